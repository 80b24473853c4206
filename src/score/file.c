/* file.c - the forms of a whole file: made, compiled at once, and chosen by function.
 *
 * Kernels are compiled one by one, so one compile of the file for each form measures all of them,
 * and the mix of the best is as good as each.  A function that kernels call is compiled into them;
 * where one has forms, all of the file has the same. */
#include "file.h"

struct score_file *score_file_create(struct ir *ir, const struct pipeline *pl)
{
	struct score_file *f = arena_alloc(ir->arena, sizeof(*f));

	f->ir = ir;
	f->pipeline = pl;
	return f;
}

/* The record of a function, which is the last one while it is in the passes. */
static struct scored_func *func_of(struct score_file *f, struct func *func)
{
	struct scored_func *s = f->funcs.n ? f->funcs.at[f->funcs.n - 1] : NULL;

	if (s && s->func == func)
		return s;
	s = arena_alloc(f->ir->arena, sizeof(*s));
	s->func = func;
	s->where = ((const struct nest *)func->nests.at[0])->span;
	vec_push(f->ir->arena, &f->funcs, s);
	return s;
}

bool score_file_nest(struct score_file *f, struct nest *nest, bool scheduled)
{
	struct func *func = nest->func;
	struct pipeline own = *f->pipeline;
	struct scored_nest *record;
	struct scored_func *s;
	bool changed;
	uint32_t mark;

	if (nest->off || nest->refusal || !func_has_forms(func))
		return passes_run(&own, nest);
	record = arena_alloc(f->ir->arena, sizeof(*record));
	record->nest = nest;
	record->base = static_hot(nest);
	record->written = func_state_copy(func, nest);
	own.did = &record->did;
	mark = diags_mark(f->ir->diags);
	changed = passes_run(&own, nest);
	record->hot = static_hot(nest);
	s = func_of(f, func);
	s->where = s->nests.n ? s->where : nest->span;
	s->did |= record->did;
	s->scheduled |= scheduled;
	f->scheduled |= scheduled;
	record->remarks = diags_take(f->ir->diags, mark);
	vec_push(f->ir->arena, &s->nests, record);
	return changed;
}

/* ---- the forms of each function ---- */

static void put_written(struct scored_func *s, bool copy)
{
	/* the first nest knows how symbols were before all */
	for (uint32_t i = s->nests.n; i-- > 0;) {
		const struct scored_nest *record = s->nests.at[i];

		if (copy)
			func_state_put_copy(s->func, record->written);
		else
			func_state_put(s->func, record->written);
	}
}

static void make_form(struct score_file *f, struct scored_func *s, enum form_id form)
{
	uint64_t off = form_table[form].off;
	struct pipeline own = *f->pipeline;
	uint32_t mark = diags_mark(f->ir->diags);

	if (!form_table[form].eager && (!(s->did & off) || !(s->did & ~off)))
		return;
	own.passes &= ~off;
	own.eager = form_table[form].eager;
	own.did = NULL;
	put_written(s, true);
	for (uint32_t i = 0; i < s->nests.n; i++)
		passes_run(&own, ((const struct scored_nest *)s->nests.at[i])->nest);
	if (func_state_hash(s->func) != s->hash) /* else it is as rewritten */
		s->state[form] = func_state_keep(s->func, NULL);
	s->remarks[form] = diags_take(f->ir->diags, mark);
}

static void make_forms(struct score_file *f, struct scored_func *s)
{
	s->state[FORM_REWRITTEN] = func_state_keep(s->func, NULL);
	s->hash = func_state_hash(s->func);
	for (uint32_t i = 0; i < s->nests.n; i++) {
		const struct vec *told = &((const struct scored_nest *)s->nests.at[i])->remarks;

		for (uint32_t k = 0; k < told->n; k++)
			vec_push(f->ir->arena, &s->remarks[FORM_REWRITTEN], told->at[k]);
	}
	for (unsigned form = FORM_REWRITTEN + 1; form < FORM_COUNT; form++)
		make_form(f, s, (enum form_id)form);
	put_written(s, false);
	s->state[FORM_WRITTEN] = func_state_keep(s->func, NULL);
}

static void put_form(const struct scored_func *s, enum form_id form)
{
	func_state_put(s->func, s->state[s->state[form] ? form : FORM_REWRITTEN]);
	names_assign(s->func);
}

/* ---- the texts ---- */

