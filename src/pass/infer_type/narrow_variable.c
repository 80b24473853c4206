/* narrow_variable.c - variables of 64 bits, of loops and of one definition, that fit an int.
 *
 *	for (size_t i = 0; i < n; i++)		->	for (int i = 0; i < (int)n; i++)
 *		y[i] = x[i / w];				y[i] = x[i / (unsigned)w];
 *	const size_t row = i / w;		->	const int row = i / (unsigned)w;
 *
 * Legal when range shows that the first value, the bound, every value in an iteration and the one after
 * it are values of an int: then no addition overflows, and each comparison comes out as before.  All
 * statements that name the variable are understood.
 *
 * Done only where the text gains: no use may need a conversion that was not there, (size_t)i + 1.
 * Profitable, measured on sm_90 (sm_80): a grid-stride loop over size_t 14 -> 6 instructions per
 * store (15 -> 6.25), with pass stride, for nvcc unrolls only the signed one; i / w % c in its
 * subscript 74 -> 25.5 (75 -> 25.75); the row k of a product with 64-bit strides 7.5 -> 5.4.  Not
 * for loops of few iterations, which leave nothing of their variable. */
#include "narrow_variable.h"

#include "cunest/rewrite.h"
#include "cunest/text.h"
#include "../shared/motion.h"
#include "narrow.h"
#include "../shared/spelled.h"
#include "../shared/text_names.h"

enum { SIZE_LIMIT = 4096 };

struct variable {
	struct pass *pass;
	struct nest *nest;
	struct stmt *def;         /* FOR or DECL */
	const struct stmt *scope; /* what may name it */
	const struct sym *old;
	struct sym *sym; /* the new one */
	bool by_uses;    /* only uses that get narrow pay for it */
	bool use_gained; /* one did */
	bool negative;   /* a value that the loop compares may be below 0 */
	const char *why;
	const struct expr *fact; /* that is missing; NULL: none would do */
};

static const struct type *i32(const struct variable *v)
{
	return type_i32(v->pass->ir->types);
}

/* ---- is it one, and do its values fit? ---- */

static bool is_wide(const struct stmt *s)
{
	const struct sym *sym = s->sym;

	return sym && sym->kind == SYM_LOCAL && sym->type->kind == TYPE_INT &&
	       sym->type->bits == 64 && !type_is_volatile(sym->type) && !sym->address_taken &&
	       !sym->constant &&
	       (s->kind == STMT_FOR ? s->declares && s->first : s->kind == STMT_DECL);
}

/* Does only what is understood name it? */
static bool is_plain(const struct variable *v)
{
	struct analyses *an = v->pass->analyses;
	const struct vec *readers = sym_readers(an, v->old), *writers = sym_writers(an, v->old);
	struct text_names text = {v->pass->ir, v->nest, NULL};

	if (writers->n != 1 || sym_escapes(an, v->old))
		return false;
	for (uint32_t i = 0; i < readers->n; i++) {
		const struct stmt *s = readers->at[i];

		if (s->kind == STMT_RAW || s->kind == STMT_WHILE || s->kind == STMT_PRAGMA ||
		    s->kind == STMT_CALL || s->kind == STMT_ATOMIC || text_counts(s) ||
		    !stmt_within(s, v->scope))
			return false;
	}
	/* sizeof(i), decltype(i) */
	return readers->n > 0 && !named_in_text(&text, v->old);
}

static bool lacks(struct variable *v, const struct expr *e, enum expr_kind kind, __int128 end,
		  const char *words)
{
	struct ir *ir = v->pass->ir;

	v->fact = expr_c_binary(ir, kind, e, expr_const_int(ir, e->type, end));
	v->why = arena_printf(ir->arena, "nothing proves that '%s' is %s", expr_text(ir, e), words);
	return false;
}

static bool fits(struct variable *v, const struct expr *e, const struct stmt *at)
{
	struct range r = range_of(v->pass->analyses, e, at);
	bool low = !r.empty && r.lo < type_min(i32(v));

	if (!r.empty && r.lo >= type_min(i32(v)) && r.hi <= type_max(i32(v)))
		return true;
	return lacks(v, e, low ? EXPR_GE : EXPR_LE, low ? type_min(i32(v)) : type_max(i32(v)),
		     low ? "between -2^31 and 2^31" : "below 2^31");
}

