// cunest: --cost-model=paper
// A default argument that tells where the call stands is another value in each call.
__device__ inline int told(int x, int line = __builtin_LINE()) { return x * line; }
__device__ inline int plain(int x, int line = 3) { return (x ^ line) * x; }

__global__ void places(int *y, int x, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		y[4 * i] = told(x);
		y[4 * i + 1] = told(x);
		y[4 * i + 2] = plain(x & 255);
		y[4 * i + 3] = plain(x & 255);
	}
}
