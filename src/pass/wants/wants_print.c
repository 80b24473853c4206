/* wants_print.c - the facts that were found, as clauses to paste. */
#include "wants_impl.h"

#include "cunest/text.h"

/* What it says of one kind, as one clause. */
static void print_clause(struct search *s, enum saying saying, const char *word, FILE *out)
{
	bool any = false;

	for (unsigned k = 0; k < s->n; k++) {
		const struct choice *c = &s->fact[k];

		if (c->saying != saying)
			continue;
		fprintf(out, "%s", any ? ", " : word);
		any = true;
		if (saying == SAY_ALIGNED)
			fprintf(out, "%s:%d", c->array->name, (int)WANT_ALIGNED);
		if (saying == SAY_ASSUME)
			fprintf(out, "%s", expr_text(s->nest->func->ir, c->e));
	}
	if (any && saying != SAY_NOALIAS)
		fprintf(out, ")");
}

/* The number of a member of its struct, from one on; 0: of all whose structs are not known. */
static unsigned field_of(struct ir *ir, const struct expr *member)
{
	const struct type_fields *fields = type_fields(ir->types, member->arg[0]->type);

	for (unsigned i = 0; fields && i < fields->n; i++)
		if (fields->at[i].name == member->text)
			return i + 1;
	return 0;
}

enum { FIELD_BITS = 8, FIELDS_DEEP = 4 };

/* Where a person would say it: what is of the launch first, then locals, then parameters and their members in order. */
static uint64_t place_of(const struct func *func, const struct expr *e, unsigned *bits)
{
	uint64_t place = 0;

	*bits = FIELD_BITS * FIELDS_DEEP;
	if (e->kind == EXPR_SYM) {
		place = 1;
		for (uint32_t i = 0; i < func->params.n; i++)
			if (func->params.at[i] == e->u.sym)
				place = 2 + i;
		place <<= *bits;
	}
	for (unsigned i = 0; i < e->nargs && !place; i++)
		place = place_of(func, e->arg[i], bits);
	if (e->kind == EXPR_MEMBER && *bits >= FIELD_BITS) {
		*bits -= FIELD_BITS;
		place += (uint64_t)field_of(func->ir, e) << *bits;
	}
	return place;
}

static bool stands_after(const struct func *func, const struct expr *a, const struct expr *b)
{
	unsigned bits;
	uint64_t place = place_of(func, a, &bits);

	return place > place_of(func, b, &bits);
}

static void sort(struct search *s)
{
	const struct func *func = s->nest->func;

	for (unsigned i = 1; i < s->n; i++) {
		const struct choice c = s->fact[i];
		unsigned at = i;

		for (; at && c.e && s->fact[at - 1].e && stands_after(func, s->fact[at - 1].e, c.e);
		     at--)
			s->fact[at] = s->fact[at - 1];
		s->fact[at] = c;
	}
}

static bool says(const struct search *s, bool aligned)
{
	for (unsigned i = 0; i < s->n; i++)
		if ((s->fact[i].saying == SAY_ALIGNED) == aligned)
			return true;
	return false;
}

/* Alignment is no clause of a data region: "aligned(a:16) and data assume(n > 0)". */
static void print_region(struct search *s, FILE *out)
{
	print_clause(s, SAY_ALIGNED, " aligned(", out);
	if (!says(s, false))
		return;
	fprintf(out, says(s, true) ? " and data" : " data");
	print_clause(s, SAY_NOALIAS, " noalias", out);
	print_clause(s, SAY_ASSUME, " assume(", out);
}

void choices_print(struct search *s, FILE *out)
{
	sort(s);
	if (s->nest->region) {
		print_region(s, out);
	} else {
		print_clause(s, SAY_NOALIAS, " noalias", out);
		print_clause(s, SAY_ALIGNED, " aligned(", out);
		print_clause(s, SAY_ASSUME, " assume(", out);
	}
	fprintf(out, "\n");
}
