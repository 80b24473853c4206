// Constants stay where they are used: the three neighbours share one base.
// cunest: --cost-model=paper
__global__ void blur(float *out, const float *__restrict__ in, int rows, int cols, int first)
{
	#pragma nest assume(0 < rows && rows < 4096, 0 < cols && cols < 4096, 0 <= first && first < 4096)
	for (int r = 0; r < rows; r++)
		for (int c = 0; c < cols; c++)
			out[r * cols + c] = in[r * cols + c + 0 + first] + in[r * cols + c + 1 + first] +
					    in[r * cols + c + 2 + first];
}
