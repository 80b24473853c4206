/* bind_legal.c - may the iterations of a loop be distributed over threads or blocks?
 *
 * Nothing orders what threads do, so more is asked than of a parallel loop: no iteration may depend
 * on another one in whichever iteration of the loops around (deps_may_spread), and nothing outside of
 * the loop may touch what it stores or write what it reads, unless a barrier is between and the
 * threads of one block are all that share the loop.  Where they meet in shared memory, the barrier is put there:
 *
 *	for (int t = 0; t < n; t++) {		for (int t = 0; t < n; t++) {
 *		for (int j ...)				row[threadIdx.x] = a[...];
 *			row[j] = a[...];	->	__syncthreads();
 *		for (int k ...)				b[...] = row[63 - threadIdx.x];
 *			b[...] = row[63 - k];		__syncthreads();
 *	}					}
 */
#include "../schedule.h"
#include "../staging/staging.h"

#include "cunest/text.h"
#include "cunest/walk.h"

#include <string.h>

/* ---- iterations ---- */

static const struct stmt *outermost_loop(const struct schedule *q, const struct stmt *loop)
{
	const struct stmt *top = loop, *body = schedule_kernel_body(q);

	for (const struct stmt *s = loop; s && stmt_within(s, body); s = stmt_loop(s))
		top = s;
	return top;
}

/* Iterations that meet in elements of shared memory. */
static const struct sym *meeting_array(const struct dep_answer *a)
{
	const struct expr *place = a->dep ? a->dep->from->place : NULL;
	const struct sym *sym = place ? place_base(place) : NULL;

	return sym && sym->kind == SYM_SHARED && sym->type->kind == TYPE_ARRAY ? sym : NULL;
}

static void note_shared(struct schedule *s, struct diag *d, struct span at,
			const struct bind_place *place, const struct stmt *loop,
			const struct sym *array)
{
	const struct stmt *read = NULL;

	if (place->places & PLACE_TID) {
		diag_note(s->ir->diags, d, at,
			  "'%s' is in shared memory, one for all threads of the block; a local "
			  "array is one for each",
			  array->name);
		return;
	}
	if (array_is_own(s->analyses, array))
		read = array_read_after(s->analyses, s->nest, loop, loop, array);
	if (read && !span_none(read->span))
		diag_note(s->ir->diags, d, read->span,
			  "each block has its own '%s', and what is left in it is read here",
			  array->name);
}

/* "i, j": of which loops independent(...) would be needed, since the iterations of this one are compared in all iterations
 * of those around it.  NULL: it is said of all of them. */
static const char *not_independent(struct schedule *s, const struct stmt *loop)
{
	const struct stmt *top = outermost_loop(s, loop);
	struct vec names = {0};
	struct buf text;

	for (const struct stmt *x = loop; x; x = x == top ? NULL : stmt_loop(x)) {
		const char *name;
		bool had = false;

		if (x->kind != STMT_FOR || x->independent)
			continue;
		name = schedule_name_of(s, x);
		name = str_intern(s->ir->strings, name, strcspn(name, "."));
		for (uint32_t i = 0; i < names.n; i++)
			had |= names.at[i] == name;
		if (!had)
			vec_push(s->ir->arena, &names, (void *)(uintptr_t)name);
	}
	buf_init(&text, s->ir->arena);
	for (uint32_t i = names.n; i-- > 0;)
		buf_printf(&text, "%s%s", (const char *)names.at[i], i ? ", " : "");
	return names.n ? text.s : NULL;
}

