/* type.c - C and CUDA types, interned so that equal types are equal pointers.
 *
 * One open-addressed table holds them all, keyed by every field but the creation order.  Integer types by their
 * usual names are kept besides: every conversion of the interpreter and of range asks for one. */
#include "cunest/type.h"

#include "cunest/vec.h"

#include <string.h>

struct types {
	struct arena *arena;
	struct strtab *strings;
	struct type **slot;     /* NULL: free */
	const char **preferred; /* by type id; NULL: its own name */
	uint32_t cap, n;
	uint32_t preferred_cap;
	struct vec records;                         /* struct record_fields * */
	const struct type *ints[RANK_LLONG + 1][2]; /* by signedness; NULL: not asked for yet */
};

struct record_fields {
	const struct type *type;
	const struct type_fields *fields;
};

struct types *types_create(struct arena *arena, struct strtab *strings)
{
	struct types *types = arena_alloc(arena, sizeof(*types));

	types->arena = arena;
	types->strings = strings;
	types->cap = 128;
	types->slot = arena_array(arena, types->cap, sizeof(*types->slot));
	return types;
}

static bool same_type(const struct type *a, const struct type *b)
{
	return a->kind == b->kind && a->quals == b->quals && a->bits == b->bits &&
	       a->is_signed == b->is_signed && a->to_signed == b->to_signed && a->rank == b->rank &&
	       a->name == b->name && a->of == b->of && a->extent == b->extent;
}

static uint64_t hash_type(const struct type *t)
{
	uint64_t hash = hash_mix(t->kind << 24 | (uint64_t)t->quals << 16 | (uint64_t)t->bits << 8 |
					 (uint64_t)t->rank << 2 | t->to_signed << 1 | t->is_signed,
				 t->of ? t->of->id + 1u : 0);

	hash = hash_mix(hash, (uint64_t)t->extent);
	return *t->name ? hash_bytes(hash, t->name, strlen(t->name)) : hash;
}

static struct type **find_slot(const struct types *types, const struct type *key)
{
	uint64_t at = hash_type(key) & (types->cap - 1);

	while (types->slot[at] && !same_type(types->slot[at], key))
		at = (at + 1) & (types->cap - 1);
	return &types->slot[at];
}

static void grow(struct types *types)
{
	struct type **old = types->slot;
	uint32_t n = types->cap;

	types->cap *= 2;
	types->slot = arena_array(types->arena, types->cap, sizeof(*types->slot));
	for (uint32_t i = 0; i < n; i++)
		if (old[i])
			*find_slot(types, old[i]) = old[i];
}

/* key->name must be interned or NULL, which stands for "". */
static const struct type *intern(struct types *types, struct type key)
{
	struct type **slot;

	if (!key.name)
		key.name = str_intern(types->strings, "", 0);
	slot = find_slot(types, &key);
	if (*slot)
		return *slot;
	if (types->n >= types->cap / 2) {
		grow(types);
		slot = find_slot(types, &key);
	}
	key.id = types->n++;
	*slot = arena_alloc(types->arena, sizeof(**slot));
	**slot = key;
	return *slot;
}

static const char *intern_name(struct types *types, const char *name)
{
	return str_intern(types->strings, name, strlen(name));
}

/* ---- making ---- */

const struct type *type_void(struct types *types)
{
	return intern(types, (struct type){.kind = TYPE_VOID, .name = intern_name(types, "void")});
}

const struct type *type_bool(struct types *types)
{
	return intern(types, (struct type){.kind = TYPE_BOOL,
					   .bits = 8,
					   .rank = RANK_BOOL,
					   .name = intern_name(types, "bool")});
}

struct rank_row {
	uint16_t bits;
	const char *names[2]; /* unsigned, signed */
};

static const struct rank_row rank_rows[] = {
	[RANK_BOOL] = {8, {"bool", "bool"}},
	[RANK_CHAR] = {8, {"unsigned char", "signed char"}},
	[RANK_SHORT] = {16, {"unsigned short", "short"}},
	[RANK_INT] = {32, {"unsigned int", "int"}},
	[RANK_LONG] = {64, {"unsigned long", "long"}},
	[RANK_LLONG] = {64, {"unsigned long long", "long long"}},
};

