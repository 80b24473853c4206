/* shape.c - how a kernel under test is launched: by what its clauses say, else so that its own guards and shared
 * arrays make sense of it.
 *
 * A block is as wide as the shared arrays that threadIdx indexes; there are as many blocks as the bound needs that
 * an index of blockIdx is compared with, and a few where there is none, as arrays are measured with the grid in
 * their formulas. */
#include "trial_impl.h"

#include "cunest/launched.h"

#include <string.h>

enum { DEEPEST = 16 }; /* definitions of definitions */

/* ---- what a value is made of ---- */

struct origin_walk {
	struct analyses *an;
	struct ir *ir;
	unsigned sregs; /* bits of 1u << enum sreg */
	unsigned depth;
};

static void collect_sregs(struct origin_walk *w, const struct expr *e);

static bool visit_sreg(void *context, const struct expr *e)
{
	struct origin_walk *w = context;

	if (e->kind == EXPR_SREG)
		w->sregs |= 1u << e->u.sreg;
	if (e->kind == EXPR_SYM && e->u.sym->kind == SYM_LOCAL && w->depth < DEEPEST) {
		const struct vec *writers = sym_writers(w->an, e->u.sym);

		w->depth++;
		for (uint32_t i = 0; i < writers->n && i < DEEPEST; i++) {
			const struct stmt *s = writers->at[i];

			/* of a loop, where it starts */
			if ((s->kind == STMT_DECL || s->kind == STMT_FOR) && s->slot[0].e)
				collect_sregs(w, s->slot[0].e);
		}
		w->depth--;
	}
	return true;
}

static void collect_sregs(struct origin_walk *w, const struct expr *e)
{
	expr_walk(w->ir, e, visit_sreg, w);
}

static unsigned sregs_of(struct analyses *an, struct ir *ir, const struct expr *e)
{
	struct origin_walk w = {.an = an, .ir = ir};

	collect_sregs(&w, e);
	return w.sregs;
}

/* ---- blocks ---- */

struct shaping {
	struct trial *trial;
	struct subject *s;
	struct analyses *an;
	unsigned used;           /* sregs of the function */
	const struct stmt *at;   /* what is looked at */
	const struct expr *step; /* of the FOR that is looked at */
};

static void add_bound(struct shaping *p, unsigned d, const struct expr *bound)
{
	struct vec *list = &p->s->shape.bound[d];

	for (uint32_t i = 0; i < list->n; i++)
		if (list->at[i] == bound)
			return;
	vec_push(p->trial->arena, list, (struct expr *)(uintptr_t)bound);
}

/* index OP bound */
static void note_comparison(struct shaping *p, const struct expr *index, const struct expr *bound)
{
	unsigned sregs = sregs_of(p->an, p->trial->ir, index);

	if (!wide_possible(p->trial->arena, bound) ||
	    sregs_of(p->an, p->trial->ir, bound) & ~(7u << SREG_NTID_X))
		return;
	for (unsigned d = 0; d < 3; d++) {
		if (!(sregs & 1u << (SREG_CTAID_X + d)))
			continue;
		add_bound(p, d, bound);
		if (!(sregs & 1u << (SREG_TID_X + d)))
			p->s->shape.alone[d] = true;
		if (p->step && p->step->has & HAS_SREG)
			p->s->shape.strides[d] = true;
	}
}

static bool visit_comparison(void *context, const struct expr *e)
{
	struct shaping *p = context;

	if (expr_table[e->kind].flags & EXPR_R && e->kind != EXPR_EQ && e->kind != EXPR_NE) {
		note_comparison(p, e->arg[0], e->arg[1]);
		note_comparison(p, e->arg[1], e->arg[0]);
	}
	return true;
}

