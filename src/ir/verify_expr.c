/* verify_expr.c - the invariants of expressions.
 *
 * Conversions are nodes, so both operands of an operator have its type; types that depend on
 * template parameters, records and opaque types may meet anything (overloaded operators are opaque
 * elsewhere). */
#include <string.h>

#include "cunest/text.h"
#include "verify_impl.h"

static const struct type *bare(const struct verifier *v, const struct type *type)
{
	return type_unqualified(v->ir->types, type);
}

static bool is_loose(const struct type *type)
{
	return type->kind == TYPE_DEPENDENT || type->kind == TYPE_RECORD ||
	       type->kind == TYPE_OPAQUE || type->kind == TYPE_REF;
}

static bool is_pointer(const struct type *type)
{
	return type->kind == TYPE_PTR || type->kind == TYPE_ARRAY;
}

static bool is_truth(const struct verifier *v, const struct type *type)
{
	return bare(v, type) ==
	       (v->ir->lang == LANG_CUDA ? type_bool(v->ir->types) : type_i32(v->ir->types));
}

static bool is_condition(const struct verifier *v, const struct type *type)
{
	return v->ir->lang == LANG_CUDA ? bare(v, type) == type_bool(v->ir->types)
					: type_is_arith(type) || is_pointer(type);
}

bool verify_known(const struct verifier *v, const struct sym *sym)
{
	return sym && sym->id < v->func->syms.n && v->func->syms.at[sym->id] == sym;
}

static bool any_loose(const struct expr *e)
{
	for (unsigned i = 0; i < e->nargs; i++)
		if (is_loose(e->arg[i]->type))
			return true;
	return is_loose(e->type);
}

/* What is wrong with operands that are all of strict types, NULL: nothing. */
static const char *wrong_arithmetic(const struct verifier *v, const struct expr *e)
{
	const struct type *a = bare(v, e->arg[0]->type), *b = bare(v, e->arg[1]->type);
	const struct type *type = bare(v, e->type);
	bool integers = type_is_int(a) && type_is_int(b);

	if (is_pointer(a) || is_pointer(b)) {
		if (e->kind == EXPR_SUB && is_pointer(a) && is_pointer(b))
			return type == type_i64(v->ir->types) ? NULL : "has not the type long";
		if (e->kind == EXPR_ADD || (e->kind == EXPR_SUB && is_pointer(a)))
			return type_is_int(is_pointer(a) ? b : a) && type->kind == TYPE_PTR
				       ? NULL
				       : "is not a pointer and an integer";
		return "has a pointer operand";
	}
	if (!type_is_arith(a) || !type_is_arith(b))
		return "has an operand that is not a number";
	if (e->kind == EXPR_SHL || e->kind == EXPR_SHR) {
		if (!integers)
			return "has an operand that is not an integer";
		if (type != a)
			return "has not the type of its left operand";
	} else {
		if (a != b)
			return "has operands of two types";
		if (type != a)
			return "has not the type of its operands";
		if (!integers &&
		    (e->kind == EXPR_MOD || e->kind == EXPR_AND || e->kind == EXPR_OR ||
		     e->kind == EXPR_XOR || e->kind == EXPR_MIN || e->kind == EXPR_MAX))
			return "has an operand that is not an integer";
	}
	if (integers && type->rank < RANK_INT && e->kind != EXPR_MIN && e->kind != EXPR_MAX)
		return "computes in a type below int";
	return NULL;
}

static const char *wrong_comparison(const struct verifier *v, const struct expr *e)
{
	const struct type *a = bare(v, e->arg[0]->type), *b = bare(v, e->arg[1]->type);

	if (!is_truth(v, e->type))
		return "has not the type of a comparison";
	if (is_pointer(a) || is_pointer(b))
		return is_pointer(a) && is_pointer(b) ? NULL : "compares a pointer with a number";
	if (!type_is_arith(a) || !type_is_arith(b))
		return "has an operand that is not a number";
	return a == b ? NULL : "has operands of two types";
}

static const char *wrong_load(const struct verifier *v, const struct expr *e)
{
	const struct type *type;

	if (e->nargs < 2)
		return "has no index";
	type = e->arg[0]->type;
	for (unsigned i = 1; i < e->nargs; i++) {
		if (is_loose(type))
			return NULL;
		if (type->kind != TYPE_ARRAY && (i > 1 || type->kind != TYPE_PTR))
			return i > 1 ? "goes through a second pointer"
				     : "has a base that is not a pointer or array";
		if (!type_is_int(e->arg[i]->type) && !is_loose(e->arg[i]->type))
			return "has an index that is not an integer";
		type = type->of;
	}
	return bare(v, type) == bare(v, e->type) ? NULL : "has not the type of the element";
}

static const char *wrong_unary(const struct verifier *v, const struct expr *e)
{
	const struct type *a = bare(v, e->arg[0]->type);

	if (e->kind == EXPR_LNOT)
		return !is_truth(v, e->type) ? "has not the type of a condition"
		       : is_condition(v, a)  ? NULL
					     : "has an operand that is not a condition";
	if (!type_is_arith(a) || (e->kind == EXPR_NOT && !type_is_int(a)))
		return "has an operand of a wrong type";
	if (bare(v, e->type) != a)
		return "has not the type of its operand";
	return type_is_int(a) && a->rank < RANK_INT ? "computes in a type below int" : NULL;
}

