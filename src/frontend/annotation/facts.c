/* facts.c - the clauses of an annotation become facts of its nest.
 *
 * Names are resolved where the nest stands, through a scope that the lowering gives. */
#include "annotation.h"
#include "cunest/build.h"
#include "cunest/eval.h"
#include "cunest/walk.h"

#include <string.h>

enum pass_bit {
#define PASS(id, name, level, on, help) PASS_BIT_##id,
#include "cunest/pass.def"
#undef PASS
	PASS_BITS
};
_Static_assert(PASS_BITS <= 64, "passes are kept in a set of 64 bits");

struct facts {
	struct nest *nest;
	struct ir *ir;
	const struct text_scope *outer; /* names of the program */
	struct text_scope own;          /* ... and of the parameters */
	const struct text_scope *scope; /* own */
	struct vec conditions;          /* struct condition * */
	struct vec launched;            /* struct condition *, what launch(...) says */
	bool whole; /* the annotation precedes the function and speaks of all of it */
};

/* ---- names ---- */

static void not_declared(struct facts *f, struct span where, const char *name)
{
	const char *best = f->scope->suggest ? f->scope->suggest(f->scope->context, name) : NULL;

	diag_report(f->ir->diags, DIAG_CLAUSE, where, "'%s' is not declared here%s%s%s",
		    annotation_quote(f->ir->arena, name, strlen(name)),
		    best ? "; did you mean '" : "", best ? best : "", best ? "'?" : "");
}

/* The pointer or array of that name, NULL after an error. */
static const struct sym *resolve_pointer(struct facts *f, const struct clause_arg *arg)
{
	const struct expr *e = f->scope->resolve(f->scope->context, arg->name);
	const char *quote = annotation_quote(f->ir->arena, arg->name, strlen(arg->name));
	const struct sym *sym;

	if (!e) {
		not_declared(f, arg->span, arg->name);
		return NULL;
	}
	e = expr_strip(e);
	sym = e->kind == EXPR_SYM ? e->u.sym : NULL;
	if (!sym || (sym->type->kind != TYPE_PTR && sym->type->kind != TYPE_ARRAY)) {
		diag_report(f->ir->diags, DIAG_CLAUSE, arg->span, "'%s' is not a pointer or array",
			    quote);
		return NULL;
	}
	return sym;
}

/* Before a function the clause is there for each of its nests, and once for all that is around
 * them. */
static void noalias_of_function(struct func *func, struct vec *group)
{
	for (uint32_t i = 0; i < func->noalias.n; i++) {
		const struct vec *old = func->noalias.at[i];
		bool same = old->n == group->n;

		for (uint32_t k = 0; same && k < group->n; k++)
			same = old->at[k] == group->at[k];
		if (same)
			return;
	}
	vec_push(func->ir->arena, &func->noalias, group);
}

/* noalias(a, b) noalias(a, c) says nothing of b and c: each list is a group of its own. */
static void apply_noalias(struct facts *f, const struct clause *clause)
{
	struct nest *nest = f->nest;
	struct arena *arena = f->ir->arena;
	bool all = nest->noalias.n == 1 && !nest->noalias.at[0];
	struct vec *group = arena_alloc(arena, sizeof(*group));

	for (uint32_t i = 0; i < clause->args.n; i++) {
		const struct sym *sym = resolve_pointer(f, clause->args.at[i]);

		if (!sym)
			return;
		vec_push(arena, group, (struct sym *)sym);
	}
	if (clause->args.n == 0)
		vec_push(arena, group, NULL);
	if (f->whole)
		noalias_of_function(nest->func, group);
	if (clause->args.n == 0) {
		nest->noalias.n = nest->noalias_groups.n = 0;
		vec_push(arena, &nest->noalias, NULL);
	} else if (nest->noalias.n == 0) {
		nest->noalias = *group;
	} else if (!all) {
		vec_push(arena, &nest->noalias_groups, group);
	}
}

