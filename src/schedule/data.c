/* data.c - #pragma nest data copy(u[0:n]) { ... }: arrays that stay on the device for all nests in a block.
 *
 *	{						{
 *		for (int s = 0; s < sweeps; s++) {		float *const host_u = u, *const host_v = v;
 *			NEST using u and v			float *d_u, *d_v;		allocated, copied in
 *			float *t = u;				for (int s = 0; s < sweeps; s++) {
 *			u = v;						k<<<g, b>>>(u == host_u ? d_u : d_v, ...);
 *			v = t;						float *t = u;
 *		}							...
 *	}							}				copied out, freed
 *							}
 *
 * Nests in the block find the arrays present, and neither allocate nor copy.  Which copy a pointer means is
 * decided by its value when the nest is launched, as in OpenACC: the host's pointers stay what they are, and one
 * that the region never sets has one copy.  Others are set to each other only, so that each always is what one of
 * them was at entry, and comparing with those finds it.
 *
 * Legal: what nests write, no other name reads or writes in the block.  So the host uses none of the arrays in the
 * block but in nests that become kernels; nothing of the block may be other memory of theirs, nor do what
 * nobody knows; pointers that a nest writes by are apart from all arrays of the region; sizes stay; and
 * control enters and leaves at the braces.  What `copyout` and `create` leave undefined is the user's to know.
 *
 * Source: the data construct of OpenACC. */
#include "schedule.h"

#include "cunest/text.h"
#include "cunest/walk.h"

#include <string.h>

struct check {
	struct func *func;
	struct ir *ir;
	struct analyses *an;
	struct data_region *region;
	struct bits
		led; /* pointers, by id, that lead to some array of the region: its own, and copies */
};

static bool refuse(struct ir *ir, struct span at, const char *fmt, ...) CN_PRINTF(3, 4);

static bool refuse(struct ir *ir, struct span at, const char *fmt, ...)
{
	const char *text;
	va_list ap;

	va_start(ap, fmt);
	text = arena_vprintf(ir->arena, fmt, ap);
	va_end(ap);
	diag_report(ir->diags, DIAG_SCHEDULE, at, "%s", text);
	return false;
}

const struct data_array *data_array_of(const struct data_region *region, const struct sym *sym)
{
	for (uint32_t i = 0; region && i < region->arrays.n; i++) {
		const struct data_array *a = region->arrays.at[i];

		if (a->sym == sym)
			return a;
	}
	return NULL;
}

/* ---- the clauses ---- */

struct changes {
	struct analyses *an;
	const struct stmt *block;
	const struct sym *changed;
};

static bool note_changed(void *context, const struct expr *e)
{
	struct changes *c = context;
	const struct vec *writers = e->kind == EXPR_SYM ? sym_writers(c->an, e->u.sym) : NULL;

	for (uint32_t i = 0; writers && i < writers->n; i++)
		if (stmt_within(writers->at[i], c->block))
			c->changed = e->u.sym;
	if (e->kind == EXPR_SYM && sym_escapes(c->an, e->u.sym))
		c->changed = e->u.sym;
	return true;
}

static bool size_stays(struct analyses *an, struct ir *ir, const struct data_region *region,
		       const struct data_array *a)
{
	struct changes c = {.an = an, .block = region->block};
	const struct expr *least;
	const char *why = NULL;

	expr_walk(ir, a->count, note_changed, &c);
	if (c.changed)
		return refuse(ir, a->span, "the size of '%s' may change in the region: '%s' does",
			      a->sym->name, c.changed->name);
	if (a->count->has & (HAS_LOAD | HAS_CALL | HAS_OPAQUE | HAS_VOLATILE))
		return refuse(ir, a->span,
			      "the size of '%s' is a formula of variables and constants",
			      a->sym->name);
	if (!range_safe(an, a->count, region->block->first, &why))
		return refuse(ir, a->span, "the size of '%s' cannot be computed: %s", a->sym->name,
			      why ? why : expr_text(ir, a->count));
	least = expr_c_binary(ir, EXPR_GE, a->count, expr_const_int(ir, type_i32(ir->types), 0));
	return range_prove(an, least, region->block->first) == PROOF_YES ||
	       refuse(ir, a->span, "the size of '%s' may be negative; data assume(%s) would",
		      a->sym->name, expr_text(ir, least));
}