static bool refuse_iterations(struct schedule *s, struct span at, const struct bind_place *place,
			      const struct stmt *loop, const char *name, const struct dep_answer *a)
{
	struct diag *d = diag_report(s->ir->diags, DIAG_DEPENDENCE, at,
				     "cannot bind '%s': its iterations %sdepend on each other: %s",
				     name, a->may == PROOF_NO ? "" : "may ",
				     a->why ? a->why : "the order of iterations would change");
	const char *loops;

	schedule_note_pair(s, d, a);
	if (a->sum && a->sum->target == DEP_SYM && s->nest->func->kind == FUNC_HOST)
		diag_note(s->ir->diags, d, at,
			  "its value comes back with reduction(...) of a sum by +, or of a max or "
			  "min "
			  "by fmaxf or of integers, and without launch(...)");
	else if (a->sum)
		diag_note(s->ir->diags, d, at,
			  "bind() makes no sums over threads; in a loop from threadIdx.x on that "
			  "steps by "
			  "blockDim.x, an atomicAdd() under reduction(+: ...) becomes one for each "
			  "warp, "
			  "by shuffles");
	else if (meeting_array(a))
		note_shared(s, d, at, place, loop, meeting_array(a));
	else if (!schedule_note_noalias(s, d, at, a) && a->may != PROOF_NO &&
		 (loops = not_independent(s, loop)) != NULL)
		diag_note(s->ir->diags, d, at, "if they do not, say so: independent(%s)", loops);
	return false;
}

/* ---- what is outside ---- */

bool sym_in_nest(const struct nest *nest, const struct sym *sym)
{
	for (const struct stmt *x = nest->root; x; x = stmt_next(nest->root, x))
		if (x->sym == sym && (x->kind == STMT_DECL || x->declares))
			return true;
	return false;
}

bool bind_private(const struct schedule *s, const struct sym *sym)
{
	/* an array around a nest of the host, of which threads have one copy */
	if (s->nest->func->kind == FUNC_HOST && sym->type->kind == TYPE_ARRAY &&
	    !sym_in_nest(s->nest, sym))
		return false;
	return (sym->kind == SYM_LOCAL || sym->kind == SYM_PARAM) && !sym->address_taken &&
	       sym->type->kind != TYPE_REF;
}

/* An array or record of the thread. */
bool bind_in_private(const struct schedule *s, const struct expr *place)
{
	const struct sym *sym = place_base(place);

	return sym && bind_private(s, sym) && sym->type->kind != TYPE_PTR;
}

static bool refuse_meeting(struct schedule *s, struct span at, const char *name,
			   const struct stmt *other, const char *what)
{
	struct diag *d =
		diag_report(s->ir->diags, DIAG_DEPENDENCE, at,
			    "cannot bind '%s': threads do not wait for each other after it, and %s",
			    name, what);

	if (!span_none(other->span))
		diag_note(s->ir->diags, d, other->span, "it is here");
	return false;
}

bool bind_in_shared(const struct expr *place)
{
	const struct sym *sym = place_base(place);

	return sym && sym->kind == SYM_SHARED;
}

/* Of what memory is asked: threads of a block may wait for each other before they use what it shares. */
enum memory { ANY_MEMORY, SHARED_MEMORY, OTHER_MEMORY };

static bool meets(struct schedule *s, const struct expr *a, const struct expr *b,
		  enum memory memory)
{
	if (memory != ANY_MEMORY &&
	    (bind_in_shared(a) && bind_in_shared(b)) != (memory == SHARED_MEMORY))
		return false;
	return !bind_in_private(s, a) && !bind_in_private(s, b) && schedule_may_meet(s, a, b);
}

/* What of `stores` the other one may read or write: NULL when nothing. */
static const struct expr *met_by(struct schedule *s, const struct vec *stores,
				 const struct vec *other, enum memory memory)
{
	for (uint32_t i = 0; i < stores->n; i++)
		for (uint32_t k = 0; k < other->n; k++)
			if (meets(s, stores->at[i], other->at[k], memory))
				return other->at[k];
	return NULL;
}

static const struct expr *met(struct schedule *s, const struct effects *a, const struct effects *b,
			      enum memory memory)
{
	const struct expr *place = met_by(s, &a->stores, &b->loads, memory);

	if (!place)
		place = met_by(s, &a->stores, &b->stores, memory);
	return place ? place : met_by(s, &b->stores, &a->loads, memory);
}

