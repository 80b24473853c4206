/* fast_division.c - the divisions that stay in loops, by fewer instructions.
 *
 *	for (...) { q = i / w;  x = i % w; }		0 <= i, 1 <= w, w does not change
 * ->	const int w_shift = 32 - __clz(w - 1);
 *	const unsigned int w_magic = ((1ull << (31 + w_shift)) + w - 1) / w;
 *	for (...) { q = __umulhi(2u * i, w_magic) >> w_shift;  x = i - q * w; }
 *
 * where the loop surely has many iterations (16), as the magic number takes a division of 64 bits;
 * else for (...) { q = (unsigned int)i / w;  x = i - q * w; }
 * and x = (unsigned int)i % w where nobody wants q.  Unsigned numbers get magic numbers only, where
 * they are proved to be ints by their values.
 *
 * Legal when range proves 0 <= i and 1 <= w in int.  The magic number is m = ceil(2^(31 + s) / w)
 * with 2^(s - 1) < w <= 2^s, so that m < 2^32 and m * w = 2^(31 + s) + e, 0 <= e < w <= 2^s; then
 * floor(i * m / 2^(31 + s)) = floor(i / w) for 0 <= i < 2^31 (Granlund and Montgomery,
 * theorem 4.2). tests/unit/test_divmod.c tries all numbers of small widths and the edges of 32 bits.
 *
 * Measured on kernels/evidence/im2col-flat.cu, instructions an element on sm_90 (sm_80): as written
 * 154, quotients shared 115, those unsigned 73, by magic numbers 37.  nvcc does neither: it does
 * not know the signs, and cannot know that the loop is long.  Three pairs of signed-division.cu: 67.8
 * as written, 44.5 as unsigned / and %, 41.5 with remainders from the quotients.  An unsigned / and % in a
 * loop of 16 iterations: 27 -> 18 (29 -> 20).
 *
 * Source: T. Granlund, P. Montgomery, "Division by Invariant Integers using Multiplication". */
#include "divmod/divmod.h"

#include "cunest/text.h"
#include "shared/spelled.h"

/* Iterations after which a division of 64 bits before the loop has paid. */
enum { TURNS_LEAST = 16, USES = 64 };

/* A quotient or remainder that a statement of a block surely computes. */
struct use {
	struct stmt *stmt;
	unsigned slot;
	const struct expr *e;
};

/* ... those of one number by one divisor. */
struct pair {
	const struct expr *number, *by;
	unsigned n;
	struct use use[USES];
	struct stmt *name; /* const int q = i / w; */
};

struct magic {
	const struct expr *by;
	const struct stmt *loop;
	const struct sym *number, *shift;
};

struct fast {
	struct pass *pass;
	struct nest *nest;
	struct stmt *block;
	struct vec magics; /* struct magic * */
	struct vec left;   /* struct pair *: divisions that stay, as long as no other one changes */
	struct pair pair;
	bool again;
};

/* ---- what is divided ---- */

static bool is_at_least(struct fast *f, const struct expr *e, int least, const struct stmt *at)
{
	const struct expr *cond =
		expr_c_binary(f->pass->ir, EXPR_GE, e, expr_const_int(f->pass->ir, e->type, least));

	return range_of(f->pass->analyses, e, at).lo >= least ||
	       range_prove(f->pass->analyses, cond, at) == PROOF_YES;
}

static bool is_left(const struct fast *f, const struct occurrence *o)
{
	for (uint32_t i = 0; i < f->left.n; i++) {
		const struct pair *p = f->left.at[i];

		for (unsigned k = 0; k < p->n; k++)
			if (p->use[k].stmt == o->stmt && p->use[k].e == o->e)
				return true;
	}
	return false;
}

/* A macro would have to be written out for a few instructions. */
static bool in_macro(struct fast *f, const struct occurrence *o)
{
	struct spelled words = {0};

	spelled_enter(&words, f->pass->ir, f->nest, &o->stmt->slot[o->slot]);
	return spelled_named(&words, o->e);
}

