/* footprint_bound.c - the ends of an index over all that varies, as formulas in what does not.
 *
 * From  0 <= i - i_o,  i <= i_o + 31  and  i <= n - 1:   i_o <= i <= min(i_o + 31, n - 1)
 *
 * A variable of the sum is replaced by one side of a constraint on it, then the next, until only
 * terms are left; every choice of constraints gives an end that holds, and those that another one
 * makes needless are dropped.  This is how Fourier and Motzkin eliminate, followed only towards the
 * sum in question, so that each formula is one that the program's own conditions spell. */
#include "footprint.h"

#include <stdlib.h>
#include <string.h>

enum { KEPT = 6, EXTENT_PAIRS = 3 };
#define STEPS 4000 /* for one end */
#define WORK 60000 /* for one region */
#define COEF_MOST ((__int128)1 << 40)

struct search {
	struct region *r;
	const struct occurrence *o;
	const struct rows *rows;
	bool upper;
	unsigned steps;
	bool spent;
	struct vec found;         /* struct bound * */
	uint32_t gone;            /* variables that are replaced, by number */
	const struct expr *stuck; /* a variable without an end */
};

static bool add_scaled(struct linear *into, const struct linear *l, __int128 by)
{
	unsigned t, k;

	for (t = 0; t < l->n; t++) {
		__int128 coef = by * l->term[t].coef;

		for (k = 0; k < into->n && into->term[k].atom != l->term[t].atom; k++)
			;
		if (k == into->n) {
			if (into->n == LINEAR_TERMS)
				return false;
			into->term[into->n].atom = l->term[t].atom;
			into->term[into->n++].coef = 0;
		}
		coef += into->term[k].coef;
		if (coef > COEF_MOST || coef < -COEF_MOST)
			return false;
		into->term[k].coef = (int64_t)coef;
		if (coef == 0) {
			for (into->n--; k < into->n; k++)
				into->term[k] = into->term[k + 1];
		}
	}
	into->c += by * l->c;
	return into->c < (__int128)1 << 90 && into->c > -((__int128)1 << 90);
}

/* by * l, in new room; false: too large */
static bool scaled(struct linear *out, struct term *room, const struct linear *l, __int128 by)
{
	*out = (struct linear){.term = room, .rel = REL_GE};
	return add_scaled(out, l, by);
}

/* 4 * i + 6 over 2 is 2 * i + 3; what is left of the constant rounds inwards. */
static void reduce(struct linear *l, int64_t *div, bool upper)
{
	int64_t g = *div;
	unsigned t;

	for (t = 0; t < l->n; t++)
		g = gcd64(g, l->term[t].coef);
	if (g <= 1)
		return;
	for (t = 0; t < l->n; t++)
		l->term[t].coef /= g;
	*div /= g;
	l->c = upper ? floor_div(l->c, g) : ceil_div(l->c, g);
}

/* ---- which end is needless ---- */

bool bound_below(struct region *r, struct facts *facts, const struct bound *a,
		 const struct bound *b, bool upper)
{
	struct term room[LINEAR_TERMS];
	struct linear l;

	/* a / p <= b / q: is a * q - b * p - 1 >= 0 excluded?  Of whole numbers the rounding
	 * decides: floor(a / p) <= b where a < p * (b + 1), a <= ceil(b / q) where a < b / q + 1 */
	if (!scaled(&l, room, &a->sum, b->div) || !add_scaled(&l, &b->sum, -(__int128)a->div))
		return false;
	l.c -= 1;
	if (upper && b->div == 1)
		l.c -= a->div - 1;
	else if (!upper && a->div == 1)
		l.c -= b->div - 1;
	if (l.n == 0)
		return l.c < 0;
	r->work += 50;
	return linear_range(r->an, facts, &l).hi < 0 || affine_excludes(r->an, facts, &l);
}

static bool needless(struct search *s, const struct bound *b, const struct bound *because)
{
	return s->upper ? bound_below(s->r, s->o->facts, because, b, true)
			: bound_below(s->r, s->o->facts, b, because, false);
}

static void found(struct search *s, const struct linear *l, int64_t div)
{
	struct analyses *an = s->r->an;
	struct bound *b = arena_alloc(an->arena, sizeof(*b));
	struct vec kept = {0};
	uint32_t i;

	b->sum = *l;
	b->sum.term = arena_array(an->arena, LINEAR_TERMS, sizeof(*b->sum.term));
	memcpy(b->sum.term, l->term, l->n * sizeof(*l->term));
	b->div = div;
	for (i = 0; i < s->found.n; i++) {
		if (needless(s, b, s->found.at[i]))
			return;
	}
	for (i = 0; i < s->found.n; i++) {
		if (!needless(s, s->found.at[i], b))
			vec_push(an->arena, &kept, s->found.at[i]);
	}
	if (kept.n < KEPT) /* any end holds: without one the region is larger */
		vec_push(an->arena, &kept, b);
	s->found = kept;
}

