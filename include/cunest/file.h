/* file.h - small files of our own, whole. */
#ifndef CUNEST_FILE_H
#define CUNEST_FILE_H

#include "arena.h"

/* The text of a file, at most about `limit` bytes of it; empty when it cannot be read. */
const char *file_text(struct arena *, const char *path, size_t limit);
/* The same of bytes that are no text. */
const char *file_bytes(struct arena *, const char *path, size_t limit, size_t *size);
/* Was all of it written? */
bool file_write(const char *path, const char *text, size_t size);

#endif
