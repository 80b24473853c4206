/* random_func.c - makes a function out of a seed.
 *
 * The text is built by a grammar that knows which variables are in scope.  What finds wrong
 * rewrites is likely here: formulas come back (so that they are shared and moved), loops of every
 * form nest, their bounds and operands change in the bodies, divisions stand under guards and
 * without, types of different width and sign meet, names are shadowed, pointers overlap, paths
 * leave early.  Subscripts and divisors are mostly small, so that most runs are defined. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "random.h"

enum { SYMS = 64, POOL = 48, DEPTH = 3 };

struct var {
	const char *name, *type;
	bool can_assign, is_float, is_array;
};

struct maker {
	struct arena *arena;
	struct buf *out;
	struct dice dice;
	struct var var[SYMS];
	unsigned nvars, names, indent, loops, statements;
	struct {
		const char *text;
		unsigned nvars; /* in scope while these are */
		bool effects;
	} pool[POOL];
	unsigned npool;
	bool sync;
	bool cuda;  /* CUDA instead of the IR's text */
	bool apart; /* A and B are restrict, B const */
	bool calls; /* of functions with effects, a variable q for them */
	bool pure;  /* but none here: a loop's header */
};

static uint32_t roll(struct maker *m, uint32_t n)
{
	return dice_roll(&m->dice, n);
}

static bool chance(struct maker *m, unsigned percent)
{
	return roll(m, 100) < percent;
}

CN_PRINTF(2, 3) static const char *text(struct maker *m, const char *fmt, ...)
{
	struct buf b;
	char line[4096];
	va_list args;

	va_start(args, fmt);
	vsnprintf(line, sizeof(line), fmt, args);
	va_end(args);
	buf_init(&b, m->arena);
	buf_puts(&b, line);
	return b.s;
}

CN_PRINTF(2, 3) static void line(struct maker *m, const char *fmt, ...)
{
	char s[4096];
	va_list args;

	va_start(args, fmt);
	vsnprintf(s, sizeof(s), fmt, args);
	va_end(args);
	for (unsigned i = 0; i < m->indent; i++)
		buf_puts(m->out, "  ");
	buf_printf(m->out, "%s\n", s);
}

/* ---- scopes ---- */

static const struct var *pick(struct maker *m, bool is_float, bool is_array, bool to_assign)
{
	unsigned start = roll(m, m->nvars);

	for (unsigned i = 0; i < m->nvars; i++) {
		/* inner variables more often: two tries from the end */
		const struct var *v = &m->var[(start + i) % m->nvars];
		bool hidden = false;

		for (unsigned k = (start + i) % m->nvars + 1; k < m->nvars; k++)
			hidden |= strcmp(m->var[k].name, v->name) == 0;
		if (!hidden && v->is_float == is_float && v->is_array == is_array &&
		    (v->can_assign || !to_assign))
			return v;
	}
	return NULL;
}

/* `avoid`: its initializer, in which C would take the name for the new variable. */
static const char *declare(struct maker *m, const char *type, bool can_assign, bool is_float,
			   bool is_array, unsigned scope, const char *avoid)
{
	const char *name = text(m, "%c%u", "xyzt"[roll(m, 4)], m -> names++);

	/* hide an outer one now and then; never one of the same scope */
	if (chance(m, 15) && scope > 8 && !is_float && !is_array) {
		const struct var *other = &m->var[8 + roll(m, scope - 8)];
		bool clash = other->is_float || other->is_array || strstr(avoid, other->name) ||
			     strcmp(other->name, "q") == 0; /* bound to an int & */

		for (unsigned i = scope; i < m->nvars; i++)
			clash |= strcmp(m->var[i].name, other->name) == 0;
		name = clash ? name : other->name;
	}
	if (m->nvars < SYMS)
		m->var[m->nvars++] = (struct var){name, type, can_assign, is_float, is_array};
	return name;
}

static void leave(struct maker *m, unsigned nvars)
{
	unsigned kept = 0;

	m->nvars = nvars;
	for (unsigned i = 0; i < m->npool; i++)
		if (m->pool[i].nvars <= nvars)
			m->pool[kept++] = m->pool[i];
	m->npool = kept;
}

