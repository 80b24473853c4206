/* range_facts.c - which conditions are known to hold at a point.
 *
 * Facts flow forward through structured code.  A condition holds inside the branch it guards, and
 * after an `if` whose other branch jumps away; an assignment makes an equation; assume() holds
 * where its nest begins.  A statement ends the facts whose values it may change, and a loop ends
 * before its first iteration those that any of its iterations may end.  Where control can come in by a label,
 * nothing is known.
 *
 * The idea is that of bound inference: each fact narrows what is inside, and only the first use
 * pays. */
#include "../facts.h"

#include <string.h>

/* More facts than this are not kept; the oldest equations go first. */
#define FACTS_LIMIT 96

static struct facts *nothing(struct analyses *an)
{
	if (!an->nothing)
		an->nothing = arena_alloc(an->arena, sizeof(*an->nothing));
	return an->nothing;
}

static struct facts *barren(struct analyses *an)
{
	struct facts *facts = arena_alloc(an->arena, sizeof(*facts));

	facts->barren = true;
	return facts;
}

/* A copy with one more fact, and one less when there are too many. */
static struct facts *push(struct analyses *an, struct facts *from, const struct fact *fact)
{
	struct facts *to;
	uint32_t i, drop = from->n;

	to = arena_alloc(an->arena, sizeof(*to));
	to->at = arena_array(an->arena, from->n + 1, sizeof(*to->at));
	if (from->n >= FACTS_LIMIT) {
		for (drop = 0; drop < from->n && from->at[drop]->kind != FACT_DEF; drop++)
			;
		drop = drop == from->n ? 0 : drop;
	}
	for (i = 0; i < from->n; i++) {
		if (i != drop)
			to->at[to->n++] = from->at[i];
	}
	to->at[to->n++] = fact;
	return to;
}

struct facts *facts_with(struct analyses *an, struct facts *from, const struct fact *fact)
{
	struct fact *copy = arena_alloc(an->arena, sizeof(*copy));

	*copy = *fact;
	return push(an, from, copy);
}

/* ---- conditions ---- */

const struct expr *bare_condition(const struct expr *e)
{
	while (e->kind == EXPR_CAST &&
	       (e->type->kind == TYPE_BOOL || e->arg[0]->type->kind == TYPE_BOOL))
		e = e->arg[0];
	return e;
}

const struct expr *flag_value(const struct facts *facts, const struct expr *e)
{
	uint32_t i;

	if (e->kind != EXPR_SYM)
		return NULL;
	for (i = facts->n; i-- > 0;) {
		if (facts->at[i]->sym == e->u.sym)
			return facts->at[i]->e;
	}
	return NULL;
}

static struct facts *assume_true(struct analyses *an, struct facts *facts, const struct expr *e,
				 bool truth, unsigned depth)
{
	struct fact fact = {.kind = FACT_COND, .truth = truth};
	const struct expr *value;

	e = bare_condition(e);
	if (e->kind == EXPR_INT || depth > 32 || e->type->kind == TYPE_DEPENDENT)
		return facts;
	if ((e->kind == EXPR_LAND && truth) || (e->kind == EXPR_LOR && !truth)) {
		facts = assume_true(an, facts, e->arg[0], truth, depth + 1);
		return assume_true(an, facts, e->arg[1], truth, depth + 1);
	}
	if (e->kind == EXPR_LNOT)
		return assume_true(an, facts, e->arg[0], !truth, depth + 1);
	if (needs_of(an, e)->unstable)
		return facts;
	/* const bool ok = a && b;  if (ok) ... */
	value = flag_value(facts, e);
	if (value)
		facts = assume_true(an, facts, value, truth, depth + 1);
	fact.e = e;
	return facts_with(an, facts, &fact);
}

