/* annotation.c - finds annotations in the raw bytes.
 *
 * `#pragma nest` lines and NEST(...) uses are found by lexemes alone, whatever the preprocessor
 * will make of them; clang says later which were seen.  What is certain to be dead (#if 0) and what
 * may be dead (any other conditional) is noted, so that mistakes in inactive code are not held
 * against the user. */
#include "annotation.h"

#include <ctype.h>
#include <string.h>

struct scan {
	struct ir *ir; /* NULL: only whether there is anything */
	const struct source *source;
	struct lexer lx;
	struct vec *out;
	bool found;
	unsigned depth; /* of #if */
	unsigned dead;  /* depth of an #if 0 around us, 0: none */
	bool ours;      /* NEST is certainly that of <cunest.h> */
	bool foreign;   /* the file defines a NEST of its own, with a body */
	bool member;    /* after . -> :: */
	bool statement; /* a statement or declaration may begin here */
	bool apart;     /* ... which is the body of no other */
};

static struct annotation *annotation_add(struct scan *s, struct span span)
{
	struct annotation *a;

	s->found = true;
	if (!s->ir)
		return NULL;
	a = arena_alloc(s->ir->arena, sizeof(*a));
	a->span = a->line = span;
	a->conditional = s->depth > 0;
	a->dead = s->dead > 0;
	a->valid = true;
	vec_push(s->ir->arena, s->out, a);
	return a;
}

/* Errors in code that is compiled for sure are told at once; clang is not needed for that.  Of NEST(...) without
 * <cunest.h> clang must say whether it is ours. */
static void annotation_finish(struct scan *s, struct annotation *a)
{
	if (!a->conditional && (!a->is_macro || s->ours || a->open))
		annotation_report(s->ir, a);
}

static bool blank_between(const struct source *source, uint32_t lo, uint32_t hi)
{
	while (lo < hi && (source->text[lo] == ' ' || source->text[lo] == '\t' ||
			   source->text[lo] == '\v' || source->text[lo] == '\f'))
		lo++;
	return lo >= hi;
}

/* `hash` opens the line, `nest` is its third word; the rest is clauses. */
static void scan_pragma(struct scan *s, const struct lexeme *hash, const struct lexeme *nest)
{
	struct span body = {nest->hi, nest->hi};
	uint32_t start = source_line_start(s->source, hash->lo), stray;
	struct annotation *a;
	struct lexeme x;

	do
		lex_next(&s->lx, &x);
	while (x.kind != LEX_NEWLINE && x.kind != LEX_END);
	body.hi = x.lo;
	a = annotation_add(s, (struct span){hash->lo, x.hi});
	if (!a)
		return;
	if (blank_between(s->source, start, hash->lo))
		a->line.lo = start;
	else
		a->line.hi = x.lo; /* a comment before it stays, and so does its newline */
	if (x.kind == LEX_END) {
		stray = s->source->size;
		while (stray > body.lo && strchr(" \t\v\f\r\n", s->source->text[stray - 1]))
			stray--;
		if (stray > body.lo && s->source->text[stray - 1] == '\\') {
			body.hi = stray - 1;
			annotation_fail(s->ir, a, DIAG_PRAGMA, (struct span){stray - 1, stray},
					"the annotation is continued by a backslash, but the file "
					"ends here");
		}
	}
	clauses_parse(s->ir, a, body);
	annotation_finish(s, a);
}

/* After the name of a pragma: is there a clause of ours, or, of a name that nothing else has, perhaps nothing? */
static bool clauses_follow(struct scan *s, bool ours)
{
	struct lexer ahead = s->lx;
	struct lexeme x, open;
	bool clause = false;

	lex_next(&ahead, &x);
	if (x.kind == LEX_NEWLINE || x.kind == LEX_END || x.kind == LEX_COMMENT)
		return ours;
	lex_next(&ahead, &open);
	for (unsigned id = 0; x.kind == LEX_IDENT && id < CLAUSE_COUNT; id++)
		clause |= lex_is(s->source, &x, clause_table[id].word);
	return clause && (ours || open.c == '(');
}

