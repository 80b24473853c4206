// Variables with names of registers, of which the clauses need others, or elsewhere.
__global__ void inside(float *B, int n)
{
	#pragma nest bind(i=threadIdx.x) assume(n < 1000)
	for (int i = 0; i < n; i++) {
		for (int threadIdx = 0; threadIdx < 4; threadIdx++)
			B[i * 4 + threadIdx] = 7;
	}
}

__global__ void before(float *B, int n)
{
	int half;

	{
		const int threadIdx = n / 2;

		half = threadIdx;
	}
	#pragma nest bind(i=block) assume(n < 1000)
	for (int i = 0; i < n; i++)
		B[i] = half;
}

__global__ void another(float *B, int n, int gridDim)
{
	#pragma nest bind(i=thread) assume(n < 1000)
	for (int i = 0; i < n; i++)
		B[i] = gridDim;
}

// the source's own stays what it is
struct launch {
	dim3 blockDim;

	__device__ static void rows(float *B, int n)
	{
		#pragma nest split(i:8) assume(n > 0, n < 1000)
		for (int i = 0; i < n; i++)
			B[i * 32 + threadIdx.x] = n;
	}
};
