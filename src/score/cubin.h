/* cubin.h - functions of a cubin with the source line of each instruction: what `nvcc -lineinfo -cubin` writes. */
#ifndef CUNEST_CUBIN_H
#define CUNEST_CUBIN_H

#include "cunest/vec.h"

/* Where an instruction came from: a line of a file, which was inlined by the call at `from` (NULL: it was not). */
struct place {
	const char *file;
	uint32_t line; /* 0: nvcc says none */
	const struct place *from;
};

/* The places of a function's code, by address: each counts until the next one. */
struct place_row {
	uint32_t pc;
	const struct place *place;
};

enum { INSN_BYTES = 16 }; /* since sm_70 */

struct machine_code {
	const char *entry; /* mangled */
	const unsigned char *code;
	uint32_t size;     /* bytes */
	struct vec places; /* struct place_row *, in the order of pc */
	struct vec
		system; /* struct code_range *: nvcc's own functions in it, as for the rare cases of a division */
};
struct code_range {
	uint32_t lo, hi;
};

/* All functions of a cubin, struct machine_code *, with pointers into its bytes; false: it is none, or is of an
 * architecture before sm_70, or damaged. */
bool cubin_read(struct arena *, const unsigned char *bytes, size_t size, struct vec *funcs);
/* NULL: none is known. */
const struct place *place_at(const struct machine_code *, uint32_t pc);
bool is_system_code(const struct machine_code *, uint32_t pc);

/* line_table.c: reads a .debug_line. An address in it is that of a function by a relocation, so func_at() says of which
 * function the address at an offset in the section is; NULL: of none. false: the table is damaged. */
struct line_table {
	struct arena *arena;
	const unsigned char *bytes;
	size_t size;
	void *context;
	struct machine_code *(*func_at)(void *, size_t offset);
};
bool line_table_read(const struct line_table *);

#endif
