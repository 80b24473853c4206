/* diag.h - messages about the user's source: errors, warnings, notes and remarks.
 *
 * Three kinds of failure are never mixed: a user error is a diagnostic here; "not understood or not
 * worth it" is a remark here; a bug is a trap (base.h).  Messages are collected and printed at the end
 * of a file, sorted by position, so that order never depends on the order of analyses. */
#ifndef CUNEST_DIAG_H
#define CUNEST_DIAG_H

#include <stdio.h>

#include "vec.h"

enum diag_id {
#define DIAG(id, name, severity, help) DIAG_##id,
#include "diag.def"
#undef DIAG
	DIAG_COUNT
};

enum severity { SEVERITY_NOTE, SEVERITY_REMARK, SEVERITY_WARNING, SEVERITY_ERROR };

/* LLVM's three kinds: -Rpass, -Rpass-missed, -Rpass-analysis. */
enum remark_kind { REMARK_NONE, REMARK_PASSED, REMARK_MISSED, REMARK_ANALYSIS };

struct diag {
	enum diag_id id;
	enum severity severity;
	enum remark_kind remark;
	const char *pass;  /* remarks: the pass's name */
	struct span where; /* caret range; none: the message concerns the whole file */
	const char *text;
	struct vec notes; /* struct diag *, severity NOTE */
};

/* What positions refer to. */
struct source {
	const char *name; /* as the user spelled it */
	const char *text; /* raw bytes, followed by a NUL that does not count */
	uint32_t size;
};

/* 1-based; columns count bytes, as clang's do. */
struct position {
	unsigned line, column;
};
struct position source_position(const struct source *, uint32_t offset);

struct diags;
struct diags *diags_create(struct arena *, const struct source *); /* source NULL: no positions */
const struct source *diags_source(const struct diags *);

struct diag *diag_report(struct diags *, enum diag_id, struct span, const char *fmt, ...)
	CN_PRINTF(4, 5);
void diag_note(struct diags *, struct diag *, struct span, const char *fmt, ...) CN_PRINTF(4, 5);
struct diag *diag_remark(struct diags *, enum remark_kind, const char *pass, struct span,
			 const char *fmt, ...) CN_PRINTF(5, 6);

/* A remark id given to diag_report() is selected by its own name: -Rpass-missed=opaque. */

/* Remarks that may turn out not to count: what was said since the mark is taken away, and given back or not.  No
 * errors and warnings may be among them. */
uint32_t diags_mark(const struct diags *);
struct vec diags_take(struct diags *, uint32_t mark);
void diags_give(struct diags *, const struct vec *);

unsigned diags_errors(const struct diags *);
const struct vec *diags_all(const struct diags *); /* in order of position; stable */
const char *diag_name(enum diag_id);		   /* "nest-loop" */
const char *diag_help(enum diag_id);

struct diag_style {
	bool color, quiet;	/* quiet: errors only, with their notes */
	const char *pass_re, *missed_re, *analysis_re; /* POSIX extended; NULL: none printed */
};
/* FILE:LINE:COL: error: TEXT [nest-id], the source line, a caret; control bytes are escaped.  A regex
 * that does not compile selects nothing: the command line checks it first.  Ends after 100 errors. */
void diags_print(const struct diags *, FILE *, const struct diag_style *);

#endif
