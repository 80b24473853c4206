libcunest_a_SOURCES += \
	src/trial/inputs.c src/trial/kinds.c src/trial/null.c src/trial/emulate.c src/trial/program.c src/trial/reach.c src/trial/run.c src/trial/run.h src/trial/runtime.c src/trial/shape.c src/trial/signature.c src/trial/tiles.c src/trial/trial_impl.h \
	src/trial/wide.c src/trial/work.c src/trial/write.c src/trial/write_numbers.c
EXTRA_DIST += src/trial/harness.cuh
CLEANFILES += src/trial/harness_text.h
src/trial/harness_text.h: $(srcdir)/src/trial/harness.cuh src/trial/module.mk
	@$(MKDIR_P) src/trial
	$(AM_V_GEN){ echo 'static const char harness_text[] =' && $(AS_STRINGS) $(srcdir)/src/trial/harness.cuh && echo ';'; } >$@-t && mv $@-t $@
src/trial/program.$(OBJEXT): src/trial/harness_text.h

# The emulator of tests/emu, as C strings: it is there wherever cunest is.
EMU_FILES = tests/emu/abi.h tests/emu/atomic.h tests/emu/device_math.h tests/emu/emu.h tests/emu/fiber.c \
	tests/emu/fiber.h tests/emu/half.h tests/emu/heap.c tests/emu/host.h tests/emu/launch.c tests/emu/launch.h tests/emu/memory.c \
	tests/emu/memory.h tests/emu/program.c tests/emu/race.c \
	tests/emu/trial_hooks.h tests/emu/ubsan.c tests/emu/describe.h tests/emu/vector.h tests/emu/warp.h tests/emu/include/cuda.h \
	tests/emu/include/cuda_bf16.h tests/emu/include/cuda_fp16.h tests/emu/include/cuda_pipeline.h tests/emu/include/cuda_runtime.h tests/emu/include/cuda_runtime_api.h \
	tests/emu/include/device_launch_parameters.h tests/emu/include/vector_types.h include/cunest.h
CLEANFILES += src/trial/emu_text.h
src/trial/emu_text.h: $(EMU_FILES) src/trial/module.mk
	@$(MKDIR_P) src/trial
	$(AM_V_GEN){ echo 'static const struct emu_file { const char *name, *text; } emu_files[] = {' && \
		for file in $(EMU_FILES); do \
			echo "{\"`basename $$file`\"," && $(AS_STRINGS) "$(srcdir)/$$file" && echo '},' || exit 1; \
		done && echo '};'; } >$@-t && mv $@-t $@
src/trial/run.$(OBJEXT): src/trial/emu_text.h
