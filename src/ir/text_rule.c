/* text_rule.c - which conversions C inserts, without building anything.
 *
 * Printing must not make expressions (their ids decide ties), so the printer asks these rules what
 * the constructors expr_c_*() would do, which the reader calls.  Reading every print back tests
 * that the two agree.  What the rules do not cover is printed with explicit types: `@add<T>(a, b)`.
 */
#include <string.h>

#include "text_impl.h"

static const struct type *truth(const struct ir *ir)
{
	return ir->lang == LANG_CUDA ? type_bool(ir->types) : type_i32(ir->types);
}

/* What is pointed to; NULL: no pointer. */
static const struct type *pointee(const struct type *t)
{
	return t->kind == TYPE_PTR || t->kind == TYPE_ARRAY ? t->of : NULL;
}

static bool is_scalar(const struct type *t)
{
	return type_is_arith(t) || pointee(t);
}

static bool is_dependent(const struct expr *e)
{
	return e->type->kind == TYPE_DEPENDENT;
}

static bool is_null_constant(const struct expr *e)
{
	return e->type->kind == TYPE_INT && expr_is_int(e, 0);
}

static const struct type *condition_type(const struct ir *ir, const struct type *t)
{
	return ir->lang == LANG_CUDA && is_scalar(t) ? type_bool(ir->types) : NULL;
}

/* A dependent operand: nothing is converted, and only arithmetic of like types has a nameable type.
 */
static bool rule_dependent(const struct ir *ir, enum expr_kind kind, const struct expr *const *args,
			   unsigned n, struct rule *out)
{
	const struct expr *a = args[n == 3], *b = args[n - 1];
	bool like = a->type == b->type && !(expr_table[kind].flags & EXPR_R) && kind != EXPR_LAND &&
		    kind != EXPR_LOR && kind != EXPR_LNOT;

	if (n == 3 && !is_dependent(args[0]))
		out->operand[0] = condition_type(ir, args[0]->type);
	out->result = like ? a->type : type_named(ir->types, TYPE_DEPENDENT, "auto");
	return true;
}

static bool rule_pointers(const struct ir *ir, enum expr_kind kind, const struct expr *const *args,
			  struct rule *out)
{
	const struct type *a = pointee(args[0]->type), *b = pointee(args[1]->type);

	if (expr_table[kind].flags & EXPR_R) {
		out->result = truth(ir);
		if (a && is_null_constant(args[1]))
			out->operand[1] = type_ptr(ir->types, a);
		else if (b && is_null_constant(args[0]))
			out->operand[0] = type_ptr(ir->types, b);
		else
			return a && b;
		return true;
	}
	if (a && b) {
		out->result = type_i64(ir->types);
		return kind == EXPR_SUB;
	}
	out->result = type_ptr(ir->types, a ? a : b);
	return (kind == EXPR_ADD || (kind == EXPR_SUB && a)) && type_is_int(args[a ? 1 : 0]->type);
}

static bool rule_arithmetic(const struct ir *ir, enum expr_kind kind, const struct type *a,
			    const struct type *b, struct rule *out)
{
	const struct type *common;
	bool integers = type_is_int(a) && type_is_int(b);

	if (kind == EXPR_SHL || kind == EXPR_SHR) {
		out->operand[0] = type_promoted(ir->types, a);
		out->operand[1] = type_promoted(ir->types, b);
		out->result = out->operand[0];
		return integers;
	}
	common = type_usual(ir->types, a, b);
	out->operand[0] = out->operand[1] = out->result = common;
	if (expr_table[kind].flags & EXPR_R)
		out->result = truth(ir);
	if (kind == EXPR_MOD || kind == EXPR_AND || kind == EXPR_OR || kind == EXPR_XOR ||
	    kind == EXPR_MIN || kind == EXPR_MAX)
		return integers;
	return common != NULL;
}

static bool rule_logical(const struct ir *ir, const struct expr *const *args, unsigned n,
			 struct rule *out)
{
	out->result = truth(ir);
	for (unsigned i = 0; i < n; i++) {
		if (!is_scalar(args[i]->type))
			return false;
		out->operand[i] = condition_type(ir, args[i]->type);
	}
	return true;
}

