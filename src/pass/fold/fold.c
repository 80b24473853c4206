/* fold.c - constant folding and decided conditions, by C's rules.
 *
 *	a[(i * 1) + 0]			->	a[i]		(where a pass made it)
 *	if (0 <= i && i < n) s;		->	s;		(i a loop variable over [0, n))
 *	x = 2 * 3 < 5 ? a : b;		->	x = b;
 *	x = 0.5f * 4.0f;		->	x = 2.0f;
 *	x = weights[1] * y;		->	x = 0.25f * y;	(constexpr float weights[] = ...)
 *	for (k = 0; k < 8; k++) s += k;	->	s += 28;	(fold_loop.c)
 *	for (k = 0; k < n; k += 8) f(k)	->	f(0);	where 0 < n <= 8 (fold_once.c)
 *
 * Legal: integers are computed in 128 bits at their C type, floats where no rounding takes place
 * and no denormal is met, so that all devices and modes give these bits (eval_constant.c); what
 * overflows, divides by zero, shifts out of range, is rounded or is for a library to compute is
 * left as written, with a remark.  x + 0.0, x * 1.0 and x - x stay: they change -0 and NaN. Elements
 * are those of arrays that are const: a __constant__ one that is not may be written by the host.  A
 * condition is decided only when `range` proves it at that point; a branch that can be jumped into
 * stays.
 *
 * Profitable: names of constants are the user's words, so `2 * RADIUS + 1` stays, and so are masks,
 * powers of two and characters: `~3`, `1u << 31`, 'a'; only literals are computed, neutral operands
 * dropped, and decided conditions resolved.  A neutral operand that the
 * user wrote stays: every compiler drops it, and `v[i + 0]` is above `v[i + 1]` for a reason.
 *
 * Source: Relay's FoldConstant; TVM's Simplify for the conditions.  TIR folds 0 * x and x + 0.0 on
 * floats, wraps silently and aborts on a literal division by zero: not inherited. */
#include "cunest/eval.h"
#include "fold.h"
#include "../shared/condition.h"
#include "../shared/motion.h"
#include "../shared/spelled.h"

struct fold {
	struct pass *pass;
	struct nest *nest;
	struct stmt *stmt;
	struct spelled words;
	struct bits places;      /* ids of what the slot at hand takes the address of */
	const struct sym *table; /* the last that was asked about */
	bool kept;
	bool changed;
	bool again; /* not the first time over: what is missed was told */
};

static bool is_literal(const struct fold *f, const struct expr *e, __int128 value)
{
	__int128 number;

	return spelled_literal(&f->words, e, &number) && number == value;
}

/* x + 0, 0 + x, x - 0, x * 1, 1 * x, x / 1, x << 0, x >> 0, x | 0, x ^ 0: the other operand, when
 * it has the result's type already. */
static const struct expr *neutral(const struct fold *f, const struct expr *e)
{
	const struct expr *l, *r;

	if (e->nargs != 2)
		return NULL;
	l = e->arg[0];
	r = e->arg[1];
	switch ((enum expr_kind)e->kind) {
	case EXPR_ADD:
	case EXPR_OR:
	case EXPR_XOR:
		return is_literal(f, r, 0) ? l : is_literal(f, l, 0) ? r : NULL;
	case EXPR_SUB:
	case EXPR_SHL:
	case EXPR_SHR:
		return is_literal(f, r, 0) ? l : NULL;
	case EXPR_MUL:
		return is_literal(f, r, 1) ? l : is_literal(f, l, 1) ? r : NULL;
	case EXPR_DIV:
		return is_literal(f, r, 1) ? l : NULL;
	case EXPR_INT:
	case EXPR_FLT:
	case EXPR_SYM:
	case EXPR_SREG:
	case EXPR_MOD:
	case EXPR_NEG:
	case EXPR_AND:
	case EXPR_NOT:
	case EXPR_EQ:
	case EXPR_NE:
	case EXPR_LT:
	case EXPR_LE:
	case EXPR_GT:
	case EXPR_GE:
	case EXPR_LAND:
	case EXPR_LOR:
	case EXPR_LNOT:
	case EXPR_SELECT:
	case EXPR_MIN:
	case EXPR_MAX:
	case EXPR_CAST:
	case EXPR_LOAD:
	case EXPR_MEMBER:
	case EXPR_ADDR:
	case EXPR_CALL:
	case EXPR_OPAQUE:
	case EXPR_COUNT:
		return NULL;
	}
	return NULL;
}

