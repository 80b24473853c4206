/* report.h - the parts of the page that --report writes. */
#ifndef CUNEST_REPORT_H
#define CUNEST_REPORT_H

#include "../cli.h"

/* One nest, before and after. */
struct report_nest {
	const struct nest *nest;
	const struct func *func;
	const struct gain *gain; /* NULL: nothing is counted */
	bool changed;
	const char *ranges,
		*deps;     /* what was known of its function; NULL: told at an earlier nest */
	struct span lines; /* of the source, from 0: first and after the last */
};

/* Which lines changed: 0, or the number of the group of edits. */
struct alignment_of_lines {
	unsigned *gone, *come; /* per line of the source, of the result */
};

struct report {
	struct arena *arena;
	struct ir *ir;
	const struct vec *gains; /* struct gain * */
	struct vec nests;        /* struct report_nest * */
	struct text_lines source, result;
	struct alignment_of_lines lines;
	const uint8_t *source_paint, *result_paint; /* enum paint, a byte for each */
	struct vec remarks; /* const struct diag *, errors and warnings too */
};

/* report_text.c: text into the page, with everything escaped that HTML or a terminal would read. */
void html_text(struct buf *, const char *s);
void html_bytes(struct buf *, const char *s, size_t n);

/* report_style.c: the style sheet. */
const char *report_style(void);

/* report_align.c: from the edits, and inside each group of them by comparing lines. */
void report_align(struct report *, const struct edits *);

/* report_code.c: source and result side by side, as a table; `prefix` makes its anchors unique. Lines
 * of the source from 0. */
void report_code(struct buf *, const struct report *, struct span lines, const char *prefix,
		 const char *caption);
/* Is a line of the nest itself another, or is there a new one?  That its annotation went is no change. */
bool report_lines_changed(const struct report *, const struct report_nest *);
/* How many lines went and came. */
void report_counts(const struct report *, unsigned *gone, unsigned *come);

/* report_nest.c: what became of a nest, with the reasons. */
void report_bars(struct buf *, const struct report_nest *);
const char *report_state(const struct report_nest *);
void report_nest(struct buf *, const struct report *, const struct report_nest *, unsigned number);
/* Did a pass say that it changed something there? */
bool report_did(const struct report *, const struct report_nest *);
/* Messages about the file that are in no nest. */
void report_others(struct buf *, const struct report *);

#endif
