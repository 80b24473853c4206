/* for_header.c - the three parts of a `for` header.
 *
 * A canonical loop starts one variable, compares it, and adds to it, in bytes that are in the
 * source; parentheses around any of these are the user's.  What is of another form is named. */
#include "lower.h"

#include "cunest/build.h"

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
	CXCursor init = p->init, decl, value;
	uint32_t at;

	if (clang_Cursor_isNull(init))
		return lower_fail(l, p->open, "the loop initialises nothing");
	if (clang_isExpression(clang_getCursorKind(init)))
		init = cursor_strip(l, init);
	kids = cursor_children(l, init);
	switch ((int)clang_getCursorKind(init)) {
	case CXCursor_DeclStmt:
		if (kids.n != 1 || clang_getCursorKind(kids.at[0]) != CXCursor_VarDecl)
			return lower_fail(l, p->open, "the loop declares several variables");
		decl = kids.at[0];
		value = clang_Cursor_getVarDeclInitializer(decl);
		if (clang_Cursor_isNull(value))
			return lower_fail(l, p->open, "the loop variable has no initial value");
		out->declares = true;
		break;
	case CXCursor_BinaryOperator:
		if (clang_getCursorBinaryOperatorKind(init) == CXBinaryOperator_Comma)
			return lower_fail(l, p->open, "the loop initialises several variables");
		if (clang_getCursorBinaryOperatorKind(init) != CXBinaryOperator_Assign)
			return lower_fail(l, p->open, "the loop does not start with an assignment");
		decl = cursor_strip(l, kids.at[0]);
		if (clang_getCursorKind(decl) != CXCursor_DeclRefExpr)
			return lower_fail(l, p->open,
					  "what the loop initialises is not a variable");
		decl = cursor_referenced(l, decl);
		value = kids.at[1];
		out->declares = false;
		break;
	default:
		return lower_fail(l, p->open, "the loop does not start with an assignment");
	}
	out->decl = decl;
	out->sym = symbol_of(l, decl);
	if (!out->sym)
		return lower_fail(l, p->open, "the loop does not initialise a variable");
	out->name = out->sym->name;
	if (!lower_expr(l, value, &out->lo))
		return false;
	if (out->declares && expr_mentions(out->lo.e, out->sym))
		return lower_fail(l, p->open, "'%s' starts from its own value", out->name);
	if (out->declares) {
		if (!cursor_place(l, decl, &at))
			return header_fail(l, p);
		if (bytes_are(l, at, out->lo.o->span.lo, out->name, "(", NULL))
			return lower_fail(l, p->open, "'%s' is initialised in parentheses",
					  out->name);
		if (!bytes_are(l, at, out->lo.o->outer.lo, out->name, "=", NULL))
			return header_fail(l, p);
	} else if (!bytes_are_within(l, p->open, out->lo.o->outer.lo, out->name, "=", NULL)) {
		return header_fail(l, p);
	}
	if (!bytes_are_within(l, out->lo.o->outer.hi, p->semicolon[0], NULL, NULL, NULL))
		return header_fail(l, p);
	return true;
}

static bool is_variable(struct lowering *l, CXCursor c, CXCursor decl)
{
	c = cursor_strip(l, c);
	return clang_getCursorKind(c) == CXCursor_DeclRefExpr &&
	       clang_equalCursors(cursor_referenced(l, c), decl);
}

static bool take_condition(struct lowering *l, const struct for_parts *p, struct for_canon *out)
{
	CXCursor c = clang_Cursor_isNull(p->cond) ? p->cond : cursor_strip(l, p->cond);
	struct cursors kids;
	enum expr_kind cmp;
	const char *spelling;
	bool swapped, regular;

	if (clang_Cursor_isNull(c))
		return lower_fail(l, p->open, "the loop has no condition");
	if (clang_getCursorKind(c) == CXCursor_CallExpr)
		return lower_fail(l, p->open, "the loop condition is a call");
	if (clang_getCursorKind(c) != CXCursor_BinaryOperator)
		return lower_fail(l, p->open, "the loop condition is not a comparison");
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
	case CXBinaryOperator_EQ:
		return lower_fail(l, p->open, "the loop runs while '==' holds");
	case CXBinaryOperator_LAnd:
	case CXBinaryOperator_LOr:
		return lower_fail(l, p->open, "the loop has several conditions");
	case CXBinaryOperator_Comma:
		return lower_fail(l, p->open, "the loop condition has a comma");
	default:
		return lower_fail(l, p->open, "the loop condition is not a comparison");
	}
	swapped = !is_variable(l, kids.at[0], out->decl);
	if (swapped && !is_variable(l, kids.at[1], out->decl))
		return lower_fail(l, p->open, "the loop condition does not compare '%s' alone",
				  out->name);
	if (!lower_expr(l, kids.at[!swapped], &out->bound))
		return false;
	spelling = expr_table[cmp].spelling;
	out->cmp = swapped ? compare_mirrored(cmp) : cmp;
	if (swapped)
		regular = bytes_are_within(l, p->semicolon[0], out->bound.o->outer.lo, ";", NULL,
					   NULL) &&
			  bytes_are_within(l, out->bound.o->outer.hi, p->semicolon[1], spelling,
					   out->name, NULL);
	else
		regular = bytes_are_within(l, p->semicolon[0], out->bound.o->outer.lo, ";",
					   out->name, spelling) &&
			  bytes_are_within(l, out->bound.o->outer.hi, p->semicolon[1], NULL, NULL,
					   NULL);
	if (!regular)
		return header_fail(l, p);
	return true;
}

