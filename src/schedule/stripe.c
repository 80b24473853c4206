/* stripe.c - stripe(i:256): every 256th index together, the grid-stride loop in one word.
 *
 *	for (int i = 0; i < n; i++)	->	for (int i_o = 0; i_o < 256; i_o++)
 *		A[i] = x;				for (int i = i_o; i < n; i += 256)
 *								A[i] = x;
 *
 * i.o is the loop over the first indices, i.i the one that goes in strides, which is i.
 *
 * Legal when no dependence is carried by the loop (deps): all iterations but those of one stripe
 * change their order.  i + 256, which the source does not compute, must not overflow.
 *
 * Source: the cyclic schedule of OpenMP, and its stripe of version 6. */
#include "schedule.h"

#include "cunest/text.h"
#include "cunest/walk.h"

struct stripe {
	struct schedule *s;
	struct split split; /* size and type */
	struct stmt *loop;
};

static const struct expr *sum(const struct stripe *p, const struct expr *a, const struct expr *b)
{
	if (expr_is_int(expr_strip(a), 0))
		return b;
	return expr_raw(p->s->ir, EXPR_ADD, p->split.type, NULL, (const struct expr *[]){a, b}, 2);
}

/* The index after the last one of each stripe, and the first one of the last stripe. */
static bool adds_up(const struct stripe *p)
{
	const struct expr *lo = p->loop->slot[SLOT_LO].e, *bound = p->loop->slot[SLOT_BOUND].e;
	struct range from = range_of(p->s->analyses, lo, p->loop);
	struct range to = range_of(p->s->analyses, bound, p->loop);
	__int128 max = type_max(p->split.type);
	__int128 most = max - p->split.most + (p->loop->cmp == EXPR_LT);
	const struct expr *e = to.hi > most ? bound : lo;

	if (to.empty || from.empty || (to.hi <= most && from.hi <= max - p->split.most))
		return true;
	most = e == lo ? max - p->split.most : most;
	schedule_lacks_bound(p->s, p->loop, e, most);
	return schedule_refuse(p->s, DIAG_SCHEDULE, p->split.arg->span,
			       "cannot stripe '%s': with %s = %s an index past the last one does "
			       "not fit in %s",
			       p->loop->sym->name, expr_text(p->s->ir, e),
			       expr_text(p->s->ir, expr_const_int(p->s->ir, p->split.type, max)),
			       type_spelling(p->s->ir->types, p->split.type));
}

static void rewrite(struct stripe *p)
{
	struct stmt *loop = p->loop, *outer;
	struct domain domain = loop_domain(loop);
	const struct split *size = &p->split;

	outer = loop_create(p->s, schedule_hint(p->s, size->arg, "o"), size->type, EXPR_LT,
			    expr_const_int(p->s->ir, size->type, 0), size->stride,
			    loop->slot[SLOT_STEP].e);
	stmt_set(loop, SLOT_LO, sum(p, loop->slot[SLOT_LO].e, expr_sym(p->s->ir, outer->sym)));
	stmt_set(loop, SLOT_STEP, size->stride);
	stmt_set_dirty(loop, true);
	stmt_set_independent(outer, loop->independent);
	loop_enclose(loop, outer);
	relation_split(p->s, RELATION_STRIPE, size->arg->name, domain, outer, loop,
		       size->least == size->most ? size->most : 0);
}

static bool stripe_loop(struct schedule *s, const struct clause *clause, uint32_t at,
			struct stmt *loop)
{
	struct stripe p = {.s = s, .loop = loop};
	struct dep_answer answer;

	if (!split_size(&p.split, s, clause, at, loop) || !adds_up(&p))
		return false;
	if (effects_clobber(s->analyses, loop->first, loop->slot[SLOT_LO].e))
		return schedule_refuse(s, DIAG_SCHEDULE, clause->span,
				       "cannot stripe '%s': the loop changes its start value, "
				       "which would be evaluated again",
				       loop->sym->name);
	answer = deps_may_reverse(s->analyses, s->nest, loop);
	if (answer.may != PROOF_YES) {
		/* the two may be neighbours, which do not change places themselves */
		if (answer.why)
			answer.why = arena_printf(s->ir->arena, "its iterations have an order: %s",
						  answer.why);
		return schedule_refuse_order(s, clause->span, &answer);
	}
	rewrite(&p);
	return true;
}

bool schedule_stripe(struct schedule *s, const struct clause *clause)
{
	return schedule_each(s, clause, stripe_loop);
}
