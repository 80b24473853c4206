/* freed.c - products that nvcc computes elsewhere once a part of them is.
 *
 *	for (i ...)					const float sqrt_y = sqrtf(y);
 *		if (b[i] > 0)				for (i ...)
 *			a[i] = b[i] + x * sqrtf(y);	->	if (b[i] > 0)
 *									a[i] = b[i] + x * sqrt_y;
 *
 * nvcc takes x * sqrt_y out of the loop, and it is no longer contracted with the sum.  It leaves alone what it cannot
 * compute under no condition, or not know to be the same: a call, a division of integers, a load.  (Measured, nvcc 13, sm_80:
 * products, sums, conversions, ?: and divisions of floats leave their condition; sqrtf, expf, fabsf and fmaxf do not.)  So
 * under fp(strict) the last such part of a product that a sum takes stays with it. */
#include "condition.h"

enum { NAMES_MOST = 4 };

struct holder {
	struct pass *pass;
	bool loads, calls; /* that nvcc leaves alone */
	const struct stmt *loop;
	const struct func *func;
	bool found;
};

static bool look_for_hold(void *context, const struct expr *e)
{
	struct holder *h = context;

	if (e->kind == EXPR_LOAD)
		h->found |= h->loads || load_is_pinned(h->pass, e, h->loop);
	else if (e->kind == EXPR_CALL)
		h->found |= h->calls || call_is_heavy(h->func, e);
	else if (e->kind == EXPR_DIV || e->kind == EXPR_MOD)
		h->found |= h->calls && type_is_int(e->type);
	return !h->found;
}

/* Is there something in e that keeps nvcc from computing it before the loop? */
static bool holds(struct pass *p, const struct nest *n, const struct occurrence *o,
		  const struct stmt *loop)
{
	bool sometimes =
		!o->certain || !(loop == o->stmt || always_runs(p->analyses, o->stmt, loop->first));
	struct holder h = {
		.pass = p, .loads = sometimes, .calls = sometimes, .loop = loop, .func = n->func};

	expr_walk(p->ir, o->e, look_for_hold, &h);
	return h.found;
}

struct search {
	struct pass *pass;
	const struct nest *nest;
	struct stmt *at;
	unsigned slot;
	const struct expr *part;
	const struct stmt *from; /* what has the part that would go */
	const struct expr *found;
};

/* A loop that the part is not in the product leaves as it is. */
static bool is_held(const struct search *k, const struct expr *e)
{
	const struct stmt *loop = motion_loop(k->pass, k->nest, e, k->at, k->slot);

	return loop && stmt_within(k->from, loop);
}

static bool look_for_product(void *context, const struct expr *e)
{
	struct search *k = context;

	if (k->found || !expr_contains(e, k->part))
		return false;
	if (e != k->part && e->kind == EXPR_MUL && !type_is_int(e->type) && is_held(k, e) &&
	    sum_takes(k->pass, k->nest, k->at, e))
		k->found = e;
	return !k->found;
}

/* A product that the part is in, also by the name of a variable, does not change in the loop and goes to a sum. */
static const struct expr *product_with(struct pass *p, const struct nest *n, struct stmt *s,
				       unsigned slot, const struct expr *part,
				       const struct stmt *from, unsigned names)
{
	struct search k = {.pass = p, .nest = n, .at = s, .slot = slot, .part = part, .from = from};
	const struct vec *readers;

	expr_walk(p->ir, s->slot[slot].e, look_for_product, &k);
	if (k.found || names == NAMES_MOST || s->op ||
	    (s->kind != STMT_DECL && s->kind != STMT_ASSIGN))
		return k.found;
	readers = sym_readers(p->analyses, s->sym);
	for (uint32_t i = 0; i < readers->n && !k.found; i++) {
		struct stmt *x = readers->at[i];

		for (unsigned j = 0; x != s && j < x->nslots && !k.found; j++)
			if (x->slot[j].e)
				k.found = product_with(p, n, x, j, expr_sym(p->ir, s->sym), from,
						       names + 1);
	}
	return k.found;
}

bool motion_frees(struct pass *p, const struct nest *n, const struct occurrence *o,
		  const char **why)
{
	const struct expr *product;
	struct stmt *loop;

	if (n->fp != FP_STRICT || !func_on_device(n->func) ||
	    motion_loops(n, o->stmt, o->slot, &loop, 1) == 0 || !holds(p, n, o, loop))
		return false;
	product = product_with(p, n, o->stmt, o->slot, o->e, o->stmt, 0);
	if (product)
		*why = arena_printf(p->ir->arena,
				    "nvcc would move '%s' out too and no longer fuse it with its "
				    "sum, which fp(strict) forbids; fp(contract) would move it",
				    expr_text(p->ir, product));
	return product != NULL;
}

