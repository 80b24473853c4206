// cunest:
// Where one of the loops has nothing to do there is no launch that the other could have; and what stands in a loop beside one
// that is bound would be done by each of its threads.
void counts_beside(int n, int *out, int *b)
{
#pragma nest noalias assume(0 <= n && n < 1000) bind(i=threadIdx.x, j=block)
	{
		for (int i = 0; i < n; i++)
			out[i] += 2;
		for (int j = 0; j < 64; j++)
			b[j] += 2;
	}
}

__global__ void others_beside(int n, int *out, int *b)
{
#pragma nest noalias assume(0 < n && n < 1000) bind(i=threadIdx.x, j=threadIdx.x)
	{
		for (int i = 0; i < 16; i++)
			out[i] += 2;
		for (int j = 0; j < n; j++)
			b[j] += 2;
	}
}

void between(int n, int m, int *x, int *y)
{
#pragma nest noalias assume(0 <= n && n < 1000, 0 <= m && m < 1000) bind(i=blockIdx.x, j=threadIdx.x)
	for (int i = 0; i < n; i++) {
		x[i] = 0;
		for (int j = 0; j < m; j++)
			y[i * m + j] = 1;
	}
}
