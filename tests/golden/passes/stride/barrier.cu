// nvcc does not unroll around a barrier.
__global__ void reverse_tiles(float *out, const float *in, int n)
{
	__shared__ float tile[256];

	#pragma nest assume(n <= 1 << 30, gridDim.x <= 1 << 20)
	for (int base = blockIdx.x * 256; base < n; base += 256 * gridDim.x) {
		tile[threadIdx.x] = in[base + threadIdx.x];
		__syncthreads();
		out[base + threadIdx.x] = tile[255 - threadIdx.x];
		__syncthreads();
	}
}
