/* box.c - from the footprint of an array to a buffer for it, and from its indices to subscripts.
 *
 *	A[i * p + k] in  i_o <= i < min(i_o + 64, m), k_o <= k < k_o + 16
 * ->	A_tile[i - i_o][k - k_o] in  float A_tile[64][16]
 *
 * A dimension of one row has no subscript. */
#include "box.h"

#include "cunest/eval.h"
#include "cunest/linear.h"
#include "cunest/text.h"
#include "cunest/walk.h"

#include <string.h>

/* What a footprint speaks of, and where its box is to be used. */
struct staging_scope {
	struct schedule *s;
	const struct stmt *inside, *at;
	bool threads; /* of all threads of the block */
};

/* ---- differences ---- */

/* What + and - are between, whatever the type: where it wraps, so does what is written again. */
static enum sum_part part(const void *context, const struct expr *e, struct sum_term *instead)
{
	(void)context;
	instead->by = e->kind == EXPR_INT ? expr_int(e) : 1;
	if (e->kind == EXPR_INT)
		return SUM_INSTEAD;
	return e->kind == EXPR_ADD || e->kind == EXPR_SUB ? SUM_OPEN : SUM_ATOM;
}

/* a + by * b, constants folded; NULL: it would have to begin with a sign. */
static const struct expr *sum_by(struct ir *ir, const struct expr *a, __int128 by,
				 const struct expr *b, const struct expr *c)
{
	struct sum sum = {0};
	bool leads = false;

	if (!sum_read(&sum, a, 1, part, NULL) || !sum_read(&sum, b, by, part, NULL) ||
	    (c && !sum_read(&sum, c, 1, part, NULL)))
		return NULL;
	for (unsigned i = 0; i < sum.n; i++)
		leads |= sum.term[i].by > 0;
	return leads || sum.n == 0 ? sum_expr(ir, a->type, &sum) : NULL;
}

/* The difference of two values that is small and not negative.  Its terms are cancelled where that
 * computes nothing that may overflow; as it stands, it does not. */
const struct expr *expr_difference(struct schedule *s, const struct expr *a, const struct expr *b,
				   const struct stmt *at)
{
	const struct expr *e;

	if (a->type == b->type) {
		e = sum_by(s->ir, a, -1, b, NULL);
		if (e && (e->kind == EXPR_INT || e->size == 1 ||
			  (e->kind == EXPR_SUB && e->size == 3 && e->arg[0] == a) ||
			  !type_is_int(e->type) || !e->type->is_signed ||
			  range_safe(s->analyses, e, at, NULL)))
			return e;
	}
	return expr_c_binary(s->ir, EXPR_SUB, a, b);
}

/* a + b, constants folded. */
static const struct expr *plus(struct ir *ir, const struct expr *a, const struct expr *b)
{
	const struct expr *e = a->type == b->type ? sum_by(ir, a, 1, b, NULL) : NULL;

	return e ? e : expr_c_binary(ir, EXPR_ADD, a, b);
}

/* ---- limits ---- */

/* Is it the lesser of two, also as a < b ? a : b? */
bool expr_is_least(const struct expr *e, const struct expr *part[2])
{
	const struct expr *c;

	if (e->kind == EXPR_MIN) {
		part[0] = expr_strip(e->arg[0]);
		part[1] = expr_strip(e->arg[1]);
		return true;
	}
	if (e->kind != EXPR_SELECT)
		return false;
	c = expr_strip(e->arg[0]);
	part[0] = expr_strip(e->arg[1]);
	part[1] = expr_strip(e->arg[2]);
	return (c->kind == EXPR_LT || c->kind == EXPR_LE) && expr_strip(c->arg[0]) == part[0] &&
	       expr_strip(c->arg[1]) == part[1];
}

