/* lower.h - private to the front end: clang's tree on the way to the IR.
 *
 * The one rule that everything here follows: structure and types come from clang, bytes come from
 * the source.  A node gets an origin only after the bytes between its operands were seen to be the
 * tokens that C wants there; so whatever a macro, a splice or a digraph did, an origin is never
 * wrong, at worst whole
 * (`macro`, to be copied as it is or not at all). */
#ifndef FRONTEND_LOWER_H
#define FRONTEND_LOWER_H

#include "../annotation/annotation.h"
#include "../parse.h"

/* ---- the state of one lowering ---- */

struct macro_use {
	struct span span; /* the whole call */
	const char *name;
	CXCursor cursor;               /* the definition, or a null cursor */
	const struct macro_use *inner; /* those in its arguments, by position, at any depth */
	unsigned ninner;
};

struct macro_def {
	const char *name; /* interned */
	CXCursor cursor;
	struct span span;   /* from its name, in the main file; else none */
	uint32_t place;     /* where the main file defines it, or includes what does */
	bool walked;        /* the names in its body are taken */
	bool counted;       /* counts is known */
	const char *counts; /* see macro_counts() */
	bool shaped;        /* shape is known */
	bool numbered;      /* number is known */
	bool number;
	const struct macro_shape *shape;
	struct macro_def *next;
};

struct macro_call;
struct macro_argument;
struct lowered;

/* An annotation and the offset of what it is before. */
struct binding {
	struct annotation *annotation;
	uint32_t at;
	bool bound;
};

struct symbol_entry {
	CXCursor decl;
	struct sym *sym;
	struct symbol_entry *next;
};

/* Something of the function that was marked by its declaration before it was lowered. */
struct marked {
	CXCursor *decl;
	unsigned n, cap;
};

enum { STANDARD_TYPEDEFS = 11 };

struct lowering {
	struct ir *ir;
	const struct frontend_options *options;
	const struct source *source;
	uint32_t
		first_return; /* of the source: the first '\r' without a '\n' after it, or its size */
	struct parsed *parsed;
	CXTranslationUnit unit;
	struct func *func;
	CXCursor fn;

	struct macro_use *macros; /* outermost uses in the main file, by position */
	unsigned nmacros, macros_cap, macro_hint;
	struct macro_def *macro_defs[1024]; /* by name */
	bool brings_pragma;                 /* the body of a macro that is used has _Pragma */
	const struct directives *directives;
	struct text_names *texts; /* pragma_text.c; NULL: not looked for */
	struct vec pragmas;       /* pragmas_of() */
	bool pragmas_known;
	const struct vec *annotations; /* struct annotation *, of the file, in its order */
	struct binding *bindings;
	unsigned nbindings;
	bool undefined; /* what <cunest.h> defines is used without it: that is told, and what clang makes of it is not */

	struct vec *required; /* struct span *: each NEST_REQUIRED; NULL: not looked for */
	struct vec helpers;   /* struct helper *, see helper.c */
	struct vec outermost; /* CXCursor *, declarations of the main file, in clang's order */
	struct memo *memo;
	struct callee_known *callees[256];
	uint32_t main_start; /* clang's number for the first byte of the main file; see
				location_at() */
	uint32_t reached;    /* of the main file, by the preprocessor */
	bool main_linear;
	CXFile not_main; /* a file that was seen to be another */

	struct environment_use *environments[4096]; /* see environment.c */
	unsigned to_look_through;                   /* nodes that may still be looked at for them */
	struct inference *inferences[256];
	struct inference *inferring; /* the innermost whose body is being looked at */
	bool pattern;                /* a template that the function calls is being looked at */
	struct symbol_entry *symbols[256];
	struct health *healths[256];
	struct marked address_taken, named;
	struct vec records; /* struct record_seen *, see lower_type.c */
	struct vec inner;   /* const CXCursor *, see inner.c */
	unsigned blocks;    /* in so many of the function */
	bool callee;        /* its body may be put into another function */
	struct vec scope;   /* struct sym *, visible here, innermost last */
	struct vec brought; /* const char *, names that `using x::n;` brings into the function */