/* An int divided by an int that nvcc does not know, in a loop that changes it, or once in each thread. */
static bool is_candidate(struct fast *f, const struct occurrence *o)
{
	struct divmod d = {.pass = f->pass, .nest = f->nest};
	const struct expr *e = o->e;
	const struct stmt *loop = stmt_loop(o->stmt);

	return (e->kind == EXPR_DIV || e->kind == EXPR_MOD) &&
	       (e->type == type_i32(f->pass->ir->types) ||
		e->type == type_u32(f->pass->ir->types)) &&
	       e->arg[0]->type == e->type && e->arg[1]->type == e->type &&
	       !motion_constant(e->arg[1]) && !motion_pinned(f->pass, e) &&
	       !(e->has & (HAS_LOAD | HAS_CALL)) && divmod_repeats(&d, o->stmt, e) &&
	       !is_left(f, o) && (!loop || divmod_short_turns(&d, loop)) && !in_macro(f, o);
}

/* A quotient that is divided again comes after it: of itself less is known once it is changed. */
static bool find_last(void *context, const struct occurrence *o)
{
	struct fast *f = context;

	if (!o->certain || !is_candidate(f, o))
		return o->certain;
	f->pair.number = o->e->arg[0];
	f->pair.by = o->e->arg[1];
	return false;
}

static bool collect(void *context, const struct occurrence *o)
{
	struct fast *f = context;
	struct pair *p = &f->pair;

	if (!o->certain)
		return false;
	if (!is_candidate(f, o) || p->number != o->e->arg[0] || p->by != o->e->arg[1])
		return true;
	if (p->n == USES || (p->n && !value_same(f->pass->analyses, o->e, p->use[0].stmt, o->stmt)))
		return true;
	p->use[p->n++] = (struct use){o->stmt, o->slot, o->e};
	return true;
}

static void replace(struct fast *f, const struct use *use, const struct expr *by)
{

	stmt_set(use->stmt, use->slot,
		 expr_replace(f->pass->ir, use->stmt->slot[use->slot].e, use->e, by));
}

/* ---- as unsigned ---- */

/* (unsigned int)(int)((unsigned int)i / w) is the quotient itself. */
static const struct expr *without_detour(void *context, const struct expr *e)
{
	const struct expr *inner = e->kind == EXPR_CAST ? e->arg[0] : NULL;
	struct ir *ir = context;

	return inner && e->type == type_u32(ir->types) && inner->kind == EXPR_CAST &&
			       inner->type == type_i32(ir->types) &&
			       inner->arg[0]->type == e->type &&
			       (inner->arg[0]->kind == EXPR_DIV || inner->arg[0]->kind == EXPR_MOD)
		       ? inner->arg[0]
		       : e;
}

/* (unsigned int)i / w, in an int; `implicit`: what it is put into converts. */
static const struct expr *as_unsigned(struct fast *f, const struct expr *e, bool implicit)
{
	struct ir *ir = f->pass->ir;
	const struct type *u32 = type_u32(ir->types);
	const struct expr *args[2] = {expr_cast(ir, u32, e->arg[0], false),
				      expr_cast(ir, u32, e->arg[1], true)};

	return expr_cast(ir, e->type, expr_raw(ir, (enum expr_kind)e->kind, u32, NULL, args, 2),
			 implicit);
}

static void make_unsigned(struct fast *f, const struct use *use)
{
	struct ir *ir = f->pass->ir;
	const struct slot *slot = &use->stmt->slot[use->slot];
	bool whole = slot->e == use->e && (use->stmt->kind == STMT_DECL ||
					   (use->stmt->kind == STMT_ASSIGN && !use->stmt->op));

	replace(f, use, as_unsigned(f, use->e, whole));
	stmt_set(use->stmt, use->slot,
		 expr_map(ir, use->stmt->slot[use->slot].e, without_detour, ir));
}

/* ---- by a power of two ---- */

/* Does the user say so: assume((w & (w - 1)) == 0)? */
static bool is_power_of_two(struct fast *f, const struct pair *p)
{
	struct ir *ir = f->pass->ir;
	const struct expr *e = expr_const_int(ir, p->by->type, 1);

	e = expr_c_binary(ir, EXPR_AND, p->by, expr_c_binary(ir, EXPR_SUB, p->by, e));
	e = expr_c_binary(ir, EXPR_EQ, e, expr_const_int(ir, p->by->type, 0));
	return range_prove(f->pass->analyses, e, p->use[0].stmt) == PROOF_YES;
}

