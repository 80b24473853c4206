/* hidden.c - does each name still mean what it meant?
 *
 *	enum { W = 7 };				for (int W = 0; W < 32; W++)
 *	for (int i = 0; i < W; i++)	->		for (int i = 0; i < W; i++)
 *		for (int W = 0; W < 32; W++)
 *
 * Clauses put statements into loops and blocks in which they did not be, and what is declared
 * there may have the name of a variable, a function, a constant or a type that they use.  Variables
 * are symbols; all else is words of the source, since it is copied from there.  Names about which
 * the source itself would be taken for wrong, as in sizeof(i), are not asked for.
 *
 * The registers that clauses write are names, too, and threadIdx may be the user's own: a parameter,
 * a variable, or what a namespace has. */
#include "schedule.h"

#include "cunest/tokens.h"
#include "cunest/walk.h"

#include <string.h>

enum { DIMS = 3, REGISTERS = SREG_WARPSIZE / DIMS + 1 };

static const char *const registers[REGISTERS] = {"threadIdx", "blockIdx", "blockDim", "gridDim",
						 "warpSize"};

/* Where in the function is a register's name somebody's own? */
enum taken { TAKEN_NOWHERE, TAKEN_SOMEWHERE, TAKEN_EVERYWHERE };

struct look {
	struct schedule *s;
	struct vec *found;   /* const char *, interned: names that mean something else */
	struct vec declared; /* const char *, sorted: what the nest declares */
	const struct stmt *at;
	const struct expr *in; /* the formula that is looked at */
	enum taken taken[REGISTERS];
	bool any_taken;
};

/* ---- names ---- */

static int by_pointer(const void *a, const void *b)
{
	return a == b ? 0 : (uintptr_t)a < (uintptr_t)b ? -1 : 1;
}

static bool is_declared(const struct look *k, const char *name)
{
	uint32_t lo = 0, hi = k->declared.n;

	while (lo < hi) {
		uint32_t mid = lo + (hi - lo) / 2;

		if (k->declared.at[mid] == name)
			return true;
		if ((uintptr_t)k->declared.at[mid] < (uintptr_t)name)
			lo = mid + 1;
		else
			hi = mid;
	}
	return false;
}

static void collect_declared(struct look *k)
{
	const struct stmt *root = k->s->nest->root;

	for (const struct stmt *x = root; x; x = stmt_next(root, x))
		if (x->sym && (x->kind == STMT_DECL || x->declares) && !x->sym->fresh &&
		    x->sym->name)
			vec_push(k->s->ir->arena, &k->declared, (void *)(uintptr_t)x->sym->name);
	vec_sort(k->s->ir->arena, &k->declared, by_pointer);
}

static void note(struct look *k, const char *name)
{
	for (uint32_t i = 0; i < k->found->n; i++)
		if (k->found->at[i] == name)
			return;
	vec_push(k->s->ir->arena, k->found, (void *)(uintptr_t)name);
}

static void look_at_symbol(struct look *k, const struct sym *sym)
{
	if (sym->name && !sym->fresh && is_declared(k, sym->name) && sym_hidden(sym, k->at))
		note(k, sym->name);
}

/* A function or a type: scale of scale<4>, none of ns::scale. */
static void look_at_text(struct look *k, const char *text)
{
	struct sym any = {0};
	size_t n = 0;

	while (text && *text == ' ')
		text++;
	while (text && is_word_byte(text[n]))
		n++;
	if (!n || strncmp(text + n, "::", 2) == 0)
		return;
	any.name = str_intern(k->s->ir->strings, text, n);
	if (is_declared(k, any.name) && sym_hidden(&any, k->at))
		note(k, any.name);
}

/* ---- words ---- */

struct naming {
	const char *name;
	bool found;
};

static bool find_name(void *context, const struct expr *e)
{
	struct naming *n = context;

	n->found |= e->kind == EXPR_SYM && e->u.sym->name == n->name;
	return !n->found;
}

/* Is it a variable that the formula, or the statement, names? */
static bool is_variable(struct look *k, const struct expr *e, const char *name)
{
	const struct vec *lists[] = {&k->at->reads, &k->at->writes};
	struct naming n = {.name = name};

	if (e) {
		expr_walk(k->s->ir, e, find_name, &n);
		return n.found;
	}
	for (unsigned i = 0; i < ARRAY_LEN(lists); i++)
		for (uint32_t j = 0; j < lists[i]->n; j++)
			n.found |= ((const struct sym *)lists[i]->at[j])->name == name;
	return n.found || (k->at->sym && k->at->sym->name == name);
}

