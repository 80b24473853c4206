/* stage.h - storage that one side alone has is taken out of its leaves, see stage_apply.c. */
#ifndef CUNEST_VERIFY_STAGE_H
#define CUNEST_VERIFY_STAGE_H

#include "sets.h"

struct apply {
	struct reader *r;
	const struct reader *before; /* of `after`; else NULL */
	const struct sym *sym;       /* being looked at */
};

/* The instances of a leaf that those of another one get a value from. */
struct flow {
	const struct leaf *writer;
	isl_map *from;         /* from instances of the reader to those of the writer */
	bool whole;            /* it has all instances of the reader */
	isl_pw_multi_aff *one; /* the function that it is, where that had to be known */
	struct vec values;     /* struct value *, see stage_flow.c */
};

/* What is put into a gap. */
struct filling {
	const char *text;
	size_t length;
	uint32_t hole, nholes; /* of the writer */
	struct flow *flow;
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
/* What is read there, by instances that go there; NULL: it is not known which. */
struct access *apply_pulled(struct apply *, const struct access *, struct flow *);
/* The leaf with its gap filled, where there is something to fill it with; NULL: it is not known with what. */
struct leaf *apply_filled(struct apply *, const struct leaf *, const struct use *gap,
			  const struct filling *);

/* ---- stage_flow.c ---- */

/* For each instance of the reader the last write of what it uses, or several of which all could be the last: struct
 * flow *.  False: that is not known. */
bool apply_flows(struct apply *, const struct leaf *reader, const struct use *, struct vec *flows);
/* What a form of the writer is for instances of the reader; NULL: it is not known. */
isl_pw_aff *flow_value(struct apply *, struct flow *, isl_pw_aff *);
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
