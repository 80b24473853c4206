/* lower_loop.c - for statements.
 *
 * Canonical: an integer variable that only the header changes, from lo while it compares to bound,
 * by step; bound and step do not change while the loop runs.  Any other is a WHILE whose header
 * stays in its bytes, with lists of what it does and the reason; RAW are only those whose brackets
 * and semicolons are not in the bytes. */
#include "lower.h"

#include "cunest/walk.h"

#include <string.h>

#define HEADER "a loop header that comes"

bool for_take_apart(struct lowering *l, CXCursor c, struct span span, struct for_parts *p)
{
	struct cursors kids = cursor_children(l, c);
	struct lexer lx;
	struct lexeme x;
	uint32_t semicolon[2] = {0, 0};
	unsigned depth = 0, n = 0;

	memset(p, 0, sizeof(*p));
	p->init = p->cond = p->inc = p->body = clang_getNullCursor();
	p->open = bytes_after(l, span.lo, "for");
	if (!p->open)
		return lower_fail(
			l, span.lo, "%s",
			macro_reason(l, (struct span){span.lo, span.lo + 1}, "the loop comes"));
	lx = lexer_over(l->source, p->open, span.hi);
	do {
		lex_significant(&lx, &x);
		if (x.kind == LEX_END || (x.c == '#' && !depth))
			return lower_fail(l, span.lo, "%s", macro_reason(l, span, HEADER));
		if (x.c == '(' || x.c == '[' || x.c == '{') {
			if (!depth++)
				p->open = x.lo;
		} else if (x.c == ')' || x.c == ']' || x.c == '}') {
			depth--;
		} else if (x.c == ';' && depth == 1) {
			if (n < 2)
				semicolon[n] = x.lo;
			n++;
		}
	} while (depth);
	p->close = x.lo;
	p->semicolon[0] = semicolon[0];
	p->semicolon[1] = semicolon[1];
	if (n != 2)
		return lower_fail(l, span.lo, "%s", macro_reason(l, span, HEADER));
	for (unsigned i = 0; i < kids.n; i++) {
		CXCursor *part;
		struct span k;

		if (!cursor_span(l, kids.at[i], &k))
			return lower_fail(l, span.lo, "%s", macro_reason(l, span, HEADER));
		part = k.lo < semicolon[0]   ? &p->init
		       : k.lo < semicolon[1] ? &p->cond
		       : k.lo < p->close     ? &p->inc
					     : &p->body;
		if (!clang_Cursor_isNull(*part))
			return lower_fail(l, span.lo, "a loop condition that declares a variable");
		*part = kids.at[i];
	}
	return true;
}

/* ---- the parts of a canonical loop ---- */

static bool header_fail(struct lowering *l, const struct for_parts *p)
{
	return lower_fail(l, p->open, "%s",
			  macro_reason(l, (struct span){p->open, p->close}, HEADER));
}

static bool take_init(struct lowering *l, const struct for_parts *p, struct for_canon *out)
{
	struct cursors kids;
	CXCursor decl, value;
	uint32_t at;

	if (clang_Cursor_isNull(p->init))
		return lower_fail(l, p->open, "the loop starts nothing");
	kids = cursor_children(l, p->init);
	switch ((int)clang_getCursorKind(p->init)) {
	case CXCursor_DeclStmt:
		if (kids.n != 1 || clang_getCursorKind(kids.at[0]) != CXCursor_VarDecl)
			return lower_fail(l, p->open, "the loop declares several variables");
		decl = kids.at[0];
		value = clang_Cursor_getVarDeclInitializer(decl);
		if (clang_Cursor_isNull(value))
			return lower_fail(l, p->open, "the loop variable has no first value");
		out->declares = true;
		break;
	case CXCursor_BinaryOperator:
		if (kids.n != 2 ||
		    clang_getCursorBinaryOperatorKind(p->init) != CXBinaryOperator_Assign ||
		    clang_getCursorKind(kids.at[0]) != CXCursor_DeclRefExpr)
			return lower_fail(l, p->open, "the loop starts with no assignment");
		decl = cursor_referenced(l, kids.at[0]);
		value = kids.at[1];
		out->declares = false;
		break;
	default:
		return lower_fail(l, p->open, "the loop starts with no assignment");
	}
	out->decl = decl;
	out->sym = symbol_of(l, decl);
	if (!out->sym)
		return lower_fail(l, p->open, "the loop starts with no variable");
	out->name = out->sym->name;
	if (!lower_expr(l, value, &out->lo))
		return false;
	if (out->declares) {
		if (!cursor_place(l, decl, &at) ||
		    !bytes_are(l, at, out->lo.o->outer.lo, out->name, "=", NULL))
			return header_fail(l, p);
	} else if (!bytes_are(l, p->open, out->lo.o->outer.lo, "(", out->name, "=")) {
		return header_fail(l, p);
	}
	if (!bytes_are(l, out->lo.o->outer.hi, p->semicolon[0], NULL, NULL, NULL))
		return header_fail(l, p);
	return true;
}

