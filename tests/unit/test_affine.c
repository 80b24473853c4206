/* test_affine.c - the range analysis against brute force.
 *
 * Random expressions over three variables with a few values each, near zero and near the ends of
 * their types, under random conditions that are assumed to hold.  Every combination that satisfies
 * the assumptions is evaluated: it must lie in the range, proofs must be true of it, and what is
 * called safe must never be undefined.  The same for loops, by running them. */
#include "cunest/eval.h"
#include "pick.h"
#include "probe.h"

#include <stdio.h>
#include <string.h>

enum { VARIABLES = 3, VALUES = 4 };

struct trial {
	struct probe *p;
	uint64_t seed;
	const struct expr *var[VARIABLES];
	__int128 first[VARIABLES];
	const struct expr *value[VARIABLES]; /* the combination being evaluated */
};

/* ---- random expressions ---- */

static const struct expr *leaf(struct trial *t)
{
	static const int consts[] = {0, 1, -1, 2, 3, 4, 8, 31, 127, 100};
	struct ir *ir = t->p->ir;

	if (roll(&t->seed, 4) != 0)
		return t->var[roll(&t->seed, VARIABLES)];
	if (roll(&t->seed, 4) == 0)
		return expr_const_int(ir, type_u32(ir->types), roll(&t->seed, 9));
	return expr_const_int(ir, type_i32(ir->types), consts[roll(&t->seed, ARRAY_LEN(consts))]);
}

static const struct expr *grow(struct trial *t, unsigned depth)
{
	static const enum expr_kind binary[] = {
		EXPR_ADD, EXPR_ADD, EXPR_ADD, EXPR_SUB, EXPR_SUB, EXPR_MUL,
		EXPR_MUL, EXPR_DIV, EXPR_MOD, EXPR_AND, EXPR_OR,  EXPR_XOR,
		EXPR_SHL, EXPR_SHR, EXPR_LT,  EXPR_EQ,  EXPR_MIN, EXPR_MAX,
	};
	struct ir *ir = t->p->ir;
	const struct type *const casts[] = {
		type_i32(ir->types),
		type_u32(ir->types),
		type_i64(ir->types),
		type_u64(ir->types),
		type_int(ir->types, RANK_CHAR, true, NULL),
		type_int(ir->types, RANK_SHORT, false, NULL),
	};
	const struct expr *e = NULL;
	unsigned kind;

	if (depth == 0)
		return leaf(t);
	kind = roll(&t->seed, 16);
	if (kind == 0)
		e = expr_c_unary(ir, roll(&t->seed, 2) ? EXPR_NEG : EXPR_NOT, grow(t, depth - 1));
	else if (kind == 1)
		e = expr_cast(ir, casts[roll(&t->seed, ARRAY_LEN(casts))], grow(t, depth - 1),
			      false);
	else if (kind == 2)
		e = expr_c_select(ir, grow(t, depth - 1), grow(t, depth - 1), grow(t, depth - 1));
	else
		e = expr_c_binary(ir, binary[roll(&t->seed, ARRAY_LEN(binary))], grow(t, depth - 1),
				  grow(t, depth - 1));
	return e ? e : leaf(t);
}

static const struct expr *condition(struct trial *t, unsigned depth)
{
	static const enum expr_kind compare[] = {EXPR_LT, EXPR_LE, EXPR_GT,
						 EXPR_GE, EXPR_EQ, EXPR_NE};
	struct ir *ir = t->p->ir;
	unsigned kind = roll(&t->seed, 6);

	if (depth > 0 && kind == 0)
		return expr_c_binary(ir, EXPR_LAND, condition(t, depth - 1),
				     condition(t, depth - 1));
	if (depth > 0 && kind == 1)
		return expr_c_binary(ir, EXPR_LOR, condition(t, depth - 1),
				     condition(t, depth - 1));
	if (depth > 0 && kind == 2)
		return expr_c_unary(ir, EXPR_LNOT, condition(t, depth - 1));
	return expr_c_binary(ir, compare[roll(&t->seed, ARRAY_LEN(compare))],
			     grow(t, roll(&t->seed, 3)), grow(t, roll(&t->seed, 2)));
}

/* ---- evaluation ---- */

static const struct expr *put_value(void *context, const struct expr *e)
{
	struct trial *t = context;
	unsigned i;

	for (i = 0; i < VARIABLES; i++) {
		if (e == t->var[i])
			return t->value[i];
	}
	return e;
}

