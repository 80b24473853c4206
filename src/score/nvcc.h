/* nvcc.h - the user's nvcc: where it is, what it is called with, what it says. */
#ifndef CUNEST_NVCC_H
#define CUNEST_NVCC_H

#include "cunest/score.h"

struct nvcc {
	const char *nvcc;      /* NULL: none was found */
	const char *cuobjdump; /* beside it or in PATH; NULL: none */
	const char *nvdisasm;
};
/* named: the one to take; NULL: it is looked for. */
void nvcc_find(struct arena *, const char *named, const char *cuda_path, struct nvcc *);

/* The words that compile device code of `source` into `directory` for the user's architectures:
 * PTX, cubins, out.fatbin and a list of headers, deps, appear there.  `lines`: the cubins say where
 * their code came from, which does not change it.  const char *, NULL at the end. */
const char *const *nvcc_words(struct arena *, const struct nvcc *, const struct compile_options *,
			      const char *source, const char *directory, bool lines);
/* What prints the machine code of it; NULL: no tool is there. */
const char *const *nvcc_disassembler(struct arena *, const struct nvcc *, const char *directory);
/* A hash of the tools, the words and the environment, but for names of temporary files. */
uint64_t nvcc_key(struct arena *, const struct nvcc *, const struct compile_options *);
/* Files named in a make rule, but for those in `except`, and for FUSIONS_SOURCE, which is none. */
void nvcc_headers(struct arena *, const char *rule, const char *except, struct vec *);

#endif
