/* deps_index.c - where in an object is a place?  As a sum of products, and taken apart again.
 *
 *   a[(b * h + y) * w + x]  ->  b * (h * w) + y * w + x
 *
 * A subscript is a sum of parts, each linear in what varies, times invariant factors.  When each
 * part certainly stays within the next larger stride (0 <= x < w), two such subscripts are equal
 * exactly when their parts are: a number has one representation in digits of these sizes.  Arrays
 * of arrays count their elements, since C programs do run over the ends of rows. */
#include "deps.h"

#include <string.h>

/* Definitions and operators that are looked into for one subscript: both sides of a sum may name what is a sum itself. */
enum { STEPS = 256 };

bool scope_keeps(struct analyses *an, const struct scope *scope, const struct expr *e)
{
	const struct needs *fp = needs_of(an, e);
	const struct stmt *s;

	for (s = scope->first; s; s = s == scope->last ? NULL : s->next) {
		if (stmt_hits(an, s, fp))
			return false;
	}
	return !fp->unstable;
}

struct walk {
	struct analyses *an;
	const struct scope *sizes;
	struct facts *facts;
	struct place_index *out;
	unsigned left; /* of STEPS */
	bool parts_fail;
};

/* ---- sums of products ---- */

static struct index_part *part_of(struct walk *w, const struct stride *stride)
{
	struct place_index *out = w->out;
	struct index_part *part;
	unsigned i;

	for (i = 0; i < out->nparts; i++) {
		part = &out->part[i];
		if (part->nfactors == stride->n &&
		    memcmp(part->factor, stride->factor, stride->n * sizeof(*stride->factor)) == 0)
			return part;
	}
	if (out->nparts == INDEX_PARTS)
		return NULL;
	part = &out->part[out->nparts++];
	part->nfactors = stride->n;
	memcpy(part->factor, stride->factor, stride->n * sizeof(*stride->factor));
	part->sum.term = part->room;
	return part;
}

/* The factors of an invariant product, sorted in. */
static bool add_factors(struct stride *stride, const struct expr *e)
{
	unsigned i;

	if (e->kind == EXPR_MUL)
		return add_factors(stride, e->arg[0]) && add_factors(stride, e->arg[1]);
	if (stride->n == INDEX_FACTORS)
		return false;
	for (i = stride->n++; i > 0 && stride->factor[i - 1]->id > e->id; i--)
		stride->factor[i] = stride->factor[i - 1];
	stride->factor[i] = e;
	return true;
}

static const struct expr *strip_exact(struct walk *w, const struct expr *e)
{
	while (e->kind == EXPR_CAST && e->type->kind == TYPE_INT && type_is_int(e->arg[0]->type) &&
	       range_within(facts_range(w->an, w->facts, e->arg[0], VIEW_EVALUATED), e->type))
		e = e->arg[0];
	return e;
}

static bool scaled_sum(struct index_part *part, struct walk *w, const struct expr *e,
		       __int128 scale)
{
	return part && linear_add(w->an, w->facts, &part->sum, e, scale, VIEW_EVALUATED);
}

/* `int row = i * n;`: what the symbol is, as long as that lasts. */
static const struct expr *defined_value(struct walk *w, const struct expr *e)
{
	uint32_t i;

	if (e->kind != EXPR_SYM || scope_keeps(w->an, w->sizes, e))
		return NULL;
	for (i = w->facts->n; i-- > 0;) {
		const struct fact *fact = w->facts->at[i];

		if (fact->kind == FACT_DEF && fact->sym == e->u.sym)
			return fact->e;
	}
	return NULL;
}

static bool add_parts(struct walk *w, const struct expr *e, __int128 scale, struct stride stride)
{
	const struct expr *value;
	unsigned i;

	if (!w->left)
		return false;
	w->left--;
	e = strip_exact(w, e);
	value = defined_value(w, e);
	if (value)
		return add_parts(w, value, scale, stride);
	if ((e->kind == EXPR_ADD || e->kind == EXPR_SUB) &&
	    linear_exact(w->an, w->facts, e, VIEW_EVALUATED))
		return add_parts(w, e->arg[0], scale, stride) &&
		       add_parts(w, e->arg[1], e->kind == EXPR_ADD ? scale : -scale, stride);
	if (e->kind == EXPR_MUL && linear_exact(w->an, w->facts, e, VIEW_EVALUATED) &&
	    !scope_keeps(w->an, w->sizes, e)) {
		for (i = 2; i-- > 0;) {
			const struct expr *by = strip_exact(w, e->arg[i]);
			struct range r = facts_range(w->an, w->facts, by, VIEW_EVALUATED);
			__int128 factor;
			struct stride wider = stride;

			if (range_single(r))
				return !__builtin_mul_overflow(scale, r.lo, &factor) &&
				       add_parts(w, e->arg[1 - i], factor, stride);
			if (scope_keeps(w->an, w->sizes, by) && add_factors(&wider, by))
				return add_parts(w, e->arg[1 - i], scale, wider);
		}
	}
	return scaled_sum(part_of(w, &stride), w, e, scale);
}

