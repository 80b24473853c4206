/* range_expr.c - the interval and the linear form of an expression, given the facts of a point.
 *
 * C's semantics by type: unsigned arithmetic wraps, so unless the exact result is in the type it
 * can be anything there; signed arithmetic is exact, and clamped to the type only where the source
 * itself evaluates it (VIEW_EVALUATED).  A conversion is transparent when the value is proven to
 * survive. */
#include "cunest/build.h"
#include "../facts.h"

/* Coefficients and constants stay far from the ends of their types. */
#define COEF_LIMIT ((__int128)1 << 62)
#define CONST_LIMIT ((__int128)1 << 100)

static bool below(__int128 value, __int128 limit)
{
	return value < limit && value > -limit;
}

/* threadIdx.x < blockDim.x, blockIdx.x < gridDim.x, of which facts may say more. */
static struct range sreg_range(struct analyses *an, struct facts *facts, enum sreg sreg,
			       enum view view)
{
	int most = an->func->launch_threads;
	const struct expr *size;
	struct range r;

	_Static_assert(SREG_TID_X == 0 && SREG_NCTAID_X - SREG_CTAID_X == SREG_NTID_X,
		       "sizes are in the order of the indices");
	switch (sreg) {
	case SREG_TID_X:
	case SREG_TID_Y:
	case SREG_TID_Z:
	case SREG_CTAID_X:
	case SREG_CTAID_Y:
	case SREG_CTAID_Z:
		size = expr_sreg(an->ir, (enum sreg)(sreg + SREG_NTID_X));
		return range_make(0, facts_range(an, facts, size, view).hi - 1);
	case SREG_NTID_X:
	case SREG_NTID_Y:
	case SREG_NTID_Z:
		r = range_make(1, sreg == SREG_NTID_Z ? 64 : 1024);
		return most > 0 ? range_meet(r, range_make(1, most)) : r;
	case SREG_NCTAID_X:
		return range_make(1, ((__int128)1 << 31) - 1);
	case SREG_NCTAID_Y:
	case SREG_NCTAID_Z:
		return range_make(1, 65535);
	case SREG_WARPSIZE:
		return range_const(32);
	case SREG_COUNT:
		break;
	}
	return range_full();
}

static struct range sym_range(struct analyses *an, struct facts *facts, const struct expr *e,
			      enum view view)
{
	const struct sym *sym = e->u.sym;

	if (sym->constant)
		return range_wrap(facts_range(an, facts, sym->constant, view), e->type);
	/* a definition that reaches says more, but it is among the facts */
	return range_meet(sym_hull(an, sym), range_of_type(e->type));
}

/* An operation's exact result as a value of its type.  Signed << is no such operation: C++ defines what it shifts into
 * the sign, and all compilers do. */
static struct range settle(struct range r, const struct type *type, enum view view)
{
	if (!type->is_signed)
		return range_wrap(r, type);
	return view == VIEW_EVALUATED ? range_meet(r, range_of_type(type)) : r;
}

static struct range truth(bool can_be_false, bool can_be_true)
{
	return range_make(can_be_false ? 0 : 1, can_be_true ? 1 : 0);
}

static bool can_be_zero(struct range r)
{
	return !range_meet(r, range_const(0)).empty;
}

/* C takes any number but zero for true, also those below it. */
static bool can_be_true(struct range r)
{
	return r.lo < 0 || r.hi > 0;
}

static struct range compare_ranges(enum expr_kind kind, struct range a, struct range b)
{
	struct range both = range_meet(a, b);
	bool same = range_single(a) && range_single(b) && a.lo == b.lo;

	if (a.empty || b.empty)
		return range_none();
	if (kind == EXPR_LT)
		return truth(a.hi >= b.lo, a.lo < b.hi);
	if (kind == EXPR_LE)
		return truth(a.hi > b.lo, a.lo <= b.hi);
	if (kind == EXPR_GT)
		return truth(a.lo <= b.hi, a.hi > b.lo);
	if (kind == EXPR_GE)
		return truth(a.lo < b.hi, a.hi >= b.lo);
	if (kind == EXPR_EQ)
		return truth(!same, !both.empty);
	return truth(!both.empty, !same);
}

static struct range cast_range(struct analyses *an, struct facts *facts, const struct expr *e,
			       enum view view)
{
	const struct expr *x = e->arg[0];
	struct range r;

