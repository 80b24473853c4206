/* stage_read.c - statements of a function that has storage of its own, as leaves.
 *
 * A vector is its elements: what moves four at a time is read as four statements, at one time,
 *	float4 v = *(float4 *)&A[i]; x = v.y;	->	v.x = A[i]; v.y = A[i + 1]; ... x = v.y;
 * and in `after` the address must be a multiple of the vector's size.  Where the condition of a `?:` is affine, the
 * times when it holds and the others are two leaves, so that `inside ? A[i] : 0` is a load, or a zero. */
#include "sets.h"

#include "cunest/text.h"
#include "cunest/walk.h"

#include <isl/val.h>

#include <string.h>

static const char *const FIELDS[] = {"x", "y", "z", "w"};

static unsigned width_of(const struct ir *ir, const struct type *type)
{
	unsigned n = 0;

	while (n < ARRAY_LEN(FIELDS) && type_vector_field(ir, type, FIELDS[n]))
		n++;
	return n;
}

/* ---- vectors as elements ---- */

struct elements {
	struct reader *r;
	unsigned field;
};

/* `*(float4 *)&A[i]`: A[i]; NULL: it is something else. */
static const struct expr *vector_place(const struct expr *e)
{
	const struct expr *a;

	if (e->kind != EXPR_LOAD || e->nargs != 2 || e->type->kind != TYPE_RECORD)
		return NULL;
	a = e->arg[0];
	if (!expr_is_int(e->arg[1], 0) || a->kind != EXPR_CAST || a->arg[0]->kind != EXPR_ADDR)
		return NULL;
	a = a->arg[0]->arg[0];
	return a->kind == EXPR_LOAD && a->arg[0]->kind == EXPR_SYM ? a : NULL;
}

/* The variable for one element of a variable. */
static const struct sym *element_sym(struct reader *r, const struct sym *v, unsigned field)
{
	const struct type *type = type_vector_field(r->func->ir, v->type, FIELDS[field]);
	const char *name = arena_printf(r->s->arena, "%s.%s", v->name, FIELDS[field]);
	struct func *func = (struct func *)r->func;
	struct sym *made;

	for (uint32_t i = 0; i < func->syms.n; i++)
		if (strcmp(((const struct sym *)func->syms.at[i])->name, name) == 0)
			return func->syms.at[i];
	made = sym_create(func, SYM_LOCAL, name, type);
	bits_add(r->s->arena, &r->declared, made->id);
	bits_add(r->s->arena, &r->staged, made->id);
	for (uint32_t i = 0; i < r->homes.n; i++) {
		const struct home *home = r->homes.at[i];

		if (home->sym == v)
			read_home(r, made, home->depth);
	}
	return made;
}

/* What a variable stands for; NULL: not known. */
static const struct expr *alias_of(const struct reader *r, const struct expr *e)
{
	for (uint32_t i = r->aliases.n; i-- > 0 && e->kind == EXPR_SYM;) {
		const struct alias *a = r->aliases.at[i];

		if (a->sym == e->u.sym)
			return a->value;
	}
	return NULL;
}

/* i * n + k -> i * n + (k + 1), as the source has it. */
static const struct expr *index_plus(struct ir *ir, const struct expr *e, unsigned field)
{
	if (e->kind == EXPR_ADD)
		return expr_c_binary(ir, EXPR_ADD, e->arg[0], index_plus(ir, e->arg[1], field));
	return expr_c_binary(ir, EXPR_ADD, e, expr_const_int(ir, type_i32(ir->types), field));
}

