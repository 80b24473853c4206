/* wants_find.c - what a user could say that a refusal may depend on.
 *
 * A condition of what the nest computes is made one of what has its value before the nest: locals
 * become their definitions, a loop's variable where it begins or ends.  Besides, all sizes that the
 * refused formula and the loops around it depend on can be bounded: parameters, the grid, divisors. */
#include "wants_impl.h"

#include "../shared/chain.h"

#include "cunest/build.h"
#include "cunest/eval.h"
#include "cunest/frontend.h"
#include "cunest/launched.h"
#include "cunest/walk.h"

#include <stdlib.h>
#include <string.h>

enum { DEFINITIONS_DEEP = 8 };

struct finder {
	struct pass *p;
	struct nest *n;
	struct vec *candidates, *bounds;
	struct vec guarded;  /* struct sym *, whose guards before the nest were looked at */
	struct vec negative; /* remainders whose dividends may be negative */
	unsigned threads;    /* bits of the dimensions whose threads are told apart */
};

/* The condition, of what has its value before the nest; else it is about what the nest computes. */
static const struct expr *outside(struct finder *f, const struct expr *e, const struct stmt *at)
{
	struct pass *p = f->p;

	for (const struct stmt *s = stmt_loop(at); s && stmt_within(s, f->n->root);
	     s = stmt_loop(s))
		e = motion_expand(p, e, s);
	return motion_expand(p, e, f->n->root);
}

/* The nest, or the data region around it, whose clause says what holds all through it. */
static const struct stmt *where_said(const struct finder *f)
{
	const struct data_region *region = f->n->region;

	return region && region->block ? region->block : f->n->root;
}

static bool is_inside(struct finder *f, const struct expr *e)
{
	if (e->kind == EXPR_SYM && symbol_declared_in(f->p, e->u.sym, where_said(f)))
		return true;
	for (unsigned i = 0; i < e->nargs; i++)
		if (is_inside(f, e->arg[i]))
			return true;
	return false;
}

/* A conversion of a whole formula: nobody thinks of (int)(blockIdx.x * blockDim.x) >= 0. */
static bool has_cast(const struct expr *e)
{
	if (e->kind == EXPR_CAST && e->arg[0]->nargs && !motion_constant(e->arg[0]) &&
	    (!e->implicit || e->type->bits <= e->arg[0]->type->bits))
		return true;
	for (unsigned i = 0; i < e->nargs; i++)
		if (has_cast(e->arg[i]))
			return true;
	return false;
}

/* A fact is about what is the same for all of a launch, or x >= 0 of a local; a user can say no more of what threads
 * differ in. */
static bool is_uniform_or_index(struct finder *f, const struct expr *cond)
{
	return !expr_indices(f->p->analyses, cond, f->n->root->first) ||
	       (cond->nargs == 2 && expr_strip(cond->arg[0])->kind == EXPR_SYM &&
		motion_constant(cond->arg[1]));
}

/* A suggestion is true of all that the source itself does. */
static bool is_denied(struct finder *f, const struct expr *cond)
{
	const struct func *func = f->n->func;
	__int128 holds;

	for (uint32_t i = 0; i < func->ir->launches.n; i++) {
		const struct kernel_call *launch = func->ir->launches.at[i];

		if (launch_is_of(launch, func) &&
		    eval_int(launch_values(func, launch, cond), &holds) == EVAL_OK && !holds)
			return true;
	}
	return false;
}

/* Can the user say it before the nest, and is it not known? */
static bool is_news(struct finder *f, const struct expr *cond)
{
	struct pass *p = f->p;
	const struct stmt *start = f->n->root->first;

	return cond && start && !is_inside(f, cond) && is_uniform_or_index(f, cond) &&
	       !(cond->has & (HAS_LOAD | HAS_CALL | HAS_OPAQUE)) &&
	       !effects_clobber(p->analyses, where_said(f), cond) && !has_cast(cond) &&
	       range_prove(p->analyses, cond, start) == PROOF_UNKNOWN && !is_denied(f, cond);
}

static void offer(struct finder *f, const struct expr *cond)
{
	struct vec *list = f->candidates;

	if (!list || list->n == CANDIDATES_MOST || !is_news(f, cond))
		return;
	for (uint32_t i = 0; i < list->n; i++)
		if (list->at[i] == (const void *)cond)
			return;
	vec_push(f->p->ir->arena, list, (void *)(uintptr_t)cond);
}

static const struct expr *compare(struct finder *f, enum expr_kind kind, const struct expr *e,
				  int64_t value)
{
	return expr_c_binary(f->p->ir, kind, e,
			     expr_const_int(f->p->ir, type_i32(f->p->ir->types), value));
}