	struct vec defaults;              /* struct annotation *, default(...), by position */
	struct nest *nest;                /* being lowered */
	struct data_region *region;       /* around what is being lowered; or NULL */
	struct vec *function_annotations; /* struct annotation *, each loop gets them; or NULL */
	bool automatic;                   /* every outermost loop is a nest */
	struct vec instances;             /* struct instance *, by place; see instance.c */
	bool instances_known;
	bool in_template;     /* what depends on a parameter is checked by nobody before */
	bool class_templates; /* a parameter is instantiated with a class: operators may be calls */
	struct vec pure;      /* const char *: callees that the enclosing annotation calls pure */
	struct vec noalias;   /* const char *: pointers it says do not overlap */
	bool noalias_all;
	struct vec visible;                        /* struct nest_scope *, by nest */
	struct vec movers;                         /* reference.c */
	signed char redeclared[STANDARD_TYPEDEFS]; /* lower_type.c: 1, -1 not, 0 not known yet */
	const char *hidden; /* why no nest of the function may be changed; or NULL */
	bool keywords_known, declared_known;
	const char *keyword; /* macro_keyword() */
	bool dialect_known, weak_known;
	const char *dialect;  /* text_dialect() */
	struct vec weak;      /* attribute.c: const char *, the names in #pragma weak */
	struct vec weak_same; /* those that are other names of one another */
	bool weak_any;        /* of which one is not known */

	struct macro_call *call;               /* inside a macro: the call; or NULL */
	const struct macro_argument *argument; /* in whose bytes we are; NULL: in none */
	bool irregular;                        /* bytes of the argument are not C's tokens */

	unsigned effects; /* calls so far that do more than compute a value */
	unsigned depth;
	unsigned quiet;  /* inside a macro: origins only of what its arguments spell */
	const char *why; /* of the last failure */
	uint32_t why_at;
};

enum { LOWER_DEPTH = 2000 };

/* trouble.c: the error that a function suffers from, in itself or in what it names; NULL: none. */
struct health;
struct inference;
const struct trouble *trouble_of(struct lowering *, CXCursor fn);

/* Of a function template, or a member of a class template. */
bool cursor_in_template(CXCursor fn);
/* launches.c: the launches of the file, into ir->launches, where an annotation is about threads. */
void launches_find(struct lowering *, const struct vec *annotations);
/* Does the call launch a kernel: f<<<grid, block>>>(...)? */
bool call_launches(struct lowering *, CXCursor call);
void lower_enter(struct lowering *); /* STATUS_LIMIT when too deep */
void lower_leave(struct lowering *);
/* Records the reason (formatted, in the arena) and returns false. */
bool lower_fail(struct lowering *, uint32_t at, const char *fmt, ...) CN_PRINTF(3, 4);

/* ---- defaults.c: clauses for all nests that follow ---- */

/* Deep, with what default(...) holds in its place. */
struct annotation *annotation_copy(struct arena *, const struct annotation *);
/* One that is active; DIAG_ATTACH where it may not be. */
void defaults_add(struct lowering *, struct annotation *);
/* Those before the nest, into nest->defaults. */
void defaults_give(struct lowering *, struct nest *);

/* ---- instance.c ---- */

/* What is of a class, volatile, a number of 16 bits, or a reference only in an instance of the template, or of one inside of the function. */
struct made_of {
	bool classes, volatiles, halves, references;
};
struct made_of instances_of(struct lowering *, CXCursor fn, struct span);
/* Those whose template is in the span, one after the other; *i is 0 before the first. */
bool instance_next(struct lowering *, struct span, uint32_t *i, CXCursor *fn);

/* ---- memo.c: what clang says of a cursor, asked once ---- */

