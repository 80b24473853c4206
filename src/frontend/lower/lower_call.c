/* lower_call.c - calls.
 *
 * Every call is an expression, with its effects noted in the function's callees: f(x), x.f(y), an
 * overloaded operator, a pointer to a function.  Whoever moves or drops expressions asks for the
 * effects; a call that is all of a statement becomes a CALL of its own.
 *
 * What is passed by reference is passed as an address of reference type, unless the callee only
 * reads it. */
#include "lower.h"

#include "cunest/walk.h"

#include <string.h>

enum { MAX_ARGUMENTS = 32 };

/* A call taken apart: its operands in order of the IR's. */
struct pieces {
	CXCursor call, decl;
	const char *name;
	const char *text;
	CXCursor operand[MAX_ARGUMENTS];
	bool binds[MAX_ARGUMENTS]; /* to a reference that may be written through */
	bool moves[MAX_ARGUMENTS]; /* to one that what has no name may be taken apart through */
	bool arrow;                /* the object is given by a pointer to it */
	unsigned n;
	enum call_form form;
};

/* Does [lo, hi) end in the token, blanks and comments apart? */
static bool ends_in(struct lowering *l, uint32_t lo, uint32_t hi, const char *token)
{
	struct lexer lx = lexer_over(l->source, lo, hi);
	struct lexeme x, last = {.kind = LEX_END};

	for (;;) {
		lex_significant(&lx, &x);
		if (x.kind == LEX_END)
			break;
		last = x;
	}
	return last.kind != LEX_END && lex_is(l->source, &last, token);
}

/* The bytes of the callee: from the start of the call to before the `(` that [lo, hi) ends with, or
 * the `()` of a call without operands; a launch f<<<...>>>() has none. */
static bool callee_bytes(struct lowering *l, uint32_t lo, uint32_t hi, bool empty, struct span *out)
{
	struct lexer lx = lexer_over(l->source, lo, hi);
	struct lexeme x, last[3] = {{.kind = LEX_END}, {.kind = LEX_END}, {.kind = LEX_END}};
	const struct lexeme *open = &last[empty ? 1 : 2], *name = open - 1;
	unsigned depth = 0; /* of parentheses in template arguments: f<(1 << N)>(x) */

	for (;;) {
		lex_significant(&lx, &x);
		if (x.kind == LEX_END)
			break;
		if (!depth && (lex_is(l->source, &x, "<<") || lex_is(l->source, &x, "<<<")))
			return false;
		depth += x.c == '(';
		depth -= x.c == ')' && depth;
		last[0] = last[1];
		last[1] = last[2];
		last[2] = x;
	}
	if (open->kind == LEX_END || open->c != '(' || (empty && last[2].c != ')') ||
	    name->kind == LEX_END)
		return false;
	*out = (struct span){lo, name->hi};
	return true;
}

/* ---- taking a call apart ---- */

static bool is_operator(const char *name)
{
	return strncmp(name, "operator", 8) == 0 && name[8] &&
	       strchr("+-*/%<>=!&|^~([", name[8]) != NULL;
}

static bool take_operands(struct lowering *l, struct pieces *p, unsigned from)
{
	int n = clang_Cursor_getNumArguments(p->call);
	struct span bytes;

	/* default arguments have no bytes */
	while (n > (int)from && !l->quiet &&
	       !cursor_span(l, clang_Cursor_getArgument(p->call, (unsigned)n - 1), &bytes))
		n--;
	if (n < 0 || (unsigned)n + p->n > MAX_ARGUMENTS)
		return lower_fail(l, 0, "a call with %d arguments", n);
	for (int i = (int)from; i < n; i++) {
		p->operand[p->n] = clang_Cursor_getArgument(p->call, (unsigned)i);
		p->moves[p->n] = call_moves(l, p->decl, p->call, (unsigned)i);
		p->binds[p->n++] = call_binds(l, p->decl, p->call, (unsigned)i);
	}
	return true;
}

static bool is_function_template(CXCursor decl)
{
	return clang_getCursorKind(clang_getSpecializedCursorTemplate(decl)) ==
	       CXCursor_FunctionTemplate;
}

/* x.f<3>(y), x.B::f(y): what is between the object and the arguments says which function it
 * is, where that is more than the name. */
