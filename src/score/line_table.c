/* line_table.c - the lines of machine code from .debug_line, by the standard (DWARF 2 to 4, 6.2) and the opcode that nvcc
 * adds for what was inlined.
 *
 * The opcode 0x90 has two numbers: the row of the call by which the following rows were inlined, counted from 1 in the
 * sequence, or 0 for none, and a name, which is of no interest here.  That row has a call of its own, where calls nest.
 * What cannot be read ends the table: the instructions after it have no line then, and are compared by function. */
#include "cubin.h"

#include <string.h>

enum {
	LNS_COPY = 1,
	LNS_ADVANCE_PC,
	LNS_ADVANCE_LINE,
	LNS_SET_FILE,
	LNS_SET_COLUMN,
	LNS_NEGATE_STMT,
	LNS_SET_BASIC_BLOCK,
	LNS_CONST_ADD_PC,
	LNS_FIXED_ADVANCE_PC,
	LNE_END_SEQUENCE = 1,
	LNE_SET_ADDRESS = 2,
	LNE_INLINED = 0x90,
	OPCODES_MOST = 64
};

struct bytes {
	const unsigned char *at, *end;
	bool bad;
};

static uint64_t number(struct bytes *b, unsigned size)
{
	uint64_t value = 0;

	if ((size_t)(b->end - b->at) < size) {
		b->bad = true;
		return 0;
	}
	for (unsigned i = 0; i < size; i++)
		value |= (uint64_t)b->at[i] << (8 * i);
	b->at += size;
	return value;
}

static uint64_t leb(struct bytes *b, bool is_signed)
{
	uint64_t value = 0, byte;
	unsigned shift = 0;

	do {
		byte = number(b, 1);
		if (shift < 64)
			value |= (byte & 0x7f) << shift;
		shift += 7;
	} while ((byte & 0x80) && !b->bad);
	if (is_signed && shift < 64 && (byte & 0x40))
		value |= ~UINT64_C(0) << shift;
	return value;
}

static const char *string(struct bytes *b)
{
	const unsigned char *end = memchr(b->at, 0, (size_t)(b->end - b->at));
	const char *s = (const char *)b->at;

	if (!end) {
		b->bad = true;
		return "";
	}
	b->at = end + 1;
	return s;
}

struct program {
	const struct line_table *table;
	struct bytes b;
	unsigned least, range, opcodes; /* of the header */
	int line_base;
	unsigned char operands[OPCODES_MOST];
	struct vec directories, files; /* const char * */
	/* of the sequence */
	struct machine_code *func;
	struct vec rows; /* struct place * */
	uint64_t pc, line, file, called;
};

static void restart(struct program *p)
{
	p->func = NULL;
	p->rows = (struct vec){0};
	p->pc = p->called = 0;
	p->line = p->file = 1;
}

static const char *file_name(const struct program *p)
{
	return p->file && p->file <= p->files.n ? p->files.at[p->file - 1] : "";
}

static void add_row(struct program *p)
{
	struct arena *arena = p->table->arena;
	struct place *place = arena_alloc(arena, sizeof(*place));
	struct place_row *row;

	*place = (struct place){file_name(p), (uint32_t)p->line, NULL};
	if (p->called && p->called <= p->rows.n)
		place->from = p->rows.at[p->called - 1];
	vec_push(arena, &p->rows, place);
	if (!p->func || p->pc > UINT32_MAX)
		return;
	row = arena_alloc(arena, sizeof(*row));
	*row = (struct place_row){(uint32_t)p->pc, place};
	vec_push(arena, &p->func->places, row);
}

static void add_file(struct program *p)
{
	struct arena *arena = p->table->arena;
	const char *name = string(&p->b);
	uint64_t directory = leb(&p->b, false);

	leb(&p->b, false); /* time */
	leb(&p->b, false); /* size */
	if (*name != '/' && directory && directory <= p->directories.n)
		name = arena_printf(arena, "%s/%s", (const char *)p->directories.at[directory - 1],
				    name);
	vec_push(arena, &p->files, (void *)(uintptr_t)name);
}

