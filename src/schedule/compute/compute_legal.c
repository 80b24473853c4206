/* compute_legal.c - may a stage run in a loop of its consumer, once for each of its iterations?
 *
 * It then runs later than it did, several times, and for a part of its range each time.  That gives
 * the values it gave when it has no effect but to fill its array; when nothing that it reads
 * changes from its old place to the end of the consumer; when an element's value comes from its
 * inputs alone, not from what the array held; when nobody looks at the array meanwhile, by whatever
 * name; and, if somebody looks afterwards, when all elements were written again.  Each refusal
 * names the access. */
#include "compute.h"

#include "cunest/text.h"
#include "cunest/walk.h"

static bool stores_to(const struct stmt *x, const struct sym *array)
{
	if (x->kind == STMT_ATOMIC)
		return x->nslots && x->slot[0].e && expr_mentions(x->slot[0].e, array);
	return x->kind == STMT_STORE && place_base(x->slot[SLOT_PLACE].e) == array;
}

/* ---- who else uses the array ---- */

static bool stands_before(const struct stmt *a, const struct stmt *b, const struct stmt *root)
{
	for (const struct stmt *x = root; x; x = stmt_next(root, x)) {
		if (x == a)
			return true;
		if (x == b)
			return false;
	}
	return false;
}

static bool check_user(struct compute *c, struct stmt *x, bool own)
{
	const struct stmt *first = ((struct request *)c->bounds.requests.at[0])->consumer;
	const struct stmt *producer = c->producer->stmt, *consumer = c->consumer->stmt;

	if (stmt_within(x, c->body) && x != c->body) {
		if (stores_to(x, c->array))
			return compute_refuse(c, x, "the loop also writes '%s'", c->array->name);
		return true;
	}
	if (stmt_within(x, consumer))
		return compute_refuse(c, x, "'%s' is also used outside of the loop '%s'",
				      c->array->name, c->at->name);
	if (stands_before(producer, x, c->s->nest->func->body) &&
	    stands_before(x, first, c->s->nest->func->body))
		return compute_refuse(c, x, "'%s' is used before that loop", c->array->name);
	if (!own && !c->elsewhere)
		c->elsewhere = x;
	return true;
}

static bool check_users(struct compute *c)
{
	struct stmt *root = c->s->nest->func->body;
	bool own = array_is_own(c->s->analyses, c->array);

	c->everywhere = c->array->kind == SYM_PARAM || c->array->kind == SYM_GLOBAL ||
			c->array->kind == SYM_CONSTANT || c->array->type->kind != TYPE_ARRAY ||
			c->array->is_extern || c->array->address_taken;
	for (struct stmt *x = root; x; x = stmt_next(root, x)) {
		if (x->kind == STMT_DECL && x->sym == c->array) {
			c->decl = x;
			/* it may have values already: those it got, or of the iteration before */
			if (!own && ((x->nslots && x->slot[SLOT_VALUE].e) ||
				     stmt_loop(x) != stmt_loop(c->producer->stmt)))
				c->elsewhere = x;
			continue;
		}
		if (stmt_within(x, c->producer->stmt) || !stmt_names(x, c->array))
			continue;
		if (!check_user(c, x, own))
			return false;
	}
	if (own)
		c->elsewhere = array_lives(c->s->analyses, c->s->nest, c->producer->stmt,
					   c->consumer->stmt, c->array);
	return true;
}

/* ---- values come from the inputs ---- */

struct load_search {
	struct compute *c;
	const struct stmt *stmt;
	const struct expr *bad;
};

static bool same_element(struct compute *c, const struct expr *place, const struct stmt *a,
			 const struct stmt *b)
{
	for (unsigned i = 1; i < place->nargs; i++)
		if (!value_same(c->s->analyses, place->arg[i], a, b))
			return false;
	return true;
}

/* Was this element written, in the same iteration of all loops, by a plain store before? */
static bool written_before(struct compute *c, const struct expr *load, const struct stmt *at)
{
	const struct stmt *root = c->producer->stmt;

	for (const struct stmt *x = root; x; x = stmt_next(root, x))
		if (x != at && x->kind == STMT_STORE && !x->op && x->slot[SLOT_PLACE].e == load &&
		    !expr_mentions(x->slot[SLOT_STORED].e, c->array) &&
		    stmt_dominates(c->s->analyses, x, at) && same_element(c, load, x, at))
			return true;
	return false;
}

