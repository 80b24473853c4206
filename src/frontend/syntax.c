/* syntax.c - the second opinion: what tree-sitter makes of the bytes.
 *
 * tree-sitter never fails, it marks what it does not understand; so a text is judged by whether it
 * got worse.  It does not know the preprocessor either, which is why clang decides about structure.
 */
#include "annotation/annotation.h"
#include "tree.h"

#include <string.h>

TSTree *tree_parse(const char *text, uint32_t size)
{
	TSParser *parser = ts_parser_new();
	TSTree *tree = NULL;

	if (ts_parser_set_language(parser, tree_sitter_cuda()))
		tree = ts_parser_parse_string(parser, NULL, text, size);
	ts_parser_delete(parser);
	return tree;
}

bool tree_next(TSTreeCursor *cursor, bool enter)
{
	if (enter && ts_tree_cursor_goto_first_child(cursor))
		return true;
	while (!ts_tree_cursor_goto_next_sibling(cursor))
		if (!ts_tree_cursor_goto_parent(cursor))
			return false;
	return true;
}

int syntax_errors(const char *text, uint32_t size)
{
	TSTree *tree = tree_parse(text, size);
	TSTreeCursor cursor;
	bool wrong;
	int n = 0;

	if (!tree)
		return -1;
	cursor = ts_tree_cursor_new(ts_tree_root_node(tree));
	do {
		TSNode node = ts_tree_cursor_current_node(&cursor);

		wrong = ts_node_has_error(node);
		n += ts_node_is_missing(node) || strcmp(ts_node_type(node), "ERROR") == 0;
	} while (tree_next(&cursor, wrong));
	ts_tree_cursor_delete(&cursor);
	ts_tree_delete(tree);
	return n;
}

void syntax_comments(struct ir *ir, struct span range, struct vec *out)
{
	TSTree *tree = tree_parse(ir->source->text, ir->source->size);
	TSTreeCursor cursor;
	bool inside;

	if (!tree)
		return;
	cursor = ts_tree_cursor_new(ts_tree_root_node(tree));
	do {
		TSNode node = ts_tree_cursor_current_node(&cursor);
		struct span span = {ts_node_start_byte(node), ts_node_end_byte(node)};

		inside = span.lo < range.hi && span.hi > range.lo;
		if (span.lo >= range.lo && span.hi <= range.hi &&
		    strcmp(ts_node_type(node), "comment") == 0) {
			struct span *found = arena_alloc(ir->arena, sizeof(*found));

			*found = span;
			vec_push(ir->arena, out, found);
		}
	} while (tree_next(&cursor, inside));
	ts_tree_cursor_delete(&cursor);
	ts_tree_delete(tree);
}