static bool read_header(struct program *p)
{
	uint64_t version = number(&p->b, 2), length = number(&p->b, 4);
	const unsigned char *code;

	if (p->b.bad || version < 2 || version > 4 || length > (size_t)(p->b.end - p->b.at))
		return false;
	code = p->b.at + length;
	p->least = (unsigned)number(&p->b, 1);
	if (version >= 4)
		number(&p->b, 1);
	number(&p->b, 1); /* is_stmt */
	p->line_base = (signed char)number(&p->b, 1);
	p->range = (unsigned)number(&p->b, 1);
	p->opcodes = (unsigned)number(&p->b, 1);
	if (!p->range || !p->opcodes || p->opcodes > OPCODES_MOST)
		return false;
	for (unsigned i = 1; i < p->opcodes; i++)
		p->operands[i] = (unsigned char)number(&p->b, 1);
	while (!p->b.bad && p->b.at < code && *p->b.at)
		vec_push(p->table->arena, &p->directories, (void *)(uintptr_t)string(&p->b));
	number(&p->b, 1);
	while (!p->b.bad && p->b.at < code && *p->b.at)
		add_file(p);
	p->b.at = code;
	return !p->b.bad;
}

static void run_extended(struct program *p)
{
	uint64_t size = leb(&p->b, false);
	struct bytes own;
	uint64_t opcode;

	if (!size || size > (size_t)(p->b.end - p->b.at)) {
		p->b.bad = true;
		return;
	}
	own = (struct bytes){p->b.at, p->b.at + size, false};
	p->b.at += size;
	opcode = number(&own, 1);
	if (opcode == LNE_END_SEQUENCE) {
		restart(p);
	} else if (opcode == LNE_SET_ADDRESS && size == 9) {
		size_t offset = (size_t)(own.at - p->table->bytes);

		p->pc = number(&own, 8);
		p->func = p->table->func_at(p->table->context, offset);
	} else if (opcode == LNE_INLINED) {
		p->called = leb(&own, false);
	}
	p->b.bad = p->b.bad || own.bad;
}

static void run_standard(struct program *p, unsigned opcode)
{
	switch (opcode) {
	case LNS_COPY:
		add_row(p);
		break;
	case LNS_ADVANCE_PC:
		p->pc += leb(&p->b, false) * p->least;
		break;
	case LNS_ADVANCE_LINE:
		p->line += leb(&p->b, true);
		break;
	case LNS_SET_FILE:
		p->file = leb(&p->b, false);
		break;
	case LNS_CONST_ADD_PC:
		p->pc += (uint64_t)((255 - p->opcodes) / p->range) * p->least;
		break;
	case LNS_FIXED_ADVANCE_PC:
		p->pc += number(&p->b, 2);
		break;
	default:
		for (unsigned i = 0; i < p->operands[opcode]; i++)
			leb(&p->b, false);
	}
}

static void run(struct program *p)
{
	restart(p);
	while (!p->b.bad && p->b.at < p->b.end) {
		unsigned opcode = (unsigned)number(&p->b, 1);

		if (!opcode) {
			run_extended(p);
		} else if (opcode < p->opcodes) {
			run_standard(p, opcode);
		} else {
			unsigned special = opcode - p->opcodes;

			p->pc += (uint64_t)(special / p->range) * p->least;
			p->line += (uint64_t)(int64_t)(p->line_base + (int)(special % p->range));
			add_row(p);
		}
	}
}

bool line_table_read(const struct line_table *table)
{
	struct bytes all = {table->bytes, table->bytes + table->size, false};

	while (all.at < all.end) {
		struct program p = {.table = table};
		uint64_t size = number(&all, 4);

		if (all.bad || size > (size_t)(all.end - all.at))
			return false;
		p.b = (struct bytes){all.at, all.at + size, false};
		all.at += size;
		if (!read_header(&p))
			return false;
		run(&p);
		if (p.b.bad)
			return false;
	}
	return true;
}
