/* accumulate_atomic.c - one atomic operation after a loop instead of one in each iteration.
 *
 *	for (i ...)				int count_n = 0;
 *		if (x[i] > limit)	->	for (i ...)
 *			atomicAdd(count, 1);		if (x[i] > limit)
 *								count_n += 1;
 *						if (count_n != 0)
 *							atomicAdd(count, count_n);
 *
 * Legal: nobody looks at what the operations return, the loop leaves the address as it is, and has
 * no other access that may be the same memory.  Operations of CUDA are relaxed: they order nothing
 * but themselves, so that all of a thread's may come as late as its last, unless something between
 * does order: barriers, fences, calls, volatile accesses, or atomics that return something or take
 * a lock.  (A loop that never ends would never show its sum: it is taken to end.)  Sums, minima,
 * maxima and bits of integers do not depend on the order.  Atomics wrap, so a signed sum is counted
 * unsigned unless ranges show that it fits.  Floats need reduction(+: y) or fp(relaxed).
 *
 * What starts with the value that changes nothing and still has it needs no operation: that is so
 * where the loop does not run, where the update is under a condition, and where the address may not
 * be one.  Where the update surely runs there is no question.
 *
 * Pays always: an operation on memory that threads share for each iteration, which also keeps nvcc from
 * unrolling.  sm_90 (sm_80), instructions an element: counting those above a limit 16.0 (20.0) ->
 * 5.69 (5.75), a sum of squares 7.0 (10.0) -> 4.25, sum and maximum of a row 3.0 -> 2.38 (2.88), and
 * one operation for all iterations.  (nvcc joins the lanes of a warp, not the iterations.)
 *
 * Source: privatisation of reductions; EVIDENCE. */
#include "accumulate.h"
#include "condition.h"

#include <string.h>

enum { UPDATES_MOST = 16 };

/* What an operation is, in registers. */
struct atomic_kind {
	const char *name; /* without atomic, and without _block and _system */
	enum expr_kind op;
};

static const struct atomic_kind kinds[] = {
	{"Add", EXPR_ADD}, {"Sub", EXPR_ADD}, {"Min", EXPR_MIN}, {"Max", EXPR_MAX},
	{"And", EXPR_AND}, {"Or", EXPR_OR},   {"Xor", EXPR_XOR},
};

struct updates {
	struct pass *pass;
	struct nest *nest;
	struct vec *behind;            /* struct stmt *, what was put after loops */
	struct stmt *first;            /* of them */
	struct stmt *at[UPDATES_MOST]; /* all that the loop has of this address, in order */
	unsigned n;
	enum expr_kind op;
	const struct expr *place;
	const struct sym
		*object;         /* that it is, or is a member of; NULL: through a pointer, or in an
				   * array */
	const struct type *type; /* of it, unqualified */
	const struct type *acc;  /* of the variable */
	bool certain;            /* one of them runs whenever the loop is reached */
	bool in_warp;            /* lanes add up theirs */
	const char *why;
	const struct expr *other; /* what may be the same memory */
};

static const struct atomic_kind *kind_of(const struct stmt *s)
{
	static const char prefix[] = "atomic";
	const char *name = s->text + strlen(prefix);

	if (s->nslots != 2 || s->sym || strncmp(s->text, prefix, strlen(prefix)) != 0)
		return NULL;
	for (unsigned i = 0; i < ARRAY_LEN(kinds); i++) {
		size_t n = strlen(kinds[i].name);

		if (strncmp(name, kinds[i].name, n) == 0 &&
		    (!name[n] || strcmp(name + n, "_block") == 0 ||
		     strcmp(name + n, "_system") == 0))
			return &kinds[i];
	}
	return NULL;
}

static const struct sym *object_of(const struct expr *place)
{
	while (place->kind == EXPR_MEMBER && place->arg[0]->type->kind != TYPE_PTR)
		place = place->arg[0];
	return place->kind == EXPR_SYM ? place->u.sym : NULL;
}

