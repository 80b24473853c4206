/* kernel_transfer.c - which arrays go to the device for a nest of the host that becomes a kernel, and come back.
 *
 * Another copy of an array is another array, so what the nest writes must have no other name in it; those that a data region
 * has there are present. */
#include "../schedule.h"

#include "cunest/text.h"
#include "cunest/walk.h"

enum { MOST_POINTERS = 8 };

static const struct sym *led_by(struct schedule *s, const struct sym *sym, unsigned depth);

/* What the address in a value is computed from. */
static const struct sym *led_by_value(struct schedule *s, const struct expr *value, unsigned depth)
{
	const struct expr *args[2] = {value, expr_const_int(s->ir, type_i32(s->ir->types), 0)};

	if (value->type->kind != TYPE_PTR && value->type->kind != TYPE_ARRAY)
		return NULL;
	return led_by(s, place_base(expr_raw(s->ir, EXPR_LOAD, value->type->of, NULL, args, 2)),
		      depth);
}

/* The pointer or array from outside of the nest that one of the nest's own is made from; an array
 * of its own is that itself.  NULL: nobody knows. */
static const struct sym *led_by(struct schedule *s, const struct sym *sym, unsigned depth)
{
	const struct vec *writers = sym ? sym_writers(s->analyses, sym) : NULL;
	const struct sym *from = NULL;

	if (!sym || sym->type->kind != TYPE_PTR || !writers->n ||
	    !stmt_within(writers->at[0], s->nest->root))
		return sym;
	if (sym_escapes(s->analyses, sym) || !depth)
		return NULL;
	for (uint32_t i = 0; i < writers->n; i++) {
		const struct stmt *w = writers->at[i];
		const struct sym *one;

		if (w->op == EXPR_ADD || w->op == EXPR_SUB ||
		    (w->kind == STMT_DECL && !w->slot[SLOT_VALUE].e))
			continue;
		if (w->kind != STMT_DECL && w->kind != STMT_ASSIGN)
			return NULL;
		one = led_by_value(s, w->slot[SLOT_VALUE].e, depth - 1);
		if (!one || (from && from != one))
			return NULL;
		from = one;
	}
	return from;
}

static const struct sym *handed_over(struct schedule *s, const struct expr *place)
{
	return led_by(s, place_base(place), MOST_POINTERS);
}

bool writes_by(struct schedule *s, const struct sym *sym)
{
	const struct effects *fx = effects_of(s->analyses, s->nest->root);
	bool writes = fx->writes_unknown;

	for (uint32_t i = 0; i < fx->stores.n; i++)
		writes |= handed_over(s, fx->stores.at[i]) == sym;
	return writes;
}

static const struct expr *first_of(struct schedule *s, const struct sym *sym)
{
	const struct expr *args[2] = {expr_sym(s->ir, sym),
				      expr_const_int(s->ir, type_i32(s->ir->types), 0)};

	return expr_raw(s->ir, EXPR_LOAD, sym->type->of, NULL, args, 2);
}

/* Another copy of an array is another array: what the nest writes to one is not in the other.  So
 * nothing else that leads to memory may lead there, unless nobody writes by either. */
static bool copied_apart(struct schedule *s, const struct clause *clause,
			 const struct clause_arg *arg, const struct sym *sym)
{
	const struct effects *fx = effects_of(s->analyses, s->nest->root);
	const struct vec *lists[] = {&fx->stores, &fx->loads};
	const struct expr *place = first_of(s, sym);
	bool written = writes_by(s, sym);
	const struct sym *x = NULL;

	while ((x = free_sym(s->nest->func, s->nest->root, x)) != NULL) {
		enum alias alias;

		if (x == sym || (x->type->kind != TYPE_PTR && x->type->kind != TYPE_ARRAY) ||
		    !(written || writes_by(s, x)))
			continue;
		alias = alias_objects(s->analyses, s->nest, place, first_of(s, x));
		if (alias != ALIAS_NO)
			return schedule_refuse(
				s, DIAG_SCHEDULE, arg->span,
				"cannot %s '%s': the nest writes, and '%s' %s%s",
				clause_table[clause->id].word, sym->name, x->name,
				alias == ALIAS_MUST
					? "points to the same array, of which that is another copy"
					: "may point to the same memory",
				alias == ALIAS_MUST
					? ""
					: arena_printf(s->ir->arena,
						       "; noalias(%s, %s) says that it does not",
						       sym->name, x->name));
	}
	for (unsigned k = 0; k < ARRAY_LEN(lists); k++)
		for (uint32_t i = 0; i < lists[k]->n; i++) {
			const struct expr *other = lists[k]->at[i];

			if ((k && !written) || handed_over(s, other) ||
			    alias_objects(s->analyses, s->nest, place, other) == ALIAS_NO)
				continue;
			return schedule_refuse(s, DIAG_SCHEDULE, arg->span,
					       "cannot %s '%s': the nest writes, and '%s' may be "
					       "the same memory",
					       clause_table[clause->id].word, sym->name,
					       expr_text(s->ir, other));
		}
	return true;
}

/* What a nest says of an array that the region around it has brought there: nothing else. */
static bool is_as_present(struct schedule *s, const struct clause *clause,
			  const struct clause_arg *arg, const struct data_array *a)
{
	if (expr_is_int(expr_strip(arg->dim[0]), 0) && arg->dim[1] == a->count)
		return true;
	return schedule_refuse(
		s, DIAG_CLAUSE, arg->span,
		"cannot %s '%s': the data region around has %s elements of it on the "
		"device; say the same, or nothing",
		clause_table[clause->id].word, a->sym->name, expr_text(s->ir, a->count));
}

