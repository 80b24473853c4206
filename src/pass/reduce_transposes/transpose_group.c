/* transpose_group.c - which values change their layout together, and which layout is best for
 * them.
 *
 * An element-wise stage reads and writes its arrays at one and the same index in each iteration.  If one
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
	return v->shape ? v->rank : 0;
}

static bool copied_from(const struct tr_value *v)
{
	return v->def && v->def->stage->copy && tr_permutes(v->def->stage->copy);
}

/* Is it all known what is done to it?  One that others read is fixed, unless what it was copied
 * from, which is in another order, can stand for it. */
static bool is_member(const struct tr_value *v)
{
	return v->known && (value_rank(v) >= 2 || (v->free && v->dead));
}

static struct tr_group *group_of(const struct vec *groups, const struct tr_value *v)
{
	return v->group >= 0 ? groups->at[v->group] : NULL;
}

static struct tr_group *new_group(struct transposes *t, struct vec *groups, struct tr_value *v)
{
	struct tr_group *g = arena_alloc(t->ir->arena, sizeof(*g));

	g->rank = v->free ? 0 : value_rank(v);
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
	if (from->why)
		kept_fixed(into, from->at, from->why);
	into->rank = into->rank > from->rank ? into->rank : from->rank;
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

/* Is the variable one of those, or only there to make them, as that of a loop over tiles? */
static bool makes_index(const struct tr_use *use, const struct stmt *loop)
{
	for (unsigned i = 0; i < use->rank; i++)
		if (use->var[i] == loop->sym)
			return true;
	for (const struct stmt *x = loop->first; x; x = stmt_next(loop->first, x)) {
		bool index = false;

		for (unsigned i = 0; i < use->rank; i++)
			index |= use->var[i] == x->sym && (x->kind == STMT_DECL || x->declares);
		for (unsigned k = 0; index && k < x->nslots; k++)
			if (x->slot[k].e && expr_mentions(x->slot[k].e, loop->sym))
				return true;
	}
	return false;
}

/* Is there a loop around that comes to the same elements again? */
static bool comes_again(struct transposes *t, const struct tr_use *use)
{
	const struct stmt *stage = use->stage->stmt;
	__int128 value;

	for (const struct stmt *x = stage; x; x = stmt_next(stage, x))
		if (x->kind == STMT_WHILE || (x->kind == STMT_FOR && !makes_index(use, x) &&
					      !tr_single(t, x->sym, x->first, &value)))
			return true;
	return false;
}

struct flat_search {
	const struct tr_stage *stage;
	const struct sym *var;
	bool other;           /* it is used elsewhere than as the index of those arrays */
	const struct sym *by; /* as the index of this one */
};

static bool find_other(void *context, const struct expr *e)
{
	struct flat_search *q = context;

	if (e->kind == EXPR_LOAD && e->arg[0]->kind == EXPR_SYM) {
		const struct tr_use *use = tr_use_of(q->stage, e->arg[0]->u.sym);

		if (use && use->flat && use->value->group >= 0)
			return false;
		for (unsigned i = 1; i < e->nargs; i++)
			q->by = expr_mentions(e->arg[i], q->var) ? e->arg[0]->u.sym : q->by;
	}
	q->other |= e->kind == EXPR_SYM && e->u.sym == q->var;
	return true;
}

/* for (k ...) U[k] = f(T[k]): does each iteration do the same to one element, whichever that is? */
static bool is_flat_map(struct transposes *t, const struct tr_stage *stage,
			const struct tr_use *first, const struct sym **by)
{
	struct flat_search q = {stage, first->var[0], false, NULL};
	struct stmt *loop = stage->stmt;

	if (!first->flat || loop->kind != STMT_FOR || loop->sym != q.var || !loop->declares)
		return false;
	for (const struct stmt *x = loop->first; x; x = stmt_next(loop->first, x)) {
		if (x->kind != STMT_BLOCK && x->kind != STMT_STORE && x->kind != STMT_DECL &&
		    x->kind != STMT_IF && x->kind != STMT_PRAGMA)
			return false;
		for (unsigned i = 0; i < x->nslots; i++)
			if (x->slot[i].e)
				expr_walk(t->ir, x->slot[i].e, find_other, &q);
	}
	*by = q.by;
	return !q.other && deps_may_parallel(t->an, t->nest, loop).may == PROOF_YES;
}

/* One that has a group, and an order there or one index for all. */
static bool is_member_use(const struct tr_use *use)
{
	return use->value && use->value->group >= 0 && (use->flat || use->value->rank >= 2);
}

static bool used_alike(const struct tr_use *a, const struct tr_use *b)
{
	return a->flat || b->flat ? a->flat && b->flat && a->var[0] == b->var[0] : same_order(a, b);
}

/* What a stage uses alike, at one index or at one tuple of them, belongs together. */
static void join(struct transposes *t, const struct tr_stage *stage, struct vec *groups)
{
	for (uint32_t i = 0; i < stage->uses.n; i++) {
		struct tr_use *a = stage->uses.at[i];

		for (uint32_t k = i + 1; is_member_use(a) && k < stage->uses.n; k++) {
			struct tr_use *b = stage->uses.at[k];

			if (is_member_use(b) && used_alike(a, b))
				merge(t, groups, a->value, b->value);
		}
	}
}

static const char *why_flat_fixed(struct transposes *t, const struct tr_stage *stage,
				  const struct tr_use *first, const struct tr_use *use)
{
	bool member = use->value->group >= 0;
	const struct sym *by = NULL;

	if (is_flat_map(t, stage, first, &by) && (!member || use->flat))
		return NULL;
	if (by)
		return arena_printf(t->ir->arena,
				    "it is combined with '%s' there, which is in this order",
				    by->name);
	return arena_printf(t->ir->arena,
			    "the nest that uses '%s' goes along all elements in their order",
			    use->array->name);
}

static const char *why_met(struct transposes *t, const struct tr_use *use)
{
	const struct tr_value *v = use->value;

	return arena_printf(t->ir->arena,
			    "it is combined with '%s' there, which is in this order%s%s",
			    use->array->name, v->kept && v->known ? ": " : "",
			    v->kept && v->known ? v->kept : "");
}

/* Why the use does not let the group be turned; NULL: it does, or in some orders only (g->meets).
 */
static const char *why_fixed(struct transposes *t, struct tr_group *g, const struct tr_use *first,
			     const struct tr_use *use)
{
	const struct tr_value *v = use->value;

	if (first->flat || use->flat)
		return why_flat_fixed(t, use->stage, first, use);
	if (v->group >= 0 && v->group == first->value->group &&
	    (use->rank != g->rank || !same_order(first, use) || comes_again(t, use)))
		return arena_printf(t->ir->arena,
				    "the nest that uses '%s' does not go element by element",
				    use->array->name);
	if (v->group == first->value->group || !first->rank || indices_in(t, first, use) < 2)
		return NULL;
	if (use->rank >= 2) {
		struct tr_meet *meet = arena_alloc(t->ir->arena, sizeof(*meet));

		*meet = (struct tr_meet){first, use};
		vec_push(t->ir->arena, &g->meets, meet);
		return NULL;
	}
	return why_met(t, use);
}

static void look_at_member(struct transposes *t, struct tr_stage *stage,
			   const struct tr_use *member, struct tr_group *g)
{
	if (g->stages.n == 0 || g->stages.at[g->stages.n - 1] != stage)
		vec_push(t->ir->arena, &g->stages, stage);
	if (stage->closed)
		kept_fixed(g, stage->stmt, "a nest that uses it has other effects");
	for (uint32_t i = 0; i < stage->uses.n && !stage->closed; i++) {
		const char *why = why_fixed(t, g, member, stage->uses.at[i]);

		if (why)
			kept_fixed(g, stage->stmt, why);
	}
}

static void look_at_stage(struct transposes *t, struct tr_stage *stage, struct vec *groups)
{
	for (uint32_t i = 0; i < stage->uses.n; i++) {
		const struct tr_use *use = stage->uses.at[i];
		struct tr_group *g = is_member_use(use) ? group_of(groups, use->value) : NULL;

		if (g && g->rank >= 2)
			look_at_member(t, stage, use, g);
	}
}

/* ---- rows ---- */

static bool same_rows(const struct tr_value *a, const struct tr_value *b)
{
	if (a->rank != b->rank)
		return false;
	for (unsigned p = 0; p < a->rank; p++)
		if (expr_strip(a->shape->dim[a->dim[p]].extent) !=
		    expr_strip(b->shape->dim[b->dim[p]].extent))
			return false;
	return true;
}

/* A nest that goes along all elements of two arrays meets one and the same element of both, in whatever order they
 * are, only if their rows are the same: n rows of m and m rows of n are turned differently. */
static void check_rows(struct tr_group *g)
{
	const struct tr_use *flat = NULL;
	const struct tr_value *rows = NULL, *other = NULL;

	for (uint32_t i = 0; i < g->values.n; i++) {
		const struct tr_value *v = g->values.at[i];

		for (uint32_t k = 0; k < v->uses.n && !flat; k++)
			flat = ((const struct tr_use *)v->uses.at[k])->flat ? v->uses.at[k] : NULL;
		if (v->free)
			continue;
		if (rows && !same_rows(rows, v))
			other = v;
		rows = rows ? rows : v;
	}
	if (flat && other)
		kept_fixed(
			g, flat->stage->stmt,
			"the nest goes along all elements of arrays with rows of another length");
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

/* Are the indices that a and b share in one order?  a in this one, or as it is without. */
static bool agree(const struct tr_use *a, const unsigned *order, const struct tr_use *b)
{
	unsigned next = 0;

	for (unsigned p = 0; p < a->rank; p++) {
		unsigned at = index_in(b, a->var[order ? order[p] : p]);

		if (at == b->rank)
			continue;
		if (at < next)
			return false;
		next = at + 1;
	}
	return true;
}

/* What is used with the group and is not turned: would it be in another order than the group is,
 * where it was in the same? */
static const struct tr_use *conflict(struct transposes *t, const struct tr_group *g,
				     const unsigned *order)
{
	for (uint32_t i = 0; i < g->meets.n; i++) {
		const struct tr_meet *m = g->meets.at[i];

		if (!agree(m->member, order, m->fixed) && agree(m->member, NULL, m->fixed) &&
		    !tr_turns_table(t, g, m->fixed->array))
			return m->fixed;
	}
	return NULL;
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
	unsigned order[TR_DIMS], refused = UINT32_MAX;
	const struct tr_use *by = NULL;

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
		const struct tr_use *in = copy ? inside(copy, group) : NULL, *against;
		unsigned cost;

		if (!in || copy->rank != g->rank)
			continue;
		for (unsigned p = 0; p < g->rank; p++)
			order[p] = index_in(in, (in == copy->to ? copy->from : copy->to)->var[p]);
		cost = cost_of_order(t, group, order);
		against = conflict(t, g, order);
		if (cost >= (against ? refused : g->after))
			continue;
		if (against) {
			refused = cost;
			by = against;
			continue;
		}
		g->after = cost;
		for (unsigned p = 0; p < g->rank; p++)
			g->order[p] = order[p];
	}
	if (g->after < g->before || refused >= g->before)
		return;
	/* it could be better, but for that */
	g->after = refused;
	kept_fixed(g, by->stage->stmt, why_met(t, by));
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
	for (uint32_t i = 0; i < t->stages.n; i++)
		if (!((struct tr_stage *)t->stages.at[i])->copy)
			join(t, t->stages.at[i], out);
	for (uint32_t i = 0; i < t->stages.n; i++)
		if (!((struct tr_stage *)t->stages.at[i])->copy)
			look_at_stage(t, t->stages.at[i], out);
	for (uint32_t i = 0; i < out->n; i++) {
		struct tr_group *g = out->at[i];

		if (!g->values.n || g->rank < 2)
			continue;
		check_rows(g);
		find_order(t, g, i);
	}
}
