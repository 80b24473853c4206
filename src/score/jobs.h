/* jobs.h - commands that run at the same time; others use them too. */
#ifndef SCORE_JOBS_H
#define SCORE_JOBS_H

#include "cunest/jobs.h"

#endif
