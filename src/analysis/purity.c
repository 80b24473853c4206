/* purity.c - effects of calls: from the pure(...) clauses, from what the front end saw in the
 * bodies of callees (func->callees), and from the table of callee.def.
 *
 * What is in none of them is unknown: it may do anything.  A clause of any nest of the function
 * declares its name for the whole function, since a call means the same everywhere. */
#include "analyses.h"

#include <string.h>

enum callee_flag {
	CALLEE_P = 1,
	CALLEE_D = 2,
	CALLEE_M = 4,
	CALLEE_C = 8,
	CALLEE_S = 16,
	CALLEE_W = 32,
	CALLEE_F = 64,
	CALLEE_T = 128,
};

static const struct callee {
	const char *name;
	uint8_t flags;
	unsigned cost;
} callees[] = {
#define P CALLEE_P
#define D CALLEE_D
#define M CALLEE_M
#define C CALLEE_C
#define S CALLEE_S
#define W CALLEE_W
#define F CALLEE_F
#define T CALLEE_T
#define CALLEE(name, flags, cost) {name, flags, cost},
#include "cunest/callee.def"
#undef P
#undef D
#undef M
#undef C
#undef S
#undef W
#undef F
#undef T
};

/* Cost of a call that nothing is known about: the call itself and a short body. */
#define COST_UNKNOWN_CALL 40

static bool declared_pure(const struct func *func, const char *name)
{
	uint32_t i, k;

	for (i = 0; i < func->nests.n; i++) {
		const struct nest *nest = func->nests.at[i];

		for (k = 0; k < nest->pure.n; k++) {
			if (strcmp(nest->pure.at[k], name) == 0)
				return true;
		}
	}
	return false;
}

/* A function that the file defines is not the library's, whatever its name. */
static bool defined_here(const struct func *func, const char *name)
{
	uint32_t i;

	for (i = 0; i < func->ir->funcs.n; i++) {
		const struct func *other = func->ir->funcs.at[i];

		if (other->name && strcmp(other->name, name) == 0)
			return true;
	}
	return false;
}

static bool from_facts(const struct func *func, const char *name, struct purity *p)
{
	const struct callee_facts *facts = callee_noted(func, name);

	if (!facts)
		return false;
	p->known = true;
	p->reads_memory = facts->reads;
	p->writes_memory = facts->writes;
	p->convergent = p->fence = facts->convergent;
	p->threads = facts->threads;
	p->sizes = facts->sizes;
	p->pure = !facts->writes && !facts->convergent;
	p->returns = facts->returns;
	p->total = facts->total;
	p->cost = facts->cost;
	return true;
}

/* signgam, which whoever calls the function may read. */
static bool sets_sign(const struct func *func, const char *name)
{
	return func->kind == FUNC_HOST && strncmp(name, "lgamma", 6) == 0;
}

static bool from_table(const struct func *func, const char *name, struct purity *p)
{
	size_t i;

	for (i = 0; i < ARRAY_LEN(callees); i++) {
		const struct callee *row = &callees[i];

		if (strcmp(row->name, name) != 0)
			continue;
		p->known = p->listed = true;
		p->total = !(row->flags & CALLEE_D);
		p->returns = true;
		p->reads_memory = (row->flags & CALLEE_M) != 0;
		p->writes_memory = (row->flags & CALLEE_W) != 0;
		p->convergent = (row->flags & CALLEE_C) != 0;
		p->fence = (row->flags & CALLEE_F) != 0;
		p->threads = p->sizes = (row->flags & CALLEE_T) != 0;
		p->writes_memory |= sets_sign(func, name);
		p->pure =
			!(row->flags & (CALLEE_S | CALLEE_W | CALLEE_F)) && !sets_sign(func, name);
		p->cost = row->cost;
		return true;
	}
	return false;
}

struct purity purity_of_call(const struct func *func, const char *callee)
{
	struct purity p = {.cost = COST_UNKNOWN_CALL};
	const char *name = callee;

	if (!callee)
		return p;
	if (strncmp(name, "::", 2) == 0)
		name += 2;
	if (strncmp(name, "std::", 5) == 0)
		name += 5;
	if (strcmp(name, "{}") == 0) { /* an aggregate of its operands */
		p.known = p.pure = p.total = p.returns = true;
		p.cost = 0;
		return p;
	}
	if (*name == ' ') { /* somebody's own: the table is about another */
		if (declared_pure(func, name + 1))
			p.known = p.pure = p.returns = true;
		else
			from_facts(func, callee, &p);
		return p;
	}
	if (declared_pure(func, name)) {
		/* a clause promises no effect, not that the function is defined everywhere */
		if (defined_here(func, name) || !from_table(func, name, &p))
			p.known = p.pure = p.returns = true;
	} else if (!from_facts(func, callee, &p) && !defined_here(func, name)) {
		/* facts come before the table: they are about this very function */
		from_table(func, name, &p);
	}
	return p;
}
