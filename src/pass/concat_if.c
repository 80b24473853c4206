/* concat_if.c - adjacent ifs become one, and what both branches do is written once.
 *
 *	if (c) A; if (c) B			->	if (c) { A; B }		(else branches too)
 *	if (c) A; if (!c) B			->	if (c) A else B
 *	if (c) A; if (c && d) B			->	if (c) { A; if (d) B }
 *	if (c && d) A; if (c) B			->	if (c) { if (d) A; B }
 *	if (c) { X; A } else { X; B }		->	X; if (c) A else B
 *	if (c) { A; X } else { B; X }		->	if (c) A else B; X
 *	if (c) X else X				->	X
 *
 * Legal: the condition has no effect and the first if does not change it (effects: also through
 * memory); conditions are equal, complementary or implied as formulas or by a proof of ranges. What
 * && guards stays guarded by it.  What is pulled out before the condition must not change it and
 * must not leave.  Nothing is done where threads synchronise (barriers, shuffles), where a label stands, or
 * where a comment of the user's would have no place any more.
 *
 * Profitable, besides `if (c) X else X`, when it enables something: under the model `paper` when a
 * formula is written once less, as cse counts it; under `nvcc`, which merges branches by itself,
 * when the condition loads what nvcc must load again; and under both when the loop around then holds
 * nothing but an if that does not change in it, so that hoist-if can take it out, or when licm may
 * take more out of the loop than before (tried, and undone if not).
 *
 * Source: the LICM seed's ifconcat, which merges whatever stands side by side. */
#include "shared/condition.h"

#include "cunest/rewrite.h"

struct concat {
	struct pass *pass;
	struct nest *nest;
	bool changed;
	bool last; /* nothing is merged any more: this time over only explains */
};

/* ---- what licm would do ---- */

struct count {
	struct concat *c;
	unsigned moving, computed;
};

static bool count_moving(void *context, const struct occurrence *o)
{
	struct count *k = context;
	struct pass *p = k->c->pass;
	struct nest *n = k->c->nest;
	struct stmt *loops[64], *outermost;
	const char *why;
	unsigned count;

	if (o->e->nargs == 0 || motion_constant(o->e))
		return true;
	if (cost_of(n->func, n->cost_model, o->e) > 0)
		k->computed++;
	outermost = motion_loop(p, n, o->e, o->stmt, o->slot);
	if (!outermost || !motion_pays(p, n, o, outermost))
		return true;
	count = motion_loops(n, o->stmt, o->slot, loops, ARRAY_LEN(loops));
	for (unsigned i = 0; i < count; i++) {
		if (motion_safe(p, motion_expand(p, o->e, loops[i]), loops[i], &why)) {
			k->moving++;
			break;
		}
		if (loops[i] == outermost)
			break;
	}
	return true;
}

static struct count count_in(struct concat *c, struct stmt *root)
{
	struct count k = {.c = c};

	for (struct stmt *s = root; s; s = stmt_next(root, s)) {
		for (unsigned i = 0; i < s->nslots; i++)
			occurrences(c->pass->ir, s, i, count_moving, &k);
	}
	return k;
}

/* ---- two ifs ---- */

enum relation { APART, EQUAL, OPPOSITE, SECOND_INSIDE, FIRST_INSIDE };

/* How the condition of t, when it is reached after s, stands to that of s. */
static enum relation relate(struct concat *c, const struct stmt *s, const struct stmt *t)
{
	struct pass *p = c->pass;
	const struct expr *a = s->slot[0].e, *b = t->slot[0].e;
	bool there, back;

	if (a == b)
		return EQUAL;
	if (cond_not(p->ir, a) == b || cond_not(p->ir, b) == a)
		return OPPOSITE;
	there = cond_implies(p, a, b, t);
	back = cond_implies(p, b, a, t);
	if (there && back)
		return EQUAL;
	if (back && !t->first->next)
		return SECOND_INSIDE;
	/* before s: after it, it may be known that a branch has not left */
	if (!s->first->next && cond_implies(p, a, b, s))
		return FIRST_INSIDE;
	if (cond_implies(p, a, cond_not(p->ir, b), t) && cond_implies(p, cond_not(p->ir, a), b, t))
		return OPPOSITE;
	return APART;
}