/* i / w -> i >> (31 - __clz(w)), i % w -> i & (w - 1) */
static void make_bits(struct fast *f, const struct pair *p)
{
	struct ir *ir = f->pass->ir;
	const struct type *i32 = p->by->type;
	const struct expr *one = expr_const_int(ir, i32, 1);
	const struct expr *log = expr_raw(ir, EXPR_CALL, i32, "__clz", &p->by, 1);

	log = expr_c_binary(ir, EXPR_SUB, expr_const_int(ir, i32, 31), log);
	for (unsigned i = 0; i < p->n; i++)
		replace(f, &p->use[i],
			p->use[i].e->kind == EXPR_DIV
				? expr_c_binary(ir, EXPR_SHR, p->number, log)
				: expr_c_binary(ir, EXPR_AND, p->number,
						expr_c_binary(ir, EXPR_SUB, p->by, one)));
}

/* ---- by a magic number ---- */

static bool turns_often(struct fast *f, const struct stmt *loop)
{
	const struct trip_fact *fact = nest_trips(f->nest, loop);
	const struct expr *step;
	struct range lo, bound;

	if (loop_trips(f->pass->analyses, loop) >= TURNS_LEAST ||
	    (fact && fact->least >= TURNS_LEAST))
		return true;
	if (loop->kind != STMT_FOR || loop->cmp != EXPR_LT)
		return false;
	step = expr_strip(loop->slot[SLOT_STEP].e);
	lo = range_of(f->pass->analyses, loop->slot[SLOT_LO].e, loop);
	bound = range_of(f->pass->analyses, loop->slot[SLOT_BOUND].e, loop);
	return step->kind == EXPR_INT && expr_int(step) > 0 && !lo.empty && !bound.empty &&
	       bound.lo - lo.hi >= TURNS_LEAST * expr_int(step);
}

/* The outermost loop that does not change the divisor, if it has many iterations; NULL: none. */
static struct stmt *long_loop(struct fast *f, const struct pair *p)
{
	struct stmt *found = NULL;
	bool often = false;

	for (struct stmt *loop = stmt_loop(p->use[0].stmt);
	     loop && stmt_within(loop, f->nest->root) &&
	     !effects_clobber(f->pass->analyses, loop, p->by);
	     loop = stmt_loop(loop)) {
		found = loop;
		often = often || turns_often(f, loop);
	}
	return often && found && !(found->prev && found->prev->kind == STMT_PRAGMA) &&
			       is_at_least(f, p->by, 1, found)
		       ? found
		       : NULL;
}

static struct stmt *define(struct fast *f, const char *hint, const struct expr *e,
			   const struct type *type, struct stmt *before)
{
	struct stmt *s = stmt_temp(f->nest->func, hint, expr_cast(f->pass->ir, type, e, true));

	stmt_insert_before(before, s);
	return s;
}

/* w_shift and w_magic, before the loop. */
static const struct magic *magic_of(struct fast *f, const struct expr *by, struct stmt *loop)
{
	struct ir *ir = f->pass->ir;
	const struct type *u64 = type_int(ir->types, RANK_LLONG, false, NULL);
	const struct type *i32 = type_i32(ir->types);
	const struct expr *one = expr_const_int(ir, i32, 1), *e, *shift;
	const char *name = name_suggest(f->nest->func, by);
	struct magic *m;

	for (uint32_t i = 0; i < f->magics.n; i++) {
		m = f->magics.at[i];
		if (m->by == by && m->loop == loop)
			return m;
	}
	m = arena_alloc(ir->arena, sizeof(*m));
	*m = (struct magic){.by = by, .loop = loop};
	e = expr_cast(ir, i32, expr_c_binary(ir, EXPR_SUB, by, one), true);
	e = expr_raw(ir, EXPR_CALL, i32, "__clz", &e, 1);
	e = expr_c_binary(ir, EXPR_SUB, expr_const_int(ir, i32, 32), e);
	m->shift = define(f, arena_printf(ir->arena, "%s_shift", name), e, i32, loop)->sym;
	shift = expr_c_binary(ir, EXPR_ADD, expr_const_int(ir, i32, 31), expr_sym(ir, m->shift));
	e = expr_c_binary(ir, EXPR_SHL, expr_const_int(ir, u64, 1), shift);
	e = expr_c_binary(ir, EXPR_SUB, expr_c_binary(ir, EXPR_ADD, e, by), one);
	e = expr_c_binary(ir, EXPR_DIV, e, by);
	m->number =
		define(f, arena_printf(ir->arena, "%s_magic", name), e, type_u32(ir->types), loop)
			->sym;
	vec_push(ir->arena, &f->magics, m);
	return m;
}

