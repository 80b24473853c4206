/* print_expr.c - an expression as C: the user's spelling where there is one, else minimal
 * parentheses.
 *
 * Conversions that C inserts by itself are left off; what it would not insert is written as a cast.
 * Parentheses are those that precedence needs, and those that gcc -Wparentheses and clang ask for.
 */
#include "print.h"

#include <string.h>

/* ---- conversions ---- */

static bool is_conversion(const struct expr *e)
{
	return e->kind == EXPR_CAST && e->implicit;
}

static const struct expr *peel(const struct expr *e)
{
	return is_conversion(e) ? e->arg[0] : e;
}

/* An operand next to one of type `other`, which is no number.  What a type parameter makes of an operand depends on
 * the operand's type, and C converts nothing there: such a conversion was not in the source. */
static const struct expr *beside(const struct type *other, const struct expr *e)
{
	const struct expr *value = peel(e);

	return type_is_arith(e->type) && value->type != e->type &&
			       (other->kind == TYPE_DEPENDENT || other->kind == TYPE_OPAQUE)
		       ? e
		       : value;
}

/* 2u -> 2 and 4L -> 4, for where the other operand or the target gives the type anyway. */
static const struct expr *relax(struct ir *ir, const struct expr *e)
{
	const struct type *i32 = type_i32(ir->types);

	if (e->kind == EXPR_INT && !e->text && e->type->kind == TYPE_INT &&
	    e->type->rank >= RANK_INT && type_holds(i32, expr_int(e)))
		return expr_const_int(ir, i32, expr_int(e));
	return e;
}

/* 2u becomes 2.0f as 2 does, but is not the same tree when it is read again. */
static const struct expr *bare(struct ir *ir, const struct expr *e)
{
	return type_is_float(e->type) ? peel(e) : relax(ir, peel(e));
}

/* What C makes of it as it is written, where that is certain without looking further; else NULL. */
static const struct type *type_written(struct ir *ir, const struct expr *e)
{
	const struct expr *out[3], *r = NULL;

	switch ((int)e->kind) {
	case EXPR_SYM:
	case EXPR_SREG:
	case EXPR_LOAD:
	case EXPR_MEMBER:
	case EXPR_CALL:
	case EXPR_FLT:
	case EXPR_LAND:
	case EXPR_LOR:
	case EXPR_LNOT:
		return e->type;
	case EXPR_CAST:
		return e->implicit ? NULL : e->type;
	case EXPR_INT:
		/* without a name they have a cast where their type has no literals */
		return e->type->rank >= RANK_INT || !e->text ? e->type : NULL;
	case EXPR_SELECT:
		operands_written(ir, e, out);
		return out[1]->type == out[2]->type
			       ? out[1]->type
			       : type_usual(ir->types, out[1]->type, out[2]->type);
	}
	if (e->nargs == 1 || e->nargs == 2)
		operands_written(ir, e, out);
	if (e->nargs == 1)
		r = expr_c_unary(ir, (enum expr_kind)e->kind, out[0]);
	else if (e->nargs == 2)
		r = expr_c_binary(ir, (enum expr_kind)e->kind, out[0], out[1]);
	return r && r->kind == e->kind ? r->type : NULL;
}

const struct expr *deduced_written(struct ir *ir, const struct type *to, const struct expr *e)
{
	const struct expr *value = peel(e);

	if (!to || !type_is_arith(to) || !type_is_arith(e->type))
		return to ? beside(to, e) : value;
	to = type_unqualified(ir->types, to);
	return type_written(ir, value) == to ? value : expr_cast(ir, to, value, false);
}

const struct expr *convert_written(struct ir *ir, const struct type *to, const struct expr *e)
{
	if (!to || !type_is_arith(to) || !type_is_arith(e->type))
		return to ? beside(to, e) : peel(e);
	if (e->type != type_unqualified(ir->types, to))
		return e;
	return relax(ir, peel(e));
}

const struct expr *condition_written(const struct expr *e)
{
	return e->type->kind == TYPE_BOOL ? peel(e) : e;
}

