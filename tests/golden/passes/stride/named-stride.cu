#define BLOCK 256

// The sum of squares of what each thread sees; the user has a name for the stride already.
__global__ void squares(float *partial, const float *in, int n)
{
	unsigned int stride = BLOCK * gridDim.x;
	float sum = 0.0f;

	#pragma nest assume(n <= 1 << 30, gridDim.x <= 1 << 20)
	for (int i = blockIdx.x * BLOCK + threadIdx.x; i < n; i += stride)
		sum += in[i] * in[i];
	partial[blockIdx.x * BLOCK + threadIdx.x] = sum;
}