static void let(struct maker *m, const char *name, const char *type, const char *e)
{
	if (m->cuda)
		line(m, "%s %s = %s;", type, name, e);
	else
		line(m, "let %s: %s = %s;", name, type, e);
}

/* ---- expressions ---- */

static const char *integer(struct maker *m, unsigned depth);
static const char *condition(struct maker *m, unsigned depth);
static const char *real(struct maker *m, unsigned depth);

static const char *literal(struct maker *m)
{
	static const char *const odd[] = {"255", "65535", "2147483647", "4294967295u", "128", "3L"};

	return chance(m, 90) ? text(m, "%u", roll(m, 6)) : odd[roll(m, ARRAY_LEN(odd))];
}

static const char *leaf(struct maker *m)
{
	const struct var *v;

	if (chance(m, 15))
		return literal(m);
	if (m->calls && chance(m, 25))
		return "q";
	if (chance(m, 10))
		return chance(m, 60) ? "threadIdx.x" : "blockIdx.x";
	v = pick(m, false, false, false);
	return v ? v->name : "1";
}

/* A subscript that is likely inside: buffers hold 128 ints. */
static const char *subscript(struct maker *m, unsigned depth)
{
	switch (roll(m, 5)) {
	case 0:
		return text(m, "%u", roll(m, 4));
	case 1:
		return text(m, "%s + %u", leaf(m), roll(m, 3));
	case 2:
		return text(m, "(%s) & 7", integer(m, depth + 1));
	case 3:
		return text(m, "%s * w + %s", leaf(m), leaf(m));
	default:
		return leaf(m);
	}
}

static const char *load(struct maker *m, unsigned depth)
{
	static const char *const arrays[] = {"A", "B", "A", "B", "U", "S", "V"};
	const struct var *v = pick(m, false, true, false);

	if (v && chance(m, 30))
		return text(m, "%s[%u]", v->name, roll(m, 4));
	if (v && chance(m, 30))
		return text(m, "%s[(%s) & 3]", v->name, integer(m, depth + 1));
	return text(m, "%s[%s]", arrays[roll(m, ARRAY_LEN(arrays))], subscript(m, depth));
}

static const char *condition(struct maker *m, unsigned depth)
{
	static const char *const compare[] = {"<", "<=", ">", ">=", "==", "!="};
	static const char *const fixed[] = {"w", "n", "m"};
	const char *guarded;

	/* one that most loops do not change */
	if (chance(m, 15))
		return text(m, "%s %s %s", fixed[roll(m, 3)], compare[roll(m, 6)],
			    chance(m, 50) ? fixed[roll(m, 3)] : "2");
	if (depth < DEPTH && chance(m, 25))
		return text(m, "(%s %s %s)", condition(m, depth + 1), chance(m, 70) ? "&&" : "||",
			    condition(m, depth + 1));
	if (depth < DEPTH && chance(m, 20)) {
		guarded = leaf(m);
		return text(m, "(%s != 0 && %s %s %s > %s)", guarded, integer(m, depth + 1),
			    chance(m, 50) ? "/" : "%", guarded, leaf(m));
	}
	if (chance(m, 8))
		return text(m, "%s < %s", real(m, depth + 1), real(m, depth + 1));
	if (depth < DEPTH && chance(m, 12)) {
		const char *op = chance(m, 70) ? "&&" : "||";

		return text(m, "(%s < %s %s %s > %s %s %s %s %s)", leaf(m), leaf(m), op, leaf(m),
			    leaf(m), op, condition(m, depth + 1), op, condition(m, depth + 1));
	}
	return text(m, "%s %s %s", integer(m, depth + 1), compare[roll(m, ARRAY_LEN(compare))],
		    integer(m, depth + 1));
}

