/* accumulate_region.c - accumulate(C at k) of many elements: those that one iteration of loop k uses are
 * the same in all iterations.
 *
 *	for (i ... 8) for (j ... 8)
 *		C[i * n + j] = 0;
 *	for (k ...)
 *		for (i ... 8) for (j ... 8)
 *			C[i * n + j] += ...
 * ->	float C_acc[8][8];
 *	for (i ... 8) for (j ... 8)
 *		C_acc[i - i_o][j - j_o] = 0;
 *	for (k ...)
 *		for (i ... 8) for (j ... 8)
 *			C_acc[i - i_o][j - j_o] += ...
 *	for (i ... 8) for (j ... 8)
 *		C[i * n + j] = C_acc[i - i_o][j - j_o];
 *
 * What is just before the loop and sets all of the elements goes along; without it they are
 * read first.  Legal as for one element (accumulate.c), of each element of the box. */
#include "accumulate.h"
#include "../staging/box.h"

#include "cunest/text.h"
#include "cunest/walk.h"

enum { MOST_ELEMENTS = 1024 };

struct keeping {
	struct staging *st;
	struct box box;
	const struct footprint *uses; /* in the body of the loop */
	struct stmt *before;          /* sets all of it; NULL: nothing does */
	const struct footprint *set;  /* ... its accesses */
};

static const struct footprint *footprint_in(struct staging *st, const struct stmt *inside,
					    bool reads, bool writes)
{
	const struct footprint_query query = {
		.array = st->array, .inside = inside, .reads = reads, .writes = writes};

	return footprint_of(st->s->analyses, st->s->nest, &query);
}

static bool is_ours(void *context, const struct expr *place)
{
	const struct keeping *k = context;

	for (uint32_t i = 0; i < k->uses->accesses.n; i++)
		if (((const struct footprint_access *)k->uses->accesses.at[i])->place == place)
			return true;
	return false;
}

static bool is_set(void *context, const struct expr *place)
{
	const struct keeping *k = context;

	for (uint32_t i = 0; i < k->set->accesses.n; i++)
		if (((const struct footprint_access *)k->set->accesses.at[i])->place == place)
			return true;
	return false;
}

/* Does the statement change where the box lies in this dimension? */
static bool moves_box(struct keeping *k, const struct stmt *x, const struct box_dim *dim)
{
	struct analyses *an = k->st->s->analyses;
	bool moves = effects_clobber(an, x, dim->lo) ||
		     (dim->stride && effects_clobber(an, x, dim->stride));

	for (unsigned i = 0; i < dim->nlimits; i++)
		moves |= effects_clobber(an, x, dim->limit[i]);
	return moves;
}

/* The box is the same in each iteration. */
static bool stays(struct keeping *k)
{
	for (unsigned d = 0; d < k->box.n; d++) {
		const struct box_dim *dim = &k->box.dim[d];

		if (moves_box(k, k->st->loop, dim))
			return staging_refuse(
				k->st, NULL,
				"each iteration of the loop uses other elements, from '%s' on",
				expr_text(k->st->s->ir, dim->lo));
	}
	return true;
}

/* Does the loop always follow the statement, which leaves alone what the box is and all that is in it? */
static bool passes_by(struct keeping *k, const struct stmt *x)
{
	struct analyses *an = k->st->s->analyses;
	const struct effects *e = effects_of(an, x);

	if (e->jumps || e->label)
		return false;
	for (unsigned d = 0; d < k->box.n; d++)
		if (moves_box(k, x, &k->box.dim[d]))
			return false;
	for (uint32_t i = 0; i < k->uses->accesses.n; i++) {
		const struct expr *place =
			((const struct footprint_access *)k->uses->accesses.at[i])->place;

		for (unsigned n = 0; n < place->nargs; n++)
			if (effects_clobber(an, x, place->arg[n]))
				return false;
		if (!staging_untouched(k->st, x, place))
			return false;
	}
	return true;
}

/* The statement just before the loop, when all that it does with the array is to set just this box.
 */
static void find_before(struct keeping *k)
{
	struct stmt *before = loop_head(k->st->loop)->prev;
	const struct footprint *all;
	struct box box;

	/* what other clauses have put between, for example */
	while (before && passes_by(k, before))
		before = before->prev;
	if (!before || (before->kind != STMT_FOR && before->kind != STMT_STORE))
		return;
	all = footprint_in(k->st, before, true, true);
	if (all->why || !all->writes || all->reads || !all->exact || !all->apart ||
	    !box_of(k->st->s, all, before, before, &box) || !box_equal(&box, &k->box) ||
	    !staging_quiet(k->st, before, true))
		return;
	k->set = all;
	k->before = before;
}

/* Nothing else that it does may be about the same memory. */
static bool before_is_apart(struct keeping *k)
{
	const struct footprint_access *first = k->uses->accesses.at[0];

	return !k->before || staging_apart(k->st, k->before, first->place, true, is_set, k);
}

/* A store of the source to each element in each iteration, or just before. */
static bool always_written(struct keeping *k)
{
	const struct footprint *writes = footprint_in(k->st, k->st->loop->first, false, true);
	struct box box;

	if (k->before)
		return true;
	if (!writes->why && writes->exact &&
	    box_of(k->st->s, writes, k->st->loop->first, k->st->loop, &box) &&
	    box_equal(&box, &k->box))
		return true;
	return staging_refuse(k->st, NULL,
			      "nothing proves that each iteration of the loop writes all elements "
			      "from '%s' on, and a store that the source does not make could race "
			      "with another thread's; stores just before the loop would",
			      expr_text(k->st->s->ir, k->box.dim[0].lo));
}

static void rewrite(struct keeping *k)
{
	struct staging *st = k->st;
	struct schedule *s = st->s;
	struct func *func = s->nest->func;
	struct stmt *loop = st->loop, *place = stmt_create(func, STMT_BLOCK, 0);
	bool full = schedule_on_device(s);

	box_create(st, &k->box, SYM_LOCAL, "acc", 0);
	box_redirect(s, &k->box, k->uses);
	if (k->before)
		box_redirect(s, &k->box, k->set);
	stmt_insert_before(k->before ? loop_head(k->before) : loop_head(loop), place);
	if (!k->before)
		box_nest(s, &k->box, place, full, box_load);
	if (place->first && place->first->kind == STMT_ASSIGN)
		stmt_set_kind(place->first, STMT_DECL); /* one element, always there */
	else
		stmt_insert_before(place, decl_create(func, k->box.sym, NULL));
	block_dissolve(place);
	place = stmt_create(func, STMT_BLOCK, 0);
	stmt_insert_after(loop, place);
	box_nest(s, &k->box, place, full, box_store);
	block_dissolve(place);
	box_keep(s, &k->box);
}

bool accumulate_region(struct staging *st)
{
	struct keeping k = {.st = st};
	const struct footprint_access *first;
	bool runs;

	k.uses = footprint_in(st, st->loop->first, true, true);
	if (!box_take(st, k.uses, st->loop, false, MOST_ELEMENTS, &k.box) || !stays(&k) ||
	    !staging_private(st, true))
		return false;
	first = k.uses->accesses.at[0];
	if (!staging_apart(st, st->loop, first->place, true, is_ours, &k))
		return false;
	find_before(&k);
	if (!before_is_apart(&k) || !always_written(&k) ||
	    (schedule_on_device(st->s) && !box_rounds(st, &k.box, st->loop)))
		return false;
	runs = loop_runs(st->s->analyses, st->loop) == PROOF_YES;
	if (!k.before && !runs && !loop_guard(st))
		return false;
	rewrite(&k);
	round_up(st->s);
	return true;
}
