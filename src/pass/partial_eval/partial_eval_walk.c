/* partial_eval_walk.c - runs a function over the store, statement by statement.
 *
 *	IF	a decided one runs its branch only; else the store is copied, each branch runs on
 *		a copy that knows the condition, and what both leave is joined
 *	loop	what its body may change is dropped, then the body is looked at once, for all
 *		iterations.  What it leaves is better known when every iteration can be run at
 *		compile time, under fuel, and in the first one something static was assigned
 *	jump	the store goes to where the jump leads: the end of the loop, its next iteration,
 *		the caller
 *
 * Only the first kind of look rewrites; runs of iterations and of callees record nothing. */
#include "partial_eval.h"

#include <string.h>

#include "cunest/walk.h"

static struct store dead_store(void)
{
	return (struct store){.dead = true};
}

/* ---- recording ---- */

static void record(struct pe *pe, struct stmt *s, unsigned slot, const struct expr *e,
		   enum proof proof)
{
	struct pe_edit *edit = arena_alloc(pe->ir->arena, sizeof(*edit));

	*edit = (struct pe_edit){s, slot, e, proof, pe->lets};
	vec_push(pe->ir->arena, &pe->edits, edit);
}

static bool may_rewrite(const struct pe *pe, const struct stmt *s)
{
	return pe->record && s != pe->nest->root && stmt_within(s, pe->nest->root);
}

static void residual_slot(struct pe *pe, const struct store *store, struct stmt *s, unsigned i)
{
	const struct expr *old = s->slot[i].e, *now;

	if (!old || !may_rewrite(pe, s) || (s->kind == STMT_WHILE && s->form == FORM_FOR))
		return;
	if (s->kind == STMT_CALL && s->text && strcmp(s->text, "assert") == 0)
		return; /* it prints its text */
	pe->lets = (struct vec){0};
	now = pe_residual(pe, store, old, s->kind == STMT_STORE && i == SLOT_PLACE);
	if (now != old && now->type == old->type)
		record(pe, s, i, now, PROOF_UNKNOWN);
	pe->lets = (struct vec){0};
}

static void residual_slots(struct pe *pe, const struct store *store, struct stmt *s)
{
	for (unsigned i = 0; i < s->nslots; i++)
		residual_slot(pe, store, s, i);
}

/* Is there a local in `old` that `now` does without?  What the bytes of a header read is not counted anew: its
 * declaration would stay, for nothing. */
static bool drops_local(const struct expr *old, const struct expr *now)
{
	if (old->kind == EXPR_SYM && old->u.sym->kind == SYM_LOCAL &&
	    !expr_mentions(now, old->u.sym))
		return true;
	for (unsigned i = 0; i < old->nargs; i++)
		if (drops_local(old->arg[i], now))
			return true;
	return false;
}

/* The header of a `for` that is not understood, by what nothing changes: the launch. */
static void residual_header(struct pe *pe, const struct store *s, struct stmt *loop)
{
	struct store launch = {.given = s->given};

	if (!may_rewrite(pe, loop))
		return;
	memcpy(launch.launch, s->launch, sizeof(launch.launch));
	for (unsigned i = 0; i < ARRAY_LEN(loop->header); i++) {
		const struct expr *old = loop->header[i].e, *now;

		if (!old)
			continue;
		pe->lets = (struct vec){0};
		now = pe_residual(pe, &launch, old, false);
		if (now != old && now->type == old->type && !pe->lets.n && !drops_local(old, now))
			record(pe, loop, PE_HEADER + i, now, PROOF_UNKNOWN);
		pe->lets = (struct vec){0};
	}
}

/* ---- values that statements give ---- */

static void fill(struct pe *, struct store *known, struct store *, const struct expr *place,
		 const struct expr *);

