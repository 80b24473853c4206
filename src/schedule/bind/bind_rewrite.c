/* bind_rewrite.c - a bound loop becomes a declaration and a guard.
 *
 *	for (int i = i_o; i < min(i_o + 128, n); i++)	->	const int i = i_o + threadIdx.x;
 *		BODY						if (i < n)
 *									BODY
 *
 * The part of the bound that counts the tile is the contract of the launch: 128 threads.  Indices
 * of threads and blocks are unsigned, so that nothing here overflows where C would not have it; a
 * block too many computes an index past the end, and its guard stops it.  Guards that hold for the
 * launch that was asked for are left out. */
#include "../schedule.h"

#include "cunest/eval.h"
#include "cunest/text.h"
#include "cunest/walk.h"
#include "../bounds/relation.h"

#include <string.h>

struct rewrite {
	struct schedule *s;
	const struct bind_place *place;
	struct stmt *loop;
	const struct type *type; /* of the variable */
	const struct expr *lo, *index;
	const struct expr *limit; /* what the variable stays below; NULL: only the tile ends it */
	unsigned blocks;          /* of its grid at most, in this dimension; 0: that is not known */
	bool wraps;               /* start + index may, where the loop has no iteration at all */
	enum bind_guard guard;
	struct binding *b;
};

static const struct expr *small(struct rewrite *p, __int128 value)
{
	const struct type *type = type_i32(p->s->ir->types);

	return expr_const_int(p->s->ir, type_holds(type, value) ? type : p->type, value);
}

/* threadIdx.x for 32 bits, (long)threadIdx.x for 64, where it is multiplied, or something is taken from it. */
static const struct expr *widened(struct rewrite *p, const struct expr *e)
{
	return p->type->bits > e->type->bits ? expr_cast(p->s->ir, p->type, e, false) : e;
}

static const struct expr *wide(struct rewrite *p, enum sreg sreg)
{
	return widened(p, expr_sreg(p->s->ir, sreg));
}

static enum sreg of_kind(enum sreg kind_x, enum sreg thread)
{
	return (enum sreg)(kind_x + (thread - SREG_TID_X));
}

/* threadIdx.y of blockIdx.y, and of itself. */
static enum sreg in_block(enum sreg sreg)
{
	return sreg >= SREG_CTAID_X && sreg <= SREG_CTAID_Z
		       ? (enum sreg)(SREG_TID_X + (sreg - SREG_CTAID_X))
		       : sreg;
}

/* 0, 1, ... below the extent, as an expression. */
static const struct expr *index_of_place(struct rewrite *p, bool widen)
{
	struct ir *ir = p->s->ir;
	const struct expr *e = expr_sreg(ir, p->place->sreg), *first;

	switch (p->place->form) {
	case BIND_WARP:
		e = expr_c_binary(ir, EXPR_DIV, e, small(p, 32));
		break;
	case BIND_LANE:
		e = expr_c_binary(ir, EXPR_MOD, e, small(p, 32));
		break;
	case BIND_THREAD:
	case BIND_GRID:
		first = expr_c_binary(ir, EXPR_MUL, wide(p, of_kind(SREG_CTAID_X, p->place->sreg)),
				      expr_sreg(ir, of_kind(SREG_NTID_X, p->place->sreg)));
		return expr_c_binary(ir, EXPR_ADD, first, e);
	case BIND_INDEX:
	case BIND_BLOCK:
	case BIND_BLOCKS:
		break;
	}
	return widen ? widened(p, e) : e;
}

/* Written as one, and not by a name. */
static bool is_number(const struct expr *e)
{
	e = expr_strip(e);
	return (e->kind == EXPR_INT && !e->text) ||
	       (e->kind == EXPR_NEG && expr_strip(e->arg[0])->kind == EXPR_INT);
}

