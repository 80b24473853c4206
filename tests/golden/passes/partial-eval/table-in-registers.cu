// Elements of a private array are known one by one; what is dynamic keeps its name.
__global__ void blur(float *out, const float *in, int n, float edge)
{
	const float w[4] = {0.25f, 0.5f, 0.25f, edge};

	#pragma nest
	for (int i = blockIdx.x * blockDim.x + threadIdx.x + 1; i < n - 1; i += blockDim.x * gridDim.x)
		out[i] = w[0] * in[i - 1] + w[1] * in[i] + w[2] * in[i + 1] + w[3];
}
