#!/bin/sh
# lines.sh - which lines and branches of src/ do the tests run?
#
#   lines.sh [-k] [TEST...]     in a build with --enable-coverage: `make check TESTS=...`, or all; -k: keep what was
#                               counted before
#
# Prints the files of which most is not run, worst first, and ends with the share of lines and of branches.  Goals: 95 %
# of lines, 88 % of branches.  With gcc's optimisation off, as --enable-coverage has it.  Needs gcovr.
#
# A process writes what it counted when it ends, forked children and workers too (process_leave()); of one that a signal
# kills nothing is known.  GOLDEN=brief in the environment makes the goldens, and with them the whole, shorter.
set -u
top=$(cd "$(dirname "$0")/../.." && pwd)
build=${CUNEST_BUILD:-$PWD}
[ -n "$(find "$build/src" -name '*.gcno' 2>/dev/null | head -n 1)" ] || {
	echo "lines.sh: $build is no build with --enable-coverage" >&2
	exit 2
}
command -v gcovr >/dev/null || { echo "lines.sh: there is no gcovr" >&2; exit 2; }
if [ "${1:-}" = -k ]; then
	shift
else
	find "$build" -name '*.gcda' -exec rm -f {} +
fi
# a test that fails has run as many lines
CK_TIMEOUT_MULTIPLIER=20 make -s -C "$build" check ${1:+TESTS="$*"} >"$build/lines.log" 2>&1 || tail -n 20 "$build/lines.log"
# branches that only end a run on a bug or without memory are no test's
(cd "$top" && gcovr -r . --object-directory "$build" -f 'src/' --exclude-unreachable-branches --exclude-throw-branches \
	--exclude-lines-by-pattern '.*trap_raise\(.*' --json-summary "$build/lines.json" "$build" >"$build/gcovr.log" 2>&1) || {
	tail -n 5 "$build/gcovr.log" >&2
	exit 1
}
python3 - "$build/lines.json" <<'END'
import json, sys
s = json.load(open(sys.argv[1]))
files = sorted(s["files"], key=lambda f: f["line_covered"] - f["line_total"])
print("| file | lines not run | of | branches not taken | of |")
print("|---|---:|---:|---:|---:|")
for f in files[:40]:
    print("| %s | %d | %d | %d | %d |" % (f["filename"], f["line_total"] - f["line_covered"], f["line_total"],
                                        f["branch_total"] - f["branch_covered"], f["branch_total"]))
print()
print("lines %.1f %% of %d, branches %.1f %% of %d" % (s["line_percent"], s["line_total"], s["branch_percent"], s["branch_total"]))
END
