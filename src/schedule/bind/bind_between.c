/* bind_between.c - what is between bound loops, which every thread executes.
 *
 *	for (int i ...) {		-- bind(i=blockIdx.x, j=threadIdx.x)
 *		float s = w[i];			is harmless: a variable of the thread
 *		for (int j ...)
 *			x[i * n + j] *= s;
 *		sums[i] = s;			is not: all threads of the block would store it
 *	}
 *
 * Nor are other nests of the kernel that are not bound to the same places. */
#include "../schedule.h"

#include "cunest/walk.h"

#include <string.h>

static const char *place_word(unsigned bit)
{
	return bit == PLACE_LANE      ? "lane"
	       : bit == PLACE_WARP    ? "warp"
	       : bit == PLACE_TID_X   ? "threadIdx.x"
	       : bit == PLACE_TID_Y   ? "threadIdx.y"
	       : bit == PLACE_TID_Z   ? "threadIdx.z"
	       : bit == PLACE_CTAID_X ? "blockIdx.x"
	       : bit == PLACE_CTAID_Y ? "blockIdx.y"
				      : "blockIdx.z";
}

/* Will compute(T at i in=shared) have the threads fill it together? */
static bool comes_apart(const struct schedule *s, const struct sym *array)
{
	for (uint32_t i = 0; i < s->nest->pragmas.n; i++) {
		const struct annotation *a = s->nest->pragmas.at[i];

		for (uint32_t k = 0; k < a->clauses.n; k++) {
			const struct clause *c = a->clauses.at[k];

			for (uint32_t n = 0; c->id == CLAUSE_COMPUTE && n < c->args.n; n++)
				if (strcmp(((const struct clause_arg *)c->args.at[n])->name,
					   array->name) == 0)
					return true;
		}
	}
	return false;
}

/* Shared memory is each block's own. */
static bool is_harmless(struct schedule *s, const struct expr *place, unsigned bit)
{
	return bind_in_private(s, place) ||
	       (bind_in_shared(place) && (bit & PLACE_CTAID || comes_apart(s, place_base(place))));
}

/* Does it do more than give values to variables of the thread? */
static bool has_effect(struct schedule *s, const struct stmt *stmt, unsigned bit)
{
	const struct effects *fx;

	switch ((enum stmt_kind)stmt->kind) {
	case STMT_FOR:
		if (!stmt->declares && !bind_private(s, stmt->sym))
			return true;
		break;
	case STMT_BLOCK:
	case STMT_IF:
	case STMT_WHILE:
	case STMT_SYNC:
	case STMT_PRAGMA:
	case STMT_JUMP:
	case STMT_DECL:
	case STMT_ASSIGN:
		break;
	case STMT_STORE:
		return !is_harmless(s, stmt->slot[SLOT_PLACE].e, bit);
	case STMT_ATOMIC:
	case STMT_CALL:
	case STMT_RAW:
	case STMT_COUNT:
		return true;
	}
	if (stmt->kind == STMT_ASSIGN &&
	    (!bind_private(s, stmt->sym) || reduction_comes_back(s, stmt->sym)))
		return true;
	for (unsigned i = 0; i < stmt->nslots; i++)
		if (stmt->slot[i].e && expr_pinned(s->analyses, stmt->slot[i].e))
			return true;
	fx = effects_of(s->analyses, stmt);
	return (stmt->kind == STMT_DECL || stmt->kind == STMT_ASSIGN) &&
	       (fx->writes_unknown || fx->is_volatile || fx->atomic);
}

static bool check_place(struct schedule *s, unsigned bit)
{
	const struct nest *nest = s->nest;
	const struct binding *first = NULL;

	for (uint32_t i = 0; i < nest_bindings(nest)->n && !first; i++) {
		const struct binding *b = nest_bindings(nest)->at[i];

		/* a warp has its lanes, whether or not a loop is bound to them */
		first = b->places & (bit == PLACE_LANE ? PLACE_TID_X : bit) ? b : NULL;
	}
	for (const struct stmt *x = nest->root; first && x;) {
		struct diag *d;

		if (binding_around(nest, bit, x)) {
			x = stmt_next_skip(nest->root, x);
			continue;
		}
		if (!has_effect(s, x, bit)) {
			x = stmt_next(nest->root, x);
			continue;
		}
		if (bit == PLACE_LANE && first->places == PLACE_WARP)
			d = diag_report(
				s->ir->diags, DIAG_SCHEDULE, first->span,
				"cannot bind '%s' to warp: each of its 32 lanes would do the "
				"same; bind a loop inside of it to lane",
				first->name);
		else
			d = diag_report(s->ir->diags, DIAG_SCHEDULE, first->span,
					"cannot bind '%s': what is beside it would be executed by "
					"all of %s",
					first->name,
					place_word(first->places & PLACE_TID_X & bit
							   ? first->places & PLACE_TID_X
							   : bit));
		if (!span_none(x->span))
			diag_note(s->ir->diags, d, x->span, "it is here");
		return false;
	}
	return true;
}

static const struct binding *bound_to(const struct nest *nest, unsigned bit)
{
	for (uint32_t i = 0; i < nest_bindings(nest)->n; i++) {
		const struct binding *b = nest_bindings(nest)->at[i];

		if (b->places & bit)
			return b;
	}
	return NULL;
}

static const struct stmt *first_effect(struct schedule *s, const struct nest *nest, unsigned bit)
{
	const struct stmt *x = nest->root;

	while (x && !has_effect(s, x, bit))
		x = stmt_next(nest->root, x);
	return x;
}

/* The nests of a kernel are launched with the blocks and threads that one of them asks for. */
static bool check_beside(struct schedule *s, const struct nest *other, unsigned bit)
{
	const struct binding *own = bound_to(s->nest, bit), *its = bound_to(other, bit);
	const struct binding *at = own ? own : nest_bindings(s->nest)->at[0];
	const struct stmt *again;
	struct diag *d;

	if (!own == !its)
		return true;
	again = first_effect(s, own ? other : s->nest, bit);
	if (!again)
		return true;
	d = diag_report(
		s->ir->diags, DIAG_SCHEDULE, at->span,
		own ? "cannot bind '%s' to %s: another nest of this kernel is not bound to it, so "
		      "that each of them would do all of that nest"
		    : "cannot bind '%s': another nest of this kernel is bound to %s and this one "
		      "is not, so that each of them would do all of it",
		at->name, place_word(bit));
	if (!span_none(again->span))
		diag_note(s->ir->diags, d, own ? again->span : its->span, "it is here");
	return false;
}

bool bind_check_between(struct schedule *s)
{
	static const unsigned bits[] = {PLACE_LANE,    PLACE_WARP,    PLACE_TID_Y,  PLACE_TID_Z,
					PLACE_CTAID_X, PLACE_CTAID_Y, PLACE_CTAID_Z};
	const struct func *func = s->nest->func;

	for (unsigned i = 0; i < ARRAY_LEN(bits); i++) {
		if (!check_place(s, bits[i]))
			return false;
		/* each nest of the host is a kernel of its own */
		for (uint32_t k = 0; func->kind != FUNC_HOST && k < func->nests.n; k++) {
			const struct nest *other = func->nests.at[k];

			if (other != s->nest && nest_bindings(other)->n &&
			    !check_beside(s, other, bits[i]))
				return false;
		}
	}
	return true;
}
