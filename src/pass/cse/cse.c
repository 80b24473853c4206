/* cse.c - common sub-expression elimination: what is computed in several places with one value gets
 * a name.
 *
 *	c[i / w] = a[i / w] + b;			const int i_div_w = i / w;
 *						->	c[i_div_w] = a[i_div_w] + b;
 *
 * Formulas that are equal under the nest's equivalence (equivalence.c) are one computation.  The
 * biggest is tried first, with three outcomes:
 *  1. a variable already holds the value: use it;
 *  2. a temporary is introduced in the innermost block that all uses share;
 *  3. neither: its direct parts join the queue, as do those of what a new temporary is set to.
 *
 * Legal when each use has the value that the formula has at the new place (no write, barrier or
 * alias between, also around loops), and the source computes it from there anyway, whatever way
 * control takes: never speculation.  The temporary gets a spelling that is surely evaluated, so
 * nothing new overflows, though another spelling might.  Uses with another value form classes of
 * their own.
 *
 * Profitable by the nest's cost model.  In the paper's, whatever costs 1 or more.  nvcc shares what
 * one use computes for all others; so in its model only what each of several branches computes, and
 * loads past stores of which only we know that they go elsewhere.  Never for a single use.
 *
 * The tree stays as it is until the queue is empty, so that every question is about the source:
 * then all temporaries are put in.  That may show more to share, so it is repeated.
 *
 * Source: the CSE seed (TVM's CommonSubexpressionEliminator).  Two of its faults are not inherited:
 * both generations pull `/` out of `?:` arms and of the right side of `&&`, and insert where all
 * uses meet although nothing there computes it. */
#include "cse.h"
#include "../shared/spelled.h"

/* How many uses are compared with one before it gives up; more would be quadratic. */
enum { TRIES = 128 };

/* A name for a value, and the uses that it stands for. */
struct sharing {
	const struct expr *name;
	struct stmt *temporary; /* NULL: a variable of the source */
	struct stmt *place;     /* ... which it is put before */
	bool lasting;           /* it always has this value, wherever it is in scope */
	struct vec uses;        /* struct use * */
};

struct miss {
	const struct use *use;
	const char *why;
	bool no_gain; /* and nothing that is missing */
};

struct cse {
	struct pass *pass;
	struct nest *nest;
	struct computations table;
	struct vec sharings; /* struct sharing *, biggest first */
	struct vec misses;   /* struct miss * */
	bool changed;
};

static void note(struct cse *c, const struct use *u, const char *why, bool no_gain)
{
	struct miss *m = arena_alloc(c->pass->ir->arena, sizeof(*m));

	if (cost_of(c->nest->func, c->nest->cost_model, u->o.e) == 0)
		return;
	*m = (struct miss){u, why, no_gain};
	vec_push(c->pass->ir->arena, &c->misses, m);
}

static void miss(struct cse *c, const struct use *u, const char *why)
{
	note(c, u, why, false);
}

/* ---- where a name can be ---- */

/* `else if`: a declaration cannot be between the two words. */
static bool is_else_if(const struct stmt *s)
{
	const struct stmt *body = s->parent;

	return s->kind == STMT_IF && !body->braced && body->first == body->last && body->prev &&
	       body->parent->kind == STMT_IF;
}

/* The statement in the innermost block around both: where a declaration for `a` and later `b` would
 * be. */
static struct stmt *common_place(const struct nest *n, struct stmt *a, const struct stmt *b)
{
	for (;; a = a->parent) {
		while (a->parent->kind != STMT_BLOCK ||
		       (a->parent->transparent && a->parent != n->root))
			a = a->parent;
		if (stmt_within(b, a->parent) && !is_else_if(a))
			return a;
	}
}

/* Has the use the value that its formula has at `place`?  What a loop evaluates in every trip also
 * sees what the trips before changed. */
static bool keeps_value(struct cse *c, const struct stmt *place, const struct use *u)
{
	if (!value_same(c->pass->analyses, u->o.e, place, u->at))
		return false;
	return u->in_temporary || (slots_keep(c->pass->analyses, u->at, u->o.e) &&
				   !(slot_runs_per_trip(u->at, u->o.slot) &&
				     effects_clobber(c->pass->analyses, u->at, u->o.e)));
}

