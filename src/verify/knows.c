/* knows.c - what holds at a point of the walk, and what `before` has evaluated there without being undefined. */
#include "normal.h"

const struct expr *walk_both(struct walk *w, const struct expr *a, const struct expr *b)
{
	const struct expr *args[] = {a, b};

	return a && b ? expr_raw(w->ir, EXPR_LAND, type_bool(w->ir->types), NULL, args, 2)
	       : a    ? a
		      : b;
}

const struct expr *walk_negated(struct walk *w, const struct expr *e)
{
	return expr_raw(w->ir, EXPR_LNOT, type_bool(w->ir->types), NULL, &e, 1);
}

void walk_knows_if(struct walk *w, const struct expr *e, const struct expr *guard)
{
	struct ahead *a = arena_alloc(w->check->arena, sizeof(*a));

	*a = (struct ahead){e, guard};
	vec_push(w->check->arena, &w->guarded, a);
}

void walk_knows(struct walk *w, const struct expr *e)
{
	bool lazy = expr_table[e->kind].flags & EXPR_Z;

	if (bits_has(&w->is_known, e->id))
		return;
	bits_add(w->check->arena, &w->is_known, e->id);
	vec_push(w->check->arena, &w->known, (void *)(uintptr_t)e);
	for (unsigned i = 0; i < e->nargs && (i == 0 || !lazy); i++)
		walk_knows(w, e->arg[i]);
	if (!lazy)
		return;
	walk_knows_if(w, e->arg[1], e->kind == EXPR_LOR ? walk_negated(w, e->arg[0]) : e->arg[0]);
	if (e->kind == EXPR_SELECT)
		walk_knows_if(w, e->arg[2], walk_negated(w, e->arg[0]));
}

void walk_fact(struct walk *w, const struct expr *e, bool holds)
{
	if (e->kind == EXPR_CAST && e->type->kind == TYPE_BOOL &&
	    e->arg[0]->type->kind == TYPE_BOOL) {
		walk_fact(w, e->arg[0], holds);
	} else if (e->kind == EXPR_LNOT) {
		walk_fact(w, e->arg[0], !holds);
	} else if (e->kind == (holds ? EXPR_LAND : EXPR_LOR)) {
		walk_fact(w, e->arg[0], holds);
		walk_fact(w, e->arg[1], holds);
	} else {
		vec_push(w->check->arena, &w->facts,
			 (void *)(uintptr_t)(holds ? e : walk_negated(w, e)));
	}
}

struct known_mark known_mark(const struct walk *w)
{
	return (struct known_mark){w->facts.n, w->known.n, w->guarded.n};
}

void known_back(struct walk *w, struct known_mark mark)
{
	w->facts.n = mark.facts;
	w->guarded.n = mark.guarded;
	while (w->known.n > mark.known) {
		const struct expr *e = w->known.at[--w->known.n];

		bits_del(&w->is_known, e->id);
	}
}

/* ---- loops and launches ---- */

static const struct expr *binary(struct walk *w, enum expr_kind kind, const struct expr *x,
				 const struct expr *y)
{
	return expr_c_binary(w->ir, kind, x, y);
}

/* Is i + step, as the loop computes it, that number?  Signed overflow is undefined; else what is known must tell. */
static bool never_wraps(struct normal *n, const struct expr *i, const struct expr *step)
{
	const struct expr *sum = expr_c_binary(n->ir, EXPR_ADD, i, step);
	struct interval r;
	struct poly p, q;

	if (!sum)
		return false;
	if (sum->type == i->type && i->type->is_signed)
		return true;
	normal_poly(n, i, &p);
	normal_poly(n, step, &q);
	poly_add(&p, &q, 1);
	r = bounds_of_poly(n, &p);
	return r.lo >= type_min(i->type) && r.hi <= type_max(i->type);
}

/* The step is added at the end of an iteration: what is known of it must hold there, too, which what the loop changes
 * cannot be known to; and it is asked before the condition is known, which says something of the head only. */
void walk_loop_facts(struct walk *w, const struct stmt *s, const struct expr *i,
		     const struct expr *lo, const struct expr *bound, const struct expr *step)
{
	const struct expr *cond = binary(w, (enum expr_kind)s->cmp, i, bound), *first = NULL;
	struct interval by = {0, 0};

	if (type_is_int(step->type)) {
		struct normal *n = normal_create(w);

		by = bounds_of(n, normal_of(n, step));
	}
	if (cond)
		walk_fact(w, cond, true);
	if (i->type->kind != TYPE_INT || (by.lo <= 0 && by.hi >= 0) ||
	    !never_wraps(normal_create(w), i, step))
		return;
	first = binary(w, by.lo > 0 ? EXPR_LE : EXPR_GE, lo, i);
	if (first)
		walk_fact(w, first, true);
}

void walk_launch_facts(struct walk *w)
{
	const struct expr *most = NULL;

	if (w->side[BEFORE].func->launch_threads > 0)
		most = expr_const_int(w->ir, type_i32(w->ir->types),
				      w->side[BEFORE].func->launch_threads);
	for (unsigned d = 0; d < 3; d++) {
		const struct expr *thread = expr_sreg(w->ir, (enum sreg)(SREG_TID_X + d));
		const struct expr *threads = expr_sreg(w->ir, (enum sreg)(SREG_NTID_X + d));
		const struct expr *block = expr_sreg(w->ir, (enum sreg)(SREG_CTAID_X + d));
		const struct expr *blocks = expr_sreg(w->ir, (enum sreg)(SREG_NCTAID_X + d));

		walk_fact(w, binary(w, EXPR_LT, thread, threads), true);
		walk_fact(w, binary(w, EXPR_LT, block, blocks), true);
		if (most)
			walk_fact(w, binary(w, EXPR_LE, threads, most), true);
	}
}
