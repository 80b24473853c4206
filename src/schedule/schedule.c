/* schedule.c - finds the loops that clauses name, and applies one clause after the other.
 *
 * Loops are named by their variable, as the user wrote it.  Source of the idea: the schedules of
 * Halide and TVM, whose loops have handles; a pragma has only names. */
#include "bounds/infer_bound.h"
#include "staging/box.h"

#include "cunest/check.h"
#include "cunest/score.h"
#include "cunest/walk.h"
#include "cunest/wants.h"

#include <stdlib.h>
#include <string.h>

/* Of the user's. */
static bool is_loop(const struct stmt *s)
{
	return s->kind == STMT_FOR && !s->sym->fresh;
}

/* The how manieth of its name it is: in order of the source, copies last. */
static unsigned loop_rank(const struct stmt *root, const struct stmt *loop)
{
	unsigned rank = 0;

	for (const struct stmt *x = root; x; x = stmt_next(root, x))
		rank += is_loop(x) && x->sym->name == loop->sym->name && x->id <= loop->id;
	return rank;
}

/* What a clause called a loop last; NULL: it is one of the source. */
static const char *name_made(const struct schedule *s, const struct stmt *loop)
{
	for (uint32_t i = s->named.n; i-- > 0;) {
		const struct named_loop *row = s->named.at[i];

		if (row->loop == loop)
			return row->name;
	}
	return NULL;
}

const char *schedule_name_of(const struct schedule *s, const struct stmt *loop)
{
	const char *made = name_made(s, loop);

	return made ? made : loop->sym->name;
}

/* "i.o, i.i, j", in source order; i#1, i#2 where a name comes again.  NULL: no loop is understood.
 */
static const char *loop_names(struct schedule *s)
{
	const struct stmt *root = s->nest->root;
	struct buf b;
	bool any = false;

	buf_init(&b, s->ir->arena);
	for (const struct stmt *x = root; x; x = stmt_next(root, x)) {
		const char *name = x->kind == STMT_FOR ? name_made(s, x) : NULL;
		unsigned all = 0;

		if (!name && !is_loop(x))
			continue;
		for (const struct stmt *y = root; y; y = stmt_next(root, y))
			all += is_loop(y) && y->sym->name == x->sym->name;
		buf_printf(&b, "%s%s", any ? ", " : "", name ? name : x->sym->name);
		if (all > 1 && !name)
			buf_printf(&b, "#%u", loop_rank(root, x));
		any = true;
	}
	return any ? b.s : NULL;
}

void schedule_name(struct schedule *s, const char *name, struct stmt *loop)
{
	struct named_loop *row = arena_alloc(s->ir->arena, sizeof(*row));

	*row = (struct named_loop){name, loop};
	vec_push(s->ir->arena, &s->named, row);
}

/* A loop that a clause before made, by the name that it gave it, and that is still there. */
static struct stmt *made_loop(const struct schedule *s, const char *name)
{
	for (uint32_t i = s->named.n; i-- > 0;) {
		const struct named_loop *row = s->named.at[i];

		if (strcmp(row->name, name) == 0 && stmt_within(row->loop, s->nest->root))
			return row->loop;
	}
	return NULL;
}

static bool is_copied(const struct schedule *s, const struct stmt *loop)
{
	for (uint32_t i = 0; i < s->copies.n; i++)
		if (stmt_within(loop, s->copies.at[i]))
			return true;
	return false;
}

const char *schedule_hint(struct schedule *s, const struct clause_arg *arg, const char *part)
{
	size_t hash = strcspn(arg->name, "#");
	const char *dot = strchr(arg->name + hash, '.');

	return arena_printf(s->ir->arena, "%.*s%s_%s", (int)hash, arg->name,
			    arg->name[hash] && dot ? dot : "", part);
}

/* Why the loops that no clause can name have no form that a schedule could change. */
static void tell_odd_loops(struct schedule *s, struct diag *d)
{
	const struct stmt *root = s->nest->root;

	for (const struct stmt *x = root; x; x = stmt_next(root, x))
		if (x->kind == STMT_WHILE && x->form == FORM_FOR && x->why)
			diag_note(s->ir->diags, d, x->span, "this one cannot be scheduled: %s",
				  x->why);
}

static void tell_loops_called(struct schedule *s, struct diag *d, const char *name)
{
	const struct stmt *root = s->nest->root;

	for (const struct stmt *x = root; x; x = stmt_next(root, x))
		if (is_loop(x) && strcmp(x->sym->name, name) == 0)
			diag_note(s->ir->diags, d, x->span, "%s#%u is here", name,
				  loop_rank(root, x));
}

/* Has compute() left one iteration of it? */
static bool has_gone(const struct schedule *s, const char *name)
{
	for (uint32_t i = 0; i < s->iters.n; i++) {
		const struct iter_var *v = s->iters.at[i];

		if (v->body && !v->loop && strcmp(v->name, name) == 0)
			return true;
	}
	return false;
}

