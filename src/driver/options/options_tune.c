/* options_tune.c - --tune and --tune-file: the values that parameters get, weakest first. */
#include "../cli.h"

#include <string.h>

static enum status take(struct arena *arena, const char *value, bool weak, struct vec *tunes,
			const char **message)
{
	struct tune *t = arena_alloc(arena, sizeof(*t));
	const char *why;
	size_t at;

	t->from_file = weak;
	t->where = arena_printf(arena, "--tune=%s", value);
	if (!tune_parse(arena, value, t, &at, &why)) {
		*message = arena_printf(arena, "%s: %s", t->where, why);
		return STATUS_USAGE;
	}
	for (uint32_t i = 0; i < tunes->n; i++) {
		const struct tune *other = tunes->at[i];

		if (weak || other->from_file || !tune_same_place(t, other) ||
		    t->value == other->value)
			continue;
		*message = arena_printf(arena, "parameter '%s' is given twice, by %s and %s",
					t->name, other->where, t->where);
		return STATUS_USAGE;
	}
	vec_push(arena, tunes, t);
	return STATUS_OK;
}

enum status options_tune(struct arena *arena, struct frontend_options *o, const struct vec *weak,
			 const struct vec *values, const struct vec *files, const char **message)
{
	struct vec tunes = {NULL, 0, 0};
	enum status status = STATUS_OK;

	for (uint32_t i = 0; status == STATUS_OK && i < files->n; i++)
		status = tunes_read(arena, files->at[i], &tunes, message);
	for (uint32_t i = 0; status == STATUS_OK && i < weak->n; i++)
		status = take(arena, weak->at[i], true, &tunes, message);
	for (uint32_t i = 0; status == STATUS_OK && i < values->n; i++)
		status = take(arena, values->at[i], false, &tunes, message);
	o->tunes = (const struct tune *const *)tunes.at;
	o->ntunes = tunes.n;
	o->tune_files = (const char *const *)files->at;
	o->ntune_files = files->n;
	return status;
}
