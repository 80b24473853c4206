/* trips.c - assume(trips(k) == 9): how often a loop runs, whenever it is reached.
 *
 * For loops whose bounds say it badly: `for (k = row[i]; k < row[i + 1]; k++)`.  Such a condition
 * is no C expression, so it is alone between the commas: trips(loop), a comparison, a constant.
 */
#include "annotation/annotation.h"

#include <stdlib.h>
#include <string.h>

#include "cunest/build.h"
#include "cunest/eval.h"
#include "cunest/walk.h"

struct reading {
	struct nest *nest;
	struct ir *ir;
	struct span where;
};

static void fail(const struct reading *r, enum diag_id id, struct span at, const char *text)
{
	diag_report(r->ir->diags, id, at, "%s", text);
}

static bool fail_form(const struct reading *r)
{
	fail(r, DIAG_ASSUME, r->where,
	     "trips() is a whole condition: trips(loop) == constant, also < <= > >=");
	return false;
}

/* The loop of that name; NULL after an error. */
static struct stmt *find_loop(const struct reading *r, const char *name, struct span at)
{
	const struct stmt *root = r->nest->root;
	size_t n = strcspn(name, "#");
	unsigned long wanted = name[n] ? strtoul(name + n + 1, NULL, 10) : 0, count = 0;
	struct stmt *found = NULL;

	for (const struct stmt *x = root; x; x = stmt_next(root, x)) {
		if (x->kind != STMT_FOR || strlen(x->sym->name) != n ||
		    strncmp(x->sym->name, name, n) != 0)
			continue;
		count++;
		if (!wanted || count == wanted)
			found = found ? found : (struct stmt *)(uintptr_t)x;
	}
	if (!found)
		fail(r, DIAG_LOOP, at,
		     arena_printf(r->ir->arena, "there is no loop '%s' here that is understood",
				  annotation_quote(r->ir->arena, name, strlen(name))));
	else if (!wanted && count > 1)
		fail(r, DIAG_LOOP, at,
		     arena_printf(r->ir->arena, "%lu loops are called '%s' here; %s#1 is the first",
				  count, found->sym->name, found->sym->name));
	else if (!found->declares)
		fail(r, DIAG_ASSUME, at,
		     arena_printf(r->ir->arena, "the variable of '%s' is declared outside of it",
				  found->sym->name));
	else
		return found;
	return NULL;
}

static struct trip_fact *fact_of(const struct reading *r, const struct stmt *loop)
{
	struct trip_fact *fact = nest_trips(r->nest, loop);

	if (fact)
		return fact;
	fact = arena_alloc(r->ir->arena, sizeof(*fact));
	trip_fact_init(fact, loop);
	vec_push(r->ir->arena, &r->nest->trips, fact);
	return fact;
}

/* Narrows what is known by `trips op n`. */
static void narrow(const struct reading *r, struct trip_fact *fact, const char *op, __int128 n)
{
	if (op[0] != '<' && n + (op[1] != '=') > fact->least)
		fact->least = (int64_t)(n + (op[1] != '='));
	if (op[0] != '>' && n - (op[1] != '=') < fact->most)
		fact->most = (int64_t)(n - (op[1] != '='));
	if (fact->least > fact->most)
		fail(r, DIAG_ASSUME, r->where, "no loop runs that often");
}

/* trips ( name [# n] ) op, and a constant up to the end. */
static void read_fact(const struct reading *r, struct lexer *lx, const struct text_scope *scope)
{
	static const char *const ops[] = {"==", ">=", "<=", ">", "<"};
	const struct source *source = r->ir->source;
	const char *op = NULL;
	struct span name, rest;
	struct lexeme x;
	struct stmt *loop;
	const struct expr *e;
	__int128 n;

	lex_significant(lx, &x); /* ( */
	lex_significant(lx, &x);
	if (x.kind != LEX_IDENT) {
		fail_form(r);
		return;
	}
	name = (struct span){x.lo, x.hi};
	for (lex_significant(lx, &x); x.c == '#' || x.kind == LEX_NUMBER; lex_significant(lx, &x))
		name.hi = x.hi;
	if (x.c != ')') {
		fail_form(r);
		return;
	}
	lex_significant(lx, &x);
	for (unsigned i = 0; x.kind == LEX_PUNCT && i < ARRAY_LEN(ops); i++)
		op = lex_is(source, &x, ops[i]) ? ops[i] : op;
	rest = (struct span){x.hi, r->where.hi};
	if (!op) {
		fail_form(r);
		return;
	}
	loop = find_loop(r, arena_strndup(r->ir->arena, source->text + name.lo, name.hi - name.lo),
			 name);
	e = loop ? text_read_expr(r->ir, source, rest, scope) : NULL;
	if (!e)
		return;
	if (!type_is_int(e->type) || eval_int(e, &n) != EVAL_OK || n < 0 || n > INT32_MAX) {
		fail(r, DIAG_ASSUME, rest, "a trip count is an integer constant");
		return;
	}
	narrow(r, fact_of(r, loop), op, n);
}

bool trips_take(struct nest *nest, struct span where, const struct text_scope *scope)
{
	struct reading r = {nest, nest->func->ir, where};
	const struct source *source = r.ir->source;
	struct lexer lx = lexer_over(source, where.lo, where.hi), ahead;
	struct lexeme x, open;
	bool first = true;

	for (lex_significant(&lx, &x); x.kind != LEX_END; lex_significant(&lx, &x)) {
		ahead = lx;
		lex_significant(&ahead, &open);
		if (x.kind == LEX_IDENT && lex_is(source, &x, "trips") && open.c == '(') {
			if (first)
				read_fact(&r, &lx, scope);
			else
				fail_form(&r);
			return true;
		}
		first = false;
	}
	return false;
}
