/* nest.c - a nest out of a seed.
 *
 * What is likely here is what schedules meet: products, stencils, reductions, transposes,
 * triangles, loops that step and count down, bounds near the end of the type, scalars that live in
 * one iteration or through all of them, statements between the loops, arrays that may overlap.  Most
 * subscripts are affine, and most of them stay inside of the arrays at the sizes that are tried. */
#include <string.h>

#include "../line.h"
#include "random.h"

enum { VARS = 4, ROW = 20 };

struct nest_maker {
	struct arena *arena;
	struct dice *dice;
	struct made_nest *nest;
	struct buf out;
	unsigned indent, depth, deepest, temps;
	const char *var[VARS];
	const char *bound[VARS];   /* its size, where that is a name; or NULL */
	bool wide[VARS];           /* unsigned or long */
	bool plain;                /* no jumps, no bounds that change */
	uint64_t header[VARS + 2]; /* by depth: what the last loop's header was made of; 0: none */
	bool near_end;             /* some loop ends where its type does */
};

uint32_t roll(struct dice *d, uint32_t n)
{
	d->state ^= d->state << 13;
	d->state ^= d->state >> 7;
	d->state ^= d->state << 17;
	return (uint32_t)((d->state >> 33) % n);
}

bool chance(struct dice *d, unsigned percent)
{
	return roll(d, 100) < percent;
}

CN_PRINTF(2, 3) static const char *text(struct nest_maker *m, const char *fmt, ...)
{
	const char *s;
	va_list args;

	va_start(args, fmt);
	s = arena_vprintf(m->arena, fmt, args);
	va_end(args);
	return s;
}

CN_PRINTF(2, 3) static void line(struct nest_maker *m, const char *fmt, ...)
{
	va_list args;

	va_start(args, fmt);
	line_put(&m->out, m->indent, fmt, args);
	va_end(args);
}

/* ---- subscripts ---- */

static const char *offset(struct nest_maker *m, const char *e)
{
	unsigned c;

	if (chance(m->dice, 60))
		return e;
	c = 1 + roll(m->dice, 2);
	return chance(m->dice, 50) ? text(m, "(%s + %u)", e, c) : text(m, "(%s - %u)", e, c);
}

/* Not below nothing. */
static const char *offset_up(struct nest_maker *m, const char *e)
{
	return chance(m->dice, 60) ? e : text(m, "(%s + %u)", e, 1 + roll(m->dice, 2));
}

/* Variables in a random order, each with the stride of a row of those before. */
static const char *whole(struct nest_maker *m, unsigned skip)
{
	static const char *const strides[] = {"", " * 20", " * 400"};
	unsigned order[VARS], n = 0;
	struct buf b;

	for (unsigned i = 0; i < m->depth; i++)
		if (i != skip)
			order[n++] = i;
	for (unsigned i = n; i-- > 1 && chance(m->dice, 40);) {
		unsigned other = roll(m->dice, i + 1), kept = order[i];

		order[i] = order[other];
		order[other] = kept;
	}
	if (!n)
		return "3";
	buf_init(&b, m->arena);
	for (unsigned i = 0; i < n && i < ARRAY_LEN(strides); i++)
		buf_printf(&b, "%s%s%s", i ? " + " : "", offset(m, m->var[order[n - 1 - i]]),
			   strides[i]);
	return b.s;
}

/* What keeps it from falling below nothing. */
static unsigned base(const struct nest_maker *m)
{
	return m->depth > 2 ? 900 : 44;
}

/* (i * n + j), j below n */
static const char *linear(struct nest_maker *m)
{
	unsigned row = roll(m->dice, m->depth), column = roll(m->dice, m->depth);

	if (!m->bound[column])
		return text(m, "%s + %u", whole(m, VARS), base(m));
	return text(m, "%s * %s + %s", offset_up(m, m->var[row]), m->bound[column],
		    chance(m->dice, 75) ? m->var[column] : offset_up(m, m->var[column]));
}

