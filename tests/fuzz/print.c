/* print.c - fuzzes the printers of statements, with what the front end makes of a source. */
#include "fuzz.h"
#include "tests/roundtrip/check.h"

void fuzz_print(const uint8_t *data, size_t size)
{
	struct check c = {.options = {.prelude = PRELUDE_BUILTIN, .all = true}, .show = true};
	struct trap trap;
	struct source source;

	c.arena = arena_create(&trap);
	if (!c.arena)
		return;
	if (setjmp(trap.env)) {
		fuzz_trapped(&trap);
	} else {
		fuzz_source(c.arena, &source, "fuzz.cu", data, size);
		check_source(&c, source);
		if (c.nests)
			fuzz_came(FUZZ_ACCEPTED);
		if (c.failed)
			fuzz_fail("a nest is not what was printed of it");
	}
	arena_destroy(c.arena);
}
