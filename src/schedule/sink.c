/* sink.c - a guard goes into a loop, so that all threads run the loop.
 *
 *	if (i_o < m) {				for (int k_o = 0; ...) {
 *		C[i_o] = 0;		->		...
 *		for (int k_o = 0; ...)			if (i_o < m)
 *			BODY					BODY
 *	}					}
 *
 * What a barrier in the loop needs: it must be reached by all or none.  Statements that do nothing
 * when the guard fails, as loops from i_o up to m do, need no guard of their own.
 *
 * Legal when nothing inside changes the condition, and loops and definitions on the way can be
 * evaluated by threads that the guard kept off. */
#include "staging.h"

#include "cunest/text.h"
#include "cunest/walk.h"

struct sinking {
	struct staging *st;
	struct stmt *guard;
	const struct expr *cond;
	struct stmt *probe; /* is where the condition is false */
	struct stmt *down;  /* the loop that it goes into */
	bool apply;         /* else it is only asked whether it may */
};

/* ---- what does nothing without the guard ---- */

static bool never_runs(struct sinking *k, const struct stmt *loop)
{
	struct ir *ir = k->st->s->ir;
	const struct expr *runs = expr_c_binary(ir, (enum expr_kind)loop->cmp,
						loop->slot[SLOT_LO].e, loop->slot[SLOT_BOUND].e);

	return range_prove(k->st->s->analyses, runs, k->probe) == PROOF_NO;
}

static bool evaluates(struct sinking *k, const struct stmt *s)
{
	for (unsigned i = 0; i < s->nslots; i++) {
		const struct expr *e = s->slot[i].e;

		if (e && (expr_pinned(k->st->s->analyses, e) ||
			  !range_safe(k->st->s->analyses, e, k->probe, NULL)))
			return false;
	}
	return true;
}

/* Does it neither write nor read anything when the condition is false? */
static bool does_nothing(struct sinking *k, const struct stmt *s)
{
	if (s->kind == STMT_PRAGMA)
		return true;
	if (s->kind != STMT_FOR || !s->declares || !evaluates(k, s))
		return false;
	if (never_runs(k, s))
		return true;
	if (effects_of(k->st->s->analyses, s)->may_not_end)
		return false;
	for (const struct stmt *c = s->first->first; c; c = c->next)
		if (!does_nothing(k, c))
			return false;
	return true;
}

/* ---- going down ---- */

/* if (cond) around s and its pragmas, together with a guard just before. */
static void wrap(struct sinking *k, struct stmt *s)
{
	struct func *func = k->st->s->nest->func;
	struct stmt *head = loop_head(s), *guard = head->prev, *inside, *next;

	if (head == s && s->kind == STMT_IF && span_none(s->span) && !s->first->next) {
		s->slot[SLOT_COND].e =
			expr_c_binary(k->st->s->ir, EXPR_LAND, k->cond, s->slot[SLOT_COND].e);
		return; /* one guard with both */
	}
	if (!guard || guard->kind != STMT_IF || !span_none(guard->span) ||
	    guard->slot[SLOT_COND].e != k->cond || guard->first->next) {
		guard = guard_create(func);
		guard->slot[SLOT_COND].e = k->cond;
		inside = stmt_create(func, STMT_BLOCK, 0);
		inside->braced = true;
		stmt_append(guard, inside);
		stmt_insert_before(head, guard);
	}
	for (; head != s; head = next) {
		next = head->next;
		stmt_remove(head);
		stmt_append(guard->first, head);
	}
	stmt_remove(s);
	stmt_append(guard->first, s);
}

static bool sink_into(struct sinking *k, struct stmt *block);

/* All of the body under one guard, unless it does nothing without. */
static void wrap_body(struct sinking *k, struct stmt *body)
{
	bool nothing = true;

	for (const struct stmt *c = body->first; c; c = c->next)
		nothing = nothing && does_nothing(k, c);
	for (struct stmt *c = body->first, *next; c && k->apply && !nothing; c = next) {
		next = c->next;
		if (c->kind != STMT_PRAGMA)
			wrap(k, c);
	}
}

