/* lower_func.c - functions: which ones are lowered, and what is known of them as a whole. */
#include "lower.h"

#include "cunest/eval.h"

#include <string.h>

/* ---- launch bounds ---- */

static const struct expr *resolve_constant(void *context, const char *name)
{
	struct lowering *l = context;
	const struct expr *e = global_value(l, name, l->func->span.lo);

	return e && e->kind == EXPR_SYM ? e->u.sym->constant : e;
}

/* Only what the expression reader takes without complaint: numbers, known names, operators. */
static bool simple_constant(struct lowering *l, struct span span)
{
	struct lexer lx = lexer_over(l->source, span.lo, span.hi);
	struct lexeme x;

	for (;;) {
		lex_significant(&lx, &x);
		switch (x.kind) {
		case LEX_END:
			return true;
		case LEX_NUMBER:
			break;
		case LEX_IDENT:
			if (!resolve_constant(l, lex_intern(l->ir, &x)))
				return false;
			break;
		case LEX_PUNCT:
			if (!x.c || !strchr("+-*/()", x.c))
				return false;
			break;
		case LEX_NEWLINE:
		case LEX_COMMENT:
		case LEX_STRING:
		case LEX_CHAR:
		case LEX_OTHER:
			return false;
		}
	}
}

static int launch_threads(struct lowering *l, struct span head)
{
	struct lexer lx = lexer_over(l->source, head.lo, head.hi);
	struct text_scope names = {.resolve = resolve_constant, .context = l};
	const struct expr *e;
	struct lexeme x;
	struct span arg;
	__int128 value;
	unsigned depth = 0;

	do {
		lex_significant(&lx, &x);
		if (x.kind == LEX_END)
			return 0;
	} while (x.kind != LEX_IDENT || !lex_is(l->source, &x, "__launch_bounds__"));
	lex_significant(&lx, &x);
	if (x.c != '(')
		return 0;
	arg = (struct span){x.hi, x.hi};
	for (;;) {
		lex_significant(&lx, &x);
		if (x.kind == LEX_END)
			return 0;
		if (!depth && (x.c == ',' || x.c == ')'))
			break;
		depth += x.c == '(';
		depth -= x.c == ')';
		arg.hi = x.hi;
	}
	if (arg.hi == arg.lo || !simple_constant(l, arg))
		return 0;
	e = text_read_expr(l->ir, l->source, arg, &names);
	if (!e || eval_int(e, &value) != EVAL_OK || value < 1 || value > 1024)
		return 0;
	return (int)value;
}

/* ---- one function ---- */

struct site {
	CXCursor fn, body;
	struct span span;  /* with what precedes it: template<...>, extern "C" */
	struct span bytes; /* of the body */
	uint32_t name;
	struct vec annotations;
};

static bool wanted(struct lowering *l, const struct site *s)
{
	if (s->annotations.n || bindings_inside(l, s->bytes))
		return true;
	if (l->options->survey)
		return cursor_func_kind(l, s->fn) != FUNC_HOST && any_loop_inside(s->body);
	return l->options->all && cursor_func_kind(l, s->fn) != FUNC_HOST &&
	       loop_inside(l, s->body);
}

static void lower_params(struct lowering *l, CXCursor fn)
{
	struct cursors kids = cursor_children(l, fn);

	for (unsigned i = 0; i < kids.n; i++) {
		enum CXCursorKind k = clang_getCursorKind(kids.at[i]);

		if (k == CXCursor_NonTypeTemplateParameter)
			symbol_declare(l, symbol_of(l, kids.at[i]));
		else if (k == CXCursor_ParmDecl)
			symbol_declare(l, symbol_parameter(l, kids.at[i]));
	}
}

/* specialize before a function: versions of its body, not of each loop. */
static bool has_versions(const struct vec *annotations)
{
	for (uint32_t i = 0; i < annotations->n; i++) {
		const struct annotation *a = annotations->at[i];

		for (uint32_t k = 0; a->valid && k < a->clauses.n; k++)
			if (((const struct clause *)a->clauses.at[k])->id == CLAUSE_SPECIALIZE)
				return true;
	}
	return false;
}

