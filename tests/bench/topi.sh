#!/bin/sh
# topi.sh - how many SASS instructions the hot loops of the operators in kernels/topi take before and
# after cunest, per unit of work, on sm_90.
#
#   topi.sh [--loopcount=PATH] [--cunest=PATH] [--after=DIR] [--check] [-o FILE] [OPERATOR ...]
#
# A row an operator on standard output, or with -o as the page tests/bench/TOPI.md: for each of its
# shapes the count before and the ratio after / before, then their geometric mean.  Hot loops
# and the counting program are those of static.sh.  --after takes the results from DIR/NAME.cu
# instead of running cunest; $CUNEST_TEST_FLAGS are added to its command line.  --check fails when a kernel
# takes more than 2 % more than before, when one spills more and does not take 10 % less, or when fewer than 10 operators
# lose 10 % in the mean.
#
# Exit: 0; 1 a check failed or a kernel could not be measured; 2 usage; 77 no nvcc or loopcount.
set -u

here=$(cd "$(dirname "$0")" && pwd)
top=$(cd "$here/../.." && pwd)
loopcount=${LOOPCOUNT:-} cunest=${CUNEST:-./cunest} after='' check='' page=''
while [ $# -gt 0 ]; do
	case $1 in
	--loopcount=*) loopcount=${1#*=} ;;
	--cunest=*) cunest=${1#*=} ;;
	--after=*) after=${1#*=} ;;
	--check) check=1 ;;
	-o) page=${2:?-o needs a file}; shift ;;
	-*) echo "topi.sh: unknown option $1" >&2; exit 2 ;;
	*) break ;;
	esac
	shift
done

command -v nvcc >/dev/null || PATH=$PATH:/usr/local/cuda/bin
command -v nvcc >/dev/null || { echo "topi.sh: no nvcc"; exit 77; }
[ -n "$loopcount" ] && [ -r "$loopcount" ] ||
	{ echo "topi.sh: no loopcount.py (--loopcount=PATH or \$LOOPCOUNT)"; exit 77; }

[ $# -gt 0 ] || set -- $(cd "$top/kernels/topi" && ls ./*.cu | sed 's,^\./,,; s,\.cu$,,')
tmp=$(mktemp -d "${TMPDIR:-/tmp}/topi.XXXXXX") || exit 1
trap 'rm -rf "$tmp"' EXIT
trap 'exit 130' INT TERM HUP
. "$here/hotloops.sh"

bad=0
: >"$tmp/rows"
for name; do
	source=$top/kernels/topi/$name.cu
	work=$(sed -n 's/^work[ \t]*//p' "${source%.cu}.run" | head -1)
	if [ -n "$after" ]; then
		result=$after/$name.cu
	else
		result=$tmp/$name.cu
		"$cunest" -q ${CUNEST_TEST_FLAGS:-} "$source" -o "$result" || { bad=1; continue; }
	fi
	measure "$source" "$work" sm_90 >"$tmp/before" && measure "$result" "$work" sm_90 >"$tmp/after" ||
		{ bad=1; continue; }
	LC_ALL=C join -t '	' "$tmp/before" "$tmp/after" >"$tmp/both"
	if [ "$(wc -l <"$tmp/both")" -lt 4 ] || [ "$(wc -l <"$tmp/both")" != "$(wc -l <"$tmp/before")" ]; then
		echo "topi.sh: $name has other kernels than before" >&2
		bad=1
	fi
	sed "s/^/$name	$work	/" "$tmp/both" >>"$tmp/rows"
done
[ -s "$tmp/rows" ] || { echo "topi.sh: nothing measured" >&2; exit 1; }

# rows: 1 operator 2 work 3 kernel 4-7 before: per work, regs, spills, sass 8-11 after
table() {
	LC_ALL=C awk -F '\t' '
	BEGIN {
		print "| operator | work | a | b | c | n | mean of a, b, c | mean | worst |"
		print "|---|---|---:|---:|---:|---:|---:|---:|---:|"
	}
	function finish() {
		if (name == "")
			return
		mean = exp(sum / n)
		better += mean < 0.9
		better_fixed += fixed / n_fixed < log(0.9)
		operators++
		printf "| %s | %s |%s %.2f | %.2f | %.2f |\n", name, work, cells, exp(fixed / n_fixed), mean, worst
	}
	$1 != name {
		finish()
		name = $1; work = $2; cells = ""; sum = n = fixed = n_fixed = worst = 0
	}
	{
		ratio = $8 / $4
		cells = cells sprintf(" %.2f, %.2f |", $4, ratio)
		sum += log(ratio); n++
		if ($3 !~ /_n$/) { fixed += log(ratio); n_fixed++ }
		if (ratio > worst) worst = ratio
		if (ratio > worst_of_all) { worst_of_all = ratio; which = $3 }
		spilled += $10 > $6
	}
	END {
		finish()
		printf "\n%d of %d operators take less than 0.9 of the instructions in the mean of their shapes, ", better, operators
		printf "%d in the mean of their constant shapes. ", better_fixed
		printf "The worst kernel, `%s`, takes %.2f. ", which, worst_of_all
		printf "%s more than before.\n", spilled ? spilled " kernels spill" : "No kernel spills"
	}' "$tmp/rows"
}

if [ -n "$page" ]; then
	{
		cat <<-EOF
		# The operators of a tensor library: static SASS counts

		Made by \`tests/bench/topi.sh -o tests/bench/TOPI.md\`; do not edit. The operators are those of \`kernels/topi\`.

		In a column of a shape: instructions of the hot loop per unit of work as nvcc compiles the kernel for sm_90, and how
		much of that is left after cunest. a, b and c have constant shapes, n has run-time extents. Means are geometric.
		Counts are static (both sides of a branch), not times.

		EOF
		version=$([ -n "$after" ] && echo "files of --after" || "$cunest" --version | head -1)
		echo "Measured with $version and nvcc $(nvcc --version | sed -n 's/.*release \([^,]*\),.*/\1/p')."
		echo
		table
	} >"$tmp/page" && cat "$tmp/page" >"$page"
else
	table
fi

if [ -n "$check" ]; then
	LC_ALL=C awk -F '\t' '
	function bad(why) { print "FAIL " why; failed = 1 }
	$8 > $4 * 1.02 { bad(sprintf("%s: %.2f instructions per %s became %.2f", $3, $4, $2, $8)) }
	$10 > $6 && $8 > $4 * 0.9 { bad($3 ": spills " $6 " became " $10 " bytes") }
	{ sum[$1] += log($8 / $4); n[$1]++ }
	END {
		for (name in n)
			better += exp(sum[name] / n[name]) < 0.9
		if (better < 10)
			bad(sprintf("only %d operators take less than 0.9", better))
		exit failed
	}' "$tmp/rows" || bad=1
fi
exit $bad
