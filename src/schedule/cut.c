/* cut.c - cut(i @ e) and peel(i:4): one loop as two, the second after the first.
 *
 *	for (int i = 0; i < n; i++)	->	for (int i = 0; i < min(e, n); i++)
 *		A[i] = 0;				A[i] = 0;
 *						for (int i = max(e, 0); i < n; i++)
 *							A[i] = 0;
 *
 * A min or max that ranges decide is not printed.  peel(i:4) is the cut after the first four
 * iterations, or after the last one if there are fewer.
 *
 * Legal: the order of iterations is the same.  But `break` would leave one of the two only, and e,
 * which the source does not compute there, must have the same value throughout, without overflow.
 *
 * The larger part keeps the name: i is the first loop of a cut, and the second one of a peel; the
 * other is i#2, or i#1.
 *
 * Source: index set splitting, as in Allen and Kennedy, Optimizing Compilers for Modern
 * Architectures. */
#include "schedule.h"

#include "cunest/eval.h"
#include "cunest/text.h"
#include "cunest/walk.h"
#include "bounds/relation.h"

struct cut {
	struct schedule *s;
	const struct clause_arg *arg;
	struct stmt *loop;
	const struct type *type;    /* of its variable */
	const struct expr *at;      /* the first index of the second loop, in that type */
	const struct sym *stranger; /* in `at`, although its loop is not around */
	bool above;                 /* ... which is not below the first of all */
};

static bool refuse(const struct cut *c, const char *word, const char *why)
{
	return schedule_refuse(c->s, DIAG_SCHEDULE, c->arg->span, "cannot %s '%s': %s", word,
			       c->loop->sym->name, why);
}

static bool holds(const struct cut *c, enum expr_kind cmp, const struct expr *a,
		  const struct expr *b)
{
	return range_prove(c->s->analyses, expr_c_binary(c->s->ir, cmp, a, b), c->loop) ==
	       PROOF_YES;
}

const char *loop_uncuttable(struct schedule *s, const struct stmt *loop)
{
	const char *why = loop_lacks(
		s->analyses, loop, LOOP_COUNTABLE | LOOP_PLAIN | LOOP_KEEPS_START | LOOP_NO_BREAK);

	return why ? why : stmt_uncopyable(s->analyses, loop->first);
}

/* A constant of the program in another type is one of this type. */
static const struct expr *typed(const struct cut *c, const struct expr *e)
{
	struct range r = range_of(c->s->analyses, e, c->loop);
	__int128 value;

	if (e->type == c->type)
		return e;
	if (!type_is_int(e->type) || r.empty || r.lo < type_min(c->type) ||
	    r.hi > type_max(c->type))
		return NULL;
	if (e->kind == EXPR_INT && !e->text && eval_int(e, &value) == EVAL_OK)
		return expr_const_int(c->s->ir, c->type, value);
	if (type_usual(c->s->ir->types, e->type, c->type) == c->type)
		return expr_c_convert(c->s->ir, c->type, e);
	return NULL;
}

/* Notes the variable of a loop that does not be around. */
static bool note_variable(void *context, const struct expr *e)
{
	struct cut *c = context;
	const struct stmt *root = c->s->nest->root;

	for (const struct stmt *x = root; e->kind == EXPR_SYM && x; x = stmt_next(root, x))
		if (x->sym == e->u.sym && x->kind == STMT_FOR && x->declares &&
		    (x == c->loop || !stmt_within(c->loop, x)))
			c->stranger = x->sym;
	return true;
}

static bool is_visible(struct cut *c)
{
	expr_walk(c->s->ir, c->at, note_variable, c);
	return !c->stranger || schedule_refuse(c->s, DIAG_LOOP, c->arg->value_span,
					       "the loop over '%s' is not around the one over '%s'",
					       c->stranger->name, c->loop->sym->name);
}

/* The place of a cut: on an index that the loop takes, wherever it is. */
static bool take_place(struct cut *c)
{
	const struct expr *lo = c->loop->slot[SLOT_LO].e;
	__int128 step = expr_int(expr_strip(c->loop->slot[SLOT_STEP].e));
	struct range from = range_of(c->s->analyses, lo, c->loop), at;
	const char *why = NULL;

	if (c->arg->separator != '@')
		return schedule_refuse(c->s, DIAG_CLAUSE, c->arg->span,
				       "cut(%s) needs a place: cut(%s @ 32)", c->arg->name,
				       c->arg->name);
	c->at = c->arg->e;
	if (!c->at || !is_visible(c))
		return false;
	c->at = typed(c, c->at);
	if (!c->at)
		return schedule_refuse(c->s, DIAG_CLAUSE, c->arg->value_span,
				       "'%s' is not a value of the variable's type", c->arg->value);
	if (!range_safe(c->s->analyses, c->at, c->loop, &why))
		return refuse(c, "cut", why ? why : "the place cannot be computed there");
	if (effects_clobber(c->s->analyses, c->loop->first, c->at))
		return refuse(c, "cut", "the body may change the place");
	at = range_of(c->s->analyses, c->at, c->loop);
	if (at.lo == at.hi)
		at = (struct range){.stride = (int64_t)step, .phase = (int64_t)(at.lo % step)};
	if (step != 1 &&
	    (from.lo != from.hi || at.stride % step != 0 || (at.phase - from.lo) % step != 0))
		return refuse(c, "cut",
			      "nothing proves that it takes this index, as its step is not 1");
	c->above = holds(c, EXPR_GE, c->at, lo);
	return true;
}