static void apply_temporary(struct facts *f, const struct clause *clause)
{
	for (uint32_t i = 0; i < clause->args.n; i++) {
		const struct sym *sym = resolve_pointer(f, clause->args.at[i]);

		if (sym)
			vec_push(f->ir->arena, &f->nest->temporaries, (struct sym *)sym);
	}
}

/* Without names it is about all pointers of the nest. */
static void apply_deviceptr(struct facts *f, const struct clause *clause)
{
	struct vec *all = &f->nest->on_device;

	if (clause->args.n == 0)
		vec_push(f->ir->arena, all, NULL);
	for (uint32_t i = 0; i < clause->args.n; i++) {
		const struct sym *sym = resolve_pointer(f, clause->args.at[i]);

		if (sym)
			vec_push(f->ir->arena, all, (struct sym *)(uintptr_t)sym);
	}
}

/* ---- reductions and alignment ---- */

static enum expr_kind reduction_op(const char *word)
{
	static const enum expr_kind ops[] = {EXPR_ADD, EXPR_MUL, EXPR_MIN,  EXPR_MAX, EXPR_AND,
					     EXPR_OR,  EXPR_XOR, EXPR_LAND, EXPR_LOR};
	unsigned i = 0;

	while (i + 1 < ARRAY_LEN(ops) && strcmp(expr_table[ops[i]].spelling, word) != 0)
		i++;
	return ops[i];
}

static void reduction_push(struct facts *f, const struct clause_arg *arg, const struct sym *sym)
{
	struct reduction *sum = arena_alloc(f->ir->arena, sizeof(*sum));

	*sum = (struct reduction){reduction_op(arg->name), sym, arg->span};
	vec_push(f->ir->arena, &f->nest->reductions, sum);
}

static bool is_sum(const struct sym *sym)
{
	const struct type *type = sym->type;

	while (type->kind == TYPE_ARRAY || type->kind == TYPE_PTR || type->kind == TYPE_REF)
		type = type->of;
	return type_is_arith(type) || type->kind == TYPE_DEPENDENT;
}

/* Every symbol of that name that the nest declares, or else what is visible at it. */
static void apply_reduction(struct facts *f, const struct clause *clause)
{
	for (uint32_t i = 0; i < clause->args.n; i++) {
		const struct clause_arg *arg = clause->args.at[i];
		const char *quote = annotation_quote(f->ir->arena, arg->value, strlen(arg->value));
		const struct stmt *root = f->nest->root;
		const struct expr *e = NULL;
		bool found = false, fits = true;

		for (const struct stmt *s = root; s; s = stmt_next(root, s)) {
			if (s->kind != STMT_DECL || strcmp(s->sym->name, arg->value) != 0)
				continue;
			found = true;
			fits &= is_sum(s->sym);
			reduction_push(f, arg, s->sym);
		}
		if (!found)
			e = f->scope->resolve(f->scope->context, arg->value);
		e = e ? expr_strip(e) : NULL;
		if (!found && !e) {
			not_declared(f, arg->value_span, arg->value);
			continue;
		}
		if (!found) {
			fits = e->kind == EXPR_SYM && is_sum(e->u.sym);
			if (fits)
				reduction_push(f, arg, e->u.sym);
		}
		if (!fits)
			diag_report(f->ir->diags, DIAG_CLAUSE, arg->value_span,
				    "'%s' is not a number, or an array of or a pointer to numbers",
				    quote);
	}
}

