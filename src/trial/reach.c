/* reach.c - how many elements an array needs where its region is no box of formulas (footprint.h).
 *
 * in[(c * h + y * stride - pad + k) * w + ...] has more strides than an array has dimensions.  But the test knows all sizes
 * as numbers: each subscript is written as C++ in which variables are ranges of values, and computed with the numbers that
 * were drawn.  A loop's variable is from its start to its bound, a local is what it is defined as, and both are what the
 * conditions around the access leave of that.  The result may be too large, never too small: what is beyond what is touched
 * is drawn and compared like the rest.
 *
 * The idea is interval arithmetic (Moore, Interval Analysis, 1966). */
#include "trial_impl.h"

#include <string.h>

enum { DEEPEST = 24, LONGEST = 4000 };

/* A condition that holds, or does not, where the access is. */
struct known {
	const struct expr *e;
	bool truth;
};

struct reaching {
	struct arena *arena;
	const struct subject *s;
	struct analyses *an;
	const struct stmt *at;
	struct vec known; /* struct known * */
	unsigned depth;
};

static bool put(struct buf *b, struct reaching *r, const struct expr *e);

/* Without its conversions, also those that the source wrote. */
static const struct expr *bare_of(const struct expr *e)
{
	while (e->kind == EXPR_CAST && type_is_int(e->arg[0]->type))
		e = e->arg[0];
	return e;
}

/* ---- what is known around it ---- */

static void know(struct reaching *r, const struct expr *e, bool truth)
{
	struct known *k;

	while (e->kind == EXPR_CAST && e->arg[0]->type->kind == TYPE_BOOL)
		e = e->arg[0];
	if (e->kind == EXPR_LNOT) {
		know(r, e->arg[0], !truth);
		return;
	}
	if (e->kind == (truth ? EXPR_LAND : EXPR_LOR)) {
		know(r, e->arg[0], truth);
		know(r, e->arg[1], truth);
		return;
	}
	k = arena_alloc(r->arena, sizeof(*k));
	*k = (struct known){e, truth};
	vec_push(r->arena, &r->known, k);
}

static bool always_leaves(const struct stmt *s)
{
	return s && ((s->kind == STMT_JUMP && !s->text) ||
		     (s->kind == STMT_BLOCK && always_leaves(s->last)));
}

static void know_around(struct reaching *r, const struct stmt *at)
{
	for (const struct stmt *s = at; s; s = s->parent) {
		if (s->parent && s->parent->kind == STMT_IF)
			know(r, s->parent->slot[SLOT_COND].e, s == s->parent->first);
		for (const struct stmt *x = s->prev;
		     x && s->parent && s->parent->kind == STMT_BLOCK; x = x->prev)
			if (x->kind == STMT_IF && always_leaves(x->first))
				know(r, x->slot[SLOT_COND].e, false);
	}
}

/* ---- ranges as text ---- */

static enum expr_kind mirrored(enum expr_kind kind)
{
	return kind == EXPR_LT   ? EXPR_GT
	       : kind == EXPR_LE ? EXPR_GE
	       : kind == EXPR_GT ? EXPR_LT
	       : kind == EXPR_GE ? EXPR_LE
				 : kind;
}

static enum expr_kind negated(enum expr_kind kind)
{
	return kind == EXPR_LT   ? EXPR_GE
	       : kind == EXPR_LE ? EXPR_GT
	       : kind == EXPR_GT ? EXPR_LE
	       : kind == EXPR_GE ? EXPR_LT
	       : kind == EXPR_EQ ? EXPR_NE
				 : EXPR_EQ;
}

/* `e` OP bound: .below(bound) and the like; EXPR_LAND: 0 <= e && e < bound. */
static bool put_limit(struct buf *b, struct reaching *r, enum expr_kind kind,
		      const struct expr *bound)
{
	const char *name = kind == EXPR_LT     ? "below"
			   : kind == EXPR_LE   ? "up_to"
			   : kind == EXPR_GT   ? "above"
			   : kind == EXPR_GE   ? "from"
			   : kind == EXPR_LAND ? "inside"
					       : NULL;
	struct buf text;

	buf_init(&text, r->arena);
	if (!name || !put(&text, r, bound))
		return false;
	buf_printf(b, ".%s(%s)", name, text.s);
	return true;
}

static bool is_unsigned(const struct expr *e)
{
	return e->type->kind == TYPE_INT && !e->type->is_signed;
}

