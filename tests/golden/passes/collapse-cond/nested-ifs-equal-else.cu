// Both else branches do the same: one is enough.
// cunest: --cost-model=paper
__global__ void mask(float *out, const float *__restrict__ in, int rows, int cols, int lo, int hi)
{
	#pragma nest assume(0 < rows && rows < 30000, 0 < cols && cols < 30000)
	for (int r = 0; r < rows; r++)
		for (int c = 0; c < cols; c++) {
			if (r >= lo) {
				if (r < hi)
					out[r * cols + c] = in[r * cols + c];
				else
					out[r * cols + c] = 0.0f;
			} else {
				out[r * cols + c] = 0.0f;
			}
		}
}
