/* test_text_errors.c - what is no text form is an error in its place, and what reads after any change of a token prints as
 * what was read. */
#include "text.h"

/* ---- which error ---- */

struct error_row {
	const char *body, *message;
};

static void reports(const char *before, const struct error_row *row, const char *after)
{
	char text[600];
	struct world *w = world_create(LANG_CUDA);
	struct source source = {"test", text, 0};
	const struct diag *d;
	struct ir *ir;

	source.size = (uint32_t)snprintf(text, sizeof(text), "%s%s%s", before, row->body, after);
	ir = ir_create(w->arena, diags_create(w->arena, &source), &source, LANG_CUDA);
	ck_assert_msg(!text_read(ir, &source), "reads: %s", text);
	ck_assert_msg(diags_all(ir->diags)->n == 1, "%u messages: %s", diags_all(ir->diags)->n,
		      text);
	d = diags_all(ir->diags)->at[0];
	ck_assert_msg(d->id == DIAG_SYNTAX && strstr(d->text, row->message), "'%s' of: %s", d->text,
		      text);
	ck_assert_msg(d->where.lo <= d->where.hi && d->where.hi <= source.size, "%s", text);
	world_destroy(w);
}

static const struct error_row functions[] = {
	{"", "expected a func"},
	{"fun f kernel () { }", "expected func before 'fun'"},
	{"func 7 kernel () { }", "expected a name before '7'"},
	{"func f colonel () { }", "expected kernel, device or host before 'colonel'"},
	{"func f kernel { }", "expected '(' before '{'"},
	{"func f kernel launch_bounds(0) () { }", "expected 1 to 1024 threads"},
	{"func f kernel launch_bounds(1025) () { }", "expected 1 to 1024 threads"},
	{"func f kernel launch_bounds(1.5) () { }", "expected 1 to 1024 threads"},
	{"func f kernel launch_bounds(n) () { }", "expected 1 to 1024 threads"},
	{"func f kernel (n) { }", "expected ':' before ')'"},
	{"func f kernel (n: int m: int) { }", "expected ')' before 'm'"},
	{"func f kernel (7: int) { }", "expected a name before '7'"},
	{"func f kernel (n: 7) { }", "expected a type"},
	{"func f kernel (n: int aligned(3)) { }", "expected a power of two"},
	{"func f kernel (n: int aligned(0)) { }", "expected a power of two"},
	{"func f kernel (n: int aligned(8192)) { }", "expected a power of two"},
	{"func f kernel (n: int aligned(x)) { }", "expected a power of two"},
	{"func f kernel (n: int aligned(1.0)) { }", "expected a power of two"},
	{"func f kernel (n: int fixed(7)) { }", "expected a string before '7'"},
	{"func f kernel () uses(param p: int) { }", "'param' is not a kind of symbol"},
	{"func f kernel () uses(local p: int, loco q: int) { }", "'loco' is not a kind of symbol"},
	{"func f kernel () calls(f cost(1)) { }", "expected a string before 'f'"},
	{"func f kernel () calls(\"f\" read cost(1)) { }", "expected cost(...) before 'read'"},
	{"func f kernel () calls(\"f\" cost(1000001)) { }", "expected a number of instructions"},
	{"func f kernel () calls(\"f\" cost(1.0)) { }", "expected a number of instructions"},
	{"func f kernel () calls(\"f\" cost()) { }", "expected a number of instructions"},
	{"func f kernel (x: int *) noalias(x, y) { }", "'y' is not known here"},
	{"func f kernel () { } }", "expected func before '}'"},
	{"func f kernel () { /* }", "unterminated comment"},
	{"func f kernel () { call f(\"a\\q\"); }", "unknown escape"},
	{"func f kernel () { call f(\"a\\x0\"); }", "two hexadecimal digits"},
	{"func f kernel () { call f(\"a\\x00\"); }", "two hexadecimal digits"},
	{"func f kernel () { let `a: int; }", "'let' is not known here"},
};

START_TEST(errors_of_functions)
{
	reports("", &functions[_i], "");
}
END_TEST

