/* staging.c - may elements of an array be kept elsewhere during a loop?
 *
 * They may when every access to them in the loop is known, so that all can be redirected, and when
 * nobody else can look: no other pointer to the same memory, no call that might, no barrier of the
 * user's past which other threads may read, no jump past the place where they return. */
#include "box.h"

#include "cunest/text.h"
#include "cunest/walk.h"

#include <ctype.h>
#include <stdarg.h>
#include <string.h>

bool staging_refuse(struct staging *st, const struct stmt *at, const char *fmt, ...)
{
	const char *text;
	struct diag *d;
	va_list ap;

	va_start(ap, fmt);
	text = arena_vprintf(st->s->ir->arena, fmt, ap);
	va_end(ap);
	if (st->quiet) {
		st->why = text;
		st->why_at = at;
		return false;
	}
	d = diag_report(st->s->ir->diags, DIAG_SCHEDULE, st->arg->span, "cannot %s %s at %s: %s",
			clause_table[st->clause->id].word, st->arg->name, st->arg->value, text);
	if (at && !span_none(at->span))
		diag_note(st->s->ir->diags, d, at->span, "it is here");
	return false;
}

/* ---- names ---- */

struct finder {
	const char *name;
	const struct sym *found;
};

static bool find_base(void *context, const struct expr *e)
{
	struct finder *f = context;
	const struct sym *base = e->kind == EXPR_LOAD ? place_base(e) : NULL;

	if (e->kind == EXPR_SYM && !f->found && strcmp(e->u.sym->name, f->name) == 0)
		f->found = e->u.sym;
	if (base && strcmp(base->name, f->name) == 0)
		f->found = base;
	return true;
}

static const struct sym *array_in(struct schedule *s, const struct stmt *loop, const char *name)
{
	struct finder f = {name, NULL};

	for (const struct stmt *x = loop->first; x; x = stmt_next(loop->first, x)) {
		if (x->sym && !f.found && strcmp(x->sym->name, name) == 0)
			f.found = x->sym;
		for (unsigned i = 0; i < x->nslots; i++)
			if (x->slot[i].e)
				expr_walk(s->ir, x->slot[i].e, find_base, &f);
	}
	return f.found;
}

struct arrays {
	struct arena *arena;
	struct vec names; /* const char *, of what is subscripted */
};

static bool note_array(void *context, const struct expr *e)
{
	struct arrays *a = context;
	const struct sym *base = e->kind == EXPR_LOAD ? place_base(e) : NULL;

	for (uint32_t i = 0; base && i < a->names.n; i++)
		if (a->names.at[i] == base->name)
			return true;
	if (base)
		vec_push(a->arena, &a->names, (char *)(uintptr_t)base->name);
	return true;
}

/* "; did you mean 'A'?", or which arrays there are; "": none is. */
static const char *hint_of_arrays(struct schedule *s, const struct stmt *loop, const char *name)
{
	struct arrays a = {.arena = s->ir->arena};
	const char *best;
	struct buf b;

	for (const struct stmt *x = loop->first; x; x = stmt_next(loop->first, x))
		for (unsigned i = 0; i < x->nslots; i++)
			if (x->slot[i].e)
				expr_walk(s->ir, x->slot[i].e, note_array, &a);
	if (!a.names.n)
		return "";
	best = str_nearest(name, (const char *const *)a.names.at, a.names.n);
	if (best)
		return arena_printf(s->ir->arena, "; did you mean '%s'?", best);
	buf_init(&b, s->ir->arena);
	for (uint32_t i = 0; i < a.names.n; i++)
		buf_printf(&b, "%s'%s'", i ? ", " : "; the arrays there are ",
			   (const char *)a.names.at[i]);
	return b.s;
}

/* The buffer of an array that a clause before has staged, when the loop uses that instead. */
static const struct sym *staged_in(struct schedule *s, const struct stmt *loop, const char *name)
{
	for (uint32_t i = s->boxes.n; i-- > 0;) {
		const struct box *box = s->boxes.at[i];

		if (strcmp(box->array->name, name) == 0 &&
		    array_in(s, loop, box->sym->name) == box->sym)
			return box->sym;
	}
	return NULL;
}

