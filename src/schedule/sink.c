/* sink.c - a guard goes into a loop, so that all threads run the loop.
 *
 *	if (row < m) {				float sum = 0.0f;
 *		float sum = 0.0f;		for (int k_o = 0; ...) {
 *		for (int k_o = 0; ...)	->		...
 *			BODY				if (row < m)
 *		C[row] = sum;					BODY
 *	}					}
 *						if (row < m)
 *							C[row] = sum;
 *
 * What a barrier in the loop needs: it must be reached by all or none.  Statements that do nothing
 * when the guard fails, as loops from i_o up to m do, need no guard of their own.
 *
 * Legal when:
 * - what is evaluated without the guard is safe for the threads that it keeps off: headers of loops
 *   on the way, and the values of declarations, which else become `row < m ? a[row] : 0.0f`, or, of types without such a
 *   constant, an assignment under the guard;
 * - all the rest is guarded as before, by a condition that nothing in between changes: else, and
 *   where it reads memory, it is named once where the guard stood, `const bool inside = ...`;
 * - there is no barrier under the guard already, no jump past the loop, and no else, which would
 *   have to run after the loop or before it.
 *
 * A block all of whose threads the guard keeps off would now run the loop: block_guard.c.
 *
 * Source: how a tiled product of matrices is written by hand; Halide's and TVM's predicated loads. */
#include "staging/staging.h"

#include "cunest/text.h"
#include "cunest/walk.h"

struct sinking {
	struct staging *st;
	struct stmt *guard;
	const struct expr *cond;
	struct stmt *probe; /* is where the condition is false */
	struct stmt *down;  /* the loop that it goes into */
	struct vec
		empty;   /* const struct sym *, which have a value where the condition holds only */
	bool apply;      /* else it is only asked whether it may */
	const char *why; /* it may not: one clause, and the statement that it is about */
	const struct stmt *at;
};

static bool cannot(struct sinking *k, const struct stmt *at, const char *why)
{
	k->why = why;
	k->at = at;
	return false;
}

/* ---- what does nothing without the guard ---- */

static bool never_runs(struct sinking *k, const struct stmt *loop)
{
	struct ir *ir = k->st->s->ir;
	const struct expr *runs = expr_c_binary(ir, (enum expr_kind)loop->cmp,
						loop->slot[SLOT_LO].e, loop->slot[SLOT_BOUND].e);

	return range_prove(k->st->s->analyses, runs, k->probe) == PROOF_NO;
}

static bool reads_empty(const struct sinking *k, const struct expr *e)
{
	for (uint32_t i = 0; i < k->empty.n; i++)
		if (expr_mentions(e, k->empty.at[i]))
			return true;
	return false;
}

/* Can all threads evaluate what is in the statement's own slots? */
static bool evaluates(struct sinking *k, const struct stmt *s)
{
	struct ir *ir = k->st->s->ir;

	for (unsigned i = 0; i < s->nslots; i++) {
		const struct expr *e = s->slot[i].e;
		const char *why = NULL;

		if (!e)
			continue;
		if (expr_pinned(k->st->s->analyses, e))
			return cannot(
				k, s,
				arena_printf(ir->arena, "'%s' has effects", expr_text(ir, e)));
		if (reads_empty(k, e) || !range_safe(k->st->s->analyses, e, k->probe, &why))
			return cannot(
				k, s,
				arena_printf(ir->arena,
					     "threads that the guard keeps off cannot compute "
					     "'%s'%s%s",
					     expr_text(ir, e), why ? ": " : "", why ? why : ""));
	}
	return true;
}

