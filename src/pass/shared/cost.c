/* cost.c - what moving or sharing an expression is worth.
 *
 * Model `paper`: the LICM seed's formula to the letter.  cost(constant or variable) = 0; otherwise
 * the cost of the operator, + 1 and / 3, plus the costs of the operands; 0 in loops of small
 * constant trip count, which nvcc unrolls.  K = 1.
 *
 * Model `nvcc` (the default) counts only what nvcc does not do by itself, measured on SASS:
 *  - sums, products, comparisons of integers: nothing.  nvcc hoists and shares them; naming them in
 * the source made kernels up to 11 % larger.
 *  - / and % by a value that is not constant: about 20 instructions, 50 in 64 bits; by a constant,
 * about 5. nvcc moves none of them out from under a guard, nor does it move calls from there.
 *  - a group of comparisons that guards such work: nvcc unswitches cheap guards itself, but not
 * these (transposed convolution: 69 instructions per FFMA as written, 52 with the divisions moved
 * and the guard left, 8.6 with both moved).  Cheap guards across small constant loops got worse
 * when moved.
 *  - what surely runs in the loop anyway nvcc hoists as well as we can. */
#include "motion.h"

#include "cunest/eval.h"

#define COST_DIVISION 20
#define COST_DIVISION_64 50
#define COST_DIVISION_CONSTANT 5
#define COST_LOAD 10
#define COST_UNGUARDED_CALL \
	40 /* nvcc leaves calls this heavy (sinf, cosf, powf) in the loop even unguarded */

static bool is_power_of_two(__int128 v)
{
	return v > 0 && (v & (v - 1)) == 0;
}

/* The divisor's value counts, not how it is spelled: 8, `8 / 2`, a constexpr. */
static unsigned cost_division(const struct expr *e)
{
	__int128 divisor;

	if (!type_is_int(e->type))
		return 10;
	if (eval_int(e->arg[1], &divisor) == EVAL_OK)
		return is_power_of_two(divisor) ? 1 : COST_DIVISION_CONSTANT;
	return e->type->bits > 32 ? COST_DIVISION_64 : COST_DIVISION;
}

static unsigned cost_operator_nvcc(const struct func *f, const struct expr *e)
{
	switch ((enum expr_kind)e->kind) {
	case EXPR_DIV:
	case EXPR_MOD:
		return cost_division(e);
	case EXPR_CALL:
		return purity_of_call(f, e->text).cost;
	case EXPR_INT:
	case EXPR_FLT:
	case EXPR_SYM:
	case EXPR_SREG:
	case EXPR_ADD:
	case EXPR_SUB:
	case EXPR_MUL:
	case EXPR_NEG:
	case EXPR_AND:
	case EXPR_OR:
	case EXPR_XOR:
	case EXPR_NOT:
	case EXPR_SHL:
	case EXPR_SHR:
	case EXPR_EQ:
	case EXPR_NE:
	case EXPR_LT:
	case EXPR_LE:
	case EXPR_GT:
	case EXPR_GE:
	case EXPR_LAND:
	case EXPR_LOR:
	case EXPR_LNOT:
	case EXPR_SELECT:
	case EXPR_MIN:
	case EXPR_MAX:
	case EXPR_CAST:
	case EXPR_LOAD:
	case EXPR_MEMBER:
	case EXPR_ADDR:
	case EXPR_OPAQUE:
	case EXPR_COUNT:
		return 0;
	}
	return 0;
}

static unsigned cost_operator_paper(const struct expr *e)
{
	switch ((enum expr_kind)e->kind) {
	case EXPR_DIV:
	case EXPR_MOD:
		return 3;
	case EXPR_INT:
	case EXPR_FLT:
	case EXPR_SYM:
	case EXPR_SREG:
		return 0;
	case EXPR_CAST:
		return e->implicit ? 0 : 1;
	case EXPR_ADD:
	case EXPR_SUB:
	case EXPR_MUL:
	case EXPR_NEG:
	case EXPR_AND:
	case EXPR_OR:
	case EXPR_XOR:
	case EXPR_NOT:
	case EXPR_SHL:
	case EXPR_SHR:
	case EXPR_EQ:
	case EXPR_NE:
	case EXPR_LT:
	case EXPR_LE:
	case EXPR_GT:
	case EXPR_GE:
	case EXPR_LAND:
	case EXPR_LOR:
	case EXPR_LNOT:
	case EXPR_SELECT:
	case EXPR_MIN:
	case EXPR_MAX:
	case EXPR_LOAD:
	case EXPR_MEMBER:
	case EXPR_ADDR:
	case EXPR_CALL:
	case EXPR_OPAQUE:
	case EXPR_COUNT:
		return 1;
	}
	return 1;
}

