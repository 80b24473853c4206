/* ir.h - the loop IR: immutable shared expressions, a mutable tree of statements.
 *
 * Expressions are hash-consed: the same node is the same formula over the same symbols, never "the same
 * value".  Whether two occurrences of a formula have one value is a question for the analyses.
 * Every expression has a C type; conversions that C inserts are CAST nodes marked implicit.
 *
 * Statements own what is particular to one place of the source: byte spans, and per expression slot the
 * `origin` tree that says which bytes spelled which sub-expression.  A slot whose `e` is still its
 * origin's is printed by copying bytes; so macros, spacing and comments survive without being modelled.
 *
 * A function is lowered whole, so that facts from around a nest are there; passes change only what
 * is inside a region (struct nest). */
#ifndef CUNEST_IR_H
#define CUNEST_IR_H

#include "diag.h"
#include "type.h"
#include "vec.h"

/* ---- expressions ---- */

enum expr_kind {
#define EXPR(kind, name, spelling, arity, precedence, flags) EXPR_##kind,
#include "expr.def"
#undef EXPR
	EXPR_COUNT
};

enum expr_flag {
	EXPR_C = 1,
	EXPR_A = 2,
	EXPR_T = 4,
	EXPR_O = 8,
	EXPR_M = 16,
	EXPR_Z = 32,
	EXPR_R = 64,
	EXPR_L = 128,
};

struct expr_row {
	const char *name, *spelling;
	int8_t arity;
	uint8_t precedence;
	uint8_t flags;
};
extern const struct expr_row expr_table[EXPR_COUNT];

/* Facts about a whole tree, or-ed up at construction. */
enum expr_has {
	HAS_LOAD = 1,	  /* reads memory: LOAD, MEMBER of one, SYM of a shared, global, constant or
			   * reference scalar; not under ADDR, not when an array only decays */
	HAS_CALL = 2,
	HAS_OPAQUE = 4,
	HAS_TRAP = 8,	  /* a T kind on integers, unless its right operand is a harmless constant */
	HAS_OVERFLOW = 16, /* an O kind on signed integers; / and % by what may be -1.  Dependent
			    * types may be such integers, so they count here and above */
	HAS_VOLATILE = 32,
	HAS_FLOAT = 64,	  /* any node of floating or dependent type */
	HAS_SREG = 128,
};

enum sreg {
	SREG_TID_X, SREG_TID_Y, SREG_TID_Z,	  /* threadIdx */
	SREG_CTAID_X, SREG_CTAID_Y, SREG_CTAID_Z, /* blockIdx */
	SREG_NTID_X, SREG_NTID_Y, SREG_NTID_Z,	  /* blockDim */
	SREG_NCTAID_X, SREG_NCTAID_Y, SREG_NCTAID_Z, /* gridDim */
	SREG_WARPSIZE,
	SREG_COUNT
};
const char *sreg_name(enum sreg); /* "threadIdx.x" */

/* The deepest tree there is, so that a recursive walk over expressions needs no count of its own. */
enum { EXPR_DEPTH = 2000 };

struct expr {
	uint8_t kind;	  /* enum expr_kind */
	uint8_t has;	  /* enum expr_has */
	bool implicit;	  /* CAST: inserted by the language */
	uint16_t nargs;
	uint32_t id;	  /* creation order: a deterministic tie-break */
	uint32_t size;	  /* nodes in the tree, saturating */
	uint16_t depth;	  /* 1 for a leaf; construction raises STATUS_LIMIT past EXPR_DEPTH */
	const struct type *type;
	union {
		int64_t value;		/* INT: bits, read through expr_int() */
		double number;		/* FLT */
		const struct sym *sym;	/* SYM */
		enum sreg sreg;		/* SREG */
	} u;
	const char *text; /* interned. INT: the macro that names it, or NULL; FLT: spelling; MEMBER: field; CALL: callee; OPAQUE: the text */
	const struct expr *const *arg;
};

