/* runtime.c - the compiled emulator of --verify=run, kept in the user's cache directory.
 *
 * It is the same for each program, and compiling it takes as long as a small test.  An entry KEY.emu is the object and then
 * 16 digits, the hash of the object; the key is a hash of its sources, its flags, and the compiler that made it (path, size and
 * time).  It is written under another name and renamed, so that runs at the same time see all of it or nothing; what is
 * damaged is made again.  Without a cache directory each run compiles it. */
#define _GNU_SOURCE
#include "run.h"

#include "cunest/cache_dir.h"
#include "cunest/file.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define SUFFIX ".emu"
enum { DIGITS = 16, ENTRY_LIMIT = 16 << 20, LIMIT_MIB = 32 };

uint64_t runtime_key(uint64_t sources, const char *compiler, const char *const *flags,
		     unsigned nflags)
{
	uint64_t key = hash_bytes(sources, compiler, strlen(compiler) + 1);
	struct stat st;

	if (stat(compiler, &st) == 0) {
		key = hash_mix(key, (uint64_t)st.st_size);
		key = hash_mix(key, (uint64_t)st.st_mtim.tv_sec);
		key = hash_mix(key, (uint64_t)st.st_mtim.tv_nsec);
	}
	for (unsigned i = 0; i < nflags; i++)
		key = hash_bytes(key, flags[i], strlen(flags[i]) + 1);
	return key;
}

static const char *entry_path(struct arena *arena, const char *directory, uint64_t key)
{
	return arena_printf(arena, "%s/%016" PRIx64 SUFFIX, directory, key);
}

static const char *digits_of(struct arena *arena, const char *object, size_t size)
{
	return arena_printf(arena, "%016" PRIx64, hash_bytes(0, object, size));
}

bool runtime_take(struct arena *arena, uint64_t key, const char *object)
{
	const char *directory = cache_open(arena, "emu"), *path, *entry;
	size_t size;

	if (!directory)
		return false;
	path = entry_path(arena, directory, key);
	entry = file_bytes(arena, path, ENTRY_LIMIT, &size);
	if (size <= DIGITS)
		return false;
	size -= DIGITS;
	if (memcmp(entry + size, digits_of(arena, entry, size), DIGITS) != 0) {
		unlink(path);
		return false;
	}
	utimensat(AT_FDCWD, path, NULL, 0); /* used: the oldest go first */
	return file_write(object, entry, size);
}

void runtime_keep(struct arena *arena, uint64_t key, const char *object)
{
	const char *directory = cache_open(arena, "emu"), *bytes, *path;
	char *made;
	struct buf b;
	size_t size;
	int fd;

	bytes = directory ? file_bytes(arena, object, ENTRY_LIMIT, &size) : NULL;
	if (!bytes || !size || size >= ENTRY_LIMIT - DIGITS)
		return;
	path = entry_path(arena, directory, key);
	made = arena_printf(arena, "%s/%016" PRIx64 ".XXXXXX", directory, key);
	fd = mkostemp(made, O_CLOEXEC);
	if (fd < 0)
		return;
	close(fd);
	buf_init(&b, arena);
	buf_put(&b, bytes, size);
	buf_puts(&b, digits_of(arena, bytes, size));
	if (!file_write(made, b.s, b.n) || rename(made, path) != 0)
		unlink(made);
	cache_prune(arena, directory, SUFFIX, (off_t)LIMIT_MIB << 20);
}
