/* steps.h - two functions as the checker of a step sees them. */
#ifndef UNIT_STEPS_H
#define UNIT_STEPS_H

#include "../../src/verify/check.h"
#include "text.h"

struct pair_world {
	struct world *world;
	struct check check;
	struct proof_step step;
	unsigned ids;
};

/* The two functions of the text, each of which is well formed. */
static inline struct pair_world *pair_read(const char *text)
{
	struct pair_world *p = calloc(1, sizeof(*p));

	ck_assert_ptr_nonnull(p);
	p->world = world_read(text);
	ck_assert_uint_eq(p->world->ir->funcs.n, 2);
	p->check = (struct check){.arena = p->world->arena,
				  .ir = p->world->ir,
				  .step = &p->step,
				  .before = p->world->ir->funcs.at[0],
				  .after = p->world->ir->funcs.at[1],
				  .next_id = &p->ids,
				  .budget = 100000000};
	ck_assert_ptr_null(ir_verify(p->check.before));
	ck_assert_ptr_null(ir_verify(p->check.after));
	return p;
}

static inline void pair_free(struct pair_world *p)
{
	world_destroy(p->world);
	free(p);
}

#endif
