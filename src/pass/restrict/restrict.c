/* restrict.c - `__restrict__` for pointer parameters whose memory no other pointer reaches.
 *
 *	__global__ void scale(float *out, const float *in, const float *a)
 *	->
 *	__global__ void scale(float *__restrict__ out, const float *__restrict__ in, ...
 *
 * A store may change whatever is read after it, as far as nvcc knows: values are loaded again in
 * each iteration, and no load runs before the store of the iteration before.  Told otherwise, it moves what
 * does not change out of loops and has many loads in flight.  `const` besides buys nothing (sm_80
 * and sm_90 read by ld.global.nc without it), and would change the type and the mangled name of
 * the function; __restrict__ at the top of a parameter's type changes neither.
 *
 * Legal when every access in the function by another way than the pointer is certainly of other
 * memory, unless both only read.  restrict speaks of the whole function, a noalias clause of its
 * nest: so what is outside of the nests whose clause says it must be apart by what is known
 * without it.  A clause before the function speaks of all of it.
 *
 * The clause says of the elements that its nest names that they are nothing else's, and a name is
 * the same element outside of the nest: y[row] = 0 before a loop that does y[row] += ... counts as if it
 * was there, where y and row are surely the same in both places and none is reached without the other.
 *
 * restrict is about one run of the function, which is one thread's.  Where threads synchronise (barriers,
 * atomic operations) one may read what another has written by the same parameter; nvcc 13.0 moves
 * such a load past __syncthreads() and out of the loop.  So a pointer that such a function writes
 * by stays as it is; those that it only reads by suffice to tell them apart.
 *
 * Pays where a loop, or what follows a store, reads what the store might have changed.  Measured,
 * sm_90 (sm_80), instructions a unit of work and loads in flight:
 *	out[p * c + i] = in[...] * scale[i] + shift[i]	7.25 -> 5.25 (7.3 -> 5.25), 3 -> 16
 *	the same with scale[i], shift[i] hoisted by hand	5.25, but 1 load in flight
 *
 * Source: C99, 6.7.3.1; the measurements. */
#include "cunest/pass.h"

enum { MOST_OTHERS = 64 };

/* How a region of the function reaches memory through one parameter. */
struct pointer {
	const struct sym *sym;
	const struct expr *place;  /* some access */
	struct bits reads, writes; /* regions that do */
	bool pays;
};

/* Another way to memory: not through a parameter, or not surely. */
struct other {
	const struct expr *place;
	bool writes;
};

struct pointers {
	struct pass *pass;
	struct nest *nest;
	struct arena *arena;
	struct nest whole; /* with what noalias says of the function */
	struct pointer *at;
	uint32_t n;
	struct other other[MOST_OTHERS];
	uint32_t nothers;
	bool reads_unknown, writes_unknown; /* memory that no place describes, anywhere */
	bool meets_threads;                 /* what other threads write may be seen */
};

/* Regions: the function's nests by their index, and then what is outside of them. */
static uint32_t outside(const struct pointers *ps)
{
	return ps->nest->func->nests.n;
}

/* ---- what the function accesses ---- */

static void note_other(struct pointers *ps, const struct expr *place, bool writes)
{
	for (uint32_t i = 0; i < ps->nothers; i++)
		if (ps->other[i].place == place) {
			ps->other[i].writes |= writes;
			return;
		}
	if (ps->nothers == MOST_OTHERS) {
		ps->reads_unknown = true;
		ps->writes_unknown |= writes;
		return;
	}
	ps->other[ps->nothers++] = (struct other){place, writes};
}

static struct pointer *pointer_of(struct pointers *ps, const struct expr *place)
{
	const struct sym *sym = place_param(ps->pass->analyses, place);

	for (uint32_t i = 0; sym && i < ps->n; i++)
		if (ps->at[i].sym == sym)
			return &ps->at[i];
	return NULL;
}

static void note_places(struct pointers *ps, const struct vec *places, uint32_t region, bool writes)
{
	for (uint32_t i = 0; i < places->n; i++) {
		const struct expr *place = places->at[i];
		struct pointer *p = pointer_of(ps, place);

		if (!p) {
			note_other(ps, place, writes);
			continue;
		}
		p->place = p->place ? p->place : place;
		bits_add(ps->arena, writes ? &p->writes : &p->reads, region);
	}
}

static bool has_place(const struct vec *places, const struct expr *place)
{
	for (uint32_t i = 0; i < places->n; i++)
		if (places->at[i] == place)
			return true;
	return false;
}

