/* footprint_exact.c - is every element of the box touched, whenever the statement runs?
 *
 * The iterations that touch an element are described by what the program says: bounds and steps of
 * the loops inside, conditions, definitions.  All of that must be linear and understood, so that
 * the description is no larger than the truth; then isl is asked whether the box is a part of what
 * the iterations touch.  Facts that only follow from others are not needed here. */
#include "footprint_exact.h"

enum { NODE_DEPTH = 40 };

static struct node *new_node(struct exact *x, int kind)
{
	struct node *node = arena_alloc(x->an->arena, sizeof(*node));

	node->kind = kind;
	return node;
}

static void add_kid(struct exact *x, struct node *to, struct node *kid)
{
	if (kid)
		vec_push(x->an->arena, &to->kids, kid);
}

static int make_dim(struct exact *x, const struct expr *atom, int kind)
{
	if (x->n == EXACT_DIMS) {
		x->fails = true;
		return 0;
	}
	x->dim[x->n].atom = atom;
	x->dim[x->n].kind = kind;
	return (int)x->n++;
}

static int find_dim(const struct exact *x, const struct expr *atom)
{
	unsigned d;

	for (d = 0; d < x->n; d++) {
		if (x->dim[d].atom == atom)
			return (int)d;
	}
	return -1;
}

static void put_term(struct exact *x, struct node *row, int dim, __int128 coef)
{
	unsigned i;

	for (i = 0; i < row->n && row->dim[i] != dim; i++)
		;
	if (i == row->n) {
		if (row->n == TERMS) {
			x->fails = true;
			return;
		}
		row->dim[row->n++] = (uint8_t)dim;
		row->coef[i] = 0;
	}
	coef += row->coef[i];
	if (coef > INT64_MAX / 4 || coef < INT64_MIN / 4)
		x->fails = true;
	else
		row->coef[i] = (int64_t)coef;
}

static int atom_dim(struct exact *, const struct expr *atom);

/* scale * l, and scale_index * a dimension unless that is negative, related to 0 */
static struct node *to_row(struct exact *x, const struct linear *l, __int128 scale, int index,
			   int64_t of_index, enum relation rel)
{
	struct node *row = new_node(x, NODE_ROW);
	unsigned t;

	row->rel = rel;
	row->c = scale * l->c;
	for (t = 0; t < l->n && !x->fails; t++)
		put_term(x, row, atom_dim(x, l->term[t].atom), scale * l->term[t].coef);
	if (index >= 0)
		put_term(x, row, index, of_index);
	return row;
}

/* a * ea + b * eb + c * dimension + k, related to 0 */
static struct node *to_form(struct exact *x, __int128 a, const struct expr *ea, __int128 b,
			    const struct expr *eb, int dim, int64_t c, __int128 k,
			    enum relation rel)
{
	struct term room[LINEAR_TERMS];
	struct linear l = {.term = room, .c = k};

	if (!linear_add(x->an, x->facts, &l, ea, a, VIEW_EVALUATED) ||
	    (eb && !linear_add(x->an, x->facts, &l, eb, b, VIEW_EVALUATED))) {
		x->fails = true;
		return NULL;
	}
	return to_row(x, &l, 1, dim, c, rel);
}

/* ---- what atoms are ---- */

/* For x >= 0: 0 <= x - c * q <= c - 1; for x <= 0: 0 <= c * q - x <= c - 1. */
static struct node *quotient_side(struct exact *x, const struct expr *of, int64_t c, int q,
				  int sign)
{
	struct node *all = new_node(x, NODE_ALL);

	add_kid(x, all, to_form(x, sign, of, 0, NULL, -1, 0, 0, REL_GE));
	add_kid(x, all, to_form(x, sign, of, 0, NULL, q, -sign * c, 0, REL_GE));
	add_kid(x, all, to_form(x, -sign, of, 0, NULL, q, sign * c, c - 1, REL_GE));
	return all;
}

