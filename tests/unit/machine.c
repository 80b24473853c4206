/* machine.c - see machine.h */
#include "machine.h"

#include "cunest/walk.h"

static __int128 least(const struct type *t)
{
	return t->kind == TYPE_BOOL || !t->is_signed ? 0 : -((__int128)1 << (t->bits - 1));
}

static __int128 most(const struct type *t)
{
	return t->kind == TYPE_BOOL ? 1 : ((__int128)1 << (t->bits - t->is_signed)) - 1;
}

/* As a conversion does: modulo 2^n, or not zero. */
static __int128 converted(const struct type *t, __int128 v)
{
	__int128 size = most(t) - least(t) + 1;

	if (t->kind == TYPE_BOOL)
		return v != 0;
	while (v < least(t))
		v += v + size * 1000 < least(t) ? (least(t) - v) / size * size : size;
	while (v > most(t))
		v -= v - size * 1000 > most(t) ? (v - most(t)) / size * size : size;
	return v;
}

/* The result of an operator in its type: unsigned wraps, signed must fit. */
static bool settled(const struct type *t, __int128 v, __int128 *out)
{
	*out = converted(t, v);
	return t->kind == TYPE_BOOL || !t->is_signed || *out == v;
}

static bool binary(const struct expr *e, __int128 a, __int128 b, __int128 *out)
{
	const struct type *t = e->type;

	switch ((int)e->kind) {
	case EXPR_ADD:
		return settled(t, a + b, out);
	case EXPR_SUB:
		return settled(t, a - b, out);
	case EXPR_MUL:
		if (!t->is_signed && a > INT64_MAX) /* what is left fits 128 bits with a sign */
			a -= (__int128)1 << t->bits;
		return settled(t, a * b, out);
	case EXPR_DIV:
		return b != 0 && settled(t, a / b, out);
	case EXPR_MOD:
		return b != 0 && settled(t, a / b, out) && settled(t, a % b, out);
	case EXPR_AND:
		return settled(t, a & b, out);
	case EXPR_OR:
		return settled(t, a | b, out);
	case EXPR_XOR:
		return settled(t, a ^ b, out);
	case EXPR_SHL: /* until C23 that of a negative number has no value */
		return b >= 0 && b < t->bits && a >= 0 && settled(t, a * ((__int128)1 << b), out);
	case EXPR_SHR:
		return b >= 0 && b < t->bits && settled(t, a >> b, out);
	case EXPR_MIN:
		return settled(t, a < b ? a : b, out);
	case EXPR_MAX:
		return settled(t, a < b ? b : a, out);
	case EXPR_EQ:
		return settled(t, a == b, out);
	case EXPR_NE:
		return settled(t, a != b, out);
	case EXPR_LT:
		return settled(t, a < b, out);
	case EXPR_LE:
		return settled(t, a <= b, out);
	case EXPR_GT:
		return settled(t, a > b, out);
	case EXPR_GE:
		return settled(t, a >= b, out);
	}
	return false;
}

bool machine_value(const struct machine *m, const struct expr *e, __int128 *out)
{
	__int128 a, b;

	if (!type_is_int(e->type))
		return false;
	switch ((int)e->kind) {
	case EXPR_INT:
		*out = expr_int(e);
		return true;
	case EXPR_SYM:
		*out = m->value[e->u.sym->id];
		return e->u.sym->id < MACHINE_SYMS && m->given[e->u.sym->id];
	case EXPR_LAND:
	case EXPR_LOR:
		if (!machine_value(m, e->arg[0], out))
			return false;
		*out = *out != 0;
		if (*out == (e->kind == EXPR_LOR))
			return true;
		if (!machine_value(m, e->arg[1], out))
			return false;
		*out = *out != 0;
		return true;
	case EXPR_SELECT:
		return machine_value(m, e->arg[0], &a) && machine_value(m, e->arg[a ? 1 : 2], out);
	case EXPR_CAST:
		if (!machine_value(m, e->arg[0], &a))
			return false;
		*out = converted(e->type, a);
		return true;
	case EXPR_LNOT:
		if (!machine_value(m, e->arg[0], &a))
			return false;
		*out = !a;
		return true;
	case EXPR_NEG:
		return machine_value(m, e->arg[0], &a) && settled(e->type, -a, out);
	case EXPR_NOT:
		return machine_value(m, e->arg[0], &a) && settled(e->type, -a - 1, out);
	}
	if (e->nargs != 2 || e->kind == EXPR_LOAD || e->kind == EXPR_CALL)
		return false;
	return machine_value(m, e->arg[0], &a) && machine_value(m, e->arg[1], &b) &&
	       binary(e, a, b, out);
}

