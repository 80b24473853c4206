/* hits.c - may a statement change the value of an expression?
 *
 * What is written, read and needed comes from uses.c; here it is compared, symbol by symbol and place
 * by place (alias.c), in the worst case where either is unknown. */
#include "analyses.h"

/* Can other threads, or the host, see and change the symbol? */
static bool sym_public(const struct sym *sym)
{
	return sym->kind == SYM_SHARED || sym->kind == SYM_GLOBAL || sym->type->kind == TYPE_REF;
}

static bool sym_constant(const struct analyses *an, const struct sym *sym)
{
	return sym->constant || sym->kind == SYM_TPARAM ||
	       (sym->kind == SYM_CONSTANT && an->func->kind != FUNC_HOST);
}

/* Can the statement change this symbol of the needs other than by assigning it? */
static bool hit_sym(struct analyses *an, const struct nest *nest, const struct effects *fx,
		    const struct sym *sym)
{
	bool fence = fx->sync || fx->atomic, wide = fx->writes_unknown;
	uint32_t i;

	/* an array's name is an address, which nothing changes; its elements are places */
	if (sym_constant(an, sym) || !sym_exposed(an, sym) || sym->type->kind == TYPE_ARRAY)
		return false;
	if (wide || (fence && sym_public(sym)))
		return true;
	for (i = 0; i < fx->stores.n; i++) {
		if (place_hits_sym(an, nest, fx->stores.at[i], sym))
			return true;
	}
	return false;
}

/* Can assigning this symbol change memory of the needs, because a pointer may lead to it? */
static bool hit_memory(struct analyses *an, const struct nest *nest, const struct sym *sym,
		       const struct needs *fp)
{
	uint32_t i;

	if (!sym_exposed(an, sym))
		return false;
	if (fp->memory)
		return true;
	for (i = 0; i < fp->places.n; i++) {
		if (place_hits_sym(an, nest, fp->places.at[i], sym))
			return true;
	}
	return false;
}

/* Calls hit for each symbol of a set until it says yes. */
static bool any_sym(struct analyses *an, const struct bits *set, const struct nest *nest,
		    const struct effects *fx, const struct needs *fp)
{
	uint64_t at = 0;
	uint32_t i;

	while (bits_next(set, &at, &i)) {
		const struct sym *sym = an->func->syms.at[i];

		if (fx ? hit_sym(an, nest, fx, sym) : hit_memory(an, nest, sym, fp))
			return true;
	}
	return false;
}

bool effects_hit(struct analyses *an, const struct nest *nest, const struct effects *fx,
		 const struct needs *fp)
{
	bool fence = fx->sync || fx->atomic, wide = fx->writes_unknown;
	uint32_t i, k;

	if (fp->unstable || bits_meet(&fx->writes, &fp->syms))
		return true;
	if (fp->memory && (wide || fence || fx->stores.n))
		return true;
	if ((wide || fence || fx->stores.n) && any_sym(an, &fp->syms, nest, fx, NULL))
		return true;
	if ((fp->memory || fp->places.n) && any_sym(an, &fx->writes, nest, NULL, fp))
		return true;
	for (i = 0; i < fp->places.n; i++) {
		const struct expr *place = fp->places.at[i];
		const struct sym *object = place_object(place);
		bool mine = object && sym_private(object);

		if (place_readonly(an, nest, place))
			continue;
		if ((wide && !(mine && !sym_exposed(an, object))) || (fence && !mine))
			return true;
		for (k = 0; k < fx->stores.n; k++) {
			if (alias_places(an, nest, fx->stores.at[k], place) != ALIAS_NO)
				return true;
		}
	}
	return false;
}

bool stmt_hits(struct analyses *an, const struct stmt *s, const struct needs *fp)
{
	/* most statements of a long body only give one symbol a value */
	if (fp->unstable)
		return true;
	if (s->kind == STMT_PRAGMA)
		return false;
	if ((s->kind == STMT_DECL || s->kind == STMT_ASSIGN) && s->sym->type->kind != TYPE_REF &&
	    !sym_exposed(an, s->sym) &&
	    !(s->slot[0].e && s->slot[0].e->has & (HAS_CALL | HAS_OPAQUE)))
		return bits_has(&fp->syms, s->sym->id);
	return effects_hit(an, nest_around(an, s), effects_of(an, s), fp);
}

bool expr_pinned(struct analyses *an, const struct expr *e)
{
	return e->has & (HAS_VOLATILE | HAS_CALL) && needs_of(an, e)->unstable;
}

bool expr_reads_unknown(struct analyses *an, const struct expr *e)
{
	return needs_of(an, e)->memory;
}

bool expr_may_stop(struct analyses *an, const struct expr *e)
{
	return e->has & HAS_CALL && needs_of(an, e)->may_stop;
}

bool slots_may_stop(struct analyses *an, const struct stmt *s)
{
	unsigned n = s->kind == STMT_FOR ? SLOT_BOUND + 1 : s->form == FORM_DO ? 0 : s->nslots;
	unsigned i;

	for (i = 0; i < n; i++) {
		if (s->slot[i].e && expr_may_stop(an, s->slot[i].e))
			return true;
	}
	return false;
}

bool slots_spare(struct analyses *an, const struct stmt *s, const struct needs *fp)
{
	unsigned i;

	for (i = 0; i < s->nslots; i++) {
		const struct expr *slot = s->slot[i].e;
		const struct effects *fx = NULL;

		if (slot && slot->has & HAS_CALL)
			fx = needs_of(an, slot)->effects;
		if (fx && effects_hit(an, nest_around(an, s), fx, fp))
			return false;
	}
	return true;
}

bool slots_keep(struct analyses *an, const struct stmt *s, const struct expr *e)
{
	return slots_spare(an, s, needs_of(an, e));
}

bool effects_clobber(struct analyses *an, const struct stmt *s, const struct expr *e)
{
	return stmt_hits(an, s, needs_of(an, e));
}
