/* fusions.h - which products and sums a compiler fused, by source line, and where two texts differ in that. */
#ifndef CUNEST_FUSIONS_H
#define CUNEST_FUSIONS_H

#include "cubin.h"
#include "cunest/fusions.h"

/* ---- sass_float.c ---- */

/* The kind of one instruction of INSN_BYTES; FLOAT_KINDS: none that counts.  What it does is what counts: FFMA R, x, y, -RZ
 * is a product, FFMA R, x, 1, y a sum, FADD R, -RZ, x neither. */
enum float_kind sass_float_kind(const unsigned char *insn);

/* ---- fusions.c ---- */

/* What the functions of a cubin for sm_`arch` (such as "90a") do, as lines of text; false: it cannot be read. */
bool fusions_read(struct arena *, const char *arch, const unsigned char *cubin, size_t size,
		  struct buf *out);

#endif
