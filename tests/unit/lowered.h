/* lowered.h - lowering of sources in memory, for tests of the front end. */
#ifndef LOWERED_H
#define LOWERED_H

#include "cunest/frontend.h"
#include "cunest/text.h"
#include "cunest/walk.h"
#include "unit.h"

struct lowered_source {
	struct trap trap;
	struct arena *arena;
	struct source source;
	struct diags *diags;
	struct ir *ir;
	struct vec annotations;
	struct frontend_options options;
	enum status status;
};

/* Scans and lowers with the builtin prelude; flags end with NULL and may be NULL. */
struct lowered_source *lowered_create(const char *name, const char *text, bool all,
				      const char *const *flags);
void lowered_destroy(struct lowered_source *);

struct func *lowered_func(struct lowered_source *, unsigned i); /* fails the test without it */
const char *lowered_text(struct lowered_source *, const struct func *);
/* All diagnostics, one a line: LINE:COL: severity: text [id], notes as "  LINE:COL: text". */
const char *lowered_messages(struct lowered_source *);
/* The bytes of a span, as a string. */
const char *lowered_slice(struct lowered_source *, struct span);
/* Spans nest, kids belong to operands, slots to their origins; fails the test otherwise. */
void lowered_check_origins(struct lowered_source *);

/* The statements of a kernel, and what they become as IR text. */
struct lowered_row {
	const char *body, *text;
};

/* ... with declarations before the kernel. */
struct lowered_unit {
	const char *decls, *body, *text;
};

struct lowered_source *lowered_body(const char *decls, const char *body); /* decls may be NULL */
void lowered_body_destroy(struct lowered_source *);
const char *
lowered_body_text(struct lowered_source *); /* of the first function, but for its last statement */
void lowered_check_rows(const struct lowered_row *, unsigned n);
void lowered_check_units(const struct lowered_unit *, unsigned n);

#endif
