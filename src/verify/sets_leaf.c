/* sets_leaf.c - what a leaf says, with holes for its affine integers, and what it reads and writes. */
#include "sets.h"

#include "cunest/eval.h"
#include "cunest/text.h"
#include "cunest/walk.h"

#include "sets_index.h"

#include <string.h>

struct walk {
	struct reader *r;
	struct leaf *leaf;
	struct buf text;
	isl_set *domain;
	struct bits inner; /* symbols that the leaf itself declares */
	unsigned loads;    /* around */
};

static void visit(struct walk *w, const struct expr *e);

/* What the region declares may be called otherwise in the other function. */
static void put_name(struct walk *w, const struct sym *sym)
{
	struct vec *locals = &w->leaf->locals;
	uint32_t i = 0;

	if (!bits_has(&w->r->declared, sym->id) || w->r->staging) {
		buf_puts(&w->text, sym->name);
		return;
	}
	while (i < locals->n && locals->at[i] != sym)
		i++;
	if (i == locals->n)
		vec_push(w->r->s->arena, locals, (void *)sym);
	buf_printf(&w->text, "%%%u", i);
}

static struct access *touch(struct walk *w, const struct sym *base, bool write)
{
	struct access *a = arena_alloc(w->r->s->arena, sizeof(*a));

	a->base = base;
	a->write = write;
	vec_push(w->r->s->arena, &w->leaf->accesses, a);
	return a;
}

static void visit_call(struct walk *w, const struct expr *e)
{
	bool reads;

	if (!call_is_pure(w->r->func, e, &reads))
		touch(w, NULL, true);
	else if (reads)
		touch(w, NULL, false);
}

static bool may_change(const struct walk *w, const struct sym *sym)
{
	const struct reader *r = w->r;

	if (bits_has(&w->inner, sym->id))
		return false;
	return sym->address_taken || bits_has(&r->written, sym->id) ||
	       bits_has(&r->declared, sym->id) ||
	       (sym->kind != SYM_LOCAL && sym->kind != SYM_PARAM && sym->kind != SYM_TPARAM &&
		!sym->constant);
}

static bool is_staged(const struct walk *w, const struct expr *base)
{
	return base->kind == EXPR_SYM && bits_has(&w->r->staged, base->u.sym->id);
}

/* An element of storage that this side alone has, or the variable itself: a gap. */
static void visit_staged(struct walk *w, const struct expr *e, bool write)
{
	struct arena *arena = w->r->s->arena;
	struct access *a = arena_alloc(arena, sizeof(*a));
	struct use *u = arena_alloc(arena, sizeof(*u));
	const struct expr *base = e->kind == EXPR_SYM ? e : expr_strip(e->arg[0]);

	a->base = base->u.sym;
	a->write = write;
	if (e->kind == EXPR_SYM)
		a->exact = true;
	else if (base->type->kind == TYPE_ARRAY)
		index_read_array(w->r, a, e, w->domain);
	else
		index_read(w->r, w->leaf, a, e, w->domain);
	if (!a->exact)
		sets_fail(w->r->s, "'%s' may be any element", expr_text(w->r->func->ir, e));
	*u = (struct use){w->text.n, w->leaf->holes.n, a,
			  w->r->sure && w->domain == w->leaf->domain};
	vec_push(arena, &w->leaf->uses, u);
}

/* Does the leaf set what is staged? */
static bool sets_staged(const struct walk *w)
{
	return w->leaf->uses.n && ((const struct use *)w->leaf->uses.at[0])->access->write;
}

/* What was put since then is the load e.  Elements of declared arrays need only be inside. */
static void note_fetch(struct walk *w, const struct expr *e, size_t from, uint32_t hole)
{
	struct arena *arena = w->r->s->arena;
	const struct expr *base = expr_strip(e->arg[0]);
	struct fetch *f = arena_alloc(arena, sizeof(*f));
	struct access inside = {.base = NULL};

	if (base->kind == EXPR_SYM && base->type->kind == TYPE_ARRAY) {
		if (w->r->after && sets_staged(w))
			index_read_array(w->r, &inside, e, w->domain);
		w->leaf->risky = w->leaf->risky || !inside.exact;
		return;
	}

	*f = (struct fetch){arena_strndup(arena, w->text.s + from, w->text.n - from), hole,
			    w->leaf->holes.n - hole, w->domain, w->r->sure};
	vec_push(arena, &w->leaf->fetches, f);
}

