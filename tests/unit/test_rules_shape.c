/* test_rules_shape.c - every row of rules.def makes things smaller, so that rewriting ends, and fires somewhere. */
#include "world.h"

#include <string.h>

#include "cunest/rule.h"

enum { NAMES = 26 };

/* ---- rewriting ends ---- */

static unsigned weight(const struct pattern *p)
{
	unsigned n = 0;

	if (p->known || p->nargs == 0)
		return 1;
	for (unsigned i = 0; i < p->nargs; i++)
		n += weight(p->arg[i]);
	switch ((enum expr_kind)p->kind) {
	case EXPR_DIV:
	case EXPR_MOD:
		return n + 40;
	case EXPR_CALL:
		return n + (strcmp(p->text, "pow") == 0     ? 200
			    : strcmp(p->text, "rsqrt") == 0 ? 25
							    : 50);
	case EXPR_MUL:
	case EXPR_SELECT:
		return n + 6;
	case EXPR_LNOT:
	case EXPR_NEG:
	case EXPR_NOT:
		return n + 2;
	case EXPR_INT:
	case EXPR_FLT:
	case EXPR_SYM:
	case EXPR_SREG:
	case EXPR_ADD:
	case EXPR_SUB:
	case EXPR_AND:
	case EXPR_OR:
	case EXPR_XOR:
	case EXPR_SHL:
	case EXPR_SHR:
	case EXPR_EQ:
	case EXPR_NE:
	case EXPR_LT:
	case EXPR_LE:
	case EXPR_GT:
	case EXPR_GE:
	case EXPR_LAND:
	case EXPR_LOR:
	case EXPR_MIN:
	case EXPR_MAX:
	case EXPR_CAST:
	case EXPR_LOAD:
	case EXPR_MEMBER:
	case EXPR_ADDR:
	case EXPR_OPAQUE:
	case EXPR_COUNT:
		return n + 3;
	}
	return n;
}

static void count_names(const struct pattern *p, unsigned *n)
{
	if (p->kind == EXPR_SYM && !p->known)
		n[p->name - 'a']++;
	for (unsigned i = 0; i < p->nargs; i++)
		count_names(p->arg[i], n);
}

static bool is_leaf(const struct rule *rule, char name)
{
	for (unsigned i = 0; i < rule->nwhen; i++)
		if (rule->when[i]->kind == EXPR_CALL && strcmp(rule->when[i]->text, "leaf") == 0 &&
		    rule->when[i]->arg[0]->name == name)
			return true;
	return false;
}

static bool is_negative(const struct rule *rule, const struct pattern *p)
{
	for (unsigned i = 0; i < rule->nwhen; i++) {
		const struct pattern *when = rule->when[i];

		if (when->kind == EXPR_LT && when->arg[0]->name == p->name && p->kind == EXPR_SYM &&
		    when->arg[1]->kind == EXPR_INT && when->arg[1]->number == 0)
			return true;
	}
	return false;
}

/* The negative numbers that are added or subtracted. */
static unsigned count_negative(const struct rule *rule, const struct pattern *p)
{
	unsigned n = 0;

	for (unsigned i = 0; i < p->nargs; i++)
		n += count_negative(rule, p->arg[i]) +
		     ((p->kind == EXPR_ADD || p->kind == EXPR_SUB) && is_negative(rule, p->arg[i]));
	return n;
}

/* Whatever the names stand for: what counts is lighter, or as heavy with fewer negative numbers added, and no name
 * stands there more often. */
START_TEST(rows_make_it_smaller)
{
	struct world *w = world_create(LANG_CUDA);
	const struct rules *rules = rules_of(w->ir);

	for (unsigned i = 0; i < rules->n; i++) {
		const struct rule *rule = &rules->at[i];
		unsigned from[NAMES] = {0}, to[NAMES] = {0};
		unsigned before = weight(rule->from), after = weight(rule->to);

		count_names(rule->from, from);
		count_names(rule->to, to);
		ck_assert_msg(after < before ||
				      (after == before && count_negative(rule, rule->to) <
								  count_negative(rule, rule->from)),
			      "'%s' -> '%s': %u, then %u", rule->from_text, rule->to_text, before,
			      after);
		for (unsigned k = 0; k < NAMES; k++)
			ck_assert_msg(to[k] <= from[k] || is_leaf(rule, (char)('a' + k)),
				      "'%s' -> '%s' repeats %c", rule->from_text, rule->to_text,
				      (char)('a' + k));
	}
	world_destroy(w);
}
END_TEST

/* ---- patterns and formulas ---- */

static bool accept(void *context, const struct rule *rule, const struct binding *b)
{
	(void)context, (void)rule, (void)b;
	return true;
}

/* An instance of `from`, whose names are parameters and constants, is matched, and `to` builds. */
START_TEST(rows_match_themselves)
{
	struct world *w = world_create(LANG_CUDA);
	const struct rules *rules = rules_of(w->ir);

	for (unsigned i = 0; i < rules->n; i++) {
		const struct rule *rule = &rules->at[i];
		const struct type *t = rule->types == RULE_RELAXED ? type_float(w->types, 32, NULL)
				       : rule->types == RULE_UNSIGNED ? type_u32(w->types)
								      : type_i32(w->types);
		struct binding b = {.type = t, .compare = EXPR_GE}, found;
		const struct expr *e;

		for (char name = 'a'; name <= 'z'; name++) {
			enum pattern_class class = pattern_class(name);

			b.name[name - 'a'] =
				class == CLASS_CONDITION
					? world_sym(w, SYM_LOCAL, "p", type_bool(w->types))
				: class != CLASS_KNOWN ? world_sym(w, SYM_LOCAL, "x", t)
				: type_is_float(t)     ? expr_const_flt(w->ir, t, name - 'b', NULL)
						       : expr_const_int(w->ir, t, name - 'b');
		}
		e = pattern_build(w->ir, rule->from, &b, true);
		ck_assert_ptr_nonnull(e);
		ck_assert_msg(rule_match(w->ir, rule, e, false, &found, accept, NULL),
			      "'%s' does not match itself", rule->from_text);
		ck_assert_msg(pattern_build(w->ir, rule->to, &found, false) != NULL,
			      "'%s' does not build", rule->to_text);
	}
	world_destroy(w);
}
END_TEST

Suite *suite_rules_shape(void)
{
	Suite *s = suite_create("rules_shape");
	TCase *t = tcase_create("rows");

	tcase_add_test(t, rows_make_it_smaller);
	tcase_add_test(t, rows_match_themselves);
	suite_add_tcase(s, t);
	return s;
}
