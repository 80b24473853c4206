/* compute_move.c - the stage in its new place: its loops get the ranges that are needed, its
 * variables names that mean nothing else there.
 *
 * A range that is not proved to lie in that of the source is clipped to it, so that the stage does
 * nothing there that it did not do before; a single index that may lie outside is under a
 * condition. */
#include "compute.h"

#include "cunest/text.h"
#include "cunest/walk.h"

#include <string.h>

/* ---- ranges ---- */

static bool proved(struct compute *c, const struct expr *condition, const struct stmt *at)
{
	return condition && range_prove(c->s->analyses, condition, at) == PROOF_YES;
}

/* Clips a bound to that of the source, unless it is proved to lie within it. */
static const struct expr *clip(struct compute *c, const struct expr *e, const struct expr *old,
			       bool low, const struct stmt *at)
{
	if (e == old || proved(c, expr_c_binary(c->s->ir, low ? EXPR_GE : EXPR_LE, e, old), at))
		return e;
	return low ? expr_most(c->s, e, old) : expr_least(c->s, e, old);
}

/* Under which condition on the variable a single index lies in the range of the source; NULL:
 * always. */
static const struct expr *clip_one(struct compute *c, const struct sym *sym,
				   const struct expr *index, const struct domain *old,
				   const struct stmt *at)
{
	struct ir *ir = c->s->ir;
	const struct expr *v = expr_sym(ir, sym), *low = expr_c_binary(ir, EXPR_GE, v, old->lo),
			  *high = expr_c_binary(ir, old->cmp, v, old->bound);

	if (proved(c, expr_c_binary(ir, EXPR_GE, index, old->lo), at))
		low = NULL;
	if (proved(c, expr_c_binary(ir, old->cmp, index, old->bound), at))
		high = NULL;
	return low && high ? expr_c_binary(ir, EXPR_LAND, low, high) : low ? low : high;
}

/* y + min(8, n - y) as min(y + 8, n), where that overflows nowhere. */
static const struct expr *spread(struct compute *c, const struct expr *e, const struct stmt *at)
{
	const struct expr *to = sum_spread(c->s->ir, e);

	return to && range_safe(c->s->analyses, to, at, NULL) ? to : e;
}

/* Has the type all values of e? */
static bool holds(struct compute *c, const struct type *type, const struct expr *e,
		  const struct stmt *at)
{
	struct range r;

	if (type->is_signed && (expr_strip(e)->type == type || e->type == type))
		return true;
	r = range_of(c->s->analyses, e, at);
	if (!e->type->is_signed && !r.empty && e->nargs > 0 && r.hi >= type_max(e->type))
		return false; /* it may have wrapped around */
	return r.empty || (type_holds(type, r.lo) && type_holds(type, r.hi));
}

/* What as many threads need as there can be, where that depends on their number. */
static const struct expr *extent_of(struct compute *c, const struct footprint_dim *dim)
{
	if (c->shared && dim->extent->has & HAS_SREG && dim->most >= 0 && dim->most <= INT32_MAX)
		return expr_const_int(c->s->ir, type_i32(c->s->ir->types), dim->most);
	return expr_strip(dim->extent);
}

