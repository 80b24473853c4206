/* vectorize_places.c - which accesses of a loop can be those of vectors.
 *
 * An access is one of a vector when its index goes up by one with each iteration, when each
 * iteration makes it, so that none is made up, and when the first of a group is where a vector may
 * begin: the index is a multiple of the width by what is known of its value, and the array begins
 * at an aligned address, which the user says. */
#include "vectorize.h"

#include "cunest/text.h"
#include "cunest/walk.h"

#include <string.h>

/* ---- how an index moves ---- */

enum { DEFINITIONS = 16 };

struct motion {
	struct vectors *v;
	unsigned depth;
};

/* By how much e goes up with each iteration; false: not by the same each time, or not known. */
static bool moves(struct motion *m, const struct expr *e, __int128 *by);

/* The variable of a loop inside is the same for all iterations of a group. */
static bool is_shared_variable(const struct vectors *v, const struct sym *sym)
{
	const struct stmt *body = v->loop->first;

	for (const struct stmt *x = body; x; x = stmt_next(body, x))
		if (loop_is_shared(x) && x->sym == sym)
			return true;
	return false;
}

static bool symbol_moves(struct motion *m, const struct sym *sym, __int128 *by)
{
	struct vectors *v = m->v;
	const struct stmt *def;
	bool known;

	*by = sym == v->loop->sym;
	if (*by || is_shared_variable(v, sym) ||
	    !effects_clobber(v->s->analyses, v->loop->first, expr_sym(v->s->ir, sym)))
		return true;
	def = single_definition(v->s->analyses, sym);
	if (!def || def->kind != STMT_DECL || !stmt_within(def, v->loop->first) ||
	    m->depth == DEFINITIONS)
		return false;
	m->depth++;
	known = moves(m, def->slot[SLOT_VALUE].e, by);
	m->depth--;
	return known;
}

static bool moves(struct motion *m, const struct expr *e, __int128 *by)
{
	__int128 x, y;

	*by = 0;
	if (!e || !type_is_int(e->type) ||
	    e->has & (HAS_LOAD | HAS_CALL | HAS_OPAQUE | HAS_VOLATILE))
		return false;
	if (e->kind == EXPR_SYM)
		return symbol_moves(m, e->u.sym, by);
	if (e->kind == EXPR_CAST)
		return e->type->bits >= e->arg[0]->type->bits && moves(m, e->arg[0], by);
	if (e->kind == EXPR_ADD || e->kind == EXPR_SUB || e->kind == EXPR_MUL) {
		if (!moves(m, e->arg[0], &x) || !moves(m, e->arg[1], &y))
			return false;
		if (e->kind == EXPR_MUL && (x || y)) {
			bool left = y == 0 && e->arg[1]->kind == EXPR_INT;

			if (!left && !(x == 0 && e->arg[0]->kind == EXPR_INT))
				return false;
			*by = left ? x * expr_int(e->arg[1]) : y * expr_int(e->arg[0]);
			return *by < 1 << 20 && *by > -(1 << 20);
		}
		*by = e->kind == EXPR_MUL ? 0 : e->kind == EXPR_ADD ? x + y : x - y;
		return true;
	}
	for (unsigned i = 0; i < e->nargs; i++) /* anything else: of what stays */
		if (!moves(m, e->arg[i], &x) || x != 0)
			return false;
	return true;
}

/* Registers, unless it is declared where vectors can begin.  Their access is by address, which
 * would take the array out of registers. */
static bool is_own(const struct expr *place)
{
	const struct expr *base = expr_strip(place->arg[0]);

	return base->kind == EXPR_SYM && base->u.sym->kind == SYM_LOCAL &&
	       base->type->kind == TYPE_ARRAY && !base->u.sym->aligned;
}

/* A[...][i]: one element further with each iteration. */
static bool is_contiguous(struct vectors *v, const struct expr *place)
{
	struct motion m = {.v = v};
	const struct expr *base;
	__int128 by;

	if (place->kind != EXPR_LOAD || place->nargs < 2 || place->has & HAS_VOLATILE)
		return false;
	base = expr_strip(place->arg[0]);
	if (is_own(place))
		return false;
	if (base->kind != EXPR_SYM || !symbol_moves(&m, base->u.sym, &by) || by != 0 ||
	    effects_clobber(v->s->analyses, v->loop->first, base))
		return false;
	for (unsigned i = 1; i < place->nargs; i++)
		if (!moves(&m, place->arg[i], &by) || by != (i + 1 == place->nargs))
			return false;
	return true;
}

