/* tool.c - fuzzes the whole tool, without files and without the process around the parser.
 *
 * A first line `// fuzz HEX` chooses the options.  libclang is known to crash on some input; the command has it
 * in a process of its own, and here such a crash is no finding (tests/fuzz/run looks at the stack). */
#include "fuzz.h"
#include "src/driver/cli.h"

#include <stdlib.h>
#include <string.h>

static unsigned bits_of(const struct source *source)
{
	static const char word[] = "// fuzz ";

	return strncmp(source->text, word, sizeof(word) - 1) == 0
		       ? (unsigned)strtoul(source->text + sizeof(word) - 1, NULL, 16)
		       : 1;
}

static void choose(struct options *o, const struct source *source)
{
	/* what includes nothing is tried without the C library's headers: they take ten times as long as all else */
	static const char *const plain[] = {"-nostdinc"};
	unsigned bits = bits_of(source);

	options_init(o);
	if (!strstr(source->text, "include")) {
		o->frontend.flags = plain;
		o->frontend.nflags = ARRAY_LEN(plain);
	}
	o->frontend.prelude = PRELUDE_BUILTIN;
	o->frontend.all = bits & 1;
	o->cost_model = bits & 2 ? COST_PAPER : COST_NVCC;
	o->hoist_select = bits & 4;
	o->inlines = bits & 8;
	o->equality = bits & 0x10 ? EQUALITY_DISTRIBUTIVE : EQUALITY_DEFAULT;
	o->print.annotate = bits & 0x20;
	o->print.pragmas = bits & 0x40 ? PRAGMA_COMMENT : PRAGMA_REMOVE;
	o->lines = bits & 0x80 ? "fuzz.cu" : NULL;
	o->score = bits & 0x100 ? SCORE_OFF : SCORE_STATIC;
	/* a report lists all dependences, which takes longer than all else: of some */
	if ((bits & 0x240) == 0x240)
		o->report = "fuzz.out";
	if (bits & 0x200) {
		o->header = o->opt_record = "fuzz.out";
		o->depfile = "fuzz.d";
		o->targets = "fuzz";
	}
	if (bits & 0x400)
		o->fix = "fuzz.cu";
	o->emit = (enum emit)(bits >> 12) % (EMIT_TUNE + 1);
	if (bits & 0x800)
		o->format = MESSAGES_SARIF;
}

/* Is the result by the same options itself?  What annotations asked for is done and gone; and so is NEST_REQUIRED, which
 * is in error where nothing declares it, and with it what comes after. */
static bool settles(const struct options *o, const struct source *source)
{
	return !annotations_any(source) && !strstr(source->text, "NEST_REQUIRED") && !o->emit &&
	       !o->lines && !o->print.annotate && o->print.pragmas == PRAGMA_REMOVE &&
	       !o->hoist_select && !o->fix;
}

static bool same_text(const struct source *before, const struct product *result)
{
	return result->size == before->size &&
	       memcmp(result->text, before->text, before->size) == 0;
}

static void again(struct arena *arena, const struct source *before, const struct product *result,
		  const struct options *options)
{
	struct source source = {before->name, result->text, (uint32_t)result->size};
	struct products products;
	enum status status;

	if (same_text(before, result))
		return;
	fuzz_came(FUZZ_CHANGED);
	if (!settles(options, before))
		return;
	status = cunest_transform(arena, &source, options, &products, fuzz_sink());
	if (status == STATUS_LIMIT)
		return;
	if (status != STATUS_OK)
		fuzz_fail("status %d of\n%s----\nbecame\n%s", (int)status, before->text,
			  result->text);
	if (!same_text(&source, &products.at[PRODUCT_RESULT]))
		fuzz_fail("the result of\n%s----\n%s----\nis not its own, but\n%.*s", before->text,
			  source.text, (int)products.at[PRODUCT_RESULT].size,
			  products.at[PRODUCT_RESULT].text);
}

static void run(struct arena *arena, const uint8_t *data, size_t size)
{
	struct options *options = arena_alloc(arena, sizeof(*options));
	struct products *products = arena_alloc(arena, sizeof(*products));
	struct source source;
	enum status status;

	fuzz_source(arena, &source, "fuzz.cu", data, size);
	choose(options, &source);
	status = cunest_transform(arena, &source, options, products, fuzz_sink());
	if (status == STATUS_BUG)
		fuzz_fail("%s", arena_trap(arena)->message);
	if (status != STATUS_OK)
		return;
	fuzz_came(FUZZ_ACCEPTED);
	if (!products->at[PRODUCT_RESULT].text)
		fuzz_fail("all went well, and there is no result");
	again(arena, &source, &products->at[PRODUCT_RESULT], options);
}

void fuzz_tool(const uint8_t *data, size_t size)
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
