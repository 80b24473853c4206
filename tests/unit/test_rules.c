/* test_rules.c - every row of rules.def is right; test_rules_shape.c: they make things smaller.
 *
 * An evaluator of its own computes both sides by C's rules at small widths, for all values of all
 * names, signed and unsigned: where the source is defined and the conditions hold, the result must
 * be defined, equal, and evaluate no name that the source does not.  The same at 32 and 64 bits
 * on samples near the corners, since `bits` and the ends of a type scale.  Rows that are known to
 * be wrong in other simplifiers must be found out. */
#include "world.h"

#include <math.h>
#include <string.h>

#include "cunest/rule.h"

enum { NAMES = 26 };

struct machine {
	unsigned bits;
	bool is_signed;
	__int128 name[NAMES];
	enum expr_kind compare;
	unsigned seen; /* names evaluated */
	bool undefined;
};

static __int128 least(const struct machine *m)
{
	return m->is_signed ? -((__int128)1 << (m->bits - 1)) : 0;
}

static __int128 most(const struct machine *m)
{
	return ((__int128)1 << (m->is_signed ? m->bits - 1 : m->bits)) - 1;
}

static bool in_type(const struct machine *m, __int128 v)
{
	return v >= least(m) && v <= most(m);
}

static __int128 settle(struct machine *m, __int128 v)
{
	if (in_type(m, v))
		return v;
	if (m->is_signed)
		m->undefined = true;
	return v & most(m);
}

static bool compared(enum expr_kind kind, __int128 a, __int128 b)
{
	return kind == EXPR_LT   ? a < b
	       : kind == EXPR_LE ? a <= b
	       : kind == EXPR_GT ? a > b
	       : kind == EXPR_GE ? a >= b
	       : kind == EXPR_EQ ? a == b
				 : a != b;
}

static enum expr_kind comparison(const struct pattern *p, const struct machine *m)
{
	enum expr_kind any = m->compare;

	if (p->compare == COMPARE_PLAIN)
		return (enum expr_kind)p->kind;
	if (p->compare == COMPARE_NEGATED)
		return compare_negated(any);
	return p->compare == COMPARE_MIRRORED ? compare_mirrored(any) : any;
}

/* `exact`: in all integers. */
static __int128 eval(struct machine *m, const struct pattern *p, bool exact);

static __int128 shifted(struct machine *m, bool left, __int128 a, __int128 n, bool exact)
{
	if (n < 0 || n >= m->bits || (left && a < 0)) {
		m->undefined = true;
		return 0;
	}
	if (!left)
		return a >> n;
	return exact ? a * ((__int128)1 << n) : settle(m, a * ((__int128)1 << n));
}

static __int128 divided(struct machine *m, bool quotient, __int128 a, __int128 b)
{
	if (b == 0 || (m->is_signed && b == -1 && a == least(m))) {
		m->undefined = true;
		return 0;
	}
	return quotient ? a / b : a % b;
}

static __int128 lazy(struct machine *m, const struct pattern *p, bool exact)
{
	__int128 first = eval(m, p->arg[0], exact);

	if (p->kind == EXPR_SELECT)
		return eval(m, p->arg[first ? 1 : 2], exact);
	if ((p->kind == EXPR_LAND) == !first)
		return first;
	return eval(m, p->arg[1], exact) != 0;
}

