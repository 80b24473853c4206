/* infer_bound.c - what a stage has to make where it is attached: InferRootBound and its four
 * phases.
 *
 * The seed keeps bounds beside the loops and passes integer sets from the leaves of a consumer to
 * its roots (1, 2) and through subscripts into its inputs (3).  Here the loops say all that
 * themselves: the variables of loops inside the attach point have the ranges of their headers,
 * those of the loop itself and around it are terms, and footprint_of() takes the first out of the
 * subscripts and leaves the second in.  What it needs to be told is the storage scope: which thread
 * indices are one loop more, because threads share what is computed.  A stage that is attached in a
 * consumer is inside of it, so its loops are relaxed, or not, along with those around it (the
 * seed's relax_set).
 *
 * Phase 4, the union over consumers, goes beyond the seed: where the consumers' regions together
 * are less work than their box, each gets its own (T[0:2, 0:2] and T[2:4, 2:4] are 8 elements, not
 * 16).
 *
 * Then the region is taken back through the producer's own subscripts to ranges of its roots. */
#include "infer_bound.h"

#include "../schedule.h"

#include "cunest/walk.h"

/* ---- what is asked for ---- */

static const struct footprint *region_in(struct schedule *s, const struct sym *array,
					 const struct stmt *inside, unsigned relax)
{
	struct footprint_query q = {
		.array = array, .inside = inside, .reads = true, .relax = relax};

	return footprint_of(s->analyses, s->nest, &q);
}

/* Shared memory is one for the threads of a block; registers and local arrays are each thread's. */
static unsigned threads_sharing(bool shared)
{
	if (!shared)
		return 0;
	return 1u << SREG_TID_X | 1u << SREG_TID_Y | 1u << SREG_TID_Z;
}

/* Elements; -1: not constant. */
static __int128 volume(const struct footprint *f)
{
	__int128 n = 1;

	for (unsigned d = 0; d < f->ndims; d++) {
		if (f->dim[d].most < 0 || n > INT64_MAX)
			return -1;
		n *= f->dim[d].most;
	}
	return f->ndims ? n : -1;
}

static bool reads(struct schedule *s, const struct stmt *stmt, const struct sym *array)
{
	const struct effects *e = effects_of(s->analyses, stmt);

	for (uint32_t i = 0; i < e->loads.n; i++)
		if (place_base(e->loads.at[i]) == array)
			return true;
	return false;
}

static void request(struct schedule *s, struct bounds *b, struct stmt *consumer,
		    const struct footprint *region)
{
	struct request *r = arena_alloc(s->ir->arena, sizeof(*r));

	*r = (struct request){consumer, region};
	vec_push(s->ir->arena, &b->requests, r);
}

struct bounds bounds_infer(struct schedule *s, const struct sym *array, struct stmt *body,
			   bool shared)
{
	struct bounds b = {.relax = threads_sharing(shared || array->kind == SYM_SHARED)};
	__int128 whole, parts = 0;

	b.box = region_in(s, array, body, b.relax);
	whole = volume(b.box);
	for (struct stmt *c = body->first; c; c = c->next) {
		const struct footprint *region;

		if (!reads(s, c, array))
			continue;
		region = region_in(s, array, c, b.relax);
		parts = parts < 0 || volume(region) < 0 ? -1 : parts + volume(region);
		request(s, &b, c, region);
	}
	/* the union of the boxes, where it differs and pays */
	if (b.requests.n > 1 && (parts < 0 || whole < 0 || parts >= whole)) {
		b.requests.n = 1;
		((struct request *)b.requests.at[0])->region = b.box;
	}
	return b;
}

/* ---- the producer's axes ---- */

struct axis_search {
	struct schedule *s;
	struct stmt *producer;
	struct axes *axes;
};

static struct stmt *loop_over(struct stmt *inside, const struct sym *sym)
{
	for (struct stmt *x = inside; x; x = stmt_next(inside, x))
		if (x->kind == STMT_FOR && x->sym == sym)
			return x;
	return NULL;
}

/* Of all terms of an index, the one variable of a loop of the producer; what is left is the offset
 * and must not change inside.  NULL: it is not that simple. */
static struct stmt *axis_of(struct axis_search *q, const struct expr *index, struct sum *offset)
{
	struct stmt *loop = NULL;
	unsigned at = 0;

