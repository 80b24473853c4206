/* equal.c - are two functions the same tree, and a hash of a statement's content.
 *
 * Equality is up to a renaming of symbols that keeps what a symbol is called and is: the two
 * functions may belong to different irs, as when one was read from a print of the other. Positions,
 * origins and what only tells the printer how to print (dirty) do not count. */
#include <string.h>

#include "cunest/walk.h"
#include "text_impl.h"

struct match {
	const struct func *a, *b;
	struct arena *arena;
	const struct sym **to, **from; /* symbols of b by ids of a, and back */
	const struct expr **seen;      /* by id in a: the node of b it is equal to */
	size_t nseen;
	bool loose; /* braces and names that passes made do not count */
};

static bool same_text(const char *a, const char *b)
{
	return a == b || (a && b && strcmp(a, b) == 0);
}

static bool same_type(const struct type *a, const struct type *b)
{
	for (; a && b && a != b; a = a->of, b = b->of) {
		if (a->kind != b->kind || a->quals != b->quals || a->bits != b->bits ||
		    a->is_signed != b->is_signed || a->rank != b->rank || a->extent != b->extent ||
		    !same_text(a->name, b->name))
			return false;
		if (a->kind != TYPE_PTR && a->kind != TYPE_REF && a->kind != TYPE_ARRAY)
			return true;
	}
	return a == b;
}

static bool same_expr(struct match *m, const struct expr *a, const struct expr *b);

static bool same_sym(struct match *m, const struct sym *a, const struct sym *b)
{
	if (!a || !b)
		return a == b;
	if (a->id >= m->a->syms.n || b->id >= m->b->syms.n)
		return false;
	if (m->to[a->id] || m->from[b->id])
		return m->to[a->id] == b && m->from[b->id] == a;
	m->to[a->id] = b;
	m->from[b->id] = a;
	if (!(m->loose && a->fresh && b->fresh) &&
	    (!same_text(print_sym_name(a), print_sym_name(b)) ||
	     !same_text(a->hint    ? a->hint
			: a->fresh ? print_sym_name(a)
				   : NULL,
			b->hint    ? b->hint
			: b->fresh ? print_sym_name(b)
				   : NULL)))
		return false;
	return a->kind == b->kind && same_type(a->type, b->type) &&
	       a->address_taken == b->address_taken && a->is_extern == b->is_extern &&
	       a->fresh == b->fresh && a->aligned == b->aligned && a->restricted == b->restricted &&
	       same_text(a->fixed, b->fixed) && same_expr(m, a->constant, b->constant) &&
	       same_expr(m, a->table, b->table);
}

static bool same_leaf(struct match *m, const struct expr *a, const struct expr *b)
{
	switch ((enum expr_kind)a->kind) {
	case EXPR_INT:
		return expr_int(a) == expr_int(b);
	case EXPR_FLT:
		return memcmp(&a->u.number, &b->u.number, sizeof(a->u.number)) == 0;
	case EXPR_SYM:
		return same_sym(m, a->u.sym, b->u.sym);
	case EXPR_SREG:
		return a->u.sreg == b->u.sreg;
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
	case EXPR_CAST:
	case EXPR_LOAD:
	case EXPR_MEMBER:
	case EXPR_ADDR:
	case EXPR_CALL:
	case EXPR_OPAQUE:
	case EXPR_COUNT:
		return true;
	}
	return true;
}

/* Shared nodes are compared once: the pairing of symbols only grows, so an answer stays true.  A
 * table by id is as large as the whole ir, so trees that a walk is cheap for do without. */
enum { SEEN_SIZE = 64 };

static bool was_equal(struct match *m, const struct expr *a, const struct expr *b)
{
	if (a->id >= m->nseen) {
		size_t n = (a->id + 1u) * (size_t)2;
		const struct expr **seen = arena_array(m->arena, n, sizeof(*seen));

		if (m->nseen)
			memcpy(seen, m->seen, m->nseen * sizeof(*seen));
		m->seen = seen;
		m->nseen = n;
	}
	return m->seen[a->id] == b;
}

