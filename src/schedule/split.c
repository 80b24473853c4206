/* split.c - split(i:32): a loop in tiles, run in the same order.
 *
 *	for (int i = 0; i < n; i++)	->	for (int i_o = 0; i_o < n; i_o += 32)
 *		A[i] = 0;				for (int i = i_o; i < min(i_o + 32, n); i++)
 *								A[i] = 0;
 *
 * The variable stays the index, so the body stays the user's; what is new is i.o, the first index
 *of a tile, and i.i, the loop over it, which is i.  Tails: min, above; guard, `if (i < n)` in full
 *tiles; exact, no tail, where the tile is proved to divide the number of iterations (and so it is
 *without being asked for).
 *
 * Legal: the order of iterations is the same.  But `break` would leave the tile only; and i_o + 32,
 *which the source does not compute, must not overflow: by ranges, or the user says so.
 *
 * Source: the split relation of the InferBound seed; its tail `likely(i.o * 32 + i.i < n)` is the
 *guard. */
#include "relation.h"
#include "schedule.h"

#include "cunest/eval.h"
#include "cunest/text.h"
#include "cunest/walk.h"

#include <string.h>

struct split {
	struct schedule *s;
	const struct clause_arg *arg;
	struct stmt *loop;
	const struct type *type; /* of the variable */
	__int128 stride;         /* indices in a tile */
	enum split_tail tail;
};

static const struct expr *constant(struct split *p, __int128 value)
{
	return expr_const_int(p->s->ir, p->type, value);
}

static const struct expr *binary(struct split *p, enum expr_kind kind, const struct expr *a,
				 const struct expr *b)
{
	return expr_raw(p->s->ir, kind, p->type, NULL, (const struct expr *[]){a, b}, 2);
}

/* The loop must count up by a constant, in one type, and nothing may leave a tile early. */
static bool fits(struct split *p)
{
	const struct stmt *loop = p->loop;
	const struct effects *body = effects_of(p->s->analyses, loop->first);
	const struct expr *step = expr_strip(loop->slot[SLOT_STEP].e);
	const char *why = NULL;

	if (!loop->declares)
		why = "its variable is declared outside";
	else if (loop->cmp != EXPR_LT && loop->cmp != EXPR_LE)
		why = "it does not count up to a bound";
	else if (step->kind != EXPR_INT || expr_int(step) < 1)
		why = "its step is not a positive constant";
	else if (!type_is_int(p->type) || p->type->rank < RANK_INT ||
		 loop->slot[SLOT_BOUND].e->type != p->type)
		why = "its variable and its bound have different types";
	else if (body->breaks)
		why = "a break would leave the tile only";
	else if (body->label)
		why = "a jump leads into it";
	else if (loop->prev && loop->prev->kind == STMT_PRAGMA)
		why = "a pragma stands before it";
	if (!why)
		return true;
	return schedule_refuse(p->s, DIAG_SCHEDULE, p->arg->span, "cannot split '%s': %s",
			       loop->sym->name, why);
}

/* i_o + stride must fit wherever i_o is below the bound. */
static bool adds_up(struct split *p)
{
	const struct expr *bound = p->loop->slot[SLOT_BOUND].e;
	struct range r = range_of(p->s->analyses, bound, p->loop);
	__int128 most = type_max(p->type) - p->stride + (p->loop->cmp == EXPR_LT);

	if (r.empty || r.hi <= most)
		return true;
	return schedule_refuse(
		p->s, DIAG_SCHEDULE, p->arg->span,
		"cannot split '%s': with %s = %s the end of the last tile does not fit "
		"in %s; assume(%s <= %s) would settle it",
		p->loop->sym->name, expr_text(p->s->ir, bound),
		expr_text(p->s->ir, constant(p, type_max(p->type))),
		type_spelling(p->s->ir->types, p->type), expr_text(p->s->ir, bound),
		expr_text(p->s->ir, constant(p, most)));
}

/* Do whole tiles cover the range? */
static bool divides(struct split *p)
{
	struct range lo = range_of(p->s->analyses, p->loop->slot[SLOT_LO].e, p->loop);
	struct range end = range_of(p->s->analyses, p->loop->slot[SLOT_BOUND].e, p->loop);
	__int128 extra = p->loop->cmp == EXPR_LE;

	if (lo.empty || end.empty || lo.lo != lo.hi)
		return false;
	if (end.lo == end.hi)
		return end.lo + extra <= lo.lo || (end.lo + extra - lo.lo) % p->stride == 0;
	return end.stride % p->stride == 0 && (end.phase + extra - lo.lo) % p->stride == 0;
}