static bool find_load(void *context, const struct expr *e)
{
	struct load_search *q = context;

	if (e->kind == EXPR_LOAD && place_base(e) == q->c->array &&
	    !written_before(q->c, e, q->stmt))
		q->bad = q->bad ? q->bad : e;
	return true;
}

static bool check_values(struct compute *c)
{
	struct stmt *root = c->producer->stmt;

	for (struct stmt *x = root; x; x = stmt_next(root, x)) {
		struct load_search q = {c, x, NULL};

		for (unsigned i = 0; i < x->nslots; i++) {
			bool place = x->kind == STMT_STORE && i == SLOT_PLACE;

			if (!x->slot[i].e)
				continue;
			if (place && !x->op)
				for (unsigned k = 0; k < x->slot[i].e->nargs; k++)
					expr_walk(c->s->ir, x->slot[i].e->arg[k], find_load, &q);
			else
				expr_walk(c->s->ir, x->slot[i].e, find_load, &q);
		}
		if (q.bad)
			return compute_refuse(
				c, x,
				"the value of '%s' is used in the nest that fills it, "
				"which would find another one when it runs again",
				expr_text(c->s->ir, q.bad));
	}
	return true;
}

/* ---- inputs stay, nobody looks ---- */

struct clobber_search {
	struct compute *c;
	const struct stmt *by;
	const struct expr *bad;
};

/* Leaves and places that the stage reads. */
static bool find_clobbered(void *context, const struct expr *e)
{
	struct clobber_search *q = context;
	const struct sym *base;

	if (q->bad)
		return false;
	if (e->kind == EXPR_SYM) {
		if (e->u.sym != q->c->array && !stmts_declare(q->c->producer->stmt, e->u.sym) &&
		    effects_clobber(q->c->s->analyses, q->by, e))
			q->bad = e;
	} else if (e->kind == EXPR_LOAD) {
		base = place_base(e);
		if ((!base ||
		     (base != q->c->array && !stmts_declare(q->c->producer->stmt, base))) &&
		    effects_clobber(q->c->s->analyses, q->by, e))
			q->bad = e;
	} else if (e->kind == EXPR_CALL || e->kind == EXPR_OPAQUE) {
		if (expr_pinned(q->c->s->analyses, e))
			q->bad = e;
	}
	return true;
}

/* The statement inside that changes it, for the note. */
static const struct stmt *who(struct compute *c, const struct stmt *by, const struct expr *e)
{
	const struct stmt *found = by;

	for (const struct stmt *x = by; x; x = stmt_next(by, x))
		if (effects_clobber(c->s->analyses, x, e))
			found = x;
	return found;
}

static bool check_inputs(struct compute *c, const struct stmt *by)
{
	struct stmt *root = c->producer->stmt;

	for (struct stmt *x = root; x; x = stmt_next(root, x)) {
		struct clobber_search q = {c, by, NULL};

		for (unsigned i = 0; i < x->nslots && !q.bad; i++)
			if (x->slot[i].e)
				expr_walk(c->s->ir, x->slot[i].e, find_clobbered, &q);
		if (q.bad) {
			const struct sym *base = place_base(q.bad);

			return compute_refuse(
				c, who(c, by, q.bad),
				"'%s', which the nest that fills '%s' reads, may change before it "
				"would run%s%s%s",
				expr_text(c->s->ir, q.bad), c->array->name,
				base && base->type->kind == TYPE_PTR ? "; noalias(" : "",
				base && base->type->kind == TYPE_PTR ? base->name : "",
				base && base->type->kind == TYPE_PTR
					? ", ...) says what it does not overlap with"
					: "");
		}
	}
	return true;
}

/* Some place of the array, as the stage writes it. */
static const struct expr *some_place(struct compute *c)
{
	struct stmt *root = c->producer->stmt;

	for (struct stmt *x = root; x; x = stmt_next(root, x))
		if (x->kind == STMT_STORE && stores_to(x, c->array))
			return x->slot[SLOT_PLACE].e;
	return NULL;
}

