// The store before the loop is under another guard than what the loop does, or under one that changes.
__global__ void other(float *__restrict__ y, const float *__restrict__ w, int n, int m, int depth)
{
	int i = blockIdx.x * 32 + threadIdx.x;

	#pragma nest accumulate(y at k)
	for (int r = 0; r < 2; r++) {
		if (i < n)
			y[r * n + i] = 0;
		for (int k = 0; k < depth; k++)
			if (i < m)
				y[r * n + i] += w[k];
	}
}

__global__ void changes(float *__restrict__ y, const float *__restrict__ w, int n, int depth)
{
	int i = blockIdx.x * 32 + threadIdx.x;

	#pragma nest accumulate(y at k)
	for (int r = 0; r < 2; r++) {
		int left = n;
		if (i < left)
			y[r * n + i] = 0;
		for (int k = 0; k < depth; k++) {
			if (i < left)
				y[r * n + i] += w[k];
			left--;
		}
	}
}
