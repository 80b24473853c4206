/* backend.h - IR back into the user's text.
 *
 * A nest is printed by walking its new tree against the old bytes: what is unchanged is copied, what
 * moved is copied and re-indented, what is new is printed.  The result is a list of disjoint edits. */
#ifndef CUNEST_BACKEND_H
#define CUNEST_BACKEND_H

#include "ir.h"

struct edit {
	struct span span; /* bytes replaced; empty: an insertion at lo */
	const char *text;
	size_t size;
};

struct edits {
	struct arena *arena;
	struct vec list; /* struct edit *, any order until applied */
	bool voted;	 /* brace_votes was counted: once a file, however many nests it has */
	int brace_votes;
};

/* Adds an edit; overlapping an earlier one is a bug (trap). */
void edits_add(struct edits *, struct span, const char *text, size_t size);
/* The bytes with all edits applied; *size gets the length. */
char *edits_apply(const struct edits *, const struct source *, size_t *size);

enum pragma_policy { PRAGMA_REMOVE, PRAGMA_COMMENT };

struct print_options {
	enum pragma_policy pragmas;
	bool explain; /* `// hoisted from k` comments */
};

/* Names every fresh symbol of the function (unique against ir->taken, user names, and each other). */
void names_assign(struct func *);
/* What a person would call the value: "A_row", "i_n", "y_ok"; for stmt_temp's hint. */
const char *name_suggest(struct func *, const struct expr *);
/* The same with an eye on where it is used: the row offset in an index of A is "A_row".  `user` is the
 * statement (with all that is inside) that e is taken from; NULL: unknown. */
const char *name_suggest_in(struct func *, const struct expr *, const struct stmt *user);

/* Edits for one nest: its changed statements, and the removal of its annotation lines (given as spans). */
void print_nest(struct edits *, const struct nest *, const struct vec *annotation_spans,
		const struct print_options *);

/* Removes an annotation that belongs to no nest. */
void print_annotation(struct edits *, struct ir *, struct span, const struct print_options *);

/* A statement or expression as C text, for messages and tests. */
void print_c_expr(struct buf *, const struct func *, const struct expr *);
void print_c_stmt(struct buf *, const struct func *, const struct stmt *, unsigned indent);

#endif
