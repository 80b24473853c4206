/* symbol.c - declarations into symbols, one table per function. */
#include "lower.h"

#include "cunest/eval.h"

#include <string.h>

static unsigned bucket(CXCursor c)
{
	return clang_hashCursor(c) % 256;
}

struct sym *symbol_find(struct lowering *l, CXCursor decl)
{
	for (struct symbol_entry *e = l->symbols[bucket(decl)]; e; e = e->next)
		if (clang_equalCursors(e->decl, decl))
			return e->sym;
	return NULL;
}

CXCursor symbol_declaration(struct lowering *l, const struct sym *sym)
{
	for (unsigned i = 0; i < ARRAY_LEN(l->symbols); i++)
		for (struct symbol_entry *e = l->symbols[i]; e; e = e->next)
			if (e->sym == sym)
				return e->decl;
	return clang_getNullCursor();
}

void symbols_clear(struct lowering *l)
{
	memset(l->symbols, 0, sizeof(l->symbols));
	l->address_taken.n = 0;
	l->named.n = 0;
	l->scope.n = 0;
	l->brought.n = 0;
}

static bool marked_has(const struct marked *m, CXCursor c)
{
	for (unsigned i = 0; i < m->n; i++)
		if (clang_equalCursors(m->decl[i], c))
			return true;
	return false;
}

static void marked_add(struct lowering *l, struct marked *m, CXCursor c)
{
	if (marked_has(m, c))
		return;
	if (m->n == m->cap) {
		unsigned cap = m->cap ? 2 * m->cap : 8;
		CXCursor *grown = arena_array(l->ir->arena, cap, sizeof(*grown));

		if (m->n)
			memcpy(grown, m->decl, m->n * sizeof(*grown));
		m->decl = grown;
		m->cap = cap;
	}
	m->decl[m->n++] = c;
}

static bool is_function(CXCursor c)
{
	return cursor_is_function(c) || clang_getCursorKind(c) == CXCursor_LambdaExpr;
}

bool symbol_is_local(CXCursor decl)
{
	return is_function(clang_getCursorSemanticParent(decl));
}

enum CX_StorageClass symbol_storage(CXCursor decl)
{
	enum CX_StorageClass storage = clang_Cursor_getStorageClass(decl);

	if (storage == CX_SC_None && symbol_is_local(decl) &&
	    clang_getCursorTLSKind(decl) != CXTLS_None)
		return CX_SC_Static;
	return storage;
}

bool symbol_refers(struct lowering *l, CXCursor decl)
{
	CXType t = clang_getCursorType(decl);

	return cxtype_is_reference(t) ||
	       (clang_getCursorKind(decl) == CXCursor_NonTypeTemplateParameter &&
		strstr(cxstring(l, clang_getTypeSpelling(t)), "decltype(auto)") != NULL);
}

/* Is what it starts with a constant, so that no code runs for it? */
static bool is_constant(struct lowering *l, CXCursor e)
{
	struct cursors kids;
	CXEvalResult r;
	bool ok;

	e = cursor_strip(l, e);
	if (clang_getCursorKind(e) == CXCursor_InitListExpr) {
		kids = cursor_children(l, e);
		for (unsigned i = 0; i < kids.n; i++)
			if (!is_constant(l, kids.at[i]))
				return false;
		return true;
	}
	r = clang_Cursor_Evaluate(e);
	ok = r && clang_EvalResult_getKind(r) != CXEval_UnExposed;
	clang_EvalResult_dispose(r);
	return ok;
}

bool symbol_starts_late(struct lowering *l, CXCursor decl)
{
	CXCursor init;

	if (clang_getCursorKind(decl) != CXCursor_VarDecl || l->ir->lang == LANG_C ||
	    (clang_getCursorTLSKind(decl) == CXTLS_None &&
	     (symbol_storage(decl) != CX_SC_Static || !symbol_is_local(decl))))
		return false;
	init = clang_Cursor_getVarDeclInitializer(decl);
	return (clang_Cursor_isNull(init) || !is_constant(l, init)) &&
	       !cursor_is_constexpr(l, decl);
}

bool symbol_is_redeclared(CXCursor decl)
{
	return clang_Cursor_getStorageClass(decl) == CX_SC_Extern && !symbol_is_local(decl) &&
	       is_function(clang_getCursorLexicalParent(decl));
}

static enum sym_kind kind_of(struct lowering *l, CXCursor decl, bool *is_extern)
{
	enum CX_StorageClass storage = symbol_storage(decl);
	struct cursors kids = cursor_children(l, decl);
	bool local = symbol_is_local(decl);