static bool add_array(struct analyses *an, struct ir *ir, struct data_region *region,
		      const struct clause *clause, const struct clause_arg *arg)
{
	struct data_array *a = arena_alloc(ir->arena, sizeof(*a));
	const struct type *element;

	if (!arg->e || !arg->dim[0] || !arg->dim[1])
		return false; /* told */
	*a = (struct data_array){.sym = arg->e->u.sym,
				 .count = arg->dim[1],
				 .in = clause->id == CLAUSE_COPY || clause->id == CLAUSE_COPYIN,
				 .out = clause->id == CLAUSE_COPY || clause->id == CLAUSE_COPYOUT,
				 .create = clause->id == CLAUSE_CREATE,
				 .span = arg->span,
				 .word = clause_table[clause->id].word};
	element = type_indexed(a->sym->type, 1);
	if (data_array_of(region, a->sym))
		return refuse(ir, a->span, "'%s' is in the region already", a->sym->name);
	if (!expr_is_int(expr_strip(arg->dim[0]), 0))
		return refuse(
			ir, a->span,
			"cannot %s '%s': a part that does not begin at 0 is not in this version",
			a->word, a->sym->name);
	if (a->sym->kind != SYM_LOCAL && a->sym->kind != SYM_PARAM)
		return refuse(ir, a->span,
			      "cannot %s '%s': other functions can change it in the region",
			      a->word, a->sym->name);
	if (a->sym->type->kind == TYPE_PTR && sym_escapes(an, a->sym))
		return refuse(ir, a->span,
			      "cannot %s '%s': its address is known elsewhere, where it may be set",
			      a->word, a->sym->name);
	if (!element || (a->out && type_is_const(element)))
		return refuse(ir, a->span, "cannot %s '%s': its elements are const", a->word,
			      a->sym->name);
	if (!size_stays(an, ir, region, a))
		return false;
	a->device = name_local(region->nest->func, arena_printf(ir->arena, "d_%s", a->sym->name));
	vec_push(ir->arena, &region->arrays, a);
	return true;
}

/* Around a loop that is the region its copies are declared: in a block of statements, past which no jump leads. */
static bool may_stand_around(const struct data_region *region)
{
	const struct stmt *in = region->block->parent;
	const char *why = NULL;

	while (in && in->kind == STMT_BLOCK && in->transparent)
		in = in->parent;
	if (!in || in->kind != STMT_BLOCK || !in->braced)
		why = "it is the whole body of another statement";
	else if (region->nest->func->has_label)
		why = "the function has labels";
	return !why || refuse(region->nest->func->ir, region->nest->span,
			      "this data region is a loop, and %s: put a block { } around it", why);
}

bool data_arrays(struct analyses *an, struct data_region *region)
{
	const struct annotation *annotation = region->nest->pragmas.at[0];
	struct ir *ir = region->nest->func->ir;
	bool good = region->block != NULL;

	if (region->known)
		return region->good;
	region->known = true;
	if (good && region->block->transparent && !may_stand_around(region))
		return false;
	if (good && !region->block->first)
		return refuse(ir, region->nest->span, "this data region is empty");
	for (uint32_t i = 0; i < annotation->clauses.n && good; i++) {
		const struct clause *clause = annotation->clauses.at[i];

		for (uint32_t k = 0; clause_copies(clause->id) && k < clause->args.n && good; k++)
			good = add_array(an, ir, region, clause, clause->args.at[k]);
	}
	region->good = good;
	return good;
}

/* ---- pointers ---- */

static bool is_kernel(const struct func *func, const struct stmt *root)
{
	for (uint32_t i = 0; i < func->nests.n; i++) {
		const struct nest *nest = func->nests.at[i];

		if (nest->root == root)
			return nest->kernel && nest->kernel->name;
	}
	return false;
}

/* Where a message about the statement points: what has no bytes is a part of what has. */
static struct span place_of(const struct check *c, const struct stmt *s)
{
	while (s && s != c->region->block && span_none(s->span))
		s = s->parent;
	return s && s != c->region->block ? s->span : c->region->nest->span;
}

