/* lower_place.c - what denotes an object: names, subscripts, members, dereferences, addresses.
 *
 * a[i][j] of one array is one access with two indices.  A scalar that other threads or functions
 * may write is read as *&s, memory like any other.  threadIdx.x and its relatives are registers. */
#include "lower.h"

#include <string.h>

static bool is_builtin(struct lowering *l, CXCursor decl, const char *name)
{
	return clang_getCursorKind(decl) == CXCursor_VarDecl &&
	       clang_Location_isInSystemHeader(clang_getCursorLocation(decl)) &&
	       strcmp(cursor_name(l, decl), name) == 0;
}

static const struct expr *symbol_value(struct lowering *l, const struct sym *sym)
{
	const struct type *value = type_unqualified(l->ir->types, sym->type);
	const struct expr *args[2];

	if (!symbol_in_memory(sym))
		return expr_sym(l->ir, sym);
	/* a scalar that other threads or functions may write: *&s, memory like any other */
	args[0] = expr_sym(l->ir, sym);
	args[0] = expr_raw(l->ir, EXPR_ADDR, type_ptr(l->ir->types, sym->type), NULL, args, 1);
	args[1] = expr_const_int(l->ir, type_i32(l->ir->types), 0);
	return expr_raw(l->ir, EXPR_LOAD, value, NULL, args, 2);
}

/* `S::size` as it is written, where the name alone would mean nothing, or something else. */
static const char *qualified_name(struct lowering *l, const struct sym *sym, struct span span)
{
	const char *text = l->source->text;
	size_t name = strlen(sym->name);

	if (l->quiet || span.hi - span.lo < name + 2 || span.hi > l->source->size ||
	    memcmp(text + span.hi - name, sym->name, name) != 0 ||
	    memcmp(text + span.hi - name - 2, "::", 2) != 0)
		return NULL;
	for (uint32_t i = span.lo; i < span.hi; i++)
		if (text[i] == '/' || text[i] == '\\' || text[i] == '\n')
			return NULL;
	return str_intern(l->ir->strings, text + span.lo, span.hi - span.lo);
}

/* The variable outside of a function goes by its name in there, of which something else may hide it. */
static const char *misleading(struct lowering *l, const struct sym *sym, CXCursor decl)
{
	if (!sym->name[0])
		return "a member of an anonymous union";
	if (sym->kind != SYM_GLOBAL && sym->kind != SYM_CONSTANT)
		return NULL;
	if (symbol_is_redeclared(decl))
		return "a variable that the function declares extern";
	for (uint32_t i = 0; i < l->brought.n; i++)
		if (l->brought.at[i] == sym->name)
			return "a name that a using declaration brings";
	return NULL;
}

bool lower_name(struct lowering *l, CXCursor c, struct span span, struct lowered *out)
{
	CXCursor decl = cursor_referenced(l, c);
	struct sym *sym;
	const char *why;

	switch ((int)clang_getCursorKind(decl)) {
	case CXCursor_EnumConstantDecl: {
		const struct type *type = cursor_value_type(l, c);

		if (!type_is_int(type))
			return lower_fail(l, span.lo, "an enumerator of an unknown type");
		out->e = expr_const_int(
			l->ir, type,
			type->is_signed ? (__int128)clang_getEnumConstantDeclValue(decl)
					: (__int128)clang_getEnumConstantDeclUnsignedValue(decl));
		break;
	}
	case CXCursor_VarDecl:
	case CXCursor_ParmDecl:
	case CXCursor_NonTypeTemplateParameter:
		if (is_builtin(l, decl, "warpSize")) {
			out->e = expr_sreg(l->ir, SREG_WARPSIZE);
			break;
		}
		if (clang_getCursorKind(decl) == CXCursor_NonTypeTemplateParameter &&
		    symbol_refers(l, decl))
			return lower_fail(l, span.lo,
					  "a parameter of the template that is a reference");
		sym = symbol_of(l, decl);
		why = misleading(l, sym, decl);
		if (why)
			return lower_fail(l, span.lo, "%s", why);
		if (!sym->qualified)
			sym->qualified = qualified_name(l, sym, span);
		out->e = symbol_value(l, sym);
		break;
	default:
		return lower_fail(l, span.lo, "a name that is not a variable");
	}
	out->o = origin_make(l, out->e, span, NULL, 0, true);
	return true;
}