/* Certainly true, certainly false, or unknown, where the statement stands.  What is decided has no
 * effect, and need not be evaluated. */
static enum proof decide(struct fold *f, const struct expr *e)
{
	return spelled_decide(&f->words, f->pass, f->stmt, f->stmt, NULL, e);
}

static const struct expr *fold_chain(struct fold *f, const struct expr *e)
{
	bool is_and = e->kind == EXPR_LAND;
	enum proof neutral_value = is_and ? PROOF_YES : PROOF_NO, l, r;

	l = decide(f, expr_truth(e->arg[0]));
	if (l == neutral_value && expr_is_truth(e->arg[1]))
		return e->arg[1];
	r = decide(f, expr_truth(e->arg[1]));
	if (r == neutral_value && expr_is_truth(e->arg[0]))
		return e->arg[0];
	if (l != PROOF_UNKNOWN &&
	    l != neutral_value) /* the other value decides the chain without the right side */
		return expr_const_int(f->pass->ir, e->type, !is_and);
	return e;
}

static void miss(struct fold *f, const struct expr *e, const char *why)
{
	if (!f->again)
		pass_missed(f->pass, f->stmt, e, "'%s' not folded: %s", expr_text(f->pass->ir, e),
			    why);
}

/* Facts, and who reads a variable, are asked anew: the next change may take its last reader. */
static void note_change(struct fold *f)
{
	f->changed = true;
}

/* table[2] -> 0.25f, of a constant array with an initialiser, by literal subscripts. */
static const struct expr *fold_element(struct fold *f, const struct expr *e)
{
	const struct expr *element = expr_table_element(f->pass->ir, e);
	struct constant value;

	if (bits_has(&f->places, e->id))
		return e;
	for (unsigned i = 1; i < e->nargs; i++) {
		if (!spelled_literals(&f->words, e->arg[i]))
			return e;
	}
	if (!element) {
		if (e->arg[0]->kind == EXPR_SYM && e->arg[0]->u.sym->table &&
		    e->type->kind != TYPE_ARRAY)
			miss(f, e, "the subscript is outside of the array");
		return e;
	}
	if (f->table != e->arg[0]->u.sym) {
		f->table = e->arg[0]->u.sym;
		f->kept = fold_keeps_table(f->pass->ir, f->table);
	}
	if (!f->kept) {
		miss(f, e, "the array would be unused, of which compilers warn");
		return e;
	}
	/* {1, -2} of floats are ints to C */
	element = expr_cast(f->pass->ir, e->type, element, true);
	if (eval_constant(element, &value) != EVAL_OK)
		return e;
	element = expr_constant(f->pass->ir, e->type, &value);
	return spelled_named(&f->words, element) ? e : element;
}

/* Why the value of a float formula of literals is not a literal. */
static const char *why_not(const struct expr *e, enum eval_result result)
{
	if (result == EVAL_UNDEFINED)
		return type_is_int(e->type) ? "it is undefined in C" : "it divides by zero";
	if (result == EVAL_INEXACT)
		return "its value is rounded, and the device may round differently";
	return "its value may differ on the device";
}

/* 0.5f * 4.0f -> 2.0f, fabsf(-1.5f) -> 1.5f, (int)2.5f -> 2, 1.0f < 2.0f -> true: where every
 * device computes these bits. */
static const struct expr *fold_exact(struct fold *f, const struct expr *e)
{
	struct constant value;
	enum eval_result result = eval_constant(e, &value);
	const struct expr *folded;

	if (motion_pinned(f->pass, e)) {
		miss(f, e, "the call may have effects");
		return e;
	}
	if (result != EVAL_OK) {
		if (e->kind == EXPR_CALL || result != EVAL_UNKNOWN)
			miss(f, e, why_not(e, result));
		return e;
	}
	folded = expr_constant(f->pass->ir, e->type, &value);
	/* -1.5f is a literal to a reader */
	if (e->kind == EXPR_NEG && e->arg[0]->nargs == 0)
		return e;
	return spelled_named(&f->words, folded) ? e : folded;
}

