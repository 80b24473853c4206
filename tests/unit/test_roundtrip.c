/* test_roundtrip.c - the kernels of this project through front end and printer.
 *
 * Unchanged they come out byte for byte.  With every product and every condition pulled out into a
 * temporary, loop bodies wrapped and statements removed, the printed text is read again and must be
 * the statements that were printed. */
#include "unit.h"

#include "cunest/frontend.h"
#include "cunest/backend.h"
#include "cunest/text.h"
#include "cunest/walk.h"

#include <stdio.h>
#include <string.h>

static const char *const kernels[] = {
	"conv2d",
	"conv2d_transpose",
	"conv3d_transpose",
	"depthwise_conv",
	"im2col",
	"layernorm",
	"macros",
	"matmul_naive",
	"matmul_tiled",
	"random_walk",
	"reduce_block",
	"saxpy",
	"softmax_rows",
	"spmv_csr",
	"stencil2d",
	"template_axpby",
	"upsample_bilinear",
	"../tests/golden/macros/arguments",
	"../tests/golden/macros/expanded",
	"../tests/golden/macros/parentheses",
};

struct unit_file {
	struct trap trap;
	struct arena *arena;
	struct source source;
	struct ir *ir;
	struct vec annotations;
};

static void file_lower(struct unit_file *f, const char *name, const char *text, size_t size)
{
	struct frontend_options options = {.prelude = PRELUDE_BUILTIN, .all = true};

	f->source = (struct source){name, text, (uint32_t)size};
	f->ir = ir_create(f->arena, diags_create(f->arena, &f->source), &f->source, LANG_CUDA);
	f->annotations = (struct vec){0};
	annotations_scan(f->ir, &f->annotations);
	if (frontend_lower(f->ir, &options, &f->annotations) != STATUS_OK) {
		diags_print(f->ir->diags, stderr, &(struct diag_style){0});
		ck_abort_msg("not lowered:\n%s", text);
	}
	ck_assert_uint_gt(f->ir->funcs.n, 0);
}

static void file_read(struct unit_file *f, const char *kernel)
{
	char path[4096];
	struct buf b;
	FILE *in;
	int c;

	memset(f, 0, sizeof(*f));
	f->arena = arena_create(&f->trap);
	snprintf(path, sizeof(path), TOP_SRCDIR "/kernels/%s.cu", kernel);
	in = fopen(path, "rb");
	ck_assert_msg(in, "cannot read %s", path);
	buf_init(&b, f->arena);
	while ((c = getc(in)) != EOF)
		buf_putc(&b, (char)c);
	fclose(in);
	file_lower(f, arena_strdup(f->arena, path), b.s, b.n);
}

static void print_all(struct unit_file *f, struct edits *edits, bool annotations)
{
	for (uint32_t i = 0; i < f->ir->funcs.n; i++) {
		struct func *func = f->ir->funcs.at[i];

		names_assign(func);
		for (uint32_t j = 0; j < func->nests.n; j++) {
			struct nest *nest = func->nests.at[j];

			struct vec spans = {0};

			for (uint32_t k = 0; annotations && k < nest->pragmas.n; k++) {
				struct annotation *a = nest->pragmas.at[k];

				vec_push(f->arena, &spans, &a->span);
			}
			nest->changed = true;
			print_nest(edits, nest, &spans, NULL);
		}
	}
}

START_TEST(unchanged)
{
	struct unit_file f;
	struct edits edits = {0};

	file_read(&f, kernels[_i]);
	if (setjmp(f.trap.env))
		ck_abort_msg("trap: %s", f.trap.message);
	edits.arena = f.arena;
	print_all(&f, &edits, false);
	for (uint32_t i = 0; i < edits.list.n; i++) {
		const struct edit *edit = edits.list.at[i];

		ck_abort_msg("%s:%u: edited to '%.*s'", kernels[_i],
			     source_position(&f.source, edit->span.lo).line, (int)edit->size,
			     edit->text);
	}
	arena_destroy(f.arena);
}
END_TEST

/* ---- a change everywhere ---- */

struct pull {
	const struct expr *found;
	unsigned kind;
};

static bool find_pull(void *context, const struct expr *e)
{
	struct pull *pull = context;

	if (!pull->found && e->kind == pull->kind && !(e->has & HAS_OPAQUE))
		pull->found = e;
	/* Not out of what is evaluated only sometimes: the text would still be right, but a
	 * reader of a failing test would wonder. */
	return !pull->found && !(expr_table[e->kind].flags & EXPR_Z);
}

/* s(... e ...) -> const T v = e; s(... v ...) */
static unsigned pull_out(struct func *func, struct stmt *s, unsigned kind)
{
	struct pull pull = {NULL, kind};
	unsigned slots = s->kind == STMT_FOR ? 0 : s->nslots;
	/* A place is not a value. */
	unsigned first = s->kind == STMT_STORE && kind == EXPR_LOAD ? SLOT_STORED : 0;
	struct stmt *decl;

	if (!s->parent || s->parent->kind != STMT_BLOCK)
		return 0;
	for (unsigned i = first; i < slots && !pull.found; i++)
		if (s->slot[i].e)
			expr_walk(func->ir, s->slot[i].e, find_pull, &pull);
	if (!pull.found)
		return 0;
	decl = stmt_temp(func, name_suggest_in(func, pull.found, s), pull.found);
	stmt_insert_before(s, decl);
	for (unsigned i = first; i < slots; i++)
		if (s->slot[i].e)
			s->slot[i].e = expr_replace(func->ir, s->slot[i].e, pull.found,
						    expr_sym(func->ir, decl->sym));
	return 1;
}

