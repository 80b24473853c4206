/* utf8.c - characters in bytes that need not be UTF-8, and JSON strings of them. */
#include "cunest/str.h"

size_t utf8_read(const char *s, size_t n, uint32_t *c)
{
	const unsigned char *u = (const unsigned char *)s;
	static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
	size_t length;

	*c = 0;
	if (n == 0)
		return 0;
	length = u[0] < 0x80 ? 1 : u[0] < 0xe0 ? 2 : u[0] < 0xf0 ? 3 : 4;
	if ((length > 1 && (u[0] < 0xc2 || u[0] > 0xf4)) || length > n)
		return 0;
	*c = length == 1 ? u[0] : u[0] & (0x7fu >> length);
	for (size_t i = 1; i < length; i++) {
		if ((u[i] & 0xc0) != 0x80) {
			*c = 0;
			return 0;
		}
		*c = *c << 6 | (u[i] & 0x3f);
	}
	if (*c < least[length] || *c > 0x10ffff || (*c >= 0xd800 && *c < 0xe000)) {
		*c = 0;
		return 0;
	}
	return length;
}

void buf_json(struct buf *b, const char *s, size_t n)
{
	buf_putc(b, '"');
	for (size_t i = 0; i < n;) {
		uint32_t c;
		size_t length = utf8_read(s + i, n - i, &c);

		if (length == 0)
			buf_printf(b, "\\\\x%02X", (unsigned char)s[i]);
		else if (c == '"' || c == '\\')
			buf_printf(b, "\\%c", (char)c);
		else if (c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0x2028 || c == 0x2029 ||
			 c == 0xfeff || c == 0xfffe || c == 0xffff)
			buf_printf(b, "\\u%04x",
				   c); /* YAML and JavaScript want more of them than JSON */
		else
			buf_put(b, s + i, length);
		i += length ? length : 1;
	}
	buf_putc(b, '"');
}
