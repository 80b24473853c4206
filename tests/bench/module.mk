# Measurements; not part of `make check`: they need nvcc and a counting program.
EXTRA_DIST += tests/bench/static.sh tests/bench/STATIC.md

bench: cunest
	$(srcdir)/tests/bench/static.sh --cunest=./cunest --check
.PHONY: bench
