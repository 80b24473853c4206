/* test_macro.c - macro calls whose arguments change: n becomes something else in one statement, and
 * the printed statement, read again, must be the one that was printed. */
#include "lowered.h"

#include "cunest/backend.h"
#include "cunest/build.h"

#include <stdlib.h>
#include <string.h>

static const char prologue[] =
	"#define TWICE(x) x * 2\n"
	"#define TWICE_OF(x) ((x) * 2)\n"
	"#define SQUARE(x) ((x) * (x))\n"
	"#define ID(x) x\n"
	"#define ROW(i) ((i) * 16)\n"
	"#define IDX(i, j) (ROW(i) + (j))\n"
	"#define BARE(i, j) ID(i) * j\n"
	"#define TWO_CALLS(x) (SQUARE(x) + TWICE((x)))\n"
	"#define DROPPED(i, j) SECOND(i, j)\n"
	"#define SECOND(i, j) (j)\n"
	"#define SIZED(x) ((x) + (int)sizeof(x))\n"
	"#define NAMED(x) ((x) + (int)sizeof(#x))\n"
	"#define PASTED(x) (x + n##x)\n"
	"#define INNER_NAMED(x) NAMED(x)\n"
	"#define MANY(...) IDX(__VA_ARGS__)\n"
	"#define APPLY(f, x) f(x)\n"
	"#define CALLED ROW\n"
	"#define VIA(x) CALLED(x)\n"
	"#define LOOP1(x) LOOP2(x)\n"
	"#define LOOP2(x) (x)\n"
	"#define BODY(x) (n + (x))\n"
	"#define NOW_TWO(x) (x)\n"
	"#undef NOW_TWO\n"
	"#define NOW_TWO(x) ((x) + (x))\n"
	"#define OVER(x) NOW_TWO(x)\n"
	"#define NUMBER 4\n"
	"#define FOUR (4)\n"
	"#define ALSO NUMBER\n"
	"#define SUM 1 + 1\n"
	"#define FIRST(p) p[0]\n"
	"#define FLOAT(x) (float)x\n"
	"#define STEP2 +\n"
	"#define LESS(x) x - 1\n"
	"#define HALF + 3\n"
	"#define NEG(x) -x\n"
	"#define C0 4\n#define C1 C0\n#define C2 C1\n#define C3 C2\n#define C4 C3\n#define C5 C4\n"
	"#define C6 C5\n#define C7 C6\n#define C8 C7\n#define C9 C8\n#define C10 C9\n"
	"#define AFTER(x) ((x) + C10)\n"
	"#define EIGHT(x) ((x)+(x)+(x)+(x)+(x)+(x)+(x)+(x))\n"
	"#define REST(a, more...) ROW(a)\n"
	"#define NOTHING() (n)\n"
	"#define WORD n\n#define WORD_OF_WORD WORD\n"
	"#define PAIR(a) (a) + (a)\n"
	"#define ELEMENT a[0]\n"
	"#define WITH_NUMBER(x) ((x) + ROW(3) + NUMBER)\n"
	"#define LINE(x) ((x) + __LINE__)\n"
	"#define TWICE_IN_TWO(x) IDX(x, x)\n"
	"#define SUM_IN_CALL(x) ROW(1 + x)\n"
	"#define SUBSCRIPT(x) a[x]\n"
	"__global__ void k(float *x, const float *a, int n, int n0, int m, int i) {\n"
	"\t#pragma nest\n"
	"\tfor (int j = 0; j < m; j++)\n"
	"\t\t";

