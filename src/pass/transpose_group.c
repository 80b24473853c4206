/* transpose_group.c - which values must be turned together, and which order is best for them.
 *
 * An element-wise stage reads and writes its arrays at one and the same index in each turn.  If one
 * of them is turned, all must be, or the stage would transpose.  Values that such stages connect
 * are a group.  Its copies are those that lead from other arrays into it, and from it to others; in
 * each order of the dimensions some of these permute and others do not.  The order is the best one
 * where the fewest do.
 *
 * A group that holds anything of which the order is fixed stays as it is: all or nothing. */
#include "transpose.h"

static void kept_fixed(struct tr_group *g, const struct stmt *at, const char *why)
{
	if (!g->why) {
		g->why = why;
		g->at = at;
	}
}

/* ---- members ---- */

/* Dimensions with more than one index, where it is filled. */
static unsigned value_rank(const struct tr_value *v)
{
	return v->def ? v->def->rank : 0;
}

static bool copied_from(const struct tr_value *v)
{
	return v->def && v->def->stage->copy && tr_permutes(v->def->stage->copy);
}

/* Is it all known what is done to it?  One that others read is fixed, unless what it was copied
 * from, which is in another order, can stand for it. */
static bool is_member(const struct tr_value *v)
{
	return value_rank(v) >= 2 && v->known;
}

static struct tr_group *group_of(const struct vec *groups, const struct tr_value *v)
{
	return v->group >= 0 ? groups->at[v->group] : NULL;
}

static struct tr_group *new_group(struct transposes *t, struct vec *groups, struct tr_value *v)
{
	struct tr_group *g = arena_alloc(t->ir->arena, sizeof(*g));

	g->rank = value_rank(v);
	v->group = (int)groups->n;
	vec_push(t->ir->arena, &g->values, v);
	vec_push(t->ir->arena, groups, g);
	return g;
}

static void merge(struct transposes *t, struct vec *groups, struct tr_value *a, struct tr_value *b)
{
	struct tr_group *into = group_of(groups, a), *from = group_of(groups, b);
	int number = a->group;

	if (into == from)
		return;
	for (uint32_t i = 0; i < from->values.n; i++) {
		struct tr_value *v = from->values.at[i];

		v->group = number;
		vec_push(t->ir->arena, &into->values, v);
	}
	for (uint32_t i = 0; i < from->stages.n; i++)
		vec_push(t->ir->arena, &into->stages, from->stages.at[i]);
	if (from->why)
		kept_fixed(into, from->at, from->why);
	from->values.n = from->stages.n = 0;
}

/* ---- element-wise stages ---- */

static bool same_order(const struct tr_use *a, const struct tr_use *b)
{
	if (a->rank != b->rank)
		return false;
	for (unsigned i = 0; i < a->rank; i++)
		if (a->var[i] != b->var[i])
			return false;
	return true;
}

struct count {
	const struct tr_use *use;
	const struct stmt *stage;
	bool found[TR_DIMS];
	bool other; /* a variable of the stage that is no index here */
};

static bool count_variable(void *context, const struct expr *e)
{
	struct count *c = context;
	bool known = false;

	if (e->kind != EXPR_SYM)
		return true;
	for (unsigned i = 0; i < c->use->rank; i++) {
		c->found[i] |= c->use->var[i] == e->u.sym;
		known |= c->use->var[i] == e->u.sym;
	}
	c->other |= !known && tr_declares(c->stage, e->u.sym);
	return true;
}

/* How many of the indices of `use` choose an element of `other`; 2 also for "not known". */
static unsigned indices_in(struct transposes *t, const struct tr_use *use,
			   const struct tr_use *other)
{
	struct count c = {.use = use, .stage = use->stage->stmt};
	unsigned n = 0;

	if (other->all->why)
		return 2;
	for (uint32_t i = 0; i < other->all->accesses.n; i++) {
		const struct footprint_access *a = other->all->accesses.at[i];

		for (unsigned d = 0; d < other->all->ndims; d++)
			if (a->index[d])
				expr_walk(t->ir, a->index[d], count_variable, &c);
	}
	for (unsigned i = 0; i < use->rank; i++)
		n += c.found[i];
	return n;
}

