/* divmod_chain.c - quotients of one number are computed from each other.
 *
 *	ox = i % ow,  oy = i / ow % oh,  kx = i / (ow * oh) % kw,  c = i / (ow * oh * kw)
 * ->	ox = i % ow,  rest = i / ow,  oy = rest % oh,  rest_2 = rest / oh,  kx = rest_2 % kw,
 *	c = rest_2 / kw
 *
 * A quotient and the remainder of the same operands are one division for nvcc; i / (ow * oh) and
 * i / ow are two for it.
 *
 * Legal when i or all divisors are proved not to be negative (no quotient can then overflow), and
 * products of unsigned divisors not to wrap; what is negative is truncated in both forms alike.  A
 * quotient is computed before the first statement that surely divides by all that it is divided by,
 * and by a product only if that statement or one before it computes it, or it fits: i / w / h has
 * a value where w * h has none.
 *
 * Pays when there are fewer divisions than before, in a loop that changes i, or where each thread does one element.  Measured on
 * kernels/evidence/im2col-flat.cu, instructions an element on sm_90 (sm_80): seven divisions 154,
 * four 115.
 *
 * Source: mixed radix conversion by repeated division, as one does by hand. */
#include "divmod.h"

#include "cunest/text.h"
#include "../simplify/simplify.h"

enum { USES = 64 };

/* One quotient or remainder that a statement of the block surely computes. */
struct use {
	struct stmt *stmt;
	unsigned slot;
	const struct expr *e, *full;
	struct digit digit;
	unsigned from, to;
};

struct chained {
	struct divmod *d;
	struct stmt *block;
	const struct vec *tried; /* bases before this one */
	const struct expr *base;
	const struct type *type;
	unsigned nuses;
	struct use use[USES]; /* in order of the source */
	unsigned n;
	struct level level[LEVELS];
	bool needed[LEVELS];                 /* the quotient by this unit has a name */
	const struct expr *quotient[LEVELS]; /* ... and this is it */
};

/* ---- what is divided ---- */

/* Quotients that have a name in this block are looked through: q = i / w, then q % h. */
static const struct expr *through_names(struct chained *c, const struct expr *e,
					const struct stmt *at)
{
	struct analyses *a = c->d->pass->analyses;
	struct digit digit, inner;

	for (unsigned depth = 0; depth < LEVELS && digit_read(e, &digit); depth++) {
		const struct expr *name = digit.base;
		const struct stmt *def =
			name->kind == EXPR_SYM ? single_definition(a, name->u.sym) : NULL;
		const struct expr *value =
			def && def->kind == STMT_DECL ? def->slot[SLOT_VALUE].e : NULL;

		if (!value || value->type != name->type || def->parent != c->block ||
		    !digit_read(value, &inner) || value->has & HAS_LOAD ||
		    motion_pinned(c->d->pass, value) || !value_same(a, value, def, at))
			break;
		e = expr_replace(c->d->pass->ir, e, name, value);
	}
	return e;
}

static bool add_level(struct chained *c, const struct product *unit)
{
	struct product rest;
	unsigned at = 0;

	while (at < c->n && product_over(unit, &c->level[at].unit, &rest))
		at++;
	if (product_same(unit, &c->level[at - 1].unit))
		return true;
	if (c->n == LEVELS || (at < c->n && !product_over(&c->level[at].unit, unit, &rest)))
		return false;
	for (unsigned i = c->n; i > at; i--)
		c->level[i] = c->level[i - 1];
	c->n++;
	c->level[at] = (struct level){.unit = *unit};
	return true;
}

static unsigned level_of(const struct chained *c, const struct product *unit)
{
	unsigned i = 0;

	while (i < c->n && !product_same(&c->level[i].unit, unit))
		i++;
	return i;
}

static bool was_tried(const struct chained *c, const struct expr *base)
{
	for (uint32_t i = 0; i < c->tried->n; i++)
		if (c->tried->at[i] == (const void *)base)
			return true;
	return false;
}

