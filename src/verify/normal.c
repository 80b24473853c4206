/* normal.c - normal forms of values, see normal.h. */
#include "normal.h"

#include "cunest/eval.h"

#include <string.h>

static const struct expr *boolean(struct normal *n, bool value)
{
	return expr_const_int(n->ir, type_bool(n->ir->types), value);
}

static const struct expr *call(struct normal *n, const struct type *type, const char *text,
			       const struct expr *const *args, unsigned count)
{
	return expr_raw(n->ir, EXPR_CALL, type, text, args, count);
}

bool normal_is(const struct expr *e, const char *text)
{
	return e->kind == EXPR_CALL && strcmp(e->text, text) == 0;
}

/* ---- conditions ---- */

static const struct expr *negated(struct normal *n, const struct expr *e)
{
	struct poly p, q;

	if (e->kind == EXPR_INT)
		return boolean(n, !expr_int(e));
	if (e->kind == EXPR_LNOT)
		return e->arg[0];
	if (normal_is(e, "pos")) {
		const struct expr *sum;

		poly_read(e->arg[0], &q);
		poly_constant(&p, 1);
		poly_add(&p, &q, -1);
		sum = poly_print(n->ir, &p, type_i64(n->ir->types));
		if (sum)
			return call(n, e->type, "pos", &sum, 1);
	}
	return expr_raw(n->ir, EXPR_LNOT, type_bool(n->ir->types), NULL, &e, 1);
}

/* Does what facts say decide it? */
static const struct expr *decided(struct normal *n, const struct expr *e)
{
	const struct expr * not;
	struct poly p, q;

	if (e->kind == EXPR_INT)
		return e;
	if (bits_has(&n->truth, e->id))
		return boolean(n, true);
	not = negated(n, e);
	if (bits_has(&n->truth, not->id))
		return boolean(n, false);
	if (normal_is(e, "pos")) {
		poly_read(e->arg[0], &p);
		if (bounds_positive(n, &p))
			return boolean(n, true);
		poly_constant(&q, 1);
		poly_add(&q, &p, -1);
		if (bounds_positive(n, &q))
			return boolean(n, false);
	}
	if (normal_is(e, "zero")) {
		struct interval r;

		poly_read(e->arg[0], &p);
		r = bounds_of_poly(n, &p);
		if (r.lo == 0 && r.hi == 0)
			return boolean(n, true);
		q = p;
		poly_negate(&q);
		if (r.lo > 0 || r.hi < 0 || bounds_positive(n, &p) || bounds_positive(n, &q))
			return boolean(n, false);
	}
	return e;
}

/* a - b + plus, as numbers. */
static void difference(struct normal *n, const struct expr *a, const struct expr *b, int plus,
		       struct poly *p)
{
	struct poly q, c;

	normal_number(n, a, 0, p);
	normal_number(n, b, 0, &q);
	poly_add(p, &q, -1);
	poly_constant(&c, plus);
	poly_add(p, &c, 1);
}

static const struct expr *ordered(struct normal *n, const struct expr *a, const struct expr *b,
				  bool equal)
{
	const struct expr *sum;
	struct poly p;

	/* b > a */
	difference(n, b, a, equal, &p);
	sum = poly_print(n->ir, &p, type_i64(n->ir->types));
	return sum ? decided(n, call(n, type_bool(n->ir->types), "pos", &sum, 1)) : NULL;
}

static const struct expr *same(struct normal *n, const struct expr *a, const struct expr *b)
{
	const struct expr *sum;
	struct poly p;

	difference(n, a, b, 0, &p);
	if (p.n && p.at[p.n - 1].c < 0)
		poly_negate(&p);
	if (poly_is_zero(&p))
		return boolean(n, true);
	sum = poly_print(n->ir, &p, type_i64(n->ir->types));
	return sum ? decided(n, call(n, type_bool(n->ir->types), "zero", &sum, 1)) : NULL;
}

static const struct expr *compared(struct normal *n, const struct expr *e)
{
	const struct expr *a = e->arg[0], *b = e->arg[1], *made = NULL, *args[2];
	bool ints = type_is_int(a->type) && type_is_int(b->type);

	switch ((int)e->kind) {
	case EXPR_LT:
	case EXPR_LE:
		made = ints ? ordered(n, a, b, e->kind == EXPR_LE) : NULL;
		break;
	case EXPR_GT:
	case EXPR_GE:
		made = ints ? ordered(n, b, a, e->kind == EXPR_GE) : NULL;
		break;
	case EXPR_EQ:
		made = ints ? same(n, a, b) : NULL;
		break;
	case EXPR_NE:
		made = ints ? same(n, a, b) : NULL;
		return made ? negated(n, made) : decided(n, normal_rebuild(n, e));
	}
	if (made)
		return made;
	if (e->kind != EXPR_GT && e->kind != EXPR_GE)
		return decided(n, normal_rebuild(n, e));
	args[0] = normal_of(n, b);
	args[1] = normal_of(n, a);
	return decided(n, expr_raw(n->ir, e->kind == EXPR_GT ? EXPR_LT : EXPR_LE,
				   type_bool(n->ir->types), NULL, args, 2));
}

