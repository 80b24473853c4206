/* advice_staging.c - threads of a block that read the same elements of an array: would shared memory help?
 *
 *	for (int k = 0; k < K; k++)			split(k:16) cache(A at k.o) cache(B at k.o)
 *		sum += A[row * K + k] * B[k * N + col];
 *
 * The pattern is an innermost loop in which the index of a load of global memory varies with the loop, and not with
 * each dimension of threadIdx that the kernel uses: the threads along the others read what this one reads.  Whether a
 * tile fits, is legal and counts fewer loads, with no more instructions, the trial says.  What the schedule lacks is tried
 * as facts, once: no aliases, sizes that fit, a usual block. */
#include "advice.h"

#include "cunest/analysis.h"
#include "cunest/walk.h"

#include <string.h>

enum { BY_X = 1, BY_Y = 2, BY_LOOP = 4, BY_ANY = 7, DEPTH = 8, MOST_ARRAYS = 3 };

struct staging {
	struct run *run;
	struct nest *nest;
	struct analyses *an;
	const struct stmt *loop;
	unsigned threads; /* BY_X, BY_Y: what the kernel uses */
	unsigned depth, by;
	struct vec arrays; /* const struct sym * */
	struct vec sizes;  /* const struct sym *: integer parameters */
};

/* ---- what an index varies with ---- */

static bool note_dependence(void *context, const struct expr *e);

static void depends_on_values(struct staging *k, const struct sym *sym)
{
	const struct vec *writers = sym_writers(k->an, sym);

	if (sym->kind == SYM_PARAM && !writers->n)
		return;
	if (!writers->n || sym_escapes(k->an, sym) || k->depth == DEPTH)
		k->by = BY_ANY;
	k->depth++;
	for (uint32_t i = 0; i < writers->n && (k->by & BY_ANY) != BY_ANY; i++) {
		const struct stmt *w = writers->at[i];

		if (w->kind != STMT_DECL && w->kind != STMT_ASSIGN && w->kind != STMT_FOR)
			k->by = BY_ANY;
		else if (w->slot[w->kind == STMT_FOR ? SLOT_LO : SLOT_VALUE].e)
			expr_walk(k->nest->func->ir,
				  w->slot[w->kind == STMT_FOR ? SLOT_LO : SLOT_VALUE].e,
				  note_dependence, k);
	}
	k->depth--;
}

static bool note_dependence(void *context, const struct expr *e)
{
	struct staging *k = context;

	if (e->kind == EXPR_LOAD || e->kind == EXPR_CALL || e->kind == EXPR_OPAQUE)
		k->by = BY_ANY;
	else if (e->kind == EXPR_SREG && e->u.sreg == SREG_TID_X)
		k->by |= BY_X;
	else if (e->kind == EXPR_SREG && e->u.sreg == SREG_TID_Y)
		k->by |= BY_Y;
	else if (e->kind == EXPR_SYM && e->u.sym == k->loop->sym)
		k->by |= BY_LOOP;
	else if (e->kind == EXPR_SYM)
		depends_on_values(k, e->u.sym);
	return k->by != BY_ANY;
}

static bool has(const struct vec *list, const void *what)
{
	for (uint32_t i = 0; i < list->n; i++)
		if (list->at[i] == what)
			return true;
	return false;
}

static bool note_load(void *context, const struct expr *e)
{
	struct staging *k = context;
	const struct sym *base = e->kind == EXPR_LOAD ? place_base(e) : NULL;

	if (e->kind == EXPR_SYM && e->u.sym->kind == SYM_PARAM && type_is_int(e->u.sym->type) &&
	    !has(&k->sizes, e->u.sym))
		vec_push(k->run->arena, &k->sizes, (void *)(uintptr_t)e->u.sym);
	if (!base || base->kind != SYM_PARAM || base->type->kind != TYPE_PTR || e->nargs != 2 ||
	    has(&k->arrays, base))
		return true;
	k->by = k->depth = 0;
	expr_walk(k->nest->func->ir, e->arg[1], note_dependence, k);
	if (k->by != BY_ANY && k->by & BY_LOOP && (k->by & k->threads) != k->threads)
		vec_push(k->run->arena, &k->arrays, (void *)(uintptr_t)base);
	return true;
}

static bool note_threads(void *context, const struct expr *e)
{
	unsigned *threads = context;

	if (e->kind == EXPR_SREG)
		*threads |= e->u.sreg == SREG_TID_X ? BY_X : e->u.sreg == SREG_TID_Y ? BY_Y : 0;
	return true;
}

static void walk_all(struct ir *ir, const struct stmt *in,
		     bool (*visit)(void *, const struct expr *), void *context)
{
	for (const struct stmt *s = in; s; s = stmt_next(in, s))
		for (unsigned i = 0; i < s->nslots; i++)
			if (s->slot[i].e)
				expr_walk(ir, s->slot[i].e, visit, context);
}

/* ---- the clause ---- */

static bool gives_block(const struct nest *nest)
{
	for (uint32_t i = 0; i < nest->assumes.n; i++) {
		const struct expr *e = nest->assumes.at[i];

		for (unsigned k = 0; k < e->nargs; k++)
			if (e->arg[k]->kind == EXPR_SREG && e->arg[k]->u.sreg == SREG_NTID_X)
				return true;
	}
	return nest->bindings.n > 0;
}

