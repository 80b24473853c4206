/* forms.c - the trees of a function under each form.
 *
 * A pass changes what is inside the region of a nest, so a form is the list of statements
 * there.  Symbols and ids only grow: a tree that is put back finds its own again, and names are
 * given last, to what the tree then declares. */
#include "cunest/score.h"

struct nest_state {
	struct nest *at, nest;
	struct stmt *root; /* a copy of the region's root, whose children these are */
};

struct func_state {
	uint32_t nnests, nsyms;
	struct nest_state *nest;
	struct sym *sym;
};

bool func_has_forms(const struct func *func)
{
	for (uint32_t i = 0; i < func->nests.n; i++) {
		const struct nest *nest = func->nests.at[i];

		if (nest->root->kind != STMT_BLOCK)
			return false;
		for (uint32_t k = 0; k < func->nests.n; k++)
			if (k != i &&
			    stmt_within(nest->root, ((struct nest *)func->nests.at[k])->root))
				return false;
	}
	return func->nests.n > 0;
}

static struct func_state *keep(struct func *func, struct nest *only, bool copy)
{
	struct arena *arena = func->ir->arena;
	struct func_state *state = arena_alloc(arena, sizeof(*state));

	state->nnests = only ? 1 : func->nests.n;
	state->nest = arena_array(arena, state->nnests, sizeof(*state->nest));
	for (uint32_t i = 0; i < state->nnests; i++) {
		struct nest *nest = only ? only : func->nests.at[i];

		state->nest[i].at = nest;
		state->nest[i].nest = *nest;
		if (copy) {
			state->nest[i].root = stmt_clone(func, nest->root);
		} else {
			state->nest[i].root = arena_alloc(arena, sizeof(struct stmt));
			*state->nest[i].root = *nest->root;
		}
	}
	state->nsyms = func->syms.n;
	state->sym = arena_array(arena, state->nsyms, sizeof(*state->sym));
	for (uint32_t i = 0; i < state->nsyms; i++)
		state->sym[i] = *(const struct sym *)func->syms.at[i];
	return state;
}

struct func_state *func_state_keep(struct func *func, struct nest *only)
{
	return keep(func, only, false);
}

struct func_state *func_state_copy(struct func *func, struct nest *only)
{
	return keep(func, only, true);
}

/* The root itself stays, since the function and the nest point to it. */
static void put_root(struct stmt *root, const struct stmt *from)
{
	struct stmt *parent = root->parent, *prev = root->prev, *next = root->next;
	uint32_t id = root->id;

	stmt_changes(root, CHANGE_BODY);
	*root = *from;
	root->id = id;
	root->parent = parent;
	root->prev = prev;
	root->next = next;
	for (struct stmt *s = root->first; s; s = s->next)
		s->parent = root;
}

static void put(struct func *func, const struct func_state *state, bool copy)
{
	for (uint32_t i = 0; i < state->nsyms; i++)
		*(struct sym *)func->syms.at[i] = state->sym[i];
	for (uint32_t i = 0; i < state->nnests; i++) {
		const struct nest_state *s = &state->nest[i];

		*s->at = s->nest;
		put_root(s->at->root, copy ? stmt_clone(func, s->root) : s->root);
	}
}

void func_state_put(struct func *func, const struct func_state *state)
{
	put(func, state, false);
}

void func_state_put_copy(struct func *func, const struct func_state *state)
{
	put(func, state, true);
}

uint64_t func_state_hash(const struct func *func)
{
	uint64_t hash = 0;

	for (uint32_t i = 0; i < func->nests.n; i++) {
		uint64_t h = stmt_hash(((const struct nest *)func->nests.at[i])->root);

		hash = hash_bytes(hash, &h, sizeof(h));
	}
	for (uint32_t i = 0; i < func->params.n; i++) {
		bool restricted = ((const struct sym *)func->params.at[i])->restricted;

		hash = hash_bytes(hash, &restricted, sizeof(restricted));
	}
	return hash;
}