static bool method_text(struct lowering *l, struct pieces *p, CXCursor member, struct span span)
{
	struct span object, first = {span.hi, span.hi}, bytes;
	struct lexer lx;
	struct lexeme x;

	p->text = arena_printf(l->ir->arena, ".%s", p->name);
	if (cursor_children(l, member).n == 1 && !is_function_template(p->decl))
		return true;
	if (l->quiet || !cursor_span(l, p->operand[0], &object) ||
	    (p->n > 1 && !cursor_span(l, p->operand[1], &first)) ||
	    !callee_bytes(l, object.hi, first.lo, p->n == 1, &bytes))
		return lower_fail(l, span.lo, "a call of '%s' inside a macro", p->name);
	lx = lexer_over(l->source, bytes.lo, bytes.hi);
	lex_significant(&lx, &x);
	if (!lex_is(l->source, &x, ".") && !lex_is(l->source, &x, "->"))
		return lower_fail(l, span.lo, "a call of '%s' inside a macro", p->name);
	lex_significant(&lx, &x);
	p->text =
		arena_printf(l->ir->arena, ".%.*s", (int)(bytes.hi - x.lo), l->source->text + x.lo);
	return true;
}

/* x.f(y): the object first. */
static bool take_method(struct lowering *l, struct pieces *p, struct span span)
{
	uint32_t at = span.lo;
	struct cursors kids = cursor_children(l, p->call);
	CXCursor member = kids.n ? cursor_strip(l, kids.at[0]) : p->call;
	CXType t;

	if (clang_getCursorKind(member) != CXCursor_MemberRefExpr)
		return clang_CXXMethod_isStatic(p->decl) ? take_operands(l, p, 0)
							 : lower_fail(l, at,
								      "a call of member "
								      "function '%s'",
								      p->name);
	kids = cursor_children(l, member);
	if (!kids.n || !clang_isExpression(clang_getCursorKind(kids.at[0])))
		return lower_fail(l, at, "a call of member function '%s'", p->name);
	t = clang_getCanonicalType(cursor_type(l, kids.at[0]));
	p->form = CALL_METHOD;
	p->arrow = t.kind == CXType_Pointer;
	p->binds[0] = !clang_CXXMethod_isConst(p->decl) && !clang_CXXMethod_isStatic(p->decl);
	p->operand[p->n++] = kids.at[0];
	return take_operands(l, p, 0) && method_text(l, p, member, span);
}

/* x.operator+(y), operator+<3>(x, y): by its name, as operators mostly are not. */
static bool by_name(struct lowering *l, const struct pieces *p)
{
	struct cursors kids = cursor_children(l, p->call);
	CXCursor callee = kids.n ? cursor_strip(l, kids.at[0]) : p->call;
	struct span span;

	if (!clang_equalCursors(cursor_referenced(l, callee), p->decl))
		return false;
	if (clang_getCursorKind(callee) == CXCursor_MemberRefExpr ||
	    cursor_children(l, callee).n) /* template arguments, a namespace */
		return true;
	/* the sign of -x is in front, too */
	return !l->quiet && cursor_span(l, callee, &span) &&
	       strncmp(l->source->text + span.lo, "operator", 8) == 0;
}

static bool take_operator(struct lowering *l, struct pieces *p, uint32_t at)
{
	struct call_shape shape;

	if (by_name(l, p))
		return lower_fail(l, at, "a call of '%s' by its name", p->name);
	p->text = p->name;
	if (strcmp(p->name, "operator()") == 0)
		p->text = "()";
	if (strcmp(p->name, "operator->") == 0) /* what follows -> is no operand of it */
		p->text = ".operator->";
	if (!take_operands(l, p, 0))
		return false;
	shape = call_shape_of(p->text, p->n);
	p->form = shape.form;
	if (p->form == CALL_PLAIN)
		return lower_fail(l, at, "a call of '%s' inside an expression", p->name);
	return true;
}

static bool take_computed(struct lowering *l, struct pieces *p, uint32_t at)
{
	struct cursors kids = cursor_children(l, p->call);
	CXCursor callee;

	if (!kids.n || clang_Cursor_getNumArguments(p->call) < 0)
		return lower_fail(l, at, "a call through an expression");
	callee = cursor_strip(l, kids.at[0]); /* (*f)(x) is f(x) */
	if (clang_getCursorKind(callee) == CXCursor_UnaryOperator &&
	    clang_getCursorUnaryOperatorKind(callee) == CXUnaryOperator_Deref)
		callee = cursor_children(l, callee).at[0];
	if (cursor_value_type(l, callee)->kind != TYPE_PTR)
		return lower_fail(l, at, "a call through an expression");
	p->name = "()";
	p->text = "()";
	p->form = CALL_OBJECT;
	p->operand[p->n++] = callee;
	return take_operands(l, p, 0);
}

/* ---- bytes ---- */