/* Splits an extent into limits of the index. */
static bool take_limits(struct schedule *s, struct box_dim *dim, const struct expr *extent,
			const struct expr *lo)
{
	const struct expr *part[2], *end;
	__int128 value;

	extent = expr_strip(extent);
	if (expr_is_least(extent, part))
		return take_limits(s, dim, part[0], lo) && take_limits(s, dim, part[1], lo);
	if (eval_int(extent, &value) == EVAL_OK && value >= dim->most)
		return dim->capped = true;
	end = expr_strip(plus(s->ir, extent, dim->lo));
	if (expr_is_least(end, part)) {
		return take_limits(s, dim, expr_c_binary(s->ir, EXPR_SUB, part[0], lo), lo) &&
		       take_limits(s, dim, expr_c_binary(s->ir, EXPR_SUB, part[1], lo), lo);
	}
	for (unsigned i = 0; i < dim->nlimits; i++)
		if (dim->limit[i] == end)
			return true;
	if (end ==
	    plus(s->ir, dim->lo,
		 expr_const_int(s->ir, type_promoted(s->ir->types, dim->lo->type), dim->most)))
		return dim->capped = true;
	if (dim->nlimits == BOX_LIMITS)
		return false;
	dim->limit[dim->nlimits++] = end;
	return true;
}

/* The same of a dimension whose ends are known one by one. */
static bool take_ends(struct schedule *s, struct box_dim *dim, const struct footprint_dim *from)
{
	if (!from->ended)
		return take_limits(s, dim, from->extent, dim->lo);
	dim->capped = from->capped;
	for (unsigned i = 0; i < from->nends; i++)
		dim->limit[dim->nlimits++] = expr_strip(from->end[i]);
	return true;
}

/* ---- variables ---- */

static bool is_loop_variable(const struct staging_scope *in, const struct sym *sym)
{
	const struct vec *writers = sym_writers(in->s->analyses, sym);
	const struct stmt *loop = writers->n == 1 ? writers->at[0] : NULL;

	return loop && loop->kind == STMT_FOR && stmt_within(loop, in->inside);
}

/* Does it take several values in the box: that of a loop inside, or what threads have each their
 * own of? */
static bool is_varying(const struct staging_scope *in, const struct expr *e)
{
	return is_loop_variable(in, e->u.sym) || (in->threads && !schedule_uniform(in->s, e));
}

/* The only variable in an index, which it counts one by one; NULL: not so. */
static const struct sym *variable_of(const struct staging_scope *in, const struct expr *index)
{
	struct sum sum = {0};
	const struct sym *found = NULL;

	if (!sum_read(&sum, expr_strip(index), 1, part, NULL))
		return NULL;
	for (unsigned i = 0; i < sum.n; i++) {
		const struct expr *e = sum.term[i].e;

		if (e->kind != EXPR_SYM || !is_varying(in, e))
			continue;
		if (found || sum.term[i].by != 1 || e->type != expr_strip(index)->type ||
		    e->type != type_promoted(in->s->ir->types, e->type))
			return NULL;
		found = e->u.sym;
	}
	return found;
}

/* Changes e in what uses the box, or, where the box is for all of a loop, from iteration to iteration? */
static bool moves(const struct staging_scope *in, const struct expr *e)
{
	struct analyses *an = in->s->analyses;

	return effects_clobber(an, in->inside, e) ||
	       (stmt_within(in->inside, in->at) && effects_clobber(an, in->at, e));
}

/* value - index + variable: what the variable is where the index has the value. */
static const struct expr *variable_at(const struct staging_scope *in, const struct expr *value,
				      const struct expr *index, const struct sym *var)
{
	const struct expr *e, *v = expr_sym(in->s->ir, var);

	index = expr_strip(index);
	value = expr_strip(value);
	if (index == v)
		return value;
	if (value->type != v->type)
		return NULL;
	e = sum_by(in->s->ir, value, -1, index, v);
	if (!e || moves(in, e) || !range_safe(in->s->analyses, e, in->at, NULL))
		return NULL;
	return e;
}

