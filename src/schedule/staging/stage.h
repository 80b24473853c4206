/* stage.h - the nests of a block as stages that feed each other, and where they are attached.
 *
 * In a block each statement is a stage.  One that stores into an array feeds those after it that
 * load from it.  compute(T at i) takes a stage out of the row and attaches it in a loop of a stage
 * that it feeds; it is a statement there from then on. */
#ifndef SCHEDULE_STAGE_H
#define SCHEDULE_STAGE_H

#include "../bounds/relation.h"

struct stage {
	struct stmt *stmt; /* a child of the block */
	struct vec writes,
		reads; /* struct sym *: arrays, and pointers to them, in order of first use */
	bool visited;
};

struct stages {
	struct stmt *block;
	struct vec
		list; /* struct stage *, in the order of the source: producers before consumers */
};

/* What compute() has moved. */
struct attached {
	const struct sym *array;
	const char *name;    /* of the array */
	struct stmt *stmt;   /* the nest that fills it, where it stands now */
	struct iter_var *at; /* the loop that it was attached to */
	const struct footprint
		*region; /* what one iteration of it needs, before storage was made for that */
	const struct axes *axes; /* along which loops of the stage, likewise */
	struct span where;       /* of the nest, in the source; none: of clauses */
};

/* The stages of a block.  Those that are attached count as parts of the stage that they are in. */
struct stages *stages_of(struct schedule *, struct stmt *block);
bool stage_writes(const struct stage *, const struct sym *array);
bool stage_reads(const struct stage *, const struct sym *array);
/* Does `to`, which is after it, read what `from` writes, or what stages between make of it? */
bool stage_feeds(const struct stages *, const struct stage *from, const struct stage *to);
/* The stage that a statement is in; NULL: none of these. */
struct stage *stage_around(const struct stages *, const struct stmt *);

/* Where a statement is attached: iter_vars of the loops around it up to `block`, innermost first,
 * those with one iteration left included. */
void attach_path(struct schedule *, const struct stmt *, const struct stmt *block, struct vec *out);

/* After the last clause: blocks that were kept for the names of loops that have gone go too. */
void stages_finish(struct schedule *);

/* Why a stage that fills `array` cannot be computed at another place and time, whatever that place
 * is: it has effects besides.  NULL: it can.  *at: where. */
const char *stage_fixed(struct schedule *, const struct stage *, const struct sym *array,
			const struct stmt **at);

/* ---- what statements name ---- */

/* In its own slots and lists, or as what it assigns or declares. */
bool stmts_declare(const struct stmt *root, const struct sym *);

#endif
