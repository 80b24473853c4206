// The usual grid-stride loop.
__global__ void saxpy(int n, float a, const float *x, float *y)
{
	// any grid does any n
	#pragma nest assume(n <= 1 << 30, gridDim.x <= 65535)
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
		y[i] = a * x[i] + y[i];
}
