/* test_dump.c - what the front end makes of every kernel of this project is printed and read back.
 */
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cunest/verify.h"
#include "lowered.h"

static char *read_file(const char *path)
{
	FILE *file = fopen(path, "r");
	char *text = calloc(1, 1 << 20);
	size_t n;

	ck_assert_msg(file && text, "%s", path);
	n = fread(text, 1, (1 << 20) - 1, file);
	fclose(file);
	ck_assert_uint_gt(n, 0);
	return text;
}

/* Returns how many nodes needed their type spelled out. */
static unsigned check_func(struct lowered_source *low, const struct func *func, const char *path)
{
	const char *wrong = ir_verify(func), *text = lowered_text(low, func);
	struct source source = {"dump", text, (uint32_t)strlen(text)};
	struct ir *ir =
		ir_create(low->arena, diags_create(low->arena, &source), &source, LANG_CUDA);
	unsigned explicit = 0;

	ck_assert_msg(!wrong, "%s: %s: %s", path, func->name, wrong);
	if (!text_read(ir, &source)) {
		const struct diag *d = diags_all(ir->diags)->at[0];

		ck_abort_msg("%s: %s: %s: %.300s", path, func->name, d->text, text + d->where.lo);
	}
	ck_assert_msg(func_equal(func, ir->funcs.at[0]), "%s: %s reads as another tree", path,
		      func->name);
	ck_assert_str_eq(lowered_text(low, ir->funcs.at[0]), text);
	/* calls of the file's own functions name their result, and what they are bound to */
	for (const char *s = text; *s; s++)
		explicit += (*s == '@' && strncmp(s, "@call<", 6) != 0 &&
			     strncmp(s, "@addr<", 6) != 0) ||
			    strncmp(s, "exact(", 6) == 0 || strncmp(s, "cast<", 5) == 0;
	return explicit;
}

START_TEST(kernels)
{
	unsigned funcs = 0, explicit = 0;
	glob_t found;

	ck_assert_int_eq(glob(TOP_SRCDIR "/kernels/*.cu", 0, NULL, &found), 0);
	ck_assert_uint_gt(found.gl_pathc, 10);
	for (size_t i = 0; i < found.gl_pathc; i++) {
		char *text = read_file(found.gl_pathv[i]);
		struct lowered_source *low = lowered_create(found.gl_pathv[i], text, true, NULL);

		for (uint32_t k = 0; k < low->ir->funcs.n; k++, funcs++)
			explicit += check_func(low, low->ir->funcs.at[k], found.gl_pathv[i]);
		lowered_destroy(low);
		free(text);
	}
	globfree(&found);
	ck_assert_uint_gt(funcs, 10);
	/* Dumps are for people too: nearly everything is plain C. */
	ck_assert_uint_le(explicit, funcs);
}
END_TEST

Suite *suite_dump(void)
{
	Suite *suite = suite_create("dump");
	TCase *tcase = tcase_create("dump");

	tcase_set_timeout(tcase, 60);
	tcase_add_test(tcase, kernels);
	suite_add_tcase(suite, tcase);
	return suite;
}
