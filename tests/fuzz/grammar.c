/* grammar.c - changes source text so that it mostly still compiles: by operands, operators and statements.
 *
 * The text is cut into lexemes, nothing is parsed.  What a name is, is guessed from its declaration: after a
 * `*`, or before `[`, it is memory, after a type's word a number.  A statement begins after `;`, `{`, `}` or the
 * `)` of a header, and ends with its `;` or its braces. */
#include "fuzz.h"
#include "mutate.h"

#include <string.h>

static bool is_piece(const struct mutation *m, unsigned i, const char *word)
{
	size_t n = strlen(word);

	return i < m->n && m->piece[i].hi - m->piece[i].lo == n &&
	       memcmp(m->text + m->piece[i].lo, word, n) == 0;
}

static bool is_any(const struct mutation *m, unsigned i, const char *const *words, unsigned n)
{
	while (n-- > 0)
		if (is_piece(m, i, words[n]))
			return true;
	return false;
}

static const char *const type_words[] = {"int",    "unsigned", "float", "double", "long",
					 "size_t", "short",    "char",  "bool"};

static bool same(const struct mutation *m, unsigned i, unsigned k)
{
	uint32_t n = m->piece[i].hi - m->piece[i].lo;

	return n == m->piece[k].hi - m->piece[k].lo &&
	       memcmp(m->text + m->piece[i].lo, m->text + m->piece[k].lo, n) == 0;
}

enum name { NAME_NONE, NAME_NUMBER, NAME_MEMORY };

/* Is piece i the name in a declaration? */
static enum name declared(const struct mutation *m, unsigned i)
{
	unsigned before = i ? i - 1 : 0;
	uint8_t c = m->text[m->piece[i].lo];

	if (!i || (c >= '0' && c <= '9') || !mutation_is_word(c) || is_piece(m, i + 1, "("))
		return NAME_NONE;
	if (is_piece(m, before, "__restrict__"))
		before--;
	if (before && is_piece(m, before, "*") &&
	    is_any(m, before - 1, type_words, ARRAY_LEN(type_words)))
		return NAME_MEMORY;
	if (!is_any(m, before, type_words, ARRAY_LEN(type_words)) ||
	    is_any(m, i, type_words, ARRAY_LEN(type_words)))
		return NAME_NONE;
	return is_piece(m, i + 1, "[") ? NAME_MEMORY : NAME_NUMBER;
}

/* What the nearest declaration before piece i says. */
static enum name name_of(const struct mutation *m, unsigned i)
{
	for (unsigned k = i + 1; k-- > 0;)
		if (same(m, i, k) && declared(m, k))
			return declared(m, k);
	return NAME_NONE;
}

/* A piece before i that declares such a name in what may still be its scope; m->n: none was met. */
static unsigned other_name(struct mutation *m, unsigned i, enum name kind)
{
	unsigned found = m->n, seen = 0;
	int depth = 0;

	for (unsigned k = i; k-- > 0;) {
		depth += is_piece(m, k, "}");
		depth -= is_piece(m, k, "{") && depth > 0;
		if (!depth && declared(m, k) == kind && mutation_roll(m, ++seen) == 0)
			found = k;
		if (is_piece(m, k, "__global__") || is_piece(m, k, "__device__"))
			break;
	}
	return found;
}

static bool is_number(const struct mutation *m, unsigned i)
{
	uint8_t c = m->text[m->piece[i].lo];

	return c >= '0' && c <= '9';
}

/* A use of a number, or a number, that an expression may take the place of. */
static bool is_operand(const struct mutation *m, unsigned i)
{
	static const char *const assigning[] = {
		"=", "+=", "-=", "*=", "/=", "++", "--", ".", "->", "<<<"};

	if (is_number(m, i))
		return i && !is_piece(m, i - 1, "[");
	return name_of(m, i) == NAME_NUMBER && !declared(m, i) &&
	       !is_any(m, i + 1, assigning, ARRAY_LEN(assigning)) &&
	       !(i && is_any(m, i - 1, assigning + 5, 3));
}

/* From a random piece on, the first of which the question is true. */
static unsigned pick(struct mutation *m, bool (*is)(const struct mutation *, unsigned))
{
	unsigned from = mutation_roll(m, m->n);

	for (unsigned i = 0; i < m->n; i++)
		if (is(m, (from + i) % m->n))
			return (from + i) % m->n;
	return m->n;
}

static bool is_header(const struct mutation *m, unsigned close)
{
	int depth = 0;

	for (unsigned k = close + 1; k-- > 0;) {
		depth += is_piece(m, k, ")") - is_piece(m, k, "(");
		if (depth == 0)
			return k && (is_piece(m, k - 1, "for") || is_piece(m, k - 1, "if") ||
				     is_piece(m, k - 1, "while"));
	}
	return false;
}

