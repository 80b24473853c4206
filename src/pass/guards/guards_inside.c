/* guards_inside.c - the iterations in which all tests hold run in a loop of their own, between two
 * loops for the edges.
 *
 *	for (x = 0; x < w; x++)			->	const int x_from = min(2, w);
 *		for (d = -2; d <= 2; d++)		const int x_to = w > 2 ? max(x_from, w - 2) : x_from;
 *			s += x + d >= 0 && x + d < w	for (x = 0; x < x_from; x++)
 *				? in[x + d] : 0;			the same
 *							for (x = x_from; x < x_to; x++)
 *								for (d = -2; d <= 2; d++)
 *									s += in[x + d];
 *							for (x = x_to; x < w; x++)
 *								the same
 *	for (c = 0; c < channels; c++)		->	if (x >= 1 && x + 1 < w)
 *		for (d = -1; d <= 1; d++)			for (c ...) for (d ...)
 *			s += x + d >= 0 && x + d < w			s += in[c][x + d];
 *				? in[c][x + d] : 0;	else
 *								the same
 *
 * Unlike in guards_clip.c something happens where a test is false, so all iterations stay, in their order: each value
 * of the variable is in one of the loops.  Mostly the tests are those of a ?: that gives 0 outside.
 *
 * Legal: where the variable is at least x_from and below x_to, each comparison holds in all iterations of the loops inside,
 * by exact sums (guards_sum.c).  The ends are ordered whatever the limits are, so that there may be nothing in the middle;
 * limits do not overflow, by ranges.  The edges are the source.  No barriers inside: threads differ in their ends.
 *
 * Profitable: nvcc unrolls what has no conditions, and loads early.  sm_90, instructions (PTX) of the loop in the middle:
 * five taps of a row 6.7 -> 2.7 per addition; 3x3 taps of a convolution 7.0 -> 4.9 per FMA, of run-time length 13.0 -> 5.3.
 *
 * Source: index set splitting (Allen and Kennedy); interior and boundary of stencils, as in Halide. */
#include "../shared/condition.h"
#include "guards.h"

enum { UNROLLED = 16, TAPS_MOST = 64 };

/* In which iteration of a loop inside a comparison is least likely to hold. */
enum taps { TAPS_FIRST = 1, TAPS_LAST = 2 };

struct inside {
	struct guards *g;
	struct stmt *top;
	const struct type *type;
	struct sum_names names;
	struct leaf leaf[LEAVES];
	unsigned n;
	const struct expr
		*all; /* what is the same in all iterations, and must hold; NULL: nothing */
	const struct expr *from, *to; /* where all hold; NULL: from the start, to the end */
	__int128
		short_of; /* ... and that much before the end, if there is so much; 0: to the end */
	unsigned taps;    /* comparisons vary in loops inside: enum taps */
	const char *why;  /* a limit cannot be computed before the loop */
	const struct expr *unlimited; /* ... of this comparison */
	struct stmt *at;              /* the first statement with one of them */
	const struct expr *cond;      /* ... in this condition, where all is reported */
	struct stmt *visited;
};

static bool missed(struct inside *s, const struct expr *e, const char *why)
{
	pass_missed(s->g->pass, s->at, s->cond,
		    "the loop over '%s' has no loop of its own for where '%s' holds: %s",
		    s->top->sym->name, expr_text(s->g->pass->ir, e), why);
	return false;
}

/* ---- the loops ---- */

/* The loop before or after it, which may be another nest by now. */
static const struct stmt *loop_beside(const struct stmt *loop, bool before)
{
	const struct stmt *s = loop, *next = NULL;

	while (!next) {
		next = before ? s->prev : s->next;
		if (!next && (!s->parent || !s->parent->transparent))
			return NULL;
		s = s->parent;
	}
	while (next && next->kind == STMT_BLOCK && next->transparent)
		next = before ? next->last : next->first;
	return next && next->kind == STMT_FOR ? next : NULL;
}