/* Does x reach the array by another name? */
static bool check_alias(struct compute *c, const struct stmt *x)
{
	const struct effects *e = effects_of(c->s->analyses, x);
	const struct vec *lists[] = {&e->stores, &e->loads};
	const struct expr *place = some_place(c);

	for (unsigned k = 0; k < ARRAY_LEN(lists); k++) {
		for (uint32_t i = 0; i < lists[k]->n; i++) {
			const struct expr *other = lists[k]->at[i];
			const struct sym *base = place_base(other);

			if (base == c->array ||
			    alias_places(c->s->analyses, c->s->nest, other, place) == ALIAS_NO)
				continue;
			return compute_refuse(
				c, x,
				"'%s' may be an element of '%s'; noalias(%s, %s) says "
				"that it is not",
				expr_text(c->s->ir, other), c->array->name, c->array->name,
				base ? base->name : "...");
		}
	}
	return true;
}

/* Does no other thread look at it, nor what is called?  The threads of the block make a new one together, with barriers of
 * their own. */
static bool is_private(const struct compute *c)
{
	const struct sym *array = c->array;

	if (array->kind == SYM_SHARED)
		return c->shared && compute_shrinks(c) && array_is_own(c->s->analyses, array);
	return array->kind == SYM_LOCAL && array->type->kind == TYPE_ARRAY && !array->address_taken;
}

/* What runs between the old place and the end of the consumer. */
static bool check_between(struct compute *c, const struct stmt *x)
{
	const struct effects *e = effects_of(c->s->analyses, x);
	bool kept = c->elsewhere || c->everywhere;

	if (!is_private(c)) {
		if (e->sync && c->elsewhere)
			return compute_refuse(c, c->elsewhere,
					      "'%s' is read elsewhere, and there is a barrier "
					      "between its nest and the loop",
					      c->array->name);
		if (e->sync)
			return compute_refuse(c, x,
					      "'%s' is not private to the thread, and there is a "
					      "barrier between its nest and the loop",
					      c->array->name);
		if (e->calls || e->opaque || e->reads_unknown || e->writes_unknown)
			return compute_refuse(c, x,
					      "what runs between its nest and the loop, or "
					      "in it, may use '%s'",
					      c->array->name);
	}
	if (e->label)
		return compute_refuse(c, x, "control may enter by a jump");
	if (kept && (e->leaves || e->breaks || e->continues || e->may_stop))
		return compute_refuse(c, x, "control may leave before '%s' is filled",
				      c->array->name);
	return check_inputs(c, x) && check_alias(c, x);
}

/* A name that the stage uses and that means something else in the loop. */
static bool check_scopes(struct compute *c)
{
	const struct stmt *first = ((struct request *)c->bounds.requests.at[0])->consumer;
	struct stmt *root = c->producer->stmt;

	for (const struct stmt *p = first; p && p != c->stages->block; p = p->parent) {
		for (const struct stmt *d = p; d; d = d->prev) {
			if (d->kind != STMT_DECL && !(d == p && d->kind == STMT_FOR && d->declares))
				continue;
			for (struct stmt *x = root; x; x = stmt_next(root, x))
				for (uint32_t i = 0; i < c->s->nest->func->syms.n; i++) {
					const struct sym *sym = c->s->nest->func->syms.at[i];

					if (sym != d->sym && sym->name == d->sym->name &&
					    stmt_names(x, sym) && !stmts_declare(root, sym))
						return compute_refuse(
							c, d, "'%s' means another variable there",
							sym->name);
				}
		}
	}
	return true;
}

bool compute_legal(struct compute *c)
{
	const struct stmt *at;
	const char *why = stage_fixed(c->s, c->producer, c->array, &at);

	if (why)
		return compute_refuse(c, at, "the nest that fills it cannot move: %s", why);
	if (!check_users(c) || !check_values(c) || !check_alias(c, c->producer->stmt) ||
	    !check_scopes(c))
		return false;
	for (const struct stmt *x = c->producer->stmt->next; x; x = x->next) {
		if (!check_between(c, x))
			return false;
		if (x == c->consumer->stmt)
			break;
	}
	return true;
}

/* ---- all of it is written again ---- */

bool compute_covers(struct compute *c)
{
	struct footprint_query q = {.array = c->array, .inside = c->consumer->stmt, .reads = true};
	const struct footprint *needed = footprint_of(c->s->analyses, c->s->nest, &q);

	return needed->exact &&
	       footprint_contains(c->s->analyses, needed, c->axes.written, c->producer->stmt);
}
