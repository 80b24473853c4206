// Threads that come to a loop together, and with the same values, can share it.
__global__ void rows(float *__restrict__ x, const float *__restrict__ y, int n, int m)
{
	const int row = blockIdx.x * blockDim.y + threadIdx.y;

	if (row >= n)
		return;
	#pragma nest bind(j=block) assume(m <= 1 << 20, 0 <= row * m)
	for (int j = 0; j < m; j++)
		x[row * m + j] = y[row * m + j];
}
