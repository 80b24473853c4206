/* text.h - tests that begin or end with the text form. */
#ifndef UNIT_TEXT_H
#define UNIT_TEXT_H

#include <string.h>

#include "cunest/text.h"
#include "cunest/verify.h"
#include "world.h"

/* A world whose function is what the text says; reading must succeed. */
static inline struct world *world_read(const char *text)
{
	struct world *w = calloc(1, sizeof(*w));
	struct source *source;

	ck_assert_ptr_nonnull(w);
	w->arena = arena_create(&w->trap);
	source = arena_alloc(w->arena, sizeof(*source));
	*source = (struct source){"test", text, (uint32_t)strlen(text)};
	w->ir = ir_create(w->arena, diags_create(w->arena, source), source, LANG_CUDA);
	w->types = w->ir->types;
	if (!text_read(w->ir, source)) {
		const struct diag *d = diags_all(w->ir->diags)->at[0];

		ck_abort_msg("%s in: %s", d->text, text);
	}
	w->func = w->ir->funcs.at[0];
	return w;
}

static inline const char *world_print(struct world *w)
{
	struct buf out;

	buf_init(&out, w->arena);
	text_print_func(&out, w->func);
	return out.s;
}

/* Prints, reads and compares; returns the print. */
static inline const char *world_round_trip(struct world *w)
{
	const char *text = world_print(w);
	struct source source = {"print", text, (uint32_t)strlen(text)};
	struct ir *ir = ir_create(w->arena, diags_create(w->arena, &source), &source, w->ir->lang);
	struct buf again;

	if (!text_read(ir, &source)) {
		const struct diag *d = diags_all(ir->diags)->at[0];

		ck_abort_msg("%s in: %.*s", d->text, 200, text + d->where.lo);
	}
	ck_assert_msg(func_equal(w->func, ir->funcs.at[0]), "another tree: %.3000s", text);
	buf_init(&again, w->arena);
	text_print_func(&again, ir->funcs.at[0]);
	ck_assert_str_eq(again.s, text);
	return text;
}

#endif
