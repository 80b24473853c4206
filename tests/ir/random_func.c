/* random_func.c - makes a function out of a seed.
 *
 * The text is built by a grammar that knows which variables are in scope.  What finds wrong
 * rewrites is likely here: formulas come back (so that they are shared and moved), loops of every
 * form nest, their bounds and operands change in the bodies, divisions stand under guards and
 * without, types of different width and sign meet, names are shadowed, pointers overlap, paths
 * leave early.  Subscripts and divisors are mostly small, so that most runs are defined. */
#include <string.h>

#include "random_func.h"

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
		maker_line(m, "if (%s) {", random_condition(m, 1));
	for (unsigned i = 0; i < n; i++)
		statement(m, depth, guarded ? scope : from);
	if (guarded)
		maker_line(m, "}");
	m->indent--;
	scope_leave(m, scope);
}

static void store(struct maker *m)
{
	const char *const arrays[] = {"A", m->apart ? "A" : "B", "A", "U", "S", "V"};
	static const char *const ops[] = {"=", "=", "=", "+=", "-=", "^="};
	const struct var *v = scope_pick(m, false, true, false);
	const char *at;

	if (chance(m, 20)) {
		maker_line(m, "F[%s] %s %s;", random_subscript(m, 1),
			   chance(m, 60) ? "=" : "+=", random_real(m, 0));
		return;
	}
	at = maker_text(m, "%s[%s]", arrays[roll(m, ARRAY_LEN(arrays))], random_subscript(m, 1));
	if (v && chance(m, 20))
		at = maker_text(m, "%s[(%s) & 3]", v->name, random_integer(m, 2));
	maker_line(m, "%s %s %s;", at, ops[roll(m, ARRAY_LEN(ops))], random_integer(m, 0));
}

static void assign(struct maker *m)
{
	static const char *const ops[] = {"=", "=", "+=", "-=", "*=", "|="};
	bool is_float = chance(m, 15);
	const struct var *v = scope_pick(m, is_float, false, true);

	if (!v)
		store(m);
	else if (is_float)
		maker_line(m, "%s %s %s;", v->name, ops[roll(m, 5)], random_real(m, 0));
	else
		maker_line(m, "%s %s %s;", v->name, ops[roll(m, ARRAY_LEN(ops))],
			   random_integer(m, 0));
}

/* Four ints, some of them constants: assigned, listed, or filled by a loop. */
static void table(struct maker *m, unsigned scope)
{
	const char *a = chance(m, 70) ? random_literal(m) : random_leaf(m), *b = random_literal(m);
	const char *c = chance(m, 70) ? random_literal(m) : random_leaf(m), *name;

	name = scope_declare(m, "int[4]", false, false, true, scope, "");
	switch (roll(m, 3)) {
	case 0:
		maker_line(m, m->cuda ? "int %s[4];" : "let %s: int[4];", name);
		for (unsigned i = 0; i < 4; i++)
			maker_line(m, "%s[%u] = %s;", name, i, i == 1 ? c : random_leaf(m));
		return;
	case 1:
		if (m->cuda)
			maker_line(m, "int %s[4] = {(int)%s, (int)%s, (int)%s};", name, a, b, c);
		else
			maker_line(m,
				   "let %s: int[4] = @call<int[4]>(\"{}\", (int)%s, (int)%s, "
				   "(int)%s);",
				   name, a, b, c);
		return;
	default:
		maker_line(m, m->cuda ? "int %s[4];" : "let %s: int[4];", name);
		maker_line(m, m->cuda ? "for (int k = 0; k < 4; k += 1) {"
				      : "for (k: int = 0; k < 4; k += 1) {");
		maker_line(m, "  %s[k] = k > 1 ? %s[k - 1] + 1 : %s;", name, name, a);
		maker_line(m, "}");
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
		e = random_real(m, 0);
		scope_let(m, scope_declare(m, "float", true, true, false, scope, e), "float", e);
		return;
	}
	e = random_integer(m, 0);
	name = scope_declare(m, type, strncmp(type, "const", 5) != 0, false, false, scope, e);
	scope_let(m, name, type, e);
}

static const char *bound(struct maker *m)
{
	static const char *const bounds[] = {"n", "m",         "n / w", "n + m",
					     "4", "min(n, m)", "A[0]",  "c"};

	return chance(m, 85) ? bounds[roll(m, ARRAY_LEN(bounds))] : random_integer(m, 2);
}