/* What a variable that nobody looks at may hold instead: 0, or of A + i * n the pointer A.  NULL: none. */
static const struct expr *instead(struct sinking *k, const struct sym *sym, const struct expr *e)
{
	struct ir *ir = k->st->s->ir;
	const struct expr *sum = expr_strip(e);
	bool moved = (sum->kind == EXPR_ADD || sum->kind == EXPR_SUB) &&
		     sum->arg[0]->type->kind == TYPE_PTR;

	if (sym->type->kind != TYPE_PTR)
		return expr_zero(ir, sym->type);
	return moved && range_safe(k->st->s->analyses, sum->arg[0], k->probe, NULL) ? sum->arg[0]
										    : NULL;
}

/* Made of the guard already, and alone. */
static bool is_part(const struct sinking *k, const struct stmt *s)
{
	return s && s->kind == STMT_IF && span_none(s->span) && s->slot[SLOT_COND].e == k->cond &&
	       !s->first->next;
}

static void wrap(struct sinking *k, struct stmt *s, bool past);

/* Is every use of the record in the expression one of a member? */
static bool only_members(const struct expr *e, const struct sym *sym)
{
	if (e->kind == EXPR_SYM)
		return e->u.sym != sym;
	if (e->kind == EXPR_MEMBER && e->arg[0]->kind == EXPR_SYM)
		return true;
	for (unsigned i = 0; i < e->nargs; i++)
		if (!only_members(e->arg[i], sym))
			return false;
	return true;
}

/* May the record as well not be const?  What is called with it, or has its address, may be another function then. */
static bool may_be_variable(const struct sinking *k, const struct sym *sym)
{
	const struct vec *readers = sym_readers(k->st->s->analyses, sym);

	if (sym->type->kind != TYPE_RECORD || sym_escapes(k->st->s->analyses, sym))
		return false;
	for (uint32_t i = 0; i < readers->n; i++) {
		const struct stmt *s = readers->at[i];

		if (s->kind == STMT_RAW)
			return false;
		for (unsigned n = 0; n < s->nslots; n++)
			if (s->slot[n].e && !only_members(s->slot[n].e, sym))
				return false;
	}
	return true;
}

/* const float4 v = a[i]; -> float4 v; if (row < m) v = a[i]; */
static bool begin_empty(struct sinking *k, struct stmt *s)
{
	struct ir *ir = k->st->s->ir;
	const struct type *type = type_unqualified(ir->types, s->sym->type);
	struct stmt *set, *decl;

	if ((type_is_const(s->sym->type) && !may_be_variable(k, s->sym)) ||
	    type_is_volatile(s->sym->type) ||
	    (type->kind != TYPE_FLOAT && type->kind != TYPE_PTR &&
	     !type_vector_field(ir, type, "x")))
		return false;
	vec_push(k->st->s->ir->arena, &k->empty, s->sym);
	if (!k->apply)
		return true;
	s->sym->type = type;
	set = stmt_create(k->st->s->nest->func, STMT_ASSIGN, 1);
	stmt_set_sym(set, s->sym);
	stmt_set_slot(set, SLOT_VALUE, s->slot[SLOT_VALUE]);
	decl = decl_create(k->st->s->nest->func, s->sym, NULL);
	stmt_insert_before(is_part(k, s->prev) ? s->prev : s, decl);
	stmt_insert_after(s, set);
	stmt_remove(s);
	wrap(k, set, false);
	return true;
}

/* a[i] -> row < m ? a[i] : 0.0f, of a variable that is declared before the loop. */
static bool choose(struct sinking *k, struct stmt *s)
{
	struct ir *ir = k->st->s->ir;
	const struct expr *e = s->slot[SLOT_VALUE].e, *other = instead(k, s->sym, e);

	if (s->sym->kind != SYM_LOCAL || expr_pinned(k->st->s->analyses, e))
		return false;
	if (!other)
		return begin_empty(k, s);
	if (k->apply) {
		const struct expr *cond = k->cond, *old = expr_strip(e);

		if (old->kind == EXPR_SELECT && expr_strip(old->arg[2]) == expr_strip(other)) {
			cond = expr_c_binary(ir, EXPR_LAND, cond, old->arg[0]);
			e = old->arg[1];
		}
		stmt_set(s, SLOT_VALUE,
			 expr_c_convert(ir, s->sym->type, expr_c_select(ir, cond, e, other)));
	}
	return true;
}

