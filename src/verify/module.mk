libcunest_a_SOURCES += \
	src/verify/check.c src/verify/check.h \
	src/verify/proof.c src/verify/proof.h \
	src/verify/runs.c \
	src/verify/tester.c src/verify/tester.h src/verify/tester_input.c src/verify/tester_input.h
