/* alias.c - can two places be the same memory?
 *
 * A place has a root: the array or record it is an element of, or the pointer it goes through.
 * Pointers that are defined once from another (`const float *row = A + i * n`) are traced to it.
 * Distinct arrays are distinct; pointers may lead anywhere unless __restrict__, the noalias clause
 * or the kernel boundary says otherwise.  Types say nothing (unions, char, placement).  Places with
 * one base are told apart by their subscripts. */
#include "../analyses.h"

#include <string.h>

bool expr_is_place(const struct expr *e)
{
	return expr_without_members(e)->kind == EXPR_LOAD;
}

/* Arrays and pointers decay and convert without changing what they point into. */
static const struct expr *strip_casts(const struct expr *e)
{
	while (e->kind == EXPR_CAST)
		e = e->arg[0];
	return e;
}

bool place_indirect(const struct expr *place)
{
	const struct type *type = place->arg[0]->type;
	unsigned i;

	for (i = 1; i < place->nargs; i++) {
		if (type->kind != TYPE_ARRAY && type->kind != TYPE_PTR)
			return true;
		if (i > 1 && type->kind == TYPE_PTR)
			return true;
		type = type->of;
	}
	return false;
}

static const struct sym *place_root(const struct expr *place, bool *own);

static bool is_address(const struct expr *e)
{
	return e->type->kind == TYPE_PTR || e->type->kind == TYPE_ARRAY;
}

/* The symbol at the root of an address, following only what stays in one object.  *own tells
 * whether it is the symbol's own storage or what it points to. */
static const struct sym *address_root(const struct expr *e, bool *own)
{
	e = strip_casts(e);
	if (e->kind == EXPR_SYM) {
		const struct type *type = e->u.sym->type;

		*own = type->kind == TYPE_ARRAY && e->u.sym->kind != SYM_PARAM;
		return type->kind == TYPE_ARRAY || type->kind == TYPE_PTR ? e->u.sym : NULL;
	}
	/* an array in it; a pointer found in memory leads anywhere */
	if (e->kind == EXPR_MEMBER || e->kind == EXPR_LOAD)
		return e->type->kind == TYPE_ARRAY ? place_root(e, own) : NULL;
	if (e->kind == EXPR_ADDR)
		return place_root(e->arg[0], own);
	if ((e->kind == EXPR_ADD || e->kind == EXPR_SUB) && e->type->kind == TYPE_PTR) {
		if (is_address(strip_casts(e->arg[0])))
			return address_root(e->arg[0], own);
		return e->kind == EXPR_ADD ? address_root(e->arg[1], own) : NULL;
	}
	return NULL;
}

/* The place's own root: `p->x`, which is p[0].x, and p[i] go through p, s.x and a[i] stay in s and a. */
static const struct sym *place_root(const struct expr *place, bool *own)
{
	*own = false;
	place = expr_without_members(place);
	if (place->kind == EXPR_SYM) {
		*own = place->u.sym->type->kind != TYPE_REF;
		return *own ? place->u.sym : NULL;
	}
	if (place->kind != EXPR_LOAD || place_indirect(place))
		return NULL;
	return address_root(place->arg[0], own);
}

const struct sym *place_object(const struct expr *place)
{
	bool own;
	const struct sym *sym = place_root(place, &own);

	return own ? sym : NULL;
}

const struct expr *atomic_place(struct ir *ir, const struct stmt *s)
{
	const struct expr *at = s->kind == STMT_ATOMIC && s->nslots ? s->slot[0].e : NULL;
	const struct expr *index = expr_const_int(ir, type_i32(ir->types), 0), *p;
	const struct type *type;

	if (!at || at->type->kind != TYPE_PTR)
		return NULL;
	type = type_unqualified(ir->types, at->type->of);
	p = strip_casts(at);
	if (!is_address(p) || type_unqualified(ir->types, p->type->of) != type)
		return NULL; /* its bits as another type */
	if (p->kind == EXPR_ADDR)
		return expr_is_place(p->arg[0]) || p->arg[0]->kind == EXPR_SYM ? p->arg[0] : NULL;
	if (p->kind == EXPR_ADD && is_address(p->arg[0])) {
		index = p->arg[1];
		p = p->arg[0];
	}
	return expr_raw(ir, EXPR_LOAD, type, NULL, (const struct expr *[]){p, index}, 2);
}

