/* dce_mark.c - what effects need: marked backwards from them, the rest goes.
 *
 * A statement with an effect is needed; so are the conditions and loops around it, the values that
 * it reads, and all assignments to those.  Nothing else is: not `s += x` in a loop when nobody
 * reads s otherwise, nor two variables that only feed each other, nor the `if` around them.  Where
 * control goes does not matter to that, so jumps and labels need no special care. */
#include "dce.h"

/* ---- what is tracked ---- */

static bool is_plain(const struct type *t)
{
	return type_is_arith(t) || t->kind == TYPE_PTR ||
	       (t->kind == TYPE_RECORD && motion_copies(t));
}

/* The variable whose own storage the place is in; NULL: through a pointer. */
static const struct sym *object_of(const struct expr *place)
{
	const struct type *type;

	switch ((enum expr_kind)place->kind) {
	case EXPR_SYM:
		return place->u.sym;
	case EXPR_MEMBER:
		return place->arg[0]->type->kind == TYPE_RECORD ? object_of(place->arg[0]) : NULL;
	case EXPR_LOAD:
		type = place->arg[0]->kind == EXPR_SYM ? place->arg[0]->u.sym->type
						       : place->arg[0]->type;
		for (unsigned i = 1; i < place->nargs; i++) {
			if (type->kind != TYPE_ARRAY)
				return NULL;
			type = type->of;
		}
		return object_of(place->arg[0]);
	case EXPR_INT:
	case EXPR_FLT:
	case EXPR_SREG:
	case EXPR_ADD:
	case EXPR_SUB:
	case EXPR_MUL:
	case EXPR_DIV:
	case EXPR_MOD:
	case EXPR_NEG:
	case EXPR_AND:
	case EXPR_OR:
	case EXPR_XOR:
	case EXPR_NOT:
	case EXPR_SHL:
	case EXPR_SHR:
	case EXPR_EQ:
	case EXPR_NE:
	case EXPR_LT:
	case EXPR_LE:
	case EXPR_GT:
	case EXPR_GE:
	case EXPR_LAND:
	case EXPR_LOR:
	case EXPR_LNOT:
	case EXPR_SELECT:
	case EXPR_MIN:
	case EXPR_MAX:
	case EXPR_CAST:
	case EXPR_ADDR:
	case EXPR_CALL:
	case EXPR_OPAQUE:
	case EXPR_COUNT:
		return NULL;
	}
	return NULL;
}

static void untrack(struct dce *d, const struct sym *sym)
{
	if (sym)
		bits_add(d->pass->ir->arena, &d->untracked, sym->id);
}

/* Arrays that are used other than by element, and whatever has its address taken. */
static bool scan_use(void *context, const struct expr *e)
{
	struct dce *d = context;

	if (e->kind == EXPR_SYM && e->u.sym->type->kind == TYPE_ARRAY)
		untrack(d, e->u.sym);
	if (e->kind == EXPR_ADDR)
		untrack(d, object_of(e->arg[0]));
	if (e->kind == EXPR_LOAD && e->arg[0]->kind == EXPR_SYM && e->type->kind != TYPE_ARRAY) {
		for (unsigned i = 1; i < e->nargs; i++)
			expr_walk(d->pass->ir, e->arg[i], scan_use, d);
		return false;
	}
	return true;
}

/* May it keep what it reads, as a lambda does that captures by reference? */
static bool holds(const struct stmt *s)
{
	return s->kind == STMT_RAW && s->effects & RAW_WRITES && s->effects & RAW_SYNC;
}

void dce_scan(struct dce *d)
{
	const struct func *f = d->nest->func;

	d->untracked = (struct bits){0};
	for (uint32_t i = 0; i < f->syms.n; i++) {
		const struct sym *sym = f->syms.at[i];
		const struct type *t = sym->type;

		while (t->kind == TYPE_ARRAY)
			t = t->of;
		if (sym->address_taken || sym->is_extern || !is_plain(t) || type_is_volatile(t) ||
		    !(sym->kind == SYM_LOCAL || sym->kind == SYM_PARAM ||
		      (sym->kind == SYM_SHARED && sym->type->kind == TYPE_ARRAY)))
			untrack(d, sym);
	}
	for (struct stmt *s = f->body; s; s = stmt_next(f->body, s)) {
		for (unsigned i = 0; i < s->nslots; i++) {
			if (s->slot[i].e)
				expr_walk(d->pass->ir, s->slot[i].e, scan_use, d);
		}
		for (uint32_t i = 0; i < s->reads.n; i++) {
			const struct sym *sym = s->reads.at[i];

			if (!type_is_arith(sym->type) || holds(s))
				untrack(d, sym);
		}
		for (uint32_t i = 0; i < s->writes.n; i++)
			untrack(d, s->writes.at[i]);
	}
}