/* ---- the search ---- */

/* Inner loops first, as the bounds of outer ones do not speak of them. */
static unsigned rank(struct search *s, const struct expr *atom)
{
	const struct stmt *loop;

	if (atom->kind != EXPR_SYM)
		return 2000;
	for (loop = s->o->header ? s->o->access.stmt : stmt_loop(s->o->access.stmt); loop;
	     loop = stmt_loop(loop)) {
		if (loop->kind == STMT_FOR && loop->sym == atom->u.sym)
			return 1 + stmt_loop_depth(loop);
	}
	return 1000;
}

static int next_var(struct search *s, const struct linear *l, unsigned *term)
{
	int best = -1;
	unsigned t, most = 0;

	for (t = 0; t < l->n; t++) {
		unsigned now;

		if (region_keeps(s->r, l->term[t].atom))
			continue;
		now = rank(s, l->term[t].atom);
		if (best >= 0 && now <= most)
			continue;
		best = rows_var(s->rows, l->term[t].atom);
		*term = t;
		most = now;
		if (best < 0) { /* there was no room for it */
			s->stuck = l->term[t].atom;
			return -2;
		}
	}
	return best;
}

static bool usable(const struct search *s, const struct linear *row)
{
	unsigned t;

	for (t = 0; t < row->n; t++) {
		int v = rows_var(s->rows, row->term[t].atom);

		if (v >= 0 && s->gone >> v & 1)
			return false;
	}
	return true;
}

static int64_t coef_of(const struct linear *l, const struct expr *atom)
{
	unsigned t;

	for (t = 0; t < l->n; t++) {
		if (l->term[t].atom == atom)
			return l->term[t].coef;
	}
	return 0;
}

/* The sum, over div, bounds the index. */
static void eliminate(struct search *s, const struct linear *sum, int64_t div)
{
	const struct expr *atom;
	unsigned term = 0;
	uint32_t i;
	int v = next_var(s, sum, &term);
	bool any = false;

	if (v == -2)
		return;
	if (v < 0) {
		found(s, sum, div);
		return;
	}
	atom = sum->term[term].atom;
	for (i = 0; i < s->rows->list.n; i++) {
		const struct linear *row = s->rows->list.at[i];
		int64_t a = coef_of(row, atom), c = sum->term[term].coef, wide;
		struct term room[LINEAR_TERMS];
		struct linear next;
		__int128 times = a < 0 ? -a : a, of_row = c < 0 ? -c : c;

		/* a upper end of something that counts positively, and so on */
		if (!a || (a < 0) != ((c > 0) == s->upper) || !usable(s, row))
			continue;
		if (s->steps++ > STEPS || s->r->work++ > WORK) {
			s->spent = true;
			return;
		}
		if (!scaled(&next, room, sum, times) ||
		    !add_scaled(&next, row, s->upper ? of_row : -of_row) ||
		    __builtin_mul_overflow(div, (int64_t)times, &wide) || wide > COEF_MOST)
			continue;
		reduce(&next, &wide, s->upper);
		any = true;
		s->gone |= 1u << v;
		eliminate(s, &next, wide);
		s->gone &= ~(1u << v);
		if (s->spent)
			return;
	}
	if (!any && !s->stuck)
		s->stuck = atom;
}

static bool find_end(struct region *r, struct occurrence *o, const struct rows *rows, unsigned d,
		     bool upper)
{
	struct search s = {.r = r, .o = o, .rows = rows, .upper = upper};
	struct analyses *an = r->an;

	eliminate(&s, &o->index[d], 1);
	*(upper ? &o->upper[d] : &o->lower[d]) = s.found;
	if (s.found.n)
		return true;
	if (s.spent)
		return region_fails(r, o->access.stmt, "the bounds of '%s' take too long to find",
				    expr_text(an->ir, o->access.place));
	if (!s.stuck)
		return region_fails(r, o->access.stmt, "nothing bounds the index of '%s' from %s",
				    expr_text(an->ir, o->access.place), upper ? "above" : "below");
	if (type_is_int(s.stuck->type) && s.stuck->kind == EXPR_CAST)
		return region_fails(r, o->access.stmt, "'%s' may not fit in %s",
				    expr_text(an->ir, expr_strip(s.stuck->arg[0])),
				    type_spelling(an->ir->types, s.stuck->type));
	if (!s.stuck->type->is_signed &&
	    (s.stuck->kind == EXPR_ADD || s.stuck->kind == EXPR_SUB || s.stuck->kind == EXPR_MUL))
		return region_fails(r, o->access.stmt, "'%s' may wrap around",
				    expr_text(an->ir, s.stuck));
	return region_fails(r, o->access.stmt, "nothing bounds '%s'", expr_text(an->ir, s.stuck));
}