static bool sink_child(struct sinking *k, struct stmt *s)
{
	bool around = stmt_within(k->down, s);

	if (s->kind == STMT_PRAGMA)
		return true;
	if (around && s->kind == STMT_FOR) {
		if (!s->declares || !evaluates(k, s) ||
		    effects_of(k->st->s->analyses, s)->may_not_end)
			return false;
		if (s != k->down)
			return sink_into(k, s->first);
		wrap_body(k, s->first);
		return true;
	}
	if (around && s->kind == STMT_BLOCK)
		return sink_into(k, s);
	if (around && s->kind == STMT_IF && !s->first->next)
		return evaluates(k, s) && sink_into(k, s->first);
	if (around)
		return false;
	if (s->kind == STMT_DECL)
		return evaluates(k, s);
	if (s->kind == STMT_BLOCK && s->transparent)
		return sink_into(k, s);
	if (k->apply && !does_nothing(k, s))
		wrap(k, s);
	return true;
}

static bool sink_into(struct sinking *k, struct stmt *block)
{
	for (struct stmt *s = block->first, *next; s; s = next) {
		next = s->next;
		if (!sink_child(k, s))
			return false;
	}
	return true;
}

/* A statement that nothing else is like, where the condition is false. */
static void place_probe(struct sinking *k)
{
	struct func *func = k->st->s->nest->func;
	struct stmt *test = guard_create(func), *then = stmt_create(func, STMT_BLOCK, 0);

	test->slot[SLOT_COND].e = expr_c_unary(k->st->s->ir, EXPR_LNOT, k->cond);
	stmt_append(test, then);
	k->probe = stmt_create(func, STMT_BLOCK, 0);
	stmt_append(then, k->probe);
	stmt_insert_before(k->guard, test);
	analyses_drop(k->st->s->analyses, ~0u);
}

/* It is no binding's any more. */
static void forget_guard(struct sinking *k)
{
	const struct vec *bindings = nest_bindings(k->st->s->nest);

	for (uint32_t i = 0; i < bindings->n; i++) {
		struct binding *b = bindings->at[i];

		if (b->guard == k->guard)
			b->guard = NULL;
	}
}

/* Do the guard's statements declare what has the name of something else? */
static bool names_meet(const struct sinking *k)
{
	const struct func *func = k->st->s->nest->func;

	for (const struct stmt *c = k->guard->first->first; c; c = c->next)
		for (uint32_t i = 0; c->kind == STMT_DECL && !c->sym->fresh && i < func->syms.n;
		     i++) {
			const struct sym *other = func->syms.at[i];

			if (other != c->sym && other->name == c->sym->name)
				return true;
		}
	return false;
}

bool guard_sink(struct staging *st, struct stmt *guard)
{
	struct sinking k = {
		.st = st, .guard = guard, .cond = guard->slot[SLOT_COND].e, .down = st->loop};
	struct stmt *test, *all;
	bool may;

	if (guard->first->next || !stmt_within(guard, st->s->nest->root) ||
	    expr_pinned(st->s->analyses, k.cond) ||
	    effects_clobber(st->s->analyses, guard->first, k.cond))
		return false;
	place_probe(&k);
	test = guard->prev;
	may = sink_into(&k, guard->first);
	if (may) {
		k.apply = true;
		sink_into(&k, guard->first);
	}
	stmt_remove(test);
	if (may) {
		all = stmt_create(st->s->nest->func, STMT_BLOCK, 0);
		all->braced = names_meet(&k);
		forget_guard(&k);
		stmt_insert_before(guard, all);
		block_move(guard->first, all);
		stmt_remove(guard);
		if (!all->braced)
			block_dissolve(all);
	}
	analyses_drop(st->s->analyses, ~0u);
	return may;
}
