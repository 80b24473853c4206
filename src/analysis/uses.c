/* uses.c - what a statement, with all that is inside it, reads, writes and otherwise does.
 *
 * Answers are the worst case: RAW does what its lists and flags say, an unknown call everything.
 * Memory is described by places (alias.c compares them) or, when no place does, by the `unknown`
 * flags. Barriers, fences and atomics let other threads' writes become visible: they change all
 * memory that other threads can reach and that is not read-only. */
#include "analyses.h"

#include "cunest/eval.h"

/* Statements with more stores than this are taken to write unknown memory. */
#define STORES_LIMIT 256

struct gather {
	struct analyses *an;
	struct effects *fx;
};

static void gather_expr(struct gather *, const struct expr *);
static void gather_write(struct gather *, const struct expr *place);

static void push_once(struct gather *g, struct vec *list, const struct expr *e)
{
	if (!list->n || list->at[list->n - 1] != (const void *)e)
		vec_push(g->an->arena, list, (void *)(uintptr_t)e);
}

static void gather_sym(struct gather *g, const struct sym *sym)
{
	bits_add(g->an->arena, &g->fx->reads, sym->id);
	if (sym->type->kind == TYPE_REF)
		g->fx->reads_unknown = true;
}

static void gather_address(struct gather *g, const struct expr *place);

/* What is subscripted: a pointer in memory is read, whatever it is converted to, while of an array
 * in memory gather_expr() knows that it is only named. */
static void gather_base(struct gather *g, const struct expr *base)
{
	while (base->kind == EXPR_CAST)
		base = base->arg[0];
	if (expr_is_place(base))
		gather_expr(g, base);
	else
		gather_address(g, base);
}

/* What computing the address of a place reads; the place itself is not read. */
static void gather_address(struct gather *g, const struct expr *place)
{
	unsigned i;

	if (place->kind == EXPR_LOAD) {
		gather_base(g, place->arg[0]);
		for (i = 1; i < place->nargs; i++)
			gather_expr(g, place->arg[i]);
		g->fx->reads_unknown |= place_indirect(place);
	} else if (place->kind == EXPR_MEMBER) {
		gather_address(g, place->arg[0]);
	} else {
		gather_expr(g, place);
	}
}

static void gather_call(struct gather *g, const struct expr *e)
{
	struct purity p = purity_of_call(g->an->func, e->text);
	unsigned i;

	g->fx->calls |= !p.pure;
	g->fx->reads_unknown |= !p.known || p.reads_memory;
	g->fx->writes_unknown |= !p.known || p.writes_memory;
	g->fx->sync |= !p.known || p.convergent || p.fence;
	g->fx->may_stop |= !p.returns;
	/* what it is bound to, it may change */
	for (i = 0; i < e->nargs && (!p.known || p.writes_memory); i++) {
		if (e->arg[i]->kind == EXPR_ADDR)
			gather_write(g, e->arg[i]->arg[0]);
	}
}

static void gather_expr(struct gather *g, const struct expr *e)
{
	unsigned i;

	if (e->kind == EXPR_SYM) {
		gather_sym(g, e->u.sym);
		return;
	}
	if (e->kind == EXPR_ADDR) {
		gather_address(g, e->arg[0]);
		return;
	}
	if (e->kind == EXPR_LOAD || e->kind == EXPR_MEMBER) {
		/* an array in it is only located */
		if (expr_is_place(e) && e->type->kind != TYPE_ARRAY)
			push_once(g, &g->fx->loads, e);
		gather_address(g, e);
		return;
	}
	if (e->kind == EXPR_CALL)
		gather_call(g, e);
	g->fx->reads_unknown |= e->kind == EXPR_OPAQUE;
	for (i = 0; i < e->nargs; i++)
		gather_expr(g, e->arg[i]);
}

static void gather_write(struct gather *g, const struct expr *place)
{
	const struct sym *object = place_object(place);

	gather_address(g, place);
	if (expr_is_place(place))
		push_once(g, &g->fx->stores, place);
	if (object && object->type->kind != TYPE_ARRAY)
		bits_add(g->an->arena, &g->fx->writes, object->id);
	if (!expr_is_place(place) && !object)
		g->fx->writes_unknown = true;
}

static void gather_assigned(struct gather *g, const struct sym *sym, bool declares)
{
	bits_add(g->an->arena, &g->fx->writes, sym->id);
	/* through a reference: whatever it is bound to */
	if (sym->type->kind == TYPE_REF && !declares)
		g->fx->writes_unknown = true;
	g->fx->is_volatile |= type_is_volatile(sym->type);
}