static void apply_aligned(struct facts *f, const struct clause *clause)
{
	for (uint32_t i = 0; i < clause->args.n; i++) {
		const struct clause_arg *arg = clause->args.at[i];
		const struct sym *sym = resolve_pointer(f, arg);
		const struct expr *e;
		struct alignment *a;
		__int128 bytes = 0;

		if (!sym)
			continue;
		e = text_read_expr(f->ir, f->ir->source, arg->value_span, f->scope);
		if (!e)
			continue;
		if (!type_is_int(e->type) || eval_int(e, &bytes) != EVAL_OK || bytes < 1 ||
		    bytes > ALIGNMENT_MAX || (bytes & (bytes - 1)) != 0) {
			diag_report(f->ir->diags, DIAG_CLAUSE, arg->value_span,
				    "an alignment is a power of two, up to %d bytes",
				    ALIGNMENT_MAX);
			continue;
		}
		a = arena_alloc(f->ir->arena, sizeof(*a));
		*a = (struct alignment){sym, (int64_t)bytes};
		vec_push(f->ir->arena, &f->nest->aligned, a);
	}
}

static uint64_t pass_set(const struct clause *clause)
{
	uint64_t set = 0;

	for (uint32_t i = 0; i < clause->args.n; i++)
		set |= UINT64_C(1) << clause_pass(((struct clause_arg *)clause->args.at[i])->name);
	return set;
}

static void apply_cost(struct nest *nest, const struct clause *clause)
{
	for (uint32_t i = 0; i < clause->args.n; i++) {
		const struct clause_arg *arg = clause->args.at[i];
		__int128 k;

		if (strcmp(arg->name, "model") == 0)
			nest->cost_model =
				strcmp(arg->value, "paper") == 0 ? COST_PAPER : COST_NVCC;
		else if (!clause_int(arg->value, &k))
			continue;
		else if (strcmp(arg->name, "licm") == 0)
			nest->cost_licm = (int)k;
		else if (strcmp(arg->name, "live") == 0)
			nest->cost_live = (int)k;
		else
			nest->cost_growth = (int)k;
	}
}

static enum fp_mode fp_mode(const struct clause *clause)
{
	const struct clause_arg *arg = clause->args.at[0];

	return strcmp(arg->name, "relaxed") == 0    ? FP_RELAXED
	       : strcmp(arg->name, "contract") == 0 ? FP_CONTRACT
						    : FP_STRICT;
}

static enum equality equality(const struct clause *clause)
{
	const char *word = ((const struct clause_arg *)clause->args.at[0])->name;

	return strcmp(word, "syntactic") == 0     ? EQUALITY_SYNTACTIC
	       : strcmp(word, "commutative") == 0 ? EQUALITY_COMMUTATIVE
	       : strcmp(word, "associative") == 0 ? EQUALITY_ASSOCIATIVE
						  : EQUALITY_DISTRIBUTIVE;
}

/* ---- assume ---- */

/* Effects have a better answer than "unexpected". */
static bool condition_clean(struct facts *f, struct span where)
{
	static const char *const effects[] = {
		"++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="};
	const struct source *source = f->ir->source;
	struct lexer lx = lexer_over(source, where.lo, where.hi);
	struct lexeme x;

	for (lex_significant(&lx, &x); x.kind != LEX_END; lex_significant(&lx, &x)) {
		bool effect = x.c == '=';

		for (unsigned i = 0; !effect && x.kind == LEX_PUNCT && i < ARRAY_LEN(effects); i++)
			effect = lex_is(source, &x, effects[i]);
		if (effect) {
			diag_report(f->ir->diags, DIAG_ASSUME, (struct span){x.lo, x.hi},
				    "a condition cannot have an effect%s",
				    x.c == '=' ? "; did you mean '=='?" : "");
			return false;
		}
	}
	return true;
}

/* A condition that is right as C, about something of which nothing is known here: it is left out, and the rest of the file
 * is not. */
static bool leave_out(struct facts *f, struct span where, uint32_t mark)
{
	struct lexer lx = lexer_over(f->ir->source, where.lo, where.hi);
	struct lexeme x;

	for (lex_significant(&lx, &x); x.kind != LEX_END; lex_significant(&lx, &x)) {
		const char *name = x.kind == LEX_IDENT ? lex_intern(f->ir, &x) : NULL;
		const char *why = name ? f->scope->beyond(f->scope->context, name) : NULL;

		if (!why)
			continue;
		diags_take(f->ir->diags, mark);
		diag_report(f->ir->diags, DIAG_FACT, where, "this fact is not used: '%s' %s",
			    annotation_quote(f->ir->arena, name, strlen(name)), why);
		return true;
	}
	return false;
}

