/* text_type.c - types as text, read and printed.
 *
 *   [const] [volatile] BASE { group }
 *   group = "*" quals | "&" | "[" n "]"... quals
 *
 * Read from left to right: `float *[8]` is 8 pointers, `float[8] *` points to 8 floats.  As in C
 * the first of adjacent brackets is the outermost dimension.  A base that is not a word of C or
 * CUDA is named with its kind: record("Foo") dependent("T") opaque("...") function("...")
 * void("...") integer(rank, signed|unsigned|small, "E") floating(bits, "name"). */
#include <string.h>

#include "text_impl.h"

/* ---- words ---- */

static const char *const kind_words[] = {"record",   "dependent", "opaque",
					 "function", "integer",   "floating"};

struct alias {
	const char *name, *means;
};

static const struct alias aliases[] = {
	{"size_t", "unsigned long"},
	{"ptrdiff_t", "long"},
	{"ssize_t", "long"},
	{"intptr_t", "long"},
	{"uintptr_t", "unsigned long"},
	{"int8_t", "signed char"},
	{"uint8_t", "unsigned char"},
	{"int16_t", "short"},
	{"uint16_t", "unsigned short"},
	{"int32_t", "int"},
	{"uint32_t", "unsigned int"},
	{"int64_t", "long"},
	{"uint64_t", "unsigned long"},
	{"uint", "unsigned int"},
	{"ushort", "unsigned short"},
	{"uchar", "unsigned char"},
	{"ulong", "unsigned long"},
};

/* Every arithmetic type that has a name in C and CUDA. */
static const char *const arithmetic[] = {
	"bool",  "char",         "signed char", "unsigned char", "short",     "unsigned short",
	"int",   "unsigned int", "long",        "unsigned long", "long long", "unsigned long long",
	"float", "double",       "__half",      "__nv_bfloat16",
};

static const struct type *arithmetic_type(const struct ir *ir, unsigned index)
{
	static const enum int_rank ranks[] = {RANK_CHAR,  RANK_CHAR, RANK_SHORT, RANK_SHORT,
					      RANK_INT,   RANK_INT,  RANK_LONG,  RANK_LONG,
					      RANK_LLONG, RANK_LLONG};

	switch (index) {
	case 0:
		return type_bool(ir->types);
	case 1:
		return type_int(ir->types, RANK_CHAR, true, "char");
	case 2:
		return type_int(ir->types, RANK_CHAR, true, "signed char");
	case 3:
		return type_int(ir->types, RANK_CHAR, false, "unsigned char");
	case 12:
		return type_float(ir->types, 32, "float");
	case 13:
		return type_float(ir->types, 64, "double");
	case 14:
	case 15:
		return type_float(ir->types, 16, arithmetic[index]);
	default:
		return type_int(ir->types, ranks[index - 2], index % 2 == 0, NULL);
	}
}

static const struct type *named_arithmetic(const struct ir *ir, const char *name)
{
	for (unsigned i = 0; i < ARRAY_LEN(arithmetic); i++)
		if (strcmp(arithmetic[i], name) == 0)
			return arithmetic_type(ir, i);
	return NULL;
}

/* The element of float4 and the like, with the number of fields; dim3 is three unsigned. */
static const struct type *vector_element(const struct ir *ir, const char *name, unsigned *fields)
{
	static const struct alias elements[] = {
		{"char", "signed char"},
		{"uchar", "unsigned char"},
		{"short", "short"},
		{"ushort", "unsigned short"},
		{"int", "int"},
		{"uint", "unsigned int"},
		{"long", "long"},
		{"ulong", "unsigned long"},
		{"longlong", "long long"},
		{"ulonglong", "unsigned long long"},
		{"float", "float"},
		{"double", "double"},
	};
	size_t n = strlen(name);

	*fields = 3;
	if (strcmp(name, "dim3") == 0)
		return type_u32(ir->types);
	if (n < 2 || name[n - 1] < '1' || name[n - 1] > '4')
		return NULL;
	*fields = (unsigned)(name[n - 1] - '0');
	for (unsigned i = 0; i < ARRAY_LEN(elements); i++)
		if (strlen(elements[i].name) == n - 1 && memcmp(elements[i].name, name, n - 1) == 0)
			return named_arithmetic(ir, elements[i].means);
	return NULL;
}

