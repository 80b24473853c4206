// The file has its own way to say it.
__device__ float sum_of(const float *__restrict x, int n)
{
	float sum = 0.0f;
	for (int i = 0; i < n; i++)
		sum += x[i];
	return sum;
}

#pragma nest noalias(out, in)
__global__ void weighted(float *out, const float *in, int n)
{
	for (int i = threadIdx.x; i < n; i += blockDim.x)
		out[i] = in[i] * sum_of(in, 4);
}
