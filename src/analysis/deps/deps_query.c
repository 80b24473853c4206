/* deps_query.c - may this loop be reordered, reversed, made parallel, jammed?
 *
 * Each question says which of the sign vectors of a dependence it would reverse.  A dependence
 * that is certain gives no, with the smallest pair of instances; one that was assumed gives
 * unknown, with the reason. */
#include "deps_query.h"

#include <string.h>

struct dep_answer answer_unknown(const struct stmt *at, const char *why)
{
	return (struct dep_answer){.may = PROOF_UNKNOWN, .why = why, .at = at};
}

static const struct sym *target_sym(const struct dep_access *a)
{
	return a->target == DEP_SYM ? a->sym : a->target == DEP_PLACE ? place_base(a->place) : NULL;
}

/* Copies of a statement declare symbols of their own. */
static bool same_declaration(const struct sym *a, const struct sym *b)
{
	return a == b || (a->name == b->name && !span_none(a->where) &&
			  a->where.lo == b->where.lo && a->where.hi == b->where.hi);
}

bool sum_licensed(const struct nest *nest, unsigned op, const struct sym *sym)
{
	for (uint32_t i = 0; op && sym && nest && i < nest->reductions.n; i++) {
		const struct reduction *sum = nest->reductions.at[i];

		if (sum->op == op && same_declaration(sum->sym, sym))
			return true;
	}
	return false;
}

bool deps_licensed(const struct nest *nest, const struct dep *d)
{
	return d->update && (d->exact || sum_licensed(nest, d->update, target_sym(d->from)));
}

/* A certain one is worth more than an assumed one, and what is read more than what is written over.
 */
unsigned dep_worth(const struct dep *d)
{
	return (d->assumed ? 0u : 2u) + (d->kind == DEP_FLOW);
}

/* Loops that stand still between the two instances: the more, the easier to follow. */
static unsigned stillness(const struct dep *d, const struct dep_vector *v)
{
	unsigned i, n = 0;

	for (i = 0; i < d->nloops; i++)
		n += v->sign[i] == DEP_SAME;
	return n;
}

static void violates(struct question *q, const struct dep *d, const struct dep_vector *v)
{
	if (q->answer.dep && dep_worth(q->answer.dep) >= dep_worth(d) &&
	    (q->answer.dep != d || stillness(d, &q->vector) >= stillness(d, v)))
		return;
	q->answer.dep = d;
	q->vector = *v;
}

static void witness(struct question *q, const struct dep *d)
{
	struct pair pair;

	pair_init(&pair, q->deps->loop, d->from, d->to);
	pair_meets(q->an, q->nest, &pair); /* as it did when the dependence was found */
	q->answer.pair =
		pair_witness(q->an, &pair, &q->vector, q->within, &q->answer.from, &q->answer.to);
}

void query_judge(struct question *q)
{
	const struct dep *d = q->answer.dep;

	q->answer.may = !d ? PROOF_YES : d->assumed ? PROOF_UNKNOWN : PROOF_NO;
	if (!d)
		return;
	q->answer.at = d->to->stmt;
	q->answer.why = d->assumed
				? d->assumed
				: arena_printf(q->an->arena, "iteration order of %s would change",
					       dep_access_text(q->an, d->to));
	if (d->update)
		q->answer.sum = d->from;
}

struct dep_answer query_conclude(struct question *q)
{
	query_judge(q);
	if (q->answer.dep)
		witness(q, q->answer.dep);
	return q->answer;
}

bool query_ask(struct question *q, struct analyses *an, const struct nest *nest,
	       const struct stmt *loop)
{
	memset(q, 0, sizeof(*q));
	q->an = an;
	q->nest = nest;
	q->deps = deps_of(an, nest, loop);
	if (q->deps->barred)
		q->answer = answer_unknown(q->deps->barred_at, q->deps->barred);
	return !q->deps->barred;
}

const char *loop_uncounted(struct analyses *an, const struct stmt *loop)
{
	const struct vec *readers;
	struct range step;
	uint32_t i;

	if (!loop_counted(an, loop, &step))
		return "the loop is not a counted one";
	if (stmt_hits(an, loop->first, needs_of(an, loop->slot[SLOT_BOUND].e)) ||
	    stmt_hits(an, loop->first, needs_of(an, loop->slot[SLOT_STEP].e)))
		return "the loop changes its own bounds";
	readers = sym_readers(an, loop->sym);
	for (i = 0; i < readers->n && !loop->declares; i++) {
		const struct stmt *s = readers->at[i];

		if (!stmt_within(s, loop) && !(s->kind == STMT_FOR && s->sym == loop->sym &&
					       !expr_mentions(s->slot[SLOT_LO].e, loop->sym)))
			return "the variable's last value is used after the loop";
	}
	return NULL;
}

