/* loops.c - parts of loops that several clauses take apart or put together. */
#include "schedule.h"

#include "cunest/walk.h"
#include "bounds/relation.h"
#include "staging/staging.h"

struct stmt *loop_only_child(const struct stmt *loop)
{
	struct stmt *s = loop->first->first;

	return s && !s->next && s->kind == STMT_FOR ? s : NULL;
}

void block_move(struct stmt *from, struct stmt *to)
{
	while (from->first) {
		struct stmt *s = from->first;

		stmt_remove(s);
		stmt_append(to, s);
	}
}

/* Ids tell which of the loops of a name is the first. */
static void succeed_one(struct schedule *s, struct stmt *from, struct stmt *copy)
{
	uint32_t id = from->id;

	from->id = copy->id;
	copy->id = id;
	for (uint32_t i = 0; i < s->named.n; i++) {
		struct named_loop *row = s->named.at[i];

		if (row->loop == from)
			row->loop = copy;
	}
	for (uint32_t i = 0; i < s->iters.n; i++) {
		struct iter_var *v = s->iters.at[i];

		if (v->loop == from) {
			v->loop = copy;
			v->sym = copy->sym;
		}
		if (v->body == from)
			v->body = copy;
	}
}

void stmt_succeed(struct schedule *s, struct stmt *from, struct stmt *copy)
{
	struct stmt *y = copy;

	for (struct stmt *x = from; x; x = stmt_next(from, x), y = stmt_next(copy, y))
		succeed_one(s, x, y);
}

struct stmt *loop_create(struct schedule *s, const char *hint, const struct type *type,
			 enum expr_kind cmp, const struct expr *lo, const struct expr *bound,
			 const struct expr *step)
{
	struct func *func = s->nest->func;
	struct stmt *loop = stmt_create(func, STMT_FOR, 3);

	stmt_set_sym(loop, sym_create(func, SYM_LOCAL, hint, type));
	loop->sym->fresh = true;
	loop->sym->hint = loop->sym->name;
	stmt_set_declares(loop, true);
	stmt_set_cmp(loop, (uint8_t)cmp);
	stmt_set(loop, SLOT_LO, lo);
	stmt_set(loop, SLOT_BOUND, bound);
	stmt_set(loop, SLOT_STEP, step);
	stmt_append(loop, stmt_create(func, STMT_BLOCK, 0));
	return loop;
}

bool schedule_binds(const struct schedule *s)
{
	for (uint32_t i = 0; i < s->nest->pragmas.n; i++) {
		const struct annotation *a = s->nest->pragmas.at[i];

		for (uint32_t k = 0; k < a->clauses.n; k++)
			if (((const struct clause *)a->clauses.at[k])->id == CLAUSE_BIND)
				return true;
	}
	return false;
}

bool schedule_on_device(const struct schedule *s)
{
	return s->nest->func->kind != FUNC_HOST || schedule_binds(s);
}

bool schedule_in_kernel(const struct schedule *s)
{
	return s->nest->func->kind == FUNC_KERNEL ||
	       (s->nest->func->kind == FUNC_HOST && schedule_binds(s));
}

const struct stmt *schedule_kernel_body(const struct schedule *s)
{
	return s->nest->func->kind == FUNC_HOST ? s->nest->root : s->nest->func->body;
}

bool schedule_may_meet(const struct schedule *s, const struct expr *a, const struct expr *b)
{
	enum alias (*compare)(struct analyses *, const struct nest *, const struct expr *,
			      const struct expr *) =
		s->nest->func->kind == FUNC_HOST ? alias_objects : alias_objects_ever;

	return compare(s->analyses, s->nest, a, b) != ALIAS_NO;
}

/* a < b ? a : b, or the other way round. */
static const struct expr *one_of(struct schedule *s, enum expr_kind kind, enum expr_kind cmp,
				 const struct expr *a, const struct expr *b)
{
	const struct expr *first;

	if (schedule_on_device(s) && means_library(s->nest->func, expr_table[kind].spelling))
		return expr_raw(s->ir, kind, a->type, NULL, (const struct expr *[]){a, b}, 2);
	first = expr_c_binary(s->ir, cmp, a, b);
	return expr_raw(s->ir, EXPR_SELECT, a->type, NULL, (const struct expr *[]){first, a, b}, 3);
}

const struct expr *expr_least(struct schedule *s, const struct expr *a, const struct expr *b)
{
	return one_of(s, EXPR_MIN, EXPR_LT, a, b);
}

