/* host_memory.c - do the pointers that a nest of the host takes with it lead to memory that the device can access?
 *
 *	float *u = (float *)malloc(n);			error: memory of the host
 *	float *u; cudaMallocManaged(&u, n);		good
 *	void sweep(float *u, ...)			warning: nobody here knows
 *
 * Asked of all that the function assigns to a pointer, whenever it does.  Where nothing but memory of the host is
 * assigned, the launch is certain to fail on most machines, and that is an error.  Where it comes from elsewhere, the
 * user may know: deviceptr(u) says that it is device or managed memory, in OpenACC's word, and copy(u[0:n]) has it
 * copied.  Nothing is said of a pointer that one of CUDA's allocations sets. */
#include "schedule.h"

#include "cunest/eval.h"
#include "cunest/text.h"
#include "cunest/tokens.h"
#include "cunest/walk.h"

#include <string.h>

enum memory { MEMORY_HOST = 1, MEMORY_DEVICE = 2, MEMORY_UNKNOWN = 4 };

struct leads {
	struct func *func;
	struct analyses *an;
	struct bits seen;      /* pointers, by id */
	unsigned memory;       /* enum memory, of all that is assigned */
	const struct stmt *at; /* where memory of the host is */
	const struct sym *of;  /* the variable whose address that is; NULL: it is allocated */
	unsigned addresses;    /* of the pointers, which others than CUDA's allocations have */
};

/* ---- words ---- */

static bool starts_with(const char *text, const char *const *words, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		if (strncmp(text, words[i], strlen(words[i])) == 0)
			return true;
	return false;
}

/* Without what qualifies it. */
static const char *last_name(const char *callee)
{
	const char *colon = strrchr(callee, ':');

	callee = colon ? colon + 1 : callee;
	return callee + strspn(callee, " ");
}

/* What it returns is memory of the host. */
static bool allocates_host(const char *callee)
{
	static const char *const names[] = {
		"malloc",       "calloc", "realloc", "aligned_alloc", "memalign",
		"reallocarray", "valloc", "alloca",  "strdup",        "__builtin_alloca"};

	callee = last_name(callee);
	for (unsigned i = 0; i < ARRAY_LEN(names); i++)
		if (strcmp(callee, names[i]) == 0)
			return true;
	return false;
}

/* What it writes the address of, or returns, the device can access.  cudaMallocHost and cudaHostAlloc give memory of
 * the host that is mapped. */
static bool allocates_device(const char *callee)
{
	static const char *const names[] = {"cudaMalloc",
					    "cudaHostAlloc",
					    "cudaHostGetDevicePointer",
					    "cudaGetSymbolAddress",
					    "cudaIpcOpenMemHandle",
					    "cudaMemPoolImportPointer",
					    "cudaExternalMemoryGetMapped",
					    "cuMem",
					    "raw_pointer_cast",
					    "nvshmem_",
					    "acc_malloc",
					    "omp_target_alloc"};

	return starts_with(last_name(callee), names, ARRAY_LEN(names));
}

/* A container whose elements new gives. */
static bool is_container(const struct type *type)
{
	const char *name = type->kind == TYPE_RECORD ? type->name : NULL;

	return name && (strstr(name, "std::allocator<") || strstr(name, "std::default_delete<") ||
			strncmp(name, "std::array<", 11) == 0);
}

static bool has_word(const struct leads *o, struct span span, const char *word)
{
	const char *text = o->func->ir->source->text;
	size_t n = strlen(word);

	for (uint32_t at = span.lo; at + n <= span.hi; at++)
		if (memcmp(text + at, word, n) == 0 && (at == 0 || !is_word_byte(text[at - 1])))
			return true;
	return false;
}

/* ---- values ---- */

static void follow(struct leads *o, const struct sym *sym);

static void found(struct leads *o, const struct sym *of)
{
	o->memory |= MEMORY_HOST;
	o->of = of;
}

/* A variable of the host; __device__ and __managed__ ones are SYM_CONSTANT. */
static bool is_of_host(const struct sym *sym)
{
	return sym->kind == SYM_LOCAL || sym->kind == SYM_PARAM || sym->kind == SYM_GLOBAL;
}

