/* suggest.c - what a person would call a value.
 *
 * A name is made of the variables and operators of the formula: i*n is i_n, x/s is x_div_s, a
 * bounds check of y is y_ok, a load of x[...] is x_val.  When that gets long, the operator's noun:
 * offset, quotient, index, cond, value.  A name never tells of a part as if it were all. */
#include "cunest/backend.h"
#include "cunest/walk.h"
#include "names.h"

#include <string.h>

enum { MAX_PARTS = 3, MAX_LENGTH = NAME_LENGTH, MAX_WORD = 12, MAX_FIELD = 60 };

struct parts {
	const char *at[MAX_PARTS];
	unsigned n;
	bool overflow;
};

static void add_part(struct parts *parts, const char *word)
{
	for (unsigned i = 0; i < parts->n; i++)
		if (strcmp(parts->at[i], word) == 0)
			return;
	if (parts->n == MAX_PARTS)
		parts->overflow = true;
	else
		parts->at[parts->n++] = word;
}

/* ---- words ---- */

static const char *sreg_word(enum sreg sreg)
{
	static const char *const words[] = {
		"tid_x",      "tid_y",       "tid_z",       "block_x",     "block_y",
		"block_z",    "block_dim_x", "block_dim_y", "block_dim_z", "grid_dim_x",
		"grid_dim_y", "grid_dim_z",  "warp",
	};

	return (unsigned)sreg < ARRAY_LEN(words) ? words[sreg] : "id";
}

/* __fsqrt_rn -> fsqrt_rn, sqrtf -> sqrt, ns::f -> f */
static const char *callee_word(struct arena *arena, const char *callee)
{
	static const char *const maths[] = {"sqrtf", "rsqrtf", "expf",  "exp2f", "logf",  "log2f",
					    "sinf",  "cosf",   "tanf",  "tanhf", "fabsf", "floorf",
					    "ceilf", "powf",   "fminf", "fmaxf", "fmodf", "fmaf"};
	const char *colon = strrchr(callee, ':');
	size_t n;

	if (colon)
		callee = colon + 1;
	while (*callee == '_' || *callee == ' ')
		callee++;
	while (*callee == '.')
		callee++;
	if (strncmp(callee, "operator", 8) == 0)
		callee = "";
	n = strcspn(callee, "<({ ");
	for (unsigned i = 0; i < ARRAY_LEN(maths); i++)
		if (strlen(maths[i]) == n && memcmp(maths[i], callee, n) == 0)
			n--;
	return n ? arena_strndup(arena, callee, n) : "call";
}

static bool is_cast(const struct expr *e)
{
	return e->kind == EXPR_CAST;
}

static const struct expr *bare(const struct expr *e)
{
	while (is_cast(e))
		e = e->arg[0];
	return e;
}

/* TILE -> tile: a macro is shouted, a variable is not. */
static const char *lower_case(struct arena *arena, const char *word)
{
	char *s = arena_strdup(arena, word);

	for (char *c = s; *c; c++)
		*c += *c >= 'A' && *c <= 'Z' ? 'a' - 'A' : 0;
	return s;
}

/* The word of a leaf; NULL: not a leaf. */
static const char *leaf_word(struct arena *arena, const struct expr *e)
{
	e = bare(e);
	if (e->kind == EXPR_SYM)
		return e->u.sym->name && *e->u.sym->name ? e->u.sym->name : "v";
	if (e->kind == EXPR_SREG)
		return sreg_word(e->u.sreg);
	if (e->kind == EXPR_MEMBER)
		return e->text;
	if (e->kind == EXPR_INT && e->text && strlen(e->text) <= MAX_WORD)
		return lower_case(arena, e->text);
	if (e->kind == EXPR_INT && type_is_int(e->type) && expr_int(e) >= 0 && expr_int(e) < 100000)
		return arena_printf(arena, "%d", (int)expr_int(e));
	return NULL;
}

static bool is_number(const struct expr *e)
{
	e = bare(e);
	return e->kind == EXPR_INT || e->kind == EXPR_FLT;
}

