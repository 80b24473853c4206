libcunest_a_SOURCES += \
	src/schedule/reorder.c \
	src/schedule/schedule.c \
	src/schedule/schedule.h \
	src/schedule/split.c \
	src/schedule/unroll.c