static bool add_index(struct walk *w, const struct expr *e, __int128 scale)
{
	if (!linear_add(w->an, w->facts, &w->out->whole, e, scale, VIEW_EVALUATED))
		return false;
	w->left = STEPS;
	w->parts_fail |= !add_parts(w, e, scale, (struct stride){0});
	return true;
}

/* ---- places ---- */

static bool is_address(const struct expr *e)
{
	return e->type->kind == TYPE_PTR || e->type->kind == TYPE_ARRAY;
}

/* Elements (of the innermost kind) that one of these is: 9 for float[9]; 0: unknown. */
static __int128 elements(const struct type *type)
{
	__int128 n = 1;

	for (; type->kind == TYPE_ARRAY; type = type->of) {
		if (type->extent <= 0 || n > INT32_MAX)
			return 0;
		n *= type->extent;
	}
	return n;
}

static bool add_offset(struct place_offsets *out, const struct expr *e, __int128 scale)
{
	if (out->n == PLACE_OFFSETS || !scale || !type_is_int(e->type))
		return false;
	out->scale[out->n] = scale;
	out->at[out->n++] = e;
	return true;
}

static bool resolve_address(struct analyses *an, struct place_offsets *out, const struct expr *e,
			    const struct stmt *at);

static bool resolve_load(struct analyses *an, struct place_offsets *out, const struct expr *place,
			 const struct stmt *at)
{
	const struct type *type = place->arg[0]->type;
	unsigned i;

	if (place_indirect(place))
		return false;
	for (i = 1; i < place->nargs; i++) {
		type = type->of;
		if (!add_offset(out, place->arg[i], elements(type)))
			return false;
	}
	return resolve_address(an, out, place->arg[0], at);
}

/* The definition of a pointer that says, here and now, what it is.  What that reads is defined
 * before it, so following definitions comes to an end. */
static const struct expr *defined_as(struct analyses *an, const struct sym *sym,
				     const struct stmt *at)
{
	const struct stmt *def;

	if (sym->type->kind != TYPE_PTR)
		return NULL;
	def = single_definition(an, sym);
	if (!def || (def->kind != STMT_DECL && def->kind != STMT_ASSIGN) ||
	    !value_same(an, def->slot[SLOT_VALUE].e, def, at))
		return NULL;
	return def->slot[SLOT_VALUE].e;
}

/* Does a conversion change no more than qualifiers, or make an array a pointer to its elements? */
static bool same_pointee(struct analyses *an, const struct type *a, const struct type *b)
{
	if (a->kind != TYPE_PTR || (b->kind != TYPE_PTR && b->kind != TYPE_ARRAY))
		return false;
	return type_unqualified(an->ir->types, a->of) == type_unqualified(an->ir->types, b->of);
}

static bool resolve_address(struct analyses *an, struct place_offsets *out, const struct expr *e,
			    const struct stmt *at)
{
	const struct expr *value;

	while (e->kind == EXPR_CAST && same_pointee(an, e->type, e->arg[0]->type))
		e = e->arg[0];
	if ((e->kind == EXPR_ADD || e->kind == EXPR_SUB) && e->type->kind == TYPE_PTR &&
	    is_address(e->arg[0]) && type_is_int(e->arg[1]->type)) {
		__int128 size = elements(e->type->of);

		return add_offset(out, e->arg[1], e->kind == EXPR_ADD ? size : -size) &&
		       resolve_address(an, out, e->arg[0], at);
	}
	if (e->kind == EXPR_ADDR && e->arg[0]->kind == EXPR_LOAD)
		return resolve_load(an, out, e->arg[0], at);
	/* a row of a two-dimensional array, as an address */
	if (e->kind == EXPR_LOAD && e->type->kind == TYPE_ARRAY)
		return resolve_load(an, out, e, at);
	value = e->kind == EXPR_SYM && e->u.sym != out->stop ? defined_as(an, e->u.sym, at) : NULL;
	if (value)
		return resolve_address(an, out, value, at);
	out->base = e;
	return true;
}

bool place_resolve(struct analyses *an, const struct expr *place, const struct stmt *at,
		   const struct sym *stop, struct place_offsets *out)
{
	out->stop = stop;
	out->n = 0;
	out->base = NULL;
	place = expr_without_members(place);
	if (place->kind != EXPR_LOAD)
		return false;
	out->element = type_unqualified(an->ir->types, place->type);
	return resolve_load(an, out, place, at);
}

