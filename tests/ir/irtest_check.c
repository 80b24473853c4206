/* irtest_check.c - what every golden and every random function is checked for.
 *
 * It verifies, reads back from its print, gives the same result when statements are cloned first,
 * does not change a second time, and computes the same. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cunest/verify.h"
#include "cunest/walk.h"
#include "irtest.h"

void golden_fail(struct golden *g, const char *fmt, ...)
{
	va_list args;

	g->failures++;
	fprintf(stderr, "%s: ", g->path);
	va_start(args, fmt);
	vfprintf(stderr, fmt, args);
	va_end(args);
	fputc('\n', stderr);
}

/* ---- units ---- */

struct unit *unit_read(struct golden *g, const char *name, const char *text, size_t size)
{
	struct unit *unit = arena_alloc(g->arena, sizeof(*unit));
	enum lang lang = g->c ? LANG_C : LANG_CUDA;

	unit->source = (struct source){name, text, (uint32_t)size};
	unit->ir = ir_create(g->arena, diags_create(g->arena, &unit->source), &unit->source, lang);
	unit->ir->rules = g->rules;
	unit->good = text_read(unit->ir, &unit->source);
	if (unit->good)
		golden_apply_mode(g, unit);
	return unit;
}

const char *unit_print(struct unit *unit)
{
	struct buf out;

	buf_init(&out, unit->ir->arena);
	buf_puts(&out, "");
	for (uint32_t i = 0; i < unit->ir->funcs.n; i++)
		text_print_func(&out, unit->ir->funcs.at[i]);
	return out.n ? out.s : "";
}

const char *unit_messages(struct unit *unit)
{
	struct diag_style style = {.pass_re = ".", .missed_re = "."};
	char *text = NULL;
	size_t size = 0;
	FILE *file = open_memstream(&text, &size);
	const char *copy;

	if (!file)
		trap_raise(arena_trap(unit->ir->arena), STATUS_LIMIT, "out of memory");
	diags_print(unit->ir->diags, file, &style);
	fclose(file);
	copy = arena_strdup(unit->ir->arena, text);
	free(text);
	return copy;
}

/* ---- differences between texts ---- */

static void split(struct arena *arena, const char *text, struct vec *lines)
{
	while (*text) {
		size_t n = strcspn(text, "\n");

		vec_push(arena, lines, arena_strndup(arena, text, n));
		text += n + (text[n] == '\n');
	}
}

/* Longest common subsequence; what is only expected is marked -, what is only there +. */
static void print_difference(struct golden *g, const char *expected, const char *actual)
{
	struct vec a = {0}, b = {0};
	uint32_t *common, i = 0, k = 0, width;

	split(g->arena, expected, &a);
	split(g->arena, actual, &b);
	width = b.n + 1;
	if ((uint64_t)a.n * b.n > 4000000) {
		fprintf(stderr, "%s", actual);
		return;
	}
	common = arena_array(g->arena, ((size_t)a.n + 1) * width, sizeof(*common));
	for (uint32_t x = a.n; x-- > 0;)
		for (uint32_t y = b.n; y-- > 0;) {
			uint32_t down = common[(x + 1) * width + y];
			uint32_t right = common[x * width + y + 1];

			if (strcmp(a.at[x], b.at[y]) == 0)
				common[x * width + y] = common[(x + 1) * width + y + 1] + 1;
			else
				common[x * width + y] = down > right ? down : right;
		}
	while (i < a.n || k < b.n) {
		if (i < a.n && k < b.n && strcmp(a.at[i], b.at[k]) == 0) {
			fprintf(stderr, "   %s\n", (char *)a.at[i]);
			i++;
			k++;
		} else if (i < a.n &&
			   (k == b.n || common[(i + 1) * width + k] >= common[i * width + k + 1])) {
			fprintf(stderr, "  -%s\n", (char *)a.at[i++]);
		} else {
			fprintf(stderr, "  +%s\n", (char *)b.at[k++]);
		}
	}
}

bool golden_same_text(struct golden *g, const char *what, const char *expected, const char *actual)
{
	if (strcmp(expected, actual) == 0)
		return true;
	golden_fail(g, "%s: - expected, + found", what);
	print_difference(g, expected, actual);
	return false;
}

/* ---- the checks that come for free ---- */

void golden_verifies(struct golden *g, const char *what, struct unit *unit)
{
	for (uint32_t i = 0; i < unit->ir->funcs.n; i++) {
		const char *wrong = ir_verify(unit->ir->funcs.at[i]);

		if (wrong)
			golden_fail(g, "%s does not verify: %s", what, wrong);
	}
}

/* Reading a print gives the same tree, and printing that the same text.  Returns the reading. */
struct unit *golden_reads_back(struct golden *g, const char *what, struct unit *unit)
{
	const char *text = unit_print(unit);
	struct unit *again = unit_read(g, "print", text, strlen(text));

	if (!again->good) {
		golden_fail(g, "%s does not read back:\n%s%s", what, unit_messages(again), text);
		return NULL;
	}
	golden_same_text(g, "print of a print", text, unit_print(again));
	if (again->ir->funcs.n != unit->ir->funcs.n) {
		golden_fail(g, "%s reads back as %u functions", what, again->ir->funcs.n);
		return NULL;
	}
	for (uint32_t i = 0; i < unit->ir->funcs.n; i++)
		if (!func_equal(unit->ir->funcs.at[i], again->ir->funcs.at[i]))
			golden_fail(g, "%s reads back as another tree:\n%s", what, text);
	return again;
}