/* Are the operands from `first` a list in parentheses that ends the call? */
static bool regular_list(struct lowering *l, struct span span, const struct lowered *args,
			 unsigned first, unsigned n, uint32_t from)
{
	uint32_t at;

	if (first == n)
		return ends_in(l, from, span.hi, ")");
	if (!ends_in(l, from, args[first].o->outer.lo, "("))
		return false;
	at = args[first].o->outer.hi;
	for (unsigned i = first + 1; i < n; at = args[i++].o->outer.hi)
		if (!bytes_are(l, at, args[i].o->outer.lo, ",", NULL, NULL))
			return false;
	return bytes_are(l, at, span.hi, ")", NULL, NULL);
}

static bool regular_call(struct lowering *l, const struct pieces *p, struct span span,
			 const struct lowered *args)
{
	const char *op = call_shape_of(p->text, p->n).spelling;

	for (unsigned i = 0; i < p->n; i++)
		if (!args[i].o)
			return false;
	switch (p->form) {
	case CALL_PLAIN:
		return regular_list(l, span, args, 0, p->n, span.lo);
	case CALL_METHOD:
	case CALL_OBJECT:
		return args[0].o->outer.lo == span.lo &&
		       regular_list(l, span, args, 1, p->n, args[0].o->outer.hi);
	case CALL_INFIX:
		return args[0].o->outer.lo == span.lo && args[1].o->outer.hi == span.hi &&
		       bytes_are(l, args[0].o->outer.hi, args[1].o->outer.lo, op, NULL, NULL);
	case CALL_PREFIX:
		return bytes_are(l, span.lo, args[0].o->outer.lo, op, NULL, NULL) &&
		       args[0].o->outer.hi == span.hi;
	case CALL_LIST:
		break;
	}
	return false;
}

/* How the callee is to be printed: one that the user's names hide, from the outside. */
static const char *listed_text(struct lowering *l, const char *name, CXCursor decl)
{
	CXCursor parent = clang_getCursorSemanticParent(decl);

	if (l->func->kind == FUNC_HOST && clang_getCursorKind(parent) == CXCursor_Namespace &&
	    strcmp(cursor_name(l, parent), "std") == 0)
		return arena_printf(l->ir->arena, "std::%s", name);
	if (l->ir->lang != LANG_C && !means_library(l->func, name) &&
	    clang_getCursorKind(parent) != CXCursor_Namespace && !callee_of_groups(l, decl))
		return arena_printf(l->ir->arena, "::%s", name);
	return name;
}

bool lower_fail_call(struct lowering *l, uint32_t at, const char *name, CXCursor decl)
{
	if (!clang_Cursor_isNull(decl) && cursor_func_kind(l, decl) == FUNC_KERNEL)
		return lower_fail(
			l, at,
			"'%s' is launched here, and what a launch does is not looked into: "
			"kernels are not merged, since a nest is loops of one function",
			name);
	return lower_fail(l, at, "a call of '%s' that comes from a macro or an operator",
			  name ? name : "an expression");
}

/* ... as it is spelled, with its namespace and template arguments. */
static bool spelled_text(struct lowering *l, struct pieces *p, struct span span)
{
	struct span bytes, first = {span.hi, span.hi};

	if (l->quiet) { /* template arguments have no text there */
		p->text = p->name;
		return clang_Cursor_isNull(clang_getSpecializedCursorTemplate(p->decl)) ||
		       lower_fail(l, 0, "a call of '%s' inside a macro", p->name);
	}
	if ((p->n && !cursor_span(l, p->operand[0], &first)) ||
	    !callee_bytes(l, span.lo, first.lo, !p->n, &bytes))
		return lower_fail_call(l, span.lo, p->name, p->decl);
	p->text = arena_strndup(l->ir->arena, l->source->text + bytes.lo, bytes.hi - bytes.lo);
	return true;
}

/* ---- operands ---- */

static bool is_place(const struct expr *e)
{
	return e->kind == EXPR_SYM || e->kind == EXPR_LOAD || e->kind == EXPR_MEMBER;
}

/* What the callee gets is the address.  The prescan has marked the variable as one whose address is
 * taken, so whoever asks knows that the callee may change it. */
void lower_bind(struct lowering *l, struct lowered *v)
{
	const struct expr *place = v->e;
	struct origin *o = v->o;

	if (place->kind == EXPR_LOAD && place->arg[0]->kind == EXPR_ADDR) {
		/* a scalar in memory, *&s */
		place = place->arg[0]->arg[0];
		o = o ? origin_make(l, place, o->span, NULL, 0, false) : NULL;
	}
	v->e = expr_raw(l->ir, EXPR_ADDR, type_ref(l->ir->types, place->type), NULL, &place, 1);
	v->o = v->o ? origin_make(l, v->e, v->o->outer, &o, 1, true) : NULL;
}

