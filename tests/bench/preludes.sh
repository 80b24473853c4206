#!/bin/sh
# preludes.sh - do the builtin prelude and the toolkit's headers give the same IR?
#
#   tests/bench/preludes.sh [--cunest=FILE] [--least=PERCENT] [--show=N] [-IDIR ...] FILE-OR-DIRECTORY...
#
# Every .cu file is lowered with `--all --passes= --dump-ir` both ways; nests are matched by function and
# place.  Counted are those that both ways can parse; printed is the share with equal text, then the files that
# only one way parses, and up to N differing nests.  Exit 1 below PERCENT (98), 77 without a toolkit.
set -u
top=$(cd "$(dirname "$0")/../.." && pwd)
cunest=${CUNEST:-$top/build/cunest}
least=98 show=0 flags=
while [ $# -gt 0 ]; do
	case $1 in
	--cunest=*) cunest=${1#*=} ;;
	--least=*) least=${1#*=} ;;
	--show=*) show=${1#*=} ;;
	-I*) flags="$flags $1" ;;
	--) shift && break ;;
	-*) echo "preludes.sh: unknown option $1" >&2 && exit 2 ;;
	*) break ;;
	esac
	shift
done
[ $# -gt 0 ] || set -- "$top/kernels"
"$cunest" --doctor | grep -q '^toolkit headers  *parse$' || {
	echo "preludes.sh: no toolkit whose headers parse; nothing to compare"
	exit 77
}
work=$(mktemp -d) || exit 3
trap 'rm -rf "$work"' EXIT
trap 'exit 3' INT TERM HUP

# One line per nest: FILE FUNCTION NUMBER TEXT, parted by tabs; nests are the blocks that `nest` begins.
cat >"$work/nests.awk" <<'AWK'
function flush() {
	if (text != "") printf "%s\t%s\t%d\t%s\n", file, name, number, text
	text = ""
}
/^func / { name = $2 "/" ++seen[$2]; number = 0 }
/^[ ]*nest[ {]/ && text == "" {
	match($0, /^ */)
	indent = RLENGTH
	number++
}
{
	match($0, /^ */)
	if (text != "" || $0 ~ /^[ ]*nest[ {]/) {
		text = text substr($0, indent + 1) "\\n"
		if (RLENGTH == indent && $0 ~ /^ *}/) flush()
	}
}
END { flush() }
AWK

# The directories of headers, guessed as coverage.sh does: of the file and of those above it, up to the
# tree's, each itself and its Common, common, include, inc and src.  Names with blanks are passed over.
guessed() { # TREE FILE
	dir=$(dirname "$2")
	while :; do
		for sub in Common common include inc src .; do
			[ ! -d "$dir/$sub" ] || printf ' -I%s' "$dir/$sub"
		done
		[ "$dir" = "${1%/}" ] || [ "$dir" = / ] || [ "$dir" = . ] && break
		dir=$(dirname "$dir")
	done
}

for tree; do
	find "$tree" -name '*.cu' | LC_ALL=C sort >"$work/files"
	while IFS= read -r file; do
		guess=$(guessed "$tree" "$file")
		for way in builtin toolkit; do
			# shellcheck disable=SC2086 # the flags are words
			"$cunest" --all --passes= --dump-ir --time-limit=60 --memory-limit=4096 --prelude=$way "$file" \
				-- $flags $guess >"$work/ir" 2>/dev/null &&
				awk -v file="$file" -f "$work/nests.awk" "$work/ir" >>"$work/$way"
		done
	done <"$work/files"
done
touch "$work/builtin" "$work/toolkit"

awk -F '\t' -v least="$least" -v show="$show" '
{ key = $1 FS $2 FS $3 }
FNR == NR { first[key] = $4; n1++; next }
{ n2++ }
key in first {
	both++
	if (first[key] == $4) equal++
	else if (shown++ < show) {
		a = first[key]; b = $4
		gsub(/\\n/, "\n", a); gsub(/\\n/, "\n", b)
		printf "%s %s\nbuiltin:\n%stoolkit:\n%s\n", $1, $2, a, b
	}
}
END {
	share = both ? 100 * equal / both : 0
	printf "%d nests with the builtin prelude, %d with the toolkit, %d with both; %d of those equal: %.1f %%\n",
		n1, n2, both, equal, share
	exit !(both && share >= least)
}' "$work/builtin" "$work/toolkit"