const struct type *type_vector_field(const struct ir *ir, const struct type *type,
				     const char *field)
{
	const struct type *element;
	unsigned fields;
	const char *at;

	if (type->kind != TYPE_RECORD)
		return NULL;
	element = vector_element(ir, type->name, &fields);
	at = *field && !field[1] ? strchr("xyzw", *field) : NULL;
	return element && at && (unsigned)(at - strchr("xyzw", 'x')) < fields ? element : NULL;
}

const struct type *type_string(const struct ir *ir)
{
	return type_ptr(ir->types,
			type_qualified(ir->types, named_arithmetic(ir, "char"), QUAL_CONST));
}

/* ---- reading ---- */

static bool is_kind_word(const struct reader *r)
{
	if (!r->native || r->token.kind != TOKEN_NAME || r->token.quoted)
		return false;
	for (size_t i = 0; i < ARRAY_LEN(kind_words); i++)
		if (strcmp(r->token.text, kind_words[i]) == 0) {
			struct token next = reader_peek(r);

			return next.kind == TOKEN_PUNCT && strcmp(next.text, "(") == 0;
		}
	return false;
}

static const char *const base_words[] = {"void",   "bool",  "_Bool",   "char",     "short",
					 "int",    "long",  "signed",  "unsigned", "float",
					 "double", "const", "volatile"};

static bool is_base_word(const struct reader *r)
{
	for (size_t i = 0; i < ARRAY_LEN(base_words); i++)
		if (reader_word(r, base_words[i]))
			return true;
	return false;
}

bool type_starts(struct reader *r)
{
	bool named = false;
	unsigned fields;

	if (r->token.kind != TOKEN_NAME || r->token.quoted || r->token.ordinal)
		return false;
	if (is_base_word(r) || is_kind_word(r))
		return true;
	for (size_t i = 0; i < ARRAY_LEN(aliases) && !named; i++)
		named = strcmp(r->token.text, aliases[i].name) == 0;
	named = named || named_arithmetic(r->ir, r->token.text) ||
		vector_element(r->ir, r->token.text, &fields);
	/* A symbol may be called like a type that is not a word of C. */
	return named && !read_lookup(r, &r->token);
}

static const char *read_text(struct reader *r)
{
	const char *text = r->token.text;

	if (r->token.kind != TOKEN_STRING)
		reader_fail(r, r->token.span, "expected a string");
	reader_next(r);
	return text;
}

static unsigned read_number(struct reader *r, unsigned limit)
{
	unsigned n = 0;

	for (const char *s = r->token.text; r->token.kind == TOKEN_NUMBER && *s; s++) {
		if (*s < '0' || *s > '9' || n > limit) {
			n = limit + 1;
			break;
		}
		n = n * 10 + (unsigned)(*s - '0');
	}
	if (r->token.kind != TOKEN_NUMBER || n > limit)
		reader_fail(r, r->token.span, "expected a number up to %u", limit);
	reader_next(r);
	return n < limit ? n : limit;
}

static const struct type *read_kind(struct reader *r)
{
	static const enum type_kind kinds[] = {TYPE_RECORD, TYPE_DEPENDENT, TYPE_OPAQUE, TYPE_FUNC};
	const struct type *type = NULL;
	unsigned i, n;

	for (i = 0; i < ARRAY_LEN(kind_words) && !reader_word(r, kind_words[i]); i++)
		;
	reader_next(r);
	reader_want(r, "(");
	if (i < ARRAY_LEN(kinds)) {
		type = type_named(r->ir->types, kinds[i], read_text(r));
	} else {
		bool is_signed = true, small;

		n = read_number(r, i == ARRAY_LEN(kinds) ? RANK_LLONG : 128);
		reader_want(r, ",");
		if (i == ARRAY_LEN(kinds)) {
			is_signed = reader_word(r, "signed");
			small = reader_word(r, "small");
			if (!is_signed && !small && !reader_word(r, "unsigned"))
				reader_fail(r, r->token.span, "expected signed, unsigned or small");
			reader_next(r);
			reader_want(r, ",");
			type = small ? type_small_enum(r->ir->types, (enum int_rank)n, read_text(r))
				     : type_int(r->ir->types, (enum int_rank)n, is_signed,
						read_text(r));
		} else {
			type = type_float(r->ir->types, n, read_text(r));
		}
	}
	reader_want(r, ")");
	return type;
}

