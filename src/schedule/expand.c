/* expand.c - a variable of its own for each iteration of a loop.
 *
 *	for (int j = j_o; j < min(j_o + 8, n); j++) {
 *		float s = 0;
 *		for (int k ...)
 *			s += ...
 *		C[j] = s;
 *	}
 * ->	float s_acc[8];
 *	for (int j ...) {
 *		s_acc[j - j_o] = 0;
 *		for (int k ...)
 *			s_acc[j - j_o] += ...
 *		C[j] = s_acc[j - j_o];
 *	}
 *
 * So that the statements need not stay in one iteration, where one variable would have to last from one
 * loop to the next.  Only where the number of iterations is a small constant, so that all of it can be
 * registers.  What only computes from what is known anyway is not expanded: it can be done again.
 *
 * Legal as the variable is declared in the loop, so that each iteration has a new one, and every
 * statement that names it is seen.
 *
 * Source: scalar expansion of D. Padua and M. Wolfe. */
#include "staging/box.h"

#include "cunest/walk.h"

enum { MOST_TURNS = 64, MOST_ELEMENTS = 1024 };

struct expansion {
	struct schedule *s;
	struct stmt *loop, *decl;
	struct box *old; /* of an array that an expansion inside has made; NULL: a scalar */
	struct box box;
	const struct expr *row;
};

static struct box *box_made(struct schedule *s, const struct sym *sym)
{
	for (uint32_t i = 0; i < s->boxes.n; i++) {
		struct box *box = s->boxes.at[i];

		if (box->sym == sym)
			return box;
	}
	return NULL;
}

/* Statements of the body, itself not counted, that name it. */
static unsigned users(struct expansion *e, const struct stmt *decl)
{
	unsigned n = 0;

	for (const struct stmt *x = e->loop->first->first; x; x = x->next) {
		const struct effects *fx = effects_of(e->s->analyses, x);

		n += !stmt_within(decl, x) &&
		     (bits_has(&fx->reads, decl->sym->id) || bits_has(&fx->writes, decl->sym->id));
	}
	return n;
}

/* Is every statement that names it one whose slots can be changed? */
static bool all_plain(struct schedule *s, const struct stmt *decl)
{
	const struct vec *writers = sym_writers(s->analyses, decl->sym);

	if (effects_of(s->analyses, stmt_loop(decl))->opaque)
		return false;
	for (uint32_t i = 0; i < writers->n; i++) {
		const struct stmt *w = writers->at[i];

		if (w != decl && w->kind != STMT_ASSIGN)
			return false;
	}
	return true;
}

static bool computes_again(struct schedule *s, const struct stmt *decl)
{
	const struct expr *e = decl->slot[SLOT_VALUE].e;

	return e && !(e->has & (HAS_LOAD | HAS_CALL | HAS_OPAQUE | HAS_VOLATILE)) &&
	       single_definition(s->analyses, decl->sym) == decl;
}

static bool fits(struct expansion *x)
{
	const struct sym *sym = x->decl->sym;

	if (x->decl->kind != STMT_DECL || sym->kind != SYM_LOCAL || sym->address_taken ||
	    sym->named || sym->constant || type_is_volatile(sym->type))
		return false;
	x->old = box_made(x->s, sym);
	if (!x->old && !type_is_arith(sym->type))
		return false;
	if (x->old &&
	    (x->old->n == FOOTPRINT_DIMS || x->old->elements * x->box.dim[0].most > MOST_ELEMENTS))
		return false;
	return users(x, x->decl) > 1 && all_plain(x->s, x->decl) && !computes_again(x->s, x->decl);
}

/* ---- the rewrite ---- */

