/* relax.c - what computes nearly the same with fewer instructions, under fp(relaxed).
 *
 *	a / b, b the same in a loop	->	a * inv_b, const float inv_b = 1.0f / b before it
 *	1.0f / sqrtf(x)			->	rsqrtf(x)
 *	powf(x, 2)			->	x * x
 *
 * Legal because the user says so: fp(relaxed) is about the last bits.  Where a float becomes an
 * integer they decide about a whole index, so what is under such a conversion is left alone, also
 * what comes to one through variables.
 * Without it this pass only says what it would do.
 *
 * Profitable, measured on sm_90 with the loops unrolled by pass stride, instructions per store:
 * division by an invariant 21 -> 7.5, 1/sqrtf 36 -> 9, powf(x, 2) 84 -> 9, a polynomial with double
 * literals (narrow_float.c) 20 -> 8.25.  Divisions are exact in IEEE arithmetic, so no compiler does
 * this without being asked; nvcc's -use_fast_math asks for the whole file.
 *
 * Source: measured (EVIDENCE). */
#include "relax.h"

#include "../shared/integers.h"

#include <math.h>
#include <string.h>

enum { SIZE_LIMIT = 4096 };

/* What the conversion makes of it; false: not a number that is known. */
static bool converted(const struct type *type, double *value)
{
	if (type_is_int(type)) {
		if (!(fabs(*value) < 0x1p63) || !type_holds(type, (__int128)*value))
			return false;
		*value = type->kind == TYPE_BOOL ? *value != 0 : trunc(*value);
		return true;
	}
	if (type->bits == 32)
		*value = (double)(float)*value;
	return type->bits == 32 || type->bits == 64;
}

bool relax_number(const struct expr *e, double *value)
{
	double inner;

	if (e->kind == EXPR_FLT)
		*value = e->u.number;
	else if (e->kind == EXPR_INT && !e->text)
		*value = (double)expr_int(e);
	else if (e->kind == EXPR_NEG && relax_number(e->arg[0], &inner))
		*value = -inner;
	else if (e->kind != EXPR_CAST || !type_is_arith(e->type) || !relax_number(e->arg[0], value))
		return false;
	return converted(e->type, value);
}

const struct expr *relax_literal(struct relax *r, const struct type *type, double value)
{
	return expr_const_flt(
		r->pass->ir, type, value,
		arena_printf(r->pass->ir->arena, "%.1f%s", value, type->bits == 32 ? "f" : ""));
}

static const char *sized(struct ir *ir, const char *name, const struct type *type)
{
	return type->bits == 32 ? arena_printf(ir->arena, "%sf", name) : name;
}

bool relax_may_call(struct relax *r, const char *name, const struct type *type)
{
	return means_library(r->nest->func, sized(r->pass->ir, name, type));
}

const struct expr *relax_call(struct relax *r, const char *name, const struct type *type,
			      const struct expr *arg)
{
	struct ir *ir = r->pass->ir;

	return expr_raw(ir, EXPR_CALL, type, sized(ir, name, type), &arg, 1);
}

bool relax_allowed(struct relax *r, const struct expr *e, const char *what, const char *how)
{
	if (r->nest->fp == FP_RELAXED)
		return true;
	pass_missed(r->pass, r->stmt, e, "'%s' would be %s under fp(relaxed)%s",
		    expr_text(r->pass->ir, e), what, how);
	return false;
}

static bool is_plain_float(const struct type *t)
{
	return t->kind == TYPE_FLOAT &&
	       (strcmp(t->name, "float") == 0 || strcmp(t->name, "double") == 0);
}

/* `certain`: evaluated whenever the statement is. */
static const struct expr *relax_expr(struct relax *r, const struct expr *e, bool certain)
{
	const struct expr **args;
	bool same = true;

	if (e->nargs == 0 || spelled_named(&r->words, e) || e->kind == EXPR_OPAQUE)
		return e;
	if (makes_integer(e))
		return e;
	args = arena_array(r->pass->ir->arena, e->nargs, sizeof(*args));
	for (unsigned i = 0; i < e->nargs; i++) {
		bool lazy = expr_table[e->kind].flags & EXPR_Z && i > 0;

		args[i] = relax_expr(r, e->arg[i], certain && !lazy);
		same = same && args[i] == e->arg[i];
	}
	if (!same)
		e = expr_with_args(r->pass->ir, e, args);
	if (!is_plain_float(e->type))
		return e;
	if (e->kind == EXPR_DIV)
		return relax_quotient(r, e);
	return e->kind == EXPR_CALL ? relax_power(r, e, certain) : e;
}

static void relax_slot(struct relax *r)
{
	const struct slot *slot = &r->stmt->slot[r->slot];
	const struct expr *e;

	if (!slot->e || slot->e->size > SIZE_LIMIT || !(slot->e->has & HAS_FLOAT) ||
	    text_counts(r->stmt) || gives_integer(&r->integers, r->stmt))
		return;
	spelled_enter(&r->words, r->pass->ir, r->nest, slot);
	e = relax_expr(r, slot->e, true);
	if (e == slot->e)
		return;
	stmt_set(r->stmt, r->slot, e);
	r->changed = true;
}

/* What went before a loop precedes the statement at hand, and may hold a quotient that was left to leave the loop. */
static void relax_inverses(struct relax *r, uint32_t *done)
{
	struct stmt *stmt = r->stmt;
	unsigned slot = r->slot;

	for (r->slot = SLOT_VALUE; *done < r->inverses.n; (*done)++) {
		r->stmt = ((struct inverse *)r->inverses.at[*done])->temp;
		relax_slot(r);
	}
	r->stmt = stmt;
	r->slot = slot;
}

enum pass_result pass_relax(struct pass *p, struct nest *n)
{
	struct relax r = {.pass = p, .nest = n};
	uint32_t done = 0;

	r.integers = find_integers(n);
	for (r.stmt = n->root; r.stmt; r.stmt = stmt_next(n->root, r.stmt))
		for (r.slot = 0; r.slot < r.stmt->nslots; r.slot++) {
			relax_slot(&r);
			relax_inverses(&r, &done);
		}
	return r.changed ? PASS_CHANGED : PASS_SAME;
}
