/* dce.c - dead code: what computes nothing that anyone sees.
 *
 *	const int row = i * n;	(never read)		->	nothing
 *	float t[4];  t[k] = x;	(never read)		->	nothing
 *	x = 1;  x = 2;					->	x = 2;
 *	for (int k = 0; k < n; k++) { }			->	nothing
 *	for (int k = 4; k < 4; k++) { ... }		->	nothing
 *	A[i] = A[i];					->	nothing
 *	return; x = 1;					->	return;
 *	if (c) { x = 1; } else { x = 1; }		->	x = 1;		(that passes made)
 *
 * Legal: only code without effects goes.  Stores to memory that others see, calls with effects,
 * barriers, atomics, volatile accesses and whatever is not understood stay; so do loops that might
 * not end, since ending them would be a change.  A removed load or division can only remove
 * undefined behaviour.  Arrays of the thread, and static ones in shared memory, are seen by nobody
 * when no statement of the function reads them and their address goes nowhere; global arrays are
 * always seen.
 *
 * What is needed is marked from the effects backwards (dce_mark.c), so that chains, cycles and the
 * conditions around them go at once; liveness (dce_live.c) then finds values that are overwritten.
 * Both are linear in the statements, times the depth of loops.  On request (`inline`) temporaries
 * that are used once go into their use (dce_inline.c).
 *
 * Source: Relay's DeadCodeElimination; effects come from `uses` and `purity` (which looks into the
 * bodies of callees in sight) instead of being assumed absent, and its option to inline what is
 * used once is a clause. */
#include "dce.h"
#include "../shared/condition.h"

bool dce_can_be_entered(const struct stmt *s)
{
	for (const struct stmt *x = s; x; x = stmt_next(s, x)) {
		if (x->kind == STMT_RAW && (x->effects & RAW_LABEL))
			return true;
	}
	return false;
}

bool dce_is_declarator(const struct dce *d, const struct stmt *s)
{
	return s->parent && s->parent->transparent && s->parent != d->nest->root;
}

const char *dce_describe(struct pass *p, const struct stmt *s)
{
	struct arena *a = p->ir->arena;

	if (s->kind == STMT_DECL || s->kind == STMT_ASSIGN)
		return arena_printf(a, "'%s'", s->sym->name);
	if (s->kind == STMT_FOR)
		return arena_printf(a, "the loop over '%s'", s->sym->name);
	if (s->kind == STMT_STORE)
		return arena_printf(a, "the store to '%s'",
				    expr_text(p->ir, s->slot[SLOT_PLACE].e));
	if (s->kind == STMT_CALL)
		return arena_printf(a, "the call of '%s'", s->text + (s->text[0] == ' '));
	return arena_printf(a, "%s", stmt_name(s->kind));
}

/* `if (c) { } else y`  ->  `if (!c) y`.  What a statement of the source holds is patched in its
 * bytes, so one whose branch moves is made anew. */
static void turn_round(struct dce *d, struct stmt *s)
{
	struct stmt *other = s->first->next, *turned = stmt_create(d->nest->func, STMT_IF, 1);
	struct stmt *block = stmt_create(d->nest->func, STMT_BLOCK, 0);

	stmt_set(turned, SLOT_COND, cond_not(d->pass->ir, s->slot[SLOT_COND].e));
	stmt_set_braced(block, other->braced || other->first->kind == STMT_IF);
	stmt_append(turned, block);
	while (other->first) {
		struct stmt *x = other->first;

		stmt_remove(x);
		stmt_append(block, x);
	}
	/* `if (p) if (!c) y; else z`: another else */
	if (s->parent->parent && s->parent->parent->kind == STMT_IF)
		stmt_set_braced(s->parent, true);
	stmt_set_guard(turned, s->guard);
	stmt_replace(s, turned);
}

/* Walks over the tree are over: branches may go. */
static void remove_emptied(struct dce *d)
{
	for (uint32_t i = 0; i < d->emptied.n; i++) {
		struct stmt *branch = d->emptied.at[i], *s = branch->parent;

		if (branch->first || !s || !stmt_within(s, d->nest->root))
			continue;
		if (branch != s->first)
			stmt_remove(branch);
		else if (branch->next && branch->next->first && !dce_can_be_entered(s))
			turn_round(d, s);
	}
	d->emptied.n = 0;
}

void declarators_split(struct stmt *group)
{
	while (group->first) {
		struct stmt *x = group->first;

		stmt_remove(x);
		stmt_set_span(x, NO_SPAN);
		stmt_set_dirty(x, true);
		stmt_insert_before(group, x);
	}
	stmt_remove(group);
}

void dce_remove(struct dce *d, struct stmt *s)
{
	struct stmt *block = s->parent;

	if (s->kind == STMT_FOR)
		loop_remove(s);
	else
		stmt_remove(s);
	if (block->kind == STMT_BLOCK && !block->first && block->parent &&
	    block->parent->kind == STMT_IF)
		vec_push(d->pass->ir->arena, &d->emptied, block);
}

bool dce_loses_pragma(const struct dce *d, const struct stmt *s)
{
	const struct stmt *root = d->nest->root, *before = s->prev ? s->prev : root->prev;

	return s->kind == STMT_FOR && s->parent == root && before && before->kind == STMT_PRAGMA;
}

bool dce_pinned(struct pass *p, const struct stmt *s)
{
	for (unsigned i = 0; i < s->nslots; i++) {
		if (s->slot[i].e && motion_pinned(p, s->slot[i].e))
			return true;
	}
	return false;
}

