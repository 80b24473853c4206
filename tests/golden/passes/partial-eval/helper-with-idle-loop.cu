// cunest: --all
// A loop of a helper that does nothing is in the way of no value: dce takes it away, and the next run would find the value without it.
__device__ int one(int n)
{
	for (int s = 0; s < 8; s++) {
		;
	}
	return n + 1;
}

__global__ void expand(int *out, const int *in, int n)
{
	for (int i = 0; i < n; i++)
		out[i] = in[i] * one(6);
}
