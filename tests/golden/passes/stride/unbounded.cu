// cunest: -Rpass-missed=stride
// Nothing says that i + stride cannot reach 2^31, where the unsigned sum goes on with a negative index.
__global__ void saxpy(int n, float a, const float *x, float *y)
{
	#pragma nest
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
		y[i] = a * x[i] + y[i];
}