static void gather(struct normal *n, enum expr_kind kind, const struct expr *e, struct vec *set)
{
	if (e->kind == kind) {
		gather(n, kind, e->arg[0], set);
		gather(n, kind, e->arg[1], set);
		return;
	}
	if (normal_is(e, kind == EXPR_LAND ? "all" : "any")) {
		for (unsigned i = 0; i < e->nargs; i++)
			gather(n, kind, e->arg[i], set);
		return;
	}
	for (uint32_t i = 0; i < set->n; i++)
		if (set->at[i] == e)
			return;
	vec_push(n->check->arena, set, (void *)(uintptr_t)e);
}

static int by_id(const void *a, const void *b)
{
	const struct expr *x = a, *y = b;

	return x->id < y->id ? -1 : x->id > y->id;
}

/* a && b && c, or ||, whatever the order. */
static const struct expr *junction(struct normal *n, enum expr_kind kind, const struct expr *a,
				   const struct expr *b)
{
	struct vec set = {0}, kept = {0};

	gather(n, kind, a, &set);
	gather(n, kind, b, &set);
	vec_sort(n->check->arena, &set, by_id);
	for (uint32_t i = 0; i < set.n; i++) {
		const struct expr *e = set.at[i], *not = negated(n, e);

		if (e->kind == EXPR_INT && (expr_int(e) != 0) != (kind == EXPR_LAND))
			return e;
		if (e->kind == EXPR_INT)
			continue;
		for (uint32_t k = 0; k < set.n; k++)
			if (set.at[k] == not)
				return boolean(n, kind == EXPR_LOR);
		vec_push(n->check->arena, &kept, (void *)(uintptr_t)e);
	}
	if (!kept.n)
		return boolean(n, kind == EXPR_LAND);
	if (kept.n == 1)
		return kept.at[0];
	return call(n, type_bool(n->ir->types), kind == EXPR_LAND ? "all" : "any",
		    (const struct expr *const *)kept.at, kept.n);
}

/* As a truth value. */
static const struct expr *truth(struct normal *n, const struct expr *e)
{
	const struct expr *zero;

	while (e->kind == EXPR_CAST && type_is_int(e->type) && type_is_int(e->arg[0]->type) &&
	       (e->type->kind == TYPE_BOOL || e->arg[0]->type->kind == TYPE_BOOL))
		e = e->arg[0];
	if (e->type->kind == TYPE_BOOL || (expr_table[e->kind].flags & EXPR_R) ||
	    e->kind == EXPR_LAND || e->kind == EXPR_LOR || e->kind == EXPR_LNOT)
		return normal_of(n, e);
	if (!type_is_int(e->type))
		return normal_of(n, e);
	zero = same(n, e, expr_const_int(n->ir, e->type, 0));
	return zero ? negated(n, zero) : normal_of(n, e);
}

static const struct expr *selected(struct normal *n, const struct expr *type_of,
				   const struct expr *c, const struct expr *a, const struct expr *b)
{
	const struct expr *args[3];

	if (c->kind == EXPR_INT)
		return expr_int(c) ? a : b;
	if (a == b)
		return a;
	if (c->kind == EXPR_LNOT)
		return selected(n, type_of, c->arg[0], b, a);
	/* c ? (d ? x : y) : y  ->  c && d ? x : y */
	if (a->kind == EXPR_SELECT && a->arg[2] == b)
		return selected(n, type_of, junction(n, EXPR_LAND, c, a->arg[0]), a->arg[1], b);
	if (a->kind == EXPR_SELECT && a->arg[1] == b)
		return selected(n, type_of, junction(n, EXPR_LAND, c, negated(n, a->arg[0])),
				a->arg[2], b);
	if (b->kind == EXPR_SELECT && b->arg[1] == a)
		return selected(n, type_of, junction(n, EXPR_LOR, c, b->arg[0]), a, b->arg[2]);
	if (type_of->type->kind == TYPE_BOOL && b->kind == EXPR_INT)
		return expr_int(b) ? junction(n, EXPR_LOR, negated(n, c), a)
				   : junction(n, EXPR_LAND, c, a);
	if (type_of->type->kind == TYPE_BOOL && a->kind == EXPR_INT)
		return expr_int(a) ? junction(n, EXPR_LOR, c, b)
				   : junction(n, EXPR_LAND, negated(n, c), b);
	args[0] = c;
	args[1] = a;
	args[2] = b;
	return expr_raw(n->ir, EXPR_SELECT, type_of->type, NULL, args, 3);
}

