/* walk.h - visiting and rebuilding trees.
 *
 * Expressions cannot be deeper than EXPR_DEPTH; statement walks are loops over the links, except
 * stmt_clone(), which counts and raises STATUS_LIMIT. */
#ifndef CUNEST_WALK_H
#define CUNEST_WALK_H

#include "build.h"

/* Pre-order over an expression; return false to skip the operands. */
void expr_walk(struct ir *, const struct expr *, bool (*visit)(void *, const struct expr *),
	       void *);

/* Rebuild bottom-up: map gets a node whose operands were mapped already and returns its replacement. */
const struct expr *expr_map(struct ir *, const struct expr *,
			    const struct expr *(*map)(void *, const struct expr *), void *);

/* Every occurrence of `from` (same node) becomes `to`; types must agree. */
const struct expr *expr_replace(struct ir *, const struct expr *in, const struct expr *from,
				const struct expr *to);

/* Is it, or has it, this node? */
bool expr_contains(const struct expr *in, const struct expr *part);
/* The place without the members of it that are named: a[i].x -> a[i]. */
const struct expr *expr_without_members(const struct expr *place);

/* Pre-order over statements, the root included. stmt_next gives the next one, NULL at the end. */
struct stmt *stmt_next(const struct stmt *root, const struct stmt *);
struct stmt *stmt_next_skip(const struct stmt *root, const struct stmt *); /* not into its bodies */

bool stmt_is_loop(const struct stmt *);                               /* FOR, WHILE */
bool stmt_within(const struct stmt *inner, const struct stmt *outer); /* reflexive */
struct stmt *stmt_loop(const struct stmt *);   /* innermost enclosing loop, NULL: none */
unsigned stmt_loop_depth(const struct stmt *); /* loops around it, itself not counted */
/* The ancestor of s (or s) that is a direct child of `ancestor`; NULL when s is not inside it. */
struct stmt *stmt_child_towards(const struct stmt *ancestor, const struct stmt *s);

/* ---- names, see scope.c ---- */

/* Is the symbol in the lists of the statement, which say what bytes that are not understood name? */
bool stmt_lists(const struct stmt *, const struct sym *);
/* Does the statement itself name the symbol, in its formulas or its lists; or anything from `root` on? */
bool stmt_names(const struct stmt *, const struct sym *);
bool stmts_name(const struct stmt *root, const struct sym *);
/* Bytes of the static shared arrays that are declared from `root` on and that some statement of the function names (compilers
 * leave others out), each rounded up to `unit`; but for those whose size is not known, such as *unknown (may be NULL). */
int64_t shared_bytes(const struct func *, const struct stmt *root, int64_t unit,
		     const struct stmt **unknown);
/* Adds the ids of the symbols whose name another one of the function has, too. */
void syms_namesakes(const struct func *, struct bits *);
/* Is the symbol declared in the bytes of the statement? */
bool sym_stands_in(const struct sym *, const struct stmt *);
/* Of what a RAW writes: it declares it, or may (a local): also a `static` one. */
bool raw_may_declare(const struct stmt *raw, const struct sym *);
/* Would the name of the symbol, written in this statement, mean another variable? */
bool sym_hidden(const struct sym *, const struct stmt *at);
/* That of any symbol in the expression? */
bool expr_hidden(struct ir *, const struct expr *, const struct stmt *at);

/* Do two statements of the function the same, up to what each declares for itself?  Never of what is not
 * understood. */
bool stmt_equal(const struct func *, const struct stmt *a, const struct stmt *b);

/* Full value of an ASSIGN or STORE, with `op` and the conversions expanded (unfolded, as the source would
 * have it); a DECL's initialiser; NULL for other statements. */
const struct expr *stmt_value(struct ir *, const struct stmt *);

#endif
