/* flow.c - what runs before what, and what keeps its value on the way.
 *
 * Control is structured: a statement dominates what follows it in its block and all that is inside
 * what follows.  Labels are the exception, so wherever control could come in by a jump, the answer
 * is no. "At s" is the point just before s starts. */
#include "analyses.h"

/* Visits every statement, as a whole, that may run between a and b without passing a again; false
 * when a does not dominate b, or when visit says so. */
struct between {
	struct analyses *an;
	const struct stmt *a, *b;
	const struct needs *fp; /* NULL: only look for labels */
};

static bool crosses(const struct between *w, const struct stmt *s)
{
	if (index_of(w->an)->labels && effects_of(w->an, s)->label)
		return false;
	return !w->fp || !stmt_hits(w->an, s, w->fp);
}

/* From the start of c down to b inside it. */
static bool descend(const struct between *w, const struct stmt *c)
{
	while (c != w->b) {
		const struct stmt *next = stmt_child_towards(c, w->b), *s;

		if (stmt_is_loop(c) || c->kind == STMT_RAW) {
			/* earlier turns of the loop may have run all of it */
			if (!crosses(w, c))
				return false;
		} else if (c->kind == STMT_IF) {
			/* its condition runs before its branches */
			if (w->fp && !slots_spare(w->an, c, w->fp))
				return false;
		} else if (c->kind == STMT_BLOCK) {
			for (s = c->first; s != next; s = s->next) {
				if (!crosses(w, s))
					return false;
			}
		}
		c = next;
	}
	return true;
}

static bool walk_between(const struct between *w)
{
	const struct stmt *x, *s;

	if (index_of(w->an)->hidden_labels)
		return false;
	for (s = w->b->parent; s; s = s->parent) {
		if (s->effects & RAW_LABEL)
			return false;
	}
	if (stmt_within(w->b, w->a))
		return descend(w, w->a);
	for (x = w->a; x->parent && !stmt_within(w->b, x->parent); x = x->parent) {
		if (x->parent->kind != STMT_BLOCK)
			return false;
		if (w->fp && !block_ends_quietly(x->parent) && !crosses(w, x->parent))
			return false;
		for (s = x; s; s = s->next) {
			if (!crosses(w, s))
				return false;
		}
	}
	if (!x->parent || x->parent->kind != STMT_BLOCK)
		return false;
	/* the chain of a was crossed up to the end of x already, unless x is a itself */
	if (x == w->a && !crosses(w, x))
		return false;
	for (s = x->next; s && !stmt_within(w->b, s); s = s->next) {
		if (!crosses(w, s))
			return false;
	}
	return s && descend(w, s);
}

bool stmt_dominates(struct analyses *an, const struct stmt *a, const struct stmt *b)
{
	struct between w = {an, a, b, NULL};

	return a == b || walk_between(&w);
}

/* Do the names of all that the value needs mean the same at s? */
static bool names_reach(struct analyses *an, const struct needs *needs, const struct stmt *s)
{
	const struct bits *namesakes = &index_of(an)->namesakes;

	if (!bits_meet(namesakes, &needs->syms))
		return true;
	for (uint32_t i = 0; i < an->func->syms.n; i++)
		if (bits_has(&needs->syms, i) && bits_has(namesakes, i) &&
		    sym_hidden(an->func->syms.at[i], s))
			return false;
	return true;
}

bool value_same(struct analyses *an, const struct expr *e, const struct stmt *a,
		const struct stmt *b)
{
	struct between w = {an, a, b, needs_of(an, e)};

	if (w.fp->unstable)
		return false;
	return a == b || (walk_between(&w) && names_reach(an, w.fp, b));
}

/* ---- definitions ---- */

const struct stmt *single_definition(struct analyses *an, const struct sym *sym)
{
	const struct vec *writers = sym_writers(an, sym), *readers = sym_readers(an, sym);
	const struct stmt *def = NULL;
	uint32_t i;

	/* each read of what is volatile counts, whatever it gives */
	if (sym_exposed(an, sym) || sym->kind != SYM_LOCAL || type_is_volatile(sym->type))
		return NULL;
	for (i = 0; i < writers->n; i++) {
		const struct stmt *s = writers->at[i];

		if (s->kind == STMT_DECL && !s->slot[SLOT_VALUE].e)
			continue;
		if (def || stmt_is_loop(s) || s->kind == STMT_RAW)
			return NULL;
		def = s;
	}
	for (i = 0; def && i < readers->n; i++) {
		/* reading its own symbol would be a value from before, as `op=` does and what stores
		 * to a part of it */
		if (readers->at[i] == (const void *)def || !stmt_dominates(an, def, readers->at[i]))
			return NULL;
	}
	return def;
}

