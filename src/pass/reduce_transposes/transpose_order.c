/* transpose_order.c - loops of an element-wise stage, whose arrays are in another order now.
 *
 *	for (int j ...)				for (int i ...)
 *		for (int i ...)		->		for (int j ...)
 *			B[i * m + j] = ...			B[i * m + j] = ...
 *
 * The innermost loop is to go along the elements that are next to each other. */
#include "transpose.h"

struct loops {
	struct stmt *at[DEP_LOOPS], *wanted[DEP_LOOPS];
	unsigned n;
};

static struct stmt *only_child(const struct stmt *loop)
{
	struct stmt *s = loop->first->first;

	return s && !s->next && s->kind == STMT_FOR ? s : NULL;
}

static bool collect(struct stmt *stage, struct loops *out)
{
	if (stage->prev && stage->prev->kind == STMT_PRAGMA)
		return false; /* it is about the loop that is outermost */
	for (struct stmt *s = stage; s && s->kind == STMT_FOR; s = only_child(s)) {
		if (out->n == DEP_LOOPS)
			return false;
		out->at[out->n++] = s;
	}
	return out->n > 0;
}

static struct stmt *loop_over(const struct loops *l, const struct sym *var)
{
	for (unsigned i = 0; i < l->n; i++)
		if (l->at[i]->sym == var)
			return l->at[i];
	return NULL;
}

/* The loops over the variables change places among themselves. */
static bool arrange(struct loops *l, const struct sym *const *vars, unsigned n)
{
	unsigned k = 0;

	for (unsigned i = 0; i < n; i++)
		if (!loop_over(l, vars[i]))
			return false;
	for (unsigned i = 0; i < l->n; i++) {
		bool named = false;

		for (unsigned j = 0; j < n; j++)
			named |= vars[j] == l->at[i]->sym;
		l->wanted[i] = named ? loop_over(l, vars[k++]) : l->at[i];
	}
	return true;
}

/* Of two loops over an i the inner one's is meant inside. */
static bool names_apart(const struct loops *l)
{
	for (unsigned i = 0; i < l->n; i++)
		for (unsigned k = 0; k < i; k++)
			if (l->at[i]->sym->name == l->at[k]->sym->name)
				return false;
	return true;
}

/* Would a variable that e names be another one inside of the loops? */
static bool is_hidden(struct transposes *t, const struct loops *l, const struct expr *e)
{
	const struct vec *syms = &t->nest->func->syms;

	for (uint32_t i = 0; i < syms->n; i++)
		for (unsigned k = 0; k < l->n; k++)
			if (((const struct sym *)syms->at[i])->name == l->at[k]->sym->name &&
			    expr_mentions(e, syms->at[i]))
				return true;
	return false;
}

static bool headers_free(struct transposes *t, const struct loops *l)
{
	for (unsigned i = 0; i < l->n; i++) {
		const struct stmt *loop = l->at[i];

		if (loop->sym == l->wanted[i]->sym)
			continue;
		if (!loop->declares)
			return false;
		for (unsigned k = 0; k < loop->nslots; k++) {
			if (is_hidden(t, l, loop->slot[k].e) ||
			    effects_clobber(t->an, l->at[0], loop->slot[k].e) ||
			    !range_hoistable(t->an, loop->slot[k].e, l->at[0], NULL))
				return false;
		}
	}
	return true;
}

/* A loop's header without its bytes: the loops stay, so that comments do. */
struct header {
	struct sym *sym;
	struct slot slot[3];
	uint8_t cmp;
};

static struct header take_header(const struct stmt *loop)
{
	struct header h = {.sym = loop->sym, .cmp = loop->cmp};

	for (unsigned i = 0; i < 3; i++)
		h.slot[i].e = loop->slot[i].e;
	return h;
}

static void put_header(struct stmt *loop, const struct header *h)
{
	stmt_set_sym(loop, h->sym);
	stmt_set_cmp(loop, h->cmp);
	for (unsigned i = 0; i < 3; i++)
		stmt_set_slot(loop, i, h->slot[i]);
	stmt_set_independent(loop, false);
	stmt_set_dirty(loop, true);
}

static void rebuild(const struct loops *l)
{
	struct header headers[DEP_LOOPS];

	for (unsigned i = 0; i < l->n; i++)
		headers[i] = take_header(l->wanted[i]);
	for (unsigned i = 0; i < l->n; i++)
		if (l->at[i] != l->wanted[i])
			put_header(l->at[i], &headers[i]);
}

bool tr_order(struct transposes *t, struct stmt *stage, const struct sym *const *vars, unsigned n,
	      bool go)
{
	struct loops l = {.n = 0};
	const struct stmt *wanted[DEP_LOOPS];
	bool same = true;

	if (!collect(stage, &l) || !arrange(&l, vars, n))
		return false;
	for (unsigned i = 0; i < l.n; i++) {
		wanted[i] = l.wanted[i];
		same &= l.wanted[i] == l.at[i];
	}
	if (same)
		return true;
	if (!names_apart(&l) || !headers_free(t, &l) ||
	    deps_may_permute(t->an, t->nest, wanted, l.n).may != PROOF_YES)
		return false;
	if (go)
		rebuild(&l);
	return true;
}

bool tr_innermost(const struct stmt *stage, const struct sym *var)
{
	const struct stmt *last = NULL;

	for (const struct stmt *x = stage; x; x = stmt_next(stage, x))
		if (x->kind == STMT_FOR)
			last = x;
	return last && last->sym == var;
}