/* An operation on a number whose type says what it does. */
static bool is_candidate(struct updates *u, struct stmt *s)
{
	const struct atomic_kind *kind = s->kind == STMT_ATOMIC ? kind_of(s) : NULL;

	u->first = s;
	u->place = kind ? atomic_place(u->pass->ir, s) : NULL;
	if (!u->place || u->place->has & (HAS_VOLATILE | HAS_CALL | HAS_OPAQUE) ||
	    s->slot[1].e->has & HAS_VOLATILE || !type_is_arith(s->slot[1].e->type))
		return false;
	u->op = kind->op;
	u->object = object_of(u->place);
	u->type = type_unqualified(u->pass->ir->types, u->place->type);
	if (u->type->kind == TYPE_FLOAT)
		return u->op == EXPR_ADD && (u->type->bits == 32 || u->type->bits == 64);
	return u->type->kind == TYPE_INT && u->type->rank >= RANK_INT && u->type->bits <= 64;
}

static bool is_ours(const struct updates *u, const struct stmt *s)
{
	return s->kind == STMT_ATOMIC && s->text == u->first->text && kind_of(s) &&
	       s->slot[0].e == u->first->slot[0].e;
}

/* ---- may the operations come later? ---- */

static bool no(struct updates *u, const char *why)
{
	u->why = why;
	return false;
}

static bool apart(struct updates *u, const struct expr *other)
{
	if (alias_places(u->pass->analyses, u->nest, other, u->place) == ALIAS_NO)
		return true;
	u->other = other;
	return no(u, "the loop has another access that may be the same memory");
}

/* Its own slots only, where it holds others. */
static bool passes_by(struct updates *u, struct stmt *s)
{
	struct analyses *an = u->pass->analyses;
	const struct effects *fx = effects_of(an, s);

	switch ((enum stmt_kind)s->kind) {
	case STMT_BLOCK:
	case STMT_PRAGMA:
		return true;
	case STMT_IF:
	case STMT_FOR:
	case STMT_WHILE:
		if (s->kind == STMT_WHILE && s->form == FORM_FOR && s->effects)
			return no(u, "a loop is not understood");
		for (unsigned i = 0; i < s->nslots; i++)
			if (s->slot[i].e && expr_pinned(an, s->slot[i].e))
				return no(u, "a condition has side effects");
		return true;
	case STMT_ATOMIC: {
		const struct expr *place = atomic_place(u->pass->ir, s);

		if (!kind_of(s) || !place)
			return no(u, "another atomic operation may order them");
		return apart(u, place);
	}
	case STMT_SYNC:
		return no(u, "there is a barrier in the loop");
	case STMT_RAW:
	case STMT_CALL:
		return no(u, "what is called there may use it");
	case STMT_DECL:
	case STMT_ASSIGN:
	case STMT_STORE:
	case STMT_JUMP:
	case STMT_COUNT:
		break;
	}
	if (fx->opaque || fx->calls || fx->reads_unknown || fx->writes_unknown || fx->may_stop)
		return no(u, "what is called there may use it");
	if (fx->sync || fx->is_volatile)
		return no(u, "other threads may observe the accesses of the loop");
	if (fx->leaves || fx->label)
		return no(u, "a jump leaves the loop, or leads into it");
	for (uint32_t i = 0; i < fx->stores.n; i++)
		if (!apart(u, fx->stores.at[i]))
			return false;
	return true;
}

struct reading {
	struct updates *u;
	bool apart;
};

/* Does what it calls read memory that no place of the program describes? */
static bool calls_a_reader(const struct updates *u, const struct expr *e)
{
	struct purity purity;

	if (e->kind != EXPR_CALL)
		return e->kind == EXPR_OPAQUE;
	purity = purity_of_call(u->nest->func, e->text);
	return !purity.known || purity.reads_memory;
}

static bool read_apart(void *context, const struct expr *e)
{
	struct reading *r = context;

	if (calls_a_reader(r->u, e))
		r->apart = no(r->u, "what is called there may use it");
	else if (e->kind == EXPR_SYM && e->u.sym == r->u->object)
		r->apart = no(r->u, "the loop uses it in other ways too");
	else if (e->kind == EXPR_LOAD || e->kind == EXPR_MEMBER)
		r->apart = r->apart && apart(r->u, e);
	return r->apart && e->kind != EXPR_ADDR;
}

/* What the statement itself reads, but for the address of the operation. */
static bool reads_apart(struct updates *u, const struct stmt *s)
{
	struct reading r = {u, true};

	if (u->object && s->sym == u->object)
		return no(u, "the loop uses it in other ways too");
	for (unsigned i = is_ours(u, s); i < s->nslots && r.apart; i++)
		if (s->slot[i].e)
			expr_walk(u->pass->ir, s->slot[i].e, read_apart, &r);
	return r.apart;
}

