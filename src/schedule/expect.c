/* expect.c - expect(noguard, unrolled(k), smem<=16K): what the user relies on, checked at the end.
 *
 * Changes nothing.  Loops are looked up when the clauses have been carried out, with the names that
 * they have then; what became of them is asked after the passes.  A loop that is no longer there
 * needs no unrolling. */
#include "schedule.h"

#include "cunest/text.h"
#include "cunest/walk.h"

#include <string.h>

static bool is(const struct clause_arg *arg, const char *word)
{
	return strcmp(arg->name, word) == 0;
}

typedef bool expect_fn(void *, const struct clause_arg *);

static bool each_of(const struct vec *annotations, expect_fn *fn, void *context)
{
	for (uint32_t i = 0; i < annotations->n; i++) {
		const struct annotation *a = annotations->at[i];

		for (uint32_t k = 0; a->valid && k < a->clauses.n; k++) {
			const struct clause *clause = a->clauses.at[k];

			for (uint32_t m = 0; clause->id == CLAUSE_EXPECT && m < clause->args.n; m++)
				if (!fn(context, clause->args.at[m]))
					return false;
		}
	}
	return true;
}

/* Every expectation of a nest, in order, until one says false. */
static bool each(const struct nest *nest, expect_fn *fn, void *context)
{
	return each_of(&nest->defaults, fn, context) && each_of(&nest->pragmas, fn, context);
}

static bool find(void *context, const struct clause_arg *arg)
{
	struct schedule *s = context;
	struct clause_arg name = {.span = arg->value_span, .name = arg->value};
	struct expected_loop *row;
	struct stmt *loop;

	if (!is(arg, "unrolled"))
		return true;
	loop = schedule_loop(s, &name);
	if (!loop)
		return false;
	row = arena_alloc(s->ir->arena, sizeof(*row));
	*row = (struct expected_loop){arg, loop};
	vec_push(s->ir->arena, &s->nest->expected, row);
	return true;
}

bool schedule_find_expected(struct schedule *s)
{
	return each(s->nest, find, s);
}

/* ---- the result ---- */

struct check {
	struct nest *nest;
	struct ir *ir;
	struct analyses *analyses;
};

static void fail(struct check *c, const struct clause_arg *arg, const struct stmt *at,
		 const char *text)
{
	struct diag *d = diag_report(c->ir->diags, DIAG_EXPECT, arg->span, "%s", text);

	while (at && span_none(at->span))
		at = at->parent;
	if (at)
		diag_note(c->ir->diags, d, at->span, "it is here");
}

/* What is inside, so that the note has a place in the source. */
static const struct stmt *first_written(const struct stmt *s)
{
	for (const struct stmt *x = s; x; x = stmt_next(s, x))
		if (!span_none(x->span))
			return x;
	return s;
}

static void check_guards(struct check *c, const struct clause_arg *arg)
{
	const struct stmt *root = c->nest->root;

	for (const struct stmt *x = root; x; x = stmt_next(root, x)) {
		if (x->guard != GUARD_EDGE)
			continue;
		fail(c, arg, first_written(x),
		     arena_printf(c->ir->arena, "noguard: the guard 'if (%s)' is left",
				  expr_text(c->ir, x->slot[SLOT_COND].e)));
		return;
	}
}

/* The loop in the tree as it is, which may be a copy of the one that the clause was read for, or a while that guards made
 * of it; NULL: it is gone. */
static const struct stmt *loop_now(const struct check *c, const struct stmt *loop)
{
	const struct stmt *root = c->nest->root;

	for (const struct stmt *x = root; x; x = stmt_next(root, x))
		if ((x->kind == STMT_FOR && x->sym == loop->sym) ||
		    (x->kind == STMT_WHILE && x->slot[SLOT_COND].e &&
		     expr_mentions(x->slot[SLOT_COND].e, loop->sym)))
			return x;
	return NULL;
}

static void check_unrolled(struct check *c, const struct clause_arg *arg)
{
	for (uint32_t i = 0; i < c->nest->expected.n; i++) {
		const struct expected_loop *row = c->nest->expected.at[i];
		const struct stmt *loop = row->arg == arg ? loop_now(c, row->loop) : NULL;
		const char *why = loop ? loop_not_unrolled(c->ir, c->analyses, loop) : NULL;

		if (!why)
			continue;
		fail(c, arg, loop, arena_printf(c->ir->arena, "unrolled(%s): %s", arg->value, why));
		return;
	}
}

/* Of the whole kernel: that is what a block has. */
static void check_shared(struct check *c, const struct clause_arg *arg)
{
	const struct func *func = c->nest->func;
	const struct stmt *unknown = NULL;
	int64_t bytes = shared_bytes(func, func->body, 1, &unknown);

	if (unknown) {
		fail(c, arg, unknown,
		     arena_printf(c->ir->arena, "smem: the size of '%s' is not known",
				  unknown->sym->name));
		return;
	}
	if (bytes > arg->number)
		fail(c, arg, NULL,
		     arena_printf(c->ir->arena,
				  "smem: %lld bytes of shared memory are declared, %lld allowed",
				  (long long)bytes, (long long)arg->number));
}

static bool check(void *context, const struct clause_arg *arg)
{
	struct check *c = context;

	bool alone = c->nest->refusal || c->nest->off; /* so there is nothing of ours in it */

	if (is(arg, "unrolled") && alone)
		fail(c, arg, NULL,
		     arena_printf(c->ir->arena,
				  "unrolled(%s): this nest stays as it is, and is not analysed",
				  arg->value));
	else if (is(arg, "unrolled"))
		check_unrolled(c, arg);
	else if (is(arg, "noguard") && !alone)
		check_guards(c, arg);
	else if (is(arg, "smem"))
		check_shared(c, arg);
	return true;
}

void schedule_expect(struct nest *nest)
{
	struct check c = {nest, nest->func->ir, analyses_create(nest->func)};

	each(nest, check, &c);
	analyses_destroy(c.analyses);
}
