/* irtest.c - runs goldens of the IR; what they may hold is told in tests/ir/README.md.
 *
 *   irtest [--update] FILE...
 *
 * The name of a file, NAME.PASS[-mode].ir, says what is run.  Besides the expectation every golden
 * is checked for free: it verifies, reads back from its print, gives the same result when
 * statements are cloned first, does not change a second time, and computes the same. */
#include <errno.h>
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
	enum lang lang = strcmp(g->mode, "c") == 0 ? LANG_C : LANG_CUDA;

	unit->source = (struct source){name, text, (uint32_t)size};
	unit->ir = ir_create(g->arena, diags_create(g->arena, &unit->source), &unit->source, lang);
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

static bool same_text(struct golden *g, const char *what, const char *expected, const char *actual)
{
	if (strcmp(expected, actual) == 0)
		return true;
	golden_fail(g, "%s: - expected, + found", what);
	print_difference(g, expected, actual);
	return false;
}

/* ---- the checks that come for free ---- */

static void check_verifies(struct golden *g, const char *what, struct unit *unit)
{
	for (uint32_t i = 0; i < unit->ir->funcs.n; i++) {
		const char *wrong = ir_verify(unit->ir->funcs.at[i]);

		if (wrong)
			golden_fail(g, "%s does not verify: %s", what, wrong);
	}
}

/* Reading a print gives the same tree, and printing that the same text.  Returns the reading. */
static struct unit *check_reads_back(struct golden *g, const char *what, struct unit *unit)
{
	const char *text = unit_print(unit);
	struct unit *again = unit_read(g, "print", text, strlen(text));

