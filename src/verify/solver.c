/* solver.c - a claim about values put to Z3 (tier "solver").
 *
 * Integers are mathematical ones with the conditions under which C's operations agree with them, or modulo
 * 2^n; what is no integer is an unknown function of its operands.  Z3 runs in a child process: its own
 * time-out is not reliable, and a number of steps is what makes its answer the same everywhere. */
#include "config.h"

#include "query.h"

#include "cunest/apart.h"

#include <stdio.h>
#include <string.h>

#ifdef HAVE_Z3

#include <poll.h>
#include <signal.h>
#include <unistd.h>
#include <z3.h>

enum { STEPS = 1000000, WALL_MS = 3000, KNOWN_MOST = 120, COST = 40000 };

struct encoder {
	const struct query *q;
	Z3_context z;
	Z3_solver solver;
	Z3_sort integers, things;
	uint32_t size;
	Z3_ast *value, *good; /* by expression id; NULL: not yet */
};

/* ---- terms ---- */

static Z3_ast number(struct encoder *s, __int128 v)
{
	char text[48], *p = text + sizeof(text) - 1;
	bool minus = v < 0;
	unsigned __int128 u = minus ? -(unsigned __int128)v : (unsigned __int128)v;

	*p = '\0';
	do
		*--p = (char)('0' + (int)(u % 10));
	while (u /= 10);
	if (minus)
		*--p = '-';
	return Z3_mk_numeral(s->z, p, s->integers);
}

static Z3_ast two(struct encoder *s, Z3_ast (*make)(Z3_context, unsigned, Z3_ast const[]), Z3_ast a,
		  Z3_ast b)
{
	Z3_ast args[] = {a, b};

	return make(s->z, 2, args);
}

static Z3_ast between(struct encoder *s, __int128 lo, Z3_ast v, __int128 hi)
{
	return two(s, Z3_mk_and, Z3_mk_le(s->z, number(s, lo), v),
		   Z3_mk_le(s->z, v, number(s, hi)));
}

static Z3_ast in_type(struct encoder *s, Z3_ast v, const struct type *t)
{
	return between(s, type_min(t), v, type_max(t));
}

static __int128 power(unsigned bits)
{
	return (__int128)1 << bits;
}

/* As the type keeps it. */
static Z3_ast wrapped(struct encoder *s, Z3_ast v, const struct type *t)
{
	Z3_ast modulus = number(s, power(t->bits));

	if (t->kind == TYPE_BOOL)
		return Z3_mk_ite(s->z, Z3_mk_eq(s->z, v, number(s, 0)), number(s, 0), number(s, 1));
	if (!t->is_signed)
		return Z3_mk_mod(s->z, v, modulus);
	return two(s, Z3_mk_sub,
		   Z3_mk_mod(s->z, two(s, Z3_mk_add, v, number(s, power(t->bits - 1u))), modulus),
		   number(s, power(t->bits - 1u)));
}

static Z3_ast truth(struct encoder *s, Z3_ast cond)
{
	return Z3_mk_ite(s->z, cond, number(s, 1), number(s, 0));
}

static Z3_ast holds(struct encoder *s, Z3_ast v)
{
	return Z3_mk_not(s->z, Z3_mk_eq(s->z, v, number(s, 0)));
}

/* Rounded to zero; Z3's rounds down for positive divisors. */
static Z3_ast quotient(struct encoder *s, Z3_ast a, Z3_ast b)
{
	Z3_ast zero = number(s, 0), minus_a = Z3_mk_unary_minus(s->z, a);
	Z3_ast minus_b = Z3_mk_unary_minus(s->z, b);
	Z3_ast up = Z3_mk_ge(s->z, a, zero), right = Z3_mk_gt(s->z, b, zero);
	Z3_ast positive = Z3_mk_ite(s->z, right, Z3_mk_div(s->z, a, b),
				    Z3_mk_unary_minus(s->z, Z3_mk_div(s->z, a, minus_b)));
	Z3_ast negative =
		Z3_mk_ite(s->z, right, Z3_mk_unary_minus(s->z, Z3_mk_div(s->z, minus_a, b)),
			  Z3_mk_div(s->z, minus_a, minus_b));

	return Z3_mk_ite(s->z, up, positive, negative);
}

