/* guards_test.c - what the conditions around a loop's work say of its variable.
 *
 *	for (k ...) {
 *		const int p = x + k - pad;
 *		if (p < 0 || p >= n)		->	k >= pad - x
 *			continue;		->	k < n - x + pad
 *		if (mask) ...			->	the same in all iterations
 *	}
 *
 * They count where nothing else happens in an iteration in which one of them does not hold: before the
 * last stand declarations of integers only, and `continue` after what is left of them. */
#include "../shared/condition.h"
#include "guards.h"

static bool is_continue(const struct stmt *body)
{
	const struct stmt *s = branch_only(body);

	return s && s->kind == STMT_JUMP && s->form == FORM_CONTINUE;
}

bool is_definition(struct guards *g, const struct stmt *s)
{
	const struct expr *e = s->kind == STMT_DECL ? s->slot[SLOT_VALUE].e : NULL;

	return e && s->sym->kind == SYM_LOCAL && type_is_int(s->sym->type) &&
	       !type_is_volatile(s->sym->type) && !s->sym->address_taken &&
	       sym_writers(g->pass->analyses, s->sym)->n == 1 && cond_plain(e) &&
	       !motion_pinned(g->pass, e);
}

static const struct expr *undressed(const struct expr *e, bool *negated)
{
	for (;;) {
		if (e->kind == EXPR_CAST && e->implicit &&
		    (e->type->kind == TYPE_BOOL || e->arg[0]->type->kind == TYPE_BOOL)) {
			e = e->arg[0];
		} else if (e->kind == EXPR_LNOT) {
			e = e->arg[0];
			*negated = !*negated;
		} else {
			return e;
		}
	}
}

bool compare_sum(const struct expr *e, bool negated, const struct sum_names *names, struct sum *sum)
{
	enum expr_kind kind = (enum expr_kind)e->kind;
	bool less = (kind == EXPR_LT || kind == EXPR_LE) != negated;
	bool strict = (kind == EXPR_LT || kind == EXPR_GT) != negated;

	if (kind != EXPR_LT && kind != EXPR_LE && kind != EXPR_GT && kind != EXPR_GE)
		return false;
	sum->constant -= strict; /* a < b is b - a - 1 >= 0 */
	return terms_add(sum, e->arg[less], 1, names) && terms_add(sum, e->arg[!less], -1, names);
}

/* Of a conversion of a signed number to an unsigned type of as many bits what is converted; NULL: it is none. */
static const struct expr *made_unsigned(const struct expr *e)
{
	const struct type *from = e->kind == EXPR_CAST ? e->arg[0]->type : NULL;

	return from && from->kind == TYPE_INT && from->is_signed && e->type->kind == TYPE_INT &&
			       !e->type->is_signed && e->type->bits == from->bits
		       ? e->arg[0]
		       : NULL;
}

bool compare_both_ends(struct ir *ir, const struct expr *e, bool negated,
		       const struct expr *part[2])
{
	enum expr_kind kind = (enum expr_kind)e->kind;
	bool mirrored = kind == EXPR_GT || kind == EXPR_LE;
	const struct expr *a, *b;

	if (kind != (negated ? EXPR_GE : EXPR_LT) && kind != (negated ? EXPR_LE : EXPR_GT))
		return false;
	a = made_unsigned(e->arg[mirrored]);
	b = made_unsigned(e->arg[!mirrored]);
	if (a && !b && e->arg[!mirrored]->kind == EXPR_INT &&
	    type_holds(a->type, expr_int(e->arg[!mirrored])))
		b = expr_const_int(ir, a->type, expr_int(e->arg[!mirrored]));
	if (!a || !b || a->type != b->type)
		return false;
	part[0] = expr_c_binary(ir, EXPR_GE, a, expr_const_int(ir, a->type, 0));
	part[1] = expr_c_binary(ir, EXPR_LT, a, b);
	return true;
}

