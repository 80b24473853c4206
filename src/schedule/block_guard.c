/* block_guard.c - a block that a guard keeps off as a whole skips the loop.
 *
 *	if (row < m) ...	in a loop	->	if ((int)(blockIdx.y * 16) < m)
 *								for (...) ... if (row < m) ...
 *
 * Once the guard is inside the loop, blocks without any thread that passes it would load what no thread of the source loads.
 * What the guard says of the first thread of a block it says of all of the block: that condition, if nothing proves it, goes
 * around the loop; it is uniform, and the loop does nothing where it fails.
 *
 * Legal when no thread of the block has an index below that of threadIdx = 0, which is proved, and the loop changes nothing
 * that the condition reads.
 *
 * Source: how a tiled product of matrices is written by hand. */
#include "staging/staging.h"

#include "cunest/walk.h"

enum { BLOCK_PARTS = 8 };

struct first_thread {
	struct schedule *s;
	const struct stmt *at;
	unsigned depth;
};

static bool keeps_value(struct schedule *s, const struct expr *e)
{
	return e->kind != EXPR_SYM || !sym_writers(s->analyses, e->u.sym)->n ||
	       (single_definition(s->analyses, e->u.sym) && e->u.sym->kind == SYM_LOCAL);
}

static bool all_keep(struct schedule *s, const struct expr *e)
{
	bool kept = keeps_value(s, e);

	for (unsigned i = 0; i < e->nargs && kept; i++)
		kept = all_keep(s, e->arg[i]);
	return kept;
}

/* The formula of a variable that has one value all the time, of others that have. */
static const struct expr *formula_of(struct schedule *s, const struct sym *sym)
{
	const struct stmt *def = single_definition(s->analyses, sym);
	const struct expr *value = def && def->kind == STMT_DECL ? def->slot[SLOT_VALUE].e : NULL;

	if (!value || !type_is_int(sym->type) || !all_keep(s, value) ||
	    value->has & (HAS_LOAD | HAS_CALL | HAS_VOLATILE | HAS_OPAQUE))
		return NULL;
	return expr_c_convert(s->ir, type_unqualified(s->ir->types, sym->type), value);
}

/* Bottom up, with threadIdx = 0. */
static const struct expr *at_zero(void *context, const struct expr *e)
{
	struct first_thread *f = context;
	struct ir *ir = f->s->ir;
	const struct expr *formula;

	if (e->kind == EXPR_SREG && e->u.sreg <= SREG_TID_Z)
		return expr_const_int(ir, e->type, 0);
	if (e->kind == EXPR_SYM && f->depth < 8 && !schedule_uniform(f->s, e) &&
	    (formula = formula_of(f->s, e->u.sym)) != NULL) {
		f->depth++;
		e = expr_map(ir, formula, at_zero, f);
		f->depth--;
		return e;
	}
	if (e->kind == EXPR_ADD && expr_is_int(expr_strip(e->arg[1]), 0))
		return expr_c_convert(ir, e->type, e->arg[0]);
	if (e->kind == EXPR_ADD && expr_is_int(expr_strip(e->arg[0]), 0))
		return expr_c_convert(ir, e->type, e->arg[1]);
	if (e->kind == EXPR_MUL &&
	    (expr_is_int(expr_strip(e->arg[0]), 0) || expr_is_int(expr_strip(e->arg[1]), 0)))
		return expr_const_int(ir, e->type, 0);
	if (e->kind == EXPR_CAST && expr_is_int(e->arg[0], 0) && type_is_int(e->type))
		return expr_const_int(ir, e->type, 0);
	return e;
}

/* An index without a sign, to be compared with an end that has one and may be below zero: (int)e. */
static const struct expr *expr_like_sign(struct schedule *s, const struct expr *e,
					 const struct expr *end, const struct stmt *at)
{
	if (e->type->is_signed || !end->type->is_signed || range_of(s->analyses, end, at).lo >= 0)
		return e;
	return expr_cast(s->ir, end->type, e, false);
}

/* What `index < end` says of the thread with the least index: if not of that, of none.  NULL: another form. */
static const struct expr *of_first(struct schedule *s, const struct expr *e, const struct stmt *at)
{
	struct first_thread f = {s, at, 0};
	struct ir *ir = s->ir;
	bool less = e->kind == EXPR_LT || e->kind == EXPR_LE;
	const struct expr *index, *first;

	if (!less && e->kind != EXPR_GT && e->kind != EXPR_GE)
		return NULL;
	index = e->arg[less ? 0 : 1];
	if (!type_is_int(index->type) || schedule_uniform(s, index) ||
	    !schedule_uniform(s, e->arg[less ? 1 : 0]))
		return NULL;
	first = expr_map(ir, index, at_zero, &f);
	if (!schedule_uniform(s, first) || !range_safe(s->analyses, first, at, NULL) ||
	    range_prove(s->analyses, expr_c_binary(ir, EXPR_LE, first, index), at) != PROOF_YES)
		return NULL;
	first = expr_like_sign(s, expr_strip(first), e->arg[less ? 1 : 0], at);
	return less ? expr_c_binary(ir, (enum expr_kind)e->kind, first, expr_strip(e->arg[1]))
		    : expr_c_binary(ir, (enum expr_kind)e->kind, expr_strip(e->arg[0]), first);
}

