// Recursion goes on as long as its arguments are known.
__device__ int binomial(int n, int k)
{
	return k == 0 || k == n ? 1 : binomial(n - 1, k - 1) + binomial(n - 1, k);
}

__global__ void expand(int *out, const int *in, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		out[i] = in[i] * binomial(6, 3);
}
