/* mini.h - a toy lowering for tests of the printer: a little C, with origins for every byte.
 *
 * Functions of int, unsigned, long, float, pointers; for, while, do, if, else; `#pragma nest` makes
 * a region.  TILE and WIDTH are macros (32 and 1024). */
#ifndef UNIT_MINI_H
#define UNIT_MINI_H

#include "cunest/backend.h"
#include "cunest/build.h"
#include "cunest/walk.h"

struct mini {
	struct trap trap;
	struct arena *arena;
	struct source source;
	struct ir *ir;
	struct func *func;
	struct nest *nest; /* the first `#pragma nest` */
	struct vec marks;  /* struct span *: annotations */
};

struct mini *mini_read(const char *text);
struct mini *mini_read_sized(const char *text, size_t size);
void mini_free(struct mini *);

/* The k-th statement of a kind below the function, in order. */
struct stmt *mini_stmt(struct mini *, enum stmt_kind, unsigned k);
struct sym *mini_sym(struct mini *, const char *name);
/* An expression over the symbols of the function, without origins. */
const struct expr *mini_expr(struct mini *, const char *text);
/* Names, prints and applies; the text after it. */
const char *mini_print(struct mini *);
const char *mini_print_with(struct mini *, const struct print_options *);

/* ---- what passes do ---- */

/* A new variable with this value, that stands nowhere yet. */
struct stmt *mini_temp(struct mini *, const char *hint, const char *expr);
void mini_replace(struct mini *, struct stmt *, const struct expr *from, const struct expr *to);
/* Hoists `expr` out of everything into the region. */
struct stmt *mini_hoist(struct mini *, const char *hint, const char *expr);

/* The text is this now; frees all. */
void mini_check(struct mini *, const char *expected);

#endif
