/* cse_table.c - see cse.h. */
#include "cse.h"

/* ---- the queue: a heap ---- */

static bool comes_before(const struct entry *a, const struct entry *b)
{
	return a->size != b->size ? a->size > b->size : a->age < b->age;
}

static void heap_push(struct computations *c, struct value *v)
{
	struct entry *e = arena_alloc(c->ir->arena, sizeof(*e));
	uint32_t i = c->heap.n;

	*e = (struct entry){v, v->size, c->entries++};
	vec_push(c->ir->arena, &c->heap, e);
	for (; i > 0 && comes_before(e, c->heap.at[(i - 1) / 2]); i = (i - 1) / 2)
		c->heap.at[i] = c->heap.at[(i - 1) / 2];
	c->heap.at[i] = e;
}

static const struct entry *heap_pop(struct computations *c)
{
	const struct entry *top = c->heap.at[0];
	struct entry *last = c->heap.at[--c->heap.n];
	uint32_t i = 0;

	for (uint32_t k = 1; k < c->heap.n; i = k, k = 2 * k + 1) {
		if (k + 1 < c->heap.n && comes_before(c->heap.at[k + 1], c->heap.at[k]))
			k++;
		if (!comes_before(c->heap.at[k], last))
			break;
		c->heap.at[i] = c->heap.at[k];
	}
	c->heap.at[i] = last;
	return top;
}

/* ---- the table ---- */

static bool nameable(const struct computations *c, const struct expr *e)
{
	return e->size > 1 && e->kind != EXPR_CAST && e->kind != EXPR_ADDR &&
	       !motion_pinned(c->pass, e) && !motion_constant(e) && e->type->kind != TYPE_VOID &&
	       motion_copies(e->type) && e->type->kind != TYPE_ARRAY && e->type->kind != TYPE_FUNC;
}

static struct value *value_of(struct computations *c, const struct expr *e)
{
	const struct expr *key = equivalence_key(&c->equivalence, e);
	struct value *v = expr_map_get(&c->values, key);

	if (!v) {
		v = arena_alloc(c->ir->arena, sizeof(*v));
		expr_map_put(c->ir->arena, &c->values, key, v);
	}
	return v;
}

/* Where the use stands if it is in no statement of the tree; NULL: in o->stmt. */
struct recorder {
	struct computations *c;
	struct stmt *place;
};

static bool record(void *context, const struct occurrence *o)
{
	struct recorder *r = context;
	struct computations *c = r->c;
	struct value *v;
	struct use *u;

	if (!nameable(c, o->e))
		return true;
	v = value_of(c, o->e);
	u = arena_alloc(c->ir->arena, sizeof(*u));
	*u = (struct use){.o = *o, .at = r->place ? r->place : o->stmt};
	u->in_temporary = r->place != NULL;
	u->order = (uint64_t)c->first[u->at->id] << 32;
	u->order |= u->in_temporary ? 0 : ++c->visits;
	vec_push(c->ir->arena, &v->uses, u);
	if (!v->waiting || o->e->size > v->size) {
		v->size = o->e->size;
		v->waiting = true;
		heap_push(c, v);
	}
	return false;
}

/* May it write memory that others see?  Of arrays of the thread nvcc knows that pointers do not
 * lead to them. */
static bool writes_memory(const struct effects *x)
{
	for (uint32_t i = 0; i < x->stores.n; i++) {
		const struct sym *base = place_base(x->stores.at[i]);

		if (!base || base->kind != SYM_LOCAL || base->address_taken ||
		    (base->type->kind != TYPE_ARRAY && base->type->kind != TYPE_RECORD))
			return true;
	}
	return x->writes_unknown || x->sync || x->atomic || x->calls;
}

/* Numbers the statements, so that what is inside one is between its own number and its last. */
static void number(struct computations *c)
{
	struct stmt *root = c->nest->root;
	uint32_t n = 0;

	c->nstmts = c->nest->func->nstmts;
	c->first = arena_array(c->ir->arena, c->nstmts, sizeof(*c->first));
	c->last = arena_array(c->ir->arena, c->nstmts, sizeof(*c->last));
	for (struct stmt *s = root; s; s = stmt_next(root, s)) {
		c->first[s->id] = c->last[s->id] = n++;
		for (const struct stmt *up = s; up != root; up = up->parent)
			c->last[up->parent->id] = n - 1;
		if (!s->first && writes_memory(effects_of(c->pass->analyses, s)))
			vec_push(c->ir->arena, &c->writers, s);
	}
}

void computations_collect(struct computations *c, struct pass *p, struct nest *n)
{
	struct recorder r = {.c = c};

	*c = (struct computations){.ir = p->ir, .nest = n, .pass = p};
	equivalence_init(&c->equivalence, n);
	number(c);
	for (struct stmt *s = n->root; s; s = stmt_next(n->root, s)) {
		for (unsigned i = 0; i < s->nslots; i++)
			occurrences(p->ir, s, i, record, &r);
	}
}

static int by_order(const void *a, const void *b)
{
	const struct use *x = a, *y = b;

	return x->order < y->order ? -1 : x->order > y->order;
}

struct value *computations_next(struct computations *c)
{
	while (c->heap.n > 0) {
		const struct entry *top = heap_pop(c);

		if (!top->value->waiting || top->size != top->value->size)
			continue;
		top->value->waiting = false;
		vec_sort(c->ir->arena, &top->value->uses, by_order);
		return top->value;
	}
	return NULL;
}

void computations_open(struct computations *c, const struct use *u)
{
	struct recorder r = {.c = c, .place = u->in_temporary ? u->at : NULL};

	occurrences_inside(c->ir, &u->o, record, &r);
}

void computations_open_temporary(struct computations *c, struct stmt *temporary, struct stmt *place)
{
	struct recorder r = {.c = c, .place = place};
	struct occurrence o = {.stmt = temporary, .e = temporary->slot[0].e, .certain = true};

	occurrences_inside(c->ir, &o, record, &r);
}

bool computations_write_between(const struct computations *c, const struct stmt *a,
				const struct stmt *b)
{
	uint32_t from = c->first[a->id], to = c->first[b->id], lo = 0, hi = c->writers.n;

	for (const struct stmt *s = b; s && !stmt_within(a, s); s = s->parent) {
		if (stmt_is_loop(s))
			to = c->last[s->id] + 1;
	}
	while (lo < hi) {
		uint32_t mid = lo + (hi - lo) / 2;

		if (c->first[((const struct stmt *)c->writers.at[mid])->id] < from)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo < c->writers.n && c->first[((const struct stmt *)c->writers.at[lo])->id] < to;
}