static bool rule_select(const struct ir *ir, const struct expr *const *args, struct rule *out)
{
	const struct type *a = args[1]->type, *b = args[2]->type;
	const struct type *pa = pointee(a), *pb = pointee(b);

	if (!is_scalar(args[0]->type))
		return false;
	out->operand[0] = condition_type(ir, args[0]->type);
	if (a == b)
		out->result = pa ? type_ptr(ir->types, pa) : a;
	else if (type_is_arith(a) && type_is_arith(b))
		out->result = type_usual(ir->types, a, b);
	else if (pa && is_null_constant(args[2]))
		out->result = type_ptr(ir->types, pa);
	else if (pb && is_null_constant(args[1]))
		out->result = type_ptr(ir->types, pb);
	else if (pa && pb && type_unqualified(ir->types, pa) == type_unqualified(ir->types, pb))
		out->result = type_ptr(ir->types, type_qualified(ir->types, pa, pb->quals));
	out->operand[1] = out->operand[2] = out->result;
	return out->result != NULL;
}

bool rule_of(const struct ir *ir, enum expr_kind kind, const struct expr *const *args,
	     struct rule *out)
{
	int n = expr_table[kind].arity;

	memset(out, 0, sizeof(*out));
	for (int i = 0; i < n; i++)
		if (is_dependent(args[i]) && (n != 3 || i) && kind != EXPR_ADDR)
			return rule_dependent(ir, kind, args, (unsigned)n, out);
	switch (kind) {
	case EXPR_ADD:
	case EXPR_SUB:
	case EXPR_MUL:
	case EXPR_DIV:
	case EXPR_MOD:
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
	case EXPR_MIN:
	case EXPR_MAX:
		if (pointee(args[0]->type) || pointee(args[1]->type))
			return rule_pointers(ir, kind, args, out);
		return rule_arithmetic(ir, kind, args[0]->type, args[1]->type, out);
	case EXPR_LAND:
	case EXPR_LOR:
	case EXPR_LNOT:
		return rule_logical(ir, args, (unsigned)n, out);
	case EXPR_NEG:
	case EXPR_NOT:
		out->operand[0] = out->result = type_promoted(ir->types, args[0]->type);
		return out->result && (kind == EXPR_NEG || type_is_int(out->result));
	case EXPR_SELECT:
		return rule_select(ir, args, out);
	case EXPR_ADDR:
		out->result = type_ptr(ir->types, expr_place_type((struct ir *)ir, args[0]));
		return true;
	case EXPR_INT:
	case EXPR_FLT:
	case EXPR_SYM:
	case EXPR_SREG:
	case EXPR_CAST:
	case EXPR_LOAD:   /* by its base, rule_load_type */
	case EXPR_MEMBER: /* by its field, type_vector_field */
	case EXPR_CALL:   /* by its name, rule_of_call */
	case EXPR_OPAQUE:
	case EXPR_COUNT:
		return false;
	}
	return false;
}

const struct type *rule_load_type(const struct ir *ir, const struct type *base, unsigned indices)
{
	for (unsigned i = 0; i < indices; i++) {
		if (base->kind != TYPE_ARRAY && (i || base->kind != TYPE_PTR))
			return NULL;
		base = base->of;
	}
	return type_unqualified(ir->types, base);
}

/* ---- calls ---- */

struct callee {
	const char *name;
	/* result and parameters: f float, d double, i int, u unsigned; or g: float when every
	 * argument is (an overload of C++), else double; a: absolute value of any signed type */
	const char *signature;
};

static const struct callee callees[] = {
	{"sqrtf", "ff"},        {"rsqrtf", "ff"},
	{"cbrtf", "ff"},        {"fabsf", "ff"},
	{"expf", "ff"},         {"exp2f", "ff"},
	{"exp10f", "ff"},       {"expm1f", "ff"},
	{"logf", "ff"},         {"log2f", "ff"},
	{"log10f", "ff"},       {"log1pf", "ff"},
	{"sinf", "ff"},         {"cosf", "ff"},
	{"tanf", "ff"},         {"asinf", "ff"},
	{"acosf", "ff"},        {"atanf", "ff"},
	{"sinhf", "ff"},        {"coshf", "ff"},
	{"tanhf", "ff"},        {"erff", "ff"},
	{"floorf", "ff"},       {"ceilf", "ff"},
	{"truncf", "ff"},       {"roundf", "ff"},
	{"rintf", "ff"},        {"fminf", "fff"},
	{"fmaxf", "fff"},       {"powf", "fff"},
	{"fmodf", "fff"},       {"atan2f", "fff"},
	{"hypotf", "fff"},      {"copysignf", "fff"},
	{"fmaf", "ffff"},       {"__expf", "ff"},
	{"__logf", "ff"},       {"__sinf", "ff"},
	{"__cosf", "ff"},       {"__fdividef", "fff"},
	{"__fmul_rn", "fff"},   {"__fadd_rn", "fff"},
	{"__fmaf_rn", "ffff"},  {"__frcp_rn", "ff"},
	{"sqrt", "gg"},         {"rsqrt", "gg"},
	{"cbrt", "gg"},         {"fabs", "gg"},
	{"exp", "gg"},          {"exp2", "gg"},
	{"log", "gg"},          {"log2", "gg"},
	{"log10", "gg"},        {"sin", "gg"},
	{"cos", "gg"},          {"tan", "gg"},
	{"asin", "gg"},         {"acos", "gg"},
	{"atan", "gg"},         {"sinh", "gg"},
	{"cosh", "gg"},         {"tanh", "gg"},
	{"erf", "gg"},          {"floor", "gg"},
	{"ceil", "gg"},         {"trunc", "gg"},
	{"round", "gg"},        {"rint", "gg"},
	{"fmin", "ggg"},        {"fmax", "ggg"},
	{"pow", "ggg"},         {"fmod", "ggg"},
	{"atan2", "ggg"},       {"hypot", "ggg"},
	{"fma", "gggg"},        {"min", "ggg"},
	{"max", "ggg"},         {"abs", "aa"},
	{"__popc", "iu"},       {"__clz", "ii"},
	{"__ffs", "ii"},        {"__mul24", "iii"},
	{"__mulhi", "iii"},     {"__umulhi", "uuu"},
	{"make_float2", "2ff"}, {"make_float4", "4ffff"},
};

