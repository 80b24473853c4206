/* poly.c - polynomials over expressions that are taken as they are.
 *
 * Sums of products are written down without a question between the steps: what does not fit stays large to the end, where
 * it is no zero, has no bounds, and is not printed. */
#include "normal.h"

static int compare(const struct mono *a, const struct mono *b)
{
	for (unsigned i = 0; i < a->n && i < b->n; i++)
		if (a->atom[i] != b->atom[i])
			return a->atom[i]->id < b->atom[i]->id ? -1 : 1;
	return a->n < b->n ? -1 : a->n > b->n;
}

static bool small(__int128 c)
{
	return c < INTERVAL_MOST && c > -INTERVAL_MOST;
}

void poly_make_large(struct poly *p)
{
	p->large = true;
	p->n = 0;
}

bool poly_is_zero(const struct poly *p)
{
	return !p->large && p->n == 0;
}

static void add_mono(struct poly *p, const struct mono *m)
{
	unsigned i = 0;

	if (p->large || m->c == 0)
		return;
	if (!small(m->c)) {
		poly_make_large(p);
		return;
	}
	while (i < p->n && compare(&p->at[i], m) < 0)
		i++;
	if (i < p->n && compare(&p->at[i], m) == 0) {
		p->at[i].c += m->c;
		if (!small(p->at[i].c))
			poly_make_large(p);
		else if (p->at[i].c == 0)
			for (p->n--; i < p->n; i++)
				p->at[i] = p->at[i + 1];
		return;
	}
	if (p->n == POLY_MONOS) {
		poly_make_large(p);
		return;
	}
	for (unsigned k = p->n++; k > i; k--)
		p->at[k] = p->at[k - 1];
	p->at[i] = *m;
}

void poly_add(struct poly *p, const struct poly *q, __int128 factor)
{
	if (q->large)
		poly_make_large(p);
	for (unsigned i = 0; i < q->n; i++) {
		struct mono m = q->at[i];

		if (__builtin_mul_overflow(m.c, factor, &m.c))
			poly_make_large(p);
		add_mono(p, &m);
	}
}

void poly_negate(struct poly *p)
{
	for (unsigned i = 0; i < p->n; i++)
		p->at[i].c = -p->at[i].c;
}

bool poly_may_shorten(const struct poly *p, const struct poly *q)
{
	unsigned i = 0, k = 0, common = 0;

	while (i < p->n && k < q->n) {
		int order = compare(&p->at[i], &q->at[k]);

		common += order == 0;
		i += order <= 0;
		k += order >= 0;
	}
	return 2 * common >= q->n;
}

static bool multiply(const struct mono *a, const struct mono *b, struct mono *m)
{
	unsigned i = 0, k = 0;

	if (a->n + b->n > MONO_ATOMS || __builtin_mul_overflow(a->c, b->c, &m->c))
		return false;
	for (m->n = 0; m->n < a->n + b->n; m->n++) {
		bool first = k == b->n || (i < a->n && a->atom[i]->id <= b->atom[k]->id);

		m->atom[m->n] = first ? a->atom[i++] : b->atom[k++];
	}
	return true;
}

void poly_mul(struct poly *out, const struct poly *a, const struct poly *b)
{
	out->large = a->large || b->large;
	out->n = 0;
	for (unsigned i = 0; i < a->n; i++) {
		for (unsigned k = 0; k < b->n; k++) {
			struct mono m;

			if (!multiply(&a->at[i], &b->at[k], &m)) {
				poly_make_large(out);
				return;
			}
			add_mono(out, &m);
		}
	}
}

void poly_constant(struct poly *p, __int128 c)
{
	const struct mono m = {.c = c};

	p->large = false;
	p->n = 0;
	add_mono(p, &m);
}

void poly_atom(struct poly *p, const struct expr *e)
{
	p->large = false;
	p->n = 1;
	p->at[0] = (struct mono){1, 1, {e}};
}

void poly_wrap(struct poly *p, unsigned bits)
{
	const __int128 modulus = (__int128)1 << bits;
	struct poly q = *p;

	p->n = 0;
	for (unsigned i = 0; i < q.n; i++) {
		__int128 c = q.at[i].c % modulus;

		/* of the two residues the smaller, so that x - 1 is no sum with 2^n - 1; a constant as it is */
		c = c < 0 ? c + modulus : c;
		q.at[i].c = c > modulus / 2 && (q.n > 1 || q.at[i].n) ? c - modulus : c;
		add_mono(p, &q.at[i]);
	}
	if (p->n == 1 && p->at[0].n == 0 && p->at[0].c < 0)
		p->at[0].c += modulus;
}

/* ---- as expressions ---- */

static const struct expr *print_mono(struct ir *ir, const struct mono *m, const struct type *type)
{
	const struct expr *args[MONO_ATOMS + 1];

	args[0] = expr_const_int(ir, m->c < 0 ? type_i64(ir->types) : type_u64(ir->types), m->c);
	for (unsigned i = 0; i < m->n; i++)
		args[i + 1] = m->atom[i];
	return expr_raw(ir, EXPR_CALL, type, "*", args, m->n + 1);
}

const struct expr *poly_print(struct ir *ir, const struct poly *p, const struct type *type)
{
	const struct expr *args[POLY_MONOS];

	if (p->large)
		return NULL;
	for (unsigned i = 0; i < p->n; i++)
		if (p->at[i].c > (__int128)UINT64_MAX || p->at[i].c < (__int128)INT64_MIN)
			return NULL;
	if (p->n == 1 && p->at[0].c == 1 && p->at[0].n == 1 && p->at[0].atom[0]->type == type)
		return p->at[0].atom[0];
	if (p->n == 0 && type_is_int(type))
		return expr_const_int(ir, type, 0);
	if (p->n == 1 && p->at[0].n == 0 && type_is_int(type) && type_holds(type, p->at[0].c))
		return expr_const_int(ir, type, p->at[0].c);
	for (unsigned i = 0; i < p->n; i++)
		args[i] = print_mono(ir, &p->at[i], type);
	return expr_raw(ir, EXPR_CALL, type, "+", args, p->n);
}

static bool is_node(const struct expr *e, char text)
{
	return e->kind == EXPR_CALL && e->text[0] == text && !e->text[1];
}

void poly_read(const struct expr *e, struct poly *p)
{
	if (e->kind == EXPR_INT && type_is_int(e->type)) {
		poly_constant(p, expr_int(e));
		return;
	}
	if (!is_node(e, '+')) {
		poly_atom(p, e);
		return;
	}
	poly_constant(p, 0);
	for (unsigned i = 0; i < e->nargs; i++) {
		const struct expr *part = e->arg[i];
		struct mono m = {.c = expr_int(part->arg[0]), .n = part->nargs - 1u};

		for (unsigned k = 1; k < part->nargs; k++)
			m.atom[k - 1] = part->arg[k];
		add_mono(p, &m);
	}
}
