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
	const char *name; /* what is said, whatever of: "MovedOutOfLoopOver" */
	struct vec args;  /* struct diag_arg *: the text in pieces */
	struct vec notes; /* struct diag *, severity NOTE */
	struct vec fixes; /* struct diag_fix *: done together, they are what the message suggests */
};

/* A piece of a text: of the sentence, or a value that it speaks of. */
struct diag_arg {
	const char *name; /* "Expr", "Loop", "Reason"; NULL: of the sentence */
	const char *text;
};

/* The bytes of `where` become `text`; an insertion where they are none. */
struct diag_fix {
	struct span where;
	const char *text;
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

/* The same for many offsets that ascend, without starting anew for each. */
struct position_cursor {
	const struct source *source;
	uint32_t line_start; /* of the line of the last offset */
	unsigned line;	     /* 0: not begun */
};
struct position position_at(struct position_cursor *, uint32_t offset);

struct diags;
struct diags *diags_create(struct arena *, const struct source *); /* source NULL: no positions */
const struct source *diags_source(const struct diags *);

/* What the command line makes of an id: nothing said, no message, a warning whatever becomes of others, an
 * error. */
enum diag_policy { POLICY_NONE, POLICY_OFF, POLICY_WARNING, POLICY_ERROR };
/* Of all ids, enum diag_policy each; before anything is reported. */
void diags_policy(struct diags *, const uint8_t policy[DIAG_COUNT]);
/* The bytes of the source with what the messages suggest; NULL: they suggest nothing. */
char *diags_fixed(const struct diags *, size_t *size);
struct arena *diags_arena(const struct diags *);

struct diag *diag_report(struct diags *, enum diag_id, struct span, const char *fmt, ...)
	CN_PRINTF(4, 5);
void diag_note(struct diags *, struct diag *, struct span, const char *fmt, ...) CN_PRINTF(4, 5);
struct diag *diag_remark(struct diags *, enum remark_kind, const char *pass, struct span,
			 const char *fmt, ...) CN_PRINTF(5, 6);
struct diag *diag_vremark(struct diags *, enum remark_kind, const char *pass, struct span,
			  const char *fmt, va_list) CN_PRINTF(5, 0);
/* Goes on with its sentence. */
void diag_append(struct diags *, struct diag *, const char *fmt, ...) CN_PRINTF(3, 4);
/* Keeps the first `length` bytes of its sentence. */
void diag_cut(struct diags *, struct diag *, size_t length);
void diag_fix(struct diags *, struct diag *, struct span, const char *text);
/* What the word is called now; NULL: it is no name, or kept. */
typedef const char *diag_namer(void *context, const char *word);
/* Renames variables in what was said of a part of the source. */
void diags_rename(struct diags *, struct span within, diag_namer *, void *context);

/* What printf would make of it; the pieces are added to `args`. */
const char *diag_format(struct arena *, struct vec *args, const char *fmt, va_list)
	CN_PRINTF(3, 0);
/* A name for all texts of one format: its words, in capitals, without articles. */
const char *diag_format_name(struct arena *, const char *fmt, const char *otherwise);

/* A remark id given to diag_report() is selected by its own name: -Rpass-missed=opaque. */

/* Remarks that may turn out not to count: what was said since the mark is taken away, and given back or not.  No
 * errors and warnings may be among them. */
uint32_t diags_mark(const struct diags *);
struct vec diags_take(struct diags *, uint32_t mark);
void diags_give(struct diags *, const struct vec *);

enum { DIAGS_ERRORS_SHOWN = 100 }; /* diags_print() counts the rest */
unsigned diags_errors(const struct diags *);
/* Of what a pass missed at one place one reason is left, where two walks found two: one that names facts, or the first. */
void diags_once(struct diags *);
const struct vec *diags_all(const struct diags *); /* in order of position; stable */
const char *diag_name(enum diag_id);		   /* "nest-loop" */
const char *diag_help(enum diag_id);
enum severity diag_severity(enum diag_id);
enum diag_id diag_find(const char *name); /* DIAG_COUNT: unknown */
const char *severity_name(enum severity);
const char *remark_name(enum remark_kind); /* "passed", "missed", "analysis" */

struct diag_style {
	bool color, quiet;	/* quiet: errors only, with their notes */
	const char *pass_re, *missed_re, *analysis_re; /* POSIX extended; NULL: none printed */
};
/* What of them is printed: errors, warnings, and the remarks that are asked for, each once. */
struct vec diags_chosen(const struct diags *, struct arena *, const struct diag_style *);
/* FILE:LINE:COL: error: TEXT [nest-id], the source line, a caret; control bytes are escaped.  A regex
 * that does not compile selects nothing: the command line checks it first.  Ends after 100 errors. */
void diags_print(const struct diags *, FILE *, const struct diag_style *);

#endif
