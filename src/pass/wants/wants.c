/* wants.c - which facts would lift a refusal.
 *
 *	'(i + shift) % w' divides in every iteration of the loop over 'i': nothing proves that w >= 1;
 *	assume(w >= 1, shift >= 0) would
 *
 * A pass that lacks a fact names it as a condition (pass_wants).  Once the nest has been through the
 * pipeline, what gives it before the nest (wants_find.c) is added to what the nest assumes, and the
 * pipeline runs on the nest as it was: it does what it refused, or names the next fact
 * (wants_search.c).  So all that is missing is found, nothing is suggested that was not tried, and
 * nothing that contradicts or repeats what is known.
 *
 * A trial makes expressions, whose numbers break ties, so trials run in a copy of the process: what
 * is written does not depend on whether anybody asks for remarks. */
#include "wants_impl.h"

#include "cunest/apart.h"
#include "cunest/frontend.h"
#include "cunest/score.h"
#include "cunest/walk.h"

#include <stdlib.h>
#include <string.h>

enum { WANTS_MOST = 32, LINE_MOST = 4096 };

/* Of "the condition 'a' stays in the loop over 'i': why", without the reason. */
static uint32_t key_of(const struct diag *told)
{
	const char *colon = strstr(told->text, ": ");
	size_t n = colon ? (size_t)(colon - told->text) : strlen(told->text);

	return (uint32_t)hash_bytes(0, told->text, n);
}

void wants_say(struct pass *p, enum remark_kind kind, struct span where, const struct diag *told)
{
	struct said *said;

	if (!p->wants || !p->wants->trying)
		return;
	said = arena_alloc(p->ir->arena, sizeof(*said));
	*said = (struct said){kind, p->id, told ? key_of(told) : 0, where};
	vec_push(p->ir->arena, &p->wants->said, said);
}

void wants_add(struct pass *p, const struct stmt *at, struct span where, const struct expr *fact,
	       struct diag *told)
{
	struct wants *wants = p->wants;
	struct want *w;

	if (!wants || wants->open.n == WANTS_MOST)
		return;
	w = arena_alloc(p->ir->arena, sizeof(*w));
	*w = (struct want){.pass = p->id, .where = where, .fact = fact, .told = told};
	w->key = p->id == PASS_COUNT ? 0 : key_of(told);
	if (wants->trying && !want_find(p, w, at))
		return;
	vec_push(p->ir->arena, &wants->open, w);
}

/* ---- the function as it was ---- */

/* A statement outside of the nest, from which a schedule moves guards. */
struct kept {
	struct stmt *at, was;
	struct slot *slot;
};

struct wants_before {
	struct func *func;
	struct func_state *state;
	struct vec around;                  /* struct kept * */
	struct data_region *region, arrays; /* ... of which the clauses may not be looked at yet */
	int bounds;
};

struct wants_before *wants_keep(struct nest *nest)
{
	struct func *func = nest->func;
	struct arena *arena = func->ir->arena;
	struct wants_before *before;
	struct stmt *x = func->body;

	if (func->ir->on_trial || !func_has_forms(func))
		return NULL;
	before = arena_alloc(arena, sizeof(*before));
	*before = (struct wants_before){.func = func,
					.state = func_state_copy(func, nest),
					.bounds = func->bounds,
					.region = nest->region};
	if (nest->region)
		before->arrays = *nest->region;
	while (x) {
		struct kept *k = arena_alloc(arena, sizeof(*k));

		*k = (struct kept){x, *x, arena_array(arena, x->nslots + 1u, sizeof(*k->slot))};
		if (x->nslots)
			memcpy(k->slot, x->slot, x->nslots * sizeof(*k->slot));
		vec_push(arena, &before->around, k);
		x = x == nest->root ? stmt_next_skip(func->body, x) : stmt_next(func->body, x);
	}
	return before;
}

void wants_put(const struct wants_before *before)
{
	for (uint32_t i = 0; i < before->around.n; i++) {
		const struct kept *k = before->around.at[i];

		stmt_changes(k->at, CHANGE_BODY);
		*k->at = k->was;
		if (k->was.nslots)
			memcpy(k->at->slot, k->slot, k->was.nslots * sizeof(*k->slot));
	}
	if (before->region)
		*before->region = before->arrays;
	before->func->bounds = before->bounds;
	func_state_put_copy(before->func, before->state);
}

