// The second condition says the first: it moves in, and keeps the rest of it.
// cunest: --cost-model=paper
__global__ void edges(float *out, int *seen, const float *__restrict__ in, int rows, int cols, int last)
{
	#pragma nest noalias assume(0 < rows && rows < 30000, 0 < cols && cols < 30000)
	for (int r = 0; r < rows; r++)
		for (int c = 0; c < cols; c++) {
			if (r * cols + c < last)
				out[r * cols + c] = in[r * cols + c];
			if (r * cols + c < last && c > r)
				seen[c] = r;
		}
}
