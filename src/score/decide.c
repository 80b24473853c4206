/* decide.c - which form of a function is best by what was compiled.
 *
 * A form is refused when one of its kernels, on one of the architectures, has more bytes of spills,
 * more instructions per unit of work in its hot loop, or fewer loads in flight there than the
 * input. Of the others the one with the fewest spills is taken, then with the fewest instructions,
 * then the least code, since another loop may be the hot one for the user's sizes, then registers; and
 * where all of that is the same, the input; or, where the instructions were read from PTX, nearly the
 * same. */
#include "file.h"

#include "cunest/fusions.h"

#include <stdlib.h>

bool entry_is(const char *entry, const char *name)
{
	size_t n = strlen(name);
	char length[24];

	if (strcmp(entry, name) == 0)
		return true;
	snprintf(length, sizeof(length), "%zu", n);
	for (const char *at = strstr(entry, name); at; at = strstr(at + 1, name)) {
		size_t digits = strlen(length);

		if ((size_t)(at - entry) > digits && strncmp(at - digits, length, digits) == 0 &&
		    (at[-(ptrdiff_t)digits - 1] < '0' || at[-(ptrdiff_t)digits - 1] > '9'))
			return true;
	}
	return false;
}

/* As the source has it: what ptxas prints is mangled, and only that tells the instances of a template apart. */
static const char *kernel_name(const struct score_file *f, const char *entry)
{
	for (uint32_t i = 0; i < f->ir->funcs.n; i++) {
		const struct func *func = f->ir->funcs.at[i];

		if (func->kind == FUNC_KERNEL && entry_is(entry, func->name))
			return func->is_template
				       ? arena_printf(f->ir->arena, "%s, %s", func->name, entry)
				       : func->name;
		for (uint32_t k = 0; k < func->nests.n; k++) {
			const struct nest *nest = func->nests.at[k];

			if (nest->kernel && nest->kernel->name &&
			    entry_is(entry, nest->kernel->name))
				return nest->kernel->name;
		}
	}
	return entry;
}

const char *counted_in(const struct measure *m)
{
	return m->seen == SEEN_PTX ? "PTX" : "SASS";
}

/* Is the kernel made of this function? */
static bool belongs(const struct measure *m, const struct scored_func *s)
{
	if (s->func->kind == FUNC_KERNEL)
		return entry_is(m->entry, s->func->name);
	if (s->func->kind == FUNC_DEVICE)
		return true;
	for (uint32_t i = 0; i < s->func->nests.n; i++) {
		const struct nest *nest = s->func->nests.at[i];

		if (nest->kernel && nest->kernel->name && entry_is(m->entry, nest->kernel->name))
			return true;
	}
	return false;
}

/* ---- one form against the input ---- */

struct verdict {
	bool good;
	const char *why; /* not */
	uint64_t spills, registers, length;
	double instructions; /* of all kernels, each as a share of the input's */
	uint64_t loads;      /* in flight, of all kernels */
	bool nearly;         /* instructions are counted in PTX */
	bool same;           /* all numbers */
};

static const char *per_work(struct arena *arena, const struct measure *m, enum work unit)
{
	uint64_t n = hot_per_work(&m->hot, unit);

	return arena_printf(arena, "%llu.%02llu", (unsigned long long)(n / 100),
			    (unsigned long long)(n % 100));
}

static double share(const struct hot *hot, const struct hot *base)
{
	enum work unit = hot_unit(hot, base);
	double a = (double)hot->instructions, b = (double)base->instructions;

	if (unit < WORK_COUNT) {
		a /= (double)hot->work[unit];
		b /= (double)base->work[unit];
	}
	return b > 0 ? a / b : 1;
}

static bool same_numbers(const struct measure *a, const struct measure *b)
{
	return a->registers == b->registers && a->spills == b->spills && a->stack == b->stack &&
	       a->shared == b->shared && a->loads == b->loads && a->length == b->length &&
	       a->hot.instructions == b->hot.instructions &&
	       memcmp(a->hot.work, b->hot.work, sizeof(a->hot.work)) == 0;
}

static void refuse(const struct score_file *f, struct verdict *v, const struct measure *m,
		   const char *what, uint64_t now, uint64_t before)
{
	if (v->good)
		v->why = arena_printf(f->ir->arena, "%s of '%s' on sm_%u, %llu instead of %llu",
				      what, kernel_name(f, m->entry), m->arch,
				      (unsigned long long)now, (unsigned long long)before);
	v->good = false;
}