struct likeness {
	const struct expr *like;
	bool found;
};

static bool find_like(void *context, const struct expr *e)
{
	struct likeness *l = context;

	l->found |= e == l->like || (e->kind == l->like->kind && e->nargs == l->like->nargs &&
				     e->nargs > 0 && e->text == l->like->text);
	return !l->found;
}

/* Is it still there, or one of which only operands have changed? */
static bool is_kept(struct look *k, const struct expr *e)
{
	struct likeness l = {.like = e};

	expr_walk(k->s->ir, k->in, find_like, &l);
	return l.found;
}

static void look_at_word(struct look *k, const struct expr *e, const char *word, size_t n)
{
	struct sym any = {.name = str_intern(k->s->ir->strings, word, n)};

	if (is_declared(k, any.name) && !is_variable(k, e, any.name) && sym_hidden(&any, k->at) &&
	    (!e || is_kept(k, e)))
		note(k, any.name);
}

static bool is_scope(const struct tokens *t, uint32_t i)
{
	return i + 1 < t->n && t->at[i].c == ':' && t->at[i + 1].c == ':' &&
	       t->at[i].hi == t->at[i + 1].lo;
}

/* Does a scope or an object say where the name is from? */
static bool is_member(const struct tokens *t, uint32_t i)
{
	return (i >= 1 && t->at[i - 1].c == '.') ||
	       (i >= 2 && t->at[i - 1].c == '>' && t->at[i - 2].c == '-') ||
	       (i >= 2 && is_scope(t, i - 2));
}

static void look_at_bytes(struct look *k, const struct expr *e, uint32_t lo, uint32_t hi)
{
	const char *text = k->s->ir->source->text;
	struct tokens t;

	if (lo >= hi)
		return;
	lex(k->s->ir->arena, text, lo, hi, &t);
	for (uint32_t i = 0; i < t.n; i++)
		if (t.at[i].kind == TOKEN_WORD && !is_member(&t, i) && !is_scope(&t, i + 1))
			look_at_word(k, e, text + t.at[i].lo, t.at[i].hi - t.at[i].lo);
}

static int by_start(const void *a, const void *b)
{
	const struct origin *x = a, *y = b;

	return x->outer.lo < y->outer.lo ? -1 : x->outer.lo > y->outer.lo;
}

/* The bytes of a formula or statement but for those of its operands, which give account of themselves. */
static void look_between(struct look *k, const struct expr *e, struct span span, struct vec *parts)
{
	uint32_t at = span.lo;

	vec_sort(k->s->ir->arena, parts, by_start);
	for (uint32_t i = 0; i < parts->n; i++) {
		const struct origin *part = parts->at[i];

		look_at_bytes(k, e, at, part->outer.lo < span.hi ? part->outer.lo : span.hi);
		if (part->outer.hi > at)
			at = part->outer.hi;
	}
	look_at_bytes(k, e, at, span.hi);
}

/* ---- registers ---- */

static enum taken who_takes(const struct func *func, const char *name)
{
	enum taken all = file_hides(func, name) ? TAKEN_EVERYWHERE : TAKEN_NOWHERE;

	for (uint32_t i = 0; i < func->syms.n && all != TAKEN_EVERYWHERE; i++) {
		const struct sym *sym = func->syms.at[i];

		/* a global one of this name is the register itself, all of it */
		if (sym->fresh || sym->kind == SYM_GLOBAL || strcmp(sym->name, name) != 0)
			continue;
		all = sym->kind == SYM_PARAM || sym->kind == SYM_TPARAM ? TAKEN_EVERYWHERE
									: TAKEN_SOMEWHERE;
	}
	return all;
}

static void find_taken(struct look *k)
{
	for (unsigned i = 0; i < REGISTERS; i++) {
		k->taken[i] = who_takes(k->s->nest->func, registers[i]);
		k->any_taken |= k->taken[i] != TAKEN_NOWHERE;
	}
}