static bool take_variable(const struct staging_scope *in, struct box_dim *dim,
			  const struct expr *index)
{
	dim->var = variable_of(in, index);
	if (dim->most == 1 && !dim->var)
		return true;
	if (!dim->var)
		return false;
	dim->start = variable_at(in, dim->lo, index, dim->var);
	for (unsigned i = 0; i < dim->nlimits && dim->start; i++) {
		dim->end[i] = variable_at(in, dim->limit[i], index, dim->var);
		if (!dim->end[i])
			return false;
	}
	return dim->start != NULL;
}

/* Have all indices of the dimension that type? */
static bool all_of_type(const struct staging_scope *in, const struct box *box, unsigned d,
			const struct type *type)
{
	for (uint32_t i = 0; i < box->from->accesses.n; i++) {
		const struct footprint_access *a = box->from->accesses.at[i];

		if (type_promoted(in->s->ir->types, expr_strip(a->index[d])->type) != type)
			return false;
	}
	return true;
}

static bool is_model(const struct staging_scope *in, struct box *box,
		     const struct footprint_access *a)
{
	for (unsigned d = 0; d < box->n; d++) {
		const struct type *type =
			type_promoted(in->s->ir->types, expr_strip(a->index[d])->type);

		if (!all_of_type(in, box, d, type) || !take_variable(in, &box->dim[d], a->index[d]))
			return false;
		if (!box->dim[d].var && moves(in, a->index[d]))
			return false;
		for (unsigned k = 0; k < d; k++)
			if (box->dim[d].var && box->dim[k].var == box->dim[d].var)
				return false;
	}
	/* a pointer that is computed inside is not there outside */
	return !moves(in, a->place->arg[0]);
}

/* An access all of whose indices have variables can be said again with other values of them. */
static void find_model(const struct staging_scope *in, struct box *box)
{
	for (uint32_t i = 0; i < box->from->accesses.n && !box->model; i++) {
		const struct footprint_access *a = box->from->accesses.at[i];

		if (a->place->kind == EXPR_LOAD && is_model(in, box, a))
			box->model = a;
	}
	for (unsigned d = 0; d < box->n && !box->model; d++) {
		struct box_dim *dim = &box->dim[d];

		dim->var = NULL;
		dim->start = dim->lo;
		memcpy(dim->end, dim->limit, sizeof(dim->end));
	}
	for (unsigned d = 0; d < box->n; d++)
		if (!box->dim[d].var) {
			box->dim[d].start = box->dim[d].lo;
			memcpy(box->dim[d].end, box->dim[d].limit, sizeof(box->dim[d].end));
		}
}

/* NULL, or why there is no box: one clause. */
/* Indices of an unsigned type wrap: a limit below zero would be a very large one, and so would the
 * end of a range that begins near the end of the type.  NULL: they do not. */
static const char *wraps(struct schedule *s, const struct box *box, unsigned d,
			 const struct stmt *at)
{
	const struct box_dim *dim = &box->dim[d];
	const struct type *type = box_index_type(s, box, d);
	struct range lo = range_of(s->analyses, dim->lo, at);

	for (unsigned i = 0; i < dim->nlimits; i++) {
		const struct expr *limit = dim->limit[i];
		struct range r = range_of(s->analyses, limit, at);
		const struct type *sum = type_usual(s->ir->types, type, limit->type);

		if (!type_is_int(sum) || (sum->is_signed && type->is_signed) || r.empty || lo.empty)
			continue;
		if (!sum->is_signed && lo.lo < 0)
			return arena_printf(s->ir->arena,
					    "'%s' may be below zero, and is compared with '%s', "
					    "which has no sign",
					    expr_text(s->ir, dim->lo), expr_text(s->ir, limit));
		if (r.lo < 0)
			return arena_printf(
				s->ir->arena,
				"'%s' may be below zero, and indices of type '%s' are not",
				expr_text(s->ir, limit), type_spelling(s->ir->types, type));
		if (lo.hi > type_max(sum) - r.hi)
			return arena_printf(s->ir->arena, "'%s' + '%s' may wrap around",
					    expr_text(s->ir, dim->lo), expr_text(s->ir, limit));
	}
	return NULL;
}

