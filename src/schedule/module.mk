libcunest_a_SOURCES += \
	src/schedule/accumulate.c \
	src/schedule/band.c \
	src/schedule/bind.c \
	src/schedule/bind_finish.c \
	src/schedule/bind_legal.c \
	src/schedule/bind_rewrite.c \
	src/schedule/loops.c \
	src/schedule/relation.c \
	src/schedule/relation.h \
	src/schedule/reorder.c \
	src/schedule/schedule.c \
	src/schedule/schedule.def \
	src/schedule/schedule.h \
	src/schedule/split.c \
	src/schedule/staging.c \
	src/schedule/staging.h \
	src/schedule/tile.c \
	src/schedule/unroll.c
