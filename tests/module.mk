# Unit tests: one Check program; each module adds its tests/unit/test_X.c with a suite function.
TEST_LIBS = $(CORE_LIBS) $(CHECK_LIBS)
check_PROGRAMS += tests/unit/unit
tests_unit_unit_SOURCES = tests/unit/main.c tests/unit/deps_cases.def tests/unit/deps_corners.def tests/unit/deps_edges.def tests/unit/deps_lists.def tests/unit/suites.def tests/unit/unit.h
tests_unit_unit_SOURCES += tests/unit/annot.h tests/unit/test_annotation.c tests/unit/test_clause.c tests/unit/test_facts.c tests/unit/test_syntax.c
tests_unit_unit_SOURCES += tests/unit/mini.c tests/unit/mini.h tests/unit/mini_expr.c tests/unit/mini_parser.h tests/unit/test_edit.c \
	tests/unit/test_layout.c tests/unit/test_layout_bodies.c tests/unit/test_lines.c tests/unit/test_line_directives.c tests/unit/test_print_text.c tests/unit/test_lex.c tests/unit/test_names.c tests/unit/test_patch.c tests/unit/test_print.c \
	tests/unit/test_roundtrip.c
tests_unit_unit_SOURCES += tests/unit/exprs.h tests/unit/world.h tests/unit/test_expr.c \
	tests/unit/test_fold.c tests/unit/test_stmt.c
tests_unit_unit_SOURCES += tests/unit/test_support.c tests/unit/test_type.c
tests_unit_unit_SOURCES += tests/unit/test_diff.c tests/unit/test_quote.c
tests_unit_unit_SOURCES += tests/unit/lowered.c tests/unit/lowered.h tests/unit/lowered_rows.c tests/unit/test_bind.c \
	tests/unit/test_cache.c tests/unit/test_database.c tests/unit/test_flags.c \
	tests/unit/test_calls.c tests/unit/test_infer.c tests/unit/test_lower.c tests/unit/test_lower_forms.c tests/unit/test_lower_kinds.c tests/unit/test_lower_classes.c tests/unit/test_lower_templates.c tests/unit/test_prelude.c \
	tests/unit/test_macro.c tests/unit/test_unused.c tests/unit/test_annotations_gone.c
tests_unit_unit_SOURCES += tests/unit/machine.c tests/unit/machine.h tests/unit/test_range_runs.c tests/unit/test_rewrite.c tests/unit/test_loop_form.c tests/unit/corners.h tests/unit/test_eval.c tests/unit/test_eval_constant.c tests/unit/test_smart.c tests/unit/test_range_brute.c tests/unit/test_condition.c tests/unit/test_motion.c tests/unit/test_motion_limits.c tests/unit/test_simplify.c
tests_unit_unit_SOURCES += tests/unit/pick.h tests/unit/probe.c tests/unit/probe.h tests/unit/test_range.c tests/unit/test_range_facts.c tests/unit/test_range_arith.c tests/unit/test_range_safe.c tests/unit/test_given.c tests/unit/test_range_values.c \
	tests/unit/test_affine.c tests/unit/test_alias.c tests/unit/test_flow.c tests/unit/test_definitions.c tests/unit/test_needs.c tests/unit/test_uses.c
tests_unit_unit_SOURCES += tests/unit/text.h tests/unit/test_assume.c tests/unit/test_interp.c \
	tests/unit/test_text.c tests/unit/test_equal.c tests/unit/test_text_errors.c tests/unit/test_text_literals.c tests/unit/test_verify.c
tests_unit_unit_SOURCES += tests/unit/test_dump.c tests/unit/test_deps.c tests/unit/test_deps_list.c tests/unit/test_deps_limits.c tests/unit/test_deps_brute.c tests/unit/test_deps_budget.c tests/unit/test_deps_vectors.c tests/unit/test_uniform.c tests/unit/test_uniform_limits.c tests/unit/test_footprint.c tests/unit/test_footprint_brute.c tests/unit/test_bounds.c tests/unit/test_sum.c tests/unit/test_linear.c tests/unit/test_divmod.c tests/unit/test_rules.c tests/unit/test_rules_shape.c tests/unit/test_rules_z3.c tests/unit/test_score.c tests/unit/test_fusions.c
tests_unit_unit_SOURCES += tests/unit/steps.h tests/unit/test_instances.c tests/unit/test_staging.c tests/unit/test_check.c tests/unit/test_check_tokens.c tests/unit/test_runs.c
tests_unit_unit_CPPFLAGS = $(AM_CPPFLAGS) $(CHECK_CFLAGS) -DTOP_SRCDIR='"$(abs_top_srcdir)"'
tests_unit_unit_LDADD = $(TEST_LIBS) $(Z3_LIBS)