/* After the first iterations. */
static bool take_count(struct cut *c)
{
	const struct expr *lo = c->loop->slot[SLOT_LO].e, *e = c->arg->e;
	__int128 step = expr_int(expr_strip(c->loop->slot[SLOT_STEP].e)), n;
	struct range from = range_of(c->s->analyses, lo, c->loop);

	if (!e || !type_is_int(e->type) || eval_int(e, &n) != EVAL_OK || n < 1 || n > INT32_MAX)
		return schedule_refuse(
			c->s, DIAG_CLAUSE, c->arg->value ? c->arg->value_span : c->arg->span,
			"peel takes first, last, or a constant from 1 to 2147483647");
	if (from.hi + n * step > type_max(c->type))
		return refuse(c, "peel",
			      arena_printf(c->s->ir->arena, "%s + %lld may not fit in %s",
					   expr_text(c->s->ir, lo), (long long)(n * step),
					   type_spelling(c->s->ir->types, c->type)));
	c->at = step == 1 && expr_is_int(expr_strip(lo), 0) ? typed(c, e) : NULL;
	if (!c->at)
		c->at = expr_plus(c->s, lo, n * step);
	c->above = true;
	return c->at || refuse(c, "peel", "the number of iterations does not fit in its type");
}

/* The first loop ends before the second begins. */
static bool end_first(struct cut *c, struct stmt *first)
{
	const struct expr *bound = first->slot[SLOT_BOUND].e, *end = c->at;
	struct range at = range_of(c->s->analyses, c->at, c->loop);
	struct range to = range_of(c->s->analyses, bound, c->loop);
	bool closed = first->cmp == EXPR_LE, clamped = !holds(c, EXPR_LE, c->at, bound);

	if (clamped && closed && at.lo > type_min(c->type)) { /* i <= min(e - 1, n) */
		stmt_set(first, SLOT_BOUND, expr_least(c->s, expr_plus(c->s, c->at, -1), bound));
		return true;
	}
	if (clamped && closed && to.hi == type_max(c->type))
		return refuse(c, "cut",
			      "neither the index before it nor the one after the last one is known "
			      "to fit in its type");
	if (clamped)
		end = expr_least(c->s, c->at, closed ? expr_plus(c->s, bound, 1) : bound);
	stmt_set_dirty(first, first->dirty || (closed));
	stmt_set_cmp(first, EXPR_LT);
	stmt_set(first, SLOT_BOUND, end);
	return true;
}

/* Is one of the two certainly empty? */
static bool is_idle(const struct cut *c)
{
	const struct expr *bound = c->loop->slot[SLOT_BOUND].e;

	if (!holds(c, EXPR_LE, c->at, c->loop->slot[SLOT_LO].e) &&
	    !holds(c, c->loop->cmp == EXPR_LT ? EXPR_GE : EXPR_GT, c->at, bound))
		return false;
	schedule_refuse(c->s, DIAG_SCHEDULE, c->arg->value_span,
			"nothing would be cut off: the loop over '%s' lies on one side",
			c->loop->sym->name);
	return true;
}

static bool rewrite(struct cut *c, bool copy_first)
{
	struct stmt *first = c->loop, *second = schedule_copy(c->s, c->loop);
	struct domain domain = loop_domain(c->loop);

	if (copy_first) {
		first = second;
		second = c->loop;
	}
	if (!end_first(c, first))
		return false;
	stmt_set(second, SLOT_LO,
		 c->above ? c->at : expr_most(c->s, c->at, second->slot[SLOT_LO].e));
	if (copy_first)
		stmt_insert_before(second, first);
	else
		stmt_insert_after(first, second);
	relation_rebase(c->s, domain, c->loop);
	return true;
}

static bool cut_loop(struct schedule *s, const struct clause *clause, uint32_t at,
		     struct stmt *loop)
{
	struct cut c = {.s = s, .arg = clause->args.at[at], .loop = loop};
	const char *why = loop_uncuttable(s, loop);

	c.type = type_unqualified(s->ir->types, loop->sym->type);
	if (why)
		return refuse(&c, "cut", why);
	return take_place(&c) && !is_idle(&c) && rewrite(&c, false);
}

bool schedule_cut(struct schedule *s, const struct clause *clause)
{
	return schedule_each(s, clause, cut_loop);
}

bool peel_iterations(struct schedule *s, const struct clause *clause, uint32_t at,
		     struct stmt *loop)
{
	struct cut c = {.s = s, .arg = clause->args.at[at], .loop = loop};
	const char *why = loop_uncuttable(s, loop);

	c.type = type_unqualified(s->ir->types, loop->sym->type);
	if (why)
		return refuse(&c, "peel", why);
	return take_count(&c) && !is_idle(&c) && rewrite(&c, true);
}
