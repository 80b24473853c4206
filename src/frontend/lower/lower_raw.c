/* lower_raw.c - statements that are not understood.
 *
 * They keep their bytes, say which variables they name and what they may do, and why they are here.
 * What is inside them stays closed unless a nest in there is to be worked on. */
#include "lower.h"

#include "cunest/walk.h"

#include <ctype.h>

struct raw_context {
	struct stmt *s;
};

static void add_once(struct lowering *l, struct vec *v, struct sym *sym)
{
	for (uint32_t i = 0; i < v->n; i++)
		if (v->at[i] == sym)
			return;
	vec_push(l->ir->arena, v, sym);
}

static void raw_variable(struct use_scan *scan, CXCursor decl, enum use use)
{
	struct raw_context *k = scan->context;
	struct sym *sym = symbol_of(scan->l, decl);

	if (!sym->name[0]) { /* an anonymous union */
		scan->effects |= RAW_READS | RAW_WRITES;
		return;
	}
	if (use != USE_WRITE)
		add_once(scan->l, &k->s->reads, sym);
	if (use != USE_READ)
		add_once(scan->l, &k->s->writes, sym);
	if (symbol_in_memory(sym))
		scan->effects |= use == USE_READ ? RAW_READS : RAW_READS | RAW_WRITES;
}

static bool contains_loop(struct lowering *l, CXCursor c)
{
	struct cursors kids;
	bool found = clang_getCursorKind(c) == CXCursor_ForStmt;

	if (found)
		return true;
	lower_enter(l);
	kids = cursor_children(l, c);
	for (unsigned i = 0; i < kids.n && !found; i++)
		found = contains_loop(l, kids.at[i]);
	lower_leave(l);
	return found;
}

bool loop_inside(struct lowering *l, CXCursor c)
{
	struct cursors kids = cursor_children(l, c);

	for (unsigned i = 0; i < kids.n; i++)
		if (contains_loop(l, kids.at[i]))
			return true;
	return false;
}

static bool worth_opening(struct lowering *l, CXCursor c, struct span span)
{
	if (bindings_at(l, span.lo) || bindings_inside(l, span))
		return true;
	return nests_wanted(l) && contains_loop(l, c);
}

/* Bodies that hold nests, wherever they are below c. */
static void open_bodies(struct lowering *l, struct stmt *raw, CXCursor c)
{
	struct cursors kids = cursor_children(l, c);

	lower_enter(l);
	for (unsigned i = 0; i < kids.n; i++) {
		CXCursor k = kids.at[i];
		struct span span;

		if (!cursor_span(l, k, &span) || !worth_opening(l, k, span))
			continue;
		if (clang_isStatement(clang_getCursorKind(k)) && !macro_exact(l, span))
			stmt_append(raw, lower_body(l, k, span.lo));
		else
			open_bodies(l, raw, k);
	}
	lower_leave(l);
}

/* What is no variable to us hides variables of its name all the same: a symbol that nothing reads. */
static void declare_name(struct lowering *l, struct stmt *s, CXCursor c, bool tag)
{
	const char *name = cursor_name(l, c);
	struct sym *sym;

	if (clang_Cursor_isAnonymous(c) || !(name[0] == '_' || isalpha((unsigned char)name[0])))
		return;
	sym = sym_create(l->func, SYM_LOCAL, name, type_i32(l->ir->types));
	sym->tag = tag;
	vec_push(l->ir->arena, &s->writes, sym);
}

/* Structured bindings, enumerators, members of an anonymous union. */
static void declare_parts(struct lowering *l, struct stmt *s, CXCursor c)
{
	struct cursors kids = cursor_children(l, c);
	bool anonymous = clang_Cursor_isAnonymousRecordDecl(c);

	for (unsigned i = 0; i < kids.n; i++) {
		enum CXCursorKind k = clang_getCursorKind(kids.at[i]);

		if (k == CXCursor_EnumConstantDecl || k == CXCursor_UnexposedDecl ||
		    (anonymous && k == CXCursor_FieldDecl))
			declare_name(l, s, kids.at[i], false);
	}
}

