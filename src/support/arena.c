/* arena.c - bump allocation in blocks that are released together.
 *
 * The arena's own header is on the heap beside its blocks, so that destroying is one walk.  What is
 * handed out is zero.  It is cleared a little ahead of its use and not when the block is made: a
 * page that is touched for the first time costs a microsecond, and most of the last block, which is
 * the largest, is never used. */
#include "cunest/arena.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	ALIGN = 16,
	FIRST_BLOCK = 64 * 1024,
	LARGEST_BLOCK = 4 * 1024 * 1024,
	CLEARED_AHEAD = 4096,
};

struct block {
	struct block *older;
	size_t size, used; /* bytes of `bytes` */
	size_t clear;      /* so many of them are used or zero */
	_Alignas(ALIGN) unsigned char bytes[];
};

struct arena {
	struct trap *trap;
	struct block *newest;
	size_t next_size; /* of the next ordinary block */
	size_t used;
	struct arena *parent, *children; /* NULL: none */
	struct arena *older, *newer;     /* children of the same parent */
};

static struct block *block_create(size_t size, struct block *older)
{
	struct block *block;

	if (size > SIZE_MAX - sizeof(*block))
		return NULL;
	block = malloc(sizeof(*block) + size);
	if (block)
		*block = (struct block){.older = older, .size = size};
	return block;
}

struct arena *arena_create(struct trap *trap)
{
	struct arena *arena = calloc(1, sizeof(*arena));

	if (!arena)
		return NULL;
	arena->trap = trap;
	arena->next_size = FIRST_BLOCK;
	arena->newest = block_create(FIRST_BLOCK, NULL);
	if (!arena->newest) {
		free(arena);
		return NULL;
	}
	return arena;
}

struct arena *arena_create_within(struct arena *parent)
{
	struct arena *arena = arena_create(parent->trap);

	if (!arena)
		trap_raise(parent->trap, STATUS_LIMIT, "out of memory: another arena after %zu",
			   parent->used);
	arena->parent = parent;
	arena->older = parent->children;
	if (arena->older)
		arena->older->newer = arena;
	parent->children = arena;
	return arena;
}

static void leave_parent(struct arena *arena)
{
	if (!arena->parent)
		return;
	if (arena->newer)
		arena->newer->older = arena->older;
	else
		arena->parent->children = arena->older;
	if (arena->older)
		arena->older->newer = arena->newer;
}

void arena_destroy(struct arena *arena)
{
	if (!arena)
		return;
	while (arena->children)
		arena_destroy(arena->children);
	leave_parent(arena);
	for (struct block *block = arena->newest, *older; block; block = older) {
		older = block->older;
		free(block);
	}
	free(arena);
}

struct trap *arena_trap(const struct arena *arena)
{
	return arena->trap;
}

size_t arena_used(const struct arena *arena)
{
	return arena->used;
}

/* A block with room for `size`, made the newest. */
static struct block *arena_grow(struct arena *arena, size_t size)
{
	struct block *block;

	if (arena->next_size < LARGEST_BLOCK)
		arena->next_size *= 2;
	block = block_create(size > arena->next_size ? size : arena->next_size, arena->newest);
	if (!block)
		trap_raise(arena->trap, STATUS_LIMIT, "out of memory: %zu more bytes after %zu",
			   size, arena->used);
	arena->newest = block;
	return block;
}

/* Clears up to `end` and some more. */
static void block_clear(struct block *block, size_t end)
{
	size_t room = block->size - end, from = block->clear;

	block->clear = end + (room < CLEARED_AHEAD ? room : CLEARED_AHEAD);
	memset(block->bytes + from, 0, block->clear - from);
}

void *arena_alloc(struct arena *arena, size_t size)
{
	struct block *block = arena->newest;
	void *bytes;

	if (size > SIZE_MAX / 2)
		trap_raise(arena->trap, STATUS_LIMIT, "out of memory: %zu bytes at once", size);
	size = size ? (size + ALIGN - 1) & ~(size_t)(ALIGN - 1) : ALIGN;
	if (size > block->size - block->used)
		block = arena_grow(arena, size);
	bytes = block->bytes + block->used;
	block->used += size;
	if (block->used > block->clear)
		block_clear(block, block->used);
	arena->used += size;
	return bytes;
}

void *arena_array(struct arena *arena, size_t count, size_t size)
{
	size_t total;

	if (__builtin_mul_overflow(count, size, &total))
		trap_raise(arena->trap, STATUS_LIMIT, "out of memory: %zu times %zu bytes", count,
			   size);
	return arena_alloc(arena, total);
}

char *arena_strdup(struct arena *arena, const char *s)
{
	return arena_strndup(arena, s, strlen(s));
}

/* Exactly n bytes are copied, NULs included, and a NUL is added. */
char *arena_strndup(struct arena *arena, const char *s, size_t n)
{
	char *copy;

	if (n == SIZE_MAX)
		trap_raise(arena->trap, STATUS_LIMIT, "out of memory: a string without end");
	copy = arena_alloc(arena, n + 1);
	if (n)
		memcpy(copy, s, n);
	return copy;
}

char *arena_vprintf(struct arena *arena, const char *fmt, va_list args)
{
	va_list again;
	char *s;
	int n;

	va_copy(again, args);
	n = vsnprintf(NULL, 0, fmt, again);
	va_end(again);
	if (n < 0)
		trap_raise(arena->trap, STATUS_BUG, "format \"%s\" cannot be printed", fmt);
	s = arena_alloc(arena, (size_t)n + 1);
	vsnprintf(s, (size_t)n + 1, fmt, args);
	return s;
}

char *arena_printf(struct arena *arena, const char *fmt, ...)
{
	va_list args;
	char *s;

	va_start(args, fmt);
	s = arena_vprintf(arena, fmt, args);
	va_end(args);
	return s;
}