const struct sym *place_base(const struct expr *place)
{
	bool own;

	return place_root(place, &own);
}

/* Does the parameter keep pointing into the object it came with: only moved by += and -=?  No other
 * statement that writes it has an operator. */
static bool param_stays(struct analyses *an, const struct sym *sym)
{
	const struct vec *writers = sym_writers(an, sym);
	uint32_t i;

	if (sym_exposed(an, sym))
		return false;
	for (i = 0; i < writers->n; i++) {
		const struct stmt *s = writers->at[i];

		if (s->op != EXPR_ADD && s->op != EXPR_SUB)
			return false;
	}
	return true;
}

/* Follows pointers that are defined once from others: what a definition reads is defined before it,
 * so that comes to an end.  NULL: leads to no one knows where.  *last is how far it came. */
static const struct sym *trace(struct analyses *an, const struct sym *sym, bool *own,
			       const struct sym **last)
{
	*last = sym;
	while (sym && !*own) {
		const struct stmt *def;

		*last = sym;
		if (sym->kind == SYM_PARAM)
			return param_stays(an, sym) ? sym : NULL;
		if (sym->kind != SYM_LOCAL)
			return NULL; /* a pointer that others can change */
		def = single_definition(an, sym);
		if (!def || (def->kind != STMT_DECL && def->kind != STMT_ASSIGN))
			return NULL; /* a call gives it, for example */
		sym = address_root(def->slot[SLOT_VALUE].e, own);
		*last = sym ? sym : *last;
	}
	return sym;
}

/* Where a place is: in an object of its own, in what a pointer parameter leads to, or unknown (sym
 * NULL). */
struct root {
	const struct sym *sym;
	bool own;
	const struct sym *named;  /* the symbol that the source names, before tracing */
	const struct sym *origin; /* how far it could be traced, whatever that pointer is set to */
	const struct sym *held;   /* the pointer that the nest finds and keeps; NULL: none */
};

/* A run of the nest in which both places are evaluated; `nest` alone says less: whenever. */
struct run {
	const struct nest *nest;
	bool one;
};

/* The declaration in the nest that gives the pointer its value, anew each time it is reached. */
static const struct stmt *declared_in(struct analyses *an, const struct nest *nest,
				      const struct sym *sym)
{
	const struct stmt *def = single_definition(an, sym);

	return def && def->kind == STMT_DECL && stmt_within(def, nest->root) ? def : NULL;
}

/* Does the nest say that all its pointers lead to memory of the device, or that this one does?  No variable of a function of
 * the host is there. */
static bool on_device(const struct analyses *an, const struct nest *nest, const struct sym *pointer)
{
	for (uint32_t i = 0; nest && an->func->kind == FUNC_HOST && i < nest->on_device.n; i++)
		if (!nest->on_device.at[i] ||
		    (pointer && nest->on_device.at[i] == (const void *)pointer))
			return true;
	return false;
}

/* Does the pointer have one value during a run of the nest, whatever happens to it before and after? */
static bool keeps(struct analyses *an, const struct nest *nest, const struct sym *sym)
{
	const struct vec *writers = sym_writers(an, sym);

	if ((sym->kind != SYM_LOCAL && sym->kind != SYM_PARAM) ||
	    (sym_exposed(an, sym) && !on_device(an, nest, NULL)))
		return false;
	for (uint32_t i = 0; i < writers->n; i++)
		if (stmt_within(writers->at[i], nest->root))
			return false;
	return true;
}

/* The pointer that the place goes through as the nest finds it: a clause of the nest is about that
 * one.  Pointers that the nest declares are traced to it. */
static const struct sym *held_by(struct analyses *an, const struct nest *nest,
				 const struct sym *sym)
{
	const struct stmt *def;
	bool own = false;

	while (sym && !own && (def = declared_in(an, nest, sym)))
		sym = address_root(def->slot[SLOT_VALUE].e, &own);
	return sym && !own && keeps(an, nest, sym) ? sym : NULL;
}

static struct root root_in(struct analyses *an, const struct run *run, const struct expr *place)
{
	struct root r = {0};

	r.named = place_root(place, &r.own);
	r.sym = trace(an, r.named, &r.own, &r.origin);
	if (run && run->one && run->nest && run->nest->root && !r.own)
		r.held = held_by(an, run->nest, r.named);
	return r;
}

