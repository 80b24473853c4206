// Barriers that vote, atomics, dynamic and static shared memory, vector types.
extern __shared__ float buffer[];

__global__ void block(const float4 *in, float *out, unsigned *count, int n)
{
	__shared__ int positive;
	const int t = threadIdx.x + threadIdx.y * blockDim.x;
	const int threads = blockDim.x * blockDim.y;
	const int i = blockIdx.x * threads + t;
	float4 v = make_float4(0, 0, 0, 0);

	if (i < n)
		v = in[i];
	if (t == 0)
		positive = 0;
	buffer[t] = v.x + v.y * 2 + v.z * 3 + v.w * 4;
	const int votes = __syncthreads_count(v.x > 0);
	if (v.x > 0)
		atomicAdd(&positive, 1);
	const int any = __syncthreads_or(v.y > 7);
	const int all = __syncthreads_and(v.z > -9);
	if (i < n)
		out[i] = buffer[threads - 1 - t] + (positive == votes ? 0 : 1000) + any * 10 + all * 100;
	if (t == 0)
		atomicMax(count, (unsigned)votes);
}
