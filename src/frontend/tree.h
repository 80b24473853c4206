/* tree.h - a text as tree-sitter's tree, and a walk over all of its nodes. */
#ifndef FRONTEND_TREE_H
#define FRONTEND_TREE_H

#include <stdbool.h>
#include <stdint.h>
#include <tree_sitter/api.h>

const TSLanguage *tree_sitter_cuda(void);

/* NULL when runtime and grammar do not fit, or out of memory. */
TSTree *tree_parse(const char *text, uint32_t size);
/* Pre-order; into the children of the present node only when `enter`.  False at the end. */
bool tree_next(TSTreeCursor *, bool enter);

#endif
