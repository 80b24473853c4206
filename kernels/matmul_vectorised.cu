/*
 * matmul_scheduled.cu for matrices whose rows are whole vectors: then memory is accessed four elements at
 * a time as well, on the way into the tiles and where the product is written.  m may be anything, and
 * no size needs to be a multiple of the tile's.
 */
__global__ void matmul_vectorised(float *__restrict__ C, const float *__restrict__ A,
				  const float *__restrict__ B, int m, int n, int k_total)
{
	// serial
#pragma nest assume(m <= 65536 && n <= 65536 && k_total <= 65536 && n % 4 == 0 && k_total % 4 == 0)
#pragma nest aligned(A:16, B:16, C:16)
#pragma nest tile(i:64, j:64) split(i.i:8, j.i:8) reorder(i.o, j.o, i.i.o, j.i.o, i.i.i, j.i.i)
#pragma nest bind(i.o=blockIdx.y, j.o=blockIdx.x, i.i.o=threadIdx.y, j.i.o=threadIdx.x)
#pragma nest distribute(i.i.i, j.i.i) reorder(k, j#2.i.i, i#2.i.i) split(k:16)
#pragma nest cache(A at k.o vectorize=4) cache(B at k.o vectorize=4) accumulate(C at k.o)
#pragma nest vectorize(k.i:4) vectorize(j#2.i.i:4) vectorize(j#3:4)
	for (int i = 0; i < m; i++)
		for (int j = 0; j < n; j++) {
			C[i * n + j] = 0.0f;
			for (int k = 0; k < k_total; k++)
				C[i * n + j] += A[i * k_total + k] * B[k * n + j];
		}
}