/* ---- conditions that a group has in common ---- */

static bool is_common(struct vectors *v, const struct expr *e, const struct stmt *at)
{
	static const uint8_t turned[EXPR_COUNT] = {
		[EXPR_LT] = EXPR_GT,
		[EXPR_LE] = EXPR_GE,
		[EXPR_GT] = EXPR_LT,
		[EXPR_GE] = EXPR_LE,
	};
	struct motion m = {.v = v};
	__int128 x, y;

	e = expr_strip(e);
	if (e->kind == EXPR_LAND || e->kind == EXPR_LOR)
		return is_common(v, e->arg[0], at) && is_common(v, e->arg[1], at);
	if (moves(&m, e, &x) && x == 0)
		return true;
	if (!turned[e->kind] || !moves(&m, e->arg[0], &x) || !moves(&m, e->arg[1], &y))
		return false;
	if (x == 1 && y == 0)
		return vector_decides(v->s, (enum expr_kind)e->kind, e->arg[0], e->arg[1], v->width,
				      at);
	if (x == 0 && y == 1)
		return vector_decides(v->s, (enum expr_kind)turned[e->kind], e->arg[1], e->arg[0],
				      v->width, at);
	return x == 0 && y == 0;
}

static bool has_loop(const struct stmt *s)
{
	for (const struct stmt *x = s->first; x; x = stmt_next(s, x))
		if (stmt_is_loop(x))
			return true;
	return false;
}

static void note_common(struct vectors *v, const struct stmt *block)
{
	const struct stmt *only = block->first;

	for (const struct stmt *x = block->first; x; x = x->next)
		if (loop_is_shared(x))
			note_common(v, x->first);
	/* it stays one test only where nothing is beside it that it would have to be copied
	 * with */
	if (!only || only->next || only->kind != STMT_IF || has_loop(only) ||
	    !is_common(v, only->slot[SLOT_COND].e, only))
		return;
	for (const struct stmt *b = only->first; b; b = b->next)
		if (schedule_unweavable(v->s, b))
			return;
	bits_add(v->s->ir->arena, &v->common, only->id);
	for (const struct stmt *b = only->first; b; b = b->next)
		note_common(v, b);
}

void vectors_common(struct vectors *v)
{
	const struct expr *one = v->loop->slot[SLOT_STEP].e;

	/* of the first of each group */
	stmt_set(v->loop, SLOT_STEP, expr_const_int(v->s->ir, one->type, v->width));
	note_common(v, v->loop->first);
	stmt_set(v->loop, SLOT_STEP, one);
}

/* ---- finding them ---- */

struct search {
	struct vectors *v;
	struct stmt *in; /* the statement of the body that is looked at */
	bool certain;    /* every iteration evaluates this */
	bool too_many;
	const struct expr *other; /* one of a type that has no vectors */
	const struct sym *own;    /* an array of the thread's own */
};

static struct vector_place *place_find(struct vectors *v, const struct expr *place)
{
	for (unsigned i = 0; i < v->n; i++)
		if (v->at[i].place == place)
			return &v->at[i];
	return NULL;
}

/* Does the statement, which may be several, give values to what the index is made of?  Before it
 * there is no such index yet. */
static bool makes_index(struct search *k, const struct expr *place)
{
	for (unsigned i = 1; i < place->nargs; i++)
		if (effects_clobber(k->v->s->analyses, k->in, place->arg[i]))
			return true;
	return false;
}

static void note_place(struct search *k, const struct expr *place, bool store, bool plain)
{
	struct vectors *v = k->v;
	struct vector_place *p = place_find(v, place);
	const struct type *element = type_unqualified(v->s->ir->types, place->type), *type;

	if (place->kind == EXPR_LOAD && is_own(place))
		k->own = place_base(place);
	if (!p) {
		if (!k->certain || !is_contiguous(v, place) || makes_index(k, place))
			return;
		type = vector_type(v->s->ir, element, v->width);
		if (!type) {
			k->other = place;
			return;
		}
		if (v->n == VECTOR_PLACES) {
			k->too_many = true;
			return;
		}
		p = &v->at[v->n++];
		*p = (struct vector_place){
			.place = place,
			.array = expr_strip(place->arg[0])->u.sym,
			.type = type,
			.first = k->in,
			.loaded = !store || !plain,
		};
	}
	p->stored |= store && k->certain;
	/* a vector lives in one block; what is only read can be seen further in */
	p->apart |= !stmt_within(k->in, p->first->parent);
	p->inside |= k->in->parent != p->first->parent;
}

