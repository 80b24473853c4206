/* split.c - split(i:32): a loop in tiles, run in the same order.
 *
 *	for (int i = 0; i < n; i++)	->	for (int i_o = 0; i_o < n; i_o += 32)
 *		A[i] = 0;				for (int i = i_o; i < min(i_o + 32, n); i++)
 *								A[i] = 0;
 *
 * The variable stays the index, so the body stays the user's; what is new is i.o, the first index
 * of a tile, and i.i, the loop over it, which is i.  Tails: min, above; guard, `if (i < n)` in full
 * tiles; exact, no tail, where the tile is proved to divide the number of iterations (and so it is
 * without being asked for); peel, a loop of its own after full tiles:
 *
 *	const int i_full = n / 32 * 32;
 *	for (int i_o = 0; i_o < i_full; i_o += 32)
 *		for (int i = i_o; i < i_o + 32; i++)
 *			A[i] = 0;
 *	for (int i = i_full; i < n; i++)
 *		A[i] = 0;
 *
 * Legal: the order of iterations is the same.  But `break` would leave the tile only, and i_o + 32,
 * which the source does not compute, must not overflow: by ranges, or the user says so.  Full tiles
 * end where the source gets to, so with peel only the number of iterations has to be a number.
 *
 * A size that a template parameter gives is none before the template is instantiated: that it is
 * positive, and how large at most, is for assume() to say.
 *
 * Source: the split relation of the InferBound seed; its tail `likely(i.o * 32 + i.i < n)` is the
 * guard. */
#include "schedule.h"

#include "staging/staging.h"

#include "cunest/eval.h"
#include "cunest/text.h"
#include "cunest/walk.h"

#include <string.h>

static const struct expr *constant(const struct split *p, __int128 value)
{
	return expr_const_int(p->s->ir, p->type, value);
}

static const struct expr *binary(const struct split *p, enum expr_kind kind, const struct expr *a,
				 const struct expr *b)
{
	return expr_raw(p->s->ir, kind, p->type, NULL, (const struct expr *[]){a, b}, 2);
}

static const char *word(const struct split *p)
{
	return clause_table[p->clause->id].word;
}

static __int128 step_of(const struct split *p)
{
	return expr_int(expr_strip(p->loop->slot[SLOT_STEP].e));
}

/* The loop must count up by a constant, in one type, and nothing may leave a tile early. */
static bool fits(struct split *p)
{
	const struct stmt *loop = p->loop;
	const char *why =
		loop_lacks(p->s->analyses, loop, LOOP_COUNTABLE | LOOP_NO_BREAK | LOOP_NOT_ENTERED);

	if (!why)
		return true;
	return schedule_refuse(p->s, DIAG_SCHEDULE, p->arg->span, "cannot %s '%s': %s", word(p),
			       loop->sym->name, why);
}

/* i_o + stride must fit wherever i_o is below the bound. */
static bool adds_up(struct split *p)
{
	const struct expr *bound = p->loop->slot[SLOT_BOUND].e;
	struct range r = range_of(p->s->analyses, bound, p->loop);
	__int128 most = type_max(p->type) - p->most + (p->loop->cmp == EXPR_LT);

	if (r.empty || r.hi <= most)
		return true;
	schedule_lacks_bound(p->s, p->loop, bound, most);
	return schedule_refuse(p->s, DIAG_SCHEDULE, p->arg->span,
			       "cannot %s '%s': with %s = %s the end of the last tile does not fit "
			       "in %s",
			       word(p), p->loop->sym->name, expr_text(p->s->ir, bound),
			       expr_text(p->s->ir, constant(p, type_max(p->type))),
			       type_spelling(p->s->ir->types, p->type));
}

/* Does `n % T == 0` hold by what is known, for a size that is no number? */
static bool divides_by_name(const struct split *p)
{
	const struct expr *bound = p->loop->slot[SLOT_BOUND].e, *rest;

	if (p->loop->cmp != EXPR_LT || !expr_is_int(expr_strip(p->loop->slot[SLOT_LO].e), 0))
		return false;
	rest = binary(p, EXPR_MOD, bound, p->stride);
	return range_prove(p->s->analyses, expr_c_binary(p->s->ir, EXPR_EQ, rest, constant(p, 0)),
			   p->loop) == PROOF_YES;
}

/* Is x the end of a range from the lower bound that tiles cover: i_o + 64, in tiles of 4? */
static bool is_whole(const struct split *p, const struct expr *x)
{
	const struct expr *lo = expr_strip(p->loop->slot[SLOT_LO].e), *size;

	x = expr_strip(x);
	if (p->least != p->most || p->loop->cmp != EXPR_LT || x->kind != EXPR_ADD ||
	    expr_strip(x->arg[0]) != lo)
		return false;
	size = expr_strip(x->arg[1]);
	return size->kind == EXPR_INT && expr_int(size) > 0 && expr_int(size) % p->most == 0;
}