static const struct expr *element_of(struct reader *r, const struct expr *e, unsigned field)
{
	struct ir *ir = r->func->ir;
	const struct type *type = type_vector_field(ir, e->type, FIELDS[field]);
	const struct expr *place = vector_place(e), *args[8];

	if (!type)
		return NULL;
	if (alias_of(r, e))
		return element_of(r, alias_of(r, e), field);
	if (place && place->type == type && place->nargs <= ARRAY_LEN(args)) {
		memcpy(args, place->arg, place->nargs * sizeof(args[0]));
		if (field)
			args[place->nargs - 1] = index_plus(ir, args[place->nargs - 1], field);
		return expr_with_args(ir, place, args);
	}
	if (e->kind == EXPR_SYM && bits_has(&r->staged, e->u.sym->id))
		return expr_sym(ir, element_sym(r, e->u.sym, field));
	if (e->kind == EXPR_SELECT) {
		args[0] = e->arg[0];
		args[1] = element_of(r, e->arg[1], field);
		args[2] = element_of(r, e->arg[2], field);
		return args[1] && args[2] ? expr_raw(ir, EXPR_SELECT, type, NULL, args, 3) : NULL;
	}
	if (e->kind == EXPR_CALL && strncmp(e->text, "make_", 5) == 0 && field < e->nargs &&
	    strcmp(e->text + 5, e->type->name) == 0 && e->arg[field]->type == type)
		return e->arg[field];
	return NULL;
}

/* v.y, where v is known by its elements, and what a name stands for. */
static const struct expr *member(void *context, const struct expr *e)
{
	struct reader *r = context;
	const struct expr *made = e->type->kind == TYPE_RECORD ? NULL : alias_of(r, e);

	if (made)
		return made;
	if (e->kind != EXPR_MEMBER || e->arg[0]->type->kind != TYPE_RECORD)
		return e;
	for (unsigned i = 0; i < width_of(r->func->ir, e->arg[0]->type); i++)
		if (strcmp(e->text, FIELDS[i]) == 0) {
			made = element_of(r, e->arg[0], i);
			return made ? made : e;
		}
	return e;
}

static const struct expr *plain(struct reader *r, const struct expr *e)
{
	return e ? expr_map(r->func->ir, e, member, r) : NULL;
}

/* ---- alignment ---- */

/* Is the value a multiple wherever it is evaluated? */
static bool is_multiple(struct reader *r, const struct expr *e, unsigned of, isl_set *domain)
{
	isl_pw_aff *form = read_form(r, e, domain);

	if (form) {
		isl_pw_aff *rest = isl_pw_aff_mod_val(isl_pw_aff_copy(form),
						      isl_val_int_from_ui(r->s->ctx, of));
		isl_set *bad = isl_set_subtract(isl_set_copy(domain), isl_pw_aff_zero_set(rest));
		bool good = sets_empty(r->s, sets_keep(r->s, bad));

		if (good)
			return true;
	}
	switch ((int)e->kind) {
	case EXPR_ADD:
	case EXPR_SUB:
		return is_multiple(r, e->arg[0], of, domain) &&
		       is_multiple(r, e->arg[1], of, domain);
	case EXPR_MUL:
		return is_multiple(r, e->arg[0], of, domain) ||
		       is_multiple(r, e->arg[1], of, domain);
	case EXPR_CAST:
		return type_is_int(e->arg[0]->type) && is_multiple(r, e->arg[0], of, domain);
	}
	return false;
}

static unsigned declared_alignment(const struct reader *r, const struct sym *base)
{
	unsigned bytes = base->aligned;

	for (uint32_t i = 0; i < r->func->nests.n; i++) {
		const struct nest *nest = r->func->nests.at[i];

		for (uint32_t k = 0; k < nest->aligned.n; k++) {
			const struct alignment *a = nest->aligned.at[k];

			if (a->sym == base && a->bytes > bytes)
				bytes = (unsigned)a->bytes;
		}
	}
	return bytes;
}

