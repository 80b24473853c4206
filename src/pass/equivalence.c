/* equivalence.c - see equivalence.h.
 *
 *	syntactic	as written
 *	commutative	x * y  =  y * x		a < b  =  b > a
 *	associative	(x + y) + z  =  x + (z + y)	a - (b - c)  =  (a + c) - b
 *	distributive	x * (y + z)  =  x * y + x * z	x << 2  =  4 * x
 *
 * Each includes those before it.  The last two are of integers: a sum becomes a list of signed
 * terms, or a polynomial, in a fixed order.  Operands are not looked into through conversions:
 * (long)(i * n) is not (long)i * n.  Coefficients of unsigned polynomials wrap as the type does;
 * those of signed ones must fit it, and what is too large keeps the form that it has under the
 * weaker equivalence.
 *
 * `&&` and `||` may be grouped otherwise, but keep their order, which guards.  Operands of + and *
 * of floating point are swapped only where the user chose the equivalence.
 *
 * Source: the CSE seed (TVM's EquivalentTerms and NormalizeTerm), which asks the arithmetic
 * simplifier for the representative. */
#include "equivalence.h"

#include "spelled.h"

#include "cunest/linear.h"

/* ---- the table ---- */

static uint32_t probe(const struct expr_map *m, const struct expr *key)
{
	uint32_t at = key->id * 2654435761u & (m->slots - 1);

	while (m->key[at] && m->key[at] != key)
		at = (at + 1) & (m->slots - 1);
	return at;
}

void *expr_map_get(const struct expr_map *m, const struct expr *key)
{
	return m->slots ? m->value[probe(m, key)] : NULL;
}

static void grow(struct arena *a, struct expr_map *m)
{
	struct expr_map old = *m;

	m->slots = old.slots ? 2 * old.slots : 64;
	m->key = arena_array(a, m->slots, sizeof(*m->key));
	m->value = arena_array(a, m->slots, sizeof(*m->value));
	for (uint32_t i = 0; i < old.slots; i++) {
		if (old.key[i]) {
			uint32_t at = probe(m, old.key[i]);

			m->key[at] = old.key[i];
			m->value[at] = old.value[i];
		}
	}
}

void expr_map_put(struct arena *a, struct expr_map *m, const struct expr *key, void *value)
{
	uint32_t at;

	if (2 * m->used >= m->slots)
		grow(a, m);
	at = probe(m, key);
	m->used += !m->key[at];
	m->key[at] = key;
	m->value[at] = value;
}

/* ---- lists of operands ---- */

enum { SUM_SIZE = 200 };

static const struct expr *binary(struct ir *ir, enum expr_kind kind, const struct type *type,
				 const struct expr *a, const struct expr *b)
{
	const struct expr *args[2] = {a, b};

	return expr_raw(ir, kind, type, NULL, args, 2);
}

static void sort_by_id(const struct expr **at, unsigned n)
{
	for (unsigned i = 1; i < n; i++) {
		const struct expr *e = at[i];
		unsigned k = i;

		for (; k > 0 && at[k - 1]->id > e->id; k--)
			at[k] = at[k - 1];
		at[k] = e;
	}
}

/* The operands of a chain of one operator on one type; false: too many. */
static bool flatten(const struct expr *e, enum expr_kind kind, const struct type *type,
		    const struct expr **at, unsigned *n)
{
	if (e->kind == kind && e->type == type)
		return flatten(e->arg[0], kind, type, at, n) &&
		       flatten(e->arg[1], kind, type, at, n);
	if (*n == MONOMIALS)
		return false;
	at[(*n)++] = e;
	return true;
}

static const struct expr *flat(struct ir *ir, const struct expr *e)
{
	const struct expr *at[MONOMIALS], *result;
	unsigned n = 0;

	if (!flatten(e, (enum expr_kind)e->kind, e->type, at, &n))
		return e;
	if (expr_table[e->kind].flags & EXPR_C)
		sort_by_id(at, n);
	result = at[0];
	for (unsigned i = 1; i < n; i++)
		result = binary(ir, (enum expr_kind)e->kind, e->type, result, at[i]);
	return result;
}