	if (!type_is_int(x->type))
		return range_of_type(e->type);
	r = facts_range(an, facts, x, view);
	if (e->type->kind == TYPE_BOOL)
		return truth(can_be_zero(r), can_be_true(r));
	return range_wrap(r, e->type);
}

static struct range select_range(struct analyses *an, struct facts *facts, const struct expr *e,
				 enum view view)
{
	struct facts *yes = facts, *no = facts;
	struct range c = facts_range(an, facts, e->arg[0], view);

	if (!can_be_zero(c))
		return facts_range(an, facts, e->arg[1], view);
	if (!can_be_true(c))
		return facts_range(an, facts, e->arg[2], view);
	if (facts->state == FACTS_SOLVED && an->depth < 8) {
		yes = facts_extend(an, facts, e->arg[0], true);
		no = facts_extend(an, facts, e->arg[0], false);
	}
	an->depth++;
	c = range_hull(facts_range(an, yes, e->arg[1], view), facts_range(an, no, e->arg[2], view));
	an->depth--;
	return c;
}

static struct range structure(struct analyses *an, struct facts *facts, const struct expr *e,
			      enum view view)
{
	const struct type *type = e->type;
	struct range a = range_full(), b = range_full();

	/* once each: while facts are being solved nothing is remembered */
	if ((e->nargs == 1 && e->kind != EXPR_CAST) || e->nargs == 2)
		a = facts_range(an, facts, e->arg[0], view);
	if (e->nargs == 2)
		b = facts_range(an, facts, e->arg[1], view);
	switch ((enum expr_kind)e->kind) {
	case EXPR_INT:
		return range_const(expr_int(e));
	case EXPR_SYM:
		return sym_range(an, facts, e, view);
	case EXPR_SREG:
		return sreg_range(an, facts, e->u.sreg, view);
	case EXPR_ADD:
		return settle(range_add(a, b), type, view);
	case EXPR_SUB:
		return settle(range_sub(a, b), type, view);
	case EXPR_MUL:
		return settle(range_mul(a, b), type, view);
	case EXPR_NEG:
		return settle(range_neg(a), type, view);
	case EXPR_DIV:
		return settle(range_div(a, b), type, view);
	case EXPR_MOD:
		return settle(range_mod(a, b), type, view);
	case EXPR_AND:
		return range_meet(range_and(a, b), range_of_type(type));
	case EXPR_OR:
	case EXPR_XOR:
		return range_meet(range_or(a, b), range_of_type(type));
	case EXPR_NOT:
		return range_wrap(range_sub(range_const(-1), a), type);
	case EXPR_SHL:
		return range_wrap(range_shl(a, b, type->bits), type);
	case EXPR_SHR:
		return settle(range_shr(a, b, type->bits), type, view);
	case EXPR_EQ:
	case EXPR_NE:
	case EXPR_LT:
	case EXPR_LE:
	case EXPR_GT:
	case EXPR_GE:
		return compare_ranges((enum expr_kind)e->kind, a, b);
	case EXPR_LAND:
		return truth(can_be_zero(a) || can_be_zero(b), can_be_true(a) && can_be_true(b));
	case EXPR_LOR:
		return truth(can_be_zero(a) && can_be_zero(b), can_be_true(a) || can_be_true(b));
	case EXPR_LNOT:
		return truth(can_be_true(a), can_be_zero(a));
	case EXPR_SELECT:
		return select_range(an, facts, e, view);
	case EXPR_MIN:
		return range_min(a, b);
	case EXPR_MAX:
		return range_max(a, b);
	case EXPR_CAST:
		return cast_range(an, facts, e, view);
	case EXPR_FLT:
	case EXPR_LOAD:
	case EXPR_MEMBER:
	case EXPR_ADDR:
	case EXPR_CALL:
	case EXPR_OPAQUE:
	case EXPR_COUNT:
		break;
	}
	return range_of_type(type);
}

/* A conversion is one value, however it is spelled. */
static const struct expr *as_atom(struct analyses *an, const struct expr *e)
{
	return e->kind == EXPR_CAST && e->implicit && e->type->kind == TYPE_INT
		       ? expr_cast(an->ir, e->type, e->arg[0], false)
		       : e;
}

struct range facts_range(struct analyses *an, struct facts *facts, const struct expr *e,
			 enum view view)
{
	const struct atom *atom;
	struct range r, *memo;

