/* partial_eval_inline.c - a recursion that is driven by static arguments, expanded.
 *
 *	float power(float x, int n)
 *	{
 *		return n == 0 ? 1.0f : x * power(x, n - 1);
 *	}
 *	y[i] = power(a[i] + 1.0f, 3);	->	const float x = a[i] + 1.0f;
 *						y[i] = x * (x * (x * 1.0f));
 *
 * Values are atoms (literals and variables) or formulas over atoms.  A formula that is used more
 * than once gets a name first, in a list of declarations before the statement, so that nothing is
 * computed twice; one that is used once stays in its place.
 *
 * Legal: the callee only computes, each of its conditions is decided by the static arguments, and
 * its operations happen in the same order.  Declarations come before a statement only where it
 * surely evaluates the call, first thing, and no other call of it has effects.
 *
 * Profitable for recursions only: a device compiler writes out loops and plain calls by itself, but
 * a recursion costs a stack.
 *
 * Source: Relay's PartialEval, whose let list keeps every dynamic value an atom. */
#include "../shared/condition.h"
#include "partial_eval.h"

#include <string.h>

#include "cunest/text.h"
#include "cunest/walk.h"

enum {
	INLINE_LETS = 16,   /* names that one call may need */
	INLINE_SIZE = 200,  /* nodes of the result */
	INLINE_DEPTH = 32,  /* calls in each other */
	INLINE_STEPS = 500, /* statements */
};

struct inliner {
	struct pe *pe;
	struct func *func;       /* the callee at hand */
	struct store *store;     /* its variables: atoms */
	struct vec lets;         /* struct stmt * */
	bool loose[INLINE_LETS]; /* by let: not surely evaluated, so only good if it is used once */
	unsigned depth, steps;
	bool certain; /* what is looked at now is surely evaluated */
	bool failed;
};

static const struct expr *inline_call(struct inliner *, const struct expr *call);
static const struct expr *residual(struct inliner *, const struct expr *);

static const struct expr *fail(struct inliner *k, const struct expr *e)
{
	k->failed = true;
	return e;
}

/* (bool)(int)b is b. */
static const struct expr *settled(const struct expr *e)
{
	const struct expr *value = e->kind == EXPR_CAST && e->implicit ? expr_value(e->arg[0]) : e;

	return value->type == e->type ? value : e;
}

/* ---- atoms ---- */

static bool is_atom(const struct expr *e)
{
	return value_is_static(e) || e->kind == EXPR_SYM || e->kind == EXPR_SREG;
}

/* As a value of that type, under a name if it is a formula. */
static const struct expr *atom(struct inliner *k, const struct type *type, const struct expr *e,
			       const char *hint)
{
	const struct expr *converted;
	struct stmt *let;

	type = type_unqualified(k->pe->ir->types, type);
	if (value_is_static(e)) {
		e = value_convert(k->pe, type, e);
		return e ? e : fail(k, expr_const_int(k->pe->ir, type_i32(k->pe->ir->types), 0));
	}
	if (is_atom(e) && e->type == type)
		return e;
	converted = expr_c_convert(k->pe->ir, type, e);
	if (!converted || !type_before_name(type) || k->lets.n == INLINE_LETS || k->failed)
		return fail(k, e);
	k->loose[k->lets.n] = !k->certain;
	let = stmt_temp(k->pe->nest->func, hint, converted);
	vec_push(k->pe->ir->arena, &k->lets, let);
	return expr_sym(k->pe->ir, let->sym);
}

static bool calls_itself(const struct func *func)
{
	for (uint32_t i = 0; i < func->callees.n; i++)
		if (((const struct callee_facts *)func->callees.at[i])->body == func)
			return true;
	return false;
}

/* ---- formulas ---- */

/* What && and || come to whose first operand leaves them to the second: 0 or 1. */
static const struct expr *left_to(struct inliner *k, const struct expr *e, const struct expr *first)
{
	const struct expr *args[] = {first, residual(k, e->arg[1])}, *left = args[1];
	struct ir *ir = k->pe->ir;

	if (left->kind == EXPR_INT)
		return expr_const_int(ir, e->type, expr_int(left) != 0);
	if (!expr_is_truth(left) && type_is_int(left->type))
		left = expr_c_binary(ir, EXPR_NE, left, expr_const_int(ir, left->type, 0));
	return expr_is_truth(left) && left->type == e->type ? left : expr_with_args(ir, e, args);
}

static const struct expr *choose(struct inliner *k, const struct expr *e)
{
	const struct expr *first = residual(k, e->arg[0]), *args[3];
	bool certain = k->certain, truth;

	if (first->kind == EXPR_INT) {
		truth = expr_int(first) != 0;
		if (e->kind == EXPR_SELECT)
			return residual(k, e->arg[truth ? 1 : 2]);
		return truth == (e->kind == EXPR_LOR) ? expr_const_int(k->pe->ir, e->type, truth)
						      : left_to(k, e, first);
	}
	args[0] = first;
	k->certain = false;
	for (unsigned i = 1; i < e->nargs; i++)
		args[i] = residual(k, e->arg[i]);
	k->certain = certain;
	return expr_with_args(k->pe->ir, e, args);
}

