// cunest: -Rpass-missed=licm
// What a callee computes leaves the loop for the sum that uses it: the call, or a member of what is made of it.
struct pair {
	float x, y;
};
__device__ float scaled(float x, float y) { return x * (1.0f / sqrtf(y)); }
__device__ float weight(float x, float y)
{
	float t = x / y;
	t *= expf(x);
	return t;
}
__device__ float root(float x, float y) { return sqrtf(x * y); }
__device__ float mean(float x, float y) { return 0.5f * x + y * sqrtf(y); }
__global__ void call(float *a, const float *b, int n, float x, float y)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		if (b[i] > 0)
			a[i] = b[i] + scaled(x, y);
}
__global__ void variable(float *a, const float *b, int n, float x, float y)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		if (b[i] > 0)
			a[i] = b[i] - weight(x, y);
}
__global__ void member(float *a, const float *b, int n, float x, float y)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		if (b[i] > 0)
			a[i] = b[i] + make_float2(scaled(x, y), y).x;
}
// Several calls in a sum, and one in a quotient.
__global__ void others(float *a, const float *b, int n, float x, float y)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		if (b[i] > 0)
			a[i] = b[i] + root(x, y) + mean(x, y);
		if (b[i] > 1)
			a[i] = b[i] / scaled(x, y);
	}
}