static void compare(const struct score_file *f, struct verdict *v, const struct measure *m,
		    const struct measure *base)
{
	struct arena *arena = f->ir->arena;

	if (m->spills > base->spills)
		refuse(f, v, m, "more bytes of spills", m->spills, base->spills);
	v->spills += m->spills;
	v->registers += m->registers;
	v->length += m->length;
	v->same = v->same && same_numbers(m, base);
	if (!m->seen || !base->seen)
		return;
	if (hot_compare(&m->hot, &base->hot) > 0 && v->good) {
		enum work unit = hot_unit(&m->hot, &base->hot);

		v->good = false;
		v->why = arena_printf(
			arena,
			"more %s instructions per %s in the hot loop of '%s' on sm_%u, %s "
			"instead of %s",
			counted_in(m), work_name(unit), kernel_name(f, m->entry), m->arch,
			per_work(arena, m, unit), per_work(arena, base, unit));
	}
	if (m->loads < base->loads)
		refuse(f, v, m,
		       "fewer loads in flight, which hide the latency of memory, in the hot loop",
		       m->loads, base->loads);
	v->instructions += share(&m->hot, &base->hot);
	v->loads += m->loads;
	v->nearly = v->nearly || m->seen == SEEN_PTX;
}

/* What the forms are compared with. */
static const char *as_what(const struct scored_func *s)
{
	return s->scheduled ? "scheduled" : "written";
}

static void tell_numbers(const struct score_file *f, const struct scored_func *s, enum form_id form,
			 const struct measure *m, const struct measure *base)
{
	struct arena *arena = f->ir->arena;
	enum work unit = hot_unit(&m->hot, &base->hot);
	const char *hot = "";

	if (m->seen && base->seen)
		hot = arena_printf(
			arena,
			", in its hot loop %s %s instructions per %s (%s), %u loads in flight "
			"(%u)",
			per_work(arena, m, unit), counted_in(m), work_name(unit),
			per_work(arena, base, unit), m->loads, base->loads);
	diag_remark(f->ir->diags, REMARK_ANALYSIS, "score", s->where,
		    "'%s' on sm_%u has %u registers (as %s %u), %u bytes of spills (%u), %u of "
		    "stack (%u), %u of shared memory (%u)%s, in the version '%s'",
		    kernel_name(f, m->entry), m->arch, m->registers, as_what(s), base->registers,
		    m->spills, base->spills, m->stack, base->stack, m->shared, base->shared, hot,
		    form_table[form].name);
}

/* Where nvcc fuses otherwise than in the text as written, which fp(strict) forbids; NULL: nowhere. */
static const char *fuses_otherwise(const struct score_file *f, const struct scored_func *s,
				   bool together, const struct candidate *c)
{
	const struct candidate *written = &f->candidate[f->ncandidates];
	struct arena *arena = f->ir->arena;
	struct vec found = {0};

	if (!f->hooks->strict)
		return NULL;
	if (!fusions_compare(arena, f->hooks->strict, written->fusions, c->fusions, &found))
		return "what nvcc fuses is not known, and fp(strict) keeps it";
	for (uint32_t i = 0; i < found.n; i++) {
		const struct fusion_difference *d = found.at[i];

		if (together || !d->range || d->range->owner == s->func)
			return fusions_text(arena, d);
	}
	return NULL;
}

/* `together`: of all functions. */
static struct verdict judge(struct score_file *f, const struct scored_func *s, bool together,
			    enum form_id form)
{
	const struct candidate *c = &f->candidate[f->candidate_of[form]];
	struct verdict v = {.good = true, .same = true};
	struct arena *arena = f->ir->arena;
	struct vec list = {0};

	if (!c->measures || !measures_read(arena, c->measures, &list)) {
		v.good = false;
		v.why = c->failure ? c->failure : "what was measured cannot be read";
		return v;
	}
	if (form != FORM_WRITTEN) {
		v.why = fuses_otherwise(f, s, together, c);
		v.good = !v.why;
	}
	for (uint32_t i = 0; i < f->base.n; i++) {
		const struct measure *base = f->base.at[i], *m;

		if (!together && !belongs(base, s))
			continue;
		m = measure_find(arena, &list, base->entry, base->arch, false);
		if (!m) {
			refuse(f, &v, base, "no code", 0, 1);
			continue;
		}
		compare(f, &v, m, base);
		if (form != FORM_WRITTEN)
			tell_numbers(f, s, form, m, base);
	}
	return v;
}

