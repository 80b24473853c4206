/* trips.c - how many iterations a loop has, as far as its header says, and which loops nvcc unrolls away. */
#include "static.h"

#include "cunest/eval.h"
#include "cunest/score.h"

#include <string.h>

enum { UNROLLED = 16, COPIES = 128 };

/* bound - lo where that is a number: constants, or x and x + 8. */
static bool distance(const struct expr *lo, const struct expr *bound, __int128 *n)
{
	__int128 from;

	bound = expr_strip(bound);
	if (eval_int(bound, n) == EVAL_OK && eval_int(lo, &from) == EVAL_OK) {
		*n -= from;
		return true;
	}
	for (unsigned i = 0; bound->kind == EXPR_ADD && i < 2; i++)
		if (expr_strip(bound->arg[i]) == expr_strip(lo) &&
		    eval_int(bound->arg[1 - i], n) == EVAL_OK)
			return true;
	return false;
}

int64_t trips_of(const struct stmt *loop)
{
	__int128 step, n;

	if (loop->kind != STMT_FOR || loop->cmp == EXPR_NE ||
	    !distance(loop->slot[SLOT_LO].e, loop->slot[SLOT_BOUND].e, &n) ||
	    eval_int(loop->slot[SLOT_STEP].e, &step) != EVAL_OK || step == 0)
		return -1;
	if (step < 0) {
		n = -n;
		step = -step;
	}
	n += loop->cmp == EXPR_LE || loop->cmp == EXPR_GE;
	n = n <= 0 ? 0 : (n + step - 1) / step;
	return n > INT32_MAX ? -1 : (int64_t)n;
}

/* How often what is innermost in it stands there when nvcc has written it out, with the loops inside; -1: it does
 * not. */
static int64_t copies(const struct stmt *loop)
{
	const struct stmt *before = loop->prev;
	bool asked = before && before->kind == STMT_PRAGMA &&
		     strcmp(before->text, "#pragma unroll") == 0;
	int64_t trips = trips_of(loop), most = 1;

	if (trips < 0 || (trips > UNROLLED && !asked))
		return -1;
	for (const struct stmt *s = loop->first; s; s = stmt_next(loop, s)) {
		int64_t inside = stmt_is_loop(s) ? copies(s) : 1;

		if (inside < 0)
			return -1;
		most = inside > most ? inside : most;
	}
	return most > INT32_MAX || (trips * most > COPIES && !asked) ? -1 : trips * most;
}

bool trips_unroll(const struct stmt *loop)
{
	return copies(loop) >= 0;
}

/* Of `i < min(i_o + 16, n)` all tiles but the last have 16. */
static int64_t trips_most(const struct stmt *loop)
{
	const struct expr *bound =
		loop->kind == STMT_FOR ? expr_strip(loop->slot[SLOT_BOUND].e) : NULL;
	__int128 n, step;

	if (!bound || bound->kind != EXPR_MIN ||
	    eval_int(loop->slot[SLOT_STEP].e, &step) != EVAL_OK || step <= 0)
		return -1;
	for (unsigned i = 0; i < bound->nargs; i++)
		if (distance(loop->slot[SLOT_LO].e, bound->arg[i], &n) && n > 0 && n <= INT32_MAX)
			return (int64_t)((n + step - 1) / step);
	return -1;
}

/* In the version for what the condition of the other one does not say. */
static bool is_fallback(const struct stmt *s)
{
	return s->parent && s->parent->kind == STMT_IF && s->parent->version &&
	       s != s->parent->first;
}

uint64_t trips_around(const struct stmt *root, const struct stmt *loop)
{
	enum { MOST = 16, DEEPEST = 12 };
	unsigned depth = 0;
	uint64_t runs = 1;
	bool cold = false;

	for (const struct stmt *s = loop; s && s != root && depth < DEEPEST; s = s->parent) {
		int64_t n;

		cold = cold || is_fallback(s);
		if (!stmt_is_loop(s))
			continue;
		depth++;
		n = trips_of(s);
		n = n < 0 ? trips_most(s) : n;
		runs *= n < 0 || n > MOST ? MOST : n < 1 ? 1 : (uint64_t)n;
	}
	return cold ? 1 : runs;
}
