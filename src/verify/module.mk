libcunest_a_SOURCES += \
	src/verify/check.c src/verify/check.h \
	src/verify/proof.c src/verify/proof.h
