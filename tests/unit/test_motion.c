/* test_motion.c - what the passes that move and share formulas ask of them (motion.h, chain.h). */
#include "probe.h"

#include "../../src/pass/shared/chain.h"

#include <string.h>

static struct pass pass_of(const struct probe *p)
{
	return (struct pass){.ir = p->ir, .analyses = p->an};
}

/* ---- what is evaluated ---- */

struct seen {
	struct probe *p;
	struct buf text;
	const char *leave; /* its operands are not looked at */
};

static bool see(void *context, const struct occurrence *o)
{
	struct seen *s = context;
	const char *e = expr_text(s->p->ir, o->e);

	buf_printf(&s->text, "%s%s%s", s->text.n ? ", " : "", e, o->certain ? "" : "?");
	if (o->parent)
		buf_printf(&s->text, " of %s", expr_table[o->parent->kind].name);
	return !s->leave || strcmp(s->leave, e) != 0;
}

static const struct {
	const char *statement;
	unsigned slot;
	const char *leave, *seen;
} visits[] = {
	{"w = n + m * 2;", 0, NULL, "n + m * 2, n of add, m * 2 of add, m of mul, 2 of mul"},
	{"w = n + m * 2;", 0, "m * 2", "n + m * 2, n of add, m * 2 of add"},
	{"w = (short)(n) + 1;", 0, NULL, "(short)n + 1, (short)n of add, n of cast, 1 of add"},
	{"w = I[n];", 0, NULL, "I[n], n of load"},
	{"w = t[n];", 0, NULL, "t[n], n of load"},
	{"x = (A + n)[m];", 0, NULL, "(A + n)[m], A + n of load, A of add, n of add, m of load"},
	/* what is not always evaluated */
	{"b = b && n < m;", 0, NULL, "b && n < m, b of land, n < m? of land, n? of lt, m? of lt"},
	{"b = b || n < m;", 0, NULL, "b || n < m, b of lor, n < m? of lor, n? of lt, m? of lt"},
	{"w = b ? n : m;", 0, NULL, "b ? n : m, b of select, n? of select, m? of select"},
	{"w = abs(min(n, m));", 0, NULL, "abs(min(n, m)), min(n, m) of call, n of min, m of min"},
	/* a place selects, and is no value */
	{"A[n + 1] = x;", SLOT_PLACE, NULL, "n + 1 of load, n of add, 1 of add"},
	{"A[n + 1] = x;", SLOT_STORED, NULL, "x"},
	{"A[I[n]] = x;", SLOT_PLACE, NULL, "I[n] of load, n of load"},
	{"(A + n)[m] = x;", SLOT_PLACE, NULL, "A + n of load, A of add, n of add, m of load"},
	{"call g(&A[n + 1]);", 0, NULL, "&A[n + 1], n + 1 of load, n of add, 1 of add"},
	{"call g(&n);", 0, NULL, "&n"},
	{"call g(&@member<int>(\"y\", @call<record(\"S\")>(\"h\", n + 1)));", 0, NULL,
	 "&h(n + 1).y, h(n + 1), n + 1 of call, n of add, 1 of add"},
	{"call g(&@member<int>(\"y\", @load<record(\"S\")>(q, n)));", 0, NULL,
	 "&q[n].y, n of load"},
	/* assert() prints what it is given */
	{"call assert(n < m);", 0, NULL, ""},
	{"call asserts(n < m);", 0, NULL, "n < m, n of lt, m of lt"},
	/* the minus of `i -= m` is no computation */
	{"for (i: int = 9; i > 0; i += -m) { }", SLOT_STEP, NULL, "m"},
	{"for (i: int = 9; i > 0; i += m) { }", SLOT_STEP, NULL, "m"},
	{"for (i: int = -m; i > 0; i += 1) { }", SLOT_LO, NULL, "-m, m of neg"},
	{"w = -n;", 0, NULL, "-n, n of neg"},
	{"call g(n, m, -k);", 2, NULL, "-k, k of neg"}, /* no step */
	{"let y: int;", SLOT_VALUE, NULL, ""},
};