/* What a condition says of the block, as one that is put together. */
struct of_block {
	struct schedule *s;
	const struct stmt *loop; /* which keeps the condition */
	const struct stmt *at;
	const struct expr *part[BLOCK_PARTS]; /* of the condition */
	unsigned n;
	const struct expr *all; /* what nothing proves; NULL: there is none */
};

static void find_parts(struct of_block *b, const struct expr *cond)
{
	const struct expr *core = expr_truth(cond);

	if (core->kind == EXPR_LNOT)
		core = expr_truth(condition_negate(b->s->ir, core->arg[0]));
	if (core->kind == EXPR_LAND) {
		find_parts(b, core->arg[0]);
		find_parts(b, core->arg[1]);
	} else if (b->n < BLOCK_PARTS) {
		b->part[b->n++] = core;
	}
}

static void also(struct of_block *b, const struct expr *e)
{
	if (!e || !range_safe(b->s->analyses, e, b->at, NULL) ||
	    effects_clobber(b->s->analyses, b->loop, e) || expr_pinned(b->s->analyses, e) ||
	    range_prove(b->s->analyses, e, b->at) == PROOF_YES)
		return;
	b->all = b->all ? expr_c_binary(b->s->ir, EXPR_LAND, b->all, e) : e;
}

/* index >= lo and index < hi, of one index: lo < hi.  NULL: not that. */
static const struct expr *between(struct of_block *b, const struct expr *low,
				  const struct expr *high)
{
	const struct expr *lo = low->nargs == 2 ? expr_strip(low->arg[1]) : NULL;
	bool more = low->kind == EXPR_GT;

	if ((!more && low->kind != EXPR_GE) || (high->kind != EXPR_LT && high->kind != EXPR_LE) ||
	    low->arg[0] != high->arg[0] || !type_is_int(lo->type) || !schedule_uniform(b->s, lo) ||
	    !schedule_uniform(b->s, high->arg[1]))
		return NULL;
	lo = more ? expr_plus(b->s, lo, 1) : lo;
	return lo ? expr_c_binary(b->s->ir, (enum expr_kind)high->kind, lo,
				  expr_strip(high->arg[1]))
		  : NULL;
}

/* All that some thread of the block must meet, as far as it is the same for all of them and nothing proves it. */
static const struct expr *of_block(struct schedule *s, const struct expr *cond,
				   const struct stmt *at, const struct stmt *loop)
{
	struct of_block b = {.s = s, .loop = loop, .at = at};

	find_parts(&b, cond);
	for (unsigned i = 0; i < b.n; i++) {
		also(&b, schedule_uniform(s, b.part[i]) ? b.part[i] : of_first(s, b.part[i], at));
		for (unsigned k = 0; k < b.n; k++)
			also(&b, between(&b, b.part[i], b.part[k]));
	}
	return b.all;
}

bool guard_block(struct staging *st, const struct expr *of_threads)
{
	struct schedule *s = st->s;
	struct stmt *loop = st->loop, *head = loop_head(loop), *test, *next;
	const struct expr *cond = of_block(s, of_threads, head, loop);

	if (!cond)
		return false;
	test = guard_create(s->nest->func);
	stmt_set(test, SLOT_COND, cond);
	stmt_append(test, stmt_create(s->nest->func, STMT_BLOCK, 0));
	stmt_set_braced(test->first, true);
	stmt_insert_before(head, test);
	for (; head != loop; head = next) {
		next = head->next;
		stmt_remove(head);
		stmt_append(test->first, head);
	}
	stmt_remove(loop);
	stmt_append(test->first, loop);
	return true;
}

/* The guard under which all is that the loop does, in each of its iterations; NULL: there is none. */
static const struct stmt *sole_guard(const struct stmt *loop)
{
	const struct stmt *s = loop;

	while (s && (s->kind == STMT_FOR || s->kind == STMT_BLOCK)) {
		const struct stmt *only = NULL;

		if (s->kind == STMT_FOR && !s->declares)
			return NULL;
		for (const struct stmt *c = s->first; c; c = c->next) {
			if (c->kind == STMT_PRAGMA)
				continue;
			if (only)
				return NULL;
			only = c;
		}
		s = only;
	}
	return s && s->kind == STMT_IF && !s->first->next ? s : NULL;
}

bool guard_idle(struct staging *st)
{
	const struct stmt *guard = sole_guard(st->loop);

	return guard && !effects_of(st->s->analyses, st->loop)->may_not_end &&
	       guard_block(st, guard->slot[SLOT_COND].e);
}