static void classify(struct guards *g, const struct tests *t, struct test *test)
{
	__int128 by;

	test->kind = TEST_OTHER;
	if (!compare_sum(test->e, test->negated, &t->names, &test->limit)) {
		if (!effects_clobber(g->pass->analyses, t->loop, test->e))
			test->kind = TEST_SAME;
		return;
	}
	by = sum_take(&test->limit, expr_sym(g->pass->ir, t->loop->sym));
	for (unsigned i = 0; i < test->limit.n; i++)
		if (effects_clobber(g->pass->analyses, t->loop, test->limit.term[i].e) ||
		    !cond_plain(test->limit.term[i].e))
			return;
	if (by == 0) {
		test->kind = TEST_SAME;
	} else if (by == 1) {
		sum_negate(&test->limit);
		test->kind = TEST_LOWER;
	} else if (by == -1) {
		test->limit.constant++;
		test->kind = TEST_UPPER;
	}
}

static bool is_not_negative(struct guards *g, const struct tests *t, const struct expr *e)
{
	return guards_holds(g, EXPR_GE, e, expr_const_int(g->pass->ir, e->type, 0), t->loop);
}

static void add_test(struct guards *g, struct tests *t, struct stmt *at, const struct expr *e,
		     bool negated)
{
	t->test[t->n] = (struct test){.e = e, .negated = negated, .at = at};
	classify(g, t, &t->test[t->n++]);
}

/* The operands of c && d, or of !(c || d). */
static bool collect(struct guards *g, struct tests *t, struct stmt *at, const struct expr *e,
		    bool negated)
{
	bool opposite = negated;
	const struct expr *core = undressed(e, &opposite), *part[2];

	if (core->kind == (opposite ? EXPR_LOR : EXPR_LAND))
		return collect(g, t, at, core->arg[0], opposite) &&
		       collect(g, t, at, core->arg[1], opposite);
	if (t->n + 2 > TESTS || motion_pinned(g->pass, e))
		return false;
	if (compare_both_ends(g->pass->ir, core, opposite, part) &&
	    is_not_negative(g, t, part[1]->arg[1])) {
		add_test(g, t, at, part[0], false);
		add_test(g, t, at, part[1], false);
	} else {
		add_test(g, t, at, core, opposite);
	}
	return true;
}

bool tests_find(struct guards *g, struct stmt *loop, struct tests *t)
{
	*t = (struct tests){.loop = loop};
	names_none(g, loop, &t->names);
	for (struct stmt *s = loop->first->first; s; s = s->next) {
		bool skips = s->kind == STMT_IF && !s->first->next && is_continue(s->first);
		unsigned before = t->n;

		if (s->kind == STMT_DECL && t->names.n < SUM_TERMS && is_definition(g, s)) {
			t->names.decl[t->names.n++] = s;
			continue;
		}
		if (s->kind != STMT_IF || s->first->next || (!skips && s->next) || s->guard)
			break;
		if (!collect(g, t, s, s->slot[SLOT_COND].e, skips)) {
			t->n = before;
			break;
		}
		t->work = s;
		if (!skips)
			break;
	}
	return t->n > 0;
}

/* What is left of one IF. */
static void drop_from(struct guards *g, struct tests *t, struct stmt *at)
{
	struct ir *ir = g->pass->ir;
	const struct expr *left = NULL, *whole = at->slot[SLOT_COND].e;
	bool skips = is_continue(at->first), any = false;

	for (unsigned i = 0; i < t->n; i++) {
		const struct expr *e = t->test[i].e;

		if (t->test[i].at != at)
			continue;
		any |= t->test[i].gone;
		if (t->test[i].gone)
			continue;
		if (t->test[i].negated != skips)
			e = cond_not(ir, e);
		left = left ? cond_join(ir, skips ? EXPR_LOR : EXPR_LAND, left, e) : e;
	}
	if (!any)
		return;
	if (left) {
		stmt_set(at, SLOT_COND, expr_c_convert(ir, whole->type, left));
	} else if (skips) {
		stmt_remove(at);
	} else {
		branch_resolve(g->nest, at, true);
	}
}

void tests_drop(struct guards *g, struct tests *t)
{
	struct stmt *last = NULL;

	for (unsigned i = 0; i < t->n; i++) {
		if (t->test[i].at != last)
			drop_from(g, t, t->test[i].at);
		last = t->test[i].at;
	}
}