/* lo + index * step */
static const struct expr *value_of_variable(struct rewrite *p)
{
	struct ir *ir = p->s->ir;
	bool scaled = p->b->step != 1, number;
	const struct expr *e;
	__int128 lo = 0;

	number = eval_int(p->lo, &lo) == EVAL_OK && is_number(p->lo);
	e = index_of_place(p, scaled || (number && lo < 0));
	p->index = index_of_place(p, false);
	if (scaled)
		e = expr_c_binary(ir, EXPR_MUL, e, small(p, p->b->step));
	if (!number)
		e = expr_c_binary(ir, EXPR_ADD, p->lo, e);
	else if (lo < 0)
		e = expr_c_binary(ir, EXPR_SUB, e, small(p, -lo));
	else if (lo > 0)
		e = expr_c_binary(ir, EXPR_ADD, e, small(p, lo));
	return expr_c_convert(ir, p->type, e);
}

/* ---- what the header says ---- */

/* x + C of the variable's start: how far the tile goes; else -1. */
static __int128 tile_length(const struct rewrite *p, const struct expr *e)
{
	const struct expr *addend = loop_addend(p->s, p->loop, e);
	__int128 length;

	if (!addend || eval_int(addend, &length) != EVAL_OK || length < 0)
		return -1;
	return length + (p->loop->cmp == EXPR_LE);
}

/* The operands of min(a, b), or of a < b ? a : b. */
static bool least_of(const struct expr *e, const struct expr *out[2])
{
	const struct expr *c;

	e = expr_strip(e);
	if (e->kind == EXPR_MIN) {
		out[0] = e->arg[0];
		out[1] = e->arg[1];
		return true;
	}
	if (e->kind != EXPR_SELECT)
		return false;
	c = expr_strip(e->arg[0]);
	out[0] = e->arg[1];
	out[1] = e->arg[2];
	return c->kind == EXPR_LT && expr_strip(c->arg[0]) == expr_strip(out[0]) &&
	       expr_strip(c->arg[1]) == expr_strip(out[1]);
}

/* (bound - lo + step - 1) / step, in the variable's type. */
static const struct expr *count(struct rewrite *p, const struct expr *bound)
{
	struct ir *ir = p->s->ir;
	__int128 extra = (p->loop->cmp == EXPR_LE) + p->b->step - 1, lo;
	const struct expr *e = bound;

	if (eval_int(p->lo, &lo) == EVAL_OK) {
		extra -= lo;
	} else {
		e = expr_c_binary(ir, EXPR_SUB, e, p->lo);
	}
	if (extra > 0)
		e = expr_binary(ir, EXPR_ADD, e, small(p, extra));
	else if (extra < 0)
		e = expr_binary(ir, EXPR_SUB, e, small(p, -extra));
	if (p->b->step != 1)
		e = expr_binary(ir, EXPR_DIV, e, small(p, p->b->step));
	return e;
}

static void read_header(struct rewrite *p)
{
	const struct expr *bound = p->loop->slot[SLOT_BOUND].e, *part[2];
	__int128 length, number;
	struct range from;

	p->lo = p->loop->slot[SLOT_LO].e;
	length = tile_length(p, bound);
	p->limit = length < 0 ? bound : NULL;
	for (unsigned i = 0; length < 0 && i < 2 && least_of(bound, part); i++) {
		length = tile_length(p, part[i]);
		if (length >= 0)
			p->limit = part[1 - i];
	}
	if (length >= 0) {
		number = (length + p->b->step - 1) / p->b->step;
		p->b->extent = expr_const_int(p->s->ir, p->type, number);
	} else {
		p->b->extent = count(p, bound);
	}
	p->b->runs = expr_c_binary(p->s->ir, (enum expr_kind)p->loop->cmp, p->lo, bound);
	p->b->most = -1;
	if (eval_int(p->b->extent, &number) == EVAL_OK)
		p->b->most = (int64_t)(number < 0 ? 0 : number);
	from = range_of(p->s->analyses, p->lo, p->loop);
	p->wraps = length < 0 && !from.empty && from.hi > type_max(p->type) / 2 &&
		   range_prove(p->s->analyses, p->b->runs, p->loop) != PROOF_YES;
}

