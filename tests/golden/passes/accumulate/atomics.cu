// Operations on one place are done in a register and once after the loop; comments and macros stay.
// cunest: -Rpass=accumulate -Rpass-missed=accumulate
#define BIN(v) ((v) & 15)

__global__ void above(const float *__restrict__ x, int *__restrict__ count, float limit, int n)
{
	#pragma nest
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
		if (x[i] > limit)
			atomicAdd(count, 1); // one more
}

__global__ void rows(const int *x, int *total, unsigned *seen, int *least, int n, int cols)
{
	const int row = blockIdx.x * blockDim.x + threadIdx.x;

	if (row >= n)
		return;
	#pragma nest noalias(x, total, seen, least)
	for (int j = 0; j < cols; j++) {
		const int v = x[row * cols + j];

		atomicAdd(&total[BIN(row)], v);
		atomicOr(seen, 1u << BIN(v));
		if (v > 0)
			atomicMin_block(least + row, v);
	}
}

// What the source adds in this order is a float; the clause says that any order will do.
__global__ void norm(const float *__restrict__ x, float *__restrict__ norm1, int n)
{
	#pragma nest reduction(+: norm1)
	for (int i = threadIdx.x; i < n; i += blockDim.x)
		atomicAdd(norm1, fabsf(x[i]));
}

// A block's own counters first: one of them moves with the loop, the other does not.
__global__ void histogram(const int *__restrict__ x, unsigned *__restrict__ bins, int n)
{
	__shared__ unsigned local[16];
	__shared__ unsigned all;

	if (threadIdx.x < 16)
		local[threadIdx.x] = 0;
	if (threadIdx.x == 0)
		all = 0;
	__syncthreads();
	#pragma nest
	for (int i = threadIdx.x; i < n; i += blockDim.x) {
		atomicAdd(&local[BIN(x[i])], 1u);
		atomicAdd(&all, 1u);
	}
	__syncthreads();
	if (threadIdx.x < 16)
		atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);
	if (threadIdx.x == 16)
		atomicAdd(&bins[16], all);
}