/* What the conditions leave of e. */
static void put_limits(struct buf *b, struct reaching *r, const struct expr *e)
{
	struct vec all = r->known;

	for (uint32_t i = 0; i < all.n; i++) {
		const struct known *k = all.at[i];
		enum expr_kind kind = (enum expr_kind)k->e->kind;
		const struct expr *x, *y;

		if (!(expr_table[kind].flags & EXPR_R))
			continue;
		kind = k->truth ? kind : negated(kind);
		x = bare_of(k->e->arg[0]);
		y = bare_of(k->e->arg[1]);
		if (x != e && y != e)
			continue;
		/* of its own bound it says nothing, and in bounds of others nothing that leads back */
		r->known.n = i;
		kind = x == e ? kind : mirrored(kind);
		if (is_unsigned(k->e->arg[x != e]) && !is_unsigned(e))
			kind = kind == EXPR_LT ? EXPR_LAND : EXPR_COUNT; /* -1 is more than all */
		put_limit(b, r, kind, k->e->arg[x == e]);
		r->known.n = all.n;
	}
}

/* A variable of a loop around the access: from its start on, as its condition says. */
static bool put_loop(struct buf *b, struct reaching *r, const struct stmt *loop)
{
	const struct expr *lo = loop->slot[SLOT_LO].e, *step = loop->slot[SLOT_STEP].e;
	struct buf start, end;
	__int128 by;
	bool up;

	if (eval_int(step, &by) == EVAL_OK)
		up = by > 0;
	else
		up = loop->cmp == EXPR_LT || loop->cmp == EXPR_LE;
	buf_init(&start, r->arena);
	buf_init(&end, r->arena);
	if (!put(&start, r, lo))
		return false;
	if (!put_limit(&end, r,
		       loop->cmp == EXPR_NE ? (up ? EXPR_LT : EXPR_GT) : (enum expr_kind)loop->cmp,
		       loop->slot[SLOT_BOUND].e))
		return false;
	buf_printf(b, "(%s).%s()%s", start.s, up ? "up" : "down", end.s);
	return true;
}

static bool put_local(struct buf *b, struct reaching *r, const struct sym *sym)
{
	const struct stmt *def;

	for (const struct stmt *s = r->at; s; s = s->parent)
		if (s->kind == STMT_FOR && s->sym == sym)
			return put_loop(b, r, s);
	def = sym->address_taken ? NULL : single_definition(r->an, sym);
	/* a declaration: wherever the name is seen it has one value */
	return def && def->kind == STMT_DECL && def->slot[SLOT_VALUE].e &&
	       put(b, r, def->slot[SLOT_VALUE].e);
}

static bool put_sreg(struct buf *b, const struct subject *s, const struct expr *e)
{
	static const char axis[] = "xyz";
	static const struct {
		enum sreg first;
		const char *name, *format;
	} rows[] = {
		{SREG_TID_X, "block", "cunest_test::range(0, %s.%c - 1)"},
		{SREG_CTAID_X, "grid", "cunest_test::range(0, %s.%c - 1)"},
		{SREG_NTID_X, "block", "cunest_test::range(%s.%c)"},
		{SREG_NCTAID_X, "grid", "cunest_test::range(%s.%c)"},
	};

	for (unsigned i = 0; i < ARRAY_LEN(rows); i++)
		if (e->u.sreg >= rows[i].first && e->u.sreg < rows[i].first + 3) {
			buf_printf(b, rows[i].format, own(s, rows[i].name),
				   axis[e->u.sreg - rows[i].first]);
			return true;
		}
	return false;
}

static bool put_call(struct buf *b, struct reaching *r, const char *name, const struct expr *x,
		     const struct expr *y)
{
	buf_printf(b, "cunest_test::%s(", name);
	if (!put(b, r, x))
		return false;
	buf_puts(b, ", ");
	if (!put(b, r, y))
		return false;
	buf_putc(b, ')');
	return true;
}

static bool put_infix(struct buf *b, struct reaching *r, const struct expr *x, const char *sign,
		      const struct expr *y)
{
	buf_putc(b, '(');
	if (!put(b, r, x))
		return false;
	buf_puts(b, sign);
	if (!put(b, r, y))
		return false;
	buf_putc(b, ')');
	return true;
}

