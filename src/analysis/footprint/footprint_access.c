/* footprint_access.c - where does a statement read and write an array?
 *
 * Every subscript whose base is the array, or a pointer that is certainly computed from it; each
 * with the facts of its place, also of `x >= 0 ? a[x] : 0`.  Where the address itself goes
 * somewhere, or a pointer into the array moves, the region is not known. */
#include "footprint.h"

#include <string.h>

struct collect {
	struct region *r;
	const struct stmt *stmt;
	bool header;
};

/* How an expression is in what is around it. */
struct context {
	struct facts *facts;
	const struct lazy *lazy;
	bool address; /* the value is an address that leads away */
	bool updated; /* operand of an atomic: what it points to is read and written */
};

static bool walk(struct collect *, const struct expr *, struct context);

enum { POINTER_DEPTH = 8 };

static bool mentions_pointer(struct collect *c, const struct expr *e, unsigned depth);

/* Can the pointer point into the array, by any of its definitions? */
static bool comes_from(struct collect *c, const struct sym *sym, unsigned depth)
{
	const struct vec *writers;
	uint32_t i;
	unsigned k;

	if (sym == c->r->query->array)
		return true;
	if (sym->kind != SYM_LOCAL || sym->type->kind != TYPE_PTR)
		return false;
	writers = sym_writers(c->r->an, sym);
	for (i = 0; i < writers->n && depth < POINTER_DEPTH; i++) {
		const struct stmt *s = writers->at[i];

		for (k = 0; k < s->nslots; k++) {
			if (s->slot[k].e && mentions_pointer(c, s->slot[k].e, depth + 1))
				return true;
		}
	}
	return depth == POINTER_DEPTH;
}

static bool mentions_pointer(struct collect *c, const struct expr *e, unsigned depth)
{
	unsigned i;

	if (e->kind == EXPR_SYM)
		return comes_from(c, e->u.sym, depth);
	for (i = 0; i < e->nargs; i++) {
		if (mentions_pointer(c, e->arg[i], depth))
			return true;
	}
	return false;
}

static bool add_place(struct collect *c, const struct expr *place, struct context with, bool reads,
		      bool writes)
{
	struct region *r = c->r;
	const struct sym *array = r->query->array;
	struct place_offsets offsets;
	struct occurrence *o;

	if (!place_resolve(r->an, place, c->stmt, array, &offsets)) {
		const struct sym *object = place_object(place), *base = place_base(place);

		if (object == array || base == array || expr_mentions(place->arg[0], array))
			return region_fails(r, c->stmt, "the subscripts of '%s' are not understood",
					    expr_text(r->an->ir, place));
		return true;
	}
	if (offsets.base->kind != EXPR_SYM || offsets.base->u.sym != array) {
		if (mentions_pointer(c, offsets.base, 0))
			return region_fails(r, c->stmt, "where '%s' points is not known",
					    expr_text(r->an->ir, offsets.base));
		return true;
	}
	if (r->query->reads || r->query->writes) {
		if (!((reads && r->query->reads) || (writes && r->query->writes)))
			return true;
	}
	facts_solve(r->an, with.facts);
	if (with.facts->contradiction) /* it never happens */
		return true;
	o = arena_alloc(r->an->arena, sizeof(*o));
	o->access.stmt = c->stmt;
	o->access.place = place;
	o->access.reads = reads;
	o->access.writes = writes;
	o->facts = with.facts;
	o->lazy = with.lazy;
	o->header = c->header;
	o->offsets = offsets;
	vec_push(r->an->arena, &r->occurrences, o);
	return true;
}

static bool walk_args(struct collect *c, const struct expr *e, unsigned from, struct context with)
{
	unsigned i;

	for (i = from; i < e->nargs; i++) {
		if (!walk(c, e->arg[i], with))
			return false;
	}
	return true;
}

/* Subscripts, and what the base is computed from; not the access itself. */
static bool walk_inside(struct collect *c, const struct expr *place, struct context with)
{
	with.address = with.updated = false;
	if (place->kind == EXPR_MEMBER)
		return walk(c, place->arg[0], with);
	return walk_args(c, place, place->arg[0]->kind == EXPR_SYM, with);
}

static bool is_access(const struct expr *e)
{
	return (e->kind == EXPR_LOAD && e->type->kind != TYPE_ARRAY) ||
	       (e->kind == EXPR_MEMBER && e->arg[0]->type->kind == TYPE_PTR);
}

static const struct expr *accessed(const struct expr *e)
{
	while (e->kind == EXPR_MEMBER && e->arg[0]->type->kind != TYPE_PTR)
		e = e->arg[0];
	return e;
}

