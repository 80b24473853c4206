/* interp.c - runs a function block by block and thread by thread.
 *
 * For tests: what a rewrite must keep is what this computes.  It stops at the first thing that C
 * leaves undefined, and at what it does not model; threads run one after the other, so a barrier
 * needs blocks of one thread. */
#include <stdio.h>
#include <string.h>

#include "interp_impl.h"
#include "text_impl.h"

_Noreturn void interp_stop(struct machine *m, enum interp_verdict verdict, const char *fmt, ...)
{
	const char *text;
	va_list args;

	va_start(args, fmt);
	text = arena_vprintf(m->ir->arena, fmt, args);
	va_end(args);
	m->out.verdict = verdict;
	m->out.reason = text;
	longjmp(m->stop, 1);
}

void interp_tell(struct machine *m, enum interp_step step, const struct sym *sym, int64_t value)
{
	if (m->run->watch)
		m->run->watch(m->run->watch_context,
			      &(struct interp_event){
				      .step = step, .stmt = m->at, .sym = sym, .value = value});
}

/* ---- statements ---- */

enum flow { FLOW_ON, FLOW_BREAK, FLOW_CONTINUE, FLOW_RETURN };

static enum flow run_stmt(struct machine *m, const struct stmt *s);

static void burn(struct machine *m)
{
	if (++m->out.statements > m->run->fuel ||
	    (m->run->effort && m->out.evaluated > m->run->effort))
		interp_stop(m, INTERP_FUEL, "out of fuel");
}

static enum flow run_children(struct machine *m, const struct stmt *block)
{
	enum flow flow = FLOW_ON;

	for (const struct stmt *s = block->first; s && flow == FLOW_ON; s = s->next)
		flow = run_stmt(m, s);
	return flow;
}

void interp_set(struct machine *m, const struct sym *sym, const struct value *v)
{
	struct place place;

	m->out.volatiles += type_is_volatile(sym->type);
	if (m->object_of[sym->id] < 0) {
		interp_tell(m, INTERP_WRITE, sym, 0);
		m->values[sym->id] = *v;
		m->known[sym->id] = true;
		return;
	}
	place = (struct place){m->object_of[sym->id], 0, type_unqualified(m->ir->types, sym->type)};
	memory_store(m, &place, v);
}

static struct value get_sym(struct machine *m, const struct sym *sym)
{
	return interp_eval(m, expr_sym(m->ir, sym));
}

static bool is_list(const struct expr *e)
{
	return e && e->kind == EXPR_CALL && strcmp(e->text, "{}") == 0;
}

/* {a, {b, c}} into an array or a vector; what is not listed is 0. */
static void fill(struct machine *m, const struct place *at, const struct expr *e)
{
	const struct type *of = type_unqualified(m->ir->types, at->type->of);
	int64_t size = interp_size(m, of);
	int given = e ? expr_list_given(m->ir, at->type, e) : 0;

	if (given < 0)
		interp_unsupported(m, "a list of %u elements", e->nargs);
	for (int64_t i = 0; i < at->type->extent; i++) {
		struct place element = {at->object, at->at + i * size, of};
		const struct expr *part = i < given ? expr_strip(e->arg[i]) : NULL;
		struct value v = {.i = 0};

		if (of->kind == TYPE_ARRAY) {
			fill(m, &element, part);
			continue;
		}
		if (!part && type_is_float(of))
			v.f = 0;
		if (part) {
			part = e->arg[i];
			v = interp_eval(m, part);
			v = interp_convert(m, of, part->type, &v);
		}
		memory_store(m, &element, &v);
	}
}