START_TEST(evaluated)
{
	struct seen s = {.leave = visits[_i].leave};
	char text[300];
	struct probe p;

	snprintf(text, sizeof(text), "let q: record(\"S\") *; let t: int[8]; pragma \"A\"; %s",
		 visits[_i].statement);
	probe_open(&p, text);
	s.p = &p;
	buf_init(&s.text, p.arena);
	occurrences(p.ir, probe_after(&p, "A"), visits[_i].slot, see, &s);
	ck_assert_msg(strcmp(s.text.n ? s.text.s : "", visits[_i].seen) == 0, "%s: %s",
		      visits[_i].statement, s.text.n ? s.text.s : "");
	probe_close(&p);
}
END_TEST

/* ---- loops around it ---- */

static const struct {
	const char *body;
	unsigned slot, loops;
} around[] = {
	{"nest { pragma \"A\"; w = n; }", 0, 0},
	{"nest { for (i: int = 0; i < 9; i += 1) { for (j: int = 0; j < 9; j += 1) { pragma \"A\"; "
	 "w = n; } } }",
	 0, 2},
	{"for (i: int = 0; i < 9; i += 1) { nest { for (j: int = 0; j < 9; j += 1) { pragma \"A\"; "
	 "w = n; } } }",
	 0, 1},
	{"nest { for (i: int = 0; i < 9; i += 1) { pragma \"A\"; for (j: int = 0; j < 9; j += 1) { "
	 "} } }",
	 SLOT_LO, 1},
	{"nest { for (i: int = 0; i < 9; i += 1) { pragma \"A\"; for (j: int = 0; j < 9; j += 1) { "
	 "} } }",
	 SLOT_BOUND, 2},
	{"nest { for (i: int = 0; i < 9; i += 1) { pragma \"A\"; for (j: int = 0; j < 9; j += 1) { "
	 "} } }",
	 SLOT_STEP, 2},
	{"nest { for (i: int = 0; i < 9; i += 1) { pragma \"A\"; while (b) { } } }", SLOT_COND, 2},
	{"nest { for (i: int = 0; i < 9; i += 1) { pragma \"A\"; if (b) { } } }", SLOT_COND, 1},
	{"nest { for (i: int = 0; i < 9; i += 1) { if (b) { pragma \"A\"; w = n; } } }", 0, 1},
	{"nest { for (i: int = 0; i < 9; i += 1) { pragma \"A\"; call g(n, m); } }", 1, 1},
};

START_TEST(loops_around)
{
	struct stmt *loops[8], *at;
	struct probe p;
	unsigned n;

	probe_open(&p, around[_i].body);
	at = probe_after(&p, "A");
	n = motion_loops(probe_nest(&p), at, around[_i].slot, loops, ARRAY_LEN(loops));
	ck_assert_uint_eq(n, around[_i].loops);
	for (unsigned i = 0; i < n; i++) /* innermost first */
		ck_assert_uint_eq(stmt_loop_depth(loops[i]) - stmt_loop_depth(probe_nest(&p)->root),
				  n - 1 - i);
	ck_assert_uint_eq(motion_loops(probe_nest(&p), at, around[_i].slot, loops, 1), n > 0);
	probe_close(&p);
}
END_TEST

/* ---- what a formula is before a loop ---- */

#define LOOP "for (i: int = 0; i < 9; i += 1) { "
#define INNER "for (j: int = 0; j < 9; j += 1) { "

