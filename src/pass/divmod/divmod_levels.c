/* divmod_levels.c - the digits of one number that the body of a loop computes.
 *
 *	k % kw,  k / kw % kh,  k / (kw * kh)	levels of unit 1, kw, kw * kh
 *
 * The number is the loop's variable, or that and an offset that the loop does not change; so the
 * digits count up like an odometer.  Variables of the body are looked through. */
#include "divmod.h"

#include "cunest/text.h"
#include "../simplify/simplify.h"

static bool is_variable(const struct expr *e, const struct sym *sym)
{
	e = expr_strip(e);
	return e->kind == EXPR_SYM && e->u.sym == sym;
}

/* Grows by one in each iteration: k, k + c, c + k, k - c. */
static bool grows_by_one(const struct levels *l, const struct expr *e, bool offset)
{
	const struct expr *k = e, *c = NULL;

	if (offset && (e->kind == EXPR_ADD || e->kind == EXPR_SUB)) {
		k = e->arg[0];
		c = e->arg[1];
		if (e->kind == EXPR_ADD && is_variable(c, l->sym)) {
			k = e->arg[1];
			c = e->arg[0];
		}
	}
	return is_variable(k, l->sym) && k->type == l->type &&
	       !(c && effects_clobber(l->d->pass->analyses, l->loop, c)) &&
	       !(c && motion_pinned(l->d->pass, c));
}

static bool stays(const struct levels *l, const struct product *p)
{
	for (unsigned i = 0; i < p->n; i++)
		if (effects_clobber(l->d->pass->analyses, l->loop, p->atom[i]) ||
		    motion_pinned(l->d->pass, p->atom[i]))
			return false;
	return true;
}

/* Levels are kept in order: each unit divides those after it. */
static bool add_level(struct levels *l, const struct product *unit)
{
	struct product rest;
	unsigned at = 0;

	while (at < l->n && product_over(unit, &l->level[at].unit, &rest))
		at++;
	if (product_same(unit, &l->level[at - 1].unit))
		return true;
	if (l->n == LEVELS || (at < l->n && !product_over(&l->level[at].unit, unit, &rest)))
		return false;
	for (unsigned i = l->n; i > at; i--)
		l->level[i] = l->level[i - 1];
	l->n++;
	l->level[at] = (struct level){.unit = *unit};
	return true;
}

static unsigned level_of(const struct levels *l, const struct product *unit)
{
	unsigned i = 0;

	while (i < l->n && !product_same(&l->level[i].unit, unit))
		i++;
	return i;
}

/* Which part of the levels is it, once all are known? */
static void place(struct levels *l, struct part *part)
{
	struct product unit = part->digit.under;

	part->from = level_of(l, &unit);
	part->to = l->n;
	if (part->digit.bounded && product_join(&unit, &part->digit.below))
		part->to = level_of(l, &unit);
}

/* Is it computed in each iteration of the loop that is not left before? */
static bool in_every_turn(const struct levels *l, const struct occurrence *o)
{
	const struct stmt *s = o->stmt;

	if (!o->certain)
		return false;
	for (; s->parent != l->loop; s = s->parent)
		if (s->parent->kind != STMT_BLOCK &&
		    !(s->parent->kind == STMT_FOR &&
		      loop_runs(l->d->pass->analyses, s->parent) == PROOF_YES))
			return false;
	return true;
}

struct collecting {
	struct levels *levels;
	bool offset;
};

static bool collect(void *context, const struct occurrence *o)
{
	struct collecting *c = context;
	struct levels *l = c->levels;
	struct part part = {.stmt = o->stmt, .e = o->e};
	struct product unit;

	if (o->e->kind != EXPR_DIV && o->e->kind != EXPR_MOD)
		return true;
	part.full = motion_expand(l->d->pass, o->e, l->loop);
	if (!digit_read(part.full, &part.digit) || o->e->type != l->type ||
	    !grows_by_one(l, part.digit.base, c->offset) || !stays(l, &part.digit.under) ||
	    (part.digit.bounded && !stays(l, &part.digit.below)))
		return true;
	if (l->base && l->base != part.digit.base) {
		l->others = true;
		return false;
	}
	part.sure = in_every_turn(l, o);
	for (unsigned i = 0; i < l->nparts; i++)
		if (l->part[i].e == o->e) {
			l->part[i].sure |= part.sure;
			return false;
		}
	unit = part.digit.under;
	if (l->nparts == PARTS || !add_level(l, &unit) ||
	    (part.digit.bounded &&
	     (!product_join(&unit, &part.digit.below) || !add_level(l, &unit)))) {
		l->unlike = true;
		return false;
	}
	l->base = part.digit.base;
	l->part[l->nparts++] = part;
	return false;
}