	if (!again->good) {
		golden_fail(g, "%s does not read back:\n%s%s", what, unit_messages(again), text);
		return NULL;
	}
	same_text(g, "print of a print", text, unit_print(again));
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
static void clone_all(struct unit *unit)
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

static void check_remarks(struct golden *g, struct unit *unit)
{
	const struct vec *all = diags_all(unit->ir->diags);

	for (uint32_t i = 0; i < g->remarks.n; i++) {
		const char *want = g->remarks.at[i];
		bool found = false;

		for (uint32_t k = 0; k < all->n && !found; k++) {
			const struct diag *d = all->at[k];

			found = d->remark != REMARK_NONE && strstr(d->text, want);
		}
		if (!found)
			golden_fail(g, "no remark has '%s'; there are:\n%s", want,
				    unit_messages(unit));
	}
}

/* ---- what a golden says ---- */

static const char *run_passes(struct golden *g, struct unit *unit)
{
	const char *input = unit_print(unit), *output, *wrong;
	struct unit *again, *before, *clone;

	check_verifies(g, "the input", unit);
	check_reads_back(g, "the input", unit);
	if (g->failures)
		return NULL;
	golden_run_passes(g, unit);
	output = unit_print(unit);
	check_verifies(g, "the output", unit);
	check_remarks(g, unit);
	if (g->no_change)
		same_text(g, "this must not change", input, output);

	again = check_reads_back(g, "the output", unit);
	golden_run_passes(g, unit);
	same_text(g, "a second run changes", output, unit_print(unit));
	if (again) {
		golden_run_passes(g, again);
		same_text(g, "a second run of what was read back changes", output,
			  unit_print(again));
	}
	clone = unit_read(g, g->name, g->input.text, g->input.size);
	clone_all(clone);
	golden_run_passes(g, clone);
	same_text(g, "cloned statements give another result", output, unit_print(clone));

	before = unit_read(g, g->name, g->input.text, g->input.size);
	for (uint32_t i = 0; i < unit->ir->funcs.n && !g->no_interp; i++) {
		wrong = golden_compare_runs(g, before->ir->funcs.at[i], unit->ir->funcs.at[i]);
		if (wrong)
			golden_fail(g, "%s", wrong);
	}
	return output;
}

/* What the file says should come out; NULL after a failure. */
static const char *golden_output(struct golden *g)
{
	struct unit *unit = unit_read(g, g->name, g->input.text, g->input.size);
	const char *wrong;

	if (strcmp(g->pass, "error") == 0) {
		if (unit->good)
			golden_fail(g, "the input has no error");
		return unit_messages(unit);
	}
	if (!unit->good) {
		golden_fail(g, "the input does not read:\n%s", unit_messages(unit));
		return NULL;
	}
	if (strcmp(g->pass, "verify") == 0) {
		wrong = ir_verify(unit->ir->funcs.at[0]);
		if (!wrong)
			golden_fail(g, "the input verifies");
		return wrong ? arena_printf(g->arena, "%s\n", wrong) : NULL;
	}
	if (strcmp(g->pass, "compare") == 0) {
		if (unit->ir->funcs.n != 2) {
			golden_fail(g, "has not two functions to compare");
			return NULL;
		}
		check_verifies(g, "the input", unit);
		wrong = golden_compare_runs(g, unit->ir->funcs.at[0], unit->ir->funcs.at[1]);
		return arena_printf(g->arena, "%s\n", wrong ? wrong : "same");
	}
	if (strcmp(g->pass, "roundtrip") == 0) {
		check_verifies(g, "the input", unit);
		check_reads_back(g, "the input", unit);
		clone_all(unit);
		check_verifies(g, "the clone", unit);
		return unit_print(unit);
	}
	return run_passes(g, unit);
}

static bool update(struct golden *g, const char *output)
{
	FILE *file = fopen(g->path, "w");
	bool good = file != NULL;

	if (good) {
		good = fwrite(g->input.text, 1, g->input.size, file) == g->input.size;
		good = fprintf(file, "----\n%s", output) > 0 && good;
		good = fclose(file) == 0 && good;
	}
	if (!good)
		golden_fail(g, "cannot be written: %s", strerror(errno));
	return good;
}

static void golden_run(struct golden *g, bool updating)
{
	bool optional = strcmp(g->pass, "roundtrip") == 0 || g->no_change;
	const char *output = golden_output(g);

	if (!output)
		return;
	if (updating && (g->expected || !optional))
		update(g, output);
	else if (g->expected)
		same_text(g, "output", g->expected, output);
	else if (!optional)
		golden_fail(g, "has no line ---- with what is expected below it; the output is\n%s",
			    output);
}

/* ---- files ---- */

/* NAME.PASS[-mode].ir */
static void parse_name(struct golden *g)
{
	const char *base = strrchr(g->path, '/'), *end, *dot;
	char *pass, *dash;

	base = base ? base + 1 : g->path;
	g->name = base;
	end = strrchr(base, '.');
	if (!end || strcmp(end, ".ir") != 0)
		end = base;
	for (dot = end; dot > base && dot[-1] != '.';)
		dot--;
	pass = arena_strndup(g->arena, dot, (size_t)(end - dot));
	g->pass = pass;
	g->mode = "";
	dash = strrchr(pass, '-');
	if (dash && !golden_passes_exist(g)) {
		*dash = 0;
		g->mode = dash + 1;
	}
	if (dot == base || !golden_passes_exist(g))
		golden_fail(g, "'%s' is no pass; files are called NAME.PASS[-mode].ir", pass);
}

static void parse_text(struct golden *g, const char *text, size_t size)
{
	const char *line = text, *end = text + size;
	const char *rule = NULL;

	for (; line < end && !rule; line = strchr(line, '\n') ? strchr(line, '\n') + 1 : end) {
		size_t n = strcspn(line, "\n");

		if (n == 4 && strncmp(line, "----", 4) == 0)
			rule = line;
		else if (strncmp(line, "// remark: ", 11) == 0)
			vec_push(g->arena, &g->remarks, arena_strndup(g->arena, line + 11, n - 11));
		else if (n == 12 && strncmp(line, "// no-change", n) == 0)
			g->no_change = true;
		else if (n == 15 && strncmp(line, "// interp: none", n) == 0)
			g->no_interp = true;
	}
	g->expected = rule ? line : NULL;
	size = rule ? (size_t)(rule - text) : size;
	g->input = (struct source){g->name, arena_strndup(g->arena, text, size), (uint32_t)size};
}

static bool read_file(struct golden *g, char **text, size_t *size)
{
	FILE *file = fopen(g->path, "r");
	char chunk[4096];
	struct buf out;
	size_t n;

	if (!file) {
		golden_fail(g, "%s", strerror(errno));
		return false;
	}
	buf_init(&out, g->arena);
	buf_puts(&out, "");
	while ((n = fread(chunk, 1, sizeof(chunk), file)) > 0)
		buf_put(&out, chunk, n);
	fclose(file);
	*text = arena_strndup(g->arena, out.n ? out.s : "", out.n);
	*size = out.n;
	return true;
}

static unsigned run_file(const char *path, bool updating)
{
	static struct trap trap; /* kept across the jump */
	struct golden *g;
	struct arena *arena = arena_create(&trap);
	char *text;
	size_t size;

	if (!arena)
		return 1;
	if (setjmp(trap.env)) {
		fprintf(stderr, "%s: stopped with status %d: %s\n", path, (int)trap.status,
			trap.message);
		arena_destroy(arena);
		return 1;
	}
	g = arena_alloc(arena, sizeof(*g));
	g->path = path;
	g->arena = arena;
	parse_name(g);
	if (!g->failures && read_file(g, &text, &size)) {
		parse_text(g, text, size);
		golden_run(g, updating);
	}
	updating = g->failures > 0;
	arena_destroy(arena);
	return updating;
}

int main(int argc, char **argv)
{
	unsigned failed = 0, files = 0;
	bool updating = false;

	for (int i = 1; i < argc; i++) {
		if (strcmp(argv[i], "--update") == 0) {
			updating = true;
			continue;
		}
		files++;
		failed += run_file(argv[i], updating);
	}
	if (!files) {
		fprintf(stderr, "usage: irtest [--update] NAME.PASS[-mode].ir...\n");
		return 2;
	}
	printf("%u passed, %u failed\n", files - failed, failed);
	return failed > 0;
}
