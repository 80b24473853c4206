/* deps_solved.c - levels of pairs that were solved before.
 *
 * What isl is asked of a level is numbers only: ranges, rows, and which dimensions count the iterations of which loop.
 * Statements that a schedule has copied, and nests that are asked about again after another loop was changed, ask the
 * same numbers: in a scheduled product of matrices more than half of all questions.  The answers speak of no
 * statement, so they are kept for the life of the analyses, whatever a pass drops. */
#include "deps.h"

#include <string.h>

#include <cunest/str.h>

/* Bytes of questions and answers that are kept for a function; buckets; numbers of one question. */
enum {
	KEPT_MOST = 4 << 20,
	BUCKETS = 256,
	KEY_MOST = 8 + 6 * REL_DIMS + REL_ROWS * (4 + 2 * REL_TERMS) + 4 * DEP_LOOPS
};

struct solved {
	struct solved_level *bucket[BUCKETS];
	size_t kept;
	unsigned n; /* of the present question */
	int64_t key[KEY_MOST];
};

static void put(struct solved *all, int64_t number)
{
	all->key[all->n++] = number;
}

static void put_wide(struct solved *all, __int128 number)
{
	put(all, (int64_t)number);
	put(all, (int64_t)(number >> 64));
}

static void make_key(struct solved *all, const struct instances *r, unsigned level)
{
	unsigned i, k;

	all->n = 0;
	put(all, level);
	put(all, r->pair->n);
	put(all, (int64_t)r->an->operations);
	put(all, r->ndims);
	for (i = 0; i < r->ndims; i++) {
		const struct range *range = &r->dim[i].range;

		put_wide(all, range->lo);
		put_wide(all, range->hi);
		put(all, range->stride);
		put(all, range->phase);
	}
	for (i = 0; i < r->nrows; i++) {
		const struct rel_row *row = &r->row[i];

		put(all, row->rel);
		put(all, row->n);
		put_wide(all, row->c);
		for (k = 0; k < row->n; k++) {
			put(all, row->dim[k]);
			put(all, row->coef[k]);
		}
	}
	for (i = 0; i < r->pair->n; i++) {
		put(all, r->turn[0][i]);
		put(all, r->turn[1][i]);
		put(all, r->way[i]);
		put(all, r->step[i]);
	}
}

struct solved_level *solved_level(struct analyses *an, const struct instances *r, unsigned level)
{
	struct solved *all = an->solved;
	struct solved_level *l, **bucket;
	size_t bytes;

	if (!all)
		an->solved = all = arena_alloc(an->home, sizeof(*all));
	make_key(all, r, level);
	bytes = all->n * sizeof(*all->key);
	bucket = &all->bucket[hash_bytes(0, all->key, bytes) % BUCKETS];
	for (l = *bucket; l; l = l->next) {
		if (l->size == bytes && memcmp(l->key, all->key, bytes) == 0)
			return l;
	}
	if (all->kept > KEPT_MOST)
		return NULL;
	l = arena_alloc(an->home, sizeof(*l));
	*l = (struct solved_level){.size = bytes,
				   .key = arena_array(an->home, all->n, sizeof(*l->key)),
				   .next = *bucket};
	memcpy(l->key, all->key, bytes);
	*bucket = l;
	all->kept += bytes;
	return l;
}

void solved_keep(struct analyses *an, struct solved_level *l, const struct pair_vector *at,
		 unsigned n, bool coarse)
{
	l->n = n;
	l->at = arena_array(an->home, n + 1, sizeof(*at));
	memcpy(l->at, at, n * sizeof(*at));
	l->coarse = coarse;
	l->known = true;
	an->solved->kept += n * sizeof(*at);
}
