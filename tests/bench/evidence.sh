#!/bin/sh
# evidence.sh - does cunest reach what hand-written code reaches, kernel by kernel?
#
#   evidence.sh [--loopcount=PATH] [--cunest=PATH] [--check] [-j N] [-o FILE] [NAME ...]
#
# kernels/evidence/ROWS has a line for each kernel there: name, unit of work, kind, options of cunest (or -), and
# what is rewritten; separated by tabs.  kernels/evidence/best/NAME.cu is the rewrite done by hand.  The kernel,
# cunest's result and the hand-written form are compiled for sm_90 and sm_80 and counted: instructions of the hot
# loop per unit of work, where the unit is a SASS mnemonic; "bytes/OP" counts the bytes of global loads and stores
# in the PTX of the whole kernel for each instruction OP there, for rewrites that are about memory.
#
# Kinds: gain - at least 90 % of the reduction that was reached by hand is reached; keep - the rewrite by hand gains
# nothing or hurts: the result takes no more than 2 % more than the input; open - cunest does not do it yet,
# the text says why, and the result must not be worse.  Nothing may spill that did not.
# --check changes nothing: a row that does not hold is always a failure.  The table goes to standard output, or
# with -o becomes the page tests/bench/EVIDENCE.md.
#
# Exit: 0; 1 a row does not hold, or could not be measured; 2 usage; 77 no nvcc or loopcount.
set -u

here=$(cd "$(dirname "$0")" && pwd)
top=$(cd "$here/../.." && pwd)
loopcount=${LOOPCOUNT:-} cunest=${CUNEST:-./cunest} page='' jobs=1
while [ $# -gt 0 ]; do
	case $1 in
	--loopcount=*) loopcount=${1#*=} ;;
	--cunest=*) cunest=${1#*=} ;;
	--check) ;;
	-j) jobs=${2:?-j needs a number}; shift ;;
	-o) page=${2:?-o needs a file}; shift ;;
	-*) echo "evidence.sh: unknown option $1" >&2; exit 2 ;;
	*) break ;;
	esac
	shift
done

command -v nvcc >/dev/null || PATH=$PATH:/usr/local/cuda/bin
command -v nvcc >/dev/null || { echo "evidence.sh: no nvcc"; exit 77; }
[ -n "$loopcount" ] && [ -r "$loopcount" ] ||
	{ echo "evidence.sh: no loopcount.py (--loopcount=PATH or \$LOOPCOUNT)"; exit 77; }

rows=$top/kernels/evidence/ROWS
tmp=$(mktemp -d "${TMPDIR:-/tmp}/evidence.XXXXXX") || exit 1
trap 'rm -rf "$tmp"' EXIT
trap 'exit 130' INT TERM HUP
base=$tmp

. "$here/hotloops.sh"

# bytes FILE OP ARCH: bytes of global memory for each instruction OP, in the form of measure()
bytes() {
	nvcc -arch="$3" -O3 -w -std=c++17 -I"$top/include" -ptx -o "$tmp/ptx" "$1" || return 1
	LC_ALL=C awk -v op="$2" '
	/^[ \t]*(@!?%p[0-9]+[ \t]+)?(ld|st)\.global/ {
		n = match($0, /\.v[24]\./) ? substr($0, RSTART + 2, 1) : 1
		match($0, /\.[bfsu](8|16|32|64|128)[ \t]/)
		bytes += n * substr($0, RSTART + 2, RLENGTH - 3) / 8
	}
	{ for (i = 1; i <= NF; i++) units += $i == op }
	END { if (!units) exit 1; printf "-\t%.4f\t-\t0\t-\n", bytes / units }' "$tmp/ptx"
}

field() { awk -F '\t' -v n="$1" -v f="$2" '$1 == n { print $f; exit }' "$rows"; }

