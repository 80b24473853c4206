/* test_lex.c - bytes as tokens: where each ends, of what kind it is, how deep it stands; and how tight a copied text
 * binds. */
#include "unit.h"

#include "../../src/backend/print.h"

#include <string.h>

struct unit_lex {
	struct trap trap;
	struct arena *arena;
};

static void begin(struct unit_lex *u)
{
	if (setjmp(u->trap.env))
		ck_abort_msg("trap: %s", u->trap.message);
	u->arena = arena_create(&u->trap);
}

/* ---- tokens ---- */

/* `w0:a p0:( n1:1` : kind, depth, bytes; of a digraph the sign after it. */
static const char *shown(struct unit_lex *u, const struct tokens *t)
{
	static const char letters[] = "wnsplbd";
	struct buf b;

	buf_init(&b, u->arena);
	for (uint32_t i = 0; i < t->n; i++) {
		const struct token *k = &t->at[i];

		buf_printf(&b, "%s%c%u:%.*s", i ? " " : "", letters[k->kind], (unsigned)k->depth,
			   (int)(k->hi - k->lo), t->text + k->lo);
		if (k->kind == TOKEN_PUNCT && k->hi - k->lo == 2)
			buf_putc(&b, k->c);
	}
	return b.n ? b.s : "";
}