/* The statement with n turned into `with`. */
static const struct row {
	const char *before, *with, *after;
} rows[] = {
	/* parentheses where the macro has none */
	{"x[TWICE(n)] = 0;", "m", "x[TWICE(m)] = 0;"},
	{"x[TWICE(n)] = 0;", "m + 1", "x[TWICE((m + 1))] = 0;"},
	{"x[TWICE(n)] = 0;", "-m", "x[TWICE((-m))] = 0;"},
	{"x[TWICE(n)] = 0;", "min(m, 3)", "x[TWICE(min(m, 3))] = 0;"},
	{"x[TWICE(n + i)] = 0;", "m + 1", "x[TWICE((m + 1) + i)] = 0;"},
	{"x[TWICE((n + i))] = 0;", "m + 1", "x[TWICE((m + 1 + i))] = 0;"},
	{"x[TWICE((n))] = 0;", "m + 1", "x[TWICE((m + 1))] = 0;"},
	{"x[TWICE_OF(n)] = 0;", "m + 1", "x[TWICE_OF(m + 1)] = 0;"},
	{"x[TWICE_OF(n * i)] = 0;", "m + 1", "x[TWICE_OF((m + 1) * i)] = 0;"},
	{"x[BARE(i, n)] = 0;", "m + 1", "x[BARE(i, (m + 1))] = 0;"},
	{"x[BARE(n, i)] = 0;", "m + 1", "x[BARE((m + 1), i)] = 0;"},
	{"x[i * ID(n)] = 0;", "m + 1", "x[i * ID((m + 1))] = 0;"},
	{"x[ID(i * n)] = 0;", "m + 1", "x[ID(i * (m + 1))] = 0;"},
	/* several expansions, macros that call macros, calls in arguments */
	{"x[SQUARE(n)] = 0;", "m + 1", "x[SQUARE(m + 1)] = 0;"},
	{"x[SQUARE(i + n)] = 0;", "m", "x[SQUARE(i + m)] = 0;"},
	{"x[TWO_CALLS(n)] = 0;", "m + 1", "x[TWO_CALLS(m + 1)] = 0;"},
	{"x[IDX(n, i)] = 0;", "m + 1", "x[IDX(m + 1, i)] = 0;"},
	{"x[IDX(ROW(n), SQUARE(i + n))] = 0;", "m", "x[IDX(ROW(m), SQUARE(i + m))] = 0;"},
	{"x[ID(ROW(n))] = 0;", "m + 1", "x[ID(ROW(m + 1))] = 0;"},
	{"x[TWICE(i - ROW(n))] = 0;", "m", "x[TWICE(i - ROW(m))] = 0;"},
	{"x[TWICE_OF(i * LESS(n))] = 0;", "m", "x[(i * m - 1) * 2] = 0;"},
	{"x[TWICE_OF(LESS(n))] = 0;", "m", "x[TWICE_OF(LESS(m))] = 0;"},
	{"x[LOOP1(n)] = 0;", "m", "x[LOOP1(m)] = 0;"},
	{"x[DROPPED(n, n)] = 0;", "m", "x[DROPPED(n, m)] = 0;"},
	{"x[IDX(n / NUMBER, NUMBER)] = 0;", "m", "x[IDX(m / NUMBER, NUMBER)] = 0;"},
	{"x[ROW( /* a */ n /* b */ )] = FLOAT(n);", "m", "x[ROW( /* a */ m /* b */ )] = FLOAT(m);"},
	{"x[ROW(\n\t\t\tn)] = 0;", "m", "x[ROW(\n\t\t\tm)] = 0;"},
	{"x[0] = a[ROW((int)n)] + a[ROW(int(n))] + a[ROW(static_cast<int>(n))];", "m",
	 "x[0] = a[ROW((int)m)] + a[ROW(int(m))] + a[ROW(static_cast<int>(m))];"},
	{"x[0] = FIRST(a) * a[ROW(i > 0 ? n : -n)];", "m",
	 "x[0] = FIRST(a) * a[ROW(i > 0 ? m : -m)];"},
	{"x[ROW(n)] += a[ROW(max(n, blockIdx.x))];", "m",
	 "x[ROW(m)] += a[ROW(max(m, blockIdx.x))];"},
	{"x[TWICE(1 STEP2 n)] = 0;", "m", "x[TWICE(1 STEP2 m)] = 0;"},
	/* what cannot be edited is written out */
	{"x[TWICE(LESS(n))] = 0;", "m", "x[m - 1 * 2] = 0;"},
	{"x[ID(n HALF)] = 0;", "m", "x[m + 3] = 0;"},
	{"x[NEG(LESS(n)) + n] = 0;", "m", "x[-m - 1 + m] = 0;"},
	{"x[BODY(i)] = 0;", "m", "x[m + i] = 0;"},
	{"x[BODY(n)] = 0;", "m", "x[m + m] = 0;"},
	{"x[SIZED(n)] = 0;", "m", "x[m + (int)4UL] = 0;"},
	{"x[NAMED(n)] = 0;", "m", "x[m + (int)2UL] = 0;"},
	{"x[INNER_NAMED(n)] = 0;", "m", "x[m + (int)2UL] = 0;"},
	{"x[PASTED(0) + n] = 0;", "m", "x[PASTED(0) + m] = 0;"},
	{"x[MANY(n, i)] = 0;", "m", "x[m * 16 + i] = 0;"},
	{"x[APPLY(ROW, n)] = 0;", "m", "x[m * 16] = 0;"},
	{"x[VIA(n)] = 0;", "m", "x[m * 16] = 0;"},
	{"x[OVER(n)] = 0;", "m", "x[m + m] = 0;"},
	{"x[ROW(n + SUM)] = 0;", "m", "x[(m + 1 + 1) * 16] = 0;"},
	{"x[ROW(1 STEP2 n)] = 0;", "m", "x[(1 + m) * 16] = 0;"},
	{"x[AFTER(n)] = 0;", "m", "x[m + 4] = 0;"},
	{"x[C10 * n] = 0;", "m + 1", "x[C10 * (m + 1)] = 0;"},
	{"x[ROW(n + C10)] = 0;", "m", "x[(m + 4) * 16] = 0;"},
	{"x[EIGHT(n)] = 0;", "m", "x[EIGHT(m)] = 0;"},
	{"x[REST(n, 1, 2)] = 0;", "m", "x[m * 16] = 0;"},
	{"x[NOTHING() + n] = 0;", "m", "x[m + m] = 0;"},
	{"x[ROW(i * WORD)] = 0;", "m", "x[ROW(i * m)] = 0;"},
	{"x[ROW(i * WORD_OF_WORD)] = 0;", "m", "x[ROW(i * m)] = 0;"},
	{"x[TWICE(WORD)] = 0;", "m + 1", "x[TWICE((m + 1))] = 0;"},
	{"x[i * PAIR(n)] = 0;", "m", "x[i * m + m] = 0;"},
	{"x[TWICE(PAIR(n))] = 0;", "m", "x[m + m * 2] = 0;"},
	{"x[ROW(i)] = ELEMENT * n;", "m", "x[ROW(i)] = ELEMENT * m;"},
	{"x[WITH_NUMBER(n)] = 0;", "m + 1", "x[WITH_NUMBER(m + 1)] = 0;"},
	{"x[LINE(n)] = 0;", "m", "x[LINE(m)] = 0;"},
	{"x[TWICE_IN_TWO(n)] = 0;", "m + 1", "x[TWICE_IN_TWO(m + 1)] = 0;"},
	{"x[SUM_IN_CALL(n)] = 0;", "m + 1", "x[SUM_IN_CALL((m + 1))] = 0;"},
	{"x[0] = SUBSCRIPT(n);", "m + 1", "x[0] = SUBSCRIPT(m + 1);"},
	{"x[0] = SUBSCRIPT(i + n);", "-m", "x[0] = SUBSCRIPT(i + -m);"},
	{"x[ROW(C10 - n)] = 0;", "m", "x[(4 - m) * 16] = 0;"},
	{"x[ROW(n - NUMBER)] = FOUR * n;", "m", "x[ROW(m - NUMBER)] = FOUR * m;"},
	{"x[n + ALSO] = ALSO;", "m", "x[m + ALSO] = ALSO;"},
	{"x[TWICE_OF(EIGHT(n))] = 0;", "m + 1", "x[TWICE_OF(EIGHT(m + 1))] = 0;"},
	{"x[TWICE(SQUARE(n))] = 0;", "m + 1", "x[TWICE(SQUARE(m + 1))] = 0;"},
	{"x[ROW(i > n ? n : NUMBER)] = 0;", "m + 1", "x[ROW(i > m + 1 ? m + 1 : NUMBER)] = 0;"},
	{"x[ROW(i)] = NEG(n);", "m", "x[ROW(i)] = NEG(m);"},
	{"x[ROW(i)] = NEG(n) * 2;", "m + 1", "x[ROW(i)] = NEG((m + 1)) * 2;"},
	{"x[ROW(n << 1)] = 0;", "m + 1", "x[ROW((m + 1) << 1)] = 0;"},
	{"x[ROW((n, 3))] = 0;", "m", "x[ROW((n, 3))] = 0;"},
	{"x[ROW(sizeof(n) + n)] = 0;", "m", "x[ROW(sizeof(n) + m)] = 0;"},
	{"x[ROW(n + 'a')] = 0;", "m", "x[ROW(m + 'a')] = 0;"},
	{"x[ROW(n + true)] = 0;", "m", "x[ROW(m + true)] = 0;"},
	{"x[ROW(!n)] = 0;", "m", "x[ROW(!m)] = 0;"},
	{"x[ROW(threadIdx.x + n)] = 0;", "m", "x[ROW(threadIdx.x + m)] = 0;"},
	{"x[ROW(a[n] > 0.5f)] = 0;", "m", "x[ROW(a[m] > 0.5f)] = 0;"},
	{"x[ROW((int)*a + n)] = 0;", "m", "x[ROW((int)*a + m)] = 0;"},
	{"x[ROW(abs(n))] = 0;", "m", "x[ROW(abs(m))] = 0;"},
};

