/* random_func.h - what the two halves of the maker of functions share: its state, names in scope, formulas. */
#ifndef RANDOM_FUNC_H
#define RANDOM_FUNC_H

#include "random.h"

enum { SYMS = 64, POOL = 48, DEPTH = 3 };

struct var {
	const char *name, *type;
	bool can_assign, is_float, is_array;
};

struct maker {
	struct arena *arena;
	struct buf *out;
	struct dice dice;
	struct var var[SYMS];
	unsigned nvars, names, indent, loops, statements;
	struct {
		const char *text;
		unsigned nvars; /* in scope while these are */
		bool effects;
	} pool[POOL];
	unsigned npool;
	bool sync;
	bool cuda;    /* CUDA instead of the IR's text */
	bool numbers; /* are conditions, as in C */
	bool apart;   /* A and B are restrict, B const */
	bool calls;   /* of functions with effects, a variable q for them */
	bool pure;    /* but none here: a loop's header */
};

static inline uint32_t roll(struct maker *m, uint32_t n)
{
	return dice_roll(&m->dice, n);
}

static inline bool chance(struct maker *m, unsigned percent)
{
	return roll(m, 100) < percent;
}

/* random_expr.c */
CN_PRINTF(2, 3) const char *maker_text(struct maker *m, const char *fmt, ...);
CN_PRINTF(2, 3) void maker_line(struct maker *m, const char *fmt, ...);
const struct var *scope_pick(struct maker *m, bool is_float, bool is_array, bool to_assign);
const char *scope_declare(struct maker *m, const char *type, bool can_assign, bool is_float,
			  bool is_array, unsigned scope, const char *avoid);
void scope_leave(struct maker *m, unsigned nvars);
void scope_let(struct maker *m, const char *name, const char *type, const char *e);
const char *random_integer(struct maker *m, unsigned depth);
const char *random_condition(struct maker *m, unsigned depth);
const char *random_real(struct maker *m, unsigned depth);
const char *random_literal(struct maker *m);
const char *random_leaf(struct maker *m);
const char *random_subscript(struct maker *m, unsigned depth);

#endif
