/* bounds_print.c - --emit=bounds: the map that InferBound returns, after the schedule was applied.
 *
 *   blur
 *     stage 'out' 10:3
 *       y  axis 0  [1, n - 1)
 *         y.o  [1, n - 1) by 8
 *         y.i  [y_o, min(y_o + 8, n - 1))
 *     stage 'bx' 7:3 at y.o (y.o)
 *       y  axis 0  [y_o - 1, min(y_o + 9, n))
 *       x  axis 1  [0, n - 2)
 *       needed 'bx' [y_o - 1, + min(10, n - y_o + 1)), [0, + n - 2)  in float[10][62]
 *
 * For each stage: the loop it is attached to and its attach path, innermost first; its roots, with
 * the dimension of the array that each goes along, or `reduce`; under each root its leaves; what
 * its consumers need of it, and how large its storage is. */
#include "infer_bound.h"

#include "../schedule.h"

#include "cunest/text.h"
#include "cunest/walk.h"

struct bounds_printer {
	struct schedule *s;
	struct buf *b;
	const struct axes *axes;
};

static void put_at(struct bounds_printer *p, struct span span)
{
	const struct source *source = p->s->ir->source;

	if (source && !span_none(span)) {
		struct position at = source_position(source, span.lo);

		buf_printf(p->b, " %u:%u", at.line, at.column);
	}
}

static void put_range(struct bounds_printer *p, const struct domain *d)
{
	const struct ir *ir = p->s->ir;
	bool up = d->cmp == EXPR_LT || d->cmp == EXPR_LE;

	if (up)
		buf_printf(p->b, "  [%s, %s%c", expr_text(ir, d->lo), expr_text(ir, d->bound),
			   d->cmp == EXPR_LE ? ']' : ')');
	else
		buf_printf(p->b, "  from %s while %s %s", expr_text(ir, d->lo),
			   expr_table[d->cmp].spelling, expr_text(ir, d->bound));
	if (!expr_is_int(expr_strip(d->step), 1))
		buf_printf(p->b, " by %s", expr_text(ir, d->step));
}

static void put_leaf(void *context, struct iter_var *leaf)
{
	struct bounds_printer *p = context;

	buf_printf(p->b, "      %s", leaf->name);
	if (leaf->loop) {
		struct domain d = loop_domain(leaf->loop);

		put_range(p, &d);
	} else if (leaf->point) {
		buf_printf(p->b, "  = %s", expr_text(p->s->ir, leaf->point));
	}
	buf_putc(p->b, '\n');
}

static void put_root(struct bounds_printer *p, struct iter_var *root)
{
	bool axis = false;

	buf_printf(p->b, "    %s", root->name);
	for (unsigned i = 0; p->axes && i < p->axes->n; i++) {
		if (p->axes->at[i].root != root)
			continue;
		buf_printf(p->b, "  axis %u", p->axes->at[i].dim);
		axis = true;
	}
	if (p->axes && p->axes->n && !axis)
		buf_puts(p->b, "  reduce");
	if (!root->into) {
		if (root->loop) {
			struct domain d = loop_domain(root->loop);

			put_range(p, &d);
		} else if (root->point) {
			buf_printf(p->b, "  = %s", expr_text(p->s->ir, root->point));
		}
		buf_putc(p->b, '\n');
		return;
	}
	if (root->into->kind != RELATION_FUSE)
		put_range(p, &root->into->domain);
	buf_putc(p->b, '\n');
	iter_leaves(root, put_leaf, p);
}

/* Is it in the stage itself, and not in one that is attached there? */
static bool is_own(struct schedule *s, const struct stmt *x, const struct stmt *stage)
{
	for (uint32_t i = 0; i < s->attached.n; i++) {
		const struct attached *row = s->attached.at[i];

		if (row->stmt != stage && stmt_within(row->stmt, stage) &&
		    stmt_within(x, row->stmt))
			return false;
	}
	return true;
}

static bool seen(const struct vec *roots, const struct iter_var *root)
{
	for (uint32_t i = 0; i < roots->n; i++)
		if (roots->at[i] == root)
			return true;
	return false;
}

static void put_loops(struct bounds_printer *p, struct stmt *stage)
{
	struct schedule *s = p->s;
	struct vec roots = {0};

	for (struct stmt *x = stage; x; x = stmt_next(stage, x)) {
		struct iter_var *v = NULL;

		if (!is_own(s, x, stage))
			continue;
		if (x->kind == STMT_FOR)
			v = iter_of(s, x);
		for (uint32_t i = 0; x->kind == STMT_BLOCK && i < s->iters.n; i++)
			if (((struct iter_var *)s->iters.at[i])->body == x)
				v = s->iters.at[i];
		if (!v || seen(&roots, iter_root(v)))
			continue;
		vec_push(s->ir->arena, &roots, iter_root(v));
		put_root(p, iter_root(v));
	}
}