static bool continues(const struct stmt *a, const struct stmt *b)
{
	const struct expr *end = a && b ? expr_strip(a->slot[SLOT_BOUND].e) : NULL;

	return end && end->kind == EXPR_SYM && end == expr_strip(b->slot[SLOT_LO].e);
}

/* Do two loops count alike? */
static bool is_alike(const struct stmt *a, const struct stmt *b)
{
	for (unsigned i = SLOT_LO; i <= SLOT_STEP; i++)
		if (a->slot[i].e != b->slot[i].e)
			return false;
	return a->cmp == b->cmp;
}

/* Is the branch beside that of the loop another version of it? */
static bool has_version(const struct stmt *loop)
{
	const struct stmt *block = loop->parent, *choice;

	while (block->transparent && block->parent)
		block = block->parent;
	choice = block->parent;
	if (!choice || choice->kind != STMT_IF || !choice->first->next)
		return false;
	block = block == choice->first ? choice->last : choice->first;
	for (const struct stmt *x = block; x; x = stmt_next(block, x))
		if (x->kind == STMT_FOR && is_alike(x, loop))
			return true;
	return false;
}

/* Is it one of those that were made here, or in one? */
static bool is_part(const struct stmt *loop)
{
	for (; loop; loop = stmt_loop(loop))
		if (loop->kind == STMT_FOR &&
		    (continues(loop_beside(loop, true), loop) ||
		     continues(loop, loop_beside(loop, false)) || has_version(loop)))
			return true;
	return false;
}

/* Does nvcc unroll it whole? */
static bool is_short(struct guards *g, const struct stmt *loop)
{
	int64_t trips = guards_trips(g, loop);

	return trips >= 0 && trips <= UNROLLED;
}

static bool fits(struct guards *g, struct stmt *loop)
{
	const char *why;

	if (!guards_countable(g, loop) || loop->cmp != EXPR_LT ||
	    !expr_is_int(expr_strip(loop->slot[SLOT_STEP].e), 1) || loop_head(loop) != loop ||
	    loop->slot[SLOT_LO].e->type != loop->slot[SLOT_BOUND].e->type || is_part(loop) ||
	    guards_in_rest(g, loop))
		return false;
	for (const struct stmt *s = loop->first; s; s = stmt_next(loop->first, s))
		if (stmt_is_loop(s) && (s->kind != STMT_FOR || guards_trips(g, s) < 1))
			return false;
	return guards_movable(g, loop->slot[SLOT_LO].e, loop, &why) &&
	       guards_movable(g, loop->slot[SLOT_BOUND].e, loop, &why);
}

/* ---- from where to where does a comparison hold? ---- */

static struct stmt *loop_inside(const struct inside *s, const struct expr *e)
{
	if (e->kind != EXPR_SYM)
		return NULL;
	for (struct stmt *x = s->top->first; x; x = stmt_next(s->top->first, x))
		if (x->kind == STMT_FOR && x->declares && x->sym == e->u.sym)
			return x;
	return NULL;
}

/* Puts the worst value of a loop inside for its variable; false: it is not known. */
static bool add_worst(struct inside *s, struct stmt *loop, __int128 by, struct sum *sum)
{
	const struct expr *lo = loop->slot[SLOT_LO].e;
	int64_t trips = guards_trips(s->g, loop);

	if (!guards_countable(s->g, loop) || trips < 1 || trips > TAPS_MOST ||
	    effects_clobber(s->g->pass->analyses, s->top, lo))
		return false;
	return by < 0 ? terms_add_last(sum, loop, trips, by, &s->names)
		      : terms_add(sum, lo, by, &s->names);
}

static const char factor[] = "its variable is multiplied there";

static bool unlimited(struct inside *s, const struct expr *e, const char *why)
{
	s->why = why;
	s->unlimited = e;
	return false;
}

