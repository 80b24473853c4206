/* samples.c - a claim about values tried on many inputs, corners more often than others (tier "samples").
 *
 * Integers are computed as C does, and what is undefined is noticed; of anything else a value is the hash of
 * its operation and operands.  Inputs for which a fact does not hold, or `before` is undefined, say
 * nothing.  Source of the idea: Alive2's and STOKE's search for counter-examples before a proof. */
#include "query.h"

#include "cunest/eval.h"

#include <string.h>

enum { SAMPLES = 16384, ENOUGH = 100, KNOWN_MOST = 200 };

struct sampler {
	const struct query *q;
	uint64_t seed; /* of this sample */
	uint32_t stamp, size;
	uint32_t *stamps; /* by expression id: when it was computed */
	__int128 *value;
	bool undefined;
};

static uint64_t mixed(uint64_t x)
{
	x ^= x >> 31;
	x *= UINT64_C(0x9e3779b97f4a7c15);
	x ^= x >> 29;
	x *= UINT64_C(0xbf58476d1ce4e5b9);
	return x ^ x >> 32;
}

/* Small numbers half of the time, then corners, then anything. */
static __int128 integer(uint64_t r, const struct type *t)
{
	__int128 lo = type_min(t), hi = type_max(t), v;
	uint64_t bits = mixed(r + 1);

	switch (r % 8) {
	case 0:
	case 1:
	case 2:
		v = (__int128)(bits % 9) - 1;
		break;
	case 3:
	case 4:
		v = (__int128)(bits % 70) - 3;
		break;
	case 5:
		v = (bits & 1 ? hi : lo) + (bits & 1 ? -1 : 1) * (__int128)(bits >> 1 & 3);
		break;
	case 6:
		v = ((__int128)1 << (bits % 63)) - (__int128)(bits >> 8 & 1);
		break;
	default:
		v = lo +
		    (__int128)((unsigned __int128)mixed(bits) % (unsigned __int128)(hi - lo + 1));
	}
	return v < lo ? lo : v > hi ? hi : v;
}

static __int128 special(uint64_t r, enum sreg s)
{
	switch (s) {
	case SREG_WARPSIZE:
		return 32;
	case SREG_NTID_X:
	case SREG_NTID_Y:
	case SREG_NTID_Z:
	case SREG_NCTAID_X:
	case SREG_NCTAID_Y:
	case SREG_NCTAID_Z:
		return 1 + (__int128)(r % 64);
	case SREG_TID_X:
	case SREG_TID_Y:
	case SREG_TID_Z:
	case SREG_CTAID_X:
	case SREG_CTAID_Y:
	case SREG_CTAID_Z:
	case SREG_COUNT:
		break;
	}
	return (__int128)(r % 64);
}

static __int128 value_of(struct sampler *s, const struct expr *e);

static __int128 hashed(struct sampler *s, const struct expr *e)
{
	uint64_t h = hash_mix(e->kind, e->type->id);

	h = e->text ? hash_bytes(h, e->text, strlen(e->text)) : h;
	if (!e->nargs)
		h = hash_mix(h, e->id);
	for (unsigned i = 0; i < e->nargs; i++) {
		__int128 v = value_of(s, e->arg[i]);

		h = hash_mix(hash_mix(h, (uint64_t)v), (uint64_t)(v >> 64));
	}
	h = mixed(hash_mix(h, s->seed));
	return type_is_int(e->type) ? integer(h, e->type) : (__int128)h;
}

static __int128 lazy_value(struct sampler *s, const struct expr *e)
{
	bool first = value_of(s, e->arg[0]) != 0;

	if (e->kind == EXPR_SELECT)
		return value_of(s, e->arg[first ? 1 : 2]);
	if ((e->kind == EXPR_LAND) == !first)
		return first;
	return value_of(s, e->arg[1]) != 0;
}

static bool all_ints(const struct expr *e)
{
	for (unsigned i = 0; i < e->nargs; i++)
		if (!type_is_int(e->arg[i]->type))
			return false;
	return e->nargs == 1 || e->nargs == 2;
}

static __int128 compute(struct sampler *s, const struct expr *e)
{
	__int128 a, b = 0, value = 0;

	if (e->kind == EXPR_INT && type_is_int(e->type))
		return expr_int(e);
	if (e->kind == EXPR_SREG)
		return special(mixed(hash_mix(s->seed, e->id)), e->u.sreg);
	if (expr_table[e->kind].flags & EXPR_Z)
		return lazy_value(s, e);
	if (!type_is_int(e->type) || !all_ints(e) || e->kind == EXPR_CALL || e->kind == EXPR_LOAD ||
	    e->kind == EXPR_MEMBER || e->kind == EXPR_ADDR || e->kind == EXPR_OPAQUE)
		return hashed(s, e);
	a = value_of(s, e->arg[0]);
	b = e->nargs == 2 ? value_of(s, e->arg[1]) : 0;
	if (eval_int_op((enum expr_kind)e->kind, e->type, a, b, &value) != EVAL_OK)
		s->undefined = true;
	return value;
}

