/* compute.c - compute(T at i): the nest that fills T runs in loop i of the nest that reads it.
 *
 *	float T[N + 2];				for (int i = 0; i < n; i++) {
 *	for (int j = 0; j < n + 2; j++)			float T[3];
 *		T[j] = f(A[j]);		->		for (int j = i; j < i + 3; j++)
 *	for (int i = 0; i < n; i++)				T[j - i] = f(A[j]);
 *		B[i] = T[i] + T[i + 1] + T[i + 2];	B[i] = T[0] + T[1] + T[2];
 *						}
 *
 * Each iteration of the loop makes what it needs of T, as often as it is needed: more arithmetic, less
 * memory. Bound inference (infer_bound.c) says which elements those are, the loops of the producer
 * shrink to them (pass_down.c), and so does T itself where nobody else needs it (compute_storage.c).
 *
 * Legal: compute_legal.c.  The part of the range that is made lies in the range that the source
 * had: by a proof, or the new bounds are clipped to the old ones.
 *
 * Source: compute_at of Halide and TVM; InferBound as in the seed. */
#include "compute.h"

#include "cunest/text.h"
#include "cunest/walk.h"

#include <stdarg.h>
#include <string.h>

bool compute_refuse(struct compute *c, const struct stmt *at, const char *fmt, ...)
{
	const char *text;
	struct diag *d;
	va_list ap;

	va_start(ap, fmt);
	text = arena_vprintf(c->s->ir->arena, fmt, ap);
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

/* What is left of a loop that is bound: one index for each thread or block. */
static bool at_binding(struct compute *c, const struct binding *b)
{
	struct iter_var *v = NULL;

	for (uint32_t i = c->s->iters.n; i-- > 0 && !v;) {
		struct iter_var *x = c->s->iters.at[i];

		v = x->sym == b->sym && !x->into ? x : NULL;
	}
	if (!v) {
		v = arena_alloc(c->s->ir->arena, sizeof(*v));
		*v = (struct iter_var){.name = b->name, .sym = b->sym};
		vec_push(c->s->ir->arena, &c->s->iters, v);
	}
	v->loop = NULL;
	v->point = b->decl ? b->decl->slot[SLOT_VALUE].e : NULL;
	v->body = b->guard ? b->guard->first : b->scope;
	c->at = v;
	c->body = v->body;
	return true;
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
	for (uint32_t i = 0; i < nest_bindings(c->s->nest)->n; i++) {
		const struct binding *b = nest_bindings(c->s->nest)->at[i];

		if (!b->loop && strcmp(b->name, c->arg->value) == 0)
			return at_binding(c, b);
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
					      "the loop '%s' is before the nest that fills it",
					      c->at->name);
	return true;
}

/* ---- bounds ---- */

/* Where all that reads the array is under one condition, it is needed under that condition
 * only.  Threads that make it together all have to come there. */
static void enter_conditions(struct compute *c)
{
	for (;;) {
		struct stmt *only = NULL;

		for (struct stmt *x = c->body->first; x; x = x->next) {
			bool uses = false;

			for (struct stmt *y = x; y && !uses; y = stmt_next(x, y))
				uses = stmt_names(y, c->array);
			if (uses && only)
				return;
			only = uses ? x : only;
		}
		if (!only || only->kind != STMT_IF || stmt_names(only, c->array))
			return;
		for (struct stmt *y = only->first->next; y; y = stmt_next_skip(only, y))
			for (struct stmt *z = y; z; z = stmt_next(y, z))
				if (stmt_names(z, c->array))
					return;
		if (c->shared && schedule_divergence(c->s, only->first))
			return;
		c->body = only->first;
	}
}

static bool find_bounds(struct compute *c)
{
	const struct footprint *box;

	enter_conditions(c);
	c->bounds = bounds_infer(c->s, c->array, c->body, c->shared);
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

static bool find_choice(void *context, const struct expr *e)
{
	bool *found = context;

	*found |= e->kind == EXPR_MIN || e->kind == EXPR_MAX || e->kind == EXPR_SELECT;
	return !*found;
}

/* First indices that are long to read get a name, T_lo, in the loop. */
static void name_starts(struct compute *c)
{
	struct footprint *box = arena_alloc(c->s->ir->arena, sizeof(*box));

	if (c->bounds.requests.n > 1)
		return;
	*box = *c->bounds.box;
	for (unsigned d = 0; d < box->ndims; d++) {
		struct request *r = c->bounds.requests.at[0];
		struct stmt *decl;
		bool found = false;

		expr_walk(c->s->ir, box->dim[d].lo, find_choice, &found);
		if (!found)
			continue;
		decl = stmt_temp(c->s->nest->func,
				 arena_printf(c->s->ir->arena, "%s_lo", c->array->name),
				 box->dim[d].lo);
		stmt_insert_before(loop_head(r->consumer), decl);
		box->dim[d].lo = expr_sym(c->s->ir, decl->sym);
	}
	c->bounds.box = box;
	((struct request *)c->bounds.requests.at[0])->region = box;
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

/* Can the producer make what is asked for and no more than that?  All of it in each iteration is not
 * what anybody wants, unless all of it is needed. */
static bool narrows(struct compute *c)
{
	const struct footprint *box = c->bounds.box, *made = c->axes.written;

	if (!same_rows(box, made))
		return compute_refuse(c, NULL,
				      "the two nests do not index it by the same rows; an "
				      "assumption on their length can");
	for (unsigned d = 0; d < box->ndims; d++) {
		if (c->axes.along[d] || same_dim(&box->dim[d], &made->dim[d]))
			continue;
		if (c->axes.why)
			return compute_refuse(
				c, c->axes.why_at,
				"each iteration would compute more of it than it needs: %s",
				c->axes.why);
		return compute_refuse(c, c->producer->stmt,
				      "each iteration would compute more of it than it needs: no "
				      "loop of that nest goes along dimension %u",
				      d + 1);
	}
	return true;
}

/* in=shared, in=registers after `T at i`. */
static bool take_options(struct compute *c, uint32_t at)
{
	for (uint32_t i = at + 1; i < c->clause->args.n; i++) {
		const struct clause_arg *option = c->clause->args.at[i];

		if (!schedule_is_setting(c->clause, i))
			return true;
		if (strcmp(option->name, "in") != 0 || !option->value ||
		    (strcmp(option->value, "shared") != 0 &&
		     strcmp(option->value, "registers") != 0))
			return schedule_refuse(c->s, DIAG_CLAUSE, option->span,
					       "compute takes in=shared or in=registers");
		c->shared = option->value[0] == 's';
	}
	return true;
}

/* Iterations of the loops around share an array that kept its storage, but for those that it is declared in: what was
 * said, or found, of them was so before each of them stored this. */
static void forget_independence(const struct compute *c)
{
	const struct vec *rows = &c->s->attached;
	const struct sym *a = c->array;
	bool own = c->decl && a->kind == SYM_LOCAL && a->type->kind == TYPE_ARRAY;

	for (uint32_t i = rows->n - c->bounds.requests.n; i < rows->n; i++) {
		struct stmt *loop = stmt_loop(((const struct attached *)rows->at[i])->stmt);

		for (; loop && !(own && stmt_within(c->decl, loop)); loop = stmt_loop(loop))
			stmt_set_independent(loop, false);
	}
}

static bool compute_one(struct schedule *s, const struct clause *clause, uint32_t at)
{
	struct compute c = {.s = s, .clause = clause, .arg = clause->args.at[at]};

	if (c.arg->separator != 'a')
		return schedule_refuse(s, DIAG_CLAUSE, c.arg->span,
				       "compute needs an array and a loop: compute(%s at i)",
				       c.arg->name);
	if (!take_options(&c, at) || !find_stages(&c) || !find_bounds(&c) || !compute_legal(&c))
		return false;
	if ((c.elsewhere || c.everywhere) && !compute_covers(&c))
		return compute_refuse(
			&c, c.everywhere ? NULL : c.elsewhere,
			c.elsewhere && stmt_within(c.elsewhere, c.consumer->stmt)
				? "'%s' may be read where its nest has not filled it, and nothing "
				  "proves that the loop needs all of it"
				: "'%s' is read afterwards, and nothing proves that the loop needs "
				  "all of it",
			c.array->name);
	if (!narrows(&c))
		return false;
	if (c.shared && !compute_shared_fits(&c))
		return false;
	name_starts(&c);
	if (!compute_move(&c))
		return false;
	if (c.shared) {
		if (!compute_shared(&c))
			return false;
	} else if (!compute_storage(&c)) {
		forget_independence(&c);
	}
	return true;
}

bool schedule_compute(struct schedule *s, const struct clause *clause)
{
	for (uint32_t i = 0; i < clause->args.n; i++)
		if (!schedule_is_setting(clause, i) && !compute_one(s, clause, i))
			return false;
	return true;
}
