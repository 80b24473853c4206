/* kinds.c - what is drawn for a parameter, by its type: a size, a number, a record of such, or memory.
 *
 * A record is drawn member by member where it is passed by value, and as the numbers that it is made of, of one type, in
 * memory. */
#include "trial_impl.h"

#include "cunest/backend.h"
#include "cunest/schedule.h"

#include <string.h>

static bool is_real(const struct type *t)
{
	return (t->kind == TYPE_FLOAT && t->bits >= 32) || t->kind == TYPE_DEPENDENT;
}

const struct type *type_inside(const struct type *t)
{
	while (t->kind == TYPE_ARRAY)
		t = t->of;
	return t;
}

static bool is_vector(const struct type *t)
{
	static const char *const names[] = {"char", "uchar", "short", "ushort",
					    "int",  "uint",  "float", "double"};
	size_t n = strlen(t->name);

	for (unsigned i = 0; n > 1 && i < ARRAY_LEN(names); i++)
		if (strlen(names[i]) == n - 1 && strncmp(names[i], t->name, n - 1) == 0)
			return t->name[n - 1] >= '1' && t->name[n - 1] <= '4';
	return false;
}

/* Of a struct that is made of numbers of one type, also in structs inside; NULL: it is not. */
static const struct type *only_scalar(const struct ir *ir, const struct type *record)
{
	const struct type_fields *fields = type_fields(ir->types, record);
	const struct type *scalar = NULL;

	if (is_vector(record)) /* whose members are those of a compiler */
		return strncmp(record->name, "float", 5) == 0 ? type_float(ir->types, 32, NULL)
							      : NULL;
	for (unsigned i = 0; fields && i < fields->n; i++) {
		const struct type *t = type_inside(fields->at[i].type);

		t = t->kind == TYPE_RECORD ? only_scalar(ir, t) : t;
		if (!t || !type_is_arith(t) || (t->kind == TYPE_FLOAT && t->bits < 32))
			return NULL;
		t = type_unqualified(ir->types, t);
		if (scalar && scalar != t)
			return NULL;
		scalar = t;
	}
	return scalar;
}

/* Without qualifiers, those of an array's elements too: what is drawn is stored there. */
static const struct type *storable(struct types *types, const struct type *t)
{
	return t->kind == TYPE_ARRAY ? type_array(types, storable(types, t->of), t->extent)
				     : type_unqualified(types, t);
}

/* Of a struct, or what a pointer leads to; NULL: it is none, or they are not known. */
static const struct type_fields *members(const struct ir *ir, const struct type *t)
{
	const struct type_fields *fields;

	while (t->kind == TYPE_PTR || t->kind == TYPE_REF || t->kind == TYPE_ARRAY)
		t = t->of;
	if (t->kind != TYPE_RECORD)
		return NULL;
	fields = type_fields(ir->types, type_unqualified(ir->types, t));
	return fields && fields->n ? fields : NULL;
}

/* The member that keeps it from being drawn; NULL: none alone. */
static const struct type_field *bad_member(const struct ir *ir, const struct type *t)
{
	const struct type_fields *fields = members(ir, t);

	for (unsigned i = 0; fields && i < fields->n; i++)
		if (!type_is_int(fields->at[i].type) && !is_real(fields->at[i].type))
			return &fields->at[i];
	return NULL;
}

static bool refuse_type(struct trial *trial, const struct subject *s, const struct sym *sym)
{
	const struct type_field *member = bad_member(trial->ir, sym->type);

	if (member)
		return trial_refuse(trial, sym->where,
				    "no test of '%s': no input can be drawn for '%s' of type '%s', "
				    "whose member '%s' is not a number",
				    s->name, sym->name, type_spelling(trial->ir->types, sym->type),
				    member->name);
	return trial_refuse(
		trial, sym->where, "no test of '%s': no input can be drawn for '%s' of type '%s'%s",
		s->name, sym->name, type_spelling(trial->ir->types, sym->type),
		members(trial->ir, sym->type) ? ", whose members are of several types" : "");
}

