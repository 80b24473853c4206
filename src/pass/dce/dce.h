/* dce.h - what the parts of dead-code elimination share.
 *
 * A variable is tracked when all that happens to it is in sight: a local or parameter of the
 * thread, or a static array in shared memory, whose address goes nowhere. */
#ifndef CUNEST_DCE_H
#define CUNEST_DCE_H

#include "../shared/motion.h"
#include "../shared/text_names.h"

struct dce {
	struct pass *pass;
	struct nest *nest;
	struct bits untracked; /* by sym->id; see dce_scan() */
	struct text_names text;
	struct vec emptied; /* struct stmt *: branches that lost all they held */
};

/* Finds what is tracked; to be called again when the tree has changed. */
void dce_scan(struct dce *);
bool dce_tracked(const struct dce *, const struct sym *);

/* The variable that the statement gives a value, wholly or in part: DECL, ASSIGN, and STORE to an
 * element or member of it.  NULL: none, or memory behind a pointer. */
struct sym *dce_target(const struct stmt *);
/* Calls visit for each symbol whose value the slots and lists of s use.  The target of a plain
 * assignment is not among them, that of `op=` is. */
void dce_reads(struct ir *, const struct stmt *s, void (*visit)(void *, const struct sym *),
	       void *);
/* Does each evaluation of a slot count? */
bool dce_pinned(struct pass *, const struct stmt *);
/* Can control enter it other than from above? */
bool dce_can_be_entered(const struct stmt *);
/* One of several names that one declaration declares. */
bool dce_is_declarator(const struct dce *, const struct stmt *);
/* float T[8], U[8]; -> float T[8]; float U[8]; */
void declarators_split(struct stmt *group);
/* "'x'", "the loop over 'i'", "the store to 'a[i]'" */
const char *dce_describe(struct pass *, const struct stmt *);
/* A pragma above the annotated loop is outside of the bytes that a nest may rewrite: without
 * the loop it would be left alone. */
bool dce_loses_pragma(const struct dce *, const struct stmt *);
/* With the pragmas that belong to it; notes the branch that has become empty. */
void dce_remove(struct dce *, struct stmt *);

/* Removes what nothing with an effect needs: dce_mark.c. */
bool dce_remove_unneeded(struct dce *);
/* Removes assignments whose value something else overwrites before it is read: dce_live.c. */
bool dce_remove_overwritten(struct dce *);
/* Puts temporaries that are used once into their use: dce_inline.c. */
bool dce_inline(struct dce *);

#endif