/* Choices that share a result, sums of several levels. */
static const char *chain(struct maker *m, unsigned depth)
{
	const char *a = leaf(m), *b = leaf(m), *c, *d;

	if (chance(m, 40))
		return text(m, "(%s + %s %s %s + %s)", a, b, chance(m, 50) ? "-" : "+", leaf(m),
			    integer(m, depth + 1));
	c = condition(m, depth + 1);
	d = condition(m, depth + 1);
	switch (roll(m, 4)) {
	case 0:
		return text(m, "(%s ? (%s ? %s : %s) : %s)", c, d, a, b, b);
	case 1:
		return text(m, "(%s ? (%s ? %s : %s) : %s)", c, d, b, a, b);
	case 2:
		return text(m, "(%s ? %s : (%s ? %s : %s))", c, a, d, a, b);
	default:
		return text(m, "(%s ? (%s ? (%s ? %s : %s) : %s) : %s)", c, d, condition(m, 2), a,
			    b, b, b);
	}
}

/* ps: its arguments' value; pd: not defined for all; rd: reads; the others have effects. */
static const char *call(struct maker *m, unsigned depth)
{
	const char *name = "ps", *args = leaf(m);

	switch (roll(m, m->pure ? 5 : m->sync ? 11 : 10)) {
	case 4: /* in sight, also of the IR */
		name = chance(m, 50) ? "lg" : "pw";
		args = chance(m, 70) ? literal(m) : args;
		if (*name == 'p')
			args = text(m, "%s, %u", integer(m, depth + 1), roll(m, 4));
		break;
	case 0:
		args = text(m, "%s, %s", integer(m, depth + 1), args);
		break;
	case 1:
		name = "pd";
		args = text(m, "%s, %s", args, integer(m, depth + 1));
		break;
	case 2:
	case 3:
		name = "rd";
		args = text(m, "%s, %s", chance(m, 50) ? "A" : "B", args);
		break;
	case 5:
	case 6:
		name = "wr";
		args = text(m, "A, %s", integer(m, depth + 1));
		break;
	case 7:
	case 8:
		name = "wq";
		args = text(m, m->cuda ? "q, %s" : "@addr<int &>(q), %s", args);
		break;
	case 9:
		name = "nx";
		args = "";
		break;
	default:
		name = "cv";
		break;
	}
	if (m->cuda)
		return text(m, "%s(%s)", name, args);
	return text(m, "@call<int>(\"%s\"%s%s)", name, *args ? ", " : "", args);
}

static bool has_effects(const char *e)
{
	return strstr(e, "wr") || strstr(e, "wq") || strstr(e, "nx") || strstr(e, "cv");
}

static const char *fresh_integer(struct maker *m, unsigned depth)
{
	static const char *const arith[] = {"+", "-", "*", "+", "*", "/", "%", "&", "|", "^"};
	static const char *const casts[] = {"short", "unsigned char", "unsigned", "long", "int"};

	if (m->calls && chance(m, 20))
		return call(m, depth);
	switch (roll(m, 18)) {
	case 16:
	case 17:
		return chain(m, depth);
	case 0:
		return text(m, "(%s ? %s : %s)", condition(m, depth + 1), integer(m, depth + 1),
			    integer(m, depth + 1));
	case 1:
		return text(m, "(%s)(%s)", casts[roll(m, ARRAY_LEN(casts))], integer(m, depth + 1));
	case 2:
		return load(m, depth);
	case 3:
		return text(m, "(%s %s %u)", integer(m, depth + 1), chance(m, 50) ? "<<" : ">>",
			    roll(m, 5));
	case 4:
		return text(m, "(%s)", condition(m, depth + 1));
	case 5:
		return text(m, "%s(%s)", chance(m, 50) ? "-" : "~", integer(m, depth + 1));
	case 6:
		return text(m, "min(%s, (int)(%s))", chance(m, 50) ? "n" : "m",
			    integer(m, depth + 1));
	case 7:
	case 8:
		return text(m, "(%s / %s)", integer(m, depth + 1), chance(m, 60) ? "w" : leaf(m));
	default:
		return text(m, "(%s %s %s)", integer(m, depth + 1),
			    arith[roll(m, ARRAY_LEN(arith))], integer(m, depth + 1));
	}
}