static bool is_variable(struct lowering *l, CXCursor c, CXCursor decl)
{
	c = cursor_strip(l, c);
	return clang_getCursorKind(c) == CXCursor_DeclRefExpr &&
	       clang_equalCursors(cursor_referenced(l, c), decl);
}

static enum expr_kind mirrored(enum expr_kind cmp)
{
	return cmp == EXPR_LT   ? EXPR_GT
	       : cmp == EXPR_LE ? EXPR_GE
	       : cmp == EXPR_GT ? EXPR_LT
	       : cmp == EXPR_GE ? EXPR_LE
				: cmp;
}

static bool take_condition(struct lowering *l, const struct for_parts *p, struct for_canon *out)
{
	CXCursor c = clang_Cursor_isNull(p->cond) ? p->cond : cursor_unwrap(l, p->cond);
	struct cursors kids;
	enum expr_kind cmp;
	const char *spelling;
	bool swapped, regular;

	if (clang_Cursor_isNull(c))
		return lower_fail(l, p->open, "the loop has no condition");
	if (clang_getCursorKind(c) != CXCursor_BinaryOperator)
		return lower_fail(l, p->open, "the loop condition is no comparison");
	kids = cursor_children(l, c);
	switch ((int)clang_getCursorBinaryOperatorKind(c)) {
	case CXBinaryOperator_LT:
		cmp = EXPR_LT;
		break;
	case CXBinaryOperator_LE:
		cmp = EXPR_LE;
		break;
	case CXBinaryOperator_GT:
		cmp = EXPR_GT;
		break;
	case CXBinaryOperator_GE:
		cmp = EXPR_GE;
		break;
	case CXBinaryOperator_NE:
		cmp = EXPR_NE;
		break;
	default:
		return lower_fail(l, p->open, "the loop condition is no comparison");
	}
	if (kids.n != 2)
		return lower_fail(l, p->open, "the loop condition is no comparison");
	swapped = !is_variable(l, kids.at[0], out->decl);
	if (swapped && !is_variable(l, kids.at[1], out->decl))
		return lower_fail(l, p->open, "the loop condition does not compare '%s' alone",
				  out->name);
	if (!lower_expr(l, kids.at[!swapped], &out->bound))
		return false;
	spelling = expr_table[cmp].spelling;
	out->cmp = swapped ? mirrored(cmp) : cmp;
	if (swapped)
		regular = bytes_are(l, p->semicolon[0], out->bound.o->outer.lo, ";", NULL, NULL) &&
			  bytes_are(l, out->bound.o->outer.hi, p->semicolon[1], spelling, out->name,
				    NULL);
	else
		regular = bytes_are(l, p->semicolon[0], out->bound.o->outer.lo, ";", out->name,
				    spelling) &&
			  bytes_are(l, out->bound.o->outer.hi, p->semicolon[1], NULL, NULL, NULL);
	if (!regular)
		return header_fail(l, p);
	return true;
}

