/* divmod_lap.c - a loop around a ring buffer is split into laps.
 *
 *	for (int t = 0; t < taps; ++t)
 *		acc += w[t] * ring[(head + t) % n];
 * ->	for (int t_o = -(head % n); t_o < taps; t_o += n)
 *		for (int t = max(t_o, 0); t < min(t_o + n, taps); ++t)
 *			acc += w[t] * ring[t - t_o];
 *
 * t_o is where the lap begins, which may be before the first iteration.  Quotients change from lap to
 * lap only: (head + t) / n -> (head + t_o) / n.  The order of the iterations stays, however often it
 * wraps.
 *
 * Legal when head + t is proved not to be negative, 1 <= n, and taps + n is no overflow; the body
 * does not leave the loop by break, and threads do not meet in it, for which each has laps of its
 * own.
 *
 * Laps that are proved to be short are not worth a loop (divmod_wrap.c).
 * Measured, instructions per FFMA on sm_90 (sm_80): 22.3 -> 4.7; two loops by hand, which wrap once
 * only, 4.7; a wrapping index 8.4.  A divisor that nvcc knows is cheaper as it is.
 *
 * Source: index set splitting at the multiples of n. */
#include "divmod.h"

#include "cunest/text.h"
#include "simplify.h"

/* Loops of fewer iterations are unrolled by nvcc, laps are not. */
enum { UNROLLED = 32 };

/* Laps that are surely no longer than this are not worth a loop. */
enum { SHORT_LAP = 16 };

struct lap {
	struct levels levels;
	struct sym *from;         /* t_o */
	const struct expr *size;  /* n */
	const struct expr *start; /* of the first lap */
	bool at_zero;             /* ... which is the first iteration */
};

static const struct expr *chosen(const struct levels *l, enum expr_kind kind, const struct expr *a,
				 const struct expr *b)
{
	struct ir *ir = l->d->pass->ir;

	if (l->d->nest->func->kind != FUNC_HOST)
		return expr_binary(ir, kind, a, b);
	return expr_select(ir, expr_binary(ir, kind == EXPR_MIN ? EXPR_LT : EXPR_GT, a, b), a, b);
}

static bool parts_fit(const struct levels *l)
{
	bool sure = false;

	for (unsigned i = 0; i < l->nparts; i++) {
		if (l->part[i].from == 0 && l->part[i].to != 1)
			return false;
		sure |= l->part[i].sure;
	}
	return sure;
}

/* Where the first lap begins: lo - (head + lo) % n. */
static bool find_start(struct lap *lap, const char **why)
{
	struct levels *l = &lap->levels;
	struct pass *p = l->d->pass;
	const struct expr *lo = l->loop->slot[SLOT_LO].e, *first, *rest;
	const struct expr *zero = expr_const_int(p->ir, l->type, 0);

	if (expr_is_int(expr_strip(lo), 0) && l->base->nargs == 0) {
		lap->start = zero;
		return lap->at_zero = true;
	}
	first = expr_replace(p->ir, l->base, expr_sym(p->ir, l->sym), lo);
	if (expr_is_int(expr_strip(lo), 0) && l->base->kind == EXPR_ADD) /* head + 0 */
		first = expr_strip(l->base->arg[0]) == expr_sym(p->ir, l->sym) ? l->base->arg[1]
									       : l->base->arg[0];
	rest = expr_binary(p->ir, EXPR_MOD, first, lap->size);
	lap->start = expr_is_int(expr_strip(lo), 0) ? expr_unary(p->ir, EXPR_NEG, rest)
						    : expr_binary(p->ir, EXPR_SUB, lo, rest);
	*why = "laps begin below 0";
	return l->type->is_signed && range_hoistable(p->analyses, rest, l->loop, why);
}

static bool may_go(struct lap *lap, const char **why)
{
	struct levels *l = &lap->levels;
	struct pass *p = l->d->pass;
	struct proof_place place = {.pass = p, .at = l->loop};
	const struct expr *zero = expr_const_int(p->ir, l->type, 0);
	const struct expr *end =
		expr_c_binary(p->ir, EXPR_ADD, l->loop->slot[SLOT_BOUND].e, lap->size);

	*why = "a lap may begin too far below 0";
	if (range_prove(p->analyses, expr_c_binary(p->ir, EXPR_GE, l->loop->slot[SLOT_LO].e, zero),
			l->loop) != PROOF_YES)
		return false;
	*why = arena_printf(p->ir->arena, "'%s' may overflow", expr_text(p->ir, end));
	return fits_exactly(&place, end) && find_start(lap, why);
}

