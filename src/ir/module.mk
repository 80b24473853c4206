libcunest_a_SOURCES += \
	src/ir/call.c src/ir/conv.c src/ir/copy.c src/ir/declared.c src/ir/edit.c src/ir/eval.c src/ir/eval_constant.c src/ir/expr.c src/ir/smart.c src/ir/stmt.c src/ir/type.c \
	src/ir/scope.c src/ir/walk.c \
	src/ir/equal.c \
	src/ir/interp.c \
	src/ir/launched.c \
	src/ir/linear.c \
	src/ir/interp_call.c \
	src/ir/interp_expr.c \
	src/ir/interp_memory.c \
	src/ir/rule.c \
	src/ir/rule_match.c \
	src/ir/text_lex.c \
	src/ir/text_literal.c \
	src/ir/text_names.c \
	src/ir/text_print.c \
	src/ir/text_print_expr.c \
	src/ir/text_read.c \
	src/ir/text_read_explicit.c \
	src/ir/text_read_expr.c \
	src/ir/text_read_nest.c \
	src/ir/text_read_stmt.c \
	src/ir/text_rule.c \
	src/ir/text_type.c \
	src/ir/verify.c \
	src/ir/verify_expr.c \
	src/ir/verify_stmt.c \
	src/ir/interp_impl.h src/ir/rule_impl.h src/ir/text_impl.h src/ir/verify_impl.h
