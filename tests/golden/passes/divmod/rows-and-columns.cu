// Rows of an image in a range of elements: the quotient is of the lap.
__global__ void rows(const float *__restrict__ in, float *__restrict__ out, int width, int count)
{
	#pragma nest assume(width > 0, width <= 65536, count <= 1 << 30)
	for (int i = 0; i < count; i++) {
		const int row = i / width;
		const int col = i % width;

		out[col * 1024 + row] = in[i];
	}
}
