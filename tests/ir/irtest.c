/* irtest.c - runs goldens of the IR; what they may hold is told in tests/ir/README.md.
 *
 *   irtest [--update] FILE...
 *   irtest --near FIRST COUNT FILE...  of COUNT texts that are nearly it, each
 *   irtest --verify [-v] FILE...    what --verify says of them; with -v also what is not proved
 *   irtest --verify --near FIRST COUNT FILE...    both
 *
 * The name of a file, NAME.PASS[-mode].ir, says what is run.  Besides the expectation every golden
 * is checked for free: irtest_check.c. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cunest/verify.h"
#include "irtest.h"

/* ---- what a golden says ---- */

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
		golden_verifies(g, "the input", unit);
		wrong = golden_compare_runs(g, unit->ir->funcs.at[0], unit->ir->funcs.at[1]);
		return arena_printf(g->arena, "%s\n", wrong ? wrong : "same");
	}
	if (strcmp(g->pass, "roundtrip") == 0) {
		golden_verifies(g, "the input", unit);
		golden_reads_back(g, "the input", unit);
		unit_clone_all(unit);
		golden_verifies(g, "the clone", unit);
		return unit_print(unit);
	}
	return golden_is_schedule(g) ? golden_check_schedule(g, unit)
				     : golden_check_passes(g, unit);
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

/* What is done with the files. */
struct run {
	bool updating, proving, telling;
	unsigned near, count_near; /* numbers of changes to make */
	const char *text;          /* the last of them */
	struct proof_count count;
};

static bool has_passes(const struct golden *g)
{
	return strcmp(g->pass, "error") != 0 && strcmp(g->pass, "verify") != 0 &&
	       strcmp(g->pass, "compare") != 0 && strcmp(g->pass, "roundtrip") != 0;
}

static void golden_run_proof(struct golden *g, struct run *run)
{
	struct unit *unit;

	if (!has_passes(g) || golden_is_schedule(g))
		return;
	unit = unit_read(g, g->name, g->input.text, g->input.size);
	if (unit->good)
		golden_prove(g, unit, &run->count, run->telling);
	else
		golden_fail(g, "the input does not read:\n%s", unit_messages(unit));
}

/* What relaxed rules may do is no matter of bits. */
static void golden_run_near(struct golden *g, struct run *run)
{
	if (!has_passes(g) || (!golden_is_schedule(g) && (strcmp(g->mode, "relaxed") == 0 ||
							  strstr(g->input.text, "relaxed"))))
		return;
	for (unsigned i = 0; i < run->count_near && !g->failures; i++)
		golden_near(g, run->near + i, &run->text, run->proving ? &run->count : NULL);
	if (g->failures)
		fprintf(stderr, "---- of\n%s", run->text);
	run->text = NULL;
}

static void golden_run(struct golden *g, bool updating)
{
	bool optional = strcmp(g->pass, "roundtrip") == 0 || golden_is_schedule(g) || g->no_change;
	const char *output = golden_output(g);

	if (!output)
		return;
	if (updating && (g->expected || !optional))
		update(g, output);
	else if (g->expected)
		golden_same_text(g, "output", g->expected, output);
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
		g->c = strcmp(g->mode, "c") == 0;
	}
	if (dot == base || !golden_passes_exist(g))
		golden_fail(g, "'%s' is not a pass; files are called NAME.PASS[-mode].ir", pass);
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
		else if (strncmp(line, "// once: ", 9) == 0)
			vec_push(g->arena, &g->once, arena_strndup(g->arena, line + 9, n - 9));
		else if (strncmp(line, "// silent: ", 11) == 0)
			vec_push(g->arena, &g->silent, arena_strndup(g->arena, line + 11, n - 11));
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

static unsigned run_file(const char *path, struct run *run)
{
	bool failed;
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
		if (run->text)
			fprintf(stderr, "---- of\n%s", run->text);
		arena_destroy(arena);
		return 1;
	}
	g = arena_alloc(arena, sizeof(*g));
	g->path = path;
	g->arena = arena;
	parse_name(g);
	if (!g->failures && read_file(g, &text, &size)) {
		parse_text(g, text, size);
		if (run->count_near)
			golden_run_near(g, run);
		else if (run->proving)
			golden_run_proof(g, run);
		else
			golden_run(g, run->updating);
	}
	failed = g->failures > 0;
	arena_destroy(arena);
	return failed;
}

int main(int argc, char **argv)
{
	unsigned failed = 0, files = 0;
	struct run run = {.updating = false};

	for (int i = 1; i < argc; i++) {
		if (strcmp(argv[i], "--update") == 0) {
			run.updating = true;
		} else if (strcmp(argv[i], "--verify") == 0) {
			run.proving = true;
		} else if (strcmp(argv[i], "--near") == 0 && i + 2 < argc) {
			run.near = (unsigned)strtoul(argv[++i], NULL, 10);
			run.count_near = (unsigned)strtoul(argv[++i], NULL, 10);
		} else if (strcmp(argv[i], "-v") == 0) {
			run.telling = true;
		} else {
			files++;
			failed += run_file(argv[i], &run);
		}
	}
	if (!files) {
		fprintf(stderr, "usage: irtest [--update | [--near FIRST COUNT] [--verify [-v]]] "
				"NAME.PASS[-mode].ir...\n");
		return 2;
	}
	if (run.proving)
		printf("%u steps, %u certificates: %u proved, %u tested, %u unknown, %u refuted\n",
		       run.count.steps, run.count.certificates, run.count.of[VERDICT_PROVED],
		       run.count.of[VERDICT_TESTED], run.count.of[VERDICT_UNKNOWN],
		       run.count.of[VERDICT_REFUTED]);
	printf("%u passed, %u failed\n", files - failed, failed);
	return failed > 0;
}
