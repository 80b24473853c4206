/* reorder.c - reorder(a, b, ...) and interchange(a, b): the order in which loops stand in each
 *other.
 *
 *	for (int i ...)			for (int k ...)
 *		for (int k ...)	->		for (int i ...)
 *			C[i] += A[i][k];		C[i] += A[i][k];
 *
 * reorder(a, b) puts a outside of b; loops that it does not name keep their places.  The loops are
 *nested in each other with nothing between, and no bound depends on a loop that comes to stand
 *inside.
 *
 * Legal when no dependence is turned around (deps), and when bounds can be evaluated further out. A
 * reduction is a dependence like any other.
 *
 * Source: Halide's and TVM's reorder, which trust the user; the dependence test is that of the
 *polyhedral compilers. */
#include "schedule.h"

#include "cunest/text.h"
#include "cunest/walk.h"

#include <string.h>

enum { MAX_LOOPS = DEP_LOOPS };

struct band {
	struct schedule *s;
	const struct clause *clause;
	struct stmt *loop[MAX_LOOPS];   /* outermost first, as they are */
	struct stmt *wanted[MAX_LOOPS]; /* ... as they shall be */
	unsigned n;
};

static bool is_named(struct stmt *const *named, unsigned n, const struct stmt *loop)
{
	for (unsigned i = 0; i < n; i++)
		if (named[i] == loop)
			return true;
	return false;
}

/* From the outermost named loop down to the innermost, with nothing between. */
static bool collect(struct band *b, struct stmt *const *named, unsigned n)
{
	struct stmt *top = named[0], *s;
	unsigned found = 0;

	for (unsigned i = 1; i < n; i++)
		if (stmt_within(top, named[i]))
			top = named[i];
	for (s = top; s && found < n && b->n < MAX_LOOPS; s = loop_only_child(s)) {
		b->loop[b->n++] = s;
		found += is_named(named, n, s);
	}
	if (found == n)
		return true;
	return schedule_refuse(
		b->s, DIAG_SCHEDULE, b->clause->span,
		"cannot reorder: the loops are not nested in each other with nothing "
		"between");
}

static bool header_mentions(const struct stmt *loop, const struct sym *sym)
{
	for (unsigned i = 0; i < loop->nslots; i++)
		if (expr_mentions(loop->slot[i].e, sym))
			return true;
	return false;
}

/* Does x come to stand outside of y? */
static bool comes_first(const struct band *b, const struct stmt *x, const struct stmt *y)
{
	for (unsigned i = 0; i < b->n; i++)
		if (b->wanted[i] == x || b->wanted[i] == y)
			return b->wanted[i] == x;
	return false;
}

/* Can the headers stand in the other order? */
static bool headers_fit(struct band *b)
{
	const char *why = NULL;

	for (unsigned i = 0; i < b->n; i++) {
		const struct stmt *inner = b->loop[i];

		if (!inner->declares)
			return schedule_refuse(
				b->s, DIAG_SCHEDULE, b->clause->span,
				"cannot reorder: the variable '%s' is declared outside "
				"of its loop",
				inner->sym->name);
		for (unsigned k = 0; k < i; k++) {
			const struct stmt *outer = b->loop[k];

			if (!comes_first(b, inner, outer))
				continue;
			if (header_mentions(inner, outer->sym))
				return schedule_refuse(
					b->s, DIAG_SCHEDULE, b->clause->span,
					"cannot reorder: the bounds of '%s' depend on "
					"'%s'",
					inner->sym->name, outer->sym->name);
			for (unsigned j = 0; j < inner->nslots; j++) {
				const struct expr *e = inner->slot[j].e;

				if (!effects_clobber(b->s->analyses, outer, e) &&
				    range_hoistable(b->s->analyses, e, b->loop[0], &why))
					continue;
				return schedule_refuse(b->s, DIAG_SCHEDULE, b->clause->span,
						       "cannot reorder: '%s' cannot be evaluated "
						       "outside of the loop over '%s'%s%s",
						       expr_text(b->s->ir, e), outer->sym->name,
						       why ? ": " : "", why ? why : "");
			}
		}
	}
	return true;
}

/* The places of the named loops, filled with them in the order of the clause. */
static void arrange(struct band *b, struct stmt *const *named, unsigned n)
{
	unsigned next = 0;

	for (unsigned i = 0; i < b->n; i++)
		b->wanted[i] = is_named(named, n, b->loop[i]) ? named[next++] : b->loop[i];
}

static void rebuild(struct band *b)
{
	struct func *func = b->s->nest->func;
	struct stmt *place = stmt_create(func, STMT_BLOCK, 0), *inside, *top = b->loop[0];

	inside = stmt_create(func, STMT_BLOCK, 0);
	block_move(b->loop[b->n - 1]->first, inside);
	stmt_insert_before(top, place);
	for (unsigned i = 0; i < b->n; i++)
		stmt_remove(b->loop[i]);
	stmt_replace(place, b->wanted[0]);
	for (unsigned i = 1; i < b->n; i++)
		stmt_append(b->wanted[i - 1]->first, b->wanted[i]);
	block_move(inside, b->wanted[b->n - 1]->first);
}

bool schedule_reorder(struct schedule *s, const struct clause *clause)
{
	struct band b = {.s = s, .clause = clause};
	struct stmt *named[MAX_LOOPS];
	const struct stmt *wanted[MAX_LOOPS];
	struct dep_answer answer;
	unsigned n = 0;

	if (clause->args.n < 2 || clause->args.n > MAX_LOOPS ||
	    (clause->id == CLAUSE_INTERCHANGE && clause->args.n != 2))
		return schedule_refuse(s, DIAG_CLAUSE, clause->span, "%s takes %s loops",
				       clause_table[clause->id].word,
				       clause->id == CLAUSE_INTERCHANGE ? "two" : "two to eight");
	for (uint32_t i = 0; i < clause->args.n; i++) {
		named[n] = schedule_loop(s, clause->args.at[i]);
		if (!named[n++])
			return false;
	}
	if (!collect(&b, named, n))
		return false;
	if (clause->id == CLAUSE_INTERCHANGE && stmt_within(named[1], named[0])) {
		struct stmt *outer = named[0]; /* the two change places */

		named[0] = named[1];
		named[1] = outer;
	}
	arrange(&b, named, n);
	if (!headers_fit(&b))
		return false;
	for (unsigned i = 0; i < b.n; i++)
		wanted[i] = b.wanted[i];
	answer = deps_may_permute(s->analyses, s->nest, wanted, b.n, NULL);
	if (answer.may != PROOF_YES)
		return schedule_refuse_order(s, clause->span, &answer);
	rebuild(&b);
	return true;
}