/* The operands of && in e that are not already in `known`; NULL: none. */
static const struct expr *rest_of(struct ir *ir, const struct expr *e, const struct expr *known)
{
	const struct expr *left, *right;

	if (cond_has(known, e))
		return NULL;
	if (e->kind != EXPR_LAND)
		return e;
	left = rest_of(ir, e->arg[0], known);
	right = rest_of(ir, e->arg[1], known);
	if (left == e->arg[0] && right == e->arg[1])
		return e;
	return left && right ? cond_join(ir, EXPR_LAND, left, right) : left ? left : right;
}

/* Why not, or NULL. */
static const char *obstacle(struct concat *c, const struct stmt *s, const struct stmt *t,
			    const struct expr *shared)
{
	struct pass *p = c->pass;
	const struct func *f = c->nest->func;

	if (branch_meets(p, s) || branch_meets(p, t))
		return "there may be a barrier in it";
	if (branch_has_label(s) || branch_has_label(t))
		return "it can be jumped into";
	if (motion_pinned(p, s->slot[0].e) || motion_pinned(p, t->slot[0].e))
		return "the condition has effects";
	if (effects_clobber(p->analyses, s, shared))
		return "the first may change the condition";
	for (const struct stmt *b = s->first; b; b = b->next) {
		if (!branch_opens(f, b))
			return "a name in it means something else outside";
	}
	for (const struct stmt *b = t->first; b; b = b->next) {
		if (!branch_opens(f, b))
			return "a name in it means something else outside";
	}
	return NULL;
}

/* Comments and directives around the second header. */
static bool loses_words(const struct ir *ir, const struct stmt *s, const struct stmt *t)
{
	const struct stmt *then = t->first, *other = then->next;

	if (span_none(s->span) || span_none(t->span) || span_none(then->span))
		return false;
	return branch_loses_words(ir, stmt_words(ir, s), then->span.hi, then) ||
	       (other && branch_loses_words(ir, then->span.hi, t->span.hi, other));
}

static void append(struct stmt *body, struct stmt *s)
{
	stmt_remove(s);
	stmt_append(body, s);
}

static void append_all(struct stmt *from, struct stmt *to)
{
	while (from->first)
		append(to, from->first);
}

/* The statements of a branch of t after those of the branch of s, or as that branch. */
static void merge_branch(struct stmt *s, struct stmt *to, struct stmt *from)
{
	if (!from || !from->first)
		return;
	if (to)
		append_all(from, to);
	else
		append(s, from);
}

/* `if (c) ... if (c) ...`, of which the second may be turned round. */
static void merge_equal(struct stmt *s, struct stmt *t, bool opposite)
{
	struct stmt *then = s->first, *other = then->next;
	struct stmt *x = t->first, *y = x->next;

	/* the first branch is always there: it is emptied first, so that the second may go */
	merge_branch(s, then, opposite ? y : x);
	merge_branch(s, other, opposite ? x : y);
	stmt_remove(t);
}

/* Has nvcc to evaluate the condition again, although we know that it is the same? */
static bool saves(struct concat *c, const struct stmt *s, const struct expr *shared)
{
	const struct nest *n = c->nest;

	if (n->cost_model == COST_PAPER)
		return cost_of(n->func, n->cost_model, shared) >= 1;
	return (shared->has & HAS_LOAD) && load_is_pinned(c->pass, shared, s);
}

/* Does the loop around hold these two and nothing else, so that one if of them could leave it? */
static bool frees_loop(struct concat *c, const struct stmt *s, const struct stmt *t,
		       const struct expr *shared)
{
	const struct stmt *body = s->parent, *loop = body->parent;

	if (s->prev || t->next || !loop || !stmt_is_loop(loop) || !stmt_within(loop, c->nest->root))
		return false;
	return !effects_clobber(c->pass->analyses, loop, shared);
}

static bool reorder_safe(struct concat *c, const struct stmt *s, const struct expr *outer)
{
	/* a branch that leaves would have left the second test undone */
	return !effects_of(c->pass->analyses, s)->jumps ||
	       range_safe(c->pass->analyses, outer, s, NULL);
}

/* False: there is nothing that could be put in the other. */
static bool merge(struct stmt *s, struct stmt *t, enum relation r, const struct expr *rest)
{
	struct stmt *x;

	switch (r) {
	case EQUAL:
	case OPPOSITE:
		merge_equal(s, t, r == OPPOSITE);
		return true;
	case SECOND_INSIDE:
		if (rest) {
			append(s->first, t);
			return true;
		}
		append_all(t->first, s->first);
		stmt_remove(t);
		return true;
	case FIRST_INSIDE:
		if (!rest)
			return false;
		x = t->first->first;
		stmt_remove(s);
		if (x)
			stmt_insert_before(x, s);
		else
			stmt_append(t->first, s);
		return true;
	case APART:
		return false;
	}
	return false;
}

