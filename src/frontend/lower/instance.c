/* instance.c - what the instances of a template make of it.
 *
 * A template is lowered once, as it is written.  What its parameters stand for in one of its uses may make each access
 * count (volatile), each operator a call of somebody's code (a class), or a variable another name of what it begins with
 * (a reference).  Clang shows the instances beside the template,
 * with the places of what they were made from; so each is walked, and compared with the template by these places.  That
 * sees more than its arguments do: what comes from a member of a class template, from a trait, from `auto`, and what a
 * generic lambda is called with. */
#include "lower.h"

#include <string.h>

/* What clang instantiates, whoever uses it and from where, is among the outermost declarations. */
struct instance {
	uint32_t at; /* in the main file: its name, as its template spells it */
	CXCursor fn;
};

static int by_place(const void *a, const void *b)
{
	const struct instance *x = a, *y = b;

	return x->at < y->at ? -1 : x->at > y->at;
}

static void find_instances(struct lowering *l)
{
	l->instances_known = true;
	for (uint32_t i = 0; i < l->outermost.n; i++) {
		const CXCursor *decl = l->outermost.at[i];
		struct instance *k;
		CXFile file;
		uint32_t at;

		if (!cursor_is_function(*decl) ||
		    clang_getCursorKind(*decl) == CXCursor_FunctionTemplate ||
		    clang_Cursor_isNull(clang_getSpecializedCursorTemplate(*decl)))
			continue;
		clang_getExpansionLocation(clang_getCursorLocation(*decl), &file, NULL, NULL, &at);
		if (!file_is(file, l->parsed->main))
			continue;
		k = arena_alloc(l->ir->arena, sizeof(*k));
		*k = (struct instance){at, *decl};
		vec_push(l->ir->arena, &l->instances, k);
	}
	vec_sort(l->ir->arena, &l->instances, by_place);
}

/* ---- types ---- */

/* Are its operators C's?  Those of an enumeration may be somebody's, too. */
static bool is_number_like(struct lowering *l, CXType t)
{
	static const char *const names[] = {"__half", "__half2", "__nv_bfloat16", "__nv_bfloat162",
					    "float2", "float3",  "float4",        "double2",
					    "int2",   "int3",    "int4",          "uint2",
					    "uint3",  "uint4"};
	CXType c = clang_getCanonicalType(t);
	const char *name;

	if (c.kind != CXType_Record)
		return c.kind != CXType_Enum;
	name = cxstring(l, clang_getTypeSpelling(clang_getUnqualifiedType(c)));
	for (unsigned i = 0; i < ARRAY_LEN(names); i++)
		if (strcmp(name, names[i]) == 0)
			return true;
	return false;
}

static CXType innermost(CXType t)
{
	while (cxtype_inner(&t))
		continue;
	return t;
}

static bool class_has_volatile(struct lowering *l, CXType record, unsigned depth)
{
	CXCursor class = clang_getCursorDefinition(clang_getTypeDeclaration(record));
	struct cursors kids;

	if (clang_Cursor_isNull(class) || depth > 4)
		return false;
	kids = cursor_members(l, class);
	for (unsigned i = 0; i < kids.n; i++) {
		enum CXCursorKind k = clang_getCursorKind(kids.at[i]);
		CXType t = clang_getCursorType(kids.at[i]);

		if (k != CXCursor_FieldDecl && k != CXCursor_CXXBaseSpecifier)
			continue;
		if (cxtype_has_volatile(t))
			return true;
		t = innermost(t);
		if (t.kind == CXType_Record && class_has_volatile(l, t, depth + 1))
			return true;
	}
	return false;
}

static bool has_volatile(struct lowering *l, CXType t)
{
	if (cxtype_has_volatile(t))
		return true;
	t = innermost(t);
	return t.kind == CXType_Record && class_has_volatile(l, t, 0);
}

/* Numbers that hosts compute with more digits than they keep. */
static bool has_half(CXType t)
{
	t = innermost(t);
	return t.kind == CXType_Float16 || t.kind == CXType_BFloat16;
}

/* ---- a template and an instance, side by side ---- */

/* What has a type of its own, not one that follows from its operands; as clang numbers its place, and how. */
struct typed {
	unsigned place;
	enum CXCursorKind kind;
	CXType type;
	bool value; /* of a parameter of the template */
};

