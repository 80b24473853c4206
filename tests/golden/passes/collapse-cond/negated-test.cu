// c1 ? (c2 ? b : a) : b: the second test is turned round.
// cunest: --cost-model=paper
__global__ void shift(int *out, const int *__restrict__ in, int rows, int cols, int up)
{
	#pragma nest assume(0 <= up && up < 30000, 0 < rows && rows < 30000, 0 < cols && cols < 30000)
	for (int r = 0; r < rows; r++)
		for (int c = 0; c < cols; c++)
			out[r * cols + c] = r >= up ? (r + up >= rows ? -1 : in[r * cols + c]) : -1;
}