static void print_forms(struct score_file *f, const struct score_hooks *hooks)
{
	for (unsigned form = 0; form < FORM_COUNT; form++) {
		struct candidate c = {.form = form_table[form].name};
		unsigned same = 0;
		bool any = form <= FORM_REWRITTEN;

		for (uint32_t i = 0; i < f->funcs.n; i++) {
			const struct scored_func *s = f->funcs.at[i];

			any = any || s->state[form];
			put_form(s, (enum form_id)form);
		}
		f->candidate_of[form] = FORM_COUNT;
		if (!any)
			continue;
		hooks->print(hooks->context, &c.text, &c.size);
		while (same < f->ncandidates &&
		       (f->candidate[same].size != c.size ||
			memcmp(f->candidate[same].text, c.text, c.size) != 0))
			same++;
		if (same == f->ncandidates)
			f->candidate[f->ncandidates++] = c;
		f->candidate_of[form] = same;
	}
}

/* ---- the choice ---- */

static void take(struct score_file *f, const struct scored_func *s, enum form_id form)
{
	put_form(s, form);
	diags_give(f->ir->diags, &s->remarks[s->state[form] ? form : FORM_REWRITTEN]);
}

/* As score_nest() would, but for the forms in between. */
static void take_static(struct score_file *f, const struct scored_func *s)
{
	take(f, s, FORM_REWRITTEN);
	for (uint32_t i = 0; i < s->nests.n; i++) {
		const struct scored_nest *record = s->nests.at[i];

		if (!static_allows(f->pipeline, record->nest, record->did, &record->hot,
				   &record->base))
			func_state_put(s->func, record->written);
	}
	names_assign(s->func);
}

static bool compiled(struct score_file *f, const struct score_hooks *hooks)
{
	const char *why = "this run cannot compile";
	const struct scored_func *first = f->funcs.at[0];
	struct candidate *source = &f->candidate[f->ncandidates];
	struct edits edits = {.arena = f->ir->arena};

	bool has_source = f->scheduled || hooks->strict;

	for (unsigned i = 0; i < f->ncandidates; i++)
		f->candidate[i].lines = hooks->strict != NULL;
	if (hooks->strict) {
		*source = hooks->written;
	} else if (f->scheduled) {
		print_made(&edits, f->ir);
		*source = (struct candidate){.form = "source"};
		source->text = edits_apply(&edits, f->ir->source, &source->size);
	}
	if (hooks->compile &&
	    hooks->compile(hooks->compile_context, f->candidate, f->ncandidates + has_source)) {
		const struct candidate *written = &f->candidate[f->candidate_of[FORM_WRITTEN]];

		if (f->scheduled && source->measures)
			measures_read(f->ir->arena, source->measures, &f->source);
		else if (f->scheduled)
			diag_remark(f->ir->diags, REMARK_MISSED, "score", first->where,
				    "the text as written is not compiled, so the static model says "
				    "what the schedule gains: %s",
				    source->failure ? source->failure : why);
		if (written->measures && measures_read(f->ir->arena, written->measures, &f->base))
			return true;
		why = written->failure ? written->failure : why;
	}
	diag_report(f->ir->diags, DIAG_SCORE, first->where,
		    "the versions are not compiled, so the static model decides: %s", why);
	return false;
}

/* Where the passes found nothing to do, they may with less care. */
static bool eager_does(struct score_file *f, struct scored_func *s)
{
	struct pipeline own = *f->pipeline;
	const struct func_state *now = func_state_keep(s->func, NULL);
	uint32_t mark = diags_mark(f->ir->diags);
	uint64_t did = 0;

	own.eager = true;
	own.did = &did;
	put_written(s, true);
	for (uint32_t i = 0; i < s->nests.n; i++)
		passes_run(&own, ((const struct scored_nest *)s->nests.at[i])->nest);
	func_state_put(s->func, now);
	diags_take(f->ir->diags, mark);
	return did != 0;
}

void score_file_choose(struct score_file *f, const struct score_hooks *hooks)
{
	uint32_t kept = 0;

	f->hooks = hooks;
	/* where no pass did anything there is nothing to choose */
	for (uint32_t i = 0; i < f->funcs.n; i++) {
		struct scored_func *s = f->funcs.at[i];

		if (!s->did && !eager_does(f, s) && !s->scheduled) {
			for (uint32_t k = 0; k < s->nests.n; k++)
				diags_give(f->ir->diags,
					   &((struct scored_nest *)s->nests.at[k])->remarks);
			continue;
		}
		make_forms(f, s);
		f->funcs.at[kept++] = s;
	}
	f->funcs.n = kept;
	if (!kept)
		return;
	print_forms(f, hooks);
	for (uint32_t i = 0; i < kept; i++)
		((struct scored_func *)f->funcs.at[i])->chosen = FORM_REWRITTEN;
	if (f->ncandidates > 1 || f->scheduled) {
		f->fallback = !compiled(f, hooks);
		if (!f->fallback && f->ncandidates > 1)
			file_decide(f);
	}
	for (uint32_t i = 0; i < kept; i++) {
		struct scored_func *s = f->funcs.at[i];

		if (f->fallback)
			take_static(f, s);
		else
			take(f, s, s->chosen);
	}
}