/* Which ends a loop may run to; else they are asked in each iteration, up to lo + most.  NULL, or why that cannot be. */
static const char *find_bounds(struct schedule *s, struct box *box, const struct stmt *at)
{
	for (unsigned d = 0; d < box->n; d++) {
		struct box_dim *dim = &box->dim[d];
		const struct type *type = box_index_type(s, box, d);
		struct range start = range_of(s->analyses, dim->start, at);
		bool all = true;

		for (unsigned i = 0; i < dim->nlimits; i++) {
			struct range r = range_of(s->analyses, dim->end[i], at);

			dim->bounds[i] = dim->end[i]->type == type || r.empty ||
					 (r.lo >= type_min(type) && r.hi <= type_max(type));
			all &= dim->bounds[i];
		}
		if (!all && dim->most > 1 && !start.empty && start.hi > type_max(type) - dim->most)
			return arena_printf(s->ir->arena, "an index may not fit in '%s'",
					    type_spelling(s->ir->types, type));
	}
	return NULL;
}

static const char *find_box(struct schedule *s, const struct footprint *fp,
			    const struct stmt *inside, const struct stmt *at, bool threads,
			    struct box *box)
{
	struct staging_scope in = {s, inside, at, threads};
	struct ir *ir = s->ir;

	*box = (struct box){.from = fp, .array = fp->array, .n = fp->ndims, .elements = 1};
	if (fp->why)
		return fp->why;
	for (unsigned d = 0; d < fp->ndims; d++) {
		struct box_dim *dim = &box->dim[d];

		*dim = (struct box_dim){
			.lo = fp->dim[d].lo, .most = fp->dim[d].most, .stride = fp->dim[d].stride};
		if (dim->most < 1)
			return arena_printf(
				ir->arena,
				"no constant says how many elements are used there: '%s'",
				expr_text(ir, fp->dim[d].extent));
		if (__builtin_mul_overflow(box->elements, dim->most, &box->elements))
			return "too many elements are used there";
		if (!take_ends(s, dim, &fp->dim[d]))
			return "the elements that are used there have too many bounds";
	}
	for (unsigned d = 0; d < box->n; d++) {
		const struct box_dim *dim = &box->dim[d];
		const char *unsafe = NULL;
		bool safe = range_safe(s->analyses, dim->lo, at, &unsafe);

		for (unsigned i = 0; i < dim->nlimits && safe; i++)
			safe = range_safe(s->analyses, dim->limit[i], at, &unsafe);
		if (!safe)
			return unsafe ? unsafe : "the first index cannot be computed beforehand";
	}
	/* copies of what is only read may be several of one element */
	if (fp->apart || !fp->writes) {
		const char *unsafe = NULL;

		find_model(&in, box);
		for (unsigned d = 0; d < box->n && !unsafe; d++)
			unsafe = wraps(s, box, d, at);
		return unsafe ? unsafe : find_bounds(s, box, at);
	}
	if (fp->ndims < 2 || !fp->dim[0].stride)
		return "nothing proves that different indices are different elements";
	return arena_printf(ir->arena,
			    "nothing proves that different indices are different elements: that "
			    "the second is from 0 up to below '%s'",
			    expr_text(ir, fp->dim[0].stride));
}

bool box_of(struct schedule *s, const struct footprint *fp, const struct stmt *inside,
	    const struct stmt *at, struct box *box)
{
	return find_box(s, fp, inside, at, false, box) == NULL;
}

