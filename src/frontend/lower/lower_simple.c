/* lower_simple.c - declarations, assignments and calls. */
#include "lower.h"

#include <string.h>

/* ---- calls with effects ---- */

static uint8_t effects_of_callee(struct lowering *l, CXCursor call)
{
	struct callee_facts facts = callee_facts_of(l, call);

	return (uint8_t)((facts.reads || facts.writes ? RAW_READS : 0) |
			 (facts.writes ? RAW_WRITES : 0) | (facts.convergent ? RAW_SYNC : 0));
}

/* `whole` is the call itself.  NULL, with a reason, when it must stay RAW. */
static struct stmt *lower_effect(struct lowering *l, CXCursor call, struct span *whole)
{
	enum callee_class class = CALLEE_OTHER;
	struct lowered v;
	struct stmt *s;
	CXCursor decl;
	const char *name = call_name(l, call, &decl);

	if (!cursor_span(l, call, whole)) {
		lower_fail(l, whole->lo, "a call that is not in this file");
		return NULL;
	}
	if (!lower_expr(l, call, &v))
		return NULL;
	if (v.e->kind != EXPR_CALL || !v.o || v.o->macro || v.o->nkids != v.e->nargs) {
		lower_fail_call(l, whole->lo, name, decl);
		return NULL;
	}
	if (name && clang_getCursorKind(decl) != CXCursor_CXXMethod)
		class = callee_classify(name);
	/* somebody's own atomicFoo() may do more than an atomic */
	if (class == CALLEE_ATOMIC && !callee_from_library(l, decl))
		class = CALLEE_OTHER;
	if (class == CALLEE_SYNC && v.e->nargs == 0)
		return stmt_create(l->func, STMT_SYNC, 0);
	s = stmt_create(l->func, class == CALLEE_ATOMIC ? STMT_ATOMIC : STMT_CALL, v.e->nargs);
	s->text = v.e->text;
	s->effects = effects_of_callee(l, call);
	for (unsigned i = 0; i < v.e->nargs; i++) {
		s->slot[i].e = v.e->arg[i];
		s->slot[i].origin = v.o->kid[i];
	}
	return s;
}

/* A call that does more than compute a value, and stands for itself: x = f(y). */
static bool is_effect(struct lowering *l, CXCursor c)
{
	struct operator_call op;
	struct callee_facts facts;
	const char *name;
	CXCursor decl;

	if (clang_getCursorKind(c) != CXCursor_CallExpr || operator_call(l, c, &op) ||
	    cursor_is_construct(l, c))
		return false;
	name = call_name(l, c, &decl);
	if (!name ||
	    (clang_getCursorKind(decl) != CXCursor_FunctionDecl &&
	     clang_getCursorKind(decl) != CXCursor_OverloadedDeclRef) ||
	    strncmp(name, "operator", 8) == 0)
		return false;
	facts = callee_facts_of(l, c);
	return facts.writes || facts.convergent;
}

/* ---- declarations ---- */

/* An initialiser that no bytes spell: the default constructor of a plain struct. */
static bool is_default_construction(CXCursor init)
{
	return clang_getCursorKind(init) == CXCursor_CallExpr &&
	       clang_Cursor_getNumArguments(init) == 0 &&
	       clang_getCursorKind(clang_getCursorReferenced(init)) == CXCursor_Constructor;
}

/* Past the brackets of an array's declarator. */
static uint32_t skip_extents(struct lowering *l, uint32_t at)
{
	struct lexer lx = lexer_over(l->source, at, l->source->size);
	struct lexeme x;
	unsigned depth = 0;

	for (;;) {
		lex_significant(&lx, &x);
		if (x.kind == LEX_END || (!depth && x.c != '['))
			return at;
		depth += x.c == '[';
		depth -= x.c == ']';
		if (!depth)
			at = x.hi;
	}
}