struct facts *facts_extend(struct analyses *an, struct facts *facts, const struct expr *cond,
			   bool truth)
{
	struct facts *more;

	/* a call in it may change what its other parts have said */
	if (!cond || facts->barren || needs_of(an, cond)->effects)
		return facts;
	more = map_get(&facts->extended[truth], cond);
	if (!more) {
		more = assume_true(an, facts, cond, truth, 0);
		map_put(an->arena, &facts->extended[truth], cond, more);
	}
	return more;
}

/* ---- what ends facts ---- */

static const struct fact *outlives(struct analyses *an, const struct fact *fact,
				   const struct stmt *s)
{
	struct fact *weaker;

	switch (fact->kind) {
	case FACT_COND:
		return stmt_hits(an, s, needs_of(an, fact->e)) ? NULL : fact;
	case FACT_DEF:
		if (stmt_hits(an, s, needs_of(an, expr_sym(an->ir, fact->sym))))
			return NULL;
		if (!fact->e || !stmt_hits(an, s, needs_of(an, fact->e)))
			return fact;
		weaker = arena_alloc(an->arena, sizeof(*weaker));
		*weaker = *fact;
		weaker->e = NULL;
		return weaker;
	case FACT_RANGE: /* nothing in the loop's body writes its variable */
		return fact;
	}
	return NULL;
}

struct facts *facts_survive(struct analyses *an, struct facts *from, const struct stmt *s)
{
	struct facts *to = NULL;
	uint32_t i, k;

	for (i = 0; i < from->n; i++) {
		const struct fact *kept = outlives(an, from->at[i], s);

		if (!to && kept == from->at[i])
			continue;
		if (!to) {
			to = arena_alloc(an->arena, sizeof(*to));
			to->at = arena_array(an->arena, from->n, sizeof(*to->at));
			for (k = 0; k < i; k++)
				to->at[to->n++] = from->at[k];
		}
		if (kept)
			to->at[to->n++] = kept;
	}
	return to ? to : from;
}

/* ---- what makes facts ---- */

/* After `x = e`: x is what e was, and equals it as long as e's operands keep their values. */
static struct facts *define(struct analyses *an, struct facts *facts, const struct stmt *s)
{
	struct fact fact = {.kind = FACT_DEF, .sym = s->sym, .def = s};
	const struct expr *value;

	if (!type_is_int(s->sym->type) || type_is_volatile(s->sym->type))
		return facts;
	value = stmt_value(an->ir, s);
	value = value ? expr_c_convert(an->ir, s->sym->type, value) : NULL;
	if (!value || needs_of(an, value)->unstable)
		return facts;
	fact.e = expr_mentions(value, s->sym) ? NULL : value;
	return facts_with(an, facts, &fact);
}

static struct facts *at_end(struct analyses *an, const struct stmt *body);

/* Once the condition of an `if` is evaluated: calls in it may have ended facts. */
static struct facts *past_condition(struct analyses *an, struct facts *facts, const struct stmt *s)
{
	return needs_of(an, s->slot[SLOT_COND].e)->effects ? facts_survive(an, facts, s) : facts;
}

static struct facts *after_if(struct analyses *an, struct facts *facts, const struct stmt *s)
{
	const struct stmt *yes = s->first, *no = yes->next;
	bool yes_ends = !stmt_completes(an, yes), no_ends = no && !stmt_completes(an, no);

	facts = past_condition(an, facts, s);
	if (yes_ends && !no_ends)
		return no ? at_end(an, no) : facts_extend(an, facts, s->slot[SLOT_COND].e, false);
	if (no_ends && !yes_ends)
		return at_end(an, yes);
	return facts_survive(an, facts, s);
}

/* A nest of the host that becomes a kernel has a launch of its own. */
static struct facts *after_nest(struct analyses *an, struct facts *facts, const struct stmt *s)
{
	struct facts *to;
	uint32_t i;

