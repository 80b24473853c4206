/* tune.c - which of the values from outside (tune_read.c) a parameter of a nest gets. */
#include "../lower/lower.h"

#include <string.h>

static bool file_matches(const char *wanted, const char *name)
{
	size_t n = strlen(name), w = strlen(wanted);

	return n >= w && strcmp(name + n - w, wanted) == 0 && (n == w || name[n - w - 1] == '/');
}

static unsigned strength(const struct tune *t)
{
	return (t->from_file ? 0u : 4u) + (t->function ? 2u : t->file ? 1u : 0u);
}

const struct tune *tune_find(const struct func *func, const char *name)
{
	const struct source *source = func->ir->source;
	struct tune *best = NULL;

	for (uint32_t i = 0; i < func->ir->tunes.n; i++) {
		struct tune *t = func->ir->tunes.at[i];

		if (strcmp(t->name, name) != 0 ||
		    (t->file && !(source && file_matches(t->file, source->name))) ||
		    (t->function && strcmp(t->function, func->name) != 0))
			continue;
		t->used = true; /* that another one wins is no mistake */
		if (!best || strength(t) >= strength(best))
			best = t;
	}
	return best;
}

void tunes_take(struct ir *ir, const struct frontend_options *options)
{
	for (unsigned i = 0; i < options->ntunes; i++) {
		struct tune *t = arena_alloc(ir->arena, sizeof(*t));

		*t = *options->tunes[i];
		vec_push(ir->arena, &ir->tunes, t);
	}
	for (unsigned i = 0; i < options->ntune_files; i++)
		vec_push(ir->arena, &ir->headers, arena_strdup(ir->arena, options->tune_files[i]));
}

/* Names of all parameters, for a suggestion. */
static const char *nearest(const struct ir *ir, const char *name)
{
	struct vec names = {0};

	for (uint32_t i = 0; i < ir->funcs.n; i++) {
		const struct func *func = ir->funcs.at[i];

		for (uint32_t k = 0; k < func->nests.n; k++) {
			const struct nest *nest = func->nests.at[k];

			for (uint32_t m = 0; m < nest->params.n; m++)
				vec_push(ir->arena, &names,
					 (void *)((struct nest_param *)nest->params.at[m])->name);
		}
	}
	return str_nearest(name, (const char *const *)names.at, names.n);
}

bool tunes_all_used(struct ir *ir)
{
	bool good = true;

	for (uint32_t i = 0; i < ir->tunes.n; i++) {
		const struct tune *t = ir->tunes.at[i];
		const char *best;

		if (t->used || (t->from_file && !t->file))
			continue;
		if (t->from_file && !(ir->source && file_matches(t->file, ir->source->name)))
			continue;
		best = nearest(ir, t->name);
		if (best && strcmp(best, t->name) == 0) /* of another function */
			best = NULL;
		diag_report(ir->diags, DIAG_USAGE, NO_SPAN,
			    "%s: no nest of %s has a parameter '%s'%s%s%s", t->where,
			    t->function ? t->function : "this source",
			    annotation_quote(ir->arena, t->name, strlen(t->name)),
			    best ? "; did you mean '" : "", best ? best : "", best ? "'?" : "");
		good = false;
	}
	return good;
}
