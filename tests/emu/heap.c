/* heap.c - malloc and its like, and C++'s new, of a whole program: memory of the host (memory.c).
 *
 * What libraries allocate themselves is not theirs, and stays where it is; so does what the emulator allocates, and what
 * threads of the device do. Linked with --wrap for each of the functions; not under ASan, which has its own. */
#ifndef __SANITIZE_ADDRESS__
#include "memory.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

void *__real_malloc(size_t);
void *__real_calloc(size_t, size_t);
void *__real_realloc(void *, size_t);
void *__real_aligned_alloc(size_t, size_t);
int __real_posix_memalign(void **, size_t, size_t);
void __real_free(void *);

void *__wrap_malloc(size_t);
void *__wrap_calloc(size_t, size_t);
void *__wrap_realloc(void *, size_t);
void *__wrap_aligned_alloc(size_t, size_t);
int __wrap_posix_memalign(void **, size_t, size_t);
void __wrap_free(void *);

void *__wrap_malloc(size_t size)
{
	void *p = host_is_on() ? host_allocate(size, 1) : NULL;

	return p ? p : __real_malloc(size);
}

void *__wrap_calloc(size_t n, size_t size)
{
	void *p =
		host_is_on() && (!size || n <= SIZE_MAX / size) ? host_allocate(n * size, 1) : NULL;

	return p ? memset(p, 0, n * size) : __real_calloc(n, size);
}

void *__wrap_realloc(void *old, size_t size)
{
	size_t had;
	void *p;

	if (!host_owns(old) && !(host_is_on() && !old))
		return __real_realloc(old, size);
	p = __wrap_malloc(size);
	had = old ? host_size(old) : 0;
	if (p && old) {
		memcpy(p, old, had < size ? had : size);
		host_free(old);
	}
	return p;
}

void *__wrap_aligned_alloc(size_t alignment, size_t size)
{
	void *p = host_is_on() ? host_allocate(size, alignment) : NULL;

	return p ? p : __real_aligned_alloc(alignment, size);
}

int __wrap_posix_memalign(void **out, size_t alignment, size_t size)
{
	void *p = host_is_on() ? host_allocate(size, alignment) : NULL;

	if (!p)
		return __real_posix_memalign(out, alignment, size);
	*out = p;
	return 0;
}

void __wrap_free(void *p)
{
	if (host_owns(p))
		host_free(p);
	else
		__real_free(p);
}

/* ---- operator new and delete, of which the others are made ---- */

void *emu_new(size_t) __asm__("_Znwm");
void emu_delete(void *) __asm__("_ZdlPv");
void emu_delete_sized(void *, size_t) __asm__("_ZdlPvm");

void *emu_new(size_t size)
{
	void *p = __wrap_malloc(size ? size : 1);

	if (!p)
		abort(); /* in place of std::bad_alloc */
	return p;
}

void emu_delete(void *p)
{
	__wrap_free(p);
}

void emu_delete_sized(void *p, size_t size)
{
	(void)size;
	__wrap_free(p);
}
#endif
