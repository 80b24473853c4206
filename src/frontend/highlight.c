/* highlight.c - what each byte of a source is, for colours: the queries of highlight.def, run by
 * tree-sitter over the text.  A query that the grammar does not know colours nothing. */
#include "cunest/frontend.h"

#include <string.h>
#include <tree_sitter/api.h>

const TSLanguage *tree_sitter_cuda(void);

static const struct {
	enum paint paint;
	const char *field, *query;
} rows[] = {
#define HIGHLIGHT(paint, field, query) {PAINT_##paint, field, query},
#include "cunest/highlight.def"
#undef HIGHLIGHT
};

static void paint_node(TSNode node, const char *field, enum paint paint, uint8_t *out,
		       uint32_t size)
{
	uint32_t lo, hi;

	if (field) {
		node = ts_node_child_by_field_name(node, field, (uint32_t)strlen(field));
		if (ts_node_is_null(node) || strcmp(ts_node_type(node), "identifier") != 0)
			return;
	}
	lo = ts_node_start_byte(node);
	hi = ts_node_end_byte(node);
	if (hi > size)
		hi = size;
	if (lo < hi)
		memset(out + lo, paint, hi - lo);
}

static bool paint_row(TSNode root, enum paint paint, const char *field, const char *text,
		      uint8_t *out, uint32_t size)
{
	TSQueryError error;
	uint32_t error_at, index;
	TSQuery *query =
		ts_query_new(tree_sitter_cuda(), text, (uint32_t)strlen(text), &error_at, &error);
	TSQueryCursor *cursor;
	TSQueryMatch match;

	if (!query)
		return false;
	cursor = ts_query_cursor_new();
	ts_query_cursor_exec(cursor, query, root);
	while (ts_query_cursor_next_capture(cursor, &match, &index))
		paint_node(match.captures[index].node, field, paint, out, size);
	ts_query_cursor_delete(cursor);
	ts_query_delete(query);
	return true;
}

bool source_paint(const char *text, uint32_t size, uint8_t *paint)
{
	TSParser *parser = ts_parser_new();
	TSTree *tree = NULL;
	bool all = true;

	memset(paint, PAINT_NONE, size);
	if (ts_parser_set_language(parser, tree_sitter_cuda()))
		tree = ts_parser_parse_string(parser, NULL, text, size);
	ts_parser_delete(parser);
	if (!tree)
		return false;
	for (unsigned i = 0; i < ARRAY_LEN(rows); i++)
		all = paint_row(ts_tree_root_node(tree), rows[i].paint, rows[i].field,
				rows[i].query, paint, size) &&
		      all;
	ts_tree_delete(tree);
	return all;
}
