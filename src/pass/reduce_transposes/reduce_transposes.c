/* reduce_transposes.c - transposes that cancel, between the nests of a block.
 *
 *	for i, j: T[j * n + i] = A[i * m + j];
 *	for j, i: U[j * n + i] = max(T[j * n + i], 0);
 *	for i, j: B[i * m + j] = U[j * n + i];
 * ->	for i, j: B[i * m + j] = max(A[i * m + j], 0);
 *
 * A nest that only moves each element of an array to the place with permuted indices is a
 * transpose. Scratch arrays are kept in the order in which the fewest nests have to permute: pairs
 * that undo each other go, also through element-wise nests, a row of them becomes one, and the array
 * that what is no transpose any longer reads from or writes to stands for the scratch array.
 *
 * Legal: an array is turned, or replaced, only if nobody else reads it: it is declared in what is
 * annotated, or allocated and freed by the function, or temporary() says so; all accesses are
 * understood, and what is read was written in the block, for which rows seen as one row want lengths
 * that are not negative; pointers do not overlap; and nothing
 * changes, or looks at, what is read later or written earlier than before (transpose_move.c). Values
 * are only moved, so floats keep their bits.
 *
 * Pays: memory traffic of two nests out of three.  An element-wise nest is turned with all its
 * inputs and outputs or not at all, so that none of them comes to transpose; its loops then change
 * places.  A copy into a tile and out of it, row by row and then column by column, is one transpose
 * in two steps and is no pair that cancels: tiles that are there for coalescing stay.
 *
 * Source: MLIR's TOSA pass for redundant transposes, with fan-in groups; its future work, chains
 * that compose to something else than the identity, comes with counting.  There, tensors are values;
 * here, what the reference need not ask is most of the work: who else reads the memory, and when. */
#include "transpose.h"
#include "transpose_own.h"

#include "cunest/rewrite.h"
#include "cunest/text.h"

/* ---- one copy for another ---- */

/* For a remark. */
struct message {
	const struct stmt *at, *stage;
	const char *text;
};

/* What is to be done to one value, found again after each step, which makes the lists new. */
struct task {
	const struct sym *array;
	const struct stmt *def;
	unsigned rank, order[TR_DIMS];
	struct vec plain; /* struct stmt *: copies that do not permute in that order */
};

static struct tr_stage *stage_at(const struct transposes *t, const struct stmt *s)
{
	for (uint32_t i = 0; i < t->stages.n; i++) {
		struct tr_stage *stage = t->stages.at[i];

		if (stage->stmt == s)
			return stage;
	}
	return NULL;
}

static struct tr_value *value_at(const struct transposes *t, const struct task *task)
{
	const struct tr_stage *stage = stage_at(t, task->def);
	const struct tr_use *use = stage ? tr_use_of(stage, task->array) : NULL;

	return use ? use->value : NULL;
}

static bool is_plain(const struct task *task, const struct tr_copy *copy)
{
	for (uint32_t i = 0; copy && i < task->plain.n; i++)
		if (task->plain.at[i] == copy->stage->stmt)
			return true;
	return false;
}

struct chosen {
	const struct tr_group *group;
	const struct task *task;
};

/* Those that want the new order of an array that stays in the old one for others. */
static bool is_wanted(void *context, const struct tr_use *use)
{
	const struct chosen *c = context;

	for (uint32_t i = 0; i < c->group->stages.n; i++)
		if (((const struct tr_stage *)c->group->stages.at[i])->stmt == use->stage->stmt)
			return true;
	return is_plain(c->task, use->stage->copy);
}

