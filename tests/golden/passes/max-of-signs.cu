// cunest:
// CUDA's max of an unsigned and a signed int is unsigned: what was converted before stays converted.
__global__ void start(int *out, const int *in, int n, int x, int pad)
{
	#pragma nest noalias assume(n < 100000, pad >= 0, pad < 100, x >= 0, x < 100000)
	for (int k = threadIdx.x; k < n; k++)
		if (x + k - pad >= 0)
			out[k] += in[x + k - pad];
}

__device__ void least(int *out, int m, unsigned n, int x, int w)
{
	{ int k = 3; out[40] += k; }
	#pragma nest noalias assume(w > 0)
	for (int i = 0; i < m; i++) {
		const int k = n;
		if (i > w)
			out[i] += min(k, x) / w;
	}
}
