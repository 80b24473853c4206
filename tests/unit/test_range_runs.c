/* test_range_runs.c - ranges, proofs and safety against functions that are run.
 *
 * Random functions of integers with ifs, loops of every form, jumps and assumptions are run on many
 * inputs, small ones and the ends of the types (machine.c).  Whatever the analyses say before a
 * statement must be so in every run that C defines: values lie in the range, a proof is right, what
 * is safe is defined, a loop runs as often as was said.  How much they say, of all functions
 * together, must be no less than today: precision is not lost unseen. */
#include "machine.h"
#include "pick.h"
#include "probe.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { FUNCTIONS = 600, INPUTS = 48, QUESTIONS = 160, VARIABLES = 12, TEXT = 8192, FUEL = 400 };

enum kind { VALUES, PROOF, SAFE, HOIST, KINDS };

struct question {
	enum kind kind;
	char text[96];
	unsigned mark;
	const struct expr *e;
	const struct stmt *at;
	/* the answer */
	struct range range;
	enum proof proof;
	bool safe;
	/* what was seen */
	__int128 lo, hi;
	bool seen;
};

struct input {
	__int128 value[6];
};

struct trial {
	uint64_t seed;
	char text[TEXT], assumed[96];
	size_t size;
	const char *visible[VARIABLES];
	unsigned nvisible, loops, marks, nquestions;
	struct question question[QUESTIONS];
	struct probe p;
	const struct input *input;
	bool check;          /* the run is known to be defined: judge what is said */
	bool broken;         /* the run breaks what is assumed */
	unsigned long *told; /* by kind */
	/* iterations of the loop, by statement id, of the entry at hand */
	int64_t turns[256];
};

static void put(struct trial *t, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	t->size += (size_t)vsnprintf(t->text + t->size, TEXT - t->size, format, args);
	va_end(args);
	ck_assert_uint_lt(t->size, TEXT);
}

static const char *variable(struct trial *t)
{
	return t->visible[roll(&t->seed, t->nvisible)];
}

/* A formula in C. */
static void formula(struct trial *t, char *out, size_t room, unsigned depth)
{
	static const char *const forms[] = {
		"%s + %s",     "%s - %s", "%s * %s",  "%s / %s",  "%s %% %s", "min(%s, %s)",
		"max(%s, %s)", "%s & %s", "%s << %s", "%s >> %s", "%s | %s",
	};
	char a[32], b[32];

	switch (depth ? roll(&t->seed, 8) : roll(&t->seed, 3)) {
	case 0:
		snprintf(out, room, "%u", roll(&t->seed, 9));
		return;
	case 1:
	case 2:
		snprintf(out, room, "%s", variable(t));
		return;
	case 3:
		formula(t, a, sizeof(a), 0);
		snprintf(out, room, roll(&t->seed, 2) ? "(-%s)" : "(unsigned)(%s)", a);
		return;
	case 4:
		formula(t, a, sizeof(a), 0);
		snprintf(out, room, "(%s %s %u)", a, roll(&t->seed, 2) ? "%" : "/",
			 1 + roll(&t->seed, 5));
		return;
	}
	formula(t, a, sizeof(a), 0);
	formula(t, b, sizeof(b), 0);
	out += snprintf(out, room, "(") > 0;
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
	snprintf(out, room - 3,
		 forms[roll(&t->seed, roll(&t->seed, 2) ? 3 : sizeof(forms) / sizeof(*forms))], a,
		 b);
#pragma GCC diagnostic pop
	strcat(out, ")");
}

static void condition(struct trial *t, char *out, size_t room, unsigned depth)
{
	static const char *const relations[] = {"<", "<=", ">", ">=", "==", "!="};
	char a[40], b[40];

	if (depth && roll(&t->seed, 3) == 0) {
		condition(t, a, sizeof(a), 0);
		condition(t, b, sizeof(b), 0);
		snprintf(out, room,
			 roll(&t->seed, 5) == 0 ? "!(%s || %s)"
			 : roll(&t->seed, 2)    ? "(%s && %s)"
						: "(%s || %s)",
			 a, b);
		return;
	}
	if (roll(&t->seed, 8) == 0) {
		snprintf(out, room, "%s %% %u == %u", variable(t), 2 + roll(&t->seed, 3),
			 roll(&t->seed, 2));
		return;
	}
	formula(t, a, sizeof(a), roll(&t->seed, 3) == 0);
	formula(t, b, sizeof(b), roll(&t->seed, 4) == 0);
	snprintf(out, room, "%.18s %s %.18s", strlen(a) < 19 ? a : "n",
		 relations[roll(&t->seed, 6)], strlen(b) < 19 ? b : "m");
}

