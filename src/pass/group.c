/* group.c - rank grouping of associative chains: operands that depend on outer loops come first,
 *together.
 *
 *	3 < i && 3 < j && i < 56 && j < 56		(only i varies in the inner loop)
 * ->	(3 < j && j < 56) && (3 < i && i < 56)
 *
 * so that licm finds one large invariant instead of two small ones.  Chains of && || + (with -) * &
 *| ^ min max are flattened, sorted by level (motion.h), stably, and rebuilt with equal levels as
 *one operand.
 *
 * Legal: integers and booleans only.  Sums and products: every partial result that the source did
 *not compute must be proved not to overflow (unsigned arithmetic wraps, and needs no proof).  &&
 *and ||: an operand that loses one of those that were evaluated before it must be safe to evaluate
 *without them: no trap, overflow, load or effect.  Subtracted operands keep their sign.
 *
 * Profitable only if a group, or several levels in a row, appear that licm will move: otherwise the
 *text stays the user's. Constants stay with the innermost operands of a sum, so that neighbouring
 *accesses share one base.
 *
 * Source: the LICM seed's Normalize (algorithm 2).  It reassociates without proof; C does not allow
 *that. */
#include "motion.h"

struct operand {
	const struct expr *e;
	unsigned level;
	bool negative;  /* subtracted */
	unsigned order; /* position in the source */
};

struct chain {
	enum expr_kind kind;
	struct operand *at;
	unsigned n, cap;
};

struct group {
	struct pass *pass;
	struct nest *nest;
	struct stmt *stmt;
	unsigned slot, depth;
	bool changed;
};

static bool groupable(const struct expr *e)
{
	uint8_t flags = expr_table[e->kind].flags;

	if (e->kind == EXPR_SUB)
		return type_is_int(e->type);
	return (flags & EXPR_A) && type_is_int(e->type);
}

static enum expr_kind chain_kind(const struct expr *e)
{
	return e->kind == EXPR_SUB ? EXPR_ADD : (enum expr_kind)e->kind;
}

static void flatten(struct group *g, struct chain *c, const struct expr *e, bool negative)
{
	if (groupable(e) && chain_kind(e) == c->kind) {
		flatten(g, c, e->arg[0], negative);
		flatten(g, c, e->arg[1], negative != (e->kind == EXPR_SUB));
		return;
	}
	if (c->n == c->cap) {
		struct operand *old = c->at;

		c->cap = c->cap ? 2 * c->cap : 8;
		c->at = arena_array(g->pass->ir->arena, c->cap, sizeof(*c->at));
		for (unsigned i = 0; i < c->n; i++)
			c->at[i] = old[i];
	}
	c->at[c->n] = (struct operand){e, motion_level(g->pass, g->nest, e, g->stmt, g->slot),
				       negative, c->n};
	/* a constant goes with what varies most: a[i*n + k + 1] shares a[i*n + k]'s base */
	if (c->kind == EXPR_ADD && motion_constant(e))
		c->at[c->n].level = g->depth;
	c->n++;
}

static void sort(struct chain *c)
{
	for (unsigned i = 1; i < c->n; i++) {
		struct operand x = c->at[i];
		unsigned j = i;

		for (; j > 0 && c->at[j - 1].level > x.level; j--)
			c->at[j] = c->at[j - 1];
		c->at[j] = x;
	}
}

/* Operand i now runs before one that the source evaluated first: it must not need it, and the
 * other, which may not run now, must not count. */
static bool lazy_order_safe(struct group *g, const struct chain *c, const char **why)
{
	for (unsigned i = 0; i < c->n; i++) {
		for (unsigned j = i + 1; j < c->n; j++) {
			if (c->at[j].order < c->at[i].order) {
				if (motion_pinned(g->pass, c->at[j].e)) {
					*why = "an operand reads a volatile object, or is not "
					       "understood";
					return false;
				}
				if (!range_safe(g->pass->analyses, c->at[i].e, g->stmt, why))
					return false;
			}
		}
	}
	return true;
}

static const struct expr *join(struct group *g, const struct chain *c, const struct expr *left,
			       const struct expr *right, bool negative, const struct expr *like)
{
	const struct expr *args[2] = {left, right};

	return expr_raw(g->pass->ir, negative ? EXPR_SUB : c->kind, like->type, NULL, args, 2);
}

/* Operands [from, to) of one level as one expression; *negative: it is to be subtracted. */
static const struct expr *build_group(struct group *g, const struct chain *c, unsigned from,
				      unsigned to, const struct expr *like, bool *negative)
{
	const struct expr *e = NULL;
	unsigned lead = from;

	while (lead < to && c->at[lead].negative)
		lead++;
	*negative = lead == to; /* all subtracted: a - b - c -> a - (b + c) */
	if (*negative)
		lead = from;
	e = c->at[lead].e;
	for (unsigned i = from; i < to; i++) {
		if (i != lead)
			e = join(g, c, e, c->at[i].e, c->at[i].negative && !*negative, like);
	}
	return e;
}

