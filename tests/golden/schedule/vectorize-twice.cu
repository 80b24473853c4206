// What the second clause does not turn is loaded once for its four iterations.
__global__ void twice(float *__restrict__ c, const float *__restrict__ a, const float *__restrict__ b)
{
	const int i = threadIdx.x;

	#pragma nest assume(blockDim.x <= 64) aligned(a:16, b:16, c:16)
	#pragma nest vectorize(k:4) vectorize(j:4)
	for (int j = 0; j < 64; j++)
		for (int k = 0; k < 32; k++)
			c[i * 64 + j] += a[i * 32 + k] * b[k * 64 + j];
}