static unsigned saturating_add(unsigned a, unsigned b)
{
	unsigned sum;

	return __builtin_add_overflow(a, b, &sum) ? ~0u : sum;
}

unsigned cost_of(const struct func *f, enum cost_model model, const struct expr *e)
{
	unsigned cost = model == COST_PAPER ? cost_operator_paper(e) : cost_operator_nvcc(f, e);

	for (unsigned i = 0; i < e->nargs; i++)
		cost = saturating_add(cost, cost_of(f, model, e->arg[i]));
	return cost;
}

static unsigned threshold(const struct nest *n, const struct expr *e)
{
	if (n->eager && e->type->kind == TYPE_BOOL)
		return 1;
	if (n->cost_licm >= 0)
		return (unsigned)n->cost_licm;
	return n->cost_model == COST_PAPER ? 1 : COST_DIVISION_CONSTANT + 1;
}

/* How often a FOR iterations, j = j_o; j < j_o + 8 too; -1: nvcc cannot tell. */
static int64_t constant_trips(struct pass *p, const struct stmt *loop)
{
	int64_t trips = loop_trips(p->analyses, loop), step;
	const struct expr *lo, *bound;

	if (trips >= 0 || loop->kind != STMT_FOR || loop->cmp != EXPR_LT ||
	    effects_of(p->analyses, loop->first)->breaks ||
	    effects_of(p->analyses, loop->first)->leaves ||
	    expr_strip(loop->slot[SLOT_STEP].e)->kind != EXPR_INT)
		return trips;
	lo = expr_strip(loop->slot[SLOT_LO].e);
	bound = expr_strip(loop->slot[SLOT_BOUND].e);
	step = (int64_t)expr_int(expr_strip(loop->slot[SLOT_STEP].e));
	if (bound->kind != EXPR_ADD || expr_strip(bound->arg[0]) != lo ||
	    expr_strip(bound->arg[1])->kind != EXPR_INT || step <= 0)
		return -1;
	trips = (int64_t)expr_int(expr_strip(bound->arg[1]));
	return trips < 0 ? -1 : trips / step + (trips % step != 0);
}

bool motion_small_only(struct pass *p, const struct nest *n, const struct stmt *at, unsigned slot,
		       const struct stmt *loop)
{
	struct stmt *loops[64];
	unsigned count = motion_loops(n, at, slot, loops, ARRAY_LEN(loops));

	for (unsigned i = 0; i < count; i++) {
		int64_t trips = constant_trips(p, loops[i]);

		if (trips < 0 || trips > SMALL_TRIPS)
			return false;
		if (loops[i] == loop)
			break;
	}
	return true;
}

static unsigned comparisons(const struct expr *e)
{
	unsigned n = (expr_table[e->kind].flags & EXPR_R) != 0;

	for (unsigned i = 0; i < e->nargs; i++)
		n += comparisons(e->arg[i]);
	return n;
}

/* Cost of what runs only if the condition `guard` allows it: the arms of selects and the right
 * sides of chains in this slot that test it. */
static unsigned cost_guarded(const struct func *f, const struct expr *e, const struct expr *guard)
{
	unsigned cost = 0;

	if (e->kind == EXPR_SELECT && expr_contains(e->arg[0], guard))
		return saturating_add(cost_of(f, COST_NVCC, e->arg[1]),
				      cost_of(f, COST_NVCC, e->arg[2]));
	for (unsigned i = 0; i < e->nargs; i++)
		cost = saturating_add(cost, cost_guarded(f, e->arg[i], guard));
	return cost;
}