/* The next statement of the block that the host runs. */
static const struct stmt *next_of_host(const struct check *c, const struct stmt *s)
{
	const struct stmt *block = c->region->block;

	s = stmt_next(block, s);
	while (s && is_kernel(c->func, s))
		s = stmt_next_skip(block, s);
	return s;
}

static struct data_array *array_of(const struct check *c, const struct sym *sym)
{
	return (struct data_array *)(uintptr_t)data_array_of(c->region, sym);
}

/* u = v: what it is set to; NULL: it is no such statement. */
static const struct sym *set_to(const struct stmt *s)
{
	const struct expr *value;

	if ((s->kind != STMT_DECL && s->kind != STMT_ASSIGN) || s->op ||
	    s->sym->type->kind != TYPE_PTR || !s->slot[SLOT_VALUE].e)
		return NULL;
	value = s->slot[SLOT_VALUE].e;
	while (value->kind == EXPR_CAST && value->type->kind == TYPE_PTR &&
	       value->arg[0]->type->kind == TYPE_PTR)
		value = value->arg[0];
	return value->kind == EXPR_SYM && value->u.sym->type->kind == TYPE_PTR ? value->u.sym
									       : NULL;
}

static bool declared_in_block(struct check *c, const struct sym *sym)
{
	const struct vec *writers = sym_writers(c->an, sym);

	for (uint32_t i = 0; i < writers->n; i++) {
		const struct stmt *w = writers->at[i];

		if (w->kind == STMT_DECL)
			return stmt_within(w, c->region->block);
	}
	return false;
}

/* Which pointers are one of the arrays at some time, and which arrays' pointers change. */
static void follow_pointers(struct check *c)
{
	bool more = true;

	for (uint32_t i = 0; i < c->region->arrays.n; i++)
		bits_add(c->ir->arena, &c->led,
			 ((struct data_array *)c->region->arrays.at[i])->sym->id);
	while (more) {
		more = false;
		for (const struct stmt *s = c->region->block; s; s = next_of_host(c, s)) {
			const struct sym *from = set_to(s);
			struct data_array *a = from ? array_of(c, from) : NULL;

			if (!from || !bits_has(&c->led, from->id))
				continue;
			more |= !bits_has(&c->led, s->sym->id) || (a && !a->moved);
			bits_add(c->ir->arena, &c->led, s->sym->id);
			if (a)
				a->moved = true;
		}
	}
}

/* A pointer of the region is set to another one, in a statement that does nothing else. */
static bool sets_well(struct check *c, const struct stmt *s)
{
	const struct sym *from = set_to(s);
	struct data_array *to = array_of(c, s->sym);

	if (s->kind == STMT_DECL && !s->slot[SLOT_VALUE].e)
		return true;
	if (!from || !bits_has(&c->led, from->id))
		return refuse(c->ir, place_of(c, s),
			      "'%s' is set to what is not an array of the data region, so that it "
			      "is not known which copy it is",
			      s->sym->name);
	if (!to && !declared_in_block(c, s->sym))
		return refuse(
			c->ir, place_of(c, s),
			"'%s' leads to an array of the data region, and is declared outside of "
			"it",
			s->sym->name);
	if (to)
		to->moved = true;
	return true;
}

struct use {
	const struct check *c;
	const struct sym *found;
};

static bool note_use(void *context, const struct expr *e)
{
	struct use *u = context;

	if (e->kind == EXPR_SYM && bits_has(&u->c->led, e->u.sym->id))
		u->found = e->u.sym;
	return true;
}

/* As note_use(), but for what an element is read of: p + 1 and &p[i] hand the pointer on, p[i] does not. */
static bool note_handed(void *context, const struct expr *e)
{
	struct use *u = context;

	if (e->kind != EXPR_ADDR)
		return e->kind != EXPR_LOAD && note_use(context, e);
	expr_walk(u->c->ir, e, note_use, u);
	return false;
}

/* Does a call get a pointer to an array of the region, and not only elements? */
static bool hands_on(struct check *c, const struct stmt *s)
{
	struct use u = {.c = c};

	for (unsigned i = 0; i < s->nslots; i++)
		if (s->slot[i].e)
			expr_walk(c->ir, s->slot[i].e, note_handed, &u);
	return u.found;
}

