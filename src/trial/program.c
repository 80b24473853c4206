/* program.c - the whole test program: what draws and compares, the user's file with a test after each changed
 * function, and main().
 *
 * The sources are read once more, as they were, for what the analyses say of the original: asking them
 * before the passes would leave a trace in what is made. */
#include "trial_impl.h"

#include "cunest/tokens.h"

#include "src/trial/harness_text.h"

#include <string.h>

/* ---- clauses ---- */

const struct clause_arg *verify_given(const struct func *func, const char *name, char separator)
{
	for (uint32_t i = 0; i < func->nests.n; i++) {
		const struct nest *nest = func->nests.at[i];

		for (uint32_t k = 0; k < nest->pragmas.n; k++) {
			const struct annotation *a = nest->pragmas.at[k];

			for (uint32_t m = 0; m < a->clauses.n; m++) {
				const struct clause *c = a->clauses.at[m];

				for (uint32_t j = 0; c->id == CLAUSE_VERIFY && j < c->args.n; j++) {
					const struct clause_arg *arg = c->args.at[j];

					if (arg->separator == separator &&
					    strcmp(arg->name, name) == 0)
						return arg;
				}
			}
		}
	}
	return NULL;
}

bool subject_off(const struct func *func)
{
	return verify_given(func, "off", 0) != NULL;
}

bool trial_refuse(struct trial *trial, struct span at, const char *fmt, ...)
{
	struct vec args = {0};
	struct diag *d;
	va_list ap;

	va_start(ap, fmt);
	d = diag_report(trial->after->diags, DIAG_UNTESTED, at, "%s",
			diag_format(trial->arena, &args, fmt, ap));
	va_end(ap);
	diag_note(trial->after->diags, d, at,
		  "verify(off) on one of its nests leaves the function out");
	return false;
}

/* ---- texts ---- */

const char *trial_text(const struct edits *edits, const struct source *source, uint32_t from,
		       struct span span)
{
	uint32_t at = span.lo;
	struct buf b;

	buf_init(&b, edits->arena);
	buf_puts(&b, "");
	for (uint32_t i = 0; i < edits->list.n; i++) {
		const struct edit *e = edits->list.at[i];
		bool before = e->span.lo == e->span.hi && e->span.lo == from && from < span.lo;

		if (before)
			buf_put(&b, e->text, e->size);
		if (e->span.lo < span.lo || e->span.hi > span.hi ||
		    (e->span.lo == span.hi && e->span.lo == e->span.hi))
			continue;
		buf_put(&b, source->text + at, e->span.lo - at);
		buf_put(&b, e->text, e->size);
		at = e->span.hi;
	}
	buf_put(&b, source->text + at, span.hi - at);
	return b.s;
}

/* ---- functions ---- */

/* A sum depends on its order; a max or min only where zeros of both signs meet. */
static const char *tolerance_of(const struct func *func)
{
	const char *least = "0";

	for (uint32_t i = 0; i < func->nests.n; i++) {
		const struct nest *nest = func->nests.at[i];

		if (nest->fp == FP_RELAXED)
			return "1e-4";
		for (uint32_t k = 0; k < nest->reductions.n; k++) {
			const struct reduction *r = nest->reductions.at[k];

			if (r->op != EXPR_MAX && r->op != EXPR_MIN)
				return "1e-4";
			least = "cunest_test::ZEROS";
		}
	}
	return least;
}

/* Adds the test of a function after it, if it changed; false after an error. */
static bool add_test(struct trial *trial, struct edits *program, struct func *func,
		     const struct func *made, unsigned *tests)
{
	const struct source *source = trial->ir->source;
	struct subject s = {.func = func, .made = made, .name = func->name};
	struct analyses *an;
	struct buf b;
	bool good;

	s.text = trial_text(trial->edits, source, kernels_at(made), made->span);
	if (strcmp(s.text, trial_text(&trial->plain, source, 0, func->span)) == 0 ||
	    subject_off(func))
		return true;
	s.result = name_free(func, arena_printf(trial->arena, "%s_result", s.name));
	s.tolerance = tolerance_of(func);
	an = analyses_create(func);
	good = subject_signature(trial, &s) && subject_shape(trial, &s, an);
	analyses_destroy(an);
	subject_facts(&s);
	an = analyses_create(func);
	good = good && subject_inputs(trial, &s, an) && subject_shared(trial, &s, an);
	if (good) {
		buf_init(&b, trial->arena);
		subject_print(&b, &s);
		edits_add(program, (struct span){func->span.hi, func->span.hi}, b.s, b.n);
		++*tests;
	}
	analyses_destroy(an);
	return good;
}

