/* interp_expr.c - C's expressions on values.
 *
 * Integers go through eval_int_op(), which computes in 128 bits and tells what is undefined; floats
 * are rounded to their type after every single operation, so nothing is fused or kept wider.
 */
#include <math.h>
#include <string.h>

#include "interp_impl.h"
#include "text_impl.h"

double interp_round(const struct type *type, double value)
{
	if (isnan(value))
		return (double)NAN;
	return type->bits == 32 ? (double)(float)value : value;
}

static void want_float(struct machine *m, const struct type *type)
{
	if (type->bits != 32 && type->bits != 64)
		interp_unsupported(m, "arithmetic on '%s'", type->name);
}

static struct value truth(bool b)
{
	return (struct value){.i = b};
}

/* ---- operators ---- */

/* A float's sum, product and quotient are the rounded double's: 53 >= 2 * 24 + 2 bits. */
static struct value float_binary(struct machine *m, enum expr_kind kind, const struct type *type,
				 double a, double b)
{
	struct value v = {.f = 0};

	want_float(m, type);
	m->out.fp_ops++;
	if (kind == EXPR_ADD)
		v.f = a + b;
	else if (kind == EXPR_SUB)
		v.f = a - b;
	else if (kind == EXPR_MUL)
		v.f = a * b;
	else if (kind == EXPR_DIV)
		v.f = a / b;
	else
		interp_unsupported(m, "'%s' on floating operands", expr_table[kind].name);
	v.f = interp_round(type, v.f);
	return v;
}

static struct value float_compare(enum expr_kind kind, double a, double b)
{
	bool less = a<b, more = a> b, same = a == b;

	if (kind == EXPR_EQ || kind == EXPR_NE)
		return truth(same == (kind == EXPR_EQ));
	if (kind == EXPR_LT || kind == EXPR_LE)
		return truth(less || (kind == EXPR_LE && same));
	return truth(more || (kind == EXPR_GE && same));
}

static struct value pointer_compare(struct machine *m, enum expr_kind kind, const struct value *a,
				    const struct value *b)
{
	bool same = a->p.object == b->p.object;

	if (kind == EXPR_EQ || kind == EXPR_NE)
		return truth((same && a->p.at == b->p.at) == (kind == EXPR_EQ));
	if (!same)
		interp_undefined(m, "pointers into two objects are compared");
	return float_compare(kind, (double)a->p.at, (double)b->p.at);
}

/* C++ has defined since 2014 that ones may be shifted into the sign, and compilers of C do the same. */
static bool shifts_into_sign(enum expr_kind kind, const struct type *type, __int128 a,
			     __int128 count)
{
	return kind == EXPR_SHL && a >= 0 && count >= 0 && count < type->bits &&
	       a <= (__int128)(UINT64_MAX >> (64 - type->bits)) >> count;
}

struct value interp_binary(struct machine *m, enum expr_kind kind, const struct type *type,
			   const struct value *a, const struct value *b)
{
	struct value v = {.i = 0};

	if (type_is_float(type))
		return float_binary(m, kind, type, a->f, b->f);
	if (!type_is_int(type))
		interp_unsupported(m, "'%s' on '%s'", expr_table[kind].name, type->name);
	switch (eval_int_op(kind, type, a->i, b->i, &v.i)) {
	case EVAL_OK:
		return v;
	case EVAL_UNDEFINED:
		if (shifts_into_sign(kind, type, a->i, b->i))
			return v; /* what wraps */
		interp_undefined(m, "'%s' on '%s' of %lld and %lld", expr_table[kind].name,
				 type->name, (long long)a->i, (long long)b->i);
	case EVAL_INEXACT:
	case EVAL_UNKNOWN:
		break;
	}
	interp_unsupported(m, "'%s' on integers", expr_table[kind].name);
}

static const struct type *pointee(const struct type *type)
{
	return type->kind == TYPE_PTR || type->kind == TYPE_ARRAY ? type->of : NULL;
}

