/* cache_copy.c - all threads of a block copy a box into shared memory.
 *
 *	for (int t = threadIdx.y * 8 + threadIdx.x; t < 1024; t += 64) {
 *		const int i = i_o + t / 16;
 *		const int k = k_o + t % 16;
 *		A_tile[t / 16][t % 16] = i < m && k < p ? A[i * p + k] : 0.0f;
 *	}
 *
 * Neighbours bring neighbours, however large the block is.  Where the block has the form of the box each thread brings
 * one, and what it has computed of its place already serves for that:
 *
 *	const int A_col = k_o + threadIdx.x;
 *	A_tile[threadIdx.y][threadIdx.x] = row < m && A_col < k ? A[row * k + A_col] : 0.0f;
 *
 * With vectorize=4 each brings four:
 *
 *	for (int t = (threadIdx.y * 8 + threadIdx.x) * 4; t < 1024; t += 256) {
 *		...
 *		const float4 A4 = i < m && k < p ? *(const float4 *)&A[i * p + k]
 *						 : make_float4(0.0f, ...);
 *		*(float4 *)&A_tile[t / 16][t % 16] = A4;
 *	}
 */
#include "cache.h"
#include "../vectorize/vectorize.h"

#include "cunest/walk.h"

#include <string.h>

static const enum sreg tid[3] = {SREG_TID_X, SREG_TID_Y, SREG_TID_Z};
static const enum sreg ntid[3] = {SREG_NTID_X, SREG_NTID_Y, SREG_NTID_Z};

/* ---- threads ---- */

