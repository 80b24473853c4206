// cunest: --emit=ranges --all --prelude=builtin
__global__ void rows(float *x, int n)
{
	for (int i = 0; i < 8; i++)
		for (int j = threadIdx.x; j < n; j += blockDim.x)
			x[i * n + j] = 0;
}

/* A loop that never turns, one over a pointer and one over nothing. */
__global__ void walks(float *x, int n)
{
	for (int i = 5; i < 5; i++)
		x[i] = 1;
	for (float *p = x; p < x + n; p++)
		*p = 2;
	while (x[0] > 3)
		x[n]--;
}