/* A CALL's text says how it is written:
 *   f  ns::f  f<4>	f(x, y)
 *    f			f(x), with a blank before it: of somebody's own function that has the name of one of the library's,
 *			so that no table of those takes it for that one
 *   .f			x.f(y): the first operand is the object
 *   operator+		x + y, or +x
 *   ()			x(y): an object with operator(), or a pointer to a function
 *   {}			{x, y}: an aggregate of the node's type */

/* ---- symbols ---- */

enum sym_kind {
	SYM_PARAM,
	SYM_LOCAL,
	SYM_SHARED,   /* __shared__, static or extern */
	SYM_GLOBAL,   /* host or __device__ variable */
	SYM_CONSTANT, /* __constant__ */
	SYM_TPARAM,   /* template value parameter */
};

struct sym {
	enum sym_kind kind;
	const char *name;
	const struct type *type;
	uint32_t id; /* dense per function: index of bit sets */
	bool address_taken; /* by &, reference binding, capture: other statements may change it */
	bool is_extern;	    /* extern __shared__: all such overlap */
	bool fresh;	    /* made by a pass */
	bool inside;	    /* GLOBAL: static or extern, but declared in the function */
	bool deduced;	    /* auto: its type is that of what its declaration is written with */
	bool named;	    /* asked for its type, or its constant, where no expression has it: sizeof(x), in a macro too */
	bool inner;	    /* a RAW that declares it has it inside: it is out of scope after it */
	bool tag;	    /* of a class or enum, no variable; a variable of its block goes before it */
	bool restricted;    /* PARAM: a pass found that it may be declared __restrict__ */
	uint16_t aligned;   /* its declaration says: begins at a multiple of so many bytes; 0: nothing */
	const struct expr *constant; /* constexpr, enum, const with constant initialiser; else NULL */
	/* a constant array that is outside of the function: its elements, a {} of {} or literals; else NULL */
	const struct expr *table;
	struct span where;	     /* of the name in its declaration */
	const char *hint; /* fresh: what the printer should call it, before it is made unique */
	const struct sym *same; /* fresh: another, which stands for it everywhere; NULL: itself */
	const char *fixed; /* PARAM: why its declaration cannot take a qualifier; NULL: it can */
	const char *qualified; /* how the source refers to what its name alone does not: "S::size" */
};

/* ---- statements ---- */

enum stmt_kind {
#define STMT(kind, name, slots, bodies) STMT_##kind,
#include "stmt.def"
#undef STMT
	STMT_COUNT
};
const char *stmt_name(enum stmt_kind);

/* Which bytes spelled which sub-expression, at one occurrence.  Implicit casts have no bytes: their
 * origin is that of their operand and is not represented. */
struct origin {
	const struct expr *e;	/* without implicit casts around it */
	struct span span;	/* without parentheses */
	struct span outer;	/* with all parentheses around it; == span when there are none */
	bool macro;		/* bytes are a macro's: copy whole or not at all, but for `inside` */
	const char *name;	/* macro: its name, for messages and names; NULL: of none or several */
	bool enclosed;		/* in an argument: is alone between brackets or commas there */
	/* macro: what its call's arguments spell.  Nodes of the macro's body have no bytes (span none)
	 * and lead to those that have; the bytes of an argument that is expanded several times are
	 * there as often, and change alike or not at all.  NULL: nothing can be edited inside. */
	const struct origin *inside;
	uint16_t nkids;		/* operands in order of e->arg, 0 when opaque to editing */
	struct origin **kid;	/* an entry may be NULL: that operand has no bytes of its own */
};

struct slot {
	const struct expr *e;
	const struct origin *origin; /* NULL: made by a pass, or no source (.ir tests) */
};