bool levels_collect(struct levels *l, struct divmod *d, struct stmt *loop, bool offset)
{
	struct collecting c = {l, offset};

	*l = (struct levels){.d = d, .loop = loop, .sym = loop->sym, .n = 1};
	l->type = type_unqualified(d->pass->ir->types, loop->sym->type);
	l->level[0].unit = product_one;
	for (struct stmt *at = loop->first; at; at = stmt_next(loop->first, at))
		for (unsigned i = 0; i < at->nslots; i++)
			occurrences(d->pass->ir, at, i, collect, &c);
	for (unsigned i = 0; i < l->nparts; i++)
		place(l, &l->part[i]);
	l->divisors = l->level[l->n - 1].unit;
	return l->nparts > 0;
}

static bool known(struct levels *l, const struct expr *e, int least, const struct stmt *at)
{
	struct pass *p = l->d->pass;
	const struct expr *cond =
		expr_c_binary(p->ir, EXPR_GE, e, expr_const_int(p->ir, e->type, least));

	if (range_of(p->analyses, e, at).lo >= least ||
	    range_prove(p->analyses, cond, at) == PROOF_YES)
		return true;
	pass_wants(p, l->part[0].stmt, l->part[0].e, cond,
		   "'%s' divides in every iteration of the loop over '%s': nothing proves that %s",
		   expr_text(p->ir, l->part[0].e), l->sym->name, expr_text(p->ir, cond));
	return false;
}

bool levels_reach(const struct levels *l)
{
	const struct stmt *body = l->loop->first;

	for (const struct stmt *s = body; s; s = stmt_next(body, s))
		for (unsigned i = 0; i < l->n; i++)
			if (l->level[i].extent &&
			    expr_hidden(l->d->pass->ir, l->level[i].extent, s))
				return false;
	return true;
}

bool levels_proved(struct levels *l)
{
	struct proof_place place = {.pass = l->d->pass, .at = l->loop};

	for (unsigned i = 0; i < l->divisors.n; i++)
		if (!known(l, l->divisors.atom[i], 1, l->loop))
			return false;
	/* what wraps is no product */
	if (!l->type->is_signed &&
	    !fits_exactly(&place, product_expr(l->d->pass->ir, l->type, &l->divisors)))
		return false;
	return known(l, l->base, 0, l->loop->first->first);
}

/* ---- names ---- */

/* int rx = k % kw; at the head of the loop's block, never changed. */
static struct stmt *definition_of(const struct levels *l, const struct part *part)
{
	struct pass *p = l->d->pass;

	for (struct stmt *s = l->loop->first; s; s = stmt_next(l->loop->first, s)) {
		const struct stmt *outer = s->parent;

		if (s->kind != STMT_DECL || s->slot[SLOT_VALUE].e != part->e)
			continue;
		while (outer->kind == STMT_BLOCK && outer->transparent)
			outer = outer->parent;
		if (outer == l->loop->first && !s->sym->address_taken &&
		    s->sym->kind == SYM_LOCAL && !s->sym->constant &&
		    !type_is_volatile(s->sym->type) &&
		    type_unqualified(p->ir->types, s->sym->type) == l->type &&
		    sym_writers(p->analyses, s->sym)->n == 1 &&
		    name_fits(l->d->nest->func, s->sym, s, l->loop))
			return s;
	}
	return NULL;
}

void levels_find_definitions(struct levels *l, const struct expr *bound)
{
	for (unsigned i = 0; i < l->nparts; i++) {
		const struct part *part = &l->part[i];
		struct level *level = &l->level[part->from];

		if (part->to == part->from + 1 && !level->definition)
			level->definition = definition_of(l, part);
		if (level->definition && bound && expr_mentions(bound, level->definition->sym))
			level->definition = NULL;
	}
}

struct sym *level_variable(struct levels *l, unsigned i, const char *hint)
{
	struct level *level = &l->level[i];
	const struct stmt *def = level->definition;

	level->sym = sym_create(l->d->nest->func, SYM_LOCAL, def ? def->sym->name : hint, l->type);
	if (def) {
		level->sym->where = def->sym->where;
		level->sym->fresh = def->sym->fresh;
		level->sym->hint = def->sym->hint;
	} else {
		level->sym->fresh = true;
		level->sym->hint = level->sym->name;
	}
	return level->sym;
}

void level_take_over(struct levels *l, unsigned i)
{
	struct stmt *def = l->level[i].definition, *around;

	if (!def)
		return;
	around = def->parent;
	stmt_rename(l->d->nest->func, l->loop->first, def->sym, l->level[i].sym);
	stmt_remove(def);
	if (around != l->loop->first && !around->first)
		stmt_remove(around);
}

void levels_replace(struct levels *l,
		    const struct expr *(*value)(struct levels *, const struct part *))
{
	struct stmt *body = l->loop->first;

	for (struct stmt *at = body; at; at = stmt_next(body, at))
		for (unsigned k = 0; k < l->nparts; k++)
			stmt_substitute(at, l->part[k].e, value(l, &l->part[k]));
}