bool dce_tracked(const struct dce *d, const struct sym *sym)
{
	return !bits_has(&d->untracked, sym->id);
}

struct sym *dce_target(const struct stmt *s)
{
	if (s->kind == STMT_DECL || s->kind == STMT_ASSIGN)
		return s->sym;
	if (s->kind == STMT_STORE)
		return (struct sym *)(uintptr_t)object_of(s->slot[SLOT_PLACE].e);
	return NULL;
}

/* ---- what is read ---- */

struct reader {
	struct ir *ir;
	void (*visit)(void *, const struct sym *);
	void *context;
};

static bool read_part(void *context, const struct expr *e)
{
	struct reader *r = context;

	if (e->kind == EXPR_SYM)
		r->visit(r->context, e->u.sym);
	return true;
}

/* What selects the place, not what is in it. */
static void read_place(struct reader *r, const struct expr *place)
{
	if (place->kind == EXPR_SYM)
		return;
	if (place->kind != EXPR_LOAD && place->kind != EXPR_MEMBER) {
		expr_walk(r->ir, place, read_part, r);
		return;
	}
	for (unsigned i = 1; i < place->nargs; i++)
		expr_walk(r->ir, place->arg[i], read_part, r);
	read_place(r, place->arg[0]);
}

void dce_reads(struct ir *ir, const struct stmt *s, void (*visit)(void *, const struct sym *),
	       void *context)
{
	struct reader r = {ir, visit, context};

	for (unsigned i = 0; i < s->nslots; i++) {
		if (!s->slot[i].e)
			continue;
		if (s->kind == STMT_STORE && i == SLOT_PLACE && !s->op && dce_target(s))
			read_place(&r, s->slot[i].e);
		else
			expr_walk(ir, s->slot[i].e, read_part, &r);
	}
	if (s->kind == STMT_FOR || (s->kind == STMT_ASSIGN && s->op))
		visit(context, s->sym);
	for (uint32_t i = 0; i < s->reads.n; i++)
		visit(context, s->reads.at[i]);
	for (uint32_t i = 0; i < s->writes.n; i++)
		visit(context, s->writes.at[i]);
}

/* ---- marking ---- */

struct marker {
	struct dce *d;
	struct bits live;        /* by stmt->id */
	struct bits needed;      /* by sym->id: somebody reads it */
	struct vec work;         /* struct stmt *, live, to be looked at */
	struct vec *assignments; /* by sym->id: struct stmt * that give it a value */
	struct stmt **declared;  /* by sym->id */
};

static void mark(struct marker *m, const struct stmt *s)
{
	if (bits_has(&m->live, s->id))
		return;
	bits_add(m->d->pass->ir->arena, &m->live, s->id);
	vec_push(m->d->pass->ir->arena, &m->work, (void *)(uintptr_t)s);
}

static void need(void *context, const struct sym *sym)
{
	struct marker *m = context;

	if (bits_has(&m->needed, sym->id))
		return;
	bits_add(m->d->pass->ir->arena, &m->needed, sym->id);
	for (uint32_t i = 0; i < m->assignments[sym->id].n; i++)
		mark(m, m->assignments[sym->id].at[i]);
}

/* Is it in what a pass has made, so that its line is laid out anew anyhow? */
static bool stands_anew(const struct dce *d, const struct stmt *s)
{
	for (; s && s != d->nest->root; s = s->parent) {
		if (s->kind == STMT_IF && span_none(s->span))
			return true;
	}
	return false;
}

/* The declaration of what a statement that stays names. */
static void need_declared(struct marker *m, const struct sym *sym)
{
	if (sym && m->declared[sym->id])
		mark(m, m->declared[sym->id]);
}

static void look_at(struct marker *m, const struct stmt *s)
{
	if (s->parent) {
		mark(m, s->parent);
		if (s->kind == STMT_DECL && dce_is_declarator(m->d, s) && !stands_anew(m->d, s)) {
			/* declarators of one declaration stand or fall together */
			for (const struct stmt *x = s->parent->first; x; x = x->next)
				mark(m, x);
		}
	}
	dce_reads(m->d->pass->ir, s, need, m);
	need_declared(m, s->sym);
	need_declared(m, dce_target(s));
}

static bool call_stays(struct dce *d, const struct stmt *s)
{
	struct purity p = purity_of_call(d->nest->func, s->text);

	return !p.pure || !p.returns || p.convergent || s->sym || dce_pinned(d->pass, s);
}

/* In a transparent block that is no declaration of several names nothing can go alone. */
static bool is_tied(const struct dce *d, const struct stmt *s)
{
	if (!dce_is_declarator(d, s))
		return false;
	for (const struct stmt *x = s->parent->first; x; x = x->next) {
		if (x->kind != STMT_DECL)
			return true;
	}
	return false;
}

static bool is_directive(const struct stmt *pragma)
{
	return !pragma->text || pragma->text[0] == '#';
}

