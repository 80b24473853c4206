/* instances.c - loops or their headers differ: both sides as integer sets, and those compared.
 *
 * Idea: the instance-wise view of programs of the polyhedral model (Feautrier 1991), and validation of
 * its transformations by comparing sets of instances and the order of those that conflict (after Verdoolaege, Janssens,
 * Bruynooghe 2012; Bastoul, Pencheva 2016).  Own reading of the tree; only isl is shared with the passes.
 *
 * First everything is taken away that both sides have alike: equal statements before and after, equal loops and
 * conditions around.  What remains, a sequence of statements on each side, is read (sets_read.c); what was around is
 * known of its parameters. */
#include "sets.h"

#include "cunest/eval.h"
#include "cunest/text.h"
#include "cunest/walk.h"

#include <isl/options.h>

#include <string.h>

/* Operations of isl for one step, if as many are left, one or two microseconds each, and where all threads of a block are looked at; and what a
 * step counts that needs few of them, or looks at all threads.  If it needs more than there are, it has no budget
 * left, and the file has less: then no other step that looks at all threads is tried. */
enum {
	OPERATIONS = 1000000,
	OPERATIONS_THREADS = 400000,
	COST = 500000,
	COST_THREADS = 6400000,
	COST_QUOTA = 6000000
};

struct narrow {
	struct check *c;
	struct vec side[2]; /* struct stmt * */
};

static void fill(struct check *c, struct vec *out, const struct stmt *first)
{
	out->n = 0;
	for (const struct stmt *s = first; s; s = s->next)
		if (s->kind != STMT_PRAGMA)
			vec_push(c->arena, out, (void *)s);
}

static void strip(struct narrow *w)
{
	struct vec *a = &w->side[0], *b = &w->side[1];
	uint32_t front = 0;

	while (front < a->n && front < b->n && check_same(w->c, a->at[front], b->at[front]))
		front++;
	while (a->n > front && b->n > front && check_same(w->c, a->at[a->n - 1], b->at[b->n - 1])) {
		a->n--;
		b->n--;
	}
	for (int side = 0; side < 2; side++) {
		struct vec *v = &w->side[side];

		memmove(v->at, v->at + front, (v->n - front) * sizeof(v->at[0]));
		v->n -= front;
	}
}

static bool same_slot(struct check *c, const struct stmt *a, const struct stmt *b, unsigned i)
{
	return strcmp(expr_text(c->ir, a->slot[i].e), expr_text(c->ir, b->slot[i].e)) == 0;
}

static bool same_header(struct check *c, const struct stmt *a, const struct stmt *b)
{
	return a->cmp == b->cmp && a->declares == b->declares && a->sym->type == b->sym->type &&
	       strcmp(a->sym->name, b->sym->name) == 0 && same_slot(c, a, b, SLOT_LO) &&
	       same_slot(c, a, b, SLOT_BOUND) && same_slot(c, a, b, SLOT_STEP);
}

static bool same_branch(struct check *c, const struct stmt *a, const struct stmt *b)
{
	return a && b ? check_same(c, a, b) : a == b;
}

/* Goes into what differs; false: no further. */
static bool descend(struct narrow *w)
{
	const struct stmt *a, *b;
	struct check *c = w->c;

	if (w->side[0].n != 1 || w->side[1].n != 1)
		return false;
	a = w->side[0].at[0];
	b = w->side[1].at[0];
	if (a->kind != b->kind)
		return false;
	if (a->kind == STMT_FOR && same_header(c, a, b)) {
		a = a->first;
		b = b->first;
	} else if (a->kind == STMT_IF && same_slot(c, a, b, SLOT_COND) &&
		   same_branch(c, a->first->next, b->first->next)) {
		a = a->first;
		b = b->first;
	} else if (a->kind == STMT_IF && same_slot(c, a, b, SLOT_COND) &&
		   check_same(c, a->first, b->first) && a->first->next && b->first->next) {
		a = a->first->next;
		b = b->first->next;
	} else if (a->kind == STMT_BLOCK) {
		fill(c, &w->side[0], a->first);
		fill(c, &w->side[1], b->first);
		return true;
	} else {
		return false;
	}
	w->side[0].at[0] = (void *)a;
	w->side[1].at[0] = (void *)b;
	return true;
}

/* ---- what is known around ---- */

