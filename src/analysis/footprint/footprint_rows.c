/* footprint_rows.c - what is known of the variables of an access, as linear constraints.
 *
 * Facts of the place (bounds of loops, guards, definitions) that speak of something that varies in
 * the statement, and what those bring in: quotients and remainders with what defines them, minima
 * with their operands, thread indices with the size of the block.  Leaving facts out only makes the
 * region larger, so every limit here is safe. */
#include "footprint.h"

#include <string.h>

enum { ROWS = 96, VARS = 24 };
/* Bounds this far off are those of a type that nobody thought of. */
#define FAR_OFF ((__int128)1 << 20)

/* ---- what varies ---- */

bool region_uniform(struct region *r, const struct expr *e)
{
	if (e->kind == EXPR_SREG)
		return !(r->query->relax >> e->u.sreg & 1);
	return !r->query->relax || uniform_in_block(r->an, e, r->query->inside);
}

bool region_keeps(struct region *r, const struct expr *atom)
{
	void *known = map_get(&r->kept, atom);
	bool kept;

	if (known)
		return (uintptr_t)known == 2;
	kept = scope_keeps(r->an, &r->inside, atom) && region_uniform(r, atom);
	map_put(r->an->arena, &r->kept, atom, (void *)(uintptr_t)(kept ? 2 : 1));
	return kept;
}

bool choice_args(const struct expr *e, bool least, const struct expr *args[2])
{
	const struct expr *c;
	bool less;

	args[0] = e->nargs > 1 ? e->arg[e->nargs - 2] : NULL;
	args[1] = e->nargs > 1 ? e->arg[e->nargs - 1] : NULL;
	if (e->kind == (least ? EXPR_MIN : EXPR_MAX))
		return true;
	if (e->kind != EXPR_SELECT || !type_is_int(e->type))
		return false;
	c = e->arg[0];
	while (c->kind == EXPR_CAST && c->arg[0]->type->kind == TYPE_BOOL)
		c = c->arg[0];
	if (c->kind != EXPR_LT && c->kind != EXPR_LE && c->kind != EXPR_GT && c->kind != EXPR_GE)
		return false;
	less = c->kind == EXPR_LT || c->kind == EXPR_LE;
	if (c->arg[0] == args[0] && c->arg[1] == args[1])
		return less == least;
	return c->arg[0] == args[1] && c->arg[1] == args[0] && less != least;
}

/* ---- rows ---- */

struct builder {
	struct region *r;
	struct facts *facts;
	struct rows *rows;
};

int rows_var(const struct rows *rows, const struct expr *atom)
{
	uint32_t i;

	for (i = 0; i < rows->vars.n; i++) {
		if (rows->vars.at[i] == atom)
			return (int)i;
	}
	return -1;
}

static void add_var(struct builder *b, const struct expr *atom)
{
	if (region_keeps(b->r, atom) || rows_var(b->rows, atom) >= 0)
		return;
	if (b->rows->vars.n == VARS)
		b->rows->full = true;
	else
		vec_push(b->r->an->arena, &b->rows->vars, (void *)(uintptr_t)atom);
}

static bool same_row(const struct linear *a, const struct linear *b)
{
	unsigned i, k;

	if (a->n != b->n || a->c != b->c)
		return false;
	for (i = 0; i < a->n; i++) {
		for (k = 0; k < b->n && b->term[k].atom != a->term[i].atom; k++)
			;
		if (k == b->n || b->term[k].coef != a->term[i].coef)
			return false;
	}
	return true;
}

static void add_row(struct builder *b, const struct linear *l);

