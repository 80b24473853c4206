// What an annotation says of the block, a launch of the same file contradicts.
#define SIDE 32
__global__ void said(float *__restrict__ y, const float *__restrict__ x, int n)
{
	#pragma nest launch(n, dim3(16, 16)) assume(0 <= n, n <= 1024)
	for (int i = threadIdx.x; i < n; i += 16)
		y[i] = x[i];
}
__global__ void assumed(float *__restrict__ y, const float *__restrict__ x, int n)
{
	#pragma nest assume(blockDim.x % 32 == 0, blockDim.x <= 256)
	for (int i = threadIdx.x; i < n; i += blockDim.x)
		y[i] = x[i];
}
template <int TILE> __global__ void of_instances(float *__restrict__ y, const float *__restrict__ x, int n)
{
	#pragma nest assume(blockDim.x == 16)
	for (int i = threadIdx.x; i < n; i += blockDim.x)
		y[i] = x[i];
}
void run(float *y, const float *x, int n)
{
	said<<<n, dim3(16, 16)>>>(y, x, n);
	said<<<n, dim3(SIDE, SIDE)>>>(y, x, n);
	assumed<<<n, 256>>>(y, x, n);
	assumed<<<n, 48>>>(y, x, n);
	assumed<<<n, 512>>>(y, x, n);
	of_instances<16><<<n, 16>>>(y, x, n);
	of_instances<32><<<n, 32>>>(y, x, n);
}