static bool define_quotient(struct exact *x, const struct expr *e, int d)
{
	struct range xr = facts_range(x->an, x->facts, e->arg[0], VIEW_EVALUATED),
		     k = facts_range(x->an, x->facts, e->arg[1], VIEW_EVALUATED);
	bool shift =
		e->kind == EXPR_SHR || e->kind == EXPR_AND; /* rounds down, does not truncate */
	__int128 c = k.lo;
	struct node *sides = new_node(x, NODE_ANY);
	int q = d;

	if (xr.empty || (xr.lo < 0 && shift) || !range_single(k))
		return false;
	if (e->kind == EXPR_SHR)
		c = c >= 0 && c < 31 ? (__int128)1 << c : 0;
	else if (e->kind == EXPR_AND)
		c = c > 0 && (c & (c + 1)) == 0 ? c + 1 : 0;
	if (c <= 0 || c > INT32_MAX)
		return false;
	if (e->kind == EXPR_MOD || e->kind == EXPR_AND) { /* x = c * q + e */
		struct node *row;

		q = make_dim(x, NULL, DIM_VARIES);
		row = to_form(x, 1, e->arg[0], 0, NULL, q, (int64_t)-c, 0, REL_EQ);
		if (row)
			put_term(x, row, d, -1);
		add_kid(x, x->about, row);
	}
	if (xr.hi >= 0)
		add_kid(x, sides, quotient_side(x, e->arg[0], (int64_t)c, q, 1));
	if (xr.lo < 0)
		add_kid(x, sides, quotient_side(x, e->arg[0], (int64_t)c, q, -1));
	add_kid(x, x->about, sides);
	return true;
}

/* m = min(a, b): m = a <= b or m = b <= a */
static void define_choice(struct exact *x, const struct expr *const args[2], bool least, int d)
{
	struct node *any = new_node(x, NODE_ANY);
	int64_t sign = least ? 1 : -1;
	unsigned i;

	for (i = 0; i < 2; i++) {
		struct node *all = new_node(x, NODE_ALL);

		add_kid(x, all, to_form(x, 1, args[i], 0, NULL, d, -1, 0, REL_EQ));
		add_kid(x, all, to_form(x, -sign, args[i], sign, args[1 - i], -1, 0, 0, REL_GE));
		add_kid(x, any, all);
	}
	add_kid(x, x->about, any);
}

/* A symbol that has one value here, in terms of others. */
static bool define_symbol(struct exact *x, const struct expr *e, int d)
{
	uint32_t i;

	for (i = x->facts->n; i-- > 0;) {
		const struct fact *fact = x->facts->at[i];

		if (fact->kind != FACT_DEF || fact->sym != e->u.sym)
			continue;
		if (!fact->e)
			return false;
		add_kid(x, x->about, to_form(x, 1, fact->e, 0, NULL, d, -1, 0, REL_EQ));
		return true;
	}
	return false;
}

static bool define_thread(struct exact *x, const struct expr *e, int d)
{
	struct node *row = new_node(x, NODE_ROW);

	if (e->u.sreg > SREG_TID_Z || !(x->r->query->relax >> e->u.sreg & 1))
		return false;
	row->rel = REL_GE;
	put_term(x, row, d, 1);
	add_kid(x, x->about, row);
	add_kid(x, x->about,
		to_form(x, 1,
			expr_sreg(x->an->ir, (enum sreg)(e->u.sreg - SREG_TID_X + SREG_NTID_X)), 0,
			NULL, d, -1, -1, REL_GE));
	return true;
}

/* Is the variable of a loop that is described by itself? */
static bool is_turn(const struct exact *x, const struct expr *e)
{
	const struct stmt *inside = x->r->query->inside, *s;

	for (s = x->o ? x->o->access.stmt : NULL; s; s = s == inside ? NULL : s->parent) {
		if (s->kind == STMT_FOR && s->sym == e->u.sym && s != x->o->access.stmt)
			return true;
	}
	return false;
}

/* As operations on others, where it is one; false: not understood. */
static bool define_operation(struct exact *x, const struct expr *e, int d)
{
	const struct expr *args[2];
	bool least = choice_args(e, true, args);

	if (e->kind == EXPR_DIV || e->kind == EXPR_MOD || e->kind == EXPR_SHR ||
	    e->kind == EXPR_AND)
		return define_quotient(x, e, d);
	if (!least && !choice_args(e, false, args))
		return false;
	define_choice(x, args, least, d);
	return true;
}

static int term_dim(struct exact *x, const struct expr *e)
{
	struct facts *facts = x->facts;
	struct node *about = x->about;
	int d = make_dim(x, e, DIM_TERM);

	/* what a term is holds wherever the statement runs */
	x->facts = x->outside;
	x->about = x->terms;
	if (!x->fails)
		define_operation(x, e, d);
	x->facts = facts;
	x->about = about;
	return d;
}