static struct value pointer_binary(struct machine *m, const struct expr *e, const struct value *a,
				   const struct value *b)
{
	const struct type *pa = pointee(e->arg[0]->type), *pb = pointee(e->arg[1]->type);
	int64_t size;

	if (expr_table[e->kind].flags & EXPR_R) {
		if (!pa || !pb)
			interp_unsupported(m, "a pointer is compared with a number");
		return pointer_compare(m, e->kind, a, b);
	}
	if (pa && pb) {
		size = interp_size(m, pa);
		if (a->p.object != b->p.object || !size)
			interp_undefined(m, "pointers into two objects are subtracted");
		return (struct value){.i = (a->p.at - b->p.at) / size};
	}
	if (pb)
		return memory_step(m, b, pb, a->i);
	return memory_step(m, a, pa, e->kind == EXPR_SUB ? -b->i : b->i);
}

static struct value eval_binary(struct machine *m, const struct expr *e)
{
	struct value a = interp_eval(m, e->arg[0]);
	struct value b = interp_eval(m, e->arg[1]);
	const struct type *type = e->arg[0]->type;

	if (pointee(type) || pointee(e->arg[1]->type))
		return pointer_binary(m, e, &a, &b);
	if (expr_table[e->kind].flags & EXPR_R) {
		if (type_is_float(type))
			return float_compare(e->kind, a.f, b.f);
		type = e->type;
	} else {
		type = e->type;
	}
	return interp_binary(m, e->kind, type, &a, &b);
}

static struct value eval_unary(struct machine *m, const struct expr *e)
{
	struct value a = interp_eval(m, e->arg[0]), none = {.i = 0};

	if (type_is_float(e->type) && e->kind == EXPR_NEG) {
		want_float(m, e->type);
		m->out.fp_ops++;
		a.f = interp_round(e->type, -a.f);
		return a;
	}
	return interp_binary(m, e->kind, e->type, &a, &none);
}

/* ---- conversions ---- */

/* Directly to float: by way of double an integer would be rounded twice. */
static double int_to_float(const struct type *to, __int128 i)
{
	if (to->bits == 32)
		return i < 0 ? (double)(float)(int64_t)i : (double)(float)(uint64_t)i;
	return i < 0 ? (double)(int64_t)i : (double)(uint64_t)i;
}

static struct value float_to_int(struct machine *m, const struct type *to, double f)
{
	double whole = trunc(f);

	if (to->kind == TYPE_BOOL)
		return truth(f != 0);
	/* The bounds are powers of two (or one less, which rounds up to one): exact here. */
	if (!(whole >= (double)type_min(to)) || !(whole < (double)(type_max(to) / 2 + 1) * 2))
		interp_undefined(m, "%g is converted to '%s'", f, to->name);
	return (struct value){.i = (__int128)whole};
}

struct value interp_convert(struct machine *m, const struct type *to, const struct type *from,
			    const struct value *v)
{
	struct value out = *v, none = {.i = 0};

	if (type_is_int(to) && type_is_int(from))
		return interp_binary(m, EXPR_CAST, to, v, &none);
	if (type_is_float(to) && type_is_float(from)) {
		want_float(m, to);
		out.f = interp_round(to, v->f);
	} else if (type_is_float(to) && type_is_int(from)) {
		want_float(m, to);
		out.f = int_to_float(to, v->i);
	} else if (type_is_int(to) && type_is_float(from)) {
		out = float_to_int(m, to, v->f);
	} else if (to->kind == TYPE_BOOL && pointee(from)) {
		out = truth(v->p.object >= 0);
	} else if (to->kind == TYPE_PTR && type_is_int(from) && !v->i) {
		out = (struct value){.p = {.object = -1}};
	} else if (!(to->kind == TYPE_PTR && pointee(from)) &&
		   type_unqualified(m->ir->types, to) != type_unqualified(m->ir->types, from)) {
		interp_unsupported(m, "a conversion from '%s' to '%s'",
				   type_spelling(m->ir->types, from),
				   type_spelling(m->ir->types, to));
	}
	return out;
}

