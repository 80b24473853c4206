/* cache.c - an entry is one file KEY.score:
 *
 *	cunest-score 2 HASH		of all that follows
 *	SECONDS NANOSECONDS SIZE /usr/include/x.h	for each header
 *	(an empty line)
 *	VALUE
 *
 * Written under another name and renamed, so that runs at the same time see all of it or nothing.
 * What is damaged, or older than a header, is removed and made again. */
#define _GNU_SOURCE
#include "cache.h"

#include "cunest/cache_dir.h"
#include "cunest/str.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define SUFFIX ".score"
#define HEAD "cunest-score 2 "
enum { LIMIT_MIB = 16, ENTRY_LIMIT = 4 << 20, HEAD_SIZE = sizeof(HEAD) - 1 + 16 + 1 };

void score_cache_open(struct arena *arena, struct score_cache *cache)
{
	cache->directory = cache_open(arena, "score");
}

static const char *path_of(struct arena *arena, const struct score_cache *cache, uint64_t key)
{
	return arena_printf(arena, "%s/%016" PRIx64 SUFFIX, cache->directory, key);
}

static char *read_entry(struct arena *arena, const char *path, size_t *size)
{
	int fd = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
	struct stat st;
	char *text;
	ssize_t n;

	if (fd < 0)
		return NULL;
	if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode) || st.st_size > ENTRY_LIMIT) {
		close(fd);
		return NULL;
	}
	text = arena_alloc(arena, (size_t)st.st_size + 1);
	n = read(fd, text, (size_t)st.st_size);
	close(fd);
	*size = n < 0 ? 0 : (size_t)n;
	return n == st.st_size ? text : NULL;
}

static bool stamp(const char *path, struct stat *st)
{
	return stat(path, st) == 0 && S_ISREG(st->st_mode);
}

static bool header_same(const char *line)
{
	long long seconds, nanoseconds, size;
	struct stat st;
	int at = 0;

	return sscanf(line, "%lld %lld %lld %n", &seconds, &nanoseconds, &size, &at) == 3 &&
	       at > 0 && stamp(line + at, &st) && st.st_mtim.tv_sec == seconds &&
	       st.st_mtim.tv_nsec == nanoseconds && st.st_size == size;
}

/* The value in a sound entry; *stale: its headers changed. */
static const char *check_entry(struct arena *arena, const char *text, size_t size)
{
	const char *at = text + HEAD_SIZE;

	if (size < HEAD_SIZE || memchr(text, '\0', size) ||
	    strncmp(text, HEAD, sizeof(HEAD) - 1) != 0 || at[-1] != '\n' ||
	    strtoull(text + sizeof(HEAD) - 1, NULL, 16) != hash_bytes(0, at, size - HEAD_SIZE))
		return NULL;
	while (*at && *at != '\n') {
		size_t n = strcspn(at, "\n");

		if (at[n] != '\n' || !header_same(arena_strndup(arena, at, n)))
			return NULL;
		at += n + 1;
	}
	return *at == '\n' ? at + 1 : NULL;
}

const char *score_cache_get(struct arena *arena, const struct score_cache *cache, uint64_t key)
{
	const char *path, *value;
	size_t size = 0;
	char *text;

	if (!cache->directory)
		return NULL;
	path = path_of(arena, cache, key);
	text = read_entry(arena, path, &size);
	if (!text) {
		if (errno != ENOENT)
			unlink(path);
		return NULL;
	}
	value = check_entry(arena, text, size);
	if (value)
		utimensat(AT_FDCWD, path, NULL, 0); /* used: the oldest go first */
	else
		unlink(path);
	return value;
}

static bool write_all(int fd, const char *s, size_t n)
{
	while (n > 0) {
		ssize_t done = write(fd, s, n);

		if (done < 0 && errno != EINTR)
			return false;
		if (done > 0) {
			s += done;
			n -= (size_t)done;
		}
	}
	return true;
}

void score_cache_put(struct arena *arena, const struct score_cache *cache, uint64_t key,
		     const char *value, const struct vec *headers)
{
	char *temporary;
	struct buf body, all;
	bool good;
	int fd;

	if (!cache->directory)
		return;
	buf_init(&body, arena);
	for (uint32_t i = 0; i < headers->n; i++) {
		struct stat st;

		if (!stamp(headers->at[i], &st) || strchr(headers->at[i], '\n'))
			return;
		buf_printf(&body, "%lld %lld %lld %s\n", (long long)st.st_mtim.tv_sec,
			   (long long)st.st_mtim.tv_nsec, (long long)st.st_size,
			   (const char *)headers->at[i]);
	}
	buf_printf(&body, "\n%s", value);
	buf_init(&all, arena);
	buf_printf(&all, HEAD "%016" PRIx64 "\n%s", hash_bytes(0, body.s, body.n), body.s);
	temporary = arena_printf(arena, "%s/%016" PRIx64 ".XXXXXX", cache->directory, key);
	fd = mkstemp(temporary);
	if (fd < 0)
		return;
	good = write_all(fd, all.s, all.n);
	good = close(fd) == 0 && good;
	if (!good || rename(temporary, path_of(arena, cache, key)) != 0)
		unlink(temporary);
	cache_prune(arena, cache->directory, SUFFIX, (off_t)LIMIT_MIB << 20);
}
