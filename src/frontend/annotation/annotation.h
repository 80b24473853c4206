/* annotation.h - private to the front end: raw lexemes, annotations, syntax checks.
 *
 * Everything here works on the raw bytes of the file, with offsets that equal clang's and
 * tree-sitter's. The lexer knows translation phases 2 and 3 (splices, comments, literals) and
 * nothing of the preprocessor's state; what that state is, clang says later. */
#ifndef FRONTEND_ANNOTATION_H
#define FRONTEND_ANNOTATION_H

#include "cunest/frontend.h"
#include "cunest/text.h"

/* ---- raw lexemes (annotation_lex.c) ---- */

enum lex_kind {
	LEX_END,
	LEX_NEWLINE, /* \n, \r\n or \r that is not spliced away */
	LEX_COMMENT,
	LEX_IDENT,  /* bytes >= 0x80 count as letters; so does $ */
	LEX_NUMBER, /* preprocessing number, digit separators included */
	LEX_STRING, /* with its prefix; raw strings too */
	LEX_CHAR,
	LEX_PUNCT, /* longest operator; any other printable byte alone */
	LEX_OTHER, /* a control byte */
};

struct lexeme {
	enum lex_kind kind;
	char c;            /* PUNCT, OTHER of one character: it, digraphs replaced; else 0 */
	bool unterminated; /* COMMENT, STRING, CHAR */
	bool spliced;      /* a splice is inside */
	uint32_t lo, hi;
	uint32_t outer; /* lo, or where the splices directly before it begin: clang's start */
};

struct lexer {
	const char *text;
	uint32_t end, at;
};

struct lexer lexer_over(const struct source *, uint32_t lo, uint32_t hi);
/* Blanks are skipped; everything else is a lexeme. At the end: LEX_END for ever. */
void lex_next(struct lexer *, struct lexeme *);
bool lex_is(const struct source *, const struct lexeme *, const char *spelling);
/* The next lexeme that is a name, or that may begin a directive, or that needs a look for what it
 * is; numbers and signs may be passed over.  Were any? */
bool lex_next_name(struct lexer *, struct lexeme *);
/* At the beginning of a line: past lines of which no directive, literal, block comment or splice is
 * part; not past all such lines. */
void lex_skip_lines(struct lexer *);
/* The next lexeme that is neither comment nor newline. */
void lex_significant(struct lexer *, struct lexeme *);
/* From before `(` to after the `)` that closes it; *close gets that.  False, with lx before it,
 * when a directive, `;`, a brace or the end comes first. */
bool lex_group(struct lexer *, struct lexeme *close);
/* The spelling without splices, interned. */
const char *lex_intern(struct ir *, const struct lexeme *);
/* Of another text than the file's. */
const char *lex_intern_of(struct ir *, const struct source *, const struct lexeme *);

/* ---- lines and trivia (annotation_line.c) ---- */

/* After a UTF-8 byte order mark. */
uint32_t source_begin(const struct source *);
/* First byte of the physical line that holds `at`; length of the blanks it begins with. */
uint32_t source_line_start(const struct source *, uint32_t at);
uint32_t source_indent(const struct source *, uint32_t at);
/* Past the newline that ends the logical line of `at` (splices, block comments); size at the end.
 */
uint32_t source_logical_end(const struct source *, uint32_t at);
/* Past blanks, newlines, comments, splices, #pragma lines of any kind and NEST(...): where the
 * statement that an annotation ending at `at` precedes begins, as clang counts it. */
uint32_t source_skip_trivia(const struct source *, uint32_t at);
/* The same when it is known that what follows the trivia at `next` begins at `after_next`; so that
 * many annotations in a row take linear time, from the last to the first. */
uint32_t source_skip_trivia_to(const struct source *, uint32_t at, uint32_t next,
			       uint32_t after_next);

/* ---- directives of the preprocessor (directive.c) ---- */

struct directive {
	struct span span; /* from # to before the end of the logical line */
	bool pragma;      /* any #pragma */
	bool nest;        /* ours */
};

/* In the order of the source. */
struct directives {
	struct directive *at;
	unsigned n, cap;
};

/* All of the source; looked for once. */
const struct directives *directives_of(struct ir *);
/* For who comes by all of them anyway: the list, and one that begins with this `#`, after which
 * the lexer stands. */
struct directives *directives_begin(struct ir *);
void directive_note(struct ir *, struct lexer *, const struct lexeme *hash);
/* Index of the first that begins at or after the offset. */
unsigned directive_from(const struct directives *, uint32_t at);