static bool host_uses(struct check *c, const struct stmt *s)
{
	struct use u = {.c = c};

	for (unsigned i = 0; i < s->nslots; i++)
		if (s->slot[i].e)
			expr_walk(c->ir, s->slot[i].e, note_use, &u);
	for (uint32_t i = 0; i < s->reads.n; i++)
		if (bits_has(&c->led, ((const struct sym *)s->reads.at[i])->id))
			u.found = s->reads.at[i];
	for (uint32_t i = 0; i < s->writes.n; i++)
		if (bits_has(&c->led, ((const struct sym *)s->writes.at[i])->id))
			u.found = s->writes.at[i];
	if (!u.found)
		return true;
	if (s->kind == STMT_CALL && s->text[0] && hands_on(c, s))
		return refuse(
			c->ir, place_of(c, s),
			"'%s' is on the device in this data region, and '%s' gets the host's "
			"pointer: "
			"a nest uses it where it is in the region itself, not in what that calls; "
			"or "
			"allocate it with cudaMallocManaged, leave it out of 'data', and let the "
			"nests of '%s' say deviceptr(...)",
			u.found->name, s->text, s->text);
	return refuse(c->ir, place_of(c, s),
		      "'%s' is on the device in this data region, and the host uses it here; that "
		      "belongs "
		      "before or after the region, or in a nest with bind(...)",
		      u.found->name);
}

/* ---- memory ---- */

/* Has the pointer been set from the array's: row = u + n? */
static bool set_from(const struct check *c, const struct sym *pointer, const struct sym *array)
{
	const struct vec *writers = sym_writers(c->an, pointer);

	for (uint32_t i = 0; i < writers->n; i++) {
		const struct stmt *w = writers->at[i];

		for (unsigned k = 0; k < w->nslots; k++)
			if (w->slot[k].e && expr_mentions(w->slot[k].e, array))
				return true;
	}
	return false;
}

/* Does the annotation of the region say that pointers of these names do not overlap?  Without names it
 * does not speak of what was set from the array. */
static bool said_apart(const struct check *c, const struct sym *a, const struct sym *b)
{
	const struct nest *nest = c->region->nest;

	for (uint32_t i = 0; a && i <= nest->noalias_groups.n; i++) {
		const struct vec *group = i ? nest->noalias_groups.at[i - 1] : &nest->noalias;
		bool has_a = false, has_b = false;

		for (uint32_t k = 0; k < group->n; k++) {
			has_a |= !group->at[k] || group->at[k] == (const void *)a;
			has_b |= !group->at[k] || group->at[k] == (const void *)b;
		}
		if (has_a && has_b && (group->at[0] || !set_from(c, a, b)))
			return true;
	}
	return false;
}

static bool apart(struct check *c, const struct stmt *s, const struct expr *place, bool writes)
{
	const struct sym *base = place_base(place);

	for (uint32_t i = 0; i < c->region->arrays.n; i++) {
		const struct data_array *a = c->region->arrays.at[i];
		const struct expr *args[2] = {expr_sym(c->ir, a->sym),
					      expr_const_int(c->ir, type_i32(c->ir->types), 0)};
		const struct expr *first =
			expr_raw(c->ir, EXPR_LOAD, type_indexed(a->sym->type, 1), NULL, args, 2);

		/* what is only read there may be read here */
		if ((!writes && !a->out && !a->create) || said_apart(c, base, a->sym) ||
		    alias_objects_ever(c->an, NULL, place, first) == ALIAS_NO)
			continue;
		return refuse(c->ir, place_of(c, s),
			      "the host %s '%s' here, which may be '%s', an array of the data "
			      "region; data noalias(%s, %s) says that it is not",
			      writes ? "writes" : "reads", expr_text(c->ir, place), a->sym->name,
			      base ? base->name : "...", a->sym->name);
	}
	return true;
}

struct header {
	struct check *c;
	const struct stmt *s;
	bool good, calls;
};