static void apply_assume(struct facts *f, const struct clause *clause)
{
	for (uint32_t i = 0; i < clause->args.n; i++) {
		const struct clause_arg *arg = clause->args.at[i];
		uint32_t mark = diags_mark(f->ir->diags);
		const char *what = NULL;
		struct condition *condition;
		const struct expr *e;

		if (!condition_clean(f, arg->span) || trips_take(f->nest, arg->span, f->scope))
			continue;
		e = text_read_expr(f->ir, f->ir->source, arg->span, f->scope);
		if (e && e->has & HAS_VOLATILE)
			what = "a condition to assume cannot read volatile memory";
		else if (!e || (!type_is_arith(e->type) && e->type->kind != TYPE_PTR))
			what = "this is not a condition";
		if (what) {
			if (!leave_out(f, arg->span, mark) && e)
				diag_report(f->ir->diags, DIAG_ASSUME, arg->span, "%s", what);
			continue;
		}
		condition = arena_alloc(f->ir->arena, sizeof(*condition));
		*condition = (struct condition){e, arg->span};
		vec_push(f->ir->arena, &f->conditions, condition);
	}
}

/* Conditions that choose a version of the nest: they are evaluated. */
static void apply_specialize(struct facts *f, const struct clause *clause)
{
	for (uint32_t i = 0; i < clause->args.n; i++) {
		struct clause_arg *arg = clause->args.at[i];
		const struct expr *e = NULL;

		if (condition_clean(f, arg->span))
			e = text_read_expr(f->ir, f->ir->source, arg->span, f->scope);
		if (e && !type_is_arith(e->type) && e->type->kind != TYPE_PTR)
			diag_report(f->ir->diags, DIAG_CLAUSE, arg->span,
				    "this is not a condition");
		else
			arg->e = e;
	}
}

/* ---- all clauses ---- */

/* What cut(j @ i) may name besides: a loop that is around j. */
struct loop_scope {
	const struct facts *f;
	const char *loop; /* j */
};

static const struct expr *resolve_in_loop(void *context, const char *name)
{
	const struct loop_scope *k = context;
	const struct stmt *root = k->f->nest->root;
	size_t n = strcspn(k->loop, "#.");

	for (const struct stmt *x = root; x; x = stmt_next(root, x)) {
		if (x->kind != STMT_FOR || strcmp(x->sym->name, name) != 0)
			continue;
		for (const struct stmt *y = stmt_next(x, x); y; y = stmt_next(x, y))
			if (y->kind == STMT_FOR && strlen(y->sym->name) == n &&
			    strncmp(y->sym->name, k->loop, n) == 0)
				return expr_sym(k->f->ir, x->sym);
	}
	return k->f->scope->resolve(k->f->scope->context, name);
}

/* peel(i: first): a word, not a name of the source. */
static bool is_word(const struct clause *clause, const struct clause_arg *arg)
{
	return clause->id == CLAUSE_PEEL &&
	       (strcmp(arg->value, "first") == 0 || strcmp(arg->value, "last") == 0);
}

/* Sizes, factors and places, as values where the nest stands. */
static void apply_loops(struct facts *f, const struct clause *clause)
{
	for (uint32_t i = 0; i < clause->args.n; i++) {
		struct clause_arg *arg = clause->args.at[i];
		struct loop_scope around = {f, arg->name};
		struct text_scope names = {.resolve = resolve_in_loop, .context = &around};

		if (arg->separator == '@')
			arg->e = text_read_expr(f->ir, f->ir->source, arg->value_span, &names);
		else if (arg->separator == ':' && !is_word(clause, arg))
			arg->e = text_read_expr(f->ir, f->ir->source, arg->value_span, f->scope);
	}
}

