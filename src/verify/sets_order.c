/* sets_order.c - do two readings run the same instances, and those that conflict in the same order?
 *
 * For every skeleton the values of its holes must be the same set on both sides, each value once: that
 * pairs the points of both sides.  Then the pairs that conflict in `before` go through that map, and none
 * may come out in another order, or in two threads. */
#include "sets.h"

#include "cunest/text.h"

#include <stdlib.h>
#include <string.h>

enum { LINKS = 40 }; /* the pairs of so many are asked for their order */

/* All leaves of one skeleton. */
struct group {
	const char *skeleton;
	struct vec leaf[2]; /* before, after */
	struct vec map[2];  /* isl_map *, of each leaf from times to values */
	isl_map *all[2];
	struct vec extra; /* const char *: variables whose values count, too */
	bool counted;     /* ... and which of several such leaves it is */
};

/* A leaf of `before` and one of `after`, and the pairs of times that are one instance. */
struct link {
	const struct leaf *before, *after;
	isl_map *to;
};

struct comparison {
	struct sets *s;
	struct reader *side[2];
	struct vec groups, links;
	struct vec firsts; /* struct first * */
};

/* Pairs of instances of two leaves of `before` that conflict, the first of which comes first. */
struct first {
	const struct leaf *a, *b;
	isl_map *pairs; /* NULL: none */
};

static const char *text_of(struct comparison *c, const struct leaf *leaf)
{
	struct buf text;

	buf_init(&text, c->s->arena);
	text_print_stmt(&text, leaf->s ? c->s->check->ir : NULL, leaf->s, 0);
	return arena_strndup(c->s->arena, text.s, strcspn(text.s, "\n"));
}

static struct group *group_of(struct comparison *c, const struct leaf *leaf)
{
	struct group *g;

	for (uint32_t i = 0; i < c->groups.n; i++) {
		g = c->groups.at[i];
		if (strcmp(g->skeleton, leaf->skeleton) == 0)
			return g;
	}
	g = arena_alloc(c->s->arena, sizeof(*g));
	g->skeleton = leaf->skeleton;
	vec_push(c->s->arena, &c->groups, g);
	return g;
}

static isl_pw_aff *var_of(const struct leaf *leaf, const char *name)
{
	for (uint32_t i = leaf->vars.n; i-- > 0;) {
		const struct binding *b = leaf->vars.at[i];

		if (strcmp(b->sym->name, name) == 0)
			return b->value;
	}
	return NULL;
}

static isl_map *map_of(struct comparison *c, const struct group *g, int side, uint32_t index)
{
	const struct leaf *leaf = g->leaf[side].at[index];
	struct reader *r = c->side[side];
	struct vec forms = {0};
	isl_map *map;

	for (unsigned i = 0; i < r->nshares && r->threads; i++)
		vec_push(c->s->arena, &forms, reader_dim(r, i));
	for (uint32_t i = 0; i < leaf->holes.n; i++)
		vec_push(c->s->arena, &forms, leaf->holes.at[i]);
	for (uint32_t i = 0; i < g->extra.n; i++)
		vec_push(c->s->arena, &forms, var_of(leaf, g->extra.at[i]));
	if (g->counted)
		vec_push(c->s->arena, &forms, reader_constant(r, index % g->leaf[0].n));
	map = sets_values(r, (isl_pw_aff **)forms.at, forms.n);
	map = isl_map_intersect_domain(map, isl_set_copy(leaf->domain));
	return sets_keep_map(c->s, isl_map_intersect_params(map, isl_set_copy(c->s->known)));
}

static void make_maps(struct comparison *c, struct group *g)
{
	for (int side = 0; side < 2; side++) {
		isl_map *all = NULL;

		g->map[side].n = 0;
		for (uint32_t i = 0; i < g->leaf[side].n; i++) {
			isl_map *map = map_of(c, g, side, i);

			vec_push(c->s->arena, &g->map[side], map);
			all = all ? isl_map_union(all, isl_map_copy(map)) : isl_map_copy(map);
		}
		g->all[side] = sets_keep_map(c->s, all);
	}
}

static bool injective(const struct group *g, int side)
{
	return isl_map_is_injective(g->all[side]) == isl_bool_true;
}

