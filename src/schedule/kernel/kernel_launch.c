/* kernel_launch.c - with how many blocks and threads a nest of the host is launched.
 *
 * What bound loops count is the launch, unless launch(...) says it; loops that stride, or that are
 * bound to threads of the whole grid, get blocks of 256.  All of it is computed where the nest
 * stood, before it: so nothing that the nest makes may be in it, and it must not overflow.  A
 * launch of nothing is an error in CUDA, so there is none when there is nothing to count. */
#include "../schedule.h"

#include "cunest/eval.h"
#include "cunest/text.h"
#include "cunest/walk.h"

#include <stdarg.h>
#include <string.h>

enum { BLOCK_SIZE = 256, MOST_THREADS = 1024, MOST_THREADS_Z = 64 };

static int most_threads(unsigned dim)
{
	return dim == 2 ? MOST_THREADS_Z : MOST_THREADS;
}

static const struct expr *number(struct schedule *s, __int128 value)
{
	return expr_const_int(s->ir, type_i32(s->ir->types), value);
}

/* Sizes of the free dimensions whose product is `all`, which is a power of two, the first ones larger: 256; 32, 8; 32, 4, 2.
 * Of a block there may be less. */
static void fill(struct schedule *s, const struct expr **size, unsigned free, unsigned all,
		 bool block)
{
	for (unsigned d = 0; d < 3; d++) {
		unsigned n = all;

		if (!(free >> d & 1))
			continue;
		free &= ~(1u << d);
		while ((free && n * n > all * 4) || (block && n > (unsigned)most_threads(d)))
			n /= 2;
		size[d] = number(s, n);
		all /= n;
	}
}

/* On the host that is an error; of a kernel that others launch it is only not known. */
static bool refuse(struct schedule *s, struct kernel *kernel, const struct binding *b,
		   const char *fmt, ...) CN_PRINTF(4, 5);

static bool refuse(struct schedule *s, struct kernel *kernel, const struct binding *b,
		   const char *fmt, ...)
{
	const char *text;
	va_list ap;

	va_start(ap, fmt);
	text = arena_vprintf(s->ir->arena, fmt, ap);
	va_end(ap);
	kernel->unknown = text;
	if (s->nest->func->kind == FUNC_HOST)
		diag_report(s->ir->diags, DIAG_SCHEDULE, b->span, "%s", text);
	return false;
}

struct outside {
	struct schedule *s;
	const struct sym *inside; /* declared in the nest */
};

static bool note_inside(void *context, const struct expr *e)
{
	struct outside *o = context;
	const struct vec *writers;

	if (e->kind != EXPR_SYM)
		return true;
	writers = sym_writers(o->s->analyses, e->u.sym);
	for (uint32_t i = 0; i < writers->n; i++)
		if (stmt_within(writers->at[i], o->s->nest->root))
			o->inside = e->u.sym;
	return true;
}

/* Can it be computed before the nest? */
static bool computable(struct schedule *s, struct kernel *kernel, const struct binding *b,
		       const struct expr *e)
{
	struct outside o = {.s = s};
	const char *why = NULL;

	expr_walk(s->ir, e, note_inside, &o);
	if (o.inside)
		return refuse(s, kernel, b,
			      "the launch cannot be computed: what '%s' counts depends on '%s'",
			      b->name, o.inside->name);
	if (s->nest->func->kind == FUNC_HOST &&
	    !range_safe(s->analyses, e, s->nest->root->first, &why))
		return refuse(s, kernel, b, "the launch cannot be computed: %s",
			      why ? why : expr_text(s->ir, e));
	return true;
}

/* What is computed before the nest, where the nest gives it a name: fuse() does, of counts. */
static const struct expr *outside(struct schedule *s, const struct expr *e)
{
	for (;;) {
		struct outside o = {.s = s};
		const struct stmt *def;

		expr_walk(s->ir, e, note_inside, &o);
		def = o.inside ? single_definition(s->analyses, o.inside) : NULL;
		if (!def || def->kind != STMT_DECL || !def->slot[SLOT_VALUE].e ||
		    def->slot[SLOT_VALUE].e->has &
			    (HAS_LOAD | HAS_CALL | HAS_OPAQUE | HAS_VOLATILE))
			return e;
		e = expr_replace(s->ir, e, expr_sym(s->ir, o.inside),
				 expr_c_convert(s->ir,
						type_unqualified(s->ir->types, o.inside->type),
						def->slot[SLOT_VALUE].e));
	}
}

