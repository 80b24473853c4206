/* decide.c - certificates about values, and who decides them: normal forms, then samples, then the solver. */
#include "normal.h"
#include "query.h"

#include "cunest/text.h"

#include <string.h>

/* ---- what is told ---- */

static const char *text_of(struct walk *w, const struct expr *e)
{
	return expr_text(w->ir, e);
}

static bool shares_symbol(const struct expr *fact, const struct expr *e)
{
	if (fact->kind == EXPR_SYM)
		return expr_mentions(e, fact->u.sym);
	for (unsigned i = 0; i < fact->nargs; i++)
		if (shares_symbol(fact->arg[i], e))
			return true;
	return false;
}

static struct certificate *begin(struct walk *w, const char *rule, const struct stmt *at,
				 const struct expr *a, const struct expr *b)
{
	struct certificate *c = check_certificate(w->check, rule, at);

	c->before = a ? text_of(w, a) : NULL;
	c->after = text_of(w, b);
	for (uint32_t i = 0; i < w->facts.n; i++) {
		const struct expr *fact = w->facts.at[i];

		if (shares_symbol(fact, b))
			vec_push(w->check->arena, &c->facts, (void *)(uintptr_t)text_of(w, fact));
	}
	return c;
}

/* ---- deciding ---- */

/* What before evaluates further on, in any case, counts as known. */
static void know_ahead(struct walk *w, struct normal *n, const struct vec *ahead)
{
	for (uint32_t i = 0; ahead && i < ahead->n; i++) {
		const struct ahead *a = ahead->at[i];

		if (!a->guard || normal_decides(n, a->guard) == 1)
			walk_knows(w, a->e);
		else
			walk_knows_if(w, a->e, a->guard);
	}
}

/* The tiers after normal forms. */
static void ask_others(struct walk *w, struct certificate *c, const struct expr *a,
		       const struct expr *b, const struct vec *ahead)
{
	const struct query q = {w, a, b, ahead};
	const char *why = c->why;

	if (query_samples(&q, c) && c->verdict != VERDICT_PROVED)
		query_solve(&q, c);
	if (c->verdict != VERDICT_PROVED && c->why != why)
		c->why = arena_printf(w->check->arena, "%s; %s", why, c->why);
}

static void decide(struct walk *w, struct certificate *c, const struct expr *a,
		   const struct expr *b, const struct vec *ahead)
{
	struct normal *n = normal_create(w);
	struct known_mark mark = known_mark(w);
	const struct expr *doubted;

	know_ahead(w, n, ahead);
	doubted = defined_doubt(w, n, b);
	known_back(w, mark);
	if (!doubted && (!a || normal_of(n, a) == normal_of(n, b))) {
		c->verdict = VERDICT_PROVED;
		c->tier = TIER_NORMAL;
		return;
	}
	if (!doubted && w->nest && w->nest->fp == FP_RELAXED && same_real(n, a, b)) {
		vec_push(w->check->arena, &c->facts, (void *)(uintptr_t)"fp(relaxed)");
		c->verdict = VERDICT_PROVED;
		c->tier = TIER_NORMAL;
		return;
	}
	c->why = doubted ? arena_printf(w->check->arena, "%s may be undefined", text_of(w, doubted))
			 : "both may differ";
	ask_others(w, c, a, b, ahead);
}

bool same_normal(struct walk *w, const struct expr *a, const struct expr *b)
{
	struct normal *n = normal_create(w);

	return normal_of(n, a) == normal_of(n, b);
}

void certify_equal(struct walk *w, const struct stmt *at, const struct expr *a,
		   const struct expr *b)
{
	if (a == b || w->why)
		return;
	decide(w, begin(w, "equal", at, a, b), a, b, NULL);
}

/* Is there anything in it that could be undefined at all? */
static bool has_doubt(const struct walk *w, const struct expr *e)
{
	if (bits_has(&w->is_known, e->id) && !(expr_table[e->kind].flags & EXPR_Z))
		return false;
	if (e->has & (HAS_TRAP | HAS_OVERFLOW | HAS_LOAD | HAS_CALL | HAS_OPAQUE))
		return true;
	return e->kind == EXPR_CALL || e->kind == EXPR_CAST || e->kind == EXPR_OPAQUE;
}

void certify_defined(struct walk *w, const struct stmt *at, const struct expr *e,
		     const struct vec *ahead)
{
	if (!has_doubt(w, e) || w->why)
		return;
	decide(w, begin(w, "defined", at, NULL, e), NULL, e, ahead);
}
