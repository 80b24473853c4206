/* header.c - --header=FILE: how kernels with bound loops, or with launch(...), are launched, for the code that launches
 * them.
 *
 *	constexpr dim3 mm_grid(int n) { return dim3((n + 15) / 16, (n + 15) / 16); }
 *	constexpr dim3 mm_block() { return dim3(16, 16); }
 *	constexpr unsigned mm_shared_bytes() { return 0; }
 *
 * Arguments are the parameters of the kernel that the grid depends on, in their order.  What
 * depends on something else has a comment with the reason in place of a function. */
#include "../cli.h"

#include "cunest/eval.h"
#include "cunest/schedule.h"
#include "cunest/walk.h"

#include <string.h>

/* MM_LAUNCH_H of dir/mm-launch.h */
static void put_guard(struct buf *b, const char *name)
{
	const char *base = strrchr(name, '/');

	base = base ? base + 1 : name;
	if (*base >= '0' && *base <= '9')
		buf_putc(b, 'H');
	for (; *base; base++) {
		char c = *base;

		if (c >= 'a' && c <= 'z')
			c = (char)(c - 'a' + 'A');
		else if (!((c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')))
			c = '_';
		buf_putc(b, c);
	}
}

/* One kernel: a nest of the host, or all nests of a __global__ function. */
struct entry {
	struct func *func;
	const char *name;
	const struct kernel *first;
	const struct expr *dim[2][3];
	const char *unknown[2]; /* why there is no such function */
	int64_t shared;         /* bytes; -1: not known */
};

/* Macros and constants of the source are not known where the header is read. */
static const struct expr *put_number(void *context, const struct expr *e)
{
	struct ir *ir = context;
	__int128 value;

	if ((e->kind == EXPR_INT && e->text) || (e->kind == EXPR_SYM && e->u.sym->constant))
		if (eval_int(e, &value) == EVAL_OK && type_holds(e->type, value))
			return expr_const_int(ir, e->type, value);
	return e;
}

struct wanted {
	struct arena *arena;
	struct bits params;
	const char *other; /* mentioned, and none */
};

static bool note_param(void *context, const struct expr *e)
{
	struct wanted *w = context;

	if (e->kind == EXPR_SYM && e->u.sym->kind != SYM_TPARAM) {
		bits_add(w->arena, &w->params, e->u.sym->id);
		if (!type_is_int(e->u.sym->type) ||
		    (e->u.sym->kind != SYM_PARAM && e->u.sym->kind != SYM_LOCAL))
			w->other = e->u.sym->name;
	}
	if (e->kind == EXPR_LOAD || e->kind == EXPR_CALL || e->kind == EXPR_MEMBER)
		w->other = "memory";
	return true;
}

static void put_dim3(struct buf *b, const struct entry *e, bool block)
{
	unsigned n = e->dim[block][2] ? 3 : e->dim[block][1] ? 2 : 1;

	buf_puts(b, "dim3(");
	for (unsigned i = 0; i < n; i++) {
		buf_puts(b, i ? ", " : "");
		if (e->dim[block][i])
			print_c_expr(b, e->func, e->dim[block][i]);
		else
			buf_putc(b, '1');
	}
	buf_putc(b, ')');
}

static void put_function(struct buf *b, const struct entry *e, bool block)
{
	struct wanted w = {.arena = b->arena};
	bool any = false, host = e->func->kind == FUNC_HOST;

	for (unsigned i = 0; i < 3; i++)
		if (e->dim[block][i])
			expr_walk(e->func->ir, e->dim[block][i], note_param, &w);
	for (uint32_t id = 0; id < e->func->syms.n && !w.other; id++) {
		const struct sym *sym = e->func->syms.at[id];

		/* a local of a kernel is of the device; of the host, it is an argument */
		if (bits_has(&w.params, id) && sym->kind != SYM_PARAM && !host)
			w.other = sym->name;
	}
	if (e->unknown[block] || w.other) {
		buf_printf(b, "/* %s_%s: %s */\n", e->name, block ? "block" : "grid",
			   e->unknown[block]
				   ? e->unknown[block]
				   : arena_printf(b->arena,
						  "depends on '%s', which is not a parameter",
						  w.other));
		return;
	}
	if (e->first->template_head)
		buf_printf(b, "%s ", e->first->template_head);
	buf_printf(b, "constexpr dim3 %s_%s(", e->name, block ? "block" : "grid");
	for (uint32_t id = 0; id < e->func->syms.n; id++) {
		const struct sym *sym = e->func->syms.at[id];

		if (!bits_has(&w.params, id))
			continue;
		buf_printf(b, "%s%s %s", any ? ", " : "",
			   type_spelling(e->func->ir->types,
					 type_unqualified(e->func->ir->types, sym->type)),
			   sym->name);
		any = true;
	}
	buf_puts(b, ") { return ");
	put_dim3(b, e, block);
	buf_puts(b, "; }\n");
}

/* -1: not known. */
static int64_t bytes_of(const struct func *func, const struct stmt *root)
{
	const struct stmt *unknown = NULL;
	int64_t bytes = shared_bytes(func, root, 1, &unknown);

	return unknown ? -1 : bytes;
}

static void put_entry(struct buf *b, struct entry *e)
{
	for (unsigned i = 0; i < 6; i++) {
		const struct expr **at = &e->dim[i / 3][i % 3];

		*at = *at ? expr_map(e->func->ir, *at, put_number, e->func->ir) : NULL;
	}
	buf_putc(b, '\n');
	put_function(b, e, false);
	put_function(b, e, true);
	if (e->shared >= 0)
		buf_printf(b, "constexpr unsigned %s_shared_bytes() { return %lld; }\n", e->name,
			   (long long)e->shared);
	else
		buf_printf(b, "/* %s_shared_bytes: depends on a template parameter */\n", e->name);
}

/* Several nests of one kernel have one launch. */
static void add_nest(struct entry *e, const struct kernel *k)
{
	for (unsigned i = 0; i < 2; i++)
		e->unknown[i] = e->unknown[i] ? e->unknown[i] : k->unknown;
	for (unsigned i = 0; i < 6; i++) {
		const struct expr *have = e->dim[i / 3][i % 3];
		const struct expr *more = i < 3 ? k->grid[i] : k->block[i - 3];
		__int128 x, y;

		if (!more || have == more)
			continue;
		if (!have || (eval_int(have, &x) == EVAL_OK && eval_int(more, &y) == EVAL_OK)) {
			if (!have || y > x)
				e->dim[i / 3][i % 3] = more;
			continue;
		}
		e->unknown[i / 3] = "two nests count differently";
	}
}

static bool named_before(const struct ir *ir, const struct func *func)
{
	for (uint32_t i = 0; i < ir->funcs.n && ir->funcs.at[i] != func; i++)
		if (((const struct func *)ir->funcs.at[i])->name == func->name)
			return true;
	return false;
}

/* Is anything put? */
static bool put_func(struct buf *b, struct func *func)
{
	bool any = false;

	struct entry all = {.func = func, .name = func->name, .shared = bytes_of(func, func->body)};

	if (func->kind != FUNC_HOST && named_before(func->ir, func))
		return false; /* an overload */
	for (uint32_t i = 0; i < func->nests.n; i++) {
		const struct nest *nest = func->nests.at[i];
		struct entry own = {.func = func, .shared = bytes_of(func, nest->root)};
		const struct kernel *kernel = nest->kernel ? nest->kernel : kernel_said(nest);

		if (!kernel)
			continue;
		own.first = kernel;
		own.name = kernel->name;
		add_nest(own.name ? &own : &all, kernel);
		any |= own.name != NULL;
		if (own.name)
			put_entry(b, &own);
		else
			all.first = all.first ? all.first : kernel;
	}
	if (!all.first || func->kind != FUNC_KERNEL)
		return any;
	put_entry(b, &all);
	return true;
}

void header_print(struct buf *b, struct ir *ir, const struct options *options)
{
	const char *name = options->header;
	bool any = false;

	header_begin(b, options->input);
	buf_puts(b, "#ifndef ");
	put_guard(b, name);
	buf_puts(b, "\n#define ");
	put_guard(b, name);
	buf_puts(b, "\n\n#include <vector_types.h>\n");
	for (uint32_t i = 0; ir && i < ir->funcs.n; i++)
		any |= put_func(b, ir->funcs.at[i]);
	if (!any)
		buf_puts(
			b,
			"\n/* Nothing says how a kernel is launched: bind(...) of a loop would, or "
			"launch(GRID, BLOCK). */\n");
	buf_puts(b, "\n#endif\n");
}