/* A few values, each spelled in ways that are equal by algebra. */
static const char *respelled(struct maker *m)
{
	static const char *const ways[][5] = {
		{"(n * (m + h))", "(n * m + n * h)", "((h + m) * n)", "(h * n + m * n)",
		 "(n * m - -h * n)"},
		{"((n + m) + c)", "(n + (m + c))", "(c + m + n)", "(n - (-m - c))",
		 "((n + c) - -m)"},
		{"(u * 4 + u)", "(u * 5)", "((u << 2) + u)", "(5 * u)", "(u + 2 * (u + u))"},
		{"min(n, min(m, 4))", "min(min(4, n), m)", "min(m, min(n, 4))", "min(min(n, m), 4)",
		 "min(4, min(m, n))"},
	};
	const char *const *way = ways[roll(m, ARRAY_LEN(ways))];

	if (chance(m, 40))
		return text(m, "(%s / w)", way[roll(m, 5)]);
	return way[roll(m, 5)];
}

static const char *integer(struct maker *m, unsigned depth)
{
	const char *e;
	unsigned i;

	if (chance(m, 6))
		return respelled(m);

	if (m->calls && depth < DEPTH && chance(m, 12))
		return call(m, depth);
	if (depth >= DEPTH || chance(m, 25))
		return leaf(m);
	if (m->npool && chance(m, 45)) {
		i = roll(m, m->npool);
		return m->pure && m->pool[i].effects ? leaf(m) : m->pool[i].text;
	}
	e = fresh_integer(m, depth);
	if (m->npool < POOL && strlen(e) < 60)
		m->pool[m->npool++] = (__typeof__(m->pool[0])){e, m->nvars, has_effects(e)};
	return e;
}

static const char *real(struct maker *m, unsigned depth)
{
	static const char *const arith[] = {"+", "*", "*", "-", "/", "+"};
	const struct var *v;

	if (depth >= DEPTH || chance(m, 30)) {
		v = pick(m, true, false, false);
		return v && chance(m, 70) ? v->name : chance(m, 60) ? "f" : "1.5f";
	}
	switch (roll(m, 6)) {
	case 0:
		return text(m, "F[%s]", subscript(m, depth));
	case 1:
		return text(m, "sqrtf(%s)", real(m, depth + 1));
	case 2:
		return text(m, "(float)(%s)", integer(m, depth + 1));
	default:
		return text(m, "(%s %s %s)", real(m, depth + 1), arith[roll(m, ARRAY_LEN(arith))],
			    real(m, depth + 1));
	}
}

/* ---- statements ---- */

static void statement(struct maker *m, unsigned depth, unsigned scope);

/* No name that a variable from number `from` on has is declared in it directly: C++ has the
 * variable of a for in the scope of its body. */
static void body(struct maker *m, unsigned depth, unsigned from)
{
	unsigned scope = m->nvars, n = 1 + roll(m, 3);
	bool guarded = m->loops && chance(m, 12);

	m->indent++;
	if (guarded)
		line(m, "if (%s) {", condition(m, 1));
	for (unsigned i = 0; i < n; i++)
		statement(m, depth, guarded ? scope : from);
	if (guarded)
		line(m, "}");
	m->indent--;
	leave(m, scope);
}

static void store(struct maker *m)
{
	const char *const arrays[] = {"A", m->apart ? "A" : "B", "A", "U", "S", "V"};
	static const char *const ops[] = {"=", "=", "=", "+=", "-=", "^="};
	const struct var *v = pick(m, false, true, false);
	const char *at;

	if (chance(m, 20)) {
		line(m, "F[%s] %s %s;", subscript(m, 1), chance(m, 60) ? "=" : "+=", real(m, 0));
		return;
	}
	at = text(m, "%s[%s]", arrays[roll(m, ARRAY_LEN(arrays))], subscript(m, 1));
	if (v && chance(m, 20))
		at = text(m, "%s[(%s) & 3]", v->name, integer(m, 2));
	line(m, "%s %s %s;", at, ops[roll(m, ARRAY_LEN(ops))], integer(m, 0));
}

static void assign(struct maker *m)
{
	static const char *const ops[] = {"=", "=", "+=", "-=", "*=", "|="};
	bool is_float = chance(m, 15);
	const struct var *v = pick(m, is_float, false, true);

	if (!v)
		store(m);
	else if (is_float)
		line(m, "%s %s %s;", v->name, ops[roll(m, 5)], real(m, 0));
	else
		line(m, "%s %s %s;", v->name, ops[roll(m, ARRAY_LEN(ops))], integer(m, 0));
}

