/* wants.c - which facts would lift a refusal.
 *
 *	'(i + shift) % w' divides in every iteration of the loop over 'i': nothing proves that w >= 1;
 *	assume(w >= 1, shift >= 0) would
 *
 * A pass that lacks a fact names it as a condition (pass_wants).  Once the nest has been through the
 * pipeline, each such condition, or what gives it before the nest, is added to what the nest
 * assumes, and the pipeline runs on the nest as it was: it does what it refused, or names the next
 * fact.  So all that is missing is found, nothing is suggested that was not tried, and nothing that
 * contradicts or repeats what is known.
 *
 * A trial makes expressions, whose numbers break ties, so trials run in a copy of the process: what
 * is written does not depend on whether anybody asks for remarks.
 *
 * Source: abduction, as compilers' assumption caches use it; here by trial, since each pass knows
 * best what it asks. */
#include "cunest/wants.h"

#include "chain.h"

#include "cunest/build.h"
#include "cunest/eval.h"
#include "cunest/score.h"
#include "cunest/text.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { FACTS_MOST = 8, CANDIDATES_MOST = 12, TRIALS_MOST = 200, WANTS_MOST = 32 };

/* What all trials of a nest may make, in bytes of the IR: below a second, the same on each machine. */
enum { TRIALS_BYTES = 8 << 20 };

struct said {
	enum remark_kind kind;
	enum pass_id pass;
	struct span where;
};

void wants_say(struct pass *p, enum remark_kind kind, struct span where)
{
	struct said *said;

	if (!p->wants || !p->wants->trying)
		return;
	said = arena_alloc(p->ir->arena, sizeof(*said));
	*said = (struct said){kind, p->id, where};
	vec_push(p->ir->arena, &p->wants->said, said);
}

static bool spans_meet(struct span a, struct span b)
{
	return a.lo < b.hi && b.lo < a.hi;
}

static bool spans_same(struct span a, struct span b)
{
	return a.lo == b.lo && a.hi == b.hi;
}

static bool refused(const struct wants *wants, const struct want *w)
{
	for (uint32_t i = 0; i < wants->said.n; i++) {
		const struct said *said = wants->said.at[i];

		if (said->kind == REMARK_MISSED && said->pass == w->pass &&
		    spans_same(said->where, w->where))
			return true;
	}
	return false;
}

/* Remarks of something done: by the pass that wants it at the very place, and by any there. */
struct effort {
	unsigned own, all;
};

static struct effort work_there(const struct wants *wants, const struct want *w)
{
	struct effort work = {0, 0};

	for (uint32_t i = 0; i < wants->said.n; i++) {
		const struct said *said = wants->said.at[i];
		if (said->kind != REMARK_PASSED)
			continue;
		work.all += spans_meet(said->where, w->where);
		work.own += said->pass == w->pass && spans_same(said->where, w->where);
	}
	return work;
}

static struct want *find(const struct wants *wants, const struct want *like)
{
	for (uint32_t i = 0; i < wants->open.n; i++) {
		struct want *w = wants->open.at[i];

		/* clauses are carried out one by one, and the first that cannot be is told */
		if (w->pass == like->pass &&
		    (w->pass == PASS_COUNT || spans_same(w->where, like->where)))
			return w;
	}
	return NULL;
}

/* ---- what a user can say ---- */

struct finder {
	struct pass *p;
	struct nest *n;
	struct want *want;
};

/* The condition, of what has its value before the nest; NULL: it is about what the nest computes. */
static const struct expr *outside(struct finder *f, const struct expr *e, const struct stmt *at)
{
	struct pass *p = f->p;

	for (const struct stmt *s = stmt_loop(at); s && stmt_within(s, f->n->root);
	     s = stmt_loop(s))
		e = motion_expand(p, e, s);
	return motion_expand(p, e, f->n->root);
}

static bool is_inside(struct finder *f, const struct expr *e)
{
	if (e->kind == EXPR_SYM && symbol_declared_in(f->p, e->u.sym, f->n->root))
		return true;
	for (unsigned i = 0; i < e->nargs; i++)
		if (is_inside(f, e->arg[i]))
			return true;
	return false;
}