/* What reads, writes and effects say. */
static void gather_lists(struct gather *g, const struct stmt *s)
{
	struct effects *fx = g->fx;
	uint32_t i;

	for (i = 0; i < s->reads.n; i++)
		bits_add(g->an->arena, &fx->reads, ((struct sym *)s->reads.at[i])->id);
	for (i = 0; i < s->writes.n; i++) {
		const struct sym *sym = s->writes.at[i];

		bits_add(g->an->arena, &fx->writes, sym->id);
		if (sym_is_object(sym) || sym->type->kind == TYPE_PTR ||
		    sym->type->kind == TYPE_REF)
			fx->writes_unknown = true;
	}
	fx->reads_unknown |= (s->effects & RAW_READS) != 0;
	fx->writes_unknown |= (s->effects & RAW_WRITES) != 0;
	fx->sync |= (s->effects & RAW_SYNC) != 0;
	fx->leaves |= (s->effects & RAW_JUMP) != 0;
	fx->breaks |= (s->effects & RAW_BREAK) != 0;
	fx->continues |= (s->effects & RAW_BREAK) != 0;
	fx->label |= (s->effects & RAW_LABEL) != 0;
}

static void gather_raw(struct gather *g, const struct stmt *s)
{
	struct effects *fx = g->fx;

	gather_lists(g, s);
	fx->opaque = true;
	if (s->effects || s->first) {
		fx->calls = true;
		fx->may_not_end = fx->may_stop = true;
	}
}

/* The header of a `for` that stays in its bytes. */
static void gather_header(struct gather *g, const struct stmt *s)
{
	bool effects = s->effects != 0;
	uint32_t i;

	gather_lists(g, s);
	for (i = 0; i < s->reads.n + s->writes.n; i++) {
		const struct sym *sym =
			i < s->reads.n ? s->reads.at[i] : s->writes.at[i - s->reads.n];

		g->fx->is_volatile |= type_is_volatile(sym->type);
	}
	g->fx->opaque |= effects;
	g->fx->calls |= effects;
	g->fx->may_stop |= effects;
}

/* What the table knows of a callee is more than what the front end, which sees its name only, can.
 */
static void gather_callee(struct gather *g, const struct stmt *s)
{
	struct purity p = purity_of_call(g->an->func, s->text);
	struct effects *fx = g->fx;

	fx->calls = true;
	fx->may_stop |= !p.returns;
	fx->reads_unknown |= !p.known || p.reads_memory;
	fx->writes_unknown |= !p.known || p.writes_memory;
	fx->sync |= !p.known || p.convergent || p.fence;
	fx->leaves |= !p.known && (s->effects & RAW_JUMP);
}

/* An atomic's first argument is the address it works on. */
static void gather_atomic(struct gather *g, const struct stmt *s)
{
	const struct expr *target = s->nslots ? s->slot[0].e : NULL;

	g->fx->atomic = true;
	while (target && target->kind == EXPR_CAST)
		target = target->arg[0];
	if (target && target->kind == EXPR_ADDR && expr_is_place(target->arg[0])) {
		push_once(g, &g->fx->loads, target->arg[0]);
		push_once(g, &g->fx->stores, target->arg[0]);
	} else {
		g->fx->reads_unknown = g->fx->writes_unknown = true;
	}
}

/* The address of a local given to a call: the callee writes it. */
static void gather_outputs(struct gather *g, const struct stmt *s)
{
	unsigned i;

	for (i = 0; i < s->nslots; i++) {
		const struct expr *e = s->slot[i].e;

		while (e->kind == EXPR_CAST)
			e = e->arg[0];
		if (e->kind == EXPR_ADDR)
			gather_write(g, e->arg[0]);
	}
}

static bool is_kept(struct analyses *an, const struct stmt *loop, const struct effects *body,
		    const struct expr *e)
{
	const struct needs *needs = needs_of(an, e);

	return !bits_has(&needs->syms, loop->sym->id) &&
	       !effects_hit(an, nest_around(an, loop), body, needs);
}

/* The step that is nearest to 0; 0: it may be that. */
static __int128 least_step(struct analyses *an, const struct stmt *loop, const struct expr *step)
{
	struct range r;
	__int128 k;

	if (eval_int(step, &k) == EVAL_OK)
		return k;
	r = range_of(an, step, loop);
	return r.lo > 0 ? r.lo : r.hi < 0 ? r.hi : 0;
}

/* Is the end of a FOR certain?  It steps towards an invariant bound, and cannot step over the end of the variable's type.
 * (Signed overflow of the step ends nothing, but then the source is undefined.) */
