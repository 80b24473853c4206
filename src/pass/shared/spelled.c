/* spelled.c - see spelled.h. */
#include "motion.h"
#include "spelled.h"

#include "cunest/eval.h"

#include <string.h>

struct namer {
	struct ir *ir;
	struct bits *named;
};

static bool name_part(void *context, const struct expr *e)
{
	struct namer *n = context;

	if (bits_has(n->named, e->id))
		return false;
	bits_add(n->ir->arena, n->named, e->id);
	return true;
}

/* sizeof(float4), an enumerator, 'a': a number, but not spelled as one. */
static bool is_word(const struct ir *ir, const struct origin *o)
{
	const struct source *source = ir->source;

	return o->e->kind == EXPR_INT && source && !span_none(o->span) &&
	       o->span.lo < source->size && !strchr("0123456789", source->text[o->span.lo]);
}

static bool is_number(const struct expr *e)
{
	if (e->nargs == 0)
		return e->kind == EXPR_INT && !e->text;
	for (unsigned i = 0; i < e->nargs; i++)
		if (!is_number(e->arg[i]))
			return false;
	return true;
}

/* ~3, 1u << 31: a mask, or a power of two, which says more than its digits. */
static bool is_mask(const struct expr *e)
{
	__int128 value;

	return (e->kind == EXPR_NOT || e->kind == EXPR_SHL) && is_number(e) &&
	       eval_int(e, &value) == EVAL_OK;
}

/* The numbers in it are spelled as such. */
static bool name_mask(void *context, const struct expr *e)
{
	return e->nargs > 0 && name_part(context, e);
}

/* Is what the macro's body spells still there?  Its arguments may be others. */
static bool body_stands(const struct origin *o, const struct expr *now)
{
	now = expr_strip(now);
	if (!span_none(o->outer) || now == expr_strip(o->e))
		return true;
	if (now->kind != o->e->kind || now->type != o->e->type || now->nargs != o->nkids)
		return false;
	for (unsigned i = 0; i < o->nkids; i++)
		if (o->kid[i] ? !body_stands(o->kid[i], now->arg[i]) : now->arg[i] != o->e->arg[i])
			return false;
	return true;
}

/* A macro of whose body a pass took a part has to be written out: the rest is nobody's word. */
static bool is_opened(const struct origin *o, const struct expr *now)
{
	return o->macro && o->inside && now && !body_stands(o->inside, now);
}

/* `now` is where o spelled its expression: what an argument of a macro became is the macro's
 * still.  NULL: something else is there. */
static void name_macros(struct namer *n, const struct origin *o, const struct expr *now)
{
	if (!o)
		return;
	now = now ? expr_strip(now) : NULL;
	if (is_opened(o, now)) {
		name_macros(n, o->inside, now);
		return;
	}
	if (o->macro || is_word(n->ir, o)) {
		expr_walk(n->ir, o->e, name_part, n);
		if (now)
			expr_walk(n->ir, now, name_part, n);
	} else if (is_mask(o->e)) {
		expr_walk(n->ir, o->e, name_mask, n);
	}
	if (now && (now->kind != o->e->kind || now->nargs != o->nkids))
		now = NULL;
	for (unsigned i = 0; i < o->nkids; i++)
		name_macros(n, o->kid[i], now ? now->arg[i] : NULL);
}

static void name_written(struct spelled *s, struct ir *ir, const struct origin *o)
{
	if (!o)
		return;
	bits_add(ir->arena, &s->written, o->e->id);
	for (unsigned i = 0; i < o->nkids; i++)
		name_written(s, ir, o->kid[i]);
}

static void name_all(struct spelled *s, struct ir *ir, const struct stmt *root)
{
	struct namer n = {ir, &s->all};

	if (s->all_known)
		return;
	s->all_known = true;
	for (const struct stmt *x = root; x; x = stmt_next(root, x)) {
		for (unsigned i = 0; i < x->nslots; i++)
			name_macros(&n, x->slot[i].origin, NULL);
	}
}

void spelled_enter(struct spelled *s, struct ir *ir, const struct nest *nest,
		   const struct slot *slot)
{
	struct namer n = {ir, &s->named};

	s->named = s->written = (struct bits){0};
	name_macros(&n, slot->origin, slot->e);
	name_written(s, ir, slot->origin);
	if (!slot->origin) {
		name_all(s, ir, nest->root);
		s->named = s->all;
	}
}

bool spelled_named(const struct spelled *s, const struct expr *e)
{
	return bits_has(&s->named, expr_strip(e)->id);
}

bool spelled_written(const struct spelled *s, const struct expr *e)
{
	return bits_has(&s->written, expr_strip(e)->id);
}