static const struct {
	const char *text;
	unsigned unread; /* bytes after the end, which must not matter */
	const char *tokens;
} texts[] = {
	{"", 0, ""},
	{" \t\r\n\v\f", 0, ""},
	{"ab_1 $x Z9 caf\xc3\xa9", 0, "w0:ab_1 w0:$x w0:Z9 w0:caf\xc3\xa9"},
	{"abc", 1, "w0:ab"},
	/* a byte order mark is no word, and what follows it begins the line */
	{"\xef\xbb\xbf#a\nb", 0, "d0:#a w0:b"},
	{"\xef\xbb\xbf", 0, ""},
	{"\xef\xbb\xbf;", 1, ""},
	{"\xef\xbb\xbf", 1, "w0:\xef\xbb"},
	{" \xef\xbb\xbf#", 0, "w0:\xef\xbb\xbf p0:#"},
	/* depth: a bracket counts as outside */
	{"f(a[i]){x}", 0, "w0:f p0:( w1:a p1:[ w2:i p1:] p0:) p0:{ w1:x p0:}"},
	{")a(b", 0, "p0:) w0:a p0:( w1:b"},
	{"a<b>c", 0, "w0:a p0:< w0:b p0:> w0:c"},
	/* numbers */
	{"1 1.5f .5 0x1p-3 1e+5 1E5 0X2P+1 1.e5-2", 0,
	 "n0:1 n0:1.5f n0:.5 n0:0x1p-3 n0:1e+5 n0:1E5 n0:0X2P+1 n0:1.e5 p0:- n0:2"},
	{"1'000'0 7ull+8", 0, "n0:1'000'0 n0:7ull p0:+ n0:8"},
	{"1'", 0, "n0:1 s0:'"},
	{"1'0", 1, "n0:1 s0:'"},
	{"1'+'", 0, "n0:1 s0:'+'"},
	{"1..2 a.b .c 3.x", 0, "n0:1..2 w0:a p0:. w0:b p0:. w0:c n0:3.x"},
	{".5", 1, "p0:."},
	{"1e+5", 2, "n0:1e"},
	{"a9 9a", 0, "w0:a9 n0:9a"},
	{"2-e+1", 0, "n0:2 p0:- w0:e p0:+ n0:1"},
	/* comments */
	{"a//b\nc", 0, "w0:a l0://b w0:c"},
	{"a//b\r\nc", 0, "w0:a l0://b w0:c"},
	{"//b\rc\nd", 0, "l0://b\rc w0:d"},
	{"//b\\\nc\nd", 0, "l0://b\\\nc w0:d"},
	{"//b\\ \t\r\nc\nd", 0, "l0://b\\ \t\r\nc w0:d"},
	{"//b\\x\nd", 0, "l0://b\\x w0:d"},
	{"//b\\\\\nc\nd", 0, "l0://b\\\\\nc w0:d"},
	{"//b\\\nc", 2, "l0://b\\"},
	{"//b\r\n", 1, "l0://b\r"},
	{"a/*b*/c", 0, "w0:a b0:/*b*/ w0:c"},
	{"/**/a/*/b*/c/***/d", 0, "b0:/**/ w0:a b0:/*/b*/ w0:c b0:/***/ w0:d"},
	{"/*b*/c", 2, "b0:/*b*"},
	{"a/*b", 0, "w0:a b0:/*b"},
	{"/*", 0, "b0:/*"},
	{"/*/", 0, "b0:/*/"},
	{"a/b / *c", 0, "w0:a p0:/ w0:b p0:/ p0:* w0:c"},
	{"a//b", 2, "w0:a p0:/"},
	/* strings */
	{"\"a\"b'c'd", 0, "s0:\"a\" w0:b s0:'c' w0:d"},
	{"\"a\\\"b\"c", 0, "s0:\"a\\\"b\" w0:c"},
	{"'\\''x", 0, "s0:'\\'' w0:x"},
	{"\"a'b\"'\"'", 0, "s0:\"a'b\" s0:'\"'"},
	{"\"a//b\"c \"/*\"", 0, "s0:\"a//b\" w0:c s0:\"/*\""},
	{"\"a\nb", 0, "s0:\"a w0:b"},
	{"\"a\\\nb\"c", 0, "s0:\"a\\\nb\" w0:c"},
	{"\"a\\\\\"b", 0, "s0:\"a\\\\\" w0:b"},
	{"\"ab", 0, "s0:\"ab"},
	{"\"a\\", 0, "s0:\"a\\"},
	{"\"a\"b", 2, "s0:\"a"},
	{"f(\"(\")", 0, "w0:f p0:( s1:\"(\" p0:)"},
	/* raw strings */
	{"R\"(a\"b)\"c", 0, "s0:R\"(a\"b)\" w0:c"},
	{"R\"x(a)\")x\"c", 0, "s0:R\"x(a)\")x\" w0:c"},
	{"R\"x(a)y\")x\"c", 0, "s0:R\"x(a)y\")x\" w0:c"},
	{"LR\"(\n)\" uR\"(\")\" UR\"(\")\" u8R\"(\")\" R", 0,
	 "s0:LR\"(\n)\" s0:uR\"(\")\" s0:UR\"(\")\" s0:u8R\"(\")\" w0:R"},
	{"XR\"(a\"b", 0, "w0:XR s0:\"(a\" w0:b"},
	{"R\"x(a)x\" b", 3, "s0:R\"x(a)x"},
	{"R\"(a)\"", 5, "w0:R"},
	{"R\"abc", 0, "s0:R\"abc"},
	/* directives */
	{"#if a\nb", 0, "d0:#if a w0:b"},
	{"a #b\n", 0, "w0:a p0:# w0:b"},
	{"a\n # b\nc", 0, "w0:a d0:# b w0:c"},
	{"/*x*/ #b\nc", 0, "b0:/*x*/ d0:#b w0:c"},
	{"a /*\n*/ #b", 0, "w0:a b0:/*\n*/ p0:# w0:b"},
	{"#a\\\nb\nc", 0, "d0:#a\\\nb w0:c"},
	{"#a /*\n*/ b\nc", 0, "d0:#a /*\n*/ b w0:c"},
	{"#a // b\\\nc /*\nd", 0, "d0:#a // b\\\nc /* w0:d"},
	{"#a \"/*\" b\nc", 0, "d0:#a \"/*\" b w0:c"},
	{"#a \"//\" \\\nb\nc", 0, "d0:#a \"//\" \\\nb w0:c"},
	{"#a /b\nc", 0, "d0:#a /b w0:c"},
	{"#a\r\nb", 0, "d0:#a w0:b"},
	{"#a\rb\nc", 0, "d0:#a\rb w0:c"},
	{"%:a\nb %:c", 0, "d0:%:a w0:b p0:%:# w0:c"},
	{"%a", 0, "p0:% w0:a"},
	{"#a/*b*/\nc", 4, "d0:#a/*b"},
	{"#a/", 0, "d0:#a/"},
	{"#a//b", 2, "d0:#a/"},
	/* a line that goes on is no new line */
	{"a \\\n#b", 0, "w0:a p0:# w0:b"},
	{"a \\ \r\n#b", 0, "w0:a p0:# w0:b"},
	{"a\\b", 0, "w0:a p0:\\ w0:b"},
	{"a\\", 0, "w0:a p0:\\"},
	/* digraphs */
	{"<%a<:i:>%>", 0, "p0:<%{ w1:a p1:<:[ w2:i p1::>] p0:%>}"},
	{"<%a[i]%>", 0, "p0:<%{ w1:a p1:[ w2:i p1:] p0:%>}"},
	{"a<::b>", 0, "w0:a p0:< p0:: p0:: w0:b p0:>"},
	{"a<:::b:>", 0, "w0:a p0:<:[ p1:: p1:: w1:b p0::>]"},
	{"a<::>", 0, "w0:a p0:<:[ p0::>]"},
	{"<::", 0, "p0:< p0:: p0::"},
	{"<%", 1, "p0:<"},
	{"<::>", 1, "p0:< p0:: p0::"},
	{"a:b?c:d", 0, "w0:a p0:: w0:b p0:? w0:c p0:: w0:d"},
};