/* ---- the launch ---- */

static unsigned dimension(unsigned places)
{
	return places & PLACE_TID_X ? 0 : places & PLACE_TID_Y ? 1 : 2;
}

static void assume(struct rewrite *p, enum expr_kind cmp, const struct expr *a, __int128 n)
{
	const struct expr *e = expr_c_binary(p->s->ir, cmp, a, small(p, n));

	nest_assume(p->s->nest, e);
}

/* What the launch makes certain: no more threads than are counted, and no block so far out that its
 * index would not fit (bind_check_blocks). */
static bool agree(struct rewrite *p)
{
	const struct func *func = p->s->nest->func;
	const struct expr *sreg = expr_sreg(p->s->ir, p->place->sreg);
	const struct block others = {p->s, p->b, p->place->form == BIND_WARP};
	unsigned dim = dimension(p->place->places);
	int64_t wanted = binding_threads(p->b, dim), fixed;
	struct range lo;
	__int128 last;

	if (p->place->places & PLACE_CTAID) {
		lo = range_of(p->s->analyses, p->lo, p->loop);
		last = (type_max(p->type) - lo.lo) / p->b->step;
		if (p->place->form != BIND_INDEX || lo.empty || last >= INT32_MAX)
			return true;
		assume(p, EXPR_LE, sreg, last);
		/* of a tile all indices are to fit */
		last = (type_max(p->type) - lo.hi - p->b->step + 1) / p->b->step;
		if (lo.lo == lo.hi && last >= 0)
			p->b->last = (int64_t)last;
		return true;
	}
	if (p->place->form == BIND_LANE && (p->b->most < 0 || p->b->most > 32))
		return schedule_refuse(
			p->s, DIAG_SCHEDULE, p->b->span,
			"cannot bind '%s' to lane: a warp has 32 lanes, and it counts %s; "
			"split it by 32",
			p->b->name, expr_text(p->s->ir, p->b->extent));
	if (p->b->decl && wanted < 0 && block_fixed(&others, dim) >= 0 &&
	    launch_threads(p->s->nest, dim) < 0)
		return schedule_refuse(
			p->s, DIAG_SCHEDULE, p->b->span,
			"cannot bind '%s' to %s: it counts %s, and the block has %lld threads "
			"there",
			p->b->name, p->place->word, expr_text(p->s->ir, p->b->extent),
			(long long)block_fixed(&others, dim));
	if (wanted < 0 || !p->b->decl)
		return true;
	if (wanted > (dim == 2 ? 64 : 1024) ||
	    (func->launch_threads > 0 && wanted > func->launch_threads))
		return schedule_refuse(
			p->s, DIAG_SCHEDULE, p->b->span,
			"cannot bind '%s' to %s: a block of %lld threads is more than %s",
			p->b->name, p->place->word, (long long)wanted,
			func->launch_threads > 0 ? "__launch_bounds__ allows"
			: dim == 2               ? "the 64 there can be in z"
						 : "the 1024 there can be");
	fixed = block_fixed(&others, dim);
	if (fixed >= 0 && fixed < wanted)
		return schedule_refuse(
			p->s, DIAG_SCHEDULE, p->b->span,
			"cannot bind '%s' to %s: it counts %lld, and the block has %lld threads "
			"there",
			p->b->name, p->place->word, (long long)wanted, (long long)fixed);
	p->b->fixes = wanted > 0 && fixed < 0 && !block_is_open(&others, dim) &&
		      !(p->place->form == BIND_LANE && block_has_warps(p->s));
	if (p->b->fixes && block_is_not(p->s, dim, wanted)) {
		if (p->place->form == BIND_LANE)
			return schedule_refuse(p->s, DIAG_SCHEDULE, p->b->span,
					       "cannot bind '%s' to lane: the block is declared to "
					       "have more than one warp, and each would do the "
					       "same; bind a loop around it to warp",
					       p->b->name);
		p->b->fixes = false;
	}
	if (p->b->fixes)
		assume(p, EXPR_LT, sreg, wanted);
	return true;
}