static const struct error_row statements[] = {
	{"let int;", "expected ':'"},
	{"let a: int = ;", "';'"},
	{"let a: int", "expected ';' before '}'"},
	{"n + 1 = 2;", "expected a"},
	{"n 2;", "expected an assignment before '2'"},
	{"n <= 2;", "expected an assignment before '<='"},
	{"n + 2;", "expected an assignment before '+'"},
	{"7 = n;", "expected a statement"},
	{"n += <int m;", "expected '>' before 'm'"},
	{"atomic f(y, n;", "expected ')' before ';'"},
	{"atomic a: int f(y);", "expected '=' before 'f'"},
	{"atomic m = f(y);", "'m' is not known here"},
	{"call 7(y);", "'call' is not known here"},
	{"call f(y) effects(ways);", "'ways' is not an effect"},
	{"if n { }", "expected '(' before 'n'"},
	{"if (n { }", "expected ')' before '{'"},
	{"if (n > 0) }", "'}'"},
	{"do { } until (n);", "expected while"},
	{"do { } while (n)", "expected ';' before '}'"},
	{"while (y[0] + ) { }", "')'"},
	{"for (7: int = 0; k < n; k++) { }", "expected a name before '7'"},
	{"for (outer k = 0; k < n; k++) { }", "'k' is not known here"},
	{"for (k: int 0; k < n; k++) { }", "expected '=' before '0'"},
	{"for (k: int = 0; n < n; k++) { }", "'k'"},
	{"for (k: int = 0; k == n; k++) { }", "expected < <= > >= or !="},
	{"for (k: int = 0; k < n; n++) { }", "'k'"},
	{"for (k: int = 0; k < n; k *= 2) { }", "'*='"},
	{"for (k: int = 0; k < n; k -= n) { }", "expected a signed constant step"},
	{"for (k: int = 0; k < n; k -= 2u) { }", "expected a signed constant step"},
	{"for (k: int = 0; k < n; k++ { }", "expected ')' before '{'"},
	{"goto 7;", "expected a name before '7'"},
	{"pragma 7;", "'pragma' is not known here"},
	{"raw \"a\" reads(m);", "'m' is not known here"},
	{"raw \"a\" why 7;", "expected a string before '7'"},
	{"raw \"a\" effects(reads writes);", "expected ')' before 'writes'"},
	{"unbraced n = 2;", "'unbraced' is not known here"},
	{"return n", "expected ';' before '}'"},
	/* expressions */
	{"n = m;", "'m' is not known here"},
	{"n = (n;", "expected ')' before ';'"},
	{"n = y[n;", "expected ']' before ';'"},
	{"n = n[0];", "cannot be indexed"},
	{"n = *n;", "'int'"},
	{"n = &7;", "address"},
	{"n = x[0] % 2;", "'%' cannot be applied to 'float' and 'int'"},
	{"n = ~x[0];", "'~' cannot be applied to 'float'"},
	{"n = -y;", "'-' cannot be applied to 'int *'"},
	{"n = y + x;", "'+' cannot be applied"},
	{"n = n ? y : x;", "'int *' and 'float *'"},
	{"n = f(n);", "cannot call 'f' with these arguments"},
	{"n = sqrtf(n, n);", "cannot call 'sqrtf'"},
	{"n = min(x, n);", "cannot call 'min'"},
	{"n = 08;", "08"},
	{"n = 1lll;", "1lll"},
	{"n = 99999999999999999999;", "99999999999999999999"},
	{"n = cast(n);", "cannot call 'cast'"},
	{"n = cast<int n);", "expected '>' before 'n'"},
	{"n = @plus<int>(n, n);", "'plus' is not a kind of expression"},
	{"n = @sym<int>(n);", "'sym' is not a kind of expression"},
	{"n = @add<int>(n);", "add does not have 1 operands"},
	{"n = @load<int>(y);", "load does not have 1 operands"},
	{"n = @call<int>(f, n);", "expected the call's text in quotes"},
	{"n = @member<int>(n);", "expected the member's text in quotes"},
	{"n = @int<int>(2147483648);", "the value does not fit the type"},
	{"n = @int<unsigned>(-1);", "the value does not fit the type"},
	{"n = @int<float>(1);", "the value does not fit the type"},
	{"n = @int<int>(1u);", "expected a number of up to 64 bits"},
	{"n = @int<int>(0xfg);", "expected a number of up to 64 bits"},
	{"n = @int<int>(n);", "expected a number of up to 64 bits"},
	{"n = @int<long>(18446744073709551616);", "expected a number of up to 64 bits"},
	{"n = @int<int *>(-1);", "the value does not fit the type"},
	{"n = @flt<int>(0x0);", "the type is not floating"},
	/* types */
	{"let a: signed float;", "type"},
	{"let a: signed unsigned;", "type"},
	{"let a: long long long;", "type"},
	{"let a: short short;", "type"},
	{"let a: long short;", "type"},
	{"let a: unsigned float4;", "expected ';' before 'float4'"},
	{"let a: quad;", "type"},
	{"let a: int[n];", "expected an array extent"},
	{"let a: int[1.5];", "expected an array extent"},
	{"let a: int[3;", "expected ']' before ';'"},
	{"let a: record(S);", "expected a string"},
	{"let a: integer(9, signed, \"E\");", "expected a number up to 5"},
	{"let a: integer(x, signed, \"E\");", "expected a number up to 5"},
	{"let a: integer(2, sign, \"E\");", "expected signed, unsigned or small"},
	{"let a: floating(1000, \"E\");", "expected a number up to 128"},
};