/* Has it a float in it that eval_int() does not know? */
static bool is_mixed(const struct expr *e)
{
	if (e->kind == EXPR_FLT || e->kind == EXPR_CALL)
		return true;
	for (unsigned i = 0; i < e->nargs; i++) {
		if (is_mixed(e->arg[i]))
			return true;
	}
	return false;
}

static bool is_minus(const struct expr *e)
{
	return e->kind == EXPR_INT && expr_int(e) < 0 && type_holds(e->type, -expr_int(e));
}

/* x + -1 -> x - 1 and -1 + x -> x - 1, where the literal is new. */
static const struct expr *fold_sign(struct fold *f, const struct expr *e)
{
	const struct expr *args[2] = {e->arg[0]}, *right = e->arg[1];
	enum expr_kind kind = e->kind == EXPR_ADD ? EXPR_SUB : EXPR_ADD;

	if (e->kind == EXPR_ADD && is_minus(args[0])) {
		args[0] = right;
		right = e->arg[0];
	}

	/* the offset of a pointer has another type, as a number beside what only an instantiation knows */
	if (right->type != e->type || spelled_written(&f->words, e) ||
	    !spelled_literals(&f->words, right))
		return e;
	if (right->kind == EXPR_NEG && right->arg[0]->kind == EXPR_FLT)
		args[1] = right->arg[0];
	else if (is_minus(right))
		args[1] = expr_const_int(f->pass->ir, e->type, -expr_int(right));
	else
		return e;
	return expr_raw(f->pass->ir, kind, e->type, NULL, args, 2);
}

static const struct expr *fold_node(void *context, const struct expr *e)
{
	struct fold *f = context;
	struct ir *ir = f->pass->ir;
	const struct expr *other = neutral(f, e);
	__int128 value;
	enum proof proof;

	if (spelled_named(&f->words, e))
		return e;
	if (other && expr_value(other)->type == e->type && !spelled_written(&f->words, e))
		return expr_value(other);
	if (e->kind == EXPR_LOAD)
		return fold_element(f, e);
	if (e->kind == EXPR_ADD || e->kind == EXPR_SUB) {
		const struct expr *now = fold_sign(f, e);

		if (now != e)
			return now;
	}
	if (e->nargs > 0 && spelled_literals(&f->words, e) && is_mixed(e) &&
	    (e->kind != EXPR_CAST || (type_is_int(e->type) && !e->implicit)))
		return fold_exact(f, e);
	/* (int)(4096L), (float)16, of which the literal is new */
	if (e->kind == EXPR_CAST && !e->implicit && e->arg[0]->nargs == 0 &&
	    (e->type->rank >= RANK_INT || type_is_exact(e->type)) &&
	    !spelled_written(&f->words, e) && spelled_literals(&f->words, e))
		return fold_exact(f, e);
	if (e->kind != EXPR_CAST && spelled_literals(&f->words, e)) {
		switch (eval_int(e, &value)) {
		case EVAL_OK:
			if (value < 0 && e->kind == EXPR_NEG)
				return e; /* -1 is a literal to a reader */
			other = expr_const_int(ir, e->type, value);
			/* 8 * 8 is not the user's BINS, although both are 64 */
			return spelled_named(&f->words, other) ? e : other;
		case EVAL_UNDEFINED:
			miss(f, e, "it is undefined in C");
			return e;
		case EVAL_INEXACT:
		case EVAL_UNKNOWN:
			break;
		}
	}
	if ((e->kind == EXPR_LAND || e->kind == EXPR_LOR) && type_is_int(e->type)) {
		const struct expr *folded = fold_chain(f, e);

		return folded->type == e->type ? folded : e;
	}
	if (e->kind == EXPR_SELECT) {
		proof = decide(f, expr_truth(e->arg[0]));
		other = e->arg[proof == PROOF_YES ? 1 : 2];
		if (proof != PROOF_UNKNOWN && other->type == e->type)
			return other;
	}
	return e;
}

/* &table[1] is no value. */
static bool note_place(void *context, const struct expr *e)
{
	struct fold *f = context;

	if (e->kind == EXPR_ADDR)
		bits_add(f->pass->ir->arena, &f->places, e->arg[0]->id);
	return true;
}

