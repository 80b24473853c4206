/* inputs.c - the parameters of a function under test: which are sizes, and how much memory each pointer needs.
 *
 * The region of an array that the whole function touches, all threads together, is footprint's: a box
 * whose ends are formulas of the other parameters and of the launch.  What it cannot tell, a clause says. */
#include "trial_impl.h"

#include "cunest/backend.h"
#include "cunest/schedule.h"

#include <string.h>

static const unsigned all_threads = 1u << SREG_TID_X | 1u << SREG_TID_Y | 1u << SREG_TID_Z |
				    1u << SREG_CTAID_X | 1u << SREG_CTAID_Y | 1u << SREG_CTAID_Z;

/* ---- extents ---- */

struct mention {
	const struct sym *sym;
	unsigned whole; /* its name is elsewhere than before a subscript */
	unsigned asked; /* ... where it is only asked whether it is null */
};

static bool note_mention(void *context, const struct expr *e)
{
	struct mention *m = context;

	if (e->kind == EXPR_LOAD && e->arg[0]->kind == EXPR_SYM && e->arg[0]->u.sym == m->sym) {
		for (unsigned i = 1; i < e->nargs; i++)
			m->whole += expr_mentions(e->arg[i], m->sym);
		return false;
	}
	for (unsigned i = 0; i < e->nargs; i++)
		m->asked += e->kind != EXPR_CAST && asks_null(e, i, m->sym);
	m->whole += e->kind == EXPR_SYM && e->u.sym == m->sym;
	return true;
}

/* What is between us and its accesses: a call that gets the pointer, or what is not understood. */
static const char *passed_on(struct trial *trial, const struct func *func, const struct sym *sym)
{
	for (const struct stmt *s = func->body; s; s = stmt_next(func->body, s)) {
		struct mention m = {.sym = sym};

		for (uint32_t i = 0; i < s->reads.n; i++)
			if (s->kind == STMT_RAW && s->reads.at[i] == sym)
				return "a statement that is not understood names it";
		for (unsigned i = 0; i < s->nslots; i++)
			if (s->slot[i].e &&
			    (s->kind == STMT_CALL || (s->slot[i].e->has & HAS_CALL)) &&
			    !stmt_asks_null(s, i, sym))
				expr_walk(trial->ir, s->slot[i].e, note_mention, &m);
		if (m.whole != m.asked)
			return "a call gets it";
	}
	return NULL;
}

static bool box_possible(struct trial *trial, const struct footprint *f)
{
	for (unsigned d = 0; d < f->ndims; d++)
		if (!wide_possible(trial->arena, f->dim[d].lo) ||
		    !wide_possible(trial->arena, f->dim[d].extent) ||
		    (f->dim[d].stride && !wide_possible(trial->arena, f->dim[d].stride)))
			return false;
	return true;
}

static bool sizes_stay(struct trial *trial, struct analyses *an, const struct func *func,
		       const struct expr *e)
{
	for (uint32_t i = 0; i < func->params.n; i++) {
		const struct sym *sym = func->params.at[i];

		if (expr_mentions(e, sym) && (sym_writers(an, sym)->n || sym->address_taken))
			return false;
	}
	return wide_possible(trial->arena, e);
}

static bool take_part(struct trial *trial, const struct subject *s, struct input *in,
		      struct analyses *an, const struct clause *clause)
{
	for (uint32_t i = 0; i < clause->args.n; i++) {
		const struct clause_arg *arg = clause->args.at[i];

		if (!arg->e || arg->e->kind != EXPR_SYM || arg->e->u.sym != in->sym || !arg->dim[1])
			continue;
		if (!sizes_stay(trial, an, s->func, arg->dim[1]))
			return trial_refuse(
				trial, arg->span,
				"no test of '%s': how many elements '%s' has depends on "
				"more than parameters; say it: verify(%s[n])",
				s->name, in->sym->name, in->sym->name);
		vec_push(trial->arena, &in->copied, (struct expr *)(uintptr_t)arg->dim[1]);
		/* what is in it then, only the region knows */
		in->temporary |= clause->id == CLAUSE_CREATE;
	}
	return true;
}

/* What a nest or a data region copies is there, whether or not loops touch all of it.  False after an error. */
static bool take_copied(struct trial *trial, const struct subject *s, struct input *in,
			struct analyses *an, const struct nest *nest)
{
	for (uint32_t k = 0; k < nest->pragmas.n; k++) {
		const struct annotation *a = nest->pragmas.at[k];

		for (uint32_t m = 0; m < a->clauses.n; m++) {
			const struct clause *c = a->clauses.at[m];

			if (clause_copies(c->id) && !take_part(trial, s, in, an, c))
				return false;
		}
	}
	return true;
}