/* Does C, given operands a and b as written, compute exactly the node e? */
static bool computes(struct ir *ir, const struct expr *e, const struct expr *a,
		     const struct expr *b, bool with_type)
{
	const struct expr *r = expr_c_binary(ir, (enum expr_kind)e->kind, a, b);

	return r && r->kind == e->kind && r->nargs == 2 && (!with_type || r->type == e->type) &&
	       r->arg[0]->type == e->arg[0]->type && r->arg[1]->type == e->arg[1]->type;
}

static void binary_written(struct ir *ir, const struct expr *e, const struct expr **out)
{
	const struct expr *a[] = {bare(ir, e->arg[0]), peel(e->arg[0]), e->arg[0]};
	const struct expr *b[] = {bare(ir, e->arg[1]), peel(e->arg[1]), e->arg[1]};

	out[0] = beside(e->arg[1]->type, e->arg[0]);
	out[1] = beside(e->arg[0]->type, e->arg[1]);
	if (!type_is_arith(e->arg[0]->type) || !type_is_arith(e->arg[1]->type) ||
	    !type_is_arith(a[1]->type) || !type_is_arith(b[1]->type))
		return;
	/* From the barest pair to the most explicit one. */
	for (int strict = 1; strict >= 0; strict--)
		for (unsigned sum = 0; sum <= 4; sum++)
			for (unsigned i = 0; i <= 2; i++) {
				if (sum < i || sum - i > 2)
					continue;
				out[0] = a[i];
				out[1] = b[sum - i];
				if (computes(ir, e, out[0], out[1], strict))
					return;
			}
}

/* CUDA's min and max promote integers first, and mix what differs in sign, but not in rank; floats they do not mix with
 * integers.  Of other pairs a call is ambiguous, or another overload's. */
static bool is_overload(struct ir *ir, const struct type **x, const struct type **y,
			const struct type *result)
{
	if (!type_is_int(result))
		return *x == result && *y == result;
	if (!type_is_int(*x) || !type_is_int(*y))
		return false;
	*x = type_promoted(ir->types, *x);
	*y = type_promoted(ir->types, *y);
	return *x && *y && (*x)->rank == result->rank && (*y)->rank == result->rank;
}

/* The barest forms of a and b that C, or an overload of CUDA's min and max, brings to one type, that of e. */
static void pair_written(struct ir *ir, const struct expr *e, const struct expr *const *pair,
			 bool overloads, const struct expr **out)
{
	const struct expr *a[] = {peel(pair[0]), pair[0]}, *b[] = {peel(pair[1]), pair[1]};

	/* c ? x : 1024, where x alone gives the type */
	if (!overloads && type_is_int(e->type) && b[0]->type == e->type)
		a[0] = relax(ir, a[0]);
	if (!overloads && type_is_int(e->type) && a[0]->type == e->type)
		b[0] = relax(ir, b[0]);

	out[0] = beside(pair[1]->type, pair[0]);
	out[1] = beside(pair[0]->type, pair[1]);
	if (!type_is_arith(e->type) || !type_is_arith(a[0]->type) || !type_is_arith(b[0]->type))
		return;
	for (unsigned i = 0; i < 4; i++) {
		const struct type *x = a[i & 1]->type, *y = b[i >> 1]->type;

		out[0] = a[i & 1];
		out[1] = b[i >> 1];
		if (overloads && !is_overload(ir, &x, &y, e->type))
			continue;
		if ((x == y ? x : type_usual(ir->types, x, y)) == e->type)
			return;
	}
}

/* min or max of floats, which are calls. */
static bool is_least(const struct expr *e)
{
	return e->kind == EXPR_CALL && e->nargs == 2 && type_is_float(e->type) &&
	       (strcmp(e->text, "min") == 0 || strcmp(e->text, "max") == 0);
}

static const struct expr *strip(const struct expr *e)
{
	while (is_conversion(e))
		e = e->arg[0];
	return e;
}

const struct expr *operand_written(struct ir *ir, enum expr_kind op, const struct expr *left,
				   const struct expr *e)
{
	const struct expr *choice[] = {bare(ir, e), peel(e), e};

	if (!type_is_arith(left->type) || !type_is_arith(e->type) || !type_is_arith(peel(e)->type))
		return beside(left->type, e);
	for (unsigned i = 0; i < ARRAY_LEN(choice); i++) {
		const struct expr *r = expr_c_binary(ir, op, left, choice[i]);

		if (r && r->nargs == 2 && r->arg[1]->type == e->type)
			return choice[i];
	}
	return e;
}

