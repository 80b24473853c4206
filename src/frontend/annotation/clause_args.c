/* clause_args.c - one argument of a clause, by the form that clause.def gives.
 *
 * Arguments of clauses that this version has are checked to the letter; those of later ones only to
 * their form, because they are refused anyway. */
#include "clause.h"

#include <string.h>

static struct annotation_error *fail(struct parser *p, struct extent at, const char *what)
{
	return annotation_fail(p->ir, p->a, DIAG_CLAUSE, parser_span(p, at), "%s, found '%s'", what,
			       parser_quote(p, at));
}

/* `what` is missing after lexeme hi - 1. */
static void fail_after(struct parser *p, uint32_t hi, const char *what)
{
	uint32_t at = p->x[hi - 1].hi;

	annotation_fail(p->ir, p->a, DIAG_CLAUSE, (struct span){at, at}, "expected %s", what);
}

static struct clause_arg *arg_new(struct parser *p, struct extent e, const char *name,
				  struct vec *args)
{
	struct clause_arg *arg = arena_alloc(p->ir->arena, sizeof(*arg));

	arg->span = parser_span(p, e);
	arg->name = name;
	vec_push(p->ir->arena, args, arg);
	return arg;
}

static void arg_value(struct parser *p, struct clause_arg *arg, char separator, struct extent value)
{
	arg->separator = separator;
	arg->value = parser_text(p, value);
	arg->value_span = parser_span(p, value);
}

static bool is_name(const struct lexeme *x)
{
	return x->kind == LEX_IDENT;
}

/* a or ns::a */
static struct clause_arg *parse_name(struct parser *p, struct extent e, struct vec *args)
{
	uint32_t i = e.lo;

	for (;; i++) {
		if (i == e.hi) {
			fail_after(p, e.hi, "a name");
			return NULL;
		}
		if (!is_name(&p->x[i])) {
			fail(p, (struct extent){i, i + 1}, "expected a name");
			return NULL;
		}
		if (++i == e.hi)
			return arg_new(p, e, parser_text(p, e), args);
		if (!lex_is(p->source, &p->x[i], "::")) {
			fail(p, (struct extent){i, i + 1}, "expected ',' or ')' after the name");
			return NULL;
		}
	}
}

/* word, pass-name; words of later clauses may be followed by anything. */
static struct clause_arg *parse_word(struct parser *p, const struct clause *clause, struct extent e,
				     struct vec *args)
{
	struct extent word = {e.lo, e.lo + 1};
	struct clause_arg *arg;

	if (!is_name(&p->x[e.lo])) {
		fail(p, word, "expected a word");
		return NULL;
	}
	while (word.hi + 1 < e.hi && p->x[word.hi].c == '-' && is_name(&p->x[word.hi + 1]) &&
	       p->x[word.hi].lo == p->x[word.hi - 1].hi && p->x[word.hi + 1].lo == p->x[word.hi].hi)
		word.hi += 2;
	if (word.hi < e.hi && clause_table[clause->id].available) {
		fail(p, (struct extent){word.hi, word.hi + 1},
		     "expected ',' or ')' after the word");
		return NULL;
	}
	arg = arg_new(p, e, parser_text(p, word), args);
	if (word.hi < e.hi)
		arg_value(p, arg, 0, (struct extent){word.hi, e.hi});
	return arg;
}

/* off | name=value | name=least:most [rising] | array[elements] */
static struct clause_arg *parse_verify(struct parser *p, struct extent e, struct vec *args)
{
	struct extent key = {e.lo, e.lo + 1}, value = {e.lo + 2, e.hi};
	struct clause_arg *arg;
	bool rising;

	if (!is_name(&p->x[e.lo])) {
		fail(p, key, "expected the name of a parameter, or 'off'");
		return NULL;
	}
	if (key.hi == e.hi && lex_is(p->source, &p->x[e.lo], "off"))
		return arg_new(p, e, parser_text(p, key), args);
	if (key.hi == e.hi) {
		fail_after(p, e.hi, "'=' and a value, or the number of elements in brackets");
		return NULL;
	}
	if (p->x[key.hi].c == '[' && p->x[e.hi - 1].c == ']' && value.lo < e.hi - 1) {
		value.hi = e.hi - 1;
		arg = arg_new(p, e, parser_text(p, key), args);
		arg_value(p, arg, '[', value);
		return arg;
	}
	if (p->x[key.hi].c != '=' || value.lo == e.hi) {
		fail(p, (struct extent){key.hi, e.hi},
		     "expected '=' and a value, or the number of elements in brackets");
		return NULL;
	}
	rising = e.hi - value.lo > 3 && lex_is(p->source, &p->x[e.hi - 1], "rising") &&
		 (p->x[e.hi - 2].kind != LEX_PUNCT || p->x[e.hi - 2].c == ')');
	value.hi -= rising;
	arg = arg_new(p, e, parser_text(p, key), args);
	arg_value(p, arg, '=', value);
	arg->rising = rising;
	return arg;
}

