/* guards_peel.c - a condition that only differs in the last iteration: that iteration is
 * peeled.
 *
 *	for (i = 0; i < n; i++) {	->	if (n > 0) {
 *		if (i != n - 1)				for (i = 0; i < n - 1; i++)
 *			A;					A;
 *		else					const int i = n - 1;
 *			B;				B;
 *	}					}
 *
 * Legal: the order of iterations is the same, and n - 1 is computed only where the loop runs.  Where
 * threads synchronise in the loop, its bounds are the same for all of a block.
 *
 * Profitable in innermost loops: sm_90, instructions per iteration: differences of neighbours 8.25
 * -> 6.00, a sum with a factor between its terms 6.19 -> 3.31, three neighbours with both ends
 * tested 5.62 -> 3.88 per addition.  The first iteration nvcc takes out by itself (5.94 -> 6.00), and so
 * it stays.
 *
 * Source: loop peeling, as in Allen and Kennedy. */
#include "../shared/condition.h"
#include "guards.h"

struct peel {
	struct guards *g;
	struct stmt *loop;
	const struct type *type;
	struct sum_names names;
	struct sum last; /* value in the last iteration */
	struct leaf leaf[LEAVES];
	unsigned n;
};

static bool missed(struct peel *p, const char *why)
{
	pass_missed(p->g->pass, p->loop, NULL,
		    "the last iteration of the loop over '%s' is not peeled, and '%s' stays: %s",
		    p->loop->sym->name, expr_text(p->g->pass->ir, p->leaf[0].e), why);
	return false;
}

/* n - 1, of a bound that is a variable or differs by a number from one. */
static bool take_last(struct peel *p)
{
	const struct stmt *loop = p->loop;

	names_find(p->g, p->loop, &p->names);
	if (!terms_add(&p->last, loop->slot[SLOT_BOUND].e, 1, &p->names))
		return false;
	p->last.constant -= loop->cmp == EXPR_LT;
	return p->last.n == 1 && p->last.term[0].by == 1 && p->last.term[0].e->kind == EXPR_SYM &&
	       p->last.term[0].e->u.sym->name != loop->sym->name; /* const int n = n - 1 */
}

static bool fits(struct peel *p)
{
	struct analyses *an = p->g->pass->analyses;
	struct stmt *loop = p->loop;
	const struct expr *bound;

	if (!guards_countable(p->g, loop) || loop_trips(an, loop) >= 0 ||
	    !expr_is_int(expr_strip(loop->slot[SLOT_STEP].e), 1))
		return false;
	bound = loop->slot[SLOT_BOUND].e;
	p->type = type_unqualified(p->g->pass->ir->types, loop->sym->type);
	for (const struct stmt *s = loop->first; s; s = stmt_next(loop->first, s))
		if (stmt_is_loop(s))
			return false;
	return cond_plain(bound) && cond_plain(loop->slot[SLOT_LO].e) &&
	       loop->slot[SLOT_LO].e->type == p->type && !effects_clobber(an, loop, bound) &&
	       take_last(p);
}

/* Takes v and what it is in the last iteration out of a sum: the number that is left, and v's factor. */
static bool distance(struct peel *p, struct sum *sum, __int128 *by)
{
	*by = sum_take(sum, expr_sym(p->g->pass->ir, p->loop->sym));
	if (*by != 1 && *by != -1)
		return false;
	return sum_add(sum, &p->last, *by) && sum->n == 0;
}

/* Is it decided in all iterations but the last, and the other way there? *truth: in those before. */
static bool decides(struct peel *p, const struct expr *e, bool *truth)
{
	struct sum sum = {0};
	__int128 by;

	if (e->kind == EXPR_EQ || e->kind == EXPR_NE) {
		*truth = e->kind == EXPR_NE;
		return terms_add(&sum, e->arg[0], 1, &p->names) &&
		       terms_add(&sum, e->arg[1], -1, &p->names) && distance(p, &sum, &by) &&
		       sum.constant == 0;
	}
	/* negative in the last iteration, and 0 in the one before; or the other way round */
	if (!compare_sum(e, false, &p->names, &sum) || !distance(p, &sum, &by))
		return false;
	*truth = by < 0;
	return sum.constant == (by < 0 ? -1 : 0);
}

