/* sites.c - writes sources with all their mutants in them (mutant.h), and a table of the mutants.
 *
 *   sites OUT FIRST [--sites] [--planted TABLE] FILE... -- FLAGS...
 *
 * OUT/FILE is the instrumented source, OUT/sites a line a mutant, with tabs between: its number,
 * file, line, function, what it does, the source line.  FIRST is the number of the first.
 * Mutants are made (with --sites) of comparisons, && || !, conditions, `true` and `false`, integer
 * constants, arithmetic, and statements that can be left out.  Planted ones are read from a table:
 * miscompiles.c tells its form.
 *
 * The source is not printed anew: an operator's place in it is known from the ends of its operands,
 * and text goes in before and after them.  What comes out of a macro is left alone; so are types,
 * parameters with them, for which no code is made. */
#include "sites.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- where things stand ---- */

static bool place(CXSourceLocation where, unsigned *at)
{
	CXFile file, spelled;
	unsigned offset;

	clang_getExpansionLocation(where, &file, NULL, NULL, at);
	clang_getSpellingLocation(where, &spelled, NULL, NULL, &offset);
	return file && clang_Location_isFromMainFile(where) && spelled &&
	       clang_File_isEqual(file, spelled) && offset == *at;
}

/* false: it begins in a macro, or elsewhere. */
static bool span_of(CXCursor c, struct span *span)
{
	CXSourceRange range = clang_getCursorExtent(c);
	CXFile file;
	bool good = place(clang_getRangeStart(range), &span->from);

	clang_getExpansionLocation(clang_getRangeEnd(range), &file, NULL, NULL, &span->to);
	return good && span->from < span->to;
}

/* ---- cursors ---- */

struct children {
	CXCursor at[4];
	unsigned n;
};

static enum CXChildVisitResult keep_child(CXCursor c, CXCursor parent, CXClientData data)
{
	struct children *k = data;

	(void)parent;
	if (k->n < 4)
		k->at[k->n] = c;
	k->n++;
	return CXChildVisit_Continue;
}

static struct children children_of(CXCursor c)
{
	struct children k = {.n = 0};

	clang_visitChildren(c, keep_child, &k);
	return k;
}

/* Without parentheses and conversions. */
static CXCursor bare(CXCursor c)
{
	for (;;) {
		enum CXCursorKind kind = clang_getCursorKind(c);
		struct children k;

		if (kind != CXCursor_ParenExpr && kind != CXCursor_UnexposedExpr)
			return c;
		k = children_of(c);
		if (k.n != 1)
			return c;
		c = k.at[0];
	}
}

static bool is_integer(CXCursor c)
{
	enum CXTypeKind kind = clang_getCanonicalType(clang_getCursorType(c)).kind;

	return (kind >= CXType_Bool && kind <= CXType_Int128) || kind == CXType_Enum;
}

struct operator
{
	enum CXBinaryOperatorKind kind;
	const char *spelling, *alt1, *alt2, *macro;
};

static const struct operator operators[] = {
	{CXBinaryOperator_LT, "<", "<=", ">=", "MU_CMP"},
	{CXBinaryOperator_LE, "<=", "<", ">", "MU_CMP"},
	{CXBinaryOperator_GT, ">", ">=", "<=", "MU_CMP"},
	{CXBinaryOperator_GE, ">=", ">", "<", "MU_CMP"},
	{CXBinaryOperator_EQ, "==", "!=", NULL, "MU_EQ"},
	{CXBinaryOperator_NE, "!=", "==", NULL, "MU_EQ"},
	{CXBinaryOperator_Add, "+", "-", NULL, "MU_ARITH"},
	{CXBinaryOperator_Sub, "-", "+", NULL, "MU_ARITH"},
	{CXBinaryOperator_Mul, "*", "+", NULL, "MU_ARITH"},
	{CXBinaryOperator_Div, "/", "*", NULL, "MU_ARITH"},
	{CXBinaryOperator_Rem, "%", "/", NULL, "MU_ARITH"},
	{CXBinaryOperator_And, "&", "|", NULL, "MU_ARITH"},
	{CXBinaryOperator_Or, "|", "&", NULL, "MU_ARITH"},
	{CXBinaryOperator_Shl, "<<", ">>", NULL, "MU_ARITH"},
	{CXBinaryOperator_Shr, ">>", "<<", NULL, "MU_ARITH"},
};