START_TEST(errors_of_statements)
{
	reports("func f kernel (x: float *, y: int *, n: int) { ", &statements[_i], " }");
}
END_TEST

static const struct error_row clauses[] = {
	{"fast", "'fast' is not a clause of nest"},
	{"fp(loose)", "expected strict, contract or relaxed"},
	{"cse(equal)", "expected an equality"},
	{"cost(gcc)", "expected paper or nvcc"},
	{"cost(nvcc, many)", "expected a number up to 1000000"},
	{"cost(nvcc, 1000001)", "expected a number up to 1000000"},
	{"cost(nvcc, 1.5)", "expected a number up to 1000000"},
	{"cost(nvcc, live 3)", "expected ':' before '3'"},
	{"hoist(all)", "expected select"},
	{"assume(m > 0)", "'m' is not known here"},
	{"noalias(x, m)", "'m' is not known here"},
	{"temporary(m)", "'m' is not known here"},
	{"pure(7)", "expected a name before '7'"},
	{"reduction(-: n)", "'-' is not the operator of a reduction"},
	{"reduction(+ n)", "expected ':' before 'n'"},
	{"reduction(+: 7)", "expected a name before '7'"},
	{"reduction(+: m)", "'m' is not known here"},
	{"aligned(x: 12)", "expected a power of two"},
	{"aligned(m: 16)", "'m' is not known here"},
	{"trips(k: n)", "expected a trip count"},
	{"trips(k: 1.5)", "expected a trip count"},
	{"trips(k: 2147483648)", "expected a trip count"},
	{"trips(k: 1 to n)", "expected a trip count"},
	{"trips(n: 4)", "no loop here declares 'n'"},
	{"trips(7: 4)", "expected a name before '7'"},
	{"only(lcm)", "there is no pass 'lcm'"},
	{"no(collapse-if)", "expected 'cond'"},
	{"refused because", "expected a string before 'because'"},
};

START_TEST(errors_of_clauses)
{
	reports("func f kernel (x: float *, n: int) { nest ", &clauses[_i],
		" { for (k: int = 0; k < n; k++) { x[k] = 1.0f; } } }");
}
END_TEST

/* ---- any token ---- */

