/* clause.c - the clauses of an annotation.
 *
 * Grammar: { word [ "(" arg { "," arg } ")" ] [","] }, driven by clause.def.  The body is lexed
 * once into an array and read front to back; a mistake in one clause does not hide those in the
 * next.  Time is linear in the body. */
#include "clause.h"

#include <string.h>

const struct clause_row clause_table[CLAUSE_COUNT] = {
#define NOW true
#define LATER false
#define CLAUSE(id, word, form, available, args, help) \
	[CLAUSE_##id] = {word, args, help, CLAUSE_FORM_##form, available},
#include "cunest/clause.def"
#undef CLAUSE
#undef NOW
#undef LATER
};

struct span parser_span(const struct parser *p, struct extent e)
{
	return (struct span){p->x[e.lo].lo, p->x[e.hi - 1].hi};
}

const char *parser_text(const struct parser *p, struct extent e)
{
	struct span span = parser_span(p, e);
	uint32_t sum = p->x[e.lo].lo;
	bool plain = true;
	struct buf text;

	for (uint32_t i = e.lo; i < e.hi; i++) { /* nothing but blanks between? */
		for (; sum < p->x[i].lo; sum++)
			plain = plain &&
				(p->source->text[sum] == ' ' || p->source->text[sum] == '\t');
		plain = plain && !p->x[i].spliced;
		sum = p->x[i].hi;
	}
	if (plain)
		return str_intern(p->ir->strings, p->source->text + span.lo, span.hi - span.lo);
	buf_init(&text, p->ir->arena);
	for (uint32_t i = e.lo; i < e.hi; i++) {
		if (i > e.lo && p->x[i].lo != p->x[i - 1].hi)
			buf_putc(&text, ' ');
		buf_puts(&text, lex_intern(p->ir, &p->x[i]));
	}
	return str_intern(p->ir->strings, text.s, text.n);
}

const char *parser_quote(const struct parser *p, struct extent e)
{
	struct span span = parser_span(p, e);

	return annotation_quote(p->ir->arena, p->source->text + span.lo, span.hi - span.lo);
}

static void read_lexemes(struct parser *p, struct span body)
{
	struct lexer lx = lexer_over(p->source, body.lo, body.hi);
	struct lexeme x;
	uint32_t cap = 16;

	p->x = arena_array(p->ir->arena, cap, sizeof(*p->x));
	for (;;) {
		lex_significant(&lx, &x);
		if (p->n == cap) {
			struct lexeme *grown = arena_array(p->ir->arena, cap * 2, sizeof(*p->x));

			memcpy(grown, p->x, cap * sizeof(*p->x));
			p->x = grown;
			cap *= 2;
		}
		p->x[p->n] = x;
		if (x.kind == LEX_END)
			break;
		p->n++;
	}
	p->open = arena_array(p->ir->arena, p->n + 1, sizeof(*p->open));
}

static char closer(char open)
{
	return open == '(' ? ')' : open == '[' ? ']' : '}';
}

/* p->at is at a bracket: the index of the one that closes it; p->n after an error, where parsing
 * ends. */
static uint32_t group_close(struct parser *p)
{
	uint32_t depth = 0, i;
	struct annotation_error *e;
	const struct lexeme *open;
	struct span at;

	for (i = p->at; i < p->n; i++) {
		char c = p->x[i].c;

		if (c == '(' || c == '[' || c == '{') {
			p->open[depth++] = i;
		} else if (c == ')' || c == ']' || c == '}') {
			if (c != closer(p->x[p->open[depth - 1]].c))
				break;
			if (--depth == 0)
				return i;
		}
	}
	open = &p->x[p->open[depth - 1]];
	if (i < p->n) {
		at = parser_span(p, (struct extent){i, i + 1});
		e = annotation_fail(p->ir, p->a, DIAG_PRAGMA, at, "expected '%c' before '%c'",
				    closer(open->c), p->x[i].c);
	} else {
		at.lo = at.hi = p->x[p->n - 1].hi;
		e = annotation_fail(p->ir, p->a, DIAG_PRAGMA, at, "missing '%c'", closer(open->c));
	}
	e->note = arena_printf(p->ir->arena, "to match this '%c'", open->c);
	e->note_where = (struct span){open->lo, open->hi};
	return p->n;
}

/* Past a group that means nothing to us, e.g. the arguments of an unknown clause. */
static void skip_group(struct parser *p)
{
	uint32_t close;

	if (parser_x(p, p->at)->c != '(')
		return;
	close = group_close(p);
	p->at = close < p->n ? close + 1 : p->n;
}

static enum clause_id clause_find(const char *word)
{
	enum clause_id id = 0;

	while (id < CLAUSE_COUNT && strcmp(clause_table[id].word, word) != 0)
		id++;
	return id;
}

/* What other tools call what is asked for, and what there is here that is nearest to it; NULL: nothing. */
static const char *foreign_word(const char *text)
{
	static const struct {
		const char *word, *instead;
	} rows[] = {
		{"tensor",
		 "no clause maps a loop to tensor cores; tile, cache(A at k.o in=shared) and jam "
		 "give the same tiles to FMAs"},
		{"tensorize",
		 "no clause maps a loop to tensor cores; tile, cache(A at k.o in=shared) and "
		 "jam give the same tiles to FMAs"},
		{"parallel",
		 "bind gives a loop to blocks or threads, independent says that it may be"},
		{"compute_at", "compute(T at i) is the clause"},
		{"cache_read", "cache(A at k) is the clause"},
		{"cache_write", "accumulate(C at k) is the clause"},
		{"unroll_and_jam", "jam(i:4) is the clause"},
		{"strip_mine", "split(i:4) is the clause"},
	};

	for (unsigned i = 0; i < ARRAY_LEN(rows); i++)
		if (strcmp(rows[i].word, text) == 0)
			return rows[i].instead;
	return NULL;
}

/* Returns the clause that it may have been meant for; CLAUSE_COUNT: none. */
static enum clause_id unknown_clause(struct parser *p, const struct lexeme *word)
{
	const char *text = lex_intern(p->ir, word), *words[CLAUSE_COUNT], *best;
	const char *quote = annotation_quote(p->ir->arena, text, strlen(text));
	struct span at = {word->lo, word->hi};

	for (unsigned i = 0; i < CLAUSE_COUNT; i++)
		words[i] = clause_table[i].word;
	best = str_nearest(text, words, CLAUSE_COUNT);
	if (clause_pass(text) >= 0)
		annotation_fail(p->ir, p->a, DIAG_CLAUSE, at,
				"unknown clause '%s'; to run this pass only, write only(%s)", quote,
				quote);
	else if (foreign_word(text))
		annotation_fail(p->ir, p->a, DIAG_CLAUSE, at, "unknown clause '%s': %s", quote,
				foreign_word(text));
	else if (best)
		annotation_fail(p->ir, p->a, DIAG_CLAUSE, at,
				"unknown clause '%s'; did you mean '%s'?", quote, best)
			->fix = best;
	else
		annotation_fail(p->ir, p->a, DIAG_CLAUSE, at, "unknown clause '%s'", quote);
	return best ? clause_find(best) : CLAUSE_COUNT;
}

/* Arguments between `(` at p->at and `)` at `close`, split at commas outside of brackets. */
static bool parse_args(struct parser *p, struct clause *clause, uint32_t close)
{
	const struct clause_row *row = &clause_table[clause->id];
	struct extent arg = {p->at + 1, p->at + 1};
	unsigned depth = 0;
	bool good = true;

	if (close == p->at + 1) {
		annotation_fail(
			p->ir, p->a, DIAG_CLAUSE, (struct span){p->x[close].lo, p->x[close].hi},
			"clause '%s' needs an argument: %s%s", row->word, row->word, row->args);
		return false;
	}
	for (; arg.hi <= close; arg.hi++) {
		char c = p->x[arg.hi].c;

		if (c == '(' || c == '[' || c == '{')
			depth++;
		else if (depth > 0 && (c == ')' || c == ']' || c == '}'))
			depth--;
		else if (depth == 0 && (c == ',' || arg.hi == close)) {
			if (arg.lo == arg.hi) {
				annotation_fail(p->ir, p->a, DIAG_CLAUSE,
						(struct span){p->x[arg.hi].lo, p->x[arg.hi].hi},
						"expected an argument of '%s' before '%c'",
						row->word, c);
				good = false;
			} else if (!clause_arg_parse(p, clause, arg, &clause->args)) {
				good = false;
			}
			arg.lo = arg.hi + 1;
		}
	}
	return good;
}

static void parse_list(struct parser *p);

/* default(clause ...): the clauses between the parentheses, which close at `close`. */
static void parse_default(struct parser *p, struct clause *clause, uint32_t close)
{
	struct parser inner = *p;

	inner.into = &clause->clauses;
	inner.n = close;
	inner.at = p->at + 1;
	if (inner.at == close)
		annotation_fail(p->ir, p->a, DIAG_CLAUSE, clause->span,
				"clause 'default' needs clauses: default(noalias)");
	parse_list(&inner);
}

/* Do other clauses use the names that it gives? */
static bool declares(enum clause_id id)
{
	return id == CLAUSE_PARAM || id == CLAUSE_TUNE;
}

static void parse_clause(struct parser *p)
{
	const struct lexeme *word = &p->x[p->at];
	enum clause_id id = clause_find(lex_intern(p->ir, word));
	struct clause *clause;
	const struct clause_row *row;
	uint32_t close;
	bool good = true;

	p->at++;
	if (id == CLAUSE_COUNT) {
		p->a->unread |= declares(unknown_clause(p, word));
		skip_group(p);
		return;
	}
	if (id == CLAUSE_DEFAULT && p->into != &p->a->clauses) {
		annotation_fail(p->ir, p->a, DIAG_CLAUSE, (struct span){word->lo, word->hi},
				"default(...) is nested in another one");
		skip_group(p);
		return;
	}
	row = &clause_table[id];
	clause = arena_alloc(p->ir->arena, sizeof(*clause));
	clause->id = id;
	clause->span = (struct span){word->lo, word->hi};
	if (parser_x(p, p->at)->c == '(') {
		close = group_close(p);
		if (close == p->n) {
			p->at = p->n;
			return;
		}
		clause->span.hi = p->x[close].hi;
		if (row->form == CLAUSE_FORM_NONE) {
			annotation_fail(p->ir, p->a, DIAG_CLAUSE,
					(struct span){p->x[p->at].lo, p->x[close].hi},
					"clause '%s' takes no arguments", row->word);
			good = false;
		} else if (id == CLAUSE_DEFAULT) {
			parse_default(p, clause, close);
		} else {
			good = parse_args(p, clause, close);
		}
		p->at = close + 1;
	} else if (row->form != CLAUSE_FORM_NONE && row->args[0] != '[') {
		annotation_fail(p->ir, p->a, DIAG_CLAUSE, (struct span){word->hi, word->hi},
				"expected '(': write %s%s", row->word, row->args);
		good = false;
	}
	if (good && !row->available)
		annotation_fail(p->ir, p->a, DIAG_UNAVAILABLE, clause->span,
				"clause '%s' is not available in this version", row->word);
	if (good)
		vec_push(p->ir->arena, p->into, clause);
	else
		p->a->unread |= declares(id);
}

/* What is between clauses and is none: one error for all of it. */
static void skip_junk(struct parser *p, const struct clause *after)
{
	struct extent junk = {p->at, p->at + 1};

	if (p->x[p->at].c == ')')
		annotation_fail(p->ir, p->a, DIAG_PRAGMA, parser_span(p, junk), "unmatched ')'");
	else if (after)
		annotation_fail(p->ir, p->a, DIAG_PRAGMA, parser_span(p, junk),
				"expected a clause, found '%s' after '%s'", parser_quote(p, junk),
				clause_table[after->id].word);
	else
		annotation_fail(p->ir, p->a, DIAG_PRAGMA, parser_span(p, junk),
				"expected a clause, found '%s'", parser_quote(p, junk));
	while (p->at < p->n && p->x[p->at].kind != LEX_IDENT && p->x[p->at].c != ',') {
		if (p->x[p->at].c == '(')
			skip_group(p);
		else
			p->at++;
	}
}

/* Clauses from p->at up to p->n. */
static void parse_list(struct parser *p)
{
	bool may_comma = false;

	while (p->at < p->n) {
		const struct lexeme *x = &p->x[p->at];

		if (x->c == ',') {
			if (!may_comma)
				annotation_fail(p->ir, p->a, DIAG_PRAGMA,
						(struct span){x->lo, x->hi},
						"expected a clause before ','");
			may_comma = false;
			p->at++;
			continue;
		}
		if (x->kind == LEX_IDENT)
			parse_clause(p);
		else
			skip_junk(p, p->into->n ? p->into->at[p->into->n - 1] : NULL);
		may_comma = true;
	}
}

void clauses_parse(struct ir *ir, struct annotation *a, struct span body)
{
	struct parser p = {.ir = ir, .source = ir->source, .a = a, .into = &a->clauses};

	read_lexemes(&p, body);
	parse_list(&p);
	clauses_check(ir, a);
	loops_check(ir, a);
}
