// Each thread has a strip; whole strips run without the test.
// cunest: -Rpass=guards
__global__ void scale(const float *__restrict__ x, float *__restrict__ y, float a, int n, int per)
{
	int first = (blockIdx.x * blockDim.x + threadIdx.x) * per;

	#pragma nest assume(first >= 0, n >= 0)
	for (int j = 0; j < per; j++)
		if (first + j < n)
			y[first + j] = a * x[first + j]; // in range
}