/* ---- arrays that are copied ---- */

/* A[lo:n] */
static void apply_copy(struct facts *f, const struct clause *clause)
{
	for (uint32_t i = 0; i < clause->args.n; i++) {
		struct clause_arg *arg = clause->args.at[i];
		struct lexer lx = lexer_over(f->ir->source, arg->value_span.lo, arg->value_span.hi);
		const struct sym *sym = resolve_pointer(f, arg);
		struct span part = {0, 0};
		struct lexeme x;
		unsigned depth = 0, n = 0;

		if (!sym)
			continue;
		arg->e = expr_sym(f->ir, sym);
		for (lex_significant(&lx, &x); x.kind != LEX_END; lex_significant(&lx, &x)) {
			bool closes = x.c == ']' || x.c == ')';

			depth -= closes && depth > 0;
			if (n < 2 && part.lo &&
			    ((depth == 1 && x.c == ':') || (depth == 0 && closes))) {
				part.hi = x.lo;
				arg->dim[n++] =
					text_read_expr(f->ir, f->ir->source, part, f->scope);
				part.lo = x.hi;
			}
			if (!part.lo)
				part.lo = x.hi;
			depth += x.c == '[' || x.c == '(';
		}
		if (n != 2)
			diag_report(f->ir->diags, DIAG_CLAUSE, arg->span,
				    "expected a part of an array: %s[0:n] is its first n elements",
				    arg->name);
		else if (arg->dim[1] && !type_is_int(arg->dim[1]->type))
			diag_report(f->ir->diags, DIAG_CLAUSE, arg->value_span,
				    "the number of elements is an integer");
	}
}

/* ---- launch ---- */

/* The launch is a fact of the kernel: gridDim and blockDim are what it says. */
static void apply_launch(struct facts *f, const struct clause *clause)
{
	if (clause->args.n != 2) {
		diag_report(f->ir->diags, DIAG_CLAUSE, clause->span,
			    "launch takes the grid and the block: launch(dim3(8, 8), 256)");
		return;
	}
	for (uint32_t i = 0; i < 2; i++) {
		struct clause_arg *arg = clause->args.at[i];

		dims_read(f->ir, arg, f->scope);
		for (unsigned d = 0; d < 3; d++) {
			enum sreg sreg = (enum sreg)((i ? SREG_NTID_X : SREG_NCTAID_X) + d);
			const struct expr *e = arg->dim[d];
			struct condition *says;

			if (!e) /* told */
				return;
			if (!type_is_int(e->type)) {
				diag_report(f->ir->diags, DIAG_CLAUSE, arg->value_span,
					    "the size of a grid or block is an integer");
				return;
			}
			says = arena_alloc(f->ir->arena, sizeof(*says));
			says->e = expr_c_binary(f->ir, EXPR_EQ, expr_sreg(f->ir, sreg), e);
			says->where = arg->value_span;
			vec_push(f->ir->arena, &f->launched, says);
		}
	}
}

