/* random_kernel.c - makes a kernel out of a seed, of what people write in kernels.
 *
 * random_func.c makes everything that the language allows, and so seldom what a rewrite for nvcc
 * looks for.  Here are guards on windows, strips that end early, first and last iterations, chains of
 * quotients and remainders, rings, sums in memory and grid-stride loops, each near enough to its
 * usual form that the passes take it often, and varied so that they must refuse as often: another
 * operator, an end that changes, a step, a type, a pointer that may overlap, a jump. */

#include "../line.h"
#include "random.h"

enum { LOOPS = 3, NAMES = 8 };

struct maker {
	struct buf *out;
	struct arena *arena;
	struct dice dice;
	unsigned indent, nloops, nnames, statements;
	struct {
		const char *name, *bound;
	} loop[LOOPS];
	const char *name[NAMES]; /* of ints that were declared */
};

static uint32_t roll(struct maker *m, uint32_t n)
{
	return dice_roll(&m->dice, n);
}

static bool chance(struct maker *m, unsigned percent)
{
	return roll(m, 100) < percent;
}

#define PICK(m, array) (array)[roll(m, ARRAY_LEN(array))]

CN_PRINTF(2, 3) static void line(struct maker *m, const char *fmt, ...)
{
	va_list args;

	va_start(args, fmt);
	line_put(m->out, m->indent, fmt, args);
	va_end(args);
}

/* ---- values ---- */

static const char *loop_var(struct maker *m)
{
	return m->nloops ? m->loop[roll(m, m->nloops)].name : "p";
}

/* Something small that does not change in the loops. */
static const char *fixed(struct maker *m)
{
	static const char *const all[] = {"p", "p", "w", "n", "m", "1", "2", "3", "h"};

	return PICK(m, all);
}

static const char *whole(struct maker *m)
{
	if (m->nnames && chance(m, 50))
		return m->name[roll(m, m->nnames)];
	return chance(m, 70) ? loop_var(m) : fixed(m);
}

/* A sum of the loops' variables, as subscripts and tests have it. */
static const char *sum(struct maker *m)
{
	const char *a = loop_var(m), *b = fixed(m);

	switch (roll(m, 7)) {
	case 0:
		return a;
	case 1:
	case 2:
		return arena_printf(m->arena, "%s - %s", a, b);
	case 3:
		return arena_printf(m->arena, "%s + %s", a, b);
	case 4:
		return arena_printf(m->arena, "%s - %s * %s", a, loop_var(m),
				    chance(m, 50) ? "1" : "2");
	case 5:
		return arena_printf(m->arena, "%s + %s - %s", loop_var(m), a, b);
	default:
		return arena_printf(m->arena, "%s * %s + %s", a, fixed(m), whole(m));
	}
}

static const char *quotient(struct maker *m)
{
	static const char *const divisors[] = {"w", "w",       "h",       "n",
					       "4", "(w * h)", "(h * w)", "(w * h * n)"};
	const char *a = whole(m), *by = PICK(m, divisors);

	switch (roll(m, 6)) {
	case 0:
		return arena_printf(m->arena, "%s / %s", a, by);
	case 1:
		return arena_printf(m->arena, "%s %% %s", a, by);
	case 2:
		return arena_printf(m->arena, "%s / %s %% %s", a, by, chance(m, 50) ? "h" : "w");
	case 3:
		return arena_printf(m->arena, "(%s + %s) %% %s", a, fixed(m), by);
	case 4:
		return arena_printf(m->arena, "(%s + %s) / %s", a, fixed(m), by);
	default:
		return arena_printf(m->arena, "(int)((unsigned)%s %s %s)", a,
				    chance(m, 50) ? "/" : "%", by);
	}
}

static const char *test(struct maker *m)
{
	const char *s = sum(m), *end = chance(m, 60) ? "n" : chance(m, 50) ? "m" : fixed(m);

	switch (roll(m, 9)) {
	case 0:
		return arena_printf(m->arena, "0 <= %s && %s < %s", s, s, end);
	case 1:
	case 2:
		return arena_printf(m->arena, "%s >= 0 && %s < %s", s, s, end);
	case 3:
		return arena_printf(m->arena, "%s < %s", s, end);
	case 4:
		return arena_printf(m->arena, "%s %s %s - 1", loop_var(m),
				    chance(m, 50) ? "!=" : "<", end);
	case 5:
		return arena_printf(m->arena, "%s %s %s", loop_var(m),
				    chance(m, 50) ? "!=" : "==", fixed(m));
	case 6:
		return arena_printf(m->arena, "!(%s < 0 || %s >= %s)", s, s, end);
	case 7:
		return arena_printf(m->arena, "%s %% w == 0 && %s / w < %s", whole(m), whole(m),
				    end);
	default:
		return arena_printf(m->arena, "%s >= %s && %s", s, fixed(m),
				    chance(m, 50) ? "f > 0.0f" : "ind[p] < n");
	}
}

