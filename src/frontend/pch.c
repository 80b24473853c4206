/* pch.c - what is read before a CUDA source, precompiled, in the user's cache directory.
 *
 * An entry is one file KEY-CONTENT.pch.  KEY is a hash of all that the result depends on and that
 * we can name: compiler, words, toolkit and the time of its main header, our own headers; clang
 * itself checks the time of each header, the toolkit's too, when it reads the entry.  CONTENT is a
 * hash of the bytes, since clang crashes on a damaged entry.  An entry is written under another
 * name and renamed: runs at the same time see all of it or nothing, and at worst make it twice. */
#include "config.h"

#include "parse.h"

#include "cunest/apart.h"
#include "cunest/cache_dir.h"

#include <dirent.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define PCH_SUFFIX ".pch"
#define TEMPORARY_SUFFIX ".tmp"
enum { CACHE_LIMIT_MIB = 256, KEY_DIGITS = 16, SUFFIX = sizeof(PCH_SUFFIX) - 1 };

/* ---- hashes ---- */

static uint64_t hash_text(uint64_t seed, const char *s)
{
	return hash_bytes(seed, s, strlen(s) + 1);
}

/* Four hashes of eight bytes at a time, none of which waits for another: an entry has ten megabytes. */
static uint64_t hash_block(uint64_t seed, const void *block, size_t n)
{
	enum { LANES = 4 };
	const unsigned char *p = block;
	uint64_t lane[LANES], word[LANES];

	for (unsigned i = 0; i < LANES; i++)
		lane[i] = (seed + i) ^ UINT64_C(0x9e3779b97f4a7c15) ^ n;
	for (; n >= sizeof(word); p += sizeof(word), n -= sizeof(word)) {
		memcpy(word, p, sizeof(word));
		for (unsigned i = 0; i < LANES; i++) {
			lane[i] = (lane[i] ^ word[i]) * UINT64_C(0xff51afd7ed558ccd);
			lane[i] ^= lane[i] >> 32;
		}
	}
	return hash_bytes(hash_bytes(0, lane, sizeof(lane)), p, n);
}

static bool hash_file(const char *name, uint64_t *out)
{
	int fd = open(name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
	struct stat st;
	void *map;

	if (fd < 0)
		return false;
	if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode) || st.st_size == 0) {
		close(fd);
		return false;
	}
	map = mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
	close(fd);
	if (map == MAP_FAILED)
		return false;
	*out = hash_block(0, map, (size_t)st.st_size);
	munmap(map, (size_t)st.st_size);
	return true;
}

static uint64_t key_of(struct arena *arena, const struct flags *words, const char *toolkit,
		       const struct CXUnsavedFile *files, unsigned n)
{
	CXString version = clang_getClangVersion();
	uint64_t h = hash_text(0, clang_getCString(version));
	struct stat st;

	clang_disposeString(version);
	h = hash_text(h, PACKAGE_VERSION ", macros");
	for (uint32_t i = 0; i < words->list.n; i++)
		h = hash_text(h, words->list.at[i]);
	for (unsigned i = 0; i < n; i++) {
		h = hash_text(h, files[i].Filename);
		h = hash_block(h, files[i].Contents, files[i].Length);
	}
	if (!toolkit)
		return h;
	if (stat(arena_printf(arena, "%s/include/cuda_runtime.h", toolkit), &st) == 0) {
		const uint64_t facts[] = {(uint64_t)st.st_mtim.tv_sec, (uint64_t)st.st_mtim.tv_nsec,
					  (uint64_t)st.st_size, (uint64_t)st.st_ino};

		h = hash_bytes(h, facts, sizeof(facts));
	}
	return hash_text(h, toolkit);
}

/* ---- entries ---- */

static bool is_entry(const char *name)
{
	size_t n = strlen(name);

	return n > SUFFIX && strcmp(name + n - SUFFIX, PCH_SUFFIX) == 0;
}

/* An entry with this key and sound content; one with other content goes. */
static const char *look_up(struct arena *arena, const char *dir, const char *key)
{
	DIR *d = opendir(dir);
	const char *found = NULL;
	struct dirent *e;

	if (!d)
		return NULL;
	while (!found && (e = readdir(d)) != NULL) {
		uint64_t content = 0;
		const char *path;

		if (!is_entry(e->d_name) || strncmp(e->d_name, key, KEY_DIGITS) != 0)
			continue;
		path = arena_printf(arena, "%s/%s", dir, e->d_name);
		if (hash_file(path, &content) &&
		    strcmp(e->d_name + KEY_DIGITS,
			   arena_printf(arena, "-%016" PRIx64 PCH_SUFFIX, content)) == 0)
			found = path;
		else
			unlink(path);
	}
	closedir(d);
	if (found)
		utimensat(AT_FDCWD, found, NULL, 0); /* used: the oldest go first */
	return found;
}

