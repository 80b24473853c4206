/* footprint_print.c - --emit=footprint: the regions that the loops of a nest touch.
 *
 *   nest 3:2
 *     reads 'a' [0, + n) of n, [0, + n)
 *   an iteration of i_o 3:2
 *     reads 'a' [i_o, + min(32, n - i_o)) of n, [0, + n)  up to 32, ?  exact
 *     block: ...
 *
 * First index, how many, the stride where it is not 1; what bounds the extents; whether every
 * element is touched.  A second line is for all threads of a block. */
#include "footprint.h"

#include <string.h>

static void put_at(struct buf *b, struct analyses *an, const struct stmt *s)
{
	const struct source *source = an->ir->source;

	if (source && !span_none(s->span)) {
		struct position p = source_position(source, s->span.lo);

		buf_printf(b, " %u:%u", p.line, p.column);
	}
}

static void put_region(struct buf *b, struct analyses *an, const struct footprint *f)
{
	unsigned d;
	bool bounded = false;

	if (f->why) {
		buf_printf(b, " not known: %s", f->why);
		if (f->why_at)
			put_at(b, an, f->why_at);
		buf_putc(b, '\n');
		return;
	}
	for (d = 0; d < f->ndims; d++) {
		const struct footprint_dim *dim = &f->dim[d];

		buf_printf(b, "%s[%s, + %s)", d ? ", " : " ", expr_text(an->ir, dim->lo),
			   expr_text(an->ir, dim->extent));
		if (dim->stride && !expr_is_int(dim->stride, 1))
			buf_printf(b, " of %s", expr_text(an->ir, dim->stride));
		bounded |= dim->most >= 0 && dim->extent->kind != EXPR_INT;
	}
	if (bounded)
		buf_puts(b, "  at most");
	for (d = 0; bounded && d < f->ndims; d++) {
		if (f->dim[d].most >= 0)
			buf_printf(b, "%s %lld", d ? "," : "", (long long)f->dim[d].most);
		else
			buf_printf(b, "%s ?", d ? "," : "");
	}
	buf_puts(b, f->exact ? "  exact" : "");
	buf_puts(b, f->apart ? "" : "  may overlap itself");
	if (f->unproved)
		buf_printf(b, "  unproved: %s", f->unproved);
	buf_putc(b, '\n');
}

/* Arrays that the statement names, by number. */
static void arrays_of(struct analyses *an, const struct stmt *inside, struct bits *set)
{
	const struct effects *fx = effects_of(an, inside);
	const struct vec *lists[2] = {&fx->loads, &fx->stores};
	uint32_t i, k;

	for (k = 0; k < 2; k++) {
		for (i = 0; i < lists[k]->n; i++) {
			struct place_offsets offsets;

			/* at the start of the statement a pointer may have another value */
			if (place_resolve(an, lists[k]->at[i], inside, NULL, &offsets) &&
			    offsets.base->kind == EXPR_SYM)
				bits_add(an->arena, set, offsets.base->u.sym->id);
			else if (place_base(lists[k]->at[i]))
				bits_add(an->arena, set, place_base(lists[k]->at[i])->id);
		}
	}
}

static void put_regions(struct buf *b, struct analyses *an, const struct nest *nest,
			const struct stmt *inside)
{
	const unsigned threads = 1u << SREG_TID_X | 1u << SREG_TID_Y | 1u << SREG_TID_Z;
	struct bits set = {0};
	uint32_t id;

	arrays_of(an, inside, &set);
	for (id = 0; id < an->func->syms.n; id++) {
		struct footprint_query q = {.inside = inside, .array = an->func->syms.at[id]};
		const struct footprint *f;
		struct buf one, all;

		if (!bits_has(&set, id))
			continue;
		f = footprint_of(an, nest, &q);
		if (f->why && !f->why_at) /* only by a pointer */
			continue;
		buf_init(&one, an->arena);
		buf_init(&all, an->arena);
		put_region(&one, an, f);
		buf_printf(b, "    %s '%s'%s",
			   f->why       ? "accesses"
			   : !f->writes ? "reads"
			   : f->reads   ? "reads, writes"
					: "writes",
			   q.array->name, one.s);
		q.relax = threads;
		put_region(&all, an, footprint_of(an, nest, &q));
		if (strcmp(one.s, all.s) != 0)
			buf_printf(b, "      block:%s", all.s);
	}
}

void footprint_print(struct buf *b, struct analyses *an)
{
	const struct stmt *body = an->func->body, *s, *t;

	buf_printf(b, "%s\n", an->func->name);
	for (s = body; s;) {
		const struct nest *nest = stmt_is_loop(s) ? nest_around(an, s) : NULL;

		if (!nest) {
			s = stmt_next(body, s);
			continue;
		}
		buf_puts(b, "  nest");
		put_at(b, an, s);
		buf_putc(b, '\n');
		put_regions(b, an, nest, s);
		for (t = s; t; t = stmt_next(s, t)) {
			if (!stmt_is_loop(t))
				continue;
			buf_printf(b, "  an iteration of %s",
				   t->kind == STMT_FOR ? t->sym->name : "while");
			put_at(b, an, t);
			buf_putc(b, '\n');
			put_regions(b, an, nest, t->first);
		}
		s = stmt_next_skip(body, s);
	}
}
