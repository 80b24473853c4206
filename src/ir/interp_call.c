/* interp_call.c - the functions that the interpreter knows: mathematics, atomics, and those of
 * which the function's callees say what they do.
 *
 * libm's results are not the GPU's to the last bit.  That does not matter for comparing a function
 * with its rewrite, where the same call has the same result. */
#include <math.h>
#include <string.h>

#include "interp_impl.h"

struct function {
	const char *name; /* without the f of the float version */
	double (*of_double)(double);
	float (*of_float)(float);
};

static float rsqrt_float(float x)
{
	return 1.0f / sqrtf(x);
}

static double rsqrt_double(double x)
{
	return 1.0 / sqrt(x);
}

static const struct function unary[] = {
	{"sqrt", sqrt, sqrtf},    {"rsqrt", rsqrt_double, rsqrt_float},
	{"fabs", fabs, fabsf},    {"abs", fabs, fabsf},
	{"exp", exp, expf},       {"exp2", exp2, exp2f},
	{"log", log, logf},       {"log2", log2, log2f},
	{"sin", sin, sinf},       {"cos", cos, cosf},
	{"tan", tan, tanf},       {"tanh", tanh, tanhf},
	{"floor", floor, floorf}, {"ceil", ceil, ceilf},
	{"trunc", trunc, truncf}, {"rint", rint, rintf},
	{"erf", erf, erff},
};

/* "sqrt" for both sqrt and sqrtf. */
static bool is_named(const char *callee, const char *name)
{
	size_t n = strlen(name);

	return strncmp(callee, name, n) == 0 &&
	       (!callee[n] || (callee[n] == 'f' && !callee[n + 1]));
}

static struct value float_call(struct machine *m, const struct expr *e, const struct value *args)
{
	struct value v = {.f = 0};
	bool single = e->type->bits == 32;
	double a = args[0].f, b = args[1].f, c = args[2].f;

	for (size_t i = 0; i < ARRAY_LEN(unary) && e->nargs == 1; i++)
		if (is_named(e->text, unary[i].name)) {
			v.f = single ? (double)unary[i].of_float((float)a) : unary[i].of_double(a);
			v.f = interp_round(e->type, v.f);
			return v;
		}
	if (e->nargs == 2 && (is_named(e->text, "fmin") || strcmp(e->text, "min") == 0))
		v.f = fmin(a, b);
	else if (e->nargs == 2 && (is_named(e->text, "fmax") || strcmp(e->text, "max") == 0))
		v.f = fmax(a, b);
	else if (e->nargs == 2 && is_named(e->text, "pow"))
		v.f = single ? (double)powf((float)a, (float)b) : pow(a, b);
	else if (e->nargs == 2 && strcmp(e->text, "__fmul_rn") == 0)
		v.f = a * b;
	else if (e->nargs == 2 && strcmp(e->text, "__fadd_rn") == 0)
		v.f = a + b;
	else if (e->nargs == 3 && (is_named(e->text, "fma") || strcmp(e->text, "__fmaf_rn") == 0))
		v.f = single ? (double)fmaf((float)a, (float)b, (float)c) : fma(a, b, c);
	else
		interp_unsupported(m, "a call of '%s'", e->text);
	v.f = interp_round(e->type, v.f);
	return v;
}

static struct value int_call(struct machine *m, const struct expr *e, const struct value *args)
{
	struct value none = {.i = 0};

	if (e->nargs == 1 && strcmp(e->text, "abs") == 0)
		return args[0].i < 0 ? interp_binary(m, EXPR_NEG, e->type, &args[0], &none)
				     : args[0];
	if (e->nargs == 2 && (strcmp(e->text, "min") == 0 || strcmp(e->text, "max") == 0))
		return (args[0].i < args[1].i) == (e->text[1] == 'i') ? args[0] : args[1];
	if (e->nargs == 1 && strcmp(e->text, "__clz") == 0) {
		struct value v = {.i = args[0].i ? __builtin_clz((unsigned)args[0].i) : 32};

		return v;
	}
	if (e->nargs == 2 && strcmp(e->text, "__umulhi") == 0) {
		struct value v = {.i = (args[0].i * args[1].i) >> 32};

		return v;
	}
	interp_unsupported(m, "a call of '%s'", e->text);
}

/* make_float4(x, y, z, w) */
static struct value make_vector(struct machine *m, const struct expr *e)
{
	struct value v = {.i = 0};
	int64_t size = interp_size(m, e->type), each = e->nargs ? size / e->nargs : 0;

