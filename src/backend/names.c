/* names.c - final names for the symbols that passes made.
 *
 * A hint says what the value is; here it becomes an identifier that nothing in the file uses: not
 * as a variable, not as a macro, not as a keyword.  The second of two equal hints gets _2, and so
 * on, in the order in which a reader meets them.  Loops that do not be in each other may share
 * the name of their variable, and blocks those of their temporaries, as they do when people write
 * them. */
#include "names.h"

#include "cunest/backend.h"
#include "cunest/walk.h"

#include <string.h>

enum { NAME_MAX_LENGTH = 32, WORD_MAX_LENGTH = 64 };

static const char *const keywords[] = {
	"alignas",  "alignof",   "and",       "and_eq",   "asm",      "auto",      "bitand",
	"bitor",    "bool",      "break",     "case",     "catch",    "char",      "class",
	"co_await", "co_return", "compl",     "concept",  "const",    "constexpr", "continue",
	"decltype", "default",   "delete",    "do",       "double",   "else",      "enum",
	"explicit", "export",    "extern",    "false",    "float",    "for",       "friend",
	"goto",     "half",      "if",        "inline",   "int",      "long",      "max",
	"min",      "mutable",   "namespace", "new",      "noexcept", "not",       "not_eq",
	"nullptr",  "operator",  "or",        "or_eq",    "private",  "protected", "public",
	"register", "requires",  "restrict",  "return",   "short",    "signed",    "sizeof",
	"static",   "struct",    "switch",    "template", "this",     "throw",     "true",
	"try",      "typedef",   "typeid",    "typename", "union",    "unsigned",  "using",
	"virtual",  "void",      "volatile",  "while",    "xor",      "xor_eq",
};

static bool is_keyword(const char *name)
{
	for (unsigned i = 0; i < ARRAY_LEN(keywords); i++)
		if (strcmp(keywords[i], name) == 0)
			return true;
	return false;
}

static bool is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* A byte of a letter beyond ASCII, in UTF-8. */
static bool is_part(char c)
{
	return (unsigned char)c >= 0x80;
}

static size_t letter_size(const char *s)
{
	size_t n = 1;

	while (((unsigned char)s[n] & 0xc0) == 0x80)
		n++;
	return n;
}

static bool contains(const struct source *source, const char *s, size_t n)
{
	for (size_t at = 0; at + n <= source->size; at++) {
		const char *next = memchr(source->text + at, s[0], source->size - at - n + 1);

		if (!next)
			return false;
		at = (size_t)(next - source->text);
		if (memcmp(next, s, n) == 0)
			return true;
	}
	return false;
}

/* Does the file write the letters beyond ASCII of this name as letters, and not as \u00e9? */
static bool letters_written(const struct source *source, const char *name)
{
	while (*name) {
		size_t n = 0;

		while (is_part(name[n]))
			n++;
		if (n && (!source || !contains(source, name, n)))
			return false;
		name += n ? n : 1;
	}
	return true;
}

/* Letters, digits and single underscores; starts with a letter, ends with none of `_`. */
/* Bytes of a name: more where the user chose it, for a field. */
static size_t longest(const struct ir *ir, const char *hint)
{
	for (uint32_t i = 0; hint && strlen(hint) > NAME_MAX_LENGTH && i < ir->taken.n; i++)
		if (strcmp(ir->taken.at[i], hint) == 0)
			return WORD_MAX_LENGTH;
	return NAME_MAX_LENGTH;
}

static char *sanitize(const struct ir *ir, const char *hint, size_t most)
{
	struct arena *arena = ir->arena;
	char *name = arena_alloc(arena, most + 1);
	bool letters = hint && letters_written(ir->source, hint);
	size_t n = 0;

	for (; hint && *hint && n < most; hint++) {
		bool good = is_letter(*hint) || (*hint >= '0' && *hint <= '9');

		if (letters && is_part(*hint)) {
			size_t size = letter_size(hint);

			if (n + size > most)
				break;
			memcpy(name + n, hint, size);
			n += size;
			hint += size - 1;
			continue;
		}
		if (n == 0 && !is_letter(*hint))
			continue;
		if (good)
			name[n++] = *hint;
		else if (name[n - 1] != '_')
			name[n++] = '_';
	}
	while (n > 0 && name[n - 1] == '_')
		n--;
	name[n] = 0;
	return n ? name : arena_strdup(arena, "value");
}