/* How much a formula varies: locals and thread indices more than parameters. */
static unsigned variability(const struct expr *e)
{
	unsigned most = 0;

	if (e->kind == EXPR_SREG || e->kind == EXPR_LOAD)
		return 2;
	if (e->kind == EXPR_SYM)
		return e->u.sym->constant ? 0 : e->u.sym->kind == SYM_LOCAL ? 2 : 1;
	for (unsigned i = 0; i < e->nargs; i++) {
		unsigned v = variability(e->arg[i]);

		most = v > most ? v : most;
	}
	return most;
}

/* The variable that a formula is about: the first that varies as much as any. */
static const char *main_variable(struct arena *arena, const struct expr *e)
{
	unsigned most = variability(e);
	const char *word;

	e = bare(e);
	word = is_number(e) ? NULL : leaf_word(arena, e);
	if (e->kind == EXPR_LOAD)
		return main_variable(arena, e->arg[0]);
	for (unsigned i = 0; !word && i < e->nargs; i++)
		if (variability(e->arg[i]) == most)
			word = main_variable(arena, e->arg[i]);
	return word;
}

/* ---- joined identifiers ---- */

static void collect(struct arena *arena, const struct expr *e, struct parts *parts)
{
	const char *word;

	e = bare(e);
	if (is_number(e))
		return;
	word = leaf_word(arena, e);
	if (word) {
		add_part(parts, word);
		return;
	}
	if (e->kind == EXPR_CALL)
		add_part(parts, callee_word(arena, e->text));
	if (e->kind == EXPR_LOAD) {
		collect(arena, e->arg[0], parts);
		return;
	}
	for (unsigned i = 0; i < e->nargs; i++)
		collect(arena, e->arg[i], parts);
}

static const char *noun(const struct expr *e)
{
	if (e->type->kind == TYPE_BOOL)
		return "cond";
	if (e->type->kind == TYPE_PTR)
		return "start";
	if (!type_is_int(e->type))
		return "value";
	return e->kind == EXPR_ADD || e->kind == EXPR_SUB || e->kind == EXPR_MUL ? "offset"
										 : "index";
}

/* Identifiers joined by _, NULL when there are none or too many. */
static const char *join(struct arena *arena, const struct expr *e, unsigned *n)
{
	struct parts parts = {.n = 0};
	const char *name;

	collect(arena, e, &parts);
	*n = parts.n;
	if (!parts.n || parts.overflow)
		return NULL;
	name = parts.at[0];
	for (unsigned i = 1; i < parts.n; i++)
		name = arena_printf(arena, "%s_%s", name, parts.at[i]);
	return name;
}

/* One identifier alone would look like the variable itself: it gets the operator, or the noun. */
static const char *joined(struct arena *arena, const struct expr *e)
{
	unsigned n;
	const char *name = join(arena, e, &n), *word = noun(bare(e));

	if (name && n == 1 && bare(e)->nargs && bare(e)->kind != EXPR_MEMBER)
		name = arena_printf(arena, "%s_%s", name, word);
	return name && strlen(name) <= MAX_LENGTH ? name : NULL;
}

static const char *suggest(struct arena *arena, const struct expr *e);

static const char *whole_call(struct arena *, const struct expr *);

static const char *infix(struct arena *arena, const char *a, const char *word, const char *b)
{
	const char *name = a && b ? arena_printf(arena, "%s_%s%s", a, word, b) : NULL;

	return name && strlen(name) <= MAX_LENGTH ? name : NULL;
}

/* One side of an operator's name, all of it; NULL: more than a name can say.  (x + 1) % n is x_plus_1_mod_n, never
 * x_mod_n. */
static const char *side_word(struct arena *arena, const struct expr *e)
{
	const char *word = leaf_word(arena, e), *a, *b;

	e = bare(e);
	if (word)
		return word;
	if (e->kind == EXPR_CALL)
		return whole_call(arena, e);
	if (e->nargs != 2 || is_number(e->arg[0]))
		return NULL;
	if (e->kind == EXPR_LOAD)
		return infix(arena, leaf_word(arena, e->arg[0]), "", leaf_word(arena, e->arg[1]));
	word = e->kind == EXPR_ADD   ? "plus_"
	       : e->kind == EXPR_SUB ? "minus_"
	       : e->kind == EXPR_DIV ? "div_"
	       : e->kind == EXPR_MOD ? "mod_"
	       : e->kind == EXPR_MUL ? ""
				     : NULL;
	if (!word)
		return NULL;
	a = side_word(arena, e->arg[0]);
	b = leaf_word(arena, e->arg[1]);
	return a && e->kind == EXPR_MUL && bare(e->arg[0]) == bare(e->arg[1])
		       ? arena_printf(arena, "%s_sq", a)
		       : infix(arena, a, word, b);
}