/* #pragma nets tile(i:32): compilers ignore it, and so would we. */
static void scan_other_pragma(struct scan *s, const struct lexeme *name)
{
	char word[8] = "";
	unsigned n = name->hi - name->lo;
	struct diag *d;
	bool ours;

	if (s->dead || name->kind != LEX_IDENT || n >= sizeof(word))
		return;
	for (unsigned i = 0; i < n; i++)
		word[i] = (char)tolower((unsigned char)s->source->text[name->lo + i]);
	/* the letters in another order, or case; `test` and `next` are words */
	ours = strcmp(word, "cunest") == 0 ||
	       (n == 4 && strspn(word, "nest") == 4 && strspn("nest", word) == 4);
	if ((!ours && str_distance(word, "nest", 2) > 1) || !clauses_follow(s, ours))
		return;
	s->found = true;
	if (!s->ir)
		return;
	d = diag_report(s->ir->diags, DIAG_SPELLING, (struct span){name->lo, name->hi},
			"this pragma is not read; did you mean 'nest'?");
	diag_fix(s->ir->diags, d, (struct span){name->lo, name->hi}, "nest");
}

/* What goes away with a NEST(...): its lines when it is alone on them, else the blanks beside
 * it. */
static struct span macro_line(const struct source *source, struct span use)
{
	struct span line = use;
	uint32_t start = source_line_start(source, use.lo);
	bool alone = blank_between(source, start, use.lo);

	while (line.hi < source->size && blank_between(source, line.hi, line.hi + 1))
		line.hi++;
	if (line.hi < source->size && source->text[line.hi] != '\n' &&
	    source->text[line.hi] != '\r')
		return line;
	if (alone) {
		line.lo = start;
		if (line.hi + 1 < source->size && source->text[line.hi] == '\r' &&
		    source->text[line.hi + 1] == '\n')
			line.hi++;
		if (line.hi < source->size)
			line.hi++;
		return line;
	}
	while (line.lo > start && blank_between(source, line.lo - 1, line.lo))
		line.lo--;
	return line;
}

/* Where `)` is missing: after the last lexeme of the line on which the group opens. */
static uint32_t missing_close(const struct scan *s, uint32_t open)
{
	struct lexer lx = lexer_over(s->source, open, s->lx.at);
	uint32_t last = open + 1;
	struct lexeme x;

	for (lex_next(&lx, &x); x.kind != LEX_END && x.kind != LEX_NEWLINE; lex_next(&lx, &x))
		if (x.kind != LEX_COMMENT)
			last = x.hi;
	return last;
}

/* Does a use of NEST here speak to us?  A file may have a function of that name. */
static bool macro_is_ours(const struct scan *s)
{
	return !s->foreign && !s->member && (s->ours || s->statement);
}

/* NEST(...); is a call to the eye: the `;` goes with it.  As the body of an `if` it is a statement, and stays. */
static uint32_t macro_end(struct scan *s, const struct lexeme *close)
{
	struct lexer ahead = s->lx;
	struct lexeme x;

	lex_next(&ahead, &x);
	if (x.c != ';' || !s->apart)
		return close->hi;
	s->lx = ahead;
	return x.hi;
}

static void scan_macro(struct scan *s, const struct lexeme *name)
{
	struct lexer ahead = s->lx;
	struct annotation *a;
	struct lexeme open, close;

	lex_significant(&ahead, &open);
	if (open.c != '(' || !macro_is_ours(s)) {
		s->statement = s->apart = s->member = false;
		return;
	}
	s->lx.at = open.lo;
	if (lex_group(&s->lx, &close)) {
		a = annotation_add(s, (struct span){name->lo, macro_end(s, &close)});
		if (!a)
			return;
		a->is_macro = true;
		a->line = macro_line(s->source, a->span);
		clauses_parse(s->ir, a, (struct span){open.hi, close.lo});
	} else {
		uint32_t end = missing_close(s, open.lo);
		struct annotation_error *e;

		a = annotation_add(s, (struct span){name->lo, end});
		if (!a)
			return;
		a->is_macro = true;
		e = annotation_fail(s->ir, a, DIAG_PRAGMA, (struct span){end, end},
				    "missing ')' of NEST(");
		a->open = true;
		e->note = "to match this '('";
		e->note_where = (struct span){open.lo, open.hi};
	}
	annotation_finish(s, a);
}

