/* eval.h - C's arithmetic on constants, and an interpreter of the IR for tests. */
#ifndef CUNEST_EVAL_H
#define CUNEST_EVAL_H

#include "build.h"

enum eval_result {
	EVAL_OK,
	EVAL_UNDEFINED, /* overflow, /0, shift out of range: the source would be wrong, fold nothing */
	EVAL_INEXACT,	/* a float result that rounds; folded only where the same rounding is certain */
	EVAL_UNKNOWN,	/* not a constant */
};

/* One operator on constants of C types, computed in 128 bits and checked to fit.  The type is the
 * result's (for comparisons it does not matter: values compare as numbers, so convert first); unary
 * operators ignore b, CAST converts a, LAND and LOR want both operands.  Shifting a negative number
 * left is undefined. */
enum eval_result eval_int_op(enum expr_kind, const struct type *, __int128 a, __int128 b, __int128 *out);
/* A whole expression of constants; a symbol that has a constant value is one.  Lazy operators skip what
 * C skips. */
enum eval_result eval_int(const struct expr *, __int128 *out);

/* ---- constants of any arithmetic type (eval_constant.c) ---- */

struct constant {
	bool is_float;
	__int128 i;
	double f;
};

/* As eval_int(), also of floats, and of the functions whose results are exact by definition: EVAL_OK only where no
 * rounding takes place and no denormal is met, so that every device gives these bits. */
enum eval_result eval_constant(const struct expr *, struct constant *out);
bool type_is_exact(const struct type *); /* float and double: the types that it computes with */
/* The value as a literal of the type, as one would write it; a negative float is a NEG.  NULL: it has none. */
const struct expr *expr_constant(struct ir *, const struct type *, const struct constant *);
const struct expr *expr_decimal(struct ir *, const struct type *, double);
/* Of a {a, {b, c}} for an array or record: how many parts it gives, operand i the element or member i; the
 * others start as without a list.  -1: that is not known, since braces are left out: {1, 2, 3} for a struct
 * { int t[2]; int n; }.  {0} for what begins with parts of its own gives none of them. */
int expr_list_given(struct ir *, const struct type *, const struct expr *);
/* The element that a LOAD reads of a table, sym.table, at constant indices; NULL: not known, or outside. */
const struct expr *expr_table_element(struct ir *, const struct expr *load);

/* ---- interpreter: one thread at a time, blocks in order; a barrier needs blocks of one thread ---- */

struct interp_array { /* memory behind a pointer parameter or shared array */
	const struct sym *sym;
	unsigned char *bytes;
	size_t size;
	bool racing; /* of ints that other threads store to: each barrier changes them, by its number, and
		      * so does a callee that writes memory */
};

/* One step of a run, in the order of the run, for tests that compare orders. */
struct interp_event {
	enum interp_step {
		INTERP_ENTER, /* a loop is reached */
		INTERP_TURN,  /* ... and its condition is about to be evaluated, with this `value` of a FOR */
		INTERP_READ,
		INTERP_WRITE,
		INTERP_BIRTH, /* a declaration: what its variable held before is gone */
	} step;
	const struct stmt *stmt; /* the statement that runs */
	const struct sym *sym;	 /* READ, WRITE: a variable that is not in memory, or NULL; BIRTH */
	const unsigned char *at; /* memory: where, in the host's */
	int64_t size;		 /* ... and how many bytes */
	int64_t value;
};

struct interp_run {
	unsigned grid[3], block[3];
	struct interp_array *arrays;
	unsigned narrays;
	const struct sym **scalars; /* parameters by value */
	int64_t *ints;		    /* their bits; floats as the bits of a double */
	unsigned nscalars;
	uint64_t fuel;		    /* statements */
	uint64_t effort;	    /* parts of expressions that may be evaluated besides; 0: any number */
	void (*watch)(void *, const struct interp_event *); /* NULL: nobody looks */
	void *watch_context;
};

enum interp_verdict { INTERP_DONE, INTERP_UNDEFINED, INTERP_UNSUPPORTED, INTERP_FUEL };

struct interp_outcome {
	enum interp_verdict verdict;
	bool assumed;	    /* UNDEFINED: an assumption of a nest does not hold */
	const char *reason; /* what was undefined or unsupported */
	uint64_t evaluated; /* parts of expressions */
	uint64_t statements, stores, fp_ops, volatiles;
	uint64_t calls, trace; /* of callees with effects: how many, and a hash of their names and arguments in
				* order */
};

/* Runs the kernel; arrays are changed in place.  Out-of-bounds and overflow give UNDEFINED. */
struct interp_outcome interp_run(struct func *, struct interp_run *);

#endif