static bool same_expr(struct match *m, const struct expr *a, const struct expr *b)
{
	bool same = true;

	if (!a || !b)
		return a == b;
	if (a->size >= SEEN_SIZE && was_equal(m, a, b))
		return true;
	if (a->kind != b->kind || a->nargs != b->nargs || !same_type(a->type, b->type) ||
	    /* the name of a number is only for the printer, and not in the text form */
	    (a->kind != EXPR_INT && !same_text(a->text, b->text)) ||
	    (a->kind == EXPR_CAST && a->implicit != b->implicit) || !same_leaf(m, a, b))
		return false;
	for (unsigned i = 0; i < a->nargs && same; i++)
		same = same_expr(m, a->arg[i], b->arg[i]);
	if (same && a->size >= SEEN_SIZE)
		m->seen[a->id] = b;
	return same;
}

static bool same_syms(struct match *m, const struct vec *a, const struct vec *b)
{
	if (a->n != b->n)
		return false;
	for (uint32_t i = 0; i < a->n; i++)
		if (!same_sym(m, a->at[i], b->at[i]))
			return false;
	return true;
}

/* Of the same loops, as far as the trees agree. */
static bool same_trips(const struct nest *a, const struct nest *b)
{
	const struct stmt *x = a->root, *y = b->root;

	for (; x && y; x = stmt_next(a->root, x), y = stmt_next(b->root, y)) {
		const struct trip_fact *p = nest_trips(a, x), *q = nest_trips(b, y);

		if ((p == NULL) != (q == NULL) ||
		    (p && (p->least != q->least || p->most != q->most)))
			return false;
	}
	return true;
}

static bool same_nest(struct match *m, const struct nest *a, const struct nest *b)
{
	if (!a || !b)
		return a == b;
	if (a->fp != b->fp || a->cost_model != b->cost_model || a->cost_licm != b->cost_licm ||
	    a->cost_live != b->cost_live || a->cost_growth != b->cost_growth ||
	    a->hoist_select != b->hoist_select || a->passes_off != b->passes_off ||
	    a->passes_only != b->passes_only || a->off != b->off || a->required != b->required ||
	    !same_text(a->refusal, b->refusal) || a->assumes.n != b->assumes.n ||
	    a->pure.n != b->pure.n || a->reductions.n != b->reductions.n ||
	    a->aligned.n != b->aligned.n || !same_syms(m, &a->noalias, &b->noalias) ||
	    !same_syms(m, &a->temporaries, &b->temporaries) ||
	    a->noalias_groups.n != b->noalias_groups.n || a->equality != b->equality ||
	    a->inlines != b->inlines)
		return false;
	for (uint32_t i = 0; i < a->noalias_groups.n; i++)
		if (!same_syms(m, a->noalias_groups.at[i], b->noalias_groups.at[i]))
			return false;
	for (uint32_t i = 0; i < a->assumes.n; i++)
		if (!same_expr(m, a->assumes.at[i], b->assumes.at[i]))
			return false;
	for (uint32_t i = 0; i < a->pure.n; i++)
		if (!same_text(a->pure.at[i], b->pure.at[i]))
			return false;
	for (uint32_t i = 0; i < a->reductions.n; i++) {
		const struct reduction *x = a->reductions.at[i], *y = b->reductions.at[i];

		if (x->op != y->op || !same_sym(m, x->sym, y->sym))
			return false;
	}
	for (uint32_t i = 0; i < a->aligned.n; i++) {
		const struct alignment *x = a->aligned.at[i], *y = b->aligned.at[i];

		if (x->bytes != y->bytes || !same_sym(m, x->sym, y->sym))
			return false;
	}
	return same_trips(a, b);
}

static const char *text_of(const struct ir *ir, const struct stmt *s)
{
	if (s->kind == STMT_RAW || s->kind == STMT_PRAGMA)
		return stmt_raw_text(ir, s);
	return s->kind == STMT_WHILE && s->form == FORM_FOR ? stmt_header_text(ir, s) : s->text;
}