const struct stmt *loop_definition(struct analyses *an, const struct sym *sym,
				   const struct stmt *loop)
{
	const struct vec *writers = sym_writers(an, sym), *readers = sym_readers(an, sym);
	const struct stmt *def = NULL;

	if (sym_exposed(an, sym) || sym->kind != SYM_LOCAL)
		return NULL;
	for (uint32_t i = 0; i < writers->n; i++) {
		const struct stmt *s = writers->at[i];

		if (!stmt_within(s, loop) || (s->kind == STMT_DECL && !s->slot[SLOT_VALUE].e))
			continue;
		if (def || (s->kind != STMT_DECL && s->kind != STMT_ASSIGN))
			return NULL;
		def = s;
	}
	for (uint32_t i = 0; def && i < readers->n; i++) {
		const struct stmt *s = readers->at[i];

		if (stmt_within(s, loop) && (s == def || !stmt_dominates(an, def, s)))
			return NULL;
	}
	return def;
}

/* ---- what surely runs ---- */

static bool before_complete(struct analyses *an, const struct stmt *parent,
			    const struct stmt *child)
{
	const struct stmt *s;

	for (s = parent->first; s != child; s = s->next) {
		if (!effects_complete(effects_of(an, s)))
			return false;
	}
	return true;
}

bool always_runs(struct analyses *an, const struct stmt *s, const struct stmt *within)
{
	const struct stmt *child = s, *p;

	if (!stmt_within(s, within))
		return false;
	if (index_of(an)->labels && (index_of(an)->hidden_labels || effects_of(an, within)->label))
		return false;
	for (p = s->parent; child != within; child = p, p = p->parent) {
		switch ((enum stmt_kind)p->kind) {
		case STMT_BLOCK:
			if (!before_complete(an, p, child))
				return false;
			break;
		case STMT_IF:
			if (range_prove(an, p->slot[SLOT_COND].e, p) !=
			    (child == p->first ? PROOF_YES : PROOF_NO))
				return false;
			break;
		case STMT_FOR:
		case STMT_WHILE:
			if (loop_runs(an, p) != PROOF_YES)
				return false;
			break;
		case STMT_RAW:
		case STMT_DECL:
		case STMT_ASSIGN:
		case STMT_STORE:
		case STMT_ATOMIC:
		case STMT_CALL:
		case STMT_SYNC:
		case STMT_JUMP:
		case STMT_PRAGMA:
		case STMT_COUNT:
			return false;
		}
	}
	return true;
}

/* ---- what is surely evaluated ---- */

struct finder {
	const struct expr *target;
	bool found;
	void (*visit)(void *, const struct expr *);
	void *context;
};

/* Pre-order over the nodes that evaluating e certainly evaluates.  An address is not a read, and of
 * lazy operators only the first operand is certain. */
static void each_strict(const struct expr *e, bool address,
			void (*visit)(void *, const struct expr *), void *context)
{
	unsigned i;

	if (e->size > EXPR_SIZE_LIMIT)
		return;
	if (!address || (e->kind != EXPR_LOAD && e->kind != EXPR_MEMBER))
		visit(context, e);
	for (i = 0; i < e->nargs; i++) {
		bool lazy = expr_table[e->kind].flags & EXPR_Z && i > 0;
		bool inner = e->kind == EXPR_ADDR || (address && i == 0);

		if (!lazy)
			each_strict(e->arg[i], inner, visit, context);
	}
}

struct without {
	const struct sym *sym;
	void (*visit)(void *, const struct expr *);
	void *context;
};

static void visit_without(void *context, const struct expr *e)
{
	struct without *w = context;

	if (!expr_mentions(e, w->sym))
		w->visit(w->context, e);
}

void stmt_each_evaluated(struct analyses *an, const struct stmt *t,
			 void (*visit)(void *, const struct expr *), void *context)
{
	struct without w = {t->sym, visit, context};
	unsigned i;

	(void)an;
	switch ((enum stmt_kind)t->kind) {
	case STMT_FOR: /* the bound is first evaluated with the variable at its start */
		each_strict(t->slot[SLOT_LO].e, false, visit, context);
		each_strict(t->slot[SLOT_BOUND].e, false, visit_without, &w);
		return;
	case STMT_WHILE: /* that of do after the body, if at all; of a `for` after what its header begins with */
		if (t->form == FORM_WHILE && t->slot[SLOT_COND].e)
			each_strict(t->slot[SLOT_COND].e, false, visit, context);
		return;
	case STMT_STORE:
		each_strict(t->slot[SLOT_PLACE].e, !t->op, visit, context);
		each_strict(t->slot[SLOT_STORED].e, false, visit, context);
		return;
	case STMT_DECL:
	case STMT_ASSIGN:
	case STMT_ATOMIC:
	case STMT_CALL:
	case STMT_IF:
	case STMT_JUMP:
		for (i = 0; i < t->nslots; i++) {
			if (t->slot[i].e)
				each_strict(t->slot[i].e, false, visit, context);
		}
		return;
	case STMT_BLOCK:
	case STMT_SYNC:
	case STMT_PRAGMA:
	case STMT_RAW:
	case STMT_COUNT:
		return;
	}
}