static void note_loop(struct shaping *p, const struct stmt *loop)
{
	unsigned strides;

	p->step = expr_sym(p->trial->ir, loop->sym);
	strides = sregs_of(p->an, p->trial->ir, loop->slot[SLOT_STEP].e);
	p->step = strides & 7u << SREG_NCTAID_X ? loop->slot[SLOT_STEP].e : NULL;
	if (p->step)
		p->step = expr_sreg(p->trial->ir, SREG_NCTAID_X);
	note_comparison(p, loop->slot[SLOT_LO].e, loop->slot[SLOT_BOUND].e);
	p->step = NULL;
}

/* ---- threads ---- */

static int64_t scale_of(struct shaping *p, const struct expr *e, enum sreg sreg, unsigned depth);

static int64_t scale_of_local(struct shaping *p, const struct sym *sym, enum sreg sreg,
			      unsigned depth)
{
	const struct stmt *def = sym->kind == SYM_LOCAL ? single_definition(p->an, sym) : NULL;

	return def && def->kind == STMT_DECL && def->slot[0].e
		       ? scale_of(p, def->slot[0].e, sreg, depth + 1)
		       : 0;
}

/* The constant that a threadIdx is scaled by in an index; 0: it is not in it alone. */
static int64_t scale_of(struct shaping *p, const struct expr *e, enum sreg sreg, unsigned depth)
{
	enum { LARGEST = 4096 };
	__int128 value;
	int64_t inner = 0;

	if (depth > DEEPEST)
		return 0;
	if (e->kind == EXPR_SREG)
		return e->u.sreg == sreg;
	if (e->kind == EXPR_SYM)
		return scale_of_local(p, e->u.sym, sreg, depth);
	if (e->kind == EXPR_CAST)
		return scale_of(p, e->arg[0], sreg, depth + 1);
	if (e->kind == EXPR_ADD)
		inner = scale_of(p, e->arg[0], sreg, depth + 1);
	if (e->kind == EXPR_ADD)
		return inner ? inner : scale_of(p, e->arg[1], sreg, depth + 1);
	for (unsigned i = 0; e->kind == EXPR_MUL && i < 2; i++) {
		inner = scale_of(p, e->arg[i], sreg, depth + 1);
		if (inner && eval_int(e->arg[1 - i], &value) == EVAL_OK && value > 0 &&
		    value < LARGEST)
			return inner * (int64_t)value;
	}
	return 0;
}

/* A constant, or a number that the template is tested with. */
static bool known_value(const struct subject *s, const struct expr *e, int64_t *value)
{
	__int128 n;

	e = expr_strip(e);
	if (eval_int(e, &n) == EVAL_OK) {
		*value = (int64_t)n;
		return true;
	}
	return e->kind == EXPR_SYM && tparam_value(s, e->u.sym->name, value);
}

/* blockIdx.x * N + threadIdx.x: a block has N threads. */
static void note_index(struct shaping *p, const struct expr *sum)
{
	for (unsigned i = 0; i < 2; i++) {
		const struct expr *product = expr_strip(sum->arg[i]);

		for (unsigned d = 0; d < 3 && product->kind == EXPR_MUL; d++)
			for (unsigned k = 0; k < 2; k++) {
				unsigned *threads = &p->s->shape.threads[d];
				int64_t n;

				if (scale_of(p, product->arg[k], (enum sreg)(SREG_CTAID_X + d),
					     0) == 1 &&
				    scale_of(p, sum->arg[1 - i], (enum sreg)(SREG_TID_X + d), 0) ==
					    1 &&
				    known_value(p->s, product->arg[1 - k], &n) && n > 0 &&
				    n <= 1024 && *threads == 0)
					*threads = (unsigned)n;
			}
	}
}