static void apply_clause(struct facts *f, const struct clause *clause)
{
	struct nest *nest = f->nest;

	if (clause->id == CLAUSE_ASSUME)
		apply_assume(f, clause);
	else if (clause->id == CLAUSE_SPECIALIZE)
		apply_specialize(f, clause);
	else if (clause->id == CLAUSE_NOALIAS)
		apply_noalias(f, clause);
	else if (clause->id == CLAUSE_TEMPORARY)
		apply_temporary(f, clause);
	else if (clause->id == CLAUSE_DEVICEPTR)
		apply_deviceptr(f, clause);
	else if (clause->id == CLAUSE_PURE)
		for (uint32_t i = 0; i < clause->args.n; i++)
			vec_push(f->ir->arena, &nest->pure,
				 (char *)((struct clause_arg *)clause->args.at[i])->name);
	else if (clause->id == CLAUSE_REDUCTION)
		apply_reduction(f, clause);
	else if (clause->id == CLAUSE_ALIGNED)
		apply_aligned(f, clause);
	else if (clause->id == CLAUSE_ONLY)
		nest->passes_only |= pass_set(clause);
	else if (clause->id == CLAUSE_NO)
		nest->passes_off |= pass_set(clause);
	else if (clause->id == CLAUSE_OFF)
		nest->off = true;
	else if (clause->id == CLAUSE_REQUIRED)
		nest->required = true;
	else if (clause->id == CLAUSE_COST)
		apply_cost(nest, clause);
	else if (clause->id == CLAUSE_HOIST)
		nest->hoist_select = true;
	else if (clause->id == CLAUSE_FP)
		nest->fp = fp_mode(clause);
	else if (clause->id == CLAUSE_CSE)
		nest->equality = equality(clause);
	else if (clause->id == CLAUSE_INLINE)
		nest->inlines = true;
	else if (clause_copies(clause->id) && nest->func->kind != FUNC_HOST)
		diag_report(f->ir->diags, DIAG_CLAUSE, clause->span,
			    "'%s' is for nests of the host; what a kernel uses is on the device "
			    "already",
			    clause_table[clause->id].word);
	else if (clause_copies(clause->id))
		apply_copy(f, clause);
	else if (clause->id == CLAUSE_LAUNCH)
		apply_launch(f, clause);
	else if (clause->id == CLAUSE_VERIFY)
		verify_clause_read(f->nest, clause, f->scope);
	else if (clause_table[clause->id].form == CLAUSE_FORM_LOOPS)
		apply_loops(f, clause);
	/* clauses of later versions made the annotation invalid */
}

static const struct expr *resolve(void *context, const char *name)
{
	struct facts *f = context;
	const struct nest_param *p = param_find(f->nest, name);

	return p && p->value ? p->value : f->outer->resolve(f->outer->context, name);
}

static bool unclear(void *context, const char *name)
{
	struct facts *f = context;

	return f->outer->unclear && f->outer->unclear(f->outer->context, name);
}

static const char *suggest(void *context, const char *name)
{
	struct facts *f = context;
	struct vec names = {0};
	const char *best;

	for (uint32_t i = 0; i < f->nest->params.n; i++)
		vec_push(f->ir->arena, &names,
			 (void *)((struct nest_param *)f->nest->params.at[i])->name);
	best = str_nearest(name, (const char *const *)names.at, names.n);
	return best || !f->outer->suggest ? best : f->outer->suggest(f->outer->context, name);
}

static const struct type *member(void *context, const struct expr *of, const char *name)
{
	struct facts *f = context;

	return f->outer->member ? f->outer->member(f->outer->context, of, name) : NULL;
}

static const char *beyond(void *context, const char *name)
{
	struct facts *f = context;

	return f->outer->beyond ? f->outer->beyond(f->outer->context, name) : NULL;
}

static void facts_init(struct facts *f, struct nest *nest, const struct text_scope *scope)
{
	*f = (struct facts){.nest = nest, .ir = nest->func->ir, .outer = scope};
	f->own = (struct text_scope){.resolve = resolve,
				     .context = f,
				     .unclear = unclear,
				     .suggest = suggest,
				     .member = member,
				     .beyond = beyond};
	f->scope = &f->own;
	for (uint32_t i = 0; i < nest->assumes.n; i++) {
		struct condition *c = arena_alloc(f->ir->arena, sizeof(*c));

		c->e = nest->assumes.at[i];
		vec_push(f->ir->arena, &f->conditions, c);
	}
}

static void facts_apply(struct facts *f, const struct annotation *a)
{
	const struct span function = f->nest->func->span;

	if (a->unread)
		return;
	f->whole =
		!span_none(function) && a->target.lo == function.lo && a->target.hi == function.hi;
	for (uint32_t i = 0; i < a->clauses.n; i++)
		if (!((const struct clause *)a->clauses.at[i])->wrong)
			apply_clause(f, a->clauses.at[i]);
	f->whole = false;
}

