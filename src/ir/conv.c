/* conv.c - C's and C++'s conversions made explicit: expressions as the language types them.
 *
 * Nothing is folded, so what is built here is the node that a front end would build for the same
 * text. */
#include "cunest/build.h"

static const struct expr *raw1(struct ir *ir, enum expr_kind kind, const struct type *type,
			       const struct expr *a)
{
	return expr_raw(ir, kind, type, NULL, &a, 1);
}

static const struct expr *raw2(struct ir *ir, enum expr_kind kind, const struct type *type,
			       const struct expr *a, const struct expr *b)
{
	const struct expr *args[] = {a, b};

	return expr_raw(ir, kind, type, NULL, args, 2);
}

static bool is_dependent(const struct expr *e)
{
	return e->type->kind == TYPE_DEPENDENT;
}

static const struct type *truth_type(struct ir *ir)
{
	return ir->lang == LANG_CUDA ? type_bool(ir->types) : type_i32(ir->types);
}

/* The type of an operation that only an instantiation can name. */
static const struct type *auto_type(struct ir *ir)
{
	return type_named(ir->types, TYPE_DEPENDENT, "auto");
}

/* What a pointer or a decaying array points to, NULL for other types. */
static const struct type *pointee(const struct type *t)
{
	return t->kind == TYPE_PTR || t->kind == TYPE_ARRAY ? t->of : NULL;
}

static bool is_null_constant(const struct expr *e)
{
	return e->type->kind == TYPE_INT && expr_is_int(e, 0);
}

/* As a condition: bool in C++, any scalar in C. */
static const struct expr *condition(struct ir *ir, const struct expr *e)
{
	if (!type_is_arith(e->type) && !pointee(e->type))
		return NULL;
	if (ir->lang == LANG_C)
		return e;
	return expr_cast(ir, type_bool(ir->types), e, true);
}

const struct expr *expr_c_convert(struct ir *ir, const struct type *type, const struct expr *e)
{
	const struct type *to = type_unqualified(ir->types, type);

	if (to == e->type || to->kind == TYPE_DEPENDENT || is_dependent(e))
		return e;
	if (type_is_arith(to) && type_is_arith(e->type))
		return expr_cast(ir, to, e, true);
	if (to->kind == TYPE_BOOL && pointee(e->type))
		return expr_cast(ir, to, e, true);
	if (to->kind == TYPE_PTR && (pointee(e->type) || is_null_constant(e)))
		return expr_cast(ir, to, e, true);
	return NULL;
}

/* p + i, i + p, p - i, p - q.  Indices keep their type: what is added is a number of elements. */
static const struct expr *pointer_arith(struct ir *ir, enum expr_kind kind, const struct expr *a,
					const struct expr *b)
{
	const struct type *pa = pointee(a->type), *pb = pointee(b->type);

	if (pa && type_is_int(b->type) && (kind == EXPR_ADD || kind == EXPR_SUB))
		return raw2(ir, kind, type_ptr(ir->types, pa), a, b);
	if (pb && type_is_int(a->type) && kind == EXPR_ADD)
		return raw2(ir, kind, type_ptr(ir->types, pb), a, b);
	if (pa && pb && kind == EXPR_SUB &&
	    type_unqualified(ir->types, pa) == type_unqualified(ir->types, pb))
		return raw2(ir, kind, type_i64(ir->types), a, b);
	return NULL;
}

static const struct expr *arithmetic(struct ir *ir, enum expr_kind kind, const struct expr *a,
				     const struct expr *b)
{
	const struct type *type = type_usual(ir->types, a->type, b->type);
	bool on_floats =
		kind == EXPR_ADD || kind == EXPR_SUB || kind == EXPR_MUL || kind == EXPR_DIV;

	if (!type)
		return pointer_arith(ir, kind, a, b);
	if (type_is_float(type) && !on_floats)
		return NULL;
	return raw2(ir, kind, type, expr_cast(ir, type, a, true), expr_cast(ir, type, b, true));
}

/* Each operand is promoted by itself; the result has the left one's type. */
static const struct expr *shift(struct ir *ir, enum expr_kind kind, const struct expr *a,
				const struct expr *b)
{
	const struct type *ta, *tb;

	if (!type_is_int(a->type) || !type_is_int(b->type))
		return NULL;
	ta = type_promoted(ir->types, a->type);
	tb = type_promoted(ir->types, b->type);
	return raw2(ir, kind, ta, expr_cast(ir, ta, a, true), expr_cast(ir, tb, b, true));
}