/* Every statement replaced by a clone, regions included. */
void unit_clone_all(struct unit *unit)
{
	for (uint32_t i = 0; i < unit->ir->funcs.n; i++) {
		struct func *func = unit->ir->funcs.at[i];
		struct stmt *old = func->body, *clone = stmt_clone(func, old), *c = clone;

		for (struct stmt *s = old; s && c; s = stmt_next(old, s), c = stmt_next(clone, c))
			for (uint32_t k = 0; k < func->nests.n; k++) {
				struct nest *nest = func->nests.at[k];

				if (nest->root == s)
					nest->root = c;
			}
		func->body = clone;
	}
}

static unsigned times_said(struct unit *unit, const char *text)
{
	const struct vec *all = diags_all(unit->ir->diags);
	unsigned n = 0;

	for (uint32_t i = 0; i < all->n; i++) {
		const struct diag *d = all->at[i];

		n += d->remark != REMARK_NONE && strstr(d->text, text);
	}
	return n;
}

static void check_remarks(struct golden *g, struct unit *unit)
{
	for (uint32_t i = 0; i < g->remarks.n; i++)
		if (times_said(unit, g->remarks.at[i]) == 0)
			golden_fail(g, "no remark has '%s'; there are:\n%s",
				    (const char *)g->remarks.at[i], unit_messages(unit));
	for (uint32_t i = 0; i < g->silent.n; i++)
		if (times_said(unit, g->silent.at[i]) > 0)
			golden_fail(g, "a remark has '%s':\n%s", (const char *)g->silent.at[i],
				    unit_messages(unit));
	for (uint32_t i = 0; i < g->once.n; i++)
		if (times_said(unit, g->once.at[i]) != 1)
			golden_fail(g, "not one remark has '%s':\n%s", (const char *)g->once.at[i],
				    unit_messages(unit));
}

/* ---- all of them ---- */

/* Then a second run may find more. */
static bool any_spent(const struct unit *unit)
{
	for (uint32_t i = 0; i < unit->ir->funcs.n; i++) {
		const struct func *f = unit->ir->funcs.at[i];

		for (uint32_t k = 0; k < f->nests.n; k++)
			if (((const struct nest *)f->nests.at[k])->spent)
				return true;
	}
	return false;
}

/* What the text does not say of an IF: that a clause has put it there. */
static void carry_guards(const struct nest *from, struct nest *to)
{
	struct stmt *s = from->root, *t = to->root;

	for (; s && t; s = stmt_next(from->root, s), t = stmt_next(to->root, t))
		t->guard = s->guard;
}

static void carry_all_guards(const struct unit *from, struct unit *to)
{
	for (uint32_t i = 0; i < from->ir->funcs.n; i++) {
		const struct func *a = from->ir->funcs.at[i];
		struct func *b = to->ir->funcs.at[i];

		for (uint32_t k = 0; k < a->nests.n && k < b->nests.n; k++)
			carry_guards(a->nests.at[k], b->nests.at[k]);
	}
}

static void compare_all(struct golden *g, struct unit *after)
{
	struct unit *before =
		g->reference ? g->reference : unit_read(g, g->name, g->input.text, g->input.size);

	for (uint32_t i = 0; i < after->ir->funcs.n; i++) {
		struct func *a = before->ir->funcs.at[i], *b = after->ir->funcs.at[i];
		const char *wrong = golden_compare_kept(
			g, a, b, g->reference_runs ? &g->reference_runs[i] : NULL);

		if (wrong)
			golden_fail(g, "%s", wrong);
	}
}

enum { ORDER_RUNS = 6 };

/* In another order than the command's one pass may leave something to one that came before it.  That it ends and
 * computes the same is all that can be asked. */
static void settles(struct golden *g, const char *output, struct unit *again)
{
	bool changed = false;

	for (unsigned i = 0; i < ORDER_RUNS; i++) {
		const char *text;

		golden_run_passes(g, again);
		text = unit_print(again);
		if (strcmp(text, output) == 0) {
			golden_verifies(g, "what further runs make", again);
			if (changed && !g->no_interp)
				compare_all(g, again);
			return;
		}
		changed = true;
		output = text;
	}
	golden_fail(g, "%u runs of the passes still change it:\n%s", ORDER_RUNS, output);
}

const char *golden_check_passes(struct golden *g, struct unit *unit)
{
	const char *input = unit_print(unit), *output;
	struct unit *again, *clone;
	bool skip, spent;

	golden_verifies(g, "the input", unit);
	golden_reads_back(g, "the input", unit);
	if (g->failures)
		return NULL;
	golden_run_passes(g, unit);
	output = unit_print(unit);
	golden_verifies(g, "the output", unit);
	check_remarks(g, unit);
	if (g->no_change)
		golden_same_text(g, "this must not change", input, output);

	again = golden_reads_back(g, "the output", unit);
	spent = any_spent(unit);
	if (again)
		carry_all_guards(unit, again);
	if (!g->quick && !spent) {
		golden_run_passes(g, unit);
		golden_same_text(g, "a second run changes", output, unit_print(unit));
	}
	if (again && !spent && g->order) {
		settles(g, output, again);
	} else if (again && !spent) {
		golden_run_passes(g, again);
		golden_same_text(g, "a second run of what was read back changes", output,
				 unit_print(again));
	}
	if (!g->quick) {
		clone = unit_read(g, g->name, g->input.text, g->input.size);
		unit_clone_all(clone);
		golden_run_passes(g, clone);
		golden_same_text(g, "cloned statements give another result", output,
				 unit_print(clone));
	}
	g->changed = strcmp(input, output) != 0;
	skip = g->no_interp || (g->quick && !g->changed);
	if (!skip)
		compare_all(g, unit);
	return output;
}