static const struct operator* operator_of(enum CXBinaryOperatorKind kind)
{
	for (unsigned i = 0; i < sizeof(operators) / sizeof(*operators); i++)
		if (operators[i].kind == kind)
			return &operators[i];
	return NULL;
}

/* Where between its operands the operator stands. */
static bool find_operator(const struct file *f, struct span a, struct span b, const char *spelling,
			  unsigned *at)
{
	size_t n = strlen(spelling);
	unsigned i = a.to;

	if (a.to > b.from)
		return false;
	while (i < b.from && isspace((unsigned char)f->text[i]))
		i++;
	if (i + n > b.from || strncmp(f->text + i, spelling, n) != 0)
		return false;
	*at = i;
	for (i += (unsigned)n; i < b.from; i++)
		if (!isspace((unsigned char)f->text[i]))
			return false;
	return true;
}

/* ---- mutants ---- */

static void binary(struct file *f, CXCursor c, unsigned order)
{
	enum CXBinaryOperatorKind kind = clang_getCursorBinaryOperatorKind(c);
	struct children k = children_of(c);
	struct span whole, a, b;
	char text[96], what[4][96];
	const char *said[4] = {what[0], what[1], what[2], what[3]};
	const struct operator* op = operator_of(kind);
	bool both = kind == CXBinaryOperator_LAnd || kind == CXBinaryOperator_LOr;
	unsigned at, id, mutants;
	const char *plus = "";

	if (k.n != 2 || (!op && !both) || !span_of(c, &whole) || !span_of(k.at[0], &a))
		return;
	/* the right operand may begin in a macro (NULL) */
	span_of(k.at[1], &b);
	if (both) {
		const char *spelling = kind == CXBinaryOperator_LAnd ? "&&" : "||";

		if (!find_operator(f, a, b, spelling, &at))
			return;
		snprintf(what[0], sizeof(what[0]), "%s -> %s", spelling,
			 kind == CXBinaryOperator_LAnd ? "||" : "&&");
		snprintf(what[1], sizeof(what[1]), "a %s b -> a", spelling);
		snprintf(what[2], sizeof(what[2]), "a %s b -> b", spelling);
		id = file_take(f, at, 3, said);
		file_wrap(f, whole, order, kind == CXBinaryOperator_LAnd ? "MU_AND" : "MU_OR", id);
		file_add(f, at, 2, CLOSE, 0, "), (");
		return;
	}
	if (!find_operator(f, a, b, op->spelling, &at))
		return;
	if (strcmp(op->macro, "MU_ARITH") == 0 && (!is_integer(k.at[0]) || !is_integer(k.at[1])))
		return;
	if (is_integer(k.at[0]) && is_integer(k.at[1]))
		plus = "+"; /* __auto_type takes no bit-fields */
	mutants = op->alt2 ? 2 : 1;
	snprintf(what[0], sizeof(what[0]), "%s -> %s", op->spelling, op->alt1);
	if (op->alt2)
		snprintf(what[1], sizeof(what[1]), "%s -> %s", op->spelling, op->alt2);
	id = file_take(f, at, mutants, said);
	snprintf(text, sizeof(text), "%s(%u, %s(", op->macro, id, plus);
	file_add(f, whole.from, 0, OPEN, order, text);
	file_add(f, whole.to, 0, CLOSE, order, "))");
	snprintf(text, sizeof(text), "), %s, %s%s%s, %s(", op->spelling, op->alt1,
		 op->alt2 ? ", " : "", op->alt2 ? op->alt2 : "", plus);
	file_add(f, at, (unsigned)strlen(op->spelling), CLOSE, 0, text);
}

