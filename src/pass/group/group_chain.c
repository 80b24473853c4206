/* group_chain.c - see group_chain.h.
 *
 *	y + k - p + 1 + z	->	(y - p + z) + k + 1	(k varies in the inner loop)
 *	3 < i && 3 < j && i < 56 && j < 56	->	(3 < j && j < 56) && (3 < i && i < 56)
 *
 * Levels (motion.h) are the ranks of the LICM seed: constants 0, loop variables the depth of their
 * loop, other variables what defines them.  Constant terms of a sum come last,
 * after what varies most, so that `a[.. + k]` and `a[.. + k + 1]` share what is before them.
 *
 * Order.  + * & | ^ min max: outer levels first.  && and || the same; but the seed prints its
 * expressions (2) and (4) with the groups in the order in which the source begins them, so the
 * model `paper` tries that first.  An operand of && or || that may not run before its guards stays
 * after all that the source tests before it; one that must run as often as the source says stays
 * where it is, and nothing passes it.
 *
 * A sum or product that the source did not compute must be proved not to overflow; when it cannot,
 * constants are tried with the innermost operands instead, and then the text stays. */
#include "group_chain.h"

#include <string.h>

struct operand {
	const struct expr *e;
	unsigned level; /* where it can be computed */
	unsigned place; /* what it is sorted by: its level, or more when it may not go there */
	unsigned order; /* position in the source */
	bool negative;  /* subtracted */
};

struct operands {
	const struct spot *at;
	const struct expr *whole;
	struct operand operand[GROUP_OPERANDS];
	unsigned n, depth;
	bool lazy, sum, too_long;
};

/* ---- what is a chain ---- */

/* fmin and fmax choose one of their operands, but of -0 and 0 either. */
static bool is_float_choice(const struct expr *e)
{
	static const char *const names[] = {"fminf", "fmaxf", "fmin", "fmax"};

	if (e->kind != EXPR_CALL || e->nargs != 2 || !e->text || e->arg[0]->type != e->type ||
	    e->arg[1]->type != e->type)
		return false;
	for (unsigned i = 0; i < ARRAY_LEN(names); i++) {
		if (strcmp(e->text, names[i]) == 0)
			return true;
	}
	return false;
}

bool group_is(const struct nest *n, const struct expr *e)
{
	bool associative = e->kind == EXPR_SUB || (expr_table[e->kind].flags & EXPR_A);

	if (type_is_int(e->type))
		return associative;
	return n->fp == FP_RELAXED && type_is_float(e->type) &&
	       (is_float_choice(e) || e->kind == EXPR_SUB || e->kind == EXPR_ADD ||
		e->kind == EXPR_MUL);
}

bool group_same(const struct nest *n, const struct expr *outer, const struct expr *inner)
{
	unsigned a = outer->kind == EXPR_SUB ? EXPR_ADD : outer->kind;
	unsigned b = inner->kind == EXPR_SUB ? EXPR_ADD : inner->kind;

	return a == b && outer->type == inner->type && group_is(n, inner) &&
	       (a != EXPR_CALL || outer->text == inner->text);
}

static unsigned level_of(const struct spot *at, const struct expr *e)
{
	return motion_level(at->pass, at->nest, e, at->stmt, at->slot);
}

/* ---- does it pay ---- */

/* Would licm take e out of the loops after `level`?  *why: it would pay, but is not safe. */
static bool moves_from(const struct spot *at, const struct expr *e, const struct expr *old,
		       unsigned level, const char **why)
{
	struct occurrence o = {
		.stmt = at->stmt, .slot = at->slot, .e = e, .parent = old, .guard = old};
	struct stmt *loops[64];
	unsigned n = motion_loops(at->nest, at->stmt, at->slot, loops, ARRAY_LEN(loops));

	if (level >= n || motion_constant(e) ||
	    !motion_pays(at->pass, at->nest, &o, loops[n - level - 1]))
		return false;
	for (unsigned i = 0; i < n - level; i++) {
		/* the definitions of its variables leave with it */
		if (motion_safe(at->pass, motion_expand(at->pass, e, loops[i]), loops[i], why))
			return true;
	}
	return false;
}

bool group_moves(const struct spot *at, const struct expr *e, const struct expr *old)
{
	const char *why;

	return moves_from(at, e, old, level_of(at, e), &why);
}

/* Under the model `nvcc` a sum is worth what its terms are: x / s + y / s pays no more than the two
 * quotients, which move by themselves. */