	if (strncmp(e->text, "make_", 5) != 0 || strcmp(e->text + 5, e->type->name) != 0 ||
	    size > RECORD_SIZE || each != interp_size(m, e->arg[0]->type))
		interp_unsupported(m, "a call of '%s'", e->text);
	for (unsigned i = 0; i < e->nargs; i++) {
		struct value arg = interp_eval(m, e->arg[i]);
		float single = (float)arg.f;

		if (type_is_float(e->arg[i]->type) && each == 4)
			memcpy(v.bytes + i * each, &single, 4);
		else if (type_is_float(e->arg[i]->type))
			memcpy(v.bytes + i * each, &arg.f, 8);
		else
			memcpy(v.bytes + i * each, &arg.i, (size_t)each);
	}
	return v;
}

/* ---- callees ---- */

const struct callee_facts *interp_callee(const struct machine *m, const char *name)
{
	return callee_noted(m->func, name);
}

static uint64_t mix(uint64_t hash, uint64_t bits)
{
	hash = (hash ^ bits) * 0x9e3779b97f4a7c15u;
	return hash ^ hash >> 29;
}

static uint64_t mix_value(uint64_t hash, const struct type *type, const struct value *v)
{
	uint64_t bits = 0;

	if (type_is_int(type))
		bits = (uint64_t)v->i;
	else if (type_is_float(type))
		memcpy(&bits, &v->f, sizeof(bits));
	else if (type->kind == TYPE_PTR || type->kind == TYPE_REF)
		bits = (uint64_t)v->p.at;
	return mix(hash, bits);
}

/* A callee that writes memory may write any that it can reach. */
static void disturb(struct machine *m)
{
	for (unsigned i = 0; i < m->run->narrays; i++) {
		const struct interp_array *a = &m->run->arrays[i];
		int64_t size = type_size(a->sym->type->of);

		for (size_t at = 0;
		     a->racing && !(a->sym->type->quals & QUAL_RESTRICT) && at < a->size;
		     at += (size_t)size)
			a->bytes[at] ^= m->out.calls & 3;
	}
}

/* What an argument leads to. */
static bool target_of(struct machine *m, const struct type *type, const struct value *v,
		      struct place *place)
{
	if ((type->kind != TYPE_PTR && type->kind != TYPE_REF) || !type_is_int(type->of))
		return false;
	*place = (struct place){v->p.object, v->p.at, type_unqualified(m->ir->types, type->of)};
	return true;
}

/* The result follows from the arguments; with `reads` also from what they lead to, from the arrays
 * and from how many calls wrote before; and a write changes all of that. */
struct value interp_effect(struct machine *m, const struct callee_facts *facts,
			   const struct type *result, const struct expr *const *args,
			   unsigned nargs)
{
	struct value arg[8], v = {.i = 0};
	struct place place;
	uint64_t hash = 14695981039346656037u;

	if (nargs > ARRAY_LEN(arg))
		interp_unsupported(m, "a call of '%s'", facts->name);
	for (const char *c = facts->name; *c; c++)
		hash = mix(hash, (unsigned char)*c);
	for (unsigned i = 0; i < nargs; i++) {
		arg[i] = interp_eval(m, args[i]);
		hash = mix_value(hash, args[i]->type, &arg[i]);
	}
	for (unsigned i = 0; facts->reads && i < nargs; i++)
		if (target_of(m, args[i]->type, &arg[i], &place)) {
			v = memory_load(m, &place);
			hash = mix_value(hash, place.type, &v);
		}
	for (unsigned i = 0; facts->reads && i < m->run->narrays; i++)
		for (size_t k = 0; k < 32 && k < m->run->arrays[i].size; k++)
			hash = mix(hash, m->run->arrays[i].bytes[k]);
	if (facts->reads)
		hash = mix(hash, m->out.calls);
	if (!facts->total && !facts->writes && hash % 61 == 7)
		interp_undefined(m, "'%s' of these arguments", facts->name);
	if (facts->writes || facts->convergent) {
		m->out.trace = mix(m->out.trace, hash);
		m->out.calls++;
	}
	if (facts->convergent)
		interp_meet(m);
	for (unsigned i = 0; facts->writes && i < nargs; i++)
		if (target_of(m, args[i]->type, &arg[i], &place) &&
		    !(args[i]->type->of->quals & QUAL_CONST)) {
			v = memory_load(m, &place);
			v.i ^= (__int128)(1 + hash % 3);
			memory_store(m, &place, &v);
		}
	if (facts->writes)
		disturb(m);
	v = (struct value){.i = 0};
	if (type_is_float(result))
		v.f = (double)(hash >> 7 & 15);
	else if (type_is_int(result))
		v.i = hash >> 7 & (result->kind == TYPE_BOOL ? 1 : 7);
	else
		interp_unsupported(m, "the result of '%s'", facts->name);
	return v;
}