static const char *wrong_leaf(const struct verifier *v, const struct expr *e)
{
	if (e->kind == EXPR_INT && e->type->kind == TYPE_PTR) /* nullptr */
		return NULL;
	if (e->kind == EXPR_INT)
		return !type_is_int(e->type)              ? "is of no integer type"
		       : type_holds(e->type, expr_int(e)) ? NULL
							  : "does not fit its type";
	if (e->kind == EXPR_FLT)
		return type_is_float(e->type) ? NULL : "is of no floating type";
	if (e->kind == EXPR_SREG)
		return e->u.sreg < SREG_COUNT && type_is_int(e->type) ? NULL : "is not a register";
	return verify_known(v, e->u.sym) ? NULL : "names a symbol that the function does not have";
}

static const char *wrong_node(const struct verifier *v, const struct expr *e)
{
	switch ((enum expr_kind)e->kind) {
	case EXPR_INT:
	case EXPR_FLT:
	case EXPR_SYM:
	case EXPR_SREG:
		return wrong_leaf(v, e);
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
	case EXPR_MIN:
	case EXPR_MAX:
		return any_loose(e) ? NULL : wrong_arithmetic(v, e);
	case EXPR_EQ:
	case EXPR_NE:
	case EXPR_LT:
	case EXPR_LE:
	case EXPR_GT:
	case EXPR_GE:
		return any_loose(e) ? NULL : wrong_comparison(v, e);
	case EXPR_LAND:
	case EXPR_LOR:
		if (any_loose(e))
			return NULL;
		if (!is_condition(v, e->arg[0]->type) || !is_condition(v, e->arg[1]->type))
			return "has an operand that is not a condition";
		return is_truth(v, e->type) ? NULL : "has not the type of a condition";
	case EXPR_NEG:
	case EXPR_NOT:
	case EXPR_LNOT:
		return any_loose(e) ? NULL : wrong_unary(v, e);
	case EXPR_SELECT:
		if (!is_loose(e->arg[0]->type) && !is_condition(v, e->arg[0]->type))
			return "has a condition that is none";
		if (is_loose(e->type) || is_loose(e->arg[1]->type) || is_loose(e->arg[2]->type))
			return NULL;
		if (bare(v, e->arg[1]->type) != bare(v, e->arg[2]->type))
			return "has values of two types";
		return bare(v, e->type) == bare(v, e->arg[1]->type)
			       ? NULL
			       : "has not the type of its values";
	case EXPR_CAST:
		return NULL;
	case EXPR_LOAD:
		return wrong_load(v, e);
	case EXPR_MEMBER:
		return is_loose(e->arg[0]->type) ? NULL : "is a member of what is not a record";
	case EXPR_ADDR:
		if (e->type->kind != TYPE_PTR && e->type->kind != TYPE_REF && !is_loose(e->type))
			return "is not a pointer";
		return e->arg[0]->kind == EXPR_LOAD || e->arg[0]->kind == EXPR_MEMBER ||
				       e->arg[0]->kind == EXPR_SYM
			       ? NULL
			       : "is the address of what has none";
	case EXPR_CALL:
		return NULL;
	case EXPR_OPAQUE:
		for (unsigned i = 0; i < e->nargs; i++)
			if (e->arg[i]->kind != EXPR_SYM)
				return "has an operand that is not a symbol";
		return NULL;
	case EXPR_COUNT:
		break;
	}
	return "has no kind";
}

const char *ir_verify_node(const struct func *func, const struct expr *e)
{
	struct verifier v = {.func = func, .ir = func->ir};

	return wrong_node(&v, e);
}

void verify_expr(struct verifier *v, const struct stmt *in, const struct expr *e)
{
	const char *wrong;

	if (v->wrong || bits_has(&v->checked, e->id))
		return;
	if (e->kind >= EXPR_COUNT || !e->type) {
		verify_fail(v, in, "an expression has no %s", e->type ? "kind" : "type");
		return;
	}
	if (expr_table[e->kind].arity >= 0 && e->nargs != expr_table[e->kind].arity) {
		verify_fail(v, in, "%s has %u operands", expr_table[e->kind].name, e->nargs);
		return;
	}
	if (!e->text &&
	    (e->kind == EXPR_MEMBER || e->kind == EXPR_CALL || e->kind == EXPR_OPAQUE)) {
		verify_fail(v, in, "%s has no text", expr_table[e->kind].name);
		return;
	}
	for (unsigned i = 0; i < e->nargs && !v->wrong; i++) {
		if (!e->arg[i])
			verify_fail(v, in, "%s lacks operand %u", expr_table[e->kind].name, i);
		else
			verify_expr(v, in, e->arg[i]);
	}
	if (v->wrong)
		return;
	wrong = wrong_node(v, e);
	if (wrong)
		verify_fail(v, in, "%s '%s' %s", expr_table[e->kind].name,
			    e->kind == EXPR_SYM ? "" : expr_text(v->ir, e), wrong);
	else
		bits_add(v->ir->arena, &v->checked, e->id);
}
