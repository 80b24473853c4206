/* verify_stmt.c - what one statement may be: the fields of its kind, and the types of what it holds. */
#include "verify_impl.h"

static const int8_t slots_of[STMT_COUNT] = {
#define STMT(kind, name, slots, bodies) slots,
#include "cunest/stmt.def"
#undef STMT
};

static const struct type *bare(const struct verifier *v, const struct type *type)
{
	return type_unqualified(v->ir->types, type);
}

/* A value of type `from` stored to `to`: the conversion is a node of its own. */
static bool stores_to(const struct verifier *v, const struct type *to, const struct type *from)
{
	if (type_is_arith(to) && type_is_arith(from))
		return bare(v, to) == bare(v, from);
	/* Pointers gain qualifiers, arrays decay, records and dependent types convert by
	 * themselves. */
	return !(type_is_arith(to) && (from->kind == TYPE_PTR || from->kind == TYPE_ARRAY));
}

static bool op_is_good(unsigned op)
{
	return op < EXPR_COUNT && expr_table[op].arity == 2 && expr_table[op].precedence >= 6 &&
	       expr_table[op].precedence <= 13 && !(expr_table[op].flags & EXPR_R);
}

static void check_op(struct verifier *v, const struct stmt *s, const struct type *place,
		     const struct expr *value)
{
	if (s->op == EXPR_INT) {
		if (s->op_type)
			verify_fail(v, s, "has a type for an operator that it does not have");
		else if (!stores_to(v, place, value->type))
			verify_fail(v, s, "the value has not the type of the place");
		return;
	}
	if (!op_is_good(s->op))
		verify_fail(v, s, "its operator is none of C's assignments");
	else if (!s->op_type)
		verify_fail(v, s, "has no type for its operator");
	else if (type_is_arith(s->op_type) && s->op != EXPR_SHL && s->op != EXPR_SHR &&
		 !stores_to(v, s->op_type, value->type))
		verify_fail(v, s, "the value has not the operator's type");
}

static bool is_const_place(const struct type *type)
{
	return type_is_const(type) && type->kind != TYPE_REF;
}

/* The type of a place with the qualifiers of the array it is in. */
static const struct type *place_type(const struct expr *e)
{
	const struct type *type;

	if (e->kind == EXPR_SYM)
		return e->u.sym->type;
	if (e->kind != EXPR_LOAD)
		return e->type;
	type = place_type(e->arg[0]);
	for (unsigned i = 1; i < e->nargs && type; i++)
		type = type->of;
	return type ? type : e->type;
}

static void check_place(struct verifier *v, const struct stmt *s, const struct expr *place)
{
	bool memory = place->kind == EXPR_SYM && place->u.sym->kind != SYM_LOCAL &&
		      place->u.sym->kind != SYM_PARAM;

	if (place->kind != EXPR_LOAD && place->kind != EXPR_MEMBER && !memory)
		verify_fail(v, s, "stores to what is not a place in memory");
	else if (is_const_place(place_type(place)))
		verify_fail(v, s, "stores to what is const");
	else if (place->type->kind == TYPE_ARRAY)
		verify_fail(v, s, "stores to an array");
}

static void check_for(struct verifier *v, const struct stmt *s)
{
	const struct type *type = s->sym->type;
	bool pointer = type->kind == TYPE_PTR;

	if (!type_is_int(type) && !pointer && type->kind != TYPE_DEPENDENT)
		verify_fail(v, s, "its variable is not an integer or pointer");
	else if (is_const_place(type))
		verify_fail(v, s, "its variable is const");
	else if (type_is_volatile(type))
		verify_fail(v, s, "its variable is volatile");
	else if (s->cmp != EXPR_LT && s->cmp != EXPR_LE && s->cmp != EXPR_GT && s->cmp != EXPR_GE &&
		 s->cmp != EXPR_NE)
		verify_fail(v, s, "its comparison is none of < <= > >= !=");
	else if (!stores_to(v, type, s->slot[SLOT_LO].e->type))
		verify_fail(v, s, "the start has not the variable's type");
	else if (type_is_int(type) && type_is_float(s->slot[SLOT_BOUND].e->type))
		verify_fail(v, s, "the bound is floating");
	else if (type_is_int(type) && s->slot[SLOT_BOUND].e->type->kind == TYPE_PTR)
		verify_fail(v, s, "the bound of a number is a pointer");
	else if (type_is_arith(s->slot[SLOT_BOUND].e->type) && pointer)
		verify_fail(v, s, "the bound of a pointer is a number");
	else if (!type_is_int(s->slot[SLOT_STEP].e->type) && type->kind != TYPE_DEPENDENT)
		verify_fail(v, s, "the step is not an integer");
}

