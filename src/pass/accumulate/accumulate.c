/* accumulate.c - an element that a loop updates in each iteration is kept in a register during
 * the loop.
 *
 *	y[row] = 0.0f;				float y_row = 0.0f;
 *	for (j ...)			->	for (j ...)
 *		y[row] += val[j] * x[col[j]];		y_row += val[j] * x[col[j]];
 *						y[row] = y_row;
 *
 * The work is accumulate.c's of src/schedule: what the clause accumulate(y at j) does where it is
 * legal is done here without being asked.  Neither the load nor the store is speculated: a loop
 * that may not run at all is put under the condition that it does, and an update under a condition
 * is left alone unless a store precedes the loop.  The updates keep their order, so floats keep
 * their bits.
 *
 * Pays where nvcc does not do it: where other accesses of the loop might be the same memory for all
 * that the declarations say (a clause says that they are not), and where the update is under a
 * condition.  With __restrict__ on the pointer nvcc does the rest of them itself, so pass restrict
 * goes first.  Measured on a row of a sparse matrix, sm_90 (sm_80), instructions an entry: 18 (18)
 * -> 5.56 (5.5) and 2 -> 14 loads in flight, with the bound of the loop read once; an update under
 * a condition 11.25 -> 8.75.
 *
 * Updates by atomic operations are another matter, and another file: accumulate_atomic.c.
 *
 * Source: scalar replacement of S. Carr and K. Kennedy; the measurements. */
#include "accumulate.h"

#include "cunest/schedule.h"

struct update {
	struct pass *pass;
	struct nest *nest;
	struct stmt *store;
	const struct expr *place;
};

/* A store of a number to memory; its loops may read that too. */
static bool is_candidate(const struct stmt *s)
{
	const struct expr *place;

	if (s->kind != STMT_STORE)
		return false;
	place = s->slot[SLOT_PLACE].e;
	return (type_is_arith(place->type) || place->type->kind == TYPE_DEPENDENT) &&
	       !(place->has & (HAS_VOLATILE | HAS_CALL | HAS_OPAQUE));
}

/* y[t] += ..., if (y[t] < ...) y[t] = ... */
static bool is_read(const struct update *u, const struct stmt *loop)
{
	const struct effects *fx = effects_of(u->pass->analyses, loop);

	for (uint32_t i = 0; i < fx->loads.n; i++)
		if (fx->loads.at[i] == u->place)
			return true;
	return false;
}

/* Is the element the same in all iterations? */
static bool stays(const struct update *u, const struct stmt *loop)
{
	const struct expr *place = expr_without_members(u->place);

	for (unsigned i = 0; i < place->nargs; i++)
		if (effects_clobber(u->pass->analyses, loop, place->arg[i]))
			return false;
	return place->kind == EXPR_LOAD;
}

/* May an access of the loop be the same memory, as far as declarations say? */
static bool hidden_from_nvcc(const struct update *u, const struct stmt *loop)
{
	const struct effects *fx = effects_of(u->pass->analyses, loop);
	const struct vec *lists[] = {&fx->loads, &fx->stores};

	for (unsigned k = 0; k < ARRAY_LEN(lists); k++)
		for (uint32_t i = 0; i < lists[k]->n; i++) {
			const struct expr *other = lists[k]->at[i];

			if (other != u->place &&
			    alias_objects(u->pass->analyses, NULL, other, u->place) == ALIAS_MAY)
				return true;
		}
	return false;
}

static bool pays(const struct update *u, const struct stmt *loop)
{
	const struct sym *base = place_base(u->place);

	if (!base || (base->kind == SYM_LOCAL && base->type->kind == TYPE_ARRAY))
		return false;
	return hidden_from_nvcc(u, loop) || !always_runs(u->pass->analyses, u->store, loop->first);
}

/* The outermost loop that can keep it. */
static bool keep(struct update *u)
{
	struct stmt *loops[DEP_LOOPS];
	unsigned n = motion_loops(u->nest, u->store, SLOT_STORED, loops, DEP_LOOPS);
	const char *why = NULL, *name;

	while (n > 0 && !stays(u, loops[n - 1]))
		n--;
	for (; n > 0; n--) {
		struct stmt *loop = loops[n - 1];

		if (loop->kind != STMT_FOR || loop->independent || !is_read(u, loop) ||
		    !pays(u, loop))
			continue;
		name = name_suggest_in(u->nest->func, u->place, loop);
		if (!accumulate_place(u->pass->analyses, u->nest, loop, u->place, name, &why))
			continue;
		pass_done(u->pass, u->store, u->place,
			  "'%s' is kept in a register during the loop over '%s'",
			  expr_text(u->pass->ir, u->place), loop->sym->name);
		return true;
	}
	if (why)
		pass_missed(u->pass, u->store, u->place,
			    "'%s' stays in memory while the loop runs: %s",
			    expr_text(u->pass->ir, u->place), why);
	return false;
}

static bool keep_all(struct pass *p, struct nest *n)
{
	bool changed = false;

	for (struct stmt *s = n->root; s; s = stmt_next(n->root, s)) {
		struct update u = {.pass = p, .nest = n, .store = s};

		if (!is_candidate(s))
			continue;
		u.place = s->slot[SLOT_PLACE].e;
		if (keep(&u)) {
			changed = true;
		}
	}
	return changed;
}

enum pass_result pass_accumulate(struct pass *p, struct nest *n)
{
	bool atomics = accumulate_atomics(p, n);

	/* under the condition of one that is kept, more is known of those before it */
	return pass_repeat(p, n, keep_all) || atomics ? PASS_CHANGED : PASS_SAME;
}
