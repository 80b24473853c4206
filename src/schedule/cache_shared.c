/* cache_shared.c - cache(A at k.o): what the threads of a block read of A in one turn, in shared
 * memory, brought there by all of them.
 *
 *	__shared__ float A_tile[64][16];
 *	for (int k_o ...) {
 *		for (int t = threadIdx.y * 8 + threadIdx.x; t < 1024; t += 64) {
 *			const int i = i_o + t / 16;
 *			const int k = k_o + t % 16;
 *			A_tile[t / 16][t % 16] = i < m && k < p ? A[i * p + k] : 0.0f;
 *		}
 *		__syncthreads();
 *		... A_tile[i - i_o][k - k_o] ...
 *		__syncthreads();
 *	}
 *
 * Neighbouring threads bring neighbouring elements.  The first barrier stands between writing and
 * reading, the second between reading and writing again; arrays at the same loop share them.  What
 * is past the limits is not read, and the zeros there are nobody's: they only make all of the tile
 * defined, so that round_up.c may let threads compute what is never put back.
 *
 * Legal when, besides, all threads of the block come to the loop together (uniform.c); guards that
 * keep some off are taken into the loop (sink.c).  Nothing in the kernel may write A, since one
 * thread would read what another one has written.
 *
 * Source: cache_read("shared") of TVM with its cooperative fetching. */
#include "cache.h"

#include "cunest/text.h"
#include "cunest/walk.h"

#include <string.h>

enum { SHARED_LIMIT = 48 * 1024 };

static const enum sreg tid[3] = {SREG_TID_X, SREG_TID_Y, SREG_TID_Z};
static const enum sreg ntid[3] = {SREG_NTID_X, SREG_NTID_Y, SREG_NTID_Z};

/* ---- legality ---- */

/* Nobody writes A while any thread may still be, or already be, in the loop. */
static bool nobody_writes(struct cache *c)
{
	struct staging *st = &c->st;
	const struct footprint_access *first = c->uses->accesses.at[0];
	const struct effects *fx = effects_of(st->s->analyses, st->s->nest->func->body);

	if (fx->writes_unknown)
		return staging_refuse(st, NULL, "something in the kernel may write it");
	for (uint32_t i = 0; i < fx->stores.n; i++) {
		const struct expr *store = fx->stores.at[i];
		const struct sym *base = place_base(store);

		if (alias_places(st->s->analyses, st->s->nest, store, first->place) == ALIAS_NO)
			continue;
		if (base && base != st->array)
			return staging_refuse(
				st, NULL,
				"the kernel writes '%s', which may be the same memory; "
				"noalias(%s, %s) says that it is not",
				expr_text(st->s->ir, store), st->arg->name, base->name);
		return staging_refuse(st, NULL,
				      "the kernel writes it, so that one thread would read what "
				      "another has written");
	}
	return true;
}

/* All threads of the block come to the loop, and as often. */
static bool all_come(struct cache *c)
{
	struct staging *st = &c->st;
	const struct effects *body = effects_of(st->s->analyses, st->loop->first);
	const struct stmt *apart;

	if (body->breaks || body->continues)
		return staging_refuse(st, NULL, "a jump in the loop passes the barrier");
	for (unsigned i = 0; i < st->loop->nslots; i++)
		if (!schedule_uniform(st->s, st->loop->slot[i].e))
			return staging_refuse(
				st, st->loop,
				"'%s' is not the same for all threads of the block, "
				"which the barrier needs",
				expr_text(st->s->ir, expr_strip(st->loop->slot[i].e)));
	if (st->s->nest->func->has_label)
		return staging_refuse(st, NULL, "jumps may pass the barrier");
	while ((apart = schedule_divergence(st->s, st->loop)) != NULL) {
		if (apart->kind == STMT_IF && stmt_within(st->loop, apart) &&
		    guard_sink(st, (struct stmt *)(uintptr_t)apart))
			continue;
		return staging_refuse(st, apart,
				      "not all threads of the block come to the loop, which the "
				      "barrier needs");
	}
	return true;
}

