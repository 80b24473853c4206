/* sets_conflict.c - which instances of two leaves touch one object, one of them writing. */
#include "sets.h"

#include "cunest/walk.h"

#include <string.h>

/* Pairs of points that agree in dimensions lo to hi - 1. */
static isl_map *agree(struct reader *r, unsigned lo, unsigned hi)
{
	isl_space *space = isl_space_map_from_set(reader_space(r));
	isl_map *map = isl_map_universe(space);

	for (unsigned i = lo; i < hi; i++)
		map = isl_map_equate(map, isl_dim_in, (int)i, isl_dim_out, (int)i);
	return map;
}

static isl_map *all_pairs(struct reader *r, const struct leaf *a, const struct leaf *b)
{
	(void)r;
	return isl_map_from_domain_and_range(isl_set_copy(a->domain), isl_set_copy(b->domain));
}

static const struct home *home_of(const struct reader *r, const struct sym *sym)
{
	for (uint32_t i = 0; i < r->homes.n; i++) {
		const struct home *home = r->homes.at[i];

		if (home->sym == sym)
			return home;
	}
	return NULL;
}

/* Pairs that mean the same object of what is declared in the region: that of the same iterations of the loops around its
 * declaration, in the same thread. */
static isl_map *same_object(struct reader *r, const struct home *home)
{
	unsigned threads = home->sym->kind == SYM_SHARED ? 0 : r->nshares;
	isl_map *map = agree(r, 0, threads);

	return isl_map_intersect(map, agree(r, r->nshares, r->nshares + 2 * home->depth));
}

/* ---- aliasing ---- */

static bool is_scalar(const struct sym *sym)
{
	return sym->type->kind != TYPE_PTR && sym->type->kind != TYPE_ARRAY &&
	       sym->type->kind != TYPE_REF;
}

/* A variable of the thread that no pointer leads to. */
bool conflict_is_private(const struct sym *sym)
{
	return (sym->kind == SYM_LOCAL || sym->kind == SYM_PARAM || sym->kind == SYM_TPARAM) &&
	       is_scalar(sym) && !sym->address_taken;
}

static bool names(const struct vec *list, const struct sym *sym)
{
	for (uint32_t i = 0; i < list->n; i++)
		if (list->at[i] == sym || !list->at[i])
			return true;
	return false;
}

static bool declared_apart(const struct func *func, const struct sym *a, const struct sym *b)
{
	for (uint32_t i = 0; i < func->noalias.n; i++)
		if (names(func->noalias.at[i], a) && names(func->noalias.at[i], b))
			return true;
	for (uint32_t i = 0; i < func->nests.n; i++) {
		const struct nest *nest = func->nests.at[i];

		if (names(&nest->noalias, a) && names(&nest->noalias, b))
			return true;
		for (uint32_t k = 0; k < nest->noalias_groups.n; k++) {
			const struct vec *group = nest->noalias_groups.at[k];

			if (names(group, a) && names(group, b))
				return true;
		}
	}
	return false;
}

bool conflict_may_alias(const struct func *func, const struct sym *a, const struct sym *b)
{
	bool pa = a->type->kind == TYPE_PTR, pb = b->type->kind == TYPE_PTR;

	if (a == b)
		return true;
	if (conflict_is_private(a) || conflict_is_private(b))
		return false;
	if (a->type->kind == TYPE_REF || b->type->kind == TYPE_REF)
		return true;
	if (!pa && !pb)
		return a->is_extern && b->is_extern;
	if (declared_apart(func, a, b))
		return false;
	if (pa && pb)
		return !((a->kind == SYM_PARAM && (a->type->quals & QUAL_RESTRICT)) ||
			 (b->kind == SYM_PARAM && (b->type->quals & QUAL_RESTRICT)));
	/* a pointer from outside leads to no object of the function */
	if (pa ? a->kind == SYM_PARAM : b->kind == SYM_PARAM)
		return pa ? b->kind != SYM_LOCAL && b->kind != SYM_SHARED
			  : a->kind != SYM_LOCAL && a->kind != SYM_SHARED;
	return true;
}

/* ---- conflicts ---- */

static isl_map *forms_map(struct reader *r, const struct leaf *leaf, const struct access *a)
{
	return isl_map_intersect_domain(sets_values(r, a->form, a->n), isl_set_copy(leaf->domain));
}

static bool same_strides(const struct access *a, const struct access *b)
{
	if (!a->exact || !b->exact || a->n != b->n)
		return false;
	for (unsigned i = 0; i < a->n; i++)
		if (strcmp(a->stride[i], b->stride[i]) != 0)
			return false;
	return true;
}

isl_map *conflict_same_element(struct reader *r, const struct leaf *a, const struct access *x,
			       const struct leaf *b, const struct access *y)
{
	const struct home *home = home_of(r, x->base);
	isl_map *map;

	if (same_strides(x, y))
		map = isl_map_apply_range(forms_map(r, a, x), isl_map_reverse(forms_map(r, b, y)));
	else
		map = all_pairs(r, a, b);
	return home ? isl_map_intersect(map, same_object(r, home)) : map;
}

