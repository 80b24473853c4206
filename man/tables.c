/* tables.c - fills the tables of the manual pages in: copies standard input to standard output and
 * replaces lines such as @OPTIONS@ by what the .def tables say, so that manual and parser cannot
 * disagree. */
#include <stdio.h>
#include <string.h>

#include "cunest/option.h"
#include "fill.h"

enum { LINE_WIDTH = 76 };

/* Text of a table as mdoc: short lines, backslashes escaped, never a control line. */
static void put(const char *s)
{
	size_t column = 0;

	while (*s) {
		size_t n = strcspn(s, " ");

		if (column > 0 && column + 1 + n > LINE_WIDTH) {
			putchar('\n');
			column = 0;
		} else if (column > 0) {
			putchar(' ');
			column++;
		}
		if (column == 0 && (*s == '.' || *s == '\''))
			fputs("\\&", stdout);
		for (size_t i = 0; i < n; i++)
			fputs(s[i] == '\\' ? "\\e" : (char[]){s[i], '\0'}, stdout);
		column += n;
		s += n;
		s += strspn(s, " ");
	}
	putchar('\n');
}

/* ---- cunest(1) ---- */

static void put_option(const char *spelling, enum option_argument argument, const char *metavar,
		       const char *help)
{
	printf(".It Fl %s", spelling + 1);
	switch (argument) {
	case OPTION_NONE:
		break;
	case OPTION_JOINED:
		printf(" Ns = Ns Ar %s", metavar);
		break;
	case OPTION_JOINED_OPTIONAL:
		printf(" Ns Op = Ns Ar %s", metavar);
		break;
	case OPTION_GLUED:
		printf(" Ns Ar %s", metavar);
		break;
	case OPTION_GLUED_OPTIONAL:
		printf(" Ns Op Ar %s", metavar);
		break;
	case OPTION_NEXT:
	case OPTION_EITHER:
		printf(" Ar %s", metavar);
		break;
	}
	putchar('\n');
	put(help);
}

static void put_options(void)
{
	const char *open = "";

#define OPTION_GROUP(title)                                    \
	printf("%s.Ss %s\n.Bl -tag -width Ds\n", open, title); \
	open = ".El\n";
#define OPTION(id, spelling, argument, repeat, metavar, help) \
	put_option(spelling, OPTION_##argument, metavar, help);
#include "cunest/option.def"
#undef OPTION
	fputs(open, stdout);
}

static void put_pass(const char *name, const char *help)
{
	printf(".It Cm %s\n", name);
	put(help);
}

static void put_passes(void)
{
#define PASS(id, name, level, on, help) put_pass(name, help);
#include "cunest/pass.def"
#undef PASS
}

static void put_forms(void)
{
#define FORM(id, name, off, eager, help) put_pass(name, help);
#include "cunest/form.def"
#undef FORM
}

static void put_diag(const char *name, const char *severity, const char *help)
{
	printf(".It %s Ta %s Ta ", name, severity);
	put(help);
}

static void put_diags(void)
{
#define ERROR "error"
#define WARNING "warning"
#define REMARK "remark"
#define DIAG(id, name, severity, help) put_diag(name, severity, help);
#include "cunest/diag.def"
#undef DIAG
}

/* ---- cunest-pragmas(7), cunest-rules(7) ---- */

/* The conditions, as many to a line as fit. */
static void put_conditions(const char *when)
{
	const char *indent = "        ";
	size_t column = 0;

	while (*when) {
		const char *and = strstr(when, " && ");
		size_t n = and ? (size_t)(and-when) : strlen(when);

		if (column > 0 && column + 4 + n > LINE_WIDTH - 16) {
			printf(" &&\n");
			column = 0;
		} else if (column > 0) {
			printf(" && ");
		}
		printf("%s%.*s", column ? "" : indent, (int)n, when);
		column += n + 4;
		when += n + (and? 4 : 0);
	}
	putchar('\n');
}

static void put_rule(const char *types, const char *from, const char *to, const char *when)
{
	const char *only = strcmp(types, "SIGNED") == 0     ? "  (signed)"
			   : strcmp(types, "UNSIGNED") == 0 ? "  (unsigned)"
			   : strcmp(types, "RELAXED") == 0  ? "  (fp(relaxed))"
							    : "";

	printf("%s  ->  %s%s\n", from, to, only);
	if (*when)
		put_conditions(when);
}

static void put_rules(void)
{
#define RULE(types, where, from, to, when) put_rule(#types, from, to, when);
#include "cunest/rules.def"
#undef RULE
}

enum group { FACTS, CONTROL, SCHEDULE };

static void put_clause(const char *word, const char *arguments, const char *help)
{
	printf(".It Cm %s", word);
	if (*arguments)
		printf(" Ns \"%s\"", arguments);
	putchar('\n');
	put(help);
}

/* Those that this version has. */
static void put_clauses(enum group wanted)
{
	enum { LATER, NOW };
	enum group now = FACTS;

#define CLAUSE_GROUP(group) now = group;
#define CLAUSE(id, word, form, available, arguments, help) \
	if (now == wanted && (available) == NOW)           \
		put_clause(word, arguments, help);
#include "cunest/clause.def"
#undef CLAUSE
}

static void put_facts(void)
{
	put_clauses(FACTS);
}

static void put_control(void)
{
	put_clauses(CONTROL);
}

static void put_schedule(void)
{
	put_clauses(SCHEDULE);
}

int main(void)
{
	static const struct filling fillings[] = {
		{"@OPTIONS@", put_options},   {"@PASSES@", put_passes}, {"@FORMS@", put_forms},
		{"@MESSAGES@", put_diags},    {"@FACTS@", put_facts},   {"@CONTROL@", put_control},
		{"@SCHEDULE@", put_schedule}, {"@RULES@", put_rules},
	};

	return fill(fillings, sizeof(fillings) / sizeof(fillings[0]));
}