static bool take_all_copied(struct trial *trial, const struct subject *s, struct input *in,
			    struct analyses *an)
{
	bool good = true;

	for (uint32_t i = 0; i < s->func->nests.n && good; i++)
		good = take_copied(trial, s, in, an, s->func->nests.at[i]);
	for (uint32_t i = 0; i < s->func->regions.n && good; i++)
		good = take_copied(trial, s, in, an,
				   ((const struct data_region *)s->func->regions.at[i])->nest);
	return good;
}

static bool take_extent(struct trial *trial, const struct subject *s, struct input *in,
			struct analyses *an)
{

	const struct clause_arg *count = verify_given(s->func, in->sym->name, '[');
	struct footprint_query query = {.array = in->sym,
					.inside = s->func->body,
					.relax = s->func->kind == FUNC_KERNEL
							 ? all_threads
							 : 0}; /* one thread calls others */
	const char *why = passed_on(trial, s->func, in->sym);

	if (count) {
		in->count = count->dim[0];
		return in->count != NULL;
	}
	if (in->reference)
		return true;
	if (!take_all_copied(trial, s, in, an))
		return false;
	in->box = footprint_of(an, s->whole, &query);
	if (!why)
		in->reach = reach_text(s, an, in);
	if (!why && !in->box->why && box_possible(trial, in->box))
		return true;
	if (in->reach) {
		in->box = NULL;
		return true;
	}
	if (!why && !in->box->why)
		why = "it depends on more than parameters";
	if (!why && in->box->accesses.n == 0 && sym_readers(an, in->sym)->n == 0) {
		in->box = NULL; /* never used */
		return true;
	}
	if (in->copied.n) {
		in->box = NULL; /* the clause says it */
		return true;
	}
	return trial_refuse(trial, in->sym->where,
			    "no test of '%s': how many elements '%s' has is not known: %s; say it: "
			    "verify(%s[n])",
			    s->name, in->sym->name, why ? why : in->box->why, in->sym->name);
}

/* ---- what else is input ---- */

struct divisors {
	struct trial *trial;
	struct subject *s;
};

static bool note_divisor(void *context, const struct expr *e)
{
	struct divisors *d = context;

	const struct expr *by = e->nargs == 2 ? expr_strip(e->arg[1]) : NULL;
	bool known = false;

	if ((e->kind != EXPR_DIV && e->kind != EXPR_MOD) || !type_is_int(by->type))
		return true;
	for (uint32_t i = 0; i < d->s->divisors.n; i++)
		known |= d->s->divisors.at[i] == by;
	if (!known && !(by->has & HAS_SREG) && by->nargs && wide_possible(d->trial->arena, by))
		vec_push(d->trial->arena, &d->s->divisors, (struct expr *)(uintptr_t)by);
	for (uint32_t i = 0; i < d->s->inputs.n; i++) {
		struct input *in = d->s->inputs.at[i];

		in->divides |= in->kind == INPUT_SIZE && expr_mentions(by, in->sym);
	}
	return true;
}

struct state {
	struct trial *trial;
	struct subject *s;
};

/* Variables of the file that are no constants: both versions must find them alike. */
static bool note_variable(void *context, const struct expr *e)
{
	struct state *st = context;
	const struct sym *sym = e->kind == EXPR_SYM ? e->u.sym : NULL;
	const struct span around = st->s->func->span;

	if (!sym || (sym->kind != SYM_GLOBAL && sym->kind != SYM_CONSTANT) || sym->constant ||
	    sym->table || type_is_const(type_inside(sym->type)) ||
	    !type_is_arith(type_inside(sym->type)) ||
	    (sym->where.lo >= around.lo && sym->where.lo < around.hi))
		return true;
	for (uint32_t i = 0; i < st->s->variables.n; i++)
		if (st->s->variables.at[i] == sym)
			return true;
	vec_push(st->trial->arena, &st->s->variables, (struct sym *)(uintptr_t)sym);
	return true;
}

static void take_assumes_of(struct trial *trial, struct subject *s, const struct nest *nest)
{
	for (uint32_t k = 0; nest != s->whole && k < nest->assumes.n; k++) {
		const struct expr *e = nest->assumes.at[k];
		bool known = (e->has & HAS_SREG) != 0 || !wide_possible(trial->arena, e);

		for (uint32_t m = 0; m < s->assumes.n; m++)
			known |= s->assumes.at[m] == e;
		if (!known)
			vec_push(trial->arena, &s->assumes, (struct expr *)(uintptr_t)e);
	}
}

