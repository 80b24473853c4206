/* directed.c - a nest for which a clause was meant, and that clause.
 *
 * Of random nests few are what these ask for: a sum in memory, loops with nothing between them, neighbours that begin where
 * vectors may, turns of which only the user knows that they are independent, iterations that threads may share.  Each row
 * makes one, with room for what varies, and its wishes are tried before random clauses are. */
#include <string.h>

#include "../line.h"
#include "random.h"

struct director {
	struct arena *arena;
	struct dice *dice;
	struct made_nest *nest;
	struct buf body;
};

static const char *one_of(struct director *d, const char *const *texts, unsigned n)
{
	return texts[roll(d->dice, n)];
}

CN_PRINTF(2, 3) static void put(struct director *d, const char *fmt, ...)
{
	va_list args;

	va_start(args, fmt);
	line_put(&d->body, 0, fmt, args);
	va_end(args);
}

static void wish(struct director *d, const char *clause)
{
	if (d->nest->nwishes < MADE_WISHES)
		d->nest->wish[d->nest->nwishes++] = clause;
}

/* Opens a loop in the one of index `parent`; -1: in none.  Its index. */
static int open_loop(struct director *d, int parent, const char *sym, const char *size)
{
	struct made_nest *nest = d->nest;

	nest->loop[nest->nloops] = (struct made_loop){.sym = sym, .parent = parent};
	put(d, "for (%s: int = 0; %s < %s; %s++) {", sym, sym, size, sym);
	return (int)nest->nloops++;
}

static const char *rows(struct director *d)
{
	static const char *const facts[] = {
		"assume(0 <= n, n <= 16, 0 <= m, m <= 16, 0 <= p, p <= 18)",
		"assume(0 <= n, n <= 16, 0 <= m, m <= 16, 0 <= p, p <= 18) noalias",
		"assume(0 <= n, n <= 14, 0 <= m, m <= 20, 0 <= p, p <= 9, m % 2 == 0)",
	};

	return one_of(d, facts, ARRAY_LEN(facts));
}

static const char *operand(struct director *d)
{
	static const char *const values[] = {"B[i * 20 + 3]", "B[i]", "1.5f", "B[i + 7] * 0.5f"};

	return one_of(d, values, ARRAY_LEN(values));
}

/* ---- one nest each ---- */

static void a_sum(struct director *d)
{
	static const char *const more[] = {"split(k:3)", "unroll(k:2)", "split(k:4)",
					   "peel(k:last)"};
	bool two = chance(d->dice, 60);
	const char *at = two ? "i * 20 + j + 44" : "i + 44", *then;
	int around = open_loop(d, -1, "i", "n");

	if (two)
		around = open_loop(d, around, "j", "m");
	if (chance(d->dice, 60))
		put(d, "A[%s] = 0.0f;", at);
	open_loop(d, around, "k", "p");
	put(d, "A[%s] += B[i * 20 + k] * B[k * 20 + %s];", at, two ? "j" : "3");
	if (chance(d->dice, 30))
		put(d, "X[k] += 3;");
	put(d, two ? "} } }" : "} }");
	then = one_of(d, more, ARRAY_LEN(more));
	if (chance(d->dice, 50)) {
		wish(d, "accumulate(A at k)");
		wish(d, then);
	} else {
		wish(d, then);
		wish(d, strncmp(then, "split", 5) == 0 ? "accumulate(A at k.o)"
						       : "accumulate(A at k)");
	}
}

static void perfect(struct director *d)
{
	static const char *const clauses[] = {"collapse(i, j)", "fuse(i, j)", "collapse(i, j)",
					      "interchange(i, j)", "reorder(j, i)"};
	int outer = open_loop(d, -1, "i", "n");

	open_loop(d, outer, "j", "m");
	put(d, "A[i * 20 + j + 44] %s B[%s] * %s;",
	    chance(d->dice, 50) ? "=" : "+=", chance(d->dice, 50) ? "i * 20 + j" : "j * 20 + i",
	    operand(d));
	if (chance(d->dice, 30))
		put(d, "X[i * 20 + j] = i * 3 + j;");
	put(d, "} }");
	wish(d, one_of(d, clauses, ARRAY_LEN(clauses)));
}

