/* ir.c - fuzzes the reader of the IR's text, the verifier, and both printers. */
#include "cunest/backend.h"
#include "cunest/text.h"
#include "cunest/verify.h"
#include "cunest/walk.h"
#include "fuzz.h"
#include "src/backend/lex.h"

#include <string.h>

/* Sources must outlive what is read of them. */
static struct ir *read_text(struct arena *arena, const char *text, size_t size)
{
	struct source *source = arena_alloc(arena, sizeof(*source));
	struct ir *ir;

	*source = (struct source){"fuzz.ir", text, (uint32_t)size};
	ir = ir_create(arena, diags_create(arena, source), source, LANG_CUDA);
	if (!text_read(ir, source)) {
		if (!diags_errors(ir->diags))
			fuzz_fail("it does not read, and nothing says why");
		fuzz_messages(ir->diags);
		return NULL;
	}
	return ir;
}

/* Some statements are bytes of a source, of which the text has none. */
static bool has_bytes(const struct func *func)
{
	for (const struct stmt *s = func->body; s; s = stmt_next(func->body, s))
		if (s->kind == STMT_RAW || s->kind == STMT_PRAGMA ||
		    (s->kind == STMT_WHILE && s->form == FORM_FOR))
			return true;
	return false;
}

/* As many brackets are closed as opened, in the text of a statement as C. */
static void check_c(struct arena *arena, const struct func *func, const char *ir_text)
{
	struct tokens tokens;
	struct buf b;
	int depth = 0;

	if (has_bytes(func))
		return;
	buf_init(&b, arena);
	buf_puts(&b, "");
	print_c_stmt(&b, func, func->body, 0);
	if (strpbrk(ir_text, "\"'#"))
		return; /* any text may stand in literals, and as a name */
	lex(arena, b.s, 0, (uint32_t)b.n, &tokens);
	for (uint32_t i = 0; i < tokens.n; i++)
		if (tokens.at[i].kind == TOKEN_PUNCT)
			depth += strchr("([{", tokens.at[i].c)   ? 1
				 : strchr(")]}", tokens.at[i].c) ? -1
								 : 0;
	if (depth)
		fuzz_fail("brackets do not close:\n%s", b.s);
}

static void check_func(struct arena *arena, const struct func *func)
{
	const char *wrong = ir_verify(func);
	struct buf text, again;
	struct ir *ir;

	if (wrong)
		return;
	buf_init(&text, arena);
	text_print_func(&text, func);
	ir = read_text(arena, text.s, text.n);
	if (!ir || ir->funcs.n != 1)
		fuzz_fail("a print does not read:\n%s", text.s);
	buf_init(&again, arena);
	text_print_func(&again, ir->funcs.at[0]);
	if (strcmp(text.s, again.s) != 0)
		fuzz_fail("a print of a print is another:\n%s----\n%s", text.s, again.s);
	if (!func_equal(func, ir->funcs.at[0]))
		fuzz_fail("a print reads as another tree:\n%s", text.s);
	wrong = ir_verify(ir->funcs.at[0]);
	if (wrong)
		fuzz_fail("what was read back does not verify: %s\n%s", wrong, text.s);
	check_c(arena, func, text.s);
}

static void run(struct arena *arena, const uint8_t *data, size_t size)
{
	struct ir *ir = read_text(arena, arena_strndup(arena, (const char *)data, size), size);

	for (uint32_t i = 0; ir && i < ir->funcs.n; i++)
		check_func(arena, ir->funcs.at[i]);
}

void fuzz_ir(const uint8_t *data, size_t size)
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