static bool loop_fits(struct variable *v)
{
	struct ir *ir = v->pass->ir;
	const struct stmt *loop = v->def;
	const struct expr *bound = loop->slot[SLOT_BOUND].e;
	struct analyses *an = v->pass->analyses;
	struct range in, step;

	if (!type_is_int(bound->type) || effects_clobber(an, loop, bound) ||
	    motion_pinned(v->pass, bound) || !type_is_int(loop->slot[SLOT_STEP].e->type)) {
		v->why = "its bound is not a loop-invariant integer";
		return false;
	}
	if (!fits(v, loop->slot[SLOT_LO].e, loop) || !fits(v, bound, loop))
		return false;
	/* -1 would be a huge bound */
	if (!v->old->type->is_signed && range_of(an, bound, loop).lo < 0)
		return lacks(v, bound, EXPR_GE, 0, "not negative");
	in = range_of(an, expr_sym(ir, v->old), loop->first);
	step = range_of(an, loop->slot[SLOT_STEP].e, loop->first);
	if (in.empty || step.empty || in.lo < type_min(i32(v)) || in.hi > type_max(i32(v)) ||
	    in.lo + step.lo < type_min(i32(v)) || in.hi + step.hi > type_max(i32(v))) {
		lacks(v, loop->slot[SLOT_STEP].e, EXPR_LE, 1 << 30, "");
		v->why = arena_printf(ir->arena, "nothing proves that '%s' plus '%s' is below 2^31",
				      v->old->name, expr_text(ir, loop->slot[SLOT_STEP].e));
		return false;
	}
	v->negative = in.lo < 0 || in.lo + step.lo < 0 ||
		      range_of(an, loop->slot[SLOT_LO].e, loop).lo < 0;
	return true;
}

/* A variable around it that stays wide would be converted time and again. */
static bool leans_on_wide(const struct variable *v, const struct expr *e)
{
	for (const struct stmt *s = v->def->parent; s && stmt_within(s, v->nest->root);
	     s = s->parent)
		if (s->kind == STMT_FOR && s->sym->type->bits == 64 && expr_mentions(e, s->sym))
			return true;
	return false;
}

/* Is there something that 64 bits make dearer? */
static bool gains(const struct variable *v, const struct expr *e)
{
	unsigned gain = e->kind == EXPR_SYM ? 0 : narrow_gain(e);

	if (gain && expr_mentions(e, v->old))
		return true;
	for (unsigned i = 0; i < e->nargs; i++)
		if (gains(v, e->arg[i]))
			return true;
	return false;
}

/* A formula that has become one of 32 bits. */
static bool is_narrow(const struct expr *e)
{
	const struct expr *core = expr_strip(e);

	return core != e && core->type->bits <= 32 && narrow_passes(core);
}

static bool uses_gain(const struct variable *v)
{
	for (const struct stmt *s = v->scope; s; s = stmt_next(v->scope, s))
		for (unsigned i = 0; i < s->nslots; i++)
			if (s->slot[i].e && s->slot[i].e->size <= SIZE_LIMIT &&
			    gains(v, s->slot[i].e))
				return true;
	return false;
}

static bool pays(const struct variable *v)
{
	const struct expr *value = v->def->slot[SLOT_VALUE].e;

	return v->def->kind == STMT_DECL
		       ? narrow_gain(value) > 0 || is_narrow(value) || uses_gain(v)
		       : loop_trips(v->pass->analyses, v->def) < 0 || uses_gain(v);
}

/* ---- rewriting, on trial ---- */

static bool is_variable(const struct variable *v, const struct expr *e)
{
	return e->kind == EXPR_CAST && e->implicit && e->type->bits == 64 &&
	       e->arg[0]->kind == EXPR_SYM && e->arg[0]->u.sym == v->sym;
}

/* What any integer type does for. */
static const struct expr *bare(const struct variable *v, const struct expr *parent, unsigned i,
			       const struct expr *e)
{
	/* one that the variable got below a conversion is written, and is to the type that it had */
	bool ours =
		e->kind == EXPR_CAST &&
		(e->implicit || (parent->kind == EXPR_CAST && parent->implicit &&
				 e->type == type_unqualified(v->pass->ir->types, v->old->type) &&
				 e->arg[0] == expr_sym(v->pass->ir, v->sym)));

	if (!(ours && e->type->kind == TYPE_INT && e->arg[0]->type == i32(v) &&
	      expr_mentions(e, v->sym)))
		return e;
	if (parent->kind == EXPR_LOAD && i > 0)
		return e->arg[0];
	if (parent->kind == EXPR_CAST && type_is_arith(parent->type))
		return e->arg[0];
	return e;
}

