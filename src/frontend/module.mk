libcunest_a_SOURCES += \
	src/frontend/alignment.c src/frontend/attribute.c src/frontend/annotation/annotation.c src/frontend/annotation/annotation.h src/frontend/annotation/annotation_error.c \
	src/frontend/annotation/annotation_lex.c src/frontend/annotation/annotation_line.c src/frontend/annotation/annotation_source.c \
	src/frontend/annotation/clause.c src/frontend/annotation/clause.h src/frontend/annotation/clause_args.c src/frontend/annotation/clause_check.c \
	src/frontend/annotation/contradiction.c src/frontend/annotation/facts.c src/frontend/falls.c src/frontend/highlight.c src/frontend/tree.h src/frontend/annotation/defaults.c src/frontend/annotation/parallel.c src/frontend/annotation/pragma.c src/frontend/annotation/pragma_text.c src/frontend/lower/reference.c src/frontend/param.c src/frontend/trips.c src/frontend/annotation/tune.c src/frontend/annotation/tune_read.c src/frontend/loop_names.c src/frontend/syntax.c src/frontend/texts.c src/frontend/syntax_check.c src/frontend/names.c src/frontend/lower/declared.c src/frontend/taken.c src/frontend/tied.c \
	src/frontend/bind.c src/frontend/callee.c src/frontend/cursor.c src/frontend/annotation/directive.c src/frontend/doctor.c \
	src/frontend/flags/arch.c src/frontend/flags/command_line.c src/frontend/flags/database.c src/frontend/lower/declarator.c src/frontend/flags/environment.c src/frontend/flags/flag.def \
	src/frontend/flags/flags.c src/frontend/flags/flags_file.c src/frontend/pch.c src/frontend/trouble.c \
	src/frontend/annotation/words.c src/frontend/frontend.c src/frontend/lower/lower.h src/frontend/parse.h \
	src/frontend/helper.c src/frontend/lower/instance.c src/frontend/lower/readings.c src/frontend/lower/inner.c src/frontend/lower/lower_call.c src/frontend/launches.c src/frontend/lower/lower_class.c src/frontend/infer.c src/frontend/lower/special.c src/frontend/lower/lower_cast.c src/frontend/lower/lower_expr.c src/frontend/lower/lower_func.c \
	src/frontend/lower/for_header.c src/frontend/header_files.c src/frontend/header_note.c src/frontend/made_header.c src/frontend/lower/lower_literal.c src/frontend/lower/lower_loop.c src/frontend/lower/lower_operator.c \
	src/frontend/lower/lower_place.c src/frontend/lower/lower_raw.c src/frontend/memo.c \
	src/frontend/lower/lower_simple.c src/frontend/lower/lower_stmt.c src/frontend/lower/lower_type.c \
	src/frontend/macro/macro.c src/frontend/macro/macro_argument.c src/frontend/macro/macro_shape.c \
	src/frontend/parse.c src/frontend/prelude.c src/frontend/prelude.def src/frontend/annotation/required.c src/frontend/survey.c src/frontend/lower/symbol.c src/frontend/uses.c src/frontend/uses.h src/frontend/uses_expr.c src/frontend/annotation/verify_clause.c

# Headers that libclang finds in memory, as C strings: NAME_text for each.
PRELUDE = src/frontend/prelude/arrays.cuh src/frontend/prelude/assert.cuh src/frontend/prelude/builtin_vars.cuh \
	src/frontend/prelude/cooperative_groups.cuh src/frontend/prelude/cooperative_groups_memcpy_async.cuh \
	src/frontend/prelude/cooperative_groups_reduce.cuh src/frontend/prelude/cuComplex.cuh \
	src/frontend/prelude/cublas.cuh src/frontend/prelude/cublasLt.cuh src/frontend/prelude/cuda_atomic.cuh \
	src/frontend/prelude/cuda_barrier.cuh src/frontend/prelude/cuda_bf16.cuh \
	src/frontend/prelude/cuda_fp16.cuh src/frontend/prelude/cuda_gl_interop.cuh \
	src/frontend/prelude/cuda_pipeline.cuh src/frontend/prelude/cuda_pipeline_class.cuh \
	src/frontend/prelude/cuda_scope.cuh src/frontend/prelude/cufft.cuh src/frontend/prelude/curand.cuh \
	src/frontend/prelude/curand_kernel.cuh src/frontend/prelude/cusparse.cuh src/frontend/prelude/device.cuh \
	src/frontend/prelude/device_properties.cuh src/frontend/prelude/driver.cuh \
	src/frontend/prelude/graphs.cuh src/frontend/prelude/half.cuh src/frontend/prelude/launch.cuh \
	src/frontend/prelude/library_types.cuh src/frontend/prelude/math_constants.cuh \
	src/frontend/prelude/memory.cuh src/frontend/prelude/mma.cuh src/frontend/prelude/nothing.cuh \
	src/frontend/prelude/nvtx.cuh src/frontend/prelude/omp.cuh src/frontend/prelude/runtime.cuh \
	src/frontend/prelude/simd.cuh src/frontend/prelude/special.cuh src/frontend/prelude/texture.cuh \
	src/frontend/prelude/toolkit.cuh
EXTRA_DIST += $(PRELUDE)
CLEANFILES += src/frontend/prelude_text.h src/frontend/cunest_text.h
AS_STRINGS = sed -e 's/\\/\\\\/g' -e 's/"/\\"/g' -e 's/^/"/' -e 's/$$/\\n"/'
src/frontend/prelude_text.h: $(PRELUDE) src/frontend/module.mk
	@$(MKDIR_P) src/frontend
	$(AM_V_GEN)for file in $(PRELUDE); do \
		echo "static const char `basename $$file .cuh`_text[] =" && \
		$(AS_STRINGS) "$(srcdir)/$$file" && echo ';' || exit 1; \
	done >$@-t && mv $@-t $@
src/frontend/cunest_text.h: $(srcdir)/include/cunest.h
	@$(MKDIR_P) src/frontend
	$(AM_V_GEN)$(AS_STRINGS) $(srcdir)/include/cunest.h >$@-t && mv $@-t $@
src/frontend/prelude.$(OBJEXT): src/frontend/prelude_text.h src/frontend/cunest_text.h

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
