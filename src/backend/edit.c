/* edit.c - a set of disjoint replacements of byte ranges, applied at once.
 *
 * The list is kept in order of position as it grows; edits mostly come in order, so adding is
 * cheap. Several insertions at one place keep the order in which they were added, and come before a
 * replacement that starts there.  Two replacements of one byte, or an insertion inside a replaced
 * range, mean that two parts of the printer both believe they own those bytes: a bug, not a choice.
 */
#include "cunest/backend.h"

#include <string.h>

static bool span_empty(struct span s)
{
	return s.lo == s.hi;
}

/* Must `a`, which is in the list, come before the new `b`? */
static bool comes_before(struct span a, struct span b)
{
	if (a.lo != b.lo)
		return a.lo < b.lo;
	return span_empty(a) || !span_empty(b);
}

static bool overlaps(struct span a, struct span b)
{
	if (span_empty(a) || span_empty(b)) {
		struct span point = span_empty(a) ? a : b, range = span_empty(a) ? b : a;

		return range.lo < point.lo && point.lo < range.hi;
	}
	return a.lo < b.hi && b.lo < a.hi;
}

static struct edit *edit_at(const struct edits *edits, uint32_t i)
{
	return edits->list.at[i];
}

struct edit *edits_add(struct edits *edits, struct span span, const char *text, size_t size)
{
	struct edit *edit = arena_alloc(edits->arena, sizeof(*edit));
	uint32_t i;

	if (span.lo > span.hi)
		trap_raise(arena_trap(edits->arena), STATUS_BUG, "edit of a reversed range %u..%u",
			   (unsigned)span.lo, (unsigned)span.hi);
	edit->span = span;
	edit->text = arena_strndup(edits->arena, text, size);
	edit->size = size;
	vec_push(edits->arena, &edits->list, edit);
	for (i = edits->list.n - 1; i > 0 && !comes_before(edit_at(edits, i - 1)->span, span); i--)
		edits->list.at[i] = edits->list.at[i - 1];
	edits->list.at[i] = edit;
	/* Neighbours suffice: what is in the list is disjoint already.  An empty neighbour hides
	 * the one beyond it, so look past insertions. */
	for (uint32_t j = i; j > 0; j--) {
		struct span before = edit_at(edits, j - 1)->span;

		if (overlaps(before, span))
			trap_raise(arena_trap(edits->arena), STATUS_BUG,
				   "edits overlap: bytes %u..%u and %u..%u", (unsigned)before.lo,
				   (unsigned)before.hi, (unsigned)span.lo, (unsigned)span.hi);
		if (!span_empty(before))
			break;
	}
	for (uint32_t j = i + 1; j < edits->list.n; j++) {
		struct span after = edit_at(edits, j)->span;

		if (overlaps(after, span))
			trap_raise(arena_trap(edits->arena), STATUS_BUG,
				   "edits overlap: bytes %u..%u and %u..%u", (unsigned)span.lo,
				   (unsigned)span.hi, (unsigned)after.lo, (unsigned)after.hi);
		if (!span_empty(after))
			break;
	}
	return edit;
}

static const struct edit *take(struct edits *edits, uint32_t i)
{
	const struct edit *edit = edit_at(edits, i);

	edits->list.n--;
	for (; i < edits->list.n; i++)
		edits->list.at[i] = edits->list.at[i + 1];
	return edit;
}

const struct edit *edits_take(struct edits *edits, struct span span)
{
	for (uint32_t i = edits->list.n; i-- > 0;) {
		struct span s = edit_at(edits, i)->span;

		if (s.lo < span.lo)
			break;
		if (s.lo == span.lo && s.hi == span.hi)
			return take(edits, i);
	}
	return NULL;
}

const struct edit *edits_take_ending(struct edits *edits, uint32_t at, uint32_t hi)
{
	for (uint32_t i = edits->list.n; i-- > 0;) {
		struct span s = edit_at(edits, i)->span;

		if (s.hi < hi)
			break;
		if (s.lo <= at && s.hi == hi)
			return take(edits, i);
	}
	return NULL;
}

const struct edit *edits_take_within(struct edits *edits, uint32_t at, uint32_t hi)
{
	for (uint32_t i = edits->list.n; i-- > 0;) {
		struct span s = edit_at(edits, i)->span;

		if (s.lo < at)
			break;
		if (s.lo == at && s.hi <= hi)
			return take(edits, i);
	}
	return NULL;
}

size_t edit_trimmed(const struct edit *edit)
{
	size_t n = edit->size;

	while (n > 0 && strchr(" \t\r\n", edit->text[n - 1]))
		n--;
	return n;
}

char *edits_apply(const struct edits *edits, const struct source *source, size_t *size)
{
	struct buf out;
	uint32_t at = 0;

	buf_init(&out, edits->arena);
	buf_puts(&out, "");
	for (uint32_t i = 0; i < edits->list.n; i++) {
		const struct edit *edit = edit_at(edits, i);

		if (edit->span.lo < at || edit->span.hi > source->size)
			trap_raise(arena_trap(edits->arena), STATUS_BUG,
				   "edit of bytes %u..%u of a file of %u bytes",
				   (unsigned)edit->span.lo, (unsigned)edit->span.hi,
				   (unsigned)source->size);
		buf_put(&out, source->text + at, edit->span.lo - at);
		buf_put(&out, edit->text, edit->size);
		at = edit->span.hi;
	}
	buf_put(&out, source->text + at, source->size - at);
	*size = out.n;
	return out.s ? out.s : arena_strdup(edits->arena, "");
}