/* ---- the box around all accesses ---- */

/* Is the lower end of a certainly not above that of b (the upper end not below)? */
static bool covers(struct region *r, struct facts *facts, const struct vec *a, const struct vec *b,
		   bool upper)
{
	uint32_t i, k;

	for (i = 0; i < a->n; i++) {
		for (k = 0; k < b->n; k++) {
			if (upper ? bound_below(r, facts, b->at[k], a->at[i], true)
				  : bound_below(r, facts, a->at[i], b->at[k], false))
				break;
		}
		if (k == b->n)
			return false;
	}
	return true;
}

/* Accesses whose end the box has: struct vec * of bounds. */
static struct vec outermost(struct region *r, struct facts *facts, unsigned d, bool upper)
{
	struct vec kept = {0};
	uint32_t i, k;

	for (i = 0; i < r->occurrences.n; i++) {
		struct occurrence *o = r->occurrences.at[i];
		struct vec *mine = upper ? &o->upper[d] : &o->lower[d], still = {0};

		for (k = 0; k < kept.n && !covers(r, facts, kept.at[k], mine, upper); k++)
			;
		if (k < kept.n)
			continue;
		for (k = 0; k < kept.n; k++) {
			if (!covers(r, facts, mine, kept.at[k], upper))
				vec_push(r->an->arena, &still, kept.at[k]);
		}
		vec_push(r->an->arena, &still, mine);
		kept = still;
	}
	return kept;
}

static const struct expr *outermost_expr(struct region *r, const struct vec *ends, bool upper)
{
	const struct expr *e = NULL;
	uint32_t i;

	for (i = 0; i < ends->n; i++) {
		const struct expr *one = bounds_expr(r, ends->at[i], upper);

		e = e && one ? expr_of_two(r, upper ? EXPR_MAX : EXPR_MIN, e, one) : one;
		if (!e)
			return NULL;
	}
	return e;
}

/* upper - lower + 1; div is 1 for both */
static bool pair_extent(const struct bound *upper, const struct bound *lower, struct bound *out,
			struct term *room)
{
	out->div = 1;
	if (upper->div != 1 || lower->div != 1 || !scaled(&out->sum, room, &upper->sum, 1) ||
	    !add_scaled(&out->sum, &lower->sum, -1))
		return false;
	out->sum.c += 1;
	return true;
}

/* The most that this pair of ends can be apart. */
static __int128 pair_most(struct region *r, struct facts *facts, const struct bound *upper,
			  const struct bound *lower)
{
	struct term room[LINEAR_TERMS];
	struct linear l;
	struct range range;
	__int128 div = (__int128)upper->div * lower->div;

	if (!scaled(&l, room, &upper->sum, lower->div) ||
	    !add_scaled(&l, &lower->sum, -(__int128)upper->div))
		return RANGE_INF;
	range = linear_range(r->an, facts, &l);
	if (range.empty || range.hi >= RANGE_INF)
		return RANGE_INF;
	/* plus 1, and what the formulas may be off */
	range.hi += div + (upper->loose ? (upper->div - 1) * (__int128)lower->div : 0) +
		    (lower->loose ? (lower->div - 1) * (__int128)upper->div : 0);
	return floor_div(range.hi, div);
}

/* Of each pair of accesses some pair of their ends says how far the box can reach. */
static int64_t most_of(struct region *r, struct facts *facts, const struct vec *uppers,
		       const struct vec *lowers)
{
	__int128 most = 0;
	uint32_t i, k, u, l;

	for (i = 0; i < uppers->n; i++) {
		for (k = 0; k < lowers->n; k++) {
			const struct vec *up = uppers->at[i], *low = lowers->at[k];
			__int128 least = RANGE_INF;

			for (u = 0; u < up->n; u++) {
				for (l = 0; l < low->n; l++) {
					__int128 now = pair_most(r, facts, up->at[u], low->at[l]);

					least = now < least ? now : least;
				}
			}
			most = least > most ? least : most;
		}
	}
	/* a type's own end is no constant that anybody meant */
	return most >= INT32_MAX / 8 ? -1 : (int64_t)most;
}

