/* unit.h - declarations of every suite. */
#ifndef UNIT_H
#define UNIT_H

#include <check.h>

#define SUITE(name) Suite *suite_##name(void);
#include "suites.def"
#undef SUITE

#endif
