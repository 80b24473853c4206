/* random.c - random schedules on random nests: each result computes the same, each refusal is
 * right.
 *
 *   random [FIRST [COUNT]]     seeds FIRST .. FIRST + COUNT - 1; with no COUNT, one seed, told in
 * full
 *
 * A nest gets clauses one after the other; one that is refused is dropped, after a look at whether
 * it had to be.  What remains is compared with the nest as it was, by the interpreter.  A failure
 * prints the nest, its clauses, what came out, and the seed to replay it. */
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../src/frontend/annotation/annotation.h"
#include "cunest/pass.h"
#include "cunest/schedule.h"
#include "cunest/text.h"
#include "cunest/verify.h"
#include "random.h"

/* ENOUGH: so many nests must see each clause applied. */
enum { CLAUSES = 4, TRIES = 7, ENOUGH = 300 };

struct tally {
	unsigned nests, scheduled, compared, empty;
	unsigned accepted[CLAUSE_COUNT], refused[CLAUSE_COUNT]; /* refused: for a dependence */
	unsigned cannot[CLAUSE_COUNT];                          /* ... or for something else */
	unsigned refusal[REFUSAL_WRONG + 1];
};

/* A reading of the function, with the clauses applied. */
struct trial {
	struct arena *arena;
	struct ir *ir;
	struct source source;
	struct func *func;
	struct annotation annotation;
	bool applied;
};

static const struct expr *resolve(void *context, const char *name)
{
	const struct trial *t = context;

	for (uint32_t i = 0; i < t->func->syms.n; i++) {
		const struct sym *sym = t->func->syms.at[i];

		if (strcmp(sym->name, name) == 0)
			return expr_sym(t->ir, sym);
	}
	return NULL;
}

static const char *messages(struct arena *arena, const struct ir *ir)
{
	struct diag_style style = {.color = false};
	char *text = NULL;
	size_t size = 0;
	FILE *file = open_memstream(&text, &size);
	const char *copy;

	if (!file)
		trap_raise(arena_trap(arena), STATUS_LIMIT, "out of memory");
	diags_print(ir->diags, file, &style);
	fclose(file);
	copy = arena_strdup(arena, text);
	free(text);
	return copy;
}

/* The clauses stand in a comment below the function, where positions are what they are in a file.
 */
static struct trial *trial_open(struct arena *arena, const char *text, const char *clauses)
{
	struct trial *t = arena_alloc(arena, sizeof(*t));
	const char *all = arena_printf(arena, "%s// %s\n", text, clauses);
	struct span where = {(uint32_t)strlen(text) + 3, (uint32_t)strlen(all) - 1};
	struct text_scope scope = {.resolve = resolve, .context = t};
	struct nest *nest;
	bool changed;

	t->arena = arena;
	t->source = (struct source){"random", all, (uint32_t)strlen(all)};
	t->ir = ir_create(arena, diags_create(arena, &t->source), &t->source, LANG_CUDA);
	if (!text_read(t->ir, &t->source))
		trap_raise(arena_trap(arena), STATUS_BUG, "the nest does not read:\n%s",
			   messages(arena, t->ir));
	t->func = t->ir->funcs.at[0];
	nest = t->func->nests.at[0];
	t->annotation =
		(struct annotation){.span = where, .line = where, .active = true, .valid = true};
	clauses_parse(t->ir, &t->annotation, where);
	annotation_report(t->ir, &t->annotation);
	vec_push(arena, &nest->pragmas, &t->annotation);
	nest_apply_clauses(nest, &t->annotation, &scope);
	if (diags_errors(t->ir->diags))
		trap_raise(arena_trap(arena), STATUS_BUG, "the clauses are wrong:\n%s",
			   messages(arena, t->ir));
	t->applied = schedule_run(nest, NULL, &changed);
	return t;
}

static const struct diag *first_error(const struct ir *ir)
{
	const struct vec *all = diags_all(ir->diags);

	for (uint32_t i = 0; i < all->n; i++) {
		const struct diag *d = all->at[i];

		if (d->severity == SEVERITY_ERROR)
			return d;
	}
	return NULL;
}

static const char *print(struct arena *arena, const struct func *func)
{
	struct buf b;

	buf_init(&b, arena);
	text_print_func(&b, func);
	return b.s;
}

/* ---- what must hold of a result ---- */

