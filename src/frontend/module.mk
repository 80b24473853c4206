libcunest_a_SOURCES +=

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