static void put_box(struct bounds_printer *p, const struct footprint *f, const char *name)
{
	const struct ir *ir = p->s->ir;

	buf_printf(p->b, "    needed '%s'", name);
	for (unsigned d = 0; d < f->ndims; d++) {
		buf_printf(p->b, "%s[%s, + %s)", d ? ", " : " ", expr_text(ir, f->dim[d].lo),
			   expr_text(ir, f->dim[d].extent));
		if (f->dim[d].stride && !expr_is_int(f->dim[d].stride, 1))
			buf_printf(p->b, " of %s", expr_text(ir, f->dim[d].stride));
	}
	if (f->why)
		buf_printf(p->b, " not known: %s", f->why);
}

/* Arrays that the stage itself stores into. */
static void own_writes(struct bounds_printer *p, struct stmt *stage, struct vec *out)
{
	for (struct stmt *x = stage; x; x = stmt_next(stage, x)) {
		const struct sym *base =
			x->kind == STMT_STORE ? place_base(x->slot[SLOT_PLACE].e) : NULL;
		bool known = !base || !is_own(p->s, x, stage);

		for (uint32_t i = 0; i < out->n && !known; i++)
			known = out->at[i] == base;
		if (!known)
			vec_push(p->s->ir->arena, out, (void *)(uintptr_t)base);
	}
}

/* A stage that is where the source has it. */
static void put_stage(struct bounds_printer *p, struct stmt *stage, struct stmt *block)
{
	struct axes axes = {0};
	struct vec writes = {0};

	own_writes(p, stage, &writes);
	if (!writes.n)
		return;
	buf_puts(p->b, "  stage");
	for (uint32_t i = 0; i < writes.n; i++)
		buf_printf(p->b, "%s '%s'", i ? "," : "", ((const struct sym *)writes.at[i])->name);
	put_at(p, stage->span);
	buf_putc(p->b, '\n');
	if (writes.n == 1) {
		axes = axes_find(p->s, stage, writes.at[0]);
		p->axes = &axes;
	}
	put_loops(p, stage);
	p->axes = NULL;
	for (uint32_t i = 0; i < writes.n; i++) {
		const struct sym *array = writes.at[i];
		struct bounds needed = bounds_infer(p->s, array, block, false);

		for (uint32_t k = 0; k < needed.requests.n; k++) {
			put_box(p, ((const struct request *)needed.requests.at[k])->region,
				array->name);
			buf_printf(p->b, "  in %s\n", type_spelling(p->s->ir->types, array->type));
		}
	}
}

static void put_attached(struct bounds_printer *p, const struct attached *row)
{
	struct vec path = {0};

	buf_printf(p->b, "  stage '%s'", row->name);
	put_at(p, row->where);
	attach_path(p->s, row->stmt, p->s->nest->root, &path);
	buf_printf(p->b, " at %s (", row->at->name);
	for (uint32_t i = 0; i < path.n; i++)
		buf_printf(p->b, "%s%s", i ? ", " : "",
			   ((const struct iter_var *)path.at[i])->name);
	buf_puts(p->b, ")\n");
	p->axes = row->axes;
	put_loops(p, row->stmt);
	p->axes = NULL;
	put_box(p, row->region, row->name);
	buf_printf(p->b, "  in %s%s\n", row->array->kind == SYM_SHARED ? "shared " : "",
		   type_spelling(p->s->ir->types, row->array->type));
}

static const struct attached *attached_at(struct schedule *s, const struct stmt *stmt)
{
	for (uint32_t i = 0; i < s->attached.n; i++) {
		const struct attached *row = s->attached.at[i];

		if (row->stmt == stmt)
			return row;
	}
	return NULL;
}

/* The stages of the annotated blocks, but for those that are attached. */
static void put_block(struct bounds_printer *p, struct stmt *block)
{
	struct stages *stages = stages_of(p->s, block);

	for (uint32_t i = 0; i < stages->list.n; i++) {
		struct stage *stage = stages->list.at[i];

		if (attached_at(p->s, stage->stmt))
			continue;
		if (stage->stmt->kind == STMT_BLOCK)
			put_block(p, stage->stmt);
		else if (stage->stmt->kind == STMT_FOR)
			put_stage(p, stage->stmt, block);
	}
}

void bounds_print(struct schedule *s, struct buf *b)
{
	struct bounds_printer p = {.s = s, .b = b};

	buf_printf(b, "%s\n", s->nest->func->name);
	put_block(&p, s->nest->root);
	for (uint32_t i = 0; i < s->attached.n; i++) {
		const struct attached *row = s->attached.at[i];

		if (row->stmt->parent && stmt_within(row->stmt, s->nest->root))
			put_attached(&p, row);
	}
}