static void find(void *context, const struct expr *e)
{
	struct finder *f = context;

	f->found |= e == f->target;
}

bool stmt_evaluates(struct analyses *an, const struct stmt *t, const struct expr *e)
{
	struct finder f = {.target = e};

	stmt_each_evaluated(an, t, find, &f);
	return f.found;
}

bool evaluated_before(struct analyses *an, const struct expr *e, const struct stmt *at)
{
	const struct vec *places = expr_statements(an, e);
	uint32_t i;

	for (i = 0; i < places->n; i++) {
		const struct stmt *t = places->at[i];

		if (value_same(an, e, t, at) && slots_keep(an, t, e) && stmt_evaluates(an, t, e))
			return true;
	}
	return false;
}

bool surely_evaluated(struct analyses *an, const struct expr *e, const struct stmt *within)
{
	const struct vec *places = expr_statements(an, e);
	uint32_t i;

	for (i = 0; i < places->n; i++) {
		const struct stmt *t = places->at[i];

		if (stmt_within(t, within) && value_same(an, e, within, t) &&
		    slots_keep(an, t, e) && stmt_evaluates(an, t, e) && always_runs(an, t, within))
			return true;
	}
	return false;
}

/* How far surely_computed() looks, in statements of a block, and into how many of them. */
enum { LOOKAHEAD = 64, LOOKS = 8 };

/* The statements of the block that hold e. */
static struct bits holders(struct analyses *an, const struct expr *e, const struct stmt *block)
{
	const struct vec *places = expr_statements(an, e);
	struct bits held = {0};
	uint32_t i;

	for (i = 0; i < places->n; i++) {
		const struct stmt *t = places->at[i];

		if (t != block && stmt_within(t, block))
			bits_add(an->arena, &held, stmt_child_towards(block, t)->id);
	}
	return held;
}

/* Does evaluating `in` evaluate e, whichever arm of a ?: it takes? */
static bool any_way(const struct expr *in, const struct expr *e)
{
	unsigned i;

	if (in == e)
		return true;
	if (in->size <= e->size || in->size > EXPR_SIZE_LIMIT || in->kind == EXPR_ADDR)
		return false;
	if (in->kind == EXPR_SELECT && any_way(in->arg[1], e) && any_way(in->arg[2], e))
		return true;
	for (i = 0; i < in->nargs; i++) {
		if (any_way(in->arg[i], e))
			return true;
		if (expr_table[in->kind].flags & EXPR_Z)
			break; /* the others may not be evaluated */
	}
	return false;
}

/* ... in the slots of s, before it changes anything. */
static bool slots_compute(struct analyses *an, const struct expr *e, const struct stmt *s)
{
	unsigned i, first = s->kind == STMT_STORE ? SLOT_STORED : 0;
	unsigned n = s->kind == STMT_FOR ? SLOT_LO + 1 : s->kind == STMT_WHILE ? 0 : s->nslots;

	for (i = first; i < n; i++) {
		if (s->slot[i].e && any_way(s->slot[i].e, e) && slots_keep(an, s, e))
			return true;
	}
	return false;
}

static bool computed_by(struct analyses *an, const struct expr *e, const struct stmt *s)
{
	const struct stmt *other = s->kind == STMT_IF ? s->first->next : NULL;

	if (surely_evaluated(an, e, s) || slots_compute(an, e, s))
		return true;
	if (s->kind == STMT_BLOCK)
		return s->first && surely_computed(an, e, s->first);
	return other && slots_keep(an, s, e) && computed_by(an, e, s->first) &&
	       computed_by(an, e, other);
}

bool surely_computed(struct analyses *an, const struct expr *e, const struct stmt *at)
{
	const struct stmt *s = at;
	struct bits held;
	unsigned n, looks = 0;

	if (index_of(an)->hidden_labels || !at->parent)
		return false;
	held = holders(an, e, at->parent);
	for (n = 0; s && n < LOOKAHEAD && looks < LOOKS; s = s->next, n++) {
		if (bits_has(&held, s->id)) {
			looks++;
			if (computed_by(an, e, s))
				return true;
		}
		if (!effects_complete(effects_of(an, s)) || effects_clobber(an, s, e))
			return false;
	}
	return false;
}
