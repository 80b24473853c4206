/* test_range_brute.c - loops of constants, and conditions on two small numbers, by trying everything.
 *
 * What is said must hold for each value and turn there is; and how often it is all that can be said,
 * over all loops and conditions, must be no less than today. */
#include "machine.h"
#include "probe.h"

#include <stdio.h>
#include <string.h>

enum { TEXT = 1024 };

/* ---- loops ---- */

struct turns {
	struct probe *p;
	const struct stmt *mark, *loop;
	const struct sym *i;
	__int128 lo, hi;
	int64_t n;
	bool runs;
};

static void in_body(void *context, const struct machine *m, const struct stmt *s)
{
	struct turns *t = context;
	__int128 v;

	if (s != t->mark)
		return;
	v = m->value[t->i->id];
	t->lo = t->n == 0 || v < t->lo ? v : t->lo;
	t->hi = t->n == 0 || v > t->hi ? v : t->hi;
	t->n++;
}

static void at_condition(void *context, const struct stmt *loop, bool first, bool holds)
{
	struct turns *t = context;

	(void)loop;
	if (first)
		t->runs = holds;
}

struct said {
	unsigned long runs, trips, lo, hi, after;
};

static void try_loop(const char *text, struct said *said)
{
	struct probe p;
	struct turns t = {.p = &p};
	struct machine m;
	struct range in, after;
	const struct expr *i;
	enum machine_end end;
	enum proof runs;
	int64_t trips;

	probe_open_func(&p, text);
	t.mark = probe_mark(&p, "in");
	t.loop = probe_after(&p, "before");
	t.i = probe_sym(&p, "i");
	i = expr_sym(p.ir, t.i);
	m = (struct machine){.ir = p.ir,
			     .fuel = 2000,
			     .reached = in_body,
			     .turned = at_condition,
			     .context = &t};
	runs = loop_runs(p.an, t.loop);
	trips = loop_trips(p.an, t.loop);
	in = range_of(p.an, i, t.mark);
	after = range_of(p.an, i, probe_mark(&p, "after"));
	end = machine_run(&m, p.func->body);
	if (runs != PROOF_UNKNOWN)
		ck_assert_msg((runs == PROOF_YES) == t.runs, "it runs or not: %s", text);
	if (end != MACHINE_UNDEFINED) {
		__int128 v = m.value[t.i->id];

		ck_assert_msg(trips < 0 || trips == t.n, "%lld turns, not %lld: %s", (long long)t.n,
			      (long long)trips, text);
		ck_assert_msg(t.n == 0 || (!in.empty && in.lo <= t.lo && in.hi >= t.hi &&
					   (t.lo - in.phase) % in.stride == 0 &&
					   (t.hi - in.phase) % in.stride == 0),
			      "in the body: %s", text);
		ck_assert_msg(!after.empty && after.lo <= v && v <= after.hi &&
				      (v - after.phase) % after.stride == 0,
			      "after it: %s", text);
		said->runs += runs != PROOF_UNKNOWN;
		said->trips += trips >= 0;
		said->lo += t.n && in.lo == t.lo;
		said->hi += t.n && in.hi == t.hi;
		said->after += after.lo == v && after.hi == v;
	} else {
		/* it overflows, or has more turns than were tried, if not no end */
		ck_assert_msg(trips < 0 || (m.fuel < 0 && trips > t.n), "%lld turns: %s",
			      (long long)trips, text);
	}
	probe_close(&p);
}

static const struct {
	const char *name;
	const char *ends[9]; /* where it starts, and where it is to end */
} kinds[] = {
	{"int",
	 {"0", "-3", "7", "8", "2147483646", "2147483647", "(-2147483647 - 1)", "3u", "200"}},
	{"unsigned", {"0u", "1u", "7u", "4294967294u", "4294967295u", "-1", "4", "200u", "9L"}},
	{"signed char", {"0", "-3", "5", "100", "126", "127", "-128", "128", "200u"}},
};