struct names {
	const struct expr *sym[MAX_ARGUMENTS];
	unsigned n;
	bool writes;
};

static void collect_variable(struct use_scan *scan, CXCursor decl, enum use use)
{
	const struct expr *e = expr_sym(scan->l->ir, symbol_of(scan->l, decl));
	struct names *k = scan->context;

	k->writes |= use != USE_READ;
	for (unsigned i = 0; i < k->n; i++)
		if (k->sym[i] == e)
			return;
	if (k->n < MAX_ARGUMENTS)
		k->sym[k->n++] = e;
}

/* f(x + 1) with `T &&`: a variable in its place would bind otherwise, so it stays as it is. */
static bool lower_moved(struct lowering *l, const struct pieces *p, unsigned i, struct lowered *out)
{
	struct names names = {0};
	struct use_scan scan = {.l = l, .variable = collect_variable, .context = &names};
	struct span span;

	uses_scan(&scan, p->operand[i]);
	if (l->quiet || !cursor_span(l, p->operand[i], &span) || names.n == MAX_ARGUMENTS ||
	    names.writes || scan.effects & ~(unsigned)(RAW_READS | RAW_THREADS) ||
	    scan.writes_unknown)
		return lower_fail(l, 0, "an argument that '%s' may move from", p->name);
	out->e = expr_raw(l->ir, EXPR_OPAQUE, lower_value_type(l, cursor_type(l, p->operand[i])),
			  str_intern(l->ir->strings, l->source->text + span.lo, span.hi - span.lo),
			  names.sym, names.n);
	out->o = origin_make(l, out->e, span, NULL, 0, true);
	return true;
}

static bool lower_operand(struct lowering *l, const struct pieces *p, unsigned i, bool writes,
			  struct lowered *out)
{
	const struct expr *zero = expr_const_int(l->ir, type_i32(l->ir->types), 0);
	struct span span = {0, 0};

	if (p->moves[i] && !p->binds[i])
		return p->form == CALL_PLAIN || p->form == CALL_METHOD
			       ? lower_moved(l, p, i, out)
			       : lower_fail(l, 0, "an operand that '%s' may move from", p->name);
	if (!lower_passed(l, p->operand[i], out))
		return false;
	/* T of a template that is called so has no other name for its type */
	if (out->e->kind == EXPR_INT && type_is_int(out->e->type) &&
	    strchr(out->e->type->name, '('))
		return lower_fail(l, span.lo, "an enumerator of a type without a name");
	if (p->arrow && i == 0) {
		out->e =
			expr_raw(l->ir, EXPR_LOAD, type_unqualified(l->ir->types, out->e->type->of),
				 NULL, (const struct expr *[]){out->e, zero}, 2);
		/* the bytes of the object are the pointer's */
		if (out->o)
			out->o = origin_make(l, out->e, out->o->outer,
					     (struct origin *[]){out->o, NULL}, 2, true);
	}
	/* the callee may change it, or look where it is */
	if (is_place(out->e) && (p->binds[i] || (writes && out->e->type->kind == TYPE_RECORD)))
		lower_bind(l, out);
	else if (p->binds[i])
		return lower_fail(l, span.lo, "an argument that is not a variable for a reference");
	return true;
}

/* ---- */

/* f<M>(x) of a variable M of the function: the text is a function only where M is in scope, and
 * another one where another M is. */
static bool names_variable(struct lowering *l, const char *text)
{
	const char *p = strchr(text, '<');

	while (p && *p) {
		size_t n = 0;

		while (macro_word(p + n) || (n && p[n] >= '0' && p[n] <= '9'))
			n++;
		for (uint32_t i = 0; n && i < l->func->syms.n; i++) {
			const struct sym *sym = l->func->syms.at[i];

			if (sym->kind == SYM_LOCAL && strlen(sym->name) == n &&
			    memcmp(sym->name, p, n) == 0)
				return true;
		}
		p += n ? n : 1;
	}
	return false;
}

/* %n of a host's printf writes; what is no literal may have one. */
static bool writes_by_format(struct lowering *l, CXCursor call)
{
	CXCursor format = cursor_strip(l, clang_Cursor_getArgument(call, 0));
	const char *s;

	if (clang_getCursorKind(format) != CXCursor_StringLiteral)
		return true;
	for (s = cxstring(l, clang_getCursorSpelling(format)); (s = strchr(s, '%')); s++) {
		s += 1 + strspn(s + 1, "-+ #0'123456789.*$hljztLqw");
		if (*s == 'n')
			return true;
		if (!*s)
			break;
	}
	return false;
}