/* A conversion of a whole formula: nobody thinks of (int)(blockIdx.x * blockDim.x) >= 0. */
static bool has_cast(const struct expr *e)
{
	if (e->kind == EXPR_CAST && e->arg[0]->nargs && !motion_constant(e->arg[0]) &&
	    (!e->implicit || e->type->bits <= e->arg[0]->type->bits))
		return true;
	for (unsigned i = 0; i < e->nargs; i++)
		if (has_cast(e->arg[i]))
			return true;
	return false;
}

static void offer(struct finder *f, const struct expr *cond)
{
	struct pass *p = f->p;
	struct vec *list = &f->want->candidates;
	const struct stmt *start = f->n->root->first;

	if (!cond || !start || list->n == CANDIDATES_MOST || is_inside(f, cond) ||
	    cond->has & (HAS_LOAD | HAS_CALL | HAS_OPAQUE) ||
	    effects_clobber(p->analyses, f->n->root, cond) || has_cast(cond) ||
	    range_prove(p->analyses, cond, start) != PROOF_UNKNOWN)
		return;
	for (uint32_t i = 0; i < list->n; i++)
		if (list->at[i] == (const void *)cond)
			return;
	vec_push(p->ir->arena, list, (void *)(uintptr_t)cond);
}

static const struct expr *compare(struct finder *f, enum expr_kind kind, const struct expr *e,
				  int64_t value)
{
	return expr_c_binary(f->p->ir, kind, e,
			     expr_const_int(f->p->ir, type_i32(f->p->ir->types), value));
}

/* e <= 1 << 30, as a person would write it. */
static const struct expr *below(struct finder *f, const struct expr *e, int bits)
{
	struct ir *ir = f->p->ir;
	const struct type *i32 = type_i32(ir->types);
	const struct expr *args[2] = {expr_const_int(ir, i32, 1), expr_const_int(ir, i32, bits)};

	return expr_c_binary(ir, EXPR_LE, e, expr_raw(ir, EXPR_SHL, i32, NULL, args, 2));
}

/* What bounds the leaves of a formula; those of a product of two by half the bits. */
static void offer_leaves(struct finder *f, const struct expr *e, int bits)
{
	struct pass *p = f->p;
	struct range r;

	if (e->kind == EXPR_DIV || e->kind == EXPR_MOD)
		offer(f, compare(f, EXPR_GT, e->arg[1], 0));
	if (e->kind == EXPR_SREG && e->u.sreg >= SREG_CTAID_X && e->u.sreg <= SREG_CTAID_Z)
		offer(f, compare(f, EXPR_LE,
				 expr_sreg(p->ir,
					   (enum sreg)(SREG_NCTAID_X + e->u.sreg - SREG_CTAID_X)),
				 65535));
	if (e->kind == EXPR_SREG && e->u.sreg >= SREG_NCTAID_X && e->u.sreg <= SREG_NCTAID_Z)
		offer(f, compare(f, EXPR_LE, e, 65535));
	if (e->kind == EXPR_SYM && type_is_int(e->type) && !e->u.sym->constant) {
		r = range_of(p->analyses, e, f->n->root->first);
		if (r.lo < 0)
			offer(f, compare(f, EXPR_GE, e, 0));
		if (r.hi > (__int128)1 << bits)
			offer(f, below(f, e, bits));
	}
	for (unsigned i = 0; i < e->nargs; i++)
		offer_leaves(f, e->arg[i], e->kind == EXPR_MUL ? 15 : bits);
}

static const struct expr *first_or_last(struct finder *f, const struct stmt *loop, bool low)
{
	return outside(f, loop->slot[low ? SLOT_LO : SLOT_BOUND].e, loop);
}

/* What began at 0 was a sum with 0. */
static const struct expr *without_zero(void *context, const struct expr *e)
{
	(void)context;
	for (unsigned i = 0; i < e->nargs && e->kind == EXPR_ADD; i++)
		if (expr_is_int(expr_strip(e->arg[i]), 0) && e->arg[1 - i]->type == e->type)
			return e->arg[1 - i];
	return e;
}

