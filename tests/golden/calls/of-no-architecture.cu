// cunest: --cost-model=paper
// Where a file asks for __CUDA_ARCH__, and no flag names the architecture, nvcc may choose another: kernels that mean
// something else there stay.
#if __CUDA_ARCH__ >= 800
#define TILE 64
#else
#define TILE 32
#endif

__device__ inline float fast(float x)
{
#if __CUDA_ARCH__ >= 700
	__syncwarp();
#endif
	return x * x;
}

__global__ void macros(float *y, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		y[i] = TILE * 2;
}

__global__ void effects(float *y, float x, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		y[i] = fast(x) + fast(x);
}

__global__ void alike(float *y, float x, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		y[i] = expf(x);
}