static Z3_ast value_of(struct encoder *s, const struct expr *e);

static Z3_sort sort_of(struct encoder *s, const struct expr *e)
{
	return type_is_int(e->type) ? s->integers : s->things;
}

/* A function of which nothing is known but that it is one. */
static Z3_ast unknown(struct encoder *s, const struct expr *e)
{
	Z3_sort domain[32];
	Z3_ast args[32], made;
	char name[160];
	unsigned n = e->nargs < 32 ? e->nargs : 32;

	if (e->nargs && e->nargs == n)
		snprintf(name, sizeof(name), "%s|%.80s|%u|%u", expr_table[e->kind].name,
			 e->text ? e->text : "", e->type->id, n);
	else if (e->kind == EXPR_SYM)
		snprintf(name, sizeof(name), "%.100s#%u", e->u.sym->name, e->id);
	else
		snprintf(name, sizeof(name), "%s#%u", expr_table[e->kind].name, e->id);
	n = e->nargs == n ? n : 0;
	for (unsigned i = 0; i < n; i++) {
		domain[i] = sort_of(s, e->arg[i]);
		args[i] = value_of(s, e->arg[i]);
	}
	if (n)
		made = Z3_mk_app(s->z,
				 Z3_mk_func_decl(s->z, Z3_mk_string_symbol(s->z, name), n, domain,
						 sort_of(s, e)),
				 n, args);
	else
		made = Z3_mk_const(s->z, Z3_mk_string_symbol(s->z, name), sort_of(s, e));
	if (type_is_int(e->type))
		Z3_solver_assert(s->z, s->solver, in_type(s, made, e->type));
	return made;
}

static Z3_ast special(struct encoder *s, const struct expr *e)
{
	Z3_ast made = unknown(s, e);
	enum sreg r = e->u.sreg;

	if (r == SREG_WARPSIZE)
		return number(s, 32);
	Z3_solver_assert(s->z, s->solver,
			 r <= SREG_TID_Z                        ? between(s, 0, made, 1023)
			 : r >= SREG_NTID_X && r <= SREG_NTID_Z ? between(s, 1, made, 1024)
			 : r >= SREG_NCTAID_X                   ? between(s, 1, made, INT32_MAX)
					      : between(s, 0, made, INT32_MAX - 1));
	return made;
}

static Z3_ast settled(struct encoder *s, Z3_ast v, const struct type *t)
{
	return t->kind == TYPE_INT && !t->is_signed ? wrapped(s, v, t) : v;
}

static bool all_ints(const struct expr *e)
{
	for (unsigned i = 0; i < e->nargs; i++)
		if (!type_is_int(e->arg[i]->type))
			return false;
	return true;
}

static Z3_ast shifted(struct encoder *s, const struct expr *e)
{
	Z3_ast a = value_of(s, e->arg[0]);
	__int128 n = e->arg[1]->kind == EXPR_INT ? expr_int(e->arg[1]) : -1;

	if (n < 0 || n > 63)
		return unknown(s, e);
	if (e->kind == EXPR_SHR)
		return Z3_mk_div(s->z, a, number(s, power((unsigned)n)));
	/* C++ defines what << shifts into the sign */
	return wrapped(s, two(s, Z3_mk_mul, a, number(s, power((unsigned)n))), e->type);
}