/* One value gets its new order.  False: t->why. */
static bool turn(struct transposes *t, const struct task *task, const struct tr_group *g)
{
	struct tr_value *v = value_at(t, task);
	struct chosen c = {g, task};

	if (!v || !v->def)
		return tr_fails(t, "'%s' is no longer understood", task->array->name);
	if (v->free)
		return true;
	if (v->rank != task->rank)
		return tr_fails(t, "'%s' has rows of another length", task->array->name);
	if (!v->dead)
		return tr_read_through(t, v->def->stage->copy, is_wanted, &c);
	if (is_plain(task, v->def->stage->copy) &&
	    tr_read_through(t, v->def->stage->copy, NULL, NULL))
		return true;
	for (uint32_t i = 0; i < v->uses.n; i++) {
		const struct tr_use *use = v->uses.at[i];

		if (use != v->def && is_plain(task, use->stage->copy) &&
		    tr_write_through(t, use->stage->copy))
			return true;
	}
	return tr_relayout(t, v, task->order);
}

/* ---- groups ---- */

static int by_stage(const void *a, const void *b)
{
	const struct tr_value *x = a, *y = b;

	return x->def->stage->at < y->def->stage->at ? -1 : x->def->stage->at > y->def->stage->at;
}

/* In the order of the source: where an array is read and written again, it must be read through
 * first. */
static void note_tasks(struct transposes *t, struct tr_group *g, unsigned number, struct vec *out)
{
	vec_sort(t->ir->arena, &g->values, by_stage);
	for (uint32_t i = 0; i < g->values.n; i++) {
		const struct tr_value *v = g->values.at[i];
		struct task *task = arena_alloc(t->ir->arena, sizeof(*task));

		*task = (struct task){
			.array = v->array, .def = v->def->stage->stmt, .rank = g->rank};
		for (unsigned p = 0; p < g->rank; p++)
			task->order[p] = g->order[p];
		for (uint32_t k = 0; k < v->uses.n; k++) {
			const struct tr_copy *copy = ((struct tr_use *)v->uses.at[k])->stage->copy;

			if (copy && tr_permutes(copy) && !tr_permutes_in(copy, g, number))
				vec_push(t->ir->arena, &task->plain, copy->stage->stmt);
		}
		vec_push(t->ir->arena, out, task);
	}
}

struct turned {
	struct stmt *stmt;
	unsigned rank;                  /* 0: of a copy that still permutes */
	const struct sym *var[TR_DIMS]; /* as the loops should be */
	bool along;                     /* the innermost loop went along neighbours */
};

static void note_stages(struct transposes *t, const struct tr_group *g, unsigned number,
			struct vec *out)
{
	for (uint32_t i = 0; i < t->stages.n; i++) {
		const struct tr_stage *stage = t->stages.at[i];
		const struct tr_use *use = NULL;
		struct turned *x;

		for (uint32_t k = 0; k < stage->uses.n && !use; k++) {
			const struct tr_use *y = stage->uses.at[k];

			if (y->value && y->value->group == (int)number)
				use = y;
		}
		if (!use || use->rank != g->rank)
			continue;
		x = arena_alloc(t->ir->arena, sizeof(*x));
		x->stmt = stage->stmt;
		vec_push(t->ir->arena, out, x);
		if (stage->copy && tr_permutes_in(stage->copy, g, number))
			continue;
		x->rank = g->rank;
		for (unsigned p = 0; p < g->rank; p++)
			x->var[p] = use->var[g->order[p]];
		x->along = !stage->copy && tr_innermost(stage->stmt, use->var[g->rank - 1]);
	}
}

/* A copy that still permutes goes along neighbours on one side at least, if it can. */
static void order_copy(struct transposes *t, const struct tr_copy *copy)
{
	const struct tr_use *to = copy->to;
	unsigned last = copy->rank - 1;

	if (!tr_innermost(copy->stage->stmt, to->var[last]) &&
	    !tr_innermost(copy->stage->stmt, copy->from->var[last]))
		tr_order(t, copy->stage->stmt, to->var, copy->rank, true);
}