static const char *subscript(struct nest_maker *m, bool store)
{
	unsigned what = roll(m->dice, 100), one;
	const char *v;

	if (!m->depth)
		return "5";
	one = roll(m->dice, m->depth);
	v = m->var[one];
	if (what < 35)
		return text(m, "%s + %u", whole(m, VARS), base(m));
	if (what < 52)
		return linear(m);
	if (what < 70)
		return text(m, "%s + %u", whole(m, roll(m->dice, m->depth)), base(m));
	if (what < 82)
		return text(m, "%s + 4", offset(m, v));
	if (what < 86)
		return text(m, "(2 * %s) + %s", v, m->var[roll(m->dice, m->depth)]);
	if (what < 90)
		return text(m, "40 - %s", v);
	if (what < 92)
		return text(m, "(%s %% 8)", v);
	if (what < 94)
		return text(m, "(%s / 2)", v);
	if (what < 96 && !store)
		return text(m, "(X[%s] & 15)", v);
	if (what < 98 && m->depth > 1)
		return text(m, "%s * %s", v, m->var[roll(m->dice, m->depth)]);
	return text(m, "%u", roll(m->dice, 6));
}

static const char *place(struct nest_maker *m, const char *array, bool store)
{
	if (strcmp(array, "E") == 0 && m->depth > 1)
		return text(m, "E[%s][%s]", offset_up(m, m->var[roll(m->dice, m->depth)]),
			    m->var[roll(m->dice, m->depth)]);
	return text(m, "%s[%s]", strcmp(array, "E") == 0 ? "B" : array, subscript(m, store));
}

/* ---- statements ---- */

static const char *target(struct nest_maker *m)
{
	static const char *const arrays[] = {"A", "A", "A", "C", "E", "A"};

	return m->depth > 1 ? arrays[roll(m->dice, ARRAY_LEN(arrays))] : "A";
}

static const char *operand(struct nest_maker *m, const char *in_place)
{
	unsigned what = roll(m->dice, 100);

	if (what < 55)
		return place(m, "B", false);
	if (what < 70 && in_place)
		return place(m, in_place, false);
	if (what < 76)
		return place(m, "D", false);
	if (what < 82)
		return place(m, "E", false);
	if (what < 88)
		return "s";
	if (what < 94 && m->depth)
		return text(m, "(float)(%s)", m->var[roll(m->dice, m->depth)]);
	return "1.5f";
}

static const char *value(struct nest_maker *m, const char *in_place)
{
	static const char *const ops[] = {"+", "*", "-", "*"};

	if (chance(m->dice, 35))
		return operand(m, in_place);
	return text(m, "%s %s %s", operand(m, in_place), ops[roll(m->dice, ARRAY_LEN(ops))],
		    operand(m, in_place));
}

/* A stencil, or a recurrence: the same place, a little further. */
static void in_place(struct nest_maker *m)
{
	unsigned dim = roll(m->dice, m->depth ? m->depth : 1);
	const char *at = "7", *from = "6";
	struct buf to, of;

	if (m->depth) {
		buf_init(&to, m->arena);
		buf_init(&of, m->arena);
		for (unsigned i = 0; i < m->depth && i < 3; i++) {
			static const char *const strides[] = {"", " * 20", " * 400"};
			int far = i == dim ? 1 : chance(m->dice, 30);
			bool back = chance(m->dice, 60);

			buf_printf(&to, "%s%s%s", i ? " + " : "", m->var[i], strides[i]);
			buf_printf(&of, "%s(%s %c %d)%s", i ? " + " : "", m->var[i],
				   back ? '-' : '+', far, strides[i]);
		}
		at = to.s;
		from = of.s;
	}
	line(m, "A[%s + 500] = A[%s + 500] * 0.5f + %s;", at, from, operand(m, NULL));
}

static void integers(struct nest_maker *m)
{
	const char *v = m->depth ? m->var[roll(m->dice, m->depth)] : "m";

	switch (roll(m->dice, 4)) {
	case 0:
		line(m, "r += X[%s];", subscript(m, false));
		break;
	case 1:
		line(m, "X[%s] += %s;", subscript(m, true), m->wide[0] ? "3" : v);
		break;
	case 2:
		line(m, "X[%s] = %s;", subscript(m, true), m->wide[0] ? "r" : v);
		break;
	default:
		line(m, "X[%s] %s= 5;", subscript(m, true), chance(m->dice, 50) ? "^" : "|");
		break;
	}
}

