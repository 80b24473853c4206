#!/bin/sh
# analysis.sh - how long the analyses of a nest take, over source trees.
#
#   tests/bench/analysis.sh [--program=FILE] [--most=MS] DIR|FILE.cu...
#
# Of all outermost loops in device code: the median, the ninth of ten and the worst, in milliseconds of
# processor time, of each analysis by itself and of all together; how many take ever longer; and the worst
# ten with their places. Exit 1 when the median of all together is above --most (50).
set -u
top=$(cd "$(dirname "$0")/../.." && pwd)
program=$top/build/tests/bench/analysis_time
most=50
while [ $# -gt 0 ]; do
	case $1 in
	--program=*) program=${1#*=} ;;
	--most=*) most=${1#*=} ;;
	-*) echo "analysis.sh: unknown option $1" >&2 && exit 2 ;;
	*) break ;;
	esac
	shift
done
[ $# -gt 0 ] || { echo "analysis.sh: no source given" >&2; exit 2; }
work=$(mktemp -d) || exit 3
trap 'rm -rf "$work"' EXIT
trap 'exit 3' INT TERM HUP
find "$@" -name '*.cu' -type f | LC_ALL=C sort >"$work/files"
files=0 read=0
while IFS= read -r file; do
	files=$((files + 1))
	timeout 120 "$program" "$file" >"$work/one" 2>/dev/null </dev/null && read=$((read + 1)) && cat "$work/one" >>"$work/rows"
done <"$work/files"
[ -s "$work/rows" ] || { echo "analysis.sh: no nest in $files files" >&2; exit 1; }
echo "$(wc -l <"$work/rows") nests of $read in $files files; milliseconds"
printf '%-12s %9s %9s %9s\n' '' median 'of ten: 9' worst
column=2
for name in ranges dependences regions uniform all; do
	cut -d' ' -f$column "$work/rows" | LC_ALL=C sort -n >"$work/sorted"
	awk -v name="$name" '{ v[NR] = $1 } END {
		printf "%-12s %9.2f %9.2f %9.2f\n", name, v[int((NR + 1) / 2)], v[int((9 * NR + 9) / 10)], v[NR] }' "$work/sorted"
	column=$((column + 1))
done
median=$(awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }' "$work/sorted")
for limit in 1 10 50 200 1000; do
	printf 'above %4d ms: %d\n' $limit "$(awk -v l=$limit '$1 > l' "$work/sorted" | wc -l)"
done
echo 'the worst:'
LC_ALL=C sort -k6,6nr "$work/rows" | head -n 10
awk -v m="$median" -v most="$most" 'BEGIN { exit m > most }' || { echo "analysis.sh: the median is above $most ms" >&2; exit 1; }
