/* irtest_near.c - texts that are nearly a golden's input: a token or a line is another one.
 *
 * What a pass asks before it rewrites is asked one by one by these: of two goldens, one that fires and one that must
 * not, hundreds are made that are about as close.  They have no output that is expected, so they are checked for what
 * every golden is checked for. */
#include <stdio.h>
#include <string.h>

#include "cunest/verify.h"
#include "irtest.h"

enum { TRIES = 30, WORDS = 400 };

struct word {
	size_t lo, hi;
};

struct near {
	struct golden *g;
	uint64_t seed;
	const char *text;
	size_t size;
	struct word words[WORDS];
	unsigned n;
};

static unsigned roll(struct near *m, unsigned n)
{
	m->seed = m->seed * 6364136223846793005u + 1442695040888963407u;
	return (unsigned)((m->seed >> 33) % n);
}

/* ---- tokens ---- */

static bool is_name(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
	       c == '_' || c == '$';
}

static const char types[][24] = {"int",   "long", "unsigned", "float", "double",
				 "short", "char", "bool",     "size_t"};
static const char numbers[][24] = {"0",          "1",  "2",  "3",     "-1",
				   "7",          "8",  "64", "1000",  "2147483647",
				   "0.5f",       "3u", "5L", "65536", "9223372036854775807L",
				   "4294967295u"};
static const char operators[] = "+-*/%<>&|^";

enum class { WORD_NAME, WORD_TYPE, WORD_NUMBER, WORD_OPERATOR, WORD_OTHER };

static bool is_one_of(const char *word, size_t n, const char (*list)[24], size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (strlen(list[i]) == n && strncmp(list[i], word, n) == 0)
			return true;
	return false;
}

static enum class class_of(const struct near *m, const struct word *w) {
	const char *s = m->text + w->lo;

	if (*s >= '0' && *s <= '9') return WORD_NUMBER;
	if (is_name(*s)) return is_one_of(s, w->hi - w->lo, types, ARRAY_LEN(types)) ? WORD_TYPE
										     : WORD_NAME;
	return strchr(operators, *s) ? WORD_OPERATOR : WORD_OTHER;
}

static void split(struct near *m)
{
	m->n = 0;
	for (size_t at = 0, end; at < m->size && m->n < WORDS; at = end) {
		const char *s = m->text + at;

		end = at + 1;
		if (s[0] == '/' && s[1] == '/') {
			bool clauses = strncmp(s, golden_clauses, strlen(golden_clauses)) == 0;

			end = at + (clauses ? strlen(golden_clauses) : strcspn(s, "\n"));
			continue;
		}
		if (*s == ' ' || *s == '\n')
			continue;
		while (is_name(*s) && end < m->size &&
		       (is_name(m->text[end]) || m->text[end] == '.'))
			end++;
		if (*s == '"')
			end = at + strcspn(s + 1, "\"\n") + 2;
		m->words[m->n++] = (struct word){at, end};
	}
}

/* ---- changes ---- */

static void replace(struct near *m, size_t lo, size_t hi, const char *text, size_t n)
{
	char *out = arena_alloc(m->g->arena, m->size - (hi - lo) + n + 1);

	memcpy(out, m->text, lo);
	memcpy(out + lo, text, n);
	memcpy(out + lo + n, m->text + hi, m->size - hi);
	m->size = m->size - (hi - lo) + n;
	out[m->size] = 0;
	m->text = out;
}

/* x + x / 2 + x / 3 ..., or x * x * x ...: of more terms or factors than what looks at formulas has room for. */
static const char *enlarged(struct near *m, const struct word *w)
{
	bool sum = roll(m, 2);
	unsigned n = 2 + roll(m, sum ? 70 : 8);
	struct buf text;

	buf_init(&text, m->g->arena);
	buf_puts(&text, "(");
	for (unsigned k = 1; k <= n; k++) {
		buf_puts(&text, k == 1 ? "" : sum ? " + " : " * ");
		buf_put(&text, m->text + w->lo, w->hi - w->lo);
		if (sum && k > 1)
			buf_printf(&text, " / %u", k);
	}
	buf_puts(&text, ")");
	return text.s;
}

