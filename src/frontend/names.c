/* names.c - what the names in clauses mean: what they would mean to C where the nest stands.
 *
 * A macro of the moment, else what the function declares, innermost first, else what its classes
 * and namespaces do, from the inside out.  A name for which that leads to a thing that is not
 * followed, or to several, has no meaning here, and whoever asks says so. */
#define _GNU_SOURCE /* memmem */
#include "lower/lower.h"

#include <string.h>

enum meaning { MEANS_NOTHING, MEANS_VALUE, MEANS_UNCLEAR };

/* ---- macros ---- */

/* The type that its digits and its suffix give a number; NULL: none. */
static const struct type *literal_type(struct types *types, const char *text, __int128 value)
{
	unsigned longs = 0;

	if (strpbrk(text, "zZ"))
		return NULL;
	for (const char *s = text; *s; s++)
		longs += *s == 'l' || *s == 'L';
	return type_of_literal(types, value, strpbrk(text, "uU") != NULL, longs,
			       text[0] != '0' || !text[1]);
}

/* `#define N 16`, perhaps in parentheses. */
static const struct expr *macro_value(struct lowering *l, CXCursor macro)
{
	const struct expr *e = NULL;
	CXToken *tokens = NULL;
	const struct type *type;
	const char *text;
	unsigned n = 0, first = 1, last;
	__int128 value;

	clang_tokenize(l->unit, clang_getCursorExtent(macro), &tokens, &n);
	last = n;
	while (last > first + 2 &&
	       strcmp(cxstring(l, clang_getTokenSpelling(l->unit, tokens[first])), "(") == 0 &&
	       strcmp(cxstring(l, clang_getTokenSpelling(l->unit, tokens[last - 1])), ")") == 0) {
		first++;
		last--;
	}
	if (last == first + 1 && clang_getTokenKind(tokens[first]) == CXToken_Literal) {
		text = cxstring(l, clang_getTokenSpelling(l->unit, tokens[first]));
		type = clause_int(text, &value) ? literal_type(l->ir->types, text, value) : NULL;
		if (type)
			e = expr_named_int(l->ir, expr_const_int(l->ir, type, value),
					   cursor_name(l, macro));
	}
	if (tokens)
		clang_disposeTokens(l->unit, tokens, n);
	return e;
}

/* Does an #undef between the offsets take the name away, or may a pragma? */
static enum meaning undefined(struct lowering *l, const char *name, uint32_t lo, uint32_t hi)
{
	const struct directives *all = l->directives;
	const char *quoted = arena_printf(l->ir->arena, "\"%s\"", name);
	enum meaning result = MEANS_VALUE;

	for (unsigned i = directive_from(all, lo); i < all->n && all->at[i].span.lo < hi; i++) {
		const struct directive *d = &all->at[i];
		struct lexer lx = lexer_over(l->source, d->span.lo, d->span.hi);
		struct lexeme x;

		if (d->pragma && memmem(l->source->text + d->span.lo, d->span.hi - d->span.lo,
					quoted, strlen(quoted)))
			return MEANS_UNCLEAR;
		lex_significant(&lx, &x);
		lex_significant(&lx, &x);
		if (x.kind != LEX_IDENT || !lex_is(l->source, &x, "undef"))
			continue;
		lex_significant(&lx, &x);
		if (lex_is(l->source, &x, name) && !spans_have(&l->ir->skipped, d->span.lo))
			result = MEANS_NOTHING;
	}
	return result;
}

/* The macro of that name at the offset, where it was defined after `from`: what is declared while
 * there is a macro of its name has another. */
static enum meaning macro_meaning(struct lowering *l, const char *name, uint32_t from, uint32_t at,
				  const struct expr **out)
{
	const struct macro_def *d = macro_definitions(l, name);
	enum meaning left;

	while (d && (d->name != name || d->place > at))
		d = d->next;
	if (!d || d->place < from || clang_Cursor_isMacroFunctionLike(d->cursor))
		return MEANS_NOTHING;
	left = undefined(l, name, d->place, at);
	if (left == MEANS_VALUE)
		*out = macro_value(l, d->cursor);
	return left;
}

