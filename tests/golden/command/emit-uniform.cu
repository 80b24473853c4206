// cunest: --emit=uniform --all --prelude=builtin
/* Where all threads of a block go the same way. */
__global__ void reduce(const float *__restrict__ x, float *__restrict__ y, int n)
{
	__shared__ float part[256];
	float sum = 0;

	for (int i = threadIdx.x; i < n; i += blockDim.x)
		sum += x[i];
	part[threadIdx.x] = sum;
	__syncthreads();
	for (int half = blockDim.x / 2; half > 0; half /= 2) {
		if (threadIdx.x < half)
			part[threadIdx.x] += part[threadIdx.x + half];
		__syncthreads();
	}
	if (threadIdx.x == 0)
		y[blockIdx.x] = part[0];
}

__global__ void early(const float *__restrict__ x, float *__restrict__ y, const int *__restrict__ len, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	for (int k = 0; k < len[blockIdx.x]; k++) {
		if (x[k] < 0)
			continue;
		__syncthreads();
	}
	for (int k = 0; k < n; k++) {
		__syncthreads();
		if (x[i] > k)
			break;
	}
	for (int k = 0; k < n; k++)
		__syncthreads();
	if (i >= n)
		return;
	for (int k = 0; k < n; k++)
		__syncthreads();
}

__device__ void helper(float *a, int n)
{
	for (int k = 0; k < 4; k++)
		__syncthreads();
	for (int k = 0; k < n; k++)
		__syncthreads();
}