/* The subscripts that lead to an element which is no array or pointer to subscript again. */
static bool take_element(struct staging *st)
{
	const struct type *type = st->array->type;

	for (; type->kind == TYPE_PTR || type->kind == TYPE_ARRAY; type = type->of) {
		if (st->dims > 0 && type->kind == TYPE_PTR)
			break;
		st->dims++;
	}
	if (!st->dims)
		return staging_refuse(st, NULL, "'%s' is not an array or pointer", st->arg->name);
	if (type->quals & QUAL_VOLATILE)
		return staging_refuse(st, NULL, "'%s' is volatile", st->arg->name);
	st->element = type_unqualified(st->s->ir->types, type);
	return true;
}

bool staging_find(struct staging *st, struct schedule *s, const struct clause *clause, uint32_t at)
{
	struct clause_arg loop;

	*st = (struct staging){.s = s, .clause = clause, .arg = clause->args.at[at]};
	if (st->arg->separator != 'a')
		return schedule_refuse(s, DIAG_CLAUSE, st->arg->span,
				       "%s needs an array and a loop: %s(%s at k)",
				       clause_table[clause->id].word, clause_table[clause->id].word,
				       st->arg->name);
	loop = (struct clause_arg){.span = st->arg->value_span, .name = st->arg->value};
	if (clause->id == CLAUSE_CACHE)
		st->bound = bound_open(s, loop.name, &st->loop);
	if (!st->bound)
		st->loop = schedule_loop(s, &loop);
	if (!st->loop)
		return false;
	st->array = array_in(s, st->loop, st->arg->name);
	if (!st->array)
		st->array = staged_in(s, st->loop, st->arg->name);
	if (!st->array)
		return staging_refuse(st, NULL, "nothing in the loop is called '%s'%s",
				      st->arg->name, hint_of_arrays(s, st->loop, st->arg->name));
	bounds_tidy(s);
	return take_element(st);
}

/* Is an object of the type made without a value, and copied, as C does it: by no function of a class? */
static bool copies_plainly(struct ir *ir, const struct type *type)
{
	const struct type_fields *fields = type_fields(ir->types, type);

	if (type->kind != TYPE_RECORD)
		return type->kind != TYPE_OPAQUE;
	for (unsigned i = 0; fields && i < fields->n; i++)
		if (fields->at[i].type->quals & (QUAL_CONST | QUAL_VOLATILE))
			return false;
	return type_size(type) > 0 || (fields && fields->plain);
}

const char *staging_uncopied(struct ir *ir, const struct type *type, bool given)
{
	const char *spelling = type_spelling(ir->types, type);

	if (!copies_plainly(ir, type))
		return arena_printf(ir->arena, "'%s' has a copy constructor of its own", spelling);
	if (!type_before_name(type) && (ir->lang == LANG_C || !given))
		return arena_printf(ir->arena, "nothing else can be declared as '%s'%s", spelling,
				    type->kind == TYPE_RECORD ? "; a typedef would name it" : "");
	return NULL;
}

/* ---- privacy ---- */

bool stmt_is_copy(const struct stmt *s)
{
	return s->kind == STMT_CALL && span_none(s->span) &&
	       strncmp(s->text, "__pipeline_", 11) == 0;
}

/* #pragma omp ..., #pragma acc ...: threads, or lanes, share the iterations of the loop after it. */
static bool shares_turns(const struct stmt *s)
{
	const char *p = s->kind == STMT_PRAGMA ? s->text : NULL;

	if (!p)
		return false;
	p += strspn(p, "# \t");
	p = strncmp(p, "pragma", 6) == 0 ? p + 6 : strncmp(p, "_Pragma", 7) == 0 ? p + 7 : "";
	p += strspn(p, " \t(\"");
	return (strncmp(p, "omp", 3) == 0 || strncmp(p, "acc", 3) == 0) &&
	       !isalnum((unsigned char)p[3]);
}

