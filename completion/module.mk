# Shell completions: text in NAME.in, tables from the .def files by a program of this build, as the manual's are.
noinst_PROGRAMS += completion/tables
completion_tables_SOURCES = completion/tables.c man/fill.h
completion_tables_CPPFLAGS = -I$(top_srcdir) -I$(top_srcdir)/include
bashcompletiondir = $(datadir)/bash-completion/completions
zshcompletiondir = $(datadir)/zsh/site-functions
bashcompletion_DATA = completion/cunest
zshcompletion_DATA = completion/_cunest
EXTRA_DIST += completion/cunest.bash.in completion/_cunest.in
CLEANFILES += completion/cunest completion/_cunest

completion/cunest: $(top_srcdir)/completion/cunest.bash.in completion/tables$(EXEEXT)
	$(AM_V_GEN)./completion/tables$(EXEEXT) <$(top_srcdir)/completion/cunest.bash.in >$@.tmp && mv $@.tmp $@

completion/_cunest: $(top_srcdir)/completion/_cunest.in completion/tables$(EXEEXT)
	$(AM_V_GEN)./completion/tables$(EXEEXT) <$(top_srcdir)/completion/_cunest.in >$@.tmp && mv $@.tmp $@
