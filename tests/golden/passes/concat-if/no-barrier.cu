// A barrier stands between, and in a branch.
// cunest: --cost-model=paper -Rpass-missed=concat-if
__global__ void phases(float *out, int n, int m)
{
	__shared__ float tile[256];
	#pragma nest only(concat-if)
	for (int i = 0; i < n; i++) {
		if (i < m)
			tile[threadIdx.x] = out[i];
		__syncthreads();
		if (i < m)
			out[i] = tile[255 - threadIdx.x];
		if (i + 1 < m) {
			__syncthreads();
			out[i + 1] = 0.0f;
		}
		if (i + 1 < m)
			out[i + 2] = 1.0f;
	}
}
