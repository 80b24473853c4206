/* cse.c - common sub-expression elimination: what is computed in several places with one value gets
 *a name.
 *
 *	c[i / w] = a[i / w] + b;			const int i_div_w = i / w;
 *						->	c[i_div_w] = a[i_div_w] + b;
 *
 * The biggest formula is tried first; what cannot be shared as a whole leaves its direct parts as
 *candidates. Three cases: (1) a variable in scope already holds the value: use it; (2) a temporary
 *can be introduced where all uses see it: before the first statement, in the innermost block that
 *holds them all, that leads to one; (3) neither: on to the parts.
 *
 * Legal when all uses have the value that the formula has at that point (no write, barrier or alias
 *between, also around loops), and computing it there is nothing new: the statement that follows
 *surely evaluates it, or ranges prove that it cannot overflow, trap or read.  So nothing leaves the
 *guard that protects it. Uses that see another value form classes of their own.  Formulas are equal
 *up to the order of operands of commutative integer operators; floating-point ones only if written
 *alike.
 *
 * Profitable by the nest's cost model; never for a single use.
 *
 * Source: the CSE seed (TVM's CommonSubexpressionEliminator).  Two of its faults are not inherited:
 *it computes guarded divisions unguarded, and both generations pull `/` out of `?:` arms. */
#include "motion.h"

struct use {
	struct occurrence at;
	uint32_t order; /* of visit, which is source order */
};

struct value {
	const struct expr *key; /* canonical: commutative operands ordered */
	struct vec uses;        /* struct use * */
};

struct cse {
	struct pass *pass;
	struct nest *nest;
	struct vec values; /* struct value *, biggest first */
	struct value **table;
	uint32_t slots, used, visits;
	bool last, changed;
};

/* ---- the table of computations ---- */

static const struct expr *order_operands(void *context, const struct expr *e)
{
	struct ir *ir = context;
	const struct expr *swapped[2];

	if (!(expr_table[e->kind].flags & EXPR_C) || !type_is_int(e->type) ||
	    e->arg[0]->id <= e->arg[1]->id)
		return e;
	if (!type_is_int(
		    e->arg[0]->type)) /* == on floats: equal either way, but leave floats alone */
		return e;
	swapped[0] = e->arg[1];
	swapped[1] = e->arg[0];
	return expr_with_args(ir, e, swapped);
}

static const struct expr *canonical(struct cse *c, const struct expr *e)
{
	return expr_map(c->pass->ir, e, order_operands, c->pass->ir);
}

static void grow(struct cse *c)
{
	struct value **old = c->table;
	uint32_t n = c->slots;

	c->slots = n ? 2 * n : 256;
	c->table = arena_array(c->pass->ir->arena, c->slots, sizeof(struct value *));
	for (uint32_t i = 0; i < n; i++) {
		if (old[i]) {
			uint32_t at = old[i]->key->id * 2654435761u & (c->slots - 1);

			while (c->table[at])
				at = (at + 1) & (c->slots - 1);
			c->table[at] = old[i];
		}
	}
}

static struct value *value_of(struct cse *c, const struct expr *key)
{
	uint32_t at;

	if (2 * c->used >= c->slots)
		grow(c);
	at = key->id * 2654435761u & (c->slots - 1);
	while (c->table[at] && c->table[at]->key != key)
		at = (at + 1) & (c->slots - 1);
	if (!c->table[at]) {
		c->table[at] = arena_alloc(c->pass->ir->arena, sizeof(struct value));
		c->table[at]->key = key;
		vec_push(c->pass->ir->arena, &c->values, c->table[at]);
		c->used++;
	}
	return c->table[at];
}

static bool nameable(struct cse *c, const struct expr *e)
{
	return e->size > 1 && e->kind != EXPR_CAST && e->kind != EXPR_ADDR &&
	       !motion_pinned(c->pass, e) && !motion_constant(e) && e->type->kind != TYPE_VOID &&
	       motion_copies(e->type) && e->type->kind != TYPE_ARRAY && e->type->kind != TYPE_FUNC;
}

static bool record(void *context, const struct occurrence *o)
{
	struct cse *c = context;
	struct use *u;

	if (!nameable(c, o->e))
		return true;
	u = arena_alloc(c->pass->ir->arena, sizeof(*u));
	u->at = *o;
	u->order = c->visits++;
	vec_push(c->pass->ir->arena, &value_of(c, canonical(c, o->e))->uses, u);
	return true;
}

