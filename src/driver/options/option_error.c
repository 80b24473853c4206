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

static void say_where_flags_go(struct parser *p, const char *flag)
{
	fputs(" of the compiler come after '--', as in cunest FILE.cu -- ", p->err);
	quote_print(p->err, flag);
}

/* -O3: one of the compiler's, too. */
static const char *as_flag(struct parser *p, enum option_id id, const char *value)
{
	const char *text = arena_printf(p->arena, "%s%s", option_table[id].spelling, value);
	struct flag_read flag;

	if (option_table[id].argument != OPTION_GLUED)
		return NULL;
	frontend_flag_read(&text, 1, &flag);
	return flag.spelling ? text : NULL;
}

enum status options_want(struct parser *p, enum option_id id, const char *what, const char *value)
{
	const char *flag = as_flag(p, id, value);

	options_say(p, "option ", option_table[id].spelling, " needs ");
	fprintf(p->err, "%s, not '", what);
	quote_print(p->err, value);
	fputc('\'', p->err);
	if (flag) {
		fputs("; flags", p->err);
		say_where_flags_go(p, flag);
	}
	return options_hint(p);
}

/* How a spelling may have been meant by another word, both without their dashes; the first is the best. */
enum likeness {
	LIKE_SAME,
	LIKE_PART,  /* the word is some of its parts: arch of cuda-arch */
	LIKE_SLIP,  /* a slip of the pen: explian */
	LIKE_SHORT, /* letters are left out after the beginning of a part: Rmissed of Rpass-missed */
	LIKE_SLIPS, /* one slip in three letters */
	UNLIKE,
};

static bool is_part(const char *word, const char *spelling)
{
	size_t n = strlen(word);

	for (const char *part = spelling; part; part = strchr(part, '-')) {
		part += *part == '-';
		if (strncmp(part, word, n) == 0 && (!part[n] || part[n] == '-'))
			return true;
	}
	return false;
}

static bool is_short_for(const char *word, const char *spelling)
{
	for (const char *part = spelling; part; part = strchr(part, '-')) {
		const char *w = word;

		part += *part == '-';
		for (const char *s = part; *part == *word && *s && *w; s++)
			w += *s == *w;
		if (!*w)
			return true;
	}
	return false;
}

static enum likeness likeness(const char *word, const char *spelling)
{
	unsigned most = (unsigned)strlen(word) / 3, d;

	if (strcmp(word, spelling) == 0)
		return LIKE_SAME;
	if (most < 1 || strlen(spelling) < 2)
		return UNLIKE;
	if (is_part(word, spelling))
		return LIKE_PART;
	d = str_distance(word, spelling, most + 1);
	return d == 1                         ? LIKE_SLIP
	       : is_short_for(word, spelling) ? LIKE_SHORT
	       : d <= most                    ? LIKE_SLIPS
					      : UNLIKE;
}

/* Up to three spellings, the likeliest; returns how many. */
static unsigned nearest_options(const char *word, const char *best[3])
{
	enum likeness least = UNLIKE;
	unsigned n = 0;

	for (unsigned i = 0; i < OPTION_COUNT; i++) {
		const char *spelling = option_table[i].spelling;
		enum likeness like = likeness(word, spelling + strspn(spelling, "-"));

		if (like < least)
			n = 0;
		if (like == UNLIKE || like > least)
			continue;
		least = like;
		if (n < 3)
			best[n] = spelling;
		n++;
	}
	return n > 3 ? 0 : n;
}

enum status options_unknown(struct parser *p, const char *word)
{
	const char *bare = arena_strndup(p->arena, word, strcspn(word, "=")), *best[3];
	unsigned n = nearest_options(bare + strspn(bare, "-"), best);
	struct flag_read flag;

	options_say(p, "unknown option ", word, "");
	for (unsigned i = 0; i < n; i++)
		fprintf(p->err, "%s'%s'", i ? " or " : "; did you mean ", best[i]);
	if (n)
		fputc('?', p->err);
	frontend_flag_read(&word, 1, &flag);
	if (flag.spelling || (!n && word[1] != '-')) {
		fputs(n ? " Flags" : "; flags", p->err);
		say_where_flags_go(p, flag.spelling ? word : "-O3");
	}
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
