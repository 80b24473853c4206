/* bind_finish.c - declarations and guards of bound loops, as people write them.
 *
 *	const int i_o = blockIdx.x * 128;	->	const int i = blockIdx.x * 128 + threadIdx.x;
 *	if (i_o < n) {					if (i < n)
 *		const int i = i_o + threadIdx.x;
 *		if (i < n)
 *
 * A guard that another one implies goes, a tile's start that is used once is written where it is
 * used, and guards with nothing between are one.  Declarations that come before a guard so are
 * computed by idle threads too: only unsigned sums of indices are, which wrap and do not overflow.
 */
#include "../schedule.h"

#include "cunest/text.h"
#include "cunest/walk.h"

/* The statements of a guard, through blocks that are no scope: declarations of bound variables,
 * then one `if`, and nothing else.  That `if`, or NULL. */
static struct stmt *inner_guard(const struct nest *nest, const struct stmt *block)
{
	for (struct stmt *c = block->first; c; c = c->next) {
		if (c->kind == STMT_DECL && binding_of(nest, c->sym))
			continue;
		if (c->next)
			return NULL;
		if (c->kind == STMT_IF && !c->first->next)
			return c;
		return c->kind == STMT_BLOCK && c->transparent ? inner_guard(nest, c) : NULL;
	}
	return NULL;
}

/* Is inner's variable never less than outer's: i = i_o + threadIdx.x? */
static bool not_below(const struct binding *inner, const struct binding *outer)
{
	const struct expr *e = inner->decl ? expr_strip(inner->decl->slot[SLOT_VALUE].e) : NULL;

	return e && e->kind == EXPR_ADD && expr_strip(e->arg[0])->kind == EXPR_SYM &&
	       expr_strip(e->arg[0])->u.sym == outer->sym;
}

/* `i < n` is there for `i_o < n`. */
static bool implies(const struct nest *nest, const struct expr *have, const struct expr *want)
{
	const struct expr *a, *b;

	have = expr_strip(have);
	if (have->kind == EXPR_LAND)
		return implies(nest, have->arg[0], want) || implies(nest, have->arg[1], want);
	want = expr_strip(want);
	if (have->kind != want->kind || (have->kind != EXPR_LT && have->kind != EXPR_LE) ||
	    expr_strip(have->arg[1]) != expr_strip(want->arg[1]))
		return false;
	a = expr_strip(have->arg[0]);
	b = expr_strip(want->arg[0]);
	if (a->kind != EXPR_SYM || b->kind != EXPR_SYM)
		return false;
	for (const struct binding *x = binding_of(nest, a->u.sym); x;) {
		const struct binding *y = NULL;

		for (uint32_t i = 0; i < nest_bindings(nest)->n && !y; i++) {
			const struct binding *z = nest_bindings(nest)->at[i];

			y = not_below(x, z) ? z : NULL;
		}
		if (y && y->sym == b->u.sym)
			return true;
		x = y;
	}
	return false;
}

/* The guard's statements take its place. */
static void open_guard(struct schedule *s, struct stmt *guard)
{
	struct stmt *all = stmt_create(s->nest->func, STMT_BLOCK, 0);

	stmt_set_transparent(all, true);
	block_move(guard->first, all);
	stmt_replace(guard, all);
}

static void drop_implied(struct schedule *s)
{
	for (uint32_t i = 0; i < nest_bindings(s->nest)->n; i++) {
		struct binding *b = nest_bindings(s->nest)->at[i];

		for (struct stmt *in = b->guard ? inner_guard(s->nest, b->guard->first) : NULL; in;
		     in = inner_guard(s->nest, in->first)) {
			if (!implies(s->nest, in->slot[SLOT_COND].e, b->guard->slot[SLOT_COND].e))
				continue;
			open_guard(s, b->guard);
			b->guard = NULL;
			break;
		}
	}
}

/* ---- starts of tiles ---- */

struct uses {
	const struct sym *sym;
	const struct stmt *only;
	unsigned n;
};

static void count_uses(struct schedule *s, struct uses *u)
{
	for (const struct stmt *x = s->nest->root; x; x = stmt_next(s->nest->root, x)) {
		for (unsigned i = 0; i < x->nslots; i++)
			if (x->slot[i].e && expr_mentions(x->slot[i].e, u->sym)) {
				u->only = x;
				u->n++;
			}
		for (uint32_t i = 0; i < x->reads.n; i++)
			u->n += x->reads.at[i] == (const void *)u->sym;
	}
}

struct inlining {
	struct ir *ir;
	const struct sym *sym;
	const struct expr *value;
};

/* Conversions that C inserts are made again for what takes the place. */
static const struct expr *put_value(void *context, const struct expr *e)
{
	const struct inlining *p = context;

	if (e->kind == EXPR_SYM && e->u.sym == p->sym)
		return p->value;
	if (e->kind == EXPR_CAST && e->implicit && e->arg[0] == p->value)
		return expr_cast(p->ir, e->type, expr_strip(p->value), true);
	return e;
}