static void run_decl(struct machine *m, const struct stmt *s)
{
	const struct expr *e = s->slot[SLOT_VALUE].e;
	bool list = is_list(e) && s->sym->type->kind == TYPE_ARRAY;
	struct object *o = NULL;
	struct value v;

	if (s->sym->type->kind == TYPE_REF)
		interp_unsupported(m, "the reference '%s'", s->sym->name);
	if (s->sym->kind == SYM_SHARED)
		return; /* one for the block, whichever thread comes first */
	if (e && !list) {
		v = interp_eval(m, e);
		v = interp_convert(m, s->sym->type, e->type, &v);
	}
	/* A declaration that is reached again starts without a value. */
	interp_tell(m, INTERP_BIRTH, s->sym, 0);
	m->known[s->sym->id] = false;
	if (m->object_of[s->sym->id] >= 0)
		o = &m->objects[m->object_of[s->sym->id]];
	if (o && o->written)
		memset(o->written, 0, (size_t)o->size);
	if (list)
		fill(m, &(struct place){m->object_of[s->sym->id], 0, s->sym->type}, e);
	else if (e)
		interp_set(m, s->sym, &v);
}

/* old op value, in op's type, converted back. */
static struct value combine(struct machine *m, const struct stmt *s, const struct type *type,
			    const struct value *old, const struct expr *e)
{
	struct value right = interp_eval(m, e), left;

	if (s->op == EXPR_INT)
		return interp_convert(m, type, e->type, &right);
	if (type->kind == TYPE_PTR && (s->op == EXPR_ADD || s->op == EXPR_SUB))
		return memory_step(m, old, type->of, s->op == EXPR_SUB ? -right.i : right.i);
	left = interp_convert(m, s->op_type, type, old);
	if (s->op != EXPR_SHL && s->op != EXPR_SHR)
		right = interp_convert(m, s->op_type, e->type, &right);
	left = interp_binary(m, s->op, s->op_type, &left, &right);
	return interp_convert(m, type, s->op_type, &left);
}

static void run_assign(struct machine *m, const struct stmt *s)
{
	struct value old = {.i = 0}, v;

	if (s->op != EXPR_INT)
		old = get_sym(m, s->sym);
	v = combine(m, s, s->sym->type, &old, s->slot[SLOT_VALUE].e);
	interp_set(m, s->sym, &v);
}

static void run_store(struct machine *m, const struct stmt *s)
{
	struct place place = interp_place(m, s->slot[SLOT_PLACE].e);
	struct value old = {.i = 0}, v;

	if (s->op != EXPR_INT) {
		old = memory_load(m, &place);
		m->out.volatiles += interp_volatile(s->slot[SLOT_PLACE].e);
	}
	v = combine(m, s, place.type, &old, s->slot[SLOT_STORED].e);
	memory_store(m, &place, &v);
	m->out.stores++;
	m->out.volatiles += interp_volatile(s->slot[SLOT_PLACE].e);
}

/* One operator of a for's header, with C's conversions of its two sides. */
static struct value header_op(struct machine *m, enum expr_kind kind, const struct sym *sym,
			      const struct expr *e)
{
	struct value a = get_sym(m, sym), b = interp_eval(m, e);
	const struct type *type = type_usual(m->ir->types, sym->type, e->type);

	if (!type && kind == EXPR_ADD && sym->type->kind == TYPE_PTR)
		return memory_step(m, &a, sym->type->of, b.i);
	if (!type) {
		const struct expr *both = expr_c_binary(m->ir, kind, expr_sym(m->ir, sym), e);

		if (!both)
			interp_unsupported(m, "a for over '%s'", sym->name);
		return interp_eval(m, both);
	}
	a = interp_convert(m, type, sym->type, &a);
	b = interp_convert(m, type, e->type, &b);
	a = interp_binary(m, kind, type, &a, &b);
	return kind == EXPR_ADD ? interp_convert(m, sym->type, type, &a) : a;
}

static enum flow run_for(struct machine *m, const struct stmt *s)
{
	const struct expr *lo = s->slot[SLOT_LO].e;
	struct value v = interp_eval(m, lo);
	enum flow flow;

	v = interp_convert(m, s->sym->type, lo->type, &v);
	interp_tell(m, INTERP_ENTER, s->sym, 0);
	for (;;) {
		m->at = s;
		interp_tell(m, INTERP_TURN, s->sym, type_is_int(s->sym->type) ? (int64_t)v.i : 0);
		interp_set(m, s->sym, &v);
		if (!header_op(m, s->cmp, s->sym, s->slot[SLOT_BOUND].e).i)
			return FLOW_ON;
		flow = run_stmt(m, s->first);
		if (flow == FLOW_BREAK)
			return FLOW_ON;
		if (flow == FLOW_RETURN)
			return flow;
		m->at = s;
		v = header_op(m, EXPR_ADD, s->sym, s->slot[SLOT_STEP].e);
	}
}