/* Does whoever comes to `at` come to `root` too, with nothing in between that may leave? */
static bool goes_on_to(struct pointers *ps, const struct stmt *at, const struct stmt *root)
{
	while (root->parent && root->parent->kind == STMT_BLOCK && root->parent != at->parent)
		root = root->parent;
	if (at->parent != root->parent)
		return false;
	for (; at && at != root; at = at->next) {
		const struct effects *fx = effects_of(ps->pass->analyses, at);

		if (fx->jumps || fx->may_stop || fx->calls || fx->opaque)
			return false;
	}
	return at == root;
}

/* Is what `place` names at `at` the element that the nest names so, in every iteration of it? */
static bool same_element(struct pointers *ps, const struct expr *place, const struct stmt *at,
			 const struct stmt *root)
{
	struct analyses *an = ps->pass->analyses;
	bool before = goes_on_to(ps, at, root);

	if (place->kind != EXPR_LOAD || !(before || stmt_dominates(an, root, at)))
		return false;
	for (unsigned i = 0; i < place->nargs; i++)
		if (effects_clobber(an, root, place->arg[i]) ||
		    !(before ? value_same(an, place->arg[i], at, root)
			     : value_same(an, place->arg[i], root, at)))
			return false;
	return true;
}

/* The nest that names this element too, by the same name, so that its clause is about it: y[row],
 * where neither y nor row are set anew on the way or in the nest.  outside(): none. */
static uint32_t covering(struct pointers *ps, const struct expr *place, const struct stmt *at)
{
	const struct func *func = ps->nest->func;
	struct analyses *an = ps->pass->analyses;

	for (uint32_t i = 0; i < func->nests.n; i++) {
		const struct stmt *root = ((const struct nest *)func->nests.at[i])->root;
		const struct effects *fx = effects_of(an, root);

		if ((has_place(&fx->loads, place) || has_place(&fx->stores, place)) &&
		    same_element(ps, place, at, root))
			return i;
	}
	return outside(ps);
}

static void note_covered(struct pointers *ps, const struct vec *places, const struct stmt *at,
			 bool writes)
{
	for (uint32_t i = 0; i < places->n; i++) {
		struct vec one = {0};

		vec_push(ps->arena, &one, places->at[i]);
		note_places(ps, &one, covering(ps, places->at[i], at), writes);
	}
}

struct collector {
	struct arena *arena;
	struct vec places;
};

static bool collect_place(void *context, const struct expr *e)
{
	struct collector *c = context;

	if (e->kind == EXPR_LOAD || e->kind == EXPR_MEMBER)
		vec_push(c->arena, &c->places, (void *)(uintptr_t)e);
	return true;
}

static uint32_t region_of(const struct func *func, const struct stmt *root)
{
	uint32_t i = 0;

	while (i < func->nests.n && ((const struct nest *)func->nests.at[i])->root != root)
		i++;
	return i;
}

/* Statements that have others inside are looked at by their conditions only. */
static void note_outside(struct pointers *ps, const struct stmt *s)
{
	const struct effects *fx;
	struct collector c = {.arena = ps->arena};

	if (!s->first && s->kind != STMT_FOR && s->kind != STMT_WHILE && s->kind != STMT_IF) {
		fx = effects_of(ps->pass->analyses, s);
		note_covered(ps, &fx->loads, s, false);
		note_covered(ps, &fx->stores, s, true);
		return;
	}
	for (unsigned i = 0; i < s->nslots; i++)
		if (s->slot[i].e)
			expr_walk(ps->pass->ir, s->slot[i].e, collect_place, &c);
	note_covered(ps, &c.places, s, false);
}

/* Variables of the device or the host, which a pointer may lead to. */
static void note_globals(struct pointers *ps, const struct effects *fx)
{
	const struct func *func = ps->nest->func;

	for (uint32_t i = 0; i < func->syms.n; i++) {
		const struct sym *sym = func->syms.at[i];

		if (sym->kind != SYM_GLOBAL || sym->type->kind == TYPE_ARRAY || sym->constant ||
		    type_is_const(sym->type))
			continue;
		ps->reads_unknown |= bits_has(&fx->reads, sym->id);
		ps->writes_unknown |= bits_has(&fx->writes, sym->id);
	}
}

