/* explain.c - --explain: what an id, a pass or a clause means, with an example, and what to do. */
#include "cli.h"

#include <regex.h>
#include <string.h>

static const struct explanation explanations[] = {
#define EXPLAIN(name_, cause_, example_, advice_) \
	{.name = name_, .cause = cause_, .example = example_, .advice = advice_},
#include "cunest/explain.def"
#undef EXPLAIN
};

const struct explanation *explanation_of(const char *name)
{
	for (unsigned i = 0; i < ARRAY_LEN(explanations); i++)
		if (strcmp(explanations[i].name, name) == 0)
			return &explanations[i];
	return NULL;
}

static void print_example(FILE *f, const char *text)
{
	if (!*text)
		return;
	fputs("\nFor example:\n\n", f);
	while (*text) {
		int n = (int)strcspn(text, "\n");

		fprintf(f, "    %.*s\n", n, text);
		text += n + (text[n] == '\n');
	}
}

static void print_row(FILE *f, const char *head, const char *name)
{
	const struct explanation *e = explanation_of(name);

	fputs(head, f);
	if (!e)
		return;
	fputc('\n', f);
	wrap_print(f, e->cause, 0);
	print_example(f, e->example);
	fputc('\n', f);
	wrap_print(f, e->advice, 0);
}

static const struct {
	const char *word, *source;
} clause_examples[] = {
#define CLAUSE_EXAMPLE(word, source) {word, source},
#include "cunest/clause_example.def"
#undef CLAUSE_EXAMPLE
};

static const char *clause_example(const char *word)
{
	for (unsigned i = 0; i < ARRAY_LEN(clause_examples); i++)
		if (strcmp(clause_examples[i].word, word) == 0)
			return clause_examples[i].source;
	return "";
}

/* The tables alone: this program need not know more of clauses. */
static const struct {
	const char *word, *args, *help;
} clauses[] = {
#define CLAUSE(id, word, form, available, args, help) {word, args, help},
#include "cunest/clause.def"
#undef CLAUSE
};

static bool explain_clause(FILE *f, const char *word, bool too)
{
	for (unsigned i = 0; i < ARRAY_LEN(clauses); i++) {
		if (strcmp(clauses[i].word, word) != 0)
			continue;
		fprintf(f, "%s%s%s (clause)\n\n", too ? "\n" : "", word, clauses[i].args);
		wrap_print(f, clauses[i].help, 0);
		print_example(f, clause_example(word));
		fputs("\nSee cunest-pragmas(7).\n", f);
		return true;
	}
	return false;
}

/* Some words are passes or messages, and clauses too.  -Rpass-missed=opaque names nest-opaque. */
static bool explain_one(struct arena *arena, FILE *f, const char *word)
{
	enum pass_id pass = pass_find(word);
	enum diag_id id = diag_find(word);

	if (id == DIAG_COUNT)
		id = diag_find(arena_printf(arena, "nest-%s", word));
	if (pass < PASS_COUNT) {
		print_row(f, arena_printf(arena, "%s (pass): %s\n", word, pass_table[pass].help),
			  word);
		explain_clause(f, word, true);
	} else if (id < DIAG_COUNT) {
		print_row(f,
			  arena_printf(arena, "%s (%s): %s\n", diag_name(id),
				       severity_name(diag_severity(id)), diag_help(id)),
			  diag_name(id));
		explain_clause(f, word, true);
	} else if (explanation_of(word))
		print_row(f, arena_printf(arena, "%s (remarks)\n", word), word);
	else
		return explain_clause(f, word, false);
	return true;
}

/* ---- the words that are known ---- */

/* Messages without "nest-", as remarks end in them, passes, clauses, and who else gives remarks; NULL: no more. */
static const char *word_at(unsigned i)
{
	if (i < DIAG_COUNT)
		return diag_name((enum diag_id)i) + strlen("nest-");
	i -= DIAG_COUNT;
	if (i < PASS_COUNT)
		return pass_table[i].name;
	i -= PASS_COUNT;
	if (i < ARRAY_LEN(clauses))
		return clauses[i].word;
	i -= ARRAY_LEN(clauses);
	return i < ARRAY_LEN(explanations) ? explanations[i].name : NULL;
}

static const char *nearest(const char *word)
{
	const char *best = NULL, *known;
	unsigned least = 3;

	for (unsigned i = 0; (known = word_at(i)); i++) {
		unsigned d = str_distance(word, known, least);

		if (d < least && d < strlen(word)) {
			least = d;
			best = known;
		}
	}
	return best;
}

static void check_pattern(const char *option, const char *pattern, FILE *err)
{
	const char *best, *known;
	bool matches;
	regex_t re;

	if (!pattern || regcomp(&re, pattern, REG_EXTENDED | REG_NOSUB) != 0)
		return;
	matches = regexec(&re, "", 0, NULL, 0) == 0; /* ^$ is how remarks are switched off */
	for (unsigned i = 0; !matches && (known = word_at(i)); i++)
		matches = regexec(&re, known, 0, NULL, 0) == 0;
	regfree(&re);
	if (matches)
		return;
	best = nearest(pattern);
	fprintf(err, "cunest: warning: no remark has a name that %s=", option);
	quote_print(err, pattern);
	fprintf(err, " matches%s%s%s [%s]\n", best ? "; did you mean '" : "", best ? best : "",
		best ? "'?" : "", diag_name(DIAG_USAGE));
}

void explain_patterns(const struct diag_style *style, FILE *err)
{
	check_pattern("-Rpass", style->pass_re, err);
	check_pattern("-Rpass-missed", style->missed_re, err);
	check_pattern("-Rpass-analysis", style->analysis_re, err);
}

/* ---- the option ---- */

static void list_all(FILE *f)
{
	fputs("Messages:\n", f);
	for (unsigned i = 0; i < DIAG_COUNT; i++)
		fprintf(f, "  %-20s %s\n", diag_name((enum diag_id)i), diag_help((enum diag_id)i));
	fputs("\nPasses:\n", f);
	for (unsigned i = 0; i < PASS_COUNT; i++)
		fprintf(f, "  %-20s %s\n", pass_table[i].name, pass_table[i].help);
	fputs("\nClauses:\n", f);
	for (unsigned i = 0; i < ARRAY_LEN(clauses); i++)
		fprintf(f, "  %-20s %s\n", clauses[i].word, clauses[i].help);
}

enum status explain_print(struct arena *arena, const struct vec *words, FILE *out, FILE *err)
{
	const char *best;

	if (words->n == 0)
		list_all(out);
	for (uint32_t i = 0; i < words->n; i++) {
		if (i)
			fputc('\n', out);
		if (explain_one(arena, out, words->at[i]))
			continue;
		fputs("cunest: error: nothing is called '", err);
		quote_print(err, words->at[i]);
		best = nearest(words->at[i]);
		fprintf(err, "'%s%s%s [%s]\ncunest: run 'cunest --explain' for the list\n",
			best ? "; did you mean '" : "", best ? best : "", best ? "'?" : "",
			diag_name(DIAG_USAGE));
		return STATUS_USAGE;
	}
	return STATUS_OK;
}
