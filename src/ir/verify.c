/* verify.c - the IR's invariants: the tree, scopes, origins and regions.
 *
 * First the shape of the tree, since nothing else can be walked before that is known; then, in one
 * walk in order of execution, every statement with what is in scope there. */
#include <stdio.h>
#include <string.h>

#include "cunest/text.h"
#include "cunest/walk.h"
#include "verify_impl.h"

static const struct {
	const char *name;
	int8_t bodies;
} shapes[STMT_COUNT] = {
#define STMT(kind, name, slots, bodies) {name, bodies},
#include "cunest/stmt.def"
#undef STMT
};

void verify_fail(struct verifier *v, const struct stmt *s, const char *fmt, ...)
{
	const char *text;
	va_list args;

	if (v->wrong)
		return;
	va_start(args, fmt);
	text = arena_vprintf(v->ir->arena, fmt, args);
	va_end(args);
	if (s)
		v->wrong = arena_printf(v->ir->arena, "%s #%u: %s",
					s->kind < STMT_COUNT ? shapes[s->kind].name : "statement",
					s->id, text);
	else
		v->wrong = text;
}

/* ---- the tree ---- */

static void check_links(struct verifier *v, const struct stmt *s)
{
	const struct stmt *prev = NULL;
	uint32_t n = 0;

	if (s->kind >= STMT_COUNT) {
		verify_fail(v, s, "has no kind");
		return;
	}
	if (s->id >= v->func->nstmts) {
		verify_fail(v, s, "its id is not below the function's count");
		return;
	}
	if (bits_has(&v->seen, s->id)) {
		verify_fail(v, s, "its id occurs twice");
		return;
	}
	bits_add(v->ir->arena, &v->seen, s->id);
	if (++v->depth > 2000)
		trap_raise(arena_trap(v->ir->arena), STATUS_LIMIT,
			   "statements are nested more than 2000 deep");
	for (const struct stmt *c = s->first; c && !v->wrong; prev = c, c = c->next, n++) {
		if (c->parent != s)
			verify_fail(v, c, "its parent is not the statement that it is in");
		else if (c->prev != prev)
			verify_fail(v, c, "its prev is not the statement before it");
		else
			check_links(v, c);
	}
	v->depth--;
	if (!v->wrong && s->last != prev)
		verify_fail(v, s, "its last is not the last statement in it");
	if (v->wrong || shapes[s->kind].bodies < 0)
		return;
	if (s->kind == STMT_IF ? n < 1 || n > 2 : n != (uint32_t)shapes[s->kind].bodies) {
		verify_fail(v, s, "has %u bodies", n);
		return;
	}
	for (const struct stmt *c = s->first; c; c = c->next)
		if (c->kind != STMT_BLOCK || c->transparent)
			verify_fail(v, s, "its body is not a block with a scope");
}

/* ---- scopes ---- */

/* In the block that it is declared in; the variable of a `for` is not in its body's. */
static bool has_namesake(const struct verifier *v, const struct sym *sym)
{
	if (sym->fresh || !bits_has(&v->namesakes, sym->id))
		return false;
	for (uint32_t i = v->block; i < v->scope.n; i++) {
		const struct sym *other = v->scope.at[i];

		if (!other->fresh && other->name == sym->name)
			return true;
	}
	return false;
}

static void declare(struct verifier *v, const struct stmt *s, struct sym *sym)
{
	if (bits_has(&v->declared, sym->id)) {
		verify_fail(v, s, "'%s' is declared twice", sym->name ? sym->name : sym->hint);
		return;
	}
	if (s->kind != STMT_RAW && has_namesake(v, sym)) {
		verify_fail(v, s, "there is another '%s' in its block", sym->name);
		return;
	}
	bits_add(v->ir->arena, &v->declared, sym->id);
	bits_add(v->ir->arena, &v->visible, sym->id);
	vec_push(v->ir->arena, &v->scope, sym);
}

static void leave_scope(struct verifier *v, uint32_t mark)
{
	while (v->scope.n > mark)
		bits_del(&v->visible, ((struct sym *)v->scope.at[--v->scope.n])->id);
}

/* Is another variable of the name, declared further in or by the statement itself, before this one?  What a
 * pass made has no name yet. */
