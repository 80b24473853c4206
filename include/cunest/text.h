/* text.h - the IR as text: --dump-ir prints it, tests/ir reads it.  Every dump is a test input.
 *
 * The syntax is C with types after names; conversions that C inserts by itself are not printed, the
 * reader inserts them again.
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
 * Deterministic; reading a print gives an equal tree (func_equal), and printing that the same text.
 *
 * Functions
 *   func NAME kernel|device|host [template] [labels] [launch_bounds(n)] (SYMBOL, ...) [uses(KIND SYMBOL, ...)] [calls(CALLEE, ...)] { ... }
 *     labels: has_label.  uses: symbols that no statement declares; KIND is global, constant, tparam, shared
 *     (extern) or local (declared by a raw).
 *   CALLEE = "name" [reads] [writes] [convergent] [threads] [returns] [total] cost(n): struct callee_facts; the only
 *     device function of the file that is called so is its body
 *   SYMBOL = [fresh] [addressed] [extern] name ["hint"] : TYPE [aligned(n)] [constant(e)] [table(e)]
 *     addressed: address_taken.  constant(e): its value is known.  table(e): the elements of a constant array that
 *     is elsewhere.  The second symbol called `a` is a$2.  What
 *     is no identifier, or a word of expressions (cast, exact, true, ...), is in back quotes.
 * Types, from left to right: `const float *restrict`, `float[32][33]` (32 rows), `float *[8]` (8 pointers),
 *   `float[8] *` (a pointer), `float &`; words of C and CUDA, size_t, int32_t ..., float4 ...; others by kind:
 *   record("S") dependent("T") opaque("...") function("...") integer(rank, signed|unsigned|small, "E")
 *   floating(bits, "name").
 * Expressions are C's; `-5` is a constant, `-(5)` an operator, `*p` is p[0], `p->x` is p[0].x.
 *   cast<T>(e)                  a conversion that C does not insert by itself; `(T)e` is one that is written
 *   @KIND<T>("text", e, ...)    a node with operands or a type that C would not give it: @add<long>(i, j),
 *                               @int<short>(5), @flt<float>("1.5f", BITS), @load<T>(p, i), @member<int>("n", s),
 *                               @call<T>("ns::f", e), @opaque<T>("text", sym)
 *   min(a, b)                   MIN of integers; mathematical functions have their types built in
 *   "text"                      a string literal, as OPAQUE
 * Statements
 *   let SYMBOL [= e];  shared SYMBOL;               DECL
 *   PLACE = e;  PLACE op= [<T>] e;                  ASSIGN of a local or parameter, else STORE; T: op_type, if
 *                                                   it is not C's
 *   atomic [SYMBOL = | name =] f(e, ...);           also call ... [effects(...)]; f may be "ns::f"
 *   if (e) BODY [else BODY]   while (e) BODY   do BODY while (e);
 *   while for ([e]) ["header"] [from e] [while e] LISTS BODY
 *                                                   a `for` that is not understood: its bytes, what it sets its variable
 *                                                   to and its condition; LISTS as of a raw, effects: none when not said
 *   for [independent] (SYMBOL = e; name < e; name += e) BODY   or <= > >= !=, name++, name--, name -= 4; `for (outer name = ...`
 *                                                   when it is declared outside
 *   sync;  break;  continue;  return [e];  goto label;  pragma "text";
 *   raw "text" LISTS ; | { ... }
 *   LISTS = [reads(a, ...)] [writes(a, ...)] [effects(...)] [why "text"]
 *   effects: any, none, or of reads, writes, sync, jump, label, break, threads, values; a raw has any, a call reads, writes, sync
 *   { ... }   unbraced { ... }   transparent { ... }  BLOCK; a BODY of one statement needs no braces then
 *   nest CLAUSE... { ... }                          a region: fp(strict|contract|relaxed) assume(e, ...)
 *                                                   noalias[(a, ...)] pure("f", ...) reduction(+: a, max: b)
 *                                                   temporary(a, ...) aligned(a: 16) trips(i: 9, k: 1 to 4) hoist(select)
 *                                                   cost(nvcc|paper[, K][, live: N][, growth: N]) cse(EQUALITY) inline
 *                                                   only(pass, ...) no(pass, ...) off required refused "why"
 *   comment "text" STATEMENT                        the statement's comment
 *   exact(e) as a value that is stored, compared or tested: the tree lacks the conversion that C has there
 * Statements that were read have spans; origins are not in the text. */
#ifndef CUNEST_TEXT_H
#define CUNEST_TEXT_H

#include "build.h"

void text_print_func(struct buf *, const struct func *);
void text_print_stmt(struct buf *, const struct ir *, const struct stmt *, unsigned indent);
void text_print_expr(struct buf *, const struct ir *, const struct expr *);
const char *expr_text(const struct ir *, const struct expr *); /* in the ir's arena, for messages */

/* Reads every `func` of the source; errors are diagnostics (DIAG_SYNTAX) in it; false when there were any. */
bool text_read(struct ir *, const struct source *);

/* One C expression, as in assume(...).  resolve gives the symbol or constant of a name, or NULL. */
struct text_scope {
	const struct expr *(*resolve)(void *, const char *name);
	void *context;
	bool (*unclear)(void *, const char *name); /* it may mean several things; may be NULL */
	const char *(*suggest)(void *, const char *name); /* for a name that is not known; may be NULL */
	/* the type of a member as a value, NULL: there is none that can be read; may be NULL itself */
	const struct type *(*member)(void *, const struct expr *of, const char *name);
	/* why a name that means something there has no value that can be reasoned about, as "is ..."; NULL: it has one, or
	 * means nothing; may be NULL itself */
	const char *(*beyond)(void *, const char *name);
};
/* Every operator of C but assignments and the comma; functions are the mathematical ones; members those of
 * the vector types and what `member` knows.  NULL after a diagnostic (DIAG_ASSUME, with a caret inside `where`).  `where` gives the
 * bytes, in which lines may be continued by a backslash.  The result has the type that C gives it. */
const struct expr *text_read_expr(struct ir *, const struct source *, struct span where,
				  const struct text_scope *);

bool func_equal(const struct func *, const struct func *); /* same tree up to symbol identity */
uint64_t stmt_hash(const struct stmt *); /* of names, kinds, operators; not of spans */
uint64_t stmt_hash_within(const struct stmt *); /* the same, quicker, to compare states of one ir */

#endif
