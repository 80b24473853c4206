/* tester_input.c - inputs from the types of parameters.
 *
 * Three classes of numbers (small exact integers find wrong indices, large reals find reassociation, specials
 * find wrong algebra), edge sizes, extreme integers, and buffers that overlap where nothing promised that
 * they do not. */
#include "tester_input.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

/* xorshift: the same numbers on every machine. */
static uint32_t next(uint32_t *state)
{
	*state ^= *state << 13;
	*state ^= *state >> 17;
	*state ^= *state << 5;
	return *state;
}

static double number(enum input_class class, uint32_t *state)
{
	static const double specials[] = {0.0, -0.0,    1.0,  -1.0,     INFINITY, -INFINITY,
					  NAN, 1.4e-45, 3e38, -1.2e-38, 0.5,      1e-20};
	uint32_t r = next(state);

	if (class == INPUT_SMALL)
		return (double)(r % 17) - 8;
	if (class == INPUT_LARGE)
		return ((double)r / 4294967296.0 - 0.5) * 1e6;
	return specials[r % ARRAY_LEN(specials)];
}

static int64_t integer(enum input_class class, uint32_t *state)
{
	static const int64_t specials[] = {0, 1, -1, 2, INT32_MAX, INT32_MIN, 255, -128};
	uint32_t r = next(state);

	if (class == INPUT_SMALL)
		return r % 8;
	if (class == INPUT_LARGE)
		return (int64_t)(r % 2001) - 1000;
	return specials[r % ARRAY_LEN(specials)];
}

/* Bytes of what is filled in and printed as one: of vectors a float. */
static size_t step_of(const struct type *type)
{
	int64_t size = type_size(type);

	return size > 0 ? (size_t)size : 4;
}

static void fill(unsigned char *bytes, size_t n, const struct type *type, enum input_class class,
		 uint32_t *state)
{
	size_t step = step_of(type);

	for (size_t at = 0; at + step <= n; at += step) {
		double real = number(class, state);
		float single = (float)real;
		int64_t whole = integer(class, state);

		if (type->kind == TYPE_BOOL)
			bytes[at] = whole & 1;
		else if (type_is_int(type))
			memcpy(bytes + at, &whole, step);
		else if (type_is_float(type) && step == 8)
			memcpy(bytes + at, &real, step);
		else if (step == 4)
			memcpy(bytes + at, &single, step);
	}
}

static int64_t scalar_bits(const struct type *type, const struct input *in, unsigned index,
			   uint32_t *state)
{
	static const int64_t sizes[] = {0, 1, 2, 3, 5, 7, 8};
	double real = number(in->class, state);
	int64_t bits;

	if (type_is_float(type)) {
		memcpy(&bits, &real, sizeof(bits));
		return bits;
	}
	for (unsigned k = 0; k < ARRAY_LEN(in->extreme); k++)
		if (in->extreme[k] == (int)index)
			return in->value[k];
	if (in->extreme[0] >= 0)
		return 3;
	if (in->round < ARRAY_LEN(sizes))
		return sizes[in->round];
	return sizes[(in->round + index * 3) % ARRAY_LEN(sizes)];
}

/* The pointer before it, of the same type, whose buffer this one's overlaps; -1: none. */
static int overlapped(const struct func *func, const struct input *in, unsigned index)
{
	const struct sym *sym = func->params.at[index];
	struct types *types = func->ir->types;
	const struct type *of = type_unqualified(types, sym->type->of);

	for (unsigned i = 0; i < index && in->overlap != BUFFERS_APART; i++) {
		const struct sym *other = func->params.at[i];

		if (other->type->kind == TYPE_PTR && type_unqualified(types, other->type->of) == of)
			return (int)i;
	}
	return -1;
}

static size_t buffer_offset(const struct side *side, const struct input *in, unsigned index)
{
	const struct sym *sym = side->func->params.at[index];
	int other = overlapped(side->func, in, index);
	size_t shift = in->overlap == BUFFERS_SHIFTED ? (size_t)type_size(sym->type->of) : 0;

	return other < 0 ? index * 2 * side->size : (size_t)other * 2 * side->size + shift;
}

const struct sym *input_impossible(const struct func *func)
{
	for (uint32_t i = 0; i < func->params.n; i++) {
		const struct sym *sym = func->params.at[i];
		const struct type *type = sym->type;
		bool fits = type->kind == TYPE_PTR
				    ? type_is_arith(type->of) || type->of->kind == TYPE_RECORD
				    : type_is_arith(type);

		if (!fits)
			return sym;
	}
	return NULL;
}

void input_prepare(struct arena *arena, struct side *side, const struct input *in,
		   const bool *racing)
{
	unsigned n = side->func->params.n;
	struct interp_run *run = &side->run;
	uint32_t state = 2463534242u + in->class * 77u + in->round;

	if (!run->arrays) {
		run->arrays = arena_array(arena, n, sizeof(*run->arrays));
		run->scalars = arena_array(arena, n, sizeof(*run->scalars));
		run->ints = arena_array(arena, n, sizeof(*run->ints));
	}
	run->narrays = run->nscalars = 0;
	memset(side->memory, 0, 2 * side->size * n);
	for (unsigned i = 0; i < n; i++) {
		const struct sym *sym = side->func->params.at[i];
		unsigned char *bytes;

		if (sym->type->kind == TYPE_PTR) {
			bytes = side->memory + buffer_offset(side, in, i);
			fill(bytes, side->size, sym->type->of, in->class, &state);
			run->arrays[run->narrays++] =
				(struct interp_array){sym, bytes, side->size, racing[i]};
		} else {
			run->scalars[run->nscalars] = sym;
			run->ints[run->nscalars++] = scalar_bits(sym->type, in, i, &state);
		}
	}
}