static const struct expr *other_call(struct inliner *k, const struct expr *e,
				     const struct expr *const *args)
{
	struct callee_facts *facts = callee_noted(k->func, e->text);

	if (!purity_of_call(k->func, e->text).pure)
		return fail(k, e);
	if (facts && !callee_noted(k->pe->nest->func, e->text))
		callee_note(k->pe->nest->func, facts);
	return expr_with_args(k->pe->ir, e, args);
}

static const struct expr *residual(struct inliner *k, const struct expr *e)
{
	struct store none = {.dead = false};
	const struct expr **args, *v;
	const struct cell *cell;
	bool constant = true;

	if (k->failed || e->kind == EXPR_INT || e->kind == EXPR_FLT || e->kind == EXPR_SREG)
		return e;
	if (e->kind == EXPR_SYM) {
		cell = store_get(k->store, e);
		v = e->u.sym->constant ? pe_eval(k->pe, &none, e) : NULL;
		return cell ? cell->value : v ? v : fail(k, e);
	}
	if (e->has & (HAS_LOAD | HAS_VOLATILE | HAS_OPAQUE) || e->kind == EXPR_ADDR)
		return fail(k, e);
	if (expr_table[e->kind].flags & EXPR_Z)
		return choose(k, e);
	if (e->kind == EXPR_CALL && callee_noted(k->func, e->text) &&
	    callee_noted(k->func, e->text)->body == k->func)
		return inline_call(k, e);
	args = arena_array(k->pe->ir->arena, e->nargs, sizeof(*args));
	for (unsigned i = 0; i < e->nargs; i++) {
		args[i] = residual(k, e->arg[i]);
		constant &= value_is_static(args[i]);
	}
	if (k->failed)
		return e;
	if (e->kind == EXPR_CALL && !constant)
		return other_call(k, e, args);
	e = e->nargs ? expr_with_args(k->pe->ir, e, args) : e;
	v = constant ? pe_eval(k->pe, &none, e) : NULL;
	return v ? v : settled(e);
}

/* ---- statements ---- */

static const struct expr *run(struct inliner *k, const struct stmt *s);

static const struct expr *run_block(struct inliner *k, const struct stmt *block)
{
	const struct expr *result = NULL;

	for (const struct stmt *s = block->first; s && !result && !k->failed; s = s->next)
		result = run(k, s);
	return result;
}

static void give(struct inliner *k, const struct stmt *s)
{
	const struct expr *e =
		s->kind == STMT_DECL ? s->slot[SLOT_VALUE].e : stmt_value(k->pe->ir, s);

	if (s->kind == STMT_DECL && !e)
		return;
	if (!e || !type_is_arith(s->sym->type) || !store_tracks(s->sym) || s->sym->address_taken) {
		fail(k, NULL);
		return;
	}
	e = atom(k, s->sym->type, residual(k, e), s->sym->name);
	if (!k->failed)
		store_set(k->pe, k->store, expr_sym(k->pe->ir, s->sym), e, true);
}

/* The operand of the return that ends it, over the caller's atoms; NULL: it went on. */
static const struct expr *run(struct inliner *k, const struct stmt *s)
{
	const struct expr *e;

	if (++k->steps > INLINE_STEPS)
		return fail(k, NULL);
	switch ((enum stmt_kind)s->kind) {
	case STMT_BLOCK:
		return run_block(k, s);
	case STMT_DECL:
	case STMT_ASSIGN:
		give(k, s);
		return NULL;
	case STMT_IF:
		e = residual(k, s->slot[SLOT_COND].e);
		if (k->failed || e->kind != EXPR_INT)
			return fail(k, NULL);
		if (expr_int(e))
			return run(k, s->first);
		return s->first->next ? run(k, s->first->next) : NULL;
	case STMT_JUMP:
		if (s->form != FORM_RETURN || !s->slot[SLOT_VALUE].e)
			return fail(k, NULL);
		return residual(k, s->slot[SLOT_VALUE].e);
	case STMT_PRAGMA:
		return NULL;
	case STMT_STORE:
	case STMT_FOR:
	case STMT_WHILE:
	case STMT_ATOMIC:
	case STMT_CALL:
	case STMT_SYNC:
	case STMT_RAW:
	case STMT_COUNT:
		break;
	}
	return fail(k, NULL);
}

/* ---- calls ---- */

