/* reorder.c - reorder(a, b, ...) and interchange(a, b): the order of nested loops.
 *
 *	for (int i ...)			for (int k ...)
 *		for (int k ...)	->		for (int i ...)
 *			C[i] += A[i][k];		C[i] += A[i][k];
 *
 * reorder(a, b) puts a outside of b; loops that it does not name keep their places.  The loops are
 * nested in each other with nothing between, and no bound depends on a loop that is put
 * inside.
 *
 * Legal when no dependence is turned around (deps), and when bounds can be evaluated further out. A
 * reduction is a dependence like any other.
 *
 * Source: Halide's and TVM's reorder, which trust the user; the dependence test is that of the
 * polyhedral compilers. */
#include "schedule.h"

#include "cunest/walk.h"

/* The places of the named loops, filled with them in the order of the clause. */
static void arrange(struct band *b, struct stmt *const *named, unsigned n)
{
	unsigned next = 0;

	for (unsigned i = 0; i < b->n; i++)
		b->wanted[i] = loop_is_named(named, n, b->loop[i]) ? named[next++] : b->loop[i];
}

bool schedule_reorder(struct schedule *s, const struct clause *clause)
{
	struct band b = {.s = s, .clause = clause};
	struct stmt *named[BAND_LOOPS];
	const struct stmt *wanted[BAND_LOOPS];
	struct dep_answer answer;
	unsigned n = 0;

	if (clause->args.n < 2 || clause->args.n > BAND_LOOPS ||
	    (clause->id == CLAUSE_INTERCHANGE && clause->args.n != 2))
		return schedule_refuse(s, DIAG_CLAUSE, clause->span, "%s takes %s loops",
				       clause_table[clause->id].word,
				       clause->id == CLAUSE_INTERCHANGE ? "two" : "two to eight");
	for (uint32_t i = 0; i < clause->args.n; i++) {
		named[n] = schedule_loop(s, clause->args.at[i]);
		if (!named[n++])
			return false;
	}
	if (!band_collect(&b, named, n))
		return false;
	if (clause->id == CLAUSE_INTERCHANGE && stmt_within(named[1], named[0])) {
		struct stmt *outer = named[0]; /* the two change places */

		named[0] = named[1];
		named[1] = outer;
	}
	arrange(&b, named, n);
	if (b.wanted[0] != b.loop[0] && b.loop[0]->prev && b.loop[0]->prev->kind == STMT_PRAGMA &&
	    !span_none(b.loop[0]->prev->span))
		return schedule_refuse(s, DIAG_SCHEDULE, clause->span,
				       "cannot %s: there is a pragma before the loop over '%s'",
				       clause_table[clause->id].word, b.loop[0]->sym->name);
	if (!band_headers_fit(&b))
		return false;
	for (unsigned i = 0; i < b.n; i++)
		wanted[i] = b.wanted[i];
	answer = deps_may_permute(s->analyses, s->nest, wanted, b.n);
	if (answer.may != PROOF_YES)
		return schedule_refuse_order(s, clause->span, &answer);
	band_rebuild(&b);
	return band_headers_safe(&b);
}