/* Is the use the first thing that happens at `place`?  A step and the condition of do come after
 * the body. */
static bool is_first_there(const struct stmt *place, const struct use *u)
{
	const struct stmt *s = u->at;

	if (s != place || !u->o.certain)
		return false;
	return u->in_temporary ||
	       !(s->kind == STMT_FOR ? u->o.slot == SLOT_STEP : s->form == FORM_DO);
}

/* ... and may be computed before it: no call of the place stops it before the use, or that does not
 * matter as it is defined everywhere? */
static bool is_first_of_all(struct cse *c, const struct stmt *place, const struct use *u)
{
	struct analyses *an = c->pass->analyses;

	return is_first_there(place, u) &&
	       (u->in_temporary || !effects_of(an, place)->may_stop ||
		evaluated_before(an, u->o.e, place) || range_safe(an, u->o.e, place, NULL));
}

/* Does the use compute the value whenever `place` is reached, before anything that nvcc would have
 * to look past? */
static bool dominates(struct cse *c, const struct stmt *place, const struct use *u)
{
	return is_first_there(place, u) || surely_evaluated(c->pass->analyses, u->o.e, place);
}

/* A use whose spelling the source surely evaluates once `place` is reached; NULL: none. */
static const struct use *spelling(struct cse *c, const struct stmt *place, const struct vec *uses)
{
	const struct expr *tried = NULL;

	for (uint32_t i = 0; i < uses->n; i++) {
		const struct use *u = uses->at[i];

		if (is_first_of_all(c, place, u) ||
		    (u->o.e != tried && surely_computed(c->pass->analyses, u->o.e, place)))
			return u;
		tried = u->o.e;
	}
	return NULL;
}

/* ---- what changes between two uses, for remarks ---- */

struct suspect {
	struct cse *c;
	const struct stmt *from;
	const struct use *to;
	const char *found;
};

static bool suspect_part(void *context, const struct expr *e)
{
	struct suspect *s = context;
	bool reads = e->kind == EXPR_LOAD || e->kind == EXPR_MEMBER || e->kind == EXPR_SYM;

	if (!s->found && reads && !value_same(s->c->pass->analyses, e, s->from, s->to->at))
		s->found = expr_text(s->c->pass->ir, e);
	return !s->found;
}

/* May be asked only where the first statement comes before the second. */
static const char *what_changes(struct cse *c, const struct stmt *from, const struct use *to)
{
	struct suspect s = {.c = c, .from = from, .to = to};

	expr_walk(c->pass->ir, to->o.e, suspect_part, &s);
	return s.found ? arena_printf(c->pass->ir->arena, "'%s' may have changed since", s.found)
		       : "its value may have changed since";
}

/* ---- sharing ---- */

static bool pays(struct cse *c, const struct vec *class, const struct stmt *place)
{
	const struct nest *n = c->nest;
	const struct use *first = class->at[0], *u;
	unsigned cost = cost_of(n->func, n->cost_model, first->o.e);

	if (n->cost_model == COST_PAPER)
		return cost >= 1;
	if (load_is_pinned(c->pass, first->o.e, place->parent)) {
		for (uint32_t i = 1; i < class->n; i++) {
			u = class->at[i];
			if (computations_write_between(&c->table, first->at, u->at))
				return true;
		}
	}
	/* nvcc shares what one use computes for all others; not what each computes under its own
	 * guard */
	return cost >= 20 && !dominates(c, place, first);
}

static struct sharing *share(struct cse *c, const struct expr *name, const struct vec *uses)
{
	struct sharing *s = arena_alloc(c->pass->ir->arena, sizeof(*s));

	*s = (struct sharing){.name = name, .uses = *uses};
	for (uint32_t i = 0; i < uses->n; i++)
		((struct use *)uses->at[i])->taken = true;
	vec_push(c->pass->ir->arena, &c->sharings, s);
	return s;
}

/* ---- case 1: a variable that already holds it ---- */