static int biggest_first(const void *a, const void *b)
{
	const struct value *x = a, *y = b;

	if (x->key->size != y->key->size)
		return x->key->size > y->key->size ? -1 : 1;
	return ((struct use *)x->uses.at[0])->order < ((struct use *)y->uses.at[0])->order ? -1 : 1;
}

static void collect(struct cse *c)
{
	c->values = (struct vec){0};
	c->table = NULL;
	c->slots = c->used = c->visits = 0;
	for (struct stmt *s = c->nest->root; s; s = stmt_next(c->nest->root, s)) {
		for (unsigned i = 0; i < s->nslots; i++)
			occurrences(c->pass->ir, s, i, record, c);
	}
	vec_sort(c->pass->ir->arena, &c->values, biggest_first);
}

/* ---- placing ---- */

/* `else if`: a declaration cannot stand between the two words. */
static bool is_else_if(const struct stmt *s)
{
	const struct stmt *body = s->parent;

	return s->kind == STMT_IF && body->kind == STMT_BLOCK && !body->braced &&
	       !body->transparent && body->first == body->last && body->prev &&
	       body->parent->kind == STMT_IF;
}

/* The statement in the innermost block around both: where a declaration for `a` and later `b` would
 * stand. */
static struct stmt *common_place(const struct nest *n, struct stmt *a, struct stmt *b)
{
	for (;; a = a->parent) {
		while (a->parent->kind != STMT_BLOCK ||
		       (a->parent->transparent && a->parent != n->root))
			a = a->parent;
		if (stmt_within(b, a->parent) && !is_else_if(a))
			return a;
	}
}

/* Does running `s` surely evaluate the use, first thing, before it changes anything?  A step and
 * the condition of do come after the body. */
static bool computed_at(struct cse *c, const struct stmt *s, const struct use *u)
{
	bool after_body = s->kind == STMT_FOR ? u->at.slot == SLOT_STEP
					      : s->kind == STMT_WHILE && s->form == FORM_DO;

	if (u->at.stmt == s && u->at.certain && !after_body)
		return true;
	return surely_evaluated(c->pass->analyses, u->at.e, s);
}

/* Has the use the value that the formula has at `place`?  What a loop evaluates in every trip also
 * sees what the trips before changed. */
static bool same_class(struct cse *c, const struct stmt *place, const struct use *u)
{
	return value_same(c->pass->analyses, u->at.e, place, u->at.stmt) &&
	       slots_keep(c->pass->analyses, u->at.stmt, u->at.e) &&
	       !(slot_runs_per_trip(u->at.stmt, u->at.slot) &&
		 effects_clobber(c->pass->analyses, u->at.stmt, u->at.e));
}

static bool pays(struct cse *c, const struct value *v, const struct use *first,
		 const struct stmt *place, bool computed)
{
	const struct nest *n = c->nest;
	unsigned cost = cost_of(n->func, n->cost_model, v->key);

	if (n->cost_model == COST_PAPER)
		return cost >= 1;
	if (first->at.e->has & HAS_LOAD)
		return load_is_pinned(c->pass, first->at.e, place->parent);
	/* nvcc shares what one use computes for all others; not what each computes under its own
	 * guard */
	return !computed && cost >= 20;
}

/* `const int t_2 = t;` of ours, after t was found to hold the value: t_2 goes, t takes its place.
 */
static void forward_copy(struct cse *c, struct stmt *d)
{
	const struct expr *copy = expr_strip(d->slot[0].e);
	struct stmt *root = c->nest->root;

	for (struct stmt *s = root; s; s = stmt_next(root, s)) {
		for (unsigned i = 0; i < s->nslots; i++) {
			if (s->slot[i].e)
				s->slot[i].e = expr_replace(c->pass->ir, s->slot[i].e,
							    expr_sym(c->pass->ir, d->sym), copy);
		}
	}
	stmt_remove(d);
}

static void replace_uses(struct cse *c, struct vec *uses, const struct expr *with)
{
	for (uint32_t i = 0; i < uses->n; i++) {
		struct use *u = uses->at[i];
		struct slot *slot = &u->at.stmt->slot[u->at.slot];

		slot->e =
			value_replace(c->pass->ir, c->nest, u->at.stmt, u->at.slot, u->at.e, with);
	}
	for (uint32_t i = 0; i < uses->n; i++) {
		struct stmt *s = ((struct use *)uses->at[i])->at.stmt;

		if (s->kind == STMT_DECL && s->sym->fresh && s->slot[0].e == with)
			forward_copy(c, s);
	}
	c->changed = true;
	analyses_drop(c->pass->analyses, ~0u);
}

