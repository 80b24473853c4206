// A kernel of tiles in shared memory, with versions for the sizes that fit.
__global__ void product(float *__restrict__ C, const float *__restrict__ A, const float *__restrict__ B, int m, int n, int r)
{
	// serial
#pragma nest assume(m <= 4096 && n <= 4096 && r <= 4096)
#pragma nest tile(i:4, j:8) bind(i.o=blockIdx.y, j.o=blockIdx.x, i.i=threadIdx.y, j.i=threadIdx.x)
#pragma nest split(k:4) cache(A at k.o) cache(B at k.o)
#pragma nest specialize(m == 8 && n == 16 && r == 8, r % 4 == 0) expect(smem<=192)
	for (int i = 0; i < m; i++)
		for (int j = 0; j < n; j++) {
			C[i * n + j] = 0.0f;
			for (int k = 0; k < r; k++)
				C[i * n + j] += A[i * r + k] * B[k * n + j];
		}
}