static bool is_alone(struct updates *u, struct stmt *loop)
{
	u->n = 0;
	for (struct stmt *s = loop; s; s = stmt_next(loop, s)) {
		if (is_ours(u, s)) {
			if (u->n == UPDATES_MOST)
				return no(u, "there are many of them");
			u->at[u->n++] = s;
			if (!type_is_arith(s->slot[1].e->type) ||
			    expr_pinned(u->pass->analyses, s->slot[1].e))
				return no(u, "its operand has side effects");
		} else if (!passes_by(u, s)) {
			return false;
		}
		if (!reads_apart(u, s))
			return false;
	}
	return true;
}

/* Is the address the same in all iterations? */
static bool stays(const struct updates *u, const struct stmt *loop)
{
	const struct expr *place = u->place;

	for (; place->kind == EXPR_MEMBER; place = place->arg[0])
		if (place->arg[0]->type->kind == TYPE_PTR)
			return !effects_clobber(u->pass->analyses, loop, place->arg[0]);
	if (place->kind == EXPR_SYM)
		return true;
	for (unsigned i = 0; i < place->nargs; i++)
		if (effects_clobber(u->pass->analyses, loop, place->arg[i]))
			return false;
	return place->kind == EXPR_LOAD;
}

/* ---- is it the same value? ---- */

static bool is_licensed(struct updates *u)
{
	const struct vec *sums = &u->nest->reductions;
	const struct sym *base = place_base(u->place);
	bool named = u->nest->fp == FP_RELAXED;

	if (u->type->kind == TYPE_INT)
		return true;
	for (uint32_t i = 0; i < sums->n; i++) {
		const struct reduction *sum = sums->at[i];

		named |= base && sum->sym == base && sum->op == u->op;
	}
	if (!named)
		return no(u, base ? arena_printf(u->pass->ir->arena,
						 "a sum of floats depends on the order; "
						 "reduction(+: %s) would allow another",
						 base->name)
				  : "a sum of floats depends on the order; fp(relaxed) would "
				    "allow another");
	return true;
}

/* The most iterations that the loops around s, up to `loop`, have; -1: not known. */
static __int128 turns_most(struct updates *u, const struct stmt *s, const struct stmt *loop)
{
	struct analyses *an = u->pass->analyses;
	__int128 turns = 1;

	for (const struct stmt *l = stmt_loop(s); l; l = stmt_loop(l)) {
		int64_t trips = l->kind == STMT_FOR ? loop_trips(an, l) : -1;
		__int128 step;

		if (l->kind != STMT_FOR)
			return -1;
		if (trips < 0) {
			const struct expr *by = expr_strip(l->slot[SLOT_STEP].e);
			struct range lo = range_of(an, l->slot[SLOT_LO].e, l);
			struct range end = range_of(an, l->slot[SLOT_BOUND].e, l);

			/* an unsigned variable might step past its end and begin again */
			if (!l->sym->type->is_signed || by->kind != EXPR_INT || lo.empty ||
			    end.empty || l->cmp != EXPR_LT ||
			    type_usual(u->pass->ir->types, l->slot[SLOT_LO].e->type,
				       l->slot[SLOT_BOUND].e->type) != l->slot[SLOT_LO].e->type)
				return -1;
			step = expr_int(by);
			if (step < 1)
				return -1;
			turns *= end.hi > lo.lo ? (end.hi - lo.lo + step - 1) / step : 0;
		} else {
			turns *= trips;
		}
		if (turns > INT64_MAX)
			return -1;
		if (l == loop)
			break;
	}
	return turns;
}

/* Does a signed sum of them fit, whatever is added up to anywhere between? */
static bool fits(struct updates *u, const struct stmt *loop)
{
	__int128 low = 0, high = 0;

	for (unsigned i = 0; i < u->n; i++) {
		const struct expr *value = expr_strip(u->at[i]->slot[1].e);
		struct range r = range_of(u->pass->analyses, value, u->at[i]);
		__int128 turns = turns_most(u, u->at[i], loop);

		if (!type_is_int(value->type) || turns < 0 || r.empty || r.lo < type_min(u->type) ||
		    r.hi > type_max(u->type))
			return false;
		low += r.lo < 0 ? r.lo * turns : 0;
		high += r.hi > 0 ? r.hi * turns : 0;
	}
	return low >= type_min(u->type) && high <= type_max(u->type);
}

