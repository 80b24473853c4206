// The last row has no neighbour below.
// cunest: -Rpass=guards
__global__ void differences(const float *__restrict__ x, float *__restrict__ y, int rows, int cols)
{
	const int c = blockIdx.x * blockDim.x + threadIdx.x;

	if (c >= cols)
		return;
	#pragma nest
	for (int i = 0; i < rows; i++) {
		if (i + 1 < rows)
			y[i * cols + c] = x[(i + 1) * cols + c] - x[i * cols + c];
		else // the last one
			y[i * cols + c] = 0.0f;
	}
}
