/* specialize.c - specialize(n == 256): a version of a nest for each value that is worth it.
 *
 *	for (int i = 0; i < n; i++)	->	if (n == 256) {
 *		A[i] = 0;				for (int i = 0; i < 256; i++)
 *								A[i] = 0;
 *						} else {
 *							for (int i = 0; i < n; i++)
 *								A[i] = 0;
 *						}
 *
 * Before a function it is about all of its body: the choice is made once, at the head.
 *
 * Carried out after all other clauses, so each copy is the scheduled nest with the value in it; the
 * tails that the value makes superfluous go, and so do, in the passes, guards that it decides.  The
 * general version comes last.  A condition that is no equality (n % 4 == 0) gives a copy that knows
 * it.
 *
 * Legal when the condition can be evaluated before the nest and stays what it is in it, and when
 * the nest may be there twice.  Around a barrier it must be the same for all threads of a block.
 *
 * Source: the partial evaluator of the Relay seed (residual code for one static value); Halide's
 * specialize(). */
#include "schedule.h"

#include "cunest/eval.h"
#include "cunest/text.h"
#include "cunest/walk.h"

enum {
	SPECIALIZE_MAX = 16,          /* versions */
	SPECIALIZE_STATEMENTS = 4000, /* ... of this many statements together */
};

/* `from` has the value `to` in a copy. */
struct equation {
	const struct expr *from, *to;
};

struct special {
	struct schedule *s;
	struct stmt *root;
	const struct clause_arg *arg[SPECIALIZE_MAX];
	struct stmt *copy[SPECIALIZE_MAX];
	unsigned n;
	const struct stmt *head; /* the last that all versions share; NULL: none */
};

static bool refuse(struct special *p, const struct clause_arg *arg, const char *why)
{
	return schedule_refuse(p->s, DIAG_SCHEDULE, arg->span, "cannot specialize: %s", why);
}

/* ---- conditions ---- */

static bool fits(struct special *p, const struct clause_arg *arg)
{
	struct analyses *analyses = p->s->analyses;
	const struct expr *e = arg->e;
	/* what is assumed of the nest holds inside of it */
	const struct stmt *start = p->root->first ? p->root->first : p->root;
	const char *why = NULL;

	if (!e) /* told when it was read */
		return false;
	if (!range_safe(analyses, e, start, &why))
		return refuse(p, arg, why ? why : "the condition may not be evaluated here");
	if (effects_clobber(analyses, p->root, e))
		return refuse(p, arg, "the nest changes what the condition says");
	if (range_prove(analyses, e, start) == PROOF_NO)
		return refuse(p, arg, "the condition never holds here");
	if (effects_of(analyses, p->root)->sync &&
	    uniform_expr(analyses, e, start, &why) != UNIFORM_BLOCK)
		return refuse(p, arg,
			      arena_printf(p->s->ir->arena,
					   "there is a barrier in the nest, and the condition may "
					   "differ between threads: %s",
					   why ? why : "not all threads of the block get here"));
	for (unsigned i = 0; i < p->n; i++)
		if (p->arg[i]->e == e)
			return refuse(p, arg, "there is a version for this condition already");
	return true;
}

/* Fills p->arg from all clauses, in their order. */
static bool collect(struct special *p)
{
	const struct nest *nest = p->s->nest;

	for (uint32_t i = 0; i < nest->pragmas.n; i++) {
		const struct annotation *a = nest->pragmas.at[i];

		for (uint32_t k = 0; a->valid && k < a->clauses.n; k++) {
			const struct clause *clause = a->clauses.at[k];

			for (uint32_t m = 0; clause->id == CLAUSE_SPECIALIZE && m < clause->args.n;
			     m++) {
				if (p->n == SPECIALIZE_MAX)
					return refuse(p, clause->args.at[m],
						      "more than 16 versions of a nest");
				if (!fits(p, clause->args.at[m]))
					return false;
				p->arg[p->n++] = clause->args.at[m];
			}
		}
	}
	return true;
}

/* ---- may it be there twice? ---- */

static bool is_hoisted(const struct stmt *x)
{
	return x->kind == STMT_DECL && x->sym->kind == SYM_SHARED && x->sym->fresh &&
	       !(x->nslots && x->slot[SLOT_VALUE].e);
}

/* Shared memory that clauses made is one for all versions: only one runs. */
static void hoist_shared(struct special *p)
{
	struct stmt *last = NULL, *next;

	for (struct stmt *x = stmt_next(p->root, p->root); x; x = next) {
		next = stmt_next(p->root, x);
		if (!is_hoisted(x))
			continue;
		stmt_remove(x);
		if (last)
			stmt_insert_after(last, x);
		else
			stmt_insert_before(p->root->first, x);
		last = x;
	}
}

static bool only_declares(const struct stmt *x)
{
	if (x->kind == STMT_BLOCK && x->transparent) {
		for (const struct stmt *y = x->first; y; y = y->next)
			if (!only_declares(y))
				return false;
		return true;
	}
	return x->kind == STMT_DECL || x->kind == STMT_PRAGMA;
}