START_TEST(loops_of_constants)
{
	static const char *const cmps[] = {"<", "<=", ">", ">=", "!="};
	static const char *const steps[] = {"1", "-1", "2", "3", "-3", "7", "0", "1u"};
	static const struct said wanted[] = {
		{563, 531, 97, 117, 436}, {670, 528, 149, 171, 485}, {843, 582, 240, 248, 588}};
	struct said said = {0};
	char text[TEXT];

	for (unsigned k = 0; k < 9 * 9 * 5 * 8; k++) {
		unsigned lo = k % 9, end = k / 9 % 9, cmp = k / 81 % 5, step = k / 405;

		/* all of them take too long */
		if ((k * 2654435761u >> 16) % 3)
			continue;
		snprintf(text, sizeof(text),
			 "func f kernel () { let i: %s; pragma \"before\"; for (outer i = %s; i %s "
			 "%s; i += %s) { "
			 "pragma \"in\"; } pragma \"after\"; }",
			 kinds[_i].name, kinds[_i].ends[lo], cmps[cmp], kinds[_i].ends[end],
			 steps[step]);
		try_loop(text, &said);
	}
	ck_assert_msg(memcmp(&said, &wanted[_i], sizeof(said)) == 0,
		      "said: %lu, %lu, %lu, %lu, %lu", said.runs, said.trips, said.lo, said.hi,
		      said.after);
}
END_TEST

/* ---- conditions ---- */

enum { SPAN = 6, SIDE = 2 * SPAN + 1, SYSTEMS = 400, ASKED = 6 };

struct system {
	uint64_t seed;
	char condition[3][128];
	struct probe p;
	unsigned long decided, ends;
};

static int pick(struct system *s, int lo, int hi)
{
	s->seed = s->seed * 6364136223846793005u + 1442695040888963407u;
	return lo + (int)((s->seed >> 33) % (uint64_t)(hi - lo + 1));
}

static void linear(struct system *s, char *out, size_t room)
{
	static const char *const names[] = {"n", "m"};
	int a = pick(s, -3, 3), b = pick(s, -3, 3), c = pick(s, -7, 7), form = pick(s, 0, 11);
	const char *x = names[pick(s, 0, 1)], *y = names[pick(s, 0, 1)];

	if (form < 4)
		snprintf(out, room, "%d * n + %d * m + %d", a, b, c);
	else if (form == 4)
		snprintf(out, room, "(%s << %d) - %s", x, pick(s, 0, 2), y);
	else if (form == 5)
		snprintf(out, room, "%s %% %d", x, pick(s, 2, 5));
	else if (form == 6)
		snprintf(out, room, "%s / %d + %s", x, pick(s, 2, 4), y);
	else if (form == 7)
		snprintf(out, room, "%s * %s", x, y);
	else if (form == 8)
		snprintf(out, room, "min(%s, %s + %d)", x, y, c);
	else if (form == 9)
		snprintf(out, room, "max(%s, %d) - %s", x, c, y);
	else if (form == 10)
		snprintf(out, room, "(%s & %d) + %s", x, pick(s, 0, 7), y);
	else
		snprintf(out, room, "(int)((signed char)(%s)) + %s", x, y);
}

static void comparison(struct system *s, char *out, size_t room)
{
	static const char *const relations[] = {"<", "<=", ">", ">=", "==", "!="};
	char side[48];
	int form = pick(s, 0, 9);

	linear(s, side, sizeof(side));
	if (form == 0)
		snprintf(out, room, "(unsigned)(%s) < %du", side, pick(s, 1, 9));
	else if (form == 1)
		snprintf(out, room, "!(%s < %d)", side, pick(s, -4, 4));
	else if (form == 2)
		snprintf(out, room, "%s", side);
	else if (form == 3)
		snprintf(out, room, "%s %% %d == %d", pick(s, 0, 1) ? "n" : "m", pick(s, 2, 4),
			 pick(s, 0, 1));
	else
		snprintf(out, room, "%s %s %d", side, relations[pick(s, 0, 5)], pick(s, -9, 9));
}

/* The points of the square for which all conditions hold; those where one is undefined do not count. */
static unsigned points_of(struct system *s, const struct expr *const *conditions,
			  struct machine *at)
{
	const struct sym *n = probe_sym(&s->p, "n"), *m = probe_sym(&s->p, "m");
	unsigned count = 0;

