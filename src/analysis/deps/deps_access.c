/* deps_access.c - what the statements of a loop read and write, and how long it lives.
 *
 * The effects of a statement, one by one.  An update `s += e` is marked on both its accesses, so
 * that what it must keep with itself is known as a reduction.  A scalar that is declared in the
 * body of a loop, or always written there before it is read, has its home there: it is new in each
 * iteration. */
#include "deps.h"

#include <string.h>

/* ---- accesses ---- */

struct collect {
	struct analyses *an;
	const struct stmt *band;
	const struct stmt *beside; /* another loop whose writes count as well; or NULL */
	const struct stmt *stmt;
	bool header;
	uint32_t order;
	struct vec *into;
};

static void push(struct collect *c, const struct dep_access *from)
{
	struct dep_access *a = arena_alloc(c->an->arena, sizeof(*a));

	*a = *from;
	a->stmt = c->stmt;
	a->header = c->header;
	a->order = c->order;
	vec_push(c->an->arena, c->into, a);
}

/* Does the loop around s that has this variable count with it, so that it is no storage? */
static bool is_turn(struct analyses *an, const struct sym *sym, const struct stmt *s,
		    const struct stmt *band, bool header)
{
	const struct stmt *loop = header ? s : stmt_loop(s);
	struct range step;

	for (; loop; loop = stmt_loop(loop)) {
		if (loop->kind == STMT_FOR && loop->sym == sym)
			return loop_counted(an, loop, &step);
		if (loop == band)
			break;
	}
	return false;
}

static void push_syms(struct collect *c, const struct bits *set, bool writes)
{
	const struct effects *all = effects_of(c->an, c->band);
	const struct effects *more = effects_of(c->an, c->beside ? c->beside : c->band);
	uint32_t id;

	for (id = 0; id < c->an->func->syms.n; id++) {
		const struct sym *sym = c->an->func->syms.at[id];

		if (!bits_has(set, id))
			continue;
		/* an array's name is an address */
		if (!writes && sym->type->kind == TYPE_ARRAY)
			continue;
		if (!writes && !bits_has(&all->writes, id) && !bits_has(&more->writes, id) &&
		    !sym_exposed(c->an, sym))
			continue;
		if (is_turn(c->an, sym, c->stmt, c->band, c->header))
			continue;
		push(c, &(struct dep_access){.target = DEP_SYM, .sym = sym, .writes = writes});
	}
}

static void push_places(struct collect *c, const struct vec *places, bool writes)
{
	uint32_t i;

	for (i = 0; i < places->n; i++)
		push(c, &(struct dep_access){
				.target = DEP_PLACE, .place = places->at[i], .writes = writes});
}

static void push_effects(struct collect *c, const struct effects *fx)
{
	push_syms(c, &fx->reads, false);
	push_places(c, &fx->loads, false);
	if (fx->reads_unknown)
		push(c, &(struct dep_access){.target = DEP_MEMORY});
	push_syms(c, &fx->writes, true);
	push_places(c, &fx->stores, true);
	if (fx->writes_unknown)
		push(c, &(struct dep_access){.target = DEP_MEMORY, .writes = true});
}

/* Does the statement do something that is ordered by itself: output, volatile accesses?  A callee in sight that
 * writes memory may do both. */
static bool acts(struct analyses *an, const struct stmt *s, const struct effects *fx)
{
	struct purity p;

	if (fx->is_volatile || fx->opaque)
		return true;
	if (s->kind != STMT_CALL)
		return fx->calls;
	p = purity_of_call(an->func, s->text);
	return !p.pure && !(p.listed && p.writes_memory);
}

/* ---- reductions ---- */

static const struct {
	const char *callee;
	enum expr_kind op;
} updates[] = {
	{"atomicAdd", EXPR_ADD}, {"atomicSub", EXPR_ADD}, {"atomicAnd", EXPR_AND},
	{"atomicOr", EXPR_OR},   {"atomicXor", EXPR_XOR}, {"atomicMin", EXPR_MIN},
	{"atomicMax", EXPR_MAX}, {"min", EXPR_MIN},       {"max", EXPR_MAX},
	{"fminf", EXPR_MIN},     {"fmaxf", EXPR_MAX},     {"fmin", EXPR_MIN},
	{"fmax", EXPR_MAX},
};

static enum expr_kind update_of(const char *callee)
{
	size_t i;

	for (i = 0; callee && i < ARRAY_LEN(updates); i++) {
		if (strcmp(callee, updates[i].callee) == 0)
			return updates[i].op;
	}
	return EXPR_INT;
}

