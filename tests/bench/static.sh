#!/bin/sh
# static.sh - how many SASS instructions the kernels' hot loops take before and after cunest.
#
#   static.sh [--loopcount=PATH] [--cunest=PATH] [--after=DIR] [--check] [-o FILE] [KERNEL ...]
#
# For every kernels/NAME.cu on sm_80 and sm_90: the instructions of the hot loop per unit of work
# (the mnemonic on NAME.run's `work` line), registers, spills and code size, as a table on standard
# output, or with -o as the page tests/bench/STATIC.md.  The hot loop is the one with most units of
# work in its body, the innermost of those; a kernel without such a loop counts as a whole.  Counts
# are static: both sides of a branch.
#
# The counting itself is done by a separate program, loopcount.py FILE.cu WORK [ARCH] [FLAGS], named
# by --loopcount or $LOOPCOUNT.  --after takes the results from DIR/NAME.cu instead of running
# cunest.  --check fails when a kernel takes more than 2 % more than before, or spills more, or when
# conv2d_transpose has not lost 40 %, conv2d_shapes not 70 %, or a scheduled matmul takes more than 1.25 instructions per FFMA.
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
	-*) echo "static.sh: unknown option $1" >&2; exit 2 ;;
	*) break ;;
	esac
	shift
done

command -v nvcc >/dev/null || PATH=$PATH:/usr/local/cuda/bin
command -v nvcc >/dev/null || { echo "static.sh: no nvcc"; exit 77; }
[ -n "$loopcount" ] && [ -r "$loopcount" ] ||
	{ echo "static.sh: no loopcount.py (--loopcount=PATH or \$LOOPCOUNT)"; exit 77; }

[ $# -gt 0 ] || set -- $(cd "$top/kernels" && ls ./*.cu | sed 's,^\./,,; s,\.cu$,,')
tmp=$(mktemp -d "${TMPDIR:-/tmp}/static.XXXXXX") || exit 1
trap 'rm -rf "$tmp"' EXIT
trap 'exit 130' INT TERM HUP

. "$here/hotloops.sh"

bad=0
: >"$tmp/rows"
for name; do
	source=$top/kernels/$name.cu
	work=$(sed -n 's/^work[ \t]*//p' "$top/kernels/$name.run" | head -1)
	[ -n "$work" ] || { echo "static.sh: no work line in $name.run" >&2; bad=1; continue; }
	if [ -n "$after" ]; then
		result=$after/$name.cu
	else
		result=$tmp/$name.cu
		"$cunest" -q "$source" -o "$result" -- -I"$top/include" || { bad=1; continue; }
	fi
	for arch in sm_80 sm_90; do
		measure "$source" "$work" $arch >"$tmp/before" && measure "$result" "$work" $arch >"$tmp/after" ||
			{ bad=1; continue; }
		LC_ALL=C join -t '	' "$tmp/before" "$tmp/after" >"$tmp/both"
		if [ "$(wc -l <"$tmp/both")" != "$(wc -l <"$tmp/before")" ] || ! [ -s "$tmp/both" ]; then
			echo "static.sh: $name has other kernels than before" >&2
			bad=1
		fi
		sed "s/^/$name	$arch	$work	/" "$tmp/both" >>"$tmp/rows"
	done
done
[ -s "$tmp/rows" ] || { echo "static.sh: nothing measured" >&2; exit 1; }

# rows: 1 file 2 arch 3 work 4 kernel 5-8 before: per work, regs, spills, sass 9-12 after
table() {
	LC_ALL=C awk -F '\t' '
	BEGIN {
		print "| kernel | arch | work | before | after | ratio | registers | spills | code |"
		print "|---|---|---|---:|---:|---:|---|---|---|"
	}
	function pair(a, b) { return a == b ? a : a " -> " b }
	{
		label = $1 == $4 ? $1 : $1 ": `" $4 "`"
		ratio = $5 > 0 ? sprintf("%.2f", $9 / $5) : "-"
		printf "| %s | %s | %s | %.2f | %.2f | %s | %s | %s | %s |\n", label, $2, $3, $5, $9, ratio,
			pair($6, $10), pair($7, $11), pair($8, $12)
	}' "$tmp/rows"
}

if [ -n "$page" ]; then
	{
		cat <<-EOF
		# Static SASS counts

		Made by \`tests/bench/static.sh -o tests/bench/STATIC.md\`; do not edit.

		Instructions of the hot loop per unit of work, before and after cunest, compiled with \`nvcc -O3\`. Static
		counts (both sides of a branch), not times: an 8-byte-per-element kernel waits for memory, and its index arithmetic costs nothing.

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
	function bad(why) { print "FAIL " $1 " " $4 " " $2 ": " why; failed = 1 }
	$9 > $5 * 1.02 { bad(sprintf("%.2f instructions per %s became %.2f", $5, $3, $9)) }
	$11 > $7 { bad("spills " $7 " became " $11 " bytes") }
	$1 == "conv2d_transpose" { seen = 1; if ($9 > $5 * 0.6) bad(sprintf("%.2f became %.2f, less than 40 %% fewer", $5, $9)) }
	($1 == "matmul_scheduled" || $1 == "matmul_vectorised") && $9 > 1.25 { bad(sprintf("%.2f instructions per FFMA, more than 1.25", $9)) }
	$1 == "conv2d_shapes" && $9 > $5 * 0.3 { bad(sprintf("%.2f became %.2f, less than 70 %% fewer", $5, $9)) }
	END { exit failed }' "$tmp/rows" || bad=1
fi
exit $bad
