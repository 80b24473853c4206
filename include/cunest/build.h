/* build.h - making expressions and statements.
 *
 * expr_raw() only shares: the front end uses it, so that doing nothing prints the user's text.
 * The named constructors fold constants and order operands; they never introduce overflow, traps or a
 * different floating-point result, and they insert C's conversions (as implicit casts). */
#ifndef CUNEST_BUILD_H
#define CUNEST_BUILD_H

#include "edit.h"

/* ---- shared as given ----
 * Wrong arity, NULL operands and constants out of range are bugs and trap.  Types lose their top-level
 * qualifiers.  Texts are interned here. */
const struct expr *expr_raw(struct ir *, enum expr_kind, const struct type *, const char *text,
			    const struct expr *const *args, unsigned nargs);
/* Of an integer type (must fit), or a pointer type for nullptr. */
const struct expr *expr_const_int(struct ir *, const struct type *, __int128 value);
/* The same integer under the name of a macro: another node, so that 16 as WIDTH and 16 as HEIGHT are
 * formulas of their own, which keep their words.  The name is what is written, so the integer has the type that the
 * macro's number has.  name NULL: without. */
const struct expr *expr_named_int(struct ir *, const struct expr *, const char *name);
const struct expr *expr_const_flt(struct ir *, const struct type *, double, const char *spelling);
/* Typed without top-level qualifiers; a reference has the type it refers to. */
const struct expr *expr_sym(struct ir *, const struct sym *);
const struct expr *expr_sreg(struct ir *, enum sreg);
/* An implicit cast to the type it has already is the operand; a written one stays. */
const struct expr *expr_cast(struct ir *, const struct type *, const struct expr *, bool implicit);
/* What an argument becomes: which function a call means depends on its type, so a conversion that was not there before
 * is one that is written. */
const struct expr *expr_argument(struct ir *, const struct expr *was, const struct expr *);
/* For what takes the place of a variable, a load or a call: a conversion of it that may lose the value is one that is
 * written, since those that C inserts are where something is converted, and are looked through there. */
const struct expr *expr_substitute(struct ir *, const struct expr *);
/* A node like e with other operands: what walkers rebuild with.  Nothing is folded; arguments keep their types. */
const struct expr *expr_with_args(struct ir *, const struct expr *e, const struct expr *const *args);

/* ---- with C's conversions, unfolded: what the text reader and assume() use ----
 * NULL when C has no such operation on these types.  Arrays decay without a node as operands of + - and
 * comparisons, with an implicit cast when converted to a pointer.  Comparisons and logical operators
 * give bool (operands of the latter converted to it) in CUDA, int in C.  A dependent operand makes the
 * result dependent, of the same type for arithmetic of like types, else of one called "auto", and
 * nothing is converted. */
const struct expr *expr_c_binary(struct ir *, enum expr_kind, const struct expr *, const struct expr *);
const struct expr *expr_c_unary(struct ir *, enum expr_kind, const struct expr *);
const struct expr *expr_c_convert(struct ir *, const struct type *, const struct expr *); /* as by assignment */
const struct expr *expr_c_select(struct ir *, const struct expr *c, const struct expr *a,
				 const struct expr *b);

/* The place that a LOAD, MEMBER or SYM denotes: its type with qualifiers, as far as known. */
const struct type *expr_place_type(struct ir *, const struct expr *);

/* ---- smart: fold and simplify where that is exact; NULL as above ---- */
const struct expr *expr_binary(struct ir *, enum expr_kind, const struct expr *, const struct expr *);
const struct expr *expr_unary(struct ir *, enum expr_kind, const struct expr *);
const struct expr *expr_select(struct ir *, const struct expr *c, const struct expr *a, const struct expr *b);

/* ---- questions ---- */
/* float4.x and the like: the field's type, or NULL. */
const struct type *type_vector_field(const struct ir *, const struct type *, const char *field);
__int128 expr_int(const struct expr *); /* of an INT, by its type's sign */
bool expr_is_int(const struct expr *, __int128 value);
/* 0 or 1 whatever its type is?  An operand of && in C may be any number, and then is not what the && is. */
bool expr_is_truth(const struct expr *);
/* Without implicit casts around it: what it is made of, not what it is worth. */
const struct expr *expr_strip(const struct expr *);
/* Without those implicit casts around it that keep its value / that keep whether it is 0, for conditions. */
const struct expr *expr_value(const struct expr *);
const struct expr *expr_truth(const struct expr *);
/* The comparison that holds where this one does not, and the one with the sides exchanged. */
enum expr_kind compare_negated(enum expr_kind);
/* !e, as a person would write it. */
const struct expr *condition_negate(struct ir *, const struct expr *);
enum expr_kind compare_mirrored(enum expr_kind);
/* How a CALL of this text is written, see ir.h. */
enum call_form { CALL_PLAIN, CALL_METHOD, CALL_INFIX, CALL_PREFIX, CALL_OBJECT, CALL_LIST };
struct call_shape {
	enum call_form form;
	const char *spelling;	/* of the function, method or operator */
	unsigned precedence;
	enum expr_kind kind;	/* INFIX: the node that is written like it */
};
struct call_shape call_shape_of(const char *text, unsigned nargs);
bool expr_mentions(const struct expr *, const struct sym *);

/* ---- symbols and statements ---- */
/* func_create() gives an empty braced body, sym_create() the next id; parameters are also pushed to
 * func->params. */
struct sym *sym_create(struct func *, enum sym_kind, const char *name, const struct type *);
/* Of the variable of a loop that is declared with its value in each iteration instead: const, unless text asks for its
 * type. */
const struct type *type_of_turn(struct types *, const struct sym *);
/* Adds what is known of a callee (its name interned), or what another of that name may do besides. */
void callee_note(struct func *, const struct callee_facts *);
/* What was noted of it; NULL: nothing. */
struct callee_facts *callee_noted(const struct func *, const char *name);
struct stmt *stmt_create(struct func *, enum stmt_kind, unsigned nslots);
struct func *func_create(struct ir *, enum func_kind, const char *name);
struct nest *nest_create(struct func *, struct stmt *root);
struct nest *nest_alone(struct func *); /* one that only has clauses: none of the function's */
/* What is assumed of how often a FOR runs; NULL: nothing, or its header is another by now. */
struct trip_fact *nest_trips(const struct nest *, const struct stmt *loop);
void trip_fact_init(struct trip_fact *, const struct stmt *loop); /* with its header now, 0 to TRIPS_MOST */

/* Deep; new ids, same symbols.  Spans and origins are kept, so that a clone can replace what it was
 * made of; a pass that wants the code twice clears the second one's span. */
struct stmt *stmt_clone(struct func *, const struct stmt *);
/* The same with symbols of its own for what it declares, of the same names, so that it can be beside what
 * it was made of.  As it keeps spans and origins, it may be only where statements are put, not patched: in
 * a statement without a span.  Labels inside would be there twice: the caller's question. */
struct stmt *stmt_copy(struct func *, const struct stmt *);
/* `from` is called `to` in the statement and in all that is inside.  Where both have one name the bytes of the
 * source stay good. */
void stmt_rename(struct func *, struct stmt *, const struct sym *from, struct sym *to);

/* `const T name = e;` for a pass: a fresh symbol whose hint the printer makes unique.  Its name is the
 * hint, numbered where the function has that name already. */
struct stmt *stmt_temp(struct func *, const char *hint, const struct expr *e);

#endif