/* How far the children of statements agree is left to the caller's walk. */
static bool same_stmt(struct match *m, const struct stmt *a, const struct stmt *b)
{
	bool effects = a->kind == STMT_RAW || a->kind == STMT_CALL || a->kind == STMT_WHILE;
	bool declares = a->kind == STMT_FOR || a->kind == STMT_CALL || a->kind == STMT_ATOMIC;
	bool block = a->kind == STMT_BLOCK;

	if (a->kind != b->kind || a->form != b->form || a->op != b->op || a->cmp != b->cmp ||
	    a->independent != b->independent || a->nslots != b->nslots ||
	    (effects && a->effects != b->effects) || (declares && a->declares != b->declares) ||
	    (block && (a->transparent != b->transparent ||
		       (!m->loose && !a->transparent && a->braced != b->braced))))
		return false;
	if (!same_sym(m, a->sym, b->sym) || !same_type(a->op_type, b->op_type) ||
	    !same_text(text_of(m->a->ir, a), text_of(m->b->ir, b)) || !same_text(a->why, b->why) ||
	    !same_text(a->comment, b->comment) || !same_syms(m, &a->reads, &b->reads) ||
	    !same_syms(m, &a->writes, &b->writes))
		return false;
	for (unsigned i = 0; i < a->nslots; i++)
		if (!same_expr(m, a->slot[i].e, b->slot[i].e))
			return false;
	for (unsigned i = 0; i < ARRAY_LEN(a->header); i++)
		if (!same_expr(m, a->header[i].e, b->header[i].e))
			return false;
	return !block || same_nest(m, nest_of_root(m->a, a), nest_of_root(m->b, b));
}

/* Both walks take the same iterations as long as every pair agrees about its children. */
static bool same_tree(struct match *m, const struct stmt *a, const struct stmt *b)
{
	const struct stmt *root_a = a, *root_b = b;

	while (a && b) {
		if (!same_stmt(m, a, b) || !a->first != !b->first)
			return false;
		if (a != root_a && !a->next != !b->next)
			return false;
		a = stmt_next(root_a, a);
		b = stmt_next(root_b, b);
	}
	return a == b;
}

static bool same_callees(const struct vec *a, const struct vec *b)
{
	if (a->n != b->n)
		return false;
	for (uint32_t i = 0; i < a->n; i++) {
		const struct callee_facts *x = a->at[i], *y = b->at[i];

		if (!same_text(x->name, y->name) || x->reads != y->reads ||
		    x->writes != y->writes || x->convergent != y->convergent ||
		    x->threads != y->threads || x->sizes != y->sizes || x->returns != y->returns ||
		    x->total != y->total || x->cost != y->cost)
			return false;
	}
	return true;
}

bool func_equal(const struct func *a, const struct func *b)
{
	struct match m = {.a = a, .b = b, .arena = a->ir->arena};

	m.to = arena_array(m.arena, a->syms.n, sizeof(struct sym *));
	m.from = arena_array(m.arena, b->syms.n, sizeof(struct sym *));
	if (!same_text(a->name, b->name) || a->kind != b->kind ||
	    a->launch_threads != b->launch_threads || a->is_template != b->is_template ||
	    a->has_label != b->has_label || a->nests.n != b->nests.n ||
	    a->noalias.n != b->noalias.n)
		return false;
	for (uint32_t i = 0; i < a->noalias.n; i++)
		if (!same_syms(&m, a->noalias.at[i], b->noalias.at[i]))
			return false;
	return same_callees(&a->callees, &b->callees) && same_syms(&m, &a->params, &b->params) &&
	       same_tree(&m, a->body, b->body);
}

/* What the statement declares has no partner yet. */
static void forget_declared(const struct stmt *root, const struct sym **partner)
{
	for (const struct stmt *s = root; s; s = stmt_next(root, s)) {
		if (s->sym && (s->kind == STMT_DECL || s->declares))
			partner[s->sym->id] = NULL;
	}
}

bool stmt_equal(const struct func *func, const struct stmt *a, const struct stmt *b)
{
	struct match m = {.a = func, .b = func, .arena = func->ir->arena, .loose = true};

	for (const struct stmt *s = a; s; s = stmt_next(a, s)) {
		if (s->kind == STMT_RAW)
			return false;
	}
	m.to = arena_array(m.arena, func->syms.n, sizeof(struct sym *));
	m.from = arena_array(m.arena, func->syms.n, sizeof(struct sym *));
	for (uint32_t i = 0; i < func->syms.n; i++)
		m.to[i] = m.from[i] = func->syms.at[i];
	forget_declared(a, m.to);
	forget_declared(b, m.from);
	return same_tree(&m, a, b);
}

/* ---- hash ---- */

/* In trees of more nodes than this a node's identity stands for its content. */
enum { HASH_SIZE = 1 << 16 };

static uint64_t mix_text(uint64_t hash, const char *s)
{
	return s ? hash_bytes(hash_mix(hash, 1), s, strlen(s)) : hash_mix(hash, 0);
}

