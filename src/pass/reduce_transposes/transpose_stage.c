/* transpose_stage.c - the statements of a block as stages, and what each does with which array. */
#include "transpose.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool tr_fails(struct transposes *t, const char *fmt, ...)
{
	const char *text;
	va_list ap;

	va_start(ap, fmt);
	text = arena_vprintf(t->ir->arena, fmt, ap);
	va_end(ap);
	t->why = text;
	return false;
}

/* ---- effects ---- */

const char *tr_closed(const struct effects *e)
{
	if (e->opaque)
		return "there is a statement in between that is not understood";
	if (e->is_volatile)
		return "volatile memory is accessed in between";
	if (e->sync)
		return "there is a barrier in between";
	if (e->atomic)
		return "memory is updated atomically in between";
	if (e->calls || e->may_stop)
		return "something that may have effects is called in between";
	if (e->reads_unknown || e->writes_unknown)
		return "memory that no array describes is accessed in between";
	if (e->leaves || e->breaks || e->continues || e->label)
		return "there is a jump in between";
	return NULL;
}

bool tr_declares(const struct stmt *root, const struct sym *sym)
{
	for (const struct stmt *x = root; x; x = stmt_next(root, x))
		if (x->sym == sym && (x->kind == STMT_DECL || x->declares))
			return true;
	return false;
}

bool tr_private(struct transposes *t, const struct sym *sym)
{
	return sym->kind == SYM_LOCAL && sym->type->kind == TYPE_ARRAY && !sym->address_taken &&
	       !sym_escapes(t->an, sym);
}

/* ---- uses ---- */

bool tr_is_free(const struct stmt *x, const struct sym *sym)
{
	static const char *const names[] = {"free", "std::free", "cudaFree", "cudaFreeHost",
					    "cudaFreeAsync"};
	const struct expr *e = x->nslots ? x->slot[0].e : NULL;

	if (x->kind != STMT_CALL || !e || !x->text)
		return false;
	while (e->kind == EXPR_CAST)
		e = e->arg[0];
	if (e->kind != EXPR_SYM || e->u.sym != sym)
		return false;
	for (unsigned i = 0; i < ARRAY_LEN(names); i++)
		if (strcmp(x->text, names[i]) == 0)
			return true;
	return false;
}

struct array_search {
	struct transposes *t;
	const struct stmt *stage;
	struct vec *out;
};

static void note_array(struct array_search *q, const struct sym *sym)
{
	if (sym->type->kind != TYPE_PTR && sym->type->kind != TYPE_ARRAY)
		return;
	for (uint32_t i = 0; i < q->out->n; i++)
		if (q->out->at[i] == sym)
			return;
	if (!tr_declares(q->stage, sym))
		vec_push(q->t->ir->arena, q->out, (void *)(uintptr_t)sym);
}

static bool find_array(void *context, const struct expr *e)
{
	if (e->kind == EXPR_SYM)
		note_array(context, e->u.sym);
	return true;
}

static void find_arrays(struct transposes *t, const struct stmt *stage, struct vec *out)
{
	struct array_search q = {t, stage, out};

	for (const struct stmt *x = stage; x; x = stmt_next(stage, x)) {
		for (unsigned i = 0; i < x->nslots; i++)
			if (x->slot[i].e)
				expr_walk(t->ir, x->slot[i].e, find_array, &q);
		for (uint32_t i = 0; i < x->reads.n; i++)
			note_array(&q, x->reads.at[i]);
		for (uint32_t i = 0; i < x->writes.n; i++)
			note_array(&q, x->writes.at[i]);
	}
}

struct besides {
	const struct tr_use *use;
	bool found;
};

static bool find_besides(void *context, const struct expr *e)
{
	struct besides *b = context;

	for (uint32_t i = 0; i < b->use->all->accesses.n; i++) {
		const struct footprint_access *a = b->use->all->accesses.at[i];

		/* subscripts may name it again: looked at as places of their own */
		if (a->place == e && e->kind == EXPR_LOAD && e->arg[0]->kind == EXPR_SYM) {
			struct besides inner = {b->use, false};

			for (unsigned k = 1; k < e->nargs; k++)
				if (expr_mentions(e->arg[k], b->use->array))
					inner.found = true;
			b->found |= inner.found;
			return false;
		}
	}
	b->found |= e->kind == EXPR_SYM && e->u.sym == b->use->array;
	return true;
}

