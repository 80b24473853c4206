/* relation.c - which loops came of which.
 *
 * Clauses call relation_split() and its like once they have rewritten the headers; everything that
 * wants to know where a loop is in the graph asks here.  A loop that no clause touched is a
 * root and a leaf, made when it is first asked for.
 *
 * Source: IterVarRelation in the InferBound seed. */
#include "relation.h"

#include "../schedule.h"

struct domain loop_domain(const struct stmt *loop)
{
	return (struct domain){(enum expr_kind)loop->cmp, loop->slot[SLOT_LO].e,
			       loop->slot[SLOT_BOUND].e, loop->slot[SLOT_STEP].e};
}

static struct iter_var *iter_create(struct schedule *s, const char *name, struct stmt *loop)
{
	struct iter_var *v = arena_alloc(s->ir->arena, sizeof(*v));

	v->name = name;
	v->loop = loop;
	v->sym = loop->sym;
	vec_push(s->ir->arena, &s->iters, v);
	return v;
}

struct iter_var *iter_of(struct schedule *s, struct stmt *loop)
{
	for (uint32_t i = 0; i < s->iters.n; i++) {
		struct iter_var *v = s->iters.at[i];

		if (v->loop == loop)
			return v;
	}
	return iter_create(s, loop->sym->name, loop);
}

static struct relation *relation_create(struct schedule *s, enum relation_kind kind)
{
	struct relation *r = arena_alloc(s->ir->arena, sizeof(*r));

	r->kind = kind;
	return r;
}

/* A child of r, which is in the IR as `loop`, and is called `name`. */
static struct iter_var *child(struct schedule *s, struct relation *r, const char *name,
			      struct stmt *loop)
{
	struct iter_var *v = iter_create(s, name, loop);

	v->made_by = r;
	return v;
}

/* x is a leaf no longer. */
static void retire(struct iter_var *x, struct relation *r)
{
	x->loop = NULL;
	x->into = r;
}

struct relation *relation_split(struct schedule *s, enum relation_kind kind, const char *name,
				struct domain domain, struct stmt *outer, struct stmt *inner,
				__int128 stride)
{
	struct relation *r = relation_create(s, kind);

	r->parent = iter_of(s, inner);
	r->domain = domain;
	r->stride = stride;
	retire(r->parent, r);
	r->outer = child(s, r, arena_printf(s->ir->arena, "%s.o", name), outer);
	r->inner = child(s, r, arena_printf(s->ir->arena, "%s.i", name), inner);
	schedule_name(s, r->outer->name, outer);
	schedule_name(s, r->inner->name, inner);
	return r;
}

struct relation *relation_fuse(struct schedule *s, struct stmt *outer, struct stmt *inner,
			       struct stmt *fused, const char *name)
{
	struct relation *r = relation_create(s, RELATION_FUSE);

	r->outer = iter_of(s, outer);
	r->inner = iter_of(s, inner);
	retire(r->outer, r);
	retire(r->inner, r);
	r->fused = child(s, r, name, fused);
	return r;
}

struct relation *relation_rebase(struct schedule *s, struct domain domain, struct stmt *loop)
{
	struct relation *r = relation_create(s, RELATION_REBASE);

	r->parent = iter_of(s, loop);
	r->domain = domain;
	retire(r->parent, r);
	r->inner = child(s, r, r->parent->name, loop);
	return r;
}

struct iter_var *iter_root(struct iter_var *x)
{
	while (x->made_by)
		x = x->made_by->kind == RELATION_FUSE ? x->made_by->outer : x->made_by->parent;
	return x;
}

bool iter_comes_of(const struct iter_var *x, const struct iter_var *root)
{
	if (x == root)
		return true;
	if (!x->made_by)
		return false;
	if (x->made_by->kind != RELATION_FUSE)
		return iter_comes_of(x->made_by->parent, root);
	return iter_comes_of(x->made_by->outer, root) || iter_comes_of(x->made_by->inner, root);
}

void iter_leaves(struct iter_var *x, void (*visit)(void *, struct iter_var *), void *context)
{
	const struct relation *r = x->into;

	if (!r) {
		visit(context, x);
		return;
	}
	switch (r->kind) {
	case RELATION_SPLIT:
	case RELATION_STRIPE:
		iter_leaves(r->outer, visit, context);
		iter_leaves(r->inner, visit, context);
		return;
	case RELATION_FUSE:
		iter_leaves(r->fused, visit, context);
		return;
	case RELATION_REBASE:
		iter_leaves(r->inner, visit, context);
		return;
	}
}
