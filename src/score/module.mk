libcunest_a_SOURCES += \
	src/score/cache.c \
	src/score/cache.h \
	src/score/choose.c \
	src/score/code.c \
	src/score/compile.c \
	src/score/decide.c \
	src/score/file.c \
	src/score/file.h \
	src/score/form_table.c \
	src/score/forms.c \
	src/score/gain.c \
	src/score/hot.c \
	src/score/jobs.c \
	src/score/jobs.h \
	src/score/jobserver.c \
	src/score/jobserver.h \
	src/score/measure.h \
	src/score/nvcc.c \
	src/score/nvcc.def \
	src/score/nvcc.h \
	src/score/read_ptx.c \
	src/score/read_ptxas.c \
	src/score/read_sass.c \
	src/score/static.c \
	src/score/static.def \
	src/score/trips.c \
	src/score/trips.h
