/* side.c - what expressions of one side are, in terms of what both sides share.
 *
 *	let t = n * 4; ... a[i + t]	->	a[i + n * 4]
 *	a[i] after the third effect	->	@3(a[i])
 *
 * Slots are trees, and what variables hold is shared, so a value is built in time linear in the slot. */
#include "walk.h"

#include "cunest/text.h"

#include <string.h>

/* ---- which variables are values ---- */

static void note_part(struct walk *w, struct side *s, const struct expr *place)
{
	while (place->kind == EXPR_MEMBER || (place->kind == EXPR_LOAD && place->nargs))
		place = place->arg[0];
	if (place->kind == EXPR_SYM && place->type->kind != TYPE_PTR)
		bits_add(w->check->arena, &s->in_memory, place->u.sym->id);
}

bool side_is_value(const struct side *s, const struct sym *sym)
{
	enum type_kind kind = sym->type->kind;

	if (sym->kind != SYM_LOCAL && sym->kind != SYM_PARAM && sym->kind != SYM_TPARAM)
		return false;
	return kind != TYPE_ARRAY && kind != TYPE_REF && kind != TYPE_RECORD &&
	       !sym->address_taken && !type_is_volatile(sym->type) &&
	       !bits_has(&s->in_memory, sym->id);
}

static const struct sym *object_of(const struct side *s, const struct sym *sym)
{
	return s->object[sym->id] ? s->object[sym->id] : sym;
}

/* Symbols that no statement declares are the same by kind and name. */
static void pair_symbols(struct walk *w)
{
	const struct func *before = w->side[BEFORE].func, *after = w->side[AFTER].func;

	for (uint32_t i = 0; i < after->syms.n; i++) {
		const struct sym *b = after->syms.at[i];

		for (uint32_t k = 0; k < before->syms.n && b->kind != SYM_LOCAL; k++) {
			const struct sym *a = before->syms.at[k];

			if (a->kind == b->kind && strcmp(a->name, b->name) == 0) {
				w->side[AFTER].object[b->id] = a;
				break;
			}
		}
	}
}

void side_init(struct walk *w, enum which which, struct func *func)
{
	struct side *s = &w->side[which];

	s->func = func;
	s->value = arena_array(w->check->arena, func->syms.n + 1u, sizeof(*s->value));
	s->object = arena_array(w->check->arena, func->syms.n + 1u, sizeof(*s->object));
	for (const struct stmt *x = func->body; x; x = stmt_next(func->body, x))
		if (x->kind == STMT_STORE)
			note_part(w, s, x->slot[SLOT_PLACE].e);
	if (which == AFTER)
		pair_symbols(w);
	for (uint32_t i = 0; i < func->syms.n; i++) {
		const struct sym *sym = func->syms.at[i];

		if ((sym->kind == SYM_PARAM || sym->kind == SYM_TPARAM) && side_is_value(s, sym))
			s->value[sym->id] = expr_sym(w->ir, object_of(s, sym));
	}
}

const struct expr *walk_unknown(struct walk *w, const struct sym *like)
{
	const char *name =
		arena_printf(w->check->arena, "%s.%u", like->name, (unsigned)w->names->syms.n);

	return expr_sym(w->ir, sym_create(w->names, SYM_LOCAL, name, like->type));
}

/* ---- values ---- */

/* What was read, as it was after that effect. */
static const struct expr *marked(struct walk *w, const struct expr *e, unsigned time)
{
	const char *text = arena_printf(w->check->arena, "@%u", time);

	return time ? expr_raw(w->ir, EXPR_CALL, e->type, text, &e, 1) : e;
}

/* Each read of something volatile is another value; both sides must read as often. */
static const struct expr *read_place(struct walk *w, enum which which, const struct expr *source,
				     const struct expr *place)
{
	const struct type *type = expr_place_type(w->ir, source);

	if (type && type_is_volatile(type))
		return marked(w, place, 1000000 + ++w->side[which].volatiles);
	return marked(w, place, walk_changed(w, place_root(w, place)));
}

