/* transform.c - one file from bytes to bytes: scan, lower, run the passes, edit, check.
 *
 * The cheap ways out come first: a file without annotations is not parsed at all, and an empty
 * pipeline gives the input back.  Everything that can go wrong ends in one of three ways, which are
 * not mixed: an error diagnostic, a remark with the bytes unchanged, or the arena's trap. */
#include "advice/advice.h"
#include "run.h"

#include "cunest/analysis.h"
#include "cunest/schedule.h"
#include "cunest/trial.h"
#include "cunest/verify.h"

#include <string.h>

/* ---- annotations to nests ---- */

/* Did a cost(model=...) clause choose?  Then --cost-model does not. */
static bool model_given(const struct vec *annotations)
{
	for (uint32_t i = 0; i < annotations->n; i++) {
		const struct annotation *a = annotations->at[i];

		for (uint32_t j = 0; j < a->clauses.n; j++) {
			const struct clause *clause = a->clauses.at[j];

			for (uint32_t k = 0; clause->id == CLAUSE_COST && k < clause->args.n; k++) {
				const struct clause_arg *arg = clause->args.at[k];

				if (arg->name && strcmp(arg->name, "model") == 0)
					return true;
			}
		}
	}
	return false;
}

/* What no clause says, the command line does. */
static void apply_limits(const struct options *options, struct nest *nest)
{
	if (nest->cost_licm < 0)
		nest->cost_licm = options->cost_licm;
	if (nest->cost_live < 0)
		nest->cost_live = options->cost_live;
	if (nest->cost_growth < 0)
		nest->cost_growth = options->cost_growth;
	nest->hoist_select |= options->hoist_select;
}

/* ---- the passes ---- */

static void dump_func(struct run *run, const struct func *func, const char *when)
{
	buf_printf(&run->dump, "// %s\n", when);
	text_print_func(&run->dump, func);
	buf_putc(&run->dump, '\n');
}

static void dump_after_pass(void *context, enum pass_id id, const struct nest *nest)
{
	struct run *run = context;

	if (id < PASS_COUNT)
		dump_func(run, nest->func,
			  arena_printf(run->arena, "after %s", pass_table[id].name));
}

/* The passes on one nest; in the static model, only if that is no loss. */
static bool run_pipeline(struct run *run, struct nest *nest, bool scheduled)
{
	const struct options *options = run->options;
	bool dumps = options->dump && options->dump_after;

	if (options->form < FORM_COUNT || options->score == SCORE_OFF || dumps)
		return passes_run(&run->pipeline, nest);
	if (run->scores)
		return score_file_nest(run->scores, nest, scheduled);
	return score_nest(&run->pipeline, nest);
}

/* One nest through its schedule and the passes; false when there is nothing that they may be run on. */
static bool run_nest(struct run *run, struct nest *nest, bool *changed)
{
	bool scheduled = false;
	struct gain *gain;

	run->stats.nests++;
	if (nest->wrong)
		return false;
	if (strict_leaves(run, nest)) {
		schedule_expect(nest);
		return false;
	}
	if (nest->refusal) {
		tell_refusal(run, nest);
		schedule_expect(nest);
		return false;
	}
	tell_raw(run, nest, nest->root);
	if (!model_given(&nest->pragmas) && !model_given(&nest->defaults))
		nest->cost_model = run->options->cost_model;
	apply_limits(run->options, nest);
	if (nest->equality == EQUALITY_DEFAULT)
		nest->equality = run->options->equality;
	nest->inlines |= run->options->inlines;
	if (!run->options->identity)
		facts_doubt(nest);
	gain = gain_begin(nest);
	if (!run->options->identity && !schedule_run(nest, run->proof, &scheduled))
		return false;
	gain->scheduled = scheduled;
	vec_push(run->arena, &run->gains, gain);
	*changed = run_pipeline(run, nest, scheduled) || scheduled;
	return true;
}