/* Buffers hold 128 elements: most subscripts are inside, if the values are small. */
static const char *subscript(struct maker *m)
{
	switch (roll(m, 6)) {
	case 0:
		return arena_printf(m->arena, "(%s) & 63", quotient(m));
	case 1:
		return arena_printf(m->arena, "(%s) * 4 + (%s & 3)", whole(m), whole(m));
	case 2:
		return arena_printf(m->arena, "(%s) * w + %s", whole(m), whole(m));
	case 3:
		return whole(m);
	default:
		return sum(m);
	}
}

static const char *number(struct maker *m)
{
	switch (roll(m, 5)) {
	case 0:
		return arena_printf(m->arena, "in[%s] * f", subscript(m));
	case 1:
		return arena_printf(m->arena, "in[%s] * in[%s]", subscript(m),
				    chance(m, 50) ? "p" : subscript(m));
	case 2:
		return arena_printf(m->arena, "(float)(%s)", quotient(m));
	case 3:
		return arena_printf(m->arena, "(%s ? in[%s] : 0.0f)", test(m), subscript(m));
	default:
		return arena_printf(m->arena, "in[%s]", subscript(m));
	}
}

/* ---- statements ---- */

static void statements(struct maker *m);

static void define(struct maker *m)
{
	const char *name;

	if (m->nnames == NAMES)
		return;
	name = arena_printf(m->arena, "q%u", m->statements);
	line(m, "let %s: %s = %s;", name, chance(m, 80) ? "const int" : "int",
	     chance(m, 60) ? quotient(m) : sum(m));
	m->name[m->nnames++] = name;
}

static void store(struct maker *m)
{
	static const char *const sums[] = {"p", "h", "0", "3"};
	const char *op = chance(m, 60) ? "=" : "+=";

	if (chance(m, 25)) /* the same element in each iteration */
		line(m, "out[%s] += %s;", PICK(m, sums), number(m));
	else if (chance(m, 15))
		line(m, "ind[(%s) & 31] %s %s;", whole(m), op, quotient(m));
	else if (chance(m, 30))
		line(m, "acc += %s;", number(m));
	else
		line(m, "out[%s] %s %s;", subscript(m), op, number(m));
}

static void inside(struct maker *m)
{
	unsigned names = m->nnames;

	m->indent++;
	statements(m);
	m->indent--;
	m->nnames = names;
}

static void guard(struct maker *m)
{
	static const char *const jumps[] = {"continue", "continue", "break", "return"};

	if (m->nloops && chance(m, 25)) {
		line(m, "if (%s) {", test(m));
		line(m, "  %s;", PICK(m, jumps));
		line(m, "}");
		return;
	}
	line(m, "if (%s) {", test(m));
	inside(m);
	if (chance(m, 15)) {
		line(m, "} else {");
		inside(m);
	}
	line(m, "}");
}

/* Moves on a position in a ring. */
static void ring(struct maker *m)
{
	switch (roll(m, 4)) {
	case 0:
		line(m, "at = (at + 1) %% n;");
		break;
	case 1:
		line(m, "at = at + 1 == n ? 0 : at + 1;");
		break;
	case 2:
		line(m, "at += 1;");
		line(m, "if (at %s n) {", chance(m, 50) ? "==" : ">=");
		line(m, "  at = 0;");
		line(m, "}");
		break;
	default:
		line(m, "at = (at + %s) %% %s;", fixed(m), chance(m, 70) ? "n" : "m");
	}
	line(m, "out[at & 63] += in[%s];", chance(m, 50) ? "at & 63" : subscript(m));
}