static void change_word(struct near *m)
{
	const struct word *w = &m->words[roll(m, m->n)], *other = &m->words[roll(m, m->n)];
	enum class c = class_of(m, w);
	const char *text;

	switch (roll(m, 7)) {
	case 0:
		replace(m, w->lo, w->hi, "", 0);
		return;
	case 1:
		text = c == WORD_TYPE ? "volatile " : c == WORD_NAME ? "addressed " : "- ";
		replace(m, w->lo, w->lo, text, strlen(text));
		return;
	case 2:
		if (c != WORD_NAME)
			break;
		text = enlarged(m, w);
		replace(m, w->lo, w->hi, text, strlen(text));
		return;
	default:
		break;
	}
	for (unsigned i = 0; i < TRIES && class_of(m, other) != c; i++)
		other = &m->words[roll(m, m->n)];
	text = c == WORD_TYPE ? types[roll(m, ARRAY_LEN(types))]
			      : numbers[roll(m, ARRAY_LEN(numbers))];
	if (c == WORD_TYPE || c == WORD_NUMBER)
		replace(m, w->lo, w->hi, text, strlen(text));
	else if (c == WORD_OPERATOR)
		replace(m, w->lo, w->hi, &operators[roll(m, sizeof(operators) - 1)], 1);
	else
		replace(m, w->lo, w->hi, m->text + other->lo, other->hi - other->lo);
}

/* Where the line begins that the word is in; *end: where the next one does. */
static size_t line_of(const struct near *m, const struct word *w, size_t *end)
{
	size_t lo = w->lo;

	while (lo > 0 && m->text[lo - 1] != '\n')
		lo--;
	*end = w->lo + strcspn(m->text + w->lo, "\n");
	*end += *end < m->size;
	return lo;
}

static void change_line(struct near *m)
{
	static const char *const statements[] = {"sync;\n", "break;\n", "continue;\n", "return;\n",
						 "pragma \"unroll 2\";\n"};
	size_t hi, end, lo = line_of(m, &m->words[roll(m, m->n)], &hi), at;
	const char *line = m->text + lo;
	struct word w;

	switch (roll(m, 4)) {
	case 0: /* gone */
		replace(m, lo, hi, "", 0);
		return;
	case 1: /* twice */
		replace(m, lo, lo, line, hi - lo);
		return;
	case 2: /* elsewhere */
		w = m->words[roll(m, m->n)];
		at = line_of(m, &w, &end);
		replace(m, at, at, line, hi - lo);
		return;
	default:
		line = statements[roll(m, ARRAY_LEN(statements))];
		replace(m, lo, lo, line, strlen(line));
		return;
	}
}

/* let NAME: int, and what else declares one. */
static bool is_declared(const struct near *m, const struct word *w)
{
	return class_of(m, w) == WORD_NAME && w->hi < m->size && m->text[w->hi] == ':';
}

static const struct word *declared(struct near *m)
{
	const struct word *w = &m->words[roll(m, m->n)];

	for (unsigned i = 0; i < TRIES && !is_declared(m, w); i++)
		w = &m->words[roll(m, m->n)];
	return is_declared(m, w) ? w : NULL;
}

/* A variable is called like another everywhere, or there is one more of its name from some line on. */
static void change_names(struct near *m)
{
	const struct word *w = declared(m), *other = declared(m), *line = &m->words[roll(m, m->n)];
	size_t end, at = line_of(m, line, &end);
	const char *name;
	struct buf text;

	if (!w || !other || w == other)
		return;
	name = arena_strndup(m->g->arena, m->text + w->lo, w->hi - w->lo);
	buf_init(&text, m->g->arena);
	if (roll(m, 2)) {
		buf_printf(&text, "let %s$9: int = 5;\n", name);
		replace(m, at, at, text.s, text.n);
		return;
	}
	buf_put(&text, m->text + other->lo, other->hi - other->lo);
	buf_puts(&text, "$9");
	for (size_t i = m->n; i-- > 0;) {
		const struct word *x = &m->words[i];

		if (x->hi - x->lo == strlen(name) &&
		    strncmp(m->text + x->lo, name, strlen(name)) == 0)
			replace(m, x->lo, x->hi, text.s, text.n);
	}
}