/* x <= min(a, b) is x <= a and x <= b; max likewise from the other side. */
static bool add_choices(struct builder *b, const struct linear *l)
{
	struct term room[LINEAR_TERMS];
	struct linear part;
	unsigned t, i, k;

	for (t = 0; t < l->n; t++) {
		const struct expr *atom = l->term[t].atom, *args[2];

		if (!choice_args(atom, l->term[t].coef > 0, args))
			continue;
		for (i = 0; i < 2; i++) {
			part = (struct linear){.term = room, .c = l->c, .rel = REL_GE};
			for (k = 0; k < l->n; k++) {
				if (k != t)
					part.term[part.n++] = l->term[k];
			}
			if (linear_add(b->r->an, b->facts, &part, args[i], l->term[t].coef,
				       VIEW_EXACT))
				add_row(b, &part);
		}
		return true;
	}
	return false;
}

/* What is left of a sum of multiples: m - row - 1 >= 0 is m - row - 4 >= 0 where both are multiples of 4. */
static __int128 tightened(struct builder *b, const struct linear *l)
{
	int64_t unit = 0;
	__int128 phase = 0;
	unsigned t;

	for (t = 0; t < l->n; t++) {
		struct range r = facts_range(b->r->an, b->facts, l->term[t].atom, VIEW_EXACT);
		int64_t coef = l->term[t].coef, step;

		if (r.empty || __builtin_mul_overflow(coef, r.stride, &step))
			return l->c;
		unit = gcd64(unit, step < 0 ? -step : step);
		phase += (__int128)coef * r.phase;
	}
	if (unit < 2)
		return l->c;
	return floor_div(l->c + phase, unit) * unit - phase;
}

static void add_row(struct builder *b, const struct linear *l)
{
	struct analyses *an = b->r->an;
	struct linear *row;
	uint32_t i;
	unsigned t;
	bool varies = false;

	if (add_choices(b, l))
		return;
	for (t = 0; t < l->n; t++)
		varies |= !region_keeps(b->r, l->term[t].atom);
	if (!varies)
		return;
	for (i = 0; i < b->rows->list.n; i++) {
		if (same_row(b->rows->list.at[i], l))
			return;
	}
	if (b->rows->list.n == ROWS) {
		b->rows->full = true;
		return;
	}
	row = arena_alloc(an->arena, sizeof(*row));
	*row = *l;
	row->rel = REL_GE;
	row->c = tightened(b, l);
	row->term = arena_array(an->arena, l->n, sizeof(*row->term));
	memcpy(row->term, l->term, l->n * sizeof(*row->term));
	vec_push(an->arena, &b->rows->list, row);
	for (t = 0; t < l->n; t++)
		add_var(b, l->term[t].atom);
}

static void add_both(struct builder *b, const struct linear *l)
{
	struct term room[LINEAR_TERMS];
	struct linear other = {.term = room, .n = l->n, .c = -l->c, .rel = REL_GE};
	unsigned t;

	add_row(b, l);
	for (t = 0; t < l->n; t++) {
		room[t] = l->term[t];
		room[t].coef = -room[t].coef;
	}
	add_row(b, &other);
}

/* a * e + of_atom * atom + k >= 0 */
static void add_form(struct builder *b, __int128 a, const struct expr *e, int64_t of_atom,
		     const struct expr *atom, __int128 k, bool equal)
{
	struct term room[LINEAR_TERMS];
	struct linear l = {.term = room, .n = 1, .c = k, .rel = REL_GE};

	room[0].atom = atom;
	room[0].coef = of_atom;
	if (!linear_add(b->r->an, b->facts, &l, e, a, VIEW_EXACT))
		return;
	if (equal)
		add_both(b, &l);
	else
		add_row(b, &l);
}

