/* race.c - data races, from the callbacks of -fsanitize=thread.
 *
 * The kernel is compiled with ThreadSanitizer's instrumentation but not linked with its runtime;
 * these functions take its place.  For every 4 bytes the last write and two readers are remembered
 * with where in the launch they happened.  Two accesses from different threads are unordered when
 * no barrier of the block and no meeting of their warp lies between them, and when they come from
 * different blocks; one of them a write, they race.  Atomics are not instrumented and never race.
 * An access beside an array ends the launch. */
#define _GNU_SOURCE
#include "launch.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { SLOTS = 1 << 20, PROBES = 64, RACE_SHARED = 10, RACE_GLOBAL = 11 };

struct access {
	struct moment at;
	uint8_t bytes; /* which of the four; 0: none yet */
};

struct cell {
	uintptr_t word;
	uint64_t launch;
	struct access write, read[2];
};

static struct cell table[SLOTS];

static struct cell *cell_find(uintptr_t word, uint64_t launch)
{
	size_t at = (size_t)(word * 0x9e3779b97f4a7c15u >> 44) % SLOTS;

	for (int k = 0; k < PROBES; k++, at = (at + 1) % SLOTS) {
		struct cell *c = &table[at];

		if (c->launch == launch && c->word == word)
			return c;
		if (c->launch != launch) {
			memset(c, 0, sizeof *c);
			c->launch = launch;
			c->word = word;
			return c;
		}
	}
	return NULL; /* crowded: this word is not watched */
}

static int unordered(const struct access *a, const struct moment *b, uint8_t bytes, int shared)
{
	if (!(a->bytes & bytes))
		return 0;
	if (a->at.block != b->block)
		return !shared; /* shared memory is another block's now */
	return a->at.thread != b->thread && a->at.barrier == b->barrier &&
	       (a->at.thread / 32 != b->thread / 32 || a->at.meeting == b->meeting);
}

static void report(const struct access *a, const struct moment *b, const char *what,
		   const void *word, int shared)
{
	char *text = launch_saw_ub(shared ? RACE_SHARED : RACE_GLOBAL);
	char name[64];

	if (!text)
		return;
	launch_name(word, name, sizeof name);
	snprintf(text, FAULT_TEXT, "data race on %s: %s, threads %u and %u of blocks %u and %u",
		 name, what, a->at.thread, b->thread, a->at.block - 1, b->block - 1);
}

static void touch_word(uintptr_t word, uint8_t bytes, int is_write, const struct moment *now,
		       int shared)
{
	const void *p = (const void *)(word * 4);
	struct cell *c = cell_find(word, now->launch);

	if (!c)
		return;
	if (unordered(&c->write, now, bytes, shared))
		report(&c->write, now, is_write ? "two writes" : "a write, then a read", p, shared);
	if (is_write) {
		for (int k = 0; k < 2; k++)
			if (unordered(&c->read[k], now, bytes, shared))
				report(&c->read[k], now, "a read, then a write", p, shared);
		c->write = (struct access){*now, bytes};
	} else if (c->read[0].at.thread == now->thread || !c->read[0].bytes) {
		c->read[0] = (struct access){*now, bytes};
	} else {
		c->read[1] = (struct access){*now, bytes};
	}
}

static void check_bounds(const void *p, size_t n, int is_write, const struct moment *now)
{
	char name[64];

	if (!launch_beside(p, n))
		return;
	launch_name(p, name, sizeof name);
	emu_fail("out of bounds: %zu bytes %s at %s, by thread %u of block %u", n,
		 is_write ? "written" : "read", name, now->thread, now->block - 1);
}

static void touch(const void *p, size_t n, int is_write)
{
	uintptr_t a = (uintptr_t)p, end = a + n;
	struct moment now;
	enum place place = launch_moment(p, &now);

	if (place == PLACE_PRIVATE)
		return;
	if (place == PLACE_GLOBAL)
		check_bounds(p, n, is_write, &now);
	for (uintptr_t word = a / 4; word * 4 < end; word++) {
		uint8_t bytes = 0;

		for (uintptr_t k = 0; k < 4; k++)
			if (word * 4 + k >= a && word * 4 + k < end)
				bytes |= (uint8_t)(1u << k);
		touch_word(word, bytes, is_write, &now, place == PLACE_SHARED);
	}
}

#define ACCESS(N)                      \
	void __tsan_read##N(void *p);  \
	void __tsan_read##N(void *p)   \
	{                              \
		touch(p, N, 0);        \
	}                              \
	void __tsan_write##N(void *p); \
	void __tsan_write##N(void *p)  \
	{                              \
		touch(p, N, 1);        \
	}
ACCESS(1)
ACCESS(2)
ACCESS(4)
ACCESS(8)
ACCESS(16)

void __tsan_read_range(void *p, unsigned long n);
void __tsan_read_range(void *p, unsigned long n)
{
	touch(p, n, 0);
}

void __tsan_write_range(void *p, unsigned long n);
void __tsan_write_range(void *p, unsigned long n)
{
	touch(p, n, 1);
}

/* Pointers to tables of virtual functions: of the host's side only. */
void __tsan_vptr_update(void **p, void *value);
void __tsan_vptr_update(void **p, void *value)
{
	(void)p;
	(void)value;
}

void __tsan_vptr_read(void **p);
void __tsan_vptr_read(void **p)
{
	(void)p;
}

void __tsan_init(void);
void __tsan_init(void)
{
}

void __tsan_func_entry(void *caller);
void __tsan_func_entry(void *caller)
{
	(void)caller;
}

void __tsan_func_exit(void);
void __tsan_func_exit(void)
{
}
