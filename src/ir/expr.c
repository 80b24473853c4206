/* expr.c - hash-consed expressions.
 *
 * One open-addressed table keyed by everything that makes a formula: kind, type, payload, text and
 * operands.  What a tree contains (`has`), its size and its depth are or-ed up here, once, so that
 * every later question about them is a field. */
#include "cunest/build.h"
#include "cunest/eval.h"

#include <string.h>

const struct expr_row expr_table[EXPR_COUNT] = {
#define EXPR(kind, name, spelling, arity, precedence, flags) \
	{name, spelling, arity, precedence, flags},
#include "cunest/expr.def"
#undef EXPR
};

struct exprs {
	const struct expr **slot; /* NULL: free */
	uint64_t *hash;
	uint32_t cap, n; /* cap is a power of two */
};

struct ir *ir_create(struct arena *arena, struct diags *diags, const struct source *source,
		     enum lang lang)
{
	struct ir *ir = arena_alloc(arena, sizeof(*ir));

	ir->arena = arena;
	ir->strings = strtab_create(arena);
	ir->types = types_create(arena, ir->strings);
	ir->diags = diags;
	ir->source = source;
	ir->lang = lang;
	ir->exprs = arena_alloc(arena, sizeof(*ir->exprs));
	ir->exprs->cap = 64; /* an annotation that is only read has none */
	ir->exprs->slot = arena_array(arena, ir->exprs->cap, sizeof(*ir->exprs->slot));
	ir->exprs->hash = arena_array(arena, ir->exprs->cap, sizeof(*ir->exprs->hash));
	return ir;
}

/* ---- what a tree contains ---- */

static bool is_place(const struct expr *e)
{
	return e->kind == EXPR_LOAD || e->kind == EXPR_MEMBER || e->kind == EXPR_SYM;
}

/* A whole array as an operand is its address: nothing of it is read. */
static bool decays(const struct expr *e)
{
	return e->type->kind == TYPE_ARRAY;
}

static unsigned has_of_args(const struct expr *e)
{
	unsigned has = 0;

	for (unsigned i = 0; i < e->nargs; i++)
		has |= e->arg[i]->has;
	return has;
}

/* What finding a place involves, without reading it. */
static unsigned has_of_place(const struct expr *e)
{
	if (e->kind == EXPR_SYM)
		return 0;
	if (e->kind == EXPR_MEMBER && is_place(e->arg[0]) && e->arg[0]->type->kind != TYPE_PTR)
		return has_of_place(e->arg[0]);
	return has_of_args(e);
}

/* The symbol's own storage is memory that others may change. */
static unsigned has_of_sym(const struct sym *sym)
{
	unsigned has = type_is_volatile(sym->type) ? HAS_VOLATILE : 0;

	if (sym->type->kind == TYPE_REF) {
		has |= HAS_LOAD;
		if (type_is_volatile(sym->type->of))
			has |= HAS_VOLATILE;
	}
	if (sym->kind == SYM_SHARED || sym->kind == SYM_GLOBAL || sym->kind == SYM_CONSTANT)
		has |= HAS_LOAD;
	return has;
}

static unsigned has_of_load(struct ir *ir, const struct expr *e)
{
	unsigned has = has_of_args(e);
	const struct type *place = expr_place_type(ir, e);

	if (decays(e))
		return has;
	return has | HAS_LOAD | (type_is_volatile(place) ? HAS_VOLATILE : 0);
}

static unsigned has_of_member(const struct expr *e)
{
	if (decays(e))
		return has_of_place(e);
	/* Reading a part of a record that is in memory is reading it. */
	return e->arg[0]->has | (e->arg[0]->type->kind == TYPE_PTR ? HAS_LOAD : 0);
}

/* Division and shifts: what a constant right operand rules out. */
static unsigned has_of_divisor(const struct expr *e, bool is_signed)
{
	__int128 divisor;

	if (eval_int(e->arg[1], &divisor) != EVAL_OK)
		return HAS_TRAP | (is_signed ? HAS_OVERFLOW : 0);
	if (divisor == 0)
		return HAS_TRAP;
	return is_signed && divisor == -1 ? HAS_TRAP | HAS_OVERFLOW : 0;
}