/* x / c, x % c, and of an x that is not negative x >> k, x & (c - 1). */
static void define_quotient(struct builder *b, const struct expr *e)
{
	struct analyses *an = b->r->an;
	const struct expr *x = e->arg[0], *q = e;
	struct range xr = facts_range(an, b->facts, x, VIEW_EXACT),
		     k = facts_range(an, b->facts, e->arg[1], VIEW_EXACT);
	__int128 c = k.lo;

	if (xr.empty || !range_single(k) ||
	    (xr.lo < 0 && (e->kind == EXPR_SHR || e->kind == EXPR_AND)))
		return;
	if (e->kind == EXPR_SHR)
		c = c >= 0 && c < 48 ? (__int128)1 << c : 0;
	else if (e->kind == EXPR_AND)
		c = c > 0 && (c & (c + 1)) == 0 ? c + 1 : 0;
	if (c <= 0 || c > INT64_MAX / 4)
		return;
	if (e->kind == EXPR_DIV || e->kind == EXPR_SHR) {
		/* 0 <= x - c * q <= c - 1, and the other way round for a negative x */
		add_form(b, 1, x, (int64_t)-c, q, xr.lo < 0 ? c - 1 : 0, false);
		add_form(b, -1, x, (int64_t)c, q, xr.hi < 0 ? 0 : c - 1, false);
	} else if (xr.lo >= 0) { /* a remainder is at most what it is of */
		add_form(b, 1, x, -1, e, 0, false);
	}
}

static void define(struct builder *b, const struct expr *e)
{
	const struct expr *args[2];
	unsigned side, i;

	if (e->kind == EXPR_DIV || e->kind == EXPR_MOD || e->kind == EXPR_SHR ||
	    e->kind == EXPR_AND)
		define_quotient(b, e);
	for (side = 0; side < 2; side++) {
		/* min(a, b) <= a */
		for (i = 0; choice_args(e, side, args) && i < 2; i++)
			add_form(b, side ? 1 : -1, args[i], side ? -1 : 1, e, 0, false);
	}
	if (e->kind == EXPR_SREG && e->u.sreg <= SREG_TID_Z) {
		enum sreg within = (enum sreg)(e->u.sreg - SREG_TID_X + SREG_NTID_X);

		add_form(b, 1, expr_sreg(b->r->an->ir, within), -1, e, -1, false);
	}
}

static void add_range(struct builder *b, const struct expr *e)
{
	struct range range = facts_range(b->r->an, b->facts, e, VIEW_EXACT);
	struct term term = {.atom = e, .coef = 1};
	struct linear l = {.n = 1, .term = &term, .rel = REL_GE};

	if (range.empty)
		return;
	if (range.lo > -FAR_OFF) {
		l.c = -range.lo;
		add_row(b, &l);
	}
	if (range.hi < FAR_OFF) {
		term.coef = -1;
		l.c = range.hi;
		add_row(b, &l);
	}
}

static bool touches(const struct rows *rows, const struct linear *l)
{
	unsigned t;
	const struct expr *args[2];

	for (t = 0; t < l->n; t++) {
		if (rows_var(rows, l->term[t].atom) >= 0)
			return true;
		/* a minimum may hold one */
		if (choice_args(l->term[t].atom, true, args) ||
		    choice_args(l->term[t].atom, false, args))
			return true;
	}
	return false;
}

void rows_build(struct region *r, const struct occurrence *o, struct rows *rows)
{
	struct builder b = {.r = r, .facts = o->facts, .rows = rows};
	const struct vec *linears = &o->facts->linears;
	uint8_t *used = arena_alloc(r->an->arena, linears->n + 1);
	uint32_t v, i;
	unsigned d, t;

	memset(rows, 0, sizeof(*rows));
	for (d = 0; d < r->out->ndims; d++) {
		for (t = 0; t < o->index[d].n; t++)
			add_var(&b, o->index[d].term[t].atom);
	}
	for (v = 0; v < rows->vars.n; v++) {
		define(&b, rows->vars.at[v]);
		for (i = 0; i < linears->n; i++) {
			const struct linear *l = linears->at[i];

			if (used[i] || l->rel == REL_NE || !touches(rows, l))
				continue;
			used[i] = 1;
			if (l->rel == REL_EQ)
				add_both(&b, l);
			else
				add_row(&b, l);
		}
	}
	for (v = 0; v < rows->vars.n; v++)
		add_range(&b, rows->vars.at[v]);
}
