/* dce_live.c - values that are overwritten before anybody reads them.
 *
 *	x = a[i];  x = b[i];	->	x = b[i];
 *
 * Liveness of the variables of the thread, backwards over the tree in one walk: what a dead
 * assignment reads is not live because of it.  At the end of a loop's body lives what lives after
 * the loop, and what an iteration reads before it writes it; the latter is worked out once for each loop.
 * Assignments to an element or member keep the rest of the variable alive. */
#include "dce.h"

struct liveness {
	struct dce *d;
	struct bits *exposed; /* by stmt->id of loops: what an iteration reads first */
	bool *exposed_known;
	bool dry;        /* everything counts as needed, nothing is noted */
	struct vec dead; /* struct stmt * */
};

/* Where jumps go: what lives there. */
struct exits {
	const struct bits *after, *next; /* break, continue; NULL: of no loop */
};

static struct arena *arena_of(const struct liveness *l)
{
	return l->d->pass->ir->arena;
}

static struct bits copy_of(struct liveness *l, const struct bits *b)
{
	struct bits copy = {0};

	bits_union(arena_of(l), &copy, b);
	return copy;
}

struct adder {
	struct liveness *l;
	struct bits *live;
};

static void add_read(void *context, const struct sym *sym)
{
	struct adder *a = context;

	bits_add(arena_of(a->l), a->live, sym->id);
}

static void add_reads(struct liveness *l, const struct stmt *s, struct bits *live)
{
	struct adder a = {l, live};

	dce_reads(l->d->pass->ir, s, add_read, &a);
}

static void add_all_reads(struct liveness *l, const struct stmt *s, struct bits *live)
{
	for (const struct stmt *x = s; x; x = stmt_next(s, x))
		add_reads(l, x, live);
}

static void walk_block(struct liveness *, const struct stmt *block, struct bits *live,
		       const struct exits *);

/* ---- assignments ---- */

static bool is_private(const struct liveness *l, const struct sym *sym)
{
	return sym && dce_tracked(l->d, sym) && sym->kind != SYM_SHARED;
}

static bool is_dead(struct liveness *l, const struct stmt *s, const struct sym *sym,
		    const struct bits *live)
{
	return !l->dry && (s->kind == STMT_ASSIGN || s->kind == STMT_STORE) && is_private(l, sym) &&
	       !bits_has(live, sym->id) && !dce_pinned(l->d->pass, s) &&
	       s->parent->kind == STMT_BLOCK && stmt_within(s, l->d->nest->root) &&
	       !dce_is_declarator(l->d, s);
}

static void walk_assignment(struct liveness *l, const struct stmt *s, struct bits *live)
{
	const struct sym *sym = dce_target(s);

	if (is_dead(l, s, sym, live)) {
		vec_push(arena_of(l), &l->dead, (void *)(uintptr_t)s);
		return;
	}
	if (is_private(l, sym) && !s->op &&
	    (s->kind != STMT_STORE || s->slot[SLOT_PLACE].e->kind == EXPR_SYM))
		bits_del(live, sym->id);
	add_reads(l, s, live);
}

/* ---- loops ---- */

/* What an iteration of the loop reads before it writes it. */
static const struct bits *exposed(struct liveness *l, const struct stmt *loop)
{
	struct bits *e = &l->exposed[loop->id], nothing = {0};
	struct exits exits = {&nothing, &nothing};
	bool dry = l->dry;

	if (l->exposed_known[loop->id])
		return e;
	l->dry = true;
	walk_block(l, loop->first, e, &exits);
	l->dry = dry;
	add_reads(l, loop, e);
	l->exposed_known[loop->id] = true;
	return e;
}