# one NAME: its line of the table of numbers, in $base/NAME.row: for each architecture and each of input,
# result and hand-written form: per work, registers, spills
one() {
	name=$1
	tmp=$base/$name
	mkdir -p "$tmp/best"
	source=$top/kernels/evidence/$name.cu
	work=$(field "$name" 2) options=$(field "$name" 4)
	[ "$options" != - ] || options=
	# shellcheck disable=SC2086 # options are words
	"$cunest" -q $options "$source" -o "$tmp/$name.cu" -- -I"$top/include" -gencode arch=compute_80,code=sm_80 \
		-gencode arch=compute_90,code=sm_90 || return 1
	printf '%s' "$name" >"$tmp/row"
	for arch in sm_90 sm_80; do
		for file in "$source" "$tmp/$name.cu" "$top/kernels/evidence/best/$name.cu"; do
			case $work in
			bytes/*) bytes "$file" "${work#*/}" $arch ;;
			*) measure "$file" "$work" $arch ;;
			esac >"$tmp/counts.one" || return 1
			# a file has one kernel; specialised ones count by their best
			LC_ALL=C sort -t '	' -k 2,2n "$tmp/counts.one" | head -1 |
				awk -F '\t' '{ printf "\t%s\t%s\t%s", $2, $3, $4 }' >>"$tmp/row"
		done
	done
	echo >>"$tmp/row"
	mv "$tmp/row" "$base/$name.row"
}

[ $# -gt 0 ] || set -- $(cut -f 1 "$rows")
running=0
for name; do
	one "$name" &
	running=$((running + 1))
	[ $running -lt "$jobs" ] || { wait; running=0; }
done
wait
tmp=$base
: >"$tmp/rows"
bad=0
for name; do
	if [ -s "$tmp/$name.row" ]; then
		cat "$tmp/$name.row" >>"$tmp/rows"
	else
		echo "FAIL $name: could not be measured" >&2
		bad=1
	fi
done

# rows: 1 name; for sm_90 and sm_80 each: before (per work, registers, spills), after, by hand
judge() {
	LC_ALL=C awk -F '\t' -v failures="$tmp/failures" '
	function pair(a, b) { return a == b ? a : a " -> " b }
	function reached(before, after, best) {
		return best < before ? 100 * (before - after) / (before - best) : 100
	}
	function verdict(kind, arch, before, after, best,    share) {
		if (after > before * 1.02) {
			print $1 " " arch ": worse, " before " -> " after > failures
			return "worse"
		}
		if (kind == "keep")
			return "kept"
		share = reached(before, after, best)
		if (kind == "gain" && share < 90)
			printf "%s %s: %.0f %% (%.2f -> %.2f, by hand %.2f)\n", $1, arch, share, before, after, best > failures
		return sprintf(kind == "open" ? "%.0f %%, not yet" : "%.0f %%", share)
	}
	NR == FNR { kind[$1] = $3; options[$1] = $4; what[$1] = $5; next }
	FNR == 1 {
		print "| kernel | rewrite | sm_90 | by hand | reached | sm_80 | by hand | reached | registers |"
		print "|---|---|---:|---:|---:|---:|---:|---:|---|"
	}
	{
		a = verdict(kind[$1], "sm_90", $2, $5, $8)
		b = verdict(kind[$1], "sm_80", $11, $14, $17)
		if ($7 > $4 || $16 > $13) print $1 ": spills" > failures
		note = options[$1] == "-" ? "" : " (`" options[$1] "`)"
		printf "| %s | %s%s | %.2f -> %.2f | %.2f | %s | %.2f -> %.2f | %.2f | %s | %s |\n", $1, what[$1], note, $2, $5, $8, a,
			$11, $14, $17, b, pair($3, $6)
	}' "$rows" "$tmp/rows"
}

: >"$tmp/failures"
if [ -n "$page" ]; then
	{
		cat <<-EOF
		# What a rewrite should buy, and does

		Made by \`tests/bench/evidence.sh -o tests/bench/EVIDENCE.md\`; do not edit.

		Kernels that each want one rewrite, as people write them. Instructions of the hot loop per unit of work as written
		and after cunest, and in the form that a person would write (\`kernels/evidence/best/\`), compiled with \`nvcc -O3\`; "reached"
		is the share of that reduction. Where it is about memory the count is bytes of global loads and stores, from
		PTX. Kernels marked "kept" cannot gain by the rewrite, or lose by it, and must not get worse; "not yet" marks what cunest does
		not do. Static counts, not times.

		Not here, since no static count shows it: a naive transpose through a padded tile (\`kernels/transpose_tile.cu\`, by
		\`cache(in at j.o pad=1)\`). Nor is what sums by atomic operations gain in memory: one operation for a loop, or for a warp.

		Measured with $("$cunest" --version | head -1) and nvcc $(nvcc --version | sed -n 's/.*release \([^,]*\),.*/\1/p').

		EOF
		judge
	} >"$tmp/page" && cat "$tmp/page" >"$page"
else
	judge
fi
if [ -s "$tmp/failures" ]; then
	sed 's/^/FAIL /' "$tmp/failures" >&2
	bad=1
fi
exit $bad
