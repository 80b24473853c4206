/* random_rule.c - makes a kernel out of a seed for one row of rules.def, the next one for the next seed.
 *
 * Random formulas seldom are what a row asks for.  Here the row's own `from` is written, with constants for which
 * its conditions on known integers hold, and operands that are parameters, formulas or loads.  What `when` asks
 * for besides is the condition of an if around it, or a promise of the nest, and some times neither: so each row
 * is met where it holds and where it does not.  Of a row for what passes made, one operand is spelled so that another row
 * takes a part of it away.  That the result computes the same is checked as of any other function. */
#include <stdio.h>
#include <string.h>

#include "cunest/rule.h"
#include "random.h"

enum { STATEMENTS = 8, NAMES = 'z' - 'a' + 1, TRIES = 200 };

struct maker {
	struct buf out;
	struct arena *arena;
	struct dice dice;
	const struct rules *rules;
	const struct rule *row; /* of this statement */
	const char *type;
	bool is_float;
	const char *name[NAMES]; /* what x, c, p ... stand for in this statement */
	int64_t known[NAMES];    /* ... and the numbers of c d e */
	enum expr_kind compare;  /* what # is */
	const char
		*respell; /* the operand that is spelled with something to take away; NULL: done */
	struct buf promises; /* of the nest */
};

static uint32_t roll(struct maker *m, uint32_t n)
{
	return dice_roll(&m->dice, n);
}

#define PICK(m, array) (array)[roll(m, ARRAY_LEN(array))]

static const char *type_of_row(struct maker *m)
{
	static const char *const any[] = {"int", "int", "unsigned", "unsigned", "long"};
	static const char *const plain[] = {"int", "int", "long"};
	static const char *const mixed[] = {"int", "float", "unsigned"};

	switch (m->row->types) {
	case RULE_RELAXED:
		return "float";
	case RULE_UNSIGNED:
		return "unsigned";
	case RULE_ANY:
		return PICK(m, mixed);
	case RULE_SIGNED:
		return PICK(m, plain);
	case RULE_INT:
	case RULE_BOOL:
		break;
	}
	return PICK(m, any);
}

/* Can this row be about values of the kernel's type? */
static bool suits(const struct maker *m, const struct rule *row)
{
	if (row->types == RULE_ANY || row->types == RULE_BOOL)
		return true;
	if (m->is_float || row->types == RULE_RELAXED)
		return m->is_float && row->types == RULE_RELAXED;
	return row->types == RULE_INT ||
	       (row->types == RULE_UNSIGNED) == (strcmp(m->type, "unsigned") == 0);
}

/* ---- what names stand for ---- */

static const char *value(struct maker *m, char name)
{
	char param = strchr("xyz", name) ? name : name == 'u' ? 'a' : 'b';

	if (m->is_float)
		return roll(m, 3) ? arena_printf(m->arena, "%c", name == 'x' ? 'f' : 'g')
				  : arena_printf(m->arena, "F[i + %u]", name % 4u);
	switch (roll(m, 10)) {
	case 3: /* of a call little is known: rows that ranges would forestall */
	case 4:
		return arena_printf(m->arena, "(%s)fabsf(%c)", m->type, name % 2 ? 'f' : 'g');
	case 0:
		return arena_printf(m->arena, "(%s)(B[i] & 15)", m->type);
	case 1:
		return arena_printf(m->arena, "(%s)((%c + i) %% 8)", m->type, param);
	case 2:
		return arena_printf(m->arena, "(%s)(i + 1)", m->type);
	default:
		return arena_printf(m->arena, "%c", param);
	}
}