bool spelled_literal(const struct spelled *s, const struct expr *e, __int128 *value)
{
	const struct expr *bare = expr_strip(e);

	return bare->kind == EXPR_INT && !bare->text && !bits_has(&s->named, bare->id) &&
	       eval_int(e, value) == EVAL_OK;
}

bool spelled_literals(const struct spelled *s, const struct expr *e)
{
	if (spelled_named(s, e))
		return false;
	if (e->nargs == 0)
		return e->kind == EXPR_FLT || (e->kind == EXPR_INT && !e->text);
	for (unsigned i = 0; i < e->nargs; i++) {
		if (!spelled_literals(s, e->arg[i]))
			return false;
	}
	return true;
}

/* ---- variables that passes made ---- */

static void note_whole(struct namer *n, const struct origin *o)
{
	if (!o)
		return;
	if (o->macro || is_word(n->ir, o) || is_mask(o->e))
		bits_add(n->ir->arena, n->named, o->e->id);
	for (unsigned i = 0; i < o->nkids; i++)
		note_whole(n, o->kid[i]);
}

struct bits spelled_wholes(struct ir *ir, const struct nest *nest)
{
	struct bits whole = {0};
	struct namer n = {ir, &whole};

	for (const struct stmt *x = nest->root; x; x = stmt_next(nest->root, x))
		for (unsigned i = 0; i < x->nslots; i++)
			note_whole(&n, x->slot[i].origin);
	return whole;
}

static bool is_computable(const struct bits *wholes, const struct expr *e)
{
	if (bits_has(wholes, e->id))
		return false;
	if (e->nargs == 0)
		return e->kind == EXPR_INT && !e->text;
	for (unsigned i = 0; i < e->nargs; i++)
		if (!is_computable(wholes, e->arg[i]))
			return false;
	return true;
}

const struct expr *spelled_value(struct ir *ir, const struct bits *wholes, const struct expr *e)
{
	__int128 value;

	/* -1 is a literal to a reader */
	if (e->nargs == 0 || e->kind == EXPR_CAST || e->kind == EXPR_NEG || !type_is_int(e->type) ||
	    !is_computable(wholes, e) || eval_int(e, &value) != EVAL_OK)
		return e;
	return expr_const_int(ir, e->type, value);
}

struct computer {
	struct ir *ir;
	struct bits wholes;
};

static const struct expr *compute_node(void *context, const struct expr *e)
{
	struct computer *c = context;

	return spelled_value(c->ir, &c->wholes, e);
}

bool spelled_compute(struct ir *ir, const struct nest *nest)
{
	struct computer c = {ir, spelled_wholes(ir, nest)};
	bool computed = false;

	for (struct stmt *x = nest->root; x; x = stmt_next(nest->root, x)) {
		const struct slot *slot = &x->slot[SLOT_VALUE];
		const struct expr *e;

		if (x->kind != STMT_DECL || !x->sym->fresh || !slot->e || slot->origin)
			continue;
		e = expr_map(ir, slot->e, compute_node, &c);
		if (e == slot->e)
			continue;
		stmt_set(x, SLOT_VALUE, e);
		computed = true;
	}
	return computed;
}

/* ---- conditions ---- */

/* `if (USE_FAST)` */
static bool is_switch(const struct spelled *s, const struct expr *e, bool *macro)
{
	*macro = *macro || spelled_named(s, e) || (e->kind == EXPR_INT && e->text);
	if (e->nargs == 0)
		return e->kind == EXPR_INT || e->kind == EXPR_FLT;
	for (unsigned i = 0; i < e->nargs; i++) {
		if (!is_switch(s, e->arg[i], macro))
			return false;
	}
	return true;
}

enum proof guarded_prove(struct pass *p, const struct stmt *at, const struct expr *guard,
			 const struct expr *cond)
{
	const struct expr *not = guard ? expr_c_unary(p->ir, EXPR_LNOT, guard) : NULL;
	const struct expr *whole = not ? expr_c_binary(p->ir, EXPR_LOR, not, cond) : NULL;
	enum proof proof = range_prove(p->analyses, cond, at);

	if (proof != PROOF_UNKNOWN || !whole)
		return proof;
	if (range_prove(p->analyses, whole, at) == PROOF_YES)
		return PROOF_YES;
	cond = expr_c_unary(p->ir, EXPR_LNOT, cond);
	whole = cond ? expr_c_binary(p->ir, EXPR_LOR, not, cond) : NULL;
	return whole && range_prove(p->analyses, whole, at) == PROOF_YES ? PROOF_NO : PROOF_UNKNOWN;
}

