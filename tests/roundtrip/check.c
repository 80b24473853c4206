/* check.c - prints the nests of a source from the IR, as C and as IR text, and reads them back: what
 * roundtrip.c says of each file. */
#include "tests/roundtrip/check.h"

#include "cunest/backend.h"
#include "cunest/text.h"
#include "cunest/verify.h"
#include "cunest/walk.h"

#include <stdio.h>
#include <string.h>

struct unit {
	struct source source;
	struct ir *ir;
	struct vec annotations;
	enum status status;
};

static void unit_lower(struct check *c, struct unit *u, struct source source)
{
	memset(u, 0, sizeof(*u));
	u->source = source;
	u->ir = ir_create(c->arena, diags_create(c->arena, &u->source), &u->source, LANG_CUDA);
	annotations_scan(u->ir, &u->annotations);
	u->status = frontend_lower(u->ir, &c->options, &u->annotations);
}

static void fail(struct check *c, const struct func *func, const char *what, const char *detail)
{
	printf("%s: %s: %s\n%s", c->file, func->name, what, detail);
	c->failed = true;
}

/* ---- the IR text ---- */

static void check_text(struct check *c, struct func *func)
{
	struct source source;
	struct ir *ir;
	struct buf b, again;
	const char *wrong;

	ir_survey(func);
	wrong = ir_verify(func);
	if (wrong)
		fail(c, func, wrong, "");
	buf_init(&b, c->arena);
	text_print_func(&b, func);
	source = (struct source){"text", b.s, (uint32_t)b.n};
	ir = ir_create(c->arena, diags_create(c->arena, &source), &source, LANG_CUDA);
	if (!text_read(ir, &source)) {
		const struct diag *d = diags_all(ir->diags)->at[0];

		fail(c, func, "the text is not read back",
		     arena_printf(c->arena, "\t%s: %.100s\n", d->text, b.s + d->where.lo));
		return;
	}
	buf_init(&again, c->arena);
	text_print_func(&again, ir->funcs.at[0]);
	if (!func_equal(func, ir->funcs.at[0]) || strcmp(b.s, again.s) != 0)
		fail(c, func, "the text reads as another tree", "");
}

/* ---- C from the IR ---- */

/* The header of a `for` that FOR cannot hold ends before its body, which has a `;` of its own when
 * it is empty. */
static const char *for_header(struct check *c, const struct unit *u, const struct stmt *s)
{
	uint32_t depth = 0, at = s->span.lo;
	const char *text = u->source.text;

	do {
		depth += text[at] == '(';
		depth -= text[at] == ')';
	} while (text[at++] != ')' || depth);
	return arena_strndup(c->arena, text + s->span.lo, at - s->span.lo);
}

static void copy_bytes(struct check *c, const struct unit *u, struct stmt *s)
{
	if (s->text || span_none(s->span))
		return;
	if (s->kind == STMT_RAW || s->kind == STMT_PRAGMA)
		s->text = arena_strndup(c->arena, u->source.text + s->span.lo,
					s->span.hi - s->span.lo);
	else if (s->kind == STMT_WHILE && s->form == FORM_FOR)
		s->text = for_header(c, u, s);
}

static const char *nest_print(struct check *c, const struct unit *u, const struct nest *nest)
{
	struct buf b;

	buf_init(&b, c->arena);
	buf_puts(&b, "");
	for (struct stmt *s = nest->root; s; s = stmt_next(nest->root, s))
		copy_bytes(c, u, s);
	for (const struct stmt *s = nest->root->first; s; s = s->next)
		if (s->span.lo >= nest->span.lo) /* not a pragma before it */
			print_c_stmt(&b, nest->func, s, 0);
	for (struct stmt *s = nest->root; s; s = stmt_next(nest->root, s))
		if (s->kind == STMT_WHILE)
			s->text = NULL;
	while (b.n && b.s[b.n - 1] == '\n')
		b.s[--b.n] = '\0';
	return b.s;
}

/* ---- what printing may change ---- */

/* int a, b; -> int a; int b;  for (...) S -> for (...) { S }: a printer that has no bytes to go by
 * writes the plain form, and the trees differ in nothing else by that. */