	*is_extern = storage == CX_SC_Extern;
	if (variable_has_names(l, decl))
		l->hidden = arena_printf(
			l->ir->arena,
			"'%s', which its function names, may be another variable under "
			"a second name",
			cursor_name(l, decl));
	for (unsigned i = 0; i < kids.n; i++) {
		enum CXCursorKind k = clang_getCursorKind(kids.at[i]);

		if (k == CXCursor_CUDASharedAttr)
			return SYM_SHARED;
		if (k == CXCursor_CUDAConstantAttr)
			return SYM_CONSTANT;
	}
	if (!local || storage == CX_SC_Static || storage == CX_SC_Extern)
		return SYM_GLOBAL;
	return SYM_LOCAL;
}

/* The value of a const variable whose initialiser is a constant. */
static const struct expr *constant_of(struct lowering *l, CXCursor decl, const struct type *type)
{
	CXCursor init = clang_Cursor_getVarDeclInitializer(decl);
	const struct type *value = type_unqualified(l->ir->types, type);
	const struct expr *e = NULL;
	CXEvalResult r;

	if (clang_Cursor_isNull(init) || !type_is_const(type) || type_is_volatile(type))
		return NULL;
	if (!type_is_int(value) && !type_is_float(value))
		return NULL;
	r = clang_Cursor_Evaluate(init);
	if (!r)
		return NULL;
	if (type_is_int(value) && clang_EvalResult_getKind(r) == CXEval_Int) {
		__int128 v = clang_EvalResult_isUnsignedInt(r)
				     ? (__int128)clang_EvalResult_getAsUnsigned(r)
				     : (__int128)clang_EvalResult_getAsLongLong(r);

		if (type_holds(value, v))
			e = expr_const_int(l->ir, value, v);
	}
	clang_EvalResult_dispose(r);
	if (!e && type_is_float(value)) {
		struct lowered literal;
		CXCursor c = cursor_strip(l, init);

		l->quiet++;
		if (clang_getCursorKind(c) == CXCursor_FloatingLiteral &&
		    lower_expr(l, c, &literal) && literal.e->type == value)
			e = literal.e;
		l->quiet--;
	}
	return e;
}

static bool is_table(struct lowering *l, const struct type *type, const struct expr *e)
{
	struct constant value;
	int given;

	if (type->kind != TYPE_ARRAY)
		return eval_constant(e, &value) == EVAL_OK;
	given = expr_list_given(l->ir, type, e);
	for (int i = 0; i < given; i++)
		if (!is_table(l, type->of, e->arg[i]))
			return false;
	return given >= 0;
}

/* The elements of a constant array outside of functions.  __constant__ alone says nothing of the
 * host, which may write it before any launch; const does, and constexpr. */
static const struct expr *table_of(struct lowering *l, CXCursor decl, const struct sym *sym)
{
	CXCursor init = clang_Cursor_getVarDeclInitializer(decl);
	const struct type *of = sym->type;
	struct lowered list;
	bool ok;

	while (of->kind == TYPE_ARRAY)
		of = of->of;
	if ((sym->kind != SYM_GLOBAL && sym->kind != SYM_CONSTANT) ||
	    sym->type->kind != TYPE_ARRAY || clang_Cursor_isNull(init) || !type_is_const(of) ||
	    type_is_volatile(of) || !(type_is_int(of) || type_is_exact(of)) ||
	    clang_getCursorKind(cursor_strip(l, init)) != CXCursor_InitListExpr)
		return NULL;
	l->quiet++;
	ok = lower_expr(l, cursor_strip(l, init), &list);
	l->quiet--;
	return ok && is_table(l, sym->type, list.e) ? list.e : NULL;
}

/* The start of the word that ends before `at`, blanks skipped; *hi its end. */
static uint32_t word_before(const struct lowering *l, uint32_t at, uint32_t *hi)
{
	const char *text = l->source->text;

	while (at > 0 && (text[at - 1] == ' ' || text[at - 1] == '\t'))
		at--;
	*hi = at;
	while (at > 0 && text[at - 1] >= 'a' && text[at - 1] <= 'z')
		at--;
	return at;
}

static bool is_word(const struct lowering *l, uint32_t lo, uint32_t hi, const char *word)
{
	return hi - lo == strlen(word) && memcmp(l->source->text + lo, word, hi - lo) == 0;
}