static bool is_hidden(const struct verifier *v, const struct sym *sym)
{
	if (v->func->unsure || sym->fresh || !sym->name || sym->qualified ||
	    !bits_has(&v->namesakes, sym->id))
		return false;
	if (v->declaring && v->declaring != sym && !v->declaring->fresh &&
	    v->declaring->name == sym->name)
		return true;
	for (uint32_t i = v->scope.n; i-- > 0;) {
		const struct sym *other = v->scope.at[i];

		if (other == sym)
			return false;
		if (!other->fresh && other->name == sym->name)
			return true;
	}
	return false; /* of a parameter or of something global */
}

static void use(struct verifier *v, const struct stmt *s, const struct sym *sym)
{
	if (bits_has(&v->visible, sym->id)) {
		if (is_hidden(v, sym) && v->surveys)
			v->hidden = true;
		else if (is_hidden(v, sym))
			verify_fail(v, s, "'%s' means another variable there", sym->name);
		return;
	}
	verify_fail(v, s, "'%s' is used %s", sym->name ? sym->name : sym->hint,
		    bits_has(&v->declared, sym->id) ? "outside its scope"
						    : "before its declaration");
}

struct user {
	struct verifier *v;
	const struct stmt *in;
};

static bool use_expr(void *context, const struct expr *e)
{
	struct user *user = context;

	if (user->v->wrong || bits_has(&user->v->used, e->id))
		return false;
	bits_add(user->v->ir->arena, &user->v->used, e->id);
	vec_push(user->v->ir->arena, &user->v->met, (void *)(uintptr_t)e);
	if (e->kind == EXPR_SYM)
		use(user->v, user->in, e->u.sym);
	return true;
}

static void check_value(struct verifier *v, const struct stmt *s, const struct expr *e)
{
	struct user user = {.v = v, .in = s};

	verify_expr(v, s, e);
	if (!v->wrong)
		expr_walk(v->func->ir, e, use_expr, &user);
	while (v->met.n >
	       0) /* a set of its own for each value would be quadratic in their number */
		bits_del(&v->used, ((const struct expr *)v->met.at[--v->met.n])->id);
}

/* Symbols that are in scope everywhere: what no statement declares, except locals. */
static void check_symbols(struct verifier *v)
{
	struct bits stated = {0};

	for (const struct stmt *s = v->func->body; s; s = stmt_next(v->func->body, s)) {
		if (s->sym && (s->kind == STMT_DECL || s->declares) && verify_known(v, s->sym))
			bits_add(v->ir->arena, &stated, s->sym->id);
	}
	for (uint32_t i = 0; i < v->func->syms.n; i++) {
		const struct sym *sym = v->func->syms.at[i];

		if (!sym || sym->id != i || !sym->type || (!sym->name && !sym->hint)) {
			verify_fail(v, NULL, "symbol %u is not whole", i);
			return;
		}
		if (type_is_volatile(sym->type) && (sym->constant || sym->table)) {
			verify_fail(v, NULL, "symbol %u is volatile and has a value", i);
			return;
		}
		if (sym->kind != SYM_LOCAL && !bits_has(&stated, i))
			bits_add(v->ir->arena, &v->visible, i);
	}
	for (uint32_t i = 0; i < v->func->params.n; i++) {
		const struct sym *sym = v->func->params.at[i];

		if (!verify_known(v, sym) || sym->kind != SYM_PARAM)
			verify_fail(v, NULL, "parameter %u is not a parameter", i);
	}
	if (!v->wrong)
		syms_namesakes(v->func, &v->namesakes);
}

/* ---- statements ---- */

static bool may_lack_value(const struct stmt *s)
{
	return s->kind == STMT_DECL || s->kind == STMT_JUMP ||
	       (s->kind == STMT_WHILE && s->form == FORM_FOR);
}

static void check_origin(struct verifier *v, const struct stmt *s, const struct origin *o,
			 struct span within, unsigned depth);

/* Nodes of a macro's body have no bytes; those of its arguments are in the call's. */
static void check_inside(struct verifier *v, const struct stmt *s, const struct origin *o,
			 struct span call, unsigned depth)
{
	if (v->wrong || !o || depth > 2000)
		return;
	if (!span_none(o->span))
		check_origin(v, s, o, call, depth + 1);
	else if (!o->e || o->nkids > o->e->nargs)
		verify_fail(v, s, "an origin inside a macro does not fit its expression");
	for (unsigned i = 0; i < o->nkids && span_none(o->span) && !v->wrong; i++)
		check_inside(v, s, o->kid[i], call, depth + 1);
}