bool box_take(struct staging *st, const struct footprint *fp, const struct stmt *at, bool threads,
	      int64_t limit, struct box *box)
{
	const char *why = find_box(st->s, fp, st->loop->first, at, threads, box);

	box->element = st->element;
	box->loop = st->loop;
	if (why)
		return staging_refuse(st, fp->why_at, "%s", why);
	why = staging_uncopied(st->s->ir, st->element, false);
	if (why)
		return staging_refuse(st, NULL, "%s", why);
	if (box->elements > limit)
		return staging_refuse(st, NULL, "%lld elements are more than the %lld there can be",
				      (long long)box->elements, (long long)limit);
	return true;
}

void box_keep(struct schedule *s, const struct box *box)
{
	struct box *kept = arena_alloc(s->ir->arena, sizeof(*kept));

	*kept = *box;
	vec_push(s->ir->arena, &s->boxes, kept);
}

const struct box *box_with(const struct schedule *s, const struct sym *sym)
{
	for (uint32_t i = 0; i < s->boxes.n; i++) {
		const struct box *box = s->boxes.at[i];

		if (box->sym == sym)
			return box;
	}
	return NULL;
}

bool box_equal(const struct box *a, const struct box *b)
{
	if (a->n != b->n || a->array != b->array)
		return false;
	for (unsigned d = 0; d < a->n; d++) {
		const struct box_dim *x = &a->dim[d], *y = &b->dim[d];

		if (x->lo != y->lo || x->most != y->most || x->stride != y->stride ||
		    x->nlimits != y->nlimits ||
		    memcmp(x->limit, y->limit, x->nlimits * sizeof(*x->limit)) != 0)
			return false;
	}
	return true;
}

/* ---- the buffer ---- */

void box_create(struct staging *st, struct box *box, enum sym_kind kind, const char *suffix,
		int64_t pad)
{
	const struct type *type = box->element;

	for (unsigned d = box->n; d-- > 0;) {
		if (box->dim[d].most == 1)
			continue;
		type = type_array(st->s->ir->types, type, box->dim[d].most + pad);
		pad = 0;
	}
	if (box->which)
		type = type_array(st->s->ir->types, type, 2);
	box->sym = staging_sym(st, kind, suffix, type);
}

const struct expr *thread_offset(struct schedule *s, const struct expr *index,
				 const struct expr *from, const struct stmt *at)
{
	struct ir *ir = s->ir;
	const struct type *type = expr_strip(index)->type;

	for (unsigned d = 0; d < 3; d++) {
		const struct expr *tid = expr_sreg(ir, (enum sreg)(SREG_TID_X + d));
		const struct expr *sum = expr_c_binary(ir, EXPR_ADD, expr_c_convert(ir, type, from),
						       expr_c_convert(ir, type, tid));

		if (range_prove(s->analyses, expr_c_binary(ir, EXPR_EQ, index, sum), at) ==
		    PROOF_YES)
			return tid;
	}
	return NULL;
}

const struct expr *box_subscript(struct schedule *s, const struct box *box, unsigned dim,
				 const struct expr *index, const struct stmt *at)
{
	const struct expr *lo = box->dim[dim].lo, *e = expr_difference(s, index, lo, at);

	/* row - blockIdx.y * 16 */
	if (e->size > 3 && lo->has & HAS_SREG) {
		const struct expr *tid = thread_offset(s, index, lo, at);

		e = tid ? tid : e;
	}
	/* a number needs no narrow type */
	if (e->kind == EXPR_INT)
		e = expr_const_int(s->ir, type_promoted(s->ir->types, e->type), expr_int(e));
	return e;
}

const struct expr *box_element(struct schedule *s, const struct box *box,
			       const struct expr *const *index, const struct stmt *at)
{
	const struct expr *args[FOOTPRINT_DIMS + 2];
	unsigned n = 0;

	args[n++] = expr_sym(s->ir, box->sym);
	if (box->which)
		args[n++] = box->which;
	for (unsigned d = 0; d < box->n; d++)
		if (box->dim[d].most > 1)
			args[n++] = box_subscript(s, box, d, index[d], at);
	if (n == 1)
		return args[0];
	return expr_raw(s->ir, EXPR_LOAD, box->element, NULL, args, n);
}