/* A declaration before the loop stays one for all threads. */
static bool keep_decl(struct sinking *k, struct stmt *s)
{
	return evaluates(k, s) || choose(k, s);
}

/* Does it neither write nor read anything when the condition is false? */
static bool does_nothing(struct sinking *k, const struct stmt *s)
{
	if (s->kind == STMT_PRAGMA)
		return true;
	if (s->kind != STMT_FOR || !s->declares || !evaluates(k, s))
		return false;
	if (never_runs(k, s))
		return true;
	if (effects_of(k->st->s->analyses, s)->may_not_end)
		return false;
	for (const struct stmt *c = s->first->first; c; c = c->next)
		if (!does_nothing(k, c))
			return false;
	return true;
}

/* ---- going down ---- */

/* Does the block declare what statements after it in the source name? */
static bool declares_there(const struct stmt *block)
{
	for (const struct stmt *c = block->first; c; c = c->next)
		if (c->kind == STMT_RAW ||
		    ((c->kind == STMT_DECL || c->declares) && c->kind != STMT_FOR))
			return true;
	return false;
}

/* if (cond) around s and its pragmas, together with a guard just before. */
static void wrap(struct sinking *k, struct stmt *s, bool past)
{
	struct func *func = k->st->s->nest->func;
	struct stmt *head = loop_head(s), *guard = head->prev, *inside, *next;

	if (head == s && s->kind == STMT_IF && span_none(s->span) && !s->first->next &&
	    !(is_part(k, guard) && declares_there(guard->first))) {
		stmt_set(s, SLOT_COND,
			 expr_c_binary(k->st->s->ir, EXPR_LAND, k->cond, s->slot[SLOT_COND].e));
		return; /* one guard with both */
	}
	if (!is_part(k, guard)) {
		guard = guard_create(func);
		stmt_set_guard(guard, k->guard->guard);
		if (past) /* what is said of the guard is said of the last of its parts */
			stmt_set_stands_for(guard, span_none(k->guard->span) ? k->guard->stands_for
									     : k->guard->span);
		stmt_set_slot(guard, SLOT_COND, k->guard->slot[SLOT_COND]);
		inside = stmt_create(func, STMT_BLOCK, 0);
		stmt_set_braced(inside, true);
		stmt_append(guard, inside);
		stmt_insert_before(head, guard);
	}
	for (; head != s; head = next) {
		next = head->next;
		stmt_remove(head);
		stmt_append(guard->first, head);
	}
	stmt_remove(s);
	stmt_append(guard->first, s);
}

static bool sink_into(struct sinking *k, struct stmt *block);

/* All of the body under one guard, unless it does nothing without. */
static void wrap_body(struct sinking *k, struct stmt *body)
{
	bool nothing = true;

	for (const struct stmt *c = body->first; c; c = c->next)
		nothing = nothing && does_nothing(k, c);
	for (struct stmt *c = body->first, *next; c && k->apply && !nothing; c = next) {
		next = c->next;
		if (c->kind != STMT_PRAGMA)
			wrap(k, c, false);
	}
}

/* On the way to the loop. */
static bool sink_through(struct sinking *k, struct stmt *s)
{
	switch ((enum stmt_kind)s->kind) {
	case STMT_BLOCK:
		return sink_into(k, s);
	case STMT_IF:
		if (s->first->next)
			return cannot(k, s, "an if around the loop has an else");
		return evaluates(k, s) && sink_into(k, s->first);
	case STMT_FOR:
		if (!s->declares)
			return cannot(k, s, "the variable of the loop is declared before it");
		if (!evaluates(k, s))
			return false;
		if (effects_of(k->st->s->analyses, s)->may_not_end)
			return cannot(k, s,
				      "nothing proves that the loop ends for threads that the "
				      "guard keeps off");
		if (s != k->down)
			return sink_into(k, s->first);
		wrap_body(k, s->first);
		return true;
	case STMT_DECL:
	case STMT_ASSIGN:
	case STMT_STORE:
	case STMT_ATOMIC:
	case STMT_CALL:
	case STMT_SYNC:
	case STMT_WHILE:
	case STMT_JUMP:
	case STMT_PRAGMA:
	case STMT_RAW:
	case STMT_COUNT:
		break;
	}
	return cannot(k, s, "the code around the loop is not understood");
}