/* Something of everything. */
static const char everything[] =
	"func f kernel template labels launch_bounds(64) (x: const float *restrict, addressed y: "
	"float * aligned(16), "
	"restricted z: int *const, n: int, v: float4 *) uses(global g: float[8], tparam T: int "
	"constant(3), "
	"shared extern s: float[]) "
	"calls(\"h\" reads writes convergent returns total cost(7), \"k\" cost(1)) noalias(x, y) "
	"noalias {\n"
	"  let fresh a \"b\": long = n + 1;\n"
	"  let `not a name`: float4;\n"
	"  shared t: float[32][33];\n"
	"  nest fp(contract) assume(n > 0, n < 9) noalias(x, y) noalias(x, z) pure(\"p\", q) "
	"reduction(+: a, max: n)\n"
	"    temporary(y, z) aligned(x: 16) trips(i: 9, j: 1 to 4) hoist(select) cost(paper, 1, "
	"live: 2, growth: 3)\n"
	"    cse(associative) inline only(licm, collapse-cond) no(cse) off required refused \"so\" "
	"{\n"
	"    for independent (i: int = 0; i < n; i += 1) {\n"
	"      for (j: unsigned = 8; j >= 3u; j -= 2) t[i][j] += x[i] * 2.0f - sqrtf(x[i + 1]);\n"
	"      if (n > 0 && i != 2 || !n) { a = cast<int>(a) + (int)a; } else if (i) sync; else "
	"unbraced { n <<= 2; }\n"
	"      atomic old: int = atomicAdd(&z[i], 1);\n"
	"      atomic n = \"ns::f\"(z, -(5));\n"
	"      call printf(\"a\\n\\x41\", n) effects(reads, sync);\n"
	"    }\n"
	"  }\n"
	"  while (n) { break; } do { continue; } while (n - 1);\n"
	"  while for (n < 3) reads(n) writes(n) effects(none) why \"so\" { return; }\n"
	"  raw \"asm\" reads(n) writes(a, n) effects(any);\n"
	"  comment \"said\" z[0] += <long> @add<int>(n, 2) + @int<short>(5) + "
	"@flt<float>(\"1.5f\", 0x3ff8000000000000);\n"
	"  z[1] = min(n, 3) + (n ? 'a' : 0x1fu) + threadIdx.x + (int)v->x + (int)`not a name`.y + "
	"sizeof(int);\n"
	"  pragma \"unroll\"; goto done; transparent { *y = g[T] + s[0]; }\n"
	"}\n";

static bool is_word(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
	       c == '_';
}

static size_t token_end(const char *text, size_t at)
{
	char quote = text[at];

	if (quote == '"' || quote == '`') {
		for (at++; text[at] != quote; at++)
			at += text[at] == '\\';
		return at + 1;
	}
	if (!is_word(text[at]))
		return at + 1;
	while (is_word(text[at]))
		at++;
	return at;
}

/* Reads, and is what it prints as; or one message says why not. */
static bool reads_or_says(const char *text)
{
	struct world w = {0};
	struct source source = {"test", text, (uint32_t)strlen(text)};
	const struct diag *d;
	bool good;

	w.arena = arena_create(&w.trap);
	w.ir = ir_create(w.arena, diags_create(w.arena, &source), &source, LANG_CUDA);
	w.types = w.ir->types;
	good = text_read(w.ir, &source);
	if (good) {
		w.func = w.ir->funcs.at[0];
		world_round_trip(&w);
	} else {
		ck_assert_msg(diags_all(w.ir->diags)->n == 1, "%s", text);
		d = diags_all(w.ir->diags)->at[0];
		ck_assert_msg(d->id == DIAG_SYNTAX && d->where.lo <= d->where.hi &&
				      d->where.hi <= source.size,
			      "'%s' at %u to %u of: %s", d->text, d->where.lo, d->where.hi, text);
	}
	arena_destroy(w.arena);
	return good;
}

START_TEST(any_token_changed)
{
	static const char *const others[] = {"",      ";",     ")",    "(", "{", "}",
					     ",",     "7",     "n",    "a", "@", "=",
					     "\"s\"", "const", "1.5f", "-", "[", NULL};
	static char text[2 * sizeof(everything)];
	unsigned good = 0, bad = 0;

	ck_assert(reads_or_says(everything));
	for (size_t at = 0, end; everything[at]; at = end) {
		end = token_end(everything, at);
		if (everything[at] == ' ' || everything[at] == '\n')
			continue;
		for (size_t k = 0; k < ARRAY_LEN(others); k++) {
			/* the last one: the text ends here */
			snprintf(text, sizeof(text), "%.*s %s %s", (int)at, everything,
				 others[k] ? others[k] : "", others[k] ? everything + end : "");
			if (reads_or_says(text))
				good++;
			else
				bad++;
		}
	}
	ck_assert_msg(good > 500 && bad > 4000, "%u read, %u do not", good, bad);
}
END_TEST

Suite *suite_text_errors(void)
{
	Suite *suite = suite_create("text_errors");
	TCase *tcase = tcase_create("text_errors");

	tcase_add_loop_test(tcase, errors_of_functions, 0, ARRAY_LEN(functions));
	tcase_add_loop_test(tcase, errors_of_statements, 0, ARRAY_LEN(statements));
	tcase_add_loop_test(tcase, errors_of_clauses, 0, ARRAY_LEN(clauses));
	tcase_add_test(tcase, any_token_changed);
	suite_add_tcase(suite, tcase);
	return suite;
}
