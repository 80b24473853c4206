// What a function reads of the thread is the same in all blocks.
__device__ int lane()
{
	return threadIdx.x & 31;
}

__device__ int next_lane()
{
	const int l = lane();

	return l < 31 ? l + 1 : 0;
}

__device__ void put(float *p)
{
	*p = 1;
}

__global__ void in_turn(const float *A, float *C, int n)
{
	#pragma nest bind(i=blockIdx.x) noalias assume(n > 0, n <= 1000)
	for (int i = 0; i < n; i++)
		C[i * 32 + next_lane()] = A[i];
}

__global__ void before(const float *A, float *C, int n)
{
	const int l = next_lane();

	#pragma nest bind(i=blockIdx.x) noalias assume(n > 0, n <= 1000)
	for (int i = 0; i < n; i++)
		C[i * 32 + l] = A[i];
}

// no index is asked for
__global__ void statement(float *C, int n)
{
	#pragma nest bind(i=threadIdx.x) independent(i) assume(n > 0, n <= 1000)
	for (int i = 0; i < n; i++)
		put(&C[i]);
}

__device__ float elsewhere(float);

__global__ void promised(const float *A, float *C, int n)
{
	#pragma nest bind(i=blockIdx.x) pure(elsewhere) noalias assume(n > 0, n <= 1000)
	for (int i = 0; i < n; i++)
		C[i] = elsewhere(A[i]);
}

// an operation on memory is what it is, whoever does it
__global__ void counted(int *C, int n)
{
	#pragma nest bind(i=blockIdx.x) independent(i) assume(n > 0, n <= 1000)
	for (int i = 0; i < n; i++)
		C[1 + atomicAdd(C, 1)] = i;
}