static bool take_size(struct split *p)
{
	const struct expr *step = expr_strip(p->loop->slot[SLOT_STEP].e);
	__int128 size = 0;

	if (p->arg->separator != ':')
		return schedule_refuse(p->s, DIAG_CLAUSE, p->arg->span,
				       "split(%s) wants a size: split(%s:32)", p->arg->name,
				       p->arg->name);
	if (!p->arg->e || !type_is_int(p->arg->e->type) || eval_int(p->arg->e, &size) != EVAL_OK ||
	    size < 1 || size > INT32_MAX)
		return schedule_refuse(p->s, DIAG_CLAUSE, p->arg->value_span,
				       "the size of a tile is a constant from 1 to 2147483647");
	p->stride = size * expr_int(step);
	if (p->stride > type_max(p->type))
		return schedule_refuse(p->s, DIAG_SCHEDULE, p->arg->span,
				       "cannot split '%s': the length of a tile does not fit in %s",
				       p->loop->sym->name, type_spelling(p->s->ir->types, p->type));
	return true;
}

static bool take_tail(struct split *p, const struct clause *clause, uint32_t at)
{
	p->tail = SPLIT_MIN;
	for (uint32_t i = at + 1; i < clause->args.n; i++) {
		const struct clause_arg *option = clause->args.at[i];

		if (option->separator != '=' && option->separator != 0)
			break; /* the next loop */
		if (strcmp(option->name, "tail") != 0 || !option->value)
			return schedule_refuse(p->s, DIAG_CLAUSE, option->span,
					       "split takes tail=min, tail=guard or tail=exact");
		if (strcmp(option->value, "guard") == 0)
			p->tail = SPLIT_GUARD;
		else if (strcmp(option->value, "exact") == 0)
			p->tail = SPLIT_EXACT;
		else if (strcmp(option->value, "peel") == 0)
			return schedule_refuse(p->s, DIAG_UNAVAILABLE, option->span,
					       "tail=peel is not in this version");
		else if (strcmp(option->value, "min") != 0)
			return schedule_refuse(p->s, DIAG_CLAUSE, option->value_span,
					       "split takes tail=min, tail=guard or tail=exact");
	}
	if (divides(p))
		p->tail = SPLIT_EXACT;
	else if (p->tail == SPLIT_EXACT)
		return schedule_refuse(
			p->s, DIAG_SCHEDULE, p->arg->span,
			"tail=exact: nothing says that tiles of %s cover the range of "
			"'%s'; assume(...) can",
			p->arg->value, p->loop->sym->name);
	return true;
}

/* if (i < n) around the body of the loop. */
static struct stmt *guard_body(struct split *p, const struct expr *bound)
{
	struct func *func = p->s->nest->func;
	struct stmt *body = p->loop->first, *guard = stmt_create(func, STMT_IF, 1),
		    *inside = stmt_create(func, STMT_BLOCK, 0);

	guard->slot[SLOT_COND].e = expr_c_binary(p->s->ir, (enum expr_kind)p->loop->cmp,
						 expr_sym(p->s->ir, p->loop->sym), bound);
	inside->braced = true;
	block_move(body, inside);
	stmt_append(guard, inside);
	stmt_append(body, guard);
	return guard;
}

static void rewrite(struct split *p)
{
	struct ir *ir = p->s->ir;
	struct stmt *loop = p->loop, *outer, *guard = NULL;
	struct domain domain = loop_domain(loop);
	struct relation *relation;
	const struct expr *bound = loop->slot[SLOT_BOUND].e, *start, *end;
	__int128 value;

	outer = loop_create(p->s, arena_printf(ir->arena, "%s_o", loop->sym->name), p->type,
			    (enum expr_kind)loop->cmp, loop->slot[SLOT_LO].e, bound,
			    constant(p, p->stride));
	start = expr_sym(ir, outer->sym);
	end = binary(p, EXPR_ADD, start, constant(p, p->stride - (loop->cmp == EXPR_LE)));
	if (p->tail == SPLIT_GUARD)
		guard = guard_body(p, bound);
	if (expr_strip(bound)->kind == EXPR_INT && eval_int(bound, &value) == EVAL_OK)
		bound = constant(p, value); /* 1000 in the type of the variable */
	if (p->tail == SPLIT_MIN)
		end = expr_least(p->s, end, bound);
	loop->slot[SLOT_LO].e = start;
	loop->slot[SLOT_BOUND].e = end;
	stmt_insert_before(loop, outer);
	stmt_remove(loop);
	stmt_append(outer->first, loop);
	relation =
		relation_split(p->s, RELATION_SPLIT, p->arg->name, domain, outer, loop, p->stride);
	relation->tail = p->tail;
	relation->guard = guard;
}

static bool split_loop(struct schedule *s, const struct clause *clause, uint32_t at,
		       struct stmt *loop)
{
	struct split p = {.s = s, .arg = clause->args.at[at], .loop = loop};

	p.type = type_unqualified(s->ir->types, loop->sym->type);
	if (!fits(&p) || !take_size(&p) || !adds_up(&p) || !take_tail(&p, clause, at))
		return false;
	rewrite(&p);
	return true;
}

bool schedule_split(struct schedule *s, const struct clause *clause)
{
	return schedule_each(s, clause, split_loop);
}