static bool gains(struct concat *c, struct stmt *around, unsigned before)
{
	return count_in(c, around).moving > before;
}

static bool merge_pair(struct concat *c, struct stmt *s, struct stmt *t)
{
	struct pass *p = c->pass;
	enum relation r = relate(c, s, t);
	struct stmt *inner = r == FIRST_INSIDE ? s : t, *outer = r == FIRST_INSIDE ? t : s;
	const struct expr *shared = outer->slot[0].e, *rest, *second = t->slot[0].e;
	const struct expr *full = inner->slot[0].e;
	const char *why;
	bool worth;
	struct rewrite w;
	unsigned before;

	if (r == APART)
		return false;
	why = obstacle(c, s, t, shared);
	if (!why && r == FIRST_INSIDE && !reorder_safe(c, s, shared))
		why = "the first may leave before the second is tested";
	if (!why && loses_words(p->ir, s, t))
		why = "there is a comment or a directive between them";
	if (why) {
		if (c->last)
			pass_missed(p, t, second, "if on '%s' not merged with the one before: %s",
				    expr_text(p->ir, second), why);
		return false;
	}
	rest = r == EQUAL || r == OPPOSITE ? NULL : rest_of(p->ir, full, shared);
	worth = saves(c, s, shared) || frees_loop(c, s, t, shared);
	before = worth ? 0 : count_in(c, s).moving + count_in(c, t).moving;
	rewrite_begin(&w, c->nest->func);
	if (!merge(s, t, r, rest)) {
		rewrite_undo(&w);
		return false;
	}
	if (rest)
		stmt_set(inner, 0, rest);
	if (!worth && !gains(c, outer, before)) {
		rewrite_undo(&w);
		if (c->last)
			pass_missed(p, t, second,
				    "if on '%s' not merged with the one before: nothing would be "
				    "computed less often",
				    expr_text(p->ir, second));
		return false;
	}
	rewrite_keep(&w);
	c->changed = true;
	pass_done(p, outer, shared, "merged two ifs on '%s'%s", expr_text(p->ir, shared),
		  r == OPPOSITE ? " and its opposite" : "");
	return true;
}

/* ---- both branches ---- */

/* A declaration in each: the first of the two may stand for both, outside. */
static bool joins_names(struct concat *c, struct stmt *x, struct stmt *y)
{
	if (x->kind != STMT_DECL)
		return !x->declares || x->kind == STMT_FOR;
	if (x->sym->address_taken || y->sym->address_taken || x->sym->type->kind == TYPE_REF)
		return false;
	return name_is_unique_beside(c->nest->func, x->sym, y->sym);
}

static bool pulls(struct concat *c, struct stmt *x, struct stmt *y)
{
	return x && y && !branch_meets(c->pass, x) && !branch_has_label(x) &&
	       x->kind != STMT_PRAGMA && x->kind != STMT_BLOCK && stmt_equal(c->nest->func, x, y) &&
	       joins_names(c, x, y) && !(x->prev && x->prev->kind == STMT_PRAGMA);
}

static void pull_head(struct stmt *s, struct stmt *x, struct stmt *y)
{
	stmt_remove(y);
	stmt_remove(x);
	stmt_insert_before(s, x);
	if (x->kind == STMT_DECL)
		stmt_rename(s->func, s->first->next, y->sym, x->sym);
}

/* The words about y, which goes: from what precedes it to its end. */
static bool words_about(const struct ir *ir, const struct stmt *y)
{
	uint32_t from = y->prev ? y->prev->span.hi : y->parent->span.lo;

	if (span_none(y->span) || span_none(y->parent->span) || (y->prev && !from))
		return false;
	return branch_loses_words(ir, from, y->span.hi, NULL);
}