/* Does the value of the variable change with the time, in some leaf? */
static bool varies(struct comparison *c, const struct group *g, const char *name)
{
	unsigned from = c->side[0]->nshares, dims = reader_dims(c->side[0]);

	for (uint32_t i = 0; i < g->leaf[0].n; i++)
		if (isl_pw_aff_involves_dims(var_of(g->leaf[0].at[i], name), isl_dim_in, from,
					     dims - from) == isl_bool_true)
			return true;
	return false;
}

/* Variables that all leaves of both sides have in scope, the outermost first, until instances are told apart: what is
 * further inside may be spelled in another way. */
static void add_variables(struct comparison *c, struct group *g)
{
	const struct leaf *first = g->leaf[0].at[0];

	for (uint32_t v = 0; v < first->vars.n; v++) {
		const char *name = ((const struct binding *)first->vars.at[v])->sym->name;
		bool everywhere = true;

		for (int side = 0; side < 2; side++)
			for (uint32_t i = 0; i < g->leaf[side].n; i++)
				everywhere &= var_of(g->leaf[side].at[i], name) != NULL;
		if (!everywhere || !varies(c, g, name))
			continue;
		vec_push(c->s->arena, &g->extra, (void *)name);
		make_maps(c, g);
		if (injective(g, 0) && injective(g, 1))
			return;
	}
}

static bool subset(struct comparison *c, isl_map *a, isl_map *b)
{
	isl_set *rest =
		isl_set_subtract(isl_map_range(isl_map_copy(a)), isl_map_range(isl_map_copy(b)));
	bool empty = isl_set_is_empty(rest) == isl_bool_true;

	(void)c;
	isl_set_free(rest);
	return empty;
}

static void add_link(struct comparison *c, const struct leaf *before, const struct leaf *after,
		     isl_map *to)
{
	struct link *link = arena_alloc(c->s->arena, sizeof(*link));

	*link = (struct link){before, after, to};
	vec_push(c->s->arena, &c->links, link);
}

static void make_links(struct comparison *c, const struct group *g)
{
	for (uint32_t i = 0; i < g->leaf[0].n; i++)
		for (uint32_t k = 0; k < g->leaf[1].n; k++) {
			isl_map *back = isl_map_reverse(isl_map_copy(g->map[1].at[k]));
			isl_map *to = isl_map_apply_range(isl_map_copy(g->map[0].at[i]), back);

			to = sets_keep_map(c->s, to);
			if (isl_map_is_empty(to) != isl_bool_true)
				add_link(c, g->leaf[0].at[i], g->leaf[1].at[k], to);
		}
}

/* Does each leaf run alike on both sides?  Then they are linked. */
static bool runs_alike(struct comparison *c, const struct group *g)
{
	struct bits taken = {0};
	uint32_t first = c->links.n, n = g->leaf[0].n;

	for (uint32_t i = 0; i < n && g->leaf[1].n == n; i++)
		for (uint32_t k = 0; k < n && c->links.n == first + i; k++) {
			const struct leaf *b = g->leaf[0].at[i], *a = g->leaf[1].at[k];
			isl_map *to = NULL;

			if (!bits_has(&taken, k))
				to = sets_alike(c->side[0], c->side[1], b, a, g->map[0].at[i],
						g->map[1].at[k]);
			if (!to)
				continue;
			bits_add(c->s->arena, &taken, k);
			add_link(c, b, a, to);
		}
	if (c->links.n == first + n)
		return true;
	c->links.n = first;
	return false;
}

static bool compare_group(struct comparison *c, struct group *g)
{
	if (!g->leaf[0].n)
		return sets_fail(c->s, "'%s' is in the result only", text_of(c, g->leaf[1].at[0]));
	if (!g->leaf[1].n)
		return sets_fail(c->s, "'%s' is in the source only", text_of(c, g->leaf[0].at[0]));
	make_maps(c, g);
	if (runs_alike(c, g))
		return true;
	if (!injective(g, 0) || !injective(g, 1)) {
		/* any further value may count, as long as it is the same on both sides */
		add_variables(c, g);
		g->counted = !injective(g, 0) && g->leaf[0].n > 1;
		if (g->counted)
			make_maps(c, g);
		if (!injective(g, 0))
			return sets_fail(c->s, "the instances of '%s' cannot be told apart",
					 text_of(c, g->leaf[0].at[0]));
		if (!injective(g, 1))
			return sets_fail(c->s, "'%s' may run more often than before",
					 text_of(c, g->leaf[1].at[0]));
	}
	if (!subset(c, g->all[0], g->all[1]))
		return sets_fail(c->s, "an instance of '%s' may be lost",
				 text_of(c, g->leaf[0].at[0]));
	if (!subset(c, g->all[1], g->all[0]))
		return sets_fail(c->s, "'%s' may run where it did not",
				 text_of(c, g->leaf[1].at[0]));
	make_links(c, g);
	return true;
}

