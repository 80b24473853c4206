libcunest_a_SOURCES += \
	src/verify/ahead.c src/verify/align.c src/verify/bounds.c src/verify/callees.c \
	src/verify/carried.c src/verify/carried.h src/verify/chain.c \
	src/verify/check.c src/verify/check.h \
	src/verify/decide.c src/verify/defined.c \
	src/verify/instances.c src/verify/integer.c \
	src/verify/knows.c src/verify/magic.c src/verify/memory.c \
	src/verify/normal.c src/verify/normal.h src/verify/pair.c src/verify/poly.c \
	src/verify/proof.c src/verify/proof.h src/verify/proof_print.c src/verify/proof_read.c src/verify/query.h \
	src/verify/quotient.c \
	src/verify/reals.c src/verify/renamed.c src/verify/restricted.c src/verify/runs.c \
	src/verify/same.c src/verify/samples.c \
	src/verify/sets.c src/verify/sets.h src/verify/sets_alike.c src/verify/sets_conflict.c src/verify/sets_form.c \
	src/verify/sets_index.c src/verify/sets_index.h src/verify/sets_leaf.c \
	src/verify/sets_order.c src/verify/sets_read.c src/verify/sets_share.c \
	src/verify/side.c src/verify/solver.c \
	src/verify/stage.c src/verify/stage.h src/verify/stage_apply.c src/verify/stage_defined.c \
	src/verify/stage_fill.c src/verify/stage_flow.c src/verify/stage_order.c src/verify/stage_read.c src/verify/stage_rename.c \
	src/verify/step.c \
	src/verify/tester.c src/verify/tester.h src/verify/tester_input.c src/verify/tester_input.h \
	src/verify/walk.h