static bool gains(const struct operands *c, unsigned from, unsigned to, unsigned level)
{
	const struct nest *n = c->at->nest;
	const char *why;

	if (n->cost_model == COST_PAPER || c->lazy)
		return true;
	for (unsigned i = from; i < to; i++) {
		if (cost_of(n->func, n->cost_model, c->operand[i].e) > 0 &&
		    !moves_from(c->at, c->operand[i].e, c->whole, level, &why))
			return true;
	}
	return false;
}

/* ---- order ---- */

static void flatten(struct operands *c, const struct expr *e, bool negative)
{
	if (group_same(c->at->nest, c->whole, e)) {
		flatten(c, e->arg[0], negative);
		flatten(c, e->arg[1], negative != (e->kind == EXPR_SUB));
	} else if (c->n == GROUP_OPERANDS) {
		c->too_long = true;
	} else {
		struct operand *o = &c->operand[c->n];

		*o = (struct operand){
			.e = e, .level = level_of(c->at, e), .order = c->n++, .negative = negative};
		o->place = o->level;
	}
}

static void sort(struct operands *c)
{
	for (unsigned i = 1; i < c->n; i++) {
		struct operand x = c->operand[i];
		unsigned j = i;

		for (; j > 0 && c->operand[j - 1].place > x.place; j--)
			c->operand[j] = c->operand[j - 1];
		c->operand[j] = x;
	}
}

/* Each constant after what varies, or with what varies most. */
static void place_constants(struct operands *c, unsigned place)
{
	for (unsigned i = 0; i < c->n; i++) {
		if (motion_constant(c->operand[i].e))
			c->operand[i].place = place;
	}
}

/* Levels in the order in which the source begins them. */
static void place_by_first(struct operands *c)
{
	unsigned first[66];

	for (unsigned i = 0; i < ARRAY_LEN(first); i++)
		first[i] = c->n;
	for (unsigned i = 0; i < c->n; i++) {
		unsigned level = c->operand[i].level < 65 ? c->operand[i].level : 65;

		if (first[level] == c->n)
			first[level] = i;
		c->operand[i].place = first[level];
	}
}

/* May the operand be evaluated whatever the others say?  What is known before a loop need not hold
 * when its header is evaluated again. */
static bool runs_alone(const struct operands *c, const struct expr *e, const char **why)
{
	const struct spot *at = c->at;

	if (slot_runs_per_trip(at->stmt, at->slot) &&
	    (e->has & (HAS_TRAP | HAS_OVERFLOW | HAS_LOAD | HAS_CALL | HAS_OPAQUE)) &&
	    effects_clobber(at->pass->analyses, at->stmt, e)) {
		if (why)
			*why = "an operand changes in the loop whose header it is";
		return false;
	}
	return range_safe(at->pass->analyses, e, at->stmt, why);
}

/* What must follow its guards stays after everything before it, what is pinned before everything
 * after it as well. */
static void place_behind_guards(struct operands *c)
{
	struct pass *p = c->at->pass;
	unsigned reached = 0, least = 0;

	for (unsigned i = 0; i < c->n; i++) {
		struct operand *o = &c->operand[i];
		bool pinned = motion_pinned(p, o->e);

		o->place = o->level > least ? o->level : least;
		if (pinned || !runs_alone(c, o->e, NULL))
			o->place = o->place > reached ? o->place : reached;
		reached = o->place > reached ? o->place : reached;
		if (pinned)
			least = reached;
	}
}

/* Operand i now runs before some that the source evaluates first: it must not need them, given
 * those that still are before it; and what must happen as often as the source says keeps its place.
 */
static bool lazy_order_safe(const struct operands *c, const char **why)
{
	struct pass *p = c->at->pass;

	for (unsigned i = 0; i < c->n; i++) {
		const struct operand *o = &c->operand[i];
		const struct expr *guarded = NULL;
		bool passes = false;

		for (unsigned j = i + 1; j < c->n; j++) {
			if (c->operand[j].order > o->order)
				continue;
			passes = true;
			if (motion_pinned(p, c->operand[j].e)) {
				*why = "an operand reads a volatile object, or has effects";
				return false;
			}
		}
		if (!passes || runs_alone(c, o->e, why))
			continue;
		for (unsigned j = 0; j < i; j++) {
			const struct operand *g = &c->operand[j];

			if (g->order > o->order || motion_pinned(p, g->e) ||
			    !runs_alone(c, g->e, NULL))
				continue;
			guarded = guarded ? expr_c_binary(p->ir, (enum expr_kind)c->whole->kind,
							  guarded, g->e)
					  : g->e;
		}
		guarded = guarded ? expr_c_binary(p->ir, (enum expr_kind)c->whole->kind, guarded,
						  o->e)
				  : NULL;
		if (!guarded || !runs_alone(c, guarded, NULL))
			return false;
	}
	return true;
}