static void order_loops(struct transposes *t, const struct vec *stages)
{
	for (uint32_t i = 0; i < stages->n; i++) {
		const struct turned *x = stages->at[i];
		const struct tr_stage *stage = stage_at(t, x->stmt);

		if (stage && x->rank)
			tr_order(t, x->stmt, x->var, x->rank, true);
		else if (stage && stage->copy)
			order_copy(t, stage->copy);
	}
}

/* Tables of constants that are used with the group, at the same index. */
static void note_tables(struct transposes *t, const struct tr_group *g, struct vec *out)
{
	for (uint32_t i = 0; i < g->meets.n; i++) {
		const struct tr_meet *m = g->meets.at[i];
		bool listed = false;

		for (uint32_t k = 0; k < out->n; k++)
			listed |= out->at[k] == m->fixed->array;
		if (!listed && tr_turns_table(t, g, m->fixed->array))
			vec_push(t->ir->arena, out, (struct sym *)(uintptr_t)m->fixed->array);
	}
}

static bool turn_tables(struct transposes *t, const struct tr_group *g, const struct vec *tables)
{
	for (uint32_t i = 0; i < tables->n; i++) {
		if (!tr_turn_table(t, tables->at[i], g->order))
			return false;
		tr_scan(t);
	}
	return true;
}

static bool turn_all(struct transposes *t, struct tr_group *g, unsigned number)
{
	struct rewrite w;
	struct vec tasks = {0}, stages = {0}, tables = {0};
	bool good = true;

	rewrite_begin(&w, t->nest->func);
	note_tasks(t, g, number, &tasks);
	note_stages(t, g, number, &stages);
	note_tables(t, g, &tables);
	for (uint32_t i = 0; i < tasks.n && good; i++) {
		good = turn(t, tasks.at[i], g);
		if (good)
			tr_scan(t);
	}
	if (good)
		good = turn_tables(t, g, &tables);
	for (uint32_t i = 0; i < stages.n && good; i++) {
		const struct turned *x = stages.at[i];

		if (x->rank && stage_at(t, x->stmt) && x->along &&
		    !tr_order(t, x->stmt, x->var, x->rank, false))
			good = tr_fails(t,
					"the loops of the nest in between cannot be interchanged");
	}
	if (!good) {
		rewrite_undo(&w);
		return false;
	}
	rewrite_keep(&w);
	order_loops(t, &stages);
	return true;
}

/* ---- messages ---- */

static bool told(const struct vec *messages, const struct stmt *at)
{
	for (uint32_t i = 0; i < messages->n; i++)
		if (((const struct message *)messages->at[i])->at == at)
			return true;
	return false;
}

/* Of the copies around the group: those that will be gone, or with `why` those that stay. */
static void note_messages(struct transposes *t, const struct tr_group *g, unsigned number,
			  const char *why, struct vec *out)
{
	for (uint32_t i = 0; i < t->stages.n; i++) {
		const struct tr_copy *copy = ((struct tr_stage *)t->stages.at[i])->copy;
		struct message *m;

		if (!copy || !tr_permutes(copy) ||
		    (copy->to->value->group != (int)number &&
		     copy->from->value->group != (int)number) ||
		    (!why && tr_permutes_in(copy, g, number)))
			continue;
		if (why && told(out, copy->store))
			continue;
		m = arena_alloc(t->ir->arena, sizeof(*m));
		m->at = copy->store;
		m->stage = copy->stage->stmt;
		m->text = arena_printf(t->ir->arena, "the transpose of '%s' into '%s'%s%s",
				       copy->from->array->name, copy->to->array->name,
				       why ? " stays: " : "", why ? why : "");
		vec_push(t->ir->arena, out, m);
	}
}

static void tell_missed(struct transposes *t, const struct vec *messages)
{
	for (uint32_t i = 0; i < messages->n; i++) {
		const struct message *m = messages->at[i];

		pass_missed(t->pass, m->at, NULL, "%s", m->text);
	}
}

