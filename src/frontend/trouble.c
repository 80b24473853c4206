/* trouble.c - what clang complains about, and who is affected.
 *
 * clang drops the statements it does not understand, and turns an unknown type into int, without a
 * trace in the tree.  So a function is trusted only when no error lies in it, nor in anything that
 * it names, nor in what that names.  An error that may have moved the bounds of functions makes the
 * whole file untrustworthy. */
#include "lower/lower.h"

#include <string.h>

static const char *owned(struct ir *ir, CXString s)
{
	const char *text = clang_getCString(s);
	const char *copy = arena_strdup(ir->arena, text ? text : "");

	clang_disposeString(s);
	return copy;
}

bool file_is(CXFile a, CXFile b)
{
	CXString name_a, name_b;
	bool same;

	if (!a || !b || !clang_File_isEqual(a, b))
		return false;
	name_a = clang_getFileName(a);
	name_b = clang_getFileName(b);
	same = strcmp(clang_getCString(name_a), clang_getCString(name_b)) == 0;
	clang_disposeString(name_a);
	clang_disposeString(name_b);
	return same;
}

/* ---- reading the diagnostics ---- */

static struct span token_at(const struct ir *ir, unsigned at)
{
	struct lexer lx;
	struct lexeme x;

	if (at >= ir->source->size)
		return (struct span){ir->source->size ? ir->source->size - 1 : 0, ir->source->size};
	lx = lexer_over(ir->source, at, ir->source->size);
	lex_next(&lx, &x);
	return x.kind == LEX_NEWLINE || x.kind == LEX_END || x.lo != at ? (struct span){at, at + 1}
									: (struct span){at, x.hi};
}

/* Is it an #error? */
static bool is_error_directive(struct parsed *p, CXFile file, unsigned at)
{
	size_t size = 0;
	const char *text = file ? clang_getFileContents(p->unit, file, &size) : NULL;

	if (!text || at + 5 > size || memcmp(text + at, "error", 5) != 0)
		return false;
	while (at > 0 && (text[at - 1] == ' ' || text[at - 1] == '\t'))
		at--;
	return at > 0 && text[at - 1] == '#';
}

/* Does it put in doubt where functions begin and end, or whether all of the file was read?  A header
 * that is missing may define macros that choose between the lines of any function. */
static bool breaks_file(struct parsed *p, const struct trouble *t,
			enum CXDiagnosticSeverity severity)
{
	static const char *const signs[] = {"expected '}'", "extraneous closing brace",
					    "function definition is not allowed here",
					    "unterminated", "without #if"};

	for (unsigned i = 0; i < ARRAY_LEN(signs); i++)
		if (strstr(t->text, signs[i]))
			return true;
	return t->missing || severity == CXDiagnostic_Fatal ||
	       is_error_directive(p, t->file, t->at);
}

/* Is it a header in memory?  No file that anybody could look for. */
static bool is_virtual(const char *name)
{
	return strncmp(name, VIRTUAL_DIR "/", sizeof(VIRTUAL_DIR)) == 0;
}

static const char *file_said(struct ir *ir, const char *name)
{
	static const char library[] = LIBRARY_DIR "/";

	if (!is_virtual(name))
		return name;
	name += strncmp(name, library, sizeof(library) - 1) == 0 ? sizeof(library) - 1
								 : sizeof(VIRTUAL_DIR);
	return arena_printf(ir->arena, "<builtin %s>", name);
}

static void add_trouble(struct ir *ir, struct parsed *p, CXDiagnostic d)
{
	struct trouble *t = arena_alloc(ir->arena, sizeof(*t));
	CXSourceLocation where = clang_getDiagnosticLocation(d);
	enum CXDiagnosticSeverity severity = clang_getDiagnosticSeverity(d);
	const char *name;
	unsigned line;

	clang_getExpansionLocation(where, &t->file, &line, NULL, &t->at);
	t->text = owned(ir, clang_getDiagnosticSpelling(d));
	if (p->host && strncmp(t->text, "reference to __device__", 23) == 0)
		return; /* our own headers declare functions for the device alone, and so they are called */
	t->missing = strstr(t->text, "file not found") != NULL;
	t->where = NO_SPAN;
	if (!t->file && severity == CXDiagnostic_Fatal)
		p->stale |= strstr(t->text, "PCH") || strstr(t->text, "AST file") ||
			    strstr(t->text, "precompiled") || strstr(t->text, "module file");
	name = t->file ? owned(ir, clang_getFileName(t->file)) : "";
	/* errors in the system's and the toolkit's headers are theirs: what they break here shows
	 * here; one in ours says that the toolkit may do better */
	if (t->file && !t->missing && clang_Location_isInSystemHeader(where) && !is_virtual(name))
		return;
	if (t->missing)
		t->text =
			arena_printf(ir->arena, "%s; name its directory with -I after --", t->text);
	if (file_is(t->file, p->main))
		t->where = token_at(ir, t->at);
	p->broken |= breaks_file(p, t, severity);
	if (t->file && !file_is(t->file, p->main))
		t->text = arena_printf(ir->arena, "%s:%u: %s", file_said(ir, name), line, t->text);
	vec_push(ir->arena, &p->troubles, t);
}

