/* cuda_pipeline.h - asynchronous copies to shared memory, for the emulator: each is made at once.
 *
 * What reads before the wait would go unseen here; the copies themselves are watched like others.
 */
#ifndef EMU_CUDA_PIPELINE_H
#define EMU_CUDA_PIPELINE_H

#include <stddef.h>

static inline void __pipeline_memcpy_async(void *to, const void *from, size_t size,
					   size_t zeros = 0)
{
	for (size_t i = 0; i < size; i++)
		((unsigned char *)to)[i] = i < size - zeros ? ((const unsigned char *)from)[i] : 0;
}

static inline void __pipeline_commit(void)
{
}

static inline void __pipeline_wait_prior(size_t stages)
{
	(void)stages;
}

#endif
