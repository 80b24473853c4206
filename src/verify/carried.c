/* carried.c - loops run in step: loop-carried values of both sides are the same.
 *
 * By induction over iterations: equal before the loop, and if equal at the head of an iteration then equal at
 * its end.  A variable that one side alone has is unknown at the head; nothing that the other side
 * computes can depend on it then. */
#include "carried.h"

#include <string.h>

static bool assigns(const struct stmt *s, const struct sym *sym)
{
	return s->sym == sym && (s->kind == STMT_ASSIGN || s->kind == STMT_FOR ||
				 s->kind == STMT_ATOMIC || s->kind == STMT_CALL);
}

static bool names(const struct vec *syms, const struct sym *sym)
{
	for (uint32_t i = 0; i < syms->n; i++)
		if (syms->at[i] == sym)
			return true;
	return false;
}

static bool assigned_in(const struct stmt *loop, const struct sym *sym)
{
	for (const struct stmt *s = loop; s; s = stmt_next(loop, s))
		if (assigns(s, sym) || names(&s->writes, sym))
			return true;
	return false;
}

static bool declared_in(const struct stmt *loop, const struct sym *sym)
{
	for (const struct stmt *s = loop; s; s = stmt_next(loop, s))
		if (s->sym == sym && (s->kind == STMT_DECL || s->declares))
			return true;
	return false;
}

static bool is_carried(const struct side *s, const struct stmt *loop, const struct sym *sym)
{
	return side_is_value(s, sym) && assigned_in(loop, sym) && !declared_in(loop, sym);
}

/* The variable of that name outside of the loop, which holds the same. */
static const struct sym *partner(const struct walk *w, const struct stmt *after_loop,
				 const struct sym *before)
{
	const struct side *a = &w->side[BEFORE], *b = &w->side[AFTER];

	for (uint32_t i = 0; i < b->func->syms.n; i++) {
		const struct sym *sym = b->func->syms.at[i];

		if (sym->type == before->type &&
		    (b->object[sym->id] ? b->object[sym->id] == before
					: strcmp(sym->name, before->name) == 0) &&
		    side_is_value(b, sym) && !declared_in(after_loop, sym) &&
		    a->value[before->id] && a->value[before->id] == b->value[sym->id])
			return sym;
	}
	return NULL;
}

static void forget(struct walk *w, enum which which, const struct stmt *loop)
{
	struct side *s = &w->side[which];

	for (uint32_t i = 0; i < s->func->syms.n; i++) {
		const struct sym *sym = s->func->syms.at[i];

		if (is_carried(s, loop, sym))
			s->value[sym->id] = walk_unknown(w, sym);
	}
}

struct walk_loop *loop_enter(struct walk *w, const struct stmt *before, const struct stmt *after)
{
	struct walk_loop *loop = arena_alloc(w->check->arena, sizeof(*loop));
	struct side *a = &w->side[BEFORE], *b = &w->side[AFTER];

	loop->before = before;
	loop->after = after;
	for (uint32_t i = 0; i < a->func->syms.n; i++) {
		const struct sym *sym = a->func->syms.at[i], *other;
		struct carried *c;

		if (!is_carried(a, before, sym))
			continue;
		other = partner(w, after, sym);
		if (!other)
			continue;
		c = arena_alloc(w->check->arena, sizeof(*c));
		*c = (struct carried){sym, other, walk_unknown(w, sym)};
		vec_push(w->check->arena, &loop->both, c);
	}
	forget(w, BEFORE, before);
	forget(w, AFTER, after);
	for (uint32_t i = 0; i < loop->both.n; i++) {
		const struct carried *c = loop->both.at[i];

		a->value[c->before->id] = b->value[c->after->id] = c->head;
	}
	walk_effects_of(w, BEFORE, before);
	walk_effects_of(w, AFTER, after);
	vec_push(w->check->arena, &w->loops, loop);
	return loop;
}

void loop_turn(struct walk *w, struct walk_loop *loop, const struct stmt *at)
{
	for (uint32_t i = 0; i < loop->both.n; i++) {
		const struct carried *c = loop->both.at[i];

		certify_equal(w, at, w->side[BEFORE].value[c->before->id],
			      w->side[AFTER].value[c->after->id]);
	}
}

void loop_leave(struct walk *w, struct walk_loop *loop)
{
	forget(w, BEFORE, loop->before);
	forget(w, AFTER, loop->after);
	for (uint32_t i = 0; i < loop->both.n; i++) {
		const struct carried *c = loop->both.at[i];
		const struct expr *v = walk_unknown(w, c->before);

		w->side[BEFORE].value[c->before->id] = w->side[AFTER].value[c->after->id] = v;
	}
	walk_effects_of(w, BEFORE, loop->before);
	walk_effects_of(w, AFTER, loop->after);
	w->loops.n--;
}
