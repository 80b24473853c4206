/* contractions.c - which pairs of a product and a sum nvcc can contract into an FMA.
 *
 *	float p = x[k] * w;
 *	s += p;
 *
 * nvcc contracts a product and a sum into one operation, which rounds once, when they are in one
 * block.  So under fp(strict) a rewrite that moves statements in or out of branches must leave
 * alone who stands with whom. */
#include "condition.h"

#include <string.h>

const struct expr *product_of(const struct func *f, const struct stmt *s)
{
	const struct expr *value;

	if (s->kind != STMT_DECL && s->kind != STMT_ASSIGN && s->kind != STMT_STORE)
		return NULL;
	value = s->slot[s->kind == STMT_STORE ? SLOT_STORED : SLOT_VALUE].e;
	if (!value || type_is_int(value->type))
		return NULL;
	return s->op == EXPR_MUL || (!s->op && motion_is_product(f, value)) ? value : NULL;
}

/* Can a compiler know that the load reads what is stored?  What one parameter of a kernel leads to it never takes for
 * what another one does; of other functions it may see the arguments. */
static bool may_know(struct pass *p, const struct nest *n, const struct expr *place,
		     const struct expr *load)
{
	const struct sym *a = place_param(p->analyses, place), *b = place_param(p->analyses, load);

	if (n->func->kind == FUNC_KERNEL && a && b && a != b)
		return false;
	return alias_objects(p->analyses, n, place, load) != ALIAS_NO;
}

struct reader {
	struct pass *pass;
	const struct nest *nest;
	const struct stmt *product;
	bool found;
};

static bool look(void *context, const struct expr *e)
{
	struct reader *r = context;
	const struct stmt *s = r->product;

	if (s->kind != STMT_STORE)
		r->found |= e->kind == EXPR_SYM && e->u.sym == s->sym;
	else if (e->kind == EXPR_LOAD)
		r->found |= may_know(r->pass, r->nest, s->slot[SLOT_PLACE].e, e);
	return !r->found;
}

/* Of an if or a loop its header: what is inside is by itself. */
static bool header_reads(struct pass *p, const struct nest *n, const struct stmt *x,
			 const struct stmt *s)
{
	struct reader r = {p, n, s, false};

	for (unsigned i = 0; i < x->nslots; i++)
		if (x->slot[i].e)
			expr_walk(p->ir, x->slot[i].e, look, &r);
	return r.found;
}

bool product_read(struct pass *p, const struct nest *n, const struct stmt *x, const struct stmt *s)
{
	const struct expr *place = s->kind == STMT_STORE ? s->slot[SLOT_PLACE].e : NULL;
	const struct effects *effects;

	if (x->first)
		return header_reads(p, n, x, s);
	effects = effects_of(p->analyses, x);
	if (!place)
		return bits_has(&effects->reads, s->sym->id);
	for (uint32_t i = 0; i < effects->loads.n; i++) {
		if (may_know(p, n, place, effects->loads.at[i]))
			return true;
	}
	return false;
}

/* A statement with others inside that may run or not, or in another place of the machine code. */
static bool is_fork(const struct stmt *s)
{
	return s->first && s->kind != STMT_BLOCK;
}

/* Does a branch or loop, other than `open`, begin or end between two statements that follow each other in the source?
 * Braces alone are nothing to a compiler; the condition of an if runs where the if stands. */
static bool parts(const struct stmt *before, const struct stmt *s, const struct stmt *open)
{
	for (; before != s->parent; before = before->parent)
		if (is_fork(before) && before != open)
			return true;
	return is_fork(s->parent) && s->parent != open;
}

static bool known(const struct contractions *all)
{
	return all->looked <= CONTRACTIONS_MOST;
}

/* The pairs of one straight piece. */
static void add_pairs(struct pass *p, const struct nest *n, const struct vec *piece,
		      struct contractions *all)
{
	for (uint32_t i = 0; i < piece->n; i++) {
		const struct stmt *s = piece->at[i];

		if (!product_of(n->func, s))
			continue;
		all->looked += piece->n;
		if (!known(all))
			return;
		for (uint32_t k = 0; k < piece->n; k++) {
			const struct stmt *x = piece->at[k];

			if (k != i && product_read(p, n, x, s))
				all->pairs += hash_mix(hash_mix(0, s->id), x->id);
		}
	}
}

