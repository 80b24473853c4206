/* measure.h - what a compiled form is measured by, and the readers that find it. */
#ifndef CUNEST_MEASURE_H
#define CUNEST_MEASURE_H

#include "cunest/score.h"

/* What the instructions were read from: PTX is what ptxas is given, so it counts nearly. */
enum seen { SEEN_NOT, SEEN_PTX, SEEN_SASS };

/* One kernel for one architecture. */
struct measure {
	const char *entry; /* mangled */
	unsigned arch;     /* 90 of sm_90 */
	unsigned registers, spills, stack,
		shared;  /* bytes but for registers; spills: stores and loads */
	enum seen seen;  /* by the readers of instructions */
	struct hot hot;  /* of its hot loop */
	unsigned loads;  /* in flight there */
	unsigned length; /* instructions of all of it */
};

/* ---- instructions, whatever they were read from ---- */

enum insn_kind { INSN_OTHER, INSN_WORK, INSN_LOAD, INSN_STORE, INSN_BARRIER, INSN_BRANCH };
enum { INSN_REGS = 12 };

struct insn {
	enum insn_kind kind;
	enum work work;  /* WORK, LOAD, STORE; WORK_COUNT: none, as for a load of a parameter */
	bool constant;   /* LOAD: no store is ordered before it */
	unsigned weight; /* machine instructions */
	unsigned amount; /* of work */
	int64_t target;  /* BRANCH: index of an instruction; -1: unknown */
	unsigned ndst, nsrc;
	uint32_t dst[INSN_REGS], src[INSN_REGS]; /* hashes of names */
};

struct code {
	struct arena *arena;
	struct insn *at;
	uint32_t n, cap;
};
struct insn *code_add(struct code *);

/* Hot loop and loads in flight; `scheduled`: instructions run in this order, so a load is in flight
 * until a result is used.  Else ptxas will order them: loads count together that neither a store, a
 * barrier nor a branch parts, and whose addresses do not depend on each other. */
void code_measure(const struct code *, bool scheduled, struct measure *);

/* ---- readers; each adds to a list of struct measure *, by entry and architecture ---- */

struct measure *measure_find(struct arena *, struct vec *, const char *entry, unsigned arch,
			     bool add);
void read_ptxas(struct arena *, const char *log, struct vec *);
/* For entries that are there, of this architecture or of newer ones: PTX is for the oldest. */
void read_ptx(struct arena *, const char *text, struct vec *);
/* As cuobjdump -sass or nvdisasm print it. */
void read_sass(struct arena *, const char *text, struct vec *);

/* As lines of text, for the cache and the pipe. */
void measures_print(struct buf *, const struct vec *);
bool measures_read(struct arena *, const char *text, struct vec *);

#endif