static void fold_slot(struct fold *f, unsigned i)
{
	struct stmt *s = f->stmt;
	const struct expr *old = s->slot[i].e, *folded;
	const struct sym *lost;

	if (!old || (s->kind == STMT_STORE && i == SLOT_PLACE && old->kind != EXPR_LOAD))
		return;
	spelled_enter(&f->words, f->pass->ir, f->nest, &s->slot[i]);
	f->places = (struct bits){0};
	expr_walk(f->pass->ir, old, note_place, f);
	folded = expr_map(f->pass->ir, old, fold_node, f);
	if (folded == old)
		return;
	lost = reader_lost(f->pass, f->nest, s, i, folded);
	if (lost) {
		miss(f, old,
		     arena_printf(f->pass->ir->arena,
				  "'%s' would be unused, of which compilers warn", lost->name));
		return;
	}
	pass_done(f->pass, s, old, "folded '%s' to '%s'", expr_text(f->pass->ir, old),
		  expr_text(f->pass->ir, folded));
	stmt_set(s, i, folded);
	note_change(f);
}

/* ---- decided ifs ---- */

/* if (true) A else B -> A; if (false) A -> nothing. */
static bool resolve_if(struct fold *f, struct stmt *s)
{
	const struct stmt *dropped;
	const struct sym *lost;
	enum proof proof;

	f->stmt = s;
	spelled_enter(&f->words, f->pass->ir, f->nest, &s->slot[SLOT_COND]);
	proof = decide(f, expr_truth(s->slot[SLOT_COND].e));
	if (proof == PROOF_UNKNOWN)
		return false;
	dropped = proof == PROOF_YES ? s->first->next : s->first;
	if (branch_has_label(dropped)) {
		pass_missed(f->pass, s, s->slot[SLOT_COND].e,
			    "the branch of '%s' that cannot run holds a label",
			    expr_text(f->pass->ir, s->slot[SLOT_COND].e));
		return false;
	}
	lost = readers_lost(f->pass, f->nest, s, dropped);
	if (lost) {
		miss(f, s->slot[SLOT_COND].e,
		     arena_printf(f->pass->ir->arena,
				  "'%s' would be unused, of which compilers warn", lost->name));
		return false;
	}
	pass_done(f->pass, s, s->slot[SLOT_COND].e, "'%s' is always %s",
		  expr_text(f->pass->ir, s->slot[SLOT_COND].e),
		  proof == PROOF_YES ? "true" : "false");
	branch_resolve(f->nest, s, proof == PROOF_YES);
	note_change(f);
	return true;
}

static bool resolve_one(struct fold *f)
{
	for (struct stmt *s = f->nest->root; s; s = stmt_next(f->nest->root, s)) {
		if (s->kind == STMT_IF && resolve_if(f, s))
			return true;
	}
	return false;
}

static bool fold_one_loop(struct fold *f)
{
	for (struct stmt *s = f->nest->root; s; s = stmt_next(f->nest->root, s)) {
		if (s->kind == STMT_FOR &&
		    (fold_loop(f->pass, f->nest, s) || fold_once(f->pass, f->nest, s))) {
			note_change(f);
			return true;
		}
	}
	return false;
}

/* Once over everything; did anything change? */
static bool fold_all(struct fold *f)
{
	f->changed = false;
	for (struct stmt *s = f->nest->root; s; s = stmt_next(f->nest->root, s)) {
		f->stmt = s;
		for (unsigned i = 0; i < s->nslots; i++) {
			/* a FOR's own trips are no fact in its header; its shape is the user's */
			if (s->kind != STMT_FOR && s->kind != STMT_WHILE && !text_counts(s))
				fold_slot(f, i);
		}
	}
	while (resolve_one(f))
		;
	while (fold_one_loop(f))
		;
	return f->changed;
}

enum pass_result pass_fold(struct pass *p, struct nest *n)
{
	struct fold f = {.pass = p, .nest = n};
	bool changed = false;

	/* a folded condition may say more than the one that it was */
	for (; fold_all(&f); f.again = true)
		changed = true;
	return changed ? PASS_CHANGED : PASS_SAME;
}
