// Sums and products in vectors and callees that are not about each other: the loops become one.
__device__ inline float add(float a, float b) { return a + b; }
__device__ inline float twice(float a) { return a * 2.0f; }
__global__ void sums(float4 *__restrict__ a, float *__restrict__ b, const float *__restrict__ x, float z, int n)
{
#pragma nest fuse(i, j)
	{
	for (int i = 0; i < n; i++)
		a[i] = make_float4(add(x[i], z), fmaxf(x[i] * z, z), 0, 0);
	for (int j = 0; j < n; j++)
		b[j] = add(a[j].x, z);
	}
}
__global__ void products(float *__restrict__ a, float *__restrict__ b, float *__restrict__ c, const float *__restrict__ x, float z, int n)
{
#pragma nest fuse(i, j)
	{
	for (int i = 0; i < n; i++)
		a[i] = x[i] * z;
	for (int j = 0; j < n; j++) {
		c[j] = a[j];
		b[j] = twice(c[j]);
	}
	}
}
__global__ void wholes(int *__restrict__ a, int *__restrict__ b, const int *__restrict__ x, int z, int n)
{
#pragma nest fuse(i, j)
	{
	for (int i = 0; i < n; i++)
		a[i] *= x[i];
	for (int j = 0; j < n; j++)
		b[j] = a[j] + z;
	}
}
