/* test_rules_z3.c - the rows of rules.def at the widths that are used, where Z3 is there.
 *
 * A row holds if no values exist for which the source is defined, the conditions are true and the
 * result is undefined or another.  Values are bit-vectors of 32 and 64 bits; what must be exact is
 * computed in some bits more.  Rows with products and quotients are beyond Z3 at these widths and
 * are left to test_rules.c.  Of the others it must refute none, and decide most within a number of
 * steps. */
#include <config.h>

#include "world.h"

#include "cunest/rule.h"

#ifdef HAVE_Z3

#include <string.h>
#include <z3.h>

enum { STEPS = 100000, NAMES = 26 };

struct prover {
	Z3_context z;
	unsigned bits, wide;
	bool is_signed;
	Z3_ast name[NAMES];
	enum expr_kind compare;
	Z3_ast defined; /* of what was built last */
};

/* Values are kept in `wide` bits, in which nothing of theirs wraps; bool is 0 or 1. */
static Z3_ast number(struct prover *p, long long v)
{
	return Z3_mk_int64(p->z, v, Z3_mk_bv_sort(p->z, p->wide));
}

static Z3_ast all(struct prover *p, Z3_ast a, Z3_ast b)
{
	Z3_ast args[] = {a, b};

	return Z3_mk_and(p->z, 2, args);
}

static void demand(struct prover *p, Z3_ast cond)
{
	p->defined = all(p, p->defined, cond);
}

static Z3_ast truth(struct prover *p, Z3_ast cond)
{
	return Z3_mk_ite(p->z, cond, number(p, 1), number(p, 0));
}

static Z3_ast holds(struct prover *p, Z3_ast value)
{
	return Z3_mk_not(p->z, Z3_mk_eq(p->z, value, number(p, 0)));
}

static Z3_ast low_bits(struct prover *p, Z3_ast v)
{
	Z3_ast low = Z3_mk_extract(p->z, p->bits - 1, 0, v);
	unsigned more = p->wide - p->bits;

	return p->is_signed ? Z3_mk_sign_ext(p->z, more, low) : Z3_mk_zero_ext(p->z, more, low);
}

static Z3_ast fits(struct prover *p, Z3_ast v)
{
	return Z3_mk_eq(p->z, v, low_bits(p, v));
}

/* An exact result as a value of the type. */
static Z3_ast settle(struct prover *p, Z3_ast v, bool exact)
{
	if (exact)
		return v;
	if (p->is_signed) {
		demand(p, fits(p, v));
		return v;
	}
	return low_bits(p, v);
}

static Z3_ast compared(struct prover *p, enum expr_kind kind, Z3_ast a, Z3_ast b)
{
	switch ((int)kind) {
	case EXPR_LT:
		return Z3_mk_bvslt(p->z, a, b);
	case EXPR_LE:
		return Z3_mk_bvsle(p->z, a, b);
	case EXPR_GT:
		return Z3_mk_bvsgt(p->z, a, b);
	case EXPR_GE:
		return Z3_mk_bvsge(p->z, a, b);
	case EXPR_EQ:
		return Z3_mk_eq(p->z, a, b);
	}
	return Z3_mk_not(p->z, Z3_mk_eq(p->z, a, b));
}

static enum expr_kind comparison(const struct prover *p, const struct pattern *e)
{
	if (e->compare == COMPARE_PLAIN)
		return (enum expr_kind)e->kind;
	if (e->compare == COMPARE_NEGATED)
		return compare_negated(p->compare);
	return e->compare == COMPARE_MIRRORED ? compare_mirrored(p->compare) : p->compare;
}

static Z3_ast build(struct prover *, const struct pattern *, bool exact);

/* The second operand counts only where the first lets it. */
static Z3_ast build_lazy(struct prover *p, const struct pattern *e, bool exact)
{
	Z3_ast c = holds(p, build(p, e->arg[0], exact)), before = p->defined, a, b, ok_a, ok_b;

	p->defined = Z3_mk_true(p->z);
	a = e->kind == EXPR_LOR ? number(p, 1) : build(p, e->arg[1], exact);
	ok_a = p->defined;
	p->defined = Z3_mk_true(p->z);
	b = e->kind == EXPR_SELECT ? build(p, e->arg[2], exact)
	    : e->kind == EXPR_LOR  ? build(p, e->arg[1], exact)
				   : number(p, 0);
	ok_b = p->defined;
	p->defined = all(p, before, Z3_mk_ite(p->z, c, ok_a, ok_b));
	return Z3_mk_ite(p->z, c, a, b);
}

static Z3_ast divided(struct prover *p, bool quotient, Z3_ast a, Z3_ast b)
{
	Z3_ast zero = Z3_mk_eq(p->z, b, number(p, 0));

	demand(p, Z3_mk_not(p->z, zero));
	if (p->is_signed) /* the quotient overflows, also where the remainder is asked for */
		demand(p, fits(p, Z3_mk_bvsdiv(p->z, a, b)));
	return quotient ? Z3_mk_bvsdiv(p->z, a, b) : Z3_mk_bvsrem(p->z, a, b);
}