static struct root root_of(struct analyses *an, const struct expr *place)
{
	return root_in(an, NULL, place);
}

const struct sym *place_param(struct analyses *an, const struct expr *place)
{
	struct root r = root_of(an, place);

	return r.own ? NULL : r.sym;
}

/* Does the clause's name stand for the root?  Of pointers that could not be traced, those count that
 * lead to one object all the time, which in a run of the nest are those that it keeps. */
static bool names(struct analyses *an, const struct sym *sym, const struct root *r)
{
	const struct stmt *def;

	if (sym == r->sym || sym == r->held)
		return true;
	def = sym == r->named ? single_definition(an, sym) : NULL;
	return def && !stmt_loop(def);
}

/* noalias without names is about the pointers of the nest that came in from outside. */
static bool came_in(struct analyses *an, const struct nest *nest, const struct root *r)
{
	const struct vec *readers;

	if (r->own || r->sym || !r->held)
		return r->sym && !r->own;
	readers = sym_readers(an, r->held);
	for (uint32_t i = 0; i < readers->n; i++)
		if (stmt_within(readers->at[i], nest->root))
			return true;
	return false;
}

/* Has the pointer been set from the other one, which is what it was then: q = odd ? a : b? */
static bool set_from(struct analyses *an, const struct sym *sym, const struct sym *other)
{
	const struct vec *writers = sym ? sym_writers(an, sym) : NULL;
	const struct vec *sets = sym_writers(an, other);

	for (uint32_t i = 0; i < sets->n; i++)
		if (((const struct stmt *)sets->at[i])->kind != STMT_DECL)
			return false;
	for (uint32_t i = 0; writers && i < writers->n; i++) {
		const struct stmt *s = writers->at[i];

		for (unsigned k = 0; k < s->nslots; k++)
			if (s->slot[k].e && expr_mentions(s->slot[k].e, other))
				return true;
	}
	return false;
}

/* Pointers of which one was made of the other are not what noalias without names is about. */
static bool kin(struct analyses *an, const struct root *a, const struct root *b)
{
	return a->origin == b->origin || set_from(an, a->held, b->origin) ||
	       set_from(an, b->held, a->origin);
}

static bool list_separates(struct analyses *an, const struct nest *nest, const struct vec *list,
			   const struct root *a, const struct root *b)
{
	bool has_a = false, has_b = false;
	uint32_t i;

	for (i = 0; i < list->n; i++) {
		const struct sym *sym = list->at[i];

		if (!sym)
			return came_in(an, nest, a) && came_in(an, nest, b) && !kin(an, a, b);
		has_a |= names(an, sym, a);
		has_b |= names(an, sym, b);
	}
	return has_a && has_b;
}

/* Does a clause say that the two do not overlap?  It means the pointers as the nest finds them, so
 * the nest must not move them to other objects; a traced pointer and what it was traced to are one. */
static bool clause_separates(struct analyses *an, const struct nest *nest, const struct root *a,
			     const struct root *b)
{
	uint32_t i;

	if (!nest || a->named == b->named || (a->sym && a->sym == b->sym) ||
	    (a->held && a->held == b->held))
		return false;
	if (list_separates(an, nest, &nest->noalias, a, b))
		return true;
	for (i = 0; i < nest->noalias_groups.n; i++) {
		if (list_separates(an, nest, nest->noalias_groups.at[i], a, b))
			return true;
	}
	return false;
}

/* Of a parameter, as all are that a root is after. */
static bool is_restrict(const struct sym *sym)
{
	return sym->restricted || sym->type->quals & QUAL_RESTRICT;
}

/* Is memory in root a certainly not in root b, given that the roots differ? */
static bool roots_apart(struct analyses *an, const struct root *a, const struct root *b)
{
	bool kernel = an->func->kind == FUNC_KERNEL;

	if (!a->own && b->own)
		return roots_apart(an, b, a);
	if (b->own) /* arrays and records; views of dynamic shared memory overlap */
		return !(a->sym->is_extern && b->sym->is_extern);
	if (a->own) {
		if (!sym_exposed(an, a->sym))
			return true; /* nothing leads there */
		if (!b->sym)
			return false;
		/* what the host passes leads neither to shared nor to local memory */
		if (kernel && (a->sym->kind == SYM_SHARED || sym_private(a->sym)))
			return true;
		/* a nest of the host that becomes a kernel has arrays like that */
		if (an->func->kind == FUNC_HOST && a->sym->kind == SYM_SHARED)
			return true;
		return is_restrict(b->sym);
	}
	return a->sym && b->sym && (is_restrict(a->sym) || is_restrict(b->sym));
}