static void tell_done(struct transposes *t, const struct tr_group *g, const struct vec *messages)
{
	for (uint32_t i = 0; i < messages->n; i++) {
		const struct message *m = messages->at[i];

		vec_push(t->ir->arena, &t->turned, (struct stmt *)(uintptr_t)m->stage);
		pass_done(t->pass, m->at, NULL, "removed %s: of %u nearby, %u %s left", m->text,
			  g->before, g->after, g->after == 1 ? "is" : "are");
	}
}

/* ---- blocks ---- */

/* The groups of the block as it is; false: there is nothing to do in it. */
static bool find_groups(struct transposes *t, struct vec *groups)
{
	groups->n = 0;
	if (!tr_scan(t))
		return false;
	tr_groups(t, groups);
	return true;
}

/* Iterations one group; false: none is left that can be, and `missed` says why not. */
static bool turn_one(struct transposes *t, struct vec *missed)
{
	struct vec groups = {0};

	missed->n = 0;
	if (!find_groups(t, &groups))
		return false;
	for (uint32_t i = 0; i < groups.n; i++) {
		struct tr_group *g = groups.at[i];
		struct vec messages = {0};

		if (!g->values.n || g->after >= g->before)
			continue;
		if (g->why) {
			note_messages(t, g, i, g->why, missed);
			continue;
		}
		note_messages(t, g, i, NULL, &messages);
		t->why = NULL;
		if (turn_all(t, g, i)) {
			tell_done(t, g, &messages);
			return true;
		}
		/* the lists are those of what was taken back */
		if (!find_groups(t, &groups))
			return false;
		note_messages(t, groups.at[i], i,
			      t->why ? t->why : "it is not understood well enough", missed);
	}
	return false;
}

static bool was_turned(const struct transposes *t, const struct stmt *s)
{
	for (uint32_t i = 0; i < t->turned.n; i++)
		if (t->turned.at[i] == s)
			return true;
	return false;
}

/* ---- there and back, where others need what is between ---- */

static unsigned place_of_var(const struct tr_use *use, const struct sym *var)
{
	unsigned i = 0;

	while (i < use->rank && use->var[i] != var)
		i++;
	return i;
}

/* Does the second bring back the order that the first one started from? */
static bool undoes(const struct tr_copy *first, const struct tr_copy *second)
{
	if (first->rank != second->rank)
		return false;
	for (unsigned i = 0; i < first->rank; i++)
		if (place_of_var(first->to, first->from->var[i]) !=
		    place_of_var(second->from, second->to->var[i]))
			return false;
	return true;
}

static bool is_use(void *context, const struct tr_use *use)
{
	return context == use;
}

/* B = T where T is A turned around, and B is T turned back: B = A. */
static bool forward_one(struct transposes *t)
{
	tr_scan(t);
	for (uint32_t i = 0; i < t->stages.n; i++) {
		const struct tr_copy *back = ((struct tr_stage *)t->stages.at[i])->copy;
		struct tr_value *v = back && tr_permutes(back) ? back->from->value : NULL;
		struct tr_copy *there = v && v->known ? v->def->stage->copy : NULL;

		if (!there || there == back || !undoes(there, back) ||
		    !tr_read_through(t, there, is_use, back->from))
			continue;
		vec_push(t->ir->arena, &t->turned, back->stage->stmt);
		pass_done(t->pass, back->store, NULL,
			  "removed the transpose of '%s' into '%s': '%s' is in that order",
			  v->array->name, back->to->array->name, there->from->array->name);
		tr_order(t, back->stage->stmt, back->to->var, back->rank, true);
		return true;
	}
	return false;
}

/* A copy that permutes no longer is one too many; false: there is none that can go, and `missed`
 * says why. */
