/* print_reduce.c - the values of reductions on their way back: in the kernel and after its launch (reduce.c). */
#include "print.h"

#include "cunest/eval.h"

#include <string.h>

unsigned kernel_parts(const struct kernel *k)
{
	return k->parts;
}

static bool is_flat(const struct kernel *k)
{
	return !k->grid[1] && !k->grid[2];
}

/* How many there are. */
static const char *parts_text(struct arena *arena, const struct kernel *k)
{
	if (!k->blocks)
		return arena_printf(arena, "%u", k->parts);
	if (is_flat(k))
		return k->blocks;
	return arena_printf(arena, k->grid[2] ? "%s.x * %s.y * %s.z" : "%s.x * %s.y", k->blocks,
			    k->blocks, k->blocks);
}

void put_blocks(const struct printer *p, struct buf *b, const struct kernel *k, const char *indent)
{
	if (!k->blocks)
		return;
	buf_printf(b, "%sconst %s %s%s", indent, is_flat(k) ? "int" : "dim3", k->blocks,
		   is_flat(k) ? " = " : "(");
	put_dims(p, b, k->grid, true);
	buf_printf(b, "%s;%s", is_flat(k) ? "" : ")", p->style.eol);
}

const struct type *part_pointer(const struct printer *p, const struct returned *r)
{
	return type_ptr(p->ir->types, type_unqualified(p->ir->types, r->sum->sym->type));
}

void put_parts_allocated(const struct printer *p, struct buf *b, const struct kernel *k,
			 const struct returned *r, const char *indent)
{
	buf_puts(b, indent);
	put_declared(p, b, part_pointer(p, r), r->device);
	buf_printf(b, ";%s%s%s(cudaMalloc(&%s, sizeof(*%s) * %u));%s", p->style.eol, indent,
		   k->check, r->device, r->device, kernel_parts(k), p->style.eol);
}

/* Of the block that it is launched with, where that is a number; 0: it is not. */
int block_threads(const struct kernel *k)
{
	__int128 threads = 1, n;

	for (unsigned i = 0; i < 3; i++) {
		if (!k->block[i])
			continue;
		if (eval_int(k->block[i], &n) != EVAL_OK || n < 1 || n > 1024)
			return 0;
		threads *= n;
	}
	return threads > 1024 ? 0 : (int)threads;
}

/* threadIdx.y * blockDim.x + threadIdx.x: which one of all, by the dimensions that there are. */
static const char *rank_text(struct arena *arena, const struct expr *const size[3],
			     const char *index, const char *dim)
{
	static const char axis[] = "xyz";
	const char *text = NULL;

	for (unsigned d = 3; d-- > 0;) {
		bool sum = text && strchr(text, '+');

		if (!size[d])
			continue;
		text = !text ? arena_printf(arena, "%s.%c", index, axis[d])
			     : arena_printf(arena, "%s%s%s * %s.%c + %s.%c", sum ? "(" : "", text,
					    sum ? ")" : "", dim, axis[d], index, axis[d]);
	}
	return text ? text : "0";
}

/* r = fmaxf(r, x); s += x; m = m < x ? x : m; */
static void put_update(const struct printer *p, struct buf *b, const struct returned *r,
		       const char *to, const char *from)
{
	if (r->callee)
		buf_printf(b, "%s = %s(%s, %s);%s", to, r->callee, to, from, p->style.eol);
	else if (r->sum->op == EXPR_ADD)
		buf_printf(b, "%s += %s;%s", to, from, p->style.eol);
	else
		buf_printf(b, "%s = %s %s %s ? %s : %s;%s", to, to,
			   r->sum->op == EXPR_MAX ? "<" : ">", from, from, to, p->style.eol);
}

