/* test_assume.c - users' conditions: what is read, and what is refused where. */
#include "text.h"

static struct world *w;
static const struct expr *n, *m, *x, *p;

static void setup(void)
{
	w = world_create(LANG_CUDA);
	n = world_sym(w, SYM_PARAM, "n", type_i32(w->types));
	m = world_sym(w, SYM_PARAM, "m", type_u64(w->types));
	x = world_sym(w, SYM_PARAM, "x", type_float(w->types, 32, NULL));
	p = world_sym(w, SYM_PARAM, "p", type_ptr(w->types, type_float(w->types, 32, NULL)));
}

static void teardown(void)
{
	world_destroy(w);
}

static const struct expr *resolve(void *context, const char *name)
{
	const struct expr *const known[] = {n, m, x, p};

	(void)context;
	for (size_t i = 0; i < ARRAY_LEN(known); i++)
		if (strcmp(known[i]->u.sym->name, name) == 0)
			return known[i];
	return strcmp(name, "TILE") == 0 ? world_i32(w, 32) : NULL;
}

/* Reads `text`, which stands at offset 7 of the source. */
static const struct expr *read(const char *text, const struct diag **error)
{
	const struct text_scope scope = {.resolve = resolve};
	struct source *source = arena_alloc(w->arena, sizeof(*source));
	const struct expr *e;

	source->name = "a.cu";
	source->text = arena_printf(w->arena, "assume(%s) and more", text);
	source->size = (uint32_t)strlen(source->text);
	w->ir->diags = diags_create(w->arena, source);
	e = text_read_expr(w->ir, source, (struct span){7, 7 + (uint32_t)strlen(text)}, &scope);
	*error = diags_all(w->ir->diags)->n ? diags_all(w->ir->diags)->at[0] : NULL;
	ck_assert_msg(!e == !!*error, "%s", text);
	return e;
}

START_TEST(conditions)
{
	static const struct {
		const char *text, *print;
	} rows[] = {
		{"n % 32 == 0", "n % 32 == 0"},
		{"1 <= n && n <= 4096", "1 <= n && n <= 4096"},
		{"n>0||!(m<=5u)&&n!=3", "n > 0 || !(m <= 5u) && n != 3"},
		{"(n & (n - 1)) == 0", "(n & n - 1) == 0"},
		{"n & n - 1 == 0", "n & n - 1 == 0"},
		{"n / TILE * TILE == n", "n / 32 * 32 == n"},
		{"(int)m < n << 2", "(int)m < n << 2"},
		{"(size_t)n == m", "(unsigned long)n == m"},
		{"(unsigned)n >= 0x10u", "(unsigned int)n >= 16u"},
		{"int(m) == 3", "(int)m == 3"},
		{"n == 1 ? m > 2 : m > 3", "n == 1 ? m > 2 : m > 3"},
		{"p[n] > *p", "p[n] > p[0]"},
		{"p != 0", "p != 0"},
		{"&p[2] == p + 2", "&p[2] == p + 2"},
		{"-n < ~n && +n", "-n < ~n && n"},
		{"x > 1.5f || fabsf(x) < 1e-3", "x > 1.5f || fabsf(x) < 1e-3"},
		{"min(n, 3) > max(n, -3)", "min(n, 3) > max(n, -3)"},
		{"blockDim.x == 256 && threadIdx.y == 0", "blockDim.x == 256 && threadIdx.y == 0"},
		{"n ==\\\n 3 /* three */", "n == 3"},
		{"sizeof(float) == 4", "4ul == 4"},
		{"n == 'a'", "n == @int<char>(97)"},
		{"true", "true"},
		{"n - -1 > 0", "n - -1 > 0"},
		{"n - (m - 1) > 0", "n - (m - 1) > 0"},
	};

	for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
		const struct diag *error;
		const struct expr *e = read(rows[i].text, &error);
		struct buf out;

		ck_assert_msg(e != NULL, "%s: %s", rows[i].text, error ? error->text : "");
		buf_init(&out, w->arena);
		text_print_expr(&out, w->ir, e);
		ck_assert_str_eq(out.s, rows[i].print);
	}
}
END_TEST

