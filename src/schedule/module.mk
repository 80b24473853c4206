libcunest_a_SOURCES += \
	src/schedule/schedule.c \
	src/schedule/schedule.h \
	src/schedule/unroll.c
