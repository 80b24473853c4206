/* print_data.c - copies of arrays on the device: of one nest, and of a data region, in whose block they are
 * made after the `{`, and copied back and freed before the `}`; of a loop, before and after it. */
#include "print.h"

#include <string.h>

/* ---- one copy ---- */

/* sizeof(*A) * n * m, so that the product is one of sizes. */
static void put_bytes(const struct printer *p, struct buf *b, const struct device_copy *copy)
{
	const struct expr *n = expr_strip(copy->count);
	struct place factor = {expr_table[EXPR_MUL].precedence, EXPR_MUL};

	if (n->kind != EXPR_MUL)
		factor.precedence++;
	buf_printf(b, "sizeof(*%s) * ", copy->host);
	put_expr(p, b, n, factor);
}

static const struct type *device_type(struct types *types, const struct sym *sym)
{
	const struct type *of = type_unqualified(types, type_indexed(sym->type, 1));

	if (of->kind == TYPE_ARRAY) /* rows: the element's const goes as well */
		of = type_array(types, type_unqualified(types, of->of), of->extent);
	return type_ptr(types, of);
}

void put_allocated(const struct printer *p, struct buf *b, const struct device_copy *copy,
		   const char *indent)
{
	buf_puts(b, indent);
	put_declared(p, b, device_type(p->ir->types, copy->sym), copy->device);
	buf_printf(b, ";%s%s%s(cudaMalloc(&%s, ", p->style.eol, indent, copy->check, copy->device);
	put_bytes(p, b, copy);
	buf_printf(b, "));%s", p->style.eol);
}

void put_copied(const struct printer *p, struct buf *b, const struct device_copy *copy, bool back,
		const char *indent)
{
	buf_printf(b, "%s%s(cudaMemcpy(%s, %s, ", indent, copy->check,
		   back ? copy->host : copy->device, back ? copy->device : copy->host);
	put_bytes(p, b, copy);
	buf_printf(b, ", cudaMemcpy%s));%s", back ? "DeviceToHost" : "HostToDevice", p->style.eol);
}

void put_freed(const struct printer *p, struct buf *b, const struct device_copy *copy,
	       const char *indent)
{
	buf_printf(b, "%s%s(cudaFree(%s));%s", indent, copy->check, copy->device, p->style.eol);
}

/* ---- a region ---- */

static struct device_copy copy_of(const struct printer *p, const struct data_array *a)
{
	return (struct device_copy){a->sym, a->moved ? a->host : a->sym->name, a->device, a->count,
				    p->ir->check};
}

static void put_entry(const struct printer *p, struct buf *b, const struct data_region *region,
		      const char *indent)
{
	for (uint32_t i = 0; i < region->arrays.n; i++) {
		const struct data_array *a = region->arrays.at[i];
		struct device_copy copy = copy_of(p, a);

		if (a->moved) {
			const struct type *type = type_unqualified(p->ir->types, a->sym->type);

			buf_puts(b, indent);
			put_declared(p, b, type, arena_printf(p->arena, "const %s", a->host));
			buf_printf(b, " = %s;%s", a->sym->name, p->style.eol);
		}
		put_allocated(p, b, &copy, indent);
		if (a->in)
			put_copied(p, b, &copy, false, indent);
	}
}

/* The kernels of the region from which reductions come back have their room in it, once. */
static void each_part(const struct printer *p, struct buf *b, const struct data_region *region,
		      const char *indent, bool entry)
{
	const struct vec *nests = &region->nest->func->nests;

	for (uint32_t i = 0; i < nests->n; i++) {
		const struct nest *nest = nests->at[i];
		const struct kernel *k = nest->region == region ? nest->kernel : NULL;

		for (uint32_t j = 0; k && j < k->returned.n; j++) {
			const struct returned *r = k->returned.at[j];

			if (entry)
				put_parts_allocated(p, b, k, r, indent);
			else
				buf_printf(b, "%s%s(cudaFree(%s));%s", indent, k->check, r->device,
					   p->style.eol);
		}
	}
}

