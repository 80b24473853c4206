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

/* What the lines of the source are called in what is compiled: a name that nothing else has. */
static const char own_name[] = "cunest-strict-source";

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

	*range = (struct line_range){line_at(l, span.lo), line_at(l, span.hi), skip, func};
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
	struct fusions_scope scope = {.file = own_name, .entry = is_entry, .context = run};
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

/* Of a function, or of all: those of the line, else those under fp(strict), else any.  false: all are left already. */
static bool blame_in(struct run *run, struct func *func, struct span where, const char *why)
{
	bool left = false;

	for (unsigned round = 0; round < 3 && !left; round++)
		for (uint32_t i = 0; i < func->nests.n; i++) {
			struct nest *nest = func->nests.at[i];
			bool here = !span_none(where) && nest->span.lo <= where.lo &&
				    where.lo < nest->span.hi;

			if (round == 2 || (nest->fp == FP_STRICT && (round == 1 || here)))
				left |= leave(run, nest, where, why);
		}
	return left;
}

static bool blame(struct run *run, struct func *func, struct span where, const char *why)
{
	bool left = func && blame_in(run, func, where, why);

	for (uint32_t i = 0; i < run->ir->funcs.n && !left; i++)
		if (has_strict(run->ir->funcs.at[i]))
			left |= blame_in(run, run->ir->funcs.at[i], where, why);
	return left;
}

static bool blame_difference(struct run *run, const struct source_lines *l,
			     const struct fusion_difference *d)
{
	struct arena *arena = run->arena;
	const char *line = d->line ? arena_printf(arena, "line %u", d->line)
				   : arena_printf(arena, "code of '%s' without a line", d->entry);
	const char *before = fusions_kinds(arena, d->before);
	const char *why;

	if (d->new_entry)
		why = arena_printf(arena,
				   "%s: %s in a kernel that was a loop of the host (sm_%s), which "
				   "fp(strict) forbids; fp(contract) leaves to nvcc what it fuses",
				   line, fusions_kinds(arena, d->after), d->arch);
	else if (d->before == d->after)
		why = arena_printf(arena,
				   "%s: %s in another proportion than as written (sm_%s), which "
				   "fp(strict) forbids; fp(contract) leaves to nvcc what it fuses",
				   line, before, d->arch);
	else
		why = arena_printf(arena,
				   "%s: %s as written, %s in the form (sm_%s), which fp(strict) "
				   "forbids; fp(contract) leaves to nvcc what it fuses",
				   line, before, fusions_kinds(arena, d->after), d->arch);
	return blame(run, d->range ? d->range->owner : NULL, span_of(l, d->line), why);
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
	c.text = arena_printf(run->arena, "#line 1 \"%s\"\n%s", own_name, text);
	c.size = strlen(c.text);
	return c;
}

/* Compiles and compares; true: nests are to be left that were not. */
static bool compare(struct run *run)
{
	struct candidate texts[2] = {as_written(run), {.form = "result", .lines = true}};
	struct source_lines lines = lines_of(run->arena, run->source);
	struct fusions_scope scope = scope_of(run, &lines);
	struct vec found = {0};
	bool left = false;

	run_print(run, own_name, &texts[1].text, &texts[1].size);
	if (!run->options->compile ||
	    !run->options->compile(run->options->compile_context, texts, 2))
		return leave_all(run, "this run cannot compile");
	for (unsigned i = 0; i < 2; i++)
		if (!texts[i].fusions)
			return leave_all(run, not_compiled(&texts[i]));
	if (!fusions_compare(run->arena, &scope, texts[0].fusions, texts[1].fusions, &found))
		return leave_all(run, "what was compiled cannot be read");
	for (uint32_t i = 0; i < found.n; i++)
		left |= blame_difference(run, &lines, found.at[i]);
	return left;
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
	if (!changed || !compare(run))
		return false;
	left = run->left;
	*run = begun;
	run->left = left;
	run_begin(run);
	return true;
}
