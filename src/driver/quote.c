/* quote.c - names and arguments from outside, printed so that a terminal or a shell cannot be
 * misled. */
#include "cli.h"

#include <string.h>

void quote_print(FILE *f, const char *s)
{
	for (; *s; s++) {
		unsigned char c = (unsigned char)*s, next = (unsigned char)s[1];

		if (c < 0x20 || c == 0x7f) {
			fprintf(f, "\\x%02x", c);
		} else if (c == 0xc2 && next >= 0x80 && next < 0xa0) { /* C1 controls in UTF-8 */
			fprintf(f, "\\x%02x\\x%02x", c, next);
			s++;
		} else {
			fputc(c, f);
		}
	}
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
