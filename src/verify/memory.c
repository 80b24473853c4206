/* memory.c - which effects may change what a place holds.
 *
 * An object is told by the symbol that an address begins with.  Two are apart when one is the thread's
 * own and its address goes nowhere, when both are declared arrays, when `restrict` or a noalias clause
 * says so, or when a kernel's pointer would have to point to shared memory.  Types tell nothing. */
#include "walk.h"

static const struct sym *pointed_by(const struct walk *w, const struct expr *e)
{
	for (;;) {
		switch ((int)e->kind) {
		case EXPR_SYM:
			return e->u.sym;
		case EXPR_ADD:
		case EXPR_SUB:
			if (e->arg[0]->type->kind == TYPE_PTR ||
			    e->arg[0]->type->kind == TYPE_ARRAY)
				e = e->arg[0];
			else if (e->kind == EXPR_ADD)
				e = e->arg[1];
			else
				return NULL;
			break;
		case EXPR_CAST:
			if (e->arg[0]->type->kind != TYPE_PTR &&
			    e->arg[0]->type->kind != TYPE_ARRAY)
				return NULL;
			e = e->arg[0];
			break;
		case EXPR_ADDR:
			return place_root(w, e->arg[0]);
		case EXPR_LOAD:
		case EXPR_MEMBER: /* an array inside */
			if (e->type->kind != TYPE_ARRAY)
				return NULL;
			e = e->arg[0];
			break;
		default:
			return NULL;
		}
	}
}

const struct sym *place_root(const struct walk *w, const struct expr *e)
{
	const struct sym *root;

	while (e->kind == EXPR_MEMBER && e->arg[0]->type->kind != TYPE_PTR)
		e = e->arg[0];
	if (e->kind == EXPR_SYM)
		return e->u.sym->type->kind == TYPE_REF ? NULL : e->u.sym;
	if (e->kind != EXPR_LOAD && e->kind != EXPR_MEMBER)
		return NULL;
	if (e->kind == EXPR_LOAD && e->arg[0]->kind == EXPR_MEMBER)
		return place_root(w, e->arg[0]);
	root = pointed_by(w, e->arg[0]);
	/* what a loop brings may lead anywhere */
	return root && root->kind == SYM_LOCAL && root->type->kind == TYPE_PTR ? NULL : root;
}

/* ---- before anything is evaluated ---- */

/* The only value that a local pointer ever has. */
static const struct expr *only_value(const struct func *func, const struct sym *sym)
{
	const struct expr *value = NULL;

	for (const struct stmt *s = func->body; s; s = stmt_next(func->body, s)) {
		if (s->sym != sym)
			continue;
		if (s->kind != STMT_DECL)
			return NULL;
		value = s->slot[SLOT_VALUE].e;
	}
	return value;
}

const struct sym *source_root(const struct walk *w, enum which which, const struct expr *place)
{
	const struct side *s = &w->side[which];
	const struct sym *root = place_root(w, place);

	if (!root && place->kind == EXPR_LOAD)
		root = pointed_by(w, place->arg[0]);
	for (unsigned depth = 0; root && root->kind == SYM_LOCAL && root->type->kind == TYPE_PTR;
	     depth++) {
		const struct expr *value = depth < 8 ? only_value(s->func, root) : NULL;

		root = value ? pointed_by(w, value) : NULL;
	}
	if (!root || root->type->kind == TYPE_REF)
		return NULL;
	return s->object[root->id] ? s->object[root->id] : root;
}

/* ---- aliasing ---- */

static bool is_pointer(const struct sym *s)
{
	return s->type->kind == TYPE_PTR || s->type->kind == TYPE_REF;
}

static bool is_restrict(const struct sym *s)
{
	return (s->type->quals & QUAL_RESTRICT) || s->restricted;
}

/* The thread's own, and nobody has its address. */
static bool is_private(const struct sym *s)
{
	return (s->kind == SYM_LOCAL || s->kind == SYM_PARAM) && !is_pointer(s) &&
	       !s->address_taken;
}

static bool in_group(const struct vec *group, const struct sym *a, const struct sym *b)
{
	bool has_a = false, has_b = false;

	for (uint32_t i = 0; i < group->n; i++) {
		has_a = has_a || !group->at[i] || group->at[i] == a;
		has_b = has_b || !group->at[i] || group->at[i] == b;
	}
	return has_a && has_b;
}

static bool told_apart(const struct walk *w, const struct nest *nest, const struct sym *a,
		       const struct sym *b)
{
	const struct func *func = w->side[BEFORE].func;

	for (uint32_t i = 0; i < func->noalias.n; i++)
		if (in_group(func->noalias.at[i], a, b))
			return true;
	if (!nest || nest != w->nest)
		return false;
	if (nest->noalias.n && in_group(&nest->noalias, a, b))
		return true;
	for (uint32_t i = 0; i < nest->noalias_groups.n; i++)
		if (in_group(nest->noalias_groups.at[i], a, b))
			return true;
	return false;
}

static bool may_meet(const struct walk *w, const struct nest *nest, const struct sym *a,
		     const struct sym *b)
{
	const struct func *func = w->side[BEFORE].func;
	const struct sym *p = is_pointer(a) ? a : b, *other = p == a ? b : a;

	if (a == b)
		return true;
	if (is_private(a) || is_private(b) || told_apart(w, nest, a, b))
		return false;
	if (!is_pointer(p))
		return a->is_extern && b->is_extern;
	if (is_pointer(other))
		return !is_restrict(a) && !is_restrict(b);
	return other->kind != SYM_SHARED || func->kind != FUNC_KERNEL;
}

/* ---- effects ---- */

void walk_effect(struct walk *w, const struct sym *root)
{
	struct effect *e = arena_alloc(w->check->arena, sizeof(*e));

	*e = (struct effect){root, w->nest, ++w->clock};
	vec_push(w->check->arena, &w->effects, e);
}

unsigned walk_changed(const struct walk *w, const struct sym *root)
{
	if (root && root->kind == SYM_CONSTANT)
		return 0;
	for (uint32_t i = w->effects.n; i-- > 0;) {
		const struct effect *e = w->effects.at[i];
		bool meets = e->root && root ? may_meet(w, e->nest, e->root, root)
			     : e->root       ? !is_private(e->root)
			     : root          ? !is_private(root)
					     : true;

		if (meets)
			return e->time;
	}
	return 0;
}

void walk_effects_of(struct walk *w, enum which which, const struct stmt *loop)
{
	for (const struct stmt *s = loop; s; s = stmt_next(loop, s)) {
		const struct side *side = &w->side[which];

		switch ((enum stmt_kind)s->kind) {
		case STMT_STORE:
			walk_effect(w, source_root(w, which, s->slot[SLOT_PLACE].e));
			break;
		case STMT_ASSIGN:
		case STMT_DECL:
			if (!side_is_value(side, s->sym))
				walk_effect(w, source_root(w, which, expr_sym(w->ir, s->sym)));
			break;
		case STMT_ATOMIC:
		case STMT_CALL:
		case STMT_SYNC:
		case STMT_RAW:
			walk_effect(w, NULL);
			break;
		case STMT_WHILE:
			if (s->form == FORM_FOR)
				walk_effect(w, NULL);
			break;
		case STMT_BLOCK:
		case STMT_IF:
		case STMT_FOR:
		case STMT_JUMP:
		case STMT_PRAGMA:
		case STMT_COUNT:
			break;
		}
	}
}