/* Past the initialiser, 0 when the bytes around it are not `= e` or `(e)`. */
static uint32_t initialiser_end(struct lowering *l, uint32_t name_end, const struct origin *o)
{
	uint32_t open;

	if (bytes_are(l, name_end, o->outer.lo, "=", NULL, NULL))
		return o->outer.hi;
	if (bytes_are(l, name_end, o->outer.lo, "(", NULL, NULL))
		return bytes_after(l, o->outer.hi, ")");
	/* int x(e): clang's parentheses may be part of the initialiser's; T x{e}: the braces are */
	open = bytes_skip(l, name_end);
	if (open == o->outer.lo &&
	    (o->outer.lo < o->span.lo || l->source->text[o->outer.lo] == '{'))
		return o->outer.hi;
	return 0;
}

/* One declarator; *end gets where its bytes end.  NULL, with a reason, when it must stay RAW. */
static struct stmt *lower_variable(struct lowering *l, CXCursor c, struct span whole, bool alone,
				   uint32_t *end)
{
	CXCursor init = clang_Cursor_getVarDeclInitializer(c);
	CXType type = cursor_type(l, c);
	const char *name = cursor_name(l, c);
	struct lowered value = {NULL, NULL};
	struct stmt *s = NULL;
	struct sym *sym;
	struct span span;
	uint32_t at, name_end;

	if (!cursor_place(l, c, &at) || !cursor_span(l, c, &span) ||
	    !bytes_are(l, at, at + (uint32_t)strlen(name), name, NULL, NULL))
		goto macro;
	name_end = at + (uint32_t)strlen(name);
	sym = symbol_of(l, c);
	/* what it has, or is bound to, it does not get here */
	if (sym->kind != SYM_SHARED &&
	    (sym->kind != SYM_LOCAL || symbol_storage(c) == CX_SC_Static)) {
		lower_fail(l, at, "'%s' is static or extern", name);
		return NULL;
	}
	if (sym->type->kind == TYPE_REF) {
		if (clang_Cursor_isNull(init) || !lower_place(l, init, &value)) {
			lower_fail(l, at, "'%s' is a reference to no variable", name);
			return NULL;
		}
		lower_bind(l, &value);
		*end = initialiser_end(l, name_end, value.o);
		if (!*end)
			goto macro;
		s = stmt_create(l->func, STMT_DECL, 1);
		s->sym = sym;
		s->span = (struct span){at, *end};
		s->slot[SLOT_VALUE] = slot_make(&value);
		return s;
	}
	if (variable_has_cleanup(l, c)) {
		lower_fail(l, at, "'%s' has a cleanup function", name);
		return NULL;
	}
	if (sym->type->kind == TYPE_OPAQUE || cxtype_is_variable(type)) {
		lower_fail(l, at, "'%s' has a type that is not understood", name);
		return NULL;
	}
	if (!class_ends_plainly(l, type)) {
		lower_fail(l, at, "'%s' may have a destructor", name);
		return NULL;
	}
	*end = span.hi;
	if (!clang_Cursor_isNull(init) && is_default_construction(init)) {
		if (!class_starts_plainly(l, type)) {
			lower_fail(l, at, "'%s' has a constructor", name);
			return NULL;
		}
		init = clang_getNullCursor();
	}
	if (!clang_Cursor_isNull(init)) {
		CXCursor call = cursor_unwrap(l, init);

		if (alone && is_effect(l, call)) {
			s = lower_effect(l, call, &span);
			if (!s)
				return NULL;
			if (s->kind == STMT_SYNC ||
			    !bytes_are(l, name_end, span.lo, "=", NULL, NULL))
				goto macro;
			*end = span.hi;
			s->sym = sym;
			s->declares = true;
			return s;
		}
		if (!lower_expr(l, init, &value))
			return NULL;
		if (expr_mentions(value.e, sym)) {
			lower_fail(l, at, "'%s' starts from its own value", name);
			return NULL;
		}
		if (sym->type->kind == TYPE_ARRAY)
			name_end = skip_extents(l, name_end);
		*end = initialiser_end(l, name_end, value.o);
		if (!*end)
			goto macro;
		if (!lower_stored(l, sym->type, &value))
			return NULL;
	} else if (!class_starts_plainly(l, type)) {
		lower_fail(l, at, "'%s' has a constructor", name);
		return NULL;
	}
	s = stmt_create(l->func, STMT_DECL, 1);
	s->sym = sym;
	s->span = (struct span){at, *end};
	s->slot[SLOT_VALUE] = slot_make(&value);
	return s;
macro:
	lower_fail(l, 0, "%s",
		   macro_reason(l, whole,
				arena_printf(l->ir->arena, "the declaration of '%s' comes", name)));
	return NULL;
}

