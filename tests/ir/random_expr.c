/* random_expr.c - the formulas of random functions, of what is in scope. */
#include <string.h>

#include "../line.h"
#include "random_func.h"

const char *maker_text(struct maker *m, const char *fmt, ...)
{
	const char *s;
	va_list args;

	va_start(args, fmt);
	s = arena_vprintf(m->arena, fmt, args);
	va_end(args);
	return s;
}

void maker_line(struct maker *m, const char *fmt, ...)
{
	va_list args;

	va_start(args, fmt);
	line_put(m->out, m->indent, fmt, args);
	va_end(args);
}

/* ---- scopes ---- */

const struct var *scope_pick(struct maker *m, bool is_float, bool is_array, bool to_assign)
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
const char *scope_declare(struct maker *m, const char *type, bool can_assign, bool is_float,
			  bool is_array, unsigned scope, const char *avoid)
{
	const char *name = maker_text(m, "%c%u", "xyzt"[roll(m, 4)], m -> names++);

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

void scope_leave(struct maker *m, unsigned nvars)
{
	unsigned kept = 0;

	m->nvars = nvars;
	for (unsigned i = 0; i < m->npool; i++)
		if (m->pool[i].nvars <= nvars)
			m->pool[kept++] = m->pool[i];
	m->npool = kept;
}

void scope_let(struct maker *m, const char *name, const char *type, const char *e)
{
	if (m->cuda)
		maker_line(m, "%s %s = %s;", type, name, e);
	else
		maker_line(m, "let %s: %s = %s;", name, type, e);
}

/* ---- expressions ---- */

const char *random_literal(struct maker *m)
{
	static const char *const odd[] = {"255", "65535", "2147483647", "4294967295u", "128", "3L"};

	return chance(m, 90) ? maker_text(m, "%u", roll(m, 6)) : odd[roll(m, ARRAY_LEN(odd))];
}

const char *random_leaf(struct maker *m)
{
	const struct var *v;

	if (chance(m, 15))
		return random_literal(m);
	if (m->calls && chance(m, 25))
		return "q";
	if (chance(m, 10))
		return chance(m, 60) ? "threadIdx.x" : "blockIdx.x";
	v = scope_pick(m, false, false, false);
	return v ? v->name : "1";
}

/* A subscript that is likely inside: buffers hold 128 ints. */
const char *random_subscript(struct maker *m, unsigned depth)
{
	switch (roll(m, 5)) {
	case 0:
		return maker_text(m, "%u", roll(m, 4));
	case 1:
		return maker_text(m, "%s + %u", random_leaf(m), roll(m, 3));
	case 2:
		return maker_text(m, "(%s) & 7", random_integer(m, depth + 1));
	case 3:
		return maker_text(m, "%s * w + %s", random_leaf(m), random_leaf(m));
	default:
		return random_leaf(m);
	}
}

static const char *load(struct maker *m, unsigned depth)
{
	static const char *const arrays[] = {"A", "B", "A", "B", "U", "S", "V"};
	const struct var *v = scope_pick(m, false, true, false);

	if (v && chance(m, 30))
		return maker_text(m, "%s[%u]", v->name, roll(m, 4));
	if (v && chance(m, 30))
		return maker_text(m, "%s[(%s) & 3]", v->name, random_integer(m, depth + 1));
	return maker_text(m, "%s[%s]", arrays[roll(m, ARRAY_LEN(arrays))],
			  random_subscript(m, depth));
}

/* Of any number but 0 and 1, too: C takes it for true. */
static const char *number_as_condition(struct maker *m, unsigned depth)
{
	const char *a = chance(m, 50) ? random_leaf(m) : random_integer(m, depth + 1);

	switch (roll(m, 4)) {
	case 0:
		return maker_text(m, "!(%s)", a);
	case 1:
		return maker_text(m, "(%s && %s)", a, random_leaf(m));
	case 2:
		return maker_text(m, "(%s || %s)", random_leaf(m), a);
	default:
		return maker_text(m, "(%s)", a);
	}
}

const char *random_condition(struct maker *m, unsigned depth)
{
	static const char *const compare[] = {"<", "<=", ">", ">=", "==", "!="};
	static const char *const fixed[] = {"w", "n", "m"};
	const char *guarded;

	if (m->numbers && chance(m, 20))
		return number_as_condition(m, depth);
	/* one that most loops do not change */
	if (chance(m, 15))
		return maker_text(m, "%s %s %s", fixed[roll(m, 3)], compare[roll(m, 6)],
				  chance(m, 50) ? fixed[roll(m, 3)] : "2");
	if (depth < DEPTH && chance(m, 25))
		return maker_text(m, "(%s %s %s)", random_condition(m, depth + 1),
				  chance(m, 70) ? "&&" : "||", random_condition(m, depth + 1));
	if (depth < DEPTH && chance(m, 20)) {
		guarded = random_leaf(m);
		return maker_text(m, "(%s != 0 && %s %s %s > %s)", guarded,
				  random_integer(m, depth + 1), chance(m, 50) ? "/" : "%", guarded,
				  random_leaf(m));
	}
	if (chance(m, 8))
		return maker_text(m, "%s < %s", random_real(m, depth + 1),
				  random_real(m, depth + 1));
	if (depth < DEPTH && chance(m, 12)) {
		const char *op = chance(m, 70) ? "&&" : "||";

		return maker_text(m, "(%s < %s %s %s > %s %s %s %s %s)", random_leaf(m),
				  random_leaf(m), op, random_leaf(m), random_leaf(m), op,
				  random_condition(m, depth + 1), op,
				  random_condition(m, depth + 1));
	}
	return maker_text(m, "%s %s %s", random_integer(m, depth + 1),
			  compare[roll(m, ARRAY_LEN(compare))], random_integer(m, depth + 1));
}

/* Choices that share a result, sums of several levels. */
static const char *chain(struct maker *m, unsigned depth)
{
	const char *a = random_leaf(m), *b = random_leaf(m), *c, *d;

	if (chance(m, 40))
		return maker_text(m, "(%s + %s %s %s + %s)", a, b, chance(m, 50) ? "-" : "+",
				  random_leaf(m), random_integer(m, depth + 1));
	c = random_condition(m, depth + 1);
	d = random_condition(m, depth + 1);
	switch (roll(m, 4)) {
	case 0:
		return maker_text(m, "(%s ? (%s ? %s : %s) : %s)", c, d, a, b, b);
	case 1:
		return maker_text(m, "(%s ? (%s ? %s : %s) : %s)", c, d, b, a, b);
	case 2:
		return maker_text(m, "(%s ? %s : (%s ? %s : %s))", c, a, d, a, b);
	default:
		return maker_text(m, "(%s ? (%s ? (%s ? %s : %s) : %s) : %s)", c, d,
				  random_condition(m, 2), a, b, b, b);
	}
}

/* ps: its arguments' value; pd: not defined for all; rd: reads; the others have effects. */
static const char *call(struct maker *m, unsigned depth)
{
	const char *name = "ps", *args = random_leaf(m);

	switch (roll(m, m->pure ? 5 : m->sync ? 11 : 10)) {
	case 4: /* in sight, also of the IR */
		name = chance(m, 50) ? "lg" : "pw";
		args = chance(m, 70) ? random_literal(m) : args;
		if (*name == 'p')
			args = maker_text(m, "%s, %u", random_integer(m, depth + 1), roll(m, 4));
		break;
	case 0:
		args = maker_text(m, "%s, %s", random_integer(m, depth + 1), args);
		break;
	case 1:
		name = "pd";
		args = maker_text(m, "%s, %s", args, random_integer(m, depth + 1));
		break;
	case 2:
	case 3:
		name = "rd";
		args = maker_text(m, "%s, %s", chance(m, 50) ? "A" : "B", args);
		break;
	case 5:
	case 6:
		name = "wr";
		args = maker_text(m, "A, %s", random_integer(m, depth + 1));
		break;
	case 7:
	case 8:
		name = "wq";
		args = maker_text(m, m->cuda ? "q, %s" : "@addr<int &>(q), %s", args);
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
		return maker_text(m, "%s(%s)", name, args);
	return maker_text(m, "@call<int>(\"%s\"%s%s)", name, *args ? ", " : "", args);
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
		return maker_text(m, "(%s ? %s : %s)", random_condition(m, depth + 1),
				  random_integer(m, depth + 1), random_integer(m, depth + 1));
	case 1:
		return maker_text(m, "(%s)(%s)", casts[roll(m, ARRAY_LEN(casts))],
				  random_integer(m, depth + 1));
	case 2:
		return load(m, depth);
	case 3:
		return maker_text(m, "(%s %s %u)", random_integer(m, depth + 1),
				  chance(m, 50) ? "<<" : ">>", roll(m, 5));
	case 4:
		return maker_text(m, "(%s)", random_condition(m, depth + 1));
	case 5:
		return maker_text(m, "%s(%s)", chance(m, 50) ? "-" : "~",
				  random_integer(m, depth + 1));
	case 6:
		return maker_text(m, "min(%s, (int)(%s))", chance(m, 50) ? "n" : "m",
				  random_integer(m, depth + 1));
	case 7:
	case 8:
		return maker_text(m, "(%s / %s)", random_integer(m, depth + 1),
				  chance(m, 60) ? "w" : random_leaf(m));
	default:
		return maker_text(m, "(%s %s %s)", random_integer(m, depth + 1),
				  arith[roll(m, ARRAY_LEN(arith))], random_integer(m, depth + 1));
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
		return maker_text(m, "(%s / w)", way[roll(m, 5)]);
	return way[roll(m, 5)];
}

const char *random_integer(struct maker *m, unsigned depth)
{
	const char *e;
	unsigned i;

	if (chance(m, 6))
		return respelled(m);

	if (m->calls && depth < DEPTH && chance(m, 12))
		return call(m, depth);
	if (depth >= DEPTH || chance(m, 25))
		return random_leaf(m);
	if (m->npool && chance(m, 45)) {
		i = roll(m, m->npool);
		return m->pure && m->pool[i].effects ? random_leaf(m) : m->pool[i].text;
	}
	e = fresh_integer(m, depth);
	if (m->npool < POOL && strlen(e) < 60)
		m->pool[m->npool++] = (__typeof__(m->pool[0])){e, m->nvars, has_effects(e)};
	return e;
}

const char *random_real(struct maker *m, unsigned depth)
{
	static const char *const arith[] = {"+", "*", "*", "-", "/", "+"};
	const struct var *v;

	if (depth >= DEPTH || chance(m, 30)) {
		v = scope_pick(m, true, false, false);
		return v && chance(m, 70) ? v->name : chance(m, 60) ? "f" : "1.5f";
	}
	switch (roll(m, 6)) {
	case 0:
		return maker_text(m, "F[%s]", random_subscript(m, depth));
	case 1:
		return maker_text(m, "sqrtf(%s)", random_real(m, depth + 1));
	case 2:
		return maker_text(m, "(float)(%s)", random_integer(m, depth + 1));
	default:
		return maker_text(m, "(%s %s %s)", random_real(m, depth + 1),
				  arith[roll(m, ARRAY_LEN(arith))], random_real(m, depth + 1));
	}
}
