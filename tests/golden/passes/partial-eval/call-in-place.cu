// A call of a visible function with constants is its value.
__host__ __device__ inline int log2_of(int n)
{
	int r = 0;

	while (n > 1) {
		n >>= 1;
		r++;
	}
	return r;
}

__device__ float coefficient(int k)
{
	const float binomial[] = {1.0f, 4.0f, 6.0f, 4.0f, 1.0f};

	if (k < 0 || k > 4)
		return 0.0f;
	return binomial[k] / 16;
}

#define TILE 64
__global__ void smooth(float *out, const float *in, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		out[i << log2_of(TILE)] = coefficient(2) * in[i] + coefficient(1) * in[i + 1];
}
