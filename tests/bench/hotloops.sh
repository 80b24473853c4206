#!/bin/sh
# hotloops.sh - what static.sh and topi.sh share: counting the instructions of hot loops.  Read by them
# with `.`; wants $loopcount (the counting program), $top (the source tree) and $tmp (a directory).
#
# The hot loop of a kernel is the one with most units of work in its body, the innermost of those; a
# kernel without such a loop counts as a whole.  Counts are static: both sides of a branch.
#
# nvcc makes a second loop for a value that makes things easy, as powf() of 1, and unrolls only that one.  So
# where the work is a store and loops that store compute exponentials and the like, it is one of those.

# measure FILE WORK ARCH: lines "KERNEL<tab>PER_WORK<tab>REGS<tab>SPILLS<tab>SASS", in the order of names
measure() {
	python3 "$loopcount" "$1" "$2" "$3" -I"$top/include" -I"$top/kernels" >"$tmp/counts" 2>"$tmp/err" || {
		echo "static.sh: cannot measure $1:" >&2
		sed 's/^/    /' "$tmp/err" >&2
		return 1
	}
	LC_ALL=C awk -v unit="$2" '
	function flush() {
		if (name == "")
			return
		per = w ? sass / w : 0
		if (loop_w)
			per = loop_n / loop_w
		printf "%s\t%.4f\t%s\t%s\t%s\n", name, per, regs, spills, sass
	}
	/^[A-Za-z_]/ {
		flush()
		name = $1; spills = 0; loop_w = loop_n = 0; loop_inner = loop_special = 0
		for (i = 2; i <= NF; i++) {
			if ($i == "regs") regs = $(i + 1)
			if ($i == "sass") sass = $(i + 1)
			if ($i ~ /^SPILL/) { split($i, s, /[^0-9]+/); spills = s[2] }
			if ($i ~ /^w[0-9]+$/) w = substr($i, 2)
		}
	}
	$1 == "sass" && $2 ~ /^[*^][0-9]+\/[0-9]+w=/ {
		inner = substr($2, 1, 1) == "*"
		special = unit == "STG" && inner && $0 ~ /[[ ]mufu[0-9]/
		split(substr($2, 2), part, /[\/w]/)
		if (special < loop_special || !part[2])
			next
		if (special > loop_special || part[2] > loop_w || (part[2] == loop_w && inner && !loop_inner)) {
			loop_n = part[1]; loop_w = part[2]; loop_inner = inner; loop_special = special
		}
	}
	END { flush() }' "$tmp/counts" | c++filt | sed 's/^void //; s/(.*)	/	/; s/(int)//g' | LC_ALL=C sort
}
