/*
 * C = A * B, row major, as one writes it first.  The annotation makes a kernel of it, for
 * matmul<<<dim3((n + 63) / 64, (m + 63) / 64), dim3(8, 8)>>>: blocks of 64 x 64 elements, 8 x 8 of
 * them in the registers of each thread, and 16 columns of A and rows of B at a time in shared memory,
 * from where they are read four at a time.  The sizes may be any.
 * Without cunest every thread does all of it.
 */
__global__ void matmul_scheduled(float *__restrict__ C, const float *__restrict__ A,
				 const float *__restrict__ B, int m, int n, int k_total)
{
	// serial
#pragma nest assume(m <= 65536 && n <= 65536 && k_total <= 65536)
#pragma nest tile(i:64, j:64) split(i.i:8, j.i:8) reorder(i.o, j.o, i.i.o, j.i.o, i.i.i, j.i.i)
#pragma nest bind(i.o=blockIdx.y, j.o=blockIdx.x, i.i.o=threadIdx.y, j.i.o=threadIdx.x)
#pragma nest distribute(i.i.i, j.i.i) reorder(k, j#2.i.i, i#2.i.i) split(k:16)
#pragma nest cache(A at k.o) cache(B at k.o) accumulate(C at k.o)
#pragma nest vectorize(k.i:4) vectorize(j#2.i.i:4)
	for (int i = 0; i < m; i++)
		for (int j = 0; j < n; j++) {
			C[i * n + j] = 0.0f;
			for (int k = 0; k < k_total; k++)
				C[i * n + j] += A[i * k_total + k] * B[k * n + j];
		}
}
