/* hot.c - two hot loops compared: by instructions for equal work, whatever each was unrolled by or lost. */
#include "cunest/score.h"

static const char *const work_names[WORK_COUNT + 1] = {"MMA",   "FMA",  "FP",
						       "store", "load", "iteration"};

const char *work_name(enum work work)
{
	return work_names[work];
}

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
