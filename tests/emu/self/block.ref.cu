// What block.cu computes, each thread for itself (but for the atomic maximum).
__global__ void block(const float4 *in, float *out, unsigned *count, int n)
{
	const int t = threadIdx.x + threadIdx.y * blockDim.x;
	const int threads = blockDim.x * blockDim.y;
	const int first = blockIdx.x * threads;
	unsigned votes = 0;
	int any = 0, all = 1;
	float mirror = 0;

	for (int k = 0; k < threads; k++) {
		const float4 zero = {0, 0, 0, 0};
		const float4 v = first + k < n ? in[first + k] : zero;
		votes += v.x > 0;
		any |= v.y > 7;
		all &= v.z > -9;
		if (k == threads - 1 - t)
			mirror = v.x + v.y * 2 + v.z * 3 + v.w * 4;
	}
	if (first + t < n)
		out[first + t] = mirror + 0 + any * 10 + all * 100;
	if (t == 0)
		atomicMax(count, votes);
}