/* c of i += c, i -= c, i = i + c, i = i - c; *down for the subtractions. */
static bool take_step_value(struct lowering *l, const struct for_parts *p, CXCursor c,
			    struct for_canon *out, bool *down)
{
	struct cursors kids = cursor_children(l, c);
	enum CXBinaryOperatorKind op = clang_getCursorBinaryOperatorKind(c);
	uint32_t lo = p->semicolon[1] + 1, after;
	bool regular;

	if (kids.n != 2 || !is_variable(l, kids.at[0], out->decl))
		return lower_fail(l, p->open, "the loop step does not change '%s' alone",
				  out->name);
	if (op == CXBinaryOperator_AddAssign || op == CXBinaryOperator_SubAssign) {
		*down = op == CXBinaryOperator_SubAssign;
		if (!lower_expr(l, kids.at[1], &out->step))
			return false;
		regular = bytes_are(l, lo, out->step.o->outer.lo, out->name,
				    *down ? "-=" : "+=", NULL);
	} else {
		CXCursor sum = cursor_unwrap(l, kids.at[1]);
		struct cursors terms = cursor_children(l, sum);
		enum CXBinaryOperatorKind inner = clang_getCursorBinaryOperatorKind(sum);

		if (op != CXBinaryOperator_Assign || terms.n != 2 ||
		    (inner != CXBinaryOperator_Add && inner != CXBinaryOperator_Sub) ||
		    !is_variable(l, terms.at[0], out->decl))
			return lower_fail(l, p->open, "the loop step is no addition");
		*down = inner == CXBinaryOperator_Sub;
		if (!lower_expr(l, terms.at[1], &out->step))
			return false;
		after = bytes_after(l, lo, out->name);
		regular = after && (after = bytes_after(l, after, "=")) != 0 &&
			  bytes_are(l, after, out->step.o->outer.lo, out->name, *down ? "-" : "+",
				    NULL);
	}
	if (!regular || !bytes_are(l, out->step.o->outer.hi, p->close, NULL, NULL, NULL))
		return header_fail(l, p);
	return true;
}

/* i -= w: a step of -w, whose bytes are those of w. */
static void negate_step(struct lowering *l, struct for_canon *out)
{
	struct origin *o = arena_alloc(l->ir->arena, sizeof(*o));

	out->step.e = expr_raw(l->ir, EXPR_NEG, out->step.e->type, NULL, &out->step.e, 1);
	*o = *out->step.o;
	o->e = out->step.e;
	o->span = o->outer;
	o->nkids = 1;
	o->kid = arena_array(l->ir->arena, 1, sizeof(struct origin *));
	o->kid[0] = out->step.o;
	o->macro = false;
	out->step.o = o;
}

static bool take_step(struct lowering *l, const struct for_parts *p, struct for_canon *out)
{
	const struct type *type = type_unqualified(l->ir->types, out->sym->type);
	CXCursor c = clang_Cursor_isNull(p->inc) ? p->inc : cursor_unwrap(l, p->inc);
	struct cursors kids;
	const char *word;
	bool down = false;

	if (clang_Cursor_isNull(c))
		return lower_fail(l, p->open, "the loop has no step");
	switch ((int)clang_getCursorKind(c)) {
	case CXCursor_UnaryOperator:
		kids = cursor_children(l, c);
		switch ((int)clang_getCursorUnaryOperatorKind(c)) {
		case CXUnaryOperator_PostInc:
		case CXUnaryOperator_PreInc:
			word = "++";
			break;
		case CXUnaryOperator_PostDec:
		case CXUnaryOperator_PreDec:
			word = "--";
			break;
		default:
			return lower_fail(l, p->open, "the loop step is no addition");
		}
		if (kids.n != 1 || !is_variable(l, kids.at[0], out->decl))
			return lower_fail(l, p->open, "the loop step does not change '%s'",
					  out->name);
		if (!bytes_are(l, p->semicolon[1], p->close, ";", word, out->name) &&
		    !bytes_are(l, p->semicolon[1], p->close, ";", out->name, word))
			return header_fail(l, p);
		if (word[0] == '+') /* i++ -> i += 1 */
			out->step.e = expr_const_int(
				l->ir, type_is_int(type) ? type : type_i32(l->ir->types), 1);
		else
			out->step.e = expr_const_int(l->ir,
						     type_is_int(type) && type->is_signed
							     ? type
							     : type_i32(l->ir->types),
						     -1);
		out->step.o = NULL;
		return true;
	case CXCursor_BinaryOperator:
	case CXCursor_CompoundAssignOperator:
		if (!take_step_value(l, p, c, out, &down))
			return false;
		break;
	default:
		return lower_fail(l, p->open, "the loop step is no addition");
	}
	if (down) { /* the sign is part of the step */
		const struct expr *e = expr_strip(out->step.e);

		if (e->kind == EXPR_INT && e->type->is_signed && expr_int(e) > type_min(e->type)) {
			out->step.e = expr_const_int(l->ir, e->type, -expr_int(e));
			out->step.o = NULL;
		} else {
			negate_step(l, out);
		}
	}
	return true;
}

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

