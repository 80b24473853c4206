/* wide.c - formulas of sizes as C++ for the host, in which every integer is a long long: what the function
 * computes in int or unsigned cannot overflow or wrap there.
 *
 * Conversions are left out; blockDim.x is block.x, or block_.x where a parameter is called block. */
#include "trial_impl.h"

static bool put(struct buf *b, const struct subject *s, const struct expr *e, unsigned around);

static bool put_infix(struct buf *b, const struct subject *s, const struct expr *e, unsigned around)
{
	unsigned own = expr_table[e->kind].precedence;
	bool good, open = own < around;

	buf_puts(b, open ? "(" : "");
	good = put(b, s, e->arg[0], own);
	buf_printf(b, " %s ", expr_table[e->kind].spelling);
	good = good && put(b, s, e->arg[1], own + 1);
	buf_puts(b, open ? ")" : "");
	return good;
}

static bool put_call(struct buf *b, const struct subject *s, const char *name, const struct expr *e)
{
	bool good;

	buf_printf(b, "cunest_test::%s(", name);
	good = put(b, s, e->arg[0], 0);
	buf_puts(b, ", ");
	good = good && put(b, s, e->arg[1], 0);
	buf_putc(b, ')');
	return good;
}

static bool put_symbol(struct buf *b, const struct expr *e)
{
	const struct sym *sym = e->u.sym;
	__int128 value;

	if (sym->kind == SYM_PARAM || sym->kind == SYM_TPARAM) {
		buf_puts(b, sym->name);
		return true;
	}
	if (eval_int(e, &value) != EVAL_OK)
		return false;
	buf_printf(b, "%lld", (long long)value);
	return true;
}

/* block.x, unless a parameter is called so */
static bool put_sreg(struct buf *b, const struct subject *s, const struct expr *e)
{
	static const char axis[] = "xyz";
	const unsigned d = (unsigned)e->u.sreg - SREG_NTID_X;
	const char *name = d < 3 ? "block" : "grid";

	if (e->u.sreg == SREG_WARPSIZE)
		buf_puts(b, "32");
	else if (d < 6)
		buf_printf(b, "%s.%c", s ? own(s, name) : name, axis[d % 3]);
	return d < 6 || e->u.sreg == SREG_WARPSIZE;
}

static bool put_prefix(struct buf *b, const struct subject *s, const struct expr *e)
{
	buf_puts(b, expr_table[e->kind].spelling);
	return put(b, s, e->arg[0], expr_table[e->kind].precedence + 1);
}

static bool put_select(struct buf *b, const struct subject *s, const struct expr *e,
		       unsigned around)
{
	bool good;

	buf_puts(b, around > 3 ? "(" : "");
	good = put(b, s, e->arg[0], 4);
	buf_puts(b, " ? ");
	good = good && put(b, s, e->arg[1], 0);
	buf_puts(b, " : ");
	good = good && put(b, s, e->arg[2], 3);
	buf_puts(b, around > 3 ? ")" : "");
	return good;
}

static bool put(struct buf *b, const struct subject *s, const struct expr *e, unsigned around)
{
	switch ((enum expr_kind)e->kind) {
	case EXPR_INT:
		if (e->text)
			buf_puts(b, e->text);
		else
			buf_printf(b, expr_int(e) < 0 ? "(%lld)" : "%lld", (long long)expr_int(e));
		return true;
	case EXPR_SYM:
		return put_symbol(b, e);
	case EXPR_SREG:
		return put_sreg(b, s, e);
	case EXPR_CAST:
		return type_is_int(e->type) && put(b, s, e->arg[0], around);
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
		return put_infix(b, s, e, around);
	case EXPR_NEG:
	case EXPR_NOT:
	case EXPR_LNOT:
		return put_prefix(b, s, e);
	case EXPR_MIN:
		return put_call(b, s, "least", e);
	case EXPR_MAX:
		return put_call(b, s, "most", e);
	case EXPR_SELECT:
		return put_select(b, s, e, around);
	case EXPR_MEMBER:
		if (e->arg[0]->kind != EXPR_SYM || e->arg[0]->u.sym->kind != SYM_PARAM ||
		    e->arg[0]->u.sym->type->kind == TYPE_REF)
			return false;
		buf_printf(b, "%s.%s", e->arg[0]->u.sym->name, e->text);
		return true;
	case EXPR_FLT:
	case EXPR_LOAD:
	case EXPR_ADDR:
	case EXPR_CALL:
	case EXPR_OPAQUE:
	case EXPR_COUNT:
		return false;
	}
	return false;
}

bool wide_print(struct buf *b, const struct subject *s, const struct expr *e)
{
	return put(b, s, e, 0);
}

bool wide_possible(struct arena *arena, const struct expr *e)
{
	struct buf b;

	buf_init(&b, arena);
	return type_is_int(e->type) && wide_print(&b, NULL, e);
}