/* _Pragma("nest ..."): compilers see a pragma there, we do not rewrite it; say so. */
static void scan_operator(struct scan *s, const struct lexeme *name)
{
	struct lexer ahead = s->lx;
	struct annotation *a;
	struct lexeme open, text, word;
	struct lexer inside;

	lex_significant(&ahead, &open);
	lex_significant(&ahead, &text);
	if (open.c != '(' || text.kind != LEX_STRING || text.unterminated)
		return;
	inside = lexer_over(s->source, text.lo, text.hi - 1);
	while (inside.at < inside.end && s->source->text[inside.at] != '"')
		inside.at++;
	inside.at++;
	if (s->source->text[inside.at - 2] == 'R')
		while (inside.at < inside.end && s->source->text[inside.at - 1] != '(')
			inside.at++;
	lex_next(&inside, &word);
	if (word.kind != LEX_IDENT || !lex_is(s->source, &word, "nest"))
		return;
	a = annotation_add(s, (struct span){name->lo, text.hi});
	if (!a)
		return;
	annotation_fail(s->ir, a, DIAG_PRAGMA, a->span,
			"_Pragma(\"nest\") is not read; write #pragma nest or NEST(...)");
	annotation_finish(s, a);
}

/* NEST(...) in the body of a macro: the text is in one place, the loops in others. */
static void scan_macro_body(struct scan *s, const struct lexeme *name)
{
	struct lexer ahead = s->lx;
	struct annotation *a;
	struct lexeme open;

	lex_next(&ahead, &open);
	if (open.c != '(' || !s->ours || s->foreign)
		return;
	a = annotation_add(s, (struct span){name->lo, name->hi});
	if (!a)
		return;
	a->is_macro = true;
	annotation_fail(s->ir, a, DIAG_PRAGMA, a->span,
			"NEST(...) in the body of a macro is not read");
	annotation_finish(s, a);
}

/* The next lexeme of a directive that is not a comment; its newline is left to be read. */
static bool directive_next(struct scan *s, struct lexeme *x)
{
	struct lexer before;

	do {
		before = s->lx;
		lex_next(&s->lx, x);
	} while (x->kind == LEX_COMMENT);
	if (x->kind != LEX_NEWLINE && x->kind != LEX_END)
		return true;
	s->lx = before;
	return false;
}

static bool word_is(const struct scan *s, const struct lexeme *x, const char *word)
{
	return x->kind == LEX_IDENT && (x->spliced || s->source->text[x->lo] == word[0]) &&
	       lex_is(s->source, x, word);
}

static void scan_define(struct scan *s)
{
	struct lexeme name, x;
	bool nest, more;

	if (!directive_next(s, &name))
		return;
	nest = word_is(s, &name, "NEST");
	more = directive_next(s, &x);
	if (more && x.c == '(' && x.lo == name.hi) { /* its parameters */
		while (more && x.c != ')')
			more = directive_next(s, &x);
		more = more && directive_next(s, &x);
	}
	if (nest && !s->dead) {
		s->foreign = more;
		s->ours = !more;
	}
	for (; more; more = directive_next(s, &x)) {
		if (word_is(s, &x, "_Pragma"))
			scan_operator(s, &x);
		else if (!nest && word_is(s, &x, "NEST"))
			scan_macro_body(s, &x);
	}
}

static void scan_include(struct scan *s)
{
	static const char header[] = "cunest.h";
	const char *text = s->source->text;
	struct lexeme x;
	uint32_t end;

	if (!directive_next(s, &x) || (x.c != '<' && x.kind != LEX_STRING))
		return;
	end = x.hi;
	if (x.c == '<') { /* not lexemes: a header's name may hold comment signs */
		while (end < s->source->size && text[end] != '>' && text[end] != '\n' &&
		       text[end] != '\r')
			end++;
		if (end < s->source->size && text[end] == '>')
			end++;
	}
	s->lx.at = end;
	if (!s->dead && end - x.lo >= sizeof(header) + 1 &&
	    memcmp(text + end - sizeof(header), header, sizeof(header) - 1) == 0 &&
	    strchr("/<\"", text[end - sizeof(header) - 1]))
		s->ours = true;
}

/* #if and its kin: how deep are we, and is this code dead for certain? */
static void scan_conditional(struct scan *s, const struct lexeme *name)
{
	struct lexeme x;

	if (word_is(s, name, "endif")) {
		if (s->dead == s->depth)
			s->dead = 0;
		if (s->depth > 0)
			s->depth--;
	} else if (word_is(s, name, "if")) {
		s->depth++;
		if (!s->dead && directive_next(s, &x) && lex_is(s->source, &x, "0") &&
		    !directive_next(s, &x))
			s->dead = s->depth;
	} else if (word_is(s, name, "ifdef") || word_is(s, name, "ifndef")) {
		s->depth++;
	} else if (s->dead == s->depth) { /* else, elif ... */
		s->dead = 0;
	}
}

