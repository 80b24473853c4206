/* backend.h - IR back into the user's text.
 *
 * A nest is printed by walking its new tree against the old bytes: what is unchanged is copied, what
 * moved is copied and re-indented, what is new is printed.  The result is a list of disjoint edits. */
#ifndef CUNEST_BACKEND_H
#define CUNEST_BACKEND_H

#include "ir.h"

/* From this byte of a new text on, up to the next mark, stands what came from this byte of the source. */
struct mark {
	uint32_t at, from;
};

struct edit {
	struct span span; /* bytes replaced; empty: an insertion at lo */
	const char *text;
	size_t size;
	const struct mark *marks; /* by position; see edits_unmark() */
	uint32_t nmarks;
};

struct edits {
	struct arena *arena;
	struct vec list; /* struct edit *, disjoint, by position */
	const struct vec *skipped; /* struct span *, what #if leaves out of the source; NULL: nothing is known of it */
	bool voted;	 /* brace_votes was counted: once a file, however many nests it has */
	int brace_votes;
};

/* Adds an edit; overlapping an earlier one is a bug (trap). */
struct edit *edits_add(struct edits *, struct span, const char *text, size_t size);
/* Takes back the last edit of exactly these bytes; NULL: there is none. */
const struct edit *edits_take(struct edits *, struct span);
/* ... the last that ends at hi and begins at `at` or before. */
const struct edit *edits_take_ending(struct edits *, uint32_t at, uint32_t hi);
/* ... the last that begins at `at` and ends at hi or before. */
const struct edit *edits_take_within(struct edits *, uint32_t at, uint32_t hi);
/* Its size without the blanks and ends of lines that its text ends with. */
size_t edit_trimmed(const struct edit *);
/* The bytes with all edits applied; *size gets the length. */
char *edits_apply(const struct edits *, const struct source *, size_t *size);
/* Adds those that were made of `middle`, which the first made. */
void edits_compose(struct edits *first, const struct edits *second, const struct source *middle);
/* The byte of the source that byte `at` of the result came from; of new text the one that its marks name, or the first it
 * replaced. */
uint32_t edits_origin(const struct edits *, uint32_t at);
struct span edits_source(const struct edits *, struct span);

enum pragma_policy { PRAGMA_REMOVE, PRAGMA_COMMENT };

struct print_options {
	enum pragma_policy pragmas;
	bool annotate; /* `// hoisted from k` comments */
	char mark;    /* of mark_byte(): new lines say where they came from; 0: they do not */
};

/* ---- #line (mark.c, lines.c) ---- */

/* A control byte that the source does not have, for marks in new text; 0: it has them all. */
char mark_byte(const struct source *);
/* Takes the marks out of the texts, into edit->marks. */
void edits_unmark(struct edits *, char mark);
/* edits_apply() with #line where the sequence of lines breaks, so that a compiler finds every line of `file`
 * where it is in the source. */
char *lines_apply(const struct edits *, const struct source *, const char *file, size_t *size);

/* Names every fresh symbol of the function (unique against ir->taken, user names, and each other). */
void names_assign(struct func *);
/* What a person would call the value: "A_row", "i_n", "y_ok"; for stmt_temp's hint. */
const char *name_suggest(struct func *, const struct expr *);
/* The same with an eye on where it is used: the row offset in an index of A is "A_row".  `user` is the
 * statement (with all that is inside) that e is taken from; NULL: unknown. */
const char *name_suggest_in(struct func *, const struct expr *, const struct stmt *user);

/* Edits for one nest: its changed statements, and the removal of its annotation lines (given as spans). */
void print_nest(struct edits *, const struct nest *, const struct vec *annotation_spans,
		const struct print_options *);

/* __restrict__ before the names of the parameters that a pass found it for. */
void print_params(struct edits *, const struct func *);
/* __launch_bounds__ of what the schedules of a kernel fix (func->bounds), and whether its head has a place for it. */
void print_bounds(struct edits *, const struct func *);
bool bounds_have_place(const struct func *);
/* Removes declarations of arrays outside of the nests that lost their last use there; after all other
 * edits of the function. */
void print_unused(struct edits *, const struct func *);
/* How the file says it: __restrict__ or restrict. */
const char *restrict_word(const struct ir *);