static void look_at_stage(struct transposes *t, struct tr_stage *stage, struct vec *groups)
{
	struct tr_use *first = NULL;
	struct tr_group *g;

	for (uint32_t i = 0; i < stage->uses.n; i++) {
		struct tr_use *use = stage->uses.at[i];

		if (!use->value || use->value->group < 0)
			continue;
		if (!first)
			first = use;
		else
			merge(t, groups, first->value, use->value);
	}
	if (!first)
		return;
	g = group_of(groups, first->value);
	vec_push(t->ir->arena, &g->stages, stage);
	if (stage->closed) {
		kept_fixed(g, stage->stmt, "a nest that uses it has other effects");
		return;
	}
	for (uint32_t i = 0; i < stage->uses.n; i++) {
		const struct tr_use *use = stage->uses.at[i];

		if (use->value->group >= 0 && (use->rank != g->rank || !same_order(first, use)))
			kept_fixed(g, stage->stmt,
				   arena_printf(
					   t->ir->arena,
					   "the nest that uses '%s' does not go element by element",
					   use->array->name));
		else if (use->value->group < 0 && first->rank && indices_in(t, first, use) >= 2)
			kept_fixed(g, stage->stmt,
				   arena_printf(t->ir->arena,
						"it meets '%s' there, which is in this order%s%s",
						use->array->name,
						use->value->kept && use->value->known ? ": " : "",
						use->value->kept && use->value->known
							? use->value->kept
							: ""));
	}
}

/* ---- orders ---- */

static unsigned index_in(const struct tr_use *use, const struct sym *var)
{
	unsigned i = 0;

	while (i < use->rank && use->var[i] != var)
		i++;
	return i;
}

/* The side of the copy that is in the group; NULL: none, or both. */
static const struct tr_use *inside(const struct tr_copy *copy, unsigned group)
{
	bool to = copy->to->value->group == (int)group,
	     from = copy->from->value->group == (int)group;

	return to == from ? NULL : to ? copy->to : copy->from;
}

static bool permutes_in(const struct tr_copy *copy, const struct tr_use *in, const unsigned *order)
{
	const struct tr_use *out = in == copy->to ? copy->from : copy->to;

	for (unsigned p = 0; p < copy->rank; p++)
		if (in->var[order[p]] != out->var[p])
			return true;
	return false;
}

bool tr_permutes_in(const struct tr_copy *copy, const struct tr_group *g, unsigned group)
{
	const struct tr_use *in = inside(copy, group);

	return in ? permutes_in(copy, in, g->order) : tr_permutes(copy);
}

/* Copies around the group that permute in this order; UINT_MAX: it cannot have it. */
static unsigned cost_of_order(const struct transposes *t, unsigned group, const unsigned *order)
{
	unsigned cost = 0;

	for (uint32_t i = 0; i < t->stages.n; i++) {
		const struct tr_copy *copy = ((struct tr_stage *)t->stages.at[i])->copy;
		const struct tr_use *in = copy ? inside(copy, group) : NULL;
		bool permutes;

		if (!in)
			continue;
		permutes = permutes_in(copy, in, order);
		if (in == copy->to && !in->value->dead) {
			/* it stays for others, and what it was made of is read here */
			if (permutes)
				return UINT32_MAX;
			permutes = true;
		}
		cost += permutes;
	}
	return cost;
}

static void find_order(struct transposes *t, struct tr_group *g, unsigned group)
{
	unsigned order[TR_DIMS];

	for (unsigned p = 0; p < g->rank; p++)
		g->order[p] = order[p] = p;
	g->before = 0;
	for (uint32_t i = 0; i < t->stages.n; i++) {
		const struct tr_copy *copy = ((struct tr_stage *)t->stages.at[i])->copy;

		g->before += copy && inside(copy, group) && tr_permutes(copy);
	}
	g->after = g->before;
	for (uint32_t i = 0; i < t->stages.n; i++) {
		const struct tr_copy *copy = ((struct tr_stage *)t->stages.at[i])->copy;
		const struct tr_use *in = copy ? inside(copy, group) : NULL;
		unsigned cost;

		if (!in || copy->rank != g->rank)
			continue;
		for (unsigned p = 0; p < g->rank; p++)
			order[p] = index_in(in, (in == copy->to ? copy->from : copy->to)->var[p]);
		cost = cost_of_order(t, group, order);
		if (cost >= g->after)
			continue;
		g->after = cost;
		for (unsigned p = 0; p < g->rank; p++)
			g->order[p] = order[p];
	}
}

void tr_groups(struct transposes *t, struct vec *out)
{
	for (uint32_t i = 0; i < t->values.n; i++) {
		struct tr_value *v = t->values.at[i];
		struct tr_group *g;

		v->group = -1;
		if (!is_member(v))
			continue;
		g = new_group(t, out, v);
		if (!v->dead && !copied_from(v))
			kept_fixed(g, v->def->stage->stmt, v->kept);
	}
	for (uint32_t i = 0; i < t->stages.n; i++) {
		struct tr_stage *stage = t->stages.at[i];

		if (!stage->copy)
			look_at_stage(t, stage, out);
	}
	for (uint32_t i = 0; i < out->n; i++) {
		struct tr_group *g = out->at[i];

		if (g->values.n)
			find_order(t, g, i);
	}
}
