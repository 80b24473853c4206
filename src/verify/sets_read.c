/* sets_read.c - statements as leaves with their sets: loops, conditions and declarations that are affine go
 * into the sets; any other statement is one leaf, with all that is inside. */
#include "sets.h"

#include "cunest/eval.h"
#include "cunest/text.h"
#include "cunest/walk.h"

#include <isl/constraint.h>
#include <isl/val.h>

static bool read_stmt(struct reader *r, const struct stmt *s, isl_set *domain);

static isl_set *meet(struct reader *r, isl_set *a, isl_set *take)
{
	return sets_keep(r->s, isl_set_intersect(isl_set_copy(a), take));
}

/* ---- what the region declares and writes ---- */

static void note_stmt(struct reader *r, const struct stmt *s)
{
	struct arena *arena = r->s->arena;

	if (s->sym && (s->kind == STMT_DECL || s->declares))
		bits_add(arena, &r->declared, s->sym->id);
	else if (s->sym && s->kind != STMT_STORE)
		bits_add(arena, &r->written, s->sym->id);
	for (uint32_t i = 0; i < s->writes.n; i++)
		bits_add(arena, &r->written, ((const struct sym *)s->writes.at[i])->id);
}

static unsigned depth_of(const struct stmt *top, const struct stmt *s)
{
	unsigned depth = 0;

	for (; s && s != top->parent; s = s->parent)
		depth += s->kind == STMT_FOR;
	return depth;
}

static void look_at_region(struct reader *r)
{
	for (uint32_t i = 0; i < r->region->n; i++) {
		const struct stmt *top = r->region->at[i];

		for (const struct stmt *s = top; s; s = stmt_next(top, s)) {
			unsigned depth = depth_of(top, s);

			note_stmt(r, s);
			if (depth > r->most)
				r->most = depth;
		}
	}
}

/* ---- leaves ---- */

static unsigned dim_of(const struct reader *r, unsigned position)
{
	return r->nshares + position;
}

static isl_set *at_position(struct reader *r, isl_set *domain)
{
	return sets_keep(r->s, isl_set_fix_si(isl_set_copy(domain), isl_dim_set,
					      dim_of(r, 2 * r->depth), (int)r->count));
}

isl_set *read_times(struct reader *r, isl_set *domain)
{
	isl_set *here = isl_set_copy(at_position(r, domain));

	for (unsigned i = 2 * r->depth + 1; i < 2 * r->most + 1; i++)
		here = isl_set_fix_si(here, isl_dim_set, dim_of(r, i), 0);
	here = isl_set_intersect_params(here, isl_set_copy(r->s->known));
	return sets_keep(r->s, isl_set_coalesce(here));
}

bool read_add(struct reader *r, const struct stmt *s, isl_set *domain)
{
	isl_set *here = read_times(r, domain);
	struct leaf *leaf;

	read_at(r, domain);
	r->count++;
	if (!here || sets_empty(r->s, here))
		return !r->s->why;
	if (r->threads && s->kind == STMT_SYNC)
		return stage_barrier(r, here);
	leaf = read_leaf(r, s, here);
	if (leaf)
		leaf->span = r->span ? r->span : here;
	if (leaf)
		vec_push(r->s->arena, &r->leaves, leaf);
	return leaf != NULL;
}

static bool add_leaf(struct reader *r, const struct stmt *s, isl_set *domain)
{
	return r->staging ? stage_add(r, s, domain) : read_add(r, s, domain);
}

static void bind(struct reader *r, const struct sym *sym, isl_pw_aff *value, const struct expr *e)
{
	struct binding *b = arena_alloc(r->s->arena, sizeof(*b));

	*b = (struct binding){sym, value, e};
	vec_push(r->s->arena, &r->env, b);
}

void read_home(struct reader *r, const struct sym *sym, unsigned depth)
{
	struct home *home = arena_alloc(r->s->arena, sizeof(*home));

	*home = (struct home){sym, depth};
	vec_push(r->s->arena, &r->homes, home);
}

