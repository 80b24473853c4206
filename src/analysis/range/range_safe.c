/* range_safe.c - may an expression be evaluated where the source does not?
 *
 * Each operation is judged by itself: its exact result fits its type by intervals, or by integer
 * sets; or the source computes that very operation there anyway; or it is a part of a sum of
 * non-negative terms that the source computes (polynomial.c).  What remains is named in words, with
 * the fact that would do, after that fact was tried. */
#include "cunest/text.h"
#include "../facts.h"

struct judge {
	struct analyses *an;
	struct facts *facts;
	const struct stmt *at;
	const struct stmt *within; /* not NULL: what this evaluates counts as well */
	const char **why;
};

static bool safe(const struct judge *, const struct expr *);

static bool refuse(const struct judge *j, const struct expr *e, const char *what, const char *fact)
{
	const char *zero = "";

	if (!j->why)
		return false;
	if (stmt_is_loop(j->at) && loop_runs(j->an, j->at) != PROOF_YES)
		zero = " before the loop, if that has no iterations";
	*j->why = arena_printf(j->an->arena, "'%s' %s%s%s", expr_text(j->an->ir, e), what, zero,
			       fact);
	return false;
}

static bool refuse_plain(const struct judge *j, const struct expr *e, const char *what)
{
	return refuse(j, e, what, "");
}

/* ---- why not ---- */

/* `atom kind value` is noted as what is missing, and said where it is enough: a pass has all that is missing said. */
static const char *suggest(const struct judge *j, const struct expr *e, const struct expr *atom,
			   enum expr_kind kind, const struct expr *value)
{
	const struct expr *cond = expr_c_binary(j->an->ir, kind, atom, value);
	struct judge other = *j;

	j->an->wanted = cond;
	other.why = NULL;
	other.facts = facts_extend(j->an, j->facts, cond, true);
	if (j->an->asked_for_facts || !safe(&other, e))
		return "";
	return arena_printf(j->an->arena, "; assume(%s) would", expr_text(j->an->ir, cond));
}

/* The atom whose interval reaches to the end of its type and so lets e go too far. */
static const struct expr *culprit(const struct judge *j, const struct expr *e, bool above,
				  bool *top)
{
	struct term room[LINEAR_TERMS];
	struct linear l = {.term = room};
	const struct expr *found = NULL;
	unsigned i;

	if (!linear_add(j->an, j->facts, &l, e, 1, VIEW_EXACT))
		return NULL;
	for (i = 0; i < l.n; i++) {
		const struct expr *atom = l.term[i].atom;
		struct range r = facts_range(j->an, j->facts, atom, VIEW_EXACT);
		bool up = above == (l.term[i].coef > 0);

		if (up ? r.hi >= type_max(atom->type) : r.lo <= type_min(atom->type)) {
			found = atom;
			*top = up;
			break;
		}
	}
	return found;
}

/* A leaf of an integer that nothing bounds: what the user can say something about. */
static const struct expr *open_leaf(const struct judge *j, const struct expr *e, bool *top)
{
	struct range r = facts_range(j->an, j->facts, e, VIEW_EXACT);
	unsigned i;

	if (e->kind == EXPR_SYM || e->kind == EXPR_LOAD || e->kind == EXPR_MEMBER) {
		bool high = r.hi >= type_max(e->type), low = r.lo <= type_min(e->type);

		*top = high;
		return high || low ? e : NULL;
	}
	for (i = 0; i < e->nargs; i++) {
		const struct expr *found =
			type_is_int(e->arg[i]->type) ? open_leaf(j, e->arg[i], top) : NULL;

		if (found)
			return found;
	}
	return NULL;
}

static const struct expr *largest(const struct judge *j, const struct expr *e)
{
	return expr_const_int(j->an->ir, e->type, (int64_t)(type_max(e->type) / 2));
}