/* More to do in a nest that the passes have been on, since another one has changed. */
static bool run_again(void *context, struct nest *nest)
{
	struct run *run = context;
	uint32_t mark = diags_mark(run->diags);
	const char *form = nest->form;

	if (run_pipeline(run, nest, false))
		return true;
	diags_take(run->diags, mark);
	nest->form = form;
	return false;
}

/* What the schedules say about its block, a kernel tells nvcc. */
static void fix_block(const struct run *run, struct func *func)
{
	int threads = run->options->identity ? 0 : block_of_schedule(func);

	if (threads && bounds_have_place(func))
		func->launch_threads = func->bounds = threads;
}

/* Those that are annotated first, so that a schedule finds what is around its nest as it was written, and may take it
 * in; what is a nest under --all alone is none then. */
static void run_nests(struct run *run, struct func *func, struct vec *nests, bool *changed)
{
	for (unsigned annotated = 2; annotated-- > 0;)
		for (uint32_t i = 0; i < func->nests.n; i++) {
			struct nest *nest = func->nests.at[i];

			if ((nest->pragmas.n > 0) != annotated)
				continue;
			if (run_nest(run, nest, &changed[nests->n]))
				vec_push(run->arena, nests, nest);
			while (func->nests.at[i] != nest) /* some before it were taken in */
				i--;
		}
}

static void run_passes(struct run *run, struct func *func)
{
	bool all = run->options->dump && run->options->dump_after &&
		   strcmp(run->options->dump_after, "all") == 0;
	bool *changed = arena_array(run->arena, func->nests.n + 1, sizeof(*changed));
	unsigned errors = diags_errors(run->diags);
	struct vec nests = {0};

	if (all)
		dump_func(run, func, "as read");
	if (func->nests.n)
		ir_survey(func);
	run_nests(run, func, &nests, changed);
	if (diags_errors(run->diags) == errors && !run->options->identity && !schedule_data(func))
		return;
	/* forms that a compiler is asked about are made of single runs */
	run->pipeline.later = true;
	if (!run->scores)
		nests_settle(&nests, changed, run_again, run);
	run->pipeline.later = false;
	if (!run->scores && nests.n > 1 && temps_share(func))
		proof_step(run->proof, "share", func);
	for (uint32_t i = 0; i < nests.n; i++) {
		run->stats.changed += changed[i];
		if (!run->options->identity)
			schedule_expect(nests.at[i]);
	}
	names_assign(func);
	proof_step(run->proof, "names", func);
	fix_block(run, func);
	if (run->options->dump && !all)
		dump_func(run, func,
			  run->options->dump_after
				  ? arena_printf(run->arena, "after %s", run->options->dump_after)
				  : "after the passes");
}

static void tell_gains(struct run *run)
{
	for (uint32_t i = 0; i < run->gains.n; i++) {
		struct gain *gain = run->gains.at[i];

		gain_end(gain, run->scores);
		if (run->options->score != SCORE_OFF && !run->options->dump && !run->options->emit)
			gain_tell(gain);
	}
}

static void pipeline_init(struct run *run)
{
	const struct options *options = run->options;

	run->pipeline.passes = options->passes;
	/* by default each annotated nest that stays has one of them in its line */
	run->pipeline.suggests = options->style.missed_re || options->report ? SUGGEST_ALL
				 : run->annotations.n                        ? SUGGEST_UNCHANGED
									     : SUGGEST_NONE;
	run->pipeline.time = options->time_passes ? run->stats.pass : NULL;
	if ((options->verify || options->proof) && !options->dump && !options->emit)
		run->proof = run->pipeline.proof = proof_create(run->arena, run->ir->lang);
	if (options->score == SCORE_NVCC && options->form == FORM_COUNT && !options->dump &&
	    !options->emit)
		run->scores = score_file_create(run->ir, &run->pipeline);
	if (options->form < FORM_COUNT) {
		run->pipeline.passes &= ~form_table[options->form].off;
		run->pipeline.eager = form_table[options->form].eager;
	}
	if (!options->dump || !options->dump_after)
		return;
	if (strcmp(options->dump_after, "all") == 0) {
		run->pipeline.dump = dump_after_pass;
		run->pipeline.dump_context = run;
	} else {
		enum pass_id last = pass_find(options->dump_after);

		run->pipeline.passes &= (UINT64_C(2) << last) - 1;
	}
}

