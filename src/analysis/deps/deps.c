/* deps.c - which statement instances of a loop must keep their order.
 *
 * Memory-based: every two accesses that may be the same memory, of which one writes, are compared
 * once for all pairs of their instances.  Scalars that are declared in a loop's body, or are always
 * written there before they are read, are new in each iteration.  What is not affine, or may alias, is
 * a dependence of every direction, and says why it was assumed.  The idea of direction vectors is
 * Allen and Kennedy's, that of exact tests over integer sets Feautrier's and Pugh's. */
#include "deps.h"

#include <string.h>

/* Pairs compared with sets for one loop; the rest is assumed. */
#define PAIRS 2000

/* ---- pairs ---- */

unsigned access_loops(const struct dep_access *a, const struct stmt *band, const struct stmt **loop,
		      unsigned max, bool *deeper)
{
	const struct stmt *s, *first = a->header ? a->stmt : stmt_loop(a->stmt);
	unsigned n = 0, i;

	for (s = first; s; s = s == band ? NULL : stmt_loop(s))
		n++;
	*deeper = n > max;
	for (s = first, i = n; s; s = s == band ? NULL : stmt_loop(s)) {
		if (--i < max)
			loop[i] = s;
	}
	return n > max ? max : n;
}

void pair_init(struct pair *p, const struct stmt *band, const struct dep_access *a,
	       const struct dep_access *b)
{
	bool deep[2];
	unsigned n, i;

	memset(p, 0, sizeof(*p));
	p->a = a;
	p->b = b;
	n = access_loops(a, band, p->loop[0], DEP_LOOPS, &deep[0]);
	access_loops(b, band, p->loop[1], DEP_LOOPS, &deep[1]);
	for (i = 0; i < n && p->loop[0][i] == p->loop[1][i]; i++) /* NULL after the last */
		;
	p->n = i;
	p->deeper = i == DEP_LOOPS && deep[0] && deep[1];
}

/* Do both belong to updates of one object that commute? */
static bool same_sum(const struct pair *pair)
{
	if (pair->assumed || pair->a->update != pair->b->update)
		return false;
	return pair->a->target == DEP_SYM || pair->a->place->type == pair->b->place->type;
}

/* One of the two writes. */
static void add_dep(struct analyses *an, struct deps *deps, const struct pair *pair,
		    const struct outcome *out, bool flip)
{
	struct dep *d = NULL;
	struct dep_vector *vectors = arena_array(an->arena, out->n + 1, sizeof(*vectors));
	unsigned i, l;

	for (i = 0; i < out->n; i++) {
		const struct pair_vector *v = &out->at[i];
		uint8_t lead = DEP_SAME;

		for (l = 0; l < pair->n && lead == DEP_SAME; l++)
			lead = v->v.sign[l];
		/* carried by a loop whose iterations do not depend on each other, as the user says */
		if (lead != DEP_SAME && pair->loop[0][l - 1]->independent)
			continue;
		/* in one iteration of everything the order of the source counts, in which accesses are
		 * listed; a statement reads before it writes */
		if (lead == DEP_SAME) {
			bool back = pair->a->stmt == pair->b->stmt && !pair->b->writes;

			if (pair->a == pair->b && !pair->deeper)
				continue;
			if (back != flip && !pair->deeper)
				continue;
		} else if ((lead == DEP_EARLIER) != flip) {
			continue;
		}
		if (!d) {
			d = arena_alloc(an->arena, sizeof(*d));
			d->from = flip ? pair->b : pair->a;
			d->to = flip ? pair->a : pair->b;
			d->kind = !d->from->writes ? DEP_ANTI
				  : d->to->writes  ? DEP_OUTPUT
						   : DEP_FLOW;
			d->nloops = pair->n;
			memcpy(d->loop, pair->loop[0], sizeof(d->loop));
			d->vector = vectors;
			d->assumed = out->assumed;
			d->lacks = out->lacks;
			d->lacks_at = out->lacks_at;
			if (same_sum(pair)) {
				d->update = pair->a->update;
				d->exact = pair->a->exact && pair->b->exact;
			}
		}
		for (l = 0; l < pair->n; l++) {
			uint8_t s = v->v.sign[l];
			int64_t distance = flip ? -v->distance[l] : v->distance[l];

			if (flip)
				s = (uint8_t)((s & DEP_SAME) | (s & DEP_LATER ? DEP_EARLIER : 0) |
					      (s & DEP_EARLIER ? DEP_LATER : 0));
			vectors[d->nvectors].sign[l] = s;
			d->sign[l] |= s;
			if (!d->nvectors) {
				d->constant[l] = v->constant[l];
				d->distance[l] = distance;
			} else if (!v->constant[l] || d->distance[l] != distance) {
				d->constant[l] = false;
			}
		}
		d->nvectors++;
	}
	if (d)
		vec_push(an->arena, &deps->list, d);
}

