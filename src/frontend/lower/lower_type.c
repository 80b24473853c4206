/* lower_type.c - clang's types into ours.
 *
 * Canonical types, except that the names of standard typedefs are remembered: whoever wrote size_t
 * wants to read size_t.  A type that depends on a template parameter keeps its spelling; one that
 * has no spelling ("<dependent type>") is `auto`, which is also how a temporary of it is declared.
 */
#include "lower.h"

#include <string.h>

/* Of a library's header, and of no class or namespace but std? */
static bool is_standard(struct lowering *l, CXCursor decl)
{
	CXCursor c = decl;
	uint32_t at;

	if (clang_Cursor_isNull(decl) || location_at(l, clang_getCursorLocation(decl), &at))
		return false;
	for (;;) {
		c = clang_getCursorSemanticParent(c);
		switch ((int)clang_getCursorKind(c)) {
		case CXCursor_TranslationUnit:
			return true;
		case CXCursor_LinkageSpec:
		case CXCursor_UnexposedDecl:
			break;
		case CXCursor_Namespace:
			if (strcmp(cursor_name(l, c), "std") != 0)
				return false;
			break;
		default:
			return false;
		}
	}
}

static bool word_of(const struct source *s, const struct lexeme *x, const char *const *words,
		    unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		if (lex_is(s, x, words[i]))
			return true;
	return false;
}

/* Does x, the third of these, name what is declared there?  typedef T NAME; using NAME = T; struct NAME.  Where
 * not, it is the name of a type. */
static bool declares(const struct source *s, const struct lexeme *around, bool in_typedef)
{
	static const char *const before[] = {"struct", "class",  "union",    "enum",    "define",
					     "using",  "int",    "char",     "short",   "long",
					     "float",  "double", "bool",     "auto",    "unsigned",
					     "signed", "void",   "typename", "wchar_t", "_Bool"};
	static const char *const behind[] = {";", "=", ",", "["};
	const struct lexeme *of = &around[0], *last = &around[1], *next = &around[3];

	if (last->kind == LEX_PUNCT && lex_is(s, last, "::"))
		return next->c == ';' && of->kind == LEX_IDENT && !lex_is(s, of, "std") &&
		       !lex_is(s, of, "using");
	if (last->kind == LEX_IDENT && word_of(s, last, before, ARRAY_LEN(before)))
		return true;
	if (next->kind != LEX_PUNCT || !word_of(s, next, behind, ARRAY_LEN(behind)))
		return false;
	return next->c == ';' || next->c == '=' ||
	       (in_typedef && (last->kind == LEX_IDENT || last->c == '*') &&
		!lex_is(s, last, "typedef"));
}

static bool is_redeclared(struct lowering *l, const char *name)
{
	struct lexer lx = lexer_over(l->source, source_begin(l->source), l->source->size);
	struct lexeme at[4] = {{.kind = LEX_END}};
	bool in_typedef = false;

	at[1] = at[0];
	lex_significant(&lx, &at[2]);
	while (at[2].kind != LEX_END) {
		lex_significant(&lx, &at[3]);
		if (at[2].c == ';')
			in_typedef = false;
		if (at[2].kind == LEX_IDENT) {
			in_typedef = in_typedef || lex_is(l->source, &at[2], "typedef");
			if (lex_is(l->source, &at[2], name) && declares(l->source, at, in_typedef))
				return true;
		}
		memmove(at, at + 1, 3 * sizeof(*at));
	}
	return false;
}

static const char *preferred_name(struct lowering *l, CXType t)
{
	static const char *const names[STANDARD_TYPEDEFS] = {
		"size_t",   "ptrdiff_t", "ssize_t", "int64_t",  "uint64_t", "int16_t",
		"uint16_t", "int8_t",    "uint8_t", "intptr_t", "uintptr_t"};
	const char *name = cxstring(l, clang_getTypeSpelling(clang_getUnqualifiedType(t)));
	unsigned i = 0;

	while (i < ARRAY_LEN(names) && strcmp(name, names[i]) != 0)
		i++;
	if (i == ARRAY_LEN(names) || !is_standard(l, clang_getTypeDeclaration(t)))
		return NULL;
	if (!l->redeclared[i])
		l->redeclared[i] = is_redeclared(l, names[i]) ? 1 : -1;
	return l->redeclared[i] < 0 ? names[i] : NULL;
}

/* "(lambda at /home/a/x.cu:3:5)" -> "(lambda)": a directory or a line is nothing of the type, and
 * what is printed shall not depend on them. */