/* Bytes of the shared arrays that are there. */
static int64_t shared_bytes(const struct func *func)
{
	int64_t bytes = 0;

	for (uint32_t i = 0; i < func->syms.n; i++) {
		const struct sym *sym = func->syms.at[i];
		int64_t size =
			sym->kind == SYM_SHARED && !sym->is_extern ? type_size(sym->type) : 0;

		bytes += size > 0 ? (size + 15) / 16 * 16 : 0;
	}
	return bytes;
}

static bool has_room(struct cache *c)
{
	int64_t size = type_size(c->st.element), rows = 1, last = 0, all;
	int64_t there = shared_bytes(c->st.s->nest->func);

	for (unsigned d = c->box.n; d-- > 0;) {
		if (c->box.dim[d].most == 1)
			continue;
		if (!last)
			last = c->box.dim[d].most + c->pad;
		else
			rows *= c->box.dim[d].most;
	}
	if (size < 1)
		return staging_refuse(&c->st, NULL, "the size of its elements is not known");
	all = rows * (last ? last : 1) * size * c->buffers;
	if (all + there <= SHARED_LIMIT)
		return true;
	return staging_refuse(
		&c->st, NULL,
		"%lld bytes of shared memory%s are more than the %d that there can be",
		(long long)(all + there), there ? " with what is there" : "", SHARED_LIMIT);
}

/* ---- threads ---- */

/* Threads of the block in a dimension; -1: not known. */
static int64_t threads(struct schedule *s, unsigned dim, const struct stmt *at)
{
	static const unsigned places[3] = {PLACE_TID_X, PLACE_TID_Y, PLACE_TID_Z};
	const struct vec *nests = &s->nest->func->nests;
	int64_t n = launch_threads(s->nest, dim);
	struct range r;

	for (uint32_t k = 0; k < nests->n && n < 0; k++) {
		const struct vec *bindings = nest_bindings(nests->at[k]);

		for (uint32_t i = 0; i < bindings->n; i++) {
			const struct binding *b = bindings->at[i];

			if (b->decl && b->places == places[dim] && b->most > n)
				n = b->most;
		}
	}
	if (n > 0)
		return n;
	r = range_of(s->analyses, expr_sreg(s->ir, ntid[dim]), at);
	return !r.empty && r.lo == r.hi ? (int64_t)r.lo : -1;
}

static bool note_thread(void *context, const struct expr *e)
{
	bool *used = context;

	for (unsigned d = 0; d < 3 && e->kind == EXPR_SREG; d++)
		used[d] |= e->u.sreg == tid[d] || e->u.sreg == ntid[d];
	return true;
}

/* The dimensions that the kernel speaks of. */
static void find_dims(struct schedule *s, bool used[3])
{
	const struct stmt *root = s->nest->func->body;

	for (const struct stmt *x = root; x; x = stmt_next(root, x))
		for (unsigned i = 0; i < x->nslots; i++)
			if (x->slot[i].e)
				expr_walk(s->ir, x->slot[i].e, note_thread, used);
	used[0] = true;
}

/* threadIdx.y * 8 + threadIdx.x, and how many of them there are. */
struct team {
	const struct expr *index, *size;
	bool single; /* size is a number */
	int64_t n;
};

static const struct expr *as_int(struct schedule *s, const struct expr *e)
{
	return expr_c_convert(s->ir, type_i32(s->ir->types), e);
}

static struct team team_of(struct schedule *s, const struct stmt *at)
{
	struct ir *ir = s->ir;
	struct team team = {.single = true, .n = 1};
	bool used[3] = {false, false, false};
	const struct expr *size[3];
	int64_t n[3];

