// cunest: -Rpass-missed=hoist-if
// Only its condition keeps nvcc from computing the product before the loop, away from its sum.
struct pair {
	float x, y;
};
__global__ void bound(pair *__restrict__ a, const float *__restrict__ b, const int *flag, int n, float x, float y)
{
	#pragma nest assume(n >= 1)
	for (int i = 0; i < n; i++) {
		if (*flag > 0)
			a[i].x = b[i] + x * (1.0f / sqrtf(y));
		else
			a[i].y = b[i];
	}
}
__global__ void free_of_it(pair *__restrict__ a, const float *__restrict__ b, const int *flag, int n, float x, float y)
{
	#pragma nest assume(n >= 1)
	for (int i = 0; i < n; i++) {
		if (*flag > 0)
			a[i].x = b[i] + b[i] * (1.0f / sqrtf(y));
		else
			a[i].y = b[i];
	}
}