void verify_fields(struct verifier *v, const struct stmt *s)
{
	bool assigns = s->kind == STMT_ASSIGN || s->kind == STMT_STORE;
	bool needs = s->kind == STMT_DECL || s->kind == STMT_ASSIGN || s->kind == STMT_FOR;
	bool calls = s->kind == STMT_ATOMIC || s->kind == STMT_CALL;
	bool form_ok;

	if (s->kind == STMT_WHILE)
		form_ok = s->form >= FORM_WHILE && s->form <= FORM_FOR;
	else if (s->kind == STMT_JUMP)
		form_ok = s->form >= FORM_BREAK && s->form <= FORM_GOTO;
	else
		form_ok = s->form == FORM_NONE;
	if (slots_of[s->kind] >= 0 && s->nslots != slots_of[s->kind])
		verify_fail(v, s, "has %u slots", s->nslots);
	else if (s->nslots && !s->slot)
		verify_fail(v, s, "has no slots");
	else if (!form_ok)
		verify_fail(v, s, "its form does not belong to its kind");
	else if (s->cmp && s->kind != STMT_FOR)
		verify_fail(v, s, "has a comparison and is not a for");
	else if (s->independent && s->kind != STMT_FOR)
		verify_fail(v, s, "is independent and is not a for");
	else if (s->op && !assigns)
		verify_fail(v, s, "has an operator and assigns nothing");
	else if (needs && !s->sym)
		verify_fail(v, s, "has no symbol");
	else if (s->sym && !needs && !calls)
		verify_fail(v, s, "has a symbol");
	else if (s->sym && !verify_known(v, s->sym))
		verify_fail(v, s, "its symbol is not the function's");
	else if (s->declares && !s->sym)
		verify_fail(v, s, "declares nothing");
	else if (calls && !s->text)
		verify_fail(v, s, "calls nothing");
	else if (s->kind == STMT_JUMP && s->form == FORM_GOTO && !s->text)
		verify_fail(v, s, "has no label");
	else if (s->transparent && s->kind != STMT_BLOCK)
		verify_fail(v, s, "is transparent and no block");
}

static void check_lists(struct verifier *v, const struct stmt *s)
{
	for (uint32_t i = 0; i < s->reads.n + s->writes.n; i++) {
		const struct sym *sym =
			i < s->reads.n ? s->reads.at[i] : s->writes.at[i - s->reads.n];

		if (!verify_known(v, sym))
			verify_fail(v, s, "lists a symbol that is not the function's");
	}
}

void verify_types(struct verifier *v, const struct stmt *s)
{
	const struct expr *e = s->nslots ? s->slot[0].e : NULL;

	switch ((enum stmt_kind)s->kind) {
	case STMT_DECL:
		if (e && !stores_to(v, s->sym->type, e->type))
			verify_fail(v, s, "the value has not the type of '%s'", s->sym->name);
		else if (!e && s->sym->fresh && type_is_const(s->sym->type))
			verify_fail(v, s, "a fresh constant has no value");
		else if (s->sym->kind != SYM_LOCAL && s->sym->kind != SYM_SHARED)
			verify_fail(v, s, "declares what is not a local");
		return;
	case STMT_ASSIGN:
		if (s->sym->kind != SYM_LOCAL && s->sym->kind != SYM_PARAM)
			verify_fail(v, s, "assigns to what is not a local or parameter");
		else if (is_const_place(s->sym->type))
			verify_fail(v, s, "assigns to what is const");
		else if (s->sym->type->kind == TYPE_ARRAY)
			verify_fail(v, s, "assigns to an array");
		else
			check_op(v, s, s->sym->type, e);
		return;
	case STMT_STORE:
		check_place(v, s, e);
		if (!v->wrong)
			check_op(v, s, e->type, s->slot[SLOT_STORED].e);
		return;
	case STMT_WHILE:
		check_lists(v, s);
		if (v->wrong)
			return;
		/* fall through */
	case STMT_IF:
		if (e && v->ir->lang == LANG_CUDA && type_is_arith(e->type) &&
		    bare(v, e->type) != type_bool(v->ir->types))
			verify_fail(v, s, "its condition is not bool");
		return;
	case STMT_FOR:
		check_for(v, s);
		return;
	case STMT_RAW:
		check_lists(v, s);
		return;
	case STMT_BLOCK:
	case STMT_ATOMIC:
	case STMT_CALL:
	case STMT_SYNC:
	case STMT_JUMP:
	case STMT_PRAGMA:
	case STMT_COUNT:
		return;
	}
}