/* Four ints, some of them constants: assigned, listed, or filled by a loop. */
static void table(struct maker *m, unsigned scope)
{
	const char *a = chance(m, 70) ? literal(m) : leaf(m), *b = literal(m);
	const char *c = chance(m, 70) ? literal(m) : leaf(m), *name;

	name = declare(m, "int[4]", false, false, true, scope, "");
	switch (roll(m, 3)) {
	case 0:
		line(m, m->cuda ? "int %s[4];" : "let %s: int[4];", name);
		for (unsigned i = 0; i < 4; i++)
			line(m, "%s[%u] = %s;", name, i, i == 1 ? c : leaf(m));
		return;
	case 1:
		if (m->cuda)
			line(m, "int %s[4] = {(int)%s, (int)%s, (int)%s};", name, a, b, c);
		else
			line(m,
			     "let %s: int[4] = @call<int[4]>(\"{}\", (int)%s, (int)%s, (int)%s);",
			     name, a, b, c);
		return;
	default:
		line(m, m->cuda ? "int %s[4];" : "let %s: int[4];", name);
		line(m, m->cuda ? "for (int k = 0; k < 4; k += 1) {"
				: "for (k: int = 0; k < 4; k += 1) {");
		line(m, "  %s[k] = k > 1 ? %s[k - 1] + 1 : %s;", name, name, a);
		line(m, "}");
	}
}

static void declaration(struct maker *m, unsigned scope)
{
	static const char *const types[] = {"int",      "int",           "const int",
					    "unsigned", "short",         "long",
					    "bool",     "unsigned char", "const unsigned"};
	const char *type = types[roll(m, ARRAY_LEN(types))], *e, *name;

	if (chance(m, 12)) {
		table(m, scope);
		return;
	}
	if (chance(m, 15)) {
		e = real(m, 0);
		let(m, declare(m, "float", true, true, false, scope, e), "float", e);
		return;
	}
	e = integer(m, 0);
	name = declare(m, type, strncmp(type, "const", 5) != 0, false, false, scope, e);
	let(m, name, type, e);
}

static const char *bound(struct maker *m)
{
	static const char *const bounds[] = {"n", "m",         "n / w", "n + m",
					     "4", "min(n, m)", "A[0]",  "c"};

	return chance(m, 85) ? bounds[roll(m, ARRAY_LEN(bounds))] : integer(m, 2);
}

static void counted_loop(struct maker *m, unsigned depth, unsigned scope)
{
	static const char *const types[] = {"int",   "int",  "int",         "unsigned",
					    "short", "long", "signed char", "unsigned char"};
	const char *type = types[roll(m, ARRAY_LEN(types))], *name, *lo, *hi, *step, *start;
	static const char *const ups[] = {"<", "<", "<", "<", "<=", "!="};
	const struct var *outer = chance(m, 12) ? pick(m, false, false, true) : NULL;
	unsigned before = m->nvars;

	m->pure = true;
	hi = bound(m);
	m->pure = false;
	lo = chance(m, 70) ? "0" : leaf(m);
	if (chance(m, 10))
		line(m, m->cuda ? "#pragma unroll 4" : "pragma \"#pragma unroll 4\";");
	name = outer ? outer->name
		     : declare(m, type, chance(m, 6), false, false, chance(m, 5) ? scope : before,
			       text(m, "%s %s", lo, hi));
	hi = strcmp(hi, name) == 0 ? "n" : hi;
	step = chance(m, 80) ? "1" : chance(m, 70) ? "2" : "w";
	if (outer)
		start = text(m, m->cuda ? "%s" : "outer %s", name);
	else if (m->cuda)
		start = text(m, "%s %s", type, name);
	else
		start = text(m, "%s: %s", name, type);
	if (chance(m, 75))
		line(m, "for (%s = %s; %s %s %s; %s += %s) {", start, lo, name, ups[roll(m, 6)], hi,
		     name, step);
	else
		line(m, "for (%s = %s; %s %s %s; %s -= %s) {", start, hi, name,
		     chance(m, 60) ? ">" : ">=", lo, name, chance(m, 80) ? "1" : "3");
	m->loops++;
	body(m, depth + 1, before);
	m->loops--;
	line(m, "}");
	leave(m, before);
}