const struct type *type_int(struct types *types, enum int_rank rank, bool is_signed,
			    const char *name)
{
	bool usual = !name;
	const struct type *type;

	if (rank == RANK_BOOL)
		return type_bool(types);
	if (usual && types->ints[rank][is_signed])
		return types->ints[rank][is_signed];
	if (usual)
		name = rank_rows[rank].names[is_signed];
	type = intern(types, (struct type){.kind = TYPE_INT,
					   .bits = rank_rows[rank].bits,
					   .is_signed = is_signed,
					   .rank = rank,
					   .name = intern_name(types, name)});
	if (usual)
		types->ints[rank][is_signed] = type;
	return type;
}

const struct type *type_small_enum(struct types *types, enum int_rank rank, const char *name)
{
	return intern(types, (struct type){.kind = TYPE_INT,
					   .bits = rank_rows[rank].bits,
					   .to_signed = true,
					   .rank = rank,
					   .name = intern_name(types, name)});
}

const struct type *type_float(struct types *types, unsigned bits, const char *name)
{
	if (!name)
		name = bits == 16 ? "__half" : bits == 32 ? "float" : "double";
	return intern(types, (struct type){.kind = TYPE_FLOAT,
					   .bits = (uint16_t)bits,
					   .name = intern_name(types, name)});
}

const struct type *type_ptr(struct types *types, const struct type *of)
{
	return intern(types, (struct type){.kind = TYPE_PTR, .bits = 64, .of = of});
}

const struct type *type_ref(struct types *types, const struct type *of)
{
	return intern(types, (struct type){.kind = TYPE_REF, .bits = 64, .of = of});
}

const struct type *type_array(struct types *types, const struct type *of, int64_t extent)
{
	return intern(
		types,
		(struct type){.kind = TYPE_ARRAY, .of = of, .extent = extent < 0 ? -1 : extent});
}

const struct type *type_named(struct types *types, enum type_kind kind, const char *name)
{
	return intern(types, (struct type){.kind = kind, .name = intern_name(types, name)});
}

/* C has no qualified arrays: the qualifiers are the element's.  Nor qualified references. */
const struct type *type_qualified(struct types *types, const struct type *t, unsigned quals)
{
	struct type key = *t;

	if (quals == 0 || t->kind == TYPE_REF || t->kind == TYPE_FUNC)
		return t;
	if (t->kind == TYPE_ARRAY)
		return type_array(types, type_qualified(types, t->of, quals), t->extent);
	key.quals |= (uint8_t)quals;
	return intern(types, key);
}

const struct type *type_unqualified(struct types *types, const struct type *t)
{
	struct type key = *t;

	if (t->quals == 0)
		return t;
	key.quals = 0;
	return intern(types, key);
}

void type_note_fields(struct types *types, const struct type *type,
		      const struct type_fields *fields)
{
	struct record_fields *row = arena_alloc(types->arena, sizeof(*row));

	*row = (struct record_fields){type_unqualified(types, type), fields};
	vec_push(types->arena, &types->records, row);
}

const struct type_fields *type_fields(struct types *types, const struct type *type)
{
	if (type->kind != TYPE_RECORD)
		return NULL;
	type = type_unqualified(types, type);
	for (uint32_t i = 0; i < types->records.n; i++) {
		const struct record_fields *row = types->records.at[i];

		if (row->type == type)
			return row->fields;
	}
	return NULL;
}

const struct type *type_i32(struct types *types)
{
	return type_int(types, RANK_INT, true, NULL);
}

const struct type *type_u32(struct types *types)
{
	return type_int(types, RANK_INT, false, NULL);
}

const struct type *type_i64(struct types *types)
{
	return type_int(types, RANK_LONG, true, NULL);
}

const struct type *type_u64(struct types *types)
{
	return type_int(types, RANK_LONG, false, NULL);
}

/* ---- asking ---- */

bool type_before_name(const struct type *t)
{
	while (t->kind == TYPE_ARRAY)
		t = t->of;
	for (; t->kind == TYPE_PTR || t->kind == TYPE_REF; t = t->of)
		if (t->of->kind == TYPE_ARRAY || t->of->kind == TYPE_FUNC)
			return false;
	return t->kind != TYPE_FUNC && !(t->kind == TYPE_RECORD && strchr(t->name, '('));
}

bool type_is_int(const struct type *t)
{
	return t->kind == TYPE_INT || t->kind == TYPE_BOOL;
}

bool type_is_float(const struct type *t)
{
	return t->kind == TYPE_FLOAT;
}

bool type_is_arith(const struct type *t)
{
	return type_is_int(t) || type_is_float(t);
}

static unsigned quals_of(const struct type *t)
{
	while (t->kind == TYPE_ARRAY)
		t = t->of;
	return t->quals;
}