/* ---- permutation ---- */

/* The loops from the first to the last of a nest, every one the only loop of the one around it. */
static unsigned find_chain(const struct stmt *outer, const struct stmt *inner,
			   const struct stmt **chain)
{
	const struct stmt *s;
	unsigned n = 0, i;

	for (s = inner; s; s = s == outer ? NULL : stmt_loop(s))
		n++;
	for (s = inner, i = n; s; s = s == outer ? NULL : stmt_loop(s)) {
		if (--i < DEP_LOOPS)
			chain[i] = s;
	}
	return n;
}

static const struct stmt *find_between(const struct stmt *outer, const struct stmt *inner)
{
	const struct stmt *s = stmt_next(outer, outer);

	while (s) {
		if (s == inner) {
			s = stmt_next_skip(outer, s);
			continue;
		}
		if (s->kind != STMT_BLOCK && s->kind != STMT_PRAGMA &&
		    !(s->kind == STMT_FOR && stmt_within(inner, s)))
			return s;
		s = stmt_next(outer, s);
	}
	return NULL;
}

static const struct stmt *outermost(const struct stmt *const *loops, unsigned n, bool inner)
{
	const struct stmt *best = loops[0];
	unsigned i;

	for (i = 1; i < n; i++) {
		if (stmt_within(inner ? loops[i] : best, inner ? best : loops[i]))
			best = loops[i];
	}
	return best;
}

/* Which loop of the chain comes at each place; false: not all are in it, or one is there twice. */
static bool find_order(const struct stmt *const *chain, unsigned n, const struct stmt *const *loops,
		       unsigned count, unsigned *order)
{
	unsigned i, k, next = 0;

	for (i = 0; i < n; i++) {
		bool listed = false;

		for (k = 0; k < count; k++)
			listed |= loops[k] == chain[i];
		order[i] = i;
		if (!listed)
			continue;
		for (k = 0; k < n && chain[k] != loops[next]; k++)
			;
		order[i] = k;
		next++;
	}
	return next == count;
}

/* Is there a vector among these that leads backwards in the new order?  It is left in *v. */
static bool turned(struct dep_vector *v, const unsigned *order, unsigned n)
{
	unsigned i;

	for (i = 0; i < n; i++) {
		if (v->sign[order[i]] & DEP_EARLIER) {
			v->sign[order[i]] = DEP_EARLIER;
			return true;
		}
		if (v->sign[order[i]] != DEP_SAME)
			return false;
	}
	return false;
}

struct dep_answer deps_may_permute(struct analyses *an, const struct nest *nest,
				   const struct stmt *const *loops, unsigned n)
{
	const struct stmt *outer = outermost(loops, n, false), *inner = outermost(loops, n, true);
	const struct stmt *chain[DEP_LOOPS], *between;
	unsigned order[DEP_LOOPS], depth, i;
	struct question q;
	uint32_t at;

	depth = find_chain(outer, inner, chain);
	if (depth > DEP_LOOPS || !find_order(chain, depth, loops, n, order))
		return answer_unknown(inner, "the loops are not nested in each other");
	if (!query_ask(&q, an, nest, outer))
		return q.answer;
	between = find_between(outer, inner);
	if (between)
		return answer_unknown(between, "it is between the loops");
	for (i = 0; i < depth; i++) {
		const char *why = loop_uncounted(an, chain[i]);

		if (!why && stmt_hits(an, inner->first, needs_of(an, chain[i]->slot[SLOT_LO].e)))
			why = "the loops change their own bounds";
		if (!why && effects_of(an, chain[i]->first)->breaks)
			why = "a 'break' ends a loop early";
		if (why)
			return answer_unknown(chain[i], why);
	}
	for (at = 0; at < q.deps->list.n; at++) {
		const struct dep *d = q.deps->list.at[at];

		if (!stmt_within(d->from->stmt, inner->first) ||
		    !stmt_within(d->to->stmt, inner->first) || deps_licensed(nest, d))
			continue;
		for (i = 0; i < d->nvectors; i++) {
			struct dep_vector v = d->vector[i];

			if (turned(&v, order, depth))
				violates(&q, d, &v);
		}
	}
	return query_conclude(&q);
}