/* key:value or key=value; reduction's key is an operator, tune goes on with values alone. */
static struct clause_arg *parse_setting(struct parser *p, const struct clause *clause,
					struct extent e, struct vec *args)
{
	struct extent key = {e.lo, e.lo + 1};
	const struct lexeme *separator;
	struct clause_arg *arg;

	if (clause->id == CLAUSE_VERIFY)
		return parse_verify(p, e, args);
	if (clause->id == CLAUSE_REDUCTION && clause->args.n > 0 && e.hi == e.lo + 1 &&
	    is_name(&p->x[e.lo])) { /* reduction(+:s, t) */
		const struct clause_arg *before = clause->args.at[clause->args.n - 1];

		arg = arg_new(p, e, before->name, args);
		arg_value(p, arg, ':', e);
		return arg;
	}
	if (clause->id == CLAUSE_TUNE && clause->args.n > 0 &&
	    (e.hi == e.lo + 1 || (p->x[key.hi].c != ':' && p->x[key.hi].c != '='))) {
		arg = arg_new(p, e, NULL, args);
		arg_value(p, arg, 0, e);
		return arg;
	}
	if (!is_name(&p->x[e.lo]) &&
	    !(clause->id == CLAUSE_REDUCTION && p->x[e.lo].kind == LEX_PUNCT)) {
		fail(p, key, "expected a word");
		return NULL;
	}
	if (key.hi == e.hi) {
		fail_after(p, e.hi, "':' or '=' and a value");
		return NULL;
	}
	separator = &p->x[key.hi];
	if (separator->c != ':' && separator->c != '=') {
		fail(p, (struct extent){key.hi, key.hi + 1}, "expected ':' or '='");
		return NULL;
	}
	if (key.hi + 1 == e.hi) {
		fail_after(p, e.hi, "a value");
		return NULL;
	}
	arg = arg_new(p, e, parser_text(p, key), args);
	arg_value(p, arg, separator->c, (struct extent){key.hi + 1, e.hi});
	return arg;
}

/* `#n` at i, the last of which may be parts: a number swallows what follows it, `i#2.o` has the lexeme 2.o.  False after an
 * error. */
static bool loop_number(struct parser *p, uint32_t i, uint32_t hi, struct buf *number,
			struct buf *parts)
{
	const char *s;
	size_t digits;

	if (i + 1 == hi) {
		fail_after(p, hi, "a number: i#2 is the second loop called i");
		return false;
	}
	s = lex_intern(p->ir, &p->x[i + 1]);
	digits = strspn(s, "0123456789");
	for (buf_printf(number, "#%.*s", (int)digits, s), s += digits; *s; s += 2)
		if (s[0] != '.' || (s[1] != 'o' && s[1] != 'i'))
			break;
		else
			buf_printf(parts, "%.2s", s);
	if (p->x[i + 1].kind == LEX_NUMBER && !*s)
		return true;
	fail(p, (struct extent){i + 1, i + 2},
	     "expected a number: i#2 is the second loop called i");
	return false;
}

/* The end of a loop's name that begins at `lo`: name { . (o|i) } with one # n anywhere after the name, which i.i#2 and
 * i#2.i have in common.  *name: with the number first.  0 after an error. */