static Z3_ast operation(struct encoder *s, const struct expr *e)
{
	Z3_ast a = value_of(s, e->arg[0]), b = e->nargs > 1 ? value_of(s, e->arg[1]) : NULL;

	switch ((int)e->kind) {
	case EXPR_ADD:
		return settled(s, two(s, Z3_mk_add, a, b), e->type);
	case EXPR_SUB:
		return settled(s, two(s, Z3_mk_sub, a, b), e->type);
	case EXPR_MUL:
		return settled(s, two(s, Z3_mk_mul, a, b), e->type);
	case EXPR_NEG:
		return settled(s, Z3_mk_unary_minus(s->z, a), e->type);
	case EXPR_NOT:
		return settled(s, two(s, Z3_mk_sub, number(s, -1), a), e->type);
	case EXPR_DIV:
		return quotient(s, a, b);
	case EXPR_MOD:
		return two(s, Z3_mk_sub, a, two(s, Z3_mk_mul, b, quotient(s, a, b)));
	case EXPR_EQ:
		return truth(s, Z3_mk_eq(s->z, a, b));
	case EXPR_NE:
		return truth(s, Z3_mk_not(s->z, Z3_mk_eq(s->z, a, b)));
	case EXPR_LT:
		return truth(s, Z3_mk_lt(s->z, a, b));
	case EXPR_LE:
		return truth(s, Z3_mk_le(s->z, a, b));
	case EXPR_GT:
		return truth(s, Z3_mk_gt(s->z, a, b));
	case EXPR_GE:
		return truth(s, Z3_mk_ge(s->z, a, b));
	case EXPR_LAND:
		return truth(s, two(s, Z3_mk_and, holds(s, a), holds(s, b)));
	case EXPR_LOR:
		return truth(s, two(s, Z3_mk_or, holds(s, a), holds(s, b)));
	case EXPR_LNOT:
		return truth(s, Z3_mk_not(s->z, holds(s, a)));
	case EXPR_MIN:
		return Z3_mk_ite(s->z, Z3_mk_lt(s->z, b, a), b, a);
	case EXPR_MAX:
		return Z3_mk_ite(s->z, Z3_mk_lt(s->z, a, b), b, a);
	case EXPR_CAST:
		return type_holds(e->type, type_min(e->arg[0]->type)) &&
				       type_holds(e->type, type_max(e->arg[0]->type))
			       ? a
			       : wrapped(s, a, e->type);
	case EXPR_SHL:
	case EXPR_SHR:
		return shifted(s, e);
	}
	return unknown(s, e);
}

static Z3_ast encode(struct encoder *s, const struct expr *e)
{
	if (e->kind == EXPR_INT && type_is_int(e->type))
		return number(s, expr_int(e));
	if (e->kind == EXPR_SREG)
		return special(s, e);
	if (e->kind == EXPR_SELECT)
		return Z3_mk_ite(s->z, holds(s, value_of(s, e->arg[0])), value_of(s, e->arg[1]),
				 value_of(s, e->arg[2]));
	if (!e->nargs || !type_is_int(e->type) || !all_ints(e) || e->kind == EXPR_CALL ||
	    e->kind == EXPR_LOAD || e->kind == EXPR_MEMBER || e->kind == EXPR_ADDR ||
	    e->kind == EXPR_OPAQUE)
		return unknown(s, e);
	return operation(s, e);
}

static Z3_ast value_of(struct encoder *s, const struct expr *e)
{
	if (!s->value[e->id])
		s->value[e->id] = encode(s, e);
	return s->value[e->id];
}

/* ---- definedness ---- */

static Z3_ast good(struct encoder *s, const struct expr *e);

static Z3_ast good_here(struct encoder *s, const struct expr *e)
{
	bool is_signed = e->type->kind == TYPE_INT && e->type->is_signed;
	Z3_ast b;

	if (!type_is_int(e->type))
		return NULL;
	switch ((int)e->kind) {
	case EXPR_ADD:
	case EXPR_SUB:
	case EXPR_MUL:
	case EXPR_NEG:
		return is_signed && all_ints(e) ? in_type(s, value_of(s, e), e->type) : NULL;
	case EXPR_SHL:
		if (!is_signed)
			return NULL;
		return two(s, Z3_mk_and, Z3_mk_le(s->z, number(s, 0), value_of(s, e->arg[0])),
			   in_type(s, value_of(s, e), e->type));
	case EXPR_DIV:
	case EXPR_MOD:
		b = holds(s, value_of(s, e->arg[1]));
		if (!is_signed)
			return b;
		return two(s, Z3_mk_and, b,
			   in_type(s, quotient(s, value_of(s, e->arg[0]), value_of(s, e->arg[1])),
				   e->type));
	}
	return NULL;
}

static Z3_ast implies(struct encoder *s, Z3_ast cond, Z3_ast then)
{
	return Z3_mk_implies(s->z, cond, then);
}

