/* poly.c - polynomials over expressions that are taken as they are. */
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

static bool add_mono(struct poly *p, const struct mono *m)
{
	unsigned i = 0;

	if (m->c == 0)
		return true;
	while (i < p->n && compare(&p->at[i], m) < 0)
		i++;
	if (i < p->n && compare(&p->at[i], m) == 0) {
		p->at[i].c += m->c;
		if (p->at[i].c == 0) {
			p->n--;
			for (; i < p->n; i++)
				p->at[i] = p->at[i + 1];
			return true;
		}
		return small(p->at[i].c);
	}
	if (p->n == POLY_MONOS || !small(m->c))
		return false;
	for (unsigned k = p->n++; k > i; k--)
		p->at[k] = p->at[k - 1];
	p->at[i] = *m;
	return true;
}

bool poly_add(struct poly *p, const struct poly *q, __int128 factor)
{
	for (unsigned i = 0; i < q->n; i++) {
		struct mono m = q->at[i];

		if (__builtin_mul_overflow(m.c, factor, &m.c) || !add_mono(p, &m))
			return false;
	}
	return true;
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

bool poly_mul(struct poly *out, const struct poly *a, const struct poly *b)
{
	out->n = 0;
	for (unsigned i = 0; i < a->n; i++) {
		for (unsigned k = 0; k < b->n; k++) {
			struct mono m;

			if (!multiply(&a->at[i], &b->at[k], &m) || !add_mono(out, &m))
				return false;
		}
	}
	return true;
}

bool poly_constant(struct poly *p, __int128 c)
{
	const struct mono m = {.c = c};

	p->n = 0;
	return add_mono(p, &m);
}

bool poly_atom(struct poly *p, const struct expr *e)
{
	const struct mono m = {1, 1, {e}};

	p->n = 0;
	return add_mono(p, &m);
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

bool poly_read(const struct expr *e, struct poly *p)
{
	if (e->kind == EXPR_INT && type_is_int(e->type))
		return poly_constant(p, expr_int(e));
	if (!is_node(e, '+'))
		return poly_atom(p, e);
	p->n = 0;
	for (unsigned i = 0; i < e->nargs; i++) {
		const struct expr *part = e->arg[i];
		struct mono m = {.c = expr_int(part->arg[0]), .n = part->nargs - 1u};

		for (unsigned k = 1; k < part->nargs; k++)
			m.atom[k - 1] = part->arg[k];
		if (!add_mono(p, &m))
			return false;
	}
	return true;
}