/* ---- declarations ---- */

enum { CHAIN_MAX = 64 };

/* What one scope has by the name. */
struct level {
	CXCursor scope; /* canonical */
	CXCursor found; /* the last value; null: none */
	bool several;   /* other things too */
};

struct search {
	struct lowering *l;
	const char *name;
	uint32_t at;
	struct level level[CHAIN_MAX]; /* innermost first; the last is the translation unit */
	unsigned n;
	uint32_t place; /* of what was found, if it is in the main file */
};

static bool is_value(enum CXCursorKind kind)
{
	return kind == CXCursor_VarDecl || kind == CXCursor_EnumConstantDecl;
}

static bool is_tag(enum CXCursorKind kind)
{
	return kind == CXCursor_StructDecl || kind == CXCursor_UnionDecl ||
	       kind == CXCursor_ClassDecl || kind == CXCursor_EnumDecl;
}

/* Is what it declares also known outside of it? */
static bool is_open(struct lowering *l, CXCursor c)
{
	enum CXCursorKind kind = clang_getCursorKind(c);

	return kind == CXCursor_LinkageSpec ||
	       (kind == CXCursor_EnumDecl && !clang_EnumDecl_isScoped(c)) ||
	       (kind == CXCursor_Namespace &&
		(!cursor_name(l, c)[0] || clang_Cursor_isInlineNamespace(c)));
}

static struct level *level_of(struct search *k, CXCursor scope)
{
	while (is_open(k->l, scope))
		scope = clang_getCursorSemanticParent(scope);
	scope = clang_getCanonicalCursor(scope);
	for (unsigned i = 0; i < k->n; i++)
		if (clang_equalCursors(k->level[i].scope, scope))
			return &k->level[i];
	return NULL;
}

static void note(struct level *level, CXCursor c)
{
	if (!is_value(clang_getCursorKind(c)) ||
	    (!clang_Cursor_isNull(level->found) &&
	     !clang_equalCursors(clang_getCanonicalCursor(level->found),
				 clang_getCanonicalCursor(c))))
		level->several = true;
	else
		level->found = c;
}

struct brought {
	struct search *k;
	bool found;
};

static enum CXChildVisitResult find_brought(CXCursor c, CXCursor parent, CXClientData data)
{
	struct brought *b = data;

	(void)parent;
	b->found |= cursor_name(b->k->l, c) == b->k->name;
	return is_open(b->k->l, c) ? CXChildVisit_Recurse : CXChildVisit_Continue;
}

static enum CXChildVisitResult first_child(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	*(CXCursor *)data = c;
	return clang_getCursorKind(c) == CXCursor_NamespaceRef ? CXChildVisit_Continue
							       : CXChildVisit_Break;
}

static enum CXChildVisitResult find_in(CXCursor c, CXCursor parent, CXClientData data);

/* using namespace N: its names are as if the innermost scope around both had them. */
static void note_namespace(struct search *k, CXCursor directive)
{
	CXCursor named = clang_getNullCursor();
	struct level *level = NULL;
	struct brought b = {k, false};

	clang_visitChildren(directive, first_child, &named);
	named = clang_getCursorReferenced(named);
	if (clang_Cursor_isNull(named))
		return;
	for (CXCursor c = clang_getCursorSemanticParent(named); !level && !clang_Cursor_isNull(c);
	     c = clang_getCursorSemanticParent(c))
		level = level_of(k, c);
	clang_visitChildren(named, find_brought, &b);
	if (b.found)
		(level ? level : &k->level[k->n - 1])->several = true;
}

static bool is_later(struct search *k, CXCursor c)
{
	enum CXCursorKind in = clang_getCursorKind(clang_getCursorSemanticParent(c));
	uint32_t place;

	return (in == CXCursor_Namespace || in == CXCursor_TranslationUnit ||
		in == CXCursor_LinkageSpec || in == CXCursor_EnumDecl) &&
	       cursor_place(k->l, c, &place) && place >= k->at;
}