static const char *placeless(struct lowering *l, const char *name)
{
	const char *at = strstr(name, " at "), *end;
	struct buf b;

	if (!at)
		return name;
	buf_init(&b, l->ir->arena);
	for (; at; name = end, at = strstr(name, " at ")) {
		end = at + strcspn(at, ")>");
		buf_put(&b, name, (size_t)(at - name));
	}
	buf_puts(&b, name);
	return b.s;
}

/* Of an explicit specialisation clang spells the arguments as its header does, without the
 * namespace that they are in there; then the name is put together from the arguments.  NULL: it
 * cannot. */
static const char *specialised(struct lowering *l, CXType t, const char *name)
{
	CXCursor decl = clang_getTypeDeclaration(t);
	int n = strchr(name, '<') ? clang_Cursor_getNumTemplateArguments(decl) : 0;
	bool differs = false;
	struct buf b;

	if (n <= 0)
		return NULL;
	buf_init(&b, l->ir->arena);
	buf_put(&b, name, strcspn(name, "<"));
	for (unsigned i = 0; i < (unsigned)n; i++) {
		const char *argument;

		switch ((int)clang_Cursor_getTemplateArgumentKind(decl, i)) {
		case CXTemplateArgumentKind_Type:
			argument = cxstring(
				l, clang_getTypeSpelling(clang_getCanonicalType(
					   clang_Cursor_getTemplateArgumentType(decl, i))));
			differs = differs || !strstr(name, argument);
			break;
		case CXTemplateArgumentKind_Integral:
			argument = arena_printf(l->ir->arena, "%lld",
						clang_Cursor_getTemplateArgumentValue(decl, i));
			break;
		default:
			return NULL;
		}
		buf_printf(&b, "%s%s", i ? ", " : "<", argument);
	}
	buf_putc(&b, '>');
	return differs ? b.s : NULL;
}

/* Types whose canonical spelling would be misread by someone who prints it. */
static const struct type *named(struct lowering *l, enum type_kind kind, CXType t)
{
	const char *name = cxstring(l, clang_getTypeSpelling(clang_getUnqualifiedType(t)));
	const char *full = kind == TYPE_RECORD ? specialised(l, t, name) : NULL;

	name = full ? full : name;

	return type_named(l->ir->types, kind, placeless(l, name));
}

static const struct type *dependent(struct lowering *l, CXType t)
{
	const char *name = cxstring(l, clang_getTypeSpelling(clang_getUnqualifiedType(t)));

	if (name[0] == '<' || !name[0] || strncmp(name, "type-parameter", 14) == 0)
		name = "auto";
	return type_named(l->ir->types, TYPE_DEPENDENT,
			  str_intern(l->ir->strings, name, strlen(name)));
}

static const struct type *integer(struct lowering *l, enum int_rank rank, bool is_signed)
{
	return type_int(l->ir->types, rank, is_signed, NULL);
}

bool cxtype_is_deduced(CXType type)
{
	return type.kind == CXType_Auto;
}

bool cxtype_is_reference(CXType type)
{
	enum CXTypeKind kind = clang_getCanonicalType(type).kind;

	return kind == CXType_LValueReference || kind == CXType_RValueReference;
}

/* Members that lie one after the other, each a value or an array of its own. */
static bool has_plain_members(CXCursor decl, struct cursors members)
{
	if (clang_getCursorKind(decl) != CXCursor_StructDecl)
		return false;
	for (unsigned i = 0; i < members.n; i++)
		switch ((int)clang_getCursorKind(members.at[i])) {
		case CXCursor_FieldDecl:
			if (clang_Cursor_isBitField(members.at[i]) ||
			    cxtype_is_reference(clang_getCursorType(members.at[i])))
				return false;
			break;
		case CXCursor_CXXMethod:
		case CXCursor_VarDecl:
		case CXCursor_CXXAccessSpecifier:
		case CXCursor_TypedefDecl:
			break;
		default: /* bases, constructors, anonymous unions */
			return false;
		}
	return true;
}

/* Has the member an initialiser of its own?  An array's extents are expressions, too, but are before it
 * ends. */
