/* round_up.c - loops and guards that only keep off elements which nobody uses.
 *
 *	for (int i = i_o; i < min(i_o + 8, m); i++)	->	for (int i = i_o; i < i_o + 8; i++)
 *		C_acc[i - i_o] += a[i - i_o];			C_acc[i - i_o] += a[i - i_o];
 *
 * A buffer has room for whole tiles; what lies past the end of the array is never put back.  So
 * iterations that only compute such elements do no harm, and a count that is constant is what makes
 * registers of an array, and straight code of a loop.
 *
 * Legal when the further iterations write nothing but rows of this thread's buffers that are past their
 * limits, read nothing but buffers, inside of them, and compute nothing that can overflow or trap.
 * It is tried and taken back.
 *
 * Source: TVM's and Halide's rounded-up storage (RoundUp tails), with the proof. */
#include "box.h"

#include "cunest/text.h"
#include "cunest/walk.h"

#include <string.h>

struct widening {
	struct schedule *s;
	struct stmt *inside;      /* what would run more often */
	const struct expr *var;   /* when this */
	const struct expr *limit; /* is not below this, */
	const struct expr *end;   /* but below that; NULL: not known */
	const struct stmt *at;
	bool harmful;
	struct vec
		probes; /* struct stmt *: empty blocks, one before each statement that computes */
	struct vec
		read; /* const struct expr *: loads that the iterations of the source make anyway */
};

static const struct box *box_of_sym(const struct schedule *s, const struct sym *sym)
{
	for (uint32_t i = 0; i < s->boxes.n; i++) {
		const struct box *box = s->boxes.at[i];

		if (box->sym == sym)
			return box;
	}
	return NULL;
}

static const struct box *box_read(const struct widening *w, const struct expr *e)
{
	return e->kind == EXPR_LOAD && e->arg[0]->kind == EXPR_SYM
		       ? box_of_sym(w->s, e->arg[0]->u.sym)
		       : NULL;
}

/* ---- what is read ---- */

static bool proves(const struct widening *w, enum expr_kind cmp, const struct expr *index,
		   __int128 n)
{
	struct ir *ir = w->s->ir;
	const struct expr *e = expr_c_binary(ir, cmp, index, expr_const_int(ir, index->type, n));

	return range_prove(w->s->analyses, e, w->at) == PROOF_YES;
}

static bool within(const struct widening *w, const struct expr *index, int64_t n)
{
	return type_holds(index->type, n) && proves(w, EXPR_GE, index, 0) &&
	       proves(w, EXPR_LT, index, n);
}

/* All subscripts stay inside. */
static bool stays_inside(const struct widening *w, const struct expr *load)
{
	const struct type *type = load->arg[0]->type;

	for (unsigned i = 1; i < load->nargs; i++, type = type->of)
		if (type->kind != TYPE_ARRAY || !within(w, load->arg[i], type->extent))
			return false;
	return true;
}

static bool note_harm(void *context, const struct expr *e)
{
	struct widening *w = context;
	const struct box *box = box_read(w, e);

	for (uint32_t i = 0; i < w->read.n; i++)
		if (w->read.at[i] == e)
			return false;
	if (box) {
		w->harmful |= !stays_inside(w, e);
		return !w->harmful;
	}
	if (e->kind == EXPR_LOAD || e->kind == EXPR_MEMBER || e->kind == EXPR_OPAQUE ||
	    e->kind == EXPR_ADDR || (e->kind == EXPR_CALL && !type_is_float(e->type)))
		w->harmful = true;
	if (e->kind == EXPR_CALL && !purity_of_call(w->s->nest->func, e->text).total)
		w->harmful = true;
	/* values that were never written may be anything: only floats never trap on them */
	if (type_is_int(e->type) && e->nargs && e->has & (HAS_OVERFLOW | HAS_TRAP))
		w->harmful |= e->has & HAS_LOAD || !range_safe(w->s->analyses, e, w->at, NULL);
	return !w->harmful;
}

/* Asked of the probe before it: that the statement computes it is no proof that it may. */
static bool harmless(struct widening *w, const struct stmt *at, const struct expr *e)
{
	if (!e)
		return true;
	w->at = at->prev;
	w->harmful = (e->has & HAS_VOLATILE) || expr_pinned(w->s->analyses, e);
	if (!w->harmful)
		expr_walk(w->s->ir, e, note_harm, w);
	return !w->harmful;
}

