#include "quill/launch.cuh"
#include "quill/random.cuh"

__device__ float quill::uniform(unsigned seed, unsigned i)
{
	return (hash(seed ^ hash(i)) >> 8) / 16777216.0f;
}

static __global__ void noise(float *out, int n, unsigned seed)
{
	for (int i = quill::global_index(); i < n; i += blockDim.x * gridDim.x)
		out[i] = quill::uniform(seed, i);
}

quill_status quill_noise(float *out, int n, unsigned seed)
{
	QUILL_CHECK_SIZE(n > 0);
	noise<<<quill::blocks_of(n), QUILL_BLOCK>>>(out, n, seed);
	return quill::finish();
}
