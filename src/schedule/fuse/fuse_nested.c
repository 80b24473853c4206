/* fuse_nested.c - fuse(i, j) and collapse(i, j, k) of loops that are nested: one loop over
 * all pairs.
 *
 *	for (int i = 0; i < n; i++)		for (int ij = 0; ij < n * m; ij++) {
 *		for (int j = 0; j < m; j++)	->	const int i = ij / m;
 *			A[i][j] = 0;			const int j = ij % m;
 *							A[i][j] = 0;
 *						}
 *
 * The variables stay the indices, so the body stays the user's.  The new loop is called ij, or
 * row_col where names are longer than a letter.
 *
 * Legal: the order of iterations is the same.  But `break` would leave more than it did; there is
 * nothing between the loops, and no bound depends on a loop outside of it; and n * m must not
 * overflow, nor be positive because both are negative.
 *
 * Source: fuse of Halide and TVM, collapse of OpenMP; the relation FUSE of the InferBound seed. */
#include "../schedule.h"

#include "cunest/text.h"
#include "cunest/walk.h"
#include "../bounds/relation.h"

#include <string.h>

struct flat {
	struct schedule *s;
	const struct clause *clause;
	struct band band;
	const struct type *type;              /* of all variables */
	const struct expr *trips[BAND_LOOPS]; /* iterations of each; may be negative: none */
	const struct expr *inner[BAND_LOOPS]; /* of all loops inside of it together; NULL: 1 */
	const char *name;
};

static bool refuse(const struct flat *f, const char *why)
{
	return schedule_refuse(f->s, DIAG_SCHEDULE, f->clause->span, "cannot %s: %s",
			       clause_table[f->clause->id].word, why);
}

static const struct expr *binary(const struct flat *f, enum expr_kind kind, const struct expr *a,
				 const struct expr *b)
{
	return expr_raw(f->s->ir, kind, f->type, NULL, (const struct expr *[]){a, b}, 2);
}

/* ---- may it be done? ---- */

static bool fits(struct flat *f)
{
	for (unsigned i = 0; i < f->band.n; i++) {
		const struct stmt *loop = f->band.loop[i];
		const char *why =
			loop_lacks(f->s->analyses, loop,
				   LOOP_COUNTABLE | LOOP_PLAIN | LOOP_NO_BREAK | LOOP_NOT_ENTERED);

		if (!why &&
		    effects_clobber(f->s->analyses, f->band.loop[0]->first, loop->slot[SLOT_LO].e))
			why = "the body may change its first index";
		if (!why && effects_clobber(f->s->analyses, f->band.loop[0]->first,
					    loop->slot[SLOT_BOUND].e))
			why = "the body may change its bound";
		if (!why && type_unqualified(f->s->ir->types, loop->sym->type) != f->type)
			why = "its variable has another type than the others";
		if (why)
			return refuse(f, arena_printf(f->s->ir->arena, "the loop over '%s': %s",
						      loop->sym->name, why));
	}
	/* every header could be outermost: it is evaluated before all loops */
	for (unsigned i = 1; i < f->band.n; i++) {
		struct band *b = &f->band;

		b->wanted[0] = b->loop[i];
		for (unsigned k = 0; k < b->n; k++)
			if (k != i)
				b->wanted[k + (k < i)] = b->loop[k];
		if (!band_headers_fit(b))
			return false;
	}
	return true;
}

/* Iterations of one loop. */
static bool count(struct flat *f, unsigned which)
{
	const struct stmt *loop = f->band.loop[which];
	__int128 step = expr_int(expr_strip(loop->slot[SLOT_STEP].e));
	const struct expr *distance;
	const char *why = NULL;

	distance = loop_distance(f->s, loop, step - (loop->cmp == EXPR_LT), &why);
	if (!distance)
		return refuse(f, arena_printf(f->s->ir->arena, "the loop over '%s': %s",
					      loop->sym->name, why));
	if (step != 1 && distance->kind == EXPR_INT)
		distance = expr_const_int(f->s->ir, f->type, expr_int(distance) / step);
	else if (step != 1)
		distance = binary(f, EXPR_DIV, distance, expr_const_int(f->s->ir, f->type, step));
	f->trips[which] = distance;
	return true;
}

