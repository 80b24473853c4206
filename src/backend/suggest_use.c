/* suggest_use.c - what a person would call a value where it is used.
 *
 * Inside an index of A the part that picks the row is A_row, a whole index A_index; what a variable begins with, if it is
 * a choice, x_init.  Elsewhere a value is called by its formula (suggest.c). */
#include "cunest/backend.h"
#include "cunest/walk.h"
#include "names.h"

#include <string.h>

static const struct expr *bare(const struct expr *e)
{
	while (e->kind == EXPR_CAST)
		e = e->arg[0];
	return e;
}

struct use {
	const struct expr *e;
	const char *array; /* whose index holds e as a proper part */
	bool whole;        /* e is an entire index */
	bool several;      /* more than one array */
	bool scaled;       /* e is multiplied there */
};

static bool multiplies(const struct expr *in, const struct expr *e)
{
	for (unsigned i = 0; i < in->nargs; i++) {
		if (in->kind != EXPR_ADD && in->kind != EXPR_SUB && in->kind != EXPR_CAST &&
		    in->kind != EXPR_LOAD && bare(in->arg[i]) == e)
			return true;
		if (multiplies(in->arg[i], e))
			return true;
	}
	return false;
}

static bool visit_use(void *context, const struct expr *e)
{
	struct use *use = context;
	const struct expr *base;

	if (e->kind != EXPR_LOAD)
		return true;
	base = bare(e->arg[0]);
	for (unsigned i = 1; base->kind == EXPR_SYM && i < e->nargs; i++) {
		const struct expr *index = bare(e->arg[i]);

		if (!expr_contains(index, use->e))
			continue;
		use->several =
			use->several || (use->array && strcmp(use->array, base->u.sym->name) != 0);
		use->array = base->u.sym->name;
		use->whole = use->whole || index == use->e;
		use->scaled = use->scaled || multiplies(index, use->e);
	}
	return true;
}

static bool has_product(const struct expr *e)
{
	bool found = e->kind == EXPR_MUL;

	for (unsigned i = 0; !found && i < e->nargs; i++)
		found = has_product(e->arg[i]);
	return found;
}

/* int x = c ? a : b; where a choice says less than what it is for: x_init. */
static const char *initial(struct arena *arena, const struct expr *e, const struct stmt *user)
{
	const char *name;

	if (!user || user->kind != STMT_DECL || bare(e)->kind != EXPR_SELECT ||
	    !user->slot[SLOT_VALUE].e || bare(user->slot[SLOT_VALUE].e) != bare(e))
		return NULL;
	name = arena_printf(arena, "%s_init", user->sym->name);
	return strlen(name) <= NAME_LENGTH ? name : NULL;
}

const char *name_suggest_in(struct func *func, const struct expr *e, const struct stmt *user)
{
	struct use use = {.e = bare(e)};
	struct arena *arena = func->ir->arena;
	const char *suffix = initial(arena, e, user);

	if (suffix)
		return suffix;
	if (!user || !type_is_int(e->type) || e->type->kind == TYPE_BOOL || !bare(e)->nargs)
		return name_suggest(func, e);
	for (const struct stmt *s = user; s; s = stmt_next(user, s))
		for (unsigned i = 0; i < s->nslots; i++)
			if (s->slot[i].e)
				expr_walk(func->ir, s->slot[i].e, visit_use, &use);
	if (!use.array || use.several || use.scaled || strlen(use.array) > NAME_LENGTH)
		return name_suggest(func, e);
	if (use.whole)
		suffix = "index";
	else if (bare(e)->kind == EXPR_MUL)
		suffix = "row";
	else if (has_product(bare(e)))
		suffix = "base";
	else
		return name_suggest(func, e);
	return arena_printf(arena, "%s_%s", use.array, suffix);
}