static enum CXChildVisitResult find_in(CXCursor c, CXCursor parent, CXClientData data)
{
	struct search *k = data;
	enum CXCursorKind kind = clang_getCursorKind(c);
	struct level *level;

	if (kind == CXCursor_UsingDirective && level_of(k, parent) && !is_later(k, c))
		note_namespace(k, c);
	if (clang_isDeclaration(kind) && cursor_name(k->l, c) == k->name && !is_later(k, c) &&
	    kind != CXCursor_Namespace && !(is_tag(kind) && k->l->ir->lang == LANG_C)) {
		level = level_of(k, clang_getCursorSemanticParent(c)); /* const int S::R; is S's */
		if (level)
			note(level, c);
	}
	if (is_open(k->l, c))
		return CXChildVisit_Recurse;
	return kind == CXCursor_Namespace && level_of(k, c) ? CXChildVisit_Recurse
							    : CXChildVisit_Continue;
}

/* A class, whose bases have names as well. */
static enum CXChildVisitResult find_member(CXCursor c, CXCursor parent, CXClientData data)
{
	struct search *k = data;
	struct brought b = {k, false};

	if (clang_getCursorKind(c) != CXCursor_CXXBaseSpecifier)
		return find_in(c, parent, data);
	clang_visitChildren(clang_getTypeDeclaration(clang_getCursorType(c)), find_brought, &b);
	if (b.found)
		level_of(k, parent)->several = true;
	return CXChildVisit_Continue;
}

static const struct expr *value_of(struct lowering *l, CXCursor c)
{
	const struct sym *sym;
	const struct type *type;

	switch ((int)clang_getCursorKind(c)) {
	case CXCursor_EnumConstantDecl:
		type = lower_value_type(l, clang_getCursorType(c));
		return type_is_int(type) && type_holds(type, clang_getEnumConstantDeclValue(c))
			       ? expr_const_int(l->ir, type, clang_getEnumConstantDeclValue(c))
			       : NULL;
	case CXCursor_VarDecl:
		sym = symbol_of(l, c);
		return expr_sym(l->ir, sym);
	default:
		return NULL;
	}
}

/* What is outside of the function. */
static enum meaning outer_meaning(struct lowering *l, const char *name, uint32_t at,
				  const struct expr **out, uint32_t *place)
{
	struct search *k = arena_alloc(l->ir->arena, sizeof(*k));
	CXCursor unit = clang_getTranslationUnitCursor(l->unit);

	k->l = l;
	k->name = name;
	k->at = at;
	for (CXCursor c = clang_getCursorSemanticParent(l->fn);
	     !clang_Cursor_isNull(c) && k->n < CHAIN_MAX - 1 &&
	     !clang_isTranslationUnit(clang_getCursorKind(c));
	     c = clang_getCursorSemanticParent(c))
		if (!is_open(l, c)) {
			k->level[k->n].found = clang_getNullCursor();
			k->level[k->n++].scope = clang_getCanonicalCursor(c);
		}
	k->level[k->n].found = clang_getNullCursor();
	k->level[k->n++].scope = clang_getCanonicalCursor(unit);
	for (unsigned i = 0; i + 1 < k->n; i++)
		if (clang_getCursorKind(k->level[i].scope) != CXCursor_Namespace) {
			CXCursor class = clang_getCursorDefinition(k->level[i].scope);

			clang_visitChildren(clang_Cursor_isNull(class) ? k->level[i].scope : class,
					    find_member, k);
		}
	clang_visitChildren(unit, find_in, k);
	for (unsigned i = 0; i < k->n; i++) {
		if (k->level[i].several)
			return MEANS_UNCLEAR;
		if (clang_Cursor_isNull(k->level[i].found))
			continue;
		cursor_place(l, k->level[i].found, place);
		*out = value_of(l, k->level[i].found);
		return MEANS_VALUE;
	}
	return MEANS_NOTHING;
}