/* `unsigned` or `unsigned int`, and in C `bool` or `_Bool`: the words are the user's. */
static void prefer_words(struct lowering *l, const struct sym *sym)
{
	const struct type *type = type_unqualified(l->ir->types, sym->type);
	bool u32 = type == type_u32(l->ir->types);
	uint32_t hi, lo;

	if ((!u32 && (type->kind != TYPE_BOOL || l->ir->lang != LANG_C)) || span_none(sym->where))
		return;
	lo = word_before(l, sym->where.lo, &hi);
	if (!u32) {
		if (is_word(l, lo, hi, "bool"))
			type_prefer_name(l->ir->types, type, "bool");
		return;
	}
	if (is_word(l, lo, hi, "unsigned")) {
		type_prefer_name(l->ir->types, type, "unsigned");
		return;
	}
	if (!is_word(l, lo, hi, "int"))
		return;
	lo = word_before(l, lo, &hi);
	if (is_word(l, lo, hi, "unsigned"))
		type_prefer_name(l->ir->types, type, "unsigned int");
}

/* Of `float a[16]` among parameters too, which is a pointer, whatever clang shows as its type. */
static const struct type *type_of(struct lowering *l, CXCursor decl)
{
	const struct type *type = lower_type(l, cursor_type(l, decl));
	bool parameter = clang_getCursorKind(decl) == CXCursor_ParmDecl;

	return parameter && type->kind == TYPE_ARRAY ? type_ptr(l->ir->types, type->of) : type;
}

static struct sym *create(struct lowering *l, CXCursor decl, enum sym_kind kind)
{
	const struct type *type = type_of(l, decl);
	const char *name = cursor_name(l, decl);
	struct sym *sym = sym_create(l->func, kind, name, type);
	struct symbol_entry *e = arena_alloc(l->ir->arena, sizeof(*e));
	unsigned b = bucket(decl);
	uint32_t at;

	if (cursor_place(l, decl, &at))
		sym->where = (struct span){at, at + (uint32_t)strlen(name)};
	prefer_words(l, sym);
	e->decl = decl;
	e->sym = sym;
	e->next = l->symbols[b];
	l->symbols[b] = e;
	sym->address_taken = marked_has(&l->address_taken, decl);
	sym->named = marked_has(&l->named, decl);
	sym->deduced = cxtype_is_deduced(clang_getCursorType(decl));
	return sym;
}

struct sym *symbol_of(struct lowering *l, CXCursor decl)
{
	struct sym *sym = symbol_find(l, decl);
	bool is_extern = false;

	if (sym)
		return sym;
	switch ((int)clang_getCursorKind(decl)) {
	case CXCursor_VarDecl: {
		enum sym_kind kind = kind_of(l, decl, &is_extern);

		sym = create(l, decl, kind);
		sym->is_extern = is_extern;
		sym->inside = kind == SYM_GLOBAL && is_function(clang_getCursorLexicalParent(decl));
		sym->aligned = (uint16_t)declared_alignment(l, decl);
		if (variable_is_weak(l, decl))
			return sym; /* of another value by the time the program is linked */
		sym->constant = constant_of(l, decl, sym->type);
		sym->table = table_of(l, decl, sym);
		return sym;
	}
	case CXCursor_ParmDecl: /* of a lambda */
		return create(l, decl, SYM_LOCAL);
	case CXCursor_NonTypeTemplateParameter:
		return create(l, decl, SYM_TPARAM);
	default:
		return NULL;
	}
}

struct sym *symbol_parameter(struct lowering *l, CXCursor decl)
{
	struct sym *sym = create(l, decl, SYM_PARAM);

	if (sym->type->kind == TYPE_PTR)
		sym->fixed = declarator_fixed(l, sym);
	return sym;
}

bool symbol_in_memory(const struct sym *sym)
{
	if (sym->kind != SYM_SHARED && sym->kind != SYM_GLOBAL)
		return false;
	return sym->type->kind != TYPE_ARRAY && !sym->constant &&
	       !(sym->kind == SYM_GLOBAL && type_is_const(sym->type));
}

void symbol_declare(struct lowering *l, struct sym *sym)
{
	vec_push(l->ir->arena, &l->scope, sym);
}

static void prescan_variable(struct use_scan *scan, CXCursor decl, enum use use)
{
	if (use == USE_ADDRESS)
		marked_add(scan->l, &scan->l->address_taken, decl);
	if (scan->unevaluated)
		marked_add(scan->l, &scan->l->named, decl);
}

void symbols_prescan(struct lowering *l, CXCursor body)
{
	struct use_scan scan = {.l = l, .variable = prescan_variable};

	uses_scan(&scan, body);
	l->func->has_label = scan.labels;
	l->hidden = scan.hidden ? "its function has a 'switch (init; x)' or 'for (init; x : y)', "
				  "of which clang does not show what happens first"
				: NULL;
}
