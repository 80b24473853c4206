/* strict.c - fp(strict): a nest is only rewritten where nvcc fuses as before.
 *
 * Which products and sums become one instruction is decided by nvcc, after it has moved, shared and unrolled, so it is
 * looked up: the text as written and the result are compiled, and where a source line became other kinds of float operations
 * (fusions.h), its nest is left as it was written.  The run begins again then, without those nests, until no line differs,
 * since what was made of one nest may have been what nvcc fused otherwise in another.  With nests left it gets nearer to the
 * text as written each time, so it ends.
 *
 * Where nothing can be compared (no nvcc, a text that it rejects, no machine code) what has float products is left. */
#include "run.h"

#include "cunest/fusions.h"
#include "cunest/walk.h"

#include <string.h>

static bool is_strict(const struct nest *nest)
{
	return nest->fp == FP_STRICT && !nest->off && !nest->refusal;
}

static bool has_strict(const struct func *func)
{
	for (uint32_t i = 0; i < func->nests.n; i++) {
		const struct nest *nest = func->nests.at[i];

		if (is_strict(nest) && (func->kind != FUNC_HOST || nest->kernel))
			return true;
	}
	return false;
}

bool strict_any(const struct run *run)
{
	for (uint32_t i = 0; i < run->ir->funcs.n; i++)
		if (has_strict(run->ir->funcs.at[i]))
			return true;
	return false;
}

/* ---- nests that are left ---- */

struct left {
	uint32_t at; /* of the nest, in the source */
	struct span where;
	const char *why;
};

static const struct left *find_left(const struct run *run, const struct nest *nest)
{
	for (uint32_t i = 0; i < run->left.n; i++) {
		const struct left *left = run->left.at[i];

		if (left->at == nest->span.lo)
			return left;
	}
	return NULL;
}

bool strict_leaves(struct run *run, struct nest *nest)
{
	const struct left *left = find_left(run, nest);
	enum diag_id id = nest->required ? DIAG_REQUIRED : DIAG_UNCHANGED;

	if (!left)
		return false;
	for (uint32_t i = 0; i < nest->pragmas.n && id == DIAG_UNCHANGED; i++)
		if (annotation_schedules(nest->pragmas.at[i]))
			id = DIAG_SCHEDULE;
	nest->off = true;
	if (nest->pragmas.n)
		diag_report(run->diags, id, left->where, "this nest stays as it is: %s", left->why);
	else
		diag_remark(run->diags, REMARK_MISSED, "fusions", left->where,
			    "this nest stays as it is: %s", left->why);
	return true;
}

static bool leave(struct run *run, struct nest *nest, struct span where, const char *why)
{
	struct left *left;

	if (nest->off || nest->refusal || find_left(run, nest))
		return false;
	left = arena_alloc(run->arena, sizeof(*left));
	*left = (struct left){nest->span.lo, span_none(where) ? nest->span : where, why};
	vec_push(run->arena, &run->left, left);
	return true;
}

/* ---- what may be a product ---- */

static bool visit_product(void *found, const struct expr *e)
{
	if ((e->kind == EXPR_MUL && (e->has & HAS_FLOAT)) || e->kind == EXPR_OPAQUE ||
	    (e->kind == EXPR_CALL && (e->has & HAS_FLOAT)))
		*(bool *)found = true;
	return !*(bool *)found;
}

/* Calls and what is not understood may multiply, too. */
static bool may_multiply(const struct nest *nest)
{
	bool found = false;

	for (const struct stmt *s = nest->root; s && !found; s = stmt_next(nest->root, s)) {
		found = s->kind == STMT_RAW || s->kind == STMT_CALL ||
			(s->op == EXPR_MUL && (s->kind == STMT_ASSIGN || s->kind == STMT_STORE));
		for (unsigned i = 0; i < s->nslots && !found; i++)
			if (s->slot[i].e)
				expr_walk(nest->func->ir, s->slot[i].e, visit_product, &found);
	}
	return found;
}

