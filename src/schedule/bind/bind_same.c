/* bind_same.c - what differs between the threads that are to share a loop?
 *
 * The threads of a place share a loop only if they all come to it, with the same values of all that
 * it reads: else each of them would do its part of another loop.
 *
 *	int row = blockIdx.x * blockDim.x + threadIdx.x;
 *	if (row >= n)
 *		return;				threads leave
 *	#pragma nest bind(k=threadIdx.x)	refused: row is not the same for them
 *	for (int k = 0; k < n; k++)
 *		x[row * n + k] = 0;
 *
 * An index differs over its own place; of which indices a value is computed, and which of them
 * decide who comes to the nest, is what src/analysis/uniform/uniform.c finds. */
#include "../schedule.h"

#include "cunest/walk.h"

struct difference {
	struct schedule *s;
	unsigned places;  /* enum place_bit */
	const char *name; /* what is looked at now */
	struct span where;
};

static unsigned places_of(unsigned sregs)
{
	static const unsigned places[SREG_COUNT] = {
		[SREG_TID_X] = PLACE_TID_X,     [SREG_TID_Y] = PLACE_TID_Y,
		[SREG_TID_Z] = PLACE_TID_Z,     [SREG_CTAID_X] = PLACE_CTAID_X,
		[SREG_CTAID_Y] = PLACE_CTAID_Y, [SREG_CTAID_Z] = PLACE_CTAID_Z,
	};
	unsigned all = 0;

	for (unsigned r = 0; r < SREG_COUNT; r++)
		all |= sregs >> r & 1 ? places[r] : 0;
	return all;
}

static void note(struct difference *d, unsigned sregs)
{
	unsigned fresh = places_of(sregs) & ~d->places;

	d->places |= fresh;
	for (unsigned i = 0; i < ARRAY_LEN(d->s->differs); i++)
		if (fresh >> i & 1)
			d->s->differs[i] = (struct bind_cause){d->name, d->where};
}

/* What the nest reads that it does not make itself. */
static void look_inside(struct difference *d)
{
	const struct func *func = d->s->nest->func;
	const struct stmt *root = d->s->nest->root;

	for (const struct sym *sym = free_sym(func, root, NULL); sym;
	     sym = free_sym(func, root, sym)) {
		const struct stmt *found = NULL;

		/* each has another one, which is no matter if none reads what it holds before the nest */
		if (array_is_own(d->s->analyses, sym)) {
			found = array_needs(d->s->analyses, d->s->nest, root, root, sym);
			if (!found)
				continue;
		}
		d->name = arena_printf(d->s->ir->arena,
				       sym->type->kind == TYPE_ARRAY ? "what '%s' holds before it"
								     : "'%s'",
				       sym->name);
		d->where = found ? found->span : sym->where;
		/* pointers to memory of the thread are its own, and bind_legal.c looks at them */
		note(d, sym_indices(d->s->analyses, sym, root));
	}
	for (const struct stmt *s = root; s; s = stmt_next(root, s))
		for (unsigned i = 0; i < s->nslots; i++)
			if (s->slot[i].e && s->slot[i].e->has & HAS_SREG) {
				d->name = "what it computes";
				d->where = s->span;
				note(d, expr_indices(d->s->analyses, s->slot[i].e, s));
			}
}

/* Is it decided by a condition or loop around the nest? */
static bool decided_around(struct difference *d, const struct stmt *root, unsigned sregs)
{
	for (const struct stmt *p = root->parent; p; p = p->parent)
		for (unsigned i = 0; i < p->nslots; i++)
			if ((p->kind == STMT_IF || stmt_is_loop(p)) && p->slot[i].e &&
			    expr_indices(d->s->analyses, p->slot[i].e, p) & sregs)
				return true;
	return false;
}

