#!/bin/sh
# frontend.sh - the front end's time: beside clang's own parse, and with precompiled headers.
#
#   tests/bench/frontend.sh [--program=FILE] [--cunest=FILE] [--every='100 20 1'] [--count] [KILOBYTES...]
#
# First table: generated sources of growing size.  `parse` is clang's alone, with the words that we give
# it and nothing that only we need; `beside` is all that the front end takes more, from the bytes to the
# IR, the record of macros included; `rest` is all else: passes, edits, the check of the result.
# `cached` has the toolkit's headers precompiled, `toolkit` has not.  Bounds:
#
# - beside grows as the source does;
# - an annotation in one kernel of 20 or fewer: a tenth of the parse, also with the builtin prelude and with
#   precompiled headers, of which clang reads next to nothing;
# - in every kernel: less than the parse.  A nest of the sample has 80 cursors.  To ask libclang for the
#   children, the extent and the type of a cursor takes 1,800 instructions, which is a quarter of the
#   parse (2,000 for each byte of source) before anything is done with the answers.
#
# Second table, with a toolkit: the same small file without the cache, with an empty one, with a full one.
# With --count, for busy machines, the first table is instructions by valgrind, in millions.
# Times are processor time: the median of many in the first table, the least of several in the second;
# compare within one run only.
# Exit 1 when a bound does not hold.
set -u
top=$(cd "$(dirname "$0")/../.." && pwd)
program=$top/build/tests/bench/frontend_time
cunest=${CUNEST:-$top/build/cunest}
everies='100 20 1' count=
while [ $# -gt 0 ]; do
	case $1 in
	--program=*) program=${1#*=} ;;
	--cunest=*) cunest=${1#*=} ;;
	--every=*) everies=${1#*=} ;;
	--count) count=1 ;;
	-*) echo "frontend.sh: unknown option $1" >&2 && exit 2 ;;
	*) break ;;
	esac
	shift
done
[ $# -gt 0 ] || set -- 64 256 1024 4096
work=$(mktemp -d) || exit 3
trap 'rm -rf "$work"' EXIT
trap 'exit 3' INT TERM HUP
bad=

# Kernels as people write them: plain, with a helper, with macros, a template; each with one nest.
generate() { # KILOBYTES EVERY
	awk -v want="$(($1 * 1024))" -v every="$2" 'BEGIN {
		while (size < want) {
			n++
			s = "/* kernel " n " */\n#define WIDTH_" n " " n % 60 + 4 "\n"
			s = s "__device__ float help_" n "(float x, float y)\n{\n\treturn x * y + 1.0f;\n}\n\n"
			if (n % 8 == 0) s = s "template <typename T> "
			s = s "__global__ void kernel_" n "(" (n % 8 == 0 ? "T" : "float") " *out, const float *in, int rows, int cols)\n{\n"
			s = s "\tint col = blockIdx.x * blockDim.x + threadIdx.x;\n\n\tif (col >= cols)\n\t\treturn;\n"
			if (n % every == 0) s = s "\t#pragma nest\n"
			s = s "\tfor (int row = 0; row < rows; row++) {\n\t\tfloat sum = 0.0f;\n"
			s = s "\t\tfor (int k = 0; k < WIDTH_" n "; k++)\n"
			s = s "\t\t\tsum += in[(row * cols + col) * WIDTH_" n " + k] * help_" n "(sum, in[k]);\n"
			s = s "\t\tout[row * cols + col] = sum / (float)cols; // one value\n\t}\n}\n\n"
			if (n % 8 == 0)
				s = s "template __global__ void kernel_" n "<float>(float *, const float *, int, int);\n\n"
			size += length(s)
			printf "%s", s
		}
	}'
}

instructions() { # MODE PART
	valgrind --tool=cachegrind --cache-sim=no --cachegrind-out-file=/dev/null "$program" "$1" "$work/g.cu" "$2" 2>&1 |
		awk '/I *refs/ { gsub(",", ""); print $NF / 1e6; found = 1 } END { exit !found }'
}
measure() { # MODE
	if [ -z "$count" ]; then
		"$program" "$1" "$work/g.cu"
		return
	fi
	"$program" "$1" "$work/g.cu" front # the headers are precompiled then
	parse=$(instructions "$1" parse) && front=$(instructions "$1" front) &&
		echo "$(wc -c <"$work/g.cu") $(grep -c 'pragma nest' "$work/g.cu") $parse $front" |
		awk '{ print $1, $2, $3, $4 - $3, 0 }'
}

modes=builtin
XDG_CACHE_HOME=$work/cache
export XDG_CACHE_HOME
mkdir "$XDG_CACHE_HOME"
if "$cunest" --doctor | grep -q '^toolkit headers  *parse$'; then
	modes='builtin toolkit cached'
fi

echo "headers  every     KB  nests  parse ms  beside ms    share   rest ms  beside ms/KB"
for every in $everies; do
	for mode in $modes; do
		: >"$work/rows"
		for kb in "$@"; do
			generate "$kb" $every >"$work/g.cu"
			measure $mode >"$work/row" ||
				{ echo "frontend.sh: $program fails" >&2 && exit 3; }
			awk -v mode=$mode -v every=$every '{
				printf "%-8s %5d %6d %6d %9.1f %10.1f %6.1f %% %9.1f %9.4f\n", mode, every, $1 / 1024, $2, $3, $4, 100 * $4 / $3, $5, $4 * 1024 / $1
			}' "$work/row"
			cat "$work/row" >>"$work/rows"
		done
		awk -v mode=$mode -v every=$every '
			BEGIN { bound = every == 1 ? 1 : 0.1 }
			NR == 1 { first = $4 / $1 }
			{ if ($4 > bound * $3) worst = worst " " int($1 / 1024) "KB"; last = $4 / $1 }
			END {
				if (worst) print "more than " bound " of the parse at" worst
				if (last > 2 * first) print "not linear: " last / first " times as long for each byte"
				exit worst || last > 2 * first
			}' "$work/rows" || bad=1
	done
done

milliseconds() { # OPTIONS...: processor time of one run, in tenths
	("$cunest" --prelude=toolkit "$@" "$work/small.cu" -o "$work/out.cu" 2>/dev/null || exit 3; times) |
		tail -n 1 | tr 'ms' '  ' | awk '{ printf "%d\n", ($1 * 60 + $2 + $3 * 60 + $4) * 10000 }'
}
least() {
	for _ in 1 2 3; do milliseconds "$@"; done | sort -n | head -n 1
}
if [ "$modes" != builtin ]; then
	generate 1 1 >"$work/small.cu"
	rm -rf "$XDG_CACHE_HOME" && mkdir "$XDG_CACHE_HOME"
	without=$(least --no-cache)
	first=$(milliseconds)
	second=$(least)
	awk -v w="$without" -v f="$first" -v s="$second" 'BEGIN {
		printf "toolkit headers: %.0f ms without the cache, %.0f ms the first time, %.0f ms from then on (%.2f of without)\n", w / 10, f / 10, s / 10, s / w
		exit s > w / 3
	}' || { echo "the cache does not make it three times as fast"; bad=1; }
else
	echo "no toolkit: nothing said about precompiled headers"
fi
[ -z "$bad" ]