# The command itself: goldens by suffix, the command line, documentation, lints.
CLEAN_DIRECTORIES += cache
AM_TESTS_ENVIRONMENT = XDG_CACHE_HOME='$(abs_top_builddir)/cache'; export XDG_CACHE_HOME; \
	CUNEST='$(abs_top_builddir)/cunest'; export CUNEST; \
	CUNEST_BUILD='$(abs_top_builddir)'; export CUNEST_BUILD; \
	CUNEST_TIER='$(TIER)'; export CUNEST_TIER; \
	CUNEST_SEED="$${CUNEST_SEED:-`cat tests/seed`}"; export CUNEST_SEED;

# How much each test does, see tests/ladder.py: quick while editing, check in three minutes, all of it.
TIER = check
# What a sample is drawn by: another change, another sample.
check_DATA = tests/seed
tests/seed: cunest-core$(EXEEXT)
	@$(MKDIR_P) tests
	@cksum <cunest-core$(EXEEXT) | cut -d' ' -f1 >$@
CLEANFILES += tests/seed nvcc.seen
# One a line, so that branches seldom meet.
DRIVER_TESTS = \
	tests/driver/bad-inputs \
	tests/driver/cli \
	tests/driver/completion \
	tests/driver/config \
	tests/driver/declared \
	tests/driver/statements \
	tests/driver/depfile \
	tests/driver/doctor \
	tests/driver/examples \
	tests/driver/explain \
	tests/driver/formats \
	tests/driver/gains \
	tests/driver/header \
	tests/driver/made-header \
	tests/driver/host-nests \
	tests/driver/install \
	tests/driver/lines \
	tests/driver/launcher \
	tests/driver/launcher-tools \
	tests/driver/modes \
	tests/driver/programs \
	tests/driver/project \
	tests/driver/record \
	tests/driver/emit-forms \
	tests/driver/emit-test \
	tests/driver/report \
	tests/driver/score \
	tests/driver/strict \
	tests/driver/remark-names \
	tests/driver/suggestions \
	tests/driver/verify \
	tests/driver/warnings \
	tests/driver/worker \
	tests/driver/written
EXTRA_DIST += tests/driver/statements.hpp tests/driver/statements.table tests/driver/statements_c.h tests/driver/statements_c.table tests/driver/bad-inputs.table tests/driver/bad_case.py tests/driver/bad_machine.py tests/driver/bad_text.py
LINT_TESTS = \
	tests/lint/dialect \
	tests/lint/edits \
	tests/lint/equivalent \
	tests/lint/format \
	tests/lint/ladder \
	tests/lint/layering \
	tests/lint/listed \
	tests/lint/shell \
	tests/lint/sizes \
	tests/lint/words
TESTS += tests/golden/run tests/golden/promises $(DRIVER_TESTS) tests/docs.sh tests/guide $(LINT_TESTS)
EXTRA_DIST += tests/unit/fusions.table tests/unit/run tests/batch.py tests/ladder.py tests/ladder.table tests/golden tests/thirdparty $(DRIVER_TESTS) tests/docs.sh tests/guide tests/valgrind.supp $(LINT_TESTS) \
	try scripts/fetch-grammar scripts/setup scripts/tally .clang-format

# Calls that fail, one after the other: tests/fault/sweep. Where the library cannot be built, what needs it is skipped.
check_DATA += tests/fault/shim.so
tests/fault/shim.so: $(srcdir)/tests/fault/shim.c
	@$(MKDIR_P) tests/fault
	-$(CC) -shared -fPIC -O1 -g -o $@ $(srcdir)/tests/fault/shim.c -ldl
CLEANFILES += tests/fault/shim.so
TESTS += tests/fault/sweep
EXTRA_DIST += tests/fault/shim.c tests/fault/sweep

# Goldens of the IR: tests/ir/README.md.
check_PROGRAMS += tests/ir/irtest
tests_ir_irtest_SOURCES = tests/ir/irtest.c tests/ir/irtest.h tests/ir/irtest_check.c tests/ir/irtest_diff.c \
	tests/ir/irtest_near.c tests/ir/irtest_pass.c tests/ir/irtest_prove.c tests/ir/irtest_schedule.c
tests_ir_irtest_LDADD = $(TEST_LIBS)
# Random functions: `tests/ir/random SEED` replays one.
check_PROGRAMS += tests/ir/random
tests_ir_random_SOURCES = tests/ir/random.c tests/ir/random.h tests/ir/random_block.c tests/ir/random_callees.c tests/ir/random_emi.c tests/ir/random_expr.c tests/ir/random_func.c tests/ir/random_func.h tests/ir/random_kernel.c tests/ir/random_rule.c \
	tests/line.h tests/ir/irtest.h \
	tests/ir/irtest_check.c tests/ir/irtest_diff.c tests/ir/irtest_pass.c tests/ir/irtest_prove.c
