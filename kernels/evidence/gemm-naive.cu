// The product of matrices as it stands in a book, with a schedule: a tile of 64x64 for a block, 8x8 elements
// in the registers of a thread, tiles of A and B in shared memory, vectors of four.
__global__ void gemm(float *__restrict__ C, const float *__restrict__ A, const float *__restrict__ B, int m, int n,
                     int depth)
{
	// serial
	#pragma nest assume(m <= 65536 && n <= 65536 && depth <= 65536 && n % 4 == 0 && depth % 4 == 0)
	#pragma nest aligned(A:16, B:16, C:16)
	#pragma nest tile(i:64, j:64) split(i.i:8, j.i:8) reorder(i.o, j.o, i.i.o, j.i.o, i.i.i, j.i.i)
	#pragma nest bind(i.o=blockIdx.y, j.o=blockIdx.x, i.i.o=threadIdx.y, j.i.o=threadIdx.x)
	#pragma nest distribute(i.i.i, j.i.i) reorder(k, j#2.i.i, i#2.i.i) split(k:16)
	#pragma nest cache(A at k.o vectorize=4) cache(B at k.o vectorize=4) accumulate(C at k.o)
	#pragma nest vectorize(k.i:4) vectorize(j#2.i.i:4) vectorize(j#3:4)
	for (int i = 0; i < m; i++)
		for (int j = 0; j < n; j++) {
			C[i * n + j] = 0.0f;
			for (int k = 0; k < depth; k++)
				C[i * n + j] += A[i * depth + k] * B[k * n + j];
		}
}