/* a / (b + 1) is no a_div_b_plus_1 */
static const char *right_word(struct arena *arena, const struct expr *e)
{
	enum expr_kind kind = (enum expr_kind)bare(e)->kind;
	bool open = kind == EXPR_ADD || kind == EXPR_SUB || kind == EXPR_DIV || kind == EXPR_MOD;

	return open ? NULL : side_word(arena, e);
}

/* x/s -> x_div_s */
static const char *with_word(struct arena *arena, const struct expr *e, const char *word)
{
	const char *a = is_number(e->arg[0]) ? NULL : side_word(arena, e->arg[0]);
	const char *b = right_word(arena, e->arg[1]), *name;

	if (!a || !b)
		return NULL;
	name = arena_printf(arena, "%s_%s_%s", a, word, b);
	return strlen(name) <= MAX_LENGTH ? name : NULL;
}

static const char *additive(struct arena *arena, const struct expr *e)
{
	bool one_number = is_number(e->arg[1]) && leaf_word(arena, e->arg[0]);
	bool leaves =
		leaf_word(arena, e->arg[0]) && leaf_word(arena, e->arg[1]) && !is_number(e->arg[0]);

	if (e->kind == EXPR_SUB && (one_number || leaves))
		return with_word(arena, e, "minus");
	if (e->kind == EXPR_ADD && one_number)
		return with_word(arena, e, "plus");
	return joined(arena, e);
}

static const char *product(struct arena *arena, const struct expr *e)
{
	const char *a = leaf_word(arena, e->arg[0]);

	if (is_number(e->arg[1]) && a)
		return with_word(arena, e, "times");
	if (a && bare(e->arg[0]) == bare(e->arg[1]))
		return arena_printf(arena, "%s_sq", a);
	return joined(arena, e);
}

/* ---- conditions ---- */

/* y >= 0, 0 <= y, n > y: all check y. */
static const struct expr *checked_side(const struct expr *e)
{
	return bare(e->arg[variability(e->arg[1]) > variability(e->arg[0])]);
}

/* x % s == 0 */
static bool is_alignment(const struct expr *e)
{
	const struct expr *zero = bare(e->nargs == 2 ? e->arg[1] : e);

	return e->kind == EXPR_EQ && bare(e->arg[0])->kind == EXPR_MOD && zero->kind == EXPR_INT &&
	       expr_int(zero) == 0;
}

static bool ends_in(const char *word, const char *suffix)
{
	size_t n = strlen(word), m = strlen(suffix);

	return n > m && strcmp(word + n - m, suffix) == 0;
}

struct guard {
	struct parts about;
	bool bounds, alignment; /* what is checked */
};

/* y_ok && 0 <= x: about y and x. */
static void guard_flag(struct arena *arena, const char *word, struct guard *g)
{
	static const char *const suffixes[] = {"_ok", "_aligned"};

	for (unsigned i = 0; i < ARRAY_LEN(suffixes); i++) {
		if (!ends_in(word, suffixes[i]))
			continue;
		g->alignment |= i == 1;
		g->bounds |= i == 0;
		add_part(&g->about, arena_strndup(arena, word, strlen(word) - strlen(suffixes[i])));
		return;
	}
	g->bounds = true;
	add_part(&g->about, word);
}

static void guard_variables(struct arena *arena, const struct expr *e, struct guard *g)
{
	const char *word;

	e = bare(e);
	if (e->kind == EXPR_LAND || e->kind == EXPR_LOR || e->kind == EXPR_LNOT) {
		for (unsigned i = 0; i < e->nargs; i++)
			guard_variables(arena, e->arg[i], g);
		return;
	}
	if (e->kind == EXPR_SYM && e->type->kind == TYPE_BOOL) {
		guard_flag(arena, leaf_word(arena, e), g);
		return;
	}
	if (is_alignment(e))
		g->alignment = true;
	else
		g->bounds = true;
	word = main_variable(arena, expr_table[e->kind].flags & EXPR_R ? checked_side(e) : e);
	if (word)
		add_part(&g->about, word);
}

