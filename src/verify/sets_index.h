/* sets_index.h - which element an access means. */
#ifndef CUNEST_VERIFY_SETS_INDEX_H
#define CUNEST_VERIFY_SETS_INDEX_H

#include "sets.h"

/* Fills stride and form of an access by the LOAD e, and `exact` where they tell elements apart. */
void index_read(struct reader *, const struct leaf *, struct access *, const struct expr *e,
		isl_set *domain);

/* The same of an element of a declared array, by its subscripts one by one; in `after` they must be inside. */
void index_read_array(struct reader *, struct access *, const struct expr *e, isl_set *domain);

#endif