/* As many statements as both branches begin with, before the if. */
static unsigned pull_heads(struct concat *c, struct stmt *s)
{
	struct pass *p = c->pass;
	struct stmt *then = s->first, *other = then->next;
	const struct expr *cond = s->slot[0].e;
	unsigned n = 0;

	while (pulls(c, then->first, other->first)) {
		struct stmt *x = then->first;
		const struct effects *e = effects_of(p->analyses, x);

		if (e->jumps || e->may_stop || effects_clobber(p->analyses, x, cond) ||
		    words_about(p->ir, other->first))
			break;
		pull_head(s, x, other->first);
		n++;
	}
	return n;
}

/* As many as both end with, after it. */
static unsigned pull_tails(struct concat *c, struct stmt *s)
{
	struct stmt *then = s->first, *other = then->next;
	unsigned n = 0;

	while (pulls(c, then->last, other->last)) {
		struct stmt *x = then->last, *y = other->last;

		if (x->kind == STMT_DECL || words_about(c->pass->ir, y))
			break;
		stmt_remove(y);
		stmt_remove(x);
		stmt_insert_after(s, x);
		n++;
	}
	return n;
}

/* No empty branch stays: `if (c) ; else B` -> `if (!c) B`. */
static void tidy(struct ir *ir, struct stmt *s)
{
	struct stmt *then = s->first, *other = then->next;

	if (!then->first && !other->first) {
		stmt_remove(s);
		return;
	}
	if (!then->first) {
		stmt_set(s, 0, cond_not(ir, s->slot[0].e));
		append_all(other, then);
	}
	if (!other->first)
		stmt_remove(other);
}

/* In the statements that were pulled out, which are all that is between the two now, but for s. */
static struct count count_pulled(struct concat *c, const struct stmt *s, struct stmt *first,
				 const struct stmt *end)
{
	struct count sum = {0};

	for (struct stmt *x = first; x != end; x = x->next) {
		struct count k;

		if (x == s)
			continue;
		k = count_in(c, x);
		sum.moving += k.moving;
		sum.computed += k.computed;
	}
	return sum;
}

/* May statements come beside what is there?  `if (p) if (c) x; else y; else z`: not whose else is whose. */
static bool has_room(const struct stmt *s)
{
	return s->kind == STMT_BLOCK &&
	       (s->braced || (!s->transparent && s->parent && stmt_is_loop(s->parent)));
}

static bool pull_common(struct concat *c, struct stmt *s)
{
	struct pass *p = c->pass;
	struct stmt *then = s->first, *other = then->next, *around = s->parent;
	struct stmt *ahead = s->prev, *behind = s->next;
	const struct expr *cond = s->slot[0].e;
	struct rewrite w;
	bool paper = c->nest->cost_model == COST_PAPER, whole;
	struct count before, after;
	unsigned n;

	if (!other || !then->first || !other->first || !has_room(around) || motion_pinned(p, cond))
		return false;
	before = count_in(c, then);
	rewrite_begin(&w, c->nest->func);
	n = pull_heads(c, s) + pull_tails(c, s);
	if (n == 0) {
		rewrite_keep(&w);
		return false;
	}
	whole = !then->first && !other->first;
	tidy(p->ir, s);
	after = count_pulled(c, s, ahead ? ahead->next : around->first, behind);
	after.moving += count_in(c, then).moving;
	if (!whole && after.moving <= before.moving && !(paper && after.computed > 0)) {
		rewrite_undo(&w);
		if (c->last)
			pass_missed(p, s, cond,
				    "what both branches of '%s' do stays in them: no more of it "
				    "would be hoisted",
				    expr_text(p->ir, cond));
		return false;
	}
	rewrite_keep(&w);
	c->changed = true;
	pass_done(p, s, cond,
		  whole ? "both branches of '%s' do the same"
			: "pulled out what both branches of '%s' do",
		  expr_text(p->ir, cond));
	return true;
}

/* ---- the pass ---- */

static bool concat_one(struct concat *c)
{
	struct stmt *root = c->nest->root;

	for (struct stmt *s = root; s; s = stmt_next(root, s)) {
		if (s->kind != STMT_IF || s == root)
			continue;
		if (s->next && s->next->kind == STMT_IF && s->parent->kind == STMT_BLOCK &&
		    merge_pair(c, s, s->next))
			return true;
		if (pull_common(c, s))
			return true;
	}
	return false;
}

enum pass_result pass_concat_if(struct pass *p, struct nest *n)
{
	struct concat c = {.pass = p, .nest = n};

	while (concat_one(&c))
		;
	c.last = true;
	concat_one(&c);
	return c.changed ? PASS_CHANGED : PASS_SAME;
}
