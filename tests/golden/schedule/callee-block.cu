// cunest:
// What a callee computes from its arguments alone is the same for all threads where those are.
__device__ int half(int n)
{
	return n / 2;
}
__global__ void leaves(float *__restrict__ out, const float *__restrict__ a, int n)
{
	if (half(n) < 256)
		return;
	#pragma nest cache(a at i)
	for (int i = 0; i < 256; i++) {
		float s = 0;
		for (int j = 0; j < 32; j++)
			s += a[i * 32 + j];
		out[i * n + threadIdx.x] = s;
	}
}
