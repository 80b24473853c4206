#!/bin/sh
# lines.sh - which lines and branches of src/ do the tests run?
#
#   lines.sh [-k] [TEST...]     in a build with --enable-coverage: the tests below, or those of them that are named;
#                               -k: keep what was counted before
#
# Prints the files of which most is not run, worst first, then each folder, and ends with the share of lines and of
# branches. Goals: 95 % of lines, 88 % of branches. Needs gcovr. $JOBS tests at a time (2); a quarter of an hour on two
# processors that have nothing else to do.
#
# What runs is not all of `make check`: goldens once each (GOLDEN=brief), some random functions and schedules, and of
# what builds whole programs only emit-test and emit-forms. What is left out runs the same lines again, in more ways.
# A test that is not done after $LIMIT seconds (300) is cut off and counts as far as it came: all of them are
# many processes, the long ones (random, faults, bad-inputs, verify-kernels) thousands, of which the first reach most.
#
# What counts: all branches of gcc without optimisation, as --enable-coverage has it. src/ has no assert(), so a build with
# NDEBUG would be the same. Left out are branches on lines without code, and the lines that raise a trap (trap_raise), which
# only end a run on a bug or without memory; the branch that leads there counts. So does the way past a switch over an
# enumeration that names every value, though no value takes it.
#
# A process writes what it counted when it ends, forked children and workers too (process_leave()); of one
# that a signal kills nothing is known.
set -u
top=$(cd "$(dirname "$0")/../.." && pwd)
build=${CUNEST_BUILD:-$PWD}
[ -n "$(find "$build/src" -name '*.gcno' 2>/dev/null | head -n 1)" ] || {
	echo "lines.sh: $build is no build with --enable-coverage" >&2
	exit 2
}
command -v gcovr >/dev/null || { echo "lines.sh: there is no gcovr" >&2; exit 2; }
CUNEST_BUILD=$build CUNEST=$build/cunest XDG_CACHE_HOME=$build/cache srcdir=$top
CK_FORK=no CK_TIMEOUT_MULTIPLIER=50 GOLDEN=brief # one process for a suite: each writes all counts at its end
export CUNEST_BUILD CUNEST XDG_CACHE_HOME srcdir CK_FORK CK_TIMEOUT_MULTIPLIER GOLDEN

# ---- one test ----

one() { # NAME
	case $1 in
	unit) tests/unit/unit ;;
	ir) find "$top/tests/ir" -name '*.ir' | LC_ALL=C sort | xargs -n 100 tests/ir/irtest ;;
	proofs) find "$top/tests/ir" -name '*.ir' | LC_ALL=C sort | xargs -n 20 tests/ir/irtest --verify ;;
	near-proofs) find "$top/tests/ir" -name '*.ir' | LC_ALL=C sort | xargs -n 20 tests/ir/irtest --verify --near 1 2 ;;
	near) find "$top/tests/ir" -name '*.ir' | LC_ALL=C sort | xargs -n 20 tests/ir/irtest --near 1 60 ;;
	near-schedules) "$top/tests/schedule/near" 1 70 ;;
	random) seq 1 10 191 | xargs -I SEED tests/ir/random SEED 10 ;; # a process that is cut off counts nothing
	schedules) seq 1 50 351 | xargs -I SEED tests/schedule/random SEED 50 ;;
	replay) tests/fuzz/replay ;;
	roundtrip) "$top/tests/roundtrip/run" ;;
	goldens) "$top/tests/golden/run" ;;
	promises) "$top/tests/golden/promises" ;;
	docs) "$top/tests/docs.sh" ;;
	faults) "$top/tests/fault/sweep" ;;
	verify-kernels) "$top/tests/bench/verify.sh" ;;
	*) "$top/tests/driver/$1" ;;
	esac
}

if [ "${1:-}" = --run ]; then
	cd "$build" && one "$2"
	exit
fi
if [ "${1:-}" = --one ]; then
	start=$(date +%s)
	timeout -k 10 "${LIMIT:-300}" sh "$0" --run "$2" >"$build/lines/$2.log" 2>&1
	status=$?
	[ $status != 124 ] || status="$status (cut off)"
	echo "$2: status $status, $(($(date +%s) - start)) s"
	exit 0 # a test that fails has run as many lines
fi

# ---- all ----

# what takes long comes first
all="proofs near-proofs random near near-schedules goldens verify-kernels ir unit emit-test schedules bad-inputs promises cli faults launcher score emit-forms \
roundtrip replay docs completion config depfile doctor explain formats header lines modes programs record report verify warnings worker"
if [ "${1:-}" = -k ]; then
	shift
else
	find "$build" -name '*.gcda' -exec rm -f {} +
fi
mkdir -p "$build/lines" || exit 3
# `all` first and by itself: together they would compile the same files twice, and the counts of the one fit no notes of the other
for goals in all "tests/unit/unit tests/ir/irtest tests/ir/random tests/schedule/random tests/fuzz/replay tests/roundtrip/roundtrip \
	tests/fault/shim.so"; do
	# shellcheck disable=SC2086 # words
	make -s -C "$build" $goals >"$build/lines/make.log" 2>&1 || {
		tail -n 20 "$build/lines/make.log" >&2
		exit 1
	}
done
# shellcheck disable=SC2086 # words
printf '%s\n' ${*:-$all} | xargs -P "${JOBS:-2}" -n 1 "$0" --one
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
print("| folder | lines | of | branches | of |")
print("|---|---:|---:|---:|---:|")
for folder in sorted({f["filename"].rsplit("/", 1)[0] for f in files}):
    of = [sum(f[k] for f in files if f["filename"].rsplit("/", 1)[0] == folder)
          for k in ("line_covered", "line_total", "branch_covered", "branch_total")]
    print("| %s | %.1f %% | %d | %.1f %% | %d |" % (folder, 100 * of[0] / max(1, of[1]), of[1], 100 * of[2] / max(1, of[3]), of[3]))
print()
print("lines %.1f %% of %d, branches %.1f %% of %d" % (s["line_percent"], s["line_total"], s["branch_percent"], s["branch_total"]))
END
