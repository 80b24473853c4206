/* stage.c - the stage graph of a block, attach paths, and what makes a stage stay where it is.
 *
 * The order of the source is a topological order of the graph, since a nest can only read what was
 * written before it; so bound inference walks the row backwards, and has visited every consumer of
 * a stage before the stage itself.
 *
 * Source: CreateReadGraph and CreateAttachPath of the InferBound seed.  Where TVM keeps
 * attach_stage and attach_ivar beside the loops, here the loops are nested already and the
 * path is read off. */
#include "stage.h"

#include "../schedule.h"

#include "cunest/text.h"
#include "cunest/walk.h"

static void note(struct schedule *s, struct vec *list, const struct sym *sym)
{
	for (uint32_t i = 0; i < list->n; i++)
		if (list->at[i] == sym)
			return;
	vec_push(s->ir->arena, list, (void *)(uintptr_t)sym);
}

static void note_places(struct schedule *s, struct vec *list, const struct vec *places)
{
	for (uint32_t i = 0; i < places->n; i++) {
		const struct sym *sym = place_base(places->at[i]);

		if (sym)
			note(s, list, sym);
	}
}

struct stages *stages_of(struct schedule *s, struct stmt *block)
{
	struct stages *g = arena_alloc(s->ir->arena, sizeof(*g));

	g->block = block;
	for (struct stmt *c = block->first; c; c = c->next) {
		const struct effects *effects = effects_of(s->analyses, c);
		struct stage *stage = arena_alloc(s->ir->arena, sizeof(*stage));

		stage->stmt = c;
		note_places(s, &stage->writes, &effects->stores);
		note_places(s, &stage->reads, &effects->loads);
		vec_push(s->ir->arena, &g->list, stage);
	}
	return g;
}

static bool has(const struct vec *list, const struct sym *sym)
{
	for (uint32_t i = 0; i < list->n; i++)
		if (list->at[i] == sym)
			return true;
	return false;
}

bool stage_writes(const struct stage *stage, const struct sym *array)
{
	return has(&stage->writes, array);
}

bool stage_reads(const struct stage *stage, const struct sym *array)
{
	return has(&stage->reads, array);
}

static bool reads_of(const struct stage *to, const struct stage *from)
{
	for (uint32_t i = 0; i < from->writes.n; i++)
		if (stage_reads(to, from->writes.at[i]))
			return true;
	return false;
}

bool stage_feeds(const struct stages *g, const struct stage *from, const struct stage *to)
{
	bool behind = false;

	for (uint32_t i = 0; i < g->list.n; i++) {
		struct stage *x = g->list.at[i];

		x->visited = x == from;
		for (uint32_t k = 0; behind && k < i && !x->visited; k++) {
			const struct stage *y = g->list.at[k];

			x->visited = y->visited && reads_of(x, y);
		}
		behind |= x == from;
	}
	return to != from && to->visited;
}

struct stage *stage_around(const struct stages *g, const struct stmt *stmt)
{
	for (uint32_t i = 0; i < g->list.n; i++) {
		struct stage *stage = g->list.at[i];

		if (stmt_within(stmt, stage->stmt))
			return stage;
	}
	return NULL;
}

void attach_path(struct schedule *s, const struct stmt *stmt, const struct stmt *block,
		 struct vec *out)
{
	for (struct stmt *p = stmt->parent; p && p != block; p = p->parent) {
		if (p->kind == STMT_FOR) {
			vec_push(s->ir->arena, out, iter_of(s, p));
			continue;
		}
		for (uint32_t i = 0; i < s->iters.n; i++) {
			struct iter_var *v = s->iters.at[i];

			if (v->body == p)
				vec_push(s->ir->arena, out, v);
		}
	}
}

void stages_finish(struct schedule *s)
{
	for (uint32_t i = 0; i < s->iters.n; i++) {
		struct iter_var *v = s->iters.at[i];
		struct stmt *block = v->body;

		if (!block || !block->parent || block->braced || !block->transparent)
			continue;
		while (block->first) {
			struct stmt *x = block->first;

			stmt_remove(x);
			stmt_insert_before(block, x);
		}
		stmt_remove(block);
	}
}

/* ---- what statements name ---- */

bool stmts_declare(const struct stmt *root, const struct sym *sym)
{
	for (const struct stmt *x = root; x; x = stmt_next(root, x))
		if (x->sym == sym && (x->kind == STMT_DECL || x->declares))
			return true;
	return false;
}

/* ---- what cannot move ---- */

/* The first statement inside whose own effects have what `which` asks for. */
static const char *effect_name(const struct effects *e)
{
	if (e->opaque)
		return "it holds a statement that is not understood";
	if (e->atomic)
		return "it updates memory atomically";
	if (e->is_volatile)
		return "it accesses volatile memory";
	if (e->calls || e->may_stop)
		return "it calls what may have effects";
	if (e->sync)
		return "there is a barrier in it";
	if (e->writes_unknown || e->reads_unknown)
		return "it accesses memory that no array describes";
	if (e->jumps || e->label)
		return "control leaves it, or enters it, by a jump";
	return NULL;
}

const char *stage_fixed(struct schedule *s, const struct stage *stage, const struct sym *array,
			const struct stmt **at)
{
	const struct effects *all = effects_of(s->analyses, stage->stmt);
	const char *why = effect_name(all);

	*at = stage->stmt;
	if (why) {
		/* the innermost statement that has it */
		for (const struct stmt *x = stage->stmt; x; x = stmt_next(stage->stmt, x))
			if (effect_name(effects_of(s->analyses, x)))
				*at = x;
		return why;
	}
	for (const struct stmt *x = stage->stmt; x; x = stmt_next(stage->stmt, x)) {
		*at = x;
		if (x->kind == STMT_STORE) {
			const struct sym *base = place_base(x->slot[SLOT_PLACE].e);

			if (base != array && (!base || !stmts_declare(stage->stmt, base)))
				return arena_printf(s->ir->arena, "it also writes '%s'",
						    expr_text(s->ir, x->slot[SLOT_PLACE].e));
		} else if ((x->kind == STMT_ASSIGN || (x->kind == STMT_FOR && !x->declares)) &&
			   !stmts_declare(stage->stmt, x->sym)) {
			return arena_printf(s->ir->arena,
					    "it writes '%s', which is declared outside of it",
					    x->sym->name);
		}
	}
	*at = NULL;
	return NULL;
}
