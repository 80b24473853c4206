// A kernel that asks for the size of the block, by itself or in a function that it calls, may have more threads in a dimension
// that no loop is bound to.
// cunest: --no-lines -Wno-nest-not-elidable -Wno-nest-slower
__device__ int rows()
{
	return blockDim.y;
}

__device__ int more_rows()
{
	return rows() + 1;
}

__device__ float twice(float v)
{
	return 2 * v;
}

template <typename T> __device__ T thrice(T v)
{
	return 3 * v;
}

__global__ void size(float *x, int n)
{
	const int all = more_rows();

	#pragma nest split(i:64) bind(i) assume(n <= 1 << 20)
	for (int i = 0; i < n; i++)
		x[i] *= all;
}

__global__ void plain(float *x, int n)
{
	#pragma nest split(i:64) bind(i) assume(n <= 1 << 20)
	for (int i = 0; i < n; i++)
		x[i] = twice(x[i]);
}

__global__ void of_template(float *x, int n)
{
	#pragma nest split(i:64) bind(i) assume(n <= 1 << 20)
	for (int i = 0; i < n; i++)
		x[i] = thrice(x[i]);
}