/* The limit of a type is no fact that anybody knows; the formula's leaves have their bounds. */
static const struct expr *sayable(struct finder *f, const struct expr *e)
{
	__int128 limit;

	if (e->nargs != 2 || eval_int(e->arg[1], &limit) != EVAL_OK)
		return e;
	if (limit < -1 || limit > 1 << 30)
		return NULL;
	if (limit == 0 && e->kind == EXPR_GE && e->arg[0]->kind == EXPR_SUB) /* 0 - m >= 0 */
		return expr_c_binary(f->p->ir, EXPR_LE, e->arg[0]->arg[1], e->arg[0]->arg[0]);
	return e->arg[1]->nargs ? e
				: compare(f, (enum expr_kind)e->kind, e->arg[0], (int64_t)limit);
}

/* A condition of a loop's variable is one of where it begins and where it ends. */
static void find_candidates(struct finder *f, const struct stmt *at)
{
	struct ir *ir = f->p->ir;
	const struct expr *e = outside(f, f->want->fact, at), *step;
	bool low = e->kind == EXPR_GE || e->kind == EXPR_GT;

	for (const struct stmt *s = at; s && stmt_within(s, f->n->root); s = s->parent) {
		if (s->kind != STMT_FOR || s == at || !expr_mentions(e, s->sym))
			continue;
		step = outside(f, s->slot[SLOT_STEP].e, s);
		e = expr_replace(ir, e, expr_sym(ir, s->sym), first_or_last(f, s, low));
		e = expr_map(ir, e, without_zero, NULL);
		if (low)
			offer(f, compare(f, EXPR_GE, step, 0));
		offer_leaves(f, step, 30);
	}
	offer(f, sayable(f, e));
	offer_leaves(f, e, 30);
}

void wants_add(struct pass *p, const struct stmt *at, struct span where, const struct expr *fact,
	       struct diag *told)
{
	struct wants *wants = p->wants;
	struct want *w;

	if (!wants || !fact || wants->open.n == WANTS_MOST)
		return;
	w = arena_alloc(p->ir->arena, sizeof(*w));
	*w = (struct want){.pass = p->id, .where = where, .fact = fact, .told = told};
	if (wants->trying) {
		struct finder f = {p, wants->nest, w};

		find_candidates(&f, at);
	}
	vec_push(p->ir->arena, &wants->open, w);
}

/* ---- trials, in a process of their own ---- */

struct search {
	struct nest *nest;
	const struct func_state *before;
	wants_run *run;
	void *context;
	struct vec given; /* what the nest assumes */
	unsigned trials;
	size_t used; /* of the arena, before the first */
	const struct expr *fact[FACTS_MOST];
	unsigned n;
};

static bool spent(const struct search *s)
{
	return s->trials >= TRIALS_MOST ||
	       arena_used(s->nest->func->ir->arena) - s->used > TRIALS_BYTES;
}

static void run(struct search *s, struct wants *wants)
{
	struct arena *arena = s->nest->func->ir->arena;
	struct vec all = {0};

	func_state_put_copy(s->nest->func, s->before);
	for (uint32_t i = 0; i < s->given.n; i++)
		vec_push(arena, &all, s->given.at[i]);
	for (unsigned i = 0; i < s->n; i++)
		vec_push(arena, &all, (void *)(uintptr_t)s->fact[i]);
	s->nest->assumes = all;
	*wants = (struct wants){.nest = s->nest, .trying = true};
	s->run(s->context, s->nest, wants);
	s->trials++;
}

/* Is it done under the facts?  *next: what is missing still. */
static bool holds(struct search *s, const struct want *w, struct effort before, struct want **next)
{
	struct wants now;
	struct effort there;

	run(s, &now);
	*next = find(&now, w);
	there = work_there(&now, w);
	if (now.finished)
		return true;
	return there.own > before.own || (there.all > before.all && !refused(&now, w));
}

static bool has(const struct search *s, const struct expr *e)
{
	for (unsigned i = 0; i < s->n; i++)
		if (s->fact[i] == e)
			return true;
	return false;
}

