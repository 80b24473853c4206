// cunest: --all -Rpass=partial-eval
// What the callee divided by zero for is dropped, so that its call can be evaluated: in this run, not in the next.
// written: of a second run
__device__ int f(int n, int k)
{
	for (int w = 16 / k * 4 % 1; w < 8 % n; w++)
		return k == 0 ? 1 : n;
	return 2;
}

__global__ void kern(int *out, int n)
{
	for (int i = 0; i < n; i++)
		out[i] = f(32, 0) + i;
}
