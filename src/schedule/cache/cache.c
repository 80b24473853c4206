/* cache.c - cache(A at k.o): copies what one iteration of loop k.o reads of A into shared
 * memory or registers.
 *
 *	for (int k_o ...) {			for (int k_o ...) {
 *		... A[i * p + k] ...	->		float A_reg[8];
 *	}						for (int i ...)
 *								A_reg[i - i_o] = A[i * p + k];
 *							... A_reg[i - i_o] ...
 *						}
 *
 * in=registers: an array of the thread's own, for what is used several times.  That is all there is
 * in host code.  In a kernel the array is in shared memory, see cache_shared.c.
 *
 * Legal when nothing in the loop writes A, by this name or another; and when the iteration reads all
 * elements of the box that its indices make, so that none is read that the source does not read.
 *
 * Source: cache_read of TVM. */
#include "cache.h"

#include "cunest/text.h"
#include "cunest/walk.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_REGISTERS = 1024, MOST_HOST = 1 << 20 };

/* ---- the clause ---- */

static bool take_number(struct cache *c, const struct clause_arg *option, int64_t most,
			int64_t *number)
{
	char *end;
	long long n = strtoll(option->value, &end, 10);

	if (*end == '\0' && n >= 0 && n <= most) {
		*number = n;
		return true;
	}
	return schedule_refuse(c->st.s, DIAG_CLAUSE, option->value_span,
			       "%s is a number from 0 to %lld", option->name, (long long)most);
}

static bool take_option(struct cache *c, const struct clause_arg *option)
{
	bool kernel = c->st.s->nest->func->kind == FUNC_KERNEL;

	if (strcmp(option->name, "async") == 0 && !option->value) {
		c->async = true;
		c->async_at = option->span;
		return true;
	}
	if (option->value && strcmp(option->name, "pad") == 0)
		return take_number(c, option, 64, &c->pad);
	if (option->value && strcmp(option->name, "buffers") == 0) {
		if (!take_number(c, option, 2, &c->buffers))
			return false;
		return c->buffers > 0 || schedule_refuse(c->st.s, DIAG_CLAUSE, option->value_span,
							 "buffers is 1 or 2");
	}
	if (option->value && strcmp(option->name, "vectorize") == 0) {
		c->width_at = option->value_span;
		if (!take_number(c, option, 4, &c->width))
			return false;
		return c->width == 1 || c->width == 2 || c->width == 4 ||
		       schedule_refuse(c->st.s, DIAG_CLAUSE, option->value_span,
				       "vectors of CUDA have 2 or 4 elements");
	}
	if (!option->value || strcmp(option->name, "in") != 0)
		return schedule_refuse(c->st.s, DIAG_CLAUSE, option->span,
				       "cache takes in=registers, in=shared, pad=n, buffers=2, "
				       "vectorize=4 and async");
	c->in = strcmp(option->value, "registers") == 0 ? CACHE_REGISTERS : CACHE_SHARED;
	if (c->in == CACHE_SHARED && strcmp(option->value, "shared") != 0)
		return schedule_refuse(c->st.s, DIAG_CLAUSE, option->value_span,
				       "cache takes in=registers or in=shared");
	if (c->in == CACHE_SHARED && !kernel)
		return schedule_refuse(c->st.s, DIAG_SCHEDULE, option->value_span,
				       "in=shared is for kernels, and this is not one");
	return true;
}

static bool take_options(struct cache *c)
{
	const struct clause *clause = c->st.clause;

	c->in = schedule_in_kernel(c->st.s) ? CACHE_SHARED : CACHE_REGISTERS;
	c->buffers = c->width = 1;
	for (uint32_t i = 1; i < clause->args.n; i++)
		if (!take_option(c, clause->args.at[i]))
			return false;
	if (c->in == CACHE_REGISTERS && (c->pad || c->buffers != 1 || c->width != 1 || c->async))
		return schedule_refuse(c->st.s, DIAG_CLAUSE, clause->span,
				       "pad, buffers, vectorize and async are for arrays in shared "
				       "memory");
	return true;
}