static uint32_t names_index(const struct names *s, const char *name)
{
	uint32_t i = (uint32_t)hash_bytes(0, name, strlen(name)) & (s->cap - 1);

	while (s->at[i] && strcmp(s->at[i], name) != 0)
		i = (i + 1) & (s->cap - 1);
	return i;
}

void names_add(struct names *s, const char *name)
{
	uint32_t i;

	if (!name)
		return;
	if (2 * s->n >= s->cap) {
		const char **old = s->at;
		uint32_t cap = s->cap;

		s->cap = cap ? cap * 2 : 16;
		s->at = arena_array(s->arena, s->cap, sizeof(*s->at));
		for (uint32_t k = 0; k < cap; k++)
			if (old[k])
				s->at[names_index(s, old[k])] = old[k];
	}
	i = names_index(s, name);
	if (!s->at[i]) {
		s->at[i] = name;
		s->n++;
	}
}

static bool names_have(const struct names *s, const char *name)
{
	return s->cap && s->at[names_index(s, name)];
}

struct taken_names {
	struct names all; /* of the file, and what is brought by headers and macros */
	struct names
		file; /* what no function may use again; what is in `all` alone, functions use by themselves */
	struct vec bodies; /* struct body_names *, by position */
};

/* The names of the file, collected when the first is wanted: once, as a file may hold thousands of
 * functions.  What the source uses for fields only is free: a variable does not meet it. */
static struct taken_names *taken_names(struct ir *ir)
{
	struct names used = {.arena = ir->arena};
	struct taken_names *taken = ir->taken_names;
	uint32_t before = ir->taken.n;
	struct vec bodies = {0};
	bool told;

	if (taken)
		return taken;
	told = ir->take_more && names_beside_fields(ir, &used, &bodies);
	if (ir->take_more)
		ir->take_more(ir);
	ir->taken_names = taken = arena_alloc(ir->arena, sizeof(*taken));
	taken->all.arena = taken->file.arena = ir->arena;
	if (told)
		taken->bodies = bodies;
	for (uint32_t i = 0; i < ir->taken.n; i++) {
		names_add(&taken->all, ir->taken.at[i]);
		if (i < before || !told || names_have(&used, ir->taken.at[i]))
			names_add(&taken->file, ir->taken.at[i]);
	}
	return taken;
}

/* Is it one of the file's, or of a function's that overlaps the span? */
static bool is_taken(struct ir *ir, const char *name, struct span span)
{
	const struct taken_names *taken = taken_names(ir);

	if (names_have(&taken->file, name))
		return true;
	if (!names_have(&taken->all, name))
		return false;
	for (uint32_t i = 0; i < taken->bodies.n; i++) {
		const struct body_names *body = taken->bodies.at[i];

		if (body->span.lo < span.hi && span.lo < body->span.hi &&
		    names_have(&body->names, name))
			return true;
	}
	return false;
}

/* Where a name is in the way of the function's own: in itself, unless the tokens do not tell where that is. */
static struct span own_span(const struct func *func)
{
	const struct taken_names *taken = taken_names(func->ir);

	for (uint32_t i = 0; i < taken->bodies.n; i++) {
		const struct body_names *body = taken->bodies.at[i];

		if (body->span.lo < func->span.hi && func->span.lo < body->span.hi)
			return func->span;
	}
	return (struct span){0, UINT32_MAX};
}

/* What the symbols of one function are called. */
struct naming {
	struct ir *ir;
	struct span span;  /* whose names are taken */
	struct names used; /* in the function, what has a scope of those below left out */
	struct vec scoped; /* struct scoped *, what has a name by now */
};

