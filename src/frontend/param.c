/* param.c - param(T=32) and tune(T: 16, 32): constants that the other clauses of a nest may name.
 *
 * They are known to every clause of the nest, whatever the order; a parameter may use those before
 * it.  param() gives the value, tune() what else it may be; without param() the first of those is
 * the value, and --tune and tuning files go before both.  A name that means something to the
 * program there, or that the function uses at all, cannot be a parameter: a reader would take one
 * for the other. */
#include "annotation/annotation.h"

#include <string.h>

#include "cunest/build.h"
#include "cunest/eval.h"

struct nest_param *param_find(const struct nest *nest, const char *name)
{
	for (uint32_t i = 0; i < nest->params.n; i++) {
		struct nest_param *p = nest->params.at[i];

		if (strcmp(p->name, name) == 0)
			return p;
	}
	return NULL;
}

/* The same clause precedes each nest of a function, or before all of the file. */
static bool told(const struct ir *ir, struct span where)
{
	const struct vec *all = diags_all(ir->diags);

	for (uint32_t i = 0; i < all->n; i++) {
		const struct diag *d = all->at[i];

		if (d->severity == SEVERITY_ERROR && !span_none(d->where) &&
		    d->where.lo >= where.lo && d->where.hi <= where.hi)
			return true;
	}
	return false;
}

/* Where the function's own code writes the name; none: nowhere. */
static struct span name_in_function(const struct func *func, const char *name)
{
	const struct source *source = func->ir->source;
	struct lexer lx = lexer_over(source, func->span.lo, func->span.hi);
	struct lexeme x, close;
	bool fresh = true;

	for (lex_next(&lx, &x); x.kind != LEX_END; lex_next(&lx, &x)) {
		if (fresh && x.c == '#') {
			lx.at = source_logical_end(source, x.lo);
			continue;
		}
		if (x.kind == LEX_NEWLINE)
			fresh = true;
		else if (x.kind != LEX_COMMENT)
			fresh = false;
		if (x.kind != LEX_IDENT)
			continue;
		if (lex_is(source, &x, "NEST"))
			lex_group(&lx, &close);
		else if (lex_is(source, &x, name))
			return (struct span){x.lo, x.hi};
	}
	return NO_SPAN;
}

static bool name_is_free(const struct nest *nest, const struct clause_arg *arg,
			 const struct text_scope *scope)
{
	struct ir *ir = nest->func->ir;
	const struct expr *e = scope->resolve(scope->context, arg->name);
	struct span where = ir->source ? name_in_function(nest->func, arg->name) : NO_SPAN;
	struct diag *d;

	if (!e && span_none(where))
		return true;
	if (told(ir, arg->span))
		return false;
	d = diag_report(ir->diags, DIAG_CLAUSE, arg->span,
			"'%s' is a name of the program here; give the parameter another name",
			annotation_quote(ir->arena, arg->name, strlen(arg->name)));
	if (e)
		e = expr_strip(e);
	if (e && e->kind == EXPR_SYM && !span_none(e->u.sym->where))
		diag_note(ir->diags, d, e->u.sym->where, "it is declared here");
	else if (!span_none(where))
		diag_note(ir->diags, d, where, "it is used here");
	return false;
}

static const struct expr *integer(struct ir *ir, __int128 value)
{
	const struct type *type = type_i32(ir->types);

	return expr_const_int(ir, type_holds(type, value) ? type : type_i64(ir->types), value);
}

/* NULL after an error. */
static const struct expr *read_value(struct ir *ir, const struct clause_arg *arg,
				     const struct text_scope *scope)
{
	const struct expr *e;
	__int128 value;

	if (told(ir, arg->value_span))
		return NULL;
	e = text_read_expr(ir, ir->source, arg->value_span, scope);
	if (!e)
		return NULL;
	if (type_is_int(e->type) && eval_int(e, &value) == EVAL_OK && value >= INT64_MIN &&
	    value <= INT64_MAX)
		return integer(ir, value);
	diag_report(ir->diags, DIAG_CLAUSE, arg->value_span,
		    "the value of a parameter is an integer constant; '%s' is not one", arg->value);
	return NULL;
}

static struct nest_param *declare(struct nest *nest, const struct clause_arg *arg,
				  const struct text_scope *outer)
{
	struct nest_param *p = param_find(nest, arg->name);

	if (p)
		return p;
	if (!name_is_free(nest, arg, outer))
		return NULL;
	p = arena_alloc(nest->func->ir->arena, sizeof(*p));
	p->name = arg->name;
	p->where = arg->span;
	vec_push(nest->func->ir->arena, &nest->params, p);
	return p;
}

static void give(struct nest *nest, struct nest_param *p, const struct expr *value)
{
	const struct tune *tune = tune_find(nest->func, p->name);

	p->given = value;
	p->value = tune ? integer(nest->func->ir, tune->value) : value;
}

static void take_param(struct nest *nest, const struct clause *clause,
		       const struct text_scope *scope, const struct text_scope *outer)
{
	for (uint32_t i = 0; i < clause->args.n; i++) {
		const struct clause_arg *arg = clause->args.at[i];
		const struct expr *value = read_value(nest->func->ir, arg, scope);
		struct nest_param *p = value ? declare(nest, arg, outer) : NULL;

		if (!p)
			continue;
		p->fixed = true;
		give(nest, p, value);
	}
}

static bool has_candidate(const struct nest_param *p, const struct expr *value)
{
	for (uint32_t i = 0; i < p->candidates.n; i++)
		if (expr_int(p->candidates.at[i]) == expr_int(value))
			return true;
	return false;
}

static void take_tune(struct nest *nest, const struct clause *clause,
		      const struct text_scope *scope, const struct text_scope *outer)
{
	struct ir *ir = nest->func->ir;
	struct nest_param *p = NULL;

	for (uint32_t i = 0; i < clause->args.n; i++) {
		const struct clause_arg *arg = clause->args.at[i];
		const struct expr *value;

		if (arg->name) {
			p = declare(nest, arg, outer);
			if (p) /* of a default(...) before */
				p->candidates = (struct vec){0};
		}
		value = p ? read_value(ir, arg, scope) : NULL;
		if (!value)
			continue;
		if (has_candidate(p, value)) {
			diag_report(ir->diags, DIAG_CLAUSE, arg->value_span,
				    "%s is a candidate of '%s' already", arg->value, p->name);
			continue;
		}
		vec_push(ir->arena, &p->candidates, (void *)(uintptr_t)value);
		if (!p->fixed && p->candidates.n == 1)
			give(nest, p, value);
	}
}

void params_take(struct nest *nest, const struct annotation *a, const struct text_scope *scope,
		 const struct text_scope *outer)
{
	for (uint32_t i = 0; !a->unread && i < a->clauses.n; i++) {
		const struct clause *clause = a->clauses.at[i];

		if (clause->id == CLAUSE_PARAM)
			take_param(nest, clause, scope, outer);
		else if (clause->id == CLAUSE_TUNE)
			take_tune(nest, clause, scope, outer);
	}
}
