/* share.c - one value that the passes named in several nests of a function has one name.
 *
 *	const float inv_t = 1.0f / t;			const float inv_t = 1.0f / t;
 *	for (...) ... x * inv_t ...			for (...) ... x * inv_t ...
 *	__syncthreads();			->	__syncthreads();
 *	const float inv_t_2 = 1.0f / t;
 *	for (...) ... y * inv_t_2 ...			for (...) ... y * inv_t ...
 *
 * Each nest is rewritten by itself, so each declares what it takes out of its loops.  When all of
 * them are done, a constant that a pass declared before a nest goes where an earlier nest of the
 * same block has declared the same value: that declaration surely ran, and nothing in between
 * changes what it was made of (value_same). */
#include "cunest/pass.h"

#include "cunest/build.h"
#include "cunest/walk.h"

static bool is_temp(const struct stmt *s)
{
	return s->kind == STMT_DECL && s->sym->fresh && s->slot[SLOT_VALUE].e &&
	       type_is_const(s->sym->type);
}

/* The root has no scope of its own: what it declares is declared in the block around, unless it becomes a kernel. */
static bool is_open(const struct nest *n)
{
	return !n->off && !n->refusal && !n->kernel && n->root->kind == STMT_BLOCK &&
	       n->root->transparent && n->root->parent;
}

static const struct stmt *find_same(struct analyses *an, const struct func *f, uint32_t before,
				    const struct stmt *at)
{
	const struct expr *e = at->slot[SLOT_VALUE].e;

	for (uint32_t i = 0; i < before; i++) {
		const struct nest *n = f->nests.at[i];

		if (!is_open(n) || n->root->parent != at->parent->parent)
			continue;
		for (const struct stmt *d = n->root->first; d; d = d->next)
			if (is_temp(d) && d->sym->type == at->sym->type &&
			    d->slot[SLOT_VALUE].e == e && stmt_dominates(an, d, at) &&
			    value_same(an, e, d, at))
				return d;
	}
	return NULL;
}

static void replace(struct func *f, const struct nest *n, struct sym *from, const struct sym *to)
{
	struct ir *ir = f->ir;
	const struct expr *old = expr_sym(ir, from), *now = expr_sym(ir, to);

	from->same = to;
	stmts_substitute(n->root, old, now);
}

bool temps_share(struct func *f)
{
	struct analyses *an = analyses_create(f);
	bool any = false;

	for (uint32_t i = 1; i < f->nests.n; i++) {
		struct nest *n = f->nests.at[i];
		struct stmt *next;

		for (struct stmt *s = is_open(n) ? n->root->first : NULL; s; s = next) {
			const struct stmt *known = is_temp(s) ? find_same(an, f, i, s) : NULL;

			next = s->next;
			if (!known)
				continue;
			replace(f, n, s->sym, known->sym);
			stmt_remove(s);
			any = true;
		}
	}
	analyses_destroy(an);
	return any;
}
