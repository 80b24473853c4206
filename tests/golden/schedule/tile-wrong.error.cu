// What tile refuses, with the reason.
__global__ void sweep(float *x, const int *row, int n)
{
	#pragma nest tile(i:8, j:8)
	for (int i = 1; i < 100; i++)
		for (int j = 0; j < 99; j++)
			x[i * 128 + j] = x[i * 128 + j - 127] + 1;
	#pragma nest tile(i:8, j:8)
	for (int i = 1; i < 100; i++)
		for (int j = 0; j < i; j++)
			x[i * 128 + j] = 0;
	#pragma nest tile(i:8, j:8)
	for (int i = 1; i < 100; i++) {
		x[i] = 0;
		for (int j = 0; j < 100; j++)
			x[i * 128 + j] = 0;
	}
	#pragma nest tile(i:8, j) assume(n < 1000)
	for (int i = 1; i < 100; i++)
		for (int j = 0; j < 64; j++)
			x[i * 128 + j] = 0;
	#pragma nest tile(i:8, j:8)
	for (int i = 1; i < 100; i++)
		for (int j = 0; j < n; j++)
			x[i * 128 + j] = 0;
	#pragma nest tile(i:8, j:8 tail=exact)
	for (int i = 0; i < 128; i++)
		for (int j = 0; j < 99; j++)
			x[i * 128 + j] = 0;
}

// n - 1 is there only where i has found that n is positive.
__global__ void ends(float *__restrict__ y, int n)
{
	#pragma nest tile(i:4, j:8 tail=peel) assume(n <= 100)
	for (int i = 0; i < n; i++)
		for (int j = 2; j <= n; j++)
			y[i * 128 + j] = 1;
}