static bool walk_lazy(struct collect *c, const struct expr *e, struct context with)
{
	struct analyses *an = c->r->an;
	struct lazy *lazy;
	unsigned i;

	if (!walk(c, e->arg[0], with))
		return false;
	for (i = 1; i < e->nargs; i++) {
		struct context then = with;

		lazy = arena_alloc(an->arena, sizeof(*lazy));
		lazy->cond = e->arg[0];
		lazy->truth = e->kind == EXPR_LAND || (e->kind == EXPR_SELECT && i == 1);
		lazy->outer = with.lazy;
		then.lazy = lazy;
		then.facts = facts_extend(an, with.facts, e->arg[0], lazy->truth);
		if (!walk(c, e->arg[i], then))
			return false;
	}
	return true;
}

static bool walk_address(struct collect *c, const struct expr *e, struct context with)
{
	const struct expr *place = accessed(e->arg[0]);

	if (!is_access(place))
		return walk(c, place, with);
	if (with.updated && !add_place(c, place, with, true, true))
		return false;
	if (!with.updated && with.address && place_base(place) == c->r->query->array)
		return region_fails(c->r, c->stmt, "the address of '%s' is used",
				    expr_text(c->r->an->ir, place));
	return walk_inside(c, place, with);
}

static bool walk(struct collect *c, const struct expr *e, struct context with)
{
	const struct expr *place = accessed(e);

	if (e->kind == EXPR_SYM)
		return !with.address || !comes_from(c, e->u.sym, 0) ||
		       region_fails(c->r, c->stmt, "the address of '%s' is used", e->u.sym->name);
	if (is_access(place))
		return add_place(c, place, with, true, false) && walk_inside(c, place, with);
	if (e->kind == EXPR_ADDR)
		return walk_address(c, e, with);
	if (expr_table[e->kind].flags & EXPR_Z)
		return walk_lazy(c, e, with);
	if (e->kind == EXPR_CALL) {
		with.address = true;
		/* reads just what it is given the address of */
		if (strcmp(e->text, "__ldg") == 0 && e->nargs == 1 &&
		    e->arg[0]->kind == EXPR_ADDR && is_access(accessed(e->arg[0]->arg[0])))
			return walk(c, e->arg[0]->arg[0], with);
	}
	if (expr_table[e->kind].flags & EXPR_R)
		with.address = false; /* p != NULL */
	return walk_args(c, e, 0, with);
}

/* Does the statement keep an address in a pointer whose uses are followed? */
static bool keeps_pointer(const struct stmt *s)
{
	return (s->kind == STMT_DECL || s->kind == STMT_ASSIGN) && s->sym->type->kind == TYPE_PTR &&
	       s->sym->kind == SYM_LOCAL;
}

static bool collect_slot(struct collect *c, unsigned slot, struct context with)
{
	const struct stmt *s = c->stmt;
	const struct expr *e = slot < s->nslots ? s->slot[slot].e : NULL;

	if (!e)
		return true;
	if (s->kind == STMT_STORE && slot == SLOT_PLACE) {
		const struct expr *place = accessed(e);

		if (!is_access(place))
			return walk(c, place, with);
		/* a member of an element leaves the others as they are */
		return add_place(c, place, with, s->op != 0 || place != e, true) &&
		       walk_inside(c, place, with);
	}
	return walk(c, e, with);
}

static bool collect_stmt(struct collect *c)
{
	struct analyses *an = c->r->an;
	const struct stmt *s = c->stmt;
	struct context with = {.facts = facts_at(an, s), .address = !keeps_pointer(s)};
	unsigned k;

	/* a call in it may end what was known before */
	for (k = 0; k < s->nslots; k++) {
		if (s->slot[k].e && needs_of(an, s->slot[k].e)->effects)
			with.facts = facts_survive(an, facts_at(an, s), s);
	}

	c->header = false;
	if (s->kind == STMT_RAW || (s->kind == STMT_WHILE && s->form == FORM_FOR)) {
		if (stmt_lists(s, c->r->query->array) ||
		    (s->kind == STMT_RAW && s->effects & (RAW_READS | RAW_WRITES)))
			return region_fails(c->r, s, "a statement is not understood");
	}
	for (k = 0; k < s->nslots; k++) {
		if (s->kind == STMT_WHILE || (s->kind == STMT_FOR && k != SLOT_LO)) {
			c->header = true;
			with.facts = facts_survive(an, facts_at(an, s), s);
		}
		with.updated = s->kind == STMT_ATOMIC && k == 0;
		if (!collect_slot(c, k, with))
			return false;
	}
	return true;
}

bool region_collect(struct region *r)
{
	struct collect c = {.r = r};
	const struct stmt *inside = r->query->inside, *s;

	for (s = inside; s; s = stmt_next(inside, s)) {
		c.stmt = s;
		if (!collect_stmt(&c))
			return false;
	}
	return true;
}
