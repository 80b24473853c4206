// nvcc keeps one loop where threads synchronise in it; here they all take the same branch.
__global__ void rotate(float *y, const float *x, int n, int left)
{
	__shared__ float tile[256];

	#pragma nest
	for (int i = 0; i < n; i += 256) {
		tile[threadIdx.x] = x[i + threadIdx.x];
		__syncthreads();
		if (left == 1)
			y[i + threadIdx.x] = tile[(threadIdx.x + 1) % 256];
		else
			y[i + threadIdx.x] = tile[(threadIdx.x + 255) % 256];
		__syncthreads();
	}
}
