/* compute.c - compute(T at i): the nest that fills T runs in loop i of the nest that reads it.
 *
 *	float T[N + 2];				for (int i = 0; i < n; i++) {
 *	for (int j = 0; j < n + 2; j++)			float T[3];
 *		T[j] = f(A[j]);		->		for (int j = i; j < i + 3; j++)
 *	for (int i = 0; i < n; i++)				T[j - i] = f(A[j]);
 *		B[i] = T[i] + T[i + 1] + T[i + 2];	B[i] = T[0] + T[1] + T[2];
 *						}
 *
 * Each turn of the loop makes what it needs of T, as often as it is needed: more arithmetic, less
 *memory. Bound inference (infer_bound.c) says which elements those are, the loops of the producer
 *shrink to them (pass_down.c), and so does T itself where nobody else needs it (compute_storage.c).
 *
 * Legal: compute_legal.c.  The part of the range that is made lies in the range that the source
 *had: by a proof, or the new bounds are clipped to the old ones.
 *
 * Source: compute_at of Halide and TVM; InferBound as in the seed. */
#include "compute.h"

#include "cunest/text.h"
#include "cunest/walk.h"

#include <stdarg.h>
#include <string.h>

bool compute_refuse(struct compute *c, const struct stmt *at, const char *fmt, ...)
{
	char text[600];
	struct diag *d;
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	d = diag_report(c->s->ir->diags, DIAG_SCHEDULE, c->arg->span, "cannot compute %s at %s: %s",
			c->arg->name, c->arg->value, text);
	if (at && !span_none(at->span))
		diag_note(c->s->ir->diags, d, at->span, "it is here");
	return false;
}

/* ---- what the names mean ---- */

static struct stmt *first_store(struct compute *c, const char *name, const struct stmt *behind)
{
	struct stmt *root = c->s->nest->root;

	for (struct stmt *x = root; x; x = stmt_next(root, x)) {
		const struct sym *base =
			x->kind == STMT_STORE ? place_base(x->slot[SLOT_PLACE].e) : NULL;

		if (behind == x)
			behind = NULL;
		else if (!behind && base && strcmp(base->name, name) == 0)
			return x;
	}
	return NULL;
}

/* "T, U": arrays that something here stores into. */
static const char *filled_arrays(struct compute *c)
{
	struct stmt *root = c->s->nest->root;
	struct buf b;
	bool any = false;

	buf_init(&b, c->s->ir->arena);
	for (struct stmt *x = root; x; x = stmt_next(root, x)) {
		const struct sym *base =
			x->kind == STMT_STORE ? place_base(x->slot[SLOT_PLACE].e) : NULL;

		if (!base || first_store(c, base->name, NULL) != x)
			continue;
		buf_printf(&b, "%s%s", any ? ", " : "", base->name);
		any = true;
	}
	return any ? b.s : NULL;
}

/* The block whose children hold a and b apart; NULL: none does. */
static struct stmt *common_block(struct stmt *a, const struct stmt *b)
{
	struct stmt *p = a->parent;

	while (p && !stmt_within(b, p))
		p = p->parent;
	return p && p->kind == STMT_BLOCK ? p : NULL;
}

static bool feeds(void *context, const struct stmt *loop)
{
	struct compute *c = context;
	struct stmt *store = first_store(c, c->arg->name, NULL);
	struct stmt *block = common_block(store, loop);
	struct stages *stages = block ? stages_of(c->s, block) : NULL;
	struct stage *from = stages ? stage_around(stages, store) : NULL;
	struct stage *to = stages ? stage_around(stages, loop) : NULL;

	return from && to && stage_feeds(stages, from, to);
}

/* A loop by its name, or what is left of one that has a single iteration. */
static bool find_loop(struct compute *c)
{
	struct clause_arg arg = {.span = c->arg->value_span, .name = c->arg->value};
	struct stmt *loop;

	for (uint32_t i = c->s->iters.n; i-- > 0;) {
		struct iter_var *v = c->s->iters.at[i];

		if (v->body && strcmp(v->name, c->arg->value) == 0 &&
		    stmt_within(v->body, c->s->nest->root)) {
			c->at = v;
			c->body = v->body;
			return true;
		}
	}
	loop = schedule_loop_among(c->s, &arg, feeds, c);
	if (!loop)
		return false;
	c->at = iter_of(c->s, loop);
	c->body = loop->first;
	return true;
}