static bool drop_plain(struct transposes *t, struct vec *missed)
{
	missed->n = 0;
	tr_scan(t);
	for (uint32_t i = 0; i < t->stages.n; i++) {
		struct tr_copy *copy = ((struct tr_stage *)t->stages.at[i])->copy;
		struct message *m;

		if (!copy || tr_permutes(copy) || !was_turned(t, copy->stage->stmt))
			continue;
		t->why = NULL;
		if ((copy->to->value->dead && tr_read_through(t, copy, NULL, NULL)) ||
		    tr_write_through(t, copy))
			return true;
		if (copy->to->value->kept && copy->from->value->kept)
			continue; /* both are the caller's */
		m = arena_alloc(t->ir->arena, sizeof(*m));
		m->at = copy->store;
		m->text = arena_printf(t->ir->arena, "'%s' is still copied to '%s', in order: %s",
				       copy->from->array->name, copy->to->array->name, t->why);
		vec_push(t->ir->arena, missed, m);
	}
	return false;
}

static bool has_barriers(const struct stmt *block)
{
	for (const struct stmt *s = block->first; s; s = s->next)
		if (s->kind == STMT_SYNC)
			return true;
	return false;
}

/* Is there anything to look at?  Cheap, as regions are not: a copy has one store and, to turn an array around, two loops, or is of
 * threads that synchronise. */
static bool may_have_copies(const struct stmt *block)
{
	const bool threads = has_barriers(block);
	unsigned stages = 0, copies = 0;

	for (const struct stmt *s = block->first; s; s = s->next) {
		unsigned stores = 0, loops = 0;
		bool loads = false;

		for (const struct stmt *x = s; x && s->kind != STMT_DECL; x = stmt_next(s, x)) {
			stores += x->kind == STMT_STORE;
			loops += x->kind == STMT_FOR;
			loads |= x->kind == STMT_STORE && !x->op &&
				 x->slot[SLOT_STORED].e->kind == EXPR_LOAD;
		}
		stages += stores > 0;
		copies += stores == 1 && loads && (loops >= 2 || threads);
	}
	return stages >= 2 && copies >= 1;
}

static void tell_flat(struct transposes *t)
{
	for (uint32_t i = 0; i < t->values.n; i++) {
		const struct tr_value *v = t->values.at[i];

		if (v->flat)
			pass_missed(t->pass, v->flat->stage->stmt, NULL, "%s", v->why);
	}
}

static void look_at_block(struct transposes *t, struct stmt *block)
{
	struct vec missed = {0}, plain = {0};

	t->block = block;
	t->known.n = 0;
	t->turned.n = 0;
	tr_scan(t);
	while (tr_fold_tables(t)) {
		t->changed = true;
		tr_scan(t);
	}
	do {
		while (turn_one(t, &missed) || forward_one(t))
			t->changed = true;
	} while (t->turned.n && drop_plain(t, &plain));
	tell_missed(t, &missed);
	tell_missed(t, &plain);
	tell_flat(t);
	tr_tell_tiles(t);
}

static bool look_at_nest(struct pass *p, struct nest *n)
{
	struct transposes t = {.watcher.changes = tr_changes,
			       .pass = p,
			       .nest = n,
			       .ir = p->ir,
			       .an = p->analyses,
			       .text = {p->ir, n, NULL}};
	struct stmt *root = n->root;

	func_watch(n->func, &t.watcher);
	for (struct stmt *s = root; s; s = stmt_next(root, s)) {
		if (s->kind == STMT_BLOCK && has_barriers(s)) {
			t.block = s;
			t.changed |= tr_keep_own(&t);
		}
		if (s->kind == STMT_BLOCK && may_have_copies(s))
			look_at_block(&t, s);
	}
	if (t.changed)
		tr_sweep(&t);
	func_unwatch(n->func, &t.watcher);
	return t.changed;
}

enum pass_result pass_reduce_transposes(struct pass *p, struct nest *n)
{
	if (n->bindings.n || n->kernel)
		return PASS_SAME; /* threads share the loops: the schedule is what the user wants */
	/* a block around one that has lost copies may be understood now */
	return pass_repeat(p, n, look_at_nest) ? PASS_CHANGED : PASS_SAME;
}