/* Symbols that some statement of the function sets after their declaration. */
static struct bits set_anywhere(struct sets *s, const struct func *func)
{
	struct bits set = {0};

	for (const struct stmt *t = func->body; t; t = stmt_next(func->body, t)) {
		if (t->sym && t->kind != STMT_STORE && t->kind != STMT_DECL && !t->declares)
			bits_add(s->arena, &set, t->sym->id);
		for (uint32_t i = 0; i < t->writes.n; i++)
			bits_add(s->arena, &set, ((const struct sym *)t->writes.at[i])->id);
	}
	return set;
}

static bool lasting(const struct bits *set, const struct expr *e)
{
	if (e->has & (HAS_LOAD | HAS_CALL | HAS_OPAQUE | HAS_VOLATILE))
		return false;
	if (e->kind == EXPR_SYM)
		return !e->u.sym->address_taken && !bits_has(set, e->u.sym->id);
	for (unsigned i = 0; i < e->nargs; i++)
		if (!lasting(set, e->arg[i]))
			return false;
	return true;
}

static void know(struct reader *r, const struct bits *set, const struct expr *e, bool holds)
{
	isl_set *all, *cond;

	e = expr_truth(e);
	if (e->kind == (holds ? EXPR_LAND : EXPR_LOR)) {
		know(r, set, e->arg[0], holds);
		know(r, set, e->arg[1], holds);
		return;
	}
	if (!lasting(set, e))
		return;
	all = sets_keep(r->s, isl_set_universe(reader_space(r)));
	cond = read_condition(r, e, all);
	if (cond && !holds)
		cond = sets_keep(r->s, isl_set_complement(isl_set_copy(cond)));
	if (cond)
		sets_know(r->s, cond);
}

static void know_loop(struct reader *r, const struct bits *set, const struct stmt *loop)
{
	const struct expr *lo = loop->slot[SLOT_LO].e, *bound = loop->slot[SLOT_BOUND].e;
	struct ir *ir = r->func->ir;
	const struct expr *var = expr_sym(ir, loop->sym), *e;
	__int128 step;

	if (!loop->declares || eval_int(loop->slot[SLOT_STEP].e, &step) != EVAL_OK)
		return;
	if (lasting(set, bound) && (e = expr_c_binary(ir, loop->cmp, var, bound)))
		know(r, set, e, true);
	if (!lasting(set, lo))
		return;
	e = expr_c_binary(ir, step > 0 ? EXPR_GE : EXPR_LE, var, lo);
	if (e)
		know(r, set, e, true);
	if (step <= 1 || !type_is_int(loop->sym->type) || !loop->sym->type->is_signed ||
	    !type_holds(loop->sym->type, step))
		return;
	/* (i - lo) % step == 0 */
	e = expr_c_binary(ir, EXPR_SUB, var, lo);
	e = e ? expr_c_binary(ir, EXPR_MOD, e, expr_const_int(ir, loop->sym->type, step)) : NULL;
	e = e ? expr_c_binary(ir, EXPR_EQ, e, expr_const_int(ir, loop->sym->type, 0)) : NULL;
	if (e)
		know(r, set, e, true);
}

/* `if (c) return;` */
static bool leaves(const struct stmt *s)
{
	const struct stmt *last = s->first;

	if (s->kind != STMT_IF || s->first->next)
		return false;
	while (last && last->kind == STMT_BLOCK)
		last = last->last;
	return last && last->kind == STMT_JUMP && last->form == FORM_RETURN;
}

/* `const int i = e;`, and nobody sets i again. */
static void know_decl(struct reader *r, const struct bits *set, const struct stmt *s)
{
	const struct expr *e = s->slot[SLOT_VALUE].e, *same;

	if (!e || !type_is_int(s->sym->type) || s->sym->address_taken ||
	    bits_has(set, s->sym->id) || !lasting(set, e))
		return;
	same = expr_c_binary(r->func->ir, EXPR_EQ, expr_sym(r->func->ir, s->sym), e);
	if (same)
		know(r, set, same, true);
}