static void find_outer(struct rewrite *p)
{
	const struct vec *all = nest_bindings(p->s->nest);

	for (uint32_t i = 0; i < all->n; i++) {
		struct binding *b = all->at[i];

		if (stmt_within(p->loop, b->scope) &&
		    (!p->b->outer || stmt_within(b->scope, p->b->outer->scope)))
			p->b->outer = b;
		if (stmt_within(b->scope, p->loop) &&
		    (!b->outer || !stmt_within(b->outer->scope, p->loop)))
			b->outer = p->b;
	}
}

/* ---- statements ---- */

/* A kernel that is made of the nest has no other names. */
static bool is_in_nest(const struct rewrite *p, const struct sym *sym)
{
	return stmts_name(p->s->nest->root, sym);
}

/* Would the declaration meet another of its name in the scope that it is put in? */
static bool name_clashes(const struct rewrite *p, const struct sym *sym)
{
	const struct func *func = p->s->nest->func;

	for (uint32_t i = 0; i < func->syms.n && !sym->fresh; i++) {
		const struct sym *other = func->syms.at[i];

		if (other != sym && other->name == sym->name &&
		    (func->kind != FUNC_HOST || is_in_nest(p, other)))
			return true;
	}
	return false;
}

static bool needs_scope(const struct rewrite *p)
{
	if (name_clashes(p, p->loop->sym))
		return true;
	for (const struct stmt *c = p->loop->first->first; c; c = c->next)
		if (c->kind == STMT_DECL && name_clashes(p, c->sym))
			return true;
	return false;
}

static bool holds(struct rewrite *p, const struct expr *condition)
{
	return range_prove(p->s->analyses, condition, p->b->guard) == PROOF_YES;
}

/* The conditions on the index that remain; NULL: none. */
static const struct expr *index_condition(struct rewrite *p)
{
	struct ir *ir = p->s->ir;
	const struct expr *var = expr_sym(ir, p->b->sym), *e = NULL, *in;

	if (p->guard == GUARD_INDEX) {
		in = expr_c_binary(ir, EXPR_LT, p->index, small(p, p->b->most));
		return holds(p, in) ? NULL : in;
	}
	/* all threads have another iteration, but those of a tile are not all */
	if (p->b->most >= 0 &&
	    (p->place->form != BIND_THREAD || p->limit != p->loop->slot[SLOT_BOUND].e)) {
		in = expr_c_binary(ir, EXPR_LT, p->index, small(p, p->b->most));
		e = holds(p, in) ? NULL : in;
	}
	if (!p->limit)
		return e;
	in = expr_c_binary(ir, (enum expr_kind)p->loop->cmp, var, p->limit);
	if (p->guard == GUARD_START)
		return expr_c_binary(ir, EXPR_LAND, expr_c_binary(ir, EXPR_GE, var, p->lo), in);
	if (e && p->b->most >= 0 && p->limit == p->loop->slot[SLOT_BOUND].e)
		return in; /* of no tile: this is what the index says, in the user's words */
	if (holds(p, in))
		return e;
	return e ? expr_c_binary(ir, EXPR_LAND, e, in) : in;
}

static const struct expr *guard_condition(struct rewrite *p)
{
	const struct expr *e = index_condition(p);

	if (!p->wraps || p->guard != GUARD_END)
		return e;
	return e ? expr_c_binary(p->s->ir, EXPR_LAND, p->b->runs, e) : p->b->runs;
}