struct settling {
	struct variable *v;
	struct spelled words;
	struct narrowing n;
};

/* i > 0, which would be (size_t)i > 0 else. */
static const struct expr *settle_comparison(struct settling *s, const struct expr *e,
					    const struct expr *const *args,
					    const struct expr *guard)
{
	struct narrowing n = {.place = {s->v->pass, s->n.place.at, guard}, .stmt = s->n.stmt};
	const struct expr *now[2];

	for (unsigned i = 0; i < 2; i++) {
		const struct expr *core = expr_strip(args[i]);

		if (core->kind != EXPR_INT && core->type->bits > 32)
			return NULL;
		/* (size_t)n of a negative n is large, so that n has to be proved too */
		now[i] = is_variable(s->v, args[i]) ? core : narrowed(&n, args[i], i32(s->v));
		if (!now[i])
			return NULL;
	}
	return expr_c_binary(s->v->pass->ir, (enum expr_kind)e->kind, now[0], now[1]);
}

static const struct expr *settle(struct settling *s, const struct expr *e,
				 const struct expr *parent, const struct expr *guard)
{
	struct ir *ir = s->v->pass->ir;
	const struct expr **args;
	bool same = true, compares = expr_table[e->kind].flags & EXPR_R;

	if (!expr_mentions(e, s->v->sym) || is_variable(s->v, e) || spelled_named(&s->words, e))
		return e;
	if (narrow_passes(e) && e->type->bits == 64) {
		struct narrowing n = {.place = {s->v->pass, s->n.place.at, guard},
				      .stmt = s->n.stmt};
		const struct expr *now = NULL;

		if (narrow_to_unsigned(e, parent))
			now = narrowed(&n, e, type_u32(ir->types));
		if (!now)
			now = narrowed(&n, e, i32(s->v));
		if (now) {
			s->v->use_gained |= narrow_gain(e) > 0;
			return expr_cast(ir, e->type, now, true);
		}
		s->v->why = n.why ? n.why : s->v->why;
		s->v->fact = n.why ? n.fact : s->v->fact;
	}
	args = arena_array(ir->arena, e->nargs + 1u, sizeof(*args));
	for (unsigned i = 0; i < e->nargs; i++) {
		args[i] = settle(s, e->arg[i], e,
				 guard_of_operand(s->v->pass, s->n.stmt, e, args[0], i, guard));
		args[i] = bare(s->v, e, i, args[i]);
		same = same && args[i] == e->arg[i];
	}
	if (compares && args[0]->type->kind == TYPE_INT && args[0]->type->bits == 64) {
		const struct expr *now = settle_comparison(s, e, args, guard);

		if (now)
			return now;
	}
	if (same)
		return e;
	/* (int)i */
	if (e->kind == EXPR_CAST && e->type == args[0]->type)
		return args[0];
	return expr_with_args(ir, e, args);
}

/* How many conversions of what names the symbol C would not insert, so that they have to be written? */
static unsigned words_for(const struct sym *sym, const struct expr *e)
{
	bool is_operation = narrow_passes(e) || expr_table[e->kind].flags & EXPR_R ||
			    e->kind == EXPR_SHL || e->kind == EXPR_SHR || e->kind == EXPR_AND ||
			    e->kind == EXPR_OR || e->kind == EXPR_XOR || e->kind == EXPR_NOT ||
			    e->kind == EXPR_NEG || e->kind == EXPR_SELECT;
	unsigned n = 0;

	for (unsigned i = 0; i < e->nargs; i++) {
		const struct expr *a = e->arg[i], *b;

		n += words_for(sym, a);
		if (!(a->kind == EXPR_CAST && a->implicit && a->type->bits == 64 &&
		      a->arg[0]->type->bits <= 32 && expr_mentions(a, sym)))
			continue;
		b = is_operation && e->nargs == 2 ? expr_strip(e->arg[1 - i]) : NULL;
		if (e->kind == EXPR_CALL || e->kind == EXPR_OPAQUE ||
		    (is_operation && (!b || b->kind == EXPR_INT || b->type->bits < 64)))
			n++;
	}
	return n;
}