/* __umulhi(2u * i, w_magic) >> w_shift, as an int. */
static const struct expr *quotient(struct fast *f, const struct pair *p, const struct magic *m)
{
	struct ir *ir = f->pass->ir;
	const struct type *u32 = type_u32(ir->types);
	const struct expr *args[2], *e;

	args[0] = expr_c_binary(ir, EXPR_MUL, expr_const_int(ir, u32, 2), p->number);
	args[1] = expr_sym(ir, m->number);
	e = expr_raw(ir, EXPR_CALL, u32, "__umulhi", args, 2);
	e = expr_c_binary(ir, EXPR_SHR, e, expr_sym(ir, m->shift));
	return expr_cast(ir, p->number->type, e, true);
}

/* ---- a quotient by name, and the remainder from it ---- */

/* const int q = i / w; in this block, to which nothing else is ever assigned, and which may be
 * before the first use: no other variable of its name is seen there. */
static struct stmt *name_of(struct fast *f, const struct pair *p)
{
	for (unsigned i = 0; i < p->n; i++) {
		struct stmt *s = p->use[i].stmt;

		if (s->kind == STMT_DECL && s->parent == f->block && !s->sym->address_taken &&
		    s->slot[SLOT_VALUE].e == p->use[i].e && p->use[i].e->kind == EXPR_DIV &&
		    type_unqualified(f->pass->ir->types, s->sym->type) == p->number->type &&
		    single_definition(f->pass->analyses, s->sym) == s &&
		    (s == p->use[0].stmt || name_fits(f->nest->func, s->sym, s, f->block)))
			return s;
	}
	return NULL;
}

/* The quotient is computed as `value`; i % w is i - q * w. */
static void name_quotient(struct fast *f, struct pair *p, const struct expr *value)
{
	struct ir *ir = f->pass->ir;
	struct stmt *name = name_of(f, p), *first = p->use[0].stmt;
	const struct expr *q, *rest;

	if (!name) {
		const struct expr *args[2] = {p->number, p->by};
		const struct expr *e = expr_raw(ir, EXPR_DIV, p->number->type, NULL, args, 2);

		name = stmt_temp(f->nest->func, name_suggest(f->nest->func, e), e);
		stmt_insert_before(first, name);
	} else if (name != first) {
		stmt_remove(name);
		stmt_insert_before(first, name);
	}
	q = expr_sym(ir, name->sym);
	rest = expr_binary(ir, EXPR_SUB, p->number, expr_binary(ir, EXPR_MUL, q, p->by));
	for (unsigned i = 0; i < p->n; i++)
		if (p->use[i].stmt != name)
			replace(f, &p->use[i], p->use[i].e->kind == EXPR_DIV ? q : rest);
	stmt_set(name, SLOT_VALUE, value);
}

static bool has_both(const struct pair *p)
{
	bool quotient = false, remainder = false;

	for (unsigned i = 0; i < p->n; i++) {
		quotient = quotient || p->use[i].e->kind == EXPR_DIV;
		remainder = remainder || p->use[i].e->kind == EXPR_MOD;
	}
	return quotient && remainder;
}

/* ---- */

static void each_occurrence(struct fast *f, bool (*visit)(void *, const struct occurrence *))
{
	for (struct stmt *s = f->block->first; s; s = s->next)
		for (unsigned i = 0; i < s->nslots; i++)
			if (!slot_runs_per_trip(s, i))
				occurrences(f->pass->ir, s, i, visit, f);
}

static bool is_unsigned(struct fast *f, const struct pair *p)
{
	return p->by->type == type_u32(f->pass->ir->types);
}