struct stmt *lower_declaration(struct lowering *l, CXCursor c, struct span span)
{
	struct cursors kids = cursor_children(l, c);
	struct stmt *block, *s = NULL;
	uint32_t end = 0, next;

	for (unsigned i = 0; i < kids.n; i++)
		if (clang_getCursorKind(kids.at[i]) != CXCursor_VarDecl)
			inner_declare(l, kids.at[i]);
	for (unsigned i = 0; i < kids.n; i++) {
		enum CXCursorKind k = clang_getCursorKind(kids.at[i]);

		if (k == CXCursor_TypedefDecl || k == CXCursor_TypeAliasDecl ||
		    k == CXCursor_StaticAssert || k == CXCursor_UsingDeclaration ||
		    k == CXCursor_UsingDirective)
			return lower_raw(l, &c, 1, span, NULL); /* nothing runs */
		if (k != CXCursor_VarDecl)
			return lower_raw(l, &c, 1, span, "a declaration of no simple variable");
	}
	if (!kids.n)
		return lower_raw(l, &c, 1, span, "a declaration that clang does not show");
	block = stmt_create(l->func, STMT_BLOCK, 0);
	block->transparent = true;
	block->span = span;
	for (unsigned i = 0; i < kids.n; i++) {
		s = lower_variable(l, kids.at[i], span, kids.n == 1, &end);
		if (!s)
			return lower_raw(l, &c, 1, span, l->why);
		next = bytes_after(l, end, i + 1 < kids.n ? "," : ";");
		if (!next || (i + 1 == kids.n && next != span.hi))
			return lower_raw(l, &c, 1, span,
					 macro_reason(l, span, "a declaration that comes"));
		symbol_declare(l, s->sym);
		stmt_append(block, s);
	}
	if (kids.n > 1)
		return block;
	stmt_remove(s);
	s->span = span;
	return s;
}

/* ---- assignments ---- */

/* A place that is stored to.  Clang lets a template store to what is const as long as no type is given for T. */
static bool lower_target(struct lowering *l, CXCursor c, struct lowered *out)
{
	if (!lower_place(l, c, out))
		return false;
	if (type_is_const(expr_place_type(l->ir, out->e)))
		return lower_fail(l, 0, "an assignment to what is const");
	return true;
}

static struct stmt *make_assignment(struct lowering *l, const struct lowered *place,
				    enum expr_kind op, const struct type *op_type,
				    const struct lowered *value, struct span span)
{
	bool scalar = place->e->kind == EXPR_SYM;
	struct stmt *s = stmt_create(l->func, scalar ? STMT_ASSIGN : STMT_STORE, scalar ? 1 : 2);

	s->span = span;
	s->op = (uint8_t)op;
	s->op_type = op_type;
	if (scalar) {
		s->sym = (struct sym *)place->e->u.sym;
		s->slot[SLOT_VALUE] = slot_make(value);
	} else {
		s->slot[SLOT_PLACE] = slot_make(place);
		s->slot[SLOT_STORED] = slot_make(value);
	}
	return s;
}

