/* fold.c - constant folding and decided conditions, by C's rules.
 *
 *	a[(i * 1) + 0]			->	a[i]		(where a pass made it)
 *	if (0 <= i && i < n) s;		->	s;		(i a loop variable over [0, n))
 *	x = 2 * 3 < 5 ? a : b;		->	x = b;
 *
 * Legal: integers are computed in 128 bits at their C type; what overflows, divides by zero or
 *shifts out of range is left as written, with a remark.  Floating point is not folded at all: x +
 *0.0, x * 1.0 and x - x change -0 and NaN, and device arithmetic on constants is the compiler's.  A
 *condition is decided only when `range` proves it at that point; a branch that can be jumped into
 *stays.
 *
 * Profitable: names of constants are the user's words, so `2 * RADIUS + 1` stays; only literals are
 *computed, neutral operands dropped, and decided conditions resolved.  A neutral operand that the
 *user wrote stays: every compiler drops it, and `v[i + 0]` stands above `v[i + 1]` for a reason.
 *
 * Source: Relay's FoldConstant; TVM's Simplify for the conditions.  TIR folds 0 * x and x + 0.0 on
 *floats, wraps silently and aborts on a literal division by zero: not inherited. */
#include "cunest/eval.h"
#include "motion.h"
#include "spelled.h"

struct fold {
	struct pass *pass;
	struct nest *nest;
	struct stmt *stmt;
	struct spelled words;
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

