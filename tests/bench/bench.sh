#!/bin/sh
# bench.sh - one page about what cunest does for speed: static counts, and times where there is a GPU.
#
#   bench.sh [--loopcount=PATH] [--cunest=PATH] [-o PAGE.html]
#
# The static half is the tables of static.sh and evidence.sh.  The other half compiles tests/bench/times.cu
# with nvcc, with kernels as written and as cunest has them, and runs it: input, result and a peer
# (cuBLAS, CUB) take turns in one run, so that the clock of the GPU is the same for all, and what is printed
# are ratios with their spread.  The page is one file without scripts.
#
# Exit: 0; 1 something could not be measured; 2 usage; 77 no nvcc, or no loopcount, or no GPU: then the page
# has the static half only.
set -u

here=$(cd "$(dirname "$0")" && pwd)
top=$(cd "$here/../.." && pwd)
loopcount=${LOOPCOUNT:-} cunest=${CUNEST:-./cunest} page=bench.html
while [ $# -gt 0 ]; do
	case $1 in
	--loopcount=*) loopcount=${1#*=} ;;
	--cunest=*) cunest=${1#*=} ;;
	-o) page=${2:?-o needs a file}; shift ;;
	*) echo "bench.sh: unknown option $1" >&2; exit 2 ;;
	esac
	shift
done
command -v nvcc >/dev/null || PATH=$PATH:/usr/local/cuda/bin
command -v nvcc >/dev/null || { echo "bench.sh: no nvcc"; exit 77; }
tmp=$(mktemp -d "${TMPDIR:-/tmp}/bench.XXXXXX") || exit 1
trap 'rm -rf "$tmp"' EXIT
trap 'exit 130' INT TERM HUP
LOOPCOUNT=$loopcount
export LOOPCOUNT

status=0
"$here/static.sh" --cunest="$cunest" >"$tmp/static"
[ $? = 0 ] || status=1
"$here/evidence.sh" --cunest="$cunest" >"$tmp/evidence" 2>"$tmp/missed"
[ $? = 0 ] || status=1
cat "$tmp/static" "$tmp/evidence" "$tmp/missed"
[ -n "$loopcount" ] && [ -r "$loopcount" ] || status=77

# times
: >"$tmp/times"
"$cunest" -q "$top/kernels/evidence/grid-stride.cu" -o "$tmp/after.cu" -- -I"$top/include" &&
	nvcc -arch=native -O3 -std=c++17 -w -DBEFORE="\"$top/kernels/evidence/grid-stride.cu\"" \
		-DAFTER="\"$tmp/after.cu\"" -I"$top/include" -o "$tmp/times.bin" "$here/times.cu" -lcublas 2>"$tmp/log" ||
	nvcc -arch=sm_90 -O3 -std=c++17 -w -DBEFORE="\"$top/kernels/evidence/grid-stride.cu\"" \
		-DAFTER="\"$tmp/after.cu\"" -I"$top/include" -o "$tmp/times.bin" "$here/times.cu" -lcublas ||
	{ echo "bench.sh: times.cu does not compile" >&2; exit 1; }
"$tmp/times.bin" >"$tmp/times"
times=$?
cat "$tmp/times"
[ $times = 0 ] || [ $times = 77 ] || status=1
[ $times != 77 ] || [ $status != 0 ] || status=77

# tables of | a | b | become bars: the columns named `before -> after`, or before and after
bars() {
	LC_ALL=C awk -F ' *\\| *' -v kind="$1" '
	function escape(s) { gsub(/&/, "\\&amp;", s); gsub(/</, "\\&lt;", s); gsub(/`/, "", s); return s }
	function bar(class, value, most) {
		return sprintf("<span class=bar><span class=%s style=\"width:%.1f%%\"></span></span><b>%.2f</b>",
			class, most > 0 ? 100 * value / most : 0, value)
	}
	/^\|/ && $2 != "kernel" && $2 !~ /^-+/ {
		if (kind == "static") {
			if ($3 != "sm_90") next
			name = $2; before = $5; after = $6; note = "per " $4
		} else {
			name = $2; note = $3
			split($4, v, / -> /); before = v[1]; after = v[2]
		}
		printf "<div class=row><div class=name>%s<small>%s</small></div><div class=pair><div>%s</div><div>%s</div></div></div>\n",
			escape(name), escape(note), bar("was", before, before > after ? before : after),
			bar(after > before * 1.02 ? "worse" : "is", after, before > after ? before : after)
	}' "$2"
}

{
	cat <<-'HTML'
	<!doctype html>
	<html lang=en>
	<meta charset=utf-8>
	<meta name=viewport content="width=device-width, initial-scale=1">
	<title>cunest: measurements</title>
	<style>
	:root { --ink: #1c2430; --soft: #667085; --line: #e4e7ec; --was: #b8c0cc; --is: #2e7d5b; --worse: #c2410c; --page: #fff }
	@media (prefers-color-scheme: dark) {
		:root { --ink: #e6e9ee; --soft: #98a2b3; --line: #2b3340; --was: #56606f; --is: #4cae82; --worse: #ea7a45; --page: #12161c }
	}
	body { margin: 0 auto; max-width: 60rem; padding: 2rem 1.25rem 4rem; font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--page) }
	h1 { font-size: 1.7rem; margin: 0 0 .25rem } h2 { font-size: 1.15rem; margin: 2.5rem 0 .25rem }
	p { color: var(--soft); margin: .25rem 0 1rem; max-width: 44rem }
	.row { display: grid; grid-template-columns: 18rem 1fr; gap: 1rem; padding: .5rem 0; border-top: 1px solid var(--line); align-items: center }
	.name { font-weight: 600; overflow-wrap: anywhere } small { display: block; font-weight: 400; color: var(--soft) }
	.pair > div { display: flex; align-items: center; gap: .6rem } .bar { flex: 1; height: .7rem }
	.bar > span { display: block; height: 100%; border-radius: 2px; min-width: 2px }
	b { width: 4.5rem; text-align: right; font-weight: 500; font-variant-numeric: tabular-nums }
	.was { background: var(--was) } .is { background: var(--is) } .worse { background: var(--worse) }
	pre { overflow-x: auto; border-top: 1px solid var(--line); padding-top: .5rem }
	@media (max-width: 40rem) { .row { grid-template-columns: 1fr; gap: .25rem } }
	</style>
	<h1>cunest: measurements</h1>
	<p>Instructions of the hot loop per unit of work on sm_90. The grey bar is the kernel as written, the coloured one
	cunest's result; shorter is better. Counts of machine code, not times.</p>
	HTML
	echo "<h2>Kernels that want one rewrite</h2>"
	bars evidence "$tmp/evidence"
	echo "<h2>Example kernels</h2>"
	bars static "$tmp/static"
	echo "<h2>Times</h2>"
	if [ $times = 77 ]; then
		echo "<p>There was no GPU where this page was made.</p>"
	else
		echo "<p>Time over that of the input, medians of interleaved runs, with the middle half.</p><pre>"
		sed 's/&/\&amp;/g; s/</\&lt;/g' "$tmp/times"
		echo "</pre>"
	fi
} >"$tmp/page.html" && cp "$tmp/page.html" "$page"
echo "written: $page"
exit $status
