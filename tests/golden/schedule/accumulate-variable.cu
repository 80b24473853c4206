// accumulate over a loop with a variable of the function that nothing else reads.
__global__ void k(float *y, const float *x, int n, int m, int r)
{
	int k;
	#pragma nest accumulate(y at k) noalias
	for (int i = 0; i < n; i++)
		for (k = 0; k < m; k++)
			y[r + i] += x[k];
}