/* The operation that combines what was there with something, `s + e`; INT: none. */
static enum expr_kind combines(const struct analyses *an, const struct expr *e)
{
	/* somebody's own max() may be anything */
	if (e->kind == EXPR_CALL && e->nargs == 2)
		return purity_of_call(an->func, e->text).listed ? update_of(e->text) : EXPR_INT;
	if (e->kind == EXPR_SUB)
		return EXPR_ADD;
	if (e->kind == EXPR_ADD || e->kind == EXPR_MUL || e->kind == EXPR_AND ||
	    e->kind == EXPR_OR || e->kind == EXPR_XOR || e->kind == EXPR_MIN ||
	    e->kind == EXPR_MAX || e->kind == EXPR_LAND || e->kind == EXPR_LOR)
		return (enum expr_kind)e->kind;
	return EXPR_INT;
}

static bool reads_target(struct analyses *an, const struct expr *e, const struct expr *target)
{
	unsigned i;

	if (e == target)
		return true;
	for (i = 0; i < e->nargs; i++) {
		if (reads_target(an, e->arg[i], target))
			return true;
	}
	return false;
}

/* Does the target have the same bits after these operations on the type, in any order? */
static bool order_free(struct analyses *an, enum expr_kind op, const struct type *type,
		       const struct type *target, const struct expr *rest)
{
	const struct type *of_rest = type_unqualified(an->ir->types, expr_strip(rest)->type);

	target = type_unqualified(an->ir->types, target);
	if (!type_is_int(type) || !type_is_int(target))
		return false;
	if (op == EXPR_LAND || op == EXPR_LOR) /* another order evaluates other operands */
		return false;
	/* the larger one of those that the target can hold, whoever compares */
	if (op == EXPR_MIN || op == EXPR_MAX)
		return of_rest == target && type_holds(type, type_min(target)) &&
		       type_holds(type, type_max(target));
	/* whether a sum is zero does not tell whether a longer one is */
	if (target->kind == TYPE_BOOL)
		return op == EXPR_AND || op == EXPR_OR;
	/* a narrower target cuts off after each step, which is modular */
	return target->bits <= type->bits &&
	       (!type->is_signed || (op != EXPR_ADD && op != EXPR_MUL));
}

/* target = target < rest ? rest : target, and its seven sisters. */
static enum expr_kind chosen_update(const struct expr *value, const struct expr *target,
				    const struct expr **rest)
{
	const struct expr *test = expr_strip(value->arg[0]), *then = value->arg[1],
			  *other = value->arg[2];
	bool less = test->kind == EXPR_LT || test->kind == EXPR_LE;
	bool kept = expr_strip(then) == target;

	if (!less && test->kind != EXPR_GT && test->kind != EXPR_GE)
		return EXPR_INT;
	if (!kept && expr_strip(other) != target)
		return EXPR_INT;
	*rest = kept ? other : then;
	if (expr_strip(test->arg[0]) == expr_strip(then) &&
	    expr_strip(test->arg[1]) == expr_strip(other))
		return less ? EXPR_MIN : EXPR_MAX;
	if (expr_strip(test->arg[1]) == expr_strip(then) &&
	    expr_strip(test->arg[0]) == expr_strip(other))
		return less ? EXPR_MAX : EXPR_MIN;
	return EXPR_INT;
}

/* target = target op rest: *rest, and the type of the operation. */
static enum expr_kind spelled_update(const struct analyses *an, const struct expr *value,
				     const struct expr *target, const struct expr **rest,
				     const struct type **type)
{
	enum expr_kind op;
	unsigned i;

	while (value->kind == EXPR_CAST && value->implicit)
		value = value->arg[0];
	op = combines(an, value);
	*type = value->type;
	if (value->kind == EXPR_SELECT)
		return chosen_update(value, target, rest);
	if (op == EXPR_INT)
		return op;
	for (i = 0; i < (value->kind == EXPR_SUB ? 1u : 2u); i++) {
		if (expr_strip(value->arg[i]) == target) {
			*rest = value->arg[1 - i];
			return op;
		}
	}
	return EXPR_INT;
}

