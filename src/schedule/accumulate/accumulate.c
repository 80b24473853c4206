/* accumulate.c - accumulate(C at k): elements of C in registers while loop k runs, written once.
 *
 *	C[i * n + j] = 0;		->	float C_acc = 0;
 *	for (int k = 0; k < p; k++)		for (int k = 0; k < p; k++)
 *		C[i * n + j] += ...			C_acc += ...
 *						C[i * n + j] = C_acc;
 *
 * What is done under a guard, before the loop and in it, as where a guard has moved into the loop, is done under it after
 * the loop.  Without the store before, the element is read first; and where the loop may not run at all, all
 * of it is under the condition that it does, so that nothing is read or written that was not.
 *
 * Legal when the loop does not move the element, all accesses to it are known (staging.c), and the
 * source writes it whenever the loop runs, or has just done so.  The updates keep their order, so
 * floats keep their bits.
 *
 * Source: cache_write of TVM; scalar replacement of S. Carr and K. Kennedy. */
#include "accumulate.h"
#include "../staging/box.h"

#include "cunest/text.h"
#include "cunest/walk.h"

/* One place that is the same for all of the loop: an element, or a member of one. */
struct element {
	struct staging *st;
	const struct expr *place;
	struct stmt *first; /* the first statement with it, in order of the source */
	bool writes;        /* something in the loop does */
	bool always;        /* ... in each iteration */
};

enum { MAX_ELEMENTS = 16, MAX_STEPS = 16 };

struct elements {
	struct staging *st;
	struct element at[MAX_ELEMENTS];
	unsigned n;
	bool more;       /* than that */
	struct stmt *in; /* the statement that is looked at */
};

static struct element *element_of(struct elements *els, const struct expr *place)
{
	struct element *el;

	for (unsigned i = 0; i < els->n; i++)
		if (els->at[i].place == place)
			return &els->at[i];
	if (els->n == MAX_ELEMENTS) {
		els->more = true;
		return &els->at[0];
	}
	el = &els->at[els->n++];
	*el = (struct element){.st = els->st, .place = place, .first = els->in};
	return el;
}

static bool note_place(void *context, const struct expr *e)
{
	struct elements *els = context;
	bool place = e->kind == EXPR_LOAD || e->kind == EXPR_MEMBER;

	if (!place || place_base(e) != els->st->array)
		return true;
	element_of(els, e);
	for (; e->kind == EXPR_MEMBER; e = e->arg[0])
		;
	for (unsigned i = 1; e->kind == EXPR_LOAD && i < e->nargs; i++)
		expr_walk(els->st->s->ir, e->arg[i], note_place, els);
	return false;
}

static void look_around(struct elements *els)
{
	struct staging *st = els->st;
	struct stmt *body = st->loop->first;

	for (struct stmt *s = body; s; s = stmt_next(body, s)) {
		struct element *el;

		els->in = s;
		for (unsigned i = 0; i < s->nslots; i++)
			if (s->slot[i].e)
				expr_walk(st->s->ir, s->slot[i].e, note_place, els);
		if (s->kind != STMT_STORE || place_base(s->slot[SLOT_PLACE].e) != st->array)
			continue;
		el = element_of(els, s->slot[SLOT_PLACE].e);
		el->writes = true;
		el->always |= always_runs(st->s->analyses, s, body);
	}
}

/* Does nothing that the place is made of change while s runs? */
static bool stays(const struct element *el, const struct stmt *s)
{
	const struct expr *place = expr_without_members(el->place);

	for (unsigned i = 0; i < place->nargs; i++)
		if (effects_clobber(el->st->s->analyses, s, place->arg[i]))
			return false;
	return true;
}

static bool is_place(void *context, const struct expr *e)
{
	const struct element *el = context;

	return e == el->place;
}

/* `place = value;`, the value without the place. */
static bool sets_place(const struct element *el, const struct stmt *s)
{
	if (!s || s->kind != STMT_STORE || s->op || s->slot[SLOT_PLACE].e != el->place ||
	    expr_contains(s->slot[SLOT_STORED].e, el->place))
		return false;
	return stays(el, s);
}

/* Has the statement nothing to do with the place, and what follows it runs? */
static bool passes_by(const struct element *el, const struct stmt *s)
{
	const struct effects *fx = effects_of(el->st->s->analyses, s);

	return stays(el, s) && !fx->breaks && !fx->continues && !fx->leaves &&
	       staging_untouched(el->st, s, el->place);
}

/* What runs last before the loop, but for what has nothing to do with the place; *outside of the
 * region, where nothing may be changed. */
static struct stmt *statement_before(const struct element *el, bool *outside)
{
	const struct stmt *root = el->st->s->nest->root;
	struct stmt *s = loop_head(el->st->loop);

	*outside = false;
	for (unsigned steps = 0; steps < MAX_STEPS; steps++) {
		if (!s->prev && s->parent == root) {
			*outside = true;
			s = root->prev;
		} else {
			s = s->prev;
		}
		if (!s || !passes_by(el, s))
			return s;
	}
	return NULL;
}

