/* fold_once.c - loops of at most one iteration.
 *
 *	for (int i_o = 0; i_o < 32; i_o += 32)		->	for (int i = 0; i < 32; i++)
 *		for (int i = i_o; i < i_o + 32; i++)			a[i] = b[i];
 *			a[i] = b[i];
 *
 *	for (int t = threadIdx.x; t < 16; t += 64)	->	const int t = threadIdx.x;
 *		tile[t] = a[t];					if (t < 16)
 *									tile[t] = a[t];
 *
 * Legal: the loop's variable plus its step is proved to be past its bound, so that there is no second iteration; neither
 * changes in the body, and nothing leaves it early.  Where the first iteration is proved to run, no condition is left.
 *
 * Pays: nvcc does not know how many threads a block has, nor what assume() says, and tests for an iteration that never comes.
 * A header of literals that the user wrote stays: nvcc sees as much, and it may be one configuration of several.
 *
 * Source: one-trip loops of loop simplification. */
#include "fold.h"
#include "../shared/condition.h"
#include "../simplify/simplify.h"

#include "cunest/eval.h"
#include "cunest/walk.h"

struct once {
	struct pass *pass;
	struct nest *nest;
	struct stmt *loop;
	const struct type *type; /* of its variable */
	const struct expr *lo;
};

static bool is_given(const struct stmt *loop)
{
	__int128 value;

	for (unsigned i = SLOT_LO; i <= SLOT_STEP; i++) {
		const struct slot *slot = &loop->slot[i];

		if (eval_int(slot->e, &value) != EVAL_OK ||
		    (slot->origin ? slot->origin->e != slot->e : i != SLOT_STEP))
			return false;
	}
	return true;
}

/* Is its body what runs once, and in one piece? */
static bool fits(const struct once *o)
{
	const struct stmt *loop = o->loop;
	struct analyses *an = o->pass->analyses;
	const struct effects *fx = effects_of(an, loop->first);

	if (!loop->declares || loop->parent->kind != STMT_BLOCK ||
	    (loop->cmp != EXPR_LT && loop->cmp != EXPR_LE) ||
	    (loop->prev && loop->prev->kind == STMT_PRAGMA) || !type_is_int(o->type) ||
	    is_given(loop) || fx->breaks || fx->continues || fx->label || fx->opaque ||
	    loop->sym->address_taken || loop->sym->named || sym_writers(an, loop->sym)->n != 1)
		return false;
	for (unsigned i = SLOT_LO; i <= SLOT_STEP; i++)
		if (motion_pinned(o->pass, loop->slot[i].e) ||
		    effects_clobber(an, loop->first, loop->slot[i].e))
			return false;
	return true;
}

/* Does the loop end after its first iteration? */
static bool ends(const struct once *o)
{
	struct analyses *an = o->pass->analyses;
	struct ir *ir = o->pass->ir;
	const struct stmt *loop = o->loop;
	const struct expr *step = loop->slot[SLOT_STEP].e, *bound = loop->slot[SLOT_BOUND].e;
	struct range from = range_of(an, o->lo, loop), by = range_of(an, step, loop);
	const struct expr *next;

	if (from.empty || by.empty || by.lo < 1 || from.hi + by.hi > type_max(o->type) ||
	    from.lo < type_min(o->type))
		return false;
	next = expr_c_binary(ir, EXPR_ADD, o->lo, expr_c_convert(ir, o->type, step));
	next = next ? expr_c_binary(ir, loop->cmp == EXPR_LT ? EXPR_GE : EXPR_GT, next, bound)
		    : NULL;
	return next && range_prove(an, next, loop) == PROOF_YES;
}

static struct stmt *declaration(const struct once *o)
{
	struct stmt *decl = stmt_create(o->nest->func, STMT_DECL, 1);

	stmt_set_sym(decl, o->loop->sym);
	decl->sym->type = type_of_turn(o->pass->ir->types, decl->sym);
	stmt_set(decl, SLOT_VALUE, o->lo);
	return decl;
}