enum slot_role { /* indices of `slot` by kind */
	SLOT_VALUE = 0,	 /* DECL, ASSIGN, JUMP */
	SLOT_COND = 0,	 /* IF, WHILE */
	SLOT_PLACE = 0, SLOT_STORED = 1, /* STORE */
	SLOT_LO = 0, SLOT_BOUND = 1, SLOT_STEP = 2, /* FOR; the step's sign is part of it */
};

enum stmt_form {
	FORM_NONE,
	/* WHILE.  FORM_FOR is a `for` of a form that FOR cannot hold: its header stays in its bytes, and
	 * reads, writes and effects say what it does, before the first iteration and after each. */
	FORM_WHILE, FORM_DO, FORM_FOR,
	FORM_BREAK, FORM_CONTINUE, FORM_RETURN, FORM_GOTO, /* JUMP */
};

/* What a statement that is not understood may do. */
enum raw_effect {
	RAW_READS = 1, RAW_WRITES = 2, /* memory */
	RAW_SYNC = 4,		       /* barrier or convergent operation */
	RAW_JUMP = 8,		       /* leaves the statement */
	RAW_LABEL = 16,		       /* can be jumped into */
	RAW_BREAK = 32,		       /* a break or continue of the loop around it */
	RAW_THREADS = 64,	       /* asks which thread it is, by a callee */
	RAW_VALUES = 128,	       /* takes its variables by value, as a launch: no effect, but what it has not */
	RAW_CODE = RAW_READS | RAW_WRITES | RAW_SYNC | RAW_THREADS, /* what nothing is known of */
	RAW_ANY = 127,
};

/* An IF that a clause has put there, as the user wants it; or that was made of one. */
enum stmt_guard {
	GUARD_NONE,
	GUARD_EDGE,  /* it keeps out what the source does not run */
	GUARD_AHEAD, /* it asks whether there is another iteration to bring something for */
};

struct stmt {
	struct func *func; /* that it is, or was made to be, a part of */
	uint8_t kind;	/* enum stmt_kind */
	uint8_t form;	/* enum stmt_form */
	uint8_t op;	/* enum expr_kind: ASSIGN, STORE `op=`; 0 (EXPR_INT) means plain = */
	uint8_t cmp;	/* FOR: EXPR_LT, LE, GT, GE, NE */
	uint8_t effects; /* RAW, and the header of a WHILE of FORM_FOR: enum raw_effect; CALL: what the
			  * callee may do */
	bool braced;	 /* BLOCK */
	bool transparent; /* BLOCK without a scope of its own */
	bool declares;	 /* FOR, ATOMIC, CALL: sym is declared by this statement */
	bool independent; /* FOR: the user says that no iteration depends on another iteration of the same run */
	bool version;	 /* IF: both branches compute the same, each as is best for what the condition says */
	uint8_t guard;	 /* IF: enum stmt_guard */
	bool unsure;	 /* RAW, WHILE: its lists and the scopes do not agree, as it was lowered (ir_survey) */
	bool dirty;	 /* fields other than slots and bodies changed: print from the IR */
	uint32_t id;	 /* dense per function, stable: index of analysis tables */
	struct sym *sym; /* DECL, ASSIGN, FOR; ATOMIC and CALL results */
	const struct type *op_type; /* ASSIGN, STORE with op: the type the operation is done in */
	const char *text;	    /* ATOMIC, CALL: callee; RAW, PRAGMA, header of FORM_FOR: text without
				     * source; goto: label */
	uint16_t nslots;
	struct slot *slot;
	struct vec reads, writes; /* RAW, and the header of a WHILE of FORM_FOR: struct sym *, what it
				   * names; writes includes declarations */
	struct span span;	  /* with its `;`; none: made by a pass */
	struct stmt *parent, *prev, *next, *first, *last;
	const char *why; /* RAW: what was not understood, for the remark; WHILE of FORM_FOR: why no FOR */
	/* WHILE of FORM_FOR: the first value of its variable and the condition, where they are understood.  No pass moves
	 * anything of them or believes them, since what else the header does is not known: what never changes in a kernel
	 * may be written in them otherwise */
	struct slot header[2];
	struct stmt *counted; /* WHILE of FORM_FOR: the FOR, without a body and in no tree, that it would be if
			       * its body did not change what the header counts; NULL: none */
	const char *comment; /* fresh: a `// comment` on request */
	struct span stands_for; /* fresh: bytes of a statement that went; the comments above it, or
				 * after its brace if it is a block, stay with this one */
};

