/* bind.c - annotations to statements.
 *
 * An annotation precedes the statement that begins where the trivia after it ends.  Each nest
 * is a transparent block around that statement (and the pragmas of others before it, which must
 * stay with their loop), put into the tree while it is made. */
#include "lower/lower.h"

#include "cunest/walk.h"

#include <stdlib.h>
#include <string.h>

static bool is_live(struct lowering *l, const struct annotation *a)
{
	const struct macro_use *m;
	unsigned lo = 0, hi = l->parsed->nlive;

	if (a->is_macro) {
		m = macro_in(l, a->span);
		return m && m->span.lo == a->span.lo && strcmp(m->name, "NEST") == 0;
	}
	while (lo < hi) { /* the first warning that is not before it */
		unsigned mid = lo + (hi - lo) / 2;

		if (l->parsed->live[mid] < a->span.lo)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo < l->parsed->nlive && l->parsed->live[lo] < a->span.hi;
}

static bool trouble_inside(const struct lowering *l, struct span span)
{
	for (uint32_t i = 0; i < l->parsed->troubles.n; i++) {
		const struct trouble *t = l->parsed->troubles.at[i];

		if (!span_none(t->where) && t->where.lo >= span.lo && t->where.lo < span.hi)
			return true;
	}
	return false;
}

/* NEST(...) that clang reads as code, since no macro takes it away.  A function of the user's with that name makes no
 * errors. */
static bool is_undefined(struct lowering *l, const struct annotation *a)
{
	const struct macro_use *m = macro_in(l, a->span);

	return a->is_macro && !spans_have(&l->ir->skipped, a->span.lo) &&
	       !(m && text_is_macro(l, str_intern(l->ir->strings, "NEST", 4))) &&
	       trouble_inside(l, m ? m->span : a->span);
}

/* Once: of what else clang finds wrong, all may come from it. */
static void tell_undefined(struct lowering *l, struct span where, const char *name)
{
	if (!l->undefined)
		diag_report(l->ir->diags, DIAG_SYNTAX, where,
			    "%s is not defined here: the file lacks #include <cunest.h>", name);
	l->undefined = true;
}

static void find_undefined_required(struct lowering *l)
{
	static const char name[] = "NEST_REQUIRED";

	for (uint32_t i = 0; i < l->parsed->troubles.n; i++) {
		const struct trouble *t = l->parsed->troubles.at[i];

		if (t->where.hi - t->where.lo == sizeof(name) - 1 &&
		    memcmp(l->source->text + t->where.lo, name, sizeof(name) - 1) == 0)
			tell_undefined(l, t->where, name);
	}
}

static void tell_inactive(struct lowering *l, struct annotation *a)
{
	const struct macro_use *m = a->is_macro ? macro_in(l, a->span) : NULL;

	if (is_undefined(l, a)) {
		tell_undefined(l, a->span, "NEST");
		annotation_report(l->ir, a);
	} else if (spans_have(&l->ir->skipped, a->span.lo)) {
		diag_report(l->ir->diags, DIAG_INACTIVE, a->span,
			    "the preprocessor removes this annotation; it stays as it is");
	} else if (m) {
		diag_report(l->ir->diags, DIAG_INACTIVE, a->span,
			    "this annotation is not read: it is in an argument of the macro '%s'; "
			    "write it outside of macros, before the loop",
			    m->name);
	}
}

static int by_offset(const void *a, const void *b)
{
	const unsigned *x = a, *y = b;

	return *x < *y ? -1 : *x > *y;
}

void bindings_prepare(struct lowering *l, struct vec *annotations)
{
	struct ir *ir = l->ir;
	uint32_t *at = arena_array(ir->arena, annotations->n, sizeof(*at));
	uint32_t next = UINT32_MAX, after_next = 0;

	l->annotations = annotations;
	for (uint32_t i = annotations->n;
	     i-- > 0;) { /* backwards, so that many in a row are linear */
		const struct annotation *a = annotations->at[i];

		at[i] = source_skip_trivia_to(l->source, a->span.hi, next, after_next);
		next = a->span.lo;
		after_next = at[i];
	}
	if (l->parsed->nlive)
		qsort(l->parsed->live, l->parsed->nlive, sizeof(*l->parsed->live), by_offset);
	l->bindings = arena_array(ir->arena, annotations->n, sizeof(*l->bindings));
	find_undefined_required(l);
	for (uint32_t i = 0; i < annotations->n; i++) {
		struct annotation *a = annotations->at[i];
		struct binding *b;

		a->active = is_live(l, a);
		if (!a->active) {
			tell_inactive(l, a);
			continue;
		}
		annotation_report(ir, a);
		if (a->is_default) {
			defaults_add(l, a);
			continue;
		}
		b = &l->bindings[l->nbindings++];
		b->annotation = a;
		b->at = at[i];
		b->bound = false;
	}
}

unsigned binding_from(struct lowering *l, uint32_t at)
{
	unsigned lo = 0, hi = l->nbindings;

	while (lo < hi) {
		unsigned mid = lo + (hi - lo) / 2;

		if (l->bindings[mid].at < at)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo;
}

bool bindings_inside(struct lowering *l, struct span span)
{
	unsigned i = binding_from(l, span.lo + 1);

	return i < l->nbindings && l->bindings[i].at < span.hi;
}

bool bindings_at(struct lowering *l, uint32_t at)
{
	unsigned i = binding_from(l, at);

	return i < l->nbindings && l->bindings[i].at == at;
}

bool nests_wanted(const struct lowering *l)
{
	return !l->nest && (l->automatic || l->function_annotations);
}

static void attach_error(struct lowering *l, struct binding *b, const char *text)
{
	if (b->bound)
		return;
	b->bound = true;
	if (b->annotation->valid) /* else its mistakes are told already */
		diag_report(l->ir->diags, DIAG_ATTACH, b->annotation->span, "%s", text);
}

/* ---- opening and closing ---- */

/* The clauses that lowering itself depends on. */
static void add_facts(struct lowering *l, const struct annotation *a)
{
	for (uint32_t i = 0; i < a->clauses.n; i++) {
		const struct clause *clause = a->clauses.at[i];
		bool noalias = clause->id == CLAUSE_NOALIAS;

		if (!noalias && clause->id != CLAUSE_PURE)
			continue;
		l->noalias_all |= noalias && !clause->args.n;
		for (uint32_t k = 0; k < clause->args.n; k++) {
			const struct clause_arg *arg = clause->args.at[k];

			if (arg->name)
				vec_push(l->ir->arena, noalias ? &l->noalias : &l->pure,
					 (void *)arg->name);
		}
	}
}

static void drop_facts(struct lowering *l)
{
	l->pure.n = l->noalias.n = 0;
	l->noalias_all = false;
}

/* What is visible here, for the clauses of a nest or region. */
static void note_scope(struct lowering *l, struct nest *nest)
{
	struct nest_scope *scope = arena_alloc(l->ir->arena, sizeof(*scope));

	scope->nest = nest;
	scope->n = l->scope.n;
	scope->sym = arena_array(l->ir->arena, l->scope.n, sizeof(*scope->sym));
	for (uint32_t i = 0; i < l->scope.n; i++)
		scope->sym[i] = l->scope.at[i];
	vec_push(l->ir->arena, &l->visible, scope);
}

static struct stmt *open_nest(struct lowering *l, struct span span, struct vec *annotations)
{
	struct stmt *root = stmt_create(l->func, STMT_BLOCK, 0);
	struct nest *nest;

	root->transparent = true;
	root->span = span;
	nest = nest_create(l->func, root);
	nest->span = span;
	drop_facts(l);
	defaults_give(l, nest);
	for (uint32_t i = 0; i < nest->defaults.n; i++)
		add_facts(l, nest->defaults.at[i]);
	for (uint32_t i = 0; i < annotations->n; i++) {
		struct annotation *a = annotations->at[i];

		if (span_none(a->target))
			a->target = span;
		if (annotations == l->function_annotations)
			a = annotation_copy(l->ir->arena, a);
		vec_push(l->ir->arena, &nest->pragmas, a);
		add_facts(l, a);
	}
	nest->region = l->region;
	note_scope(l, nest);
	l->nest = nest;
	return root;
}

static const char *unfit(CXCursor c)
{
	switch ((int)clang_getCursorKind(c)) {
	case CXCursor_ForStmt:
	case CXCursor_CXXForRangeStmt:
	case CXCursor_CompoundStmt:
		return NULL;
	case CXCursor_WhileStmt:
		return "this annotation precedes a 'while' loop; only for loops are rewritten";
	case CXCursor_DoStmt:
		return "this annotation precedes a 'do' loop; only for loops are rewritten";
	case CXCursor_NullStmt:
		return "this annotation precedes an empty statement, ';'; its place is directly "
		       "before "
		       "the loop";
	default:
		return "this annotation precedes a statement that is not a for loop or a block; "
		       "its place is directly before the loop";
	}
}

bool annotation_has(const struct lowering *l, struct span span)
{
	uint32_t lo = 0, hi = l->annotations->n;

	while (lo < hi) { /* the first that does not end before it does */
		uint32_t mid = lo + (hi - lo) / 2;
		const struct annotation *a = l->annotations->at[mid];

		if (a->span.hi < span.hi)
			lo = mid + 1;
		else
			hi = mid;
	}
	if (lo == l->annotations->n)
		return false;
	return ((const struct annotation *)l->annotations->at[lo])->active &&
	       ((const struct annotation *)l->annotations->at[lo])->span.lo <= span.lo;
}

static bool all_valid(const struct vec *annotations)
{
	for (uint32_t i = 0; annotations && i < annotations->n; i++)
		if (!((const struct annotation *)annotations->at[i])->valid)
			return false;
	return true;
}

static void overlap_error(struct lowering *l, struct binding *b)
{
	const struct vec *outer = l->nest ? &l->nest->pragmas : l->function_annotations;
	struct diag *d;

	b->bound = true;
	if (!b->annotation->valid || !all_valid(outer))
		return;
	d = diag_report(l->ir->diags, DIAG_ATTACH, b->annotation->span,
			"this annotation is inside a nest that is annotated already");
	for (uint32_t i = 0; outer && i < outer->n; i++) {
		const struct annotation *a = outer->at[i];

		diag_note(l->ir->diags, d, a->span, "the outer annotation is here");
	}
}

static struct stmt *open_automatic(struct lowering *l, CXCursor c, struct span span)
{
	struct vec none = {NULL, 0, 0};
	struct for_parts parts;

	if (clang_getCursorKind(c) != CXCursor_ForStmt || bindings_inside(l, span))
		return NULL;
	/* A loop that is bytes as a whole is no nest if there are better ones inside.  Nothing else of the loop counts: what
	 * becomes of the loops inside must not make a nest of this one in the next run. */
	if (loop_inside(l, c) && !for_take_apart(l, c, span, &parts))
		return NULL;
	return open_nest(l, span, l->function_annotations ? l->function_annotations : &none);
}

/* Macros may be between the annotation and its statement, but no directive. */
static bool reaches(struct lowering *l, const struct binding *b, uint32_t statement)
{
	const struct directives *all = l->directives;
	unsigned i = directive_from(all, b->at);

	while (i < all->n && all->at[i].pragma && all->at[i].span.lo < statement)
		i++;
	return i == all->n || all->at[i].span.lo >= statement;
}

/* ---- data regions ---- */

static bool is_loop(enum CXCursorKind kind)
{
	return kind == CXCursor_DoStmt || kind == CXCursor_WhileStmt || kind == CXCursor_ForStmt;
}

/* A block around a loop that is the region, as one around a nest. */
static struct stmt *block_around(struct lowering *l, struct stmt *loop)
{
	struct stmt *block = stmt_create(l->func, STMT_BLOCK, 0);

	block->transparent = true;
	block->span = loop->span;
	stmt_replace(loop, block);
	stmt_append(block, loop);
	return block;
}

static void open_region(struct lowering *l, struct binding *b, CXCursor c, struct span span)
{
	struct data_region *region;

	if (l->nest || l->function_annotations) {
		overlap_error(l, b);
		return;
	}
	if (clang_getCursorKind(c) != CXCursor_CompoundStmt && !is_loop(clang_getCursorKind(c)))
		attach_error(l, b,
			     "'data' must precede a block { } or a loop, and applies to all nests "
			     "in it");
	else if (l->region)
		attach_error(l, b, "this data region is inside another one");
	else if (l->func->kind != FUNC_HOST)
		attach_error(l, b,
			     "'data' is for functions of the host; what a kernel uses is on the "
			     "device already");
	if (b->bound)
		return;
	b->bound = true;
	b->annotation->target = span;
	region = arena_alloc(l->ir->arena, sizeof(*region));
	region->nest = nest_alone(l->func);
	region->nest->span = span;
	vec_push(l->ir->arena, &region->nest->pragmas, b->annotation);
	vec_push(l->ir->arena, &l->func->regions, region);
	note_scope(l, region->nest);
	l->region = region;
}

void region_close(struct lowering *l, struct data_region *outer, struct stmt *block)
{
	if (l->region == outer)
		return;
	if (stmt_is_loop(block))
		block = block_around(l, block);
	l->region->nest->root = block;
	if (block->kind == STMT_BLOCK)
		l->region->block = block;
	else
		diag_report(l->ir->diags, DIAG_ATTACH, l->region->nest->span,
			    "this data region is not understood: %s",
			    block->why ? block->why : "its braces come from a macro");
	l->region = outer;
}

struct stmt *nest_open(struct lowering *l, CXCursor c, struct span span, uint32_t from)
{
	unsigned first = binding_from(l, from), i;
	struct vec annotations = {NULL, 0, 0};
	const char *why = unfit(c);

	for (i = first; i < l->nbindings && l->bindings[i].at <= span.lo; i++) {
		struct binding *b = &l->bindings[i];

		if (b->bound || !reaches(l, b, span.lo))
			continue;
		if (b->annotation->is_data) {
			open_region(l, b, c, span);
			continue;
		}
		if (why) {
			attach_error(l, b, why);
			continue;
		}
		if (l->nest || l->function_annotations) {
			overlap_error(l, b);
			continue;
		}
		b->bound = true;
		vec_push(l->ir->arena, &annotations, b->annotation);
	}
	if (annotations.n && l->region && l->region->nest->span.lo == span.lo) {
		diag_report(l->ir->diags, DIAG_ATTACH,
			    ((const struct annotation *)annotations.at[0])->span,
			    "this annotation precedes a data region; annotate the loops in "
			    "it");
		return NULL;
	}
	if (annotations.n)
		return open_nest(l, span, &annotations);
	return nests_wanted(l) ? open_automatic(l, c, span) : NULL;
}

struct stmt *nest_open_whole(struct lowering *l, struct span span)
{
	return open_nest(l, span, l->function_annotations);
}

void nest_refuse(struct nest *nest, struct span at, const char *why)
{
	if (nest->refusal)
		return;
	nest->refusal = why;
	nest->refusal_at = at;
}

uint32_t lone_return(const struct source *source, uint32_t at)
{
	for (; at < source->size; at++) {
		const char *found = memchr(source->text + at, '\r', source->size - at);

		if (!found)
			break;
		at = (uint32_t)(found - source->text);
		if (at + 1 == source->size || found[1] != '\n')
			return at;
	}
	return source->size;
}

/* A line to some compilers, a blank to others: a comment may end there, or go on.  All of the lines on which the nest
 * stands count, since what a pass makes is put there. */
static void check_returns(struct lowering *l, struct nest *nest)
{
	const struct source *source = l->source;
	uint32_t at = nest->span.lo, end = nest->span.hi;

	if (l->first_return == source->size)
		return;
	while (at > 0 && source->text[at - 1] != '\n')
		at--;
	while (end < source->size && source->text[end] != '\n')
		end++;
	at = lone_return(source, at);
	if (at < end)
		nest_refuse(nest, (struct span){at, at + 1},
			    "there is a carriage return without a newline here, which compilers "
			    "read in different ways");
}

/* Bytes that no rewrite can be trusted with. */
static void check_bytes(struct lowering *l, struct nest *nest)
{
	struct span span = nest->span, where;
	const char *why;

	for (unsigned i = directive_from(l->directives, span.lo); i < l->directives->n; i++) {
		const struct directive *d = &l->directives->at[i];

		if (d->span.lo >= span.hi)
			break;
		if (!d->pragma)
			nest_refuse(nest, d->span,
				    "there is a preprocessor directive inside: what it removes "
				    "would be lost");
	}
	for (const struct macro_use *m = macro_in(l, span);
	     m && m < l->macros + l->nmacros && m->span.lo < span.hi; m++)
		if ((why = macro_counts(l, m)) != NULL)
			nest_refuse(nest, m->span,
				    arena_printf(l->ir->arena, "'%s' is used inside", why));
	for (uint32_t i = span.lo; i + 2 < span.hi; i++)
		if (memcmp(l->source->text + i, "\?\?/", 3) == 0)
			nest_refuse(nest, (struct span){i, i + 3}, "there is a trigraph inside");
	check_returns(l, nest);
	why = parallel_refusal(l, nest, &where);
	if (why)
		nest_refuse(nest, where, why);
}

void nest_close(struct lowering *l, struct stmt *root, struct stmt *last)
{
	struct nest *nest = l->nest;

	if (root->first && !span_none(root->first->span) && root->first->span.lo < root->span.lo)
		root->span.lo = root->first->span.lo;
	if (last->kind == STMT_RAW)
		nest_refuse(nest, nest->span, last->why);
	if (l->hidden)
		nest_refuse(nest, nest->span, l->hidden);
	check_bytes(l, nest);
	l->nest = NULL;
	drop_facts(l);
}

static bool is_required(const struct annotation *a)
{
	for (uint32_t i = 0; i < a->clauses.n; i++) {
		const struct clause *clause = a->clauses.at[i];

		if (clause->id == CLAUSE_REQUIRED)
			return true;
	}
	return false;
}

static void leave_alone(struct lowering *l, struct binding *b, const struct trouble *t)
{
	const struct annotation *a = b->annotation;
	struct diag *d;

	if (b->bound)
		return;
	b->bound = true;
	if (l->undefined || !a->valid)
		return;
	d = diag_report(l->ir->diags,
			is_required(a)            ? DIAG_REQUIRED
			: annotation_schedules(a) ? DIAG_SCHEDULE
						  : DIAG_OPAQUE,
			a->span,
			"this nest stays as it is: the front end rejects what it depends on: %s",
			t->text);
	if (!span_none(t->where))
		diag_note(l->ir->diags, d, t->where, "the error is here");
}

/* Once, however many nests it keeps as they are. */
static void tell(struct lowering *l, const struct trouble *t)
{
	struct vec *told = &l->parsed->told;

	if (l->undefined)
		return;
	for (uint32_t i = 0; i < told->n; i++)
		if (told->at[i] == t)
			return;
	vec_push(l->ir->arena, told, (void *)(uintptr_t)t);
	diag_report(l->ir->diags, DIAG_SYNTAX, t->where, "%s", t->text);
}

void bindings_leave(struct lowering *l, struct span span, const struct trouble *t)
{
	for (unsigned i = binding_from(l, span.lo); i < l->nbindings && l->bindings[i].at < span.hi;
	     i++) {
		/* The annotated function is itself in error: nobody meant that. */
		if (!l->bindings[i].bound && !is_required(l->bindings[i].annotation) &&
		    t->where.lo >= span.lo && t->where.hi <= span.hi && !span_none(t->where)) {
			tell(l, t);
			l->bindings[i].bound = true;
		}
		leave_alone(l, &l->bindings[i], t);
	}
}

static bool directive_follows(struct lowering *l, const struct annotation *a)
{
	uint32_t at = source_skip_trivia(l->source, a->span.hi);

	return at < l->source->size &&
	       (l->source->text[at] == '#' || bytes_after(l, at, "%:") != 0);
}

/* Of a lambda outside of functions, or what a macro made, clang shows no statements. */
static bool loop_follows(struct lowering *l, const struct annotation *a)
{
	struct lexer lx = lexer_over(l->source, a->span.hi, l->source->size);
	struct lexeme x;

	lex_significant(&lx, &x);
	return x.kind == LEX_IDENT && lex_is(l->source, &x, "for");
}

static const char *why_unbound(struct lowering *l, const struct annotation *a)
{
	if (directive_follows(l, a))
		return "there is a preprocessor directive between this annotation and what follows "
		       "it";
	if (loop_follows(l, a))
		return "this loop is in no function that the front end parses: it may belong to a "
		       "lambda at file scope, or to a macro";
	return "this annotation is not followed by a for loop, a block or a function";
}

void bindings_finish(struct lowering *l)
{
	for (unsigned i = 0; i < l->nbindings; i++) {
		/* what the annotation precedes may have gone with an error */
		if (l->parsed->troubles.n)
			leave_alone(l, &l->bindings[i], l->parsed->troubles.at[0]);
		attach_error(l, &l->bindings[i], why_unbound(l, l->bindings[i].annotation));
	}
}
