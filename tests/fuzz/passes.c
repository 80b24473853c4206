/* passes.c - fuzzes the passes: what the text form says is checked as a golden is, by an order of passes and a
 * mode that follow from the bytes. */
#include "cunest/verify.h"
#include "fuzz.h"
#include "tests/ir/irtest.h"

#include <string.h>

static const char *pipeline(struct arena *arena)
{
	struct buf b;

	buf_init(&b, arena);
	for (unsigned i = 0; i < PASS_COUNT; i++)
		if (pass_table[i].on)
			buf_printf(&b, "%s%s", b.n ? "+" : "", pass_table[i].name);
	return b.s;
}

/* The interpreter's tests make them. */
static bool has_values(const struct sym *sym)
{
	const struct type *type = sym->type;

	if (type->kind == TYPE_PTR)
		return type_is_arith(type->of) || type->of->kind == TYPE_RECORD;
	return type_is_arith(type);
}

static void run(struct arena *arena, const uint8_t *data, size_t size)
{
	static const char *const modes[] = {"", "paper", "relaxed"};
	struct golden g = {.arena = arena, .path = "fuzz.ir", .name = "fuzz", .quick = true};
	unsigned choice = fuzz_choice(data, size, PASS_COUNT + 8), nests = 0;
	struct unit *unit;

	g.pass = choice < PASS_COUNT ? pass_table[choice].name : pipeline(arena);
	g.mode = modes[choice % ARRAY_LEN(modes)];
	fuzz_source(arena, &g.input, "fuzz.ir", data, size);
	unit = unit_read(&g, g.name, g.input.text, g.input.size);
	if (!unit->good)
		return;
	for (uint32_t i = 0; i < unit->ir->funcs.n; i++) {
		const struct func *func = unit->ir->funcs.at[i];

		if (ir_verify(func))
			return;
		nests += func->nests.n;
		for (uint32_t k = 0; k < func->params.n; k++)
			g.no_interp |= !has_values(func->params.at[k]);
	}
	if (!nests)
		return;
	golden_check_passes(&g, unit);
	if (g.failures)
		fuzz_fail("%s, mode '%s'", g.pass, g.mode);
}

void fuzz_passes(const uint8_t *data, size_t size)
{
	struct trap trap;
	struct arena *arena = arena_create(&trap);

	if (!arena)
		return;
	if (setjmp(trap.env))
		fuzz_trapped(&trap);
	else
		run(arena, data, size);
	arena_destroy(arena);
}
