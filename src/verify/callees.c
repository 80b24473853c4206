/* callees.c - what calls that are expressions may do: the table of callee.def, and what a function's header
 * says of the others. */
#include "walk.h"

#include <string.h>

enum { TOTAL = 1, READS = 2, TABLED = 4 };

#define P (TABLED | TOTAL)
#define D TABLED
#define M (TABLED | READS)
#define C READS
#define S READS
#define W READS
#define F READS

static const struct callee_row {
	const char *name;
	unsigned flags;
} table[] = {
#define CALLEE(name, flags, cost) {name, flags},
#define ROUNDED(name, flags, cost) \
	{name "_rn", flags}, {name "_rz", flags}, {name "_rd", flags}, {name "_ru", flags},
#define VECTOR(name) \
	{"make_" name "1", P}, {"make_" name "2", P}, {"make_" name "3", P}, {"make_" name "4", P},
#include "cunest/callee.def"
#undef CALLEE
#undef ROUNDED
#undef VECTOR
};

static unsigned flags_of(const char *name)
{
	for (size_t i = 0; i < ARRAY_LEN(table); i++)
		if (strcmp(table[i].name, name) == 0)
			return table[i].flags;
	return 0;
}

static const struct callee_facts *facts_of(const struct func *func, const char *name)
{
	for (uint32_t i = 0; i < func->callees.n; i++) {
		const struct callee_facts *f = func->callees.at[i];

		if (strcmp(f->name, name) == 0)
			return f;
	}
	return NULL;
}

static bool is_operator(const char *text)
{
	return strncmp(text, "operator", 8) == 0 || strcmp(text, "{}") == 0;
}

bool call_reads_memory(const struct func *func, const struct expr *call)
{
	const struct callee_facts *f = facts_of(func, call->text);
	unsigned flags = flags_of(call->text);

	if (f)
		return f->reads || f->writes;
	return !is_operator(call->text) && (!(flags & TABLED) || (flags & READS));
}

bool call_is_total(const struct func *func, const struct expr *call)
{
	const struct callee_facts *f = facts_of(func, call->text);

	if (f)
		return f->total && f->returns && !f->reads;
	return is_operator(call->text) || (flags_of(call->text) & TOTAL);
}

bool call_returns(const struct func *func, const struct stmt *call)
{
	const struct callee_facts *f = facts_of(func, call->text);

	return f ? f->returns : call->kind == STMT_ATOMIC;
}