static bool find_stages(struct compute *c)
{
	struct stmt *store = first_store(c, c->arg->name, NULL), *block;
	const char *filled = store ? NULL : filled_arrays(c);

	if (!store)
		return schedule_refuse(c->s, DIAG_CLAUSE, c->arg->span,
				       "nothing here fills an array '%s'%s%s", c->arg->name,
				       filled ? "; filled are " : "", filled ? filled : "");
	if (!find_loop(c))
		return false;
	c->array = place_base(store->slot[SLOT_PLACE].e);
	block = common_block(store, c->body);
	c->stages = block ? stages_of(c->s, block) : NULL;
	c->producer = block ? stage_around(c->stages, store) : NULL;
	c->consumer = block ? stage_around(c->stages, c->body) : NULL;
	if (!c->producer || !c->consumer || c->producer == c->consumer)
		return compute_refuse(c, store, "the loop '%s' is in the nest that fills '%s'",
				      c->at->name, c->array->name);
	if (!stage_reads(c->consumer, c->array))
		return compute_refuse(c, c->consumer->stmt, "nothing in that nest reads '%s'",
				      c->array->name);
	while ((store = first_store(c, c->arg->name, store)))
		if (!stmt_within(store, c->producer->stmt))
			return compute_refuse(c, store, "'%s' is filled by two nests",
					      c->array->name);
	for (const struct stmt *x = c->producer->stmt; x != c->consumer->stmt; x = x->next)
		if (!x->next)
			return compute_refuse(c, c->consumer->stmt,
					      "the loop '%s' stands before the nest that fills it",
					      c->at->name);
	return true;
}

/* ---- bounds ---- */

static bool mentions(const struct stmt *x, const struct sym *array)
{
	for (unsigned i = 0; i < x->nslots; i++)
		if (x->slot[i].e && expr_mentions(x->slot[i].e, array))
			return true;
	return false;
}

/* Where all that reads the array stands under one condition, it is needed under that condition
 * only. */
static void enter_conditions(struct compute *c)
{
	for (;;) {
		struct stmt *only = NULL;

		for (struct stmt *x = c->body->first; x; x = x->next) {
			bool uses = false;

			for (struct stmt *y = x; y && !uses; y = stmt_next(x, y))
				uses = mentions(y, c->array);
			if (uses && only)
				return;
			only = uses ? x : only;
		}
		if (!only || only->kind != STMT_IF || mentions(only, c->array))
			return;
		for (struct stmt *y = only->first->next; y; y = stmt_next_skip(only, y))
			for (struct stmt *z = y; z; z = stmt_next(y, z))
				if (mentions(z, c->array))
					return;
		c->body = only->first;
	}
}

static bool find_bounds(struct compute *c)
{
	const struct footprint *box;

	enter_conditions(c);
	c->bounds = bounds_infer(c->s, c->array, c->body);
	box = c->bounds.box;
	if (!c->bounds.requests.n)
		return compute_refuse(c, c->at->loop, "nothing in the loop '%s' reads '%s'",
				      c->at->name, c->array->name);
	if (box->why)
		return compute_refuse(c, box->why_at,
				      "the part of '%s' that it needs is not known: %s",
				      c->array->name, box->why);
	if (box->unproved)
		return compute_refuse(
			c, NULL, "the bounds of the part of '%s' that it needs may overflow: %s",
			c->array->name, box->unproved);
	c->axes = axes_find(c->s, c->producer->stmt, c->array);
	if (c->axes.written->why)
		return compute_refuse(c, c->axes.written->why_at,
				      "the part of '%s' that its nest fills is not known: %s",
				      c->array->name, c->axes.written->why);
	return true;
}

/* Do both count elements in the same rows? */
static bool same_rows(const struct footprint *a, const struct footprint *b)
{
	if (a->ndims != b->ndims || !a->apart || !b->apart)
		return false;
	for (unsigned d = 0; d < a->ndims; d++)
		if (a->dim[d].stride != b->dim[d].stride)
			return false;
	return true;
}

static bool same_dim(const struct footprint_dim *a, const struct footprint_dim *b)
{
	return expr_strip(a->lo) == expr_strip(b->lo) &&
	       expr_strip(a->extent) == expr_strip(b->extent);
}

/* Can the producer make what is asked for and no more than that?  All of it in each turn is not
 * what anybody wants, unless all of it is needed. */
static bool narrows(struct compute *c)
{
	const struct footprint *box = c->bounds.box, *made = c->axes.written;

	if (!same_rows(box, made))
		return compute_refuse(
			c, NULL,
			"its elements are not told apart by the same rows in both nests; "
			"an assumption on their length can");
	for (unsigned d = 0; d < box->ndims; d++) {
		if (c->axes.along[d] || same_dim(&box->dim[d], &made->dim[d]))
			continue;
		if (c->axes.why)
			return compute_refuse(c, c->axes.why_at,
					      "each turn would make more of it than it needs: %s",
					      c->axes.why);
		return compute_refuse(c, c->producer->stmt,
				      "each turn would make more of it than it needs: no loop of "
				      "that nest goes along dimension %u",
				      d + 1);
	}
	return true;
}

/* ---- the move ---- */

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

