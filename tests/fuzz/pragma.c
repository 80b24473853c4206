/* pragma.c - fuzzes the scanner of annotations and the parser of clauses. */
#include "cunest/frontend.h"
#include "fuzz.h"

static void check_span(const struct source *source, const char *what, struct span inner,
		       struct span outer)
{
	if (inner.lo > inner.hi || inner.hi > source->size || inner.lo < outer.lo ||
	    inner.hi > outer.hi)
		fuzz_fail("%s at [%u, %u), in [%u, %u) of %u bytes", what, inner.lo, inner.hi,
			  outer.lo, outer.hi, source->size);
}

static void check_clauses(const struct source *source, const struct vec *clauses, struct span outer)
{
	for (uint32_t i = 0; i < clauses->n; i++) {
		const struct clause *c = clauses->at[i];

		if (c->id >= CLAUSE_COUNT)
			fuzz_fail("clause %d", (int)c->id);
		check_span(source, clause_table[c->id].word, c->span, outer);
		for (uint32_t k = 0; k < c->args.n; k++)
			check_span(source, "an argument",
				   ((struct clause_arg *)c->args.at[k])->span, c->span);
		check_clauses(source, &c->clauses, c->span);
	}
}

static void scan(struct arena *arena, const uint8_t *data, size_t size)
{
	struct source source;
	struct vec annotations = {0}, required = {0};
	struct span whole = {0, (uint32_t)size};
	uint32_t last = 0;
	struct ir *ir;

	fuzz_source(arena, &source, "fuzz.cu", data, size);
	ir = ir_create(arena, diags_create(arena, &source), &source, LANG_CUDA);
	annotations_scan(ir, &annotations);
	for (uint32_t i = 0; i < annotations.n; i++) {
		struct annotation *a = annotations.at[i];

		check_span(&source, "an annotation", a->span, whole);
		check_span(&source, "its line", a->line, whole);
		if (a->span.lo < last)
			fuzz_fail("an annotation at %u begins in the one before", a->span.lo);
		last = a->span.hi;
		check_clauses(&source, &a->clauses, a->span);
		if (!a->valid && !a->errors.n && !diags_errors(ir->diags))
			fuzz_fail("an annotation at %u is wrong, and nothing says why", a->span.lo);
		annotation_report(ir, a);
	}
	if (annotations.n && !annotations_any(&source))
		fuzz_fail("an annotation, and none is seen at first sight");
	if (annotations.n && !diags_errors(ir->diags))
		fuzz_came(FUZZ_ACCEPTED);
	if (!diags_errors(ir->diags))
		frontend_required(ir, &required);
	for (uint32_t i = 0; i < required.n; i++)
		check_span(&source, "NEST_REQUIRED", *(struct span *)required.at[i], whole);
	fuzz_messages(ir->diags);
}

void fuzz_pragma(const uint8_t *data, size_t size)
{
	struct trap trap;
	struct arena *arena = arena_create(&trap);

	if (!arena)
		return;
	if (setjmp(trap.env))
		fuzz_trapped(&trap);
	else
		scan(arena, data, size);
	arena_destroy(arena);
}
