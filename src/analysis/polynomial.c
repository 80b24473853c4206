/* polynomial.c - the overflow lemma: of a sum of non-negative terms, no part exceeds the total.
 *
 * Expressions become polynomials over atoms.  Where every atom and coefficient is non-negative, a
 * node whose polynomial is contained in that of a total is at most the total's value; and a signed
 * total that the source evaluates fits its type.  So re-associating or sharing parts of it
 * overflows nowhere: (i*n + j) + k  ->  i*n + (j + k).  It says nothing of N*M for (i*N + j)*M + k,
 * where i may be 0. */
#include "facts.h"

enum { CANDIDATES = 16 };
#define READERS 64

static bool opaque(struct polynomial *p, const struct expr *e)
{
	struct monomial m = {.n = 1, .factor = {e}, .coef = 1};

	return polynomial_add(p, &m);
}

static bool is_sum(const struct expr *e)
{
	return e->type->kind == TYPE_INT && e->type->is_signed &&
	       (e->kind == EXPR_ADD || e->kind == EXPR_SUB || e->kind == EXPR_MUL);
}

/* The expression's exact value, as a polynomial in what is not a sum or product of signed integers.
 */
static bool expand(struct analyses *an, struct facts *facts, const struct expr *e,
		   struct polynomial *p)
{
	struct polynomial a, b;

	polynomial_clear(p);
	if (!type_is_int(e->type) || e->size > 256)
		return false;
	if (e->kind == EXPR_INT) {
		struct monomial m = {.coef = expr_int(e)};

		return polynomial_add(p, &m);
	}
	if (e->kind == EXPR_CAST && e->type->kind == TYPE_INT && type_is_int(e->arg[0]->type) &&
	    range_within(facts_range(an, facts, e->arg[0], VIEW_EXACT), e->type))
		return expand(an, facts, e->arg[0], p);
	if (!is_sum(e))
		return opaque(p, e);
	if (!expand(an, facts, e->arg[0], &a) || !expand(an, facts, e->arg[1], &b))
		return false;
	if (e->kind == EXPR_MUL)
		return polynomial_add_product(p, &a, &b);
	return polynomial_add_scaled(p, &a, 1) &&
	       polynomial_add_scaled(p, &b, e->kind == EXPR_ADD ? 1 : -1);
}

static bool non_negative(struct analyses *an, struct facts *facts, const struct polynomial *p)
{
	unsigned i, k;

	for (i = 0; i < p->n; i++) {
		if (p->at[i].coef < 0)
			return false;
		for (k = 0; k < p->at[i].n; k++) {
			struct range r = facts_range(an, facts, p->at[i].factor[k], VIEW_EXACT);

			if (r.empty || r.lo < 0)
				return false;
		}
	}
	return true;
}

/* Has `total` every term of `part`, at least as often? */
static bool contains(const struct polynomial *total, const struct polynomial *part)
{
	unsigned i, k;

	for (i = 0; i < part->n; i++) {
		for (k = 0; k < total->n; k++) {
			if (monomial_compare(&part->at[i], &total->at[k]) == 0)
				break;
		}
		if (part->at[i].coef && (k == total->n || total->at[k].coef < part->at[i].coef))
			return false;
	}
	return true;
}

static bool covered(struct analyses *an, struct facts *facts, const struct expr *part,
		    const struct expr *total)
{
	struct polynomial p, t;

	if (!is_sum(part) || !is_sum(total) || type_max(total->type) > type_max(part->type))
		return false;
	return expand(an, facts, total, &t) && non_negative(an, facts, &t) &&
	       expand(an, facts, part, &p) && non_negative(an, facts, &p) && contains(&t, &p);
}

/* ---- totals that the source computes ---- */

struct search {
	const struct expr *found[CANDIDATES];
	unsigned n;
};

static void collect(void *context, const struct expr *e)
{
	struct search *s = context;

	if (is_sum(e) && s->n < CANDIDATES)
		s->found[s->n++] = e;
}

static const struct sym *first_sym(const struct expr *e)
{
	unsigned i;

	if (e->kind == EXPR_SYM)
		return e->u.sym;
	for (i = 0; i < e->nargs; i++) {
		const struct sym *sym = first_sym(e->arg[i]);

		if (sym)
			return sym;
	}
	return NULL;
}

/* Is the total evaluated by t with the values of `at`, whenever `at` is reached (or `within` runs)?
 */
static bool counts(struct analyses *an, const struct expr *total, const struct stmt *t,
		   const struct stmt *at, const struct stmt *within)
{
	if (value_same(an, total, t, at))
		return true;
	return within && stmt_within(t, within) && value_same(an, total, within, t) &&
	       always_runs(an, t, within);
}

bool sum_computed(struct analyses *an, const struct expr *e, const struct stmt *at,
		  const struct stmt *within)
{
	struct facts *facts = facts_at(an, at);
	const struct sym *sym;
	const struct vec *readers;
	uint32_t i;
	unsigned k;

	if (!is_sum(e) || e->has & HAS_VOLATILE)
		return false;
	sym = first_sym(e);
	if (!sym)
		return false;
	readers = sym_readers(an, sym);
	for (i = 0; i < readers->n && i < READERS; i++) {
		const struct stmt *t = readers->at[i];
		struct search s = {.n = 0};
		/* what has not run yet may stop first */
		bool ahead = stmt_within(t, at) || (within && stmt_within(t, within));

		stmt_each_evaluated(an, t, ahead, collect, &s);
		for (k = 0; k < s.n; k++) {
			if (covered(an, facts, e, s.found[k]) &&
			    counts(an, s.found[k], t, at, within))
				return true;
		}
	}
	return false;
}

static bool part_of(struct analyses *an, struct facts *facts, const struct expr *part,
		    const struct expr *total)
{
	unsigned i;

	if (is_sum(part)) {
		if (!facts_fits(an, facts, part) && !covered(an, facts, part, total))
			return false;
	} else if (part->kind != EXPR_CAST) {
		return true;
	}
	for (i = 0; i < part->nargs; i++) {
		if (!part_of(an, facts, part->arg[i], total))
			return false;
	}
	return true;
}

bool range_part_of(struct analyses *an, const struct expr *part, const struct expr *total,
		   const struct stmt *at)
{
	if (!is_sum(total) || (part->has | total->has) & HAS_VOLATILE)
		return false;
	return part_of(an, facts_at(an, at), part, total);
}
