/* unroll.c - unroll(k) and unroll(k:4): how often the compiler is to repeat a loop's body.
 *
 *	#pragma nest unroll(k:4)	->	#pragma unroll 4
 *	for (k ...)				for (k ...)
 *
 * nvcc unrolls where it is told to, after everything else is known to it, and keeps the source
 * short; what it needs is the number in digits, since it reads no macro in a pragma.  Always legal:
 * the order of iterations stays.  unroll(k) without a factor is for loops whose count is a constant,
 * of the program or of a template: nvcc drops the request silently otherwise, and nothing here is
 * silent. */
#include "schedule.h"

#include "cunest/eval.h"
#include "cunest/walk.h"

#include <stdlib.h>
#include <string.h>

/* From x to x + 4: a whole tile. */
static bool is_tile(struct ir *ir, const struct stmt *loop)
{
	const struct expr *lo = expr_strip(loop->slot[SLOT_LO].e);
	const struct expr *end = expr_strip(loop->slot[SLOT_BOUND].e);

	return end->kind == EXPR_ADD && expr_strip(end->arg[0]) == lo &&
	       expr_is_constant(ir, end->arg[1]) &&
	       expr_strip(loop->slot[SLOT_STEP].e)->kind == EXPR_INT;
}

/* ... as the compiler sees it, which knows no assumptions. */
static bool header_is_constant(struct ir *ir, const struct stmt *loop)
{
	if (is_tile(ir, loop))
		return true;
	return expr_is_constant(ir, loop->slot[SLOT_LO].e) &&
	       expr_is_constant(ir, loop->slot[SLOT_BOUND].e) &&
	       expr_is_constant(ir, loop->slot[SLOT_STEP].e);
}

static bool count_is_constant(struct ir *ir, struct analyses *analyses, const struct stmt *loop)
{
	return header_is_constant(ir, loop) || loop_trips(analyses, loop) >= 0;
}

static const char *pragma_text(const struct ir *ir, const struct stmt *p)
{
	if (p->text || span_none(p->span) || !ir->source)
		return p->text ? p->text : "";
	return arena_strndup(ir->arena, ir->source->text + p->span.lo, p->span.hi - p->span.lo);
}

/* An `#pragma unroll` that precedes the loop already. */
static const struct stmt *unrolled_by(const struct ir *ir, const struct stmt *loop)
{
	for (const struct stmt *p = loop->prev; p; p = p->prev)
		if (p->kind != STMT_PRAGMA && (!span_none(p->span) || stmt_is_loop(p)))
			break; /* what passes put between is printed above the pragma */
		else if (p->kind == STMT_PRAGMA && strstr(pragma_text(ir, p), "unroll"))
			return p;
	return NULL;
}

/* "4", "N": how the pragma says it; NULL after an error diagnostic. */
static const char *factor_text(struct schedule *s, const struct clause_arg *arg)
{
	const struct expr *e = arg->e;
	__int128 n;

	if (!e || !type_is_int(e->type)) {
		schedule_refuse(s, DIAG_CLAUSE, arg->value_span,
				"the factor of unroll is an integer constant");
		return NULL;
	}
	if (eval_int(e, &n) == EVAL_OK) {
		if (n >= 1 && n <= 65536)
			return arena_printf(s->ir->arena, "%d", (int)n);
		schedule_refuse(s, DIAG_CLAUSE, arg->value_span,
				"the factor of unroll is from 1 to 65536");
		return NULL;
	}
	if (e->kind == EXPR_SYM && e->u.sym->kind == SYM_TPARAM)
		return e->u.sym->name;
	schedule_refuse(s, DIAG_CLAUSE, arg->value_span,
			"the factor of unroll is an integer constant; '%s' is not one", arg->value);
	return NULL;
}

/* Iterations, where they are a number; else -1. */
static __int128 constant_count(struct ir *ir, struct analyses *analyses, const struct stmt *loop)
{
	const struct expr *end = expr_strip(loop->slot[SLOT_BOUND].e);
	__int128 length, step;

	if (is_tile(ir, loop) && eval_int(end->arg[1], &length) == EVAL_OK &&
	    eval_int(loop->slot[SLOT_STEP].e, &step) == EVAL_OK && step > 0)
		return (length + step - 1) / step;
	return loop_trips(analyses, loop);
}

