/* stmt.c - functions, symbols and statements: creation and cloning.  Statements are a plain tree with sibling links. */
#include "cunest/build.h"

#include <string.h>

enum { STMT_DEPTH = 2000 };

const char *stmt_name(enum stmt_kind kind)
{
	static const char *const names[STMT_COUNT] = {
#define STMT(kind, name, slots, bodies) name,
#include "cunest/stmt.def"
#undef STMT
	};

	return names[kind];
}

/* ---- creation ---- */

struct func *func_create(struct ir *ir, enum func_kind kind, const char *name)
{
	struct func *func = arena_alloc(ir->arena, sizeof(*func));

	func->ir = ir;
	func->kind = kind;
	func->name = str_intern(ir->strings, name, strlen(name));
	func->body = stmt_create(func, STMT_BLOCK, 0);
	func->body->braced = true;
	vec_push(ir->arena, &ir->funcs, func);
	return func;
}

struct callee_facts *callee_noted(const struct func *func, const char *name)
{
	for (uint32_t i = 0; i < func->callees.n; i++) {
		struct callee_facts *facts = func->callees.at[i];

		if (strcmp(facts->name, name) == 0)
			return facts;
	}
	return NULL;
}

void callee_note(struct func *func, const struct callee_facts *facts)
{
	struct callee_facts *row = callee_noted(func, facts->name);

	if (!row) {
		row = arena_alloc(func->ir->arena, sizeof(*row));
		*row = *facts;
		row->threads |= row->convergent;
		vec_push(func->ir->arena, &func->callees, row);
		return;
	}
	if (row->body != facts->body)
		row->body = NULL; /* several functions */
	row->reads |= facts->reads;
	row->writes |= facts->writes;
	row->convergent |= facts->convergent;
	row->threads |= facts->threads || row->convergent;
	row->sizes |= facts->sizes;
	row->returns &= facts->returns;
	row->total &= facts->total;
	row->cost = row->cost > facts->cost ? row->cost : facts->cost;
}

struct sym *sym_create(struct func *func, enum sym_kind kind, const char *name,
		       const struct type *type)
{
	struct arena *arena = func->ir->arena;
	struct sym *sym = arena_alloc(arena, sizeof(*sym));

	sym->kind = kind;
	sym->name = str_intern(func->ir->strings, name, strlen(name));
	sym->type = type;
	sym->id = func->syms.n;
	vec_push(arena, &func->syms, sym);
	if (kind == SYM_PARAM)
		vec_push(arena, &func->params, sym);
	return sym;
}

const struct type *type_of_turn(struct types *types, const struct sym *sym)
{
	const struct type *type = type_unqualified(types, sym->type);

	return sym->named ? type : type_qualified(types, type, QUAL_CONST);
}

struct stmt *stmt_create(struct func *func, enum stmt_kind kind, unsigned nslots)
{
	struct stmt *stmt = arena_alloc(func->ir->arena, sizeof(*stmt));

	if (nslots > UINT16_MAX)
		trap_raise(arena_trap(func->ir->arena), STATUS_LIMIT, "a statement of %u operands",
			   nslots);
	stmt->func = func;
	stmt->kind = (uint8_t)kind;
	stmt->id = func->nstmts++;
	stmt->nslots = (uint16_t)nslots;
	stmt->slot = arena_array(func->ir->arena, nslots, sizeof(*stmt->slot));
	return stmt;
}

struct nest *nest_alone(struct func *func)
{
	struct nest *nest = arena_alloc(func->ir->arena, sizeof(*nest));

	nest->func = func;
	nest->fp = FP_CONTRACT;
	nest->cost_model = COST_NVCC;
	nest->cost_licm = nest->cost_live = nest->cost_growth = -1;
	return nest;
}

struct nest *nest_create(struct func *func, struct stmt *root)
{
	struct nest *nest = nest_alone(func);

	nest->root = root;
	nest->span = root->span;
	vec_push(func->ir->arena, &func->nests, nest);
	return nest;
}

/* ---- how often loops run ---- */

struct trip_fact *nest_trips(const struct nest *nest, const struct stmt *loop)
{
	for (uint32_t i = 0; loop->kind == STMT_FOR && loop->declares && i < nest->trips.n; i++) {
		struct trip_fact *fact = nest->trips.at[i];

		if (fact->sym == loop->sym && fact->cmp == loop->cmp &&
		    fact->lo == loop->slot[SLOT_LO].e && fact->bound == loop->slot[SLOT_BOUND].e &&
		    fact->step == loop->slot[SLOT_STEP].e)
			return fact;
	}
	return NULL;
}

void trip_fact_init(struct trip_fact *fact, const struct stmt *loop)
{
	*fact = (struct trip_fact){.sym = loop->sym,
				   .cmp = loop->cmp,
				   .lo = loop->slot[SLOT_LO].e,
				   .bound = loop->slot[SLOT_BOUND].e,
				   .step = loop->slot[SLOT_STEP].e,
				   .most = TRIPS_MOST};
}

/* ---- cloning ---- */

static struct vec vec_copy(struct arena *arena, const struct vec *from)
{
	struct vec copy = {0};

	for (uint32_t i = 0; i < from->n; i++)
		vec_push(arena, &copy, from->at[i]);
	return copy;
}

static struct stmt *clone(struct func *func, const struct stmt *from, unsigned depth)
{
	struct arena *arena = func->ir->arena;
	struct stmt *copy = stmt_create(func, (enum stmt_kind)from->kind, from->nslots);
	struct slot *slot = copy->slot;
	uint32_t id = copy->id;

	if (depth > STMT_DEPTH)
		trap_raise(arena_trap(arena), STATUS_LIMIT,
			   "statements are nested more than %d deep", STMT_DEPTH);
	*copy = *from;
	copy->id = id;
	copy->slot = slot;
	if (from->nslots)
		memcpy(slot, from->slot, from->nslots * sizeof(*slot));
	copy->reads = vec_copy(arena, &from->reads);
	copy->writes = vec_copy(arena, &from->writes);
	copy->parent = copy->prev = copy->next = copy->first = copy->last = NULL;
	for (const struct stmt *child = from->first; child; child = child->next)
		stmt_append(copy, clone(func, child, depth + 1));
	return copy;
}

struct stmt *stmt_clone(struct func *func, const struct stmt *stmt)
{
	return clone(func, stmt, 0);
}

/* ---- temporaries ---- */

static bool name_used(const struct func *func, const char *interned)
{
	for (uint32_t i = 0; i < func->syms.n; i++)
		if (((const struct sym *)func->syms.at[i])->name == interned)
			return true;
	return false;
}

struct stmt *stmt_temp(struct func *func, const char *hint, const struct expr *e)
{
	struct ir *ir = func->ir;
	const struct type *type = e->type;
	const char *wish = str_intern(ir->strings, hint, strlen(hint)), *name = wish;
	struct stmt *decl = stmt_create(func, STMT_DECL, 1);

	for (unsigned i = 2; name_used(func, name); i++) {
		name = arena_printf(ir->arena, "%s_%u", wish, i);
		name = str_intern(ir->strings, name, strlen(name));
	}
	if (type->kind == TYPE_ARRAY) /* the value of an array is its address */
		type = type_ptr(ir->types, type->of);
	decl->sym = sym_create(func, SYM_LOCAL, name, type_qualified(ir->types, type, QUAL_CONST));
	decl->sym->fresh = true;
	decl->sym->hint = wish;
	decl->slot[SLOT_VALUE].e = expr_c_convert(ir, type, e);
	return decl;
}
