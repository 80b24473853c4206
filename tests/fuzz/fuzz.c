/* fuzz.c - what the fuzzers share; see fuzz.h. */
#include "fuzz.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

_Noreturn void fuzz_fail(const char *fmt, ...)
{
	va_list args;

	va_start(args, fmt);
	vfprintf(stderr, fmt, args);
	va_end(args);
	fputc('\n', stderr);
	__builtin_trap(); /* LLVM takes the signal of abort() for itself, once it has written a file */
}

void fuzz_trapped(const struct trap *trap)
{
	if (trap->status != STATUS_LIMIT)
		fuzz_fail("trap %d: %s", (int)trap->status, trap->message);
}

void fuzz_source(struct arena *arena, struct source *source, const char *name, const uint8_t *data,
		 size_t size)
{
	*source = (struct source){name, arena_strndup(arena, (const char *)data, size),
				  (uint32_t)size};
}

static unsigned long counts[FUZZ_DEPTHS];

void fuzz_came(enum fuzz_depth depth)
{
	counts[depth]++;
}

unsigned long fuzz_count(enum fuzz_depth depth)
{
	return counts[depth];
}

unsigned fuzz_choice(const uint8_t *data, size_t size, unsigned n)
{
	return (unsigned)(hash_bytes(size, data, size) % n);
}

static void check_text(const struct source *source, const struct diag *d)
{
	if (d->where.lo > d->where.hi || d->where.hi > source->size)
		fuzz_fail("[%u, %u) of %u bytes: %s", d->where.lo, d->where.hi, source->size,
			  d->text);
}

/* What a terminal would obey is escaped. */
static void check_printed(const struct diags *diags)
{
	char *text = NULL;
	size_t size = 0;
	FILE *out = open_memstream(&text, &size);

	if (!out)
		return;
	diags_print(diags, out, &(struct diag_style){.pass_re = "."});
	fclose(out);
	for (size_t i = 0; i < size; i++)
		if (((unsigned char)text[i] < ' ' && text[i] != '\n' && text[i] != '\t') ||
		    text[i] == 127)
			fuzz_fail("byte %d is printed: %s", text[i], text);
	free(text);
}

void fuzz_messages(const struct diags *diags)
{
	const struct source *source = diags_source(diags);
	const struct vec *all = diags_all(diags);

	for (uint32_t i = 0; i < all->n; i++) {
		const struct diag *d = all->at[i];

		check_text(source, d);
		for (uint32_t k = 0; k < d->notes.n; k++)
			check_text(source, d->notes.at[k]);
		for (uint32_t k = 0; k < d->fixes.n; k++) {
			const struct diag_fix *fix = d->fixes.at[k];

			if (fix->where.lo > fix->where.hi || fix->where.hi > source->size)
				fuzz_fail("a fix at [%u, %u): %s", fix->where.lo, fix->where.hi,
					  d->text);
		}
	}
	if (all->n && fuzz_choice((const uint8_t *)source->text, source->size, 32) == 0)
		check_printed(diags);
}

FILE *fuzz_sink(void)
{
	static FILE *sink;

	if (!sink)
		sink = fopen("/dev/null", "w");
	return sink ? sink : stderr;
}

/* In memory where there is such a place: a disk takes a hundred times as long. */
static char directory[32] = "/dev/shm/fuzz.XXXXXX";

static void remove_files(void)
{
	static const char *const names[] = {".cunest", "compile_commands.json", "x.d", "tune", ""};
	char path[64];

	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		snprintf(path, sizeof(path), "%s/%s", directory, names[i]);
		remove(path);
	}
	rmdir(directory);
}

const char *fuzz_file(const char *name, const uint8_t *data, size_t size)
{
	static char path[64];
	static bool made;
	int fd;

	if (!made) {
		if (!mkdtemp(directory)) {
			strcpy(directory, "/tmp/fuzz.XXXXXX");
			if (!mkdtemp(directory))
				fuzz_fail("no directory in /tmp");
		}
		atexit(remove_files);
		made = true;
	}
	snprintf(path, sizeof(path), "%s/%s", directory, name);
	fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
	if (fd < 0 || write(fd, data, size) != (ssize_t)size || close(fd) != 0)
		fuzz_fail("%s cannot be written", path);
	return path;
}
