/* hot.c - the hot code of a kernel or nest, and two of them compared.
 *
 * Hot is the loop in which most of the work of the launch is done: its own work, without that of
 * the loops inside, times the iterations of the loops around.  A trip count that is not known is
 * taken as a few.  Arithmetic decides before memory: the loop of the products is hot, not the one
 * that fills the tile for it.  A copy through shared memory is done by two loops, of which one reads
 * the source and one writes the result; both are hot then, each for as many elements as the other.
 *
 * Two are compared by instructions for equal work, whatever each was unrolled by or lost. */
#include "cunest/score.h"

static const char *const work_names[WORK_COUNT + 1] = {"MMA",
						       "FMA",
						       "FP",
						       "store",
						       "load",
						       "store to shared memory",
						       "load from shared memory",
						       "iteration"};

const char *work_name(enum work work)
{
	return work_names[work];
}

/* ---- which loop is hot ---- */

enum { ARITHMETIC = 16 }; /* counts as so many accesses */

static bool is_arithmetic(unsigned work)
{
	return work <= WORK_FP;
}

static uint64_t importance(const struct hot_loop *loop)
{
	uint64_t n = 0;

	for (unsigned w = 0; w < WORK_COUNT; w++)
		n += loop->hot.work[w] * (is_arithmetic(w) ? ARITHMETIC : 1);
	return n * loop->runs;
}

/* Of equals the shorter one: the other one is for the elements that are left over. */
static bool is_before(const struct hot_loop *a, const struct hot_loop *b)
{
	uint64_t of_a = importance(a), of_b = importance(b);

	return of_a > of_b || (of_a == of_b && a->hot.instructions < b->hot.instructions);
}

/* Of those with the most of this kind the first; NULL: none has any. */
static const struct hot_loop *most_of(const struct hot_loop *loops, unsigned n, enum work work)
{
	const struct hot_loop *best = NULL;

	for (unsigned i = 0; i < n; i++)
		if (loops[i].hot.work[work] && (!best || loops[i].hot.work[work] * loops[i].runs >
								 best->hot.work[work] * best->runs))
			best = &loops[i];
	return best;
}

static struct hot both(const struct hot *a, uint64_t times_a, const struct hot *b, uint64_t times_b)
{
	struct hot sum = *a;

	sum.instructions = a->instructions * times_a + b->instructions * times_b;
	for (unsigned w = 0; w < WORK_COUNT; w++)
		sum.work[w] = a->work[w] * times_a + b->work[w] * times_b;
	return sum;
}

unsigned hot_find(const struct hot_loop *loops, unsigned n, struct hot *hot)
{
	const struct hot_loop *reads, *writes;
	unsigned best = n;

	for (unsigned i = 0; i < n; i++)
		if (best == n || is_before(&loops[i], &loops[best]))
			best = i;
	if (best == n || !importance(&loops[best]))
		return n;
	*hot = loops[best].hot;
	for (unsigned w = 0; w < WORK_COUNT; w++)
		if (is_arithmetic(w) && hot->work[w])
			return best;
	reads = most_of(loops, n, WORK_LOAD);
	writes = most_of(loops, n, WORK_STORE);
	if (reads && writes && reads != writes && !reads->hot.work[WORK_STORE] &&
	    reads->hot.work[WORK_SHARED_STORE] && writes->hot.work[WORK_SHARED_LOAD])
		*hot = both(&reads->hot, writes->hot.work[WORK_STORE], &writes->hot,
			    reads->hot.work[WORK_LOAD]);
	return best;
}

/* ---- compared ---- */

enum work hot_unit(const struct hot *hot, const struct hot *base)
{
	enum work best = WORK_COUNT;

	for (unsigned w = 0; w < WORK_COUNT; w++) {
		if (!hot->work[w] || !base->work[w])
			continue;
		if (best == WORK_COUNT ||
		    (unsigned __int128)hot->work[w] * base->work[best] >
			    (unsigned __int128)hot->work[best] * base->work[w])
			best = (enum work)w;
	}
	return best;
}

enum work hot_result(const struct hot *hot, const struct hot *base)
{
	unsigned w = 0;

	while (w < WORK_COUNT && (!hot->work[w] || !base->work[w]))
		w++;
	return (enum work)w;
}

int hot_compare(const struct hot *hot, const struct hot *base)
{
	enum work unit = hot_unit(hot, base);
	unsigned __int128 a = hot->instructions, b = base->instructions;

	if (unit < WORK_COUNT) {
		a *= base->work[unit];
		b *= hot->work[unit];
	}
	return a < b ? -1 : a > b;
}

int static_compare(const struct hot *hot, const struct hot *base)
{
	int order = hot_compare(hot, base);

	if (hot->loops < base->loops)
		return -1;
	if (order > 0 && hot->sym == base->sym && hot->instructions <= base->instructions)
		return hot->instructions < base->instructions ? -1 : 0;
	return order == 0 && hot->all < base->all ? -1 : order;
}

uint64_t hot_per_work(const struct hot *hot, enum work unit)
{
	uint64_t n = unit < WORK_COUNT ? hot->work[unit] : 1;

	return (hot->instructions * 100 + n / 2) / n;
}