/* Variables that all threads share, by name. */
static const struct sym *shared_written(const struct schedule *s, const struct effects *a,
					const struct effects *b)
{
	for (uint32_t i = 0; i < s->nest->func->syms.n; i++) {
		const struct sym *sym = s->nest->func->syms.at[i];

		if (!bind_private(s, sym) && sym->type->kind != TYPE_ARRAY &&
		    sym->kind != SYM_TPARAM && bits_has(&a->writes, i) &&
		    (bits_has(&b->reads, i) || bits_has(&b->writes, i)))
			return sym;
	}
	return NULL;
}

static bool any_shared_store(const struct schedule *s, const struct effects *fx)
{
	for (uint32_t i = 0; i < fx->stores.n; i++)
		if (!bind_in_private(s, fx->stores.at[i]))
			return true;
	return fx->writes_unknown;
}

static bool apart(struct schedule *s, struct span at, const char *name, const struct stmt *loop,
		  const struct stmt *other, enum memory memory)
{
	const struct effects *in = effects_of(s->analyses, loop),
			     *out = effects_of(s->analyses, other);
	const struct expr *place;
	const struct sym *sym;

	if (other->kind == STMT_PRAGMA || other->kind == STMT_SYNC || other->kind == STMT_DECL)
		if (!other->nslots || !other->slot[SLOT_VALUE].e)
			return true;
	if ((in->writes_unknown && (out->loads.n || any_shared_store(s, out))) ||
	    (out->writes_unknown && (in->loads.n || any_shared_store(s, in))) ||
	    (in->reads_unknown && any_shared_store(s, out)) ||
	    (out->reads_unknown && any_shared_store(s, in)))
		return refuse_meeting(s, at, name, other,
				      "what a statement outside of it does to memory is not known");
	place = met(s, in, out, memory);
	if (place)
		return refuse_meeting(
			s, at, name, other,
			arena_printf(s->ir->arena, "'%s' outside of it may be what it uses%s",
				     expr_text(s->ir, place),
				     alias_objects(s->analyses, s->nest, place, place) == ALIAS_MUST
					     ? ""
					     : "; noalias(...) would tell them apart"));
	sym = shared_written(s, in, out);
	sym = sym ? sym : shared_written(s, out, in);
	if (sym)
		return refuse_meeting(
			s, at, name, other,
			arena_printf(s->ir->arena, "'%s' is used outside of it too", sym->name));
	return true;
}

static bool barrier_in(const struct stmt *from, const struct stmt *to)
{
	for (const struct stmt *s = from; s && s != to; s = s->next)
		if (s->kind == STMT_SYNC)
			return true;
	return false;
}

/* Does every way from one statement to the other, which is beside it, lead over a barrier? */
static bool barrier_between(struct schedule *q, const struct stmt *a, const struct stmt *b)
{
	const struct stmt *first = a, *s = a, *loop = stmt_loop(b);
	const struct effects *body = loop ? effects_of(q->analyses, loop->first) : NULL;

	while (s && s != b)
		s = s->next;
	if (!s) { /* b is the first of them */
		first = b;
		b = a;
	}
	if (!barrier_in(first, b))
		return false;
	/* ... and once more around, which a jump may shorten */
	return !loop || barrier_in(b->parent->first, first) ||
	       (!body->breaks && !body->continues && barrier_in(b, NULL));
}

/* Are threads of one block all that can meet in this block of statements: do blocks share nothing
 * that is around it?  What blocks share was found to be apart when they were bound. */
static bool one_block(const struct schedule *s, const struct bind_place *place,
		      const struct stmt *loop, const struct stmt *block)
{
	const struct vec *all = nest_bindings(s->nest);

	for (uint32_t i = 0; i < all->n; i++) {
		const struct binding *b = all->at[i];

		if (b->places & PLACE_CTAID && stmt_within(loop, b->scope) &&
		    !stmt_within(block, b->scope))
			return false;
	}
	return !(place->places & PLACE_CTAID);
}

struct loads {
	struct arena *arena;
	struct vec list;
};

static bool note_load(void *context, const struct expr *e)
{
	struct loads *l = context;

	if (e->kind == EXPR_LOAD || e->kind == EXPR_MEMBER)
		vec_push(l->arena, &l->list, (void *)(uintptr_t)e);
	return true;
}

