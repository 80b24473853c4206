#include "quill/random.cuh"

#include <cuda_runtime.h>

__device__ unsigned quill::hash(unsigned x)
{
	for (int round = 0; round < 3; round++) {
		x ^= x >> 16;
		x *= 0x7feb352du;
		x ^= x >> 15;
	}
	return x;
}