int64_t cache_threads(struct schedule *s, unsigned dim, const struct stmt *at)
{
	int64_t n = bind_threads(s, dim);
	struct range r;

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
	int64_t dim[3]; /* by dimension; -1: no number */
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
		n[d] = team.dim[d] = used[d] ? cache_threads(s, d, at) : 1;
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

struct stmt *call_create(struct func *func, const char *name, const struct expr *const *args,
			 unsigned n)
{
	const struct callee_facts facts = {
		.name = str_intern(func->ir->strings, name, strlen(name)),
		.reads = true,
		.writes = true,
		.convergent = true,
		.returns = true,
		.cost = 40,
	};
	struct stmt *call = stmt_create(func, STMT_CALL, n);

	callee_note(func, &facts);
	stmt_set_text(call, facts.name);
	stmt_set_effects(call, RAW_READS | RAW_WRITES | RAW_SYNC);
	for (unsigned i = 0; i < n; i++)
		stmt_set(call, i, args[i]);
	return call;
}

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

/* What the user calls the index, where that is free: a loop's. */
static const char *index_name(struct cache *c, const struct box *box, unsigned d, bool *fresh)
{
	const struct sym *var = box->dim[d].var;
	const char *side = box->n == 1 ? "at" : d + 1 == box->n ? "col" : "row";

	/* in the body of the loop itself the name may be taken */
	*fresh =
		!var || var->fresh || c->one_each || sym_writers(c->st.s->analyses, var)->n != 1 ||
		((const struct stmt *)sym_writers(c->st.s->analyses, var)->at[0])->kind != STMT_FOR;
	if (!*fresh)
		return var->name;
	return arena_printf(c->st.s->ir->arena, "%s_%s", c->st.arg->name, side);
}

/* const int i = i_o + t / 16; */
static const struct expr *declare_index(struct cache *c, const struct box *box, struct stmt *into,
					unsigned d, const struct expr *row)
{
	const struct box_dim *dim = &box->dim[d];
	struct schedule *s = c->st.s;
	const struct expr *value = row;
	const struct type *type = box_index_type(s, box, d);
	struct sym *sym;
	bool fresh;
	const char *name = index_name(c, box, d, &fresh);

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

/* The first element of the array: an address that is there, for a copy that reads nothing. */
static const struct expr *first_of(struct ir *ir, const struct expr *place)
{
	const struct expr *args[FOOTPRINT_DIMS + 1];

	args[0] = place->arg[0];
	for (unsigned i = 1; i < place->nargs; i++)
		args[i] = expr_const_int(ir, type_i32(ir->types), 0);
	return expr_raw(ir, EXPR_LOAD, place->type, NULL, args, place->nargs);
}

static const struct expr *address_of(struct ir *ir, const struct expr *place)
{
	return expr_raw(ir, EXPR_ADDR, type_ptr(ir->types, place->type), NULL, &place, 1);
}

/* const bool A_inside = guard; */
static const struct expr *name_guard(struct cache *c, struct stmt *into, const struct expr *guard)
{
	struct schedule *s = c->st.s;
	const struct type *type = type_bool(s->ir->types);
	struct sym *sym = staging_sym(&c->st, SYM_LOCAL, "inside",
				      type_qualified(s->ir->types, type, QUAL_CONST));

	stmt_append(into, decl_create(s->nest->func, sym, expr_c_convert(s->ir, type, guard)));
	return expr_sym(s->ir, sym);
}

/* __pipeline_memcpy_async(&to, &value, sizeof(float)); with a guard the element is copied or, without a branch, zeros:
 *
 *	const bool A_inside = guard;
 *	__pipeline_memcpy_async(&to, A_inside ? &value : &A[0], sizeof(float), A_inside ? 0 : sizeof(float)); */
static void copy_async(struct cache *c, struct stmt *into, const struct expr *guard,
		       const struct expr *to, const struct expr *value)
{
	struct ir *ir = c->st.s->ir;
	const struct type *whole = c->width > 1 ? vector_type(ir, c->st.element, c->width)
						: c->st.element,
			  *count = type_u64(ir->types);
	const char *spelling =
		arena_printf(ir->arena, "sizeof(%s)", type_spelling(ir->types, whole));
	const struct expr *size = expr_raw(ir, EXPR_OPAQUE, count, spelling, NULL, 0);
	const struct expr *args[4] = {address_of(ir, to), address_of(ir, value), size};

	if (guard) {
		const struct expr *inside = name_guard(c, into, guard);
		const struct expr *from[3] = {inside, args[1], address_of(ir, first_of(ir, value))};

		args[1] = expr_raw(ir, EXPR_SELECT, from[1]->type, NULL, from, 3);
		args[3] =
			expr_c_select(ir, inside, expr_const_int(ir, type_i32(ir->types), 0), size);
	}
	stmt_append(into, call_create(c->st.s->nest->func, "__pipeline_memcpy_async", args,
				      guard ? 4 : 3));
}

/* guard ? value : zero; of vectors under a name, as it is long. */
static const struct expr *guarded(struct cache *c, struct stmt *into, const struct expr *guard,
				  const struct expr *value, const struct expr *zero)
{
	struct ir *ir = c->st.s->ir;
	const struct expr *args[3] = {guard, value, zero};
	struct sym *sym;

	if (c->width == 1)
		return expr_c_convert(ir, c->st.element, expr_c_select(ir, guard, value, zero));
	sym = sym_create(c->st.s->nest->func, SYM_LOCAL, vector_name(ir, c->st.arg->name, c->width),
			 type_qualified(ir->types, zero->type, QUAL_CONST));
	sym->fresh = true;
	sym->hint = sym->name;
	value = expr_raw(ir, EXPR_SELECT, zero->type, NULL, args, 3);
	stmt_append(into, decl_create(c->st.s->nest->func, sym, value));
	return expr_sym(ir, sym);
}

/* The user's own variable for the index, if this thread has just that value of it. */
static const struct expr *own_index(struct cache *c, const struct box *box, const struct stmt *at,
				    unsigned d, const struct expr *part)
{
	struct schedule *s = c->st.s;
	const struct box_dim *dim = &box->dim[d];
	const struct expr *var = dim->var ? expr_sym(s->ir, dim->var) : NULL;
	const struct vec *writers = var ? sym_writers(s->analyses, dim->var) : NULL;

	if (!var || writers->n != 1 || stmt_within(writers->at[0], c->st.loop) ||
	    !stmt_dominates(s->analyses, writers->at[0], at) ||
	    thread_offset(s, var, dim->start, at) != part)
		return NULL;
	return var;
}

/* The index of the element that a thread brings in a dimension, in `into`; `part` is what it is from the first on. */
static const struct expr *index_of(struct cache *c, const struct box *box, struct stmt *into,
				   unsigned d, const struct expr *part)
{
	const struct expr *own = part->kind == EXPR_SREG ? own_index(c, box, into, d, part) : NULL;

	return own ? own : declare_index(c, box, into, d, part);
}

/* Which elements of a box a thread brings: number `t`, or where that is NULL the one at the place of its indices. */
struct share {
	const struct expr *t, *tids[FOOTPRINT_DIMS];
};

static const struct expr *part_of(struct cache *c, const struct box *box, const struct share *share,
				  unsigned d)
{
	return share->t ? row_of(c->st.s, box, d, share->t) : share->tids[d];
}

/* Its place in the buffer. */
static const struct expr *place_in(struct cache *c, const struct box *box,
				   const struct share *share)
{
	struct ir *ir = c->st.s->ir;
	const struct expr *args[FOOTPRINT_DIMS + 2], *to;
	unsigned n = 1;

	args[0] = expr_sym(ir, box->sym);
	if (box->which)
		args[n++] = box->which;
	for (unsigned d = 0; d < box->n; d++)
		if (box->dim[d].most > 1)
			args[n++] = part_of(c, box, share, d);
	to = expr_raw(ir, EXPR_LOAD, box->element, NULL, args, n);
	return c->width > 1 && !c->async ? cache_vector(c, to, true) : to;
}

/* x = value; of an element or a variable. */
static void append_set(struct func *func, struct stmt *into, const struct expr *x,
		       const struct expr *value)
{
	struct stmt *set = store_create(func, x, value);

	if (x->kind == EXPR_SYM)
		store_to_assign(set, (struct sym *)(uintptr_t)x->u.sym);
	stmt_append(into, set);
}

/* Brings it to `to`. */
static void fill(struct cache *c, const struct box *box, struct stmt *into,
		 const struct share *share, const struct expr *to)
{
	struct schedule *s = c->st.s;
	struct func *func = s->nest->func;
	const struct expr *value, *guard, *zero = expr_zero(s->ir, box->element);
	struct box_at at = {.at = into};

	for (unsigned d = 0; d < box->n; d++)
		at.var[d] = box->dim[d].most == 1
				    ? box->dim[d].start
				    : index_of(c, box, into, d, part_of(c, box, share, d));
	value = box_place(s, box, &at);
	guard = box_guard(s, box, &at);
	if (c->async) {
		copy_async(c, into, guard, to, value);
		return;
	}
	if (c->width > 1) {
		zero = cache_zeros(c, zero);
		value = cache_vector(c, value, false);
	}
	if (guard && zero) {
		value = guarded(c, into, guard, value, zero);
	} else if (guard) {
		struct stmt *test = guard_create(func);

		stmt_set(test, SLOT_COND, guard);
		stmt_append(into, test);
		into = stmt_create(func, STMT_BLOCK, 0);
		stmt_append(test, into);
	}
	append_set(func, into, to, value);
}

/* Threads take vectors one after the other. */
static const struct expr *times(struct cache *c, const struct expr *e)
{
	if (c->width == 1)
		return e;
	if (e->kind == EXPR_INT)
		return expr_const_int(c->st.s->ir, e->type, expr_int(e) * c->width);
	return expr_c_binary(c->st.s->ir, EXPR_MUL, e,
			     expr_const_int(c->st.s->ir, e->type, c->width));
}

/* Has the block the form of the box, dimension by dimension?  Then *tid says which index is whose. */
static bool has_form(struct cache *c, const struct box *box, const struct team *team,
		     const struct expr *tids[FOOTPRINT_DIMS])
{
	unsigned t = 0;

	if (!team->single || c->width > 1)
		return false;
	for (unsigned d = box->n; d-- > 0;) {
		if (box->dim[d].most == 1)
			continue;
		while (t < 3 && team->dim[t] == 1)
			t++;
		if (t == 3 || team->dim[t] != box->dim[d].most)
			return false;
		tids[d] = expr_sreg(c->st.s->ir, tid[t++]);
	}
	while (t < 3 && team->dim[t] == 1)
		t++;
	return t == 3;
}

/* Threads that have no element to bring are idle: if (threadIdx.x < 8) B_tile[threadIdx.x] = B[k_o + threadIdx.x]; */
static void one_for_some(struct cache *c, const struct box *box, const struct team *team,
			 struct stmt *before)
{
	struct schedule *s = c->st.s;
	struct ir *ir = s->ir;
	struct func *func = s->nest->func;
	const struct type *type = type_i32(ir->types);
	struct stmt *into = stmt_create(func, STMT_BLOCK, 0), *test;
	struct share share = {.t = times(c, team->index)};

	stmt_insert_before(before, into);
	if (share.t->kind != EXPR_SREG) {
		struct sym *t = sym_create(func, SYM_LOCAL, "t",
					   type_qualified(ir->types, type, QUAL_CONST));

		t->fresh = true;
		t->hint = t->name;
		stmt_append(into, decl_create(func, t, as_int(s, share.t)));
		share.t = expr_sym(ir, t);
	}
	if (box->elements < team->n * c->width) {
		test = guard_create(func);
		stmt_set(test, SLOT_COND,
			 expr_c_binary(ir, EXPR_LT, share.t,
				       expr_const_int(ir, type, box->elements)));
		stmt_append(test, stmt_create(func, STMT_BLOCK, 0));
		stmt_append(into, test);
		stmt_set_braced(test->first, true);
	} else {
		test = NULL;
	}
	fill(c, box, test ? test->first : into, &share, place_in(c, box, &share));
	block_dissolve(into);
}

void cache_copy(struct cache *c, const struct box *box, struct stmt *before)
{
	struct schedule *s = c->st.s;
	struct ir *ir = s->ir;
	const struct type *type = type_i32(ir->types);
	struct team team = team_of(s, c->st.loop);
	struct share share = {0};
	struct stmt *loop;

	c->one_each = has_form(c, box, &team, share.tids);
	if (c->one_each) {
		struct stmt *into = stmt_create(s->nest->func, STMT_BLOCK, 0);

		stmt_insert_before(before, into);
		fill(c, box, into, &share, place_in(c, box, &share));
		block_dissolve(into);
		return;
	}
	if (team.single && box->elements <= team.n * c->width) {
		one_for_some(c, box, &team, before);
		return;
	}
	loop = loop_create(s, "t", type, EXPR_LT, as_int(s, times(c, team.index)),
			   expr_const_int(ir, type, box->elements), as_int(s, times(c, team.size)));
	stmt_insert_before(before, loop);
	share.t = expr_sym(ir, loop->sym);
	fill(c, box, loop->first, &share, place_in(c, box, &share));
}

/* ---- by way of registers ---- */

int64_t cache_elements_each(struct cache *c)
{
	struct team team = team_of(c->st.s, c->st.loop);
	int64_t each = team.single ? team.n * c->width : 0;

	return each && c->box.elements % each == 0 ? c->box.elements / each : 0;
}

/* #pragma unroll, for (int e = 0; e < n; e++) { const int t = threadIdx.x + e * 64; }: the body; *e. */
static struct stmt *each_element(struct cache *c, const struct team *team, struct stmt *before,
				 int64_t n, struct share *share, const struct expr **e)
{
	struct schedule *s = c->st.s;
	struct ir *ir = s->ir;
	const struct type *type = type_i32(ir->types);
	struct stmt *loop = loop_create(s, "e", type, EXPR_LT, expr_const_int(ir, type, 0),
					expr_const_int(ir, type, n), expr_const_int(ir, type, 1));
	struct sym *t = sym_create(s->nest->func, SYM_LOCAL, "t",
				   type_qualified(ir->types, type, QUAL_CONST));

	t->fresh = true;
	t->hint = t->name;
	*e = expr_sym(ir, loop->sym);
	stmt_insert_before(before, unroll_create(s));
	stmt_insert_before(before, loop);
	stmt_append(loop->first,
		    decl_create(s->nest->func, t,
				as_int(s, expr_c_binary(ir, EXPR_ADD, times(c, team->index),
							expr_c_binary(ir, EXPR_MUL, *e,
								      times(c, team->size))))));
	share->t = expr_sym(ir, t);
	return loop->first;
}

void cache_copy_late(struct cache *c, const struct box *box, struct stmt *before,
		     struct stmt *after)
{
	struct schedule *s = c->st.s;
	struct ir *ir = s->ir;
	struct func *func = s->nest->func;
	struct team team = team_of(s, c->st.loop);
	const struct type *type =
		c->width > 1 ? vector_type(ir, c->st.element, c->width) : c->st.element;
	int64_t n = cache_elements_each(c);
	struct share share = {0};
	const struct expr *next, *args[2], *e;
	struct stmt *into;

	c->one_each = has_form(c, box, &team, share.tids);
	next = expr_sym(ir,
			staging_sym(&c->st, SYM_LOCAL, "next",
				    c->one_each || n == 1 ? type : type_array(ir->types, type, n)));
	stmt_insert_before(c->declare_at,
			   decl_create(func, (struct sym *)(uintptr_t)next->u.sym, NULL));
	if (c->one_each || n == 1) {
		if (!c->one_each)
			share.t = as_int(s, times(c, team.index));
		into = stmt_create(func, STMT_BLOCK, 0);
		stmt_insert_before(before, into);
		fill(c, box, into, &share, next);
		block_dissolve(into);
		stmt_insert_before(after, store_create(func, place_in(c, box, &share), next));
		return;
	}
	args[0] = next;
	into = each_element(c, &team, before, n, &share, &e);
	args[1] = e;
	fill(c, box, into, &share, expr_raw(ir, EXPR_LOAD, type, NULL, args, 2));
	into = each_element(c, &team, after, n, &share, &e);
	args[1] = e;
	append_set(func, into, place_in(c, box, &share),
		   expr_raw(ir, EXPR_LOAD, type, NULL, args, 2));
}