static void take_assumes(struct trial *trial, struct subject *s)
{
	for (uint32_t i = 0; i < s->func->nests.n; i++)
		take_assumes_of(trial, s, s->func->nests.at[i]);
	for (uint32_t i = 0; i < s->func->regions.n; i++)
		take_assumes_of(trial, s,
				((const struct data_region *)s->func->regions.at[i])->nest);
}

/* ---- assume(p == h - r + 1): p is that, as hardly any number that is drawn would be ---- */

static struct input *input_of(const struct subject *s, const struct sym *sym)
{
	for (uint32_t i = 0; i < s->inputs.n; i++) {
		struct input *in = s->inputs.at[i];

		if (in->sym == sym && in->kind == INPUT_SIZE)
			return in;
	}
	return NULL;
}

/* Does e lead to the symbol, also through what else is given? */
static bool leads_to(const struct subject *s, const struct expr *e, const struct sym *sym)
{
	if (expr_mentions(e, sym))
		return true;
	for (uint32_t i = 0; i < s->inputs.n; i++) {
		const struct input *in = s->inputs.at[i];

		for (unsigned d = 0; in->kind == INPUT_SIZE && in->given && d < 2; d++)
			if (in->given->dim[d] && expr_mentions(e, in->sym) &&
			    leads_to(s, in->given->dim[d], sym))
				return true;
	}
	return false;
}

/* Divisors are constants, or parameters that are drawn: those are not 0. */
static bool can_divide(struct subject *s, const struct expr *e)
{
	__int128 n;

	if (e->kind == EXPR_DIV || e->kind == EXPR_MOD) {
		const struct expr *by = expr_strip(e->arg[1]);
		struct input *in = by->kind == EXPR_SYM ? input_of(s, by->u.sym) : NULL;

		if (in && !in->given)
			in->divides = true;
		else if (eval_int(by, &n) != EVAL_OK || !n)
			return false;
	}
	for (unsigned i = 0; i < e->nargs; i++)
		if (!can_divide(s, e->arg[i]))
			return false;
	return true;
}

static void define(struct subject *s, const struct expr *place, const struct expr *value)
{
	struct arena *arena = s->func->ir->arena;
	struct input *in;
	struct clause_arg *given;

	place = expr_strip(place);
	in = place->kind == EXPR_SYM ? input_of(s, place->u.sym) : NULL;
	if (!in || in->given || in->divides || leads_to(s, value, in->sym) ||
	    !wide_possible(arena, value) || !can_divide(s, value))
		return;
	given = arena_alloc(arena, sizeof(*given));
	given->dim[0] = value;
	in->given = given;
	in->derived = true;
}

static void take_equations(struct subject *s)
{
	for (uint32_t i = 0; i < s->assumes.n; i++) {
		const struct expr *e = expr_strip(s->assumes.at[i]);
		const struct input *before;

		if (e->kind != EXPR_EQ || !type_is_int(e->arg[0]->type))
			continue;
		before = input_of(s, expr_strip(e->arg[0])->kind == EXPR_SYM
					     ? expr_strip(e->arg[0])->u.sym
					     : NULL);
		define(s, e->arg[0], e->arg[1]);
		if (!before || !before->derived)
			define(s, e->arg[1], e->arg[0]);
	}
}

/* ---- what holds of every input that is drawn ---- */

static void add_fact(struct subject *s, enum expr_kind kind, const struct expr *a,
		     const struct expr *b)
{
	struct ir *ir = s->func->ir;
	const struct expr *e = expr_c_binary(ir, kind, a, b);

	if (e)
		vec_push(ir->arena, &s->whole->assumes, (struct expr *)(uintptr_t)e);
}

static void add_limit(struct subject *s, enum expr_kind kind, const struct expr *a, int64_t limit)
{
	struct ir *ir = s->func->ir;

	add_fact(s, kind, a, expr_const_int(ir, type_i32(ir->types), limit));
}

/* How large a condition, n >= 10000, wants it at least; 0: it does not. */
static int64_t least_size(const struct expr *e, const struct sym *sym)
{
	for (unsigned i = 0; i < 2 && e->nargs == 2; i++) {
		const enum expr_kind strict = i ? EXPR_LT : EXPR_GT, equal = i ? EXPR_LE : EXPR_GE;
		const struct expr *size = expr_strip(e->arg[i]);
		__int128 n;

		if (size->kind == EXPR_SYM && size->u.sym == sym &&
		    (e->kind == strict || e->kind == equal || e->kind == EXPR_EQ) &&
		    eval_int(e->arg[1 - i], &n) == EVAL_OK && n > 0 && n < 1 << 24)
			return (int64_t)n;
	}
	return 0;
}