static void follow_place(struct leads *o, const struct expr *place)
{
	const struct sym *base = place_base(place);

	if (!base || base->type->kind == TYPE_REF)
		o->memory |= MEMORY_UNKNOWN;
	else if (base->type->kind == TYPE_PTR && place->kind != EXPR_SYM)
		follow(o, base);
	else if (is_of_host(base))
		found(o, base);
	else
		o->memory |= MEMORY_UNKNOWN;
}

static void follow_call(struct leads *o, const struct expr *call)
{
	const struct expr *self = call->nargs ? expr_strip(call->arg[0]) : NULL;

	if (self && self->kind == EXPR_ADDR)
		self = self->arg[0];
	if (allocates_host(call->text))
		found(o, NULL);
	else if (allocates_device(call->text))
		o->memory |= MEMORY_DEVICE;
	else if (call->text[0] == '.' && self && self->kind == EXPR_SYM && is_container(self->type))
		found(o, self->u.sym);
	else
		o->memory |= MEMORY_UNKNOWN;
}

static void follow_value(struct leads *o, const struct expr *e)
{
	e = expr_strip(e);
	while (e->kind == EXPR_CAST)
		e = expr_strip(e->arg[0]);
	switch (e->kind) {
	case EXPR_SYM:
		if (e->type->kind == TYPE_PTR)
			follow(o, e->u.sym);
		else
			follow_place(o, e);
		break;
	case EXPR_ADDR:
		follow_place(o, e->arg[0]);
		break;
	case EXPR_ADD:
	case EXPR_SUB:
		follow_value(o, e->arg[type_is_int(e->arg[0]->type) ? 1 : 0]);
		break;
	case EXPR_SELECT:
		follow_value(o, e->arg[1]);
		follow_value(o, e->arg[2]);
		break;
	case EXPR_CALL:
		follow_call(o, e);
		break;
	case EXPR_INT: /* NULL */
		break;
	default:
		if (e->kind == EXPR_OPAQUE && strncmp(e->text, "new ", 4) == 0)
			found(o, NULL);
		else if (e->kind != EXPR_OPAQUE || strcmp(e->text, "nullptr") != 0)
			o->memory |= MEMORY_UNKNOWN;
	}
}

/* ---- statements ---- */

/* CHECK(cudaMalloc(&u, n * sizeof(*u))); one statement, which names the pointer as such a call does. */
static bool only_allocates(const struct leads *o, const struct stmt *s, const struct sym *sym)
{
	const char *text = o->func->ir->source->text;
	struct tokens t;

	lex(o->func->ir->arena, text, s->span.lo, s->span.hi, &t);
	for (uint32_t i = 0; i < t.n; i++) {
		bool address, size;

		if (token_is(&t, i, ";") && i + 1 < t.n)
			return false;
		if (t.at[i].kind != TOKEN_WORD || !token_is(&t, i, sym->name))
			continue;
		address = i > 1 && token_is(&t, i - 1, "&") &&
			  (token_is(&t, i - 2, "(") || token_is(&t, i - 2, ")"));
		size = i > 2 && token_is(&t, i - 1, "*") && token_is(&t, i - 2, "(") &&
		       token_is(&t, i - 3, "sizeof");
		if (!address && !size)
			return false;
	}
	return true;
}

/* What is not understood of it, by its words. */
static void follow_raw(struct leads *o, const struct stmt *s, const struct sym *sym)
{
	static const char *const device[] = {"cudaMalloc", "cudaHostAlloc",
					     "cudaHostGetDevicePointer", "raw_pointer_cast"};
	static const char *const host[] = {"new ", "malloc(", "calloc(", "aligned_alloc("};

	for (unsigned i = 0; i < ARRAY_LEN(device); i++)
		if (has_word(o, s->span, device[i])) {
			o->memory |= MEMORY_DEVICE;
			o->addresses += !only_allocates(o, s, sym);
			return;
		}
	for (unsigned i = 0; i < ARRAY_LEN(host); i++)
		if (has_word(o, s->span, host[i])) {
			found(o, NULL);
			return;
		}
	for (uint32_t i = 0; i < s->reads.n; i++) {
		const struct sym *from = s->reads.at[i];

		if (from != sym && is_container(from->type)) {
			found(o, from);
			return;
		}
	}
	/* static float *u = NULL: what it is set to is in other statements */
	if (!has_word(o, s->span, "NULL") && !has_word(o, s->span, "nullptr"))
		o->memory |= MEMORY_UNKNOWN;
}

