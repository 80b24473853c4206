#!/bin/sh
# self.sh - what cunest itself costs: time and memory, as ratios where possible.
#
#   self.sh [--cunest=PATH] [--runs=N] [-o FILE]
#
# Makes a .cu of about 2,000 lines with 100 annotated nests, one of ten times as many, and one of 2,000 lines
# without an annotation, and measures the command on them:
#
#   all but the parse, of 100 nests: less than 100 ms
#   1,000 nests over 100 nests, all but the parse: at most 11
#   peak memory of 100 nests: less than 300 MB
#   a file without annotation: less than 5 ms
#   the same before a compiler, which is called as it is: less than 5 ms
#
# Times are of the processor, which other programs on the machine disturb less than the clock; the median of N
# runs (5).  What the parse takes is measured in a copy where every nest says `off`.
#
# Exit: 0; 1 a bound does not hold; 2 usage; 77 no python3 to take times.
set -u

cunest=${CUNEST:-./cunest} runs=5 page=''
while [ $# -gt 0 ]; do
	case $1 in
	--cunest=*) cunest=${1#*=} ;;
	--runs=*) runs=${1#*=} ;;
	-o) page=${2:?-o needs a file}; shift ;;
	*) echo "self.sh: unknown option $1" >&2; exit 2 ;;
	esac
	shift
done
command -v python3 >/dev/null || { echo "self.sh: no python3"; exit 77; }
tmp=$(mktemp -d "${TMPDIR:-/tmp}/self.XXXXXX") || exit 1
trap 'rm -rf "$tmp"' EXIT
trap 'exit 130' INT TERM HUP

# kernels FIRST-LINE COUNT: five shapes in turn, about 20 lines each
kernels() {
	awk -v clause="$1" -v count="$2" 'BEGIN {
	for (k = 0; k < count; k++) {
		pragma = clause == "" ? "" : "\t#pragma nest " (clause == "off" ? "off" : "")
		facts = clause == "on" ? "assume(0 < n && n <= 1 << 20, 0 < m && m <= 1 << 10, gridDim.x <= 65535)" : ""
		print "// kernel " k ": what a person writes"
		print "__global__ void kernel_" k "(float *__restrict__ out, const float *__restrict__ in,"
		print "\tconst float *__restrict__ weight, int n, int m, float scale)"
		print "{"
		print "\tconst int x = blockIdx.x * blockDim.x + threadIdx.x;"
		print ""
		print "\tif (x >= n)"
		print "\t\treturn;"
		print "\tfloat acc = 0.0f;"
		if (pragma != "") print pragma facts
		if (k % 5 == 0) {
			print "\tfor (int r = 0; r < m; r++) {"
			print "\t\tfor (int c = 0; c < 3; c++) {"
			print "\t\t\tif (0 <= x - c && x - c < n)"
			print "\t\t\t\tacc += in[r * n + x - c] * weight[r * 3 + c];"
			print "\t\t}"
			print "\t}"
		} else if (k % 5 == 1) {
			print "\tfor (int i = x; i < n; i += blockDim.x * gridDim.x) {"
			print "\t\tacc += in[i] * in[i];"
			print "\t\tout[i] = in[i] * scale;"
			print "\t}"
		} else if (k % 5 == 2) {
			print "\tfor (size_t i = 0; i < (size_t)m; i++) {"
			print "\t\tacc += in[i / 3 * 4 + i % 3] * weight[(x % m) * m + i];"
			print "\t}"
		} else if (k % 5 == 3) {
			print "\tfor (int k = 0; k < m; k++) {"
			print "\t\tfloat v = in[x * m + k];"
			print "\t\tif (scale > 0.0f)"
			print "\t\t\tacc += v * weight[k];"
			print "\t\telse"
			print "\t\t\tacc += v;"
			print "\t}"
		} else {
			print "\tfor (int y = 0; y < m; y++)"
			print "\t\tfor (int k = 0; k < m; k++)"
			print "\t\t\tacc += in[(x / m * m + y) * m + k] * weight[x % m * m + k];"
		}
		print "\tout[x] = acc;"
		print "}"
		print ""
	} }'
}
kernels on 100 >"$tmp/nests.cu"
kernels on 1000 >"$tmp/nests10.cu"
kernels off 100 >"$tmp/off.cu"
kernels off 1000 >"$tmp/off10.cu"
kernels "" 100 >"$tmp/plain.cu"
printf '#!/bin/sh\n' >"$tmp/nvcc" && chmod +x "$tmp/nvcc"

# median FILE [COMPILER]: "milliseconds<space>peak kilobytes"
median() {
	file=$1
	shift
	python3 - "$cunest" "$file" "$runs" "$@" <<-'PY'
	import os, resource, subprocess, sys
	cunest, file, runs = sys.argv[1], sys.argv[2], int(sys.argv[3])
	times = []
	for _ in range(runs):
	    before = resource.getrusage(resource.RUSAGE_CHILDREN)
	    r = subprocess.run([cunest, '-q', '--time-limit=600'] +
                       ([sys.argv[4], '-c', file] if len(sys.argv) > 4 else [file, '-o', file + '.out']))
	    after = resource.getrusage(resource.RUSAGE_CHILDREN)
	    if r.returncode:
	        sys.exit(1)
	    times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
	print('%.2f %d' % (1000 * sorted(times)[runs // 2],
	    resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss))
	PY
}
for f in nests nests10 off off10 plain; do
	median "$tmp/$f.cu" >"$tmp/$f.time" || { echo "self.sh: $f.cu is refused" >&2; exit 1; }
done

median "$tmp/plain.cu" "$tmp/nvcc" >"$tmp/launch.time" || exit 1

table() {
	cat "$tmp/nests.time" "$tmp/nests10.time" "$tmp/off.time" "$tmp/off10.time" "$tmp/plain.time" "$tmp/launch.time" | awk '
	{ ms[NR] = $1; kb[NR] = $2 }
	function row(what, value, unit, bound) {
		printf "| %s | %.1f%s | %d%s | %s |\n", what, value, unit, bound, unit, value <= bound ? "yes" : "no"
		if (value > bound) bad = 1
	}
	END {
		print "| what | measured | bound | holds |"
		print "|---|---:|---:|---|"
		row("100 nests in 2,000 lines, without the parse", ms[1] - ms[3], " ms", 100)
		row("1,000 nests over 100, without the parse", (ms[2] - ms[4]) / (ms[1] - ms[3]), "", 11)
		row("peak memory, 100 nests", kb[1] / 1024, " MB", 300)
		row("a file of 2,000 lines without annotation", ms[5], " ms", 5)
		row("the same before a compiler", ms[6], " ms", 5)
		printf "\nThe parse takes %.1f ms, of 1,000 kernels %.1f ms.\n", ms[3], ms[4]
		exit bad
	}'
}
table >"$tmp/table"
bad=$?
if [ -n "$page" ]; then
	{
		cat <<-EOF
		# What cunest itself costs

		Made by \`tests/bench/self.sh -o tests/bench/SELF.md\` from generated files; do not edit. Processor time, median of $runs runs.

		EOF
		cat "$tmp/table"
	} >"$page"
else
	cat "$tmp/table"
fi
exit $bad