/* The same of all that is looked into. */
static unsigned words_of(const struct variable *v, const struct sym *sym)
{
	unsigned n = 0;

	for (const struct stmt *s = v->scope; s; s = stmt_next(v->scope, s))
		for (unsigned i = 0; i < s->nslots; i++)
			if (s->slot[i].e && s->slot[i].e->size <= SIZE_LIMIT)
				n += words_for(sym, s->slot[i].e);
	return n;
}

static bool replace(struct variable *v)
{
	struct ir *ir = v->pass->ir;
	const struct type *wide = type_unqualified(ir->types, v->old->type);
	const struct expr *from = expr_sym(ir, v->old);
	const struct expr *to = expr_cast(ir, wide, expr_sym(ir, v->sym), true);
	struct settling t = {.v = v};
	unsigned words = words_of(v, v->old);

	for (const struct stmt *s = v->scope; s; s = stmt_next(v->scope, s))
		stmt_substitute((struct stmt *)(uintptr_t)s, from, to);
	for (const struct stmt *s = v->scope; s; s = stmt_next(v->scope, s)) {
		for (unsigned i = 0; i < s->nslots; i++) {
			const struct expr *e = s->slot[i].e, *now;
			bool is_value = s->kind == STMT_DECL || s->kind == STMT_ASSIGN;

			if (!e || e->size > SIZE_LIMIT || !expr_mentions(e, v->sym))
				continue;
			if (!slot_facts(v->pass, v->nest, s, i, &t.n.place.at))
				return false;
			t.n.stmt = s;
			spelled_enter(&t.words, ir, v->nest, &s->slot[i]);
			now = settle(&t, e, NULL, NULL);
			/* the slot itself is like a subscript: it is converted to what it has to be
			 */
			if (!is_value && s->kind != STMT_FOR && is_variable(v, now) &&
			    s->kind != STMT_STORE)
				return false;
			if (now == e)
				continue;
			stmt_set((struct stmt *)(uintptr_t)s, i, now);
		}
	}
	return words_of(v, v->sym) <= words;
}

static bool is_unsigned(const struct expr *e)
{
	if (e->nargs == 0)
		return e->kind == EXPR_INT || (e->type->bits <= 32 && !e->type->is_signed);
	for (unsigned i = 0; i < e->nargs; i++)
		if (!is_unsigned(e->arg[i]))
			return false;
	return true;
}

/* A part of the header in 32 bits, unsigned where it is made of what is; NULL: not proved. */
static const struct expr *narrow_part(struct variable *v, const struct expr *e)
{
	struct narrowing n = {.place = {v->pass, v->def, NULL}, .stmt = v->def};
	const struct expr *core = expr_strip(e), *now;
	struct ir *ir = v->pass->ir;

	if (core->kind == EXPR_INT && !core->text)
		return type_holds(i32(v), expr_int(core))
			       ? expr_const_int(ir, i32(v), expr_int(core))
			       : NULL;
	if (core->type->bits <= 32)
		return core;
	now = core->type->is_signed || !(is_unsigned(core) || narrow_to_unsigned(core, NULL))
		      ? NULL
		      : narrowed(&n, core, type_u32(ir->types));
	if (!now)
		now = narrowed(&n, core, i32(v));
	v->fact = now ? v->fact : n.fact;
	v->why = now ? v->why : n.why;
	return now;
}

/* The step; of i -= w, which is a step of -w, the w. */
static const struct expr *narrow_step(struct variable *v, const struct expr *e)
{
	struct narrowing n = {.place = {v->pass, v->def, NULL}, .stmt = v->def};
	const struct expr *core = expr_strip(e), *by;

	if (core->kind != EXPR_NEG)
		return narrow_part(v, e);
	by = narrowed(&n, core->arg[0], i32(v));
	if (!by)
		return NULL;
	/* beside an unsigned w the sum would be unsigned */
	if (by->kind == EXPR_CAST && by->implicit && by->arg[0]->type->bits == 32)
		by = expr_cast(v->pass->ir, i32(v), by->arg[0], false);
	return expr_unary(v->pass->ir, EXPR_NEG, by);
}