/* Why the elements cannot live elsewhere while s runs, its own slots only; NULL: they can. */
static const char *reveals(struct staging *st, const struct stmt *s, bool writes)
{
	const struct effects *fx;

	if (s->kind == STMT_SYNC)
		return writes && !span_none(s->span) ? "other threads may see it past the barrier"
						     : NULL;
	if (s->kind == STMT_PRAGMA)
		return writes && shares_turns(s) ? "threads share the iterations of the loop"
						 : NULL;
	if (s->kind == STMT_IF || s->kind == STMT_FOR || s->kind == STMT_WHILE) {
		for (unsigned i = 0; i < s->nslots; i++)
			if (s->slot[i].e &&
			    (expr_pinned(st->s->analyses, s->slot[i].e) ||
			     (writes && expr_reads_unknown(st->s->analyses, s->slot[i].e))))
				return "a condition calls what may use it";
		return s->kind == STMT_WHILE && s->form == FORM_FOR ? "a loop is not understood"
								    : NULL;
	}
	if (s->kind == STMT_BLOCK || stmt_is_copy(s))
		return NULL;
	fx = effects_of(st->s->analyses, s);
	if (fx->opaque)
		return "a statement is not understood";
	if (fx->calls || fx->reads_unknown || fx->writes_unknown)
		return "what is called there may use it";
	if (fx->is_volatile || (writes && fx->atomic))
		return "other threads may see it";
	if (writes && fx->sync)
		return "other threads may see it past the barrier";
	if (!st->constant && (fx->sync || fx->atomic))
		return "writes of others may have to be visible after this";
	if (fx->leaves)
		return "a jump leaves the loop";
	if (fx->label)
		return "a jump leads into the loop";
	if (writes && fx->may_stop)
		return "what is called there may not return";
	return NULL;
}

struct naming {
	const struct sym *array;
	bool address, place;
};

static bool note_name(void *context, const struct expr *e)
{
	struct naming *n = context;

	n->address |= e->kind == EXPR_ADDR && place_base(e->arg[0]) == n->array;
	n->place |= e->kind == EXPR_LOAD && place_base(e) == n->array;
	return true;
}

/* Is the array named in a way that cannot be redirected? */
static const char *names_badly(struct staging *st, const struct stmt *s, bool writes)
{
	struct naming n = {.array = st->array};

	for (unsigned i = 0; i < s->nslots; i++)
		if (s->slot[i].e)
			expr_walk(st->s->ir, s->slot[i].e, note_name, &n);
	if (n.address)
		return "its address is taken";
	return writes && n.place && s == st->loop ? "the loop header reads it" : NULL;
}

bool staging_private(struct staging *st, bool writes)
{
	for (const struct stmt *s = loop_head(st->loop); s != st->loop; s = s->next)
		if (reveals(st, s, writes))
			return staging_refuse(st, s, "%s", reveals(st, s, writes));
	for (const struct stmt *s = st->loop; s; s = stmt_next(st->loop, s)) {
		const char *why = reveals(st, s, writes);

		why = why ? why : names_badly(st, s, writes);
		if (why)
			return staging_refuse(st, s, "%s", why);
	}
	return true;
}

bool staging_quiet(struct staging *st, const struct stmt *in, bool writes)
{
	for (const struct stmt *s = in; s; s = stmt_next(in, s))
		if (s->kind == STMT_SYNC || reveals(st, s, writes))
			return false;
	return true;
}