static void ask(struct trial *t, enum kind kind, unsigned mark)
{
	struct question *q = &t->question[t->nquestions];

	if (t->nquestions == QUESTIONS)
		return;
	*q = (struct question){.kind = kind, .mark = mark};
	if (kind == PROOF)
		condition(t, q->text, sizeof(q->text), 1);
	else
		formula(t, q->text, sizeof(q->text), 1);
	t->nquestions++;
}

static void mark(struct trial *t)
{
	unsigned m = t->marks++;

	put(t, "pragma \"%u\";\n", m);
	for (unsigned i = 0; i < 3; i++) {
		ask(t, VALUES, m);
		ask(t, PROOF, m);
		ask(t, SAFE, m);
	}
}

static void statements(struct trial *t, unsigned depth, bool in_loop);

static void for_loop(struct trial *t, unsigned depth)
{
	static const char *const names[] = {"i", "j", "l", "o", "q", "r", "s", "t"};
	static const char *const types[] = {"int", "int", "int", "unsigned", "signed char"};
	const char *name = names[t->loops % 8];
	char lo[48], bound[48];
	unsigned visible = t->nvisible;
	bool down = roll(&t->seed, 3) == 0;

	if (t->loops++ >= 8 || t->nvisible == VARIABLES) {
		put(t, "n = n - 1;\n");
		return;
	}
	formula(t, lo, sizeof(lo), roll(&t->seed, 4) == 0);
	formula(t, bound, sizeof(bound), roll(&t->seed, 4) == 0);
	put(t, "pragma \"%u\";\n", t->marks);
	for (unsigned i = 0; i < 3; i++)
		ask(t, HOIST, t->marks);
	t->marks++;
	put(t, "for (%s: %s = %s; %s %s %s; %s += ", name, types[roll(&t->seed, 5)], lo, name,
	    roll(&t->seed, 6) == 0 ? "!="
	    : down                 ? (roll(&t->seed, 2) ? ">" : ">=")
				   : (roll(&t->seed, 2) ? "<" : "<="),
	    bound, name);
	if (roll(&t->seed, 8) == 0)
		put(t, "%s) {\n", variable(t));
	else
		put(t, "%s%u) {\n", down ? "-" : "", 1 + roll(&t->seed, 3));
	t->visible[t->nvisible++] = name;
	mark(t);
	statements(t, depth - 1, true);
	t->nvisible = visible;
	put(t, "}\n");
}

static void statement(struct trial *t, unsigned depth, bool in_loop)
{
	char text[96], more[96];

	switch (roll(&t->seed, depth ? 9 : 3)) {
	case 0:
	case 1:
		formula(t, text, sizeof(text), 1);
		put(t, "%s %s= %s;\n", t->visible[roll(&t->seed, 8)], roll(&t->seed, 3) ? "" : "+",
		    text);
		return;
	case 2:
		condition(t, text, sizeof(text), 1);
		put(t, "if (%s) { %s; }\n", text,
		    !in_loop || roll(&t->seed, 3) == 0 ? "return"
		    : roll(&t->seed, 2)                ? "break"
						       : "continue");
		return;
	case 3:
	case 4:
	case 5:
		condition(t, text, sizeof(text), 1);
		put(t, "if (%s) {\n", text);
		mark(t);
		statements(t, depth - 1, in_loop);
		put(t, "}");
		if (roll(&t->seed, 2)) {
			put(t, " else {\n");
			mark(t);
			statements(t, depth - 1, in_loop);
			put(t, "}");
		}
		put(t, "\n");
		return;
	case 6:
	case 7:
		for_loop(t, depth);
		return;
	}
	condition(t, text, sizeof(text), 1);
	formula(t, more, sizeof(more), 1);
	if (roll(&t->seed, 3)) {
		put(t, "while (%s) {\n", text);
		mark(t);
		statements(t, depth - 1, true);
		put(t, "%s = %s;\n}\n", t->visible[roll(&t->seed, 8)], more);
	} else {
		put(t, "do {\n");
		mark(t);
		statements(t, depth - 1, true);
		put(t, "} while (%s);\n", text);
	}
}

