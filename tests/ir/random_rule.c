/* random_rule.c - makes a kernel out of a seed for one row of rules.def.
 *
 * Random formulas seldom are what a row asks for.  Here the row's own `from` is written, some times with other
 * constants, operands that are parameters, formulas or loads, and what `when` asks for as a promise or
 * not.  So each row is met, where it holds and where it does not: that the result computes the same
 * is checked as of any other function. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "random.h"

enum { STATEMENTS = 8, NAMES = 26 };

static const struct row {
	const char *types, *where, *from, *when;
} rows[] = {
#define RULE(types, where, from, to, when) {#types, #where, from, when},
#include "cunest/rules.def"
#undef RULE
};

struct maker {
	struct buf out;
	struct arena *arena;
	struct dice dice;
	const struct row *row;
	const char *type;
	const char *name[NAMES]; /* what x, c, p ... stand for in this statement */
	const char *compare;
};

static uint32_t roll(struct maker *m, uint32_t n)
{
	return dice_roll(&m->dice, n);
}

#define PICK(m, array) (array)[roll(m, ARRAY_LEN(array))]

static bool is(const struct row *row, const char *types)
{
	return strcmp(row->types, types) == 0;
}

static const char *type_of_row(struct maker *m)
{
	static const char *const any[] = {"int", "int", "int", "unsigned", "long"};
	static const char *const plain[] = {"int", "int", "long"};
	static const char *const mixed[] = {"int", "float", "unsigned"};

	if (is(m->row, "RELAXED"))
		return "float";
	if (is(m->row, "UNSIGNED"))
		return "unsigned";
	if (is(m->row, "ANY"))
		return PICK(m, mixed);
	return is(m->row, "SIGNED") ? PICK(m, plain) : PICK(m, any);
}

/* What a name of a pattern is in one statement. */
static const char *operand(struct maker *m, char name)
{
	static const int known[] = {1, 2, 2, 3, 4, 4, 6, 8, 8, 12, 16, 24, 32, 0, -1, -4, 7, 31};
	static const char *const conditions[] = {"a < b", "x == z", "B[i] > 2", "y != 0",
						 "f < 1.0f"};

	if (strchr("cde", name))
		return strcmp(m->type, "float") == 0
			       ? PICK(m, ((const char *const[]){"2.0f", "0.5f", "3.0f"}))
			       : arena_printf(m->arena, "%d", PICK(m, known));
	if (strchr("pq", name))
		return arena_printf(m->arena, "(%s)", PICK(m, conditions));
	if (strcmp(m->type, "float") == 0)
		return roll(m, 3) ? arena_printf(m->arena, "%c", name == 'x' ? 'f' : 'g')
				  : arena_printf(m->arena, "F[i + %u]", name % 4u);
	switch (roll(m, 6)) {
	case 0:
		return arena_printf(m->arena, "(%s)(B[i] & 15)", m->type);
	case 1:
		return arena_printf(m->arena, "(%s)((%c + i) %% 8)", m->type,
				    strchr("xyz", name) ? name : 'a');
	case 2:
		return arena_printf(m->arena, "(%s)(i + 1)", m->type);
	default:
		return arena_printf(m->arena, "%c",
				    strchr("xyz", name) ? name
				    : name == 'u'       ? 'a'
							: 'b');
	}
}

static const char *function_of(const struct maker *m, const char *word, size_t n)
{
	static const char *const known[] = {"sqrt", "rsqrt", "pow", "exp", "log"};

	for (size_t i = 0; i < ARRAY_LEN(known); i++)
		if (strlen(known[i]) == n && strncmp(known[i], word, n) == 0)
			return arena_printf(m->arena, "%sf", known[i]);
	if (n == 4 && strncmp(word, "bits", n) == 0)
		return strcmp(m->type, "long") == 0 ? "64" : "32";
	return arena_strndup(m->arena, word, n);
}

/* # as it stands, negated or read from the right. */
static const char *compare(const struct maker *m, char how)
{
	static const char *const known[][3] = {{"<", ">=", ">"},   {"<=", ">", ">="},
					       {">", "<=", "<"},   {">=", "<", "<="},
					       {"==", "!=", "=="}, {"!=", "==", "!="}};

	for (size_t i = 0; i < ARRAY_LEN(known); i++)
		if (strcmp(known[i][0], m->compare) == 0)
			return known[i][how == '!' ? 1 : how == '@' ? 2 : 0];
	return m->compare;
}