static enum eval_result evaluate(struct trial *t, const struct expr *e, __int128 *value)
{
	return eval_int(expr_map(t->p->ir, e, put_value, t), value);
}

static bool next_values(struct trial *t, unsigned round)
{
	unsigned i;

	for (i = 0; i < VARIABLES; i++) {
		t->value[i] =
			expr_const_int(t->p->ir, t->var[i]->type, t->first[i] + round % VALUES);
		round /= VALUES;
	}
	return round == 0;
}

static void choose_variables(struct trial *t)
{
	static const char *const names[] = {"n", "m", "k", "u", "v", "w", "z", "c", "h"};
	unsigned i, k;

	for (i = 0; i < VARIABLES; i++) {
		const struct type *type;
		__int128 first;

		do {
			t->var[i] = probe_expr(t->p, names[roll(&t->seed, ARRAY_LEN(names))]);
			for (k = 0; k < i && t->var[k] != t->var[i]; k++)
				;
		} while (k < i);
		type = t->var[i]->type;
		switch (roll(&t->seed, 5)) {
		case 0:
			first = type_max(type) - VALUES + 1;
			break;
		case 1:
			first = type_min(type);
			break;
		case 2:
			first = type->is_signed ? -2 : 0;
			break;
		default:
			first = roll(&t->seed, 40);
			break;
		}
		t->first[i] = first;
	}
}

/* The variables' few values and up to two conditions, as assumptions of a nest. */
static void assume(struct trial *t, struct nest *nest)
{
	struct ir *ir = t->p->ir;
	unsigned i, n = roll(&t->seed, 3);

	nest->assumes.n = 0;
	for (i = 0; i < VARIABLES; i++) {
		const struct type *type = t->var[i]->type;
		const struct expr *lo = expr_const_int(ir, type, t->first[i]);
		const struct expr *hi = expr_const_int(ir, type, t->first[i] + VALUES - 1);

		vec_push(ir->arena, &nest->assumes,
			 (void *)expr_c_binary(ir, EXPR_GE, t->var[i], lo));
		vec_push(ir->arena, &nest->assumes,
			 (void *)expr_c_binary(ir, EXPR_LE, t->var[i], hi));
	}
	for (i = 0; i < n; i++)
		vec_push(ir->arena, &nest->assumes, (void *)condition(t, 1));
}

static bool assumed(struct trial *t, const struct nest *nest)
{
	__int128 v;
	uint32_t i;

	for (i = 0; i < nest->assumes.n; i++) {
		if (evaluate(t, nest->assumes.at[i], &v) != EVAL_OK || !v)
			return false;
	}
	return true;
}

static void describe(struct trial *t, const struct nest *nest, char *out, size_t size)
{
	size_t n = 0;
	uint32_t i;

	for (i = 0; i < nest->assumes.n && n < size; i++)
		n += (size_t)snprintf(out + n, size - n, "%s; ",
				      expr_text(t->p->ir, nest->assumes.at[i]));
	for (i = 0; i < VARIABLES && n < size; i++)
		n += (size_t)snprintf(out + n, size - n, "%s=%s ", expr_text(t->p->ir, t->var[i]),
				      expr_text(t->p->ir, t->value[i]));
}

static void check(struct trial *t, const struct nest *nest, struct analyses *an,
		  const struct stmt *at, unsigned *decided)
{
	const struct expr *e = grow(t, 1 + roll(&t->seed, 3)), *c = condition(t, 1);
	struct range r = range_of(an, e, at);
	enum proof proof = range_prove(an, c, at);
	bool safe = range_safe(an, e, at, NULL), last = false;
	char text[2000];
	unsigned round;

	*decided += (proof != PROOF_UNKNOWN) + safe;
	for (round = 0; !last; round++) {
		__int128 v;
		enum eval_result result;

		last = !next_values(t, round + 1);
		next_values(t, round);
		if (!assumed(t, nest))
			continue;
		result = evaluate(t, e, &v);
		if ((safe && result != EVAL_OK) ||
		    (result == EVAL_OK &&
		     (r.empty || v < r.lo || v > r.hi || (v - r.phase) % r.stride != 0))) {
			describe(t, nest, text, sizeof(text));
			ck_abort_msg(
				"%s: '%s' is %lld%s, range [%lld, %lld] step %lld from %lld%s, %s",
				text, expr_text(t->p->ir, e), (long long)v,
				result == EVAL_OK ? "" : " undefined", (long long)r.lo,
				(long long)r.hi, (long long)r.stride, (long long)r.phase,
				r.empty ? " empty" : "", safe ? "safe" : "unsafe");
		}
		result = evaluate(t, c, &v);
		if (result == EVAL_OK && proof != PROOF_UNKNOWN &&
		    (proof == PROOF_YES) != (v != 0)) {
			describe(t, nest, text, sizeof(text));
			ck_abort_msg("%s: '%s' is %lld, proved %s", text, expr_text(t->p->ir, c),
				     (long long)v, proof_name(proof));
		}
	}
}