/* Effects among the operands happen in the order of the source. */
static bool effects_in_order(const struct operands *c)
{
	unsigned last = 0;

	for (unsigned i = 0; i < c->n; i++) {
		if (!motion_pinned(c->at->pass, c->operand[i].e))
			continue;
		if (c->operand[i].order < last)
			return false;
		last = c->operand[i].order;
	}
	return true;
}

/* ---- building ---- */

static const struct expr *join(const struct operands *c, const struct expr *left,
			       const struct expr *right, bool negative)
{
	const struct expr *args[2] = {left, right};
	enum expr_kind kind = (enum expr_kind)c->whole->kind;

	if (c->sum)
		kind = negative ? EXPR_SUB : EXPR_ADD;
	return expr_raw(c->at->pass->ir, kind, c->whole->type,
			kind == EXPR_CALL ? c->whole->text : NULL, args, 2);
}

/* Is the sum of these literals below zero?  Then it is subtracted, so that what fold makes of it is
 * `x - 1` and not `x + -1`. */
static bool literals_below_zero(const struct operands *c, unsigned from, unsigned to)
{
	__int128 total = 0;

	if (!c->sum)
		return false;
	for (unsigned i = from; i < to; i++) {
		const struct expr *e = c->operand[i].e;

		if (e->kind != EXPR_INT)
			return false;
		total += c->operand[i].negative ? -expr_int(e) : expr_int(e);
	}
	return total < 0;
}

/* Operands [from, to) as one formula; *negative: it is to be subtracted. */
static const struct expr *build_group(const struct operands *c, unsigned from, unsigned to,
				      bool *negative)
{
	const struct expr *e;
	unsigned lead = from;
	bool flip = to - from > 1 && literals_below_zero(c, from, to);

	while (lead < to && c->operand[lead].negative != flip)
		lead++;
	*negative = flip || lead == to; /* all subtracted: a - b - c -> a - (b + c) */
	if (lead == to)
		lead = from;
	e = c->operand[lead].e;
	for (unsigned i = from; i < to; i++) {
		if (i != lead)
			e = join(c, e, c->operand[i].e, c->operand[i].negative != *negative);
	}
	return e;
}

struct group {
	const struct expr *e;
	bool negative;
	unsigned from, to, place;
};

/* The chain as it is sorted; *gain: some of it can leave a loop that could not before; *why: some
 * could, if it were safe. */
static const struct expr *build(const struct operands *c, bool *gain, const char **why)
{
	struct group groups[GROUP_OPERANDS];
	const struct expr *built = NULL;
	unsigned n = 0, lead = 0;
	bool sorted = true;

	*gain = false;
	for (unsigned from = 0, to; from < c->n; from = to) {
		struct group *g = &groups[n++];
		unsigned level = 0;

		for (to = from; to < c->n && c->operand[to].place == c->operand[from].place; to++) {
			const struct operand *o = &c->operand[to];
			/* constants are where they were put */
			unsigned here = c->sum && motion_constant(o->e) ? o->place : o->level;

			level = here > level ? here : level;
		}
		*g = (struct group){.from = from, .to = to, .place = level};
		g->e = build_group(c, from, to, &g->negative);
		sorted = sorted && (n == 1 || groups[n - 2].place < level);
		if (to - from > 1 && !expr_contains(c->whole, g->e) && gains(c, from, to, level) &&
		    moves_from(c->at, g->e, c->whole, level, why))
			*gain = true;
	}
	/* k - y - z -> k - (y + z): there must be something to subtract from */
	while (lead < n && groups[lead].negative)
		lead++;
	if (lead == n)
		return c->whole;
	built = groups[lead].e;
	for (unsigned i = 0; i < n; i++) {
		const struct group *g = &groups[i];

		if (i == lead)
			continue;
		/* what stays in the loop needs no parentheses */
		if (c->lazy && g->place == c->depth) {
			for (unsigned k = g->from; k < g->to; k++)
				built = join(c, built, c->operand[k].e, false);
			continue;
		}
		built = join(c, built, g->e, g->negative);
		/* what precedes the next level is one formula too: (y + i) + k */
		if (lead == 0 && sorted && i + 1 < n && !expr_contains(c->whole, built) &&
		    gains(c, 0, g->to, g->place) &&
		    moves_from(c->at, built, c->whole, g->place, why))
			*gain = true;
	}
	return built;
}

