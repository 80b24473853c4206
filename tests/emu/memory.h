/* memory.h - the two memories of a machine with a GPU: of the host and of the device. */
#ifndef EMU_MEMORY_H
#define EMU_MEMORY_H

#include <stddef.h>

/* From here on what the program allocates is memory of the host, which the device cannot access. */
void memory_start(void);
/* All of it can be accessed: what is said of a fault reads the program's own. */
void memory_open(void);

/* Of the host, for malloc and its like; of host_owns() only. */
int host_is_on(void);
int host_owns(const void *);
void *host_allocate(size_t size, size_t alignment);
size_t host_size(const void *);
void host_free(void *);

#endif