/* Each loop of the test takes other seeds. */
enum { BATCHES = 12, TRIALS = 100 };

START_TEST(expressions)
{
	struct probe p;
	struct trial t = {.p = &p, .seed = 0x9e3779b97f4a7c15u * (uint64_t)(_i + 1)};
	unsigned i, decided = 0;

	for (i = 0; i < TRIALS; i++) {
		struct nest *nest;

		probe_open(&p, "nest { pragma \"A\"; }");
		nest = probe_nest(&p);
		choose_variables(&t);
		assume(&t, nest);
		check(&t, nest, p.an, probe_mark(&p, "A"), &decided);
		probe_close(&p);
	}
	/* an analysis that never claims anything would pass */
	ck_assert_uint_gt(decided, TRIALS / 4);
}
END_TEST

/* ---- loops ---- */

static const struct {
	const char *type, *var; /* of the variable; what bounds it */
	const char *bound;
} loops[] = {
	{"int", "i", "m"},   {"unsigned", "i", "u"},      {"signed char", "i", "m"},
	{"short", "i", "h"}, {"unsigned char", "i", "m"}, {"int", "i", "h"},
	{"int", "i", "u"},   {"long", "i", "m"},
};

struct run {
	const struct expr *var, *at; /* the variable, and its value as a constant */
	const struct expr *bound, *limit;
};

static const struct expr *put_run(void *context, const struct expr *e)
{
	struct run *r = context;

	return e == r->var ? r->at : e == r->bound ? r->limit : e;
}

static bool value_now(struct ir *ir, struct run *r, const struct expr *e, __int128 *v)
{
	return eval_int(expr_map(ir, e, put_run, r), v) == EVAL_OK;
}

enum outcome { ENDED, UNDEFINED, ENDLESS };

/* Runs the loop for one bound, as far as it can be told. */
static enum outcome run_loop(struct probe *p, const struct stmt *loop, struct run *r,
			     struct range in, const struct expr *inside, enum proof proof,
			     unsigned *trips)
{
	struct ir *ir = p->ir;
	const struct expr *cond =
		expr_c_binary(ir, (enum expr_kind)loop->cmp, r->var, loop->slot[SLOT_BOUND].e);
	const struct expr *next = expr_c_convert(
		ir, r->var->type, expr_c_binary(ir, EXPR_ADD, r->var, loop->slot[SLOT_STEP].e));
	__int128 v;

	if (!value_now(ir, r, expr_c_convert(ir, r->var->type, loop->slot[SLOT_LO].e), &v))
		return UNDEFINED;
	for (*trips = 0; *trips < 700; ++*trips) {
		r->at = expr_const_int(ir, r->var->type, v);
		if (!value_now(ir, r, cond, &v))
			return UNDEFINED;
		if (!v)
			return ENDED;
		v = expr_int(r->at);
		ck_assert_msg(!in.empty && v >= in.lo && v <= in.hi &&
				      (v - in.phase) % in.stride == 0,
			      "%s: %lld is not in [%lld, %lld] step %lld", p->text, (long long)v,
			      (long long)in.lo, (long long)in.hi, (long long)in.stride);
		if (value_now(ir, r, inside, &v))
			ck_assert_msg(proof == PROOF_UNKNOWN || (proof == PROOF_YES) == (v != 0),
				      "%s: %s", p->text, expr_text(ir, inside));
		if (!value_now(ir, r, next, &v)) {
			++*trips;
			return UNDEFINED;
		}
	}
	return ENDLESS;
}

