/* report_text.c - bytes from outside into HTML.
 *
 * Nothing of a source, its name or a message is markup here.  What is no UTF-8, and controls and marks
 * that would turn the direction of text, are shown as \xNN, as in messages. */
#include "report.h"

#include <string.h>

static bool shown(uint32_t c)
{
	return c == '\t' || c == '\n' ||
	       !(c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0x61c || c == 0xfeff ||
		 (c & 0xfffe) == 0xfffe || (c >= 0x200e && c <= 0x200f) ||
		 (c >= 0x2028 && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069));
}

void html_bytes(struct buf *b, const char *s, size_t n)
{
	for (size_t i = 0; i < n;) {
		uint32_t c;
		size_t length = utf8_read(s + i, n - i, &c);

		if (length == 0 || !shown(c)) {
			for (size_t k = 0; k < (length ? length : 1); k++)
				buf_printf(b, "\\x%02X", (unsigned char)s[i + k]);
		} else if (c == '&') {
			buf_puts(b, "&amp;");
		} else if (c == '<') {
			buf_puts(b, "&lt;");
		} else if (c == '>') {
			buf_puts(b, "&gt;");
		} else if (c == '"') {
			buf_puts(b, "&quot;");
		} else if (c == '\'') {
			buf_puts(b, "&#39;");
		} else {
			buf_put(b, s + i, length);
		}
		i += length ? length : 1;
	}
}

void html_text(struct buf *b, const char *s)
{
	html_bytes(b, s, strlen(s));
}