/* Does each vector that e moves begin where one may? */
static bool is_aligned(struct reader *r, const struct expr *e, isl_set *domain)
{
	const struct expr *place = vector_place(e);
	const struct type *row;
	unsigned width;

	for (unsigned i = 0; i < e->nargs; i++)
		if (!is_aligned(r, e->arg[i], domain))
			return false;
	if (!place)
		return true;
	width = width_of(r->func->ir, e->type);
	row = place->arg[0]->type;
	if (declared_alignment(r, place->arg[0]->u.sym) < width * type_size(place->type))
		return sets_fail(r->s, "'%s' may not begin at a vector",
				 place->arg[0]->u.sym->name);
	for (unsigned i = 2; i < place->nargs; i++) {
		row = row->of;
		if (!row || row->kind != TYPE_ARRAY || row->extent % width)
			return sets_fail(r->s, "a row of '%s' is not a whole number of vectors",
					 place->arg[0]->u.sym->name);
	}
	return is_multiple(r, place->arg[place->nargs - 1], width, domain) ||
	       sets_fail(r->s, "'%s' may not begin at a vector", expr_text(r->func->ir, place));
}

/* ---- names for values ---- */

static bool reads_from(const struct reader *r, const struct expr *e, const struct sym *written)
{
	if (e->kind == EXPR_SYM)
		return e->u.sym == written ||
		       ((e->u.sym->type->kind == TYPE_PTR || e->u.sym->type->kind == TYPE_ARRAY) &&
			conflict_may_alias(r->func, e->u.sym, written));
	for (unsigned i = 0; i < e->nargs; i++)
		if (reads_from(r, e->arg[i], written))
			return true;
	return false;
}

static const struct sym *written_by(const struct stmt *s)
{
	const struct expr *e;

	if (s->kind != STMT_STORE)
		return s->sym;
	for (e = s->slot[SLOT_PLACE].e; e->nargs; e = e->arg[0])
		;
	return e->kind == EXPR_SYM ? e->u.sym : NULL;
}

/* Can the statement, and all inside, neither change the value nor let another thread do so? */
static bool leaves_alone(const struct reader *r, const struct stmt *top, const struct expr *value)
{
	for (const struct stmt *s = top; s; s = stmt_next(top, s)) {
		switch ((enum stmt_kind)s->kind) {
		case STMT_DECL:
		case STMT_ASSIGN:
		case STMT_STORE:
		case STMT_FOR:
			if (!written_by(s) || reads_from(r, value, written_by(s)))
				return false;
			break;
		case STMT_IF:
		case STMT_BLOCK:
		case STMT_PRAGMA:
			break;
		case STMT_ATOMIC:
		case STMT_CALL:
		case STMT_WHILE:
		case STMT_SYNC:
		case STMT_JUMP:
		case STMT_RAW:
		case STMT_COUNT:
			return false;
		}
	}
	return true;
}

/* Is the variable a name for the value as long as there is one? */
static bool is_name(const struct reader *r, const struct stmt *s, const struct expr *value)
{
	if (s->kind != STMT_DECL || s->sym->kind != SYM_LOCAL || s->sym->address_taken ||
	    !bits_has(&r->staged, s->sym->id) || bits_has(&r->written, s->sym->id) ||
	    (value->has & (HAS_CALL | HAS_OPAQUE | HAS_VOLATILE)) ||
	    value->type != type_unqualified(r->func->ir->types, s->sym->type))
		return false;
	for (const struct stmt *at = s; at; at = at->parent) {
		for (const struct stmt *t = at->next; t; t = t->next)
			if (!leaves_alone(r, t, value))
				return false;
		if (!at->parent || at->parent->kind != STMT_BLOCK || !at->parent->transparent)
			break;
	}
	return true;
}

/* ---- leaves ---- */

/* A `?:` that the statement surely evaluates, of a condition that is affine. */
static const struct expr *find_select(struct reader *r, const struct expr *e, isl_set *domain)
{
	const struct expr *found = NULL;
	bool lazy = expr_table[e->kind].flags & EXPR_Z;

	if (e->kind == EXPR_SELECT && !type_is_int(e->type)) {
		for (uint32_t i = 0; i < r->decided.n; i++) {
			const struct decision *d = r->decided.at[i];

			if (d->select == e)
				return find_select(r, e->arg[d->holds ? 1 : 2], domain);
		}
		if (read_condition(r, e->arg[0], domain))
			return e;
	}
	for (unsigned i = 0; i < e->nargs && (i == 0 || !lazy) && !found; i++)
		found = find_select(r, e->arg[i], domain);
	return found;
}

