libcunest_a_SOURCES += \
	src/pass/cost.c \
	src/pass/cse.c \
	src/pass/cse.h \
	src/pass/cse_table.c \
	src/pass/dce.c \
	src/pass/equivalence.c \
	src/pass/equivalence.h \
	src/pass/fold.c \
	src/pass/group.c \
	src/pass/licm.c \
	src/pass/licm.h \
	src/pass/licm_chain.c \
	src/pass/motion.c \
	src/pass/motion.h \
	src/pass/reduce_transposes.c \
	src/pass/runner.c \
	src/pass/transpose.h \
	src/pass/transpose_copy.c \
	src/pass/transpose_group.c \
	src/pass/transpose_layout.c \
	src/pass/transpose_move.c \
	src/pass/transpose_order.c \
	src/pass/transpose_stage.c