static bool check_types(struct lowering *l, const struct for_parts *p, struct for_canon *out)
{
	const struct type *type = type_unqualified(l->ir->types, out->sym->type);
	const struct type *bound = out->bound.e->type, *compared;
	struct mention m = {NULL, false};
	const struct expr *step;

	if (out->sym->kind != SYM_LOCAL && out->sym->kind != SYM_PARAM)
		return lower_fail(l, p->open, "the loop variable '%s' is no local variable",
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
	if (!type_is_int(bound) || !type_is_int(out->step.e->type))
		return lower_fail(l, p->open, "the loop bound is no integer");
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
		if (out->cmp == EXPR_NE ? v != 1 && v != -1 : up != (v > 0))
			return lower_fail(l, p->open, "the loop steps away from its bound");
		if (v < 0 && !type->is_signed)
			return lower_fail(l, p->open, "'%s' is unsigned and counts down",
					  out->name);
	} else if (out->cmp == EXPR_NE) {
		return lower_fail(l, p->open, "a step that is no constant may miss the bound");
	} else if (!type->is_signed && (out->cmp == EXPR_GT || out->cmp == EXPR_GE)) {
		return lower_fail(l, p->open, "'%s' is unsigned and counts down", out->name);
	}
	return true;
}

bool for_canonical(struct lowering *l, CXCursor c, struct span span, struct for_canon *out)
{
	memset(out, 0, sizeof(*out));
	if (!for_take_apart(l, c, span, &out->parts) || !take_init(l, &out->parts, out) ||
	    !take_condition(l, &out->parts, out) || !take_step(l, &out->parts, out))
		return false;
	if (clang_Cursor_isNull(out->parts.body))
		return lower_fail(l, span.lo, "a loop without a body");
	out->lo.e = lower_convert(l, out->sym->type, out->lo.e);
	return check_types(l, &out->parts, out) && never_changes(l, &out->parts, out);
}

/* for (;;) of another form: the header is bytes, the body is understood. */
static struct stmt *lower_other_for(struct lowering *l, const struct for_parts *p, struct span span)
{
	const CXCursor parts[] = {p->init, p->cond, p->inc};
	uint32_t visible = l->scope.n;
	struct stmt *s = stmt_create(l->func, STMT_WHILE, 1);

	s->form = FORM_FOR;
	s->span = span;
	s->why = l->why;
	for (unsigned i = 0; i < ARRAY_LEN(parts); i++)
		if (!clang_Cursor_isNull(parts[i]))
			raw_note(l, s, parts[i]);
	raw_declare(l, s);
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
		return lower_other_for(l, &parts, span);
	}
	s = stmt_create(l->func, STMT_FOR, 3);
	s->span = span;
	s->sym = loop.sym;
	s->cmp = (uint8_t)loop.cmp;
	s->declares = loop.declares;
	s->slot[SLOT_LO] = slot_make(&loop.lo);
	s->slot[SLOT_BOUND] = slot_make(&loop.bound);
	s->slot[SLOT_STEP] = slot_make(&loop.step);
	if (loop.declares)
		symbol_declare(l, loop.sym);
	stmt_append(s, lower_body(l, loop.parts.body, loop.parts.close + 1));
	l->scope.n = visible;
	return s;
}
