/* simplify.c - algebra by the table rules.def, and conditions that follow from each other.
 *
 *	(i * n + j) / n			->	i		(0 <= j < n, 0 <= i)
 *	t % 8				->	t		(0 <= t < 8)
 *	min(32, n - i_o)		->	32		(the tile is proved full)
 *	i < n && i < n + 4		->	i < n
 *	1.0f / sqrtf(v)			->	rsqrtf(v)	(under fp(relaxed))
 *
 * Legal: each row holds for all operands for which the source is defined and its conditions hold,
 * C's truncating / and wrapping unsigned included; the conditions on known integers are computed,
 * the others proved by `range` at the statement, under the && || ?: around the formula.  What a row
 * drops, keeps twice or compares may not be volatile or a call with effects, and must have the
 * value it had before the statement.
 *
 * Profitable: each row leaves fewer or cheaper operations (the measure of test_rules.c), but not a
 * remainder whose quotient is needed too: both are one division, and would be two.  Rows that
 * only move a constant across a comparison, which every compiler does, apply to what passes made,
 * not to what the user wrote so.  Constants are only computed from literals: names and macros are
 * the user's.
 *
 * Source: the simplifiers of TVM and Halide.  Their faults are not inherited: a Euclidean /,
 * cancellations that wrap, signed sums put together anew that overflow, x / c as x * (1 / c) and
 * 0 * x as 0 for floats. */
#include "../shared/condition.h"
#include "../shared/integers.h"
#include "../shared/motion.h"
#include "simplify.h"
#include "../shared/spelled.h"

#include "cunest/eval.h"

enum { SIZE_LIMIT = 4096, ALL = 1 << 20 };

struct remark {
	const struct expr *e;
	const char *text;
};

struct simplify {
	struct pass *pass;
	struct nest *nest;
	struct spelled words;
	struct stmt *stmt;
	unsigned slot;
	const struct stmt *at; /* whose facts hold in the slot; NULL: only what always holds */
	/* of the node that rules are tried on */
	const struct expr *e, *guard;
	const struct expr *result;
	const char *missing; /* why a row with a division does not apply */
	const struct rule *missed;
	struct vec done;      /* struct remark *, of the slot at hand */
	struct bits integers; /* under fp(relaxed): see integers.h */
	unsigned whole;       /* how many conversions to an integer are around it */
	bool changed;
	bool again; /* not the first time over: what is missed was told */
};

/* ---- may the row be used here? ---- */

static bool names_keep(const struct simplify *s, const struct binding *b)
{
	for (unsigned i = 0; i < ARRAY_LEN(b->name); i++) {
		const struct expr *e = b->name[i];

		if (e && (motion_pinned(s->pass, e) || !slots_keep(s->pass->analyses, s->stmt, e)))
			return false;
	}
	return true;
}

/* SIZE / 4 is the user's word although SIZE is (16 * 4): what a row takes apart is no macro's. */
static bool opens_macro(const struct simplify *s, const struct binding *b, const struct expr *e)
{
	for (unsigned i = 0; i < ARRAY_LEN(b->name); i++)
		if (b->name[i] == e)
			return false;
	if (spelled_named(&s->words, e))
		return true;
	for (unsigned i = 0; i < e->nargs; i++)
		if (opens_macro(s, b, e->arg[i]))
			return true;
	return false;
}

static bool of_literals(const struct simplify *s, const struct pattern *p, const struct binding *b)
{
	__int128 value;

	if (p->kind == EXPR_SYM) {
		const struct expr *e = b->name[p->name - 'a'];

		return type_is_int(e->type) ? spelled_literal(&s->words, e, &value)
					    : !spelled_named(&s->words, e);
	}
	for (unsigned i = 0; i < p->nargs; i++)
		if (!of_literals(s, p->arg[i], b))
			return false;
	return true;
}

/* Constants that the row computes. */
static bool constants_free(const struct simplify *s, const struct pattern *p,
			   const struct binding *b)
{
	if (p->known)
		return p->nargs == 0 || of_literals(s, p, b);
	for (unsigned i = 0; i < p->nargs; i++)
		if (!constants_free(s, p->arg[i], b))
			return false;
	return true;
}

static bool types_allow(const struct simplify *s, const struct rule *rule)
{
	if (rule->types == RULE_RELAXED)
		return s->nest->fp == FP_RELAXED && !s->whole;
	return rule->where == RULE_ALWAYS || !spelled_written(&s->words, s->e);
}

