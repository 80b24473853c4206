/* settle.c - the nests of a function, until none has more to do.
 *
 * An element that one nest stores may be read no more once the next is done, and a loop bound may be known.  So the
 * nests go around until each has seen the last change; a second run of the command finds nothing to do then. */
#include "cunest/pass.h"

/* Once more around is usual. */
#define AROUND 8

/* Those after the last that changed, and that one itself, have seen it. */
static uint32_t seen_already(const bool *changed, uint32_t n)
{
	uint32_t seen = 0;

	while (seen < n && !changed[n - 1 - seen])
		seen++;
	return seen < n ? seen + 1 : n;
}

void nests_settle(const struct vec *nests, bool *changed, nest_again *again, void *context)
{
	uint32_t n = nests->n, seen = seen_already(changed, n);

	for (uint32_t i = 0; seen < n && i < n * AROUND; i++) {
		seen++;
		if (again(context, nests->at[i % n])) {
			changed[i % n] = true;
			seen = 1;
		}
	}
}