/* {a, b, {c}} into the elements of an array; those that are not listed are 0. */
static void fill_array(struct pe *pe, struct store *known, struct store *s,
		       const struct expr *place, const struct expr *e)
{
	const struct type *t = place->type;
	const struct expr *index, *args[2];
	int given = expr_list_given(pe->ir, t, e);

	if (t->kind != TYPE_ARRAY || t->extent < 0 || t->extent > PE_CELLS || given < 0)
		return;
	for (int64_t i = 0; i < t->extent; i++) {
		const struct expr *part = i < given ? e->arg[i] : NULL, *element;
		const struct type *of = place_type(pe, t->of);

		index = expr_const_int(pe->ir, type_i32(pe->ir->types), i);
		if (place->kind == EXPR_LOAD) { /* t[i][j] is one access */
			const struct expr **all =
				arena_array(pe->ir->arena, place->nargs + 1u, sizeof(*all));

			for (unsigned k = 0; k < place->nargs; k++)
				all[k] = place->arg[k];
			all[place->nargs] = index;
			element = expr_raw(pe->ir, EXPR_LOAD, of, NULL, all, place->nargs + 1u);
		} else {
			args[0] = place;
			args[1] = index;
			element = expr_raw(pe->ir, EXPR_LOAD, of, NULL, args, 2);
		}
		if (!part)
			part = type_is_arith(of)
				       ? expr_const_int(pe->ir, type_i32(pe->ir->types), 0)
				       : expr_raw(pe->ir, EXPR_CALL, of, "{}", NULL, 0);
		fill(pe, known, s, element, part);
	}
}

/* {a, b} of a struct: its members in order; those that are not listed are 0, or what their own initialisers
 * say. */
static void fill_struct(struct pe *pe, struct store *known, struct store *s,
			const struct expr *place, const struct expr *e)
{
	const struct type_fields *fields = type_fields(pe->ir->types, place->type);

	int given = expr_list_given(pe->ir, place->type, e);

	if (!fields || given < 0)
		return;
	for (unsigned i = 0; i < fields->n; i++) {
		const struct type *of = place_type(pe, fields->at[i].type);
		const struct expr *member, *part = (int)i < given ? e->arg[i] : NULL;

		if (!part && fields->at[i].initialised)
			continue;
		member = expr_raw(pe->ir, EXPR_MEMBER, of, fields->at[i].name, &place, 1);
		if (!part && type_is_arith(of))
			part = expr_const_int(pe->ir, type_i32(pe->ir->types), 0);
		if (!part)
			part = expr_raw(pe->ir, EXPR_CALL, of, "{}", NULL, 0);
		fill(pe, known, s, member, part);
	}
}

/* make_int2(a, b) of the type: a number for each member. */
static bool is_made_vector(struct ir *ir, const struct type *type, const struct expr *e)
{
	static const char *const last[] = {"x", "y", "z", "w"};

	if (e->kind != EXPR_CALL || strncmp(e->text, "make_", 5) != 0 ||
	    strcmp(e->text + 5, type->name) != 0 || !e->nargs || e->nargs > ARRAY_LEN(last) ||
	    !type_vector_field(ir, type, last[e->nargs - 1]) ||
	    (e->nargs < ARRAY_LEN(last) && type_vector_field(ir, type, last[e->nargs])))
		return false;
	for (unsigned i = 0; i < e->nargs; i++)
		if (!type_is_arith(e->arg[i]->type))
			return false;
	return true;
}

/* make_int2(a, b), and {a, b} of such a type: x, y, z, w. */
static void fill_vector(struct pe *pe, struct store *known, struct store *s,
			const struct expr *place, const struct expr *e)
{
	static const char *const names[] = {"x", "y", "z", "w"};
	int given = expr_list_given(pe->ir, place->type, e);

	if (given < 0 && !is_made_vector(pe->ir, place->type, e))
		return;
	given = given < 0 ? e->nargs : given;
	for (unsigned i = 0; i < ARRAY_LEN(names); i++) {
		const struct type *of = type_vector_field(pe->ir, place->type, names[i]);
		const struct expr *v;

		if (!of)
			return;
		v = (int)i < given ? pe_eval(pe, known, e->arg[i])
				   : expr_const_int(pe->ir, type_i32(pe->ir->types), 0);
		store_set(pe, s, expr_raw(pe->ir, EXPR_MEMBER, of, names[i], &place, 1),
			  v ? value_convert(pe, of, v) : NULL, true);
	}
}