bool file_measured(const struct score_file *f, const struct func *func,
		   const struct measure **before, const struct measure **after)
{
	const struct scored_func *s = NULL;
	const struct vec *base_list;
	const struct candidate *c;
	struct vec list = {0};

	for (uint32_t i = 0; i < f->funcs.n; i++)
		if (((const struct scored_func *)f->funcs.at[i])->func == func)
			s = f->funcs.at[i];
	if (!s || f->fallback || f->candidate_of[s->chosen] >= f->ncandidates)
		return false;
	c = &f->candidate[f->candidate_of[s->chosen]];
	if (!c->measures || !measures_read(f->ir->arena, c->measures, &list))
		return false;
	base_list = s->scheduled ? &f->source : &f->base;
	for (uint32_t i = 0; i < base_list->n; i++) {
		const struct measure *base = base_list->at[i];
		const struct measure *m =
			belongs(base, s)
				? measure_find(f->ir->arena, &list, base->entry, base->arch, false)
				: NULL;

		if (!m || !m->seen || !base->seen)
			continue;
		*before = base;
		*after = m;
		return true;
	}
	return false;
}

static bool better(const struct verdict *a, const struct verdict *b)
{
	if (a->spills != b->spills)
		return a->spills < b->spills;
	if (a->instructions < b->instructions || a->instructions > b->instructions)
		return a->instructions < b->instructions;
	if (a->length != b->length)
		return a->length < b->length;
	return a->registers < b->registers;
}

/* Is it surely better than the input?  Of kernels/, those that lost a little by SASS had gained up to
 * 5 % by PTX, or had only become shorter by less. */
static bool gains(const struct verdict *v, const struct verdict *written)
{
	if (!better(v, written) || !v->nearly)
		return better(v, written);
	return v->spills < written->spills || v->loads > written->loads ||
	       v->instructions < 0.95 * written->instructions ||
	       (v->instructions <= written->instructions && v->length * 100 < written->length * 95);
}

static bool measured(const struct score_file *f, const struct scored_func *s, bool together)
{
	for (uint32_t i = 0; i < f->base.n; i++)
		if (together || belongs(f->base.at[i], s))
			return true;
	return false;
}

static enum form_id decide(struct score_file *f, const struct scored_func *s, bool together)
{
	struct diags *diags = f->ir->diags;
	enum form_id chosen = FORM_WRITTEN;
	struct verdict best = judge(f, s, together, FORM_WRITTEN);

	if (!measured(f, s, together)) {
		diag_remark(diags, REMARK_ANALYSIS, "score", s->where,
			    "'%s' is in no kernel of this file, so nothing is measured",
			    s->func->name);
		return FORM_REWRITTEN;
	}
	for (unsigned form = FORM_REWRITTEN; form < FORM_COUNT; form++) {
		struct verdict v;

		if (f->candidate_of[form] == FORM_COUNT ||
		    (!together && form != FORM_REWRITTEN && !s->state[form]))
			continue;
		v = judge(f, s, together, (enum form_id)form);
		if (!v.good) {
			diag_remark(diags, REMARK_MISSED, "score", s->where,
				    "the version '%s' of '%s' is not taken: %s",
				    form_table[form].name, s->func->name, v.why);
		} else if (!v.same &&
			   (chosen == FORM_WRITTEN ? gains(&v, &best) : better(&v, &best))) {
			best = v;
			chosen = (enum form_id)form;
		}
	}
	if (chosen == FORM_WRITTEN)
		diag_remark(diags, REMARK_MISSED, "score", s->where,
			    "'%s' stays as it is %s: no other version of it is better",
			    s->func->name, as_what(s));
	else
		diag_remark(diags, REMARK_PASSED, "score", s->where,
			    "'%s' is taken in the version '%s'", s->func->name,
			    form_table[chosen].name);
	return chosen;
}

void file_decide(struct score_file *f)
{
	bool together = false;
	enum form_id all;

	for (uint32_t i = 0; i < f->funcs.n; i++)
		together = together ||
			   ((const struct scored_func *)f->funcs.at[i])->func->kind == FUNC_DEVICE;
	all = together ? decide(f, f->funcs.at[0], true) : FORM_WRITTEN;
	for (uint32_t i = 0; i < f->funcs.n; i++) {
		struct scored_func *s = f->funcs.at[i];

		s->chosen = together ? all : decide(f, s, false);
	}
}