static void statements(struct trial *t, unsigned depth, bool in_loop)
{
	for (unsigned n = 1 + roll(&t->seed, 3); n; n--)
		statement(t, depth, in_loop);
	mark(t);
}

static void make(struct trial *t)
{
	static const char *const names[] = {"n", "m", "k", "u", "c", "b", "x", "y"};

	memcpy(t->visible, names, sizeof(names));
	t->nvisible = 8;
	t->assumed[0] = 0;
	put(t, "func f kernel (n: int, m: int, k: int, u: unsigned, c: signed char, b: bool) {\n");
	put(t, "let x: int = %u;\n", roll(&t->seed, 9));
	if (roll(&t->seed, 4))
		put(t, "let y: int = %s;\n", t->visible[roll(&t->seed, 6)]);
	else
		put(t, "let y: int;\n");
	if (roll(&t->seed, 3) == 0) {
		condition(t, t->assumed, sizeof(t->assumed), 1);
		put(t, "nest assume(%s) {\n", t->assumed);
	}
	statements(t, 3, false);
	put(t, t->assumed[0] ? "}\n}\n" : "}\n");
}

static void random_input(struct trial *t, struct input *in)
{
	static const __int128 far[] = {INT32_MIN, INT32_MIN + 1, INT32_MAX - 1, INT32_MAX};

	for (unsigned i = 0; i < 3; i++)
		in->value[i] =
			roll(&t->seed, 6) ? (int)roll(&t->seed, 12) - 3 : far[roll(&t->seed, 4)];
	in->value[3] = roll(&t->seed, 4) ? roll(&t->seed, 9) : UINT32_MAX - roll(&t->seed, 3);
	in->value[4] = roll(&t->seed, 4)   ? (int)roll(&t->seed, 12) - 3
		       : roll(&t->seed, 2) ? 127
					   : -128;
	in->value[5] = roll(&t->seed, 2);
}

/* ---- answers ---- */

static void answer(struct trial *t, struct question *q)
{
	char name[8];
	const char *why;

	snprintf(name, sizeof(name), "%u", q->mark);
	q->e = probe_expr(&t->p, q->text);
	q->at = q->kind == HOIST ? probe_after(&t->p, name) : probe_mark(&t->p, name);
	q->seen = false;
	switch (q->kind) {
	case VALUES:
		q->range = range_of(t->p.an, q->e, q->at);
		break;
	case PROOF:
		q->proof = range_prove(t->p.an, q->e, q->at);
		t->told[PROOF] += q->proof != PROOF_UNKNOWN;
		break;
	case SAFE:
		q->safe = range_safe(t->p.an, q->e, q->at, &why);
		t->told[SAFE] += q->safe;
		break;
	case HOIST:
		q->safe = range_hoistable(t->p.an, q->e, q->at, &why);
		t->told[HOIST] += q->safe;
		break;
	case KINDS:
		break;
	}
}

static void blame(const struct trial *t, const struct question *q, const char *what, __int128 value)
{
	char inputs[200];
	size_t n = 0;

	for (unsigned i = 0; i < 6; i++)
		n += (size_t)snprintf(inputs + n, sizeof(inputs) - n, " %lld",
				      (long long)t->input->value[i]);
	ck_abort_msg("'%s' before \"%u\" %s, but is %lld for%s in\n%s", q->text, q->mark, what,
		     (long long)value, inputs, t->text);
}

static void look(struct trial *t, const struct machine *m, struct question *q)
{
	__int128 v;
	bool defined = machine_value(m, q->e, &v);
	const struct range *r = &q->range;

	if (q->kind == SAFE || q->kind == HOIST) {
		/* a local without a value is nobody's fault */
		if (q->safe && !defined && m->given[7])
			blame(t, q, "is safe", 0);
		return;
	}
	if (!defined)
		return;
	if (q->kind == PROOF) {
		if ((q->proof == PROOF_YES && !v) || (q->proof == PROOF_NO && v))
			blame(t, q, q->proof == PROOF_YES ? "is true" : "is false", v);
		return;
	}
	if (r->empty || v < r->lo || v > r->hi || (v - r->phase) % r->stride != 0)
		blame(t, q, "has a range", v);
	q->lo = !q->seen || v < q->lo ? v : q->lo;
	q->hi = !q->seen || v > q->hi ? v : q->hi;
	q->seen = true;
}