static __int128 eval(struct machine *m, const struct pattern *p, bool exact)
{
	__int128 a, b = 0, v;

	if (m->undefined)
		return 0;
	if (p->kind == EXPR_SYM) {
		m->seen |= 1u << (p->name - 'a');
		return m->name[p->name - 'a'];
	}
	if (p->kind == EXPR_INT)
		return p->bits ? m->bits : (__int128)p->number;
	/* constants are computed exactly, whatever the type */
	if (p->known && !exact) {
		v = eval(m, p, true);
		m->undefined = m->undefined || !in_type(m, v);
		return v;
	}
	if (expr_table[p->kind].flags & EXPR_Z)
		return lazy(m, p, exact);
	a = eval(m, p->arg[0], exact);
	if (p->nargs == 2)
		b = eval(m, p->arg[1], exact);
	if (m->undefined)
		return 0;
	if (expr_table[p->kind].flags & EXPR_R)
		return compared(comparison(p, m), a, b);
	v = 0;
	if (p->kind == EXPR_ADD)
		v = a + b;
	else if (p->kind == EXPR_SUB)
		v = a - b;
	else if (p->kind == EXPR_MUL)
		m->undefined = __builtin_mul_overflow(a, b, &v) && m->is_signed;
	else if (p->kind == EXPR_NEG)
		v = -a;
	else if (p->kind == EXPR_DIV || p->kind == EXPR_MOD)
		return divided(m, p->kind == EXPR_DIV, a, b);
	else if (p->kind == EXPR_SHL || p->kind == EXPR_SHR)
		return shifted(m, p->kind == EXPR_SHL, a, b, exact);
	else if (p->kind == EXPR_LNOT)
		return !a;
	else
		v = p->kind == EXPR_NOT   ? ~a
		    : p->kind == EXPR_AND ? (a & b)
		    : p->kind == EXPR_OR  ? (a | b)
		    : p->kind == EXPR_XOR ? (a ^ b)
		    : p->kind == EXPR_MIN ? (a < b ? a : b)
					  : (a > b ? a : b);
	return exact ? v : settle(m, v);
}

static bool holds(const struct machine *m, const struct pattern *when)
{
	struct machine copy = *m;
	bool fits = when->kind == EXPR_CALL;
	__int128 v = eval(&copy, fits ? when->arg[0] : when, true);

	return !copy.undefined && (fits ? in_type(m, v) : v != 0);
}

/* What `from` computes itself is said to fit: in a signed type that must be so. */
static bool given(const struct machine *m, const struct pattern *when)
{
	return when->given && m->is_signed;
}

/* One that does not: the rule is not applied. */
static bool constants_fit(const struct machine *m, const struct pattern *p)
{
	struct machine copy = *m;
	__int128 v;

	if (p->known) {
		v = eval(&copy, p, true);
		return !copy.undefined && in_type(m, v);
	}
	for (unsigned i = 0; i < p->nargs; i++)
		if (!constants_fit(m, p->arg[i]))
			return false;
	return true;
}

enum verdict { NOTHING, APPLIED, WRONG };

static enum verdict try_rule(struct machine *m, const struct rule *rule)
{
	struct machine from = *m, to;
	__int128 before, after;

	from.seen = 0;
	from.undefined = false;
	before = eval(&from, rule->from, false);
	if (from.undefined)
		return NOTHING;
	for (unsigned i = 0; i < rule->nwhen; i++)
		if (!given(m, rule->when[i]) && !holds(m, rule->when[i]))
			return NOTHING;
	to = *m;
	to.seen = 0;
	to.undefined = false;
	if (!constants_fit(m, rule->to))
		return NOTHING;
	after = eval(&to, rule->to, false);
	return to.undefined || before != after || (to.seen & ~from.seen) ? WRONG : APPLIED;
}

/* ---- all values ---- */

static unsigned names_of(const struct pattern *p)
{
	unsigned names = p->kind == EXPR_SYM ? 1u << (p->name - 'a') : 0;

	for (unsigned i = 0; i < p->nargs; i++)
		names |= names_of(p->arg[i]);
	return names;
}

static bool any_comparison(const struct pattern *p)
{
	bool any = p->compare != COMPARE_PLAIN;

	for (unsigned i = 0; i < p->nargs; i++)
		any = any || any_comparison(p->arg[i]);
	return any;
}

struct count {
	unsigned long applied;
	bool wrong;
	struct machine at;
};