/* A row with a division that only lacks a fact is worth a remark. */
static void note_missing(struct simplify *s, const struct rule *rule, const struct binding *b,
			 const struct pattern *when)
{
	struct ir *ir = s->pass->ir;
	const struct pattern *about = when->kind == EXPR_CALL ? when->arg[0] : when;
	const struct expr *e = pattern_build(ir, about, b, true);

	if (s->missed || !e || (s->e->kind != EXPR_DIV && s->e->kind != EXPR_MOD) ||
	    rule->from->arg[0]->nargs == 0)
		return;
	s->missed = rule;
	s->missing = arena_printf(ir->arena,
				  when->kind == EXPR_CALL ? "'%s' may wrap or overflow"
							  : "'%s' is not proved",
				  expr_text(ir, e));
}

static unsigned occurrences_in(const struct expr *e, const struct expr *of)
{
	unsigned n = e == of;

	for (unsigned i = 0; i < e->nargs && e->size > of->size; i++)
		n += occurrences_in(e->arg[i], of);
	return n;
}

/* What other places compute as well is theirs to share: were it another formula where a guard
 * allows that, the division would be there twice. */
static bool is_shared(const struct simplify *s)
{
	const struct vec *statements = expr_statements(s->pass->analyses, s->e);

	return statements->n > 1 || occurrences_in(s->stmt->slot[s->slot].e, s->e) > 1;
}

/* x / y and x % y are one division: a remainder that takes another leaves the quotient alone with
 * that one. */
static bool parts_pair(const struct simplify *s, const struct expr *to)
{
	const struct expr *e = s->e, *quotient;

	if (e->kind != EXPR_MOD || expr_strip(to)->kind != EXPR_MOD)
		return false;
	quotient = expr_raw(s->pass->ir, EXPR_DIV, e->type, NULL, e->arg, 2);
	return expr_statements(s->pass->analyses, quotient)->n > 0;
}

/* Do the calls that a rule makes mean CUDA's functions there? */
static bool calls_mean(const struct simplify *s, const struct pattern *p, const struct binding *b)
{
	const char *name = expr_table[p->kind].spelling;
	char text[32];

	for (unsigned i = 0; i < p->nargs; i++)
		if (!calls_mean(s, p->arg[i], b))
			return false;
	if (p->kind == EXPR_CALL && b->type) {
		snprintf(text, sizeof(text), "%s%s", p->text, b->type->bits == 32 ? "f" : "");
		return means_library(s->nest->func, text);
	}
	return (p->kind != EXPR_MIN && p->kind != EXPR_MAX) || p->kind == s->e->kind ||
	       means_library(s->nest->func, name);
}

static bool accept(void *context, const struct rule *rule, const struct binding *b)
{
	struct simplify *s = context;
	struct proof_place place = {s->pass, s->at, s->guard};
	const struct pattern *unproved;
	const struct expr *to;

	if (opens_macro(s, b, s->e) || !names_keep(s, b) || !constants_free(s, rule->to, b) ||
	    !calls_mean(s, rule->to, b))
		return false;
	unproved = rule_unproved(&place, rule, b);
	if (unproved) {
		if (!unproved->known)
			note_missing(s, rule, b, unproved);
		return false;
	}
	place.guard = NULL;
	if (s->guard && rule_unproved(&place, rule, b) && is_shared(s))
		return false;
	to = pattern_build(s->pass->ir, rule->to, b, false);
	if (to && to->type != s->e->type)
		to = type_is_int(s->e->type) ? expr_cast(s->pass->ir, s->e->type, to, true) : NULL;
	if (!to || parts_pair(s, to))
		return false;
	s->result = to;
	return true;
}

/* Told when the slot has become what it is to be. */
static void note_done(struct simplify *s, const struct expr *e, const char *text)
{
	struct remark *r = arena_alloc(s->pass->ir->arena, sizeof(*r));

	*r = (struct remark){e, text};
	vec_push(s->pass->ir->arena, &s->done, r);
}