static bool begins_statement(const struct mutation *m, unsigned i)
{
	int depth = 0, braces = 0;

	if (!i || is_piece(m, i, "}") || is_piece(m, i, "{") || is_piece(m, i, "else"))
		return false;
	if (!is_piece(m, i - 1, ";") && !is_piece(m, i - 1, "{") && !is_piece(m, i - 1, "}") &&
	    !(is_piece(m, i - 1, ")") && is_header(m, i - 1)))
		return false;
	for (unsigned k = 0; k < i; k++) {
		depth += is_piece(m, k, "(") - is_piece(m, k, ")");
		braces += is_piece(m, k, "{") - is_piece(m, k, "}");
	}
	return depth == 0 && braces > 0;
}

/* The last piece of the statement that begins at i. */
static unsigned statement_end(const struct mutation *m, unsigned i)
{
	int depth = 0;

	for (; i < m->n; i++) {
		bool ends;

		depth += is_piece(m, i, "(") || is_piece(m, i, "{") || is_piece(m, i, "[");
		depth -= is_piece(m, i, ")") || is_piece(m, i, "}") || is_piece(m, i, "]");
		ends = is_piece(m, i, ";") || is_piece(m, i, "}");
		if (depth <= 0 && ends && !is_piece(m, i + 1, "else"))
			break;
	}
	return i < m->n ? i : m->n - 1;
}

static bool is_operator(const struct mutation *m, unsigned i)
{
	static const char *const words[] = {
		"+", "-", "/", "%", "<", "<=", ">", ">=", "==", "!=", "&&", "||", "+=", "-=", "*="};

	/* `*` may be of a type, and a sign stands alone */
	return i && is_any(m, i, words, ARRAY_LEN(words)) &&
	       (mutation_is_word(m->text[m->piece[i - 1].lo]) || is_piece(m, i - 1, ")") ||
		is_piece(m, i - 1, "]"));
}

static const char *like(struct mutation *m, unsigned i)
{
	static const char *const sums[] = {"+", "-", "*", "/", "%"};
	static const char *const orders[] = {"<", "<=", ">", ">=", "==", "!="};
	static const char *const logic[] = {"&&", "||"};
	static const char *const updates[] = {"=", "+=", "-=", "*="};

	if (is_any(m, i, sums, ARRAY_LEN(sums)))
		return sums[mutation_roll(m, ARRAY_LEN(sums))];
	if (is_any(m, i, orders, ARRAY_LEN(orders)))
		return orders[mutation_roll(m, ARRAY_LEN(orders))];
	if (is_any(m, i, logic, ARRAY_LEN(logic)))
		return logic[mutation_roll(m, ARRAY_LEN(logic))];
	return updates[mutation_roll(m, ARRAY_LEN(updates))];
}

static void change_operand(struct mutation *m, struct mutation_text *t, unsigned i)
{
	static const char *const numbers[] = {"0", "1", "2", "3", "4", "7", "8", "16", "32", "100"};
	static const char *const around[] = {"(%s + 1)",  "(%s - 1)",   "(%s * 4)",   "(%s / 3)",
					     "(%s %% 5)", "(%s * %s)",  "(%s + %s)",  "(%s - %s)",
					     "(%s / %s)", "(%s %% %s)", "min(%s, %s)"};
	char text[200], word[64], second[64];
	unsigned other = other_name(m, i, NAME_NUMBER);
	uint32_t n = m->piece[i].hi - m->piece[i].lo;
	const char *number = numbers[mutation_roll(m, ARRAY_LEN(numbers))];

	if (n >= sizeof(word) || (other < m->n && m->piece[other].hi - m->piece[other].lo >= 64))
		return;
	snprintf(word, sizeof(word), "%.*s", (int)n, (const char *)m->text + m->piece[i].lo);
	snprintf(second, sizeof(second), "%s", number);
	if (other < m->n)
		snprintf(second, sizeof(second), "%.*s",
			 (int)(m->piece[other].hi - m->piece[other].lo),
			 (const char *)m->text + m->piece[other].lo);
	switch (mutation_roll(m, 4)) {
	case 0:
		snprintf(text, sizeof(text), "%s", number);
		break;
	case 1:
		snprintf(text, sizeof(text), "%s", second);
		break;
	default: {
		const char *form = around[mutation_roll(m, ARRAY_LEN(around))];
		char *out = text;

		for (const char *s = form, *with = word; *s; s++)
			if (*s != '%') {
				*out++ = *s;
			} else if (*++s == '%') {
				*out++ = '%';
			} else {
				out = stpcpy(out, with);
				with = second;
			}
		*out = '\0';
	}
	}
	mutation_splice(t, m->piece[i], text, strlen(text));
}

