/* range_hull.c - all values that a variable has anywhere, where no definition of it reaches.
 *
 * It is the union of what its writers give it.  Such a value depends on other variables, on facts of the
 * place, and in circles on the variable itself; while it is being found, its own value counts as
 * unknown.  What was worked out meanwhile is weaker than what is known in the end, and how much
 * weaker depends on where the circle was entered.  So that answers do not depend on the order of questions,
 * the hulls of all variables are found together, in order of their ids, from an empty table, and
 * the facts that were gathered for it are forgotten. */
#include "../facts.h"

/* Hulls of symbols that depend on each other stop here. */
#define HULL_DEPTH 24

struct hull {
	struct range range; /* while it is being found: any value */
};

static struct range written_value(struct analyses *an, const struct sym *sym, const struct stmt *s)
{
	const struct expr *value;
	struct facts *facts;

	if (s->kind == STMT_FOR)
		return loop_variable_hull(an, s);
	if (s->kind != STMT_DECL && s->kind != STMT_ASSIGN)
		return range_of_type(sym->type);
	value = stmt_value(an->ir, s);
	value = value ? expr_c_convert(an->ir, sym->type, value) : NULL;
	if (!value)
		return range_of_type(sym->type);
	facts = facts_at(an, s);
	/* a call in it may change what its other parts read */
	if (needs_of(an, value)->effects)
		facts = facts_survive(an, facts, s);
	return facts_range(an, facts, value, VIEW_EVALUATED);
}

/* Is every use of a symbol that is declared without a value dominated by one that gives it one? */
static bool always_given(struct analyses *an, const struct sym *sym)
{
	const struct vec *writers = sym_writers(an, sym), *readers = sym_readers(an, sym);
	uint32_t i, k;

	if (readers->n > 16)
		return false;
	for (i = 0; i < readers->n; i++) {
		const struct stmt *use = readers->at[i];

		for (k = 0; k < writers->n; k++) {
			const struct stmt *s = writers->at[k];

			if (s->kind == STMT_FOR && stmt_dominates(an, s, use))
				break;
			if (s->kind == STMT_ASSIGN && s != use && stmt_dominates(an, s, use))
				break;
		}
		if (k == writers->n)
			return false;
	}
	return true;
}

static bool has_hull(struct analyses *an, const struct sym *sym)
{
	return sym->kind == SYM_LOCAL && type_is_int(sym->type) && !type_is_volatile(sym->type) &&
	       !sym_exposed(an, sym);
}

/* The loop whose variable it is, and nothing else's; or NULL. */
static const struct stmt *loop_of(struct analyses *an, const struct sym *sym)
{
	const struct vec *writers = sym_writers(an, sym);
	const struct stmt *s = writers->n == 1 ? writers->at[0] : NULL;

	return s && s->kind == STMT_FOR ? s : NULL;
}

static struct range find_hull(struct analyses *an, const struct sym *sym)
{
	struct range all = range_of_type(sym->type), r = range_none();
	struct hull *hull = *table_slot(an, &an->hulls, sym->id);
	const struct vec *writers;
	uint32_t i;

	if (hull)
		return hull->range;
	if (an->depth > HULL_DEPTH)
		return all;
	hull = arena_alloc(an->arena, sizeof(*hull));
	hull->range = all;
	*table_slot(an, &an->hulls, sym->id) = hull;
	writers = sym_writers(an, sym);
	an->depth++;
	for (i = 0; i < writers->n && i < 16; i++) {
		const struct stmt *s = writers->at[i];

		/* a declaration that gives no value: it is read only after something else did */
		if (s->kind == STMT_DECL && !s->slot[SLOT_VALUE].e && always_given(an, sym))
			continue;
		r = range_hull(r, written_value(an, sym, s));
	}
	an->depth--;
	if (i == writers->n && !r.empty)
		hull->range = range_meet(r, all);
	return hull->range;
}

/* Caches of what depends on hulls are exchanged for others. */
static void swap_caches(struct analyses *an, struct hull_caches *with)
{
	struct hull_caches old = {an->facts, an->bodies, an->ended, an->nothing, an->depth};

	an->facts = with->facts;
	an->bodies = with->bodies;
	an->ended = with->ended;
	an->nothing = with->nothing;
	an->depth = with->depth;
	*with = old;
}

static void find_hulls(struct analyses *an)
{
	const struct vec *syms = &an->func->syms;
	struct hull_caches empty = {.depth = 0};

	an->hulls_known = an->hulling = true;
	swap_caches(an, &empty);
	for (uint32_t i = 0; i < syms->n; i++)
		if (has_hull(an, syms->at[i]) && !loop_of(an, syms->at[i]))
			find_hull(an, syms->at[i]);
	swap_caches(an, &empty);
	an->hulling = false;
}

/* Hulls of loop variables ask for those of other variables only, so there are no circles, and what was worked
 * out for one is good for the next. */
static struct range find_loop_hull(struct analyses *an, const struct sym *sym)
{
	struct hull *hull = *table_slot(an, &an->hulls, sym->id);

	if (hull)
		return hull->range;
	hull = arena_alloc(an->arena, sizeof(*hull));
	an->hulling = true;
	swap_caches(an, &an->hull_caches);
	hull->range =
		range_meet(written_value(an, sym, loop_of(an, sym)), range_of_type(sym->type));
	swap_caches(an, &an->hull_caches);
	an->hulling = false;
	*table_slot(an, &an->hulls, sym->id) = hull;
	return hull->range;
}

struct range sym_hull(struct analyses *an, const struct sym *sym)
{
	const struct hull *hull;

	if (!has_hull(an, sym))
		return range_of_type(sym->type->kind == TYPE_REF ? sym->type->of : sym->type);
	/* in the loop its header is among the facts, and so there are fewer circles */
	if (an->hulling && loop_of(an, sym))
		return range_of_type(sym->type);
	if (an->hulling)
		return find_hull(an, sym);
	if (!an->hulls_known)
		find_hulls(an);
	if (loop_of(an, sym))
		return find_loop_hull(an, sym);
	/* made since: nobody has written it */
	hull = *table_slot(an, &an->hulls, sym->id);
	return hull ? hull->range : range_of_type(sym->type);
}