static bool note_place(void *context, const struct expr *e)
{
	struct header *h = context;
	struct purity p;

	if ((e->kind == EXPR_LOAD || e->kind == EXPR_MEMBER) && h->good)
		h->good = apart(h->c, h->s, e, false);
	if (e->kind == EXPR_CALL) {
		p = purity_of_call(h->c->func, e->text);
		h->calls |= !p.known || !p.pure || p.reads_memory || p.writes_memory;
	}
	return h->good;
}

static bool unknown(struct check *c, const struct stmt *s)
{
	return refuse(c->ir, place_of(c, s),
		      "what this does to memory is not known, and arrays of the data region are on "
		      "the device here");
}

/* Numbers and literals to a stream: what is printed is in the call. */
static bool is_output(const struct check *c, const struct stmt *s)
{
	static const char *const names[] = {"printf", "fprintf", "puts",
					    "fputs",  "putchar", "fflush"};
	bool listed = false;

	if (s->kind != STMT_CALL || file_hides(c->func, s->text))
		return false;
	for (unsigned i = 0; i < ARRAY_LEN(names); i++)
		listed |= strcmp(s->text, names[i]) == 0;
	for (unsigned i = 0; i < s->nslots && listed; i++) {
		const struct expr *e = expr_strip(s->slot[i].e);
		const struct type *of = e->type->kind == TYPE_PTR || e->type->kind == TYPE_ARRAY
						? e->type->of
						: NULL;

		listed = !(e->has & HAS_CALL) &&
			 (type_is_arith(e->type) || (e->kind == EXPR_OPAQUE && e->text[0] == '"') ||
			  (of && of->kind == TYPE_RECORD && of->name &&
			   (strcmp(of->name, "_IO_FILE") == 0 || strcmp(of->name, "FILE") == 0)));
	}
	return listed;
}

/* Loads among the arguments, which must be no array of the region. */
static bool arguments_apart(struct check *c, const struct stmt *s)
{
	struct header h = {c, s, true, false};

	for (unsigned i = 0; i < s->nslots && h.good; i++)
		if (type_is_arith(s->slot[i].e->type))
			expr_walk(c->ir, s->slot[i].e, note_place, &h);
	return h.good;
}

/* Of a statement with others in it, its header. */
static bool memory_apart(struct check *c, const struct stmt *s)
{
	struct header h = {c, s, true, false};
	const struct effects *fx;

	if (s->kind == STMT_RAW)
		return !(s->effects & RAW_CODE) || unknown(c, s);
	if (s->first || s->kind == STMT_FOR || s->kind == STMT_WHILE || s->kind == STMT_IF) {
		for (unsigned i = 0; i < s->nslots && h.good; i++)
			if (s->slot[i].e)
				expr_walk(c->ir, s->slot[i].e, note_place, &h);
		return h.good && (!h.calls || unknown(c, s));
	}
	if (is_output(c, s))
		return arguments_apart(c, s);
	fx = effects_of(c->an, s);
	if (fx->opaque || fx->reads_unknown || fx->writes_unknown)
		return unknown(c, s);
	for (uint32_t i = 0; i < fx->loads.n; i++)
		if (!apart(c, s, fx->loads.at[i], false))
			return false;
	for (uint32_t i = 0; i < fx->stores.n; i++)
		if (!apart(c, s, fx->stores.at[i], true))
			return false;
	return true;
}

/* ---- the block ---- */

static bool ends_at_brace(struct check *c)
{
	const struct effects *fx = effects_of(c->an, c->region->block);

	if (fx->label)
		return refuse(c->ir, c->region->nest->span,
			      "a jump may lead into this data region, past its copies");
	if (!fx->jumps)
		return true;
	for (const struct stmt *s = c->region->block; s; s = next_of_host(c, s))
		if (s->kind == STMT_JUMP && effects_of(c->an, s)->leaves)
			return refuse(
				c->ir, s->span,
				"this leaves the data region before its arrays are copied back");
	return refuse(c->ir, c->region->nest->span,
		      "a jump leaves the data region before its arrays are copied back");
}