	if (e->nargs != 2 || !type_is_int(e->type))
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

/* Certainly true, certainly false, or unknown, where the statement stands. */
static enum proof decide(struct fold *f, const struct expr *e)
{
	return spelled_decide(&f->words, f->pass, f->stmt, f->stmt, NULL, e);
}

/* Evaluating `e` can be dropped: it has no effect, and the source is defined. */
static bool droppable(struct fold *f, const struct expr *e)
{
	return !motion_pinned(f->pass, e);
}

static const struct expr *fold_chain(struct fold *f, const struct expr *e)
{
	bool is_and = e->kind == EXPR_LAND;
	enum proof neutral_value = is_and ? PROOF_YES : PROOF_NO, l, r;

	l = decide(f, expr_strip(e->arg[0]));
	if (l == neutral_value && droppable(f, e->arg[0]))
		return e->arg[1];
	r = decide(f, expr_strip(e->arg[1]));
	if (r == neutral_value && droppable(f, e->arg[1]))
		return e->arg[0];
	if (l != PROOF_UNKNOWN) /* the other value decides the chain without the right side */
		return expr_const_int(f->pass->ir, e->type, !is_and);
	return e;
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
	if (other && expr_strip(other)->type == e->type && !spelled_written(&f->words, e))
		return expr_strip(other);
	if (e->nargs > 0 && e->kind != EXPR_CAST && type_is_int(e->type) &&
	    spelled_literals(&f->words, e)) {
		switch (eval_int(e, &value)) {
		case EVAL_OK:
			if (value < 0 && e->kind == EXPR_NEG)
				return e; /* -1 is a literal to a reader */
			other = expr_const_int(ir, e->type, value);
			/* 8 * 8 is not the user's BINS, although both are 64 */
			return spelled_named(&f->words, other) ? e : other;
		case EVAL_UNDEFINED:
			if (!f->again)
				pass_missed(f->pass, f->stmt, e,
					    "'%s' not folded: it is undefined in C",
					    expr_text(ir, e));
			return e;
		case EVAL_INEXACT:
		case EVAL_UNKNOWN:
			return e;
		}
	}
	if ((e->kind == EXPR_LAND || e->kind == EXPR_LOR) && type_is_int(e->type)) {
		const struct expr *folded = fold_chain(f, e);

		return folded->type == e->type ? folded : e;
	}
	if (e->kind == EXPR_SELECT) {
		proof = decide(f, expr_strip(e->arg[0]));
		if (proof != PROOF_UNKNOWN)
			other = e->arg[proof == PROOF_YES ? 1 : 2];
		if (other && proof != PROOF_UNKNOWN && other->type == e->type)
			return other;
	}
	return e;
}

static void fold_slot(struct fold *f, unsigned i)
{
	struct stmt *s = f->stmt;
	const struct expr *old = s->slot[i].e, *folded;

	if (!old || (s->kind == STMT_STORE && i == SLOT_PLACE && old->kind != EXPR_LOAD))
		return;
	spelled_enter(&f->words, f->pass->ir, f->nest, &s->slot[i]);
	folded = expr_map(f->pass->ir, old, fold_node, f);
	if (folded == old || folded->type != old->type)
		return;
	pass_done(f->pass, s, old, "folded '%s' to '%s'", expr_text(f->pass->ir, old),
		  expr_text(f->pass->ir, folded));
	s->slot[i].e = folded;
	f->changed = true;
}

/* ---- decided ifs ---- */

/* Is a scope around it for it alone, in which what `taken` declares may stand?  The body of a loop
 * may not declare the loop's variable again. */
static bool has_own_scope(const struct stmt *s, const struct stmt *taken)
{
	const struct stmt *owner = s->parent->parent;

	if (s->prev || s->next || s->parent->transparent || !owner)
		return false;
	for (const struct stmt *c = taken->first; c && owner->kind != STMT_IF; c = c->next)
		if (c->kind == STMT_RAW || owner->kind != STMT_FOR ||
		    ((c->kind == STMT_DECL || c->declares) && c->sym->name == owner->sym->name))
			return false;
	return true;
}

/* May the statements of a branch stand without its braces? Not if a name could hide or clash. */
static bool needs_scope(const struct func *f, const struct stmt *block)
{
	for (const struct stmt *s = block->first; s; s = s->next) {
		if (s->kind == STMT_RAW || (s->kind == STMT_BLOCK && s->transparent))
			return true;
		if ((s->kind == STMT_DECL || s->declares) && s->kind != STMT_FOR &&
		    !name_is_unique(f, s->sym))
			return true;
	}
	return false;
}

static bool has_label(const struct stmt *s)
{
	for (const struct stmt *x = s; x; x = stmt_next(s, x)) {
		if (x->kind == STMT_RAW && (x->effects & RAW_LABEL))
			return true;
	}
	return false;
}

/* if (true) A else B -> A; if (false) A -> nothing. */
static bool resolve_if(struct fold *f, struct stmt *s)
{
	struct stmt *taken, *dropped, *parent = s->parent;
	enum proof proof;

	f->stmt = s;
	spelled_enter(&f->words, f->pass->ir, f->nest, &s->slot[SLOT_COND]);
	proof = decide(f, expr_strip(s->slot[SLOT_COND].e));
	if (proof == PROOF_UNKNOWN || !droppable(f, s->slot[SLOT_COND].e))
		return false;
	taken = proof == PROOF_YES ? s->first : s->first->next;
	dropped = proof == PROOF_YES ? s->first->next : s->first;
	if (dropped && has_label(dropped)) {
		pass_missed(f->pass, s, s->slot[SLOT_COND].e,
			    "the branch of '%s' that cannot run holds a label",
			    expr_text(f->pass->ir, s->slot[SLOT_COND].e));
		return false;
	}
	pass_done(f->pass, s, s->slot[SLOT_COND].e, "'%s' is always %s",
		  expr_text(f->pass->ir, s->slot[SLOT_COND].e),
		  proof == PROOF_YES ? "true" : "false");
	if (!taken) {
		stmt_remove(s);
	} else if (parent->kind == STMT_BLOCK &&
		   (has_own_scope(s, taken) || !needs_scope(f->nest->func, taken))) {
		while (taken->first) {
			struct stmt *inner = taken->first;

			stmt_remove(inner);
			stmt_insert_before(s, inner);
		}
		stmt_remove(s);
	} else {
		stmt_remove(taken);
		if (!taken->braced) /* its bytes have no braces */
			taken->span = (struct span){0, 0};
		taken->braced = true;
		stmt_replace(s, taken);
	}
	f->changed = true;
	analyses_drop(f->pass->analyses, ~0u);
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
	if (f->changed)
		analyses_drop(f->pass->analyses, ~0u);
	while (resolve_one(f))
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
