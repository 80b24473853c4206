/* distribute.c - distribute(i): a loop for each statement of the body.
 *
 *	for (int i ...) {		for (int i ...)
 *		A[i] = x[i];	->		A[i] = x[i];
 *		B[i] = A[i];		for (int i ...)
 *	}					B[i] = A[i];
 *
 * Statements that depend on each other in a cycle stay in one loop, which a remark says; so do
 * those that share a scalar of the iteration, since it would have to last from one loop to the
 * other. Definitions of such scalars that only compute (`int row = i * n;`) are written in every
 * loop that uses them.  distribute(i, j) takes nested loops apart from the inside out.
 *
 * Legal: every dependence leads from an earlier loop to a later one, or stays inside of one.  What
 * is left is the order of the source.
 *
 * Source: Allen and Kennedy's loop distribution: strongly connected components of the dependence
 * graph, in topological order. */
#include "schedule.h"

#include "cunest/walk.h"
#include "bounds/relation.h"

#include <string.h>

enum { MAX_STMTS = 128 };

struct parts {
	struct schedule *s;
	const struct clause *clause;
	const struct clause_arg *arg;
	struct stmt *loop;
	unsigned n; /* statements of the body */
	struct stmt *stmt[MAX_STMTS];
	bool again[MAX_STMTS];             /* a definition that every loop can compute */
	bool before[MAX_STMTS][MAX_STMTS]; /* one must run in an earlier loop, or in the same */
	unsigned part[MAX_STMTS];          /* its loop, in their order */
	unsigned nparts;
};

static bool fits(struct parts *p)
{
	const struct stmt *loop = p->loop;
	const char *why =
		loop_lacks(p->s->analyses, loop,
			   LOOP_DECLARES | LOOP_PLAIN | LOOP_KEEPS_START | LOOP_NO_CONTINUE);

	for (const struct stmt *x = loop->first->first; x; x = x->next)
		p->n++;
	if (!why && p->n > MAX_STMTS)
		why = "there are too many statements in it";
	if (!why && p->n < 2)
		why = "there is one statement in it";
	if (!why)
		return true;
	return schedule_refuse(p->s, DIAG_SCHEDULE, p->arg->span, "cannot distribute '%s': %s",
			       loop->sym->name, why);
}

/* ---- definitions that are computed again ---- */

/* Is this one of the definitions of statement i, which are computed again? */
static bool defines(const struct parts *p, unsigned i, const struct sym *sym)
{
	const struct stmt *s = p->stmt[i];

	if (!p->again[i] || s->kind == STMT_DECL)
		return p->again[i] && s->sym == sym;
	for (s = s->first; s; s = s->next) /* int a = i, b = 2; */
		if (s->sym == sym)
			return true;
	return false;
}

struct operands {
	struct parts *p;
	const struct stmt *decl;
	bool fit;
};

static bool check_operand(void *context, const struct expr *e)
{
	struct operands *o = context;
	const struct parts *p = o->p;
	bool defined = false;

	if (e->kind != EXPR_SYM || !o->fit)
		return o->fit;
	for (unsigned i = 0; i < p->n; i++)
		defined |= defines(p, i, e->u.sym);
	for (const struct stmt *x = o->decl->prev; x && o->decl->parent != p->loop->first;
	     x = x->prev)
		defined |= x->sym == e->u.sym;
	if (!defined && effects_clobber(p->s->analyses, p->loop->first, e))
		o->fit = false;
	return true;
}

static bool only_computes(struct parts *p, const struct stmt *s)
{
	const struct expr *e = s->kind == STMT_DECL ? s->slot[SLOT_VALUE].e : NULL;
	struct operands o = {p, s, true};

	if (s->kind == STMT_BLOCK && s->transparent && s->first) {
		for (s = s->first; s && only_computes(p, s);)
			s = s->next;
		return !s;
	}

	if (!e || e->has & (HAS_LOAD | HAS_CALL | HAS_OPAQUE | HAS_VOLATILE) ||
	    s->sym->address_taken || single_definition(p->s->analyses, s->sym) != s)
		return false;
	expr_walk(p->s->ir, e, check_operand, &o);
	return o.fit;
}

/* ---- the graph ---- */

static unsigned index_of(const struct parts *p, const struct stmt *s)
{
	const struct stmt *child = stmt_child_towards(p->loop->first, s);
	unsigned i = 0;

	while (i < p->n && p->stmt[i] != child)
		i++;
	return i;
}

static bool is_again(const struct parts *p, const struct dep_access *a)
{
	for (unsigned i = 0; a->target == DEP_SYM && i < p->n; i++)
		if (defines(p, i, a->sym))
			return true;
	return false;
}

static void note_dep(struct parts *p, const struct dep *d)
{
	unsigned from = index_of(p, d->from->stmt), to = index_of(p, d->to->stmt);

	if (from == p->n || to == p->n || from == to || deps_licensed(p->s->nest, d) ||
	    is_again(p, d->from))
		return;
	p->before[from][to] = true;
	if (d->from->home == p->loop && d->to->home == p->loop)
		p->before[to][from] = true;
}

