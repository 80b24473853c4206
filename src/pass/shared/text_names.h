/* text_names.h - names that the text of a nest has and its tree has not; see text_names.c. */
#ifndef PASS_TEXT_NAMES_H
#define PASS_TEXT_NAMES_H

#include "cunest/ir.h"

/* What the bytes of a nest name, looked through when first asked; of another text, reset words. */
struct text_names {
	struct ir *ir;
	const struct nest *nest;
	struct words *words; /* NULL: not looked at yet */
};

/* Does the text name sym other than in its expressions: in the extent of an array, sizeof, a type, a template
 * argument, someone's pragma? */
bool named_in_text(struct text_names *, const struct sym *);

#endif