static unsigned cost_of_body(const struct func *f, const struct stmt *body)
{
	unsigned cost = 0;

	for (const struct stmt *s = body; s; s = stmt_next(body, s)) {
		for (unsigned i = 0; i < s->nslots; i++) {
			if (s->slot[i].e)
				cost = saturating_add(cost, cost_of(f, COST_NVCC, s->slot[i].e));
		}
	}
	return cost;
}

/* A group of comparisons pays when it guards work that nvcc will not speculate. `guard`: what the
 * source tests; under grouping the group itself is not in the source yet. */
static bool guard_pays(const struct nest *n, const struct occurrence *o)
{
	const struct expr *tested = o->guard ? o->guard : o->e;
	const struct func *f = n->func;
	unsigned cost;

	if (comparisons(o->e) < 2)
		return false;
	cost = cost_guarded(f, o->stmt->slot[o->slot].e, tested);
	if (o->stmt->kind == STMT_IF)
		cost = saturating_add(cost, cost_of_body(f, o->stmt->first));
	return cost >= COST_DIVISION;
}

/* What pass restrict has said already: only stores through the same pointer are in nvcc's way. */
static bool is_restricted(struct pass *p, const struct expr *load, const struct effects *x)
{
	const struct sym *param = place_param(p->analyses, load);

	if (!param || !param->restricted)
		return false;
	for (uint32_t i = 0; i < x->stores.n; i++)
		if (place_param(p->analyses, x->stores.at[i]) == param)
			return false;
	return true;
}

bool load_is_pinned(struct pass *p, const struct expr *e, const struct stmt *within)
{
	const struct effects *x = effects_of(p->analyses, within);

	if (e->kind == EXPR_LOAD) {
		const struct sym *base = place_base(e);

		if (base && (base->type->quals & QUAL_RESTRICT) && type_is_const(base->type->of))
			return false;
		if (is_restricted(p, e, x))
			return false;
		return x->stores.n > 0 || x->writes_unknown;
	}
	for (unsigned i = 0; i < e->nargs; i++) {
		if (load_is_pinned(p, e->arg[i], within))
			return true;
	}
	return false;
}

bool call_is_heavy(const struct func *f, const struct expr *call)
{
	return cost_of(f, COST_NVCC, call) >= COST_UNGUARDED_CALL;
}

/* Evaluated in every trip of its innermost loop: nvcc takes it out of there. */
static bool runs_every_trip(struct pass *p, const struct nest *n, const struct occurrence *o)
{
	struct stmt *loop;

	if (!o->certain || motion_loops(n, o->stmt, o->slot, &loop, 1) == 0)
		return false;
	return loop == o->stmt || always_runs(p->analyses, o->stmt, loop->first);
}

bool motion_pays(struct pass *p, const struct nest *n, const struct occurrence *o,
		 const struct stmt *loop)
{
	unsigned cost = cost_of(n->func, n->cost_model, o->e);

	if (n->cost_model == COST_PAPER)
		return !motion_small_only(p, n, o->stmt, o->slot, loop) &&
		       cost >= threshold(n, o->e);
	if (o->e->has & HAS_LOAD)
		cost = saturating_add(cost, load_is_pinned(p, o->e, loop) ? COST_LOAD : 0);
	if (cost >= threshold(n, o->e))
		return cost >= COST_UNGUARDED_CALL || (o->e->has & HAS_LOAD) ||
		       !runs_every_trip(p, n, o);
	return !motion_small_only(p, n, o->stmt, o->slot, loop) && guard_pays(n, o);
}

const char *motion_no_gain(struct pass *p, const struct nest *n, const struct occurrence *o,
			   const struct stmt *loop)
{
	unsigned cost = cost_of(n->func, n->cost_model, o->e);

	if (n->cost_model == COST_PAPER && motion_small_only(p, n, o->stmt, o->slot, loop))
		return arena_printf(p->ir->arena, "nvcc unrolls loops of up to %d iterations",
				    SMALL_TRIPS);
	if (cost >= threshold(n, o->e))
		return "it runs in every iteration, so nvcc moves it by itself";
	return arena_printf(p->ir->arena,
			    "its cost is %u by the %s model, below %u, from which it pays: "
			    "cost(licm:K) sets that",
			    cost, n->cost_model == COST_PAPER ? "paper" : "nvcc",
			    threshold(n, o->e));
}
