/* query.h - what normal forms leave open: are two values the same, and the second defined, wherever the facts hold
 * and `before` is defined? */
#ifndef CUNEST_VERIFY_QUERY_H
#define CUNEST_VERIFY_QUERY_H

#include "walk.h"

struct query {
	struct walk *w;
	const struct expr *a, *b; /* a NULL: is b defined? */
	const struct vec *ahead;  /* struct ahead *, or NULL */
};

/* samples.c: tries values.  TESTED when none is wrong, UNKNOWN with `why` when some seem to be, which may be values
 * that the program never has, or when too few satisfy the facts.  False: a proof need not be tried. */
bool query_samples(const struct query *, struct certificate *);
/* solver.c: asks Z3.  PROVED, or the certificate stays as it is. */
void query_solve(const struct query *, struct certificate *);

#endif