struct handed {
	struct leads *o;
	const struct sym *sym;
};

static bool takes_address(const struct expr *e, const struct sym *sym)
{
	e = expr_strip(e);
	while (e->kind == EXPR_CAST)
		e = expr_strip(e->arg[0]);
	return e->kind == EXPR_ADDR && e->arg[0]->kind == EXPR_SYM && e->arg[0]->u.sym == sym;
}

static void note_handed(struct leads *o, const char *callee, const struct expr *arg,
			const struct sym *sym)
{
	if (!takes_address(arg, sym))
		return;
	if (allocates_device(callee)) {
		o->memory |= MEMORY_DEVICE;
		o->addresses--;
	} else if (strcmp(last_name(callee), "posix_memalign") == 0)
		found(o, NULL);
	else if (strcmp(last_name(callee), "cudaFree") != 0)
		o->memory |= MEMORY_UNKNOWN;
}

static bool note_call(void *context, const struct expr *e)
{
	struct handed *h = context;

	h->o->addresses += e->kind == EXPR_ADDR && takes_address(e, h->sym);
	for (unsigned i = 0; e->kind == EXPR_CALL && i < e->nargs; i++)
		note_handed(h->o, e->text, e->arg[i], h->sym);
	return true;
}

static bool writes(const struct stmt *s, const struct sym *sym)
{
	for (uint32_t i = 0; i < s->writes.n; i++)
		if (s->writes.at[i] == sym)
			return true;
	return false;
}

/* *&u = ...: of a variable whose address is taken. */
static bool stores_to(const struct stmt *s, const struct sym *sym)
{
	const struct expr *place = s->kind == STMT_STORE ? s->slot[SLOT_PLACE].e : NULL;

	return place && place->kind == EXPR_LOAD && takes_address(place->arg[0], sym);
}

static void follow_stmt(struct leads *o, const struct stmt *s, const struct sym *sym)
{
	struct handed h = {o, sym};
	unsigned before = o->memory;

	if (s->kind == STMT_RAW) {
		if (writes(s, sym))
			follow_raw(o, s, sym);
	} else if ((s->kind == STMT_DECL || s->kind == STMT_ASSIGN) && s->sym == sym && !s->op) {
		if (s->slot[SLOT_VALUE].e)
			follow_value(o, s->slot[SLOT_VALUE].e);
	} else if (stores_to(s, sym)) {
		follow_value(o, s->slot[SLOT_STORED].e);
	} else if (s->kind == STMT_CALL && s->sym == sym) {
		o->memory |= allocates_host(s->text)     ? MEMORY_HOST
			     : allocates_device(s->text) ? MEMORY_DEVICE
							 : MEMORY_UNKNOWN;
	}
	for (unsigned i = 0; i < s->nslots; i++) {
		if (s->slot[i].e && s->kind == STMT_CALL)
			note_handed(o, s->text, s->slot[i].e, sym);
		if (s->slot[i].e)
			expr_walk(o->func->ir, s->slot[i].e, note_call, &h);
	}
	if (o->memory & ~before & MEMORY_HOST && !o->at)
		o->at = s;
}

static void follow(struct leads *o, const struct sym *sym)
{
	if (bits_has(&o->seen, sym->id))
		return;
	bits_add(o->func->ir->arena, &o->seen, sym->id);
	if (sym->kind == SYM_PARAM || (sym->kind != SYM_LOCAL && !sym->inside))
		o->memory |= MEMORY_UNKNOWN;
	for (const struct stmt *s = o->func->body; s; s = stmt_next(o->func->body, s))
		follow_stmt(o, s, sym);
}

