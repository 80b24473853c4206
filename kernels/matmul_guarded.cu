/*
 * matmul_naive.cu with the clauses that stage it: 16 columns of A and rows of B at a time in shared memory.
 * The guard around the loop goes into it, so that threads past the edge help to load and take part in the barriers.
 */
__global__ void matmul_guarded(int m, int n, int k_total, float alpha, const float *__restrict__ A,
			       const float *__restrict__ B, float beta, float *__restrict__ C)
{
	int row = blockIdx.y * blockDim.y + threadIdx.y;
	int col = blockIdx.x * blockDim.x + threadIdx.x;

	if (row < m && col < n) {
		float sum = 0.0f;

#pragma nest launch(dim3((n + 15) / 16, (m + 15) / 16), dim3(16, 16))
#pragma nest assume(m <= 65536 && n <= 65536 && k_total <= 65536)
#pragma nest split(k:16) cache(A at k.o) cache(B at k.o)
		for (int k = 0; k < k_total; k++)
			sum += A[row * k_total + k] * B[k * n + col];

		C[row * n + col] = alpha * sum + beta * C[row * n + col];
	}
}
