/* reverse.c - reverse(i): the last iteration first.
 *
 *	for (int i = 0; i < n; i++)	->	for (int i = n - 1; i >= 0; i--)
 *		A[i] = x;				A[i] = x;
 *
 * With a step of 4 the last index is (n + 3) / 4 * 4 - 4.  A loop that counts down by one counts up
 * then.  Unsigned indices cannot pass zero on their way down; those are counted as before:
 *
 *	for (unsigned i_rev = 0; i_rev < n; i_rev++) {
 *		const unsigned i = n - 1 - i_rev;
 *
 * Legal when no dependence is carried by the loop (deps), and when neither the last index nor the
 * one before the first overflows.
 *
 * Source: loop reversal, as in Wolfe, High Performance Compilers for Parallel Computing. */
#include "schedule.h"

#include "cunest/text.h"
#include "cunest/walk.h"
#include "bounds/relation.h"

struct reversal {
	struct schedule *s;
	const struct clause_arg *arg;
	struct stmt *loop;
	const struct type *type;
	__int128 step;
};

static bool refuse(const struct reversal *r, const char *why)
{
	return schedule_refuse(r->s, DIAG_SCHEDULE, r->arg->span, "cannot reverse '%s': %s",
			       r->loop->sym->name, why);
}

static const struct expr *constant(const struct reversal *r, __int128 value)
{
	return expr_const_int(r->s->ir, r->type, value);
}

static const struct expr *binary(const struct reversal *r, enum expr_kind kind,
				 const struct expr *a, const struct expr *b)
{
	return expr_raw(r->s->ir, kind, r->type, NULL, (const struct expr *[]){a, b}, 2);
}

static void set_header(struct reversal *r, const struct expr *lo, enum expr_kind cmp,
		       const struct expr *bound, __int128 step)
{
	struct types *types = r->s->ir->types;
	const struct type *type = r->type;

	if (!type_holds(type, step)) /* -2, for what is unsigned */
		type = type_holds(type_i32(types), step) ? type_i32(types) : type_i64(types);
	stmt_set(r->loop, SLOT_LO, lo);
	stmt_set(r->loop, SLOT_BOUND, bound);
	stmt_set(r->loop, SLOT_STEP, expr_const_int(r->s->ir, type, step));
	stmt_set_cmp(r->loop, (uint8_t)cmp);
	stmt_set_dirty(r->loop, true);
}

/* The sum of the first index and whole steps goes up to the bound and `extra` more, and where the
 * loop does not run, down to as much above the bound, less a step. */
static bool sum_fits(struct reversal *r, __int128 extra, const char **why)
{
	struct range to = range_of(r->s->analyses, r->loop->slot[SLOT_BOUND].e, r->loop);
	bool from_number = expr_number(r->s->ir, r->loop->slot[SLOT_LO].e)->kind == EXPR_INT;

	if (to.empty || (to.lo + extra - r->step >= type_min(r->type) &&
			 (from_number || to.hi + extra <= type_max(r->type))))
		return true;
	*why = arena_printf(r->s->ir->arena, "its last index may not fit in %s",
			    type_spelling(r->s->ir->types, r->type));
	return false;
}

/* The last index, which lies below the first one where the loop does not run. */
static const struct expr *last_index(struct reversal *r, const char **why)
{
	const struct stmt *loop = r->loop;
	const struct expr *lo = expr_number(r->s->ir, loop->slot[SLOT_LO].e), *distance, *step,
			  *end;

	if (r->step == 1 || loop_runs(r->s->analyses, loop) == PROOF_YES)
		return loop_last(r->s, loop, why);
	distance = loop_distance(r->s, loop, r->step - (loop->cmp == EXPR_LT), why);
	if (!distance || !sum_fits(r, r->step - (loop->cmp == EXPR_LT), why))
		return NULL;
	step = constant(r, r->step);
	end = binary(r, EXPR_MUL, binary(r, EXPR_DIV, distance, step), step);
	if (lo->kind == EXPR_INT)
		return expr_plus(r->s, end, expr_int(lo) - r->step);
	return expr_plus(r->s, binary(r, EXPR_ADD, loop->slot[SLOT_LO].e, end), -r->step);
}

static bool turn_down(struct reversal *r)
{
	const struct expr *lo = r->loop->slot[SLOT_LO].e, *last;
	struct range from = range_of(r->s->analyses, lo, r->loop);
	const char *why = NULL;

	if (from.lo - r->step < type_min(r->type))
		return refuse(r,
			      arena_printf(r->s->ir->arena, "the index before %s may not fit in %s",
					   expr_text(r->s->ir, lo),
					   type_spelling(r->s->ir->types, r->type)));
	last = last_index(r, &why);
	if (!last)
		return refuse(r, why);
	set_header(r, last, EXPR_GE, lo, -r->step);
	return true;
}

