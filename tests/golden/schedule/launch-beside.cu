// cunest:
// Loops beside each other: the one that counts its threads says how many there are, and each may have nothing to do.
void block_beside(int n, int *out, int *b)
{
#pragma nest deviceptr noalias assume(0 < n && n < 100000) bind(i=block, j=threadIdx.x)
	{
		for (int i = 0; i < n; i++)
			out[i] += 2;
		for (int j = 0; j < 64; j++)
			b[j] += 2;
	}
}

void runs_beside(int n, int m, int *out, int *b)
{
#pragma nest deviceptr noalias assume(0 <= n && n < 1000, 0 <= m && m < 1000) bind(i=block, j=block)
	{
		for (int i = 0; i < n; i++)
			b[i] += 2;
		for (int j = 0; j < m; j++)
			out[j] += 2;
	}
}

void same_beside(int n, int *out, int *b)
{
#pragma nest deviceptr noalias assume(0 <= n && n < 1000) bind(i=block, j=block)
	{
		for (int i = 0; i < n; i++)
			b[i] += 2;
		for (int j = 0; j < n; j++)
			out[j] += 2;
	}
}

__global__ void others_beside(int n, int *out, int *b)
{
#pragma nest noalias assume(0 < n && n < 1000) bind(j=threadIdx.x, i=threadIdx.x)
	{
		for (int i = 0; i < 16; i++)
			out[i] += 2;
		for (int j = 0; j < n; j++)
			b[j] += 2;
	}
}