static void note_loads(struct search *k, const struct expr *e, bool place)
{
	bool certain = k->certain;

	if (!e)
		return;
	for (unsigned i = 0; i < e->nargs; i++) {
		if (expr_table[e->kind].flags & EXPR_Z && i > 0)
			k->certain = false;
		if (e->kind != EXPR_ADDR)
			note_loads(k, e->arg[i], false);
	}
	k->certain = certain;
	if (e->kind == EXPR_LOAD && !place)
		note_place(k, e, false, false);
}

static void note_stmt(struct search *k, const struct stmt *s)
{
	for (unsigned i = 0; i < s->nslots; i++)
		note_loads(k, s->slot[i].e, s->kind == STMT_STORE && i == SLOT_PLACE);
	if (s->kind == STMT_STORE && s->slot[SLOT_PLACE].e->kind == EXPR_LOAD)
		note_place(k, s->slot[SLOT_PLACE].e, true, !s->op);
	for (const struct stmt *x = s->first; x; x = x->next) {
		k->certain = s->kind == STMT_BLOCK && s->transparent;
		note_stmt(k, x);
	}
	k->certain = true;
}

static void note_block(struct search *k, struct stmt *block)
{
	for (struct stmt *x = block->first; x; x = x->next) {
		k->in = x;
		if (loop_is_shared(x))
			note_block(k, x->first);
		else if (bits_has(&k->v->common, x->id))
			for (struct stmt *b = x->first; b; b = b->next)
				note_block(k, b);
		else
			note_stmt(k, x);
	}
}

struct use {
	const struct expr *place;
	bool found;
};

static bool note_use(void *context, const struct expr *e)
{
	struct use *use = context;

	use->found |= e == use->place;
	return !use->found;
}

/* Does something before the vector use the place, where not every iteration comes to it? */
static bool used_before(struct vectors *v, const struct vector_place *p)
{
	const struct stmt *body = v->loop->first;
	struct use use = {p->place, false};

	for (const struct stmt *x = body; x && x != p->first; x = stmt_next(body, x))
		for (unsigned i = 0; i < x->nslots; i++)
			if (x->slot[i].e)
				expr_walk(v->s->ir, x->slot[i].e, note_use, &use);
	return use.found;
}

static bool note_addressed(void *context, const struct expr *e)
{
	struct vectors *v = context;
	struct vector_place *p = e->kind == EXPR_ADDR ? place_find(v, expr_strip(e->arg[0])) : NULL;

	if (p)
		p->apart = true;
	return true;
}

/* What has an address, or is updated by an atomic, is the element in memory: no component of a register. */
static void drop_addressed(struct vectors *v, const struct stmt *x)
{
	const struct expr *place = x->kind == STMT_ATOMIC ? atomic_place(v->s->ir, x) : NULL;
	struct vector_place *p = place ? place_find(v, place) : NULL;

	if (p)
		p->apart = true;
	for (unsigned i = 0; i < x->nslots; i++)
		if (x->slot[i].e)
			expr_walk(v->s->ir, x->slot[i].e, note_addressed, v);
}

/* A store that only some iterations make must stay one; and what several blocks share is no vector
 * of one of them. */
static void drop_unfit(struct vectors *v)
{
	const struct stmt *body = v->loop->first;
	unsigned n = 0;

	for (const struct stmt *x = body; x; x = stmt_next(body, x)) {
		struct vector_place *p =
			x->kind == STMT_STORE ? place_find(v, x->slot[SLOT_PLACE].e) : NULL;

		if (p)
			p->apart |= !p->stored;
		drop_addressed(v, x);
	}
	for (unsigned i = 0; i < v->n; i++)
		v->at[i].apart |= used_before(v, &v->at[i]);
	for (unsigned i = 0; i < v->n; i++)
		if (!v->at[i].apart && !(v->at[i].stored && v->at[i].inside))
			v->at[n++] = v->at[i];
	v->n = n;
}

