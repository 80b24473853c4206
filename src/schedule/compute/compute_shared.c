/* compute_shared.c - compute(T at i.o in=shared): the threads of a block make T together.
 *
 *	const int x_o = blockIdx.x * 32;	const int x_o = blockIdx.x * 32;
 *	const int x = x_o + threadIdx.x;	__shared__ float T[34];
 *	float T[34];				for (int j = x_o + threadIdx.x; j < x_o + 34;
 *	for (int j = x_o; j < x_o + 34; j++)	     j += blockDim.x)
 *		T[j - x_o] = f(A[j]);	->		T[j - x_o] = f(A[j]);
 *	D[x] = T[x - x_o] + T[x - x_o + 2];	__syncthreads();
 *						const int x = x_o + threadIdx.x;
 *						D[x] = T[x - x_o] + T[x - x_o + 2];
 *
 * The storage is shared, so bound inference relaxes the threads of the block: the region is what
 * all of them need.  The innermost loops of the stage that go along the array go in strides of the
 * threads, for every dimension of the block that loops inside are bound to; the outermost of them
 * takes the dimensions that are left.
 *
 * Legal, beside compute_legal.c: all threads would compute the same elements, so what the stage
 * reads and its bounds must be the same for all; all of them come to the barrier; each store is in
 * every loop that is shared out, so that no two threads write one element; and an index past the end
 * by the number of threads does not overflow.
 *
 * Source: compute_at and set_scope("shared") of TVM; the storage scopes of the InferBound seed. */
#include "compute.h"

#include "cunest/text.h"
#include "cunest/walk.h"

enum { DIMS = 3, MOST_THREADS = 1024, SHARED_LIMIT = 48 * 1024 };

struct sharing {
	struct compute *c;
	bool used[DIMS]; /* dimensions of the block that loops inside are bound to */
	unsigned nused;
	struct stmt *loop[DIMS]; /* that are shared out, innermost first */
	unsigned nloops;
};

static unsigned place_of(unsigned dim)
{
	static const unsigned places[DIMS] = {PLACE_TID_X, PLACE_TID_Y, PLACE_TID_Z};

	return places[dim];
}

static bool find_threads(struct sharing *sh)
{
	struct compute *c = sh->c;
	const struct vec *bindings = nest_bindings(c->s->nest);
	const struct binding *own = binding_around(c->s->nest, PLACE_TID, c->body);

	if (own)
		return compute_refuse(c, NULL,
				      "the loop '%s' around it is bound to threads, which "
				      "have no shared memory for each",
				      own->name);
	for (uint32_t i = 0; i < bindings->n; i++) {
		const struct binding *b = bindings->at[i];

		for (unsigned d = 0; d < DIMS && stmt_within(b->scope, c->body); d++)
			sh->used[d] |= (b->places & place_of(d)) != 0;
	}
	for (unsigned d = 0; d < DIMS; d++)
		sh->nused += sh->used[d];
	return sh->nused > 0 ||
	       compute_refuse(c, NULL,
			      "no loop inside is bound to threads, so that none share the work; "
			      "compute(... in=shared) comes after bind()");
}

/* ---- the same for all threads ---- */

struct uniform_search {
	struct compute *c;
	const struct stmt *stage;
	const struct expr *bad;
};

static bool find_own(void *context, const struct expr *e)
{
	struct uniform_search *q = context;
	const struct sym *base;
	bool same = true;

	if (e->kind == EXPR_SREG) {
		same = schedule_uniform(q->c->s, e);
	} else if (e->kind == EXPR_SYM) {
		base = e->u.sym;
		if (base != q->c->array && !stmts_declare(q->stage, base))
			same = base->kind == SYM_LOCAL && base->type->kind == TYPE_ARRAY
				       ? false
				       : schedule_uniform(q->c->s, e);
	} else if (e->kind == EXPR_OPAQUE || e->kind == EXPR_CALL) {
		same = !expr_pinned(q->c->s->analyses, e) &&
		       (e->kind == EXPR_OPAQUE ||
			!call_sregs(q->c->s->nest->func, e->text, SREGS_THREAD));
	}
	if (!same && !q->bad)
		q->bad = e;
	return true;
}

