/* print_kernel.c - a nest of a host function as the text of a kernel, and of its launch.
 *
 * The statements are put as moved ones, so that what did not change keeps its bytes and comments.
 * The parameters are what they name of the function, in the order in which that declares it. */
#include "print.h"

#include "cunest/eval.h"
#include "cunest/walk.h"

#include <string.h>

/* ---- what the nest takes from outside ---- */

struct mentions {
	struct arena *arena;
	struct bits named, own;
};

static bool note_sym(void *context, const struct expr *e)
{
	struct mentions *m = context;

	if (e->kind == EXPR_SYM)
		bits_add(m->arena, &m->named, e->u.sym->id);
	return true;
}

static void note_list(struct mentions *m, const struct vec *syms)
{
	for (uint32_t i = 0; i < syms->n; i++)
		bits_add(m->arena, &m->named, ((const struct sym *)syms->at[i])->id);
}

const struct sym *free_sym(const struct func *func, const struct stmt *root,
			   const struct sym *after)
{
	struct mentions m = {.arena = func->ir->arena};

	for (const struct stmt *s = root; s; s = stmt_next(root, s)) {
		for (unsigned i = 0; i < s->nslots; i++)
			if (s->slot[i].e)
				expr_walk(func->ir, s->slot[i].e, note_sym, &m);
		note_list(&m, &s->reads);
		note_list(&m, &s->writes);
		if (s->sym && (s->kind == STMT_DECL || s->declares))
			bits_add(m.arena, &m.own, s->sym->id);
		else if (s->sym)
			bits_add(m.arena, &m.named, s->sym->id);
	}
	for (uint32_t id = after ? after->id + 1 : 0; id < func->syms.n; id++)
		if (bits_has(&m.named, id) && !bits_has(&m.own, id))
			return func->syms.at[id];
	return NULL;
}

bool kernel_takes(const struct sym *sym)
{
	return sym->kind != SYM_TPARAM && !(sym->constant && type_is_int(sym->type) &&
					    sym->kind == SYM_GLOBAL && !sym->inside);
}

/* ---- declarations ---- */

/* float (*name)[32], const float *__restrict__ name, int name */
void put_declared(const struct printer *p, struct buf *b, const struct type *type, const char *name)
{
	const struct type *base = type;
	const char *text;

	if (type->kind == TYPE_PTR && type->of->kind == TYPE_ARRAY) {
		for (base = type->of; base->kind == TYPE_ARRAY; base = base->of)
			;
		buf_printf(b, "%s (*%s)", type_spelling(p->ir->types, base), name);
		for (base = type->of; base->kind == TYPE_ARRAY; base = base->of)
			buf_printf(b, "[%lld]", (long long)base->extent);
		return;
	}
	text = type_spelling(p->ir->types, base);
	buf_printf(b, "%s%s%s", text, text[strlen(text) - 1] == '*' ? "" : " ", name);
}

static const struct type *parameter_type(struct types *types, const struct sym *sym)
{
	const struct type *type = sym->type->kind == TYPE_REF ? sym->type->of : sym->type;

	if (type->kind == TYPE_ARRAY)
		return type_ptr(types, type->of);
	if (type->kind == TYPE_PTR)
		return type_qualified(types, type_unqualified(types, type),
				      type->quals & QUAL_RESTRICT);
	return type_unqualified(types, type);
}

/* ---- the kernel ---- */

/* Where the function has its brace. */
static bool brace_starts_line(const struct printer *p)
{
	uint32_t i;

	for (i = 0; i < p->tokens.n && !token_is(&p->tokens, i, "{"); i++)
		;
	return i < p->tokens.n && starts_line(p->source, p->tokens.at[i].lo);
}

static void put_brace(const struct printer *p, struct buf *b, bool own_line, const char *indent)
{
	if (own_line)
		buf_printf(b, "%s%s{%s", p->style.eol, indent, p->style.eol);
	else
		buf_printf(b, " {%s", p->style.eol);
}