struct cursors {
	CXCursor *at;
	unsigned n;
};
/* What an operator has; where clang shows fewer, those that are missing are null cursors, which nothing understands. */
enum { OPERANDS = 3 };
/* Until the next memo_clear(). */
struct cursors cursor_children(struct lowering *, CXCursor);
/* Of a function: its body, a null cursor without one; a kernel, for the device, or of the host. */
CXCursor cursor_body(struct lowering *, CXCursor fn);
enum func_kind cursor_func_kind(struct lowering *, CXCursor fn);
/* Of a function, a method or a template of one. */
bool cursor_is_function(CXCursor);
/* The outermost that it is in; "": none. */
const char *cursor_namespace(struct lowering *, CXCursor);
/* *t becomes what it points to, refers to, or is an array of, and in any case canonical; false: nothing. */
bool cxtype_inner(CXType *t);
/* Is it volatile, or something that it leads to? */
bool cxtype_has_volatile(CXType);
/* Is it an array whose length is computed, or does it lead to one? */
bool cxtype_is_variable(CXType);
bool cursor_on_host(struct lowering *, CXCursor fn); /* also or only */
/* constexpr, consteval or constinit, of which clang shows nothing, precedes the name. */
bool cursor_is_constexpr(struct lowering *, CXCursor decl);
/* The same for ever, and asked again each time: of what holds functions. */
struct cursors cursor_members(struct lowering *, CXCursor);
CXCursor cursor_referenced(struct lowering *, CXCursor);
CXType cursor_type(struct lowering *, CXCursor);
/* lower_value_type() of it. */
const struct type *cursor_value_type(struct lowering *, CXCursor);
/* Bytes in the main file, whole macro uses where an end lies in one; false: not in the file. */
bool cursor_span(struct lowering *, CXCursor, struct span *);
/* Have they the same extent for clang, to the token of a macro? */
bool cursor_spans_same(struct lowering *, CXCursor, CXCursor);
/* The translation of a type, for the whole file. */
struct type_fact {
	enum CXTypeKind kind;
	const void *node;
	const struct type *type; /* NULL at first */
	const char *name;        /* of the typedef that the source wrote, if it is a known one */
	struct type_fact *next;
};
struct type_fact *type_fact(struct lowering *, CXType);
void memo_clear(struct lowering *);

/* ---- cursor.c: cursors and bytes ---- */

const char *cursor_name(struct lowering *, CXCursor); /* interned */
const char *cxstring(struct lowering *, CXString);    /* interned; disposes */
/* Is it a place in the main file outside of macros?  False where main_linear: no. */
bool location_at(const struct lowering *, CXSourceLocation, uint32_t *at);
/* Bytes in the main file, outside of macros. */
bool range_written(struct lowering *, CXSourceRange, struct span *);
/* cursor_span() of a range. */
bool range_span(struct lowering *, CXSourceRange, struct span *);
/* Offset in the main file of a cursor's name, if it was written there outside a macro. */
bool cursor_place(struct lowering *, CXCursor, uint32_t *at);
/* Are the bytes exactly these tokens (NULL ends the list), blanks and comments apart? */
bool bytes_are(struct lowering *, uint32_t lo, uint32_t hi, const char *t1, const char *t2,
	       const char *t3);
/* The same with any parentheses among them. */
bool bytes_are_within(struct lowering *, uint32_t lo, uint32_t hi, const char *t1, const char *t2,
		      const char *t3);
/* Offset after `token` if it is the next one from `at`, else 0. */
uint32_t bytes_after(struct lowering *, uint32_t at, const char *token);
/* Offset of the next token. */
uint32_t bytes_skip(struct lowering *, uint32_t at);
/* Collects macros, directives, outermost declarations, and names that are taken. */
void bytes_prepare(struct lowering *);

/* ---- macro.c ---- */

/* The macro use that is exactly / that overlaps the span / that holds the offset, or NULL. */
const struct macro_use *macro_exact(struct lowering *, struct span);
const struct macro_use *macro_in(struct lowering *, struct span);
/* The macro by which it tells where or how often it stands, __LINE__ say, by itself or in what it comes to; or NULL. */
const char *macro_counts(struct lowering *, const struct macro_use *);
const struct macro_use *macro_at(struct lowering *, uint32_t);
/* "WHAT from macro 'NAME'", by the first macro in the span. */
const char *macro_reason(struct lowering *, struct span, const char *what);
/* The only macro that is used in the span, or NULL. */
const char *macro_name(struct lowering *, struct span);
/* Those of uses that are in no other one; n uses by position, longer ones first. */
unsigned macros_outermost(struct arena *, const struct macro_use *uses, unsigned n,
			  struct macro_use **out);
