/* relax.h - rewrites that change the last bits, under fp(relaxed) only. */
#ifndef CUNEST_RELAX_H
#define CUNEST_RELAX_H

#include "../shared/motion.h"
#include "../shared/spelled.h"

struct relax {
	struct pass *pass;
	struct nest *nest;
	struct stmt *stmt;
	unsigned slot;
	struct spelled words;
	bool changed;
	struct vec inverses;  /* struct inverse *, in the order made */
	struct bits integers; /* ids of variables of floats that come to be integers */
};

/* A reciprocal in a variable; what it is computed from may have been relaxed since. */
struct inverse {
	struct stmt *temp;
	const struct expr *value;
};

/* The value of a literal, also after a minus or a conversion; false: it is none. */
bool relax_number(const struct expr *, double *value);

/* Does the name, with f after for float, mean CUDA's function there? */
bool relax_may_call(struct relax *, const char *name, const struct type *);
/* f, or ff for float: the math function for the type of e. */
const struct expr *relax_call(struct relax *, const char *name, const struct type *,
			      const struct expr *arg);
/* A literal of a floating type. */
const struct expr *relax_literal(struct relax *, const struct type *, double value);

/* Is it fp(relaxed)?  If not, it is told what `e` would become. */
bool relax_allowed(struct relax *, const struct expr *e, const char *what, const char *how);

/* Each gives e itself where there is nothing to gain. */
const struct expr *relax_quotient(struct relax *, const struct expr *e); /* relax_quotient.c */
const struct expr *relax_power(struct relax *, const struct expr *e,
			       bool certain); /* relax_power.c */

#endif
