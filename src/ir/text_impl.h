/* text_impl.h - what the files of the text form share: tokens, the reader's state, and the one
 * statement of which conversions C inserts by itself (struct rule), which reader and printer both
 * obey. */
#ifndef CUNEST_IR_TEXT_IMPL_H
#define CUNEST_IR_TEXT_IMPL_H

#include "cunest/text.h"

/* Deepest nesting the reader accepts; below EXPR_DEPTH with room for inserted casts. */
#define TEXT_DEPTH 900

/* What a call statement may do when the text does not say. */
#define TEXT_CALL_EFFECTS (RAW_READS | RAW_WRITES | RAW_SYNC)

/* ---- tokens (text_lex.c) ---- */

enum token_kind {
	TOKEN_END,
	TOKEN_NAME,   /* text is the identifier; ordinal from a $N after it */
	TOKEN_NUMBER, /* text is the spelling */
	TOKEN_CHAR,   /* text is the spelling with its quotes */
	TOKEN_STRING, /* text is decoded */
	TOKEN_PUNCT,
};

struct token {
	enum token_kind kind;
	bool quoted; /* NAME in back quotes: never a word of the language */
	unsigned ordinal;
	const char *text; /* interned */
	struct span span;
};

/* A name in scope. */
struct binding {
	const char *name;
	unsigned ordinal;
	struct sym *sym;
};

struct reader {
	struct ir *ir;
	const struct source *source;
	uint32_t at, end;  /* bytes not yet read */
	uint32_t last_end; /* end of the token consumed last: where a statement ends */
	struct token token;
	enum diag_id id; /* of the errors */
	bool native;     /* .ir text; else a user's C expression */
	bool failed;     /* after the first error everything reads as END */
	bool quiet;      /* looking ahead: errors are reported when they are reached */
	unsigned depth;  /* of the reader's recursion */
	/* native */
	struct func *func;
	struct vec scope; /* struct binding *, innermost last */
	struct vec bound; /* struct binding *, of any scope so far */
	struct vec trips; /* struct pending_trips * */
	struct vec sums;  /* struct pending_sum *: symbols that the nest may declare itself */
	/* not native */
	const struct text_scope *names;
};

void reader_init(struct reader *, struct ir *, const struct source *, uint32_t lo, uint32_t hi);
void reader_next(struct reader *);
/* The token after the current one. */
struct token reader_peek(const struct reader *);
/* Reports the first error and makes the rest of the input invisible.  NULL: it is not told. */
struct diag *reader_fail(struct reader *, struct span, const char *fmt, ...) CN_PRINTF(3, 4);
bool reader_at(const struct reader *, const char *punct);
bool reader_word(const struct reader *, const char *word); /* an unquoted name */
bool reader_take(struct reader *, const char *punct);      /* consume it if it is there */
bool reader_take_word(struct reader *, const char *word);
void reader_want(struct reader *, const char *punct); /* consume it or fail */
/* Guards recursion; false (after an error) when too deep. */
bool reader_enter(struct reader *);
void reader_leave(struct reader *);

/* Number and character literals as C types them (text_literal.c). NULL after an error. */
const struct expr *literal_read(struct reader *, const struct token *);
/* A double constant by its type's rounding; false when `text` is not a floating literal. */
bool literal_float(struct ir *, const char *text, const struct type **type, double *value);
/* "123u", "-5l": how an INT of that type is spelled, NULL when C has no literal of the type. */
const char *literal_int_text(const struct ir *, const struct type *, __int128 value);

/* ---- types (text_type.c) ---- */

bool type_starts(struct reader *); /* is a type next? */
const struct type *type_read(struct reader *);
void type_print(struct buf *, const struct ir *, const struct type *);
const struct type *type_string(const struct ir *); /* of a string literal: const char * */

/* ---- conversions (text_rule.c) ---- */

enum { RULE_OPERANDS = 4 };

/* What C makes of an operator and its operands. */
struct rule {
	const struct type *result;
	const struct type *operand[RULE_OPERANDS]; /* converted to; NULL: stays as it is */
};
/* False when the operands do not fit the operator. */
bool rule_of(const struct ir *, enum expr_kind, const struct expr *const *args, struct rule *);
/* A call of a function that the text form knows without a declaration. */
bool rule_of_call(const struct ir *, const char *callee, const struct expr *const *args,
		  unsigned nargs, struct rule *);