static unsigned has_of_count(const struct expr *e, bool is_signed)
{
	unsigned overflow = e->kind == EXPR_SHL && is_signed ? HAS_OVERFLOW : 0;
	__int128 count;

	if (e->type->kind == TYPE_INT && eval_int(e->arg[1], &count) == EVAL_OK && count >= 0 &&
	    count < e->type->bits)
		return overflow;
	return overflow | HAS_TRAP;
}

static unsigned has_of_operator(const struct expr *e)
{
	unsigned flags = expr_table[e->kind].flags, has = has_of_args(e);
	bool dependent = e->type->kind == TYPE_DEPENDENT;
	bool is_signed = dependent || (e->type->kind == TYPE_INT && e->type->is_signed);

	if (!dependent && !type_is_int(e->type))
		return has;
	if (e->kind == EXPR_DIV || e->kind == EXPR_MOD)
		return has | has_of_divisor(e, is_signed);
	if (flags & EXPR_T)
		return has | has_of_count(e, is_signed);
	return has | (flags & EXPR_O && is_signed ? HAS_OVERFLOW : 0);
}

static unsigned has_of(struct ir *ir, const struct expr *e)
{
	unsigned has = 0;

	if (e->type->kind == TYPE_FLOAT || e->type->kind == TYPE_DEPENDENT)
		has |= HAS_FLOAT;
	switch ((enum expr_kind)e->kind) {
	case EXPR_INT:
	case EXPR_FLT:
		return has;
	case EXPR_SYM:
		return has | (decays(e) ? 0 : has_of_sym(e->u.sym));
	case EXPR_SREG:
		return has | HAS_SREG;
	case EXPR_LOAD:
		return has | has_of_load(ir, e);
	case EXPR_MEMBER:
		return has | has_of_member(e);
	case EXPR_ADDR:
		return has | (is_place(e->arg[0]) ? has_of_place(e->arg[0]) : has_of_args(e));
	case EXPR_CALL:
		return has | has_of_args(e) | HAS_CALL;
	case EXPR_OPAQUE:
		return has | has_of_args(e) | HAS_OPAQUE;
	case EXPR_ADD:
	case EXPR_SUB:
	case EXPR_MUL:
	case EXPR_DIV:
	case EXPR_MOD:
	case EXPR_NEG:
	case EXPR_AND:
	case EXPR_OR:
	case EXPR_XOR:
	case EXPR_NOT:
	case EXPR_SHL:
	case EXPR_SHR:
	case EXPR_EQ:
	case EXPR_NE:
	case EXPR_LT:
	case EXPR_LE:
	case EXPR_GT:
	case EXPR_GE:
	case EXPR_LAND:
	case EXPR_LOR:
	case EXPR_LNOT:
	case EXPR_SELECT:
	case EXPR_MIN:
	case EXPR_MAX:
	case EXPR_CAST:
		return has | has_of_operator(e);
	case EXPR_COUNT:
		break;
	}
	return has;
}

/* ---- the table ---- */

static uint64_t payload_bits(const struct expr *e)
{
	uint64_t bits = 0;

	if (e->kind == EXPR_INT)
		bits = (uint64_t)e->u.value;
	else if (e->kind ==
		 EXPR_FLT) /* bits, not values: 0.0 and -0.0 differ, a NaN equals itself */
		memcpy(&bits, &e->u.number, sizeof(bits));
	else if (e->kind == EXPR_SYM)
		bits = (uintptr_t)e->u.sym;
	else if (e->kind == EXPR_SREG)
		bits = e->u.sreg;
	return bits;
}

/* Pointers are hashed, which only decides where in the table a node is; nothing iterates over it.
 */
static uint64_t hash_expr(const struct expr *e)
{
	uint64_t hash = hash_mix((uint64_t)e->type->id << 32 | (uint64_t)e->kind << 24 |
					 (uint64_t)e->implicit << 16 | e->nargs,
				 payload_bits(e));

	hash = hash_mix(hash, (uintptr_t)e->text);
	for (unsigned i = 0; i < e->nargs; i++)
		hash = hash_mix(hash, e->arg[i]->id);
	return hash;
}