static const char *guard(struct arena *arena, const struct expr *e)
{
	struct guard g = {.bounds = false};
	const char *name, *suffix;
	bool tight = true;

	guard_variables(arena, e, &g);
	suffix = g.alignment && !g.bounds ? "aligned" : "ok";
	if (!g.about.n)
		return "cond";
	if (g.about.overflow)
		return "in_bounds";
	name = g.about.at[0];
	for (unsigned i = 0; i < g.about.n; i++)
		tight &= strlen(g.about.at[i]) == 1;
	for (unsigned i = 1; i < g.about.n; i++)
		name = arena_printf(arena, "%s%s%s", name, tight ? "" : "_", g.about.at[i]);
	name = arena_printf(arena, "%s_%s", name, suffix);
	return strlen(name) <= MAX_LENGTH ? name : "in_bounds";
}

/* i == 3 -> i_is_3; x % s == 0 -> x_aligned */
static const char *equality(struct arena *arena, const struct expr *e)
{
	const struct expr *left = bare(e->arg[0]);
	const char *name = NULL;

	if (is_alignment(e)) {
		name = main_variable(arena, left);
		name = name ? arena_printf(arena, "%s_aligned", name) : NULL;
	} else if (leaf_word(arena, left)) {
		name = with_word(arena, e, e->kind == EXPR_EQ ? "is" : "not");
	}
	return name ? name : guard(arena, e);
}

/* ---- the rest ---- */

static const char *load(struct arena *arena, const struct expr *e)
{
	const char *base = leaf_word(arena, e->arg[0]);
	const char *name = base;

	if (!base)
		return NULL;
	for (unsigned i = 1; i < e->nargs; i++) {
		const struct expr *index = bare(e->arg[i]);

		if (index->kind != EXPR_SYM && index->kind != EXPR_INT)
			return arena_printf(arena, "%s_val", base);
		name = arena_printf(arena, "%s_%s", name, leaf_word(arena, index));
	}
	return strlen(name) <= MAX_LENGTH && e->nargs <= MAX_PARTS
		       ? name
		       : arena_printf(arena, "%s_val", base);
}

/* colors.x, colors[i / 2].x -> colors_x; without a plain object, or where that gets long, x. */
static const char *member(struct arena *arena, const struct expr *e)
{
	const struct expr *object = e->arg[0]->kind == EXPR_LOAD ? e->arg[0]->arg[0] : e->arg[0];
	const char *base = leaf_word(arena, object), *name;

	name = base ? arena_printf(arena, "%s_%s", base, e->text) : e->text;
	return strlen(name) <= MAX_LENGTH ? name : e->text;
}

static const char *prefixed(struct arena *arena, const char *word, const struct expr *arg)
{
	const char *rest = leaf_word(arena, arg);
	const char *name;

	rest = rest && !is_number(arg) ? rest : suggest(arena, arg);
	name = arena_printf(arena, "%s_%s", word, rest);
	return strlen(name) <= MAX_LENGTH ? name : NULL;
}

/* f(x, y) -> f_x_y; NULL: there is more to it. */
static const char *whole_call(struct arena *arena, const struct expr *e)
{
	const char *name = callee_word(arena, e->text);

	if (!e->nargs || is_number(e->arg[0]) ||
	    call_shape_of(e->text, e->nargs).form == CALL_INFIX)
		return NULL;
	for (unsigned i = 0; i < e->nargs; i++) {
		const char *arg = leaf_word(arena, e->arg[i]);

		if (!arg)
			return NULL;
		name = arena_printf(arena, "%s_%s", name, arg);
	}
	return strlen(name) <= MAX_LENGTH ? name : NULL;
}

static const char *call(struct arena *arena, const struct expr *e)
{
	const char *word = callee_word(arena, e->text), *name;

	if (call_shape_of(e->text, e->nargs).form == CALL_INFIX)
		return NULL; /* named by its operands */
	name = whole_call(arena, e);
	return name && strlen(name) <= MAX_LENGTH ? name : arena_printf(arena, "%s_val", word);
}

