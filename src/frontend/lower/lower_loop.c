/* lower_loop.c - for statements.
 *
 * Canonical: an integer variable that only the header changes, from lo while it compares to bound,
 * by step; bound and step do not change while the loop runs.  Any other is a WHILE whose header
 * stays in its bytes, with lists of what it does and the reason; RAW are only those whose brackets
 * and semicolons are not in the bytes. */
#include "lower.h"

#include "cunest/walk.h"

#include <string.h>

/* ---- what must not change while the loop runs ---- */

struct body_scan {
	struct lowering *l;
	struct for_canon *loop;
	const char *changed; /* name of a variable of the header that the body writes */
	struct vec stored;   /* struct sym *, what the body writes memory through */
	bool unknown;        /* it writes memory in other ways too */
	bool loads;          /* the header reads memory that may change */
};

static void body_variable(struct use_scan *scan, CXCursor decl, enum use use)
{
	struct body_scan *k = scan->context;
	struct sym *sym;

	if (use == USE_READ || k->changed)
		return;
	sym = symbol_find(scan->l, decl);
	if (sym && (sym == k->loop->sym || expr_mentions(k->loop->bound.e, sym) ||
		    expr_mentions(k->loop->step.e, sym)))
		k->changed = sym->name;
}

static void body_store(struct use_scan *scan, CXCursor decl)
{
	struct body_scan *k = scan->context;
	struct sym *sym = symbol_find(scan->l, decl);

	if (sym)
		vec_push(scan->l->ir->arena, &k->stored, sym);
	else
		scan->writes_unknown = true;
}

static bool says_noalias(const struct lowering *l, const char *name)
{
	for (uint32_t i = 0; i < l->noalias.n; i++)
		if (strcmp(l->noalias.at[i], name) == 0)
			return true;
	return l->noalias_all;
}

/* Can a store through `to` change what is read through `from`? */
static bool store_reaches(const struct lowering *l, const struct sym *to, const struct sym *from)
{
	if (to == from)
		return true;
	if (to->type->kind == TYPE_ARRAY && from->kind == SYM_PARAM)
		return false; /* an object of the kernel's own */
	if (to->kind == SYM_PARAM && to->type->kind == TYPE_PTR &&
	    (to->type->quals & QUAL_RESTRICT) && from->kind == SYM_PARAM)
		return false;
	return !(says_noalias(l, to->name) && says_noalias(l, from->name));
}

/* Nothing writes it while the kernel runs. */
static bool is_read_only(const struct sym *sym)
{
	const struct type *t = sym->type;

	return sym->kind == SYM_CONSTANT || (sym->kind == SYM_PARAM && t->kind == TYPE_PTR &&
					     (t->quals & QUAL_RESTRICT) && type_is_const(t->of));
}

static bool reads_changing(void *context, const struct expr *e)
{
	struct body_scan *k = context;
	const struct sym *from;

	if ((e->kind != EXPR_LOAD && e->kind != EXPR_MEMBER) || !(e->has & HAS_LOAD))
		return true;
	if (e->kind == EXPR_MEMBER) /* its operand is the access */
		return true;
	if (e->arg[0]->kind != EXPR_SYM) {
		k->loads = true;
		return true;
	}
	from = e->arg[0]->u.sym;
	if (is_read_only(from))
		return true;
	if (k->unknown || from->address_taken)
		k->loads = true;
	for (uint32_t i = 0; i < k->stored.n; i++)
		k->loads |= store_reaches(k->l, k->stored.at[i], from);
	return true;
}

static bool never_changes(struct lowering *l, const struct for_parts *p, struct for_canon *out)
{
	struct body_scan k = {.l = l, .loop = out};
	struct use_scan scan = {
		.l = l, .variable = body_variable, .stored = body_store, .context = &k};

	if (!clang_Cursor_isNull(p->body))
		uses_scan(&scan, p->body);
	if (k.changed)
		return lower_fail(l, p->open, "'%s' changes inside the loop", k.changed);
	if (!(scan.effects & (RAW_WRITES | RAW_SYNC)))
		return true;
	k.unknown = scan.writes_unknown || (scan.effects & RAW_SYNC);
	expr_walk(l->ir, out->bound.e, reads_changing, &k);
	expr_walk(l->ir, out->step.e, reads_changing, &k);
	if (k.loads)
		return lower_fail(l, p->open,
				  "the loop bound is read from memory that the loop may write");
	return true;
}

struct mention {
	const struct sym *taken;
	bool is_volatile;
};

static bool find_taken(void *context, const struct expr *e)
{
	struct mention *m = context;

	if (e->kind == EXPR_SYM && e->u.sym->address_taken)
		m->taken = e->u.sym;
	return true;
}

/* A start value that is certainly not negative. */
static bool starts_nonnegative(const struct expr *e)
{
	const struct expr *s = e;

	while (s->kind == EXPR_CAST && type_is_int(s->type))
		s = s->arg[0];
	if (s->kind == EXPR_INT)
		return expr_int(s) >= 0 && type_holds(e->type, expr_int(s));
	return s->kind == EXPR_SREG;
}

static bool is_zero(const struct expr *e)
{
	e = expr_strip(e);
	return e->kind == EXPR_INT && expr_int(e) == 0;
}