/* Every node of the new sum or product that the old one did not have must be proved safe. */
static bool partials_safe(const struct operands *c, const struct expr *e, const struct expr *built,
			  const char **why)
{
	const struct spot *at = c->at;
	struct analyses *an = at->pass->analyses;

	if (!group_same(at->nest, c->whole, e))
		return true;
	if (!partials_safe(c, e->arg[0], built, why) || !partials_safe(c, e->arg[1], built, why))
		return false;
	if (e == c->whole || e == built || !(e->has & HAS_OVERFLOW) || !e->type->is_signed)
		return true; /* the whole has the old value */
	/* what is known before a loop need not hold when its header is evaluated again */
	if (slot_runs_per_trip(at->stmt, at->slot) && effects_clobber(an, at->stmt, e)) {
		*why = "a part of it changes in the loop whose header it is";
		return false;
	}
	/* the sum of some of the non-negative terms is at most the total, which the source computes
	 * here */
	return range_part_of(an, e, c->whole, at->stmt) || range_safe(an, e, at->stmt, why);
}

/* ---- the question ---- */

/* How the chain may be ordered; each is tried until one is allowed. */
enum order {
	AS_PRINTED, /* the seed's (2) and (4): by the first of each level */
	BY_LEVEL,
	BEHIND_GUARDS,
	BY_FIRST,
	CONSTANTS_LAST,
	CONSTANTS_INSIDE,
	ORDERS
};

static bool arrange(struct operands *c, enum order order)
{
	bool paper = c->at->nest->cost_model == COST_PAPER;

	switch (order) {
	case AS_PRINTED:
	case BY_FIRST:
		place_by_first(c);
		return c->lazy && paper == (order == AS_PRINTED);
	case BY_LEVEL:
		return !c->sum;
	case BEHIND_GUARDS:
		place_behind_guards(c);
		return c->lazy;
	case CONSTANTS_LAST:
		place_constants(c, c->depth + 1);
		return c->sum;
	case CONSTANTS_INSIDE:
		place_constants(c, c->depth);
		return c->sum;
	case ORDERS:
		return false;
	}
	return false;
}

static bool allowed(const struct operands *c, const struct expr *built, const char **why)
{
	if (c->lazy)
		return lazy_order_safe(c, why);
	if (!effects_in_order(c)) {
		*why = "operands with side effects would be reordered";
		return false;
	}
	return partials_safe(c, built, built, why);
}

/* All of one level but for constants: nothing to group. */
static bool one_level(const struct operands *c)
{
	unsigned level = ~0u;

	for (unsigned i = 0; i < c->n; i++) {
		if (motion_constant(c->operand[i].e) && c->sum)
			continue;
		if (level != ~0u && c->operand[i].level != level)
			return false;
		level = c->operand[i].level;
	}
	return true;
}

static const struct expr *group_once(const struct spot *at, const struct expr *e, const char **why)
{
	struct operands *c = arena_alloc(at->pass->ir->arena, sizeof(*c)), *sorted;
	struct stmt *loops[64];

	*why = NULL;
	c->at = at;
	c->whole = e;
	c->lazy = e->kind == EXPR_LAND || e->kind == EXPR_LOR;
	c->sum = e->kind == EXPR_ADD || e->kind == EXPR_SUB;
	c->depth = motion_loops(at->nest, at->stmt, at->slot, loops, ARRAY_LEN(loops));
	flatten(c, e, false);
	if (c->too_long) {
		*why = "it has too many operands";
		return e;
	}
	if (c->depth == 0 || one_level(c))
		return e;
	sorted = arena_alloc(at->pass->ir->arena, sizeof(*sorted));
	for (unsigned order = 0; order < ORDERS; order++) {
		const struct expr *built;
		const char *reason = NULL;
		bool gain;

		*sorted = *c;
		if (!arrange(sorted, (enum order)order))
			continue;
		sort(sorted);
		built = build(sorted, &gain, &reason);
		if (built == e || (!gain && !reason))
			return e; /* another order is for what this one may not do */
		if (gain && allowed(sorted, built, &reason)) {
			*why = NULL;
			return built;
		}
		*why = *why ? *why : reason;
	}
	return e;
}

const struct expr *group_chain(const struct spot *at, const struct expr *e, const char **why)
{
	const struct expr *grouped = group_once(at, e, why), *next;
	const char *later;

	/* what precedes an operand now may be the guard that another order wants */
	for (unsigned i = 0; grouped != e && i < 8; i++) {
		next = group_once(at, grouped, &later);
		if (next == grouped)
			break;
		grouped = next;
	}
	return grouped;
}
