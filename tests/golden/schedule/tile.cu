// tile: several loops in tiles, the loops over the tiles outermost.
#define SIDE 32
__global__ void transpose(float *__restrict__ out, const float *__restrict__ in, int n, int m)
{
	// by squares
	#pragma nest tile(i:SIDE, j:8) assume(n <= 1 << 20 && m <= 1 << 20) reorder(j.i, i.i)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++) // across
			out[j * n + i] = in[i * m + j]; // one element
	#pragma nest tile(i:SIDE, j:8 tail=guard) assume(n <= 1 << 20 && m <= 1 << 20)
	for (int i = 0; i < n; i++) {
		for (int j = 0; j < m; j++) {
			// one element
			out[j * n + i] = in[i * m + j];
		}
	}
	#pragma nest tile(i:SIDE, j:8 tail=peel)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			out[j * n + i] = in[i * m + j];
	#pragma nest tile(j:16, i:16)
	for (int i = 0; i < 1024; i++)
		for (int j = 0; j < 1024; j++)
			out[j * 1024 + i] = in[i * 1024 + j];
	#pragma nest tile(i:16)
	for (int i = 0; i < 1000; i++)
		out[i] = in[i];
}

template <int T> __global__ void matmul(float *C, const float *A, const float *B, int n)
{
	#pragma nest tile(i:T, k:T tail=guard) assume(0 < T && T <= 64) assume(n <= 4096) noalias
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			for (int k = 0; k < n; k++)
				C[i * 4096 + j] += A[i * 4096 + k] * B[k * 4096 + j];
	#pragma nest tile(i:T tail=guard, q:T tail=peel) assume(0 < T && T <= 64) assume(0 < n && n <= 4096) noalias
	for (int i = 0; i < n; i++)
		for (int j = 0; j <= i; j++)
			for (int q = 0; q < 4; q++)
				C[(i * 4096 + j) * 4 + q] = A[i * 4096 + j] * B[q];
}
