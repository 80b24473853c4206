// A variable with the name of a register: what a clause writes would be that variable.
__global__ void block_index(float *B, int n, uint3 blockIdx)
{
	#pragma nest split(i:32) bind(i) assume(n < 1000)
	for (int i = 0; i < n; i++)
		B[i] = blockIdx.x;
}

__global__ void block_size(float *B, int n, dim3 blockDim)
{
	#pragma nest bind(i=thread) assume(n < 1000)
	for (int i = 0; i < n; i++)
		B[i] = 1;
}

__global__ void number(float *B, int n, float threadIdx)
{
	#pragma nest bind(i=threadIdx.x) assume(n < 1000)
	for (int i = 0; i < n; i++)
		B[i] = threadIdx;
}

__global__ void loop_around(float *B, int n)
{
	#pragma nest bind(j=threadIdx.x) noalias assume(n > 0, n < 1000)
	for (int threadIdx = 0; threadIdx < 4; threadIdx++)
		for (int j = 0; j < n; j++)
			B[threadIdx * n + j] = 7;
}

__global__ void tile(const float *A, float *B, int n)
{
	uint3 threadIdx = make_uint3(7, 8, 9);

	#pragma nest cache(A at k) noalias assume(n < 1000, n % 16 == 0)
	for (int k = 0; k < n; k += 16) {
		float t = 0;

		for (int i = k; i < k + 16; i++)
			t += A[i];
		B[k] = t;
	}
}

// the kernel gets it as a parameter
void handed_on(float *B, int n, int m)
{
	const int blockDim = m + 5;

	#pragma nest bind(i=thread) independent(i) assume(n > 0, n < 1000)
	for (int i = 0; i < n; i++)
		B[i] = blockDim;
}

namespace own {
	__constant__ int threadIdx;

	__global__ void in_namespace(float *B, int n)
	{
		#pragma nest bind(i=threadIdx.x) assume(n < 1000)
		for (int i = 0; i < n; i++)
			B[i] = n;
	}
}

// that the source can write it says nothing
__global__ void qualified(float *B, int n, uint3 threadIdx)
{
	#pragma nest bind(i=threadIdx.x) assume(n < 1000)
	for (int i = 0; i < n; i++)
		B[i + ::threadIdx.y * 1024] = threadIdx.x;
}
