/* text.h - the IR as text: --dump-ir prints it, tests/ir reads it.  Every dump is a test input.
 *
 * The syntax is C with types after names; conversions that C inserts by itself are not printed, the
 * reader inserts them again; what C would not insert is `cast<T>(e)`.
 *
 *   func conv kernel launch_bounds(256) (x: const float *restrict, y: float *, n: int) {
 *     shared tile: float[32][33];
 *     let i: int = blockIdx.x * blockDim.x + threadIdx.x;
 *     if (i >= n) { return; }
 *     nest fp(strict) assume(n > 0) noalias(x, y) cost(paper, 1) {
 *       for (k: int = 0; k < n; k += 1) {      // `for (outer k = 0; ...)`: k declared outside
 *         y[i] = y[i] + x[k];                   // STORE; `y[i] += x[k];` keeps the operator
 *         let t: const float = sqrtf(x[k]);     // CALL expression: pure
 *         acc += t;                             // ASSIGN
 *         atomic old: int = atomicAdd(&h[k], 1);
 *         call printf("...", k);                // statement: with effects
 *         sync;
 *         while (c) { ... }  do { ... } while (c);
 *         raw "asm volatile(...)" reads(a) writes(b) effects(any);
 *       }
 *     }
 *   }
 *
 * Deterministic; reading a print gives an equal tree (func_equal). */
#ifndef CUNEST_TEXT_H
#define CUNEST_TEXT_H

#include "build.h"

void text_print_func(struct buf *, const struct func *);
void text_print_stmt(struct buf *, const struct ir *, const struct stmt *, unsigned indent);
void text_print_expr(struct buf *, const struct ir *, const struct expr *);
const char *expr_text(const struct ir *, const struct expr *); /* in the ir's arena, for messages */

/* Reads every `func` in the source of ir->diags; errors are diagnostics; false when there were any. */
bool text_read(struct ir *, const struct source *);

/* One C expression, as in assume(...).  resolve gives the symbol or constant of a name, or NULL. */
struct text_scope {
	const struct expr *(*resolve)(void *, const char *name);
	void *context;
};
/* NULL after a diagnostic (DIAG_ASSUME, with a caret inside `where`).  `where` gives the bytes. */
const struct expr *text_read_expr(struct ir *, const struct source *, struct span where,
				  const struct text_scope *);

bool func_equal(const struct func *, const struct func *); /* same tree up to symbol identity */
uint64_t stmt_hash(const struct stmt *); /* of names, kinds, operators; not of spans */

#endif
