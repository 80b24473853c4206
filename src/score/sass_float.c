/* sass_float.c - what an instruction of the machine code does with floats.
 *
 * Since sm_70 an instruction has 128 bits: 0-8 the opcode, 9-11 what its operands are, 24-31 the register of the first,
 * 32-63 the second as a register, a constant's address or a number, 64-71 the third; where the number is the third operand,
 * the second is in 64-71.  Register 255 is RZ, zero.  Found by assembling single operations, as the table was. */
#include "fusions.h"

enum {
	RZ = 255,
	BF16 = 21,
	MINUS = 11,
	MINUS_HALF = 20
}; /* bits of the upper half: - before the third */

/* What bits 9 to 11 say. */
enum form { ALL_REGISTERS = 1, THIRD_NUMBER, THIRD_CONSTANT, SECOND_NUMBER, THIRD_UNIFORM = 7 };

enum row_type { ROW_FLOAT, ROW_DOUBLE, ROW_HALF, ROW_PAIR };

static const struct row {
	unsigned opcode;
	enum row_type type;
	enum float_what what;
} rows[] = {
#define OP(opcode, type, what) {opcode, ROW_##type, WHAT_##what},
#include "sass_float.def"
#undef OP
};

static uint64_t bits(const unsigned char *at)
{
	uint64_t value = 0;

	for (unsigned i = 0; i < 8; i++)
		value |= (uint64_t)at[i] << (8 * i);
	return value;
}

struct operands {
	bool zero[3]; /* RZ or the number 0 */
	bool minus;   /* the third is -0 */
	bool one;     /* the second is the number 1 or -1 */
	bool same;    /* first and second are one register */
};

static bool is_zero(enum row_type type, uint32_t number)
{
	return (number & (type == ROW_HALF ? 0x7fff7fffu : 0x7fffffffu)) == 0;
}

/* Numbers of doubles are their upper 32 bits; of halves there are two. */
static bool is_one(enum row_type type, bool bf16, uint32_t number)
{
	switch (type) {
	case ROW_FLOAT:
	case ROW_PAIR:
		return (number & 0x7fffffffu) == 0x3f800000u;
	case ROW_DOUBLE:
		return (number & 0x7fffffffu) == 0x3ff00000u;
	case ROW_HALF:
		return (number & 0x7fff7fffu) == (bf16 ? 0x3f803f80u : 0x3c003c00u);
	}
	return false;
}

static struct operands operands_of(const struct row *row, uint64_t lower, uint64_t upper)
{
	enum form form = (enum form)((lower >> 9) & 7);
	unsigned first = (lower >> 24) & 255, low = (lower >> 32) & 255, high = upper & 255;
	uint32_t number = (uint32_t)(lower >> 32);
	bool third_moved = form == THIRD_NUMBER || form == THIRD_CONSTANT || form == THIRD_UNIFORM;
	struct operands o = {.zero = {first == RZ}};

	if (row->what ==
	    WHAT_ADD) { /* its second one is where the third is, but for registers of floats */
		if (form == ALL_REGISTERS) {
			unsigned second = row->type == ROW_DOUBLE ? high : low;

			o.zero[1] = second == RZ;
			o.same = first == second;
		} else {
			o.zero[1] = form == THIRD_NUMBER && is_zero(row->type, number);
		}
		return o;
	}
	if (form == ALL_REGISTERS) {
		o.zero[1] = low == RZ;
		o.zero[2] = high == RZ;
	} else if (third_moved) {
		o.zero[1] = high == RZ;
		o.zero[2] = form == THIRD_NUMBER && is_zero(row->type, number);
	} else {
		o.zero[1] = form == SECOND_NUMBER && is_zero(row->type, number);
		o.one = form == SECOND_NUMBER && is_one(row->type, (upper >> BF16) & 1, number);
		o.zero[2] = high == RZ;
	}
	o.minus = o.zero[2] && ((form == THIRD_NUMBER && number >> 31) ||
				((upper >> (row->type == ROW_HALF ? MINUS_HALF : MINUS)) & 1));
	return o;
}

static enum float_what what_of(const struct row *row, const struct operands *o)
{
	switch (row->what) {
	case WHAT_ADD:
		if (o->zero[0] || o->zero[1])
			return WHAT_COUNT;
		return o->same ? WHAT_TWICE : WHAT_ADD;
	case WHAT_MUL:
		return o->zero[0] || o->zero[1] || o->one ? WHAT_COUNT : WHAT_MUL;
	case WHAT_FMA:
		if (o->zero[0] || o->zero[1] || (o->one && o->zero[2]))
			return WHAT_COUNT;
		if (o->zero[2])
			return o->minus ? WHAT_MUL : WHAT_FIRST;
		return o->one ? WHAT_ADD : WHAT_FMA;
	case WHAT_SPECIAL:
	case WHAT_TWICE:
	case WHAT_FIRST:
	case WHAT_COUNT:
		break;
	}
	return WHAT_COUNT;
}

enum float_kind sass_float_kind(const unsigned char *insn)
{
	uint64_t lower = bits(insn), upper = bits(insn + 8);

	for (unsigned i = 0; i < ARRAY_LEN(rows) && ((lower >> 9) & 7); i++) {
		const struct row *row = &rows[i];
		struct operands o;
		enum float_what what;
		enum float_type type = row->type == ROW_DOUBLE ? IN_DOUBLE
				       : row->type != ROW_HALF ? IN_FLOAT
				       : (upper >> BF16) & 1   ? IN_BFLOAT
							       : IN_HALF;

		if (row->opcode != (lower & 0x1ff))
			continue;
		if (row->what == WHAT_SPECIAL)
			return KIND_SPECIAL;
		o = operands_of(row, lower, upper);
		what = what_of(row, &o);
		if (what == WHAT_TWICE || what == WHAT_FIRST)
			return what == WHAT_TWICE ? KIND_TWICE : KIND_FIRST;
		return what == WHAT_COUNT ? FLOAT_KINDS
					  : (enum float_kind)(type * WHAT_COUNT + what);
	}
	return FLOAT_KINDS;
}