static bool put_value(struct buf *b, struct reaching *r, const struct expr *e)
{
	__int128 value;

	if (eval_int(e, &value) == EVAL_OK) {
		buf_printf(b, "cunest_test::range(%lld)", (long long)value);
		return true;
	}
	switch ((enum expr_kind)e->kind) {
	case EXPR_SYM:
		if (e->u.sym->kind == SYM_LOCAL)
			return put_local(b, r, e->u.sym);
		if (e->u.sym->kind != SYM_TPARAM &&
		    (e->u.sym->kind != SYM_PARAM || sym_writers(r->an, e->u.sym)->n ||
		     e->u.sym->address_taken))
			return false;
		buf_printf(b, "cunest_test::range(%s)", e->u.sym->name);
		return true;
	case EXPR_MEMBER: /* of a parameter that is passed by value */
		if (e->arg[0]->kind != EXPR_SYM || sym_writers(r->an, e->arg[0]->u.sym)->n ||
		    e->arg[0]->u.sym->address_taken || !wide_possible(r->arena, e))
			return false;
		buf_printf(b, "cunest_test::range(%s.%s)", e->arg[0]->u.sym->name, e->text);
		return true;
	case EXPR_SREG:
		return put_sreg(b, r->s, e);
	case EXPR_NEG:
		return put_infix(b, r, expr_const_int(r->s->func->ir, e->type, 0), " - ",
				 e->arg[0]);
	case EXPR_ADD:
		return put_infix(b, r, e->arg[0], " + ", e->arg[1]);
	case EXPR_SUB:
		return put_infix(b, r, e->arg[0], " - ", e->arg[1]);
	case EXPR_MUL:
		return put_infix(b, r, e->arg[0], " * ", e->arg[1]);
	case EXPR_DIV:
		return put_infix(b, r, e->arg[0], " / ", e->arg[1]);
	case EXPR_MOD:
		return put_infix(b, r, e->arg[0], " % ", e->arg[1]);
	case EXPR_MIN:
		return put_call(b, r, "least", e->arg[0], e->arg[1]);
	case EXPR_MAX:
		return put_call(b, r, "most", e->arg[0], e->arg[1]);
	case EXPR_SELECT:
		return put_call(b, r, "either", e->arg[1], e->arg[2]);
	case EXPR_INT:
	case EXPR_FLT:
	case EXPR_AND:
	case EXPR_OR:
	case EXPR_XOR:
	case EXPR_SHL:
	case EXPR_SHR:
	case EXPR_NOT:
	case EXPR_EQ:
	case EXPR_NE:
	case EXPR_LT:
	case EXPR_LE:
	case EXPR_GT:
	case EXPR_GE:
	case EXPR_LAND:
	case EXPR_LOR:
	case EXPR_LNOT:
	case EXPR_CAST:
	case EXPR_LOAD:
	case EXPR_ADDR:
	case EXPR_CALL:
	case EXPR_OPAQUE:
	case EXPR_COUNT:
		return false;
	}
	return false;
}

/* What does not fit becomes anything of the type. */
static void put_fit(struct buf *b, const struct type *type)
{
	const __int128 hi = type_max(type);

	buf_printf(b, ".as(%lld, %lld)", (long long)type_min(type),
		   hi > INT64_MAX ? (long long)INT64_MAX : (long long)hi);
}

static void put_conversions(struct buf *b, const struct expr *e, const struct expr *bare)
{
	if (e == bare)
		return;
	put_conversions(b, e->arg[0], bare);
	put_fit(b, e->type);
}

static bool put(struct buf *b, struct reaching *r, const struct expr *e)
{
	const struct expr *bare = bare_of(e);
	bool good;

	if (r->depth >= DEEPEST || b->n > LONGEST || !type_is_int(e->type) ||
	    e->type->kind != TYPE_INT || bare->type->kind != TYPE_INT)
		return false;
	r->depth++;
	good = put_value(b, r, bare);
	/* an overflow of signed integers is undefined, unsigned ones wrap */
	if (good && bare->nargs && is_unsigned(bare))
		put_fit(b, bare->type);
	if (good && bare->kind != EXPR_INT)
		put_limits(b, r, bare);
	if (good)
		put_conversions(b, e, bare);
	r->depth--;
	return good;
}

/* ---- accesses ---- */

struct searching {
	struct reaching r;
	const struct sym *array;
	struct buf *out;
	bool good;
	bool asked, open; /* it is asked whether it is null; an access is not guarded by that */
};

static bool is_array(const struct searching *k, const struct expr *e)
{
	return e->kind == EXPR_SYM && e->u.sym == k->array;
}