bool staging_apart(struct staging *st, const struct stmt *in, const struct expr *place, bool writes,
		   bool (*ours)(void *, const struct expr *), void *context)
{
	const struct effects *fx = effects_of(st->s->analyses, in);
	const struct vec *lists[] = {&fx->stores, writes ? &fx->loads : NULL};

	for (unsigned k = 0; k < ARRAY_LEN(lists) && lists[k]; k++) {
		for (uint32_t i = 0; i < lists[k]->n; i++) {
			const struct expr *other = lists[k]->at[i];
			const struct sym *base = place_base(other);
			const char *verb = k ? "reads" : "writes";

			if (ours(context, other) ||
			    alias_places(st->s->analyses, st->s->nest, other, place) == ALIAS_NO)
				continue;
			if (base && base != st->array)
				return staging_refuse(st, NULL,
						      "the loop %s '%s', which may be the same "
						      "memory; noalias(%s, %s) says that it is not",
						      verb, expr_text(st->s->ir, other),
						      st->arg->name, base->name);
			return staging_refuse(st, NULL,
					      "the loop %s '%s', which may be the same element",
					      verb, expr_text(st->s->ir, other));
		}
	}
	return true;
}

bool staging_untouched(struct staging *st, const struct stmt *in, const struct expr *place)
{
	const struct effects *fx = effects_of(st->s->analyses, in);
	const struct vec *lists[] = {&fx->stores, &fx->loads};

	for (unsigned k = 0; k < ARRAY_LEN(lists); k++)
		for (uint32_t i = 0; i < lists[k]->n; i++)
			if (alias_places(st->s->analyses, st->s->nest, lists[k]->at[i], place) !=
			    ALIAS_NO)
				return false;
	return staging_quiet(st, in, true);
}

/* ---- building ---- */

/* k < p, as the loop asks before its first iteration; NULL: it asks nothing that can be asked twice. */
const struct expr *loop_enters(struct staging *st)
{
	struct stmt *loop = st->loop;
	struct ir *ir = st->s->ir;
	const struct expr *lo = loop->slot[SLOT_LO].e, *bound = loop->slot[SLOT_BOUND].e;
	static const uint8_t turned[EXPR_COUNT] = {
		[EXPR_LT] = EXPR_GT, [EXPR_LE] = EXPR_GE, [EXPR_GT] = EXPR_LT,
		[EXPR_GE] = EXPR_LE, [EXPR_NE] = EXPR_NE,
	};

	/* i < n - i: of the first i */
	bound = expr_replace(ir, bound, expr_sym(ir, loop->sym),
			     expr_c_convert(ir, expr_sym(ir, loop->sym)->type, lo));
	if (expr_strip(lo)->kind == EXPR_INT && expr_strip(bound)->kind != EXPR_INT)
		return expr_c_binary(ir, (enum expr_kind)turned[loop->cmp], bound, lo);
	return expr_c_binary(ir, (enum expr_kind)loop->cmp, lo, bound);
}

void block_dissolve(struct stmt *block)
{
	while (block->first) {
		struct stmt *s = block->first;

		stmt_remove(s);
		stmt_insert_before(block, s);
	}
	stmt_remove(block);
}

void store_to_assign(struct stmt *s, struct sym *sym)
{
	stmt_set_kind(s, STMT_ASSIGN);
	stmt_set_sym(s, sym);
	stmt_set_slots(s, s->slot + 1, s->nslots - 1u);
	stmt_set_dirty(s, true);
}

struct sym *staging_sym(struct staging *st, enum sym_kind kind, const char *suffix,
			const struct type *type)
{
	const char *name = st->called
				   ? st->called
				   : arena_printf(st->s->ir->arena, "%s_%s", st->arg->name, suffix);
	struct sym *sym = sym_create(st->s->nest->func, kind, name, type);

	sym->fresh = true;
	sym->hint = sym->name;
	return sym;
}

struct stmt *decl_create(struct func *func, struct sym *sym, const struct expr *value)
{
	struct stmt *decl = stmt_create(func, STMT_DECL, 1);

	stmt_set_sym(decl, sym);
	stmt_set(decl, SLOT_VALUE, value);
	return decl;
}

struct stmt *store_create(struct func *func, const struct expr *place, const struct expr *value)
{
	struct stmt *store = stmt_create(func, STMT_STORE, 2);

	stmt_set(store, SLOT_PLACE, place);
	stmt_set(store, SLOT_STORED, value);
	return store;
}
