// cunest:
// As many blocks as a loop's variable takes, and an index that says itself who is idle.
void beside(signed char *B, float *D)
{
#pragma nest deviceptr bind(i=blockIdx.x, k=blockIdx.x) noalias
	{
		for (int i = 2147479500; i < 2147479540; i++)
			B[i] = 1;
		for (int k = 0; k < 4096; k++)
			D[k] += 1;
	}
}

void any_grid(float *B, int n, int g)
{
#pragma nest deviceptr split(i:128) bind(i) launch(g, 128) assume(0 < n, n < 1000, g >= (n + 127) / 128, g <= 16777216)
	for (int i = 0; i < n; i++)
		B[i] += 1;
}

__global__ void any_start(signed char *B, int lo, int n)
{
#pragma nest bind(i=blockIdx.x) assume(lo < n)
	for (int i = lo; i < n; i++)
		B[i] = 1;
}

__global__ void start_in_range(int *x, int lo, int n)
{
#pragma nest bind(i=blockIdx.x) assume(lo < n, lo >= 0, lo <= 2147483640) independent(i)
	for (int i = lo; i < n; i++)
		x[(i - lo) % 8] += 1;
}
