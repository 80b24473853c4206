/* wants_negative.c - dividends that may be negative, for the source itself says so.
 *
 * (x % w + w) % w, x % w < 0 ? x % w + w : x % w, and m = x % w; if (m < 0) m += w; are there because x may be below zero:
 * that it is not is no fact to suggest, however fast the code were under it. */
#include "wants_impl.h"

#include "cunest/build.h"
#include "cunest/walk.h"

enum { DEEP = 8 };

struct negative {
	struct analyses *an;
	const struct func *func;
	struct vec *found;
};

/* Without conversions: what is computed may have been made unsigned by now. */
static const struct expr *bare(const struct expr *e)
{
	while (e->kind == EXPR_CAST && type_is_int(e->type) && type_is_int(e->arg[0]->type))
		e = e->arg[0];
	return e;
}

static const struct expr *definition(struct analyses *an, struct ir *ir, const struct sym *sym)
{
	const struct stmt *def = sym->kind == SYM_LOCAL ? single_definition(an, sym) : NULL;

	return def ? stmt_value(ir, def) : NULL;
}

/* x % w, or a variable that is given one. */
static const struct expr *remainder_by(const struct negative *n, const struct expr *e,
				       const struct expr *w)
{
	const struct stmt *body = n->func->body;

	e = bare(e);
	if (e->kind == EXPR_MOD)
		return bare(e->arg[1]) == bare(w) ? e : NULL;
	for (const struct stmt *s = body; s && e->kind == EXPR_SYM; s = stmt_next(body, s)) {
		const struct expr *value = NULL;

		if ((s->kind == STMT_DECL || s->kind == STMT_ASSIGN) && s->sym == e->u.sym)
			value = stmt_value(n->func->ir, s);
		value = value ? bare(value) : NULL;
		if (value && value->kind == EXPR_MOD && bare(value->arg[1]) == bare(w))
			return value;
	}
	return NULL;
}

/* Of x % w + w the remainder; by: NULL, or what w must be. */
static const struct expr *raised(const struct negative *n, const struct expr *e,
				 const struct expr *by)
{
	const struct expr *found = NULL;

	e = bare(e);
	for (unsigned i = 0; i < 2 && e->kind == EXPR_ADD && !found; i++)
		if (!by || bare(e->arg[1 - i]) == bare(by))
			found = remainder_by(n, e->arg[i], e->arg[1 - i]);
	return found;
}

/* x % w + (x % w < 0 ? w : 0) */
static const struct expr *raised_if(const struct negative *n, const struct expr *e)
{
	const struct expr *found = NULL;

	for (unsigned i = 0; i < 2 && e->kind == EXPR_ADD && !found; i++) {
		const struct expr *more = bare(e->arg[i]);

		for (unsigned k = 1; k < 3 && more->kind == EXPR_SELECT && !found; k++)
			if (expr_is_int(bare(more->arg[3 - k]), 0))
				found = remainder_by(n, e->arg[1 - i], more->arg[k]);
	}
	return found;
}

static void find_in(const struct negative *n, const struct expr *e)
{
	const struct expr *found = raised_if(n, e);

	if (e->kind == EXPR_MOD)
		found = raised(n, e->arg[0], e->arg[1]);
	for (unsigned i = 1; i < 3 && e->kind == EXPR_SELECT && !found; i++)
		found = bare(e->arg[3 - i])->kind != EXPR_ADD ? raised(n, e->arg[i], NULL) : NULL;
	if (found)
		vec_push(n->func->ir->arena, n->found, (void *)(uintptr_t)found);
	for (unsigned i = 0; i < e->nargs; i++)
		find_in(n, e->arg[i]);
}

/* m += w; of an m that was x % w */
static void find_added(const struct negative *n, const struct stmt *s)
{
	const struct expr *value = s->kind == STMT_ASSIGN ? stmt_value(n->func->ir, s) : NULL;
	const struct expr *found =
		value && expr_mentions(value, s->sym) ? raised(n, value, NULL) : NULL;

	if (found)
		vec_push(n->func->ir->arena, n->found, (void *)(uintptr_t)found);
}

void negative_find(struct analyses *an, const struct nest *nest, struct vec *remainders)
{
	const struct negative n = {an, nest->func, remainders};

	for (const struct stmt *s = nest->root; s; s = stmt_next(nest->root, s)) {
		find_added(&n, s);
		for (unsigned i = 0; i < s->nslots; i++)
			if (s->slot[i].e)
				find_in(&n, s->slot[i].e);
	}
}

static const struct expr *through(struct analyses *an, struct ir *ir, const struct expr *e)
{
	const struct expr *value;

	for (unsigned i = 0; i < DEEP; i++) {
		e = bare(e);
		value = e->kind == EXPR_SYM ? definition(an, ir, e->u.sym) : NULL;
		if (!value)
			break;
		e = value;
	}
	return e;
}

bool negative_denies(struct analyses *an, struct ir *ir, const struct vec *remainders,
		     const struct expr *fact)
{
	for (uint32_t i = 0; i < remainders->n; i++) {
		const struct expr *mod = remainders->at[i], *x = through(an, ir, mod->arg[0]);

		for (unsigned k = 0; k < fact->nargs; k++) {
			const struct expr *side = through(an, ir, fact->arg[k]);

			if (side == mod || side == x)
				return true;
		}
	}
	return false;
}

static bool raises(struct analyses *an, struct ir *ir, const struct expr *e,
		   const struct expr *size, unsigned deep)
{
	e = through(an, ir, e);
	if (e == size)
		return true;
	for (unsigned i = 0; i < e->nargs && deep < DEEP; i++)
		if (!(e->kind == EXPR_SUB && i == 1) && e->kind != EXPR_NEG &&
		    raises(an, ir, e->arg[i], size, deep + 1))
			return true;
	return false;
}

bool negative_raised(struct analyses *an, struct ir *ir, const struct vec *remainders,
		     const struct expr *size)
{
	for (uint32_t i = 0; i < remainders->n; i++) {
		const struct expr *mod = remainders->at[i];

		if (raises(an, ir, mod->arg[0], size, 0))
			return true;
	}
	return false;
}