static bool same_expr(const struct expr *a, const struct expr *b)
{
	return a->kind == b->kind && a->implicit == b->implicit && a->type == b->type &&
	       a->text == b->text && a->nargs == b->nargs && payload_bits(a) == payload_bits(b) &&
	       (a->nargs == 0 || memcmp(a->arg, b->arg, a->nargs * sizeof(a->arg[0])) == 0);
}

static void grow(struct ir *ir)
{
	struct exprs old = *ir->exprs, *table = ir->exprs;

	table->cap *= 2;
	table->slot = arena_array(ir->arena, table->cap, sizeof(*table->slot));
	table->hash = arena_array(ir->arena, table->cap, sizeof(*table->hash));
	for (uint32_t i = 0; i < old.cap; i++) {
		uint64_t at = old.hash[i] & (table->cap - 1);

		if (!old.slot[i])
			continue;
		while (table->slot[at])
			at = (at + 1) & (table->cap - 1);
		table->slot[at] = old.slot[i];
		table->hash[at] = old.hash[i];
	}
}

static void check(struct ir *ir, const struct expr *key)
{
	const struct expr_row *row = &expr_table[key->kind];
	unsigned least = key->kind == EXPR_LOAD ? 2 : 0;

	if (!key->type)
		trap_raise(arena_trap(ir->arena), STATUS_BUG, "'%s' without a type", row->name);
	if (row->arity >= 0 ? key->nargs != (unsigned)row->arity : key->nargs < least)
		trap_raise(arena_trap(ir->arena), STATUS_BUG, "'%s' with %u operands", row->name,
			   key->nargs);
	for (unsigned i = 0; i < key->nargs; i++)
		if (!key->arg[i])
			trap_raise(arena_trap(ir->arena), STATUS_BUG, "'%s' without operand %u",
				   row->name, i);
}

/* The one node equal to key, which the caller may have on its stack. */
static const struct expr *cons(struct ir *ir, struct expr *key)
{
	struct exprs *table = ir->exprs;
	const struct expr **args = NULL;
	uint32_t size = 1, depth = 0;
	struct expr *e;
	uint64_t hash, at;

	check(ir, key);
	key->type = type_unqualified(ir->types, key->type);
	hash = hash_expr(key);
	for (at = hash & (table->cap - 1); table->slot[at]; at = (at + 1) & (table->cap - 1))
		if (table->hash[at] == hash && same_expr(table->slot[at], key))
			return table->slot[at];
	if (table->n >= table->cap / 2) {
		grow(ir);
		for (at = hash & (table->cap - 1); table->slot[at];)
			at = (at + 1) & (table->cap - 1);
	}
	for (unsigned i = 0; i < key->nargs; i++) {
		if (__builtin_add_overflow(size, key->arg[i]->size, &size))
			size = UINT32_MAX;
		if (key->arg[i]->depth > depth)
			depth = key->arg[i]->depth;
	}
	if (depth >= EXPR_DEPTH)
		trap_raise(arena_trap(ir->arena), STATUS_LIMIT,
			   "an expression is more than %d operators deep", EXPR_DEPTH);
	if (key->nargs) {
		args = arena_array(ir->arena, key->nargs, sizeof(*args));
		memcpy(args, key->arg, key->nargs * sizeof(*args));
	}
	e = arena_alloc(ir->arena, sizeof(*e));
	*e = *key;
	e->arg = args;
	e->size = size;
	e->depth = (uint16_t)(depth + 1);
	e->id = table->n++;
	e->has = (uint8_t)has_of(ir, e);
	table->slot[at] = e;
	table->hash[at] = hash;
	return e;
}

/* ---- constructors that share and do nothing else ---- */

const struct expr *expr_raw(struct ir *ir, enum expr_kind kind, const struct type *type,
			    const char *text, const struct expr *const *args, unsigned nargs)
{
	struct expr key = {.kind = (uint8_t)kind, .type = type, .arg = args};

	if (nargs > UINT16_MAX)
		trap_raise(arena_trap(ir->arena), STATUS_LIMIT, "an expression of %u operands",
			   nargs);
	if (expr_table[kind].flags & EXPR_L)
		trap_raise(arena_trap(ir->arena), STATUS_BUG, "leaf '%s' made by expr_raw",
			   expr_table[kind].name);
	key.nargs = (uint16_t)nargs;
	key.text = text ? str_intern(ir->strings, text, strlen(text)) : NULL;
	return cons(ir, &key);
}