/* const int i = ...;  if (i < n) BODY */
static void declare(struct rewrite *p, const struct expr *value)
{
	struct func *func = p->s->nest->func;
	struct stmt *loop = p->loop, *inside = stmt_create(func, STMT_BLOCK, 0);
	bool scope = needs_scope(p);
	struct binding *b = p->b;
	const struct expr *condition;

	b->scope = stmt_create(func, STMT_BLOCK, 0);
	stmt_set_braced(b->scope, scope);
	stmt_set_transparent(b->scope, !scope);
	stmt_set_sym(b->decl, loop->sym);
	stmt_set(b->decl, SLOT_VALUE, value);
	loop->sym->type = type_of_turn(p->s->ir->types, loop->sym);
	b->guard = guard_create(func);
	stmt_set(b->guard, SLOT_COND, expr_const_int(p->s->ir, type_bool(p->s->ir->types), 1));
	stmt_set_braced(inside, true);
	stmt_replace(loop, b->scope);
	stmt_append(b->scope, b->decl);
	stmt_append(b->scope, b->guard);
	stmt_append(b->guard, inside);
	condition = guard_condition(p);
	if (condition) {
		stmt_set(b->guard, SLOT_COND, condition);
		block_move(loop->first, inside);
	} else {
		stmt_remove(b->guard);
		b->guard = NULL;
		block_move(loop->first, b->scope);
	}
}

/* ---- loops that stay ---- */

/* How many iterations all threads together do at a time, at most.  A launch that nobody knows has to leave room for the
 * numbers of threads: of 32 bits, half of the type for an index, and half for a stride, in whole blocks. */
static __int128 most_at_a_time(const struct rewrite *p)
{
	__int128 block = p->place->places & PLACE_TID ? 1 << 10 : 1, half;

	if (!(p->place->places & PLACE_CTAID))
		return block;
	if (p->blocks)
		return block * p->blocks;
	if (p->type->bits > 32)
		return (__int128)1 << 46;
	half = (type_max(p->type) + 1) / 2;
	return (half / p->b->step + block - 1) / block * block;
}

static bool stride_fits(struct rewrite *p)
{
	struct range end = range_of(p->s->analyses, p->limit, p->loop);
	__int128 most =
		type_max(p->type) + 1 - most_at_a_time(p) * p->b->step - (p->loop->cmp == EXPR_LE);

	if (p->wraps) {
		schedule_lacks(p->s, p->loop, p->b->runs);
		return schedule_refuse(
			p->s, DIAG_SCHEDULE, p->b->span,
			"cannot bind '%s' to %s: where it starts after its end, the start of a "
			"thread may not fit in %s",
			p->b->name, p->place->word, type_spelling(p->s->ir->types, p->type));
	}
	if (end.empty || end.hi <= most)
		return true;
	schedule_lacks_bound(p->s, p->loop, p->limit, most);
	return schedule_refuse(p->s, DIAG_SCHEDULE, p->b->span,
			       "cannot bind '%s' to %s: the last stride may not fit in %s",
			       p->b->name, p->place->word, type_spelling(p->s->ir->types, p->type));
}

/* What stride_fits() asks of the launch is known from now on, and so that the loop counts up. */
static bool stride_agree(struct rewrite *p, const struct expr *blocks, const struct expr *threads)
{
	__int128 most = most_at_a_time(p);
	struct range grid, block;

	if (p->place->places & PLACE_CTAID && p->blocks) {
		assume(p, EXPR_LE, blocks, p->blocks);
	} else if (p->place->form == BIND_GRID && p->type->bits == 32) {
		grid = range_of(p->s->analyses, blocks, p->loop);
		block = range_of(p->s->analyses, threads, p->loop);
		if (!grid.empty && !block.empty && grid.lo * block.lo > most)
			return schedule_refuse(p->s, DIAG_SCHEDULE, p->b->span,
					       "cannot bind '%s' to %s: the launch has more than "
					       "%lld threads, and "
					       "their indices do not fit in %s",
					       p->b->name, p->place->word, (long long)most,
					       type_spelling(p->s->ir->types, p->type));
		assume(p, EXPR_LE, expr_c_binary(p->s->ir, EXPR_MUL, blocks, threads), most);
		assume(p, EXPR_LT, p->index, most);
	}
	return true;
}

