/* pass_down.c - PassDownDomain: a root gets another range, and its leaves the ranges that follow.
 *
 *	for (i_o = 0; i_o < n; i_o += 4)
 *		for (i = i_o; i < min(i_o + 4, n); i++)
 * ->	for (i_o = y; i_o < y + 3; i_o += 4)
 *		for (i = i_o; i < min(i_o + 4, y + 3); i++)
 *
 * Beyond the seed, whose inner loops always run to their factor: the end of a tile is that of the
 * range where this comes first (`min(f, n - o * f)`), a tile as long as the range has no loop over
 * tiles, and a loop with one iteration is none.  What was proved for the old range holds: the new
 * one lies in it, so i_o + 4 does not overflow now if it did not before. */
#include "infer_bound.h"

#include "../schedule.h"
#include "../staging/staging.h"

#include "cunest/eval.h"
#include "cunest/walk.h"

struct domain iter_domain(const struct iter_var *root)
{
	return root->into && root->into->kind != RELATION_FUSE ? root->into->domain
							       : loop_domain(root->loop);
}

static bool counts_up(const struct domain *d, const struct type *type)
{
	const struct expr *step = expr_strip(d->step);

	return (d->cmp == EXPR_LT || d->cmp == EXPR_LE) && step->kind == EXPR_INT &&
	       expr_int(step) == 1 && type_is_int(type) && type->rank >= RANK_INT;
}

static const char *relations_rigid(const struct iter_var *x)
{
	const struct relation *r = x->into;

	if (!r)
		return x->loop ? NULL : "it has one iteration already";
	switch (r->kind) {
	case RELATION_SPLIT: {
		const char *why = relations_rigid(r->outer);

		return why ? why : relations_rigid(r->inner);
	}
	case RELATION_STRIPE:
		return "it is striped; compute() comes before stripe()";
	case RELATION_FUSE:
		return "it is fused with another; compute() comes before fuse()";
	case RELATION_REBASE:
		return "its iterations are renumbered; compute() comes before that clause";
	}
	return NULL;
}

const char *iter_rigid(const struct schedule *s, struct iter_var *root)
{
	const struct type *type = type_unqualified(s->ir->types, root->sym->type);
	struct domain d;

	if (root->into && root->into->kind == RELATION_FUSE)
		return relations_rigid(root);
	if (!root->into && !root->loop)
		return relations_rigid(root);
	d = iter_domain(root);
	if (!counts_up(&d, type))
		return "it does not count up by one";
	return relations_rigid(root);
}

/* ---- one iteration ---- */

/* Is the value no longer to read than the variable? */
static bool is_short(const struct expr *e)
{
	e = expr_strip(e);
	return e->kind == EXPR_SYM || e->kind == EXPR_INT;
}

static bool declares(const struct stmt *block)
{
	for (const struct stmt *c = block->first; c; c = c->next)
		if (c->kind == STMT_DECL ||
		    (c->kind == STMT_BLOCK && c->transparent && declares(c)))
			return true;
	return false;
}

/* for (v = e; one iteration) body -> body, with e for v.  The block stays, under the name of the loop.
 */
static void dissolve(struct schedule *s, struct iter_var *leaf, const struct expr *value)
{
	/* a block of its own: the bytes of the loop's are with or without braces */
	struct stmt *loop = leaf->loop, *body = stmt_create(s->nest->func, STMT_BLOCK, 0);
	const struct type *type = type_unqualified(s->ir->types, loop->sym->type);

	value = expr_c_convert(s->ir, type, value);
	block_move(loop->first, body);
	stmt_replace(loop, body);
	if (!loop->sym->named && (is_short(value) || !stmts_name(body, loop->sym))) {
		stmts_substitute(body, expr_sym(s->ir, loop->sym), value);
	} else {
		struct sym *sym =
			sym_create(s->nest->func, SYM_LOCAL, loop->sym->name,
				   stmts_name(body, loop->sym)
					   ? type_of_turn(s->ir->types, loop->sym)
					   : type_qualified(s->ir->types, type, QUAL_CONST));

		sym->fresh = loop->sym->fresh;
		sym->named = loop->sym->named;
		sym->hint = loop->sym->hint;
		stmts_substitute(body, expr_sym(s->ir, loop->sym), expr_sym(s->ir, sym));
		if (body->first)
			stmt_insert_before(body->first, decl_create(s->nest->func, sym, value));
		else
			stmt_append(body, decl_create(s->nest->func, sym, value));
	}
	stmt_set_braced(body, declares(body));
	stmt_set_transparent(body, !body->braced);
	leaf->loop = NULL;
	leaf->body = body;
	leaf->point = value;
}