/* The term that takes e farthest, where each has some bound: "'i' may be 2147483646". */
static const char *farthest(const struct judge *j, const struct expr *e, bool above)
{
	struct term room[LINEAR_TERMS];
	struct linear l = {.term = room};
	const struct expr *atom = NULL;
	__int128 most = 0, value = 0;

	if (!linear_add(j->an, j->facts, &l, e, 1, VIEW_EXACT))
		return "";
	for (unsigned i = 0; i < l.n; i++) {
		struct range r = facts_range(j->an, j->facts, l.term[i].atom, VIEW_EXACT);
		__int128 end = above == (l.term[i].coef > 0) ? r.hi : r.lo;
		__int128 reach = end * l.term[i].coef * (above ? 1 : -1);

		if (r.empty || end > INT64_MAX || end < INT64_MIN || reach <= most)
			continue;
		most = reach;
		value = end;
		atom = l.term[i].atom;
	}
	return atom && atom != e ? arena_printf(j->an->arena, ": '%s' may be %lld",
						expr_text(j->an->ir, atom), (long long)value)
				 : "";
}

static bool refuse_overflow(const struct judge *j, const struct expr *e)
{
	struct range r = facts_range(j->an, j->facts, e, VIEW_EXACT);
	bool above = r.hi > type_max(e->type), top = above;
	const struct expr *atom;
	const char *hint = "";

	if (!j->why)
		return false;
	atom = culprit(j, e, above, &top);
	if (atom && atom->kind != EXPR_SYM && atom->kind != EXPR_LOAD && atom->kind != EXPR_MEMBER)
		atom = open_leaf(j, atom, &top);
	if (!atom)
		return refuse(j, e, "may overflow", farthest(j, e, above));
	if (!top)
		hint = suggest(j, e, atom, EXPR_GE, expr_const_int(j->an->ir, atom->type, 0));
	else
		j->an->wanted = expr_c_binary(j->an->ir, EXPR_LE, atom, largest(j, atom));
	return refuse(j, e, "may overflow",
		      arena_printf(j->an->arena, ": nothing bounds '%s' from %s%s",
				   expr_text(j->an->ir, atom), top ? "above" : "below", hint));
}

/* ---- single operations ---- */

/* lo <= e <= hi of the type, by integer sets. */
static bool fits_by_sets(const struct judge *j, const struct expr *e)
{
	struct term room[LINEAR_TERMS];
	struct linear l = {.term = room, .rel = REL_GE};

	/* e > max, then e < min, must have no solution */
	l.c = -type_max(e->type) - 1;
	if (!linear_add(j->an, j->facts, &l, e, 1, VIEW_EXACT) ||
	    !affine_excludes(j->an, j->facts, &l))
		return false;
	l.n = 0;
	l.c = type_min(e->type) - 1;
	return linear_add(j->an, j->facts, &l, e, -1, VIEW_EXACT) &&
	       affine_excludes(j->an, j->facts, &l);
}

/* Does the source evaluate this very operation with these values anyway? */
static bool evaluated(const struct judge *j, const struct expr *e)
{
	if (e->nargs == 0)
		return false;
	if (evaluated_before(j->an, e, j->at))
		return true;
	return j->within && surely_evaluated(j->an, e, j->within);
}

static bool computed_anyway(const struct judge *j, const struct expr *e)
{
	return evaluated(j, e) || sum_computed(j->an, e, j->at, j->within);
}

static bool fits(const struct judge *j, const struct expr *e)
{
	return facts_fits(j->an, j->facts, e) || fits_by_sets(j, e) || computed_anyway(j, e) ||
	       refuse_overflow(j, e);
}