static bool for_ends(struct analyses *an, const struct stmt *s, const struct effects *body)
{
	const struct expr *step = expr_strip(s->slot[SLOT_STEP].e);
	const struct expr *bound = s->slot[SLOT_BOUND].e;
	const struct type *type = type_unqualified(an->ir->types, s->sym->type);
	bool up, down;
	__int128 k, last;

	if (!type_is_int(bound->type) || bits_has(&body->writes, s->sym->id) ||
	    sym_exposed(an, s->sym) || !is_kept(an, s, body, bound) || !is_kept(an, s, body, step))
		return false;
	k = least_step(an, s, step);
	/* compared in another type: the end may not be reachable */
	if (type_usual(an->ir->types, type, type_unqualified(an->ir->types, bound->type)) != type)
		return false;
	up = k > 0 && (s->cmp == EXPR_LT || s->cmp == EXPR_LE);
	down = k < 0 && (s->cmp == EXPR_GT || s->cmp == EXPR_GE);
	if (up || down)
		if (type->is_signed && type_usual(an->ir->types, type, step->type) == type)
			return true;
	if (eval_int(step, &k) != EVAL_OK)
		return false;
	if (s->cmp == EXPR_NE)
		return k == 1 || k == -1;
	if (!up && !down)
		return false;
	if (s->cmp == EXPR_LT && k == 1)
		return true;
	if (s->cmp == EXPR_GT && k == -1)
		return true;
	return eval_int(bound, &last) == EVAL_OK && type_holds(type, last + k);
}

static void merge(struct analyses *an, struct effects *into, const struct effects *from)
{
	uint32_t i;

	bits_union(an->arena, &into->writes, &from->writes);
	bits_union(an->arena, &into->reads, &from->reads);
	for (i = 0; i < from->loads.n; i++)
		vec_push(an->arena, &into->loads, from->loads.at[i]);
	for (i = 0; i < from->stores.n; i++)
		vec_push(an->arena, &into->stores, from->stores.at[i]);
	into->reads_unknown |= from->reads_unknown;
	into->writes_unknown |= from->writes_unknown;
	into->sync |= from->sync;
	into->atomic |= from->atomic;
	into->calls |= from->calls;
	into->is_volatile |= from->is_volatile;
	into->opaque |= from->opaque;
	into->breaks |= from->breaks;
	into->continues |= from->continues;
	into->leaves |= from->leaves;
	into->label |= from->label;
	into->may_stop |= from->may_stop;
}

static void gather_own(struct gather *g, const struct stmt *s)
{
	struct effects *fx = g->fx;
	unsigned i;

	for (i = 0; i < s->nslots; i++) {
		if (!s->slot[i].e || (s->kind == STMT_STORE && i == SLOT_PLACE))
			continue;
		gather_expr(g, s->slot[i].e);
		fx->is_volatile |= (s->slot[i].e->has & HAS_VOLATILE) != 0;
	}
	switch ((enum stmt_kind)s->kind) {
	case STMT_DECL:
		gather_assigned(g, s->sym, true);
		break;
	case STMT_ASSIGN:
		gather_assigned(g, s->sym, false);
		if (s->op)
			gather_sym(g, s->sym);
		break;
	case STMT_STORE:
		gather_write(g, s->slot[SLOT_PLACE].e);
		fx->is_volatile |= (s->slot[SLOT_PLACE].e->has & HAS_VOLATILE) != 0;
		if (s->op)
			gather_expr(g, s->slot[SLOT_PLACE].e);
		break;
	case STMT_ATOMIC:
		gather_atomic(g, s);
		if (s->sym)
			gather_assigned(g, s->sym, s->declares);
		break;
	case STMT_CALL:
		gather_callee(g, s);
		gather_outputs(g, s);
		if (s->sym)
			gather_assigned(g, s->sym, s->declares);
		break;
	case STMT_FOR:
		gather_assigned(g, s->sym, s->declares);
		gather_sym(g, s->sym);
		break;
	case STMT_SYNC:
		fx->sync = true;
		break;
	case STMT_JUMP:
		fx->breaks = s->form == FORM_BREAK;
		fx->continues = s->form == FORM_CONTINUE;
		fx->leaves = s->form == FORM_RETURN || s->form == FORM_GOTO;
		break;
	case STMT_RAW:
		gather_raw(g, s);
		break;
	case STMT_WHILE:
		if (s->form == FORM_FOR)
			gather_header(g, s);
		break;
	case STMT_BLOCK:
	case STMT_IF:
	case STMT_PRAGMA:
	case STMT_COUNT:
		break;
	}
}

const struct effects *effects_own(struct analyses *an, const struct stmt *s)
{
	struct effects *fx = arena_alloc(an->arena, sizeof(*fx));
	struct gather g = {an, fx};

	gather_own(&g, s);
	return fx;
}