static const struct expr *symbol_value(struct walk *w, enum which which, const struct expr *e)
{
	struct side *s = &w->side[which];
	const struct sym *sym = e->u.sym;
	const struct expr *place;

	if (sym->constant && sym->constant->kind == EXPR_INT)
		return sym->constant;
	if (side_is_value(s, sym)) {
		if (!s->value[sym->id]) /* declared without a value */
			s->value[sym->id] = walk_unknown(w, object_of(s, sym));
		return s->value[sym->id];
	}
	place = expr_sym(w->ir, object_of(s, sym));
	if (sym->type->kind == TYPE_ARRAY || sym->type->kind == TYPE_FUNC)
		return place;
	return read_place(w, which, e, place);
}

static const struct expr *with_values(struct walk *w, enum which which, const struct expr *e,
				      unsigned first)
{
	const struct expr **args = arena_array(w->check->arena, e->nargs + 1u, sizeof(*args));

	for (unsigned i = 0; i < e->nargs; i++)
		args[i] = i < first ? side_place(w, which, e->arg[i])
				    : side_value(w, which, e->arg[i]);
	return expr_with_args(w->ir, e, args);
}

const struct expr *side_place(struct walk *w, enum which which, const struct expr *e)
{
	if (e->kind == EXPR_SYM)
		return side_is_value(&w->side[which], e->u.sym) && e->type->kind == TYPE_PTR
			       ? symbol_value(w, which, e)
			       : expr_sym(w->ir, object_of(&w->side[which], e->u.sym));
	if (e->kind == EXPR_MEMBER && e->arg[0]->type->kind != TYPE_PTR)
		return with_values(w, which, e, 1);
	if (e->kind == EXPR_LOAD && e->arg[0]->type->kind != TYPE_PTR)
		return with_values(w, which, e, 1);
	if (e->kind == EXPR_LOAD || e->kind == EXPR_MEMBER)
		return with_values(w, which, e, 0);
	return side_value(w, which, e);
}

const struct expr *side_value(struct walk *w, enum which which, const struct expr *e)
{
	const struct expr *v;

	switch ((enum expr_kind)e->kind) {
	case EXPR_INT:
	case EXPR_FLT:
	case EXPR_SREG:
		return e;
	case EXPR_SYM:
		return symbol_value(w, which, e);
	case EXPR_LOAD:
	case EXPR_MEMBER:
		if (e->kind == EXPR_MEMBER && !(e->has & HAS_LOAD) && e->arg[0]->kind != EXPR_SYM &&
		    e->arg[0]->kind != EXPR_LOAD && e->arg[0]->kind != EXPR_MEMBER)
			return with_values(w, which, e, 0); /* of a value */
		v = side_place(w, which, e);
		return e->type->kind == TYPE_ARRAY ? v : read_place(w, which, e, v);
	case EXPR_ADDR:
		return with_values(w, which, e, 1);
	case EXPR_CALL:
		v = with_values(w, which, e, 0);
		return call_reads_memory(w->side[which].func, e) ? marked(w, v, w->clock) : v;
	case EXPR_OPAQUE:
		return marked(w, with_values(w, which, e, 0), w->clock);
	case EXPR_CAST:
	case EXPR_ADD:
	case EXPR_SUB:
	case EXPR_MUL:
	case EXPR_DIV:
	case EXPR_MOD:
	case EXPR_NEG:
	case EXPR_AND:
	case EXPR_OR:
	case EXPR_XOR:
	case EXPR_NOT:
	case EXPR_SHL:
	case EXPR_SHR:
	case EXPR_EQ:
	case EXPR_NE:
	case EXPR_LT:
	case EXPR_LE:
	case EXPR_GT:
	case EXPR_GE:
	case EXPR_LAND:
	case EXPR_LOR:
	case EXPR_LNOT:
	case EXPR_SELECT:
	case EXPR_MIN:
	case EXPR_MAX:
	case EXPR_COUNT:
		break;
	}
	return e->nargs ? with_values(w, which, e, 0) : e;
}