/* Gives one loop of the producer the range that the region asks of it. */
static bool narrow(struct compute *c, const struct axis *axis, const struct footprint *region)
{
	const struct footprint_dim *dim = &region->dim[axis->dim];
	const struct type *type = type_unqualified(c->s->ir->types, axis->root->sym->type);
	struct domain old = iter_domain(axis->root);
	const struct stmt *at = axis->root->loop ? axis->root->loop : axis->loop;
	const struct expr *lo, *bound, *offset, *extent = extent_of(c, dim);
	const char *why = NULL;
	const struct expr *condition = NULL;
	int64_t count = extent->kind == EXPR_INT ? (int64_t)expr_int(extent) : -1;

	offset = sum_expr(c->s->ir, type, &axis->offset);
	lo = offset ? sum_combine(c->s->ir, dim->lo, offset, -1, 0) : NULL;
	bound = lo ? sum_combine(c->s->ir, lo, extent, 1, old.cmp == EXPR_LE ? -1 : 0) : NULL;
	if (bound && (!holds(c, type, lo, at) || !holds(c, type, bound, at)))
		return compute_refuse(
			c, axis->loop,
			"nothing proves that the range that is needed fits in %s, the type of '%s'",
			type_spelling(c->s->ir->types, type), axis->loop->sym->name);
	if (bound) {
		lo = expr_c_convert(c->s->ir, type, lo);
		bound = expr_c_convert(c->s->ir, type, bound);
	}
	if (!lo || !bound)
		return compute_refuse(c, axis->loop, "the range of '%s' cannot be written",
				      axis->loop->sym->name);
	lo = spread(c, lo, at);
	bound = spread(c, bound, at);
	if (count == 1 && axis->root->loop) {
		condition = clip_one(c, axis->loop->sym, lo, &old, at);
	} else {
		const struct expr *first = lo, *end = bound;

		lo = clip(c, lo, expr_c_convert(c->s->ir, type, old.lo), true, at);
		bound = clip(c, bound, expr_c_convert(c->s->ir, type, old.bound), false, at);
		count = lo == first && bound == end ? count : -1;
	}
	if (!range_safe(c->s->analyses, lo, at, &why) ||
	    !range_safe(c->s->analyses, bound, at, &why))
		return compute_refuse(c, axis->loop, "the range of '%s' may overflow%s%s",
				      axis->loop->sym->name, why ? ": " : "", why ? why : "");
	if (expr_strip(lo) == expr_strip(old.lo) && expr_strip(bound) == expr_strip(old.bound) &&
	    count != 1)
		return true;
	if (condition)
		stmt_set_braced(guard_body(c->s, axis->root->loop, condition)->first, false);
	iter_narrow(c->s, axis->root, lo, bound, count, dim->most);
	return true;
}

/* ---- names ---- */

static void rename_sym(struct compute *c, struct stmt *in, struct stmt *decl)
{
	struct sym *old = decl->sym, *sym;

	sym = sym_create(c->s->nest->func, old->kind,
			 arena_printf(c->s->ir->arena, "%s_%s", c->array->name, old->name),
			 old->type);
	sym->fresh = true;
	sym->hint = sym->name;
	sym->address_taken = old->address_taken;
	sym->aligned = old->aligned;
	stmts_substitute(in, expr_sym(c->s->ir, old), expr_sym(c->s->ir, sym));
	for (struct stmt *x = in; x; x = stmt_next(in, x))
		if (x->sym == old) {
			stmt_set_sym(x, sym);
			stmt_set_dirty(x, true);
		}
	if (decl->kind == STMT_FOR) {
		struct iter_var *v = iter_of(c->s, decl);

		v->name = sym->name;
		v->sym = sym;
		schedule_name(c->s, v->name, decl);
	}
}

/* Does the stage name another variable of that name, as its new bounds may? */
static bool captures(struct compute *c, const struct stmt *stage, const struct sym *sym)
{
	const struct vec *syms = &c->s->nest->func->syms;

	for (uint32_t i = 0; i < syms->n; i++) {
		const struct sym *other = syms->at[i];

		if (other != sym && strcmp(other->name, sym->name) == 0 &&
		    stmts_name(stage, other) && !stmts_declare(stage, other))
			return true;
	}
	return false;
}

/* Variables of the stage that are called like those of the loops around it now: T_i. */
static bool rename_apart(struct compute *c, struct stmt *stage)
{
	for (struct stmt *x = stage; x; x = stmt_next(stage, x)) {
		if (!x->sym || !(x->kind == STMT_DECL || (x->kind == STMT_FOR && x->declares)))
			continue;
		for (const struct stmt *p = stage; p && p != c->stages->block; p = p->parent) {
			bool taken = p->kind == STMT_FOR && p != x && !stmt_within(p, stage) &&
				     p->sym->name == x->sym->name;

			taken |= p == stage && captures(c, stage, x->sym);
			for (const struct stmt *d = p->prev; d && !taken; d = d->prev)
				taken = d->kind == STMT_DECL && d->sym->name == x->sym->name;
			if (!taken)
				continue;
			if (x->sym->named)
				return compute_refuse(c, x,
						      "another variable is called '%s' there, and "
						      "the text names the type of this one",
						      x->sym->name);
			if (sym_unsized(x->sym))
				return compute_refuse(c, x,
						      "another variable is called '%s' there, and "
						      "the extent of this one is not a number",
						      x->sym->name);
			rename_sym(c, stage, x);
			break;
		}
	}
	return true;
}

/* Do its own formulas name another variable of that name? */
static bool names_namesake(const struct compute *c, const struct stmt *x, const struct sym *sym)
{
	const struct vec *syms = &c->s->nest->func->syms;

	for (uint32_t i = 0; i < syms->n; i++) {
		const struct sym *other = syms->at[i];

		if (other == sym || other->name != sym->name)
			continue;
		if (stmt_names(x, other))
			return true;
	}
	return false;
}

