/* band.c - perfectly nested loops, and permuting them.
 *
 * What reorder, interchange and tile share: which loops those are, and whether their headers can
 * be in the other order.  That no dependence is turned around is for deps to say. */
#include "schedule.h"

#include "cunest/text.h"
#include "cunest/walk.h"

static const char *word(const struct band *b)
{
	return clause_table[b->clause->id].word;
}

bool loop_is_named(struct stmt *const *named, unsigned n, const struct stmt *loop)
{
	for (unsigned i = 0; i < n; i++)
		if (named[i] == loop)
			return true;
	return false;
}

/* Says which loop does not follow, and what precedes or after it. */
static bool refuse_nesting(const struct band *b, struct stmt *const *named, unsigned n)
{
	const struct stmt *last = b->loop[b->n - 1], *missing = NULL, *x;
	struct diag *d;

	for (unsigned i = 0; i < n && !missing; i++)
		if (!loop_is_named(b->loop, b->n, named[i]))
			missing = named[i];
	if (!missing || b->n == BAND_LOOPS || !stmt_within(missing, last))
		return schedule_refuse(b->s, DIAG_SCHEDULE, b->clause->span,
				       "cannot %s: the loops are not nested in each other",
				       word(b));
	for (x = last->first->first; x; x = x->next)
		if (!span_none(x->span) && (x->kind != STMT_FOR || !stmt_within(missing, x)))
			break;
	d = diag_report(b->s->ir->diags, DIAG_SCHEDULE, b->clause->span,
			"cannot %s: '%s' is not the only statement in '%s'", word(b),
			missing->sym->name, last->sym->name);
	if (x)
		diag_note(b->s->ir->diags, d, x->span, "this is there too");
	return false;
}

/* The loop alone in this one, but for pragmas that clauses have put before it: they go where it goes. */
static struct stmt *band_child(const struct stmt *loop)
{
	struct stmt *s = loop->first->first;

	while (s && s->kind == STMT_PRAGMA && span_none(s->span))
		s = s->next;
	return s && !s->next && s->kind == STMT_FOR ? s : NULL;
}

/* From the outermost named loop down to the innermost, with nothing between. */
bool band_collect(struct band *b, struct stmt *const *named, unsigned n)
{
	struct stmt *top = named[0], *s;
	unsigned found = 0;

	for (unsigned i = 1; i < n; i++)
		if (stmt_within(top, named[i]))
			top = named[i];
	for (s = top; s && found < n && b->n < BAND_LOOPS; s = band_child(s)) {
		b->loop[b->n++] = s;
		found += loop_is_named(named, n, s);
	}
	if (found == n)
		return true;
	return refuse_nesting(b, named, n);
}

static bool header_mentions(const struct stmt *loop, const struct sym *sym)
{
	for (unsigned i = 0; i < loop->nslots; i++)
		if (expr_mentions(loop->slot[i].e, sym))
			return true;
	return false;
}

/* Would x be outside of y? */
static bool comes_first(const struct band *b, const struct stmt *x, const struct stmt *y)
{
	for (unsigned i = 0; i < b->n; i++)
		if (b->wanted[i] == x || b->wanted[i] == y)
			return b->wanted[i] == x;
	return false;
}

static bool mentions_band(const struct band *b, const struct expr *e)
{
	for (unsigned i = 0; i < b->n; i++)
		if (expr_mentions(e, b->loop[i]->sym))
			return true;
	return false;
}

static bool refuse_header(const struct band *b, const struct expr *e, const struct stmt *outer,
			  const char *why)
{
	return schedule_refuse(b->s, DIAG_SCHEDULE, b->clause->span,
			       "cannot %s: '%s' cannot be evaluated outside of the loop over "
			       "'%s'%s%s",
			       word(b), expr_text(b->s->ir, e), outer->sym->name, why ? ": " : "",
			       why ? why : "");
}

/* Of what a loop around stays around, as i_o of i < i_o + 4, only the new place knows what it is:
 * band_headers_safe().  Where the outer loop surely runs, the source evaluates it as often. */
