/* kernel.c - a nest of a host function, with bind, becomes a kernel and its launch.
 *
 *	void scale(float *x, int n)
 *	{
 *		for (int i = 0; i < n; i++)
 *			x[i] *= 2;
 *	}
 * ->	__global__ void scale_nest(float *x, int n)
 *	{
 *		const int i = blockIdx.x * 128 + threadIdx.x;
 *		if (i < n)
 *			x[i] *= 2;
 *	}
 *
 *	void scale(float *x, int n)
 *	{
 *		if (n > 0) {
 *			scale_nest<<<(n + 127) / 128, 128>>>(x, n);
 *			cudaDeviceSynchronize();
 *		}
 *	}
 *
 * The nest is scheduled where it stands, so that all that is known there counts; only its text
 * moves. What it reads of the function are the parameters of the kernel.  The host waits for the
 * kernel, as a loop is done when it is done, unless all that the kernel writes is in a data region, whose copies
 * wait; each call is checked (print_check.c).
 *
 * Legal: what bind asks for; no variable of the host changes, no object of the host is used, and
 * all that is called can be called on the device, and pointers lead to memory that the device can access
 * (host_memory.c). */
#include "../schedule.h"

#include "cunest/pass.h"
#include "cunest/text.h"
#include "cunest/walk.h"

#include <string.h>

static bool refuse(struct schedule *s, struct span at, const char *fmt, ...) CN_PRINTF(3, 4);

static bool refuse(struct schedule *s, struct span at, const char *fmt, ...)
{
	const struct binding *b = nest_bindings(s->nest)->at[0];
	const char *text;
	struct diag *d;
	va_list ap;

	va_start(ap, fmt);
	text = arena_vprintf(s->ir->arena, fmt, ap);
	va_end(ap);
	d = diag_report(s->ir->diags, DIAG_SCHEDULE, b->span, "this nest cannot be a kernel: %s",
			text);
	if (!span_none(at))
		diag_note(s->ir->diags, d, at, "it is here");
	return false;
}

/* ---- what is called ---- */

struct calls {
	struct schedule *s;
	const char *wrong;      /* the first that may not be called */
	const struct sym *host; /* the first of the host whose address is taken */
};

/* A variable that the nest declares, or that clauses made for it. */
static bool is_own(const struct schedule *s, const struct sym *sym)
{
	const struct vec *writers = sym_writers(s->analyses, sym);

	return sym->kind == SYM_SHARED ||
	       (writers->n && stmt_within(writers->at[0], s->nest->root));
}

static bool may_call(struct schedule *s, const char *callee)
{
	struct purity purity = purity_of_call(s->nest->func, callee);
	const char *own = callee + (callee[0] == ' '), *angle = strchr(own, '<');
	const char *name = angle ? arena_strndup(s->ir->arena, own, (size_t)(angle - own)) : own;

	for (uint32_t i = 0; i < s->nest->pure.n; i++)
		if (strcmp(s->nest->pure.at[i], own) == 0)
			purity.known = false;
	for (uint32_t i = 0; i < s->nest->func->callees.n; i++)
		if (strcmp(((const struct callee_facts *)s->nest->func->callees.at[i])->name,
			   callee) == 0)
			purity.known = false;
	return purity.known || !name[0] || name[0] == '{' || source_declares_device(s->ir, name);
}

static bool note_call(void *context, const struct expr *e)
{
	struct calls *c = context;

	if (e->kind == EXPR_CALL && !c->wrong && !may_call(c->s, e->text))
		c->wrong = e->text;
	if (e->kind == EXPR_OPAQUE && !c->wrong && e->text[0] != '"')
		c->wrong = e->text;
	if (e->kind == EXPR_ADDR && e->arg[0]->kind == EXPR_SYM && !c->host &&
	    !is_own(c->s, e->arg[0]->u.sym))
		c->host = e->arg[0]->u.sym;
	return true;
}

static bool check_statement(struct schedule *s, const struct stmt *stmt)
{
	struct calls calls = {.s = s};

	if (stmt->kind == STMT_RAW)
		return refuse(s, stmt->span, "%s",
			      stmt->why ? stmt->why : "a statement is not understood");
	if ((stmt->kind == STMT_SYNC && !span_none(stmt->span)) ||
	    (stmt->kind == STMT_JUMP && stmt->form == FORM_RETURN))
		return refuse(s, stmt->span, "a statement of the function is about the function");
	if (stmt->kind == STMT_CALL && !may_call(s, stmt->text))
		calls.wrong = stmt->text;
	for (unsigned i = 0; i < stmt->nslots; i++)
		if (stmt->slot[i].e)
			expr_walk(s->ir, stmt->slot[i].e, note_call, &calls);
	if (calls.wrong)
		return refuse(
			s, stmt->span,
			"'%s' may not be there on the device: no declaration in this file says "
			"__device__",
			calls.wrong + (calls.wrong[0] == ' '));
	if (calls.host)
		return refuse(s, stmt->span, "'%s' is memory of the host", calls.host->name);
	return true;
}

/* ---- what it takes from the function ---- */

static bool is_copied(const struct kernel *kernel, const struct sym *sym)
{
	for (uint32_t i = 0; i < kernel->transfers.n; i++)
		if (((const struct transfer *)kernel->transfers.at[i])->sym == sym)
			return true;
	return false;
}