static bool leave(struct fast *f, const struct pair *p)
{
	struct pair *copy = arena_alloc(f->pass->ir->arena, sizeof(*copy));

	*copy = *p;
	vec_push(f->pass->ir->arena, &f->left, copy);
	return true;
}

/* Of what has changed more is known, or less: what was left is looked at again. */
static bool changed(struct fast *f)
{
	f->left.n = 0;
	return f->again = true;
}

static void tell_left(struct fast *f)
{
	struct ir *ir = f->pass->ir;

	for (uint32_t i = 0; i < f->left.n; i++) {
		const struct pair *p = f->left.at[i];
		const struct use *use = &p->use[0];
		const struct expr *open =
			is_at_least(f, p->number, 0, use->stmt) ? p->by : p->number;
		const struct expr *fact = expr_c_binary(ir, open == p->by ? EXPR_GT : EXPR_GE, open,
							expr_const_int(ir, open->type, 0));

		if (!is_unsigned(f, p))
			pass_wants(f->pass, use->stmt, use->e, fact,
				   "'%s' stays a signed division: nothing proves that %s",
				   expr_text(ir, use->e), expr_text(ir, fact));
	}
}

/* Unsigned numbers that are ints by their values; a division that stays is as good as can be. */
static bool fits_int(struct fast *f, const struct pair *p)
{
	struct range number = range_of(f->pass->analyses, p->number, p->use[0].stmt);
	struct range by = range_of(f->pass->analyses, p->by, p->use[0].stmt);

	return !number.empty && !by.empty && number.hi <= INT32_MAX && by.hi <= INT32_MAX;
}

/* The last pair of the block, as what is known of it follows from those before; false: there is
 * none. */
static bool divide_one(struct fast *f)
{
	struct pair *p = &f->pair;
	struct stmt *loop;

	*p = (struct pair){.n = 0};
	each_occurrence(f, find_last);
	if (!p->number)
		return false;
	each_occurrence(f, collect);
	loop = expr_strip(p->by)->nargs <= 1 ? long_loop(f, p) : NULL;
	if (is_unsigned(f, p) && !(loop && fits_int(f, p)))
		return leave(f, p);
	if (!is_at_least(f, p->number, 0, p->use[0].stmt) ||
	    !is_at_least(f, p->by, 1, p->use[0].stmt))
		return leave(f, p);
	if (!is_unsigned(f, p) && is_power_of_two(f, p)) {
		pass_done(f->pass, p->use[0].stmt, p->use[0].e,
			  "'%s' is a division by a power of two: shift and mask",
			  expr_text(f->pass->ir, p->use[0].e));
		make_bits(f, p);
		return changed(f);
	}
	pass_done(f->pass, p->use[0].stmt, p->use[0].e,
		  loop ? "'%s' is computed by a multiplication and a shift"
		       : "'%s' is computed by an unsigned division",
		  expr_text(f->pass->ir, p->use[0].e));
	if (loop) {
		name_quotient(f, p, quotient(f, p, magic_of(f, p->by, loop)));
	} else if (has_both(p)) {
		const struct expr *args[2] = {p->number, p->by};
		const struct expr *e =
			expr_raw(f->pass->ir, EXPR_DIV, p->number->type, NULL, args, 2);

		name_quotient(f, p, as_unsigned(f, e, true));
	} else {
		for (unsigned i = 0; i < p->n; i++)
			make_unsigned(f, &p->use[i]);
	}
	return changed(f);
}

enum pass_result pass_fast_division(struct pass *p, struct nest *n)
{
	struct fast f = {.pass = p, .nest = n};
	enum pass_result result = PASS_SAME;
	struct vec blocks = {0};

	if (n->func->kind == FUNC_HOST || !means_library(n->func, "__clz") ||
	    !means_library(n->func, "__umulhi"))
		return PASS_SAME;
	for (struct stmt *s = n->root; s; s = stmt_next(n->root, s))
		if (divmod_is_block(n, s))
			vec_push(p->ir->arena, &blocks, s);
	do {
		result = f.again ? PASS_CHANGED : result;
		f.again = false;
		for (uint32_t i = blocks.n; i-- > 0;) {
			f.block = blocks.at[i];
			while (divide_one(&f))
				;
		}
	} while (f.again);
	tell_left(&f);
	return result;
}
