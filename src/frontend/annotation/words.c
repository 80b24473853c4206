/* words.c - text to words, as a shell and as compilers' option files have it.
 *
 * 'literal', "with \" and \\", a backslash before any other character; blanks and newlines part
 * words.  Nothing is expanded. */
#include "../parse.h"

#include <ctype.h>
#include <string.h>

bool words_split(struct arena *arena, const char *text, size_t size, struct vec *out)
{
	const char *p = text, *end = text + size;

	for (;;) {
		struct buf word;
		char quote = 0;

		while (p < end && isspace((unsigned char)*p))
			p++;
		if (p == end)
			return true;
		buf_init(&word, arena);
		for (; p < end && (quote || !isspace((unsigned char)*p)); p++) {
			if (!quote && (*p == '"' || *p == '\''))
				quote = *p;
			else if (quote && *p == quote)
				quote = 0;
			else if (*p == '\\' && quote != '\'' && p + 1 < end &&
				 (!quote || p[1] == '"' || p[1] == '\\'))
				buf_putc(&word, *++p);
			else
				buf_putc(&word, *p);
		}
		if (quote)
			return false;
		vec_push(arena, out, word.n ? word.s : arena_strdup(arena, ""));
	}
}
