// Regions of an array kept in registers over a loop.

// A block of 8 by 8 elements for each thread; edges are guarded where they are put back.
__global__ void block(float *__restrict__ C, const float *__restrict__ A, const float *__restrict__ B, int m, int n, int p)
{
	#pragma nest tile(i:8, j:8) assume(m <= 65536 && n <= 65536) distribute(j.i) distribute(i.i) reorder(k, i#2.i, j#2.i) accumulate(C at k)
	for (int i = 0; i < m; i++)
		for (int j = 0; j < n; j++) {
			C[i * n + j] = 0.0f;
			for (int k = 0; k < p; k++)
				C[i * n + j] += A[i * p + k] * B[k * n + j];
		}
}

// Without stores before, the elements are read first, when the loop runs.
__global__ void window(float *__restrict__ y, const float *__restrict__ x, int n)
{
	const int first = 12 * (int)blockIdx.y;

	#pragma nest accumulate(y at k)
	for (int k = 0; k < n; k++)
		for (int r = 0; r < 3; r++)
			for (int q = 0; q < 4; q++)
				y[first + 4 * r + q] += x[k + r] * x[k - q];
	#pragma nest noalias accumulate(y at k)
	for (int k = 0; k < 10; k++)
		for (int r = 0; r < 3; r++) {
			y[r] = y[r + 1] * x[k];
			y[r + 1] = x[r];
		}
}

void host(double *sums, const double *x, int n, int m)
{
	#pragma nest noalias split(j:16) reorder(i, j.i) accumulate(sums at i) assume(0 <= m && m <= 1000000 && n >= 1 && n <= 1000)
	for (int j = 0; j < m; j++)
		for (int i = 0; i < n; i++)
			sums[j] += x[i * m + j];
}