void troubles_collect(struct ir *ir, struct parsed *p)
{
	unsigned n = clang_getNumDiagnostics(p->unit); /* walks everything: asked once */

	p->live = arena_array(ir->arena, n, sizeof(*p->live));
	for (unsigned i = 0; i < n; i++) {
		CXDiagnostic d = clang_getDiagnostic(p->unit, i);
		CXFile file;
		unsigned at;

		if (clang_getDiagnosticSeverity(d) >= CXDiagnostic_Error) {
			add_trouble(ir, p, d);
		} else if (strcmp(owned(ir, clang_getDiagnosticOption(d, NULL)),
				  "-Wunknown-pragmas") == 0) {
			clang_getExpansionLocation(clang_getDiagnosticLocation(d), &file, NULL,
						   NULL, &at);
			if (file_is(file, p->main))
				p->live[p->nlive++] = at;
		}
		clang_disposeDiagnostic(d);
	}
}

/* ---- telling ---- */

void troubles_refuse(struct ir *ir, const struct parsed *p)
{
	enum { MOST = 50 };

	for (uint32_t i = 0; i < p->troubles.n && i < MOST; i++) {
		const struct trouble *t = p->troubles.at[i];

		diag_report(ir->diags, DIAG_SYNTAX, t->where, "%s", t->text);
	}
}

static bool is_told(const struct parsed *p, const struct trouble *t)
{
	for (uint32_t i = 0; i < p->told.n; i++)
		if (p->told.at[i] == t)
			return true;
	return false;
}

void troubles_warn(struct ir *ir, const struct parsed *p)
{
	const struct trouble *first = NULL, *t;
	unsigned others = 0;
	struct diag *d;

	for (uint32_t i = 0; i < p->troubles.n; i++) {
		t = p->troubles.at[i];
		if (is_told(p, t))
			continue;
		others += first != NULL;
		first = first ? first : t;
	}
	if (!first)
		return;
	t = first;
	d = diag_report(ir->diags, DIAG_PARTIAL, t->where, "%s", t->text);
	if (others)
		diag_note(ir->diags, d, t->where, "and %u more error%s", others,
			  others == 1 ? "" : "s");
	diag_note(ir->diags, d, t->where,
		  "loop nests that depend on what is in error stay as they are");
}

/* ---- who is affected ---- */

struct health {
	CXCursor decl;
	const struct trouble *trouble; /* NULL: healthy as far as is known */
	struct health *next;
};

struct health_walk {
	struct lowering *l;
	CXCursor decl;
	const struct trouble *found;
};

static const struct trouble *trouble_in(struct lowering *l, CXCursor decl)
{
	CXSourceRange extent = clang_getCursorExtent(decl);
	CXFile file, end_file;
	unsigned lo, hi;

	clang_getExpansionLocation(clang_getRangeStart(extent), &file, NULL, NULL, &lo);
	clang_getExpansionLocation(clang_getRangeEnd(extent), &end_file, NULL, NULL, &hi);
	for (uint32_t i = 0; i < l->parsed->troubles.n; i++) {
		const struct trouble *t = l->parsed->troubles.at[i];

		if (t->file && file && t->at >= lo && t->at <= hi && file_is(t->file, file))
			return t;
	}
	return NULL;
}

static const struct trouble *health_of(struct lowering *l, CXCursor decl);

static enum CXChildVisitResult visit_named(CXCursor c, CXCursor parent, CXClientData data)
{
	struct health_walk *w = data;
	CXCursor named = clang_getCursorReferenced(c);
	CXCursor record;

	(void)parent;
	if (clang_Cursor_isNull(named) || clang_equalCursors(named, c) ||
	    clang_equalCursors(named, w->decl) || !clang_isDeclaration(clang_getCursorKind(named)))
		return CXChildVisit_Recurse;
	w->found = health_of(w->l, named);
	record = clang_getCursorSemanticParent(named);
	if (!w->found && clang_getCursorKind(named) == CXCursor_FieldDecl &&
	    !clang_Cursor_isNull(record))
		w->found = health_of(w->l, record);
	return w->found ? CXChildVisit_Break : CXChildVisit_Recurse;
}

static const struct trouble *health_of(struct lowering *l, CXCursor named)
{
	CXCursor decl = clang_getCursorDefinition(named);
	struct health_walk walk = {l, named, NULL};
	struct health **slot, *h;

	if (clang_Cursor_isNull(decl))
		decl = named;
	walk.decl = decl;
	slot = &l->healths[clang_hashCursor(decl) % ARRAY_LEN(l->healths)];
	for (h = *slot; h; h = h->next)
		if (clang_equalCursors(h->decl, decl))
			return h->trouble;
	h = arena_alloc(l->ir->arena, sizeof(*h));
	h->decl = decl;
	h->next = *slot;
	*slot = h;
	h->trouble = trouble_in(l, decl);
	if (h->trouble)
		return h->trouble;
	if (clang_isInvalidDeclaration(decl)) {
		h->trouble = l->parsed->troubles.at[0];
	} else if (!clang_Location_isInSystemHeader(clang_getCursorLocation(decl))) {
		lower_enter(l);
		clang_visitChildren(decl, visit_named, &walk);
		lower_leave(l);
		h->trouble = walk.found;
	}
	return h->trouble;
}

const struct trouble *trouble_of(struct lowering *l, CXCursor fn)
{
	return l->parsed->troubles.n ? health_of(l, fn) : NULL;
}
