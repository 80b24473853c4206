/* test_cache.c - the cache of precompiled headers: where it is, what goes when it is too large. */
#include "cunest/cache_dir.h"
#include "unit.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* ---- where ---- */

static const struct {
	const char *xdg, *home; /* NULL: not set */
	const char *directory;
} places[] = {
	{"/x/cache", "/home/u", "/x/cache/cunest"},
	{NULL, "/home/u", "/home/u/.cache/cunest"},
	{"", "/home/u", "/home/u/.cache/cunest"},
	{"relative", "/home/u", "/home/u/.cache/cunest"}, /* such a value is to be ignored */
	{NULL, NULL, NULL},
	{NULL, "", NULL},
	{NULL, "relative", NULL},
};

static void set(const char *name, const char *value)
{
	ck_assert_int_eq(value ? setenv(name, value, 1) : unsetenv(name), 0);
}

START_TEST(directory)
{
	struct trap trap;
	struct arena *arena = arena_create(&trap);
	const char *found;

	ck_assert_ptr_nonnull(arena);
	set("XDG_CACHE_HOME", places[_i].xdg);
	set("HOME", places[_i].home);
	found = cache_directory(arena);
	if (places[_i].directory)
		ck_assert_str_eq(found ? found : "none", places[_i].directory);
	else
		ck_assert_ptr_null(found);
	arena_destroy(arena);
}
END_TEST

/* ---- how large ---- */

enum { HOUR = 3600, ENTRIES = 4, OTHERS = 6, SIZE = 1000 };

/* The entries, what two runs have begun, and what is nobody's. */
static const char *const names[ENTRIES + OTHERS] = {
	"a123456789abcdef-0123456789abcdef.pch",
	"b123456789abcdef-0123456789abcdef.pch",
	"c123456789abcdef.pch",
	"d123456789abcdef.pch",
	"a123456789abcdef.AbC123.tmp",
	"b123456789abcdef.AbC123",
	"README.md",
	"a.tmp",
	"stdafx.pch",
	"0123456789abcdef0.txt",
};

struct cache {
	char dir[40], path[96];
	struct trap trap;
	struct arena *arena;
};

static const char *path_of(struct cache *k, unsigned i)
{
	snprintf(k->path, sizeof(k->path), "%s/%s", k->dir, names[i]);
	return k->path;
}

/* Used or written `age` seconds ago. */
static void put(struct cache *k, unsigned i, long age)
{
	struct timespec times[2];
	FILE *f = fopen(path_of(k, i), "w");

	ck_assert_ptr_nonnull(f);
	for (unsigned n = 0; n < SIZE; n++)
		putc('x', f);
	ck_assert_int_eq(fclose(f), 0);
	clock_gettime(CLOCK_REALTIME, &times[0]);
	times[0].tv_sec -= age;
	times[1] = times[0];
	ck_assert_int_eq(utimensat(AT_FDCWD, k->path, times, 0), 0);
}

static void cache_make(struct cache *k)
{
	static const long ages[ENTRIES] = {300, 100, 400, 200}; /* oldest first: c a d b */

	memset(k, 0, sizeof(*k));
	strcpy(k->dir, "/tmp/cunest-cache-XXXXXX");
	ck_assert_ptr_nonnull(mkdtemp(k->dir));
	k->arena = arena_create(&k->trap);
	ck_assert_ptr_nonnull(k->arena);
	for (unsigned i = 0; i < ENTRIES; i++)
		put(k, i, ages[i]);
}

static void cache_remove(struct cache *k)
{
	for (unsigned i = 0; i < ARRAY_LEN(names); i++)
		remove(path_of(k, i));
	ck_assert_int_eq(rmdir(k->dir), 0);
	arena_destroy(k->arena);
}

static const struct {
	off_t limit;
	const char *left;
} limits[] = {
	{ENTRIES * SIZE, "abcd"},
	{ENTRIES * SIZE - 1, "abd"},
	{3 * SIZE, "abd"},
	{2 * SIZE + 999, "bd"},
	{SIZE, "b"},
	{0, "b"}, /* the newest stays */
};

START_TEST(limit)
{
	char left[ENTRIES + 1] = "";
	struct cache k;
	unsigned n = 0;

	cache_make(&k);
	cache_prune(k.arena, k.dir, ".pch", limits[_i].limit);
	for (unsigned i = 0; i < ENTRIES; i++)
		if (access(path_of(&k, i), F_OK) == 0)
			left[n++] = names[i][0];
	ck_assert_str_eq(left, limits[_i].left);
	cache_remove(&k);
}
END_TEST

/* What a run is writing now stays, what one left behind goes; neither counts.  What else lies there stays. */
START_TEST(abandoned)
{
	struct cache k;

	cache_make(&k);
	put(&k, ENTRIES, 2 * HOUR);
	put(&k, ENTRIES + 1, 10);
	for (unsigned i = ENTRIES + 2; i < ENTRIES + OTHERS; i++)
		put(&k, i, 2 * HOUR);
	cache_prune(k.arena, k.dir, ".pch", ENTRIES * SIZE);
	for (unsigned i = ENTRIES + 2; i < ENTRIES + OTHERS; i++)
		ck_assert_int_eq(access(path_of(&k, i), F_OK), 0);
	ck_assert_int_ne(access(path_of(&k, ENTRIES), F_OK), 0);
	ck_assert_int_eq(access(path_of(&k, ENTRIES + 1), F_OK), 0);
	for (unsigned i = 0; i < ENTRIES; i++)
		ck_assert_int_eq(access(path_of(&k, i), F_OK), 0);
	cache_remove(&k);
}
END_TEST

Suite *suite_cache(void)
{
	Suite *s = suite_create("cache");
	TCase *t = tcase_create("cache");

	tcase_add_loop_test(t, directory, 0, ARRAY_LEN(places));
	tcase_add_loop_test(t, limit, 0, ARRAY_LEN(limits));
	tcase_add_test(t, abandoned);
	suite_add_tcase(s, t);
	return s;
}
