/* flow.c - what runs before what, and what keeps its value in between.
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
			/* earlier iterations of the loop may have run all of it */
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
			if (slots_may_stop(an, p) ||
			    range_prove(an, p->slot[SLOT_COND].e, p) !=
				    (child == p->first ? PROOF_YES : PROOF_NO))
				return false;
			break;
		case STMT_FOR:
		case STMT_WHILE:
			if (slots_may_stop(an, p) || loop_runs(an, p) != PROOF_YES)
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

struct strict {
	struct analyses *an;
	bool first;            /* only what no call that may stop can come before */
	const struct sym *sym; /* not NULL: nothing that mentions it */
	void (*visit)(void *, const struct expr *);
	void *context;
};

/* May another operand of e than number i be evaluated before that, and stop? */
static bool others_stop(struct analyses *an, const struct expr *e, unsigned i)
{
	unsigned k;

	/* the first of && || ?: is evaluated before the others */
	if (!(e->has & HAS_CALL) || expr_table[e->kind].flags & EXPR_Z)
		return false;
	for (k = 0; k < e->nargs; k++) {
		if (k != i && expr_may_stop(an, e->arg[k]))
			return true;
	}
	return false;
}

/* Pre-order over the nodes that evaluating e certainly evaluates.  An address is not a read, and of
 * lazy operators only the first operand is certain. */
static void each_strict(const struct strict *w, const struct expr *e, bool address)
{
	unsigned i;

	if (e->size > EXPR_SIZE_LIMIT)
		return;
	if ((!address || (e->kind != EXPR_LOAD && e->kind != EXPR_MEMBER)) &&
	    !(w->sym && expr_mentions(e, w->sym)))
		w->visit(w->context, e);
	for (i = 0; i < e->nargs; i++) {
		bool lazy = expr_table[e->kind].flags & EXPR_Z && i > 0;
		bool inner = e->kind == EXPR_ADDR || (address && i == 0);

		if (!lazy && !(w->first && others_stop(w->an, e, i)))
			each_strict(w, e->arg[i], inner);
	}
}

/* The same of a slot; `address`: of a place, it is not read. */
static void slot_strict(const struct strict *w, const struct stmt *t, unsigned i, bool address)
{
	/* the slots of a loop have an order */
	unsigned k, n = t->kind == STMT_FOR ? i : t->nslots;

	if (!t->slot[i].e)
		return;
	for (k = 0; w->first && k < n; k++) {
		if (k != i && t->slot[k].e && expr_may_stop(w->an, t->slot[k].e))
			return;
	}
	each_strict(w, t->slot[i].e, address);
}

void stmt_each_evaluated(struct analyses *an, const struct stmt *t, bool first,
			 void (*visit)(void *, const struct expr *), void *context)
{
	struct strict w = {an, first, NULL, visit, context};
	unsigned i;

	switch ((enum stmt_kind)t->kind) {
	case STMT_FOR: /* the bound is first evaluated with the variable at its start */
		slot_strict(&w, t, SLOT_LO, false);
		w.sym = t->sym;
		slot_strict(&w, t, SLOT_BOUND, false);
		return;
	case STMT_WHILE: /* that of do after the body, if at all; of a `for` after what its header begins with */
		if (t->form == FORM_WHILE)
			slot_strict(&w, t, SLOT_COND, false);
		return;
	case STMT_STORE:
		slot_strict(&w, t, SLOT_PLACE, !t->op);
		slot_strict(&w, t, SLOT_STORED, false);
		return;
	case STMT_DECL:
	case STMT_ASSIGN:
	case STMT_ATOMIC:
	case STMT_CALL:
	case STMT_IF:
	case STMT_JUMP:
		for (i = 0; i < t->nslots; i++)
			slot_strict(&w, t, i, false);
		return;
	case STMT_BLOCK:
	case STMT_SYNC:
	case STMT_PRAGMA:
	case STMT_RAW:
	case STMT_COUNT:
		return;
	}
}

struct finder {
	const struct expr *target;
	bool found;
};

static void find(void *context, const struct expr *e)
{
	struct finder *f = context;

	f->found |= e == f->target;
}

bool stmt_evaluates(struct analyses *an, const struct stmt *t, const struct expr *e, bool first)
{
	struct finder f = {.target = e};

	stmt_each_evaluated(an, t, first, find, &f);
	return f.found;
}

