/* rule.c - reads the rows of rules.def.
 *
 * The patterns are C expressions with names of one letter; a parser by precedence makes trees of
 * them.  A row that does not read is a bug of ours: it traps, and no file gets that far, since the
 * unit tests read the table too. */
#include "rule_impl.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

struct reader {
	struct arena *arena;
	const char *text, *at;
};

static const struct pattern *read_choice(struct reader *);

enum pattern_class pattern_class(char name)
{
	if (strchr("cde", name))
		return CLASS_KNOWN;
	if (strchr("pq", name))
		return CLASS_CONDITION;
	return strchr("uvw", name) ? CLASS_ANY : CLASS_VALUE;
}

_Noreturn static void broken(const struct reader *r, const char *what)
{
	trap_raise(arena_trap(r->arena), STATUS_BUG, "rule '%s', at '%s': %s", r->text, r->at,
		   what);
}

static void skip_space(struct reader *r)
{
	while (*r->at == ' ')
		r->at++;
}

static bool take(struct reader *r, const char *token)
{
	size_t n = strlen(token);

	skip_space(r);
	if (strncmp(r->at, token, n) != 0)
		return false;
	r->at += n;
	return true;
}

static void want(struct reader *r, const char *token)
{
	if (!take(r, token))
		broken(r, token);
}

static struct pattern *node(struct reader *r, enum expr_kind kind, const struct pattern *a,
			    const struct pattern *b, const struct pattern *c)
{
	struct pattern *p = arena_alloc(r->arena, sizeof(*p));
	const struct pattern *args[] = {a, b, c};

	*p = (struct pattern){.kind = (uint8_t)kind, .known = a != NULL};
	for (unsigned i = 0; i < ARRAY_LEN(args) && args[i]; i++) {
		p->arg[p->nargs++] = args[i];
		p->known = p->known && args[i]->known;
	}
	return p;
}

static const struct pattern *read_number(struct reader *r)
{
	struct pattern *p;
	char *end;
	double number = strtod(r->at, &end);

	p = node(r, memchr(r->at, '.', (size_t)(end - r->at)) ? EXPR_FLT : EXPR_INT, NULL, NULL,
		 NULL);
	p->number = number;
	p->known = true;
	r->at = end;
	return p;
}

static const struct pattern *read_truth(struct reader *r, bool value)
{
	struct pattern *p = node(r, EXPR_INT, NULL, NULL, NULL);

	p->truth = p->known = true;
	p->number = value;
	return p;
}

/* min(x, y), sqrt(x), fits(x + y) */
static const struct pattern *read_call(struct reader *r, const char *name, size_t n)
{
	bool is_min = n == 3 && memcmp(name, "min", n) == 0;
	bool is_max = n == 3 && memcmp(name, "max", n) == 0;
	const struct pattern *a = read_choice(r), *b = take(r, ",") ? read_choice(r) : NULL;
	struct pattern *p;

	want(r, ")");
	p = node(r, is_min ? EXPR_MIN : is_max ? EXPR_MAX : EXPR_CALL, a, b, NULL);
	if (p->kind == EXPR_CALL) {
		p->text = arena_strndup(r->arena, name, n);
		p->known = false;
	}
	return p;
}

static const struct pattern *read_word(struct reader *r)
{
	const char *word = r->at;
	struct pattern *p;
	size_t n;

	while (islower((unsigned char)*r->at))
		r->at++;
	n = (size_t)(r->at - word);
	if (*r->at == '(') {
		r->at++;
		return read_call(r, word, n);
	}
	if (n == 4 && memcmp(word, "true", n) == 0)
		return read_truth(r, true);
	if (n == 5 && memcmp(word, "false", n) == 0)
		return read_truth(r, false);
	if (n == 4 && memcmp(word, "bits", n) == 0) {
		p = node(r, EXPR_INT, NULL, NULL, NULL);
		p->bits = p->known = true;
		return p;
	}
	if (n != 1)
		broken(r, "no such word");
	p = node(r, EXPR_SYM, NULL, NULL, NULL);
	p->name = *word;
	p->known = pattern_class(*word) == CLASS_KNOWN;
	return p;
}

