/* align.c - which statement of one list is which of the other.
 *
 * The longest weighted common subsequence: equal statements count most, then those that write the same
 * variable, then those of one kind.  What has no partner must be a definition of one side. */
#include "walk.h"

#include "cunest/text.h"

#include <string.h>

static bool is_nest(const struct func *func, const struct stmt *s)
{
	for (uint32_t i = 0; i < func->nests.n; i++)
		if (((const struct nest *)func->nests.at[i])->root == s)
			return true;
	return false;
}

static void flatten(struct arena *arena, struct vec *list, const struct func *func,
		    const struct stmt *body)
{
	for (struct stmt *s = body ? body->first : NULL; s; s = s->next) {
		if (s->kind == STMT_BLOCK && !is_nest(func, s))
			flatten(arena, list, func, s);
		else if (s->kind != STMT_PRAGMA)
			vec_push(arena, list, s);
	}
}

struct vec flat_list(struct arena *arena, const struct func *func, const struct stmt *body)
{
	struct vec list = {0};

	flatten(arena, &list, func, body);
	return list;
}

/* ---- how alike two statements are ---- */

enum { KIND = 2, RENAMED = 5, SAME = 6, EQUAL = 9 };

/* What a pass made may be called otherwise. */
static unsigned like_symbols(const struct sym *a, const struct sym *b)
{
	if (!a || !b)
		return a == b ? SAME : 0;
	if (a->type != b->type)
		return 0;
	return strcmp(a->name, b->name) == 0 ? SAME : a->fresh && b->fresh ? RENAMED : 0;
}

static const struct sym *stored_to(const struct stmt *s)
{
	const struct expr *e = s->slot[SLOT_PLACE].e;

	while (e->nargs)
		e = e->arg[0];
	return e->kind == EXPR_SYM ? e->u.sym : NULL;
}

/* 0: they are no pair. */
static unsigned likeness(const struct stmt *a, const struct stmt *b)
{
	const struct sym *x, *y;
	unsigned like = SAME;

	if (a->kind != b->kind || a->form != b->form)
		return 0;
	switch ((enum stmt_kind)a->kind) {
	case STMT_DECL:
	case STMT_ASSIGN:
	case STMT_FOR:
		like = like_symbols(a->sym, b->sym);
		break;
	case STMT_STORE:
		x = stored_to(a);
		y = stored_to(b);
		like = like_symbols(x, y);
		like = like ? like : 1;
		break;
	case STMT_ATOMIC:
	case STMT_CALL:
	case STMT_RAW:
		if (strcmp(a->text ? a->text : "", b->text ? b->text : "") != 0)
			return 0;
		break;
	case STMT_BLOCK:
	case STMT_IF:
	case STMT_WHILE:
	case STMT_SYNC:
	case STMT_JUMP:
		return stmt_hash(a) == stmt_hash(b) ? EQUAL : KIND;
	case STMT_PRAGMA:
	case STMT_COUNT:
		return 0;
	}
	return like && stmt_hash(a) == stmt_hash(b) ? EQUAL : like;
}

static void add(struct arena *arena, struct vec *pairs, struct stmt *a, struct stmt *b)
{
	struct pair *p = arena_alloc(arena, sizeof(*p));

	*p = (struct pair){a, b};
	vec_push(arena, pairs, p);
}

struct vec align(struct walk *w, const struct vec *before, const struct vec *after)
{
	struct arena *arena = w->check->arena;
	uint32_t n = before->n, m = after->n, i = 0, k = 0;
	unsigned *best; /* of the rests of both lists */
	struct vec pairs = {0};

	if (!check_spend(w->check, ((uint64_t)n + 1) * (m + 1))) {
		walk_give_up(w, n ? before->at[0] : NULL, "the budget is spent");
		return pairs;
	}
	best = arena_array(arena, (size_t)(n + 1) * (m + 1), sizeof(*best));
#define BEST(i, k) best[(size_t)(i) * (m + 1) + (k)]
	for (i = n; i-- > 0;) {
		for (k = m; k-- > 0;) {
			unsigned like = likeness(before->at[i], after->at[k]);
			unsigned most =
				BEST(i + 1, k) > BEST(i, k + 1) ? BEST(i + 1, k) : BEST(i, k + 1);

			if (like && like + BEST(i + 1, k + 1) > most)
				most = like + BEST(i + 1, k + 1);
			BEST(i, k) = most;
		}
	}
	for (i = k = 0; i < n || k < m;) {
		unsigned like = i < n && k < m ? likeness(before->at[i], after->at[k]) : 0;

		if (like && BEST(i, k) == like + BEST(i + 1, k + 1)) {
			add(arena, &pairs, before->at[i++], after->at[k++]);
		} else if (k < m && (i == n || BEST(i, k) == BEST(i, k + 1))) {
			add(arena, &pairs, NULL, after->at[k++]);
		} else {
			add(arena, &pairs, before->at[i++], NULL);
		}
	}
#undef BEST
	return pairs;
}
