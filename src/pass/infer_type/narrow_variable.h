/* narrow_variable.h - variables of 64 bits that fit an int. */
#ifndef CUNEST_NARROW_VARIABLE_H
#define CUNEST_NARROW_VARIABLE_H

#include "cunest/pass.h"

/* True when one has become an int.  `tell`: a remark for those that stay. */
bool narrow_variables(struct pass *, struct nest *, bool tell);

#endif