static void name_all(struct maker *m, bool params)
{
	static const int known[] = {1, 2, 2, 3, 4, 4, 6, 8, 8, 12, 16, 24, 32, 0, -1, -4, 7, 31, 5};
	/* of what a call returns nothing is known after the test of it */
	static const char *const conditions[] = {
		"a < b",           "x == z",          "B[i] > 2",           "y != 0",
		"f < 1.0f",        "sqrtf(f) < 2.0f", "fabsf(F[i]) > 1.0f", "fabsf(g) != 2.0f",
		"sqrtf(g) >= 1.0f"};
	static const char *const reals[] = {"2.0f", "0.5f", "3.0f", "4.0f"};

	for (char c = 'a'; c <= 'z'; c++) {
		enum pattern_class class = pattern_class(c);

		m->known[c - 'a'] = PICK(m, known);
		if (class == CLASS_KNOWN && m->is_float)
			m->name[c - 'a'] = PICK(m, reals);
		else if (class == CLASS_KNOWN)
			m->name[c - 'a'] = arena_printf(m->arena, "%d", (int)m->known[c - 'a']);
		else if (class == CLASS_CONDITION)
			m->name[c - 'a'] = arena_printf(m->arena, "(%s)", PICK(m, conditions));
		else if (params && strchr("xyz", c) && !m->is_float)
			m->name[c - 'a'] = arena_printf(m->arena, "%c", c);
		else
			m->name[c - 'a'] = value(m, c);
	}
}

/* The value of a condition on known integers; false: it has none. */
static bool compute(const struct maker *m, const struct pattern *p, int64_t *value)
{
	enum expr_kind kind = (enum expr_kind)p->kind;
	int64_t a, b = 0;

	if (kind == EXPR_SYM || kind == EXPR_INT) {
		*value = kind == EXPR_SYM ? m->known[p->name - 'a']
			 : p->bits        ? (strcmp(m->type, "long") == 0 ? 64 : 32)
					  : (int64_t)p->number;
		return true;
	}
	if (p->nargs == 0 || p->nargs > 2 || !compute(m, p->arg[0], &a) ||
	    (p->nargs == 2 && !compute(m, p->arg[1], &b)) ||
	    ((kind == EXPR_DIV || kind == EXPR_MOD) && b == 0))
		return false;
	*value = kind == EXPR_ADD   ? a + b
		 : kind == EXPR_SUB ? a - b
		 : kind == EXPR_MUL ? a * b
		 : kind == EXPR_DIV ? a / b
		 : kind == EXPR_MOD ? a % b
		 : kind == EXPR_AND ? (a & b)
		 : kind == EXPR_EQ  ? a == b
		 : kind == EXPR_NE  ? a != b
		 : kind == EXPR_LT  ? a < b
		 : kind == EXPR_LE  ? a <= b
		 : kind == EXPR_GT  ? a > b
				    : a >= b;
	return true;
}

static bool constants_hold(const struct maker *m)
{
	int64_t value;

	for (unsigned i = 0; i < m->row->nwhen; i++)
		if (m->row->when[i]->known && !m->is_float &&
		    (!compute(m, m->row->when[i], &value) || !value))
			return false;
	return true;
}

/* ---- patterns as text ---- */

static enum expr_kind compare_of(const struct maker *m, const struct pattern *p)
{
	switch ((enum pattern_compare)p->compare) {
	case COMPARE_PLAIN:
		break;
	case COMPARE_ANY:
		return m->compare;
	case COMPARE_NEGATED:
		return compare_negated(m->compare);
	case COMPARE_MIRRORED:
		return compare_mirrored(m->compare);
	}
	return (enum expr_kind)p->kind;
}

static void put(struct maker *m, struct buf *out, const struct pattern *p);

static void put_number(struct maker *m, struct buf *out, const struct pattern *p)
{
	bool made = m->row->where == RULE_MADE && !p->truth;

	/* which passes before do not take away; !(a == a) is another comparison at once */
	if (p->truth && m->row->from->kind != EXPR_LNOT && roll(m, 4))
		buf_puts(out, p->number != 0 ? "(a == a)" : "(b != b)");
	else if (p->truth)
		buf_puts(out, p->number != 0 ? "true" : "false");
	else if (p->bits)
		buf_puts(out, strcmp(m->type, "long") == 0 ? "64" : "32");
	else if (m->is_float)
		buf_printf(out, "%.1ff", p->number);
	else if (made && m->respell && (p->number == 0 || p->number == 1))
		buf_puts(out, p->number == 0 ? "(z - z)" : "(a / a)");
	else
		buf_printf(out, "%d", (int)p->number);
}

