/* world.h - what tests of the IR need: an arena, an ir and one empty kernel. */
#ifndef WORLD_H
#define WORLD_H

#include <stdlib.h>

#include "cunest/eval.h"
#include "cunest/walk.h"
#include "unit.h"

struct world {
	struct trap trap;
	struct arena *arena;
	struct ir *ir;
	struct types *types;
	struct func *func;
};

static inline struct world *world_create(enum lang lang)
{
	struct world *w = calloc(1, sizeof(*w));

	ck_assert_ptr_nonnull(w);
	w->arena = arena_create(&w->trap);
	ck_assert_ptr_nonnull(w->arena);
	w->ir = ir_create(w->arena, NULL, NULL, lang);
	w->types = w->ir->types;
	w->func = func_create(w->ir, FUNC_KERNEL, "f");
	return w;
}

static inline void world_destroy(struct world *w)
{
	arena_destroy(w->arena);
	free(w);
}

/* A new local or other symbol, as an expression. */
static inline const struct expr *world_sym(struct world *w, enum sym_kind kind, const char *name,
					   const struct type *type)
{
	return expr_sym(w->ir, sym_create(w->func, kind, name, type));
}

static inline const struct expr *world_i32(struct world *w, int value)
{
	return expr_const_int(w->ir, type_i32(w->types), value);
}

/* The action must raise `wanted`. */
#define ck_assert_trap(w, wanted, action)                     \
	do {                                                  \
		if (setjmp((w)->trap.env) == 0) {             \
			action;                               \
			ck_abort_msg("no trap: %s", #action); \
		}                                             \
		ck_assert_int_eq((w)->trap.status, wanted);   \
	} while (0)

#endif
