/* partial_eval_store.c - which private places hold which static values.
 *
 * The store is copied where paths part and joined where they meet, so what one of them did is
 * rolled back for the other.  An unknown effect drops only what it can reach: `uses` and `alias`
 * know which variables have escaped, so a private one survives calls, stores through pointers and
 * barriers. */
#include "partial_eval.h"

struct store store_copy(struct pe *pe, const struct store *from)
{
	struct store copy = *from;

	copy.cells = (struct vec){0};
	for (uint32_t i = 0; i < from->cells.n; i++)
		vec_push(pe->ir->arena, &copy.cells, from->cells.at[i]);
	return copy;
}

/* Where the place is, or would be. */
static uint32_t find(const struct store *s, const struct expr *place)
{
	uint32_t lo = 0, hi = s->cells.n;

	while (lo < hi) {
		uint32_t mid = lo + (hi - lo) / 2;
		const struct cell *c = s->cells.at[mid];

		if (c->place->id < place->id)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo;
}

const struct cell *store_get(const struct store *s, const struct expr *place)
{
	uint32_t at = find(s, place);
	const struct cell *c = at < s->cells.n ? s->cells.at[at] : NULL;

	return c && c->place == place ? c : NULL;
}

void store_set(struct pe *pe, struct store *s, const struct expr *place, const struct expr *value,
	       bool earned)
{
	uint32_t at = find(s, place);
	struct cell *cell;

	if (!value) {
		store_drop(s, place);
		return;
	}
	cell = arena_alloc(pe->ir->arena, sizeof(*cell));
	*cell = (struct cell){place, value, earned};
	if (at < s->cells.n && ((const struct cell *)s->cells.at[at])->place == place) {
		s->cells.at[at] = cell;
		return;
	}
	if (s->cells.n >= PE_CELLS)
		return;
	vec_push(pe->ir->arena, &s->cells, cell);
	for (uint32_t i = s->cells.n - 1; i > at; i--)
		s->cells.at[i] = s->cells.at[i - 1];
	s->cells.at[at] = cell;
}

void store_drop(struct store *s, const struct expr *place)
{
	uint32_t at = find(s, place);

	if (at >= s->cells.n || ((const struct cell *)s->cells.at[at])->place != place)
		return;
	for (uint32_t i = at; i + 1 < s->cells.n; i++)
		s->cells.at[i] = s->cells.at[i + 1];
	s->cells.n--;
}

/* The same number, perhaps by another name. */
static const struct expr *common(struct pe *pe, const struct expr *a, const struct expr *b)
{
	if (a == b)
		return a;
	if (a->kind == EXPR_INT && b->kind == EXPR_INT && expr_int(a) == expr_int(b))
		return expr_named_int(pe->ir, a, NULL);
	return NULL;
}

void store_join(struct pe *pe, struct store *into, const struct store *from)
{
	struct vec both = {0};
	uint32_t i = 0, k = 0;

	if (from->dead)
		return;
	if (into->dead) {
		*into = store_copy(pe, from);
		return;
	}
	while (i < into->cells.n && k < from->cells.n) {
		const struct cell *a = into->cells.at[i], *b = from->cells.at[k];
		const struct expr *value;
		struct cell *cell;

		if (a->place != b->place) {
			if (a->place->id < b->place->id)
				i++;
			else
				k++;
			continue;
		}
		value = common(pe, a->value, b->value);
		if (value) {
			cell = arena_alloc(pe->ir->arena, sizeof(*cell));
			*cell = (struct cell){a->place, value, a->earned || b->earned};
			vec_push(pe->ir->arena, &both, cell);
		}
		i++;
		k++;
	}
	for (i = 0; i < SREG_COUNT; i++)
		if (into->launch[i].value != from->launch[i].value)
			into->launch[i] = (struct cell){0};
	into->cells = both;
	into->given |= from->given;
}

bool store_tracks(const struct sym *sym)
{
	const struct type *t = sym->type;

	if (sym->kind != SYM_LOCAL && sym->kind != SYM_PARAM)
		return false;
	while (t->kind == TYPE_ARRAY && sym->kind == SYM_LOCAL) {
		if (type_is_volatile(t))
			return false;
		t = t->of;
	}
	return (type_is_arith(t) || t->kind == TYPE_RECORD) && !type_is_volatile(t);
}

/* The symbol that the place is a part of. */
static const struct sym *base_of(const struct expr *place)
{
	while (place->kind != EXPR_SYM)
		place = place->arg[0];
	return place->u.sym;
}

/* Of a symbol that has not escaped: may a statement without others in it change it? */
static bool hits_own(const struct stmt *s, const struct sym *sym)
{
	const struct expr *place;

	if (s->sym == sym)
		return true;
	if (s->kind != STMT_STORE)
		return false;
	place = s->slot[SLOT_PLACE].e;
	while (place->kind == EXPR_LOAD || place->kind == EXPR_MEMBER || place->kind == EXPR_CAST)
		place = place->arg[0];
	return place->kind != EXPR_SYM || place->u.sym == sym;
}

static bool is_simple(const struct stmt *s)
{
	return s->kind == STMT_DECL || s->kind == STMT_ASSIGN || s->kind == STMT_STORE ||
	       s->kind == STMT_ATOMIC || s->kind == STMT_CALL || s->kind == STMT_SYNC;
}

static bool has_field(struct ir *ir, const struct type *type, const char *name)
{
	const struct type_fields *fields = type_fields(ir->types, type);

	for (unsigned i = 0; fields && i < fields->n; i++)
		if (fields->at[i].name == name)
			return true;
	return false;
}

/* Elements or members that do not overlap: t[1] and t[2][0], v.x and v.y. */
static bool apart(struct ir *ir, const struct expr *a, const struct expr *b)
{
	if (a->size > b->size)
		return apart(ir, b, a);
	while (b->size > a->size)
		b = b->arg[0];
	if (a == b || a->kind != b->kind || a->kind == EXPR_SYM)
		return false;
	if (apart(ir, a->arg[0], b->arg[0]))
		return true;
	if (a->arg[0] != b->arg[0])
		return false;
	if (a->kind == EXPR_MEMBER) /* unions have members too */
		return a->text != b->text && (type_vector_field(ir, a->arg[0]->type, a->text) ||
					      has_field(ir, a->arg[0]->type, a->text));
	for (unsigned i = 1; i < a->nargs && i < b->nargs; i++)
		if (expr_int(a->arg[i]) != expr_int(b->arg[i]))
			return true;
	return false;
}

void store_clobber(struct pe *pe, struct store *s, const struct stmt *stmt,
		   const struct expr *place)
{
	struct analyses *an = pe->frame->an;
	bool simple = is_simple(stmt);
	uint32_t kept = 0;

	for (uint32_t i = 0; i < s->cells.n; i++) {
		const struct cell *c = s->cells.at[i];
		const struct sym *base = base_of(c->place);
		bool spared = simple && !sym_escapes(an, base) &&
			      (!hits_own(stmt, base) ||
			       (place && base_of(place) == base && apart(pe->ir, place, c->place)));

		if (spared || !effects_clobber(an, stmt, c->place))
			s->cells.at[kept++] = s->cells.at[i];
	}
	s->cells.n = kept;
}

void store_settle(struct pe *pe, struct store *s, const struct stmt *stmt)
{
	uint32_t kept = 0;
	bool calls = false;

	for (unsigned i = 0; i < stmt->nslots; i++)
		calls |= stmt->slot[i].e && (stmt->slot[i].e->has & HAS_CALL);
	if (!calls)
		return;
	for (uint32_t i = 0; i < s->cells.n; i++) {
		const struct cell *c = s->cells.at[i];

		if (slots_keep(pe->frame->an, stmt, c->place))
			s->cells.at[kept++] = s->cells.at[i];
	}
	s->cells.n = kept;
}