/* ---- one loop ---- */

void query_carried(struct question *q, const struct dep *d)
{
	unsigned i;

	for (i = 0; i < d->nvectors; i++) {
		if (d->vector[i].sign[0] == DEP_LATER)
			violates(q, d, &d->vector[i]);
	}
}

struct dep_answer deps_may_reverse(struct analyses *an, const struct nest *nest,
				   const struct stmt *loop)
{
	const char *why = loop_uncounted(an, loop);
	struct question q;
	uint32_t i;

	if (!query_ask(&q, an, nest, loop))
		return q.answer;
	if (why)
		return answer_unknown(loop, why);
	for (i = 0; i < q.deps->list.n; i++) {
		if (!deps_licensed(nest, q.deps->list.at[i]))
			query_carried(&q, q.deps->list.at[i]);
	}
	return query_conclude(&q);
}

struct dep_answer deps_may_parallel(struct analyses *an, const struct nest *nest,
				    const struct stmt *loop)
{
	const char *why = loop_uncounted(an, loop);
	struct question q;
	uint32_t i;

	if (!query_ask(&q, an, nest, loop))
		return q.answer;
	if (why)
		return answer_unknown(loop, why);
	for (i = 0; i < q.deps->list.n; i++) {
		const struct dep *d = q.deps->list.at[i];
		bool atomic =
			d->from->stmt->kind == STMT_ATOMIC && d->to->stmt->kind == STMT_ATOMIC;

		if (!(atomic && d->exact))
			query_carried(&q, d);
	}
	return query_conclude(&q);
}

/* A vector of d by which instances in different iterations of `loop`, a loop around both, depend on each
 * other, whatever the iterations of the other loops. */
static void spread(struct question *q, const struct dep *d, const struct stmt *loop)
{
	unsigned i, l;

	for (l = 0; l < d->nloops && d->loop[l] != loop; l++)
		;
	for (i = 0; i < d->nvectors; i++) {
		struct dep_vector v = d->vector[i];

		if (l == d->nloops) { /* further in than loops are looked at */
			violates(q, d, &v);
			continue;
		}
		if (!(v.sign[l] & (DEP_LATER | DEP_EARLIER)))
			continue;
		v.sign[l] = v.sign[l] & DEP_LATER ? DEP_LATER : DEP_EARLIER;
		violates(q, d, &v);
	}
}

/* Is it about what each thread has of its own? */
static bool is_own(const struct vec *own, const struct nest *nest, const struct dep *d)
{
	const struct sym *from =
		d->from->target == DEP_PLACE ? place_base(d->from->place) : d->from->sym;
	const struct sym *to = d->to->target == DEP_PLACE ? place_base(d->to->place) : d->to->sym;

	for (uint32_t i = 0; own && i < own->n; i++)
		if (from == to && from == own->at[i])
			return from->type->kind == TYPE_ARRAY || deps_licensed(nest, d);
	return false;
}

struct dep_answer deps_may_spread(struct analyses *an, const struct nest *nest,
				  const struct stmt *top, const struct stmt *loop,
				  const struct vec *own)
{
	const struct stmt *at;
	/* to one thread that does it all, a barrier is nothing */
	const char *why = loop_barred_but(an, top, true, &at);
	struct question q;
	uint32_t i;

	if (why)
		return answer_unknown(at, why);
	query_ask(&q, an, nest, top);
	memset(&q.answer, 0, sizeof(q.answer));
	why = effects_of(an, loop->first)->breaks ? "a 'break' ends the loop early"
						  : loop_uncounted(an, loop);
	if (why)
		return answer_unknown(loop, why);
	for (i = 0; i < q.deps->list.n; i++) {
		const struct dep *d = q.deps->list.at[i];
		bool atomic =
			d->from->stmt->kind == STMT_ATOMIC && d->to->stmt->kind == STMT_ATOMIC;

		if (!(atomic && d->exact) && !is_own(own, nest, d) &&
		    stmt_within(d->from->stmt, loop->first) &&
		    stmt_within(d->to->stmt, loop->first))
			spread(&q, d, loop);
	}
	return query_conclude(&q);
}

static bool has_loop(const struct stmt *s)
{
	const struct stmt *t;

	for (t = s; t; t = stmt_next(s, t)) {
		if (stmt_is_loop(t))
			return true;
	}
	return false;
}

