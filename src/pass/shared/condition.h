/* condition.h - what the passes that merge branches share: joined and negated conditions, and what
 * may not be moved into another branch. */
#ifndef CUNEST_CONDITION_H
#define CUNEST_CONDITION_H

#include "motion.h"

/* `a && b`, `a || b`, typed as conditions are.  NULL: not of a type whose operators are C's. */
const struct expr *cond_join(struct ir *, enum expr_kind, const struct expr *a,
			     const struct expr *b);
/* `!c`; comparisons are turned round where that is exact: `i < n` -> `i >= n`, of integers. */
const struct expr *cond_not(struct ir *, const struct expr *c);
/* Is it a formula of values that stay the same while it is thought about: no load, call, float? */
bool cond_plain(const struct expr *);
/* Is e the formula, or an operand of the && chain? */
bool cond_has(const struct expr *chain, const struct expr *e);
/* Does `a` before `s` say `b`: a proof, or the same operands of && ? */
bool cond_implies(struct pass *, const struct expr *a, const struct expr *b, const struct stmt *s);

/* The only statement of a branch; NULL: it has none or several. */
struct stmt *branch_only(const struct stmt *body);
/* Can it be jumped into? */
bool branch_has_label(const struct stmt *);
/* Do threads synchronise or order memory inside? */
bool branch_meets(struct pass *, const struct stmt *);
/* May what is directly in the block be in another one, by its names? */
bool branch_opens(const struct func *, const struct stmt *block);
/* Do two branches the same?  An absent one and an empty one do. */
bool branch_same(const struct func *, const struct stmt *a, const struct stmt *b);
/* Where words above the first statement of a branch begin, from lo on: those above an if that an earlier pass
 * decided went with it. */
uint32_t branch_words(const struct ir *, uint32_t lo, const struct stmt *first);
/* After the comments that end the line of a statement: they are about it. */
uint32_t stmt_words(const struct ir *, const struct stmt *);
/* Would comments or directives of the user's in these bytes go, when only the statements of `kept`
 * (NULL: nothing) stay of them?  What is right above the first or after the last on its line goes
 * with it. */
bool branch_loses_words(const struct ir *, uint32_t lo, uint32_t hi, const struct stmt *kept);
#endif