static bool check_types(struct lowering *l, const struct for_parts *p, struct for_canon *out)
{
	const struct type *type = type_unqualified(l->ir->types, out->sym->type);
	const struct type *bound = out->bound.e->type, *compared;
	struct mention m = {NULL, false};
	const struct expr *step;

	if (out->sym->kind != SYM_LOCAL && out->sym->kind != SYM_PARAM)
		return lower_fail(l, p->open, "the loop variable '%s' is not a local variable",
				  out->name);
	if (type->kind != TYPE_INT || type->rank < RANK_INT)
		return lower_fail(l, p->open, "the loop variable '%s' is of type '%s'", out->name,
				  type_spelling(l->ir->types, type));
	if (out->sym->address_taken)
		return lower_fail(l, p->open, "the address of '%s' is taken", out->name);
	expr_walk(l->ir, out->bound.e, find_taken, &m);
	expr_walk(l->ir, out->step.e, find_taken, &m);
	if (m.taken)
		return lower_fail(l, p->open, "the address of '%s' is taken", m.taken->name);
	if (type_is_volatile(out->sym->type) ||
	    ((out->bound.e->has | out->step.e->has) & HAS_VOLATILE))
		return lower_fail(l, p->open, "the loop header is volatile");
	if (!type_is_int(bound))
		return lower_fail(l, p->open, "the loop bound is not an integer");
	if (!type_is_int(out->step.e->type))
		return lower_fail(l, p->open, "the loop step is not an integer");
	compared = type_usual(l->ir->types, type, bound);
	if (type->is_signed && !compared->is_signed && !starts_nonnegative(out->lo.e))
		return lower_fail(l, p->open, "'%s' may be negative and is compared as '%s'",
				  out->name, type_spelling(l->ir->types, compared));
	step = expr_strip(out->step.e);
	if (step->kind == EXPR_INT) {
		__int128 v = expr_int(step);
		bool up = out->cmp == EXPR_LT || out->cmp == EXPR_LE;

		if (v == 0)
			return lower_fail(l, p->open, "the loop step is zero");
		if (out->cmp == EXPR_NE && v != 1 && v != -1)
			return lower_fail(l, p->open, "a step of %lld may miss the bound",
					  (long long)v);
		if (out->cmp != EXPR_NE && up != (v > 0))
			return lower_fail(l, p->open, "the loop steps away from its bound");
	} else if (out->cmp == EXPR_NE) {
		return lower_fail(l, p->open, "a step that is not a constant may miss the bound");
	}
	if (!compared->is_signed && out->cmp == EXPR_GE && is_zero(out->bound.e))
		return lower_fail(l, p->open, "'%s' is never below zero as '%s'", out->name,
				  type_spelling(l->ir->types, compared));
	if (expr_mentions(out->bound.e, out->sym) || expr_mentions(out->step.e, out->sym))
		return lower_fail(l, p->open, "the loop's bound or step changes with '%s'",
				  out->name);
	return true;
}

bool for_canonical(struct lowering *l, CXCursor c, struct span span, struct for_canon *out)
{
	unsigned effects = l->effects;

	memset(out, 0, sizeof(*out));
	if (!for_take_apart(l, c, span, &out->parts) || !for_header(l, out))
		return false;
	if (l->effects != effects)
		return lower_fail(l, span.lo, "a call with effects in the loop's header");
	if (clang_Cursor_isNull(out->parts.body))
		return lower_fail(l, span.lo, "a loop without a body");
	if (!lower_stored(l, out->sym->type, &out->lo) || !check_types(l, &out->parts, out))
		return false;
	out->changed = !never_changes(l, &out->parts, out);
	return !out->changed;
}

static struct stmt *header(struct lowering *l, struct for_canon *loop, struct span span)
{
	struct stmt *s = stmt_create(l->func, STMT_FOR, 3);

	s->span = span;
	s->sym = loop->sym;
	s->cmp = (uint8_t)loop->cmp;
	s->declares = loop->declares;
	s->slot[SLOT_LO] = slot_make(&loop->lo);
	s->slot[SLOT_BOUND] = slot_make(&loop->bound);
	s->slot[SLOT_STEP] = slot_make(&loop->step);
	return s;
}

/* for (;;) of another form: the header is bytes, the body is understood. */
static struct stmt *lower_other_for(struct lowering *l, const struct for_parts *p, struct span span)
{
	const CXCursor parts[] = {p->init, p->cond, p->inc};
	uint32_t visible = l->scope.n;
	unsigned effects = l->effects;
	const char *why = l->why;
	struct lowered cond;
	struct stmt *s = stmt_create(l->func, STMT_WHILE, 1);

	s->form = FORM_FOR;
	s->span = span;
	s->why = l->why;
	for (unsigned i = 0; i < ARRAY_LEN(parts); i++)
		if (!clang_Cursor_isNull(parts[i]))
			raw_note(l, s, parts[i]);
	raw_declare(l, s);
	if (!clang_Cursor_isNull(p->cond) && lower_expr(l, p->cond, &cond))
		s->header[1] = slot_make(&cond);
	l->why = why;
	l->effects = effects;
	stmt_append(s, lower_body(l, p->body, p->close + 1));
	l->scope.n = visible;
	return s;
}

struct stmt *lower_for(struct lowering *l, CXCursor c, struct span span)
{
	uint32_t visible = l->scope.n;
	struct for_canon loop;
	struct for_parts parts;
	struct stmt *s;

	if (!for_canonical(l, c, span, &loop)) {
		const char *why = l->why;

		if (!for_take_apart(l, c, span, &parts) || clang_Cursor_isNull(parts.body))
			return lower_raw(l, &c, 1, span, l->why);
		l->why = why;
		s = lower_other_for(l, &parts, span);
		if (loop.lo.e)
			s->header[0] = slot_make(&loop.lo);
		if (loop.changed)
			s->counted = header(l, &loop, span);
		return s;
	}
	s = header(l, &loop, span);
	if (loop.declares)
		symbol_declare(l, loop.sym);
	stmt_append(s, lower_body(l, loop.parts.body, loop.parts.close + 1));
	l->scope.n = visible;
	return s;
}