/* Is it a condition that has no mutants of its own? */
static bool is_leaf(CXCursor c)
{
	enum CXBinaryOperatorKind op;

	c = bare(c);
	if (clang_getCursorKind(c) == CXCursor_BinaryOperator) {
		op = clang_getCursorBinaryOperatorKind(c);
		return op == CXBinaryOperator_And;
	}
	return clang_getCursorKind(c) != CXCursor_UnaryOperator &&
	       clang_getCursorKind(c) != CXCursor_IntegerLiteral;
}

static void condition(struct file *f, CXCursor c, bool loop)
{
	static const char *const what[] = {"condition -> true", "condition -> false"};
	struct span s;

	if (!is_leaf(c) || !span_of(c, &s))
		return;
	if (loop)
		file_wrap(f, s, f->nodes++, "MU_NEVER", file_take(f, s.from, 1, what + 1));
	else
		file_wrap(f, s, f->nodes++, "MU_COND", file_take(f, s.from, 2, what));
}

static bool text_is(const struct file *f, struct span s, const char *word)
{
	return s.to - s.from == strlen(word) && strncmp(f->text + s.from, word, s.to - s.from) == 0;
}

static void literal(struct file *f, CXCursor c, CXCursor parent, unsigned order)
{
	static const char *const flip[] = {"true -> false", "false -> true"};
	CXSourceRange range = clang_getCursorExtent(c);
	struct span s;
	CXFile file;
	char what[64];
	const char *said = what;

	if (!span_of(c, &s)) { /* true is a macro, and it alone may be */
		clang_getExpansionLocation(clang_getRangeStart(range), &file, NULL, NULL, &s.from);
		clang_getExpansionLocation(clang_getRangeEnd(range), &file, NULL, NULL, &s.to);
		if (!clang_Location_isFromMainFile(clang_getRangeStart(range)))
			return;
	}
	if (s.to > f->size)
		return;
	if (text_is(f, s, "true") || text_is(f, s, "false")) {
		file_wrap(f, s, order, "MU_FLIP",
			  file_take(f, s.from, 1, flip + text_is(f, s, "false")));
		return;
	}
	/* {0} may be a pointer */
	if (clang_getCursorKind(bare(parent)) == CXCursor_InitListExpr ||
	    !isdigit((unsigned char)f->text[s.from]) || s.to - s.from > 20)
		return;
	for (unsigned i = s.from; i < s.to; i++)
		if (!isalnum((unsigned char)f->text[i]))
			return;
	snprintf(what, sizeof(what), "%.*s -> %.*s + 1", (int)(s.to - s.from), f->text + s.from,
		 (int)(s.to - s.from), f->text + s.from);
	file_wrap(f, s, order, "MU_INT", file_take(f, s.from, 1, &said));
}

static void unary(struct file *f, CXCursor c, unsigned order)
{
	static const char *const not[] = {"!a -> a"}, *const minus[] = {"-a -> a"};
	enum CXUnaryOperatorKind op = clang_getCursorUnaryOperatorKind(c);
	struct children k = children_of(c);
	struct span whole, a;
	bool is_not = op == CXUnaryOperator_LNot;

	if (k.n != 1 || (!is_not && op != CXUnaryOperator_Minus) || !span_of(c, &whole) ||
	    !span_of(k.at[0], &a) || a.from <= whole.from || !is_integer(c) ||
	    f->text[whole.from] != (is_not ? '!' : '-'))
		return;
	if (!is_not && clang_getCursorKind(bare(k.at[0])) == CXCursor_IntegerLiteral)
		return;
	if (is_not) {
		file_wrap(f, whole, order, "MU_FLIP", file_take(f, whole.from, 1, not));
		return;
	}
	file_wrap(f, whole, order, "MU_NEG", file_take(f, whole.from, 1, minus));
	file_add(f, whole.from, 1, OPEN, order, "+");
}