static bool at_most(struct schedule *s, struct kernel *kernel, const struct binding *b,
		    const struct expr *e, __int128 limit, const char *what)
{
	struct range r = range_of(s->analyses, e, s->nest->root->first);

	if (r.empty || r.hi <= limit || s->nest->func->kind != FUNC_HOST)
		return true;
	return refuse(s, kernel, b, "'%s' may need more than the %lld %s there can be%s", b->name,
		      (long long)limit, what,
		      strcmp(what, "threads") == 0 ? "; bind(...=block) needs fewer" : "");
}

/* Where a count is not a number, or is 0, the loop may have nothing to do. */
static void note_runs(struct schedule *s, struct kernel *kernel, const struct binding *b)
{
	/* what launch(...) says holds in the kernel, not before it */
	const struct stmt *at = launch_clause(s->nest) ? s->nest->root : s->nest->root->first;
	const struct expr *e = b->runs;
	__int128 lo;

	if (range_prove(s->analyses, e, at) == PROOF_YES)
		return;
	/* 0 < n -> n > 0 */
	if ((e->kind == EXPR_LT || e->kind == EXPR_LE) && eval_int(e->arg[0], &lo) == EVAL_OK)
		e = expr_c_binary(s->ir, e->kind == EXPR_LT ? EXPR_GT : EXPR_GE, e->arg[1],
				  e->arg[0]);
	for (const struct expr *had = kernel->runs; had;
	     had = had->kind == EXPR_LAND ? had->arg[0] : NULL)
		if (had == e || (had->kind == EXPR_LAND && had->arg[1] == e))
			return;
	kernel->runs = kernel->runs ? expr_c_binary(s->ir, EXPR_LAND, kernel->runs, e) : e;
}

static bool is_around(const struct binding *outer, const struct binding *b)
{
	while (b && b != outer && b->runs != outer->runs)
		b = b->outer;
	return b != NULL;
}

/* Is there nothing to do at all where the loop has nothing to do?  Of those around it only the threads of each have something
 * to do between (bind_legal.c); one beside it may have the same count. */
static bool holds_all(struct schedule *s, const struct binding *b)
{
	const struct vec *all = nest_bindings(s->nest);

	for (uint32_t i = 0; i < all->n; i++) {
		if (!is_around(b, all->at[i]) && !is_around(all->at[i], b))
			return false;
	}
	return true;
}

static unsigned dim_of(const struct binding *b)
{
	return b->places & (PLACE_CTAID_X | PLACE_TID_X)   ? 0
	       : b->places & (PLACE_CTAID_Y | PLACE_TID_Y) ? 1
							   : 2;
}

/* A loop that strides has iterations for any number of threads, and that number is nobody's. */
static bool takes_any(struct schedule *s, const struct binding *b)
{
	return b->loop && !(b->places & PLACE_CTAID) && !launch_clause(s->nest);
}

static const struct expr *blocks_of(struct schedule *s, const struct expr *count, int size)
{
	__int128 n;

	if (eval_int(count, &n) == EVAL_OK)
		return number(s, (n + size - 1) / size);
	return expr_c_binary(s->ir, EXPR_DIV,
			     expr_binary(s->ir, EXPR_ADD, count, number(s, size - 1)),
			     number(s, size));
}

/* Sums of unsigned numbers may always be computed, but to count they must not wrap around. */
static bool counts_exactly(struct schedule *s, struct kernel *kernel, const struct binding *b,
			   int size)
{
	const struct type *type = b->extent->type;
	__int128 room = (type_max(type) - (size - 1)) / (b->places == PLACE_WARP ? 32 : 1), most;

	if (s->nest->func->kind != FUNC_HOST ||
	    bind_counts_within(s, b, room, s->nest->root->first, &most))
		return true;
	schedule_lacks_bound(s, s->nest->root->first, b->runs->arg[1], most);
	return refuse(s, kernel, b,
		      "the launch cannot be computed: the trip count of '%s' may not fit in %s",
		      b->name, type_spelling(s->ir->types, type));
}

