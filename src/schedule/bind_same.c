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
 * An index differs over its own place; what is computed from it, or assigned under a condition on
 * it, does so too, by all definitions in the function, whatever their order.  Callees read indices,
 * too: those that their bodies name, where these are in sight, else any. */
#include "schedule.h"

#include "cunest/walk.h"

#include <string.h>

enum { PLACE_ALL = PLACE_TID | PLACE_CTAID };

struct difference {
	struct schedule *s;
	struct bits seen; /* symbols */
	unsigned places;  /* enum place_bit */
	const char *name; /* what is looked at now */
	struct span where;
};

static void note(struct difference *d, unsigned places)
{
	unsigned fresh = places & ~d->places;

	d->places |= places;
	for (unsigned i = 0; i < ARRAY_LEN(d->s->differs); i++)
		if (fresh >> i & 1)
			d->s->differs[i] = (struct bind_cause){d->name, d->where};
}

static unsigned places_of(enum sreg sreg)
{
	static const unsigned places[SREG_COUNT] = {
		[SREG_TID_X] = PLACE_TID_X,     [SREG_TID_Y] = PLACE_TID_Y,
		[SREG_TID_Z] = PLACE_TID_Z,     [SREG_CTAID_X] = PLACE_CTAID_X,
		[SREG_CTAID_Y] = PLACE_CTAID_Y, [SREG_CTAID_Z] = PLACE_CTAID_Z,
	};

	return places[sreg];
}

/* All three indices, as an argument or to be copied. */
static unsigned places_of_object(const struct sym *sym)
{
	if (sym->kind != SYM_GLOBAL)
		return 0;
	return strcmp(sym->name, "threadIdx") == 0  ? PLACE_TID
	       : strcmp(sym->name, "blockIdx") == 0 ? PLACE_CTAID
						    : 0;
}

/* ---- what callees read ---- */

struct reading {
	struct schedule *s;
	const struct func *func; /* whose calls these are */
	struct vec seen;         /* struct func *: bodies */
	unsigned places;
};

static void read_call(struct reading *, const char *callee);

static bool visit_read(void *context, const struct expr *e)
{
	struct reading *r = context;

	if (e->kind == EXPR_SREG)
		r->places |= places_of(e->u.sreg);
	else if (e->kind == EXPR_SYM)
		r->places |= places_of_object(e->u.sym);
	else if (e->kind == EXPR_CALL)
		read_call(r, e->text);
	else if (e->kind == EXPR_OPAQUE)
		r->places = PLACE_ALL;
	return true;
}

static void read_body(struct reading *r, struct func *func)
{
	const struct func *caller = r->func;
	unsigned before = r->places;

	for (uint32_t i = 0; i < r->seen.n; i++)
		if (r->seen.at[i] == func)
			return;
	vec_push(r->s->ir->arena, &r->seen, func);
	r->func = func;
	r->places = 0;
	for (const struct stmt *x = func->body; x; x = stmt_next(func->body, x)) {
		if (x->kind == STMT_RAW)
			r->places = PLACE_ALL;
		if (x->kind == STMT_CALL)
			read_call(r, x->text);
		for (unsigned i = 0; i < x->nslots; i++)
			if (x->slot[i].e)
				expr_walk(r->s->ir, x->slot[i].e, visit_read, r);
	}
	r->func = caller;
	/* it does ask: in a default argument, or for the threads that are with it */
	r->places = r->places ? r->places | before : PLACE_ALL;
}

static void read_call(struct reading *r, const char *callee)
{
	const struct callee_facts *facts = callee_noted(r->func, callee);

	if (!schedule_tells_threads(r->func, callee))
		return;
	if (facts && facts->body && facts->body->body)
		read_body(r, facts->body);
	else
		r->places = PLACE_ALL;
}

/* Over which places do calls differ that are alike but for who calls? */
static unsigned places_of_call(struct schedule *s, const char *callee)
{
	struct reading r = {.s = s, .func = s->nest->func};

	read_call(&r, callee);
	return r.places;
}