/* Its print is read as the same tree. */
static const char *reads_back(struct trial *t)
{
	const char *text = print(t->arena, t->func);
	struct source source = {"print", text, (uint32_t)strlen(text)};
	struct ir *ir = ir_create(t->arena, diags_create(t->arena, &source), &source, LANG_CUDA);

	if (!text_read(ir, &source))
		return arena_printf(t->arena, "it does not read back: %s", messages(t->arena, ir));
	return func_equal(t->func, ir->funcs.at[0]) ? NULL : "it reads back as another tree";
}

static void run_passes(struct trial *t)
{
	struct pipeline pipeline = {.passes = ~UINT64_C(0), .paranoid = true};

	passes_run(&pipeline, t->func->nests.at[0]);
}

static const char *check(const struct trial *before, struct trial *after,
			 const struct made_nest *nest, bool passes, struct tally *tally)
{
	struct compared compared = {0};
	const char *wrong = ir_verify(after->func);

	if (wrong)
		return arena_printf(before->arena, "it does not verify: %s", wrong);
	wrong = reads_back(after);
	if (wrong)
		return wrong;
	wrong = nests_compare(before->arena, nest, before->func, after->func, &compared);
	if (!wrong && passes) {
		run_passes(after);
		wrong = nests_compare(before->arena, nest, before->func, after->func, &compared);
		if (wrong)
			wrong = arena_printf(before->arena, "after the passes: %s", wrong);
	}
	tally->compared += compared.defined > 0;
	tally->empty += compared.defined == 0;
	return wrong;
}

/* ---- one nest ---- */

struct seed {
	uint32_t seed;
	struct arena *arena;
	const char *text, *clauses, *result;
	bool told;
};

static const char *refused(struct seed *s, struct trial *before, struct trial *after,
			   const struct made_nest *nest, enum clause_id id, struct tally *tally)
{
	const struct diag *d = first_error(after->ir);
	const struct clause *clause = after->annotation.clauses.at[after->annotation.clauses.n - 1];
	const char *why = NULL;
	enum refusal what;

	if (!d)
		return "it is refused without a word";
	if (s->told)
		printf("%s", messages(s->arena, after->ir));
	if (d->id != DIAG_DEPENDENCE) {
		tally->cannot[id]++;
		return NULL;
	}
	tally->refused[id]++;
	what = refusal_check(s->arena, before->func, nest, clause, d, &why);
	tally->refusal[what]++;
	if (s->told)
		printf("    %s\n", what == REFUSAL_RIGHT     ? "right"
				   : what == REFUSAL_FOUND   ? "right, but there is no pair"
				   : what == REFUSAL_BEYOND  ? "no run confirms it"
				   : what == REFUSAL_UNKNOWN ? "no pair is found"
				   : what == REFUSAL_OTHER   ? "not looked at"
							     : why);
	return what == REFUSAL_WRONG
		       ? arena_printf(s->arena, "%s\n%s", why, messages(s->arena, after->ir))
		       : NULL;
}

/* Takes one more clause into s->clauses, and what comes of it into *now, unless it is refused. */
static const char *try_clause(struct seed *s, const char *text, struct made_nest *nest,
			      struct trial **now, struct tally *tally)
{
	const char *kept = s->clauses, *wrong = NULL;
	const struct clause *clause;
	struct trial *next;

	s->clauses = arena_printf(s->arena, "%s %s", kept, text);
	if (s->told)
		printf("%s\n", text);
	next = trial_open(s->arena, s->text, s->clauses);
	clause = next->annotation.clauses.at[next->annotation.clauses.n - 1];
	if (next->applied) {
		tally->accepted[clause->id]++;
		clause_applied(s->arena, nest, clause);
		*now = next;
	} else {
		wrong = refused(s, *now, next, nest, clause->id, tally);
		s->clauses = wrong ? s->clauses : kept;
	}
	return wrong;
}