static uint32_t loop_name(struct parser *p, struct extent e, const char **name)
{
	struct buf number, parts;
	uint32_t i = e.lo;

	if (!is_name(&p->x[i])) {
		fail(p, (struct extent){i, i + 1}, "expected the name of a loop");
		return 0;
	}
	buf_init(&number, p->ir->arena);
	buf_init(&parts, p->ir->arena);
	for (i++; i < e.hi && (p->x[i].c == '.' || (p->x[i].c == '#' && !number.n)); i += 2) {
		if (p->x[i].c == '#') {
			if (!loop_number(p, i, e.hi, &number, &parts))
				return 0;
			continue;
		}
		if (i + 1 == e.hi) {
			fail_after(p, e.hi, "'o' or 'i' after '.'");
			return 0;
		}
		if (!lex_is(p->source, &p->x[i + 1], "o") &&
		    !lex_is(p->source, &p->x[i + 1], "i")) {
			fail(p, (struct extent){i + 1, i + 2}, "expected 'o' or 'i' after '.'");
			return 0;
		}
		buf_printf(&parts, ".%s", lex_intern(p->ir, &p->x[i + 1]));
	}
	buf_puts(&number, parts.n ? parts.s : "");
	*name = arena_printf(p->ir->arena, "%s%s", lex_intern(p->ir, &p->x[e.lo]),
			     number.n ? number.s : "");
	*name = str_intern(p->ir->strings, *name, strlen(*name));
	return i;
}

/* word | unrolled(loop) | smem<=16K; what the word wants is checked with the others. */
static struct clause_arg *parse_expect(struct parser *p, struct extent e, struct vec *args)
{
	struct extent word = {e.lo, e.lo + 1}, value = {e.lo + 2, e.hi};
	struct clause_arg *arg;
	const char *loop;

	if (!is_name(&p->x[e.lo])) {
		fail(p, word, "expected a word");
		return NULL;
	}
	arg = arg_new(p, e, parser_text(p, word), args);
	if (word.hi == e.hi)
		return arg;
	if (p->x[word.hi].c == '(' && p->x[e.hi - 1].c == ')' && value.lo < e.hi - 1) {
		value.hi = loop_name(p, (struct extent){value.lo, e.hi - 1}, &loop);
		if (value.hi == 0)
			return NULL;
		if (value.hi < e.hi - 1) {
			fail(p, (struct extent){value.hi, value.hi + 1}, "expected ')'");
			return NULL;
		}
		arg_value(p, arg, '(', value);
		arg->value = loop;
	} else if (lex_is(p->source, &p->x[word.hi], "<=") && value.lo < e.hi) {
		arg_value(p, arg, '<', value);
	} else {
		fail(p, (struct extent){word.hi, word.hi + 1},
		     "expected ',' or ')' after the word, or '(' and a loop, or '<=' and a number");
		return NULL;
	}
	return arg;
}

/* Is `word =` at i?  Then the value before it ends here. */
static bool option_at(const struct parser *p, uint32_t i, uint32_t hi)
{
	return i < hi && is_name(&p->x[i]) && i + 1 < hi && p->x[i + 1].c == '=';
}

/* A factor or size that is a plain literal must be a positive int; expressions are for later. */
static bool check_size(struct parser *p, struct extent value)
{
	const struct lexeme *x = &p->x[value.lo];
	bool minus = x->c == '-' && value.hi - value.lo == 2;
	__int128 n;

	if (minus)
		x++;
	if (value.hi - value.lo != (minus ? 2u : 1u))
		return true;
	if (x->kind == LEX_STRING) {
		fail(p, value, "expected an integer");
		return false;
	}
	if (x->kind != LEX_NUMBER)
		return true;
	if (!clause_int(lex_intern(p->ir, x), &n)) {
		fail(p, value, "expected an integer");
		return false;
	}
	if (minus || n < 1 || n > INT32_MAX) {
		fail(p, value, "expected an integer from 1 to 2147483647");
		return false;
	}
	return true;
}

/* { key = word | flag } after an argument of a schedule clause. */
static bool parse_options(struct parser *p, struct extent e, struct vec *args)
{
	uint32_t i = e.lo;

	while (i < e.hi) {
		struct extent key = {i, i + 1};
		struct clause_arg *arg;

		if (!is_name(&p->x[i])) {
			fail(p, key, "expected ',' or ')' or an option");
			return false;
		}
		if (!option_at(p, i, e.hi)) { /* a flag: async */
			arg_new(p, key, parser_text(p, key), args);
			i++;
			continue;
		}
		if (i + 2 == e.hi) {
			fail_after(p, e.hi, "a value");
			return false;
		}
		arg = arg_new(p, (struct extent){i, i + 3}, parser_text(p, key), args);
		arg_value(p, arg, '=', (struct extent){i + 2, i + 3});
		i += 3;
	}
	return true;
}