/* ---- legality ---- */

bool cache_is_ours(void *context, const struct expr *place)
{
	const struct cache *c = context;

	for (uint32_t i = 0; i < c->uses->accesses.n; i++)
		if (((const struct footprint_access *)c->uses->accesses.at[i])->place == place)
			return true;
	return false;
}

bool cache_box(struct cache *c, unsigned relax, int64_t limit)
{
	struct staging *st = &c->st;
	const struct footprint_query query = {.array = st->array,
					      .inside = st->loop->first,
					      .reads = true,
					      .writes = true,
					      .relax = relax};
	const struct footprint_access *first;

	c->uses = footprint_of(st->s->analyses, st->s->nest, &query);
	if (c->uses->writes)
		return staging_refuse(st, NULL,
				      "the loop writes it; accumulate(%s at %s) keeps "
				      "what is written",
				      st->arg->name, st->arg->value);
	if (!box_take(st, c->uses, st->loop->first->first, relax != 0, limit, &c->box))
		return false;
	if (!c->uses->exact && relax && guard_idle(st))
		return cache_box(c, relax, limit);
	if (!c->uses->exact)
		return staging_refuse(st, NULL,
				      "nothing proves that all elements from '%s' on are read "
				      "there, and reading others could be out of bounds",
				      expr_text(st->s->ir, c->box.dim[0].lo));
	first = c->uses->accesses.at[0];
	st->constant = place_readonly(st->s->analyses, st->s->nest, first->place);
	return staging_private(st, false) &&
	       staging_apart(st, st->loop, first->place, false, cache_is_ours, c);
}

/* ---- registers ---- */

static bool cache_registers(struct cache *c)
{
	struct staging *st = &c->st;
	struct schedule *s = st->s;
	struct func *func = s->nest->func;
	bool device = schedule_on_device(s);
	struct stmt *place = stmt_create(func, STMT_BLOCK, 0), *body = st->loop->first;

	if (!cache_box(c, 0, device ? MOST_REGISTERS : MOST_HOST) ||
	    (device && !box_rounds(st, &c->box, body->first)))
		return false;
	box_create(st, &c->box, SYM_LOCAL, device ? "reg" : "tile", 0);
	box_redirect(s, &c->box, c->uses);
	stmt_insert_before(body->first, place);
	box_nest(s, &c->box, place, device, box_load);
	if (place->first->kind == STMT_ASSIGN) { /* one element, always there */
		stmt_set_kind(place->first, STMT_DECL);
	} else {
		stmt_insert_before(place, decl_create(func, c->box.sym, NULL));
	}
	block_dissolve(place);
	box_keep(s, &c->box);
	round_up(s);
	return true;
}

/* At a bound loop there is one iteration for each block or thread. */
static bool fits_bound(struct cache *c)
{
	if (!c->st.bound)
		return true;
	if (c->buffers > 1)
		return staging_refuse(&c->st, NULL,
				      "buffers=2 is for a loop, and of a bound one each block runs "
				      "one iteration");
	if (c->in == CACHE_SHARED && c->st.bound->places & PLACE_TID)
		return staging_refuse(
			&c->st, NULL,
			"each thread runs an iteration of its own, and shared memory is "
			"the block's; in=registers keeps what one thread reads");
	return true;
}

bool schedule_cache(struct schedule *s, const struct clause *clause)
{
	struct cache c = {0};

	if (clause->args.n < 1)
		return schedule_refuse(s, DIAG_CLAUSE, clause->span,
				       "cache takes an array and a loop: cache(A at k)");
	if (!staging_find(&c.st, s, clause, 0) || !take_options(&c) || !fits_bound(&c) ||
	    !(c.in == CACHE_REGISTERS ? cache_registers(&c) : cache_shared(&c)))
		return false;
	if (c.st.bound)
		bound_close(c.st.loop);
	return true;
}