/* The comparison as `by * variable + sum >= 0`; false: it depends on something else that changes. */
static bool solve(struct inside *s, const struct expr *e, bool truth, struct sum *sum,
		  __int128 *by_top)
{
	struct analyses *an = s->g->pass->analyses;

	*sum = (struct sum){0};
	if (!compare_sum(e, !truth, &s->names, sum))
		return false;
	for (unsigned i = 0; i < sum->n;) {
		struct stmt *loop = loop_inside(s, sum->term[i].e);
		__int128 by = sum->term[i].by;

		if (!loop) {
			i++;
			continue;
		}
		sum_take(sum, sum->term[i].e);
		if (!add_worst(s, loop, by, sum))
			return false;
		s->taps |= by > 0 ? TAPS_FIRST : TAPS_LAST;
		i = 0;
	}
	for (unsigned i = 0; i < sum->n; i++) {
		const struct expr *term = sum->term[i].e;

		if (term->kind == EXPR_SYM && term->u.sym == s->top->sym)
			continue;
		if (term->kind == EXPR_MUL && expr_mentions(term, s->top->sym))
			return unlimited(s, e, factor);
		if (effects_clobber(an, s->top, term) || !cond_plain(term))
			return false;
	}
	*by_top = sum_take(sum, expr_sym(s->g->pass->ir, s->top->sym));
	return true;
}

static const struct expr *tighter(struct inside *s, const struct expr *a, const struct expr *b,
				  bool upper)
{
	if (!a || a == b)
		return b;
	if (guards_holds(s->g, upper ? EXPR_LE : EXPR_GE, a, b, s->top))
		return a;
	if (guards_holds(s->g, upper ? EXPR_LE : EXPR_GE, b, a, s->top))
		return b;
	return upper ? guards_least(s->g, a, b) : guards_most(s->g, a, b);
}

/* What is the same in all iterations. */
static bool add_condition(struct inside *s, const struct expr *e, bool truth, const struct sum *sum)
{
	bool strict = (e->kind == EXPR_LT || e->kind == EXPR_GT) == truth;
	const struct expr *test = terms_compare(s->g->pass->ir, s->type, sum, strict);
	const char *why = "it does not fit in the type of the variable";

	if (!test || !guards_movable(s->g, test, s->top, &why))
		return unlimited(s, e, why);
	s->all = s->all ? cond_join(s->g->pass->ir, EXPR_LAND, s->all, test) : test;
	return true;
}

/* n - 2, of the end of the loop, where that may overflow. */
static bool is_before_end(struct inside *s, const struct sum *limit)
{
	struct sum rest = *limit;

	return terms_add(&rest, s->top->slot[SLOT_BOUND].e, -1, &s->names) && rest.n == 0 &&
	       rest.constant < 0 && type_holds(s->type, -rest.constant) &&
	       expr_strip(s->top->slot[SLOT_BOUND].e)->kind == EXPR_SYM;
}

/* Adds what one comparison asks; false: it is not one of the variable, or cannot be said. */
static bool add_limit(struct inside *s, const struct expr *e, bool truth)
{
	const char *why = "it does not fit in the type of the variable";
	const struct expr *limit;
	struct sum sum;
	__int128 by;

	if (!solve(s, e, truth, &sum, &by))
		return false;
	if (by == 0)
		return add_condition(s, e, truth, &sum);
	if (by != 1 && by != -1)
		return unlimited(s, e, factor);
	if (by > 0)
		sum_negate(&sum); /* x >= -sum */
	else
		sum.constant++; /* x < sum + 1 */
	limit = sum_expr(s->g->pass->ir, s->type, &sum);
	if (by < 0 && is_before_end(s, &sum)) {
		__int128 before = 0;

		terms_add(&sum, s->top->slot[SLOT_BOUND].e, -1, &s->names);
		before = -sum.constant;
		s->short_of = before > s->short_of ? before : s->short_of;
		return true;
	}
	if (!limit || !guards_movable(s->g, limit, s->top, &why))
		return unlimited(s, e, why);
	if (by > 0)
		s->from = tighter(s, s->from, limit, false);
	else
		s->to = tighter(s, s->to, limit, true);
	return true;
}

