/* motion.c - see motion.h.
 *
 * The level of an expression is the rank of the LICM seed (Normalize, step 1), taken from effects
 * instead of from names: loads and symbols with several definitions count by what the loops between
 * change. */
#include "motion.h"

#include <string.h>

/* ---- occurrences ---- */

struct visitor {
	struct occurrence at;
	bool (*visit)(void *, const struct occurrence *);
	void *context;
	unsigned depth;
	struct ir *ir;
};

static void visit_value(struct visitor *, const struct expr *, const struct expr *parent,
			bool certain);

/* The operands of a place: what selects it, not what is in it. */
static void visit_place(struct visitor *v, const struct expr *e, bool certain)
{
	switch ((enum expr_kind)e->kind) {
	case EXPR_LOAD:
		if (e->arg[0]->kind != EXPR_SYM)
			visit_value(v, e->arg[0], e, certain);
		for (unsigned i = 1; i < e->nargs; i++)
			visit_value(v, e->arg[i], e, certain);
		return;
	case EXPR_MEMBER:
	case EXPR_CAST:
		visit_place(v, e->arg[0], certain);
		return;
	case EXPR_SYM:
		return;
	case EXPR_INT:
	case EXPR_FLT:
	case EXPR_SREG:
	case EXPR_ADD:
	case EXPR_SUB:
	case EXPR_MUL:
	case EXPR_DIV:
	case EXPR_MOD:
	case EXPR_NEG:
	case EXPR_AND:
	case EXPR_OR:
	case EXPR_XOR:
	case EXPR_NOT:
	case EXPR_SHL:
	case EXPR_SHR:
	case EXPR_EQ:
	case EXPR_NE:
	case EXPR_LT:
	case EXPR_LE:
	case EXPR_GT:
	case EXPR_GE:
	case EXPR_LAND:
	case EXPR_LOR:
	case EXPR_LNOT:
	case EXPR_SELECT:
	case EXPR_MIN:
	case EXPR_MAX:
	case EXPR_ADDR:
	case EXPR_CALL:
	case EXPR_OPAQUE:
	case EXPR_COUNT:
		visit_value(v, e, NULL, certain);
		return;
	}
}

static void visit_operands(struct visitor *v, const struct expr *e, bool certain)
{
	if (e->kind == EXPR_ADDR) {
		visit_place(v, e->arg[0], certain);
	} else if (e->kind == EXPR_LOAD) {
		visit_place(v, e, certain);
	} else {
		for (unsigned i = 0; i < e->nargs; i++)
			visit_value(v, e->arg[i], e,
				    certain && !(i > 0 && (expr_table[e->kind].flags & EXPR_Z)));
	}
}

static void visit_value(struct visitor *v, const struct expr *e, const struct expr *parent,
			bool certain)
{
	struct occurrence o = v->at;

	o.e = e;
	o.parent = parent;
	o.certain = certain;
	if (++v->depth > 2000)
		trap_raise(arena_trap(v->ir->arena), STATUS_LIMIT, "expression nested too deeply");
	if (e->kind == EXPR_CAST && e->implicit)
		visit_value(v, e->arg[0], parent, certain);
	else if (v->visit(v->context, &o))
		visit_operands(v, e, certain);
	v->depth--;
}

void occurrences_inside(struct ir *ir, const struct occurrence *o,
			bool (*visit)(void *, const struct occurrence *), void *context)
{
	struct visitor v = {.at = *o, .visit = visit, .context = context, .ir = ir};

	visit_operands(&v, o->e, o->certain);
}

/* `i -= w` is a step of -w: the minus is the header's spelling, no computation of its own. */
static bool is_down_step(const struct stmt *s, unsigned slot)
{
	return s->kind == STMT_FOR && slot == SLOT_STEP && s->slot[slot].e->kind == EXPR_NEG;
}

bool text_counts(const struct stmt *s)
{
	return s->kind == STMT_CALL && strcmp(s->text, "assert") == 0;
}

void occurrences(struct ir *ir, struct stmt *s, unsigned slot,
		 bool (*visit)(void *, const struct occurrence *), void *context)
{
	struct visitor v = {
		.at = {.stmt = s, .slot = slot}, .visit = visit, .context = context, .ir = ir};
	const struct expr *e = s->slot[slot].e;

	if (!e || text_counts(s))
		return;
	if (s->kind == STMT_STORE && slot == SLOT_PLACE)
		visit_place(&v, e, true);
	else
		visit_value(&v, is_down_step(s, slot) ? e->arg[0] : e, NULL, true);
}

/* ---- levels ---- */

bool slot_runs_per_trip(const struct stmt *s, unsigned slot)
{
	return (s->kind == STMT_FOR && slot != SLOT_LO) || s->kind == STMT_WHILE;
}

unsigned motion_loops(const struct nest *n, const struct stmt *at, unsigned slot,
		      struct stmt **loops, unsigned cap)
{
	unsigned count = 0;
	struct stmt *s =
		slot_runs_per_trip(at, slot) ? (struct stmt *)(uintptr_t)at : stmt_loop(at);