	for (int k = 0; k < SIDE * SIDE; k++) {
		struct machine *x = &at[count];
		bool holds = true;
		__int128 v;

		*x = (struct machine){.ir = s->p.ir};
		x->value[n->id] = k % SIDE - SPAN;
		x->value[m->id] = k / SIDE - SPAN;
		x->given[n->id] = x->given[m->id] = true;
		for (unsigned c = 0; c < 3 && holds; c++)
			holds = machine_value(x, conditions[c], &v) && v;
		count += holds;
	}
	return count;
}

static void try_system(struct system *s)
{
	static struct machine at[SIDE * SIDE];
	const struct expr *conditions[3];
	char text[TEXT], asked[128];
	const struct stmt *mark;
	unsigned points;

	for (unsigned c = 0; c < 3; c++) {
		char one[64], other[64];

		comparison(s, one, sizeof(one));
		comparison(s, other, sizeof(other));
		if (c < 2)
			snprintf(s->condition[c], sizeof(s->condition[c]), "%s", one);
		else
			snprintf(s->condition[c], sizeof(s->condition[c]),
				 pick(s, 0, 1) ? "%s || %s" : "!(%s && %s)", one, other);
	}
	snprintf(text, sizeof(text),
		 "func f kernel (n: int, m: int) { if (n >= %d && n <= %d && m >= %d && m <= %d) { "
		 "if (%s) { if (%s) { "
		 "if (%s) { pragma \"A\"; } } } } }",
		 -SPAN, SPAN, -SPAN, SPAN, s->condition[0], s->condition[1], s->condition[2]);
	probe_open_func(&s->p, text);
	mark = probe_mark(&s->p, "A");
	for (unsigned c = 0; c < 3; c++)
		conditions[c] = probe_expr(&s->p, s->condition[c]);
	points = points_of(s, conditions, at);
	for (unsigned q = 0; q < 2 * ASKED; q++) {
		const struct expr *e;
		enum proof proof = PROOF_UNKNOWN;
		__int128 v, lo = 0, hi = 0;
		bool any = false;
		struct range r = {0};

		if (q < ASKED)
			linear(s, asked, sizeof(asked));
		else
			comparison(s, asked, sizeof(asked));
		e = probe_expr(&s->p, q < 2 ? (q ? "n" : "m") : asked);
		if (q < ASKED)
			r = range_of(s->p.an, e, mark);
		else
			proof = range_prove(s->p.an, e, mark);
		for (unsigned k = 0; k < points; k++) {
			if (!machine_value(&at[k], e, &v))
				continue;
			if (q < ASKED ? r.empty || v < r.lo || v > r.hi ||
						(v - r.phase) % r.stride != 0
				      : proof != PROOF_UNKNOWN && (proof == PROOF_YES) != (v != 0))
				ck_abort_msg("'%s' (%s) may be %lld in %s", asked,
					     q < 2 ? "n, m" : "", (long long)v, text);
			lo = !any || v < lo ? v : lo;
			hi = !any || v > hi ? v : hi;
			any = true;
		}
		if (q < ASKED && any)
			s->ends += (r.lo == lo) + (r.hi == hi);
		else if (q >= ASKED)
			s->decided += any && proof != PROOF_UNKNOWN;
	}
	probe_close(&s->p);
}

START_TEST(conditions_on_a_square)
{
	static struct system s;
	const unsigned long decided = 579, ends = 2003;

	memset(&s, 0, sizeof(s));
	s.seed = 17;
	for (unsigned k = 0; k < SYSTEMS; k++)
		try_system(&s);
	ck_assert_msg(s.decided == decided && s.ends == ends,
		      "%lu are decided and %lu ends exact, not %lu and %lu", s.decided, s.ends,
		      decided, ends);
}
END_TEST

Suite *suite_range_brute(void)
{
	Suite *suite = suite_create("range_brute");
	TCase *tcase = tcase_create("range_brute");

	tcase_add_loop_test(tcase, loops_of_constants, 0, 3);
	tcase_add_test(tcase, conditions_on_a_square);
	tcase_set_timeout(tcase, 60);
	suite_add_tcase(suite, tcase);
	return suite;
}