static const struct {
	const char *body, *e, *full; /* before the innermost loop */
	unsigned level;
	const char *outermost; /* variable of the outermost loop that it can leave; NULL: none */
} levels[] = {
	{"nest { " LOOP "pragma \"A\"; w = n; } }", "n + 1", "n + 1", 0, "i"},
	{"nest { " LOOP "pragma \"A\"; w = n; } }", "i + 1", "i + 1", 1, NULL},
	{"nest { " LOOP INNER "pragma \"A\"; w = n; } } }", "n + 1", "n + 1", 0, "i"},
	{"nest { " LOOP INNER "pragma \"A\"; w = n; } } }", "i + 1", "i + 1", 1, "j"},
	{"nest { " LOOP INNER "pragma \"A\"; w = n; } } }", "i + j", "i + j", 2, NULL},
	{"nest { " LOOP "let t: int = n + 1; pragma \"A\"; w = t; } }", "t * 2", "(n + 1) * 2", 0,
	 "i"},
	{"nest { " LOOP "let t: int = i + 1; pragma \"A\"; w = t; } }", "t * 2", "(i + 1) * 2", 1,
	 NULL},
	{"nest { " LOOP INNER "let t: int = i + 1; pragma \"A\"; w = t; } } }", "t", "i + 1", 1,
	 "j"},
	{"nest { " LOOP "let t: int = n + 1; " INNER "pragma \"A\"; w = t; } } }", "t", "t", 0,
	 "i"},
	{"nest { " LOOP "let t: int = n + 1; let s: int = t + 1; pragma \"A\"; w = s; } }", "s + t",
	 "n + 1 + 1 + (n + 1)", 0, "i"},
	{"nest { let t: int = 0; " LOOP "t = n; pragma \"A\"; w = t; } }", "t", "n", 0, "i"},
	{"nest { let t: int = 0; " LOOP "t = n; pragma \"A\"; w = t; t = m; } }", "t", "t", 1,
	 NULL},
	{"nest { let t: int = 0; " LOOP "pragma \"A\"; w = t; t = n; } }", "t", "t", 1, NULL},
	{"nest { let t: int = 0; " LOOP "n = m; t = n; pragma \"A\"; w = t; } }", "t", "n", 1,
	 NULL},
	{"nest { let t: int = 0; " LOOP "t = n; n = m; pragma \"A\"; w = t; } }", "t", "n", 1,
	 NULL},
	{"nest { let t: volatile int = 0; " LOOP "t = n; pragma \"A\"; w = t; } }", "t", "t", 1,
	 NULL},
	{"nest { let addressed t: int = 0; " LOOP "t = n; pragma \"A\"; w = t; } }", "t", "t", 1,
	 NULL},
	{"nest { " LOOP "let t: volatile int = n; let s: int = t; pragma \"A\"; w = s; } }", "s",
	 "s", 1, NULL},
	{"nest { " LOOP "let t: int = @call<int>(\"g\"); pragma \"A\"; w = t; } }", "t", "t", 1,
	 NULL},
	{"nest { " LOOP "let t: float = x; pragma \"A\"; w = n; } }", "t", "x", 0, "i"},
	{"nest { " LOOP "let t: const float * = A + n; pragma \"A\"; w = n; } }", "t",
	 "(const float *)(A + n)", 0, "i"},
	{"nest { " LOOP "let t: float * = A + n; pragma \"A\"; w = n; } }", "t", "A + n", 0, "i"},
	{"nest { " LOOP "let t: int = I[n]; pragma \"A\"; w = t; } }", "t", "I[n]", 0, "i"},
	{"nest { " LOOP "let t: float = B[n]; pragma \"A\"; A[i] = t; } }", "t", "B[n]", 1, NULL},
	{"let q: float4; nest { " LOOP "let t: float4 = q; pragma \"A\"; A[i] = t.x; } }", "t.x",
	 "t.x", 1, NULL},
	/* nobody knows what this conversion does */
	{"let y: dependent(\"T\"); nest { " LOOP "let t: int = y; pragma \"A\"; w = n; } }", "t",
	 "t", 1, NULL},
	/* a text that is not understood may be about the names in it */
	{"nest { " LOOP "let t: int = n; pragma \"A\"; k = @opaque<int>(\"T\", t); } }", "$A", "T",
	 1, NULL},
	{"nest { " LOOP "let t: int = @opaque<int>(\"T\", n); pragma \"A\"; k = t; } }", "t", "t",
	 1, NULL},
};

