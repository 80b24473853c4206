/* result.c - the trees of a run back into text, until nothing changes.
 *
 * What a run under --all makes of a file may allow more: a call of a function that is simpler now can be evaluated, a
 * formula that was spelled in a macro and in another way is spelled in one; and without its annotation, the loops that
 * a schedule made are nests of their own.  So the result is run again until nothing changes, and what each of these runs
 * did is added to what the first one did: its edits, its remarks, its proof. */
#include "run.h"

#include "cunest/check.h"
#include "cunest/trial.h"

#include <string.h>

static void print_func(struct run *run, struct edits *edits, const struct func *func,
		       const struct print_options *print)
{
	struct buf kernels;

	buf_init(&kernels, run->arena);
	for (uint32_t i = 0; i < func->nests.n; i++) {
		const struct nest *nest = func->nests.at[i];
		struct vec spans = {0};

		for (uint32_t j = 0; j < nest->pragmas.n; j++) {
			struct annotation *a = nest->pragmas.at[j];

			vec_push(run->arena, &spans, &a->span);
		}
		if (nest->kernel && nest->kernel->name)
			print_kernel(edits, &kernels, nest, &spans, print);
		else
			print_nest(edits, nest, &spans, print);
	}
	for (uint32_t i = 0; i < func->regions.n; i++) {
		const struct data_region *region = func->regions.at[i];
		const struct annotation *a = region->nest->pragmas.at[0];

		print_data(edits, region, a->span, print);
	}
	print_bounds(edits, func);
	print_params(edits, func);
	print_unused(edits, func);
	if (kernels.n) {
		uint32_t at = kernels_at(func);

		edits_add(edits, (struct span){at, at}, kernels.s, kernels.n);
	}
}

/* Does it call CUDA: launch a kernel that a nest of it became, or keep arrays on the device? */
static bool calls_cuda(const struct func *func)
{
	if (func->regions.n)
		return true;
	for (uint32_t i = 0; i < func->nests.n; i++) {
		const struct nest *nest = func->nests.at[i];

		if (nest->kernel && nest->kernel->name)
			return true;
	}
	return false;
}

static int by_offset(const void *a, const void *b)
{
	const struct edit *x = a, *y = b;

	if (x->span.lo != y->span.lo)
		return x->span.lo < y->span.lo ? -1 : 1;
	return x->span.hi < y->span.hi ? -1 : x->span.hi > y->span.hi;
}

/* What the front end says about the edited text: NULL when all is well. */
static const char *check(struct run *run, struct edits *edits, const char *text, size_t size)
{
	struct vec sorted = {0};
	struct edit_range *range = arena_array(run->arena, edits->list.n, sizeof(*range));

	for (uint32_t i = 0; i < edits->list.n; i++)
		vec_push(run->arena, &sorted, edits->list.at[i]);
	vec_sort(run->arena, &sorted, by_offset);
	for (uint32_t i = 0; i < sorted.n; i++) {
		const struct edit *edit = sorted.at[i];

		range[i] = (struct edit_range){edit->span, (uint32_t)edit->size};
	}
	return frontend_check_result(run->ir, &run->options->frontend, run->source, text, size,
				     range, sorted.n, run->options->verify != VERIFY_NONE);
}

static void make_edits(struct run *run, struct edits *edits, bool lines)
{
	struct print_options print = run->options->print;

	print.mark = lines ? mark_byte(run->source) : 0;
	for (uint32_t i = 0, done = 0; i < run->ir->funcs.n && !done; i++) {
		done = calls_cuda(run->ir->funcs.at[i]);
		if (done)
			print_check(edits, run->ir->funcs.at[i]);
	}
	for (uint32_t i = 0; i < run->ir->funcs.n; i++)
		print_func(run, edits, run->ir->funcs.at[i], &print);
	for (uint32_t i = 0; i < run->annotations.n; i++) {
		const struct annotation *a = run->annotations.at[i];

		if (a->is_default && a->active)
			print_annotation(edits, run->ir, a->span, &print);
	}
	for (uint32_t i = 0; i < run->required.n; i++)
		print_annotation(edits, run->ir, *(struct span *)run->required.at[i], &print);
	edits_unmark(edits, print.mark);
}

void run_print(struct run *run, const char *lines, const char **text, size_t *size)
{
	struct edits edits = {.arena = run->arena, .skipped = &run->ir->skipped};

	make_edits(run, &edits, lines != NULL);
	print_made(&edits, run->ir);
	*text = lines ? lines_apply(&edits, run->source, lines, size)
		      : edits_apply(&edits, run->source, size);
}

