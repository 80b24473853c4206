/* round_up.c - loops and guards that only exclude elements which are not used.
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
 * Past the end of the array tiles in shared memory hold zeros, so a sum of products may go on there:
 *
 *	for (int k = k_o; k < min(k_o + 16, K); k++)	->	for (int k = k_o; k < k_o + 16; k++)
 *		sum += A_tile[i][k - k_o] * B_tile[k - k_o][j];		...
 *
 * x + 0.0f is x but for -0.0f, which a sum that begins with 0.0f never becomes: of a product that is rounded.  (Fused, a
 * sum of nothing but products too small for a float can be -0.0f, where it is 0.0f now.)
 *
 * And threads that a guard keeps off may compute what only they themselves would read, under that guard:
 *
 *	if (i < m)					->	sum += A_tile[i - i_o][k] * ...;
 *		sum += A_tile[i - i_o][k] * ...;
 *	...							...
 *	if (i < m)						if (i < m)
 *		C[i] = sum;						C[i] = sum;
 *
 * Source: TVM's and Halide's rounded-up storage (RoundUp tails), with the proof. */
#include "staging/box.h"

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
	/* not NULL: it would run where this is false, too, for nobody but the thread itself */
	const struct expr *guard;
};

static const struct box *box_read(const struct widening *w, const struct expr *e)
{
	return e->kind == EXPR_LOAD && e->arg[0]->kind == EXPR_SYM
		       ? box_with(w->s, e->arg[0]->u.sym)
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

	if (!w->var || !box || box->sym->kind != SYM_LOCAL)
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

/* ---- zeros ---- */

/* A load of a tile that holds zeros where the variable is past the limit. */
static bool is_zero_beyond(const struct widening *w, const struct expr *e, const struct stmt *at)
{
	const struct box *box = box_read(w, e);
	unsigned k = 1;

	if (!box || box->sym->kind != SYM_SHARED || !expr_zero(w->s->ir, box->element))
		return false;
	k += box->which != NULL;
	for (unsigned d = 0; d < box->n; d++) {
		if (box->dim[d].most == 1)
			continue;
		if (e->arg[k++] == box_subscript(w->s, box, d, w->var, at) &&
		    covers(w, &box->dim[d]))
			return true;
	}
	return false;
}

/* Is it 0.0f, without a sign, or more? */
static bool starts_positive(const struct expr *e)
{
	e = expr_strip(e);
	return e->kind == EXPR_FLT || (e->kind == EXPR_INT && expr_int(e) >= 0);
}

/* Does the variable begin with 0.0f, and is it only added to?  Then it never is -0.0f. */
static bool is_sum(const struct widening *w, const struct sym *sym)
{
	const struct vec *writers = sym_writers(w->s->analyses, sym);

	for (uint32_t i = 0; i < writers->n; i++) {
		const struct stmt *s = writers->at[i];

		if ((s->kind != STMT_DECL && s->kind != STMT_ASSIGN) || !s->slot[SLOT_VALUE].e)
			return false;
		if (s->kind == STMT_ASSIGN && s->op == EXPR_ADD &&
		    s->op_type == type_unqualified(w->s->ir->types, sym->type))
			continue;
		if (s->op || !starts_positive(s->slot[SLOT_VALUE].e))
			return false;
	}
	return true;
}

/* sum += A_tile[...] * B_tile[...], where both are zeros past the limit. */
static bool adds_zero(const struct widening *w, const struct stmt *s)
{
	const struct expr *e = s->kind == STMT_ASSIGN ? s->slot[SLOT_VALUE].e : NULL;

	return e && w->var && s->op == EXPR_ADD && e->kind == EXPR_MUL &&
	       type_is_float(s->sym->type) &&
	       e->type == type_unqualified(w->s->ir->types, s->sym->type) &&
	       !s->sym->address_taken && is_zero_beyond(w, e->arg[0], s) &&
	       is_zero_beyond(w, e->arg[1], s) && is_sum(w, s->sym);
}

/* ---- private values ---- */

/* Does only the thread itself look at the variable, where the guard holds? */
static bool is_private(const struct widening *w, const struct sym *sym)
{
	const struct stmt *root = w->s->nest->func->body;
	bool given = false;

	if (sym->kind != SYM_LOCAL || sym->address_taken || !type_is_float(sym->type) ||
	    sym->type->quals & QUAL_VOLATILE)
		return false;
	for (const struct stmt *s = root; s; s = stmt_next(root, s)) {
		bool reads = s->op != 0;

		if (s->sym != sym && !stmt_names(s, sym))
			continue;
		if (stmt_within(s, w->inside) || stmt_under(s, w->guard))
			continue;
		for (unsigned i = 0; i < s->nslots; i++)
			reads |= s->slot[i].e && expr_mentions(s->slot[i].e, sym);
		if (reads || (s->kind != STMT_DECL && s->kind != STMT_ASSIGN))
			return false;
		given |= s->kind == STMT_DECL && s->slot[SLOT_VALUE].e;
	}
	return given;
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
		return (adds_zero(w, s) || (w->guard && is_private(w, s->sym)) ||
			(declared_inside(w, s->sym) && !s->sym->address_taken &&
			 type_is_float(s->sym->type))) &&
		       harmless(w, s, s->slot[SLOT_VALUE].e);
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
		if ((s->kind == STMT_STORE && box_read(w, s->slot[SLOT_PLACE].e)) ||
		    adds_zero(w, s))
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
}

static void remove_probes(struct widening *w)
{
	for (uint32_t i = 0; i < w->probes.n; i++)
		stmt_remove(w->probes.at[i]);
	w->probes.n = 0;
}

static bool may_run_more(struct widening *w)
{
	bool may = true;

	place_probes(w);
	for (const struct stmt *s = w->inside; s && may; s = stmt_next(w->inside, s))
		may = may_run(w, s);
	remove_probes(w);
	return may;
}

/* ---- loops ---- */

bool least_parts(const struct expr *e, const struct expr **part, unsigned *n, unsigned room)
{
	const struct expr *two[2];

	e = expr_strip(e);
	if (expr_is_least(e, two))
		return least_parts(two[0], part, n, room) && least_parts(two[1], part, n, room);
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

	if (!least_parts(loop->slot[SLOT_BOUND].e, part, &n, ARRAY_LEN(part)) || n < 3)
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
		stmt_set(loop, SLOT_BOUND, least);
}

void bounds_tidy(struct schedule *s)
{
	struct stmt *root = s->nest->root;

	for (struct stmt *x = root; x; x = stmt_next(root, x))
		if (x->kind == STMT_FOR)
			tidy_bound(s, x);
}

/* lo + 8, or 8 from 0. */
bool loop_is_whole(const struct stmt *loop, const struct expr *end)
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
	    !least_parts(loop->slot[SLOT_BOUND].e, part, &n, ARRAY_LEN(part)))
		return false;
	for (unsigned i = 0; i < n; i++) {
		if (!whole && loop_is_whole(loop, part[i])) {
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

/* Has the loop a constant count now? */
static bool widen_loop(struct schedule *s, struct stmt *loop)
{
	const struct expr *part[6], *whole = NULL;
	struct slot old = loop->slot[SLOT_BOUND];
	struct widening w = {.s = s, .inside = loop->first};
	unsigned n = 0;
	bool may = true;

	if (loop->cmp != EXPR_LT || !loop->declares ||
	    !least_parts(old.e, part, &n, ARRAY_LEN(part)) || n < 2)
		return false;
	for (unsigned i = 0; i < n && !whole; i++)
		whole = loop_is_whole(loop, part[i]) ? part[i] : NULL;
	if (!whole || whole->type != loop->sym->type)
		return false;
	w.var = expr_sym(s->ir, loop->sym);
	find_read(&w);
	stmt_set(loop, SLOT_BOUND, whole);
	for (unsigned i = 0; i < n && may; i++) {
		w.limit = part[i];
		may = part[i] == whole ||
		      range_prove(s->analyses, expr_c_binary(s->ir, EXPR_LE, whole, part[i]),
				  loop) == PROOF_YES ||
		      (touches_box(&w) && may_run_more(&w));
	}
	if (!may)
		stmt_set_slot(loop, SLOT_BOUND, old);
	return may;
}

/* ---- guards ---- */

/* Does the condition have the same value everywhere? */
static bool is_stable(struct schedule *s, const struct expr *e)
{
	if (e->has & (HAS_LOAD | HAS_CALL | HAS_OPAQUE | HAS_VOLATILE))
		return false;
	if (e->kind == EXPR_SYM)
		return sym_writers(s->analyses, e->u.sym)->n <= 1 && !e->u.sym->address_taken;
	for (unsigned i = 0; i < e->nargs; i++)
		if (!is_stable(s, e->arg[i]))
			return false;
	return true;
}

/* Does it read tiles that all threads of the block have brought? */
static bool note_tile(void *context, const struct expr *e)
{
	struct widening *w = context;
	const struct box *box = box_read(w, e);

	w->harmful |= box && box->sym->kind == SYM_SHARED;
	return true;
}

static bool reads_tiles(struct widening *w)
{
	w->harmful = false;
	for (const struct stmt *s = w->inside; s; s = stmt_next(w->inside, s))
		for (unsigned i = 0; i < s->nslots; i++)
			if (s->slot[i].e)
				expr_walk(w->s->ir, s->slot[i].e, note_tile, w);
	return w->harmful;
}

static bool open_guard(struct schedule *s, struct stmt *guard)
{
	struct stmt *inside = guard->first;
	struct widening w = {.s = s, .inside = inside, .guard = guard->slot[SLOT_COND].e};
	const struct vec *bindings = nest_bindings(s->nest);
	bool may;

	if (inside->next || inside->kind != STMT_BLOCK || !stmt_loop(guard) ||
	    !is_stable(s, w.guard) || schedule_uniform(s, w.guard) || !reads_tiles(&w))
		return false;
	stmt_remove(inside);
	stmt_insert_before(guard, inside);
	stmt_remove(guard);
	may = may_run_more(&w);
	if (may) {
		for (uint32_t i = 0; i < bindings->n; i++)
			if (((struct binding *)bindings->at[i])->guard == guard)
				((struct binding *)bindings->at[i])->guard = NULL;
		block_dissolve(inside);
	} else {
		stmt_insert_before(inside, guard);
		stmt_remove(inside);
		stmt_append(guard, inside);
	}
	return may;
}

void round_up(struct schedule *s)
{
	struct stmt *root = s->nest->root;

	if (!s->boxes.n)
		return;
	for (struct stmt *x = root; x; x = x ? stmt_next(root, x) : root)
		if (x->kind == STMT_IF && open_guard(s, x))
			x = NULL; /* its statements are elsewhere now */
	for (struct stmt *x = root; x; x = stmt_next(root, x))
		if (x->kind == STMT_FOR)
			widen_loop(s, x);
	registers_unroll(s);
}