static void while_loop(struct maker *m, unsigned depth, unsigned scope)
{
	const char *count = declare(m, "int", false, false, false, scope, "n m");
	bool is_do = chance(m, 35);

	let(m, count, "int", chance(m, 50) ? "n" : "m");
	line(m, is_do ? "do {" : "while (%s > 0 && %s) {", count, condition(m, 1));
	m->loops++;
	m->indent++;
	line(m, "%s -= 1;", count);
	m->indent--;
	body(m, depth + 1, m->nvars);
	m->loops--;
	if (is_do)
		line(m, "} while (%s > 0 && %s);", count, condition(m, 1));
	else
		line(m, "}");
}

static void leave_early(struct maker *m)
{
	static const char *const ways[] = {"continue", "break", "continue", "return"};
	const char *way = ways[roll(m, ARRAY_LEN(ways))];

	line(m, "if (%s) {", condition(m, 0));
	if (chance(m, 40)) {
		m->indent++;
		store(m);
		m->indent--;
	}
	line(m, "  %s;", m->loops ? way : "return");
	line(m, "}");
}

/* One formula stored, so that branches have statements in common. */
static void simple(struct maker *m, const char *e)
{
	m->indent++;
	line(m, "A[%u] = %s;", roll(m, 2), e);
	m->indent--;
}

/* Ifs with conditions and branches in common, nested or side by side. */
static void branches(struct maker *m, unsigned depth)
{
	const char *c = condition(m, 1), *d = condition(m, 1), *e = integer(m, 2);
	bool other = chance(m, 30);

	switch (roll(m, 6)) {
	case 0:
		line(m, "if (%s) {", c);
		line(m, "if (%s) {", d);
		body(m, depth + 1, m->nvars);
		line(m, "}%s", other ? " else {" : "");
		if (other)
			line(m, "A[0] = %s; } } else { A[0] = %s;", e, e);
		line(m, "}");
		break;
	case 1:
		line(m, "if (%s) {", c);
		simple(m, e);
		line(m, "} else if (%s) {", d);
		simple(m, e);
		line(m, "}");
		break;
	case 2:
	case 3:
		line(m, "if (%s) {", c);
		body(m, depth + 1, m->nvars);
		line(m, "}");
		line(m,
		     chance(m, 60)   ? "if (%s) {"
		     : chance(m, 50) ? "if (!(%s)) {"
				     : "if (%s && %s) {",
		     c, d);
		body(m, depth + 1, m->nvars);
		line(m, "}");
		break;
	default:
		line(m, "if (%s) {", c);
		if (chance(m, 70))
			simple(m, e);
		body(m, depth + 1, m->nvars);
		line(m, "} else {");
		if (chance(m, 70))
			simple(m, e);
		if (chance(m, 60))
			body(m, depth + 1, m->nvars);
		line(m, "}");
	}
}

static void statement(struct maker *m, unsigned depth, unsigned scope)
{
	unsigned what = roll(m, 100);

	if (++m->statements > 40)
		return;
	if (depth > 4)
		what = what % 60;
	if (what < 20) {
		store(m);
	} else if (what < 32) {
		assign(m);
	} else if (what < 52) {
		declaration(m, scope);
	} else if (what < 56) {
		leave_early(m);
	} else if (what < 58) {
		line(m, "%satomicAdd(&A[%s], %s);", m->cuda ? "" : "atomic ", subscript(m, 1),
		     leaf(m));
	} else if (what < 60) {
		if (m->sync)
			line(m, m->cuda ? "__syncthreads();" : "sync;");
		else
			store(m);
	} else if (what < 68) {
		branches(m, depth);
	} else if (what < 76) {
		line(m, "if (%s) {", condition(m, 0));
		body(m, depth + 1, m->nvars);
		if (chance(m, 35)) {
			line(m, "} else {");
			body(m, depth + 1, m->nvars);
		}
		line(m, "}");
	} else if (what < 93) {
		counted_loop(m, depth, scope);
	} else if (what < 97) {
		while_loop(m, depth, scope);
	} else {
		line(m, "{");
		body(m, depth + 1, m->nvars);
		line(m, "}");
	}
}