	for (; stmt_within(s, n->root) && count < cap; s = stmt_loop(s))
		loops[count++] = s;
	return count;
}

const char *loop_name(const struct stmt *loop)
{
	if (loop->sym)
		return loop->sym->name;
	return loop->form == FORM_FOR ? "for" : loop->form == FORM_DO ? "do" : "while";
}

/* Definitions that follow each other, and the formula that comes out: enough for any person's code.
 */
enum { EXPAND_DEPTH = 16, EXPAND_SIZE = 512 };

struct expander {
	struct pass *pass;
	const struct stmt *loop;
	const struct bits *writes; /* of the loop */
	unsigned depth;
	bool failed;
};

static bool is_scalar(const struct type *type)
{
	return (type_is_arith(type) || type->kind == TYPE_PTR) && !type_is_volatile(type);
}

static const struct expr *expand_leaf(void *context, const struct expr *e)
{
	struct expander *x = context;
	const struct stmt *def;
	const struct expr *value;

	if (e->kind != EXPR_SYM || x->failed || !bits_has(x->writes, e->u.sym->id) ||
	    !is_scalar(e->u.sym->type))
		return e;
	def = loop_definition(x->pass->analyses, e->u.sym, x->loop);
	value = def ? def->slot[SLOT_VALUE].e : NULL;
	if (!value || value->type != e->type || motion_pinned(x->pass, value) ||
	    !slots_keep(x->pass->analyses, def, value))
		return e;
	if (x->depth == EXPAND_DEPTH) {
		x->failed = true;
		return e;
	}
	x->depth++;
	value = expr_map(x->pass->ir, value, expand_leaf, x);
	x->depth--;
	x->failed |= value->size > EXPAND_SIZE;
	return value;
}

const struct expr *motion_expand(struct pass *p, const struct expr *e, const struct stmt *loop)
{
	struct expander x = {
		.pass = p, .loop = loop, .writes = &effects_of(p->analyses, loop)->writes};
	const struct expr *full;

	if (e->size > EXPAND_SIZE)
		return e;
	full = expr_map(p->ir, e, expand_leaf, &x);
	return x.failed ? e : full;
}

bool motion_varies(struct pass *p, const struct expr *e, const struct stmt *loop)
{
	const struct expr *full;

	if (!effects_clobber(p->analyses, loop, e))
		return false;
	if (motion_pinned(p, e))
		return true;
	full = motion_expand(p, e, loop);
	return full == e || effects_clobber(p->analyses, loop, full);
}

struct stmt *motion_loop(struct pass *p, const struct nest *n, const struct expr *e,
			 const struct stmt *at, unsigned slot)
{
	struct stmt *loops[64], *found = NULL;
	unsigned count = motion_loops(n, at, slot, loops, ARRAY_LEN(loops));

	for (unsigned i = 0; i < count; i++) {
		if (motion_varies(p, e, loops[i]))
			break;
		found = loops[i];
	}
	return found;
}

unsigned motion_level(struct pass *p, const struct nest *n, const struct expr *e,
		      const struct stmt *at, unsigned slot)
{
	struct stmt *loops[64];
	unsigned count = motion_loops(n, at, slot, loops, ARRAY_LEN(loops)), level = count;

	while (level > 0 && !motion_varies(p, e, loops[count - level]))
		level--;
	return level;
}

/* ---- licences ---- */

bool motion_pinned(struct pass *p, const struct expr *e)
{
	return e->has & HAS_OPAQUE || expr_pinned(p->analyses, e);
}

bool motion_copies(const struct type *type)
{
	if (!type_before_name(type))
		return false;
	return type->kind != TYPE_RECORD || type_size(type) >= 0; /* known: CUDA's vector types */
}

/* Still there?  Passes remove declarations, of copies for example. */
static bool in_use(const struct func *f, const struct sym *sym)
{
	if (sym->kind != SYM_LOCAL && sym->kind != SYM_SHARED)
		return true;
	for (const struct stmt *s = f->body; s; s = stmt_next(f->body, s))
		if (s->sym == sym || stmt_lists(s, sym))
			return true;
	return false;
}

/* The nest that is a kernel of its own, where the symbol is declared in one: no name of the function around is in it but
 * those that it takes.  NULL: it is in the function. */
static const struct stmt *kernel_of(const struct func *f, const struct sym *sym)
{
	for (uint32_t i = 0; f->kind == FUNC_HOST && i < f->nests.n; i++) {
		const struct nest *nest = f->nests.at[i];

		for (const struct stmt *s = nest->bindings.n ? nest->root : NULL; s;
		     s = stmt_next(nest->root, s))
			if (s->kind == STMT_DECL && s->sym == sym)
				return nest->root;
	}
	return NULL;
}

static bool is_named_in(const struct stmt *root, const struct sym *sym)
{
	for (const struct stmt *s = root; s; s = stmt_next(root, s))
		if (stmt_names(s, sym))
			return true;
	return false;
}