START_TEST(refusals)
{
	static const struct {
		const char *text, *message;
		unsigned lo, hi; /* in the text */
	} rows[] = {
		{"k > 0", "'k' is not known here", 0, 1},
		{"n = 3", "'=' would change a variable", 2, 3},
		{"n += 3", "'+=' would change a variable", 2, 4},
		{"n++ > 3", "'++' would change a variable", 1, 3},
		{"--n > 3", "'--' would change a variable", 0, 2},
		{"n > ", "expected an expression before the end", 4, 4},
		{"", "expected an expression", 0, 0},
		{"n > 0, m > 0", "unexpected ',' after the expression", 5, 6},
		{"(n > 0", "expected ')' before the end", 6, 6},
		{"n > 0)", "unexpected ')' after", 5, 6},
		{"n[2] > 0", "'int' cannot be indexed by 'int'", 1, 4},
		{"p[x] > 0", "cannot be indexed by 'float'", 1, 4},
		{"x % 2 == 0", "'%' cannot be applied to 'float' and 'int'", 2, 3},
		{"~x", "'~' cannot be applied to 'float'", 0, 1},
		{"p * 2", "'*' cannot be applied to 'float *' and 'int'", 2, 3},
		{"&n + 1 > &(n + 1)", "'&' needs something that has an address", 9, 10},
		{"f(n) == 9", "'f' with these arguments is not a mathematical function", 0, 1},
		{"sqrtf(p) > 0", "'sqrtf' with these arguments", 0, 5},
		{"p->n > 0", "the member 'n' of 'float' is not known", 3, 4},
		{"threadIdx.w == 0", "there is no 'threadIdx.w'", 0, 11},
		{"n == 08", "a digit that base 8 does not have", 5, 7},
		{"n == 3z", "'3z' is not a number", 5, 7},
		{"n == 99999999999999999999", "does not fit any integer type", 5, 25},
		{"n == 'ab'", "not one character", 5, 9},
		{"n == 'a", "unterminated character", 5, 6},
		{"n == \"a\"", "a string is not possible here", 5, 8},
		{"n == \"a", "unterminated string", 5, 6},
		{"n /* == 3", "unterminated comment", 2, 4},
		{"n # 3", "unexpected '#'", 2, 3},
		{"n == \x01", "unexpected byte 0x01", 5, 6},
		{"@add<int>(n, n)", "expected an expression before '@'", 0, 1},
		{"(record(\"S\"))n", "a string is not possible here", 8, 11},
		{"(unsigned float)n", "not a type", 1, 9},
		{"n == `m`", "unexpected '`'", 5, 6},
	};

	for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
		const struct diag *error;

		ck_assert_msg(!read(rows[i].text, &error), "%s", rows[i].text);
		ck_assert_msg(strstr(error->text, rows[i].message) != NULL, "%s: %s", rows[i].text,
			      error->text);
		ck_assert_int_eq(error->id, DIAG_ASSUME);
		ck_assert_msg(error->where.lo == 7 + rows[i].lo &&
				      error->where.hi == 7 + rows[i].hi,
			      "%s: %u-%u", rows[i].text, error->where.lo - 7, error->where.hi - 7);
		ck_assert_uint_eq(diags_all(w->ir->diags)->n, 1);
	}
}
END_TEST

static const char *repeated(const char *before, const char *middle, const char *after, int times)
{
	struct buf out;

	buf_init(&out, w->arena);
	for (int i = 0; i < times; i++)
		buf_puts(&out, before);
	buf_puts(&out, middle);
	for (int i = 0; i < times; i++)
		buf_puts(&out, after);
	return out.s;
}

/* Long and deep input ends with a message, not with a crash. */
START_TEST(limits)
{
	const char *const deep[] = {
		repeated("(", "n", ")", 100000),    repeated("- ", "n", "", 100000),
		repeated("", "n", " + n", 100000),  repeated("n ? ", "n", " : n", 100000),
		repeated("", "p", "[0]", 2),        repeated("p[(int)", "*p", "]", 100000),
		repeated("(int)", "n", "", 100000), repeated("!", "n", "", 100000),
	};

	for (size_t i = 0; i < ARRAY_LEN(deep); i++) {
		const struct diag *error;

		ck_assert_msg(!read(deep[i], &error), "%zu", i);
		ck_assert_msg(strstr(error->text, "deep") || strstr(error->text, "indexed"),
			      "%zu: %s", i, error->text);
	}
	for (int depth = 100; depth < 900; depth += 97) {
		const struct diag *error;

		ck_assert_ptr_nonnull(read(repeated("", "n", " + n", depth), &error));
		ck_assert_ptr_nonnull(read(repeated("(", "n", ")", depth / 3), &error));
	}
}
END_TEST

/* Any bytes at all: one error or an expression. */
START_TEST(bytes)
{
	static const char pieces[][8] = {"n",   "m",  "(",   ")",  "[",  "]",     "+",  "-",
					 "*",   "&&", "==",  "?",  ":",  "0x",    "1.", "f",
					 "'a'", "\"", "int", "->", ".x", ",",     "<<", "@",
					 "`",   "$",  "\\",  "\n", "/*", "sizeof"};
	uint32_t state = 12345;

	for (int round = 0; round < 3000; round++) {
		const struct diag *error;
		struct buf out;

		buf_init(&out, w->arena);
		buf_puts(&out, "");
		for (int i = 0; i < 12; i++) {
			state = state * 1664525u + 1013904223u;
			buf_puts(&out, pieces[(state >> 16) % ARRAY_LEN(pieces)]);
		}
		read(out.s, &error);
	}
}
END_TEST

Suite *suite_assume(void)
{
	Suite *suite = suite_create("assume");
	TCase *tcase = tcase_create("assume");

	tcase_add_checked_fixture(tcase, setup, teardown);
	tcase_add_test(tcase, conditions);
	tcase_add_test(tcase, refusals);
	tcase_add_test(tcase, limits);
	tcase_add_test(tcase, bytes);
	suite_add_tcase(suite, tcase);
	return suite;
}
