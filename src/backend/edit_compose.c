/* edit_compose.c - two sets of edits, the second made of the first one's result, as one set.
 *
 * The second set's positions are those of the text between the two.  Edits of either set that touch one another there are
 * a group, and a group with edits of the second set becomes one edit: of the bytes of the source that it covers, with what
 * both sets make of them.  Its marks say where each line came from: those of the first set's text from where that one's
 * marks say, and those of the second set from where the place that they speak of came from. */
#include "cunest/backend.h"

struct composer {
	const struct edits *first;
	const struct source *middle; /* what the first set made */
	struct edits *out;
	struct buf text;  /* of the edit being made */
	struct vec marks; /* struct mark * */
};

static const struct edit *edit_at(const struct edits *edits, uint32_t i)
{
	return edits->list.at[i];
}

static uint32_t mark_before(const struct edit *e, uint32_t at)
{
	uint32_t from = e->span.lo;

	for (uint32_t i = 0; i < e->nmarks && e->marks[i].at <= at; i++)
		from = e->marks[i].from;
	return from;
}

uint32_t edits_origin(const struct edits *edits, uint32_t at)
{
	uint32_t source = 0, result = 0;

	for (uint32_t i = 0; i < edits->list.n; i++) {
		const struct edit *e = edit_at(edits, i);

		if (at - result < e->span.lo - source)
			break;
		result += e->span.lo - source;
		if (at - result < e->size)
			return mark_before(e, at - result);
		result += (uint32_t)e->size;
		source = e->span.hi;
	}
	return source + (at - result);
}

struct span edits_source(const struct edits *edits, struct span s)
{
	struct span source;

	if (span_none(s))
		return s;
	source.lo = edits_origin(edits, s.lo);
	source.hi = s.hi > s.lo ? edits_origin(edits, s.hi - 1) + 1 : source.lo;
	if (source.hi < source.lo)
		source.hi = source.lo;
	return source;
}

static void mark(struct composer *c, uint32_t from)
{
	struct mark *m = arena_alloc(c->out->arena, sizeof(*m));

	*m = (struct mark){(uint32_t)c->text.n, from};
	vec_push(c->out->arena, &c->marks, m);
}

/* Bytes of the text between that the second set leaves. */
static void put_middle(struct composer *c, uint32_t lo, uint32_t hi)
{
	bool fresh = true; /* a line, or what there is of it */

	for (; lo < hi; lo++) {
		if (fresh)
			mark(c, edits_origin(c->first, lo));
		fresh = c->middle->text[lo] == '\n';
		buf_putc(&c->text, c->middle->text[lo]);
	}
}

static void put_second(struct composer *c, const struct edit *e)
{
	uint32_t at = 0;

	for (uint32_t i = 0; i < e->nmarks; i++) {
		buf_put(&c->text, e->text + at, e->marks[i].at - at);
		at = e->marks[i].at;
		mark(c, edits_origin(c->first, e->marks[i].from));
	}
	buf_put(&c->text, e->text + at, e->size - at);
}

static void finish(struct composer *c, struct span span)
{
	struct edit *e = edits_add(c->out, span, c->text.s, c->text.n);
	struct mark *marks = arena_array(c->out->arena, c->marks.n + 1, sizeof(*marks));

	for (uint32_t i = 0; i < c->marks.n; i++)
		marks[i] = *(const struct mark *)c->marks.at[i];
	e->marks = marks;
	e->nmarks = c->marks.n;
}

void edits_compose(struct edits *first, const struct edits *second, const struct source *middle)
{
	struct edits out = {.arena = first->arena};
	struct composer c = {.first = first, .middle = middle, .out = &out};
	const struct vec *a = &first->list, *b = &second->list;
	int64_t grown = 0; /* what the first set's edits so far have added */

	for (uint32_t i = 0, k = 0; i < a->n || k < b->n;) {
		uint32_t from_i = i, from_k = k, lo = UINT32_MAX, hi, at;
		int64_t before = grown;

		if (i < a->n)
			lo = (uint32_t)(edit_at(first, i)->span.lo + grown);
		if (k < b->n && edit_at(second, k)->span.lo < lo)
			lo = edit_at(second, k)->span.lo;
		hi = at = lo;
		for (;;) { /* a group: [lo, hi) of the text between */
			uint32_t end;

			if (i < a->n && edit_at(first, i)->span.lo + grown <= hi) {
				const struct edit *e = edit_at(first, i++);

				end = (uint32_t)(e->span.lo + grown + (int64_t)e->size);
				grown += (int64_t)e->size - (e->span.hi - e->span.lo);
			} else if (k < b->n && edit_at(second, k)->span.lo <= hi) {
				end = edit_at(second, k++)->span.hi;
			} else {
				break;
			}
			if (end > hi)
				hi = end;
		}
		for (; k == from_k && from_i < i; from_i++)
			vec_push(out.arena, &out.list, a->at[from_i]);
		if (k == from_k)
			continue;
		buf_init(&c.text, out.arena);
		buf_puts(&c.text, "");
		c.marks.n = 0;
		for (; from_k < k; from_k++) {
			const struct edit *e = edit_at(second, from_k);

			put_middle(&c, at, e->span.lo);
			put_second(&c, e);
			at = e->span.hi;
		}
		put_middle(&c, at, hi);
		finish(&c, (struct span){(uint32_t)(lo - before), (uint32_t)(hi - grown)});
	}
	first->list = out.list;
}
