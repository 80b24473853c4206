/* rule_match.c - does a formula have the shape of a rule, and what does the rule make of it?
 *
 * Operands that may change places are few in a pattern, so all orders are tried, one after the
 * other: bit i of `order` turns the i-th such node.  That way a name that occurs twice needs no
 * search. */
#include "cunest/eval.h"
#include "cunest/rule.h"
#include "rule_impl.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

struct matcher {
	struct ir *ir;
	const struct rule *rule;
	struct binding b;
	unsigned order, turned; /* the next bit of it */
	bool mirrored;          /* comparisons may be read from the right */
};

static bool match(struct matcher *, const struct pattern *, const struct expr *);

/* ---- leaves ---- */

static bool suits(const struct rule *rule, const struct type *t)
{
	if (rule->types == RULE_RELAXED)
		return t->kind == TYPE_FLOAT && t->bits >= 32;
	if (t->kind != TYPE_INT || t->rank < RANK_INT)
		return false;
	return rule->types == RULE_INT || rule->types == RULE_ANY ||
	       (rule->types == RULE_SIGNED) == t->is_signed;
}

/* All that the rule computes is of one type. */
static bool same_type(struct matcher *m, const struct type *t)
{
	if (!m->b.type && suits(m->rule, t))
		m->b.type = t;
	return m->b.type == t;
}

static bool is_number(const struct expr *e, double *value)
{
	__int128 number;

	e = e->kind == EXPR_CAST && e->implicit && type_is_float(e->type) ? expr_strip(e) : e;
	if (e->kind == EXPR_NEG && e->arg[0]->kind == EXPR_FLT) {
		*value = -e->arg[0]->u.number;
		return true;
	}
	if (e->kind == EXPR_FLT) {
		*value = e->u.number;
		return true;
	}
	if (!type_is_int(e->type) || eval_int(e, &number) != EVAL_OK)
		return false;
	*value = (double)number;
	return (__int128)*value == number;
}

/* 4 and 4L are one constant of a type. */
static bool same_formula(const struct expr *a, const struct expr *b)
{
	__int128 x, y;

	return a == b || (a->type == b->type && expr_strip(a)->kind == EXPR_INT &&
			  expr_strip(b)->kind == EXPR_INT && eval_int(a, &x) == EVAL_OK &&
			  eval_int(b, &y) == EVAL_OK && x == y);
}

static bool match_name(struct matcher *m, const struct pattern *p, const struct expr *e)
{
	const struct expr **name = &m->b.name[p->name - 'a'];
	__int128 value;
	double number;

	switch (pattern_class(p->name)) {
	case CLASS_VALUE:
		if (!same_type(m, e->type))
			return false;
		break;
	case CLASS_KNOWN:
		/* the count of a shift has a type of its own */
		if (m->rule->types == RULE_RELAXED
			    ? !same_type(m, e->type) || !is_number(e, &number)
			    : !type_is_int(e->type) || eval_int(e, &value) != EVAL_OK)
			return false;
		break;
	case CLASS_CONDITION:
		if (!expr_is_truth(e))
			return false;
		break;
	case CLASS_ANY:
		break;
	}
	if (*name)
		return same_formula(*name, e);
	*name = e;
	return true;
}

static bool match_number(const struct pattern *p, const struct expr *e)
{
	__int128 value;
	double number;

	if (type_is_float(e->type))
		return is_number(e, &number) && number == p->number &&
		       signbit(number) == signbit(p->number);
	return type_is_int(e->type) && expr_strip(e)->kind == EXPR_INT && !expr_strip(e)->text &&
	       eval_int(e, &value) == EVAL_OK && value == p->number &&
	       (!p->truth || value == 0 || value == 1);
}

/* ---- operators ---- */

static enum expr_kind compare_kind(const struct pattern *p, enum expr_kind any)
{
	switch ((enum pattern_compare)p->compare) {
	case COMPARE_PLAIN:
		return (enum expr_kind)p->kind;
	case COMPARE_ANY:
		return any;
	case COMPARE_NEGATED:
		return compare_negated(any);
	case COMPARE_MIRRORED:
		return compare_mirrored(any);
	}
	return any;
}

static bool is_comparison(enum expr_kind kind)
{
	return expr_table[kind].flags & EXPR_R;
}

/* # stands for the first comparison that it meets. */
static bool match_comparison(struct matcher *m, const struct pattern *p, const struct expr *e,
			     bool turn)
{
	enum expr_kind kind = (enum expr_kind)e->kind;

	if (!is_comparison(kind) || !type_is_int(e->arg[0]->type))
		return false;
	if (turn)
		kind = compare_mirrored(kind);
	if (p->compare == COMPARE_ANY && m->b.compare == EXPR_INT)
		m->b.compare = kind;
	return kind == compare_kind(p, m->b.compare) && same_type(m, e->arg[0]->type);
}