bool evaluated_before(struct analyses *an, const struct expr *e, const struct stmt *at)
{
	const struct vec *places = expr_statements(an, e);
	uint32_t i;

	for (i = 0; i < places->n; i++) {
		const struct stmt *t = places->at[i];

		/* all before `at` has run, but a call of `at` itself may stop it */
		if (value_same(an, e, t, at) && slots_keep(an, t, e) &&
		    stmt_evaluates(an, t, e, t == at))
			return true;
	}
	return false;
}

/* `first`: before any call that may stop. */
static bool evaluated_in(struct analyses *an, const struct expr *e, const struct stmt *within,
			 bool first)
{
	const struct vec *places = expr_statements(an, e);
	uint32_t i;

	for (i = 0; i < places->n; i++) {
		const struct stmt *t = places->at[i];

		if (stmt_within(t, within) && value_same(an, e, within, t) &&
		    slots_keep(an, t, e) && stmt_evaluates(an, t, e, first) &&
		    always_runs(an, t, within))
			return true;
	}
	return false;
}

bool surely_evaluated(struct analyses *an, const struct expr *e, const struct stmt *within)
{
	return evaluated_in(an, e, within, true);
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

/* What surely_computed() asks. */
struct asked {
	struct analyses *an;
	const struct expr *e;
	bool first; /* it must come before any call that may stop: evaluating it may be undefined */
};

/* Does evaluating `in` evaluate e, whichever arm of a ?: it takes? */
static bool any_way(const struct asked *q, const struct expr *in)
{
	unsigned i;

	if (in == q->e)
		return true;
	if (in->size <= q->e->size || in->size > EXPR_SIZE_LIMIT || in->kind == EXPR_ADDR)
		return false;
	if (in->kind == EXPR_SELECT && !(q->first && expr_may_stop(q->an, in->arg[0])) &&
	    any_way(q, in->arg[1]) && any_way(q, in->arg[2]))
		return true;
	for (i = 0; i < in->nargs; i++) {
		if (!(q->first && others_stop(q->an, in, i)) && any_way(q, in->arg[i]))
			return true;
		if (expr_table[in->kind].flags & EXPR_Z)
			break; /* the others may not be evaluated */
	}
	return false;
}

/* ... in the slots of s, before it changes anything. */
static bool slots_compute(const struct asked *q, const struct stmt *s)
{
	unsigned i, k, first = s->kind == STMT_STORE ? SLOT_STORED : 0;
	unsigned n = s->kind == STMT_FOR ? SLOT_LO + 1 : s->kind == STMT_WHILE ? 0 : s->nslots;

	for (i = first; i < n; i++) {
		bool stops = false;

		for (k = 0; q->first && k < n; k++)
			stops |= k != i && s->slot[k].e && expr_may_stop(q->an, s->slot[k].e);
		if (!stops && s->slot[i].e && any_way(q, s->slot[i].e) &&
		    slots_keep(q->an, s, q->e))
			return true;
	}
	return false;
}

static bool computed_from(const struct asked *, const struct stmt *at);

static bool computed_by(const struct asked *q, const struct stmt *s)
{
	const struct stmt *other = s->kind == STMT_IF ? s->first->next : NULL;

	if (evaluated_in(q->an, q->e, s, q->first) || slots_compute(q, s))
		return true;
	if (s->kind == STMT_BLOCK)
		return s->first && computed_from(q, s->first);
	return other && slots_keep(q->an, s, q->e) && !(q->first && slots_may_stop(q->an, s)) &&
	       computed_by(q, s->first) && computed_by(q, other);
}

static bool computed_from(const struct asked *q, const struct stmt *at)
{
	const struct stmt *s = at;
	struct bits held = holders(q->an, q->e, at->parent);
	unsigned n, looks = 0;

	for (n = 0; s && n < LOOKAHEAD && looks < LOOKS; s = s->next, n++) {
		if (bits_has(&held, s->id)) {
			looks++;
			if (computed_by(q, s))
				return true;
		}
		if (!effects_complete(effects_of(q->an, s)) || effects_clobber(q->an, s, q->e))
			return false;
	}
	return false;
}

bool surely_computed(struct analyses *an, const struct expr *e, const struct stmt *at)
{
	struct asked q = {.an = an, .e = e};

	if (index_of(an)->hidden_labels || !at->parent)
		return false;
	q.first = effects_of(an, at->parent)->may_stop;
	if (computed_from(&q, at))
		return true;
	if (!q.first)
		return false;
	/* what is defined everywhere may come before all */
	q.first = false;
	return computed_from(&q, at) && range_safe(an, e, at, NULL);
}