static void statement(struct nest_maker *m, unsigned nested)
{
	unsigned what = roll(m->dice, 100);
	const char *array = target(m), *v;

	if (what < 9 && m->depth > 1) { /* a sum over the innermost loop */
		line(m, "%s[%s + %u] += %s;", strcmp(array, "E") == 0 ? "A" : array,
		     whole(m, m->depth - 1), base(m), value(m, NULL));
	} else if (what < 34) {
		line(m, "%s = %s;", place(m, array, true), value(m, array));
	} else if (what < 48) {
		line(m, "%s += %s;", place(m, array, true), value(m, NULL));
	} else if (what < 56) {
		in_place(m);
	} else if (what < 62) {
		integers(m);
	} else if (what < 68) {
		line(m, "s += %s;", value(m, NULL));
	} else if (what < 74) {
		line(m, "t = %s;", value(m, NULL));
		line(m, "%s = t * t;", place(m, array, true));
	} else if (what < 80) {
		v = text(m, "v%u", m->temps++);
		line(m, "let %s: float = %s;", v, value(m, array));
		line(m, "%s = %s + %s;", place(m, array, true), v, v);
	} else if (what < 84) {
		line(m, "s = %s;", value(m, NULL));
		line(m, "%s = s;", place(m, array, true));
	} else if (what < 94 && nested < 2 && m->depth) {
		v = m->var[roll(m->dice, m->depth)];
		if (chance(m->dice, 50))
			line(m, "if (%s %s %u) {", v, chance(m->dice, 50) ? ">" : "<",
			     roll(m->dice, 7));
		else
			line(m, "if (%s > 0.0f) {", place(m, "B", false));
		m->indent++;
		statement(m, nested + 1);
		m->indent--;
		line(m, "}");
	} else if (what < 96 && !m->plain && m->depth) {
		line(m, "if (%s > 100000.0f) { %s; }", place(m, "B", false),
		     chance(m->dice, 50) ? "continue" : "break");
	} else if (what < 97 && !m->plain) {
		line(m, "atomic atomicAdd(&X[%s], 1);", subscript(m, true));
	} else {
		line(m, "%s = sqrtf(%s);", place(m, array, true), value(m, NULL));
	}
}

/* ---- loops ---- */

static bool taken(const struct nest_maker *m, const char *name)
{
	for (unsigned i = 0; i < m->depth; i++)
		if (strcmp(m->var[i], name) == 0)
			return true;
	return false;
}

static void header(struct nest_maker *m, const char *name, struct made_loop *loop)
{
	static const char *const sizes[] = {"n", "m", "p", "n", "m"};
	const char *size = sizes[roll(m->dice, ARRAY_LEN(sizes))];
	const char *outer = m->depth ? m->var[roll(m->dice, m->depth)] : NULL;
	unsigned what = roll(m->dice, 100), at = m->depth;
	bool wide = false;

	m->bound[at] = NULL;
	if (what < 40) {
		line(m, "for (%s: int = 0; %s < %s; %s++) {", name, name, size, name);
		m->bound[at] = size;
	} else if (what < 56) {
		line(m, "for (%s: int = %u; %s < %u; %s++) {", name, roll(m->dice, 3), name,
		     chance(m->dice, 50) ? 4 * (1 + roll(m->dice, 4)) : roll(m->dice, 14), name);
	} else if (what < 63) {
		line(m, "for (%s: int = %u; %s <= %s; %s++) {", name, roll(m->dice, 3), name, size,
		     name);
	} else if (what < 71) {
		line(m, "for (%s: int = %u; %s < %s; %s += %u) {", name, roll(m->dice, 2), name,
		     size, name, 2 + roll(m->dice, 2));
	} else if (what < 77) {
		line(m, "for (%s: int = %s - 1; %s >= 0; %s--) {", name, size, name, name);
		loop->down = true;
	} else if (what < 85 && outer) {
		if (chance(m->dice, 50))
			line(m, "for (%s: int = 0; %s < (int)(%s) + 1; %s++) {", name, name, outer,
			     name);
		else
			line(m, "for (%s: int = (int)(%s); %s < %s; %s++) {", name, outer, name,
			     size, name);
	} else if (what < 89) {
		line(m, "for (%s: unsigned = 0; %s < u; %s++) {", name, name, name);
		m->bound[at] = "u";
		wide = true;
	} else if (what < 92) {
		line(m, "for (%s: long = 0; %s < l; %s++) {", name, name, name);
		wide = true;
	} else if (what < 96) {
		/* the last iterations before `size`, which may be as large as an int can be */
		line(m, "for (%s: int = %s; %s < %s; %s++) {", name,
		     text(m, "%s - %u", size, roll(m->dice, 9)), name, size, name);
		m->near_end = true;
	} else if (!m->plain) {
		line(m, "for (%s: int = 0; %s < X[%u]; %s++) {", name, name, roll(m->dice, 3),
		     name);
	} else {
		line(m, "for (%s: int = 0; %s < min(%s, 9); %s++) {", name, name, size, name);
	}
	m->wide[at] = wide;
}