const struct effects *effects_gathered(struct analyses *an, const struct stmt *s)
{
	struct effects **memo = (struct effects **)table_slot(an, &an->effects, s->id);
	struct effects *fx = *memo;
	struct gather g = {an, NULL};
	const struct stmt *child;

	if (fx)
		return fx;
	g.fx = fx = arena_alloc(an->arena, sizeof(*fx));
	for (child = s->first; child; child = child->next)
		merge(an, fx, effects_gathered(an, child));
	if (s->kind == STMT_WHILE)
		fx->may_not_end = true;
	if (stmt_is_loop(s))
		fx->breaks = fx->continues = false;
	gather_own(&g, s);
	if (fx->stores.n > STORES_LIMIT)
		fx->writes_unknown = true;
	fx->jumps = fx->breaks || fx->continues || fx->leaves;
	/* the table may have grown since */
	*table_slot(an, &an->effects, s->id) = fx;
	return fx;
}

/* Whether loops end depends on what their bodies store, and that on what may alias: so it is added
 * last. */
const struct effects *effects_of(struct analyses *an, const struct stmt *s)
{
	const struct effects *gathered = effects_gathered(an, s);
	struct effects *fx = *table_slot(an, &an->ended, s->id);
	bool may_not_end = gathered->may_not_end;

	if (fx)
		return fx;
	fx = arena_alloc(an->arena, sizeof(*fx));
	*fx = *gathered;
	fx->may_not_end = true; /* who asks meanwhile gets the safe answer */
	*table_slot(an, &an->ended, s->id) = fx;
	for (const struct stmt *child = s->first; child; child = child->next)
		may_not_end |= effects_of(an, child)->may_not_end;
	if (s->kind == STMT_FOR)
		may_not_end |= !for_ends(an, s, effects_gathered(an, s->first));
	fx->may_not_end = may_not_end;
	return fx;
}

bool effects_complete(const struct effects *fx)
{
	return !fx->jumps && !fx->may_not_end && !fx->may_stop && !fx->label;
}

bool block_ends_quietly(const struct stmt *block)
{
	if (block->transparent)
		return true;
	for (const struct stmt *s = block->first; s; s = s->next) {
		if (s->kind != STMT_RAW || !(s->effects & (RAW_WRITES | RAW_SYNC)))
			continue;
		for (uint32_t i = 0; i < s->writes.n; i++) {
			const struct sym *sym = s->writes.at[i];

			/* of a type that may have one, or bound to such */
			if (sym->kind == SYM_LOCAL && !type_is_arith(sym->type) &&
			    sym->type->kind != TYPE_PTR)
				return false;
		}
	}
	return true;
}

static bool completes(const struct stmt *s)
{
	const struct stmt *child;

	switch ((enum stmt_kind)s->kind) {
	case STMT_JUMP:
		return false;
	case STMT_BLOCK:
		for (child = s->first; child; child = child->next) {
			if (!completes(child))
				return false;
		}
		return true;
	case STMT_IF:
		return !s->first->next || completes(s->first) || completes(s->first->next);
	case STMT_DECL:
	case STMT_ASSIGN:
	case STMT_STORE:
	case STMT_ATOMIC:
	case STMT_CALL:
	case STMT_FOR:
	case STMT_WHILE:
	case STMT_SYNC:
	case STMT_PRAGMA:
	case STMT_RAW:
	case STMT_COUNT:
		break;
	}
	return true;
}

bool stmt_completes(struct analyses *an, const struct stmt *s)
{
	/* after a label anything can arrive */
	return index_of(an)->hidden_labels || effects_of(an, s)->label || completes(s);
}

/* ---- needs ---- */

const struct needs *needs_of(struct analyses *an, const struct expr *e)
{
	struct needs *fp = map_get(&an->needs, e);
	struct effects fx = {.calls = false};
	struct gather g = {an, &fx};

	if (fp)
		return fp;
	fp = arena_alloc(an->arena, sizeof(*fp));
	gather_expr(&g, e);
	fp->syms = fx.reads;
	fp->places = fx.loads;
	fp->memory = fx.reads_unknown;
	fp->may_stop = fx.may_stop;
	if (fx.calls) {
		struct effects *kept = arena_alloc(an->arena, sizeof(*kept));

		*kept = fx;
		fp->effects = kept;
	}
	fp->unstable = fx.calls || fx.sync || (e->has & HAS_VOLATILE) || e->size > EXPR_SIZE_LIMIT;
	map_put(an->arena, &an->needs, e, fp);
	return fp;
}
