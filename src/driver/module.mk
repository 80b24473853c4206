libcunest_a_SOURCES +=

bin_PROGRAMS += cunest
cunest_SOURCES = src/driver/main.c
cunest_LDADD = libcunest.a $(GRAMMAR_LIB) $(CLANG_LIBS) $(TREE_SITTER_LIBS) $(ISL_LIBS) -lm
