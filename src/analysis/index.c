/* index.c - where symbols are written and named, where expressions stand, and what escapes.
 *
 * One pass over the statements of the function.  A symbol escapes ("exposed") when code that is not
 * understood may reach it: its address is taken, it is shared or global, a reference, or RAW names
 * it. An array escapes when it is named in any way but as the base of a subscript. */
#include "analyses.h"

struct indexer {
	struct analyses *an;
	struct index *index;
	struct stmt *stmt;
	bool holds; /* a raw statement with others in it */
};

static void note(struct indexer *ix, struct vec *lists, const struct sym *sym)
{
	struct vec *list = &lists[sym->id];

	if (!list->n || list->at[list->n - 1] != ix->stmt)
		vec_push(ix->an->arena, list, ix->stmt);
}

static void note_write(struct indexer *ix, const struct sym *sym)
{
	if (sym && sym->id < ix->index->nsyms)
		note(ix, ix->index->writers, sym);
}

static void note_read(struct indexer *ix, const struct sym *sym)
{
	if (sym && sym->id < ix->index->nsyms)
		note(ix, ix->index->readers, sym);
}

static void note_exposed(struct indexer *ix, const struct sym *sym)
{
	bits_add(ix->an->arena, &ix->index->exposed, sym->id);
}

/* Remembers that the statement contains e; false when that was known, with all that is inside. */
static bool note_place(struct indexer *ix, const struct expr *e)
{
	struct vec *list = map_get(&ix->index->places, e);

	if (!list) {
		list = arena_alloc(ix->an->arena, sizeof(*list));
		map_put(ix->an->arena, &ix->index->places, e, list);
	}
	if (list->n && list->at[list->n - 1] == ix->stmt)
		return false;
	vec_push(ix->an->arena, list, ix->stmt);
	return true;
}

/* The symbol whose address `&e` is, or NULL. */
static const struct sym *address_of(const struct expr *e)
{
	while (e->kind == EXPR_MEMBER || e->kind == EXPR_LOAD || e->kind == EXPR_CAST) {
		if (e->kind == EXPR_LOAD && expr_strip(e->arg[0])->type->kind == TYPE_PTR)
			return NULL;
		e = e->arg[0];
	}
	return e->kind == EXPR_SYM ? e->u.sym : NULL;
}

static bool points_to_const(const struct expr *e)
{
	return e->type->kind == TYPE_PTR && type_is_const(e->type->of);
}

/* Does the conversion give a pointer that may be stored through, of one that may not, or of a
 * number? */
static bool drops_const(const struct expr *e)
{
	return e->kind == EXPR_CAST && e->type->kind == TYPE_PTR && !points_to_const(e) &&
	       (type_is_int(e->arg[0]->type) || points_to_const(e->arg[0]));
}

/* A callee that writes memory may do such a conversion. */
static void index_argument(struct indexer *ix, const char *callee, const struct expr *e)
{
	struct purity p = purity_of_call(ix->an->func, callee);

	ix->index->const_lost |= points_to_const(e) && (!p.known || p.writes_memory);
}

static void index_expr(struct indexer *ix, const struct expr *e, bool base)
{
	unsigned i;

	ix->index->const_lost |= drops_const(e);
	if (e->kind == EXPR_SYM) {
		note_read(ix, e->u.sym);
		if (!base && e->u.sym->type->kind == TYPE_ARRAY)
			note_exposed(ix, e->u.sym);
		return;
	}
	if (base && e->kind == EXPR_CAST) { /* of an array that is subscripted: not yet an escape */
		index_expr(ix, e->arg[0], true);
		return;
	}
	if (e->nargs == 0 || !note_place(ix, e))
		return;
	if (e->kind == EXPR_ADDR && address_of(e->arg[0]))
		note_exposed(ix, address_of(e->arg[0]));
	for (i = 0; i < e->nargs; i++) {
		bool held = i == 0 && (e->kind == EXPR_LOAD || e->kind == EXPR_MEMBER ||
				       e->kind == EXPR_ADDR);

		if (e->kind == EXPR_CALL)
			index_argument(ix, e->text, e->arg[i]);
		index_expr(ix, e->arg[i], held);
	}
}

/* Walks to the storage that an assignment to this place changes, when that is a symbol's own. */
static void index_place(struct indexer *ix, const struct expr *place)
{
	const struct sym *object = place_object(place);

	if (object && object->type->kind != TYPE_ARRAY)
		note_write(ix, object);
}

