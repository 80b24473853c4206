/* annotation_error.c - mistakes in annotations, kept until it is certain that the compiler sees
 * them.
 *
 * An annotation under #if may be dead code, and dead code is left alone whatever it says.  So
 * mistakes wait in the annotation; annotation_report() tells them once.  After 20 the rest is cut,
 * so that a megabyte of junk gives a page of messages. */
#include "annotation.h"

enum { ERRORS_SHOWN = 20, QUOTE_BYTES = 60 };

struct annotation_error *annotation_fail(struct ir *ir, struct annotation *a, enum diag_id id,
					 struct span where, const char *fmt, ...)
{
	struct annotation_error *e = arena_alloc(ir->arena, sizeof(*e));
	va_list args;

	*e = (struct annotation_error){.id = id, .where = where};
	a->valid = false;
	a->unread |= id == DIAG_PRAGMA;
	if (a->errors.n > ERRORS_SHOWN)
		return e;
	if (a->errors.n == ERRORS_SHOWN) {
		e->text = "too many errors in this annotation; the rest is not shown";
	} else {
		va_start(args, fmt);
		e->text = arena_vprintf(ir->arena, fmt, args);
		va_end(args);
	}
	vec_push(ir->arena, &a->errors, e);
	return e;
}

void annotation_report(struct ir *ir, struct annotation *a)
{
	for (uint32_t i = 0; i < a->errors.n; i++) {
		const struct annotation_error *e = a->errors.at[i];
		struct diag *d = diag_report(ir->diags, e->id, e->where, "%s", e->text);

		if (e->fix)
			diag_fix(ir->diags, d, e->where, e->fix);
		if (e->note)
			diag_note(ir->diags, d, e->note_where, "%s", e->note);
	}
	a->errors.n = 0;
}

const char *annotation_quote(struct arena *arena, const char *s, size_t n)
{
	struct buf b;

	buf_init(&b, arena);
	for (size_t i = 0; i < n; i++) {
		unsigned char c = (unsigned char)s[i];

		if (i == QUOTE_BYTES) {
			buf_puts(&b, "...");
			break;
		}
		if (c < 0x20 || c >= 0x7f)
			buf_printf(&b, "\\x%02x", c);
		else
			buf_putc(&b, (char)c);
	}
	return b.n ? b.s : "";
}