static void counted_loop(struct maker *m, unsigned depth, unsigned scope)
{
	static const char *const types[] = {"int",   "int",  "int",         "unsigned",
					    "short", "long", "signed char", "unsigned char"};
	const char *type = types[roll(m, ARRAY_LEN(types))], *name, *lo, *hi, *step, *start;
	static const char *const ups[] = {"<", "<", "<", "<", "<=", "!="};
	const struct var *outer = chance(m, 12) ? scope_pick(m, false, false, true) : NULL;
	unsigned before = m->nvars;

	m->pure = true;
	hi = bound(m);
	m->pure = false;
	lo = chance(m, 70) ? "0" : random_leaf(m);
	if (chance(m, 10))
		maker_line(m, m->cuda ? "#pragma unroll 4" : "pragma \"#pragma unroll 4\";");
	name = outer ? outer->name
		     : scope_declare(m, type, chance(m, 6), false, false,
				     chance(m, 5) ? scope : before, maker_text(m, "%s %s", lo, hi));
	hi = strcmp(hi, name) == 0 ? "n" : hi;
	step = chance(m, 80) ? "1" : chance(m, 70) ? "2" : "w";
	if (outer)
		start = maker_text(m, m->cuda ? "%s" : "outer %s", name);
	else if (m->cuda)
		start = maker_text(m, "%s %s", type, name);
	else
		start = maker_text(m, "%s: %s", name, type);
	if (chance(m, 75))
		maker_line(m, "for (%s = %s; %s %s %s; %s += %s) {", start, lo, name,
			   ups[roll(m, 6)], hi, name, step);
	else
		maker_line(m, "for (%s = %s; %s %s %s; %s -= %s) {", start, hi, name,
			   chance(m, 60) ? ">" : ">=", lo, name, chance(m, 80) ? "1" : "3");
	m->loops++;
	body(m, depth + 1, before);
	m->loops--;
	maker_line(m, "}");
	scope_leave(m, before);
}

static void while_loop(struct maker *m, unsigned depth, unsigned scope)
{
	const char *count = scope_declare(m, "int", false, false, false, scope, "n m");
	bool is_do = chance(m, 35);

	scope_let(m, count, "int", chance(m, 50) ? "n" : "m");
	maker_line(m, is_do ? "do {" : "while (%s > 0 && %s) {", count, random_condition(m, 1));
	m->loops++;
	m->indent++;
	maker_line(m, "%s -= 1;", count);
	m->indent--;
	body(m, depth + 1, m->nvars);
	m->loops--;
	if (is_do)
		maker_line(m, "} while (%s > 0 && %s);", count, random_condition(m, 1));
	else
		maker_line(m, "}");
}

static void leave_early(struct maker *m)
{
	static const char *const ways[] = {"continue", "break", "continue", "return"};
	const char *way = ways[roll(m, ARRAY_LEN(ways))];

	maker_line(m, "if (%s) {", random_condition(m, 0));
	if (chance(m, 40)) {
		m->indent++;
		store(m);
		m->indent--;
	}
	maker_line(m, "  %s;", m->loops ? way : "return");
	maker_line(m, "}");
}

/* One formula stored, so that branches have statements in common. */
static void simple(struct maker *m, const char *e)
{
	m->indent++;
	maker_line(m, "A[%u] = %s;", roll(m, 2), e);
	m->indent--;
}

/* What a condition says of a variable, which a call in it then changes. */
static void asked(struct maker *m)
{
	const char *e = random_integer(m, 2), *place = chance(m, 70) ? "q" : "A[1]";
	const char *args = *place == 'A' ? "A" : m->cuda ? "q" : "@addr<int &>(q)";
	const char *name = *place == 'A' ? "wr" : "wq";
	const char *call =
		maker_text(m, m->cuda ? "%s(%s, %s)" : "@call<int>(\"%s\", %s, %s)", name, args, e);
	unsigned number = roll(m, 3);

	maker_line(m, "%s = (int)(%s & 3);", place, random_integer(m, 2));
	maker_line(m,
		   chance(m, 60)   ? "if (%s == %u && %s > 2) {"
		   : chance(m, 50) ? "if (!(%s != %u || %s > 2)) {"
				   : "if (%s != %u || %s > 2) {} else {",
		   place, number, call);
	maker_line(m, "  A[0] = %s * 2 + %s;", place, place);
	maker_line(m, "}");
}