/* A definition, a use: puts it into l->macros, and names into ir->taken.  Then, once, the end. */
void macro_define(struct lowering *, CXCursor);
void macro_expand(struct lowering *, CXCursor);
void macros_finish(struct lowering *);
/* A word of the language that the file, or a header of the user, defines as something else; or NULL. */
const char *macro_keyword(struct lowering *);
/* The definition's tokens, its name first; interned. */
struct macro_tokens {
	const char **text;
	unsigned n;
};
struct macro_tokens macro_tokens(struct lowering *, CXCursor definition);
bool macro_word(const char *token);                      /* an identifier? */
bool macro_defined(struct lowering *, const char *name); /* interned; anywhere, ever */
/* Definitions, by `next`, those of other names among them. */
struct macro_def *macro_definitions(struct lowering *, const char *name);

/* ---- macro_shape.c ---- */

/* May it be expanded inside an argument: does all that it does show in the tree? */
bool macro_harmless(struct lowering *, CXCursor definition);
/* Is what it expands to one operand wherever it stands: a name, a number, or in parentheses? */
bool macro_closed(struct lowering *, CXCursor definition);
/* Is all that it expands to one number, perhaps in parentheses? */
bool macro_is_number(struct lowering *, CXCursor definition);
/* What a macro does with its parameters.  NULL: it has none, or more than to put them in its body
 * is done with them. */
struct macro_shape {
	unsigned nparams;
	unsigned *times; /* by parameter, how often it is in the body */
	bool *enclosed;  /* each time alone between brackets or commas */
};
const struct macro_shape *macro_shape(struct lowering *, CXCursor definition);

/* ---- macro_argument.c ---- */

struct macro_argument {
	struct span span; /* none: empty */
	unsigned times;
	bool enclosed;
};
/* cursor_span() of what is in l->argument; false: not all of it does. */
bool argument_span(struct lowering *, CXCursor, struct span *);
/* What a macro call expands to, with the pieces of its arguments. */
bool lower_macro(struct lowering *, CXCursor, const struct macro_use *, struct span,
		 struct lowered *);
/* Inside of it: what stands whole in an argument.  False: lower it as the macro's. */
bool lower_argument(struct lowering *, CXCursor, struct lowered *);

/* ---- lower_type.c ---- */

/* T & or T &&, by whatever name. */
bool cxtype_is_reference(CXType);
bool cxtype_is_deduced(CXType); /* auto, but not auto * or auto & */
const struct type *lower_type(struct lowering *, CXType);
/* Without top-level qualifiers: the type of a value. */
const struct type *lower_value_type(struct lowering *, CXType);
bool type_is_dependent(const struct type *);
/* A class that has no constructor or operator of its own to run: vector types, plain structs. */
bool record_is_plain(CXType);

/* ---- callee.c ---- */

bool callee_from_library(struct lowering *, CXCursor decl);
/* Is the effect of a function known by its name: from callee.def when the declaration is the
 * library's, or from a pure(...) clause? */
bool callee_listed(struct lowering *, const char *name, CXCursor decl, struct callee_facts *);
/* What a library's function of this name does. */
bool callee_named(struct lowering *, const char *name, struct callee_facts *);
enum callee_class { CALLEE_OTHER, CALLEE_SYNC, CALLEE_CONVERGENT, CALLEE_ATOMIC, CALLEE_OUTPUT };
enum callee_class callee_classify(const char *name);
/* Is it of the library's cooperative groups? */
bool callee_of_groups(struct lowering *, CXCursor decl);

/* ---- infer.c ---- */

/* What a call may do: listed, or found in the body of its callee. */
struct callee_facts callee_facts_of(struct lowering *, CXCursor call);
/* ---- special.c ---- */

/* Of the library's half, bfloat16 and fp8: classes of numbers whose members and helpers only
 * compute. */
bool is_number_header(struct lowering *, CXCursor decl);
bool is_defaulted(struct lowering *, CXCursor decl); /* a special member that the compiler makes */
/* Is it a template parameter itself, which no class is given for? */
bool is_number_parameter(struct lowering *, CXType canonical);
/* In a template, a class that only an instance knows: Vec<T>, typename T::type, T where a class is given for it. */
bool is_template_class(struct lowering *, CXType);
/* Is copying, or declaring without an initialiser, an object of the type no call of somebody's
 * code, now or when it dies? */
