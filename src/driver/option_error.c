/* option_error.c - what is wrong with a command line: one line that says it, with the nearest spelling
 * where there is one, and one that names --help. */
#include "options.h"

#include <string.h>

void options_say(struct parser *p, const char *before, const char *word, const char *after)
{
	if (p->where)
		quote_print(p->err, p->where);
	fputs(p->where ? ": error: " : "cunest: error: ", p->err);
	fputs(before, p->err);
	if (word) {
		fputc('\'', p->err);
		quote_print(p->err, word);
		fputc('\'', p->err);
	}
	fputs(after, p->err);
}

enum status options_hint(struct parser *p)
{
	fputs(" [nest-usage]\ncunest: run 'cunest --help' for the options\n", p->err);
	return STATUS_USAGE;
}

enum status options_complain(struct parser *p, const char *before, const char *word,
			     const char *after)
{
	options_say(p, before, word, after);
	return options_hint(p);
}

enum status options_fail(struct parser *p, enum status status, const char *message)
{
	if (status == STATUS_USAGE)
		return options_complain(p, message, NULL, "");
	options_say(p, message, NULL, "");
	fprintf(p->err, " [%s]\n", diag_name(DIAG_IO));
	return status;
}

enum status options_want(struct parser *p, enum option_id id, const char *what, const char *value)
{
	options_say(p, "option ", option_table[id].spelling, " needs ");
	fprintf(p->err, "%s, not '", what);
	quote_print(p->err, value);
	fputc('\'', p->err);
	return options_hint(p);
}

static const char *nearest_option(const char *word)
{
	const char *best = NULL;
	unsigned least = 3;

	for (unsigned i = 0; i < OPTION_COUNT; i++) {
		const char *spelling = option_table[i].spelling;
		unsigned d;

		if (strlen(spelling) < 3 || strlen(word) < 3)
			continue;
		d = str_distance(word, spelling, least);
		if (d < least) {
			least = d;
			best = spelling;
		}
	}
	return best;
}

enum status options_unknown(struct parser *p, const char *word)
{
	const char *bare = arena_strndup(p->arena, word, strcspn(word, "="));
	const char *best = nearest_option(bare);

	options_say(p, "unknown option ", word, "");
	if (best)
		fprintf(p->err, "; did you mean '%s'?", best);
	return options_hint(p);
}

enum status options_unknown_pass(struct parser *p, const char *word)
{
	const char *best = NULL;
	unsigned least = 3;

	for (unsigned i = 0; i < PASS_COUNT; i++) {
		unsigned d = str_distance(word, pass_table[i].name, least);

		if (d < least) {
			least = d;
			best = pass_table[i].name;
		}
	}
	options_say(p, "unknown pass ", word, "");
	if (best)
		fprintf(p->err, "; did you mean '%s'?", best);
	else
		for (unsigned i = 0; i < PASS_COUNT; i++)
			fprintf(p->err, "%s%s", i ? ", " : "; the passes are ", pass_table[i].name);
	return options_hint(p);
}