/* sqrtf of floats is sqrt to a rule. */
static bool match_call(struct matcher *m, const struct pattern *p, const struct expr *e)
{
	size_t n = strlen(p->text);

	if (e->kind != EXPR_CALL || e->nargs != p->nargs || strncmp(e->text, p->text, n) != 0 ||
	    !same_type(m, e->type))
		return false;
	return e->text[n] == '\0' || (e->type->bits == 32 && strcmp(e->text + n, "f") == 0);
}

static bool match_operator(struct matcher *m, const struct pattern *p, const struct expr *e)
{
	uint8_t flags = expr_table[p->kind].flags;

	if (p->kind == EXPR_CALL)
		return match_call(m, p, e);
	if (e->kind != p->kind || e->nargs != p->nargs)
		return false;
	if (p->kind == EXPR_LAND || p->kind == EXPR_LOR || p->kind == EXPR_LNOT)
		return expr_is_truth(e);
	if (p->kind == EXPR_SELECT)
		return true;
	return !(flags & EXPR_L) && same_type(m, e->type);
}

static bool match(struct matcher *m, const struct pattern *p, const struct expr *e)
{
	bool turn = false;

	if (p->kind == EXPR_SYM)
		return match_name(m, p, e);
	if (p->kind == EXPR_INT || p->kind == EXPR_FLT)
		return match_number(p, e);
	if (pattern_turns(p))
		turn = m->order >> m->turned++ & 1;
	if (turn && !m->mirrored && is_comparison((enum expr_kind)p->kind) &&
	    !(expr_table[e->kind].flags & EXPR_C))
		return false;
	if (is_comparison((enum expr_kind)p->kind) ? !match_comparison(m, p, e, turn)
						   : !match_operator(m, p, e))
		return false;
	for (unsigned i = 0; i < p->nargs; i++)
		if (!match(m, p->arg[i], e->arg[turn ? p->nargs - 1 - i : i]))
			return false;
	return true;
}

static bool may_match(const struct pattern *p, const struct expr *e)
{
	if (is_comparison((enum expr_kind)p->kind))
		return is_comparison((enum expr_kind)e->kind) &&
		       (p->compare != COMPARE_PLAIN || e->kind == p->kind ||
			compare_mirrored((enum expr_kind)e->kind) == (enum expr_kind)p->kind);
	return p->kind == e->kind;
}

bool rule_match(struct ir *ir, const struct rule *rule, const struct expr *e, bool mirrored,
		struct binding *out,
		bool (*accept)(void *, const struct rule *, const struct binding *), void *context)
{
	if (!may_match(rule->from, e))
		return false;
	for (unsigned order = 0; order < 1u << rule->turns; order++) {
		struct matcher m = {.ir = ir, .rule = rule, .order = order, .mirrored = mirrored};

		if (match(&m, rule->from, e) && accept(context, rule, &m.b)) {
			*out = m.b;
			return true;
		}
	}
	return false;
}

/* ---- known integers ---- */

bool binding_number(const struct binding *b, char name, __int128 *value)
{
	const struct expr *e = b->name[name - 'a'];

	return e && type_is_int(e->type) && eval_int(e, value) == EVAL_OK;
}

static __int128 floor_min(__int128 a, __int128 b)
{
	return a < b ? a : b;
}

/* Exactly, but for what passes 127 bits. */
static bool compute(enum expr_kind kind, __int128 a, __int128 b, __int128 *value)
{
	if ((kind == EXPR_DIV || kind == EXPR_MOD) && b == 0)
		return false;
	if (kind == EXPR_ADD)
		return !__builtin_add_overflow(a, b, value);
	if (kind == EXPR_SUB)
		return !__builtin_sub_overflow(a, b, value);
	if (kind == EXPR_MUL)
		return !__builtin_mul_overflow(a, b, value);
	*value = kind == EXPR_DIV   ? a / b
		 : kind == EXPR_MOD ? a % b
		 : kind == EXPR_NEG ? -a
		 : kind == EXPR_AND ? (a & b)
		 : kind == EXPR_OR  ? (a | b)
		 : kind == EXPR_XOR ? (a ^ b)
		 : kind == EXPR_MIN ? floor_min(a, b)
		 : kind == EXPR_MAX ? -floor_min(-a, -b)
		 : kind == EXPR_EQ  ? a == b
		 : kind == EXPR_NE  ? a != b
		 : kind == EXPR_LT  ? a < b
		 : kind == EXPR_LE  ? a <= b
		 : kind == EXPR_GT  ? a > b
				    : a >= b;
	return true;
}

bool pattern_number(const struct pattern *p, const struct binding *b, __int128 *value)
{
	__int128 left, right = 0;

	if (p->kind == EXPR_SYM)
		return binding_number(b, p->name, value);
	if (p->kind == EXPR_INT) {
		*value = p->bits ? b->type->bits : (__int128)p->number;
		return true;
	}
	if (p->nargs == 0 || p->nargs > 2 || !pattern_number(p->arg[0], b, &left) ||
	    (p->nargs == 2 && !pattern_number(p->arg[1], b, &right)))
		return false;
	return compute((enum expr_kind)p->kind, left, right, value);
}

