/* read_ptxas.c - registers, spills, stack and shared memory from what `ptxas -v` prints; and lists
 * of measures as text.
 *
 *	ptxas info    : Compiling entry function '_Z1kPf' for 'sm_90'
 *	ptxas info    : Function properties for _Z1kPf
 *	    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
 *	ptxas info    : Used 22 registers, used 1 barriers, 1024 bytes smem, 400 bytes cmem[0]
 *
 * Properties of functions that are called and not inlined follow under the kernel, and count for
 * it. */
#include "measure.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct measure *measure_find(struct arena *arena, struct vec *list, const char *entry,
			     unsigned arch, bool add)
{
	struct measure *m;

	for (uint32_t i = 0; i < list->n; i++) {
		m = list->at[i];
		if (m->arch == arch && strcmp(m->entry, entry) == 0)
			return m;
	}
	if (!add)
		return NULL;
	m = arena_alloc(arena, sizeof(*m));
	m->entry = entry;
	m->arch = arch;
	vec_push(arena, list, m);
	return m;
}

/* The number before `what`, as in "22 registers"; 0 when it is not there. */
static unsigned number_before(const char *line, const char *what)
{
	const char *at = strstr(line, what), *digit;

	if (!at)
		return 0;
	digit = at;
	while (digit > line && digit[-1] >= '0' && digit[-1] <= '9')
		digit--;
	return digit == at ? 0 : (unsigned)strtoul(digit, NULL, 10);
}

static const char *quoted(struct arena *arena, const char *line, const char *before)
{
	const char *at = strstr(line, before), *end;

	if (!at)
		return NULL;
	at += strlen(before);
	end = strchr(at, '\'');
	return end ? arena_strndup(arena, at, (size_t)(end - at)) : NULL;
}

void read_ptxas(struct arena *arena, const char *log, struct vec *list)
{
	struct measure *m = NULL;

	while (*log) {
		size_t n = strcspn(log, "\n");
		const char *line = arena_strndup(arena, log, n);
		const char *entry = quoted(arena, line, "Compiling entry function '");
		const char *arch = quoted(arena, line, "for 'sm_");

		log += n + (log[n] == '\n');
		if (entry && arch)
			m = measure_find(arena, list, entry, (unsigned)strtoul(arch, NULL, 10),
					 true);
		if (!m)
			continue;
		m->stack += number_before(line, " bytes stack frame");
		m->spills += number_before(line, " bytes spill stores") +
			     number_before(line, " bytes spill loads");
		if (strstr(line, "Used ")) {
			m->registers = number_before(line, " registers");
			m->shared = number_before(line, " bytes smem");
		}
	}
}

/* ---- as text ---- */

#define FORMAT "%s %u %u %u %u %u %u %u %u %llu"

void measures_print(struct buf *out, const struct vec *list)
{
	for (uint32_t i = 0; i < list->n; i++) {
		const struct measure *m = list->at[i];

		buf_printf(out, FORMAT, m->entry, m->arch, m->registers, m->spills, m->stack,
			   m->shared, (unsigned)m->seen, m->loads, m->length,
			   (unsigned long long)m->hot.instructions);
		for (unsigned w = 0; w < WORK_COUNT; w++)
			buf_printf(out, " %llu", (unsigned long long)m->hot.work[w]);
		buf_putc(out, '\n');
	}
}

static bool read_number(const char **at, uint64_t most, uint64_t *out)
{
	char *end;

	if (**at != ' ' || (*at)[1] < '0' || (*at)[1] > '9')
		return false;
	*out = strtoull(*at + 1, &end, 10);
	*at = end;
	return *out <= most;
}

static bool read_line(struct arena *arena, const char *at, struct vec *list)
{
	struct measure *m = arena_alloc(arena, sizeof(*m));
	unsigned *const small[] = {&m->arch,   &m->registers, &m->spills, &m->stack,
				   &m->shared, NULL,          &m->loads,  &m->length};
	size_t n = strcspn(at, " ");
	uint64_t value;

	m->entry = arena_strndup(arena, at, n);
	at += n;
	for (unsigned i = 0; i < ARRAY_LEN(small); i++) {
		if (!read_number(&at, UINT32_MAX, &value))
			return false;
		if (small[i])
			*small[i] = (unsigned)value;
		else
			m->seen = value > SEEN_SASS ? SEEN_NOT : (enum seen)value;
	}
	if (!read_number(&at, UINT32_MAX, &m->hot.instructions))
		return false;
	for (unsigned w = 0; w < WORK_COUNT; w++)
		if (!read_number(&at, UINT32_MAX, &m->hot.work[w]))
			return false;
	vec_push(arena, list, m);
	return n > 0 && !*at;
}

bool measures_read(struct arena *arena, const char *text, struct vec *list)
{
	while (*text) {
		size_t n = strcspn(text, "\n");

		if (text[n] != '\n' || !read_line(arena, arena_strndup(arena, text, n), list))
			return false;
		text += n + 1;
	}
	return true;
}
