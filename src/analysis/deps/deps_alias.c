/* deps_alias.c - may two accesses be the same memory, in whatever instances?
 *
 * Objects are compared, not subscripts: those are left to the integer sets.  A symbol whose storage
 * is new in every iteration of a loop meets itself in the same iteration only. */
#include "deps.h"

/* Of a place. */
static bool unchanging(struct analyses *an, const struct nest *nest, const struct dep_access *a)
{
	return !a->writes && place_readonly(an, nest, a->place);
}

/* Can memory that no place describes be it? */
static bool meets_memory(struct analyses *an, const struct nest *nest, const struct dep_access *a)
{
	const struct sym *object;

	switch (a->target) {
	case DEP_SYM:
		return sym_exposed(an, a->sym) && !a->sym->constant;
	case DEP_PLACE:
		object = place_object(a->place);
		return !(object && sym_private(object) && !sym_exposed(an, object)) &&
		       !unchanging(an, nest, a);
	case DEP_MEMORY:
		return true;
	case DEP_EFFECT:
		break;
	}
	return false;
}

/* How many common loops have the same iteration whenever both are the same storage: those that both have their home in. */
static void find_same(struct pair *p)
{
	const struct dep_access *a = p->a, *b = p->b;
	unsigned i;

	/* the last of several writes counts, where someone reads it later */
	if (a->home != b->home || (a->live_out && a->writes && b->writes))
		return;
	for (i = 0; i < p->n; i++) {
		if (p->loop[0][i] == a->home)
			p->same = i + 1;
	}
}

static bool sym_meets_place(struct analyses *an, const struct nest *nest, struct pair *p,
			    const struct sym *sym, const struct expr *place)
{
	if (place_object(place) == sym) {
		p->assumed = arena_printf(an->arena, "'%s' is changed as a whole", sym->name);
		find_same(p);
		return true;
	}
	if (!sym_exposed(an, sym) || !place_hits_sym(an, nest, place, sym))
		return false;
	p->assumed =
		arena_printf(an->arena, "'%s' may be '%s'", expr_text(an->ir, place), sym->name);
	return true;
}

/* Does the base of both stay the same place in both bands?  A vector of three may begin at any of
 * its elements. */
static bool base_stays(struct analyses *an, const struct pair *p, const struct expr *base)
{
	return base->type->kind == TYPE_ARRAY ||
	       (!stmt_hits(an, p->loop[0][0], needs_of(an, base)) &&
		!stmt_hits(an, p->loop[1][0], needs_of(an, base)));
}

/* v[i].x and v[j].y of one array of vectors, which are places of one object. */
static bool vectors_apart(struct analyses *an, const struct pair *p)
{
	const struct expr *a = p->a->place, *b = p->b->place;

	if (a->kind != EXPR_MEMBER || b->kind != EXPR_MEMBER || !members_apart(a, b))
		return false;
	a = a->arg[0];
	b = b->arg[0];
	return a->kind == EXPR_LOAD && a->arg[0] == b->arg[0] && base_stays(an, p, a->arg[0]);
}

static const char *base_name(struct analyses *an, const struct expr *place)
{
	const struct sym *sym = place_base(place);

	return sym ? sym->name : expr_text(an->ir, place);
}

static bool places_meet(struct analyses *an, const struct nest *nest, struct pair *p)
{
	const struct expr *a = p->a->place, *b = p->b->place;

	if (unchanging(an, nest, p->a) || unchanging(an, nest, p->b))
		return false;
	/* a loop around the nest runs it again */
	switch (nest && stmt_within(p->loop[0][0], nest->root)
			? alias_objects(an, nest, a, b)
			: alias_objects_ever(an, nest, a, b)) {
	case ALIAS_NO:
		return false;
	case ALIAS_MUST:
		p->indexed = true;
		if (vectors_apart(an, p))
			return false;
		if (a->kind == EXPR_MEMBER && b->kind == EXPR_MEMBER && a->text != b->text)
			p->assumed = "members of one object may overlap";
		return true;
	case ALIAS_MAY:
		break;
	}
	p->assumed = arena_printf(an->arena, "'%s' and '%s' may overlap", base_name(an, a),
				  base_name(an, b));
	return true;
}

bool pair_meets(struct analyses *an, const struct nest *nest, struct pair *p)
{
	const struct dep_access *a = p->a, *b = p->b;

	if (a->target > b->target) {
		const struct dep_access *t = a;

		a = b;
		b = t;
	}
	if (b->target == DEP_EFFECT) {
		p->assumed = "output and volatile accesses keep their order";
		return a->target == DEP_EFFECT;
	}
	if (b->target == DEP_MEMORY) {
		p->assumed = "it is not known what memory is accessed";
		return meets_memory(an, nest, a);
	}
	if (a->target == DEP_SYM && b->target == DEP_PLACE)
		return sym_meets_place(an, nest, p, a->sym, b->place);
	if (a->target == DEP_SYM) {
		if (a->sym != b->sym)
			return false;
		find_same(p);
		return true;
	}
	if (!places_meet(an, nest, p))
		return false;
	find_same(p);
	return true;
}