static bool collect(void *context, const struct occurrence *o)
{
	struct chained *c = context;
	struct use use = {.stmt = o->stmt, .slot = o->slot, .e = o->e};
	struct product unit;

	if (!o->certain)
		return false;
	if (o->e->kind != EXPR_DIV && o->e->kind != EXPR_MOD)
		return true;
	use.full = through_names(c, o->e, o->stmt);
	if (!digit_read(use.full, &use.digit) || use.digit.base->nargs > 0 ||
	    use.digit.base->kind != EXPR_SYM || use.full->has & HAS_LOAD ||
	    motion_pinned(c->d->pass, use.full) ||
	    (c->base ? c->base != use.digit.base : was_tried(c, use.digit.base)) ||
	    (c->nuses && !value_same(c->d->pass->analyses, use.full, c->use[0].stmt, o->stmt)))
		return true;
	/* a constant is divided by without a division, and what stays nvcc takes out of the loop */
	if (motion_constant(use.e->arg[1]) || !divmod_repeats(c->d, c->block, use.digit.base))
		return true;
	unit = use.digit.under;
	if (c->nuses == USES || !add_level(c, &unit) ||
	    (use.digit.bounded && (!product_join(&unit, &use.digit.below) || !add_level(c, &unit))))
		return true;
	c->base = use.digit.base;
	c->type = use.e->type;
	c->use[c->nuses++] = use;
	return false;
}

/* ---- does it pay? ---- */

struct pair {
	const struct expr *a, *b;
};

/* Divisions that nvcc does for the uses: of equal operands, one. */
static unsigned note_pairs(struct pair *pairs, unsigned n, const struct expr *e)
{
	unsigned i = 0;

	if (e->kind != EXPR_DIV && e->kind != EXPR_MOD)
		return n;
	n = note_pairs(pairs, n, e->arg[0]);
	while (i < n && (pairs[i].a != e->arg[0] || pairs[i].b != e->arg[1]))
		i++;
	if (i == n && n < USES)
		pairs[n++] = (struct pair){e->arg[0], e->arg[1]};
	return n;
}

static unsigned divisions_now(const struct chained *c)
{
	struct pair pairs[USES];
	unsigned n = 0;

	for (unsigned i = 0; i < c->nuses; i++)
		n = note_pairs(pairs, n, c->use[i].full);
	return n;
}

/* The quotient that the one by this unit is divided from. */
static unsigned below(const struct chained *c, unsigned level)
{
	while (--level > 0 && !c->needed[level])
		;
	return level;
}

static unsigned divisions_chained(struct chained *c)
{
	unsigned n = 0;

	for (unsigned i = 0; i < c->nuses; i++) {
		struct use *use = &c->use[i];
		struct product unit = use->digit.under;

		use->from = level_of(c, &unit);
		use->to = c->n;
		if (use->digit.bounded && product_join(&unit, &use->digit.below))
			use->to = level_of(c, &unit);
		c->needed[use->from] = use->from > 0;
	}
	for (unsigned i = 1; i < c->n; i++)
		n += c->needed[i];
	for (unsigned i = 0; i < c->nuses; i++) {
		const struct use *use = &c->use[i];
		bool counted = !use->digit.bounded || (use->to < c->n && c->needed[use->to] &&
						       below(c, use->to) == use->from);

		for (unsigned k = 0; k < i && !counted; k++)
			counted = c->use[k].from == use->from && c->use[k].to == use->to;
		n += !counted;
	}
	return n;
}

/* ---- is it legal? ---- */

static bool is_least(const struct chained *c, const struct expr *e, int least)
{
	struct pass *p = c->d->pass;
	const struct stmt *at = c->use[0].stmt;

	return range_of(p->analyses, e, at).lo >= least ||
	       range_prove(p->analyses,
			   expr_c_binary(p->ir, EXPR_GE, e, expr_const_int(p->ir, e->type, least)),
			   at) == PROOF_YES;
}

/* Does a use up to this one divide by a multiple of the product?  Of factors that are not negative
 * none is more than the whole; two factors have one order. */