/* ---- what is written ---- */

/* Does the limit of the loop keep off no row that the box has? */
static bool covers(const struct widening *w, const struct box_dim *dim)
{
	struct ir *ir = w->s->ir;

	for (unsigned i = 0; i < dim->nlimits; i++)
		if (expr_strip(dim->limit[i]) == expr_strip(w->limit) ||
		    range_prove(w->s->analyses, expr_c_binary(ir, EXPR_LE, dim->limit[i], w->limit),
				w->inside) == PROOF_YES)
			return true;
	return false;
}

/* Rows that the further iterations write are past the limit of a dimension: the subscript there is the
 * variable itself, less the first index. */
static bool writes_beyond(struct widening *w, const struct stmt *store)
{
	const struct expr *place = store->slot[SLOT_PLACE].e;
	const struct box *box = box_read(w, place);
	unsigned k = 1;

	if (!box || box->sym->kind != SYM_LOCAL)
		return false;
	w->at = store;
	if (!stays_inside(w, place))
		return false;
	for (unsigned d = 0; d < box->n; d++) {
		if (box->dim[d].most == 1)
			continue;
		if (place->arg[k++] == box_subscript(w->s, box, d, w->var, store) &&
		    covers(w, &box->dim[d]))
			return true;
	}
	return false;
}

static bool declared_inside(const struct widening *w, const struct sym *sym)
{
	const struct vec *writers = sym_writers(w->s->analyses, sym);

	for (uint32_t i = 0; i < writers->n; i++) {
		const struct stmt *s = writers->at[i];

		if (s->kind == STMT_DECL && stmt_within(s, w->inside))
			return true;
	}
	return false;
}

static bool may_run(struct widening *w, const struct stmt *s)
{
	switch ((enum stmt_kind)s->kind) {
	case STMT_BLOCK:
	case STMT_PRAGMA:
		return true;
	case STMT_DECL:
		return s->sym->kind == SYM_LOCAL && type_is_arith(s->sym->type) &&
		       harmless(w, s, s->slot[SLOT_VALUE].e);
	case STMT_ASSIGN:
		return declared_inside(w, s->sym) && !s->sym->address_taken &&
		       type_is_float(s->sym->type) && harmless(w, s, s->slot[SLOT_VALUE].e);
	case STMT_STORE:
		return (!s->op || type_is_float(s->op_type)) &&
		       harmless(w, s, s->slot[SLOT_STORED].e) && writes_beyond(w, s);
	case STMT_IF:
		return harmless(w, s, s->slot[SLOT_COND].e);
	case STMT_FOR:
		return s->declares && harmless(w, s, s->slot[SLOT_LO].e) &&
		       harmless(w, s, s->slot[SLOT_BOUND].e) &&
		       harmless(w, s, s->slot[SLOT_STEP].e) &&
		       !effects_of(w->s->analyses, s)->may_not_end;
	case STMT_ATOMIC:
	case STMT_CALL:
	case STMT_WHILE:
	case STMT_SYNC:
	case STMT_JUMP:
	case STMT_RAW:
	case STMT_COUNT:
		break;
	}
	return false;
}

/* A buffer must be touched at all: other loops are nobody's business. */
static bool touches_box(const struct widening *w)
{
	for (const struct stmt *s = w->inside; s; s = stmt_next(w->inside, s))
		if (s->kind == STMT_STORE && box_read(w, s->slot[SLOT_PLACE].e))
			return true;
	return false;
}

static void place_probes(struct widening *w)
{
	for (struct stmt *s = w->inside; s; s = stmt_next(w->inside, s))
		if (s->nslots) {
			struct stmt *probe = stmt_create(w->s->nest->func, STMT_BLOCK, 0);

			stmt_insert_before(s, probe);
			vec_push(w->s->ir->arena, &w->probes, probe);
		}
	analyses_drop(w->s->analyses, ~0u);
}

static void remove_probes(struct widening *w)
{
	for (uint32_t i = 0; i < w->probes.n; i++)
		stmt_remove(w->probes.at[i]);
	w->probes.n = 0;
	analyses_drop(w->s->analyses, ~0u);
}

