/* stage.h - storage that one side alone has is taken out of its leaves, see stage_apply.c. */
#ifndef CUNEST_VERIFY_STAGE_H
#define CUNEST_VERIFY_STAGE_H

#include "sets.h"

struct apply {
	struct reader *r;
	const struct reader *before; /* of `after`; else NULL */
	const struct sym *sym;       /* being looked at */
};

/* What is put into a gap. */
struct filling {
	const char *text;
	size_t length;
	const struct leaf *from;
	uint32_t hole, nholes; /* of `from` */
	isl_map *to;           /* from instances of the leaf to those of `from` */
};

/* ---- stage_fill.c ---- */

/* What is staged and the leaf stores to; NULL: nothing. */
struct use *leaf_stored(const struct leaf *);
bool leaf_stores_to(const struct leaf *, const struct sym *);
/* Notes why, about what is being looked at; false. */
bool apply_fail(struct apply *, const char *why);
/* Takes the pairs: are there none? */
bool apply_none(struct apply *, isl_map *);
isl_map *apply_before(struct apply *, const struct leaf *, const struct leaf *);
bool apply_ordered(struct apply *, const struct leaf *, const struct leaf *, isl_map *pairs);
isl_set *apply_nothing(struct apply *);
bool apply_covers(struct apply *, const struct leaf *, isl_set *part);
/* What is read there, by instances that go there. */
struct access *apply_pulled(struct apply *, const struct access *, isl_pw_multi_aff *to);
/* The leaf with its gap filled, where there is something to fill it with. */
struct leaf *apply_filled(struct apply *, const struct leaf *, const struct use *gap,
			  const struct filling *, isl_pw_multi_aff *to);
/* The one instance of the leaf for each; NULL: there may be several. */
isl_pw_multi_aff *apply_function(struct apply *, const struct leaf *, isl_map *all);

/* ---- stage_apply.c ---- */

/* Pairs of a use and the writes of a leaf to the same element that come before. */
isl_map *apply_writes(struct apply *, const struct leaf *reader, const struct use *,
		      const struct leaf *writer);

/* ---- stage_rename.c ---- */

/* What is updated, under the name of the memory that it is copied to. */
bool apply_rename(struct apply *);

/* ---- stage_defined.c ---- */

/* Is what fills storage in the result defined, and free of races? */
bool apply_defined(struct apply *);

#endif