START_TEST(before_loops)
{
	struct probe p;
	struct pass pass;
	struct stmt *at, *found;
	const struct expr *e;
	const char *full;

	probe_open(&p, levels[_i].body);
	pass = pass_of(&p);
	at = probe_after(&p, "A");
	e = probe_expr(&p, levels[_i].e);
	full = expr_text(p.ir, motion_expand(&pass, e, stmt_loop(at)));
	ck_assert_msg(strcmp(full, levels[_i].full) == 0, "%s: %s", levels[_i].body, full);
	ck_assert_msg(motion_level(&pass, probe_nest(&p), e, at, 0) == levels[_i].level,
		      "%s: level %u", levels[_i].body,
		      motion_level(&pass, probe_nest(&p), e, at, 0));
	found = motion_loop(&pass, probe_nest(&p), e, at, 0);
	ck_assert_msg(!found == !levels[_i].outermost &&
			      (!found || strcmp(found->sym->name, levels[_i].outermost) == 0),
		      "%s", levels[_i].body);
	probe_close(&p);
}
END_TEST

/* ---- kinds of formulas ---- */

static const struct {
	const char *e;
	bool constant;
} kinds[] = {
	{"x * x", false},
	{"b ? x * x : x", false},
	{"b ? x : x", false},
	{"(int)(x * x)", false},
	{"sqrtf(x * x)", false},
	{"@member<float>(\"x\", make_float2(x * x, x))", false},
	{"@member<float>(\"x\", make_float2(x, x))", false},
	{"x / x", false},
	{"3", true},
	{"3.0f", true},
	{"3.0f * 2.0f", true},
	{"3 + 4", true},
	{"3 + n", false},
	{"n + 3", false},
	{"-(3)", true},
	{"(float)(3)", true},
	{"true ? 3 : 4", true},
	{"b ? 3 : 4", false},
	{"K + 1", true},
	{"K + n", false},
	{"n", false},
	{"I[3]", false},
	{"threadIdx.x", false},
	{"@call<int>(\"g\")", false},
	{"@call<int>(\"g\", 3)", false},
	{"((int *)16)[3]", false},
	{"b ? n : (int)(x * x)", false},
	{"@opaque<int>(\"T\")", false},
	{"@opaque<int>(\"T\", 3)", false},
};

START_TEST(kinds_of_formulas)
{
	char text[200];
	const struct expr *e;
	struct probe p;

	snprintf(text, sizeof(text),
		 "let K: const int constant(3) = 3; let d: double; pragma \"A\"; if (b) { pragma "
		 "\"E\"; "
		 "d = %s; }",
		 kinds[_i].e);
	probe_open(&p, text);
	e = expr_strip(probe_expr(&p, "$E"));
	ck_assert_msg(motion_constant(e) == kinds[_i].constant, "%s", kinds[_i].e);
	probe_close(&p);
}
END_TEST

START_TEST(copies)
{
	static const struct {
		const char *type;
		bool copies;
	} rows[] = {{"int", true},
		    {"float4", true},
		    {"float *", true},
		    {"record(\"S\")", false},
		    {"record(\"S\") *", true},
		    {"dependent(\"T\")", true},
		    /* what no declaration of `T name` can be written for */
		    {"record(\"(unnamed struct)\") *", false},
		    {"function(\"int (int)\") *", false},
		    {"function(\"int (int)\") **", false},
		    {"float[8] *", false},
		    {"float **", true}};

	for (unsigned i = 0; i < ARRAY_LEN(rows); i++) {
		char text[100];
		struct probe p;

		snprintf(text, sizeof(text), "let t: %s;", rows[i].type);
		probe_open(&p, text);
		ck_assert_msg(motion_copies(probe_sym(&p, "t")->type) == rows[i].copies, "%s",
			      rows[i].type);
		probe_close(&p);
	}
}
END_TEST