static Z3_ast good_parts(struct encoder *s, const struct expr *e)
{
	Z3_ast args[34], first;
	unsigned n = 0;

	if (expr_table[e->kind].flags & EXPR_Z) {
		first = holds(s, value_of(s, e->arg[0]));
		args[n++] = good(s, e->arg[0]);
		args[n++] = implies(s, e->kind == EXPR_LOR ? Z3_mk_not(s->z, first) : first,
				    good(s, e->arg[1]));
		if (e->kind == EXPR_SELECT)
			args[n++] = implies(s, Z3_mk_not(s->z, first), good(s, e->arg[2]));
		return Z3_mk_and(s->z, n, args);
	}
	for (unsigned i = 0; i < e->nargs && i < 32; i++)
		args[n++] = good(s, e->arg[i]);
	first = good_here(s, e);
	if (first)
		args[n++] = first;
	return n ? Z3_mk_and(s->z, n, args) : Z3_mk_true(s->z);
}

static Z3_ast good(struct encoder *s, const struct expr *e)
{
	if (!s->good[e->id])
		s->good[e->id] = good_parts(s, e);
	return s->good[e->id];
}

/* Operations whose definedness is no question of integers: before must have evaluated the same. */
static bool beyond(const struct query *q, const struct expr *e)
{
	if (bits_has(&q->w->is_known, e->id) && !(expr_table[e->kind].flags & EXPR_Z))
		return false;
	switch ((int)e->kind) {
	case EXPR_LOAD:
	case EXPR_OPAQUE:
		return true;
	case EXPR_MEMBER:
		if (e->arg[0]->type->kind == TYPE_PTR)
			return true;
		break;
	case EXPR_CALL:
		if (e->text[0] != '@' && !call_is_total(q->w->side[AFTER].func, e))
			return true;
		break;
	case EXPR_CAST:
		if (type_is_int(e->type) && !type_is_int(e->arg[0]->type))
			return true;
		break;
	case EXPR_SHL:
	case EXPR_SHR:
		if (e->arg[1]->kind != EXPR_INT)
			return true;
		break;
	}
	if (e->type->kind == TYPE_DEPENDENT && e->kind != EXPR_SYM)
		return true;
	for (unsigned i = 0; i < e->nargs; i++)
		if (beyond(q, e->arg[i]))
			return true;
	return false;
}

/* ---- the claim ---- */

static void assume_all(struct encoder *s)
{
	const struct walk *w = s->q->w;
	uint32_t first = w->known.n > KNOWN_MOST ? w->known.n - KNOWN_MOST : 0;

	for (uint32_t i = 0; i < w->facts.n; i++)
		Z3_solver_assert(s->z, s->solver, holds(s, value_of(s, w->facts.at[i])));
	for (uint32_t i = first; i < w->known.n; i++) {
		const struct expr *k = w->known.at[i];

		if (k->has & (HAS_TRAP | HAS_OVERFLOW))
			Z3_solver_assert(s->z, s->solver, good(s, k));
	}
	for (uint32_t i = 0; s->q->ahead && i < s->q->ahead->n; i++) {
		const struct ahead *a = s->q->ahead->at[i];
		Z3_ast g = good(s, a->e);

		Z3_solver_assert(s->z, s->solver,
				 a->guard ? implies(s,
						    two(s, Z3_mk_and, good(s, a->guard),
							holds(s, value_of(s, a->guard))),
						    g)
					  : g);
	}
	if (s->q->a)
		Z3_solver_assert(s->z, s->solver, good(s, s->q->a));
}

static Z3_ast claim(struct encoder *s)
{
	Z3_ast g = good(s, s->q->b);

	if (!s->q->a)
		return g;
	return two(s, Z3_mk_and, g, Z3_mk_eq(s->z, value_of(s, s->q->a), value_of(s, s->q->b)));
}

static uint32_t greatest(uint32_t most, const struct expr *e)
{
	most = e->id > most ? e->id : most;
	for (unsigned i = 0; i < e->nargs; i++)
		most = greatest(most, e->arg[i]);
	return most;
}