/* Case 1: a const variable that already holds it, declared where all uses are in scope. */
static bool reuse_variable(struct cse *c, struct value *v)
{
	for (uint32_t i = 0; i < v->uses.n; i++) {
		struct use *u = v->uses.at[i];
		struct stmt *d = u->at.stmt, *scope;
		struct vec later = {0};

		if (d->kind != STMT_DECL || u->at.parent || d->slot[0].e != u->at.e ||
		    d->sym->type->kind == TYPE_REF || d->sym->address_taken ||
		    type_unqualified(c->pass->ir->types, d->sym->type) != u->at.e->type ||
		    single_definition(c->pass->analyses, d->sym) != d ||
		    !name_is_unique(c->nest->func,
				    d->sym)) /* another may hide it where it would stand */
			continue;
		for (scope = d->parent; scope->transparent && scope != c->nest->root;
		     scope = scope->parent)
			;
		for (uint32_t k = i + 1; k < v->uses.n; k++) {
			struct use *o = v->uses.at[k];
			const char *why;

			if (o->at.stmt != d && stmt_within(o->at.stmt, scope) &&
			    same_class(c, d, o) && motion_fp(c->nest, &o->at, &why) &&
			    motion_fp(c->nest, &u->at, &why))
				vec_push(c->pass->ir->arena, &later, o);
		}
		if (later.n == 0 || !pays(c, v, u, d, true))
			continue;
		pass_done(c->pass, ((struct use *)later.at[0])->at.stmt,
			  ((struct use *)later.at[0])->at.e, "'%s' is already in '%s'",
			  expr_text(c->pass->ir, v->key), d->sym->name);
		replace_uses(c, &later, expr_sym(c->pass->ir, d->sym));
		return true;
	}
	return false;
}

/* Case 2, for the class of uses that starts with number `from`. */
static bool introduce_from(struct cse *c, struct value *v, uint32_t from)
{
	struct use *first = v->uses.at[from];
	struct stmt *place = common_place(c->nest, first->at.stmt, first->at.stmt), *temp;
	struct vec class = {0};
	const char *why = NULL;
	bool computed;

	if (!motion_fp(c->nest, &first->at, &why))
		return false;
	vec_push(c->pass->ir->arena, &class, first);
	for (uint32_t i = from + 1; i < v->uses.n; i++) {
		struct use *u = v->uses.at[i];
		struct stmt *wider = common_place(c->nest, place, u->at.stmt);

		if (!same_class(c, wider, first) || !same_class(c, wider, u) ||
		    !motion_fp(c->nest, &u->at, &why))
			continue;
		computed = computed_at(c, wider, first);
		if (!computed && !range_hoistable(c->pass->analyses, first->at.e, wider, &why)) {
			if (c->last && cost_of(c->nest->func, c->nest->cost_model, v->key) > 0)
				pass_missed(c->pass, u->at.stmt, u->at.e,
					    "'%s' not shared with an earlier use: %s",
					    expr_text(c->pass->ir, v->key), why);
			continue;
		}
		place = wider;
		vec_push(c->pass->ir->arena, &class, u);
	}
	if (class.n < 2)
		return false;
	computed = computed_at(c, place, first);
	if (!pays(c, v, first, place, computed) || c->last)
		return false;
	pass_done(c->pass, first->at.stmt, first->at.e, "'%s' is computed once for %u uses",
		  expr_text(c->pass->ir, v->key), class.n);
	temp = stmt_temp(c->nest->func, name_suggest_in(c->nest->func, first->at.e, first->at.stmt),
			 first->at.e);
	replace_uses(c, &class, expr_sym(c->pass->ir, temp->sym));
	stmt_insert_before(place, temp);
	return true;
}

static bool introduce(struct cse *c, struct value *v)
{
	for (uint32_t i = 0; i + 1 < v->uses.n; i++) {
		if (introduce_from(c, v, i))
			return true;
	}
	return false;
}

/* One introduction; the table is rebuilt after it, so parts of what was shared no longer count. */
static bool step(struct cse *c)
{
	collect(c);
	for (uint32_t i = 0; i < c->values.n; i++) {
		struct value *v = c->values.at[i];

		if (v->uses.n < 2)
			continue;
		if ((!c->last && reuse_variable(c, v)) || introduce(c, v))
			return true;
	}
	return false;
}

enum pass_result pass_cse(struct pass *p, struct nest *n)
{
	struct cse c = {.pass = p, .nest = n};

	while (step(&c))
		;
	c.last = true;
	step(&c);
	return c.changed ? PASS_CHANGED : PASS_SAME;
}