static bool add_decided(struct reader *r, const struct stmt *s, const struct expr *value,
			isl_set *domain)
{
	const struct expr *select;
	struct decision d = {.holds = true};
	isl_set *cond, *part, *around = r->span;
	unsigned count = r->count;
	bool good;

	read_at(r, domain);
	select = d.select = value ? find_select(r, value, domain) : NULL;
	if (!select)
		return read_add(r, s, domain);
	if (!r->span)
		r->span = read_times(r, domain);
	cond = read_condition(r, select->arg[0], domain);
	vec_push(r->s->arena, &r->decided, &d);
	part = sets_keep(r->s, isl_set_intersect(isl_set_copy(domain), isl_set_copy(cond)));
	good = add_decided(r, s, value, part);
	r->count = count;
	d.holds = false;
	part = sets_keep(r->s, isl_set_subtract(isl_set_copy(domain), isl_set_copy(cond)));
	good = good && add_decided(r, s, value, part);
	r->decided.n--;
	r->span = around;
	return good;
}

static bool add_plain(struct reader *r, const struct stmt *s, isl_set *domain)
{
	const struct expr *value = NULL;

	if (s->kind == STMT_STORE)
		value = s->slot[SLOT_STORED].e;
	else if (s->kind == STMT_DECL || s->kind == STMT_ASSIGN)
		value = s->slot[SLOT_VALUE].e;
	return add_decided(r, s, value, domain);
}

static struct stmt *statement_like(struct reader *r, const struct stmt *s, enum stmt_kind kind,
				   unsigned slots)
{
	struct stmt *made = stmt_create((struct func *)r->func, kind, slots);

	made->parent = s->parent;
	made->op = s->op;
	stmt_set_op_type(made, s->op_type);
	return made;
}

/* One statement for each element of a vector, all at one time. */
static bool add_elements(struct reader *r, const struct stmt *s, const struct expr *place,
			 const struct expr *value, isl_set *domain)
{
	unsigned width = width_of(r->func->ir, value->type), count = r->count;
	bool good = width > 0;

	r->span = read_times(r, domain);
	for (unsigned i = 0; i < width && good; i++) {
		const struct expr *to = place ? element_of(r, place, i) : NULL;
		const struct expr *e = element_of(r, value, i);
		struct stmt *made;

		r->count = count;
		if (!e || (place && !to)) {
			r->span = NULL;
			return read_add(r, s, domain);
		}
		if (place) {
			made = statement_like(r, s, STMT_STORE, 2);
			stmt_set(made, SLOT_PLACE, to);
			stmt_set(made, SLOT_STORED, plain(r, e));
		} else {
			made = statement_like(r, s, STMT_ASSIGN, 1);
			made->sym = (struct sym *)element_sym(r, s->sym, i);
			stmt_set(made, SLOT_VALUE, plain(r, e));
		}
		good = add_plain(r, made, domain);
	}
	r->span = NULL;
	return good;
}

/* The same statement on the elements of variables. */
static const struct stmt *mapped(struct reader *r, const struct stmt *s)
{
	struct stmt *made;
	bool changed = false;

	for (unsigned i = 0; i < s->nslots; i++)
		changed = changed || (s->slot[i].e && plain(r, s->slot[i].e) != s->slot[i].e);
	if (!changed || s->first)
		return s;
	made = statement_like(r, s, (enum stmt_kind)s->kind, s->nslots);
	made->sym = s->sym;
	made->text = s->text;
	made->effects = s->effects;
	stmt_set_declares(made, s->declares);
	for (unsigned i = 0; i < s->nslots; i++)
		stmt_set(made, i, plain(r, s->slot[i].e));
	if (s->kind == STMT_STORE && made->slot[SLOT_PLACE].e->kind == EXPR_SYM) {
		/* v.x = e */
		made->kind = STMT_ASSIGN;
		made->sym = (struct sym *)made->slot[SLOT_PLACE].e->u.sym;
		stmt_set(made, SLOT_VALUE, made->slot[SLOT_STORED].e);
		made->nslots = 1;
	}
	return made;
}

