/* line.h - lines of the texts that random tests make, of whatever length. */
#ifndef LINE_H
#define LINE_H

#include "cunest/str.h"

CN_PRINTF(3, 0)
static inline void line_put(struct buf *out, unsigned indent, const char *fmt, va_list args)
{
	buf_printf(out, "%*s", (int)(2 * indent), "");
	buf_vprintf(out, fmt, args);
	buf_putc(out, '\n');
}

#endif