/* May the statement before the loop go into a block of its own? */
static bool may_wrap(struct sinking *k, const struct stmt *s)
{
	bool declares = s->declares && s->kind != STMT_FOR;

	for (uint32_t i = 0; s->kind == STMT_RAW && i < s->writes.n; i++)
		declares |= raw_may_declare(s, s->writes.at[i]);
	if (declares)
		return cannot(k, s, "what it declares is used outside of a guard of its own");
	if (effects_of(k->st->s->analyses, s)->leaves)
		return cannot(k, s, "a jump between the guard and the loop passes the barrier");
	return true;
}

static bool sink_child(struct sinking *k, struct stmt *s, bool past)
{
	if (s->kind == STMT_PRAGMA)
		return true;
	if (stmt_within(k->down, s))
		return sink_through(k, s);
	if (s->kind == STMT_DECL && !past)
		return keep_decl(k, s);
	if (s->kind == STMT_BLOCK && s->transparent && !past)
		return sink_into(k, s);
	if (!past && !may_wrap(k, s))
		return false;
	/* what the guard declares is only named in it */
	if (k->apply && (!does_nothing(k, s) || (is_part(k, loop_head(s)->prev) &&
						 declares_there(loop_head(s)->prev->first))))
		wrap(k, s, past);
	return true;
}

static bool sink_into(struct sinking *k, struct stmt *block)
{
	bool past = false;

	for (struct stmt *s = block->first, *next; s; s = next) {
		bool around = stmt_within(k->down, s);

		next = s->next;
		if (!sink_child(k, s, past))
			return false;
		past |= around;
	}
	return true;
}

/* A statement that nothing else is like, where the condition is false. */
static void place_probe(struct sinking *k)
{
	struct func *func = k->st->s->nest->func;
	struct stmt *test = guard_create(func), *then = stmt_create(func, STMT_BLOCK, 0);

	stmt_set(test, SLOT_COND, expr_c_unary(k->st->s->ir, EXPR_LNOT, k->cond));
	stmt_append(test, then);
	k->probe = stmt_create(func, STMT_BLOCK, 0);
	stmt_append(then, k->probe);
	stmt_insert_before(k->guard, test);
}

/* It is no binding's any more. */
static void forget_guard(struct sinking *k)
{
	const struct vec *bindings = nest_bindings(k->st->s->nest);

	for (uint32_t i = 0; i < bindings->n; i++) {
		struct binding *b = bindings->at[i];

		if (b->guard == k->guard)
			b->guard = NULL;
	}
}

/* Do the guard's statements declare what has the name of something else? */
static bool names_meet(const struct sinking *k)
{
	const struct func *func = k->st->s->nest->func;

	for (const struct stmt *c = k->guard->first->first; c; c = c->next)
		for (uint32_t i = 0; c->kind == STMT_DECL && !c->sym->fresh && i < func->syms.n;
		     i++) {
			const struct sym *other = func->syms.at[i];

			if (other != c->sym && other->name == c->sym->name)
				return true;
		}
	return false;
}