/* Every node of the new sum or product that the old one did not have must be proved safe. */
static bool partials_safe(struct group *g, const struct expr *e, const struct expr *built,
			  const struct expr *old, enum expr_kind kind, const char **why)
{
	if (!groupable(e) || chain_kind(e) != kind)
		return true;
	if (!partials_safe(g, e->arg[0], built, old, kind, why) ||
	    !partials_safe(g, e->arg[1], built, old, kind, why))
		return false;
	if (e == old || e == built || !(e->has & HAS_OVERFLOW))
		return true; /* the whole has the old value */
	/* what is known before a loop need not hold when its header is evaluated again */
	if (slot_runs_per_trip(g->stmt, g->slot) &&
	    effects_clobber(g->pass->analyses, g->stmt, e)) {
		*why = "a part of it changes in the loop whose header it is";
		return false;
	}
	/* the sum of some of the non-negative terms is at most the total, which the source computes
	 * here */
	return range_part_of(g->pass->analyses, e, old, g->stmt) ||
	       range_safe(g->pass->analyses, e, g->stmt, why);
}

static bool contains(const struct expr *e, const struct expr *part)
{
	if (e == part)
		return true;
	for (unsigned i = 0; i < e->nargs; i++) {
		if (contains(e->arg[i], part))
			return true;
	}
	return false;
}

/* Does grouping give licm something?  A group of two or more, below the full depth, that the source
 * does not have as one formula already. */
static bool pays(struct group *g, const struct expr *old, const struct expr *grouped,
		 unsigned level)
{
	struct occurrence o = {
		.stmt = g->stmt, .slot = g->slot, .e = grouped, .parent = old, .guard = old};
	struct stmt *loops[64];
	unsigned n = motion_loops(g->nest, g->stmt, g->slot, loops, ARRAY_LEN(loops));

	return level < n && !motion_constant(grouped) && !contains(old, grouped) &&
	       motion_pays(g->pass, g->nest, &o, loops[n - level - 1]);
}

static const struct expr *regroup(struct group *g, const struct expr *e)
{
	struct chain c = {.kind = chain_kind(e)};
	const struct expr *built = NULL;
	const char *why = NULL;
	bool worth = false;
	unsigned from, to;

	flatten(g, &c, e, false);
	sort(&c);
	for (from = 0; from < c.n; from = to) {
		const struct expr *part;
		bool negative;

		for (to = from + 1; to < c.n && c.at[to].level == c.at[from].level; to++)
			;
		part = build_group(g, &c, from, to, e, &negative);
		if (to - from > 1 && pays(g, e, part, c.at[from].level))
			worth = true;
		if (!built && negative)
			return e; /* nothing to subtract it from */
		built = built ? join(g, &c, built, part, negative, e) : part;
		/* what stands before the next level is one formula too: (y + i) + k */
		if (from > 0 && to < c.n && pays(g, e, built, c.at[from].level))
			worth = true;
	}
	if (built == e || !worth)
		return e;
	if (expr_table[c.kind].flags & EXPR_Z ? !lazy_order_safe(g, &c, &why)
					      : !partials_safe(g, built, built, e, c.kind, &why)) {
		pass_missed(g->pass, g->stmt, e, "'%s' not grouped by loop: %s",
			    expr_text(g->pass->ir, e), why);
		return e;
	}
	pass_done(g->pass, g->stmt, e, "grouped '%s' by loop: '%s'", expr_text(g->pass->ir, e),
		  expr_text(g->pass->ir, built));
	g->changed = true;
	return built;
}

/* Chains from the outside in; the operands of a chain are searched for chains of other operators.
 */
static const struct expr *group_expr(struct group *g, const struct expr *e, bool in_chain)
{
	const struct expr **args;
	bool head = groupable(e) && !in_chain, same = true;

	if (e->nargs == 0)
		return e;
	args = arena_array(g->pass->ir->arena, e->nargs, sizeof(*args));
	for (unsigned i = 0; i < e->nargs; i++) {
		bool inner = groupable(e) && groupable(e->arg[i]) &&
			     chain_kind(e->arg[i]) == chain_kind(e);

		args[i] = group_expr(g, e->arg[i], inner);
		same &= args[i] == e->arg[i];
	}
	if (!same)
		e = expr_with_args(g->pass->ir, e, args);
	return head ? regroup(g, e) : e;
}

enum pass_result pass_group(struct pass *p, struct nest *n)
{
	struct group g = {.pass = p, .nest = n};
	struct stmt *loops[64];

	for (struct stmt *s = n->root; s; s = stmt_next(n->root, s)) {
		for (unsigned i = 0; i < s->nslots; i++) {
			g.stmt = s;
			g.slot = i;
			g.depth = motion_loops(n, s, i, loops, ARRAY_LEN(loops));
			/* what a call changes on the way is not known before the statement */
			if (s->slot[i].e && g.depth > 0 && !text_counts(s) &&
			    slots_keep(p->analyses, s, s->slot[i].e))
				s->slot[i].e = group_expr(&g, s->slot[i].e, false);
		}
	}
	return g.changed ? PASS_CHANGED : PASS_SAME;
}