static int atom_dim(struct exact *x, const struct expr *e)
{
	int d = find_dim(x, e);
	bool known;

	if (d >= 0 || x->fails)
		return d < 0 ? 0 : d;
	if (region_keeps(x->r, e))
		return term_dim(x, e);
	d = make_dim(x, e, DIM_VARIES);
	if (x->fails)
		return 0;
	if (e->kind == EXPR_SYM)
		known = is_turn(x, e) || define_symbol(x, e, d);
	else if (e->kind == EXPR_SREG)
		known = define_thread(x, e, d);
	else
		known = define_operation(x, e, d);
	x->fails |= !known;
	return d;
}

/* ---- conditions ---- */

static struct node *to_condition(struct exact *x, const struct expr *cond, bool truth,
				 unsigned depth)
{
	struct term room[LINEAR_TERMS];
	struct linear l = {.term = room};

	if (depth > NODE_DEPTH) {
		x->fails = true;
		return NULL;
	}
	while (cond->kind == EXPR_CAST &&
	       (cond->type->kind == TYPE_BOOL || cond->arg[0]->type->kind == TYPE_BOOL))
		cond = cond->arg[0];
	if (cond->kind == EXPR_LNOT)
		return to_condition(x, cond->arg[0], !truth, depth + 1);
	if (cond->kind == EXPR_LAND || cond->kind == EXPR_LOR) {
		struct node *node =
			new_node(x, (cond->kind == EXPR_LAND) == truth ? NODE_ALL : NODE_ANY);

		add_kid(x, node, to_condition(x, cond->arg[0], truth, depth + 1));
		add_kid(x, node, to_condition(x, cond->arg[1], truth, depth + 1));
		return node;
	}
	if (cond->kind == EXPR_INT)
		return expr_is_int(cond, 0) == !truth ? NULL : new_node(x, NODE_ANY);
	if (!linear_compare(x->an, x->facts, cond, truth, VIEW_EVALUATED, &l)) {
		x->fails = true;
		return NULL;
	}
	return to_row(x, &l, 1, -1, 0, l.rel);
}

/* v = lo, lo + step, ... while the condition holds */
static void add_loop(struct exact *x, struct node *all, const struct stmt *loop)
{
	const struct expr *lo = expr_c_convert(x->an->ir, loop->sym->type, loop->slot[SLOT_LO].e);
	const struct expr *cond = loop_condition(x->an, loop);
	const struct effects *body = effects_of(x->an, loop->first);
	struct range step;
	int v, h;

	x->facts = facts_survive(x->an, facts_at(x->an, loop), loop);
	facts_solve(x->an, x->facts);
	if (body->breaks || body->continues || body->leaves || body->label || !lo || !cond ||
	    !loop_counted(x->an, loop, &step) || !range_single(step) || step.lo > INT32_MAX ||
	    step.lo < -INT32_MAX || loop->cmp == EXPR_NE ||
	    stmt_hits(x->an, loop, needs_of(x->an, lo)) ||
	    stmt_hits(x->an, loop, needs_of(x->an, loop->slot[SLOT_BOUND].e))) {
		x->fails = true;
		return;
	}
	v = atom_dim(x, expr_sym(x->an->ir, loop->sym));
	add_kid(x, all, to_condition(x, cond, true, 0));
	if (step.lo == 1 || step.lo == -1) {
		add_kid(x, all,
			to_form(x, step.lo > 0 ? -1 : 1, lo, 0, NULL, v, step.lo > 0 ? 1 : -1, 0,
				REL_GE));
		return;
	}
	h = make_dim(x, NULL, DIM_VARIES);
	if (!x->fails) {
		struct node *start = to_form(x, 1, lo, 0, NULL, v, -1, 0, REL_EQ),
			    *count = new_node(x, NODE_ROW);

		if (start)
			put_term(x, start, h, step.lo);
		add_kid(x, all, start);
		count->rel = REL_GE;
		put_term(x, count, h, 1);
		add_kid(x, all, count);
	}
}

/* A condition that let control into this branch.  What follows from it must not simplify it: the
 * facts are those before. */
