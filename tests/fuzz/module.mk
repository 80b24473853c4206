# Fuzzers: tests/fuzz/fuzz.def.  Without --enable-fuzzers they are run over their corpora only.
check_LIBRARIES = tests/fuzz/libfuzz.a
tests_fuzz_libfuzz_a_SOURCES = tests/fuzz/files.c tests/fuzz/fuzz.c tests/fuzz/fuzz.def tests/fuzz/fuzz.h \
	tests/fuzz/grammar.c tests/fuzz/ir.c tests/fuzz/mutate.c tests/fuzz/mutate.h tests/fuzz/passes.c tests/fuzz/pragma.c tests/fuzz/print.c tests/fuzz/tool.c \
	tests/ir/irtest.h tests/ir/irtest_check.c tests/ir/irtest_diff.c tests/ir/irtest_pass.c \
	tests/roundtrip/check.c tests/roundtrip/check.h
tests_fuzz_libfuzz_a_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir) -I$(top_srcdir)/tests/fuzz
FUZZ_LIBS = tests/fuzz/libfuzz.a $(CORE_LIBS)
check_PROGRAMS += tests/fuzz/replay
tests_fuzz_replay_SOURCES = tests/fuzz/replay.c
tests_fuzz_replay_LDADD = $(FUZZ_LIBS)
TESTS += tests/fuzz/replay
EXTRA_DIST += tests/fuzz/corpus tests/fuzz/layouts tests/fuzz/run

# Words for fuzzing engines, of the .def tables.
EXTRA_PROGRAMS += tests/fuzz/dictionary
tests_fuzz_dictionary_SOURCES = tests/fuzz/dictionary.c
tests_fuzz_dictionary_CPPFLAGS = -I$(top_srcdir) -I$(top_srcdir)/include
CLEANFILES += tests/fuzz/cunest.dict tests/fuzz/dictionary$(EXEEXT)
tests/fuzz/cunest.dict: tests/fuzz/dictionary$(EXEEXT)
	$(AM_V_GEN)./tests/fuzz/dictionary$(EXEEXT) >$@.tmp && mv $@.tmp $@

if FUZZERS
noinst_DATA = tests/fuzz/cunest.dict
noinst_PROGRAMS += tests/fuzz/fuzz-pragma \
	tests/fuzz/fuzz-ir \
	tests/fuzz/fuzz-passes \
	tests/fuzz/fuzz-print \
	tests/fuzz/fuzz-tool \
	tests/fuzz/fuzz-options \
	tests/fuzz/fuzz-config \
	tests/fuzz/fuzz-database \
	tests/fuzz/fuzz-depfile \
	tests/fuzz/fuzz-tune
FUZZ_LINK = $(CC) $(AM_CFLAGS) $(CFLAGS) -fsanitize=fuzzer $(AM_LDFLAGS) $(LDFLAGS) -o $@
tests_fuzz_fuzz_pragma_SOURCES = tests/fuzz/engine.c
tests_fuzz_fuzz_pragma_CPPFLAGS = $(AM_CPPFLAGS) -DFUZZ_TARGET=pragma -DFUZZ_TEXT
tests_fuzz_fuzz_pragma_LDADD = $(FUZZ_LIBS)
tests_fuzz_fuzz_pragma_LINK = $(FUZZ_LINK)
tests_fuzz_fuzz_ir_SOURCES = tests/fuzz/engine.c
tests_fuzz_fuzz_ir_CPPFLAGS = $(AM_CPPFLAGS) -DFUZZ_TARGET=ir -DFUZZ_TEXT
tests_fuzz_fuzz_ir_LDADD = $(FUZZ_LIBS)
tests_fuzz_fuzz_ir_LINK = $(FUZZ_LINK)
tests_fuzz_fuzz_passes_SOURCES = tests/fuzz/engine.c
tests_fuzz_fuzz_passes_CPPFLAGS = $(AM_CPPFLAGS) -DFUZZ_TARGET=passes -DFUZZ_TEXT
tests_fuzz_fuzz_passes_LDADD = $(FUZZ_LIBS)
tests_fuzz_fuzz_passes_LINK = $(FUZZ_LINK)
tests_fuzz_fuzz_print_SOURCES = tests/fuzz/engine.c
tests_fuzz_fuzz_print_CPPFLAGS = $(AM_CPPFLAGS) -DFUZZ_TARGET=print -DFUZZ_TEXT -DFUZZ_CUDA=true
tests_fuzz_fuzz_print_LDADD = $(FUZZ_LIBS)
tests_fuzz_fuzz_print_LINK = $(FUZZ_LINK)
tests_fuzz_fuzz_tool_SOURCES = tests/fuzz/engine.c
tests_fuzz_fuzz_tool_CPPFLAGS = $(AM_CPPFLAGS) -DFUZZ_TARGET=tool -DFUZZ_TEXT -DFUZZ_CUDA=true
tests_fuzz_fuzz_tool_LDADD = $(FUZZ_LIBS)
tests_fuzz_fuzz_tool_LINK = $(FUZZ_LINK)
tests_fuzz_fuzz_options_SOURCES = tests/fuzz/engine.c
tests_fuzz_fuzz_options_CPPFLAGS = $(AM_CPPFLAGS) -DFUZZ_TARGET=options
tests_fuzz_fuzz_options_LDADD = $(FUZZ_LIBS)
tests_fuzz_fuzz_options_LINK = $(FUZZ_LINK)
tests_fuzz_fuzz_config_SOURCES = tests/fuzz/engine.c
tests_fuzz_fuzz_config_CPPFLAGS = $(AM_CPPFLAGS) -DFUZZ_TARGET=config
tests_fuzz_fuzz_config_LDADD = $(FUZZ_LIBS)
tests_fuzz_fuzz_config_LINK = $(FUZZ_LINK)
tests_fuzz_fuzz_database_SOURCES = tests/fuzz/engine.c
tests_fuzz_fuzz_database_CPPFLAGS = $(AM_CPPFLAGS) -DFUZZ_TARGET=database
tests_fuzz_fuzz_database_LDADD = $(FUZZ_LIBS)
tests_fuzz_fuzz_database_LINK = $(FUZZ_LINK)
tests_fuzz_fuzz_depfile_SOURCES = tests/fuzz/engine.c
tests_fuzz_fuzz_depfile_CPPFLAGS = $(AM_CPPFLAGS) -DFUZZ_TARGET=depfile
tests_fuzz_fuzz_depfile_LDADD = $(FUZZ_LIBS)
tests_fuzz_fuzz_depfile_LINK = $(FUZZ_LINK)
tests_fuzz_fuzz_tune_SOURCES = tests/fuzz/engine.c
tests_fuzz_fuzz_tune_CPPFLAGS = $(AM_CPPFLAGS) -DFUZZ_TARGET=tune
tests_fuzz_fuzz_tune_LDADD = $(FUZZ_LIBS)
tests_fuzz_fuzz_tune_LINK = $(FUZZ_LINK)
endif
