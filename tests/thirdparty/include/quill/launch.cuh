/* launch.cuh - what kernels and their launches share. */
#ifndef QUILL_LAUNCH_CUH
#define QUILL_LAUNCH_CUH

#include "config.h"
#include "quill.h"

#include <cuda_runtime.h>

namespace quill {

__device__ inline int global_index()
{
	return blockIdx.x * blockDim.x + threadIdx.x;
}

__host__ __device__ inline int blocks_of(int n)
{
	return QUILL_DIV_UP(n, QUILL_BLOCK);
}

inline quill_status finish()
{
	if (cudaGetLastError() != cudaSuccess)
		return QUILL_FAILED;
	return cudaDeviceSynchronize() == cudaSuccess ? QUILL_OK : QUILL_FAILED;
}

} // namespace quill

#define QUILL_CHECK_SIZE(condition) \
	do { \
		if (!(condition)) \
			return QUILL_BAD_SIZE; \
	} while (0)

#endif