static isl_map *first_of(struct comparison *c, const struct leaf *a, const struct leaf *b)
{
	struct reader *r = c->side[0];
	struct first *f;
	isl_map *pairs;

	for (uint32_t i = 0; i < c->firsts.n; i++) {
		f = c->firsts.at[i];
		if (f->a == a && f->b == b)
			return f->pairs;
	}
	f = arena_alloc(c->s->arena, sizeof(*f));
	*f = (struct first){a, b, NULL};
	vec_push(c->s->arena, &c->firsts, f);
	pairs = conflict_of(r, a, b);
	if (!pairs || isl_map_is_empty(pairs) == isl_bool_true)
		return NULL;
	pairs = isl_map_intersect(isl_map_copy(pairs), stage_before(r, a->span, b->span));
	pairs = sets_keep_map(c->s, pairs);
	if (isl_map_is_empty(pairs) != isl_bool_true)
		f->pairs = pairs;
	return f->pairs;
}

/* Pairs of which the first comes first in the result.  Without barriers in the source, all are pairs of one thread. */
static isl_map *order_now(struct comparison *c, const struct leaf *a, const struct leaf *b)
{
	return c->side[0]->barriers.n ? stage_before(c->side[1], a->span, b->span)
				      : stage_in_thread(c->side[1], a->span, b->span);
}

static bool compare_pair(struct comparison *c, const struct link *a, const struct link *b)
{
	const struct leaf *from[2] = {a->before, b->before}, *to[2] = {a->after, b->after};
	isl_map *const maps[2] = {a->to, b->to};
	isl_map *pairs;
	bool good;

	if (!check_spend(c->s->check, 2000))
		return sets_fail(c->s, "the budget is spent");
	if (!conflict_shares_alike(c->side[0], c->side[1], from, to, maps))
		return false;
	pairs = first_of(c, a->before, b->before);
	if (!pairs)
		return true;
	pairs = isl_map_apply_domain(isl_map_copy(pairs), isl_map_copy(a->to));
	pairs = isl_map_apply_range(pairs, isl_map_copy(b->to));
	if (isl_map_is_empty(pairs) != isl_bool_true)
		pairs = isl_map_subtract(pairs, order_now(c, a->after, b->after));
	good = sets_empty_map(c->s, pairs);
	isl_map_free(pairs);
	if (!good)
		return sets_fail(c->s, "'%s' may no longer come before '%s'", text_of(c, a->before),
				 text_of(c, b->before));
	return true;
}

static uint32_t number_of(const struct reader *r, const struct sym *sym)
{
	uint32_t i = 0;

	while (i < r->homes.n && ((const struct home *)r->homes.at[i])->sym != sym)
		i++;
	return i;
}

/* Do both leaves use the same of the declared variables, counted by their declarations? */
static bool same_variables(struct comparison *c, const struct link *link)
{
	const struct vec *a = &link->before->locals, *b = &link->after->locals;

	for (uint32_t i = 0; i < a->n; i++)
		if (i >= b->n || number_of(c->side[0], a->at[i]) != number_of(c->side[1], b->at[i]))
			return false;
	return true;
}

/* Does every instance run at the very time that it ran before?  Then there is nothing to compare. */
static bool same_times(struct comparison *c)
{
	const struct reader *a = c->side[0], *b = c->side[1];
	isl_map *same;
	bool good = true;

	if (reader_dims(a) != reader_dims(b) || b->nshares || b->staging ||
	    a->homes.n != b->homes.n)
		return false;
	for (uint32_t i = 0; i < a->homes.n; i++)
		if (((const struct home *)a->homes.at[i])->depth !=
		    ((const struct home *)b->homes.at[i])->depth)
			return false;
	for (uint32_t i = 0; i < c->links.n; i++)
		if (!same_variables(c, c->links.at[i]))
			return false;
	same = isl_map_identity(isl_space_map_from_set(reader_space(a)));
	for (uint32_t i = 0; i < c->links.n && good; i++)
		good = isl_map_is_subset(((const struct link *)c->links.at[i])->to, same) ==
		       isl_bool_true;
	isl_map_free(same);
	return good;
}