struct value interp_call(struct machine *m, const struct expr *e)
{
	struct value args[3] = {{.i = 0}, {.i = 0}, {.i = 0}};
	const struct callee_facts *facts = interp_callee(m, e->text);
	bool same = true;

	if (facts && facts->body)
		return interp_body(m, facts->body, e->type, e->arg, e->nargs);
	if (facts)
		return interp_effect(m, facts, e->type, e->arg, e->nargs);

	if (e->type->kind == TYPE_RECORD)
		return make_vector(m, e);
	if (e->nargs > ARRAY_LEN(args) || !e->nargs)
		interp_unsupported(m, "a call of '%s'", e->text);
	for (unsigned i = 0; i < e->nargs; i++) {
		args[i] = interp_eval(m, e->arg[i]);
		same = same && e->arg[i]->type == e->type;
	}
	if (!same)
		interp_unsupported(m, "a call of '%s' with mixed types", e->text);
	if (type_is_float(e->type) && (e->type->bits == 32 || e->type->bits == 64))
		return float_call(m, e, args);
	if (type_is_int(e->type))
		return int_call(m, e, args);
	interp_unsupported(m, "a call of '%s'", e->text);
}

/* ---- atomics ---- */

/* Integer atomics wrap, whatever the sign. */
static struct value wrapping(struct machine *m, enum expr_kind kind, const struct type *type,
			     const struct value *a, const struct value *b)
{
	const struct type *wide = type_int(m->ir->types, type->rank, false, NULL);
	struct value ua = interp_convert(m, wide, type, a);
	struct value ub = interp_convert(m, wide, type, b);
	struct value sum = interp_binary(m, kind, wide, &ua, &ub);

	return interp_convert(m, type, wide, &sum);
}

/* atomicAdd, atomicAdd_block, atomicAdd_system: who may take part makes no difference here. */
static bool is_atomic(const struct stmt *s, const char *name)
{
	static const char prefix[] = "atomic";
	size_t n = strlen(name);
	const char *at = s->text + sizeof(prefix) - 1;

	return strncmp(s->text, prefix, sizeof(prefix) - 1) == 0 && strncmp(at, name, n) == 0 &&
	       (!at[n] || strcmp(at + n, "_block") == 0 || strcmp(at + n, "_system") == 0);
}

void interp_atomic(struct machine *m, const struct stmt *s)
{
	const struct expr *pointer = s->nslots == 2 ? s->slot[0].e : NULL;
	struct value at, with, old, now;
	struct place place;

	if (!pointer || pointer->type->kind != TYPE_PTR)
		interp_unsupported(m, "the atomic '%s'", s->text);
	at = interp_eval(m, pointer);
	place = (struct place){at.p.object, at.p.at,
			       type_unqualified(m->ir->types, pointer->type->of)};
	with = interp_eval(m, s->slot[1].e);
	with = interp_convert(m, place.type, s->slot[1].e->type, &with);
	old = memory_load(m, &place);
	if (is_atomic(s, "Exch"))
		now = with;
	else if (is_atomic(s, "Add") && type_is_float(place.type))
		now = interp_binary(m, EXPR_ADD, place.type, &old, &with);
	else if (!type_is_int(place.type))
		interp_unsupported(m, "the atomic '%s' on '%s'", s->text, place.type->name);
	else if (is_atomic(s, "Add"))
		now = wrapping(m, EXPR_ADD, place.type, &old, &with);
	else if (is_atomic(s, "Sub"))
		now = wrapping(m, EXPR_SUB, place.type, &old, &with);
	else if (is_atomic(s, "Min"))
		now = interp_binary(m, EXPR_MIN, place.type, &old, &with);
	else if (is_atomic(s, "Max"))
		now = interp_binary(m, EXPR_MAX, place.type, &old, &with);
	else if (is_atomic(s, "And"))
		now = interp_binary(m, EXPR_AND, place.type, &old, &with);
	else if (is_atomic(s, "Or"))
		now = interp_binary(m, EXPR_OR, place.type, &old, &with);
	else if (is_atomic(s, "Xor"))
		now = interp_binary(m, EXPR_XOR, place.type, &old, &with);
	else
		interp_unsupported(m, "the atomic '%s'", s->text);
	memory_store(m, &place, &now);
	m->out.stores++;
	if (!s->sym)
		return;
	old = interp_convert(m, s->sym->type, place.type, &old);
	interp_set(m, s->sym, &old);
}