bool index_of_place(struct analyses *an, const struct scope *scope, const struct scope *sizes,
		    struct facts *facts, const struct expr *place, const struct stmt *at,
		    struct place_index *out)
{
	struct walk w = {.an = an, .sizes = sizes, .facts = facts, .out = out};
	struct place_offsets offsets;
	unsigned i;

	memset(out, 0, sizeof(*out));
	out->whole.term = out->room;
	if (!place_resolve(an, place, at, NULL, &offsets))
		return false;
	out->base = offsets.base;
	out->element = offsets.element;
	for (i = 0; i < offsets.n; i++) {
		if (!add_index(&w, offsets.at[i], offsets.scale[i]))
			return false;
	}
	if (w.parts_fail)
		out->nparts = 0;
	if (out->base->kind == EXPR_SYM && out->base->type->kind == TYPE_ARRAY &&
	    out->base->u.sym->kind != SYM_PARAM)
		return true;
	return scope_keeps(an, scope, out->base);
}

/* ---- digits ---- */

static bool same_stride(const struct stride *a, const struct index_part *b)
{
	return a->n == b->nfactors && memcmp(a->factor, b->factor, a->n * sizeof(*a->factor)) == 0;
}

static bool gather_strides(struct digits *d, const struct place_index index[2])
{
	unsigned s, i, k;

	d->n = 1; /* the stride of no factors is always there, as the last one */
	d->stride[0].n = 0;
	for (s = 0; s < 2; s++) {
		for (i = 0; i < index[s].nparts; i++) {
			const struct index_part *part = &index[s].part[i];

			for (k = 0; k < d->n && !same_stride(&d->stride[k], part); k++)
				;
			if (k < d->n)
				continue;
			if (d->n == INDEX_PARTS)
				return false;
			for (k = d->n++; k > 0 && d->stride[k - 1].n < part->nfactors; k--)
				d->stride[k] = d->stride[k - 1];
			d->stride[k].n = part->nfactors;
			memcpy(d->stride[k].factor, part->factor, sizeof(part->factor));
		}
	}
	return true;
}

/* The factor that the first has more; both are sorted. */
static const struct expr *ratio_of(const struct stride *more, const struct stride *less)
{
	const struct expr *extra = NULL;
	unsigned i, k = 0;

	if (more->n != less->n + 1)
		return NULL;
	for (i = 0; i < more->n; i++) {
		if (k < less->n && more->factor[i] == less->factor[k])
			k++;
		else if (extra)
			return NULL;
		else
			extra = more->factor[i];
	}
	return extra;
}

static bool gather_sums(struct digits *d, const struct place_index index[2])
{
	unsigned s, i, k, t;

	for (k = 0; k < d->n; k++) {
		for (s = 0; s < 2; s++) {
			struct linear *to = &d->side[k][s];

			to->term = d->room[k][s];
			to->n = 0;
			to->c = 0;
			to->rel = REL_EQ;
			for (i = 0; i < index[s].nparts; i++) {
				const struct linear *from = &index[s].part[i].sum;

				if (!same_stride(&d->stride[k], &index[s].part[i]))
					continue;
				to->n = from->n;
				to->c = from->c;
				for (t = 0; t < from->n; t++)
					to->term[t] = from->term[t];
			}
		}
		if (k + 1 < d->n) {
			d->ratio[k] = ratio_of(&d->stride[k], &d->stride[k + 1]);
			if (!d->ratio[k])
				return false;
		}
	}
	return true;
}

/* What divides all of the more significant digits. */
static int64_t common_divisor(const struct digits *d, unsigned k)
{
	int64_t g = 0;
	unsigned i, s, t;

	for (i = 0; i <= k; i++) {
		for (s = 0; s < 2; s++) {
			const struct linear *l = &d->side[i][s];

			if (l->c != (int64_t)l->c)
				return 1;
			g = gcd64(g, (int64_t)l->c);
			for (t = 0; t < l->n; t++)
				g = gcd64(g, l->term[t].coef);
		}
	}
	return g ? g : 1;
}

static bool excludes(struct analyses *an, struct facts *facts, const struct linear *l)
{
	if (linear_range(an, facts, l).hi < 0)
		return true;
	return affine_excludes(an, facts, l);
}

static bool not_negative(struct analyses *an, struct facts *facts, const struct linear *sum)
{
	struct term room[LINEAR_TERMS];
	struct linear l = {.term = room, .rel = REL_GE, .n = sum->n, .c = -sum->c - 1};
	unsigned i;

	/* no solution of -sum - 1 >= 0 */
	for (i = 0; i < sum->n; i++) {
		room[i] = sum->term[i];
		room[i].coef = -room[i].coef;
	}
	return l.n == 0 ? l.c < 0 : excludes(an, facts, &l);
}