static struct range range_before(const struct flat *f, const struct expr *e)
{
	return range_of(f->s->analyses, e, f->band.loop[0]);
}

static bool refuse_product(const struct flat *f, const struct expr *one, const struct expr *rest)
{
	schedule_lacks_bound(f->s, f->band.loop[0], binary(f, EXPR_MUL, one, rest),
			     type_max(f->type));
	return refuse(f, arena_printf(f->s->ir->arena,
				      "the number of all iterations, %s times %s, may not fit in "
				      "%s",
				      expr_text(f->s->ir, one), expr_text(f->s->ir, rest),
				      type_spelling(f->s->ir->types, f->type)));
}

static const struct expr *product(const struct flat *f, const struct expr *a, const struct expr *b)
{
	if (a->kind == EXPR_INT && b->kind == EXPR_INT && !a->text && !b->text &&
	    type_holds(f->type, expr_int(a) * expr_int(b)))
		return expr_const_int(f->s->ir, f->type, expr_int(a) * expr_int(b));
	return expr_is_int(a, 1) ? b : expr_is_int(b, 1) ? a : binary(f, EXPR_MUL, a, b);
}

/* Products from the innermost loop out: none may overflow, and no two counts be negative. */
static bool multiply(struct flat *f)
{
	const struct expr *all = NULL, *negative = NULL;
	__int128 most = 1, least = 1;

	for (unsigned i = f->band.n; i-- > 0;) {
		const struct expr *e = f->trips[i];
		struct range r = range_before(f, e);
		__int128 hi = r.hi > 0 ? r.hi : 0, lo = r.lo < 0 ? r.lo : 0;

		if (lo < 0 && negative) {
			schedule_lacks(f->s, f->band.loop[0],
				       expr_c_binary(f->s->ir, EXPR_GE, negative,
						     expr_const_int(f->s->ir, negative->type, 0)));
			return refuse(f, arena_printf(f->s->ir->arena,
						      "were both negative, %s times %s would be "
						      "positive",
						      expr_text(f->s->ir, e),
						      expr_text(f->s->ir, negative)));
		}
		negative = lo < 0 ? e : negative;
		f->inner[i] = all;
		if (all && (most * hi > type_max(f->type) || most * lo < type_min(f->type) ||
			    least * hi < type_min(f->type)))
			return refuse_product(f, e, all);
		least = least * hi < most * lo ? least * hi : most * lo;
		most *= hi;
		all = all ? product(f, e, all) : e;
	}
	return true;
}

/* ---- the rewrite ---- */

/* Leaves short factors as they are, and gives others a name: they are divided by. */
static void name_counts(struct flat *f)
{
	for (unsigned i = 1; i < f->band.n; i++) {
		const struct expr *e = expr_strip(f->trips[i]);
		struct stmt *decl;

		if (e->nargs == 0)
			continue;
		decl = stmt_temp(
			f->s->nest->func,
			arena_printf(f->s->ir->arena, "%s_count", f->band.loop[i]->sym->name),
			f->trips[i]);
		stmt_insert_before(f->band.loop[0], decl);
		f->trips[i] = expr_sym(f->s->ir, decl->sym);
	}
}

/* Products again, now of names. */
static const struct expr *all_products(struct flat *f)
{
	const struct expr *all = NULL;

	for (unsigned i = f->band.n; i-- > 0;) {
		f->inner[i] = all;
		all = all ? product(f, f->trips[i], all) : f->trips[i];
	}
	return all;
}