/* min(32, n - i_o): the ends' differences, where one end is a single formula. */
static const struct expr *extent_of_pairs(struct region *r, struct facts *facts,
					  const struct vec *up, const struct vec *low)
{
	struct vec extents = {0};
	uint32_t u, l, i;

	if ((up->n > 1 && low->n > 1) || up->n * low->n > EXTENT_PAIRS)
		return NULL;
	for (u = 0; u < up->n; u++) {
		for (l = 0; l < low->n; l++) {
			struct bound *b = arena_alloc(r->an->arena, sizeof(*b));
			struct term *room = arena_array(r->an->arena, LINEAR_TERMS, sizeof(*room));
			struct vec still = {0};

			if (!pair_extent(up->at[u], low->at[l], b, room))
				return NULL;
			for (i = 0; i < extents.n && !bound_below(r, facts, extents.at[i], b, true);
			     i++)
				;
			if (i < extents.n)
				continue;
			for (i = 0; i < extents.n; i++) {
				if (!bound_below(r, facts, b, extents.at[i], true))
					vec_push(r->an->arena, &still, extents.at[i]);
			}
			/* the constant first: min(32, n - i_o) */
			extents = (struct vec){0};
			if (b->sum.n == 0)
				vec_push(r->an->arena, &extents, b);
			for (i = 0; i < still.n; i++)
				vec_push(r->an->arena, &extents, still.at[i]);
			if (b->sum.n)
				vec_push(r->an->arena, &extents, b);
		}
	}
	return bounds_expr(r, &extents, true);
}

/* Is the end never before lo + most? */
static bool is_cap(struct region *r, struct facts *facts, const struct footprint_dim *dim,
		   const struct bound *upper, const struct vec *low)
{
	struct term room[LINEAR_TERMS];
	struct bound extent;
	uint32_t l;

	for (l = 0; l < low->n; l++) {
		if (!pair_extent(upper, low->at[l], &extent, room) ||
		    linear_range(r->an, facts, &extent.sum).lo < dim->most)
			return false;
	}
	return true;
}

/* The ends one by one, as whoever compares an index with each wants them. */
static void list_ends(struct region *r, struct footprint_dim *dim, const struct vec *up,
		      const struct vec *low)
{
	/* not what holds where something is touched: the ends say whether anything is */
	struct facts *facts = facts_at(r->an, r->query->inside);
	uint32_t u;

	facts_solve(r->an, facts);
	for (u = 0; u < up->n; u++) {
		const struct bound *b = up->at[u];
		struct bound past = *b;
		struct vec one = {0};

		if (b->div != 1)
			return;
		if (is_cap(r, facts, dim, b, low)) {
			dim->capped = true;
			continue;
		}
		past.sum.c += 1;
		vec_push(r->an->arena, &one, &past);
		if (dim->nends == FOOTPRINT_ENDS ||
		    !(dim->end[dim->nends] = bounds_expr(r, &one, true)))
			return;
		dim->end[dim->nends] = expr_like(r, dim->end[dim->nends], dim->lo);
		dim->nends++;
	}
	dim->ended = true;
}

static bool box(struct region *r, unsigned d)
{
	struct analyses *an = r->an;
	struct facts *facts = facts_at(an, r->query->inside);
	struct footprint_dim *dim = &r->out->dim[d];
	struct vec lowers, uppers;

	/* with one access, what holds where it stands does */
	if (r->occurrences.n == 1)
		facts = ((struct occurrence *)r->occurrences.at[0])->facts;
	facts_solve(an, facts);
	lowers = outermost(r, facts, d, false);
	uppers = outermost(r, facts, d, true);
	dim->lo = outermost_expr(r, &lowers, false);
	if (lowers.n == 1 && uppers.n == 1)
		dim->extent = extent_of_pairs(r, facts, uppers.at[0], lowers.at[0]);
	if (!dim->extent && dim->lo) {
		const struct expr *hi = outermost_expr(r, &uppers, true);

		dim->extent = hi ? expr_extent(r, hi, dim->lo) : NULL;
	}
	dim->most = most_of(r, facts, &uppers, &lowers);
	if (lowers.n == 1 && uppers.n == 1)
		list_ends(r, dim, uppers.at[0], lowers.at[0]);
	if (!dim->lo || !dim->extent)
		return region_fails(r, NULL, "its bounds have no integer type");
	return true;
}

bool region_bound(struct region *r)
{
	uint32_t i;
	unsigned d;

	for (i = 0; i < r->occurrences.n; i++) {
		struct occurrence *o = r->occurrences.at[i];
		struct rows rows;

		rows_build(r, o, &rows);
		for (d = 0; d < r->out->ndims; d++) {
			if (!find_end(r, o, &rows, d, false) || !find_end(r, o, &rows, d, true))
				return false;
		}
	}
	for (d = 0; d < r->out->ndims; d++) {
		if (!box(r, d))
			return false;
	}
	return true;
}