static void visit_load(struct walk *w, const struct expr *e, bool write)
{
	const struct expr *base = expr_strip(e->arg[0]);
	uint32_t hole = w->leaf->holes.n, uses = w->leaf->uses.n;
	size_t from = w->text.n;
	struct access *a;

	if (is_staged(w, base)) {
		visit_staged(w, e, write);
		return;
	}
	w->loads++;
	if (base->kind != EXPR_SYM) {
		visit(w, base);
		touch(w, NULL, write);
	} else {
		put_name(w, base->u.sym);
		if (!bits_has(&w->inner, base->u.sym->id)) {
			/* a pointer that is set in the region leads anywhere */
			bool moves =
				base->u.sym->type->kind == TYPE_PTR && may_change(w, base->u.sym);

			if (moves)
				touch(w, base->u.sym, false);
			a = touch(w, moves ? NULL : base->u.sym, write);
			if (!moves)
				index_read(w->r, w->leaf, a, e, w->domain);
		}
	}
	for (unsigned i = 1; i < e->nargs; i++) {
		buf_putc(&w->text, '[');
		visit(w, e->arg[i]);
		buf_putc(&w->text, ']');
	}
	w->loads--;
	if (w->r->staging)
		note_fetch(w, e, from, hole);
	if (w->leaf->uses.n > uses)
		w->leaf->risky = true; /* an address that depends on what is staged */
}

static void visit_place(struct walk *w, const struct expr *e, bool write)
{
	if (e->kind == EXPR_LOAD) {
		visit_load(w, e, write);
	} else if (e->kind == EXPR_MEMBER) {
		visit_place(w, e->arg[0], write);
		buf_printf(&w->text, ".%s", e->text);
	} else if (is_staged(w, e)) {
		visit_staged(w, e, write);
	} else if (e->kind == EXPR_SYM) {
		put_name(w, e->u.sym);
		if (write || may_change(w, e->u.sym))
			touch(w, e->u.sym, write);
	} else {
		visit(w, e);
		if (write)
			touch(w, NULL, true);
	}
}

/* The second operand of a lazy operator is evaluated in a part of the domain. */
static void visit_lazy(struct walk *w, const struct expr *e)
{
	struct reader *r = w->r;
	isl_set *all = w->domain, *cond;
	bool sure = r->sure;
	uint32_t scope;

	for (uint32_t i = 0; i < r->decided.n; i++) {
		const struct decision *d = r->decided.at[i];

		if (d->select == e) {
			visit(w, e->arg[d->holds ? 1 : 2]);
			return;
		}
	}
	buf_printf(&w->text, "%s(", expr_table[e->kind].name);
	visit(w, e->arg[0]);
	cond = read_condition(r, e->arg[0], all);
	scope = r->forms.n;
	for (unsigned i = 1; i < e->nargs; i++) {
		bool holds = e->kind == EXPR_LAND || (e->kind == EXPR_SELECT && i == 1);

		buf_puts(&w->text, ", ");
		if (cond)
			w->domain = sets_keep(
				r->s,
				holds ? isl_set_intersect(isl_set_copy(all), isl_set_copy(cond))
				      : isl_set_subtract(isl_set_copy(all), isl_set_copy(cond)));
		else
			r->sure = false;
		visit(w, e->arg[i]);
		r->forms.n = scope;
	}
	r->sure = sure;
	w->domain = all;
	buf_putc(&w->text, ')');
}

