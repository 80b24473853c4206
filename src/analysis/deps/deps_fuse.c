/* deps_fuse.c - may two loops become one, may one become two?
 *
 * A loop is split when nothing leads from a later iteration of what goes first back to what goes second.
 * Two loops are merged when no instance in the second would come before one in the first that it
 * must follow: the loops are compared as if they were one, iteration by iteration.  Answers are made as in
 * deps_query.c. */
#include "deps_query.h"

#include <string.h>

struct dep_answer deps_may_distribute(struct analyses *an, const struct nest *nest,
				      const struct stmt *loop, const struct stmt *cut)
{
	const char *why = loop_uncounted(an, loop);
	struct question q;
	uint32_t i, order = 0;
	const struct stmt *s;

	if (!query_ask(&q, an, nest, loop))
		return q.answer;
	if (why)
		return answer_unknown(loop, why);
	/* orders as deps_of() counts them: the loop itself is 0 */
	for (s = loop; s != cut; s = stmt_next(loop, s))
		order++;
	for (i = 0; i < q.deps->list.n; i++) {
		const struct dep *d = q.deps->list.at[i];
		bool first_from = d->from->order < order, first_to = d->to->order < order;

		if (deps_licensed(nest, d))
			continue;
		if (first_from != first_to && d->from->home == loop)
			return (struct dep_answer){
				.may = PROOF_NO,
				.dep = d,
				.at = d->to->stmt,
				.why = arena_printf(
					an->arena,
					"%s would have to be kept from one loop to the other",
					dep_access_text(an, d->to))};
		if (first_to && !first_from)
			query_carried(&q, d);
	}
	return query_conclude(&q);
}

/* Of counted loops. */
static bool same_steps(struct analyses *an, const struct stmt *a, const struct stmt *b)
{
	struct range ra, rb;

	loop_counted(an, a, &ra);
	loop_counted(an, b, &rb);
	return range_single(ra) && range_single(rb) && ra.lo == rb.lo;
}

static bool used_outside(struct analyses *an, const struct sym *sym, const struct stmt *a,
			 const struct stmt *b)
{
	const struct vec *readers = sym_readers(an, sym);
	uint32_t i;

	for (i = 0; i < readers->n; i++) {
		if (!stmt_within(readers->at[i], a) && !stmt_within(readers->at[i], b))
			return true;
	}
	return false;
}

/* An instance in b that would come before one in a that it must follow. */
static void merged(struct question *q, const struct dep_access *a, const struct dep_access *b,
		   const struct stmt *first, const struct stmt *second, struct outcome *out)
{
	struct pair pair;
	struct dep *d;
	unsigned i;

	if (!a->writes && !b->writes)
		return;
	/* written first in every iteration of both, and used nowhere else: two variables never meet */
	if (a->target == DEP_SYM && a->home == first && b->home == second &&
	    !used_outside(q->an, a->sym, first, second))
		return;
	memset(&pair, 0, sizeof(pair));
	pair.a = a;
	pair.b = b;
	pair.n = 1;
	pair.loop[0][0] = first;
	pair.loop[1][0] = second;
	if (!pair_meets(q->an, q->nest, &pair))
		return;
	pair_solve(q->an, &pair, out);
	for (i = 0; i < out->n && out->at[i].v.sign[0] != DEP_EARLIER; i++)
		;
	if (i == out->n)
		return;
	d = arena_alloc(q->an->arena, sizeof(*d));
	d->from = a;
	d->to = b;
	d->kind = !a->writes ? DEP_ANTI : b->writes ? DEP_OUTPUT : DEP_FLOW;
	d->assumed = out->assumed;
	d->lacks = out->lacks;
	d->lacks_at = out->lacks_at;
	if (!pair.assumed && a->update == b->update &&
	    (a->target == DEP_SYM || a->place->type == b->place->type)) {
		d->update = a->update;
		d->exact = a->exact && b->exact;
	}
	if (deps_licensed(q->nest, d))
		return;
	if (q->answer.dep && dep_worth(q->answer.dep) >= dep_worth(d))
		return;
	q->answer.dep = d;
	q->answer.pair =
		pair_witness(q->an, &pair, &out->at[i].v, 0, &q->answer.from, &q->answer.to);
}

struct dep_answer deps_may_fuse(struct analyses *an, const struct nest *nest, const struct stmt *a,
				const struct stmt *b)
{
	struct question q = {.an = an, .nest = nest};
	struct vec first = {0}, second = {0};
	struct outcome *out = arena_alloc(an->arena, sizeof(*out));
	const struct stmt *at;
	const char *why = loop_barred(an, a, &at);
	uint32_t i, k;

	if (!why)
		why = loop_barred(an, b, &at);
	if (why)
		return answer_unknown(at, why);
	why = loop_uncounted(an, a);
	if (why)
		return answer_unknown(a, why);
	why = loop_uncounted(an, b);
	if (why)
		return answer_unknown(b, why);
	if (a->parent != b->parent || !same_steps(an, a, b))
		return answer_unknown(b, "the loops step differently");
	accesses_collect(an, a, b, a, &first);
	accesses_collect(an, b, a, b, &second);
	for (i = 0; i < first.n; i++) {
		for (k = 0; k < second.n; k++)
			merged(&q, first.at[i], second.at[k], a, b, out);
	}
	query_judge(&q);
	return q.answer;
}