/* ---- the answers, from a process of their own ---- */

static void search_apart(const struct wants *wants, const struct wants_before *before,
			 wants_run *run, void *context, int fd)
{
	struct trap *trap = arena_trap(wants->nest->func->ir->arena);
	FILE *out = fdopen(fd, "w");

	if (out && setjmp(trap->env) == 0)
		wants_search(wants->nest, before, run, context, out);
	process_leave(0);
}

/* What a message ends in, where that names a clause: "; noalias(a, b) says that it is not". */
static const char *hint_of(const struct diag *told)
{
	const char *hint = NULL;

	for (const char *at = told->text; (at = strstr(at, "; ")) != NULL; at++)
		hint = at;
	for (unsigned id = 0; hint && id < CLAUSE_COUNT; id++) {
		size_t n = strlen(clause_table[id].word);

		if (strncmp(hint + 2, clause_table[id].word, n) == 0 && strchr("( ", hint[2 + n]))
			return hint;
	}
	return NULL;
}

/* What would do is known: instead of what the message says that may. */
static void drop_hint(struct diags *diags, struct diag *told)
{
	const char *hint = hint_of(told);

	if (hint)
		diag_cut(diags, told, (size_t)(hint - told->text));
}

/* With these facts a schedule is refused elsewhere. */
static void hear_rest(struct diags *diags, struct diag *told, const char *facts, const char *text)
{
	unsigned lo, hi;
	int skip = 0;

	if (sscanf(text, "%u %u %n", &lo, &hi, &skip) == 2 && skip)
		diag_note(diags, told, (struct span){lo, hi},
			  "with %s it would be refused here: %s", facts, text + skip);
}

static void hear_of(const struct wants *wants, struct diag *told, const char *line)
{
	struct diags *diags = wants->nest->func->ir->diags;

	if (strncmp(line, "then ", 5) == 0) {
		hear_rest(diags, told, "that", line + 5);
	} else if (strncmp(line, "rest ", 5) == 0) {
		hear_rest(diags, told, "facts about all sizes", line + 5);
	} else if (strcmp(line, "none") == 0) {
		if (!hint_of(told) && !wants->nest->region)
			diag_append(diags, told, "; no bound of a parameter would change that");
	} else {
		drop_hint(diags, told);
		diag_append(diags, told, "; %s would", line);
	}
}

/* "PASS LO HI KEY assume(...)", "... none", "... then LO HI TEXT" or "... rest LO HI TEXT", "all N 0 assume(...)" */
static void hear(const struct wants *wants, const char *line)
{
	struct diags *diags = wants->nest->func->ir->diags;
	unsigned lo, hi, key;
	int pass, skip = 0;

	if (sscanf(line, "all %u %u %n", &lo, &hi, &skip) == 2 && skip) {
		diag_remark(diags, REMARK_MISSED, "facts", wants->nest->root->span,
			    "%u rewrites lack facts; %s would allow them all", lo, line + skip);
		return;
	}
	if (sscanf(line, "%d %u %u %u %n", &pass, &lo, &hi, &key, &skip) != 4 || !skip)
		return;
	line += skip;
	/* two walks of a pass may say the same of one place */
	for (uint32_t i = 0; i < wants->open.n && *line; i++) {
		struct want *w = wants->open.at[i];

		if (w->pass == (enum pass_id)pass && w->key == key && w->where.lo == lo &&
		    w->where.hi == hi)
			hear_of(wants, w->told, line);
	}
}

void wants_answer(const struct wants *wants, const struct wants_before *before, wants_run *run_once,
		  void *context)
{
	char line[LINE_MOST], *end;
	struct apart search;
	enum apart_side side;
	FILE *in;
	int to;

	side = wants->open.n ? apart_begin(&search, &to) : APART_FAILED;
	if (side == APART_FAILED)
		return;
	if (side == APART_COPY)
		search_apart(wants, before, run_once, context, to);
	in = fdopen(search.from, "r");
	while (in && fgets(line, sizeof(line), in)) {
		end = strchr(line, '\n');
		if (end) {
			*end = 0;
			hear(wants, line);
		}
	}
	if (in) {
		fclose(in);
		search.from = -1;
	}
	apart_end(&search);
}