static void put_kernel(const struct printer *p, struct buf *b, const struct nest *nest)
{
	const struct kernel *k = nest->kernel;
	const char *eol = p->style.eol;
	struct vec children = {0};
	bool any = false;

	if (k->template_head)
		buf_printf(b, "%s%s", k->template_head, eol);
	buf_printf(b, "%s__global__ void ", nest->func->in_each_file ? "static " : "");
	if (block_threads(k) > 1)
		buf_printf(b, "__launch_bounds__(%d) ", block_threads(k));
	buf_printf(b, "%s(", k->name);
	for (const struct sym *sym = free_sym(nest->func, nest->root, NULL); sym;
	     sym = free_sym(nest->func, nest->root, sym)) {
		if (!kernel_takes(sym))
			continue;
		buf_puts(b, any ? ", " : "");
		put_declared(p, b, parameter_type(p->ir->types, sym), sym->name);
		any = true;
	}
	for (uint32_t i = 0; i < k->returned.n; i++) {
		const struct returned *r = k->returned.at[i];

		buf_puts(b, any || i ? ", " : "");
		put_declared(p, b, part_pointer(p, r), r->parts);
	}
	buf_puts(b, ")");
	put_brace(p, b, brace_starts_line(p), "");
	body_flatten(p, nest->root, &children);
	put_stmts(p, b, &children, p->style.unit);
	if (k->returned.n)
		put_parts(p, b, k);
	buf_printf(b, "}%s%s", eol, eol);
}

/* ---- the launch ---- */

void put_dims(const struct printer *p, struct buf *b, const struct expr *const dim[3], bool bare)
{
	unsigned n = dim[2] ? 3 : dim[1] ? 2 : 1;

	buf_puts(b, n > 1 && !bare ? "dim3(" : "");
	for (unsigned i = 0; i < n; i++) {
		buf_puts(b, i ? ", " : "");
		if (dim[i])
			put_expr(p, b, dim[i], place_argument());
		else
			buf_putc(b, '1');
	}
	buf_puts(b, n > 1 && !bare ? ")" : "");
}

static const struct transfer *transfer_of(const struct kernel *k, const struct sym *sym)
{
	for (uint32_t i = 0; i < k->transfers.n; i++) {
		const struct transfer *t = k->transfers.at[i];

		if (t->sym == sym)
			return t;
	}
	return NULL;
}

/* u == host_u ? d_u : d_v, of a pointer that the region sets to others of its arrays. */
static void put_present(struct buf *b, const struct nest *nest, const struct data_array *array)
{
	const struct vec *all = &nest->region->arrays;
	const struct data_array *last = NULL;

	for (uint32_t i = 0; i < all->n && array->moved; i++) {
		const struct data_array *a = all->at[i];

		if (!a->moved)
			continue;
		if (last)
			buf_printf(b, "%s == %s ? %s : ", array->sym->name, last->host,
				   last->device);
		last = a;
	}
	buf_puts(b, last ? last->device : array->device);
}

/* A sum, which each thread begins anew: the host adds what it was. */
static bool starts_at_0(const struct kernel *k, const struct sym *sym)
{
	for (uint32_t i = 0; i < k->returned.n; i++) {
		const struct returned *r = k->returned.at[i];

		if (r->sum->sym == sym && r->sum->op == EXPR_ADD)
			return true;
	}
	return false;
}

static void put_arguments(struct buf *b, const struct nest *nest)
{
	bool any = false;

	for (const struct sym *sym = free_sym(nest->func, nest->root, NULL); sym;
	     sym = free_sym(nest->func, nest->root, sym)) {
		const struct transfer *t = transfer_of(nest->kernel, sym);

		if (!kernel_takes(sym))
			continue;
		buf_puts(b, any ? ", " : "");
		if (t && t->present)
			put_present(b, nest, t->present);
		else if (starts_at_0(nest->kernel, sym))
			buf_puts(b, "0");
		else
			buf_puts(b, t ? t->device : sym->name);
		any = true;
	}
	for (uint32_t i = 0; i < nest->kernel->returned.n; i++)
		buf_printf(b, "%s%s", any || i ? ", " : "",
			   ((const struct returned *)nest->kernel->returned.at[i])->device);
}

/* May the host look at what the kernel writes when the launch returns?  Of an array of a data region it does at the end of
 * the region, after a copy that waits, or not at all; what else the kernel reaches by a pointer may be managed memory. */
static bool host_may_look(const struct nest *nest)
{
	for (const struct sym *sym = free_sym(nest->func, nest->root, NULL); sym;
	     sym = free_sym(nest->func, nest->root, sym)) {
		const struct transfer *t = transfer_of(nest->kernel, sym);
		const struct type *type = sym->type;

		if (t && t->present) {
			while (type->kind == TYPE_PTR || type->kind == TYPE_ARRAY)
				type = type->of;
		} else if (sym->kind == SYM_GLOBAL && !sym->constant) {
			return true;
		}
		if (!type_is_arith(type) && sym->kind != SYM_TPARAM)
			return true;
	}
	return false;
}

