/* tables.c - fills the tables of the shell completions in: copies standard input to standard output
 * and replaces lines such as @VALUES@ by what the .def tables say, so that a new option, pass or
 * form is completed without a word here.
 *
 * What may stand for a value follows from its metavar: a FILE, a DIR, a LIST of passes, the words of
 * a|b|c; for RE the passes, whose names -Rpass matches; for ID the messages. */
#include <stdio.h>
#include <string.h>

#include "cunest/option.h"
#include "man/fill.h"

enum kind { KIND_NOTHING, KIND_FILE, KIND_DIR, KIND_PASSES, KIND_WORDS };

static const struct option_row options[] = {
#define OPTION(id, spelling, argument, repeat, metavar, help) \
	{spelling, metavar, help, OPTION_##argument, OPTION_##repeat},
#include "cunest/option.def"
#undef OPTION
};

static const char *const passes[] = {
#define PASS(id, name, ...) name,
#include "cunest/pass.def"
#undef PASS
};

static const char *const forms[] = {
#define FORM(id, name, ...) name,
#include "cunest/form.def"
#undef FORM
};

static const char *const messages[] = {
#define DIAG(id, name, ...) name,
#include "cunest/diag.def"
#undef DIAG
};

enum { OPTIONS = OPTION_COUNT };
enum { PASSES = sizeof(passes) / sizeof(passes[0]) };
enum { FORMS = sizeof(forms) / sizeof(forms[0]) };
enum { MESSAGES = sizeof(messages) / sizeof(messages[0]) };

/* Metavars whose words are not spelled in them. */
static const struct {
	const char *option, *words;
} known_words[] = {
	{"--cse", "syntactic|commutative|associative|distributive"},
	{"-std", "c++11|c++14|c++17|c++20"},
	{"--cuda-arch", "sm_75|sm_80|sm_86|sm_89|sm_90|sm_100|sm_120"},
};

static const char *words_of(const struct option_row *row)
{
	for (size_t i = 0; i < sizeof(known_words) / sizeof(known_words[0]); i++)
		if (strcmp(row->spelling, known_words[i].option) == 0)
			return known_words[i].words;
	return row->metavar;
}

static enum kind kind_of(const struct option_row *row)
{
	const char *words;

	if (!row->metavar)
		return KIND_NOTHING;
	if (strncmp(row->metavar, "FILE", 4) == 0)
		return KIND_FILE;
	if (strcmp(row->metavar, "DIR") == 0)
		return KIND_DIR;
	if (strcmp(row->metavar, "LIST") == 0)
		return KIND_PASSES;
	if (strcmp(row->metavar, "RE") == 0 || strcmp(row->metavar, "ID") == 0 ||
	    strcmp(row->spelling, "--form") == 0)
		return KIND_WORDS;
	words = words_of(row);
	return words != row->metavar ||
			       strspn(words, "abcdefghijklmnopqrstuvwxyz-|PAS") == strlen(words)
		       ? KIND_WORDS
		       : KIND_NOTHING;
}

static void put_names(const char *const *names, unsigned n, const char *between)
{
	for (unsigned i = 0; i < n; i++)
		printf("%s%s", i ? between : "", names[i]);
}

/* a|after-PASS -> a after-licm after-cse ... */
static void put_words(const struct option_row *row, const char *between)
{
	const char *at = words_of(row), *comma = "";

	if (strcmp(row->metavar, "RE") == 0) {
		put_names(passes, PASSES, between);
		return;
	}
	if (strcmp(row->metavar, "ID") == 0) {
		put_names(messages, MESSAGES, between);
		return;
	}
	if (strcmp(row->spelling, "--form") == 0) {
		put_names(forms, FORMS, between);
		return;
	}
	while (*at) {
		int n = (int)strcspn(at, "|");

		if (n > 4 && strncmp(at + n - 4, "PASS", 4) == 0) {
			for (unsigned i = 0; i < PASSES; i++, comma = between)
				printf("%s%.*s%s", comma, n - 4, at, passes[i]);
		} else {
			printf("%s%.*s", comma, n, at);
			comma = between;
		}
		at += n + (at[n] == '|');
	}
}

static int is_joined(const struct option_row *row)
{
	return row->argument == OPTION_JOINED || row->argument == OPTION_JOINED_OPTIONAL;
}

/* ---- bash ---- */

/* --all --score= ...: as they are typed. */
static void put_bash_options(void)
{
	for (unsigned i = 0; i < OPTIONS; i++) {
		if (options[i].argument != OPTION_JOINED)
			printf("\t\t%s\n", options[i].spelling);
		if (is_joined(&options[i]))
			printf("\t\t%s=\n", options[i].spelling);
	}
}

/* The options whose value is the next word, or may be (--explain), as a pattern of case. */
static void put_bash_next(void)
{
	const char *bar = "";

	fputs("\t\t", stdout);
	for (unsigned i = 0; i < OPTIONS; i++)
		if (options[i].argument == OPTION_NEXT || options[i].argument == OPTION_EITHER ||
		    (options[i].metavar && strcmp(options[i].metavar, "ID") == 0)) {
			printf("%s%s", bar, options[i].spelling);
			bar = " | ";
		}
	fputs(") return 0 ;;\n", stdout);
}

static void put_bash_values(void)
{
	for (unsigned i = 0; i < OPTIONS; i++) {
		switch (kind_of(&options[i])) {
		case KIND_NOTHING:
			continue;
		case KIND_FILE:
			printf("\t%s) kind=file ;;\n", options[i].spelling);
			break;
		case KIND_DIR:
			printf("\t%s) kind=directory ;;\n", options[i].spelling);
			break;
		case KIND_PASSES:
			printf("\t%s) kind=passes ;;\n", options[i].spelling);
			break;
		case KIND_WORDS:
			printf("\t%s) kind=words words='", options[i].spelling);
			put_words(&options[i], " ");
			printf("' ;;\n");
			break;
		}
	}
}

static void put_passes(void)
{
	for (unsigned i = 0; i < PASSES; i++)
		printf("\t\t%s\n", passes[i]);
}

/* ---- zsh ---- */

/* The first statement of a help text, as the description of an _arguments specification in single
 * quotes. */
static void put_zsh_help(const char *help)
{
	const char *colon = strstr(help, ": ");
	size_t n = strcspn(help, ";");

	if (colon && (size_t)(colon - help) < n)
		n = (size_t)(colon - help);
	for (size_t i = 0; i < n; i++) {
		if (strchr("[]\\:", help[i]))
			putchar('\\');
		if (help[i] == '\'')
			fputs("'\\''", stdout);
		else
			putchar(help[i]);
	}
}

static void put_zsh_action(const struct option_row *row)
{
	switch (kind_of(row)) {
	case KIND_NOTHING:
		putchar(' ');
		break;
	case KIND_FILE:
		fputs("_files", stdout);
		break;
	case KIND_DIR:
		fputs("_files -/", stdout);
		break;
	case KIND_PASSES:
		fputs("_cunest_passes", stdout);
		break;
	case KIND_WORDS:
		putchar('(');
		put_words(row, " ");
		putchar(')');
		break;
	}
}

/* What stands for the value in a message: no colon may be in it. */
static void put_zsh_name(const char *metavar)
{
	fwrite(metavar, 1, strcspn(metavar, ",|:=["), stdout);
}

static void put_zsh_options(void)
{
	for (unsigned i = 0; i < OPTIONS; i++) {
		const struct option_row *row = &options[i];

		printf("\t\t'%s%s", row->repeat == OPTION_ONCE ? "" : "*", row->spelling);
		if (is_joined(row))
			fputs("=-", stdout);
		else if (row->argument == OPTION_EITHER)
			putchar('+');
		else if (row->argument == OPTION_GLUED_OPTIONAL || row->argument == OPTION_GLUED)
			putchar('-');
		putchar('[');
		put_zsh_help(row->help);
		putchar(']');
		if (row->argument != OPTION_NONE) {
			fputs(row->argument == OPTION_JOINED_OPTIONAL ||
					      row->argument == OPTION_GLUED_OPTIONAL
				      ? "::"
				      : ":",
			      stdout);
			put_zsh_name(row->metavar);
			putchar(':');
			put_zsh_action(row);
		}
		puts("'");
	}
}

int main(void)
{
	static const struct filling fillings[] = {
		{"@OPTIONS@", put_bash_options},    {"@NEXT@", put_bash_next},
		{"@VALUES@", put_bash_values},      {"@PASSES@", put_passes},
		{"@ZSH_OPTIONS@", put_zsh_options},
	};

	return fill(fillings, sizeof(fillings) / sizeof(fillings[0]));
}