void operands_written(struct ir *ir, const struct expr *e, const struct expr **out)
{
	enum expr_kind kind = (enum expr_kind)e->kind;

	for (unsigned i = 0; i < e->nargs; i++)
		out[i] = e->arg[i];
	switch (kind) {
	case EXPR_INT:
	case EXPR_FLT:
	case EXPR_SYM:
	case EXPR_SREG:
	case EXPR_OPAQUE:
	case EXPR_COUNT:
		break;
	case EXPR_ADD:
	case EXPR_SUB:
	case EXPR_MUL:
	case EXPR_DIV:
	case EXPR_MOD:
	case EXPR_AND:
	case EXPR_OR:
	case EXPR_XOR:
	case EXPR_SHL:
	case EXPR_SHR:
	case EXPR_EQ:
	case EXPR_NE:
	case EXPR_LT:
	case EXPR_LE:
	case EXPR_GT:
	case EXPR_GE:
		binary_written(ir, e, out);
		break;
	case EXPR_NEG:
	case EXPR_NOT: {
		const struct expr *r = expr_c_unary(ir, kind, peel(e->arg[0]));

		if (!r || r->type == e->type)
			out[0] = peel(e->arg[0]);
		break;
	}
	case EXPR_LAND:
	case EXPR_LOR:
	case EXPR_LNOT:
		for (unsigned i = 0; i < e->nargs; i++)
			out[i] = condition_written(e->arg[i]);
		break;
	case EXPR_SELECT:
		out[0] = condition_written(e->arg[0]);
		pair_written(ir, e, &e->arg[1], false, &out[1]);
		break;
	case EXPR_MIN:
	case EXPR_MAX:
		pair_written(ir, e, e->arg, true, out);
		break;
	case EXPR_CAST:
		if (e->arg[0]->type == e->type ||
		    type_keeps(e->arg[0]->type, peel(e->arg[0])->type))
			out[0] = peel(e->arg[0]);
		break;
	case EXPR_LOAD:
		out[0] = strip(e->arg[0]);
		for (unsigned i = 1; i < e->nargs; i++) {
			if (type_keeps(e->arg[i]->type, peel(e->arg[i])->type))
				out[i] = peel(e->arg[i]);
			out[i] = relax(ir, out[i]);
		}
		break;
	case EXPR_MEMBER:
	case EXPR_ADDR:
	case EXPR_CALL:
		/* An argument is converted to the parameter's type, as it was in the source; those of clauses may be
		 * too mixed for that. */
		for (unsigned i = 0; i < e->nargs; i++)
			out[i] = strip(e->arg[i]);
		if (is_least(e))
			pair_written(ir, e, e->arg, true, out);
		break;
	}
}

/* ---- parentheses ---- */

struct place place_top(void)
{
	return (struct place){0, EXPR_COUNT};
}

struct place place_argument(void)
{
	return (struct place){2, EXPR_COUNT};
}

struct place place_operand(const struct expr *parent, unsigned index)
{
	const struct expr_row *row = &expr_table[parent->kind];

	if (parent->kind == EXPR_SELECT)
		return (struct place){index == 2 ? 3 : 4, EXPR_SELECT};
	if (parent->kind == EXPR_LOAD || parent->kind == EXPR_MEMBER)
		return index == 0 ? (struct place){15, parent->kind} : place_argument();
	if (parent->kind == EXPR_CALL)
		return place_in_call(parent, index);
	if (parent->kind == EXPR_MIN || parent->kind == EXPR_MAX)
		return place_argument();
	if (row->arity == 2)
		return (struct place){(uint8_t)(row->precedence + (index == 1)), parent->kind};
	return (struct place){14, parent->kind};
}

static bool is_bitwise(unsigned kind)
{
	return kind == EXPR_AND || kind == EXPR_OR || kind == EXPR_XOR;
}

static bool is_comparison(unsigned kind)
{
	return expr_table[kind].flags & EXPR_R;
}