/* ---- sums ---- */

/* A macro that is a number is another constant than the number. */
static bool is_number(const struct expr *e)
{
	return e->kind == EXPR_INT && !e->text;
}

static bool is_shift_by_constant(const struct expr *e)
{
	return e->kind == EXPR_SHL && is_number(e->arg[1]) && expr_int(e->arg[1]) >= 0 &&
	       expr_int(e->arg[1]) < e->type->bits;
}

/* Is it that operator on that type: no difference of pointers? */
static bool is_of(const struct expr *e, enum expr_kind kind, const struct type *type)
{
	return e->kind == kind && e->type == type && e->arg[0]->type == type &&
	       (e->nargs == 1 || e->arg[1]->type == type);
}

static bool terms_of(const struct equivalence *, const struct type *, const struct expr *,
		     struct polynomial *);

static bool terms_of_product(const struct equivalence *q, const struct type *type,
			     const struct expr *e, struct polynomial *s)
{
	struct polynomial a, b;

	return terms_of(q, type, e->arg[0], &a) && terms_of(q, type, e->arg[1], &b) &&
	       polynomial_add_product(s, &a, &b);
}

/* e as a sum of terms of the type; false: too large. */
static bool terms_of(const struct equivalence *q, const struct type *type, const struct expr *e,
		     struct polynomial *s)
{
	bool merge = q->equality == EQUALITY_DISTRIBUTIVE;
	struct polynomial part;
	struct monomial t = {.coef = 1};

	polynomial_clear(s);
	s->type = type;
	s->apart = !merge;
	if (is_of(e, EXPR_ADD, type) || is_of(e, EXPR_SUB, type)) {
		return terms_of(q, type, e->arg[0], s) && terms_of(q, type, e->arg[1], &part) &&
		       polynomial_add_scaled(s, &part, e->kind == EXPR_ADD ? 1 : -1);
	}
	if (is_of(e, EXPR_NEG, type))
		return terms_of(q, type, e->arg[0], &part) && polynomial_add_scaled(s, &part, -1);
	if (merge && is_of(e, EXPR_MUL, type))
		return terms_of_product(q, type, e, s);
	if (merge && e->type == type && is_shift_by_constant(e))
		return terms_of(q, type, e->arg[0], &part) &&
		       polynomial_add_scaled(s, &part, (__int128)1 << expr_int(e->arg[1]));
	if (merge && is_number(expr_strip(e))) { /* converted as the sum's other operands are */
		t.coef = expr_int(expr_strip(e));
		return t.coef == 0 || polynomial_add(s, &t);
	}
	t.factor[t.n++] = e;
	return polynomial_add(s, &t);
}

static const struct expr *term_expr(struct ir *ir, const struct type *type,
				    const struct monomial *t, __int128 coef)
{
	const struct expr *e = NULL;

	for (unsigned i = 0; i < t->n; i++)
		e = e ? binary(ir, EXPR_MUL, type, e, t->factor[i]) : t->factor[i];
	if (!e)
		return expr_const_int(ir, type, coef);
	return coef == 1 ? e : binary(ir, EXPR_MUL, type, e, expr_const_int(ir, type, coef));
}

/* The sum in its fixed order.  Under `associative` terms are subtracted, so that they stay what
 * they are; a polynomial has coefficients. */
static const struct expr *written(const struct equivalence *q, const struct type *type,
				  const struct polynomial *s)
{
	const struct expr *e = NULL;

	for (unsigned i = 0; i < s->n; i++) {
		bool minus = q->equality == EQUALITY_ASSOCIATIVE && s->at[i].coef != 1;
		const struct expr *t;

		if (s->at[i].coef == 0)
			continue;
		t = term_expr(q->ir, type, &s->at[i], minus ? 1 : s->at[i].coef);
		if (e)
			e = binary(q->ir, minus ? EXPR_SUB : EXPR_ADD, type, e, t);
		else
			e = minus ? expr_raw(q->ir, EXPR_NEG, type, NULL, &t, 1) : t;
	}
	return e ? e : expr_const_int(q->ir, type, 0);
}