static void put_name(struct maker *m, struct buf *out, const struct pattern *p)
{
	const char *name = m->name[p->name - 'a'];

	if (m->respell && pattern_class(p->name) == CLASS_VALUE && !m->is_float) {
		buf_printf(out, "(%s %s)", name, m->respell);
		m->respell = NULL;
	} else {
		buf_puts(out, name);
	}
}

static void put_operator(struct maker *m, struct buf *out, const struct pattern *p)
{
	enum expr_kind kind = compare_of(m, p);

	if (p->nargs == 2 && kind != EXPR_MIN && kind != EXPR_MAX) {
		buf_puts(out, "(");
		put(m, out, p->arg[0]);
		buf_printf(out, " %s ", expr_table[kind].spelling);
		put(m, out, p->arg[1]);
		buf_puts(out, ")");
		return;
	}
	buf_printf(out, "%s(", expr_table[kind].spelling);
	for (unsigned i = 0; i < p->nargs; i++) {
		buf_puts(out, i ? ", " : "");
		put(m, out, p->arg[i]);
	}
	buf_puts(out, ")");
}

static void put(struct maker *m, struct buf *out, const struct pattern *p)
{
	if (p->kind == EXPR_SYM) {
		put_name(m, out, p);
	} else if (p->kind == EXPR_INT || p->kind == EXPR_FLT) {
		put_number(m, out, p);
	} else if (p->kind == EXPR_SELECT) {
		buf_puts(out, "(");
		put(m, out, p->arg[0]);
		buf_puts(out, " ? ");
		put(m, out, p->arg[1]);
		buf_puts(out, " : ");
		put(m, out, p->arg[2]);
		buf_puts(out, ")");
	} else if (p->kind == EXPR_CALL) {
		buf_printf(out, "%sf(", p->text);
		for (unsigned i = 0; i < p->nargs; i++) {
			buf_puts(out, i ? ", " : "");
			put(m, out, p->arg[i]);
		}
		buf_puts(out, ")");
	} else {
		put_operator(m, out, p);
	}
}

/* ---- conditions ---- */

static void add_condition(struct buf *out, const char *text)
{
	buf_printf(out, "%s%s", out->n ? " && " : "", text);
}

/* Divisors are not 0; where something must fit, all values are small. */
static void need_values(struct maker *m, struct buf *out, const struct pattern *p, bool small,
			unsigned *seen)
{
	bool divides = p->kind == EXPR_DIV || p->kind == EXPR_MOD;

	if (p->kind == EXPR_SYM && pattern_class(p->name) == CLASS_VALUE && small &&
	    !(*seen >> (p->name - 'a') & 1)) {
		*seen |= 1u << (p->name - 'a');
		add_condition(out, arena_printf(m->arena, "%s <= 1000", m->name[p->name - 'a']));
		if (strcmp(m->type, "unsigned") != 0)
			add_condition(
				out, arena_printf(m->arena, "%s >= -1000", m->name[p->name - 'a']));
	}
	if (divides && p->arg[1]->kind == EXPR_SYM && pattern_class(p->arg[1]->name) == CLASS_VALUE)
		add_condition(out, arena_printf(m->arena, "%s %s 0", m->name[p->arg[1]->name - 'a'],
						small ? ">" : "!="));
	for (unsigned i = 0; i < p->nargs; i++)
		need_values(m, out, p->arg[i], small, seen);
}

/* What must hold of values, as one condition; "": nothing. */
static const char *conditions(struct maker *m)
{
	const struct rule *row = m->row;
	bool fits = false;
	unsigned seen = 0;
	struct buf out;

	buf_init(&out, m->arena);
	buf_puts(&out, "");
	if (m->is_float)
		return "";
	for (unsigned i = 0; i < row->nwhen; i++)
		fits |= row->when[i]->kind == EXPR_CALL && strcmp(row->when[i]->text, "fits") == 0;
	need_values(m, &out, row->from, fits, &seen);
	for (unsigned i = 0; i < row->nwhen; i++) {
		if (row->when[i]->known || row->when[i]->kind == EXPR_CALL)
			continue;
		need_values(m, &out, row->when[i], fits, &seen);
		if (out.n)
			buf_puts(&out, " && ");
		put(m, &out, row->when[i]);
	}
	return out.s;
}