static enum flow run_while(struct machine *m, const struct stmt *s)
{
	enum flow flow;

	if (s->form == FORM_FOR)
		interp_unsupported(m, "a for that is not canonical");
	interp_tell(m, INTERP_ENTER, NULL, 0);
	for (;;) {
		m->at = s;
		interp_tell(m, INTERP_TURN, NULL, 0);
		if (s->form != FORM_DO && !interp_true(m, s->slot[SLOT_COND].e))
			return FLOW_ON;
		flow = run_stmt(m, s->first);
		if (flow == FLOW_BREAK)
			return FLOW_ON;
		if (flow == FLOW_RETURN)
			return flow;
		m->at = s;
		if (s->form == FORM_DO && !interp_true(m, s->slot[SLOT_COND].e))
			return FLOW_ON;
		/* An empty body runs no statement that would burn fuel. */
		burn(m);
	}
}

static enum flow run_jump(struct machine *m, const struct stmt *s)
{
	if (s->form == FORM_BREAK)
		return FLOW_BREAK;
	if (s->form == FORM_CONTINUE)
		return FLOW_CONTINUE;
	if (s->form == FORM_GOTO)
		interp_unsupported(m, "goto");
	m->returned = s->slot[SLOT_VALUE].e;
	if (m->returned)
		m->result = interp_eval(m, m->returned);
	return FLOW_RETURN;
}

/* As if other threads had stored before the barrier: a load that a rewrite moves across it shows.
 */
void interp_meet(struct machine *m)
{
	const unsigned *threads = m->run->block;

	if (threads[0] * threads[1] * threads[2] > 1)
		interp_unsupported(m, "a barrier with several threads");
	m->barriers++;
	for (unsigned i = 0; i < m->run->narrays; i++) {
		const struct interp_array *a = &m->run->arrays[i];
		int64_t size = type_size(a->sym->type->of);

		for (size_t at = 0; a->racing && at < a->size; at += (size_t)size)
			a->bytes[at] ^= 1 + m->barriers % 7;
	}
}

/* What a nest assumes holds whenever it is reached, or the program is wrong. */
static void check_assumes(struct machine *m, const struct stmt *block)
{
	const struct nest *nest = block->transparent ? nest_of_root(m->func, block) : NULL;

	for (uint32_t i = 0; nest && i < nest->assumes.n; i++)
		if (!interp_true(m, nest->assumes.at[i])) {
			m->out.assumed = true;
			interp_undefined(m, "assume(%s) does not hold",
					 expr_text(m->ir, nest->assumes.at[i]));
		}
}

static void run_call(struct machine *m, const struct stmt *s)
{
	const struct callee_facts *facts = interp_callee(m, s->text);
	const struct expr *args[8];
	const struct type *type = s->sym ? s->sym->type : type_i32(m->ir->types);
	struct value v;

	if (!facts || s->nslots > ARRAY_LEN(args))
		interp_unsupported(m, "a call of '%s'", s->text);
	for (unsigned i = 0; i < s->nslots; i++)
		args[i] = s->slot[i].e;
	v = interp_effect(m, facts, type, args, s->nslots);
	if (s->sym)
		interp_set(m, s->sym, &v);
}