static void add_branch(struct exact *x, struct node *all, const struct stmt *at,
		       const struct stmt *branch, bool truth)
{
	const struct expr *cond = at->slot[SLOT_COND].e;

	x->facts = facts_at(x->an, at);
	facts_solve(x->an, x->facts);
	x->fails |= stmt_hits(x->an, branch, needs_of(x->an, cond));
	if (!x->fails)
		add_kid(x, all, to_condition(x, cond, truth, 0));
}

/* What decides whether threads reach the statement: conditions around it, returns before it. */
static void add_threads(struct exact *x, struct node *all)
{
	const struct stmt *s, *before;

	for (s = x->r->query->inside; s && !x->fails; s = s->parent) {
		const struct stmt *up = s->parent;
		const struct expr *cond;

		for (before = s->prev; before; before = before->prev) {
			const struct effects *fx = effects_of(x->an, before);

			if (!fx->leaves && !fx->breaks && !fx->continues && !fx->label)
				continue;
			if (before->kind != STMT_IF || before->first->next ||
			    stmt_completes(x->an, before->first)) {
				x->fails = true;
				continue;
			}
			cond = before->slot[SLOT_COND].e;
			if (region_uniform(x->r, cond))
				continue;
			add_branch(x, all, before, before, false);
		}
		if (!up)
			break;
		cond = up->kind == STMT_IF || up->kind == STMT_WHILE ? up->slot[SLOT_COND].e
		       : up->kind == STMT_FOR                        ? loop_condition(x->an, up)
								     : NULL;
		x->fails |= up->kind == STMT_RAW;
		if (!cond || region_uniform(x->r, cond))
			continue;
		x->fails |= up->kind != STMT_IF;
		if (up->kind == STMT_IF)
			add_branch(x, all, up, s, s == up->first);
	}
}

/* The iterations in which the access happens, and the indices of the box that it touches. */
static struct node *to_iterations(struct exact *x, const struct occurrence *o)
{
	const struct stmt *inside = x->r->query->inside, *s;
	struct node *all = new_node(x, NODE_ALL);
	const struct lazy *lazy;
	unsigned d;

	x->o = o;
	x->facts = facts_at(x->an, o->access.stmt);
	facts_solve(x->an, x->facts);
	x->about = all;
	x->fails |= o->header;
	for (lazy = o->lazy; lazy; lazy = lazy->outer)
		add_kid(x, all, to_condition(x, lazy->cond, lazy->truth, 0));
	for (s = o->access.stmt; s != inside && !x->fails; s = s->parent) {
		const struct stmt *up = s->parent;

		if (up->kind == STMT_FOR)
			add_loop(x, all, up);
		else if (up->kind == STMT_IF)
			add_branch(x, all, up, s, s == up->first);
		else
			x->fails |= up->kind != STMT_BLOCK;
	}
	if (x->r->query->relax && !x->fails)
		add_threads(x, all);
	x->facts = o->facts;
	for (d = 0; d < x->r->out->ndims && !x->fails; d++)
		add_kid(x, all, to_row(x, &o->index[d], -1, (int)d, 1, REL_EQ));
	return all;
}

/* ---- the box, and what holds around it ---- */

static struct node *to_box(struct exact *x)
{
	struct node *all = new_node(x, NODE_ALL);
	unsigned d, upper;
	uint32_t i, k;

	x->about = all;
	for (d = 0; d < x->r->out->ndims; d++) {
		for (upper = 0; upper < 2; upper++) {
			struct node *any = new_node(x, NODE_ANY);
			int64_t sign = upper ? -1 : 1;

			for (i = 0; i < x->r->occurrences.n; i++) {
				const struct occurrence *o = x->r->occurrences.at[i];
				const struct vec *ends = upper ? &o->upper[d] : &o->lower[d];
				struct node *ends_of = new_node(x, NODE_ALL);

				for (k = 0; k < ends->n; k++) {
					const struct bound *b = ends->at[k];

					add_kid(x, ends_of,
						to_row(x, &b->sum, -sign, (int)d, sign * b->div,
						       REL_GE));
				}
				add_kid(x, any, ends_of);
			}
			add_kid(x, all, any);
		}
	}
	return all;
}