static void put_exit(const struct printer *p, struct buf *b, const struct data_region *region,
		     const char *indent)
{
	for (uint32_t i = 0; i < region->arrays.n; i++) {
		const struct data_array *a = region->arrays.at[i];
		struct device_copy copy = copy_of(p, a);

		if (a->out)
			put_copied(p, b, &copy, true, indent);
	}
	for (uint32_t i = 0; i < region->arrays.n; i++) {
		struct device_copy copy = copy_of(p, region->arrays.at[i]);

		put_freed(p, b, &copy, indent);
	}
}

/* Nothing but blanks and a comment to the end of the line. */
static bool ends_line_after(const struct source *source, uint32_t at)
{
	while (at < source->size && (source->text[at] == ' ' || source->text[at] == '\t'))
		at++;
	return at == source->size || source->text[at] == '\n' || source->text[at] == '\r' ||
	       (at + 1 < source->size && source->text[at] == '/' && source->text[at + 1] == '/');
}

/* After the `{` of the block, and before its `}`. */
static void put_in_block(const struct printer *p, struct edits *edits, struct span block,
			 const struct buf *entry, struct buf *leave)
{
	const char *eol = p->style.eol;
	uint32_t open = block.lo + brace_size(p->source->text + block.lo), close = block.hi - 1;

	if (ends_line_after(p->source, open))
		open = line_end(p->source, open);
	/* the last end of line is there already */
	edits_add(edits, (struct span){open, open},
		  arena_printf(p->arena, "%s%.*s", eol, (int)(entry->n - strlen(eol)), entry->s),
		  entry->n);
	if (starts_line(p->source, close)) {
		close = line_start(p->source, close);
		edits_add(edits, (struct span){close, close}, leave->s, leave->n);
	} else {
		buf_puts(leave, line_indent(p, close));
		edits_add(edits, (struct span){close, close},
			  arena_printf(p->arena, "%s%s", eol, leave->s), leave->n + strlen(eol));
	}
}

/* Before a loop and after it, which ends with a `;` where no `}` ends it. */
static void put_around(const struct printer *p, struct edits *edits, const struct stmt *block,
		       const char *indent, const struct buf *entry, const struct buf *leave)
{
	const char *text = p->source->text, *eol = p->style.eol;
	uint32_t lo = block->span.lo, hi = block->span.hi;

	if (text[hi - 1] != '}' && text[hi - 1] != ';') {
		uint32_t i = token_code_from(&p->tokens, hi);

		if (i < p->tokens.n && token_is(&p->tokens, i, ";"))
			hi = p->tokens.at[i].hi;
	}
	edits_add(edits, (struct span){lo, lo},
		  arena_printf(p->arena, "%s%s", entry->s + strlen(indent), indent), entry->n);
	if (ends_line_after(p->source, hi))
		hi = line_end(p->source, hi);
	edits_add(edits, (struct span){hi, hi},
		  arena_printf(p->arena, "%s%.*s", eol, (int)(leave->n - strlen(eol)), leave->s),
		  leave->n);
}

void print_data(struct edits *edits, const struct data_region *region, struct span annotation,
		const struct print_options *options)
{
	const struct func *func = region->nest->func;
	struct printer p = printer_for(func, edits->arena, options);
	struct span block = region->block->span;
	struct vec marks = {0};
	const char *indent;
	struct buf entry, leave;

	p.annotated = true;
	p.source = func->ir->source;
	vec_push(edits->arena, &marks, &annotation);
	p.marks = &marks;
	annotation_remove(&p, edits, annotation);
	lex(p.arena, p.source->text, func->span.lo, func->span.hi, &p.tokens);
	style_find(&p, edits, block);
	p.style.eol = line_eol(p.source, block.lo);
	indent = region->block->transparent
			 ? line_indent(&p, block.lo)
			 : arena_printf(p.arena, "%s%s", line_indent(&p, block.hi - 1),
					p.style.unit);
	buf_init(&entry, p.arena);
	buf_init(&leave, p.arena);
	put_entry(&p, &entry, region, indent);
	each_part(&p, &entry, region, indent, true);
	put_exit(&p, &leave, region, indent);
	each_part(&p, &leave, region, indent, false);
	if (region->block->transparent)
		put_around(&p, edits, region->block, indent, &entry, &leave);
	else
		put_in_block(&p, edits, block, &entry, &leave);
}
