// The row and the column of a linear index that a loop made up itself.
// cunest: -Rpass=simplify
__global__ void scale(float *out, const float *in, const float *gain, int rows, int cols)
{
#pragma nest assume(0 < cols, cols <= 4096, rows <= 4096) only(simplify)
	for (int r = threadIdx.x; r < rows; r += blockDim.x)
		for (int c = 0; c < cols; c++) {
			out[r * cols + c] = in[r * cols + c] * gain[(r * cols + c) % cols];
			if ((r * cols + c) / cols > 0)
				out[c] += 1.0f;
		}
}
