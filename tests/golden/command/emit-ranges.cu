// cunest: --emit=ranges --all --prelude=builtin
__global__ void rows(float *x, int n)
{
	for (int i = 0; i < 8; i++)
		for (int j = threadIdx.x; j < n; j += blockDim.x)
			x[i * n + j] = 0;
}
