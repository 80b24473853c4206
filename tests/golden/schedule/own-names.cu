// cunest:
// Names of CUDA's that the source has for something else: what cunest writes is without them, or from the outside.
namespace my {
__device__ inline int min(int a, int b) { return b; }
__device__ inline float rsqrtf(float a) { return a; }
__device__ inline int __umulhi(unsigned a, unsigned b) { return 0; }
__global__ void in_namespace(float *__restrict__ y, const float *__restrict__ x, int n)
{
#pragma nest split(i:32) assume(n <= 1 << 20)
	for (int i = 0; i < n; i++)
		y[i] += x[i];
}
__global__ void root(float *__restrict__ y, const float *__restrict__ x, int n)
{
#pragma nest fp(relaxed)
	for (int i = 0; i < n; i++)
		y[i] = 1.0f / ::sqrtf(x[i]);
}
__global__ void both(float *__restrict__ y, float a, int k, int m, int n)
{
#pragma nest
	for (int i = 0; i < n; i++)
		y[i] += rsqrtf(a) + ::rsqrtf(a) * ::min(k + 1, m * 4 + 1);
}
}
__global__ void outside(float *__restrict__ y, const float *__restrict__ x, int n)
{
#pragma nest split(i:32) assume(n <= 1 << 20)
	for (int i = 0; i < n; i++)
		y[i] += x[i];
}
__global__ void parameter(float *__restrict__ y, const float *__restrict__ x, int n, int min)
{
#pragma nest split(i:32) assume(n <= 1 << 20)
	for (int i = 0; i < n; i++)
		y[i] = x[i] + min;
}
struct Box {
	int lo;
	__device__ int min() const { return lo; }
	__device__ void clear(float *__restrict__ y, int n, float v)
	{
#pragma nest split(i:32) assume(n <= 1 << 20)
		for (int i = 0; i < n; i++)
			y[i] = v;
	}
};