static bool is_array(CXType t)
{
	enum CXTypeKind k = clang_getCanonicalType(t).kind;

	return k == CXType_ConstantArray || k == CXType_IncompleteArray ||
	       k == CXType_VariableArray || k == CXType_DependentSizedArray;
}

/* The operand of a subscript or `*`: the decay of an array is part of the access. */
static bool lower_base(struct lowering *l, CXCursor c, struct lowered *out)
{
	if (clang_getCursorKind(c) == CXCursor_UnexposedExpr) {
		struct cursors kids = cursor_children(l, c);

		if (kids.n == 1 && is_array(cursor_type(l, kids.at[0])))
			return lower_expr(l, kids.at[0], out);
	}
	return lower_expr(l, c, out);
}

enum { MAX_INDICES = 8 };

/* a[i][j] and *a[i] of one array are one access: base and indices of the inner one, else the base
 * itself. Returns how many. */
static unsigned access_start(const struct lowered *base, const struct expr **args,
			     struct origin **origins)
{
	unsigned n = 0;

	if (base->e->kind != EXPR_LOAD || base->e->type->kind != TYPE_ARRAY ||
	    base->e->nargs > MAX_INDICES) {
		args[0] = base->e;
		origins[0] = base->o;
		return 1;
	}
	for (; n < base->e->nargs; n++) {
		args[n] = base->e->arg[n];
		if (base->o && base->o->nkids == base->e->nargs &&
		    base->o->span.lo == base->o->outer.lo)
			origins[n] = base->o->kid[n];
	}
	return n;
}

bool lower_subscript(struct lowering *l, CXCursor c, struct span span, struct lowered *out)
{
	struct cursors kids = cursor_children(l, c);
	const struct type *type = cursor_value_type(l, c);
	const struct expr *args[MAX_INDICES + 1];
	struct origin *origins[MAX_INDICES + 1] = {NULL};
	struct lowered base, index;
	bool regular = false;
	unsigned n;

	if (!lower_base(l, kids.at[0], &base) || !lower_expr(l, kids.at[1], &index))
		return false;
	if (base.e->type->kind != TYPE_PTR && base.e->type->kind != TYPE_ARRAY)
		return lower_fail(l, span.lo,
				  base.e->type->kind == TYPE_DEPENDENT
					  ? "a subscript of a template parameter"
					  : "an index before its array");
	/* elements of T are compiled when a type is given for it only */
	if (index.e->type->kind == TYPE_FLOAT || index.e->type->kind == TYPE_PTR)
		return lower_fail(l, span.lo, "a subscript that is not an integer");
	if (base.o && index.o)
		regular = base.o->outer.lo == span.lo &&
			  bytes_are(l, base.o->outer.hi, index.o->outer.lo, "[", NULL, NULL) &&
			  bytes_are(l, index.o->outer.hi, span.hi, "]", NULL, NULL);
	n = access_start(&base, args, origins);
	args[n] = index.e;
	origins[n++] = index.o;
	if (type->kind == TYPE_DEPENDENT) /* perhaps only an array bound depends */
		type = type_unqualified(l->ir->types, base.e->type->of);
	out->e = expr_raw(l->ir, EXPR_LOAD, type, NULL, args, n);
	out->o = origin_make(l, out->e, span, origins, n, regular);
	return true;
}

bool lower_deref(struct lowering *l, CXCursor c, CXCursor operand, struct span span,
		 struct lowered *out)
{
	const struct type *type = cursor_value_type(l, c);
	struct lowered base;
	const struct expr *args[MAX_INDICES + 1];
	struct origin *kids[MAX_INDICES + 1] = {NULL};
	bool regular = false;
	unsigned n;