static bool compare_order(struct comparison *c)
{
	if (same_times(c))
		return true;
	if (c->links.n > LINKS)
		return sets_fail(c->s, "there are too many statements");
	for (uint32_t i = 0; i < c->links.n; i++)
		for (uint32_t k = 0; k < c->links.n; k++)
			if (!compare_pair(c, c->links.at[i], c->links.at[k]))
				return false;
	return true;
}

/* ---- what must hold besides ---- */

/* What is known is a hull, so the parameters that `before` is not defined for are taken away once more. */
static bool fulfils_duties(struct comparison *c)
{
	const struct vec *duties = &c->side[1]->duties;

	for (uint32_t i = 0; i < duties->n; i++) {
		const struct duty *duty = duties->at[i];
		isl_set *bad = isl_set_intersect_params(isl_set_copy(duty->bad),
							isl_set_copy(c->s->known));
		bool good;

		bad = isl_set_subtract(isl_set_params(bad), isl_set_copy(c->side[0]->undefined));
		good = isl_set_is_empty(bad) == isl_bool_true;
		isl_set_free(bad);
		if (!good)
			return sets_fail(c->s, "%s", duty->text);
	}
	return true;
}

/* A formula that may overflow is evaluated only where `before` evaluates it, too. */
static bool evaluates_no_more(struct comparison *c)
{
	const struct vec *now = &c->side[1]->invariant, *old = &c->side[0]->invariant;

	for (uint32_t i = 0; i < now->n; i++) {
		const struct duty *duty = now->at[i];
		isl_set *rest = isl_set_params(isl_set_copy(duty->bad));
		bool good;

		for (uint32_t k = 0; k < old->n; k++) {
			const struct duty *there = old->at[k];

			if (strcmp(there->text, duty->text) == 0)
				rest = isl_set_subtract(rest,
							isl_set_params(isl_set_copy(there->bad)));
		}
		rest = isl_set_intersect(rest, isl_set_copy(c->s->known));
		good = isl_set_is_empty(rest) == isl_bool_true;
		isl_set_free(rest);
		if (!good)
			return sets_fail(c->s, "'%s' may be evaluated where it was not",
					 duty->text);
	}
	return true;
}

/* Threads have variables of their own: what is declared outside must not be set inside. */
static bool keeps_private(struct comparison *c)
{
	const struct reader *r = c->side[1];

	for (uint32_t i = 0; r->nshares && !r->threads && i < r->func->syms.n; i++) {
		const struct sym *sym = r->func->syms.at[i];

		if (bits_has(&r->written, sym->id) && !bits_has(&r->declared, sym->id))
			return sets_fail(c->s, "each thread sets its own '%s'", sym->name);
	}
	return true;
}

static const char *query_of(struct comparison *c)
{
	struct buf out;

	buf_init(&out, c->s->arena);
	for (uint32_t i = 0; i < c->groups.n; i++) {
		const struct group *g = c->groups.at[i];

		for (int side = 0; side < 2; side++) {
			char *text = g->all[side] ? isl_map_to_str(g->all[side]) : NULL;

			buf_printf(&out, "%s %s: %s\n", side ? "after" : "before",
				   text_of(c, g->leaf[side].at[0]), text ? text : "");
			free(text);
		}
	}
	return out.s;
}

bool sets_compare(struct reader *before, struct reader *after, struct certificate *cert)
{
	struct comparison c = {.s = before->s, .side = {before, after}};

	for (int side = 0; side < 2; side++)
		for (uint32_t i = 0; i < c.side[side]->leaves.n; i++) {
			struct leaf *leaf = c.side[side]->leaves.at[i];

			vec_push(c.s->arena, &group_of(&c, leaf)->leaf[side], leaf);
		}
	if (!fulfils_duties(&c) || !evaluates_no_more(&c) || !keeps_private(&c))
		return false;
	for (uint32_t i = 0; i < c.groups.n; i++)
		if (!compare_group(&c, c.groups.at[i]))
			return false;
	if (!compare_order(&c))
		return false;
	if (isl_ctx_last_error(c.s->ctx) != isl_error_none)
		return sets_fail(c.s, "the sets are too large");
	cert->query = query_of(&c);
	return true;
}