static bool division(const struct judge *j, const struct expr *e)
{
	struct range a = facts_range(j->an, j->facts, e->arg[0], VIEW_EXACT);
	struct range b = facts_range(j->an, j->facts, e->arg[1], VIEW_EXACT);
	const struct expr *zero = expr_const_int(j->an->ir, e->type, 0), *nonzero;
	const struct expr *minus =
		e->type->is_signed ? expr_const_int(j->an->ir, e->type, -1) : NULL;
	bool not_zero, not_minus;

	nonzero = expr_c_binary(j->an->ir, EXPR_NE, e->arg[1], zero);
	not_zero = range_meet(b, range_const(0)).empty ||
		   facts_prove(j->an, j->facts, nonzero) == PROOF_YES;
	not_minus = a.lo > type_min(e->type) || range_meet(b, range_const(-1)).empty ||
		    facts_prove(j->an, j->facts,
				expr_c_binary(j->an->ir, EXPR_NE, e->arg[1], minus)) == PROOF_YES;
	if ((not_zero && not_minus) || computed_anyway(j, e))
		return true;
	if (!j->why)
		return false;
	if (!not_zero)
		return refuse(j, e, "may divide by zero",
			      arena_printf(j->an->arena, ": nothing proves that '%s' is not 0%s",
					   expr_text(j->an->ir, e->arg[1]),
					   suggest(j, e, e->arg[1], EXPR_GT, zero)));
	return refuse(j, e, "may overflow",
		      arena_printf(j->an->arena, ": nothing proves that '%s' is not -1%s",
				   expr_text(j->an->ir, e->arg[1]),
				   suggest(j, e, e->arg[1], EXPR_GT, zero)));
}

static bool shift(const struct judge *j, const struct expr *e)
{
	struct range a = facts_range(j->an, j->facts, e->arg[0], VIEW_EXACT);
	struct range k = facts_range(j->an, j->facts, e->arg[1], VIEW_EXACT);

	if (k.lo < 0 || k.hi >= e->type->bits)
		return computed_anyway(j, e) ||
		       refuse_plain(j, e, "may shift by the width of its type or more");
	if (e->kind == EXPR_SHR)
		return true;
	if (a.lo < 0)
		return computed_anyway(j, e) ||
		       refuse_plain(j, e, "may shift a negative value left");
	return !e->type->is_signed || range_within(range_shl(a, k, e->type->bits), e->type) ||
	       computed_anyway(j, e) || refuse_overflow(j, e);
}

/* Reading memory that the source may not read: the pointer need not lead anywhere. */
static bool load(const struct judge *j, const struct expr *e)
{
	return evaluated(j, e) || refuse_plain(j, e, "is a load that the source may not make");
}

static bool call(const struct judge *j, const struct expr *e)
{
	struct purity p = purity_of_call(j->an->func, e->text);

	if (!p.pure || p.convergent)
		return refuse_plain(j, e,
				    "is a call whose effects are not known, or that is convergent");
	if (p.total && !p.reads_memory)
		return true;
	if (p.listed && !p.total) {
		const struct type *type = e->arg[0]->type;

		if (type_is_float(type) ||
		    facts_range(j->an, j->facts, e->arg[0], VIEW_EXACT).lo > type_min(type))
			return true;
	}
	return evaluated(j, e) || refuse_plain(j, e, "is a call that the source may not make");
}

/* Types whose operators are C's own. */
static bool plain(const struct type *type)
{
	return type_is_arith(type);
}

static bool conversion(const struct judge *j, const struct expr *e)
{
	const struct type *from = e->arg[0]->type;

	if (from->kind == TYPE_DEPENDENT || e->type->kind == TYPE_DEPENDENT)
		return refuse_plain(j, e,
				    "converts between types that only an instantiation knows");
	if (from != e->type && (from->kind == TYPE_RECORD || e->type->kind == TYPE_RECORD))
		return evaluated(j, e) ||
		       refuse_plain(j, e, "is a conversion by a constructor or an operator");
	if (type_is_float(from) && type_is_int(e->type) && e->type->kind != TYPE_BOOL)
		return computed_anyway(j, e) ||
		       refuse_plain(j, e, "converts a float that an integer may not hold");
	return true;
}

static bool operation(const struct judge *j, const struct expr *e)
{
	unsigned i;

	for (i = 0; i < e->nargs; i++) {
		if (!plain(e->arg[i]->type))
			return evaluated(j, e) ||
			       refuse_plain(
				       j, e,
				       "is arithmetic of pointers or of a type that is not known");
	}
	if (!type_is_int(e->type))
		return type_is_float(e->type) || refuse_plain(j, e, "has a type that is not known");
	if (e->kind == EXPR_DIV || e->kind == EXPR_MOD)
		return division(j, e);
	if (e->kind == EXPR_SHL || e->kind == EXPR_SHR)
		return shift(j, e);
	return fits(j, e);
}

