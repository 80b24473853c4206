#include "quill/launch.cuh"

/* One block; a chunk for each thread, then the sums of chunks. */
static __global__ void scan(int *out, const int *in, int n)
{
	__shared__ int chunk[QUILL_BLOCK];
	int each = QUILL_DIV_UP(n, QUILL_BLOCK), from = threadIdx.x * each, to = min(from + each, n);
	int sum = 0;

	for (int i = from; i < to; i++)
		sum += in[i];
	chunk[threadIdx.x] = sum;
	__syncthreads();
	int before = 0;
	for (int t = 0; t < threadIdx.x; t++)
		before += chunk[t];
	for (int i = from; i < to; i++) {
		before += in[i];
		out[i] = before;
	}
}

quill_status quill_scan(int *out, const int *in, int n)
{
	QUILL_CHECK_SIZE(n > 0);
	scan<<<1, QUILL_BLOCK>>>(out, in, n);
	return quill::finish();
}
