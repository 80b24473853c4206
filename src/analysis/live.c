/* live.c - the contents of arrays: which do statements find, and who reads them afterwards?
 *
 *	u[..] = ...;		filled, read, and not needed any more
 *	... u[..] ...;
 *	#pragma nest		Its contents before the nest are dead there, if all that the nest
 *	{			reads of u it has stored before it reads it: no read of it is
 *		u[..] = ...;	exposed.
 *		... u[..] ...;
 *	}			Its contents after the nest are dead, if no read after it is exposed
 *	u[..] = ...;		to them.
 *	... u[..] ...;
 *
 * Then another array, or a smaller one, can take its place in the nest.  Of arrays of the function's own: a local one or
 * static shared memory, of which only elements are named, so that no pointer leads there.  A read is covered where a
 * statement that was executed before it, for certain, stores a box of elements (footprint.c) that holds all that is
 * read.  "After" are the statements after it in each block around, and where a loop stands around inside of the scope of
 * the array, all of the loop, since it comes round again; a jump to the end of a loop passes what stands between.
 *
 * Threads share an array in shared memory, and fill it together: the boxes of a block are those of all its threads, if all
 * of them are there.  What a thread reads of the others without a barrier in between is a race in the source.  Shared
 * memory of a function that is no kernel lasts from one call to the next.
 *
 * Source: upward exposed uses; array data flow analysis by regions, as in P. Feautrier and in Tu and Padua's array
 * privatisation. */
#include "analyses.h"

/* ---- who names it ---- */

struct mention {
	const struct sym *sym;
	bool whole; /* named besides elements: a pointer to it, its address */
	bool element;
};

static bool is_element(const struct expr *e, const struct sym *sym)
{
	return e->kind == EXPR_LOAD && e->arg[0]->kind == EXPR_SYM && e->arg[0]->u.sym == sym &&
	       e->type->kind != TYPE_ARRAY;
}

/* Operands are visited by hand below the element, so that its own name does not count as the whole. */
static void mentions_in(const struct expr *e, struct mention *m)
{
	unsigned first = 0;

	if (!e)
		return;
	if (e->kind == EXPR_SYM) {
		m->whole |= e->u.sym == m->sym;
	} else if (is_element(e, m->sym)) {
		m->element = true;
		first = 1;
	}
	for (unsigned i = first; i < e->nargs; i++)
		mentions_in(e->arg[i], m);
}

/* May the statement, without what is inside of it, read elements of the array, or do more than store to them? */
static bool reads(const struct stmt *s, const struct sym *sym)
{
	struct mention m = {.sym = sym};

	for (unsigned i = 0; i < s->nslots; i++) {
		const struct expr *e = s->slot[i].e;

		if (s->kind == STMT_STORE && i == SLOT_PLACE && !s->op && e && is_element(e, sym))
			for (unsigned k = 1; k < e->nargs; k++)
				mentions_in(e->arg[k], &m);
		else
			mentions_in(e, &m);
	}
	return m.element || m.whole || stmt_lists(s, sym);
}

static bool is_plain(const struct sym *sym)
{
	const struct type *t = sym->type;

	if ((sym->kind != SYM_LOCAL && sym->kind != SYM_SHARED) || t->kind != TYPE_ARRAY ||
	    sym->is_extern || sym->address_taken || sym->named || sym->constant)
		return false;
	for (; t->kind == TYPE_ARRAY; t = t->of)
		if (type_is_volatile(t) || type_is_const(t))
			return false;
	return !type_is_volatile(t) && !type_is_const(t) && type_is_arith(t);
}

bool array_is_own(struct analyses *an, const struct sym *sym)
{
	const struct stmt *body = an->func->body;
	bool declared = false;

	if (!is_plain(sym) || an->func->has_label)
		return false;
	for (const struct stmt *s = body; s; s = stmt_next(body, s)) {
		struct mention m = {.sym = sym};

		for (unsigned i = 0; i < s->nslots; i++)
			mentions_in(s->slot[i].e, &m);
		if (m.whole || stmt_lists(s, sym))
			return false;
		declared |= s->kind == STMT_DECL && s->sym == sym;
	}
	return declared;
}

/* ---- what is stored before it is read ---- */

enum { ALL_THREADS = 1u << SREG_TID_X | 1u << SREG_TID_Y | 1u << SREG_TID_Z };