static bool count_binding(struct schedule *s, struct kernel *kernel, const struct binding *b)
{
	bool blocks = b->places & PLACE_CTAID, threads = b->places & PLACE_TID;
	unsigned dim = dim_of(b);
	const struct expr **at = blocks ? &kernel->grid[dim] : &kernel->block[dim],
			  *count = b->extent;
	int64_t most = b->most;
	int size = 1;

	if (most <= 0 && !computable(s, kernel, b, b->runs))
		return false;
	if (most <= 0 && holds_all(s, b))
		note_runs(s, kernel, b);
	if (launch_clause(s->nest) || takes_any(s, b) || (kernel->returned.n && b->loop))
		return true;
	if (most < 0 && !holds_all(s, b) &&
	    range_prove(s->analyses, b->runs, s->nest->root->first) != PROOF_YES)
		return refuse(s, kernel, b,
			      "the launch cannot be computed: another loop may have work where "
			      "this one has none; launch(...) can give it");
	if (blocks && threads)
		size = (int)expr_int(kernel->block[dim]);
	if (!counts_exactly(s, kernel, b, size))
		return false;
	if (blocks && threads) {
		count = blocks_of(s, count, size);
		most = -1;
	} else if (b->places == PLACE_WARP) {
		most *= most < 0 ? 1 : 32;
		count = most < 0 ? expr_c_binary(s->ir, EXPR_MUL, count, number(s, 32))
				 : number(s, most);
	} else if (b->places == PLACE_LANE) {
		most = 32;
		count = number(s, 32);
		if (*at)
			return true;
	}
	if (!computable(s, kernel, b, count) || !at_most(s, kernel, b, count,
							 !blocks ? most_threads(dim)
							 : dim   ? 65535
								 : INT32_MAX,
							 blocks ? "blocks" : "threads"))
		return false;
	/* of several loops beside each other the largest counts */
	if (*at && *at != count) {
		__int128 x, y;

		if (eval_int(*at, &x) != EVAL_OK || eval_int(count, &y) != EVAL_OK)
			return refuse(s, kernel, b,
				      "the launch cannot be computed: another loop has another "
				      "trip count; launch(...) can give it");
		if (y <= x)
			return true;
	}
	*at = most >= 0 ? number(s, most) : count;
	return true;
}

/* Are there more threads than a loop that has no guard has iterations? */
static bool idles_unasked(const struct kernel *kernel, const struct binding *b)
{
	const struct expr *size = kernel->block[dim_of(b)];
	__int128 n;

	return b->fixes && size && (eval_int(size, &n) != EVAL_OK || n > b->most);
}

/* Of a launch that somebody else says or makes only numbers count. */
static __int128 threads_at_most(struct schedule *s, const struct kernel *kernel, bool *fixed)
{
	bool own = s->nest->func->kind == FUNC_HOST && !launch_clause(s->nest);
	__int128 n = 1, part;

	for (unsigned i = 0; i < 3; i++) {
		const struct expr *size = kernel->block[i];

		if (!size)
			continue;
		if (eval_int(size, &part) == EVAL_OK) {
			n *= part;
		} else if (own) {
			n *= range_of(s->analyses, size, s->nest->root->first).hi;
			*fixed = false;
		}
	}
	return n;
}

static bool is_zero(const struct expr *size)
{
	__int128 n;

	return size && eval_int(size, &n) == EVAL_OK && n == 0;
}

static unsigned power_within(unsigned n)
{
	unsigned power = 1;

	while (power <= n / 2)
		power *= 2;
	return power;
}

/* The threads of a block in the dimensions of loops that take any number of them: BLOCK_SIZE, in all of these together, or
 * as many as the other dimensions leave. */