/* b = a of records: member by member, as far as they are known. */
static void copy_record(struct pe *pe, const struct store *known, struct store *s,
			const struct expr *place, const struct expr *e)
{
	const struct expr *from = pe_place(pe, known, expr_strip(e));

	if (!from || from->type != place->type)
		return;
	for (uint32_t i = 0; i < known->cells.n; i++) {
		const struct cell *c = known->cells.at[i];
		const struct expr *at = c->place;

		while (at != from && (at->kind == EXPR_MEMBER || at->kind == EXPR_LOAD))
			at = at->arg[0];
		if (at == from && c->place != from)
			store_set(pe, s, expr_replace(pe->ir, c->place, from, place), c->value,
				  c->earned);
	}
}

/* place = e, in a store without what the statement changes. */
static void fill(struct pe *pe, struct store *known, struct store *s, const struct expr *place,
		 const struct expr *e)
{
	const struct type *t = type_unqualified(pe->ir->types, place->type);
	const struct expr *v;

	if (type_is_arith(t)) {
		pe->earned = pe->varied = false;
		v = pe_eval(pe, known, e);
		store_set(pe, s, place, v ? value_convert(pe, t, v) : NULL,
			  pe->earned || place->kind != EXPR_SYM);
	} else if (t->kind == TYPE_ARRAY) {
		fill_array(pe, known, s, place, expr_strip(e));
	} else if (t->kind == TYPE_RECORD) {
		fill_vector(pe, known, s, place, expr_strip(e));
		fill_struct(pe, known, s, place, expr_strip(e));
		copy_record(pe, known, s, place, e);
	}
}

/* DECL, ASSIGN, STORE. */
static void give(struct pe *pe, struct store *s, struct stmt *x)
{
	const struct expr *e = x->op == EXPR_INT && x->kind != STMT_STORE ? x->slot[SLOT_VALUE].e
									  : stmt_value(pe->ir, x);
	const struct expr *place, *v;
	struct store known;

	if (x->kind == STMT_STORE)
		place = pe_place(pe, s, x->slot[SLOT_PLACE].e);
	else
		place = x->sym->type->kind == TYPE_REF || !store_tracks(x->sym)
				? NULL
				: expr_sym(pe->ir, x->sym);
	if (!place || !e || (x->sym && x->sym->constant)) {
		store_clobber(pe, s, x, place);
	} else if (type_is_arith(place->type)) {
		pe->earned = pe->varied = false;
		v = pe_eval(pe, s, e);
		store_clobber(pe, s, x, place);
		v = v ? value_convert(pe, place->type, v) : NULL;
		store_set(pe, s, place, v, pe->earned || place->kind != EXPR_SYM);
	} else {
		known = store_copy(pe, s);
		store_clobber(pe, s, x, place);
		fill(pe, &known, s, place, e);
	}
}

/* ---- loops ---- */

/* Iterations that are looked at as one: what any of them changes is dynamic. */
static void walk_any(struct pe *pe, struct store *s, struct stmt *loop)
{
	struct pe_loop ctx = {dead_store(), dead_store(), pe->frame->loop};
	struct store body;

	store_clobber(pe, s, loop, NULL);
	pe->frame->at = loop;
	for (unsigned i = SLOT_BOUND; loop->kind == STMT_FOR && i <= SLOT_STEP; i++)
		residual_slot(pe, s, loop, i);
	if (loop->kind == STMT_WHILE)
		residual_slot(pe, s, loop, SLOT_COND);
	residual_header(pe, s, loop);
	body = store_copy(pe, s);
	if (loop->kind == STMT_WHILE && loop->form == FORM_WHILE && loop->slot[SLOT_COND].e) {
		pe_refine(pe, &body, loop->slot[SLOT_COND].e, true, false);
		store_settle(pe, &body, loop); /* but for what its calls change */
	}
	pe->frame->loop = &ctx;
	if (loop->first)
		pe_walk(pe, &body, loop->first);
	pe->frame->loop = ctx.outer;
}