bool place_hits_sym(struct analyses *an, const struct nest *nest, const struct expr *place,
		    const struct sym *sym)
{
	const struct run run = {nest, true};
	struct root at = root_in(an, &run, place);
	struct root object = {.sym = sym, .own = true, .named = sym, .origin = sym};

	if (sym->type->kind == TYPE_REF) /* may be bound to anything but hidden locals */
		return !(at.own && !sym_exposed(an, at.sym));
	if (at.own && at.sym == sym)
		return true;
	if (!at.own && sym_private(sym) &&
	    (type_is_arith(sym->type) || sym->type->kind == TYPE_PTR) &&
	    on_device(an, nest, at.named))
		return false;
	return !clause_separates(an, nest, &at, &object) && !roots_apart(an, &at, &object);
}

/* ---- one base, two subscripts ---- */

/* Vector types have members that do not overlap; of other records we do not know (unions). */
bool members_apart(const struct expr *a, const struct expr *b)
{
	static const char *const scalars[] = {"char",     "uchar",     "short", "ushort",
					      "int",      "uint",      "long",  "ulong",
					      "longlong", "ulonglong", "float", "double"};
	const char *name = a->arg[0]->type->name;
	size_t i, n;

	if (a->arg[0]->type->kind != TYPE_RECORD || !name || a->text == b->text ||
	    strlen(a->text) != 1 || strlen(b->text) != 1)
		return false;
	for (i = 0; i < ARRAY_LEN(scalars); i++) {
		n = strlen(scalars[i]);
		if (strncmp(name, scalars[i], n) == 0 && name[n] >= '2' && name[n] <= '4' &&
		    !name[n + 1])
			return true;
	}
	return false;
}

/* a - b at a point, or from types alone when there is none. */
static enum proof same_index(struct analyses *an, const struct expr *a, const struct expr *b,
			     const struct stmt *at)
{
	if (expr_pinned(an, a)) /* twice the same is not the same value */
		return PROOF_UNKNOWN;
	if (a == b)
		return PROOF_YES;
	if (!type_is_int(a->type) || !type_is_int(b->type))
		return PROOF_UNKNOWN;
	/* addresses are computed from the values, which a comparison of both signs would change */
	if (a->type != b->type && (!a->type->is_signed || !b->type->is_signed))
		return PROOF_UNKNOWN;
	return range_prove(an, expr_c_binary(an->ir, EXPR_EQ, a, b), at);
}

/* Are all but one subscript the same, and that one surely another?  (Of places with a root: nothing
 * on the way is read from memory.)  With several differing ones, a
 * place beyond the end of a row could be in the next one. */
static enum alias same_base(struct analyses *an, const struct expr *a, const struct expr *b,
			    const struct stmt *at)
{
	unsigned i, same = 0, apart = 0;

	if (a == b)
		return ALIAS_MUST;
	if (a->kind == EXPR_MEMBER && b->kind == EXPR_MEMBER) {
		enum alias outer = same_base(an, a->arg[0], b->arg[0], at);

		if (outer == ALIAS_NO || a->text == b->text)
			return outer;
		return outer == ALIAS_MUST && members_apart(a, b) ? ALIAS_NO : ALIAS_MAY;
	}
	if (a->kind == EXPR_MEMBER || b->kind == EXPR_MEMBER) {
		/* a member and a whole: apart when the wholes are */
		while (a->kind == EXPR_MEMBER)
			a = a->arg[0];
		while (b->kind == EXPR_MEMBER)
			b = b->arg[0];
		return same_base(an, a, b, at) == ALIAS_NO ? ALIAS_NO : ALIAS_MAY;
	}
	if (a->kind != EXPR_LOAD || b->kind != EXPR_LOAD || a->arg[0] != b->arg[0] ||
	    a->nargs != b->nargs || (a->arg[0]->has & (HAS_VOLATILE | HAS_CALL | HAS_OPAQUE)))
		return ALIAS_MAY;
	for (i = 1; i < a->nargs; i++) {
		enum proof p = same_index(an, a->arg[i], b->arg[i], at);

		same += p == PROOF_YES;
		apart += p == PROOF_NO;
	}
	if (same == a->nargs - 1u)
		return ALIAS_MUST;
	return apart == 1 && same == a->nargs - 2u ? ALIAS_NO : ALIAS_MAY;
}

