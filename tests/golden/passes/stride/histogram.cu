// Nor around atomics.
__global__ void histogram(int *bins, const unsigned char *in, int n)
{
	#pragma nest assume(n <= 1 << 30, gridDim.x <= 1 << 20)
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
		atomicAdd(&bins[in[i]], 1);
}
