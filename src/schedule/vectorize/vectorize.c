/* vectorize.c - vectorize(i:4): iterations in groups that load and store vectors.
 *
 *	for (int i = 0; i < n; i++)	const int i_full = n / 4 * 4;
 *		C[i] = A[i] * s;	for (int i = 0; i < i_full; i += 4) {
 *				->		const float4 A4 = *(const float4 *)&A[i];
 *						float4 C4;
 *						C4.x = A4.x * s;
 *						C4.y = A4.y * s; ...
 *						*(float4 *)&C[i] = C4;
 *					}
 *					for (int i = i_full; i < n; i++)
 *						C[i] = A[i] * s;
 *
 * A GPU computes by thread; what a vector saves is instructions that access memory.  The
 * computations stay those of the single iterations, in their order, so floats keep their bits.
 * Accesses that do not go up by one element stay as they are.  Loops inside are shared by the
 * iterations of a group, as in jam.c, and have vectors of their own.
 *
 * Legal when loads may come first in a group and stores last (by dependences), when each iteration
 * makes the access, and when vectors begin at aligned addresses: aligned(A:16), and an index that
 * is a multiple of the width by what is known of it.
 *
 * Source: the float4 accesses of handwritten CUDA kernels; Halide's vectorize. */
#include "vectorize.h"

#include "../staging/staging.h"

#include "cunest/walk.h"

#include <string.h>

static bool fits(struct vectors *v, const struct split *split)
{
	const struct stmt *body = v->loop->first;
	const char *why = NULL;

	if (!schedule_on_device(v->s) || v->s->ir->lang == LANG_C)
		why = "host code has no vector types like float4";
	else if (split_step(split) != 1)
		why = "it does not count up by one";
	else
		why = schedule_unweavable(v->s, body);
	if (!why)
		return true;
	return schedule_refuse(v->s, DIAG_SCHEDULE, v->arg->span, "cannot vectorize '%s': %s",
			       v->loop->sym->name, why);
}

static bool take_width(struct vectors *v, const struct split *split)
{
	v->width = split_factor(split);
	if (split->tail != SPLIT_PEEL && split->tail != SPLIT_EXACT)
		return schedule_refuse(v->s, DIAG_CLAUSE, v->arg->span,
				       "vectorize takes tail=peel or tail=exact");
	if (v->width == 2 || v->width == VECTOR_WIDTH)
		return true;
	return schedule_refuse(v->s, DIAG_CLAUSE, v->arg->value_span,
			       "vectors of CUDA have 2 or 4 elements");
}

/* ---- rewriting ---- */

static const struct expr *component(struct vectors *v, const struct vector_place *p, unsigned turn)
{
	static const char *const names[] = {"x", "y", "z", "w"};
	const struct expr *vector = expr_sym(v->s->ir, p->vector);

	return expr_raw(v->s->ir, EXPR_MEMBER, type_unqualified(v->s->ir->types, p->place->type),
			names[turn], &vector, 1);
}

/* A4.x, of a copy, is A4.y ... */
static const struct expr *in_turn(void *context, const struct expr *e, unsigned turn)
{
	struct vectors *v = context;

	for (unsigned i = 0; i < v->n; i++)
		e = expr_replace(v->s->ir, e, component(v, &v->at[i], 0),
				 component(v, &v->at[i], turn));
	return e;
}

static void name_vector(struct vectors *v, struct vector_place *p)
{
	struct func *func = v->s->nest->func;
	unsigned quals = p->stored ? 0 : QUAL_CONST;

	p->vector = sym_create(func, SYM_LOCAL, vector_name(func->ir, p->array->name, v->width),
			       type_qualified(func->ir->types, p->type, quals));
	p->vector->fresh = true;
	p->vector->hint = p->vector->name;
}

static void replace_places(struct vectors *v)
{
	struct stmt *body = v->loop->first;

	for (struct stmt *x = body; x; x = stmt_next(body, x))
		for (unsigned k = 0; k < v->n; k++)
			stmt_substitute(x, v->at[k].place, component(v, &v->at[k], 0));
}

/* May the vector be loaded at a statement, if it may be at a later one of that block? */
static bool comes_before(struct vectors *v, const struct vector_place *p, const struct stmt *early,
			 const struct stmt *late)
{
	const struct stmt *x = early;

	for (; x && x != late; x = x->next)
		if (effects_clobber(v->s->analyses, x, p->place))
			return false;
	return x && !p->stored;
}

/* Does a loop store to the array, be it to other elements than the first of the vector? */
static bool stores_to(struct vectors *v, const struct stmt *loop, const struct sym *array)
{
	const struct vec *stores = &effects_of(v->s->analyses, loop)->stores;

	for (uint32_t i = 0; i < stores->n; i++)
		if (place_base(stores->at[i]) == array)
			return true;
	return false;
}