const struct type *box_index_type(struct schedule *s, const struct box *box, unsigned dim)
{
	struct types *types = s->ir->types;
	const struct type *type;

	if (box->dim[dim].var)
		return type_unqualified(types, box->dim[dim].var->type);
	type = type_promoted(types, expr_strip(box->dim[dim].lo)->type);
	for (uint32_t i = 0; i < box->from->accesses.n; i++) {
		const struct footprint_access *a = box->from->accesses.at[i];

		type = type_usual(types, type, expr_strip(a->index[dim])->type);
	}
	return type;
}

/* The index where the variable has that value. */
static const struct expr *index_at(struct schedule *s, const struct box *box, unsigned d,
				   const struct expr *var)
{
	const struct box_dim *dim = &box->dim[d];

	if (!dim->var)
		return dim->most == 1 ? dim->lo : var;
	return expr_replace(s->ir, box->model->index[d], expr_sym(s->ir, dim->var), var);
}

const struct expr *box_element_at(struct schedule *s, const struct box *box,
				  const struct box_at *at)
{
	const struct expr *index[FOOTPRINT_DIMS];

	for (unsigned d = 0; d < box->n; d++)
		index[d] = index_at(s, box, d, at->var[d]);
	return box_element(s, box, index, at->at);
}

const struct expr *box_place(struct schedule *s, const struct box *box, const struct box_at *at)
{
	const struct expr *args[FOOTPRINT_DIMS + 1], *e = NULL;
	unsigned n = 1;

	if (box->model) {
		e = box->model->place;
		for (unsigned d = 0; d < box->n; d++)
			if (box->dim[d].var)
				e = expr_replace(s->ir, e, expr_sym(s->ir, box->dim[d].var),
						 at->var[d]);
		return e;
	}
	args[0] = expr_sym(s->ir, box->array);
	for (unsigned d = 0; d < box->n; d++) {
		const struct expr *stride = box->dim[d].stride,
				  *part = index_at(s, box, d, at->var[d]);

		if (!stride) {
			args[n++] = part;
			continue;
		}
		if (!expr_is_int(stride, 1))
			part = expr_c_binary(s->ir, EXPR_MUL, part, stride);
		e = e ? expr_c_binary(s->ir, EXPR_ADD, e, part) : part;
	}
	if (e)
		args[n++] = e;
	return expr_raw(s->ir, EXPR_LOAD, box->element, NULL, args, n);
}

/* ---- redirecting ---- */

struct redirection {
	struct stmt *stmt;
	const struct expr *from, *to;
};

static void redirect(struct stmt *x, const struct expr *from, const struct expr *to)
{
	if (to->kind == EXPR_SYM && x->kind == STMT_STORE && x->slot[SLOT_PLACE].e == from)
		store_to_assign(x, (struct sym *)(uintptr_t)to->u.sym);
	stmt_substitute(x, from, to);
}

void box_redirect(struct schedule *s, const struct box *box, const struct footprint *fp)
{
	struct redirection *r =
		arena_array(s->ir->arena, fp->accesses.n + 1u, sizeof(struct redirection));

	/* the subscripts are proved in the tree as it is */
	for (uint32_t i = 0; i < fp->accesses.n; i++) {
		const struct footprint_access *a = fp->accesses.at[i];

		r[i] = (struct redirection){(struct stmt *)(uintptr_t)a->stmt, a->place,
					    box_element(s, box, a->index, a->stmt)};
	}
	for (uint32_t i = 0; i < fp->accesses.n; i++)
		redirect(r[i].stmt, r[i].from, r[i].to);
}
