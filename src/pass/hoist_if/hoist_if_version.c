/* hoist_if_version.c - what a loop is when a condition in it is known.
 *
 * A loop that does nothing when the condition is false needs no second version: it only runs when
 * it is true.  That is asked of the whole tree, so that declarations, loops and other conditions
 * around the `if` do not count as long as nobody sees what they do; and `if (c) continue;` before
 * the rest of a body is as good as a branch around it. */
#include "hoist_if.h"

#include "cunest/build.h"

/* ---- does it do anything? ---- */

/* What running a statement amounts to.  ENDS: nothing, and the rest of the iteration is not run. */
enum work { WORK_NONE, WORK_ENDS, WORK_SOME };

static bool leaves(const struct fork *f, const struct stmt *s)
{
	for (unsigned i = 0; i < f->choice.moves.n; i++)
		if (f->choice.moves.def[i] == s)
			return true;
	return false;
}

static bool slots_drop(const struct fork *f, const struct stmt *s)
{
	for (unsigned i = 0; i < s->nslots; i++)
		if (s->slot[i].e && motion_pinned(f->pass, s->slot[i].e))
			return false;
	return true;
}

static enum work work_of(const struct fork *, const struct stmt *, bool truth);

static enum work work_of_block(const struct fork *f, const struct stmt *block, bool truth)
{
	for (const struct stmt *s = block ? block->first : NULL; s; s = s->next) {
		enum work work = work_of(f, s, truth);

		if (work != WORK_NONE)
			return work;
	}
	return WORK_NONE;
}

static enum work work_of_if(const struct fork *f, const struct stmt *s, bool truth)
{
	const struct expr *rest;
	enum proof proof = choice_decide(f, s->slot[SLOT_COND].e, truth, &rest);
	enum work yes, no;

	if (proof != PROOF_UNKNOWN)
		return work_of_block(f, proof == PROOF_YES ? s->first : s->first->next, truth);
	if (!slots_drop(f, s))
		return WORK_SOME;
	yes = work_of_block(f, s->first, truth);
	no = work_of_block(f, s->first->next, truth);
	if (yes == WORK_SOME || no == WORK_SOME)
		return WORK_SOME;
	return yes == WORK_ENDS && no == WORK_ENDS ? WORK_ENDS : WORK_NONE;
}

static enum work work_of(const struct fork *f, const struct stmt *s, bool truth)
{
	if (leaves(f, s))
		return WORK_NONE;
	switch ((enum stmt_kind)s->kind) {
	case STMT_BLOCK:
		return work_of_block(f, s, truth);
	case STMT_DECL:
		return s->sym->kind == SYM_LOCAL && !type_is_volatile(s->sym->type) &&
				       slots_drop(f, s)
			       ? WORK_NONE
			       : WORK_SOME;
	case STMT_ASSIGN:
		return s->sym->kind == SYM_LOCAL && s->sym->type->kind != TYPE_REF &&
				       !type_is_volatile(s->sym->type) && slots_drop(f, s) &&
				       symbol_declared_in(f->pass, s->sym, f->loop)
			       ? WORK_NONE
			       : WORK_SOME;
	case STMT_IF:
		return work_of_if(f, s, truth);
	case STMT_FOR: /* C++ lets loops without effects be taken to end */
		return s->declares && slots_drop(f, s) &&
				       work_of_block(f, s->first, truth) != WORK_SOME
			       ? WORK_NONE
			       : WORK_SOME;
	case STMT_JUMP:
		return s->form == FORM_BREAK || s->form == FORM_CONTINUE ? WORK_ENDS : WORK_SOME;
	case STMT_PRAGMA:
		return WORK_NONE;
	case STMT_STORE:
	case STMT_ATOMIC:
	case STMT_CALL:
	case STMT_WHILE:
	case STMT_SYNC:
	case STMT_RAW:
	case STMT_COUNT:
		return WORK_SOME;
	}
	return WORK_SOME;
}

bool fork_idle(const struct fork *f, bool truth)
{
	return f->loop->kind == STMT_FOR && work_of(f, f->loop, truth) == WORK_NONE;
}

/* ---- how much is left of it? ---- */

