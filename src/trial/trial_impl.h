/* trial_impl.h - private to src/trial: the functions to be tested, and their inputs. */
#ifndef CUNEST_TRIAL_IMPL_H
#define CUNEST_TRIAL_IMPL_H

#include "cunest/analysis.h"
#include "cunest/eval.h"
#include "cunest/trial.h"
#include "cunest/walk.h"

enum { LARGEST_SIZE = 4096 }; /* that the analyses are told of what is drawn */

enum input_kind {
	INPUT_SIZE,   /* an integer */
	INPUT_REAL,   /* float, double, or of a template's type */
	INPUT_FIELDS, /* a struct of such, by value */
	INPUT_VECTOR, /* float4, a 16-bit float and the like, by value */
	INPUT_ARRAY,  /* memory behind a pointer or a reference */
};

/* A parameter. */
struct input {
	enum input_kind kind;
	const struct sym *sym;
	const struct type *type;   /* without reference and qualifiers; ARRAY: of an element */
	const struct type *scalar; /* ARRAY of a struct: of its members; else NULL */
	const char *
		scalar_name; /* ARRAY, VECTOR: of what the program has a type of its own for: "half_bits" */
	bool reference;              /* ARRAY: one element, passed by reference */
	bool divides;                /* SIZE: 0 would be divided by */
	unsigned tile;               /* SIZE: of the loops over it; 0: unknown */
	int64_t largest;             /* SIZE: that is drawn */
	bool of_host;                /* ARRAY: the device cannot access it */
	bool may_be_null;            /* ARRAY: the function asks before each access */
	bool temporary;              /* ARRAY: what it holds afterwards, nobody reads */
	const struct footprint *box; /* ARRAY: what is touched; or */
	const char *reach;           /* ... C++ that counts the elements (reach.c); NULL: see box */
	struct vec copied;           /* const struct expr *: elements that copy(A[0:n]) moves */
	const struct expr *count;    /* elements, of verify(A[n]); NULL: see box and copied */
	const struct clause_arg *given; /* verify(x=...); NULL: none */
	bool derived;                   /* ... that an assumption says, assume(p == h - r + 1) */
};

/* A parameter of the template. */
struct tparam {
	const char *name, *type; /* type NULL: it is one */
	const char *value;
};

/* How a kernel is launched. */
struct shape {
	const struct expr *grid[3], *block[3]; /* a clause says; else NULL, and: */
	unsigned threads[3];
	struct vec bound[3]; /* const struct expr *: what an index of blockIdx is compared with */
	bool alone[3];       /* ... an index of blocks, not of threads */
	bool strides[3];     /* threads go on: any number of blocks will do */
	bool used[2][3];     /* the original reads blockIdx, threadIdx */
	const struct expr *shared; /* bytes, where the kernel has extern shared memory */
	const struct footprint *shared_box;
	const struct type *shared_of; /* ... or elements of this type */
	bool serial;                  /* what is not annotated is done by one thread */
};

struct subject {
	struct func *func;         /* as it was read */
	const struct func *made;   /* after the passes */
	struct nest *whole;        /* a nest around all of func */
	const char *name, *result; /* what it is called, and what became of it */
	const char *text;          /* ... as text */
	const char *head;          /* template <...> */
	struct vec tparams;        /* struct tparam * */
	const char *returns;       /* type as it is written; "void" */
	struct vec inputs;         /* struct input *, a parameter each */
	struct vec variables; /* const struct sym *: of the program, that it may change or read */
	struct vec assumes;   /* const struct expr *, of parameters */
	struct vec of_launch; /* the same, of blockDim and gridDim too */
	struct vec divisors;  /* const struct expr *, of parameters: what must not be 0 */
	const char *work;     /* C++: iterations of a thread of the original */
	struct shape shape;
	const char *tolerance; /* C++: how far floats may be from those of the original */
};

struct trial {
	struct arena *arena;
	struct ir *ir;    /* as it was read */
	struct ir *after; /* diagnostics go here */
	const struct edits *edits;
	struct edits plain; /* the original without its annotations */
	struct vec annotations;
};

/* Its clause says verify(off). */
bool subject_off(const struct func *);
/* The argument about this name with this separator in a verify clause of the function; NULL: none. */
const struct clause_arg *verify_given(const struct func *, const char *name, char separator);
/* An error at the function or a parameter, with the way out; gives false. */
bool trial_refuse(struct trial *, struct span, const char *fmt, ...) CN_PRINTF(3, 4);
/* The text of a range of the source with the edits in it; `from`: those inserted before it, too. */
const char *trial_text(const struct edits *, const struct source *, uint32_t from, struct span);

/* signature.c: name, template, return type of the text; false after an error. */
bool subject_signature(struct trial *, struct subject *);
bool tparam_value(const struct subject *, const char *name, int64_t *value);
/* kinds.c: a parameter, as one of the inputs; false after an error. */
bool subject_kind(struct trial *, struct subject *, const struct sym *);
/* Of arrays of arrays, the element. */
const struct type *type_inside(const struct type *);
/* inputs.c: facts of what is drawn, before the analyses are asked; the parameters, and how large arrays are. */
void subject_facts(struct subject *);
bool subject_inputs(struct trial *, struct subject *, struct analyses *);
/* shape.c: the launch; and how much extern shared memory, once the facts are known. */
bool subject_shape(struct trial *, struct subject *, struct analyses *);
bool subject_shared(struct trial *, struct subject *, struct analyses *);
/* Is it the same for all threads, made of parameters and constants? */
bool wide_possible(struct arena *, const struct expr *);
/* wide.c: as C++ in which all integers are long long; gridDim.x is `grid`.x.  False: there is something else in it.
 * No subject: the text is not used. */
bool wide_print(struct buf *, const struct subject *, const struct expr *);
/* reach.c: the number of elements up to the last one that is touched, as C++; NULL: some access is not understood. */
const char *reach_text(const struct subject *, struct analyses *, struct input *array);
/* null.c: is operand i of e, or a slot of the statement, the pointer, and asked whether it is null?  Does it follow from e, which
 * holds or does not, that it is none? */
bool asks_null(const struct expr *e, unsigned i, const struct sym *);
bool stmt_asks_null(const struct stmt *, unsigned slot, const struct sym *);
bool says_not_null(const struct expr *e, bool truth, const struct sym *);
/* The values that e may have at a statement, as C++; false, and nothing is written: some part is not understood. */
bool range_text(struct buf *, const struct subject *, struct analyses *, const struct stmt *at,
		const struct expr *e);
/* work.c: how many iterations of loops a thread of the original takes, as C++. */
const char *work_text(const struct subject *, struct analyses *);
/* tiles.c: of the loops over this parameter, or member `field` of it, in what became of the function; 0: unknown. */
unsigned tile_over(const struct subject *, const char *name, const char *field);
/* write.c: result and test, to be after the function. */
void subject_print(struct buf *, const struct subject *);

/* ---- of both parts of the writer ---- */

const char *spelled(const struct subject *, const struct type *);
/* A name of ours that is no parameter. */
const char *own(const struct subject *, const char *name);
/* wide_print(), after wide_possible() was asked. */
void put_wide(struct buf *, const struct subject *, const struct expr *);
/* write_numbers.c: a declaration for each parameter that is no array. */
void put_numbers(struct buf *, const struct subject *);

#endif
