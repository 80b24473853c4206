/* grammar.c - tree-sitter-cuda for any runtime of ABI 14 or 15.
 *
 * The published parser declares ABI 15, which runtimes before 0.25 refuse.  Its language structure
 * only extends that of ABI 14 at the end, and the extensions (reserved words, metadata) are unused
 * by the CUDA grammar; so the same tables are presented as ABI 14, which every runtime since 0.20
 * reads. */
#include "tree_sitter/parser.h"

#if defined(LANGUAGE_VERSION_ABI)
#error "unexpected header"
#endif
#define TSLexerMode TSLexMode
#define tree_sitter_cuda tree_sitter_cuda_as_generated
#include "parser.c"
#undef tree_sitter_cuda
#undef TSLexerMode
#include "scanner.c"

const TSLanguage *tree_sitter_cuda(void);

const TSLanguage *tree_sitter_cuda(void)
{
	static TSLanguage language;

	if (language.abi_version == 0) {
		language = *tree_sitter_cuda_as_generated();
		language.abi_version = 14;
	}
	return &language;
}