/* How much is added to the threadIdx in an index, at most: tile[threadIdx.y + j]. */
static int64_t offset_of(struct shaping *p, const struct expr *e, enum sreg sreg, unsigned depth)
{
	int64_t offset = 0;

	e = expr_strip(e);
	if (e->kind == EXPR_SYM && depth < DEEPEST) {
		const struct stmt *def =
			e->u.sym->kind == SYM_LOCAL ? single_definition(p->an, e->u.sym) : NULL;

		return def && def->kind == STMT_DECL && def->slot[0].e
			       ? offset_of(p, def->slot[0].e, sreg, depth + 1)
			       : 0;
	}
	for (unsigned i = 0; e->kind == EXPR_ADD && i < 2; i++) {
		const struct expr *other = e->arg[1 - i];
		struct range r;

		if (scale_of(p, e->arg[i], sreg, depth) == 0)
			continue;
		offset = offset_of(p, e->arg[i], sreg, depth);
		if (sregs_of(p->an, p->trial->ir, other))
			return offset;
		r = range_of(p->an, other, p->at);
		return offset + (!r.empty && r.hi > 0 && r.hi < INT32_MAX ? (int64_t)r.hi : 0);
	}
	return offset;
}

/* tile[threadIdx.y][threadIdx.x], s[ty * 16 + tx]: the block is that large. */
static void note_shared(struct shaping *p, const struct expr *load)
{
	const struct type *t = load->arg[0]->u.sym->type;
	unsigned *threads = p->s->shape.threads;

	for (unsigned i = 1; i < load->nargs && t->kind == TYPE_ARRAY; i++, t = t->of) {
		int64_t scale[3];

		for (unsigned d = 0; d < 3; d++)
			scale[d] = scale_of(p, load->arg[i], (enum sreg)(SREG_TID_X + d), 0);
		for (unsigned d = 0; d < 3; d++) {
			int64_t add = scale[d] ? offset_of(p, load->arg[i],
							   (enum sreg)(SREG_TID_X + d), 0)
					       : 0;
			int64_t room = t->extent - (add < t->extent ? add : 0);

			/* up to where the next larger stride begins */
			for (unsigned k = 0; k < 3; k++)
				if (k != d && scale[k] > scale[d])
					room = scale[k] < room ? scale[k] : room;
			if (scale[d] == 1 || (scale[d] > 1 && room > scale[d])) {
				int64_t n = room / scale[d];
				/* padding against bank conflicts is no thread */
				int64_t width = n > 8 && n % 8 == 1 ? n - 1 : n;

				if (width > 0 && width <= 1024 &&
				    (threads[d] == 0 || width < threads[d]))
					threads[d] = (unsigned)width;
			}
		}
	}
}

static bool visit_shared(void *context, const struct expr *e)
{
	if (e->kind == EXPR_LOAD && e->arg[0]->kind == EXPR_SYM &&
	    e->arg[0]->u.sym->kind == SYM_SHARED && !e->arg[0]->u.sym->is_extern)
		note_shared(context, e);
	if (e->kind == EXPR_ADD)
		note_index(context, e);
	return true;
}

static void choose_threads(struct shaping *p)
{
	int64_t launched[3];
	bool any;
	static const unsigned otherwise[3][3] = {{64, 1, 1}, {8, 8, 1}, {4, 4, 4}};
	unsigned *threads = p->s->shape.threads, axes = 0, known = 1;
	unsigned limit = p->s->func->launch_threads > 0 ? (unsigned)p->s->func->launch_threads : 0;
	bool used[3];

	if (launched_block(p->s->func, launched, &any)) {
		for (unsigned d = 0; d < 3; d++)
			threads[d] = (unsigned)launched[d];
		return;
	}
	for (unsigned d = 0; d < 3; d++) {
		used[d] = p->used & (1u << (SREG_TID_X + d) | 1u << (SREG_NTID_X + d));
		axes += used[d];
		known *= threads[d] ? threads[d] : 1;
	}
	if (known > 1024)
		memset(threads, 0, 3 * sizeof(*threads));
	if (limit && axes == 1 && used[0] && !threads[0])
		threads[0] = limit;
	for (unsigned d = 0; d < 3; d++)
		if (!threads[d])
			threads[d] =
				used[d] ? otherwise[axes ? axes - 1 : 0][axes == 1 ? 0 : d] : 1;
	while (threads[0] * threads[1] * threads[2] > (limit ? limit : 1024))
		for (unsigned d = 0; d < 3; d++)
			threads[d] -= threads[d] > 1 ? threads[d] / 2 : 0;
}