/* The statement reads an alias somewhere inside, where it is not put in place of its name. */
static bool keeps_alias(const struct reader *r, const struct stmt *top)
{
	for (const struct stmt *s = top; s; s = stmt_next(top, s))
		for (unsigned i = 0; i < s->nslots; i++)
			for (uint32_t k = 0; k < r->aliases.n && s->slot[i].e; k++)
				if (expr_mentions(s->slot[i].e,
						  ((const struct alias *)r->aliases.at[k])->sym))
					return true;
	return false;
}

bool stage_add(struct reader *r, const struct stmt *s, isl_set *domain)
{
	const struct expr *value = NULL;

	read_at(r, domain);
	for (unsigned i = 0; i < s->nslots && r->after; i++)
		if (s->slot[i].e && !is_aligned(r, s->slot[i].e, domain))
			return false;
	if (s->first && keeps_alias(r, s))
		return sets_fail(r->s, "a statement with parts is not understood");
	s = mapped(r, s);
	if (s->kind == STMT_DECL)
		value = s->slot[SLOT_VALUE].e;
	if (value && is_name(r, s, value)) {
		struct alias *a = arena_alloc(r->s->arena, sizeof(*a));

		*a = (struct alias){s->sym, value};
		vec_push(r->s->arena, &r->aliases, a);
		if (!r->after)
			return true;
		/* in the result it must be defined where it stands */
	}
	if (s->kind == STMT_STORE && vector_place(s->slot[SLOT_PLACE].e) && !s->op)
		return add_elements(r, s, s->slot[SLOT_PLACE].e, s->slot[SLOT_STORED].e, domain);
	if (value && width_of(r->func->ir, s->sym->type) && bits_has(&r->staged, s->sym->id))
		return add_elements(r, s, NULL, value, domain);
	return add_plain(r, s, domain);
}

bool stage_barrier(struct reader *r, isl_set *domain)
{
	isl_set *times = isl_set_eliminate(isl_set_copy(domain), isl_dim_set, 0, r->nshares);
	isl_set *all = isl_set_intersect(isl_set_copy(times), isl_set_copy(r->all));
	isl_set *away = sets_keep(r->s, isl_set_subtract(all, isl_set_copy(domain)));

	if (r->after && !sets_empty(r->s, away)) {
		isl_set_free(times);
		return sets_fail(r->s, "some threads may not reach a barrier");
	}
	for (unsigned i = 0; i < r->nshares; i++)
		times = isl_set_fix_si(times, isl_dim_set, i, 0);
	vec_push(r->s->arena, &r->barriers, sets_keep(r->s, times));
	return true;
}

/* Is it about the launch alone, or does `before` assume it, too? */
static bool is_said(const struct reader *r, const struct expr *e)
{
	struct ir *ir = r->func->ir;

	if (share_alone(e))
		return true;
	for (uint32_t i = 0; i < r->source->nests.n; i++) {
		const struct nest *nest = r->source->nests.at[i];

		for (uint32_t k = 0; k < nest->assumes.n; k++)
			if (strcmp(expr_text(ir, nest->assumes.at[k]), expr_text(ir, e)) == 0)
				return true;
	}
	return false;
}

isl_set *stage_assume(struct reader *r, const struct stmt *block, isl_set *domain)
{
	for (uint32_t i = 0; r->threads && i < r->func->nests.n; i++) {
		const struct nest *nest = r->func->nests.at[i];

		for (uint32_t k = 0; nest->root == block && k < nest->assumes.n; k++) {
			const struct expr *e = nest->assumes.at[k];
			isl_set *cond = NULL;

			if (is_said(r, e))
				cond = read_condition(r, e, domain);
			if (cond)
				domain = sets_keep(r->s, isl_set_intersect(isl_set_copy(domain),
									   isl_set_copy(cond)));
		}
	}
	return domain;
}