/* An integer that is set here and never again is a name for its value. */
static bool read_decl(struct reader *r, const struct stmt *s, isl_set *domain)
{
	const struct expr *e = s->slot[SLOT_VALUE].e;
	const struct sym *sym = s->sym;
	bool set_once = !bits_has(&r->written, sym->id) && !sym->address_taken;
	isl_pw_aff *value = NULL;

	if (e && set_once && type_is_int(sym->type) && !type_is_volatile(sym->type)) {
		if (e->type == type_unqualified(r->func->ir->types, sym->type))
			value = read_form(r, e, domain);
		if (value || !(e->has & (HAS_LOAD | HAS_CALL | HAS_OPAQUE | HAS_VOLATILE)))
			bind(r, sym, value, e);
		if (value)
			return true;
	}
	read_home(r, sym, sym->kind == SYM_SHARED ? 0 : r->depth);
	return !e || add_leaf(r, s, domain);
}

/* ---- loops ---- */

/* Jumps of the loop itself: 1 continue, 2 break. */
static unsigned own_jumps(const struct stmt *loop)
{
	unsigned found = 0;

	for (const struct stmt *s = loop; s; s = stmt_next(loop, s)) {
		if (s->kind != STMT_JUMP || stmt_loop(s) != loop)
			continue;
		if (s->form == FORM_BREAK)
			found |= 2;
		if (s->form == FORM_CONTINUE)
			found |= 1;
	}
	return found;
}

struct header {
	isl_pw_aff *lo, *bound, *var;
	int64_t step;
	int share; /* the dimension that strides through it; -1 */
};

/* The comparison of the header, of a variable that has this value. */
static isl_set *holds(const struct stmt *s, isl_pw_aff *var, isl_pw_aff *bound)
{
	var = isl_pw_aff_copy(var);
	bound = isl_pw_aff_copy(bound);
	if (s->cmp == EXPR_LT)
		return isl_pw_aff_lt_set(var, bound);
	if (s->cmp == EXPR_LE)
		return isl_pw_aff_le_set(var, bound);
	if (s->cmp == EXPR_GT)
		return isl_pw_aff_gt_set(var, bound);
	if (s->cmp == EXPR_GE)
		return isl_pw_aff_ge_set(var, bound);
	return isl_pw_aff_ne_set(var, bound);
}

static bool may_be_negative(struct reader *r, isl_pw_aff *form, isl_set *domain)
{
	isl_set *low =
		isl_pw_aff_lt_set(isl_pw_aff_copy(form), isl_pw_aff_copy(reader_constant(r, 0)));

	return !sets_empty(r->s, meet(r, domain, low));
}

/* Are variable and bound compared as the numbers that they are? */
static bool compares_numbers(struct reader *r, const struct stmt *s, const struct header *h,
			     isl_set *domain)
{
	const struct type *bound = s->slot[SLOT_BOUND].e->type;
	const struct type *common = type_usual(r->func->ir->types, s->sym->type, bound);

	if (!common)
		return false;
	if (common->is_signed)
		return true;
	if (bound->is_signed && may_be_negative(r, h->bound, domain))
		return false;
	return !s->sym->type->is_signed || (h->step > 0 && !may_be_negative(r, h->lo, domain));
}

static bool read_header(struct reader *r, const struct stmt *s, isl_set *domain, struct header *h)
{
	const struct expr *base;
	__int128 step;
	bool up;

	if (!type_is_int(s->sym->type) || !s->declares || s->sym->address_taken)
		return false;
	if (bits_has(&r->written, s->sym->id))
		return false;
	h->share = r->after ? share_stride(r, s, &base, &h->step) : -1;
	if (h->share < 0) {
		if (eval_int(s->slot[SLOT_STEP].e, &step) != EVAL_OK || step == 0 ||
		    step > 1 << 30 || step < -(1 << 30))
			return false;
		h->step = (int64_t)step;
		h->lo = read_form(r, s->slot[SLOT_LO].e, domain);
	} else {
		h->lo = reader_constant(r, 0);
	}
	h->bound = h->lo ? read_form(r, s->slot[SLOT_BOUND].e, domain) : NULL;
	if (!h->bound || !type_holds(s->sym->type, h->step))
		return false;
	up = h->step > 0;
	if (s->cmp == EXPR_NE ? h->step != 1 && h->step != -1
			      : up != (s->cmp == EXPR_LT || s->cmp == EXPR_LE))
		return false;
	return compares_numbers(r, s, h, domain);
}