/* Which threads come to the nest: conditions around it, and jumps that leave before it. */
static void look_before(struct difference *d)
{
	const struct func *func = d->s->nest->func;
	const struct stmt *root = d->s->nest->root;
	unsigned sregs = stmt_indices(d->s->analyses, root);

	if (!sregs)
		return;
	d->name = "whether it is reached";
	d->where = root->span;
	for (const struct stmt *s = decided_around(d, root, sregs) ? NULL : func->body; s;
	     s = stmt_next(func->body, s))
		if ((s->kind == STMT_JUMP || (s->kind == STMT_RAW && s->effects & RAW_JUMP)) &&
		    !stmt_within(s, root) && stmt_indices(d->s->analyses, s) & sregs)
			d->where = s->span;
	note(d, sregs);
}

static void find_differences(struct schedule *s)
{
	struct difference d = {.s = s};

	s->differences_known = true;
	if (s->nest->func->kind == FUNC_HOST)
		return;
	look_inside(&d);
	look_before(&d);
	s->differ = d.places;
}

bool bind_same(struct schedule *s, struct span at, const char *name, const struct bind_place *place)
{
	struct diag *d;
	unsigned i;

	if (!s->differences_known)
		find_differences(s);
	if (!(place->places & s->differ))
		return true;
	for (i = 0; !((place->places & s->differ) >> i & 1); i++)
		;
	d = diag_report(s->ir->diags, DIAG_SCHEDULE, at,
			"cannot bind '%s' to %s: its threads do not share one loop, since %s "
			"depends on the thread",
			name, place->word, s->differs[i].what);
	if (!span_none(s->differs[i].where))
		diag_note(s->ir->diags, d, s->differs[i].where, "it is here");
	return false;
}

/* ---- what an iteration calls ---- */

struct calls {
	struct schedule *s;
	unsigned places;
	const char *wrong; /* the first that differs over one of them */
	bool unknown;      /* ... as far as anybody knows, and its result may be all of it */
};

static void look_at_call(struct calls *c, const char *callee)
{
	if (!c->wrong && places_of(call_sregs(c->s->nest->func, callee, SREGS_OWN)) & c->places)
		c->wrong = callee;
}

static bool visit_call(void *context, const struct expr *e)
{
	struct calls *c = context;
	struct purity p;

	if (c->wrong || e->kind != EXPR_CALL)
		return !c->wrong;
	look_at_call(c, e->text);
	p = purity_of_call(c->s->nest->func, e->text);
	c->unknown = c->wrong && (!p.known || (!p.listed && p.convergent));
	return true;
}

bool bind_calls_same(struct schedule *s, struct span at, const char *name,
		     const struct bind_place *place)
{
	struct calls c = {.s = s, .places = place->places};
	const struct stmt *root = s->nest->root, *x;
	const char *what;
	struct diag *d;

	for (x = s->nest->func->kind == FUNC_HOST ? NULL : root; x; x = stmt_next(root, x)) {
		if (x->kind == STMT_CALL)
			look_at_call(&c, x->text);
		if (x->kind == STMT_RAW && x->effects & RAW_THREADS)
			break;
		for (unsigned i = 0; i < x->nslots; i++)
			if (x->slot[i].e && x->slot[i].e->has & HAS_CALL)
				expr_walk(s->ir, x->slot[i].e, visit_call, &c);
		if (c.wrong)
			break;
	}
	if (!x)
		return true;
	what = c.wrong ? arena_printf(s->ir->arena, "'%s' does", c.wrong + (c.wrong[0] == ' '))
		       : "a statement calls";
	d = diag_report(s->ir->diags, DIAG_SCHEDULE, at,
			"cannot bind '%s' to %s: what %s may depend on the calling thread%s", name,
			place->word, what,
			c.unknown ? arena_printf(s->ir->arena,
						 "; pure(%s) says that it depends on nothing but "
						 "its arguments",
						 c.wrong + (c.wrong[0] == ' '))
				  : "");
	if (!span_none(x->span))
		diag_note(s->ir->diags, d, x->span, "it is here");
	return false;
}