/* e <= 1 << 30, as a person would write it. */
static const struct expr *below(struct finder *f, const struct expr *e, int bits)
{
	struct ir *ir = f->p->ir;
	const struct type *i32 = type_i32(ir->types);
	const struct expr *args[2] = {expr_const_int(ir, i32, 1), expr_const_int(ir, i32, bits)};

	return expr_c_binary(ir, EXPR_LE, e, expr_raw(ir, EXPR_SHL, i32, NULL, args, 2));
}

/* ---- sizes ---- */

/* How a size comes in. */
struct part {
	bool positive; /* it divides, or steps */
	bool product;
	unsigned deep;
};

static struct want_bound *find_bound(struct finder *f, int side, const struct expr *size)
{
	struct want_bound *b;

	for (uint32_t i = 0; i < f->bounds->n; i++) {
		b = f->bounds->at[i];
		if ((int)b->side == side && b->size == size)
			return b;
	}
	if (f->bounds->n == BOUNDS_MOST)
		return NULL;
	b = arena_alloc(f->p->ir->arena, sizeof(*b));
	*b = (struct want_bound){.side = side, .size = size};
	vec_push(f->p->ir->arena, f->bounds, b);
	return b;
}

static const struct expr *if_news(struct finder *f, const struct expr *cond)
{
	return is_news(f, cond) ? cond : NULL;
}

/* What divides is above zero; anything else may have to be. */
static void bound_below(struct finder *f, const struct expr *size, bool positive)
{
	struct want_bound *b = find_bound(f, BOUND_LOW, size);
	const struct expr *above = if_news(f, compare(f, EXPR_GT, size, 0)), *least;

	if (!b)
		return;
	least = positive ? above : if_news(f, compare(f, EXPR_GE, size, 0));
	for (unsigned i = 0; i < BOUND_LEVELS; i++)
		if (!b->e[i] || positive)
			b->e[i] = i == 0 || !above ? least : above;
}

/* e <= 1 << 30; of a grid, the most blocks of 1,024 threads whose number is an int, or what any device has. */
static const struct expr *at_most(struct finder *f, const struct expr *size, unsigned level)
{
	static const int bits[BOUND_LEVELS] = {30, 29, 20, 15, 10, 7};

	if (size->kind != EXPR_SREG)
		return below(f, size, bits[level]);
	return level < 2 ? below(f, size, 21 - (int)level) : compare(f, EXPR_LE, size, 65535);
}

/* No tighter than what is launched. */
static void bound_above(struct finder *f, const struct expr *size)
{
	struct want_bound *b = find_bound(f, BOUND_HIGH, size);

	for (unsigned i = 0; b && i < BOUND_LEVELS; i++) {
		const struct expr *e = at_most(f, size, i);

		b->e[i] = if_news(f, e);
		if (i && !b->e[i] && is_denied(f, e))
			b->e[i] = b->e[i - 1];
	}
}

static void add_bound(struct finder *f, const struct expr *size, struct part part)
{
	bool grid = size->kind == EXPR_SREG;
	struct range r = range_of(f->p->analyses, size, f->n->root->first);

	bool low = !grid && (part.positive ||
			     !negative_raised(f->p->analyses, f->p->ir, &f->negative, size));

	if (low)
		bound_below(f, size, part.positive);
	bound_above(f, size);
	if (part.positive || (low && r.lo < 0))
		offer(f, compare(f, part.positive ? EXPR_GT : EXPR_GE, size, 0));
	if (grid)
		offer(f, compare(f, EXPR_LE, size, 65535));
	else if (r.hi > (__int128)1 << (part.product ? 15 : 30))
		offer(f, below(f, size, part.product ? 15 : 30));
}

static void add_sizes(struct finder *f, const struct expr *e, struct part part);

/* i = blockIdx.x * blockDim.x + threadIdx.x: unsigned, and an int only if there are not too many threads. */
static bool is_index(const struct expr *value)
{
	value = expr_strip(value);
	if (value->kind == EXPR_SREG)
		return true;
	for (unsigned i = 0; i < value->nargs; i++)
		if ((value->kind == EXPR_ADD || value->kind == EXPR_MUL) && is_index(value->arg[i]))
			return true;
	return false;
}

/* That no thread has a negative one is true of each launch that works, whatever its grid. */
static void add_index(struct finder *f, const struct expr *e)
{
	const struct expr *least = compare(f, EXPR_GE, e, 0);
	struct want_bound *b = find_bound(f, BOUND_LOW, e);

	for (unsigned i = 0; b && i < BOUND_LEVELS; i++)
		b->e[i] = if_news(f, least);
	offer(f, least);
}