/* Has the first iteration given something a static value?  In a helper that is no question: the rest of its body has to be reached. */
static bool any_news(struct pe *pe, const struct store *s, const struct stmt *loop)
{
	if (pe->frame->helper)
		return true;
	for (uint32_t i = 0; i < s->cells.n; i++) {
		const struct cell *c = s->cells.at[i];

		if (!(loop->sym && c->place->kind == EXPR_SYM && c->place->u.sym == loop->sym &&
		      loop->kind == STMT_FOR) &&
		    effects_clobber(pe->frame->an, loop, c->place))
			return true;
	}
	return false;
}

/* sym CMP bound, sym + step: of literals, with C's conversions. */
static const struct expr *header_value(struct pe *pe, const struct store *s, enum expr_kind kind,
				       const struct stmt *loop, unsigned slot)
{
	const struct expr *e =
		expr_c_binary(pe->ir, kind, expr_sym(pe->ir, loop->sym), loop->slot[slot].e);

	e = e ? pe_eval(pe, s, e) : NULL;
	return e && e->kind == EXPR_INT ? e : NULL;
}

static bool run_for(struct pe *pe, struct store *s, struct stmt *loop, struct pe_loop *ctx,
		    struct vec *values)
{
	const struct expr *sym = expr_sym(pe->ir, loop->sym), *v;
	const struct type *type = type_unqualified(pe->ir->types, loop->sym->type);
	unsigned turns = 0;

	if (!store_tracks(loop->sym) || !type_is_int(type))
		return false;
	v = pe_eval(pe, s, loop->slot[SLOT_LO].e);
	v = v ? value_convert(pe, type, v) : NULL;
	for (; v && pe->fuel; turns++) {
		const struct expr *more;

		pe->fuel--;
		store_set(pe, s, sym, v, true);
		if (!store_get(s, sym))
			return false;
		more = header_value(pe, s, (enum expr_kind)loop->cmp, loop, SLOT_BOUND);
		if (!more)
			return false;
		if (!expr_int(more))
			return true;
		if (values)
			vec_push(pe->ir->arena, values, (void *)(uintptr_t)v);
		ctx->continues = dead_store();
		pe_walk(pe, s, loop->first);
		store_join(pe, s, &ctx->continues);
		if (s->dead)
			return true;
		if (!turns && !any_news(pe, s, loop) && !values)
			return false;
		v = header_value(pe, s, EXPR_ADD, loop, SLOT_STEP);
		v = v ? value_convert(pe, type, v) : NULL;
	}
	return false;
}

static bool run_while(struct pe *pe, struct store *s, struct stmt *loop, struct pe_loop *ctx)
{
	const struct expr *cond = loop->slot[SLOT_COND].e, *v;

	if (!cond || loop->form == FORM_FOR)
		return false;
	for (unsigned turns = 0; pe->fuel; turns++) {
		pe->fuel--;
		if (turns || loop->form != FORM_DO) {
			v = pe_eval(pe, s, cond);
			if (!v)
				return false;
			if (v->kind != EXPR_INT || !expr_int(v))
				return v->kind == EXPR_INT;
		}
		ctx->continues = dead_store();
		pe_walk(pe, s, loop->first);
		store_join(pe, s, &ctx->continues);
		if (s->dead)
			return true;
		if (!turns && !any_news(pe, s, loop))
			return false;
	}
	return false;
}

/* What was found by running is more than what a reader, or a compiler, reads off. */
static void earn(struct pe *pe, struct store *s, const struct stmt *loop)
{
	for (uint32_t i = 0; i < s->cells.n; i++) {
		const struct cell *c = s->cells.at[i];

		if (!c->earned && effects_clobber(pe->frame->an, loop, c->place))
			store_set(pe, s, c->place, c->value, true);
	}
}

