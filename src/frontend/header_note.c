/* header_note.c - annotations in headers: nobody carries them out, and the user hears so, once.  Under --all the same of
 * kernels in headers.
 *
 * A header is text of several programs; what is written are main files only.  Headers of the system and of the
 * toolkit are not looked at. */
#define _GNU_SOURCE /* memmem */
#include "lower/lower.h"

#include <string.h>

struct looking {
	struct ir *ir;
	CXTranslationUnit unit;
	bool all; /* --all: kernels count, too */
	bool told, told_kernels;
};

static bool is_annotated(struct looking *l, const struct source *source)
{
	struct vec found = {NULL, 0, 0};
	struct ir *ir;

	if (!annotations_any(source))
		return false;
	ir = ir_create(l->ir->arena, diags_create(l->ir->arena, source), source, l->ir->lang);
	annotations_scan(ir, &found);
	for (uint32_t i = 0; i < found.n; i++) {
		const struct annotation *a = found.at[i];

		if (!a->dead)
			return true;
	}
	return false;
}

static bool has_kernel(const struct source *source)
{
	struct lexer lx = lexer_over(source, 0, source->size);
	struct lexeme x;

	if (!memmem(source->text, source->size, "__global__", 10))
		return false;
	for (lex_next(&lx, &x); x.kind != LEX_END; lex_next(&lx, &x))
		if (x.kind == LEX_IDENT && lex_is(source, &x, "__global__"))
			return true;
	return false;
}

static void look(CXFile file, CXSourceLocation *stack, unsigned depth, CXClientData data)
{
	struct looking *l = data;
	struct source source = {0};
	bool annotated, kernels;
	CXString string;
	unsigned at = 0;
	struct span line;
	size_t size = 0;

	if (depth == 0 ||
	    clang_Location_isInSystemHeader(clang_getLocationForOffset(l->unit, file, 0)))
		return;
	string = clang_getFileName(file);
	source.name = arena_strdup(l->ir->arena, clang_getCString(string));
	clang_disposeString(string);
	source.text = clang_getFileContents(l->unit, file, &size);
	source.size = (uint32_t)size;
	if (strncmp(source.name, VIRTUAL_DIR "/", sizeof(VIRTUAL_DIR)) == 0 || !source.text ||
	    size > UINT32_MAX)
		return;
	annotated = !l->told && is_annotated(l, &source);
	kernels = l->all && !annotated && !l->told_kernels && has_kernel(&source);
	if (!annotated && !kernels)
		return;
	/* the last of the stack is where the main file includes it, or what it is included by */
	clang_getFileLocation(stack[depth - 1], NULL, NULL, NULL, &at);
	if (!clang_Location_isFromMainFile(stack[depth - 1]) || at >= l->ir->source->size)
		at = 0;
	line = (struct span){at, at};
	while (line.hi < l->ir->source->size && l->ir->source->text[line.hi] != '\n')
		line.hi++;
	if (annotated)
		diag_report(l->ir->diags, DIAG_HEADER, line,
			    "the annotations in '%s' are not read; only the main file is rewritten",
			    source.name);
	else
		diag_remark(l->ir->diags, REMARK_MISSED, "unchanged", line,
			    "the kernels in '%s' stay as they are: only the main file is "
			    "rewritten; 'cunest --all %s' shows what would change",
			    source.name, source.name);
	l->told |= annotated;
	l->told_kernels |= kernels;
}

void headers_note(struct ir *ir, CXTranslationUnit unit, bool all)
{
	struct looking l = {.ir = ir, .unit = unit, .all = all};

	clang_getInclusions(unit, look, &l);
}
