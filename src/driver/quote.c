/* quote.c - names and arguments from outside, printed so that a terminal or a shell cannot be
 * misled. */
#include "cli.h"

#include <string.h>

/* What stands for the first bytes of s, and how many these are. */
static unsigned escaped(const char *s, char out[9])
{
	unsigned char c = (unsigned char)*s, next = (unsigned char)s[1];

	if (c < 0x20 || c == 0x7f) {
		snprintf(out, 9, "\\x%02x", c);
		return 1;
	}
	if (c == 0xc2 && next >= 0x80 && next < 0xa0) { /* C1 controls in UTF-8 */
		snprintf(out, 9, "\\x%02x\\x%02x", c, next);
		return 2;
	}
	out[0] = *s;
	out[1] = '\0';
	return 1;
}

void quote_print(FILE *f, const char *s)
{
	char text[9];

	for (; *s; fputs(text, f))
		s += escaped(s, text);
}

void quote_put(struct buf *b, const char *s)
{
	char text[9];

	for (; *s; buf_puts(b, text))
		s += escaped(s, text);
}

void quote_shell(struct buf *b, const char *s)
{
	static const char plain[] =
		"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=+./,:@%";

	if (*s && strspn(s, plain) == strlen(s)) {
		buf_puts(b, s);
		return;
	}
	buf_putc(b, '\'');
	for (; *s; s++) {
		if (*s == '\'')
			buf_puts(b, "'\\''");
		else
			buf_putc(b, *s);
	}
	buf_putc(b, '\'');
}
