/* diag_fix.c - what messages suggest, carried out.
 *
 * The fixes of a message belong together: where one of them meets what an earlier message changes, the whole
 * message is left for the next run. */
#include "cunest/diag.h"
#include "cunest/str.h"

#include <string.h>

static int by_place(const void *a, const void *b)
{
	const struct diag_fix *x = a, *y = b;

	if (x->where.lo != y->where.lo)
		return x->where.lo < y->where.lo ? -1 : 1;
	return x->where.hi < y->where.hi ? -1 : x->where.hi > y->where.hi;
}

static bool meets(const struct vec *taken, const struct diag_fix *fix)
{
	for (uint32_t i = 0; i < taken->n; i++) {
		const struct diag_fix *other = taken->at[i];

		if (fix->where.lo <= other->where.hi && other->where.lo <= fix->where.hi)
			return true;
	}
	return false;
}

static void take(struct arena *arena, struct vec *taken, const struct diag *d)
{
	for (uint32_t i = 0; i < d->fixes.n; i++)
		if (meets(taken, d->fixes.at[i]))
			return;
	for (uint32_t i = 0; i < d->fixes.n; i++)
		vec_push(arena, taken, d->fixes.at[i]);
}

char *diags_fixed(const struct diags *diags, size_t *size)
{
	const struct source *source = diags_source(diags);
	const struct vec *all = diags_all(diags);
	struct vec taken = {0};
	struct buf b;
	uint32_t at = 0;

	for (uint32_t i = 0; i < all->n; i++)
		take(diags_arena(diags), &taken, all->at[i]);
	if (!taken.n)
		return NULL;
	vec_sort(diags_arena(diags), &taken, by_place);
	buf_init(&b, diags_arena(diags));
	for (uint32_t i = 0; i < taken.n; i++) {
		const struct diag_fix *fix = taken.at[i];

		buf_put(&b, source->text + at, fix->where.lo - at);
		buf_puts(&b, fix->text);
		at = fix->where.hi;
	}
	buf_put(&b, source->text + at, source->size - at);
	*size = b.n;
	return b.s;
}
