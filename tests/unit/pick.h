/* pick.h - random numbers, the same for a seed on every machine.  A seed is not 0. */
#ifndef UNIT_PICK_H
#define UNIT_PICK_H

#include <stdint.h>

/* 0 .. n - 1 */
static inline unsigned roll(uint64_t *seed, unsigned n)
{
	*seed ^= *seed << 13;
	*seed ^= *seed >> 7;
	*seed ^= *seed << 17;
	return (unsigned)((*seed >> 33) % n);
}

/* lo .. hi */
static inline int pick(uint64_t *seed, int lo, int hi)
{
	return lo + (int)roll(seed, (unsigned)(hi - lo + 1));
}

#endif