/* Does each place that asks for a part see the variables that it is made of?  A part may have been
 * named further out: int u = head + t; { int t; ... u % n }. */
static bool names_reach(const struct levels *l)
{
	const struct stmt *body = l->loop->first;

	for (const struct stmt *s = body; s; s = stmt_next(body, s))
		for (unsigned i = 0; i < s->nslots; i++)
			for (unsigned k = 0; k < l->nparts && s->slot[i].e; k++)
				if (expr_contains(s->slot[i].e, l->part[k].e) &&
				    expr_hidden(l->d->pass->ir, l->part[k].full, s))
					return false;
	return true;
}

/* ---- the rewrite ---- */

static const struct expr *in_lap(struct levels *l, const struct part *part)
{
	struct ir *ir = l->d->pass->ir;
	const struct expr *t = expr_sym(ir, l->sym), *from = expr_sym(ir, l->level[0].sym);

	return part->from == 0 ? expr_binary(ir, EXPR_SUB, t, from)
			       : expr_replace(ir, part->full, t, from);
}

/* const int row = t_o / n; is of the lap. */
static void move_definitions(struct levels *l)
{
	for (unsigned i = 1; i < l->n; i++) {
		struct stmt *def = l->level[i].definition;

		if (!def || def->parent->transparent)
			continue;
		stmt_remove(def);
		stmt_insert_before(l->loop, def);
	}
}

static void go(struct lap *lap)
{
	struct levels *l = &lap->levels;
	struct func *f = l->d->nest->func;
	struct ir *ir = l->d->pass->ir;
	struct stmt *loop = l->loop, *outer = stmt_create(f, STMT_FOR, 3);
	const struct expr *lo = loop->slot[SLOT_LO].e, *bound = loop->slot[SLOT_BOUND].e, *from;

	levels_find_definitions(l, NULL);
	l->level[0].definition = NULL;
	stmt_set_sym(outer, level_variable(l, 0, arena_printf(ir->arena, "%s_o", l->sym->name)));
	from = expr_sym(ir, outer->sym);
	stmt_set_declares(outer, true);
	stmt_set_cmp(outer, EXPR_LT);
	stmt_set_independent(outer, loop->independent);
	stmt_set(outer, SLOT_LO, lap->start);
	stmt_set(outer, SLOT_BOUND, bound);
	stmt_set(outer, SLOT_STEP, lap->size);
	stmt_append(outer, stmt_create(f, STMT_BLOCK, 0));
	levels_replace(l, in_lap);
	stmt_set(loop, SLOT_LO, lap->at_zero ? from : chosen(l, EXPR_MAX, from, lo));
	stmt_set(loop, SLOT_BOUND,
		 chosen(l, EXPR_MIN, expr_binary(ir, EXPR_ADD, from, lap->size), bound));
	stmt_replace(loop, outer);
	stmt_append(outer->first, loop);
	move_definitions(l);
}

bool divmod_lap(struct divmod *d, struct stmt *loop)
{
	struct pass *p = d->pass;
	struct lap lap;
	struct levels *l = &lap.levels;
	int64_t trips = loop_trips(p->analyses, loop);
	const struct effects *x = effects_of(p->analyses, loop->first);
	const char *why = NULL;

	/* each lap asks for the start again */
	if (!divmod_counts(d, loop) || !divmod_short_turns(d, loop) ||
	    effects_clobber(p->analyses, loop->first, loop->slot[SLOT_LO].e) ||
	    (trips >= 0 && trips <= UNROLLED) || x->breaks || x->label || x->opaque || x->sync ||
	    !levels_collect(l, d, loop, true) || l->others || l->unlike || l->n < 2 ||
	    !parts_fit(l) || !names_reach(l))
		return false;
	lap.at_zero = false;
	lap.size = product_expr(p->ir, l->type, &l->level[1].unit);
	if (motion_constant(lap.size) || range_of(p->analyses, lap.size, loop).hi <= SHORT_LAP ||
	    !levels_proved(l))
		return false;
	if (!may_go(&lap, &why)) {
		pass_wants(p, l->part[0].stmt, l->part[0].e, range_wanted(p->analyses),
			   "the loop over '%s' is not split into laps: %s", l->sym->name, why);
		return false;
	}
	pass_done(p, l->part[0].stmt, l->part[0].e,
		  "the loop over '%s' is split into laps of '%s', for '%s'", l->sym->name,
		  expr_text(p->ir, lap.size), expr_text(p->ir, l->part[0].e));
	go(&lap);
	return d->changed = true;
}
