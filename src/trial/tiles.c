/* tiles.c - how large the tiles are that the loops over a size have: so large an input makes their inside and their tail run.
 *
 * Found in what became of the function, since clauses name loops and not sizes: the constant that a loop over the size steps by,
 * that an index is scaled by which is compared with it, or that a grid divides it by.  Of several the largest, as what holds
 * one of those and a part holds the smaller ones, too. */
#include "trial_impl.h"

#include <string.h>

enum { LEAST = 4, LARGEST = 1024, DEEPEST = 6 };

struct tiling {
	const struct subject *s;
	const char *name, *field; /* of a size, or of a member that is one */
	int64_t tile;
};

static void note(struct tiling *t, __int128 n)
{
	n = n < 0 ? -n : n;
	if (n >= LEAST && n <= LARGEST && n > t->tile)
		t->tile = (int64_t)n;
}

/* What a local of the result is declared as, or a loop's variable begins with; NULL: neither. */
static const struct expr *value_of(const struct tiling *t, const struct sym *sym)
{
	const struct stmt *body = t->s->made->body;

	for (const struct stmt *at = body; at && sym->kind == SYM_LOCAL; at = stmt_next(body, at))
		if ((at->kind == STMT_DECL || at->kind == STMT_FOR) && at->sym == sym)
			return at->slot[0].e;
	return NULL;
}

static bool is_size(const struct tiling *t, const struct expr *e)
{
	const struct expr *of = e->kind == EXPR_MEMBER ? e->arg[0] : e;

	return of->kind == EXPR_SYM && of->u.sym->kind == SYM_PARAM &&
	       strcmp(of->u.sym->name, t->name) == 0 &&
	       (e->kind == EXPR_MEMBER ? t->field && strcmp(e->text, t->field) == 0 : !t->field);
}

/* Does it grow with the size alone, not with its product with another? */
static bool is_linear(const struct tiling *t, const struct expr *e, unsigned depth)
{
	const struct expr *value;
	__int128 n;

	e = expr_strip(e);
	if (is_size(t, e))
		return true;
	if (depth == 0)
		return false;
	if (e->kind == EXPR_SYM) {
		value = value_of(t, e->u.sym);
		return value && is_linear(t, value, depth - 1);
	}
	if (e->kind == EXPR_ADD || e->kind == EXPR_SUB || e->kind == EXPR_MIN ||
	    e->kind == EXPR_MAX)
		return is_linear(t, e->arg[0], depth - 1) || is_linear(t, e->arg[1], depth - 1);
	return (e->kind == EXPR_MUL || e->kind == EXPR_DIV) && eval_int(e->arg[1], &n) == EVAL_OK &&
	       is_linear(t, e->arg[0], depth - 1);
}

/* blockDim.x is a number, too. */
static bool number_of(const struct tiling *t, const struct expr *e, __int128 *n)
{
	unsigned d;

	e = expr_strip(e);
	if (eval_int(e, n) == EVAL_OK)
		return true;
	d = e->kind == EXPR_SREG ? (unsigned)e->u.sreg - SREG_NTID_X : 3u;
	if (d >= 3)
		return false;
	*n = t->s->shape.threads[d];
	return !t->s->shape.block[d] || eval_int(t->s->shape.block[d], n) == EVAL_OK;
}

static void note_scales(struct tiling *t, const struct expr *e, unsigned depth)
{
	const struct expr *value;
	__int128 n;

	e = expr_strip(e);
	if (depth == 0)
		return;
	if (e->kind == EXPR_SYM && (value = value_of(t, e->u.sym)) != NULL)
		note_scales(t, value, depth - 1);
	if (e->kind != EXPR_ADD && e->kind != EXPR_SUB && e->kind != EXPR_MUL)
		return;
	for (unsigned i = 0; i < 2; i++) {
		if (!number_of(t, e->arg[i], &n))
			note_scales(t, e->arg[i], depth - 1);
		else if (e->kind == EXPR_MUL)
			note(t, n);
		else
			note(t, (n & (n + 1)) == 0 ? n + 1 : n); /* k + 15 < n */
	}
}

static bool visit(void *context, const struct expr *e)
{
	struct tiling *t = context;
	__int128 n;

	if ((e->kind == EXPR_DIV || e->kind == EXPR_MOD) && number_of(t, e->arg[1], &n) &&
	    is_linear(t, e->arg[0], DEEPEST))
		note(t, n);
	if (!(expr_table[e->kind].flags & EXPR_R) && e->kind != EXPR_MIN && e->kind != EXPR_MAX)
		return true;
	for (unsigned i = 0; i < 2; i++)
		if (is_linear(t, e->arg[1 - i], DEEPEST))
			note_scales(t, e->arg[i], DEEPEST);
	return true;
}

static void note_loop(struct tiling *t, const struct stmt *loop)
{
	__int128 n;

	if (!is_linear(t, loop->slot[SLOT_BOUND].e, DEEPEST))
		return;
	if (number_of(t, loop->slot[SLOT_STEP].e, &n))
		note(t, n);
	else
		note_scales(t, loop->slot[SLOT_STEP].e, DEEPEST);
	note_scales(t, loop->slot[SLOT_LO].e, DEEPEST);
}

static void look_at(struct tiling *t, const struct expr *e)
{
	if (e)
		expr_walk(t->s->made->ir, e, visit, t);
}

unsigned tile_over(const struct subject *s, const char *name, const char *field)
{
	struct tiling t = {s, name, field, 0};
	const struct stmt *body = s->made->body;

	for (const struct stmt *at = body; at; at = stmt_next(body, at)) {
		for (unsigned i = 0; i < at->nslots; i++)
			look_at(&t, at->slot[i].e);
		if (at->kind == STMT_FOR)
			note_loop(&t, at);
	}
	for (unsigned d = 0; d < 3; d++) {
		look_at(&t, s->shape.grid[d]);
		for (uint32_t i = 0; i < s->made->nests.n; i++) {
			const struct kernel *k =
				((const struct nest *)s->made->nests.at[i])->kernel;

			look_at(&t, k ? k->grid[d] : NULL);
		}
	}
	return (unsigned)t.tile;
}
