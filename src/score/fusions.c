/* fusions.c - machine code to text: what each line of the source became.  A line of text is
 *
 *	ENTRY <tab> ARCH <tab> KIND*COUNT[,KIND*COUNT]... <tab> LINE:FILE [<tab> LINE:FILE]...
 *
 * with a - where there is code, and nothing is done with floats.
 * The first place is that of the code, the others are of the calls by which it was
 * inlined.  Instructions without any place are of line 0. */
#include "fusions.h"

#include <stdlib.h>
#include <string.h>

/* A tab or an end of line in a name would part it. */
static void put_name(struct buf *out, const char *name)
{
	for (; *name; name++)
		buf_putc(out, *name == '\t' || *name == '\n' ? '?' : *name);
}

struct kinds_row {
	const struct place *place;
	const char *text; /* of the places */
	unsigned count[FLOAT_KINDS];
};

enum { INLINED_MOST = 64 };

static const char *places_text(struct arena *arena, const struct place *place)
{
	struct buf b;
	unsigned depth = 0;

	buf_init(&b, arena);
	if (!place)
		buf_puts(&b, "\t0:");
	for (; place && depth < INLINED_MOST; place = place->from, depth++) {
		buf_printf(&b, "\t%u:", place->line);
		put_name(&b, place->file);
	}
	return b.s;
}

static int by_text(const void *a, const void *b)
{
	return strcmp(((const struct kinds_row *)a)->text, ((const struct kinds_row *)b)->text);
}

static void read_function(struct arena *arena, const char *arch, const struct machine_code *m,
			  struct buf *out)
{
	struct kinds_row *last = NULL;
	struct vec rows = {0};

	for (uint32_t pc = 0; pc < m->size; pc += INSN_BYTES) {
		enum float_kind kind = sass_float_kind(m->code + pc);
		const struct place *place;

		if (is_system_code(m, pc))
			continue;
		place = place_at(m, pc);
		if (!last || last->place != place) {
			last = arena_alloc(arena, sizeof(*last));
			*last = (struct kinds_row){place, places_text(arena, place), {0}};
			vec_push(arena, &rows, last);
		}
		if (kind < FLOAT_KINDS)
			last->count[kind]++;
	}
	vec_sort(arena, &rows, by_text);
	for (uint32_t i = 0, end; i < rows.n; i = end) {
		const struct kinds_row *row = rows.at[i];
		unsigned count[FLOAT_KINDS] = {0};
		char before = '\t';

		for (end = i; end < rows.n && by_text(row, rows.at[end]) == 0; end++)
			for (unsigned k = 0; k < FLOAT_KINDS; k++)
				count[k] += ((const struct kinds_row *)rows.at[end])->count[k];
		put_name(out, m->entry);
		buf_printf(out, "\t%s", arch);
		for (unsigned k = 0; k < FLOAT_KINDS; k++) {
			if (!count[k])
				continue;
			buf_printf(out, "%c%u*%u", before, k, count[k]);
			before = ',';
		}
		buf_printf(out, "%s%s\n", before == ',' ? "" : "\t-", row->text);
	}
}

bool fusions_read(struct arena *arena, const char *arch, const unsigned char *cubin, size_t size,
		  struct buf *out)
{
	struct vec funcs = {0};

	if (strtoul(arch, NULL, 10) < 70 || !cubin_read(arena, cubin, size, &funcs))
		return false;
	for (uint32_t i = 0; i < funcs.n; i++)
		read_function(arena, arch, funcs.at[i], out);
	return true;
}