START_TEST(tokens)
{
	struct unit_lex u;

	begin(&u);
	for (unsigned i = 0; i < ARRAY_LEN(texts); i++) {
		const char *text = texts[i].text, *got;
		struct tokens t;

		lex(u.arena, text, 0, (uint32_t)(strlen(text) - texts[i].unread), &t);
		got = shown(&u, &t);
		ck_assert_msg(strcmp(got, texts[i].tokens) == 0, "'%s' is '%s', not '%s'", text,
			      got, texts[i].tokens);
	}
	arena_destroy(u.arena);
}
END_TEST

START_TEST(many_tokens)
{
	enum { N = 1000 };
	char text[2 * N + 1];
	struct unit_lex u;
	struct tokens t;

	begin(&u);
	for (unsigned i = 0; i < N; i++)
		memcpy(text + (size_t)2 * i, "a ", 2);
	lex(u.arena, text, 0, 2 * N, &t);
	ck_assert_uint_eq(t.n, N);
	for (uint32_t i = 0; i < N; i++) {
		ck_assert_uint_eq(t.at[i].lo, 2 * i);
		ck_assert_uint_eq(t.at[i].hi, 2 * i + 1);
		ck_assert_uint_eq(token_from(&t, 2 * i), i);
		ck_assert_uint_eq(token_from(&t, 2 * i + 1), i + 1);
	}
	arena_destroy(u.arena);
}
END_TEST

START_TEST(code_around_an_offset)
{
	static const char text[] = "a /*b*/ c //d\n#e\nf";
	struct unit_lex u;
	struct tokens t;

	begin(&u);
	lex(u.arena, text, 0, sizeof(text) - 1, &t);
	ck_assert_uint_eq(t.n, 6);
	/* before: what starts before the offset */
	ck_assert_uint_eq(token_code_before(&t, 0), 6);
	ck_assert_uint_eq(token_code_before(&t, 1), 0);
	ck_assert_uint_eq(token_code_before(&t, 8), 0);
	ck_assert_uint_eq(token_code_before(&t, 9), 2);
	ck_assert_uint_eq(token_code_before(&t, 17), 2);
	ck_assert_uint_eq(token_code_before(&t, 18), 5);
	/* at or after it */
	ck_assert_uint_eq(token_code_from(&t, 0), 0);
	ck_assert_uint_eq(token_code_from(&t, 1), 2);
	ck_assert_uint_eq(token_code_from(&t, 8), 2);
	ck_assert_uint_eq(token_code_from(&t, 9), 5);
	ck_assert_uint_eq(token_code_from(&t, 18), 6);
	ck_assert(token_is(&t, 0, "a") && !token_is(&t, 0, "ab") && !token_is(&t, 0, ""));
	ck_assert(!token_is(&t, 6, "a"));
	ck_assert_uint_eq(brace_size("{x"), 1);
	ck_assert_uint_eq(brace_size("<%x"), 2);
	arena_destroy(u.arena);
}
END_TEST