static bool goes_outside(struct band *b, unsigned inner, const struct expr *e,
			 const struct stmt *outer, const char **why)
{
	struct analyses *an = b->s->analyses;

	if (mentions_band(b, e)) {
		if (!b->left[inner] && loop_runs(an, outer) != PROOF_YES)
			b->left[inner] = outer;
		return !effects_clobber(an, b->loop[b->n - 1]->first, e);
	}
	return !effects_clobber(an, outer, e) && range_hoistable(an, e, b->loop[0], why);
}

/* Can the headers be in the other order? */
bool band_headers_fit(struct band *b)
{
	const char *why = NULL;

	for (unsigned i = 0; i < b->n; i++) {
		const struct stmt *inner = b->loop[i];

		if (!inner->declares)
			return schedule_refuse(b->s, DIAG_SCHEDULE, b->clause->span,
					       "cannot %s: the variable '%s' is declared outside "
					       "of its loop",
					       word(b), inner->sym->name);
		for (unsigned k = 0; k < i; k++) {
			const struct stmt *outer = b->loop[k];

			if (!comes_first(b, inner, outer))
				continue;
			if (header_mentions(inner, outer->sym))
				return schedule_refuse(b->s, DIAG_SCHEDULE, b->clause->span,
						       "cannot %s: the bounds of '%s' depend on "
						       "'%s'",
						       word(b), inner->sym->name, outer->sym->name);
			for (unsigned j = 0; j < inner->nslots; j++) {
				const struct expr *e = inner->slot[j].e;

				if (!goes_outside(b, i, e, outer, &why))
					return refuse_header(b, e, outer, why);
			}
		}
	}
	return true;
}

/* That no iteration depends on another one is said for one iteration of the loops around.  A loop that is
 * put outside of one that was around it keeps it only if the same holds for that one. */
static void keep_independence(const struct band *b)
{
	bool was[2 * BAND_LOOPS];

	for (unsigned i = 0; i < b->n; i++)
		was[i] = b->loop[i]->independent;
	for (unsigned i = 0; i < b->n; i++)
		for (unsigned k = 0; k < i; k++)
			if (!was[k] && comes_first(b, b->loop[i], b->loop[k]))
				stmt_set_independent(b->loop[i], false);
}

void band_rebuild(struct band *b)
{
	struct func *func = b->s->nest->func;
	struct stmt *place = stmt_create(func, STMT_BLOCK, 0), *inside, *top = b->loop[0];
	struct vec hints[2 * BAND_LOOPS];

	for (unsigned i = 0; i < b->n; i++)
		hints[i] = loop_take_hints(b->s, b->loop[i]);
	keep_independence(b);
	inside = stmt_create(func, STMT_BLOCK, 0);
	block_move(b->loop[b->n - 1]->first, inside);
	stmt_insert_before(top, place);
	for (unsigned i = 0; i < b->n; i++)
		stmt_remove(b->loop[i]);
	stmt_replace(place, b->wanted[0]);
	for (unsigned i = 1; i < b->n; i++)
		stmt_append(b->wanted[i - 1]->first, b->wanted[i]);
	block_move(inside, b->wanted[b->n - 1]->first);
	for (unsigned i = 0; i < b->n; i++)
		loop_put_hints(&hints[i], b->loop[i]);
}

/* Asked of an empty block before the loop: that it evaluates its own header is no proof that it may. */
static bool header_safe(const struct band *b, struct stmt *loop, const struct stmt *left)
{
	struct analyses *an = b->s->analyses;
	struct stmt *probe = stmt_create(b->s->nest->func, STMT_BLOCK, 0);
	const struct expr *wrong = NULL;
	const char *why = NULL;

	stmt_insert_before(loop, probe);
	for (unsigned i = 0; i < loop->nslots && !wrong; i++)
		if (mentions_band(b, loop->slot[i].e) &&
		    !range_safe(an, loop->slot[i].e, probe, &why))
			wrong = loop->slot[i].e;
	stmt_remove(probe);
	return !wrong || refuse_header(b, wrong, left, why);
}

bool band_headers_safe(struct band *b)
{
	for (unsigned i = 1; i < b->n; i++)
		if (b->left[i] && !header_safe(b, b->loop[i], b->left[i]))
			return false;
	return true;
}