static bool stride(struct rewrite *p, const struct expr *value)
{
	struct ir *ir = p->s->ir;
	struct stmt *loop = p->loop, *scope = stmt_create(p->s->nest->func, STMT_BLOCK, 0);
	const struct expr *blocks, *threads, *step;

	p->limit = loop->slot[SLOT_BOUND].e;
	if (!stride_fits(p))
		return false;
	blocks = expr_sreg(ir, of_kind(SREG_NCTAID_X, in_block(p->place->sreg)));
	threads = expr_sreg(ir, of_kind(SREG_NTID_X, in_block(p->place->sreg)));
	step = widened(p, p->place->form == BIND_BLOCK ? threads : blocks);
	if (p->place->form == BIND_GRID)
		step = expr_c_binary(ir, EXPR_MUL, step, threads);
	if (!stride_agree(p, blocks, threads))
		return false;
	if (p->b->step != 1)
		step = expr_c_binary(ir, EXPR_MUL, step, small(p, p->b->step));
	stmt_set_slot(loop, SLOT_LO,
		      (struct slot){
			      .e = value,
		      });
	stmt_set_slot(loop, SLOT_STEP,
		      (struct slot){
			      .e = step,
		      });
	stmt_set_dirty(loop, true);
	stmt_set_transparent(scope, true);
	stmt_replace(loop, scope);
	stmt_append(scope, loop);
	p->b->scope = scope;
	p->b->loop = loop;
	return true;
}

static bool refuse_together(const struct rewrite *p)
{
	return schedule_refuse(p->s, DIAG_SCHEDULE, p->b->span,
			       "cannot bind '%s' to %s: there is a barrier inside, and not all "
			       "threads would reach it",
			       p->b->name, p->place->word);
}

bool bind_rewrite(struct schedule *s, const char *name, struct span span,
		  const struct bind_place *place, struct stmt *loop)
{
	struct rewrite p = {.s = s, .place = place, .loop = loop};
	const struct expr *value;
	bool strides =
		place->form == BIND_GRID || place->form == BIND_BLOCK || place->form == BIND_BLOCKS;
	const struct stmt *together = NULL; /* what threads of a block must all come to */

	p.type = type_unqualified(s->ir->types, loop->sym->type);
	p.blocks = reductions_come_back(s) ? RETURNED_BLOCKS : 0;
	p.b = arena_alloc(s->ir->arena, sizeof(*p.b));
	*p.b = (struct binding){.name = str_intern(s->ir->strings, name, strlen(name)),
				.sym = loop->sym,
				.places = place->places,
				.sreg = place->sreg,
				.span = span,
				.last = -1,
				.step = (int64_t)expr_int(expr_strip(loop->slot[SLOT_STEP].e))};
	read_header(&p);
	value = value_of_variable(&p);
	p.b->index = p.index;
	if (!strides)
		p.b->decl = stmt_create(s->nest->func, STMT_DECL, 1);
	find_outer(&p);
	if (!agree(&p) || (strides && !stride(&p, value)))
		return false;
	if (!strides && p.limit == loop->slot[SLOT_BOUND].e &&
	    !bind_idle(s, place, p.b, loop, &p.guard))
		return false;
	if (place->places & PLACE_TID && effects_of(s->analyses, loop->first)->sync)
		together = loop->first;
	if (together && strides)
		return refuse_together(&p);
	if (!strides) {
		struct iter_var *v = iter_of(s, loop);

		declare(&p, value);
		if (together && p.b->guard)
			return refuse_together(&p);
		v->loop = NULL;
		v->body = p.b->scope;
		v->point = expr_sym(s->ir, loop->sym);
	}
	nest_add_binding(s->nest, p.b);
	return true;
}
