/* type.h - C and CUDA types, interned: equal types are equal pointers.
 *
 * Canonical: typedefs are resolved; `struct types` remembers the name the source prefers (size_t), for
 * printing.  Sizes are those of the CUDA ABI (LP64): int 4, long 8, pointers 8. */
#ifndef CUNEST_TYPE_H
#define CUNEST_TYPE_H

#include "str.h"

enum type_kind {
	TYPE_VOID,
	TYPE_BOOL,
	TYPE_INT,   /* every integer type, character types and enums included */
	TYPE_FLOAT, /* half 16, bfloat16 16, float 32, double 64 */
	TYPE_PTR,
	TYPE_REF,
	TYPE_ARRAY,
	TYPE_RECORD,	/* struct, union, class, vector types; by name */
	TYPE_FUNC,	/* a callee; details stay in the front end */
	TYPE_DEPENDENT, /* depends on a template parameter; opaque to folding */
	TYPE_OPAQUE,	/* anything else, by its spelling */
};

/* Integer ranks order the usual arithmetic conversions. */
enum int_rank { RANK_BOOL, RANK_CHAR, RANK_SHORT, RANK_INT, RANK_LONG, RANK_LLONG };

enum qualifier { QUAL_CONST = 1, QUAL_VOLATILE = 2, QUAL_RESTRICT = 4 };

struct type {
	enum type_kind kind;
	uint8_t quals;	   /* of this level; `const float *restrict` is PTR{restrict} to FLOAT{const} */
	uint16_t bits;	   /* INT, FLOAT, BOOL(8) */
	bool is_signed;	   /* INT */
	bool to_signed;	   /* INT: an enumeration that is promoted to the signed type of its rank */
	enum int_rank rank; /* INT, BOOL */
	const char *name;  /* canonical spelling without qualifiers: "unsigned int", "float4", "T" */
	const struct type *of; /* PTR, REF, ARRAY: element */
	int64_t extent;	       /* ARRAY: elements, -1 unknown or not constant */
	uint32_t id;	       /* creation order */
};

/* Members of a struct, in order, none of which overlap. */
struct type_field {
	const char *name; /* interned */
	const struct type *type;
	bool initialised; /* by its declaration, where a list does not give it */
};
struct type_fields {
	int64_t size; /* bytes; 0: not known */
	bool plain; /* made without a call, and copied bit by bit; also where n is 0 as the members are not known */
	unsigned n;
	const struct type_field *at;
};

struct types;
struct types *types_create(struct arena *, struct strtab *);

const struct type *type_void(struct types *);
const struct type *type_bool(struct types *);
/* `name` NULL gives the standard name of that rank and sign ("char" is not one: it has no sign). */
const struct type *type_int(struct types *, enum int_rank, bool is_signed, const char *name);
/* An unsigned type under whose name C++ knows an enumeration that is promoted to the signed type of the rank, since
 * that holds all its values. */
const struct type *type_small_enum(struct types *, enum int_rank, const char *name);
const struct type *type_float(struct types *, unsigned bits, const char *name);
const struct type *type_ptr(struct types *, const struct type *of);
const struct type *type_ref(struct types *, const struct type *of);
const struct type *type_array(struct types *, const struct type *of, int64_t extent);
const struct type *type_named(struct types *, enum type_kind, const char *name);
/* What is known of a plain struct, whatever its qualifiers; NULL: nothing (it may be a union). */
void type_note_fields(struct types *, const struct type *, const struct type_fields *);
const struct type_fields *type_fields(struct types *, const struct type *);
/* Adds qualifiers to those it has; an array's go to its element, as in C. */
const struct type *type_qualified(struct types *, const struct type *, unsigned quals);
const struct type *type_unqualified(struct types *, const struct type *);

/* int, unsigned, long, unsigned long: shorthands that read well in passes. */
const struct type *type_i32(struct types *);
const struct type *type_u32(struct types *);
const struct type *type_i64(struct types *);
const struct type *type_u64(struct types *);

bool type_is_int(const struct type *);	 /* INT or BOOL */
bool type_is_float(const struct type *); /* FLOAT */
bool type_is_arith(const struct type *);
bool type_is_const(const struct type *);
bool type_is_volatile(const struct type *);
/* Value range of an integer type. */
__int128 type_min(const struct type *);
__int128 type_max(const struct type *);
bool type_holds(const struct type *, __int128 value);
/* Does a conversion to `to` keep every value of `from`?  What is no number is no number in both. */
bool type_keeps(const struct type *to, const struct type *from);
int64_t type_size(const struct type *); /* bytes; -1 unknown */
/* The same, and that of records as the source lays them out: half, and the user's structs. */
int64_t type_bytes(struct types *, const struct type *);
/* Is the type before the name in a declaration?  `int (*f)(int)` and `float (*row)[8]` go around theirs, and
 * a struct without a name is declared once. */
bool type_before_name(const struct type *);
/* What n subscripts of a pointer or array give, with its qualifiers; NULL when that is no object. */
const struct type *type_indexed(const struct type *, unsigned n);

/* C's integer promotion and usual arithmetic conversions; NULL when they do not apply. */
const struct type *type_promoted(struct types *, const struct type *);
const struct type *type_usual(struct types *, const struct type *, const struct type *);
/* Of a literal of that value, with `u` and so many `l` after it; NULL when no type has it. */
const struct type *type_of_literal(struct types *, __int128 value, bool is_unsigned, unsigned longs, bool decimal);

/* The name the source uses for a canonical type (size_t for unsigned long). Last call wins. */
void type_prefer_name(struct types *, const struct type *, const char *typedef_name);
/* "const int", "float *": spelled for a declaration without a name. */
const char *type_spelling(struct types *, const struct type *);

#endif