static const char *run_nest(struct seed *s, struct tally *tally)
{
	struct dice dice = {0x9e3779b97f4a7c15ull * (s->seed + 1ull)};
	struct made_nest nest;
	struct trial *before, *now;
	const char *wrong = NULL;
	unsigned n, wanted, tries;

	/* two of nine */
	nest_make(s->arena, &dice, s->seed % 9 == 0 || s->seed % 9 == 8, &nest);
	s->text = nest.text;
	s->clauses = nest.facts;
	setvbuf(stdout, NULL, s->told ? _IONBF : _IOFBF, BUFSIZ);
	if (s->told)
		printf("%s", s->text);
	before = now = trial_open(s->arena, s->text, s->clauses);
	for (unsigned i = 0; i < nest.nwishes && !wrong; i++)
		wrong = try_clause(s, nest.wish[i], &nest, &now, tally);
	/* threads share the iterations that there are now */
	wanted = nest.block ? 0 : 1 + roll(&dice, CLAUSES);
	tries = nest.nwishes ? 2 : TRIES;
	for (n = 0; n < wanted && tries && !wrong; tries--) {
		struct trial *kept = now;

		wrong = try_clause(s, clause_make(s->arena, &dice, &nest), &nest, &now, tally);
		n += now != kept;
	}
	tally->nests++;
	if (wrong || now == before)
		return wrong;
	tally->scheduled++;
	s->result = print(s->arena, now->func);
	if (s->told)
		printf("---- became\n%s", s->result);
	return check(before, now, &nest, chance(&dice, 50), tally);
}

static bool run_seed(uint32_t number, bool told, struct tally *tally)
{
	static struct trap trap; /* kept across the jump */
	static struct seed s;
	struct arena *arena = arena_create(&trap);
	const char *wrong;

	if (!arena)
		return false;
	s = (struct seed){.seed = number, .arena = arena, .told = told};
	if (setjmp(trap.env))
		wrong = trap.message;
	else
		wrong = run_nest(&s, tally);
	if (wrong)
		fprintf(stderr,
			"---- seed %u: %s\n%s// %s\n---- became\n%s---- replay: "
			"tests/schedule/random %u\n",
			number, wrong, s.text ? s.text : "", s.clauses ? s.clauses : "",
			s.result ? s.result : "", number);
	arena_destroy(arena);
	return !wrong;
}

/* Clauses that were applied to no nest, told; how many. */
static unsigned never_applied(const struct tally *t)
{
	unsigned n = 0;

	for (unsigned id = 0; id < CLAUSE_COUNT; id++) {
		if (!clause_wanted((enum clause_id)id) || t->accepted[id])
			continue;
		printf("nothing applies %s\n", clause_table[id].word);
		n++;
	}
	return n;
}

static void report(const struct tally *t, uint32_t failed)
{
	unsigned accepted = 0, refused_all = 0, cannot = 0;

	for (unsigned id = 0; id < CLAUSE_COUNT; id++) {
		accepted += t->accepted[id];
		refused_all += t->refused[id];
		cannot += t->cannot[id];
		if (t->accepted[id] + t->refused[id] + t->cannot[id])
			printf("%-12s %5u applied %5u refused for a dependence %5u for something "
			       "else\n",
			       clause_table[id].word, t->accepted[id], t->refused[id],
			       t->cannot[id]);
	}
	printf("%u clauses applied, %u refused for a dependence, %u for something else\n", accepted,
	       refused_all, cannot);
	printf("refusals: %u right with their pair, %u right without, %u not confirmed, "
	       "%u of what is not known, %u not looked at, %u wrong\n",
	       t->refusal[REFUSAL_RIGHT], t->refusal[REFUSAL_FOUND], t->refusal[REFUSAL_BEYOND],
	       t->refusal[REFUSAL_UNKNOWN], t->refusal[REFUSAL_OTHER], t->refusal[REFUSAL_WRONG]);
	printf("%u of %u nests failed; %u were scheduled, %u of them compared\n", failed, t->nests,
	       t->scheduled, t->compared);
}

int main(int argc, char **argv)
{
	struct tally tally = {0};
	const char *from_environment = getenv("CUNEST_RANDOM_SCHEDULE");
	uint32_t first = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 1, failed = 0;
	uint32_t count = argc > 2   ? (uint32_t)strtoul(argv[2], NULL, 10)
			 : argc > 1 ? 1
				    : (uint32_t)strtoul(from_environment ? from_environment : "300",
							NULL, 10);

	for (uint32_t i = 0; i < count && failed < 10; i++)
		failed += !run_seed(first + i, argc == 2, &tally);
	report(&tally, failed);
	return failed > 0 || (count >= ENOUGH && never_applied(&tally) > 0);
}