bool cursor_in_template(CXCursor fn)
{
	for (CXCursor c = fn; !clang_Cursor_isNull(c); c = clang_getCursorSemanticParent(c)) {
		switch ((int)clang_getCursorKind(c)) {
		case CXCursor_FunctionTemplate:
		case CXCursor_ClassTemplate:
		case CXCursor_ClassTemplatePartialSpecialization:
			return true;
		default:
			break;
		}
	}
	return false;
}

/* f() try { } catch (...) { }: a body that has the braces of a statement. */
static struct stmt *lower_try(struct lowering *l, const struct site *s)
{
	struct stmt *block = stmt_create(l->func, STMT_BLOCK, 0);

	block->braced = true;
	block->span = s->bytes;
	stmt_append(block, lower_body(l, s->body, s->bytes.lo));
	return block;
}

/* A quotient by zero, a product too large: on a machine they have a value, in a constant expression none. */
static bool computes_floats(struct lowering *l, CXCursor c)
{
	struct cursors kids = cursor_children(l, c);
	bool found = false;

	switch ((int)clang_getCursorKind(c)) {
	case CXCursor_BinaryOperator:
	case CXCursor_CompoundAssignOperator:
	case CXCursor_UnaryOperator:
		switch ((int)clang_getCanonicalType(clang_getCursorType(c)).kind) {
		case CXType_Float:
		case CXType_Double:
		case CXType_LongDouble:
		case CXType_Float128:
		case CXType_Float16:
		case CXType_Dependent:
		case CXType_Unexposed:
			return true;
		default:
			break;
		}
		break;
	default:
		break;
	}
	lower_enter(l);
	for (unsigned i = 0; i < kids.n && !found; i++)
		found = computes_floats(l, kids.at[i]);
	lower_leave(l);
	return found;
}

/* Static, or inline: a header gives it to many files.  An instance of a template needs no word for that, and nothing
 * does in a namespace without a name. */
static bool is_in_each_file(CXCursor fn)
{
	for (CXCursor c = clang_getCursorSemanticParent(fn);
	     clang_getCursorKind(c) == CXCursor_Namespace; c = clang_getCursorSemanticParent(c))
		if (clang_Cursor_isAnonymous(c))
			return false;
	return clang_getCursorLinkage(fn) == CXLinkage_Internal ||
	       (clang_getCursorKind(fn) == CXCursor_FunctionDecl &&
		clang_Cursor_isFunctionInlined(fn));
}

