/* transpose_barrier.c - barriers that no longer order anything.
 *
 * A barrier orders what threads of a block do before it and what others do after it.  Where none
 * of the accesses before it and none of those after it are to the same memory, one of them a
 * write, it makes no difference: what is left for it is time.  "Before" and "after" are of the
 * whole kernel, and in a loop both are all of the loop. */
#include "transpose_own.h"

struct place {
	const struct expr *e;
	bool inside; /* of the nest, whose clauses speak of it */
};

struct side {
	struct vec loads, stores; /* struct place * */
};

struct sides {
	struct transposes *t;
	const struct stmt *barrier, *loop; /* the outermost loop around it; NULL */
	struct side before, behind;
	bool unknown; /* something is not understood */
};

struct slot_query {
	struct sides *sides;
	bool before, behind, inside;
};

static void put(struct slot_query *at, const struct expr *e, bool write)
{
	struct sides *q = at->sides;
	const struct sym *base = place_base(e);
	struct place *place;

	/* what is the thread's own */
	if (base && (base->kind == SYM_LOCAL || base->kind == SYM_PARAM) &&
	    base->type->kind != TYPE_PTR && base->type->kind != TYPE_REF &&
	    !sym_escapes(q->t->an, base))
		return;
	place = arena_alloc(q->t->ir->arena, sizeof(*place));
	*place = (struct place){e, at->inside};
	if (at->before)
		vec_push(q->t->ir->arena, write ? &q->before.stores : &q->before.loads, place);
	if (at->behind)
		vec_push(q->t->ir->arena, write ? &q->behind.stores : &q->behind.loads, place);
}

static bool look(void *context, const struct expr *e)
{
	struct slot_query *q = context;

	if (e->kind == EXPR_OPAQUE || e->kind == EXPR_ADDR || (e->has & HAS_VOLATILE))
		q->sides->unknown = true;
	if (e->kind == EXPR_CALL) {
		struct purity p = purity_of_call(q->sides->t->nest->func, e->text);

		q->sides->unknown |=
			!p.pure || p.reads_memory || p.writes_memory || p.convergent || p.fence;
	}
	if (e->kind == EXPR_LOAD)
		put(q, e, false);
	if (e->kind == EXPR_SYM && e->has & HAS_LOAD && e->u.sym->kind != SYM_CONSTANT)
		q->sides->unknown = true;
	return true;
}

static void gather(struct sides *q)
{
	const struct stmt *body = q->t->nest->func->body;
	bool passed = false;

	for (const struct stmt *s = body; s && !q->unknown; s = stmt_next(body, s)) {
		bool turns = q->loop && stmt_within(s, q->loop);
		struct slot_query slots = {q, !passed || turns, passed || turns,
					   stmt_within(s, q->t->nest->root)};

		if (s == q->barrier)
			passed = true;
		switch ((enum stmt_kind)s->kind) {
		case STMT_BLOCK:
		case STMT_PRAGMA:
		case STMT_SYNC:
		case STMT_DECL:
		case STMT_ASSIGN:
		case STMT_IF:
		case STMT_FOR:
		case STMT_STORE:
			break;
		case STMT_JUMP:
			q->unknown |= s->form == FORM_GOTO;
			break;
		case STMT_ATOMIC:
		case STMT_CALL:
		case STMT_WHILE:
		case STMT_RAW:
		case STMT_COUNT:
			q->unknown = true;
			break;
		}
		if (s->sym && s->kind == STMT_ASSIGN &&
		    (s->sym->kind == SYM_SHARED || s->sym->kind == SYM_GLOBAL ||
		     s->sym->type->kind == TYPE_REF))
			q->unknown = true;
		for (unsigned i = 0; i < s->nslots; i++) {
			const struct expr *e = s->slot[i].e;

			if (!e)
				continue;
			/* its header runs in each iteration, too */
			if (s->kind == STMT_FOR && stmt_within(q->barrier, s))
				slots.before = slots.behind = true;
			if (s->kind == STMT_STORE && i == SLOT_PLACE) {
				put(&slots, e, true);
				if (s->op)
					put(&slots, e, false);
				q->unknown |= e->kind != EXPR_LOAD;
				for (unsigned k = 1; k < e->nargs; k++)
					expr_walk(q->t->ir, e->arg[k], look, &slots);
				continue;
			}
			expr_walk(q->t->ir, e, look, &slots);
		}
	}
}

static bool meets(struct sides *q, const struct vec *writes, const struct vec *others)
{
	for (uint32_t i = 0; i < writes->n; i++)
		for (uint32_t k = 0; k < others->n; k++) {
			const struct place *a = writes->at[i], *b = others->at[k];
			const struct nest *clauses = a->inside && b->inside ? q->t->nest : NULL;

			if (alias_objects_ever(q->t->an, clauses, a->e, b->e) != ALIAS_NO)
				return true;
		}
	return false;
}

static bool is_needed(struct transposes *t, const struct stmt *barrier)
{
	struct sides q = {.t = t, .barrier = barrier};

	for (const struct stmt *s = barrier; s; s = s->parent)
		if (stmt_is_loop(s))
			q.loop = s;
	gather(&q);
	return q.unknown || meets(&q, &q.before.stores, &q.behind.stores) ||
	       meets(&q, &q.before.stores, &q.behind.loads) ||
	       meets(&q, &q.behind.stores, &q.before.loads);
}

/* Right after another one, perhaps as the first statement of a block? */
static bool repeats(const struct stmt *barrier)
{
	const struct stmt *s = barrier;

	while (!s->prev && s->parent->kind == STMT_BLOCK && s->parent->parent &&
	       s->parent->parent->kind == STMT_BLOCK)
		s = s->parent;
	return s->prev && s->prev->kind == STMT_SYNC;
}

unsigned tr_drop_barriers(struct transposes *t)
{
	struct stmt *next;
	unsigned n = 0;

	for (struct stmt *s = t->block->first; s; s = next) {
		next = s->next;
		if (s->kind != STMT_SYNC || (!repeats(s) && is_needed(t, s)))
			continue;
		stmt_remove(s);
		n++;
	}
	return n;
}