static bool has_own_type(CXCursor c)
{
	enum CXCursorKind k = clang_getCursorKind(c);

	switch ((int)k) {
	case CXCursor_VarDecl:
	case CXCursor_ParmDecl:
		return true;
	case CXCursor_UnexposedExpr:
	case CXCursor_ParenExpr:
	case CXCursor_UnaryOperator:
	case CXCursor_BinaryOperator:
	case CXCursor_CompoundAssignOperator:
	case CXCursor_ConditionalOperator:
	case CXCursor_ArraySubscriptExpr:
		return false;
	default:
		return clang_isExpression(k);
	}
}

static bool is_value(struct lowering *l, CXCursor c)
{
	return clang_getCursorKind(c) == CXCursor_DeclRefExpr &&
	       clang_getCursorKind(cursor_referenced(l, c)) == CXCursor_NonTypeTemplateParameter;
}

static void collect(struct lowering *l, CXCursor c, struct vec *into)
{
	struct cursors kids = cursor_children(l, c);

	lower_enter(l);
	if (has_own_type(c)) {
		struct typed *t = arena_alloc(l->ir->arena, sizeof(*t));

		*t = (struct typed){clang_getCursorLocation(c).int_data, clang_getCursorKind(c),
				    clang_getCursorType(c), is_value(l, c)};
		vec_push(l->ir->arena, into, t);
	}
	for (unsigned i = 0; i < kids.n; i++)
		collect(l, kids.at[i], into);
	lower_leave(l);
}

static int by_number(const void *a, const void *b)
{
	const struct typed *x = a, *y = b;

	return x->place < y->place ? -1 : x->place > y->place;
}

/* The first at the place, or after it. */
static uint32_t first_at(const struct vec *typed, unsigned place)
{
	uint32_t lo = 0, hi = typed->n;

	while (lo < hi) {
		uint32_t middle = lo + (hi - lo) / 2;

		if (((const struct typed *)typed->at[middle])->place < place)
			lo = middle + 1;
		else
			hi = middle;
	}
	return lo;
}

static bool is_parameter(const char *name)
{
	return strncmp(name, "type-parameter-", 15) == 0;
}

/* A type that the template does not know at all; or, if so wanted, a parameter of it. */
static bool is_open(struct lowering *l, CXType t, bool parameter)
{
	const char *name;

	t = innermost(t);
	if (t.kind == CXType_Auto)
		return !parameter;
	if (t.kind != CXType_Dependent && t.kind != CXType_Unexposed)
		return false;
	name = cxstring(l, clang_getTypeSpelling(clang_getUnqualifiedType(t)));
	return is_parameter(name) ||
	       (!parameter && (name[0] == '<' || !name[0] || strncmp(name, "auto", 4) == 0));
}

/* id<T>(x): is a parameter of the callee a reference only because its template is given one?  And what it takes is volatile
 * only in the instance? */
static void judge_callee(struct lowering *l, CXCursor callee, struct made_of *out)
{
	CXCursor template = clang_getSpecializedCursorTemplate(callee);
	struct cursors own, as_written;
	unsigned k = 0;

	if (clang_Cursor_isNull(template))
		return;
	own = cursor_children(l, callee);
	as_written = cursor_children(l, template);
	for (unsigned i = 0; i < own.n; i++) {
		CXType t = clang_getCursorType(own.at[i]);

		if (clang_getCursorKind(own.at[i]) != CXCursor_ParmDecl)
			continue;
		while (k < as_written.n &&
		       clang_getCursorKind(as_written.at[k]) != CXCursor_ParmDecl)
			k++;
		if (k == as_written.n) /* of a pack */
			break;
		out->references |= cxtype_is_reference(t) &&
				   !cxtype_is_reference(clang_getCursorType(as_written.at[k]));
		out->volatiles |= has_volatile(l, t) &&
				  !has_volatile(l, clang_getCursorType(as_written.at[k]));
		k++;
	}
}

/* p + q, and copies that nobody wrote: a class only where an operand is one. */
static bool follows(struct lowering *l, CXCursor c)
{
	CXCursor callee = cursor_referenced(l, c);

	return clang_getCursorKind(c) == CXCursor_CallExpr && !clang_Cursor_isNull(callee) &&
	       (clang_getCursorKind(callee) == CXCursor_Constructor ||
		strncmp(cursor_name(l, callee), "operator", 8) == 0);
}

