/* code.c - the loops of a kernel's instructions, and how many loads are in flight in the hot one.
 *
 * A loop is what a branch backwards closes; code without a loop counts as a whole. */
#include "measure.h"

#include <string.h>

struct insn *code_add(struct code *c)
{
	if (c->n == c->cap) {
		struct insn *more =
			arena_array(c->arena, c->cap ? 2 * (size_t)c->cap : 64, sizeof(*more));

		if (c->n)
			memcpy(more, c->at, c->n * sizeof(*more));
		c->at = more;
		c->cap = c->cap ? 2 * c->cap : 64;
	}
	c->at[c->n] = (struct insn){.target = -1, .weight = 1, .amount = 1, .work = WORK_COUNT};
	return &c->at[c->n++];
}

/* ---- loops ---- */

/* Index of the last instruction of the loop that begins here; 0: none does. */
static uint32_t *loop_ends(const struct code *c)
{
	uint32_t *end = arena_array(c->arena, c->n + 1u, sizeof(*end));

	for (uint32_t i = 0; i < c->n; i++) {
		int64_t to = c->at[i].target;

		if (c->at[i].kind == INSN_BRANCH && to >= 0 && to < i && end[to] < i)
			end[to] = i;
	}
	return end;
}

/* Marks what is directly in the loop. */
static void body_of(const uint32_t *end, uint32_t from, uint32_t to, bool *in)
{
	for (uint32_t i = from; i <= to; i++) {
		if (i != from && end[i] && end[i] <= to)
			i = end[i];
		else
			in[i] = true;
	}
}

static struct hot count(const struct code *c, const bool *in)
{
	struct hot hot = {0};

	for (uint32_t i = 0; i < c->n; i++) {
		if (!in[i])
			continue;
		hot.instructions += c->at[i].weight;
		if (c->at[i].work < WORK_COUNT)
			hot.work[c->at[i].work] += c->at[i].amount;
	}
	return hot;
}

/* How often a loop runs: trip counts are not known here. */
static uint64_t runs(const uint32_t *end, uint32_t from)
{
	enum { DEEPEST = 12, TRIPS = 2 }; /* after unrolling */
	unsigned depth = 0;
	uint64_t n = 1;

	for (uint32_t i = 0; i <= from; i++)
		depth += end[i] >= end[from];
	for (unsigned i = 0; i < depth && i < DEEPEST; i++)
		n *= TRIPS;
	return n;
}

/* ---- loads in flight ---- */

static bool is_load(const struct insn *insn)
{
	return insn->kind == INSN_LOAD && insn->work < WORK_COUNT;
}

static bool meets(const uint32_t *a, unsigned n, const uint32_t *b, unsigned m)
{
	for (unsigned i = 0; i < n; i++)
		for (unsigned k = 0; k < m; k++)
			if (a[i] == b[k])
				return true;
	return false;
}

/* The longest run of loads before one of them is used. */
static unsigned loads_scheduled(const struct code *c, const bool *in)
{
	uint32_t *pending = arena_array(c->arena, c->n + 1u, sizeof(*pending));
	unsigned n = 0, most = 0;

	for (uint32_t i = 0; i < c->n; i++) {
		const struct insn *insn = &c->at[i];

		if (!in[i])
			continue;
		for (unsigned k = 0; k < n; k++) {
			const struct insn *load = &c->at[pending[k]];

			if (meets(load->dst, load->ndst, insn->src, insn->nsrc)) {
				n = 0;
				break;
			}
		}
		if (is_load(insn))
			pending[n++] = i;
		most = n > most ? n : most;
	}
	return most;
}

/* How many loads the value of a register waits for, one after the other. */
struct waits {
	uint32_t *reg;
	uint8_t *level;
	uint32_t mask;
};

static uint32_t slot_of(const struct waits *w, uint32_t reg)
{
	uint32_t i = (reg * UINT32_C(2654435761)) & w->mask;

	while (w->reg[i] && w->reg[i] != reg)
		i = (i + 1) & w->mask;
	return i;
}

static unsigned loads_unscheduled(const struct code *c, const bool *in)
{
	enum { DEEP = 8 };
	unsigned plain[DEEP + 1] = {0}, constant[DEEP + 1] = {0}, most = 0;
	struct waits w = {0};
	uint32_t size = 64;

	while (size < (uint64_t)c->n * INSN_REGS * 2 && size < UINT32_C(1) << 26)
		size *= 2;
	w.mask = size - 1;
	w.reg = arena_array(c->arena, size, sizeof(*w.reg));
	w.level = arena_array(c->arena, size, sizeof(*w.level));
	for (uint32_t i = 0; i < c->n; i++) {
		const struct insn *insn = &c->at[i];
		unsigned level = 0;

		if (!in[i])
			continue;
		if (insn->kind == INSN_BRANCH || insn->kind == INSN_BARRIER)
			memset(constant, 0, sizeof(constant));
		if (insn->kind == INSN_BRANCH || insn->kind == INSN_BARRIER ||
		    insn->kind == INSN_STORE)
			memset(plain, 0, sizeof(plain));
		for (unsigned k = 0; k < insn->nsrc; k++) {
			uint32_t at = slot_of(&w, insn->src[k]);

			if (w.reg[at] && w.level[at] > level)
				level = w.level[at];
		}
		if (is_load(insn)) {
			(insn->constant ? constant : plain)[level]++;
			if (plain[level] + constant[level] > most)
				most = plain[level] + constant[level];
			level += level < DEEP;
		}
		for (unsigned k = 0; k < insn->ndst; k++) {
			uint32_t at = slot_of(&w, insn->dst[k]);

			w.reg[at] = insn->dst[k];
			w.level[at] = (uint8_t)level;
		}
	}
	return most;
}

void code_measure(const struct code *c, bool scheduled, struct measure *m)
{
	const uint32_t *end = loop_ends(c);
	struct hot_loop *loops = arena_array(c->arena, c->n + 1u, sizeof(*loops));
	uint32_t *from = arena_array(c->arena, c->n + 1u, sizeof(*from));
	bool *in = arena_array(c->arena, c->n + 1u, sizeof(*in));
	unsigned n = 0, hot;

	/* of equals the innermost is the hot one */
	for (uint32_t i = c->n; i-- > 0;) {
		if (!end[i])
			continue;
		memset(in, false, c->n * sizeof(*in));
		body_of(end, i, end[i], in);
		loops[n].hot = count(c, in);
		loops[n].runs = runs(end, i);
		from[n++] = i;
	}
	hot = hot_find(loops, n, &m->hot);
	memset(in, hot == n, c->n * sizeof(*in));
	if (hot < n)
		body_of(end, from[hot], end[from[hot]], in);
	else
		m->hot = count(c, in);
	m->loads = scheduled ? loads_scheduled(c, in) : loads_unscheduled(c, in);
	m->length = c->n;
	m->seen = scheduled ? SEEN_SASS : SEEN_PTX;
}
