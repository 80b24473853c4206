libcunest_a_SOURCES += \
	src/driver/cli.h src/driver/command.c src/driver/compile.c src/driver/diff.c src/driver/emit.c src/driver/failure.c src/driver/header.c src/driver/help.c \
	src/driver/input.c src/driver/list_tune.c src/driver/option_error.c src/driver/option_value.c src/driver/options.c src/driver/options.h src/driver/options_check.c src/driver/options_cost.c src/driver/options_tune.c src/driver/output.c src/driver/product.c src/driver/quote.c \
	src/driver/transform.c src/driver/worker.c

bin_PROGRAMS += cunest
cunest_SOURCES = src/driver/main.c
cunest_LDADD = libcunest.a $(GRAMMAR_LIB) $(CLANG_LIBS) $(TREE_SITTER_LIBS) $(ISL_LIBS) $(JANSSON_LIBS) -lm