/* A clause of the text goes, or it gets one more: I and J are any of its loops, A any of its names. */
static void change_clauses(struct near *m)
{
	static const char *const clauses[] = {
		"tile(I:8, J:4)",
		"tile(I:3, J:5 tail=peel)",
		"split(I:4)",
		"split(I:7 tail=peel)",
		"split(I:4 tail=exact)",
		"unroll(I:4)",
		"unroll(I)",
		"jam(I:2)",
		"reorder(J, I)",
		"interchange(I, J)",
		"reverse(I)",
		"stripe(I:4)",
		"distribute(I)",
		"fuse(I, J)",
		"peel(I)",
		"peel(I:last)",
		"cut(I:3)",
		"bind(I=threadIdx.x)",
		"bind(I=blockIdx.x)",
		"bind(J=threadIdx.y, I=threadIdx.x)",
		"bind(I=global.x)",
		"bind(I=lane)",
		"launch(4, 32)",
		"accumulate(A)",
		"accumulate(A at I)",
		"vectorize(I:4)",
		"vectorize(I:2)",
		"cache(A)",
		"cache(A at I)",
		"cache(A at J in=registers)",
		"cache(A at I in=shared pad=1)",
		"compute(A at I)",
		"compute(A at I in=shared)",
		"specialize(A == 4)",
		"specialize(A < 100)",
		"assume(A % 8 == 0)",
		"assume(0 < A && A < 1000)",
		"noalias",
		"noalias(A)",
		"independent(I)",
		"fp(strict)",
		"aligned(A:16)",
		"hoist(none)",
		"temporary(A)",
	};
	const char *at = strstr(m->text, golden_clauses), *from;
	struct buf text;
	size_t end, loops = 0, nth;

	if (!at)
		return;
	end = (size_t)(at - m->text) + strcspn(at, "\n");
	from = clauses[roll(m, ARRAY_LEN(clauses))];
	buf_init(&text, m->g->arena);
	buf_puts(&text, " ");
	for (size_t i = 0; i + 2 < m->n; i++)
		loops += strncmp(m->text + m->words[i].lo, "for (", 5) == 0;
	for (; *from; from++) {
		bool whole = !is_name(from[1]) && (text.n == 0 || !is_name(text.s[text.n - 1]));
		const struct word *w = &m->words[roll(m, m->n)];

		nth = loops && whole && (*from == 'I' || *from == 'J')
			      ? 1 + roll(m, (unsigned)loops)
			      : 0;
		for (size_t i = 0; nth && i + 2 < m->n; i++) {
			w = &m->words[i + 2];
			nth -= strncmp(m->text + m->words[i].lo, "for (", 5) == 0;
		}
		for (unsigned i = 0;
		     i < TRIES && whole && *from == 'A' && class_of(m, w) != WORD_NAME; i++)
			w = &m->words[roll(m, m->n)];
		if (whole && strchr("IJA", *from))
			buf_put(&text, m->text + w->lo, w->hi - w->lo);
		else
			buf_put(&text, from, 1);
	}
	if (roll(m, 2))
		replace(m, end, end, text.s, text.n);
	else
		replace(m, (size_t)(at - m->text) + strlen(golden_clauses), end, text.s, text.n);
}

static bool has_nest(const struct unit *unit)
{
	for (uint32_t i = 0; i < unit->ir->funcs.n; i++)
		if (((const struct func *)unit->ir->funcs.at[i])->nests.n)
			return true;
	return false;
}

/* A text with a nest that reads and verifies, or NULL. */
static struct unit *change(struct near *m)
{
	for (unsigned i = 0; i < TRIES; i++) {
		struct unit *unit;
		bool good;

		m->text = m->g->input.text;
		m->size = m->g->input.size;
		for (unsigned k = 0; k <= i % 2; k++) {
			split(m);
			if (!m->n)
				return NULL;
			if (golden_is_schedule(m->g) && roll(m, 3) == 0)
				change_clauses(m);
			else if (roll(m, 4) == 0)
				change_names(m);
			else if (roll(m, 3))
				change_word(m);
			else
				change_line(m);
		}
		unit = unit_read(m->g, "near", m->text, m->size);
		good = unit->good && has_nest(unit);
		for (uint32_t k = 0; good && k < unit->ir->funcs.n; k++)
			good = !ir_verify(unit->ir->funcs.at[k]);
		if (good)
			return unit;
	}
	return NULL;
}

void golden_near(struct golden *g, unsigned number, const char **text, struct proof_count *count)
{
	struct golden copy = *g;
	struct near *m = arena_alloc(g->arena, sizeof(*m));
	struct unit *unit;
	const char *output;

	*m = (struct near){.g = g, .seed = number};
	for (const char *s = g->name; *s; s++)
		m->seed = m->seed * 31 + (unsigned char)*s;
	unit = change(m);
	if (!unit)
		return;
	*text = m->text;
	copy.quick = copy.changed_text = true;
	copy.no_change = false;
	copy.remarks.n = copy.once.n = copy.silent.n = 0;
	copy.expected = NULL;
	copy.input = (struct source){"near", m->text, (uint32_t)m->size};
	output = golden_is_schedule(g) ? golden_check_schedule(&copy, unit)
				       : golden_check_passes(&copy, unit);
	if (count && !copy.failures && !golden_is_schedule(g))
		golden_prove(&copy, unit_read(&copy, "near", m->text, m->size), count, false);
	if (copy.failures)
		fprintf(stderr, "---- the text with change %u\n%s---- became\n%s\n", number,
			m->text, output ? output : "");
	g->failures += copy.failures;
}