/* ---- lines of the source ---- */

struct source_lines {
	struct arena *arena;
	const struct source *source;
	uint32_t *start; /* offset of each line, from 1 */
	uint32_t n;      /* of the last line */
};

static struct source_lines lines_of(struct arena *arena, const struct source *source)
{
	struct source_lines l = {.arena = arena, .source = source, .n = 1};

	for (uint32_t i = 0; i < source->size; i++)
		l.n += source->text[i] == '\n';
	l.start = arena_array(arena, (size_t)l.n + 2, sizeof(*l.start));
	for (uint32_t i = 0, line = 1; i < source->size; i++)
		if (source->text[i] == '\n')
			l.start[++line] = i + 1;
	return l;
}

static uint32_t line_at(const struct source_lines *l, uint32_t offset)
{
	uint32_t lo = 1, hi = l->n;

	while (lo < hi) {
		uint32_t middle = lo + (hi - lo + 1) / 2;

		if (l->start[middle] <= offset)
			lo = middle;
		else
			hi = middle - 1;
	}
	return lo;
}

/* The code of a line. */
static struct span span_of(const struct source_lines *l, uint32_t line)
{
	struct span span = {0, 0};

	if (!line || line > l->n)
		return span;
	span.lo = l->start[line];
	while (span.lo < l->source->size &&
	       (l->source->text[span.lo] == ' ' || l->source->text[span.lo] == '\t'))
		span.lo++;
	span.hi = span.lo;
	while (span.hi < l->source->size && l->source->text[span.hi] != '\n')
		span.hi++;
	return span;
}

static void add_range(const struct source_lines *l, struct vec *ranges, struct span span, bool skip,
		      struct func *func)
{
	struct line_range *range = arena_alloc(l->arena, sizeof(*range));

	*range = (struct line_range){line_at(l, span.lo), line_at(l, span.hi), skip, func, false};
	vec_push(l->arena, ranges, range);
}

/* nvcc names of a statement of several lines now the first, now the one of an operand. */
static void unite_lines(const struct source_lines *l, uint32_t *stands_for, const struct func *func)
{
	for (const struct stmt *s = func->body; s; s = stmt_next(func->body, s)) {
		uint32_t first, last;

		if (s->first || s->kind == STMT_RAW || span_none(s->span) ||
		    s->span.hi > l->source->size)
			continue;
		first = line_at(l, s->span.lo);
		last = line_at(l, s->span.hi);
		for (uint32_t i = first + 1; i <= last; i++)
			stands_for[i] = first;
	}
}

/* Is code of the entry without a line of a function that is compared? */
static bool is_entry(void *context, const char *entry)
{
	const struct run *run = context;
	bool device = false;

	for (uint32_t i = 0; i < run->ir->funcs.n; i++) {
		const struct func *func = run->ir->funcs.at[i];
		bool strict = has_strict(func);

		if (func->kind == FUNC_KERNEL && func->nests.n && entry_is(entry, func->name))
			return strict;
		device = device || (strict && func->kind == FUNC_DEVICE);
		for (uint32_t k = 0; k < func->nests.n; k++) {
			const struct nest *nest = func->nests.at[k];

			if (nest->kernel && nest->kernel->name &&
			    entry_is(entry, nest->kernel->name))
				return is_strict(nest);
		}
	}
	return device;
}

static struct fusions_scope scope_of(struct run *run, const struct source_lines *l)
{
	struct fusions_scope scope = {.file = FUSIONS_SOURCE, .entry = is_entry, .context = run};
	uint32_t *stands_for = arena_array(run->arena, (size_t)l->n + 2, sizeof(*stands_for));