static void loop(struct nest_maker *m, int parent, unsigned depth);

static void body(struct nest_maker *m, int at, unsigned depth)
{
	unsigned n = 1 + roll(m->dice, 2);
	bool inner = depth < m->deepest && m->nest->nloops < 7;

	if (inner && chance(m->dice, 72)) {
		loop(m, at, depth + 1);
		return;
	}
	if (inner && chance(m->dice, 60)) {
		statement(m, 0);
		loop(m, at, depth + 1);
		if (chance(m->dice, 50))
			statement(m, 0);
		else if (chance(m->dice, 40))
			loop(m, at, depth + 1);
		return;
	}
	for (unsigned i = 0; i < n; i++)
		statement(m, 0);
}

static void loop(struct nest_maker *m, int parent, unsigned depth)
{
	static const char *const names[] = {"i", "j", "k", "q", "y", "z"};
	int at = (int)m->nest->nloops++;
	struct made_loop *made = &m->nest->loop[at];
	unsigned first = chance(m->dice, 85) ? depth - 1 : 0;
	struct dice kept;

	while (taken(m, names[first]))
		first++;
	*made = (struct made_loop){.sym = names[first], .parent = parent};
	if (m->header[depth] && chance(m->dice, 55)) { /* as the loop before */
		kept = *m->dice;
		m->dice->state = m->header[depth];
		header(m, names[first], made);
		*m->dice = kept;
	} else {
		m->header[depth] = m->dice->state;
		header(m, names[first], made);
	}
	m->header[depth + 1] = 0;
	m->var[m->depth++] = names[first];
	m->indent++;
	body(m, at, depth);
	m->indent--;
	m->depth--;
	line(m, "}");
}

/* i, or i#1 and i#2 where two loops have the name. */
static void name_loops(struct nest_maker *m)
{
	struct made_nest *nest = m->nest;

	for (unsigned i = 0; i < nest->nloops; i++) {
		unsigned all = 0;

		for (unsigned k = 0; k < nest->nloops; k++) {
			bool same = strcmp(nest->loop[i].sym, nest->loop[k].sym) == 0;

			all += same;
			nest->loop[i].nth += same && k < i;
		}
		nest->loop[i].name =
			all == 1 ? nest->loop[i].sym
				 : text(m, "%s#%u", nest->loop[i].sym, nest->loop[i].nth + 1);
	}
}

static const char *facts(struct nest_maker *m)
{
	static const char *const factors[] = {"4", "8", "2", "16", "3"};
	const char *bounds = "assume(n <= 4096, m <= 4096, p <= 4096, u <= 4096, l <= 4096)",
		   *more = "";

	if (strstr(m->out.s, "let T")) /* that has room for as many */
		bounds = "assume(0 <= n, n <= 14, 0 <= m, m <= 20)";
	else if (m->near_end && chance(m->dice, 70))
		bounds = text(
			m, "assume(n <= %d, m <= %d, p <= %d)", INT32_MAX - (int)roll(m->dice, 40),
			INT32_MAX - (int)roll(m->dice, 40), INT32_MAX - (int)roll(m->dice, 40));
	else if (chance(m->dice, 25)) /* collapse asks whether a loop may count backwards */
		bounds = "assume(0 <= n, n <= 4096, 0 <= m, m <= 4096, 0 <= p, p <= 4096, u <= "
			 "4096, 0 <= l, l <= 4096)";
	else if (chance(m->dice, 50)) /* rows of 20 do not overlap */
		bounds = "assume(n <= 16, m <= 16, p <= 18, u <= 17, l <= 18)";
	else if (chance(m->dice, 20))
		bounds = "";
	if (chance(m->dice, 25))
		more = text(m, " assume(%c %% %s == 0)", "nmp"[roll(m->dice, 3)],
			    factors[roll(m->dice, ARRAY_LEN(factors))]);
	if (chance(m->dice, 60))
		more = text(m, "%s aligned(A:16, B:16, C:16, D:16, E:16)", more);
	return text(m, "%s%s%s", bounds, more, chance(m->dice, 40) ? " noalias" : "");
}