const struct expr *expr_const_int(struct ir *ir, const struct type *type, __int128 value)
{
	struct expr key = {.kind = EXPR_INT, .type = type};
	bool fits = type->kind == TYPE_PTR ? value >= 0 && value <= (__int128)UINT64_MAX
					   : type_holds(type, value);

	if (!fits)
		trap_raise(arena_trap(ir->arena), STATUS_BUG, "a constant that '%s' cannot hold",
			   type->name);
	key.u.value = (int64_t)(uint64_t)(unsigned __int128)value;
	return cons(ir, &key);
}

const struct expr *expr_named_int(struct ir *ir, const struct expr *e, const char *name)
{
	struct expr key = *e;

	if (e->kind != EXPR_INT)
		trap_raise(arena_trap(ir->arena), STATUS_BUG, "a name for what is not an integer");
	key.text = name ? str_intern(ir->strings, name, strlen(name)) : NULL;
	return cons(ir, &key);
}

const struct expr *expr_const_flt(struct ir *ir, const struct type *type, double number,
				  const char *spelling)
{
	struct expr key = {.kind = EXPR_FLT, .type = type};

	key.u.number = number;
	key.text = spelling ? str_intern(ir->strings, spelling, strlen(spelling)) : NULL;
	return cons(ir, &key);
}

const struct expr *expr_sym(struct ir *ir, const struct sym *sym)
{
	struct expr key = {.kind = EXPR_SYM, .type = sym->type};

	if (sym->type && sym->type->kind == TYPE_REF)
		key.type = sym->type->of;
	key.u.sym = sym;
	return cons(ir, &key);
}

const char *sreg_name(enum sreg sreg)
{
	static const char *const names[SREG_COUNT] = {
		[SREG_TID_X] = "threadIdx.x",  [SREG_TID_Y] = "threadIdx.y",
		[SREG_TID_Z] = "threadIdx.z",  [SREG_CTAID_X] = "blockIdx.x",
		[SREG_CTAID_Y] = "blockIdx.y", [SREG_CTAID_Z] = "blockIdx.z",
		[SREG_NTID_X] = "blockDim.x",  [SREG_NTID_Y] = "blockDim.y",
		[SREG_NTID_Z] = "blockDim.z",  [SREG_NCTAID_X] = "gridDim.x",
		[SREG_NCTAID_Y] = "gridDim.y", [SREG_NCTAID_Z] = "gridDim.z",
		[SREG_WARPSIZE] = "warpSize",
	};

	return names[sreg];
}

const struct expr *expr_sreg(struct ir *ir, enum sreg sreg)
{
	struct expr key = {.kind = EXPR_SREG};

	key.type = sreg == SREG_WARPSIZE ? type_i32(ir->types) : type_u32(ir->types);
	key.u.sreg = sreg;
	return cons(ir, &key);
}

const struct expr *expr_cast(struct ir *ir, const struct type *type, const struct expr *e,
			     bool implicit)
{
	struct expr key = {.kind = EXPR_CAST, .implicit = implicit, .type = type, .nargs = 1};

	if (implicit && type_unqualified(ir->types, type) == e->type)
		return e;
	key.arg = &e;
	return cons(ir, &key);
}

static bool is_inserted(const struct expr *e)
{
	return e->kind == EXPR_CAST && e->implicit;
}

const struct expr *expr_argument(struct ir *ir, const struct expr *was, const struct expr *e)
{
	if (!is_inserted(e) || is_inserted(was) || !type_is_arith(e->type) ||
	    !type_is_arith(e->arg[0]->type))
		return e;
	return expr_cast(ir, e->type, e->arg[0], false);
}

/* Is it a conversion that C inserts and that some value does not survive?  (To bool is one.) */
static bool may_lose(const struct expr *e)
{
	return is_inserted(e) && !type_keeps(e->type, e->arg[0]->type);
}

/* (unsigned)(int)u is (unsigned)u. */
static bool takes_low_bits(const struct type *to, const struct expr *e)
{
	return to->kind == TYPE_INT && e->type->kind == TYPE_INT && to->bits <= e->type->bits &&
	       type_is_int(e->arg[0]->type);
}

