/* loop_text.c - a loop in the words of a remark: by its variable, or by its keyword if it counts none. */
#include "motion.h"

const char *loop_name(const struct stmt *loop)
{
	if (loop->sym)
		return loop->sym->name;
	return loop->form == FORM_FOR ? "for" : loop->form == FORM_DO ? "do" : "while";
}

const char *loop_text(struct pass *p, const struct stmt *loop)
{
	return arena_printf(p->ir->arena, loop->sym ? "the loop over '%s'" : "the '%s' loop",
			    loop_name(loop));
}

const char *loops_text(struct pass *p, struct stmt *const *loops, unsigned n)
{
	struct buf b;

	buf_init(&b, p->ir->arena);
	for (unsigned i = 0; i < n; i++) {
		if (i)
			buf_puts(&b, ", ");
		if (i && loops[i]->sym && loops[i - 1]->sym)
			buf_printf(&b, "'%s'", loop_name(loops[i]));
		else
			buf_puts(&b, loop_text(p, loops[i]));
	}
	return b.s;
}
