/* partial_eval.h - private to partial-eval: static values, the store, and the walk over statements.
 *
 * A static value is a literal: INT, perhaps under a macro's name, FLT, or -FLT.  The store says
 * which places of private memory (variables, elements of arrays, members) hold which at one point
 * of the program; a place is an expression with constant subscripts, so parts of an object are
 * known one by one.  What is not in the store is dynamic. */
#ifndef PASS_PARTIAL_EVAL_H
#define PASS_PARTIAL_EVAL_H

#include "cunest/eval.h"
#include "../shared/motion.h"

enum { PE_HEADER = 250 }; /* as the slot of an edit, and more: stmt->header[] */

enum {
	PE_CELLS = 256,     /* places that a store holds; others are dynamic */
	PE_FUEL = 10000,    /* statements that are run at compile time, for a nest */
	PE_DEPTH = 64,      /* calls in each other */
	PE_DEFINITIONS = 8, /* variables that are defined by each other */
	PE_ROUNDS = 64,     /* of a nest: each does all that it finds, but for loops */
	PE_UNROLLED = 64,   /* statements that a loop may become */
	PE_ITERATIONS = 16, /* ... and iterations that it may have */
	PE_SIZE = 4096,     /* larger formulas are not looked into */
};

struct cell {
	const struct expr *place, *value;
	/* found by more than copying: from an array, a call, a loop that was run, a branch that
	 * was chosen.  A compiler that sees only scalars may not know it. */
	bool earned;
};

struct store {
	struct vec cells; /* const struct cell *, by id of the place */
	/* of blockDim and gridDim, which nothing changes; place NULL: not known */
	struct cell launch[SREG_COUNT];
	bool given; /* a condition said something */
	bool dead;  /* nothing gets here */
};

/* What a slot becomes, or a decided IF.  Applied when the walk is over, so that analyses stay
 * right meanwhile. */
struct pe_edit {
	struct stmt *stmt;
	unsigned slot;
	const struct expr *e; /* NULL: an IF that is decided */
	enum proof proof;
	struct vec lets; /* struct stmt *: declarations that come before the statement */
};

/* A loop being walked, for what leaves it early. */
struct pe_loop {
	struct store breaks, continues; /* dead until there is one */
	struct pe_loop *outer;
};

/* A function being walked: that of the nest, or a helper. */
struct pe_frame {
	struct func *func;
	struct analyses *an;
	struct pe_loop *loop;
	const struct stmt *at; /* the statement whose slots are evaluated; NULL: outside of its own
				* function no range is asked */
	bool helper;
	/* helper: the value of every return so far */
	const struct expr *result;
	bool returned, unknown;
};

struct pe {
	struct pass *pass;
	struct nest *nest;
	struct ir *ir;
	struct pe_frame *frame;
	unsigned fuel, depth, calls, definitions;
	bool record;         /* the walk is the one that rewrites */
	struct vec edits;    /* struct pe_edit * */
	struct stmt *unroll; /* the first loop worth it, with its values */
	struct vec unrolled; /* const struct expr *: of its variable, by iteration */
	struct vec helpers;  /* struct pe_helper *, analyses of callees */
	struct vec lets;     /* for the slot at hand */
	/* of the last evaluation */
	bool earned, varied;
	/* loads of elements by a subscript that only one iteration knows: see partial_eval_unroll
	 */
	unsigned static_loads, dynamic_loads;
	bool counting;
	bool broken; /* a loop that was run holds what is not understood */
};

/* ---- partial_eval_store.c ---- */

struct store store_copy(struct pe *, const struct store *);
const struct cell *store_get(const struct store *, const struct expr *place);
void store_set(struct pe *, struct store *, const struct expr *place, const struct expr *value,
	       bool earned);
void store_drop(struct store *, const struct expr *place);
/* What holds in both. */
void store_join(struct pe *, struct store *into, const struct store *from);
/* Drops what the statement, with all that is inside it, may change; `place`, if not NULL, is where
 * it stores. */
void store_clobber(struct pe *, struct store *, const struct stmt *, const struct expr *place);
/* ... what calls in its slots may change, before others of its parts are evaluated. */
void store_settle(struct pe *, struct store *, const struct stmt *);
/* May the symbol's storage be in the store? */
bool store_tracks(const struct sym *);

/* ---- partial_eval_value.c ---- */

bool value_is_static(const struct expr *);
/* The literal of e->type that e is, or NULL; pe->earned and pe->varied (a variable was read that
 * has several values) are or-ed up. */
const struct expr *pe_eval(struct pe *, const struct store *, const struct expr *e);
/* The place with its subscripts evaluated, when it is in an object that the store may hold. */
const struct expr *pe_place(struct pe *, const struct store *, const struct expr *e);
/* Without const, also of elements: how places are told apart. */
const struct type *place_type(struct pe *, const struct type *);
/* As by assignment to that type; NULL when that is not exact. */
const struct expr *value_convert(struct pe *, const struct type *, const struct expr *value);
/* The condition holds, or not: what that says of variables and of the launch.  `assumed`: by an annotation, which no
 * compiler sees. */
void pe_refine(struct pe *, struct store *, const struct expr *condition, bool holds, bool assumed);
/* The operands that count, with what is static in them evaluated: what to write for e. */
const struct expr *pe_residual(struct pe *, const struct store *, const struct expr *e, bool place);

/* ---- partial_eval_walk.c ---- */

void pe_walk(struct pe *, struct store *, struct stmt *);
/* A FOR or WHILE run iteration by iteration: false, and the store as it was, when not every
 * iteration is known to come. */
bool pe_run_loop(struct pe *, struct store *, struct stmt *loop, struct vec *values);

/* ---- partial_eval_call.c ---- */

/* The value of a call of a visible function with static arguments, or NULL. */
const struct expr *pe_call(struct pe *, const struct expr *call, const struct expr *const *args);

/* ---- partial_eval_inline.c ---- */

/* What a call of a recursion is, over the variables of the statement at hand; NULL: it stays. *lets
 * gets declarations that it needs before the statement. */
const struct expr *pe_inline(struct pe *, const struct store *, const struct expr *call,
			     struct vec *lets);

/* ---- partial_eval_keep.c ---- */

/* Takes out of the plan what would leave a variable from outside of the nest without a reader. */
void pe_keep_readers(struct pe *);

/* ---- partial_eval_unroll.c ---- */

void pe_consider_unroll(struct pe *, const struct store *before, struct stmt *loop);
void pe_unroll(struct pe *);
/* Counts what the statement reads of private arrays by subscripts that are no literals. */
void pe_count_loads(struct pe *, const struct store *, const struct stmt *);

#endif
