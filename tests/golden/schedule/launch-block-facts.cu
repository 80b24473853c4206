// A block in a variable may change, and one that is not known is not compared.
__global__ void assumed(float *__restrict__ y, const float *__restrict__ x, int n)
{
	#pragma nest assume(blockDim.x == 64, 0 <= n, n <= 1 << 20)
	for (int i = threadIdx.x; i < n; i += 64)
		y[i] = x[i] * 2.0f;
}
void run(float *y, const float *x, int n, int threads)
{
	dim3 block(32), good(64);

	assumed<<<n, block>>>(y, x, n);
	assumed<<<n, good>>>(y, x, n);
	assumed<<<n, threads>>>(y, x, n);
	assumed<<<n, 64>>>(y, x, n);
}