struct live {
	struct analyses *an;
	const struct nest *nest;
	const struct sym *sym;
	struct vec filled;        /* const struct stmt *: executed, and fill what is their box */
	uint32_t sure;            /* how many of them a jump to the end of the loop does not pass */
	bool jumps;               /* there may have been one */
	const struct stmt *found; /* an exposed read */
};

static const struct footprint *box_of(const struct live *l, const struct stmt *s, bool writes,
				      unsigned relax)
{
	struct footprint_query q = {
		.array = l->sym, .inside = s, .reads = !writes, .writes = writes, .relax = relax};

	return footprint_of(l->an, l->nest, &q);
}

/* Has it the value at `at` that it had when `from` was executed? */
static bool stays(const struct live *l, const struct expr *e, const struct stmt *from,
		  const struct stmt *at)
{
	return !e || expr_strip(e)->kind == EXPR_INT || value_same(l->an, e, from, at);
}

static bool is_number(const struct expr *e, __int128 value)
{
	e = expr_strip(e);
	return e->kind == EXPR_INT && expr_int(e) == value;
}

static bool is_whole(const struct footprint *f)
{
	const struct type *t = f->array->type;

	for (unsigned d = 0; d < f->ndims; d++, t = t->of)
		if (t->kind != TYPE_ARRAY ||
		    (f->dim[d].stride && (f->ndims > 1 || !is_number(f->dim[d].stride, 1))) ||
		    !is_number(f->dim[d].lo, 0) || !is_number(f->dim[d].extent, t->extent))
			return false;
	return t->kind != TYPE_ARRAY;
}

/* Is what a statement reads in the box of one that was executed before? */
static bool covered_by(const struct live *l, const struct stmt *fill, const struct stmt *s,
		       unsigned relax)
{
	const struct footprint *made = box_of(l, fill, true, relax), *read;

	if (made->why || !made->exact)
		return false;
	if (is_whole(made))
		return true;
	read = box_of(l, s, false, relax);
	if (!footprint_contains(l->an, made, read, s))
		return false;
	for (unsigned d = 0; d < made->ndims; d++)
		if (!stays(l, made->dim[d].lo, fill, s) || !stays(l, made->dim[d].extent, fill, s))
			return false;
	return true;
}

static bool is_covered(const struct live *l, const struct stmt *s)
{
	for (uint32_t i = l->filled.n; i-- > 0;)
		if (covered_by(l, l->filled.at[i], s, 0) ||
		    (l->sym->kind == SYM_SHARED && covered_by(l, l->filled.at[i], s, ALL_THREADS)))
			return true;
	return false;
}

static bool stores(const struct stmt *root, const struct sym *sym)
{
	for (const struct stmt *s = root; s; s = stmt_next(root, s))
		if (s->kind == STMT_STORE && place_base(s->slot[SLOT_PLACE].e) == sym)
			return true;
	return false;
}

/* Is a read in the statement exposed to what was there before, but for `filled`?  If none is, `filled` takes note of what it
 * stores. */
static bool expose(struct live *l, const struct stmt *s)
{
	uint32_t before = l->filled.n;

	if (!stmts_name(s, l->sym) || (s->kind == STMT_DECL && s->sym == l->sym))
		return false;
	if (reads(s, l->sym) && !is_covered(l, s)) {
		l->found = s;
		return true;
	}
	for (const struct stmt *in = s->first; in; in = in->next) {
		if (expose(l, in))
			return true;
		if (s->kind != STMT_BLOCK)
			l->filled.n = before; /* it may not be executed */
	}
	if (stores(s, l->sym))
		vec_push(l->an->ir->arena, &l->filled, (void *)(uintptr_t)s);
	return false;
}

const struct stmt *array_needs(struct analyses *an, const struct nest *nest,
			       const struct stmt *first, const struct stmt *last,
			       const struct sym *sym)
{
	struct live l = {.an = an, .nest = nest, .sym = sym};

	for (const struct stmt *s = first; s != last->next; s = s->next)
		if (expose(&l, s))
			break;
	return l.found;
}

/* ---- afterwards ---- */

static bool declares(const struct stmt *block, const struct sym *sym)
{
	for (const struct stmt *s = block->first; s; s = s->next)
		if ((s->kind == STMT_DECL && s->sym == sym) ||
		    (s->kind == STMT_BLOCK && s->transparent && declares(s, sym)))
			return true;
	return false;
}