static void gather(struct pointers *ps)
{
	const struct func *func = ps->nest->func;
	const struct effects *all = effects_of(ps->pass->analyses, func->body);

	ps->reads_unknown = all->reads_unknown || all->opaque;
	ps->writes_unknown = all->writes_unknown || all->opaque;
	ps->meets_threads = all->sync || all->atomic || all->is_volatile;
	note_globals(ps, all);
	ps->at = arena_array(ps->arena, func->params.n, sizeof(*ps->at));
	for (uint32_t i = 0; i < func->params.n; i++) {
		const struct sym *sym = func->params.at[i];

		if (sym->type->kind == TYPE_PTR)
			ps->at[ps->n++] = (struct pointer){.sym = sym};
	}
	for (const struct stmt *s = func->body; s;) {
		uint32_t region = region_of(func, s);
		const struct effects *fx;

		if (region == outside(ps)) {
			note_outside(ps, s);
			s = stmt_next(func->body, s);
			continue;
		}
		fx = effects_of(ps->pass->analyses, s);
		note_places(ps, &fx->loads, region, false);
		note_places(ps, &fx->stores, region, true);
		s = stmt_next_skip(func->body, s);
	}
}

/* ---- who is apart from whom ---- */

static bool any(const struct bits *set, uint32_t regions)
{
	for (uint32_t i = 0; i <= regions; i++)
		if (bits_has(set, i))
			return true;
	return false;
}

static bool apart(const struct pointers *ps, const struct nest *nest, const struct expr *a,
		  const struct expr *b)
{
	return alias_objects_ever(ps->pass->analyses, nest, a, b) == ALIAS_NO;
}

/* Do the clauses of all regions where the two could meet say that they do not? */
static bool nests_say(const struct pointers *ps, const struct pointer *a, const struct pointer *b)
{
	const struct func *func = ps->nest->func;

	for (uint32_t i = 0; i < func->nests.n; i++)
		if ((bits_has(&a->reads, i) || bits_has(&a->writes, i) || bits_has(&b->reads, i) ||
		     bits_has(&b->writes, i)) &&
		    !apart(ps, func->nests.at[i], a->place, b->place))
			return false;
	return true;
}

static bool is_outside(const struct pointers *ps, const struct pointer *p)
{
	return bits_has(&p->reads, outside(ps)) || bits_has(&p->writes, outside(ps));
}

static bool conflict(const struct pointers *ps, const struct pointer *a, const struct pointer *b)
{
	return a != b && a->place && b->place &&
	       (any(&a->writes, outside(ps)) || any(&b->writes, outside(ps)));
}

/* Nothing says that they do not meet: why; NULL: something does. */
static const char *meets(const struct pointers *ps, const struct pointer *a,
			 const struct pointer *b)
{
	struct ir *ir = ps->pass->ir;

	if (!conflict(ps, a, b) || apart(ps, NULL, a->place, b->place) ||
	    apart(ps, &ps->whole, a->place, b->place))
		return NULL;
	if (!nests_say(ps, a, b))
		return arena_printf(ir->arena,
				    "'%s' may be the same memory; noalias(%s, %s) says that it is "
				    "not",
				    b->sym->name, a->sym->name, b->sym->name);
	if (is_outside(ps, a) || is_outside(ps, b))
		return arena_printf(ir->arena,
				    "'%s' is also used outside of the nest that noalias is about; "
				    "noalias(%s, %s) before the function is about all of it",
				    is_outside(ps, a) ? a->sym->name : b->sym->name, a->sym->name,
				    b->sym->name);
	return NULL;
}

/* Memory that nobody can write, so that reading it meets no one. */
static bool is_constant(const struct pointers *ps, const struct expr *place)
{
	const struct sym *base = place_base(place);

	if (place_readonly(ps->pass->analyses, NULL, place))
		return true;
	return base && base->kind == SYM_GLOBAL && base->type->kind == TYPE_ARRAY &&
	       type_is_const(place->type);
}

/* Why the pointer cannot be restrict; NULL: it can. */
static const char *reason(const struct pointers *ps, const struct pointer *p)
{
	struct ir *ir = ps->pass->ir;
	bool writes = any(&p->writes, outside(ps));
	const char *why = p->sym->fixed;

	if (!why && writes && ps->meets_threads)
		why = "other threads may have written through it before a barrier that this one "
		      "passes";

	for (uint32_t i = 0; i < ps->n && !why; i++)
		why = meets(ps, p, &ps->at[i]);
	for (uint32_t i = 0; i < ps->nothers && !why; i++) {
		const struct other *o = &ps->other[i];

		if ((writes || o->writes) && !(!o->writes && is_constant(ps, o->place)) &&
		    !apart(ps, NULL, p->place, o->place) &&
		    !apart(ps, &ps->whole, p->place, o->place))
			why = arena_printf(ir->arena, "'%s' may be the same memory",
					   expr_text(ir, o->place));
	}
	if (!why && (ps->writes_unknown || (writes && ps->reads_unknown)))
		why = "the function calls or uses what may be the same memory";
	return why;
}

