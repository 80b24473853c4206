/* divmod.c - division and remainder chains.
 *
 * nvcc computes a division by a value that is not constant in about 20 instructions (50 in 64
 * bits), and takes none out of a loop that it does not surely run in.  The parts, tried in this
 * order:
 *	divmod_nest.c	a loop over a product of extents becomes loops over each
 *	divmod_lap.c	a loop that runs around a ring goes lap by lap
 *	divmod_wrap.c	remainders and quotients of what grows by one are counted
 *	divmod_chain.c	quotients of one number are computed from each other
 *
 * Ranges license all of it: signs, no overflow, no divisor 0.  C's / truncates, so that most is
 * about numbers that are not negative. */
#include "divmod.h"

#include "cunest/loop_form.h"
#include "cunest/text.h"

/* More than loops are ever nested: each iteration goes at most one loop out. */
enum { TURNS = 16 };

bool divmod_counts(struct divmod *d, const struct stmt *loop)
{
	return !loop_lacks(d->pass->analyses, loop,
			   LOOP_COUNTS | LOOP_UP | LOOP_ONE_TYPE | LOOP_PLAIN | LOOP_FREE_HEADER |
				   LOOP_KEEPS_BOUND) &&
	       loop->cmp == EXPR_LT && !type_is_volatile(loop->sym->type) &&
	       expr_is_int(expr_strip(loop->slot[SLOT_STEP].e), 1) &&
	       loop->slot[SLOT_LO].e->type == loop->slot[SLOT_BOUND].e->type &&
	       !((loop->slot[SLOT_LO].e->has | loop->slot[SLOT_BOUND].e->has) & HAS_OPAQUE) &&
	       !expr_mentions(loop->slot[SLOT_BOUND].e, loop->sym);
}

bool divmod_is_block(const struct nest *n, const struct stmt *s)
{
	return s->kind == STMT_BLOCK && (!s->transparent || s == n->root);
}

static bool has_loop(const struct nest *n)
{
	for (const struct stmt *s = n->root; s; s = stmt_next(n->root, s))
		if (stmt_is_loop(s))
			return true;
	return false;
}

bool divmod_repeats(struct divmod *d, const struct stmt *s, const struct expr *e)
{
	const struct nest *n = d->nest;
	const struct stmt *loop = stmt_loop(s);

	if (loop && stmt_within(loop, n->root))
		return effects_clobber(d->pass->analyses, loop, e);
	return n->func->kind != FUNC_HOST && !has_loop(n);
}

bool divmod_short_turns(struct divmod *d, const struct stmt *loop)
{
	for (const struct stmt *s = loop->first; s; s = stmt_next(loop->first, s)) {
		int64_t trips = s->kind == STMT_FOR ? loop_trips(d->pass->analyses, s) : -1;

		if (stmt_is_loop(s) && (trips < 0 || trips > SMALL_TRIPS))
			return false;
	}
	return true;
}

/* One iteration of the parts over the nest. */
static void run_parts(struct divmod *d)
{
	struct nest *n = d->nest;
	struct stmt *next;

	for (struct stmt *s = n->root; s; s = next) {
		next = stmt_next(n->root, s);
		if (s->kind != STMT_FOR)
			continue;
		if (divmod_nest(d, s)) {
			next = n->root; /* the loops that it became are looked at as well */
			continue;
		}
		/* what goes lap by lap may have digits of its own */
		divmod_lap(d, s);
		while (divmod_wrap(d, s))
			;
	}
	for (struct stmt *s = n->root; s; s = stmt_next(n->root, s))
		if (divmod_is_block(n, s))
			divmod_chain(d, s);
}

enum pass_result pass_divmod(struct pass *p, struct nest *n)
{
	bool changed = false;

	/* What a loop counts begins with a digit of the loop around it, which was looked at before. */
	for (unsigned turn = 0; turn < TURNS; turn++) {
		struct divmod d = {.pass = p, .nest = n};

		run_parts(&d);
		if (!d.changed)
			break;
		changed = true;
	}
	return changed ? PASS_CHANGED : PASS_SAME;
}