static const struct type *signature_type(const struct ir *ir, char letter)
{
	switch (letter) {
	case 'f':
		return type_float(ir->types, 32, "float");
	case 'd':
		return type_float(ir->types, 64, "double");
	case 'i':
		return type_i32(ir->types);
	case 'u':
		return type_u32(ir->types);
	case '2':
		return type_named(ir->types, TYPE_RECORD, "float2");
	case '4':
		return type_named(ir->types, TYPE_RECORD, "float4");
	default:
		return NULL;
	}
}

bool rule_of_call(const struct ir *ir, const char *name, const struct expr *const *args, unsigned n,
		  struct rule *out)
{
	const char *signature = NULL;
	bool single = ir->lang == LANG_CUDA;

	memset(out, 0, sizeof(*out));
	for (size_t i = 0; i < ARRAY_LEN(callees) && !signature; i++)
		if (strcmp(callees[i].name, name) == 0)
			signature = callees[i].signature;
	if (!signature)
		return false;
	if (*signature == 'a') {
		if (n != 1 || !type_is_arith(args[0]->type))
			return false;
		out->operand[0] = out->result = type_promoted(ir->types, args[0]->type);
		return out->result && (type_is_float(out->result) || out->result->is_signed);
	}
	if (strlen(signature) - 1 != n)
		return false;
	for (unsigned i = 0; i < n; i++) {
		if (!type_is_arith(args[i]->type))
			return false;
		single = single && args[i]->type == signature_type(ir, 'f');
	}
	for (unsigned i = 0; i <= n; i++) {
		char letter = signature[i] != 'g' ? signature[i] : single ? 'f' : 'd';
		const struct type *type = signature_type(ir, letter);

		if (i)
			out->operand[i - 1] = type;
		else
			out->result = type;
	}
	return true;
}

/* ---- statements ---- */

const struct type *rule_op_type(const struct ir *ir, unsigned op, const struct type *place,
				const struct type *value)
{
	struct rule rule;

	if (!type_is_arith(place) || !type_is_arith(value) ||
	    !rule_arithmetic(ir, (enum expr_kind)op, place, value, &rule))
		return type_unqualified(ir->types, place);
	return rule.result;
}

static const struct type *assigned_type(const struct ir *ir, const struct type *type,
					const struct expr *e)
{
	const struct type *to = type_unqualified(ir->types, type);

	if (to == e->type || to->kind == TYPE_DEPENDENT || is_dependent(e))
		return NULL;
	if (type_is_arith(to) && type_is_arith(e->type))
		return to;
	if ((to->kind == TYPE_BOOL || to->kind == TYPE_PTR) && pointee(e->type))
		return to;
	return to->kind == TYPE_PTR && is_null_constant(e) ? to : NULL;
}

const struct type *rule_slot(const struct ir *ir, const struct slot_rule *slot,
			     const struct expr *e)
{
	struct rule rule;

	switch (slot->use) {
	case USE_AS_IS:
		return NULL;
	case USE_CONDITION:
		return condition_type(ir, e->type);
	case USE_ASSIGNED:
		return assigned_type(ir, slot->type, e);
	case USE_OPERAND:
		if (!type_is_arith(slot->type) || !type_is_arith(e->type) ||
		    !rule_arithmetic(ir, slot->op, slot->type, e->type, &rule))
			return NULL;
		return rule.operand[1];
	}
	return NULL;
}
