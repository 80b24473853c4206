/* file.c - small files of our own, whole. */
#include "cunest/file.h"

#include "cunest/str.h"

#include <stdio.h>

const char *file_bytes(struct arena *arena, const char *path, size_t limit, size_t *size)
{
	FILE *f = fopen(path, "re");
	char block[1 << 14];
	struct buf b;
	size_t n;

	buf_init(&b, arena);
	buf_puts(&b, "");
	while (f && b.n < limit && (n = fread(block, 1, sizeof(block), f)) > 0)
		buf_put(&b, block, n);
	if (f)
		fclose(f);
	*size = b.n;
	return b.s;
}

const char *file_text(struct arena *arena, const char *path, size_t limit)
{
	size_t size;

	return file_bytes(arena, path, limit, &size);
}

bool file_write(const char *path, const char *text, size_t size)
{
	FILE *f = fopen(path, "we");
	bool good = f && fwrite(text, 1, size, f) == size;

	return f && fclose(f) == 0 && good;
}
