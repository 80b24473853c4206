/* infer_type.c - the cheapest type that a formula can be computed in.
 *
 *	a[((size_t)b * C + c) * H + h]	->	a[(b * C + c) * H + h]	(all of it fits an int)
 *	i / w, i % w in 64 bits		->	i / (int)w, i % (int)w
 *	y = x * 0.5, all floats		->	y = x * 0.5f
 *	y = x / 3.0, all floats		->	y = x / 3.0f		(under fp(relaxed))
 *	x > 0.5				->	x > 0.5f
 *
 * Legal when range proves that every operand and every result is a value of the smaller type
 * (narrow.c), in the place where the formula stands; floats where the bits are the same
 * (narrow_float.c).
 *
 * Profitable, measured (EVIDENCE): a 64-bit division is 54 instructions, one of 32 bits 24; a
 * product of two 64-bit values is four, of two extended ints one.  A sum, a shift or a comparison in
 * 64 bits costs next to nothing, and an index has to be 64 bits in the end: those stay.  Signed is
 * not turned into unsigned, which makes plain indices slower.
 *
 * Source: Relay's InferType, which only finds out types; here all types are known, and what is
 * inferred is the least that holds the values. */
#include "motion.h"
#include "narrow.h"
#include "narrow_variable.h"
#include "spelled.h"

struct infer {
	struct pass *pass;
	struct nest *nest;
	struct spelled words;
	struct stmt *stmt;
	const struct stmt *at;
	bool changed;
	bool again; /* not the first time over: what is missed was told */
};

enum { SIZE_LIMIT = 4096 };

/* A number that C converts by itself stays as it is where the whole is used in the old type. */
static const struct expr *in_type_of(struct infer *f, const struct expr *e, const struct expr *old)
{
	return e->type == old->type ? e : expr_cast(f->pass->ir, old->type, e, true);
}

static bool opens_macro(const struct infer *f, const struct expr *e)
{
	if (spelled_named(&f->words, e) && expr_strip(e)->nargs)
		return true;
	for (unsigned i = 0; i < e->nargs && narrow_passes(e); i++)
		if (opens_macro(f, e->arg[i]))
			return true;
	return false;
}

/* The whole of a 64-bit sum, product or quotient in 32 bits: signed, or if it divides unsigned. */
static const struct expr *narrow_integers(struct infer *f, const struct expr *e,
					  const struct expr *parent, const struct expr *guard)
{
	struct narrowing n = {.place = {f->pass, f->at, guard}, .stmt = f->stmt};
	struct types *types = f->pass->ir->types;
	const struct expr *now = NULL;
	unsigned gain = narrow_gain(e);

	if (gain == 0 || opens_macro(f, e))
		return e;
	if (narrow_to_unsigned(e, parent))
		now = narrowed(&n, e, type_u32(types));
	if (!now)
		now = narrowed(&n, e, type_i32(types));
	if (!now && (e->kind == EXPR_DIV || e->kind == EXPR_MOD)) {
		const char *why = n.why;

		now = narrowed(&n, e, type_u32(types));
		n.why = why;
	}
	if (now) {
		pass_done(f->pass, f->stmt, e,
			  "'%s' computed in 32 bits: about %u instructions fewer",
			  expr_text(f->pass->ir, e), gain);
		return in_type_of(f, now, e);
	}
	if (n.why && !f->again && (e->kind == EXPR_DIV || e->kind == EXPR_MOD || gain > 3))
		pass_wants(f->pass, f->stmt, e, n.fact, "'%s' stays in 64 bits: %s",
			   expr_text(f->pass->ir, e), n.why);
	return e;
}

/* (float)(x / 3.0), x > 0.5: what is rounded to float, or only compared. */
static const struct expr *narrow_floats(struct infer *f, const struct expr *e)
{
	const struct expr *wide = e, *now;
	struct ir *ir = f->pass->ir;
	bool relaxed = f->nest->fp == FP_RELAXED;

	if (e->kind == EXPR_CAST) {
		wide = e->arg[0];
		if (e->type->kind != TYPE_FLOAT || e->type->bits != 32 ||
		    (!e->implicit && spelled_named(&f->words, e)))
			return e;
	} else if (!(expr_table[e->kind].flags & EXPR_R)) {
		return e;
	}
	if (spelled_named(&f->words, wide))
		return e;
	if (!means_library(f->nest->func, "sqrtf")) /* what a square root would be */
		return e;
	now = narrowed_float(ir, relaxed, wide);
	if (!now && !relaxed && narrowed_float(ir, true, wide))
		pass_missed(f->pass, f->stmt, wide,
			    "'%s' is computed as double; fp(relaxed) would compute it as float",
			    expr_text(ir, wide));
	if (!now || (e->kind == EXPR_CAST && now->type != e->type))
		return e;
	pass_done(f->pass, f->stmt, wide, "'%s' computed as float, not double",
		  expr_text(ir, wide));
	return now->type == e->type ? now : e;
}

/* Is e the whole of what is computed in 64 bits?  Quotients inside are asked about by themselves.
 */
static bool is_whole(const struct expr *e, const struct expr *parent)
{
	if (!narrow_passes(e) || e->type->bits <= 32)
		return false;
	return !parent || !narrow_passes(parent) || parent->type != e->type ||
	       e->kind == EXPR_DIV || e->kind == EXPR_MOD;
}

