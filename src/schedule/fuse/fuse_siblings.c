/* fuse_siblings.c - fuse(i, j) of adjacent loops: their bodies run in one loop.
 *
 *	for (int i = 0; i < n; i++)		for (int i = 0; i < n; i++) {
 *		A[i] = x[i];		->		A[i] = x[i];
 *	for (int j = 0; j < n; j++)			B[i] = A[i];
 *		B[j] = A[j];			}
 *
 * The first loop stays and keeps its variable.  Where the bodies declare the same names they are
 * in braces.
 *
 * Legal: both have the same bounds and steps, by their formulas or by what is known of their
 * values; the first changes nothing that the second one's header reads; and no instance of the
 * second comes before one of the first that it depends on (deps).
 *
 * Source: OpenMP 6's fuse; the legality is that of Warren's loop fusion. */
#include "../schedule.h"

#include "cunest/text.h"
#include "cunest/walk.h"
#include "../bounds/relation.h"

struct merge {
	struct schedule *s;
	const struct clause *clause;
	struct stmt *a, *b;
};

static bool cannot(struct merge *m, const char *why)
{
	return schedule_refuse(m->s, DIAG_SCHEDULE, m->clause->span,
			       "cannot fuse '%s' and '%s': %s", m->a->sym->name, m->b->sym->name,
			       why);
}

/* ---- names ---- */

static bool mentions_name(const struct stmt *root, const struct sym *sym)
{
	bool found = false;

	for (const struct stmt *x = root; x && !found; x = stmt_next(root, x)) {
		found |= x->sym && x->sym != sym && x->sym->name == sym->name;
		for (uint32_t i = 0; i < x->reads.n; i++)
			found |= x->reads.at[i] != (const void *)sym &&
				 ((const struct sym *)x->reads.at[i])->name == sym->name;
	}
	return found;
}

/* Does it mean another symbol by the name of this one? */
static bool means_other(struct schedule *s, const struct stmt *root, const struct sym *sym)
{
	const struct bits *reads = &effects_of(s->analyses, root)->reads;

	for (uint32_t id = 0; id < s->nest->func->syms.n; id++) {
		const struct sym *other = s->nest->func->syms.at[id];

		if (bits_has(reads, id) && other != sym && other->name == sym->name)
			return true;
	}
	return mentions_name(root, sym);
}

/* Would a declaration of the first body be seen by the second, which means something else? */
static bool names_collide(struct schedule *s, const struct stmt *block, const struct stmt *second)
{
	for (const struct stmt *x = block->first; x; x = x->next) {
		if (x->kind == STMT_BLOCK && x->transparent && names_collide(s, x, second))
			return true;
		if (x->sym && (x->kind == STMT_DECL || x->declares) && x->kind != STMT_FOR &&
		    means_other(s, second, x->sym))
			return true;
	}
	return false;
}

/* ---- legality ---- */

static bool same_value(struct merge *m, enum slot_role slot, const char *what)
{
	struct ir *ir = m->s->ir;
	const struct expr *x = m->a->slot[slot].e, *y = m->b->slot[slot].e, *same;

	if (x == y)
		return true;
	same = expr_c_binary(ir, EXPR_EQ, x, y);
	if (same && range_prove(m->s->analyses, same, m->a) == PROOF_YES)
		return true;
	schedule_lacks(m->s, m->a, same);
	return schedule_refuse(m->s, DIAG_SCHEDULE, m->clause->span,
			       "cannot fuse '%s' and '%s': %s '%s' and '%s'", m->a->sym->name,
			       m->b->sym->name, what, expr_text(ir, x), expr_text(ir, y));
}

static bool headers_agree(struct merge *m)
{
	const struct stmt *a = m->a, *b = m->b;

	if (a->cmp != b->cmp || type_unqualified(m->s->ir->types, a->sym->type) !=
					type_unqualified(m->s->ir->types, b->sym->type))
		return cannot(m, "their variables are compared or typed differently");
	if (expr_strip(a->slot[SLOT_STEP].e) != expr_strip(b->slot[SLOT_STEP].e))
		return cannot(m, "their steps differ");
	for (unsigned i = 0; i < b->nslots; i++) {
		if (expr_pinned(m->s->analyses, b->slot[i].e))
			return cannot(m, "a bound must be evaluated just where it is");
		if (effects_clobber(m->s->analyses, a, b->slot[i].e))
			return cannot(m, "the first changes what the bounds of the second read");
	}
	return same_value(m, SLOT_LO, "they begin at") && same_value(m, SLOT_BOUND, "they end at");
}

static bool fits(struct merge *m)
{
	const struct stmt *a = m->a, *b = m->b;

	if (!a->declares || !b->declares)
		return cannot(m, "a variable is declared outside of its loop");
	if (a->next != b)
		return cannot(m, "there is something between them");
	if (a->prev && a->prev->kind == STMT_PRAGMA)
		return cannot(m, "there is a pragma before the first");
	if (effects_of(m->s->analyses, a->first)->continues)
		return cannot(m, "a 'continue' in the first would skip the second");
	if (b->sym->named && a->sym->name != b->sym->name)
		return cannot(m, arena_printf(m->s->ir->arena,
					      "the text of the second names the type of '%s'",
					      b->sym->name));
	if (!headers_agree(m))
		return false;
	if (means_other(m->s, b->first, a->sym) && a->sym->name != b->sym->name)
		return schedule_refuse(m->s, DIAG_SCHEDULE, m->clause->span,
				       "cannot fuse '%s' and '%s': '%s' means another variable in "
				       "the second",
				       a->sym->name, b->sym->name, a->sym->name);
	return true;
}

/* ---- rewriting ---- */

static void enclose(struct merge *m, struct stmt *body)
{
	struct stmt *inside = stmt_create(m->s->nest->func, STMT_BLOCK, 0);

	stmt_set_braced(inside, true);
	block_move(body, inside);
	stmt_append(body, inside);
}

static void rewrite(struct merge *m)
{
	struct schedule *s = m->s;
	struct stmt *a = m->a, *b = m->b;
	bool collide = names_collide(s, a->first, b->first);
	struct iter_var *gone = iter_of(s, b);

	stmt_rename(s->nest->func, b->first, b->sym, a->sym);
	if (collide) {
		enclose(m, a->first);
		enclose(m, b->first);
	}
	block_move(b->first, a->first);
	stmt_set_independent(a, false);
	stmt_remove(b);
	gone->loop = NULL;
	gone->sym = a->sym;
	gone->body = a->first;
	gone->point = expr_sym(s->ir, a->sym);
	diag_remark(s->ir->diags, REMARK_PASSED, "fuse", m->clause->span, "fused adjacent loops");
}

static bool merge_two(struct merge *m)
{
	struct dep_answer answer;

	if (!fits(m))
		return false;
	answer = deps_may_fuse(m->s->analyses, m->s->nest, m->a, m->b);
	if (answer.may != PROOF_YES)
		return schedule_refuse_order(m->s, m->clause->span, &answer);
	rewrite(m);
	return true;
}

bool schedule_fuse_siblings(struct schedule *s, const struct clause *clause,
			    struct stmt *const *loops, unsigned n)
{
	const struct stmt *block = loops[0]->parent;
	struct merge m = {.s = s, .clause = clause};

	for (struct stmt *x = block->first, *next; x; x = next) {
		bool named = false;

		next = x->next;
		for (unsigned i = 0; i < n; i++)
			named |= loops[i] == x;
		if (!named)
			continue;
		if (!m.a) {
			m.a = x;
			continue;
		}
		m.b = x;
		if (!merge_two(&m))
			return false;
	}
	return true;
}
