/* stride.c - a grid-stride loop steps by a signed local, so that nvcc computes its trip count
 * and unrolls it.
 *
 *	for (int i = ...; i < n; i += blockDim.x * gridDim.x) ...
 * ->	const int stride = blockDim.x * gridDim.x;
 *	for (int i = ...; i < n; i += stride) ...
 *
 * blockDim.x * gridDim.x is unsigned, so that `i +=` is computed unsigned and may wrap; a compiler
 * that has to allow for that does not know how often the loop runs.
 *
 * Legal when the step, which nothing in the loop changes, is a value of i's type and not negative,
 * and i plus the step does not overflow that type after any iteration: then both forms have the same
 * value.  Where it would overflow the source is defined, and goes on with a negative index, so
 * nothing less will do: assume(n <= 1 << 30, gridDim.x <= 1 << 20), or launch(), proves it.
 *
 * A number is written as one of i's type, whatever comes of it: i += 256u -> i += 256.
 *
 * Profitable where nvcc unrolls the result, measured in 49 small kernels, instructions per store on
 * sm_90 (sm_80): y = f(x) 8 -> 6 (10 -> 6.25), saxpy 9 -> 7.5 (11 -> 7.25), sum of squares 6 -> 4.25
 * (8 -> 4.25), gather 9 -> 7.75 (11 -> 7.25), tanhf 24 -> 20.5 (26 -> 20.75), always with four loads
 * in flight and not one.  Nothing comes of it when the condition is `<=`, compares unsigned, or is
 * not the only way out, around barriers, atomics and loops; it costs around divisions of integers
 * (26 -> 26.5) and of doubles (51 -> 55), and with many different addresses (13.5 -> 16.1 with 7).
 *
 * Source: measured (EVIDENCE); LLVM's IndVarSimplify can do it only where it proves the same. */
#include "shared/motion.h"

#include "cunest/eval.h"
#include "cunest/text.h"

#include <string.h>

struct stride {
	struct pass *pass;
	struct nest *nest;
	struct stmt *loop;
	const struct expr *step; /* without implicit conversions */
	const struct type *type; /* of the variable */
	bool literal;            /* the step is a number, of which nothing has to be declared */
	bool changed;
};

/* ---- does it pay? ---- */

enum { PLACES_MOST = 6 };

struct body {
	struct stride *s;
	struct vec places; /* const struct expr * */
	const char *why;
};

static bool is_heavy(const struct func *f, const struct expr *e)
{
	__int128 divisor;

	if (e->kind == EXPR_DIV || e->kind == EXPR_MOD) {
		if (e->type->kind == TYPE_FLOAT)
			return e->type->bits > 32;
		return e->type->is_signed && eval_int(e->arg[1], &divisor) != EVAL_OK;
	}
	if (e->kind == EXPR_CALL)
		return !purity_of_call(f, e->text).pure ||
		       (e->type->kind == TYPE_FLOAT && e->type->bits > 32);
	return e->kind == EXPR_OPAQUE;
}

static bool weigh(void *context, const struct expr *e)
{
	struct body *b = context;
	bool known = false;

	if (e->kind == EXPR_LOAD) {
		for (uint32_t i = 0; i < b->places.n; i++)
			known = known || b->places.at[i] == (void *)e;
		if (!known)
			vec_push(b->s->pass->ir->arena, &b->places, (void *)e);
	}
	if (is_heavy(b->s->nest->func, e))
		b->why = "its body takes longer than the loop control";
	return true;
}

/* Would nvcc not unroll it, or not gain by that?  NULL: it pays. */
static const char *no_gain(struct stride *s)
{
	struct body b = {.s = s};
	const struct stmt *loop = s->loop;
	const struct effects *x = effects_of(s->pass->analyses, loop->first);

	if (loop->cmp != EXPR_LT)
		return "nvcc cannot compute its trip count with that condition";
	if (type_usual(s->pass->ir->types, s->type, loop->slot[SLOT_BOUND].e->type) != s->type)
		return "it compares in another type";
	if (x->sync || x->atomic || x->calls || x->opaque || x->breaks || x->leaves || x->label ||
	    x->is_volatile)
		return "nvcc does not unroll what is in it";
	for (struct stmt *in = stmt_next(loop, loop); in; in = stmt_next(loop, in)) {
		if (stmt_is_loop(in) && loop_trips(s->pass->analyses, in) < 0)
			return "it is not the innermost loop";
		for (unsigned i = 0; i < in->nslots; i++)
			if (in->slot[i].e)
				expr_walk(s->pass->ir, in->slot[i].e, weigh, &b);
	}
	return b.places.n > PLACES_MOST ? "it has many addresses to keep" : b.why;
}

/* ---- may it? ---- */