bool class_copies_plainly(struct lowering *, CXType);
/* Is the function a copy of a class that is copied byte by byte: T(T), T = T? */
bool callee_copies(struct lowering *, CXCursor decl);
bool class_starts_plainly(struct lowering *, CXType);
/* Is its end none? */
bool class_ends_plainly(struct lowering *, CXType);
/* ... of what an initialiser list leaves out? */
bool class_fills_plainly(struct lowering *, CXType);
bool class_is_plain(struct lowering *, CXType); /* all of these */
/* Has it a member, or what it is made of, that changes in a const object, too? */
bool class_has_mutable(struct lowering *, CXType);
/* Does a constructor call nobody's code for the bases and members that it does not name? */
bool rest_starts_plainly(struct lowering *, CXCursor constructor);
/* Do the objects that come and go with a call end without a call of somebody's code? */
bool values_end_plainly(struct lowering *, CXCursor callee);

/* ---- symbol.c ---- */

bool symbol_is_local(CXCursor decl); /* declared in a function */
/* What clang says, but static for what a function declares as thread_local, which lives on as that does. */
enum CX_StorageClass symbol_storage(CXCursor decl);
/* Is it another name of something: a reference, also one that a template has for a parameter? */
bool symbol_refers(struct lowering *, CXCursor decl);
/* `extern int n;` in a function: the variable has another declaration, and symbol, outside. */
bool symbol_is_redeclared(CXCursor decl);
/* static const float s = x: what the first call, or the first of a thread, makes it. */
bool symbol_starts_late(struct lowering *, CXCursor decl);

struct sym *symbol_find(struct lowering *, CXCursor decl);
/* ... and the other way; a null cursor: it has none in this function. */
CXCursor symbol_declaration(struct lowering *, const struct sym *);
struct sym *symbol_of(struct lowering *, CXCursor decl); /* creates it; NULL: not a variable */
struct sym *symbol_parameter(struct lowering *, CXCursor decl); /* of the function itself */
/* Why no qualifier can be written before the parameter's name; NULL: it can (declarator.c). */
const char *declarator_fixed(struct lowering *, const struct sym *);
bool symbol_in_memory(
	const struct sym *); /* a scalar that others can see: read through its address */
void symbol_declare(struct lowering *, struct sym *); /* enters the scope */
/* alignment.c: in bytes, of a variable, by what its declaration spells; 0: nothing that is
 * understood */
unsigned declared_alignment(struct lowering *, CXCursor decl);
void symbols_clear(struct lowering *);
/* Marks what the function takes the address of, and whether it has labels. */
void symbols_prescan(struct lowering *, CXCursor body);

/* ---- texts.c ---- */

/* From 0 on, the texts that the user wrote: the file first, its headers, the compiler's flags; false: no more. */
bool text_next(const struct lowering *, uint32_t *at, const char **text, size_t *size);
/* The flag that the texts may set for functions; or NULL. */
const char *text_dialect(struct lowering *);

/* ---- environment.c ---- */

/* Why no nest of the function, which runs on the host, may be changed; or NULL. */
const char *environment_refusal(struct lowering *, CXCursor fn);

/* ---- attribute.c ---- */

bool statement_falls(struct lowering *, CXCursor statement); /* control may come to its end */
bool function_is_weak(struct lowering *, CXCursor decl);     /* another may take its place */
bool variable_is_weak(struct lowering *, CXCursor decl);
bool variable_has_names(struct lowering *, CXCursor decl);   /* it may be another variable, too */
bool variable_has_cleanup(struct lowering *, CXCursor decl); /* a function is called at its end */

/* ---- uses.c ---- */

