#!/bin/sh
# verify.sh [FILE...] - what cunest --verify proves of each file, by default all of kernels/: a table of certificates and
# seconds, and at the end the share that is proved.
#
# Fails when something is refuted, and when a file came out changed without any certificate.  $CUNEST names the command.
set -u
top=$(cd "$(dirname "$0")/../.." && pwd)
cunest=${CUNEST:-$PWD/cunest}
work=$(mktemp -d) || exit 3
trap 'rm -rf "$work"' EXIT
trap 'exit 3' INT TERM HUP
[ $# -gt 0 ] || set -- "$top"/kernels/*.cu "$top"/kernels/evidence/*.cu "$top"/kernels/topi/*.cu

# The source without its annotations: what a file is that nothing was done to.
plain() {
	awk '/^[ \t]*#[ \t]*pragma[ \t]+nest/ { skip = 1 }
	skip { if (!/\\\r?$/) skip = 0; next }
	{ print }' "$1"
}

for file; do
	start=$(date +%s%N)
	rm -f "$work/proof" "$work/out.cu"
	"$cunest" --emit-proof="$work/proof" --no-lines -q -o "$work/out.cu" "$file" >/dev/null 2>&1
	status=$?
	end=$(date +%s%N)
	[ -f "$work/proof" ] || : >"$work/proof"
	changed=0
	[ ! -f "$work/out.cu" ] || plain "$file" | cmp -s - "$work/out.cu" || changed=1
	# verdicts of certificates; those of steps stand on lines of their own
	awk -v file="${file#"$top"/}" -v status=$status -v changed=$changed -v ms=$(((end - start) / 1000000)) '
	/^ +\{"id": / {
		all++
		if (match($0, /"verdict": "[a-z]*", "tier"/)) {
			split(substr($0, RSTART, RLENGTH), part, "\"")
			of[part[4]]++
		}
	}
	END {
		printf "%s %d %d %d %d %d %d %d %d\n", file, all, of["proved"], of["tested"], of["unknown"],
			of["refuted"], ms, status, changed && !all
	}
	' "$work/proof"
done | awk '
BEGIN { printf "%-48s %6s %6s %6s %7s %7s %8s %s\n", "file", "all", "proved", "tested", "unknown", "refuted", "s", "exit" }
{
	printf "%-48s %6d %6d %6d %7d %7d %8.2f %d%s\n", $1, $2, $3, $4, $5, $6, $7 / 1000, $8,
		$9 ? ", changed without a certificate" : ""
	silent += $9
	all += $2; proved += $3; tested += $4; unknown += $5; refuted += $6
	if ($7 > most) { most = $7; slowest = $1 }
	other += $8 != 0
}
END {
	printf "slowest: %s, %.2f s; other exit status than 0: %d\n", slowest, most / 1000, other
	printf "changed without a certificate: %d\n", silent
	printf "%d files, %d certificates: %d proved (%.1f %%), %d tested, %d unknown, %d refuted\n", NR, all, proved,
		all ? 100 * proved / all : 0, tested, unknown, refuted
	exit refuted > 0 || silent > 0
}'
