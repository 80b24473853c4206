libcunest_a_SOURCES += \
	src/ir/conv.c src/ir/eval.c src/ir/expr.c src/ir/smart.c src/ir/stmt.c src/ir/type.c \
	src/ir/walk.c
