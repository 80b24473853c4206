/* interp_impl.h - the interpreter's machine: objects, values, and how a run stops. */
#ifndef CUNEST_IR_INTERP_IMPL_H
#define CUNEST_IR_INTERP_IMPL_H

#include "cunest/eval.h"

enum { RECORD_SIZE = 32 }; /* double4 */

/* Which member counts follows from the type it is a value of. */
struct value {
	union {
		__int128 i; /* INT, BOOL */
		double f;   /* FLOAT; a float's value is one of float's */
		struct {
			int32_t object;           /* -1: null */
			int64_t at;               /* bytes from its start */
		} p;                              /* PTR */
		unsigned char bytes[RECORD_SIZE]; /* RECORD, of vector types */
	};
};

struct object {
	unsigned char *bytes;
	unsigned char *written; /* per byte; NULL: everything is */
	int64_t size;
};

struct machine {
	struct arena *arena; /* of the run */
	struct func *func;
	struct ir *ir;
	struct interp_run *run;
	struct interp_outcome out;
	jmp_buf stop; /* where a run ends early; the verdict is in out */
	unsigned block[3], thread[3];
	unsigned calls;      /* of bodies, in each other */
	struct value result; /* of `returned`, the operand of the return that ended the run */
	const struct expr *returned;
	unsigned barriers;     /* passed so far */
	const struct stmt *at; /* the statement that runs, for the events */
	/* by symbol id */
	struct value *values;
	bool *known;        /* the value has been set */
	int32_t *object_of; /* -1: not in memory */
	struct object *objects;
	uint32_t nobjects;
};

_Noreturn void interp_stop(struct machine *, enum interp_verdict, const char *fmt, ...)
	CN_PRINTF(3, 4);
#define interp_undefined(m, ...) interp_stop(m, INTERP_UNDEFINED, __VA_ARGS__)
#define interp_unsupported(m, ...) interp_stop(m, INTERP_UNSUPPORTED, __VA_ARGS__)

/* A place in memory. */
struct place {
	int32_t object;
	int64_t at;
	const struct type *type;
};

/* Tells the run's watcher, if there is one. */
void interp_tell(struct machine *, enum interp_step, const struct sym *, int64_t value);

/* ---- memory (interp_memory.c) ---- */

struct value memory_load(struct machine *, const struct place *);
void memory_store(struct machine *, const struct place *, const struct value *);
/* index elements of `type` further; leaving the object by more than its end is undefined. */
struct value memory_step(struct machine *, const struct value *pointer, const struct type *of,
			 __int128 index);
int64_t interp_size(struct machine *, const struct type *);

/* ---- expressions (interp_expr.c) ---- */

struct value interp_eval(struct machine *, const struct expr *);
bool interp_true(struct machine *, const struct expr *);
struct place interp_place(struct machine *, const struct expr *);
bool interp_volatile(const struct expr *place); /* is an access to it one that counts? */
/* a op b in a type; the operands have it too, but a shift's count. */
struct value interp_binary(struct machine *, enum expr_kind, const struct type *,
			   const struct value *a, const struct value *b);
struct value interp_convert(struct machine *, const struct type *to, const struct type *from,
			    const struct value *);
/* To the type's precision; every NaN becomes the same one, as on the GPU. */
double interp_round(const struct type *, double);

/* ---- symbols (interp.c) ---- */

void interp_set(struct machine *, const struct sym *, const struct value *);
/* The result of a callee's body, which sees none of the caller's memory. */
struct value interp_body(struct machine *, struct func *, const struct type *result,
			 const struct expr *const *args, unsigned nargs);
void interp_meet(struct machine *); /* threads synchronise: as if the others had stored before */

/* ---- functions (interp_call.c) ---- */

struct value interp_call(struct machine *, const struct expr *);
/* A callee of which only the facts are known; NULL: the function has none of that name. */
const struct callee_facts *interp_callee(const struct machine *, const char *name);
struct value interp_effect(struct machine *, const struct callee_facts *, const struct type *result,
			   const struct expr *const *args, unsigned nargs);
void interp_atomic(struct machine *, const struct stmt *);

#endif