static struct lowered_source *read_statement(const char *statement)
{
	char *text = malloc(sizeof(prologue) + strlen(statement) + 8);
	struct lowered_source *s;

	ck_assert_ptr_nonnull(text);
	sprintf(text, "%s%s\n}\n", prologue, statement);
	s = lowered_create("macro.cu", text, false, NULL);
	if (s->status != STATUS_OK)
		ck_abort_msg("%s\n%s", statement, s->diags ? lowered_messages(s) : s->trap.message);
	lowered_check_origins(s);
	return s;
}

static void release(struct lowered_source *s)
{
	char *text = (char *)(uintptr_t)s->source.text;

	lowered_destroy(s);
	free(text);
}

/* Not inlined: its loop would stand beside a setjmp. */
__attribute__((noinline)) static struct stmt *inner_statement(const struct func *func)
{
	struct stmt *s = ((struct nest *)func->nests.at[0])->root;

	while (s->kind == STMT_BLOCK || s->kind == STMT_FOR)
		s = s->first;
	return s;
}

static const char *slots_text(struct lowered_source *s, const struct stmt *stmt)
{
	const char *text = "";

	for (unsigned i = 0; i < stmt->nslots; i++)
		text = arena_printf(s->arena, "%s%s; ", text, expr_text(s->ir, stmt->slot[i].e));
	return text;
}