/* ---- one file ---- */

/* The program that compares source and result, where one is asked for; false after an error. */
static bool make_test(struct run *run, struct ir *ir)
{
	const struct options *options = run->options;
	struct buf b;
	unsigned tests;

	if (!options->emit_test && !options->verify_seed)
		return true;
	buf_init(&b, run->arena);
	if (!trial_print(&b, ir, &run->edits, &options->frontend, &tests))
		return false;
	if (options->emit_test || tests)
		run->test = (struct product){b.s, b.n};
	return true;
}

/* Loops need no annotation. */
static enum status survey(struct run *run, const char **out, size_t *out_size)
{
	struct survey survey = {0};
	enum status status = frontend_survey(run->ir, &run->options->frontend, &survey);

	if (status != STATUS_OK)
		return status;
	if (run->options->emit == EMIT_LOOPS)
		loops_print(&run->dump, run->arena, run->source, &survey);
	else
		loops_print_json(&run->dump, run->source, &survey);
	*out = run->dump.s;
	*out_size = run->dump.n;
	return STATUS_OK;
}

static void dump_bounds(struct run *run)
{
	for (uint32_t i = 0; i < run->ir->funcs.n; i++) {
		struct func *func = run->ir->funcs.at[i];

		for (uint32_t k = 0; k < func->nests.n; k++)
			if (!schedule_bounds(func->nests.at[k], &run->dump))
				return;
	}
}

static void dump_analysis(struct run *run)
{
	for (uint32_t i = 0; i < run->ir->funcs.n; i++) {
		struct analyses *an = analyses_create(run->ir->funcs.at[i]);

		if (run->options->emit == EMIT_DEPS)
			deps_print(&run->dump, an);
		else if (run->options->emit == EMIT_FOOTPRINT)
			footprint_print(&run->dump, an);
		else if (run->options->emit == EMIT_UNIFORM)
			uniform_print(&run->dump, an);
		else if (run->options->emit == EMIT_ALIAS)
			alias_print(&run->dump, an);
		else
			ranges_print(&run->dump, an);
		analyses_destroy(an);
	}
}

/* Are dumps or tables asked for, which an error makes worthless? */
static bool asks_ir(const struct run *run)
{
	const struct options *options = run->options;

	return options->emit || options->dump || options->identity;
}

/* Each piece of advice takes a run of its own: does anybody read it? */
static bool wants_advice(const struct run *run)
{
	const struct options *options = run->options;

	return (options->style.missed_re || options->report) && !run->round && !asks_ir(run) &&
	       !diags_errors(run->diags);
}

/* Mistakes in one annotation say nothing of the others: those are read, lowered and scheduled all the same, so that one
 * run tells the mistakes of all.  Not where the bytes are no source text, where a NEST( is open, or where there are more
 * than are shown. */
static bool nothing_more_to_find(const struct run *run)
{
	bool stop = asks_ir(run) || !run->annotations.n ||
		    diags_errors(run->diags) >= DIAGS_ERRORS_SHOWN;

	for (uint32_t i = 0; i < run->annotations.n; i++)
		stop |= ((const struct annotation *)run->annotations.at[i])->open;
	return stop;
}

enum status run_transform(struct run *run, const char **out, size_t *out_size)
{
	const struct options *options = run->options;
	enum status status;

