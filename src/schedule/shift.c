/* shift.c - a formula of iteration i, as iteration i + c has it.
 *
 *	x[i - 1] + y[i * n + k]	-> (c = 2)	x[i + 1] + y[(i + 2) * n + k]
 *	y[k * n + i + 1]	-> (c = 2)	y[k * n + i + 3]
 *
 * Constants join, as people write them.  (k * n + i) + 3 instead of k * n + (i + 3) + ... computes
 * k * n + i, which is safe where iteration i itself does so just before with the same k and n;
 * where the caller cannot say that, only constants next to the variable join. */
#include "schedule.h"

#include "cunest/walk.h"

struct shift {
	struct ir *ir;
	const struct sym *sym;
	__int128 by;
	bool evaluated;
	const struct bits *varies;
};

/* e + c is what iteration i + by has; where c is not 0, e is a part of what iteration i computes.
 */
struct shifted {
	const struct expr *e;
	__int128 c;
};

static const struct expr *whole(struct shift *sh, struct shifted x)
{
	const struct type *type = x.e->type;
	bool minus = x.c < 0 && type_holds(type, -x.c);
	const struct expr *c;

	if (x.c == 0)
		return x.e;
	c = expr_const_int(sh->ir, type, minus ? -x.c : x.c);
	return expr_raw(sh->ir, minus ? EXPR_SUB : EXPR_ADD, type, NULL,
			(const struct expr *[]){x.e, c}, 2);
}

static struct shifted shifted(struct shift *, const struct expr *);
static struct shifted rebuilt(struct shift *, const struct expr *);

/* Alone, so that nothing joins: (unsigned)(i + 1), not (unsigned)i + 1u. */
static const struct expr *alone(struct shift *sh, const struct expr *e)
{
	if (e->kind == EXPR_CAST && e->implicit && expr_mentions(e, sh->sym))
		return rebuilt(sh, e).e;
	return whole(sh, shifted(sh, e));
}

/* A node of which nothing joins. */
static struct shifted rebuilt(struct shift *sh, const struct expr *e)
{
	const struct expr **args = arena_array(sh->ir->arena, e->nargs + 1u, sizeof(*args));
	bool same = true, evaluated = sh->evaluated;

	for (unsigned i = 0; i < e->nargs; i++) {
		if (expr_table[e->kind].flags & EXPR_Z && i > 0)
			sh->evaluated = false; /* perhaps only in one of the iterations */
		args[i] = alone(sh, e->arg[i]);
		same &= args[i] == e->arg[i];
	}
	sh->evaluated = evaluated;
	return (struct shifted){same ? e : expr_with_args(sh->ir, e, args), 0};
}

static bool holds(const struct type *type, __int128 c)
{
	return type_is_int(type) && type->kind != TYPE_BOOL && type_holds(type, c < 0 ? -c : c);
}

/* Does converting to this type keep e + c for e and c apart?  Values that may have wrapped do not.
 */
static bool widens(const struct shift *sh, const struct type *to, const struct expr *e)
{
	bool wraps = !e->type->is_signed && !(e->kind == EXPR_SYM && e->u.sym == sh->sym);

	return type_is_int(to) && to->kind != TYPE_BOOL && to->bits >= e->type->bits && !wraps;
}

/* i + m and i - m: the constants join, whatever is computed elsewhere. */
static bool is_offset(const struct shift *sh, const struct expr *e)
{
	return e->kind == EXPR_SYM && e->u.sym == sh->sym;
}

/* A number, perhaps converted; a macro's stays as it is. */
static bool is_constant(const struct expr *e, __int128 *value)
{
	const struct expr *c = expr_strip(e);

	if (c->kind != EXPR_INT || c->text || !type_is_int(e->type))
		return false;
	*value = expr_int(c);
	return type_holds(e->type, *value);
}

static bool note_variation(void *context, const struct expr *e)
{
	struct shift *sh = context;

	if (e->kind == EXPR_SYM && e->u.sym != sh->sym && bits_has(sh->varies, e->u.sym->id))
		sh->evaluated = false;
	return sh->evaluated;
}

/* Is it the very same in both iterations, but for i? */
static bool is_shared(struct shift *sh, const struct expr *e)
{
	struct shift copy = *sh;

	if (!sh->evaluated || e->has & (HAS_LOAD | HAS_CALL | HAS_OPAQUE | HAS_VOLATILE))
		return false;
	expr_walk(sh->ir, e, note_variation, &copy);
	return copy.evaluated;
}

static struct shifted sum(struct shift *sh, const struct expr *e)
{
	struct shifted x = shifted(sh, e->arg[0]), y = shifted(sh, e->arg[1]);
	__int128 sign = e->kind == EXPR_SUB ? -1 : 1;
	struct shifted result = {e, x.c + sign * y.c};
	__int128 c;

	if (x.c != 0 && is_constant(e->arg[1], &c) && (is_offset(sh, x.e) || is_shared(sh, x.e))) {
		result.e = x.e;
		result.c += sign * c;
		return result;
	}
	/* what else changed than by a constant, is no part of iteration i */
	if (x.e != e->arg[0] || y.e != e->arg[1] || !is_shared(sh, e))
		return rebuilt(sh, e);
	return result;
}

/* 2 * i + 2 reads better than 2 * (i + 1), but i * 64 + 64 does not. */
static bool is_small(const struct expr *e)
{
	return e->kind == EXPR_INT && !e->text && expr_int(e) >= 2 && expr_int(e) <= 8;
}

static struct shifted shifted(struct shift *sh, const struct expr *e)
{
	struct shifted x, y;

	if (e->kind == EXPR_SYM)
		return (struct shifted){e, e->u.sym == sh->sym ? sh->by : 0};
	if (e->nargs == 0 || !expr_mentions(e, sh->sym))
		return (struct shifted){e, 0};
	if (!holds(e->type, 0))
		return rebuilt(sh, e);
	if (e->kind == EXPR_ADD || e->kind == EXPR_SUB) {
		x = sum(sh, e);
		return holds(e->type, x.c) ? x : rebuilt(sh, e);
	}
	if (e->kind == EXPR_CAST) {
		x = shifted(sh, e->arg[0]);
		if (x.c && x.e == e->arg[0] && holds(e->type, x.c) && widens(sh, e->type, x.e) &&
		    e->implicit && is_shared(sh, e))
			return (struct shifted){e, x.c};
	}
	if (e->kind == EXPR_MUL && is_shared(sh, e)) {
		x = shifted(sh, e->arg[0]);
		y = shifted(sh, e->arg[1]);
		if (is_small(e->arg[1]) && x.e == e->arg[0] &&
		    holds(e->type, x.c * expr_int(e->arg[1])))
			return (struct shifted){e, x.c * expr_int(e->arg[1])};
		if (is_small(e->arg[0]) && y.e == e->arg[1] &&
		    holds(e->type, y.c * expr_int(e->arg[0])))
			return (struct shifted){e, y.c * expr_int(e->arg[0])};
	}
	return rebuilt(sh, e);
}

const struct expr *expr_shift(struct ir *ir, const struct expr *e, const struct sym *sym,
			      __int128 by, const struct bits *varies)
{
	struct shift sh = {ir, sym, by, varies != NULL, varies};

	return e && by ? alone(&sh, e) : e;
}