/* ---- the function ---- */

static void parameters(struct maker *m)
{
	static const struct var params[] = {
		{"n", "int", true, false, false},         {"m", "int", true, false, false},
		{"w", "int", true, false, false},         {"u", "unsigned", true, false, false},
		{"c", "signed char", true, false, false}, {"h", "short", true, false, false},
		{"l", "long", true, false, false},        {"f", "float", true, true, false}};
	const char *a, *b;

	m->apart = chance(m, 25);
	if (m->calls)
		buf_puts(m->out, random_callees(m->cuda));
	a = m->apart ? m->cuda ? "__restrict__ " : "restrict" : "";
	b = m->apart ? "const " : "";
	if (m->cuda)
		buf_printf(m->out,
			   "__global__ void random(int *%sA, %sint *%sB, unsigned *U, short *S, "
			   "float *F, volatile int *V",
			   a, b, a);
	else
		buf_printf(
			m->out,
			"func random kernel (A: int *%s, B: %sint *%s, U: unsigned *, S: short *, "
			"F: float *, V: volatile int *",
			a, b, a);
	for (size_t i = 0; i < ARRAY_LEN(params); i++) {
		if (m->cuda)
			buf_printf(m->out, ", %s %s", params[i].type, params[i].name);
		else
			buf_printf(m->out, ", %s: %s", params[i].name, params[i].type);
		m->var[m->nvars++] = params[i];
	}
	buf_puts(m->out, ")");
	if (!m->cuda && m->calls)
		buf_puts(m->out, random_calls());
	buf_puts(m->out, " {\n");
}

const char *random_func(struct arena *arena, uint32_t seed, bool cuda)
{
	static const char *const equalities[] = {"",
						 " cse(syntactic)",
						 "",
						 " cse(commutative)",
						 " cse(associative)",
						 " cse(distributive)",
						 " inline"};
	const char *const clauses[] = {
		"",         "",
		"",         " assume(w > 0)",
		" noalias", " assume(n > 0, m > 0)",
		" noalias", cuda ? " cost(growth:9, live:6)" : " cost(nvcc, growth: 9, live: 6)",
		" noalias", " hoist(select) fp(contract)"};
	struct buf out;
	struct maker m = {.arena = arena,
			  .out = &out,
			  .cuda = cuda,
			  .dice.state = seed * 2654435761u + 88172645u};

	buf_init(&out, arena);
	m.dice.state = m.dice.state ? m.dice.state : 1;
	for (unsigned i = 0; i < 8; i++)
		roll(&m, 2);
	m.sync = chance(&m, 25);
	m.calls = seed % 5 < 2;
	parameters(&m);
	m.indent = 1;
	if (m.calls) {
		line(&m, cuda ? "int q = w;" : "let addressed q: int = w;");
		m.var[m.nvars++] = (struct var){"q", "int", true, false, false};
	}
	for (unsigned i = 1 + roll(&m, 3); i > 0; i--)
		declaration(&m, 8);
	line(&m, cuda ? "#pragma nest%s%s" : "nest%s%s {", clauses[roll(&m, ARRAY_LEN(clauses))],
	     equalities[seed % ARRAY_LEN(equalities)]);
	m.indent += !cuda;
	counted_loop(&m, 0, m.nvars);
	if (chance(&m, 40))
		statement(&m, 1, cuda ? 8 : m.nvars);
	if (!cuda) {
		m.indent--;
		line(&m, "}");
	}
	/* so that a nest is left to dump */
	if (cuda)
		line(&m, "for (int last = 0; last < 3; last += 1) { V[last] = last; }");
	/* what the nest left in variables counts */
	for (unsigned i = 0; i < m.nvars && i < 6; i++) {
		const struct var *v = pick(&m, false, false, true);

		line(&m, "A[%u] += (int)(%s & 1023);", i, v ? v->name : "1");
	}
	buf_puts(&out, "}\n");
	return out.s;
}