static bool check_symbol(struct schedule *s, const struct kernel *kernel, const struct sym *sym)
{
	const struct type *type = sym->type->kind == TYPE_REF ? sym->type->of : sym->type;
	const struct vec *writers = sym_writers(s->analyses, sym);

	if (!kernel_takes(sym))
		return true;
	for (uint32_t i = 0; i < writers->n; i++) {
		const struct stmt *w = writers->at[i];

		if (stmt_within(w, s->nest->root) && !kernel_returns(kernel, sym))
			return refuse(
				s, w->span,
				"it changes '%s', a variable of the host; one that is its own is "
				"declared inside",
				sym->name);
	}
	if (sym->qualified || strcmp(sym->name, "this") == 0)
		return refuse(s, sym->where, "'%s' is a part of something of the host",
			      sym->qualified ? sym->qualified : sym->name);
	if (sym->kind == SYM_CONSTANT)
		return refuse(s, sym->where, "'%s' is a different object on the device", sym->name);
	if (type->kind == TYPE_ARRAY && !is_copied(kernel, sym))
		return refuse(s, sym->where,
			      "'%s' is an array of the host; copy(%s[0:n]) would bring it there",
			      sym->name, sym->name);
	if (sym->deduced && type->kind == TYPE_DEPENDENT)
		return refuse(s, sym->where,
			      "the type of '%s' depends on the template, and only auto names it",
			      sym->name);
	if (type->kind == TYPE_PTR || type->kind == TYPE_ARRAY || type->kind == TYPE_DEPENDENT ||
	    type_is_int(type) || (type_is_float(type) && type->bits <= 64))
		return true;
	return refuse(s, sym->where, "'%s' is an object of the host", sym->name);
}

/* Is it given a value before the nest, so that it can be handed over? */
static bool check_given(struct schedule *s, const struct sym *sym)
{
	return sym_has_value(s->analyses, sym, s->nest->root) ||
	       refuse(s, sym->where, "'%s' may have no value before it", sym->name);
}

static const struct sym *taken_as(const struct schedule *s, const char *name)
{
	const struct func *func = s->nest->func;
	const struct sym *sym = free_sym(func, s->nest->root, NULL);

	while (sym && (!kernel_takes(sym) || strcmp(sym->name, name) != 0))
		sym = free_sym(func, s->nest->root, sym);
	return sym;
}

/* The function's variable of a name that the nest's text has: a parameter, which only its value is left of; or one that
 * is read no longer. */
static bool check_name(struct schedule *s, const char *name)
{
	const struct vec *syms = &s->nest->func->syms;
	const struct sym *taken = taken_as(s, name), *found = taken;

	for (uint32_t i = 0; i < syms->n; i++) {
		const struct sym *sym = syms->at[i];

		if (strcmp(sym->name, name) != 0)
			continue;
		if (is_own(s, sym))
			return true;
		found = sym;
	}
	if (found && !nest_text_names(s->nest, name))
		return true;
	if (taken && !taken->constant && taken->type->kind != TYPE_ARRAY)
		return true;
	return refuse(s, found ? found->where : s->nest->span,
		      "'%s' is a variable of its function, and more than its value is used", name);
}

static bool check_names(struct schedule *s)
{
	if (s->nest->tied)
		return refuse(s, s->nest->tied_at, "%s", s->nest->tied);
	for (uint32_t i = 0; i < s->nest->outer.n; i++)
		if (!check_name(s, s->nest->outer.at[i]))
			return false;
	return true;
}

bool kernel_make(struct schedule *s)
{
	struct func *func = s->nest->func;
	struct kernel *kernel = arena_alloc(s->ir->arena, sizeof(*kernel));
	const struct stmt *root = s->nest->root;
	const char *why, *base = func->name;

	if (func->kind != FUNC_HOST) {
		if (!kernel_block_possible(s))
			return false;
		kernel_make_launch(s, kernel);
		kernel_template(func, kernel);
		s->nest->kernel = kernel;
		return true;
	}
	if (s->ir->lang == LANG_C)
		return refuse(s, NO_SPAN, "this is a C file; kernels belong in .cu files");
	why = kernel_place_wrong(func);
	if (!why && !kernel_template(func, kernel))
		why = "the template parameters of its function cannot be passed on";
	if (why)
		return refuse(s, NO_SPAN, "%s", why);
	if (root->first && root->first->kind == STMT_PRAGMA)
		return refuse(s, root->first->span, "there is a pragma before it");
	for (const struct stmt *x = root; x; x = stmt_next(root, x))
		if (!check_statement(s, x))
			return false;
	if (!kernel_make_transfers(s, kernel) || !kernel_make_reductions(s, kernel))
		return false;
	for (const struct sym *sym = free_sym(func, root, NULL); sym;
	     sym = free_sym(func, root, sym))
		if (!check_symbol(s, kernel, sym) || !check_given(s, sym))
			return false;
	if (!check_names(s) || !kernel_make_launch(s, kernel))
		return false;
	if (strncmp(base, "operator", 8) == 0)
		base = "kernel";
	kernel->name = name_free(func, arena_printf(s->ir->arena, "%s_nest", base));
	kernel->check = check_macro(func);
	s->nest->kernel = kernel;
	return true;
}