bool vectors_find(struct vectors *v)
{
	struct search k = {.v = v, .certain = true};

	note_block(&k, v->loop->first);
	drop_unfit(v);
	if (k.too_many)
		return schedule_refuse(v->s, DIAG_SCHEDULE, v->arg->span,
				       "cannot vectorize '%s': more than %d arrays",
				       v->loop->sym->name, VECTOR_PLACES);
	if (v->n)
		return true;
	if (k.other)
		return schedule_refuse(v->s, DIAG_SCHEDULE, v->arg->span,
				       "cannot vectorize '%s': there is no vector of %d elements "
				       "like '%s', which are %s",
				       v->loop->sym->name, (int)v->width,
				       expr_text(v->s->ir, k.other),
				       type_spelling(v->s->ir->types, k.other->type));
	if (k.own)
		return schedule_refuse(v->s, DIAG_SCHEDULE, v->arg->span,
				       "cannot vectorize '%s': '%s' is a private array, which "
				       "vectors would move out of registers; __align__(16) in its "
				       "declaration says that it is in memory",
				       v->loop->sym->name, k.own->name);
	return schedule_refuse(v->s, DIAG_SCHEDULE, v->arg->span,
			       "cannot vectorize '%s': no access goes up by one element with each "
			       "iteration",
			       v->loop->sym->name);
}

/* ---- order ---- */

/* Are there instances in one iteration of all loops inside? */
static bool meets_in_turn(const struct dep *d)
{
	for (unsigned i = 0; i < d->nvectors; i++) {
		unsigned l = 1;

		while (l < d->nloops && d->vector[i].sign[l] & DEP_SAME)
			l++;
		if (l == d->nloops)
			return true;
	}
	return false;
}

/* Would this dependence be turned around inside of a group?  Loads of vectors come first, stores of
 * vectors last; everything else keeps its place. */
static bool turned(struct vectors *v, const struct dep *d)
{
	const struct vector_place *from = NULL, *to = NULL;

	if (d->from->target == DEP_PLACE)
		from = place_find(v, d->from->place);
	if (d->to->target == DEP_PLACE)
		to = place_find(v, d->to->place);
	if ((!from && !to) || (d->constant[0] && d->distance[0] >= v->width) || !meets_in_turn(d))
		return false;
	if (from == to && d->sign[0] == DEP_SAME)
		return false; /* in one component */
	if (d->kind == DEP_ANTI)
		return false;
	return d->kind == DEP_FLOW || from;
}

bool vectors_legal(struct vectors *v)
{
	const struct deps *deps = deps_of(v->s->analyses, v->s->nest, v->loop);
	struct dep_answer answer = {.may = PROOF_YES};

	if (!schedule_may_weave(v->s, v->clause, v->loop, v->width))
		return false;
	for (uint32_t i = 0; i < deps->list.n && !answer.why; i++) {
		const struct dep *d = deps->list.at[i];

		if (!turned(v, d))
			continue;
		answer = (struct dep_answer){.may = PROOF_UNKNOWN, .dep = d, .at = d->to->stmt};
		answer.why = d->assumed ? d->assumed
					: arena_printf(v->s->ir->arena,
						       "iteration order of %s would change",
						       dep_access_text(v->s->analyses, d->to));
	}
	return answer.why ? schedule_refuse_order(v->s, v->clause->span, &answer) : true;
}

/* ---- alignment ---- */

bool vectors_aligned(struct vectors *v)
{
	unsigned n = 0;

	for (unsigned i = 0; i < v->n; i++) {
		const struct vector_place *p = &v->at[i];
		const char *why;

		if (vector_index_aligned(v->s, p->place->arg[p->place->nargs - 1], v->width,
					 p->first) == PROOF_NO) {
			diag_remark(v->s->ir->diags, REMARK_MISSED, "vectorize", p->first->span,
				    "'%s' stays as it is: no vector begins there",
				    expr_text(v->s->ir, p->place));
			continue;
		}
		why = vector_unaligned(v->s, p->place, v->width, p->first);
		if (why)
			return schedule_refuse(v->s, DIAG_SCHEDULE, v->arg->span,
					       "cannot vectorize '%s': %s", v->loop->sym->name,
					       why);
		v->at[n++] = *p;
	}
	v->n = n;
	return n > 0 || schedule_refuse(v->s, DIAG_SCHEDULE, v->arg->span,
					"cannot vectorize '%s': no access is where vectors begin",
					v->loop->sym->name);
}
