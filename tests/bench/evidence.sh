#!/bin/sh
# evidence.sh - does cunest reach what hand-written code reaches, kernel by kernel?
#
#   evidence.sh [--loopcount=PATH] [--cunest=PATH] [-j N] [-o FILE] [NAME ...]
#
# kernels/evidence/ROWS has a line for each kernel there: name, unit of work, instructions of the hot loop
# per unit on sm_90 as written and in the best form found by hand, and what is rewritten; separated by tabs.
# Each kernel and cunest's result are compiled for sm_90 and sm_80 and counted.  A row holds when
#   - at least 90 % of the row's reduction is reached, as a share of what was measured before; on sm_80,
#     for which the best form is not noted, that of the row's ratio is asked for, or of the number on sm_90;
#   - a row that cannot gain (best = before) does not take more than 2 % more;
#   - nothing is spilled that was not.
# The table goes to standard output, or with -o becomes the page tests/bench/EVIDENCE.md.
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

tmp=$(mktemp -d "${TMPDIR:-/tmp}/evidence.XXXXXX") || exit 1
trap 'rm -rf "$tmp"' EXIT
trap 'exit 130' INT TERM HUP
base=$tmp

. "$here/hotloops.sh"

# one NAME: its line of the table of numbers, in $base/NAME.row
one() {
	name=$1
	tmp=$base/$name
	mkdir -p "$tmp"
	source=$top/kernels/evidence/$name.cu
	work=$(awk -F '\t' -v n="$name" '$1 == n { print $2; exit }' "$top/kernels/evidence/ROWS")
	"$cunest" -q "$source" -o "$tmp/$name.cu" -- -I"$top/include" || return 1
	printf '%s' "$name" >"$tmp/row"
	for arch in sm_90 sm_80; do
		for file in "$source" "$tmp/$name.cu"; do
			measure "$file" "$work" $arch >"$tmp/counts.one" || return 1
			# a file has one kernel; specialised ones count by their best
			LC_ALL=C sort -t '	' -k 2,2n "$tmp/counts.one" | head -1 |
				awk -F '\t' '{ printf "\t%s\t%s\t%s", $2, $3, $4 }' >>"$tmp/row"
		done
	done
	echo >>"$tmp/row"
	mv "$tmp/row" "$base/$name.row"
}

[ $# -gt 0 ] || set -- $(cut -f 1 "$top/kernels/evidence/ROWS")
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

# rows: 1 name, then for sm_90 and sm_80 each: before (per work, registers, spills), after
judge() {
	LC_ALL=C awk -F '\t' -v failures="$tmp/failures" '
	function pair(a, b) { return a == b ? a : a " -> " b }
	# the share of the reduction; what cannot gain must not lose
	function verdict(before, after, best, noted, other,    aim) {
		aim = noted > 0 ? before * best / noted : before
		if (other && best < noted && aim < best) aim = best
		if (aim >= before * 0.98)
			return after <= before * 1.02 ? "kept" : "worse"
		return sprintf("%.0f %%", 100 * (before - after) / (before - aim))
	}
	function good(v) { return v == "kept" || v + 0 >= 90 }
	NR == FNR { noted[$1] = $3; best[$1] = $4; what[$1] = $5; next }
	FNR == 1 {
		print "| kernel | rewrite | sm_90 | best | reached | sm_80 | reached | registers |"
		print "|---|---|---:|---:|---:|---:|---:|---|"
	}
	{
		a = verdict($2, $5, best[$1], noted[$1], 0)
		b = verdict($8, $11, best[$1], noted[$1], 1)
		if (!good(a)) print $1 " sm_90: " a " (" $2 " -> " $5 ", by hand " best[$1] ")" > failures
		if (!good(b)) print $1 " sm_80: " b " (" $8 " -> " $11 ")" > failures
		if ($7 > $4 || $13 > $10) print $1 ": spills" > failures
		if ($2 > noted[$1] * 1.1 || $2 < noted[$1] * 0.9) print $1 ": " $2 " as written, ROWS says " noted[$1] > failures
		printf "| %s | %s | %.2f -> %.2f | %.2f | %s | %.2f -> %.2f | %s | %s |\n", $1, what[$1], $2, $5, best[$1], a,
			$8, $11, b, pair($3, $6)
	}' "$top/kernels/evidence/ROWS" "$tmp/rows"
}

: >"$tmp/failures"
if [ -n "$page" ]; then
	{
		cat <<-EOF
		# What a rewrite should buy, and does

		Made by \`tests/bench/evidence.sh -o tests/bench/EVIDENCE.md\`; do not edit.

		Kernels that each want one rewrite, as people write them. Instructions of the hot loop per unit of work as written
		and after cunest, compiled with \`nvcc -O3\`; "best" is the best form found by hand, on sm_90, and "reached" the share of that
		reduction. Kernels marked "kept" cannot gain, and must not lose. Static counts, not times.

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
