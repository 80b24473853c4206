/* dce.c - dead code: what computes nothing that anyone sees.
 *
 *	const int row = i * n;	(never read)	->	nothing
 *	for (int k = 0; k < n; k++) { }		->	nothing
 *	A[i] = A[i];				->	nothing
 *	return; x = 1;				->	return;
 *
 * Legal: only code without effects goes.  Stores, calls with effects, barriers, atomics, volatile
 *accesses and whatever is not understood stay; so do loops that might not end, since ending them
 *would be a change.  A removed load or division can only remove undefined behaviour.
 *
 * Source: Relay's DeadCodeElimination; effects come from `uses` instead of being assumed absent. */
#include "motion.h"

struct dce {
	struct pass *pass;
	struct nest *nest;
	struct bits read;     /* symbols whose value someone sees */
	struct bits assigned; /* ... that something after the declaration gives a value */
	bool changed;
};

struct reader {
	struct dce *d;
	const struct sym *self; /* `x += 1` alone does not keep x alive */
};

static bool note_read(void *context, const struct expr *e)
{
	struct reader *r = context;

	if (e->kind == EXPR_SYM && e->u.sym != r->self)
		bits_add(r->d->pass->ir->arena, &r->d->read, e->u.sym->id);
	return true;
}

static void note_all(struct dce *d, const struct vec *syms)
{
	for (uint32_t i = 0; i < syms->n; i++)
		bits_add(d->pass->ir->arena, &d->read, ((const struct sym *)syms->at[i])->id);
}

static void collect_reads(struct dce *d)
{
	const struct stmt *body = d->nest->func->body;

	d->read = d->assigned = (struct bits){0};
	for (const struct stmt *s = body; s; s = stmt_next(body, s)) {
		struct reader r = {.d = d, .self = s->kind == STMT_ASSIGN ? s->sym : NULL};

		for (unsigned i = 0; i < s->nslots; i++) {
			if (s->slot[i].e)
				expr_walk(d->pass->ir, s->slot[i].e, note_read, &r);
		}
		if (s->kind == STMT_RAW || s->kind == STMT_WHILE) {
			note_all(d, &s->reads);
			note_all(d, &s->writes);
		}
		if (s->kind == STMT_FOR)
			bits_add(d->pass->ir->arena, &d->read, s->sym->id);
		if (s->sym && s->kind != STMT_DECL)
			bits_add(d->pass->ir->arena, &d->assigned, s->sym->id);
	}
}

static bool is_scalar(const struct type *t)
{
	return type_is_arith(t) || t->kind == TYPE_PTR;
}

/* A private variable that nobody reads: neither its declaration nor its assignments matter. */
static bool dead_symbol(const struct dce *d, const struct sym *s)
{
	return s->kind == SYM_LOCAL && is_scalar(s->type) && !s->address_taken &&
	       !type_is_volatile(s->type) && !bits_has(&d->read, s->id);
}

static bool droppable(struct dce *d, const struct expr *e)
{
	return !e || !motion_pinned(d->pass, e);
}

static bool is_empty(const struct stmt *block)
{
	for (const struct stmt *s = block->first; s; s = s->next) {
		if (s->kind != STMT_PRAGMA && !(s->kind == STMT_BLOCK && is_empty(s)))
			return false;
	}
	return true;
}

static bool slots_droppable(struct dce *d, const struct stmt *s)
{
	for (unsigned i = 0; i < s->nslots; i++) {
		if (!droppable(d, s->slot[i].e))
			return false;
	}
	return true;
}

