/* cubin.c - functions and lines of a cubin, which is an ELF file: each function has a section .text.NAME, in which the
 * symbols of functions that nvcc added are, and .rela.debug_line says which function a sequence of lines is of.
 *
 * Read here and not by a disassembler, since the CUDA toolkit is often installed without one. */
#include "cubin.h"

#include <elf.h>
#include <string.h>

enum { EM_CUDA_MACHINE = 190, SECTIONS_MOST = 1 << 20 };

struct elf {
	struct arena *arena;
	const unsigned char *bytes;
	size_t size;
	Elf64_Ehdr header;
	Elf64_Shdr *section;
	struct machine_code **func; /* by section; NULL: it is none */
	unsigned n;
	Elf64_Shdr symbols,
		relocations; /* sh_size 0: none; the latter with addends or without, by architecture */
};

static bool within(const struct elf *e, uint64_t offset, uint64_t size)
{
	return offset <= e->size && size <= e->size - offset;
}

static const char *text_at(const struct elf *e, const Elf64_Shdr *strings, uint64_t offset)
{
	const char *s = (const char *)e->bytes + strings->sh_offset;

	return within(e, strings->sh_offset, strings->sh_size) && offset < strings->sh_size &&
			       memchr(s + offset, 0, strings->sh_size - offset)
		       ? s + offset
		       : "";
}

static bool read_sections(struct elf *e)
{
	const Elf64_Ehdr *h = &e->header;

	if (e->size < sizeof(*h))
		return false;
	memcpy(&e->header, e->bytes, sizeof(*h));
	if (memcmp(h->e_ident, ELFMAG, SELFMAG) != 0 || h->e_ident[EI_CLASS] != ELFCLASS64 ||
	    h->e_machine != EM_CUDA_MACHINE || h->e_shentsize != sizeof(Elf64_Shdr))
		return false;
	e->n = h->e_shnum;
	if (e->n == 0 && within(e, h->e_shoff, sizeof(Elf64_Shdr))) { /* more than fit there */
		Elf64_Shdr first;

		memcpy(&first, e->bytes + h->e_shoff, sizeof(first));
		e->n = first.sh_size < SECTIONS_MOST ? (unsigned)first.sh_size : 0;
	}
	if (!within(e, h->e_shoff, (uint64_t)e->n * sizeof(Elf64_Shdr)))
		return false;
	e->section = arena_array(e->arena, e->n + 1u, sizeof(*e->section));
	e->func = arena_array(e->arena, e->n + 1u, sizeof(struct machine_code *));
	memcpy(e->section, e->bytes + h->e_shoff, e->n * sizeof(*e->section));
	for (unsigned i = 0; i < e->n; i++)
		if (e->section[i].sh_type != SHT_NOBITS &&
		    !within(e, e->section[i].sh_offset, e->section[i].sh_size))
			return false;
	return true;
}

static const char *section_name(const struct elf *e, unsigned i)
{
	unsigned names = e->header.e_shstrndx;

	if (names == SHN_XINDEX)
		names = e->section[0].sh_link;
	return names < e->n ? text_at(e, &e->section[names], e->section[i].sh_name) : "";
}

static void find_functions(struct elf *e, struct vec *funcs)
{
	for (unsigned i = 0; i < e->n; i++) {
		const Elf64_Shdr *s = &e->section[i];
		const char *name = section_name(e, i);
		struct machine_code *m;

		if (s->sh_type == SHT_SYMTAB)
			e->symbols = *s;
		else if ((s->sh_type == SHT_RELA && strcmp(name, ".rela.debug_line") == 0) ||
			 (s->sh_type == SHT_REL && strcmp(name, ".rel.debug_line") == 0))
			e->relocations = *s;
		if (s->sh_type != SHT_PROGBITS || strncmp(name, ".text.", 6) != 0 ||
		    s->sh_size > UINT32_MAX)
			continue;
		m = e->func[i] = arena_alloc(e->arena, sizeof(*m));
		*m = (struct machine_code){.entry = name + 6,
					   .code = e->bytes + s->sh_offset,
					   .size = (uint32_t)s->sh_size};
		vec_push(e->arena, funcs, m);
	}
}