	if (!index || !sum_of(index, offset))
		return NULL;
	for (unsigned i = 0; i < offset->n; i++) {
		const struct expr *e = offset->term[i].e;
		struct stmt *x = e->kind == EXPR_SYM ? loop_over(q->producer, e->u.sym) : NULL;

		if (!x && !effects_clobber(q->s->analyses, q->producer, e))
			continue;
		if (!x || loop || offset->term[i].by != 1)
			return NULL;
		loop = x;
		at = i;
	}
	if (!loop)
		return NULL;
	sum_take(offset, offset->term[at].e);
	return loop;
}

/* Does every store of the array inside the loop go along it in the same way?  And a load, if it is
 * not of what such a store has written. */
static bool always_axis(struct axis_search *q, const struct axis *axis)
{
	const struct vec *list = &q->axes->written->accesses;

	for (uint32_t i = 0; i < list->n; i++) {
		const struct footprint_access *a = list->at[i];
		struct sum offset;

		if (!stmt_within(a->stmt, axis->loop))
			continue;
		if (axis_of(q, a->index[axis->dim], &offset) != axis->loop ||
		    !sum_same(&offset, &axis->offset))
			return false;
	}
	return true;
}

struct parallel_search {
	struct schedule *s;
	const char *why;
};

static void ask_parallel(void *context, struct iter_var *leaf)
{
	struct parallel_search *p = context;
	struct dep_answer answer;

	if (p->why || !leaf->loop)
		return;
	answer = deps_may_parallel(p->s->analyses, p->s->nest, leaf->loop);
	if (answer.may != PROOF_YES)
		p->why = answer.why ? answer.why : "its iterations depend on each other";
}

/* Can iterations of the loop be left out, without the others computing something else? */
static const char *bound_together(struct axis_search *q, const struct axis *axis)
{
	struct parallel_search p = {q->s, NULL};
	const char *why = iter_rigid(q->s, axis->root);

	if (why)
		return why;
	iter_leaves(axis->root, ask_parallel, &p);
	return p.why;
}

static bool known(const struct axes *axes, const struct stmt *loop)
{
	for (unsigned i = 0; i < axes->n; i++)
		if (axes->at[i].loop == loop)
			return true;
	return false;
}

static void find_axis(struct axis_search *q, const struct footprint_access *a, unsigned dim)
{
	struct axes *axes = q->axes;
	struct axis axis = {.dim = dim};
	const char *why = NULL;

	axis.loop = axis_of(q, a->index[dim], &axis.offset);
	if (!axis.loop || known(axes, axis.loop) || axes->n == AXES)
		return;
	axis.root = iter_root(iter_of(q->s, axis.loop));
	if (!always_axis(q, &axis))
		why = "the stores in it go along the array in several ways";
	else
		why = bound_together(q, &axis);
	if (!why) {
		axes->at[axes->n++] = axis;
	} else if (!axes->why) {
		axes->why = arena_printf(q->s->ir->arena, "the loop '%s' keeps its range: %s",
					 axis.loop->sym->name, why);
		axes->why_at = axis.loop;
	}
}

/* Is the store inside of an axis of this dimension? */
static bool has_axis(const struct axes *axes, const struct stmt *store, unsigned dim)
{
	for (unsigned i = 0; i < axes->n; i++)
		if (axes->at[i].dim == dim && stmt_within(store, axes->at[i].loop))
			return true;
	return false;
}

static int by_order(const struct axis *a, const struct axis *b)
{
	return stmt_within(b->loop, a->loop) ? -1 : stmt_within(a->loop, b->loop);
}

struct axes axes_find(struct schedule *s, struct stmt *producer, const struct sym *array)
{
	struct axes axes = {0};
	struct axis_search q = {s, producer, &axes};
	struct footprint_query query = {
		.array = array, .inside = producer, .reads = true, .writes = true};
	const struct vec *list;

	axes.written = footprint_of(s->analyses, s->nest, &query);
	list = &axes.written->accesses;
	for (uint32_t i = 0; i < list->n; i++) {
		const struct footprint_access *a = list->at[i];

		for (unsigned d = 0; a->writes && d < axes.written->ndims; d++)
			find_axis(&q, a, d);
	}
	for (unsigned d = 0; d < axes.written->ndims; d++) {
		axes.along[d] = true;
		for (uint32_t i = 0; i < list->n; i++) {
			const struct footprint_access *a = list->at[i];

			axes.along[d] &= has_axis(&axes, a->stmt, d);
		}
	}
	/* outermost first: bounds may depend on the loops around */
	for (unsigned i = 1; i < axes.n; i++) {
		for (unsigned k = i; k > 0 && by_order(&axes.at[k - 1], &axes.at[k]) > 0; k--) {
			struct axis other = axes.at[k];

			axes.at[k] = axes.at[k - 1];
			axes.at[k - 1] = other;
		}
	}
	return axes;
}