	find_dims(s, used);
	for (unsigned d = 0; d < 3; d++) {
		n[d] = used[d] ? threads(s, d, at) : 1;
		size[d] = n[d] > 0 ? expr_const_int(ir, type_i32(ir->types), n[d])
				   : expr_sreg(ir, ntid[d]);
		team.single = team.single && n[d] > 0;
		team.n *= n[d];
	}
	for (unsigned d = 3; d-- > 0;) {
		const struct expr *e = expr_sreg(ir, tid[d]);

		if (!used[d])
			continue;
		if (team.index)
			e = expr_c_binary(ir, EXPR_ADD,
					  expr_c_binary(ir, EXPR_MUL, team.index, size[d]), e);
		team.index = e;
		team.size = team.size ? expr_c_binary(ir, EXPR_MUL, size[d], team.size) : size[d];
	}
	if (team.single)
		team.size = expr_const_int(ir, type_i32(ir->types), team.n);
	return team;
}

/* ---- statements ---- */

/* t / 16 % 8: the row that the t-th element is in. */
static const struct expr *row_of(struct schedule *s, const struct box *box, unsigned d,
				 const struct expr *t)
{
	struct ir *ir = s->ir;
	int64_t inner = 1;
	bool outermost = true;

	for (unsigned k = d + 1; k < box->n; k++)
		inner *= box->dim[k].most;
	for (unsigned k = 0; k < d; k++)
		outermost = outermost && box->dim[k].most == 1;
	if (inner > 1)
		t = expr_c_binary(ir, EXPR_DIV, t, expr_const_int(ir, t->type, inner));
	if (!outermost)
		t = expr_c_binary(ir, EXPR_MOD, t, expr_const_int(ir, t->type, box->dim[d].most));
	return t;
}

static const struct expr *zero_of(struct ir *ir, const struct type *type)
{
	if (type_is_int(type))
		return expr_const_int(ir, type_promoted(ir->types, type), 0);
	if (type->kind != TYPE_FLOAT || type->bits < 32)
		return NULL;
	return expr_const_flt(ir, type, 0, type->bits == 32 ? "0.0f" : "0.0");
}

/* What the user calls the index, where that is free: a loop's. */
static const char *index_name(struct cache *c, unsigned d, bool *fresh)
{
	const struct sym *var = c->box.dim[d].var;
	const char *side = c->box.n == 1 ? "at" : d + 1 == c->box.n ? "col" : "row";

	*fresh =
		!var || var->fresh || sym_writers(c->st.s->analyses, var)->n != 1 ||
		((const struct stmt *)sym_writers(c->st.s->analyses, var)->at[0])->kind != STMT_FOR;
	if (!*fresh)
		return var->name;
	return arena_printf(c->st.s->ir->arena, "%s_%s", c->st.arg->name, side);
}

/* const int i = i_o + t / 16; */
static const struct expr *declare_index(struct cache *c, struct stmt *into, unsigned d,
					const struct expr *row)
{
	const struct box_dim *dim = &c->box.dim[d];
	struct schedule *s = c->st.s;
	const struct expr *value = row;
	const struct type *type = box_index_type(s, &c->box, d);
	struct sym *sym;
	bool fresh;
	const char *name = index_name(c, d, &fresh);

	if (expr_is_int(expr_strip(dim->start), 0) && row->kind == EXPR_SYM && row->type == type)
		return row;
	if (!expr_is_int(expr_strip(dim->start), 0))
		value = expr_c_binary(s->ir, EXPR_ADD, dim->start, row);
	sym = sym_create(s->nest->func, SYM_LOCAL, name,
			 type_qualified(s->ir->types, type, QUAL_CONST));
	sym->fresh = fresh;
	sym->hint = sym->name;
	stmt_append(into, decl_create(s->nest->func, sym, expr_c_convert(s->ir, type, value)));
	return expr_sym(s->ir, sym);
}