/* Is the sum of the variable and its step computed in another type than the variable has? */
static bool is_wrapping(struct stride *s)
{
	const struct expr *step = s->loop->slot[SLOT_STEP].e;
	__int128 value;

	s->type = type_unqualified(s->pass->ir->types, s->loop->sym->type);
	s->step = step;
	s->literal = eval_int(step, &value) == EVAL_OK;
	return s->type->kind == TYPE_INT && s->type->is_signed && s->type->rank >= RANK_INT &&
	       step->type->kind == TYPE_INT &&
	       type_usual(s->pass->ir->types, s->type, step->type) != s->type;
}

static bool is_steady(struct stride *s)
{
	struct analyses *an = s->pass->analyses;
	const struct sym *sym = s->loop->sym;

	return (sym->kind == SYM_LOCAL || sym->kind == SYM_PARAM) && !sym->address_taken &&
	       !type_is_volatile(sym->type) && !sym_escapes(an, sym) &&
	       !bits_has(&effects_of(an, s->loop->first)->writes, sym->id) &&
	       !effects_clobber(an, s->loop, s->step) && !motion_pinned(s->pass, s->step);
}

/* What is known of the step by itself, and of what gave a variable its value: assume() about that
 * comes with the nest, after the variable. */
static struct range step_range(struct stride *s)
{
	struct analyses *an = s->pass->analyses;
	struct range r = range_of(an, s->step, s->loop->first), of;
	const struct stmt *def =
		s->step->kind == EXPR_SYM ? single_definition(an, s->step->u.sym) : NULL;
	const struct expr *value;

	if (!def || def->kind != STMT_DECL || !def->slot[SLOT_VALUE].e)
		return r;
	value = expr_c_convert(s->pass->ir, s->step->type, def->slot[SLOT_VALUE].e);
	if (!value || !value_same(an, value, def, s->loop->first))
		return r;
	of = range_of(an, value, s->loop->first);
	r.lo = of.lo > r.lo ? of.lo : r.lo;
	r.hi = of.hi < r.hi ? of.hi : r.hi;
	return r;
}

static bool is_below(struct stride *s, const struct expr *e, __int128 most)
{
	struct range r = range_of(s->pass->analyses, e, s->loop->first);

	return !r.empty && r.hi <= most;
}

static bool proves_sum(struct stride *s, __int128 most)
{
	struct ir *ir = s->pass->ir;
	const struct type *wide = type_i64(ir->types);
	const struct expr *i, *sum, *limit, *cond;
	struct range a = range_of(s->pass->analyses, expr_sym(ir, s->loop->sym), s->loop->first);
	struct range b = step_range(s);

	if (!a.empty && !b.empty && a.hi + b.hi <= most)
		return true;
	if (s->type->bits > 32 || b.empty || b.hi > type_max(type_u32(ir->types)))
		return false;
	i = expr_c_convert(ir, wide, expr_sym(ir, s->loop->sym));
	sum = expr_c_binary(ir, EXPR_ADD, i, expr_c_convert(ir, wide, s->step));
	limit = expr_const_int(ir, wide, most);
	cond = sum ? expr_c_binary(ir, EXPR_LE, sum, limit) : NULL;
	return cond && range_prove(s->pass->analyses, cond, s->loop->first) == PROOF_YES;
}

/* i plus the step stays in range: where the first is below half of it, and the step is no more. */
static const struct expr *missing(struct stride *s)
{
	struct ir *ir = s->pass->ir;
	const struct type *i32 = type_i32(ir->types);
	const struct type *one = s->type->bits > 32 ? type_i64(ir->types) : i32;
	__int128 half = (__int128)1 << (s->type->bits - 2);
	const struct expr *e = s->step, *args[2] = {expr_const_int(ir, one, 1),
						    expr_const_int(ir, i32, s->type->bits - 2)};

	if (!is_below(s, expr_sym(ir, s->loop->sym), half - 1))
		e = s->loop->slot[SLOT_BOUND].e;
	return expr_c_binary(ir, EXPR_LE, e, expr_raw(ir, EXPR_SHL, one, NULL, args, 2));
}

static bool is_legal(struct stride *s, const char **why, const struct expr **fact)
{
	__int128 most = type_max(s->type);
	struct range step = step_range(s);
	const struct expr *sum;

	*why = NULL;
	if (!is_steady(s)) {
		*why = "the loop changes its step";
		return false;
	}
	if (step.empty || step.lo < 0 || step.hi > most || !proves_sum(s, most)) {
		sum = expr_c_binary(s->pass->ir, EXPR_ADD, expr_sym(s->pass->ir, s->loop->sym),
				    s->step);
		*why = arena_printf(s->pass->ir->arena, "nothing proves that '%s' stays below 2^%u",
				    expr_text(s->pass->ir, sum), s->type->bits - 1u);
		*fact = missing(s);
		return false;
	}
	if (motion_safe(s->pass, s->step, s->loop, why))
		return true;
	*fact = range_wanted(s->pass->analyses);
	return false;
}