/* Conditions and bounds around a loop are read by all threads, while others store what is in it. */
static bool header_apart(struct schedule *s, struct span at, const char *name,
			 const struct stmt *loop, const struct stmt *around)
{
	const struct effects *in = effects_of(s->analyses, loop);
	struct loads l = {.arena = s->ir->arena};
	const struct expr *place;

	for (unsigned i = 0; i < around->nslots; i++)
		if (around->slot[i].e)
			expr_walk(s->ir, around->slot[i].e, note_load, &l);
	place = met_by(s, &in->stores, &l.list, ANY_MEMORY);
	if (!place && !(l.list.n && in->writes_unknown))
		return true;
	return refuse_meeting(s, at, name, around,
			      arena_printf(s->ir->arena, "'%s' %s may be what it stores",
					   expr_text(s->ir, place ? place : l.list.at[0]),
					   around == loop ? "in its head" : "around it"));
}

/* ---- barriers ---- */

static bool put_before(struct schedule *s, struct stmt *at)
{
	at = loop_head(at);
	if (at->kind != STMT_SYNC && !(at->prev && at->prev->kind == STMT_SYNC))
		stmt_insert_before(at, stmt_create(s->nest->func, STMT_SYNC, 0));
	return true;
}

static bool put_after(struct schedule *s, struct stmt *at)
{
	if (at->kind != STMT_SYNC && !(at->next && at->next->kind == STMT_SYNC))
		stmt_insert_after(at, stmt_create(s->nest->func, STMT_SYNC, 0));
	return true;
}

/* Threads of the block wait for each other between a statement and another one, which is before or after it, and where both
 * are in a loop, between its iterations.  What is outside of the nest stays as it is: then they wait at its ends.  False:
 * not all threads come there. */
static bool put_barriers(struct schedule *s, struct stmt *in, bool after)
{
	struct stmt *root = s->nest->root, *loop = stmt_loop(in), *body = loop ? loop->first : NULL;
	bool inside = in != root && stmt_within(in, root), put;
	const struct effects *fx = loop ? effects_of(s->analyses, body) : NULL;

	if (!schedule_in_kernel(s) || schedule_divergence(s, inside ? in : root))
		return false;
	if (!inside) {
		if (!after || loop)
			put = put_before(s, root->first);
		if (after || loop)
			put = put_after(s, root->last);
	} else {
		put = after ? put_after(s, in) : put_before(s, in);
		if (loop && stmt_within(loop, root) && in->parent == body && !fx->breaks &&
		    !fx->continues)
			put = put_after(s, body->last);
		else if (loop)
			put = after ? put_before(s, in) : put_after(s, in);
	}
	return put;
}

/* Is there a barrier between the loop, which is in the first one, and the statement beside it, or can one be put there? */
static bool waits_for(struct schedule *s, const struct stmt *loop, struct stmt *in,
		      struct stmt *other)
{
	bool after = false;

	if (barrier_between(s, other, in))
		return true;
	if (!met(s, effects_of(s->analyses, loop), effects_of(s->analyses, other), SHARED_MEMORY))
		return false;
	for (const struct stmt *x = in; x; x = x->next)
		after |= x == other;
	return put_barriers(s, in, after);
}

/* Has each block what the loop stores in shared memory, so that nobody finds there what other iterations have left? */
static bool stores_own(struct schedule *s, const struct stmt *loop, const struct vec *own)
{
	const struct effects *fx = effects_of(s->analyses, loop);

	for (uint32_t i = 0; i < fx->stores.n; i++) {
		bool found = !bind_in_shared(fx->stores.at[i]);

		for (uint32_t k = 0; k < own->n && !found; k++)
			found = own->at[k] == (const void *)place_base(fx->stores.at[i]);
		if (!found)
			return false;
	}
	return true;
}