struct stmt *schedule_loop_among(struct schedule *s, const struct clause_arg *arg,
				 bool (*preferred)(void *, const struct stmt *), void *context)
{
	struct stmt *root = s->nest->root, *found = NULL, *likely = NULL;
	const char *hash = strchr(arg->name, '#');
	size_t length = hash ? (size_t)(hash - arg->name) : strcspn(arg->name, ".");
	unsigned long wanted = hash ? strtoul(hash + 1, NULL, 10) : 0;
	struct stmt *made = made_loop(s, arg->name);
	unsigned count = 0, liked = 0;

	for (uint32_t i = 0; i < nest_bindings(s->nest)->n; i++) {
		const struct binding *b = nest_bindings(s->nest)->at[i];

		if (!b->loop && strcmp(b->name, arg->name) == 0) {
			schedule_refuse(s, DIAG_LOOP, arg->span,
					"'%s' is bound and is no longer a loop", arg->name);
			return NULL;
		}
	}
	if (made)
		return made;
	for (struct stmt *x = root; x; x = stmt_next(root, x)) {
		if (!is_loop(x) || strlen(x->sym->name) != length ||
		    memcmp(x->sym->name, arg->name, length) != 0 || (!wanted && is_copied(s, x)))
			continue;
		count++;
		if (!found && (!wanted || loop_rank(root, x) == wanted))
			found = x;
		if (!wanted && preferred && preferred(context, x)) {
			likely = x;
			liked++;
		}
	}
	if (liked == 1 && !strchr(arg->name, '.'))
		return likely;
	if (found && strchr(arg->name, '.')) {
		schedule_refuse(s, DIAG_LOOP, arg->span,
				"there is no loop '%s': nothing has split '%s'; the loops are %s",
				arg->name, found->sym->name, loop_names(s));
		return NULL;
	}
	if (!found) {
		const char *names = loop_names(s);

		if (has_gone(s, arg->name))
			schedule_refuse(s, DIAG_LOOP, arg->span,
					"'%s' has one iteration left and is no longer a loop; only "
					"compute(... at %s) can name it",
					arg->name, arg->name);
		else if (names)
			tell_odd_loops(s,
				       diag_report(s->ir->diags, DIAG_LOOP, arg->span,
						   "there is no loop '%s' here; the loops are %s",
						   arg->name, names));
		else
			tell_odd_loops(s, diag_report(s->ir->diags, DIAG_LOOP, arg->span,
						      "no loop '%s' here is of a kind that can be "
						      "scheduled",
						      arg->name));
		return NULL;
	}
	if (!wanted && count > 1) {
		tell_loops_called(s,
				  diag_report(s->ir->diags, DIAG_LOOP, arg->span,
					      "%u loops are called '%s' here; loops of this nest: "
					      "%s",
					      count, arg->name, loop_names(s)),
				  found->sym->name);
		return NULL;
	}
	return found;
}

struct stmt *schedule_loop(struct schedule *s, const struct clause_arg *arg)
{
	return schedule_loop_among(s, arg, NULL, NULL);
}

bool schedule_is_setting(const struct clause *clause, uint32_t at)
{
	const struct clause_arg *arg = clause->args.at[at];

	return at > 0 && arg->separator == '=';
}

bool schedule_each(struct schedule *s, const struct clause *clause, schedule_loop_fn *fn)
{
	bool settings = clause->id == CLAUSE_SPLIT || clause->id == CLAUSE_TILE ||
			clause->id == CLAUSE_JAM || clause->id == CLAUSE_VECTORIZE;

	for (uint32_t i = 0; i < clause->args.n; i++) {
		struct stmt *loop;

		if (settings && schedule_is_setting(clause, i))
			continue;
		loop = schedule_loop(s, clause->args.at[i]);
		if (!loop || !fn(s, clause, i, loop))
			return false;
	}
	return true;
}

/* NULL: not a schedule clause, or one of a later version, whose annotation is in error already. */
static schedule_fn *function_of(enum clause_id id)
{
	static schedule_fn *const table[CLAUSE_COUNT] = {
#define SCHEDULE(id, fn) [CLAUSE_##id] = fn,
#include "schedule.def"
#undef SCHEDULE
	};

	return table[id];
}

/* Does each name still mean what it meant? */
static bool names_stay(struct schedule *s, const struct clause *clause)
{
	const char *name = names_changed(s);

	return !name ||
	       schedule_refuse(
		       s, DIAG_SCHEDULE, clause->span,
		       "cannot %.*s: '%s' would mean something else where its use would move",
		       (int)(clause->span.hi - clause->span.lo),
		       s->ir->source ? s->ir->source->text + clause->span.lo : "", name);
}

/* What has no more to say of itself says that it was done. */
static void tell_applied(const struct schedule *s, const struct clause *clause, uint32_t mark)
{
	const char *word = clause_table[clause->id].word;
	struct vec told = diags_take(s->ir->diags, mark);
	bool any = !s->ir->source;

	for (uint32_t i = 0; i < told.n; i++) {
		const struct diag *d = told.at[i];

		any |= d->remark == REMARK_PASSED && strcmp(d->pass, word) == 0;
	}
	diags_give(s->ir->diags, &told);
	if (!any)
		diag_remark(s->ir->diags, REMARK_PASSED, word, clause->span, "applied '%.*s'",
			    (int)(clause->span.hi - clause->span.lo),
			    s->ir->source->text + clause->span.lo);
}