/* A name of memory, a number of another, or the same with an operation. */
static void change_name(struct mutation *m, struct mutation_text *t)
{
	unsigned i = mutation_roll(m, m->n), other;

	for (unsigned k = 0; k < m->n && (name_of(m, i) != NAME_MEMORY || declared(m, i)); k++)
		i = (i + 1) % m->n;
	other = other_name(m, i, NAME_MEMORY);
	if (other < m->n)
		mutation_splice(t, m->piece[i], m->text + m->piece[other].lo,
				m->piece[other].hi - m->piece[other].lo);
}

static void put_around(struct mutation *m, struct mutation_text *t, struct mutation_piece at)
{
	static const char *const headers[] = {
		"for (int %c = 0; %c < 8; %c++) {\n", "for (int %c = 1; %c <= 9; %c += 2) {\n",
		"for (int %c = 7; %c >= 0; %c--) {\n", "if (threadIdx.x < 16) {\n", "{\n"};
	static const char *const pragmas[] = {"#pragma nest\n",
					      "#pragma nest required\n",
					      "#pragma nest no(licm)\n",
					      "#pragma nest split(i, 4)\n",
					      "#pragma nest unroll(i, 2)\n",
					      "#pragma nest reorder(j, i)\n",
					      "#pragma nest only(fold, licm, cse)\n",
					      "#pragma unroll 2\n"};
	char text[100], name = (char)('q' + mutation_roll(m, 8)), *out = text;
	const char *s;

	if (mutation_roll(m, 3) == 0) {
		out = stpcpy(stpcpy(text, "\n"), pragmas[mutation_roll(m, ARRAY_LEN(pragmas))]);
		at.hi = at.lo;
		mutation_splice(t, at, text, (size_t)(out - text));
		return;
	}
	for (s = headers[mutation_roll(m, ARRAY_LEN(headers))]; *s; s++)
		if (*s == '%' && s[1] == 'c') {
			*out++ = name;
			s++;
		} else {
			*out++ = *s;
		}
	if (mutation_splice(t, (struct mutation_piece){at.hi, at.hi}, "\n}\n", 3))
		mutation_splice(t, (struct mutation_piece){at.lo, at.lo}, text,
				(size_t)(out - text));
}

static void change_statement(struct mutation *m, struct mutation_text *t, unsigned i)
{
	struct mutation_piece at = {m->piece[i].lo, m->piece[statement_end(m, i)].hi}, other;
	unsigned k = pick(m, begins_statement);

	other = (struct mutation_piece){m->piece[k].lo, m->piece[statement_end(m, k)].hi};
	switch (mutation_roll(m, 6)) {
	case 0: /* take it out */
		mutation_splice(t, at, ";", 1);
		break;
	case 1: /* it becomes another */
		mutation_splice(t, at, m->text + other.lo, other.hi - other.lo);
		break;
	case 2: /* another before it */
		at.hi = at.lo;
		mutation_splice(t, at, m->text + other.lo, other.hi - other.lo);
		break;
	default:
		put_around(m, t, at);
	}
}

/* The options, of which few at once: each of some asks for another parse. */
static void change_options(struct mutation *m, struct mutation_text *t)
{
	static const char word[] = "// fuzz ";
	char line[32];
	unsigned bits = mutation_roll(m, 1u << 12) & mutation_roll(m, 1u << 12);
	int n = snprintf(line, sizeof(line), "%s%x\n", word, bits | 1);
	const uint8_t *end = memchr(t->data, '\n', t->size);
	struct mutation_piece first = {0, 0};

	if (end && t->size > sizeof(word) && memcmp(t->data, word, sizeof(word) - 1) == 0)
		first.hi = (uint32_t)(end + 1 - t->data);
	mutation_splice(t, first, line, (size_t)n);
}

void mutate_grammar(struct mutation *m, struct mutation_text *t)
{
	unsigned what = mutation_roll(m, 16), i;

	if (what == 0) {
		change_options(m, t);
		return;
	}
	mutation_cut(m, t);
	if (!m->n)
		return;
	i = pick(m, what < 8 ? is_operand : what < 11 ? is_operator : begins_statement);
	if (what == 15) {
		change_name(m, t);
	} else if (i == m->n) {
		return;
	} else if (what < 8) {
		change_operand(m, t, i);
	} else if (what < 11) {
		const char *word = like(m, i);

		mutation_splice(t, m->piece[i], word, strlen(word));
	} else {
		change_statement(m, t, i);
	}
}