/* ---- trees ---- */

/* With what the first operand being true, or false, says. */
static bool safe_given(const struct judge *j, const struct expr *e, const struct expr *cond,
		       bool truth)
{
	struct judge inner = *j;

	inner.facts = facts_extend(j->an, j->facts, cond, truth);
	return safe(&inner, e);
}

static bool safe_lazy(const struct judge *j, const struct expr *e)
{
	if (!safe(j, e->arg[0]))
		return false;
	if (e->kind == EXPR_SELECT)
		return safe_given(j, e->arg[1], e->arg[0], true) &&
		       safe_given(j, e->arg[2], e->arg[0], false);
	return safe_given(j, e->arg[1], e->arg[0], e->kind == EXPR_LAND);
}

static bool safe_sym(const struct judge *j, const struct expr *e)
{
	const struct sym *sym = e->u.sym;

	if (sym->constant)
		return true;
	if (!(e->has & HAS_LOAD))
		return sym_has_value(j->an, sym, j->at) ||
		       refuse_plain(j, e, "may have no value yet");
	/* another thread may be writing it */
	if (sym->kind == SYM_CONSTANT && j->an->func->kind != FUNC_HOST)
		return true;
	return refuse_plain(j, e, "is read from memory, which the source may not do");
}

static bool safe_place(const struct judge *j, const struct expr *place)
{
	unsigned i;

	if (place->kind == EXPR_SYM)
		return true;
	if (place->kind == EXPR_MEMBER && place->arg[0]->type->kind != TYPE_PTR)
		return safe_place(j, place->arg[0]);
	/* &a[0] of an array; any other address may lie outside of its object */
	if (place->kind == EXPR_LOAD && place->arg[0]->kind == EXPR_SYM &&
	    place->arg[0]->type->kind == TYPE_ARRAY) {
		for (i = 1; i < place->nargs; i++) {
			if (!expr_is_int(place->arg[i], 0))
				break;
		}
		if (i == place->nargs)
			return true;
	}
	return refuse_plain(j, place, "is an address that may lie outside of its array");
}

static bool safe(const struct judge *j, const struct expr *e)
{
	unsigned i;

	if (e->size > EXPR_SIZE_LIMIT || e->depth > EXPR_DEPTH_LIMIT)
		return refuse_plain(j, e, "is too large to analyse");
	if (e->kind == EXPR_SYM)
		return safe_sym(j, e);
	if (e->kind == EXPR_ADDR)
		return evaluated(j, e) || safe_place(j, e->arg[0]);
	if (e->kind == EXPR_OPAQUE)
		return refuse_plain(j, e, "is not understood");
	if (e->kind == EXPR_MEMBER && !expr_is_place(e))
		return safe(j, e->arg[0]);
	if (e->kind == EXPR_LOAD || e->kind == EXPR_MEMBER)
		return load(j, e); /* with its address */
	if (expr_table[e->kind].flags & EXPR_Z)
		return safe_lazy(j, e);
	for (i = 0; i < e->nargs; i++) {
		if (!safe(j, e->arg[i]))
			return false;
	}
	if (e->kind == EXPR_CALL)
		return call(j, e);
	return e->kind == EXPR_CAST ? conversion(j, e) : operation(j, e);
}

static bool judge(struct analyses *an, const struct expr *e, const struct stmt *at,
		  const struct stmt *within, const char **why)
{
	struct judge j = {an, facts_at(an, at), at, within, why};

	if (why)
		*why = NULL;
	an->wanted = NULL;
	if (e->has & HAS_VOLATILE)
		return refuse_plain(&j, e, "reads volatile memory");
	return safe(&j, e);
}

bool range_safe(struct analyses *an, const struct expr *e, const struct stmt *at, const char **why)
{
	return judge(an, e, at, NULL, why);
}

bool range_hoistable(struct analyses *an, const struct expr *e, const struct stmt *within,
		     const char **why)
{
	return judge(an, e, within, within, why);
}

const struct expr *range_wanted(const struct analyses *an)
{
	return an->wanted;
}

void range_wants_facts(struct analyses *an)
{
	an->asked_for_facts = true;
}
