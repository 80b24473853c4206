/* cunest.h - annotations that no compiler warns about.
 *
 * NEST(clauses) means the same as `#pragma nest clauses` and expands to nothing.  Nothing else is in here:
 * a program that includes this header does not depend on cunest. */
#ifndef CUNEST_H
#define CUNEST_H

#define NEST(...)

#endif
