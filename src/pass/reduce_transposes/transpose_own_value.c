/* transpose_own_value.c - what another thread computes, in terms of the thread that needs it.
 *
 *	clipped[y][x] = fmaxf(columns[y][x], bias[x]), for who reads clipped[x][y]
 * ->	fmaxf(columns[x][y], bias[y])
 *
 * The subscripts of the cell make equations between the two threads and their loops; whatever follows from
 * them is replaced.  The values are the same, in the same types, so nothing overflows that did
 * not before. */
#include "transpose_own.h"

#include "../shared/motion.h"

#include "cunest/text.h"

/* ---- loops that are the same ---- */

struct renaming {
	struct ir *ir;
	const struct access *from, *to;
};

static const struct expr *rename_one(void *context, const struct expr *e)
{
	const struct renaming *r = context;

	for (unsigned i = 0; e->kind == EXPR_SYM && i < r->from->nloops && i < r->to->nloops; i++)
		if (r->from->loop[i]->sym == e->u.sym)
			return expr_sym(r->ir, r->to->loop[i]->sym);
	return e;
}

/* e, as it is in the same iteration of the loops around the other. */
const struct expr *own_renamed(struct own *o, const struct expr *e, const struct access *from,
			       const struct access *to)
{
	struct renaming r = {o->t->ir, from, to};

	return expr_map(o->t->ir, e, rename_one, &r);
}

/* Nothing in the block gives a variable of e another value. */
bool own_settled(struct own *o, const struct expr *e)
{
	if (e->kind == EXPR_SYM) {
		const struct vec *writers = sym_writers(o->t->an, e->u.sym);

		for (uint32_t i = 0; i < writers->n; i++)
			if (stmt_within(writers->at[i], o->t->block))
				return false;
		return !sym_escapes(o->t->an, e->u.sym) || e->u.sym->kind == SYM_CONSTANT;
	}
	for (unsigned i = 0; i < e->nargs; i++)
		if (!own_settled(o, e->arg[i]))
			return false;
	return !(e->has & (HAS_LOAD | HAS_VOLATILE | HAS_OPAQUE));
}

/* ... but for those of loops around the access. */
bool own_steady(struct own *o, const struct access *a, const struct expr *e)
{
	for (unsigned i = 0; i < a->nloops; i++)
		e = expr_replace(o->t->ir, e, expr_sym(o->t->ir, a->loop[i]->sym),
				 expr_const_int(o->t->ir, a->loop[i]->sym->type, 0));
	return own_settled(o, e);
}

bool own_same_loops(struct own *o, const struct access *a, const struct access *b)
{
	if (a->nloops != b->nloops)
		return false;
	for (unsigned i = 0; i < a->nloops; i++) {
		const struct stmt *x = a->loop[i], *y = b->loop[i];

		if (x == y)
			continue;
		if (x->cmp != y->cmp || x->sym->type != y->sym->type)
			return false;
		for (unsigned k = 0; k < x->nslots; k++) {
			const struct expr *e = own_renamed(o, x->slot[k].e, a, b);

			if (e != y->slot[k].e)
				return false;
			if (!own_steady(o, b, e))
				return false;
		}
	}
	return true;
}

/* ---- what an instance computes, in the sink's words ---- */

static bool is_loop_of(const struct access *a, const struct sym *sym)
{
	for (unsigned i = 0; i < a->nloops; i++)
		if (a->loop[i]->sym == sym)
			return true;
	return false;
}

/* A thread index or a variable of the access's loops. */
bool own_unknown(const struct access *a, const struct expr *atom)
{
	return form_is_thread(atom) || (atom->kind == EXPR_SYM && is_loop_of(a, atom->u.sym));
}

static bool knows_none(const struct access *a, const struct sum *f)
{
	for (unsigned i = 0; i < f->n; i++)
		if (own_unknown(a, f->term[i].e))
			return false;
	return true;
}

/* A form over the instance's thread and loops, as one over the sink's. */
static bool solve(const struct instance *x, const struct sum *in, struct sum *out)
{
	struct sum left[TR_DIMS], right[TR_DIMS], f = *in;

	*out = (struct sum){.n = 0};
	for (unsigned i = 0; i < x->n; i++) {
		left[i] = x->left[i];
		right[i] = x->right[i];
	}
	for (unsigned i = 0; i < x->n; i++) {
		const struct expr *pivot = NULL;
		__int128 coef = 0;

		for (unsigned k = 0; k < left[i].n && !pivot; k++) {
			coef = left[i].term[k].by;
			if (own_unknown(x->access, left[i].term[k].e) && (coef == 1 || coef == -1))
				pivot = left[i].term[k].e;
		}
		if (!pivot)
			continue;
		for (unsigned k = i + 1; k < x->n; k++) {
			__int128 by = -sum_factor(&left[k], pivot) * coef;

			if (by && (!sum_add(&left[k], &left[i], by) ||
				   !sum_add(&right[k], &right[i], by)))
				return false;
		}
		coef *= sum_factor(&f, pivot);
		if (coef && (!sum_add(&f, &left[i], -coef) || !sum_add(out, &right[i], coef)))
			return false;
	}
	return knows_none(x->access, &f) && sum_add(out, &f, 1);
}

