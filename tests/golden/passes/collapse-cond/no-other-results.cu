// 0.0f and -0.0f are two results, and so are the rows of two arrays.
// cunest: --cost-model=paper
__global__ void signs(float *out, const float *__restrict__ in, const float *__restrict__ other, int rows, int cols, int lo, int hi)
{
	#pragma nest only(collapse-cond)
	for (int r = 0; r < rows; r++)
		for (int c = 0; c < cols; c++) {
			out[c] = r >= lo ? (r < hi ? in[c] : 0.0f) : -0.0f;
			out[c] += r >= lo ? (r < hi ? 1.0f : in[c]) : other[c];
		}
}