/* ---- units ---- */

struct clause; /* frontend.h */

/* Floating-point licence of a nest, from the fp(...) clause. */
enum fp_mode { FP_STRICT, FP_CONTRACT, FP_RELAXED };

enum cost_model { COST_NVCC, COST_PAPER };

/* Which formulas are the same computation: each includes those before it, see equivalence.c. */
enum equality {
	EQUALITY_DEFAULT, /* what the cost model wants */
	EQUALITY_SYNTACTIC,
	EQUALITY_COMMUTATIVE,
	EQUALITY_ASSOCIATIVE,
	EQUALITY_DISTRIBUTIVE,
};

/* The updates `sym = sym op e` may run in any order.  sym is a scalar, or an array or pointer whose elements
 * are meant. */
struct reduction {
	enum expr_kind op; /* ADD MUL MIN MAX AND OR XOR LAND LOR; - counts as ADD */
	const struct sym *sym;
	struct span where; /* in the clause */
};

/* What a pointer or array points to begins at a multiple of so many bytes, a power of two. */
enum { ALIGNMENT_MAX = 4096 };
struct alignment {
	const struct sym *sym;
	int64_t bytes;
};

/* assume(trips(i) == 9): how often a loop runs whenever it is reached, as long as it has the header that it
 * had then.  Of loops that declare their variable. */
struct trip_fact {
	const struct sym *sym;
	uint8_t cmp;
	const struct expr *lo, *bound, *step;
	int64_t least, most;
};
enum { TRIPS_MOST = INT32_MAX };

/* A constant that clauses name: param(T=32), tune(T: 16, 32). */
struct nest_param {
	const char *name;	  /* interned */
	const struct expr *value; /* INT: what is used; from outside, or as given */
	const struct expr *given; /* ... by the annotation */
	struct vec candidates;	  /* const struct expr *, INT; empty: not to be tuned */
	bool fixed;		  /* param() gave it, not the first candidate */
	struct span where;	  /* of the first clause that names it */
};

/* A region that passes may rewrite.  root is a transparent BLOCK around the annotated statement; what
 * leaves the outermost loop lands in it. */
struct nest {
	struct func *func;
	struct stmt *root;
	struct span span;	/* the annotated statement */
	struct vec pragmas;	/* struct annotation * (frontend.h); empty under --all */
	struct vec defaults;	/* struct annotation *, of default(...) before; no schedules */
	struct vec assumes;	/* const struct expr *, conditions that hold on entry */
	struct vec noalias;	/* struct sym *; a single NULL means every pointer */
	struct vec noalias_groups; /* struct vec *, further lists: pairs within a list do not overlap */
	struct vec temporaries;	/* struct sym *, arrays whose contents nobody reads after the nest */
	struct vec pure;	/* const char *, interned callee names declared pure */
	struct vec bindings;	/* struct binding * (schedule.h): loops that threads and blocks share */
	struct data_region *region; /* around it; NULL: none */
	struct kernel *kernel;	/* backend.h: how it is launched, where loops are bound; else NULL */
	struct vec on_device;	/* struct sym *, pointers to memory that the device can access; NULL in it: all */
	struct vec reductions;	/* struct reduction * */
	struct vec aligned;	/* struct alignment * */
	struct vec trips;	/* struct trip_fact * */
	struct vec params;	/* struct nest_param *, in order of their declaration */
	enum fp_mode fp;
	enum cost_model cost_model;
	int cost_licm;		/* K; -1: the model's default */
	int cost_live;		/* values that licm may let live through a loop; -1: the model's default */
	int cost_growth;	/* statements that hoist-if may have twice; -1: its default */
	bool eager;		/* K is 1 for conditions, unless the nest has a K of its own */
	bool hoist_select;	/* hoist(select): conditions of ?: leave loops too */
	enum equality equality;	/* of what cse shares */
	bool inlines;		/* dce puts temporaries that are used once into their use */
	uint64_t passes_off, passes_only; /* bit sets over enum pass_id; only == 0: all */
	struct vec expected;	/* struct expected_loop * (src/schedule), loops that expect(...) names */
	const char *tied;	/* why it cannot be outside of its function; NULL: front end knows of nothing */
	struct span tied_at;
	struct vec outer;	/* const char *, interned: variables of the function that its text names, or seems to */
	bool off, required;
	bool wrong;		/* an annotation of it is in error, which the user is told: nothing is done with it */
	const char *refusal;	/* not NULL: left alone, with the reason */
	struct span refusal_at;
	const char *form; /* the name of its form, where one was chosen */
	bool changed;
	bool spent; /* the analyses reached their bound (analyses_spent): a second run may find more */
};