/* ---- scanning (annotation.c) ---- */

/* DIAG_SOURCE when the bytes are no source text: NUL, UTF-16, control bytes or broken UTF-8 in
 * code. */
bool source_check(struct ir *);
bool source_is_utf16(const struct source *); /* by its byte order mark */

/* Records an error of the annotation; annotation_report() tells the user. */
struct annotation_error {
	enum diag_id id;
	struct span where, note_where;
	const char *text, *note; /* note may be NULL */
	const char *fix;         /* what should are at `where`; NULL: not known */
};
struct annotation_error *annotation_fail(struct ir *, struct annotation *, enum diag_id,
					 struct span, const char *fmt, ...) CN_PRINTF(5, 6);
/* For messages: control and non-ASCII bytes as \xNN, long text cut. */
const char *annotation_quote(struct arena *, const char *, size_t);

/* ---- clauses (clause.c, clause_args.c, clause_check.c) ---- */

/* Parses the clauses in `body` into a->clauses. */
void clauses_parse(struct ir *, struct annotation *, struct span body);
/* Word arguments that do not exist, duplicates, contradictions. */
void clauses_check(struct ir *, struct annotation *);
/* Duplicates and contradictions between different annotations of one nest; reported at once. */
bool clauses_check_together(struct ir *, const struct vec *annotations);
/* The loops that clauses name, against those of the statement that follows (loop_names.c). */
void loops_check(struct ir *, struct annotation *);
/* Value of an integer literal without its sign, all C forms and suffixes. */
bool clause_int(const char *text, __int128 *value);
/* Index in pass.def, -1: no such pass. */
int clause_pass(const char *name);

/* ---- facts (facts.c) ---- */

/* Puts one annotation's clauses into the nest; names are resolved where the nest stands. Errors are
 * diagnostics. */
void nest_apply_clauses(struct nest *, const struct annotation *, const struct text_scope *);
/* All of nest->pragmas, and what they contradict in each other. */
void nest_apply_pragmas(struct nest *, const struct text_scope *);

/* Is what the nest's default number `at` says with such a clause not replaced by a later default,
 * or by the nest's own annotations (defaults.c)? */
bool default_wins(const struct nest *, uint32_t at, enum clause_id);

/* ---- verify(n=1:100, A[n]), and dim3(x, y) as in launch (verify_clause.c) ---- */

void verify_clause_read(struct nest *, const struct clause *, const struct text_scope *);
void dims_read(struct ir *, struct clause_arg *, const struct text_scope *);

/* ---- trips(loop) == 9 (trips.c) ---- */

/* Does a condition of assume() speak of trips()?  Then it is done with, perhaps with an error. */
bool trips_take(struct nest *, struct span where, const struct text_scope *);

/* ---- parameters (param.c, tune.c) ---- */

struct nest_param *param_find(const struct nest *, const char *name); /* NULL: none */
/* The param(...) and tune(...) clauses of an annotation; values are read with `scope`, in which the
 * parameters before are known, and names must be none of `outer`, the program's. */
void params_take(struct nest *, const struct annotation *, const struct text_scope *scope,
		 const struct text_scope *outer);
/* The value that a parameter gets from outside; NULL: none. */
const struct tune *tune_find(const struct func *, const char *name);
/* The options' values into ir->tunes, and the files that they came from into ir->headers. */
void tunes_take(struct ir *, const struct frontend_options *);
/* Did every value from outside find its parameter?  Else messages, of id DIAG_USAGE. */
bool tunes_all_used(struct ir *);

/* ---- syntax (syntax.c, syntax_check.c) ---- */

/* ERROR and MISSING nodes in the text; -1 when there is no usable grammar. */
int syntax_errors(const char *text, uint32_t size);
/* frontend_check_edits(); *guess: only tree-sitter complains, which is a question for clang. */
const char *edits_check(struct ir *, const struct source *before, const char *after, size_t size,
			const struct edit_range *, uint32_t n, bool *guess);
/* Comments inside range by tree-sitter: struct span *, in order. */
void syntax_comments(struct ir *, struct span range, struct vec *out);

/* Interns every identifier of the source, once, into ir->taken (taken.c). */
void source_take_names(struct ir *);

/* A condition to assume and where it was written; no span: an earlier annotation's. */
struct condition {
	const struct expr *e;
	struct span where;
};
/* An error at each condition that alone, or with those before it, can never hold: struct condition *. */
void contradictions_report(struct ir *, const struct vec *conditions);

#endif