static void check_origin(struct verifier *v, const struct stmt *s, const struct origin *o,
			 struct span within, unsigned depth)
{
	if (v->wrong || !o || depth > 2000)
		return;
	if (o->span.lo > o->span.hi || o->outer.lo > o->span.lo || o->outer.hi < o->span.hi)
		verify_fail(v, s, "an origin is outside its own parentheses");
	else if (!span_none(within) && (o->outer.lo < within.lo || o->outer.hi > within.hi))
		verify_fail(v, s, "an origin is outside its statement");
	else if (!o->e)
		verify_fail(v, s, "an origin has no expression");
	else if (o->nkids > o->e->nargs)
		verify_fail(v, s, "an origin has more operands than its expression");
	for (unsigned i = 0; i < o->nkids && !o->macro && !v->wrong; i++)
		check_origin(v, s, o->kid[i], o->span, depth + 1);
	if (o->inside && !o->macro)
		verify_fail(v, s, "an origin that is not a macro's has an inside");
	check_inside(v, s, o->inside, o->span, depth);
}

static void check_slots(struct verifier *v, const struct stmt *s)
{
	for (unsigned i = 0; i < s->nslots && !v->wrong; i++) {
		if (s->slot[i].e)
			check_value(v, s, s->slot[i].e);
		else if (!may_lack_value(s))
			verify_fail(v, s, "slot %u is empty", i);
		check_origin(v, s, s->slot[i].origin, s->span, 0);
	}
	if (!v->wrong && s->kind == STMT_JUMP && s->form != FORM_RETURN && s->slot[0].e)
		verify_fail(v, s, "only return has a value");
}

/* What a RAW or the header of a `for` names. */
/* What the statement names must mean what it meant, where it is a variable of the function: `::n` has bytes only.
 * What is declared inside may have any name. */
static void use_list(struct verifier *v, const struct stmt *s, const struct vec *list)
{
	bool hidden = v->hidden;

	v->hidden = false;
	for (uint32_t i = 0; i < list->n && !v->wrong && !s->unsure; i++) {
		const struct sym *sym = list->at[i];

		if ((sym->kind == SYM_LOCAL || sym->kind == SYM_PARAM) && !sym->tag &&
		    (!sym->inner || !raw_may_declare(s, sym)))
			use(v, s, sym);
	}
	if (v->hidden)
		((struct stmt *)(uintptr_t)s)->unsure = true;
	v->hidden = hidden;
}

static void declare_list(struct verifier *v, const struct stmt *s, bool inner)
{
	for (uint32_t i = 0; i < s->writes.n && !v->wrong; i++) {
		struct sym *sym = s->writes.at[i];

		if (sym->inner == inner && !sym->tag && raw_may_declare(s, sym) && !sym->fresh &&
		    !bits_has(&v->declared, sym->id))
			declare(v, s, sym);
	}
}

static void check_stmt(struct verifier *v, const struct stmt *s)
{
	uint32_t mark = v->scope.n, block = v->block;
	bool declares = s->kind == STMT_DECL || s->declares;

	verify_fields(v, s);
	if (v->wrong)
		return;
	/* The start of a for and the arguments of a call do not see what it declares, but what has
	 * its name; the rest does. */
	if (declares && (s->kind == STMT_DECL || s->kind == STMT_FOR))
		v->declaring = s->sym;
	if (declares && s->kind != STMT_DECL && s->kind != STMT_FOR) {
		check_slots(v, s);
	} else if (s->kind == STMT_FOR) {
		if (s->slot[SLOT_LO].e && s->declares)
			check_value(v, s, s->slot[SLOT_LO].e);
	} else {
		check_slots(v, s);
	}
	v->declaring = NULL;
	if (v->wrong)
		return;
	if (s->kind == STMT_BLOCK || stmt_is_loop(s))
		v->block = v->scope.n;
	if (declares)
		declare(v, s, s->sym);
	else if (s->sym)
		use(v, s, s->sym);
	if (s->kind == STMT_FOR && !v->wrong)
		check_slots(v, s);
	if (!v->wrong)
		verify_types(v, s);
	if (s->kind == STMT_RAW || s->kind == STMT_WHILE) {
		/* locals that only a RAW declares are in scope from there on, or in there */
		declare_list(v, s, false);
		use_list(v, s, &s->reads);
		use_list(v, s, &s->writes);
		if (s->kind == STMT_RAW)
			mark = v->scope.n;
		declare_list(v, s, true);
	}
	for (const struct stmt *c = s->first; c && !v->wrong; c = c->next)
		check_stmt(v, c);
	if ((s->kind == STMT_BLOCK && !s->transparent) || s->kind == STMT_FOR ||
	    s->kind == STMT_WHILE || s->kind == STMT_RAW)
		leave_scope(v, mark);
	v->block = block;
}

