/* ahead.c - what `before` certainly evaluates further on, whatever it does in between.
 *
 * Undefined behaviour there is undefined from the start, so it licenses evaluating the same earlier.  The
 * rest of a list is executed with what is known here; of a loop the first iteration, if there is one; and
 * nothing after what may not come back. */
#include "walk.h"

#include <string.h>

struct looking {
	struct walk *w;
	struct vec out;
	const struct expr *guard;
	bool stopped;
};

static const struct expr *look_at(struct looking *l, const struct expr *e)
{
	const struct expr *v = side_value(l->w, BEFORE, e);
	struct ahead *a = arena_alloc(l->w->check->arena, sizeof(*a));

	*a = (struct ahead){v, l->guard};
	vec_push(l->w->check->arena, &l->out, a);
	return v;
}

static void look_list(struct looking *l, const struct vec *list, uint32_t from);

static void look_body(struct looking *l, const struct stmt *body, const struct expr *cond)
{
	const struct expr *around = l->guard;
	struct vec list = flat_list(l->w->check->arena, l->w->side[BEFORE].func, body);

	l->guard = walk_both(l->w, around, cond);
	look_list(l, &list, 0);
	l->guard = around;
}

/* What is assigned inside holds anything after it. */
static void forget_inside(struct looking *l, const struct stmt *s)
{
	struct side *side = &l->w->side[BEFORE];

	for (const struct stmt *x = s; x; x = stmt_next(s, x)) {
		if (x->sym && side_is_value(side, x->sym))
			side->value[x->sym->id] = walk_unknown(l->w, x->sym);
		for (uint32_t i = 0; i < x->writes.n; i++) {
			const struct sym *sym = x->writes.at[i];

			side->value[sym->id] = walk_unknown(l->w, sym);
		}
	}
	walk_effects_of(l->w, BEFORE, s);
}

static bool has_jump(const struct stmt *s)
{
	for (const struct stmt *x = s; x; x = stmt_next(s, x))
		if (x->kind == STMT_JUMP || x->kind == STMT_RAW)
			return true;
	return false;
}

static void look_if(struct looking *l, const struct stmt *s)
{
	const struct expr *c = look_at(l, s->slot[SLOT_COND].e);
	const struct expr *not =
		expr_raw(l->w->ir, EXPR_LNOT, type_bool(l->w->ir->types), NULL, &c, 1);
	struct side *side = &l->w->side[BEFORE];
	size_t size = (side->func->syms.n + 1u) * sizeof(*side->value);
	const struct expr **held = arena_alloc(l->w->check->arena, size);

	memcpy(held, side->value, size);
	look_body(l, s->first, c);
	l->stopped = false;
	memcpy(side->value, held, size);
	if (s->first->next)
		look_body(l, s->first->next, not);
	l->stopped = has_jump(s);
	memcpy(side->value, held, size);
	forget_inside(l, s);
}

static void look_for(struct looking *l, const struct stmt *s)
{
	struct side *side = &l->w->side[BEFORE];
	const struct expr *lo = look_at(l, s->slot[SLOT_LO].e), *bound, *runs;

	if (!side_is_value(side, s->sym)) {
		l->stopped = true;
		return;
	}
	side->value[s->sym->id] = lo;
	bound = look_at(l, s->slot[SLOT_BOUND].e);
	runs = expr_c_binary(l->w->ir, (enum expr_kind)s->cmp, lo, bound);
	if (runs)
		look_body(l, s->first, runs);
	l->stopped = has_jump(s);
	forget_inside(l, s);
}

static void look_stmt(struct looking *l, const struct stmt *s)
{
	struct walk *w = l->w;
	struct side *side = &w->side[BEFORE];
	const struct expr *v = NULL;

	switch ((enum stmt_kind)s->kind) {
	case STMT_DECL:
	case STMT_ASSIGN:
		if (stmt_value(w->ir, s))
			v = look_at(l, stmt_value(w->ir, s));
		if (side_is_value(side, s->sym))
			side->value[s->sym->id] = v;
		else
			walk_effects_of(w, BEFORE, s);
		break;
	case STMT_STORE:
		look_at(l, s->slot[SLOT_PLACE].e);
		look_at(l, stmt_value(w->ir, s));
		walk_effects_of(w, BEFORE, s);
		break;
	case STMT_ATOMIC:
	case STMT_CALL:
		for (unsigned i = 0; i < s->nslots; i++)
			look_at(l, s->slot[i].e);
		l->stopped = !call_returns(side->func, s);
		forget_inside(l, s);
		break;
	case STMT_SYNC:
		walk_effects_of(w, BEFORE, s);
		break;
	case STMT_IF:
		look_if(l, s);
		break;
	case STMT_FOR:
		look_for(l, s);
		break;
	case STMT_BLOCK:
		look_body(l, s, NULL);
		break;
	case STMT_JUMP:
		if (s->slot[SLOT_VALUE].e)
			look_at(l, s->slot[SLOT_VALUE].e);
		l->stopped = true;
		break;
	case STMT_WHILE:
	case STMT_RAW:
		l->stopped = true;
		break;
	case STMT_PRAGMA:
	case STMT_COUNT:
		break;
	}
}

static void look_list(struct looking *l, const struct vec *list, uint32_t from)
{
	for (uint32_t i = from; i < list->n && !l->stopped; i++) {
		if (!check_spend(l->w->check, 4))
			l->stopped = true;
		else
			look_stmt(l, list->at[i]);
	}
}

struct vec look_ahead(struct walk *w, const struct vec *list, uint32_t from)
{
	struct looking l = {.w = w};
	struct side *side = &w->side[BEFORE];
	size_t size = (side->func->syms.n + 1u) * sizeof(*side->value);
	const struct expr **held = arena_alloc(w->check->arena, size);
	unsigned volatiles = side->volatiles;
	uint32_t effects = w->effects.n;

	memcpy(held, side->value, size);
	look_list(&l, list, from);
	memcpy(side->value, held, size);
	w->effects.n = effects; /* the clock goes on, lest a value from here pass for a later one */
	side->volatiles = volatiles;
	return l.out;
}
