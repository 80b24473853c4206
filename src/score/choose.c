/* choose.c - the static choice: one nest through the pipeline, and undone if that made it
 * worse.
 *
 * Where the model counts less, the result stays.  Where it sees no difference, it stays too if no
 * pass moved anything: what only makes a formula simpler is no loss.  But moving what nvcc moves by
 * itself makes it schedule and share otherwise, for better or worse: of 160 direct convolutions in
 * which the model saw no gain, 22 became worse by up to a third and 30 better.  So that needs a gain,
 * unless the user chose the passes.  Else the other forms are tried whose missing passes had
 * something to do; the best of those that the same rule allows is taken, else the input. */
#include "cunest/score.h"

/* Those that move, which are off in the version 'unmoved'. */
static uint64_t moving(void)
{
	return form_table[FORM_UNMOVED].off;
}

static bool user_chose(const struct pipeline *pl, const struct nest *nest)
{
	return (pl->passes & moving()) != moving() || nest->passes_only ||
	       nest->cost_model == COST_PAPER;
}

bool static_allows(const struct pipeline *pl, const struct nest *nest, uint64_t did,
		   const struct hot *hot, const struct hot *base)
{
	int order = static_compare(hot, base);

	return order < 0 || (order == 0 && (!(did & moving()) || user_chose(pl, nest)));
}

static struct hot run_form(const struct pipeline *pl, struct nest *nest, enum form_id form,
			   uint64_t *did)
{
	struct pipeline own = *pl;

	own.passes &= ~form_table[form].off;
	own.did = did;
	passes_run(&own, nest);
	return static_hot(nest);
}

static const char *numbers(struct arena *arena, const struct hot *hot, enum work unit)
{
	uint64_t n = hot_per_work(hot, unit);

	return arena_printf(arena, "%llu.%02llu", (unsigned long long)(n / 100),
			    (unsigned long long)(n % 100));
}

/* What the forms are compared with: a schedule comes before them. */
static const char *as_what(const struct nest *nest)
{
	return nest->changed ? "scheduled" : "written";
}

static void tell(const struct nest *nest, const struct hot *hot, enum form_id form,
		 const struct hot *base, const char *as)
{
	struct ir *ir = nest->func->ir;
	enum work unit = hot_unit(hot, base);

	diag_remark(ir->diags, REMARK_ANALYSIS, "score", nest->span,
		    "the static model counts %s instructions per %s in the hot loop of '%s', %s as "
		    "%s",
		    numbers(ir->arena, hot, unit), work_name(unit), form_table[form].name,
		    numbers(ir->arena, base, unit), as);
}

/* What the passes made is worse than what was there, or not surely better. */
static bool try_others(const struct pipeline *pl, struct nest *nest,
		       const struct func_state *written, const struct hot *base, uint64_t did,
		       uint32_t mark, uint32_t numbers_at, const char *as)
{
	struct ir *ir = nest->func->ir;
	const struct func_state *best = written;
	enum form_id chosen = FORM_WRITTEN;
	struct vec analysis = diags_take(ir->diags, numbers_at), remarks = {0};
	struct hot least = *base;

	diags_take(ir->diags, mark); /* of what is not taken */
	diags_give(ir->diags, &analysis);
	mark = diags_mark(ir->diags);
	for (unsigned form = FORM_REWRITTEN + 1; form < FORM_COUNT; form++) {
		uint64_t done = 0;
		struct vec told;
		struct hot hot;

		if (!(did & form_table[form].off) || !(did & ~form_table[form].off))
			continue;
		func_state_put_copy(nest->func, written);
		hot = run_form(pl, nest, (enum form_id)form, &done);
		tell(nest, &hot, (enum form_id)form, base, as);
		told = diags_take(ir->diags, mark);
		if (!done || !static_allows(pl, nest, done, &hot, base) ||
		    (chosen != FORM_WRITTEN && static_compare(&hot, &least) >= 0))
			continue;
		best = func_state_keep(nest->func, nest);
		chosen = (enum form_id)form;
		least = hot;
		remarks = told;
	}
	func_state_put(nest->func, best);
	nest->form = form_table[chosen].name;
	diags_give(ir->diags, &remarks);
	if (chosen == FORM_WRITTEN)
		diag_remark(
			ir->diags, REMARK_MISSED, "score", nest->span,
			"left as written: by the static model no other version is certain to take "
			"fewer instructions per unit of work; --score=nvcc can tell");
	else
		diag_remark(ir->diags, REMARK_PASSED, "score", nest->span,
			    "the version '%s' is taken: the static model counts more for '%s'",
			    form_table[chosen].name, form_table[FORM_REWRITTEN].name);
	return chosen != FORM_WRITTEN;
}

/* *other: a form was taken that is not the result of the pipeline. */
static bool choose(const struct pipeline *pl, struct nest *nest, bool *other)
{
	struct func *func = nest->func;
	uint32_t mark = diags_mark(func->ir->diags);
	const char *as = as_what(nest);
	struct func_state *written;
	uint32_t numbers_at;
	struct hot base, hot;
	uint64_t did = 0;

	if (nest->off || nest->refusal || !func_has_forms(func))
		return passes_run(pl, nest);
	base = static_hot(nest);
	written = func_state_copy(func, nest);
	hot = run_form(pl, nest, FORM_REWRITTEN, &did);
	if (!did)
		return false;
	numbers_at = diags_mark(func->ir->diags);
	tell(nest, &hot, FORM_REWRITTEN, &base, as);
	if (static_allows(pl, nest, did, &hot, &base))
		return true;
	*other = try_others(pl, nest, written, &base, did, mark, numbers_at, as);
	return *other;
}

/* The form that was taken is the input of the next run of the command, which may find a rewrite of it that is no
 * loss: that is made now.  What it misses has been said. */
static void go_on(const struct pipeline *pl, struct nest *nest)
{
	struct diags *diags = nest->func->ir->diags;
	const char *form = nest->form;
	struct pipeline own = *pl;

	own.later = true;
	for (unsigned i = 0; i < FORM_COUNT; i++) {
		uint32_t mark = diags_mark(diags);
		bool other = false, changed = choose(&own, nest, &other);

		nest->form = form;
		if (!changed)
			diags_take(diags, mark);
		if (!other)
			return;
	}
}

bool score_nest(const struct pipeline *pl, struct nest *nest)
{
	bool other = false, changed = choose(pl, nest, &other);

	if (other)
		go_on(pl, nest);
	return changed;
}
