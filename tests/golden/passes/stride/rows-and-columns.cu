// Rows by blocks, columns by threads: only the inner loop is one that is unrolled.
__global__ void scale_rows(float *m, const float *by, int rows, int cols)
{
	#pragma nest assume(0 < rows, rows <= 1 << 16, 0 < cols, cols <= 1 << 14, gridDim.x <= 1 << 16)
	for (int row = blockIdx.x; row < rows; row += gridDim.x) {
		for (int col = threadIdx.x; col < cols; col += blockDim.x)
			m[row * cols + col] *= by[col];
	}
}