static void reached(void *context, const struct machine *m, const struct stmt *s)
{
	struct trial *t = context;
	const struct nest *nest = probe_nest(&t->p);
	__int128 holds;

	for (uint32_t i = 0; nest && s == nest->root && i < nest->assumes.n; i++)
		t->broken |= !machine_value(m, nest->assumes.at[i], &holds) || !holds;
	for (unsigned i = 0; t->check && i < t->nquestions; i++)
		if (t->question[i].at == s)
			look(t, m, &t->question[i]);
}

static void turned(void *context, const struct stmt *loop, bool first, bool holds)
{
	struct trial *t = context;
	int64_t trips;

	if (!t->check || loop->id >= 256)
		return;
	if (first) {
		enum proof runs = loop_runs(t->p.an, loop);

		ck_assert_msg(runs == PROOF_UNKNOWN || (runs == PROOF_YES) == holds,
			      "a loop runs or not, in\n%s", t->text);
		t->turns[loop->id] = 0;
	}
	if (holds) {
		t->turns[loop->id]++;
		return;
	}
	trips = loop_trips(t->p.an, loop);
	ck_assert_msg(trips < 0 || trips == t->turns[loop->id],
		      "a loop has %lld turns, not %lld, in\n%s", (long long)t->turns[loop->id],
		      (long long)trips, t->text);
}

static void run(struct trial *t, const struct input *in)
{
	struct machine m = {
		.ir = t->p.ir, .fuel = FUEL, .reached = reached, .turned = turned, .context = t};
	enum machine_end end;

	t->input = in;
	t->broken = false;
	for (unsigned twice = 0; twice < 2; twice++) {
		/* what C does not define demands nothing, from its start on */
		t->check = twice == 1;
		m.fuel = FUEL;
		memset(m.given, 0, sizeof(m.given));
		for (unsigned i = 0; i < t->p.func->params.n; i++) {
			const struct sym *sym = t->p.func->params.at[i];

			m.value[sym->id] = in->value[i];
			m.given[sym->id] = true;
		}
		end = machine_run(&m, t->p.func->body);
		if (end == MACHINE_UNDEFINED || t->broken)
			return;
	}
}

static void try(struct trial *t)
{
	make(t);
	probe_open_func(&t->p, t->text);
	for (unsigned i = 0; i < t->nquestions; i++)
		answer(t, &t->question[i]);
	for (unsigned i = 0; i < INPUTS; i++) {
		struct input in;

		random_input(t, &in);
		run(t, &in);
	}
	for (unsigned i = 0; i < t->nquestions; i++) {
		const struct question *q = &t->question[i];

		if (q->kind == VALUES && q->seen)
			t->told[VALUES] += (q->range.lo == q->lo) + (q->range.hi == q->hi);
	}
	probe_close(&t->p);
}

START_TEST(what_runs_do)
{
	static struct trial t;
	static const char *const names[] = {"ends of ranges", "proofs", "safe", "hoistable"};
	static const unsigned long wanted[] = {7118, 4263, 17711, 2379};
	unsigned long told[KINDS] = {0};

	for (unsigned i = 0; i < FUNCTIONS; i++) {
		memset(&t, 0, sizeof(t));
		t.seed = 88172645463325252u + i * 7919u;
		t.told = told;
		try(&t);
	}
	for (unsigned kind = 0; kind < KINDS; kind++)
		ck_assert_msg(told[kind] == wanted[kind], "what is said of %s: %lu, not %lu",
			      names[kind], told[kind], wanted[kind]);
}
END_TEST

Suite *suite_range_runs(void)
{
	Suite *suite = suite_create("range_runs");
	TCase *tcase = tcase_create("range_runs");

	tcase_add_test(tcase, what_runs_do);
	tcase_set_timeout(tcase, 60);
	suite_add_tcase(suite, tcase);
	return suite;
}