/* The last variable of that name; what the pragma stands before is taken out. */
static const struct {
	const char *body, *name;
	bool unique;
} names[] = {
	{"pragma \"A\"; n = 1; let t: int = 2;", "t", true},
	{"pragma \"A\"; n = 1; let n: int = 2;", "n", false},
	{"pragma \"A\"; n = 1; let A: int = 2;", "A", false}, /* the first parameter */
	{"pragma \"A\"; n = 1; let fresh n: int = 2;", "n", true},
	{"pragma \"A\"; n = 1; { let t: int = 1; } { let t: int = 2; }", "t", false},
	{"{ pragma \"A\"; let t: int = 1; } { let t: int = 2; }", "t", true},
	{"{ pragma \"A\"; shared t: int; } { let t: int = 2; }", "t", true},
	{"{ shared t: int; pragma \"A\"; n = 1; } { let t: int = 2; }", "t", false},
	{"{ pragma \"A\"; let t: int = 1; raw \"x\" reads(t) effects(any); } { let t: int = 2; }",
	 "t", false},
	{"{ pragma \"A\"; let t: int = 1; raw \"x\" reads(n, t) effects(any); } { let t: int = 2; "
	 "}",
	 "t", false},
	{"{ pragma \"A\"; let t: int = 1; raw \"x\" writes(t) effects(any); } { let t: int = 2; }",
	 "t", false},
	{"{ pragma \"A\"; let t: int = 1; raw \"x\" writes(n, t) effects(any); } { let t: int = 2; "
	 "}",
	 "t", false},
	{"{ pragma \"A\"; let t: int = 1; raw \"x\" reads(n) writes(n) effects(any); } { let t: "
	 "int = 2; }",
	 "t", true},
};

START_TEST(names_alone)
{
	struct probe p;

	probe_open(&p, names[_i].body);
	stmt_remove(probe_after(&p, "A"));
	ck_assert_msg(name_is_unique(p.func, probe_sym(&p, names[_i].name)) == names[_i].unique,
		      "%s", names[_i].body);
	probe_close(&p);
}
END_TEST

/* ---- replacing ---- */

static const struct {
	const char *statement;
	unsigned slot;
	const char *from, *to, *result;
} replaced[] = {
	{"w = (n + 1) * (n + 1);", 0, "n + 1", "m", "(long)(m * m)"},
	{"w = n;", 0, "n", "m", "(long)m"},
	{"A[n + 1] = A[n + 1];", SLOT_PLACE, "n + 1", "m", "A[m]"},
	{"A[n + 1] = A[n + 1];", SLOT_PLACE, "A[n + 1]", "x", "A[n + 1]"},
	{"A[n + 1] = A[n + 1];", SLOT_STORED, "A[n + 1]", "x", "x"},
	{"A[I[n]] = x;", SLOT_PLACE, "I[n]", "m", "A[m]"},
	{"(A + n)[n] = x;", SLOT_PLACE, "n", "m", "(A + m)[m]"},
	{"(A + n)[n] = x;", SLOT_PLACE, "A + n", "B", "B[n]"},
	{"call g(&A[n + 1], A[n + 1]);", 0, "A[n + 1]", "x", "&A[n + 1]"},
	{"call g(&A[n + 1], A[n + 1]);", 1, "A[n + 1]", "x", "x"},
	{"call g(&A[n + 1], A[n + 1]);", 0, "n + 1", "m", "&A[m]"},
	{"call g(&A[I[n]]);", 0, "I[n]", "m", "&A[m]"},
	{"q[n].x = x;", SLOT_PLACE, "q[n]", "q[m]", "q[n].x"},
	{"q[n].x = x;", SLOT_PLACE, "n", "m", "q[m].x"},
	{"call g(n, m, -k);", 2, "-k", "n", "n"},
	{"call g(&n, n);", 0, "n", "m", "&n"},
	{"call g(&n, n);", 1, "n", "m", "m"},
	{"call assert(n + 1 > 0);", 0, "n + 1", "m", "n + 1 > 0"},
	{"for (i: int = 9; i > 0; i += -m) { }", SLOT_STEP, "m", "k", "-k"},
	{"for (i: int = 9; i > 0; i += -m) { }", SLOT_STEP, "-m", "k", "-m"},
	{"for (i: int = 9; i > 0; i += m) { }", SLOT_STEP, "m", "k", "k"},
	{"for (i: int = -m; i > 0; i += 1) { }", SLOT_LO, "-m", "k", "k"},
	{"x = x * x + 1.0f;", 0, "x * x", "A[0]", "A[0] + 1.0f"},
	{"x = sqrtf(x * x) + x * x;", 0, "x * x", "A[0]", "sqrtf(A[0]) + A[0]"},
	{"d = (double)(x * x) * d;", 0, "x * x", "A[0]", "(double)A[0] * d"},
	{"w = n * m + 1;", 0, "n * m", "k", "(long)(k + 1)"},
};