/* ---- ranges ---- */

struct range_down {
	struct schedule *s;
	struct domain d;
	int64_t count; /* iterations, -1: not constant */
	int64_t most;  /* ... at most; -1: not known */
};

static void down(struct range_down *r, struct iter_var *x);

static void set_header(struct stmt *loop, const struct domain *d)
{
	stmt_set(loop, SLOT_LO, d->lo);
	stmt_set(loop, SLOT_BOUND, d->bound);
}

static const struct expr *step_of(const struct iter_var *x)
{
	return x->loop ? x->loop->slot[SLOT_STEP].e : x->into->domain.step;
}

static const struct expr *tile_end(struct range_down *r, const struct relation *rel, bool whole)
{
	struct ir *ir = r->s->ir;
	const struct type *type = type_unqualified(ir->types, rel->outer->sym->type);
	const struct expr *end = sum_combine(ir, expr_sym(ir, rel->outer->sym), step_of(rel->outer),
					     1, r->d.cmp == EXPR_LE ? -1 : 0);

	end = expr_c_convert(ir, type, end);
	return whole ? end : expr_least(r->s, end, expr_c_convert(ir, type, r->d.bound));
}

/* if (i < n) body -> body */
static void drop_guard(struct relation *rel)
{
	struct stmt *guard = rel->guard, *body = guard ? guard->first : NULL;

	rel->tail = SPLIT_MIN;
	rel->guard = NULL;
	if (!guard || !guard->parent)
		return;
	stmt_remove(body);
	stmt_set_braced(body, false);
	stmt_set_transparent(body, true);
	stmt_replace(guard, body);
}

static void first_leaf(void *context, struct iter_var *leaf)
{
	struct iter_var **first = context;

	*first = *first ? *first : leaf;
}

/* Can the loop over tiles go, when one tile holds all?  Without iterations, nothing must be in
 * it but the loops over the tile. */
static bool one_tile(const struct range_down *r, const struct relation *rel)
{
	struct iter_var *inner = NULL;

	if (rel->stride <= 0 || r->most < 0 || r->most > rel->stride)
		return false;
	iter_leaves(rel->inner, first_leaf, &inner);
	return r->count > 0 || (rel->outer->loop && inner->loop &&
				loop_only_child(rel->outer->loop) == inner->loop);
}

static void down_split(struct range_down *r, struct relation *rel)
{
	struct range_down outer = *r, inner = *r;
	struct ir *ir = r->s->ir;
	bool exact = rel->stride > 0 && r->count >= 0 && r->count % rel->stride == 0;

	rel->domain.lo = r->d.lo;
	rel->domain.bound = r->d.bound;
	if (one_tile(r, rel)) {
		drop_guard(rel); /* one tile, as long as the range */
		outer.count = 1;
	} else {
		if (exact)
			drop_guard(rel);
		if (rel->guard)
			stmt_set(rel->guard, SLOT_COND,
				 expr_c_binary(ir, r->d.cmp, expr_sym(ir, rel->inner->sym),
					       r->d.bound));
		inner.d.lo = expr_sym(ir, rel->outer->sym);
		inner.d.bound = tile_end(r, rel, exact || rel->guard);
		inner.count = rel->guard ? (int64_t)rel->stride : -1;
		inner.most = rel->stride > 0 ? (int64_t)rel->stride : -1;
		outer.count = outer.most = -1;
		outer.d.step = step_of(rel->outer);
	}
	down(&inner, rel->inner);
	down(&outer, rel->outer);
}

/* A `continue` of one iteration would go on with the loop around it. */
static bool jumps_to(struct schedule *s, const struct stmt *loop)
{
	const struct effects *body = effects_of(s->analyses, loop->first);

	return body->continues || body->breaks;
}

static void down(struct range_down *r, struct iter_var *x)
{
	if (x->into && x->into->kind == RELATION_SPLIT) {
		down_split(r, x->into);
		return;
	}
	if (!x->loop)
		return;
	if (r->count == 1 && !jumps_to(r->s, x->loop))
		dissolve(r->s, x, r->d.lo);
	else
		set_header(x->loop, &r->d);
}

void iter_narrow(struct schedule *s, struct iter_var *root, const struct expr *lo,
		 const struct expr *bound, int64_t count, int64_t most)
{
	struct range_down r = {
		.s = s, .d = iter_domain(root), .count = count, .most = count < 0 ? most : count};

	r.d.lo = lo;
	r.d.bound = bound;
	down(&r, root);
}