static bool is_variable(enum CXCursorKind k)
{
	return k == CXCursor_VarDecl || k == CXCursor_ParmDecl;
}

static bool is_explicit_cast(enum CXCursorKind k)
{
	return k == CXCursor_CStyleCastExpr || k == CXCursor_CXXStaticCastExpr ||
	       k == CXCursor_CXXFunctionalCastExpr || k == CXCursor_CXXConstCastExpr ||
	       k == CXCursor_CXXReinterpretCastExpr;
}

static void compare_node(struct lowering *l, const struct vec *template, CXCursor c,
			 struct made_of *out)
{
	const enum CXCursorKind kind = clang_getCursorKind(c);
	unsigned place = clang_getCursorLocation(c).int_data;
	CXType type = clang_getCursorType(c);
	bool is_volatile = has_volatile(l, type), as_written = false;
	bool class = !is_number_like(l, innermost(type));
	bool reference = is_variable(kind) && cxtype_is_reference(type);
	const struct typed *k;

	if (kind == CXCursor_DeclRefExpr && cursor_is_function(cursor_referenced(l, c)))
		judge_callee(l, cursor_referenced(l, c), out);
	out->halves |= has_half(type);
	if (!is_volatile && !class && !reference)
		return;
	for (uint32_t i = first_at(template, place);
	     i < template->n && (k = template->at[i])->place == place; i++) {
		as_written |= has_volatile(l, k->type);
		if (k->kind != kind)
			continue;
		out->classes |= class && is_open(l, k->type, follows(l, c));
		out->references |= reference && !cxtype_is_reference(k->type);
	}
	out->volatiles |= is_volatile && !as_written;
}

static void compare(struct lowering *l, const struct vec *template, CXCursor c, struct made_of *out)
{
	struct cursors kids = cursor_children(l, c);

	lower_enter(l);
	if (has_own_type(c))
		compare_node(l, template, c, out);
	for (unsigned i = 0; i < kids.n; i++)
		compare(l, template, kids.at[i], out);
	lower_leave(l);
}

/* (T)x = y; and R = y with template <class T, T R>: nothing in the instance shows that T is a reference. */
static bool hides_references(struct lowering *l, const struct vec *template)
{
	for (uint32_t i = 0; i < template->n; i++) {
		const struct typed *k = template->at[i];

		if ((is_explicit_cast(k->kind) || k->value) && is_open(l, k->type, true))
			return true;
	}
	return false;
}

/* ---- arguments ---- */

/* Those of the instance and of the classes that it is in. */
static void judge_arguments(struct lowering *l, CXCursor c, bool hidden, struct made_of *out)
{
	for (; !clang_Cursor_isNull(c) && !clang_isTranslationUnit(clang_getCursorKind(c));
	     c = clang_getCursorSemanticParent(c)) {
		int n = clang_Cursor_getNumTemplateArguments(c);

		for (int i = 0; i < n; i++) {
			CXType t;

			if (clang_Cursor_getTemplateArgumentKind(c, (unsigned)i) !=
			    CXTemplateArgumentKind_Type)
				continue;
			t = clang_Cursor_getTemplateArgumentType(c, (unsigned)i);
			out->classes |= !is_number_like(l, t);
			out->volatiles |= has_volatile(l, t);
			out->halves |= has_half(t);
			out->references |= hidden && cxtype_is_reference(t);
		}
	}
}

/* ---- a function ---- */

bool instance_next(struct lowering *l, struct span span, uint32_t *i, CXCursor *fn)
{
	if (!l->instances_known)
		find_instances(l);
	while (*i < l->instances.n) {
		const struct instance *k = l->instances.at[(*i)++];

		if (k->at >= span.hi)
			break;
		*fn = k->fn;
		if (k->at >= span.lo)
			return true;
	}
	return false;
}

struct made_of instances_of(struct lowering *l, CXCursor fn, struct span span)
{
	struct vec template = {0};
	struct made_of out = {0};
	bool hidden = false;
	CXCursor instance;
	uint32_t i = 0;

	while (instance_next(l, span, &i, &instance)) {
		if (!template.n) {
			collect(l, fn, &template);
			vec_sort(l->ir->arena, &template, by_number);
			hidden = hides_references(l, &template);
		}
		judge_arguments(l, instance, hidden, &out);
		compare(l, &template, instance, &out);
		memo_clear(l); /* there may be hundreds */
	}
	return out;
}