static void print_form(void *context, const char **text, size_t *size)
{
	strict_print(context, text, size);
}

void run_choose_forms(struct run *run)
{
	struct score_hooks hooks = {.context = run,
				    .print = print_form,
				    .compile = run->options->compile,
				    .compile_context = run->options->compile_context};

	if (!run->scores || diags_errors(run->diags))
		return;
	strict_hooks(run, &hooks);
	score_file_choose(run->scores, &hooks);
}

/* ---- once more ---- */

enum { ROUNDS = 8 };

/* What a run did, told of the places in the source that they came from. */
static void tell_again(struct run *run, const struct run *next)
{
	const struct vec *all = diags_all(next->diags);
	struct vec told = {0};

	for (uint32_t i = 0; i < all->n; i++) {
		struct diag *d = all->at[i];

		if (d->remark != REMARK_PASSED && d->severity != SEVERITY_ERROR &&
		    !(d->pass && strcmp(d->pass, "verify") == 0))
			continue;
		d->where = edits_source(&run->edits, d->where);
		d->fixes.n = 0;
		for (uint32_t k = 0; k < d->notes.n; k++) {
			struct diag *note = d->notes.at[k];

			note->where = edits_source(&run->edits, note->where);
		}
		vec_push(run->arena, &told, d);
	}
	diags_give(run->diags, &told);
}

/* Does a clause keep passes from what they would do?  A result, whose annotations are gone, is not kept from it. */
static bool holds_back(const struct vec *clauses)
{
	for (uint32_t i = 0; i < clauses->n; i++) {
		const struct clause *c = clauses->at[i];

		if (c->id == CLAUSE_ONLY || c->id == CLAUSE_NO || c->id == CLAUSE_OFF ||
		    c->id == CLAUSE_COST || c->id == CLAUSE_CSE || holds_back(&c->clauses))
			return true;
	}
	return false;
}

/* Annotations that state facts or schedule are done with in the result; others, and options that ask for more each
 * time, make it another's. */
static bool settles(const struct run *run)
{
	const struct options *o = run->options;

	if (!o->frontend.all || strict_any(run) || o->hoist_select || o->print.annotate ||
	    o->print.pragmas != PRAGMA_REMOVE)
		return false;
	for (uint32_t i = 0; i < run->annotations.n; i++)
		if (holds_back(&((const struct annotation *)run->annotations.at[i])->clauses))
			return false;
	return true;
}

/* The same options on the result, which is `middle`. */
static enum status once_more(struct run *run, const struct source *middle)
{
	struct options options = *run->options;
	struct run next = {.arena = run->arena,
			   .source = middle,
			   .options = &options,
			   .edits = {.arena = run->arena},
			   .round = run->round + 1};
	const char *text;
	enum status status;
	size_t size;

	options.emit_test = options.verify_seed = NULL;
	options.plan = false;
	run_begin(&next);
	status = run_transform(&next, &text, &size);
	for (unsigned id = 0; id < PASS_COUNT; id++)
		run->stats.pass[id] += next.stats.pass[id];
	if (status != STATUS_VERIFY && (status != STATUS_OK || !next.edits.list.n))
		return STATUS_OK;
	tell_again(run, &next);
	if (next.proof)
		proof_append(run->proof, next.proof);
	edits_compose(&run->edits, &next.edits, middle);
	return status;
}

enum status run_edit(struct run *run, const char **out, size_t *out_size)
{
	struct edits *edits = &run->edits;
	const char *wrong, *file = run->options->lines;
	enum status status = STATUS_OK;

	edits->skipped = &run->ir->skipped;
	make_edits(run, edits, run->options->lines != NULL);
	if (diags_errors(run->diags))
		return STATUS_REFUSED;
	if (edits->list.n == 0) {
		*out = run->source->text;
		*out_size = run->source->size;
		return STATUS_OK;
	}
	*out = edits_apply(edits, run->source, out_size);
	wrong = check(run, edits, *out, *out_size);
	if (wrong)
		trap_raise(arena_trap(run->arena), STATUS_BUG,
			   "the edited text does not hold together: %s", wrong);
	if (settles(run) && run->round < ROUNDS) {
		const struct source middle = {run->source->name, *out, (uint32_t)*out_size};

		status = once_more(run, &middle);
		*out = edits_apply(edits, run->source, out_size);
	}
	if (file && !run->round)
		*out = lines_apply(edits, run->source, file, out_size);
	return status;
}