/* What the loop may not do: leave its variable's type, or miss the bound that it must meet. */
static bool ends_well(struct reader *r, const struct stmt *s, const struct header *h,
		      isl_set *outer, isl_set *turns)
{
	const struct type *type = s->sym->type;
	__int128 step = h->share < 0 ? h->step : 1 << 30;
	isl_set *bad = isl_set_empty(reader_space(r));
	isl_pw_aff *next =
		sets_keep_form(r->s, isl_pw_aff_add(isl_pw_aff_copy(h->var),
						    isl_pw_aff_copy(reader_constant(r, step))));

	bad = isl_set_union(bad,
			    isl_pw_aff_gt_set(isl_pw_aff_copy(next),
					      isl_pw_aff_copy(reader_constant(r, type_max(type)))));
	bad = isl_set_union(bad,
			    isl_pw_aff_lt_set(isl_pw_aff_copy(next),
					      isl_pw_aff_copy(reader_constant(r, type_min(type)))));
	bad = isl_set_intersect(bad, isl_set_copy(turns));
	if (s->cmp == EXPR_NE) {
		isl_pw_aff *lo = isl_pw_aff_copy(h->lo), *bound = isl_pw_aff_copy(h->bound);
		isl_set *missed =
			h->step > 0 ? isl_pw_aff_gt_set(lo, bound) : isl_pw_aff_lt_set(lo, bound);

		bad = isl_set_union(bad, isl_set_intersect(missed, isl_set_copy(outer)));
	}
	bad = sets_keep(r->s, bad);
	if (sets_empty(r->s, bad))
		return true;
	if (!type->is_signed)
		return false;
	if (r->after)
		read_duty(r, bad, "'%s' may leave its type, or pass its bound", s->sym->name);
	else
		r->undefined = isl_set_union(r->undefined, isl_set_params(isl_set_copy(bad)));
	return true;
}

static isl_set *turns_of(struct reader *r, const struct stmt *s, struct header *h, isl_set *outer)
{
	unsigned dim = dim_of(r, 2 * r->depth + 1);
	isl_pw_aff *time = reader_dim(r, dim), *past;
	isl_set *turns = isl_set_copy(outer), *on;
	bool up = h->step > 0;

	h->var = up ? time : sets_keep_form(r->s, isl_pw_aff_neg(isl_pw_aff_copy(time)));
	if (h->share >= 0) {
		/* whichever thread it is, it is another for each iteration */
		turns = isl_set_eliminate(turns, isl_dim_set, (unsigned)h->share, 1);
		turns = isl_set_intersect(
			turns, isl_pw_aff_eq_set(isl_pw_aff_copy(reader_dim(r, (unsigned)h->share)),
						 isl_pw_aff_copy(time)));
	}
	on = up ? isl_pw_aff_ge_set(isl_pw_aff_copy(h->var), isl_pw_aff_copy(h->lo))
		: isl_pw_aff_le_set(isl_pw_aff_copy(h->var), isl_pw_aff_copy(h->lo));
	turns = isl_set_intersect(turns, on);
	if (s->cmp != EXPR_NE)
		on = holds(s, h->var, h->bound);
	else if (up)
		on = isl_pw_aff_lt_set(isl_pw_aff_copy(h->var), isl_pw_aff_copy(h->bound));
	else
		on = isl_pw_aff_gt_set(isl_pw_aff_copy(h->var), isl_pw_aff_copy(h->bound));
	turns = isl_set_intersect(turns, on);
	if (h->step > 1 || h->step < -1) {
		past = isl_pw_aff_sub(isl_pw_aff_copy(h->var), isl_pw_aff_copy(h->lo));
		past = isl_pw_aff_mod_val(past,
					  isl_val_int_from_si(r->s->ctx, up ? h->step : -h->step));
		turns = isl_set_intersect(turns, isl_pw_aff_zero_set(past));
	}
	return sets_keep(r->s, isl_set_coalesce(turns));
}

