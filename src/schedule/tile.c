/* tile.c - tile(i:32, j:8): loops in tiles, the loops over the tiles outermost.
 *
 *	for (int i ...)			for (int i_o ...)
 *		for (int j ...)			for (int j_o ...)
 *			...	->			for (int i ...)
 *								for (int j ...)
 *									...
 *
 * The same as split for each of them and then reorder, for which it is written; of one loop, it is
 * split.  The loops over the tiles are in the order of the clause, those inside a tile in their
 * old one.  With tail=guard there is one test, of all that are left to test, where the body is;
 * with tail=peel the tiles are full, and after them come the strips, for (i = 0; i < i_full; ...)
 * for (j = j_full; j < m; ...), and for (i = i_full; i < n; ...) for (j = 0; j < m; ...).
 *
 * Legal when every one of the loops may be the outermost: then no dependence goes back in any of
 * them, and neither does one between tiles, or between the tiles and the strips after them.  Asked
 * of the loops as they are, so that the answer speaks of i and j.
 *
 * Source: tile() of Halide and TVM, which trust the user; "fully permutable" of Wolf and Lam,
 * A data locality optimizing algorithm (PLDI 1991). */
#include "schedule.h"

#include "cunest/walk.h"

struct tiling {
	struct schedule *s;
	const struct clause *clause;
	struct stmt *named[BAND_LOOPS]; /* as in the clause */
	struct split split[BAND_LOOPS]; /* of these */
	unsigned n;
	struct band band;
};

static bool collect(struct tiling *t)
{
	for (uint32_t i = 0; i < t->clause->args.n; i++) {
		struct stmt *loop;

		if (schedule_is_setting(t->clause, i))
			continue;
		if (t->n == BAND_LOOPS)
			return schedule_refuse(t->s, DIAG_CLAUSE, t->clause->span,
					       "tile takes up to eight loops");
		loop = schedule_loop(t->s, t->clause->args.at[i]);
		if (!loop || !split_plan(&t->split[t->n], t->s, t->clause, i, loop))
			return false;
		t->named[t->n++] = loop;
	}
	t->band = (struct band){.s = t->s, .clause = t->clause};
	return band_collect(&t->band, t->named, t->n);
}

/* May this loop of the band be outside of all others? */
static bool goes_out(struct tiling *t, unsigned which)
{
	struct band *b = &t->band;
	const struct stmt *wanted[BAND_LOOPS];
	struct dep_answer answer;

	b->wanted[0] = b->loop[which];
	for (unsigned i = 0; i < b->n; i++)
		if (i != which)
			b->wanted[i + (i < which)] = b->loop[i];
	if (!band_headers_fit(b))
		return false;
	for (unsigned i = 0; i < b->n; i++)
		wanted[i] = b->wanted[i];
	answer = deps_may_permute(t->s->analyses, t->s->nest, wanted, b->n);
	if (answer.may == PROOF_YES)
		return true;
	/* the two iterations may well be of one tile: it is in this order that they change places
	 */
	if (answer.why)
		answer.why =
			arena_printf(t->s->ir->arena, "'%s' cannot be outside of '%s': %s",
				     b->loop[which]->sym->name, b->loop[0]->sym->name, answer.why);
	return schedule_refuse_order(t->s, t->clause->span, &answer);
}

static bool is_legal(struct tiling *t)
{
	for (unsigned i = 1; i < t->band.n; i++)
		if (loop_is_named(t->named, t->n, t->band.loop[i]) && !goes_out(t, i))
			return false;
	return true;
}

/* n of n / T * T, which goes no further. */
static const struct expr *dividend(const struct expr *e)
{
	for (const struct expr *x = expr_strip(e); x->nargs; x = expr_strip(x->arg[0]))
		if (x->kind == EXPR_DIV)
			return x->arg[0];
	return e;
}

/* The ends of full tiles are computed before all of the loops, where an inner one may not be
 * reached. */
static bool ends_fit(struct tiling *t)
{
	for (unsigned i = 0; i < t->n; i++) {
		const struct split *p = &t->split[i];
		const char *why = NULL;

		if (p->tail != SPLIT_PEEL || !p->full || p->loop == t->band.loop[0] ||
		    range_hoistable(t->s->analyses, dividend(p->full), t->band.loop[0], &why))
			continue;
		return schedule_refuse(t->s, DIAG_SCHEDULE, p->arg->span,
				       "cannot tile '%s': the end of its full tiles is computed "
				       "before all loops%s%s",
				       p->loop->sym->name, why ? ", and " : "", why ? why : "");
	}
	return true;
}

