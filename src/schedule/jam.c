/* jam.c - jam(i:4): unroll-and-jam: four iterations in one run of the inner loops.
 *
 *	for (int i = 0; i < n; i++) {		const int i_full = n / 4 * 4;
 *		float s = 0;			for (int i = 0; i < i_full; i += 4) {
 *		for (int k = 0; k < m; k++)	->	float s = 0;
 *			s += A[i * m + k];		float s1 = 0; ...
 *		C[i] = s;				for (int k = 0; k < m; k++) {
 *	}							s += A[i * m + k];
 *								s1 += A[(i + 1) * m + k]; ...
 *							}
 *							C[i] = s;
 *							C[i + 1] = s1; ...
 *						}
 *						for (int i = i_full; i < n; i++) {
 *							... as it was
 *
 * What is between loops is copied as a whole, one iteration after the other; loops that are
 * directly in the body, or directly in such a loop, run once for all.  The first copy is the user's
 * text; locals of the others get names of their own.  The rest of the iterations is a loop after,
 * unless the factor is proved to divide their number.
 *
 * Legal when the headers of inner loops do not depend on i and no dependence is turned around
 * (deps_may_jam).
 *
 * Source: unroll-and-jam of Callahan, Cocke and Kennedy, for registers to be used again. */
#include "schedule.h"

#include "cunest/walk.h"

#include <stdlib.h>
#include <string.h>

enum { JAM_MAX = 64 };

struct jam {
	struct schedule *s;
	const struct sym *sym;
	__int128 step; /* from one iteration to the next */
	unsigned factor;
	bool independent; /* its iterations, as the user says */
	weave_fn *each;
	void *context;
	struct bits varies; /* symbols whose values copies do not have in common */
	struct bits common; /* tests that are one for all copies, by id */
};

bool loop_is_shared(const struct stmt *s)
{
	return s->kind == STMT_FOR && s->declares;
}

/* ---- may it be done? ---- */

static bool declares_unsized(const struct stmt *block)
{
	for (const struct stmt *x = block->first; x; x = x->next)
		if ((x->kind == STMT_DECL && sym_unsized(x->sym)) ||
		    (x->kind == STMT_BLOCK && x->transparent && declares_unsized(x)))
			return true;
	return false;
}

/* Can it be declared once more?  Without a name for its type only by auto, with a value of that. */
static bool declares_again(const struct schedule *s, const struct stmt *decl)
{
	const struct expr *value = decl->nslots ? decl->slot[SLOT_VALUE].e : NULL;
	struct types *types = s->ir->types;

	if (type_before_name(decl->sym->type))
		return true;
	return value && s->ir->lang != LANG_C &&
	       type_unqualified(types, expr_strip(value)->type) ==
		       type_unqualified(types, decl->sym->type);
}

const char *schedule_unweavable(struct schedule *s, const struct stmt *body)
{
	const char *why = stmt_uncopyable(s->analyses, body);

	if (!why && effects_of(s->analyses, body)->continues)
		why = "a 'continue' ends an iteration early";
	if (!why && declares_unsized(body))
		why = "the extent of an array that it declares is not a number";
	for (const struct stmt *x = body; x && !why; x = stmt_next(body, x))
		if (x->kind == STMT_DECL && !declares_again(s, x))
			why = "the type of a variable that it declares has no name";
	for (const struct stmt *x = body->first; x && !why; x = x->next) {
		if (x->kind == STMT_PRAGMA && (!x->next || !loop_is_shared(x->next)))
			why = "there is a pragma in it";
		if (x->kind == STMT_FOR && !x->declares)
			why = "the variable of a loop inside is declared outside of it";
		if (loop_is_shared(x) && !why)
			why = schedule_unweavable(s, x->first);
	}
	return why;
}

static bool has_shared_loop(const struct stmt *loop)
{
	for (const struct stmt *x = loop->first->first; x; x = x->next)
		if (loop_is_shared(x))
			return true;
	return false;
}

static bool declared_inside(const struct stmt *loop, const struct sym *sym)
{
	for (const struct stmt *x = loop->first; x; x = stmt_next(loop->first, x))
		if (x->sym == sym && (x->kind == STMT_DECL || x->declares))
			return true;
	return false;
}

/* A scalar from outside that is new in each iteration would have to be there several times, when
 * its value is used on the other side of a shared loop.  NULL: there is none. */
