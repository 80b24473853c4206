libcunest_a_SOURCES += \
	src/analysis/affine/affine.c src/analysis/affine/affine.h src/analysis/affine/affine_solve.c src/analysis/affine/affine_witness.c src/analysis/alias/alias.c src/analysis/alias/alias_print.c src/analysis/analyses.c src/analysis/flow.c src/analysis/given.c src/analysis/hits.c \
	src/analysis/deps/deps.c src/analysis/deps/deps_access.c src/analysis/deps/deps_alias.c src/analysis/deps/deps_index.c \
	src/analysis/deps/deps_fuse.c src/analysis/deps/deps_print.c src/analysis/deps/deps_query.c src/analysis/deps/deps_query.h src/analysis/deps/deps_rows.c \
	src/analysis/deps/deps_set.c src/analysis/deps/deps_solved.c \
	src/analysis/index.c src/analysis/polynomial.c src/analysis/purity.c src/analysis/range/range.c src/analysis/range/range_arith.c \
	src/analysis/live.c \
	src/analysis/range/range_expr.c src/analysis/range/range_facts.c src/analysis/range/range_hull.c src/analysis/range/range_loop.c src/analysis/range/range_safe.c \
	src/analysis/range/range_solve.c src/analysis/sets.c src/analysis/range/ranges_print.c src/analysis/uses.c \
	src/analysis/analyses.h src/analysis/deps/deps.h src/analysis/facts.h \
	src/analysis/range/range_arith.h
libcunest_a_SOURCES += \
	src/analysis/footprint/footprint.c src/analysis/footprint/footprint_access.c src/analysis/footprint/footprint_bound.c \
	src/analysis/footprint/footprint_exact.c src/analysis/footprint/footprint_exact.h src/analysis/footprint/footprint_expr.c src/analysis/footprint/footprint_fit.c \
	src/analysis/footprint/footprint_index.c src/analysis/footprint/footprint_index.h src/analysis/footprint/footprint_sets.c \
	src/analysis/footprint/footprint_print.c src/analysis/footprint/footprint_rows.c src/analysis/footprint/footprint.h \
	src/analysis/uniform/uniform.c src/analysis/uniform/uniform_callee.c src/analysis/uniform/uniform_print.c src/analysis/uniform/uniform_value.c src/analysis/uniform/uniform.h \
	src/analysis/uniform/uniform_value.h
