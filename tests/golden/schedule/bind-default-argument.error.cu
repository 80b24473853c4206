// The default argument depends on the calling thread.
__device__ inline int dflt(int x = threadIdx.x)
{
	return x;
}
__global__ void f(int *__restrict__ a, int n)
{
#pragma nest bind(i=threadIdx.x)
	for (int i = 0; i < n; i++)
		a[i] = dflt();
}

__global__ void lanes(int *__restrict__ a, int n)
{
#pragma nest assume(blockDim.x == 64) bind(l=lane)
	for (int l = 0; l < 32; l++)
		a[l] += 1;
}