static void fill_loop(struct cache *c, struct stmt *loop)
{
	struct schedule *s = c->st.s;
	struct func *func = s->nest->func;
	const struct expr *t = expr_sym(s->ir, loop->sym), *args[FOOTPRINT_DIMS + 1], *to, *value,
			  *guard, *zero = zero_of(s->ir, c->box.element);
	struct box_at at = {.at = loop->first};
	struct stmt *into = loop->first;
	unsigned n = 1;

	args[0] = expr_sym(s->ir, c->box.sym);
	for (unsigned d = 0; d < c->box.n; d++) {
		at.var[d] = c->box.dim[d].start;
		if (c->box.dim[d].most == 1)
			continue;
		args[n] = row_of(s, &c->box, d, t);
		at.var[d] = declare_index(c, into, d, args[n++]);
	}
	to = expr_raw(s->ir, EXPR_LOAD, c->box.element, NULL, args, n);
	value = box_place(s, &c->box, &at);
	guard = box_guard(s, &c->box, &at);
	if (guard && zero) {
		value = expr_c_convert(s->ir, c->box.element,
				       expr_c_select(s->ir, guard, value, zero));
	} else if (guard) {
		struct stmt *test = stmt_create(func, STMT_IF, 1);

		test->slot[SLOT_COND].e = guard;
		stmt_append(into, test);
		into = stmt_create(func, STMT_BLOCK, 0);
		stmt_append(test, into);
	}
	stmt_append(into, store_create(func, to, value));
}

/* for (int t = ...; t < 1024; t += 64) */
static struct stmt *copy_loop(struct cache *c)
{
	struct schedule *s = c->st.s;
	struct ir *ir = s->ir;
	const struct type *type = type_i32(ir->types);
	struct team team = team_of(s, c->st.loop);

	return loop_create(s, "t", type, EXPR_LT, as_int(s, team.index),
			   expr_const_int(ir, type, c->box.elements), as_int(s, team.size));
}

/* A barrier of ours in the body, or NULL. */
static struct stmt *barrier_of(const struct stmt *body)
{
	for (struct stmt *c = body->first; c; c = c->next)
		if (c->kind == STMT_SYNC && span_none(c->span))
			return c;
	return NULL;
}

/* The launch is a contract: the block has as many threads as bound loops count. */
static void assume_threads(struct schedule *s, const struct stmt *at)
{
	for (unsigned d = 0; d < 3; d++) {
		int64_t n = threads(s, d, at);
		const struct expr *size = expr_sreg(s->ir, ntid[d]), *e;

		if (n < 1)
			continue;
		e = expr_c_binary(s->ir, EXPR_EQ, size, expr_const_int(s->ir, size->type, n));
		vec_push(s->ir->arena, &s->nest->assumes, (struct expr *)(uintptr_t)e);
	}
	analyses_drop(s->analyses, ~0u);
}

bool cache_shared(struct cache *c)
{
	struct staging *st = &c->st;
	struct schedule *s = st->s;
	struct func *func = s->nest->func;
	struct stmt *body = st->loop->first, *barrier, *loop;
	unsigned relax = 1u << SREG_TID_X | 1u << SREG_TID_Y | 1u << SREG_TID_Z;

	assume_threads(s, st->loop);
	if (!all_come(c) || !cache_box(c, relax, SHARED_LIMIT) || !nobody_writes(c) ||
	    !has_room(c) || !box_rounds(st, &c->box, body->first))
		return false;
	box_create(st, &c->box, SYM_SHARED, "tile", c->pad);
	if (c->box.sym->type->kind != TYPE_ARRAY)
		c->box.sym->type = type_array(s->ir->types, c->box.element, 1);
	box_redirect(s, &c->box, c->uses);
	stmt_insert_before(loop_head(st->loop), decl_create(func, c->box.sym, NULL));
	loop = copy_loop(c);
	barrier = barrier_of(body);
	if (barrier) {
		stmt_insert_before(barrier, loop);
	} else {
		stmt_insert_before(body->first, loop);
		stmt_insert_after(loop, stmt_create(func, STMT_SYNC, 0));
		stmt_append(body, stmt_create(func, STMT_SYNC, 0));
	}
	analyses_drop(s->analyses, ~0u);
	fill_loop(c, loop);
	box_keep(s, &c->box);
	analyses_drop(s->analyses, ~0u);
	round_up(s);
	return true;
}