/* ---- conditions that go ---- */

struct bound {
	struct search search;
	bool certain; /* the statement runs in each iteration */
};

static bool look_for_bound(void *context, const struct occurrence *o)
{
	struct bound *b = context;
	struct search *k = &b->search;
	struct holder h = {.pass = k->pass,
			   .loads = true,
			   .calls = true,
			   .loop = k->at,
			   .func = k->nest->func};

	if (k->found || o->e->kind != EXPR_MUL || type_is_int(o->e->type) ||
	    (b->certain && o->certain) || !motion_loop(k->pass, k->nest, o->e, k->at, k->slot))
		return !k->found;
	expr_walk(k->pass->ir, o->e, look_for_hold, &h);
	if (h.found && sum_takes(k->pass, k->nest, k->at, o->e))
		k->found = o->e;
	return true;
}

const struct expr *condition_binds(struct pass *p, const struct nest *n, const struct stmt *root)
{
	struct bound b = {.search = {.pass = p, .nest = n}};

	if (n->fp != FP_STRICT || !func_on_device(n->func))
		return NULL;
	for (const struct stmt *s = root; s && !b.search.found; s = stmt_next(root, s)) {
		const struct stmt *loop = stmt_loop(s);

		b.search.at = (struct stmt *)(uintptr_t)s;
		b.certain = !loop || always_runs(p->analyses, s, loop->first);
		for (unsigned i = 0; loop && i < s->nslots; i++) {
			b.search.slot = i;
			if (s->slot[i].e)
				occurrences(p->ir, b.search.at, i, look_for_bound, &b);
		}
	}
	return b.search.found;
}

/* ---- products that become one ---- */

/* A product of what is loaded. */
struct twin {
	const struct expr *e, *full; /* full: names as what they are given */
	struct stmt *at;
	bool found; /* another statement has it, and a sum takes one of the two */
};

struct expander {
	struct pass *pass;
	unsigned depth;
};

static const struct expr *expand_name(void *context, const struct expr *e)
{
	struct expander *x = context;
	const struct stmt *def;

	if (e->kind != EXPR_SYM || x->depth == NAMES_MOST)
		return e;
	def = single_definition(x->pass->analyses, e->u.sym);
	if (!def || def->kind != STMT_DECL || !def->slot[SLOT_VALUE].e)
		return e;
	x->depth++;
	e = expr_map(x->pass->ir, def->slot[SLOT_VALUE].e, expand_name, x);
	x->depth--;
	return e;
}

struct twin_search {
	struct pass *pass;
	struct stmt *at;
	struct vec *twins;
};

static bool collect_twin(void *context, const struct expr *e)
{
	struct twin_search *k = context;
	struct expander x = {.pass = k->pass};
	const struct expr *full;
	struct twin *t;

	if (e->kind != EXPR_MUL || type_is_int(e->type))
		return true;
	full = expr_map(k->pass->ir, e, expand_name, &x);
	if (!(full->has & HAS_LOAD))
		return true;
	t = arena_alloc(k->pass->ir->arena, sizeof(*t));
	*t = (struct twin){.e = e, .full = full, .at = k->at};
	vec_push(k->pass->ir->arena, k->twins, t);
	return true;
}

static void compare_twins(struct pass *p, const struct nest *n, struct twin *a, struct twin *b)
{
	if (a->full != b->full || a->at == b->at || stmt_loop(a->at) != stmt_loop(b->at) ||
	    (a->found && b->found))
		return;
	if (sum_takes(p, n, a->at, a->e) || sum_takes(p, n, b->at, b->e))
		a->found = b->found = true;
}

void twins_collect(struct pass *p, const struct nest *n, struct vec *twins)
{
	struct twin_search k = {.pass = p, .twins = twins};

	twins->n = 0;
	if (n->fp != FP_STRICT || !func_on_device(n->func))
		return;
	for (struct stmt *s = n->root; s; s = stmt_next(n->root, s)) {
		k.at = s;
		for (unsigned i = 0; i < s->nslots; i++)
			if (s->slot[i].e && s->slot[i].e->has & HAS_FLOAT)
				expr_walk(p->ir, s->slot[i].e, collect_twin, &k);
	}
	for (uint32_t i = 0; i < twins->n; i++)
		for (uint32_t j = 0; j < i; j++)
			compare_twins(p, n, twins->at[i], twins->at[j]);
}

bool twin_would_join(const struct vec *twins, const struct occurrence *o)
{
	for (uint32_t i = 0; o->e->has & HAS_LOAD && i < twins->n; i++) {
		const struct twin *t = twins->at[i];

		if (t->found && t->e == o->parent && t->at == o->stmt)
			return true;
	}
	return false;
}
