/* cache_dir.c - the user's cache directory. */
#define _GNU_SOURCE
#include "cunest/cache_dir.h"

#include "cunest/str.h"
#include "cunest/vec.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* What the cache directory lies in; NULL: the user has none. */
static const char *base_directory(struct arena *arena)
{
	const char *base = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");

	if (base && base[0] == '/')
		return base;
	return home && home[0] == '/' ? arena_printf(arena, "%s/.cache", home) : NULL;
}

const char *cache_directory(struct arena *arena)
{
	const char *base = base_directory(arena);

	return base ? arena_printf(arena, "%s/cunest", base) : NULL;
}

static bool made(const char *dir)
{
	return mkdir(dir, 0700) == 0 || errno == EEXIST;
}

/* Ours, and nobody else may write to it? */
static bool safe(const char *dir)
{
	struct stat st;

	return lstat(dir, &st) == 0 && S_ISDIR(st.st_mode) && st.st_uid == geteuid() &&
	       !(st.st_mode & (S_IWGRP | S_IWOTH)) && access(dir, W_OK | X_OK) == 0;
}

const char *cache_open(struct arena *arena, const char *part)
{
	const char *base = base_directory(arena), *dir = cache_directory(arena);

	if (!dir || !made(base) || !made(dir) || !safe(dir))
		return NULL;
	if (!part)
		return dir;
	dir = arena_printf(arena, "%s/%s", dir, part);
	return made(dir) && safe(dir) ? dir : NULL;
}

/* ---- how large ---- */

struct entry {
	const char *path;
	struct timespec time;
	off_t size;
};

static int by_age(const void *a, const void *b)
{
	const struct entry *x = *(struct entry *const *)a, *y = *(struct entry *const *)b;

	if (x->time.tv_sec != y->time.tv_sec)
		return x->time.tv_sec < y->time.tv_sec ? -1 : 1;
	if (x->time.tv_nsec != y->time.tv_nsec)
		return x->time.tv_nsec < y->time.tv_nsec ? -1 : 1;
	return strcmp(x->path, y->path);
}

static bool ends_with(const char *name, const char *suffix)
{
	size_t n = strlen(name), k = strlen(suffix);

	return n > k && strcmp(name + n - k, suffix) == 0;
}

/* Entries begin with a hash, and what comes to one is called HASH.XXXXXX until then: the user may keep files
 * of another kind there, as where the directory is that of a project. */
static bool begins_with_hash(const char *name, char next)
{
	enum { DIGITS = 16 };

	return strspn(name, "0123456789abcdef") == DIGITS && name[DIGITS] == next;
}

void cache_prune(struct arena *arena, const char *dir, const char *suffix, off_t limit)
{
	enum { ABANDONED = 3600 };
	off_t total = 0;
	struct vec entries = {NULL, 0, 0};
	DIR *d = opendir(dir);
	struct timespec now;
	struct dirent *e;

	if (!d)
		return;
	clock_gettime(CLOCK_REALTIME, &now);
	while ((e = readdir(d)) != NULL) {
		struct entry *entry;
		struct stat st;
		const char *path = arena_printf(arena, "%s/%s", dir, e->d_name);

		if (lstat(path, &st) != 0 || !S_ISREG(st.st_mode))
			continue;
		if (!ends_with(e->d_name, suffix)) {
			if (begins_with_hash(e->d_name, '.') &&
			    now.tv_sec - st.st_mtim.tv_sec > ABANDONED)
				unlink(path);
			continue;
		}
		if (!begins_with_hash(e->d_name, '.') && !begins_with_hash(e->d_name, '-'))
			continue;
		entry = arena_alloc(arena, sizeof(*entry));
		*entry = (struct entry){path, st.st_mtim, st.st_size};
		total += st.st_size;
		vec_push(arena, &entries, entry);
	}
	closedir(d);
	if (total <= limit)
		return;
	qsort(entries.at, entries.n, sizeof(*entries.at), by_age);
	for (uint32_t i = 0; i + 1 < entries.n && total > limit; i++) {
		const struct entry *entry = entries.at[i];

		if (unlink(entry->path) == 0)
			total -= entry->size;
	}
}
