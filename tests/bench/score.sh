#!/bin/sh
# score.sh - is what --score=nvcc takes never worse than the input?
#
#   score.sh [--loopcount=PATH] [--cunest=PATH] [--check] [-o FILE] [FILE.cu ...]
#
# For every kernel of kernels/, kernels/topi/ and kernels/evidence/ whose nests have more than one form, on sm_80 and
# sm_90: instructions of the hot loop per unit of work, registers, bytes of spills and loads in flight, as written and
# in the form that was taken, as a table on standard output, or with -o as the page tests/bench/SCORE.md.  The numbers
# are cunest's own reading.  With the counting program that static.sh uses, its counts of SASS are added, and
# count for --check too.
#
# --check fails when a kernel has more instructions per unit of work, more spills or fewer loads in flight than the
# input.  Exit: 0; 1 a check failed or a kernel could not be compiled; 2 usage; 77 no nvcc.
set -u

here=$(cd "$(dirname "$0")" && pwd)
top=$(cd "$here/../.." && pwd)
loopcount=${LOOPCOUNT:-} cunest=${CUNEST:-./cunest} check='' page=''
while [ $# -gt 0 ]; do
	case $1 in
	--loopcount=*) loopcount=${1#*=} ;;
	--cunest=*) cunest=${1#*=} ;;
	--check) check=1 ;;
	-o) page=${2:?-o needs a file}; shift ;;
	-*) echo "score.sh: unknown option $1" >&2; exit 2 ;;
	*) break ;;
	esac
	shift
done
case $cunest in /*) ;; *) cunest=$PWD/$cunest ;; esac
command -v nvcc >/dev/null || PATH=$PATH:/usr/local/cuda/bin
command -v nvcc >/dev/null || { echo "score.sh: no nvcc"; exit 77; }

# shellcheck disable=SC2046 # names without spaces
[ $# -gt 0 ] || set -- $(cd "$top" && ls kernels/*.cu kernels/topi/*.cu kernels/evidence/*.cu 2>/dev/null)
tmp=$(mktemp -d "${TMPDIR:-/tmp}/score.XXXXXX") || exit 1
trap 'rm -rf "$tmp"' EXIT
trap 'exit 130' INT TERM HUP
. "$here/hotloops.sh"

bad=0 files=0
: >"$tmp/rows"
for file; do
	case $file in /*) source=$file ;; *) source=$top/$file ;; esac
	name=$(basename "$source" .cu)
	files=$((files + 1))
	"$cunest" --score=nvcc -Rpass=score -Rpass-missed=score -Rpass-analysis=score --time-limit=40 "$source" \
		-o "$tmp/$name.out.cu" -- -I"$top/include" -I"$top/kernels" -gencode arch=compute_80,code=sm_80 \
		-gencode arch=compute_90,code=sm_90 2>"$tmp/remarks" || { cat "$tmp/remarks" >&2; bad=1; continue; }
	if grep -q 'nest-score' "$tmp/remarks"; then
		grep 'nest-score' "$tmp/remarks" >&2
		bad=1
		continue
	fi
	LC_ALL=C awk -v name="$name" '
	BEGIN { OFS = "\t" }
	/ registers \(as (written|scheduled) / {
		split($1, at, ":"); line = at[2]
		text = $0
		sub(/^[^\047]*\047/, "", text); entry = text; sub(/\047.*/, "", entry)
		match(text, / on sm_[0-9]+/); arch = substr(text, RSTART + 4, RLENGTH - 4)
		match(text, / in the version \047[^\047]*/); form = substr(text, RSTART + 17, RLENGTH - 17)
		sub(/^.* has /, "", text)
		n = split(text, part, /[^0-9.A-Za-z]+/)
		regs = part[1]; regs0 = part[5]; spills = part[6]; spills0 = part[10]
		per = per0 = loads = loads0 = unit = "-"
		for (i = 1; i <= n; i++) {
			if (part[i] == "instructions" && part[i + 1] == "per") {
				per = part[i - (part[i - 1] ~ /^(PTX|SASS)$/ ? 2 : 1)]; unit = part[i + 2]; per0 = part[i + 3]
			}
			if (part[i] == "loads" && part[i + 1] == "in") { loads = part[i - 1]; loads0 = part[i + 3] }
		}
		key = line " " form
		row[key, ++count[key]] = name OFS entry OFS arch OFS form OFS unit OFS per0 OFS per OFS regs0 OFS regs OFS spills0 \
			OFS spills OFS loads0 OFS loads
		first[line, entry, arch] = name OFS entry OFS arch OFS "as-written" OFS unit OFS per0 OFS per0 OFS regs0 OFS \
			regs0 OFS spills0 OFS spills0 OFS loads0 OFS loads0
		if (!((line, entry, arch) in order)) { order[line, entry, arch] = 1; all[++total] = line SUBSEP entry SUBSEP arch }
	}
	/ is taken in the version / {
		split($1, at, ":")
		match($0, /in the version \047[^\047]*/)
		taken[at[2]] = substr($0, RSTART + 16, RLENGTH - 16)
	}
	END {
		for (line in taken) {
			key = line " " taken[line]
			for (i = 1; i <= count[key]; i++) print row[key, i]
		}
		for (i = 1; i <= total; i++) {
			split(all[i], at, SUBSEP)
			if (!(at[1] in taken)) print first[all[i]]
		}
	}' "$tmp/remarks" | LC_ALL=C sort -u >"$tmp/new"
	[ -s "$tmp/new" ] || continue
	work=$(sed -n 's/^work[ \t]*//p' "${source%.cu}.run" 2>/dev/null | head -1)
	: >"$tmp/sass"
	# what stays as it is written needs no second count
	if [ -n "$loopcount" ] && [ -n "$work" ] && grep -q 'is taken in the form' "$tmp/remarks"; then
		for arch in sm_80 sm_90; do
			measure "$source" "$work" $arch >"$tmp/before" && measure "$tmp/$name.out.cu" "$work" $arch >"$tmp/after" ||
				{ bad=1; continue; }
			LC_ALL=C join -t '	' "$tmp/before" "$tmp/after" | sed "s/^/$arch	/" >>"$tmp/sass"
		done
	fi
	c++filt <"$tmp/new" | sed 's/^\([^	]*	\)void /\1/; s/(.*)	sm_/	sm_/; s/(int)//g' | LC_ALL=C awk -v sass="$tmp/sass" '
	BEGIN {
		FS = OFS = "\t"
		while ((getline line <sass) > 0) { split(line, p, "\t"); before[p[1], p[2]] = p[3]; after[p[1], p[2]] = p[7] }
	}
	{ print $0, ($3, $2) in before ? before[$3, $2] : "-", ($3, $2) in after ? after[$3, $2] : "-" }' >>"$tmp/rows"
