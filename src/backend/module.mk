libcunest_a_SOURCES += \
	src/backend/bare_body.c \
	src/backend/block.c \
	src/backend/edit.c \
	src/backend/edit_compose.c \
	src/backend/field_names.c \
	src/backend/layout.c \
	src/backend/lex.c \
	src/backend/lex.h \
	src/backend/lines.c \
	src/backend/mark.c \
	src/backend/names.c \
	src/backend/names.h \
	src/backend/patch_expr.c \
	src/backend/patch_macro.c \
	src/backend/patch_stmt.c \
	src/backend/print.h \
	src/backend/print_call.c \
	src/backend/print_check.c \
	src/backend/print_expr.c \
	src/backend/print_kernel.c \
	src/backend/print_literal.c \
	src/backend/print_nest.c \
	src/backend/print_param.c \
	src/backend/print_stmt.c \
	src/backend/print_unused.c \
	src/backend/spelling.c \
	src/backend/suggest.c