/* The bound that decides where the last tile ends: n, of min(i_o + 64, n). */
static const struct expr *ragged_bound(const struct split *p)
{
	const struct expr *bound = p->loop->slot[SLOT_BOUND].e, *least = expr_strip(bound);

	if (least->kind == EXPR_MIN && is_whole(p, least->arg[0]))
		return least->arg[1];
	if (least->kind == EXPR_MIN && is_whole(p, least->arg[1]))
		return least->arg[0];
	return bound;
}

/* What division by n leaves of a value, up to multiples of n; false: not known. */
static bool rest_of(struct range r, __int128 n, __int128 *rest)
{
	*rest = r.lo == r.hi ? r.lo : r.phase;
	return !r.empty && (r.lo == r.hi || r.stride % n == 0);
}

/* Do whole tiles cover the range? */
static bool divides(const struct split *p)
{
	struct range lo = range_of(p->s->analyses, p->loop->slot[SLOT_LO].e, p->loop);
	struct range end = range_of(p->s->analyses, p->loop->slot[SLOT_BOUND].e, p->loop);
	__int128 extra = p->loop->cmp == EXPR_LE, first, last;

	if (p->least != p->most)
		return divides_by_name(p);
	if (is_whole(p, p->loop->slot[SLOT_BOUND].e))
		return true;
	if (!rest_of(lo, p->most, &first) || !rest_of(end, p->most, &last))
		return false;
	return (last + extra - first) % p->most == 0 ||
	       (end.lo == end.hi && lo.lo == lo.hi && end.lo + extra <= lo.lo);
}

/* ---- the size ---- */

/* TILE, if the source may add it to the variable and get the variable's type. */
static bool has_name(const struct split *p, const struct expr *e)
{
	return (e->kind == EXPR_SYM || (e->kind == EXPR_INT && e->text)) &&
	       type_usual(p->s->ir->types, e->type, p->type) == p->type;
}

static bool take_constant(struct split *p, const struct expr *e, __int128 size)
{
	if (size < 1 || size > INT32_MAX)
		return schedule_refuse(p->s, DIAG_CLAUSE, p->arg->value_span,
				       "the size is a constant from 1 to 2147483647");
	p->least = p->most = size * step_of(p);
	if (p->most > type_max(p->type))
		return schedule_refuse(p->s, DIAG_SCHEDULE, p->arg->span,
				       "cannot %s '%s': the length of a tile does not fit in %s",
				       word(p), p->loop->sym->name,
				       type_spelling(p->s->ir->types, p->type));
	p->stride = constant(p, p->most);
	if (step_of(p) == 1 && has_name(p, e))
		p->stride = expr_c_convert(p->s->ir, p->type, e);
	return true;
}

/* A template parameter: a number only when the template is instantiated. */
static bool take_parameter(struct split *p, const struct expr *e)
{
	struct range size = range_of(p->s->analyses, e, p->loop);

	if (size.empty || size.lo < 1) {
		schedule_lacks(
			p->s, p->loop,
			expr_c_binary(p->s->ir, EXPR_GE, e, expr_const_int(p->s->ir, e->type, 1)));
		return schedule_refuse(p->s, DIAG_SCHEDULE, p->arg->value_span,
				       "cannot %s '%s': nothing proves that %s is at least 1",
				       word(p), p->loop->sym->name, p->arg->value);
	}
	p->least = step_of(p);
	p->most = size.hi * step_of(p);
	if (p->most > type_max(p->type) / 2) {
		schedule_lacks_bound(p->s, p->loop, e, 1024);
		return schedule_refuse(p->s, DIAG_SCHEDULE, p->arg->value_span,
				       "cannot %s '%s': nothing bounds %s from above", word(p),
				       p->loop->sym->name, p->arg->value);
	}
	p->stride = type_usual(p->s->ir->types, e->type, p->type) == p->type
			    ? expr_c_convert(p->s->ir, p->type, e)
			    : expr_cast(p->s->ir, p->type, e, false);
	if (step_of(p) != 1)
		p->stride = binary(p, EXPR_MUL, p->stride, constant(p, step_of(p)));
	return true;
}

static bool take_size(struct split *p)
{
	const struct expr *e = p->arg->e;
	__int128 size;

	if (p->arg->separator != ':')
		return schedule_refuse(p->s, DIAG_CLAUSE, p->arg->span,
				       "%s(%s) needs a size: %s(%s:32)", word(p), p->arg->name,
				       word(p), p->arg->name);
	if (e && type_is_int(e->type) && eval_int(e, &size) == EVAL_OK)
		return take_constant(p, e, size);
	if (e && type_is_int(e->type) && expr_is_constant(p->s->ir, e))
		return take_parameter(p, e);
	return schedule_refuse(p->s, DIAG_CLAUSE, p->arg->value_span,
			       "the size is a constant from 1 to 2147483647");
}