tests_ir_random_LDADD = $(TEST_LIBS)
TESTS += tests/ir/random_source
# Random schedules: `tests/schedule/random SEED` replays one.
check_PROGRAMS += tests/schedule/random
tests_schedule_random_SOURCES = tests/schedule/random.c tests/schedule/random.h tests/schedule/directed.c tests/schedule/nest.c \
	tests/schedule/clauses.c tests/schedule/compare.c tests/schedule/order.c \
	tests/schedule/order.h tests/schedule/keys.c
tests_schedule_random_LDADD = $(TEST_LIBS)
EXTRA_DIST += tests/schedule/random.test
# Schedules that are nearly those of the goldens.
EXTRA_DIST += tests/schedule/near
# The rungs.  check-rest does more of what check takes a sample of: as much as check-all, or as REST says.
REST = all
check-quick: all
	$(MAKE) check TIER=quick TESTS='$(QUICK_TESTS)' check_PROGRAMS='$(QUICK_BUILT)' check_LIBRARIES=
check-all: all
	$(MAKE) check TIER=all
check-rest: all
	$(MAKE) check TIER=$(REST) TESTS='$(LADDER_TESTS)'
.PHONY: check-quick check-all check-rest
QUICK_BUILT = tests/unit/unit tests/ir/irtest
QUICK_TESTS = tests/golden/run tests/unit/run tests/ir/run tests/driver/modes tests/driver/worker tests/lint/dialect tests/lint/edits tests/lint/format \
	tests/lint/ladder tests/lint/layering tests/lint/listed tests/lint/sizes tests/lint/words
# Those that do less in check than in check-all: tests/ladder.table.  What takes longest is started first.
LADDER_TESTS = \
	tests/unit/run \
	tests/ir/random.test \
	tests/ir/run \
	tests/driver/emit-test \
	tests/emu/kernels.test \
	tests/golden/run \
	tests/golden/promises \
	tests/driver/bad-inputs \
	tests/driver/examples \
	tests/driver/gains \
	tests/driver/host-nests \
	tests/driver/launcher-tools \
	tests/driver/made-header \
	tests/driver/project \
	tests/driver/remark-names \
	tests/driver/statements \
	tests/driver/strict \
	tests/driver/suggestions \
	tests/driver/written \
	tests/emu/hosts.test \
	tests/emu/loops.test \
	tests/emu/schedules.test \
	tests/emu/self.test \
	tests/emu/topi.test \
	tests/emu/wrong.test \
	tests/fault/sweep \
	tests/guide \
	tests/ir/random_source \
	tests/mixed/mixed.test \
	tests/roundtrip/run \
	tests/schedule/near \
	tests/schedule/random.test

# What takes long: all of it, or make check-long [PART="functions fuzz"] [LONG_SECONDS=600]; tests/long says which
# parts there are.
check-long: all
	CUNEST_BUILD='$(abs_top_builddir)' $(srcdir)/tests/long $(PART)
.PHONY: check-long
EXTRA_DIST += tests/ir tests/long tests/RELIABILITY.md

# Is what the printers write of a nest that nest again?
check_PROGRAMS += tests/roundtrip/roundtrip
tests_roundtrip_roundtrip_SOURCES = tests/roundtrip/check.c tests/roundtrip/check.h tests/roundtrip/roundtrip.c
tests_roundtrip_roundtrip_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)
tests_roundtrip_roundtrip_LDADD = $(CORE_LIBS)
TESTS += tests/roundtrip/run
EXTRA_DIST += tests/roundtrip/run tests/roundtrip/forms.cu tests/roundtrip/made.cu tests/roundtrip/mixed-types.cu tests/roundtrip/names.cu tests/roundtrip/types.cu

# random functions in C++
TESTS += tests/mixed/mixed.test
EXTRA_DIST += tests/fusions/ptx.py tests/fusions/random
EXTRA_DIST += tests/mixed/mixed.test tests/mixed/run.py tests/mixed/function.py tests/mixed/values.py tests/mixed/helpers.cu tests/mixed/host.hpp tests/mixed/main.cpp

# ./check is copied by hand: as a prerequisite of the archive its name would be the target `check`.  A
# directory in EXTRA_DIST brings along what this build has put under its name.
dist-hook: dist-grammar
	cp $(srcdir)/check $(distdir)/check
	find $(distdir)/tests \( -name '*.o' -o -name '*.log' -o -name '*.trs' -o -name .dirstamp -o -name irtest \) \
		-exec rm -f {} +
	find $(distdir)/tests -depth -name .deps -exec rm -rf {} +