static bool has_initialiser(struct lowering *l, CXCursor field)
{
	bool array =
		clang_getCanonicalType(clang_getCursorType(field)).kind == CXType_ConstantArray;
	struct cursors kids = cursor_children(l, field);
	unsigned end, last;

	clang_getExpansionLocation(clang_getRangeEnd(clang_getCursorExtent(field)), NULL, NULL,
				   NULL, &end);
	for (unsigned i = 0; i < kids.n; i++) {
		if (!clang_isExpression(clang_getCursorKind(kids.at[i])))
			continue;
		clang_getExpansionLocation(clang_getRangeEnd(clang_getCursorExtent(kids.at[i])),
					   NULL, NULL, NULL, &last);
		if (!array || last == end)
			return true;
	}
	return false;
}

/* Is it what CUDA's vector of its name is: x, y, z and w after each other, of one type?  What the user
 * calls so, in C or in a function, may be a union, or anything else. */
static bool is_vector(struct lowering *l, const struct type *named_so, CXCursor decl)
{
	static const char *const names[] = {"x", "y", "z", "w"};
	struct cursors members = cursor_members(l, decl);
	const struct type *first = NULL;
	unsigned n = 0;

	if (clang_getCursorKind(decl) != CXCursor_StructDecl)
		return false;
	for (unsigned i = 0; i < members.n; i++) {
		enum CXCursorKind kind = clang_getCursorKind(members.at[i]);
		const struct type *type;

		if (kind != CXCursor_FieldDecl) {
			/* its alignment; dim3 has constructors */
			if (!clang_isAttribute(kind) && strcmp(named_so->name, "dim3") != 0)
				return false;
			continue;
		}
		type = lower_type(l, clang_getCursorType(members.at[i]));
		first = first ? first : type;
		if (n == ARRAY_LEN(names) || clang_Cursor_isBitField(members.at[i]) ||
		    type != first || !type_is_arith(type) ||
		    strcmp(cursor_name(l, members.at[i]), names[n]) != 0)
			return false;
		n++;
	}
	return first && n * type_size(first) == type_size(named_so) &&
	       type_is_float(first) == (strncmp(named_so->name, "float", 5) == 0 ||
					strncmp(named_so->name, "double", 6) == 0);
}

struct record_seen {
	const struct type *type;
	CXCursor decl;
};

/* Declared in a block of some function? */
static bool is_local(CXCursor decl)
{
	for (CXCursor c = clang_getCursorSemanticParent(decl); !clang_Cursor_isNull(c);
	     c = clang_getCursorSemanticParent(c)) {
		switch ((int)clang_getCursorKind(c)) {
		case CXCursor_TranslationUnit:
		case CXCursor_Namespace:
			return false;
		case CXCursor_StructDecl:
		case CXCursor_UnionDecl:
		case CXCursor_ClassDecl:
			break;
		default:
			return true;
		}
	}
	return false;
}

/* Is it the record that the type was made for? */
static bool is_same_record(struct lowering *l, const struct type *type, CXCursor decl)
{
	struct record_seen *seen;

	if (!strchr(type->name, '(') && !is_local(decl))
		return true;
	for (uint32_t i = 0; i < l->records.n; i++) {
		seen = l->records.at[i];
		if (seen->type == type)
			return clang_equalCursors(seen->decl, decl);
	}
	seen = arena_alloc(l->ir->arena, sizeof(*seen));
	*seen = (struct record_seen){type, decl};
	vec_push(l->ir->arena, &l->records, seen);
	return true;
}

static const struct type *record(struct lowering *l, CXType c)
{
	const struct type *type = named(l, TYPE_RECORD, c);
	CXCursor decl = clang_getCursorDefinition(clang_getTypeDeclaration(c));
	struct type_fields *fields;
	struct type_field *at;
	struct cursors members;
	long long size;

	if (clang_Cursor_isNull(decl))
		return type;
	if (type_size(type) >= 0)
		return is_vector(l, type, decl) ? type : named(l, TYPE_OPAQUE, c);
	/* of two blocks, or without a name: two types, one name */
	if (!is_same_record(l, type, decl))
		return named(l, TYPE_OPAQUE, c);
	if (type_fields(l->ir->types, type))
		return type;
	fields = arena_alloc(l->ir->arena, sizeof(*fields));
	type_note_fields(l->ir->types, type, fields); /* a member may point to it */
	members = cursor_members(l, decl);
	size = clang_Type_getSizeOf(c);
	fields->size = size > 0 ? size : 0;
	fields->plain = clang_isPODType(c) || is_number_header(l, decl);
	for (unsigned i = 0; i < members.n; i++)
		fields->plain &= !clang_CXXMethod_isDeleted(members.at[i]);
	if (!has_plain_members(decl, members) || members.n > 64)
		return type;
	at = arena_array(l->ir->arena, members.n, sizeof(*at));
	for (unsigned i = 0; i < members.n; i++) {
		if (clang_getCursorKind(members.at[i]) != CXCursor_FieldDecl)
			continue;
		at[fields->n].initialised = has_initialiser(l, members.at[i]);
		at[fields->n].type = lower_type(l, clang_getCursorType(members.at[i]));
		at[fields->n++].name = cursor_name(l, members.at[i]);
	}
	fields->at = at;
	return type;
}