/* What the statement combines its target with; and the target. */
static enum expr_kind find_update(struct analyses *an, const struct stmt *s,
				  const struct expr **target, bool *exact)
{
	const struct expr *rest = NULL, *value;
	const struct type *type = NULL;
	enum expr_kind op = EXPR_INT;

	if (s->kind == STMT_ATOMIC) {
		*target = s->nslots == 2 && !s->sym ? atomic_place(an->ir, s) : NULL;
		if (!*target || reads_target(an, s->slot[1].e, *target))
			return EXPR_INT;
		op = update_of(s->text);
		/* atomics wrap: signed ones too */
		*exact = type_is_int((*target)->type);
		return op;
	}
	if (s->kind != STMT_ASSIGN && s->kind != STMT_STORE)
		return EXPR_INT;
	*target = s->kind == STMT_ASSIGN ? expr_sym(an->ir, s->sym) : s->slot[SLOT_PLACE].e;
	value = s->slot[s->kind == STMT_ASSIGN ? SLOT_VALUE : SLOT_STORED].e;
	if (s->op) {
		rest = value;
		type = s->op_type ? s->op_type : (*target)->type;
		op = s->op == EXPR_SUB ? EXPR_ADD : (enum expr_kind)s->op;
		if (op != EXPR_ADD && op != EXPR_MUL && op != EXPR_AND && op != EXPR_OR &&
		    op != EXPR_XOR)
			return EXPR_INT;
	} else {
		op = spelled_update(an, value, *target, &rest, &type);
	}
	if (op == EXPR_INT || reads_target(an, rest, *target) ||
	    (rest->has | (*target)->has) & HAS_VOLATILE)
		return EXPR_INT;
	*exact = order_free(an, op, type, (*target)->type, rest);
	return op;
}

enum expr_kind stmt_update(struct analyses *an, const struct stmt *s, const struct expr **target)
{
	bool exact = false;

	*target = NULL;
	return find_update(an, s, target, &exact);
}

static void mark_update(struct analyses *an, const struct stmt *s, const struct vec *list,
			uint32_t first)
{
	const struct expr *target = NULL;
	bool exact = false;
	enum expr_kind op = find_update(an, s, &target, &exact);
	uint32_t i;

	if (op == EXPR_INT)
		return;
	for (i = first; i < list->n; i++) {
		struct dep_access *a = list->at[i];

		if (a->place == target || (target->kind == EXPR_SYM && target->u.sym == a->sym)) {
			a->update = op;
			a->exact = exact;
		}
	}
}

/* ---- homes ---- */

static bool declares(const struct stmt *s)
{
	return s->kind == STMT_DECL || s->declares;
}

/* The loop in whose body the symbol is declared, inside the band; NULL: further out. */
static const struct stmt *declared_in(struct analyses *an, const struct sym *sym,
				      const struct stmt *band)
{
	const struct vec *writers = sym_writers(an, sym);
	uint32_t i;

	if (sym->kind != SYM_LOCAL)
		return NULL;
	for (i = 0; i < writers->n; i++) {
		const struct stmt *s = writers->at[i], *loop;

		if (!declares(s) || s->sym != sym)
			continue;
		loop = stmt_loop(s);
		return loop && stmt_within(loop, band) ? loop : NULL;
	}
	return NULL;
}

/* Does it give its symbol, which others declare, a value?  (`op=` reads it, too, so another one is before it.) */
static bool gives(const struct stmt *s)
{
	return s->kind == STMT_FOR || s->kind == STMT_ASSIGN;
}

/* Is each read in this loop preceded, in the same iteration, by a write that is in it? */
static bool killed_in(struct analyses *an, const struct sym *sym, const struct stmt *loop)
{
	const struct vec *writers = sym_writers(an, sym), *readers = sym_readers(an, sym);
	const struct stmt *body = loop->first;
	uint32_t i, k;

	for (i = 0; i < readers->n; i++) {
		const struct stmt *r = readers->at[i];

		if (!stmt_within(r, body) || (r->kind == STMT_FOR && r->sym == sym &&
					      !expr_mentions(r->slot[SLOT_LO].e, sym)))
			continue;
		for (k = 0; k < writers->n; k++) {
			const struct stmt *w = writers->at[k];

			if (w != r && stmt_within(w, body) && gives(w) && stmt_dominates(an, w, r))
				break;
		}
		if (k == writers->n)
			return false;
	}
	return true;
}

