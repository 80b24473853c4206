/* restricted.c - may a parameter be declared __restrict__ now?
 *
 * What is reached by it and written must not be reached by any other pointer of the function.  Each such
 * pair of accesses must be told apart: by a noalias clause of the function, by a `restrict` that is
 * there already, or by the clause of a nest that is reached whenever both accesses are. */
#include "walk.h"

struct reach {
	const struct sym *root; /* NULL: it may be anything */
	const struct stmt *at;
	bool writes;
};

struct reaching {
	struct walk *w;
	struct vec list; /* struct reach * */
	const struct stmt *at;
};

static void add(struct reaching *r, const struct sym *root, bool writes)
{
	struct reach *one = arena_alloc(r->w->check->arena, sizeof(*one));

	*one = (struct reach){root, r->at, writes};
	vec_push(r->w->check->arena, &r->list, one);
}

static bool is_place(const struct expr *e)
{
	return e->type->kind != TYPE_ARRAY &&
	       (e->kind == EXPR_LOAD ||
		(e->kind == EXPR_MEMBER && e->arg[0]->type->kind == TYPE_PTR));
}

/* Who gets an address may do anything there. */
static void add_addresses(struct reaching *r, const struct expr *call)
{
	for (unsigned i = 0; i < call->nargs; i++) {
		const struct expr *e = call->arg[i];
		const struct expr *args[] = {
			e, expr_const_int(r->w->ir, type_i32(r->w->ir->types), 0)};

		if (e->type->kind == TYPE_PTR && e->type->of)
			add(r,
			    source_root(r->w, BEFORE,
					expr_raw(r->w->ir, EXPR_LOAD, e->type->of, NULL, args, 2)),
			    true);
		else if (e->type->kind == TYPE_REF || e->type->kind == TYPE_RECORD)
			add(r, NULL, true);
	}
}

static bool visit(void *context, const struct expr *e)
{
	struct reaching *r = context;

	if (is_place(e))
		add(r, source_root(r->w, BEFORE, e), false);
	if (e->kind == EXPR_CALL || e->kind == EXPR_OPAQUE)
		add_addresses(r, e);
	return true;
}

static void gather(struct reaching *r, const struct func *func)
{
	for (const struct stmt *s = func->body; s; s = stmt_next(func->body, s)) {
		r->at = s;
		for (unsigned i = 0; i < s->nslots; i++)
			if (s->slot[i].e)
				expr_walk(r->w->ir, s->slot[i].e, visit, r);
		if (s->kind == STMT_STORE && is_place(s->slot[SLOT_PLACE].e))
			add(r, source_root(r->w, BEFORE, s->slot[SLOT_PLACE].e), true);
		if (s->kind == STMT_RAW || s->kind == STMT_CALL)
			add(r, NULL, true);
		for (unsigned i = 0; s->kind == STMT_ATOMIC && i < s->nslots; i++)
			if (s->slot[i].e->kind == EXPR_ADDR)
				add(r, source_root(r->w, BEFORE, s->slot[i].e->arg[0]), true);
	}
}

/* ---- told apart ---- */

static bool in_group(const struct vec *group, const struct sym *a, const struct sym *b)
{
	bool has_a = false, has_b = false;

	for (uint32_t i = 0; i < group->n; i++) {
		has_a = has_a || !group->at[i] || group->at[i] == a;
		has_b = has_b || !group->at[i] || group->at[i] == b;
	}
	return has_a && has_b;
}

static bool nest_tells(const struct nest *nest, const struct sym *a, const struct sym *b)
{
	if (nest->noalias.n && in_group(&nest->noalias, a, b))
		return true;
	for (uint32_t i = 0; i < nest->noalias_groups.n; i++)
		if (in_group(nest->noalias_groups.at[i], a, b))
			return true;
	return false;
}

static bool may_leave(const struct stmt *s)
{
	for (const struct stmt *x = s; x; x = stmt_next(s, x))
		if (x->kind == STMT_JUMP || x->kind == STMT_RAW || x->kind == STMT_WHILE)
			return true;
	return false;
}

/* Is the nest reached in each run of the statement: around it, or beside it? */
static bool tied(const struct stmt *s, const struct nest *nest)
{
	const struct stmt *root = nest->root;

	if (stmt_within(s, root))
		return true;
	if (s->parent != root->parent || may_leave(s))
		return false;
	for (const struct stmt *x = s->next; x; x = x->next) {
		if (x == root)
			return true;
		if (may_leave(x))
			break;
	}
	for (const struct stmt *x = s->prev; x; x = x->prev)
		if (x == root)
			return true;
	return false;
}

static bool apart(const struct walk *w, const struct reach *a, const struct reach *b)
{
	const struct func *func = w->side[BEFORE].func;

	if (!b->root)
		return false;
	if (b->root->kind != SYM_PARAM && b->root->kind != SYM_GLOBAL)
		return true; /* of the thread, or shared: not where a kernel's pointers lead */
	if ((b->root->type->quals & QUAL_RESTRICT) || b->root->restricted)
		return true;
	for (uint32_t i = 0; i < func->noalias.n; i++)
		if (in_group(func->noalias.at[i], a->root, b->root))
			return true;
	for (uint32_t i = 0; i < func->nests.n; i++) {
		const struct nest *nest = func->nests.at[i];

		if (nest_tells(nest, a->root, b->root) && tied(a->at, nest) && tied(b->at, nest))
			return true;
	}
	return false;
}

/* The access that may meet one by the parameter; NULL: none. */
static const struct reach *meeting(const struct reaching *r, const struct sym *param)
{
	for (uint32_t i = 0; i < r->list.n; i++) {
		const struct reach *a = r->list.at[i];

		for (uint32_t k = 0; k < r->list.n && a->root == param; k++) {
			const struct reach *b = r->list.at[k];

			if (b->root != param && (a->writes || b->writes) && !apart(r->w, a, b))
				return b;
		}
	}
	return NULL;
}

static bool is_restrict(const struct sym *s)
{
	return (s->type->quals & QUAL_RESTRICT) || s->restricted;
}

void check_restricted(struct walk *w)
{
	const struct func *before = w->side[BEFORE].func, *after = w->side[AFTER].func;
	struct reaching r = {.w = w};
	bool gathered = false;

	for (uint32_t i = 0; i < after->params.n && i < before->params.n; i++) {
		const struct sym *old = before->params.at[i], *new = after->params.at[i];
		const struct reach *other;
		struct certificate *c;

		if (is_restrict(old) || !is_restrict(new))
			continue;
		if (!gathered)
			gather(&r, before);
		gathered = true;
		c = check_certificate(w->check, "restrict", NULL);
		c->after = new->name;
		other = meeting(&r, old);
		c->verdict = other ? VERDICT_UNKNOWN : VERDICT_PROVED;
		c->tier = TIER_NORMAL;
		if (other)
			c->why =
				arena_printf(w->check->arena, "'%s' may point to the same memory",
					     other->root ? other->root->name : "something unknown");
	}
}
