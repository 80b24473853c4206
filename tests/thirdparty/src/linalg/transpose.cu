#include "quill/launch.cuh"

template <typename T, int TILE> __global__ void transpose(T *out, const T *in, int rows, int columns)
{
	__shared__ T tile[TILE][TILE + 1];
	int j = blockIdx.x * TILE + threadIdx.x, i = blockIdx.y * TILE + threadIdx.y;

	if (i < rows && j < columns)
		tile[threadIdx.y][threadIdx.x] = in[i * columns + j];
	__syncthreads();
	j = blockIdx.y * TILE + threadIdx.x;
	i = blockIdx.x * TILE + threadIdx.y;
	if (i < columns && j < rows)
		out[i * rows + j] = tile[threadIdx.x][threadIdx.y];
}

quill_status quill_stranspose(float *out, const float *in, int rows, int columns)
{
	QUILL_CHECK_SIZE(rows > 0 && columns > 0);
	dim3 grid(QUILL_DIV_UP(columns, QUILL_TILE), QUILL_DIV_UP(rows, QUILL_TILE)), block(QUILL_TILE, QUILL_TILE);

	transpose<float, QUILL_TILE><<<grid, block>>>(out, in, rows, columns);
	return quill::finish();
}