/* ::threadIdx, which is the register wherever it stands. */
static bool is_qualified(const struct look *k, const char *name)
{
	struct span span = k->s->nest->func->span;
	const struct ir *ir = k->s->ir;
	struct tokens t;

	if (!ir->source || span_none(span))
		return false;
	lex(ir->arena, ir->source->text, span.lo, span.hi, &t);
	for (uint32_t i = 2; i < t.n; i++)
		if (t.at[i].hi - t.at[i].lo == strlen(name) && is_scope(&t, i - 2) &&
		    memcmp(ir->source->text + t.at[i].lo, name, strlen(name)) == 0)
			return true;
	return false;
}

/* That the source writes one by its plain name says that the name is free where it does. */
static void look_at_register(struct look *k, enum sreg sreg)
{
	unsigned i = sreg / DIMS;
	struct sym any = {0};

	if (k->taken[i] == TAKEN_NOWHERE)
		return;
	any.name = str_intern(k->s->ir->strings, registers[i], strlen(registers[i]));
	if ((k->taken[i] == TAKEN_EVERYWHERE || sym_hidden(&any, k->at)) &&
	    (k->s->names_known || !is_qualified(k, any.name)))
		note(k, any.name);
}

static bool visit_name(void *context, const struct expr *e)
{
	if (e->kind == EXPR_SREG)
		look_at_register(context, e->u.sreg);
	else if (e->kind == EXPR_SYM)
		look_at_symbol(context, e->u.sym);
	else if (e->kind == EXPR_CALL)
		look_at_text(context, e->text);
	else if (e->kind == EXPR_CAST && !e->implicit)
		look_at_text(context, e->type->name);
	return true;
}

/* ---- statements ---- */

static void add_part(struct look *k, struct vec *parts, const struct origin *o)
{
	if (o && !span_none(o->outer))
		vec_push(k->s->ir->arena, parts, (void *)(uintptr_t)o);
}

/* Formulas that are still there are copied, or their parts are. */
static void look_at_origin(struct look *k, const struct origin *o)
{
	struct vec parts = {0};

	if (!o || !o->e || (o->e->kind == EXPR_SYM && !o->macro))
		return;
	for (unsigned i = 0; i < o->nkids; i++) {
		add_part(k, &parts, o->kid[i]);
		look_at_origin(k, o->kid[i]);
	}
	if (!span_none(o->span))
		look_between(k, o->e, o->span, &parts);
}

/* What the text of a statement that is not understood names. */
static void look_at_list(struct look *k, const struct vec *list)
{
	for (uint32_t i = 0; i < list->n && !k->at->unsure; i++) {
		const struct sym *sym = list->at[i];

		if (!sym->tag && !sym->inner)
			look_at_symbol(k, sym);
	}
}

static void look_at(struct look *k, const struct stmt *x)
{
	struct vec parts = {0};

	k->at = x;
	look_at_list(k, &x->reads);
	look_at_list(k, &x->writes);
	for (unsigned i = 0; i < x->nslots; i++) {
		if (!x->slot[i].e)
			continue;
		k->in = x->slot[i].e;
		expr_walk(k->s->ir, k->in, visit_name, k);
		if (k->s->ir->source)
			look_at_origin(k, x->slot[i].origin);
	}
	if (x->sym)
		look_at_symbol(k, x->sym);
	if (x->kind == STMT_CALL && span_none(x->span))
		look_at_text(k, x->text);
	if (!k->s->ir->source || span_none(x->span) || x->dirty || x->first ||
	    x->kind == STMT_BLOCK || x->kind == STMT_PRAGMA)
		return;
	for (unsigned i = 0; i < x->nslots; i++)
		add_part(k, &parts, x->slot[i].origin);
	look_between(k, NULL, x->span, &parts);
}

/* What is bound declares its variable in the block around the nest. */
static void collect(struct schedule *s, struct vec *found)
{
	const struct stmt *root = schedule_binds(s) ? s->nest->func->body : s->nest->root;
	struct look k = {.s = s, .found = found};

	collect_declared(&k);
	find_taken(&k);
	for (const struct stmt *x = root; x && (k.declared.n || k.any_taken);
	     x = stmt_next(root, x))
		look_at(&k, x);
}

void names_note(struct schedule *s)
{
	collect(s, &s->odd_names);
}

const char *names_changed(struct schedule *s)
{
	struct vec found = {0};

	collect(s, &found);
	for (uint32_t i = 0; i < found.n; i++) {
		bool known = false;

		for (uint32_t j = 0; j < s->odd_names.n; j++)
			known |= s->odd_names.at[j] == found.at[i];
		if (!known)
			return found.at[i];
	}
	return NULL;
}
