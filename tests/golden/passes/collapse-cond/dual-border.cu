// c1 ? a : (c2 ? a : b): the border has one value.
// cunest: --cost-model=paper
__global__ void border(float *out, const float *__restrict__ in, int rows, int cols, float edge)
{
	#pragma nest assume(0 < rows && rows < 30000, 0 < cols && cols < 30000)
	for (int r = 0; r < rows; r++)
		for (int c = 0; c < cols; c++)
			out[r * cols + c] = r == 0 ? edge : (r == rows - 1 ? edge : in[r * cols + c]);
}