static void choose_type(struct updates *u, const struct stmt *loop)
{
	u->acc = u->type;
	if (u->op == EXPR_ADD && u->type->kind == TYPE_INT && u->type->is_signed && !fits(u, loop))
		u->acc = type_int(u->pass->ir->types, u->type->rank, false, NULL);
}

/* The value that changes nothing. */
static const struct expr *neutral(const struct updates *u)
{
	struct ir *ir = u->pass->ir;
	const struct type *type = u->acc;

	if (type->kind == TYPE_FLOAT)
		return expr_const_flt(ir, type, 0.0, type->bits == 32 ? "0.0f" : "0.0");
	if (u->op == EXPR_MIN)
		return expr_const_int(ir, type, type_max(type));
	if (u->op == EXPR_MAX)
		return expr_const_int(ir, type, type_min(type));
	if (u->op == EXPR_AND)
		return expr_const_int(ir, type, type->is_signed ? -1 : type_max(type));
	return expr_const_int(ir, type, 0);
}

/* ---- the rewrite ---- */

/* The operand as a value of the variable's type, where += would not take it for one. */
static const struct expr *operand(const struct updates *u, const struct expr *e)
{
	struct ir *ir = u->pass->ir;
	const struct expr *bare = expr_strip(e);

	if (type_is_arith(bare->type) && type_usual(ir->types, u->acc, bare->type) == u->acc)
		return bare;
	return expr_cast(ir, u->type, bare, false);
}

/* atomicAdd(&y, v) -> y_n += v, atomicMin(&y, v) -> y_n = min(y_n, v) */
static void keep_in(const struct updates *u, struct stmt *s, struct sym *acc)
{
	struct ir *ir = u->pass->ir;
	const struct expr *e = operand(u, s->slot[1].e);

	stmt_set_kind(s, STMT_ASSIGN);
	stmt_set_sym(s, acc);
	stmt_set_text(s, NULL);
	stmt_set_declares(s, false);
	stmt_set_effects(s, 0);
	stmt_set_slots(s, s->slot + 1, 1);
	stmt_set_dirty(s, true);
	if (u->op == EXPR_MIN || u->op == EXPR_MAX) {
		const struct expr *args[] = {expr_sym(ir, acc), expr_c_convert(ir, u->acc, e)};

		stmt_set(s, SLOT_VALUE, expr_raw(ir, u->op, u->acc, NULL, args, 2));
		return;
	}
	stmt_set_op(s, (uint8_t)u->op);
	stmt_set_op_type(s, u->acc);
	stmt_set(s, SLOT_VALUE, expr_c_convert(ir, u->acc, e));
}

/* After what was put after the loop before. */
static void insert_behind(struct updates *u, struct stmt *loop, struct stmt *s)
{
	struct stmt *at = loop;

	for (uint32_t i = 0; i < u->behind->n; i++)
		if (u->behind->at[i] == at->next)
			at = at->next;
	stmt_insert_after(at, s);
	vec_push(u->pass->ir->arena, u->behind, s);
}

static void rewrite(struct updates *u, struct stmt *loop)
{
	struct ir *ir = u->pass->ir;
	struct func *func = u->nest->func;
	struct stmt *decl = stmt_create(func, STMT_DECL, 1), *last, *choice, *then;
	const char *name = name_suggest_in(func, u->place, loop);
	struct sym *acc = sym_create(func, SYM_LOCAL, name, u->acc);
	const struct expr *cond = NULL;

	acc->fresh = true;
	acc->hint = acc->name;
	stmt_set_sym(decl, acc);
	stmt_set(decl, SLOT_VALUE, neutral(u));
	last = stmt_create(func, STMT_ATOMIC, 2);
	stmt_set_text(last, u->first->text);
	stmt_set_slot(last, 0, u->first->slot[0]);
	stmt_set(last, 1, expr_c_convert(ir, u->type, expr_sym(ir, acc)));
	for (unsigned i = 0; i < u->n; i++)
		keep_in(u, u->at[i], acc);
	stmt_insert_ahead(loop, decl);
	if (u->in_warp) {
		for (unsigned distance = 16; distance > 0; distance /= 2)
			insert_behind(u, loop, warp_step(u->pass, u->nest, acc, distance));
		cond = warp_first(u->pass);
	}
	if (!u->certain) {
		const struct expr *any = expr_c_binary(ir, EXPR_NE, expr_sym(ir, acc), neutral(u));

		cond = cond ? expr_c_binary(ir, EXPR_LAND, cond, any) : any;
	}
	if (!cond) {
		insert_behind(u, loop, last);
		return;
	}
	choice = stmt_create(func, STMT_IF, 1);
	then = stmt_create(func, STMT_BLOCK, 0);
	stmt_set(choice, SLOT_COND, cond);
	stmt_set_braced(then, false);
	stmt_append(then, last);
	stmt_append(choice, then);
	insert_behind(u, loop, choice);
}