static void normalise(struct nest *nest)
{
	for (struct stmt *s = nest->root->first; s;) {
		struct stmt *next = stmt_next(nest->root, s);

		if (s->kind == STMT_BLOCK && s->parent->kind != STMT_RAW)
			s->braced = true;
		if (s->kind == STMT_BLOCK && s->transparent && s->parent->kind == STMT_BLOCK) {
			next = s->first ? s->first : stmt_next_skip(nest->root, s);
			while (s->first) {
				struct stmt *child = s->first;

				stmt_remove(child);
				stmt_insert_before(s, child);
			}
			stmt_remove(s);
		}
		s = next;
	}
}

/* A type that no literal has: what is written is a cast of one. */
static bool is_enum(struct ir *ir, const struct type *t)
{
	return t->kind == TYPE_INT && t != type_int(ir->types, t->rank, t->is_signed, NULL);
}

/* What the printer writes in another way that means the same:
 *	32u * n -> 32 * n	where n is unsigned: a literal has its shortest form
 *	red -> (color)-1	the IR knows enumerators by their values
 *	-1 -> -(1)		a literal has no sign
 *	(&x)->y -> x.y */
static const struct expr *plain(void *context, const struct expr *e)
{
	const struct expr *a = e->nargs ? e->arg[0] : NULL;
	struct ir *ir = context;
	__int128 value;

	if (e->kind == EXPR_LOAD && e->nargs == 2 && a->kind == EXPR_ADDR &&
	    expr_is_int(e->arg[1], 0))
		return a->arg[0];
	if (e->kind != EXPR_NEG && (e->kind != EXPR_CAST || !type_is_int(e->type) ||
				    (!e->implicit && !is_enum(ir, e->type))))
		return e;
	if (a->kind != EXPR_INT)
		return e;
	value = e->kind == EXPR_NEG ? -expr_int(a) : expr_int(a);
	return type_holds(e->type, value) ? expr_const_int(ir, e->type, value) : e;
}

static const char *nest_text(struct check *c, struct ir *ir, struct nest *nest)
{
	struct buf b;

	normalise(nest);
	for (struct stmt *s = nest->root; s; s = stmt_next(nest->root, s))
		for (unsigned i = 0; i < s->nslots; i++)
			if (s->slot[i].e)
				s->slot[i].e = expr_map(ir, s->slot[i].e, plain, ir);
	buf_init(&b, c->arena);
	text_print_stmt(&b, ir, nest->root, 0);
	return b.s;
}

/* The lines around the first that differs. */
static const char *difference(struct check *c, const char *a, const char *b)
{
	size_t i = 0, line = 0;

	for (; a[i] && a[i] == b[i]; i++)
		if (a[i] == '\n')
			line = i + 1;
	return arena_printf(c->arena, "\t- %.*s\n\t+ %.*s\n", (int)strcspn(a + line, "\n"),
			    a + line, (int)strcspn(b + line, "\n"), b + line);
}

/* ---- a file ---- */

static const struct nest *nest_at(const struct unit *u, uint32_t func, uint32_t i)
{
	const struct func *f = func < u->ir->funcs.n ? u->ir->funcs.at[func] : NULL;

	return f && i < f->nests.n ? f->nests.at[i] : NULL;
}

static const char *first_error(const struct unit *u)
{
	const struct vec *all = diags_all(u->ir->diags);

	for (uint32_t i = 0; i < all->n; i++) {
		const struct diag *d = all->at[i];

		if (d->severity >= SEVERITY_WARNING)
			return d->text;
	}
	return "no message";
}

/* *a -> a[0]: an array that decays counts as one whose address is taken, one that is indexed does
 * not. */
static void forget_decay(const struct ir *ir)
{
	for (uint32_t i = 0; i < ir->funcs.n; i++) {
		const struct func *func = ir->funcs.at[i];

		for (uint32_t k = 0; k < func->syms.n; k++) {
			struct sym *sym = func->syms.at[k];

			sym->address_taken = sym->address_taken && sym->type->kind != TYPE_ARRAY;
		}
	}
}