enum proof spelled_decide(const struct spelled *w, struct pass *p, const struct stmt *s,
			  const struct stmt *at, const struct expr *guard, const struct expr *e)
{
	bool macro = false;

	if (e->has & (HAS_LOAD | HAS_CALL | HAS_OPAQUE | HAS_VOLATILE | HAS_FLOAT))
		return PROOF_UNKNOWN;
	if (is_switch(w, e, &macro) && macro)
		return PROOF_UNKNOWN;
	if (!slots_keep(p->analyses, s, e))
		return PROOF_UNKNOWN;
	return guarded_prove(p, at, guard, e);
}

enum { GUARD_SIZE = 64 };

const struct expr *guard_and(struct pass *p, const struct stmt *s, const struct expr *guard,
			     const struct expr *cond, bool truth)
{
	const struct expr *both;

	if (cond->has & (HAS_CALL | HAS_OPAQUE | HAS_VOLATILE) ||
	    cond->type->kind == TYPE_DEPENDENT || cond->size > GUARD_SIZE ||
	    !slots_keep(p->analyses, s, cond))
		return guard;
	cond = truth ? cond : expr_c_unary(p->ir, EXPR_LNOT, cond);
	if (!cond || !guard)
		return cond ? cond : guard;
	both = expr_c_binary(p->ir, EXPR_LAND, guard, cond);
	return both && both->size <= GUARD_SIZE ? both : guard;
}

const struct expr *guard_of_operand(struct pass *p, const struct stmt *s, const struct expr *e,
				    const struct expr *first, unsigned i, const struct expr *guard)
{
	if (i == 0 || !(expr_table[e->kind].flags & EXPR_Z))
		return guard;
	return guard_and(p, s, guard, expr_truth(first),
			 e->kind == EXPR_LAND || (e->kind == EXPR_SELECT && i == 1));
}

/* ---- slots ---- */

bool slot_facts(struct pass *p, const struct nest *n, const struct stmt *s, unsigned slot,
		const struct stmt **at)
{
	*at = s->kind == STMT_WHILE ? NULL : s;
	if (text_counts(s))
		return false;
	if (s->kind == STMT_FOR) {
		if (slot == SLOT_STEP || nest_trips(n, s))
			return false;
		if (slot == SLOT_BOUND && effects_clobber(p->analyses, s, s->slot[slot].e))
			*at = NULL;
	}
	return s->kind != STMT_STORE || slot != SLOT_PLACE || s->slot[slot].e->kind == EXPR_LOAD;
}

/* ---- variables that stay in use ---- */

static bool is_outer(struct pass *p, const struct nest *n, const struct sym *sym)
{
	const struct vec *writers = sym_writers(p->analyses, sym);
	const struct stmt *first = writers->n ? writers->at[0] : NULL;

	return sym->kind == SYM_LOCAL && !sym->address_taken && first && first->kind == STMT_DECL &&
	       !stmt_within(first, n->root);
}

struct reader_query {
	struct pass *pass;
	const struct nest *nest;
	const struct stmt *stmt;
	unsigned slot;
	const struct expr *now;
	const struct sym *lost;
};

static bool read_elsewhere(const struct reader_query *q, const struct sym *sym)
{
	const struct vec *readers = sym_readers(q->pass->analyses, sym);

	for (uint32_t i = 0; i < readers->n; i++)
		if (readers->at[i] != q->stmt)
			return true;
	for (unsigned i = 0; i < q->stmt->nslots; i++)
		if (i != q->slot && q->stmt->slot[i].e && expr_mentions(q->stmt->slot[i].e, sym))
			return true;
	return false;
}

static bool ask_reader(void *context, const struct expr *e)
{
	struct reader_query *q = context;

	if (e->kind == EXPR_SYM && !q->lost && is_outer(q->pass, q->nest, e->u.sym) &&
	    !expr_mentions(q->now, e->u.sym) && !read_elsewhere(q, e->u.sym))
		q->lost = e->u.sym;
	return !q->lost;
}

const struct sym *reader_lost(struct pass *p, const struct nest *n, const struct stmt *s,
			      unsigned slot, const struct expr *now)
{
	struct reader_query q = {p, n, s, slot, now, NULL};

	expr_walk(p->ir, s->slot[slot].e, ask_reader, &q);
	return q.lost;
}

const struct sym *readers_lost(struct pass *p, const struct nest *n, const struct stmt *s,
			       const struct stmt *gone)
{
	for (uint32_t i = 0; i < n->func->syms.n; i++) {
		const struct sym *sym = n->func->syms.at[i];
		const struct vec *readers = sym_readers(p->analyses, sym);
		bool kept = readers->n == 0 || !is_outer(p, n, sym);

		for (uint32_t k = 0; k < readers->n && !kept; k++) {
			const struct stmt *reader = readers->at[k];

			kept = reader != s && !(gone && stmt_within(reader, gone));
		}
		if (!kept)
			return sym;
	}
	return NULL;
}
