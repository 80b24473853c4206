/* print.h - what the parts of the printer share.
 *
 * Two modes that call each other.  "Patching" leaves a statement where it stands and adds edits for
 * the parts of its bytes that changed.  "Putting" appends text to a buffer: of a fresh statement
 * from the IR, of a moved one by patching a copy of its bytes and re-indenting it. */
#ifndef CUNEST_BACKEND_PRINT_H
#define CUNEST_BACKEND_PRINT_H

#include "cunest/backend.h"
#include "cunest/build.h"
#include "lex.h"

enum brace_style { BRACE_SAME_LINE, BRACE_OWN_LINE };

struct style {
	const char *eol;  /* "\n" or "\r\n" */
	const char *unit; /* one level of indentation */
	enum brace_style brace;
};

struct spelling_table;

struct printer {
	struct ir *ir;
	const struct func *func;
	struct arena *arena;
	const struct source *source; /* NULL: nothing to copy from, print everything from the IR */
	struct tokens tokens;        /* of the function */
	const struct spelling_table *spellings; /* NULL without source */
	const struct print_options *options;
	const struct vec *marks; /* struct span *: annotations, not to be seen as code */
	struct style style;
	bool annotated;   /* the nest */
	struct vec *told; /* struct span *: macros that a remark was made about; NULL: no remarks */
};

/* ---- expressions (print_expr.c) ---- */

/* Where an expression stands. */
struct place {
	uint8_t precedence; /* lower ones need parentheses */
	uint8_t parent;     /* enum expr_kind of the node around it, EXPR_COUNT: none */
};

struct place place_top(void);      /* condition, expression statement */
struct place place_argument(void); /* initialiser, right side, call argument */
struct place place_operand(const struct expr *parent, unsigned index);

/* Does `e`, spelled by an expression of `precedence`, need parentheses there? */
bool place_wraps(struct place, const struct expr *e, unsigned precedence);

/* The expression that has to be written where the language converts to `to`: conversions that C
 * inserts again are left off, an implicit CAST at the root of the result is to be written out. */
const struct expr *convert_written(struct ir *, const struct type *to, const struct expr *);
/* The same where the type is deduced from what is written: auto x = e. */
const struct expr *deduced_written(struct ir *, const struct type *to, const struct expr *);
const struct expr *condition_written(const struct expr *);
/* The same for the right operand of `left op e`. */
const struct expr *operand_written(struct ir *, enum expr_kind op, const struct expr *left,
				   const struct expr *e);
/* The same for every operand of e; written[] has e->nargs entries. */
void operands_written(struct ir *, const struct expr *e, const struct expr **written);

void put_expr(const struct printer *, struct buf *, const struct expr *, struct place);
void put_sym(struct buf *, const struct sym *);
/* print_call.c: a CALL with its operands as they are to be written, and where they stand. */
void put_called(const struct printer *, struct buf *, const struct expr *,
		const struct expr *const *written);
struct place place_in_call(const struct expr *call, unsigned index);
void put_type(const struct printer *, struct buf *, const struct type *);

void put_literal(const struct printer *, struct buf *, const struct expr *); /* print_literal.c */
unsigned literal_precedence(const struct printer *, const struct expr *);

/* ---- spellings (spelling.c) ---- */

struct spelling {
	const struct expr *e;
	const char *text;
	uint32_t at; /* in the source */
	uint8_t precedence;
};

/* Every formula that the nest spells, by its first spelling. */
const struct spelling_table *spellings_collect(const struct printer *, const struct stmt *root);
const struct spelling *spelling_find(const struct spelling_table *, const struct expr *);
/* i -= w: the operator is not in the bytes of the step, which is -w. */
bool lacks_minus(const struct origin *);
/* Precedence of text of which nothing is known: primary when certainly one, else 0. */
unsigned text_precedence(struct arena *, const char *text, size_t size);

/* ---- patching expressions (patch_expr.c) ---- */