/* ---- what to write ---- */

/* a + b of which b may be x - 2, as a person would write it. */
static const struct expr *plus(struct ir *ir, const struct expr *a, const struct expr *b)
{
	__int128 x, y;

	b = expr_strip(b);
	if (eval_int(a, &x) != EVAL_OK)
		return expr_c_binary(ir, EXPR_ADD, a, b);
	if (eval_int(b, &y) == EVAL_OK)
		return expr_const_int(ir, b->type, x + y);
	if (x == 0)
		return b;
	if (b->kind == EXPR_SUB && eval_int(b->arg[1], &y) == EVAL_OK && y >= x)
		return y == x ? b->arg[0]
			      : expr_c_binary(ir, EXPR_SUB, b->arg[0],
					      expr_const_int(ir, b->type, y - x));
	return expr_c_binary(ir, EXPR_ADD, b, a);
}

/* u[0:n * m]: what the nest accesses of it, from its start.  Where that is not known the size is left to the user. */
static const char *part_of(struct schedule *s, const struct footprint *f)
{
	const struct expr *n = NULL;

	if (!f->why && f->ndims && (f->ndims == 1 || f->dim[0].stride))
		n = plus(s->ir, f->dim[0].lo, f->dim[0].extent);
	if (n && f->ndims > 1)
		n = expr_c_binary(s->ir, EXPR_MUL, n, f->dim[0].stride);
	return arena_printf(s->ir->arena, "%s[0:%s]", f->array->name,
			    n ? expr_text(s->ir, n) : "...");
}

static const char *copying(struct schedule *s, const struct sym *sym)
{
	struct footprint_query query = {.array = sym, .inside = s->nest->root->first};
	const struct footprint *f = footprint_of(s->analyses, s->nest, &query);

	return arena_printf(s->ir->arena, "%s(%s)", writes_by(s, sym) ? "copy" : "copyin",
			    part_of(s, f));
}

/* ---- the nest ---- */

static bool names_copied(const struct nest *nest, const struct sym *sym)
{
	for (uint32_t i = 0; i < nest->pragmas.n; i++) {
		const struct annotation *a = nest->pragmas.at[i];

		for (uint32_t k = 0; k < a->clauses.n; k++) {
			const struct clause *c = a->clauses.at[k];

			for (uint32_t j = 0; clause_copies(c->id) && j < c->args.n; j++) {
				const struct clause_arg *arg = c->args.at[j];

				if (arg->e && arg->e->u.sym == sym)
					return true;
			}
		}
	}
	return false;
}

/* By the nest, or the data region around it. */
static bool is_copied(const struct nest *nest, const struct sym *sym)
{
	return names_copied(nest, sym) || (nest->region && names_copied(nest->region->nest, sym));
}

/* The first argument of bind(); NULL: the nest stays on the host. */
static const struct clause_arg *first_bound(const struct nest *nest)
{
	for (uint32_t i = 0; i < nest->pragmas.n; i++) {
		const struct annotation *a = nest->pragmas.at[i];

		for (uint32_t k = 0; k < a->clauses.n; k++) {
			const struct clause *c = a->clauses.at[k];

			if (c->id == CLAUSE_BIND && c->args.n)
				return c->args.at[0];
		}
	}
	return NULL;
}

static bool is_said(const struct nest *nest, const struct sym *sym)
{
	for (uint32_t i = 0; i < nest->on_device.n; i++)
		if (!nest->on_device.at[i] || nest->on_device.at[i] == (const void *)sym)
			return true;
	return false;
}

/* Of pointers that only CUDA's allocations set, the nest need not say it: with all of them, no variable of the host can be
 * what is stored to. */
static void note_device(struct schedule *s, const struct vec *derived, bool all)
{
	struct vec *known = &s->nest->on_device;

	for (uint32_t i = 0; i < derived->n; i++)
		vec_push(s->ir->arena, known, derived->at[i]);
	if (all && !is_said(s->nest, NULL))
		vec_push(s->ir->arena, known, NULL);
}