START_TEST(loops_run)
{
	static const char *const cmps[] = {"<", "<=", ">", ">=", "!="};
	static const int steps[] = {1, -1, 2, -3, 40}, starts[] = {0, -2, 5, 100, 126};
	static const int limits[] = {-129, -3, 0, 6, 125, 254, 32765};
	unsigned a, b, c, d, trips;

	for (a = 0; a < ARRAY_LEN(cmps); a++)
		for (b = 0; b < ARRAY_LEN(steps); b++)
			for (c = 0; c < ARRAY_LEN(starts); c++)
				for (d = 0; d < ARRAY_LEN(limits); d++) {
					const char *bound = loops[_i].bound;
					struct probe p;
					const struct stmt *loop;
					const struct expr *inside;
					struct range in;
					struct run r;
					enum proof runs, proof;
					int64_t count;
					enum outcome outcome;
					char body[300];
					int extra;

					if (limits[d] < 0 && bound[0] == 'u')
						continue;
					snprintf(body, sizeof(body),
						 "nest assume(%s >= %d, %s <= %d) { pragma \"L\"; "
						 "for (i: %s = %d; i %s %s; i += %d) {"
						 " pragma \"A\"; } }",
						 bound, limits[d], bound, limits[d] + 2,
						 loops[_i].type, starts[c], cmps[a], bound,
						 steps[b]);
					probe_open(&p, body);
					loop = probe_after(&p, "L");
					r.var = expr_sym(p.ir, loop->sym);
					r.bound = probe_expr(&p, bound);
					in = range_of(p.an, r.var, probe_mark(&p, "A"));
					inside = expr_c_binary(p.ir, EXPR_LT, r.var, r.bound);
					proof = range_prove(p.an, inside, probe_mark(&p, "A"));
					runs = loop_runs(p.an, loop);
					count = loop_trips(p.an, loop);
					for (extra = 0; extra <= 2; extra++) {
						r.limit = expr_const_int(p.ir, r.bound->type,
									 limits[d] + extra);
						outcome = run_loop(&p, loop, &r, in, inside, proof,
								   &trips);
						ck_assert_msg(runs == PROOF_UNKNOWN ||
								      (runs == PROOF_YES) ==
									      (trips > 0),
							      "%s: %u", body, trips);
						ck_assert_msg(count < 0 || outcome == ENDLESS ||
								      (outcome == ENDED &&
								       count == trips),
							      "%s: %u", body, trips);
						/* of a type with so few values, that long means for
						 * ever */
						ck_assert_msg(
							outcome != ENDLESS ||
								r.var->type->bits > 8 ||
								effects_of(p.an, loop)->may_not_end,
							"%s: no end", body);
					}
					probe_close(&p);
				}
}
END_TEST

/* A question ends by isl's count of operations, not by the clock, and then proves nothing. */
START_TEST(budget)
{
	struct probe p;
	const struct stmt *at;
	const struct expr *e;

	probe_open(&p, "if (n < m && m < k) { pragma \"A\"; }");
	at = probe_mark(&p, "A");
	e = probe_expr(&p, "n + 1 < k");
	ck_assert(range_prove(p.an, e, at) == PROOF_YES);
	analyses_forget(p.an);
	analyses_budget(p.an, 1);
	ck_assert(range_prove(p.an, e, at) == PROOF_UNKNOWN);
	ck_assert(!range_safe(p.an, probe_expr(&p, "n + k"), at, NULL));
	ck_assert(!range_safe(p.an, probe_expr(&p, "k - n"), at, NULL));
	probe_close(&p);
}
END_TEST

/* All questions of a function together end too, and that can be asked. */
START_TEST(budget_of_all)
{
	struct probe p;
	const struct stmt *at;
	const struct expr *e;

	probe_open(&p, "if (n < m && m < k) { pragma \"A\"; }");
	at = probe_mark(&p, "A");
	e = probe_expr(&p, "n + 1 < k");
	ck_assert(range_prove(p.an, e, at) == PROOF_YES);
	ck_assert(!analyses_spent(p.an));
	for (unsigned i = 0; i < 10000 && range_prove(p.an, e, at) == PROOF_YES; i++)
		analyses_forget(p.an);
	ck_assert(analyses_spent(p.an));
	ck_assert(range_prove(p.an, e, at) == PROOF_UNKNOWN);
	probe_close(&p);
}
END_TEST

Suite *suite_affine(void)
{
	Suite *s = suite_create("affine");
	TCase *t = tcase_create("affine");

	tcase_set_timeout(t, 120);
	tcase_add_loop_test(t, expressions, 0, BATCHES);
	tcase_add_loop_test(t, loops_run, 0, sizeof(loops) / sizeof(loops[0]));
	tcase_add_test(t, budget);
	tcase_add_test(t, budget_of_all);
	suite_add_tcase(s, t);
	return s;
}