/* ---- places ---- */

static struct place sym_place(struct machine *m, const struct sym *sym)
{
	int32_t object = m->object_of[sym->id];

	if (object < 0)
		interp_unsupported(m, "'%s' has no memory", sym->name);
	return (struct place){object, 0, type_unqualified(m->ir->types, sym->type)};
}

/* base[i][j]: a pointer, then arrays; C bounds every dimension. */
static struct place load_place(struct machine *m, const struct expr *e)
{
	const struct type *type = e->arg[0]->type;
	struct value at = interp_eval(m, e->arg[0]);

	for (unsigned i = 1; i < e->nargs; i++) {
		struct value index = interp_eval(m, e->arg[i]);

		if (!pointee(type))
			interp_unsupported(m, "an index into '%s'", type->name);
		if (type->kind == TYPE_ARRAY && type->extent >= 0 &&
		    (index.i < 0 || index.i >= type->extent))
			interp_undefined(m, "index %lld of %lld elements", (long long)index.i,
					 (long long)type->extent);
		at = memory_step(m, &at, type->of, index.i);
		type = type->of;
	}
	return (struct place){at.p.object, at.p.at, e->type};
}

struct place interp_place(struct machine *m, const struct expr *e)
{
	struct place place;

	if (e->kind == EXPR_SYM)
		return sym_place(m, e->u.sym);
	if (e->kind == EXPR_LOAD)
		return load_place(m, e);
	if (e->kind == EXPR_MEMBER && type_vector_field(m->ir, e->arg[0]->type, e->text)) {
		place = interp_place(m, e->arg[0]);
		place.type = e->type;
		place.at += (strchr("xyzw", e->text[0]) - strchr("xyzw", 'x')) *
			    interp_size(m, e->type);
		return place;
	}
	interp_unsupported(m, "a place '%s'", expr_text(m->ir, e));
}

bool interp_volatile(const struct expr *place)
{
	const struct type *type;

	if (place->kind == EXPR_SYM)
		return type_is_volatile(place->u.sym->type);
	if (place->kind != EXPR_LOAD)
		return false;
	for (type = place->arg[0]->type; pointee(type); type = pointee(type)) {
		if (type_is_volatile(pointee(type)))
			return true;
	}
	return false;
}

static bool is_place(struct machine *m, const struct expr *e)
{
	if (e->kind == EXPR_SYM)
		return m->object_of[e->u.sym->id] >= 0;
	return e->kind == EXPR_LOAD || (e->kind == EXPR_MEMBER && is_place(m, e->arg[0]));
}

/* The value of a place; of an array, its address. */
static struct value read_place(struct machine *m, const struct expr *e)
{
	struct place place = interp_place(m, e);

	if (e->type->kind == TYPE_ARRAY)
		return (struct value){.p = {place.object, place.at}};
	m->out.volatiles += interp_volatile(e);
	return memory_load(m, &place);
}

static struct value eval_sym(struct machine *m, const struct expr *e)
{
	const struct sym *sym = e->u.sym;
	struct value v;

	if (m->object_of[sym->id] >= 0)
		return read_place(m, e);
	m->out.volatiles += type_is_volatile(sym->type);
	interp_tell(m, INTERP_READ, sym, 0);
	if (m->known[sym->id])
		return m->values[sym->id];
	if (sym->constant) {
		v = interp_eval(m, sym->constant);
		return interp_convert(m, e->type, sym->constant->type, &v);
	}
	if (sym->kind == SYM_LOCAL && type_is_arith(sym->type))
		interp_undefined(m, "'%s' is read before it has a value", sym->name);
	interp_unsupported(m, "'%s' has no value", sym->name);
}

static struct value eval_member(struct machine *m, const struct expr *e)
{
	struct value record;
	struct object object = {.size = RECORD_SIZE};
	struct place place = {.object = 0, .type = e->type};
	struct object *objects = m->objects;
	uint32_t n = m->nobjects;

