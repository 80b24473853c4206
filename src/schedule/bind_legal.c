/* bind_legal.c - may the iterations of a loop be distributed over threads or blocks?
 *
 * Nothing orders what threads do, so more is asked than of a parallel loop: no iteration may depend
 * on another one in whichever iteration of the loops around (deps_may_spread), and nothing outside of
 * the loop may touch what it stores or write what it reads, unless a barrier is between and the
 * threads of one block are all that share the loop.  What is between bound loops is run by
 * every thread: that is harmless for variables of its own, and for nothing else. */
#include "schedule.h"

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

static bool refuse_iterations(struct schedule *s, struct span at, const struct stmt *loop,
			      const char *name, const struct dep_answer *a)
{
	struct diag *d = diag_report(s->ir->diags, DIAG_DEPENDENCE, at,
				     "cannot bind '%s': its iterations %sdepend on each other: %s",
				     name, a->may == PROOF_NO ? "" : "may ",
				     a->why ? a->why : "the order of iterations would change");

	schedule_note_pair(s, d, a);
	if (a->sum && a->sum->target == DEP_SYM && s->nest->func->kind == FUNC_HOST)
		diag_note(
			s->ir->diags, d, at,
			"the value comes back with a reduction clause for + of it, or a max or min "
			"by fmaxf or of integers, and bind(%.*s=grid)",
			(int)strcspn(name, "."), name);
	else if (a->sum)
		diag_note(s->ir->diags, d, at,
			  "bind() makes no sums over threads; in a loop from threadIdx.x on that "
			  "steps "
			  "by blockDim.x, an atomicAdd() under reduction(+: ...) becomes one for "
			  "each "
			  "warp, by shuffles");
	else if (!schedule_note_noalias(s, d, at, a) && !loop->independent)
		diag_note(s->ir->diags, d, at, "if they do not, say so: independent(%.*s)",
			  (int)strcspn(name, "."), name);
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

static bool is_private(const struct schedule *s, const struct sym *sym)
{
	/* an array around a nest of the host, of which threads have one copy */
	if (s->nest->func->kind == FUNC_HOST && sym->type->kind == TYPE_ARRAY &&
	    !sym_in_nest(s->nest, sym))
		return false;
	return (sym->kind == SYM_LOCAL || sym->kind == SYM_PARAM) && !sym->address_taken &&
	       sym->type->kind != TYPE_REF;
}

/* An array or record of the thread. */
static bool in_private(const struct schedule *s, const struct expr *place)
{
	const struct sym *sym = place_base(place);

	return sym && is_private(s, sym) && sym->type->kind != TYPE_PTR;
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

static bool meets(struct schedule *s, const struct expr *a, const struct expr *b)
{
	return !in_private(s, a) && !in_private(s, b) && schedule_may_meet(s, a, b);
}

/* What of `stores` the other one may read or write: NULL when nothing. */
static const struct expr *met_by(struct schedule *s, const struct vec *stores,
				 const struct vec *other)
{
	for (uint32_t i = 0; i < stores->n; i++)
		for (uint32_t k = 0; k < other->n; k++)
			if (meets(s, stores->at[i], other->at[k]))
				return other->at[k];
	return NULL;
}

/* Variables that all threads share, by name. */
static const struct sym *shared_written(const struct schedule *s, const struct effects *a,
					const struct effects *b)
{
	for (uint32_t i = 0; i < s->nest->func->syms.n; i++) {
		const struct sym *sym = s->nest->func->syms.at[i];

		if (!is_private(s, sym) && sym->type->kind != TYPE_ARRAY &&
		    sym->kind != SYM_TPARAM && bits_has(&a->writes, i) &&
		    (bits_has(&b->reads, i) || bits_has(&b->writes, i)))
			return sym;
	}
	return NULL;
}

static bool any_shared_store(const struct schedule *s, const struct effects *fx)
{
	for (uint32_t i = 0; i < fx->stores.n; i++)
		if (!in_private(s, fx->stores.at[i]))
			return true;
	return fx->writes_unknown;
}

static bool apart(struct schedule *s, struct span at, const char *name, const struct stmt *loop,
		  const struct stmt *other)
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
	place = met_by(s, &in->stores, &out->loads);
	if (!place)
		place = met_by(s, &in->stores, &out->stores);
	if (!place)
		place = met_by(s, &out->stores, &in->loads);
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
	const struct effects *turn = loop ? effects_of(q->analyses, loop->first) : NULL;

	while (s && s != b)
		s = s->next;
	if (!s) { /* b is the first of them */
		first = b;
		b = a;
	}
	if (!barrier_in(first, b))
		return false;
	/* ... and once more around, which a jump may shorten */
	return !loop || (!turn->breaks && !turn->continues &&
			 (barrier_in(b, NULL) || barrier_in(b->parent->first, first)));
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
	place = met_by(s, &in->stores, &l.list);
	if (!place && !(l.list.n && in->writes_unknown))
		return true;
	return refuse_meeting(s, at, name, around,
			      arena_printf(s->ir->arena, "'%s' %s may be what it stores",
					   expr_text(s->ir, place ? place : l.list.at[0]),
					   around == loop ? "in its head" : "around it"));
}

/* The statements that run before or after the loop, at each level. */
static bool outside_apart(struct schedule *s, struct span at, const char *name,
			  const struct bind_place *place, const struct stmt *loop)
{
	for (const struct stmt *in = loop; in->parent; in = in->parent) {
		const struct stmt *parent = in->parent;
		bool waits = one_block(s, place, loop, parent);

		/* the host waits for a kernel that is made of its nest */
		if (in == s->nest->root && s->nest->func->kind == FUNC_HOST)
			break;
		if ((parent->kind == STMT_IF || stmt_is_loop(parent)) &&
		    !header_apart(s, at, name, loop, parent))
			return false;
		if (parent->kind == STMT_IF) {
			/* its other branch runs in other threads */
			if (in != parent->first && !apart(s, at, name, loop, parent->first))
				return false;
			if (in == parent->first && in->next && !apart(s, at, name, loop, in->next))
				return false;
			continue;
		}
		for (const struct stmt *o = parent->first; o; o = o->next) {
			if (o == in || (waits && barrier_between(s, o, in)))
				continue;
			if (!apart(s, at, name, loop, o))
				return false;
		}
	}
	return true;
}

/* Values of a thread's own variables do not come out of the loop: other threads have the others. */
static bool values_stay(struct schedule *s, struct span at, const char *name,
			const struct bind_place *place, const struct stmt *loop)
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
			written = in_private(s, fx->stores.at[k]) &&
				  place_base(fx->stores.at[k]) == sym;
		if (!written || !is_private(s, sym) || sym == loop->sym ||
		    reduction_comes_back(s, place, sym))
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

bool bind_may(struct schedule *s, struct span at, const struct bind_place *place,
	      const struct stmt *loop)
{
	const struct stmt *top = outermost_loop(s, loop);
	const char *name = loop->sym->name;
	struct dep_answer answer;

	for (uint32_t i = s->named.n; i-- > 0;) {
		const struct named_loop *row = s->named.at[i];

		if (row->loop == loop) {
			name = row->name;
			break;
		}
	}
	/* independent(i) is of one run of the loop; inside of others more may be under way */
	if (!loop->independent || top != loop) {
		struct vec returned = {0};

		for (uint32_t i = 0; i < s->nest->reductions.n; i++) {
			const struct reduction *r = s->nest->reductions.at[i];

			if (reduction_comes_back(s, place, r->sym))
				vec_push(s->ir->arena, &returned, (void *)(uintptr_t)r->sym);
		}
		answer = deps_may_spread(s->analyses, s->nest, top, loop, &returned);
		if (answer.may != PROOF_YES)
			return refuse_iterations(s, at, loop, name, &answer);
	}
	return values_stay(s, at, name, place, loop) && header_apart(s, at, name, loop, loop) &&
	       outside_apart(s, at, name, place, loop);
}

/* ---- what is between ---- */

static const char *place_word(unsigned bit)
{
	return bit == PLACE_LANE      ? "lane"
	       : bit == PLACE_WARP    ? "warp"
	       : bit == PLACE_TID_X   ? "threadIdx.x"
	       : bit == PLACE_TID_Y   ? "threadIdx.y"
	       : bit == PLACE_TID_Z   ? "threadIdx.z"
	       : bit == PLACE_CTAID_X ? "blockIdx.x"
	       : bit == PLACE_CTAID_Y ? "blockIdx.y"
				      : "blockIdx.z";
}

/* Does it do more than give values to variables of the thread? */
static bool has_effect(struct schedule *s, const struct stmt *stmt)
{
	const struct effects *fx;

	switch ((enum stmt_kind)stmt->kind) {
	case STMT_FOR:
		if (!stmt->declares && !is_private(s, stmt->sym))
			return true;
		break;
	case STMT_BLOCK:
	case STMT_IF:
	case STMT_WHILE:
	case STMT_SYNC:
	case STMT_PRAGMA:
	case STMT_JUMP:
	case STMT_DECL:
	case STMT_ASSIGN:
		break;
	case STMT_STORE:
		return !in_private(s, stmt->slot[SLOT_PLACE].e);
	case STMT_ATOMIC:
	case STMT_CALL:
	case STMT_RAW:
	case STMT_COUNT:
		return true;
	}
	if (stmt->kind == STMT_ASSIGN && !is_private(s, stmt->sym))
		return true;
	for (unsigned i = 0; i < stmt->nslots; i++)
		if (stmt->slot[i].e && expr_pinned(s->analyses, stmt->slot[i].e))
			return true;
	fx = effects_of(s->analyses, stmt);
	return (stmt->kind == STMT_DECL || stmt->kind == STMT_ASSIGN) &&
	       (fx->writes_unknown || fx->is_volatile || fx->atomic);
}

static bool check_place(struct schedule *s, unsigned bit)
{
	const struct nest *nest = s->nest;
	const struct binding *first = NULL;

	for (uint32_t i = 0; i < nest_bindings(nest)->n && !first; i++) {
		const struct binding *b = nest_bindings(nest)->at[i];

		/* a warp has its lanes, whether or not a loop is bound to them */
		first = b->places & (bit == PLACE_LANE ? PLACE_TID_X : bit) ? b : NULL;
	}
	for (const struct stmt *x = nest->root; first && x;) {
		struct diag *d;

		if (binding_around(nest, bit, x)) {
			x = stmt_next_skip(nest->root, x);
			continue;
		}
		if (!has_effect(s, x)) {
			x = stmt_next(nest->root, x);
			continue;
		}
		if (bit == PLACE_LANE && first->places == PLACE_WARP)
			d = diag_report(
				s->ir->diags, DIAG_SCHEDULE, first->span,
				"cannot bind '%s' to warp: each of its 32 lanes would do the "
				"same; bind a loop inside of it to lane",
				first->name);
		else
			d = diag_report(s->ir->diags, DIAG_SCHEDULE, first->span,
					"cannot bind '%s': what is beside it would be executed by "
					"all of %s",
					first->name,
					place_word(first->places & PLACE_TID_X & bit
							   ? first->places & PLACE_TID_X
							   : bit));
		if (!span_none(x->span))
			diag_note(s->ir->diags, d, x->span, "it is here");
		return false;
	}
	return true;
}

static const struct binding *bound_to(const struct nest *nest, unsigned bit)
{
	for (uint32_t i = 0; i < nest_bindings(nest)->n; i++) {
		const struct binding *b = nest_bindings(nest)->at[i];

		if (b->places & bit)
			return b;
	}
	return NULL;
}

static const struct stmt *first_effect(struct schedule *s, const struct nest *nest)
{
	const struct stmt *x = nest->root;

	while (x && !has_effect(s, x))
		x = stmt_next(nest->root, x);
	return x;
}

/* The nests of a kernel are launched with the blocks and threads that one of them asks for. */
static bool check_beside(struct schedule *s, const struct nest *other, unsigned bit)
{
	const struct binding *own = bound_to(s->nest, bit), *its = bound_to(other, bit);
	const struct binding *at = own ? own : nest_bindings(s->nest)->at[0];
	const struct stmt *again;
	struct diag *d;

	if (!own == !its)
		return true;
	again = first_effect(s, own ? other : s->nest);
	if (!again)
		return true;
	d = diag_report(
		s->ir->diags, DIAG_SCHEDULE, at->span,
		own ? "cannot bind '%s' to %s: another nest of this kernel is not bound to it, so "
		      "that each of them would do all of that nest"
		    : "cannot bind '%s': another nest of this kernel is bound to %s and this one "
		      "is not, so that each of them would do all of it",
		at->name, place_word(bit));
	if (!span_none(again->span))
		diag_note(s->ir->diags, d, own ? again->span : its->span, "it is here");
	return false;
}

bool bind_check_between(struct schedule *s)
{
	static const unsigned bits[] = {PLACE_LANE,    PLACE_WARP,    PLACE_TID_Y,  PLACE_TID_Z,
					PLACE_CTAID_X, PLACE_CTAID_Y, PLACE_CTAID_Z};
	const struct func *func = s->nest->func;

	analyses_drop(s->analyses, ~0u);
	for (unsigned i = 0; i < ARRAY_LEN(bits); i++) {
		if (!check_place(s, bits[i]))
			return false;
		/* each nest of the host is a kernel of its own */
		for (uint32_t k = 0; func->kind != FUNC_HOST && k < func->nests.n; k++) {
			const struct nest *other = func->nests.at[k];

			if (other != s->nest && nest_bindings(other)->n &&
			    !check_beside(s, other, bits[i]))
				return false;
		}
	}
	return true;
}
