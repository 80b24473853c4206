/* write_numbers.c - the declarations of the parameters that are no arrays: each is drawn, or given.
 *
 *	const long long n = test.size("int", "n", 0, 16, 4096, [&](long long n) { return n > 0 && n <= m; });
 *
 * A size is drawn among those that fulfil the conditions of it and of what was drawn before: if only all together were
 * asked, hardly any input would fulfil the ten conditions of a convolution.  What another parameter is defined as,
 * assume(p == h - r + 1), is computed where its own conditions can be asked. */
#include "trial_impl.h"

#include <string.h>

const char *spelled(const struct subject *s, const struct type *t)
{
	return type_spelling(s->func->ir->types, t);
}

static bool named(const struct subject *s, const char *name)
{
	for (uint32_t i = 0; i < s->func->params.n; i++)
		if (strcmp(((const struct sym *)s->func->params.at[i])->name, name) == 0)
			return true;
	return false;
}

const char *own(const struct subject *s, const char *name)
{
	return named(s, name) ? arena_printf(s->func->ir->arena, "%s_", name) : name;
}

void put_wide(struct buf *b, const struct subject *s, const struct expr *e)
{
	wide_print(b, s, e);
}

/* ---- the conditions that can be asked of a number, once it is drawn ---- */

struct drawing {
	struct buf *b;
	const struct subject *s;
	struct bits done;        /* inputs that are declared */
	struct bits defined;     /* ... or are in this condition */
	const struct input *now; /* what is drawn */
	const char *field;       /* ... of it; NULL: it is a number */
	struct vec fields;       /* const char *: those that are drawn, with this one */
};

static uint32_t index_of(const struct drawing *d, const struct sym *sym)
{
	uint32_t i = 0;

	while (i < d->s->inputs.n && ((const struct input *)d->s->inputs.at[i])->sym != sym)
		i++;
	return i;
}

/* What it is, where a clause or an equation says so; NULL: it is drawn. */
static const struct expr *definition(const struct input *in)
{
	return in->kind == INPUT_SIZE && in->given && !in->given->dim[1] ? in->given->dim[0] : NULL;
}

static bool has_field(const struct drawing *d, const char *field)
{
	for (uint32_t i = 0; i < d->fields.n; i++)
		if (strcmp(d->fields.at[i], field) == 0)
			return true;
	return false;
}

/* Is its value known by now? */
static bool is_known(const struct drawing *d, const struct expr *e)
{
	const struct expr *of = e->kind == EXPR_MEMBER ? e->arg[0] : e;

	if (of->kind == EXPR_SYM && of->u.sym->kind == SYM_PARAM) {
		uint32_t i = index_of(d, of->u.sym);
		const struct input *in = i < d->s->inputs.n ? d->s->inputs.at[i] : NULL;

		if (!in)
			return false;
		if (bits_has(&d->done, i))
			return true;
		if (in == d->now)
			return !d->field || (e->kind == EXPR_MEMBER && has_field(d, e->text));
		return definition(in) && is_known(d, definition(in));
	}
	for (unsigned i = 0; i < e->nargs; i++)
		if (!is_known(d, e->arg[i]))
			return false;
	return !(e->has & HAS_SREG);
}

/* Does it depend on what is drawn? */
static bool is_about(const struct drawing *d, const struct expr *e)
{
	const struct expr *of = e->kind == EXPR_MEMBER ? e->arg[0] : e;

	if (of->kind == EXPR_SYM && of->u.sym->kind == SYM_PARAM) {
		uint32_t i = index_of(d, of->u.sym);
		const struct input *in = i < d->s->inputs.n ? d->s->inputs.at[i] : NULL;

		if (!in || bits_has(&d->done, i))
			return false;
		if (in == d->now)
			return !d->field ||
			       (e->kind == EXPR_MEMBER && strcmp(e->text, d->field) == 0);
		return definition(in) && is_about(d, definition(in));
	}
	for (unsigned i = 0; i < e->nargs; i++)
		if (is_about(d, e->arg[i]))
			return true;
	return false;
}