/* Removes an annotation that belongs to no nest. */
void print_annotation(struct edits *, struct ir *, struct span, const struct print_options *);
/* Where the source includes the header that is made of it: its text, for a compiler that is to read it before there is
 * such a file. */
void print_made(struct edits *, const struct ir *);
/* ---- nests of host functions that become kernels ---- */

/* An array on its way to the device and back. */
struct transfer {
	const struct sym *sym;	  /* pointer or array of the host */
	const struct expr *count; /* elements, from its start */
	bool in, out;
	const char *device;	  /* d_A: the pointer to the copy */
	const struct data_array *present; /* it is there already, by the region around; or NULL */
};

/* A reduction whose value comes back: a part of each block, which the host combines (reduce.c). */
struct returned {
	const struct reduction *sum;
	const char *callee;	    /* of floats: fmaxf, fmax, fminf, fmin; NULL: a sum, or of integers */
	const char *parts, *device; /* r_parts, of the kernel and of the host, and d_r_parts of the host */
	const char *shared;	    /* r_shared: one of each thread of a block */
};
/* Of the launch then, at most, where nothing else is said: they fill a GPU of 128 multiprocessors with 2048 threads each. */
enum { RETURNED_BLOCKS = 1024, RETURNED_THREADS = 256 };

/*	__global__ void mm_nest(float *C, int n) { NEST }
 *
 *	if (n > 0) {						runs
 *		mm_nest<<<(n + 127) / 128, 128>>>(C, n);
 *		CUDA_CHECK(cudaGetLastError());
 *		CUDA_CHECK(cudaDeviceSynchronize());
 *	} */
struct kernel {
	const char *name; /* NULL: the nest is in a kernel of the user's, whose launch this says */
	const char *unknown; /* why grid and block are not known; NULL: they are */
	const char *template_head, *template_args; /* "template <typename T>", "T"; NULL: none */
	const struct expr *grid[3], *block[3];
	const char *grid_text, *block_text; /* as launch(...) spells them; NULL: from the above */
	const struct expr *runs;	    /* NULL: always */
	const char *check;		    /* the macro around each call */
	struct vec transfers;		    /* struct transfer * */
	struct vec returned;		    /* struct returned * */
	const char *thread, *counter;	    /* of those: variables of the kernel, and of the host */
	const char *blocks;		    /* ... the grid, where it depends on the trip counts; NULL: it does not */
	unsigned parts;			    /* blocks at most, then */
};
/* How many parts of a reduction come back at most. */
unsigned kernel_parts(const struct kernel *);

/* A symbol of the function that the statement names and does not declare, by id; `after` NULL: the first. */
const struct sym *free_sym(const struct func *, const struct stmt *, const struct sym *after);
/* Is such a symbol a parameter of the kernel?  Constants outside of functions keep their names, template parameters
 * come with the template. */
bool kernel_takes(const struct sym *);
/* "free", "free_2": what nothing in the file and the function is called; it is taken from now on. */
const char *name_free(struct func *, const char *wish);
/* The same for what is declared in the function: names that only other functions use are free. */
const char *name_local(struct func *, const char *wish);
/* The same for the variable of a loop of its own after the nest; nests beside each other may use it, too, and so may loops that
 * are not around the nest. */
const char *name_counter(const struct nest *, const char *wish);
/* The macro that the calls of CUDA are checked by which the file gets; for the same file always the same. */
const char *check_macro(struct func *);
/* Its definition, once in a file, where this function, the first that uses it, sees it. */
void print_check(struct edits *, const struct func *);
/* print_nest() of a nest with a kernel: the launch is in its place, and the kernel is appended to
 * `kernels`, which belong before the function, at kernels_at(). */
void print_kernel(struct edits *, struct buf *kernels, const struct nest *,
		  const struct vec *annotation_spans, const struct print_options *);
uint32_t kernels_at(const struct func *);
/* What comes after the `{` of a data region and before its `}`; its annotation goes. */
void print_data(struct edits *, const struct data_region *, struct span annotation,
		const struct print_options *);

/* A statement or expression as C text, for messages and tests. */
void print_c_expr(struct buf *, const struct func *, const struct expr *);
void print_c_stmt(struct buf *, const struct func *, const struct stmt *, unsigned indent);

#endif