/* Copies of straight code stay whole; what has a loop from `to` to `from` is taken apart. */
static bool taken_apart(const struct dep *d)
{
	const struct stmt *body = d->loop[d->nloops - 1]->first, *s,
			  *to = stmt_child_towards(body, d->to->stmt),
			  *from = stmt_child_towards(body, d->from->stmt);

	if (d->to->order >= d->from->order)
		return false;
	for (s = to; s; s = s == from ? NULL : s->next) {
		if (has_loop(s))
			return true;
	}
	return !to; /* the header of a loop */
}

static void jammed(struct question *q, const struct dep *d, int64_t factor)
{
	unsigned i, l;

	for (i = 0; i < d->nvectors; i++) {
		struct dep_vector v = d->vector[i];

		if (v.sign[0] != DEP_LATER ||
		    (factor && d->constant[0] && d->distance[0] >= factor))
			continue;
		for (l = 1; l < d->nloops; l++) {
			if (v.sign[l] & DEP_EARLIER) {
				v.sign[l] = DEP_EARLIER;
				violates(q, d, &v);
				break;
			}
			if (v.sign[l] != DEP_SAME)
				break;
		}
		if (l == d->nloops && taken_apart(d))
			violates(q, d, &v);
	}
}

/* Has a header of a loop inside the same value in every iteration of the loop, for equal iterations of the
 * loops in between, which are FOR too? */
static bool header_keeps(struct analyses *an, const struct stmt *loop, const struct stmt *inner,
			 const struct expr *e)
{
	const struct needs *fp = needs_of(an, e);
	const struct effects *fx = effects_of(an, loop);
	const struct stmt *l;
	uint32_t id;

	if ((fp->memory || fp->places.n || fp->unstable) && stmt_hits(an, loop, fp))
		return false;
	for (id = 0; id < an->func->syms.n; id++) {
		if (!bits_has(&fp->syms, id) || !bits_has(&fx->writes, id))
			continue;
		for (l = stmt_loop(inner); l != loop; l = stmt_loop(l)) {
			if (l->sym->id == id)
				break;
		}
		if (l == loop)
			return false;
	}
	return true;
}

/* Do the iterations of the outer loop share it: does it are directly in it, or in another such
 * loop?  Others are copied as a whole. */
static bool is_merged(const struct stmt *inner, const struct stmt *loop)
{
	const struct stmt *s = inner;

	for (; s != loop; s = s->parent) {
		if (s->kind != STMT_BLOCK && s->kind != STMT_FOR)
			return false;
	}
	return true;
}

/* Do both instances of the answer run in one iteration of the jammed loop, as far as its start is known?
 */
static bool in_one_group(const struct question *q, const struct stmt *loop, int64_t factor)
{
	const struct expr *lo = expr_strip(loop->slot[SLOT_LO].e);
	const struct expr *step = expr_strip(loop->slot[SLOT_STEP].e);
	const struct dep_point *x = &q->answer.from, *y = &q->answer.to;
	__int128 start, size;

	if (!factor || lo->kind != EXPR_INT || step->kind != EXPR_INT)
		return true;
	start = expr_int(lo);
	size = expr_int(step) * factor;
	return (x->value[0] - start) / size == (y->value[0] - start) / size;
}

struct dep_answer deps_may_jam(struct analyses *an, const struct nest *nest,
			       const struct stmt *loop, int64_t factor)
{
	const char *why = loop_uncounted(an, loop);
	const struct stmt *s;
	struct question q;
	uint32_t i;

	if (factor == 1) /* nothing moves */
		return (struct dep_answer){.may = PROOF_YES};
	if (!query_ask(&q, an, nest, loop))
		return q.answer;
	if (why)
		return answer_unknown(loop, why);
	for (s = loop->first; s; s = stmt_next(loop->first, s)) {
		if (s->kind != STMT_FOR || !is_merged(s, loop))
			continue;
		why = loop_uncounted(an, s);
		for (i = 0; i < s->nslots && !why; i++) {
			if (!header_keeps(an, loop, s, s->slot[i].e))
				why = "its bounds depend on the loop that is jammed";
		}
		if (!why && effects_of(an, s->first)->breaks)
			why = "a 'break' ends a loop early";
		if (why)
			return answer_unknown(s, why);
	}
	q.within = factor;
	for (i = 0; i < q.deps->list.n; i++) {
		if (!deps_licensed(nest, q.deps->list.at[i]))
			jammed(&q, q.deps->list.at[i], factor);
	}
	query_conclude(&q);
	q.answer.pair = q.answer.pair && in_one_group(&q, loop, factor);
	return q.answer;
}
