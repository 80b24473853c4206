/* restrict_contract.c - products that nvcc would fuse, or no longer fuse, with sums because of
 * __restrict__.
 *
 *	C[t] = C[t] * z[k];		told that w is other memory, nvcc adds the product, not what it loads
 *	w[k] = 1;
 *	C[t] += 3.0f;
 *
 *	a[i] = b[i] + x * c[k];		told that a is, it computes x * c[k] once, before the loop
 *
 * The first is contracted then and was not; the second was, and no longer is.  The same holds of a product that
 * stands twice, with a store between: it is computed once then.  Under fp(strict) no pointer of such a function gets
 * the word, since it would say something of all others. */
#include "restrict.h"

#include "condition.h"

#include "cunest/schedule.h"

static bool is_strict(const struct func *func)
{
	for (uint32_t i = 0; i < func->nests.n; i++)
		if (((const struct nest *)func->nests.at[i])->fp == FP_STRICT)
			return func_on_device(func);
	return false;
}

/* ---- from store to load ---- */

/* Does a loop around x that is not around `other`, and stays one, change all these places or values in each iteration?  They
 * are no values of one iteration to what is outside. */
static bool is_apart(struct pass *p, const struct stmt *x, const struct stmt *other,
		     const struct expr *const *e, uint32_t n)
{
	for (const struct stmt *l = stmt_loop(x); l && !stmt_within(other, l); l = stmt_loop(l)) {
		bool same = loop_may_vanish(p->ir, p->analyses, l);

		for (uint32_t i = 0; i < n; i++)
			same |= !effects_clobber(p->analyses, l, e[i]);
		if (!same)
			return true;
	}
	return false;
}

/* Nothing between the two may write there: nvcc knows already that x reads it. */
static bool is_known(struct pass *p, const struct stmt *s, const struct stmt *x,
		     const struct vec *loads)
{
	const struct sym *base = place_base(s->slot[SLOT_PLACE].e);
	const struct stmt *next = s->next;

	for (; next && next != x; next = next->next) {
		const struct effects *fx = effects_of(p->analyses, next);

		if (fx->stores.n || fx->writes_unknown || fx->calls || fx->sync)
			return false;
	}
	for (uint32_t i = 0; next && i < loads->n; i++)
		if (place_base(loads->at[i]) == base && loads->at[i] != s->slot[SLOT_PLACE].e)
			return false;
	return next != NULL;
}

/* Would nvcc hand the product that s stores to a sum of x? */
static bool is_forwarded(struct pass *p, const struct nest *n, const struct stmt *s,
			 const struct stmt *x)
{
	const struct vec *loads = &effects_of(p->analyses, x)->loads;

	return x != s && !x->first && !is_known(p, s, x, loads) && sum_reads(p, n, x, s) &&
	       !is_apart(p, s, x, &s->slot[SLOT_STORED].e, 1) &&
	       !is_apart(p, x, s, (const struct expr *const *)loads->at, loads->n);
}

static const struct expr *forwarded(struct pass *p, const struct nest *n)
{
	const struct stmt *body = n->func->body;

	for (const struct stmt *s = body; s; s = stmt_next(body, s)) {
		if (s->kind != STMT_STORE || !product_of(n->func, s))
			continue;
		for (const struct stmt *x = body; x; x = stmt_next(body, x))
			if (is_forwarded(p, n, s, x))
				return s->slot[SLOT_PLACE].e;
	}
	return NULL;
}

/* ---- loads that are one ---- */

struct products {
	struct pass *pass;
	const struct nest *nest;
	const struct stmt *at;
	struct vec seen, in;      /* each product, and its statement */
	const struct expr *found; /* NULL: none would come out or be shared */
};

/* In each iteration, of loads that a store of the loop keeps there as yet? */
static bool leaves_loop(struct products *k, const struct expr *e)
{
	struct analyses *an = k->pass->analyses;
	const struct stmt *loop = stmt_loop(k->at);
	const struct expr *full = loop ? motion_expand(k->pass, e, loop) : e;

	return loop && load_is_pinned(k->pass, full, loop) && !effects_clobber(an, loop, full) &&
	       always_runs(an, k->at, loop->first) && sum_takes(k->pass, k->nest, k->at, e);
}

static bool is_shared(struct products *k, const struct expr *e)
{
	const struct stmt *loop = stmt_loop(k->at), *within = loop ? loop : k->nest->func->body;

	for (uint32_t i = 0; i < k->seen.n; i++) {
		const struct stmt *other = k->in.at[i];

		if (k->seen.at[i] == e && other != k->at && stmt_loop(other) == loop &&
		    load_is_pinned(k->pass, e, within) &&
		    (sum_takes(k->pass, k->nest, k->at, e) ||
		     sum_takes(k->pass, k->nest, other, e)))
			return true;
	}
	return false;
}

static bool look_for_product(void *context, const struct expr *e)
{
	struct products *k = context;

	if (k->found || e->kind != EXPR_MUL || type_is_int(e->type))
		return !k->found;
	if (leaves_loop(k, e) || (e->has & HAS_LOAD && is_shared(k, e)))
		k->found = e;
	vec_push(k->pass->ir->arena, &k->seen, (void *)(uintptr_t)e);
	vec_push(k->pass->ir->arena, &k->in, (void *)(uintptr_t)k->at);
	return true;
}

static const struct expr *moved(struct pass *p, const struct nest *n)
{
	struct products k = {.pass = p, .nest = n};
	const struct stmt *body = n->func->body;

	for (const struct stmt *s = body; s && !k.found; s = stmt_next(body, s)) {
		k.at = s;
		for (unsigned i = 0; i < s->nslots; i++)
			if (s->slot[i].e)
				expr_walk(p->ir, s->slot[i].e, look_for_product, &k);
	}
	return k.found;
}

const char *restrict_contracts(struct pass *p, const struct nest *n, bool meets)
{
	const struct expr *e;

	if (!is_strict(n->func))
		return NULL;
	e = meets ? NULL : forwarded(p, n);
	if (e)
		return arena_printf(p->ir->arena,
				    "nvcc would contract a product that is stored in '%s' with the "
				    "sum that loads it; fp(contract) would allow it",
				    expr_text(p->ir, e));
	e = moved(p, n);
	if (!e)
		return NULL;
	return arena_printf(p->ir->arena,
			    "nvcc would compute '%s' once and no longer fuse it with its sum; "
			    "fp(contract) would allow it",
			    expr_text(p->ir, e));
}