static bool regular_assignment(struct lowering *l, struct span span, const struct origin *place,
			       const char *op, uint32_t value_lo, uint32_t value_hi)
{
	return place->outer.lo == span.lo &&
	       bytes_are(l, place->outer.hi, value_lo, op, NULL, NULL) &&
	       bytes_are(l, value_hi, span.hi, ";", NULL, NULL);
}

static struct stmt *lower_assign(struct lowering *l, CXCursor c, CXCursor left, CXCursor right,
				 struct span span)
{
	CXCursor call = cursor_unwrap(l, right);
	struct lowered place, value;
	struct span whole = span;
	struct stmt *s;

	if (!lower_target(l, left, &place))
		return lower_raw(l, &c, 1, span, l->why);
	if (place.e->kind == EXPR_SYM && is_effect(l, call)) {
		s = lower_effect(l, call, &whole);
		if (!s)
			return lower_raw(l, &c, 1, span, l->why);
		if (s->kind == STMT_SYNC ||
		    !regular_assignment(l, span, place.o, "=", whole.lo, whole.hi))
			return lower_raw(l, &c, 1, span,
					 macro_reason(l, span, "an assignment that comes"));
		s->sym = (struct sym *)place.e->u.sym;
		s->span = span;
		return s;
	}
	if (!lower_expr(l, right, &value))
		return lower_raw(l, &c, 1, span, l->why);
	if (!regular_assignment(l, span, place.o, "=", value.o->outer.lo, value.o->outer.hi))
		return lower_raw(l, &c, 1, span, macro_reason(l, span, "an assignment that comes"));
	if (!lower_stored(l, place.e->type, &value))
		return lower_raw(l, &c, 1, span, l->why);
	return make_assignment(l, &place, EXPR_INT, NULL, &value, span);
}

/* The type in which `place op value` is computed. */
static const struct type *operation_type(struct lowering *l, enum expr_kind op,
					 const struct type *place, const struct type *value)
{
	const struct type *t;

	if (!type_is_arith(place) || !type_is_arith(value))
		return place;
	if (op == EXPR_SHL || op == EXPR_SHR)
		return type_promoted(l->ir->types, place);
	t = type_usual(l->ir->types, place, value);
	return t ? t : place;
}

static const char *compound_spelling(CXCursor c)
{
	static const struct {
		enum CXBinaryOperatorKind clang;
		const char *spelling;
	} table[] = {
		{CXBinaryOperator_MulAssign, "*="},  {CXBinaryOperator_DivAssign, "/="},
		{CXBinaryOperator_RemAssign, "%="},  {CXBinaryOperator_AddAssign, "+="},
		{CXBinaryOperator_SubAssign, "-="},  {CXBinaryOperator_ShlAssign, "<<="},
		{CXBinaryOperator_ShrAssign, ">>="}, {CXBinaryOperator_AndAssign, "&="},
		{CXBinaryOperator_XorAssign, "^="},  {CXBinaryOperator_OrAssign, "|="},
	};
	enum CXBinaryOperatorKind k = clang_getCursorBinaryOperatorKind(c);

	for (unsigned i = 0; i < ARRAY_LEN(table); i++)
		if (table[i].clang == k)
			return table[i].spelling;
	return NULL;
}

/* The operator of `+=`; false: not a compound assignment. */
static bool compound_operator(const char *spelling, enum expr_kind *op)
{
	size_t n = strlen(spelling);

	for (unsigned k = EXPR_ADD; n > 1 && spelling[n - 1] == '=' && k <= EXPR_SHR; k++) {
		const char *s = expr_table[k].spelling;

		if (expr_table[k].arity == 2 && strlen(s) == n - 1 &&
		    strncmp(s, spelling, n - 1) == 0) {
			*op = (enum expr_kind)k;
			return true;
		}
	}
	return false;
}