/* A vector that a loop inside only reads, and that stays the same, comes before that loop. */
static struct stmt *declare_before(struct vectors *v, const struct vector_place *p)
{
	struct stmt *at = p->first;
	struct analyses *an = v->s->analyses;

	while (!p->stored && at->parent != v->loop->first && loop_is_shared(at->parent->parent)) {
		struct stmt *loop = at->parent->parent;

		if (effects_of(an, loop->first)->breaks || loop_runs(an, loop) != PROOF_YES ||
		    effects_clobber(an, loop, p->place) || stores_to(v, loop, p->array))
			break;
		at = loop_head(loop);
	}
	for (unsigned i = 0; i < v->n && &v->at[i] != p; i++)
		if (comes_before(v, p, v->at[i].before, at))
			return v->at[i].before;
	return at;
}

/* The vector's declaration before the first use; its store at the end. */
static void access_vector(struct vectors *v, const struct vector_place *p)
{
	struct func *func = v->s->nest->func;
	struct stmt *decl = stmt_create(func, STMT_DECL, 1), *store;

	stmt_set_sym(decl, p->vector);
	if (p->loaded)
		stmt_set(decl, SLOT_VALUE, vector_at(v->s->ir, p->place, p->type, p->stored));
	stmt_insert_before(p->before, decl);
	if (!p->stored)
		return;
	store = stmt_create(func, STMT_STORE, 2);
	stmt_set(store, SLOT_PLACE, vector_at(v->s->ir, p->place, p->type, true));
	stmt_set(store, SLOT_STORED, expr_sym(v->s->ir, p->vector));
	stmt_append(p->first->parent, store);
}

/* Is it a vector that is only read?  Those of an earlier clause are, as the ones made here. */
static bool declares_loaded(const struct stmt *s)
{
	return s->kind == STMT_DECL && s->sym->fresh && type_is_const(s->sym->type) &&
	       s->sym->type->kind == TYPE_RECORD && s->slot[SLOT_VALUE].e &&
	       !(s->slot[SLOT_VALUE].e->has & (HAS_CALL | HAS_OPAQUE | HAS_VOLATILE));
}

/* Copies of the body load again what does not depend on the iteration: the first does for all,
 * where nothing between them changes it. */
static void share_loaded(struct vectors *v, struct stmt *first)
{
	struct stmt *next;

	for (struct stmt *x = first->next; x; x = next) {
		next = x->next;
		if (effects_clobber(v->s->analyses, x, first->slot[SLOT_VALUE].e))
			return;
		if (!declares_loaded(x) || x->slot[SLOT_VALUE].e != first->slot[SLOT_VALUE].e ||
		    x->sym->type != first->sym->type)
			continue;
		stmt_rename(v->s->nest->func, x->parent, x->sym, first->sym);
		stmt_remove(x);
	}
}

static void share_all_loaded(struct vectors *v)
{
	struct stmt *body = v->loop->first;

	for (struct stmt *x = body; x; x = stmt_next(body, x))
		if (declares_loaded(x))
			share_loaded(v, x);
}

static bool vectorize_loop(struct schedule *s, const struct clause *clause, uint32_t at,
			   struct stmt *loop)
{
	struct vectors *v = arena_alloc(s->ir->arena, sizeof(*v));
	struct bits vectors = {0};
	struct split split;

	*v = (struct vectors){.s = s, .clause = clause, .arg = clause->args.at[at], .loop = loop};
	if (!split_plan(&split, s, clause, at, loop) || !fits(v, &split) || !take_width(v, &split))
		return false;
	vectors_common(v);
	if (!vectors_find(v) || !vectors_legal(v))
		return false;
	split_in_steps(&split);
	if (!vectors_aligned(v))
		return false;
	for (unsigned i = 0; i < v->n; i++) {
		name_vector(v, &v->at[i]);
		v->at[i].before = declare_before(v, &v->at[i]);
		bits_add(s->ir->arena, &vectors, v->at[i].vector->id);
	}
	replace_places(v);
	schedule_weave(s, loop, (unsigned)v->width, 1, &vectors, &v->common, in_turn, v);
	for (unsigned i = 0; i < v->n; i++)
		access_vector(v, &v->at[i]);
	share_all_loaded(v);
	diag_remark(s->ir->diags, REMARK_PASSED, "vectorize", v->arg->span,
		    "%d iterations of '%s' at once, with vectors of %u arrays", (int)v->width,
		    loop->sym->name, v->n);
	return true;
}

bool schedule_vectorize(struct schedule *s, const struct clause *clause)
{
	return schedule_each(s, clause, vectorize_loop);
}
