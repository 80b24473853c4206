/* refuse.c - why a clause cannot be applied, and what would allow it.
 *
 *	error: cannot reorder(k, i): iteration order of 's' would change
 *	note: (i=1, k=0) reads 's' that (i=0, k=1) wrote
 *	note: if 's' is a reduction, say so: reduction(+:s) */
#include "schedule.h"

#include <stdarg.h>

bool schedule_refuse(struct schedule *s, enum diag_id id, struct span at, const char *fmt, ...)
{
	const char *text;
	va_list ap;

	va_start(ap, fmt);
	text = arena_vprintf(s->ir->arena, fmt, ap);
	va_end(ap);
	diag_report(s->ir->diags, id, at, "%s", text);
	return false;
}

void schedule_note_pair(struct schedule *s, struct diag *d, const struct dep_answer *a)
{
	const struct dep *dep = a->dep;

	if (dep && dep->lacks)
		schedule_lacks(s, dep->lacks_at, dep->lacks);
	if (dep && a->pair && dep->to->stmt && !span_none(dep->to->stmt->span))
		diag_note(s->ir->diags, d, dep->to->stmt->span, "%s%s %s %s that %s %s",
			  a->may == PROOF_NO ? "" : "for all that is known, ",
			  dep_point_text(s->analyses, &a->to), dep->to->writes ? "writes" : "reads",
			  dep_access_text(s->analyses, dep->to),
			  dep_point_text(s->analyses, &a->from),
			  dep->from->writes ? "wrote" : "read");
	else if (a->at && !span_none(a->at->span))
		diag_note(s->ir->diags, d, a->at->span, "it is here%s%s", a->at->why ? ": " : "",
			  a->at->why ? a->at->why : "");
}

static const struct sym *pointer_of(const struct dep_access *a)
{
	const struct sym *base = a->target == DEP_PLACE ? place_base(a->place) : NULL;

	return base && base->type->kind == TYPE_PTR ? base : NULL;
}

bool schedule_note_noalias(struct schedule *s, struct diag *d, struct span at,
			   const struct dep_answer *a)
{
	const struct sym *x = a->dep ? pointer_of(a->dep->from) : NULL;
	const struct sym *y = a->dep ? pointer_of(a->dep->to) : NULL;

	if (!x || !y || x == y)
		return false;
	if (alias_objects(s->analyses, s->nest, a->dep->from->place, a->dep->to->place) ==
	    ALIAS_NO) {
		diag_note(s->ir->diags, d, at,
			  "noalias is about one run of the nest; the loop around runs it again, "
			  "with '%s' and '%s' as they are then",
			  x->name, y->name);
		return true;
	}
	diag_note(s->ir->diags, d, at, "if they do not overlap, say so: noalias(%s, %s)",
		  x->id < y->id ? x->name : y->name, x->id < y->id ? y->name : x->name);
	return true;
}

/* What would allow it. */
static void note_clause(struct schedule *s, struct diag *d, struct span at,
			const struct dep_answer *a)
{
	const struct sym *sum = !a->sum                     ? NULL
				: a->sum->target == DEP_SYM ? a->sum->sym
							    : place_base(a->sum->place);
	const struct dep *dep = a->dep;
	unsigned l = 0;

	if (sum) {
		diag_note(s->ir->diags, d, at, "if '%s' is a reduction, say so: reduction(%s:%s)",
			  sum->name, expr_table[a->sum->update].spelling, sum->name);
		return;
	}
	if (!dep || !dep->assumed || schedule_note_noalias(s, d, at, a))
		return;
	while (l < dep->nloops && dep->sign[l] == DEP_SAME)
		l++;
	if (l < dep->nloops && dep->loop[l]->kind == STMT_FOR && !dep->loop[l]->sym->fresh)
		diag_note(s->ir->diags, d, at,
			  "if the iterations do not depend on each other, say so: independent(%s)",
			  dep->loop[l]->sym->name);
}

bool schedule_refuse_order(struct schedule *s, struct span at, const struct dep_answer *a)
{
	struct diag *d = diag_report(s->ir->diags, DIAG_DEPENDENCE, at, "cannot %.*s: %s",
				     (int)(at.hi - at.lo), s->ir->source->text + at.lo,
				     a->why ? a->why : "the order of iterations would change");

	schedule_note_pair(s, d, a);
	note_clause(s, d, at, a);
	return false;
}