bool nest_takes_host(const struct nest *nest, const struct sym *sym)
{
	return is_copied(nest, sym) || (first_bound(nest) && !is_said(nest, sym));
}

static bool refuse_host(struct schedule *s, struct span at, const struct leads *o,
			const struct sym *sym)
{
	const char *of = o->of ? arena_printf(s->ir->arena, ", of '%s'", o->of->name) : "";
	struct diag *d;

	d = diag_report(s->ir->diags, DIAG_SCHEDULE, at,
			"this nest cannot be a kernel: '%s' points to memory of the host%s, which "
			"the device cannot access; %s, on the nest or on a data region around it, "
			"has it copied",
			sym->name, of, copying(s, sym));
	if (o->at && !span_none(o->at->span))
		diag_note(s->ir->diags, d, o->at->span, "it is here");
	diag_note(s->ir->diags, d, at,
		  "if the device can access all memory of this machine, say so: deviceptr(%s)",
		  sym->name);
	return false;
}

/* copy(...) and launch(...) of a nest that stays on the host. */
static bool refuse_unbound(struct schedule *s)
{
	const struct stmt *root = s->nest->root, *loop = root;

	while (loop && loop->kind != STMT_FOR)
		loop = stmt_next(root, loop);
	for (uint32_t i = 0; i < s->nest->pragmas.n; i++) {
		const struct annotation *a = s->nest->pragmas.at[i];

		for (uint32_t k = 0; k < a->clauses.n; k++) {
			const struct clause *clause = a->clauses.at[k];

			if (clause_copies(clause->id) || clause->id == CLAUSE_LAUNCH)
				return schedule_refuse(
					s, DIAG_SCHEDULE, clause->span,
					"'%s' is for a nest that runs on the device; this one "
					"stays on the host without bind(...), as bind(%s=grid)",
					clause_table[clause->id].word,
					loop ? loop->sym->name : "i");
		}
	}
	return true;
}

bool kernel_memory(struct schedule *s)
{
	const struct clause_arg *bound = first_bound(s->nest);
	struct func *func = s->nest->func;
	struct vec derived = {0};
	bool all = true;
	struct buf names, said, copies;
	unsigned n = 0;

	if (func->kind != FUNC_HOST)
		return true;
	if (!bound)
		return refuse_unbound(s);
	buf_init(&names, s->ir->arena);
	buf_init(&said, s->ir->arena);
	buf_init(&copies, s->ir->arena);
	for (const struct sym *sym = free_sym(func, s->nest->root, NULL); sym;
	     sym = free_sym(func, s->nest->root, sym)) {
		struct leads o = {.func = func, .an = s->analyses};

		if (!kernel_takes(sym) || sym->type->kind != TYPE_PTR)
			continue;
		if (is_copied(s->nest, sym)) {
			all = false;
			continue;
		}
		if (is_said(s->nest, sym))
			continue;
		follow(&o, sym);
		if (o.memory == MEMORY_HOST)
			return refuse_host(s, bound->span, &o, sym);
		if (o.memory == MEMORY_DEVICE && !o.addresses)
			vec_push(s->ir->arena, &derived, (struct sym *)(uintptr_t)sym);
		else
			all = false;
		if (o.memory & MEMORY_DEVICE || !o.memory)
			continue;
		buf_printf(&names, "%s'%s'", n ? ", " : "", sym->name);
		buf_printf(&said, "%s%s", n ? ", " : "", sym->name);
		buf_printf(&copies, "%s%s", n ? " " : "", copying(s, sym));
		n++;
	}
	note_device(s, &derived, all);
	if (n)
		s->memory = arena_printf(
			s->ir->arena,
			"%s must point to device or managed memory: deviceptr(%s) says so, and "
			"%s copies memory of the host",
			names.s, said.s, copies.s);
	return true;
}

void kernel_warn_memory(struct schedule *s)
{
	if (s->memory)
		diag_report(s->ir->diags, DIAG_HOST_MEMORY, first_bound(s->nest)->span, "%s",
			    s->memory);
}