/* lo + ij / (nj * nk) % ni * step, without what is 0 or 1. */
static const struct expr *index_of(const struct flat *f, unsigned which, const struct expr *ij)
{
	const struct stmt *loop = f->band.loop[which];
	const struct expr *lo = loop->slot[SLOT_LO].e, *e = ij;
	__int128 step = expr_int(expr_strip(loop->slot[SLOT_STEP].e));

	if (f->inner[which] && !expr_is_int(f->inner[which], 1))
		e = binary(f, EXPR_DIV, e, f->inner[which]);
	if (which > 0)
		e = binary(f, EXPR_MOD, e, f->trips[which]);
	if (step != 1)
		e = binary(f, EXPR_MUL, e, expr_const_int(f->s->ir, f->type, step));
	if (expr_number(f->s->ir, lo)->kind == EXPR_INT)
		return expr_plus(f->s, e, expr_int(expr_number(f->s->ir, lo)));
	return binary(f, EXPR_ADD, lo, e);
}

static void declare(const struct flat *f, unsigned which, struct stmt *body, const struct expr *e)
{
	struct stmt *decl = stmt_create(f->s->nest->func, STMT_DECL, 1);

	stmt_set_sym(decl, f->band.loop[which]->sym);
	decl->sym->type = type_of_turn(f->s->ir->types, decl->sym);
	stmt_set(decl, SLOT_VALUE, e);
	stmt_append(body, decl);
}

static const char *arg_name(const struct flat *f, unsigned i)
{
	return ((const struct clause_arg *)f->clause->args.at[i])->name;
}

/* "ij", "row_col", "i_o_j_o" */
static const char *name_of(const struct flat *f)
{
	struct buf b;
	bool letters = true;

	buf_init(&b, f->s->ir->arena);
	for (unsigned i = 0; i < f->clause->args.n; i++)
		letters = letters && strlen(arg_name(f, i)) == 1;
	for (unsigned i = 0; i < f->clause->args.n; i++) {
		buf_puts(&b, i && !letters ? "_" : "");
		for (const char *c = arg_name(f, i); *c; c++) /* i#2.o -> i_o */
			if (*c == '#')
				c += strspn(c + 1, "0123456789");
			else
				buf_putc(&b, *c == '.' ? '_' : *c);
	}
	return b.s;
}

static void rewrite(struct flat *f)
{
	struct band *b = &f->band;
	struct stmt *top = b->loop[0], *last = b->loop[b->n - 1], *loop;
	const struct expr *all, *ij;
	bool independent = true;

	for (unsigned i = 0; independent && i < b->n; i++)
		independent = loop_is_independent(f->s, b->loop[i]);
	name_counts(f);
	all = all_products(f);
	loop = loop_create(f->s, f->name, f->type, EXPR_LT, expr_const_int(f->s->ir, f->type, 0),
			   all, expr_const_int(f->s->ir, f->type, 1));
	stmt_set_independent(loop, independent); /* divisions hide it */
	ij = expr_sym(f->s->ir, loop->sym);
	for (unsigned i = 0; i < b->n; i++)
		declare(f, i, loop->first, index_of(f, i, ij));
	stmt_insert_before(top, loop);
	block_move(last->first, loop->first);
	stmt_remove(top);
	relation_fuse(f->s, b->loop[0], b->loop[1], loop, f->name);
	for (unsigned i = 2; i < b->n; i++)
		relation_fuse(f->s, loop, b->loop[i], loop, f->name);
	schedule_name(f->s, f->name, loop);
}

bool schedule_fuse_nested(struct schedule *s, const struct clause *clause, struct stmt *const *loop,
			  unsigned n)
{
	struct flat f = {.s = s, .clause = clause, .band = {.s = s, .clause = clause}};

	if (!band_collect(&f.band, loop, n))
		return false;
	if (f.band.n != n)
		return refuse(&f, "there are other loops between those that it names");
	f.type = type_unqualified(s->ir->types, f.band.loop[0]->sym->type);
	f.name = name_of(&f);
	if (!fits(&f))
		return false;
	for (unsigned i = 0; i < n; i++)
		if (!count(&f, i))
			return false;
	if (!multiply(&f))
		return false;
	rewrite(&f);
	return true;
}