	if (!type_is_int(e->type))
		return range_full();
	if (e->kind == EXPR_INT)
		return range_const(expr_int(e));
	if (e->size > EXPR_SIZE_LIMIT || e->depth > EXPR_DEPTH_LIMIT)
		return range_of_type(e->type);
	facts_solve(an, facts);
	memo = map_get(&facts->ranges[view], e);
	if (memo)
		return *memo;
	r = structure(an, facts, e, view);
	atom = facts_atom(facts, as_atom(an, e));
	if (atom)
		r = range_meet(r, atom->range);
	if (facts->state == FACTS_SOLVED) {
		memo = arena_alloc(an->arena, sizeof(*memo));
		*memo = r;
		map_put(an->arena, &facts->ranges[view], e, memo);
	}
	return r;
}

bool facts_fits(struct analyses *an, struct facts *facts, const struct expr *e)
{
	return range_within(facts_range(an, facts, e, VIEW_EXACT), e->type);
}

/* ---- linear forms ---- */

static bool add_atom(struct linear *into, const struct expr *atom, __int128 coef)
{
	unsigned i = 0;

	while (i < into->n && into->term[i].atom != atom)
		i++;
	if (i < into->n)
		coef += into->term[i].coef;
	if (i == LINEAR_TERMS || !below(coef, COEF_LIMIT))
		return false;
	into->n += i == into->n;
	into->term[i] = (struct term){atom, (int64_t)coef};
	if (coef == 0)
		into->term[i] = into->term[--into->n];
	return true;
}

static bool add_const(struct linear *into, __int128 value, __int128 scale)
{
	into->c += value * scale; /* of 64 bits each */
	return below(into->c, CONST_LIMIT);
}

bool linear_exact(struct analyses *an, struct facts *facts, const struct expr *e, enum view view)
{
	struct range a, b, r;

	if (e->type->is_signed && e->kind != EXPR_SHL)
		return true;
	a = facts_range(an, facts, e->arg[0], view);
	b = facts_range(an, facts, e->arg[e->nargs - 1], view);
	r = e->kind == EXPR_ADD   ? range_add(a, b)
	    : e->kind == EXPR_SUB ? range_sub(a, b)
	    : e->kind == EXPR_MUL ? range_mul(a, b)
	    : e->kind == EXPR_NEG ? range_neg(a)
				  : range_shl(a, b, e->type->bits);
	return range_within(r, e->type);
}

static bool add_scaled(struct analyses *an, struct facts *facts, struct linear *into,
		       const struct expr *e, struct range by, __int128 scale, enum view view)
{
	__int128 factor;

	return !__builtin_mul_overflow(by.lo, scale, &factor) &&
	       linear_add(an, facts, into, e, factor, view);
}

static bool add_product(struct analyses *an, struct facts *facts, struct linear *into,
			const struct expr *e, __int128 scale, enum view view)
{
	struct range a = facts_range(an, facts, e->arg[0], view);
	struct range b = facts_range(an, facts, e->arg[1], view);

	if (e->kind == EXPR_SHL)
		b = range_shl(range_const(1), b, e->type->bits);
	if (range_single(b))
		return add_scaled(an, facts, into, e->arg[0], b, scale, view);
	if (e->kind == EXPR_MUL && range_single(a))
		return add_scaled(an, facts, into, e->arg[1], a, scale, view);
	return add_atom(into, e, scale);
}

/* Symbols and registers that are constants. */
static bool is_constant(struct analyses *an, struct facts *facts, const struct expr *e,
			__int128 *value)
{
	struct range r;

	if (e->kind != EXPR_INT && e->kind != EXPR_SREG &&
	    !(e->kind == EXPR_SYM && e->u.sym->constant))
		return false;
	r = structure(an, facts, e, VIEW_EXACT);
	*value = r.lo;
	return range_single(r);
}

/* (int)(x + t) is (int)x + t where x is a multiple of a power of two and 0 <= t is below it: no end of a type lies
 * between two such multiples, so both sums wrap where x does.  That is how the threads of a block count. */
static const struct expr *cast_aligned(struct analyses *an, struct facts *facts,
				       const struct expr *e, const struct expr **offset,
				       enum view view)
{
	const struct expr *sum = e->arg[0];
	unsigned i;