enum use { USE_READ, USE_WRITE, USE_ADDRESS };
struct use_scan {
	struct lowering *l;
	void (*variable)(struct use_scan *, CXCursor decl, enum use);
	void (*stored)(struct use_scan *,
		       CXCursor decl); /* memory is written through it; or NULL */
	void *context;
	bool own_object;          /* in a constructor: members are its own */
	bool callee;              /* infer.c asks itself what operators of classes do */
	unsigned effects;         /* enum raw_effect */
	unsigned loops, switches; /* around what is visited, in the piece */
	unsigned unevaluated;     /* sizeof and template arguments around it */
	bool labels;
	bool writes_unknown; /* memory is written through something that is no variable */
	bool hidden;         /* something is there that clang does not show */
};
void uses_scan(struct use_scan *, CXCursor);

/* ---- lower_expr.c, lower_operator.c, lower_place.c, lower_cast.c, lower_call.c, lower_literal.c
 * ---- */

struct lowered {
	const struct expr *e;
	struct origin *o; /* inside a macro NULL, or without bytes, unless an argument spells it */
};
/* False, with a reason, when it is not an expression of the IR. */
bool lower_expr(struct lowering *, CXCursor, struct lowered *);
/* ... an argument, which may also be of a class that a template does not know but copies byte by byte. */
bool lower_passed(struct lowering *, CXCursor, struct lowered *);
bool lower_call(struct lowering *, CXCursor, struct span, struct lowered *);
/* reference.c: is the argument bound to a reference that may be written through, or may it be?  Or
 * would another function be called for a value? */
bool call_binds(struct lowering *, CXCursor decl, CXCursor call, unsigned argument);
/* May the function take apart a value that is passed, as T && does? */
bool call_moves(struct lowering *, CXCursor decl, CXCursor call, unsigned argument);
/* lower_class.c */
bool lower_list(struct lowering *, CXCursor, struct span, struct lowered *);
bool lower_constructed(struct lowering *, CXCursor, struct span, struct lowered *);
bool lower_conversion(struct lowering *, CXCursor, struct span, struct lowered *);
/* The array that `T &operator[](int i) { return array[i]; }` gives an element of; else a null
 * cursor. */
CXCursor element_array(struct lowering *, CXCursor decl);
bool lower_element(struct lowering *, CXCursor, CXCursor decl, struct span, struct lowered *);
bool lower_name(struct lowering *, CXCursor, struct span, struct lowered *);
bool lower_subscript(struct lowering *, CXCursor, struct span, struct lowered *);
bool lower_deref(struct lowering *, CXCursor, CXCursor operand, struct span, struct lowered *);
bool lower_address(struct lowering *, CXCursor, CXCursor operand, struct span, struct lowered *);
bool lower_member(struct lowering *, CXCursor, struct span, struct lowered *);
bool lower_cast(struct lowering *, CXCursor, struct span, struct lowered *);
/* T(x) with T a template parameter. */
bool cursor_is_construct(struct lowering *, CXCursor);
bool lower_construct(struct lowering *, CXCursor, struct span, struct lowered *);
bool lower_binary(struct lowering *, CXCursor, struct span, struct lowered *);
bool lower_unary(struct lowering *, CXCursor, struct span, struct lowered *);
bool lower_conditional(struct lowering *, CXCursor, struct span, struct lowered *);
/* x + y in a template that sees overloads of +. */
struct operator_call {
	const char *op;
	CXCursor operand[2];
	unsigned n;
	bool postfix;
};
bool operator_call(struct lowering *, CXCursor, struct operator_call *);
bool lower_operator_call(struct lowering *, const struct operator_call *, struct span,
			 struct lowered *);
bool lower_integer(struct lowering *, CXCursor, struct lowered *);
bool lower_floating(struct lowering *, CXCursor, struct span, struct lowered *);
/* The origin of a node at `span` with operands `kids`; whole when `regular` is false. */
struct origin *origin_make(struct lowering *, const struct expr *, struct span,
			   struct origin **kids, unsigned nkids, bool regular);