/* ---- the rewrite ---- */

static void redirect(struct element *el, struct sym *acc)
{
	struct ir *ir = el->st->s->ir;
	struct stmt *body = el->st->loop->first;
	const struct expr *value = expr_sym(ir, acc);

	for (struct stmt *s = body; s; s = stmt_next(body, s))
		if (s->kind == STMT_STORE && s->slot[SLOT_PLACE].e == el->place)
			store_to_assign(s, acc);
	stmts_substitute(body, el->place, value);
}

/* Has the variable of the loop the value that the loop gives it even where that does not run?  It
 * is under no condition then. */
static bool variable_is_seen(struct staging *st)
{
	const struct stmt *loop = st->loop;
	const struct vec *readers = sym_readers(st->s->analyses, loop->sym);

	if (loop->declares)
		return false;
	if (expr_mentions(loop->slot[SLOT_LO].e, loop->sym)) /* what the last run left */
		return true;
	for (uint32_t i = 0; i < readers->n; i++)
		if (!stmt_within(readers->at[i], loop))
			return true;
	return sym_escapes(st->s->analyses, loop->sym);
}

bool loop_guard(struct staging *st)
{
	struct func *func = st->s->nest->func;
	struct stmt *loop = st->loop, *head = loop_head(loop), *next;
	struct stmt *guard = guard_create(func), *then;

	for (unsigned i = SLOT_LO; i <= SLOT_BOUND; i++)
		if (expr_pinned(st->s->analyses, loop->slot[i].e))
			return staging_refuse(st, loop, "its bounds cannot be evaluated twice");
	if (variable_is_seen(st))
		return staging_refuse(
			st, loop,
			"the loop may not run, and the value of its variable is used even then");
	stmt_set(guard, SLOT_COND, loop_enters(st));
	then = stmt_create(func, STMT_BLOCK, 0);
	stmt_set_braced(then, true);
	stmt_append(guard, then);
	stmt_insert_before(head, guard);
	for (struct stmt *s = head; s; s = s == loop ? NULL : next) {
		next = s->next;
		stmt_remove(s);
		stmt_append(then, s);
	}
	return true;
}

/* Can a declaration of its own hold the value: has its type a name, so that the value need not have
 * that very type? */
static bool takes_any_value(const struct element *el)
{
	return type_is_arith(el->place->type);
}

static bool is_literal(const struct expr *e)
{
	e = expr_strip(e);
	return e->kind == EXPR_INT || e->kind == EXPR_FLT;
}

/* if (c) place = value; right before the loop, which accesses it only where c holds: the store, or NULL. */
static struct stmt *set_under_guard(const struct element *el, const struct stmt *guard)
{
	struct analyses *an = el->st->s->analyses;
	const struct stmt *body = el->st->loop->first;
	const struct expr *c = guard && guard->kind == STMT_IF ? guard->slot[SLOT_COND].e : NULL;
	struct stmt *store = c && !guard->first->next ? guard->first->first : NULL;

	if (!store || store->next || !sets_place(el, store) ||
	    c->has & (HAS_LOAD | HAS_CALL | HAS_OPAQUE | HAS_VOLATILE) ||
	    effects_clobber(an, el->st->loop, c))
		return NULL;
	for (const struct stmt *s = body; s; s = stmt_next(body, s))
		for (unsigned i = 0; i < s->nslots; i++)
			if (s->slot[i].e && expr_contains(s->slot[i].e, el->place) &&
			    !stmt_under(s, c))
				return NULL;
	return store;
}

/* float C_acc = 0.0f; for all threads, and after the loop the store under the guard. */
static bool keep_guarded(struct element *el, struct stmt *guard, struct stmt *store)
{
	struct staging *st = el->st;
	struct ir *ir = st->s->ir;
	struct func *func = st->s->nest->func;
	const struct type *type = type_unqualified(ir->types, el->place->type);
	const struct expr *value = store->slot[SLOT_STORED].e, *zero = expr_zero(ir, type);
	struct sym *acc = staging_sym(st, SYM_LOCAL, "acc", type);
	struct stmt *after = stmt_create(func, STMT_IF, 1),
		    *inside = stmt_create(func, STMT_BLOCK, 0);

	if (!range_safe(st->s->analyses, value, guard, NULL))
		value = expr_c_select(ir, guard->slot[SLOT_COND].e, value, zero);
	stmt_insert_before(guard, decl_create(func, acc, expr_c_convert(ir, type, value)));
	redirect(el, acc);
	stmt_set_guard(after, guard->guard);
	stmt_set_slot(after, SLOT_COND, guard->slot[SLOT_COND]);
	stmt_set_braced(inside, true);
	stmt_append(after, inside);
	stmt_append(inside, store_create(func, el->place, expr_sym(ir, acc)));
	stmt_insert_after(st->loop, after);
	stmt_remove(guard);
	round_up(st->s);
	return true;
}