unsigned fork_size(const struct fork *f, bool truth)
{
	unsigned n = 0;
	struct stmt *s = f->loop, *next;

	for (; s; s = next) {
		const struct expr *rest;
		enum proof proof = PROOF_UNKNOWN;

		next = stmt_next(f->loop, s);
		if (s->kind == STMT_IF)
			proof = choice_decide(f, s->slot[SLOT_COND].e, truth, &rest);
		if (proof == PROOF_UNKNOWN) {
			n += s->kind != STMT_BLOCK && s->kind != STMT_PRAGMA;
			continue;
		}
		if (proof == PROOF_YES) { /* the first branch, but not the second */
			struct fork inner = *f;

			inner.loop = s->first;
			n += fork_size(&inner, truth);
		} else if (s->first->next) {
			struct fork inner = *f;

			inner.loop = s->first->next;
			n += fork_size(&inner, truth);
		}
		next = stmt_next_skip(f->loop, s);
	}
	return n;
}

static bool has_loop(const struct stmt *s)
{
	for (const struct stmt *x = s; x; x = stmt_next(s, x))
		if (stmt_is_loop(x))
			return true;
	return false;
}

bool fork_is_rare(const struct fork *f)
{
	const struct expr *rest;

	for (struct stmt *s = f->loop; s; s = stmt_next(f->loop, s))
		if (s->kind == STMT_IF &&
		    (choice_decide(f, s->slot[SLOT_COND].e, true, &rest) != PROOF_UNKNOWN ||
		     rest != s->slot[SLOT_COND].e) &&
		    has_loop(s))
			return true;
	return false;
}

/* ---- versions ---- */

const char *fork_uncopyable(const struct fork *f)
{
	const struct effects *x = effects_of(f->pass->analyses, f->loop);

	if (x->label)
		return "a jump leads into it";
	if (x->opaque)
		return "it holds a statement that is not understood";
	for (const struct stmt *s = f->loop; s; s = stmt_next(f->loop, s))
		if (s->kind == STMT_DECL && s->sym->kind != SYM_LOCAL)
			return "what it declares cannot be duplicated";
		else if (s->kind == STMT_WHILE && s->form == FORM_FOR)
			return "the header of a loop in it is not understood";
	return NULL;
}

static const struct expr *resolve_select(void *context, const struct expr *e)
{
	const void *const *both = context;
	const struct fork *f = both[0];
	bool truth = *(const bool *)both[1];
	const struct expr *rest, *arm;
	enum proof proof;

	if (e->kind != EXPR_SELECT)
		return e;
	proof = choice_decide(f, e->arg[0], truth, &rest);
	arm = e->arg[proof == PROOF_YES ? 1 : 2];
	if (proof != PROOF_UNKNOWN)
		return arm->type == e->type ? arm : e;
	if (rest != e->arg[0]) {
		const struct expr *args[3] = {rest, e->arg[1], e->arg[2]};

		return expr_with_args(f->pass->ir, e, args);
	}
	return e;
}

static void resolve_slots(const struct fork *f, struct stmt *s, bool truth)
{
	const void *both[2] = {f, &truth};

	for (unsigned i = 0; f->selects && i < s->nslots; i++)
		if (s->slot[i].e && !text_counts(s))
			stmt_set(s, i, expr_map(f->pass->ir, s->slot[i].e, resolve_select, both));
}

void fork_resolve(const struct fork *f, struct stmt *loop, bool truth)
{
	struct stmt *s = loop;

	while (s) {
		const struct expr *rest;
		struct stmt *before = s->prev, *parent = s->parent;
		enum proof proof = PROOF_UNKNOWN;

		if (s->kind == STMT_IF)
			proof = choice_decide(f, s->slot[SLOT_COND].e, truth, &rest);
		if (proof != PROOF_UNKNOWN && branch_resolve(f->nest, s, proof == PROOF_YES)) {
			s = before ? stmt_next_skip(loop, before) : stmt_next(loop, parent);
			continue;
		}
		if (s->kind == STMT_IF && proof == PROOF_UNKNOWN)
			stmt_set(s, SLOT_COND, rest);
		resolve_slots(f, s, truth);
		s = stmt_next(loop, s);
	}
}

struct stmt *fork_copy(const struct fork *f, const struct stmt *from)
{
	struct stmt *copy = stmt_copy(f->nest->func, from), *y = copy;

	for (const struct stmt *x = from; x; x = stmt_next(from, x), y = stmt_next(copy, y)) {
		const struct trip_fact *fact = nest_trips(f->nest, x);
		struct trip_fact *more;

		if (!fact)
			continue;
		more = arena_alloc(f->pass->ir->arena, sizeof(*more));
		trip_fact_init(more, y);
		more->least = fact->least;
		more->most = fact->most;
		nest_add_trips(f->nest, more);
	}
	return copy;
}