static enum meaning global_meaning(struct lowering *l, const char *name, uint32_t at,
				   const struct expr **out)
{
	uint32_t place = 0;
	const struct expr *value = NULL;
	enum meaning macro, outer = outer_meaning(l, name, at, &value, &place);

	macro = macro_meaning(l, name, place, at, out);
	if (macro != MEANS_NOTHING)
		return macro;
	*out = value;
	return outer;
}

const struct expr *global_value(struct lowering *l, const char *name, uint32_t at)
{
	const struct expr *e = NULL;

	name = str_intern(l->ir->strings, name, strlen(name));
	return global_meaning(l, name, at, &e) == MEANS_VALUE ? e : NULL;
}

/* ---- in the function ---- */

struct local_search {
	struct lowering *l;
	const char *name;
	struct span nest;
	CXCursor found;
	bool brings; /* using namespace N, which has the name */
};

/* The last is the innermost. */
static enum CXChildVisitResult find_local(CXCursor c, CXCursor parent, CXClientData data)
{
	struct local_search *k = data;
	struct search any = {.l = k->l, .name = k->name};
	struct span span;
	enum CXCursorKind kind = clang_getCursorKind(c);
	bool known = cursor_span(k->l, c, &span);

	(void)parent;
	if (known && span.lo >= k->nest.lo)
		return CXChildVisit_Break;
	if (kind == CXCursor_UsingDirective) {
		any.n = 1;
		any.level[0].scope = clang_getNullCursor();
		note_namespace(&any, c);
		k->brings |= any.level[0].several;
	}
	if (clang_isDeclaration(kind) && cursor_name(k->l, c) == k->name &&
	    !(is_tag(kind) && k->l->ir->lang == LANG_C))
		k->found = c;
	if (kind == CXCursor_DeclStmt || is_open(k->l, c))
		return CXChildVisit_Recurse;
	return known && span.lo <= k->nest.lo && k->nest.hi <= span.hi && !clang_isDeclaration(kind)
		       ? CXChildVisit_Recurse
		       : CXChildVisit_Continue;
}

/* The variable of that name that the function knows there. */
static const struct sym *visible(const struct nest_scope *scope, const char *name)
{
	for (uint32_t i = scope->n; i-- > 0;)
		if (strcmp(scope->sym[i]->name, name) == 0)
			return scope->sym[i];
	return NULL;
}

static enum meaning meaning_of(struct lowering *l, const struct nest_scope *scope, const char *text,
			       const struct expr **out)
{
	const char *name = str_intern(l->ir->strings, text, strlen(text));
	struct local_search k = {l, name, scope->nest->span, clang_getNullCursor(), false};
	const struct sym *sym = visible(scope, name);
	enum CXCursorKind kind;
	enum meaning macro;

	clang_visitChildren(l->fn, find_local, &k);
	kind = clang_getCursorKind(k.found);
	if (!sym && clang_Cursor_isNull(k.found)) {
		macro = global_meaning(l, name, k.nest.lo, out);
		return k.brings && macro != MEANS_NOTHING ? MEANS_UNCLEAR : macro;
	}
	macro = macro_meaning(l, name, sym ? sym->where.lo : l->func->span.lo, k.nest.lo, out);
	if (macro != MEANS_NOTHING)
		return macro;
	if (kind == CXCursor_EnumConstantDecl) {
		*out = value_of(l, k.found);
		return MEANS_VALUE;
	}
	if (!sym ||
	    (!clang_Cursor_isNull(k.found) && kind != CXCursor_VarDecl &&
	     kind != CXCursor_ParmDecl && kind != CXCursor_NonTypeTemplateParameter) ||
	    (kind == CXCursor_VarDecl && symbol_is_redeclared(k.found)))
		return MEANS_UNCLEAR;
	*out = expr_sym(l->ir, sym);
	return MEANS_VALUE;
}