/* Without parentheses, implicit conversions and cleanups. */
CXCursor cursor_strip(struct lowering *, CXCursor);
/* As above, but keeps parentheses. */
CXCursor cursor_unwrap(struct lowering *, CXCursor);
/* Converts to the type a place wants, by an implicit cast, when both are arithmetic. */
const struct expr *lower_convert(struct lowering *, const struct type *, const struct expr *);
/* A value for a place of that type; false where C has no such conversion. */
bool lower_stored(struct lowering *, const struct type *, struct lowered *value);
/* A place: what may be left of `=`. */
bool lower_place(struct lowering *, CXCursor, struct lowered *);
/* Its address, for what is bound to it. */
void lower_bind(struct lowering *, struct lowered *place);
/* The callee of a CallExpr: its name (interned) and declaration. NULL: computed. */
const char *call_name(struct lowering *, CXCursor call, CXCursor *decl);
/* std::swap(u, v) of two variables that are pointers: nobody keeps their addresses. */
bool call_exchanges(struct lowering *, CXCursor call, CXCursor pair[2]);
/* Why a call is not looked into whose text is not a plain call's: it is a launch, or comes from a macro. */
bool lower_fail_call(struct lowering *, uint32_t at, const char *name, CXCursor decl);

/* ---- lower_stmt.c, lower_simple.c, lower_loop.c, lower_raw.c ---- */

/* Statements in `list`, which are between the offsets, appended to `into`. */
void lower_sequence(struct lowering *, struct stmt *into, struct cursors list, struct span between);
/* The body of a function as one nest. */
struct stmt *lower_whole(struct lowering *, CXCursor compound, struct span);
struct stmt *lower_body(struct lowering *, CXCursor, uint32_t from); /* a BLOCK */
/* One statement, not yet inserted. */
struct stmt *lower_stmt(struct lowering *, CXCursor, struct span);
struct stmt *lower_declaration(struct lowering *, CXCursor, struct span);
struct stmt *lower_expression_stmt(struct lowering *, CXCursor, struct span);
struct stmt *lower_for(struct lowering *, CXCursor, struct span);
struct stmt *lower_raw(struct lowering *, const CXCursor *, unsigned n, struct span,
		       const char *why);
/* What the code names and may do, added to the statement's lists; what it declares enters the
 * scope. */
void raw_note(struct lowering *, struct stmt *, CXCursor);
/* Variables that live in the statement only (a lambda's parameters, those the compiler makes for a
 * range-based for) are declared by it, as far as anyone outside can tell. */
void raw_declare(struct lowering *, struct stmt *);
struct slot slot_make(const struct lowered *);

/* A for statement taken apart; a part that is absent is a null cursor. */
struct for_parts {
	CXCursor init, cond, inc, body;
	uint32_t open, semicolon[2], close; /* offsets of ( ; ; ) */
};
bool for_take_apart(struct lowering *, CXCursor, struct span, struct for_parts *);

struct for_canon {
	struct for_parts parts;
	CXCursor decl;
	struct sym *sym;
	const char *name;
	bool declares;
	struct lowered lo, bound, step;
	enum expr_kind cmp;
	bool changed; /* only the body is against it: it changes the variable, the bound or the step */
};
/* The variable with its start, the condition and the step of out->parts; false with a reason. */
bool for_header(struct lowering *, struct for_canon *out);
/* False, with a reason, when the loop has another form.  May be asked more than once. */
bool for_canonical(struct lowering *, CXCursor, struct span, struct for_canon *);
bool loop_inside(struct lowering *, CXCursor); /* is there a for below the cursor? */

/* ---- bind.c ---- */

/* From `at` on; the size of the source if there is none. */
uint32_t lone_return(const struct source *, uint32_t at);

/* Leaves it alone, for the first reason that is found. */
void nest_refuse(struct nest *, struct span at, const char *why);

/* ---- frontend.c, readings.c ---- */

/* All functions of what clang has read; *l is all zeros. */
void lower_parsed(struct lowering *l, struct ir *, const struct frontend_options *, struct parsed *,
		  struct vec *annotations);
/* Refuses nests of functions that mean something else on the host, or for another architecture; *parsed is room for
 * what is read. */
void readings_compare(struct lowering *, struct parsed *);

/* ---- pragma_text.c ---- */