/* ---- the tail ---- */

static bool read_tail(struct split *p, uint32_t at)
{
	static const char *const words[] = {
		[SPLIT_MIN] = "min",
		[SPLIT_GUARD] = "guard",
		[SPLIT_EXACT] = "exact",
		[SPLIT_PEEL] = "peel",
	};

	p->tail = p->clause->id == CLAUSE_JAM || p->clause->id == CLAUSE_VECTORIZE ? SPLIT_PEEL
										   : SPLIT_MIN;
	for (uint32_t i = at + 1; i < p->clause->args.n; i++) {
		const struct clause_arg *option = p->clause->args.at[i];
		unsigned k;

		if (!schedule_is_setting(p->clause, i)) {
			if (p->clause->id != CLAUSE_TILE)
				break; /* the next loop */
			continue;      /* tile(i:32, j:8 tail=peel) is about both */
		}
		for (k = 0; option->value && k < ARRAY_LEN(words); k++)
			if (strcmp(option->value, words[k]) == 0)
				break;
		if (strcmp(option->name, "tail") != 0 || !option->value || k == ARRAY_LEN(words))
			return schedule_refuse(
				p->s, DIAG_CLAUSE, option->span,
				"%s takes tail=min, tail=guard, tail=peel or tail=exact", word(p));
		p->tail = (enum split_tail)k;
		break;
	}
	return true;
}

/* n / 32 * 32: the index that full tiles end before.  It lies between the bounds, or is the lower
 * one. */
static const struct expr *full_end(const struct split *p, const struct expr *distance)
{
	const struct expr *lo = expr_number(p->s->ir, p->loop->slot[SLOT_LO].e), *tiles;

	if (distance->kind == EXPR_INT && !distance->text && p->least == p->most &&
	    lo->kind == EXPR_INT)
		return constant(p, expr_int(distance) / p->most * p->most + expr_int(lo));
	tiles = binary(p, EXPR_MUL, binary(p, EXPR_DIV, distance, p->stride), p->stride);
	if (lo->kind == EXPR_INT)
		return expr_plus(p->s, tiles, expr_int(lo));
	return binary(p, EXPR_ADD, p->loop->slot[SLOT_LO].e, tiles);
}

static bool take_peel(struct split *p)
{
	const char *why = stmt_uncopyable(p->s->analyses, p->loop->first);

	const struct expr *distance = NULL;

	if (!why)
		distance =
			loop_distance(p->s, p->loop, step_of(p) - (p->loop->cmp == EXPR_LT), &why);
	if (distance) {
		p->full = full_end(p, distance);
		/* nothing says that i_full is at most n, and so that i * n + j is another one
		 * for each i and j */
		stmt_set_independent(p->loop, loop_is_independent(p->s, p->loop));
		return true;
	}
	return schedule_refuse(p->s, DIAG_SCHEDULE, p->arg->span,
			       "cannot peel the tail of '%s': %s", p->loop->sym->name, why);
}

static bool take_tail(struct split *p, uint32_t at)
{
	bool exact;

	if (!read_tail(p, at))
		return false;
	exact = divides(p);
	if (p->tail == SPLIT_EXACT && !exact)
		return schedule_refuse(p->s, DIAG_SCHEDULE, p->arg->span,
				       "tail=exact: nothing proves that tiles of %s cover the "
				       "range of '%s'",
				       p->arg->value, p->loop->sym->name);
	if (exact)
		p->tail = SPLIT_EXACT;
	if (exact && p->loop->cmp == EXPR_LT)
		return true; /* the last tile ends at the bound */
	return p->tail == SPLIT_PEEL ? take_peel(p) : adds_up(p);
}

bool split_size(struct split *p, struct schedule *s, const struct clause *clause, uint32_t at,
		struct stmt *loop)
{
	*p = (struct split){
		.s = s,
		.clause = clause,
		.arg = clause->args.at[at],
		.loop = loop,
		.type = type_unqualified(s->ir->types, loop->sym->type),
	};
	return fits(p) && take_size(p);
}

bool split_plan(struct split *p, struct schedule *s, const struct clause *clause, uint32_t at,
		struct stmt *loop)
{
	return split_size(p, s, clause, at, loop) && take_tail(p, at);
}

/* ---- the rewrite ---- */

const struct expr *split_guard(const struct split *p)
{
	return expr_c_binary(p->s->ir, (enum expr_kind)p->loop->cmp,
			     expr_sym(p->s->ir, p->loop->sym), p->bound);
}

struct stmt *guard_body(struct schedule *s, struct stmt *loop, const struct expr *condition)
{
	struct func *func = s->nest->func;
	struct stmt *body = loop->first, *guard = guard_create(func),
		    *inside = stmt_create(func, STMT_BLOCK, 0);