static void judge(struct count *n, struct machine *m, const struct rule *rule)
{
	enum verdict v;

	if (n->wrong)
		return;
	v = try_rule(m, rule);
	n->applied += v == APPLIED;
	if (v == WRONG) {
		n->wrong = true;
		n->at = *m;
	}
}

static void all_values(struct count *n, struct machine *m, const struct rule *rule, unsigned names)
{
	unsigned name = (unsigned)__builtin_ctz(names | 1u << 31);

	if (n->wrong)
		return;
	if (!names) {
		judge(n, m, rule);
		return;
	}
	if (pattern_class((char)('a' + name)) == CLASS_CONDITION) {
		for (int v = 0; v < 2; v++) {
			m->name[name] = v;
			all_values(n, m, rule, names & (names - 1));
		}
		return;
	}
	for (__int128 v = least(m); v <= most(m); v++) {
		m->name[name] = v;
		all_values(n, m, rule, names & (names - 1));
	}
}

static void all_comparisons(struct count *n, struct machine *m, const struct rule *rule,
			    void (*run)(struct count *, struct machine *, const struct rule *,
					unsigned names))
{
	static const enum expr_kind kinds[] = {EXPR_LT, EXPR_LE, EXPR_GT,
					       EXPR_GE, EXPR_EQ, EXPR_NE};
	bool any = any_comparison(rule->from);

	for (unsigned i = 0; i < (any ? ARRAY_LEN(kinds) : 1); i++) {
		m->compare = kinds[i];
		run(n, m, rule, names_of(rule->from));
	}
}

/* As wide as a million cases allow, from 3 to 6 bits. */
static unsigned width_for(const struct rule *rule)
{
	unsigned values = 0, names = names_of(rule->from);

	for (unsigned i = 0; i < NAMES; i++)
		values += names >> i & 1 && pattern_class((char)('a' + i)) != CLASS_CONDITION;
	return values <= 2 ? 6 : values == 3 ? 5 : values == 4 ? 4 : 3;
}

static uint64_t roll(uint64_t *state)
{
	*state = *state * 6364136223846793005u + 1442695040888963407u;
	return *state >> 20;
}

static __int128 near_corner(const struct machine *m, uint64_t *state)
{
	__int128 d = (__int128)(roll(state) % 9) - 4;

	switch (roll(state) % 6) {
	case 0:
		return least(m) + (d < 0 ? -d : d);
	case 1:
		return most(m) - (d < 0 ? -d : d);
	case 2:
		return ((__int128)1 << (roll(state) % (m->bits - 1))) + (d > 0 ? d : 0);
	case 3:
		return (__int128)(roll(state) % 100);
	case 4:
		return (__int128)(roll(state) % ((uint64_t)1 << (m->bits / 2)));
	}
	d = (__int128)roll(state) << 20 ^ (__int128)roll(state);
	return (d & (((__int128)1 << (m->bits - 1)) - 1)) + (m->is_signed ? least(m) / 2 : 0);
}

enum { SAMPLES = 2000 };

static void some_values(struct count *n, struct machine *m, const struct rule *rule, unsigned names)
{
	uint64_t state = 1;

	for (unsigned k = 0; k < SAMPLES; k++) {
		for (unsigned i = 0; i < NAMES; i++) {
			enum pattern_class class = pattern_class((char)('a' + i));

			if (!(names >> i & 1))
				continue;
			m->name[i] = near_corner(m, &state);
			if (class == CLASS_CONDITION)
				m->name[i] &= 1;
			else if (!in_type(m, m->name[i]))
				m->name[i] = 1;
		}
		judge(n, m, rule);
	}
}

static struct count prove(const struct rule *rule, bool is_signed)
{
	const unsigned wide[] = {32, 64};
	struct count n = {0}, sampled;
	struct machine m = {.bits = width_for(rule), .is_signed = is_signed};