/* Pointers that are set to each other lead to arrays of one type. */
static bool types_agree(struct check *c)
{
	const struct data_array *first = NULL;

	for (uint32_t i = 0; i < c->region->arrays.n; i++) {
		struct data_array *a = c->region->arrays.at[i];
		struct types *types = c->ir->types;

		if (!a->moved)
			continue;
		if (first && type_unqualified(types, a->sym->type->of) !=
				     type_unqualified(types, first->sym->type->of))
			return refuse(c->ir, a->span,
				      "'%s' and '%s' are set in the region and have other types",
				      first->sym->name, a->sym->name);
		first = first ? first : a;
		a->host = name_local(c->func, arena_printf(c->ir->arena, "host_%s", a->sym->name));
	}
	return true;
}

/* The host computes the launch: from none of the arrays. */
static bool launch_apart(struct check *c, const struct nest *nest)
{
	const struct kernel *k = nest->kernel;
	struct use u = {.c = c};

	for (unsigned d = 0; d < 3; d++) {
		const struct expr *e[4] = {k->grid[d], k->block[d], launch_dim(nest, false, d),
					   launch_dim(nest, true, d)};

		for (unsigned i = 0; i < ARRAY_LEN(e); i++)
			if (e[i])
				expr_walk(c->ir, e[i], note_use, &u);
	}
	if (k->runs)
		expr_walk(c->ir, k->runs, note_use, &u);
	return !u.found || refuse(c->ir, nest->span,
				  "the launch of this nest depends on '%s', which is on the device "
				  "in this data region",
				  u.found->name);
}

/* Kernels get the arrays by their own pointers. */
static bool kernels_use_arrays(struct check *c)
{
	for (uint32_t i = 0; i < c->func->nests.n; i++) {
		const struct nest *nest = c->func->nests.at[i];
		const struct sym *sym = NULL;

		if (nest->region != c->region || !is_kernel(c->func, nest->root))
			continue;
		if (!launch_apart(c, nest))
			return false;
		while ((sym = free_sym(c->func, nest->root, sym)) != NULL)
			if (bits_has(&c->led, sym->id) && !array_of(c, sym))
				return refuse(
					c->ir, nest->span,
					"'%s' is another name of an array of the data region; a "
					"nest uses those that 'data' names",
					sym->name);
	}
	return true;
}

/* What a nest writes by a pointer that is set to another array goes to that one's copy, which then must come back. */
static bool moved_come_back(struct check *c)
{
	bool written = false;

	for (uint32_t i = 0; i < c->func->nests.n; i++) {
		const struct nest *nest = c->func->nests.at[i];
		const struct effects *fx = effects_of(c->an, nest->root);

		for (uint32_t k = 0; nest->region == c->region && k < fx->stores.n; k++) {
			const struct sym *base = place_base(fx->stores.at[k]);
			const struct data_array *a = base ? array_of(c, base) : NULL;

			written |= a ? a->moved : !base || base->type->kind == TYPE_PTR;
		}
	}
	for (uint32_t i = 0; written && i < c->region->arrays.n; i++) {
		const struct data_array *a = c->region->arrays.at[i];

		if (a->moved && !a->out && !a->create)
			return refuse(c->ir, a->span,
				      "cannot %s '%s': pointers of the region are set to each "
				      "other, and a nest writes by one of them; use copy(...)",
				      a->word, a->sym->name);
	}
	return true;
}

static bool check_region(struct check *c)
{
	if (!data_arrays(c->an, c->region) || !ends_at_brace(c))
		return false;
	follow_pointers(c);
	for (const struct stmt *s = c->region->block; s; s = next_of_host(c, s)) {
		bool sets = (s->kind == STMT_DECL || s->kind == STMT_ASSIGN) &&
			    bits_has(&c->led, s->sym->id);

		if (!(sets ? sets_well(c, s) : host_uses(c, s)) || !memory_apart(c, s))
			return false;
	}
	return kernels_use_arrays(c) && types_agree(c) && moved_come_back(c);
}

bool schedule_data(struct func *func)
{
	struct check c = {.func = func, .ir = func->ir};
	bool good = true;

	for (uint32_t i = 0; i < func->regions.n; i++) {
		c.region = func->regions.at[i];
		c.led = (struct bits){0};
		c.an = analyses_create(func);
		if (c.region->block && !c.region->nest->wrong && check_region(&c))
			check_macro(func);
		else
			good = false; /* told */
		analyses_destroy(c.an);
	}
	return good;
}
