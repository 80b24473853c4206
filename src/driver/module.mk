libcunest_a_SOURCES += \
	src/driver/advice/advice.c \
	src/driver/advice/advice.h \
	src/driver/advice/advice_staging.c \
	src/driver/cli.h \
	src/driver/run.h \
	src/driver/command.c \
	src/driver/compile.c \
	src/driver/depfile.c \
	src/driver/diff.c \
	src/driver/document.c \
	src/driver/emit.c \
	src/driver/explain.c \
	src/driver/failure.c \
	src/driver/header/header.c src/driver/header/header_file.c src/driver/header/header_first.c \
	src/driver/help.c \
	src/driver/input.c \
	src/driver/launch/launch.c \
	src/driver/launch/launch.def \
	src/driver/launch/launch.h \
	src/driver/launch/launch_args.c \
	src/driver/launch/launch_deps.c \
	src/driver/launch/launch_include.c \
	src/driver/launch/launch_run.c \
	src/driver/list_tune.c \
	src/driver/message/message.h \
	src/driver/message/message_json.c \
	src/driver/nothing.c \
	src/driver/options/option_error.c \
	src/driver/options/option_value.c \
	src/driver/options/options.c \
	src/driver/options/options.h \
	src/driver/options/options_check.c \
	src/driver/options/options_config.c \
	src/driver/options/options_cost.c \
	src/driver/options/options_database.c \
	src/driver/options/options_depfile.c \
	src/driver/options/options_lines.c \
	src/driver/options/options_mode.c \
	src/driver/options/options_tune.c \
	src/driver/options/options_warning.c \
	src/driver/output.c \
	src/driver/header/own_header.c \
	src/driver/pipe.c \
	src/driver/plan.c \
	src/driver/process.c \
	src/driver/product.c \
	src/driver/quote.c \
	src/driver/record.c \
	src/driver/report/report.c \
	src/driver/report/report.h \
	src/driver/report/report_align.c \
	src/driver/report/report_code.c \
	src/driver/report/report_nest.c \
	src/driver/report/report_style.c \
	src/driver/report/report_text.c \
	src/driver/sarif.c \
	src/driver/several.c \
	src/driver/stats.c \
	src/driver/strict.c \
	src/driver/result.c \
	src/driver/transform.c \
	src/driver/unchanged.c \
	src/driver/validate.c \
	src/driver/worker.h

# Two programs: what a build calls for every file is linked without libclang and what comes with it, and
# starts the other when something must be parsed.  `make cunest` makes both.
bin_PROGRAMS += cunest
WORKER_SOURCES = src/driver/worker.c
cunest_SOURCES = src/driver/core_find.c src/driver/main.c src/driver/spawn.c $(WORKER_SOURCES)
cunest_CPPFLAGS = $(AM_CPPFLAGS) -DBINDIR='"$(bindir)"' -DPKGLIBEXECDIR='"$(pkglibexecdir)"' \
	-DCORE_NAME=\"`echo cunest-core | sed '$(transform)'`\"
cunest_LDADD = libcunest.a -lm
EXTRA_cunest_DEPENDENCIES = cunest-core$(EXEEXT)

CORE_LIBS = libcunest.a $(GRAMMAR_LIB) $(CLANG_LIBS) $(TREE_SITTER_LIBS) $(ISL_LIBS) $(JANSSON_LIBS) $(Z3_LIBS) -lm
pkglibexec_PROGRAMS = cunest-core
cunest_core_SOURCES = src/driver/batch.c src/driver/core.c $(WORKER_SOURCES)
cunest_core_LDADD = $(CORE_LIBS)

# Checks what --emit-proof wrote; needs no front end.
bin_PROGRAMS += cunest-check
cunest_check_SOURCES = src/driver/check.c
cunest_check_LDADD = libcunest.a $(ISL_LIBS) $(JANSSON_LIBS) $(Z3_LIBS) -lm
