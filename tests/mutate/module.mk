# Mutants of the tool's own code, and miscompiles that an oracle must see: `make check-long PART="miscompiles mutants"`; CUNEST_MUTANTS (80) of each group.
EXTRA_PROGRAMS += tests/mutate/sites
tests_mutate_sites_SOURCES = tests/mutate/sites.c tests/mutate/sites.h tests/mutate/sites_edit.c tests/mutate/sites_planted.c
tests_mutate_sites_LDADD = $(CLANG_LIBS)
MUTATE_BUILD = tests/mutate/build.dir
MUTATE_TESTED = tests/unit/unit tests/ir/irtest tests/ir/random tests/schedule/random tests/roundtrip/roundtrip cunest-core cunest
mutate-build: tests/mutate/sites $(MUTATE_TESTED)
	CC='$(CC)' FLAGS='$(DEFS) -I$(abs_top_builddir) $(DEFAULT_INCLUDES:-I.%=) -I$(abs_top_srcdir)/include $(CLANG_CFLAGS) $(TREE_SITTER_CFLAGS) $(ISL_CFLAGS) $(JANSSON_CFLAGS)' \
		LIBRARIES='$(CORE_LIBS) $(CHECK_LIBS) $(Z3_LIBS) $(LIBS)' \
		UNIT='$(tests_unit_unit_OBJECTS)' IRTEST='$(tests_ir_irtest_OBJECTS)' RANDOM_IR='$(tests_ir_random_OBJECTS)' \
		RANDOM_SCHEDULE='$(tests_schedule_random_OBJECTS)' ROUNDTRIP='$(tests_roundtrip_roundtrip_OBJECTS)' CORE='$(cunest_core_OBJECTS)' \
		$(srcdir)/tests/mutate/build $(MUTATE_BUILD) $(abs_top_srcdir)/tests/mutate/miscompiles.table
.PHONY: mutate-build
CLEAN_DIRECTORIES += tests/mutate/build.dir
EXTRA_DIST += tests/mutate/build tests/mutate/equivalent tests/mutate/groups tests/mutate/inputs/overflow.cu tests/mutate/inputs/overflow.run tests/mutate/miscompiles tests/mutate/miscompiles.table \
	tests/mutate/mutant.h tests/mutate/mutants.py tests/mutate/run tests/mutate/server.c tests/mutate/tiers