/* ---- what the nest reads ---- */

static void look_at(struct difference *, const struct expr *);

/* Is a statement done by some threads only? */
static void look_around(struct difference *d, const struct stmt *s)
{
	for (const struct stmt *p = s->parent; p; p = p->parent)
		for (unsigned i = 0; i < p->nslots; i++)
			if ((p->kind == STMT_IF || stmt_is_loop(p)) && p->slot[i].e)
				look_at(d, p->slot[i].e);
}

static void look_at_sym(struct difference *d, const struct sym *sym)
{
	const struct vec *writers = sym_writers(d->s->analyses, sym);

	if (bits_has(&d->seen, sym->id) || sym->constant || sym->kind == SYM_TPARAM)
		return;
	note(d, places_of_object(sym));
	bits_add(d->s->ir->arena, &d->seen, sym->id);
	if (sym->kind == SYM_SHARED)
		note(d, PLACE_CTAID);
	if (sym->kind != SYM_LOCAL && sym->kind != SYM_PARAM)
		return;
	if (sym->address_taken || sym->type->kind == TYPE_ARRAY || sym->type->kind == TYPE_RECORD ||
	    sym->type->kind == TYPE_REF) {
		note(d, sym->kind == SYM_PARAM && !writers->n ? 0 : PLACE_ALL);
		return;
	}
	for (uint32_t i = 0; i < writers->n; i++) {
		const struct stmt *w = writers->at[i];

		if (w->kind == STMT_FOR || w->kind == STMT_DECL || w->kind == STMT_ASSIGN) {
			for (unsigned k = 0; k < w->nslots; k++)
				if (w->slot[k].e)
					look_at(d, w->slot[k].e);
		} else {
			note(d, PLACE_ALL);
		}
		look_around(d, w);
	}
}

static bool visit(void *context, const struct expr *e)
{
	struct difference *d = context;
	const struct func *func = d->s->nest->func;

	if (e->kind == EXPR_SREG)
		note(d, places_of(e->u.sreg));
	else if (e->kind == EXPR_SYM)
		look_at_sym(d, e->u.sym);
	else if (e->kind == EXPR_CALL)
		note(d, purity_of_call(func, e->text).pure ? places_of_call(d->s, e->text)
							   : PLACE_ALL);
	else if (e->kind == EXPR_OPAQUE && e->text[0] != '"')
		note(d, PLACE_ALL);
	return true;
}

static void look_at(struct difference *d, const struct expr *e)
{
	expr_walk(d->s->ir, e, visit, d);
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
		look_at_sym(d, sym);
	}
	for (const struct stmt *s = root; s; s = stmt_next(root, s))
		for (unsigned i = 0; i < s->nslots; i++)
			if (s->slot[i].e && s->slot[i].e->has & HAS_SREG) {
				d->name = "what it computes";
				d->where = s->span;
				look_at(d, s->slot[i].e);
			}
}

/* Which threads come to the nest: conditions around it, and jumps that leave before it. */
static void look_before(struct difference *d)
{
	const struct func *func = d->s->nest->func;
	const struct stmt *root = d->s->nest->root;

	d->name = "whether it is reached";
	d->where = root->span;
	look_around(d, root);
	for (const struct stmt *s = func->body; s; s = stmt_next(func->body, s)) {
		if ((s->kind != STMT_JUMP && !(s->kind == STMT_RAW && s->effects & RAW_JUMP)) ||
		    stmt_within(s, root))
			continue;
		d->where = s->span;
		look_around(d, s);
	}
}

static void find_differences(struct schedule *s)
{
	struct difference d = {.s = s};

	s->differences_known = true;
	if (s->nest->func->kind == FUNC_HOST)
		return;
	look_inside(&d);
	/* a symbol seen above is no cause any more, but it is one here */
	memset(&d.seen, 0, sizeof(d.seen));
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
	if (!c->wrong && places_of_call(c->s, callee) & c->places)
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
