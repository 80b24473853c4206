libcunest_a_SOURCES += \
	src/transform/rewrite.c