static bool may_keep(struct updates *u, struct stmt *loop)
{
	u->why = NULL;
	u->other = NULL;
	if (loop->independent ||
	    (loop->kind == STMT_FOR && loop_trips(u->pass->analyses, loop) == 1))
		return false;
	return is_alone(u, loop) && is_licensed(u);
}

static bool surely_runs(const struct updates *u, const struct stmt *loop)
{
	for (unsigned i = 0; i < u->n && loop_runs(u->pass->analyses, loop) == PROOF_YES; i++)
		if (always_runs(u->pass->analyses, u->at[i], loop->first))
			return true;
	return false;
}

static void missed(struct updates *u)
{
	const char *text = expr_text(u->pass->ir, u->place);

	if (u->other)
		pass_missed(u->pass, u->first, NULL,
			    "'%s' is updated in each iteration of the loop: '%s' may be the same "
			    "memory",
			    text, expr_text(u->pass->ir, u->other));
	else if (u->why)
		pass_missed(u->pass, u->first, NULL,
			    "'%s' is updated in each iteration of the loop: %s", text, u->why);
}

static void tell(struct updates *u, const struct stmt *loop)
{
	const char *text = expr_text(u->pass->ir, u->place), *why;

	why = u->type->kind == TYPE_FLOAT ? warp_refuses(u->pass, u->nest, u->place, loop) : NULL;
	u->in_warp = u->type->kind == TYPE_FLOAT && !why;
	if (u->in_warp)
		pass_done(u->pass, u->first, NULL,
			  "'%s' is updated once after the loop for a whole warp, with what its "
			  "threads' iterations add up to",
			  text);
	else
		pass_done(u->pass, u->first, NULL,
			  "'%s' is updated once after the loop, with what its iterations add up to",
			  text);
	if (why)
		pass_missed(u->pass, u->first, NULL,
			    "the threads of a warp update '%s' one by one: %s", text, why);
}

/* The outermost loop that leaves the address alone, if all inside of it may wait. */
static bool keep(struct updates *u)
{
	struct stmt *loops[DEP_LOOPS];
	unsigned n = motion_loops(u->nest, u->first, 1, loops, DEP_LOOPS);

	while (n > 0 && !stays(u, loops[n - 1]))
		n--;
	for (; n > 0; n--) {
		struct stmt *loop = loops[n - 1];

		if (!may_keep(u, loop))
			continue;
		u->certain = surely_runs(u, loop);
		choose_type(u, loop);
		tell(u, loop);
		rewrite(u, loop);
		return true;
	}
	missed(u);
	return false;
}

/* Whether a sum may be in another order is not known of a type that a template parameter decides. */
static void explain_type(struct updates *u, struct stmt *s)
{
	const struct stmt *loop = stmt_loop(s);

	if (s->kind == STMT_ATOMIC && kind_of(s) && s->slot[1].e->type->kind == TYPE_DEPENDENT &&
	    loop && stmt_within(loop, u->nest->root))
		pass_missed(u->pass, s, NULL,
			    "'%s' runs in each iteration of the loop: a template parameter "
			    "decides the type of what it updates",
			    s->text);
}

bool accumulate_atomics(struct pass *p, struct nest *n)
{
	bool changed = false;
	struct vec behind = {0};

	for (struct stmt *s = n->root; s; s = stmt_next(n->root, s)) {
		struct updates u = {.pass = p, .nest = n, .behind = &behind};

		if (is_candidate(&u, s))
			changed |= keep(&u);
		else
			explain_type(&u, s);
	}
	return changed;
}