static void know_ancestors(struct reader *r, const struct bits *set, const struct stmt *first)
{
	for (const struct stmt *s = first; s; s = s->parent) {
		for (const struct stmt *t = s->prev; t; t = t->prev)
			if (leaves(t))
				know(r, set, t->slot[SLOT_COND].e, false);
			else if (t->kind == STMT_DECL)
				know_decl(r, set, t);
		if (s->parent && s->parent->kind == STMT_IF)
			know(r, set, s->parent->slot[SLOT_COND].e, s == s->parent->first);
		if (s->parent && s->parent->kind == STMT_FOR)
			know_loop(r, set, s->parent);
	}
}

static void know_around(struct reader *r, const struct stmt *first)
{
	struct bits set = set_anywhere(r->s, r->func);

	for (uint32_t i = 0; i < r->func->nests.n; i++) {
		const struct nest *nest = r->func->nests.at[i];

		if (!first || !stmt_within(first, nest->root))
			continue;
		for (uint32_t k = 0; k < nest->assumes.n; k++)
			know(r, &set, nest->assumes.at[k], true);
	}
	/* what is outermost helps to read what is inside of it */
	for (unsigned i = 0; i < 3; i++)
		know_ancestors(r, &set, first);
}

/* ---- the comparison ---- */

static bool in_region(const struct reader *r, const struct stmt *s)
{
	for (uint32_t i = 0; i < r->region->n; i++)
		if (stmt_within(s, r->region->at[i]))
			return true;
	return false;
}

static bool mentions_declared(const struct reader *r, const struct expr *e)
{
	if (e->kind == EXPR_SYM)
		return bits_has(&r->declared, e->u.sym->id);
	for (unsigned i = 0; i < e->nargs; i++)
		if (mentions_declared(r, e->arg[i]))
			return true;
	return false;
}

/* Nothing outside may need what the region declares. */
static bool closed(const struct reader *r)
{
	for (const struct stmt *s = r->func->body; s; s = stmt_next(r->func->body, s)) {
		if (in_region(r, s))
			continue;
		if (s->sym && s->kind != STMT_STORE && bits_has(&r->declared, s->sym->id))
			return sets_fail(r->s, "'%s' is used outside of what differs",
					 s->sym->name);
		for (unsigned i = 0; i < s->nslots; i++)
			if (s->slot[i].e && mentions_declared(r, s->slot[i].e))
				return sets_fail(r->s, "'%s' is used outside of what differs",
						 expr_text(r->func->ir, s->slot[i].e));
	}
	return true;
}

static const struct nest *nest_at(const struct reader *r)
{
	for (uint32_t i = 0; i < r->func->nests.n; i++) {
		const struct nest *nest = r->func->nests.at[i];

		for (uint32_t k = 0; k < r->region->n; k++)
			if (stmt_within(r->region->at[k], nest->root) ||
			    stmt_within(nest->root, r->region->at[k]))
				return nest;
	}
	return NULL;
}

static void reader_start(struct reader *r, struct sets *s, const struct func *func,
			 const struct vec *region)
{
	r->s = s;
	r->func = func;
	r->region = region;
	r->sure = true;
	r->undefined = isl_set_empty(isl_space_params_alloc(s->ctx, 0));
	read_prepare(r);
}

static bool compare_staged(const struct narrow *w, const struct staging *st, struct reader *before,
			   struct reader *after, struct certificate *cert)
{
	before->staging = after->staging = true;
	before->staged = st->staged[0];
	after->staged = st->staged[1];
	before->source = after->source = before->func;
	if (st->threads && !stage_threads(before, after))
		return false;
	if (!st->threads) {
		know_around(before, w->side[0].n ? w->side[0].at[0] : NULL);
		before->all = sets_keep(before->s, isl_set_universe(reader_space(before)));
		after->all = sets_keep(after->s, isl_set_universe(reader_space(after)));
	}
	return read_region(before, before->all) && read_region(after, after->all) &&
	       stage_apply(before, NULL) && stage_apply(after, before) &&
	       sets_compare(before, after, cert);
}

static bool compare(struct sets *s, const struct narrow *w, const struct staging *st,
		    struct reader *before, struct reader *after, struct certificate *cert)
{
	isl_set *all;