static void inline_starts(struct schedule *s)
{
	for (uint32_t i = 0; i < nest_bindings(s->nest)->n; i++) {
		struct binding *b = nest_bindings(s->nest)->at[i];
		struct uses u = {.sym = b->sym};
		struct inlining p = {s->ir, b->sym, NULL};
		struct stmt *into;

		if (!b->decl || !b->sym->fresh)
			continue;
		count_uses(s, &u);
		if (u.n == 0 && !b->guard) {
			stmt_remove(b->decl);
			b->decl = NULL;
		}
		if (u.n != 1 || u.only->kind != STMT_DECL || !binding_of(s->nest, u.only->sym))
			continue;
		into = (struct stmt *)(uintptr_t)u.only;
		p.value = b->decl->slot[SLOT_VALUE].e;
		stmt_set(into, SLOT_VALUE,
			 expr_map(s->ir, into->slot[SLOT_VALUE].e, put_value, &p));
		stmt_remove(b->decl);
		b->decl = NULL;
	}
}

/* ---- guards that are one ---- */

static bool may_precede(const struct stmt *decl)
{
	return !(decl->slot[SLOT_VALUE].e->has &
		 (HAS_LOAD | HAS_CALL | HAS_OPAQUE | HAS_TRAP | HAS_OVERFLOW | HAS_VOLATILE));
}

static bool all_may_precede(const struct stmt *block, const struct stmt *guard)
{
	for (const struct stmt *c = block->first; c && c != guard; c = c->next) {
		if (c->kind == STMT_DECL && !may_precede(c))
			return false;
		if (c->kind == STMT_BLOCK && !all_may_precede(c, guard))
			return false;
	}
	return true;
}

static void move_before(struct stmt *block, struct stmt *at, const struct stmt *guard)
{
	for (struct stmt *c = block->first, *next; c && c != guard; c = next) {
		next = c->next;
		if (c->kind == STMT_BLOCK) {
			move_before(c, at, guard);
		} else {
			stmt_remove(c);
			stmt_insert_before(at, c);
		}
	}
}

static void merge_guards(struct schedule *s)
{
	for (uint32_t i = 0; i < nest_bindings(s->nest)->n; i++) {
		struct binding *b = nest_bindings(s->nest)->at[i];
		struct stmt *in, *body;

		if (!b->guard || b->guard->parent == NULL)
			continue;
		while ((in = inner_guard(s->nest, b->guard->first)) != NULL) {
			bool bound = false;

			for (uint32_t k = 0; k < nest_bindings(s->nest)->n; k++)
				bound |= ((struct binding *)nest_bindings(s->nest)->at[k])->guard ==
					 in;
			if (!bound || !all_may_precede(b->guard->first, in))
				break;
			move_before(b->guard->first, b->guard, in);
			body = in->first;
			stmt_remove(body);
			stmt_set(b->guard, SLOT_COND,
				 expr_c_binary(s->ir, EXPR_LAND, b->guard->slot[SLOT_COND].e,
					       in->slot[SLOT_COND].e));
			stmt_replace(b->guard->first, body);
			for (uint32_t k = 0; k < nest_bindings(s->nest)->n; k++) {
				struct binding *other = nest_bindings(s->nest)->at[k];

				if (other->guard == in)
					other->guard = NULL;
			}
		}
	}
}

/* ---- the contract ---- */

/* Without cunest every thread of a kernel would do all of the work. */
static void tell_elidable(struct schedule *s)
{
	const struct vec *all = diags_all(s->ir->diags);
	const struct binding *b = nest_bindings(s->nest)->at[0];

	if (s->nest->func->kind == FUNC_HOST || source_has_word(s->ir, "NEST_REQUIRED"))
		return;
	for (uint32_t i = 0; i < all->n; i++)
		if (((const struct diag *)all->at[i])->id == DIAG_NOT_ELIDABLE)
			return;
	diag_report(s->ir->diags, DIAG_NOT_ELIDABLE, b->span,
		    "a compiler that does not know cunest makes every thread do all of this nest; "
		    "NEST_REQUIRED of <cunest.h> makes that an error");
}

/* Guards that a clause has taken apart around a barrier are again two, one in the other. */
static struct stmt *only_guard(const struct stmt *block)
{
	struct stmt *s = block->first;

	while (s && !s->next && s->kind == STMT_BLOCK && s->transparent)
		s = s->first;
	return s && !s->next && s->kind == STMT_IF && span_none(s->span) && !s->first->next ? s
											    : NULL;
}

static void merge_nested(struct schedule *s)
{
	for (struct stmt *x = s->nest->root; x; x = stmt_next(s->nest->root, x)) {
		struct stmt *in, *body;

		if (x->kind != STMT_IF || !span_none(x->span) || x->first->next)
			continue;
		while ((in = only_guard(x->first)) != NULL) {
			stmt_set(x, SLOT_COND,
				 expr_c_binary(s->ir, EXPR_LAND, x->slot[SLOT_COND].e,
					       in->slot[SLOT_COND].e));
			body = in->first;
			stmt_remove(body);
			stmt_replace(x->first, body);
		}
	}
}

void bind_finish(struct schedule *s)
{
	if (!nest_bindings(s->nest)->n)
		return;
	bind_tell_launch(s);
	tell_elidable(s);
	drop_implied(s);
	inline_starts(s);
	merge_guards(s);
	merge_nested(s);
}