	if (is_place(m, e))
		return read_place(m, e);
	if (!type_vector_field(m->ir, e->arg[0]->type, e->text))
		interp_unsupported(m, "the member '%s'", e->text);
	record = interp_eval(m, e->arg[0]);
	object.bytes = record.bytes;
	place.at = (strchr("xyzw", e->text[0]) - strchr("xyzw", 'x')) * interp_size(m, e->type);
	m->objects = &object;
	m->nobjects = 1;
	record = memory_load(m, &place);
	m->objects = objects;
	m->nobjects = n;
	return record;
}

static struct value eval_sreg(struct machine *m, const struct expr *e)
{
	const unsigned *const triples[] = {m->thread, m->block, m->run->block, m->run->grid};

	if (e->u.sreg == SREG_WARPSIZE)
		return (struct value){.i = 32};
	return (struct value){.i = triples[e->u.sreg / 3][e->u.sreg % 3]};
}

bool interp_true(struct machine *m, const struct expr *e)
{
	struct value v = interp_eval(m, e);

	if (type_is_float(e->type))
		return v.f != 0;
	if (pointee(e->type))
		return v.p.object >= 0;
	if (!type_is_int(e->type))
		interp_unsupported(m, "a condition of type '%s'", e->type->name);
	return v.i != 0;
}

static struct value null_pointer(struct machine *m, const struct expr *e)
{
	if (e->u.value)
		interp_unsupported(m, "a number as a pointer");
	return (struct value){.p = {.object = -1}};
}

struct value interp_eval(struct machine *m, const struct expr *e)
{
	struct value v;
	struct place place;

	m->out.evaluated++;
	switch ((enum expr_kind)e->kind) {
	case EXPR_INT:
		return e->type->kind == TYPE_PTR ? null_pointer(m, e)
						 : (struct value){.i = expr_int(e)};
	case EXPR_FLT:
		want_float(m, e->type);
		return (struct value){.f = e->u.number};
	case EXPR_SYM:
		return eval_sym(m, e);
	case EXPR_SREG:
		return eval_sreg(m, e);
	case EXPR_ADD:
	case EXPR_SUB:
	case EXPR_MUL:
	case EXPR_DIV:
	case EXPR_MOD:
	case EXPR_AND:
	case EXPR_OR:
	case EXPR_XOR:
	case EXPR_SHL:
	case EXPR_SHR:
	case EXPR_EQ:
	case EXPR_NE:
	case EXPR_LT:
	case EXPR_LE:
	case EXPR_GT:
	case EXPR_GE:
	case EXPR_MIN:
	case EXPR_MAX:
		return eval_binary(m, e);
	case EXPR_NEG:
	case EXPR_NOT:
		return eval_unary(m, e);
	case EXPR_LAND:
		return truth(interp_true(m, e->arg[0]) && interp_true(m, e->arg[1]));
	case EXPR_LOR:
		return truth(interp_true(m, e->arg[0]) || interp_true(m, e->arg[1]));
	case EXPR_LNOT:
		return truth(!interp_true(m, e->arg[0]));
	case EXPR_SELECT:
		return interp_eval(m, e->arg[interp_true(m, e->arg[0]) ? 1 : 2]);
	case EXPR_CAST:
		v = interp_eval(m, e->arg[0]);
		return interp_convert(m, e->type, e->arg[0]->type, &v);
	case EXPR_LOAD:
		return read_place(m, e);
	case EXPR_MEMBER:
		return eval_member(m, e);
	case EXPR_ADDR:
		place = interp_place(m, e->arg[0]);
		return (struct value){.p = {place.object, place.at}};
	case EXPR_CALL:
		return interp_call(m, e);
	case EXPR_OPAQUE:
	case EXPR_COUNT:
		break;
	}
	interp_unsupported(m, "'%s'", expr_text(m->ir, e));
}