bool name_is_unique_beside(const struct func *f, const struct sym *sym, const struct sym *beside)
{
	const struct stmt *kernel;

	if (sym->fresh) /* names_assign sees to it */
		return true;
	kernel = kernel_of(f, sym);
	for (uint32_t i = 0; i < f->syms.n; i++) {
		const struct sym *other = f->syms.at[i];

		if (other != sym && other != beside && other->name == sym->name &&
		    (kernel ? is_named_in(kernel, other) : in_use(f, other)))
			return false;
	}
	return true;
}

bool name_is_unique(const struct func *f, const struct sym *sym)
{
	return name_is_unique_beside(f, sym, NULL);
}

const struct expr *motion_known(struct pass *p, const struct nest *n, const struct expr *e,
				const struct stmt *at)
{
	for (const struct stmt *s = at; stmt_within(s, n->root); s = s->parent)
		for (const struct stmt *d = s->prev; d; d = d->prev)
			if (d->kind == STMT_DECL && d->sym->fresh && d->slot[SLOT_VALUE].e == e &&
			    type_is_const(d->sym->type) && value_same(p->analyses, e, d, at))
				return expr_sym(p->ir, d->sym);
	return NULL;
}

/* Is it declared in the scope or in one around it, or named in the scope outside of `block`? */
static bool meets(const struct func *f, const struct sym *sym, const struct stmt *scope,
		  const struct stmt *block)
{
	if (sym->kind != SYM_LOCAL)
		return in_use(f, sym);
	for (const struct stmt *s = f->body; s; s = stmt_next(f->body, s)) {
		if (!stmt_names(s, sym) || stmt_within(s, block))
			continue;
		if (stmt_within(s, scope) || s->kind == STMT_RAW)
			return true;
		if (s->sym == sym && (s->kind == STMT_DECL || s->declares) &&
		    stmt_within(scope, s->kind == STMT_DECL ? s->parent : s))
			return true;
	}
	return false;
}

bool name_fits(const struct func *f, const struct sym *sym, const struct stmt *block,
	       const struct stmt *scope)
{
	for (uint32_t i = 0; i < f->syms.n && !sym->fresh; i++) {
		const struct sym *other = f->syms.at[i];

		if (other != sym && other->name == sym->name && meets(f, other, scope, block))
			return false;
	}
	return true;
}

bool motion_safe(struct pass *p, const struct expr *e, const struct stmt *loop, const char **why)
{
	return range_hoistable(p->analyses, e, loop, why);
}

/* What INFINITY and NAN are: __builtin_inff(), __builtin_nanf(""). */
static bool is_number_call(const struct expr *e)
{
	static const char *const names[] = {"__builtin_inff",      "__builtin_inf",
					    "__builtin_nanf",      "__builtin_nan",
					    "__builtin_huge_valf", "__builtin_huge_val"};

	for (unsigned i = 0; i < ARRAY_LEN(names) && e->kind == EXPR_CALL; i++)
		if (strcmp(e->text, names[i]) == 0)
			return e->nargs == 0 || e->arg[0]->kind == EXPR_OPAQUE;
	return false;
}

bool motion_constant(const struct expr *e)
{
	if (is_number_call(e))
		return true;
	if (e->nargs == 0)
		return e->kind == EXPR_INT || e->kind == EXPR_FLT ||
		       (e->kind == EXPR_SYM && e->u.sym->constant);
	if (e->kind == EXPR_LOAD || e->kind == EXPR_OPAQUE || e->kind == EXPR_CALL)
		return false;
	for (unsigned i = 0; i < e->nargs; i++) {
		if (!motion_constant(e->arg[i]))
			return false;
	}
	return true;
}

/* ---- replacement ---- */

struct replacer {
	struct ir *ir;
	const struct expr *from, *to;
};

static const struct expr *replace_in(struct replacer *, const struct expr *, bool place);

static const struct expr *replace_args(struct replacer *r, const struct expr *e, bool place)
{
	const struct expr **args;

	args = arena_array(r->ir->arena, e->nargs, sizeof(*args));
	for (unsigned i = 0; i < e->nargs; i++) {
		bool part_of_place =
			i == 0 && (e->kind == EXPR_ADDR || (place && e->kind != EXPR_LOAD));

		args[i] = replace_in(r, e->arg[i], part_of_place);
	}
	return expr_with_args(r->ir, e, args);
}

static const struct expr *replace_in(struct replacer *r, const struct expr *e, bool place)
{
	return e == r->from && !place ? r->to : replace_args(r, e, place);
}

const struct expr *value_replace(struct ir *ir, const struct stmt *s, unsigned slot,
				 const struct expr *from, const struct expr *to)
{
	struct replacer r = {.ir = ir, .from = from, .to = to};

	if (is_down_step(s, slot))
		return replace_args(&r, s->slot[slot].e, false);
	if (text_counts(s))
		return s->slot[slot].e;
	return replace_in(&r, s->slot[slot].e, s->kind == STMT_STORE && slot == SLOT_PLACE);
}
