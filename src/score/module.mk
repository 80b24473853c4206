libcunest_a_SOURCES += \
	src/score/choose.c \
	src/score/forms.c \
	src/score/static.c \
	src/score/static.def
