/* box_nest.c - loops over the elements of a box: what fills a buffer, and what puts it back.
 *
 *	#pragma unroll				for (int i = i_o; i < min(i_o + 8, m); i++)
 *	for (int i = i_o; i < i_o + 8; i++)		C_acc[i - i_o] = C[i];
 *		if (i < m)
 *			C_acc[i - i_o] = C[i];
 *
 * For registers the form on the left: only constant subscripts are registers. */
#include "box.h"

#include "cunest/text.h"
#include "cunest/walk.h"

/* Where the variable is past the last row. */
static const struct expr *end_of(struct schedule *s, const struct box_dim *dim)
{
	const struct expr *from = dim->start;
	const struct type *type = type_promoted(s->ir->types, from->type);

	if (from->kind == EXPR_INT)
		return expr_const_int(s->ir, type, expr_int(from) + dim->most);
	return expr_c_binary(s->ir, EXPR_ADD, from, expr_const_int(s->ir, type, dim->most));
}

/* `all`: else those that no loop runs to. */
static const struct expr *guard_of(struct schedule *s, const struct box *box,
				   const struct box_at *at, bool all)
{
	const struct expr *e = NULL, *c;

	for (unsigned d = 0; d < box->n; d++)
		for (unsigned i = 0; i < box->dim[d].nlimits; i++) {
			if (!all && box->dim[d].most > 1 && box->dim[d].bounds[i])
				continue;
			c = expr_c_binary(s->ir, EXPR_LT, at->var[d], box->dim[d].end[i]);
			e = e ? expr_c_binary(s->ir, EXPR_LAND, e, c) : c;
		}
	return e;
}

const struct expr *box_guard(struct schedule *s, const struct box *box, const struct box_at *at)
{
	return guard_of(s, box, at, true);
}

bool box_rounds(struct staging *st, const struct box *box, const struct stmt *at)
{
	for (unsigned d = 0; d < box->n; d++) {
		const struct expr *end = end_of(st->s, &box->dim[d]);
		const char *why = NULL;

		if (!box->dim[d].nlimits || range_safe(st->s->analyses, end, at, &why))
			continue;
		schedule_lacks(st->s, at, range_wanted(st->s->analyses));
		return staging_refuse(st, NULL, "%s", why ? why : "an index may overflow");
	}
	return true;
}

/* Called what the user calls the index. */
static void name_variable(struct schedule *s, struct stmt *loop, const struct box_dim *dim)
{
	struct sym *sym = loop->sym;

	if (!dim->var)
		return;
	sym->name = sym->hint = dim->var->name;
	if (dim->var->fresh)
		return;
	sym->fresh = false;
	vec_push(s->ir->arena, &s->copies, loop);
}

struct stmt *unroll_create(struct schedule *s)
{
	struct stmt *pragma = stmt_create(s->nest->func, STMT_PRAGMA, 0);

	stmt_set_text(pragma, "#pragma unroll");
	return pragma;
}

void box_nest(struct schedule *s, const struct box *box, struct stmt *into, bool full,
	      box_fill_fn *fill)
{
	struct box_at at;
	struct func *func = s->nest->func;
	const struct expr *guard;

	for (unsigned d = 0; d < box->n; d++) {
		const struct box_dim *dim = &box->dim[d];
		const struct type *type = box_index_type(s, box, d);
		const struct expr *end = end_of(s, dim);
		bool bounded = dim->capped || full; /* by lo + most, or by what is there */
		struct stmt *loop;

		at.var[d] = dim->start;
		if (dim->most == 1)
			continue;
		for (unsigned i = 0; i < dim->nlimits && !full; i++) {
			bool same = end->type == dim->end[i]->type;

			if (!dim->bounds[i])
				continue;
			if (!bounded) {
				end = dim->end[i];
				bounded = true;
				continue;
			}
			end = same ? expr_least(s, end, dim->end[i])
				   : expr_least(s, expr_c_convert(s->ir, type, end),
						expr_c_convert(s->ir, type, dim->end[i]));
		}
		loop = loop_create(s, "e", type, EXPR_LT, expr_c_convert(s->ir, type, dim->start),
				   expr_c_convert(s->ir, type, end),
				   expr_const_int(s->ir, type, 1));
		name_variable(s, loop, dim);
		if (full && schedule_on_device(s))
			stmt_append(into, unroll_create(s));
		stmt_append(into, loop);
		into = loop->first;
		at.var[d] = expr_sym(s->ir, loop->sym);
	}
	guard = guard_of(s, box, &at, full);
	if (guard) {
		struct stmt *test = guard_create(func);

		stmt_set(test, SLOT_COND, guard);
		stmt_append(into, test);
		into = stmt_create(func, STMT_BLOCK, 0);
		stmt_append(test, into);
	}
	at.at = into;
	stmt_append(into, fill(s, box, &at));
}

struct stmt *box_load(struct schedule *s, const struct box *box, const struct box_at *at)
{
	const struct expr *to = box_element_at(s, box, at), *value = box_place(s, box, at);
	struct stmt *set;

	if (to->kind != EXPR_SYM)
		return store_create(s->nest->func, to, value);
	set = stmt_create(s->nest->func, STMT_ASSIGN, 1);
	stmt_set_sym(set, box->sym);
	stmt_set(set, SLOT_VALUE, value);
	return set;
}

struct stmt *box_store(struct schedule *s, const struct box *box, const struct box_at *at)
{
	return store_create(s->nest->func, box_place(s, box, at), box_element_at(s, box, at));
}