static const struct expr *thread_word(struct own *o, const struct expr *atom)
{
	const struct expr *word = atom->kind == EXPR_SREG && form_is_thread(atom)
					  ? o->thread[atom->u.sreg - SREG_TID_X]
					  : NULL;

	return word ? word : atom;
}

/* A form of the sink, as a person would write it. */
static const struct expr *spell(struct own *o, const struct sum *f)
{
	struct ir *ir = o->t->ir;
	const struct expr *e = NULL;

	for (unsigned i = 0; i < f->n; i++) {
		const struct expr *atom = thread_word(o, f->term[i].e);

		if (f->term[i].by != 1)
			return NULL;
		e = e ? expr_c_binary(ir, EXPR_ADD, e, atom) : atom;
	}
	if (f->constant || !e) {
		bool less = f->constant < 0 && e;
		__int128 c = less ? -f->constant : f->constant;

		if (c > INT32_MAX || c < INT32_MIN)
			return NULL;
		if (!e)
			return expr_const_int(ir, type_i32(ir->types), c);
		e = expr_c_binary(ir, less ? EXPR_SUB : EXPR_ADD, e,
				  expr_const_int(ir, type_i32(ir->types), c));
	}
	if (e && f->n + (f->constant != 0) > 1 && !range_safe(o->t->an, e, o->sink->stmt, NULL))
		return NULL;
	return e;
}

static bool map_unknown(struct own *o, const struct instance *x, const struct expr *e,
			const struct expr **out)
{
	struct sum f;

	if (!own_form(o, x, e, &f))
		return own_fails(
			o, "what another thread computes with its indices does not follow from the "
			   "subscripts");
	*out = spell(o, &f);
	if (!*out)
		return own_fails(o, "what another thread computes with its indices is not a simple "
				    "formula here");
	if ((*out)->type != e->type)
		*out = expr_cast(o->t->ir, e->type, *out, false);
	return true;
}

/* Tiles do not count: which store is read follows from where the read stands. */
static bool value_kept(struct own *o, const struct expr *e, const struct stmt *def,
		       const struct stmt *at)
{
	bool tile = own_tile_read(o, e) != NULL;

	if (!e->nargs)
		return value_same(o->t->an, e, def, at);
	if (e->kind == EXPR_LOAD && !tile && !place_readonly(o->t->an, o->t->nest, e))
		return false;
	for (unsigned i = tile; i < e->nargs; i++)
		if (!value_kept(o, e->arg[i], def, at))
			return false;
	return true;
}

/* const float v = tile[y][x]; before it in the block: v is that. */
static bool map_local(struct own *o, const struct instance *x, const struct sym *sym,
		      const struct expr **out, bool *known)
{
	const struct stmt *def = single_definition(o->t->an, sym);
	const struct expr *value;
	struct instance y = *x;

	*known = false;
	if (!def || def->kind != STMT_DECL || !stmt_within(def, o->t->block) ||
	    !def->slot[SLOT_VALUE].e || sym_writers(o->t->an, sym)->n != 1)
		return true;
	value = def->slot[SLOT_VALUE].e;
	if (!value_kept(o, value, def, x->at))
		return true;
	*known = true;
	y.at = def;
	if (!own_map(o, &y, expr_c_convert(o->t->ir, sym->type, value), out))
		return false;
	*out = expr_substitute(o->t->ir, *out);
	return true;
}