/* `i =`, or with a sign `i = i +`. */
static bool bytes_assign(struct lowering *l, uint32_t lo, uint32_t hi, const char *name,
			 const char *sign)
{
	uint32_t after = bytes_after(l, lo, name);

	after = after ? bytes_after(l, after, "=") : 0;
	return after && bytes_are_within(l, after, hi, sign ? name : NULL, sign, NULL);
}

/* c of i += c, i -= c, i = i + c, i = c + i, i = i - c; *down for the subtractions. */
static bool take_step_value(struct lowering *l, const struct for_parts *p, CXCursor c,
			    struct for_canon *out, bool *down)
{
	struct cursors kids = cursor_children(l, c), terms;
	enum CXBinaryOperatorKind op = clang_getCursorBinaryOperatorKind(c), inner;
	uint32_t lo = p->semicolon[1] + 1;
	const char *sign;
	CXCursor sum;
	bool second; /* i = c + i */

	if (op == CXBinaryOperator_Comma)
		return lower_fail(l, p->open, "the loop steps several variables");
	if (!is_variable(l, kids.at[0], out->decl))
		return lower_fail(l, p->open, "the loop step does not change '%s'", out->name);
	if (op == CXBinaryOperator_AddAssign || op == CXBinaryOperator_SubAssign) {
		*down = op == CXBinaryOperator_SubAssign;
		if (!lower_expr(l, kids.at[1], &out->step))
			return false;
		if (!bytes_are_within(l, lo, out->step.o->outer.lo, out->name,
				      *down ? "-=" : "+=", NULL) ||
		    !bytes_are_within(l, out->step.o->outer.hi, p->close, NULL, NULL, NULL))
			return header_fail(l, p);
		return true;
	}
	sum = cursor_strip(l, kids.at[1]);
	terms = cursor_children(l, sum);
	inner = clang_getCursorBinaryOperatorKind(sum);
	if (op != CXBinaryOperator_Assign ||
	    (inner != CXBinaryOperator_Add && inner != CXBinaryOperator_Sub))
		return lower_fail(l, p->open, "the loop step is not an addition");
	*down = inner == CXBinaryOperator_Sub;
	sign = *down ? "-" : "+";
	second = !is_variable(l, terms.at[0], out->decl);
	if (second && (*down || !is_variable(l, terms.at[1], out->decl)))
		return lower_fail(l, p->open, "the loop step adds nothing to '%s'", out->name);
	if (!lower_expr(l, terms.at[!second], &out->step))
		return false;
	if (!bytes_assign(l, lo, out->step.o->outer.lo, out->name, second ? NULL : sign) ||
	    !bytes_are_within(l, out->step.o->outer.hi, p->close, second ? sign : NULL,
			      second ? out->name : NULL, NULL))
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
	o->inside = NULL;
	out->step.o = o;
}

static bool take_step(struct lowering *l, const struct for_parts *p, struct for_canon *out)
{
	const struct type *type = type_unqualified(l->ir->types, out->sym->type);
	CXCursor c = clang_Cursor_isNull(p->inc) ? p->inc : cursor_strip(l, p->inc);
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
			return lower_fail(l, p->open, "the loop step is not an addition");
		}
		if (!is_variable(l, kids.at[0], out->decl))
			return lower_fail(l, p->open, "the loop step does not change '%s'",
					  out->name);
		if (!bytes_are_within(l, p->semicolon[1], p->close, ";", word, out->name) &&
		    !bytes_are_within(l, p->semicolon[1], p->close, ";", out->name, word))
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
		return lower_fail(l, p->open, "the loop step is not an addition");
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

bool for_header(struct lowering *l, struct for_canon *out)
{
	return take_init(l, &out->parts, out) && take_condition(l, &out->parts, out) &&
	       take_step(l, &out->parts, out);
}