const char *input_describe(struct arena *arena, const struct side *side, const struct input *in)
{
	static const char *const classes[] = {"small", "large", "special"};
	static const char *const overlaps[] = {"", ", buffers shared", ", buffers shifted"};
	struct buf out;

	buf_init(&out, arena);
	buf_printf(&out, "%s numbers%s", classes[in->class], overlaps[in->overlap]);
	for (unsigned i = 0; i < side->run.nscalars; i++)
		if (type_is_int(side->run.scalars[i]->type))
			buf_printf(&out, ", %s=%lld", side->run.scalars[i]->name,
				   (long long)side->run.ints[i]);
	return out.s;
}

/* ---- as C ---- */

static void put_real(struct buf *out, double value, bool single)
{
	if (isnan(value))
		buf_puts(out, "NAN");
	else if (isinf(value))
		buf_puts(out, value < 0 ? "-INFINITY" : "INFINITY");
	else
		buf_printf(out, single ? "%.9g" : "%.17g", value);
}

static void put_integer(struct buf *out, const struct type *type, int64_t bits)
{
	if (!type->is_signed)
		buf_printf(out, "%" PRIu64, (uint64_t)bits);
	else if (bits == INT64_MIN || bits == INT32_MIN) /* 2147483648 alone is no int */
		buf_printf(out, "%" PRId64 " - 1", bits + 1);
	else
		buf_printf(out, "%" PRId64, bits);
}

static void put_element(struct buf *out, const struct type *type, const unsigned char *bytes,
			size_t step)
{
	uint64_t bits = 0;
	double real = 0;
	float single = 0;

	if (type->kind == TYPE_BOOL) {
		buf_puts(out, bytes[0] ? "true" : "false");
	} else if (type_is_int(type)) {
		for (size_t i = step; i-- > 0;)
			bits = bits << 8 | bytes[i];
		if (type->is_signed && step < 8 && bits >> (step * 8 - 1))
			bits -= (uint64_t)1 << (step * 8);
		put_integer(out, type, (int64_t)bits);
	} else if (step == 8) {
		memcpy(&real, bytes, sizeof(real));
		put_real(out, real, false);
	} else if (step == 4) {
		memcpy(&single, bytes, sizeof(single));
		put_real(out, single, true);
	} else {
		buf_puts(out, "0"); /* half: they are all zero */
	}
}

static void put_array(struct buf *out, struct types *types, const struct interp_array *a,
		      int64_t used)
{
	const struct type *of = type_unqualified(types, a->sym->type->of);
	const char *name = type_is_arith(of) ? type_spelling(types, of) : "float";
	size_t step = step_of(of), n = ((size_t)used + step - 1) / step;

	if (n == 0)
		n = 1;
	buf_printf(out, "%s %s[%zu] = {", name, a->sym->name, n);
	for (size_t i = 0; i < n; i++) {
		buf_puts(out, i ? ", " : "");
		put_element(out, of, a->bytes + i * step, step);
	}
	buf_puts(out, "};");
}

static void put_scalar(struct buf *out, struct types *types, const struct sym *sym, int64_t bits)
{
	const struct type *type = type_unqualified(types, sym->type);
	double real;

	buf_printf(out, "%s %s = ", type_spelling(types, type), sym->name);
	if (type_is_float(type)) {
		memcpy(&real, &bits, sizeof(real));
		put_real(out, real, type->bits <= 32);
	} else if (type->kind == TYPE_BOOL) {
		buf_puts(out, bits ? "true" : "false");
	} else if (type->bits < 64 && !type->is_signed) {
		put_integer(out, type, bits & (((int64_t)1 << type->bits) - 1));
	} else {
		put_integer(out, type, bits);
	}
	buf_puts(out, ";");
}

const char *input_declare(struct arena *arena, const struct side *side, const struct input *in,
			  const int64_t *used)
{
	const struct func *func = side->func;
	const unsigned *grid = side->run.grid, *block = side->run.block;
	struct types *types = func->ir->types;
	unsigned array = 0, scalar = 0;
	struct buf out;

	buf_init(&out, arena);
	buf_puts(&out, "");
	for (unsigned i = 0; i < func->params.n; i++) {
		const struct sym *sym = func->params.at[i];
		int other;

		buf_puts(&out, i ? " " : "");
		if (sym->type->kind != TYPE_PTR) {
			put_scalar(&out, types, sym, side->run.ints[scalar++]);
			continue;
		}
		other = overlapped(func, in, i);
		if (other < 0)
			put_array(&out, types, &side->run.arrays[array], used[i]);
		else
			buf_printf(&out, "%s *%s = %s%s;",
				   type_spelling(types, type_unqualified(types, sym->type->of)),
				   sym->name, ((const struct sym *)func->params.at[other])->name,
				   in->overlap == BUFFERS_SHIFTED ? " + 1" : "");
		array++;
	}
	if (func->kind != FUNC_HOST)
		buf_printf(&out, "%sdim3 grid(%u, %u), block(%u, %u);", func->params.n ? " " : "",
			   grid[0], grid[1], block[0], block[1]);
	return out.s;
}