/* ---- building ---- */

/* A constant of a float rule, computed in its type.  One that has lost more than its last bits, as what is too small
 * for the type's exponents has, is none. */
static bool float_number(const struct pattern *p, const struct binding *b, double *value)
{
	bool is_float = b->type->bits == 32;
	double left, right = 0;

	if (p->kind == EXPR_SYM)
		return is_number(b->name[p->name - 'a'], value);
	if (p->kind == EXPR_INT || p->kind == EXPR_FLT) {
		*value = p->number;
		return true;
	}
	if (!float_number(p->arg[0], b, &left) ||
	    (p->nargs == 2 && !float_number(p->arg[1], b, &right)))
		return false;
	*value = p->kind == EXPR_ADD   ? left + right
		 : p->kind == EXPR_SUB ? left - right
		 : p->kind == EXPR_MUL ? left * right
				       : left / right;
	if (is_float)
		*value = (double)(float)*value;
	if (*value == 0)
		return p->kind == EXPR_ADD || p->kind == EXPR_SUB || left == 0;
	return is_float ? isnormal((float)*value) : isnormal(*value);
}

/* Of floats, only whether two differ is asked. */
bool pattern_holds(const struct pattern *p, const struct binding *b)
{
	double left, right;
	__int128 value;

	if (b->type && type_is_float(b->type))
		return p->kind == EXPR_NE && float_number(p->arg[0], b, &left) &&
		       float_number(p->arg[1], b, &right) && left != right;
	return pattern_number(p, b, &value) && value != 0;
}

static const struct expr *build_constant(struct ir *ir, const struct pattern *p,
					 const struct binding *b)
{
	__int128 value;
	double number;

	if (p->truth)
		return expr_const_int(
			ir, ir->lang == LANG_CUDA ? type_bool(ir->types) : type_i32(ir->types),
			p->number != 0);
	if (!b->type)
		return NULL;
	if (type_is_float(b->type))
		return float_number(p, b, &number) ? expr_decimal(ir, b->type, number) : NULL;
	if (!pattern_number(p, b, &value) || !type_holds(b->type, value))
		return NULL;
	return expr_const_int(ir, b->type, value);
}

static const struct expr *build_call(struct ir *ir, const struct pattern *p,
				     const struct binding *b, const struct expr **args)
{
	char name[32];

	snprintf(name, sizeof(name), "%s%s", p->text, b->type->bits == 32 ? "f" : "");
	return expr_raw(ir, EXPR_CALL, b->type, name, args, p->nargs);
}

/* x + -2 is x - 2 to a reader. */
static enum expr_kind positive(struct ir *ir, enum expr_kind kind, const struct binding *b,
			       const struct expr **right)
{
	__int128 value;

	if ((kind != EXPR_ADD && kind != EXPR_SUB) || !type_is_int(b->type) ||
	    (*right)->kind != EXPR_INT)
		return kind;
	value = expr_int(*right);
	if (value >= 0 || value == type_min(b->type))
		return kind;
	*right = expr_const_int(ir, b->type, -value);
	return kind == EXPR_ADD ? EXPR_SUB : EXPR_ADD;
}

const struct expr *pattern_build(struct ir *ir, const struct pattern *p, const struct binding *b,
				 bool raw)
{
	enum expr_kind kind = (enum expr_kind)p->kind;
	const struct expr *args[3];

	if (kind == EXPR_SYM)
		return b->name[p->name - 'a'];
	if (p->known)
		return build_constant(ir, p, b);
	for (unsigned i = 0; i < p->nargs; i++) {
		bool count = i == 1 && (kind == EXPR_SHL || kind == EXPR_SHR);
		struct binding as_int = *b;

		if (count && p->arg[i]->known && b->type)
			as_int.type = type_i32(ir->types);
		args[i] = pattern_build(ir, p->arg[i], &as_int, raw);
		if (!args[i])
			return NULL;
	}
	if (kind == EXPR_CALL)
		return build_call(ir, p, b, args);
	if (is_comparison(kind))
		kind = compare_kind(p, b->compare);
	if (kind == EXPR_SELECT)
		return raw ? expr_c_select(ir, args[0], args[1], args[2])
			   : expr_select(ir, args[0], args[1], args[2]);
	if (p->nargs == 1)
		return raw ? expr_c_unary(ir, kind, args[0]) : expr_unary(ir, kind, args[0]);
	if (!raw && b->type)
		kind = positive(ir, kind, b, &args[1]);
	return raw ? expr_c_binary(ir, kind, args[0], args[1])
		   : expr_binary(ir, kind, args[0], args[1]);
}