enum base { BASE_GIVEN, BASE_CHOSEN, BASE_UNKNOWN };

/* Its tokens to the one that decides: enum NAME [: TYPE] {  The extent of one that is made of a template's ends
 * before. */
static struct macro_tokens enum_head(struct lowering *l, CXCursor decl)
{
	CXSourceLocation from = clang_getRangeStart(clang_getCursorExtent(decl));
	struct macro_tokens t = {NULL, 0};
	CXToken *tokens = NULL;
	CXFile file;
	unsigned at, n = 0;
	size_t size = 0;

	clang_getFileLocation(from, &file, NULL, NULL, &at);
	if (!file || !clang_getFileContents(l->unit, file, &size) || at >= size)
		return t;
	size = size - at > 200 ? at + 200 : size;
	clang_tokenize(l->unit,
		       clang_getRange(clang_getLocationForOffset(l->unit, file, at),
				      clang_getLocationForOffset(l->unit, file, (unsigned)size)),
		       &tokens, &n);
	t.text = arena_array(l->ir->arena, n, sizeof(*t.text));
	for (unsigned i = 0; i < n && t.n < 3; i++)
		if (clang_getTokenKind(tokens[i]) != CXToken_Comment)
			t.text[t.n++] = cxstring(l, clang_getTokenSpelling(l->unit, tokens[i]));
	if (tokens)
		clang_disposeTokens(l->unit, tokens, n);
	return t;
}

static enum base enum_base(struct lowering *l, CXCursor decl)
{
	struct macro_tokens t = enum_head(l, decl);
	unsigned i = 1;

	if (t.n == 0 || strcmp(t.text[0], "enum") != 0)
		return BASE_UNKNOWN;
	i += t.n > 1 && strcmp(t.text[1], cursor_name(l, decl)) == 0;
	if (i >= t.n)
		return BASE_UNKNOWN;
	return strcmp(t.text[i], "{") == 0   ? BASE_CHOSEN
	       : strcmp(t.text[i], ":") == 0 ? BASE_GIVEN
					     : BASE_UNKNOWN;
}

/* C promotes to the type below, C++ to the first from int on that holds all the values. */
static const struct type *enumeration(struct lowering *l, CXType c)
{
	CXCursor decl = clang_getTypeDeclaration(c);
	CXCursor definition = clang_getCursorDefinition(decl);
	const struct type *of = lower_value_type(l, clang_getEnumDeclIntegerType(decl));
	const char *name =
		placeless(l, cxstring(l, clang_getTypeSpelling(clang_getUnqualifiedType(c))));
	struct cursors kids;
	enum base base;

	if (of->kind != TYPE_INT)
		return named(l, TYPE_OPAQUE, c);
	/* enum { A, B } kind: to C it is the type below, which has a name */
	if (l->ir->lang == LANG_C && strchr(name, '('))
		return integer(l, of->rank, of->is_signed);
	/* one that is declared only says which it is */
	if (l->ir->lang == LANG_C || of->is_signed || of->rank < RANK_INT ||
	    clang_EnumDecl_isScoped(decl) || clang_Cursor_isNull(definition))
		return type_int(l->ir->types, of->rank, of->is_signed, name);
	kids = cursor_children(l, definition);
	for (unsigned i = 0; i < kids.n; i++)
		if (clang_getCursorKind(kids.at[i]) == CXCursor_EnumConstantDecl &&
		    clang_getEnumConstantDeclUnsignedValue(kids.at[i]) >
			    (unsigned long long)type_max(integer(l, of->rank, true)))
			return type_int(l->ir->types, of->rank, false, name);
	base = enum_base(l, definition);
	if (base == BASE_UNKNOWN)
		return named(l, TYPE_OPAQUE, c);
	return base == BASE_GIVEN ? type_int(l->ir->types, of->rank, false, name)
				  : type_small_enum(l->ir->types, of->rank, name);
}

