/* work.c - how much work an input is, before it runs: iterations of loops, as C++ of the sizes that were drawn.
 *
 * The product of the trip counts down to each statement, summed up, and times the threads.  A trip count is that of the ranges
 * of start, bound and step (reach.c), so of the thread that has most to do. */
#include "trial_impl.h"

enum { UNKNOWN_TRIPS = 32, THREAD = 8 /* iterations that are as long as to run a thread */ };

struct working {
	const struct subject *s;
	struct analyses *an;
};

static bool put_trips(struct buf *b, struct working *w, const struct stmt *loop)
{
	static const unsigned slots[] = {SLOT_LO, SLOT_BOUND, SLOT_STEP};
	const struct stmt *of = loop;
	struct buf text;

	if (loop->kind == STMT_WHILE && loop->counted)
		of = loop->counted;
	if (of->kind != STMT_FOR)
		return false;
	buf_init(&text, b->arena);
	for (unsigned i = 0; i < 3; i++) {
		buf_puts(&text, i ? ", " : "cunest_test::trips(");
		if (!range_text(&text, w->s, w->an, loop, of->slot[slots[i]].e))
			return false;
	}
	buf_printf(b, "%s)", text.s);
	return true;
}

/* + trips * (1 + ...), for each loop in it */
static void put_loops(struct buf *b, struct working *w, const struct stmt *in)
{
	for (const struct stmt *s = in->first; s; s = s->next) {
		if (s->kind != STMT_FOR && s->kind != STMT_WHILE) {
			put_loops(b, w, s);
			continue;
		}
		buf_puts(b, " + ");
		if (!put_trips(b, w, s))
			buf_printf(b, "%d", UNKNOWN_TRIPS);
		buf_puts(b, " * (1");
		put_loops(b, w, s);
		buf_putc(b, ')');
	}
}

const char *work_text(const struct subject *s, struct analyses *an)
{
	struct working w = {s, an};
	struct buf b;

	buf_init(&b, s->func->ir->arena);
	buf_printf(&b, "%d.0", s->func->kind == FUNC_KERNEL && !s->shape.serial ? THREAD : 1);
	put_loops(&b, &w, s->func->body);
	return b.s;
}
