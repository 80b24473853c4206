// cunest: --cost-model=paper
// What a callee returns is computed once for the sums that use it.
__device__ float scaled(float x, float y) { return x * expf(y); }
__device__ float sum(float x, float y) { return x + expf(y); }
__global__ void product(float *__restrict__ a, const float *__restrict__ b, const int *__restrict__ k, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		const float x = b[i];
		if (k[i] > 0)
			a[i] = b[i + n] + scaled(x, x);
		if (k[i] > 1)
			a[i] = x - scaled(x, x);
	}
}
__global__ void shared(float *__restrict__ a, const float *__restrict__ b, const int *__restrict__ k, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		const float x = b[i];
		a[i] = sum(x, x) * sum(x, x) + (scaled(x, x) + scaled(x, x));
	}
}