/* What precedes the value that a clause gives a loop; 0: the clause takes none, or says so itself. */
static char separator_of(enum clause_id id)
{
	static const enum clause_id sizes[] = {CLAUSE_TILE,   CLAUSE_SPLIT, CLAUSE_STRIPE,
					       CLAUSE_UNROLL, CLAUSE_JAM,   CLAUSE_VECTORIZE,
					       CLAUSE_PEEL};

	for (unsigned i = 0; i < ARRAY_LEN(sizes); i++)
		if (sizes[i] == id)
			return ':';
	return id == CLAUSE_BIND ? '=' : '\0';
}

static bool takes_settings(enum clause_id id)
{
	return id == CLAUSE_TILE || id == CLAUSE_SPLIT || id == CLAUSE_JAM ||
	       id == CLAUSE_VECTORIZE;
}

/* split(i=32), bind(i:threadIdx.x); after a comma, tail=guard is no loop. */
static bool check_separator(struct parser *p, const struct clause *clause, struct extent e,
			    struct extent name, char separator, bool first)
{
	char wanted = separator_of(clause->id);
	struct annotation_error *error;
	const struct lexeme *x = &p->x[name.hi];

	if (!wanted || !separator || separator == wanted ||
	    (separator == '=' && !first && takes_settings(clause->id)))
		return true;
	error = annotation_fail(p->ir, p->a, DIAG_CLAUSE, (struct span){x->lo, x->hi},
				"expected '%c' before the %s: write %s(%s%c%s)", wanted,
				wanted == ':' ? "size" : "place", clause_table[clause->id].word,
				parser_text(p, name), wanted,
				parser_text(p, (struct extent){name.hi + 1, e.hi}));
	error->fix = wanted == ':' ? ":" : "=";
	return false;
}

/* loop [: expr | = place | @ expr | at loop | [range]] { key = word }, or an expression in launch()
 */
static struct clause_arg *parse_loop(struct parser *p, const struct clause *clause, struct extent e,
				     struct vec *args)
{
	struct extent name = e, value;
	const char *loop, *at = NULL;
	struct clause_arg *arg;
	char separator = 0;

	if (clause->id == CLAUSE_LAUNCH) {
		arg = arg_new(p, e, NULL, args);
		arg_value(p, arg, 0, e);
		return arg;
	}
	name.hi = loop_name(p, e, &loop);
	if (name.hi == 0)
		return NULL;
	arg = arg_new(p, e, loop, args);
	value.lo = name.hi + 1;
	if (name.hi < e.hi) {
		const struct lexeme *x = &p->x[name.hi];

		if (x->c == ':' || x->c == '=' || x->c == '@')
			separator = x->c;
		else if (is_name(x) && lex_is(p->source, x, "at"))
			separator = 'a';
		else if (x->c == '[')
			value.lo = name.hi;
	}
	if (separator && value.lo == e.hi) {
		fail_after(p, e.hi, separator == 'a' ? "the name of a loop" : "a value");
		return NULL;
	}
	if (!check_separator(p, clause, e, name, separator, args->n == 1))
		return NULL;
	if (separator == 'a') {
		value.hi = loop_name(p, (struct extent){value.lo, e.hi}, &at);
		if (value.hi == 0)
			return NULL;
	} else if (separator || (name.hi < e.hi && value.lo == name.hi)) {
		for (value.hi = value.lo + 1; value.hi < e.hi; value.hi++)
			if (option_at(p, value.hi, e.hi))
				break;
	} else {
		return parse_options(p, (struct extent){name.hi, e.hi}, args) ? arg : NULL;
	}
	arg->span.hi = p->x[value.hi - 1].hi;
	arg_value(p, arg, separator, value);
	if (at)
		arg->value = at;
	if (separator == ':' && !check_size(p, value))
		return NULL;
	return parse_options(p, (struct extent){value.hi, e.hi}, args) ? arg : NULL;
}

struct clause_arg *clause_arg_parse(struct parser *p, const struct clause *clause, struct extent e,
				    struct vec *args)
{
	switch (clause_table[clause->id].form) {
	case CLAUSE_FORM_NONE:
		break; /* refused before */
	case CLAUSE_FORM_EXPRS:
		return arg_new(p, e, NULL, args);
	case CLAUSE_FORM_NAMES:
		return parse_name(p, e, args);
	case CLAUSE_FORM_WORDS:
		if (clause->id == CLAUSE_EXPECT)
			return parse_expect(p, e, args);
		return parse_word(p, clause, e, args);
	case CLAUSE_FORM_SETTINGS:
		return parse_setting(p, clause, e, args);
	case CLAUSE_FORM_LOOPS:
		return parse_loop(p, clause, e, args);
	}
	return NULL;
}