/* From the head of a statement around `at` until control comes there. */
static bool comes_round(struct live *l, const struct stmt *around, const struct stmt *at)
{
	if (reads(around, l->sym) && !is_covered(l, around)) {
		l->found = around;
		return true;
	}
	for (const struct stmt *in = around->first; in; in = in->next) {
		uint32_t before = l->filled.n;

		if (in == at)
			return false;
		if (stmt_within(at, in)) {
			if (comes_round(l, in, at))
				return true;
			if (around->kind == STMT_BLOCK)
				return false;
		} else if (expose(l, in)) {
			return true;
		}
		if (around->kind != STMT_BLOCK)
			l->filled.n = before;
	}
	return false;
}

/* The statements after it in its block. */
static bool follows(struct live *l, const struct stmt *at)
{
	for (const struct stmt *s = at->next; s; s = s->next) {
		const struct effects *fx = effects_of(l->an, s);

		if ((fx->breaks || fx->continues) && !l->jumps) {
			l->jumps = true;
			l->sure = l->filled.n;
		}
		if (expose(l, s))
			return true;
	}
	return false;
}

/* A jump to the end of the loop has passed what is filled after it. */
static void leave_loop(struct live *l)
{
	if (l->jumps)
		l->filled.n = l->sure;
	l->jumps = false;
}

static bool within(const struct stmt *s, const struct stmt *first, const struct stmt *last)
{
	for (const struct stmt *in = first; in != last->next; in = in->next)
		if (stmt_within(s, in))
			return true;
	return false;
}

/* By flags in memory threads may wait for each other without a barrier: then any read may be after it. */
static const struct stmt *read_elsewhere(struct analyses *an, const struct stmt *first,
					 const struct stmt *last, const struct sym *sym)
{
	const struct stmt *body = an->func->body;
	const struct effects *fx = effects_of(an, body);

	if (sym->kind != SYM_SHARED || !(fx->atomic || fx->is_volatile || fx->opaque))
		return NULL;
	for (const struct stmt *s = body; s; s = stmt_next(body, s))
		if (reads(s, sym) && !within(s, first, last))
			return s;
	return NULL;
}

const struct stmt *array_read_after(struct analyses *an, const struct nest *nest,
				    const struct stmt *first, const struct stmt *last,
				    const struct sym *sym)
{
	struct live l = {.an = an, .nest = nest, .sym = sym};
	const struct stmt *in = read_elsewhere(an, first, last, sym);

	if (in)
		return in;
	for (in = last; in->parent; in = in->parent) {
		const struct stmt *around = in->parent;

		if (around->kind == STMT_BLOCK) {
			if (follows(&l, in))
				return l.found;
			/* the next execution of the block has another one */
			if (sym->kind == SYM_LOCAL && declares(around, sym))
				return NULL;
		} else if (stmt_is_loop(around)) {
			struct live again;

			leave_loop(&l);
			again = l;
			again.filled = (struct vec){0};
			for (uint32_t i = 0; i < l.filled.n; i++)
				vec_push(an->ir->arena, &again.filled, l.filled.at[i]);
			if (comes_round(&again, around, first))
				return again.found;
		}
	}
	if (sym->kind == SYM_SHARED && an->func->kind != FUNC_KERNEL) {
		struct live again = {.an = an, .nest = nest, .sym = sym};

		if (comes_round(&again, in, first))
			return again.found;
	}
	return NULL;
}

/* ---- both ---- */

static bool has_values(struct analyses *an, const struct stmt *first, const struct stmt *last,
		       const struct sym *sym)
{
	const struct stmt *body = an->func->body, *decl = NULL;

	if (sym->kind == SYM_SHARED && an->func->kind != FUNC_KERNEL)
		return true;
	for (const struct stmt *s = body; s; s = stmt_next(body, s)) {
		if (s->kind == STMT_DECL && s->sym == sym) {
			decl = s;
			if (s->nslots && s->slot[SLOT_VALUE].e)
				return true;
		} else if (s->kind == STMT_STORE && place_base(s->slot[SLOT_PLACE].e) == sym &&
			   !within(s, first, last)) {
			return true;
		}
	}
	return !decl || stmt_loop(decl) != stmt_loop(first);
}

const struct stmt *array_lives(struct analyses *an, const struct nest *nest,
			       const struct stmt *first, const struct stmt *last,
			       const struct sym *sym)
{
	const struct stmt *after = array_read_after(an, nest, first, last, sym);

	return after || !has_values(an, first, last, sym) ? after
							  : array_needs(an, nest, first, last, sym);
}