static const struct pattern *read_unary(struct reader *r)
{
	const struct pattern *p;

	skip_space(r);
	if (*r->at == '-' && isdigit((unsigned char)r->at[1]))
		return read_number(r);
	if (take(r, "-"))
		return node(r, EXPR_NEG, read_unary(r), NULL, NULL);
	if (take(r, "~"))
		return node(r, EXPR_NOT, read_unary(r), NULL, NULL);
	if (take(r, "!")) {
		struct pattern *not = node(r, EXPR_LNOT, read_unary(r), NULL, NULL);

		not->known = false; /* no number */
		return not;
	}
	if (take(r, "(")) {
		p = read_choice(r);
		want(r, ")");
		return p;
	}
	if (isdigit((unsigned char)*r->at))
		return read_number(r);
	if (islower((unsigned char)*r->at))
		return read_word(r);
	broken(r, "an operand is missing");
}

struct operator
{
	const char *text;
	enum expr_kind kind;
	enum pattern_compare compare;
};

/* Longest first. */
static const struct operator operators[] = {
	{"!#", EXPR_LT, COMPARE_NEGATED},
	{"@#", EXPR_LT, COMPARE_MIRRORED},
	{"#", EXPR_LT, COMPARE_ANY},
	{"<<", EXPR_SHL, COMPARE_PLAIN},
	{">>", EXPR_SHR, COMPARE_PLAIN},
	{"<=", EXPR_LE, COMPARE_PLAIN},
	{">=", EXPR_GE, COMPARE_PLAIN},
	{"==", EXPR_EQ, COMPARE_PLAIN},
	{"!=", EXPR_NE, COMPARE_PLAIN},
	{"&&", EXPR_LAND, COMPARE_PLAIN},
	{"||", EXPR_LOR, COMPARE_PLAIN},
	{"+", EXPR_ADD, COMPARE_PLAIN},
	{"-", EXPR_SUB, COMPARE_PLAIN},
	{"*", EXPR_MUL, COMPARE_PLAIN},
	{"/", EXPR_DIV, COMPARE_PLAIN},
	{"%", EXPR_MOD, COMPARE_PLAIN},
	{"&", EXPR_AND, COMPARE_PLAIN},
	{"|", EXPR_OR, COMPARE_PLAIN},
	{"^", EXPR_XOR, COMPARE_PLAIN},
	{"<", EXPR_LT, COMPARE_PLAIN},
	{">", EXPR_GT, COMPARE_PLAIN},
};

static const struct operator* next_operator(const struct reader *r)
{
	for (size_t i = 0; i < ARRAY_LEN(operators); i++)
		if (strncmp(r->at, operators[i].text, strlen(operators[i].text)) == 0)
			return &operators[i];
	return NULL;
}

static const struct pattern *read_binary(struct reader *r, unsigned least)
{
	const struct pattern *left = read_unary(r);
	const struct operator* op;

	for (;;) {
		struct pattern *p;

		skip_space(r);
		op = next_operator(r);
		if (!op || expr_table[op->kind].precedence < least)
			return left;
		r->at += strlen(op->text);
		p = node(r, op->kind, left, read_binary(r, expr_table[op->kind].precedence + 1u),
			 NULL);
		p->compare = (uint8_t)op->compare;
		left = p;
	}
}

static const struct pattern *read_choice(struct reader *r)
{
	const struct pattern *c = read_binary(r, expr_table[EXPR_LOR].precedence), *a;

	if (!take(r, "?"))
		return c;
	a = read_choice(r);
	want(r, ":");
	return node(r, EXPR_SELECT, c, a, read_choice(r));
}

static const struct pattern *read_pattern(struct arena *arena, const char *text)
{
	struct reader r = {arena, text, text};
	const struct pattern *p = read_choice(&r);

	skip_space(&r);
	if (*r.at)
		broken(&r, "more than one formula");
	return p;
}

