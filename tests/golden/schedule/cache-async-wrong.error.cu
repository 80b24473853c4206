// Asynchronous copies are of 4, 8 or 16 bytes.
#include <cuda_pipeline.h>

__global__ void bytes(char *__restrict__ y, const char *__restrict__ c, const short *__restrict__ s)
{
	#pragma nest cache(c at k in=shared async) assume(blockDim.x == 32)
	for (int k = 0; k < 8; k++)
		y[k * 32 + threadIdx.x] = c[k * 32 + threadIdx.x];
	#pragma nest cache(s at k in=shared async) assume(blockDim.x == 32)
	for (int k = 0; k < 8; k++)
		y[k * 32 + threadIdx.x] = s[k * 32 + threadIdx.x];
}
