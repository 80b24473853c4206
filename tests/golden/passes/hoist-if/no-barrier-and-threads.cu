// The threads of a block disagree about the condition, so a barrier in each version would not be one.
// cunest: -Rpass-missed=hoist-if
__global__ void edges(float *y, const float *x, int n)
{
	__shared__ float tile[256];

	#pragma nest only(hoist-if) cost(growth:9)
	for (int i = 0; i < n; i += 256) {
		tile[threadIdx.x] = x[i + threadIdx.x];
		__syncthreads();
		if (threadIdx.x > 0)
			y[i + threadIdx.x] = tile[threadIdx.x - 1];
		__syncthreads();
	}
}
