/* kernel_launch.c - with how many blocks and threads a nest of the host is launched, and which
 * arrays go there and come back.
 *
 * What bound loops count is the launch, unless launch(...) says it; loops that stride, or that are
 * bound to threads of the whole grid, get blocks of 256.  All of it is computed where the nest
 * stood, before it: so nothing that the nest makes may be in it, and it must not overflow.  A
 * launch of nothing is an error in CUDA, so there is none when there is nothing to count. */
#include "schedule.h"

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

/* Of a block, where nobody wants another number. */
static int block_size(unsigned dim)
{
	return dim == 2 ? MOST_THREADS_Z : BLOCK_SIZE;
}

static const struct expr *number(struct schedule *s, __int128 value)
{
	return expr_const_int(s->ir, type_i32(s->ir->types), value);
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

	if (most <= 0 && !computable(s, kernel, b, b->runs))
		return false;
	if (most <= 0 && holds_all(s, b))
		note_runs(s, kernel, b);
	if (launch_clause(s->nest) || takes_any(s, b))
		return true;
	if (most < 0 && !holds_all(s, b) &&
	    range_prove(s->analyses, b->runs, s->nest->root->first) != PROOF_YES)
		return refuse(s, kernel, b,
			      "the launch cannot be computed: another loop may have work where "
			      "this one has none; launch(...) can give it");
	if (!counts_exactly(s, kernel, b, blocks && threads ? block_size(dim) : 1))
		return false;
	if (blocks && threads) {
		count = blocks_of(s, count, block_size(dim));
		kernel->block[dim] = number(s, block_size(dim));
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
	for (uint32_t i = 0; i < all->n; i++)
		if (!count_binding(s, kernel, all->at[i]))
			return false;
	for (uint32_t i = 0; i < all->n; i++) {
		const struct binding *b = all->at[i];

		if (takes_any(s, b) && !kernel->block[dim_of(b)])
			kernel->block[dim_of(b)] = number(s, block_size(dim_of(b)));
	}
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
	if (kernel->returned.n) { /* so that there is a part for each thread */
		kernel->grid[0] = number(s, RETURNED_BLOCKS);
		kernel->block[0] = number(s, RETURNED_THREADS);
	}
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

/* ---- arrays ---- */

enum { MOST_POINTERS = 8 };

static const struct sym *led_by(struct schedule *s, const struct sym *sym, unsigned depth);

/* What the address in a value is computed from. */
static const struct sym *led_by_value(struct schedule *s, const struct expr *value, unsigned depth)
{
	const struct expr *args[2] = {value, number(s, 0)};

	if (value->type->kind != TYPE_PTR && value->type->kind != TYPE_ARRAY)
		return NULL;
	return led_by(s, place_base(expr_raw(s->ir, EXPR_LOAD, value->type->of, NULL, args, 2)),
		      depth);
}

/* The pointer or array from outside of the nest that one of the nest's own is made from; an array
 * of its own is that itself.  NULL: nobody knows. */
static const struct sym *led_by(struct schedule *s, const struct sym *sym, unsigned depth)
{
	const struct vec *writers = sym ? sym_writers(s->analyses, sym) : NULL;
	const struct sym *from = NULL;

	if (!sym || sym->type->kind != TYPE_PTR || !writers->n ||
	    !stmt_within(writers->at[0], s->nest->root))
		return sym;
	if (sym_escapes(s->analyses, sym) || !depth)
		return NULL;
	for (uint32_t i = 0; i < writers->n; i++) {
		const struct stmt *w = writers->at[i];
		const struct sym *one;

		if (w->op == EXPR_ADD || w->op == EXPR_SUB ||
		    (w->kind == STMT_DECL && !w->slot[SLOT_VALUE].e))
			continue;
		if (w->kind != STMT_DECL && w->kind != STMT_ASSIGN)
			return NULL;
		one = led_by_value(s, w->slot[SLOT_VALUE].e, depth - 1);
		if (!one || (from && from != one))
			return NULL;
		from = one;
	}
	return from;
}

static const struct sym *handed_over(struct schedule *s, const struct expr *place)
{
	return led_by(s, place_base(place), MOST_POINTERS);
}

/* Does the nest write to what a pointer or array leads to? */
static bool writes_by(struct schedule *s, const struct sym *sym)
{
	const struct effects *fx = effects_of(s->analyses, s->nest->root);
	bool writes = fx->writes_unknown;

	for (uint32_t i = 0; i < fx->stores.n; i++)
		writes |= handed_over(s, fx->stores.at[i]) == sym;
	return writes;
}

static const struct expr *first_of(struct schedule *s, const struct sym *sym)
{
	const struct expr *args[2] = {expr_sym(s->ir, sym), number(s, 0)};

	return expr_raw(s->ir, EXPR_LOAD, sym->type->of, NULL, args, 2);
}

/* Another copy of an array is another array: what the nest writes to one is not in the other.  So
 * nothing else that leads to memory may lead there, unless nobody writes by either. */
static bool copied_apart(struct schedule *s, const struct clause *clause,
			 const struct clause_arg *arg, const struct sym *sym)
{
	const struct effects *fx = effects_of(s->analyses, s->nest->root);
	const struct vec *lists[] = {&fx->stores, &fx->loads};
	const struct expr *place = first_of(s, sym);
	bool written = writes_by(s, sym);
	const struct sym *x = NULL;

	while ((x = free_sym(s->nest->func, s->nest->root, x)) != NULL) {
		enum alias alias;

		if (x == sym || (x->type->kind != TYPE_PTR && x->type->kind != TYPE_ARRAY) ||
		    !(written || writes_by(s, x)))
			continue;
		alias = alias_objects(s->analyses, s->nest, place, first_of(s, x));
		if (alias != ALIAS_NO)
			return schedule_refuse(
				s, DIAG_SCHEDULE, arg->span,
				"cannot %s '%s': the nest writes, and '%s' %s%s",
				clause_table[clause->id].word, sym->name, x->name,
				alias == ALIAS_MUST
					? "points to the same array, of which that is another copy"
					: "may point to the same memory",
				alias == ALIAS_MUST
					? ""
					: arena_printf(s->ir->arena,
						       "; noalias(%s, %s) says that it does not",
						       sym->name, x->name));
	}
	for (unsigned k = 0; k < ARRAY_LEN(lists); k++)
		for (uint32_t i = 0; i < lists[k]->n; i++) {
			const struct expr *other = lists[k]->at[i];

			if ((k && !written) || handed_over(s, other) ||
			    alias_objects(s->analyses, s->nest, place, other) == ALIAS_NO)
				continue;
			return schedule_refuse(s, DIAG_SCHEDULE, arg->span,
					       "cannot %s '%s': the nest writes, and '%s' may be "
					       "the same memory",
					       clause_table[clause->id].word, sym->name,
					       expr_text(s->ir, other));
		}
	return true;
}

/* What a nest says of an array that the region around it has brought there: nothing else. */
static bool is_as_present(struct schedule *s, const struct clause *clause,
			  const struct clause_arg *arg, const struct data_array *a)
{
	if (expr_is_int(expr_strip(arg->dim[0]), 0) && arg->dim[1] == a->count)
		return true;
	return schedule_refuse(
		s, DIAG_CLAUSE, arg->span,
		"cannot %s '%s': the data region around has %s elements of it on the "
		"device; say the same, or nothing",
		clause_table[clause->id].word, a->sym->name, expr_text(s->ir, a->count));
}

/* The copies of a region stand for its arrays as long as nothing else is the same memory. */
static bool present_apart(struct schedule *s, const struct vec *places, bool writes)
{
	const struct data_region *region = s->nest->region;

	for (uint32_t i = 0; i < places->n; i++) {
		const struct expr *place = places->at[i];
		const struct sym *sym = handed_over(s, place);
		bool present = data_array_of(region, sym) != NULL;

		for (uint32_t k = 0; k < region->arrays.n; k++) {
			const struct data_array *a = region->arrays.at[k];

			if (a->sym == sym || !(writes || (!present && (a->out || a->create))) ||
			    alias_objects(s->analyses, s->nest, place, first_of(s, a->sym)) ==
				    ALIAS_NO)
				continue;
			return schedule_refuse(
				s, DIAG_SCHEDULE, a->span,
				"cannot keep '%s' on the device: '%s', which a nest %s, may be the "
				"same memory; noalias(%s, %s) says that it is not",
				a->sym->name, expr_text(s->ir, place), writes ? "writes" : "reads",
				a->sym->name, sym ? sym->name : "...");
		}
	}
	return true;
}

/* Arrays that are there already. */
static bool add_present(struct schedule *s, struct kernel *kernel)
{
	const struct effects *fx = effects_of(s->analyses, s->nest->root);
	struct data_region *region = s->nest->region;
	const struct sym *sym = NULL;

	while ((sym = free_sym(s->nest->func, s->nest->root, sym)) != NULL) {
		const struct data_array *a = data_array_of(region, sym);
		struct transfer *t;

		if (!a)
			continue;
		if (writes_by(s, sym) && !a->out && !a->create)
			return schedule_refuse(
				s, DIAG_CLAUSE, a->span,
				"cannot %s '%s': a nest of the region writes it; use "
				"copy(...)",
				a->word, sym->name);
		t = arena_alloc(s->ir->arena, sizeof(*t));
		*t = (struct transfer){
			.sym = sym, .count = a->count, .device = a->device, .present = a};
		vec_push(s->ir->arena, &kernel->transfers, t);
	}
	if (fx->writes_unknown || fx->reads_unknown)
		return schedule_refuse(s, DIAG_SCHEDULE, region->nest->span,
				       "a nest of this data region accesses memory of which nobody "
				       "knows whose it is");
	return present_apart(s, &fx->stores, true) && present_apart(s, &fx->loads, false);
}

static bool add_transfer(struct schedule *s, struct kernel *kernel, const struct clause *clause,
			 const struct clause_arg *arg)
{
	const struct sym *sym = arg->e && arg->e->kind == EXPR_SYM ? arg->e->u.sym : NULL;
	const struct effects *fx = effects_of(s->analyses, s->nest->root);
	struct transfer *t = arena_alloc(s->ir->arena, sizeof(*t));
	bool reads = false, writes = false;
	const char *why = NULL;

	if (!sym || !arg->dim[0] || !arg->dim[1])
		return false; /* told */
	if (data_array_of(s->nest->region, sym))
		return is_as_present(s, clause, arg, data_array_of(s->nest->region, sym));
	for (uint32_t i = 0; i < kernel->transfers.n; i++)
		if (((const struct transfer *)kernel->transfers.at[i])->sym == sym)
			return schedule_refuse(
				s, DIAG_CLAUSE, arg->span,
				"'%s' is brought there already; copy(...) is both ways", sym->name);
	for (uint32_t i = 0; i < fx->loads.n; i++)
		reads |= handed_over(s, fx->loads.at[i]) == sym;
	for (uint32_t i = 0; i < fx->stores.n; i++)
		writes |= handed_over(s, fx->stores.at[i]) == sym;
	*t = (struct transfer){.sym = sym,
			       .count = arg->dim[1],
			       .in = clause->id != CLAUSE_COPYOUT,
			       .out = clause->id != CLAUSE_COPYIN};
	if (!expr_is_int(expr_strip(arg->dim[0]), 0))
		why = "a part that does not begin at 0 is not in this version";
	else if (!reads && !writes)
		why = "nothing in the nest uses it";
	else if (writes && !t->out)
		why = "the nest writes it; use copy(...)";
	else if (reads && !t->in)
		why = "the nest reads it; use copy(...)";
	else if (!writes && t->out)
		why = "the nest does not write it; use copyin(...)";
	else if (t->out &&
		 type_is_const(type_indexed(sym->type, 1) ? type_indexed(sym->type, 1) : sym->type))
		why = "its elements are const";
	if (why)
		return schedule_refuse(s, DIAG_CLAUSE, arg->span, "cannot %s '%s': %s",
				       clause_table[clause->id].word, sym->name, why);
	if (!copied_apart(s, clause, arg, sym))
		return false;
	if (!range_safe(s->analyses, t->count, s->nest->root->first, &why))
		return schedule_refuse(s, DIAG_CLAUSE, arg->span,
				       "the size of '%s' cannot be computed: %s", sym->name, why);
	t->device = name_free(s->nest->func, arena_printf(s->ir->arena, "d_%s", sym->name));
	vec_push(s->ir->arena, &kernel->transfers, t);
	return true;
}

bool kernel_make_transfers(struct schedule *s, struct kernel *kernel)
{
	if (s->nest->region &&
	    (!data_arrays(s->analyses, s->nest->region) || !add_present(s, kernel)))
		return false;
	for (uint32_t i = 0; i < s->nest->pragmas.n; i++) {
		const struct annotation *a = s->nest->pragmas.at[i];

		for (uint32_t k = 0; k < a->clauses.n; k++) {
			const struct clause *c = a->clauses.at[k];

			if (!clause_copies(c->id))
				continue;
			for (uint32_t j = 0; j < c->args.n; j++)
				if (!add_transfer(s, kernel, c, c->args.at[j]))
					return false;
		}
	}
	return true;
}
