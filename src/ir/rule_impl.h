/* rule_impl.h - what reading and matching of patterns share. */
#ifndef RULE_IMPL_H
#define RULE_IMPL_H

#include "cunest/rule.h"

/* May its operands change places? */
bool pattern_turns(const struct pattern *);

#endif