/* A symbol that was made, and where its name can be seen: the loop that declares it, or the block
 * of its declaration. */
struct scoped {
	const struct sym *sym;
	const struct stmt *scope;
};

/* Is the name one that is visible in the scope, or in scopes inside of it?  Without one: anywhere.
 */
static bool names_in(const struct naming *n, const char *name, const struct stmt *scope)
{
	for (uint32_t i = 0; i < n->scoped.n; i++) {
		const struct scoped *other = n->scoped.at[i];

		if (strcmp(other->sym->name, name) == 0 &&
		    (!scope || stmt_within(scope, other->scope) ||
		     stmt_within(other->scope, scope)))
			return true;
	}
	return false;
}

/* Where the name of what s declares can be seen; NULL: let it be the whole function. */
static const struct stmt *scope_of(const struct stmt *s)
{
	const struct stmt *scope = s->parent;

	if (s->kind == STMT_FOR)
		return s;
	if (s->kind != STMT_DECL || s->sym->kind != SYM_LOCAL)
		return NULL;
	while (scope && scope->kind == STMT_BLOCK && !scope->braced && scope->parent)
		scope = scope->parent;
	return scope;
}

static const char *unique(const struct naming *n, const char *hint, const struct stmt *scope)
{
	struct arena *arena = n->ir->arena;
	size_t most = longest(n->ir, hint);
	char *base = sanitize(n->ir, hint, most);
	const char *name = base;

	for (unsigned k = 2; is_keyword(name) || is_taken(n->ir, name, n->span) ||
			     names_have(&n->used, name) || names_in(n, name, scope);
	     k++) {
		const char *suffix = arena_printf(arena, "_%u", k);
		size_t room = most - strlen(suffix), size = strlen(base);

		size = size < room ? size : room;
		while (((unsigned char)base[size] & 0xc0) == 0x80)
			size--;
		while (size > 1 && base[size - 1] == '_')
			size--;
		name = arena_printf(arena, "%.*s%s", (int)size, base, suffix);
	}
	return name;
}

static void add_scoped(struct naming *n, const struct sym *sym, const struct stmt *scope)
{
	struct scoped *row = arena_alloc(n->ir->arena, sizeof(*row));

	*row = (struct scoped){sym, scope};
	vec_push(n->ir->arena, &n->scoped, row);
}

static void name_fresh(struct naming *n, struct sym *sym, const struct stmt *scope)
{
	const char *name = unique(n, sym->hint ? sym->hint : sym->name, scope);

	sym->name = str_intern(n->ir->strings, name, strlen(name));
	if (scope)
		add_scoped(n, sym, scope);
	else
		names_add(&n->used, sym->name);
}

/* ---- what was said of them ---- */

struct renaming {
	const struct func *func;
	const char **was; /* by number of the symbol; NULL: the user's */
};

/* A name that the user's text has there, too, is left: a macro, or something of the file. */
static bool in_text(const struct func *func, const char *word)
{
	const struct source *source = func->ir->source;
	size_t n = strlen(word);

	for (uint32_t at = func->span.lo; source && at + n <= func->span.hi; at++)
		if (memcmp(source->text + at, word, n) == 0)
			return true;
	return false;
}

static const char *now_called(void *context, const char *word)
{
	const struct renaming *r = context;

	for (uint32_t i = 0; i < r->func->syms.n; i++) {
		const struct sym *sym = r->func->syms.at[i];

		if (!r->was[i] || strcmp(r->was[i], word) != 0 || in_text(r->func, word))
			continue;
		while (sym->same)
			sym = sym->same;
		return sym->name;
	}
	return NULL;
}