static void put_statements(const struct printer *p, struct buf *b, const struct nest *nest,
			   const char *indent)
{
	const struct kernel *k = nest->kernel;
	const char *eol = p->style.eol;
	struct vec copies = {0};
	bool waits = false;

	for (uint32_t i = 0; i < k->transfers.n; i++) {
		const struct transfer *t = k->transfers.at[i];
		struct device_copy *copy = arena_alloc(p->arena, sizeof(*copy));

		*copy = (struct device_copy){t->sym, t->sym->name, t->device, t->count, k->check};
		if (!t->present)
			vec_push(p->arena, &copies, copy);
		if (t->present)
			continue;
		waits |= t->out;
		put_allocated(p, b, copy, indent);
		if (t->in)
			put_copied(p, b, copy, false, indent);
	}
	put_room(p, b, nest, indent);
	put_blocks(p, b, k, indent);
	buf_printf(b, "%s%s", indent, k->name);
	if (k->template_args)
		buf_printf(b, "<%s>", k->template_args);
	buf_puts(b, "<<<");
	if (k->grid_text || k->blocks)
		buf_puts(b, k->grid_text ? k->grid_text : k->blocks);
	else
		put_dims(p, b, k->grid, false);
	buf_puts(b, ", ");
	if (k->block_text)
		buf_puts(b, k->block_text);
	else
		put_dims(p, b, k->block, false);
	buf_puts(b, ">>>(");
	put_arguments(b, nest);
	buf_printf(b, ");%s%s%s(cudaGetLastError());%s", eol, indent, k->check, eol);
	put_combined(p, b, nest, indent);
	if (!waits && !k->returned.n && host_may_look(nest)) /* a copy back waits by itself */
		buf_printf(b, "%s%s(cudaDeviceSynchronize());%s", indent, k->check, eol);
	for (uint32_t i = 0; i < k->transfers.n; i++) {
		const struct transfer *t = k->transfers.at[i];

		if (!t->present && t->out)
			put_copied(p, b,
				   &(struct device_copy){t->sym, t->sym->name, t->device, t->count,
							 k->check},
				   true, indent);
	}
	for (uint32_t i = 0; i < copies.n; i++)
		put_freed(p, b, copies.at[i], indent);
}

/* if (n > 0) { ... } */
static void put_guarded(const struct printer *p, struct buf *b, const struct nest *nest,
			const char *indent)
{
	buf_printf(b, "%sif (", indent);
	put_expr(p, b, nest->kernel->runs, place_top());
	buf_putc(b, ')');
	put_brace(p, b, p->style.brace == BRACE_OWN_LINE, indent);
	put_statements(p, b, nest, arena_printf(p->arena, "%s%s", indent, p->style.unit));
	buf_printf(b, "%s}", indent);
}

/* Does it declare copies of its own? */
static bool has_copies(const struct nest *nest)
{
	if (nest->kernel->returned.n)
		return true;
	for (uint32_t i = 0; i < nest->kernel->transfers.n; i++)
		if (!((const struct transfer *)nest->kernel->transfers.at[i])->present)
			return true;
	return false;
}

/* Does it need a block where no block is: as the bare body of an `if`, which may have an `else`? */
static bool needs_block(const struct nest *nest, bool bare)
{
	return bare || (has_copies(nest) && !nest->kernel->runs);
}

/* The statements in the place of the nest. */
static void put_launch(const struct printer *p, struct buf *b, const struct nest *nest,
		       const char *indent)
{
	if (nest->kernel->runs) {
		put_guarded(p, b, nest, indent);
		return;
	}
	put_statements(p, b, nest, indent);
	b->n -= strlen(p->style.eol);
	b->s[b->n] = 0;
}

/* ---- edits ---- */

static const char *skip_indent(const char *text, const char *indent)
{
	size_t n = strlen(indent);

	return strncmp(text, indent, n) == 0 ? text + n : text;
}

/* The last code before the nest: the `)` of an `if`, or its `else`. */
static const struct token *code_before(const struct printer *p, uint32_t at)
{
	uint32_t i = token_from(&p->tokens, at);

	while (i > 0) {
		const struct token *t = &p->tokens.at[--i];

		if (!token_is_comment(t) && !token_marked(p, t) && t->kind != TOKEN_DIRECTIVE)
			return t;
	}
	return NULL;
}

