/* lowered.c - lowering of sources in memory, for tests of the front end. */
#include "lowered.h"

#include <stdlib.h>
#include <string.h>

struct lowered_source *lowered_create(const char *name, const char *text, bool all,
				      const char *const *flags)
{
	struct lowered_source *s = calloc(1, sizeof(*s));

	ck_assert_ptr_nonnull(s);
	s->arena = arena_create(&s->trap);
	ck_assert_ptr_nonnull(s->arena);
	s->source = (struct source){name, text, (uint32_t)strlen(text)};
	if (setjmp(s->trap.env) != 0) {
		s->status = s->trap.status;
		return s;
	}
	s->diags = diags_create(s->arena, &s->source);
	s->ir = ir_create(s->arena, s->diags, &s->source, strstr(name, ".cu") ? LANG_CUDA : LANG_C);
	s->options.prelude = PRELUDE_BUILTIN;
	s->options.all = all;
	s->options.flags = flags;
	while (flags && flags[s->options.nflags])
		s->options.nflags++;
	annotations_scan(s->ir, &s->annotations);
	s->status = frontend_lower(s->ir, &s->options, &s->annotations);
	return s;
}

void lowered_destroy(struct lowered_source *s)
{
	arena_destroy(s->arena);
	free(s);
}

struct func *lowered_func(struct lowered_source *s, unsigned i)
{
	if (i >= s->ir->funcs.n)
		ck_abort_msg("only %u functions were lowered, status %d\n%s", s->ir->funcs.n,
			     s->status, lowered_messages(s));
	return s->ir->funcs.at[i];
}

const char *lowered_text(struct lowered_source *s, const struct func *func)
{
	struct buf b;

	buf_init(&b, s->arena);
	text_print_func(&b, func);
	return b.s;
}

const char *lowered_slice(struct lowered_source *s, struct span span)
{
	return arena_strndup(s->arena, s->source.text + span.lo, span.hi - span.lo);
}

const char *lowered_messages(struct lowered_source *s)
{
	static const char *const severities[] = {"note", "remark", "warning", "error"};
	const struct vec *all = diags_all(s->diags);
	struct buf b;

	buf_init(&b, s->arena);
	buf_puts(&b, "");
	for (uint32_t i = 0; i < all->n; i++) {
		const struct diag *d = all->at[i];
		struct position p = source_position(&s->source, d->where.lo);

		buf_printf(&b, "%u:%u: %s: %s [%s]\n", p.line, p.column, severities[d->severity],
			   d->text, diag_name(d->id));
		for (uint32_t k = 0; k < d->notes.n; k++) {
			const struct diag *note = d->notes.at[k];

			p = source_position(&s->source, note->where.lo);
			buf_printf(&b, "  %u:%u: %s\n", p.line, p.column, note->text);
		}
	}
	return b.s;
}

static void check_origin(struct lowered_source *s, const struct origin *o);

/* Nodes of a macro's body have no bytes; what its arguments spell has, in the call. */
static void check_inside(struct lowered_source *s, const struct origin *o, struct span call)
{
	ck_assert_ptr_eq(o->e, expr_strip(o->e));
	if (!span_none(o->span)) {
		ck_assert_uint_lt(call.lo, o->outer.lo);
		ck_assert_uint_lt(o->outer.hi, call.hi);
		check_origin(s, o);
		return;
	}
	ck_assert_uint_eq(o->nkids, o->e->nargs);
	for (unsigned i = 0; i < o->nkids; i++)
		if (o->kid[i]) {
			ck_assert_ptr_eq(o->kid[i]->e, expr_strip(o->e->arg[i]));
			check_inside(s, o->kid[i], call);
		}
}

static void check_origin(struct lowered_source *s, const struct origin *o)
{
	uint32_t at = o->span.lo;

	ck_assert_uint_le(o->outer.lo, o->span.lo);
	ck_assert_uint_lt(o->span.lo, o->span.hi);
	ck_assert_uint_le(o->span.hi, o->outer.hi);
	ck_assert_ptr_eq(o->e, expr_strip(o->e));
	ck_assert(!o->macro || !o->nkids);
	ck_assert(o->macro || !o->inside);
	if (o->inside) {
		ck_assert_ptr_eq(o->inside->e, o->e);
		check_inside(s, o->inside, o->span);
	}
	if (!o->nkids)
		return;
	ck_assert_uint_eq(o->nkids, o->e->nargs);
	for (unsigned i = 0; i < o->nkids; i++) {
		const struct origin *k = o->kid[i];

		if (!k)
			continue;
		ck_assert_uint_le(at, k->outer.lo);
		ck_assert_uint_le(k->outer.hi, o->span.hi);
		ck_assert_msg(k->e == expr_strip(o->e->arg[i]),
			      "the origin '%s' of '%s' is another's", lowered_slice(s, k->span),
			      lowered_slice(s, o->span));
		at = k->outer.hi;
		check_origin(s, k);
	}
}

void lowered_check_origins(struct lowered_source *s)
{
	for (uint32_t i = 0; i < s->ir->funcs.n; i++) {
		const struct func *func = s->ir->funcs.at[i];

		for (struct stmt *x = func->body; x; x = stmt_next(func->body, x)) {
			if (!span_none(x->span) && x->parent && !span_none(x->parent->span)) {
				ck_assert_uint_ge(x->span.lo, x->parent->span.lo);
				ck_assert_uint_le(x->span.hi, x->parent->span.hi);
			}
			if (x->prev && !span_none(x->span))
				ck_assert_uint_ge(x->span.lo, x->prev->span.hi);
			for (unsigned k = 0; k < x->nslots; k++) {
				const struct slot *slot = &x->slot[k];

				if (!slot->origin)
					continue;
				ck_assert_ptr_eq(slot->origin->e, expr_strip(slot->e));
				check_origin(s, slot->origin);
			}
		}
	}
}