static void add_leaves(struct peel *p, const struct expr *e)
{
	bool truth;

	if (e->kind == EXPR_LAND || e->kind == EXPR_LOR) {
		add_leaves(p, e->arg[0]);
		add_leaves(p, e->arg[1]);
	} else if (e->kind == EXPR_LNOT || (e->kind == EXPR_CAST && e->implicit)) {
		add_leaves(p, e->arg[0]);
	} else if (p->n < LEAVES && decides(p, e, &truth)) {
		p->leaf[p->n++] = (struct leaf){.e = e, .truth = truth};
	}
}

static bool may_peel(struct peel *p)
{
	const char *why = guards_unshareable(p->g, p->loop, true);

	return !why || missed(p, why);
}

/* n > 0 */
static const struct expr *runs(const struct peel *p)
{
	const struct expr *lo = p->loop->slot[SLOT_LO].e, *bound = p->loop->slot[SLOT_BOUND].e;
	bool closed = p->loop->cmp == EXPR_LE;

	if (expr_strip(lo)->kind == EXPR_INT)
		return expr_c_binary(p->g->pass->ir, closed ? EXPR_GE : EXPR_GT, bound, lo);
	return expr_c_binary(p->g->pass->ir, (enum expr_kind)p->loop->cmp, lo, bound);
}

static struct stmt *block_create(struct peel *p)
{
	struct stmt *block = stmt_create(p->g->nest->func, STMT_BLOCK, 0);

	stmt_set_braced(block, true);
	return block;
}

/* The last iteration goes to the end of a block, or rather what is left of it. */
static void put_last(struct peel *p, struct stmt *block, const struct expr *last)
{
	struct ir *ir = p->g->pass->ir;
	struct stmt *copy = guards_copy(p->g, p->loop);
	struct stmt *decl = stmt_create(p->g->nest->func, STMT_DECL, 1);

	stmt_set_sym(decl, copy->sym);
	decl->sym->type = type_of_turn(ir->types, decl->sym);
	stmt_set(decl, SLOT_VALUE, last);
	for (unsigned i = 0; i < p->n; i++)
		guards_resolve(p->g, copy,
			       expr_replace(ir, p->leaf[i].e, expr_sym(ir, p->loop->sym),
					    expr_sym(ir, copy->sym)),
			       !p->leaf[i].truth);
	stmt_append(block, decl);
	while (copy->first->first) {
		struct stmt *s = copy->first->first;

		stmt_remove(s);
		stmt_append(block, s);
	}
}

static void rewrite(struct peel *p, const struct expr *last)
{
	struct stmt *head = loop_head(p->loop), *block = block_create(p), *next;

	if (loop_runs(p->g->pass->analyses, p->loop) == PROOF_YES) {
		stmt_insert_after(p->loop, block);
	} else {
		struct stmt *choice = stmt_create(p->g->nest->func, STMT_IF, 1);

		stmt_set(choice, SLOT_COND, runs(p));
		stmt_insert_before(head, choice);
		if (choice->parent->parent && choice->parent->parent->kind == STMT_IF)
			stmt_set_braced(choice->parent, true);
		stmt_append(choice, block);
		for (struct stmt *s = head; s; s = next) {
			next = s == p->loop ? NULL : s->next;
			stmt_remove(s);
			stmt_append(block, s);
		}
	}
	put_last(p, block, last);
	stmt_set_dirty(p->loop, p->loop->dirty || (p->loop->cmp != EXPR_LT));
	stmt_set_cmp(p->loop, EXPR_LT);
	stmt_set(p->loop, SLOT_BOUND, last);
	for (unsigned i = 0; i < p->n; i++)
		guards_resolve(p->g, p->loop, p->leaf[i].e, p->leaf[i].truth);
}

bool guards_peel(struct guards *g, struct stmt *loop)
{
	struct peel p = {.g = g, .loop = loop};
	const struct expr *last;

	if (!fits(&p))
		return false;
	for (struct stmt *s = loop; s; s = stmt_next(loop, s))
		if (s->kind == STMT_IF && !s->guard)
			add_leaves(&p, s->slot[SLOT_COND].e);
	last = sum_expr(g->pass->ir, p.type, &p.last);
	if (p.n == 0 || !last || !may_peel(&p))
		return false;
	pass_done(g->pass, loop, NULL,
		  "the last iteration of the loop over '%s' is peeled off, and the loop runs "
		  "without '%s'",
		  loop->sym->name, expr_text(g->pass->ir, p.leaf[0].e));
	rewrite(&p, last);
	return true;
}
