/* defaults.c - #pragma nest default(...): clauses for every nest that follows in the file.
 *
 * Each nest gets a copy of them, since what a clause names is looked up where the nest stands; so
 * does each nest of a function that has an annotation as a whole.  The nest's own clauses come
 * after and win: fp, cost and param by being later; only and no, off and required by taking the
 * place of what the default says. */
#include "../lower/lower.h"

#include <string.h>

/* ---- copies ---- */

static struct clause *clause_copy(struct arena *arena, const struct clause *from)
{
	struct clause *to = arena_alloc(arena, sizeof(*to));

	*to = *from;
	to->args = to->clauses = (struct vec){0};
	for (uint32_t i = 0; i < from->args.n; i++) {
		struct clause_arg *arg = arena_alloc(arena, sizeof(*arg));

		*arg = *(const struct clause_arg *)from->args.at[i];
		vec_push(arena, &to->args, arg);
	}
	return to;
}

struct annotation *annotation_copy(struct arena *arena, const struct annotation *from)
{
	struct annotation *to = arena_alloc(arena, sizeof(*to));

	*to = *from;
	to->clauses = (struct vec){0};
	for (uint32_t i = 0; i < from->clauses.n; i++) {
		const struct clause *clause = from->clauses.at[i];

		/* default(a b) is a b for a nest */
		for (uint32_t k = 0; k < clause->clauses.n; k++)
			vec_push(arena, &to->clauses, clause_copy(arena, clause->clauses.at[k]));
		if (clause->id != CLAUSE_DEFAULT)
			vec_push(arena, &to->clauses, clause_copy(arena, clause));
	}
	return to;
}

/* ---- where they stand ---- */

/* Is the offset inside of a declaration that is no namespace? */
static bool inside_declaration(struct lowering *l, CXCursor c, uint32_t at)
{
	struct cursors kids;
	struct span span;

	if (!clang_isDeclaration(clang_getCursorKind(c)) ||
	    !range_span(l, clang_getCursorExtent(c), &span) || at < span.lo || at >= span.hi)
		return false;
	if (clang_getCursorKind(c) != CXCursor_Namespace &&
	    clang_getCursorKind(c) != CXCursor_LinkageSpec)
		return true;
	kids = cursor_members(l, c);
	for (unsigned i = 0; i < kids.n; i++)
		if (inside_declaration(l, kids.at[i], at))
			return true;
	return false;
}

void defaults_add(struct lowering *l, struct annotation *a)
{
	for (uint32_t i = 0; a->valid && i < l->outermost.n; i++)
		if (inside_declaration(l, *(const CXCursor *)l->outermost.at[i], a->span.lo)) {
			diag_report(l->ir->diags, DIAG_ATTACH, a->span,
				    "default(...) belongs at file scope, before the functions that "
				    "it is for");
			return;
		}
	vec_push(l->ir->arena, &l->defaults, a);
}

void defaults_give(struct lowering *l, struct nest *nest)
{
	for (uint32_t i = 0; i < l->defaults.n; i++) {
		const struct annotation *a = l->defaults.at[i];

		if (a->span.hi > nest->span.lo)
			continue;
		nest->wrong |= !a->valid;
		if (a->valid)
			vec_push(l->ir->arena, &nest->defaults, annotation_copy(l->ir->arena, a));
	}
}

/* ---- what wins ---- */

static bool has_clause(const struct annotation *a, enum clause_id id)
{
	for (uint32_t i = 0; i < a->clauses.n; i++)
		if (((const struct clause *)a->clauses.at[i])->id == id)
			return true;
	return false;
}

/* Do two clauses choose in the same matter? */
static bool rivals(enum clause_id a, enum clause_id b)
{
	static const enum clause_id pairs[][2] = {{CLAUSE_ONLY, CLAUSE_NO},
						  {CLAUSE_OFF, CLAUSE_REQUIRED}};

	for (unsigned i = 0; i < ARRAY_LEN(pairs); i++)
		if ((a == pairs[i][0] || a == pairs[i][1]) &&
		    (b == pairs[i][0] || b == pairs[i][1]))
			return true;
	return false;
}

bool default_wins(const struct nest *nest, uint32_t at, enum clause_id id)
{
	for (unsigned rival = 0; rival < CLAUSE_COUNT; rival++) {
		if (!rivals(id, (enum clause_id)rival))
			continue;
		for (uint32_t i = at + 1; i < nest->defaults.n; i++)
			if (has_clause(nest->defaults.at[i], (enum clause_id)rival))
				return false;
		for (uint32_t i = 0; i < nest->pragmas.n; i++)
			if (has_clause(nest->pragmas.at[i], (enum clause_id)rival))
				return false;
	}
	return true;
}