static bool divided_by(const struct chained *c, const struct product *p, unsigned upto)
{
	bool positive = true;

	for (unsigned i = 0; i < p->n && positive; i++)
		positive = is_least(c, p->atom[i], 0);
	for (unsigned i = 0; i <= upto; i++)
		for (const struct expr *e = c->use[i].full;
		     e->kind == EXPR_DIV || e->kind == EXPR_MOD; e = e->arg[0]) {
			struct product by = product_one, rest;

			if (product_times(&by, e->arg[1]) && product_over(&by, p, &rest) &&
			    (positive || (product_is_one(&rest) && p->n <= 2 && p->number == 1)))
				return true;
		}
	return false;
}

static bool is_computed(const struct chained *c, const struct product *p, unsigned upto)
{
	struct proof_place place = {.pass = c->d->pass, .at = c->use[0].stmt};
	const struct expr *e;

	if (p->n + (p->number != 1) < 2)
		return true;
	e = product_expr(c->d->pass->ir, c->type, p);
	if (fits_exactly(&place, e) || divided_by(c, p, upto))
		return true;
	pass_missed(c->d->pass, c->use[0].stmt, c->use[0].e,
		    "the divisions of '%s' do not share quotients: '%s' may overflow",
		    expr_text(c->d->pass->ir, c->base), expr_text(c->d->pass->ir, e));
	return false;
}

/* Each signed product that is to be divided by, as divide() and value_of() make it. */
static bool products_computed(const struct chained *c)
{
	struct product rest;

	for (unsigned i = 1; i < c->n; i++) {
		unsigned first = 0;

		if (!c->needed[i])
			continue;
		while (c->use[first].from < i)
			first++;
		product_over(&c->level[i].unit, &c->level[below(c, i)].unit, &rest);
		if (!is_computed(c, &rest, first))
			return false;
	}
	for (unsigned i = 0; i < c->nuses; i++)
		if (c->use[i].digit.bounded && !is_computed(c, &c->use[i].digit.below, i))
			return false;
	return true;
}

/* What is divided may be negative, as long as nobody divides the least number by -1. */
static bool may_chain(const struct chained *c)
{
	struct pass *p = c->d->pass;
	struct proof_place place = {.pass = p, .at = c->use[0].stmt};
	const struct product *last = &c->level[c->n - 1].unit;

	for (unsigned i = 0; i < last->n && c->type->is_signed; i++) {
		const struct expr *zero = expr_const_int(p->ir, last->atom[i]->type, 0);

		if (is_least(c, c->base, 0) || is_least(c, last->atom[i], 0))
			continue;
		pass_wants(
			p, c->use[0].stmt, c->use[0].e,
			expr_c_binary(p->ir, EXPR_GT, last->atom[i], zero),
			"the divisions of '%s' do not share quotients: nothing proves that '%s' is "
			"positive",
			expr_text(p->ir, c->base), expr_text(p->ir, last->atom[i]));
		return false;
	}
	for (unsigned i = 1; i < c->n && !c->type->is_signed; i++)
		if (!fits_exactly(&place, product_expr(p->ir, c->type, &c->level[i].unit)))
			return false;
	return !c->type->is_signed || products_computed(c);
}

/* ---- the rewrite ---- */

/* rest / kw, from the last quotient that has a name. */
static const struct expr *divide(struct chained *c, unsigned level)
{
	struct ir *ir = c->d->pass->ir;
	struct product rest;
	unsigned from = below(c, level);

	product_over(&c->level[level].unit, &c->level[from].unit, &rest);
	return expr_binary(ir, EXPR_DIV, c->quotient[from], product_expr(ir, c->type, &rest));
}

/* Only one formula asks for it: no name is needed. */
static bool is_single(const struct chained *c, unsigned level)
{
	unsigned n = 0;

	for (unsigned i = 0; i < c->nuses; i++)
		n += c->use[i].from == level;
	for (unsigned i = level + 1; i < c->n; i++)
		n += c->needed[i] && below(c, i) == level;
	return n <= 1;
}

static const struct expr *quotient(struct chained *c, unsigned level)
{
	return c->quotient[level] ? c->quotient[level] : divide(c, level);
}