static void note(struct lowering *l, const struct pieces *p)
{
	struct callee_facts facts = callee_facts_of(l, p->call), listed;

	facts.name = p->text;
	l->effects += facts.writes || facts.convergent;
	if (callee_listed(l, p->name, p->decl, &listed) && p->form == CALL_PLAIN &&
	    !callee_of_groups(l, p->decl)) {
		if (strcmp(p->name, "printf") == 0 && l->func->on_host &&
		    writes_by_format(l, p->call)) {
			facts.reads = facts.writes = true;
			callee_note(l->func, &facts);
		}
		if (p->text[0] == ':') { /* no table has it by this name */
			listed.name = p->text;
			callee_note(l->func, &listed);
		}
		return;
	}
	facts.body = p->form == CALL_PLAIN ? helper_of(l, p->decl) : NULL;
	callee_note(l->func, &facts);
}

/* Is it somebody's own function, by a name that is known for the library's? */
static bool looks_like_library(struct lowering *l, const struct pieces *p)
{
	static const char *const heap[] = {"malloc", "calloc", "free"};
	struct callee_facts facts;

	if (callee_from_library(l, p->decl))
		return false;
	for (unsigned i = 0; i < ARRAY_LEN(heap); i++)
		if (strcmp(p->text, heap[i]) == 0)
			return true;
	return callee_named(l, p->text, &facts) || strncmp(p->text, "cuda", 4) == 0 ||
	       strncmp(p->text, "__", 2) == 0;
}

static bool take_apart(struct lowering *l, struct pieces *p, struct span span)
{
	struct callee_facts listed;

	if (!p->name)
		return take_computed(l, p, span.lo);
	if (is_operator(p->name))
		return take_operator(l, p, span.lo);
	if (clang_getCursorKind(p->decl) == CXCursor_CXXMethod && !take_method(l, p, span))
		return false;
	if (p->form == CALL_METHOD)
		return true;
	if (!p->n && !take_operands(l, p, 0))
		return false;
	if (!callee_of_groups(l, p->decl) && callee_listed(l, p->name, p->decl, &listed))
		p->text = listed_text(l, p->name, p->decl);
	else if (!spelled_text(l, p, span))
		return false;
	if (looks_like_library(l, p))
		p->text = arena_printf(l->ir->arena, " %s", p->text);
	return true;
}

bool lower_call(struct lowering *l, CXCursor c, struct span span, struct lowered *out)
{
	const struct type *type = cursor_value_type(l, c);
	struct pieces p = {.call = c, .form = CALL_PLAIN};
	const struct expr *args[MAX_ARGUMENTS];
	struct origin *origins[MAX_ARGUMENTS];
	struct lowered arg[MAX_ARGUMENTS];
	enum expr_kind kind = EXPR_CALL;
	bool writes;

	p.name = call_name(l, c, &p.decl);
	if (p.name && clang_getCursorKind(p.decl) == CXCursor_Constructor)
		return lower_constructed(l, c, span, out);
	if (p.name && clang_getCursorKind(p.decl) == CXCursor_ConversionFunction)
		return lower_conversion(l, c, span, out);
	if (p.name && strcmp(p.name, "operator[]") == 0)
		return lower_element(l, c, p.decl, span, out);
	if (!take_apart(l, &p, span))
		return false;
	if (names_variable(l, p.text))
		return lower_fail(l, span.lo, "a variable that is a template argument");
	p.text = str_intern(l->ir->strings, p.text, strlen(p.text));
	writes = callee_facts_of(l, c).writes;
	for (unsigned i = 0; i < p.n; i++) {
		if (!lower_operand(l, &p, i, writes, &arg[i]))
			return false;
		args[i] = arg[i].e;
		origins[i] = arg[i].o;
	}
	if (p.n == 2 && type_is_int(type) && callee_from_library(l, p.decl) &&
	    type_is_int(args[0]->type) && type_is_int(args[1]->type) &&
	    (strcmp(p.name, "min") == 0 || strcmp(p.name, "max") == 0)) {
		kind = p.name[1] == 'i' ? EXPR_MIN : EXPR_MAX;
		args[0] = lower_convert(l, type, args[0]);
		args[1] = lower_convert(l, type, args[1]);
	} else {
		note(l, &p);
	}
	out->e = expr_raw(l->ir, kind, type, kind == EXPR_CALL ? p.text : NULL, args, p.n);
	out->o = origin_make(l, out->e, span, origins, p.n,
			     !l->quiet && regular_call(l, &p, span, arg));
	return true;
}
