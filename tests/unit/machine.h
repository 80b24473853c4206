/* machine.h - runs a function of integers with real values, to compare with what analyses say of it.
 *
 * The arithmetic is the tests' own, written from the standard: nothing of src/ir/eval.c or interp.c.
 * A run ends as undefined where C says so, or where it meets what is no local integer. */
#ifndef MACHINE_H
#define MACHINE_H

#include "cunest/build.h"

enum { MACHINE_SYMS = 32 };

struct machine {
	struct ir *ir;
	__int128 value[MACHINE_SYMS]; /* by sym->id */
	bool given[MACHINE_SYMS];
	long fuel; /* statements and turns that a run may take; negative: it took more */
	/* Before each statement; and after the evaluation of each condition of a loop. */
	void (*reached)(void *context, const struct machine *, const struct stmt *);
	void (*turned)(void *context, const struct stmt *loop, bool first, bool holds);
	void *context;
};

/* false: undefined. */
bool machine_value(const struct machine *, const struct expr *, __int128 *out);

enum machine_end {
	MACHINE_NEXT,
	MACHINE_BREAK,
	MACHINE_CONTINUE,
	MACHINE_RETURN,
	MACHINE_UNDEFINED
};
enum machine_end machine_run(struct machine *, const struct stmt *);

#endif