	for (uint32_t i = 0; i < l->n + 2; i++)
		stands_for[i] = i;
	for (uint32_t i = 0; i < run->ir->funcs.n; i++) {
		struct func *func = run->ir->funcs.at[i];

		if (!func->nests.n)
			continue;
		add_range(l, &scope.ranges, func->span, !has_strict(func), func);
		unite_lines(l, stands_for, func);
		for (uint32_t k = 0; k < func->nests.n; k++) {
			const struct nest *nest = func->nests.at[k];

			if (nest->fp != FP_STRICT)
				add_range(l, &scope.ranges, nest->span, true, func);
		}
	}
	scope.stands_for = stands_for;
	scope.nlines = l->n + 2;
	return scope;
}

/* ---- blame ---- */

static bool holds(const struct nest *nest, struct span where)
{
	return !span_none(where) && nest->span.lo <= where.lo && where.lo < nest->span.hi;
}

/* Of a function, or of all: those of the line, else those under fp(strict), else any.  false: all are left already. */
static bool blame_in(struct run *run, struct func *func, struct span where, const char *why)
{
	bool left = false;

	for (unsigned round = 0; round < 3 && !left; round++)
		for (uint32_t i = 0; i < func->nests.n; i++) {
			struct nest *nest = func->nests.at[i];
			bool here = holds(nest, where);

			if (round == 2 || (nest->fp == FP_STRICT && (round == 1 || here)))
				left |= leave(run, nest, where, why);
		}
	return left;
}

/* Was it left for another difference of the same comparison, which may have been the same on another architecture or in
 * another instance?  `begun`: how many were left before it. */
static bool is_settled(const struct run *run, const struct func *func, struct span where,
		       uint32_t begun)
{
	bool here = false, any = false;

	for (uint32_t i = 0; func && i < func->nests.n; i++) {
		const struct nest *nest = func->nests.at[i];
		const struct left *left = find_left(run, nest);
		bool now = false;

		for (uint32_t k = begun; k < run->left.n; k++)
			now = now || run->left.at[k] == left;
		here = here || (is_strict(nest) && holds(nest, where) && !now);
		any = any || now;
	}
	return func ? any && !here : run->left.n > begun;
}

static bool blame(struct run *run, const struct fusion_difference *d, const struct source_lines *l,
		  uint32_t begun)
{
	const char *why = fusions_text(run->arena, d);
	struct func *func = d->range ? d->range->owner : NULL;
	struct span where = span_of(l, d->line);
	bool left;

	if (is_settled(run, func, where, begun))
		return false;
	left = func && blame_in(run, func, where, why);
	for (uint32_t i = 0; i < run->ir->funcs.n && !left; i++)
		if (has_strict(run->ir->funcs.at[i]))
			left |= blame_in(run, run->ir->funcs.at[i], where, why);
	return left;
}

/* Nothing is known: all that may have a product. */
static bool leave_all(struct run *run, const char *why)
{
	bool left = false;

	for (uint32_t i = 0; i < run->ir->funcs.n; i++) {
		const struct func *func = run->ir->funcs.at[i];

		for (uint32_t k = 0; k < func->nests.n && has_strict(func); k++) {
			struct nest *nest = func->nests.at[k];

			if (!is_strict(nest) || !may_multiply(nest))
				continue;
			if (leave(run, nest, nest->span,
				  arena_printf(
					  run->arena,
					  "what nvcc fuses is not known, and fp(strict) keeps it: "
					  "%s",
					  why))) {
				left = true;
				why = "see above";
			}
		}
	}
	return left;
}

static bool is_compiled(const struct fusions_scope *scope, const struct func *func)
{
	for (uint32_t i = 0; i < scope->ranges.n; i++) {
		const struct line_range *range = scope->ranges.at[i];

		if (range->owner == func && range->compiled)
			return true;
	}
	return false;
}

/* A function that no kernel of the file calls, or a template without an instance, is compared where another file has it,
 * which is not seen here. */