static void visit_plain(struct walk *w, const struct expr *e)
{
	buf_printf(&w->text, "%s", expr_table[e->kind].name);
	if (e->kind == EXPR_CAST || e->kind == EXPR_CALL || e->kind == EXPR_MEMBER)
		buf_printf(&w->text, "<%s>", type_spelling(w->r->func->ir->types, e->type));
	if (e->text)
		buf_printf(&w->text, " %s", e->text);
	if (e->kind == EXPR_INT)
		buf_printf(&w->text, " %lld", (long long)expr_int(e));
	if (e->kind == EXPR_FLT)
		buf_printf(&w->text, " %a", e->u.number);
	if (e->kind == EXPR_SREG) {
		buf_printf(&w->text, " %s", sreg_name(e->u.sreg));
		if (share_of(w->r, e) >= 0)
			sets_fail(w->r->s, "%s is used in a formula that is not affine",
				  sreg_name(e->u.sreg));
	}
	if (e->kind == EXPR_CALL)
		visit_call(w, e);
	if (!w->loads && type_is_int(e->type) && e->nargs)
		w->leaf->risky = true;
	if (e->kind == EXPR_OPAQUE || e->kind == EXPR_ADDR)
		touch(w, NULL, false);
	for (unsigned i = 0; i < e->nargs; i++) {
		buf_puts(&w->text, i ? ", " : "(");
		visit(w, e->arg[i]);
	}
	buf_puts(&w->text, e->nargs ? ")" : "");
}

static bool put_hole(struct walk *w, const struct expr *e)
{
	isl_pw_aff *form;

	if (!type_is_int(e->type) || (e->has & (HAS_LOAD | HAS_CALL | HAS_VOLATILE | HAS_OPAQUE)))
		return false;
	form = read_form(w->r, e, w->domain);
	if (!form)
		return false;
	buf_printf(&w->text, "#%s", e->type->name);
	vec_push(w->r->s->arena, &w->leaf->holes, form);
	return true;
}

static void visit(struct walk *w, const struct expr *e)
{
	if (put_hole(w, e))
		return;
	if (e->has & HAS_VOLATILE)
		touch(w, NULL, true);
	if (e->kind == EXPR_LOAD || e->kind == EXPR_SYM)
		visit_place(w, e, false);
	else if (expr_table[e->kind].flags & EXPR_Z)
		visit_lazy(w, e);
	else
		visit_plain(w, e);
}

/* May these updates run in any order? */
bool read_is_reduction(const struct reader *r, const struct stmt *s, const struct sym *sym)
{
	for (uint32_t i = 0; sym && s->op && i < r->func->nests.n; i++) {
		const struct nest *nest = r->func->nests.at[i];

		if (!stmt_within(s, nest->root))
			continue;
		if (s->op == EXPR_ADD && nest->fp == FP_RELAXED && type_is_float(s->op_type))
			return true;
		for (uint32_t k = 0; k < nest->reductions.n; k++) {
			const struct reduction *it = nest->reductions.at[k];

			if (it->sym == sym && (it->op == (enum expr_kind)s->op ||
					       (it->op == EXPR_ADD && s->op == EXPR_SUB)))
				return true;
		}
	}
	return false;
}

/* The place is read too where the statement is an update. */
static void visit_target(struct walk *w, const struct stmt *s, const struct expr *place)
{
	uint32_t from = w->leaf->accesses.n, first;

	visit_place(w, place, true);
	if (!s->op)
		return;
	for (first = from; first < w->leaf->accesses.n; first++) {
		struct access *a = w->leaf->accesses.at[first];

		a->update = a->write && read_is_reduction(w->r, s, a->base);
	}
}

static void visit_sym(struct walk *w, const struct stmt *s)
{
	buf_putc(&w->text, ' ');
	put_name(w, s->sym);
	if (!bits_has(&w->inner, s->sym->id))
		touch(w, s->sym, true)->update = read_is_reduction(w->r, s, s->sym);
	if (s->sym->address_taken)
		touch(w, NULL, true);
}

static void visit_tree(struct walk *w, const struct stmt *s);

static void visit_inside(struct walk *w, const struct stmt *s)
{
	bool sure = w->r->sure;

	if (s->kind != STMT_BLOCK)
		w->r->sure = false;
	for (const struct stmt *t = s->first; t; t = t->next) {
		buf_puts(&w->text, "{");
		visit_tree(w, t);
		buf_puts(&w->text, "}");
	}
	w->r->sure = sure;
}