/* "m + 1" as an expression, from the parameters of the function. */
static const struct expr *parse(struct lowered_source *s, struct func *func, const char *text)
{
	const struct sym *n = func->params.at[2], *m = func->params.at[4];
	const struct expr *e = expr_sym(s->ir, m), *args[2] = {e};

	ck_assert_str_eq(n->name, "n");
	ck_assert_str_eq(m->name, "m");
	if (strcmp(text, "m") == 0)
		return e;
	if (strcmp(text, "-m") == 0)
		return expr_c_unary(s->ir, EXPR_NEG, e);
	if (strcmp(text, "m + 1") == 0)
		return expr_c_binary(s->ir, EXPR_ADD, e,
				     expr_const_int(s->ir, type_i32(s->ir->types), 1));
	ck_assert_str_eq(text, "min(m, 3)");
	args[1] = expr_const_int(s->ir, type_i32(s->ir->types), 3);
	return expr_raw(s->ir, EXPR_MIN, e->type, NULL, args, 2);
}

START_TEST(test_arguments)
{
	struct lowered_source *s = read_statement(rows[_i].before), *again;
	struct func *func = lowered_func(s, 0);
	struct nest *nest = func->nests.at[0];
	struct stmt *stmt = inner_statement(func);
	struct edits edits = {.arena = s->arena};
	struct vec none = {0};
	const char *text, *lo;
	size_t size;

	if (setjmp(s->trap.env))
		ck_abort_msg("%s: %s", rows[_i].before, s->trap.message);
	for (unsigned i = 0; i < stmt->nslots; i++)
		stmt->slot[i].e =
			expr_replace(s->ir, stmt->slot[i].e, expr_sym(s->ir, func->params.at[2]),
				     parse(s, func, rows[_i].with));
	nest->changed = true;
	names_assign(func);
	print_nest(&edits, nest, &none, NULL);
	text = edits_apply(&edits, &s->source, &size);
	lo = strstr(text, "j++)\n\t\t");
	ck_assert_ptr_nonnull(lo);
	lo += strlen("j++)\n\t\t");
	text = arena_strndup(s->arena, lo, (size_t)(strstr(lo, "\n}\n") - lo));
	ck_assert_str_eq(text, rows[_i].after);
	again = read_statement(text);
	ck_assert_str_eq(slots_text(again, inner_statement(lowered_func(again, 0))),
			 slots_text(s, stmt));
	release(again);
	release(s);
}
END_TEST