static void declare_inside(struct lowering *l, struct stmt *s, CXCursor c)
{
	struct cursors kids = cursor_children(l, c);

	while (clang_getCursorKind(c) == CXCursor_LabelStmt && kids.n) { /* here: int x; */
		c = kids.at[kids.n - 1];
		kids = cursor_children(l, c);
	}
	if (clang_getCursorKind(c) != CXCursor_DeclStmt)
		return;
	for (unsigned i = 0; i < kids.n; i++) {
		enum CXCursorKind k = clang_getCursorKind(kids.at[i]);
		bool tag = k == CXCursor_StructDecl || k == CXCursor_UnionDecl ||
			   k == CXCursor_ClassDecl || k == CXCursor_EnumDecl;

		if (k == CXCursor_VarDecl) {
			symbol_declare(l, symbol_of(l, kids.at[i]));
			continue;
		}
		if (k == CXCursor_UsingDeclaration)
			vec_push(l->ir->arena, &l->brought,
				 (void *)(uintptr_t)cursor_name(l, kids.at[i]));
		/* a tag is no name in C, and only a definition is certain to be a new one */
		if (!tag || (l->ir->lang != LANG_C && clang_isCursorDefinition(kids.at[i])))
			declare_name(l, s, kids.at[i], tag);
		if (k != CXCursor_EnumDecl || !clang_EnumDecl_isScoped(kids.at[i]))
			declare_parts(l, s, kids.at[i]);
	}
}

void raw_note(struct lowering *l, struct stmt *s, CXCursor c)
{
	struct raw_context context = {s};
	struct use_scan scan = {.l = l, .variable = raw_variable, .context = &context};

	bool values = s->effects ? s->effects & RAW_VALUES : !s->reads.n && !s->writes.n;

	uses_scan(&scan, c);
	s->effects |= (uint8_t)scan.effects;
	s->effects &= (uint8_t)~RAW_VALUES;
	if (values && call_launches(l, c)) /* alone in the statement */
		s->effects |= RAW_VALUES;
	declare_inside(l, s, c);
}

static bool in_scope(const struct lowering *l, const struct sym *sym)
{
	for (uint32_t i = l->scope.n; i-- > 0;)
		if (l->scope.at[i] == sym)
			return true;
	return false;
}

void raw_declare(struct lowering *l, struct stmt *s)
{
	for (uint32_t i = 0; i < s->reads.n; i++) {
		struct sym *sym = s->reads.at[i];

		if (span_none(sym->where) ? sym->kind != SYM_LOCAL : !sym_stands_in(sym, s))
			continue;
		add_once(l, &s->writes, sym);
		sym->inner = !in_scope(l, sym);
	}
	for (uint32_t i = 0; i < s->writes.n; i++) { /* what is given a value there and not read */
		struct sym *sym = s->writes.at[i];

		if (sym_stands_in(sym, s))
			sym->inner = !in_scope(l, sym);
	}
}

static void remove_from(struct vec *v, const struct sym *sym)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < v->n; i++)
		if (v->at[i] != sym)
			v->at[n++] = v->at[i];
	v->n = n;
}

static void disown(struct stmt *raw, const struct sym *sym)
{
	remove_from(&raw->reads, sym);
	remove_from(&raw->writes, sym);
}

/* What the opened bodies declare is theirs. */
static void disown_bodies(struct stmt *raw)
{
	for (struct stmt *s = raw->first; s; s = stmt_next(raw, s)) {
		if (s->sym && (s->kind == STMT_DECL || s->declares))
			disown(raw, s->sym);
		if (s->kind != STMT_RAW && s->kind != STMT_WHILE)
			continue;
		for (uint32_t i = 0; i < s->writes.n; i++) {
			const struct sym *sym = s->writes.at[i];

			if (sym->where.lo >= s->span.lo && sym->where.hi <= s->span.hi)
				disown(raw, sym);
		}
	}
}

struct stmt *lower_raw(struct lowering *l, const CXCursor *c, unsigned n, struct span span,
		       const char *why)
{
	struct stmt *s = stmt_create(l->func, STMT_RAW, 0);

	s->span = span;
	s->why = why;
	s->text = NULL;
	for (unsigned i = 0; i < n; i++)
		raw_note(l, s, c[i]);
	raw_declare(l, s);
	for (unsigned i = 0; i < n; i++) {
		if (bindings_inside(l, span) || (nests_wanted(l) && loop_inside(l, c[i])))
			open_bodies(l, s, c[i]);
	}
	disown_bodies(s);
	return s;
}