static void lower_function(struct lowering *l, struct site *s)
{
	CXCursor fn = s->fn;
	struct made_of instances;

	memo_clear(l);
	l->fn = fn;
	l->func = func_create(l->ir, cursor_func_kind(l, fn), cursor_name(l, fn));
	function_scopes(l->func, fn);
	names_declared(l);
	symbols_clear(l);
	l->func->span = s->span;
	l->func->on_host = cursor_on_host(l, fn);
	l->func->is_template = clang_getCursorKind(fn) == CXCursor_FunctionTemplate;
	l->func->in_each_file = is_in_each_file(fn);
	l->func->deduced = cxtype_is_deduced(clang_getCursorResultType(fn));
	l->nest = NULL;
	l->region = NULL;
	l->automatic = l->options->all && l->func->kind != FUNC_HOST;
	l->function_annotations = s->annotations.n ? &s->annotations : NULL;
	l->callee = false;
	l->in_template = cursor_in_template(fn);
	instances = instances_of(l, fn, (struct span){s->span.lo, s->bytes.hi});
	l->class_templates = instances.classes;
	symbols_prescan(l, s->body);
	if (instances.volatiles && !l->hidden)
		l->hidden = "a parameter of its template stands for something volatile in one of "
			    "its uses";
	if (instances.halves && !l->hidden)
		l->hidden =
			"a parameter of its template stands for a float of 16 bits in one of its "
			"uses, which hosts compute with more digits than a variable keeps";
	if (instances.references && !l->hidden)
		l->hidden = "a parameter of its template stands for a reference in one of its uses";
	if (!l->hidden && macro_keyword(l))
		l->hidden = arena_printf(l->ir->arena, "'%s' is a macro, which new text might use",
					 macro_keyword(l));
	if (!l->hidden && cursor_is_constexpr(l, fn) && computes_floats(l, s->body))
		l->hidden = "its function is constexpr, and a float that is computed earlier, "
			    "perhaps for zero iterations, may not be a constant expression";
	if (l->func->on_host && !l->hidden)
		l->hidden = environment_refusal(l, fn);
	lower_params(l, fn);
	l->func->launch_threads = launch_threads(l, (struct span){s->span.lo, s->bytes.lo});
	if (clang_getCursorKind(s->body) == CXCursor_CXXTryStmt)
		l->func->body = lower_try(l, s);
	else
		l->func->body = has_versions(&s->annotations) ? lower_whole(l, s->body, s->bytes)
							      : lower_stmt(l, s->body, s->bytes);
	if (s->annotations.n && !l->func->nests.n)
		for (uint32_t i = 0; i < s->annotations.n; i++) {
			const struct annotation *a = s->annotations.at[i];

			diag_report(l->ir->diags, DIAG_ATTACH, a->span,
				    "the function that follows has no for loop");
		}
	nests_finish(l);
	nests_tie(l, fn);
	l->function_annotations = NULL;
	helpers_lower(l);
}

/* ---- all functions of the file ---- */

/* Annotations between the previous declaration and the name of this function belong to it. */
static void take_annotations(struct lowering *l, struct site *s, uint32_t from)
{
	for (unsigned i = binding_from(l, from); i < l->nbindings; i++) {
		struct binding *b = &l->bindings[i];

		if (b->at > s->name)
			break;
		if (b->bound)
			continue;
		b->bound = true;
		b->annotation->target = s->span;
		vec_push(l->ir->arena, &s->annotations, b->annotation);
	}
}

/* An error that the function depends on: its loops stay as they are. */
static bool suffers(struct lowering *l, const struct site *s, uint32_t from)
{
	const struct trouble *t;

	if (binding_from(l, from) == binding_from(l, s->bytes.hi) && !wanted(l, s))
		return false;
	t = trouble_of(l, s->fn);
	if (!t)
		return false;
	bindings_leave(l, (struct span){from, s->bytes.hi}, t);
	if (l->options->all && cursor_func_kind(l, s->fn) != FUNC_HOST)
		diag_remark(l->ir->diags, REMARK_MISSED, "frontend",
			    (struct span){s->name, s->name + 1},
			    "the loops of this function stay as they are: the front end "
			    "rejects what it depends on: %s",
			    t->text);
	return true;
}

/* An instantiation has the bytes of its template, which is lowered itself; a specialisation has its
 * own. */
static bool is_instantiation(struct lowering *l, CXCursor fn, struct span body)
{
	CXCursor pattern = clang_getSpecializedCursorTemplate(fn);
	struct span span;

	if (clang_Cursor_isNull(pattern))
		return false;
	pattern = cursor_body(l, clang_getCursorDefinition(pattern));
	return !clang_Cursor_isNull(pattern) && cursor_span(l, pattern, &span) &&
	       span.lo == body.lo;
}

bool function_is_instance(struct lowering *l, CXCursor fn)
{
	CXCursor body = cursor_body(l, fn);
	struct span span;

	return !clang_Cursor_isNull(body) && cursor_span(l, body, &span) &&
	       is_instantiation(l, fn, span);
}