static bool check_uniform(struct sharing *sh)
{
	struct compute *c = sh->c;
	const struct stmt *stage = c->producer->stmt, *way;

	for (const struct stmt *x = stage; x; x = stmt_next(stage, x)) {
		struct uniform_search q = {c, stage, NULL};

		for (unsigned i = 0; i < x->nslots; i++)
			if (x->slot[i].e)
				expr_walk(c->s->ir, x->slot[i].e, find_own, &q);
		if (q.bad)
			return compute_refuse(c, x,
					      "'%s' is not the same for all threads of the block",
					      expr_text(c->s->ir, q.bad));
		if ((x->kind == STMT_CALL && call_sregs(c->s->nest->func, x->text, SREGS_THREAD)) ||
		    (x->kind == STMT_RAW && x->effects & RAW_THREADS))
			return compute_refuse(c, x,
					      "what a statement calls may not be the same for all "
					      "threads of the block");
	}
	way = schedule_divergence(c->s, stage);
	if (!way)
		way = schedule_divergence(c->s, c->body);
	return !way ||
	       compute_refuse(c, way,
			      "not all threads of the block get there, which the barrier needs");
}

/* ---- sharing out ---- */

static bool holds_stores(const struct compute *c, const struct stmt *loop)
{
	const struct stmt *stage = c->producer->stmt;

	for (const struct stmt *x = stage; x; x = stmt_next(stage, x))
		if (x->kind == STMT_STORE && place_base(x->slot[SLOT_PLACE].e) == c->array &&
		    !stmt_within(x, loop))
			return false;
	return true;
}

static bool find_loops(struct sharing *sh)
{
	struct compute *c = sh->c;

	for (unsigned i = c->axes.n; i-- > 0 && sh->nloops < sh->nused;) {
		struct stmt *loop = c->axes.at[i].root->loop;

		if (loop && holds_stores(c, loop))
			sh->loop[sh->nloops++] = loop;
	}
	return sh->nloops > 0 ||
	       compute_refuse(c, c->producer->stmt,
			      "its nest has no loop along '%s' that threads could share",
			      c->array->name);
}

static const struct expr *sreg(struct sharing *sh, enum sreg first, unsigned dim)
{
	return expr_sreg(sh->c->s->ir, (enum sreg)(first + dim));
}

/* e plus the index of a thread among those that share the n-th loop, and how many these are: the
 * n-th dimension in use, with all after it for the last loop. */
static const struct expr *plus_thread(struct sharing *sh, unsigned n, const struct expr *e,
				      const struct expr **count)
{
	struct ir *ir = sh->c->s->ir;
	const struct expr *term[DIMS];
	unsigned seen = 0, terms = 0;

	*count = NULL;
	for (unsigned d = 0; d < DIMS; d++) {
		const struct expr *one = sreg(sh, SREG_TID_X, d), *all = sreg(sh, SREG_NTID_X, d);

		if (!sh->used[d])
			continue;
		if (seen == n || (seen > n && n + 1 == sh->nloops)) {
			term[terms++] = *count ? expr_c_binary(ir, EXPR_MUL, one, *count) : one;
			*count = *count ? expr_c_binary(ir, EXPR_MUL, *count, all) : all;
		}
		seen++;
	}
	while (terms-- > 0)
		e = e ? expr_c_binary(ir, EXPR_ADD, e, term[terms]) : term[terms];
	return e;
}

/* Is an index past the end, by as many as there are threads, still one of the type? */
static bool has_slack(struct sharing *sh, const struct stmt *loop, const struct type *type)
{
	const struct expr *bound = loop->slot[SLOT_BOUND].e;
	struct range r = range_of(sh->c->s->analyses, bound, loop);

	if (r.empty || r.hi <= type_max(type) - MOST_THREADS - 1)
		return true;
	return compute_refuse(sh->c, loop,
			      "the last index and a stride of threads may not fit in %s; "
			      "an assumption on '%s' would",
			      type_spelling(sh->c->s->ir->types, type),
			      expr_text(sh->c->s->ir, bound));
}

