/* roundtrip.c - is what the printers write of a nest that nest again?
 *
 *	roundtrip [--show] [--builtin] FILE.cu... [-- COMPILER-FLAG...]
 *
 * Every loop nest of every file, as under --all, in two ways:
 *
 *   IR text	of each function the text form is read back, and must be the same tree (func_equal)
 *   C		each nest is printed as C from the IR alone, as if a pass had made it; the file with
 *		these texts in the place of the nests is lowered again, and each nest must have the
 *		same IR as before, symbols matched by name
 *
 * Some bytes the IR does not hold and no printer could make up; they are copied: statements that
 * are not understood (RAW), pragmas of others, and the header of a `for` whose form FOR cannot hold.
 *
 * Prints what differs, with --show also the C text of nests that do, and `nests: SAME/ALL`.
 * Exit: 0; 1 something differs; 2 usage. */
#include "cunest/str.h"
#include "tests/roundtrip/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool read_file(struct check *c, const char *name, struct source *source)
{
	FILE *in = fopen(name, "rb");
	char block[1 << 16];
	struct buf b;
	size_t n;

	if (!in)
		return false;
	buf_init(&b, c->arena);
	buf_puts(&b, "");
	while ((n = fread(block, 1, sizeof(block), in)) > 0)
		buf_put(&b, block, n);
	fclose(in);
	*source = (struct source){name, b.s, (uint32_t)b.n};
	return true;
}

/* False: something differs. */
static bool run(struct check *c, const char *name)
{
	struct trap trap = {0};
	struct source source;

	c->nests = c->same = 0;
	c->failed = false;
	c->arena = arena_create(&trap);
	if (setjmp(trap.env)) {
		printf("%s: trap: %s\n", name, trap.message);
		c->failed = true;
	} else if (read_file(c, name, &source)) {
		check_source(c, source);
	} else {
		printf("%s: cannot be read\n", name);
		c->failed = true;
	}
	arena_destroy(c->arena);
	return !c->failed;
}

int main(int argc, char **argv)
{
	struct check c = {.options = {.prelude = PRELUDE_AUTO, .all = true}};
	unsigned nests = 0, same = 0;
	bool failed = false;
	int files = 1, flags;

	for (; files < argc && argv[files][0] == '-' && argv[files][1] == '-' && argv[files][2];
	     files++) {
		if (strcmp(argv[files], "--show") == 0)
			c.show = true;
		else if (strcmp(argv[files], "--builtin") == 0)
			c.options.prelude = PRELUDE_BUILTIN;
		else
			return 2;
	}
	for (flags = files; flags < argc && strcmp(argv[flags], "--") != 0; flags++)
		;
	if (files == flags)
		return 2;
	if (flags < argc) {
		c.options.flags = (const char *const *)&argv[flags + 1];
		c.options.nflags = (unsigned)(argc - flags - 1);
	}
	for (int i = files; i < flags; i++) {
		failed = !run(&c, argv[i]) || failed;
		nests += c.nests;
		same += c.same;
	}
	printf("nests: %u/%u\n", same, nests);
	return failed;
}