/* Does the statement itself, without what is inside it, have an effect? */
static bool has_effect(struct dce *d, const struct stmt *s)
{
	const struct sym *sym = dce_target(s);

	if (is_tied(d, s))
		return true;
	switch ((enum stmt_kind)s->kind) {
	case STMT_DECL:
	case STMT_ASSIGN:
	case STMT_STORE:
		return !sym || !dce_tracked(d, sym) || dce_pinned(d->pass, s) ||
		       (s->kind == STMT_DECL && named_in_text(&d->text, sym));
	case STMT_FOR:
		return dce_pinned(d->pass, s) || type_is_volatile(s->sym->type) ||
		       dce_loses_pragma(d, s) || (!s->declares && !dce_tracked(d, s->sym)) ||
		       effects_of(d->pass->analyses, s)->may_not_end;
	case STMT_IF:
		return dce_pinned(d->pass, s);
	case STMT_CALL:
		return call_stays(d, s);
	case STMT_PRAGMA: /* CHECK(n), which another build may make more of */
		return !is_directive(s) && !(s->next && s->next->kind == STMT_FOR);
	case STMT_BLOCK:
		return false;
	case STMT_ATOMIC:
	case STMT_WHILE:
	case STMT_SYNC:
	case STMT_JUMP:
	case STMT_RAW:
	case STMT_COUNT:
		return true;
	}
	return true;
}

static void collect(struct marker *m, struct stmt *s)
{
	struct sym *sym = s->kind == STMT_FOR ? s->sym : dce_target(s);

	if (sym)
		vec_push(m->d->pass->ir->arena, &m->assignments[sym->id], s);
	if (s->kind == STMT_DECL)
		m->declared[s->sym->id] = s;
}

static void mark_all(struct marker *m)
{
	struct dce *d = m->d;
	const struct func *f = d->nest->func;

	m->assignments = arena_array(d->pass->ir->arena, f->syms.n, sizeof(*m->assignments));
	m->declared = arena_array(d->pass->ir->arena, f->syms.n, sizeof(struct stmt *));
	for (struct stmt *s = f->body; s; s = stmt_next(f->body, s))
		collect(m, s);
	for (struct stmt *s = f->body; s; s = stmt_next(f->body, s)) {
		/* what is around the nest stays */
		if (!stmt_within(s, d->nest->root) || s == d->nest->root || has_effect(d, s))
			mark(m, s);
	}
	while (m->work.n > 0)
		look_at(m, m->work.at[--m->work.n]);
}

/* ---- sweeping ---- */

static const char *why_unneeded(const struct stmt *s)
{
	switch ((enum stmt_kind)s->kind) {
	case STMT_DECL:
	case STMT_ASSIGN:
		return "its value is never read";
	case STMT_STORE:
		return "what it stores is never read";
	case STMT_CALL:
		return "it has no effect";
	case STMT_FOR:
	case STMT_IF:
	case STMT_BLOCK:
		return "nothing in it has an effect";
	case STMT_ATOMIC:
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

/* Are all the names of the declaration unneeded, so that it can go as a whole? */
static bool is_dead_group(const struct marker *m, const struct stmt *s)
{
	if (s->kind != STMT_BLOCK || !s->transparent || !s->first)
		return false;
	for (const struct stmt *x = s->first; x; x = x->next) {
		if (bits_has(&m->live, x->id))
			return false;
	}
	return true;
}

/* One of several declarators stays where the source has it. */
static bool can_go(const struct marker *m, const struct stmt *s)
{
	if (s->parent->kind != STMT_BLOCK || bits_has(&m->live, s->id) || !why_unneeded(s) ||
	    (dce_is_declarator(m->d, s) && !stands_anew(m->d, s)))
		return false;
	return s->kind != STMT_BLOCK || !s->transparent || is_dead_group(m, s);
}

/* What a pass made and another does without is nothing that the user has seen. */
static void tell(struct dce *d, const struct stmt *s)
{
	if (s->kind == STMT_BLOCK && s->transparent)
		s = s->first;
	if (!s->sym || !s->sym->fresh || s->kind == STMT_FOR)
		pass_done(d->pass, s, NULL, "removed %s: %s", dce_describe(d->pass, s),
			  why_unneeded(s));
}

bool dce_remove_unneeded(struct dce *d)
{
	struct marker m = {.d = d};
	struct stmt *root = d->nest->root, *next;
	bool any = false;

	mark_all(&m);
	for (struct stmt *s = stmt_next(root, root); s; s = next) {
		next = stmt_next(root, s);
		if (!can_go(&m, s))
			continue;
		next = stmt_next_skip(root, s);
		tell(d, s);
		if (dce_is_declarator(d, s))
			declarators_split(s->parent);
		dce_remove(d, s);
		any = true;
	}
	return any;
}