/* A declaration without a value makes no dependence, but what uses it is useless without it. */
static void keep_with_users(struct parts *p, unsigned n, unsigned i, const struct stmt *decl)
{
	for (unsigned k = 0; k < n; k++) {
		const struct effects *e = effects_of(p->s->analyses, p->stmt[k]);

		if (k != i &&
		    (bits_has(&e->reads, decl->sym->id) || bits_has(&e->writes, decl->sym->id)))
			p->before[i][k] = p->before[k][i] = true;
	}
}

static void keep_declarations(struct parts *p, unsigned n)
{
	for (unsigned i = 0; i < n; i++) {
		const struct stmt *s = p->stmt[i];

		if (s->kind == STMT_BLOCK && s->transparent) /* float t, u; */
			s = s->first;
		for (; s && !p->again[i]; s = s->parent == p->stmt[i] ? s->next : NULL)
			if (s->kind == STMT_DECL)
				keep_with_users(p, n, i, s);
	}
}

static void build_graph(struct parts *p)
{
	const struct deps *deps = deps_of(p->s->analyses, p->s->nest, p->loop);
	unsigned n = 0;

	for (struct stmt *x = p->loop->first->first; x; x = x->next)
		p->stmt[n++] = x;
	for (unsigned i = 0; i < n; i++)
		p->again[i] = only_computes(p, p->stmt[i]);
	for (uint32_t i = 0; i < deps->list.n; i++)
		note_dep(p, deps->list.at[i]);
	keep_declarations(p, n);
	for (unsigned i = 0; i + 1 < n; i++) /* a pragma stays with what follows */
		if (p->stmt[i]->kind == STMT_PRAGMA)
			p->before[i][i + 1] = p->before[i + 1][i] = true;
	for (unsigned k = 0; k < n; k++)
		for (unsigned i = 0; i < n; i++)
			for (unsigned j = 0; p->before[i][k] && j < n; j++)
				p->before[i][j] |= p->before[k][j];
}

/* Components in an order that keeps all dependences, and else that of the source. */
static void order_parts(struct parts *p)
{
	bool done[MAX_STMTS] = {false};

	for (unsigned i = 0; i < p->n; i++)
		done[i] = p->again[i];
	for (;;) {
		unsigned i = 0, k;

		for (; i < p->n; i++) { /* the first whose predecessors are done */
			for (k = 0; !done[i] && k < p->n; k++)
				if (!done[k] && p->before[k][i] && !p->before[i][k])
					break;
			if (!done[i] && k == p->n)
				break;
		}
		if (i == p->n)
			return;
		for (k = 0; k < p->n; k++) {
			if (k != i && !(p->before[i][k] && p->before[k][i]))
				continue;
			p->part[k] = p->nparts;
			done[k] = true;
		}
		p->nparts++;
	}
}

/* ---- messages ---- */

/* The statements cannot be told apart: why not, by the first cut that says it. */
static bool refuse(struct parts *p)
{
	struct dep_answer a = {.may = PROOF_YES};
	unsigned left = 0;

	for (unsigned i = 0; i < p->n; i++)
		left += !p->again[i];
	for (unsigned i = 1; left > 1 && i < p->n && a.may != PROOF_NO; i++) {
		struct dep_answer cut =
			deps_may_distribute(p->s->analyses, p->s->nest, p->loop, p->stmt[i]);

		if (cut.may == PROOF_NO || a.may == PROOF_YES)
			a = cut;
	}
	if (a.may == PROOF_YES)
		return schedule_refuse(p->s, DIAG_SCHEDULE, p->arg->span,
				       "cannot distribute '%s': only one statement is left when "
				       "its definitions go with it",
				       p->loop->sym->name);
	return schedule_refuse_order(p->s, p->clause->span, &a);
}

/* A jump, a barrier, a loop that is not counted. */
static bool is_barred(struct parts *p)
{
	struct dep_answer a =
		deps_may_distribute(p->s->analyses, p->s->nest, p->loop, p->loop->first->first);

	if (a.may == PROOF_YES)
		return false;
	schedule_refuse_order(p->s, p->clause->span, &a);
	return true;
}

/* Its first line, for a message. */
static const char *stmt_line(const struct parts *p, const struct stmt *s)
{
	const struct source *source = p->s->ir->source;
	const char *text = source ? source->text + s->span.lo : "";

	return arena_strndup(p->s->ir->arena, text,
			     span_none(s->span) ? 0 : strcspn(text, "\r\n;{"));
}