	all_comparisons(&n, &m, rule, all_values);
	sampled = n;
	for (unsigned i = 0; i < ARRAY_LEN(wide); i++) {
		m = (struct machine){.bits = wide[i], .is_signed = is_signed};
		all_comparisons(&sampled, &m, rule, some_values);
	}
	n.wrong = sampled.wrong;
	n.at = sampled.at;
	return n;
}

static bool concerns(const struct rule *rule, bool is_signed)
{
	return rule->types == RULE_INT || rule->types == RULE_BOOL || rule->types == RULE_ANY ||
	       (rule->types == RULE_SIGNED && is_signed) ||
	       (rule->types == RULE_UNSIGNED && !is_signed);
}

static const char *shown(const struct count *n)
{
	static char text[400];
	size_t at = 0;

	at += (size_t)snprintf(text, sizeof(text), "%u bits, %s:", n->at.bits,
			       n->at.is_signed ? "signed" : "unsigned");
	for (unsigned i = 0; i < NAMES && at < sizeof(text); i++)
		if (n->at.name[i])
			at += (size_t)snprintf(text + at, sizeof(text) - at, " %c=%lld",
					       (char)('a' + i), (long long)n->at.name[i]);
	return text;
}

START_TEST(rows_are_right)
{
	struct world *w = world_create(LANG_CUDA);
	const struct rules *rules = rules_of(w->ir);

	for (unsigned i = 0; i < rules->n; i++) {
		const struct rule *rule = &rules->at[i];
		unsigned long applied = 0;

		if (rule->types == RULE_RELAXED)
			continue;
		for (int is_signed = 0; is_signed < 2; is_signed++) {
			struct count n;

			if (!concerns(rule, is_signed))
				continue;
			n = prove(rule, is_signed);
			ck_assert_msg(!n.wrong, "'%s' -> '%s': %s", rule->from_text, rule->to_text,
				      shown(&n));
			applied += n.applied;
		}
		ck_assert_msg(applied > 0, "'%s' -> '%s' never applies", rule->from_text,
			      rule->to_text);
	}
	world_destroy(w);
}
END_TEST

/* What TIR and Halide do, or what one forgets. */
START_TEST(wrong_rows_are_found)
{
	static const struct rule rows[] = {
#define RULE(TYPES, WHERE, FROM, TO, WHEN) {FROM, TO, WHEN, .types = RULE_##TYPES},
		RULE(INT, ALWAYS, "x * y / y", "x", "") RULE(
			INT, ALWAYS, "(x * y + z) / y", "x",
			"0 <= z && z < y && fits(x * y) && fits(x * y + "
			"z)") RULE(INT, ALWAYS, "(x * y + z) % y", "z",
				   "z < y && fits(x * y) && fits(x * y "
				   "+ z)") RULE(INT, ALWAYS, "x / y", "0",
						"x < y") RULE(INT, ALWAYS, "x % y", "x", "x < y")
			RULE(INT, ALWAYS, "x / y / z", "x / (y * z)", "") RULE(
				INT, ALWAYS, "x + z # y + z", "x # y",
				"") RULE(SIGNED, ALWAYS, "x * y + x * z", "x * (y + z)",
					 "") RULE(SIGNED, ALWAYS, "x + (y + z)", "(x + y) + z",
						  "") RULE(INT, ALWAYS, "(x + c) % d", "x % d",
							   "d > 0 && c % d == 0")
				RULE(INT, ALWAYS, "x % c % d", "x % d", "d > 0 && d % c == 0") RULE(
					INT, ALWAYS, "x / c < d", "x < d * c",
					"c > 0") RULE(INT, ALWAYS, "x * c < d", "x < d / c",
						      "c > 0 && d > 0 && fits(x * c)")
					RULE(INT, ALWAYS, "(x << c) >> c", "x",
					     "0 <= c && c < bits")
						RULE(INT, ALWAYS, "(x << c) << d", "x << (c + d)",
						     "0 <= c && 0 <= "
						     "d") RULE(INT, ALWAYS, "min(x + z, y + z)",
							       "min(x, y) + z",
							       "") RULE(INT, ALWAYS, "x & c", "x",
									"0 <= x && x <= c")
							RULE(INT, ALWAYS, "x - y # 0", "x # y",
							     "") RULE(INT, ALWAYS, "z - x # z - y",
								      "x # y", "")
								RULE(BOOL, ALWAYS, "p && q",
								     "q && p",
								     "") RULE(BOOL, ALWAYS,
									      "p || q", "p", "")
									RULE(INT, ALWAYS,
									     "p ? x / y : "
									     "z",
									     "x / y",
									     "") RULE(INT, ALWAYS,
										      "x / "
										      "y * "
										      "y",
										      "x", "")
										RULE(INT, ALWAYS,
										     "(x + "
										     "d) / "
										     "c",
										     "x / "
										     "c",
										     "0 <= "
										     "d && "
										     "d < "
										     "c && "
										     "fits("
										     "x + "
										     "d)")
#undef RULE
	};
	struct world *w = world_create(LANG_CUDA);

	for (unsigned i = 0; i < ARRAY_LEN(rows); i++) {
		struct rule rule = rows[i];
		bool wrong = false;

		rule_read(w->arena, &rule);
		for (int is_signed = 0; is_signed < 2; is_signed++)
			wrong = wrong ||
				(concerns(&rule, is_signed) && prove(&rule, is_signed).wrong);
		ck_assert_msg(wrong, "'%s' -> '%s' was not found out", rule.from_text,
			      rule.to_text);
	}
	world_destroy(w);
}
END_TEST

