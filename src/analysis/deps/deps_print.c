/* deps_print.c - --emit=deps: the dependences of each outermost loop of a nest.
 *
 *   for i at 3:2
 *     for k at 4:3 in it
 *     flow 's' 5:4 -> 5:4 (=, 1) reduction +
 *     anti 'a[i]' 6:4 -> 7:4 (<, *) assumed: 'a' and 'b' may overlap
 *
 * A sign says where the later instance lies: `<` in a later iteration, `=` in the same one, `>` in an
 * earlier one; a number is a distance that is always the same.  Vectors that do not fit one line of
 * signs follow one another, those that differ in one loop as one. */
#include "deps.h"

#include <string.h>

static void put_place_of(struct buf *b, struct analyses *an, const struct dep_access *a)
{
	const struct source *source = an->ir->source;

	if (source && !span_none(a->stmt->span)) {
		struct position p = source_position(source, a->stmt->span.lo);

		buf_printf(b, "%u:%u", p.line, p.column);
	} else {
		buf_printf(b, "#%u", a->order);
	}
}

const char *dep_access_text(struct analyses *an, const struct dep_access *a)
{
	switch (a->target) {
	case DEP_SYM:
		return arena_printf(an->arena, "'%s'", a->sym->name);
	case DEP_PLACE:
		return arena_printf(an->arena, "'%s'", expr_text(an->ir, a->place));
	case DEP_MEMORY:
		return "memory";
	case DEP_EFFECT:
		break;
	}
	return "effects";
}

const char *dep_point_text(struct analyses *an, const struct dep_point *point)
{
	struct buf b;
	unsigned i;

	buf_init(&b, an->arena);
	buf_putc(&b, '(');
	for (i = 0; i < point->n; i++)
		buf_printf(&b, "%s%s=%lld", i ? ", " : "", point->loop[i]->sym->name,
			   (long long)point->value[i]);
	buf_putc(&b, ')');
	return b.s;
}

static void put_sign(struct buf *b, unsigned sign)
{
	static const char *const text[8] = {"-", "<", "=", "<=", ">", "<>", ">=", "*"};

	buf_puts(b, text[sign & 7]);
}

static void put_vector(struct buf *b, const struct dep *d, const uint8_t *sign)
{
	unsigned i;

	buf_puts(b, " (");
	for (i = 0; i < d->nloops; i++) {
		buf_puts(b, i ? ", " : "");
		if (d->constant[i] && d->distance[i])
			buf_printf(b, "%lld", (long long)d->distance[i]);
		else
			put_sign(b, sign[i]);
	}
	buf_putc(b, ')');
}

/* (<, <) (<, =) is (<, <=): the loop that two vectors differ in; -1: none, or several. */
static int differ_in(const struct dep *d, const struct dep_vector *x, const struct dep_vector *y)
{
	int at = -1;

	for (unsigned l = 0; l < d->nloops; l++) {
		if (x->sign[l] == y->sign[l])
			continue;
		if (at >= 0)
			return -1;
		at = (int)l;
	}
	return at;
}

static bool merge_two(const struct dep *d, struct dep_vector *v, unsigned *n)
{
	for (unsigned l = d->nloops; l-- > 0;)
		for (unsigned i = 0; i < *n; i++)
			for (unsigned k = i + 1; k < *n; k++) {
				if (differ_in(d, &v[i], &v[k]) != (int)l)
					continue;
				v[i].sign[l] |= v[k].sign[l];
				for (unsigned m = k; m + 1 < *n; m++)
					v[m] = v[m + 1];
				--*n;
				return true;
			}
	return false;
}

static void put_vectors(struct buf *b, struct analyses *an, const struct dep *d)
{
	struct dep_vector *v = arena_array(an->arena, d->nvectors + 1u, sizeof(*v));
	unsigned n = d->nvectors;

	if (n)
		memcpy(v, d->vector, n * sizeof(*v));
	while (merge_two(d, v, &n))
		;
	for (unsigned i = 0; i < n; i++)
		put_vector(b, d, v[i].sign);
}

static void put_dep(struct buf *b, struct analyses *an, const struct dep *d)
{
	static const char *const kinds[] = {
		[DEP_FLOW] = "flow", [DEP_ANTI] = "anti", [DEP_OUTPUT] = "output"};

	buf_printf(b, "    %s %s ", kinds[d->kind], dep_access_text(an, d->from));
	put_place_of(b, an, d->from);
	buf_puts(b, " -> ");
	if (d->to->target != d->from->target || d->to->place != d->from->place)
		buf_printf(b, "%s ", dep_access_text(an, d->to));
	put_place_of(b, an, d->to);
	put_vectors(b, an, d);
	if (d->update)
		buf_printf(b, " reduction %s%s", expr_table[d->update].spelling,
			   d->exact ? " in any order" : "");
	if (d->assumed)
		buf_printf(b, " assumed: %s", d->assumed);
	buf_putc(b, '\n');
}

static void put_loop(struct buf *b, struct analyses *an, const struct stmt *loop)
{
	const struct source *source = an->ir->source;

	buf_puts(b, loop->kind == STMT_FOR ? loop->sym->name : "while");
	if (source && !span_none(loop->span)) {
		struct position p = source_position(source, loop->span.lo);

		buf_printf(b, " %u:%u", p.line, p.column);
	}
}

void deps_print(struct buf *b, struct analyses *an)
{
	const struct stmt *body = an->func->body, *s, *t;
	uint32_t i;

	buf_printf(b, "%s\n", an->func->name);
	for (s = body; s;) {
		const struct nest *nest = stmt_is_loop(s) ? nest_around(an, s) : NULL;
		const struct deps *deps;

		if (!nest) {
			s = stmt_next(body, s);
			continue;
		}
		deps = deps_of(an, nest, s);
		buf_puts(b, "  loops ");
		put_loop(b, an, s);
		for (t = stmt_next(s, s); t; t = stmt_next(s, t)) {
			if (stmt_is_loop(t)) {
				buf_puts(b, ", ");
				put_loop(b, an, t);
			}
		}
		buf_putc(b, '\n');
		if (deps->barred)
			buf_printf(b, "    no other order: %s\n", deps->barred);
		for (i = 0; i < deps->list.n; i++)
			put_dep(b, an, deps->list.at[i]);
		s = stmt_next_skip(body, s);
	}
}