/* `void f(auto *a)` has no extent in clang: it begins after the last `;` or brace before its name, and ends with its body. */
static bool function_span(struct lowering *l, CXCursor fn, uint32_t from, struct span *out)
{
	CXCursor body = cursor_body(l, fn);
	struct lexer lx;
	struct lexeme x;
	struct span bytes;
	bool fresh = true, begins = true;
	uint32_t name;

	if (range_span(l, clang_getCursorExtent(fn), out))
		return true;
	if (clang_getCursorKind(fn) != CXCursor_FunctionTemplate || clang_Cursor_isNull(body) ||
	    !cursor_span(l, body, &bytes) || !cursor_place(l, fn, &name) || name < from)
		return false;
	*out = (struct span){name, bytes.hi};
	lx = lexer_over(l->source, from, name);
	for (lex_next(&lx, &x); x.kind != LEX_END; lex_next(&lx, &x)) {
		if (fresh && x.c == '#') {
			lx.at = source_logical_end(l->source, x.hi);
			continue;
		}
		fresh = x.kind == LEX_NEWLINE || (fresh && x.kind == LEX_COMMENT);
		if (x.kind == LEX_NEWLINE || x.kind == LEX_COMMENT)
			continue;
		if (begins)
			out->lo = x.lo;
		begins = x.c && strchr(";{}", x.c);
	}
	if (begins)
		out->lo = name;
	return true;
}

/* --all is for every loop in sight; those that a macro makes have no bytes of their own. */
static void tell_macro(struct lowering *l, const struct site *s)
{
	struct span where;

	if (!l->options->all || l->options->survey || cursor_func_kind(l, s->fn) == FUNC_HOST ||
	    !clang_Cursor_isNull(clang_getSpecializedCursorTemplate(s->fn)) ||
	    !any_loop_inside(s->body) || !cursor_span(l, s->fn, &where))
		return;
	diag_remark(l->ir->diags, REMARK_MISSED, "opaque", where,
		    "the loops of '%s' stay as they are: the function comes from a macro",
		    cursor_name(l, s->fn));
}

/* --all is for loops: the statements of a kernel without one are a nest only where they are annotated. */
static void tell_without_loop(struct lowering *l, const struct site *s)
{
	if (l->options->all && !l->options->survey && cursor_func_kind(l, s->fn) == FUNC_KERNEL &&
	    cursor_children(l, s->body).n)
		diag_remark(l->ir->diags, REMARK_MISSED, "unchanged",
			    (struct span){s->name, s->name + 1},
			    "'%s' stays as it is: it has no loop; '#pragma nest' before a block "
			    "'{ }' of its statements makes them a nest",
			    cursor_name(l, s->fn));
}

static void visit_function(struct lowering *l, CXCursor fn, uint32_t from, uint32_t outer)
{
	struct site s = {.fn = fn, .body = cursor_body(l, fn)};

	if (clang_Cursor_isNull(s.body))
		return;
	if (!function_span(l, fn, from, &s.span) || !cursor_span(l, s.body, &s.bytes) ||
	    !cursor_place(l, fn, &s.name)) {
		tell_macro(l, &s);
		return;
	}
	if (is_instantiation(l, fn, s.bytes))
		return;
	if (outer)
		s.span.lo = outer;
	if (l->parsed->troubles.n && suffers(l, &s, from))
		return;
	take_annotations(l, &s, from);
	if (wanted(l, &s))
		lower_function(l, &s);
	else
		tell_without_loop(l, &s);
}

static void visit_members(struct lowering *l, CXCursor container, uint32_t from, uint32_t outer);

/* Is there an annotation in the span, or are all loops wanted? */
static bool any_wanted(struct lowering *l, struct span span)
{
	unsigned i = binding_from(l, span.lo);

	return l->options->all || (i < l->nbindings && l->bindings[i].at < span.hi);
}

