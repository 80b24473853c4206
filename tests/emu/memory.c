/* memory.c - the two memories: the device cannot access what malloc gives, nor the host what cudaMalloc gives.
 *
 * Both are here as pages, and which can be accessed depends on who runs: what is not accessible faults, and the handler
 * says whose memory it is and ends the launch or the program, as CUDA's next call does with an illegal access. Managed
 * memory is accessible to both. Stacks and static variables of the host are not told apart.
 *
 * Memory of the host is taken from one range, so that a launch protects it at once; only whole programs (program.c) have
 * it. Under ASan there is one memory, for it has an allocator of its own. */
#define _GNU_SOURCE
#include "memory.h"
#include "launch.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>

#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/asan_interface.h>
#else
#define __asan_poison_memory_region(p, n) ((void)(p), (void)(n))
#define __asan_unpoison_memory_region(p, n) ((void)(p), (void)(n))
#endif

enum { LARGEST = 64, HEADER = 64, POISON = 0xa5, PAGE = 65536 };
#define LARGE ((size_t)1 << 36)

/* What cudaMalloc and cudaMallocManaged gave. */
struct block {
	char *start;
	size_t size;
	enum emu_memory kind;
	struct block *next;
};

/* Before each piece of host memory. */
struct header {
	size_t size;    /* that was asked for */
	unsigned order; /* of two: bytes with this */
	void *start;    /* of the piece; after it, for large alignments */
};

static struct {
	struct block *blocks;
	char *host, *end; /* end: so much of it was ever used */
	size_t range;
	void *free[LARGEST]; /* pieces by their order, each begins with the next */
	int device, open;
} memory;

/* ---- who may ---- */

static size_t pages(size_t size)
{
	return (size + PAGE - 1) / PAGE * PAGE;
}

static void protect(void *start, size_t size, int accessible)
{
	if (size)
		mprotect(start, size, accessible ? PROT_READ | PROT_WRITE : PROT_NONE);
}

static void protect_all(void)
{
	if (memory.host)
		protect(memory.host, (size_t)(memory.end - memory.host),
			memory.open || !memory.device);
	for (struct block *b = memory.blocks; b; b = b->next)
		if (b->kind == EMU_DEVICE)
			protect(b->start, pages(b->size), memory.open || memory.device);
}

void emu_enter_device(int device)
{
	memory.device = device;
	protect_all();
}

void memory_open(void)
{
	memory.open = 1;
	protect_all();
}

/* ---- of the device ---- */

static struct block *block_of(const void *p)
{
	struct block *b = memory.blocks;

	while (b && !((const char *)p >= b->start && (const char *)p < b->start + pages(b->size)))
		b = b->next;
	return b;
}

/* Pages with one on each side that nobody may touch, which only ASan watches: it knows nothing of memory that its
 * allocator has not given. */