/* Of a variable that nothing leads to.  NULL: it is declared by what is not understood. */
static const struct stmt *declaration_of(struct cse *c, const struct sym *sym)
{
	const struct vec *writers = sym_writers(c->pass->analyses, sym);

	for (uint32_t i = 0; i < writers->n; i++) {
		const struct stmt *s = writers->at[i];

		if (s->kind == STMT_DECL)
			return s;
	}
	return NULL;
}

/* Where the variable is volatile, or in its own formula, nothing holds later. */
static bool is_definition(struct cse *c, const struct use *u)
{
	const struct stmt *d = u->o.stmt;
	const struct sym *sym = d->sym;

	return (d->kind == STMT_DECL || (d->kind == STMT_ASSIGN && !d->op)) &&
	       d->slot[0].e == u->o.e && !sym_escapes(c->pass->analyses, sym) &&
	       type_unqualified(c->pass->ir->types, sym->type) == u->o.e->type;
}

/* The block that the variable can be named in; NULL: not known. */
static const struct stmt *scope_of(struct cse *c, const struct sym *sym)
{
	const struct stmt *d, *scope;

	if (sym->kind == SYM_PARAM)
		return c->nest->func->body;
	d = declaration_of(c, sym);
	for (scope = d ? d->parent : NULL; scope && scope->transparent; scope = scope->parent)
		;
	return scope;
}

/* Does the variable, once defined, still hold that value at the use? */
static bool still_holds(struct cse *c, const struct stmt *d, bool lasting, const struct use *u)
{
	const struct expr *name = expr_sym(c->pass->ir, d->sym);

	if (lasting)
		return true;
	return d->next && value_same(c->pass->analyses, name, d->next, u->at) &&
	       !(slot_runs_per_trip(u->at, u->o.slot) &&
		 effects_clobber(c->pass->analyses, u->at, name));
}

static bool reuse_definition(struct cse *c, struct value *v, uint32_t i)
{
	struct use *u = v->uses.at[i], *first;
	struct stmt *d = u->o.stmt;
	const struct stmt *scope = scope_of(c, d->sym);
	bool lasting = single_definition(c->pass->analyses, d->sym) == d;
	struct vec later = {0}, class = {0};

	if (!scope)
		return false;
	vec_push(c->pass->ir->arena, &class, u);
	for (uint32_t k = i + 1; k < v->uses.n && k < i + TRIES; k++) {
		struct use *o = v->uses.at[k];

		if (o->taken || !stmt_within(o->at, scope) || sym_hidden(d->sym, o->at) ||
		    !keeps_value(c, d, o) || !still_holds(c, d, lasting, o))
			continue;
		vec_push(c->pass->ir->arena, &later, o);
		vec_push(c->pass->ir->arena, &class, o);
	}
	if (later.n == 0 || !pays(c, &class, d))
		return false;
	first = later.at[0];
	pass_done(c->pass, first->at, first->o.e, "'%s' is already in '%s'",
		  expr_text(c->pass->ir, first->o.e), d->sym->name);
	share(c, expr_sym(c->pass->ir, d->sym), &later)->lasting = lasting;
	return true;
}

/* ---- case 2: a new one ---- */

struct class
{
	struct vec uses;
	struct stmt *place;
	/* in the block of place: what the walk has passed, with the value of the first use */
	const struct stmt *mark;
	/* a place that nothing surely computes the value from, spelled like this */
	const struct stmt *barren;
	const struct expr *barren_for;
};

/* x + 0 above x + 1: layout, which fold leaves.  Its value is that of x, which gets the name. */
static bool is_layout(const struct expr *e)
{
	return (e->kind == EXPR_ADD || e->kind == EXPR_SUB) && type_is_int(e->type) &&
	       expr_is_int(expr_strip(e->arg[1]), 0);
}

static bool may_share(const struct use *u)
{
	return !u->taken && !is_layout(u->o.e);
}

enum verdict { JOINS, STAYS, ENDS }; /* ENDS: nor does any use after it join */

/* A use further on in the block of the class's place. */
static enum verdict join_here(struct cse *c, struct class *class, struct use *u)
{
	const struct use *first = class->uses.at[0];
	const struct stmt *child = stmt_child_towards(class->place->parent, u->at);