/* An array that a data region keeps on the device. */
struct data_array {
	const struct sym *sym;	  /* pointer or array of the host */
	const struct expr *count; /* elements, from its start */
	bool in, out, create;	  /* in, out: what is copied at entry and exit; create: neither */
	bool moved;		  /* the region sets the pointer to another one of its arrays */
	const char *device;	  /* d_A: the pointer to the copy */
	const char *host;	  /* host_A: what the pointer was at entry, where it is moved */
	struct span span;	  /* of the clause's argument */
	const char *word;	  /* "copyin" */
};

/* #pragma nest data copy(A[0:n]) { ... }, in a function of the host. */
struct data_region {
	struct nest *nest;   /* its clauses; none of the function's nests */
	struct stmt *block;  /* NULL: the front end does not understand it */
	struct vec arrays;   /* struct data_array *, in order */
	bool known, good;    /* arrays are filled; without an error */
};

/* What is known of the functions that a function calls by one name, all overloads together: from their
 * bodies, where those can be seen.  A callee of no table and no row here may do anything. */
struct callee_facts {
	const char *name;     /* interned; the text of CALL */
	bool reads, writes;   /* memory; `writes` also what its arguments point to or are bound to */
	bool convergent;      /* barriers, shuffles, votes: its threads belong together */
	bool threads;	      /* asks which thread it is, or what its lambda has captured */
	bool sizes;	      /* asks how many threads there are */
	bool returns;	      /* always comes back: no trap, no loop without an end */
	bool total;	      /* defined for all arguments */
	unsigned cost;	      /* rough SASS instructions */
	/* lowered, when all calls by that name are of one function that is in sight; NULL: not */
	struct func *body;
};

enum func_kind { FUNC_KERNEL, FUNC_DEVICE, FUNC_HOST };

struct func {
	struct ir *ir;
	struct watcher *watchers; /* who is told before a statement changes (edit.h) */
	const char *name;
	enum func_kind kind;
	int launch_threads;	/* __launch_bounds__: most threads a block has; 0 unknown */
	int bounds;		/* the same, where schedules fix it and it is to be written; else 0 */
	bool is_template;
	bool deduced;		/* auto f(): its type is that of what it returns */
	bool in_class, in_namespace; /* somewhere inside of one */
	bool in_each_file;	/* static or inline: other files may have one of its name, as of its kernels' */
	bool on_host;		/* it runs on the host, at least as well as on the device */
	bool unsure;		/* no statement's names are asked for what they mean (ir_survey) */
	bool has_label;		/* goto, switch: insertion before a statement may cross a jump */
	struct vec params;	/* struct sym * */
	struct vec syms;	/* struct sym *, all, by id */
	struct vec callees;	/* struct callee_facts *, by first call */
	uint32_t nstmts;	/* next statement id */
	struct stmt *body;
	struct vec nests;	/* struct nest * */
	struct vec regions;	/* struct data_region * */
	/* struct vec *, each the struct sym * of a noalias clause that speaks of the whole function: no two of
	 * them overlap.  A single NULL means every pointer */
	struct vec noalias;
	struct vec taken;	/* const char *, names of what is declared in it that is no symbol (name_local) */
	struct span span;
};

