/* highlight.c - what each byte of a source is, for colours: highlight.def, by one walk over the tree of
 * tree-sitter.  Queries of tree-sitter would say the same, but each is checked against all of the
 * grammar when it is made, which takes 10 ms.  A word that the grammar does not know colours nothing. */
#include "cunest/frontend.h"
#include "tree.h"

#include <string.h>

static const struct {
	enum paint paint;
	const char *field;
	bool named;
	const char *words;
} rows[] = {
#define HIGHLIGHT(paint, field, named, words) {PAINT_##paint, field, named, words},
#include "cunest/highlight.def"
#undef HIGHLIGHT
};

enum { KINDS = 1 << 10 };

/* By the kind of a node: its row + 1, or 0. */
struct brush {
	uint8_t row[KINDS];
};

/* False: the grammar does not have all of the words. */
static bool brush_init(struct brush *b)
{
	const TSLanguage *language = tree_sitter_cuda();
	bool all = true;

	memset(b, 0, sizeof(*b));
	for (unsigned i = 0; i < ARRAY_LEN(rows); i++)
		for (const char *s = rows[i].words; *s;) {
			size_t n = strcspn(s, " ");
			TSSymbol kind = ts_language_symbol_for_name(language, s, (uint32_t)n,
								    rows[i].named);

			if (kind && kind < KINDS)
				b->row[kind] = (uint8_t)(i + 1);
			else
				all = false;
			s += n + (s[n] == ' ');
		}
	return all;
}

/* What a later row finds lies over what the rows before it did. */
static void paint_node(const struct brush *b, TSNode node, uint8_t *out, uint32_t size)
{
	TSSymbol kind = ts_node_symbol(node);
	unsigned row = kind < KINDS ? b->row[kind] : 0;
	const char *field;
	uint32_t lo, hi;

	if (!row)
		return;
	field = rows[row - 1].field;
	if (field) {
		node = ts_node_child_by_field_name(node, field, (uint32_t)strlen(field));
		if (ts_node_is_null(node) || strcmp(ts_node_type(node), "identifier") != 0)
			return;
	}
	lo = ts_node_start_byte(node);
	hi = ts_node_end_byte(node);
	if (hi > size)
		hi = size;
	for (uint32_t i = lo; i < hi; i++)
		if (out[i] < rows[row - 1].paint)
			out[i] = (uint8_t)rows[row - 1].paint;
}

bool source_paint(const char *text, uint32_t size, uint8_t *paint)
{
	TSTree *tree = tree_parse(text, size);
	struct brush brush;
	TSTreeCursor cursor;
	bool all = brush_init(&brush);

	memset(paint, PAINT_NONE, size);
	if (!tree)
		return false;
	cursor = ts_tree_cursor_new(ts_tree_root_node(tree));
	do {
		paint_node(&brush, ts_tree_cursor_current_node(&cursor), paint, size);
	} while (tree_next(&cursor, true));
	ts_tree_cursor_delete(&cursor);
	ts_tree_delete(tree);
	return all;
}