/* What the user declares in shared memory at the head of a function is there once, with what precedes it: versions begin after. */
static void find_head(struct special *p)
{
	const struct stmt *x;

	for (x = p->root->first; x && only_declares(x); x = x->next)
		if (x->kind == STMT_DECL && x->sym->kind == SYM_SHARED)
			p->head = x;
}

/* Is it before the versions? */
static bool is_shared_by_all(const struct special *p, const struct stmt *x)
{
	const struct stmt *y = p->head;

	while (y && y != x)
		y = y->prev;
	return y || is_hoisted(x);
}

static uint32_t count(const struct stmt *root)
{
	uint32_t n = 0;

	for (const struct stmt *x = root; x; x = stmt_next(root, x))
		n += x->kind != STMT_BLOCK;
	return n;
}

static bool may_repeat(struct special *p)
{
	const char *why = NULL;
	uint32_t size = count(p->root);

	for (const struct stmt *x = p->root->first; x && !why; x = x->next)
		if (!is_shared_by_all(p, x))
			why = stmt_uncopyable(p->s->analyses, x);
	if (!why && (uint64_t)size * (p->n + 1) > SPECIALIZE_STATEMENTS)
		why = arena_printf(p->s->ir->arena,
				   "%u versions of %u statements are more than %d together",
				   p->n + 1, size, SPECIALIZE_STATEMENTS);
	return !why || refuse(p, p->arg[0], why);
}

/* ---- the versions ---- */

static struct stmt *block_create(struct special *p)
{
	struct stmt *block = stmt_create(p->s->nest->func, STMT_BLOCK, 0);

	stmt_set_braced(block, true);
	return block;
}

/* Pragmas of the user's before the loop are in the region, and go inside with it. */
static void take_pragmas(struct special *p)
{
	struct nest *nest = p->s->nest;

	for (const struct stmt *x = p->root->first; x; x = x->next)
		if (x->kind == STMT_PRAGMA && !span_none(x->span) && x->span.lo < nest->span.lo)
			nest->span.lo = x->span.lo;
}

/* What expect() asks of a loop, it asks of the loop in each version. */
static void copy_expectations(struct special *p, const struct stmt *from, struct stmt *to)
{
	struct nest *nest = p->s->nest;
	uint32_t known = nest->expected.n;
	struct stmt *y = to;

	for (const struct stmt *x = from; x; x = stmt_next(from, x), y = stmt_next(to, y))
		for (uint32_t i = 0; i < known; i++) {
			const struct expected_loop *row = nest->expected.at[i];
			struct expected_loop *more;

			if (row->loop != x)
				continue;
			more = arena_alloc(p->s->ir->arena, sizeof(*more));
			*more = (struct expected_loop){row->arg, y};
			vec_push(p->s->ir->arena, &nest->expected, more);
		}
}

/* What the versions are versions of: a block of the user's as it is, else all that there is. */
static struct stmt *take_general(struct special *p)
{
	struct stmt *all = block_create(p), *x, *next;

	for (x = p->root->first; x; x = next) {
		next = x->next;
		if (is_shared_by_all(p, x))
			continue;
		stmt_remove(x);
		stmt_append(all, x);
	}
	x = all->first;
	if (!x || x->next || x->kind != STMT_BLOCK || !x->braced || x->transparent)
		return all;
	stmt_remove(x);
	return x;
}

static void build(struct special *p)
{
	struct nest *nest = p->s->nest;
	struct ir *ir = p->s->ir;
	struct stmt *general = take_general(p), *place = p->root;

	take_pragmas(p);
	for (unsigned i = 0; i < p->n; i++) {
		struct stmt *choice = stmt_create(nest->func, STMT_IF, 1);
		const struct expr *e = p->arg[i]->e;

		if (ir->lang == LANG_CUDA && e->type->kind != TYPE_BOOL)
			e = expr_c_convert(ir, type_bool(ir->types), e);
		stmt_set(choice, SLOT_COND, e);
		stmt_set_version(choice, true);
		p->copy[i] = schedule_copy(p->s, general);
		copy_expectations(p, general, p->copy[i]);
		stmt_append(choice, p->copy[i]);
		stmt_append(place, choice);
		place = i + 1 < p->n ? block_create(p) : general;
		stmt_append(choice, place);
	}
}

/* ---- one version ---- */

static bool is_constant(const struct expr *e)
{
	__int128 n;

	e = expr_strip(e);
	return eval_int(e, &n) == EVAL_OK ||
	       (e->kind == EXPR_SYM && (e->u.sym->constant || e->u.sym->kind == SYM_TPARAM));
}

/* The value as one of the type of what it replaces, by its name if that has this type; NULL: it is none. */
static const struct expr *as_type(struct ir *ir, const struct expr *value, const struct type *type)
{
	__int128 n;

	value = expr_strip(value);
	if (value->type == type && value->nargs == 0)
		return value;
	if (value->kind == EXPR_SYM && type_is_int(value->type))
		return type_holds(type, type_min(value->type)) &&
				       type_holds(type, type_max(value->type))
			       ? expr_c_convert(ir, type, value)
			       : NULL;
	if (!type_is_int(type) || eval_int(value, &n) != EVAL_OK || !type_holds(type, n))
		return NULL;
	return expr_const_int(ir, type, n);
}