static enum flow run_stmt(struct machine *m, const struct stmt *s)
{
	burn(m);
	m->at = s;
	switch ((enum stmt_kind)s->kind) {
	case STMT_BLOCK:
		check_assumes(m, s);
		return run_children(m, s);
	case STMT_DECL:
		run_decl(m, s);
		return FLOW_ON;
	case STMT_ASSIGN:
		run_assign(m, s);
		return FLOW_ON;
	case STMT_STORE:
		run_store(m, s);
		return FLOW_ON;
	case STMT_ATOMIC:
		interp_atomic(m, s);
		return FLOW_ON;
	case STMT_IF:
		if (interp_true(m, s->slot[SLOT_COND].e))
			return run_stmt(m, s->first);
		return s->first->next ? run_stmt(m, s->first->next) : FLOW_ON;
	case STMT_FOR:
		return run_for(m, s);
	case STMT_WHILE:
		return run_while(m, s);
	case STMT_SYNC:
		interp_meet(m);
		return FLOW_ON;
	case STMT_JUMP:
		return run_jump(m, s);
	case STMT_PRAGMA:
		return FLOW_ON;
	case STMT_CALL:
		run_call(m, s);
		return FLOW_ON;
	case STMT_RAW:
		interp_unsupported(m, "what is not understood: %s", s->why ? s->why : "raw");
	case STMT_COUNT:
		break;
	}
	interp_unsupported(m, "a statement");
}

/* ---- objects and parameters ---- */

static bool lives_in_memory(const struct sym *sym)
{
	if (sym->kind == SYM_SHARED || sym->table)
		return true;
	return (sym->kind == SYM_LOCAL || sym->kind == SYM_PARAM) &&
	       (sym->type->kind == TYPE_ARRAY || sym->type->kind == TYPE_RECORD ||
		sym->address_taken);
}

static void add_object(struct machine *m, const struct sym *sym, unsigned char *bytes, int64_t size,
		       bool written)
{
	struct object *o = &m->objects[m->nobjects];

	o->bytes = bytes ? bytes : arena_alloc(m->arena, (size_t)size);
	o->size = size;
	o->written = written ? NULL : arena_alloc(m->arena, (size_t)size);
	m->object_of[sym->id] = (int32_t)m->nobjects++;
}

static void make_objects(struct machine *m)
{
	for (unsigned i = 0; i < m->run->narrays; i++) {
		const struct interp_array *a = &m->run->arrays[i];

		add_object(m, a->sym, a->bytes, (int64_t)a->size, true);
		if (a->sym->type->kind != TYPE_PTR)
			continue;
		/* The object is what the parameter points to, not the parameter. */
		m->values[a->sym->id].p.object = m->object_of[a->sym->id];
		m->values[a->sym->id].p.at = 0;
		m->known[a->sym->id] = true;
		m->object_of[a->sym->id] = -1;
	}
	for (uint32_t i = 0; i < m->func->syms.n; i++) {
		const struct sym *sym = m->func->syms.at[i];
		int64_t size;

		if (m->object_of[i] >= 0 || !lives_in_memory(sym))
			continue;
		if (sym->kind == SYM_PARAM)
			interp_unsupported(m, "the parameter '%s' is in memory", sym->name);
		size = interp_size(m, sym->type);
		if (size > 1 << 24)
			interp_unsupported(m, "'%s' is too large", sym->name);
		add_object(m, sym, NULL, size, false);
	}
}

static void set_scalars(struct machine *m)
{
	for (unsigned i = 0; i < m->run->nscalars; i++) {
		const struct sym *sym = m->run->scalars[i];
		struct value *v = &m->values[sym->id], none = {.i = 0};

		v->i = m->run->ints[i];
		if (type_is_float(sym->type)) {
			memcpy(&v->f, &m->run->ints[i], sizeof(v->f));
			v->f = interp_round(sym->type, v->f);
		} else if (type_is_int(sym->type)) {
			*v = interp_binary(m, EXPR_CAST, sym->type, v, &none);
		} else {
			interp_unsupported(m, "the parameter '%s'", sym->name);
		}
		m->known[sym->id] = true;
	}
}

/* What a thread, or with `shared` a block, starts with: locals without values. */
static void forget(struct machine *m, bool shared)
{
	for (uint32_t i = 0; i < m->func->syms.n; i++) {
		const struct sym *sym = m->func->syms.at[i];
		struct object *o = m->object_of[i] >= 0 ? &m->objects[m->object_of[i]] : NULL;

		if (sym->kind == SYM_LOCAL)
			m->known[i] = false;
		if (o && o->written && (sym->kind == SYM_SHARED) == shared)
			memset(o->written, 0, (size_t)o->size);
		if (o && sym->table && !shared)
			fill(m, &(struct place){m->object_of[i], 0, sym->type}, sym->table);
	}
}

