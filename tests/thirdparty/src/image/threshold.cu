#include "quill/launch.cuh"

template <typename To, typename From, typename Test>
__device__ static void select(To *out, const From *in, int n, Test test)
{
	for (int i = quill::global_index(); i < n; i += blockDim.x * gridDim.x)
		out[i] = test(in[i]) ? To(255) : To(0);
}

struct above {
	float limit;
	__device__ bool operator()(float x) const { return x > limit; }
};

static __global__ void threshold(unsigned char *out, const float *in, int n, float limit)
{
	select(out, in, n, above{limit});
}

quill_status quill_threshold(unsigned char *out, const float *in, int n, float limit)
{
	QUILL_CHECK_SIZE(n > 0);
	threshold<<<quill::blocks_of(n), QUILL_BLOCK>>>(out, in, n, limit);
	return quill::finish();
}