/* c ? A[i] : 0 -> A_i_or_0 */
static const char *selected(struct arena *arena, const struct expr *e)
{
	bool first = is_number(e->arg[1]);
	const struct expr *value = e->arg[first ? 2 : 1], *other = bare(e->arg[first ? 1 : 2]);
	const char *name, *word = "else";

	if (is_number(value))
		return NULL;
	if (other->kind == EXPR_INT && leaf_word(arena, other))
		word = leaf_word(arena, other);
	else if (other->kind == EXPR_FLT && (other->u.number == 0 || other->u.number == 1))
		word = other->u.number == 0 ? "0" : "1";
	name = arena_printf(arena, "%s_or_%s", suggest(arena, bare(value)), word);
	return strlen(name) <= MAX_LENGTH ? name : NULL;
}

static const char *neutral(const char *name, const char *other)
{
	return name ? name : other;
}

/* x_div_s; 1.0f / x is inv_x */
static const char *quotient(struct arena *arena, const struct expr *e)
{
	const struct expr *one = bare(e->arg[0]);
	bool inverse = type_is_float(e->type) &&
		       (one->kind == EXPR_FLT ? one->u.number == 1 : expr_is_int(one, 1));
	const char *of = inverse && !is_number(e->arg[1]) ? side_word(arena, e->arg[1]) : NULL;

	if (of && strlen(of) + 4 <= MAX_LENGTH)
		return arena_printf(arena, "inv_%s", of);
	return neutral(with_word(arena, e, "div"), type_is_int(e->type) ? "quotient" : "ratio");
}

static const char *special(struct arena *arena, const struct expr *e)
{
	enum expr_kind kind = (enum expr_kind)e->kind;

	switch (kind) {
	case EXPR_SYM:
	case EXPR_SREG:
		return leaf_word(arena, e);
	case EXPR_ADD:
	case EXPR_SUB:
		return additive(arena, e);
	case EXPR_MUL:
		return product(arena, e);
	case EXPR_DIV:
		return quotient(arena, e);
	case EXPR_MOD:
		return neutral(with_word(arena, e, "mod"), "remainder");
	case EXPR_SHL:
		return neutral(with_word(arena, e, "shl"), "bits");
	case EXPR_SHR:
		return neutral(with_word(arena, e, "shr"), "bits");
	case EXPR_AND:
		return neutral(with_word(arena, e, "and"), "bits");
	case EXPR_OR:
		return neutral(with_word(arena, e, "or"), "bits");
	case EXPR_XOR:
		return neutral(with_word(arena, e, "xor"), "bits");
	case EXPR_NEG:
		return prefixed(arena, "neg", e->arg[0]);
	case EXPR_NOT:
		return prefixed(arena, "inv", e->arg[0]);
	case EXPR_LNOT:
		return prefixed(arena, "not", e->arg[0]);
	case EXPR_EQ:
	case EXPR_NE:
		return equality(arena, e);
	case EXPR_LT:
	case EXPR_LE:
	case EXPR_GT:
	case EXPR_GE:
	case EXPR_LAND:
	case EXPR_LOR:
		return guard(arena, e);
	case EXPR_SELECT:
		return selected(arena, e);
	case EXPR_MIN:
		return neutral(with_word(arena, e, "min"), "least");
	case EXPR_MAX:
		return neutral(with_word(arena, e, "max"), "most");
	case EXPR_CAST:
		return suggest(arena, e->arg[0]);
	case EXPR_LOAD:
		return load(arena, e);
	case EXPR_MEMBER:
		return member(arena, e);
	case EXPR_ADDR:
		return main_variable(arena, e)
			       ? arena_printf(arena, "%s_ptr", main_variable(arena, e))
			       : NULL;
	case EXPR_CALL:
		return call(arena, e);
	case EXPR_INT:
	case EXPR_FLT:
	case EXPR_OPAQUE:
	case EXPR_COUNT:
		break;
	}
	return NULL;
}

static const char *suggest(struct arena *arena, const struct expr *e)
{
	const char *name = special(arena, e);

	/* how long a field's name may be, its owner chose */
	if (bare(e)->kind == EXPR_MEMBER && strlen(name) <= MAX_FIELD)
		return name;
	if (!name)
		name = joined(arena, e);
	return name && strlen(name) <= MAX_LENGTH ? name : noun(e);
}

const char *name_suggest(struct func *func, const struct expr *e)
{
	return suggest(func->ir->arena, expr_strip(e));
}