static void loop(struct maker *m)
{
	static const char *const names[LOOPS] = {"i", "k", "c"};
	static const char *const types[] = {"int",  "int",           "int",  "unsigned",
					    "long", "unsigned long", "short"};
	static const char *const bounds[] = {"n", "m",     "n",     "m",     "3",
					     "4", "w * h", "n - 1", "ind[p]"};
	const char *name = names[m->nloops], *bound = PICK(m, bounds), *type = PICK(m, types);
	const char *lo = chance(m, 75) ? "0" : fixed(m);

	m->loop[m->nloops].name = name;
	m->loop[m->nloops].bound = bound;
	switch (roll(m, 8)) {
	case 0: /* by all threads */
		line(m,
		     "for (%s: int = blockIdx.x * blockDim.x + threadIdx.x; %s < %s; %s += "
		     "blockDim.x * gridDim.x) {",
		     name, name, bound, name);
		break;
	case 1: /* a strip, the rest of which may be missing */
		line(m, "for (%s: int = %s; %s < %s; %s += %s) {", name, lo, name, bound, name,
		     chance(m, 60)   ? "4"
		     : chance(m, 50) ? "w"
				     : "2");
		break;
	case 2:
		line(m, "for (%s: int = %s; %s >= %s; %s -= 1) {", name, bound, name, lo, name);
		break;
	default:
		line(m, "for (%s: %s = %s; %s %s %s; %s += 1) {", name, type, lo, name,
		     chance(m, 85) ? "<" : "<=", bound, name);
	}
	m->nloops++;
	inside(m);
	m->nloops--;
	line(m, "}");
}

/* What every first CUDA kernel looks like. */
static void all_threads(struct maker *m)
{
	line(m, "for (i: int = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * "
		"gridDim.x) {");
	m->loop[0].name = "i";
	m->loop[0].bound = "n";
	m->nloops = 1;
	for (unsigned i = 1 + roll(m, 2); i > 0; i--)
		store(m);
	m->nloops = 0;
	line(m, "}");
}

static void statements(struct maker *m)
{
	unsigned n = 1 + roll(m, 3);

	while (n-- > 0 && m->statements++ < 24) {
		unsigned what = roll(m, 100);

		if (what < 25 && m->nloops < LOOPS)
			loop(m);
		else if (what < 45)
			guard(m);
		else if (what < 60)
			define(m);
		else if (what < 68)
			ring(m);
		else
			store(m);
	}
}

const char *random_kernel(struct arena *arena, uint32_t seed)
{
	static const char *const facts[] = {
		"1 <= w && w <= 3, 1 <= h && h <= 3",
		"n > 0, m > 0, w > 0, h > 0",
		"0 <= n && n <= 16, 0 <= m && m <= 16, 0 <= p && p <= 8",
		("1 <= n && n <= 8, 1 <= m && m <= 8, 1 <= w && w <= 8, 1 <= h && h <= 8, "
		 "0 <= p && p <= 8"),
		"1 <= w, 0 <= at && at < n",
		"gridDim.x <= 1024, n <= 1 << 20, m <= 1 << 20, w > 1",
	};
	static const char *const clauses[] = {"", " noalias", " noalias(out, in)", "",
					      " fp(relaxed)"};
	struct buf out;
	struct maker m = {.arena = arena, .out = &out};
	const char *apart;
	bool threads;

	buf_init(&out, arena);
	m.dice.state = seed * 2654435761u + 362436069u;
	m.dice.state = m.dice.state ? m.dice.state : 1;
	for (unsigned i = 0; i < 8; i++)
		roll(&m, 2);
	apart = chance(&m, 50) ? "restrict" : "";
	line(&m,
	     "func random kernel (out: float *%s, in: const float *%s, ind: int *%s, n: int, m: "
	     "int, w: int, "
	     "h: %s, p: int, f: float) {",
	     apart, apart, apart, chance(&m, 80) ? "int" : "const int");
	m.indent = 1;
	line(&m, "let at: int = p;");
	line(&m, "let acc: float = 0.0f;");
	if (chance(&m, 30))
		line(&m, "out[p] = 0.0f;");
	threads = chance(&m, 15);
	line(&m, "nest%s assume(%s) {", PICK(&m, clauses),
	     threads ? facts[ARRAY_LEN(facts) - 1] : PICK(&m, facts));
	m.indent++;
	if (threads)
		all_threads(&m);
	else
		loop(&m);
	if (chance(&m, 25))
		loop(&m);
	m.indent--;
	line(&m, "}");
	line(&m, "out[100] = acc;");
	line(&m, "ind[100] = at;");
	m.indent--;
	line(&m, "}");
	return out.s;
}