/* Legal without parentheses, but a compiler would warn or a reader stumble. */
static bool misleading(unsigned parent, const struct expr *e)
{
	bool additive = e->kind == EXPR_ADD || e->kind == EXPR_SUB;

	if (parent == EXPR_SHL || parent == EXPR_SHR)
		return additive;
	if (is_bitwise(parent))
		return additive || is_comparison(e->kind) || e->kind == EXPR_LNOT ||
		       (is_bitwise(e->kind) && e->kind != parent);
	if (is_comparison(parent))
		return is_comparison(e->kind) || e->kind == EXPR_LNOT;
	if (parent == EXPR_LOR)
		return e->kind == EXPR_LAND;
	return false;
}

/* Of what binds like a minus. */
static bool begins_with_sign(const struct expr *e)
{
	if (e->kind == EXPR_CALL)
		return strchr("+-&", call_shape_of(e->text, e->nargs).spelling[0]);
	return e->kind == EXPR_NEG || e->kind == EXPR_INT || e->kind == EXPR_FLT;
}

bool place_wraps(struct place place, const struct expr *e, unsigned precedence)
{
	if (precedence < place.precedence)
		return true;
	if (place.parent == EXPR_COUNT || precedence >= 15)
		return false;
	/* - -x: two signs never meet, those of operators of the user's neither. */
	if (place.parent == EXPR_NEG && precedence == 14 && e->kind != EXPR_CAST)
		return begins_with_sign(e);
	return misleading(place.parent, e);
}

/* ---- the printer ---- */

void put_sym(struct buf *b, const struct sym *sym)
{
	buf_puts(b, sym->qualified ? sym->qualified : sym->name);
}

void put_type(const struct printer *p, struct buf *b, const struct type *t)
{
	buf_puts(b, type_spelling(p->ir->types, type_unqualified(p->ir->types, t)));
}

static void put_list(const struct printer *p, struct buf *b, const struct expr *e,
		     const struct expr *const *written)
{
	buf_putc(b, '(');
	for (unsigned i = 0; i < e->nargs; i++) {
		if (i)
			buf_puts(b, ", ");
		put_expr(p, b, written[i], place_argument());
	}
	buf_putc(b, ')');
}

/* *&x -> x: how a variable that others can see is read. */
static const struct expr *addressed(const struct expr *e)
{
	const struct expr *base = e->kind == EXPR_LOAD && e->nargs == 2 ? e->arg[0] : NULL;

	return base && base->kind == EXPR_ADDR && expr_is_int(e->arg[1], 0) ? base->arg[0] : NULL;
}

/* ((T *)p)[0] -> *(T *)p: memory that is seen as another type. */
static bool is_seen_as(const struct expr *e)
{
	return e->kind == EXPR_LOAD && e->nargs == 2 && e->arg[0]->kind == EXPR_CAST &&
	       !e->arg[0]->implicit && e->arg[0]->type->kind == TYPE_PTR &&
	       expr_is_int(e->arg[1], 0);
}

/* p[0].x -> p->x */
static bool is_arrow(const struct expr *base)
{
	return base->kind == EXPR_LOAD && base->nargs == 2 && expr_is_int(base->arg[1], 0) &&
	       !addressed(base) && base->arg[0]->type->kind == TYPE_PTR &&
	       !is_conversion(base->arg[0]);
}

