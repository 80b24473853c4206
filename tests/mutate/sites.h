/* sites.h - a source on its way to one with all its mutants; sites.c says more. */
#ifndef SITES_H
#define SITES_H

#include <clang-c/Index.h>
#include <stdbool.h>
#include <stdio.h>

enum edit_kind { CLOSE, OPEN };

struct edit {
	unsigned at, skip; /* bytes of the source that the text is there for */
	enum edit_kind kind;
	unsigned order; /* of the node: an outer one opens first and closes last */
	char *text;
};

struct span {
	unsigned from, to;
};

struct file {
	const char *path;
	char *text;
	size_t size;
	struct edit *edits;
	unsigned n, room, nodes;
	unsigned next; /* number of the next mutant */
	FILE *table;
	const char *function;
	bool returns_bool;
	struct span *planted; /* texts that planted mutants replace */
	unsigned planted_n;
	CXTranslationUnit unit;
};

/* ---- sites_edit.c ---- */

void sites_die(const char *what, const char *name);
void *sites_grow(void *old, size_t size);
char *sites_read(const char *path, size_t *size);

void file_add(struct file *, unsigned at, unsigned skip, enum edit_kind, unsigned order,
	      const char *text);
/* Takes `mutants` numbers, and tells what they do; the first. */
unsigned file_take(struct file *, unsigned at, unsigned mutants, const char *const *what);
/* `open(id, (` before the span, and the brackets after it. */
void file_wrap(struct file *, struct span, unsigned order, const char *open, unsigned id);
/* OUT/path, with all that was added. */
void file_write(struct file *, const char *out);

/* ---- sites_planted.c ---- */

/* Adds what the table has for the file: blocks with an empty line between; of `was` and `is`, several lines are
 * one text. */
void file_plant(struct file *, const char *table);

#endif
