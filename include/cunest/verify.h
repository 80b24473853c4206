/* verify.h - the IR's invariants, checked after every pass. */
#ifndef CUNEST_VERIFY_H
#define CUNEST_VERIFY_H

#include "ir.h"

/* NULL when the function is well formed, else what is wrong (in the ir's arena): links, slot counts,
 * operand types of every operator, one declaration per symbol that dominates its uses, places that are
 * places, origins inside their statement, regions disjoint. */
const char *ir_verify(const struct func *);
/* Of a function as it was lowered, before anything is done to it: what its names mean there is what the source means,
 * whatever the front end could find out of statements that it does not understand.  Where ir_verify() would find that
 * a name means another variable it does not ask later. */
void ir_survey(struct func *);
/* What is wrong with an expression whose operands are good, by itself: how many there are, and types.
 * NULL: nothing. */
const char *ir_verify_node(const struct func *, const struct expr *);

#endif
