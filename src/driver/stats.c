/* stats.c - --stats: how often each pass changed something; --time-passes: what a run takes, by steps. */
#include "cli.h"

#include <string.h>
#include <time.h>

static uint64_t now_ns(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

void stats_start(struct stats *s)
{
	s->last = now_ns();
}

void stats_end(struct stats *s, enum step step)
{
	uint64_t now = now_ns();

	s->step[step] += now - s->last;
	s->last = now;
}

static void put_count(FILE *f, unsigned n, const char *what)
{
	if (n)
		fprintf(f, "%8u %s\n", n, what);
}

void stats_print(FILE *f, const struct stats *s, const struct diags *diags)
{
	const struct vec *all = diags_all(diags);

	quote_print(f, diags_source(diags)->name);
	fputs(": statistics\n", f);
	put_count(f, s->annotations, "annotations");
	fprintf(f, "%8u nests\n", s->nests);
	put_count(f, s->changed, "nests changed");
	put_count(f, s->refused, "nests not understood");
	for (unsigned id = 0; id < PASS_COUNT; id++) {
		unsigned n = 0;

		for (uint32_t i = 0; i < all->n; i++) {
			const struct diag *d = all->at[i];

			n += d->remark == REMARK_PASSED &&
			     strcmp(d->pass, pass_table[id].name) == 0;
		}
		put_count(f, n,
			  arena_printf(diags_arena(diags), "changes by %s", pass_table[id].name));
	}
}

static void put_time(FILE *f, uint64_t ns, const char *indent, const char *what)
{
	fprintf(f, "%10.2f ms  %s%s\n", (double)ns / 1e6, indent, what);
}

void times_print(FILE *f, const struct stats *s, const char *name)
{
	static const char *const steps[] = {
		[STEP_FRONT_END] = "the front end",
		[STEP_NESTS] = "nests: schedules, passes and their scores",
		[STEP_RESULT] = "writing and checking the result",
	};
	uint64_t sum = 0;

	quote_print(f, name);
	fputs(": wall time\n", f);
	for (unsigned step = 0; step < STEP_COUNT; step++) {
		put_time(f, s->step[step], "", steps[step]);
		sum += s->step[step];
		for (unsigned id = 0; step == STEP_NESTS && id < PASS_COUNT; id++)
			if (s->pass[id])
				put_time(f, s->pass[id], "  ", pass_table[id].name);
	}
	put_time(f, sum, "", "in all");
}
