/* cunest.h - annotations that no compiler warns about.
 *
 * NEST(clauses) means the same as `#pragma nest clauses` and expands to nothing.
 *
 * NEST_REQUIRED, on a line of its own outside of functions, says that the file means something else
 * without cunest: a kernel with bind() would have every thread do all of its work.  It is an error to a
 * compiler; cunest takes it out of what it writes.
 *
 * Nothing else is in here: a program that includes this header does not depend on cunest. */
#ifndef CUNEST_H
#define CUNEST_H

#define NEST(...)

#if defined(__CUNEST__) /* cunest reads it */
#define NEST_REQUIRED
#elif defined(__cplusplus)
#define NEST_REQUIRED static_assert(false, "this file must go through cunest before it is compiled");
#else
#define NEST_REQUIRED _Static_assert(0, "this file must go through cunest before it is compiled");
#endif

#endif