done
[ -s "$tmp/rows" ] || { echo "score.sh: nothing measured" >&2; exit 1; }

# rows: 1 file 2 kernel 3 arch 4 form 5 unit 6-7 per unit 8-9 registers 10-11 spills 12-13 loads 14-15 SASS per work
table() {
	LC_ALL=C awk -F '\t' -v files="$files" '
	function pair(a, b) { return a == b ? a : a " -> " b }
	function count(a) { return a == "-" ? a : sprintf("%.2f", a) }
	BEGIN {
		print "| kernel | arch | form | unit | instructions | registers | spills | loads in flight | SASS per work |"
		print "|---|---|---|---|---:|---|---|---|---:|"
	}
	{
		label = $1 == $2 ? $1 : $1 ": `" $2 "`"
		printf "| %s | %s | %s | %s | %s | %s | %s | %s | %s |\n", label, $3, $4, $5, pair($6, $7), pair($8, $9), \
			pair($10, $11), pair($12, $13), pair(count($14), count($15))
		rows++
		other += $4 != "as-written"
		worse_work += $7 + 0 > $6 + 0; worse_spills += $11 + 0 > $10 + 0; worse_loads += $13 + 0 < $12 + 0
		if ($14 != "-") { counted++; worse_sass += $15 > $14 * 1.0001 }
	}
	END {
		printf "\n%d files; %d kernels and architectures with more than one form, %d of them in another form than written. ", \
			files, rows, other
		printf "Worse than the input: %d by instructions per unit of work, %d by spills, %d by loads in flight.\n", \
			worse_work, worse_spills, worse_loads
		if (counted) printf "By SASS per work (%d counted): %d worse.\n", counted, worse_sass
	}' "$tmp/rows"
}

if [ -n "$page" ]; then
	{
		cat <<-EOF
		# What --score=nvcc takes

		Made by \`tests/bench/score.sh -o tests/bench/SCORE.md\`; do not edit.

		Kernels whose nests have more than one form, as written and in the form that was taken: instructions of the hot
		loop per unit of work, registers, bytes of spills, and loads in flight, as cunest reads them, and SASS instructions
		per unit of work as the counting program of \`static.sh\` does (with the unit of the kernel's \`.run\` file).

		EOF
		echo "Measured with $("$cunest" --version | head -1) and nvcc $(nvcc --version | sed -n 's/.*release \([^,]*\),.*/\1/p')."
		echo
		table
	} >"$tmp/page" && cat "$tmp/page" >"$page"
else
	table
fi

if [ -n "$check" ]; then
	LC_ALL=C awk -F '\t' '
	function bad(why) { print "FAIL " $1 " " $2 " " $3 ": " why; failed = 1 }
	$7 + 0 > $6 + 0 { bad("more instructions per unit of work, " $6 " -> " $7) }
	$11 + 0 > $10 + 0 { bad("more spills, " $10 " -> " $11) }
	$13 + 0 < $12 + 0 { bad("fewer loads in flight, " $12 " -> " $13) }
	$14 != "-" && $15 > $14 * 1.0001 { bad("more SASS per unit of work, " $14 " -> " $15) }
	END { exit failed }' "$tmp/rows" || bad=1
fi
exit $bad