/* What is inside of a declaration; `from` is where the one before it ends. */
static void visit_inside(struct lowering *l, CXCursor c, struct span span, uint32_t from,
			 uint32_t outer)
{
	if (cursor_is_function(c)) {
		visit_function(l, c, from, outer);
		return;
	}
	switch ((int)clang_getCursorKind(c)) {
	case CXCursor_LinkageSpec: {
		/* extern "C" f() {}: what precedes it precedes f */
		bool single =
			!strchr("}>", l->source->text[span.hi - 1]) || cursor_children(l, c).n == 1;

		visit_members(l, c, from, single ? span.lo : 0);
		break;
	}
	case CXCursor_FriendDecl: /* a function defined there */
		visit_members(l, c, from, span.lo);
		break;
	case CXCursor_Namespace:
	case CXCursor_ClassDecl:
	case CXCursor_StructDecl:
	case CXCursor_UnionDecl:
	case CXCursor_ClassTemplate:
	case CXCursor_ClassTemplatePartialSpecialization:
		visit_members(l, c, span.lo, 0);
		break;
	default:
		break;
	}
}

/* A declaration; *from is where the one before it ends. */
static void visit_declaration(struct lowering *l, CXCursor c, uint32_t *from, uint32_t outer)
{
	struct span span;

	if (!clang_isDeclaration(clang_getCursorKind(c)) || !function_span(l, c, *from, &span))
		return;
	/* instantiations come last, with the bytes of the template, which is lowered; but those of a generic lambda
	 * come before the function that it is in */
	if ((span.lo < *from && !clang_Cursor_isNull(cursor_body(l, c))) ||
	    (clang_getCursorKind(c) == CXCursor_CXXMethod && function_is_instance(l, c)))
		return;
	if (any_wanted(l, (struct span){*from < span.lo ? *from : span.lo, span.hi}))
		visit_inside(l, c, span, *from, outer);
	*from = span.hi;
}

static void visit_members(struct lowering *l, CXCursor container, uint32_t from, uint32_t outer)
{
	struct cursors kids = cursor_members(l, container);

	lower_enter(l);
	for (unsigned i = 0; i < kids.n; i++)
		visit_declaration(l, kids.at[i], &from, outer);
	lower_leave(l);
}

/* Where declaration `i` is, by its name; false: not in plain sight, as what a macro made. */
static bool outermost_at(struct lowering *l, uint32_t i, uint32_t *at)
{
	const CXCursor *c = l->outermost.at[i];

	return location_at(l, clang_getCursorLocation(*c), at);
}

static bool is_specialisation(const struct lowering *l, uint32_t i)
{
	const CXCursor *c = l->outermost.at[i];

	return !clang_Cursor_isNull(clang_getSpecializedCursorTemplate(*c));
}

/* Can no annotation concern declaration `i`?  It and what precedes it lie between the names of
 * its neighbours.  To ask for the extents of all declarations takes as long as to lower some. */
static bool far_from_all(struct lowering *l, uint32_t i)
{
	uint32_t before = 0, at, after = l->source->size, next = i + 1;
	unsigned k;

	/* template struct A<int>; shows the methods of A<int>, which are inside of A */
	while (next < l->outermost.n && is_specialisation(l, next))
		next++;
	if (l->options->all || !outermost_at(l, i, &at) ||
	    (i > 0 && !outermost_at(l, i - 1, &before)) ||
	    (next < l->outermost.n && !outermost_at(l, next, &after)))
		return false;
	/* an instantiation is where its template is */
	if ((i > 0 && before >= at) || at >= after)
		return false;
	k = binding_from(l, before);
	return k == l->nbindings || l->bindings[k].at > after;
}

void lower_unit(struct lowering *l, struct vec *annotations)
{
	const CXCursor *passed = NULL;
	uint32_t from = 0;

	bytes_prepare(l);
	bindings_prepare(l, annotations);
	for (uint32_t i = 0; i < l->outermost.n; i++) {
		const CXCursor *c = l->outermost.at[i];
		struct span span;

		if (far_from_all(l, i)) {
			passed = c;
			continue;
		}
		if (passed && range_span(l, clang_getCursorExtent(*passed), &span))
			from = span.hi;
		passed = NULL;
		visit_declaration(l, *c, &from, 0);
	}
	bindings_finish(l);
	launches_find(l, annotations);
}