/* ---- what surely does nothing, whatever is around it ---- */

static bool stores_what_is_there(struct pass *p, const struct stmt *s)
{
	const struct expr *place, *value;

	if (s->op || dce_pinned(p, s))
		return false;
	if (s->kind == STMT_ASSIGN)
		return s->slot[0].e->kind == EXPR_SYM && s->slot[0].e->u.sym == s->sym &&
		       !type_is_volatile(s->sym->type);
	if (s->kind != STMT_STORE)
		return false;
	place = s->slot[SLOT_PLACE].e;
	value = s->slot[SLOT_STORED].e;
	return place == expr_value(value) && value->type == place->type;
}

static bool leaves(const struct stmt *s);

static bool block_leaves(const struct stmt *block)
{
	return block && block->last && leaves(block->last);
}

/* Does control never come to what follows s? */
static bool leaves(const struct stmt *s)
{
	if (s->kind == STMT_JUMP)
		return true;
	if (s->kind == STMT_BLOCK)
		return block_leaves(s);
	return s->kind == STMT_IF && s->first->next && block_leaves(s->first) &&
	       block_leaves(s->first->next);
}

static bool is_unreachable(const struct stmt *s)
{
	return s->prev && s->parent->kind == STMT_BLOCK && leaves(s->prev) &&
	       !dce_can_be_entered(s->prev) && s->kind != STMT_DECL && s->kind != STMT_RAW;
}

/* NULL: it may do something.  Otherwise why it does not, for the remark. */
static const char *why_nothing(struct dce *d, const struct stmt *s)
{
	if (is_unreachable(s))
		return "control never gets here";
	if (stores_what_is_there(d->pass, s))
		return "it stores what is there already";
	if (s->kind == STMT_FOR && s->declares && !type_is_volatile(s->sym->type) &&
	    !dce_pinned(d->pass, s) && loop_runs(d->pass->analyses, s) == PROOF_NO)
		return "it never runs";
	return NULL;
}

static bool remove_nothings(struct dce *d)
{
	struct stmt *root = d->nest->root, *next;
	bool any = false;

	for (struct stmt *s = stmt_next(root, root); s; s = next) {
		const char *why = why_nothing(d, s);

		next = stmt_next(root, s);
		if (!why || dce_can_be_entered(s) || dce_loses_pragma(d, s) ||
		    dce_is_declarator(d, s))
			continue;
		next = stmt_next_skip(root, s);
		pass_done(d->pass, s, NULL, "removed %s: %s", dce_describe(d->pass, s), why);
		dce_remove(d, s);
		any = true;
	}
	return any;
}

/* Two versions of a loop that differ in nothing, or did in what is dead, are one.  What the user wrote so is concat-if's, which looks
 * at the words in it. */
static bool join_versions(struct dce *d)
{
	struct stmt *root = d->nest->root, *next;
	bool any = false;

	for (struct stmt *s = stmt_next(root, root); s; s = next) {
		struct stmt *then = s->first;

		next = stmt_next(root, s);
		if (s->kind != STMT_IF || !span_none(s->span) || !then->next || !then->first ||
		    dce_can_be_entered(s) || dce_pinned(d->pass, s) ||
		    !branch_same(d->nest->func, then, then->next) ||
		    !branch_opens(d->nest->func, then))
			continue;
		pass_done(d->pass, s, NULL, "removed %s: both branches do the same",
			  dce_describe(d->pass, s));
		next = then->first; /* there is one: it was not empty */
		if (s->parent != root && then->first != then->last)
			stmt_set_braced(s->parent, true);
		while (then->first) {
			struct stmt *x = then->first;

			stmt_remove(x);
			stmt_insert_before(s, x);
		}
		stmt_remove(s);
		any = true;
	}
	return any;
}

/* A version that came out as the general one, which is the last of the chain, whatever stands between. */
static bool drop_versions(struct dce *d)
{
	struct stmt *root = d->nest->root;

	for (struct stmt *s = stmt_next(root, root); s; s = stmt_next(root, s)) {
		struct stmt *general = s->first, *chain = s;

		while (chain && chain->kind == STMT_IF && chain->version && chain->first->next) {
			general = chain->first->next;
			chain = branch_only(general);
		}
		if (general == s->first || dce_can_be_entered(s) || dce_pinned(d->pass, s) ||
		    !branch_same(d->nest->func, s->first, general))
			continue;
		pass_done(d->pass, s, NULL,
			  "no version for '%s': it is the same as the general one",
			  expr_text(d->pass->ir, s->slot[SLOT_COND].e));
		return branch_resolve(d->nest, s, false);
	}
	return false;
}

enum pass_result pass_dce(struct pass *p, struct nest *n)
{
	struct dce d = {.pass = p, .nest = n, .text = {p->ir, n, NULL}};
	bool changed = false, again;

	do {
		d.text.words = NULL;
		again = remove_nothings(&d);
		if (again) {
			remove_emptied(&d);
		}
		dce_scan(&d);
		if (dce_remove_unneeded(&d) || dce_remove_overwritten(&d) ||
		    (n->inlines && dce_inline(&d))) {
			again = true;
			remove_emptied(&d);
		}
		while (drop_versions(&d) || join_versions(&d)) {
			again = true;
		}
		changed |= again;
	} while (again);
	return changed ? PASS_CHANGED : PASS_SAME;
}