static bool apply(struct schedule *s, const struct clause *clause, bool *changed)
{
	schedule_fn *fn = function_of(clause->id);
	uint32_t mark = diags_mark(s->ir->diags);

	if (!fn)
		return true;
	if (!s->names_known)
		names_note(s);
	s->names_known = true;
	s->last = clause;
	if (!fn(s, clause) || !names_stay(s, clause))
		return false;
	if (clause->id != CLAUSE_INDEPENDENT) { /* a fact */
		*changed = true;
		tell_applied(s, clause, mark);
	}
	proof_step(s->proof, clause_table[clause->id].word, s->nest->func);
	return true;
}

static bool apply_all(struct schedule *s, bool *changed)
{
	const struct nest *nest = s->nest;

	if (!schedule_facts(s))
		return false;
	proof_begin(s->proof, nest->func, nest->span);
	for (uint32_t i = 0; i < nest->pragmas.n; i++) {
		const struct annotation *a = nest->pragmas.at[i];

		for (uint32_t k = 0; a->valid && k < a->clauses.n; k++)
			if (!apply(s, a->clauses.at[k], changed))
				return false;
	}
	return true;
}

bool schedule_bounds(struct nest *nest, struct buf *out)
{
	struct schedule s = {.nest = nest, .ir = nest->func->ir};
	bool changed = false;

	if (nest->off || nest->refusal)
		return true;
	s.analyses = analyses_create(nest->func);
	if (!apply_all(&s, &changed))
		return false;
	bounds_print(&s, out);
	return true;
}

void schedule_lacks(struct schedule *s, const struct stmt *at, const struct expr *fact)
{
	s->lacks = fact;
	s->lacks_at = at;
}

void schedule_lacks_bound(struct schedule *s, const struct stmt *at, const struct expr *e,
			  __int128 most)
{
	schedule_lacks(s, at,
		       expr_c_binary(s->ir, EXPR_LE, e, expr_const_int(s->ir, e->type, most)));
}

static bool carry_out(struct schedule *s, bool *changed)
{
	if (!kernel_memory(s) || !apply_all(s, changed) || !schedule_find_expected(s))
		return false;
	stages_finish(s);
	registers_finish(s);
	bind_finish(s);
	if (s->last && !names_stay(s, s->last))
		return false;
	proof_step(s->proof, "schedule", s->nest->func);
	if (!schedule_specialize(s, changed))
		return false;
	proof_step(s->proof, "specialize", s->nest->func);
	if (s->nest->bindings.n && !kernel_make(s))
		return false;
	kernel_warn_memory(s);
	return true;
}

/* What is missing, of a clause that was refused since `mark`. */
static void say_lacks(const struct schedule *s, struct wants *wants, uint32_t mark)
{
	struct pass p = {.id = PASS_COUNT, .ir = s->ir, .analyses = s->analyses, .wants = wants};
	struct vec told = diags_take(s->ir->diags, mark);
	struct diag *d = NULL;

	for (uint32_t i = 0; i < told.n && (!d || d->remark); i++)
		d = told.at[i];
	diags_give(s->ir->diags, &told);
	if (d && !d->remark)
		wants_add(&p, s->lacks_at, d->where, s->lacks, d);
}

static void run_on_trial(void *context, struct nest *nest, struct wants *wants)
{
	struct schedule s = {.nest = nest, .ir = nest->func->ir};
	struct pass p = {.id = PASS_COUNT, .ir = s.ir, .wants = wants};
	uint32_t mark = diags_mark(s.ir->diags);
	bool changed = false;

	(void)context;
	s.analyses = analyses_create(nest->func);
	range_wants_facts(s.analyses);
	p.analyses = s.analyses;
	wants_find_sizes(&p);
	wants->finished = carry_out(&s, &changed);
	if (!wants->finished)
		say_lacks(&s, wants, mark);
}

bool schedule_run(struct nest *nest, struct proofs *proof, bool *changed)
{
	struct schedule s = {.nest = nest, .ir = nest->func->ir, .proof = proof};
	struct wants wants = {.nest = nest};
	struct wants_before *before;
	uint32_t mark = diags_mark(s.ir->diags);

	*changed = false;
	if (nest->off || nest->refusal)
		return true;
	before = wants_keep(nest);
	s.analyses = analyses_create(nest->func);
	if (before)
		range_wants_facts(s.analyses);
	if (!carry_out(&s, changed)) {
		say_lacks(&s, &wants, mark);
		if (before)
			wants_answer(&wants, before, run_on_trial, NULL);
		return false;
	}
	nest->changed |= *changed;
	if (!*changed)
		analyses_destroy(s.analyses); /* else what was scheduled may rest on it */
	return true;
}