/* const long long p = h - r + 1; for all in e that are not declared yet */
static void put_definitions(struct drawing *d, struct buf *b, const struct expr *e)
{
	const struct input *in;
	uint32_t i;

	for (unsigned k = 0; k < e->nargs; k++)
		put_definitions(d, b, e->arg[k]);
	if (e->kind != EXPR_SYM || e->u.sym->kind != SYM_PARAM)
		return;
	i = index_of(d, e->u.sym);
	in = i < d->s->inputs.n ? d->s->inputs.at[i] : NULL;
	if (!in || in == d->now || !definition(in) || bits_has(&d->done, i) ||
	    bits_has(&d->defined, i))
		return;
	put_definitions(d, b, definition(in));
	bits_add(b->arena, &d->defined, i);
	buf_printf(b, "const long long %s = ", in->sym->name);
	put_wide(b, d->s, definition(in));
	buf_puts(b, "; ");
}

struct condition {
	struct buf definitions, text;
};

static void put_condition(struct drawing *d, struct condition *c, const struct expr *e,
			  const char *unequal)
{
	if (e->kind == EXPR_LAND && !*unequal) {
		put_condition(d, c, e->arg[0], unequal);
		put_condition(d, c, e->arg[1], unequal);
		return;
	}
	if (!is_known(d, e) || !is_about(d, e))
		return;
	put_definitions(d, &c->definitions, e);
	buf_puts(&c->text, c->text.n ? " && (" : "(");
	put_wide(&c->text, d->s, e);
	buf_printf(&c->text, ")%s", unequal);
}

static bool put_all_conditions(struct drawing *d, struct condition *c)
{
	const struct subject *s = d->s;

	buf_init(&c->definitions, d->b->arena);
	buf_init(&c->text, d->b->arena);
	buf_puts(&c->definitions, "");
	d->defined = (struct bits){0};
	for (uint32_t i = 0; i < s->divisors.n; i++)
		put_condition(d, c, s->divisors.at[i], " != 0");
	for (uint32_t i = 0; i < s->assumes.n; i++)
		put_condition(d, c, s->assumes.at[i], "");
	for (uint32_t i = 0; i < s->inputs.n; i++) {
		const struct input *in = s->inputs.at[i];

		if (!in->derived || in == d->now || !is_known(d, definition(in)) ||
		    !is_about(d, definition(in)))
			continue;
		put_definitions(d, &c->definitions,
				expr_sym(s->func->ir, (struct sym *)(uintptr_t)in->sym));
		buf_printf(&c->text, "%s0 <= %s && %s <= %d", c->text.n ? " && " : "",
			   in->sym->name, in->sym->name, LARGEST_SIZE);
	}
	return c->text.n > 0;
}

/* ---- numbers ---- */

/* test.size("int", "n", 0), and what it has to fulfil */
static void put_size(struct drawing *d, const char *type, const char *name, unsigned tile,
		     int64_t largest, bool divides)
{
	const char *value = d->field ? own(d->s, "value") : name;
	struct condition c;
	bool any = put_all_conditions(d, &c);

	buf_printf(d->b, "%s.size(\"%s\", \"%s%s%s\", %d", own(d->s, "test"), type,
		   d->now->sym->name, d->field ? "." : "", d->field ? d->field : "", divides);
	if (!any && !tile && largest == LARGEST_SIZE) {
		buf_putc(d->b, ')');
		return;
	}
	buf_printf(d->b, ", %u, %lld, ", tile, (long long)largest);
	if (!any)
		buf_puts(d->b, "[](long long) { return true; })");
	else if (d->field)
		buf_printf(d->b, "[&](long long %s) { %s.%s = (%s)%s; %sreturn %s; })", value,
			   d->now->sym->name, d->field, type, value, c.definitions.s, c.text.s);
	else
		buf_printf(d->b, "[&](long long %s) { %sreturn %s; })", value, c.definitions.s,
			   c.text.s);
}