/* What the program draws a 16-bit float as, or a pair of them; NULL: it is none. */
static const char *bits_of_float(const struct type *t)
{
	static const char *const names[][2] = {{"__half", "half_bits"},
					       {"__half2", "half_bits"},
					       {"__nv_bfloat16", "bfloat_bits"},
					       {"__nv_bfloat162", "bfloat_bits"}};

	if (t->kind == TYPE_FLOAT && t->bits == 16)
		return strstr(t->name, "bf") ? "bfloat_bits" : "half_bits";
	for (unsigned i = 0; t->kind == TYPE_RECORD && i < ARRAY_LEN(names); i++)
		if (strcmp(t->name, names[i][0]) == 0)
			return names[i][1];
	return NULL;
}

static bool take_element(struct trial *trial, const struct subject *s, struct input *in)
{
	const struct type *t = type_inside(in->type);

	in->scalar_name = bits_of_float(t);
	if (in->scalar_name)
		return true;
	if (type_is_arith(t) || is_real(t) || (t->kind == TYPE_RECORD && is_vector(t)))
		return true;
	in->scalar = t->kind == TYPE_RECORD ? only_scalar(trial->ir, t) : NULL;
	return in->scalar || refuse_type(trial, s, in->sym);
}

static bool take_fields(const struct ir *ir, const struct type *record)
{
	const struct type_fields *fields = type_fields(ir->types, record);

	for (unsigned i = 0; fields && i < fields->n; i++)
		if (!type_is_int(fields->at[i].type) && !is_real(fields->at[i].type))
			return false;
	return fields != NULL;
}

static bool is_temporary(const struct func *func, const struct sym *sym)
{
	for (uint32_t i = 0; i < func->nests.n; i++) {
		const struct nest *nest = func->nests.at[i];

		for (uint32_t k = 0; k < nest->temporaries.n; k++)
			if (nest->temporaries.at[k] == sym)
				return true;
	}
	return false;
}

/* Memory that the device cannot access: some nest wants it copied, or says nothing of it. */
static bool is_of_host(const struct func *func, const struct sym *sym)
{
	for (uint32_t i = 0; func->kind == FUNC_HOST && i < func->nests.n; i++) {
		const struct nest *nest = func->nests.at[i];
		const struct sym *used = NULL;

		while ((used = free_sym(func, nest->root, used)) != NULL && used != sym)
			;
		if (used && nest_takes_host(nest, sym))
			return true;
	}
	return false;
}

bool subject_kind(struct trial *trial, struct subject *s, const struct sym *sym)
{
	struct input *in = arena_alloc(trial->arena, sizeof(*in));
	struct types *types = trial->ir->types;
	const struct type *t = sym->type;

	in->sym = sym;
	in->given = verify_given(s->func, sym->name, '=');
	in->temporary = is_temporary(s->func, sym);
	in->of_host = is_of_host(s->func, sym);
	vec_push(trial->arena, &s->inputs, in);
	if (t->kind == TYPE_REF && (!type_is_const(t->of) || !type_is_arith(t->of))) {
		in->reference = true;
		in->kind = INPUT_ARRAY;
		in->type = storable(types, t->of);
		return take_element(trial, s, in);
	}
	t = t->kind == TYPE_REF ? t->of : t;
	if (t->kind == TYPE_PTR || t->kind == TYPE_ARRAY) {
		in->kind = INPUT_ARRAY;
		in->type = storable(types, t->of);
		return take_element(trial, s, in);
	}
	in->type = type_unqualified(types, t);
	if (type_is_int(t))
		in->kind = INPUT_SIZE;
	else if (is_real(t))
		in->kind = INPUT_REAL;
	else if ((in->scalar_name = bits_of_float(in->type)) != NULL ||
		 (t->kind == TYPE_RECORD && is_vector(in->type)))
		in->kind = INPUT_VECTOR;
	else if (t->kind == TYPE_RECORD && take_fields(trial->ir, in->type))
		in->kind = INPUT_FIELDS;
	else
		return refuse_type(trial, s, sym);
	return true;
}