static bool may_run_more(struct widening *w)
{
	bool may = touches_box(w);

	if (!may)
		return false;
	place_probes(w);
	for (const struct stmt *s = w->inside; s && may; s = stmt_next(w->inside, s))
		may = may_run(w, s);
	remove_probes(w);
	return may;
}

/* ---- loops ---- */

/* The parts of a minimum; false: too many. */
static bool flatten(const struct expr *e, const struct expr **part, unsigned *n, unsigned room)
{
	const struct expr *two[2];

	e = expr_strip(e);
	if (expr_is_least(e, two))
		return flatten(two[0], part, n, room) && flatten(two[1], part, n, room);
	if (*n == room)
		return false;
	part[(*n)++] = e;
	return true;
}

/* min(i_i + 8, min(i_o + 64, n)) -> min(i_i + 8, n), where i_i + 8 <= i_o + 64 for certain. */
static void tidy_bound(struct schedule *s, struct stmt *loop)
{
	const struct expr *part[6], *least = NULL, *c;
	unsigned n = 0;
	bool drop[6] = {false}, any = false;

	if (!flatten(loop->slot[SLOT_BOUND].e, part, &n, ARRAY_LEN(part)) || n < 3)
		return;
	for (unsigned i = 0; i < n; i++)
		for (unsigned k = 0; k < n && !drop[i]; k++) {
			c = expr_c_binary(s->ir, EXPR_LE, part[k], part[i]);
			drop[i] = k != i && !drop[k] &&
				  range_prove(s->analyses, c, loop) == PROOF_YES;
			any |= drop[i];
		}
	for (unsigned i = 0; i < n; i++)
		if (!drop[i])
			least = least ? expr_least(s, least, part[i]) : part[i];
	if (any && least->type == expr_strip(loop->slot[SLOT_BOUND].e)->type)
		loop->slot[SLOT_BOUND].e = least;
}

void bounds_tidy(struct schedule *s)
{
	struct stmt *root = s->nest->root;

	for (struct stmt *x = root; x; x = stmt_next(root, x))
		if (x->kind == STMT_FOR)
			tidy_bound(s, x);
	analyses_drop(s->analyses, ~0u);
}

/* lo + 8, or 8 from 0. */
static bool is_whole(const struct stmt *loop, const struct expr *end)
{
	const struct expr *lo = expr_strip(loop->slot[SLOT_LO].e);

	if (lo->kind == EXPR_INT)
		return end->kind == EXPR_INT;
	return end->kind == EXPR_ADD && expr_strip(end->arg[0]) == lo &&
	       expr_strip(end->arg[1])->kind == EXPR_INT;
}

static bool note_read(void *context, const struct expr *e)
{
	struct widening *w = context;

	if (e->kind == EXPR_LOAD && !box_read(w, e) &&
	    surely_evaluated(w->s->analyses, e, w->inside->parent))
		vec_push(w->s->ir->arena, &w->read, (struct expr *)(uintptr_t)e);
	return true;
}

/* What the first iteration reads for certain, and each iteration alike, can be read again. */
static void find_read(struct widening *w)
{
	for (const struct stmt *s = w->inside; s; s = stmt_next(w->inside, s))
		for (unsigned i = 0; i < s->nslots; i++)
			if (s->slot[i].e && !(s->kind == STMT_STORE && i == SLOT_PLACE))
				expr_walk(w->s->ir, s->slot[i].e, note_read, w);
}

bool loop_tile(const struct stmt *loop, struct box_dim *dim)
{
	const struct expr *part[BOX_LIMITS + 1], *whole = NULL;
	const struct expr *lo = expr_strip(loop->slot[SLOT_LO].e);
	unsigned n = 0;

	*dim = (struct box_dim){.lo = lo, .start = lo};
	if (loop->cmp != EXPR_LT || !loop->declares || !type_is_int(loop->sym->type) ||
	    !expr_is_int(expr_strip(loop->slot[SLOT_STEP].e), 1) ||
	    !flatten(loop->slot[SLOT_BOUND].e, part, &n, ARRAY_LEN(part)))
		return false;
	for (unsigned i = 0; i < n; i++) {
		if (!whole && is_whole(loop, part[i])) {
			whole = part[i];
			continue;
		}
		dim->end[dim->nlimits] = part[i];
		dim->limit[dim->nlimits++] = part[i];
	}
	if (!whole)
		return false;
	dim->most = (int64_t)(whole->kind == EXPR_INT ? expr_int(whole) - expr_int(lo)
						      : expr_int(expr_strip(whole->arg[1])));
	return dim->most > 0;
}