static const struct type *unqualified(struct lowering *l, CXType t, CXType c)
{
	struct types *types = l->ir->types;
	CXType written = t.kind == c.kind ? t : c; /* keeps the names of template parameters */

	switch ((int)c.kind) {
	case CXType_Void:
		return type_void(types);
	case CXType_Bool:
		return type_bool(types);
	case CXType_Char_S:
	case CXType_Char_U:
		return type_int(types, RANK_CHAR, c.kind == CXType_Char_S, "char");
	case CXType_SChar:
		return type_int(types, RANK_CHAR, true, "signed char");
	case CXType_UChar:
		return integer(l, RANK_CHAR, false);
	case CXType_WChar:
		return type_int(types, RANK_INT, true, "wchar_t");
	case CXType_Char16:
		return type_int(types, RANK_SHORT, false, "char16_t");
	case CXType_Char32:
		return type_int(types, RANK_INT, false, "char32_t");
	case CXType_Short:
		return integer(l, RANK_SHORT, true);
	case CXType_UShort:
		return integer(l, RANK_SHORT, false);
	case CXType_Int:
		return integer(l, RANK_INT, true);
	case CXType_UInt:
		return integer(l, RANK_INT, false);
	case CXType_Long:
		return integer(l, RANK_LONG, true);
	case CXType_ULong:
		return integer(l, RANK_LONG, false);
	case CXType_LongLong:
		return integer(l, RANK_LLONG, true);
	case CXType_ULongLong:
		return integer(l, RANK_LLONG, false);
	case CXType_Half: /* only in memory: C computes with float */
		return type_float(types, 16, "__fp16");
	/* A host without such instructions computes with float, and rounds what is assigned or
	 * cast, as a variable for a part of a formula would. */
	case CXType_Float16:
	case CXType_BFloat16:
		return named(l, TYPE_OPAQUE, c);
	case CXType_Float:
		return type_float(types, 32, "float");
	case CXType_Double:
		return type_float(types, 64, "double");
	case CXType_Pointer:
		return type_ptr(types, lower_type(l, clang_getPointeeType(written)));
	case CXType_LValueReference:
	case CXType_RValueReference:
		return type_ref(types, lower_type(l, clang_getPointeeType(written)));
	case CXType_ConstantArray:
	case CXType_IncompleteArray:
	case CXType_VariableArray:
	case CXType_DependentSizedArray:
		return type_array(types, lower_type(l, clang_getArrayElementType(written)),
				  c.kind == CXType_ConstantArray ? clang_getArraySize(c) : -1);
	case CXType_Enum:
		return enumeration(l, c);
	case CXType_Record:
		return record(l, c);
	case CXType_FunctionProto:
	case CXType_FunctionNoProto:
		return named(l, TYPE_FUNC, c);
	case CXType_Dependent:
	case CXType_Unexposed: /* a template parameter, a dependent name */
	case CXType_Auto:      /* not deduced: dependent */
		return dependent(l, t);
	default: /* no enum of ours: clang's kinds grow with every version */
		return named(l, TYPE_OPAQUE, c);
	}
}

static void translate(struct lowering *l, CXType t, struct type_fact *out)
{
	CXType c = clang_getCanonicalType(t);
	const struct type *type;
	unsigned quals = 0;

	lower_enter(l);
	type = unqualified(l, t, c);
	lower_leave(l);
	if (t.kind == CXType_Elaborated || t.kind == CXType_Typedef)
		if (type->kind == TYPE_INT)
			out->name = preferred_name(l, t);
	if (clang_isConstQualifiedType(c))
		quals |= QUAL_CONST;
	if (clang_isVolatileQualifiedType(c))
		quals |= QUAL_VOLATILE;
	if (clang_isRestrictQualifiedType(c))
		quals |= QUAL_RESTRICT;
	out->type = quals ? type_qualified(l->ir->types, type, quals) : type;
}

const struct type *lower_type(struct lowering *l, CXType t)
{
	struct type_fact *known = type_fact(l, t);

	if (!known->type)
		translate(l, t, known);
	if (known->name)
		type_prefer_name(l->ir->types, known->type, known->name);
	return known->type;
}

const struct type *lower_value_type(struct lowering *l, CXType t)
{
	return type_unqualified(l->ir->types, lower_type(l, t));
}

bool type_is_dependent(const struct type *t)
{
	while (t->kind == TYPE_PTR || t->kind == TYPE_REF || t->kind == TYPE_ARRAY)
		t = t->of;
	return t->kind == TYPE_DEPENDENT;
}

bool record_is_plain(CXType t)
{
	CXType c = clang_getCanonicalType(t);

	return c.kind == CXType_Record && clang_isPODType(c);
}
