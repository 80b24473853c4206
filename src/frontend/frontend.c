/* frontend.c - the front end as others see it: bytes in, functions out.
 *
 * clang and the walks over its tree recurse as deep as the source nests, so they run in a thread
 * with a large stack.  A trap cannot jump between threads: the thread catches it at its root and
 * the caller's thread raises it again. */
#include "lower/lower.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

struct job {
	struct ir *ir;
	const struct frontend_options *options;
	struct vec *annotations;
	struct survey *survey; /* NULL: not wanted */
	bool parse_only;
	uint32_t troubles; /* errors found when parsing */
	struct parsed parsed, again;
	struct lowering lowering;
	enum status status;
	bool trapped;
	stack_t signals; /* where a handler runs when the stack is full */
};

void lower_parsed(struct lowering *l, struct ir *ir, const struct frontend_options *options,
		  struct parsed *parsed, struct vec *annotations)
{
	l->ir = ir;
	l->options = options;
	l->source = ir->source;
	l->first_return = lone_return(l->source, 0);
	l->parsed = parsed;
	l->unit = parsed->unit;
	lower_unit(l, annotations);
}

static void lower_source(struct job *job)
{
	struct lowering *l = &job->lowering;

	job->status = parse_source(job->ir, job->options, &job->parsed);
	job->troubles = job->parsed.troubles.n;
	if (job->status != STATUS_OK || job->parse_only)
		return;
	lower_parsed(l, job->ir, job->options, &job->parsed, job->annotations);
	readings_compare(l, &job->again);
	if (!l->undefined)
		troubles_warn(job->ir, &job->parsed);
	headers_note(job->ir, l->unit, job->options->all && !job->options->survey);
	if (job->survey)
		loops_survey(l, job->survey);
	if (diags_errors(job->ir->diags))
		job->status = STATUS_REFUSED;
}

static void *work(void *argument)
{
	struct job *job = argument;
	struct trap *trap = arena_trap(job->ir->arena);

	sigaltstack(&job->signals, NULL);
	if (setjmp(trap->env) == 0)
		lower_source(job);
	else
		job->trapped = true;
	parsed_release(&job->parsed);
	parsed_release(&job->again);
	job->signals.ss_flags = SS_DISABLE;
	sigaltstack(&job->signals, NULL);
	return NULL;
}

/* Runs the job with the largest stack that can be had. */
static bool run_with_stack(struct job *job)
{
	static const size_t sizes[] = {(size_t)256 << 20, (size_t)64 << 20, (size_t)8 << 20};
	pthread_attr_t attributes;
	pthread_t thread;
	bool started = false;

	for (unsigned i = 0; i < ARRAY_LEN(sizes) && !started; i++) {
		if (pthread_attr_init(&attributes) != 0)
			return false;
		started = pthread_attr_setstacksize(&attributes, sizes[i]) == 0 &&
			  pthread_create(&thread, &attributes, work, job) == 0;
		pthread_attr_destroy(&attributes);
	}
	return started && pthread_join(thread, NULL) == 0;
}

static void run_job(struct job *job)
{
	enum { SIGNAL_STACK = 64 << 10 };
	struct arena *arena = job->ir->arena;
	struct trap *trap = arena_trap(arena);
	jmp_buf caller;
	bool started;

	/* not of the arena, which would clear what is hardly ever touched */
	job->signals.ss_sp = malloc(SIGNAL_STACK);
	job->signals.ss_size = SIGNAL_STACK;
	memcpy(&caller, &trap->env, sizeof(caller));
	started = job->signals.ss_sp && run_with_stack(job);
	free(job->signals.ss_sp);
	if (!started)
		trap_raise(trap, STATUS_LIMIT, "no thread for the front end could be started");
	memcpy(&trap->env, &caller, sizeof(caller));
	if (job->trapped)
		trap_raise(trap, trap->status, "%s", arena_strdup(arena, trap->message));
}

static struct job *job_create(struct ir *ir, const struct frontend_options *options)
{
	struct job *job = arena_alloc(ir->arena, sizeof(*job));

	job->ir = ir;
	job->options = options;
	return job;
}

static enum status lower_with(struct ir *ir, const struct frontend_options *options,
			      struct vec *annotations, struct survey *survey)
{
	struct job *job;

	if (!source_check(ir))
		return STATUS_REFUSED;
	job = job_create(ir, options);
	job->annotations = annotations;
	job->survey = survey;
	run_job(job);
	return job->status;
}

enum status frontend_lower(struct ir *ir, const struct frontend_options *options,
			   struct vec *annotations)
{
	enum status status;

	if (!annotations->n && !options->all)
		return STATUS_OK;
	tunes_take(ir, options);
	status = lower_with(ir, options, annotations, NULL);
	if (status == STATUS_OK && annotations->n && !tunes_all_used(ir))
		status = STATUS_USAGE;
	return status;
}

enum status frontend_survey(struct ir *ir, const struct frontend_options *options,
			    struct survey *survey)
{
	struct frontend_options all = *options;
	struct vec none = {NULL, 0, 0};

	all.all = all.survey = true;
	return lower_with(ir, &all, &none, survey);
}

/* How many errors clang finds; UINT32_MAX: too many to go on. */
static uint32_t clang_errors(struct ir *like, const struct frontend_options *options,
			     const struct source *source)
{
	struct arena *arena = like->arena;
	struct job *job = job_create(
		ir_create(arena, diags_create(arena, source), source, like->lang), options);

	job->parse_only = true;
	job->parsed.of_result = true;
	run_job(job);
	return job->status == STATUS_OK ? job->troubles : UINT32_MAX;
}

/* Where nothing declares NEST_REQUIRED it is an error, which hides others: none of them counts against the result. */
static struct source without_required(struct ir *ir, const struct source *source)
{
	struct vec spans = {0};
	char *text = arena_strndup(ir->arena, source->text, source->size);

	frontend_required(ir, &spans);
	for (uint32_t i = 0; i < spans.n; i++) {
		const struct span *s = spans.at[i];

		memset(text + s->lo, ' ', s->hi - s->lo);
	}
	return (struct source){source->name, text, source->size};
}

const char *frontend_check_result(struct ir *ir, const struct frontend_options *options,
				  const struct source *before, const char *after, size_t size,
				  const struct edit_range *edits, uint32_t n, bool parsed)
{
	const struct source result = {before->name, after, (uint32_t)size};
	const struct source plain = without_required(ir, before);
	bool guess;
	const char *wrong = edits_check(ir, &plain, after, size, edits, n, &guess);
	uint32_t errors;

	if (wrong ? !guess : !parsed)
		return wrong;
	if (!wrong)
		wrong = "clang finds an error in it that the source does not have";
	errors = clang_errors(ir, options, &result);
	return errors == 0 || errors <= clang_errors(ir, options, &plain) ? NULL : wrong;
}

const struct vec *frontend_headers(const struct ir *ir)
{
	return &ir->headers;
}