/* ---- rewriting ---- */

/* The outermost loop of the nest before which the step has its value. */
static struct stmt *destination(struct stride *s)
{
	struct stmt *best = s->loop;
	const char *why = NULL;

	for (struct stmt *l = stmt_loop(s->loop); l && stmt_within(l, s->nest->root);
	     l = stmt_loop(l)) {
		if (effects_clobber(s->pass->analyses, l, s->step) ||
		    !motion_safe(s->pass, s->step, l, &why))
			break;
		best = l;
	}
	return best;
}

/* `const int stride = e` that precedes `at` already. */
static const struct sym *known_before(struct stride *s, const struct expr *e, const struct stmt *at)
{
	for (const struct stmt *d = at->prev; d; d = d->prev)
		if (d->kind == STMT_DECL && d->slot[SLOT_VALUE].e == e &&
		    type_is_const(d->sym->type) &&
		    type_unqualified(s->pass->ir->types, d->sym->type) == s->type &&
		    !sym_hidden(d->sym, s->loop) && value_same(s->pass->analyses, s->step, d, at))
			return d->sym;
	return NULL;
}

/* Of a symbol that a pass has made: is its name seen here?  In another block there can be one like it. */
static bool is_near(const struct stride *s, const struct sym *sym)
{
	const struct vec *writers = sym_writers(s->pass->analyses, sym);
	const struct stmt *scope =
		writers->n ? ((const struct stmt *)writers->at[0])->parent : NULL;

	while (scope && scope->kind == STMT_BLOCK && !scope->braced && scope->parent)
		scope = scope->parent;
	return scope && (stmt_within(s->loop, scope) || stmt_within(scope, s->loop));
}

static bool is_name(const struct stride *s, const char *name)
{
	const struct func *f = s->nest->func;

	for (uint32_t i = 0; i < f->syms.n; i++) {
		const struct sym *sym = f->syms.at[i];

		if (strcmp(sym->name, name) == 0 && (!sym->fresh || is_near(s, sym)))
			return true;
	}
	return false;
}

static const char *name_of(const struct stride *s)
{
	if (!is_name(s, "stride"))
		return "stride";
	if (s->step->kind == EXPR_SYM && !is_name(s, "step"))
		return "step";
	return arena_printf(s->pass->ir->arena, "%s_stride", s->loop->sym->name);
}

static void rewrite(struct stride *s)
{
	struct ir *ir = s->pass->ir;
	const struct expr *e = expr_c_convert(ir, s->type, s->step);
	struct stmt *at = destination(s);
	const struct sym *sym = known_before(s, e, at);
	__int128 value;

	if (s->literal && eval_int(s->step, &value) == EVAL_OK) { /* i += 256u -> i += 256 */
		stmt_set(s->loop, SLOT_STEP, expr_const_int(ir, s->type, value));
		pass_done(s->pass, s->loop, s->step, "'%s' steps by a signed number",
			  s->loop->sym->name);
		s->changed = true;
		return;
	}
	if (!sym) {
		struct stmt *temp = stmt_temp(s->nest->func, name_of(s), e);

		stmt_set_comment(temp,
				 arena_printf(ir->arena, "signed, for %s", s->loop->sym->name));
		stmt_insert_before(at, temp);
		sym = temp->sym;
	}
	pass_done(s->pass, s->loop, s->step,
		  "'%s' steps by '%s', which is signed: nvcc unrolls the loop", s->loop->sym->name,
		  sym->name);
	stmt_set(s->loop, SLOT_STEP, expr_sym(ir, sym));
	s->changed = true;
}

static void consider(struct stride *s)
{
	const struct expr *fact = NULL;
	const char *why;

	if (!is_wrapping(s))
		return;
	why = s->literal ? NULL : no_gain(s);
	if (!why && is_legal(s, &why, &fact)) {
		rewrite(s);
		return;
	}
	if (s->literal)
		return;
	pass_wants(s->pass, s->loop, s->step, fact, "'%s' steps by the unsigned '%s': %s",
		   s->loop->sym->name, expr_text(s->pass->ir, s->step), why);
}

enum pass_result pass_stride(struct pass *p, struct nest *n)
{
	struct stride s = {.pass = p, .nest = n};

	if (n->func->kind == FUNC_HOST && !n->kernel)
		return PASS_SAME;
	for (s.loop = n->root; s.loop; s.loop = stmt_next(n->root, s.loop))
		if (s.loop->kind == STMT_FOR && s.loop->first)
			consider(&s);
	return s.changed ? PASS_CHANGED : PASS_SAME;
}
