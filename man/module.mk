# The manual pages: prose in NAME.in, tables from the .def files by a program of this build.
noinst_PROGRAMS = man/tables
man_tables_SOURCES = man/tables.c man/fill.h
man_tables_CPPFLAGS = -I$(top_srcdir)/include
man_MANS = man/cunest.1 man/cunest-pragmas.7 man/cunest-rules.7
dist_man_MANS += man/cunest.config.5 man/cunest-check.1 man/cunest-guide.7 man/cunest-passes.7
EXTRA_DIST += man/cunest.1.in man/cunest-pragmas.7.in man/cunest-rules.7.in
CLEANFILES += man/cunest.1 man/cunest-pragmas.7 man/cunest-rules.7

man/cunest.1: $(top_srcdir)/man/cunest.1.in man/tables$(EXEEXT)
	$(AM_V_GEN)./man/tables$(EXEEXT) <$(top_srcdir)/man/cunest.1.in >$@.tmp && mv $@.tmp $@

man/cunest-pragmas.7: $(top_srcdir)/man/cunest-pragmas.7.in man/tables$(EXEEXT)
	$(AM_V_GEN)./man/tables$(EXEEXT) <$(top_srcdir)/man/cunest-pragmas.7.in >$@.tmp && mv $@.tmp $@

man/cunest-rules.7: $(top_srcdir)/man/cunest-rules.7.in man/tables$(EXEEXT)
	$(AM_V_GEN)./man/tables$(EXEEXT) <$(top_srcdir)/man/cunest-rules.7.in >$@.tmp && mv $@.tmp $@