/* Does the factor repeat the body for every iteration? */
static bool is_all(struct schedule *s, const struct clause_arg *arg, const struct stmt *loop)
{
	__int128 n, count = constant_count(s->ir, s->analyses, loop);

	return arg->e && type_is_int(arg->e->type) && eval_int(arg->e, &n) == EVAL_OK &&
	       count >= 0 && n >= count;
}

/* Does a pragma that a clause made? */
static bool says_all(struct schedule *s, const struct stmt *pragma, const struct stmt *loop)
{
	__int128 count = constant_count(s->ir, s->analyses, loop);
	const char *factor = pragma->text + strlen("#pragma unroll");
	char *end;
	unsigned long n = strtoul(factor, &end, 10);

	return !*factor || (!*end && count >= 0 && n >= (unsigned __int128)count);
}

static bool unroll_loop(struct schedule *s, const struct clause *clause, uint32_t at,
			struct stmt *loop)
{
	const struct clause_arg *arg = clause->args.at[at];
	const struct stmt *there = unrolled_by(s->ir, loop);
	const char *factor = "", *blank = "";
	struct stmt *pragma;

	if (!schedule_on_device(s))
		return schedule_refuse(s, DIAG_SCHEDULE, arg->span,
				       "unroll(%s) works through nvcc's #pragma unroll, and this "
				       "is host code",
				       arg->name);
	if (there && span_none(there->span) && (arg->separator != ':' || is_all(s, arg, loop)) &&
	    says_all(s, there, loop))
		return true; /* another clause wants the same */
	if (there && span_none(there->span))
		return schedule_refuse(s, DIAG_SCHEDULE, arg->span,
				       "another clause unrolls the loop over '%s' differently",
				       loop->sym->name);
	if (there) {
		struct diag *d = diag_report(s->ir->diags, DIAG_SCHEDULE, arg->span,
					     "the loop over '%s' has an #pragma unroll of its own",
					     loop->sym->name);

		diag_note(s->ir->diags, d, there->span, "it is here");
		return false;
	}
	if (arg->separator == ':') {
		factor = factor_text(s, arg);
		blank = " ";
		if (!factor)
			return false;
	} else if (!count_is_constant(s->ir, s->analyses, loop)) {
		return schedule_refuse(
			s, DIAG_SCHEDULE, arg->span,
			"unroll(%s) repeats the body for every iteration, but the trip count is "
			"not constant; unroll(%s:4) repeats it by four",
			arg->name, arg->name);
	} else if (!header_is_constant(s->ir, loop) && loop_trips(s->analyses, loop) <= 65536) {
		factor = arena_printf(s->ir->arena, "%d", (int)loop_trips(s->analyses, loop));
		blank = " ";
	}
	pragma = stmt_create(s->nest->func, STMT_PRAGMA, 0);
	stmt_set_text(pragma, arena_printf(s->ir->arena, "#pragma unroll%s%s", blank, factor));
	stmt_insert_before(loop, pragma);
	return true;
}

bool schedule_unroll(struct schedule *s, const struct clause *clause)
{
	return schedule_each(s, clause, unroll_loop);
}

const char *loop_not_unrolled(struct ir *ir, struct analyses *analyses, const struct stmt *loop)
{
	const struct stmt *pragma = unrolled_by(ir, loop);
	const char *factor;
	__int128 trips;
	long n;

	if (!pragma)
		return "the loop has no #pragma unroll";
	if (loop->kind != STMT_FOR)
		return "it has no trip count";
	if (!count_is_constant(ir, analyses, loop))
		return "its trip count is not constant";
	factor = strstr(pragma_text(ir, pragma), "unroll") + strlen("unroll");
	factor += strspn(factor, " \t(");
	if (!*factor || *factor == '\r' || *factor == '"')
		return NULL;
	n = strtol(factor, NULL, 10);
	trips = constant_count(ir, analyses, loop);
	if (n > 1 && trips >= 0 && n >= trips)
		return NULL;
	return arena_printf(ir->arena, "'%s' is not for all of its iterations",
			    pragma_text(ir, pragma));
}
