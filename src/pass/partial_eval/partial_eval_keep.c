/* partial_eval_keep.c - variables declared outside of the nest keep at least one use.
 *
 * Their declarations are not the nest's to remove, and a compiler warns of what nothing names.  So
 * where every reader of such a variable would become a number, none does: the plan is changed
 * before it is carried out. */
#include "partial_eval.h"

#include "cunest/walk.h"

struct readers {
	struct pe *pe;
	struct bits *set;
};

static bool note_sym(void *context, const struct expr *e)
{
	struct readers *r = context;

	if (e->kind == EXPR_SYM)
		bits_add(r->pe->ir->arena, r->set, e->u.sym->id);
	return true;
}

static void note_expr(struct pe *pe, struct bits *set, const struct expr *e)
{
	struct readers r = {pe, set};

	if (e)
		expr_walk(pe->ir, e, note_sym, &r);
}

static const struct pe_edit *edit_of(const struct pe *pe, const struct stmt *s, unsigned slot)
{
	for (uint32_t i = 0; i < pe->edits.n; i++) {
		const struct pe_edit *edit = pe->edits.at[i];

		if (edit->stmt == s && edit->slot == slot)
			return edit;
	}
	return NULL;
}

static void note_list(struct pe *pe, struct bits *set, const struct vec *syms)
{
	for (uint32_t i = 0; i < syms->n; i++)
		bits_add(pe->ir->arena, set, ((const struct sym *)syms->at[i])->id);
}

/* What is read in the function, now or once the plan is carried out. */
static void collect(struct pe *pe, struct bits *set, bool planned)
{
	const struct stmt *body = pe->nest->func->body, *s = body;

	*set = (struct bits){0};
	while (s) {
		bool inside = planned && stmt_within(s, pe->nest->root);
		const struct pe_edit *edit = NULL;

		for (unsigned i = 0; i < s->nslots; i++) {
			const struct expr *e = s->slot[i].e;

			edit = inside ? edit_of(pe, s, i) : NULL;
			if (edit && !edit->e)
				break;
			e = edit ? edit->e : e;
			for (uint32_t k = 0; edit && k < edit->lets.n; k++)
				note_expr(pe, set,
					  ((const struct stmt *)edit->lets.at[k])->slot[0].e);
			/* t[k] = ... gives t a value, but reads k */
			for (; e && s->kind == STMT_STORE && i == SLOT_PLACE &&
			       (e->kind == EXPR_LOAD || e->kind == EXPR_MEMBER);
			     e = e->arg[0])
				for (unsigned k = 1; k < e->nargs; k++)
					note_expr(pe, set, e->arg[k]);
			if (!(e && s->kind == STMT_STORE && i == SLOT_PLACE && e->kind == EXPR_SYM))
				note_expr(pe, set, e);
		}
		note_list(pe, set, &s->reads);
		note_list(pe, set, &s->writes);
		if (edit && !edit->e) { /* only the branch that is taken */
			const struct stmt *taken =
				edit->proof == PROOF_YES ? s->first : s->first->next;

			s = taken && taken == s->first->next ? taken
			    : taken                          ? stmt_next(body, s)
							     : stmt_next_skip(body, s);
			continue;
		}
		s = stmt_next(body, s);
		/* after a branch that is taken comes the one that is not */
		while (s && planned && s->parent && s->parent->kind == STMT_IF &&
		       s != s->parent->first && stmt_within(s, pe->nest->root)) {
			edit = edit_of(pe, s->parent, SLOT_COND);
			if (!edit || edit->e || edit->proof != PROOF_YES)
				break;
			s = stmt_next_skip(body, s);
		}
	}
}

static bool declared_inside(const struct pe *pe, const struct sym *sym)
{
	const struct stmt *root = pe->nest->root;

	for (const struct stmt *s = root; s; s = stmt_next(root, s))
		if (s->sym == sym && (s->kind == STMT_DECL || s->declares))
			return true;
	return false;
}

static bool names(const struct pe_edit *edit, const struct sym *sym)
{
	const struct stmt *s = edit->stmt, *dropped;

	if (expr_mentions(s->slot[edit->slot].e, sym))
		return !edit->e || !expr_mentions(edit->e, sym);
	if (edit->e)
		return false;
	dropped = edit->proof == PROOF_YES ? s->first->next : s->first;
	for (const struct stmt *x = dropped; x; x = stmt_next(dropped, x))
		for (unsigned i = 0; i < x->nslots; i++)
			if (x->slot[i].e && expr_mentions(x->slot[i].e, sym))
				return true;
	return false;
}

static void cancel(struct pe *pe, const struct sym *sym)
{
	uint32_t kept = 0;

	for (uint32_t i = 0; i < pe->edits.n; i++) {
		struct pe_edit *edit = pe->edits.at[i];

		if (!names(edit, sym)) {
			pe->edits.at[kept++] = edit;
			continue;
		}
		pass_missed(pe->pass, edit->stmt, edit->stmt->slot[edit->slot].e,
			    "'%s' stays although its value is known: nothing else here uses it",
			    sym->name);
	}
	pe->edits.n = kept;
}

void pe_keep_readers(struct pe *pe)
{
	struct bits before, after;

	if (!pe->edits.n)
		return;
	collect(pe, &before, false);
	collect(pe, &after, true);
	for (uint32_t id = 0; id < pe->nest->func->syms.n; id++) {
		const struct sym *sym = pe->nest->func->syms.at[id];

		if (sym->kind == SYM_LOCAL && !span_none(sym->where) && bits_has(&before, id) &&
		    !bits_has(&after, id) && !declared_inside(pe, sym)) {
			cancel(pe, sym);
			collect(pe, &after, true);
		}
	}
}
