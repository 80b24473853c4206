/* tester_input.h - what a function is run on: numbers, buffers, a launch. */
#ifndef CUNEST_VERIFY_TESTER_INPUT_H
#define CUNEST_VERIFY_TESTER_INPUT_H

#include "tester.h"

enum input_class { INPUT_SMALL, INPUT_LARGE, INPUT_SPECIAL, INPUT_CLASSES };
enum input_overlap { BUFFERS_APART, BUFFERS_SHARED, BUFFERS_SHIFTED, BUFFERS_WAYS };

struct input {
	enum input_class class;
	enum input_overlap overlap;
	unsigned round;   /* varies the integers */
	int extreme[2];   /* parameters with extreme values, -1: none */
	int64_t value[2]; /* ... which are these */
};

/* One of the two functions, and its run. */
struct side {
	struct func *func;
	struct interp_run run;
	struct interp_outcome out;
	unsigned char *memory; /* a region for each parameter */
	size_t size;           /* of a buffer; a region has twice as much */
};

/* A parameter that no value can be made for; NULL: there is none. */
const struct sym *input_impossible(const struct func *);
/* Fills the memory and the parameters of the run; `racing` says of which arrays other threads write. */
void input_prepare(struct arena *, struct side *, const struct input *, const bool *racing);
/* "small numbers, n=3" */
const char *input_describe(struct arena *, const struct side *, const struct input *);
/* "int n = 3; float x[2] = {1, 2};": as far as the arrays are used, `used` bytes of each.  Of a side that was prepared
 * and not run. */
const char *input_declare(struct arena *, const struct side *, const struct input *,
			  const int64_t *used);

#endif
