# Measurements; not part of `make check`: they need nvcc and a counting program, or source trees.
EXTRA_DIST += tests/bench/corpora.sh tests/bench/coverage.sh tests/bench/COVERAGE.md tests/bench/frontend.sh tests/bench/preludes.sh
EXTRA_PROGRAMS += tests/bench/frontend_time
tests_bench_frontend_time_SOURCES = tests/bench/frontend_time.c
tests_bench_frontend_time_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/src/frontend
tests_bench_frontend_time_LDADD = $(CORE_LIBS)

EXTRA_DIST += tests/bench/analysis.sh tests/bench/trial.sh tests/bench/verify.sh
EXTRA_DIST += tests/bench/lines.sh
EXTRA_PROGRAMS += tests/bench/analysis_time
tests_bench_analysis_time_SOURCES = tests/bench/analysis_time.c
tests_bench_analysis_time_LDADD = $(CORE_LIBS)

EXTRA_DIST += tests/bench/hotloops.sh tests/bench/score.sh tests/bench/SCORE.md tests/bench/static.sh tests/bench/STATIC.md tests/bench/topi.sh tests/bench/TOPI.md

EXTRA_DIST += tests/bench/bench.sh tests/bench/evidence.sh tests/bench/EVIDENCE.md tests/bench/RESULTS.md tests/bench/TIMES.md tests/bench/self.sh tests/bench/times.cu

bench: cunest
	$(srcdir)/tests/bench/static.sh --cunest=./cunest --check
	$(srcdir)/tests/bench/topi.sh --cunest=./cunest --check
	$(srcdir)/tests/bench/self.sh --cunest=./cunest
	$(srcdir)/tests/bench/bench.sh --cunest=./cunest -o bench.html
.PHONY: bench
