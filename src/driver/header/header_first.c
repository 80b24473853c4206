/* header_first.c - the header that a run makes, for the source that includes it.
 *
 * What the source means depends on the header, and the header on the source.  Its functions are made of the bound loops of
 * kernels, which are understood without them: the source is read with an empty header, the schedules are applied, and what
 * is printed of them is the header that the source is read with the second time.  Whatever was said until then is forgotten. */
#include "../run.h"

#include "cunest/schedule.h"
#include "cunest/verify.h"

void header_first(struct run *run)
{
	struct options *options = arena_alloc(run->arena, sizeof(*options));
	struct buf text;

	for (uint32_t i = 0; i < run->ir->funcs.n && !run->options->identity; i++) {
		struct func *func = run->ir->funcs.at[i];
		bool scheduled;

		if (func->nests.n)
			ir_survey(func);
		for (uint32_t k = 0; k < func->nests.n; k++) {
			struct nest *nest = func->nests.at[k];

			if (!nest->refusal)
				schedule_run(nest, NULL, &scheduled);
		}
	}
	buf_init(&text, run->arena);
	header_print(&text, run->ir, run->options);
	*options = *run->options;
	options->frontend.made_text = text.s;
	*run = (struct run){.arena = run->arena,
			    .source = run->source,
			    .options = options,
			    .messages = run->messages,
			    .edits = {.arena = run->arena}};
	run_begin(run);
}
