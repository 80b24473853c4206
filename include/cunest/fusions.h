/* fusions.h - fp(strict): which products and sums nvcc fused, in the text as written and in a form of it.
 *
 * nvcc decides what it fuses into multiply-adds late and by what is around: it moves products out of loops, computes once
 * what stands twice, and ptxas fuses again.  So this is not predicted but looked up in the machine code: the kinds of
 * float operations that each source line became.  Not how many, as unrolling and tails change that; where a line has several,
 * in what proportion. */
#ifndef CUNEST_FUSIONS_COMPARE_H
#define CUNEST_FUSIONS_COMPARE_H

#include "str.h"
#include "vec.h"

/* What the source is called by #line in texts that are compared: a name that nothing else has. */
#define FUSIONS_SOURCE "cunest-strict-source"

enum float_what { WHAT_ADD, WHAT_MUL, WHAT_FMA, WHAT_COUNT, WHAT_SPECIAL, WHAT_TWICE, WHAT_FIRST };
enum float_type { IN_FLOAT, IN_DOUBLE, IN_HALF, IN_BFLOAT, FLOAT_TYPES };
/* type * WHAT_COUNT + what; KIND_SPECIAL: a reciprocal or the like, of which more operations are made than are written;
 * KIND_TWICE: x + x, which is a sum or the product 2 * x, and exact; KIND_FIRST: x * y + 0, a product or an FMA, with the
 * same bits but for the sign of zero, as where a sum that begins with 0 is unrolled */
enum float_kind { KIND_SPECIAL = FLOAT_TYPES * WHAT_COUNT, KIND_TWICE, KIND_FIRST, FLOAT_KINDS };

/* Lines first..last of the source that are compared, or, with `skip`, that are not, though they are inside of others. */
struct line_range {
	uint32_t first, last;
	bool skip;
	void *owner; /* whoever asks: which function */
	bool compiled; /* set by fusions_compare(): the text as written has code of it */
};

/* Whose code is compared. */
struct fusions_scope {
	const char *file;	/* name of the source, as #line has it */
	struct vec ranges;	/* struct line_range * */
	/* By line of the file, the line that stands for it: the first of its statement.  NULL: each for itself */
	const uint32_t *stands_for;
	uint32_t nlines;
	/* Is the entry made of a function whose lines are compared?  Then code without a line there is, too.  NULL: all */
	bool (*entry)(void *context, const char *entry);
	void *context;
};

struct fusion_difference {
	const char *entry, *arch; /* of the first kernel that has it: mangled; "90a" */
	uint32_t line;		  /* 0: nvcc says no line */
	unsigned before, after;	  /* bit sets over float_kind; the same: the proportion differs */
	const struct line_range *range; /* where the line is; NULL: in none */
	bool new_entry;			/* there is no such kernel in the text as written */
};

/* The differences of two texts as fusions were read, by line, those with sums first: struct fusion_difference *.  false: one of them is not such
 * a text. */
bool fusions_compare(struct arena *, const struct fusions_scope *, const char *before, const char *after, struct vec *out);
/* "line 12: FFMA as written, FMUL and FADD as rewritten (sm_90), which ..." */
const char *fusions_text(struct arena *, const struct fusion_difference *);
/* "FMUL and FADD" */
const char *fusions_kinds(struct arena *, unsigned kinds);


#endif