/* ---- regions ---- */

static void check_nest(struct verifier *v, const struct nest *nest)
{
	const struct stmt *root = nest->root;

	if (nest->func != v->func || !root || root->kind != STMT_BLOCK || !root->transparent) {
		verify_fail(v, root, "a region is not a transparent block of the function");
		return;
	}
	if (!stmt_within(root, v->func->body)) {
		verify_fail(v, root, "a region is not in the function");
		return;
	}
	for (uint32_t i = 0; i < v->func->nests.n; i++) {
		const struct nest *other = v->func->nests.at[i];

		if (other != nest && other->root && stmt_within(root, other->root)) {
			verify_fail(v, root, "two regions overlap");
			return;
		}
	}
	for (uint32_t i = 0; i < nest->assumes.n && !v->wrong; i++)
		verify_expr(v, root, nest->assumes.at[i]);
	for (uint32_t i = 0; i < nest->reductions.n; i++) {
		const struct reduction *sum = nest->reductions.at[i];

		if (!verify_known(v, sum->sym))
			verify_fail(v, root, "reduction names a symbol that is not the function's");
	}
	for (uint32_t i = 0; i < nest->trips.n; i++)
		if (!verify_known(v, ((const struct trip_fact *)nest->trips.at[i])->sym))
			verify_fail(v, root, "trips names a symbol that is not the function's");
	for (uint32_t i = 0; i < nest->aligned.n; i++) {
		const struct alignment *a = nest->aligned.at[i];

		if (!verify_known(v, a->sym) || a->bytes < 1 || a->bytes & (a->bytes - 1))
			verify_fail(v, root, "aligned is not of the function, or no power of two");
	}
	for (uint32_t i = 0; i < nest->temporaries.n; i++)
		if (!verify_known(v, nest->temporaries.at[i]))
			verify_fail(v, root, "temporary names a symbol that is not the function's");
	for (uint32_t i = 0; i <= nest->noalias_groups.n; i++) {
		const struct vec *group = i ? nest->noalias_groups.at[i - 1] : &nest->noalias;

		for (uint32_t k = 0; k < group->n; k++)
			if (group->at[k] && !verify_known(v, group->at[k]))
				verify_fail(v, root,
					    "noalias names a symbol that is not the function's");
	}
}

void ir_survey(struct func *func)
{
	struct verifier v = {.func = func, .ir = func->ir, .surveys = true};

	check_symbols(&v);
	if (!v.wrong)
		check_stmt(&v, func->body);
	func->unsure = v.hidden;
}

const char *ir_verify(const struct func *func)
{
	struct verifier v = {.func = func, .ir = func->ir};
	const struct stmt *body = func->body;

	if (!body || body->kind != STMT_BLOCK || body->transparent || body->parent)
		return "the function has no body";
	for (uint32_t i = 0; i < func->noalias.n; i++) {
		const struct vec *group = func->noalias.at[i];

		for (uint32_t k = 0; k < group->n; k++)
			if (group->at[k] && !verify_known(&v, group->at[k]))
				return "noalias names a symbol that is not the function's";
	}
	check_links(&v, body);
	if (!v.wrong)
		check_symbols(&v);
	if (!v.wrong)
		check_stmt(&v, body);
	for (uint32_t i = 0; i < func->nests.n && !v.wrong; i++)
		check_nest(&v, func->nests.at[i]);
	return v.wrong;
}