START_TEST(replacing)
{
	char text[200];
	struct probe p;
	const struct stmt *s;
	const char *result;

	snprintf(text, sizeof(text),
		 "let d: double; let q: float4 * = (float4 *)A; nest { pragma \"A\"; %s }",
		 replaced[_i].statement);
	probe_open(&p, text);
	s = probe_after(&p, "A");
	result = expr_text(p.ir, value_replace(p.ir, s, replaced[_i].slot,
					       probe_expr(&p, replaced[_i].from),
					       probe_expr(&p, replaced[_i].to)));
	ck_assert_msg(strcmp(result, replaced[_i].result) == 0, "%s: %s", text, result);
	probe_close(&p);
}
END_TEST

/* ---- definitions that leave a loop ---- */

static const struct {
	const char *body;
	bool movable;
} definitions[] = {
	{"nest { " LOOP "pragma \"A\"; let t: int = n; w = t; } }", true},
	{"nest { " LOOP "pragma \"A\"; let t: int = i; w = t; } }",
	 true}, /* its value is not asked about */
	{"nest { " LOOP "pragma \"A\"; let t: int = n; w = t; t = 3; } }", false},
	{"nest { " LOOP "pragma \"A\"; let t: volatile int = n; w = t; } }", false},
	{"nest { " LOOP "pragma \"A\"; let addressed t: int = n; w = t; } }", false},
	{"nest { " LOOP "transparent { pragma \"A\"; let t: int = n; w = t; } } }", false},
	{"nest { " LOOP "pragma \"A\"; let n: int = 3; w = n; } }", false},
	{"nest { " LOOP "pragma \"A\"; let t: float = x * x; A[i] = t; } }", true},
	{"nest { " LOOP "pragma \"A\"; let t: float = x + x; A[i] = t; } }", true},
	{"nest { " LOOP "pragma \"A\"; if (b) { w = n; } } }", false},
	{"nest { " LOOP "pragma \"A\"; A[n] = x; } }", false},
	{"nest { let t: int = 0; " LOOP "pragma \"A\"; t = n; w = t; } }", true},
	{"nest { let t: int = 0; " LOOP "pragma \"A\"; t += n; w = t; } }", false},
	{"nest { let t: int = 0; " LOOP "w = t; pragma \"A\"; t = n; } }", false},
	{"nest { " LOOP "let t: int; pragma \"A\"; t = n; w = t; } }", false},
	{"nest { let t: int = 0; " LOOP "pragma \"A\"; t = n; w = t; } k = t; }", true},
	{"nest { let t: int = 0; " LOOP "if (b) { pragma \"A\"; t = n; w = t; } } k = t; }", false},
	{"nest { let t: int = 0; " LOOP "if (b) { pragma \"A\"; t = n; w = t; } } }", true},
	{"nest { let t: int = 0; " LOOP "if (b) { pragma \"A\"; t = n; } } k = t; }", false},
};

START_TEST(definitions_alone)
{
	struct probe p;
	struct pass pass;
	const struct stmt *s;

	probe_open(&p, definitions[_i].body);
	pass = pass_of(&p);
	s = probe_after(&p, "A");
	ck_assert_msg(definition_movable(&pass, probe_nest(&p), s, stmt_loop(s)) ==
			      definitions[_i].movable,
		      "%s", definitions[_i].body);
	probe_close(&p);
}
END_TEST