/* The statements that run before or after the loop, at each level. */
static bool outside_apart(struct schedule *s, struct span at, const char *name,
			  const struct bind_place *place, struct stmt *loop, const struct vec *own)
{
	bool threads = place->places & PLACE_TID;
	enum memory memory = threads || !stores_own(s, loop, own) ? ANY_MEMORY : OTHER_MEMORY;

	for (struct stmt *in = loop; in->parent; in = in->parent) {
		struct stmt *parent = in->parent;
		bool waits = one_block(s, place, loop, parent);

		/* the host waits for a kernel that is made of its nest */
		if (in == s->nest->root && s->nest->func->kind == FUNC_HOST)
			break;
		if ((parent->kind == STMT_IF || stmt_is_loop(parent)) &&
		    !header_apart(s, at, name, loop, parent))
			return false;
		if (parent->kind == STMT_IF) {
			/* its other branch runs in other threads */
			if (in != parent->first && !apart(s, at, name, loop, parent->first, memory))
				return false;
			if (in == parent->first && in->next &&
			    !apart(s, at, name, loop, in->next, memory))
				return false;
			continue;
		}
		for (struct stmt *o = parent->first; o; o = o->next) {
			bool barrier = o != in && threads && waits_for(s, loop, in, o);

			if (o != in && !(waits && barrier) &&
			    !apart(s, at, name, loop, o, barrier ? OTHER_MEMORY : memory))
				return false;
		}
	}
	return true;
}

/* Values of a thread's own variables do not come out of the loop: other threads have the others. */
static bool values_stay(struct schedule *s, struct span at, const char *name,
			const struct stmt *loop, const struct vec *own)
{
	const struct func *func = s->nest->func;
	const struct effects *fx = effects_of(s->analyses, loop->first);

	for (uint32_t i = 0; i < func->syms.n; i++) {
		const struct sym *sym = func->syms.at[i];
		bool written = bits_has(&fx->writes, i);
		const struct vec *readers;
		const struct vec *writers;
		bool declared = false;

		for (uint32_t k = 0; !written && k < fx->stores.n; k++)
			written = bind_in_private(s, fx->stores.at[k]) &&
				  place_base(fx->stores.at[k]) == sym;
		for (uint32_t k = 0; k < own->n; k++)
			declared |= own->at[k] == (const void *)sym;
		if (!written || !bind_private(s, sym) || sym == loop->sym ||
		    reduction_comes_back(s, sym))
			continue;
		writers = sym_writers(s->analyses, sym);
		for (uint32_t k = 0; k < writers->n; k++) {
			const struct stmt *w = writers->at[k];

			declared |= w->kind == STMT_DECL && stmt_within(w, loop);
		}
		readers = sym_readers(s->analyses, sym);
		for (uint32_t k = 0; !declared && k < readers->n; k++) {
			const struct stmt *r = readers->at[k];
			struct diag *d;

			if (stmt_within(r, loop))
				continue;
			d = diag_report(
				s->ir->diags, DIAG_DEPENDENCE, at,
				"cannot bind '%s': '%s' is used after it, and no thread has "
				"what the others gave it",
				name, sym->name);
			if (!span_none(r->span))
				diag_note(s->ir->diags, d, r->span, "it is here");
			return false;
		}
	}
	return true;
}

bool bind_may(struct schedule *s, struct span at, const struct bind_place *place, struct stmt *loop,
	      const struct vec *own)
{
	const struct stmt *top = outermost_loop(s, loop);
	const char *name = schedule_name_of(s, loop);
	struct dep_answer answer;

	/* independent(i) is of one run of the loop; inside of others more may be under way */
	if (!loop->independent || top != loop) {
		struct vec apiece = {0}; /* what each thread has of its own */

		for (uint32_t i = 0; i < own->n; i++)
			vec_push(s->ir->arena, &apiece, own->at[i]);
		for (uint32_t i = 0; i < s->nest->reductions.n; i++) {
			const struct reduction *r = s->nest->reductions.at[i];

			if (reduction_comes_back(s, r->sym))
				vec_push(s->ir->arena, &apiece, (void *)(uintptr_t)r->sym);
		}
		answer = deps_may_spread(s->analyses, s->nest, top, loop, &apiece);
		if (answer.may != PROOF_YES)
			return refuse_iterations(s, at, place, loop, name, &answer);
	}
	return values_stay(s, at, name, loop, own) && header_apart(s, at, name, loop, loop) &&
	       outside_apart(s, at, name, place, loop, own);
}