/* The first row that applies; NULL: none does.  *levels: how deep what it made may match again. */
static const struct expr *apply(struct simplify *s, const struct expr *e, const struct expr *guard,
				unsigned *levels)
{
	const struct rules *rules = rules_of(s->pass->ir);
	struct ir *ir = s->pass->ir;
	struct binding b;

	s->e = e;
	s->guard = guard;
	s->missed = NULL;
	/* as it is read, if that will do: i > m || i == m is i >= m, and not m <= i */
	for (unsigned i = 0; i < 2 * rules->n; i++) {
		const struct rule *rule = &rules->at[i % rules->n];

		if (!types_allow(s, rule) || !rule_match(ir, rule, e, i >= rules->n, &b, accept, s))
			continue;
		rule_applied(ir, rule);
		note_done(s, e,
			  arena_printf(ir->arena, "'%s' is '%s'", expr_text(ir, e),
				       expr_text(ir, s->result)));
		*levels = 3;
		return s->result;
	}
	if (s->missed && !s->again)
		pass_missed(s->pass, s->stmt, e, "'%s' not simplified by '%s': %s",
			    expr_text(ir, e), s->missed->from_text, s->missing);
	return NULL;
}

/* ---- conditions that follow ---- */

/* `dropped` is `truth` where `from` is `given`. */
static const struct expr *follows(struct simplify *s, const struct expr *dropped, bool truth,
				  const struct expr *from, bool given, const struct expr *result)
{
	struct ir *ir = s->pass->ir;

	note_done(s, dropped,
		  arena_printf(ir->arena, "'%s' is %s where '%s' is %s",
			       expr_text(ir, expr_strip(dropped)), truth ? "true" : "false",
			       expr_text(ir, expr_strip(from)), given ? "true" : "false"));
	return result;
}

static enum proof decide_given(struct simplify *s, const struct expr *guard, const struct expr *e)
{
	return spelled_decide(&s->words, s->pass, s->stmt, s->at, guard, expr_truth(e));
}

/* a && b where one follows from the other, or b is false where a is true; the same for ||.  What is
 * a guard, and what is decided, has no effects. */
static const struct expr *simplify_chain(struct simplify *s, const struct expr *e,
					 const struct expr *guard)
{
	struct pass *p = s->pass;
	const struct expr *l = e->arg[0], *r = e->arg[1], *given;
	bool is_and = e->kind == EXPR_LAND;
	enum proof neutral = is_and ? PROOF_YES : PROOF_NO, proof;

	/* an instantiation decides; what is decided already is for rules.def */
	if (!type_is_int(e->type) || l->kind == EXPR_INT || r->kind == EXPR_INT)
		return e;
	given = guard_and(p, s->stmt, guard, expr_truth(l), is_and);
	proof = decide_given(s, given, r);
	/* an operand in C may have another type than the condition has */
	if (proof == neutral && expr_is_truth(l) && l->type == e->type)
		return follows(s, r, is_and, l, is_and, l);
	if (proof != PROOF_UNKNOWN && proof != neutral &&
	    !(l->has & (HAS_CALL | HAS_OPAQUE | HAS_VOLATILE)))
		return follows(s, r, !is_and, l, is_and, expr_const_int(p->ir, e->type, !is_and));
	if (!s->at || !range_safe(p->analyses, r, s->at, NULL))
		return e;
	given = guard_and(p, s->stmt, guard, expr_truth(r), is_and);
	if (expr_is_truth(r) && r->type == e->type && decide_given(s, given, l) == neutral)
		return follows(s, l, is_and, r, is_and, r);
	return e;
}

/* c ? a : b where what is around it decides c.  Without, it is fold's. */
static const struct expr *simplify_select(struct simplify *s, const struct expr *e,
					  const struct expr *guard)
{
	enum proof proof = guard ? decide_given(s, guard, e->arg[0]) : PROOF_UNKNOWN;
	const struct expr *arm = e->arg[proof == PROOF_YES ? 1 : 2];

	if (proof == PROOF_UNKNOWN || arm->type != e->type)
		return e;
	return follows(s, e->arg[0], proof == PROOF_YES, guard, true, arm);
}

/* What guards what in it. */
static const struct expr *simplify_lazy(struct simplify *s, const struct expr *e,
					const struct expr *guard)
{
	if (e->kind == EXPR_LAND || e->kind == EXPR_LOR)
		return simplify_chain(s, e, guard);
	return e->kind == EXPR_SELECT ? simplify_select(s, e, guard) : e;
}

/* ---- trees ---- */

static const struct expr *simplify(struct simplify *, const struct expr *, const struct expr *guard,
				   unsigned levels);