/* Gives one loop of the producer the range that the region asks of it. */
static bool narrow(struct compute *c, const struct axis *axis, const struct footprint *region)
{
	const struct footprint_dim *dim = &region->dim[axis->dim];
	const struct type *type = type_unqualified(c->s->ir->types, axis->root->sym->type);
	struct domain old = iter_domain(axis->root);
	const struct stmt *at = axis->root->loop ? axis->root->loop : axis->loop;
	const struct expr *lo, *bound, *offset, *extent = expr_strip(dim->extent);
	const char *why = NULL;
	const struct expr *condition = NULL;
	int64_t count = extent->kind == EXPR_INT ? (int64_t)expr_int(extent) : -1;

	offset = sum_expr(c->s->ir, type, &axis->offset);
	lo = offset ? sum_combine(c->s->ir, dim->lo, offset, -1, 0) : NULL;
	bound = lo ? sum_combine(c->s->ir, lo, dim->extent, 1, old.cmp == EXPR_LE ? -1 : 0) : NULL;
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
		guard_body(c->s, axis->root->loop, condition)->first->braced = false;
	iter_narrow(c->s, axis->root, lo, bound, count);
	analyses_drop(c->s->analyses, ~0u);
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
	stmts_replace(c->s->ir, in, expr_sym(c->s->ir, old), expr_sym(c->s->ir, sym));
	for (struct stmt *x = in; x; x = stmt_next(in, x))
		if (x->sym == old) {
			x->sym = sym;
			x->dirty = true;
		}
	if (decl->kind == STMT_FOR) {
		struct iter_var *v = iter_of(c->s, decl);

		v->name = sym->name;
		v->sym = sym;
		schedule_name(c->s, v->name, decl);
	}
}

/* Variables of the stage that are called like those of the loops around it now: T_i. */
static void rename_apart(struct compute *c, struct stmt *stage)
{
	for (struct stmt *x = stage; x; x = stmt_next(stage, x)) {
		if (!x->sym || !(x->kind == STMT_DECL || (x->kind == STMT_FOR && x->declares)))
			continue;
		for (const struct stmt *p = stage; p && p != c->stages->block; p = p->parent) {
			bool taken = p->kind == STMT_FOR && p != x && !stmt_within(p, stage) &&
				     p->sym->name == x->sym->name;

			for (const struct stmt *d = p->prev; d && !taken; d = d->prev)
				taken = d->kind == STMT_DECL && d->sym->name == x->sym->name;
			if (!taken)
				continue;
			rename_sym(c, stage, x);
			break;
		}
	}
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
		if ((x->sym && x->sym->name == sym->name) || x->kind == STMT_RAW)
			return true;
		x = stmt_next(body, x);
	}
	return false;
}

/* { float s; ... } -> float s; ... where there is no other s: what is left of loops that have gone.
 */
static void unbrace(struct compute *c, const struct stmt *stage, struct stmt *block)
{
	if (block->kind != STMT_BLOCK)
		return;
	for (struct stmt *x = block->first; x; x = x->next) {
		unbrace(c, stage, x);
		if (x->kind == STMT_DECL && name_used(c, stage, x->sym))
			return;
	}
	block->braced = false;
	block->transparent = true;
}

/* Puts the stage before its consumer, with the pragmas that stand before it. */
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
	struct axes *kept = arena_alloc(c->s->ir->arena, sizeof(*kept));
	struct iter_var *top = stage->kind == STMT_FOR ? iter_of(c->s, stage) : NULL;

	*kept = *axes;
	analyses_drop(c->s->analyses, ~0u);
	for (unsigned i = 0; i < axes->n; i++)
		if (!narrow(c, &axes->at[i], r->region))
			return false;
	if (top && !top->loop && top->body)
		stage = top->body;
	rename_apart(c, stage);
	unbrace(c, stage, stage);
	*row = (struct attached){c->array, c->array->name, stage, c->at, r->region, kept};
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

static bool place_stages(struct compute *c)
{
	struct stmt *stage = c->producer->stmt;
	struct vec copies = {0};

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

static bool compute_one(struct schedule *s, const struct clause *clause, uint32_t at)
{
	struct compute c = {.s = s, .clause = clause, .arg = clause->args.at[at]};

	if (c.arg->separator != 'a')
		return schedule_refuse(s, DIAG_CLAUSE, c.arg->span,
				       "compute wants an array and a loop: compute(%s at i)",
				       c.arg->name);
	if (!find_stages(&c) || !find_bounds(&c) || !compute_legal(&c))
		return false;
	if ((c.elsewhere || c.everywhere) && !compute_covers(&c))
		return compute_refuse(
			&c, c.everywhere ? NULL : c.elsewhere,
			"'%s' is used afterwards, and nothing says that the loop asks "
			"for all of it",
			c.array->name);
	if (!narrows(&c))
		return false;
	if (!is_plain(&c.axes) || c.axes.n == 0) {
		c.bounds.requests.n = 1;
		((struct request *)c.bounds.requests.at[0])->region = c.bounds.box;
	}
	if (!place_stages(&c))
		return false;
	compute_storage(&c);
	analyses_drop(s->analyses, ~0u);
	return true;
}

bool schedule_compute(struct schedule *s, const struct clause *clause)
{
	for (uint32_t i = 0; i < clause->args.n; i++)
		if (!compute_one(s, clause, i))
			return false;
	return true;
}