/* Has the comment after the nest gone with its last statement? */
static bool ends_in_statement(const struct nest *nest, uint32_t hi)
{
	for (const struct stmt *s = nest->root->first; s; s = stmt_next(nest->root, s))
		if (!span_none(s->span) && s->span.hi == hi)
			return true;
	return false;
}

static void edit_region(const struct printer *p, struct edits *edits, const struct nest *nest,
			struct span old)
{
	const struct stmt *body;
	bool bare = bare_owner(nest->root, &body) != NULL;
	const struct token *before = bare ? code_before(p, old.lo) : NULL;
	const char *outer = line_indent(p, old.lo), *inner = outer, *text;
	bool one_line = strcmp(p->style.eol, " ") == 0 && !bare;
	struct buf b;

	buf_init(&b, p->arena);
	if (before && p->style.brace == BRACE_SAME_LINE && starts_line(p->source, old.lo)) {
		/* if (x) {  LAUNCH  } */
		edits_add(edits, (struct span){before->hi, before->hi}, " {", 2);
		outer = line_indent(p, before->lo);
		put_launch(p, &b, nest, inner);
		buf_printf(&b, "%s%s}", p->style.eol, outer);
	} else if (needs_block(nest, bare)) {
		inner = arena_printf(p->arena, "%s%s", outer, p->style.unit);
		buf_printf(&b, "%s{%s", outer, p->style.eol);
		put_launch(p, &b, nest, inner);
		buf_printf(&b, "%s%s}", p->style.eol, outer);
	} else {
		put_launch(p, &b, nest, one_line ? "" : inner);
	}
	text = skip_indent(b.s, line_indent(p, old.lo));
	edits_add(edits, old, text, strlen(text));
}

void print_kernel(struct edits *edits, struct buf *kernels, const struct nest *nest,
		  const struct vec *annotation_spans, const struct print_options *options)
{
	const struct func *func = nest->func;
	struct printer p = printer_for(func, edits->arena, options);
	struct span old = region_span(nest);

	p.annotated = true;
	p.source = func->ir->source;
	p.marks = annotation_spans;
	for (uint32_t i = 0; i < annotation_spans->n; i++)
		annotation_remove(&p, edits, *(const struct span *)annotation_spans->at[i]);
	lex(p.arena, p.source->text, func->span.lo, func->span.hi, &p.tokens);
	style_find(&p, edits, old);
	p.style.eol = line_eol(p.source, old.lo);
	p.spellings = spellings_collect(&p, nest->root);
	put_kernel(&p, kernels, nest);
	if (ends_in_statement(nest, old.hi))
		old.hi = trail_end(&p, old.hi, p.tokens.hi);
	if (!starts_line(p.source, old.lo) && !has_copies(nest) && !nest->kernel->runs)
		p.style.eol = " "; /* { NEST(...) for (...) ... } */
	edit_region(&p, edits, nest, old);
}

/* Is the line above one of a comment that belongs to what follows?  Its start, else `at`. */
static uint32_t above_comment(const struct source *source, uint32_t at)
{
	uint32_t start, lo, hi;

	if (at == 0)
		return at;
	start = line_start(source, at - 1);
	hi = line_end(source, at - 1);
	for (lo = start; lo < hi && (source->text[lo] == ' ' || source->text[lo] == '\t');)
		lo++;
	while (hi > lo && (source->text[hi - 1] == ' ' || source->text[hi - 1] == '\t'))
		hi--;
	if (hi - lo >= 2 && memcmp(source->text + lo, "//", 2) == 0)
		return start;
	if (hi - lo < 2 || memcmp(source->text + hi - 2, "*/", 2) != 0)
		return at;
	for (uint32_t i = hi - 2; i > 0; i--) {
		if (memcmp(source->text + i - 1, "/*", 2) != 0)
			continue;
		return starts_line(source, i - 1) ? line_start(source, i - 1) : at;
	}
	return at;
}

uint32_t kernels_at(const struct func *func)
{
	const struct source *source = func->ir->source;
	uint32_t at = line_start(source, func->span.lo), up;

	for (uint32_t i = at; i < func->span.lo; i++)
		if (source->text[i] == '}' || source->text[i] == ';' || source->text[i] == '{')
			return func->span.lo;
	while ((up = above_comment(source, at)) != at)
		at = up;
	return at;
}