struct resolve {
	struct lowering *l;
	const struct nest_scope *scope;
};

static const struct expr *resolve(void *context, const char *name)
{
	struct resolve *r = context;
	const struct expr *e = NULL;

	return meaning_of(r->l, r->scope, name, &e) == MEANS_VALUE ? e : NULL;
}

static bool unclear(void *context, const char *name)
{
	struct resolve *r = context;
	const struct expr *e;

	return meaning_of(r->l, r->scope, name, &e) == MEANS_UNCLEAR;
}

/* ---- members ---- */

/* The type of a place; CXType_Invalid: it is not followed. */
static CXType type_of_place(struct lowering *l, const struct expr *e);

static CXCursor field_of(struct lowering *l, const struct expr *of, const char *name)
{
	CXType class = clang_getCanonicalType(type_of_place(l, of));
	struct cursors kids;
	CXCursor decl;

	if (class.kind != CXType_Record)
		return clang_getNullCursor();
	decl = clang_getCursorDefinition(clang_getTypeDeclaration(class));
	if (clang_Cursor_isNull(decl))
		return decl;
	kids = cursor_children(l, decl);
	for (unsigned i = 0; i < kids.n; i++)
		if (clang_getCursorKind(kids.at[i]) == CXCursor_FieldDecl &&
		    strcmp(cursor_name(l, kids.at[i]), name) == 0)
			return kids.at[i];
	return clang_getNullCursor();
}

static CXType type_of_place(struct lowering *l, const struct expr *e)
{
	CXType t = {.kind = CXType_Invalid};

	if (e->kind == EXPR_SYM) {
		CXCursor decl = symbol_declaration(l, e->u.sym);

		return clang_Cursor_isNull(decl)
			       ? t
			       : clang_getNonReferenceType(clang_getCursorType(decl));
	}
	if (e->kind == EXPR_MEMBER) {
		CXCursor field = field_of(l, e->arg[0], e->text);

		return clang_Cursor_isNull(field) ? t : clang_getCursorType(field);
	}
	if (e->kind != EXPR_LOAD)
		return t;
	t = type_of_place(l, e->arg[0]);
	for (unsigned i = 1; i < e->nargs; i++) {
		CXType of = clang_getCanonicalType(t);

		t = of.kind == CXType_Pointer ? clang_getPointeeType(of)
					      : clang_getArrayElementType(of);
	}
	return t;
}

/* Is what stands there const, also as a part of what is? */
static bool is_const_place(struct lowering *l, const struct expr *e)
{
	CXType t = clang_getCanonicalType(type_of_place(l, e));

	while (t.kind == CXType_ConstantArray)
		t = clang_getCanonicalType(clang_getArrayElementType(t));
	if (clang_isConstQualifiedType(t))
		return true;
	if (e->kind == EXPR_LOAD)
		return clang_getCanonicalType(type_of_place(l, e->arg[0])).kind != CXType_Pointer &&
		       is_const_place(l, e->arg[0]);
	return e->kind == EXPR_MEMBER && is_const_place(l, e->arg[0]);
}

/* As lower_place.c reads members. */
static const struct type *member(void *context, const struct expr *of, const char *name)
{
	struct resolve *r = context;
	CXCursor field =
		of->type->kind == TYPE_RECORD ? field_of(r->l, of, name) : clang_getNullCursor();
	const struct type *type;

	if (clang_Cursor_isNull(field) || clang_Cursor_isBitField(field))
		return NULL;
	type = lower_type(r->l, clang_getCursorType(field));
	if (type->kind == TYPE_REF || (type->kind != TYPE_ARRAY && type_is_volatile(type)))
		return NULL;
	if (type->kind == TYPE_ARRAY && is_const_place(r->l, of) &&
	    !clang_CXXField_isMutable(field))
		type = type_qualified(r->l->ir->types, type, QUAL_CONST);
	return type_unqualified(r->l->ir->types, type);
}