static void add_leaf(struct inside *s, const struct expr *e, bool truth)
{
	const struct expr *part[2];
	struct inside before = *s;

	for (unsigned i = 0; i < s->n; i++)
		if (s->leaf[i].e == e)
			return;
	if (s->n == LEAVES)
		return;
	if (compare_both_ends(s->g->pass->ir, e, !truth, part)
		    ? add_limit(s, part[0], true) && add_limit(s, part[1], true)
		    : add_limit(s, e, truth)) {
		s->leaf[s->n++] = (struct leaf){.e = e, .truth = truth};
	} else {
		before.why = s->why;
		before.unlimited = s->unlimited;
		*s = before;
	}
}

/* The operands of c && d, or of !(c || d). */
static void add_leaves(struct inside *s, const struct expr *e, bool truth)
{
	if (e->kind == (truth ? EXPR_LAND : EXPR_LOR)) {
		add_leaves(s, e->arg[0], truth);
		add_leaves(s, e->arg[1], truth);
	} else if (e->kind == EXPR_LNOT || (e->kind == EXPR_CAST && e->implicit)) {
		add_leaves(s, e->arg[0], truth != (e->kind == EXPR_LNOT));
	} else if (e->kind != EXPR_LAND && e->kind != EXPR_LOR) {
		add_leaf(s, e, truth);
	}
}

static void add_condition_of(struct inside *s, struct stmt *at, const struct expr *cond, bool truth)
{
	bool first = s->n == 0 && !s->why;

	add_leaves(s, cond, truth);
	if (first && (s->n || s->why)) {
		s->at = at;
		s->cond = cond;
	}
}

/* The arm that reads memory is the one inside. */
static bool visit_select(void *context, const struct expr *e)
{
	struct inside *s = context;

	if (e->kind == EXPR_SELECT && (e->arg[1]->has & HAS_LOAD) != (e->arg[2]->has & HAS_LOAD))
		add_condition_of(s, s->visited, e->arg[0], (e->arg[1]->has & HAS_LOAD) != 0);
	return true;
}

/* An if whose condition varies in loops inside, which are unrolled, and has two edges; others have bounds and strips. */
static void add_if(struct inside *s, struct stmt *choice)
{
	struct inside before = *s;

	s->taps = 0;
	add_condition_of(s, choice, choice->slot[SLOT_COND].e, true);
	if (s->taps == (TAPS_FIRST | TAPS_LAST))
		s->taps |= before.taps;
	else
		*s = before;
}

static bool find(struct inside *s)
{
	names_find(s->g, s->top, &s->names);
	for (struct stmt *x = s->top->first; x; x = stmt_next(s->top->first, x))
		if (x->kind == STMT_IF && !x->guard)
			add_if(s, x);
	for (struct stmt *x = s->visited = s->top->first; x;
	     x = s->visited = stmt_next(s->top->first, x))
		for (unsigned i = 0; i < x->nslots && !text_counts(x); i++)
			if (x->slot[i].e)
				expr_walk(s->g->pass->ir, x->slot[i].e, visit_select, s);
	return s->n > 0 || s->why;
}

/* Does it come to more than a condition that leaves the loop, which is another pass's? */
static bool varies(const struct inside *s)
{
	return s->from || s->to || s->short_of || s->taps || s->why;
}

static bool may_copy(struct inside *s)
{
	const char *why = guards_unshareable(s->g, s->top, false);

	return !why || missed(s, s->leaf[0].e, why);
}

/* ---- the three loops ---- */