const struct expr *expr_most(struct schedule *s, const struct expr *a, const struct expr *b)
{
	return one_of(s, EXPR_MAX, EXPR_GT, a, b);
}

static bool note_variable(void *context, const struct expr *e)
{
	bool *constant = context;

	if (e->kind == EXPR_SYM)
		*constant &= e->u.sym->constant || e->u.sym->kind == SYM_TPARAM;
	return *constant;
}

bool expr_is_constant(struct ir *ir, const struct expr *e)
{
	bool constant = !(e->has & (HAS_LOAD | HAS_CALL | HAS_OPAQUE | HAS_SREG | HAS_VOLATILE));

	expr_walk(ir, e, note_variable, &constant);
	return constant;
}

struct vec loop_take_hints(struct schedule *s, struct stmt *loop)
{
	struct vec hints = {0};

	while (loop->prev && loop->prev->kind == STMT_PRAGMA && span_none(loop->prev->span)) {
		vec_push(s->ir->arena, &hints, loop->prev);
		stmt_remove(loop->prev);
	}
	return hints;
}

void loop_put_hints(const struct vec *hints, struct stmt *loop)
{
	for (uint32_t i = hints->n; i-- > 0;)
		stmt_insert_before(loop, hints->at[i]);
}

void loop_enclose(struct stmt *loop, struct stmt *outer)
{
	struct stmt *head = loop_head(loop), *next;

	stmt_insert_before(head, outer);
	for (struct stmt *s = head; s; s = s == loop ? NULL : next) {
		next = s->next;
		stmt_remove(s);
		stmt_append(outer->first, s);
	}
}

bool sym_unsized(const struct sym *sym)
{
	for (const struct type *t = sym->type; t->kind == TYPE_ARRAY; t = t->of)
		if (t->extent < 0)
			return true;
	return false;
}

const char *stmt_uncopyable(struct analyses *analyses, const struct stmt *s)
{
	const struct effects *e = effects_of(analyses, s);

	if (e->label)
		return "a jump leads into it";
	if (e->opaque)
		return "it holds a statement that is not understood";
	for (const struct stmt *x = s; x; x = stmt_next(s, x))
		if (x->kind == STMT_DECL && x->sym->kind == SYM_SHARED)
			return "what it declares in shared memory cannot be duplicated";
	return NULL;
}

const struct expr *expr_zero(struct ir *ir, const struct type *type)
{
	type = type_unqualified(ir->types, type);
	if (type_is_int(type))
		return expr_const_int(ir, type_promoted(ir->types, type), 0);
	if (type->kind != TYPE_FLOAT || type->bits < 32)
		return NULL;
	return expr_const_flt(ir, type, 0, type->bits == 32 ? "0.0f" : "0.0");
}

struct stmt *guard_create(struct func *func)
{
	struct stmt *guard = stmt_create(func, STMT_IF, 1);

	stmt_set_guard(guard, GUARD_EDGE);
	return guard;
}

struct stmt *schedule_copy(struct schedule *s, const struct stmt *from)
{
	struct stmt *copy = stmt_copy(s->nest->func, from), *y = copy;

	for (const struct stmt *x = from; x; x = stmt_next(from, x), y = stmt_next(copy, y)) {
		const struct trip_fact *fact = nest_trips(s->nest, x);
		struct trip_fact *more;

		if (!fact)
			continue;
		more = arena_alloc(s->ir->arena, sizeof(*more));
		trip_fact_init(more, y);
		more->least = fact->least;
		more->most = fact->most;
		nest_add_trips(s->nest, more);
	}
	vec_push(s->ir->arena, &s->copies, copy);
	return copy;
}

/* Does it give values only to variables of its own? */
static bool keeps_to_itself(struct schedule *s, const struct stmt *loop)
{
	const struct effects *e = effects_of(s->analyses, loop->first);
	struct bits own = {0};

	for (const struct stmt *x = loop; x; x = stmt_next(loop, x))
		if (x->sym && (x->kind == STMT_DECL || x->declares))
			bits_add(s->ir->arena, &own, x->sym->id);
	for (uint32_t id = 0; id < s->nest->func->syms.n; id++)
		if (bits_has(&e->writes, id) && !bits_has(&own, id))
			return false;
	return true;
}

bool loop_is_independent(struct schedule *s, const struct stmt *loop)
{
	return loop->independent ||
	       (keeps_to_itself(s, loop) &&
		deps_may_parallel(s->analyses, s->nest, loop).may == PROOF_YES);
}
