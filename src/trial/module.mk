libcunest_a_SOURCES += \
	src/trial/inputs.c src/trial/program.c src/trial/shape.c src/trial/signature.c src/trial/trial_impl.h \
	src/trial/wide.c src/trial/write.c
EXTRA_DIST += src/trial/harness.cuh
CLEANFILES += src/trial/harness_text.h
src/trial/harness_text.h: $(srcdir)/src/trial/harness.cuh src/trial/module.mk
	@$(MKDIR_P) src/trial
	$(AM_V_GEN){ echo 'static const char harness_text[] =' && $(AS_STRINGS) $(srcdir)/src/trial/harness.cuh && echo ';'; } >$@-t && mv $@-t $@
src/trial/program.$(OBJEXT): src/trial/harness_text.h