/* k of k + 0u, which was unsigned: as a subscript the int will do when it is not negative. */
static const struct expr *subscript(struct simplify *s, const struct expr *e,
				    const struct expr *guard)
{
	struct ir *ir = s->pass->ir;
	const struct expr *bare = e, *cond;

	/* wider, so the same where it is not negative */
	while (bare->kind == EXPR_CAST && bare->implicit && bare->arg[0]->type->kind == TYPE_INT &&
	       bare->arg[0]->type->bits <= bare->type->bits)
		bare = bare->arg[0];
	if (bare->type->kind != TYPE_INT || !slots_keep(s->pass->analyses, s->stmt, bare))
		return e;
	cond = expr_c_binary(ir, EXPR_GE, bare, expr_const_int(ir, bare->type, 0));
	return guarded_prove(s->pass, s->at, guard, cond) == PROOF_YES ? bare : e;
}

static const struct expr *simplify_args(struct simplify *s, const struct expr *e,
					const struct expr *guard, unsigned levels)
{
	const struct expr **args;

	args = arena_array(s->pass->ir->arena, e->nargs, sizeof(*args));
	s->whole += makes_integer(e);
	for (unsigned i = 0; i < e->nargs; i++) {
		args[i] =
			simplify(s, e->arg[i],
				 guard_of_operand(s->pass, s->stmt, e, args[0], i, guard), levels);
		if (e->kind == EXPR_LOAD && args[i] != e->arg[i])
			args[i] = subscript(s, args[i], guard);
	}
	s->whole -= makes_integer(e);
	return expr_with_args(s->pass->ir, e, args);
}

/* -2 + 3, of which a row made the -2: fold would not see it in the header of a loop. */
static const struct expr *computed(struct simplify *s, const struct expr *e)
{
	__int128 value;

	if (e->kind == EXPR_CAST || e->kind == EXPR_NEG || !spelled_literals(&s->words, e) ||
	    eval_int(e, &value) != EVAL_OK)
		return e;
	return expr_const_int(s->pass->ir, e->type, value);
}

static const struct expr *simplify(struct simplify *s, const struct expr *e,
				   const struct expr *guard, unsigned levels)
{
	const struct expr *next;

	if (spelled_named(&s->words, e))
		return e;
	if (levels) {
		next = simplify_args(s, e, guard, levels - 1);
		e = next == e ? e : computed(s, next);
	}
	if (e->nargs == 0)
		return e;
	next = simplify_lazy(s, e, guard);
	if (next != e)
		return simplify(s, next, guard, 0);
	next = apply(s, e, guard, &levels);
	return next ? simplify(s, next, guard, levels) : e;
}

static void simplify_slot(struct simplify *s, unsigned i)
{
	const struct expr *old = s->stmt->slot[i].e, *e;
	const struct sym *lost;

	if (!old || !slot_facts(s->pass, s->nest, s->stmt, i, &s->at))
		return;
	if (old->size > SIZE_LIMIT) {
		if (!s->again)
			pass_missed(s->pass, s->stmt, NULL,
				    "a formula of %u parts is left as it is", old->size);
		return;
	}
	s->slot = i;
	spelled_enter(&s->words, s->pass->ir, s->nest, &s->stmt->slot[i]);
	s->done.n = 0;
	s->whole = gives_integer(&s->integers, s->stmt);
	e = simplify(s, old, NULL, ALL);
	if (e == old)
		return;
	lost = reader_lost(s->pass, s->nest, s->stmt, i, e);
	if (lost) {
		if (!s->again)
			pass_missed(s->pass, s->stmt, old,
				    "'%s' not simplified to '%s': '%s' would be unused, of which "
				    "compilers warn",
				    expr_text(s->pass->ir, old), expr_text(s->pass->ir, e),
				    lost->name);
		return;
	}
	for (uint32_t k = 0; k < s->done.n; k++) {
		const struct remark *r = s->done.at[k];

		pass_done(s->pass, s->stmt, r->e, "%s", r->text);
	}
	stmt_set(s->stmt, i, e);
	s->changed = true;
}

static bool simplify_all(struct simplify *s)
{
	const struct stmt *root = s->nest->root;

	s->changed = false;
	for (struct stmt *x = s->nest->root; x; x = stmt_next(root, x)) {
		s->stmt = x;
		for (unsigned i = 0; i < x->nslots; i++)
			simplify_slot(s, i);
	}
	return s->changed;
}

enum pass_result pass_simplify(struct pass *p, struct nest *n)
{
	struct simplify s = {.pass = p, .nest = n};

	if (n->fp == FP_RELAXED)
		s.integers = find_integers(n);
	/* of a simpler formula more is known */
	for (; simplify_all(&s); s.again = true)
		;
	return s.again ? PASS_CHANGED : PASS_SAME;
}
