/* random.h - random functions in the text form of the IR, for random.c. */
#ifndef RANDOM_H
#define RANDOM_H

#include "cunest/str.h"

struct rules;

/* The same throws on every machine; the state is not 0. */
struct dice {
	uint32_t state;
};

/* 0 .. n - 1 */
static inline uint32_t dice_roll(struct dice *d, uint32_t n)
{
	d->state ^= d->state << 13;
	d->state ^= d->state >> 17;
	d->state ^= d->state << 5;
	return (d->state >> 3) % n;
}

/* What a function is written in: the IR's text, that of a C program's, in which numbers are conditions too, or CUDA. */
enum random_text { RANDOM_IR, RANDOM_IR_C, RANDOM_CUDA };

/* The function of a seed, well typed and mostly defined: the same text every time (but for
 * compilers that evaluate arguments in another order). */
const char *random_func(struct arena *, uint32_t seed, enum random_text);

/* A kernel of what people write in kernels; only in the text form. */
const char *random_kernel(struct arena *, uint32_t seed);

/* A kernel for one row of rules.def, that of the number; only in the text form. */
const char *random_rule(struct arena *, const struct rules *, uint32_t number);

/* The text of a function, with statements put in that no run of the interpreter's tests reaches: under a
 * condition on a new parameter, which both texts have.  NULL: there is no place for one. */
struct emi {
	const char *plain, *variant;
};
bool random_emi(struct arena *, uint32_t seed, const char *text, struct emi *);

/* A block of nests that move arrays around; only in the text form. */
const char *random_block(struct arena *, uint32_t seed);

/* What its calls mean: functions that stand before it; and, in the IR's text, the facts of them. */
const char *random_callees(bool cuda);
const char *random_calls(void);

#endif