	if (child != class->mark) {
		if (!value_same(c->pass->analyses, first->o.e, class->mark, child)) {
			miss(c, u, what_changes(c, class->mark, u));
			return ENDS;
		}
		class->mark = child;
	}
	if (keeps_value(c, child, u))
		return JOINS;
	miss(c, u, what_changes(c, class->place, u));
	return STAYS;
}

/* A use that another block is needed for. */
static enum verdict join_wider(struct cse *c, struct class *class, struct use *u,
			       struct stmt *wider)
{
	struct vec uses = {0};

	if (wider == class->barren && u->o.e == class->barren_for)
		return STAYS;
	if (!keeps_value(c, wider, class->uses.at[0]) || !keeps_value(c, wider, u)) {
		miss(c, u, "its value may be another one than at the earlier use");
		return STAYS;
	}
	for (uint32_t i = 0; i < class->uses.n; i++)
		vec_push(c->pass->ir->arena, &uses, class->uses.at[i]);
	vec_push(c->pass->ir->arena, &uses, u);
	if (!spelling(c, wider, &uses)) {
		miss(c, u, "it is not computed on every path from where they branch");
		class->barren = wider;
		class->barren_for = u->o.e;
		return STAYS;
	}
	class->place = wider;
	class->mark = wider;
	return JOINS;
}

static void introduce(struct cse *c, const struct class *class, const struct use *spelled)
{
	const struct use *first = class->uses.at[0];
	struct sharing *s;
	struct stmt *temp;

	pass_done(c->pass, first->at, first->o.e, "'%s' is computed once for %u uses",
		  expr_text(c->pass->ir, spelled->o.e), class->uses.n);
	temp = stmt_temp(c->nest->func,
			 name_suggest_in(c->nest->func, spelled->o.e, spelled->o.stmt),
			 spelled->o.e);
	s = share(c, expr_sym(c->pass->ir, temp->sym), &class->uses);
	s->temporary = temp;
	s->place = class->place;
	s->lasting = true;
	computations_open_temporary(&c->table, temp, class->place);
}

/* For the class of uses that starts with number `from`. */
static bool introduce_from(struct cse *c, struct value *v, uint32_t from)
{
	struct use *first = v->uses.at[from];
	struct class class = {.place = common_place(c->nest, first->at, first->at)};
	const struct use *spelled;
	enum verdict verdict = JOINS;

	class.mark = class.place;
	if (!may_share(first) || !keeps_value(c, class.place, first))
		return false;
	vec_push(c->pass->ir->arena, &class.uses, first);
	for (uint32_t i = from + 1, tries = 0; i < v->uses.n && verdict != ENDS; i++) {
		struct use *u = v->uses.at[i];
		struct stmt *wider;

		if (!may_share(u))
			continue;
		wider = common_place(c->nest, class.place, u->at);
		verdict = wider == class.place ? join_here(c, &class, u)
					       : join_wider(c, &class, u, wider);
		if (verdict == JOINS)
			vec_push(c->pass->ir->arena, &class.uses, u);
		else if (++tries == TRIES)
			break;
	}
	if (class.uses.n < 2)
		return false;
	spelled = spelling(c, class.place, &class.uses);
	if (!spelled) {
		miss(c, class.uses.at[1], "nothing computes it unconditionally before its guards");
		return false;
	}
	if (!pays(c, &class.uses, class.place)) {
		note(c, class.uses.at[1],
		     "the first use dominates this one, so nvcc shares it by itself", true);
		return false;
	}
	introduce(c, &class, spelled);
	return true;
}

/* ---- the three cases ---- */

static void try_value(struct cse *c, struct value *v)
{
	for (uint32_t i = 0; i + 1 < v->uses.n; i++) {
		const struct use *u = v->uses.at[i];

		if (!u->taken && is_definition(c, u))
			reuse_definition(c, v, i);
	}
	for (uint32_t i = 0; i + 1 < v->uses.n; i++) {
		const struct use *u = v->uses.at[i];

		if (!u->taken)
			introduce_from(c, v, i);
	}
	for (uint32_t i = 0; i < v->uses.n; i++) {
		const struct use *u = v->uses.at[i];

		if (!u->taken)
			computations_open(&c->table, u);
	}
	v->uses.n = 0;
}

