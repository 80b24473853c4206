/* check.h - is what the printers write of a nest that nest again? */
#ifndef ROUNDTRIP_CHECK_H
#define ROUNDTRIP_CHECK_H

#include "cunest/frontend.h"

struct check {
	struct arena *arena;
	struct frontend_options options;
	const char *file;
	bool show;            /* also the text of nests that differ */
	unsigned nests, same; /* counted */
	bool failed;          /* set when something differs, which is printed */
};

/* A source that the front end refuses is none to check. */
void check_source(struct check *, struct source);

#endif