const struct expr *expr_substitute(struct ir *ir, const struct expr *e)
{
	return may_lose(e) ? expr_cast(ir, e->type, e->arg[0], false) : e;
}

const struct expr *expr_with_args(struct ir *ir, const struct expr *e,
				  const struct expr *const *args)
{
	const struct expr **typed;
	struct expr key = *e;

	key.arg = args;
	if (e->kind == EXPR_CALL && e->nargs) {
		key.arg = typed = arena_array(ir->arena, e->nargs, sizeof(const struct expr *));
		for (unsigned i = 0; i < e->nargs; i++)
			typed[i] = expr_argument(ir, e->arg[i], args[i]);
	}
	/* the conversion of a conversion: C inserts one, and who looks through it must not lose the other */
	if (is_inserted(e) && !is_inserted(e->arg[0]) && may_lose(args[0]) &&
	    !takes_low_bits(e->type, args[0])) {
		key.arg = typed = arena_array(ir->arena, 1, sizeof(const struct expr *));
		typed[0] = expr_substitute(ir, args[0]);
	}
	return e->nargs ? cons(ir, &key) : e;
}

/* ---- questions ---- */

__int128 expr_int(const struct expr *e)
{
	if (e->type->kind == TYPE_INT && e->type->is_signed)
		return e->u.value;
	return (uint64_t)e->u.value;
}

bool expr_is_int(const struct expr *e, __int128 value)
{
	return e->kind == EXPR_INT && expr_int(e) == value;
}

const struct expr *expr_strip(const struct expr *e)
{
	while (e->kind == EXPR_CAST && e->implicit)
		e = e->arg[0];
	return e;
}

const struct expr *expr_value(const struct expr *e)
{
	while (is_inserted(e) && type_keeps(e->type, e->arg[0]->type))
		e = e->arg[0];
	return e;
}

/* Is `to` 0 where `from` is, and only there? */
static bool keeps_truth(const struct type *to, const struct type *from)
{
	if (to->kind == TYPE_BOOL || type_keeps(to, from))
		return true;
	return type_is_int(from) &&
	       (type_is_float(to) || (type_is_int(to) && to->bits >= from->bits));
}

const struct expr *expr_truth(const struct expr *e)
{
	while (is_inserted(e) && keeps_truth(e->type, e->arg[0]->type))
		e = e->arg[0];
	return e;
}

bool expr_mentions(const struct expr *e, const struct sym *sym)
{
	if (e->kind == EXPR_SYM)
		return e->u.sym == sym;
	for (unsigned i = 0; i < e->nargs; i++)
		if (expr_mentions(e->arg[i], sym))
			return true;
	return false;
}

/* A member is as const and volatile as the record around it; its own qualifiers are not known here.
 */
const struct type *expr_place_type(struct ir *ir, const struct expr *e)
{
	const struct type *around, *of;

	if (e->kind == EXPR_SYM)
		return e->u.sym->type->kind == TYPE_REF ? e->u.sym->type->of : e->u.sym->type;
	if (e->kind == EXPR_MEMBER) {
		around = expr_place_type(ir, e->arg[0]);
		return type_qualified(ir->types, e->type,
				      around->quals & (QUAL_CONST | QUAL_VOLATILE));
	}
	if (e->kind == EXPR_LOAD) {
		of = type_indexed(expr_place_type(ir, e->arg[0]), e->nargs - 1u);
		return of ? of : e->type;
	}
	return e->type;
}

/* ---- comparisons ---- */

enum expr_kind compare_mirrored(enum expr_kind kind)
{
	return kind == EXPR_LT   ? EXPR_GT
	       : kind == EXPR_GT ? EXPR_LT
	       : kind == EXPR_LE ? EXPR_GE
	       : kind == EXPR_GE ? EXPR_LE
				 : kind;
}

enum expr_kind compare_negated(enum expr_kind kind)
{
	return kind == EXPR_LT   ? EXPR_GE
	       : kind == EXPR_GE ? EXPR_LT
	       : kind == EXPR_GT ? EXPR_LE
	       : kind == EXPR_LE ? EXPR_GT
	       : kind == EXPR_EQ ? EXPR_NE
				 : EXPR_EQ;
}