/* const unsigned i = n - 1 - i_rev; */
static bool count_on(struct reversal *r)
{
	struct func *func = r->s->nest->func;
	struct stmt *loop = r->loop, *decl;
	struct sym *index = loop->sym;
	const struct expr *last;
	const char *why = NULL;

	if (!expr_is_int(expr_strip(loop->slot[SLOT_LO].e), 0))
		return refuse(r,
			      "unsigned indices that may start at 0 are reversed only if they do");
	if (r->step == 1)
		last = expr_plus(r->s, loop->slot[SLOT_BOUND].e, loop->cmp == EXPR_LT ? -1 : 0);
	else
		last = loop_last(r->s, loop, &why);
	if (!last)
		return refuse(r, why ? why : "its last index does not fit in its type");
	stmt_set_sym(loop,
		     sym_create(func, SYM_LOCAL,
				arena_printf(r->s->ir->arena, "%s_rev", index->name), r->type));
	loop->sym->fresh = true;
	loop->sym->hint = loop->sym->name;
	stmt_set_dirty(loop, true);
	decl = stmt_create(func, STMT_DECL, 1);
	stmt_set_sym(decl, index);
	index->type = type_of_turn(r->s->ir->types, index);
	stmt_set(decl, SLOT_VALUE, binary(r, EXPR_SUB, last, expr_sym(r->s->ir, loop->sym)));
	if (loop->first->first)
		stmt_insert_before(loop->first->first, decl);
	else
		stmt_append(loop->first, decl);
	schedule_name(r->s, r->arg->name, loop);
	return true;
}

/* for (i = n - 1; i >= 0; i--)	-> for (i = 0; i < n; i++) */
static bool turn_up(struct reversal *r)
{
	const struct expr *start = r->loop->slot[SLOT_LO].e, *end = r->loop->slot[SLOT_BOUND].e;
	const struct expr *above = expr_plus(r->s, start, 1);
	struct range from = range_of(r->s->analyses, start, r->loop);
	struct range to = range_of(r->s->analyses, end, r->loop);
	const char *why = NULL;

	if (!expr_is_int(expr_strip(r->loop->slot[SLOT_STEP].e), -1) ||
	    (r->loop->cmp != EXPR_GE && r->loop->cmp != EXPR_GT))
		return refuse(r, "its step is neither a positive constant nor -1");
	if (from.hi == type_max(r->type) || (r->loop->cmp == EXPR_GT && to.hi == type_max(r->type)))
		return refuse(r, "the index past its first one may not fit in its type");
	if (r->loop->cmp == EXPR_GT)
		end = expr_plus(r->s, end, 1);
	if (above && above->depth < start->depth &&
	    range_safe(r->s->analyses, above, r->loop, &why))
		set_header(r, end, EXPR_LT, above, 1); /* i < n, not i <= n - 1 */
	else
		set_header(r, end, EXPR_LE, start, 1);
	return true;
}

static bool reverse_loop(struct schedule *s, const struct clause *clause, uint32_t at,
			 struct stmt *loop)
{
	struct reversal r = {.s = s, .arg = clause->args.at[at], .loop = loop};
	const struct expr *step = expr_strip(loop->slot[SLOT_STEP].e);
	bool up = step->kind != EXPR_INT || expr_int(step) > 0;
	struct domain domain = loop_domain(loop);
	struct dep_answer answer;
	const char *why;
	bool done;

	r.type = type_unqualified(s->ir->types, loop->sym->type);
	why = loop_lacks(s->analyses, loop,
			 (up ? LOOP_COUNTABLE
			     : LOOP_DECLARES | LOOP_SIGNED | LOOP_PLAIN | LOOP_FREE_HEADER |
					  LOOP_KEEPS_BOUND) |
				 LOOP_KEEPS_START | LOOP_NO_BREAK);
	if (why)
		return refuse(&r, why);
	answer = deps_may_reverse(s->analyses, s->nest, loop);
	if (answer.may != PROOF_YES)
		return schedule_refuse_order(s, clause->span, &answer);
	r.step = expr_int(step);
	if (!up)
		done = turn_up(&r);
	else if (r.type->is_signed ||
		 range_of(s->analyses, loop->slot[SLOT_LO].e, loop).lo >= r.step)
		done = turn_down(&r);
	else
		done = count_on(&r);
	if (done)
		relation_rebase(s, domain, loop);
	return done;
}

bool schedule_reverse(struct schedule *s, const struct clause *clause)
{
	return schedule_each(s, clause, reverse_loop);
}
