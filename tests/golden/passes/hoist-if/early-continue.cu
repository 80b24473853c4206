// `continue` before the rest of the body is a branch around it.
__global__ void copy_rows(float *dst, const float *src, const int *__restrict__ keep, int rows, int cols)
{
	int row = blockIdx.x;

	#pragma nest
	for (int j = threadIdx.x; j < cols; j += blockDim.x) {
		if (row >= rows)
			continue;
		dst[row * cols + j] = src[row * cols + j];
	}
}