static bool share_loop(struct sharing *sh, unsigned n)
{
	struct ir *ir = sh->c->s->ir;
	struct stmt *loop = sh->loop[n];
	const struct type *type = type_unqualified(ir->types, loop->sym->type);
	const struct expr *count, *lo = loop->slot[SLOT_LO].e;

	if (!has_slack(sh, loop, type))
		return false;
	if (!schedule_uniform(sh->c->s, lo) ||
	    !schedule_uniform(sh->c->s, loop->slot[SLOT_BOUND].e))
		return compute_refuse(sh->c, loop,
				      "the range of '%s' is not the same for all threads",
				      loop->sym->name);
	lo = plus_thread(sh, n, expr_is_int(expr_strip(lo), 0) ? NULL : lo, &count);
	stmt_set(loop, SLOT_LO, expr_c_convert(ir, type, lo));
	stmt_set(loop, SLOT_STEP, count);
	stmt_set_dirty(loop, true);
	return true;
}

/* ---- storage and barriers ---- */

static bool has_room(struct compute *c)
{
	const struct func *func = c->s->nest->func;
	int64_t bytes = shared_bytes(func, func->body, 16, NULL);

	return bytes <= SHARED_LIMIT ||
	       compute_refuse(c, NULL,
			      "%lld bytes of shared memory are more than the %d that there can be",
			      (long long)bytes, SHARED_LIMIT);
}

static struct stmt *barrier(struct compute *c)
{
	return stmt_create(c->s->nest->func, STMT_SYNC, 0);
}

bool compute_shared_fits(struct compute *c)
{
	struct sharing sh = {.c = c};

	if (!schedule_in_kernel(c->s))
		return compute_refuse(c, NULL, "in=shared is for kernels");
	if (!type_before_name(c->array->type))
		return compute_refuse(c, c->decl,
				      "the type of the elements of '%s' has no name, so that it "
				      "cannot be declared anew",
				      c->array->name);
	if (!compute_shrinks(c))
		return compute_refuse(
			c, c->elsewhere,
			"'%s' is not an array of the block that only this nest and this loop use",
			c->array->name);
	if (stmt_loop(c->body) && (effects_of(c->s->analyses, c->body)->breaks ||
				   effects_of(c->s->analyses, c->body)->continues))
		return compute_refuse(c, stmt_loop(c->body),
				      "a jump in the loop would skip the barrier");
	return find_threads(&sh) && check_uniform(&sh);
}

/* A barrier that bind() has put between the stage and its consumer, and that orders nothing else. */
static void drop_barrier(struct compute *c)
{
	struct stmt *x = c->stages->block->first, *next;

	for (; x && !stmt_loop(x) && x != c->consumer->stmt; x = next) {
		const struct effects *fx = effects_of(c->s->analyses, x);

		next = x->next;
		if (x->kind == STMT_SYNC && span_none(x->span))
			stmt_remove(x);
		else if (fx->loads.n || fx->stores.n || fx->sync || fx->calls || fx->opaque)
			break;
	}
}

bool compute_shared(struct compute *c)
{
	struct sharing sh = {.c = c};
	struct attached *row = c->s->attached.at[c->s->attached.n - 1];

	c->producer->stmt = row->stmt;
	if (!find_threads(&sh) || !find_loops(&sh))
		return false;
	for (unsigned i = 0; i < sh.nloops; i++)
		if (!share_loop(&sh, i))
			return false;
	if (!compute_storage(c))
		return compute_refuse(c, c->decl,
				      "the elements of '%s' that a block needs are not a box of a "
				      "constant size",
				      c->array->name);
	drop_barrier(c);
	stmt_insert_after(row->stmt, barrier(c));
	if (stmt_loop(c->body)) /* the next iteration writes what threads may still read */
		stmt_append(c->body, barrier(c));
	return has_room(c);
}