static void put_range(struct exact *x, struct node *all, unsigned d)
{
	struct range range = facts_range(x->an, x->facts, x->dim[d].atom, VIEW_EXACT);
	unsigned side;

	for (side = 0; side < 2; side++) {
		struct node *row = new_node(x, NODE_ROW);

		row->rel = REL_GE;
		row->c = side ? range.hi : -range.lo;
		if (row->c >= RANGE_INF)
			continue;
		put_term(x, row, (int)d, side ? -1 : 1);
		add_kid(x, all, row);
	}
	if (range.stride > 1 && range.stride < INT32_MAX) {
		struct node *row = new_node(x, NODE_ROW);
		int h = make_dim(x, NULL, DIM_VARIES);

		row->rel = REL_EQ;
		row->c = -range.phase;
		put_term(x, row, (int)d, 1);
		put_term(x, row, h, -range.stride);
		add_kid(x, all, row);
	}
}

/* blockIdx.x < gridDim.x, and what is known of that by other terms: how large the launch is says which blocks there are. */
static void add_launch(struct exact *x)
{
	struct analyses *an = x->an;
	unsigned d, t, n = x->n;
	uint32_t i;

	for (d = 0; d < n; d++) {
		const struct expr *e = x->dim[d].atom, *of;

		if (x->dim[d].kind != DIM_TERM || e->kind != EXPR_SREG ||
		    e->u.sreg < SREG_CTAID_X || e->u.sreg > SREG_CTAID_Z)
			continue;
		of = expr_sreg(an->ir, (enum sreg)(e->u.sreg - SREG_CTAID_X + SREG_NCTAID_X));
		add_kid(x, x->terms, to_form(x, 1, of, 0, NULL, (int)d, -1, -1, REL_GE));
		for (i = 0; i < x->facts->linears.n; i++) {
			const struct linear *l = x->facts->linears.at[i];
			bool about = false, kept = true;

			for (t = 0; t < l->n; t++) {
				about |= l->term[t].atom == of;
				kept &= region_keeps(x->r, l->term[t].atom);
			}
			if (about && kept && l->n <= TERMS)
				add_kid(x, x->terms, to_row(x, l, 1, -1, 0, l->rel));
		}
	}
}

/* What is known of the terms that have come up. */
static void add_context(struct exact *x)
{
	unsigned d, t, n;
	uint32_t i;

	if (x->n + 8 <= EXACT_DIMS)
		add_launch(x);
	n = x->n;
	for (d = 0; d < n; d++) {
		if (x->dim[d].kind == DIM_TERM)
			put_range(x, x->terms, d);
	}
	for (i = 0; i < x->facts->linears.n; i++) {
		const struct linear *l = x->facts->linears.at[i];

		for (t = 0; t < l->n; t++) {
			int known = find_dim(x, l->term[t].atom);

			if (known < 0 || x->dim[known].kind != DIM_TERM)
				break;
		}
		if (t == l->n && l->n > 0 && l->n <= TERMS)
			add_kid(x, x->terms, to_row(x, l, 1, -1, 0, l->rel));
	}
}

/* An access that is not understood touches nothing for certain. */
static void add_touched(struct exact *x, struct vec *touched, const struct occurrence *o)
{
	uint32_t known = x->terms->kids.n;
	unsigned n = x->n;
	struct node *node = to_iterations(x, o);

	if (x->fails)
		x->terms->kids.n = known; /* some of it may be half done */
	else
		vec_push(x->an->arena, touched, node);
	x->fails = false;
	/* what varies in one has another meaning in the next */
	for (; n < x->n; n++) {
		if (x->dim[n].kind == DIM_VARIES)
			x->dim[n].atom = NULL;
	}
}

bool region_exact(struct region *r)
{
	const struct effects *fx = effects_of(r->an, r->query->inside);
	struct exact x = {.r = r, .an = r->an};
	struct vec touched = {0};
	struct node *box;
	uint32_t i;
	unsigned d;

	if (fx->breaks || fx->continues || fx->leaves || fx->label || fx->may_not_end ||
	    fx->may_stop || r->an->sets >= SETS_MOST)
		return false;
	r->an->sets++;
	x.outside = facts_at(r->an, r->query->inside);
	facts_solve(r->an, x.outside);
	x.terms = new_node(&x, NODE_ALL);
	for (d = 0; d < r->out->ndims; d++)
		make_dim(&x, NULL, DIM_INDEX);
	for (i = 0; i < r->occurrences.n && x.n < EXACT_DIMS; i++)
		add_touched(&x, &touched, r->occurrences.at[i]);
	x.o = NULL;
	x.facts = x.outside;
	box = to_box(&x);
	add_context(&x);
	return !x.fails && box_is_full(&x, box, x.terms, &touched);
}