/* sum < g * ratio */
static bool stays_below(struct analyses *an, struct facts *facts, const struct linear *sum,
			int64_t g, const struct expr *ratio)
{
	struct term room[LINEAR_TERMS];
	struct linear l = {.term = room, .rel = REL_GE, .n = sum->n, .c = sum->c};
	unsigned i;

	/* no solution of sum - g * ratio >= 0 */
	for (i = 0; i < sum->n; i++)
		room[i] = sum->term[i];
	return linear_add(an, facts, &l, ratio, -(__int128)g, VIEW_EVALUATED) &&
	       (l.n == 0 ? l.c < 0 : excludes(an, facts, &l));
}

/* a[i * n + n + k] is a[(i + 1) * n + k]: a multiple of the ratio belongs to the digit before. */
static void carry(struct digits *d)
{
	unsigned k, s, t;

	for (k = d->n; k-- > 1;) {
		for (s = 0; s < 2; s++) {
			struct linear *l = &d->side[k][s];

			for (t = 0; t < l->n; t++) {
				if (l->term[t].atom != d->ratio[k - 1])
					continue;
				d->side[k - 1][s].c += l->term[t].coef;
				l->term[t] = l->term[--l->n];
				break;
			}
		}
	}
}

/* j + 1 of a digit of one variable; NULL: it is not written so. */
static const struct expr *digit_text(struct analyses *an, const struct linear *sum)
{
	const struct expr *e = sum->n == 1 && sum->term[0].coef == 1 ? sum->term[0].atom : NULL;

	if (!e || !sum->c)
		return e;
	return sum->c == (int32_t)sum->c
		       ? expr_c_binary(an->ir, EXPR_ADD, e,
				       expr_const_int(an->ir, type_i32(an->ir->types), sum->c))
		       : NULL;
}

/* 0 <= sum < g * ratio at the point of the facts?  Else what is missing, where it can be said. */
static bool digit_fits(struct analyses *an, struct facts *facts, const struct linear *sum,
		       int64_t g, const struct expr *ratio, const struct expr **lacks)
{
	bool low = not_negative(an, facts, sum);
	const struct expr *digit, *zero;

	*lacks = NULL;
	if (low && stays_below(an, facts, sum, g, ratio))
		return true;
	digit = digit_text(an, sum);
	zero = expr_const_int(an->ir, type_i32(an->ir->types), 0);
	if (digit && !low)
		*lacks = expr_c_binary(an->ir, EXPR_GE, digit, zero);
	else if (digit && g == 1)
		*lacks = expr_c_binary(an->ir, EXPR_LT, digit, ratio);
	return false;
}

static bool digits_fit(struct analyses *an, struct facts *const facts[2], struct digits *d)
{
	unsigned k, s;

	for (k = 1; k < d->n; k++) {
		int64_t g = common_divisor(d, k - 1);

		for (s = 0; s < 2; s++) {
			d->lacks_side = s;
			if (!digit_fits(an, facts[s], &d->side[k][s], g, d->ratio[k - 1],
					&d->lacks))
				return false;
		}
	}
	return true;
}

static void put_equation(struct index_equation *eq, const struct linear *a, const struct linear *b)
{
	const struct linear *from[2] = {a, b};
	unsigned s, t;

	for (s = 0; s < 2; s++) {
		eq->side[s].term = eq->room[s];
		eq->side[s].n = from[s]->n;
		eq->side[s].c = from[s]->c;
		eq->side[s].rel = REL_EQ;
		for (t = 0; t < from[s]->n; t++)
			eq->room[s][t] = from[s]->term[t];
	}
}

unsigned index_equations(struct analyses *an, struct facts *const facts[2],
			 const struct place_index index[2], struct digits *d,
			 struct index_equation out[INDEX_PARTS], bool *split)
{
	unsigned k, turn;

	*split = false;
	d->lacks = NULL;
	if (index[0].nparts && index[1].nparts && gather_strides(d, index) && d->n > 1) {
		for (turn = 0; turn < 2 && !*split; turn++) {
			if (!gather_sums(d, index))
				break;
			if (turn == 0)
				carry(d);
			*split = digits_fit(an, facts, d);
		}
	}
	if (*split) {
		for (k = 0; k < d->n; k++)
			put_equation(&out[k], &d->side[k][0], &d->side[k][1]);
		return d->n;
	}
	put_equation(&out[0], &index[0].whole, &index[1].whole);
	return 1;
}
