// Products in members and vectors, sums in callees: nvcc looks through both, so the loops stay two.
struct point {
	float x, y;
};
__device__ inline float add(float a, float b) { return a + b; }
__global__ void member(point *__restrict__ a, float *__restrict__ b, const float *__restrict__ x, float z, int n)
{
#pragma nest fuse(i, j)
	{
	for (int i = 0; i < n; i++)
		a[i].x = x[i] * z;
	for (int j = 0; j < n; j++)
		b[j] = a[j].x + z;
	}
}
__global__ void callee(float *__restrict__ a, float *__restrict__ b, const float *__restrict__ x, float z, int n)
{
#pragma nest fuse(i, j)
	{
	for (int i = 0; i < n; i++)
		a[i] = x[i] * z;
	for (int j = 0; j < n; j++)
		b[j] = add(a[j], z);
	}
}
__global__ void vector(float4 *__restrict__ a, float *__restrict__ b, const float *__restrict__ x, float z, int n)
{
#pragma nest fuse(i, j)
	{
	for (int i = 0; i < n; i++)
		a[i] = make_float4(x[i] * z, 0, 0, 0);
	for (int j = 0; j < n; j++)
		b[j] = a[j].x + z;
	}
}
__global__ void copied(float *__restrict__ a, float *__restrict__ b, float *__restrict__ c, const float *__restrict__ x, float z, int n)
{
#pragma nest fuse(i, j)
	{
	for (int i = 0; i < n; i++)
		a[i] = x[i] * z;
	for (int j = 0; j < n; j++) {
		c[j] = a[j];
		b[j] = c[j] + z;
	}
	}
}
__global__ void computed(float *__restrict__ b, const float *__restrict__ x, float z)
{
#pragma nest compute(T at i)
	{
	float2 T[64];
	for (int j = 0; j < 64; j++)
		T[j] = make_float2(x[j] * z, 0);
	for (int i = 0; i < 64; i++)
		b[i] = add(T[i].x, z);
	}
}
__global__ void parted(point *__restrict__ a, float *__restrict__ b, const float *__restrict__ x, float z, int n)
{
#pragma nest distribute(i)
	for (int i = 0; i < n; i++) {
		a[i].x = x[i] * z;
		b[i] = a[i].x + z;
	}
}