static bool map_sym(struct own *o, const struct instance *x, const struct expr *e,
		    const struct expr **out)
{
	const struct sym *sym = e->u.sym;
	struct sum f;
	bool known;

	*out = e;
	if (is_loop_of(x->access, sym)) {
		if (!x->own)
			return map_unknown(o, x, e, out);
		*out = own_renamed(o, e, x->access, o->sink);
		return true;
	}
	if (!map_local(o, x, sym, out, &known))
		return false;
	if (known)
		return true;
	if (sym->kind != SYM_CONSTANT && (sym->kind == SYM_SHARED || sym->kind == SYM_GLOBAL ||
					  sym->type->kind == TYPE_REF || !own_settled(o, e)))
		return own_fails(
			o, arena_printf(o->t->ir->arena, "'%s' may change between", sym->name));
	if (x->own || sym->type->kind == TYPE_PTR ||
	    uniform_expr(o->t->an, e, x->access->stmt, NULL) == UNIFORM_BLOCK)
		return x->own ||
		       uniform_expr(o->t->an, e, x->access->stmt, NULL) == UNIFORM_BLOCK ||
		       own_fails(o, arena_printf(o->t->ir->arena, "'%s' is private to each thread",
						 sym->name));
	if (!form_of(o->t, e, x->access->stmt, &f) || (f.n == 1 && f.term[0].e == e))
		return own_fails(o, arena_printf(o->t->ir->arena, "'%s' is private to each thread",
						 sym->name));
	return map_unknown(o, x, e, out);
}

/* A load of memory that nobody writes.  Those by another thread must go along neighbours here, too. */
static bool check_load(struct own *o, const struct instance *x, const struct expr *from,
		       const struct expr *to)
{
	__int128 step;

	if (!place_readonly(o->t->an, o->t->nest, from))
		return own_fails(o, arena_printf(o->t->ir->arena,
						 "'%s' may be written in between; const "
						 "__restrict__ would say that it is not",
						 expr_text(o->t->ir, from)));
	for (unsigned i = 1; i < to->nargs && !x->own; i++) {
		bool last = i + 1 == to->nargs;

		if (!form_step(o->t, to->arg[i], o->sink->stmt, &step) ||
		    (step && (!last || step > 1 || step < -1)))
			return own_fails(o, "accesses to global memory would not be coalesced");
	}
	return true;
}

bool own_map(struct own *o, const struct instance *x, const struct expr *e, const struct expr **out)
{
	const struct expr **args;
	struct tile *tile = own_tile_read(o, e);

	*out = e;
	if (tile && e->nargs > 1)
		return own_forward(o, x, e, out);
	if (e->kind == EXPR_SYM)
		return map_sym(o, x, e, out);
	if (e->kind == EXPR_SREG)
		return x->own || !form_is_thread(e) || map_unknown(o, x, e, out);
	if (e->kind == EXPR_OPAQUE || e->kind == EXPR_ADDR || (e->has & HAS_VOLATILE) ||
	    (e->kind == EXPR_MEMBER && e->has & HAS_LOAD))
		return own_fails(o, "what is stored is not understood well enough");
	if (e->kind == EXPR_CALL) {
		struct purity p = purity_of_call(o->t->nest->func, e->text);

		if (!p.pure || p.reads_memory || p.convergent || p.fence || p.writes_memory)
			return own_fails(
				o, "what is stored comes from a call that is more than a formula");
		if (!x->own && call_sregs(o->t->nest->func, e->text, SREGS_THREAD))
			return own_fails(o, "what is stored comes from a call that depends on the "
					    "calling thread");
	}
	if (!e->nargs)
		return true;
	args = arena_array(o->t->ir->arena, e->nargs, sizeof(*args));
	for (unsigned i = 0; i < e->nargs; i++)
		if (!own_map(o, x, e->arg[i], &args[i]))
			return false;
	*out = expr_with_args(o->t->ir, e, args);
	return e->kind != EXPR_LOAD || check_load(o, x, e, *out);
}

/* The same but for the iteration of loops. */
static bool renamed_form(struct own *o, const struct sum *f, const struct access *a,
			 struct sum *out)
{
	*out = (struct sum){.constant = f->constant};
	for (unsigned i = 0; i < f->n; i++) {
		const struct expr *atom = f->term[i].e;

		if (a != o->sink && !own_steady(o, a, atom))
			return false;
		if (!sum_add_term(out, own_renamed(o, atom, a, o->sink), f->term[i].by))
			return false;
	}
	return true;
}

/* The exact value of an integer of the instance, as a form of the sink. */
bool own_form(struct own *o, const struct instance *x, const struct expr *e, struct sum *out)
{
	struct sum f;

	if (!form_of(o->t, e, x->access->stmt, &f))
		return false;
	if (x->own)
		return renamed_form(o, &f, x->access, out);
	for (unsigned i = 0; i < f.n; i++) {
		const struct expr *atom = f.term[i].e;

		if (!own_unknown(x->access, atom) &&
		    (!own_settled(o, atom) ||
		     uniform_expr(o->t->an, atom, x->access->stmt, NULL) != UNIFORM_BLOCK))
			return false;
	}
	return solve(x, &f, out);
}