/* A pattern with its names replaced.  Of a row for what passes made, 0 and 1 are what they make. */
static void put(struct maker *m, struct buf *out, const char *pattern)
{
	bool made = strcmp(m->row->where, "MADE") == 0;

	for (const char *s = pattern; *s;) {
		size_t n = 1;

		while (isalnum((unsigned char)*s) && (isalnum((unsigned char)s[n]) || s[n] == '.'))
			n++;
		if (isalpha((unsigned char)*s) && n == 1)
			buf_puts(out, m->name[*s - 'a']);
		else if (isalpha((unsigned char)*s))
			buf_puts(out, function_of(m, s, n));
		else if (isdigit((unsigned char)*s) && strcmp(m->type, "float") == 0)
			buf_printf(out, "%.*s%s", (int)n, s, memchr(s, '.', n) ? "f" : ".0f");
		else if (made && n == 1 && (*s == '0' || *s == '1'))
			buf_puts(out, *s == '0' ? "(z - z)" : "(a / a)");
		else if (*s == '#')
			buf_puts(out, compare(m, '#'));
		else if (strchr("!@", *s) && s[1] == '#')
			buf_puts(out, compare(m, s[n++ - 1]));
		else
			buf_put(out, s, n);
		s += n;
	}
}

/* The conditions that range would have to prove, as promises about parameters. */
static void put_assumes(struct maker *m)
{
	const char *separator = "";
	char *when = arena_strdup(m->arena, m->row->when), *next;

	for (char *s = when; s && *s; s = next) {
		next = strstr(s, " && ");
		if (next) {
			*next = '\0';
			next += 4;
		}
		if (strpbrk(s, "cdefpquv") || strstr(s, "bits") || strchr(s, '(') ||
		    roll(m, 4) == 0)
			continue;
		buf_printf(&m->out, "%s%s", *separator ? separator : " assume(", s);
		separator = ", ";
	}
	if (*separator)
		buf_puts(&m->out, ")");
}

static void statement(struct maker *m)
{
	static const char *const compares[] = {"<", "<=", ">", ">=", "==", "!="};
	bool is_float = strcmp(m->type, "float") == 0;

	m->compare = PICK(m, compares);
	for (char c = 'a'; c <= 'z'; c++)
		m->name[c - 'a'] = operand(m, c);
	buf_printf(&m->out, "      %s[i * %u + %u] = ", is_float ? "G" : "A", 1 + roll(m, 2),
		   roll(m, 3));
	put(m, &m->out, m->row->from);
	buf_puts(&m->out, ";\n");
}

const char *random_rule(struct arena *arena, uint32_t seed)
{
	struct maker m = {.arena = arena, .dice.state = seed * 2246822519u + 374761393u};

	buf_init(&m.out, arena);
	m.dice.state = m.dice.state ? m.dice.state : 1;
	for (unsigned i = 0; i < 8; i++)
		roll(&m, 2);
	m.row = &rows[roll(&m, ARRAY_LEN(rows))];
	m.type = type_of_row(&m);
	buf_printf(
		&m.out,
		"func rule kernel (A: %s * restrict, G: float * restrict, B: const int * restrict, "
		"F: const float * restrict, ",
		strcmp(m.type, "float") == 0 ? "int" : m.type);
	for (const char *s = "xyzab"; *s; s++)
		buf_printf(&m.out, "%c: %s, ", *s, strcmp(m.type, "float") == 0 ? "int" : m.type);
	buf_puts(&m.out, "f: float, g: float, n: int) {\n  nest");
	if (strcmp(m.type, "float") == 0)
		buf_puts(&m.out, is(m.row, "RELAXED") ? " fp(relaxed)" : "");
	if (strcmp(m.type, "float") != 0 && roll(&m, 3))
		put_assumes(&m);
	buf_puts(&m.out, " {\n    for (i: int = 0; i < n; i += 1) {\n");
	for (unsigned i = 0; i < STATEMENTS; i++)
		statement(&m);
	buf_puts(&m.out, "    }\n  }\n}\n");
	return m.out.s;
}
