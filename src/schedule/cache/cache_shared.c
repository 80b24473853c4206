/* cache_shared.c - cache(A at k.o): what the threads of a block read of A in one iteration,
 * copied into shared memory by all of them.
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
 * Neighbouring threads bring neighbouring elements.  The first barrier is between writing and
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

enum {
	SHARED_LIMIT = 48 * 1024,
	FETCHED_MOST = 16, /* elements in registers of a thread */
};

static const enum sreg ntid[3] = {SREG_NTID_X, SREG_NTID_Y, SREG_NTID_Z};

/* ---- legality ---- */

/* Does anything write memory that no place describes?  Copies of ours do not count. */
static bool any_writes_unknown(struct cache *c)
{
	struct analyses *an = c->st.s->analyses;
	const struct stmt *root = schedule_kernel_body(c->st.s);

	if (!effects_of(an, root)->writes_unknown)
		return false;
	for (const struct stmt *s = root; s; s = stmt_next(root, s)) {
		if (s->first) {
			for (unsigned i = 0; i < s->nslots; i++)
				if (s->slot[i].e && expr_pinned(an, s->slot[i].e))
					return true;
			if (s->kind == STMT_RAW || s->kind == STMT_WHILE)
				return true;
		} else if (!stmt_is_copy(s) && effects_of(an, s)->writes_unknown) {
			return true;
		}
	}
	return false;
}