static struct split *split_of(struct tiling *t, const struct stmt *loop)
{
	for (unsigned i = 0; i < t->n; i++)
		if (t->named[i] == loop)
			return &t->split[i];
	return NULL;
}

/* ---- strips after the tiles ---- */

static void end_at(struct stmt *loop, const struct expr *full)
{
	stmt_set_dirty(loop, loop->dirty || (loop->cmp != EXPR_LT));
	stmt_set_cmp(loop, EXPR_LT);
	stmt_set(loop, SLOT_BOUND, full);
}

/* What full tiles of loop `which` leave, of the full tiles of the loops around it. */
static void add_strip(struct tiling *t, unsigned which)
{
	struct stmt *strip = schedule_copy(t->s, t->band.loop[0]), *loop = strip;

	for (unsigned i = 0; i < which; i++, loop = loop_only_child(loop)) {
		const struct split *p = split_of(t, t->band.loop[i]);

		if (p && p->tail == SPLIT_PEEL)
			end_at(loop, p->full);
	}
	stmt_set(loop, SLOT_LO, split_of(t, t->band.loop[which])->full);
	stmt_insert_after(t->band.loop[0], strip);
}

static void add_strips(struct tiling *t)
{
	for (unsigned i = 0; i < t->n; i++)
		split_name_full(&t->split[i], t->band.loop[0]);
	for (unsigned i = 0; i < t->band.n; i++) {
		const struct split *p = split_of(t, t->band.loop[i]);

		if (p && p->tail == SPLIT_PEEL)
			add_strip(t, i);
	}
}

/* ---- guards ---- */

/* Do loops inside of this one go by its variable?  Then they are not for indices beyond its end. */
static bool guards_loops(const struct tiling *t, unsigned which)
{
	const struct sym *sym = t->band.loop[which]->sym;

	for (unsigned i = which + 1; i < t->band.n; i++)
		for (unsigned k = 0; k < t->band.loop[i]->nslots; k++)
			if (expr_mentions(t->band.loop[i]->slot[k].e, sym))
				return true;
	return false;
}

/* if (i < n && j < m) around the body. */
static void add_guards(struct tiling *t)
{
	struct stmt *inner = t->band.loop[t->band.n - 1], *guard;
	const struct expr *all = NULL;
	struct split *last = NULL;
	unsigned tests = 0;

	for (unsigned i = t->band.n; i-- > 0;) {
		struct split *p = split_of(t, t->band.loop[i]);
		const struct expr *one = p ? split_guard(p) : NULL;

		if (!p || p->tail != SPLIT_GUARD)
			continue;
		if (guards_loops(t, i)) {
			p->relation->guard = guard_body(t->s, p->loop, one);
			continue;
		}
		all = all ? expr_c_binary(t->s->ir, EXPR_LAND, one, all) : one;
		last = p;
		tests++;
	}
	if (!all)
		return;
	guard = guard_body(t->s, inner, all);
	last->relation->guard = tests == 1 ? guard : NULL;
}

/* ---- the rewrite ---- */

static void rewrite(struct tiling *t)
{
	struct band made = {.s = t->s, .clause = t->clause};
	struct vec hints[BAND_LOOPS];
	struct stmt *top;

	for (unsigned i = 0; i < t->band.n; i++)
		hints[i] = loop_take_hints(t->s, t->band.loop[i]);
	add_strips(t);
	for (unsigned i = 0; i < t->n; i++) {
		split_make(&t->split[i]);
		made.wanted[i] = t->split[i].outer;
	}
	top = split_of(t, t->band.loop[0])->outer;
	for (unsigned i = 0; i < t->band.n; i++)
		made.wanted[t->n + i] = t->band.loop[i];
	for (struct stmt *s = top; made.n < t->n + t->band.n; s = loop_only_child(s))
		made.loop[made.n++] = s;
	band_rebuild(&made);
	for (unsigned i = 0; i < t->band.n; i++)
		loop_put_hints(&hints[i], t->band.loop[i]);
	add_guards(t);
}

bool schedule_tile(struct schedule *s, const struct clause *clause)
{
	struct tiling t = {.s = s, .clause = clause};
	unsigned loops = 0;

	for (uint32_t i = 0; i < clause->args.n; i++)
		loops += !schedule_is_setting(clause, i);
	if (loops == 1)
		return schedule_each(s, clause, split_loop);
	if (!collect(&t) || !is_legal(&t) || !ends_fit(&t))
		return false;
	rewrite(&t);
	return true;
}
