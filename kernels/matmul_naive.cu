/*
 * C = alpha * A * B + beta * C, row major, one thread per element of C.
 * The first kernel everybody writes.
 */
__global__ void matmul_naive(int m, int n, int k, float alpha, const float *A, const float *B,
			     float beta, float *C)
{
	int row = blockIdx.y * blockDim.y + threadIdx.y;
	int col = blockIdx.x * blockDim.x + threadIdx.x;

	if (row < m && col < n) {
		float sum = 0.0f;

#pragma nest
		for (int i = 0; i < k; i++)
			sum += A[row * k + i] * B[i * n + col];

		C[row * n + col] = alpha * sum + beta * C[row * n + col];
	}
}
