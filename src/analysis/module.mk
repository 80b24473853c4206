libcunest_a_SOURCES += \
	src/analysis/affine.c src/analysis/affine.h src/analysis/affine_solve.c src/analysis/affine_witness.c src/analysis/alias.c src/analysis/alias_print.c src/analysis/analyses.c src/analysis/flow.c src/analysis/given.c src/analysis/hits.c \
	src/analysis/deps.c src/analysis/deps_access.c src/analysis/deps_alias.c src/analysis/deps_index.c \
	src/analysis/deps_fuse.c src/analysis/deps_print.c src/analysis/deps_query.c src/analysis/deps_query.h src/analysis/deps_rows.c \
	src/analysis/deps_set.c src/analysis/deps_solved.c \
	src/analysis/index.c src/analysis/polynomial.c src/analysis/purity.c src/analysis/range.c src/analysis/range_arith.c \
	src/analysis/live.c \
	src/analysis/range_expr.c src/analysis/range_facts.c src/analysis/range_hull.c src/analysis/range_loop.c src/analysis/range_safe.c \
	src/analysis/range_solve.c src/analysis/sets.c src/analysis/ranges_print.c src/analysis/uses.c \
	src/analysis/analyses.h src/analysis/deps.h src/analysis/facts.h \
	src/analysis/range_arith.h
libcunest_a_SOURCES += \
	src/analysis/footprint.c src/analysis/footprint_access.c src/analysis/footprint_bound.c \
	src/analysis/footprint_exact.c src/analysis/footprint_exact.h src/analysis/footprint_expr.c src/analysis/footprint_fit.c \
	src/analysis/footprint_index.c src/analysis/footprint_index.h src/analysis/footprint_sets.c \
	src/analysis/footprint_print.c src/analysis/footprint_rows.c src/analysis/footprint.h \
	src/analysis/uniform.c src/analysis/uniform_callee.c src/analysis/uniform_print.c src/analysis/uniform_value.c src/analysis/uniform.h \
	src/analysis/uniform_value.h
