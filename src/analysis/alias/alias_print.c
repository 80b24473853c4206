/* alias_print.c - --emit=alias: which objects of a nest may be the same memory.
 *
 *   nest 5:2
 *     'x' read, 'y' written: may overlap
 *     'x' read, 't' read and written: apart
 *
 * A line for each pair of which one is written, by the first place of each in the nest. */
#include "../analyses.h"
#include "../facts.h"

#include "cunest/text.h"

struct object {
	const struct sym *base;
	const struct expr *place;
	bool read, written;
};

enum { MAX_OBJECTS = 64 };

struct objects {
	struct object at[MAX_OBJECTS];
	unsigned n;
	bool more; /* than that */
};

static void add(struct objects *all, const struct vec *places, bool written)
{
	for (uint32_t i = 0; i < places->n; i++) {
		const struct expr *place = places->at[i];
		const struct sym *base = place_base(place);
		unsigned k = 0;

		if (!base)
			continue;
		while (k < all->n && all->at[k].base != base)
			k++;
		if (k == MAX_OBJECTS) {
			all->more = true;
			continue;
		}
		if (k == all->n)
			all->at[all->n++] = (struct object){base, place, false, false};
		all->at[k].read |= !written;
		all->at[k].written |= written;
	}
}

static void put_object(struct buf *b, const struct object *o)
{
	buf_printf(b, "'%s' %s", o->base->name,
		   !o->written ? "read"
		   : o->read   ? "read and written"
			       : "written");
}

static void put_nest(struct buf *b, struct analyses *an, const struct nest *nest,
		     const struct stmt *loop)
{
	static const char *const text[] = {
		[ALIAS_NO] = "apart", [ALIAS_MAY] = "may overlap", [ALIAS_MUST] = "one object"};
	const struct effects *e = effects_of(an, loop);
	struct objects all = {.n = 0};

	add(&all, &e->loads, false);
	add(&all, &e->stores, true);
	for (unsigned i = 0; i < all.n; i++)
		for (unsigned k = i + 1; k < all.n; k++) {
			const struct object *x = &all.at[i], *y = &all.at[k];

			if (!x->written && !y->written)
				continue;
			buf_puts(b, "    ");
			put_object(b, x);
			buf_puts(b, ", ");
			put_object(b, y);
			buf_printf(b, ": %s\n", text[alias_objects(an, nest, x->place, y->place)]);
		}
	if (e->reads_unknown || e->writes_unknown || all.more)
		buf_puts(b, "    and memory that no place describes\n");
}

void alias_print(struct buf *b, struct analyses *an)
{
	const struct source *source = an->ir->source;
	const struct stmt *body = an->func->body, *s;

	buf_printf(b, "%s\n", an->func->name);
	for (s = body; s;) {
		const struct nest *nest = stmt_is_loop(s) ? nest_around(an, s) : NULL;

		if (!nest) {
			s = stmt_next(body, s);
			continue;
		}
		buf_puts(b, "  nest");
		if (source && !span_none(s->span)) {
			struct position p = source_position(source, s->span.lo);

			buf_printf(b, " %u:%u", p.line, p.column);
		}
		buf_putc(b, '\n');
		put_nest(b, an, nest, s);
		s = stmt_next_skip(body, s);
	}
}