static void run_block(struct machine *m)
{
	const unsigned *n = m->run->block;

	forget(m, true);
	for (unsigned z = 0; z < n[2]; z++)
		for (unsigned y = 0; y < n[1]; y++)
			for (unsigned x = 0; x < n[0]; x++) {
				m->thread[0] = x;
				m->thread[1] = y;
				m->thread[2] = z;
				forget(m, false);
				set_scalars(m);
				for (unsigned i = 0; i < m->run->narrays; i++) {
					const struct sym *sym = m->run->arrays[i].sym;

					/* A parameter that the last thread moved. */
					if (sym->type->kind == TYPE_PTR) {
						m->values[sym->id].p.object = (int32_t)i;
						m->values[sym->id].p.at = 0;
					}
				}
				run_stmt(m, m->func->body);
			}
}

static struct machine *machine_create(struct arena *arena, struct func *func,
				      struct interp_run *run)
{
	struct machine *m = arena_alloc(arena, sizeof(*m));
	uint32_t n = func->syms.n + 1u;

	m->arena = arena;
	m->func = func;
	m->ir = func->ir;
	m->run = run;
	m->values = arena_array(arena, n, sizeof(*m->values));
	m->known = arena_array(arena, n, sizeof(*m->known));
	m->object_of = arena_array(arena, n, sizeof(*m->object_of));
	memset(m->object_of, -1, n * sizeof(*m->object_of));
	m->objects = arena_array(arena, n + run->narrays, sizeof(*m->objects));
	m->out.verdict = INTERP_DONE;
	return m;
}

struct value interp_body(struct machine *caller, struct func *func, const struct type *result,
			 const struct expr *const *args, unsigned nargs)
{
	struct interp_run run = *caller->run;
	struct machine *m;

	if (nargs != func->params.n || caller->calls > 100)
		interp_unsupported(caller, "a call of '%s'", func->name);
	run.arrays = NULL;
	run.narrays = run.nscalars = 0;
	run.watch = NULL;
	m = machine_create(caller->arena, func, &run);
	m->out = caller->out;
	m->calls = caller->calls + 1;
	memcpy(m->block, caller->block, sizeof(m->block));
	memcpy(m->thread, caller->thread, sizeof(m->thread));
	for (unsigned i = 0; i < nargs; i++) {
		const struct sym *param = func->params.at[i];
		struct value v = interp_eval(caller, args[i]);

		if (!type_is_arith(param->type) || !type_is_arith(args[i]->type))
			interp_unsupported(caller, "a call of '%s'", func->name);
		m->values[param->id] = interp_convert(caller, param->type, args[i]->type, &v);
		m->known[param->id] = true;
	}
	if (setjmp(m->stop))
		interp_stop(caller, m->out.verdict, "%s", m->out.reason);
	make_objects(m);
	run_stmt(m, func->body);
	caller->out = m->out;
	if (!m->returned)
		interp_undefined(caller, "'%s' ends without a value", func->name);
	return interp_convert(m, result, m->returned->type, &m->result);
}

static void run_grid(struct machine *m)
{
	const unsigned *n = m->run->grid;

	make_objects(m);
	for (unsigned z = 0; z < n[2]; z++)
		for (unsigned y = 0; y < n[1]; y++)
			for (unsigned x = 0; x < n[0]; x++) {
				m->block[0] = x;
				m->block[1] = y;
				m->block[2] = z;
				run_block(m);
			}
}

/* The machine is a part of the work: what a thousand runs need is not kept. */
struct interp_outcome interp_run(struct func *func, struct interp_run *run)
{
	struct arena *arena = arena_create_within(func->ir->arena);
	struct machine *m = machine_create(arena, func, run);
	struct interp_outcome out;

	if (setjmp(m->stop) == 0)
		run_grid(m);
	out = m->out;
	arena_destroy(arena);
	return out;
}