static uint32_t ids_of(const struct query *q)
{
	uint32_t most = greatest(0, q->b);

	most = q->a ? greatest(most, q->a) : most;
	for (uint32_t i = 0; i < q->w->facts.n; i++)
		most = greatest(most, q->w->facts.at[i]);
	for (uint32_t i = 0; i < q->w->known.n; i++)
		most = greatest(most, q->w->known.at[i]);
	for (uint32_t i = 0; q->ahead && i < q->ahead->n; i++) {
		const struct ahead *a = q->ahead->at[i];

		most = greatest(a->guard ? greatest(most, a->guard) : most, a->e);
	}
	return most + 1;
}

/* What Z3 cannot be asked stays unknown, and nobody's error stream hears of it. */
static void give_up(Z3_context z, Z3_error_code code)
{
	(void)z;
	(void)code;
	process_leave(1);
}

/* In the child: the answer as a letter, then what was asked. */
static void child(const struct query *q, int out)
{
	Z3_config config = Z3_mk_config();
	struct encoder s = {.q = q, .size = ids_of(q)};
	const char *asked;
	Z3_params params;
	char answer;

	s.value = arena_array(q->w->check->arena, s.size, sizeof(Z3_ast));
	s.good = arena_array(q->w->check->arena, s.size, sizeof(Z3_ast));
	s.z = Z3_mk_context(config);
	Z3_set_error_handler(s.z, give_up);
	s.integers = Z3_mk_int_sort(s.z);
	s.things = Z3_mk_uninterpreted_sort(s.z, Z3_mk_string_symbol(s.z, "Value"));
	s.solver = Z3_mk_solver(s.z);
	Z3_solver_inc_ref(s.z, s.solver);
	params = Z3_mk_params(s.z);
	Z3_params_inc_ref(s.z, params);
	Z3_params_set_uint(s.z, params, Z3_mk_string_symbol(s.z, "rlimit"), STEPS);
	Z3_params_set_uint(s.z, params, Z3_mk_string_symbol(s.z, "random_seed"), 0);
	Z3_solver_set_params(s.z, s.solver, params);
	assume_all(&s);
	Z3_solver_assert(s.z, s.solver, Z3_mk_not(s.z, claim(&s)));
	asked = Z3_solver_to_string(s.z, s.solver);
	switch (Z3_solver_check(s.z, s.solver)) {
	case Z3_L_FALSE:
		answer = 'p';
		break;
	case Z3_L_TRUE:
		answer = 'r';
		break;
	case Z3_L_UNDEF:
	default:
		answer = 'u';
	}
	asked = asked ? asked : "";
	if (write(out, &answer, 1) == 1) {
		size_t left = strlen(asked);
		ssize_t n;

		while (left && (n = write(out, asked, left)) > 0) {
			asked += n;
			left -= (size_t)n;
		}
	}
	process_leave(0);
}

static void receive(int in, struct buf *b)
{
	int left = WALL_MS;

	for (;;) {
		struct pollfd p = {.fd = in, .events = POLLIN};
		char block[4096];
		ssize_t n;

		if (poll(&p, 1, left) <= 0)
			return;
		n = read(in, block, sizeof(block));
		if (n <= 0)
			return;
		buf_put(b, block, (size_t)n);
	}
}

void query_solve(const struct query *q, struct certificate *c)
{
	struct buf answer;
	struct apart solver;
	enum apart_side side;
	int to;

	if (!q->w->check->solver || beyond(q, q->b) || !check_spend(q->w->check, COST))
		return;
	side = apart_begin(&solver, &to);
	if (side == APART_FAILED)
		return;
	if (side == APART_COPY)
		child(q, to);
	buf_init(&answer, q->w->check->arena);
	receive(solver.from, &answer);
	kill(solver.pid, SIGKILL);
	apart_end(&solver);
	if (!answer.n)
		return;
	c->query = answer.s + 1;
	if (answer.s[0] != 'p')
		return;
	c->verdict = VERDICT_PROVED;
	c->tier = TIER_SOLVER;
	c->why = NULL;
}

void solver_version(char *text, size_t size)
{
	unsigned major, minor, build, revision;

	Z3_get_version(&major, &minor, &build, &revision);
	snprintf(text, size, "Z3 %u.%u.%u", major, minor, build);
}

#else

void query_solve(const struct query *q, struct certificate *c)
{
	(void)q;
	(void)c;
}

void solver_version(char *text, size_t size)
{
	snprintf(text, size, "none");
}

#endif