/* ---- the rest ---- */

/* p[i + k] and (p + i)[k] are one place. */
static const struct expr *loaded(struct normal *n, const struct expr *e)
{
	const struct expr *args[2], *base = e->arg[0];
	struct poly p, q;

	if (e->nargs != 2 || base->type->kind != TYPE_PTR)
		return normal_rebuild(n, e);
	normal_number(n, e->arg[1], 0, &p);
	while ((base->kind == EXPR_ADD || base->kind == EXPR_SUB) &&
	       base->arg[0]->type->kind == TYPE_PTR && type_is_int(base->arg[1]->type)) {
		normal_number(n, base->arg[1], 0, &q);
		poly_add(&p, &q, base->kind == EXPR_ADD ? 1 : -1);
		base = base->arg[0];
	}
	args[0] = normal_of(n, base);
	args[1] = poly_print(n->ir, &p, type_i64(n->ir->types));
	if (!args[1] || args[0]->type->kind != TYPE_PTR)
		return normal_rebuild(n, e);
	return expr_raw(n->ir, EXPR_LOAD, e->type, NULL, args, 2);
}

static const struct expr *folded(struct normal *n, const struct expr *e)
{
	__int128 a, b = 0, value;

	if (!type_is_int(e->type) || e->nargs < 1 || e->nargs > 2 || e->kind == EXPR_CALL ||
	    e->kind == EXPR_LOAD || !type_is_int(e->arg[0]->type) || e->arg[0]->kind != EXPR_INT ||
	    (e->nargs == 2 && e->arg[1]->kind != EXPR_INT))
		return e;
	a = expr_int(e->arg[0]);
	b = e->nargs == 2 ? expr_int(e->arg[1]) : 0;
	if (eval_int_op((enum expr_kind)e->kind, e->type, a, b, &value) != EVAL_OK)
		return e;
	return expr_const_int(n->ir, e->type, value);
}

/* Casts of what fits. */
static const struct expr *bounded(struct normal *n, const struct expr *e)
{
	const struct expr *made;
	struct interval a;
	struct poly p;

	if (e->kind != EXPR_CAST || e->type->kind != TYPE_INT || !type_is_int(e->arg[0]->type))
		return e;
	a = bounds_of(n, e->arg[0]);
	if (type_wraps(e->type) || a.lo < type_min(e->type) || a.hi > type_max(e->type))
		return e;
	number_of_normal(n, e->arg[0], 0, &p);
	made = poly_print(n->ir, &p, e->type);
	return made ? made : e;
}

/* The same node of normal operands. */
const struct expr *normal_rebuild(struct normal *n, const struct expr *e)
{
	const struct expr **args = arena_array(n->check->arena, e->nargs + 1u, sizeof(*args));
	bool implicit = e->implicit;

	for (unsigned i = 0; i < e->nargs; i++)
		args[i] = normal_of(n, e->arg[i]);
	if ((expr_table[e->kind].flags & EXPR_C) && e->nargs == 2 && args[0]->id > args[1]->id) {
		const struct expr *swap = args[0];

		args[0] = args[1];
		args[1] = swap;
	}
	if (e->kind == EXPR_CAST && args[0]->type == e->type)
		return args[0];
	if (e->kind == EXPR_CAST && !implicit)
		return bounded(n, folded(n, expr_cast(n->ir, e->type, args[0], true)));
	if (!e->nargs)
		return e;
	e = expr_raw(n->ir, (enum expr_kind)e->kind, e->type, e->text, args, e->nargs);
	return bounded(n, folded(n, e));
}

/* A variable that facts leave one value only is that value. */
static const struct expr *settled(struct normal *n, const struct expr *e)
{
	struct interval r;

	if (e->type->kind != TYPE_INT)
		return e;
	r = bounds_of(n, e);
	return r.lo == r.hi && type_holds(e->type, r.lo) ? expr_const_int(n->ir, e->type, r.lo) : e;
}