/* Half of the threads take what the other half has, and so on, until one has it all. */
static void put_tree(const struct printer *p, struct buf *b, const struct kernel *k)
{
	const char *unit = p->style.unit, *eol = p->style.eol, *t = k->thread;
	int threads = block_threads(k), half = 1;
	bool several = k->returned.n > 1;

	while (half * 2 < threads)
		half *= 2;
	buf_printf(b, "%sfor (unsigned %s = %d; %s > 0; %s /= 2) {%s", unit, k->counter, half,
		   k->counter, k->counter, eol);
	buf_printf(b, "%s%s__syncthreads();%s%s%sif (%s < %s", unit, unit, eol, unit, unit, t,
		   k->counter);
	if (half * 2 != threads)
		buf_printf(b, " && %s + %s < %d", t, k->counter, threads);
	buf_printf(b, ")%s%s", several ? " {" : "", eol);
	for (uint32_t i = 0; i < k->returned.n; i++) {
		const struct returned *r = k->returned.at[i];

		buf_printf(b, "%s%s%s", unit, unit, unit);
		put_update(p, b, r, arena_printf(p->arena, "%s[%s]", r->shared, t),
			   arena_printf(p->arena, "%s[%s + %s]", r->shared, t, k->counter));
	}
	if (several)
		buf_printf(b, "%s%s}%s", unit, unit, eol);
	buf_printf(b, "%s}%s", unit, eol);
}

/* What the threads of a block have of each reduction becomes the part of the block. */
void put_parts(const struct printer *p, struct buf *b, const struct kernel *k)
{
	const char *block = rank_text(p->arena, k->grid, "blockIdx", "gridDim"),
		   *unit = p->style.unit, *eol = p->style.eol;
	bool alone = block_threads(k) == 1, several = k->returned.n > 1;

	if (!alone)
		buf_printf(b, "%sconst unsigned %s = %s;%s", unit, k->thread,
			   rank_text(p->arena, k->block, "threadIdx", "blockDim"), eol);
	for (uint32_t i = 0; i < k->returned.n && !alone; i++) {
		const struct returned *r = k->returned.at[i];

		buf_printf(b, "%s__shared__ ", unit);
		put_declared(p, b, part_pointer(p, r)->of, r->shared);
		buf_printf(b, "[%d];%s%s%s[%s] = %s;%s", block_threads(k), eol, unit, r->shared,
			   k->thread, r->sum->sym->name, eol);
	}
	if (!alone) {
		put_tree(p, b, k);
		buf_printf(b, "%sif (%s == 0)%s%s", unit, k->thread, several ? " {" : "", eol);
	}
	for (uint32_t i = 0; i < k->returned.n; i++) {
		const struct returned *r = k->returned.at[i];

		buf_printf(b, "%s%s%s[%s] = %s%s;%s", unit, alone ? "" : unit, r->parts, block,
			   alone ? r->sum->sym->name : r->shared, alone ? "" : "[0]", eol);
	}
	if (!alone && several)
		buf_printf(b, "%s}%s", unit, eol);
}

void put_room(const struct printer *p, struct buf *b, const struct nest *nest, const char *indent)
{
	const struct kernel *k = nest->kernel;

	for (uint32_t i = 0; i < k->returned.n; i++) {
		const struct returned *r = k->returned.at[i];

		buf_puts(b, indent);
		put_declared(p, b, part_pointer(p, r)->of, r->parts);
		buf_printf(b, "[%u];%s", kernel_parts(k), p->style.eol);
		if (!nest->region)
			put_parts_allocated(p, b, k, r, indent);
	}
}

void put_combined(const struct printer *p, struct buf *b, const struct nest *nest,
		  const char *indent)
{
	const struct kernel *k = nest->kernel;
	const char *eol = p->style.eol, *count = parts_text(p->arena, k);

	for (uint32_t i = 0; i < k->returned.n; i++) {
		const struct returned *r = k->returned.at[i];

		buf_printf(b,
			   "%s%s(cudaMemcpy(%s, %s, sizeof(%s%s)%s%s, cudaMemcpyDeviceToHost));%s",
			   indent, k->check, r->parts, r->device, k->blocks ? "*" : "", r->parts,
			   k->blocks ? " * " : "", !k->blocks ? "" : count, eol);
		if (!nest->region)
			buf_printf(b, "%s%s(cudaFree(%s));%s", indent, k->check, r->device, eol);
		buf_printf(b, "%sfor (%s %s = 0; %s < %s; %s++)%s%s%s", indent,
			   k->blocks && !is_flat(k) ? "unsigned" : "int", k->counter, k->counter,
			   count, k->counter, eol, indent, p->style.unit);
		put_update(p, b, r, r->sum->sym->name,
			   arena_printf(p->arena, "%s[%s]", r->parts, k->counter));
	}
}