void names_assign(struct func *func)
{
	struct ir *ir = func->ir;
	struct naming n = {.ir = ir, .used.arena = ir->arena};
	struct bits named = {0};
	struct renaming r = {func, arena_array(ir->arena, func->syms.n + 1, sizeof(*r.was))};
	bool renames = false;

	n.span = own_span(func);
	for (uint32_t i = 0; i < func->taken.n; i++)
		names_add(&n.used, func->taken.at[i]);
	for (uint32_t i = 0; i < func->syms.n; i++) {
		const struct sym *sym = func->syms.at[i];

		r.was[i] = sym->fresh ? sym->name : NULL;
		if (!sym->fresh)
			names_add(&n.used, sym->name);
	}
	for (const struct stmt *s = func->body; s; s = stmt_next(func->body, s)) {
		if (!s->sym || (s->kind != STMT_DECL && !s->declares) || !s->sym->fresh ||
		    bits_has(&named, s->sym->id))
			continue;
		bits_add(ir->arena, &named, s->sym->id);
		name_fresh(&n, s->sym, scope_of(s));
	}
	/* a temporary that went again comes last: the best names are for those that stay */
	for (uint32_t i = 0; i < func->syms.n; i++) {
		struct sym *sym = func->syms.at[i];

		if (sym->fresh && !bits_has(&named, sym->id))
			name_fresh(&n, sym, NULL);
	}
	for (uint32_t i = 0; i < func->syms.n; i++) {
		const struct sym *sym = func->syms.at[i];

		renames |= r.was[i] && (sym->same || strcmp(r.was[i], sym->name) != 0);
	}
	if (renames)
		diags_rename(ir->diags, func->span, now_called, &r);
}

/* A name for what no symbol is made for, in the functions that the span overlaps. */
static const char *name_in(const struct func *func, const char *wish, struct span span)
{
	struct ir *ir = func->ir;
	struct naming n = {.ir = ir, .span = span, .used.arena = ir->arena};
	const char *name;

	for (uint32_t i = 0; i < func->taken.n; i++)
		names_add(&n.used, func->taken.at[i]);
	for (uint32_t i = 0; i < func->syms.n; i++)
		names_add(&n.used, ((const struct sym *)func->syms.at[i])->name);
	name = unique(&n, wish, NULL);
	return str_intern(ir->strings, name, strlen(name));
}

const char *name_free(struct func *func, const char *wish)
{
	struct ir *ir = func->ir;
	const char *name = name_in(func, wish, (struct span){0, UINT32_MAX});

	vec_push(ir->arena, &ir->taken, (void *)(uintptr_t)name);
	names_add(&taken_names(ir)->all, name);
	names_add(&taken_names(ir)->file, name);
	return name;
}

const char *name_local(struct func *func, const char *wish)
{
	const char *name = name_in(func, wish, own_span(func));

	vec_push(func->ir->arena, &func->taken, (void *)(uintptr_t)name);
	return name;
}

/* Is the symbol only ever the variable of loops that do not contain the nest? */
static bool counts_elsewhere(const struct nest *nest, const struct sym *sym)
{
	bool counts = false;

	for (const struct stmt *s = nest->func->body; s; s = stmt_next(nest->func->body, s)) {
		if (s->sym != sym || !(s->kind == STMT_DECL || s->declares))
			continue;
		if (s->kind != STMT_FOR || stmt_within(nest->root, s))
			return false;
		counts = true;
	}
	return counts;
}

const char *name_counter(const struct nest *nest, const char *wish)
{
	struct func *func = nest->func;
	const struct taken_names *taken = taken_names(func->ir);
	bool hidden = is_keyword(wish) || names_have(&taken->file, wish);

	for (uint32_t i = 0; i < func->syms.n && !hidden; i++) {
		const struct sym *sym = func->syms.at[i];

		hidden = strcmp(sym->name, wish) == 0 && !counts_elsewhere(nest, sym);
	}
	for (uint32_t i = 0; i < func->taken.n && !hidden; i++)
		hidden = strcmp(func->taken.at[i], wish) == 0;
	return hidden ? name_in(func, wish, own_span(func)) : wish;
}