/* Says which statements stay in one loop. */
static void tell_cycles(struct parts *p)
{
	for (unsigned k = 1; k < p->n; k++) {
		unsigned i = k;

		while (i-- > 0 &&
		       (p->again[i] || p->part[i] != p->part[k] || p->stmt[i]->kind == STMT_DECL ||
			p->stmt[i]->kind == STMT_PRAGMA))
			;
		if (i < k && !p->again[k])
			diag_remark(p->s->ir->diags, REMARK_ANALYSIS, "distribute",
				    p->stmt[k]->span,
				    "stays in one loop with '%s', as they depend on each other",
				    stmt_line(p, p->stmt[i]));
	}
}

/* ---- rewriting ---- */

/* Does the statement use what another one defines? */
static bool uses(struct parts *p, unsigned user, unsigned definition)
{
	const struct bits *reads = &effects_of(p->s->analyses, p->stmt[user])->reads;

	for (uint32_t id = 0; id < p->s->nest->func->syms.n; id++)
		if (bits_has(reads, id) && defines(p, definition, p->s->nest->func->syms.at[id]))
			return true;
	return false;
}

/* What is in the loop of a part: its own statements, and definitions that they need. */
static void choose(struct parts *p, unsigned part, bool *keep)
{
	for (unsigned i = p->n; i-- > 0;) {
		bool used = false, mine = false;

		for (unsigned k = i + 1; p->again[i] && k < p->n; k++) {
			used |= uses(p, k, i);
			mine |= keep[k] && uses(p, k, i);
		}
		keep[i] = p->again[i] ? mine || (!used && part == 0) : p->part[i] == part;
	}
}

static void prune(struct stmt *loop, const bool *keep)
{
	unsigned i = 0;

	for (struct stmt *x = loop->first->first, *next; x; x = next) {
		next = x->next;
		if (!keep[i++])
			stmt_remove(x);
	}
}

/* `i.o` of the second loop is i#2.o. */
static void name_part(struct parts *p, struct stmt *loop, unsigned part)
{
	struct schedule *s = p->s;
	const char *name = iter_of(s, p->loop)->name, *dot = strchr(name, '.');

	if (dot)
		schedule_name(s,
			      arena_printf(s->ir->arena, "%.*s#%u%s", (int)strcspn(name, "#."),
					   name, part + 1, dot),
			      loop);
}

static void rewrite(struct parts *p)
{
	bool keep[MAX_STMTS][MAX_STMTS] = {{false}};
	struct stmt *copy[MAX_STMTS], *last = p->loop;

	for (unsigned i = 0; i < p->nparts; i++)
		choose(p, i, keep[i]);
	for (unsigned i = 1; i < p->nparts; i++) {
		struct stmt *x = p->loop->first->first, *y;

		copy[i] = stmt_copy(p->s->nest->func, p->loop);
		stmt_set_span(copy[i], NO_SPAN);
		y = copy[i]->first->first;
		for (unsigned k = 0; k < p->n; k++, x = x->next, y = y->next)
			if (keep[i][k] && !p->again[k])
				stmt_succeed(p->s, x, y);
		name_part(p, copy[i], i);
		stmt_insert_after(last, copy[i]);
		last = copy[i];
	}
	prune(p->loop, keep[0]);
	for (unsigned i = 1; i < p->nparts; i++)
		prune(copy[i], keep[i]);
}

static bool distribute_loop(struct schedule *s, const struct clause *clause,
			    const struct clause_arg *arg, struct stmt *loop)
{
	struct parts *p = arena_alloc(s->ir->arena, sizeof(*p));

	p->s = s;
	p->clause = clause;
	p->arg = arg;
	p->loop = loop;
	scalars_expand(s, loop);
	if (!fits(p) || is_barred(p))
		return false;
	build_graph(p);
	order_parts(p);
	if (p->nparts < 2)
		return refuse(p);
	tell_cycles(p);
	rewrite(p);
	return true;
}

bool schedule_distribute(struct schedule *s, const struct clause *clause)
{
	struct stmt *loop[DEP_LOOPS];
	uint32_t n = clause->args.n;

	if (n < 1 || n > DEP_LOOPS)
		return schedule_refuse(s, DIAG_CLAUSE, clause->span,
				       "distribute takes one to %d loops", DEP_LOOPS);
	for (uint32_t i = 0; i < n; i++) {
		const struct clause_arg *arg = clause->args.at[i];

		if (arg->separator)
			return schedule_refuse(s, DIAG_CLAUSE, arg->span,
					       "distribute takes the names of loops");
		loop[i] = schedule_loop(s, arg);
		if (!loop[i])
			return false;
	}
	for (uint32_t done = 0; done < n; done++) { /* the innermost first */
		uint32_t at = n;

		for (uint32_t i = 0; i < n; i++)
			if (loop[i] &&
			    (at == n || stmt_loop_depth(loop[i]) > stmt_loop_depth(loop[at])))
				at = i;
		if (!distribute_loop(s, clause, clause->args.at[at], loop[at]))
			return false;
		loop[at] = NULL;
	}
	return true;
}