/* i / n == 1, of which the quotient is an int by now: the comparison too. */
static const struct expr *narrow_comparison(struct infer *f, const struct expr *e,
					    const struct expr *const *was)
{
	for (unsigned i = 0; i < 2 && expr_table[e->kind].flags & EXPR_R; i++) {
		const struct expr *number = e->arg[1 - i], *args[2];
		const struct type *to = expr_strip(e->arg[i])->type;
		__int128 value;

		if (e->arg[i] == was[i] || !is_whole(was[i], e) ||
		    !spelled_literal(&f->words, number, &value) || !type_holds(to, value))
			continue;
		args[i] = expr_strip(e->arg[i]);
		args[1 - i] = expr_const_int(f->pass->ir, to, value);
		return expr_c_binary(f->pass->ir, (enum expr_kind)e->kind, args[0], args[1]);
	}
	return e;
}

static const struct expr *infer(struct infer *f, const struct expr *e, const struct expr *parent,
				const struct expr *guard)
{
	const struct expr **args;
	bool same = true;

	if (spelled_named(&f->words, e))
		return e;
	if (is_whole(e, parent)) {
		const struct expr *now = narrow_integers(f, e, parent, guard);

		if (now != e)
			return now;
	}
	if (e->nargs == 0)
		return e;
	args = arena_array(f->pass->ir->arena, e->nargs, sizeof(*args));
	for (unsigned i = 0; i < e->nargs; i++) {
		args[i] = infer(f, e->arg[i], e,
				guard_of_operand(f->pass, f->stmt, e, args[0], i, guard));
		/* any integer type will do for a subscript */
		if (e->kind == EXPR_LOAD && i > 0 && args[i] != e->arg[i] && is_whole(e->arg[i], e))
			args[i] = expr_strip(args[i]);
		same = same && args[i] == e->arg[i];
	}
	if (same)
		return narrow_floats(f, e);
	/* (int)(i / n), which is an int by now, or an unsigned number that no longer becomes 64
	 * bits first */
	if (e->kind == EXPR_CAST && type_is_int(e->type) && is_whole(e->arg[0], e)) {
		const struct expr *now = expr_strip(args[0]);

		return now->type == e->type ? now
					    : expr_cast(f->pass->ir, e->type, now, e->implicit);
	}
	return narrow_floats(f, narrow_comparison(f, expr_with_args(f->pass->ir, e, args), e->arg));
}

static void infer_slot(struct infer *f, unsigned i)
{
	const struct expr *old = f->stmt->slot[i].e, *e;

	if (!old || old->nargs == 0 || old->size > SIZE_LIMIT ||
	    !slot_facts(f->pass, f->nest, f->stmt, i, &f->at))
		return;
	spelled_enter(&f->words, f->pass->ir, f->nest, &f->stmt->slot[i]);
	e = infer(f, old, NULL, NULL);
	if (e == old || e->type != old->type)
		return;
	stmt_set(f->stmt, i, e);
	f->changed = true;
}

static bool is_float_of(const struct type *type, unsigned bits)
{
	return type && type->kind == TYPE_FLOAT && type->bits == bits;
}

/* s += c ? v : 0.0, where s and v are floats: rounding the sum of doubles once is the sum of floats. */
static void infer_update(struct infer *f)
{
	struct stmt *s = f->stmt;
	bool adds = s->op == EXPR_ADD || s->op == EXPR_SUB;
	const struct type *to = s->kind == STMT_ASSIGN  ? s->sym->type
				: s->kind == STMT_STORE ? s->slot[SLOT_PLACE].e->type
							: NULL;
	const struct expr *e, *now;

	if (!adds || !is_float_of(to, 32) || !is_float_of(s->op_type, 64))
		return;
	spelled_enter(&f->words, f->pass->ir, f->nest, &s->slot[SLOT_VALUE]);
	e = s->slot[SLOT_VALUE].e;
	now = spelled_named(&f->words, e)
		      ? NULL
		      : narrowed_addend(f->pass->ir, f->nest->fp == FP_RELAXED, e);
	if (!now)
		return;
	pass_done(f->pass, s, e, "'%s' is added as float, not double", expr_text(f->pass->ir, e));
	stmt_set(s, SLOT_VALUE, now);
	stmt_set_op_type(s, now->type);
	f->changed = true;
}

static bool infer_all(struct infer *f)
{
	const struct stmt *root = f->nest->root;

	f->changed = false;
	for (struct stmt *s = f->nest->root; s; s = stmt_next(root, s)) {
		f->stmt = s;
		for (unsigned i = 0; i < s->nslots; i++)
			infer_slot(f, i);
		infer_update(f);
	}
	return f->changed;
}

enum pass_result pass_infer_type(struct pass *p, struct nest *n)
{
	struct infer f = {.pass = p, .nest = n};
	bool narrowed, inferred;

	for (;; f.again = true) { /* of a narrower formula more is known */
		narrowed = narrow_variables(p, n, !f.again);
		inferred = infer_all(&f);
		if (!narrowed && !inferred)
			break;
	}
	return f.again ? PASS_CHANGED : PASS_SAME;
}