static struct ir *read_again(struct trial *trial, const struct frontend_options *frontend)
{
	struct ir *after = trial->after;
	struct ir *ir = ir_create(trial->arena, diags_create(trial->arena, after->source),
				  after->source, after->lang);

	ir->tunes = after->tunes;
	annotations_scan(ir, &trial->annotations);
	if (after->funcs.n)
		frontend_lower(ir, frontend, &trial->annotations);
	return ir;
}

static void remove_annotations(struct trial *trial, struct edits *edits)
{
	static const struct print_options none = {.pragmas = PRAGMA_REMOVE};
	struct vec required = {0};

	frontend_required(trial->ir, &required);
	for (uint32_t i = 0; i < trial->annotations.n; i++) {
		const struct annotation *a = trial->annotations.at[i];

		if (a->active)
			print_annotation(edits, trial->ir, a->span, &none);
	}
	for (uint32_t i = 0; i < required.n; i++)
		print_annotation(edits, trial->ir, *(struct span *)required.at[i], &none);
}

/* ---- the program ---- */

static bool has_main(const struct trial *trial)
{
	const struct source *source = trial->ir->source;
	struct tokens t;

	lex(trial->arena, source->text, 0, source->size, &t);
	for (uint32_t i = 0; i < t.n; i++)
		if (t.at[i].kind == TOKEN_WORD && token_is(&t, i, "main"))
			return true;
	return false;
}

static void put_name(struct buf *b, const char *name)
{
	for (; name && *name; name++)
		buf_putc(b, *name == '*' && name[1] == '/' ? '_' : *name < ' ' ? '?' : *name);
}

static void put_program(struct trial *trial, struct buf *b, const struct edits *program)
{
	const struct source *source = trial->ir->source;
	bool renames = has_main(trial);
	uint32_t mark;
	size_t size;
	const char *text = edits_apply(program, source, &size);

	buf_puts(b, "/* Test of ");
	put_name(b, source->name);
	buf_puts(b,
		 ", made by cunest: each function that it changes, as it was and as it is now, on "
		 "the same\n"
		 " * random inputs. Build it with nvcc and the flags of the file itself, with -I "
		 "and the directory\n"
		 " * of the file where that includes headers beside it, and with -fmad=false: what "
		 "is fused may differ.\n"
		 " *\n"
		 " *\t./PROGRAM [SEED]\n"
		 " *\n"
		 " * Exit status: 0 equal; 1 different, with the input that shows it; 2 no "
		 "verdict, since the\n"
		 " * original itself fails or is not the same twice; 3 no input fulfils its "
		 "conditions; 77 no GPU. */\n");
	buf_puts(b, harness_text);
	if (trial->after->check_text)
		buf_printf(b, "\n/* ---- of the results ---- */\n\n%s", trial->after->check_text);
	buf_puts(b, "\n/* ---- the file ---- */\n\n");
	if (renames)
		buf_puts(b, "#define main main_of_the_file\n");
	mark = byte_order_mark(text, (uint32_t)size); /* only first in a file is it no text */
	text += mark;
	size -= mark;
	buf_put(b, text, size);
	buf_puts(b, size && text[size - 1] == '\n' ? "" : "\n");
	if (renames)
		buf_puts(b, "#undef main\n");
	buf_puts(b, "\nint main(int argc, char **argv)\n{\n\treturn "
		    "cunest_test::main_of_tests(argc, argv);\n}\n");
}

bool trial_print(struct buf *b, struct ir *after, const struct edits *edits,
		 const struct frontend_options *frontend, unsigned *tests)
{
	struct trial trial = {.arena = b->arena, .after = after, .edits = edits};
	struct edits program = {.arena = b->arena};
	bool good = true;

	*tests = 0;
	trial.plain.arena = b->arena;
	trial.ir = read_again(&trial, frontend);
	remove_annotations(&trial, &trial.plain);
	remove_annotations(&trial, &program);
	if (after->lang == LANG_C && after->funcs.n)
		return trial_refuse(&trial, ((const struct func *)after->funcs.at[0])->span,
				    "no test of a file in C: a test is a program in CUDA");
	for (uint32_t i = 0; i < trial.ir->funcs.n && i < after->funcs.n; i++)
		good &= add_test(&trial, &program, trial.ir->funcs.at[i], after->funcs.at[i],
				 tests);
	print_made(&program, trial.ir);
	if (good)
		put_program(&trial, b, &program);
	return good;
}
