#include "quill/reduce.cuh"

using namespace quill;

static __global__ void minmax(int *out, const int *in, int n)
{
	int low = least<int>::zero(), high = greatest<int>::zero();

	for (int i = threadIdx.x; i < n; i += QUILL_BLOCK) {
		low = least<int>::of(low, in[i]);
		high = greatest<int>::of(high, in[i]);
	}
	low = block_reduce<int, least>(low);
	high = block_reduce<int, greatest>(high);
	if (threadIdx.x == 0) {
		out[0] = low;
		out[1] = high;
	}
}

quill_status quill_minmax(int *out, const int *in, int n)
{
	QUILL_CHECK_SIZE(n > 0);
	minmax<<<1, QUILL_BLOCK>>>(out, in, n);
	return finish();
}