static unsigned pull_all(struct func *func, unsigned kind)
{
	unsigned n = 0;

	for (uint32_t j = 0; j < func->nests.n; j++) {
		struct nest *nest = func->nests.at[j];
		struct vec all = {0};

		for (struct stmt *s = nest->root; s; s = stmt_next(nest->root, s))
			vec_push(func->ir->arena, &all, s);
		for (uint32_t i = 0; i < all.n; i++)
			n += pull_out(func, all.at[i], kind);
	}
	return n;
}

/* for (...) { S } -> for (...) { if (i >= lo) { S } }: everything inside moves one level in. */
static void wrap_loops(struct func *func, struct nest *nest)
{
	struct vec all = {0};

	for (struct stmt *s = nest->root; s; s = stmt_next(nest->root, s))
		vec_push(func->ir->arena, &all, s);
	for (uint32_t i = 0; i < all.n; i++) {
		struct stmt *loop = all.at[i], *branch, *then, *body = loop->first;

		if (loop->kind != STMT_FOR || !body->first)
			continue;
		branch = stmt_create(func, STMT_IF, 1);
		then = stmt_create(func, STMT_BLOCK, 0);
		branch->slot[SLOT_COND].e =
			expr_c_binary(func->ir, EXPR_GE, expr_sym(func->ir, loop->sym),
				      expr_strip(loop->slot[SLOT_LO].e));
		stmt_append(branch, then);
		while (body->first) {
			struct stmt *s = body->first;

			stmt_remove(s);
			stmt_append(then, s);
		}
		stmt_append(body, branch);
	}
}

/* Every second store, assignment and call goes, but for those that decide what form a loop has. */
static void remove_some(struct func *func, struct nest *nest)
{
	struct vec all = {0};
	unsigned n = 0;

	for (struct stmt *s = nest->root; s; s = stmt_next(nest->root, s))
		if ((s->kind == STMT_STORE || s->kind == STMT_ASSIGN ||
		     (s->kind == STMT_CALL && !s->sym)) &&
		    !(stmt_loop(s) && stmt_loop(s)->form == FORM_FOR))
			vec_push(func->ir->arena, &all, s);
	for (uint32_t i = 0; i < all.n; i++)
		if (n++ % 2 == 0)
			stmt_remove(all.at[i]);
}

/* The statements without blocks, one a line, as text. */
static const char *summary(struct ir *ir)
{
	struct buf b;

	buf_init(&b, ir->arena);
	buf_puts(&b, "");
	for (uint32_t i = 0; i < ir->funcs.n; i++) {
		const struct func *func = ir->funcs.at[i];

		for (const struct stmt *s = func->body; s; s = stmt_next(func->body, s)) {
			if (s->kind == STMT_BLOCK)
				continue;
			buf_puts(&b, stmt_name((enum stmt_kind)s->kind));
			if (s->sym)
				buf_printf(&b, " %s", s->sym->name);
			for (unsigned k = 0; k < s->nslots; k++)
				if (s->slot[k].e)
					buf_printf(&b, " | %s", expr_text(ir, s->slot[k].e));
			buf_putc(&b, '\n');
		}
	}
	return b.s;
}

static const unsigned kinds[] = {EXPR_MUL, EXPR_ADD, EXPR_LOAD, EXPR_LAND, EXPR_LT, EXPR_SELECT};

static unsigned change(struct func *func, unsigned what)
{
	if (what < ARRAY_LEN(kinds))
		return pull_all(func, kinds[what]);
	for (uint32_t i = 0; i < func->nests.n; i++) {
		if (what == ARRAY_LEN(kinds))
			wrap_loops(func, func->nests.at[i]);
		else
			remove_some(func, func->nests.at[i]);
	}
	return 1;
}

enum { NCHANGES = ARRAY_LEN(kinds) + 2 };

START_TEST(changed)
{
	struct unit_file f, again;
	struct edits edits = {0};
	const char *text;
	size_t size;
	volatile unsigned n = 0;
	const unsigned kernel = (unsigned)_i / NCHANGES, what = (unsigned)_i % NCHANGES;

	file_read(&f, kernels[kernel]);
	if (setjmp(f.trap.env))
		ck_abort_msg("trap: %s", f.trap.message);
	/* Without its annotations first: their promises change what is understood. */
	edits.arena = f.arena;
	print_all(&f, &edits, true);
	text = edits_apply(&edits, &f.source, &size);
	edits.list = (struct vec){0};
	file_lower(&f, f.source.name, text, size);
	for (uint32_t i = 0; i < f.ir->funcs.n; i++)
		n += change(f.ir->funcs.at[i], what);
	print_all(&f, &edits, true);
	if (strcmp(kernels[kernel], "matmul_naive") == 0 && what != 3 && what != 4 && what != 5)
		ck_assert_uint_gt(n, 0);
	text = edits_apply(&edits, &f.source, &size);
	again.arena = f.arena;
	file_lower(&again, f.source.name, text, size);
	ck_assert_msg(strcmp(summary(f.ir), summary(again.ir)) == 0,
		      "%s\n---- printed\n%s\n---- read back\n%s", text, summary(f.ir),
		      summary(again.ir));
	arena_destroy(f.arena);
}
END_TEST

Suite *suite_roundtrip(void)
{
	Suite *s = suite_create("roundtrip");
	TCase *t = tcase_create("kernels");

	tcase_set_timeout(t, 60);
	tcase_add_loop_test(t, unchanged, 0, (int)ARRAY_LEN(kernels));
	tcase_add_loop_test(t, changed, 0, (int)(ARRAY_LEN(kernels) * NCHANGES));
	suite_add_tcase(s, t);
	return s;
}