/* Do the user's files, or the macros that they use, have _Pragma or __pragma? */
bool text_brings_any(struct lowering *);
/* May the macro of that name, which is interned, come to a pragma? */
bool text_leads(struct lowering *, const char *name);
bool text_is_macro(struct lowering *, const char *name);
/* const char *, interned, without comments. */
void text_tokens(struct lowering *, const struct source *, struct span, struct vec *out);
/* What the tokens come to, once for each definition of the macro that has several: the texts of the
 * pragmas, or all of it.  const char *; false: it is not certain. */
bool text_pragmas(struct lowering *, const struct vec *tokens, struct vec *texts);
bool text_expanded(struct lowering *, const struct vec *tokens, struct vec *texts);

/* ---- pragma.c ---- */

struct pragma {
	struct span span;          /* the line, the operator, or the macro with its arguments */
	const struct source *text; /* what follows the word `pragma` */
	const char *macro;         /* that brings it; or NULL */
	bool line;                 /* #pragma */
	bool unclear;              /* nobody knows what it says */
};

/* struct pragma *, all of the source but our own, by position. */
const struct vec *pragmas_of(struct lowering *);
/* Index of the first that begins at or after the offset. */
uint32_t pragma_from(const struct vec *, uint32_t at);
bool pragma_begins(const struct pragma *, const char *word);

/* ---- parallel.c ---- */

/* Why a pragma above the nest or in it, of OpenMP or OpenACC above all, keeps the nest as it is; NULL:
 * none does. */
const char *parallel_refusal(struct lowering *, const struct nest *, struct span *where);
void bindings_prepare(struct lowering *, struct vec *annotations);
/* A nest of all statements of the function, with the function's annotations. */
struct stmt *nest_open_whole(struct lowering *, struct span);
/* Opens a nest when annotations are before the statement, after `from`, where the one before it
 * ends.  Its root is the block to put it in; NULL: there are none. */
struct stmt *nest_open(struct lowering *, CXCursor, struct span, uint32_t from);
void nest_close(struct lowering *, struct stmt *root, struct stmt *last);
bool bindings_inside(struct lowering *, struct span);      /* is an annotated statement in there? */
unsigned binding_from(struct lowering *, uint32_t at);     /* index of the first at or after */
bool annotation_has(const struct lowering *, struct span); /* `;` of NEST(...); is no statement */
bool bindings_at(struct lowering *, uint32_t);
bool nests_wanted(
	const struct lowering *); /* is each outermost loop here a nest, annotated or not? */
/* The annotations in the span keep their loops as they are, because of the error. */
void bindings_leave(struct lowering *, struct span, const struct trouble *);
void bindings_finish(struct lowering *);
/* The data region that nest_open() opened before this statement, if it did, is lowered. */
void region_close(struct lowering *, struct data_region *outer, struct stmt *);
/* Names that are visible at a nest, for its clauses. */
struct nest_scope {
	struct nest *nest;
	struct sym **sym;
	uint32_t n;
};
/* names.c: applies the clauses of the function's nests, with names as they are visible there. */
void nests_finish(struct lowering *);
/* declared.c: into ir->declared, when first asked. */
void names_declared(struct lowering *);
void function_scopes(struct func *, CXCursor fn);
/* tied.c: what keeps a nest of the host from standing outside of its function, into nest->tied. */
void nests_tie(struct lowering *, CXCursor fn);
/* A constant, macro or variable outside of the function by its name, as a value at the offset; NULL. */
const struct expr *global_value(struct lowering *, const char *name, uint32_t at);

/* ---- inner.c: names that a block inside of a nest declares, other than variables ---- */

/* A declaration of such a name: known until the block ends. */
void inner_declare(struct lowering *, CXCursor decl);
/* Does the statement name one, outside of the statements that it has for a body? */
bool inner_named(struct lowering *, CXCursor stmt);

/* ---- survey.c ---- */

bool any_loop_inside(CXCursor); /* of any form */
/* After lower_unit(). */
void loops_survey(struct lowering *, struct survey *);

/* ---- helper.c ---- */

/* The body of the function that is called, to be lowered by helpers_lower(); NULL: not for us. */
struct func *helper_of(struct lowering *, CXCursor decl);
void helpers_lower(struct lowering *);

/* ---- lower_func.c ---- */

bool function_is_instance(struct lowering *, CXCursor);
void lower_unit(struct lowering *, struct vec *annotations);

#endif