/* Two passes over what can be a pair: those whose storage is new in each iteration of `same` loops have
 * no instances that meet elsewhere, but for the order of their last writes. */
static void compare(struct analyses *an, const struct nest *nest, struct deps *deps,
		    const struct dep_access *a, const struct dep_access *b, struct outcome *out,
		    unsigned *pairs)
{
	struct pair pair;

	if (!a->writes && !b->writes)
		return;
	pair_init(&pair, deps->loop, a, b);
	if (!pair_meets(an, nest, &pair))
		return;
	if ((*pairs)++ >= PAIRS) {
		pair.assumed = "there are too many accesses to compare";
		pair.indexed = false;
	}
	/* a sum has all orders of all loops, and may be taken in any of them */
	if (a->target == DEP_SYM && same_sum(&pair) && sum_licensed(nest, a->update, a->sym)) {
		out->assumed = NULL;
		out->lacks = NULL;
		pair_assume(&pair, out);
	} else {
		pair_solve(an, &pair, out);
	}
	add_dep(an, deps, &pair, out, false);
	/* one access with itself: what runs first is the same dependence seen twice */
	if (a != b)
		add_dep(an, deps, &pair, out, true);
}

const char *loop_barred(struct analyses *an, const struct stmt *band, const struct stmt **at)
{
	return loop_barred_but(an, band, false, at);
}

const char *loop_barred_but(struct analyses *an, const struct stmt *band, bool barriers,
			    const struct stmt **at)
{
	const struct stmt *s;

	*at = band;
	if (index_of(an)->hidden_labels)
		return "jumps may enter the loop";
	for (s = band; s; s = stmt_next(band, s)) {
		const struct effects *own;

		if (s->kind == STMT_BLOCK || s->kind == STMT_PRAGMA ||
		    (barriers && s->kind == STMT_SYNC))
			continue;
		own = effects_own(an, s);
		*at = s;
		if (s->kind == STMT_SYNC)
			return "there is a barrier in the loop";
		if (s->kind == STMT_RAW && s->effects)
			return "a statement is not understood";
		if (own->sync && own->writes_unknown)
			return "what a call does is not known";
		if (own->sync)
			return "threads work together in the loop";
		if (own->label)
			return "jumps may enter the loop";
		if (own->leaves)
			return "a jump leaves the loop";
		/* a break of a loop inside is that loop's business */
		if (own->breaks && stmt_loop(s) == band)
			return "a 'break' ends the loop early";
		if (own->may_stop)
			return "a call may not return";
	}
	return NULL;
}

const struct deps *deps_of(struct analyses *an, const struct nest *nest, const struct stmt *loop)
{
	struct deps *deps = *table_slot(an, &an->deps, loop->id);
	struct outcome *out;
	struct vec accesses = {0};
	unsigned pairs = 0;
	uint32_t i, k;

	if (deps)
		return deps;
	deps = arena_alloc(an->arena, sizeof(*deps));
	out = arena_alloc(an->arena, sizeof(*out));
	deps->loop = loop;
	deps->barred = loop_barred(an, loop, &deps->barred_at);
	accesses_collect(an, loop, NULL, loop, &accesses);
	for (i = 0; i < accesses.n; i++) {
		for (k = i; k < accesses.n; k++)
			compare(an, nest, deps, accesses.at[i], accesses.at[k], out, &pairs);
	}
	*table_slot(an, &an->deps, loop->id) = deps;
	return deps;
}