/* ---- changing the tree ---- */

static void replace_uses(struct cse *c, const struct sharing *s)
{
	for (uint32_t i = 0; i < s->uses.n; i++) {
		const struct use *u = s->uses.at[i];

		stmt_set(u->o.stmt, u->o.slot,
			 value_replace(c->pass->ir, u->o.stmt, u->o.slot, u->o.e, s->name));
	}
}

struct forwards {
	struct ir *ir;
	struct expr_map to; /* symbol of a copy -> what it is a copy of */
};

static const struct expr *forward(void *context, const struct expr *e)
{
	struct forwards *f = context;
	const struct expr *to = e->kind == EXPR_SYM ? expr_map_get(&f->to, e) : NULL;

	return to ? forward(context, to) : e;
}

/* `const int t_2 = t;` of ours, after t was found to hold the value: t_2 goes, t takes its place. */
static void forward_copies(struct cse *c)
{
	struct forwards f = {.ir = c->pass->ir};
	struct stmt *root = c->nest->root;
	struct vec gone = {0};

	for (uint32_t i = 0; i < c->sharings.n; i++) {
		const struct sharing *s = c->sharings.at[i];

		for (uint32_t k = 0; k < s->uses.n && s->lasting; k++) {
			struct stmt *d = ((const struct use *)s->uses.at[k])->o.stmt;

			if (d->kind != STMT_DECL || !d->sym->fresh || d->slot[0].e != s->name ||
			    !type_is_const(d->sym->type) || type_is_volatile(d->sym->type))
				continue;
			expr_map_put(f.ir->arena, &f.to, expr_sym(f.ir, d->sym),
				     (void *)(uintptr_t)s->name);
			vec_push(f.ir->arena, &gone, d);
		}
	}
	for (uint32_t i = 0; i < gone.n; i++)
		stmt_remove(gone.at[i]);
	for (struct stmt *s = root; s; s = stmt_next(root, s)) {
		for (unsigned i = 0; i < s->nslots; i++) {
			if (s->slot[i].e)
				stmt_set(s, i, expr_map(f.ir, s->slot[i].e, forward, &f));
		}
	}
}

/* Of two temporaries at one place the smaller, found later, may be a part of the bigger. */
static void carry_out(struct cse *c)
{
	for (uint32_t i = 0; i < c->sharings.n; i++)
		replace_uses(c, c->sharings.at[i]);
	for (uint32_t i = c->sharings.n; i > 0; i--) {
		const struct sharing *s = c->sharings.at[i - 1];

		if (s->temporary)
			stmt_insert_ahead(s->place, s->temporary);
	}
	forward_copies(c);
	c->changed = true;
}

static bool round_of(struct cse *c)
{
	struct value *v;

	c->sharings.n = c->misses.n = 0;
	computations_collect(&c->table, c->pass, c->nest);
	while ((v = computations_next(&c->table)))
		try_value(c, v);
	if (c->sharings.n == 0)
		return false;
	carry_out(c);
	return true;
}

static void tell_misses(struct cse *c)
{
	const struct expr *last = NULL;

	for (uint32_t i = 0; i < c->misses.n; i++) {
		const struct miss *m = c->misses.at[i];

		if (m->use->o.e != last)
			(m->no_gain ? pass_found
				    : pass_missed)(c->pass, m->use->at, m->use->o.e,
						   "'%s' not shared with an earlier use: %s",
						   expr_text(c->pass->ir, m->use->o.e), m->why);
		last = m->use->o.e;
	}
}

enum pass_result pass_cse(struct pass *p, struct nest *n)
{
	struct cse c = {.pass = p, .nest = n};
	bool computed;

	do {
		while (round_of(&c)) /* each leaves fewer operators */
			;
		computed = c.changed && spelled_compute(p->ir, n);
	} while (computed);
	tell_misses(&c);
	return c.changed ? PASS_CHANGED : PASS_SAME;
}