static const struct expr *comparison(struct ir *ir, enum expr_kind kind, const struct expr *a,
				     const struct expr *b)
{
	const struct type *type = type_usual(ir->types, a->type, b->type);
	const struct type *pa = pointee(a->type), *pb = pointee(b->type);

	if (type) {
		a = expr_cast(ir, type, a, true);
		b = expr_cast(ir, type, b, true);
	} else if (pa && is_null_constant(b)) {
		b = expr_cast(ir, type_ptr(ir->types, pa), b, true);
	} else if (pb && is_null_constant(a)) {
		a = expr_cast(ir, type_ptr(ir->types, pb), a, true);
	} else if (!pa || !pb ||
		   type_unqualified(ir->types, pa) != type_unqualified(ir->types, pb)) {
		return NULL;
	}
	return raw2(ir, kind, truth_type(ir), a, b);
}

/* Arithmetic of T with T is a T, nearly always; anything else has a type nobody can write yet. */
static const struct expr *dependent(struct ir *ir, enum expr_kind kind, const struct expr *a,
				    const struct expr *b)
{
	bool like = a->type == b->type && !(expr_table[kind].flags & (EXPR_R | EXPR_Z));

	return raw2(ir, kind, like ? a->type : auto_type(ir), a, b);
}

const struct expr *expr_c_binary(struct ir *ir, enum expr_kind kind, const struct expr *a,
				 const struct expr *b)
{
	const struct expr_row *row = &expr_table[kind];

	if (row->arity != 2)
		return NULL;
	if (is_dependent(a) || is_dependent(b))
		return dependent(ir, kind, a, b);
	if (row->flags & EXPR_R)
		return comparison(ir, kind, a, b);
	if (row->flags & EXPR_Z) {
		a = condition(ir, a);
		b = condition(ir, b);
		return a && b ? raw2(ir, kind, truth_type(ir), a, b) : NULL;
	}
	if (kind == EXPR_SHL || kind == EXPR_SHR)
		return shift(ir, kind, a, b);
	return arithmetic(ir, kind, a, b);
}

const struct expr *expr_c_unary(struct ir *ir, enum expr_kind kind, const struct expr *e)
{
	const struct type *type;

	if (kind == EXPR_ADDR) {
		if (e->kind != EXPR_LOAD && e->kind != EXPR_MEMBER && e->kind != EXPR_SYM)
			return NULL;
		return raw1(ir, kind, type_ptr(ir->types, expr_place_type(ir, e)), e);
	}
	if (kind != EXPR_NEG && kind != EXPR_NOT && kind != EXPR_LNOT)
		return NULL;
	if (is_dependent(e))
		return raw1(ir, kind, kind == EXPR_LNOT ? auto_type(ir) : e->type, e);
	if (kind == EXPR_LNOT) {
		e = condition(ir, e);
		return e ? raw1(ir, kind, truth_type(ir), e) : NULL;
	}
	type = type_promoted(ir->types, e->type);
	if (!type || (kind == EXPR_NOT && type_is_float(type)))
		return NULL;
	return raw1(ir, kind, type, expr_cast(ir, type, e, true));
}

/* The type that both branches of c ? a : b are converted to; NULL: there is none. */
static const struct type *common_type(struct ir *ir, const struct expr *a, const struct expr *b)
{
	const struct type *pa = pointee(a->type), *pb = pointee(b->type);
	const struct type *usual;

	if (a->type == b->type)
		return pa ? type_ptr(ir->types, pa) : a->type;
	usual = type_usual(ir->types, a->type, b->type);
	if (usual)
		return usual;
	if (pa && is_null_constant(b))
		return type_ptr(ir->types, pa);
	if (pb && is_null_constant(a))
		return type_ptr(ir->types, pb);
	if (pa && pb && type_unqualified(ir->types, pa) == type_unqualified(ir->types, pb))
		return type_ptr(ir->types, type_qualified(ir->types, pa, pb->quals));
	return NULL;
}

const struct expr *expr_c_select(struct ir *ir, const struct expr *c, const struct expr *a,
				 const struct expr *b)
{
	const struct expr *args[3] = {c, a, b};
	const struct type *type;

	if (!is_dependent(c))
		args[0] = condition(ir, c);
	if (is_dependent(a) || is_dependent(b)) {
		type = a->type == b->type ? a->type : auto_type(ir);
	} else {
		type = common_type(ir, a, b);
		if (!type)
			return NULL;
		args[1] = expr_c_convert(ir, type, a);
		args[2] = expr_c_convert(ir, type, b);
	}
	return args[0] ? expr_raw(ir, EXPR_SELECT, type, NULL, args, 3) : NULL;
}