isl_map *conflict_of_accesses(struct reader *r, const struct leaf *a, const struct access *x,
			      const struct leaf *b, const struct access *y)
{
	if ((!x->write && !y->write) || (x->update && y->update && x->base == y->base))
		return NULL;
	if (!x->base || !y->base) {
		const struct sym *other = x->base ? x->base : y->base;

		return other && conflict_is_private(other) ? NULL : all_pairs(r, a, b);
	}
	if (!conflict_may_alias(r->func, x->base, y->base))
		return NULL;
	if (x->base != y->base)
		return all_pairs(r, a, b);
	return conflict_same_element(r, a, x, b, y);
}

/* Pairs of different iterations of a loop that the user says are independent. */
static isl_map *without_independent(struct reader *r, isl_map *map, const struct leaf *a,
				    const struct leaf *b)
{
	for (const struct stmt *s = a->s; s; s = s->parent) {
		unsigned depth = 0, dim;
		isl_map *other;

		if (s->kind != STMT_FOR || !s->independent || !stmt_within(b->s, s) || s == a->s)
			continue;
		for (const struct stmt *t = s->parent; t; t = t->parent)
			for (uint32_t i = 0; i < r->region->n && t->kind == STMT_FOR; i++)
				depth += stmt_within(t, r->region->at[i]);
		dim = r->nshares + 2 * depth;
		other = isl_map_subtract(agree(r, 0, dim + 1), agree(r, 0, dim + 2));
		map = isl_map_subtract(map, other);
	}
	return map;
}

isl_map *conflict_of(struct reader *r, const struct leaf *a, const struct leaf *b)
{
	isl_map *all = NULL;

	for (uint32_t i = 0; i < a->accesses.n; i++)
		for (uint32_t k = 0; k < b->accesses.n; k++) {
			isl_map *map =
				conflict_of_accesses(r, a, a->accesses.at[i], b, b->accesses.at[k]);

			if (map)
				all = all ? isl_map_union(all, map) : map;
		}
	if (!all)
		return NULL;
	return sets_keep_map(r->s, without_independent(r, all, a, b));
}

/* ---- what is declared inside ---- */

static bool touches(const struct leaf *leaf, const struct sym *sym)
{
	for (uint32_t i = 0; i < leaf->accesses.n; i++)
		if (((const struct access *)leaf->accesses.at[i])->base == sym)
			return true;
	return false;
}

/* What a variable of one leaf is called in another one of the same skeleton. */
static const struct sym *counterpart(const struct leaf *from, const struct leaf *to,
				     const struct sym *sym)
{
	for (uint32_t i = 0; i < from->locals.n && i < to->locals.n; i++)
		if (from->locals.at[i] == sym)
			return to->locals.at[i];
	return NULL;
}

/* What is declared on both sides by one name. */
static const struct sym *namesake(const struct reader *r, const struct sym *sym)
{
	for (uint32_t i = 0; i < r->homes.n; i++) {
		const struct sym *other = ((const struct home *)r->homes.at[i])->sym;

		if (strcmp(other->name, sym->name) == 0 && other->type == sym->type &&
		    other->kind == sym->kind)
			return other;
	}
	return NULL;
}

static bool inside(struct sets *s, isl_map *a, isl_map *b)
{
	isl_map *rest = isl_map_subtract(isl_map_copy(a), isl_map_copy(b));
	bool good = sets_empty_map(s, rest);

	isl_map_free(rest);
	return good;
}

/* Do two accesses to what is declared mean one object in `after` when they do in `before`, and only then? */
static bool shares_alike(struct reader *before, struct reader *after, const struct home *home,
			 const struct leaf *const a[2], const struct leaf *const b[2],
			 isl_map *const to[2])
{
	const struct sym *first =
		before->staging ? namesake(after, home->sym) : counterpart(a[0], b[0], home->sym);
	const struct sym *second = before->staging ? first : counterpart(a[1], b[1], home->sym);
	const struct home *now = first ? home_of(after, first) : NULL;
	isl_map *was = isl_map_intersect(all_pairs(before, a[0], a[1]), same_object(before, home));
	isl_map *is;
	bool good;

	if (before->staging && now && !now->depth && !home->depth) {
		isl_map_free(was);
		return true; /* one object for each thread, or block */
	}
	was = isl_map_apply_domain(was, isl_map_copy(to[0]));
	was = isl_map_apply_range(was, isl_map_copy(to[1]));
	is = all_pairs(after, b[0], b[1]);
	is = isl_map_intersect_domain(is, isl_map_range(isl_map_copy(to[0])));
	is = isl_map_intersect_range(is, isl_map_range(isl_map_copy(to[1])));
	if (!now || first != second)
		is = isl_map_intersect(is, isl_map_empty(isl_map_get_space(is)));
	else
		is = isl_map_intersect(is, same_object(after, now));
	good = now && inside(before->s, was, is) && inside(before->s, is, was);
	isl_map_free(was);
	isl_map_free(is);
	return good;
}

bool conflict_shares_alike(struct reader *before, struct reader *after,
			   const struct leaf *const a[2], const struct leaf *const b[2],
			   isl_map *const to[2])
{
	for (uint32_t i = 0; i < a[0]->accesses.n; i++) {
		const struct access *x = a[0]->accesses.at[i];
		const struct home *home = x->base ? home_of(before, x->base) : NULL;

		if (!home || !touches(a[1], x->base))
			continue;
		if (!shares_alike(before, after, home, a, b, to))
			return sets_fail(before->s, "'%s' is another variable in other iterations",
					 x->base->name);
	}
	return true;
}