/* `f(x);` and `flag = true;` */
static void removal(struct file *f, CXCursor c)
{
	static const char *const what[] = {"the statement is left out"};
	enum CXCursorKind kind = clang_getCursorKind(c);
	unsigned order = f->nodes++, id;
	enum CXUnaryOperatorKind op;
	struct span s;
	char text[64];

	if (kind == CXCursor_UnaryOperator) {
		op = clang_getCursorUnaryOperatorKind(c);
		if (op < CXUnaryOperator_PostInc || op > CXUnaryOperator_PreDec)
			return;
	} else if (kind == CXCursor_BinaryOperator) {
		if (clang_getCursorBinaryOperatorKind(c) != CXBinaryOperator_Assign)
			return;
	} else if (kind != CXCursor_CallExpr && kind != CXCursor_CompoundAssignOperator) {
		return;
	}
	if (!span_of(c, &s))
		return;
	while (s.to < f->size && isspace((unsigned char)f->text[s.to]))
		s.to++;
	if (s.to >= f->size || f->text[s.to] != ';')
		return;
	id = file_take(f, s.from, 1, what);
	snprintf(text, sizeof(text), "{ MU_KEEP(%u) ", id);
	file_add(f, s.from, 0, OPEN, order, text);
	file_add(f, s.to + 1, 0, CLOSE, order, " }");
}

/* ---- walk ---- */

static void walk(struct file *f, CXCursor c, CXCursor parent);

struct walk {
	struct file *f;
	CXCursor parent;
	unsigned index;
};

static bool is_statement_list(enum CXCursorKind kind, unsigned index, unsigned n)
{
	switch ((int)kind) {
	case CXCursor_CompoundStmt:
		return true;
	case CXCursor_IfStmt:
		return index > 0;
	case CXCursor_ForStmt:
	case CXCursor_WhileStmt:
	case CXCursor_CaseStmt:
	case CXCursor_DefaultStmt:
		return index + 1 == n;
	case CXCursor_DoStmt:
		return index == 0;
	}
	return false;
}

/* Conditions of `for` are compared nearly always, so they have mutants as operators. */
static bool is_condition(enum CXCursorKind kind, unsigned index, bool *loop)
{
	*loop = kind == CXCursor_WhileStmt || kind == CXCursor_DoStmt;
	return ((kind == CXCursor_IfStmt || kind == CXCursor_WhileStmt ||
		 kind == CXCursor_ConditionalOperator) &&
		index == 0) ||
	       (kind == CXCursor_DoStmt && index == 1);
}

struct list {
	CXCursor *at;
	unsigned n;
};

static enum CXChildVisitResult collect(CXCursor c, CXCursor parent, CXClientData data)
{
	struct list *list = data;

	(void)parent;
	list->at = sites_grow(list->at, (list->n + 1) * sizeof(*list->at));
	list->at[list->n++] = c;
	return CXChildVisit_Continue;
}

static bool planted_here(const struct file *f, CXCursor c)
{
	struct span s;

	if (!span_of(c, &s))
		return false;
	for (unsigned i = 0; i < f->planted_n; i++)
		if (s.from < f->planted[i].to && f->planted[i].from < s.to)
			return s.from >= f->planted[i].from && s.to <= f->planted[i].to;
	return false;
}

