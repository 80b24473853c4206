// Sums of floats, what may be the same memory, results that are used, and what others may look at.
// cunest: -Rpass-missed=accumulate
__device__ void report(const int *);

__global__ void floats(const float *__restrict__ x, float *__restrict__ total, int n)
{
	#pragma nest
	for (int i = threadIdx.x; i < n; i += blockDim.x)
		atomicAdd(total, x[i]);
}

__global__ void overlap(const int *x, int *total, int n)
{
	#pragma nest
	for (int i = threadIdx.x; i < n; i += blockDim.x)
		atomicAdd(total, x[i]);
}

__global__ void positions(const int *__restrict__ x, int *__restrict__ list, int *__restrict__ used, int n)
{
	#pragma nest
	for (int i = threadIdx.x; i < n; i += blockDim.x)
		if (x[i] > 0)
			list[atomicAdd(used, 1)] = i;
}

__global__ void seen(int *__restrict__ total, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		atomicAdd(total, i);
		report(total);
	}
}

__global__ void in_steps(int *__restrict__ total, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		atomicAdd(total, i);
		__syncthreads();
	}
}
