/* loops.c - parts of loops that several clauses take apart or put together. */
#include "schedule.h"

#include "cunest/walk.h"

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

struct stmt *loop_create(struct schedule *s, const char *hint, const struct type *type,
			 enum expr_kind cmp, const struct expr *lo, const struct expr *bound,
			 const struct expr *step)
{
	struct func *func = s->nest->func;
	struct stmt *loop = stmt_create(func, STMT_FOR, 3);

	loop->sym = sym_create(func, SYM_LOCAL, hint, type);
	loop->sym->fresh = true;
	loop->sym->hint = loop->sym->name;
	loop->declares = true;
	loop->cmp = (uint8_t)cmp;
	loop->slot[SLOT_LO].e = lo;
	loop->slot[SLOT_BOUND].e = bound;
	loop->slot[SLOT_STEP].e = step;
	stmt_append(loop, stmt_create(func, STMT_BLOCK, 0));
	return loop;
}

/* a < b ? a : b, or the other way round. */
static const struct expr *one_of(struct schedule *s, enum expr_kind kind, enum expr_kind cmp,
				 const struct expr *a, const struct expr *b)
{
	const struct expr *first;

	if (s->nest->func->kind != FUNC_HOST)
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