/* ---- what clauses say ---- */

/* launch(dim3(n, gridDim.y), ...): any number will do. */
static const struct expr *unless_itself(const struct expr *e, enum sreg first, unsigned d)
{
	const struct expr *bare = e ? expr_strip(e) : NULL;

	return bare && bare->kind == EXPR_SREG && bare->u.sreg == first + d ? NULL : e;
}

static void take_clause(struct shape *shape, const struct clause_arg *grid,
			const struct clause_arg *block)
{
	for (unsigned d = 0; d < 3; d++) {
		if (grid && grid->dim[0])
			shape->grid[d] = unless_itself(grid->dim[d], SREG_NCTAID_X, d);
		if (block && block->dim[0])
			shape->block[d] = unless_itself(block->dim[d], SREG_NTID_X, d);
	}
}

/* The grid is computed after the block, of which it may speak; false after an error. */
static bool can_compute(struct trial *trial, const struct subject *s, struct analyses *an)
{
	const unsigned of_block = 7u << SREG_NTID_X | 1u << SREG_WARPSIZE;

	for (unsigned d = 0; d < 3; d++) {
		const struct expr *grid = s->shape.grid[d], *block = s->shape.block[d];

		if ((grid && sregs_of(an, trial->ir, grid) & ~of_block) ||
		    (block && sregs_of(an, trial->ir, block) & ~(1u << SREG_WARPSIZE)))
			return trial_refuse(trial, s->func->span,
					    "no test of '%s': its launch is given in terms of "
					    "itself; say it: verify(grid=n, block=n)",
					    s->name);
	}
	return true;
}

static void take_launch(struct subject *s)
{
	for (uint32_t i = 0; i < s->func->nests.n; i++) {
		const struct nest *nest = s->func->nests.at[i];

		for (uint32_t k = 0; k < nest->pragmas.n; k++) {
			const struct annotation *a = nest->pragmas.at[k];

			for (uint32_t m = 0; m < a->clauses.n; m++) {
				const struct clause *c = a->clauses.at[m];

				if (c->id == CLAUSE_LAUNCH && c->args.n == 2)
					take_clause(&s->shape, c->args.at[0], c->args.at[1]);
			}
		}
	}
}

/* Of blockDim, gridDim and parameters. */
static bool is_of_launch(struct trial *trial, const struct expr *e)
{
	if (e->kind == EXPR_SREG)
		return e->u.sreg >= SREG_NTID_X && e->u.sreg <= SREG_NCTAID_Z;
	if (!e->nargs)
		return wide_possible(trial->arena, e);
	for (unsigned i = 0; i < e->nargs; i++)
		if (!is_of_launch(trial, e->arg[i]))
			return false;
	return true;
}

/* assume(blockDim.x == n) is how large the block is.  False: e says something else. */
static bool take_equation(struct trial *trial, struct shape *shape, const struct expr *e)
{
	for (unsigned i = 0; i < 2 && e->kind == EXPR_EQ; i++) {
		const struct expr *of = expr_strip(e->arg[i]), *n = e->arg[1 - i];
		unsigned d = of->kind == EXPR_SREG ? of->u.sreg - SREG_NTID_X : 6u;
		const struct expr **to = d < 3 ? &shape->block[d] : &shape->grid[d % 3];

		if (d >= 6 || n->has & HAS_SREG || !wide_possible(trial->arena, n))
			continue;
		*to = *to ? *to : n;
		return expr_strip(*to) == expr_strip(n);
	}
	return false;
}

/* The facts about the launch; what is not how large it is is asked of what was drawn. */
static void take_facts(struct trial *trial, struct subject *s)
{
	for (uint32_t i = 0; i < s->func->nests.n; i++) {
		const struct nest *nest = s->func->nests.at[i];

		for (uint32_t k = 0; k < nest->assumes.n; k++) {
			const struct expr *e = nest->assumes.at[k];

			if (e->has & HAS_SREG && is_of_launch(trial, e) &&
			    !take_equation(trial, &s->shape, e))
				vec_push(trial->arena, &s->of_launch, (struct expr *)(uintptr_t)e);
		}
	}
}

