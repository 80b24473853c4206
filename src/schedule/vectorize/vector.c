/* vector.c - the vectors of CUDA: float4 and its like, and where they may begin.
 *
 *	A[i] ... A[i + 3]	->	*(float4 *)&A[i]
 *
 * The address must be a multiple of the vector's size: the array begins at one, by what its
 * declaration or the user says, rows are whole vectors long, and the index is a multiple of the
 * width.  Arrays that clauses made are declared aligned when the first vector is accessed there. */
#include "vectorize.h"

#include "cunest/text.h"
#include "cunest/walk.h"

#include <string.h>

const struct type *vector_type(struct ir *ir, const struct type *element, int64_t width)
{
	static const struct {
		const char *element, *vector;
	} names[] = {
		{"float", "float"},
		{"double", "double"},
		{"int", "int"},
		{"unsigned int", "uint"},
		{"signed char", "char"},
		{"char", "char"},
		{"unsigned char", "uchar"},
		{"short", "short"},
		{"unsigned short", "ushort"},
		{"long", "long"},
		{"unsigned long", "ulong"},
		{"long long", "longlong"},
		{"unsigned long long", "ulonglong"},
		{"__half", "__half"},
		{"half", "half"},
		{"__nv_bfloat16", "__nv_bfloat16"},
	};
	int64_t size = type_size(element);
	bool half = element->kind == TYPE_FLOAT && element->bits == 16;

	if (size < 1 || size * width > VECTOR_BYTES || (half && width != 2) || !element->name)
		return NULL;
	if (half && strcmp(element->name, "__nv_bfloat16") == 0)
		return type_named(ir->types, TYPE_RECORD, "__nv_bfloat162");
	for (unsigned i = 0; i < ARRAY_LEN(names); i++)
		if (strcmp(element->name, names[i].element) == 0)
			return type_named(
				ir->types, TYPE_RECORD,
				arena_printf(ir->arena, "%s%d", names[i].vector, (int)width));
	return NULL;
}

/* A4, or B1_4 */
const char *vector_name(struct ir *ir, const char *array, int64_t width)
{
	size_t n = strlen(array);
	bool digit = n && array[n - 1] >= '0' && array[n - 1] <= '9';

	return arena_printf(ir->arena, digit ? "%s_%d" : "%s%d", array, (int)width);
}

/* *(float4 *)&A[i] */
const struct expr *vector_at(struct ir *ir, const struct expr *place, const struct type *vector,
			     bool written)
{
	const struct type *element = expr_place_type(ir, place);
	unsigned quals = element ? element->quals & QUAL_CONST : 0;
	const struct type *type = type_qualified(ir->types, vector, written ? 0 : QUAL_CONST);
	const struct expr *address = expr_raw(
		ir, EXPR_ADDR, type_ptr(ir->types, type_qualified(ir->types, place->type, quals)),
		NULL, &place, 1);
	const struct expr *zero = expr_const_int(ir, type_i32(ir->types), 0);

	address = expr_cast(ir, type_ptr(ir->types, type), address, false);
	return expr_raw(ir, EXPR_LOAD, vector, NULL, (const struct expr *[]){address, zero}, 2);
}

/* ---- alignment ---- */

/* The length of rows of an array of arrays; 0: it is none; -1: not known. */
static int64_t row_length(const struct expr *place)
{
	const struct type *type = expr_strip(place->arg[0])->type;

	for (unsigned i = 1; i + 1 < place->nargs; i++) {
		type = type->of;
		if (type->kind != TYPE_ARRAY)
			return -1;
	}
	return place->nargs == 2 ? 0 : type->extent;
}

enum proof vector_index_aligned(struct schedule *s, const struct expr *e, int64_t width,
				const struct stmt *at)
{
	struct range r = range_of(s->analyses, e, at);

	if (r.empty || (r.stride % width == 0 && r.phase % width == 0))
		return PROOF_YES;
	if (r.lo == r.hi)
		return r.lo % width == 0 ? PROOF_YES : PROOF_NO;
	return r.stride % width == 0 ? PROOF_NO : PROOF_UNKNOWN;
}

bool vector_decides(struct schedule *s, enum expr_kind cmp, const struct expr *index,
		    const struct expr *limit, int64_t width, const struct stmt *at)
{
	struct range end = range_of(s->analyses, limit, at);
	__int128 last = cmp == EXPR_LE || cmp == EXPR_GT ? width - 1 : 0;

	if (end.empty || vector_index_aligned(s, index, width, at) != PROOF_YES)
		return false;
	if (end.lo == end.hi)
		return (end.lo - last) % width == 0;
	return end.stride % width == 0 && (end.phase - last) % width == 0;
}

static const char *base_wanted(struct schedule *s, const struct sym *array, int64_t bytes)
{
	struct arena *arena = s->ir->arena;

	return arena_printf(
		arena, "nothing proves that '%s' begins at a multiple of %d bytes; %s does",
		array->name, (int)bytes,
		array->type->kind == TYPE_ARRAY
			? arena_printf(arena, "__align__(%d) in its declaration", (int)bytes)
			: arena_printf(arena, "aligned(%s:%d)", array->name, (int)bytes));
}

const char *vector_unbased(struct schedule *s, const struct sym *array, int64_t bytes)
{
	const struct vec *said = &s->nest->aligned;
	bool moves = bits_has(&effects_of(s->analyses, s->nest->root)->writes, array->id);

	/* what is said of a pointer is said of its value before the nest */
	for (uint32_t i = 0; i < said->n && !moves; i++) {
		const struct alignment *a = said->at[i];

		if (a->sym == array && a->bytes >= bytes)
			return NULL;
	}
	if (array->type->kind != TYPE_ARRAY)
		return base_wanted(s, array, bytes); /* a declaration aligns the pointer only */
	if (array->fresh && array->aligned < bytes)
		((struct sym *)(uintptr_t)array)->aligned = (uint16_t)bytes;
	return array->aligned >= bytes ? NULL : base_wanted(s, array, bytes);
}

const char *vector_unaligned(struct schedule *s, const struct expr *place, int64_t width,
			     const struct stmt *at)
{
	const struct expr *index = place->arg[place->nargs - 1];
	const struct sym *array = expr_strip(place->arg[0])->u.sym;
	struct arena *arena = s->ir->arena;
	int64_t bytes = type_size(type_unqualified(s->ir->types, place->type)) * width;
	int64_t row = row_length(place);
	const char *why;

	if (row < 0)
		return arena_printf(arena, "nothing says how long the rows of '%s' are",
				    array->name);
	if (row % width)
		return arena_printf(
			arena, "rows of '%s' have %lld elements, which is not a multiple of %d",
			array->name, (long long)row, (int)width);
	why = vector_unbased(s, array, bytes);
	if (why)
		return why;
	if (vector_index_aligned(s, index, width, at) == PROOF_YES)
		return NULL;
	return arena_printf(arena,
			    "nothing proves that the index of '%s' is a multiple of %d where a "
			    "vector begins",
			    expr_text(s->ir, place), (int)width);
}