	*out = run->source->text;
	*out_size = run->source->size;
	stats_start(&run->stats);
	annotations_scan(run->ir, &run->annotations);
	run->stats.annotations = run->annotations.n;
	if (diags_errors(run->diags) && nothing_more_to_find(run))
		return STATUS_REFUSED;
	frontend_required(run->ir, &run->required);
	if (run->annotations.n == 0 && !options->frontend.all && options->emit != EMIT_TUNE) {
		if (run->required.n && !options->identity && !options->emit && !options->dump &&
		    !options->plan)
			return run_edit(run, out, out_size);
		*out = options->emit || options->plan ? "" : *out;
		*out_size = options->emit || options->plan ? 0 : *out_size;
		return STATUS_OK;
	}
	if (options->identity && !options->dump && !options->emit && !options->plan)
		return STATUS_OK;
	status = frontend_lower(run->ir, &options->frontend, &run->annotations);
	stats_end(&run->stats, STEP_FRONT_END);
	if (run->ir->reads_made && !options->frontend.made_text) {
		header_first(run);
		return run_transform(run, out, out_size);
	}
	if (status != STATUS_OK && !(status == STATUS_REFUSED && run->ir->funcs.n && !asks_ir(run)))
		return status;
	if (options->emit == EMIT_TUNE) {
		tune_print(&run->dump, run->arena, run->ir, options);
		*out = run->dump.s;
		*out_size = run->dump.n;
		return STATUS_OK;
	}
	if (options->emit == EMIT_BOUNDS) {
		dump_bounds(run);
		*out = run->dump.n ? run->dump.s : "";
		*out_size = run->dump.n;
		return diags_errors(run->diags) ? STATUS_REFUSED : STATUS_OK;
	}
	if (options->emit)
		dump_analysis(run);
	pipeline_init(run);
	for (uint32_t i = 0; i < run->ir->funcs.n; i++)
		run_passes(run, run->ir->funcs.at[i]);
	if (!run->round && !options->identity)
		schedule_check_launches(run->ir);
	run_choose_forms(run);
	for (uint32_t i = 0; i < run->ir->funcs.n && !options->identity; i++)
		schedule_reductions(run->ir->funcs.at[i]);
	diags_once(run->diags);
	tell_unchanged(run);
	tell_gains(run);
	if (wants_advice(run)) {
		advise_data(run);
		advise_staging(run);
	}
	stats_end(&run->stats, STEP_NESTS);
	if (diags_errors(run->diags))
		return STATUS_REFUSED;
	if (options->dump || options->emit) {
		*out = run->dump.n ? run->dump.s : "";
		*out_size = run->dump.n;
		return STATUS_OK;
	}
	if (run->proof && !validate(run->proof, run->ir, options->verify == VERIFY_STRICT))
		return STATUS_VERIFY;
	status = run_edit(run, out, out_size);
	if (status == STATUS_OK && !options->identity && strict_again(run))
		return run_transform(run, out, out_size);
	if (status == STATUS_OK && !make_test(run, run->ir))
		status = STATUS_REFUSED;
	stats_end(&run->stats, STEP_RESULT);
	if (status == STATUS_OK && options->plan) {
		plan_print(&run->dump, run->ir, &run->gains);
		*out = run->dump.n ? run->dump.s : "";
		*out_size = run->dump.n;
	}
	return status;
}

static void print_messages(const struct run *run)
{
	const struct options *options = run->options;
	struct diag_style style = options->style;

	/* An annotated nest that stays as it is, or loses a macro, is worth a line unless remarks
	 * were chosen otherwise. */
	if (!style.missed_re)
		style.missed_re = "^(opaque|expanded|unchanged)$";
	if (options->format == MESSAGES_TEXT)
		diags_print(run->diags, run->messages, &style);
	else
		document_put(run->messages, options->format, run->diags, &style);
	if (options->stats)
		stats_print(run->messages, &run->stats, run->diags);
	if (options->time_passes)
		times_print(run->messages, &run->stats, run->source->name);
	if (!options->verbose)
		return;
	quote_print(run->messages, run->source->name);
	fprintf(run->messages, ": %u annotation%s, %u nest%s: %u changed, %u not understood\n",
		run->annotations.n, run->annotations.n == 1 ? "" : "s", run->stats.nests,
		run->stats.nests == 1 ? "" : "s", run->stats.changed, run->stats.refused);
}