static bool is_sum(const struct equivalence *q, const struct expr *e)
{
	if (e->type->kind != TYPE_INT || e->size > SUM_SIZE)
		return false;
	return is_of(e, EXPR_ADD, e->type) || is_of(e, EXPR_SUB, e->type) ||
	       is_of(e, EXPR_NEG, e->type) ||
	       (q->equality == EQUALITY_DISTRIBUTIVE &&
		(is_of(e, EXPR_MUL, e->type) || is_shift_by_constant(e)));
}

/* ---- keys ---- */

static bool may_swap(const struct equivalence *q, const struct expr *e)
{
	const struct type *type = e->arg[0]->type;

	if (type_is_int(type) || type->kind == TYPE_PTR)
		return type == e->arg[1]->type;
	if (!type_is_float(type) || type != e->arg[1]->type)
		return false;
	if (expr_table[e->kind].flags & EXPR_R)
		return true; /* the same answer, also of what is no number */
	return q->floats && (e->kind == EXPR_MUL || e->kind == EXPR_ADD);
}

static const struct expr *ordered(const struct equivalence *q, const struct expr *e)
{
	const struct expr *swapped[2];

	if (e->nargs != 2)
		return e;
	swapped[0] = e->arg[1];
	swapped[1] = e->arg[0];
	if ((e->kind == EXPR_GT || e->kind == EXPR_GE) && may_swap(q, e))
		return expr_raw(q->ir, e->kind == EXPR_GT ? EXPR_LT : EXPR_LE, e->type, NULL,
				swapped, 2);
	if (!(expr_table[e->kind].flags & EXPR_C) || e->arg[0]->id <= e->arg[1]->id ||
	    !may_swap(q, e))
		return e;
	return expr_with_args(q->ir, e, swapped);
}

static const struct expr *key_of_node(const struct equivalence *q, const struct expr *e)
{
	struct polynomial s;

	if (q->equality >= EQUALITY_ASSOCIATIVE && is_sum(q, e) && terms_of(q, e->type, e, &s)) {
		polynomial_sort(&s);
		return written(q, e->type, &s);
	}
	e = ordered(q, e);
	if (q->equality >= EQUALITY_ASSOCIATIVE && e->nargs == 2 && type_is_int(e->type) &&
	    (expr_table[e->kind].flags & EXPR_A))
		return flat(q->ir, e);
	return e;
}

const struct expr *equivalence_key(struct equivalence *q, const struct expr *e)
{
	struct arena *a = q->ir->arena;
	const struct expr *key, **args;
	bool same = true;

	if (q->equality == EQUALITY_SYNTACTIC || e->nargs == 0)
		return e;
	key = expr_map_get(&q->keys, e);
	if (key)
		return key;
	args = arena_array(a, e->nargs, sizeof(*args));
	for (unsigned i = 0; i < e->nargs; i++) {
		args[i] = spelled_value(q->ir, &q->wholes, equivalence_key(q, e->arg[i]));
		same &= args[i] == e->arg[i];
	}
	key = key_of_node(q, same ? e : expr_with_args(q->ir, e, args));
	expr_map_put(a, &q->keys, e, (void *)(uintptr_t)key);
	return key;
}

void equivalence_init(struct equivalence *q, const struct nest *n)
{
	*q = (struct equivalence){.ir = n->func->ir,
				  .equality = n->equality,
				  .wholes = spelled_wholes(n->func->ir, n)};
	/* What is shared by default in the nvcc model is expensive, however it is spelled. */
	if (n->equality == EQUALITY_DEFAULT)
		q->equality =
			n->cost_model == COST_PAPER ? EQUALITY_COMMUTATIVE : EQUALITY_DISTRIBUTIVE;
	q->floats = n->equality >= EQUALITY_COMMUTATIVE;
}