	if (!lower_base(l, operand, &base))
		return false;
	if (base.e->type->kind != TYPE_PTR && base.e->type->kind != TYPE_ARRAY)
		return lower_fail(l, span.lo, "'*' of something that is not a pointer");
	if (type->kind == TYPE_FUNC)
		return lower_fail(l, span.lo, "a pointer to a function");
	if (type->kind == TYPE_DEPENDENT)
		type = type_unqualified(l->ir->types, base.e->type->of);
	n = access_start(&base, args, kids);
	args[n++] = expr_const_int(l->ir, type_i32(l->ir->types), 0);
	if (base.o)
		regular = bytes_are(l, span.lo, base.o->outer.lo, "*", NULL, NULL) &&
			  base.o->outer.hi == span.hi;
	out->e = expr_raw(l->ir, EXPR_LOAD, type, NULL, args, n);
	out->o = origin_make(l, out->e, span, kids, n, regular);
	return true;
}

/* threadIdx.x and its relatives. */
static bool lower_sreg(struct lowering *l, CXCursor base, const char *field, struct span span,
		       struct lowered *out)
{
	static const char *const names[] = {"threadIdx", "blockIdx", "blockDim", "gridDim"};
	CXCursor c = cursor_strip(l, base), decl;

	if (clang_getCursorKind(c) != CXCursor_DeclRefExpr || field[1] || field[0] < 'x' ||
	    field[0] > 'z')
		return false;
	decl = cursor_referenced(l, c);
	for (unsigned i = 0; i < ARRAY_LEN(names); i++) {
		if (!is_builtin(l, decl, names[i]))
			continue;
		out->e = expr_sreg(l->ir, (enum sreg)(3 * i + (unsigned)(field[0] - 'x')));
		out->o = origin_make(l, out->e, span, NULL, 0,
				     l->quiet ||
					     bytes_are(l, span.lo, span.hi, names[i], ".", field));
		return true;
	}
	return false;
}

/* d.x where x is of a base class: the conversion of d is part of the access. */
static CXCursor of_base(struct lowering *l, CXCursor c)
{
	struct cursors kids = cursor_children(l, c);

	if (clang_getCursorKind(c) == CXCursor_UnexposedExpr && kids.n == 1 &&
	    clang_isExpression(clang_getCursorKind(kids.at[0])) &&
	    clang_getCanonicalType(cursor_type(l, c)).kind == CXType_Record &&
	    clang_getCanonicalType(cursor_type(l, kids.at[0])).kind == CXType_Record)
		return kids.at[0];
	return c;
}

/* A bit-field of an unsigned int with fewer bits is computed with as an int, which a variable of its
 * type, that holds the same, is not.  In C a wide one may have a type of its own. */
static bool promotes_otherwise(struct lowering *l, CXCursor field)
{
	CXType type = clang_getCanonicalType(clang_getCursorType(field));
	long long bits = clang_getFieldDeclBitWidth(field), whole = clang_Type_getSizeOf(type) * 8;

	if (!clang_Cursor_isBitField(field) || (bits > 0 && bits == whole))
		return false;
	switch ((int)type.kind) {
	case CXType_Int:
		return false;
	case CXType_Long:
	case CXType_ULong:
	case CXType_LongLong:
	case CXType_ULongLong:
		return bits <= 32 || l->ir->lang == LANG_C;
	case CXType_Enum:
		return l->ir->lang == LANG_C;
	default:
		return whole >= 32;
	}
}