	if (e->type->kind != TYPE_INT || sum->kind != EXPR_ADD || sum->type->kind != TYPE_INT ||
	    e->type->bits > sum->type->bits || !linear_exact(an, facts, sum, view))
		return NULL;
	for (i = 0; i < 2; i++) {
		struct range x = facts_range(an, facts, sum->arg[i], view);
		struct range t = facts_range(an, facts, sum->arg[1 - i], view);

		if (x.stride < 2 || x.stride & (x.stride - 1) || x.phase || t.lo < 0 ||
		    t.hi >= x.stride || x.stride > (int64_t)1 << (e->type->bits - 2))
			continue;
		*offset = sum->arg[1 - i];
		return expr_cast(an->ir, e->type, sum->arg[i], false);
	}
	return NULL;
}

bool linear_add(struct analyses *an, struct facts *facts, struct linear *into, const struct expr *e,
		__int128 scale, enum view view)
{
	const struct expr *const *arg = e->arg;
	__int128 value;

	if (!type_is_int(e->type) || !below(scale, COEF_LIMIT))
		return false;
	if (is_constant(an, facts, e, &value))
		return add_const(into, value, scale);
	if (e->size > EXPR_SIZE_LIMIT || e->depth > EXPR_DEPTH_LIMIT)
		return add_atom(into, e, scale);
	if (e->kind == EXPR_CAST && range_within(facts_range(an, facts, arg[0], view), e->type))
		return linear_add(an, facts, into, arg[0], scale, view);
	if (e->kind == EXPR_CAST) {
		const struct expr *offset, *multiple = cast_aligned(an, facts, e, &offset, view);

		return multiple ? linear_add(an, facts, into, multiple, scale, view) &&
					  linear_add(an, facts, into, offset, scale, view)
				: add_atom(into, as_atom(an, e), scale);
	}
	if ((e->kind == EXPR_ADD || e->kind == EXPR_SUB) && linear_exact(an, facts, e, view))
		return linear_add(an, facts, into, arg[0], scale, view) &&
		       linear_add(an, facts, into, arg[1], e->kind == EXPR_ADD ? scale : -scale,
				  view);
	if (e->kind == EXPR_NEG && linear_exact(an, facts, e, view))
		return linear_add(an, facts, into, arg[0], -scale, view);
	if ((e->kind == EXPR_MUL || e->kind == EXPR_SHL) && linear_exact(an, facts, e, view))
		return add_product(an, facts, into, e, scale, view);
	return add_atom(into, e, scale);
}

/* A conversion that does not narrow is zero when its operand is: (unsigned)n != 0 is n != 0. */
static const struct expr *same_zero(const struct expr *e)
{
	while (e->kind == EXPR_CAST && type_is_int(e->arg[0]->type) &&
	       e->type->bits >= e->arg[0]->type->bits)
		e = e->arg[0];
	return e;
}

bool linear_compare(struct analyses *an, struct facts *facts, const struct expr *cond, bool holds,
		    enum view view, struct linear *l)
{
	enum expr_kind kind = (enum expr_kind)cond->kind;
	const struct expr *a = cond, *b = NULL;
	__int128 sign = 1;

	if (expr_table[kind].flags & EXPR_R) {
		a = cond->arg[0];
		b = cond->arg[1];
		if (a->type != b->type) /* not as C's conversions leave them */
			return false;
	} else {
		kind = EXPR_NE;
	}
	if (!type_is_int(a->type))
		return false;
	if (!holds)
		kind = compare_negated(kind);
	if (kind == EXPR_EQ || kind == EXPR_NE) {
		if (!b || expr_is_int(b, 0))
			a = same_zero(a);
		else if (expr_is_int(a, 0))
			b = same_zero(b);
	}
	l->n = 0;
	l->c = kind == EXPR_LT || kind == EXPR_GT ? -1 : 0;
	l->rel = kind == EXPR_EQ ? REL_EQ : kind == EXPR_NE ? REL_NE : REL_GE;
	if (kind == EXPR_LT || kind == EXPR_LE)
		sign = -1;
	return linear_add(an, facts, l, a, sign, view) &&
	       (!b || linear_add(an, facts, l, b, -sign, view));
}

struct range linear_range(struct analyses *an, struct facts *facts, const struct linear *l)
{
	struct range sum = range_const(l->c);
	unsigned i;

	for (i = 0; i < l->n; i++)
		sum = range_add(sum, range_mul(facts_range(an, facts, l->term[i].atom, VIEW_EXACT),
					       range_const(l->term[i].coef)));
	return sum;
}
