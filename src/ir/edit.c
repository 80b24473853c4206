/* edit.c - changing statements: fields, slots and links.  It never looks at meaning; ir_verify() does. */
#include "cunest/walk.h"

void func_watch(struct func *func, struct watcher *w)
{
	w->next = func->watchers;
	func->watchers = w;
}

void func_unwatch(struct func *func, struct watcher *w)
{
	struct watcher **at = &func->watchers;

	while (*at && *at != w)
		at = &(*at)->next;
	if (*at)
		*at = w->next;
}

void stmt_changes(struct stmt *s, enum change what)
{
	for (struct watcher *w = s->func->watchers; w; w = w->next)
		w->changes(w, s, what);
}

/* ---- what is known ---- */

static void facts_change(struct func *func)
{
	for (struct watcher *w = func->watchers; w; w = w->next)
		w->changes(w, NULL, CHANGE_FACTS);
}

void nest_assume(struct nest *nest, const struct expr *condition)
{
	facts_change(nest->func);
	vec_push(nest->func->ir->arena, &nest->assumes, (struct expr *)(uintptr_t)condition);
}

void nest_set_assumes(struct nest *nest, struct vec conditions)
{
	facts_change(nest->func);
	nest->assumes = conditions;
}

void nest_add_trips(struct nest *nest, struct trip_fact *fact)
{
	facts_change(nest->func);
	vec_push(nest->func->ir->arena, &nest->trips, fact);
}

void nest_add_binding(struct nest *nest, struct binding *binding)
{
	facts_change(nest->func);
	vec_push(nest->func->ir->arena, &nest->bindings, binding);
}

/* ---- fields ---- */

void stmt_set(struct stmt *s, unsigned slot, const struct expr *e)
{
	stmt_changes(s, CHANGE_FIELDS);
	s->slot[slot].e = e;
}

void stmt_substitute(struct stmt *s, const struct expr *from, const struct expr *to)
{
	for (unsigned i = 0; i < s->nslots; i++) {
		const struct expr *was = s->slot[i].e;
		const struct expr *e = was ? expr_replace(s->func->ir, was, from, to) : NULL;

		if (e != was)
			stmt_set(s, i, e);
	}
}

void stmts_substitute(struct stmt *root, const struct expr *from, const struct expr *to)
{
	for (struct stmt *s = root; s; s = stmt_next(root, s))
		stmt_substitute(s, from, to);
}

void stmt_set_slot(struct stmt *s, unsigned slot, struct slot with)
{
	stmt_changes(s, CHANGE_FIELDS);
	s->slot[slot] = with;
}

void stmt_set_header(struct stmt *s, unsigned i, const struct expr *e)
{
	stmt_changes(s, CHANGE_FIELDS);
	s->header[i].e = e;
}

void stmt_set_slots(struct stmt *s, struct slot *slots, unsigned n)
{
	stmt_changes(s, CHANGE_FIELDS);
	s->slot = slots;
	s->nslots = (uint16_t)n;
}

#define STMT_FIELD(type, name)                           \
	void stmt_set_##name(struct stmt *s, type value) \
	{                                                \
		stmt_changes(s, CHANGE_FIELDS);          \
		s->name = value;                         \
	}
#include "cunest/stmt_field.def"
#undef STMT_FIELD

/* ---- links ---- */

static void link_between(struct stmt *parent, struct stmt *prev, struct stmt *stmt,
			 struct stmt *next)
{
	stmt_changes(parent, CHANGE_BODY);
	if (prev)
		stmt_changes(prev, CHANGE_PLACE);
	stmt_changes(stmt, CHANGE_PLACE);
	if (next)
		stmt_changes(next, CHANGE_PLACE);
	stmt->parent = parent;
	stmt->prev = prev;
	stmt->next = next;
	if (prev)
		prev->next = stmt;
	else
		parent->first = stmt;
	if (next)
		next->prev = stmt;
	else
		parent->last = stmt;
}

void stmt_append(struct stmt *body, struct stmt *stmt)
{
	link_between(body, body->last, stmt, NULL);
}

struct stmt *loop_head(const struct stmt *loop)
{
	while (loop->prev && loop->prev->kind == STMT_PRAGMA)
		loop = loop->prev;
	return (struct stmt *)(uintptr_t)loop;
}

void loop_remove(struct stmt *loop)
{
	while (loop->prev && loop->prev->kind == STMT_PRAGMA)
		stmt_remove(loop->prev);
	stmt_remove(loop);
}

void stmt_insert_ahead(struct stmt *at, struct stmt *stmt)
{
	stmt_insert_before(loop_head(at), stmt);
}

void stmt_insert_before(struct stmt *at, struct stmt *stmt)
{
	link_between(at->parent, at->prev, stmt, at);
}

void stmt_insert_after(struct stmt *at, struct stmt *stmt)
{
	link_between(at->parent, at, stmt, at->next);
}

void stmt_remove(struct stmt *stmt)
{
	if (!stmt->parent)
		return;
	stmt_changes(stmt->parent, CHANGE_BODY);
	if (stmt->prev)
		stmt_changes(stmt->prev, CHANGE_PLACE);
	stmt_changes(stmt, CHANGE_PLACE);
	if (stmt->next)
		stmt_changes(stmt->next, CHANGE_PLACE);
	if (stmt->prev)
		stmt->prev->next = stmt->next;
	else
		stmt->parent->first = stmt->next;
	if (stmt->next)
		stmt->next->prev = stmt->prev;
	else
		stmt->parent->last = stmt->prev;
	stmt->parent = stmt->prev = stmt->next = NULL;
}

void stmt_replace(struct stmt *old, struct stmt *with)
{
	stmt_insert_before(old, with);
	stmt_remove(old);
}