static void share_block(struct schedule *s, struct kernel *kernel)
{
	const struct vec *all = nest_bindings(s->nest);
	unsigned grids = 0, blocks = 0, counted = 0, open, said = 1;
	int64_t most[3] = {1, 1, 1};

	for (uint32_t i = 0; i < all->n; i++) {
		const struct binding *b = all->at[i];
		unsigned dim = dim_of(b);

		if (!(b->places & PLACE_TID))
			continue;
		if (b->places & PLACE_CTAID)
			grids |= 1u << dim;
		else if (b->loop)
			blocks |= 1u << dim;
		else
			counted |= 1u << dim;
		if (binding_threads(b, dim) > most[dim])
			most[dim] = binding_threads(b, dim);
	}
	open = grids | (blocks & ~counted);
	for (unsigned d = 0; d < 3; d++)
		said *= open >> d & 1 ? 1 : (unsigned)most[d];
	said = power_within(said > MOST_THREADS ? 1 : MOST_THREADS / said);
	fill(s, kernel->block, open, said < BLOCK_SIZE ? said : BLOCK_SIZE, true);
}

/* As many blocks as the loop has work for, `most` of them at most; NULL: that cannot be computed before the nest, or there may be
 * none. */
static const struct expr *blocks_needed(struct schedule *s, const struct kernel *kernel,
					const struct binding *b, int most)
{
	const struct stmt *at = s->nest->root->first;
	const struct expr *count = b->extent, *all, *few, *e;
	struct outside o = {.s = s};
	__int128 size = 1, known, room;

	if (b->places & PLACE_TID && eval_int(kernel->block[dim_of(b)], &size) != EVAL_OK)
		return NULL;
	if (eval_int(count, &known) == EVAL_OK) {
		known = (known + size - 1) / size;
		return known < 1 ? NULL : number(s, known < most ? known : most);
	}
	expr_walk(s->ir, count, note_inside, &o);
	if (o.inside || !holds_all(s, b) || !type_holds(count->type, most * size + size) ||
	    !bind_counts_within(s, b, type_max(count->type), at, &room))
		return NULL;
	few = size == 1 ? count : blocks_of(s, count, (int)size);
	all = expr_const_int(s->ir, few->type, most);
	e = expr_c_binary(s->ir, EXPR_LE, count, expr_const_int(s->ir, count->type, most * size));
	e = expr_select(s->ir, e, few, all);
	return range_safe(s->analyses, e, at, NULL) ? e : NULL;
}

/* Each launch has a block of its own, so that those of a function share the name. */
static const char *name_of_blocks(struct func *func)
{
	for (uint32_t i = 0; i < func->nests.n; i++) {
		const struct kernel *other = ((const struct nest *)func->nests.at[i])->kernel;

		if (other && other->blocks)
			return other->blocks;
	}
	return name_local(func, "blocks");
}

/* The grid has at most the blocks that fill() has put there. */
static void fit_grid(struct schedule *s, struct kernel *kernel)
{
	const struct vec *all = nest_bindings(s->nest);
	const struct binding *by[3] = {NULL};
	unsigned several = 0;
	__int128 n;

	kernel->parts = 1;
	for (uint32_t i = 0; i < all->n; i++) {
		const struct binding *b = all->at[i];

		if (!(b->places & PLACE_CTAID))
			continue;
		several |= (by[dim_of(b)] ? 1u : 0u) << dim_of(b);
		by[dim_of(b)] = b;
	}
	for (unsigned d = 0; d < 3; d++) {
		const struct expr *fits = NULL;

		if (!kernel->grid[d] || eval_int(kernel->grid[d], &n) != EVAL_OK)
			continue;
		if (by[d] && !(several >> d & 1))
			fits = blocks_needed(s, kernel, by[d], (int)n);
		if (fits && eval_int(fits, &n) != EVAL_OK && !kernel->blocks)
			kernel->blocks = name_of_blocks(s->nest->func);
		kernel->grid[d] = fits ? fits : kernel->grid[d];
		kernel->parts *= (unsigned)n;
	}
}