static const struct dep *find_shared_scalar(struct schedule *s, const struct stmt *loop)
{
	const struct deps *deps = deps_of(s->analyses, s->nest, loop);

	for (uint32_t i = 0; i < deps->list.n; i++) {
		const struct dep *d = deps->list.at[i];
		const struct stmt *home = d->from->target == DEP_SYM ? d->from->home : NULL;

		if (home && stmt_within(home, loop) && has_shared_loop(home) &&
		    !declared_inside(loop, d->from->sym))
			return d;
	}
	return NULL;
}

bool schedule_may_weave(struct schedule *s, const struct clause *clause, struct stmt *loop,
			int64_t factor)
{
	struct dep_answer answer = deps_may_jam(s->analyses, s->nest, loop, factor);
	const struct dep *shared;

	if (answer.may != PROOF_YES)
		return schedule_refuse_order(s, clause->span, &answer);
	shared = find_shared_scalar(s, loop);
	if (!shared)
		return true;
	answer = (struct dep_answer){.may = PROOF_NO, .dep = shared, .at = shared->to->stmt};
	answer.why =
		arena_printf(s->ir->arena,
			     "'%s' is declared outside of the loop, and each iteration needs one "
			     "of its own",
			     shared->from->sym->name);
	return schedule_refuse_order(s, clause->span, &answer);
}

/* ---- copies ---- */

/* Another name for what is declared where copies stand side by side: s1, or t0_1. */
static void rename_local(struct jam *j, struct stmt *copy, struct stmt *s, unsigned turn)
{
	struct func *func = j->s->nest->func;
	const struct sym *old = s->sym;
	size_t n = strlen(old->name);
	bool digit = n && old->name[n - 1] >= '0' && old->name[n - 1] <= '9';
	const char *name = arena_printf(func->ir->arena, digit ? "%s_%u" : "%s%u", old->name, turn);
	struct sym *sym = sym_create(func, old->kind, name, old->type);

	sym->address_taken = old->address_taken;
	sym->aligned = old->aligned;
	sym->constant = old->constant;
	sym->where = old->where;
	sym->fresh = true;
	sym->hint = sym->name;
	bits_add(func->ir->arena, &j->varies, sym->id);
	stmt_rename(func, copy, old, sym);
}

/* All that a block of the copy declares, and the loops in it that are shared. */
static void rename_locals(struct jam *j, struct stmt *copy, struct stmt *block, unsigned turn)
{
	for (struct stmt *x = block->first; x; x = x->next) {
		if (loop_is_shared(x))
			rename_locals(j, copy, x->first, turn);
		else if (bits_has(&j->common, x->id))
			for (struct stmt *b = x->first; b; b = b->next)
				rename_locals(j, copy, b, turn);
		else if (x->kind == STMT_BLOCK && x->transparent)
			rename_locals(j, copy, x, turn);
		else if (x->sym && (x->kind == STMT_DECL || x->declares))
			rename_local(j, copy, x, turn);
	}
}

/* The statement of iteration i, as iteration i + iteration has it.  `direct`: it surely runs in both. */
static void shift_stmt(struct jam *j, struct stmt *s, unsigned turn, bool direct)
{
	for (struct stmt *x = s; x; x = stmt_next(s, x)) {
		bool once = direct && (x == s || (s->kind == STMT_BLOCK && s->transparent));

		stmt_set_span(x, NO_SPAN);
		for (unsigned i = 0; i < x->nslots; i++) {
			stmt_set(x, i,
				 expr_shift(j->s->ir, x->slot[i].e, j->sym, turn * j->step,
					    once ? &j->varies : NULL));
			if (j->each && x->slot[i].e)
				stmt_set(x, i, j->each(j->context, x->slot[i].e, turn));
		}
	}
}

/* Moves the statements of the run [from, end) of another copy before `at`, or to the end. */
static void place_run(struct stmt *block, struct stmt *at, struct stmt *from,
		      const struct stmt *end)
{
	for (struct stmt *next; from != end; from = next) {
		next = from->next;
		stmt_remove(from);
		if (at)
			stmt_insert_before(at, from);
		else
			stmt_append(block, from);
	}
}

static void weave(struct jam *j, struct stmt *block, struct stmt **copy);

static void weave_loop(struct jam *j, struct stmt *loop, struct stmt **copies)
{
	struct stmt *inner[JAM_MAX];

	for (unsigned c = 1; c < j->factor; c++) {
		stmt_rename(j->s->nest->func, copies[c]->first, copies[c]->sym, loop->sym);
		inner[c] = copies[c]->first;
	}
	/* one run of it is now that of several iterations, which may depend on each other */
	stmt_set_independent(loop, loop->independent && j->independent);
	weave(j, loop->first, inner);
}

