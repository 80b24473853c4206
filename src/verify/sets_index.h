/* sets_index.h - which element an access means. */
#ifndef CUNEST_VERIFY_SETS_INDEX_H
#define CUNEST_VERIFY_SETS_INDEX_H

#include "sets.h"

/* Fills stride and form of an access by the LOAD e, and `exact` where they tell elements apart. */
void index_read(struct reader *, const struct leaf *, struct access *, const struct expr *e,
		isl_set *domain);

#endif