bool lower_member(struct lowering *l, CXCursor c, struct span span, struct lowered *out)
{
	struct cursors kids = cursor_children(l, c);
	CXCursor field = cursor_referenced(l, c);
	const char *name = cursor_name(l, field);
	const struct type *type;
	const struct expr *args[2];
	struct origin *kid;
	struct lowered base;
	bool arrow, regular = false;

	if (!kids.n)
		return lower_fail(l, span.lo, "a member of the object itself");
	if (kids.n > 1) /* x.B::k, another than x.k */
		return lower_fail(l, span.lo, "a member with the name of its class");
	if (clang_getCursorKind(field) != CXCursor_FieldDecl || !name[0])
		return lower_fail(l, span.lo, "a member that is not a field");
	if (lower_sreg(l, kids.at[0], name, span, out))
		return true;
	type = lower_type(l, cursor_type(l, field));
	if (type->kind == TYPE_REF)
		return lower_fail(l, span.lo, "'%s' is a reference", name);
	if (promotes_otherwise(l, field))
		return lower_fail(l, span.lo, "'%s' is a bit-field, of another type in formulas",
				  name);
	/* each access counts, and the type of a value does not say so */
	if (type->kind != TYPE_ARRAY && type_is_volatile(type))
		return lower_fail(l, span.lo, "'%s' is volatile", name);
	if (!lower_expr(l, of_base(l, kids.at[0]), &base))
		return false;
	type = cursor_value_type(l, c);
	arrow = base.e->type->kind == TYPE_PTR;
	args[0] = base.e;
	kid = arrow ? NULL : base.o;
	if (arrow) {
		args[1] = expr_const_int(l->ir, type_i32(l->ir->types), 0);
		args[0] = expr_raw(l->ir, EXPR_LOAD,
				   type_unqualified(l->ir->types, base.e->type->of), NULL, args, 2);
	} else if (base.e->type->kind == TYPE_OPAQUE) {
		return lower_fail(l, span.lo, "a member of '%s', a type that is not understood",
				  base.e->type->name);
	} else if (base.e->type->kind != TYPE_RECORD) {
		return lower_fail(l, span.lo, "a member of a template parameter");
	}
	if (base.o)
		regular = base.o->outer.lo == span.lo &&
			  bytes_are(l, base.o->outer.hi, span.hi, arrow ? "->" : ".", name, NULL);
	out->e = expr_raw(l->ir, EXPR_MEMBER, type, name, args, 1);
	out->o = origin_make(l, out->e, span, &kid, 1, regular);
	return true;
}

/* What is stored there is not what is read: it is cut to the field's width. */
static bool is_bit_field(struct lowering *l, CXCursor c)
{
	c = cursor_strip(l, c);
	return clang_getCursorKind(c) == CXCursor_MemberRefExpr &&
	       clang_Cursor_isBitField(cursor_referenced(l, c));
}

bool lower_place(struct lowering *l, CXCursor c, struct lowered *out)
{
	struct span span;

	if (!lower_expr(l, c, out))
		return false;
	if (!cursor_span(l, c, &span))
		span = NO_SPAN;
	if (is_bit_field(l, c))
		return lower_fail(l, span.lo, "an assignment to a bit-field");
	if (out->e->kind == EXPR_SYM || out->e->kind == EXPR_LOAD || out->e->kind == EXPR_MEMBER)
		return true;
	return lower_fail(l, span.lo, "an assignment to something that is not a variable");
}

bool lower_address(struct lowering *l, CXCursor c, CXCursor operand, struct span span,
		   struct lowered *out)
{
	struct lowered a;
	bool regular = false;

	if (!lower_place(l, operand, &a))
		return false;
	if (a.o)
		regular = bytes_are(l, span.lo, a.o->outer.lo, "&", NULL, NULL) &&
			  a.o->outer.hi == span.hi;
	/* & of a scalar in memory, *&s: its address without the detour */
	if (a.e->kind == EXPR_LOAD && a.e->arg[0]->kind == EXPR_ADDR && a.o && !a.o->nkids) {
		out->e = a.e->arg[0];
		out->o = origin_make(l, out->e, span, NULL, 0, true);
		return true;
	}
	out->e = expr_raw(l->ir, EXPR_ADDR, cursor_value_type(l, c), NULL, &a.e, 1);
	out->o = origin_make(l, out->e, span, &a.o, 1, regular);
	return true;
}
