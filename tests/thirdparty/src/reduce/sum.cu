#include "quill/reduce.cuh"

static __global__ void sum(float *out, const float *in, int n)
{
	float mine = 0.0f;

	for (int i = threadIdx.x; i < n; i += QUILL_BLOCK)
		mine += in[i];
	mine = quill::block_reduce<float, quill::plus>(mine);
	if (threadIdx.x == 0)
		*out = mine;
}

quill_status quill_sum(float *out, const float *in, int n)
{
	QUILL_CHECK_SIZE(n >= 0);
	sum<<<1, QUILL_BLOCK>>>(out, in, n);
	return quill::finish();
}