/* if (y >= h) return; */
static void add_guards(struct finder *f, const struct sym *sym, struct part part)
{
	const struct stmt *body = f->n->func->body;

	for (uint32_t i = 0; i < f->guarded.n; i++)
		if (f->guarded.at[i] == sym)
			return;
	vec_push(f->p->ir->arena, &f->guarded, (void *)(uintptr_t)sym);
	for (const struct stmt *s = body; s && s != f->n->root; s = stmt_next(body, s))
		if (s->kind == STMT_IF && expr_mentions(s->slot[SLOT_COND].e, sym))
			add_sizes(f, s->slot[SLOT_COND].e, part);
}

/* A local is what it was computed of; what the user cannot name, only so. */
static void add_symbol(struct finder *f, const struct expr *e, struct part part)
{
	const struct sym *sym = e->u.sym;
	const struct stmt *def;
	const struct expr *value;

	if (sym->constant || !type_is_int(e->type) || e->type->kind == TYPE_BOOL ||
	    symbol_declared_in(f->p, sym, f->n->root))
		return;
	def = sym->kind == SYM_LOCAL && part.deep < DEFINITIONS_DEEP
		      ? single_definition(f->p->analyses, sym)
		      : NULL;
	value = def ? stmt_value(f->p->ir, def) : NULL;
	if (value && !(value->has & (HAS_LOAD | HAS_CALL | HAS_OPAQUE)) &&
	    !motion_constant(value)) {
		part.deep++;
		if (!sym->fresh && is_index(value))
			add_index(f, e);
		add_guards(f, sym, part);
		add_sizes(f, value, part);
	} else if (!sym->fresh) {
		add_bound(f, e, part);
	}
}

static void add_register(struct finder *f, const struct expr *e)
{
	enum sreg sreg = e->u.sreg;

	if (sreg <= SREG_TID_Z)
		f->threads |= 1u << (sreg - SREG_TID_X);
	else if (sreg >= SREG_NTID_X && sreg <= SREG_NTID_Z)
		f->threads |= 1u << (sreg - SREG_NTID_X);
	else if (sreg >= SREG_CTAID_X && sreg <= SREG_CTAID_Z)
		add_bound(f, expr_sreg(f->p->ir, (enum sreg)(SREG_NCTAID_X + sreg - SREG_CTAID_X)),
			  (struct part){.positive = false});
	else if (sreg >= SREG_NCTAID_X && sreg <= SREG_NCTAID_Z)
		add_bound(f, e, (struct part){.positive = false});
}

/* p.h, of a parameter that is a struct: as good as one that is a parameter itself. */
static void add_member(struct finder *f, const struct expr *e, struct part part)
{
	const struct expr *whole = e;

	while (whole->kind == EXPR_MEMBER && whole->arg[0]->type->kind != TYPE_PTR)
		whole = whole->arg[0];
	if (whole->kind == EXPR_SYM && whole->u.sym->kind == SYM_PARAM && type_is_int(e->type) &&
	    e->type->kind != TYPE_BOOL)
		add_bound(f, e, part);
}

static void add_sizes(struct finder *f, const struct expr *e, struct part part)
{
	bool divides = e->kind == EXPR_DIV || e->kind == EXPR_MOD;

	if (e->kind == EXPR_SYM)
		add_symbol(f, e, part);
	else if (e->kind == EXPR_MEMBER)
		add_member(f, e, part);
	else if (e->kind == EXPR_SREG)
		add_register(f, e);
	part.product |= e->kind == EXPR_MUL;
	part.positive &= e->kind == EXPR_CAST || e->kind == EXPR_MUL || e->kind == EXPR_ADD;
	for (unsigned i = 0; i < e->nargs; i++) {
		struct part inner = part;

		if (e->kind == EXPR_LOAD && i == 0)
			continue;
		inner.positive |= divides && i == 1;
		add_sizes(f, e->arg[i], inner);
	}
}

static void add_slots(struct finder *f, const struct stmt *s)
{
	for (unsigned i = 0; i < s->nslots; i++)
		if (s->slot[i].e)
			add_sizes(f, outside(f, s->slot[i].e, s),
				  (struct part){.positive = s->kind == STMT_FOR && i == SLOT_STEP});
}

/* ---- conditions ---- */

static const struct expr *first_or_last(struct finder *f, const struct stmt *loop, bool low)
{
	return outside(f, loop->slot[low ? SLOT_LO : SLOT_BOUND].e, loop);
}