static void note_index(struct searching *k, const struct expr *index)
{
	struct buf text;

	buf_init(&text, k->r.arena);
	buf_puts(&text, "");
	k->good &= put(&text, &k->r, index);
	if (!k->out->n || !strstr(k->out->s, text.s))
		buf_printf(k->out, "%s%s", k->out->n ? ", " : "", text.s);
}

static void note_access(struct searching *k)
{
	bool guarded = false;

	for (uint32_t i = 0; i < k->r.known.n; i++) {
		const struct known *known = k->r.known.at[i];

		guarded |= says_not_null(known->e, known->truth, k->array);
	}
	k->open |= !guarded;
}

static void search(struct searching *k, const struct expr *e)
{
	uint32_t known = k->r.known.n;

	if (e->kind == EXPR_LOAD && is_array(k, e->arg[0])) {
		note_index(k, e->arg[1]);
		note_access(k);
	} else if (e->kind == EXPR_SYM && e->u.sym == k->array) {
		k->good = false;
	}
	for (unsigned i = 0; i < e->nargs; i++) {
		const bool first = i == 0;

		if (e->kind == EXPR_LOAD && first && e->arg[0]->kind == EXPR_SYM)
			continue;
		if (e->kind == EXPR_SELECT && !first)
			know(&k->r, e->arg[0], i == 1);
		if ((e->kind == EXPR_LAND || e->kind == EXPR_LOR) && !first)
			know(&k->r, e->arg[0], e->kind == EXPR_LAND);
		if (asks_null(e, i, k->array))
			k->asked = true;
		else
			search(k, e->arg[i]);
		k->r.known.n = known;
	}
}

/* What an atomic operation is given: sums, or sums + row. */
static void search_pointer(struct searching *k, const struct expr *e)
{
	struct ir *ir = k->r.s->func->ir;

	note_access(k);
	if (is_array(k, e)) {
		note_index(k, expr_const_int(ir, type_i32(ir->types), 0));
		return;
	}
	for (unsigned i = 0; e->kind == EXPR_ADD && i < 2; i++)
		if (is_array(k, e->arg[i])) {
			note_index(k, e->arg[1 - i]);
			search(k, e->arg[1 - i]);
			return;
		}
	search(k, e);
}

bool range_text(struct buf *b, const struct subject *s, struct analyses *an, const struct stmt *at,
		const struct expr *e)
{
	struct reaching r = {.arena = s->func->ir->arena, .s = s, .an = an, .at = at};
	struct buf text;

	buf_init(&text, r.arena);
	know_around(&r, at);
	if (!put(&text, &r, e))
		return false;
	buf_puts(b, text.s);
	return true;
}

/* Is null a value that the clauses leave it, and has it no size of its own? */
static bool allows_null(const struct subject *s, const struct input *in)
{
	bool said = in->reference || in->copied.n;

	for (uint32_t i = 0; i < s->func->nests.n; i++) {
		const struct vec *assumes = &((const struct nest *)s->func->nests.at[i])->assumes;

		for (uint32_t k = 0; k < assumes->n; k++)
			said |= expr_mentions(assumes->at[k], in->sym);
	}
	return !said;
}

const char *reach_text(const struct subject *s, struct analyses *an, struct input *in)
{
	const struct sym *array = in->sym;
	struct arena *arena = s->func->ir->arena;
	struct buf all;
	struct searching k = {
		.r = {.arena = arena, .s = s, .an = an}, .array = array, .out = &all, .good = true};

	buf_init(&all, arena);
	for (const struct stmt *at = s->func->body; at && k.good;
	     at = stmt_next(s->func->body, at)) {
		k.r.at = at;
		k.good &= at->kind != STMT_RAW || !(at->effects & RAW_LABEL);
		k.r.known = (struct vec){0};
		know_around(&k.r, at);
		for (uint32_t i = 0; i < at->reads.n + at->writes.n; i++) /* not understood */
			k.good &= array != (i < at->reads.n ? at->reads.at[i]
							    : at->writes.at[i - at->reads.n]);
		for (unsigned i = 0; i < at->nslots && k.good; i++)
			if (at->slot[i].e && stmt_asks_null(at, i, array))
				k.asked = true;
			else if (at->slot[i].e && at->kind == STMT_ATOMIC && i == 0)
				search_pointer(&k, at->slot[i].e);
			else if (at->slot[i].e)
				search(&k, at->slot[i].e);
	}
	in->may_be_null = k.good && k.asked && !k.open && allows_null(s, in);
	return k.good && all.n ? arena_printf(arena, "cunest_test::reach({%s})", all.s) : NULL;
}
