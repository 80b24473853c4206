// The product overflows for large n, and no iteration needs it.
__global__ void overflow(int *y, int n, int m)
{
	#pragma nest cost(model:paper)
	for (int i = 0; i < m; i++)
		if (y[i] > 100000)
			y[i] = n * n;
}