static void walk_loop(struct liveness *l, const struct stmt *s, struct bits *live)
{
	struct bits back = copy_of(l, live), after = copy_of(l, live);
	struct exits exits = {&after, &back};

	bits_union(arena_of(l), &back, exposed(l, s));
	add_reads(l, s, &after);
	*live = copy_of(l, &back);
	walk_block(l, s->first, live, &exits);
	bits_union(arena_of(l), live, &after); /* no iteration at all */
	add_reads(l, s, live);
	/* its start gives the variable a value */
	if (s->kind == STMT_FOR && is_private(l, s->sym)) {
		struct adder a = {l, live};

		bits_del(live, s->sym->id);
		if (s->slot[SLOT_LO].e) {
			struct stmt lo = {.kind = STMT_JUMP, .nslots = 1, .slot = s->slot};

			dce_reads(l->d->pass->ir, &lo, add_read, &a);
		}
	}
}

/* ---- the walk ---- */

static void walk_jump(struct liveness *l, const struct stmt *s, struct bits *live,
		      const struct exits *exits)
{
	const struct bits *to = s->form == FORM_BREAK      ? exits->after
				: s->form == FORM_CONTINUE ? exits->next
							   : NULL;

	*live = (struct bits){0};
	if (to)
		bits_union(arena_of(l), live, to);
	add_reads(l, s, live);
}

static void walk_stmt(struct liveness *l, const struct stmt *s, struct bits *live,
		      const struct exits *exits)
{
	struct bits other;

	switch ((enum stmt_kind)s->kind) {
	case STMT_DECL:
	case STMT_ASSIGN:
	case STMT_STORE:
		walk_assignment(l, s, live);
		return;
	case STMT_BLOCK:
		walk_block(l, s, live, exits);
		return;
	case STMT_IF:
		other = copy_of(l, live);
		walk_block(l, s->first, live, exits);
		if (s->first->next)
			walk_block(l, s->first->next, &other, exits);
		bits_union(arena_of(l), live, &other);
		add_reads(l, s, live);
		return;
	case STMT_FOR:
	case STMT_WHILE:
		walk_loop(l, s, live);
		return;
	case STMT_JUMP:
		walk_jump(l, s, live, exits);
		return;
	case STMT_RAW:
		/* goes anywhere that a jump can go, and around in what it holds */
		if (exits->after)
			bits_union(arena_of(l), live, exits->after);
		if (exits->next)
			bits_union(arena_of(l), live, exits->next);
		add_all_reads(l, s, live);
		return;
	case STMT_ATOMIC:
	case STMT_CALL:
	case STMT_SYNC:
	case STMT_PRAGMA:
	case STMT_COUNT:
		add_reads(l, s, live);
		return;
	}
}

static void walk_block(struct liveness *l, const struct stmt *block, struct bits *live,
		       const struct exits *exits)
{
	for (const struct stmt *s = block->last; s; s = s->prev)
		walk_stmt(l, s, live, exits);
}

static bool jumps_anywhere(const struct func *f)
{
	for (const struct stmt *s = f->body; s; s = stmt_next(f->body, s)) {
		if ((s->kind == STMT_JUMP && s->form == FORM_GOTO) ||
		    (s->kind == STMT_RAW && s->effects & RAW_LABEL))
			return true;
	}
	return f->has_label;
}

bool dce_remove_overwritten(struct dce *d)
{
	const struct func *f = d->nest->func;
	struct arena *a = d->pass->ir->arena;
	struct liveness l = {.d = d};
	struct bits live = {0};
	struct exits exits = {NULL, NULL};

	if (jumps_anywhere(f))
		return false;
	l.exposed = arena_array(a, f->nstmts, sizeof(*l.exposed));
	l.exposed_known = arena_array(a, f->nstmts, sizeof(*l.exposed_known));
	walk_block(&l, f->body, &live, &exits);
	for (uint32_t i = l.dead.n; i > 0; i--) {
		struct stmt *s = l.dead.at[i - 1];

		pass_done(d->pass, s, NULL,
			  "removed %s: its value is overwritten or lost before anyone reads it",
			  dce_describe(d->pass, s));
		dce_remove(d, s);
	}
	return l.dead.n > 0;
}
