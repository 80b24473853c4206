// A step that is a number is written as one of the variable's type, where the sum overflows in neither.
__global__ void known(float *a, int n)
{
	#pragma nest assume(blockDim.x == 128, n <= 1 << 30)
	for (int i = threadIdx.x; i < n; i += blockDim.x)
		a[i] = 0;
}

__global__ void too_far(float *a, int n)
{
	#pragma nest assume(blockDim.x == 128)
	for (int i = threadIdx.x; i < n; i += blockDim.x)
		a[i] = 0;
}
