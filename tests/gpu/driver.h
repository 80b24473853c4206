/* driver.h - what the driver that tests/emu/spec.awk makes for nvcc needs. */
#ifndef GPU_DRIVER_H
#define GPU_DRIVER_H

#include "abi.h"
#include "describe.h"

static inline dim3 gpu_dim(const long long *n)
{
	return dim3((unsigned)n[0], (unsigned)n[1], (unsigned)n[2]);
}

/* Is there a block?  A launch of none is an error of CUDA's, and nothing to do here. */
static inline bool gpu_any(const long long *grid)
{
	return grid[0] > 0 && grid[1] > 0 && grid[2] > 0;
}

#endif