/* ---- precedence of text ---- */

static const struct {
	const char *text;
	unsigned precedence;
} bindings[] = {
	{"a", 16},
	{"12", 16},
	{"\"s\"", 16},
	{"(a + b)", 16},
	{"a[i]", 15},
	{"a.b", 15},
	{"a->b", 15},
	{"f(a, b)", 15},
	{"n::f", 16},
	{"n::f(a)", 15},
	{"T{a}", 15},
	{"-a", 14},
	{"!a", 14},
	{"~a", 14},
	{"*a", 14},
	{"&a", 14},
	{"- -a", 14},
	{"(int)a", 14},
	{"sizeof(a)", 14},
	{"alignof(T)", 14},
	{"static_cast<int>(a)", 15},
	{"reinterpret_cast<f<int> *>(a)->x", 15},
	{"const_cast<T>(a) + b", 12},
	{"dynamic_cast<T>(a)", 15},
	/* a variable of that name */
	{"a_cast < b", 10},
	{"a_cast < b && c > d", 5},
	{"a_cast(b)", 15},
	{"a_cast", 16},
	{"a * b", 13},
	{"a / b", 13},
	{"a % b", 13},
	{"a * b + c", 12},
	{"a - -b", 12},
	{"a - b * c", 12},
	{"a[i + 1] * b", 13},
	{"a << b", 11},
	{"a >> b", 11},
	{"a < b", 10},
	{"a > b", 10},
	{"a <= b", 10},
	{"a >= b", 10},
	{"a == b", 9},
	{"a != b", 9},
	{"a & b", 8},
	{"a ^ b", 7},
	{"a | b", 6},
	{"a && b", 5},
	{"a || b", 4},
	{"a && b || c", 4},
	{"a ? b : c", 3},
	{"a xor 1", 7},
	{"a and not b", 5},
	{"compl a", 14},
	{"(T)(a)", 14},
	{"(T *)(a)[b]", 14},
	{"a and_eq b", 0},
	{"a && !b", 5},
	{"a & *b", 8},
	{"a + (b ? c : d)", 12},
	/* what may not be copied, or is no expression */
	{"", 0},
	{"a++", 0},
	{"++a", 14},
	{"a = b", 0},
	{"a += b", 0},
	{"a -= b", 0},
	{"a *= b", 0},
	{"a /= b", 0},
	{"a %= b", 0},
	{"a &= b", 0},
	{"a |= b", 0},
	{"a ^= b", 0},
	{"a <<= b", 0},
	{"a >>= b", 0},
	{"a--", 0},
	{"a, b", 0},
	{"a +", 0},
	{"new T", 0},
	{"delete a", 0},
	{"throw a", 0},
	{"return a", 0},
	{"co_await a", 0},
	{"[a] { }", 0},
	{"{a}", 0},
	{"a /* b */", 0},
	{"a // b", 0},
	{"#a", 0},
	{"a\n#b", 0},
	{"a;", 0},
};

START_TEST(precedence_of_text)
{
	struct unit_lex u;

	begin(&u);
	for (unsigned i = 0; i < ARRAY_LEN(bindings); i++) {
		const char *text = bindings[i].text;
		unsigned got = text_precedence(u.arena, text, strlen(text));

		ck_assert_msg(got == bindings[i].precedence, "'%s' binds %u", text, got);
	}
	arena_destroy(u.arena);
}
END_TEST

Suite *suite_lex(void)
{
	Suite *s = suite_create("lex");
	TCase *t = tcase_create("lex");

	tcase_add_test(t, tokens);
	tcase_add_test(t, many_tokens);
	tcase_add_test(t, code_around_an_offset);
	tcase_add_test(t, precedence_of_text);
	suite_add_tcase(s, t);
	return s;
}