/* Is there `place op= value` in C?  In a template clang asks when types are given. */
static bool compound_is_good(enum expr_kind op, const struct type *place, const struct type *value)
{
	bool any = op == EXPR_ADD || op == EXPR_SUB || op == EXPR_MUL || op == EXPR_DIV;

	if (place->kind == TYPE_PTR)
		return (op == EXPR_ADD || op == EXPR_SUB) &&
		       (type_is_int(value) || value->kind == TYPE_DEPENDENT);
	if (!type_is_arith(place))
		return true;
	return value->kind == TYPE_DEPENDENT ||
	       (any ? type_is_arith(value) : type_is_int(place) && type_is_int(value));
}

static struct stmt *lower_compound_assign(struct lowering *l, CXCursor c, const CXCursor *operand,
					  const char *spelling, struct span span)
{
	struct lowered place, value;
	const struct type *type;
	enum expr_kind op;

	if (!spelling || !compound_operator(spelling, &op))
		return lower_raw(l, &c, 1, span, "an assignment that is not known");
	if (!lower_target(l, operand[0], &place) || !lower_expr(l, operand[1], &value))
		return lower_raw(l, &c, 1, span, l->why);
	if (place.e->type->kind == TYPE_RECORD)
		return lower_raw(l, &c, 1, span, "an operator of a class");
	if (place.e->type->kind == TYPE_OPAQUE || place.e->type->kind == TYPE_REF)
		return lower_raw(l, &c, 1, span, "an operator of a type that is not understood");
	if (!compound_is_good(op, place.e->type, value.e->type))
		return lower_raw(l, &c, 1, span, "an operator that its operands do not have");
	if (!regular_assignment(l, span, place.o, spelling, value.o->outer.lo, value.o->outer.hi))
		return lower_raw(l, &c, 1, span, macro_reason(l, span, "an assignment that comes"));
	type = operation_type(l, op, place.e->type, value.e->type);
	if (type_is_arith(type) && op != EXPR_SHL && op != EXPR_SHR)
		value.e = lower_convert(l, type, value.e);
	return make_assignment(l, &place, op, type, &value, span);
}

/* x++; -> x += 1; copied as it is as long as it does not change. */
static struct stmt *lower_increment(struct lowering *l, CXCursor c, CXCursor operand, bool up,
				    bool post, struct span span)
{
	struct lowered place, one = {NULL, NULL};
	const struct type *type, *op_type;
	bool regular;

	if (!lower_target(l, operand, &place))
		return lower_raw(l, &c, 1, span, l->why);
	type = place.e->type;
	if (type->kind == TYPE_BOOL || type->kind == TYPE_RECORD || type->kind == TYPE_OPAQUE ||
	    type->kind == TYPE_REF)
		return lower_raw(l, &c, 1, span, "an increment that is not an addition");
	if (post)
		regular = place.o->outer.lo == span.lo &&
			  bytes_are(l, place.o->outer.hi, span.hi, up ? "++" : "--", ";", NULL);
	else
		regular = bytes_are(l, span.lo, place.o->outer.lo, up ? "++" : "--", NULL, NULL) &&
			  bytes_are(l, place.o->outer.hi, span.hi, ";", NULL, NULL);
	if (!regular)
		return lower_raw(l, &c, 1, span, macro_reason(l, span, "an increment that comes"));
	op_type = operation_type(l, EXPR_ADD, type, type_i32(l->ir->types));
	if (type_is_float(op_type))
		one.e = expr_const_flt(l->ir, op_type, 1.0,
				       op_type->bits == 32 ? str_intern(l->ir->strings, "1.0f", 4)
							   : str_intern(l->ir->strings, "1.0", 3));
	else
		one.e = expr_const_int(l->ir,
				       type_is_int(op_type) ? op_type : type_i32(l->ir->types), 1);
	return make_assignment(l, &place, up ? EXPR_ADD : EXPR_SUB, op_type, &one, span);
}