static const char *facts(const struct staging *k)
{
	const char *separator = "";
	struct buf b;

	buf_init(&b, k->run->arena);
	if (!k->nest->noalias.n)
		buf_puts(&b, " noalias");
	if (k->sizes.n) {
		buf_puts(&b, " assume(");
		for (uint32_t i = 0; i < k->sizes.n; i++, separator = ", ")
			buf_printf(&b, "%s0 <= %s, %s <= 1 << 15", separator,
				   ((const struct sym *)k->sizes.at[i])->name,
				   ((const struct sym *)k->sizes.at[i])->name);
		buf_putc(&b, ')');
	}
	if (!gives_block(k->nest))
		buf_puts(&b,
			 k->threads & BY_Y
				 ? " assume(blockDim.x == 16, blockDim.y == 16, blockDim.z == 1)"
				 : " assume(blockDim.x == 256, blockDim.y == 1, blockDim.z == 1)");
	return b.n ? b.s : "";
}

static const char *staging_clauses(const struct staging *k)
{
	const char *loop = k->loop->sym->name;
	struct buf b;

	buf_init(&b, k->run->arena);
	buf_printf(&b, "split(%s:16)", loop);
	for (uint32_t i = 0; i < k->arrays.n; i++)
		buf_printf(&b, " cache(%s at %s.o)", ((const struct sym *)k->arrays.at[i])->name,
			   loop);
	return b.s;
}

/* Fewer loads from global memory, and no more instructions. */
static bool is_better(const struct rate *is, const struct rate *was)
{
	return is->unit == was->unit && is->loads < was->loads &&
	       is->instructions <= was->instructions;
}

/* As written; a schedule may have taken in what is around it. */
static uint32_t statement_of(const struct nest *nest)
{
	return nest->pragmas.n ? ((const struct annotation *)nest->pragmas.at[0])->target.lo
			       : nest->span.lo;
}

static void advise_loop(struct staging *k, const struct rate *was)
{
	const char *clauses = staging_clauses(k);
	uint32_t at = statement_of(k->nest);
	struct rate is;
	struct buf names;

	if (!advice_try(k->run, at, clauses, &is)) {
		clauses = arena_printf(k->run->arena, "%s%s", clauses, facts(k));
		if (!advice_try(k->run, at, clauses, &is))
			return;
	}
	if (!is_better(&is, was))
		return;
	buf_init(&names, k->run->arena);
	for (uint32_t i = 0; i < k->arrays.n; i++)
		buf_printf(&names, "%s'%s'", i ? ", " : "",
			   ((const struct sym *)k->arrays.at[i])->name);
	diag_remark(k->run->diags, REMARK_MISSED, "cache", k->loop->span,
		    "threads of a block read the same elements of %s; staged in shared memory, "
		    "they would take %llu.%02llu instead of %llu.%02llu loads from global memory "
		    "per %s in the hot loop: %s",
		    names.s, (unsigned long long)is.loads / 100, (unsigned long long)is.loads % 100,
		    (unsigned long long)was->loads / 100, (unsigned long long)was->loads % 100,
		    work_name(is.unit), clauses);
}

/* ---- */

static bool is_innermost(const struct stmt *loop)
{
	for (const struct stmt *s = stmt_next(loop, loop); s; s = stmt_next(loop, s))
		if (s->kind == STMT_FOR)
			return false;
	return true;
}

static bool is_staged(const struct nest *nest)
{
	for (uint32_t i = 0; i < nest->pragmas.n; i++) {
		const struct annotation *a = nest->pragmas.at[i];

		for (uint32_t k = 0; k < a->clauses.n; k++)
			if (((const struct clause *)a->clauses.at[k])->id == CLAUSE_CACHE)
				return true;
	}
	return nest->off || nest->refusal;
}

static void advise_nest(struct run *run, struct analyses *an, struct nest *nest, unsigned threads,
			const struct rate *was)
{
	for (struct stmt *s = nest->root; s; s = stmt_next(nest->root, s)) {
		struct staging k = {
			.run = run, .nest = nest, .an = an, .loop = s, .threads = threads};

		if (s->kind != STMT_FOR || span_none(s->span) || !is_innermost(s))
			continue;
		walk_all(run->ir, s, note_load, &k);
		if (k.arrays.n && k.arrays.n <= MOST_ARRAYS) {
			advise_loop(&k, was);
			return;
		}
	}
}

void advise_staging(struct run *run)
{
	for (uint32_t i = 0; i < run->gains.n; i++) {
		const struct gain *g = run->gains.at[i];
		const struct func *func = g->nest->func;
		struct rate was = gain_rate(g);
		unsigned threads = 0;
		struct analyses *an;

		if (func->kind != FUNC_KERNEL || is_staged(g->nest) || !gain_counted(g) ||
		    !was.loads || was.unit > WORK_FP)
			continue;
		walk_all(run->ir, func->body, note_threads, &threads);
		if (!threads)
			continue;
		an = analyses_create(g->nest->func);
		advise_nest(run, an, g->nest, threads, &was);
		analyses_destroy(an);
	}
}