bool pe_run_loop(struct pe *pe, struct store *s, struct stmt *loop, struct vec *values)
{
	struct pe_loop ctx = {dead_store(), dead_store(), pe->frame->loop};
	struct store run = store_copy(pe, s);
	const struct stmt *at = pe->frame->at;
	bool recording = pe->record, broken = pe->broken, done;

	pe->record = pe->broken = false;
	pe->frame->loop = &ctx;
	done = loop->kind == STMT_FOR ? run_for(pe, &run, loop, &ctx, values)
				      : run_while(pe, &run, loop, &ctx);
	pe->frame->loop = ctx.outer;
	pe->frame->at = at;
	pe->record = recording;
	if (!done || pe->broken)
		return false;
	pe->broken = broken;
	store_join(pe, &run, &ctx.breaks);
	if (loop->kind == STMT_FOR && loop->declares)
		store_drop(&run, expr_sym(pe->ir, loop->sym));
	earn(pe, &run, loop);
	*s = run;
	return true;
}

static void walk_loop(struct pe *pe, struct store *s, struct stmt *loop)
{
	struct store after = store_copy(pe, s), before;
	bool run = pe_run_loop(pe, &after, loop, NULL);

	if (pe->frame->helper && !run)
		pe->frame->unknown = true; /* it may return in there, or never end */
	if (pe->record || !run) {
		before = store_copy(pe, s);
		if (loop->kind == STMT_FOR)
			residual_slot(pe, s, loop, SLOT_LO);
		walk_any(pe, s, loop);
		if (may_rewrite(pe, loop))
			pe_consider_unroll(pe, &before, loop);
	}
	if (run)
		*s = after;
}

/* ---- branches and jumps ---- */

static void walk_if(struct pe *pe, struct store *s, struct stmt *x)
{
	const struct expr *cond = x->slot[SLOT_COND].e, *v;
	struct stmt *otherwise = x->first->next;
	struct store other;

	pe->earned = pe->varied = false;
	v = pe_eval(pe, s, cond);
	if (v && v->kind == EXPR_INT) {
		bool taken = expr_int(v) != 0;

		if ((pe->earned || pe->varied) && may_rewrite(pe, x))
			record(pe, x, SLOT_COND, NULL, taken ? PROOF_YES : PROOF_NO);
		if (taken)
			pe_walk(pe, s, x->first);
		else if (otherwise)
			pe_walk(pe, s, otherwise);
		return;
	}
	residual_slots(pe, s, x);
	other = store_copy(pe, s);
	pe_refine(pe, s, cond, true, false);
	pe_refine(pe, &other, cond, false, false);
	/* x == 3 && call(&x): what was asked may be changed since */
	store_settle(pe, s, x);
	store_settle(pe, &other, x);
	pe_walk(pe, s, x->first);
	if (otherwise)
		pe_walk(pe, &other, otherwise);
	store_join(pe, s, &other);
}

static void walk_return(struct pe *pe, struct store *s, const struct stmt *x)
{
	struct pe_frame *f = pe->frame;
	const struct expr *v =
		x->nslots && x->slot[SLOT_VALUE].e ? pe_eval(pe, s, x->slot[SLOT_VALUE].e) : NULL;

	if (!v || (f->returned && f->result != v))
		f->unknown = true;
	f->result = v;
	f->returned = true;
}

static void walk_jump(struct pe *pe, struct store *s, struct stmt *x)
{
	struct pe_loop *loop = pe->frame->loop;

	residual_slots(pe, s, x);
	if (x->form == FORM_BREAK && loop)
		store_join(pe, &loop->breaks, s);
	else if (x->form == FORM_CONTINUE && loop)
		store_join(pe, &loop->continues, s);
	else if (pe->frame->helper)
		walk_return(pe, s, x);
	s->cells.n = 0;
	s->dead = true;
}

/* ---- statements ---- */