static const struct stmt *straight_code_around(const struct stmt *s)
{
	while (s->kind == STMT_BLOCK && s->parent && s->parent->kind == STMT_BLOCK)
		s = s->parent;
	return s;
}

struct contractions branch_contractions(struct pass *p, const struct nest *n,
					const struct stmt *root)
{
	struct contractions all = {0};
	struct vec piece = {0};

	if (n->fp != FP_STRICT)
		return all;
	root = straight_code_around(root);
	for (const struct stmt *s = root, *before = NULL; s; before = s, s = stmt_next(root, s)) {
		if (before && parts(before, s, NULL)) {
			add_pairs(p, n, &piece, &all);
			piece.n = 0;
		}
		vec_push(p->ir->arena, &piece, (void *)(uintptr_t)s);
	}
	add_pairs(p, n, &piece, &all);
	return all;
}

/* Of the code around the branch and, where it is open, in it; other branches and `dropped` are left aside. */
static struct contractions around_branch(struct pass *p, const struct nest *n,
					 const struct stmt *branch, const struct stmt *open,
					 const struct stmt *dropped)
{
	const struct stmt *root = straight_code_around(branch->parent);
	struct contractions all = {0};
	struct vec piece = {0};
	const struct stmt *next;

	for (const struct stmt *s = root, *before = NULL; s; before = s, s = next) {
		bool inside = s == branch || !is_fork(s);

		next = inside && s != dropped ? stmt_next(root, s) : stmt_next_skip(root, s);
		if (before && parts(before, s, open)) {
			add_pairs(p, n, &piece, &all);
			piece.n = 0;
		}
		if (s != branch)
			vec_push(p->ir->arena, &piece, (void *)(uintptr_t)s);
	}
	add_pairs(p, n, &piece, &all);
	return all;
}

bool branch_joins(struct pass *p, const struct nest *n, const struct stmt *branch,
		  const struct stmt *dropped)
{
	return n->fp == FP_STRICT && !motion_constant(branch->slot[SLOT_COND].e) &&
	       !contractions_same(around_branch(p, n, branch, NULL, dropped),
				  around_branch(p, n, branch, branch, dropped));
}

bool contractions_same(struct contractions a, struct contractions b)
{
	return known(&a) && known(&b) && a.pairs == b.pairs;
}

/* Variables that are given variables, so many in a row, are looked through. */
enum { NAMES_MOST = 6 };

static bool is_product(struct pass *p, const struct nest *n, const struct expr *e, unsigned depth)
{
	const struct vec *writers;

	e = expr_strip(e);
	if (e->kind == EXPR_NEG || (e->kind == EXPR_CAST && !type_is_int(e->type)))
		return is_product(p, n, e->arg[0], depth);
	if (e->kind == EXPR_SELECT)
		return is_product(p, n, e->arg[1], depth) || is_product(p, n, e->arg[2], depth);
	if (e->kind == EXPR_CALL)
		return !type_is_int(e->type) && callee_may_multiply(n->func, e->text);
	if (e->kind != EXPR_SYM || !(e->has & HAS_FLOAT))
		return motion_is_product(n->func, e);
	if (depth == NAMES_MOST)
		return true;
	writers = sym_writers(p->analyses, e->u.sym);
	for (uint32_t i = 0; i < writers->n; i++) {
		const struct stmt *s = writers->at[i];

		if (product_of(n->func, s))
			return true;
		if ((s->kind == STMT_DECL || s->kind == STMT_ASSIGN) && !s->op &&
		    s->slot[SLOT_VALUE].e && is_product(p, n, s->slot[SLOT_VALUE].e, depth + 1))
			return true;
	}
	return false;
}

bool product_given(struct pass *p, const struct nest *n, const struct expr *e)
{
	return is_product(p, n, e, 0);
}

/* ---- sums ---- */

struct taken {
	struct reader reader;
	const struct expr *e; /* NULL: what the reader's product wrote */
	bool whole;           /* it is, or may be, the value of what was looked at */
};

static bool is_taken(struct taken *t, const struct expr *e)
{
	if (t->e)
		return e == t->e;
	t->reader.found = false;
	look(&t->reader, e);
	return t->reader.found;
}