enum alias alias_places_at(struct analyses *an, const struct nest *nest, const struct expr *a,
			   const struct expr *b, const struct stmt *at)
{
	const struct run run = {nest, true};
	struct root ra, rb;

	if (a == b)
		return expr_pinned(an, a) ? ALIAS_MAY : ALIAS_MUST;
	ra = root_in(an, &run, a);
	rb = root_in(an, &run, b);
	if (clause_separates(an, nest, &ra, &rb))
		return ALIAS_NO;
	if (ra.sym && ra.sym == rb.sym)
		return same_base(an, a, b, at);
	if (ra.sym || rb.sym)
		return roots_apart(an, &ra, &rb) ? ALIAS_NO : ALIAS_MAY;
	/* one pointer of unknown origin, same expression: the subscripts decide */
	return ra.named ? same_base(an, a, b, at) : ALIAS_MAY;
}

static enum alias objects(struct analyses *an, const struct run *run, const struct expr *a,
			  const struct expr *b)
{
	struct root ra = root_in(an, run, a), rb = root_in(an, run, b);

	if (clause_separates(an, run->nest, &ra, &rb))
		return ALIAS_NO;
	if (ra.sym && ra.sym == rb.sym)
		return ALIAS_MUST;
	if (ra.sym || rb.sym)
		return roots_apart(an, &ra, &rb) ? ALIAS_NO : ALIAS_MAY;
	return ra.named && ra.named == rb.named ? ALIAS_MUST : ALIAS_MAY;
}

enum alias alias_objects(struct analyses *an, const struct nest *nest, const struct expr *a,
			 const struct expr *b)
{
	return objects(an, &(struct run){nest, true}, a, b);
}

enum alias alias_objects_ever(struct analyses *an, const struct nest *nest, const struct expr *a,
			      const struct expr *b)
{
	return objects(an, &(struct run){nest, false}, a, b);
}

enum alias alias_places(struct analyses *an, const struct nest *nest, const struct expr *a,
			const struct expr *b)
{
	return alias_places_at(an, nest, a, b, NULL);
}

/* ---- read-only memory ---- */

static bool list_covers(const struct vec *list, const struct root *r)
{
	uint32_t i;

	for (i = 0; i < list->n; i++) {
		if (!list->at[i] || list->at[i] == (const void *)r->sym)
			return true;
	}
	return false;
}

static bool clause_covers(const struct nest *nest, const struct root *r)
{
	bool covered = list_covers(&nest->noalias, r);
	uint32_t i;

	for (i = 0; i < nest->noalias_groups.n; i++)
		covered |= list_covers(nest->noalias_groups.at[i], r);
	return covered;
}

/* Does nothing in the function store to what the pointer leads to?  Outside of the nest as well:
 * other threads do that, and a barrier in the nest makes it seen. */
static bool never_stored(struct analyses *an, const struct nest *nest, const struct root *r)
{
	const struct effects *fx = effects_gathered(an, an->func->body);
	uint32_t i;

	if (fx->writes_unknown || fx->opaque)
		return false;
	for (i = 0; i < fx->stores.n; i++) {
		struct root s = root_of(an, fx->stores.at[i]);

		if (s.sym == r->sym ||
		    (!clause_separates(an, nest, &s, r) && !roots_apart(an, &s, r)))
			return false;
	}
	return true;
}

bool place_readonly(struct analyses *an, const struct nest *nest, const struct expr *place)
{
	struct root r = root_of(an, place);

	if (!r.sym || place->has & HAS_VOLATILE || type_is_volatile(place->type))
		return false;
	if (r.own)
		return r.sym->kind == SYM_CONSTANT && an->func->kind != FUNC_HOST;
	/* another thread may write what a device function's caller passes, between two barriers */
	if (an->func->kind != FUNC_KERNEL)
		return false;
	/* by itself const says nothing: it can be taken away */
	if (is_restrict(r.sym) && type_is_const(r.sym->type->of))
		return !index_of(an)->const_lost || never_stored(an, nest, &r);
	return nest && clause_covers(nest, &r) && never_stored(an, nest, &r);
}
