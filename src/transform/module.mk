libcunest_a_SOURCES += \
	src/transform/loop_form.c \
	src/transform/rewrite.c