bool type_is_const(const struct type *t)
{
	return quals_of(t) & QUAL_CONST;
}

bool type_is_volatile(const struct type *t)
{
	return quals_of(t) & QUAL_VOLATILE;
}

const struct type *type_indexed(const struct type *t, unsigned n)
{
	if (t->kind == TYPE_REF)
		t = t->of;
	for (; n > 0; n--) {
		if (t->kind != TYPE_PTR && t->kind != TYPE_ARRAY)
			return NULL;
		t = t->of;
	}
	return t;
}

/* 2^bits - 1 for unsigned types; bool holds 0 and 1 only. */
__int128 type_min(const struct type *t)
{
	if (t->kind != TYPE_INT || !t->is_signed)
		return 0;
	return -((__int128)1 << (t->bits - 1));
}

__int128 type_max(const struct type *t)
{
	if (t->kind == TYPE_BOOL)
		return 1;
	if (t->kind != TYPE_INT)
		return 0;
	return ((__int128)1 << (t->bits - t->is_signed)) - 1;
}

bool type_holds(const struct type *t, __int128 value)
{
	return type_is_int(t) && value >= type_min(t) && value <= type_max(t);
}

bool type_keeps(const struct type *to, const struct type *from)
{
	if (!type_is_int(from) || !type_is_int(to))
		return !type_is_arith(from) || !type_is_arith(to) || from == to ||
		       (type_is_float(from) && type_is_float(to) && from->bits <= to->bits);
	return type_holds(to, type_min(from)) && type_holds(to, type_max(from));
}

struct record_row {
	const char *name;
	uint8_t size;
};

/* CUDA's built-in vector types; every other record's size is the front end's business. */
static int64_t vector_size(const char *name)
{
	static const struct record_row rows[] = {
		{"char", 1},     {"uchar", 1},     {"short", 2}, {"ushort", 2},
		{"int", 4},      {"uint", 4},      {"long", 8},  {"ulong", 8},
		{"longlong", 8}, {"ulonglong", 8}, {"float", 4}, {"double", 8},
	};
	size_t n = strlen(name);

	if (strcmp(name, "dim3") == 0)
		return 12;
	if (n < 2 || name[n - 1] < '1' || name[n - 1] > '4')
		return -1;
	for (unsigned i = 0; i < ARRAY_LEN(rows); i++)
		if (strlen(rows[i].name) == n - 1 && memcmp(rows[i].name, name, n - 1) == 0)
			return (int64_t)rows[i].size * (name[n - 1] - '0');
	return -1;
}

static int64_t size_of(struct types *types, const struct type *t)
{
	const struct type_fields *fields;
	int64_t element, size;

	switch (t->kind) {
	case TYPE_BOOL:
	case TYPE_INT:
	case TYPE_FLOAT:
		return t->bits / 8;
	case TYPE_PTR:
		return 8;
	case TYPE_REF:
		return size_of(types, t->of);
	case TYPE_ARRAY:
		element = size_of(types, t->of);
		if (t->extent < 0 || element < 0 ||
		    __builtin_mul_overflow(element, t->extent, &size))
			return -1;
		return size;
	case TYPE_RECORD:
		size = vector_size(t->name);
		fields = size < 0 && types ? type_fields(types, t) : NULL;
		return fields && fields->size ? fields->size : size;
	case TYPE_VOID:
	case TYPE_FUNC:
	case TYPE_DEPENDENT:
	case TYPE_OPAQUE:
		return -1;
	}
	return -1;
}

int64_t type_size(const struct type *t)
{
	return size_of(NULL, t);
}

int64_t type_bytes(struct types *types, const struct type *t)
{
	return size_of(types, t);
}

/* ---- C's conversions ---- */

const struct type *type_promoted(struct types *types, const struct type *t)
{
	if (!type_is_int(t))
		return t->kind == TYPE_FLOAT ? type_unqualified(types, t) : NULL;
	if (t->rank < RANK_INT)
		return type_i32(types);
	/* By rank and sign, so wchar_t becomes the plain type. */
	return type_int(types, t->rank, t->is_signed || t->to_signed, NULL);
}