static Z3_ast shifted(struct prover *p, bool left, Z3_ast a, Z3_ast n, bool exact)
{
	demand(p, Z3_mk_bvsge(p->z, n, number(p, 0)));
	demand(p, Z3_mk_bvslt(p->z, n, number(p, p->bits)));
	if (!left)
		return Z3_mk_bvashr(p->z, a, n);
	demand(p, Z3_mk_bvsge(p->z, a, number(p, 0)));
	return settle(p, Z3_mk_bvshl(p->z, a, n), exact);
}

static Z3_ast smaller(struct prover *p, Z3_ast a, Z3_ast b)
{
	return Z3_mk_ite(p->z, Z3_mk_bvslt(p->z, a, b), a, b);
}

static Z3_ast build(struct prover *p, const struct pattern *e, bool exact)
{
	Z3_ast a, b = NULL;

	if (e->kind == EXPR_SYM)
		return p->name[e->name - 'a'];
	if (e->kind == EXPR_INT)
		return number(p, e->bits ? p->bits : (long long)e->number);
	if (e->known && !exact) {
		a = build(p, e, true);
		demand(p, fits(p, a));
		return a;
	}
	if (expr_table[e->kind].flags & EXPR_Z)
		return build_lazy(p, e, exact);
	a = build(p, e->arg[0], exact);
	if (e->nargs == 2)
		b = build(p, e->arg[1], exact);
	if (expr_table[e->kind].flags & EXPR_R)
		return truth(p, compared(p, comparison(p, e), a, b));
	switch ((int)e->kind) {
	case EXPR_ADD:
		return settle(p, Z3_mk_bvadd(p->z, a, b), exact);
	case EXPR_SUB:
		return settle(p, Z3_mk_bvsub(p->z, a, b), exact);
	case EXPR_MUL:
		return settle(p, Z3_mk_bvmul(p->z, a, b), exact);
	case EXPR_NEG:
		return settle(p, Z3_mk_bvneg(p->z, a), exact);
	case EXPR_NOT:
		return settle(p, Z3_mk_bvnot(p->z, a), exact);
	case EXPR_DIV:
	case EXPR_MOD:
		return divided(p, e->kind == EXPR_DIV, a, b);
	case EXPR_SHL:
	case EXPR_SHR:
		return shifted(p, e->kind == EXPR_SHL, a, b, exact);
	case EXPR_AND:
		return Z3_mk_bvand(p->z, a, b);
	case EXPR_OR:
		return Z3_mk_bvor(p->z, a, b);
	case EXPR_XOR:
		return Z3_mk_bvxor(p->z, a, b);
	case EXPR_MIN:
		return smaller(p, a, b);
	case EXPR_MAX:
		return Z3_mk_ite(p->z, Z3_mk_bvslt(p->z, a, b), b, a);
	}
	return truth(p, Z3_mk_eq(p->z, a, number(p, 0))); /* ! */
}

/* ---- rows ---- */

static void make_names(struct prover *p)
{
	for (int i = 0; i < NAMES; i++) {
		char name[2] = {(char)('a' + i), 0};
		bool is_truth = pattern_class(name[0]) == CLASS_CONDITION;
		Z3_ast v = Z3_mk_const(p->z, Z3_mk_string_symbol(p->z, name),
				       Z3_mk_bv_sort(p->z, is_truth ? 1 : p->bits));
		unsigned more = p->wide - (is_truth ? 1 : p->bits);

		p->name[i] = p->is_signed && !is_truth ? Z3_mk_sign_ext(p->z, more, v)
						       : Z3_mk_zero_ext(p->z, more, v);
	}
}

static Z3_ast conditions(struct prover *p, const struct rule *rule)
{
	Z3_ast whole = Z3_mk_true(p->z);

	for (unsigned i = 0; i < rule->nwhen; i++) {
		const struct pattern *when = rule->when[i];
		Z3_ast v;

		if (when->given && p->is_signed)
			continue;
		p->defined = Z3_mk_true(p->z);
		v = build(p, when->kind == EXPR_CALL ? when->arg[0] : when, true);
		whole = all(p, whole, when->kind == EXPR_CALL ? fits(p, v) : holds(p, v));
		whole = all(p, whole, p->defined);
	}
	return whole;
}

/* Constants of `to` that do not fit: the row is not applied. */
static Z3_ast constants_fit(struct prover *p, const struct pattern *e)
{
	Z3_ast whole = Z3_mk_true(p->z);

	if (e->known)
		return fits(p, build(p, e, true));
	for (unsigned i = 0; i < e->nargs; i++)
		whole = all(p, whole, constants_fit(p, e->arg[i]));
	return whole;
}

static Z3_lbool refute(const struct rule *rule, unsigned bits, bool is_signed,
		       enum expr_kind compare)
{
	Z3_config config = Z3_mk_config();
	struct prover p = {.z = Z3_mk_context(config),
			   .bits = bits,
			   .wide = bits + 8,
			   .is_signed = is_signed,
			   .compare = compare};
	Z3_params params;
	Z3_solver solver;
	Z3_ast from, to, source;
	Z3_lbool answer;