static bool named_besides(struct transposes *t, const struct tr_use *use)
{
	const struct stmt *stage = use->stage->stmt;
	struct besides b = {use, false};

	for (const struct stmt *x = stage; x; x = stmt_next(stage, x)) {
		for (unsigned i = 0; i < x->nslots; i++)
			if (x->slot[i].e)
				expr_walk(t->ir, x->slot[i].e, find_besides, &b);
		for (uint32_t i = 0; i < x->reads.n + x->writes.n; i++)
			b.found |=
				(i < x->reads.n ? x->reads.at[i] : x->writes.at[i - x->reads.n]) ==
				(const void *)use->array;
	}
	return b.found;
}

/* ---- indices ---- */

bool tr_single(struct transposes *t, const struct sym *sym, const struct stmt *at, __int128 *value)
{
	struct range r = range_of(t->an, expr_sym(t->ir, sym), at);

	*value = r.lo;
	return !r.empty && r.lo == r.hi;
}

struct declared_search {
	const struct stmt *stage;
	bool found;
};

static bool find_declared(void *context, const struct expr *e)
{
	struct declared_search *q = context;

	q->found |= e->kind == EXPR_SYM && tr_declares(q->stage, e->u.sym);
	return true;
}

/* A part of a sum that does not change in the stage. */
static bool add_rest(struct transposes *t, const struct stmt *stage, const struct expr *e,
		     struct tr_index *out)
{
	struct declared_search q = {stage, false};

	expr_walk(t->ir, e, find_declared, &q);
	out->more = true;
	return !q.found && !(e->has & (HAS_CALL | HAS_OPAQUE));
}

bool tr_index_of(struct transposes *t, const struct stmt *stage, const struct stmt *at,
		 const struct expr *e, int sign, struct tr_index *out)
{
	__int128 value;

	e = expr_strip(e);
	if (e->kind == EXPR_ADD || e->kind == EXPR_SUB)
		return tr_index_of(t, stage, at, e->arg[0], sign, out) &&
		       tr_index_of(t, stage, at, e->arg[1], e->kind == EXPR_SUB ? -sign : sign,
				   out);
	if (e->kind == EXPR_MUL && expr_is_int(expr_strip(e->arg[1]), 1))
		return tr_index_of(t, stage, at, e->arg[0], sign, out);
	if (e->kind == EXPR_INT) {
		out->constant += sign * expr_int(e);
		return true;
	}
	if (e->kind != EXPR_SYM || !type_is_int(e->type) || !tr_declares(stage, e->u.sym))
		return add_rest(t, stage, e, out);
	if (tr_single(t, e->u.sym, at, &value)) {
		out->constant += sign * value;
		return true;
	}
	if (out->var || sign < 0)
		return false;
	out->var = e->u.sym;
	return true;
}

static void find_rank(struct transposes *t, struct tr_use *use)
{
	const struct footprint *f = use->all;

	use->rank = 0;
	for (unsigned d = 0; d < f->ndims; d++) {
		const struct sym *var = NULL;

		if (f->dim[d].most == 1)
			continue;
		for (uint32_t i = 0; i < f->accesses.n; i++) {
			const struct footprint_access *a = f->accesses.at[i];
			struct tr_index x = {.var = NULL};

			if (!a->index[d] ||
			    !tr_index_of(t, use->stage->stmt, a->stmt, a->index[d], 1, &x) ||
			    !x.var || (var && x.var != var)) {
				use->rank = 0;
				return;
			}
			var = x.var;
		}
		for (unsigned k = 0; k < use->rank; k++)
			if (use->var[k] == var) {
				use->rank = 0;
				return;
			}
		use->dim[use->rank] = d;
		use->var[use->rank++] = var;
	}
}

static const struct footprint *region(struct transposes *t, const struct sym *array,
				      const struct stmt *inside, bool reads, bool writes)
{
	struct footprint_query q = {
		.array = array, .inside = inside, .reads = reads, .writes = writes};

	return footprint_of(t->an, t->nest, &q);
}