static uint64_t mix_type(uint64_t hash, const struct type *type)
{
	for (; type; type = type->of) {
		hash = hash_mix(hash, (uint64_t)type->kind << 32 | (uint64_t)type->quals << 24 |
					      (uint64_t)type->bits << 8 |
					      (uint64_t)type->rank << 1 | type->is_signed);
		hash = hash_mix(hash, (uint64_t)type->extent);
		hash = mix_text(hash, type->name);
	}
	return hash_mix(hash, 0);
}

static uint64_t mix_sym(uint64_t hash, const struct sym *sym)
{
	return sym ? mix_text(hash_mix(hash, sym->id + 1u), print_sym_name(sym))
		   : hash_mix(hash, 0);
}

static uint64_t mix_expr(uint64_t hash, const struct expr *e)
{
	if (!e)
		return hash_mix(hash, 0);
	if (e->size > HASH_SIZE)
		return hash_mix(hash, e->id + 1u);
	hash = hash_mix(hash, (uint64_t)e->kind << 32 | (uint64_t)e->implicit << 16 | e->nargs);
	hash = mix_type(hash, e->type);
	hash = mix_text(hash, e->text);
	if (e->kind == EXPR_SYM)
		hash = mix_sym(hash, e->u.sym);
	else if (e->kind == EXPR_SREG)
		hash = hash_mix(hash, e->u.sreg);
	else if (e->kind == EXPR_INT)
		hash = hash_mix(hash, (uint64_t)expr_int(e));
	else if (e->kind == EXPR_FLT)
		hash = hash_bytes(hash, &e->u.number, sizeof(e->u.number));
	for (unsigned i = 0; i < e->nargs; i++)
		hash = mix_expr(hash, e->arg[i]);
	return hash;
}

/* `within`: nodes of one ir are equal only if they are the same. */
static uint64_t mix_stmt(uint64_t hash, const struct stmt *s, bool within)
{
	hash = hash_mix(hash, (uint64_t)s->kind << 48 | (uint64_t)s->form << 40 |
				      (uint64_t)s->op << 32 | (uint64_t)s->independent << 3 |
				      (uint64_t)s->cmp << 24 | (uint64_t)s->effects << 16 |
				      (uint64_t)s->braced << 2 | (uint64_t)s->transparent << 1 |
				      s->declares);
	hash = mix_sym(hash, s->sym);
	hash = mix_type(hash, s->op_type);
	hash = mix_text(hash, s->text);
	hash = mix_text(hash, s->comment);
	/* Text that only the source has: which bytes of it. */
	if (!s->text && (s->kind == STMT_RAW || s->kind == STMT_PRAGMA))
		hash = hash_mix(hash, (uint64_t)s->span.lo << 32 | s->span.hi);
	for (uint32_t i = 0; i < s->reads.n; i++)
		hash = mix_sym(hash, s->reads.at[i]);
	hash = hash_mix(hash, s->reads.n);
	for (uint32_t i = 0; i < s->writes.n; i++)
		hash = mix_sym(hash, s->writes.at[i]);
	hash = hash_mix(hash, s->writes.n);
	for (unsigned i = 0; i < s->nslots; i++)
		hash = within ? hash_mix(hash, s->slot[i].e ? s->slot[i].e->id + 1u : 0)
			      : mix_expr(hash, s->slot[i].e);
	for (unsigned i = 0; within && i < ARRAY_LEN(s->header); i++)
		hash = s->header[i].e ? hash_mix(hash, s->header[i].e->id) : hash;
	return hash_mix(hash, s->nslots);
}

static uint64_t mix_tree(const struct stmt *root, bool within)
{
	uint64_t hash = 0;
	const struct stmt *parent = root;

	for (const struct stmt *s = root; s; s = stmt_next(root, s)) {
		/* Where the walk went up tells how the tree is shaped. */
		for (; s != root && parent != s->parent && parent; parent = parent->parent)
			hash = hash_mix(hash, 2);
		hash = hash_mix(mix_stmt(hash, s, within), 1);
		parent = s;
	}
	return hash;
}

uint64_t stmt_hash(const struct stmt *root)
{
	return mix_tree(root, false);
}

uint64_t stmt_hash_within(const struct stmt *root)
{
	return mix_tree(root, true);
}
