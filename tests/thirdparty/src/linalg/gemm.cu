#include "quill/launch.cuh"

// A tile of the result for each block; both operands go through shared memory.
template <int TILE>
__global__ void gemm(float *c, const float *a, const float *b, int rows, int columns, int inner)
{
	__shared__ float a_tile[TILE][TILE], b_tile[TILE][TILE];
	int i = blockIdx.y * TILE + threadIdx.y, j = blockIdx.x * TILE + threadIdx.x;
	float sum = 0.0f;

	for (int t = 0; t < inner; t += TILE) {
		int k_a = t + threadIdx.x, k_b = t + threadIdx.y;

		a_tile[threadIdx.y][threadIdx.x] = i < rows && k_a < inner ? a[i * inner + k_a] : 0.0f;
		b_tile[threadIdx.y][threadIdx.x] = k_b < inner && j < columns ? b[k_b * columns + j] : 0.0f;
		__syncthreads();
		for (int k = 0; k < TILE; k++)
			sum += a_tile[threadIdx.y][k] * b_tile[k][threadIdx.x];
		__syncthreads();
	}
	if (i < rows && j < columns)
		c[i * columns + j] = sum;
}

quill_status quill_sgemm(float *c, const float *a, const float *b, int rows, int columns, int inner)
{
	QUILL_CHECK_SIZE(rows > 0 && columns > 0 && inner > 0);
	dim3 grid(QUILL_DIV_UP(columns, QUILL_TILE), QUILL_DIV_UP(rows, QUILL_TILE)), block(QUILL_TILE, QUILL_TILE);

	gemm<QUILL_TILE><<<grid, block>>>(c, a, b, rows, columns, inner);
	return quill::finish();
}
