/* callees.c - what calls that are expressions may do: the table of callee.def, and what a function's header
 * says of the others. */
#include "check.h"

#include "cunest/build.h"

#include <string.h>

enum { TOTAL = 1, READS = 2, TABLED = 4, PURE = 8 };

#define P (TABLED | TOTAL | PURE)
#define D (TABLED | PURE)
#define M (TABLED | READS)
#define C READS
#define S READS
#define W READS
#define F READS
#define T READS

static const struct callee_row {
	const char *name;
	unsigned flags;
} table[] = {
#define CALLEE(name, flags, cost) {name, flags},
#include "cunest/callee.def"
};

static unsigned flags_of(const char *name)
{
	for (size_t i = 0; i < ARRAY_LEN(table); i++)
		if (strcmp(table[i].name, name) == 0)
			return table[i].flags;
	return 0;
}

static bool is_operator(const char *text)
{
	return strncmp(text, "operator", 8) == 0 || strcmp(text, "{}") == 0;
}

bool call_reads_memory(const struct func *func, const struct expr *call)
{
	const struct callee_facts *f = callee_noted(func, call->text);
	unsigned flags = flags_of(call->text);

	if (f)
		return f->reads || f->writes;
	return !is_operator(call->text) && (!(flags & TABLED) || (flags & READS));
}

bool call_is_total(const struct func *func, const struct expr *call)
{
	const struct callee_facts *f = callee_noted(func, call->text);

	if (f)
		return f->total && f->returns && !f->reads;
	return is_operator(call->text) || (flags_of(call->text) & TOTAL);
}

bool call_is_pure(const struct func *func, const struct expr *call, bool *reads)
{
	const struct callee_facts *f = callee_noted(func, call->text);

	*reads = f && f->reads;
	if (strcmp(call->text, "{}") == 0)
		return true;
	return f ? !f->writes && !f->convergent : (flags_of(call->text) & PURE) != 0;
}

bool call_returns(const struct func *func, const struct stmt *call)
{
	const struct callee_facts *f = callee_noted(func, call->text);

	return f ? f->returns : call->kind == STMT_ATOMIC;
}