/* "t s" of what leaves with e, in order; NULL: one cannot leave. */
static const struct {
	const char *body, *e, *chain;
	const char *why; /* it may not be computed there, all that leaves included; NULL: it may */
} chains[] = {
	{"nest { " LOOP "let t: int = I[0] + 3; pragma \"A\"; w = n; } }", "n", "", NULL},
	{"nest { " LOOP "let t: int = n / 3; pragma \"A\"; w = t; } }", "t / 5", "t ", NULL},
	{"nest { " LOOP "let t: int = n / 3; let s: int = t / 5; pragma \"A\"; w = s; } }", "s / 7",
	 "t s ", NULL},
	{"nest { " LOOP "let t: int = n / 3; let s: int = t / 5; pragma \"A\"; w = s; } }",
	 "s / 7 + t / 9", "t s ", NULL},
	{"nest { " LOOP "let t: int = n / m; pragma \"A\"; w = t; } }", "t / 5", "t ", NULL},
	{"nest { for (i: int = 0; i < k; i += 1) { let t: int = n / m; pragma \"A\"; w = t; } }",
	 "t / 5", "t ", "may divide by zero"},
	{"nest assume(m > 0) { for (i: int = 0; i < k; i += 1) { let t: int = n / m; pragma \"A\"; "
	 "w = t; } }",
	 "t / 5", "t ", NULL},
	{"nest assume(m > 0) { for (i: int = 0; i < k; i += 1) { let t: int = m; pragma \"A\"; w = "
	 "t; } }",
	 "n / t", "t ", NULL},
	{"nest { for (i: int = 0; i < k; i += 1) { let t: int = m; pragma \"A\"; w = t; } }",
	 "n / t", "t ", "may divide by zero"},
	{"nest { " LOOP
	 "let s: float = x * x; let t: float = s + 1.0f; pragma \"A\"; A[i] = t; } }",
	 "t", "s t ", NULL},
};

START_TEST(chains_that_leave)
{
	struct probe p;
	struct pass pass;
	struct stmt *loop;
	struct chain chain;
	struct buf text, before, after;
	const struct expr *e;
	const char *why = NULL;
	bool whole, alone;

	probe_open(&p, chains[_i].body);
	pass = pass_of(&p);
	loop = stmt_loop(probe_mark(&p, "A"));
	e = probe_expr(&p, chains[_i].e);
	whole = chain_collect(&pass, probe_nest(&p), e, loop, &chain);
	ck_assert_msg(whole == !!chains[_i].chain, "%s", chains[_i].body);
	if (whole) {
		buf_init(&text, p.arena);
		buf_init(&before, p.arena);
		buf_init(&after, p.arena);
		for (unsigned i = 0; i < chain.n; i++)
			buf_printf(&text, "%s ", chain.def[i]->sym->name);
		ck_assert_str_eq(text.n ? text.s : "", chains[_i].chain);
		text_print_func(&before, p.func);
		alone = motion_safe(&pass, e, loop, &why);
		why = NULL;
		ck_assert_msg(chain_safe(&pass, &chain, e, loop, &why) == !chains[_i].why, "%s: %s",
			      chains[_i].body, why ? why : "");
		ck_assert(!chains[_i].why || strstr(why, chains[_i].why));
		/* it was a trial */
		text_print_func(&after, p.func);
		ck_assert_str_eq(before.s, after.s);
		ck_assert_int_eq(motion_safe(&pass, e, loop, &why), alone);
		for (unsigned i = 0; i < chain.n; i++)
			ck_assert(bits_has(&effects_of(p.an, loop)->writes, chain.def[i]->sym->id));
		chain_move(&chain, loop);
		for (unsigned i = 0; i < chain.n; i++) {
			ck_assert(chain.def[i]->parent == loop->parent &&
				  chain.def[i]->next ==
					  (i + 1 < chain.n ? chain.def[i + 1] : loop));
			ck_assert(
				!bits_has(&effects_of(p.an, loop)->writes, chain.def[i]->sym->id));
		}
	}
	probe_close(&p);
}
END_TEST

Suite *suite_motion(void)
{
	Suite *s = suite_create("motion");
	TCase *t = tcase_create("motion");

	tcase_add_loop_test(t, evaluated, 0, ARRAY_LEN(visits));
	tcase_add_loop_test(t, loops_around, 0, ARRAY_LEN(around));
	tcase_add_loop_test(t, before_loops, 0, ARRAY_LEN(levels));
	tcase_add_loop_test(t, kinds_of_formulas, 0, ARRAY_LEN(kinds));
	tcase_add_test(t, copies);
	tcase_add_loop_test(t, names_alone, 0, ARRAY_LEN(names));
	tcase_add_loop_test(t, replacing, 0, ARRAY_LEN(replaced));
	tcase_add_loop_test(t, definitions_alone, 0, ARRAY_LEN(definitions));
	tcase_add_loop_test(t, chains_that_leave, 0, ARRAY_LEN(chains));
	suite_add_tcase(s, t);
	return s;
}