/* `hash` opens a line; the lexer ends before or after its newline. */
static void scan_directive(struct scan *s, const struct lexeme *hash)
{
	static const char *const conditionals[] = {"if",   "ifdef",   "ifndef",   "else",
						   "elif", "elifdef", "elifndef", "endif"};
	struct lexeme name, x;

	if (!directive_next(s, &name))
		return;
	if (word_is(s, &name, "pragma")) {
		if (!directive_next(s, &x))
			return;
		if (word_is(s, &x, "nest")) {
			scan_pragma(s, hash, &x);
			return;
		}
		scan_other_pragma(s, &x);
	} else if (word_is(s, &name, "define")) {
		scan_define(s);
	} else if (word_is(s, &name, "undef")) {
		if (directive_next(s, &x) && word_is(s, &x, "NEST") && !s->dead)
			s->foreign = s->ours = false;
	} else if (word_is(s, &name, "include")) {
		scan_include(s);
	} else {
		for (unsigned i = 0; i < ARRAY_LEN(conditionals); i++)
			if (word_is(s, &name, conditionals[i])) {
				scan_conditional(s, &name);
				break;
			}
	}
	while (directive_next(s, &x))
		continue;
}

/* Does the text hold the bytes? */
static bool holds(const struct source *source, const char *bytes)
{
	size_t n = strlen(bytes);
	const char *p = source->text, *end = p + source->size;

	while ((size_t)(end - p) >= n && (p = memchr(p, bytes[0], (size_t)(end - p) - n + 1))) {
		if (memcmp(p, bytes, n) == 0)
			return true;
		p++;
	}
	return false;
}

/* May a splice be in a word? */
static bool splices_word(const struct source *source)
{
	const char *p = source->text, *end = p + source->size;

	for (; p < end && (p = memchr(p, '\\', (size_t)(end - p))) != NULL; p++)
		if (p > source->text && (isalnum((unsigned char)p[-1]) || p[-1] == '_') &&
		    p + 1 < end && isspace((unsigned char)p[1]))
			return true;
	return false;
}

static void scan(struct scan *s)
{
	/* where neither word is, lines without directives say nothing */
	bool words =
		holds(s->source, "NEST") || holds(s->source, "_Pragma") || splices_word(s->source);
	bool fresh = true;
	struct lexeme x;

	s->lx = lexer_over(s->source, source_begin(s->source), s->source->size);
	s->statement = s->apart = true;
	while (s->ir || !s->found) {
		if (fresh && !words)
			lex_skip_lines(&s->lx);
		lex_next(&s->lx, &x);
		if (x.kind == LEX_END)
			return;
		if (x.kind == LEX_NEWLINE)
			fresh = true;
		if (x.kind == LEX_NEWLINE || x.kind == LEX_COMMENT)
			continue;
		if (fresh && x.c == '#') {
			struct lexer here = s->lx;

			if (s->ir)
				directive_note(s->ir, &here, &x);
			scan_directive(s, &x);
			fresh = true;
			continue;
		}
		fresh = false;
		if (word_is(s, &x, "NEST")) {
			scan_macro(s, &x);
			continue;
		}
		if (word_is(s, &x, "_Pragma"))
			scan_operator(s, &x);
		s->member = x.c == '.' ||
			    (x.kind == LEX_PUNCT && !x.c &&
			     (lex_is(s->source, &x, "->") || lex_is(s->source, &x, "::")));
		s->apart = x.c == ';' || x.c == '{' || x.c == '}';
		s->statement = s->apart || x.c == ')' || x.c == ':' || word_is(s, &x, "else") ||
			       word_is(s, &x, "do");
	}
}

bool annotations_any(const struct source *source)
{
	struct scan s = {.source = source};

	if (source_is_utf16(source)) /* nothing is found in it, and the user should hear why */
		return true;
	scan(&s);
	return s.found;
}

void annotations_scan(struct ir *ir, struct vec *out)
{
	struct scan s = {.ir = ir, .source = ir->source, .out = out};

	if (!source_check(ir))
		return;
	directives_begin(ir);
	scan(&s);
}