/* Edits that turn the bytes of `o` into `e`; an implicit CAST at the root of e is written out. */
void patch_expr(const struct printer *, struct edits *, const struct origin *o,
		const struct expr *e, struct place);
/* Whether e is o's formula with other operands, so that the bytes between them stay; written[] gets
 * what to write for each. */
bool operands_kept(struct ir *, const struct origin *, const struct expr *e,
		   const struct expr **written);
void patch_slot(const struct printer *, struct edits *, const struct stmt *, unsigned slot);
/* What is understood of the header of a `for` of another form. */
void patch_for_header(const struct printer *, struct edits *, const struct stmt *);
/* Appends a slot's expression, from its own bytes as far as they go. */
void put_slot(const struct printer *, struct buf *, const struct stmt *, unsigned slot);
/* Appends bytes [span) with `edits` applied to them. */
void put_patched(const struct printer *, struct buf *, struct span, const struct edits *);
struct place slot_place(const struct stmt *, unsigned i);

/* ---- macros (patch_macro.c) ---- */

/* Edits in the arguments of a call that turn what it expands to into e; false: none do. */
bool patch_macro(const struct printer *, struct edits *, const struct origin *,
		 const struct expr *e);
/* A remark for each macro in the bytes of `o` that `text`, which replaces them by e, does without.
 */
void tell_expanded(const struct printer *, const struct origin *o, const struct expr *e,
		   const char *text);

/* ---- layout (layout.c) ---- */

/* ---- copies of arrays on the device (print_data.c) ---- */

struct device_copy {
	const struct sym *sym;
	const char *host, *device; /* what leads to the array, and to its copy */
	const struct expr *count;  /* elements */
	const char *check;         /* the macro around calls */
};
/* float *d_A; CHECK(cudaMalloc(&d_A, sizeof(*A) * n)); */
void put_allocated(const struct printer *, struct buf *, const struct device_copy *,
		   const char *indent);
void put_copied(const struct printer *, struct buf *, const struct device_copy *, bool back,
		const char *indent);
void put_freed(const struct printer *, struct buf *, const struct device_copy *,
	       const char *indent);
/* ---- reductions that come back (print_reduce.c) ---- */

/* Threads of the block that the kernel is launched with, where that is a number; 0: it is not. */
int block_threads(const struct kernel *);
/* float *: of the parts of a reduction. */
const struct type *part_pointer(const struct printer *, const struct returned *);
/* At the end of the kernel: what the threads of a block have becomes its part. */
void put_parts(const struct printer *, struct buf *, const struct kernel *);
/* dim3(X, Y), or X; bare: X, Y. */
void put_dims(const struct printer *, struct buf *, const struct expr *const dim[3], bool bare);
/* const int blocks = N; where the grid depends on trip counts. */
void put_blocks(const struct printer *, struct buf *, const struct kernel *, const char *indent);
/* The room for the parts, on the host and, if no region has it, on the device. */
void put_room(const struct printer *, struct buf *, const struct nest *, const char *indent);
void put_parts_allocated(const struct printer *, struct buf *, const struct kernel *,
			 const struct returned *, const char *indent);
/* After the launch: they are copied back and combined. */
void put_combined(const struct printer *, struct buf *, const struct nest *, const char *indent);

/* float (*name)[32], const float *__restrict__ name, int name */
void put_declared(const struct printer *, struct buf *, const struct type *, const char *name);

uint32_t line_start(const struct source *, uint32_t);
uint32_t line_end(const struct source *, uint32_t);    /* before the end-of-line bytes */
uint32_t line_after(const struct source *, uint32_t);  /* start of the next line, or the size */
const char *line_eol(const struct source *, uint32_t); /* "\n" or "\r\n", what its line ends in */
bool line_blank(const struct source *, uint32_t);      /* the line that `offset` is in */
bool starts_line(const struct source *, uint32_t);     /* only blanks before it */
bool ends_line(const struct source *, uint32_t);       /* only blanks after it */
const char *line_indent(const struct printer *, uint32_t);

