/* registers.c - loops that index private arrays get constant trip counts and are unrolled: only
 * so are the arrays registers.
 *
 *	for (int i = i_o; i < min(i_o + 8, m); i++)	->	#pragma unroll
 *		C_acc[i - i_o] += ...				for (int i = i_o; i < i_o + 8; i++)
 *									if (i < m)
 *										C_acc[i - i_o] += ...
 *
 * Legal always: the guard is the limit. */
#include "staging/box.h"

#include "cunest/text.h"
#include "cunest/walk.h"

struct indexing {
	const struct schedule *s;
	const struct stmt *loop;
	bool found;
};

/* Loops around the buffer do not index it: what of them is in a subscript is the first index. */
static bool is_around(const struct indexing *x, const struct box *box)
{
	const struct vec *writers = sym_writers(x->s->analyses, box->sym);

	return writers->n > 0 && stmt_within(writers->at[0], x->loop);
}

static bool note_index(void *context, const struct expr *e)
{
	struct indexing *x = context;
	const struct box *box = NULL;

	if (e->kind == EXPR_LOAD && e->arg[0]->kind == EXPR_SYM)
		box = box_with(x->s, e->arg[0]->u.sym);
	for (unsigned i = 1; box && box->sym->kind == SYM_LOCAL && i < e->nargs; i++)
		x->found |= expr_mentions(e->arg[i], x->loop->sym) && !is_around(x, box);
	return !x->found;
}

static bool indexes_registers(const struct schedule *s, const struct stmt *loop)
{
	struct indexing x = {s, loop, false};

	for (const struct stmt *in = loop->first; in && !x.found; in = stmt_next(loop->first, in))
		for (unsigned i = 0; i < in->nslots && !x.found; i++)
			if (in->slot[i].e)
				expr_walk(s->ir, in->slot[i].e, note_index, &x);
	return x.found;
}

/* An array is in registers only where its subscripts are constants. */
void registers_unroll(struct schedule *s)
{
	struct stmt *root = s->nest->root;

	if (!schedule_on_device(s))
		return;
	for (struct stmt *x = root; x; x = stmt_next(root, x))
		if (x->kind == STMT_FOR && !(x->prev && x->prev->kind == STMT_PRAGMA) &&
		    loop_is_whole(x, expr_strip(x->slot[SLOT_BOUND].e)) && indexes_registers(s, x))
			stmt_insert_before(x, unroll_create(s));
}

/* for (i = lo; i < min(lo + 8, n); i++) BODY  ->  for (i = lo; i < lo + 8; i++) if (i < n) BODY */
static bool guard_loop(struct schedule *s, struct stmt *loop)
{
	const struct expr *part[6], *whole = NULL, *guard = NULL, *c;
	const struct expr *var = expr_sym(s->ir, loop->sym);
	struct stmt *test, *inside;
	unsigned n = 0;

	if (loop->cmp != EXPR_LT || !loop->declares ||
	    !least_parts(loop->slot[SLOT_BOUND].e, part, &n, ARRAY_LEN(part)) || n < 2)
		return false;
	for (unsigned i = 0; i < n; i++) {
		if (!whole && loop_is_whole(loop, part[i])) {
			whole = part[i];
			continue;
		}
		c = expr_c_binary(s->ir, EXPR_LT, var, part[i]);
		guard = guard ? expr_c_binary(s->ir, EXPR_LAND, guard, c) : c;
	}
	if (!whole || whole->type != var->type)
		return false;
	stmt_set(loop, SLOT_BOUND, whole);
	test = guard_create(s->nest->func);
	inside = stmt_create(s->nest->func, STMT_BLOCK, 0);
	stmt_set(test, SLOT_COND, guard);
	stmt_set_braced(inside, true);
	block_move(loop->first, inside);
	stmt_append(test, inside);
	stmt_append(loop->first, test);
	return true;
}

void registers_finish(struct schedule *s)
{
	struct stmt *root = s->nest->root;

	if (!s->boxes.n || !schedule_on_device(s))
		return;
	for (struct stmt *x = root; x; x = stmt_next(root, x)) {
		if (x->kind != STMT_FOR || !indexes_registers(s, x) ||
		    loop_is_whole(x, expr_strip(x->slot[SLOT_BOUND].e)) ||
		    loop_trips(s->analyses, x) >= 0 || guard_loop(s, x))
			continue;
		diag_remark(s->ir->diags, REMARK_MISSED, "schedule",
			    span_none(x->span) ? s->nest->span : x->span,
			    "arrays that the loop over '%s' indexes stay out of registers: its "
			    "trip count is not a constant",
			    x->sym->name);
	}
	registers_unroll(s);
}
