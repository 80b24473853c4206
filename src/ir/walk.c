/* walk.c - visiting and rebuilding trees.
 *
 * Expression walks recurse: EXPR_DEPTH bounds them.  Statement walks follow links. */
#include "cunest/walk.h"

void expr_walk(struct ir *ir, const struct expr *e, bool (*visit)(void *, const struct expr *),
	       void *context)
{
	if (!visit(context, e))
		return;
	for (unsigned i = 0; i < e->nargs; i++)
		expr_walk(ir, e->arg[i], visit, context);
}

enum { FEW_ARGS = 4 };

const struct expr *expr_map(struct ir *ir, const struct expr *e,
			    const struct expr *(*map)(void *, const struct expr *), void *context)
{
	const struct expr *few[FEW_ARGS], **args = few;
	bool changed = false;

	if (e->nargs > FEW_ARGS)
		args = arena_array(ir->arena, e->nargs, sizeof(*args));
	for (unsigned i = 0; i < e->nargs; i++) {
		args[i] = expr_map(ir, e->arg[i], map, context);
		changed = changed || args[i] != e->arg[i];
	}
	return map(context, changed ? expr_with_args(ir, e, args) : e);
}

bool expr_contains(const struct expr *in, const struct expr *part)
{
	if (in == part)
		return true;
	if (part->id > in->id) /* operands are made before what they are in */
		return false;
	for (unsigned i = 0; i < in->nargs; i++)
		if (expr_contains(in->arg[i], part))
			return true;
	return false;
}

const struct expr *expr_without_members(const struct expr *place)
{
	while (place->kind == EXPR_MEMBER)
		place = place->arg[0];
	return place;
}

const struct expr *expr_replace(struct ir *ir, const struct expr *in, const struct expr *from,
				const struct expr *to)
{
	const struct expr *few[FEW_ARGS], **args = few;
	bool changed = false;

	if (in == from)
		return to;
	/* Nothing that large can be inside, if the sizes are true. */
	if (in->size <= from->size && from->size != UINT32_MAX)
		return in;
	if (in->nargs > FEW_ARGS)
		args = arena_array(ir->arena, in->nargs, sizeof(*args));
	for (unsigned i = 0; i < in->nargs; i++) {
		args[i] = expr_replace(ir, in->arg[i], from, to);
		changed = changed || args[i] != in->arg[i];
	}
	return changed ? expr_with_args(ir, in, args) : in;
}

/* ---- statements ---- */

struct stmt *stmt_next_skip(const struct stmt *root, const struct stmt *stmt)
{
	for (; stmt != root; stmt = stmt->parent)
		if (stmt->next)
			return stmt->next;
	return NULL;
}

struct stmt *stmt_next(const struct stmt *root, const struct stmt *stmt)
{
	return stmt->first ? stmt->first : stmt_next_skip(root, stmt);
}

bool stmt_is_loop(const struct stmt *stmt)
{
	return stmt->kind == STMT_FOR || stmt->kind == STMT_WHILE;
}

bool stmt_within(const struct stmt *inner, const struct stmt *outer)
{
	while (inner && inner != outer)
		inner = inner->parent;
	return inner != NULL;
}

struct stmt *stmt_loop(const struct stmt *stmt)
{
	struct stmt *around = stmt->parent;

	while (around && !stmt_is_loop(around))
		around = around->parent;
	return around;
}

unsigned stmt_loop_depth(const struct stmt *stmt)
{
	unsigned depth = 0;

	for (stmt = stmt_loop(stmt); stmt; stmt = stmt_loop(stmt))
		depth++;
	return depth;
}

/* NULL when s is the ancestor itself or not inside it. */
struct stmt *stmt_child_towards(const struct stmt *ancestor, const struct stmt *s)
{
	while (s->parent && s->parent != ancestor)
		s = s->parent;
	/* The link from the parent is the one that is not const. */
	if (!s->parent)
		return NULL;
	return s->prev ? s->prev->next : s->parent->first;
}

const struct expr *stmt_value(struct ir *ir, const struct stmt *stmt)
{
	bool is_store = stmt->kind == STMT_STORE, is_shift;
	const struct expr *place, *value, *args[2];
	enum expr_kind op = (enum expr_kind)stmt->op;

	if (!is_store && stmt->kind != STMT_ASSIGN && stmt->kind != STMT_DECL)
		return NULL;
	value = stmt->slot[is_store ? SLOT_STORED : SLOT_VALUE].e;
	if (op == EXPR_INT || stmt->kind == STMT_DECL)
		return value;
	place = is_store ? stmt->slot[SLOT_PLACE].e : expr_sym(ir, stmt->sym);
	args[0] = place;
	args[1] = value;
	/* p += i adds elements and a <<= n counts bits: the right side keeps its own type there. */
	is_shift = op == EXPR_SHL || op == EXPR_SHR;
	if (stmt->op_type && stmt->op_type->kind != TYPE_PTR) {
		args[0] = expr_c_convert(ir, stmt->op_type, place);
		if (!is_shift)
			args[1] = expr_c_convert(ir, stmt->op_type, value);
	}
	if (!args[0] || !args[1])
		trap_raise(arena_trap(ir->arena), STATUS_BUG, "'%s=' in a type that does not fit",
			   expr_table[op].spelling);
	value = stmt->op_type ? expr_raw(ir, op, stmt->op_type, NULL, args, 2)
			      : expr_c_binary(ir, op, args[0], args[1]);
	value = value ? expr_c_convert(ir, place->type, value) : NULL;
	if (!value)
		trap_raise(arena_trap(ir->arena), STATUS_BUG, "'%s=' of types that do not fit",
			   expr_table[op].spelling);
	return value;
}