/* Has it one value for all of the kernel, or while nothing names it otherwise: a variable that only its name leads to, p.n
 * with p one, or blockDim.x? */
static bool is_steady(const struct expr *e)
{
	while (e->kind == EXPR_MEMBER)
		e = e->arg[0];
	return e->kind == EXPR_SREG ? e->u.sreg >= SREG_NTID_X
				    : e->kind == EXPR_SYM && !e->u.sym->address_taken;
}

/* from == to, where that says what to write for it. */
static void add_equation(struct special *p, const struct expr *from, const struct expr *to,
			 struct vec *out)
{
	struct equation *q;

	from = expr_strip(from);
	if (!is_steady(from) || !type_is_int(from->type) || is_constant(from) || !is_constant(to))
		return;
	to = as_type(p->s->ir, to, from->type);
	if (!to)
		return;
	q = arena_alloc(p->s->ir->arena, sizeof(*q));
	*q = (struct equation){from, to};
	vec_push(p->s->ir->arena, out, q);
}

static void equations(struct special *p, const struct expr *e, struct vec *out)
{
	e = expr_strip(e);
	for (; e->kind == EXPR_LAND; e = expr_strip(e->arg[1]))
		equations(p, e->arg[0], out);
	if (e->kind != EXPR_EQ)
		return;
	add_equation(p, e->arg[0], e->arg[1], out);
	add_equation(p, e->arg[1], e->arg[0], out);
}

/* The value as it can be written there: by its number, where its name means something else; NULL: it has none yet. */
static const struct expr *value_at(struct special *p, const struct equation *q,
				   const struct stmt *at)
{
	__int128 n;

	if (!expr_hidden(p->s->ir, q->to, at))
		return q->to;
	return eval_int(q->to, &n) == EVAL_OK && type_holds(q->from->type, n)
		       ? expr_const_int(p->s->ir, q->from->type, n)
		       : NULL;
}

/* Text that is not understood keeps its names; they have the value anyway. */
static void substitute(struct special *p, struct stmt *copy, const struct equation *q)
{
	for (struct stmt *x = copy; x; x = stmt_next(copy, x)) {
		const struct expr *to = value_at(p, q, x);

		for (unsigned i = 0; to && i < x->nslots; i++) {
			const struct expr *e = x->slot[i].e;

			if (e && !(e->has & HAS_OPAQUE))
				stmt_set(x, i, expr_replace(p->s->ir, e, q->from, to));
		}
		for (unsigned i = 0; q->from->kind == EXPR_SREG && i < ARRAY_LEN(x->header); i++)
			if (to && x->header[i].e)
				x->header[i].e =
					expr_replace(p->s->ir, x->header[i].e, q->from, to);
	}
}

/* min(a, b) -> a, where a <= b; also written as a < b ? a : b. */
static const struct expr *decided(struct special *p, const struct expr *e, const struct stmt *at)
{
	struct analyses *analyses = p->s->analyses;
	const struct expr *less;

	if (e->kind == EXPR_SELECT) {
		enum proof proof = range_prove(analyses, e->arg[0], at);

		return proof == PROOF_YES ? e->arg[1] : proof == PROOF_NO ? e->arg[2] : e;
	}
	if (e->kind != EXPR_MIN && e->kind != EXPR_MAX)
		return e;
	for (unsigned i = 0; i < 2; i++) {
		less = expr_c_binary(p->s->ir, e->kind == EXPR_MIN ? EXPR_LE : EXPR_GE, e->arg[i],
				     e->arg[1 - i]);
		if (less && range_prove(analyses, less, at) == PROOF_YES)
			return e->arg[i];
	}
	return e;
}

/* The ends of tiles, of ours and of the user's. */
static void tighten(struct special *p, struct stmt *copy)
{
	for (struct stmt *x = copy; x; x = stmt_next(copy, x)) {
		const struct expr *old, *e;

		if (x->kind != STMT_FOR)
			continue;
		old = x->slot[SLOT_BOUND].e;
		e = expr_mentions(old, x->sym) ? old : decided(p, old, x);
		if (e == old || e->type != old->type)
			continue;
		stmt_set(x, SLOT_BOUND, e);
	}
}

bool schedule_specialize(struct schedule *s, bool *changed)
{
	struct special p = {.s = s, .root = s->nest->root};

	if (!collect(&p))
		return false;
	if (!p.n)
		return true;
	hoist_shared(&p);
	find_head(&p);
	if (!may_repeat(&p))
		return false;
	build(&p);
	for (unsigned i = 0; i < p.n; i++) {
		struct vec list = {0};

		equations(&p, p.arg[i]->e, &list);
		for (uint32_t k = 0; k < list.n; k++)
			substitute(&p, p.copy[i], list.at[k]);
		tighten(&p, p.copy[i]);
	}
	*changed = true;
	return true;
}