enum lang { LANG_CUDA, LANG_C };

/* Where the user's files declare a name that may hide one of CUDA's. */
enum declared_kind { DECLARED_MACRO, DECLARED_IN_NAMESPACE, DECLARED_IN_CLASS, DECLARED_KINDS };

/* f<<<grid, block>>>(...) in the source. */
struct kernel_call {
	uint32_t kernel; /* where the name of the function stands in its definition */
	struct span span;
	int64_t grid[3], block[3]; /* -1: not a number */
	int64_t *arg;		   /* LAUNCH_UNKNOWN: not a number */
	unsigned nargs;
	bool sure;	/* the block is surely that, and the launch surely reached by somebody */
	bool sure_rest; /* grid and arguments are surely that */
};
enum { LAUNCH_UNKNOWN = INT32_MIN };

struct ir {
	struct arena *arena;
	struct strtab *strings;
	struct types *types;
	struct diags *diags;
	const struct source *source; /* NULL in .ir tests without text */
	bool source_good; /* its bytes were looked at, and are text (source_check()) */
	enum lang lang;
	bool old_c;	  /* LANG_C before 1999 */
	const char *arch;    /* "sm_80", which CUDA was read for */
	struct vec archs;    /* const char *, all that the compiler's flags name */
	struct vec told;     /* const char *, "_OPENMP=201511", what the compiler defines by a flag */
	const char *dialect; /* a flag by which the host's arithmetic is another than C's; NULL: none */
	struct vec funcs;	/* struct func * */
	struct vec launches;	/* struct kernel_call *, where something is annotated */
	struct exprs *exprs;	/* the hash-cons table */
	struct vec taken;	/* const char *, interned identifiers and macros of the file: never generated */
	void (*take_more)(struct ir *); /* fills it with the identifiers of the source; NULL: they are there */
	struct taken_names *taken_names; /* the same as sets, made once for all functions (names.c) */
	struct vec declared[DECLARED_KINDS]; /* const char *; may repeat */
	bool names_brought; /* using namespace, of one of the user's */
	struct directives *directives; /* of the source, the front end's; NULL: not looked for */
	struct vec skipped;	/* struct span *, what #if leaves out of the source */
	struct vec headers;	/* const char *, files the front end read besides the source */
	bool on_trial;		/* nobody hears what is said of it: facts that would help are not looked for */
	bool reads_made;	/* the header that this run makes was read */
	const char *made_text;	/* ... and this in it; NULL: nothing */
	struct vec made_includes; /* struct span *, the directives of the source that name it */
	struct vec system_headers; /* the same of system headers; of precompiled ones the first */
	struct vec tunes;	/* struct tune * (frontend.h), values of parameters from outside */
	const char *check, *check_text; /* the macro that checks generated calls of CUDA, and its
					   definition; NULL: none yet, and that the source has it */
	const struct rules *rules; /* rule.h; NULL until asked for */
};

void declared_add(struct ir *, enum declared_kind, const char *name);
/* Does the name, written in the function, mean CUDA's? */
bool means_library(const struct func *, const char *name);
/* Is it something else because of what the user's files declare outside of functions? */
bool file_hides(const struct func *, const char *name);

/* With a string table, types and expressions of its own; diags and source may be NULL in tests. */
struct ir *ir_create(struct arena *, struct diags *, const struct source *, enum lang);

#endif
