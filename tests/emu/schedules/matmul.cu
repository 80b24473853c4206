// The matrix product in tiles: shared memory, registers, and sizes that tiles do not divide.
__global__ void matmul(float *__restrict__ C, const float *__restrict__ A, const float *__restrict__ B, int m, int n, int p)
{
	// serial
#pragma nest assume(m <= 65536 && n <= 65536 && p <= 65536)
#pragma nest tile(i:64, j:64) split(i.i:8, j.i:8) reorder(i.o, j.o, i.i.o, j.i.o, i.i.i, j.i.i)
#pragma nest bind(i.o=blockIdx.y, j.o=blockIdx.x, i.i.o=threadIdx.y, j.i.o=threadIdx.x)
#pragma nest distribute(j.i.i) distribute(i.i.i) reorder(k, i#2.i.i, j#2.i.i) split(k:16)
#pragma nest cache(A at k.o) cache(B at k.o) accumulate(C at k.o) unroll(k.i:4)
	for (int i = 0; i < m; i++)
		for (int j = 0; j < n; j++) {
			C[i * n + j] = 0.0f;
			for (int k = 0; k < p; k++)
				C[i * n + j] += A[i * p + k] * B[k * n + j];
		}
}

// Tiles of other shapes, padded, blocks of one dimension, and parts of the schedule only.
__global__ void parts(float *__restrict__ C, const float *__restrict__ A, const float *__restrict__ B, int m, int n, int p)
{
	// serial
#pragma nest assume(m <= 65536 && n <= 65536 && p <= 65536)
#pragma nest tile(i:4, j:32) reorder(i.o, j.o, j.i, i.i) bind(i.o=blockIdx.y, j.o=blockIdx.x, j.i=threadIdx.x)
#pragma nest distribute(i.i) reorder(k, i#2.i) split(k:5) accumulate(C at k.o) cache(A at k.o pad=1)
	for (int i = 0; i < m; i++)
		for (int j = 0; j < n; j++) {
			C[i * n + j] = 0.0f;
			for (int k = 0; k < p; k++)
				C[i * n + j] += A[i * p + k] * B[k * n + j];
		}
}

// With the sum in a variable, which becomes one for each element.
__global__ void sums(float *__restrict__ C, const float *__restrict__ A, const float *__restrict__ B, int m, int n, int p)
{
	// serial
#pragma nest assume(m <= 65536 && n <= 65536 && p <= 65536)
#pragma nest tile(i:16, j:8) split(i.i:4) reorder(i.o, j.o, i.i.o, j.i, i.i.i)
#pragma nest bind(i.o=blockIdx.y, j.o=blockIdx.x, i.i.o=threadIdx.y, j.i=threadIdx.x)
#pragma nest distribute(i.i.i) reorder(k, i#2.i.i) split(k:4)
#pragma nest cache(A at k.o) cache(B at k.o buffers=2 pad=1) unroll(k.i:2)
	for (int i = 0; i < m; i++)
		for (int j = 0; j < n; j++) {
			float s = 0.5f;
			for (int k = 0; k < p; k++)
				s += A[i * p + k] * B[k * n + j];
			s *= 2.0f;
			C[i * n + j] = s;
		}
}