/* What began at 0 was a sum with 0. */
static const struct expr *without_zero(void *context, const struct expr *e)
{
	(void)context;
	for (unsigned i = 0; i < e->nargs && e->kind == EXPR_ADD; i++)
		if (expr_is_int(expr_strip(e->arg[i]), 0) && e->arg[1 - i]->type == e->type)
			return e->arg[1 - i];
	return e;
}

/* A product of two that vary: its factors have bounds that people know. */
static bool is_product(const struct expr *e)
{
	return e->kind == EXPR_MUL && e->arg[0]->kind != EXPR_SREG && !motion_constant(e->arg[0]) &&
	       !motion_constant(e->arg[1]);
}

/* The limit of a type is no fact that anybody knows; the formula's leaves have their bounds. */
static const struct expr *sayable(struct finder *f, const struct expr *e)
{
	__int128 limit;

	if (e->nargs != 2 || eval_int(e->arg[1], &limit) != EVAL_OK)
		return e;
	if (limit < -1 || limit > 1 << 30 || (limit > 1 << 16 && is_product(e->arg[0])))
		return NULL;
	if (limit == 0 && e->kind == EXPR_GE && e->arg[0]->kind == EXPR_SUB) /* 0 - m >= 0 */
		return expr_c_binary(f->p->ir, EXPR_LE, e->arg[0]->arg[1], e->arg[0]->arg[0]);
	return e->arg[1]->nargs ? e
				: compare(f, (enum expr_kind)e->kind, e->arg[0], (int64_t)limit);
}

/* x < w of an x that stays below n: n <= w is enough. */
static bool stays_below(const struct expr *e, const struct stmt *loop)
{
	return e->kind == EXPR_LT && loop->cmp == EXPR_LT && expr_mentions(e->arg[0], loop->sym) &&
	       !expr_mentions(e->arg[1], loop->sym);
}

/* A condition of a loop's variable is one of where it begins and where it ends. */
static void find_candidates(struct finder *f, const struct expr *fact, const struct stmt *at)
{
	struct ir *ir = f->p->ir;
	const struct expr *e = outside(f, fact, at), *step;
	bool low = e->kind == EXPR_GE || e->kind == EXPR_GT, below = false;

	for (const struct stmt *s = at; s && stmt_within(s, f->n->root); s = s->parent) {
		if (s->kind != STMT_FOR || s == at || !expr_mentions(e, s->sym))
			continue;
		step = outside(f, s->slot[SLOT_STEP].e, s);
		below |= stays_below(e, s);
		e = expr_replace(ir, e, expr_sym(ir, s->sym), first_or_last(f, s, low));
		e = expr_map(ir, e, without_zero, NULL);
		if (low)
			offer(f, compare(f, EXPR_GE, step, 0));
		add_sizes(f, step, (struct part){.positive = false});
	}
	if (below)
		offer(f, sayable(f, expr_c_binary(ir, EXPR_LE, e->arg[0], e->arg[1])));
	offer(f, sayable(f, e));
	add_sizes(f, e, (struct part){.positive = false});
}

bool want_find(struct pass *p, struct want *w, const struct stmt *at)
{
	struct finder f = {
		.p = p, .n = p->wants->nest, .candidates = &w->candidates, .bounds = &w->bounds};

	negative_find(p->analyses, f.n, &f.negative);
	if (w->fact && negative_denies(p->analyses, p->ir, &f.negative, w->fact))
		return false;
	if (w->fact)
		find_candidates(&f, w->fact, at);
	f.candidates = NULL;
	for (const struct stmt *s = at; s && stmt_within(s, f.n->root); s = s->parent)
		add_slots(&f, s);
	if (w->pass == PASS_COUNT)
		w->bounds = p->wants->bounds;
	return true;
}

/* ---- of a schedule ---- */

/* blockDim.x, or what is said to be equal to it: the TILE of a template.  NULL: a formula is said to be. */
static const struct expr *threads_of(struct finder *f, unsigned dim)
{
	const struct expr *threads = expr_sreg(f->p->ir, (enum sreg)((unsigned)SREG_NTID_X + dim));

	for (uint32_t i = 0; i < f->n->assumes.n; i++) {
		const struct expr *e = f->n->assumes.at[i], *other;

		if (e->kind != EXPR_EQ ||
		    (expr_strip(e->arg[0]) != threads && expr_strip(e->arg[1]) != threads))
			continue;
		other = expr_strip(e->arg[expr_strip(e->arg[0]) == threads]);
		return other->kind == EXPR_SYM ? other : NULL;
	}
	return threads;
}