static void siblings(struct director *d)
{
	static const char *const seconds[] = {
		"A[i + 60] = A[i + 4] * 2.0f;",
		"A[i + 60] = A[i + 3] + A[i + 4];",
		"A[i + 60] += B[i];",
		"if (A[i + 4] > 0.0f) { A[i + 60] = 1.0f; }",
	};

	put(d, "{");
	open_loop(d, -1, "i", "n");
	put(d, "A[i + 4] %s %s; }", chance(d->dice, 50) ? "=" : "+=", operand(d));
	open_loop(d, -1, "i", "n");
	put(d, "%s }", one_of(d, seconds, ARRAY_LEN(seconds)));
	put(d, "}");
	wish(d, "fuse(i#1, i#2)");
}

static void neighbours(struct director *d)
{
	static const char *const sizes[] = {"8", "12", "16", "n"};
	int outer = open_loop(d, -1, "i", "m");

	open_loop(d, outer, "j", one_of(d, sizes, ARRAY_LEN(sizes)));
	put(d, "A[i * 20 + j + 44] %s B[i * 20 + j] * B[i * 20 + %s];",
	    chance(d->dice, 50) ? "=" : "+=", chance(d->dice, 50) ? "j" : "3");
	put(d, "} }");
	wish(d, chance(d->dice, 50) ? "vectorize(j:4)" : "vectorize(j:2)");
}

static void a_window(struct director *d)
{
	static const char *const taps[] = {"2", "3", "4"};
	int outer = open_loop(d, -1, "i", "n");

	open_loop(d, outer, "q", one_of(d, taps, ARRAY_LEN(taps)));
	put(d, "A[i * 20 + q + 44] %s B[i + q]%s;",
	    chance(d->dice, 50) ? "=" : "+=", chance(d->dice, 50) ? " * B[i + q]" : "");
	put(d, "} }");
	wish(d, "cache(B at i in=registers)");
}

/* Different i make different (i ^ 5), which stay below 64: no analysis here says so. */
static void told_independent(struct director *d)
{
	static const char *const then[] = {"reverse(i)", "interchange(i, j)", "split(i:4)",
					   "stripe(i:3)", "jam(i:2)"};
	int outer = open_loop(d, -1, "i", "n");

	open_loop(d, outer, "j", "m");
	put(d, "A[(i ^ 5) + 64 * j + 3] %s %s;", chance(d->dice, 50) ? "=" : "+=", operand(d));
	put(d, "} }");
	wish(d, "independent(i)");
	wish(d, one_of(d, then, ARRAY_LEN(then)));
}

static void shared_by_threads(struct director *d)
{
	static const struct {
		const char *first, *second;
		unsigned grid, block;
	} forms[] = {
		{"bind(i=grid)", NULL, 2, 3},
		{"bind(i=block)", NULL, 1, 5},
		{"bind(i=thread)", NULL, 8, 4},
		{"split(i:4)", "bind(i)", 8, 4},
		{"split(i:3)", "bind(i.o=blockIdx.x, i.i=threadIdx.x)", 8, 3},
		{"bind(i=blockIdx.x)", NULL, 20, 1},
	};
	unsigned form = roll(d->dice, ARRAY_LEN(forms));
	bool two = chance(d->dice, 50);
	int outer = open_loop(d, -1, "i", "n");

	if (two) {
		open_loop(d, outer, "j", "m");
		put(d, "A[i * 20 + j + 44] %s B[j * 20 + i];", chance(d->dice, 50) ? "=" : "+=");
		put(d, "} }");
	} else {
		put(d, "A[i + 44] %s %s; }", chance(d->dice, 50) ? "=" : "+=", operand(d));
	}
	wish(d, forms[form].first);
	if (forms[form].second)
		wish(d, forms[form].second);
	d->nest->grid = forms[form].grid;
	d->nest->block = forms[form].block;
}

void nest_directed(struct arena *arena, struct dice *dice, struct made_nest *nest)
{
	static void (*const rows_of[])(struct director *) = {
		a_sum, perfect, siblings, neighbours, a_window, told_independent, shared_by_threads,
	};
	struct director d = {.arena = arena, .dice = dice, .nest = nest};

	buf_init(&d.body, arena);
	rows_of[roll(dice, ARRAY_LEN(rows_of))](&d);
	nest->text = arena_printf(arena, "%snest {\n%s}\n%s}\n", nest_head, d.body.s,
				  nest->block || chance(dice, 50) ? "" : "A[0] = s;\n");
	nest->facts = arena_printf(arena, "%s aligned(A:16, B:16)", rows(&d));
}