/* NULL: alive.  Otherwise why the statement is dead, for the remark. */
static const char *why_dead(struct dce *d, const struct stmt *s)
{
	const struct expr *place;

	switch ((enum stmt_kind)s->kind) {
	case STMT_DECL:
		/* assignments go first, and some cannot: x = *volatile_pointer */
		if (bits_has(&d->assigned, s->sym->id))
			return NULL;
		return dead_symbol(d, s->sym) && droppable(d, s->slot[SLOT_VALUE].e)
			       ? "its value is never read"
			       : NULL;
	case STMT_ASSIGN:
		return dead_symbol(d, s->sym) && droppable(d, s->slot[SLOT_VALUE].e)
			       ? "its value is never read"
			       : NULL;
	case STMT_STORE:
		place = s->slot[SLOT_PLACE].e;
		return !s->op && place == expr_strip(s->slot[SLOT_STORED].e) &&
				       droppable(d, place) &&
				       s->slot[SLOT_STORED].e->type == place->type
			       ? "it stores what is there already"
			       : NULL;
	case STMT_IF:
		return is_empty(s->first) && (!s->first->next || is_empty(s->first->next)) &&
				       slots_droppable(d, s)
			       ? "its branches are empty"
			       : NULL;
	case STMT_FOR:
		if (!slots_droppable(d, s) || !s->declares || type_is_volatile(s->sym->type))
			return NULL;
		if (loop_runs(d->pass->analyses, s) == PROOF_NO)
			return "it never runs";
		return is_empty(s->first) && !effects_of(d->pass->analyses, s)->may_not_end
			       ? "its body is empty"
			       : NULL;
	case STMT_BLOCK:
		return !s->transparent && s->parent && s->parent->kind == STMT_BLOCK && is_empty(s)
			       ? "it is empty"
			       : NULL;
	case STMT_ATOMIC:
	case STMT_CALL:
	case STMT_WHILE:
	case STMT_SYNC:
	case STMT_JUMP:
	case STMT_PRAGMA:
	case STMT_RAW:
	case STMT_COUNT:
		return NULL;
	}
	return NULL;
}

static bool can_be_entered(const struct stmt *s)
{
	for (const struct stmt *x = s; x; x = stmt_next(s, x)) {
		if (x->kind == STMT_RAW && (x->effects & RAW_LABEL))
			return true;
	}
	return false;
}

static const char *describe(struct dce *d, const struct stmt *s)
{
	if (s->sym && (s->kind == STMT_DECL || s->kind == STMT_ASSIGN))
		return arena_printf(d->pass->ir->arena, "'%s'", s->sym->name);
	if (s->kind == STMT_FOR)
		return arena_printf(d->pass->ir->arena, "the loop over '%s'", s->sym->name);
	return arena_printf(d->pass->ir->arena, "%s", stmt_name(s->kind));
}

/* A pragma above the annotated loop stands outside of the bytes that a nest may rewrite: it would
 * be left without its loop. */
static bool pragma_would_stay(const struct stmt *root, const struct stmt *s)
{
	const struct stmt *before = s->prev ? s->prev : root->prev;

	return s->kind == STMT_FOR && s->parent == root && before && before->kind == STMT_PRAGMA;
}

/* A pragma belongs to the loop after it. */
static void remove_with_pragmas(struct stmt *s)
{
	while (s->kind == STMT_FOR && s->prev && s->prev->kind == STMT_PRAGMA)
		stmt_remove(s->prev);
	stmt_remove(s);
}

static bool sweep(struct dce *d)
{
	struct stmt *root = d->nest->root, *next;
	bool any = false;

	collect_reads(d);
	for (struct stmt *s = stmt_next(root, root); s; s = next) {
		const char *why = why_dead(d, s);

		next = stmt_next(root, s);
		if (s->prev && s->prev->kind == STMT_JUMP && s->parent->kind == STMT_BLOCK &&
		    !can_be_entered(s) && s->kind != STMT_DECL && s->kind != STMT_RAW)
			why = "nothing gets here";
		if (!why || can_be_entered(s) || pragma_would_stay(root, s) ||
		    (s->parent->transparent && s->parent != root))
			continue; /* one of several declarators cannot go alone */
		next = stmt_next_skip(root, s);
		pass_done(d->pass, s, NULL, "removed %s: %s", describe(d, s), why);
		remove_with_pragmas(s);
		any = true;
	}
	return any;
}

enum pass_result pass_dce(struct pass *p, struct nest *n)
{
	struct dce d = {.pass = p, .nest = n};

	while (sweep(&d)) {
		d.changed = true;
		analyses_drop(p->analyses, ~0u);
	}
	return d.changed ? PASS_CHANGED : PASS_SAME;
}