static const struct expr *enter(struct inliner *k, struct func *func, const struct expr *call,
				const struct expr *const *args)
{
	struct store store = {.dead = false}, *outer = k->store;
	struct func *caller = k->func;
	const struct expr *result;

	if (func->params.n != call->nargs || func->has_label || k->depth == INLINE_DEPTH)
		return fail(k, call);
	for (uint32_t i = 0; i < func->params.n && !k->failed; i++) {
		const struct sym *param = func->params.at[i];

		if (!type_is_arith(param->type) || param->address_taken)
			return fail(k, call);
		store_set(k->pe, &store, expr_sym(k->pe->ir, param),
			  atom(k, param->type, args[i], param->name), true);
	}
	k->func = func;
	k->store = &store;
	k->depth++;
	result = run(k, func->body);
	k->depth--;
	k->store = outer;
	k->func = caller;
	if (k->failed || !result || result->size > INLINE_SIZE)
		return fail(k, call);
	result = expr_c_convert(k->pe->ir, call->type, result);
	return result ? expr_substitute(k->pe->ir, settled(result)) : fail(k, call);
}

static const struct expr *inline_call(struct inliner *k, const struct expr *call)
{
	const struct expr **args = arena_array(k->pe->ir->arena, call->nargs, sizeof(*args));

	for (unsigned i = 0; i < call->nargs; i++)
		args[i] = residual(k, call->arg[i]);
	return k->failed ? call : enter(k, k->func, call, args);
}

/* ---- the list ---- */

static unsigned uses(const struct expr *in, const struct expr *sym)
{
	unsigned n = in == sym;

	for (unsigned i = 0; i < in->nargs; i++)
		n += uses(in->arg[i], sym);
	return n;
}

/* What is used once is no name's worth. */
static const struct expr *settle(struct inliner *k, const struct expr *result)
{
	uint32_t kept = 0;

	for (uint32_t i = 0; i < k->lets.n; i++) {
		struct stmt *let = k->lets.at[i];
		const struct expr *sym = expr_sym(k->pe->ir, let->sym),
				  *e = expr_substitute(k->pe->ir, let->slot[0].e);
		unsigned n = uses(result, sym);

		for (uint32_t j = i + 1; j < k->lets.n; j++)
			n += uses(((struct stmt *)k->lets.at[j])->slot[0].e, sym);
		if (n > 1) {
			k->failed |= k->loose[i];
			k->lets.at[kept++] = let;
			continue;
		}
		result = expr_replace(k->pe->ir, result, sym, e);
		for (uint32_t j = i + 1; j < k->lets.n; j++) {
			struct stmt *later = k->lets.at[j];

			stmt_set(later, 0, expr_replace(k->pe->ir, later->slot[0].e, sym, e));
		}
	}
	k->lets.n = kept;
	return result;
}

/* May declarations be before it, computing what it computes first? */
static bool takes_lets(struct pe *pe, const struct stmt *s, const struct expr *call)
{
	if (s->kind != STMT_DECL && s->kind != STMT_ASSIGN && s->kind != STMT_STORE)
		return false;
	if (s->parent->kind != STMT_BLOCK ||
	    (s->parent->transparent && s->parent != pe->nest->root))
		return false;
	for (unsigned i = 0; i < s->nslots; i++)
		if (s->slot[i].e && uses(s->slot[i].e, call) == 0 &&
		    expr_pinned(pe->frame->an, s->slot[i].e))
			return false;
	return true;
}

/* Is the call in it under no other one, nor under && || ?: */
static bool stands_alone(const struct expr *in, const struct expr *call)
{
	bool lazy = expr_table[in->kind].flags & EXPR_Z;

	if (in == call)
		return true;
	for (unsigned i = 0; i < in->nargs; i++)
		if (uses(in->arg[i], call) && ((lazy && i > 0) || !stands_alone(in->arg[i], call)))
			return false;
	for (unsigned i = 0; i < in->nargs; i++)
		if (!uses(in->arg[i], call) && in->arg[i]->has & HAS_CALL)
			return false;
	return true;
}

const struct expr *pe_inline(struct pe *pe, const struct store *s, const struct expr *call,
			     struct vec *lets)
{
	struct callee_facts *facts = callee_noted(pe->nest->func, call->text);
	const struct expr **args = arena_array(pe->ir->arena, call->nargs, sizeof(*args)), *result;
	struct inliner k = {.pe = pe, .certain = true};
	const struct stmt *at = pe->frame->at;
	bool any = false;

	if (!facts || !facts->body || !calls_itself(facts->body) || call->has & HAS_VOLATILE)
		return NULL;
	for (unsigned i = 0; i < at->nslots; i++)
		k.certain &= !at->slot[i].e || stands_alone(at->slot[i].e, call);
	k.certain &= takes_lets(pe, at, call);
	if (lets->n)
		return NULL; /* one at a time */
	for (unsigned i = 0; i < call->nargs; i++) {
		const struct expr *v = pe_eval(pe, s, call->arg[i]);

		if (call->arg[i]->has & HAS_CALL && !v)
			return NULL;
		any |= v != NULL;
		args[i] = v ? v : call->arg[i];
	}
	if (!any)
		return NULL;
	k.func = pe->nest->func;
	result = enter(&k, facts->body, call, args);
	if (k.failed)
		return NULL;
	result = settle(&k, result);
	if (k.failed || result->type != call->type || result->size > INLINE_SIZE)
		return NULL;
	*lets = k.lets;
	return result;
}