	stmt_set(guard, SLOT_COND, condition);
	stmt_set_braced(inside, true);
	block_move(body, inside);
	stmt_append(guard, inside);
	stmt_append(body, guard);
	return guard;
}

/* The end of the full tiles under a name, if it is no number. */
void split_name_full(struct split *p, struct stmt *before)
{
	struct stmt *decl;

	if (p->tail != SPLIT_PEEL || p->full->kind == EXPR_INT)
		return;
	decl = stmt_temp(p->s->nest->func,
			 arena_printf(p->s->ir->arena, "%s_full", p->loop->sym->name), p->full);
	stmt_insert_before(before, decl);
	p->full = expr_sym(p->s->ir, decl->sym);
}

void split_make(struct split *p)
{
	struct ir *ir = p->s->ir;
	struct stmt *loop = p->loop;
	struct domain domain = loop_domain(loop);
	bool closed = loop->cmp == EXPR_LE;
	const struct expr *start, *end, *bound = loop->slot[SLOT_BOUND].e;
	__int128 value;

	p->bound = ragged_bound(p);
	if (p->tail == SPLIT_PEEL)
		p->outer = loop_create(p->s, schedule_hint(p->s, p->arg, "o"), p->type, EXPR_LT,
				       loop->slot[SLOT_LO].e, p->full, p->stride);
	else
		p->outer = loop_create(p->s, schedule_hint(p->s, p->arg, "o"), p->type,
				       (enum expr_kind)loop->cmp, loop->slot[SLOT_LO].e, bound,
				       p->stride);
	start = expr_sym(ir, p->outer->sym);
	if (!closed)
		end = binary(p, EXPR_ADD, start, p->stride);
	else if (expr_strip(p->stride)->kind == EXPR_INT && !expr_strip(p->stride)->text)
		end = binary(p, EXPR_ADD, start, constant(p, p->most - 1));
	else
		end = binary(p, EXPR_ADD, start, binary(p, EXPR_SUB, p->stride, constant(p, 1)));
	bound = p->bound;
	if (expr_strip(bound)->kind == EXPR_INT && !expr_strip(bound)->text &&
	    eval_int(bound, &value) == EVAL_OK)
		bound = constant(p, value); /* 1000 in the type of the variable */
	if (p->tail == SPLIT_MIN)
		end = expr_least(p->s, end, bound);
	stmt_set(loop, SLOT_LO, start);
	stmt_set(loop, SLOT_BOUND, end);
	stmt_set_independent(p->outer, loop->independent);
	loop_enclose(loop, p->outer);
	if (p->tail == SPLIT_PEEL)
		domain = (struct domain){EXPR_LT, domain.lo, p->full, domain.step};
	p->relation = relation_split(p->s, RELATION_SPLIT, p->arg->name, domain, p->outer, loop,
				     p->least == p->most ? p->most : 0);
	p->relation->tail = p->tail == SPLIT_PEEL ? SPLIT_EXACT : p->tail;
}

bool split_loop(struct schedule *s, const struct clause *clause, uint32_t at, struct stmt *loop)
{
	struct split p;
	struct stmt *rest;

	if (!split_plan(&p, s, clause, at, loop))
		return false;
	if (p.tail == SPLIT_PEEL) {
		split_name_full(&p, loop_head(loop));
		rest = schedule_copy(s, loop);
		stmt_set(rest, SLOT_LO, p.full);
		stmt_insert_after(loop, rest);
	}
	split_make(&p);
	if (p.tail == SPLIT_GUARD)
		p.relation->guard = guard_body(s, loop, split_guard(&p));
	return true;
}

/* ---- without a loop over the indices of a tile ---- */

__int128 split_step(const struct split *p)
{
	return step_of(p);
}

int64_t split_factor(const struct split *p)
{
	return p->least == p->most ? (int64_t)(p->most / step_of(p)) : 0;
}

/* The loop goes from tile to tile; after it are the iterations that fill none. */
void split_in_steps(struct split *p)
{
	struct ir *ir = p->s->ir;
	struct stmt *loop = p->loop, *rest;

	if (p->tail == SPLIT_PEEL) {
		split_name_full(p, loop_head(loop));
		rest = schedule_copy(p->s, loop);
		stmt_set(rest, SLOT_LO, p->full);
		stmt_insert_after(loop, rest);
		stmt_set_cmp(loop, EXPR_LT);
		stmt_set(loop, SLOT_BOUND, p->full);
	}
	stmt_set(loop, SLOT_STEP, expr_const_int(ir, p->type, p->most));
	stmt_set_dirty(loop, true);
}

bool schedule_split(struct schedule *s, const struct clause *clause)
{
	return schedule_each(s, clause, split_loop);
}
