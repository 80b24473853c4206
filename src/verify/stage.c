/* stage.c - storage that a step brings in or takes away: what it is, and who is looked at.
 *
 * Tiles of shared memory, registers, vectors and temporaries are on one side only.  Their reads are replaced by what
 * was stored to them (stage_apply.c), on either side; what remains is compared as ever.  Where threads share
 * such storage, or meet at barriers, the whole function is read as what all threads of a block do: the threads are
 * dimensions in front of the time, the block is a parameter.  Threads that differ only in an index that nobody reads do
 * the same to the same memory, so a block has one of them, or its stores are races in the source. */
#include "sets.h"

#include "cunest/walk.h"

#include <string.h>

/* ---- what is on one side only ---- */

static bool mentions_name(const struct expr *e, const char *name)
{
	if (e->kind == EXPR_SYM)
		return strcmp(e->u.sym->name, name) == 0;
	for (unsigned i = 0; i < e->nargs; i++)
		if (mentions_name(e->arg[i], name))
			return true;
	return false;
}

static bool is_mentioned(const struct func *func, const char *name)
{
	for (const struct stmt *s = func->body; s; s = stmt_next(func->body, s))
		for (unsigned i = 0; i < s->nslots; i++)
			if (s->slot[i].e && mentions_name(s->slot[i].e, name))
				return true;
	return false;
}

/* Is it declared, and an array used, too? */
static bool has(const struct func *func, const struct sym *sym)
{
	for (const struct stmt *s = func->body; s; s = stmt_next(func->body, s))
		if (s->sym && (s->kind == STMT_DECL || s->declares) && s->sym->kind == sym->kind &&
		    s->sym->type == sym->type && strcmp(s->sym->name, sym->name) == 0)
			return sym->type->kind != TYPE_ARRAY || is_mentioned(func, sym->name);
	return false;
}

static bool is_vector(const struct func *func, const struct type *type)
{
	return type_vector_field(func->ir, type, "x") != NULL;
}

/* Declarations of integers that isl follows by itself are none. */
static bool is_storage(const struct stmt *s)
{
	const struct expr *e = s->slot[SLOT_VALUE].e;

	return !type_is_int(s->sym->type) || !e || (e->has & HAS_LOAD);
}

static void find_declared(struct check *c, struct staging *st, int side)
{
	const struct func *func = side ? c->after : c->before;
	const struct func *other = side ? c->before : c->after;

	for (const struct stmt *s = func->body; s; s = stmt_next(func->body, s)) {
		if (s->kind != STMT_DECL || s->sym->kind == SYM_CONSTANT || s->sym->is_extern)
			continue;
		if (!is_vector(func, s->sym->type) && has(other, s->sym))
			continue;
		bits_add(c->arena, &st->staged[side], s->sym->id);
		st->shared = st->shared || s->sym->kind == SYM_SHARED;
		st->any = st->any || is_storage(s);
		st->arrays = st->arrays || s->sym->type->kind == TYPE_ARRAY ||
			     (is_vector(func, s->sym->type) && !has(other, s->sym));
	}
}

/* temporary(T): nobody looks at T after the nest. */
static void find_temporaries(struct check *c, struct staging *st)
{
	for (uint32_t i = 0; i < c->before->nests.n; i++) {
		const struct nest *nest = c->before->nests.at[i];

		for (uint32_t k = 0; k < nest->temporaries.n; k++) {
			const struct sym *sym = nest->temporaries.at[k];

			if (!is_mentioned(c->before, sym->name) ||
			    is_mentioned(c->after, sym->name))
				continue;
			bits_add(c->arena, &st->staged[0], sym->id);
			st->any = st->arrays = true;
		}
	}
}

void stage_find(struct check *c, struct staging *st)
{
	find_declared(c, st, 0);
	find_declared(c, st, 1);
	find_temporaries(c, st);
}

bool check_has_storage(struct check *c)
{
	struct staging st = {.any = false};

	stage_find(c, &st);
	return st.arrays;
}

/* ---- all threads of a block ---- */

static bool reads_index(const struct expr *e, enum sreg sreg)
{
	if (e->kind == EXPR_SREG && e->u.sreg == sreg)
		return true;
	for (unsigned i = 0; i < e->nargs; i++)
		if (reads_index(e->arg[i], sreg))
			return true;
	return false;
}

static bool function_reads(const struct func *func, enum sreg sreg)
{
	for (const struct stmt *s = func->body; s; s = stmt_next(func->body, s))
		for (unsigned i = 0; i < s->nslots; i++)
			if (s->slot[i].e && reads_index(s->slot[i].e, sreg))
				return true;
	return false;
}

/* Some thread stores, and not by atomic operations, which others may do as well. */
static bool stores_plainly(const struct func *func)
{
	bool stores = false;

	for (const struct stmt *s = func->body; s; s = stmt_next(func->body, s)) {
		stores = stores || s->kind == STMT_STORE;
		if (s->kind == STMT_ATOMIC || s->kind == STMT_CALL)
			return false;
	}
	return stores;
}

static void know_launch(struct reader *r, const struct expr *e, isl_set *all)
{
	isl_set *said;

	e = expr_truth(e);
	if (e->kind == EXPR_LAND) {
		know_launch(r, e->arg[0], all);
		know_launch(r, e->arg[1], all);
		return;
	}
	if (!share_alone(e))
		return;
	for (unsigned d = 0; d < 3; d++)
		if (reads_index(e, SREG_TID_X + d))
			return;
	said = read_condition(r, e, all);
	if (said)
		sets_know(r->s, said);
}

/* As many as blockDim says, and the launch. */
static isl_set *threads_of(struct reader *r, const struct reader *said)
{
	isl_set *all = sets_keep(r->s, isl_set_universe(reader_space(r)));

	for (uint32_t i = 0; i < said->func->nests.n; i++) {
		const struct nest *nest = said->func->nests.at[i];

		for (uint32_t k = 0; k < nest->assumes.n; k++)
			know_launch(r, nest->assumes.at[k], all);
	}
	for (unsigned i = 0; i < r->nshares; i++) {
		unsigned d = r->share[i].sreg - SREG_TID_X;
		isl_pw_aff *size = reader_param(r, sreg_name(SREG_NTID_X + d), 1, 1024);
		isl_pw_aff *index = reader_dim(r, i);

		all = isl_set_intersect(
			isl_set_copy(all),
			isl_pw_aff_lt_set(isl_pw_aff_copy(index), isl_pw_aff_copy(size)));
		all = isl_set_intersect(all,
					isl_pw_aff_ge_set(isl_pw_aff_copy(index),
							  isl_pw_aff_copy(reader_constant(r, 0))));
		all = sets_keep(r->s, all);
	}
	return all;
}

bool stage_threads(struct reader *before, struct reader *after)
{
	struct reader *const sides[] = {before, after};

	if (!stores_plainly(before->func))
		return sets_fail(before->s, "threads share what is stored");
	for (unsigned side = 0; side < 2; side++) {
		struct reader *r = sides[side];

		r->threads = true;
		for (unsigned d = 0; d < 3; d++)
			if (function_reads(before->func, SREG_TID_X + d) ||
			    function_reads(after->func, SREG_TID_X + d))
				r->share[r->nshares++] = (struct share){SREG_TID_X + d, false};
		r->all = threads_of(r, after);
	}
	return true;
}