/* The words of an arithmetic type in any order, with const and volatile among them. */
static const struct type *read_words(struct reader *r, unsigned *quals)
{
	unsigned longs = 0, shorts = 0, is_signed = 0, is_unsigned = 0;
	const char *base = NULL;
	const char *name;
	struct span start = r->token.span;

	for (;; reader_next(r)) {
		if (reader_word(r, "const"))
			*quals |= QUAL_CONST;
		else if (reader_word(r, "volatile"))
			*quals |= QUAL_VOLATILE;
		else if (reader_word(r, "long"))
			longs++;
		else if (reader_word(r, "short"))
			shorts++;
		else if (reader_word(r, "signed"))
			is_signed++;
		else if (reader_word(r, "unsigned"))
			is_unsigned++;
		else if (is_base_word(r) && !base)
			base = r->token.text;
		else
			break;
	}
	if (!longs && !shorts && !is_signed && !is_unsigned) {
		if (!base)
			return NULL;
		if (strcmp(base, "void") == 0)
			return type_void(r->ir->types);
		return named_arithmetic(r->ir, strcmp(base, "_Bool") == 0 ? "bool" : base);
	}
	if (base && strcmp(base, "char") == 0 && !longs && !shorts && is_signed + is_unsigned == 1)
		name = is_signed ? "signed char" : "unsigned char";
	else if ((base && strcmp(base, "int") != 0) || is_signed + is_unsigned > 1 || longs > 2 ||
		 shorts > 1 || (longs && shorts)) {
		reader_fail(r, start, "not a type");
		return NULL;
	} else if (shorts) {
		name = is_unsigned ? "unsigned short" : "short";
	} else if (longs == 2) {
		name = is_unsigned ? "unsigned long long" : "long long";
	} else if (longs) {
		name = is_unsigned ? "unsigned long" : "long";
	} else {
		name = is_unsigned ? "unsigned int" : "int";
	}
	return named_arithmetic(r->ir, name);
}

static const struct type *read_base(struct reader *r)
{
	unsigned quals = 0, fields;
	const struct type *type = read_words(r, &quals);

	if (!type && !r->failed) {
		if (is_kind_word(r)) {
			type = read_kind(r);
		} else if (r->token.kind == TOKEN_NAME) {
			type = named_arithmetic(r->ir, r->token.text);
			for (size_t i = 0; i < ARRAY_LEN(aliases) && !type; i++)
				if (strcmp(r->token.text, aliases[i].name) == 0)
					type = named_arithmetic(r->ir, aliases[i].means);
			if (!type && vector_element(r->ir, r->token.text, &fields))
				type = type_named(r->ir->types, TYPE_RECORD, r->token.text);
			if (type)
				reader_next(r);
		}
		if (!type)
			reader_fail(r, r->token.span, "expected a type");
	}
	if (r->failed)
		return type_i32(r->ir->types);
	return quals ? type_qualified(r->ir->types, type, quals) : type;
}

static unsigned read_quals(struct reader *r)
{
	unsigned quals = 0;

	for (;;) {
		if (reader_take_word(r, "const"))
			quals |= QUAL_CONST;
		else if (reader_take_word(r, "volatile"))
			quals |= QUAL_VOLATILE;
		else if (reader_take_word(r, "restrict") || reader_take_word(r, "__restrict__"))
			quals |= QUAL_RESTRICT;
		else
			return quals;
	}
}

/* Adjacent brackets: the last one read is the innermost array. */
static const struct type *read_brackets(struct reader *r, const struct type *of)
{
	int64_t extent = -1;

	if (!reader_enter(r))
		return of;
	reader_want(r, "[");
	if (!reader_at(r, "]")) {
		const struct expr *e = NULL;

		if (r->token.kind == TOKEN_NUMBER)
			e = literal_read(r, &r->token);
		if (e && e->kind == EXPR_INT && expr_int(e) <= INT64_MAX)
			extent = (int64_t)expr_int(e);
		else
			reader_fail(r, r->token.span, "expected an array extent");
		reader_next(r);
	}
	reader_want(r, "]");
	if (reader_at(r, "["))
		of = read_brackets(r, of);
	reader_leave(r);
	return type_array(r->ir->types, of, extent);
}