/* ---- expression statements ---- */

/* std::swap(u, v) of pointers, where the host runs it: held = u, u = v, v = held.  Its bytes stay, as nothing there is
 * rewritten; in a nest they are all that there is. */
static struct stmt *lower_exchange(struct lowering *l, CXCursor c, const CXCursor pair[2],
				   struct span span)
{
	struct lowered u, v, held = {0};
	struct stmt *block, *save;

	if (l->nest || l->callee || l->func->kind != FUNC_HOST || !lower_target(l, pair[0], &u) ||
	    !lower_target(l, pair[1], &v) || u.e->kind != EXPR_SYM || v.e->kind != EXPR_SYM)
		return lower_raw(l, &c, 1, span, "an exchange of two pointers");
	block = stmt_create(l->func, STMT_BLOCK, 0);
	block->transparent = true;
	block->span = span;
	save = stmt_temp(l->func, "held", u.e);
	held.e = expr_sym(l->ir, save->sym);
	u.o = v.o = NULL;
	stmt_append(block, save);
	stmt_append(block, make_assignment(l, &u, 0, NULL, &v, NO_SPAN));
	stmt_append(block, make_assignment(l, &v, 0, NULL, &held, NO_SPAN));
	return block;
}

static struct stmt *lower_call_stmt(struct lowering *l, CXCursor c, struct span span)
{
	struct cursors kids = cursor_children(l, c);
	struct span whole = span;
	struct operator_call op;
	struct stmt *s;
	CXCursor decl;
	const char *name = call_name(l, c, &decl);
	CXCursor pair[2];

	if (call_exchanges(l, c, pair))
		return lower_exchange(l, c, pair, span);
	if (operator_call(l, c, &op)) {
		if (op.n == 2)
			return lower_compound_assign(l, c, op.operand, op.op, span);
		if (strcmp(op.op, "++") == 0 || strcmp(op.op, "--") == 0)
			return lower_increment(l, c, op.operand[0], op.op[0] == '+', op.postfix,
					       span);
	}

	if (name && strcmp(name, "operator=") == 0 && kids.n == 3 && callee_copies(l, decl))
		return lower_assign(l, c, kids.at[0], kids.at[2], span);
	s = lower_effect(l, c, &whole);
	if (!s)
		return lower_raw(l, &c, 1, span, l->why);
	if (whole.lo != span.lo || !bytes_are(l, whole.hi, span.hi, ";", NULL, NULL))
		return lower_raw(l, &c, 1, span, macro_reason(l, span, "a call that comes"));
	s->span = span;
	return s;
}

struct stmt *lower_expression_stmt(struct lowering *l, CXCursor c, struct span span)
{
	CXCursor e = cursor_unwrap(l, c);
	struct cursors kids = cursor_children(l, e);
	enum CXUnaryOperatorKind k;

	switch ((int)clang_getCursorKind(e)) {
	case CXCursor_BinaryOperator:
		if (clang_getCursorBinaryOperatorKind(e) == CXBinaryOperator_Assign)
			return lower_assign(l, e, kids.at[0], kids.at[1], span);
		break;
	case CXCursor_CompoundAssignOperator:
		return lower_compound_assign(l, e, kids.at, compound_spelling(e), span);
	case CXCursor_UnaryOperator:
		k = clang_getCursorUnaryOperatorKind(e);
		if (k >= CXUnaryOperator_PostInc && k <= CXUnaryOperator_PreDec)
			return lower_increment(
				l, e, kids.at[0],
				k == CXUnaryOperator_PostInc || k == CXUnaryOperator_PreInc,
				k == CXUnaryOperator_PostInc || k == CXUnaryOperator_PostDec, span);
		break;
	case CXCursor_CallExpr:
		return lower_call_stmt(l, e, span);
	default:
		break;
	}
	return lower_raw(l, &c, 1, span, "an expression that is not an assignment or call");
}