/* ---- numbers with names ---- */

START_TEST(test_numbers)
{
	static const struct {
		const char *number, *name; /* NULL: none */
	} numbers[] = {
		{"NUMBER", "NUMBER"}, {"(NUMBER)", "NUMBER"},
		{"FOUR", "FOUR"},     {"ALSO", "ALSO"},
		{"4", NULL},          {"SUM", NULL},
		{"ID(4)", NULL},      {"ID(NUMBER)", "NUMBER"},
		{"TWICE(2)", NULL},
	};

	for (unsigned i = 0; i < ARRAY_LEN(numbers); i++) {
		char text[64];
		struct lowered_source *s;
		const struct expr *e, *plain;

		sprintf(text, "x[n + %s] = 0;", numbers[i].number);
		s = read_statement(text);
		e = inner_statement(lowered_func(s, 0))->slot[SLOT_PLACE].e->arg[1]->arg[1];
		if (!numbers[i].name) {
			ck_assert(e->kind != EXPR_INT || !e->text);
		} else {
			ck_assert_str_eq(e->text, numbers[i].name);
			ck_assert(expr_is_int(e, 4));
			plain = expr_const_int(s->ir, e->type, 4);
			ck_assert_ptr_ne(e, plain);
			ck_assert_ptr_eq(expr_named_int(s->ir, e, NULL), plain);
			ck_assert_ptr_eq(expr_named_int(s->ir, plain, e->text), e);
		}
		release(s);
	}
}
END_TEST

/* ---- remarks ---- */

static const struct {
	const char *before, *message;
} remarks[] = {
	{"x[BODY(n) + ROW(n)] = 0;", "BODY"},  {"x[ROW(n)] = a[MANY(n, i)];", "MANY"},
	{"x[ROW(BODY(n))] = 0;", "BODY"},      {"x[ROW(n) + SQUARE(n + i)] = ROW(n);", NULL},
	{"x[NUMBER * n + NUMBER] = 0;", NULL},
};

START_TEST(test_remarks)
{
	struct lowered_source *s = read_statement(remarks[_i].before);
	struct func *func = lowered_func(s, 0);
	struct nest *nest = func->nests.at[0];
	struct stmt *stmt = inner_statement(func);
	struct edits edits = {.arena = s->arena};
	struct vec none = {0};
	const struct vec *all;
	unsigned told = 0;

	if (setjmp(s->trap.env))
		ck_abort_msg("%s: %s", remarks[_i].before, s->trap.message);
	for (unsigned i = 0; i < stmt->nslots; i++)
		stmt->slot[i].e =
			expr_replace(s->ir, stmt->slot[i].e, expr_sym(s->ir, func->params.at[2]),
				     parse(s, func, "m"));
	nest->changed = true;
	names_assign(func);
	print_nest(&edits, nest, &none, NULL);
	all = diags_all(s->diags);
	for (uint32_t i = 0; i < all->n; i++) {
		const struct diag *d = all->at[i];

		if (d->id != DIAG_EXPANDED)
			continue;
		told++;
		ck_assert_ptr_nonnull(remarks[_i].message);
		ck_assert_ptr_nonnull(strstr(d->text, remarks[_i].message));
		ck_assert_msg(strncmp(lowered_slice(s, d->where), remarks[_i].message,
				      strlen(remarks[_i].message)) == 0,
			      "%s", lowered_slice(s, d->where));
	}
	ck_assert_uint_eq(told, remarks[_i].message != NULL);
	release(s);
}
END_TEST

Suite *suite_macro(void)
{
	Suite *suite = suite_create("macro");
	TCase *tests = tcase_create("macro");

	tcase_set_timeout(tests, 60);
	tcase_add_loop_test(tests, test_arguments, 0, (int)ARRAY_LEN(rows));
	tcase_add_test(tests, test_numbers);
	tcase_add_loop_test(tests, test_remarks, 0, (int)ARRAY_LEN(remarks));
	suite_add_tcase(suite, tests);
	return suite;
}