/* ---- profit ---- */

/* Does a load through one pointer follow a store through another in the loop, in the same iteration or
 * the next? */
static void note_profit(struct pointers *ps, const struct effects *fx)
{
	bool *loads = arena_array(ps->arena, ps->n, sizeof(*loads));
	bool *stores = arena_array(ps->arena, ps->n, sizeof(*stores));

	for (uint32_t i = 0; i < fx->loads.n; i++) {
		const struct pointer *p = pointer_of(ps, fx->loads.at[i]);

		if (p)
			loads[p - ps->at] = true;
	}
	for (uint32_t i = 0; i < fx->stores.n; i++) {
		const struct pointer *p = pointer_of(ps, fx->stores.at[i]);

		if (p)
			stores[p - ps->at] = true;
	}
	for (uint32_t i = 0; i < ps->n; i++)
		for (uint32_t k = 0; k < ps->n; k++)
			if (i != k && loads[i] && stores[k] &&
			    !apart(ps, NULL, ps->at[i].place, ps->at[k].place))
				ps->at[i].pays = ps->at[k].pays = true;
}

static void find_profit(struct pointers *ps)
{
	const struct stmt *root = ps->nest->root;

	for (const struct stmt *s = root; s;) {
		const struct effects *fx;

		if (s->kind != STMT_FOR && s->kind != STMT_WHILE) {
			s = stmt_next(root, s);
			continue;
		}
		fx = effects_of(ps->pass->analyses, s);
		note_profit(ps, fx);
		s = stmt_next_skip(root, s);
	}
}

/* ---- the pass ---- */

static bool whole_function(struct pointers *ps)
{
	const struct func *func = ps->nest->func;
	struct nest *whole = &ps->whole;

	whole->func = ps->nest->func;
	for (uint32_t i = 0; i < func->noalias.n; i++)
		vec_push(ps->arena, &whole->noalias_groups, func->noalias.at[i]);
	return func->body && func->params.n > 1;
}

/* Pointers that only others gain by are named too: a list with one of them left out would make its
 * reader wonder. */
static bool belongs(const struct pointers *ps, const struct pointer *p)
{
	if (p->pays)
		return true;
	for (uint32_t i = 0; i < ps->n; i++)
		if (ps->at[i].pays && conflict(ps, p, &ps->at[i]))
			return true;
	return false;
}

static bool is_candidate(const struct pointers *ps, const struct pointer *p)
{
	return p->place && !p->sym->restricted && !(p->sym->type->quals & QUAL_RESTRICT) &&
	       belongs(ps, p);
}

static bool mark(struct pointers *ps)
{
	struct pass *pass = ps->pass;
	bool *take = arena_array(ps->arena, ps->n, sizeof(*take)), changed = false;

	for (uint32_t i = 0; i < ps->n; i++) {
		struct pointer *p = &ps->at[i];
		const char *why;

		if (!is_candidate(ps, p))
			continue;
		why = reason(ps, p);
		take[i] = !why;
		if (why)
			pass_missed_at(pass, p->sym->where, "'%s' stays without %s: %s",
				       p->sym->name, restrict_word(pass->ir), why);
	}
	for (uint32_t i = 0; i < ps->n; i++) {
		if (!take[i])
			continue;
		((struct sym *)(uintptr_t)ps->at[i].sym)->restricted = changed = true;
		pass_done_at(pass, ps->at[i].sym->where,
			     "'%s' is %s: loads need not wait for stores through other pointers",
			     ps->at[i].sym->name, restrict_word(pass->ir));
	}
	return changed;
}

enum pass_result pass_restrict(struct pass *p, struct nest *n)
{
	struct pointers ps = {.pass = p, .nest = n, .arena = p->ir->arena};

	if (!whole_function(&ps) || (n->kernel && n->kernel->name))
		return PASS_SAME;
	gather(&ps);
	find_profit(&ps);
	return mark(&ps) ? PASS_CHANGED : PASS_SAME;
}