/* The condition of the first decides for all. */
static void weave_test(struct jam *j, struct stmt *test, struct stmt **copies)
{
	struct stmt *inner[JAM_MAX], *block = test->first;

	for (unsigned c = 1; c < j->factor; c++)
		inner[c] = copies[c]->first;
	while (block) {
		struct stmt *next = block->next;

		weave(j, block, inner);
		for (unsigned c = 1; c < j->factor; c++)
			inner[c] = inner[c]->next;
		block = next;
	}
}

/* block becomes the statements of all copies. */
static void weave(struct jam *j, struct stmt *block, struct stmt **copy)
{
	struct stmt *x = block->first, *at[JAM_MAX];

	for (unsigned c = 1; c < j->factor; c++)
		at[c] = copy[c]->first;
	while (x) {
		struct stmt *run[JAM_MAX], *loop, *next;

		for (unsigned c = 1; c < j->factor; c++)
			run[c] = at[c];
		while (x && !loop_is_shared(x) && x->kind != STMT_PRAGMA &&
		       !bits_has(&j->common, x->id)) {
			x = x->next;
			for (unsigned c = 1; c < j->factor; c++) {
				next = at[c]->next;
				shift_stmt(j, at[c], c, true);
				at[c] = next;
			}
		}
		for (unsigned c = 1; c < j->factor; c++)
			place_run(block, x, run[c], at[c]);
		if (!x)
			break;
		loop = x;
		x = x->next;
		if (loop_is_shared(loop))
			weave_loop(j, loop, at);
		else if (bits_has(&j->common, loop->id))
			weave_test(j, loop, at);
		for (unsigned c = 1; c < j->factor; c++)
			at[c] = at[c]->next;
	}
}

/* Variables of shared loops are written in the body, but by all at once. */
static void note_writes(struct jam *j, struct stmt *block)
{
	const struct bits *writes;

	for (struct stmt *x = block->first; x; x = x->next) {
		if (loop_is_shared(x)) {
			note_writes(j, x->first);
			continue;
		}
		writes = &effects_of(j->s->analyses, x)->writes;
		for (uint32_t id = 0; id < j->s->nest->func->syms.n; id++)
			if (bits_has(writes, id))
				bits_add(j->s->ir->arena, &j->varies, id);
	}
}

void schedule_weave(struct schedule *s, struct stmt *loop, unsigned factor, __int128 step,
		    const struct bits *varies, const struct bits *common, weave_fn *each,
		    void *context)
{
	struct jam j = {.s = s, .sym = loop->sym, .step = step, .factor = factor};
	struct stmt *copy[JAM_MAX];

	j.independent = loop->independent;
	j.each = each;
	j.context = context;
	if (varies)
		bits_union(s->ir->arena, &j.varies, varies);
	if (common)
		bits_union(s->ir->arena, &j.common, common);
	note_writes(&j, loop->first);
	for (unsigned c = 1; c < factor; c++) {
		copy[c] = stmt_copy(s->nest->func, loop->first);
		for (struct stmt *x = loop->first, *y = copy[c]; x && common;
		     x = stmt_next(loop->first, x), y = stmt_next(copy[c], y))
			if (bits_has(common, x->id))
				bits_add(s->ir->arena, &j.common, y->id);
		rename_locals(&j, copy[c], copy[c], c);
	}
	weave(&j, loop->first, copy);
}

/* ---- the clause ---- */

static bool jam_loop(struct schedule *s, const struct clause *clause, uint32_t at,
		     struct stmt *loop)
{
	const struct clause_arg *arg = clause->args.at[at];
	struct split split;
	int64_t factor;
	__int128 step;
	const char *why;

	if (!split_plan(&split, s, clause, at, loop))
		return false;
	factor = split_factor(&split);
	step = split_step(&split);
	why = schedule_unweavable(s, loop->first);
	if (why)
		return schedule_refuse(s, DIAG_SCHEDULE, arg->span, "cannot jam '%s': %s",
				       loop->sym->name, why);
	if (split.tail != SPLIT_PEEL && split.tail != SPLIT_EXACT)
		return schedule_refuse(s, DIAG_CLAUSE, arg->span,
				       "jam takes tail=peel or tail=exact");
	if (factor < 1 || factor > JAM_MAX)
		return schedule_refuse(s, DIAG_CLAUSE, arg->value_span,
				       "the factor of jam is a number from 1 to %d", JAM_MAX);
	if (!schedule_may_weave(s, clause, loop, factor))
		return false;
	split_in_steps(&split);
	schedule_weave(s, loop, (unsigned)factor, step, NULL, NULL, NULL, NULL);
	return true;
}

bool schedule_jam(struct schedule *s, const struct clause *clause)
{
	return schedule_each(s, clause, jam_loop);
}
