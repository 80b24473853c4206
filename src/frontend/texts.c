/* texts.c - what the user wrote, as text: the file, its headers, and definitions on the command line.
 *
 * For what clang shows nothing of: pragmas and attributes of other compilers, anywhere, also in macros. */
#include "lower.h"

#include <string.h>

bool text_next(const struct lowering *l, uint32_t *at, const char **text, size_t *size)
{
	const struct vec *headers = &l->ir->headers;
	uint32_t i;

	while ((i = (*at)++) < 1 + headers->n + l->options->nflags) {
		*size = 0;
		if (i == 0) {
			*text = l->source->text;
			*size = l->source->size;
		} else if (i <= headers->n) {
			CXFile file = clang_getFile(l->unit, headers->at[i - 1]);

			*text = file ? clang_getFileContents(l->unit, file, size) : NULL;
		} else {
			*text = l->options->flags[i - 1 - headers->n];
			*size = strlen(*text);
		}
		if (*text)
			return true;
	}
	return false;
}
