libcunest_a_SOURCES += \
	src/verify/check.c src/verify/check.h \
	src/verify/proof.c src/verify/proof.h \
	src/verify/runs.c \
	src/verify/tester.c src/verify/tester.h src/verify/tester_input.c src/verify/tester_input.h \
	src/verify/instances.c \
	src/verify/sets.c src/verify/sets.h src/verify/sets_conflict.c src/verify/sets_form.c \
	src/verify/sets_index.c src/verify/sets_index.h src/verify/sets_leaf.c \
	src/verify/sets_order.c src/verify/sets_read.c src/verify/sets_share.c