/* A stage that fills an array of the thread, and one that reads it around each index. */
static void stages(struct nest_maker *m)
{
	struct made_loop *loop = m->nest->loop;
	bool rows = chance(m->dice, 50);
	unsigned before = roll(m->dice, 3), after = roll(m->dice, 3), more = roll(m->dice, 2);
	const char *at = rows ? "[i][j]" : "[i]", *sub = rows ? "i * 20 + j" : "i";

	line(m, "{");
	/* declared so, it is memory, and vectors may begin there */
	line(m, "let T: %s%s;", rows ? "float[20][20]" : "float[32]",
	     chance(m->dice, 50) ? " aligned(16)" : "");
	for (unsigned stage = 0; stage < 2; stage++) {
		const char *size = stage ? "n" : text(m, "(n + %u)", before + after + more);

		loop[m->nest->nloops] = (struct made_loop){.sym = "i", .parent = -1};
		m->nest->nloops++;
		line(m, "for (i: int = 0; i < %s; i++) {", size);
		if (rows) {
			loop[m->nest->nloops] =
				(struct made_loop){.sym = "j", .parent = (int)m->nest->nloops - 1};
			m->nest->nloops++;
			line(m, "for (j: int = 0; j < m; j++) {");
		}
		if (!stage)
			line(m, "T%s = B[%s + 3] * B[%s] + %s;", at, sub, sub,
			     chance(m->dice, 50) ? "1.5f" : "(float)(i)");
		else
			line(m, "A[%s + 4] %s T%s + T%s;", sub, chance(m->dice, 70) ? "=" : "+=",
			     rows ? text(m, "[i + %u][j]", before) : text(m, "[i + %u]", before),
			     rows ? text(m, "[i + %u][j]", before + after)
				  : text(m, "[i + %u]", before + after));
		line(m, rows ? "} }" : "}");
	}
	line(m, "}");
}

const char nest_head[] =
	"func f kernel (A: float *restrict, B: const float *restrict, C: float *, "
	"D: const float *, E: float[20] *restrict, X: int *restrict, n: int, m: int, "
	"p: int, u: unsigned, l: long) {\n"
	"  let s: float = 0.0f;\n"
	"  let t: float = 0.0f;\n"
	"  let r: int = 0;\n";

void nest_make(struct arena *arena, struct dice *dice, bool directed, struct made_nest *nest)
{
	struct nest_maker m = {.arena = arena, .dice = dice, .nest = nest, .indent = 1};
	bool two;

	memset(nest, 0, sizeof(*nest));
	if (directed) {
		nest_directed(arena, dice, nest);
		name_loops(&m);
		return;
	}
	m.deepest = 1 + roll(dice, 3) + chance(dice, 20);
	m.plain = chance(dice, 85);
	buf_init(&m.out, arena);
	buf_puts(&m.out, nest_head);
	line(&m, "nest {");
	m.indent++;
	two = chance(dice, 25);
	if (chance(dice, 8)) {
		stages(&m);
	} else {
		if (two)
			line(&m, "{");
		loop(&m, -1, 1);
		if (two)
			loop(&m, -1, 1);
		if (two)
			line(&m, "}");
	}
	m.indent--;
	line(&m, "}");
	/* in some nests the scalars live on */
	if (chance(dice, 50))
		line(&m, "A[0] = s;");
	if (chance(dice, 50))
		line(&m, "X[0] = r;");
	if (chance(dice, 30))
		line(&m, "A[1] = t;");
	buf_puts(&m.out, "}\n");
	name_loops(&m);
	nest->text = m.out.s;
	nest->facts = facts(&m);
}
