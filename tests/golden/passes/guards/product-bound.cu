// cunest: -Rpass-missed=guards
// Only its condition keeps nvcc from computing the product before the loop, away from its sum.
__global__ void bound(float *__restrict__ a, const float *__restrict__ b, int n, int m, float x, float y)
{
	#pragma nest assume(n >= 64, m >= 0, m <= n)
	for (int i = 0; i < n; i++)
		if (i >= m)
			a[i] = b[i] + x * (1.0f / sqrtf(y));
}
__global__ void free_of_it(float *__restrict__ a, const float *__restrict__ b, int n, int m, float x, float y)
{
	#pragma nest assume(n >= 64, m >= 0, m <= n)
	for (int i = 0; i < n; i++)
		if (i >= m)
			a[i] = b[i] + b[i] * (1.0f / sqrtf(y));
}