	/* what is made and not referred to lasts until the next is made */
	params = Z3_mk_params(p.z);
	Z3_params_inc_ref(p.z, params);
	solver = Z3_mk_simple_solver(p.z);
	Z3_solver_inc_ref(p.z, solver);
	Z3_params_set_uint(p.z, params, Z3_mk_string_symbol(p.z, "rlimit"), STEPS);
	Z3_solver_set_params(p.z, solver, params);
	make_names(&p);
	source = conditions(&p, rule);
	source = all(&p, source, constants_fit(&p, rule->to));
	p.defined = Z3_mk_true(p.z);
	from = build(&p, rule->from, false);
	source = all(&p, source, p.defined);
	p.defined = Z3_mk_true(p.z);
	to = build(&p, rule->to, false);
	Z3_solver_assert(p.z, solver, source);
	Z3_solver_assert(p.z, solver, Z3_mk_not(p.z, all(&p, p.defined, Z3_mk_eq(p.z, from, to))));
	answer = Z3_solver_check(p.z, solver);
	Z3_solver_dec_ref(p.z, solver);
	Z3_params_dec_ref(p.z, params);
	Z3_del_context(p.z);
	Z3_del_config(config);
	return answer;
}

static bool any_comparison(const struct pattern *e)
{
	bool any = e->compare != COMPARE_PLAIN;

	for (unsigned i = 0; i < e->nargs; i++)
		any = any || any_comparison(e->arg[i]);
	return any;
}

/* No exact shift either: 8 bits more hold sums only. */
static bool is_linear(const struct pattern *e)
{
	bool linear = e->kind != EXPR_MUL && e->kind != EXPR_DIV && e->kind != EXPR_MOD &&
		      e->kind != EXPR_SHL;

	for (unsigned i = 0; i < e->nargs; i++)
		linear = linear && is_linear(e->arg[i]);
	return linear;
}

static bool in_reach(const struct rule *rule)
{
	bool linear = is_linear(rule->from) && is_linear(rule->to);

	for (unsigned i = 0; i < rule->nwhen; i++)
		linear = linear && is_linear(rule->when[i]);
	return linear;
}

static bool concerns(const struct rule *rule, bool is_signed)
{
	return rule->types == RULE_SIGNED     ? is_signed
	       : rule->types == RULE_UNSIGNED ? !is_signed
					      : rule->types != RULE_RELAXED;
}

START_TEST(z3_refutes_no_row)
{
	struct world *w = world_create(LANG_CUDA);
	const struct rules *rules = rules_of(w->ir);
	unsigned asked = 0, proved = 0;

	for (unsigned i = 0; i < rules->n; i++) {
		const struct rule *rule = &rules->at[i];
		enum expr_kind last = any_comparison(rule->from) ? EXPR_GE : EXPR_EQ;

		for (unsigned k = 0; k < 4 && in_reach(rule); k++) {
			unsigned bits = k < 2 ? 32 : 64;
			bool is_signed = k % 2;

			if (!concerns(rule, is_signed))
				continue;
			for (int c = EXPR_EQ; c <= (int)last; c++) {
				Z3_lbool answer = refute(rule, bits, is_signed, (enum expr_kind)c);

				ck_assert_msg(answer != Z3_L_TRUE,
					      "'%s' -> '%s' is wrong at %u bits, %s",
					      rule->from_text, rule->to_text, bits,
					      is_signed ? "signed" : "unsigned");
				asked++;
				proved += answer == Z3_L_FALSE;
			}
		}
	}
	ck_assert_msg(proved * 3 > asked * 2, "Z3 proved %u of %u", proved, asked);
	world_destroy(w);
}
END_TEST

START_TEST(z3_refutes_what_is_wrong)
{
	static const struct rule rows[] = {
		{"x + 3 < y + 3", "x < y", "", .types = RULE_INT},
		{"x - y < 0", "x < y", "", .types = RULE_INT},
		{"x + 3 - 5 < 7", "x < 9", "", .types = RULE_INT},
	};
	struct world *w = world_create(LANG_CUDA);

	for (unsigned i = 0; i < ARRAY_LEN(rows); i++) {
		struct rule rule = rows[i];

		rule_read(w->arena, &rule);
		ck_assert_msg(refute(&rule, 32, false, EXPR_LT) == Z3_L_TRUE, "'%s' -> '%s'",
			      rule.from_text, rule.to_text);
	}
	world_destroy(w);
}
END_TEST

#endif

Suite *suite_rules_z3(void)
{
	Suite *s = suite_create("rules_z3");
	TCase *t = tcase_create("rows");

	tcase_set_timeout(t, 300);
#ifdef HAVE_Z3
	tcase_add_test(t, z3_refutes_no_row);
	tcase_add_test(t, z3_refutes_what_is_wrong);
#endif
	suite_add_tcase(s, t);
	return s;
}
