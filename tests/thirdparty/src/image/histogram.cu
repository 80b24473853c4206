#include "quill/launch.cuh"

static __global__ void histogram(int *bins, const unsigned char *in, int n)
{
	__shared__ int mine[QUILL_BINS];

	if (threadIdx.x < QUILL_BINS)
		mine[threadIdx.x] = 0;
	__syncthreads();
	for (int i = quill::global_index(); i < n; i += blockDim.x * gridDim.x)
		atomicAdd(&mine[in[i] * QUILL_BINS / 256], 1);
	__syncthreads();
	if (threadIdx.x < QUILL_BINS)
		atomicAdd(&bins[threadIdx.x], mine[threadIdx.x]);
}

quill_status quill_histogram(int *bins, const unsigned char *in, int n)
{
	QUILL_CHECK_SIZE(n > 0);
	if (cudaMemset(bins, 0, QUILL_BINS * sizeof(int)) != cudaSuccess)
		return QUILL_FAILED;
	histogram<<<quill::blocks_of(n), QUILL_BLOCK>>>(bins, in, n);
	return quill::finish();
}