static const struct expr *named(struct inside *s, const char *end, const struct expr *e)
{
	struct stmt *decl =
		stmt_temp(s->g->nest->func,
			  arena_printf(s->g->pass->ir->arena, "%s_%s", s->top->sym->name, end), e);

	stmt_insert_before(s->top, decl);
	return expr_sym(s->g->pass->ir, decl->sym);
}

/* From where all tests hold: no later than the end. */
static const struct expr *from_of(struct inside *s)
{
	return guards_least(s->g, tighter(s, s->from, s->top->slot[SLOT_LO].e, false),
			    s->top->slot[SLOT_BOUND].e);
}

/* Up to where: no earlier than `from`, and that where there is no such place. */
static const struct expr *to_of(struct inside *s, const struct expr *from)
{
	struct ir *ir = s->g->pass->ir;
	const struct expr *bound = s->top->slot[SLOT_BOUND].e, *to = bound, *all = s->all, *less;

	if (s->short_of) {
		less = expr_const_int(ir, s->type, s->short_of);
		to = expr_raw(ir, EXPR_SUB, s->type, NULL, (const struct expr *[]){bound, less}, 2);
		less = expr_c_binary(ir, EXPR_GT, bound, less);
		if (range_prove(s->g->pass->analyses, less, s->top) != PROOF_YES)
			all = all ? cond_join(ir, EXPR_LAND, all, less) : less;
	}
	if (s->to)
		to = s->short_of ? guards_least(s->g, s->to, to) : tighter(s, s->to, to, true);
	if (to != bound)
		to = guards_most(s->g, from, to);
	return all ? expr_c_select(ir, all, to, from) : to;
}

static void split(struct inside *s)
{
	struct stmt *top = s->top, *edge;
	const struct expr *bound = top->slot[SLOT_BOUND].e, *from = top->slot[SLOT_LO].e, *to;

	if (s->from)
		from = named(s, "from", from_of(s));
	to = to_of(s, from);
	to = to == bound ? to : named(s, "to", to);
	if (s->from) {
		edge = guards_copy(s->g, top);
		stmt_set(edge, SLOT_BOUND, from);
		stmt_insert_before(top, edge);
	}
	if (to != bound) {
		edge = guards_copy(s->g, top);
		stmt_set(edge, SLOT_LO, to);
		stmt_insert_after(top, edge);
	}
	stmt_set(top, SLOT_LO, from);
	stmt_set(top, SLOT_BOUND, to);
}

bool guards_inside(struct guards *g, struct stmt *loop)
{
	struct inside s = {.g = g, .top = loop};

	if (!fits(g, loop))
		return false;
	s.type = type_unqualified(g->pass->ir->types, loop->sym->type);
	if (!find(&s) || !varies(&s))
		return false;
	if (is_short(g, loop))
		return missed(&s, s.n ? s.leaf[0].e : s.unlimited, "nvcc unrolls it whole");
	if (s.why)
		return missed(&s, s.unlimited, s.why);
	if (s.all && range_prove(g->pass->analyses, s.all, loop) != PROOF_UNKNOWN)
		return false;
	if (!may_copy(&s))
		return false;
	if (s.from || s.to || s.short_of) {
		pass_done(g->pass, s.at, s.cond,
			  "the loop over '%s' runs without '%s' where that holds, between loops "
			  "for the edges",
			  loop->sym->name, expr_text(g->pass->ir, s.leaf[0].e));
		split(&s);
	} else {
		pass_done(g->pass, s.at, s.cond,
			  "the loop over '%s' has two versions: without '%s' where '%s'",
			  loop->sym->name, expr_text(g->pass->ir, s.leaf[0].e),
			  expr_text(g->pass->ir, s.all));
		guards_fork(g, loop, s.all);
	}
	for (unsigned i = 0; i < s.n; i++)
		guards_resolve(g, loop, s.leaf[i].e, s.leaf[i].truth);
	return true;
}