static bool keep_scalar(struct element *el)
{
	bool outside, plain = takes_any_value(el);
	struct staging *st = el->st;
	struct func *func = st->s->nest->func;
	struct stmt *loop = st->loop, *before = statement_before(el, &outside);
	bool set = sets_place(el, before), runs = loop_runs(st->s->analyses, loop) == PROOF_YES;
	bool fresh = !set && plain && sets_place(el, el->first) &&
		     always_runs(st->s->analyses, el->first, loop->first);
	const struct expr *value = fresh ? NULL : el->place;
	const struct type *type = type_unqualified(st->s->ir->types, el->place->type);
	struct stmt *store;
	const char *why;
	struct sym *acc;

	/* of what is not plain the declaration has the place for its value */
	why = staging_uncopied(st->s->ir, type, !plain);
	if (why)
		return staging_refuse(st, el->first, "%s", why);
	store = !set && plain && !outside && expr_zero(st->s->ir, type)
			? set_under_guard(el, before)
			: NULL;
	if (store)
		return keep_guarded(el, before, store);
	if (!set && !el->always)
		return staging_refuse(
			st, el->first,
			"nothing proves that the loop writes '%s' in each iteration, and a store "
			"that the source does not make could race with another thread's; a store "
			"just before the loop would",
			expr_text(st->s->ir, el->place));
	if (!set && !runs && !loop_guard(st))
		return false;
	acc = staging_sym(st, SYM_LOCAL, "acc", type);
	if (set && plain && !outside) {
		stmt_set_kind(before, STMT_DECL);
		stmt_set_sym(before, acc);
		stmt_set_slots(before, before->slot + 1, before->nslots - 1u);
		stmt_set_dirty(before, true);
	} else {
		if (set && plain && is_literal(before->slot[SLOT_STORED].e))
			value = before->slot[SLOT_STORED].e;
		stmt_insert_before(loop_head(loop), decl_create(func, acc, value));
	}
	redirect(el, acc);
	stmt_insert_after(loop, store_create(func, el->place, expr_sym(st->s->ir, acc)));
	return true;
}

/* Do places of the array move with the loop? */
static bool any_moves(const struct elements *els)
{
	for (unsigned i = 0; i < els->n; i++)
		if (!stays(&els->at[i], els->st->loop))
			return true;
	return els->more;
}

/* Those that the loop only reads may stay in memory: nothing writes there. */
static bool keep_elements(struct elements *els)
{
	struct staging *st = els->st;

	if (!staging_private(st, true))
		return false;
	for (unsigned i = 0; i < els->n; i++)
		if (els->at[i].writes &&
		    !staging_apart(st, st->loop, els->at[i].place, true, is_place, &els->at[i]))
			return false;
	for (unsigned i = 0; i < els->n; i++) {
		if (els->at[i].writes && !keep_scalar(&els->at[i]))
			return false;
	}
	return true;
}

bool accumulate_place(struct analyses *an, struct nest *nest, struct stmt *loop,
		      const struct expr *place, const char *name, const char **why)
{
	struct schedule s = {.nest = nest, .ir = nest->func->ir, .analyses = an};
	struct clause_arg arg = {.name = place_base(place)->name};
	struct staging st = {.s = &s,
			     .arg = &arg,
			     .loop = loop,
			     .array = place_base(place),
			     .quiet = true,
			     .called = name};
	struct elements els = {.st = &st};
	bool done = false;

	look_around(&els);
	for (unsigned i = 0; i < els.n && !els.more; i++) {
		struct element *el = &els.at[i];

		if (el->place == place && stays(el, loop))
			done = staging_private(&st, true) &&
			       staging_apart(&st, loop, place, true, is_place, el) &&
			       keep_scalar(el);
	}
	*why = st.why;
	return done;
}

/* An atomic operation on the array in the loop; or NULL. */
static const struct stmt *atomic_in(const struct staging *st)
{
	const struct stmt *loop = st->loop;

	for (const struct stmt *s = loop; s; s = stmt_next(loop, s))
		if (s->kind == STMT_ATOMIC && expr_mentions(s->slot[0].e, st->array))
			return s;
	return NULL;
}

bool schedule_accumulate(struct schedule *s, const struct clause *clause)
{
	struct staging st;
	struct elements els = {.st = &st};
	bool writes = false;

	if (clause->args.n != 1)
		return schedule_refuse(s, DIAG_CLAUSE, clause->span,
				       "accumulate takes an array and a loop: accumulate(C at k)");
	if (!staging_find(&st, s, clause, 0))
		return false;
	look_around(&els);
	for (unsigned i = 0; i < els.n; i++)
		writes |= els.at[i].writes;
	if (!writes)
		return staging_refuse(&st, atomic_in(&st),
				      atomic_in(&st)
					      ? "the loop changes it by atomic operations only"
					      : "the loop does not write it");
	if (any_moves(&els))
		return accumulate_region(&st);
	return keep_elements(&els);
}
