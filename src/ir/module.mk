libcunest_a_SOURCES += src/ir/type.c