static bool leave_uncompiled(struct run *run, const struct fusions_scope *scope)
{
	bool left = false;

	for (uint32_t i = 0; i < run->ir->funcs.n; i++) {
		const struct func *func = run->ir->funcs.at[i];

		if ((func->kind != FUNC_DEVICE && !func->is_template) || !has_strict(func) ||
		    is_compiled(scope, func))
			continue;
		for (uint32_t k = 0; k < func->nests.n; k++) {
			struct nest *nest = func->nests.at[k];

			if (is_strict(nest) && may_multiply(nest))
				left |= leave(
					run, nest, nest->span,
					arena_printf(
						run->arena,
						"what nvcc fuses is not known, and fp(strict) "
						"keeps "
						"it: no machine code is made of '%s' in this file",
						func->name));
		}
	}
	return left;
}

/* ---- all ---- */

static const char *not_compiled(const struct candidate *cand)
{
	if (cand->failure)
		return cand->failure;
	return cand->measures && !cand->fusions
		       ? "for these architectures nvcc makes no machine code that can be read"
		       : "this run cannot compile";
}

/* The source with its lines named; made_text stands in it as in the form. */
static struct candidate as_written(struct run *run)
{
	struct candidate c = {.form = "source", .lines = true};
	struct edits edits = {.arena = run->arena};
	const char *text;

	print_made(&edits, run->ir);
	text = edits_apply(&edits, run->source, &c.size);
	c.text = arena_printf(run->arena, "#line 1 \"%s\"\n%s", FUSIONS_SOURCE, text);
	c.size = strlen(c.text);
	return c;
}

void strict_hooks(struct run *run, struct score_hooks *hooks)
{
	struct fusions_scope *scope = arena_alloc(run->arena, sizeof(*scope));
	struct source_lines lines;

	if (!strict_any(run))
		return;
	lines = lines_of(run->arena, run->source);
	*scope = scope_of(run, &lines);
	hooks->strict = scope;
	hooks->written = as_written(run);
}

void strict_print(struct run *run, const char **text, size_t *size)
{
	run_print(run, strict_any(run) ? FUSIONS_SOURCE : NULL, text, size);
}

/* Compiles and compares; true: nests are to be left that were not. */
static bool compare(struct run *run)
{
	struct candidate texts[2] = {as_written(run), {.form = "result", .lines = true}};
	struct source_lines lines = lines_of(run->arena, run->source);
	struct fusions_scope scope = scope_of(run, &lines);
	uint32_t begun = run->left.n;
	struct vec found = {0};
	bool left = false;

	run_print(run, FUSIONS_SOURCE, &texts[1].text, &texts[1].size);
	if (!run->options->compile ||
	    !run->options->compile(run->options->compile_context, texts, 2))
		return leave_all(run, "this run cannot compile");
	for (unsigned i = 0; i < 2; i++)
		if (!texts[i].fusions)
			return leave_all(run, not_compiled(&texts[i]));
	if (!fusions_compare(run->arena, &scope, texts[0].fusions, texts[1].fusions, &found))
		return leave_all(run, "what was compiled cannot be read");
	for (uint32_t i = 0; i < found.n; i++)
		left |= blame(run, found.at[i], &lines, begun);
	return leave_uncompiled(run, &scope) || left;
}

static bool is_changed(const struct func *func)
{
	for (uint32_t i = 0; i < func->params.n; i++)
		if (((const struct sym *)func->params.at[i])->restricted)
			return true;
	for (uint32_t i = 0; i < func->nests.n; i++)
		if (((const struct nest *)func->nests.at[i])->changed)
			return true;
	return false;
}

bool strict_again(struct run *run)
{
	const struct run begun = {.arena = run->arena,
				  .source = run->source,
				  .options = run->options,
				  .messages = run->messages,
				  .edits = {.arena = run->arena},
				  .round = run->round};
	bool changed = false;
	struct vec left;

	for (uint32_t i = 0; i < run->ir->funcs.n; i++) {
		const struct func *func = run->ir->funcs.at[i];

		changed = changed || (has_strict(func) && is_changed(func));
	}
	if (!changed || run->ir->on_trial || !compare(run))
		return false;
	left = run->left;
	*run = begun;
	run->left = left;
	run_begin(run);
	return true;
}