const struct type *type_read(struct reader *r)
{
	const struct type *type = read_base(r);
	struct types *types = r->ir->types;
	unsigned groups = 0;

	for (;;) {
		if (reader_take(r, "*"))
			type = type_ptr(types, type);
		else if (reader_take(r, "&"))
			type = type_ref(types, type);
		else if (reader_at(r, "[") && r->native)
			type = read_brackets(r, type);
		else if (reader_word(r, "const") || reader_word(r, "volatile") ||
			 reader_word(r, "restrict") || reader_word(r, "__restrict__"))
			type = type_qualified(types, type, type->quals | read_quals(r));
		else
			return type;
		if (++groups > 100) {
			reader_fail(r, r->token.span, "the type has more than 100 parts");
			return type;
		}
	}
}

/* ---- printing ---- */

static void print_base(struct buf *out, const struct ir *ir, const struct type *type)
{
	const struct type *bare = type_unqualified(ir->types, type);
	unsigned fields;

	switch (type->kind) {
	case TYPE_VOID:
		buf_puts(out, "void");
		return;
	case TYPE_BOOL:
	case TYPE_INT:
	case TYPE_FLOAT:
		for (unsigned i = 0; i < ARRAY_LEN(arithmetic); i++)
			if (arithmetic_type(ir, i) == bare) {
				buf_puts(out, arithmetic[i]);
				return;
			}
		if (type->kind == TYPE_FLOAT)
			buf_printf(out, "floating(%u, ", type->bits);
		else
			buf_printf(out, "integer(%d, %s, ", (int)type->rank,
				   type->to_signed   ? "small"
				   : type->is_signed ? "signed"
						     : "unsigned");
		break;
	case TYPE_RECORD:
		if (vector_element(ir, type->name, &fields)) {
			buf_puts(out, type->name);
			return;
		}
		buf_puts(out, "record(");
		break;
	case TYPE_DEPENDENT:
		buf_puts(out, "dependent(");
		break;
	case TYPE_FUNC:
		buf_puts(out, "function(");
		break;
	case TYPE_OPAQUE:
	case TYPE_PTR:
	case TYPE_REF:
	case TYPE_ARRAY:
		buf_puts(out, "opaque(");
		break;
	}
	print_string(out, type->name ? type->name : "");
	buf_putc(out, ')');
}

static void print_quals(struct buf *out, unsigned quals, bool before)
{
	static const char *const words[] = {"const", "volatile", "restrict"};

	for (unsigned i = 0; i < ARRAY_LEN(words); i++)
		if (quals & (1u << i)) {
			buf_puts(out, before ? "" : out->n && out->s[out->n - 1] == '*' ? "" : " ");
			buf_puts(out, words[i]);
			buf_puts(out, before ? " " : "");
		}
}

void type_print(struct buf *out, const struct ir *ir, const struct type *type)
{
	const struct type *of = type;

	switch (type->kind) {
	case TYPE_PTR:
	case TYPE_REF:
		type_print(out, ir, type->of);
		if (type->of->kind != TYPE_PTR || type->of->quals)
			buf_putc(out, ' ');
		buf_putc(out, type->kind == TYPE_PTR ? '*' : '&');
		print_quals(out, type->quals, false);
		return;
	case TYPE_ARRAY:
		/* Qualified arrays inside arrays end a group of brackets. */
		do
			of = of->of;
		while (of->kind == TYPE_ARRAY && !of->quals);
		type_print(out, ir, of);
		for (const struct type *t = type; t != of; t = t->of) {
			if (t->extent >= 0)
				buf_printf(out, "[%lld]", (long long)t->extent);
			else
				buf_puts(out, "[]");
		}
		print_quals(out, type->quals, false);
		return;
	case TYPE_VOID:
	case TYPE_BOOL:
	case TYPE_INT:
	case TYPE_FLOAT:
	case TYPE_RECORD:
	case TYPE_FUNC:
	case TYPE_DEPENDENT:
	case TYPE_OPAQUE:
		print_quals(out, type->quals & (QUAL_CONST | QUAL_VOLATILE), true);
		print_base(out, ir, type);
		print_quals(out, type->quals & QUAL_RESTRICT, false);
		return;
	}
}