static char *map_between(size_t size)
{
	const size_t room = pages(size) + 2 * PAGE;
	char *p = mmap(NULL, room, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	if (p == MAP_FAILED)
		return NULL;
	__asan_poison_memory_region(p, PAGE);
	__asan_poison_memory_region(p + PAGE + size, room - PAGE - size);
	return p + PAGE;
}

static void unmap_between(char *start, size_t size)
{
	const size_t room = pages(size) + 2 * PAGE;

	__asan_unpoison_memory_region(start - PAGE, room);
	munmap(start - PAGE, room);
}

void *emu_allocate(enum emu_memory kind, size_t size)
{
	struct block *b =
		mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	if (b == MAP_FAILED)
		return NULL;
	*b = (struct block){.size = size ? size : 1, .kind = kind, .next = memory.blocks};
	b->start = map_between(b->size);
	if (!b->start) {
		munmap(b, PAGE);
		return NULL;
	}
	memset(b->start, POISON, b->size);
	memory.blocks = b;
	if (kind == EMU_DEVICE)
		protect(b->start, pages(b->size), memory.open || memory.device);
	return b->start;
}

void emu_free(void *p)
{
	struct block **at = &memory.blocks, *b;

	if (!p)
		return;
	while (*at && (*at)->start != p)
		at = &(*at)->next;
	b = *at;
	if (!b)
		emu_fail("cudaFree of what no cudaMalloc gave");
	*at = b->next;
	unmap_between(b->start, b->size);
	munmap(b, PAGE);
}

static void check_copied(const void *p, size_t size, int device, const char *what)
{
	const struct block *b = block_of(p);

	if (device >= 0 && device != (b != NULL) && !(b && b->kind == EMU_MANAGED))
		emu_fail("cudaMemcpy: its %s is memory of the %s", what, b ? "device" : "host");
	if (b && (const char *)p + size > b->start + b->size)
		emu_fail("cudaMemcpy of %zu bytes: its %s has %td", size, what,
			 b->start + b->size - (const char *)p);
}

void emu_copy(void *to, const void *from, size_t size, int to_device, int from_device)
{
	int before = memory.open;

	if (!size)
		return;
	check_copied(to, size, to_device, "target");
	check_copied(from, size, from_device, "source");
	memory_open();
	memcpy(to, from, size);
	memory.open = before;
	protect_all();
}

void emu_set(void *p, int value, size_t size)
{
	int before = memory.open;

	check_copied(p, size, 1, "target");
	memory_open();
	memset(p, value, size);
	memory.open = before;
	protect_all();
}

/* ---- of the host ---- */

int host_is_on(void)
{
	return memory.host && !memory.device;
}

int host_owns(const void *p)
{
	return memory.host && (const char *)p >= memory.host &&
	       (const char *)p < memory.host + memory.range;
}

static struct header *header_of(const void *p)
{
	return (struct header *)(void *)((char *)(uintptr_t)p - sizeof(struct header));
}

void *host_allocate(size_t size, size_t alignment)
{
	size_t bytes = size + HEADER + (alignment > HEADER ? alignment : 0);
	unsigned order = 7;
	char *start, *p;

	while (order < LARGEST - 1 && ((size_t)1 << order) < bytes)
		order++;
	start = memory.free[order];
	if (start) {
		memcpy(&memory.free[order], start, sizeof(void *));
	} else {
		size_t room = (size_t)1 << order;
		size_t left = memory.range - (size_t)(memory.end - memory.host);

		if (bytes < size || room > left || left - room < PAGE) {
			errno = ENOMEM;
			return NULL;
		}
		start = memory.end;
		memory.end += room;
	}
	p = start + HEADER;
	if (alignment > HEADER)
		p += (alignment - (uintptr_t)p % alignment) % alignment;
	*header_of(p) = (struct header){size, order, start};
	return p;
}

size_t host_size(const void *p)
{
	return header_of(p)->size;
}

void host_free(void *p)
{
	struct header h = *header_of(p);

	memcpy(h.start, &memory.free[h.order], sizeof(void *));
	memory.free[h.order] = h.start;
}

/* ---- faults ---- */

enum { NAMES = 64 };

static struct {
	const char *name;
	const char *start;
	size_t size;
} named[NAMES];
static unsigned names;

void emu_name(const char *name, const void *start, size_t size)
{
	named[names % NAMES].name = name;
	named[names % NAMES].start = start;
	named[names++ % NAMES].size = size;
}

static void say_host(const char *p)
{
	const char *name = NULL;

	memory_open();
	for (unsigned i = 0; i < NAMES && i < names; i++)
		if (p >= named[i].start && p < named[i].start + named[i].size)
			name = named[i].name;
	emu_fail("the device accesses memory of the host%s%s: thread (%u, %u, %u) of block (%u, "
		 "%u, %u)",
		 name ? ", " : "", name ? name : "", emu_thread_idx.x, emu_thread_idx.y,
		 emu_thread_idx.z, emu_block_idx.x, emu_block_idx.y, emu_block_idx.z);
}

static void on_signal(int number, siginfo_t *info, void *context)
{
	char *p = info->si_addr;
	const struct block *b = block_of(p);

	(void)context;
	if (memory.device && !memory.open && host_owns(p))
		say_host(p);
	else if (!memory.open && b && b->kind == EMU_DEVICE)
		emu_fail("the host accesses memory of the device: byte %td of %zu that cudaMalloc "
			 "gave",
			 p - b->start, b->size);
	memory_open();
	if (emu_on_fault)
		emu_on_fault(strsignal(number));
	signal(number, SIG_DFL); /* when the access is tried again */
}

void memory_start(void)
{
#ifndef __SANITIZE_ADDRESS__
	struct sigaction action = {.sa_sigaction = on_signal, .sa_flags = SA_SIGINFO | SA_NODEFER};
	struct rlimit most;

	sigaction(SIGSEGV, &action, NULL);
	sigaction(SIGBUS, &action, NULL);
	memory.range = LARGE;
	if (getrlimit(RLIMIT_AS, &most) == 0 && most.rlim_cur / 4 < memory.range)
		memory.range = most.rlim_cur / 4 / PAGE * PAGE;
	memory.host = mmap(NULL, memory.range, PROT_READ | PROT_WRITE,
			   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (memory.host == MAP_FAILED)
		memory.host = NULL;
	memory.end = memory.host;
#else
	memory.open = 1;
#endif
}