const struct type *type_usual(struct types *types, const struct type *a, const struct type *b)
{
	if (!type_is_arith(a) || !type_is_arith(b))
		return NULL;
	if (type_is_float(a) || type_is_float(b)) {
		a = type_unqualified(types, a);
		b = type_unqualified(types, b);
		/* The 16-bit types are classes: they mix with nothing but themselves and wider. */
		if ((type_is_float(a) && a->bits == 16) || (type_is_float(b) && b->bits == 16)) {
			if (a == b)
				return a;
			if (!type_is_float(a) || !type_is_float(b) || a->bits == b->bits)
				return NULL;
		}
		if (!type_is_float(a) || !type_is_float(b))
			return type_is_float(a) ? a : b;
		return a->bits >= b->bits ? a : b;
	}
	a = type_promoted(types, a);
	b = type_promoted(types, b);
	if (a->is_signed == b->is_signed)
		return a->rank >= b->rank ? a : b;
	if (a->is_signed) {
		const struct type *swap = a;

		a = b;
		b = swap;
	}
	/* a is unsigned, b signed. */
	if (a->rank >= b->rank)
		return a;
	if (b->bits > a->bits)
		return b;
	return type_int(types, b->rank, false, NULL);
}

const struct type *type_of_literal(struct types *types, __int128 value, bool is_unsigned,
				   unsigned longs, bool decimal)
{
	static const enum int_rank ranks[] = {RANK_INT, RANK_LONG, RANK_LLONG};

	for (unsigned i = longs; i < ARRAY_LEN(ranks); i++) {
		const struct type *s = type_int(types, ranks[i], true, NULL);
		const struct type *u = type_int(types, ranks[i], false, NULL);

		if (!is_unsigned && value <= type_max(s))
			return s;
		if ((is_unsigned || !decimal) && value <= type_max(u))
			return u;
	}
	return NULL;
}

/* ---- spelling ---- */

void type_prefer_name(struct types *types, const struct type *t, const char *typedef_name)
{
	t = type_unqualified(types, t);
	if (t->id >= types->preferred_cap) {
		uint32_t cap = types->cap;
		const char **preferred = arena_array(types->arena, cap, sizeof(*preferred));

		if (types->preferred_cap)
			memcpy(preferred, types->preferred,
			       types->preferred_cap * sizeof(*preferred));
		types->preferred = preferred;
		types->preferred_cap = cap;
	}
	types->preferred[t->id] = intern_name(types, typedef_name);
}

static void put_quals(struct buf *buf, unsigned quals, bool before)
{
	static const char *const names[] = {"const", "volatile", "__restrict__"};

	for (unsigned i = 0; i < ARRAY_LEN(names); i++) {
		if (!(quals >> i & 1))
			continue;
		if (!before && buf->n && buf->s[buf->n - 1] != '*')
			buf_putc(buf, ' ');
		buf_puts(buf, names[i]);
		if (before)
			buf_putc(buf, ' ');
	}
}

/* What precedes a declared name, then what is after it; C wraps declarators around it. */
static void put_before(struct types *types, struct buf *buf, const struct type *t);

static bool needs_parens(const struct type *of)
{
	return of->kind == TYPE_ARRAY;
}

static void put_named(struct types *types, struct buf *buf, const struct type *t)
{
	const struct type *plain = type_unqualified(types, t);
	const char *preferred =
		plain->id < types->preferred_cap ? types->preferred[plain->id] : NULL;

	put_quals(buf, t->quals, true);
	buf_puts(buf, preferred ? preferred : t->name);
}

static void put_before(struct types *types, struct buf *buf, const struct type *t)
{
	if (t->kind == TYPE_ARRAY) {
		put_before(types, buf, t->of);
		return;
	}
	if (t->kind != TYPE_PTR && t->kind != TYPE_REF) {
		put_named(types, buf, t);
		return;
	}
	put_before(types, buf, t->of);
	if (buf->n && buf->s[buf->n - 1] != '*')
		buf_putc(buf, ' ');
	if (needs_parens(t->of))
		buf_putc(buf, '(');
	buf_putc(buf, t->kind == TYPE_PTR ? '*' : '&');
	put_quals(buf, t->quals, false);
}

static void put_after(struct buf *buf, const struct type *t)
{
	if (t->kind == TYPE_ARRAY) {
		if (t->extent < 0)
			buf_puts(buf, "[]");
		else
			buf_printf(buf, "[%lld]", (long long)t->extent);
		put_after(buf, t->of);
	} else if (t->kind == TYPE_PTR || t->kind == TYPE_REF) {
		if (needs_parens(t->of))
			buf_putc(buf, ')');
		put_after(buf, t->of);
	}
}

const char *type_spelling(struct types *types, const struct type *t)
{
	struct buf buf;

	buf_init(&buf, types->arena);
	put_before(types, &buf, t);
	put_after(&buf, t);
	return str_intern(types->strings, buf.s, buf.n);
}