/* The comments that belong to a statement: those right above it, and after it on its last line. */
uint32_t lead_start(const struct printer *, uint32_t lo, uint32_t floor);
uint32_t trail_end(const struct printer *, uint32_t hi, uint32_t ceiling);

void style_find(struct printer *, struct edits *, struct span near);
/* The same without edits, of a function. */
struct style style_of(const struct func *);
/* Appends `text`, the first line at `to` instead of `from`, the others moved along. */
void put_reindented(const struct printer *, struct buf *, const char *text, size_t size,
		    const char *from, const char *to);

/* ---- marks (mark.c) ---- */

/* What follows came from this byte; nothing without p->options->mark. */
void put_mark(const struct printer *, struct buf *, uint32_t from);
/* The statement that follows came from where it was, or what it computes, or what it holds. */
void put_stmt_mark(const struct printer *, struct buf *, const struct stmt *);
/* The text after the marks that it begins with. */
const char *past_marks(const struct printer *, const char *text);
/* Appends bytes of the source, with a mark on each line of code that begins in them. */
void put_marked(const struct printer *, struct buf *, struct span);

/* ---- statements ---- */

/* Whole lines, each ended by the file's end of line (print_stmt.c). */
void put_stmt(const struct printer *, struct buf *, const struct stmt *, const char *indent);
void put_stmts(const struct printer *, struct buf *, const struct vec *stmts, const char *indent);
/* The same without the first indentation and the last end of line. */
const char *stmts_text(const struct printer *, const struct vec *stmts, const char *indent);
/* A statement without bodies, with its `;`. */
void put_simple(const struct printer *, struct buf *, const struct stmt *);
/* `for (...)`, `if (...)`, `while (...)`. */
void put_header(const struct printer *, struct buf *, const struct stmt *);

/* Edits inside the bytes of s (patch_stmt.c). False: s cannot be patched and must be put. */
bool stmt_patchable(const struct printer *, const struct stmt *);
void patch_stmt(const struct printer *, struct edits *, const struct stmt *);
/* Text for what was there, with an end of line before it if it begins with a pragma, and after it if it ends in a
 * comment, unless there is one. */
const char *text_apart(const struct printer *, const char *text, struct span old,
		       const char *indent);
/* Patches s where it stands, or replaces its bytes when it cannot be patched. */
void patch_or_replace(const struct printer *, struct edits *, const struct stmt *);

/* `int a, b;`: a transparent block of declarations with one span. */
bool is_declaration_list(const struct printer *, const struct stmt *);
/* Statements of a body in order, transparent blocks dissolved (block.c). */
void body_flatten(const struct printer *, const struct stmt *body, struct vec *out);

struct region {
	struct span span;
	bool braced;        /* `{` precedes it and `}` after */
	uint32_t insert_at; /* start of the line where what comes before the first old child goes;
			       UINT32_MAX: above that child's comments */
};

/* Edits that make the bytes of `region` hold `children` (block.c). */
void patch_children(const struct printer *, struct edits *, const struct vec *children,
		    struct region);
/* The bytes of a body: between the braces, or of its statements.  {0,0}: unknown. */
struct span body_span(const struct source *, const struct stmt *body);
/* A body without braces, which may need them now (bare_body.c). */
void patch_bare_body(const struct printer *, struct edits *, const struct stmt *owner,
		     const struct stmt *body, uint32_t insert_at);

/* ---- nests (print_nest.c) ---- */

struct printer printer_for(const struct func *, struct arena *, const struct print_options *);
void annotation_remove(const struct printer *, struct edits *, struct span);
/* The annotated statement, with the pragmas between the annotation and it. */
struct span region_span(const struct nest *);
/* The statement whose bare body the region is, and that body; NULL when it is in a block. */
const struct stmt *bare_owner(const struct stmt *root, const struct stmt **body);

/* Is the token inside an annotation? */
bool token_marked(const struct printer *, const struct token *);

#endif