/* const bool inside = a[i] > 0; where the guard is, if it must not be evaluated again. */
static void name_condition(struct sinking *k)
{
	struct schedule *s = k->st->s;
	const struct type *type = type_bool(s->ir->types);
	struct sym *sym;

	if (!(k->cond->has & (HAS_LOAD | HAS_CALL | HAS_VOLATILE | HAS_OPAQUE)) &&
	    !expr_pinned(s->analyses, k->cond) &&
	    !effects_clobber(s->analyses, k->guard->first, k->cond))
		return;
	sym = sym_create(s->nest->func, SYM_LOCAL, "inside",
			 type_qualified(s->ir->types, type, QUAL_CONST));
	sym->fresh = true;
	sym->hint = sym->name;
	stmt_insert_before(k->guard,
			   decl_create(s->nest->func, sym, expr_c_convert(s->ir, type, k->cond)));
	k->cond = expr_sym(s->ir, sym);
	stmt_set_slot(k->guard, SLOT_COND,
		      (struct slot){
			      .e = k->cond,
		      });
}

/* ---- the guard ---- */

/* What is said of the annotation is said of the loop, where the braces around both go. */
static void keep_comments(struct staging *st, const struct stmt *guard)
{
	const struct vec *pragmas = &st->s->nest->pragmas;
	const struct stmt *x = st->loop;
	struct span at;

	if (!pragmas->n || !span_none(st->loop->span))
		return;
	at = ((const struct annotation *)pragmas->at[0])->span;
	while (x && (x->kind == STMT_BLOCK || span_none(x->span) || x->span.lo > at.lo))
		x = x->parent;
	if (x == guard)
		stmt_set_stands_for(st->loop, at);
}

/* Opens a guard around the loop, so that its condition is inside the loop. */
static bool guard_sink(struct staging *st, struct stmt *guard)
{
	struct sinking k = {
		.st = st, .guard = guard, .cond = guard->slot[SLOT_COND].e, .down = st->loop};
	struct stmt *test, *all;
	bool may;

	if (guard->first->next)
		return staging_refuse(st, guard,
				      "the guard around the loop has an else, which would have to "
				      "run before the loop or after it");
	for (const struct stmt *x = guard; x; x = stmt_next(guard, x))
		if (x->kind == STMT_SYNC)
			return staging_refuse(st, x, "there is a barrier under the guard already");
	if (effects_of(st->s->analyses, guard->first)->sync)
		return staging_refuse(st, guard, "what is called under the guard may be a barrier");
	keep_comments(st, guard);
	if (!region_take(st, guard, guard))
		return false;
	name_condition(&k);
	place_probe(&k);
	test = guard->prev;
	may = sink_into(&k, guard->first);
	if (may) {
		k.apply = true;
		k.empty.n = 0;
		sink_into(&k, guard->first);
	}
	stmt_remove(test);
	if (!may)
		return staging_refuse(st, k.at, "the guard around the loop cannot go into it: %s",
				      k.why);
	all = stmt_create(st->s->nest->func, STMT_BLOCK, 0);
	stmt_set_braced(all, names_meet(&k));
	forget_guard(&k);
	stmt_insert_before(guard, all);
	block_move(guard->first, all);
	stmt_remove(guard);
	if (!all->braced)
		block_dissolve(all);
	guard_block(st, k.cond);
	return true;
}

bool guards_sink(struct staging *st)
{
	const struct stmt *apart;

	while ((apart = schedule_divergence(st->s, st->loop)) != NULL) {
		if (apart->kind == STMT_IF && stmt_within(st->loop, apart)) {
			if (!guard_sink(st, (struct stmt *)(uintptr_t)apart))
				return false;
			continue;
		}
		if (apart->kind == STMT_JUMP && apart->form == FORM_RETURN) {
			if (!returns_to_guards(st, apart))
				return false;
			continue;
		}
		if (stmt_is_loop(apart))
			return staging_refuse(st, apart,
					      "the loop around it does not run as often in all "
					      "threads of the block, which the barrier needs");
		return staging_refuse(st, apart,
				      "not all threads of the block reach the loop, which the "
				      "barrier needs");
	}
	return true;
}
