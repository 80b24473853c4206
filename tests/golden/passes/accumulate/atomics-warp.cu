// Sums of floats whose order does not matter: where all of a warp come after the loop with one address, they add up
// what they have, and one of them changes memory.  Elsewhere each thread does.
// cunest: -Rpass=accumulate -Rpass-missed=accumulate
__global__ void norm(const float *__restrict__ x, float *__restrict__ norm1, int n)
{
	#pragma nest reduction(+: norm1) assume(blockDim.x % 32 == 0)
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
		atomicAdd(norm1, fabsf(x[i]));
}
__global__ void partial(const float *__restrict__ x, float *__restrict__ norm1, int n)
{
	#pragma nest reduction(+: norm1)
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
		atomicAdd(norm1, fabsf(x[i]));
}
__global__ void rows(const float *__restrict__ x, float *__restrict__ sums, int rows, int cols)
{
	#pragma nest reduction(+: sums) assume(blockDim.x % 32 == 0)
	for (int row = blockIdx.x; row < rows; row += gridDim.x)
		for (int i = threadIdx.x; i < cols; i += blockDim.x)
			atomicAdd(&sums[row], x[row * cols + i]);
}
__global__ void left(const float *__restrict__ x, float *__restrict__ norm1, int n)
{
	if (threadIdx.x >= n)
		return;
	#pragma nest reduction(+: norm1) assume(blockDim.x % 32 == 0)
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
		atomicAdd(norm1, fabsf(x[i]));
}
__global__ void own_rows(const float *__restrict__ x, double *__restrict__ sums, int rows, int cols)
{
	#pragma nest reduction(+: sums) assume(blockDim.x % 32 == 0)
	for (int i = 0; i < cols; i++)
		atomicAdd(&sums[threadIdx.x & 7], x[i]);
}
__device__ void helper(const float *__restrict__ x, float *__restrict__ sum, int n)
{
	#pragma nest reduction(+: sum) assume(blockDim.x % 32 == 0)
	for (int i = 0; i < n; i++)
		atomicAdd(sum, x[i]);
}
__global__ void certain(const float *__restrict__ x, float *__restrict__ sum, int n)
{
	#pragma nest reduction(+: sum) assume(blockDim.x == 64, n > 0)
	for (int i = 0; i < n; i++)
		atomicAdd(sum, x[i]);
}
__global__ void halves(const float *__restrict__ x, float *__restrict__ sum, int n)
{
	#pragma nest reduction(+: sum) assume(blockDim.x % 32 == 0)
	for (int h = 0; h < 2; h++)
		if (threadIdx.x % 2 == h)
			for (int i = threadIdx.x; i < n; i += blockDim.x) {
				atomicAdd(&sum[h], x[i]);
				sum[h + 2] = x[i];
			}
}
__global__ void integers(const int *__restrict__ x, int *__restrict__ sum, int n)
{
	// nvcc joins these
	#pragma nest assume(blockDim.x % 32 == 0)
	for (int i = threadIdx.x; i < n; i += blockDim.x)
		atomicAdd(sum, x[i]);
}