static void walk(struct file *f, CXCursor c, CXCursor parent)
{
	enum CXCursorKind kind = clang_getCursorKind(c);
	struct list list = {0};
	unsigned order = f->nodes++;
	bool loop;

	switch ((int)kind) {
	case CXCursor_EnumDecl:
	case CXCursor_StructDecl:
	case CXCursor_UnionDecl:
	case CXCursor_ParmDecl:  /* the bound of an array is not looked at */
	case CXCursor_UnaryExpr: /* sizeof */
	case CXCursor_StaticAssert:
		return;
	case CXCursor_VarDecl: {
		CXCursor value = clang_Cursor_getVarDeclInitializer(c);

		if (clang_Cursor_getStorageClass(c) != CX_SC_Static && !clang_Cursor_isNull(value))
			walk(f, value, c);
		return;
	}
	case CXCursor_BinaryOperator:
		binary(f, c, order);
		break;
	case CXCursor_UnaryOperator:
		unary(f, c, order);
		break;
	case CXCursor_IntegerLiteral:
	case CXCursor_CXXBoolLiteralExpr:
		literal(f, c, parent, order);
		break;
	}
	clang_visitChildren(c, collect, &list);
	for (unsigned i = 0; i < list.n; i++) {
		if (kind == CXCursor_CaseStmt && i + 1 < list.n)
			continue;
		if (planted_here(f, list.at[i]))
			continue;
		if (is_condition(kind, i, &loop))
			condition(f, list.at[i], loop);
		if (kind == CXCursor_ReturnStmt && f->returns_bool)
			condition(f, list.at[i], false);
		if (is_statement_list(kind, i, list.n))
			removal(f, list.at[i]);
		walk(f, list.at[i], c);
	}
	free(list.at);
}

static enum CXChildVisitResult top(CXCursor c, CXCursor parent, CXClientData data)
{
	struct file *f = data;
	CXString name;

	/* its type may be a macro: bool is */
	if (clang_getCursorKind(c) != CXCursor_FunctionDecl || !clang_isCursorDefinition(c) ||
	    !clang_Location_isFromMainFile(clang_getCursorLocation(c)))
		return CXChildVisit_Continue;
	name = clang_getCursorSpelling(c);
	f->function = clang_getCString(name);
	f->returns_bool = clang_getCanonicalType(clang_getCursorResultType(c)).kind == CXType_Bool;
	walk(f, c, parent);
	clang_disposeString(name);
	return CXChildVisit_Continue;
}

int main(int argc, char **argv)
{
	int flags = 1, first_file = 3;
	CXIndex index = clang_createIndex(0, 1);
	char path[4096], *planted = NULL;
	bool sites = false;
	unsigned next;
	size_t size;
	FILE *table;

	while (flags < argc && strcmp(argv[flags], "--") != 0)
		flags++;
	if (argc < 5 || flags == argc) {
		fprintf(stderr, "usage: sites OUT FIRST [--sites] [--planted TABLE] FILE... -- "
				"FLAGS...\n");
		return 2;
	}
	next = (unsigned)atol(argv[2]);
	if (strcmp(argv[first_file], "--sites") == 0) {
		sites = true;
		first_file++;
	}
	if (strcmp(argv[first_file], "--planted") == 0) {
		planted = sites_read(argv[first_file + 1], &size);
		first_file += 2;
	}
	snprintf(path, sizeof(path), "%s/sites", argv[1]);
	table = fopen(path, "a");
	if (!table)
		sites_die("cannot be written", path);
	for (int i = first_file; i < flags; i++) {
		struct file f = {.path = argv[i], .table = table, .next = next, .nodes = 1};

		f.text = sites_read(f.path, &f.size);
		f.unit = clang_parseTranslationUnit(
			index, f.path, (const char *const *)argv + flags + 1, argc - flags - 1,
			NULL, 0, CXTranslationUnit_None);
		if (!f.unit)
			sites_die("does not parse", f.path);
		if (planted)
			file_plant(&f, planted);
		if (sites)
			clang_visitChildren(clang_getTranslationUnitCursor(f.unit), top, &f);
		file_write(&f, argv[1]);
		next = f.next;
		clang_disposeTranslationUnit(f.unit);
	}
	clang_disposeIndex(index);
	return fclose(table) != 0;
}