/* C for NAME.c without -x cu, CUDA for everything else. */
static enum lang language_of(const char *name, const struct frontend_options *o)
{
	size_t n = name ? strlen(name) : 0;

	return n > 2 && strcmp(name + n - 2, ".c") == 0 && !frontend_flags_cuda(o->flags, o->nflags)
		       ? LANG_C
		       : LANG_CUDA;
}

void run_begin(struct run *run)
{
	const struct options *options = run->options;

	buf_init(&run->dump, run->arena);
	run->diags = diags_create(run->arena, run->source);
	diags_policy(run->diags, options->policy);
	run->ir = ir_create(run->arena, run->diags, run->source,
			    language_of(run->source->name, &options->frontend));
}

/* Also when a rewrite was refuted: then it has the reason. */
static void add_proof(struct run *run, struct products *products)
{
	struct buf text;

	if (!run->options->proof)
		return;
	buf_init(&text, run->arena);
	proof_print(&text, run->proof, run->source->name);
	products->at[PRODUCT_PROOF] = (struct product){text.s, text.n};
}

/* Everything but the result that was asked for; run->ir NULL: the source was not even scanned. */
static void add_products(struct run *run, struct products *products)
{
	const struct options *options = run->options;
	struct arena *arena = run->arena;
	struct ir *ir = run->ir;
	struct buf header, record, report;

	if (options->header) {
		buf_init(&header, arena);
		header_print(&header, ir, options);
		products->at[PRODUCT_HEADER] = (struct product){header.s, header.n};
	}
	if (options->opt_record) {
		buf_init(&record, arena);
		if (ir)
			record_print(&record, ir);
		products->at[PRODUCT_RECORD] = (struct product){record.n ? record.s : "", record.n};
	}
	add_proof(run, products);
	depfile_make(arena, options, ir, products);
	if (!run->test.text) /* of nothing */
		make_test(run, ir_create(arena, diags_create(arena, run->source), run->source,
					 LANG_CUDA));
	products->at[PRODUCT_TEST] = run->test;
	if (options->report) {
		buf_init(&report, arena);
		if (!ir)
			ir = ir_create(arena, diags_create(arena, run->source), run->source,
				       LANG_CUDA);
		report_print(&report, ir, options, &run->edits, run ? &run->gains : NULL);
		products->at[PRODUCT_REPORT] = (struct product){report.s, report.n};
	}
}

enum status cunest_transform(struct arena *arena, const struct source *source,
			     const struct options *options, struct products *products,
			     FILE *messages)
{
	struct run *volatile run = NULL;
	volatile bool told = false;
	struct trap *trap = arena_trap(arena);
	struct product *result = &products->at[PRODUCT_RESULT];
	enum status status;

	*products = (struct products){0};
	if (setjmp(trap->env)) {
		*products = (struct products){0};
		if (run && run->diags && !told) {
			told = true; /* to print may trap, too */
			print_messages(run);
		}
		failure_print(messages, trap->status, source->name, trap->message, options);
		return trap->status;
	}
	run = arena_alloc(arena, sizeof(*run));
	*run = (struct run){.arena = arena,
			    .source = source,
			    .options = options,
			    .messages = messages,
			    .edits = {.arena = arena}};
	if (passes_through(source, options, result, messages)) {
		add_products(run, products);
		return STATUS_OK;
	}
	run_begin(run);
	if (options->emit == EMIT_LOOPS || options->emit == EMIT_LOOPS_JSON)
		status = survey(run, &result->text, &result->size);
	else
		status = run_transform(run, &result->text, &result->size);
	print_messages(run);
	if (status == STATUS_OK && diags_errors(run->diags))
		status = STATUS_REFUSED;
	if (status == STATUS_OK)
		add_products(run, products);
	else
		*products = (struct products){0};
	if (status == STATUS_VERIFY)
		add_proof(run, products);
	if (options->fix) {
		struct product *fixed = &products->at[PRODUCT_FIXED];

		fixed->text = diags_fixed(run->diags, &fixed->size);
	}
	return status;
}