/* int i = ...; i < (int)n; i += ...; or int row = ... */
static bool narrow_header(struct variable *v)
{
	struct stmt *s = v->def;
	const struct expr *e;

	if (s->kind == STMT_DECL) {
		e = narrow_part(v, s->slot[SLOT_VALUE].e);
		if (!e)
			e = s->slot[SLOT_VALUE].e;
		stmt_set(s, SLOT_VALUE, expr_c_convert(v->pass->ir, i32(v), e));
		return true;
	}
	e = narrow_part(v, s->slot[SLOT_LO].e);
	if (!e)
		return false;
	stmt_set(s, SLOT_LO, expr_c_convert(v->pass->ir, i32(v), e));
	e = narrow_step(v, s->slot[SLOT_STEP].e);
	if (e)
		stmt_set(s, SLOT_STEP, e);
	e = s->slot[SLOT_BOUND].e;
	if (expr_strip(e)->type->bits <= 32) {
		e = expr_c_convert(v->pass->ir, i32(v), expr_strip(e));
		/* beside an unsigned n, -1 would be large */
		if (v->negative && e->kind == EXPR_CAST && e->arg[0]->type->bits == 32)
			e = expr_cast(v->pass->ir, i32(v), e->arg[0], false);
	} else {
		struct narrowing n = {.place = {v->pass, s, NULL}, .stmt = s};

		e = narrowed(&n, e, i32(v));
		v->fact = e ? v->fact : n.fact;
		v->why = e ? v->why : n.why;
	}
	if (e)
		stmt_set(s, SLOT_BOUND, e);
	return e != NULL;
}

static bool narrow_one(struct variable *v)
{
	struct ir *ir = v->pass->ir;
	struct stmt *s = v->def;
	struct rewrite w;
	bool good;

	rewrite_begin(&w, v->nest->func);
	v->sym = sym_create(v->nest->func, v->old->kind, v->old->name,
			    type_qualified(ir->types, i32(v), v->old->type->quals));
	v->sym->where = v->old->where;
	v->sym->fresh = v->old->fresh;
	v->sym->hint = v->old->hint;
	good = narrow_header(v);
	stmt_set_sym(s, v->sym);
	stmt_set_dirty(s, true);
	good = good && replace(v) && (!v->by_uses || v->use_gained);
	if (good)
		rewrite_keep(&w);
	else
		rewrite_undo(&w);
	return good;
}

/* A quotient of 64 bits that is converted is no gain, unless what uses it is. */
static bool value_fits(struct variable *v)
{
	const struct expr *value = v->def->slot[SLOT_VALUE].e;

	v->by_uses = !narrow_part(v, value);
	return fits(v, value, v->def) && (!v->by_uses || uses_gain(v));
}

static bool consider(struct pass *p, struct nest *n, struct stmt *s, bool tell)
{
	struct variable v = {.pass = p, .nest = n, .def = s, .old = s->sym};
	const struct stmt *scope = s->kind == STMT_FOR ? s : s->parent;

	while (scope->transparent && scope->parent && scope != n->root)
		scope = scope->parent;
	v.scope = scope;
	if (s->kind == STMT_DECL &&
	    (!s->slot[SLOT_VALUE].e || !stmt_loop(s) || !stmt_within(stmt_loop(s), n->root) ||
	     !type_is_int(s->slot[SLOT_VALUE].e->type)))
		return false;
	if (!is_plain(&v) || !pays(&v))
		return false;
	for (unsigned i = 0; i < s->nslots; i++)
		if (leans_on_wide(&v, s->slot[i].e))
			return false;
	v.by_uses = s->kind == STMT_FOR && loop_trips(p->analyses, s) >= 0;
	if ((s->kind == STMT_FOR ? loop_fits(&v) : value_fits(&v)) && narrow_one(&v)) {
		pass_done(p, s, NULL, "'%s' is an int now: all its values fit", s->sym->name);
		return true;
	}
	if (tell && v.why)
		pass_wants(p, s, NULL, v.fact, "'%s' stays in 64 bits: %s", s->sym->name, v.why);
	return false;
}

bool narrow_variables(struct pass *p, struct nest *n, bool tell)
{
	bool changed = false;

	if (n->func->kind == FUNC_HOST && !n->kernel)
		return false;
	for (struct stmt *s = n->root; s; s = stmt_next(n->root, s))
		if (is_wide(s) && consider(p, n, s, tell))
			changed = true;
	return changed;
}
