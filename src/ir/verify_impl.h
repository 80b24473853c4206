/* verify_impl.h - shared by the parts of the verifier: the tree, a statement, an expression. */
#ifndef CUNEST_IR_VERIFY_IMPL_H
#define CUNEST_IR_VERIFY_IMPL_H

#include "cunest/verify.h"

struct verifier {
	const struct func *func;
	const struct ir *ir;
	const char *wrong;   /* the first thing found */
	struct bits checked; /* expressions whose types are good, by id */
	struct bits visible; /* symbols in scope */
	struct bits seen;    /* statements met, by id */
	struct bits used;    /* expressions of the value that is looked at, by id, */
	struct vec met;      /* and themselves */
	struct bits declared;
	struct bits namesakes;       /* symbols whose name another one has */
	const struct sym *declaring; /* whose start is looked at, which sees its name already */
	struct vec scope;            /* struct sym *, in order of declaration */
	uint32_t block;              /* where those of the innermost block begin */
	unsigned depth;
	bool surveys; /* a name that is hidden is noted, and no fault */
	bool hidden;
};

void verify_fail(struct verifier *, const struct stmt *, const char *fmt, ...) CN_PRINTF(3, 4);

/* Which fields a kind of statement has. */
void verify_fields(struct verifier *, const struct stmt *);
/* The types of what it holds, once that is known to be there. */
void verify_types(struct verifier *, const struct stmt *);

/* Operand counts, operand types and symbols of a tree; `in` is the statement it is in. */
void verify_expr(struct verifier *, const struct stmt *in, const struct expr *);
bool verify_known(const struct verifier *, const struct sym *);

#endif