static void facts_apply_default(struct facts *f, uint32_t at)
{
	const struct annotation *a = f->nest->defaults.at[at];

	for (uint32_t i = 0; i < a->clauses.n; i++) {
		const struct clause *clause = a->clauses.at[i];

		if (default_wins(f->nest, at, clause->id))
			apply_clause(f, clause);
	}
}

static void facts_finish(struct facts *f)
{
	uint32_t known = f->nest->assumes.n;

	for (uint32_t i = 0; i < f->launched.n; i++)
		vec_push(f->ir->arena, &f->conditions, f->launched.at[i]);
	contradictions_report(f->ir, &f->conditions);
	for (uint32_t i = known; i < f->conditions.n; i++)
		vec_push(f->ir->arena, &f->nest->assumes,
			 (struct expr *)((struct condition *)f->conditions.at[i])->e);
}

void nest_apply_clauses(struct nest *nest, const struct annotation *a,
			const struct text_scope *scope)
{
	struct facts f;

	facts_init(&f, nest, scope);
	params_take(nest, a, f.scope, scope);
	facts_apply(&f, a);
	facts_finish(&f);
}

static void each_copied(const struct nest *region, struct arena *arena, struct vec *syms)
{
	const struct annotation *a = region->pragmas.at[0];

	for (uint32_t i = 0; i < a->clauses.n; i++) {
		const struct clause *clause = a->clauses.at[i];

		for (uint32_t k = 0; clause_copies(clause->id) && k < clause->args.n; k++) {
			const struct clause_arg *arg = clause->args.at[k];

			if (arg->e)
				vec_push(arena, syms, (void *)(uintptr_t)arg->e->u.sym);
		}
	}
}

/* What a data region says of its pointers holds in each nest of it. */
static void take_region(struct nest *nest)
{
	const struct nest *region = nest->region->nest;
	struct arena *arena = nest->func->ir->arena;
	struct vec *named;

	for (uint32_t i = 0; i < region->on_device.n; i++)
		vec_push(arena, &nest->on_device, region->on_device.at[i]);
	for (uint32_t i = 0; i < region->noalias_groups.n; i++)
		vec_push(arena, &nest->noalias_groups, region->noalias_groups.at[i]);
	if (!region->noalias.n)
		return;
	named = arena_alloc(arena, sizeof(*named));
	if (region->noalias.at[0]) {
		*named = region->noalias;
		vec_push(arena, &nest->noalias_groups, named);
		return;
	}
	/* all of the nest, and all of the region, whether or not the nest uses them */
	nest->noalias.n = 0;
	vec_push(arena, &nest->noalias, NULL);
	each_copied(region, arena, named);
	vec_push(arena, &nest->noalias_groups, named);
}

void nest_apply_pragmas(struct nest *nest, const struct text_scope *scope)
{
	unsigned errors = diags_errors(nest->func->ir->diags);
	struct facts f;

	facts_init(&f, nest, scope);
	clauses_check_together(f.ir, &nest->pragmas);
	for (uint32_t i = 0; i < nest->defaults.n; i++)
		params_take(nest, nest->defaults.at[i], f.scope, scope);
	for (uint32_t i = 0; i < nest->pragmas.n; i++)
		params_take(nest, nest->pragmas.at[i], f.scope, scope);
	for (uint32_t i = 0; i < nest->defaults.n; i++)
		facts_apply_default(&f, i);
	for (uint32_t i = 0; i < nest->pragmas.n; i++) {
		nest->wrong |= !((const struct annotation *)nest->pragmas.at[i])->valid;
		facts_apply(&f, nest->pragmas.at[i]);
	}
	if (nest->region)
		take_region(nest);
	facts_finish(&f);
	nest->wrong |=
		diags_errors(f.ir->diags) > errors || (nest->region && nest->region->nest->wrong);
}