/* Does a sum inside take it? */
static bool adds(struct taken *t, const struct expr *in)
{
	bool found = false, whole = is_taken(t, in);

	for (unsigned i = 0; i < in->nargs; i++) {
		found |= adds(t, in->arg[i]);
		if (!t->whole)
			continue;
		found |= in->kind == EXPR_ADD || in->kind == EXPR_SUB || in->kind == EXPR_OPAQUE ||
			 (in->kind == EXPR_CALL && callee_may_add(t->reader.nest->func, in->text));
		whole |= in->kind == EXPR_NEG || (in->kind == EXPR_SELECT && i > 0) ||
			 in->kind == EXPR_MEMBER ||
			 (in->kind == EXPR_CALL && !type_is_arith(in->type)) ||
			 (in->kind == EXPR_CAST && !type_is_int(in->type));
	}
	t->whole = whole;
	return found;
}

static bool is_given(const struct stmt *s)
{
	return s->kind == STMT_DECL || s->kind == STMT_ASSIGN || s->kind == STMT_STORE;
}

/* Its value is added to something by the statement; of what is written, the readers are not looked at. */
static bool statement_adds(const struct stmt *s, struct taken *t)
{
	bool found = false, whole = false;

	for (unsigned i = 0; i < s->nslots; i++) {
		if (!s->slot[i].e || (s->kind == STMT_STORE && i == SLOT_PLACE))
			continue;
		found |= adds(t, s->slot[i].e);
		whole |= t->whole;
	}
	t->whole = whole;
	if (is_given(s) || !whole)
		return found || (whole && (s->op == EXPR_ADD || s->op == EXPR_SUB));
	/* an operand of a condition is none of a sum */
	return found || (s->kind == STMT_CALL ? callee_may_add(t->reader.nest->func, s->text)
					      : s->kind != STMT_IF && s->kind != STMT_WHILE);
}

enum { COPIES = 4 };

/* x += ... of what s writes, by the same name. */
static bool updates(const struct stmt *x, const struct stmt *s)
{
	bool store = s->kind == STMT_STORE;

	return (x->op == EXPR_ADD || x->op == EXPR_SUB) && (x->kind == STMT_STORE) == store &&
	       (store ? x->slot[SLOT_PLACE].e == s->slot[SLOT_PLACE].e : x->sym == s->sym);
}

static bool written_adds(struct pass *, const struct nest *, const struct stmt *, unsigned copies);

static bool reads_for_sum(struct pass *p, const struct nest *n, const struct stmt *x,
			  const struct stmt *s, unsigned copies)
{
	struct taken t = {.reader = {p, n, s, false}};

	if (!product_read(p, n, x, s))
		return false;
	/* another variable may be read by a sum in its iteration */
	return updates(x, s) || statement_adds(x, &t) ||
	       (t.whole && x != s && is_given(x) &&
		(x->kind != STMT_STORE || copies == COPIES || written_adds(p, n, x, copies + 1)));
}

/* Does a sum take what s writes? */
static bool written_adds(struct pass *p, const struct nest *n, const struct stmt *s,
			 unsigned copies)
{
	const struct stmt *body = n->func->body;

	for (const struct stmt *x = body; x; x = stmt_next(body, x))
		if (reads_for_sum(p, n, x, s, copies))
			return true;
	return false;
}

bool sum_reads(struct pass *p, const struct nest *n, const struct stmt *x, const struct stmt *s)
{
	return reads_for_sum(p, n, x, s, 0);
}

bool sum_takes(struct pass *p, const struct nest *n, const struct stmt *s, const struct expr *e)
{
	struct taken t = {.reader = {p, n, s, false}, .e = e};

	if (statement_adds(s, &t))
		return true;
	return t.whole && is_given(s) && !s->op && written_adds(p, n, s, 0);
}

/* ---- arms ---- */

struct arm {
	struct pass *pass;
	const struct nest *nest;
	bool found;
};

static bool look_for_product(void *context, const struct expr *e)
{
	struct arm *arm = context;
	const struct vec *writers;

	if (e->kind == EXPR_SYM) {
		writers = sym_writers(arm->pass->analyses, e->u.sym);
		for (uint32_t i = 0; i < writers->n; i++)
			arm->found |= product_of(arm->nest->func, writers->at[i]) != NULL;
	}
	return !arm->found;
}

bool select_joins(struct pass *p, const struct nest *n, const struct expr *select,
		  const struct expr *arm)
{
	struct arm search = {p, n, motion_is_product(n->func, arm)};

	if (n->fp != FP_STRICT || motion_constant(select->arg[0]) || !(arm->has & HAS_FLOAT))
		return false;
	expr_walk(p->ir, arm, look_for_product, &search);
	return search.found;
}