/* One more condition, with which it is done or something else is missing; or all of them. */
static bool add_one(struct search *s, struct want **want, struct effort before, bool *held)
{
	const struct vec *list = &(*want)->candidates;
	unsigned n = s->n;
	struct want *next;

	for (uint32_t i = 0; i < list->n && !spent(s) && n < FACTS_MOST; i++) {
		if (has(s, list->at[i]))
			continue;
		s->n = n;
		s->fact[s->n++] = list->at[i];
		*held = holds(s, *want, before, &next);
		if (*held || (next && next->fact != (*want)->fact)) {
			*want = next;
			return true;
		}
	}
	s->n = n;
	for (uint32_t i = 0; i < list->n && s->n < FACTS_MOST; i++)
		if (!has(s, list->at[i]))
			s->fact[s->n++] = list->at[i];
	if (s->n <= n + 1)
		return false;
	*held = holds(s, *want, before, &next);
	*want = next;
	return *held || next;
}

/* Those that the others do without. */
static void drop_needless(struct search *s, const struct want *w, struct effort before)
{
	struct want *next;

	for (unsigned i = s->n; i-- > 0 && s->n > 1;) {
		const struct expr *e = s->fact[i];

		memmove(&s->fact[i], &s->fact[i + 1], (s->n - i - 1) * sizeof(s->fact[0]));
		s->n--;
		if (holds(s, w, before, &next))
			continue;
		memmove(&s->fact[i + 1], &s->fact[i], (s->n - i) * sizeof(s->fact[0]));
		s->fact[i] = e;
		s->n++;
	}
}

static bool find_facts(struct search *s, struct want *w, struct effort before)
{
	struct want *now = w;
	bool held = false;

	s->n = 0;
	for (unsigned i = 0; i < FACTS_MOST && !held; i++)
		if (!now || !add_one(s, &now, before, &held))
			return false;
	if (held)
		drop_needless(s, w, before);
	return held;
}

/* A line for each want that is lifted: its number, and the clause. */
static void answer(struct search *s, FILE *out)
{
	struct ir *ir = s->nest->func->ir;
	struct wants base;

	run(s, &base);
	for (uint32_t i = 0; i < base.open.n; i++) {
		struct want *w = base.open.at[i];

		if (spent(s) || !find_facts(s, w, work_there(&base, w)))
			continue;
		fprintf(out, "%u assume(", (unsigned)i);
		for (unsigned k = 0; k < s->n; k++)
			fprintf(out, "%s%s", k ? ", " : "", expr_text(ir, s->fact[k]));
		fprintf(out, ")\n");
	}
	fflush(out);
}

static void search_apart(struct search *s, int fd)
{
	struct trap *trap = arena_trap(s->nest->func->ir->arena);
	FILE *out = fdopen(fd, "w");

	if (out && setjmp(trap->env) == 0)
		answer(s, out);
	process_leave(0);
}

void wants_answer(const struct wants *wants, const struct func_state *before, wants_run *run_once,
		  void *context)
{
	struct nest *n = wants->nest;
	struct search s = {.nest = n, .before = before, .run = run_once, .context = context};
	struct diags *diags = n->func->ir->diags;
	char line[1024], *text;
	int ends[2];
	FILE *in;
	pid_t child;

	if (!wants->open.n || pipe(ends) != 0)
		return;
	s.given = n->assumes;
	s.used = arena_used(n->func->ir->arena);
	child = fork();
	if (child == 0) {
		close(ends[0]);
		search_apart(&s, ends[1]);
	}
	close(ends[1]);
	in = fdopen(ends[0], "r");
	while (child > 0 && in && fgets(line, sizeof(line), in)) {
		unsigned long i = strtoul(line, &text, 10);

		if (i < wants->open.n && strchr(text, '\n'))
			diag_append(diags, ((struct want *)wants->open.at[i])->told, "; %.*s would",
				    (int)strcspn(text + 1, "\n"), text + 1);
	}
	if (in)
		fclose(in);
	while (child > 0 && waitpid(child, NULL, 0) < 0 && errno == EINTR)
		;
}