static const struct expr *make(struct normal *n, const struct expr *e)
{
	switch ((int)e->kind) {
	case EXPR_SYM:
	case EXPR_SREG:
		return settled(n, e);
	case EXPR_LAND:
	case EXPR_LOR:
		return junction(n, (enum expr_kind)e->kind, truth(n, e->arg[0]),
				truth(n, e->arg[1]));
	case EXPR_LNOT:
		return decided(n, negated(n, truth(n, e->arg[0])));
	case EXPR_SELECT:
		return selected(n, e, truth(n, e->arg[0]), normal_of(n, e->arg[1]),
				normal_of(n, e->arg[2]));
	case EXPR_LOAD:
		return loaded(n, e);
	case EXPR_CAST:
		if (e->type->kind == TYPE_BOOL && type_is_int(e->arg[0]->type))
			return truth(n, e->arg[0]);
		break;
	}
	if (expr_table[e->kind].flags & EXPR_R)
		return compared(n, e);
	if (e->type->kind == TYPE_INT && normal_is_integer(e))
		return normal_integer(n, e);
	e = normal_rebuild(n, e);
	return e->type->kind == TYPE_BOOL ? decided(n, e) : e;
}

const struct expr *normal_of(struct normal *n, const struct expr *e)
{
	const struct expr *made;

	if (e->id < n->nmemo && n->memo[e->id])
		return n->memo[e->id];
	if (!check_spend(n->check, 1))
		return e;
	made = make(n, e);
	if (e->id >= n->nmemo) {
		uint32_t size = (e->id + 64) * 2;
		const struct expr **memo = arena_array(n->check->arena, size, sizeof(*memo));

		if (n->nmemo)
			memcpy(memo, n->memo, n->nmemo * sizeof(*memo));
		n->memo = memo;
		n->nmemo = size;
	}
	n->memo[e->id] = made;
	return made;
}

void normal_poly(struct normal *n, const struct expr *e, struct poly *p)
{
	/* what does not wrap has its number in its normal form, which is kept */
	if (e->type->kind == TYPE_INT && !type_wraps(e->type))
		poly_read(normal_of(n, e), p);
	else
		normal_number(n, e, 0, p);
}

int normal_decides(struct normal *n, const struct expr *condition)
{
	const struct expr *e = decided(n, truth(n, condition));

	return e->kind == EXPR_INT ? expr_int(e) != 0 : -1;
}

/* ---- facts ---- */

static void add_poly(struct normal *n, const struct poly *p);

/* c * min(p, q) + rest > 0, c > 0: then c * p + rest > 0, and c * q + rest > 0. */
static void add_least(struct normal *n, const struct poly *p)
{
	for (unsigned i = 0; i < p->n; i++) {
		const struct mono *m = &p->at[i];
		struct poly one = {.n = 1, .at = {*m}}, rest = *p, less, sum;

		if (m->n != 1 || m->c <= 0 || !normal_is(m->atom[0], "min"))
			continue;
		poly_add(&rest, &one, -1);
		for (unsigned k = 0; k < 2; k++) {
			sum = rest;
			poly_read(m->atom[0]->arg[k], &less);
			poly_add(&sum, &less, m->c);
			add_poly(n, &sum);
		}
	}
}

/* p > 0; of one that is large no more than that is known. */
static void add_poly(struct normal *n, const struct poly *p)
{
	struct poly *kept = arena_alloc(n->check->arena, sizeof(*kept));

	*kept = *p;
	vec_push(n->check->arena, &n->polys, kept);
	add_least(n, p);
}

static void add_fact(struct normal *n, const struct expr *e)
{
	const struct poly one = {.n = 1, .at = {{.c = 1}}};
	struct poly p;

	if (normal_is(e, "all")) {
		for (unsigned i = 0; i < e->nargs; i++)
			add_fact(n, e->arg[i]);
		return;
	}
	vec_push(n->check->arena, &n->facts, (void *)(uintptr_t)e);
	bits_add(n->check->arena, &n->truth, e->id);
	if (!normal_is(e, "pos") && !normal_is(e, "zero"))
		return;
	poly_read(e->arg[0], &p);
	if (normal_is(e, "pos")) {
		add_poly(n, &p);
		return;
	}
	for (int sign = 1; sign >= -1; sign -= 2) {
		struct poly more = one;

		poly_add(&more, &p, sign);
		add_poly(n, &more);
	}
}

struct normal *normal_create(struct walk *w)
{
	struct normal *n = arena_alloc(w->check->arena, sizeof(*n));

	n->check = w->check;
	n->walk = w;
	n->ir = w->ir;
	for (uint32_t i = 0; i < w->facts.n; i++) {
		add_fact(n, truth(n, w->facts.at[i]));
		/* what was worked out without it may be simpler with it */
		n->memo = NULL;
		n->divided = NULL;
		n->nmemo = n->ndivided = 0;
	}
	return n;
}