	if (an->func->kind != FUNC_HOST || facts->barren || !nest_at(an, s) ||
	    !nest_at(an, s)->bindings.n)
		return facts;
	to = arena_alloc(an->arena, sizeof(*to));
	to->at = arena_array(an->arena, facts->n + 1, sizeof(*to->at));
	for (i = 0; i < facts->n; i++) {
		if (!facts->at[i]->e || !(facts->at[i]->e->has & HAS_SREG))
			to->at[to->n++] = facts->at[i];
	}
	return to;
}

static struct facts *after(struct analyses *an, struct facts *facts, const struct stmt *s)
{
	const struct expr *cond;

	if (facts->barren)
		return facts;
	if (effects_of(an, s)->label)
		return nothing(an);
	switch ((enum stmt_kind)s->kind) {
	case STMT_DECL:
	case STMT_ASSIGN:
		return define(an, facts_survive(an, facts, s), s);
	case STMT_IF:
		return after_if(an, facts, s);
	case STMT_BLOCK:
		return after_nest(an, at_end(an, s), s);
	case STMT_FOR:
	case STMT_WHILE:
		facts = facts_survive(an, facts, s);
		cond = loop_condition(an, s);
		/* out of scope, or left by a break */
		if (s->declares || effects_of(an, s->first)->breaks)
			return facts;
		return facts_extend(an, facts, cond, false);
	case STMT_STORE:
	case STMT_ATOMIC:
	case STMT_CALL:
	case STMT_SYNC:
	case STMT_JUMP:
	case STMT_PRAGMA:
	case STMT_RAW:
	case STMT_COUNT:
		break;
	}
	return facts_survive(an, facts, s);
}

static struct facts *at_end(struct analyses *an, const struct stmt *body)
{
	struct facts *facts;

	if (body->kind != STMT_BLOCK)
		return after(an, facts_at(an, body), body);
	facts = body->last ? after(an, facts_at(an, body->last), body->last) : facts_at(an, body);
	return block_ends_quietly(body) ? facts : facts_survive(an, facts, body);
}

/* Before the first statement of a body. */
static struct facts *on_entry(struct analyses *an, const struct stmt *parent,
			      const struct stmt *body)
{
	const struct nest *nest;
	struct facts *facts;
	uint32_t i;

	switch ((enum stmt_kind)parent->kind) {
	case STMT_BLOCK:
		facts = facts_at(an, parent);
		nest = nest_at(an, parent);
		for (i = 0; nest && i < nest->assumes.n; i++)
			facts = facts_extend(an, facts, nest->assumes.at[i], true);
		return facts;
	case STMT_IF:
		return facts_extend(an, past_condition(an, facts_at(an, parent), parent),
				    parent->slot[SLOT_COND].e, body == parent->first);
	case STMT_FOR:
	case STMT_WHILE:
		return facts_in_loop(an, parent);
	case STMT_RAW:
		if (parent->effects & RAW_LABEL)
			return barren(an);
		return facts_survive(an, facts_at(an, parent), parent);
	case STMT_DECL:
	case STMT_ASSIGN:
	case STMT_STORE:
	case STMT_ATOMIC:
	case STMT_CALL:
	case STMT_SYNC:
	case STMT_JUMP:
	case STMT_PRAGMA:
	case STMT_COUNT:
		break;
	}
	return nothing(an);
}

struct facts *facts_at(struct analyses *an, const struct stmt *s)
{
	const struct stmt *from = s;
	struct facts *facts;

	if (!s || index_of(an)->hidden_labels)
		return nothing(an);
	/* back to the nearest sibling that is known, then forward: long blocks do not recurse */
	while (from->prev && from->parent && from->parent->kind == STMT_BLOCK &&
	       !*table_slot(an, &an->facts, from->id))
		from = from->prev;
	facts = *table_slot(an, &an->facts, from->id);
	if (!facts) {
		facts = from->parent ? on_entry(an, from->parent, from) : nothing(an);
		*table_slot(an, &an->facts, from->id) = facts;
	}
	for (; from != s; from = from->next) {
		facts = after(an, facts, from);
		*table_slot(an, &an->facts, from->next->id) = facts;
	}
	return facts;
}
