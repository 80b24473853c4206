libcunest_a_SOURCES += \
	src/frontend/annotation.c src/frontend/annotation.h src/frontend/annotation_error.c \
	src/frontend/annotation_lex.c src/frontend/annotation_line.c src/frontend/annotation_source.c \
	src/frontend/clause.c src/frontend/clause.h src/frontend/clause_args.c src/frontend/clause_check.c \
	src/frontend/facts.c src/frontend/syntax.c src/frontend/syntax_check.c

# The generated CUDA grammar: third-party C, compiled without our warnings.
if BUILD_GRAMMAR
noinst_LIBRARIES += libgrammar.a
libgrammar_a_SOURCES = src/frontend/grammar.c
libgrammar_a_CPPFLAGS = -I$(GRAMMAR_DIR)/src
libgrammar_a_CFLAGS = -std=gnu11 -w -O1
GRAMMAR_LIB = libgrammar.a
else
GRAMMAR_LIB =
endif