static void visit_effects(struct walk *w, const struct stmt *s)
{
	if (s->kind == STMT_SYNC)
		w->leaf->sync = true;
	if (s->kind == STMT_ATOMIC || s->kind == STMT_CALL || s->kind == STMT_RAW ||
	    s->kind == STMT_SYNC)
		touch(w, NULL, true);
	if (s->kind == STMT_RAW && (s->effects & (RAW_JUMP | RAW_LABEL)))
		sets_fail(w->r->s, "a statement that is not understood may jump");
	if (s->kind == STMT_JUMP && (s->form == FORM_RETURN || s->form == FORM_GOTO))
		sets_fail(w->r->s, "a statement leaves the loops");
	for (uint32_t i = 0; i < s->writes.n; i++)
		touch(w, s->writes.at[i], true);
	for (uint32_t i = 0; i < s->reads.n; i++)
		touch(w, s->reads.at[i], false);
}

static void value_begins(struct walk *w)
{
	w->leaf->value_at = w->text.n;
	w->leaf->value_hole = w->leaf->holes.n;
}

/* A staged variable is set: the same as a store to an element. */
static bool visit_staged_stmt(struct walk *w, const struct stmt *s)
{
	const struct expr *value = s->slot ? s->slot[SLOT_VALUE].e : NULL;

	if ((s->kind != STMT_DECL && s->kind != STMT_ASSIGN) || !value ||
	    !bits_has(&w->r->staged, s->sym->id))
		return false;
	if (s->sym->address_taken || type_is_volatile(s->sym->type))
		sets_fail(w->r->s, "the address of '%s' is taken", s->sym->name);
	buf_printf(&w->text, "%s %u 0 0", stmt_name(STMT_STORE), s->op);
	if (s->op_type)
		buf_printf(&w->text, " <%s>", s->op_type->name);
	buf_putc(&w->text, ' ');
	visit_staged(w, expr_sym(w->r->func->ir, s->sym), true);
	buf_puts(&w->text, ", ");
	value_begins(w);
	visit(w, value);
	return true;
}

static void visit_tree(struct walk *w, const struct stmt *s)
{
	if (s->kind == STMT_PRAGMA || visit_staged_stmt(w, s))
		return;
	buf_printf(&w->text, "%s", stmt_name((enum stmt_kind)s->kind));
	if (s->kind == STMT_BLOCK) {
		visit_inside(w, s);
		return;
	}
	buf_printf(&w->text, " %u %u %u", s->op, s->cmp, s->form);
	if (s->text)
		buf_printf(&w->text, " %s", s->text);
	if (s->op_type)
		buf_printf(&w->text, " <%s>", s->op_type->name);
	visit_effects(w, s);
	/* what a loop declares is its own; a single declaration is for what follows */
	if (s->sym && s->kind != STMT_STORE) {
		if (s->kind == STMT_DECL)
			buf_printf(&w->text, " <%s>",
				   type_spelling(w->r->func->ir->types, s->sym->type));
		visit_sym(w, s);
	}
	for (unsigned i = 0; i < s->nslots; i++) {
		buf_puts(&w->text, i ? ", " : " ");
		if (!s->slot[i].e)
			continue;
		if (s->kind == STMT_STORE && i == SLOT_PLACE) {
			w->leaf->place_at = w->text.n;
			w->leaf->place_hole = w->leaf->holes.n;
			visit_target(w, s, s->slot[i].e);
			continue;
		}
		if (s->kind == STMT_STORE)
			value_begins(w);
		visit(w, s->slot[i].e);
	}
	visit_inside(w, s);
}

/* What is declared inside of a tree that is one leaf. */
static void note_inner(struct walk *w, const struct stmt *top)
{
	for (const struct stmt *s = top; s; s = stmt_next(top, s))
		if (s->sym && (s->kind == STMT_DECL || s->declares) &&
		    (s != top || s->kind == STMT_FOR))
			bits_add(w->r->s->arena, &w->inner, s->sym->id);
}

struct leaf *read_leaf(struct reader *r, const struct stmt *s, isl_set *domain)
{
	struct arena *arena = r->s->arena;
	struct leaf *leaf = arena_alloc(arena, sizeof(*leaf));
	struct walk w = {.r = r, .leaf = leaf, .domain = domain};

	leaf->s = s;
	leaf->domain = domain;
	for (uint32_t i = 0; i < r->env.n; i++)
		if (((const struct binding *)r->env.at[i])->value)
			vec_push(arena, &leaf->vars, r->env.at[i]);
	buf_init(&w.text, arena);
	note_inner(&w, s);
	visit_tree(&w, s);
	leaf->skeleton = w.text.s;
	return r->s->why ? NULL : leaf;
}