/* Ifs with conditions and branches in common, nested or side by side. */
static void branches(struct maker *m, unsigned depth)
{
	const char *c = random_condition(m, 1), *d = random_condition(m, 1),
		   *e = random_integer(m, 2);
	bool other = chance(m, 30);

	if (m->calls && chance(m, 20)) {
		asked(m);
		return;
	}
	switch (roll(m, 6)) {
	case 0:
		maker_line(m, "if (%s) {", c);
		maker_line(m, "if (%s) {", d);
		body(m, depth + 1, m->nvars);
		maker_line(m, "}%s", other ? " else {" : "");
		if (other)
			maker_line(m, "A[0] = %s; } } else { A[0] = %s;", e, e);
		maker_line(m, "}");
		break;
	case 1:
		maker_line(m, "if (%s) {", c);
		simple(m, e);
		maker_line(m, "} else if (%s) {", d);
		simple(m, e);
		maker_line(m, "}");
		break;
	case 2:
	case 3:
		maker_line(m, "if (%s) {", c);
		body(m, depth + 1, m->nvars);
		maker_line(m, "}");
		maker_line(m,
			   chance(m, 60)   ? "if (%s) {"
			   : chance(m, 50) ? "if (!(%s)) {"
					   : "if (%s && %s) {",
			   c, d);
		body(m, depth + 1, m->nvars);
		maker_line(m, "}");
		break;
	default:
		maker_line(m, "if (%s) {", c);
		if (chance(m, 70))
			simple(m, e);
		body(m, depth + 1, m->nvars);
		maker_line(m, "} else {");
		if (chance(m, 70))
			simple(m, e);
		if (chance(m, 60))
			body(m, depth + 1, m->nvars);
		maker_line(m, "}");
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
		maker_line(m, "%satomicAdd(&A[%s], %s);", m->cuda ? "" : "atomic ",
			   random_subscript(m, 1), random_leaf(m));
	} else if (what < 60) {
		if (m->sync)
			maker_line(m, m->cuda ? "__syncthreads();" : "sync;");
		else
			store(m);
	} else if (what < 68) {
		branches(m, depth);
	} else if (what < 76) {
		maker_line(m, "if (%s) {", random_condition(m, 0));
		body(m, depth + 1, m->nvars);
		if (chance(m, 35)) {
			maker_line(m, "} else {");
			body(m, depth + 1, m->nvars);
		}
		maker_line(m, "}");
	} else if (what < 93) {
		counted_loop(m, depth, scope);
	} else if (what < 97) {
		while_loop(m, depth, scope);
	} else {
		maker_line(m, "{");
		body(m, depth + 1, m->nvars);
		maker_line(m, "}");
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

const char *random_func(struct arena *arena, uint32_t seed, enum random_text text)
{
	const bool cuda = text == RANDOM_CUDA;
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
		" noalias", " hoist(select)",
		" noalias", cuda ? "" : " fp(relaxed)"};
	struct buf out;
	struct maker m = {.arena = arena,
			  .out = &out,
			  .cuda = cuda,
			  .numbers = text == RANDOM_IR_C,
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
		maker_line(&m, cuda ? "int q = w;" : "let addressed q: int = w;");
		m.var[m.nvars++] = (struct var){"q", "int", true, false, false};
	}
	for (unsigned i = 1 + roll(&m, 3); i > 0; i--)
		declaration(&m, 8);
	maker_line(&m, cuda ? "#pragma nest%s%s" : "nest%s%s {",
		   clauses[roll(&m, ARRAY_LEN(clauses))], equalities[seed % ARRAY_LEN(equalities)]);
	m.indent += !cuda;
	counted_loop(&m, 0, m.nvars);
	if (chance(&m, 40))
		statement(&m, 1, cuda ? 8 : m.nvars);
	if (!cuda) {
		m.indent--;
		maker_line(&m, "}");
	}
	/* so that a nest is left to dump */
	if (cuda)
		maker_line(&m, "for (int last = 0; last < 3; last += 1) { V[last] = last; }");
	/* what the nest left in variables counts */
	for (unsigned i = 0; i < m.nvars && i < 6; i++) {
		const struct var *v = scope_pick(&m, false, false, true);

		maker_line(&m, "A[%u] += (int)(%s & 1023);", i, v ? v->name : "1");
	}
	buf_puts(&out, "}\n");
	return out.s;
}