/* Does anything else in the body call a variable by this name? */
static bool name_used(const struct compute *c, const struct stmt *stage, const struct sym *sym)
{
	const struct stmt *body = c->body, *x = body->first;

	while (x) {
		if (x == stage) {
			x = stmt_next_skip(body, x);
			continue;
		}
		if ((x->sym && x->sym->name == sym->name) || x->kind == STMT_RAW ||
		    names_namesake(c, x, sym))
			return true;
		x = stmt_next(body, x);
	}
	return false;
}

/* Would the variables that it declares meet others, if they were those of the scope around it? */
static bool is_scope(const struct compute *c, const struct stmt *stage, const struct stmt *block)
{
	const struct stmt *around = block->parent;

	while (around->transparent && around != c->body && around->parent)
		around = around->parent;
	if (around != c->body)
		return block->next || block->prev; /* alone in a loop of the stage */
	for (const struct stmt *x = block; x; x = stmt_next(block, x))
		if (x->kind == STMT_DECL && name_used(c, stage, x->sym))
			return true;
	return false;
}

/* { float s; ... } -> float s; ... where there is no other s: what is left of loops that have gone.
 */
static void unbrace(const struct compute *c, const struct stmt *stage)
{
	for (uint32_t i = 0; i < c->s->iters.n; i++) {
		struct iter_var *v = c->s->iters.at[i];

		if (!v->body || !v->body->braced || v->loop || !stmt_within(v->body, stage) ||
		    is_scope(c, stage, v->body))
			continue;
		stmt_set_braced(v->body, false);
		stmt_set_transparent(v->body, true);
	}
}

/* Puts the stage before its consumer, with the pragmas that are before it. */
static void move(struct stmt *stage, struct stmt *before)
{
	struct stmt *head = loop_head(stage), *next;

	before = loop_head(before);
	for (;; head = next) {
		next = head->next;
		stmt_remove(head);
		stmt_insert_before(before, head);
		if (head == stage)
			return;
	}
}

/* Moves (or copies) the stage, narrows its loops, and says where it stands. */
static bool attach(struct compute *c, struct stmt *stage, const struct request *r,
		   const struct axes *axes)
{
	struct attached *row = arena_alloc(c->s->ir->arena, sizeof(*row));
	struct span where = stage->span;
	struct axes *kept = arena_alloc(c->s->ir->arena, sizeof(*kept));
	struct iter_var *top = stage->kind == STMT_FOR ? iter_of(c->s, stage) : NULL;

	*kept = *axes;
	for (unsigned i = 0; i < axes->n; i++)
		if (!narrow(c, &axes->at[i], r->region))
			return false;
	if (top && !top->loop && top->body)
		stage = top->body;
	if (!rename_apart(c, stage))
		return false;
	unbrace(c, stage);
	*row = (struct attached){c->array, c->array->name, stage, c->at, r->region, kept, where};
	vec_push(c->s->ir->arena, &c->s->attached, row);
	return true;
}

static bool is_plain(const struct axes *axes)
{
	for (unsigned i = 0; i < axes->n; i++)
		if (axes->at[i].root->into)
			return false;
	return true;
}

bool compute_move(struct compute *c)
{
	struct stmt *stage = c->producer->stmt;
	struct vec copies = {0};

	if (!is_plain(&c->axes) || c->axes.n == 0 || c->shared) { /* copies have no relations */
		c->bounds.requests.n = 1;
		((struct request *)c->bounds.requests.at[0])->region = c->bounds.box;
	}
	for (uint32_t i = 1; i < c->bounds.requests.n; i++)
		vec_push(c->s->ir->arena, &copies, stmt_copy(c->s->nest->func, stage));
	move(stage, ((struct request *)c->bounds.requests.at[0])->consumer);
	for (uint32_t i = 0; i < copies.n; i++) {
		const struct request *r = c->bounds.requests.at[i + 1];

		stmt_insert_before(loop_head(r->consumer), copies.at[i]);
	}
	if (!attach(c, stage, c->bounds.requests.at[0], &c->axes))
		return false;
	for (uint32_t i = 0; i < copies.n; i++) {
		struct axes axes = axes_find(c->s, copies.at[i], c->array);

		if (!attach(c, copies.at[i], c->bounds.requests.at[i + 1], &axes))
			return false;
	}
	return true;
}
