/* divmod_wrap.c - remainders and quotients of an induction variable become counters.
 *
 *	for (int t = lo; t < hi; ++t) { ... ring[(head + t) % n] ... }
 * ->	int at = (head + lo) % n;
 *	for (int t = lo; t < hi; ++t) { ... ring[at] ...
 *		at++;
 *		if (at == n)
 *			at = 0;
 *	}
 *
 * and so on for further digits, which step when the one before wraps: k % w, k / w % h, k / (w *
 * h).
 *
 * Legal when the number is proved not to be negative, the divisors are at least 1, and the first
 * values can be computed before the loop; no continue skips the step.
 *
 * Measured, instructions per FFMA on sm_90 (sm_80): a ring 22.3 -> 8.4, three digits 57.8 -> 18.5;
 * laps and nested loops are better (divmod_lap.c, divmod_nest.c) and come first.  Constant divisors
 * 18.3 -> 19.0: those stay.
 *
 * Source: strength reduction of / and %, as R. Sheldon, W. Lee and B. Greenwald describe it. */
#include "divmod.h"

#include "cunest/backend.h"
#include "cunest/text.h"
#include "simplify.h"

static const struct expr *extent_of(const struct levels *l, unsigned i)
{
	struct product rest;

	if (i + 1 >= l->n || !product_over(&l->level[i + 1].unit, &l->level[i].unit, &rest))
		return NULL;
	return product_expr(l->d->pass->ir, l->type, &rest);
}

/* Only the levels that are used, and those that they are carried into from. */
static bool parts_fit(struct levels *l)
{
	unsigned top = 0;
	bool sure = false;

	for (unsigned i = 0; i < l->nparts; i++) {
		if (l->part[i].to != l->part[i].from + 1)
			return false;
		top = l->part[i].from > top ? l->part[i].from : top;
		sure |= l->part[i].sure;
	}
	for (unsigned i = 0; i < l->n; i++)
		l->level[i].extent = extent_of(l, i);
	if (top + 1 < l->n)
		l->divisors = l->level[top + 1].unit;
	l->n = top + 1;
	return sure && levels_reach(l) && l->level[0].extent &&
	       !motion_constant(l->level[0].extent);
}

/* (head + lo) / unit % extent */
static const struct expr *first_value(const struct levels *l, unsigned i)
{
	struct ir *ir = l->d->pass->ir;
	const struct expr *e =
		expr_replace(ir, l->base, expr_sym(ir, l->sym), l->loop->slot[SLOT_LO].e);

	if (expr_is_int(expr_strip(l->loop->slot[SLOT_LO].e), 0)) {
		if (l->base->nargs == 0)
			return expr_const_int(ir, l->type, 0);
		if (l->base->kind == EXPR_ADD) /* head + 0 */
			e = expr_strip(l->base->arg[0]) == expr_sym(ir, l->sym) ? l->base->arg[1]
										: l->base->arg[0];
	}
	if (i > 0)
		e = expr_binary(ir, EXPR_DIV, e, product_expr(ir, l->type, &l->level[i].unit));
	return l->level[i].extent ? expr_binary(ir, EXPR_MOD, e, l->level[i].extent) : e;
}

static bool may_count(struct levels *l, const char **why)
{
	struct pass *p = l->d->pass;
	struct proof_place place = {.pass = p, .at = l->loop->first->first};

	for (unsigned i = 0; i < l->n; i++)
		if (!range_hoistable(p->analyses, first_value(l, i), l->loop, why) ||
		    (l->level[i].extent &&
		     !range_hoistable(p->analyses, l->level[i].extent, l->loop, why)))
			return false;
	*why = arena_printf(p->ir->arena, "'%s' may overflow", expr_text(p->ir, l->base));
	return (l->type->is_signed && l->level[l->n - 1].extent) || fits_exactly(&place, l->base);
}

/* ---- the rewrite ---- */

static const struct expr *counter_of(struct levels *l, const struct part *part)
{
	return expr_sym(l->d->pass->ir, l->level[part->from].sym);
}