/* Loops that bind() gave to threads: without the annotation one thread does it all. */
static bool take_kernel(struct trial *trial, struct subject *s)
{
	for (uint32_t i = 0; i < s->made->nests.n; i++) {
		const struct nest *nest = s->made->nests.at[i];
		const struct kernel *k = nest->kernel;

		if (!k || k->name)
			continue;
		s->shape.serial |= nest->bindings.n > 0;
		for (unsigned d = 0; d < 3; d++) {
			const struct expr *have[2] = {s->shape.grid[d], s->shape.block[d]};
			const struct expr *more[2] = {unless_itself(k->grid[d], SREG_NCTAID_X, d),
						      unless_itself(k->block[d], SREG_NTID_X, d)};

			s->shape.grid[d] = have[0] ? have[0] : more[0];
			s->shape.block[d] = have[1] ? have[1] : more[1];
			for (unsigned j = 0; j < 2; j++)
				if (more[j] && !wide_possible(trial->arena, more[j]))
					return trial_refuse(
						trial, s->func->span,
						"no test of '%s': its launch depends on "
						"more than parameters; say it: "
						"verify(grid=n, block=n)",
						s->name);
		}
	}
	return true;
}

bool subject_shared(struct trial *trial, struct subject *s, struct analyses *an)
{
	const struct clause_arg *given = verify_given(s->func, "shared", '=');

	for (uint32_t i = 0; i < s->func->syms.n; i++) {
		const struct sym *sym = s->func->syms.at[i];
		struct footprint_query query = {
			.array = sym, .inside = s->func->body, .relax = 7u << SREG_TID_X};

		if (sym->kind != SYM_SHARED || !sym->is_extern)
			continue;
		if (given && given->dim[0]) {
			s->shape.shared = given->dim[0];
			return true;
		}
		s->shape.shared_box = footprint_of(an, s->whole, &query);
		s->shape.shared_of = sym->type->of;
		for (unsigned d = 0; d < s->shape.shared_box->ndims; d++)
			if (!wide_possible(trial->arena, s->shape.shared_box->dim[d].lo) ||
			    !wide_possible(trial->arena, s->shape.shared_box->dim[d].extent))
				s->shape.shared_box = NULL;
		if (!s->shape.shared_box || s->shape.shared_box->why)
			return trial_refuse(trial, s->func->span,
					    "no test of '%s': how large '%s' is is not known; say "
					    "it: verify(shared=BYTES)",
					    s->name, sym->name);
	}
	return true;
}

bool subject_shape(struct trial *trial, struct subject *s, struct analyses *an)
{
	struct shaping p = {.trial = trial, .s = s, .an = an};
	const struct stmt *body = s->func->body;

	if (s->func->kind != FUNC_KERNEL)
		return true;
	for (const struct stmt *at = body; at; at = stmt_next(body, at)) {
		p.at = at;
		for (unsigned i = 0; i < at->nslots; i++) {
			if (!at->slot[i].e)
				continue;
			p.used |= sregs_of(an, trial->ir, at->slot[i].e);
			expr_walk(trial->ir, at->slot[i].e, visit_comparison, &p);
			expr_walk(trial->ir, at->slot[i].e, visit_shared, &p);
		}
		if (at->kind == STMT_FOR)
			note_loop(&p, at);
	}
	for (unsigned d = 0; d < 3; d++) {
		s->shape.used[0][d] = p.used & 1u << (SREG_CTAID_X + d);
		s->shape.used[1][d] = p.used & 1u << (SREG_TID_X + d);
	}
	choose_threads(&p);
	take_launch(s);
	if (!take_kernel(trial, s))
		return false;
	if (!s->shape.serial)
		take_facts(trial, s);
	take_clause(&s->shape, verify_given(s->func, "grid", '='),
		    verify_given(s->func, "block", '='));
	return can_compute(trial, s, an);
}