static void walk_block(struct pe *pe, struct store *s, struct stmt *block)
{
	bool ends = false;

	if (block == pe->nest->root)
		for (uint32_t i = 0; i < pe->nest->assumes.n; i++)
			pe_refine(pe, s, pe->nest->assumes.at[i], true, true);
	for (struct stmt *x = block->first; x && !s->dead; x = x->next) {
		pe_walk(pe, s, x);
		ends |= x->kind == STMT_RAW && (x->effects & (RAW_WRITES | RAW_SYNC));
	}
	/* destructors of what it declares */
	if (ends && !block->transparent)
		store_clobber(pe, s, block, NULL);
}

static bool is_own(const struct expr *place)
{
	while (place->kind == EXPR_LOAD || place->kind == EXPR_MEMBER) {
		if (place->arg[0]->type->kind == TYPE_PTR)
			return false;
		place = place->arg[0];
	}
	return place->kind == EXPR_SYM && store_tracks(place->u.sym);
}

/* Does a statement of a callee do more than compute?  Then the call stays. */
static bool has_effect(struct pe *pe, const struct store *s, const struct stmt *x)
{
	if (x->kind == STMT_ATOMIC || x->kind == STMT_CALL || x->kind == STMT_SYNC ||
	    x->kind == STMT_RAW)
		return true;
	if (x->kind == STMT_STORE && !is_own(x->slot[SLOT_PLACE].e))
		return true;
	if (x->sym && (x->kind == STMT_DECL || x->kind == STMT_ASSIGN || x->kind == STMT_FOR) &&
	    (!store_tracks(x->sym) || type_is_volatile(x->sym->type)))
		return true;
	for (unsigned i = 0; i < x->nslots; i++) {
		const struct expr *e = x->slot[i].e;

		if (e && (e->has & (HAS_VOLATILE | HAS_OPAQUE)))
			return true;
		/* a call whose value is found has had no effect */
		if (e && (e->has & HAS_CALL) && x->kind != STMT_FOR && x->kind != STMT_WHILE &&
		    expr_pinned(pe->frame->an, e) && !pe_eval(pe, s, e))
			return true;
	}
	return false;
}

void pe_walk(struct pe *pe, struct store *s, struct stmt *x)
{
	if (s->dead)
		return;
	if (!pe->fuel && !pe->record) {
		/* this run has failed; its store is thrown away */
		s->cells.n = 0;
		pe->frame->unknown = true;
		return;
	}
	pe->fuel -= pe->fuel > 0 && !pe->record;
	if (pe->frame->unknown && pe->frame->helper) {
		s->cells.n = 0; /* no result will come of it */
		s->dead = true;
		return;
	}
	if (pe->depth > 1000) { /* nothing is known of what is nested so deeply */
		s->cells.n = 0;
		pe->broken = pe->frame->unknown = true;
		return;
	}
	pe->depth++;
	pe->frame->at = x;
	if (x->kind != STMT_BLOCK)
		store_settle(pe, s, x);
	if (pe->frame->helper && has_effect(pe, s, x))
		pe->frame->unknown = true;
	if (pe->counting)
		pe_count_loads(pe, s, x);
	switch ((enum stmt_kind)x->kind) {
	case STMT_BLOCK:
		walk_block(pe, s, x);
		break;
	case STMT_DECL:
	case STMT_ASSIGN:
	case STMT_STORE:
		residual_slots(pe, s, x);
		give(pe, s, x);
		break;
	case STMT_IF:
		walk_if(pe, s, x);
		break;
	case STMT_FOR:
	case STMT_WHILE:
		walk_loop(pe, s, x);
		break;
	case STMT_JUMP:
		walk_jump(pe, s, x);
		break;
	case STMT_ATOMIC:
	case STMT_CALL:
		residual_slots(pe, s, x);
		store_clobber(pe, s, x, NULL);
		break;
	case STMT_RAW:
		pe->broken = pe->frame->unknown = true;
		store_clobber(pe, s, x, NULL);
		break;
	case STMT_SYNC:
		store_clobber(pe, s, x, NULL);
		break;
	case STMT_PRAGMA:
	case STMT_COUNT:
		break;
	}
	pe->depth--;
}