/* s -> s_acc[j - j_o]; s_acc[j - j_o] -> s_acc[i - i_o][j - j_o] */
static const struct expr *put_element(void *context, const struct expr *e)
{
	const struct expansion *x = context;
	const struct sym *from = x->decl->sym;
	const struct expr *args[FOOTPRINT_DIMS + 1];
	unsigned n = 0;

	if (x->old ? e->kind != EXPR_LOAD || e->arg[0]->kind != EXPR_SYM || e->arg[0]->u.sym != from
		   : e->kind != EXPR_SYM || e->u.sym != from)
		return e;
	args[n++] = expr_sym(x->s->ir, x->box.sym);
	args[n++] = x->row;
	for (unsigned i = 1; x->old && i < e->nargs; i++)
		args[n++] = e->arg[i];
	return expr_raw(x->s->ir, EXPR_LOAD, x->box.element, NULL, args, n);
}

static void assign_to_store(struct expansion *x, struct stmt *s, const struct expr *place)
{
	struct slot *slot = arena_array(x->s->ir->arena, 2, sizeof(*slot));

	slot[SLOT_PLACE] = (struct slot){.e = place};
	slot[SLOT_STORED] = s->slot[SLOT_VALUE];
	stmt_set_kind(s, STMT_STORE);
	stmt_set_sym(s, NULL);
	stmt_set_slots(s, slot, 2);
	stmt_set_dirty(s, true);
}

static void rewrite(struct expansion *x)
{
	struct schedule *s = x->s;
	struct sym *from = x->decl->sym;
	const struct expr *place = NULL;
	struct stmt *body = x->loop->first, *next;

	if (!x->old)
		place = put_element(x, expr_sym(s->ir, from));
	for (struct stmt *y = body; y; y = next) {
		next = stmt_next(body, y);
		for (unsigned i = 0; i < y->nslots; i++)
			if (y->slot[i].e)
				stmt_set(y, i, expr_map(s->ir, y->slot[i].e, put_element, x));
		if (y != x->decl && y->kind == STMT_ASSIGN && y->sym == from)
			assign_to_store(x, y, place);
	}
	if (x->decl->slot[SLOT_VALUE].e)
		assign_to_store(x, x->decl, place);
	else
		stmt_remove(x->decl);
	stmt_insert_before(loop_head(x->loop), decl_create(s->nest->func, x->box.sym, NULL));
}

static void expand(struct expansion *x)
{
	struct schedule *s = x->s;
	struct sym *from = x->decl->sym, *to;
	const struct type *type = x->old ? from->type : type_unqualified(s->ir->types, from->type);

	x->box.array = x->old ? x->old->array : from;
	x->box.element = x->old ? x->old->element : type;
	x->box.elements = x->box.dim[0].most * (x->old ? x->old->elements : 1);
	x->box.n = 1;
	for (unsigned d = 0; x->old && d < x->old->n; d++)
		x->box.dim[x->box.n++] = x->old->dim[d];
	to = sym_create(s->nest->func, SYM_LOCAL,
			x->old ? from->hint : arena_printf(s->ir->arena, "%s_acc", from->name),
			type_array(s->ir->types, type, x->box.dim[0].most));
	to->fresh = true;
	to->hint = to->name;
	x->box.sym = to;
	x->row = expr_difference(s, expr_sym(s->ir, x->loop->sym), x->box.dim[0].lo,
				 x->loop->first->first);
	rewrite(x);
	if (x->old)
		*x->old = x->box;
	else
		box_keep(s, &x->box);
}

/* float t, u; -> each a statement of its own, when one of them is expanded */
static void open_lists(struct expansion *x)
{
	for (struct stmt *s = x->loop->first->first, *next; s; s = next) {
		bool any = false;

		next = s->next;
		if (s->kind != STMT_BLOCK || !s->transparent)
			continue;
		for (struct stmt *d = s->first; d; d = d->next) {
			x->decl = d;
			any |= fits(x);
		}
		if (any)
			block_dissolve(s);
	}
}

void scalars_expand(struct schedule *s, struct stmt *loop)
{
	struct expansion x = {.s = s, .loop = loop};

	if (!loop_tile(loop, &x.box.dim[0]) || x.box.dim[0].most > MOST_TURNS)
		return;
	open_lists(&x);
	for (struct stmt *d = loop->first->first, *next; d; d = next) {
		next = d->next;
		x.decl = d;
		if (!fits(&x))
			continue;
		expand(&x);
	}
}