/* ---- making one ---- */

/* With a record of the macros: without it clang does not tell where the file uses one of a header's,
 * and what is there would be refused, or less be made of it, than in a run without a cache. */
static bool compile(const struct flags *words, struct CXUnsavedFile *files, unsigned n,
		    const char *out)
{
	static const char path[] = VIRTUAL_DIR "/pch.cu";
	CXIndex index = clang_createIndex(0, 0);
	CXTranslationUnit unit = NULL;
	bool good = false;

	if (!index)
		return false;
	files[n] = (struct CXUnsavedFile){path, "", 0};
	if (clang_parseTranslationUnit2FullArgv(
		    index, path, (const char *const *)words->list.at, (int)words->list.n, files,
		    n + 1,
		    CXTranslationUnit_Incomplete | CXTranslationUnit_ForSerialization |
			    CXTranslationUnit_DetailedPreprocessingRecord,
		    &unit) == CXError_Success) {
		good = true;
		for (unsigned i = 0, d = clang_getNumDiagnostics(unit); i < d && good; i++) {
			CXDiagnostic diagnostic = clang_getDiagnostic(unit, i);

			good = clang_getDiagnosticSeverity(diagnostic) < CXDiagnostic_Error;
			clang_disposeDiagnostic(diagnostic);
		}
		good = good && clang_saveTranslationUnit(unit, out, CXSaveTranslationUnit_None) ==
				       CXSaveError_None;
	}
	if (unit)
		clang_disposeTranslationUnit(unit);
	clang_disposeIndex(index);
	return good;
}

/* In a process of its own: LLVM ends the one that it runs in when a disk is full. */
static bool compile_apart(const struct flags *words, struct CXUnsavedFile *files, unsigned n,
			  const char *out)
{
	struct apart compiler;
	enum apart_side side = apart_begin(&compiler, NULL);
	int nowhere;

	if (side == APART_COPY) {
		nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
		if (nowhere >= 0)
			dup2(nowhere, STDERR_FILENO);
		process_leave(compile(words, files, n, out) ? 0 : 1);
	}
	return side == APART_HERE && apart_end(&compiler);
}

/* A name that no other run has, whatever it thinks its process is called. */
static const char *temporary_name(struct arena *arena, const char *dir, const char *key)
{
	char *name = arena_printf(arena, "%s/%s.XXXXXX" TEMPORARY_SUFFIX, dir, key);
	int fd = mkstemps(name, sizeof(TEMPORARY_SUFFIX) - 1);

	if (fd < 0)
		return NULL;
	close(fd);
	return name;
}

const char *pch_find(struct arena *arena, const struct flags *user, enum attempt attempt,
		     const char *toolkit)
{
	const bool builtin = attempt != ATTEMPT_TOOLKIT;
	const char *dir = cache_open(arena, NULL), *key, *path, *temporary;
	struct CXUnsavedFile files[PRELUDE_FILES + 1];
	struct flags words = {.arena = arena};
	uint64_t content;
	unsigned n;

	if (!dir)
		return NULL;
	n = prelude_files(builtin ? PRELUDE_BUILTIN : PRELUDE_TOOLKIT, NULL, true,
			  resource_find(arena), arena, files);
	command_line_pch(&words, user, attempt, toolkit);
	key = arena_printf(arena, "%016" PRIx64,
			   key_of(arena, &words, builtin ? NULL : toolkit, files, n));
	path = look_up(arena, dir, key);
	if (path)
		return path;
	temporary = temporary_name(arena, dir, key);
	if (!temporary)
		return NULL;
	if (!compile_apart(&words, files, n, temporary) || !hash_file(temporary, &content)) {
		unlink(temporary);
		return NULL;
	}
	path = arena_printf(arena, "%s/%s-%016" PRIx64 PCH_SUFFIX, dir, key, content);
	if (rename(temporary, path) != 0) {
		unlink(temporary);
		return NULL;
	}
	cache_prune(arena, dir, PCH_SUFFIX, (off_t)CACHE_LIMIT_MIB << 20);
	return path;
}

void pch_forget(const char *pch)
{
	unlink(pch);
}