/* ---- rows ---- */

static bool same_pattern(const struct pattern *a, const struct pattern *b)
{
	if (a->kind != b->kind || a->compare != b->compare || a->name != b->name ||
	    a->number != b->number || a->truth != b->truth || a->bits != b->bits ||
	    a->nargs != b->nargs)
		return false;
	for (unsigned i = 0; i < a->nargs; i++)
		if (!same_pattern(a->arg[i], b->arg[i]))
			return false;
	return true;
}

/* Not what a lazy operator may skip. */
static bool computes(const struct pattern *p, const struct pattern *part)
{
	bool lazy = expr_table[p->kind].flags & EXPR_Z;

	if (same_pattern(p, part))
		return true;
	for (unsigned i = 0; i < (lazy ? 1 : p->nargs); i++)
		if (computes(p->arg[i], part))
			return true;
	return false;
}

static void read_when(struct arena *arena, struct rule *rule, const struct pattern *p)
{
	if (p->kind == EXPR_LAND) {
		read_when(arena, rule, p->arg[0]);
		read_when(arena, rule, p->arg[1]);
		return;
	}
	if (rule->nwhen == RULE_CONDITIONS)
		trap_raise(arena_trap(arena), STATUS_BUG, "rule '%s' has too many conditions",
			   rule->from_text);
	if (p->kind == EXPR_CALL && strcmp(p->text, "fits") == 0) {
		struct pattern *fits = arena_alloc(arena, sizeof(*fits));

		*fits = *p;
		/* C++ defines what << shifts into the sign */
		fits->given = p->arg[0]->kind != EXPR_SHL && computes(rule->from, p->arg[0]);
		p = fits;
	}
	rule->when[rule->nwhen++] = p;
}

static unsigned names_in(const struct pattern *p)
{
	unsigned names = p->kind == EXPR_SYM ? 1u << (p->name - 'a') : 0;

	for (unsigned i = 0; i < p->nargs; i++)
		names |= names_in(p->arg[i]);
	return names;
}

/* Both sides of && and || may change places where they look at the same names: what is evaluated
 * first then evaluates all that the other does. */
bool pattern_turns(const struct pattern *p)
{
	if (p->kind == EXPR_LAND || p->kind == EXPR_LOR)
		return names_in(p->arg[0]) == names_in(p->arg[1]);
	return expr_table[p->kind].flags & (EXPR_C | EXPR_R);
}

static unsigned turns_in(const struct pattern *p)
{
	unsigned n = pattern_turns(p);

	for (unsigned i = 0; i < p->nargs; i++)
		n += turns_in(p->arg[i]);
	return n;
}

void rule_read(struct arena *arena, struct rule *rule)
{
	rule->from = read_pattern(arena, rule->from_text);
	rule->to = read_pattern(arena, rule->to_text);
	if (*rule->when_text)
		read_when(arena, rule, read_pattern(arena, rule->when_text));
	rule->turns = turns_in(rule->from);
}

struct rules *rules_read(struct arena *arena)
{
	static const struct rule rows[] = {
#define RULE(TYPES, WHERE, FROM, TO, WHEN) \
	{FROM, TO, WHEN, .types = RULE_##TYPES, .where = RULE_##WHERE},
#include "cunest/rules.def"
#undef RULE
	};
	struct rules *rules = arena_alloc(arena, sizeof(*rules));

	rules->n = ARRAY_LEN(rows);
	rules->at = arena_array(arena, rules->n, sizeof(*rules->at));
	for (unsigned i = 0; i < rules->n; i++) {
		rules->at[i] = rows[i];
		rule_read(arena, &rules->at[i]);
	}
	return rules;
}

const struct rules *rules_of(struct ir *ir)
{
	if (!ir->rules)
		ir->rules = rules_read(ir->arena);
	return ir->rules;
}

void rule_applied(struct ir *ir, const struct rule *rule)
{
	const struct rules *rules = rules_of(ir);

	rules->at[rule - rules->at].applied++;
}