static void add_use(struct transposes *t, struct tr_stage *stage, const struct sym *array)
{
	struct tr_use *use = arena_alloc(t->ir->arena, sizeof(*use));

	use->stage = stage;
	use->array = array;
	use->all = region(t, array, stage->stmt, true, true);
	if (!use->all->why) {
		use->read = use->all->reads ? use->all : NULL;
		use->written = use->all->writes ? use->all : NULL;
		if (use->read && use->written) {
			use->read = region(t, array, stage->stmt, true, false);
			use->written = region(t, array, stage->stmt, false, true);
		}
		find_rank(t, use);
	}
	use->besides = named_besides(t, use);
	vec_push(t->ir->arena, &stage->uses, use);
}

struct tr_use *tr_use_of(const struct tr_stage *stage, const struct sym *array)
{
	for (uint32_t i = 0; i < stage->uses.n; i++) {
		struct tr_use *use = stage->uses.at[i];

		if (use->array == array)
			return use;
	}
	return NULL;
}

static struct tr_stage *make_stage(struct transposes *t, struct stmt *s)
{
	struct tr_stage *stage = arena_alloc(t->ir->arena, sizeof(*stage));
	struct vec arrays = {0};

	stage->stmt = s;
	stage->at = t->stages.n;
	stage->closed = tr_closed(effects_of(t->an, s));
	find_arrays(t, s, &arrays);
	for (uint32_t i = 0; i < arrays.n; i++)
		if (!tr_is_free(s, arrays.at[i]))
			add_use(t, stage, arrays.at[i]);
	return stage;
}

/* ---- stages ---- */

/* The place of a stage in the block is not a part of it. */
void tr_changes(struct watcher *w, struct stmt *s, enum change what)
{
	struct transposes *t = (struct transposes *)w;

	for (uint32_t i = 0; i < t->known.n && what != CHANGE_FACTS; i++) {
		struct tr_stage *stage = t->known.at[i];

		stage->stale |=
			stmt_within(s, stage->stmt) && !(what == CHANGE_PLACE && s == stage->stmt);
	}
}

/* The stage that a statement is, as it was found before if nothing in it changed: regions of arrays
 * are expensive to find.  Known stages are in order, some of which are out of the block now. */
static struct tr_stage *find_stage(struct transposes *t, struct stmt *s, uint32_t *next)
{
	struct tr_stage *stage;

	for (uint32_t i = *next; i < t->known.n; i++) {
		stage = t->known.at[i];
		if (stage->stmt != s)
			continue;
		*next = i + 1;
		if (stage->stale)
			t->known.at[i] = stage = make_stage(t, s);
		return stage;
	}
	stage = make_stage(t, s);
	vec_push(t->ir->arena, &t->known, stage);
	*next = t->known.n;
	return stage;
}

bool tr_scan(struct transposes *t)
{
	unsigned copies = 0;
	uint32_t next = 0;

	t->stages.n = t->values.n = 0;
	for (struct stmt *s = t->block->first; s; s = s->next) {
		struct tr_stage *stage;

		if (t->stages.n == TR_STAGES)
			return false;
		stage = find_stage(t, s, &next);
		stage->at = t->stages.n;
		stage->copy = NULL;
		for (uint32_t i = 0; i < stage->uses.n; i++) {
			struct tr_use *use = stage->uses.at[i];

			use->value = NULL;
			use->flat = false;
		}
		vec_push(t->ir->arena, &t->stages, stage);
	}
	for (uint32_t i = 0; i < t->stages.n; i++) {
		struct tr_stage *stage = t->stages.at[i];

		for (uint32_t k = 0; k < stage->uses.n; k++) {
			const struct tr_use *use = stage->uses.at[k];

			if (!use->value)
				tr_values(t, use->array);
		}
	}
	for (uint32_t i = 0; i < t->stages.n; i++) {
		struct tr_stage *stage = t->stages.at[i];

		stage->copy = tr_copy_of(t, stage);
		copies += stage->copy && tr_permutes(stage->copy);
	}
	return copies > 0;
}