static void widen_loop(struct schedule *s, struct stmt *loop)
{
	const struct expr *part[6], *whole = NULL;
	struct slot old = loop->slot[SLOT_BOUND];
	struct widening w = {.s = s, .inside = loop->first};
	unsigned n = 0;
	bool may = true;

	if (loop->cmp != EXPR_LT || !loop->declares || !flatten(old.e, part, &n, ARRAY_LEN(part)) ||
	    n < 2)
		return;
	for (unsigned i = 0; i < n && !whole; i++)
		whole = is_whole(loop, part[i]) ? part[i] : NULL;
	if (!whole || whole->type != loop->sym->type)
		return;
	w.var = expr_sym(s->ir, loop->sym);
	find_read(&w);
	loop->slot[SLOT_BOUND].e = whole;
	analyses_drop(s->analyses, ~0u);
	for (unsigned i = 0; i < n && may; i++) {
		w.limit = part[i];
		may = part[i] == whole ||
		      range_prove(s->analyses, expr_c_binary(s->ir, EXPR_LE, whole, part[i]),
				  loop) == PROOF_YES ||
		      may_run_more(&w);
	}
	if (!may)
		loop->slot[SLOT_BOUND] = old;
	analyses_drop(s->analyses, ~0u);
}

/* ---- what is in registers ---- */

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
		box = box_of_sym(x->s, e->arg[0]->u.sym);
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
static void unroll_registers(struct schedule *s)
{
	struct stmt *root = s->nest->root;

	if (!schedule_on_device(s))
		return;
	for (struct stmt *x = root; x; x = stmt_next(root, x))
		if (x->kind == STMT_FOR && !(x->prev && x->prev->kind == STMT_PRAGMA) &&
		    is_whole(x, expr_strip(x->slot[SLOT_BOUND].e)) && indexes_registers(s, x))
			stmt_insert_before(x, unroll_create(s));
}

void round_up(struct schedule *s)
{
	struct stmt *root = s->nest->root;

	if (!s->boxes.n)
		return;
	for (struct stmt *x = root; x; x = stmt_next(root, x))
		if (x->kind == STMT_FOR)
			widen_loop(s, x);
	unroll_registers(s);
}

/* for (i = lo; i < min(lo + 8, n); i++) BODY  ->  for (i = lo; i < lo + 8; i++) if (i < n) BODY */
static bool guard_loop(struct schedule *s, struct stmt *loop)
{
	const struct expr *part[6], *whole = NULL, *guard = NULL, *c;
	const struct expr *var = expr_sym(s->ir, loop->sym);
	struct stmt *test, *inside;
	unsigned n = 0;

	if (loop->cmp != EXPR_LT || !loop->declares ||
	    !flatten(loop->slot[SLOT_BOUND].e, part, &n, ARRAY_LEN(part)) || n < 2)
		return false;
	for (unsigned i = 0; i < n; i++) {
		if (!whole && is_whole(loop, part[i])) {
			whole = part[i];
			continue;
		}
		c = expr_c_binary(s->ir, EXPR_LT, var, part[i]);
		guard = guard ? expr_c_binary(s->ir, EXPR_LAND, guard, c) : c;
	}
	if (!whole || whole->type != var->type)
		return false;
	loop->slot[SLOT_BOUND].e = whole;
	test = guard_create(s->nest->func);
	inside = stmt_create(s->nest->func, STMT_BLOCK, 0);
	test->slot[SLOT_COND].e = guard;
	inside->braced = true;
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
		    is_whole(x, expr_strip(x->slot[SLOT_BOUND].e)) ||
		    loop_trips(s->analyses, x) >= 0 || guard_loop(s, x))
			continue;
		diag_remark(s->ir->diags, REMARK_MISSED, "schedule",
			    span_none(x->span) ? s->nest->span : x->span,
			    "arrays that the loop over '%s' indexes stay out of registers: its "
			    "trip count is not a constant",
			    x->sym->name);
	}
	unroll_registers(s);
	analyses_drop(s->analyses, ~0u);
}