static void put_node(const struct printer *p, struct buf *b, const struct expr *e)
{
	const struct expr_row *row = &expr_table[e->kind];
	enum expr_kind kind = (enum expr_kind)e->kind;
	const struct expr **w = arena_array(p->arena, e->nargs + 1u, sizeof(*w));

	operands_written(p->ir, e, w);
	switch (kind) {
	case EXPR_INT:
	case EXPR_FLT:
		put_literal(p, b, e);
		return;
	case EXPR_SYM:
		put_sym(b, e->u.sym);
		return;
	case EXPR_SREG:
		buf_puts(b, sreg_name(e->u.sreg));
		return;
	case EXPR_ADD:
	case EXPR_SUB:
	case EXPR_MUL:
	case EXPR_DIV:
	case EXPR_MOD:
	case EXPR_AND:
	case EXPR_OR:
	case EXPR_XOR:
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
		put_expr(p, b, w[0], place_operand(e, 0));
		buf_printf(b, " %s ", row->spelling);
		put_expr(p, b, w[1], place_operand(e, 1));
		return;
	case EXPR_NEG:
	case EXPR_NOT:
	case EXPR_LNOT:
	case EXPR_ADDR:
		if (e->type->kind != TYPE_REF) /* an argument that is passed by reference */
			buf_puts(b, row->spelling);
		put_expr(p, b, w[0], place_operand(e, 0));
		return;
	case EXPR_SELECT:
		put_expr(p, b, w[0], place_operand(e, 0));
		buf_puts(b, " ? ");
		put_expr(p, b, w[1], place_operand(e, 1));
		buf_puts(b, " : ");
		put_expr(p, b, w[2], place_operand(e, 2));
		return;
	case EXPR_MIN:
	case EXPR_MAX:
		if (p->func && p->ir->lang == LANG_CUDA && !means_library(p->func, row->spelling))
			buf_puts(b, "::");
		buf_puts(b, row->spelling);
		put_list(p, b, e, w);
		return;
	case EXPR_CAST:
		buf_putc(b, '(');
		put_type(p, b, e->type);
		buf_putc(b, ')');
		put_expr(p, b, w[0], place_operand(e, 0));
		return;
	case EXPR_LOAD:
		if (addressed(e)) {
			put_node(p, b, addressed(e));
			return;
		}
		if (is_seen_as(e)) {
			buf_putc(b, '*');
			put_expr(p, b, w[0], (struct place){14, EXPR_CAST});
			return;
		}
		put_expr(p, b, w[0], place_operand(e, 0));
		for (unsigned i = 1; i < e->nargs; i++) {
			buf_putc(b, '[');
			put_expr(p, b, w[i], place_operand(e, i));
			buf_putc(b, ']');
		}
		return;
	case EXPR_MEMBER:
		if (is_arrow(w[0]))
			put_expr(p, b, w[0]->arg[0], place_operand(e, 0));
		else
			put_expr(p, b, w[0], place_operand(e, 0));
		buf_printf(b, "%s%s", is_arrow(w[0]) ? "->" : ".", e->text);
		return;
	case EXPR_CALL:
		put_called(p, b, e, w);
		return;
	case EXPR_OPAQUE:
		buf_puts(b, e->text);
		return;
	case EXPR_COUNT:
		break;
	}
	trap_raise(arena_trap(p->arena), STATUS_BUG, "cannot print expression of kind %u",
		   (unsigned)e->kind);
}

/* T<int>{}: whatever it is, only a comma outside of brackets would end an argument. */
static unsigned opaque_precedence(const struct printer *p, const char *text)
{
	size_t size = strlen(text);
	unsigned precedence = text_precedence(p->arena, text, size);
	struct tokens t;

	if (precedence)
		return precedence;
	lex(p->arena, text, 0, (uint32_t)size, &t);
	for (uint32_t i = 0; i < t.n; i++)
		if (token_is_comment(&t.at[i]) || t.at[i].kind == TOKEN_DIRECTIVE ||
		    (t.at[i].depth == t.at[0].depth && token_is(&t, i, ",")))
			return 0;
	return place_argument().precedence;
}

static unsigned node_precedence(const struct printer *p, const struct expr *e)
{
	if (e->kind == EXPR_INT || e->kind == EXPR_FLT)
		return literal_precedence(p, e);
	if (e->kind == EXPR_OPAQUE)
		return opaque_precedence(p, e->text);
	if (e->kind == EXPR_CALL)
		return call_shape_of(e->text, e->nargs).precedence;
	return expr_table[is_seen_as(e) ? EXPR_ADDR : e->kind].precedence;
}

void put_expr(const struct printer *p, struct buf *b, const struct expr *e, struct place place)
{
	const struct spelling *s =
		p->spellings && !is_conversion(e) ? spelling_find(p->spellings, e) : NULL;
	bool wrap = place_wraps(place, e, s ? s->precedence : node_precedence(p, e));

	if (wrap)
		buf_putc(b, '(');
	if (s)
		buf_puts(b, s->text);
	else
		put_node(p, b, e);
	if (wrap)
		buf_putc(b, ')');
}