static void put_draw(struct drawing *d, const struct input *in)
{
	const char *test = own(d->s, "test"), *type = spelled(d->s, in->type);
	const struct clause_arg *given = in->given;
	struct buf *b = d->b;

	if (given && given->dim[1]) {
		buf_printf(b, "%s.within(\"%s\", \"%s\", ", test, type, in->sym->name);
		put_wide(b, d->s, given->dim[0]);
		buf_puts(b, ", ");
		put_wide(b, d->s, given->dim[1]);
		buf_putc(b, ')');
	} else if (given && given->dim[0]) {
		buf_printf(b, "%s.given(\"%s\", \"%s\", ", test, type, in->sym->name);
		put_wide(b, d->s, given->dim[0]);
		buf_putc(b, ')');
	} else if (in->type->kind == TYPE_BOOL) {
		buf_printf(b, "%s.within(\"bool\", \"%s\", 0, 1)", test, in->sym->name);
	} else {
		put_size(d, type, in->sym->name, in->tile, in->largest, in->divides);
	}
}

static void put_fields(struct drawing *d, const struct input *in)
{
	const struct subject *s = d->s;
	const struct type_fields *fields = type_fields(s->func->ir->types, in->type);
	const char *name = in->sym->name, *test = own(s, "test");

	buf_printf(d->b, "\t%s %s;\n", spelled(s, in->type), name);
	d->fields = (struct vec){0};
	for (unsigned i = 0; i < fields->n; i++) {
		const struct type_field *f = &fields->at[i];
		const char *type = spelled(s, type_unqualified(s->func->ir->types, f->type));

		buf_printf(d->b, "\t%s.%s = ", name, f->name);
		if (type_is_int(f->type)) {
			d->field = f->name;
			vec_push(d->b->arena, &d->fields, (char *)(uintptr_t)f->name);
			buf_printf(d->b, "(%s)", type);
			put_size(d, type, name, tile_over(s, name, f->name), LARGEST_SIZE, false);
			d->field = NULL;
		} else {
			buf_printf(d->b, "%s.real<%s>(\"%s\", \"%s.%s\")", test, type, type, name,
				   f->name);
		}
		buf_puts(d->b, ";\n");
	}
}

static void put_number(struct drawing *d, const struct input *in)
{
	const char *type = spelled(d->s, in->type);

	d->now = in;
	switch (in->kind) {
	case INPUT_SIZE:
		buf_printf(d->b, "\tconst long long %s = ", in->sym->name);
		put_draw(d, in);
		buf_puts(d->b, ";\n");
		break;
	case INPUT_REAL:
		buf_printf(d->b, "\tconst %s %s = %s.real<%s>(\"%s\", \"%s\");\n", type,
			   in->sym->name, own(d->s, "test"), type, type, in->sym->name);
		break;
	case INPUT_VECTOR:
		buf_printf(d->b, "\tconst %s %s = %s.vector<%s%s%s>(\"%s\", \"%s\");\n", type,
			   in->sym->name, own(d->s, "test"), type,
			   in->scalar_name ? ", cunest_test::" : "",
			   in->scalar_name ? in->scalar_name : "", type, in->sym->name);
		break;
	case INPUT_FIELDS:
		put_fields(d, in);
		break;
	case INPUT_ARRAY:
		break;
	}
}

/* Those that a clause gives in terms of others come after all others. */
void put_numbers(struct buf *b, const struct subject *s)
{
	struct drawing d = {.b = b, .s = s};
	bool more = true;

	while (more) {
		more = false;
		for (uint32_t i = 0; i < s->inputs.n; i++) {
			const struct input *in = s->inputs.at[i];
			bool ready = !bits_has(&d.done, i);

			for (uint32_t k = 0; k < s->inputs.n && ready; k++) {
				const struct input *other = s->inputs.at[k];

				for (unsigned n = 0; n < 2 && in->kind == INPUT_SIZE && in->given;
				     n++)
					if (k != i && !bits_has(&d.done, k) && in->given->dim[n] &&
					    expr_mentions(in->given->dim[n], other->sym))
						ready = false;
			}
			if (!ready)
				continue;
			put_number(&d, in);
			bits_add(b->arena, &d.done, i);
			more = true;
		}
	}
}