/* May code that is not understood have the address of a variable that it reads? */
static bool may_lead_to(const struct stmt *raw, const struct sym *sym)
{
	bool value = type_is_arith(sym->type) || sym->type->kind == TYPE_PTR;

	return raw->effects & (RAW_READS | RAW_WRITES) && !(raw->effects & RAW_VALUES && value);
}

static void index_raw(struct indexer *ix, const struct stmt *s)
{
	bool wild = s->effects & (RAW_READS | RAW_WRITES);
	uint32_t i;

	for (i = 0; i < s->reads.n; i++) {
		note_read(ix, s->reads.at[i]);
		if (may_lead_to(s, s->reads.at[i]))
			note_exposed(ix, s->reads.at[i]);
	}
	for (i = 0; i < s->writes.n; i++) {
		note_write(ix, s->writes.at[i]);
		if (wild)
			note_exposed(ix, s->writes.at[i]);
	}
	if (s->effects & RAW_LABEL)
		ix->index->labels = true;
	else if (s->first) /* of a switch, of which the tree does not say where it goes */
		ix->holds = true;
}

static void index_stmt(struct indexer *ix, struct stmt *s)
{
	unsigned i;

	ix->stmt = s;
	if (s->sym) {
		note_write(ix, s->sym);
		if (s->kind == STMT_FOR || (s->kind == STMT_ASSIGN && s->op))
			note_read(ix, s->sym);
	}
	if (s->kind == STMT_DECL && s->sym->type->kind == TYPE_REF && s->slot[0].e &&
	    address_of(s->slot[0].e))
		note_exposed(ix, address_of(s->slot[0].e));
	if (s->kind == STMT_STORE)
		index_place(ix, s->slot[SLOT_PLACE].e);
	if (s->kind == STMT_RAW || (s->kind == STMT_WHILE && s->form == FORM_FOR))
		index_raw(ix, s);
	for (i = 0; i < s->nslots; i++) {
		if (!s->slot[i].e)
			continue;
		if (s->kind == STMT_CALL)
			index_argument(ix, s->text, s->slot[i].e);
		index_expr(ix, s->slot[i].e, false);
	}
}

const struct index *index_of(struct analyses *an)
{
	struct indexer ix = {.an = an};
	struct stmt *s;

	if (an->index)
		return an->index;
	ix.index = arena_alloc(an->arena, sizeof(*ix.index));
	ix.index->nsyms = an->func->syms.n;
	ix.index->writers = arena_array(an->arena, ix.index->nsyms + 1, sizeof(struct vec));
	ix.index->readers = arena_array(an->arena, ix.index->nsyms + 1, sizeof(struct vec));
	for (s = an->func->body; s; s = stmt_next(an->func->body, s))
		index_stmt(&ix, s);
	syms_namesakes(an->func, &ix.index->namesakes);
	ix.index->hidden_labels = an->func->has_label && (!ix.index->labels || ix.holds);
	ix.index->labels |= an->func->has_label;
	an->index = ix.index;
	return an->index;
}

static const struct vec no_statements;

const struct vec *sym_writers(struct analyses *an, const struct sym *sym)
{
	const struct index *index = index_of(an);

	return sym->id < index->nsyms ? &index->writers[sym->id] : &no_statements;
}

const struct vec *sym_readers(struct analyses *an, const struct sym *sym)
{
	const struct index *index = index_of(an);

	return sym->id < index->nsyms ? &index->readers[sym->id] : &no_statements;
}

const struct vec *expr_statements(struct analyses *an, const struct expr *e)
{
	const struct vec *list = map_get(&index_of(an)->places, e);

	return list ? list : &no_statements;
}

bool func_on_device(const struct func *func)
{
	uint32_t i;

	for (i = 0; i < func->nests.n; i++) {
		if (((const struct nest *)func->nests.at[i])->bindings.n)
			return true;
	}
	return func->kind != FUNC_HOST;
}

bool sym_exposed(struct analyses *an, const struct sym *sym)
{
	const struct index *index = index_of(an);

	if (sym->kind == SYM_TPARAM ||
	    sym->constant) /* no object, or one that nothing may change */
		return false;
	/* made after the index: by a pass, which takes no addresses */
	if (sym->id >= index->nsyms)
		return !sym->fresh;
	return sym->address_taken || !sym_private(sym) || bits_has(&index->exposed, sym->id);
}

bool sym_escapes(struct analyses *an, const struct sym *sym)
{
	return sym_exposed(an, sym);
}
