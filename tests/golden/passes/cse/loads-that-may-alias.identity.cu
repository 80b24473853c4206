// cunest: --all --passes=cse --cost-model=paper -Rpass-missed=cse
// Nothing says that the pointers differ, and a barrier lets other threads write.
__global__ void scale3(float *out, float *weight, int n, int m)
{
	__shared__ float tile[256];
	for (int i = 0; i < n; i++) {
		out[i] = weight[n] * 0.5f;
		out[n] = weight[n] / 3.0f;
		tile[threadIdx.x] = weight[n];
		out[m] = tile[n] * 0.5f;
		__syncthreads();
		out[m] += tile[n];
		__syncthreads();
	}
}