/* A number, or a variable of the type: what can stand wherever the loop's variable does.  NULL: it is neither. */
static const struct expr *short_value(const struct once *o)
{
	const struct expr *e = expr_strip(o->lo);
	__int128 value;

	if (eval_int(o->lo, &value) == EVAL_OK)
		return expr_const_int(o->pass->ir, o->type, value);
	return e->kind == EXPR_SYM &&
			       type_unqualified(o->pass->ir->types, e->u.sym->type) == o->type
		       ? e
		       : NULL;
}

static void put_value(const struct once *o, struct stmt *body, const struct expr *value)
{
	struct ir *ir = o->pass->ir;
	const struct expr *sym = expr_sym(ir, o->loop->sym), *e;
	__int128 number;

	for (struct stmt *x = body; x; x = stmt_next(body, x))
		for (unsigned i = 0; i < x->nslots; i++) {
			e = x->slot[i].e ? expr_replace(ir, x->slot[i].e, sym, value) : NULL;
			if (e == x->slot[i].e)
				continue;
			/* i < 0 + 32: headers are not folded elsewhere */
			if (x->kind == STMT_FOR && eval_int(e, &number) == EVAL_OK)
				e = expr_const_int(ir, e->type, number);
			stmt_set(x, i, e);
		}
}

/* The body as a branch that is taken, by what the loop asks before its first iteration. */
static struct stmt *to_branch(const struct once *o)
{
	struct stmt *choice = stmt_create(o->nest->func, STMT_IF, 1), *body = o->loop->first;

	stmt_set(choice, SLOT_COND,
		 expr_c_binary(o->pass->ir, (enum expr_kind)o->loop->cmp, o->lo,
			       o->loop->slot[SLOT_BOUND].e));
	stmt_remove(body);
	stmt_append(choice, body);
	stmt_replace(o->loop, choice);
	return choice;
}

/* if (1) { const int t = threadIdx.x; if (t < 8) BODY } */
static void put_condition(const struct once *o, struct stmt *choice)
{
	struct func *func = o->nest->func;
	struct stmt *test = stmt_create(func, STMT_IF, 1), *body = choice->first;
	struct stmt *block = stmt_create(func, STMT_BLOCK, 0);

	stmt_set(test, SLOT_COND,
		 expr_c_binary(o->pass->ir, (enum expr_kind)o->loop->cmp,
			       expr_sym(o->pass->ir, o->loop->sym), o->loop->slot[SLOT_BOUND].e));
	stmt_set_braced(block, true);
	stmt_remove(body);
	stmt_append(choice, block);
	stmt_append(block, declaration(o));
	stmt_append(block, test);
	stmt_append(test, body);
}

static void rewrite(const struct once *o, bool runs)
{
	struct stmt *choice = to_branch(o), *body = choice->first;
	const struct expr *value = short_value(o);

	if (!runs) {
		put_condition(o, choice);
	} else if (value) {
		put_value(o, body, value);
	} else if (body->first) {
		stmt_insert_before(body->first, declaration(o));
		stmt_set_span(body, NO_SPAN);
		stmt_set_braced(body, true);
	}
	branch_resolve(o->nest, choice, true);
}

bool fold_once(struct pass *p, struct nest *n, struct stmt *loop)
{
	struct once o = {.pass = p, .nest = n, .loop = loop};
	bool runs;

	o.type = type_unqualified(p->ir->types, loop->sym->type);
	o.lo = loop->slot[SLOT_LO].e;
	if (!fits(&o) || !ends(&o))
		return false;
	runs = loop_runs(p->analyses, loop) == PROOF_YES;
	/* what nvcc can tell by itself, or has to test as often, is no shorter as a condition */
	if (!runs && !(o.lo->has & HAS_SREG))
		return false;
	rewrite(&o, runs);
	pass_done(p, loop, NULL, "the loop over '%s' has %s one iteration", loop->sym->name,
		  runs ? "just" : "at most");
	return true;
}