static bool read_for(struct reader *r, const struct stmt *s, isl_set *domain)
{
	struct header h = {.step = 0};
	unsigned jumps = own_jumps(s), count = r->count;
	uint32_t scope = r->env.n;
	isl_set *turns;
	bool sure = r->sure, good;

	if ((jumps & 2) || !read_header(r, s, domain, &h))
		return add_leaf(r, s, domain);
	turns = turns_of(r, s, &h, at_position(r, domain));
	if (!turns)
		return sets_fail(r->s, "the sets are too large");
	if (!ends_well(r, s, &h, domain, turns))
		return add_leaf(r, s, domain);
	bind(r, s->sym, h.var, NULL);
	r->depth++;
	r->count = 0;
	good = jumps ? add_leaf(r, s->first, turns) : read_stmt(r, s->first, turns);
	r->depth--;
	r->count = count + 1;
	r->env.n = scope;
	r->sure = sure;
	return good;
}

/* ---- all ---- */

static bool read_if(struct reader *r, const struct stmt *s, isl_set *domain)
{
	isl_set *cond = read_condition(r, s->slot[SLOT_COND].e, domain), *other;

	if (!cond)
		return add_leaf(r, s, domain);
	other = isl_set_subtract(isl_set_copy(domain), isl_set_copy(cond));
	other = sets_keep(r->s, other);
	return read_stmt(r, s->first, meet(r, domain, isl_set_copy(cond))) &&
	       (!s->first->next || read_stmt(r, s->first->next, other));
}

/* `if (c) return;` of the whole function: those for which it does not hold; NULL: it is another statement. */
static isl_set *staying(struct reader *r, const struct stmt *s, isl_set *domain)
{
	const struct stmt *last = s->first;
	isl_set *leave;

	if (s->kind != STMT_IF || s->first->next || s->parent != r->func->body)
		return NULL;
	while (last && last->kind == STMT_BLOCK && last->first == last->last)
		last = last->first;
	if (!last || last->kind != STMT_JUMP || last->form != FORM_RETURN)
		return NULL;
	read_at(r, domain);
	leave = read_condition(r, s->slot[SLOT_COND].e, domain);
	return leave ? sets_keep(r->s, isl_set_subtract(isl_set_copy(domain), isl_set_copy(leave)))
		     : NULL;
}

static bool read_stmt(struct reader *r, const struct stmt *s, isl_set *domain)
{
	uint32_t scope = r->env.n;
	bool good = true;

	if (!domain)
		return sets_fail(r->s, "the sets are too large");
	if (!check_spend(r->s->check, 100))
		return sets_fail(r->s, "the budget is spent");
	read_at(r, domain);
	switch ((enum stmt_kind)s->kind) {
	case STMT_PRAGMA:
		return true;
	case STMT_BLOCK:
		if (r->staging)
			domain = stage_assume(r, s, domain);
		for (const struct stmt *t = s->first; t && good; t = t->next) {
			isl_set *stays = r->threads ? staying(r, t, domain) : NULL;

			if (stays)
				domain = stays;
			else
				good = read_stmt(r, t, domain);
		}
		if (!s->transparent)
			r->env.n = scope;
		return good;
	case STMT_DECL:
		return read_decl(r, s, domain);
	case STMT_IF:
		return read_if(r, s, domain);
	case STMT_FOR:
		return read_for(r, s, domain);
	case STMT_JUMP:
		return sets_fail(r->s, "a statement leaves the loops");
	case STMT_ATOMIC:
	case STMT_CALL:
		if (s->sym && s->declares)
			read_home(r, s->sym, r->depth);
		return add_leaf(r, s, domain);
	case STMT_ASSIGN:
	case STMT_STORE:
	case STMT_WHILE:
	case STMT_SYNC:
	case STMT_RAW:
		return add_leaf(r, s, domain);
	case STMT_COUNT:
		break;
	}
	return sets_fail(r->s, "a statement that is not known");
}

bool read_region(struct reader *r, isl_set *domain)
{
	r->remembers = true;
	for (uint32_t i = 0; i < r->region->n; i++)
		if (!read_stmt(r, r->region->at[i], domain))
			return false;
	r->remembers = false;
	if (isl_ctx_last_error(r->s->ctx) != isl_error_none)
		return sets_fail(r->s, "the sets are too large");
	return !r->s->why;
}

void read_prepare(struct reader *r)
{
	look_at_region(r);
}
