/* test_database.c - compile_commands.json: both forms of an entry, names relative to its directory,
 * CMake's option files, and what is said about a file that is no such database. */
#include "lowered.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct place {
	char dir[40], source[64], database[80], other[64];
	struct trap trap;
	struct arena *arena;
	struct vec flags;
	const char *message;
};

static void write_file(const char *path, const char *text)
{
	FILE *f = fopen(path, "w");

	ck_assert_ptr_nonnull(f);
	fputs(text, f);
	fclose(f);
}

static void place_make(struct place *p)
{
	memset(p, 0, sizeof(*p));
	strcpy(p->dir, "/tmp/cunest-database-XXXXXX");
	ck_assert_ptr_nonnull(mkdtemp(p->dir));
	snprintf(p->source, sizeof(p->source), "%s/k.cu", p->dir);
	snprintf(p->other, sizeof(p->other), "%s/x.rsp", p->dir);
	snprintf(p->database, sizeof(p->database), "%s/compile_commands.json", p->dir);
	write_file(p->source, "\n");
	p->arena = arena_create(&p->trap);
	ck_assert_ptr_nonnull(p->arena);
}

static void place_remove(struct place *p)
{
	arena_destroy(p->arena);
	remove(p->source);
	remove(p->other);
	remove(p->database);
	ck_assert_int_eq(rmdir(p->dir), 0);
}

/* @ is the directory. */
static void put(struct place *p, const char *text)
{
	FILE *f = fopen(p->database, "w");

	ck_assert_ptr_nonnull(f);
	for (; *text; text++) {
		if (*text == '@')
			fputs(p->dir, f);
		else
			fputc(*text, f);
	}
	fclose(f);
	p->flags.n = 0;
	p->message = "";
}

static enum status ask(struct place *p, const char *where)
{
	struct vec files = {0};

	return frontend_database(p->arena, where, p->source, &p->flags, &files, &p->message);
}

static void check_flags(struct place *p, const char *expected)
{
	struct buf b;
	size_t n = strlen(p->dir);

	ck_assert_msg(ask(p, p->dir) == STATUS_OK, "%s", p->message);
	buf_init(&b, p->arena);
	for (uint32_t i = 0; i < p->flags.n; i++) {
		const char *word = p->flags.at[i];
		bool inside = strncmp(word, p->dir, n) == 0;

		buf_printf(&b, "%s%s%s", i ? " " : "", inside ? "@" : "", word + (inside ? n : 0));
	}
	ck_assert_str_eq(b.s, expected);
}

START_TEST(test_forms)
{
	struct place p;

	place_make(&p);
	put(&p, "[{\"directory\": \"/\", \"file\": \"/nowhere.cu\", \"command\": \"x -DNO\"},\n"
		"{\"directory\": \"@\", \"file\": \"k.cu\", \"output\": \"k.o\",\n"
		" \"arguments\": [\"/usr/bin/nvcc\", \"-Iinclude\", \"-DA=\\\"x y\\\"\", \"-arch\","
		" \"sm_90\", \"-c\", \"k.cu\", \"-o\", \"k.o\"]}]");
	check_flags(&p, "-arch=sm_90 -I @/include -D A=\"x y\"");
	put(&p, "[{\"directory\": \"@\", \"file\": \"@/./k.cu\", \"command\":"
		" \"ccache nvcc -forward-unknown-to-host-compiler \\\"-DN=1 + 1\\\" -isystem /usr/x"
		" '--generate-code=arch=compute_75,code=[compute_75,sm_75]' -std=c++14 -x cu"
		" -rdc=true -Xcompiler=-fPIC -c @/k.cu -o k.o\"}]");
	check_flags(&p, "-arch=sm_75 -std=c++14 -D N=1 + 1 -isystem /usr/x -D__CUDACC_RDC__");
	ck_assert_int_eq(ask(&p, p.database), STATUS_OK);
	place_remove(&p);
}
END_TEST

START_TEST(test_option_file)
{
	struct place p;

	place_make(&p);
	write_file(p.other, "-I\"deep/include\" -isystem /abs\n-DFROM_FILE\n");
	put(&p, "[{\"directory\": \"@\", \"file\": \"k.cu\","
		" \"command\": \"nvcc -DX --options-file x.rsp -c k.cu\"}]");
	check_flags(&p, "-D X -I @/deep/include -isystem /abs -D FROM_FILE");
	remove(p.other);
	ck_assert_int_eq(ask(&p, p.dir), STATUS_IO);
	ck_assert_ptr_nonnull(strstr(p.message, "entry 1: cannot read the options file"));
	place_remove(&p);
}
END_TEST

START_TEST(test_mistakes)
{
	static const struct {
		const char *text, *message;
	} rows[] = {
		{"", "compile_commands.json:1:0: "},
		{"[\n  {\"directory\": }\n]", "compile_commands.json:2:17: "},
		{"[1, 2", "compile_commands.json:1:5: "},
		{"[{\"file\": \"k.cu\", \"file\": \"k.cu\"}]", "duplicate"},
		{"{}", "not a list of compile commands"},
		{"[]", "no entry for "},
		{"[{\"directory\": \"@\", \"file\": \"l.cu\", \"command\": \"x\"}]",
		 "no entry for "},
		{"[3]", "entry 1 has no \"file\""},
		{"[{\"file\": \"k.cu\"}]", "entry 1 has no \"directory\""},
		{"[{\"file\": \"k.cu\", \"directory\": \"@\"}]", "neither"},
		{"[{\"file\": \"k.cu\", \"directory\": \"@\", \"command\": 3}]", "neither"},
		{"[{\"file\": \"k.cu\", \"directory\": \"@\", \"command\": \"x 'y\"}]",
		 "open quote"},
		{"[{\"file\": \"k.cu\", \"directory\": \"@\", \"arguments\": {}}]", "no list"},
		{"[{\"file\": \"k.cu\", \"directory\": \"@\", \"arguments\": [1]}]",
		 "not a string"},
		{"[{\"file\": \"k.cu\", \"directory\": \"@\", \"command\": \"nvcc -arch=x\"}]",
		 "needs an architecture"},
	};
	struct place p;

	place_make(&p);
	for (unsigned i = 0; i < ARRAY_LEN(rows); i++) {
		put(&p, rows[i].text);
		ck_assert_msg(ask(&p, p.dir) == STATUS_USAGE, "row %u: %s", i, p.message);
		ck_assert_msg(strstr(p.message, rows[i].message) != NULL, "row %u: %s", i,
			      p.message);
	}
	remove(p.database);
	ck_assert_int_eq(ask(&p, p.dir), STATUS_IO);
	ck_assert_ptr_nonnull(strstr(p.message, "compile_commands.json: No such file"));
	ck_assert_int_eq(ask(&p, "/nowhere"), STATUS_IO);
	place_remove(&p);
}
END_TEST

Suite *suite_database(void)
{
	Suite *suite = suite_create("database");
	TCase *tests = tcase_create("database");

	tcase_add_test(tests, test_forms);
	tcase_add_test(tests, test_option_file);
	tcase_add_test(tests, test_mistakes);
	suite_add_tcase(suite, tests);
	return suite;
}