/* Each nest of `before` against that of the same place in `after`. */
static void compare(struct check *c, struct unit *before, struct unit *after, struct vec *texts)
{
	uint32_t k = 0;

	for (uint32_t i = 0; i < before->ir->funcs.n; i++) {
		const struct func *func = before->ir->funcs.at[i];

		for (uint32_t j = 0; j < func->nests.n; j++) {
			struct nest *a = func->nests.at[j];
			struct nest *b = (struct nest *)(uintptr_t)nest_at(after, i, j);
			const char *x, *y, *detail = NULL, *what = "a nest reads as another";

			if (a->refusal)
				continue;
			c->nests++;
			if (!b || b->refusal) {
				what = "a nest is refused when it is read back";
				detail = arena_printf(c->arena, "\t%s\n",
						      b ? b->refusal : first_error(after));
			} else {
				x = nest_text(c, before->ir, a);
				y = nest_text(c, after->ir, b);
				if (strcmp(x, y) != 0)
					detail = difference(c, x, y);
			}
			if (detail) {
				struct position at = source_position(&before->source, a->span.lo);

				fail(c, func, arena_printf(c->arena, "line %u: %s", at.line, what),
				     detail);
				if (c->show)
					printf("%s\n", (const char *)texts->at[k]);
			} else {
				c->same++;
			}
			k++;
		}
	}
}

/* Bytes of a RAW around a nest are the nest's too, and so were printed. */
static void forget_bytes(const struct func *func)
{
	for (uint32_t i = 0; i < func->nests.n; i++) {
		struct nest *nest = func->nests.at[i];

		for (struct stmt *s = nest->root; s; s = s->parent)
			if (s->kind == STMT_RAW)
				s->text = "";
	}
}

/* A callee's cost counts what its body spells, and that may hold a nest. */
static void forget_costs(const struct func *func)
{
	for (uint32_t i = 0; i < func->callees.n; i++)
		((struct callee_facts *)func->callees.at[i])->cost = 0;
}

/* Around the nests, too, nothing may be understood in another way than before. */
static void compare_funcs(struct check *c, const struct func *a, const struct func *b)
{
	struct buf x, y;

	forget_bytes(a);
	forget_bytes(b);
	forget_costs(a);
	forget_costs(b);
	if (func_equal(a, b))
		return;
	buf_init(&x, c->arena);
	text_print_func(&x, a);
	buf_init(&y, c->arena);
	text_print_func(&y, b);
	fail(c, a, "what stands around the nests reads as another",
	     strcmp(x.s, y.s) == 0 ? "" : difference(c, x.s, y.s));
}

static int by_offset(const void *a, const void *b)
{
	const struct edit *x = a, *y = b;

	return x->span.lo < y->span.lo ? -1 : x->span.lo > y->span.lo;
}

void check_source(struct check *c, struct source source)
{
	struct edits edits = {.arena = c->arena};
	struct unit before, after;
	struct vec texts = {0};
	size_t size;
	char *text;

	c->file = source.name;
	unit_lower(c, &before, source);
	if (before.status != STATUS_OK)
		return; /* an error of the source */
	for (uint32_t i = 0; i < before.ir->funcs.n; i++) {
		struct func *func = before.ir->funcs.at[i];

		check_text(c, func);
		for (uint32_t j = 0; j < func->nests.n; j++) {
			struct nest *nest = func->nests.at[j];
			const char *c_text;

			if (nest->refusal)
				continue;
			c_text = nest_print(c, &before, nest);
			edits_add(&edits, nest->span, c_text, strlen(c_text));
			vec_push(c->arena, &texts, (void *)(uintptr_t)c_text);
		}
	}
	vec_sort(c->arena, &edits.list, by_offset);
	text = edits_apply(&edits, &before.source, &size);
	unit_lower(c, &after, (struct source){source.name, text, (uint32_t)size});
	forget_decay(before.ir);
	forget_decay(after.ir);
	compare(c, &before, &after, &texts);
	for (uint32_t i = 0; !c->failed && i < before.ir->funcs.n && i < after.ir->funcs.n; i++)
		compare_funcs(c, before.ir->funcs.at[i], after.ir->funcs.at[i]);
}