/* Where values of reductions come back, the grid is one whose largest size is known, and the block is of one size. */
static bool shape_returned(struct schedule *s, struct kernel *kernel)
{
	const struct vec *all = nest_bindings(s->nest);
	unsigned blocks = 0, threads = 0, left = RETURNED_THREADS;
	__int128 n;

	for (uint32_t i = 0; i < all->n; i++) {
		const struct binding *b = all->at[i];

		blocks |= (b->places & PLACE_CTAID ? 1u : 0u) << dim_of(b);
		threads |= (b->places & PLACE_TID && !kernel->block[dim_of(b)] ? 1u : 0u)
			   << dim_of(b);
	}
	for (unsigned d = 0; d < 3; d++) {
		if (!kernel->block[d])
			continue;
		if (eval_int(kernel->block[d], &n) != EVAL_OK || n < 1)
			return refuse(s, kernel, all->at[0],
				      "the value of a reduction comes back from a block whose "
				      "threads are a number: tile the loop, or bind it to block");
		left = n < left ? left / (unsigned)n : 1;
	}
	fill(s, kernel->block, threads, power_within(left), true);
	fill(s, kernel->grid, blocks, RETURNED_BLOCKS, false);
	fit_grid(s, kernel);
	return true;
}

bool kernel_make_launch(struct schedule *s, struct kernel *kernel)
{
	const struct vec *all = nest_bindings(s->nest);
	const struct clause *c = launch_clause(s->nest);
	bool fixed = true;

	if (c) {
		kernel->grid_text = ((const struct clause_arg *)c->args.at[0])->value;
		kernel->block_text = ((const struct clause_arg *)c->args.at[1])->value;
		for (unsigned i = 0; i < 3; i++) {
			kernel->grid[i] = launch_dim(s->nest, false, i);
			kernel->block[i] = launch_dim(s->nest, true, i);
		}
	}
	for (uint32_t i = 0; i < all->n; i++) {
		struct binding *b = all->at[i];

		b->extent = outside(s, b->extent);
		b->runs = outside(s, b->runs);
	}
	if (!c && !kernel->returned.n)
		share_block(s, kernel);
	for (uint32_t i = 0; i < all->n; i++)
		if (!count_binding(s, kernel, all->at[i]))
			return false;
	if (kernel->returned.n && !shape_returned(s, kernel))
		return false;
	for (unsigned i = 0; !c && !kernel->runs && i < 3; i++)
		if (is_zero(kernel->grid[i]) || is_zero(kernel->block[i]))
			return refuse(s, kernel, all->at[0],
				      "no bound loop has an iteration, and a grid cannot be empty");
	for (uint32_t i = 0; !c && i < all->n; i++)
		if (idles_unasked(kernel, all->at[i]))
			return refuse(s, kernel, all->at[i],
				      "another loop needs more threads than this one has "
				      "iterations; launch(...) can say how many there are");
	if (threads_at_most(s, kernel, &fixed) > MOST_THREADS)
		return refuse(
			s, kernel, all->at[0],
			fixed ? "a block of more than %d threads is not possible"
			      : "the loops together may need more than the %d threads there can "
				"be in a block",
			MOST_THREADS);
	return true;
}

/* The block of a kernel that others launch has at least the threads that its loops are bound to; for each dimension alone
 * bind_rewrite.c has asked. */
bool kernel_block_possible(struct schedule *s)
{
	const struct block q = {.s = s, .warps = block_has_warps(s)};
	const struct binding *first = nest_bindings(s->nest)->at[0];
	int bounds = s->nest->func->launch_threads;
	struct buf text;
	__int128 all = 1;

	buf_init(&text, s->ir->arena);
	for (unsigned dim = 0; dim < 3; dim++) {
		int64_t n = block_fixed(&q, dim);

		if (n <= 0)
			continue;
		buf_printf(&text, "%s%lld", text.n ? " x " : "", (long long)n);
		all *= n;
	}
	if (all > MOST_THREADS)
		return schedule_refuse(s, DIAG_SCHEDULE, first->span,
				       "the loops need %s = %lld threads in a block, which has at "
				       "most %d; split them, and bind the inner loops",
				       text.s, (long long)all, MOST_THREADS);
	if (bounds && all > bounds)
		return schedule_refuse(s, DIAG_SCHEDULE, first->span,
				       "the loops need %lld threads in a block, and "
				       "__launch_bounds__ allows %d",
				       (long long)all, bounds);
	return true;
}
