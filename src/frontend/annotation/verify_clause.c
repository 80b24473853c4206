/* verify_clause.c - verify(n=1:100, A[n * k]): inputs of tests; and dim3(x, y) in clauses.
 *
 * Nothing of it is a fact about the nest. */
#include "annotation.h"

#include <string.h>

/* dim3(x, y): its parts; a number is x alone. */
void dims_read(struct ir *ir, struct clause_arg *arg, const struct text_scope *scope)
{
	const struct source *source = ir->source;
	struct lexer lx = lexer_over(source, arg->value_span.lo, arg->value_span.hi);
	struct span part = arg->value_span;
	struct lexeme x;
	unsigned n = 0, depth = 0;

	for (unsigned i = 0; i < 3; i++)
		arg->dim[i] = expr_const_int(ir, type_i32(ir->types), 1);
	lex_significant(&lx, &x);
	if (x.kind != LEX_IDENT || !lex_is(source, &x, "dim3")) {
		arg->dim[0] = text_read_expr(ir, source, part, scope);
		return;
	}
	lex_significant(&lx, &x);
	part.lo = x.hi;
	for (lex_significant(&lx, &x); x.kind != LEX_END; lex_significant(&lx, &x)) {
		if (depth == 0 && (x.c == ',' || x.c == ')')) {
			part.hi = x.lo;
			if (n < 3)
				arg->dim[n] = text_read_expr(ir, source, part, scope);
			part.lo = x.hi;
			n++;
		}
		depth += x.c == '(' || x.c == '[';
		depth -= depth > 0 && (x.c == ')' || x.c == ']');
	}
	if (n > 3)
		diag_report(ir->diags, DIAG_CLAUSE, arg->value_span,
			    "dim3 has at most three numbers");
}

/* The first ':' that separates two numbers; hi: none. */
static uint32_t range_colon(const struct ir *ir, struct span value)
{
	struct lexer lx = lexer_over(ir->source, value.lo, value.hi);
	struct lexeme x;
	unsigned depth = 0, choices = 0;

	for (lex_significant(&lx, &x); x.kind != LEX_END; lex_significant(&lx, &x)) {
		if (depth == 0 && x.c == ':' && choices == 0)
			return x.lo;
		choices += depth == 0 && x.c == '?';
		choices -= depth == 0 && x.c == ':' && choices > 0;
		depth += x.c == '(' || x.c == '[';
		depth -= depth > 0 && (x.c == ')' || x.c == ']');
	}
	return value.hi;
}

static bool is_parameter(const struct func *func, const char *name)
{
	for (uint32_t i = 0; i < func->params.n; i++)
		if (((const struct sym *)func->params.at[i])->name == name)
			return true;
	return false;
}

void verify_clause_read(struct nest *nest, const struct clause *clause,
			const struct text_scope *scope)
{
	const struct func *func = nest->func;
	struct ir *ir = func->ir;

	for (uint32_t i = 0; i < clause->args.n; i++) {
		struct clause_arg *arg = clause->args.at[i];
		struct span part = arg->value_span;
		bool launch = strcmp(arg->name, "grid") == 0 || strcmp(arg->name, "block") == 0 ||
			      strcmp(arg->name, "shared") == 0;

		if (!arg->separator) /* off */
			continue;
		if (!is_parameter(func, arg->name) && launch) {
			dims_read(ir, arg, scope);
			continue;
		}
		if (!is_parameter(func, arg->name)) {
			if (!func->is_template || arg->separator == '[')
				diag_report(ir->diags, DIAG_CLAUSE, arg->span,
					    "'%s' is not a parameter of '%s'", arg->name,
					    func->name);
			continue; /* of the template: a type, or a number */
		}
		part.hi = arg->separator == '=' ? range_colon(ir, part) : part.hi;
		arg->dim[0] = text_read_expr(ir, ir->source, part, scope);
		if (part.hi == arg->value_span.hi)
			continue;
		part = (struct span){part.hi + 1, arg->value_span.hi};
		arg->dim[1] = text_read_expr(ir, ir->source, part, scope);
	}
}