/* Shared parts once: an undefined one ends the sample. */
static __int128 value_of(struct sampler *s, const struct expr *e)
{
	if (s->undefined)
		return 0;
	if (e->id < s->size && s->stamps[e->id] == s->stamp)
		return s->value[e->id];
	{
		__int128 v = compute(s, e);

		if (e->id < s->size && !s->undefined) {
			s->stamps[e->id] = s->stamp;
			s->value[e->id] = v;
		}
		return v;
	}
}

/* Do the facts hold, and is what before computes defined? */
static bool admitted(struct sampler *s)
{
	const struct walk *w = s->q->w;
	uint32_t first = w->known.n > KNOWN_MOST ? w->known.n - KNOWN_MOST : 0;

	for (uint32_t i = 0; i < w->facts.n; i++)
		if (!value_of(s, w->facts.at[i]) || s->undefined)
			return false;
	for (uint32_t i = first; i < w->known.n; i++) {
		const struct expr *k = w->known.at[i];

		if (k->has & (HAS_TRAP | HAS_OVERFLOW))
			value_of(s, k);
		if (s->undefined)
			return false;
	}
	for (uint32_t i = 0; s->q->ahead && i < s->q->ahead->n; i++) {
		const struct ahead *a = s->q->ahead->at[i];

		if (!a->guard || value_of(s, a->guard))
			value_of(s, a->e);
		if (s->undefined)
			return false;
	}
	if (s->q->a)
		value_of(s, s->q->a);
	return !s->undefined;
}

/* "int i = 0, N = 4;" */
static void put_inputs(struct sampler *s, const struct expr *e, struct buf *out, struct vec *seen)
{
	for (uint32_t i = 0; i < seen->n; i++)
		if (seen->at[i] == e)
			return;
	if (e->kind == EXPR_SYM && type_is_int(e->type)) {
		vec_push(s->q->w->check->arena, seen, (void *)(uintptr_t)e);
		buf_printf(out, "%s%s = %lld", out->n ? ", " : "", e->u.sym->name,
			   (long long)value_of(s, e));
	}
	for (unsigned i = 0; i < e->nargs; i++)
		put_inputs(s, e->arg[i], out, seen);
}

static const char *inputs_of(struct sampler *s)
{
	struct vec seen = {0};
	struct buf out;

	buf_init(&out, s->q->w->check->arena);
	s->undefined = false;
	if (s->q->a)
		put_inputs(s, s->q->a, &out, &seen);
	put_inputs(s, s->q->b, &out, &seen);
	return out.n ? out.s : "anything";
}

static uint32_t ids_of(const struct walk *w)
{
	/* the newest node has the greatest id */
	const struct expr *last =
		expr_const_flt(w->ir, type_float(w->ir->types, 64, NULL), 0.5, "0.5");
	uint32_t most = last->id;

	for (uint32_t i = 0; i < w->facts.n; i++)
		most = ((const struct expr *)w->facts.at[i])->id > most
			       ? ((const struct expr *)w->facts.at[i])->id
			       : most;
	return most + 1;
}

bool query_samples(const struct query *q, struct certificate *c)
{
	struct arena *arena = q->w->check->arena;
	struct sampler s = {.q = q, .size = ids_of(q->w)};
	unsigned good = 0;

	if (q->b->id >= s.size)
		s.size = q->b->id + 1;
	s.stamps = arena_array(arena, s.size, sizeof(*s.stamps));
	s.value = arena_array(arena, s.size, sizeof(*s.value));
	for (unsigned i = 0; i < SAMPLES; i++) {
		__int128 a, b;

		if (!check_spend(q->w->check, 50)) {
			c->why = "the budget is spent";
			return false;
		}
		s.seed = mixed(i + 1);
		s.stamp = i + 1;
		s.undefined = false;
		if (!admitted(&s))
			continue;
		good++;
		a = q->a ? value_of(&s, q->a) : 0;
		b = value_of(&s, q->b);
		if (!s.undefined && (!q->a || a == b))
			continue;
		c->why = arena_printf(arena, "%s with %s", s.undefined ? "undefined" : "different",
				      inputs_of(&s));
		return false;
	}
	if (good >= ENOUGH) {
		c->verdict = VERDICT_TESTED;
		c->tier = TIER_SAMPLES;
	} else {
		c->why = arena_printf(arena, "the facts hold for %u of %u samples only", good,
				      (unsigned)SAMPLES);
	}
	return true;
}