static const struct expr *value_of(struct chained *c, const struct use *use)
{
	struct ir *ir = c->d->pass->ir;
	struct product rest;
	const struct product *above;

	if (!use->digit.bounded)
		return quotient(c, use->from);
	above = use->to < c->n ? &c->level[use->to].unit : NULL;
	if (!above || !product_over(above, &c->level[use->from].unit, &rest))
		return use->e;
	return expr_binary(ir, EXPR_MOD, quotient(c, use->from), product_expr(ir, c->type, &rest));
}

static bool is_seen(const struct chained *c, const struct sym *sym)
{
	for (unsigned i = 0; i < c->nuses; i++)
		if (sym_hidden(sym, c->use[i].stmt))
			return false;
	return true;
}

/* A declaration of the block that is just this quotient, and the first to need it: it gives the
 * name, unless that means something else where one is computed. */
static bool is_name(const struct chained *c, const struct use *use)
{
	const struct stmt *s = use->stmt;

	return s->kind == STMT_DECL && s->parent == c->block && s->slot[SLOT_VALUE].e == use->e &&
	       !use->digit.bounded && !s->sym->address_taken && s->sym->type->kind == TYPE_INT &&
	       type_unqualified(c->d->pass->ir->types, s->sym->type) == c->type &&
	       single_definition(c->d->pass->analyses, s->sym) == s && is_seen(c, s->sym);
}

static void replace(struct chained *c, struct use *use, const struct expr *by)
{

	stmt_set(use->stmt, use->slot,
		 expr_replace(c->d->pass->ir, use->stmt->slot[use->slot].e, use->e, by));
}

/* The names of quotients come in order: each before the first use, which divides by its unit. */
static void name_up_to(struct chained *c, unsigned level, struct use *first)
{
	struct ir *ir = c->d->pass->ir;

	for (unsigned i = 1; i <= level; i++) {
		struct stmt *temp;

		if (!c->needed[i] || c->quotient[i] || is_single(c, i))
			continue;
		if (i == first->from && is_name(c, first)) {
			c->quotient[i] = expr_sym(ir, first->stmt->sym);
			replace(c, first, divide(c, i));
			return;
		}
		temp = stmt_temp(c->d->nest->func, "rest", divide(c, i));
		stmt_insert_before(first->stmt, temp);
		c->quotient[i] = expr_sym(ir, temp->sym);
	}
}

static void rewrite(struct chained *c)
{
	c->quotient[0] = c->base;
	for (unsigned i = 0; i < c->nuses; i++) {
		struct use *use = &c->use[i];

		if (use->from > 0)
			name_up_to(c, use->from, use);
		if (!(is_name(c, use) &&
		      c->quotient[use->from] == expr_sym(c->d->pass->ir, use->stmt->sym)))
			replace(c, use, value_of(c, use));
	}
}

/* One base at a time; NULL: none is left. */
static const struct expr *chain_one(struct divmod *d, struct stmt *block, const struct vec *tried)
{
	struct chained c = {
		.d = d, .block = block, .tried = tried, .n = 1, .level[0].unit = product_one};
	unsigned now, then;

	for (struct stmt *s = block->first; s; s = s->next)
		for (unsigned i = 0; i < s->nslots; i++)
			if (!slot_runs_per_trip(s, i))
				occurrences(d->pass->ir, s, i, collect, &c);
	if (c.nuses < 2)
		return c.base;
	now = divisions_now(&c);
	then = divisions_chained(&c);
	if (then >= now || !may_chain(&c))
		return c.base;
	pass_done(d->pass, c.use[0].stmt, c.use[0].e,
		  "%u divisions of '%s' became %u: each quotient from the one before", now,
		  expr_text(d->pass->ir, c.base), then);
	rewrite(&c);
	d->changed = true;
	return c.base;
}

void divmod_chain(struct divmod *d, struct stmt *block)
{
	const struct expr *base;
	struct vec tried = {0};

	while ((base = chain_one(d, block, &tried)))
		vec_push(d->pass->ir->arena, &tried, (void *)(uintptr_t)base);
}