static struct stmt *assign(struct levels *l, struct sym *sym, unsigned op, int value)
{
	struct stmt *s = stmt_create(l->d->nest->func, STMT_ASSIGN, 1);

	stmt_set_sym(s, sym);
	stmt_set_op(s, (uint8_t)op);
	stmt_set_op_type(s, op ? l->type : NULL);
	stmt_set(s, SLOT_VALUE, expr_const_int(l->d->pass->ir, l->type, value));
	return s;
}

/* at++; if (at == n) { at = 0; and the next level }, at the end of `body`. */
static void count(struct levels *l, struct stmt *body)
{
	struct func *f = l->d->nest->func;
	struct ir *ir = l->d->pass->ir;

	for (unsigned i = 0; i < l->n; i++) {
		const struct level *level = &l->level[i];
		struct stmt *wrap;

		stmt_append(body, assign(l, level->sym, EXPR_ADD, 1));
		if (!level->extent)
			return;
		wrap = stmt_create(f, STMT_IF, 1);
		stmt_set(wrap, SLOT_COND,
			 expr_c_binary(ir, EXPR_EQ, expr_sym(ir, level->sym), level->extent));
		stmt_append(wrap, stmt_create(f, STMT_BLOCK, 0));
		stmt_append(wrap->first, assign(l, level->sym, 0, 0));
		stmt_append(body, wrap);
		body = wrap->first;
	}
}

static const char *counter_hint(const struct levels *l, unsigned i)
{
	for (unsigned k = 0; k < l->nparts; k++)
		if (l->part[k].from == i)
			return name_suggest_in(l->d->nest->func, l->part[k].e, l->loop);
	/* not used by itself: what is carried from */
	return name_suggest(l->d->nest->func,
			    expr_binary(l->d->pass->ir, EXPR_MOD, l->base, l->level[i].extent));
}

/* The declaration of the digit itself, with its comments, or one that is made. */
static struct stmt *counter_declare(struct levels *l, unsigned i)
{
	struct level *level = &l->level[i];
	struct stmt *decl = level->definition;

	if (decl && !decl->parent->transparent) {
		level->definition = NULL;
		level->sym = decl->sym;
		level->sym->type = type_unqualified(l->d->pass->ir->types, level->sym->type);
		stmt_set_dirty(decl, true);
		stmt_remove(decl);
		return decl;
	}
	decl = stmt_create(l->d->nest->func, STMT_DECL, 1);
	stmt_set_sym(decl, level_variable(l, i, counter_hint(l, i)));
	return decl;
}

static void rewrite(struct levels *l)
{
	levels_find_definitions(l, NULL);
	for (unsigned i = 0; i < l->n; i++) {
		struct stmt *decl = counter_declare(l, i);

		stmt_set(decl, SLOT_VALUE, first_value(l, i));
		stmt_insert_before(l->loop, decl);
	}
	levels_replace(l, counter_of);
	for (unsigned i = 0; i < l->n; i++)
		level_take_over(l, i);
	count(l, l->loop->first);
}

bool divmod_wrap(struct divmod *d, struct stmt *loop)
{
	struct pass *p = d->pass;
	struct levels l;
	const struct effects *x = effects_of(p->analyses, loop->first);
	const char *why = NULL;

	if (!divmod_counts(d, loop) || !divmod_short_turns(d, loop) || x->continues || x->label ||
	    x->opaque || !levels_collect(&l, d, loop, true) || l.n < 2 || !parts_fit(&l) ||
	    !levels_proved(&l))
		return false;
	if (!may_count(&l, &why)) {
		pass_wants(p, l.part[0].stmt, l.part[0].e, range_wanted(p->analyses),
			   "'%s' is not replaced by a counter: %s", expr_text(p->ir, l.part[0].e),
			   why);
		return false;
	}
	pass_done(p, l.part[0].stmt, l.part[0].e,
		  "'%s' is replaced by a counter that steps with the loop over '%s'%s",
		  expr_text(p->ir, l.part[0].e), l.sym->name,
		  l.n > 1 ? ", and what follows from it" : "");
	rewrite(&l);
	return d->changed = true;
}