/* ---- statements ---- */

static const struct rule *pick_row(struct maker *m, const struct rule *main)
{
	const struct rule *row;

	if (roll(m, 8) < 6)
		return main;
	for (unsigned i = 0; i < TRIES; i++) {
		row = &m->rules->at[roll(m, m->rules->n)];
		if (suits(m, row))
			return row;
	}
	return main;
}

static void statement(struct maker *m, struct buf *out)
{
	static const enum expr_kind compares[] = {EXPR_LT, EXPR_LE, EXPR_GT,
						  EXPR_GE, EXPR_EQ, EXPR_NE};
	/* with a fact: as the condition of an if, as a promise, not at all */
	unsigned how = roll(m, 20);
	bool promised = how < 5;
	const char *when;
	struct buf from;

	m->compare = PICK(m, compares);
	for (unsigned i = 0; i < TRIES; i++) {
		name_all(m, promised);
		if (constants_hold(m))
			break;
	}
	m->respell = NULL;
	when = conditions(m);
	if (m->row->where == RULE_MADE)
		m->respell = roll(m, 2) ? "+ b - b" : "- b + b";
	buf_init(&from, m->arena);
	put(m, &from, m->row->from);
	if (*when && promised)
		buf_printf(&m->promises, "%s%s", m->promises.n ? " && " : "", when);
	buf_puts(out, "      ");
	if (*when && how >= 5 && how < 18)
		buf_printf(out, "if (%s) ", when);
	buf_printf(out, "{ %s[i * %u + %u] = ", m->is_float ? "G" : "A", 1 + roll(m, 2),
		   roll(m, 3));
	if (roll(m, 4))
		buf_printf(out, "%s; }\n", from.s);
	else if (m->row->types == RULE_BOOL)
		buf_printf(out, "%s ? 5 : 3; }\n", from.s);
	else
		buf_printf(out, "(%s + %s) * 2; }\n", from.s, m->is_float ? "g" : "i");
}

static void header(struct maker *m)
{
	const char *integer = m->is_float ? "int" : m->type;

	buf_printf(&m->out,
		   "func rule kernel (A: %s * restrict, G: float * restrict, B: const int * "
		   "restrict, F: const float * restrict, ",
		   integer);
	for (const char *s = "xyzab"; *s; s++)
		buf_printf(&m->out, "%c: %s, ", *s, integer);
	buf_puts(&m->out, "f: float, g: float, n: int) {\n  nest");
	if (m->row->types == RULE_RELAXED)
		buf_puts(&m->out, " fp(relaxed)");
}

const char *random_rule(struct arena *arena, const struct rules *rules, uint32_t seed)
{
	struct maker m = {
		.arena = arena, .rules = rules, .dice.state = seed * 2246822519u + 374761393u};
	const struct rule *main;
	struct buf body;

	buf_init(&m.out, arena);
	buf_init(&m.promises, arena);
	buf_init(&body, arena);
	m.dice.state = m.dice.state ? m.dice.state : 1;
	for (unsigned i = 0; i < 8; i++)
		roll(&m, 2);
	main = m.row = &rules->at[seed % rules->n];
	m.type = type_of_row(&m);
	m.is_float = strcmp(m.type, "float") == 0;
	header(&m);
	for (unsigned i = 0; i < STATEMENTS; i++) {
		m.row = pick_row(&m, main);
		statement(&m, &body);
	}
	if (m.promises.n)
		buf_printf(&m.out, " assume(%s)", m.promises.s);
	buf_printf(&m.out, " {\n    for (i: int = 0; i < n; i += 1) {\n%s    }\n  }\n}\n", body.s);
	return m.out.s;
}
