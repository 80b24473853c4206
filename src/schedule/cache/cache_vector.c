/* cache_vector.c - cache(A at k.o vectorize=4): a tile is copied four elements at a time.
 *
 *	A_tile[row][col] = A[i * p + k];
 * ->	*(float4 *)&A_tile[row][col] = *(const float4 *)&A[i * p + k];
 *
 * Legal when rows of the tile are whole vectors, when each of their first elements is at the
 * address of one in memory, and when the guards, which the first element decides, come out the same
 * for all of a vector.  All of that is asked of the box: first indices, distances between rows,
 * ends.
 *
 * Source: what CUDA kernels for matrices do by hand. */
#include "cache.h"
#include "../vectorize/vectorize.h"

#include "cunest/text.h"
#include "cunest/walk.h"

#include <string.h>

static bool cannot(struct cache *c, const char *why)
{
	return schedule_refuse(c->st.s, DIAG_SCHEDULE, c->width_at, "cannot cache %s by %d: %s",
			       c->st.arg->name, (int)c->width, why);
}

static bool no_multiple(struct cache *c, const char *what, const struct expr *e)
{
	struct ir *ir = c->st.s->ir;
	const char *text = expr_text(ir, expr_strip(e));

	if (vector_index_aligned(c->st.s, e, c->width, c->st.loop->first->first) == PROOF_NO)
		return cannot(c, arena_printf(ir->arena, "%s '%s' is not a multiple of %d", what,
					      text, (int)c->width));
	schedule_lacks(
		c->st.s, c->st.loop,
		expr_c_binary(ir, EXPR_EQ,
			      expr_c_binary(ir, EXPR_MOD, e, expr_const_int(ir, e->type, c->width)),
			      expr_const_int(ir, e->type, 0)));
	return cannot(c, arena_printf(ir->arena, "nothing proves that %s '%s' is a multiple of %d",
				      what, text, (int)c->width));
}

static bool is_multiple(struct cache *c, const struct expr *e)
{
	return vector_index_aligned(c->st.s, e, c->width, c->st.loop->first->first) == PROOF_YES;
}

/* Elements between rows, of the tile and in memory. */
static bool rows_fit(struct cache *c)
{
	const struct box *box = &c->box;
	const struct box_dim *last = &box->dim[box->n - 1];
	const struct type *type = c->st.array->type;
	struct arena *arena = c->st.s->ir->arena;

	if (last->most == 1 || (last->stride && !expr_is_int(last->stride, 1)))
		return cannot(c, "neighbours in the tile are not neighbours in memory");
	if (last->most % c->width)
		return cannot(c, arena_printf(arena,
					      "rows of the tile have %lld elements, which is not a "
					      "multiple of %d",
					      (long long)last->most, (int)c->width));
	if (c->pad % c->width)
		return cannot(c, arena_printf(arena, "pad=%lld moves rows off their places",
					      (long long)c->pad));
	for (unsigned d = 0; d + 1 < box->n; d++)
		if (box->dim[d].stride && !is_multiple(c, box->dim[d].stride))
			return no_multiple(c, "the length of rows", box->dim[d].stride);
	while (type->kind == TYPE_ARRAY && type->of->kind == TYPE_ARRAY)
		type = type->of;
	if (type->kind == TYPE_PTR && type->of->kind == TYPE_ARRAY)
		for (type = type->of; type->of->kind == TYPE_ARRAY;)
			type = type->of;
	return type->kind != TYPE_ARRAY || type == c->st.array->type ||
	       type->extent % c->width == 0 ||
	       cannot(c, "rows in memory are not a whole number of vectors");
}

static const char *zeros_name(struct ir *ir, const struct type *type)
{
	const char *name = arena_printf(ir->arena, "make_%s", type->name);

	return str_intern(ir->strings, name, strlen(name));
}

bool cache_vectorizes(struct cache *c)
{
	const struct box_dim *last = &c->box.dim[c->box.n - 1];
	struct schedule *s = c->st.s;
	const char *why;

	if (!vector_type(s->ir, c->st.element, c->width))
		return cannot(c, arena_printf(s->ir->arena, "there is no vector of '%s'",
					      type_spelling(s->ir->types, c->st.element)));
	if (!means_library(s->nest->func,
			   zeros_name(s->ir, vector_type(s->ir, c->st.element, c->width))))
		return cannot(c, "the source declares its own function with the name of one that "
				 "makes vectors");
	if (!rows_fit(c))
		return false;
	if (!is_multiple(c, last->lo) || !is_multiple(c, last->start))
		return no_multiple(c, "the first index", last->lo);
	for (unsigned i = 0; i < last->nlimits; i++)
		if (!vector_decides(s, EXPR_LT, last->start, last->end[i], c->width,
				    c->st.loop->first->first))
			return no_multiple(c, "the end", last->end[i]);
	why = vector_unbased(s, c->st.array, type_size(c->st.element) * c->width);
	return !why || cannot(c, why);
}

void cache_align(struct cache *c)
{
	vector_unbased(c->st.s, c->box.sym, type_size(c->st.element) * c->width);
}

const struct expr *cache_vector(struct cache *c, const struct expr *place, bool written)
{
	struct ir *ir = c->st.s->ir;

	return vector_at(ir, place, vector_type(ir, c->st.element, c->width), written);
}

const struct expr *cache_zeros(struct cache *c, const struct expr *zero)
{
	struct ir *ir = c->st.s->ir;
	const struct type *type = vector_type(ir, c->st.element, c->width);
	const struct expr *args[4] = {zero, zero, zero, zero};

	/* the library's, as cache_vectorizes() saw */
	return zero ? expr_raw(ir, EXPR_CALL, type, zeros_name(ir, type), args, (unsigned)c->width)
		    : NULL;
}
