#include "quill/reduce.cuh"

static __global__ void dot(float *out, const float *x, const float *y, int n)
{
	float mine = 0.0f;

	for (int i = threadIdx.x; i < n; i += QUILL_BLOCK)
		mine += x[i] * y[i];
	mine = quill::block_reduce<float, quill::plus>(mine);
	if (threadIdx.x == 0)
		*out = mine;
}

quill_status quill_sdot(float *out, const float *x, const float *y, int n)
{
	QUILL_CHECK_SIZE(n > 0);
	dot<<<1, QUILL_BLOCK>>>(out, x, y, n);
	return quill::finish();
}