/* ---- what has a meaning, and no value here ---- */

struct beyond_search {
	struct lowering *l;
	const char *name;
	uint32_t at;
	bool in_lambda;
	const char *why;
};

static const char *const decided = "has a type that a template parameter decides";

static const char *why_beyond(const struct beyond_search *k, CXCursor c)
{
	const struct type *type;

	switch ((int)clang_getCursorKind(c)) {
	case CXCursor_TemplateTypeParameter:
	case CXCursor_TemplateTemplateParameter:
		return "is a template parameter";
	case CXCursor_FieldDecl:
		return "is a member of the object itself";
	case CXCursor_TypedefDecl:
	case CXCursor_TypeAliasDecl:
		type = lower_type(k->l, clang_getTypedefDeclUnderlyingType(c));
		return type_is_dependent(type) ? "is a type that a template parameter decides"
					       : NULL;
	case CXCursor_VarDecl:
	case CXCursor_ParmDecl:
	case CXCursor_NonTypeTemplateParameter:
		if (type_is_dependent(lower_type(k->l, clang_getCursorType(c))))
			return decided;
		return k->in_lambda ? "is a variable of a lambda" : NULL;
	default:
		return NULL;
	}
}

/* What is declared before the nest in a function or lambda around it, or in its class. */
static enum CXChildVisitResult find_beyond(CXCursor c, CXCursor parent, CXClientData data)
{
	struct beyond_search *k = data;
	enum CXCursorKind kind = clang_getCursorKind(c);
	struct span span;
	bool around = cursor_span(k->l, c, &span) && span.lo <= k->at && k->at < span.hi;

	(void)parent;
	if (kind == CXCursor_CXXBaseSpecifier) {
		CXCursor base = clang_getTypeDeclaration(clang_getCursorType(c));

		clang_visitChildren(clang_getCursorDefinition(base), find_beyond, k);
		return CXChildVisit_Continue;
	}
	k->in_lambda |= around && kind == CXCursor_LambdaExpr;
	if (clang_isDeclaration(kind) && cursor_name(k->l, c) == k->name)
		k->why = why_beyond(k, c);
	return around || kind == CXCursor_DeclStmt ? CXChildVisit_Recurse : CXChildVisit_Continue;
}

static const char *beyond(void *context, const char *text)
{
	struct resolve *r = context;
	const char *name = str_intern(r->l->ir->strings, text, strlen(text));
	struct beyond_search k = {.l = r->l, .name = name, .at = r->scope->nest->span.lo};
	const struct expr *e = resolve(context, name);

	if (e)
		return type_is_dependent(e->type) ? decided : NULL;
	for (CXCursor c = r->l->fn; !k.why && !clang_Cursor_isNull(c) &&
				    !clang_isTranslationUnit(clang_getCursorKind(c)) &&
				    !clang_isInvalid(clang_getCursorKind(c));
	     c = clang_getCursorSemanticParent(c))
		clang_visitChildren(c, find_beyond, &k);
	return k.why;
}

/* Of the variables that are visible at the nest. */
static const char *suggest(void *context, const char *name)
{
	struct resolve *r = context;
	const char **names = arena_array(r->l->ir->arena, r->scope->n, sizeof(*names));

	for (uint32_t i = 0; i < r->scope->n; i++)
		names[i] = r->scope->sym[i]->name;
	return str_nearest(name, names, r->scope->n);
}

void nests_finish(struct lowering *l)
{
	for (uint32_t i = 0; i < l->visible.n; i++) {
		struct nest_scope *scope = l->visible.at[i];
		struct resolve r = {l, scope};
		struct text_scope names = {.resolve = resolve,
					   .unclear = unclear,
					   .suggest = suggest,
					   .member = member,
					   .beyond = beyond,
					   .context = &r};

		if (scope->nest->pragmas.n || scope->nest->defaults.n)
			nest_apply_pragmas(scope->nest, &names);
	}
	l->visible.n = 0;
}