/* Nobody writes A while any thread may still be, or already be, in the loop. */
static bool nobody_writes(struct cache *c)
{
	struct staging *st = &c->st;
	const struct footprint_access *first = c->uses->accesses.at[0];
	const struct effects *fx = effects_of(st->s->analyses, schedule_kernel_body(st->s));

	if (any_writes_unknown(c))
		return staging_refuse(st, NULL, "something in the kernel may write it");
	for (uint32_t i = 0; i < fx->stores.n; i++) {
		const struct expr *store = fx->stores.at[i];
		const struct sym *base = place_base(store);

		if (!schedule_may_meet(st->s, store, first->place))
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

	if (body->breaks || body->continues || body->leaves)
		return staging_refuse(st, NULL, "a jump in the loop would skip the barrier");
	for (unsigned i = 0; i < st->loop->nslots; i++)
		if (!schedule_uniform(st->s, st->loop->slot[i].e))
			return staging_refuse(
				st, st->loop,
				"'%s' is not the same for all threads of the block, "
				"which the barrier needs",
				expr_text(st->s->ir, expr_strip(st->loop->slot[i].e)));
	if (st->s->nest->func->has_label)
		return staging_refuse(st, NULL, "jumps may skip the barrier");
	return guards_sink(st);
}

static bool has_room(struct cache *c)
{
	int64_t size = type_bytes(c->st.s->ir->types, c->st.element), rows = 1, last = 0, all;
	const struct func *func = c->st.s->nest->func;
	int64_t there = shared_bytes(func, func->body, 16, NULL);

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

static bool is_barrier(const struct stmt *s)
{
	return s && s->kind == STMT_SYNC && span_none(s->span);
}

static bool uses_stand_in(const struct cache *c, const struct stmt *s)
{
	for (uint32_t i = 0; i < c->uses->accesses.n; i++) {
		const struct footprint_access *access = c->uses->accesses.at[i];

		if (stmt_within(access->stmt, s))
			return true;
	}
	return false;
}

/* A barrier of ours in the body before all uses, or NULL. */
static struct stmt *barrier_of(const struct cache *c, const struct stmt *body)
{
	struct stmt *s = body->first;

	while (s && !is_barrier(s)) {
		if (uses_stand_in(c, s))
			return NULL;
		s = s->next;
	}
	return s;
}

/* The launch is a contract: the block has as many threads as bound loops count. */
static void assume_threads(struct schedule *s, const struct stmt *at)
{
	for (unsigned d = 0; d < 3; d++) {
		int64_t n = cache_threads(s, d, at);
		const struct expr *size = expr_sreg(s->ir, ntid[d]), *e;

		if (n < 1)
			continue;
		e = expr_c_binary(s->ir, EXPR_EQ, size, expr_const_int(s->ir, size->type, n));
		nest_assume(s->nest, e);
	}
}

/* ---- asynchronous copies ---- */

static bool is_call(const struct stmt *s, const char *name)
{
	return s && s->kind == STMT_CALL && span_none(s->span) && strcmp(s->text, name) == 0;
}

/* Does the file include the header, itself or through another one?  The front end may have one of
 * its own in its place, so the lines are looked at too. */
static bool includes(const struct ir *ir, const char *header)
{
	size_t n = strlen(header);
	const char *line = ir->source ? ir->source->text : NULL;

	for (uint32_t i = 0; i < ir->headers.n; i++) {
		const char *name = ir->headers.at[i];

		if (strlen(name) >= n && strcmp(name + strlen(name) - n, header) == 0)
			return true;
	}
	for (; line; line = strchr(line, '\n')) {
		line += strspn(line, " \t\r\n");
		if (*line != '#')
			continue;
		line += 1 + strspn(line + 1, " \t");
		if (strncmp(line, "include", 7) != 0)
			continue;
		line += 7 + strspn(line + 7, " \t<\"");
		if (strncmp(line, header, n) == 0 && (line[n] == '>' || line[n] == '"'))
			return true;
	}
	return false;
}

/* What the copies are made with must be declared, and can move 4, 8 or 16 bytes. */
static bool can_wait(struct cache *c)
{
	int64_t size = type_bytes(c->st.s->ir->types, c->st.element) * c->width;

	if (!includes(c->st.s->ir, "cuda_pipeline.h"))
		return staging_refuse(&c->st, NULL, "async needs #include <cuda_pipeline.h>");
	return size == 4 || size == 8 || size == 16 ||
	       staging_refuse(&c->st, NULL,
			      "asynchronous copies are of 4, 8 or 16 bytes, and '%s' has %lld",
			      type_spelling(c->st.s->ir->types, c->st.element), (long long)size);
}

/* Copies that go before this end a group: one for all arrays. */
static struct stmt *commit_before(struct cache *c, struct stmt *before)
{
	struct stmt *commit = before->prev;

	if (is_call(commit, "__pipeline_commit"))
		return commit;
	commit = call_create(c->st.s->nest->func, "__pipeline_commit", NULL, 0);
	stmt_insert_before(before, commit);
	return commit;
}

/* All groups have come before this. */
static struct stmt *wait_before(struct cache *c, struct stmt *barrier)
{
	struct ir *ir = c->st.s->ir;
	const struct expr *none = expr_const_int(ir, type_i32(ir->types), 0);
	struct stmt *wait = barrier->prev;

	if (is_call(wait, "__pipeline_wait_prior"))
		return wait;
	none = expr_c_convert(ir, type_u64(ir->types), none);
	wait = call_create(c->st.s->nest->func, "__pipeline_wait_prior", &none, 1);
	stmt_insert_before(barrier, wait);
	return wait;
}

/* ---- two buffers ---- */

/* (k_o - lo) / step % 2, or of the iteration after. */
static const struct expr *turn(struct cache *c, bool next)
{
	const struct stmt *loop = c->st.loop;
	struct ir *ir = c->st.s->ir;
	const struct expr *e = expr_sym(ir, loop->sym), *lo = expr_strip(loop->slot[SLOT_LO].e);
	const struct expr *step = expr_strip(loop->slot[SLOT_STEP].e);

	if (!expr_is_int(lo, 0))
		e = expr_c_binary(ir, EXPR_SUB, e, lo);
	if (!expr_is_int(step, 1))
		e = expr_c_binary(ir, EXPR_DIV, e, step);
	if (next)
		e = expr_c_binary(ir, EXPR_ADD, e, expr_const_int(ir, e->type, 1));
	return expr_c_binary(ir, EXPR_MOD, e, expr_const_int(ir, e->type, 2));
}

static bool takes_turns(struct cache *c)
{
	const struct stmt *loop = c->st.loop;
	const struct expr *step = expr_strip(loop->slot[SLOT_STEP].e);

	if (loop->declares && loop->cmp == EXPR_LT && step->kind == EXPR_INT &&
	    expr_int(step) > 0 && type_is_int(loop->sym->type) &&
	    loop->slot[SLOT_LO].e->type == loop->slot[SLOT_BOUND].e->type)
		return true;
	return staging_refuse(&c->st, loop,
			      "buffers=2 needs a loop that counts up to a bound by a constant");
}

/* Which iteration it is comes from the variable and what the loop began with, in each iteration anew: that must
 * still be there, and the number too. */
static bool counts_turns(struct cache *c)
{
	struct analyses *an = c->st.s->analyses;
	const struct stmt *loop = c->st.loop, *at = loop->first->first;
	const struct expr *lo = expr_strip(loop->slot[SLOT_LO].e), *which = turn(c, true);
	const struct type *type = loop->sym->type;
	int64_t step = expr_int(expr_strip(loop->slot[SLOT_STEP].e));
	struct range r = range_of(an, expr_sym(c->st.s->ir, loop->sym), at);
	const char *why;

	if (effects_clobber(an, loop->first, lo))
		return staging_refuse(&c->st, loop,
				      "with buffers=2 each iteration evaluates the start of the "
				      "loop, which the body may change");
	if (!range_safe(an, which, at, &why))
		return staging_refuse(&c->st, loop,
				      "with buffers=2 each iteration computes '%s': %s",
				      expr_text(c->st.s->ir, which), why);
	/* past the last number of its type iterations are counted on if they divide that many */
	if (!type->is_signed && (step & (step - 1)) && !r.empty && r.hi + step > type_max(type))
		return staging_refuse(&c->st, loop,
				      "with buffers=2 iterations are counted, and '%s' may wrap "
				      "around; nothing bounds it from above",
				      loop->sym->name);
	return true;
}

/* The box of another iteration of the loop. */
static struct box box_in_turn(struct cache *c, const struct expr *value, const struct expr *which)
{
	struct ir *ir = c->st.s->ir;
	const struct expr *from = expr_sym(ir, c->st.loop->sym);
	struct box box = c->box;
	struct footprint_access *model;

	box.which = which;
	for (unsigned d = 0; d < box.n; d++) {
		struct box_dim *dim = &box.dim[d];

		dim->lo = expr_replace(ir, dim->lo, from, value);
		dim->start = expr_replace(ir, dim->start, from, value);
		for (unsigned i = 0; i < dim->nlimits; i++) {
			dim->limit[i] = expr_replace(ir, dim->limit[i], from, value);
			dim->end[i] = expr_replace(ir, dim->end[i], from, value);
		}
	}
	if (!box.model)
		return box;
	model = arena_alloc(ir->arena, sizeof(*model));
	*model = *box.model;
	model->place = expr_replace(ir, model->place, from, value);
	for (unsigned d = 0; d < box.n; d++)
		model->index[d] = expr_replace(ir, model->index[d], from, value);
	box.model = model;
	return box;
}

static bool is_test(const struct stmt *s, const struct expr *condition)
{
	return s && s->kind == STMT_IF && span_none(s->span) && !s->first->next &&
	       s->slot[SLOT_COND].e == condition;
}

/* A test that another array has put before a statement, or at it; what is declared after it is
 * put before.  NULL: there is none. */
static struct stmt *find_test(const struct expr *condition, struct stmt *before)
{
	struct stmt *test = before->prev, *decl;

	if (is_test(before, condition))
		return before;
	while (test && test->kind == STMT_DECL && !test->slot[SLOT_VALUE].e)
		test = test->prev;
	if (!is_test(test, condition))
		return NULL;
	while ((decl = test->next) != before) {
		stmt_remove(decl);
		stmt_insert_before(test, decl);
	}
	return test;
}

/* if (k_o + 16 < n): is there another box? */
static struct stmt *test_create(struct func *func, const struct expr *condition)
{
	struct stmt *test = guard_create(func);

	stmt_set_guard(test, GUARD_AHEAD);
	stmt_set(test, SLOT_COND, condition);
	stmt_append(test, stmt_create(func, STMT_BLOCK, 0));
	return test;
}

/* The box into its buffer before a statement, under a condition unless that is NULL. */
static void copy_when(struct cache *c, const struct box *box, const struct expr *condition,
		      struct stmt *before)
{
	struct func *func = c->st.s->nest->func;
	struct stmt *test, *mark;

	if (!condition) {
		cache_copy(c, box, c->async ? commit_before(c, before) : before);
		return;
	}
	test = find_test(condition, before);
	if (!test) {
		test = test_create(func, condition);
		stmt_insert_before(before, test);
	}
	mark = stmt_create(func, STMT_BLOCK, 0);
	stmt_append(test->first, mark);
	cache_copy(c, box, c->async ? commit_before(c, mark) : mark);
	stmt_remove(mark);
}

/* A test at the end of the loop's body; it may be one that another array has put there. */
static struct stmt *test_at_end(struct cache *c, const struct expr *condition)
{
	struct func *func = c->st.s->nest->func;
	struct stmt *body = c->st.loop->first, *test = body->last;

	if (is_test(test, condition))
		return test;
	test = test_create(func, condition);
	stmt_append(body, test);
	return test;
}

static struct stmt *mark_at_end(struct func *func, struct stmt *block)
{
	struct stmt *mark = stmt_create(func, STMT_BLOCK, 0);

	stmt_append(block, mark);
	return mark;
}

/* The next box on its way while this one is used: into registers first, into the buffer when the iteration is over, so
 * that nothing waits for the loads meanwhile. */
static void fetch_ahead(struct cache *c, const struct box *box, const struct expr *condition,
			struct stmt *before)
{
	struct func *func = c->st.s->nest->func;
	struct stmt *test, *late = test_at_end(c, condition), *in, *out;

	while (before->kind == STMT_DECL && !before->slot[SLOT_VALUE].e)
		before = before->next; /* the registers of another array */
	test = is_test(before, condition) ? before : NULL;
	if (!test) {
		test = test_create(func, condition);
		stmt_insert_before(before, test);
	}
	in = mark_at_end(func, test->first);
	out = mark_at_end(func, late->first);
	c->declare_at = test;
	cache_copy_late(c, box, in, out);
	stmt_remove(in);
	stmt_remove(out);
}

/* Can it be so?  All threads bring as many elements, which are few, and the condition stays while the body runs. */
static bool may_fetch_ahead(struct cache *c, const struct expr *condition)
{
	int64_t each = cache_elements_each(c);

	return !c->async && each > 0 && each * c->width <= FETCHED_MOST &&
	       expr_zero(c->st.s->ir, c->box.element) &&
	       !effects_clobber(c->st.s->analyses, c->st.loop->first, condition);
}

/* The first box before the loop, the next one in each iteration; the barrier is between. */
static void fill_in_turn(struct cache *c)
{
	struct staging *st = &c->st;
	struct ir *ir = st->s->ir;
	struct func *func = st->s->nest->func;
	struct stmt *loop = st->loop, *body = loop->first, *barrier = barrier_of(c, body);
	const struct expr *lo = loop->slot[SLOT_LO].e, *bound = loop->slot[SLOT_BOUND].e, *after,
			  *condition;
	struct box box = box_in_turn(c, expr_strip(lo), expr_const_int(ir, type_i32(ir->types), 0));
	bool runs = loop_runs(st->s->analyses, loop) == PROOF_YES;

	if (!barrier) {
		barrier = stmt_create(func, STMT_SYNC, 0);
		stmt_insert_before(body->first, barrier);
	}
	copy_when(c, &box, runs ? NULL : loop_enters(st), loop_head(loop));
	after = expr_c_binary(ir, EXPR_ADD, expr_sym(ir, loop->sym), loop->slot[SLOT_STEP].e);
	box = box_in_turn(c, after, turn(c, true));
	if (c->async)
		wait_before(c, barrier);
	condition = expr_c_binary(ir, EXPR_LT, after, bound);
	if (may_fetch_ahead(c, condition))
		fetch_ahead(c, &box, condition, barrier->next);
	else
		copy_when(c, &box, condition, barrier->next);
	if (stmt_loop(loop) &&
	    !is_barrier(
		    loop->next)) /* the first box of the next time must wait for the last iteration */
		stmt_insert_after(loop, stmt_create(func, STMT_SYNC, 0));
}

static void fill_each_turn(struct cache *c)
{
	struct func *func = c->st.s->nest->func;
	struct stmt *body = c->st.loop->first, *barrier = barrier_of(c, body), *last = body->last;

	if (!barrier) {
		barrier = stmt_create(func, STMT_SYNC, 0);
		stmt_insert_before(body->first, barrier);
	}
	if (last == barrier || !is_barrier(last))
		stmt_append(body, stmt_create(func, STMT_SYNC, 0));
	if (c->async)
		barrier = commit_before(c, wait_before(c, barrier));
	cache_copy(c, &c->box, barrier);
}

bool cache_shared(struct cache *c)
{
	struct staging *st = &c->st;
	struct schedule *s = st->s;
	unsigned relax = 1u << SREG_TID_X | 1u << SREG_TID_Y | 1u << SREG_TID_Z;

	assume_threads(s, st->loop);
	if ((c->buffers == 2 && !takes_turns(c)) || (c->async && !can_wait(c)) || !all_come(c) ||
	    (c->buffers == 2 && !counts_turns(c)) || !cache_box(c, relax, SHARED_LIMIT) ||
	    !nobody_writes(c) || !has_room(c) || (c->width > 1 && !cache_vectorizes(c)) ||
	    !box_rounds(st, &c->box, st->loop->first->first))
		return false;
	if (c->box.elements == 1)
		return staging_refuse(
			st, NULL, "an iteration reads one element of it; in=registers keeps that");
	if (c->buffers == 2)
		c->box.which = turn(c, false);
	box_create(st, &c->box, SYM_SHARED, "tile", c->pad);
	if (c->width > 1)
		cache_align(c);
	box_redirect(s, &c->box, c->uses);
	stmt_insert_before(loop_head(st->loop), decl_create(s->nest->func, c->box.sym, NULL));
	if (c->buffers == 2)
		fill_in_turn(c);
	else
		fill_each_turn(c);
	box_keep(s, &c->box);
	round_up(s);
	return true;
}