/* ---- floats: equal up to rounding ---- */

static double real(const struct machine *m, const struct pattern *p)
{
	double a, b = 0;

	if (p->kind == EXPR_SYM)
		return (double)m->name[p->name - 'a'] / 16;
	if (p->kind == EXPR_INT || p->kind == EXPR_FLT)
		return p->number;
	a = real(m, p->arg[0]);
	if (p->nargs == 2)
		b = real(m, p->arg[1]);
	if (p->kind == EXPR_CALL)
		return strcmp(p->text, "sqrt") == 0    ? sqrt(a)
		       : strcmp(p->text, "rsqrt") == 0 ? 1 / sqrt(a)
		       : strcmp(p->text, "exp") == 0   ? exp(a)
		       : strcmp(p->text, "log") == 0   ? log(a)
						       : pow(a, b);
	return p->kind == EXPR_ADD   ? a + b
	       : p->kind == EXPR_SUB ? a - b
	       : p->kind == EXPR_MUL ? a * b
	       : p->kind == EXPR_NEG ? -a
				     : a / b;
}

START_TEST(relaxed_rows_are_right)
{
	struct world *w = world_create(LANG_CUDA);
	const struct rules *rules = rules_of(w->ir);

	for (unsigned i = 0; i < rules->n; i++) {
		const struct rule *rule = &rules->at[i];
		uint64_t state = 7;

		for (unsigned k = 0; k < 200 && rule->types == RULE_RELAXED; k++) {
			struct machine m = {0};
			double before, after;

			for (unsigned j = 0; j < NAMES; j++)
				m.name[j] = 1 + (__int128)(roll(&state) % 160);
			before = real(&m, rule->from);
			after = real(&m, rule->to);
			ck_assert_msg(fabs(before - after) <= 1e-9 * fabs(before),
				      "'%s' -> '%s': %g and %g", rule->from_text, rule->to_text,
				      before, after);
		}
	}
	world_destroy(w);
}
END_TEST

Suite *suite_rules(void)
{
	Suite *s = suite_create("rules");
	TCase *t = tcase_create("rows");

	tcase_set_timeout(t, 120);
	tcase_add_test(t, rows_are_right);
	tcase_add_test(t, wrong_rows_are_found);
	tcase_add_test(t, relaxed_rows_are_right);
	suite_add_tcase(s, t);
	return s;
}