	if (!closed(before) || !closed(after))
		return false;
	if (st->any)
		return compare_staged(w, st, before, after, cert);
	know_around(before, w->side[0].n ? w->side[0].at[0] : NULL);
	all = sets_keep(s, isl_set_universe(reader_space(before)));
	if (!read_region(before, all))
		return false;
	s->known = isl_set_subtract(s->known, isl_set_copy(before->undefined));
	/* to know less is no mistake, and one piece is quicker than many */
	s->known = isl_set_from_basic_set(isl_set_simple_hull(s->known));
	all = share_find(after, before->func, nest_at(after));
	return all && read_region(after, all) && sets_compare(before, after, cert);
}

static void sets_free(struct sets *s)
{
	for (uint32_t i = 0; i < s->kept_sets.n; i++)
		isl_set_free(s->kept_sets.at[i]);
	for (uint32_t i = 0; i < s->kept_maps.n; i++)
		isl_map_free(s->kept_maps.at[i]);
	for (uint32_t i = 0; i < s->kept_forms.n; i++)
		isl_pw_aff_free(s->kept_forms.at[i]);
	for (uint32_t i = 0; i < s->kept_functions.n; i++)
		isl_pw_multi_aff_free(s->kept_functions.at[i]);
	isl_set_free(s->known);
	isl_ctx_free(s->ctx);
}

static bool compare_sets(struct check *c, const struct narrow *w, const struct staging *st,
			 struct certificate *cert)
{
	struct sets s = {.check = c, .arena = c->arena, .ctx = isl_ctx_alloc()};
	struct reader b = {.after = false}, a = {.after = true};
	unsigned long operations = st->threads ? OPERATIONS_THREADS : OPERATIONS;
	bool good, starved;

	if (!s.ctx)
		trap_raise(arena_trap(c->arena), STATUS_LIMIT, "out of memory: a set");
	isl_options_set_on_error(s.ctx, ISL_ON_ERROR_CONTINUE);
	isl_ctx_set_max_operations(s.ctx, c->budget < operations ? c->budget + 1 : operations);
	s.known = isl_set_universe(isl_space_params_alloc(s.ctx, 0));
	reader_start(&b, &s, c->before, &w->side[0]);
	reader_start(&a, &s, c->after, &w->side[1]);
	good = compare(&s, w, st, &b, &a, cert);
	starved = isl_ctx_last_error(s.ctx) == isl_error_alloc;
	if (isl_ctx_last_error(s.ctx) == isl_error_quota) {
		s.why = "the sets are too large"; /* what was found since then says nothing */
		c->overdrawn += st->threads ? COST_QUOTA : 0;
		check_spend(c, c->budget);
	}
	cert->why = good ? NULL : s.why ? s.why : "the sets are too large";
	isl_set_free(b.undefined);
	isl_set_free(a.undefined);
	sets_free(&s);
	if (starved) /* memory that is short is no verdict */
		trap_raise(arena_trap(c->arena), STATUS_LIMIT, "out of memory: comparing sets");
	return good;
}

static bool has_barrier(const struct narrow *w)
{
	for (int side = 0; side < 2; side++)
		for (uint32_t i = 0; i < w->side[side].n; i++) {
			const struct stmt *top = w->side[side].at[i];

			for (const struct stmt *s = top; s; s = stmt_next(top, s))
				if (s->kind == STMT_SYNC)
					return true;
		}
	return false;
}

enum verdict check_instances(struct check *c, struct certificate *cert)
{
	struct narrow w = {.c = c};
	struct staging st = {.any = false};

	cert->verdict = VERDICT_UNKNOWN;
	if (!check_spend(c, COST)) {
		cert->why = "the budget is spent";
		return cert->verdict;
	}
	fill(c, &w.side[0], c->before->body->first);
	fill(c, &w.side[1], c->after->body->first);
	stage_find(c, &st);
	do {
		strip(&w);
	} while (descend(&w));
	st.threads = st.any && (st.shared || has_barrier(&w));
	if (st.threads) {
		fill(c, &w.side[0], c->before->body->first);
		fill(c, &w.side[1], c->after->body->first);
	}
	if (w.side[0].n == 0 && w.side[1].n == 0) {
		cert->tier = TIER_TEXT;
		return cert->verdict = VERDICT_PROVED;
	}
	cert->tier = TIER_SETS;
	if (st.threads && !check_spend(c, COST_THREADS)) {
		cert->why = "the budget is spent";
		return cert->verdict;
	}
	if (compare_sets(c, &w, &st, cert))
		cert->verdict = VERDICT_PROVED;
	return cert->verdict;
}