static void add_block(struct finder *f, unsigned dims, int64_t x, int64_t y, int64_t z)
{
	const int64_t size[3] = {x, y, z};
	struct want_block *b = arena_alloc(f->p->ir->arena, sizeof(*b));

	*b = (struct want_block){.n = 0};
	for (unsigned d = 0; d < 3; d++) {
		const struct expr *of = dims >> d & 1 ? threads_of(f, d) : NULL,
				  *e = of ? compare(f, EXPR_EQ, of, size[d]) : NULL;
		bool said = !e || !is_news(f, e);

		for (unsigned k = 0; k < b->n; k++)
			said |= b->size[k] == e;
		if (!said)
			b->size[b->n++] = e;
	}
	if (b->n)
		vec_push(f->p->ir->arena, &f->p->wants->blocks, b);
}

/* The numbers that clauses have for tiles and vectors, each once, in order: the last is the largest. */
static unsigned tile_sizes(const struct nest *n, int size[BOUND_LEVELS])
{
	unsigned count = 0;

	for (uint32_t i = 0; i < n->pragmas.n; i++) {
		const struct annotation *a = n->pragmas.at[i];

		for (uint32_t k = 0; k < a->clauses.n; k++) {
			const struct clause *c = a->clauses.at[k];

			for (uint32_t m = 0; m < c->args.n && c->id != CLAUSE_ALIGNED; m++) {
				const struct clause_arg *arg = c->args.at[m];
				long value = arg->value ? strtol(arg->value, NULL, 10) : 0;
				unsigned at = 0;

				while (at < count && size[at] < value)
					at++;
				if (value < 2 || value > 1024 || count == BOUND_LEVELS ||
				    (at < count && size[at] == value))
					continue;
				memmove(&size[at + 1], &size[at], (count - at) * sizeof(*size));
				size[at] = (int)value;
				count++;
			}
		}
	}
	return count;
}

/* K % 16 == 0, of all sizes. */
static void add_multiples(struct finder *f)
{
	struct wants *wants = f->p->wants;
	int size[BOUND_LEVELS];
	unsigned n = tile_sizes(wants->nest, size);

	for (uint32_t i = 0; n && i < wants->bounds.n; i++) {
		const struct want_bound *of = wants->bounds.at[i];
		struct want_bound *b;

		if (of->side != BOUND_HIGH || of->size->kind == EXPR_SREG)
			continue;
		b = arena_alloc(f->p->ir->arena, sizeof(*b));
		*b = (struct want_bound){.side = BOUND_MULTIPLE, .size = of->size};
		for (unsigned k = 0; k < BOUND_LEVELS; k++) {
			const struct expr *rest =
				expr_c_binary(f->p->ir, EXPR_MOD, of->size,
					      expr_const_int(f->p->ir, type_i32(f->p->ir->types),
							     size[k < n ? k : n - 1]));

			b->e[k] = if_news(f, compare(f, EXPR_EQ, rest, 0));
		}
		vec_push(f->p->ir->arena, &wants->multiples, b);
	}
}

static void add_arrays(struct finder *f)
{
	struct wants *wants = f->p->wants;
	const struct vec *params = &wants->nest->func->params;

	for (uint32_t i = 0; i < params->n; i++) {
		const struct sym *sym = params->at[i];

		if (sym->type->kind == TYPE_PTR && stmts_name(wants->nest->root, sym))
			vec_push(f->p->ir->arena, &wants->arrays, (void *)(uintptr_t)sym);
	}
}

void wants_find_sizes(struct pass *p)
{
	struct wants *wants = p->wants;
	struct nest *n = wants->nest;
	struct finder f = {.p = p, .n = n, .bounds = &wants->bounds};
	int64_t block[3] = {0};
	bool launched;

	for (const struct stmt *s = n->root; s; s = stmt_next(n->root, s))
		add_slots(&f, s);
	for (const struct stmt *s = n->func->body; s && s != n->root;
	     s = stmt_next(n->func->body, s))
		if (s->kind == STMT_IF)
			add_slots(&f, s);
	add_multiples(&f);
	add_arrays(&f);
	if (launched_block(n->func, block, &launched)) {
		add_block(&f, f.threads, block[0], block[1], block[2]);
	} else if (launched) {
		return;
	} else if (f.threads & 6) {
		add_block(&f, f.threads, 16, 16, 1);
		add_block(&f, f.threads, 32, 32, 1);
		add_block(&f, f.threads, 32, 8, 4);
	} else if (f.threads) {
		add_block(&f, f.threads, 256, 1, 1);
		add_block(&f, f.threads, 64, 1, 1);
	}
}