/* Of an element: one pointer, then arrays; NULL when that does not fit. */
const struct type *rule_load_type(const struct ir *, const struct type *base, unsigned indices);
/* The type that a compound assignment computes in. */
const struct type *rule_op_type(const struct ir *, unsigned op, const struct type *place,
				const struct type *value);

/* What the statement around a slot converts the slot's expression to. */
enum slot_use {
	USE_AS_IS,
	USE_CONDITION, /* IF, WHILE */
	USE_ASSIGNED,  /* to `type`: DECL, ASSIGN, STORE, and the start of a FOR */
	USE_OPERAND, /* right of `op`, left of which stands `type`: op=, bound and step of a FOR */
};
struct slot_rule {
	enum slot_use use;
	const struct type *type;
	enum expr_kind op;
};
/* The type converted to, which may be the expression's own; NULL when nothing is converted. */
const struct type *rule_slot(const struct ir *, const struct slot_rule *, const struct expr *);

/* ---- reading by parts ---- */

bool reader_next_is(const struct reader *, enum token_kind, const char *text); /* NULL: any text */
void reader_want_name(struct reader *);
const char *read_string(struct reader *);

/* text_read.c: names in scope */
struct sym *scope_find(const struct reader *, const struct token *name);
void scope_bind(struct reader *, const struct token *name, struct sym *);
/* The symbol of a name, in .ir text or by the user's resolver; NULL, without an error, for none. */
const struct sym *read_lookup(struct reader *, const struct token *name);
struct sym *read_known_name(struct reader *);
/* The number of aligned(16): a power of two. */
int64_t read_alignment(struct reader *);
/* { fresh | addressed | extern } NAME [ "hint" ] : TYPE [ aligned(n) ] [ constant(e) ]; not yet in
 * scope */
struct sym *read_symbol(struct reader *, enum sym_kind, struct token *name);

/* text_read_stmt.c, text_read_nest.c */
struct stmt *read_stmt(struct reader *);
void read_rest(struct reader *, struct stmt *block); /* up to and with the closing brace */
struct stmt *read_nest(struct reader *);
void read_names(struct reader *, struct vec *out); /* (a, b, ...) */

/* text_read_expr.c.  After a failure every one yields some expression, so callers need no error
 * paths. */
const struct expr *read_expr(struct reader *); /* with ?:, no comma */
const struct expr *read_unary(struct reader *);
const struct expr *read_slot(struct reader *, const struct slot_rule *);
const struct expr *read_nothing(struct reader *);
const struct expr *read_converted(struct reader *, const struct type *, const struct expr *);
/* An operator with its conversions. */
const struct expr *read_built(struct reader *, enum expr_kind, const struct expr *const *args,
			      unsigned n, struct span where);
/* The expression itself, unless it is too deep: `a + a + ...` needs no recursion here. */
const struct expr *read_made(struct reader *, const struct expr *, struct span where);

/* text_read_explicit.c */
const struct expr *read_call(struct reader *);
const struct expr *read_cast(struct reader *);
const struct expr *read_explicit(struct reader *);

/* ---- printing by parts ---- */

struct printer {
	struct buf *out;
	const struct ir *ir;
	const struct func *func; /* NULL: an expression on its own */
	const uint32_t *ordinal; /* by symbol id: 0, or N of name$N; NULL: names as they are */
	unsigned depth;          /* of statements */
	bool message;            /* C for people: nothing has to be read back */
};
void print_expr(struct printer *, const struct expr *, int precedence);
void print_slot(struct printer *, const struct slot_rule *, const struct expr *);
/* Without the conversion that the slot's rule inserts. */
const struct expr *print_shown(struct printer *, const struct slot_rule *, const struct expr *);
void print_name(struct printer *, const struct sym *);
void print_string(struct buf *, const char *);   /* quoted, with escapes */
void print_word(struct buf *, const char *name); /* in back quotes where it must be */
const char *print_sym_name(const struct sym *);
/* The text of a RAW or PRAGMA: its own, or the bytes it stands for. */
const char *stmt_raw_text(const struct ir *, const struct stmt *);
/* Of a WHILE of FORM_FOR; "": it has none. */
const char *stmt_header_text(const struct ir *, const struct stmt *);
const struct nest *nest_of_root(const struct func *, const struct stmt *);
/* Names for all that appears; `uses` gets the symbols that nothing declares. */
void text_names_assign(struct printer *, const struct func *, struct vec *uses);

#endif
