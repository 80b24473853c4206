/* header_note.c - annotations in headers: nobody carries them out, and the user hears so, once.
 *
 * A header is text of several programs; what is written are main files only.  Headers of the system and of the
 * toolkit are not looked at. */
#include "lower.h"

#include <string.h>

struct looking {
	struct ir *ir;
	CXTranslationUnit unit;
	bool told;
};

static bool is_annotated(struct looking *l, const char *name, CXFile file)
{
	struct source source = {.name = name};
	struct vec found = {NULL, 0, 0};
	size_t size = 0;
	struct ir *ir;

	source.text = clang_getFileContents(l->unit, file, &size);
	source.size = (uint32_t)size;
	if (!source.text || size > UINT32_MAX || !annotations_any(&source))
		return false;
	ir = ir_create(l->ir->arena, diags_create(l->ir->arena, &source), &source, l->ir->lang);
	annotations_scan(ir, &found);
	for (uint32_t i = 0; i < found.n; i++) {
		const struct annotation *a = found.at[i];

		if (!a->dead)
			return true;
	}
	return false;
}

static void look(CXFile file, CXSourceLocation *stack, unsigned depth, CXClientData data)
{
	struct looking *l = data;
	CXString string;
	const char *name;
	unsigned at = 0;
	struct span line;

	if (l->told || depth == 0 ||
	    clang_Location_isInSystemHeader(clang_getLocationForOffset(l->unit, file, 0)))
		return;
	string = clang_getFileName(file);
	name = arena_strdup(l->ir->arena, clang_getCString(string));
	clang_disposeString(string);
	if (strncmp(name, VIRTUAL_DIR "/", sizeof(VIRTUAL_DIR)) == 0 ||
	    !is_annotated(l, name, file))
		return;
	/* the last of the stack is where the main file includes it, or what it is included by */
	clang_getFileLocation(stack[depth - 1], NULL, NULL, NULL, &at);
	if (!clang_Location_isFromMainFile(stack[depth - 1]) || at >= l->ir->source->size)
		at = 0;
	line = (struct span){at, at};
	while (line.hi < l->ir->source->size && l->ir->source->text[line.hi] != '\n')
		line.hi++;
	diag_report(l->ir->diags, DIAG_HEADER, line,
		    "the annotations in '%s' are not read; only the main file is rewritten", name);
	l->told = true;
}

void headers_note(struct ir *ir, CXTranslationUnit unit)
{
	struct looking l = {ir, unit, false};

	clang_getInclusions(unit, look, &l);
}