static bool assign(struct machine *m, const struct sym *sym, const struct expr *value)
{
	const struct expr *e = value ? expr_c_convert(m->ir, sym->type, value) : NULL;

	if (!e || sym->id >= MACHINE_SYMS || !machine_value(m, e, &m->value[sym->id]))
		return false;
	m->given[sym->id] = true;
	return true;
}

static enum machine_end block(struct machine *m, const struct stmt *body)
{
	enum machine_end end = MACHINE_NEXT;

	for (const struct stmt *s = body->first; s && end == MACHINE_NEXT; s = s->next)
		end = machine_run(m, s);
	return end;
}

static enum machine_end loop(struct machine *m, const struct stmt *s)
{
	struct ir *ir = m->ir;
	bool is_for = s->kind == STMT_FOR, first = true;
	const struct expr *v = is_for ? expr_sym(ir, s->sym) : NULL, *cond;
	__int128 holds = 1;

	if (is_for && !assign(m, s->sym, s->slot[SLOT_LO].e))
		return MACHINE_UNDEFINED;
	cond = is_for ? expr_c_binary(ir, (enum expr_kind)s->cmp, v, s->slot[SLOT_BOUND].e)
		      : s->slot[SLOT_COND].e;
	for (;; first = false) {
		enum machine_end end;

		if (m->fuel-- < 0)
			return MACHINE_UNDEFINED;
		if (is_for || s->form != FORM_DO || !first) {
			if (!machine_value(m, cond, &holds))
				return MACHINE_UNDEFINED;
			if (m->turned)
				m->turned(m->context, s, first, holds != 0);
		}
		if (!holds)
			return MACHINE_NEXT;
		end = machine_run(m, s->first);
		if (end == MACHINE_BREAK)
			return MACHINE_NEXT;
		if (end == MACHINE_RETURN || end == MACHINE_UNDEFINED)
			return end;
		if (is_for &&
		    !assign(m, s->sym, expr_c_binary(ir, EXPR_ADD, v, s->slot[SLOT_STEP].e)))
			return MACHINE_UNDEFINED;
	}
}

enum machine_end machine_run(struct machine *m, const struct stmt *s)
{
	__int128 c;

	if (m->fuel-- < 0)
		return MACHINE_UNDEFINED;
	if (m->reached)
		m->reached(m->context, m, s);
	switch ((int)s->kind) {
	case STMT_BLOCK:
		return block(m, s);
	case STMT_PRAGMA:
		return MACHINE_NEXT;
	case STMT_DECL:
		if (!s->slot[SLOT_VALUE].e) {
			m->given[s->sym->id] = false;
			return MACHINE_NEXT;
		}
		return assign(m, s->sym, s->slot[SLOT_VALUE].e) ? MACHINE_NEXT : MACHINE_UNDEFINED;
	case STMT_ASSIGN:
		return assign(m, s->sym, stmt_value(m->ir, s)) ? MACHINE_NEXT : MACHINE_UNDEFINED;
	case STMT_IF:
		if (!machine_value(m, s->slot[SLOT_COND].e, &c))
			return MACHINE_UNDEFINED;
		if (c)
			return machine_run(m, s->first);
		return s->first->next ? machine_run(m, s->first->next) : MACHINE_NEXT;
	case STMT_FOR:
	case STMT_WHILE:
		return loop(m, s);
	case STMT_JUMP:
		return s->form == FORM_BREAK      ? MACHINE_BREAK
		       : s->form == FORM_CONTINUE ? MACHINE_CONTINUE
		       : s->form == FORM_RETURN   ? MACHINE_RETURN
						  : MACHINE_UNDEFINED;
	}
	return MACHINE_UNDEFINED;
}