static bool symbol_at(const struct elf *e, uint64_t index, Elf64_Sym *out)
{
	if (index >= e->symbols.sh_size / sizeof(*out))
		return false;
	memcpy(out, e->bytes + e->symbols.sh_offset + index * sizeof(*out), sizeof(*out));
	return true;
}

/* Functions that nvcc added to one of the user's: $__internal_0_$__cuda_sm20_div_f32_slowpath. */
static void find_system_code(struct elf *e)
{
	Elf64_Sym sym;

	for (uint64_t i = 0; symbol_at(e, i, &sym); i++) {
		const Elf64_Shdr *strings =
			e->symbols.sh_link < e->n ? &e->section[e->symbols.sh_link] : NULL;
		const char *name = strings ? text_at(e, strings, sym.st_name) : "";
		struct code_range *range;

		if (ELF64_ST_TYPE(sym.st_info) != STT_FUNC || sym.st_shndx >= e->n ||
		    !e->func[sym.st_shndx] ||
		    (!strstr(name, "$__internal_") && !strstr(name, "__cuda_sm")))
			continue;
		range = arena_alloc(e->arena, sizeof(*range));
		*range = (struct code_range){(uint32_t)sym.st_value,
					     (uint32_t)(sym.st_value + sym.st_size)};
		vec_push(e->arena, &e->func[sym.st_shndx]->system, range);
	}
}

static struct machine_code *func_at(void *context, size_t offset)
{
	const struct elf *e = context;
	size_t each = e->relocations.sh_type == SHT_RELA ? sizeof(Elf64_Rela) : sizeof(Elf64_Rel);

	for (uint64_t i = 0; i < e->relocations.sh_size / each; i++) {
		Elf64_Rel r;
		Elf64_Sym sym;

		memcpy(&r, e->bytes + e->relocations.sh_offset + i * each, sizeof(r));
		if (r.r_offset == offset && symbol_at(e, ELF64_R_SYM(r.r_info), &sym) &&
		    sym.st_shndx < e->n)
			return e->func[sym.st_shndx];
	}
	return NULL;
}

static int by_pc(const void *a, const void *b)
{
	const struct place_row *x = a, *y = b;

	return x->pc < y->pc ? -1 : x->pc > y->pc;
}

bool cubin_read(struct arena *arena, const unsigned char *bytes, size_t size, struct vec *funcs)
{
	struct elf e = {.arena = arena, .bytes = bytes, .size = size};
	bool good = true;

	if (!read_sections(&e))
		return false;
	find_functions(&e, funcs);
	find_system_code(&e);
	for (unsigned i = 0; i < e.n && good; i++)
		if (strcmp(section_name(&e, i), ".debug_line") == 0) {
			const struct line_table table = {arena, bytes + e.section[i].sh_offset,
							 e.section[i].sh_size, &e, func_at};

			good = line_table_read(&table);
		}
	for (uint32_t i = 0; i < funcs->n; i++) {
		struct machine_code *m = funcs->at[i];

		vec_sort(arena, &m->places, by_pc);
		good = good && m->size % INSN_BYTES == 0;
	}
	return good;
}

const struct place *place_at(const struct machine_code *m, uint32_t pc)
{
	uint32_t lo = 0, hi = m->places.n;

	while (lo < hi) {
		uint32_t middle = lo + (hi - lo) / 2;

		if (((const struct place_row *)m->places.at[middle])->pc <= pc)
			lo = middle + 1;
		else
			hi = middle;
	}
	return lo ? ((const struct place_row *)m->places.at[lo - 1])->place : NULL;
}

bool is_system_code(const struct machine_code *m, uint32_t pc)
{
	for (uint32_t i = 0; i < m->system.n; i++) {
		const struct code_range *range = m->system.at[i];

		if (range->lo <= pc && pc < range->hi)
			return true;
	}
	return false;
}