static int64_t largest_size(const struct func *func, const struct sym *sym)
{
	int64_t largest = LARGEST_SIZE;

	for (uint32_t i = 0; i < func->nests.n; i++) {
		const struct nest *nest = func->nests.at[i];

		for (uint32_t k = 0; k < nest->assumes.n; k++) {
			const int64_t least = least_size(nest->assumes.at[k], sym);

			largest = 2 * least > largest ? 2 * least : largest;
		}
	}
	return largest;
}

/* A nest around everything, so that its facts hold everywhere: what the analyses may know of the launch and the
 * sizes, they need for the ends of boxes. */
void subject_facts(struct subject *s)
{
	enum { BLOCKS = 64 }; /* of harness.cuh */
	struct ir *ir = s->func->ir;
	const struct nest *first = s->func->nests.at[0];

	s->whole = nest_create(s->func, s->func->body);
	s->whole->noalias = first->noalias;
	for (uint32_t i = 0; i < s->func->params.n; i++) {
		const struct sym *sym = s->func->params.at[i];
		const struct clause_arg *given = verify_given(s->func, sym->name, '=');

		if (sym->type->kind != TYPE_INT || (given && given->dim[0]))
			continue;
		add_limit(s, EXPR_GE, expr_sym(ir, sym), 0);
		if (type_max(sym->type) > largest_size(s->func, sym))
			add_limit(s, EXPR_LE, expr_sym(ir, sym), largest_size(s->func, sym));
	}
	for (uint32_t i = 0; i < s->func->syms.n; i++) {
		const struct sym *sym = s->func->syms.at[i];
		int64_t value;

		if (sym->kind == SYM_TPARAM && type_is_int(sym->type) &&
		    tparam_value(s, sym->name, &value))
			add_limit(s, EXPR_EQ, expr_sym(ir, sym), value);
	}
	for (unsigned d = 0; d < 3 && s->func->kind == FUNC_KERNEL; d++) {
		const struct expr *blocks = expr_sreg(ir, (enum sreg)(SREG_NCTAID_X + d));
		const struct expr *threads = expr_sreg(ir, (enum sreg)(SREG_NTID_X + d));

		add_fact(s, EXPR_LT, expr_sreg(ir, (enum sreg)(SREG_CTAID_X + d)), blocks);
		add_fact(s, EXPR_LT, expr_sreg(ir, (enum sreg)(SREG_TID_X + d)), threads);
		if (!s->shape.grid[d]) /* else as many as it says */
			add_limit(s, EXPR_LE, blocks, BLOCKS);
		if (s->shape.serial) /* what it says of the launch is about the result */
			continue;
		if (!s->shape.block[d])
			add_limit(s, EXPR_EQ, threads, s->shape.threads[d]);
		else
			add_fact(s, EXPR_EQ, threads, s->shape.block[d]);
		if (s->shape.grid[d])
			add_fact(s, EXPR_EQ, blocks, s->shape.grid[d]);
	}
}

bool subject_inputs(struct trial *trial, struct subject *s, struct analyses *an)
{
	struct divisors divisors = {trial, s};
	struct state state = {trial, s};
	bool good = true;

	for (uint32_t i = 0; i < s->func->params.n; i++)
		good &= subject_kind(trial, s, s->func->params.at[i]);
	for (uint32_t i = 0; good && i < s->inputs.n; i++) {
		struct input *in = s->inputs.at[i];

		if (in->kind == INPUT_ARRAY)
			good &= take_extent(trial, s, in, an);
	}
	for (const struct stmt *at = s->func->body; at; at = stmt_next(s->func->body, at))
		for (unsigned i = 0; i < at->nslots; i++)
			if (at->slot[i].e) {
				expr_walk(trial->ir, at->slot[i].e, note_divisor, &divisors);
				expr_walk(trial->ir, at->slot[i].e, note_variable, &state);
			}
	take_assumes(trial, s);
	take_equations(s);
	for (uint32_t i = 0; good && i < s->inputs.n; i++) {
		struct input *in = s->inputs.at[i];

		if (in->kind != INPUT_SIZE)
			continue;
		in->tile = tile_over(s, in->sym->name, NULL);
		in->largest = largest_size(s->func, in->sym);
	}
	s->work = good ? work_text(s, an) : NULL;
	return good;
}