/* The innermost loop of the band that holds all uses inside the band; *out: there are others. */
static const struct stmt *uses_in(struct analyses *an, const struct sym *sym,
				  const struct stmt *band, bool *out)
{
	const struct vec *lists[2] = {sym_writers(an, sym), sym_readers(an, sym)};
	const struct stmt *loop = NULL;
	uint32_t i, k;

	*out = false;
	for (k = 0; k < 2; k++) {
		for (i = 0; i < lists[k]->n; i++) {
			const struct stmt *s = lists[k]->at[i];

			if (s == band && !(s->kind == STMT_FOR && s->sym == sym))
				return NULL; /* between any two iterations */
			if (!stmt_within(s, band) || s == band) {
				*out |= k == 1;
				continue;
			}
			if (!loop)
				loop = stmt_loop(s);
			while (loop && loop != band && !stmt_within(s, loop->first))
				loop = stmt_loop(loop);
		}
	}
	return loop;
}

static void find_home(struct analyses *an, struct dep_access *a, const struct stmt *band)
{
	const struct sym *sym = a->target == DEP_SYM     ? a->sym
				: a->target == DEP_PLACE ? place_object(a->place)
							 : NULL;
	const struct stmt *loop;
	bool out;

	if (!sym || index_of(an)->labels)
		return;
	a->home = declared_in(an, sym, band);
	/* an array's iteration-by-iteration storage may be reached by a pointer that outlives it, but then
	 * what it finds there is undefined */
	if (a->home || a->target != DEP_SYM || !sym_private(sym) || sym_exposed(an, sym) ||
	    sym_is_object(sym))
		return;
	for (loop = uses_in(an, sym, band, &out); loop; loop = stmt_loop(loop)) {
		if (loop->first && killed_in(an, sym, loop)) {
			a->home = loop;
			/* a parameter or local of the function that is used later, or in the next
			 * execution of the band */
			a->live_out = out;
			return;
		}
		if (loop == band)
			return;
	}
}

/* ---- all of a loop ---- */

static void collect_header(struct collect *c, unsigned slot)
{
	const struct expr *e = c->stmt->slot[slot].e;
	const struct needs *fp = needs_of(c->an, e);

	push_syms(c, &fp->syms, false);
	push_places(c, &fp->places, false);
	if (fp->memory)
		push(c, &(struct dep_access){.target = DEP_MEMORY});
	if (fp->effects && fp->effects->writes_unknown)
		push(c, &(struct dep_access){.target = DEP_MEMORY, .writes = true});
	if (e->has & HAS_VOLATILE || fp->effects)
		push(c, &(struct dep_access){.target = DEP_EFFECT, .writes = true});
}

static void collect_loop(struct collect *c)
{
	const struct stmt *s = c->stmt;
	struct range step;

	if (s->kind == STMT_FOR && s != c->band)
		collect_header(c, SLOT_LO);
	c->header = true;
	if (s->kind == STMT_FOR) {
		collect_header(c, SLOT_BOUND);
		collect_header(c, SLOT_STEP);
		if (!loop_counted(c->an, s, &step)) {
			push(c, &(struct dep_access){.target = DEP_SYM, .sym = s->sym});
			push(c, &(struct dep_access){
					.target = DEP_SYM, .sym = s->sym, .writes = true});
		}
	} else if (s->form == FORM_FOR) {
		push_effects(c, effects_own(c->an, s));
	} else {
		collect_header(c, SLOT_COND);
	}
	c->header = false;
	/* a variable from outside keeps its last value */
	if (s->kind == STMT_FOR && !s->declares && s != c->band && loop_counted(c->an, s, &step))
		push(c, &(struct dep_access){.target = DEP_SYM, .sym = s->sym, .writes = true});
}

static void collect_stmt(struct collect *c)
{
	const struct stmt *s = c->stmt;
	const struct effects *fx;
	uint32_t first = c->into->n;

	if (stmt_is_loop(s)) {
		collect_loop(c);
		return;
	}
	if (s->kind == STMT_DECL && !s->slot[SLOT_VALUE].e)
		return;
	fx = effects_own(c->an, s);
	push_effects(c, fx);
	if (acts(c->an, s, fx))
		push(c, &(struct dep_access){.target = DEP_EFFECT, .writes = true});
	mark_update(c->an, s, c->into, first);
}

void accesses_collect(struct analyses *an, const struct stmt *band, const struct stmt *beside,
		      const struct stmt *s, struct vec *into)
{
	struct collect c = {.an = an, .band = band, .beside = beside, .into = into};
	const struct stmt *t;
	uint32_t i;

	for (t = s; t; t = stmt_next(s, t)) {
		c.stmt = t;
		collect_stmt(&c);
		c.order++;
	}
	for (i = 0; i < into->n; i++)
		find_home(an, into->at[i], band);
}