/* The copies of a region stand for its arrays as long as nothing else is the same memory. */
static bool present_apart(struct schedule *s, const struct vec *places, bool writes)
{
	const struct data_region *region = s->nest->region;

	for (uint32_t i = 0; i < places->n; i++) {
		const struct expr *place = places->at[i];
		const struct sym *sym = handed_over(s, place);
		bool present = data_array_of(region, sym) != NULL;

		for (uint32_t k = 0; k < region->arrays.n; k++) {
			const struct data_array *a = region->arrays.at[k];

			if (a->sym == sym || !(writes || (!present && (a->out || a->create))) ||
			    alias_objects(s->analyses, s->nest, place, first_of(s, a->sym)) ==
				    ALIAS_NO)
				continue;
			return schedule_refuse(
				s, DIAG_SCHEDULE, a->span,
				"cannot keep '%s' on the device: '%s', which a nest %s, may be the "
				"same memory; noalias(%s, %s) says that it is not",
				a->sym->name, expr_text(s->ir, place), writes ? "writes" : "reads",
				a->sym->name, sym ? sym->name : "...");
		}
	}
	return true;
}

/* Arrays that are there already. */
static bool add_present(struct schedule *s, struct kernel *kernel)
{
	const struct effects *fx = effects_of(s->analyses, s->nest->root);
	struct data_region *region = s->nest->region;
	const struct sym *sym = NULL;

	while ((sym = free_sym(s->nest->func, s->nest->root, sym)) != NULL) {
		const struct data_array *a = data_array_of(region, sym);
		struct transfer *t;

		if (!a)
			continue;
		if (writes_by(s, sym) && !a->out && !a->create)
			return schedule_refuse(
				s, DIAG_CLAUSE, a->span,
				"cannot %s '%s': a nest of the region writes it; use "
				"copy(...)",
				a->word, sym->name);
		t = arena_alloc(s->ir->arena, sizeof(*t));
		*t = (struct transfer){
			.sym = sym, .count = a->count, .device = a->device, .present = a};
		vec_push(s->ir->arena, &kernel->transfers, t);
	}
	if (fx->writes_unknown || fx->reads_unknown)
		return schedule_refuse(s, DIAG_SCHEDULE, region->nest->span,
				       "a nest of this data region accesses memory of which nobody "
				       "knows whose it is");
	return present_apart(s, &fx->stores, true) && present_apart(s, &fx->loads, false);
}

static bool add_transfer(struct schedule *s, struct kernel *kernel, const struct clause *clause,
			 const struct clause_arg *arg)
{
	const struct sym *sym = arg->e && arg->e->kind == EXPR_SYM ? arg->e->u.sym : NULL;
	const struct effects *fx = effects_of(s->analyses, s->nest->root);
	struct transfer *t = arena_alloc(s->ir->arena, sizeof(*t));
	bool reads = false, writes = false;
	const char *why = NULL;

	if (!sym || !arg->dim[0] || !arg->dim[1])
		return false; /* told */
	if (data_array_of(s->nest->region, sym))
		return is_as_present(s, clause, arg, data_array_of(s->nest->region, sym));
	for (uint32_t i = 0; i < kernel->transfers.n; i++)
		if (((const struct transfer *)kernel->transfers.at[i])->sym == sym)
			return schedule_refuse(
				s, DIAG_CLAUSE, arg->span,
				"'%s' is brought there already; copy(...) is both ways", sym->name);
	for (uint32_t i = 0; i < fx->loads.n; i++)
		reads |= handed_over(s, fx->loads.at[i]) == sym;
	for (uint32_t i = 0; i < fx->stores.n; i++)
		writes |= handed_over(s, fx->stores.at[i]) == sym;
	*t = (struct transfer){.sym = sym,
			       .count = arg->dim[1],
			       .in = clause->id != CLAUSE_COPYOUT,
			       .out = clause->id != CLAUSE_COPYIN};
	if (!expr_is_int(expr_strip(arg->dim[0]), 0))
		why = "a part that does not begin at 0 is not in this version";
	else if (!reads && !writes)
		why = "nothing in the nest uses it";
	else if (writes && !t->out)
		why = "the nest writes it; use copy(...)";
	else if (reads && !t->in)
		why = "the nest reads it; use copy(...)";
	else if (!writes && t->out)
		why = "the nest does not write it; use copyin(...)";
	else if (t->out &&
		 type_is_const(type_indexed(sym->type, 1) ? type_indexed(sym->type, 1) : sym->type))
		why = "its elements are const";
	if (why)
		return schedule_refuse(s, DIAG_CLAUSE, arg->span, "cannot %s '%s': %s",
				       clause_table[clause->id].word, sym->name, why);
	if (!copied_apart(s, clause, arg, sym))
		return false;
	if (!range_safe(s->analyses, t->count, s->nest->root->first, &why))
		return schedule_refuse(s, DIAG_CLAUSE, arg->span,
				       "the size of '%s' cannot be computed: %s", sym->name, why);
	t->device = name_local(s->nest->func, arena_printf(s->ir->arena, "d_%s", sym->name));
	vec_push(s->ir->arena, &kernel->transfers, t);
	return true;
}

bool kernel_make_transfers(struct schedule *s, struct kernel *kernel)
{
	if (s->nest->region &&
	    (!data_arrays(s->analyses, s->nest->region) || !add_present(s, kernel)))
		return false;
	for (uint32_t i = 0; i < s->nest->pragmas.n; i++) {
		const struct annotation *a = s->nest->pragmas.at[i];

		for (uint32_t k = 0; k < a->clauses.n; k++) {
			const struct clause *c = a->clauses.at[k];

			if (!clause_copies(c->id))
				continue;
			for (uint32_t j = 0; j < c->args.n; j++)
				if (!add_transfer(s, kernel, c, c->args.at[j]))
					return false;
		}
	}
	return true;
}
